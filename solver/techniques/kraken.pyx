"""Kraken fish: fish whose fins, or whose own cells, lead to a candidate's falsehood by chains.

Definition  Chains are those of the full network (`solver/links.pyx`). For fish of 2 to 4 lines:
            KrakenFish: a fish without fins, that is k base lines (rows or columns) all of whose places
            for digit d lie in k cover lines. A candidate goes, of any digit, if its truth empties a base
            line: by chains it makes all places of d there false.
            KrakenFinnedFish: k base lines and k cover lines; the base cells outside the cover are fins.
            A candidate goes if it is made false by chains from every fin, and by the body of the fish:
            in form OUTSIDE it has the fish's digit and lies in a cover line outside the base lines; in
            form INSIDE chains from all base cells of one cover line lead to its falsehood.
            KrakenFishType1, KrakenFishType2: these two forms by themselves, where base lines may also be
            blocks, and likewise cover lines (no house is both; base lines have no candidate in common).
Why         If no fin is true, each cover line has its d in a base cell: in one of all those of the line
            that INSIDE names, and not where OUTSIDE removes it.
As one      Links have contrapositives, so "x makes a false" is "a makes x false". In both forms the base
            cells that a true a leaves lie in k - 1 cover lines, too few for k base lines; and where they
            do, a is refuted in one of the forms. So that is what is looked for, fins or none: plain
            fish and fish with fins that see the candidate are found too, and lines emptied altogether.
Within      KrakenFish lies within ForceChainContradiction, which refutes what empties any house.
            KrakenFinnedFish does not, no more than a SwordFish does: that several lines fight for the
            same crossings is nothing that a chain can say.
Parts       base (its cells, houses), cover (houses), and:
            KrakenFish: cells, the places in the emptied line (houses: it), then a chain from START to
            each of them, false. Shown is a smallest fish.
            Others: form OUTSIDE or INSIDE. Fins, where there are any. INSIDE: cells, those of the base in
            one cover line (houses: it), then a chain from each of these to the candidate false. At the
            end a chain from each fin to the candidate false. Shown is a smallest fish, the chains are the
            shortest.
Cost        A candidate is tried on a digit only if it leaves no template of it (few do); then all
            choices of base lines, cut off where k - 1 cover lines do not hold what is left.
Source      gnpx profile, rows 41 and 42; HoDoKu for the two types (there with one or two fins, and only
            if the fish removes nothing by itself).
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from solver.covers cimport cells_in
from solver.grid cimport (
    BOX, COL, EMPTY_SET, HOUSE, ROW, Set81, both, count_bits, either, first, has, house_bits, is_empty, join, lowest64,
    lowest_bit, meets, minus, only, pop, size_of,
)
from solver.kernel cimport BASE, CELLS, COVER, FINS, Found, Frozen, Steps, kernel, new_part, new_step
from solver.links cimport WORDS, Links, full_network, in_row, made_false
from solver.paths cimport trace, write_chain
from solver.templates cimport find_template, placed_sets
from solver.tight cimport MOST_GROUPS, Group, tight_groups

cdef enum:
    OUTSIDE = 1              # forms
    INSIDE = 2

    ANY_OF_LINES = 0         # size: which kraken fish
    OUTSIDE_WITH_BLOCKS = 1
    INSIDE_WITH_BLOCKS = 2

cdef struct Pool:            # a digit, in lines one way: the houses a fish may choose from
    int d
    int way                  # 0: base lines are rows, 1: columns
    bint blocks              # whether blocks can be base and cover too
    Set81 at                 # its candidates
    Set81 left               # those that a certain candidate, true, leaves
    uint32_t bases           # houses
    uint32_t covers

cdef struct Choice:
    uint32_t base            # houses
    uint32_t cover
    Set81 cells              # of the base


# -- what a candidate leaves ----------------------------------------------------------------

cdef void false_sets(const Links *k, int a, Set81 *sets) noexcept nogil:
    """By digit the candidates that candidate a, true, makes false."""
    cdef const uint64_t *row = made_false(k, &k.full, 2 * a)
    cdef uint64_t bits
    cdef int w, i
    for i in range(9):
        sets[i] = EMPTY_SET
    for w in range(k.words):
        bits = row[w]
        while bits:
            i = 64 * w + lowest64(bits)
            bits &= bits - 1
            join(&sets[k.digit[i]], only(k.cell[i]))


# -- choosing houses ------------------------------------------------------------------------

cdef bint cover_with(const Pool *p, Set81 cells, int n, uint32_t base, uint32_t *cover) noexcept nogil:
    """Whether n cover houses, none of them a base house, hold these cells; adds the first that do."""
    cdef int cell, line
    if is_empty(cells):
        return True
    if n == 0:
        return False
    cell = first(cells)
    line = 9 + COL[cell] if p.way == 0 else ROW[cell]
    if cover_with(p, minus(cells, HOUSE[line]), n - 1, base, cover):
        cover[0] |= 1 << line
        return True
    line = 18 + BOX[cell]
    if p.blocks and not base >> line & 1 and cover_with(p, minus(cells, HOUSE[line]), n - 1, base, cover):
        cover[0] |= 1 << line
        return True
    return False


cdef bint choose(const Pool *p, uint32_t among, int more, int k, Choice chosen, Choice *out) noexcept nogil:
    """Add base houses until there are k, so that k - 1 covers hold what is left in them."""
    cdef Choice larger
    cdef Set81 cells
    cdef int h
    while among:
        h = lowest_bit(among)
        among &= among - 1
        cells = both(p.at, HOUSE[h])
        if meets(cells, chosen.cells):
            continue
        larger.base = chosen.base | 1 << h
        larger.cells = either(chosen.cells, cells)
        larger.cover = 0
        if not cover_with(p, both(larger.cells, p.left), k - 1, larger.base, &larger.cover):
            continue
        if more == 1:
            out[0] = larger
            return True
        if choose(p, among, more - 1, k, larger, out):
            return True
    return False


cdef Pool pool_of(Set81 at, Set81 left, int d, int way, bint blocks) noexcept nogil:
    cdef Pool p
    cdef int h
    p.d, p.way, p.blocks, p.at, p.left, p.bases, p.covers = d, way, blocks, at, left, 0, 0
    for h in range(27):
        if not meets(at, HOUSE[h]):
            continue
        if 9 * way <= h < 9 * way + 9 or blocks and h >= 18:
            p.bases |= 1 << h
        if 9 - 9 * way <= h < 18 - 9 * way or blocks and h >= 18:
            p.covers |= 1 << h
    return p


# -- fish with fins -------------------------------------------------------------------------

cdef uint32_t widest(const Pool *p, const Choice *c, Set81 cells) noexcept nogil:
    """The cover house, not chosen yet, with most of these cells; 0 if there is none left."""
    cdef uint32_t left = p.covers & ~c.base & ~c.cover
    cdef int h, most = -1, best = -1
    while left:
        h = lowest_bit(left)
        left &= left - 1
        if size_of(both(cells, HOUSE[h])) > most:
            most = size_of(both(cells, HOUSE[h]))
            best = h
    return 0 if best < 0 else <uint32_t>1 << best


cdef void write_chains(Links *k, Set81 sources, int d, int a, Steps *ev) noexcept nogil:
    """A chain from each of these places of the digit to candidate a, false."""
    while not is_empty(sources):
        trace(k, &k.full, 2 * k.id[d][pop(&sources)])
        write_chain(k, 2 * a + 1, ev)


cdef void write(Links *k, const Pool *p, Choice c, int size, int a, int form, Steps *ev) noexcept nogil:
    """The step that removes candidate a; `c` comes with the covers of what is left, at most size - 1."""
    cdef uint32_t last, body
    cdef Set81 inside, fins
    if form == OUTSIDE:
        last = <uint32_t>1 << (9 + COL[k.cell[a]] if p.way == 0 else ROW[k.cell[a]])
    else:
        last = widest(p, &c, minus(c.cells, cells_in(c.cover)))
    body = last
    inside = minus(both(c.cells, cells_in(body)), cells_in(c.cover))
    c.cover |= last
    while count_bits(c.cover) < size and last:
        last = widest(p, &c, minus(c.cells, cells_in(c.cover)))
        c.cover |= last
    new_step(ev, form).elim[k.digit[a]] = only(k.cell[a])
    new_part(ev, BASE, c.cells, 1 << p.d).houses = c.base
    new_part(ev, COVER, EMPTY_SET, 1 << p.d).houses = c.cover
    fins = minus(c.cells, cells_in(c.cover))
    if not is_empty(fins):
        new_part(ev, FINS, fins, 1 << p.d)
    if form == INSIDE:
        new_part(ev, CELLS, inside, 1 << p.d).houses = body
        write_chains(k, inside, p.d, a, ev)
    write_chains(k, fins, p.d, a, ev)


cdef bint refutes(Links *k, Set81 at, Set81 left, int d, int a, int kind, Steps *ev) noexcept nogil:
    """Whether a fish of the digit refutes candidate a, which leaves these of its places."""
    cdef Choice chosen, none
    cdef Pool p
    cdef int size, way, h
    cdef bint outside
    none.base, none.cover, none.cells = 0, 0, EMPTY_SET
    for size in range(2, 5):
        for way in range(2):
            p = pool_of(at, left, d, way, kind != ANY_OF_LINES)
            if kind == OUTSIDE_WITH_BLOCKS:
                for h in range(27):
                    if has(HOUSE[h], k.cell[a]):
                        p.bases &= ~(1 << h)
            if choose(&p, p.bases, size, size, none, &chosen):
                if ev != NULL:
                    outside = kind != INSIDE_WITH_BLOCKS and k.digit[a] == d and not has(chosen.cells, k.cell[a])
                    write(k, &p, chosen, size, a, OUTSIDE if outside else INSIDE, ev)
                return True
    return False


cdef bint finned(Frozen *f, int kind, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef Set81 placed[9]
    cdef Set81 known[9]      # a template of each digit
    cdef Set81 gone[9]
    cdef Set81 left, open_
    cdef int a, d
    cdef bint found = False
    placed_sets(&f.g, placed)
    for d in range(9):
        if not find_template(either(placed[d], f.g.cand[d]), &known[d]):
            return False
    for a in range(k.n):
        false_sets(k, a, gone)
        for d in range(9):
            if kind == OUTSIDE_WITH_BLOCKS and d != k.digit[a] or not meets(known[d], gone[d]):
                continue
            left = minus(f.g.cand[d], gone[d])
            if find_template(either(placed[d], left), &open_):
                continue
            if refutes(k, f.g.cand[d], left, d, a, kind, ev):
                join(&out.elim[k.digit[a]], only(k.cell[a]))
                found = True
                break
    return found


# -- fish without fins ----------------------------------------------------------------------

cdef void smallest_fish(Set81 at, int way, Group *fish) noexcept nogil:
    """By base line a smallest fish without fins; no members where there is none."""
    cdef Group groups[MOST_GROUPS]
    cdef uint16_t line[9]
    cdef uint32_t few, left
    cdef int i, k, n
    memset(fish, 0, 9 * sizeof(Group))
    for i in range(9):
        line[i] = house_bits(at, 9 * way + i)
    for k in range(2, 5):
        few = 0
        for i in range(9):
            few |= (1 <= count_bits(line[i]) <= k) << i
        n = tight_groups(line, few, k, Group(0, 0), k, groups)
        for i in range(n):
            left = groups[i].members
            while left:
                if fish[lowest_bit(left)].members == 0:
                    fish[lowest_bit(left)] = groups[i]
                left &= left - 1


cdef void write_emptied(Links *k, Set81 at, int d, int way, int line, Group fish, int a, Steps *ev) noexcept nogil:
    cdef uint32_t base = <uint32_t>fish.members << 9 * way
    cdef Set81 left = both(at, HOUSE[9 * way + line])
    new_step(ev, 0).elim[k.digit[a]] = only(k.cell[a])
    new_part(ev, BASE, both(at, cells_in(base)), 1 << d).houses = base
    new_part(ev, COVER, EMPTY_SET, 1 << d).houses = <uint32_t>fish.together << (9 - 9 * way)
    new_part(ev, CELLS, left, 1 << d).houses = <uint32_t>1 << (9 * way + line)
    trace(k, &k.full, 2 * a)
    while not is_empty(left):
        write_chain(k, 2 * k.id[d][pop(&left)] + 1, ev)


cdef bint empties(Links *k, Set81 at, int d, int way, int line, Group fish, Found *out, Steps *ev) noexcept nogil:
    """All candidates that empty a line: those that every place in it makes false."""
    cdef uint64_t row[WORDS]
    cdef const uint64_t *other
    cdef Set81 left = both(at, HOUSE[9 * way + line])
    cdef bint found = False
    cdef int a, w
    memset(row, 0xFF, sizeof(row))
    while not is_empty(left):
        other = made_false(k, &k.full, 2 * k.id[d][pop(&left)])
        for w in range(k.words):
            row[w] &= other[w]
    for a in range(k.n):
        if in_row(row, a):
            found = True
            if ev != NULL and not has(out.elim[k.digit[a]], k.cell[a]):
                write_emptied(k, at, d, way, line, fish, a, ev)
            join(&out.elim[k.digit[a]], only(k.cell[a]))
    return found


cdef bint unfinned(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef Group fish[9]
    cdef bint found = False
    cdef int d, way, line
    for d in range(9):
        for way in range(2):
            smallest_fish(f.g.cand[d], way, fish)
            for line in range(9):
                if fish[line].members:
                    found |= empties(k, f.g.cand[d], d, way, line, fish[line], out, ev)
    return found


KERNELS = {"unfinned": kernel(unfinned), "finned": kernel(finned)}
