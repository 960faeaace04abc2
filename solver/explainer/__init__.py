"""Imitation of Sudoku Explainer 1.2.1: its rules in its order, its choice of steps, its ratings.

ER is the rating of the hardest step, EP that of the steps up to the first placement, ED that of the
first step. Which step comes next depends on scan orders, so a rating can differ between equivalent
puzzles; the frozen kernels of `solver.techniques` never use any of this.

    path     the loop: asks the rules in their order, takes the first step found, rates
     |  waves       easy steps in bulk, where that changes no rating
     |  desk        a grid with the memory of all rules; names: what steps are called and rated
     v
    find     what a rule takes (a Desk) and gives (a Find); what rules share
     |
     |- singles, pointing, subsets, fish, wings, loops, bug, exclusion     rules 1 to 20, and 22
     |
     |- cycles      rule 21: the best cycle or forcing chain
     |    mesh          how long the shortest one is
     |    strong        links, walked by the searches of
     |    rounds
     |
     `- chains      rules 23 to 30: the best forcing chain of a kind, by
          hunt          the search for what several starts have in common, in
          closure       all that follows from one start, on the candidates as `net` has them;
          keep          those that stay from step to step are not made again
          nishio, reach     what tells beforehand where nothing can be found
          advanced      patterns within a closure, from rule 26 on
          nested        chains within a closure, from rule 27 on:
            linked          cycles and forcing chains
            web             whether there are any
            parents         what in the closure they depend on
          rows          numbered candidates as bits, for mesh, reach and web

A good order to read them: find, singles, subsets, path; then net, closure, hunt, chains; then the rest.
"""
