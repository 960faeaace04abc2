from solver.catalogue import Technique
from solver.rater import Rater

class Ladder(Rater):
    techniques: list[Technique]
