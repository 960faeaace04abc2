"""HoDoKu's turbot fish, X-chain, XY-chain and remote pair.

HoDoKu collects every chain of its kind and takes the best by what it deletes (see compare.pxd); of
chains that weigh the same, the one that starts at the lowest cell, then digit. A chain is strong and
weak links in turn, strong at both ends; it passes no cell twice, but an X-chain may end where it
starts. A turbot fish has 3 links, the others at most 19.

What can be deleted at all comes from a search over all that follows if the start is false, which may
pass cells twice. Only what would be the best so far is then searched for a chain, from its end back,
where the distance from the start tells which ways are too long. Nearly always the first one leads there.

Where two sets of three or more deletions of one digit weigh the same from one start, HoDoKu takes
what its search meets first, and we what is nearer.

Source      facts on HoDoKu's solver: chains over one digit or bivalue cells.
Parts       x, xyc, rp: those of `solver.techniques.chains`, rp the cells of the chain in two colours;
            tf: those of TurbotFish in `solver.techniques.single_digit`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from solver.grid cimport (
    COL, EMPTY_SET, HOUSE, PEERS, ROW, Grid, Set81, bivalue, both, cut, either, has, is_empty, join, lowest_bit,
    minus, only, pop, same, size_of,
)
from solver.hodoku.board cimport Board
from solver.hodoku.compare cimport Worth, is_better, weigh_all, worth_of
from solver.hodoku.search cimport RP, TF, X, XYC, Move, begin, carry, drops_all, search
from solver.kernel cimport (
    CELLS, LINK, PINCER, START, STRONG, WEAK, Finder, Found, Kernel, Steps, new_part,
)
from solver.strong cimport LINES, StrongLink, form_of, strong_links
from solver.techniques import chains, single_digit

cdef enum:
    MOST_LINKS = 19
    MOST_NODES = 20
    FAR = 255

# Without limits on length or form these find all that HoDoKu's searches do.
cdef Finder ANY_TWO_LINKS = (<Kernel>single_digit.KERNELS["skyscraper"]).find
cdef Finder ANY_X_CHAIN = (<Kernel>chains.KERNELS["x_chain"]).find
cdef Finder ANY_REMOTE_PAIR = (<Kernel>chains.KERNELS["remote_pair"]).find

cdef struct Chain:
    Worth worth              # of what it deletes; 0 deletions: no chain yet
    int start                # cell * 9 + digit: of those that weigh the same the lowest is taken
    int n                    # nodes
    uint8_t cell[MOST_NODES]     # false and true in turn; remote pairs: each cell once
    uint8_t digit[MOST_NODES]


cdef inline bint is_new_best(Worth worth, int start, const Chain *best) noexcept nogil:
    if is_better(worth, best.worth):
        return True
    return not is_better(best.worth, worth) and start < best.start


cdef Worth worth_alone(int d, Set81 gone) noexcept nogil:
    """Of deletions of one digit."""
    cdef Worth worth = Worth(0, 0)
    weigh_all(&worth, d, gone)
    return worth


cdef void write_chain(const Chain *chain, Steps *ev) noexcept nogil:
    cdef int i
    for i in range(chain.n):
        part = new_part(ev, START if i == 0 else STRONG if i % 2 else WEAK, only(chain.cell[i]), 1 << chain.digit[i])
        part.on = i % 2


# -- one digit: turbot fish, X-chain --------------------------------------------------------

cdef struct Digit:
    int d
    Set81 at                 # its cells
    Set81 ends               # those with a strong link
    Set81 partners[81]       # the other ends, by cell
    int start                # what follows is about this start
    uint8_t to_true[81]      # links to the cell, true or false; FAR if no chain leads there
    uint8_t to_false[81]
    Set81 passed             # cells of the chain that is being looked for
    uint8_t cell[MOST_NODES]


cdef inline bint share_line(int a, int b) noexcept nogil:
    return ROW[a] == ROW[b] or COL[a] == COL[b]


cdef int usable_links(Set81 at, StrongLink *out) noexcept nogil:
    """All but those in a block alone whose ends share a line: HoDoKu looks at such cells in the line only."""
    cdef int i, n = 0
    for i in range(strong_links(at, out)):
        if out[i].houses & LINES or not share_line(out[i].a, out[i].b):
            out[n] = out[i]
            n += 1
    return n


cdef void set_digit(const Grid *g, int d, Digit *k) noexcept nogil:
    cdef StrongLink links[27]
    cdef Set81 left
    cdef int i, n = usable_links(g.cand[d], links)
    k.d, k.at, k.ends = d, g.cand[d], EMPTY_SET
    for i in range(n):
        join(&k.ends, either(only(links[i].a), only(links[i].b)))
    left = k.ends
    while not is_empty(left):
        k.partners[pop(&left)] = EMPTY_SET
    for i in range(n):
        join(&k.partners[links[i].a], only(links[i].b))
        join(&k.partners[links[i].b], only(links[i].a))


cdef Set81 all_ends(Digit *k, int start, int most) noexcept nogil:
    """All cells that are true if the start is false, by at most so many links; fills in the distances."""
    cdef Set81 false = only(start), true = EMPTY_SET, next_, left, met = false
    cdef int links = 0, cell
    k.start = start
    memset(k.to_true, FAR, sizeof(k.to_true))
    memset(k.to_false, FAR, sizeof(k.to_false))
    while links < most and not is_empty(false):
        next_ = EMPTY_SET
        while not is_empty(false):
            join(&next_, k.partners[pop(&false)])
        left = next_ = minus(next_, true)
        join(&true, next_)
        links += 1
        while not is_empty(left):
            cell = pop(&left)
            k.to_true[cell] = links
            if cell != start:
                join(&false, PEERS[cell])
        left = false = minus(both(false, k.ends), met)
        join(&met, false)
        links += 1
        while not is_empty(left):
            k.to_false[pop(&left)] = links
    return true


cdef bint leads_back(Digit *k, int cell, int links) noexcept nogil:
    """Whether just so many links lead from the start to a true cell; writes their cells."""
    cdef Set81 falses = k.partners[cell], trues
    cdef int f, t
    k.cell[links] = cell
    if links == 1:
        k.cell[0] = k.start
        return has(falses, k.start)
    falses = minus(falses, k.passed)
    while not is_empty(falses):
        f = pop(&falses)
        if k.to_false[f] >= links:
            continue
        k.cell[links - 1] = f
        join(&k.passed, only(f))
        trues = minus(both(k.ends, PEERS[f]), k.passed)
        while not is_empty(trues):
            t = pop(&trues)
            if k.to_true[t] <= links - 2:
                join(&k.passed, only(t))
                if leads_back(k, t, links - 2):
                    return True
                cut(&k.passed, only(t))
        cut(&k.passed, only(f))
    return False


cdef bint find_chain(Digit *k, int end, int most, Chain *out) noexcept nogil:
    """A shortest chain of three links or more from the start to an end."""
    cdef int links, i
    for links in range(max(3, k.to_true[end]), most + 1, 2):
        k.passed = either(only(k.start), only(end))
        if leads_back(k, end, links):
            out.n = links + 1
            for i in range(out.n):
                out.cell[i], out.digit[i] = k.cell[i], k.d
            return True
    return False


cdef void best_of_digit(Digit *k, int most, Chain *best) noexcept nogil:
    cdef Set81 starts = k.ends, ends, gone
    cdef Worth worth
    cdef int start, end
    while not is_empty(starts):
        start = pop(&starts)
        ends = all_ends(k, start, most)
        if most == 3:
            cut(&ends, only(start))
        while not is_empty(ends):
            end = pop(&ends)
            if end < start:
                continue         # the same chain, backwards
            gone = both(k.at, PEERS[start] if end == start else both(PEERS[start], PEERS[end]))
            if is_empty(gone) or size_of(gone) < best.worth.n:
                continue
            worth = worth_alone(k.d, gone)
            if is_new_best(worth, start * 9 + k.d, best) and find_chain(k, end, most, best):
                best.worth, best.start = worth, start * 9 + k.d


cdef uint32_t houses_of(Set81 at, int a, int b) noexcept nogil:
    """The houses in which these are the only two of a digit's cells."""
    cdef Set81 ends = either(only(a), only(b))
    cdef uint32_t houses = 0
    cdef int h
    for h in range(27):
        if same(both(at, HOUSE[h]), ends):
            houses |= <uint32_t>1 << h
    return houses


cdef void write_turbot_fish(Set81 at, const Chain *chain, const Move *out, Steps *ev) noexcept nogil:
    cdef const uint8_t *cell = chain.cell
    cdef uint16_t digit = 1 << chain.digit[0]
    cdef uint32_t one = houses_of(at, cell[0], cell[1]), other = houses_of(at, cell[2], cell[3])
    carry(out, ev, form_of(one, other))
    new_part(ev, LINK, either(only(cell[0]), only(cell[1])), digit).houses = one
    new_part(ev, LINK, either(only(cell[2]), only(cell[3])), digit).houses = other
    new_part(ev, PINCER, either(only(cell[0]), only(cell[3])), digit)


cdef bint x_chain(Board *b, int most, Move *out, Steps *ev) noexcept nogil:
    """Of at most so many links; 3: turbot fish."""
    cdef Found found
    cdef Digit k
    cdef Chain best
    cdef Set81 seen
    cdef int d, last
    memset(&found, 0, sizeof(Found))
    if not (ANY_TWO_LINKS if most == 3 else ANY_X_CHAIN)(&b.f, 0, &found, NULL):
        return False
    best.worth, best.start = Worth(0, 0), 0
    for d in range(9):
        if not is_empty(found.elim[d]) and size_of(found.elim[d]) >= best.worth.n:
            set_digit(&b.f.g, d, &k)
            best_of_digit(&k, most, &best)
    if best.worth.n == 0:
        return False
    d, last = best.digit[0], best.cell[best.n - 1]
    seen = PEERS[best.cell[0]]
    if last != best.cell[0]:
        seen = both(seen, PEERS[last])
    begin(out, TF if most == 3 else X)
    drops_all(out, d, both(seen, b.f.g.cand[d]))
    if ev != NULL and most == 3:
        write_turbot_fish(b.f.g.cand[d], &best, out, ev)
    elif ev != NULL:
        carry(out, ev, 0)
        write_chain(&best, ev)
    return True


# -- bivalue cells: XY-chain ----------------------------------------------------------------

cdef struct Cells:
    const uint16_t *mask
    Set81 hold[9]            # the bivalue cells with a digit
    int start                # what follows is about this start: cell and digit
    int d
    uint8_t links[81][9]     # to a cell that is left with the other digit; FAR if no chain leads there
    Set81 passed
    uint8_t cell[MOST_NODES]
    uint8_t digit[MOST_NODES]


cdef inline int other_digit(const Cells *k, int cell, int d) noexcept nogil:
    return lowest_bit(k.mask[cell] & ~(1 << d))


cdef Set81 all_last_cells(Cells *k, int start, int d) noexcept nogil:
    """All cells that have the digit if the start has not; fills in the distances."""
    cdef uint16_t queue[2 * 81]      # cell * 9 + the digit that it has not
    cdef Set81 met[9]
    cdef Set81 last = EMPTY_SET, next_
    cdef int i = 0, n = 1, cell, v, links
    k.start, k.d = start, d
    memset(k.links, FAR, sizeof(k.links))
    memset(met, 0, sizeof(met))
    k.links[start][d] = 0
    queue[0] = start * 9 + d
    while i < n:
        cell, v = queue[i] // 9, queue[i] % 9
        i += 1
        links = k.links[cell][v] + 2
        v = other_digit(k, cell, v)
        if v == d:
            join(&last, only(cell))
        if links >= MOST_LINKS:
            continue
        next_ = minus(both(k.hold[v], PEERS[cell]), met[v])
        cut(&next_, only(start))
        join(&met[v], next_)
        while not is_empty(next_):
            cell = pop(&next_)
            k.links[cell][v] = links
            queue[n] = cell * 9 + v
            n += 1
    return last


cdef bint cells_lead_back(Cells *k, int cell, int v, int links) noexcept nogil:
    """Whether just so many links lead from the start to a cell without digit v; writes their nodes."""
    cdef Set81 before
    cdef int p, u
    k.cell[links], k.digit[links] = cell, v
    k.cell[links + 1], k.digit[links + 1] = cell, other_digit(k, cell, v)
    if links == 0:
        return True
    before = minus(both(k.hold[v], PEERS[cell]), k.passed)
    while not is_empty(before):
        p = pop(&before)
        u = other_digit(k, p, v)
        if k.links[p][u] > links - 2 or (p == k.start) != (links == 2):
            continue
        join(&k.passed, only(p))
        if cells_lead_back(k, p, u, links - 2):
            return True
        cut(&k.passed, only(p))
    return False


cdef bint find_cells(Cells *k, int end, Chain *out) noexcept nogil:
    """A shortest chain from the start to an end."""
    cdef int v = other_digit(k, end, k.d), links, i
    for links in range(k.links[end][v], MOST_LINKS, 2):
        k.passed = only(end)
        if cells_lead_back(k, end, v, links):
            out.n = links + 2
            for i in range(out.n):
                out.cell[i], out.digit[i] = k.cell[i], k.digit[i]
            return True
    return False


cdef void best_from(Cells *k, Set81 at, int start, int d, Chain *best) noexcept nogil:
    """Better chains from a start, whose deletions are among the cells `at`."""
    cdef Set81 ends, gone
    cdef Worth worth
    cdef int end
    if is_empty(at) or size_of(at) < best.worth.n:
        return
    ends = all_last_cells(k, start, d)
    while not is_empty(ends):
        end = pop(&ends)
        gone = both(at, PEERS[end])
        if end < start or is_empty(gone) or size_of(gone) < best.worth.n:
            continue
        worth = worth_alone(d, gone)
        if is_new_best(worth, start * 9 + d, best) and find_cells(k, end, best):
            best.worth, best.start = worth, start * 9 + d


cdef bint xy_chain(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Cells k
    cdef Chain best
    cdef Set81 two = bivalue(&b.f.g), starts = two
    cdef uint16_t mask
    cdef int d, start
    k.mask = b.f.g.mask
    for d in range(9):
        k.hold[d] = both(two, b.f.g.cand[d])
    best.worth, best.start = Worth(0, 0), 0
    while not is_empty(starts):
        start = pop(&starts)
        mask = b.f.g.mask[start]
        while mask:
            d = lowest_bit(mask)
            mask &= mask - 1
            best_from(&k, both(b.f.g.cand[d], PEERS[start]), start, d, &best)
    if best.worth.n == 0:
        return False
    d = best.digit[0]
    begin(out, XYC)
    drops_all(out, d, both(b.f.g.cand[d], both(PEERS[best.cell[0]], PEERS[best.cell[best.n - 1]])))
    if ev != NULL:
        carry(out, ev, 0)
        write_chain(&best, ev)
    return True


# -- remote pair ----------------------------------------------------------------------------

cdef struct Pairs:
    const Grid *g
    Set81 cells              # with the two digits
    int digit[2]
    int n                    # the chain
    uint8_t cell[MOST_NODES]


cdef void pairs_gone(const Pairs *p, Set81 *gone) noexcept nogil:
    """What the chain deletes, by digit: from all that sees two of its cells of both colours, not neighbours."""
    cdef Set81 seen = EMPTY_SET
    cdef int i, j
    for i in range(p.n):
        for j in range(i + 3, p.n, 2):
            join(&seen, both(PEERS[p.cell[i]], PEERS[p.cell[j]]))
    memset(gone, 0, 9 * sizeof(Set81))
    for i in range(2):
        gone[p.digit[i]] = both(p.g.cand[p.digit[i]], seen)


cdef void test_pairs(const Pairs *p, Chain *best) noexcept nogil:
    """Keep the chain if it is the best; it counts only if its ends alone delete the digit it starts with."""
    cdef Set81 gone[9]
    cdef Set81 seen = both(PEERS[p.cell[0]], PEERS[p.cell[p.n - 1]])
    cdef Worth worth
    cdef int i, j, start
    for i in range(2):
        if is_empty(both(p.g.cand[p.digit[i]], seen)):
            continue
        pairs_gone(p, gone)
        worth = worth_of(gone)
        start = p.cell[0] * 9 + p.digit[i]
        if is_new_best(worth, start, best):
            best.worth, best.start, best.n = worth, start, p.n
            for j in range(p.n):
                best.cell[j] = p.cell[j]
            best.digit[0], best.digit[1] = p.digit[0], p.digit[1]
        return


cdef void try_pairs(Pairs *p, Set81 left, Chain *best) noexcept nogil:
    """All chains that go on from here through the cells left, of 4, 6, 8 and 10 cells."""
    cdef Set81 next_ = both(left, PEERS[p.cell[p.n - 1]])
    cdef int cell
    if p.n >= 4 and p.n % 2 == 0:
        test_pairs(p, best)
    if p.n == 10:
        return
    while not is_empty(next_):
        cell = pop(&next_)
        p.cell[p.n] = cell
        p.n += 1
        try_pairs(p, minus(left, only(cell)), best)
        p.n -= 1


cdef bint remote_pair(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Found found
    cdef Pairs p
    cdef Chain best
    cdef Set81 two = bivalue(&b.f.g), starts
    cdef Set81 colour[2]
    cdef Set81 gone[9]
    cdef int x, y, i
    memset(&found, 0, sizeof(Found))
    if not ANY_REMOTE_PAIR(&b.f, 0, &found, NULL):
        return False
    best.worth, best.start = Worth(0, 0), 0
    p.g = &b.f.g
    for y in range(9):
        for x in range(y):
            p.cells = starts = both(two, both(b.f.g.cand[x], b.f.g.cand[y]))
            p.digit[0], p.digit[1] = x, y
            while not is_empty(starts):
                p.n = 1
                p.cell[0] = pop(&starts)
                try_pairs(&p, minus(p.cells, only(p.cell[0])), &best)
    if best.worth.n == 0:
        return False
    p.n, colour[0], colour[1] = best.n, EMPTY_SET, EMPTY_SET
    for i in range(2):
        p.digit[i] = best.digit[i]
    for i in range(p.n):
        p.cell[i] = best.cell[i]
        join(&colour[i % 2], only(p.cell[i]))
    pairs_gone(&p, gone)
    begin(out, RP)
    for i in range(2):
        drops_all(out, p.digit[i], gone[p.digit[i]])
    if ev != NULL:
        carry(out, ev, 0)
        for i in range(2):
            new_part(ev, CELLS, colour[i], 1 << p.digit[0] | 1 << p.digit[1])
    return True


SEARCHES = {"tf": search(x_chain, 3), "x": search(x_chain, MOST_LINKS), "xyc": search(xy_chain),
            "rp": search(remote_pair)}
