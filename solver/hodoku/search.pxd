# What a search of HoDoKu takes and gives.

from libc.stdint cimport uint16_t

from solver.grid cimport Grid, Set81
from solver.hodoku.board cimport Board
from solver.kernel cimport Steps

# What a step can be called: HoDoKu's short names, in the order of search.NAMES.
cdef enum Name:
    FH, N1, H1, L2, L3, LC1, LC2, N2, N3, H2, H3, N4, H4,
    BF2, BF3, BF4, BF5, BF6, BF7, RP, BUG1, SK, KITE, TF, ER, W, XY, XYZ,
    U1, U2, U3, U4, U5, U6, HR, AR1, AR2,
    FBF2, SBF2, FBF3, SBF3, FBF4, SBF4, FBF5, SBF5, FBF6, SBF6, FBF7, SBF7,
    SDC, SC1, SC2, MC1, MC2, X, XYC, CNL, DNL, AIC, GCNL, GDNL, GAIC, AXZ, AXY, ACH, DB,
    FF2, FF3, FF4, FF5, FF6, FF7, FFF2, FFF3, FFF4, FFF5, FFF6, FFF7,
    MF2, MF3, MF4, MF5, MF6, MF7, FMF2, FMF3, FMF4, FMF5, FMF6, FMF7,
    KF1, KF2, FCC, FCV, FNC, FNV, TS, TD, BF

cdef struct Move:            # one step
    int name                 # a Name
    int n_drops
    uint16_t drop[729]       # candidates that go, cell * 9 + digit, in the order in which they are applied
    int n_puts
    uint16_t put[81]         # candidates that are placed

# Fills `out` with the step that HoDoKu would take and returns True; False if there is none. With
# `ev` not NULL the evidence of that one step is written to it as the frozen kernel of the same
# technique would (same roles, same order), its eliminations and placements included. `arg` is what
# the search was registered with: a size, a kind.
ctypedef bint (*Search)(Board *b, int arg, Move *out, Steps *ev) noexcept nogil

cdef class Searcher:         # a Search that Python code can hold
    cdef Search find
    cdef int arg

cdef Searcher search(Search find, int arg=*)

cdef inline bint begin(Move *out, int name) noexcept nogil:
    out.name = name
    out.n_drops = 0
    out.n_puts = 0
    return True

cdef inline void drops(Move *out, int cell, int d) noexcept nogil:
    out.drop[out.n_drops] = cell * 9 + d
    out.n_drops += 1

cdef inline void puts(Move *out, int candidate) noexcept nogil:
    out.put[out.n_puts] = candidate
    out.n_puts += 1

cdef void drops_all(Move *out, int d, Set81 cells) noexcept nogil   # a digit from these cells, rising
cdef void drops_digits(Move *out, const Grid *g, Set81 cells, uint16_t digits) noexcept nogil    # cell by cell
cdef void carry(const Move *move, Steps *ev, int form) noexcept nogil     # a new step of evidence with its deductions
