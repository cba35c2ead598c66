"""Purses that several share: whoever shares one settles as one party, by the name of its holder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from napledger.ledger.fewest_payments import PlannedPayment

Purses = Sequence[Sequence[str]]
"""Who shares a purse with whom; the first of each holds it, and stands for all of them."""


Holders = Mapping[str, str]
"""Who holds the purse that somebody shares. Whoever shares none is not in it."""


def holders_of(purses: Purses) -> dict[str, str]:
    """Return the holder of each one's purse, the holders their own."""
    return {member: purse[0] for purse in purses for member in purse}


def pooled(balances: Mapping[str, int], *, holders: Holders) -> dict[str, int]:
    """Return the balances, in the smallest coin, with each purse as one party: its holder."""
    sums: dict[str, int] = {}
    for name, balance in balances.items():
        party = holders.get(name, name)
        sums[party] = sums.get(party, 0) + balance
    return sums


def pooled_payment(payment: PlannedPayment, *, holders: Holders) -> PlannedPayment | None:
    """Return a payment as one between purses; None for one that stays in a purse."""
    payer = holders.get(payment.payer, payment.payer)
    payee = holders.get(payment.payee, payment.payee)
    return None if payer == payee else PlannedPayment(payer, payee, payment.amount)


def pooled_debts(
    owed: Mapping[tuple[str, str], int], *, holders: Holders
) -> dict[tuple[str, str], int]:
    """Return who owes whom how much, in the smallest coin, between purses."""
    sums: dict[tuple[str, str], int] = {}
    for (debtor, creditor), amount in owed.items():
        pair = holders.get(debtor, debtor), holders.get(creditor, creditor)
        if pair[0] != pair[1]:
            sums[pair] = sums.get(pair, 0) + amount
    return sums


def set_off(balances: Mapping[str, int], *, purses: Purses) -> tuple[PlannedPayment, ...]:
    """Return the payments inside the purses, in the smallest coin, that leave all to the holders.

    No coin changes hands by them: what one brings to a purse, another takes from it.
    """
    found = ((purse[0], member, balances[member]) for purse in purses for member in purse[1:])
    return tuple(_between(holder, member, balance) for holder, member, balance in found if balance)


def _between(holder: str, member: str, balance: int) -> PlannedPayment:
    if balance < 0:
        return PlannedPayment(member, holder, -balance)
    return PlannedPayment(holder, member, balance)
