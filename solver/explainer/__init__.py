"""Imitation of Sudoku Explainer 1.2.1: its rules in its order, its choice of steps, its ratings.

ER is the rating of the hardest step, EP that of the steps up to the first placement, ED that of the
first step. Which step comes next depends on scan orders, so a rating can differ between equivalent
puzzles; the frozen kernels of `solver.techniques` never use any of this.
"""
