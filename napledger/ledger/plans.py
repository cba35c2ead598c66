"""Other ways to settle than with the fewest payments: one banker, along who owed whom, one leaver.

Each clears everybody it is about; they differ in how many payments they take and whom one meets.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments

FEWEST, BANKER, PAIRS = "fewest", "banker", "pairs"
PLAN_WAYS = (FEWEST, BANKER, PAIRS)


def through_banker(balances: Mapping[str, int], *, banker: str) -> tuple[PlannedPayment, ...]:
    """Return the payments, in the smallest coin, by which everybody settles with the banker.

    A balance above zero is owed to its party; together they sum to zero. Whoever pays in comes
    first, the largest amount first, so that the banker pays out what has come in.
    """
    assert sum(balances.values()) == 0, "balances must sum to zero"
    assert banker in balances, "the banker is one of the parties"
    others = {name: balance for name, balance in balances.items() if balance and name != banker}
    paying = sorted((balance, name) for name, balance in others.items() if balance < 0)
    paid = sorted((-balance, name) for name, balance in others.items() if balance > 0)
    return (
        *(PlannedPayment(name, banker, -balance) for balance, name in paying),
        *(PlannedPayment(banker, name, -balance) for balance, name in paid),
    )


def largest_creditor(balances: Mapping[str, int]) -> str:
    """Return who is owed most; of those who are owed as much, the first by name."""
    return min(balances, key=lambda name: (-balances[name], name))


def along_pairs(
    owed: Mapping[tuple[str, str], int], *, pool: str, gone: Collection[str] = ()
) -> tuple[PlannedPayment, ...]:
    """Return the payments, in the smallest coin, along who owed whom: one a pair at most.

    `owed` is what the first of each two came to owe the second in all, whatever the second owes
    the first. What went through the pool belongs to everybody who put in or took out, so it is
    cleared among them with the fewest payments, and only what the pool keeps is paid to it. Who has
    `gone`, level with everybody together, pays nobody any more: their debtors pay their creditors.
    """
    between: dict[tuple[str, str], int] = {}
    with_pool: dict[str, int] = {}
    for (debtor, creditor), amount in owed.items():
        if pool in (debtor, creditor):
            with_pool[debtor] = with_pool.get(debtor, 0) - amount
            with_pool[creditor] = with_pool.get(creditor, 0) + amount
        else:
            _add(between, debtor, creditor, amount)
    for payment in fewest_payments(with_pool):
        _add(between, payment.payer, payment.payee, payment.amount)
    for party in gone:
        _pass_on(between, party)
    payments = [
        PlannedPayment(first, second, amount)
        if amount > 0
        else PlannedPayment(second, first, -amount)
        for (first, second), amount in between.items()
        if amount
    ]
    payments.sort(key=lambda payment: (-payment.amount, payment.payer, payment.payee))
    return tuple(payments)


def clearing(
    balances: Mapping[str, int], *, party: str, last: str = ""
) -> tuple[PlannedPayment, ...]:
    """Return the fewest payments, in the smallest coin, that bring one party to nought.

    Only with those who stand on the other side, and none of them further than to nought, so that
    nobody else owes more by it than before. With `last` only if the others do not do.
    """
    assert sum(balances.values()) == 0, "balances must sum to zero"
    left = balances[party]
    others = [name for name, balance in balances.items() if balance * left < 0]
    others.sort(key=lambda name: (name == last, -abs(balances[name]), name))
    payments = []
    for name in others:
        amount = min(abs(left), abs(balances[name]))
        if not amount:
            break
        payments.append(
            PlannedPayment(party, name, amount) if left < 0 else PlannedPayment(name, party, amount)
        )
        left += amount if left < 0 else -amount
    return tuple(payments)


def partners(payments: tuple[PlannedPayment, ...]) -> dict[str, tuple[str, ...]]:
    """Return whom each party deals with, in the order of the payments."""
    found: dict[str, list[str]] = {}
    for payment in payments:
        found.setdefault(payment.payer, []).append(payment.payee)
        found.setdefault(payment.payee, []).append(payment.payer)
    return {name: tuple(others) for name, others in found.items()}


def _pass_on(between: dict[tuple[str, str], int], party: str) -> None:
    """Let those who owe a party pay those whom it owes, the first by name to the first."""
    stands = {
        (second if first == party else first): amount if first == party else -amount
        for (first, second), amount in between.items()
        if party in (first, second)
    }
    if sum(stands.values()):
        # Not level with the others by these debts alone: they stay as they are.
        return
    for pair in [pair for pair in between if party in pair]:
        del between[pair]
    for payment in fewest_payments(stands):
        _add(between, payment.payer, payment.payee, payment.amount)


def _add(between: dict[tuple[str, str], int], debtor: str, creditor: str, amount: int) -> None:
    """Add to what one of two owes the other, who is kept under both names in order."""
    if debtor < creditor:
        between[debtor, creditor] = between.get((debtor, creditor), 0) + amount
    else:
        between[creditor, debtor] = between.get((creditor, debtor), 0) - amount
