"""Which parties belong together when balances are split into as many groups as can be.

A group is a set of parties whose balances sum to zero. One party, the first, stands aside; the
others are numbered from 0, a set of them is a number with one bit a member, and a family of sets
is a number with one bit a set: bit 5 = 0b101 stands for the set of parties 0 and 2. A single
operation on such a number then works on every set at once, which is what makes an exact answer
for twenty parties (half a million sets) a matter of milliseconds, whatever the amounts are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

# The rows of a family are joined as whole bytes, and a byte has room for the sets of three.
ROW_PARTIES_MIN = 3


def first_companion(others: Sequence[int]) -> int:
    """Return the number of the first of the others who can be in the first party's group.

    `others` are balances in the smallest coin, none of them zero; the first party's is what
    brings the sum to zero. "Can be" means: in at least one split of all into the most groups.
    """
    assert 0 not in others, "a party at zero belongs to no group"
    if len(others) < ROW_PARTIES_MIN:
        # Two or three parties are one group: to split off a single one it would have to be zero.
        return 0
    outside = _outside_the_first_group(others)
    return next(n for n, absent in enumerate(_absences(len(others))) if outside & absent)


def _outside_the_first_group(others: Sequence[int]) -> int:
    """Return the family of sets that the first party's group can leave outside.

    Among the sets that sum to zero, those that fall into one group at least are all but the
    empty one; into k + 1 groups at least, those with a smaller set inside that falls into k, for
    what the smaller set lacks sums to zero too. The last family that is not empty is sought:
    the rest of the table is then the first party's group, and there cannot be more groups.
    """
    zero_sum = _zero_sum_sets(others)
    absences = _absences(len(others))
    most, more = zero_sum, zero_sum ^ 1
    while more:
        most, more = more, zero_sum & _with_more_members(more, absences=absences)
    return most


def _zero_sum_sets(balances: Sequence[int]) -> int:
    """Return the family of all sets that sum to zero, the empty one among them.

    The parties are cut in two halves, and each set of the second half looks up the row of those
    of the first that balance it: some fifteen hundred sums in place of half a million.
    """
    cut = max(ROW_PARTIES_MIN, len(balances) // 2)
    families: dict[int, int] = {}
    for members, total in enumerate(_sums(balances[:cut])):
        families[-total] = families.get(-total, 0) | 1 << members
    row_bytes = (1 << cut) // 8
    rows = {total: family.to_bytes(row_bytes, "little") for total, family in families.items()}
    none = bytes(row_bytes)
    return int.from_bytes(
        b"".join([rows.get(total, none) for total in _sums(balances[cut:])]), "little"
    )


def _sums(balances: Sequence[int]) -> list[int]:
    """Return the sum of every set of these balances, by the set's number."""
    sums = [0]
    for balance in balances:
        sums += [total + balance for total in sums]
    return sums


def _with_more_members(family: int, *, absences: Sequence[int]) -> int:
    """Return the family of all sets that have a set of this family inside and more besides."""
    larger = 0
    for n, absent in enumerate(absences):
        # Party n joins every set without it, both those that came and those grown on the way.
        joined = (family & absent) << (1 << n)
        family |= joined
        larger |= joined
    return larger


@cache
def _absences(parties: int) -> tuple[int, ...]:
    """Return for each party the family of all sets without it."""
    return tuple(_absence(n, parties=parties) for n in range(parties))


def _absence(n: int, *, parties: int) -> int:
    """Return the family of sets without party n: runs of 2**n ones and 2**n noughts in turn."""
    family = (1 << (1 << n)) - 1
    for doubling in range(n + 1, parties):
        family |= family << (1 << doubling)
    return family
