"""The searches' few common functions; the structs are explained in search.pxd."""

import importlib

from solver.grid cimport is_empty, join, next_digit, only, pop
from solver.kernel cimport Step, new_step

# In the order of the enum Name.
NAMES = tuple("""
    fh n1 h1 l2 l3 lc1 lc2 n2 n3 h2 h3 n4 h4
    bf2 bf3 bf4 bf5 bf6 bf7 rp bug1 sk 2sk tf er w xy xyz
    u1 u2 u3 u4 u5 u6 hr ar1 ar2
    fbf2 sbf2 fbf3 sbf3 fbf4 sbf4 fbf5 sbf5 fbf6 sbf6 fbf7 sbf7
    sdc sc1 sc2 mc1 mc2 x xyc cnl dnl aic gcnl gdnl gaic axz axy ach db
    ff2 ff3 ff4 ff5 ff6 ff7 fff2 fff3 fff4 fff5 fff6 fff7
    mf2 mf3 mf4 mf5 mf6 mf7 fmf2 fmf3 fmf4 fmf5 fmf6 fmf7
    kf1 kf2 fcc fcv fnc fnv ts td bf
""".split())

# What steps are called, of searches whose steps have other names or several.
FORMS = {
    "sc": ("sc1", "sc2"), "mc": ("mc1", "mc2"), "kf": ("kf1", "kf2"), "fc": ("fcc", "fcv"), "fn": ("fnc", "fnv"),
    "nl": ("cnl", "dnl", "aic"), "gnl": ("cnl", "dnl", "aic", "gcnl", "gdnl", "gaic"),
    **{f"ff{k}": (f"ff{k}", f"mf{k}") for k in range(2, 8)},
    **{f"fff{k}": (f"fff{k}", f"fmf{k}") for k in range(2, 8)},
}

# Names of steps that are only forms of a search which is called otherwise.
_ONLY_FORMS = {form for name, forms in FORMS.items() if name not in NAMES for form in forms}

# All that HoDoKu can search for.
SEARCH_NAMES = ({*NAMES} | {*FORMS}) - _ONLY_FORMS

# The files of searches; each has SEARCHES, from HoDoKu's short name of a technique to its Searcher.
MODULES = (
    "als", "chains", "coloring", "fish", "forcing", "last", "loops", "single_digit", "singles", "subsets",
    "sue_de_coq", "uniqueness", "wings",
)


cdef Searcher search(Search find, int arg=0):
    cdef Searcher s = Searcher.__new__(Searcher)
    s.find = find
    s.arg = arg
    return s


cdef void drops_all(Move *out, int d, Set81 cells) noexcept nogil:
    while not is_empty(cells):
        drops(out, pop(&cells), d)


cdef void drops_digits(Move *out, const Grid *g, Set81 cells, uint16_t digits) noexcept nogil:
    cdef uint16_t gone
    cdef int cell
    while not is_empty(cells):
        cell = pop(&cells)
        gone = g.mask[cell] & digits
        while gone:
            drops(out, cell, next_digit(&gone))


cdef void carry(const Move *move, Steps *ev, int form) noexcept nogil:
    cdef Step *step = new_step(ev, form)
    cdef int i
    for i in range(move.n_drops):
        join(&step.elim[move.drop[i] % 9], only(move.drop[i] // 9))
    for i in range(move.n_puts):
        join(&step.place[move.put[i] % 9], only(move.put[i] // 9))


def searchers():
    """All searches there are, by HoDoKu's short name of the technique."""
    found = {}
    for name in MODULES:
        found |= importlib.import_module(f"solver.hodoku.{name}").SEARCHES
    return found
