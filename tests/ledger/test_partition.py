"""Who can stand with the first party when the table falls into the most groups."""

from __future__ import annotations

import pytest

from napledger.ledger.fewest_payments import first_companion

# The others' balances, the first party's in the name, and the number of his first companion.
COMPANIONS = {
    "-5 alone with 5": ([5], 0),
    "-5 with both": ([3, 2], 0),
    "-9 leaves 8 to -8": ([8, 7, 2, -8], 1),
    "-9 leaves the two pairs alone": ([8, 7, 5, 4, -8, -7], 2),
    "-10 takes 9 though -9 owes just that": ([9, 5, 4, 1, -9], 0),
    "-8 with all, in one group": ([1, 2, 20, -6, -9], 0),
    "-3 last of all": ([1, -1, 2, -2, 3], 4),
}


@pytest.mark.parametrize(("others", "companion"), COMPANIONS.values(), ids=COMPANIONS)
def test_the_first_companion_is_the_first_who_costs_no_group(
    others: list[int], companion: int
) -> None:
    assert first_companion(others) == companion


def test_a_party_at_zero_is_a_programmers_mistake() -> None:
    with pytest.raises(AssertionError, match="a party at zero belongs to no group"):
        first_companion([4, 0, 2])
