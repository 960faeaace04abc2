from solver.profile import StepRung
from solver.rater import Rater

class Imitation(Rater):
    rungs: list[StepRung]
