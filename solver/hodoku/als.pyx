"""Techniques of almost locked sets as HoDoKu searches them.

axz         Pairs of ALSs with restricted common candidates (RCCs), in the list's order. One RCC x: every
            other common digit goes from the cells that see all its places in both. Two RCCs: so for
            the one, so for the other (x and y are common digits too), then each other digit of A goes
            from the cells that see all its places in A, and of B likewise. The first with a deletion.
axy         Pairs of such pairs, in the list's order, that have one ALS in common; the other two share no
            cell, and the four RCCs are not one digit. Common digits of these two that are none of the
            RCCs go. The first with a deletion.
ach         Chains of four and more ALSs whose numbers rise, each with an RCC to the next, different from
            the one before; common digits of first and last that are not in use there go. All are
            collected: more deletions, the smaller sum of compare.pxd, fewer ALSs, fewer cells.
            With two RCCs between two ALSs the first link uses either; later, if one is the digit used
            before, the other, else both: then neither may go, but only the smaller is compared next.
db          Stems by cell; for each candidate an ALS from the list (of the first 100), no two with a
            common cell. The first choice in the list's order with a deletion; all its digits go.
Evidence    As ALSXZ, ALSXYWing, ALSChain and DeathBlossom: axz form 0 or 1 (two RCCs), ALS A, ALS B, RCC;
            axy ALS A, B, C, RCC of A, RCC of B; ach ALS, RCC, ALS, ...; db CELLS (stem), then ALS, RCC
            by digit.
Cost        A grid that needs these has some 200 ALSs and some hundred pairs; chains are counted by where
            they end, not one by one. HoDoKu's limit of 50 RCCs is left out. A made-up grid with
            thousands of ALSs can take ach seconds; on such a grid axz finds something before.
Source      facts on HoDoKu's solver: almost locked sets.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memset

from solver.grid cimport (
    EMPTY_SET, PEERS, Set81, both, either, is_empty, lowest_bit, meets, minus, next_digit, only, pop, same,
    size_of, within,
)
from solver.hodoku.als_list cimport MAX_ALS, Als, AlsList, Common, als_list
from solver.hodoku.board cimport Board
from solver.hodoku.compare cimport Worth, is_better, worth_of
from solver.hodoku.search cimport ACH, AXY, AXZ, DB, Move, begin, carry, drops_all, search
from solver.kernel cimport ALS, CELLS, RCC, Steps, new_part


cdef inline uint16_t digits_of(const Common *c) noexcept nogil:
    return 1 << c.x | (1 << c.y if c.y >= 0 else 0)


cdef inline uint16_t shared(const Als *a, const Als *b) noexcept nogil:
    """The digits that some candidate sees all of in both."""
    cdef uint16_t left = a.open & b.open, out = 0
    cdef int z
    while left:
        z = next_digit(&left)
        out |= meets(a.seen[z], b.seen[z]) << z
    return out


cdef void drop_shared(const Als *a, const Als *b, uint16_t digits, Move *out) noexcept nogil:
    cdef int z
    while digits:
        z = next_digit(&digits)
        drops_all(out, z, both(a.seen[z], b.seen[z]))


cdef inline void show(const Als *als, Steps *ev) noexcept nogil:
    new_part(ev, ALS, als.cells, als.digits)


cdef inline void show_common(uint16_t digits, Steps *ev) noexcept nogil:
    new_part(ev, RCC, EMPTY_SET, digits)


# -- two ALSs -------------------------------------------------------------------------------

cdef void drop_locked(const Als *als, const Als *other, uint16_t common, Move *out) noexcept nogil:
    """An ALS that is locked: each digit that is no RCC stands in it. The other ALS is left alone."""
    cdef uint16_t left = als.open & ~common
    cdef int d
    while left:
        d = next_digit(&left)
        drops_all(out, d, minus(als.seen[d], other.cells))


cdef bint xz(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef AlsList *k = als_list(b)
    cdef const Common *c
    cdef const Als *p
    cdef const Als *q
    cdef uint16_t digits, both_have
    cdef int i
    begin(out, AXZ)
    for i in range(k.n_common):
        c = &k.common[i]
        p = &k.als[c.a]
        q = &k.als[c.b]
        digits = digits_of(c)
        both_have = shared(p, q)
        drop_shared(p, q, both_have & ~(1 << c.x), out)
        if c.y >= 0:
            drop_shared(p, q, both_have & ~(1 << c.y), out)
            drop_locked(p, q, digits, out)
            drop_locked(q, p, digits, out)
        if out.n_drops:
            if ev != NULL:
                carry(out, ev, c.y >= 0)
                show(p, ev)
                show(q, ev)
                show_common(digits, ev)
            return True
    return False


# -- three ALSs -----------------------------------------------------------------------------

cdef void show_wing(AlsList *k, const Common *p, const Common *q, int a, int b, int c, Steps *ev) noexcept nogil:
    """With two different RCCs, p's first."""
    cdef uint16_t x = digits_of(p) & ~digits_of(q)
    cdef uint16_t y
    x = x if x else digits_of(p)
    x &= -x
    y = digits_of(q) & ~x
    show(&k.als[a], ev)
    show(&k.als[b], ev)
    show(&k.als[c], ev)
    show_common(x, ev)
    show_common(y & -y, ev)


cdef bint wing(AlsList *k, const Common *p, const Common *q, int middle, Move *out, Steps *ev) noexcept nogil:
    """The step of two pairs that have the ALS `middle` in common."""
    cdef int a = p.a + p.b - middle, b = q.a + q.b - middle
    cdef uint16_t digits = digits_of(p) | digits_of(q)
    cdef uint16_t gone
    if digits & (digits - 1) == 0 or meets(k.als[a].cells, k.als[b].cells):
        return False
    gone = shared(&k.als[a], &k.als[b]) & ~digits
    if gone == 0:
        return False
    drop_shared(&k.als[a], &k.als[b], gone, out)
    if ev != NULL:
        carry(out, ev, 0)
        show_wing(k, p, q, a, b, middle, ev)
    return True


cdef bint xy_wing(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    # The pairs after p that share one of its ALSs, in the list's order: those that begin with its first,
    # those that end with its second, those that begin with its second.
    cdef AlsList *k = als_list(b)
    cdef const Common *p
    cdef int i, j
    begin(out, AXY)
    for i in range(k.n_common):
        p = &k.common[i]
        for j in range(i + 1, k.first[p.a + 1]):
            if wing(k, p, &k.common[j], p.a, out, ev):
                return True
        for j in range(k.first_into[p.b], k.first_into[p.b + 1]):
            if k.into[j] > i and wing(k, p, &k.common[k.into[j]], p.b, out, ev):
                return True
        for j in range(k.first[p.b], k.first[p.b + 1]):
            if wing(k, p, &k.common[j], p.b, out, ev):
                return True
    return False


# -- chains ---------------------------------------------------------------------------------

# A chain under way ends in a state: its last ALS, its length (1, 2 RCCs, or 3 and more) and the digit
# that the next RCC must not be. Since numbers rise, all ways to an ALS are known when its turn comes.
# Of an ALS, came[length] are these digits; by 9 * length + digit, cost is the least number of
# cells and ALSs, before the pair and the state that it came by.

cdef enum:
    LENGTHS = 3
    LONG = 2                 # three and more
    STATES = 27
    TIES = 16
    PER_CELL = 64            # cost: this many a cell, one an ALS

cdef struct Chain:           # the best one of those with the same deletions
    Set81 elim[9]
    int cost
    int start
    int digit                # its first RCC
    int end                  # STATES * its last ALS + state there

cdef struct Collected:
    Chain chain[TIES]        # all of the same worth
    int n
    Worth worth


cdef inline int cost_of(const Als *als) noexcept nogil:
    return PER_CELL * size_of(als.cells) + 1


cdef void collect(AlsList *k, int start, int digit, int end, uint16_t used, int cost, Collected *all_) noexcept nogil:
    """A chain that is long enough: keep it if it is worth as much as any, and the best of its kind."""
    cdef const Als *p = &k.als[start]
    cdef int last = end // STATES
    cdef const Als *q = &k.als[last]
    cdef Chain new
    cdef Worth worth
    cdef uint16_t gone
    cdef int i, z, n = 0
    if k.shared_with[last] != start:
        k.shared_with[last] = start
        k.shared[last] = shared(p, q)
    gone = k.shared[last] & ~used & ~(1 << digit)
    if gone == 0:
        return
    memset(new.elim, 0, sizeof(new.elim))
    while gone:
        z = next_digit(&gone)
        new.elim[z] = both(p.seen[z], q.seen[z])
        n += size_of(new.elim[z])
    if all_.n and n < all_.worth.n:
        return
    new.cost = cost
    new.start = start
    new.digit = digit
    new.end = end
    worth = worth_of(new.elim)
    if all_.n and is_better(all_.worth, worth):
        return
    if all_.n == 0 or is_better(worth, all_.worth):
        all_.n = 0
        all_.worth = worth
    i = 0
    while i < all_.n and not same_deletions(&all_.chain[i], &new):
        i += 1
    if i < all_.n:
        if cost < all_.chain[i].cost:
            all_.chain[i] = new
    elif i < TIES:
        all_.chain[i] = new
        all_.n += 1


cdef bint same_deletions(const Chain *p, const Chain *q) noexcept nogil:
    cdef int d
    for d in range(9):
        if not same(p.elim[d], q.elim[d]):
            return False
    return True


cdef inline void arrive(AlsList *k, int last, int length, int digit, int cost, int before) noexcept nogil:
    cdef int state = 9 * length + digit
    if k.came[last][length] >> digit & 1 and k.cost[last][state] <= cost:
        return
    k.came[last][length] |= 1 << digit
    k.cost[last][state] = cost
    k.before[last][state] = before


cdef inline int follow(const Common *c, int digit, uint16_t *used) noexcept nogil:
    """The RCC that is compared next after one with `digit`, -1 if none may follow; and those in use."""
    used[0] = digits_of(c) & ~(1 << digit)
    return lowest_bit(used[0]) if used[0] else -1


cdef void pass_on(AlsList *k, int start, int digit, int at, int *last, Collected *all_) noexcept nogil:
    """Extend all chains from `start` that end in the ALS `at`."""
    cdef const Common *c
    cdef uint16_t left, used
    cdef int e, length, longer, d, x, cost
    for e in range(k.first[at], k.first[at + 1]):
        c = &k.common[e]
        last[0] = max(last[0], c.b)
        for length in range(LENGTHS):
            longer = min(length + 1, LONG)
            left = k.came[at][length]
            while left:
                d = next_digit(&left)
                x = follow(c, d, &used)
                if x < 0:
                    continue
                cost = k.cost[at][9 * length + d] + cost_of(&k.als[c.b])
                arrive(k, c.b, longer, x, cost, STATES * e + 9 * length + d)
                if longer == LONG and all_ != NULL:
                    collect(k, start, digit, STATES * c.b + 9 * LONG + x, used, cost, all_)


cdef void chains_from(AlsList *k, int start, int digit, Collected *all_) noexcept nogil:
    """Chains whose first RCC is this digit of the ALS. Afterwards `before` tells each one's way."""
    cdef int e, i, last = -1
    for e in range(k.first[start], k.first[start + 1]):
        if digits_of(&k.common[e]) >> digit & 1:
            i = k.common[e].b
            last = max(last, i)
            arrive(k, i, 0, digit, cost_of(&k.als[start]) + cost_of(&k.als[i]), STATES * e)
    i = start + 1
    while i <= last:
        if k.came[i][0] | k.came[i][1] | k.came[i][2]:
            pass_on(k, start, digit, i, &last, all_)
            memset(k.came[i], 0, sizeof(k.came[i]))
        i += 1


cdef void show_chain(AlsList *k, const Chain *chain, Steps *ev) noexcept nogil:
    cdef int ends[MAX_ALS]
    cdef int n = 0, end = chain.end, before
    chains_from(k, chain.start, chain.digit, NULL)
    while True:
        ends[n] = end
        n += 1
        before = k.before[end // STATES][end % STATES]
        if end % STATES < 9:
            break
        end = STATES * k.common[before // STATES].a + before % STATES
    show(&k.als[chain.start], ev)
    while n:
        n -= 1
        show_common(1 << (ends[n] % 9), ev)
        show(&k.als[ends[n] // STATES], ev)


cdef bint chains(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef AlsList *k = als_list(b)
    cdef Collected all_
    cdef const Chain *best
    cdef uint16_t left
    cdef int start, e, i
    all_.n = 0
    for i in range(k.n):
        k.shared_with[i] = -1
    for start in range(k.n):
        left = 0
        for e in range(k.first[start], k.first[start + 1]):
            left |= digits_of(&k.common[e])
        while left:
            chains_from(k, start, next_digit(&left), &all_)
    if all_.n == 0:
        return False
    best = &all_.chain[0]
    for i in range(1, all_.n):
        if is_shorter(&all_.chain[i], best):
            best = &all_.chain[i]
    begin(out, ACH)
    for i in range(9):
        drops_all(out, i, best.elim[i])
    if ev != NULL:
        carry(out, ev, 0)
        show_chain(k, best, ev)
    return True


cdef bint is_shorter(const Chain *p, const Chain *q) noexcept nogil:
    """Fewer ALSs, then fewer cells."""
    if p.cost % PER_CELL != q.cost % PER_CELL:
        return p.cost % PER_CELL < q.cost % PER_CELL
    return p.cost < q.cost


# -- death blossoms -------------------------------------------------------------------------

cdef enum:
    MOST_PETALS = 100        # of a candidate

cdef struct Blossom:
    int stem
    int n                    # candidates of the stem
    int digit[9]
    int n_petals[9]
    int petal[9][MOST_PETALS]
    int chosen[9]


cdef bint find_petals(AlsList *k, const Board *b, Blossom *s) noexcept nogil:
    """For each candidate of the stem the ALSs that take it; False if one has none."""
    cdef uint16_t left = b.f.g.mask[s.stem]
    cdef int i, d, n
    s.n = 0
    while left:
        d = next_digit(&left)
        n = 0
        for i in range(k.n):
            if n < MOST_PETALS and k.als[i].open >> d & 1 and within(k.als[i].at[d], PEERS[s.stem]):
                s.petal[s.n][n] = i
                n += 1
        if n == 0:
            return False
        s.digit[s.n] = d
        s.n_petals[s.n] = n
        s.n += 1
    return s.n > 1


cdef bint choose(AlsList *k, Blossom *s, int at, Set81 taken, uint16_t digits, const Set81 *seen, Set81 *out) noexcept nogil:
    """Petals for the candidates from place `at` on; `out`: what sees every place of these digits."""
    cdef Set81 less[9]
    cdef const Als *als
    cdef uint16_t left, kept
    cdef int i, z
    if at == s.n:
        for z in range(9):
            out[z] = seen[z] if digits >> z & 1 else EMPTY_SET
        return True
    for i in range(s.n_petals[at]):
        als = &k.als[s.petal[at][i]]
        if meets(als.cells, taken):
            continue
        left = digits & als.open
        kept = 0
        while left:
            z = next_digit(&left)
            less[z] = both(seen[z], als.seen[z])
            kept |= (not is_empty(less[z])) << z
        s.chosen[at] = s.petal[at][i]
        if kept and choose(k, s, at + 1, either(taken, als.cells), kept, less, out):
            return True
    return False


cdef bint blossom(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef AlsList *k = als_list(b)
    cdef Set81 elim[9]
    cdef Set81 left = b.f.g.empty
    cdef Blossom s
    cdef int i
    begin(out, DB)
    while not is_empty(left):
        s.stem = pop(&left)
        if not find_petals(k, b, &s):
            continue
        if choose(k, &s, 0, EMPTY_SET, 511 & ~b.f.g.mask[s.stem], b.f.g.cand, elim):
            for i in range(9):
                drops_all(out, i, elim[i])
            if ev != NULL:
                carry(out, ev, 0)
                new_part(ev, CELLS, only(s.stem), b.f.g.mask[s.stem])
                for i in range(s.n):
                    show(&k.als[s.chosen[i]], ev)
                    show_common(1 << s.digit[i], ev)
            return True
    return False


SEARCHES = {"axz": search(xz), "axy": search(xy_wing), "ach": search(chains), "db": search(blossom)}
