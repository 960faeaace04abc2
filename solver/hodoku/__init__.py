"""Imitation of HoDoKu 2.2: its order of techniques, its choice of steps, its levels and scores.

Every search here answers "which instance would HoDoKu take first?", so its result depends on scan
orders and can differ between equivalent puzzles; the frozen kernels of `solver.techniques`, which
answer "what follows from this grid?", never use it.
"""
