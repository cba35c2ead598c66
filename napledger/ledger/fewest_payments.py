"""Who pays whom at the end, so that everybody is clear with the fewest payments.

Which parties belong together when balances are split into as many groups as can be.

A group is a set of parties whose balances sum to zero. One party, the first, stands aside; the
others are numbered from 0, a set of them is a number with one bit a member, and a family of sets
is a number with one bit a set: bit 5 = 0b101 stands for the set of parties 0 and 2. A single
operation on such a number then works on every set at once, which is what makes an exact answer
for twenty parties (half a million sets) a matter of milliseconds, whatever the amounts are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from napledger.ledger.transfers import KITTY
from napledger.reading.facts import AtLeastOne, Codec, Named, TypedFacts
from napledger.reading.faults import Fault
from napledger.reading.readers import Json, read_name

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


# Each party more doubles the exact search: milliseconds at twenty, many seconds at thirty.
PARTIES_MAX = 20


def _read_party(raw: Json) -> str:
    return KITTY if raw == KITTY else read_name(raw)


Party = Annotated[str, Codec(_read_party, rename=lambda party, rename: rename(party))]
"""A player, or the kitty."""


@dataclass(frozen=True, slots=True)
class PlannedPayment(TypedFacts):
    """One payment that settles: the amount is in the smallest coin and above zero."""

    payer: Annotated[Party, Named("from")]
    payee: Annotated[Party, Named("to")]
    amount: AtLeastOne

    def check(self) -> None:
        """Raise Fault for who pays themselves."""
        require_two(self.payer, self.payee)


def require_two(payer: str, payee: str) -> None:
    """Raise Fault at "to" for who pays themselves."""
    if payer == payee:
        raise Fault("to", "nobody pays themselves: choose two different players")


def fewest_payments(balances: Mapping[str, int]) -> tuple[PlannedPayment, ...]:
    """Return the payments, in the smallest coin, that clear all balances, as few as can be.

    A balance above zero is owed to its party, one below zero is owed by it; together they sum
    to zero. Only debtors pay, only creditors are paid, none more than the balance.

    Among plans with equally few payments the answer is always this one: the largest debtor pays
    the largest creditor that it pays in any of those plans, as much as both balances allow; then
    the same again with the balances that are left, to the end. Of equal balances the first name
    goes first. The order of the answer is the debtors' from the largest, then the creditors'
    from the largest, both by the balances that came in.

    This holds up to PARTIES_MAX parties that are not at zero. Of more, first everyone who owes
    just what another is owed pays that; if too many remain, the largest debtors pay the largest
    creditors until PARTIES_MAX are left, and only those are sure of the fewest payments. It is
    still fewer payments than parties, and everybody is clear.
    """
    total = sum(balances.values())
    assert total == 0, f"balances must sum to zero, these sum to {total}"
    left = {name: balance for name, balance in balances.items() if balance}
    payments = [*_thinned(left), *_settled(left)]
    payments.sort(key=lambda p: (balances[p.payer], p.payer, -balances[p.payee], p.payee))
    return tuple(payments)


def _settled(left: dict[str, int]) -> Iterator[PlannedPayment]:
    """Yield the fewest payments for all that is left, and leave nothing.

    Those whom the payments of a plan connect are a group: together they sum to zero, and it
    takes at least one payment fewer than they are. So the fewest payments are the parties less
    the most groups. One in a group paying another as much as both allow clears one of them and
    keeps the group's sum at zero, so every payment can be found as if it were the first.
    """
    while left:
        payer = min(left, key=lambda name: (left[name], name))
        # Creditors come first, so the companion is one: debtors alone never sum to zero.
        others = sorted(left.keys() - {payer}, key=lambda name: (-left[name], name))
        payee = others[first_companion([left[name] for name in others])]
        yield _paid(left, payer=payer, payee=payee)


def _thinned(left: dict[str, int]) -> Iterator[PlannedPayment]:
    """Yield payments that leave PARTIES_MAX parties at most, quickly however many there were."""
    if len(left) > PARTIES_MAX:
        yield from _pairs(left)
    largest_first = sorted(left, key=lambda name: (-abs(left[name]), name))
    debtors = deque(name for name in largest_first if left[name] < 0)
    creditors = deque(name for name in largest_first if left[name] > 0)
    while len(left) > PARTIES_MAX:
        yield _paid(left, payer=debtors[0], payee=creditors[0])
        for parties in (debtors, creditors):
            if parties[0] not in left:
                parties.popleft()


def _pairs(left: dict[str, int]) -> Iterator[PlannedPayment]:
    """Yield the payments of those who owe just what another is owed.

    They cost nothing: take a pair out of its two groups, and what is left of both is one group
    that still sums to zero, so there are as many groups as before.
    """
    payees: dict[int, list[str]] = {}
    for name in sorted(left, reverse=True):
        payees.setdefault(left[name], []).append(name)
    for payer in sorted(name for name in left if left[name] < 0):
        if same := payees.get(-left[payer]):
            yield _paid(left, payer=payer, payee=same.pop())


def _paid(left: dict[str, int], *, payer: str, payee: str) -> PlannedPayment:
    """Return the largest payment that both balances allow, and take it off what is left."""
    payment = PlannedPayment(payer, payee, min(-left[payer], left[payee]))
    left[payer] += payment.amount
    left[payee] -= payment.amount
    for name in (payer, payee):
        if not left[name]:
            del left[name]
    return payment
