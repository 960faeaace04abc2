# Templates: the ways to put a digit into every house once.

from solver.grid cimport Grid, Set81
from solver.kernel cimport Frozen

# The places of a digit that belong to no template made of its places. No pattern of this one digit
# can remove any other place. A house without a place counts as one that has the digit already.
cdef Set81 hopeless(Frozen *f, int d) noexcept nogil

cdef void placed_sets(const Grid *g, Set81 *out) noexcept nogil  # by digit the cells where it is placed

cdef Set81 in_templates(Set81 at) noexcept nogil                 # the cells of all templates within these
cdef bint find_template(Set81 at, Set81 *out) noexcept nogil     # a template within these, if there is one
