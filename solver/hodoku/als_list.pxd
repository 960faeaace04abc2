# HoDoKu's numbered list of almost locked sets, and which of them share restricted common candidates.

from libc.stdint cimport int8_t, int32_t, uint16_t, uint32_t

from solver.grid cimport Set81
from solver.hodoku.board cimport Board

cdef enum:
    MAX_ALS = 27 * 511
    MAX_COMMON = 1 << 22     # puzzles have some hundreds, made-up grids a million; more would be left out

cdef struct Als:             # its place in the list is its number
    Set81 cells
    uint16_t digits
    uint16_t open            # the digits all of whose places some candidate outside sees
    Set81 at[9]              # its places for a digit
    Set81 seen[9]            # candidates of the digit outside that see all of these

cdef struct Common:          # two ALSs without a common cell, a < b, and their restricted common candidates
    int32_t a
    int32_t b
    int8_t x
    int8_t y                 # the second one, larger; -1: none

cdef struct AlsList:
    uint32_t version         # of the board that it is true of
    int n
    Als als[MAX_ALS]
    int n_common
    Common common[MAX_COMMON]        # by a, then b
    int32_t first[MAX_ALS + 1]       # those with a = i: common[first[i]] .. common[first[i + 1] - 1]
    int32_t first_into[MAX_ALS + 1]  # those with b = i: into[first_into[i]] .. into[first_into[i + 1] - 1]
    int32_t into[MAX_COMMON]
    # scratch
    int32_t head[9][81]              # of the ALSs whose first place for a digit is a cell, the last; -1
    int32_t behind[MAX_ALS][9]       # the one before it there
    int hit[MAX_ALS]
    int8_t low[MAX_ALS]              # -1 except while a pair is looked at
    int8_t high[MAX_ALS]
    # what the search for chains knows of each ALS; see als.pyx
    uint16_t came[MAX_ALS][3]
    int32_t cost[MAX_ALS][27]
    int32_t before[MAX_ALS][27]
    int32_t shared_with[MAX_ALS]
    uint16_t shared[MAX_ALS]

cdef AlsList *als_list(Board *b) noexcept nogil      # of the board as it stands
