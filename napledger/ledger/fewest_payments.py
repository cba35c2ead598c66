"""Who pays whom at the end, so that everybody is clear with the fewest payments."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from napledger.ledger.partition import first_companion
from napledger.ledger.transfers import KITTY
from napledger.reading.facts import AtLeastOne, Codec, Named, TypedFacts
from napledger.reading.faults import Fault
from napledger.reading.readers import Json, read_name

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
