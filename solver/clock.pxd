# The clock by which a puzzle's time is over. All of it is inline: there is no .pyx.

from libc.stdint cimport uint64_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

cdef extern from *:
    """
    #include <time.h>
    #ifndef CLOCK_MONOTONIC_COARSE        /* Linux only; several times cheaper to read */
    #define CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC
    #endif
    """
    int CLOCK_MONOTONIC_COARSE

cdef inline uint64_t clock(int which) noexcept nogil:
    cdef timespec t
    clock_gettime(<int>which, &t)
    return <uint64_t>t.tv_sec * 1000000000 + t.tv_nsec

cdef inline uint64_t now() noexcept nogil:
    """Nanoseconds."""
    return clock(CLOCK_MONOTONIC)

cdef inline uint64_t deadline_after(uint64_t limit) noexcept nogil:
    """The time of the coarse clock after `limit` nanoseconds; 0, for none, if that is 0."""
    return clock(CLOCK_MONOTONIC_COARSE) + limit if limit else 0

cdef inline bint is_over(uint64_t deadline) noexcept nogil:
    """Whether this time of the coarse clock, unless 0, is over."""
    return deadline != 0 and clock(CLOCK_MONOTONIC_COARSE) > deadline
