"""Templates: all ways in which a digit can lie in the grid.

Definition  A template of a digit is nine cells, one in every row, column and block, that hold all its
            placed cells and else only candidates of it. A template that uses a cell common to all
            templates of another digit is dropped, until nothing changes. TemplateSet: the cells in
            all templates of a digit hold it. TemplateDelete: cells in none of them lose it.
Why         The digit lies in one of its templates, and a cell holds one digit.
Covers      TemplateSet, TemplateDelete, over all digits at once. (HoDoKu stops at the first digit.)
Parts       Cells parts, each with a digit and empty cells that all its templates were found to have in
            common, in the order found: it follows from the state and the parts before it, whose cells
            are closed to other digits. TemplateSet places the last of them. TemplateDelete has one more
            part at its end: the digit that is removed, and all empty cells in templates of it.
Cost        A few searches for one template for each digit; see `solver/templates.pyx`.
Source      HoDoKu; gnpx has no such technique.
"""

from solver.grid cimport (
    EMPTY_SET, HOUSE, Set81, both, cut, either, is_empty, join, minus, more_than_one,
)
from solver.kernel cimport CELLS, Found, Frozen, Steps, kernel, new_part, new_step
from solver.templates cimport in_templates, placed_sets

cdef enum:
    MOST_ROUNDS = 81         # every part has a cell of its own

cdef struct Templates:
    Set81 any_[9]            # by digit, the empty cells in any template
    Set81 all_[9]            # ... in all of them
    int n                    # cells found to be in all templates, in order:
    int digit[MOST_ROUNDS]
    Set81 cells[MOST_ROUNDS]


cdef Set81 only_ones(Set81 cells) noexcept nogil:
    """Those that are alone in their row."""
    cdef Set81 here, out = EMPTY_SET
    cdef int r
    for r in range(9):
        here = both(cells, HOUSE[r])
        if not more_than_one(here):
            join(&out, here)
    return out


cdef bint templates_of(const Frozen *f, Templates *t) noexcept nogil:
    """False if a digit has no template."""
    cdef Set81 placed[9]
    cdef Set81 open_[9]      # where each digit may still lie
    cdef Set81 new
    cdef int d, e, quiet = 0
    placed_sets(&f.g, placed)
    t.n = 0
    for d in range(9):
        t.all_[d] = EMPTY_SET
        open_[d] = f.g.cand[d]
    d = 0
    while quiet < 9:
        quiet += 1
        t.any_[d] = in_templates(either(placed[d], open_[d]))
        if is_empty(t.any_[d]):
            return False
        cut(&t.any_[d], placed[d])
        new = minus(only_ones(t.any_[d]), t.all_[d])
        if not is_empty(new):
            join(&t.all_[d], new)
            t.digit[t.n] = d
            t.cells[t.n] = new
            t.n += 1
            quiet = 1
            for e in range(9):
                if e != d:
                    cut(&open_[e], new)
        d = (d + 1) % 9
    return True


cdef void write_parts(const Templates *t, int n, Steps *ev) noexcept nogil:
    cdef int i
    for i in range(n):
        new_part(ev, CELLS, t.cells[i], 1 << t.digit[i])


cdef bint template_set(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Templates t
    cdef int i
    if not templates_of(f, &t):
        return False
    for i in range(t.n):
        join(&out.place[t.digit[i]], t.cells[i])
        if ev != NULL:
            new_step(ev, 0).place[t.digit[i]] = t.cells[i]
            write_parts(&t, i + 1, ev)
    return t.n > 0


cdef bint template_delete(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Templates t
    cdef Set81 gone
    cdef int d
    cdef bint found = False
    if not templates_of(f, &t):
        return False
    for d in range(9):
        gone = minus(f.g.cand[d], t.any_[d])
        if is_empty(gone):
            continue
        found = True
        join(&out.elim[d], gone)
        if ev != NULL:
            new_step(ev, 0).elim[d] = gone
            write_parts(&t, t.n, ev)
            new_part(ev, CELLS, t.any_[d], 1 << d)
    return found


KERNELS = {"template_set": kernel(template_set), "template_delete": kernel(template_delete)}
