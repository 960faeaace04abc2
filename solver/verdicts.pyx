"""What closed networks prove, and the shortest chains that show it; see verdicts.pxd."""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from solver.grid cimport lowest64
from solver.kernel cimport Found, Frozen, Step, Steps, new_step
from solver.links cimport WORDS, Links, Network, made_false, made_true
from solver.paths cimport trace, write_chain

cdef enum:
    FAR = 1 << 30


# -- what is proved -------------------------------------------------------------------------

cdef void find_clashes(const Links *k, const Network *net, Found *out) noexcept nogil:
    cdef const uint64_t *t
    cdef const uint64_t *u
    cdef int v, w
    for v in range(2 * k.n):
        t = made_true(k, net, v)
        u = made_false(k, net, v)
        for w in range(k.words):
            if t[w] & u[w]:
                conclude(k, v ^ 1, out.elim, out.place)
                break


cdef void share(const Links *k, const Network *net, const int32_t *vertex, int n, int but, Found *out) noexcept nogil:
    """What follows from each of n vertices, outside cell `but`."""
    cdef uint64_t row[2 * WORDS]
    cdef const uint64_t *made
    cdef uint64_t left = 0
    cdef int i, w
    memset(row, 0xFF, sizeof(row))
    for i in range(n):
        made = made_true(k, net, vertex[i])
        left = 0
        for w in range(2 * k.words):
            row[w] &= made[w]
            left |= row[w]
        if left == 0:
            return
    for w in range(2 * k.words):
        while row[w]:
            i = 64 * (w % k.words) + lowest64(row[w])
            row[w] &= row[w] - 1
            if k.cell[i] != but:
                conclude(k, 2 * i + (w >= k.words), out.elim, out.place)


cdef void find_twofold(const Links *k, const Network *net, Found *out) noexcept nogil:
    cdef int32_t vertex[2]
    cdef int i
    for i in range(k.n):
        vertex[0] = 2 * i
        vertex[1] = 2 * i + 1
        share(k, net, vertex, 2, k.cell[i], out)


cdef void find_shared(const Frozen *f, const Links *k, const Network *net, Found *out) noexcept nogil:
    cdef int32_t vertex[9]
    cdef int i, j, n
    for i in range(STEMS):
        n = of_stem(f, k, i, vertex)
        for j in range(n):
            vertex[j] *= 2
        if n:
            share(k, net, vertex, n, -1, out)


# -- shortest contradictions ----------------------------------------------------------------

cdef void all_false(const Links *k, const int32_t *candidate, int n, Clash *best) noexcept nogil:
    cdef int i, links = 0
    for i in range(n):
        if k.steps_to[2 * candidate[i] + 1] < 0:
            return
        links += k.steps_to[2 * candidate[i] + 1]
    if links < best.links:
        best.links = links
        best.form = ALL
        best.n = n
        for i in range(n):
            best.target[i] = 2 * candidate[i] + 1


cdef void shortest_clash(const Frozen *f, const Links *k, Clash *best) noexcept nogil:
    cdef int32_t candidate[9]
    cdef int i, n
    best.links = FAR
    best.n = best.form = 0
    for i in range(k.n):
        if k.steps_to[2 * i] >= 0 and k.steps_to[2 * i + 1] >= 0 \
                and k.steps_to[2 * i] + k.steps_to[2 * i + 1] < best.links:
            best.links = k.steps_to[2 * i] + k.steps_to[2 * i + 1]
            best.form = BOTH
            best.n = 2
            best.target[0] = 2 * i
            best.target[1] = 2 * i + 1
    for i in range(STEMS):
        n = of_stem(f, k, i, candidate)
        if n and n != 2:                 # two are a strong link, and no news
            all_false(k, candidate, n, best)


# -- evidence -------------------------------------------------------------------------------

cdef void write_refutation(const Frozen *f, Links *k, const Network *net, int source, Steps *ev) noexcept nogil:
    cdef Clash clash
    cdef Step *step
    cdef int i
    trace(k, net, source)
    shortest_clash(f, k, &clash)
    step = new_step(ev, clash.form)
    conclude(k, source ^ 1, step.elim, step.place)
    for i in range(clash.n):
        write_chain(k, clash.target[i], ev)


cdef int nearest_origins(const Frozen *f, Links *k, const Network *net, int target, int32_t *best) noexcept nogil:
    """The origins from which the chains to a vertex have the fewest links in all; returns how many.

    Every link has its contrapositive: the chains are as long as those from the contrary of the
    target to the contraries of the origins.
    """
    cdef int32_t origin[9]
    cdef int i, j, n, links, fewest = FAR, n_best = 0
    trace(k, net, target ^ 1)
    for i in range(k.n):
        links = k.steps_to[2 * i] + k.steps_to[2 * i + 1]
        if k.steps_to[2 * i] >= 0 and k.steps_to[2 * i + 1] >= 0 and links < fewest and k.cell[i] != k.cell[target >> 1]:
            fewest = links
            best[0] = 2 * i
            best[1] = 2 * i + 1
            n_best = 2
    for i in range(STEMS):
        n = of_stem(f, k, i, origin)
        links = 0 if n else FAR
        for j in range(n):
            links = links + k.steps_to[2 * origin[j] + 1] if k.steps_to[2 * origin[j] + 1] >= 0 and links < FAR else FAR
        if links < fewest:
            fewest = links
            n_best = n
            for j in range(n):
                best[j] = 2 * origin[j]
    return n_best


cdef void write_agreement(const Frozen *f, Links *k, const Network *net, int target, Steps *ev) noexcept nogil:
    cdef int32_t origin[9]
    cdef int i, n = nearest_origins(f, k, net, target, origin)
    cdef Step *step = new_step(ev, 0)
    conclude(k, target, step.elim, step.place)
    for i in range(n):
        trace(k, net, origin[i])
        write_chain(k, target, ev)
