"""Tables for lines.pxd."""


cdef void make_tables() noexcept:
    cdef int i, k, three
    for i in range(512):
        ALONE[i] = i if i & i - 1 == 0 else 0
        ALONE_OF_THREE[i] = 0
        for k in range(0, 9, 3):
            three = i & 7 << k
            if three & three - 1 == 0:
                ALONE_OF_THREE[i] |= three

make_tables()
