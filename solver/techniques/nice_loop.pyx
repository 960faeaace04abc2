"""Nice loops.

Definition  Links between candidates of the grid as it stands: weak (two digits in a cell, or one
            digit in two cells that see each other) and strong (the two candidates of a cell, the
            two places of a digit in a house). A candidate that, true, makes itself false by such
            links is false; one that, false, makes itself true is true. A chain may pass a cell
            more than once.
Why         The contrary is a contradiction.
Covers      NiceLoop (size 0), candidate links only; GroupedNiceLoop (size 1), groups of cells and
            almost locked sets too, as `solver/links.pyx` tells.
Forms       CONTINUOUS: strong and weak links alternate all the way round. Every weak link then
            holds as a strong one: its digit goes from the other cells of each house that both ends
            share, and a cell between two strong links keeps only the two digits that link.
            DISCONTINUOUS: at the start two strong links with one digit (it is true), two weak ones
            with one digit (it is false), or a strong and a weak one with different digits (that of
            the weak link is false).
            A form is a matter of evidence: a continuous loop removes nothing that is not refuted
            by itself as well.
Parts       A chain from START; continuous ones end where they begin, without the candidate that is
            removed. Shown is, for NiceLoop, a continuous loop of three cells or more, if there is
            one, the shortest; else the shortest chain. For GroupedNiceLoop it is always the shortest
            chain from the candidate to itself, DISCONTINUOUS.
Cost        None to speak of once the network is closed.
Source      gnpx profile, rows 39 and 40.
"""

from libc.stdint cimport int32_t

from solver.grid cimport Set81, join, only, size_of
from solver.kernel cimport Found, Frozen, Steps, kernel, new_step
from solver.links cimport Links, Network, full_network, in_row, made_false, made_true, plain_network
from solver.paths cimport trace, write_chain

cdef enum:
    DISCONTINUOUS = 0
    CONTINUOUS = 1

    WITH_SETS = 1            # size: groups and almost locked sets too


cdef int cells_passed(const Links *k, int v) noexcept nogil:
    """How many cells the chain of the last trace to this vertex passes."""
    cdef Set81 cells = only(k.cell[v >> 1])
    while k.parent[v] != v:
        v = k.parent[v]
        join(&cells, only(k.cell[v >> 1]))
    return size_of(cells)


cdef bint refutes_in_loop(const Links *k, int p, int q, int a) noexcept nogil:
    """Whether p and q are weakly linked, and both to a."""
    return in_row(k.kill[p], q) and in_row(k.kill[p], a) and in_row(k.kill[q], a)


cdef bint shortest_loop(Links *k, int a, int32_t *start, int32_t *end) noexcept nogil:
    """The continuous loop, strong from start to end and weak back, that refutes a."""
    cdef int p, q, best = 1 << 30
    for p in range(k.n):
        if not in_row(k.kill[p], a) or k.plain.start[2 * p + 1] == k.plain.start[2 * p + 2]:
            continue
        trace(k, &k.plain, 2 * p + 1)
        for q in range(k.n):
            if 0 < k.steps_to[2 * q] < best and refutes_in_loop(k, p, q, a) and cells_passed(k, 2 * q) >= 3:
                best = k.steps_to[2 * q]
                start[0] = p
                end[0] = q
    return best < 1 << 30


cdef void write_elimination(Links *k, const Network *net, int a, Steps *ev) noexcept nogil:
    cdef int32_t start, end
    cdef bint loop = net == &k.plain and shortest_loop(k, a, &start, &end)
    new_step(ev, CONTINUOUS if loop else DISCONTINUOUS).elim[k.digit[a]] = only(k.cell[a])
    if loop:
        trace(k, net, 2 * start + 1)
        write_chain(k, 2 * end, ev)
    else:
        trace(k, net, 2 * a)
        write_chain(k, 2 * a + 1, ev)


cdef void write_placement(Links *k, const Network *net, int a, Steps *ev) noexcept nogil:
    new_step(ev, DISCONTINUOUS).place[k.digit[a]] = only(k.cell[a])
    trace(k, net, 2 * a + 1)
    write_chain(k, 2 * a, ev)


cdef bint nice_loop(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f) if size == WITH_SETS else plain_network(f)
    cdef const Network *net = &k.full if size == WITH_SETS else &k.plain
    cdef int i
    cdef bint found = False
    for i in range(k.n):
        if in_row(made_false(k, net, 2 * i), i):
            join(&out.elim[k.digit[i]], only(k.cell[i]))
            found = True
            if ev != NULL:
                write_elimination(k, net, i, ev)
        if in_row(made_true(k, net, 2 * i + 1), i):
            join(&out.place[k.digit[i]], only(k.cell[i]))
            found = True
            if ev != NULL:
                write_placement(k, net, i, ev)
    return found


KERNELS = {"nice_loop": kernel(nice_loop)}
