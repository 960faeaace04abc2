"""Almost locked sets.

Definition  An ALS is N cells of one house with N + 1 digits, N = 1 to 8; if one digit is false in
            all of it, each other digit stands in it. x is a restricted common candidate (RCC) of
            two ALSs without a common cell if every x of one sees every x of the other.
            ALSXZ: A and B have an RCC x and another common digit z: cells that see every z of A
            and of B lose z. With two RCCs also: every other digit of A (of B) goes from the cells
            that see all its places in A (in B).
            ALSXYWing: C has RCC x with A and RCC y with B, x and y different; A and B share z,
            neither x nor y: cells outside A and B that see every z of A and of B lose z. A and B
            may overlap.
            XYZWingALS: a pivot with three and more candidates; ALSs A and B without it that hold
            z; each candidate of the pivot but z lies in A, all its places there in the pivot's
            block, or in B, all its places there in one line of the pivot; each takes one at least.
            Cells that see every z of A, of B and, if it has z, of the pivot lose z.
Why         Put z in such a cell. A and B lose z, so all their other digits are locked in. ALSXZ: A
            and B both need x, which they cannot. ALSXYWing: C loses x and y, too many.
            XYZWingALS: the pivot loses every candidate. Two RCCs: one stands in A, one in B, so A
            and B are both locked.
Not confluent: XYZWingALS, within its level of gnpx: if other removals leave a pivot without z two
            candidates, it is an ALSXYWing, of the next level. The others are.
Cost        Each of these is a chain of ALS links that ends in "z is false", so only candidates
            that the closed full network refutes are tried: few, and on most grids none. Looking at
            all triples of ALSs instead took most of the time of a hard puzzle.
Parts       ALSXZ: ALS A, ALS B, RCC (its digits). ALSXYWing: ALS A, B, C, RCC x, RCC y.
            XYZWingALS: CELLS (the pivot), ALS A, ALS B.
Source      gnpx profile, rows 29-31.
"""

from libc.stdint cimport int32_t, uint16_t
from libc.string cimport memset

from solver.grid cimport (
    BOX, COL, EMPTY_SET, HOUSE, PEERS, ROW, Set81, count_bits, cut, has, is_empty, join, meets, minus,
    next_digit, only, pop, within,
)
from solver.kernel cimport ALS, CELLS, RCC, Found, Frozen, Steps, kernel, new_part, new_step
from solver.links cimport Als, Links, full_network
from solver.rcc cimport Span, facing, held_by, rcc_of, with_node

cdef struct Proof:           # the smallest instance found for one candidate
    int size                 # 16 times the cells in all, plus those of C; 0 while there is none
    int form
    int32_t als[3]
    uint16_t digits[2]
    int pivot

cdef enum:
    SINGLY = 0
    DOUBLY = 1


# -- what they share ------------------------------------------------------------------------

cdef struct Held:            # the ALSs all of whose places for z a cell sees
    int cell
    int z
    const int32_t *als
    int n
    bint all_                # whether every proof counts, for the smallest; else the first will do

ctypedef void (*Search)(Frozen *f, Links *k, const Held *held, Proof *best) noexcept nogil


cdef Held hold(Links *k, int cell, int z, bint all_, int32_t *sorted_) noexcept nogil:
    """Small ALSs first if all proofs count. Marks them with rcc.stamp."""
    cdef Span held = held_by(k, k.id[z][cell])
    cdef int i, n, at = 0
    k.rcc.stamp += 1
    for i in range(held.n):
        k.rcc.mark[held.at[i]] = k.rcc.stamp
    if not all_:
        return Held(cell, z, held.at, held.n, False)
    for n in range(1, 9):
        for i in range(held.n):
            if k.als[held.at[i]].n == n:
                sorted_[at] = held.at[i]
                at += 1
    return Held(cell, z, sorted_, held.n, True)


cdef inline void offer(Proof *best, Links *k, int form, int a, int b, int c, int x, int y, int pivot) noexcept nogil:
    cdef int middle = k.als[c].n if c >= 0 else 0
    cdef int size = 16 * (k.als[a].n + k.als[b].n + middle) + middle
    if best.size == 0 or size < best.size:
        best.size = size
        best.form = form
        best.als[0] = a
        best.als[1] = b
        best.als[2] = c
        best.digits[0] = x
        best.digits[1] = y
        best.pivot = pivot


cdef bint run(Frozen *f, Search search, Found *out, Steps *ev) noexcept nogil:
    """Try every refuted candidate; without evidence the first proof of each will do."""
    cdef Links *k = full_network(f)
    cdef Set81 left
    cdef Proof best
    cdef Held held
    cdef int z, cell
    cdef bint found = False
    for z in range(9):
        left = k.doomed[z]
        if not is_empty(left):
            rcc_of(f)
        while not is_empty(left):
            cell = pop(&left)
            best.size = best.form = 0
            held = hold(k, cell, z, ev != NULL, k.work)
            search(f, k, &held, &best)
            if best.size:
                found = True
                join(&out.elim[z], only(cell))
                if ev != NULL:
                    write(k, cell, z, &best, ev)
    return found


cdef void write(Links *k, int cell, int z, Proof *best, Steps *ev) noexcept nogil:
    cdef int i
    new_step(ev, best.form).elim[z] = only(cell)
    if best.pivot >= 0:
        new_part(ev, CELLS, only(best.pivot), 0)
    for i in range(3):
        if best.als[i] >= 0:
            new_part(ev, ALS, k.als[best.als[i]].cells, k.als[best.als[i]].digits)
    for i in range(2):
        if best.digits[i]:
            new_part(ev, RCC, EMPTY_SET, best.digits[i])


cdef inline uint16_t other_digits(const Als *als, int z) noexcept nogil:
    """The digits other than z (-1: all) that can be an RCC."""
    return als.seen & ~(1 << z) if z >= 0 else als.seen


# -- ALSXZ ----------------------------------------------------------------------------------

cdef inline bint restricted(const Links *k, int a, int b, int x) noexcept nogil:
    """Whether every x of one ALS sees every x of the other; both must have a node for x."""
    return within(k.node[k.als[b].node[x]].cells, k.node[k.als[a].node[x]].seen)


cdef void doubly_linked(Links *k, int a, int z, bint all_, Proof *best) noexcept nogil:
    """ALSs that have two RCCs with a, z (-1: nothing) not among them."""
    cdef uint16_t left = other_digits(&k.als[a], z)
    cdef Span nodes, others
    cdef int x, i, j, b
    k.rcc.stamp2 += 1
    while left:
        x = next_digit(&left)
        nodes = facing(k, k.als[a].node[x])
        for i in range(nodes.n):
            others = with_node(k, nodes.at[i])
            for j in range(others.n):
                b = others.at[j]
                if meets(k.als[a].cells, k.als[b].cells):
                    continue
                if k.rcc.mark2[b] != k.rcc.stamp2:
                    k.rcc.mark2[b] = k.rcc.stamp2
                    k.rcc.first_digit[b] = x
                else:
                    offer(best, k, DOUBLY, a, b, -1, 1 << x | 1 << k.rcc.first_digit[b], 0, -1)
                    if not all_:
                        return


cdef bint is_doubly_linked(Links *k, int a) noexcept nogil:
    """Whether the ALS has two RCCs with any other; remembered for the grid."""
    cdef Proof any_
    if k.rcc.doubly[a] < 0:
        any_.size = 0
        doubly_linked(k, a, -1, False, &any_)
        k.rcc.doubly[a] = any_.size > 0
    return k.rcc.doubly[a]


cdef void singly_linked(Links *k, const Held *held, Proof *best) noexcept nogil:
    """Two held ALSs with an RCC."""
    cdef uint16_t left
    cdef Span nodes, others
    cdef int h, i, j, x, a, b
    for h in range(held.n):
        a = held.als[h]
        left = other_digits(&k.als[a], held.z)
        while left:
            k.rcc.node_mark[k.als[a].node[next_digit(&left)]] = k.rcc.stamp
    for h in range(held.n):
        a = held.als[h]
        left = other_digits(&k.als[a], held.z)
        while left:
            x = next_digit(&left)
            nodes = facing(k, k.als[a].node[x])
            for i in range(nodes.n):
                if k.rcc.node_mark[nodes.at[i]] != k.rcc.stamp:
                    continue
                others = with_node(k, nodes.at[i])
                for j in range(others.n):
                    b = others.at[j]
                    if k.rcc.mark[b] == k.rcc.stamp and not meets(k.als[a].cells, k.als[b].cells):
                        offer(best, k, SINGLY, a, b, -1, 1 << x, 0, -1)
                        if not held.all_:
                            return


cdef void search_xz(Frozen *f, Links *k, const Held *held, Proof *best) noexcept nogil:
    cdef uint16_t left
    cdef int h
    singly_linked(k, held, best)
    for h in range(held.n):
        if best.size and not held.all_:
            return
        left = other_digits(&k.als[held.als[h]], held.z)
        if left & (left - 1) and is_doubly_linked(k, held.als[h]):
            doubly_linked(k, held.als[h], held.z, held.all_, best)


cdef bint xz(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return run(f, search_xz, out, ev)


# -- ALSXYWing ------------------------------------------------------------------------------

cdef void search_ends(Links *k, int c, const Held *held, Proof *best) noexcept nogil:
    """Two different held ALSs that have different RCCs with c."""
    # ALSs come one after the other, so the first that has RCC y is never later than any other: a
    # pair is met when its second ALS comes.
    cdef int first_with[9]
    cdef uint16_t left
    cdef int h, x, y, a
    memset(first_with, 0xFF, sizeof(first_with))
    for h in range(held.n):
        a = held.als[h]
        if meets(k.als[a].cells, k.als[c].cells):
            continue
        left = other_digits(&k.als[a], held.z) & k.als[c].seen
        while left:
            x = next_digit(&left)
            if not restricted(k, a, c, x):
                continue
            for y in range(9):
                if y != x and first_with[y] >= 0 and first_with[y] != a:
                    offer(best, k, SINGLY, first_with[y], a, c, 1 << y, 1 << x, -1)
                    if not held.all_:
                        return
            if first_with[x] < 0:
                first_with[x] = a


cdef void search_xy_wing(Frozen *f, Links *k, const Held *held, Proof *best) noexcept nogil:
    # Only an ALS with two digits that face the held ones can be C.
    cdef uint16_t left
    cdef Span nodes
    cdef int h, i, c, n
    k.rcc.stamp2 += 1
    for h in range(held.n):
        left = other_digits(&k.als[held.als[h]], held.z)
        while left:
            nodes = facing(k, k.als[held.als[h]].node[next_digit(&left)])
            for i in range(nodes.n):
                k.rcc.node_mark2[nodes.at[i]] = k.rcc.stamp2
    for c in range(k.n_als):
        n = 0
        left = other_digits(&k.als[c], held.z)
        while left:
            n += k.rcc.node_mark2[k.als[c].node[next_digit(&left)]] == k.rcc.stamp2
        if n >= 2:
            search_ends(k, c, held, best)
            if best.size and not held.all_:
                return


cdef bint xy_wing(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return run(f, search_xy_wing, out, ev)


# -- XYZWingALS -----------------------------------------------------------------------------

cdef uint16_t digits_within(const Links *k, int a, uint16_t digits, int h) noexcept nogil:
    """Which of these digits the ALS has, all their places in house h."""
    cdef uint16_t out = 0
    cdef int x
    digits &= k.als[a].seen
    while digits:
        x = next_digit(&digits)
        if within(k.node[k.als[a].node[x]].cells, HOUSE[h]):
            out |= 1 << x
    return out


cdef Set81 pivots(const Frozen *f, const Links *k, const Held *held) noexcept nogil:
    """Cells each of whose candidates but z is seen by all its places in one of the held ALSs."""
    cdef Set81 covered[9]
    cdef Set81 out = f.g.empty
    cdef const Als *als
    cdef uint16_t left
    cdef int h, x
    memset(covered, 0, sizeof(covered))
    for h in range(held.n):
        als = &k.als[held.als[h]]
        left = other_digits(als, held.z)
        while left:
            x = next_digit(&left)
            join(&covered[x], k.node[als.node[x]].seen)
    for x in range(9):
        if x != held.z:
            cut(&out, minus(f.g.cand[x], covered[x]))
    cut(&out, minus(f.g.cand[held.z], PEERS[held.cell]))
    return out


cdef void search_xyz_wing(Frozen *f, Links *k, const Held *held, Proof *best) noexcept nogil:
    cdef Set81 left = pivots(f, k, held)
    cdef int pivot
    while not is_empty(left):
        pivot = pop(&left)
        if count_bits(f.g.mask[pivot]) >= 3:
            search_pincers(k, pivot, f.g.mask[pivot] & ~(1 << held.z), held, best)
            if best.size and not held.all_:
                return


cdef void search_pincers(Links *k, int pivot, uint16_t wanted, const Held *held, Proof *best) noexcept nogil:
    """Two held ALSs that take the wanted candidates of the pivot, in its block and in one line."""
    cdef int lines[2]
    cdef int i, j, a, b, way
    cdef uint16_t in_block, in_line
    lines[0] = ROW[pivot]
    lines[1] = 9 + COL[pivot]
    for i in range(held.n):
        a = held.als[i]
        if has(k.als[a].cells, pivot):
            continue
        in_block = digits_within(k, a, wanted, 18 + BOX[pivot])
        if in_block == 0:
            continue
        for j in range(held.n):
            b = held.als[j]
            if a == b or (k.als[b].digits | in_block) & wanted != wanted or has(k.als[b].cells, pivot):
                continue
            for way in range(2):
                in_line = digits_within(k, b, wanted, lines[way])
                if in_line and in_block | in_line == wanted:
                    offer(best, k, SINGLY, a, b, -1, 0, 0, pivot)
                    if not held.all_:
                        return


cdef bint xyz_wing(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return run(f, search_xyz_wing, out, ev)


KERNELS = {"xz": kernel(xz), "xy_wing": kernel(xy_wing), "xyz_wing": kernel(xyz_wing)}
