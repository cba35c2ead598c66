"""Payments as they are written on paper: “Eve Ann 26” is Eve, who pays Ann twenty-six."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from napledger.ledger.fewest_payments import PlannedPayment


def pays(text: str) -> PlannedPayment:
    """Return a payment that is written like “Eve Ann 26”: who, whom, how much."""
    payer, payee, amount = text.split()
    return PlannedPayment(payer, payee, int(amount))


def payments(*texts: str) -> tuple[PlannedPayment, ...]:
    return tuple(map(pays, texts))


def told(each: PlannedPayment) -> str:
    """Return a payment as it is written here."""
    return f"{each.payer} {each.payee} {each.amount}"


def left_after(balances: Mapping[str, int], made: Iterable[PlannedPayment]) -> dict[str, int]:
    """Return what is left of balances when payments are made, none of them to whoever pays."""
    left = dict(balances)
    for each in made:
        assert each.amount > 0
        assert each.payer != each.payee
        left[each.payer] += each.amount
        left[each.payee] -= each.amount
    return left
