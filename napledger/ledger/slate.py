"""The slate: what is still owed over several evenings, each a ledger that sums to zero."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments

Ledger = Mapping[str, int]
"""What each party is owed (+) or owes (−) by one evening, in the smallest coin."""


@dataclass(frozen=True, slots=True)
class Leg:
    """The part of a payment that one evening's book takes; `ledger` is its place from 0."""

    ledger: int
    payment: PlannedPayment


def outstanding(slate: Sequence[Ledger]) -> dict[str, int]:
    """Return what each party is owed (+) or owes (−) over all, in the smallest coin."""
    sums: dict[str, int] = {}
    for ledger in slate:
        for party, balance in ledger.items():
            sums[party] = sums.get(party, 0) + balance
    return {party: balance for party, balance in sums.items() if balance}


def payments_of(slate: Sequence[Ledger]) -> tuple[PlannedPayment, ...]:
    """Return the fewest payments that clear all evenings.

    Of plans with equally few, one in which nobody pays whom they met at no table: only what leads
    from book to book can be entered by itself. Of more parties than an exact answer is found for,
    that may be fewer, too.
    """
    apart = [fewest_payments(outstanding(each)) for each in _met(slate)]
    among_all = fewest_payments(outstanding(slate))
    in_circles = tuple(payment for payments in apart for payment in payments)
    return in_circles if len(apart) > 1 and len(in_circles) <= len(among_all) else among_all


def _met(slate: Sequence[Ledger]) -> list[list[Ledger]]:
    """Return the evenings in groups that have nobody in common."""
    groups: list[tuple[set[str], list[Ledger]]] = []
    for ledger in slate:
        here = {party for party, balance in ledger.items() if balance}
        mine = [group for group in groups if group[0] & here]
        groups = [group for group in groups if not group[0] & here]
        parties = here.union(*(group[0] for group in mine))
        groups.append((parties, [*(each for group in mine for each in group[1]), ledger]))
    return [ledgers for _parties, ledgers in groups]


def cleared(slate: Sequence[Ledger]) -> tuple[Leg, ...]:
    """Return the payments that clear every evening's book, when all is paid at once."""
    return tuple(
        Leg(place, payment)
        for place, ledger in enumerate(slate)
        for payment in fewest_payments(ledger)
    )


def legs_of(slate: Sequence[Ledger], payment: PlannedPayment) -> tuple[Leg, ...] | None:
    """Return how a payment is entered in the evenings' books, the oldest first; None if it cannot.

    In each book only debtors pay, only creditors are paid. Where the payer owes in one evening and
    the payee is owed in another, whoever is owed in the first and owes in the second stands
    between them: that claim is passed on, and both books come nearer to nought.
    """
    return _taken([dict(ledger) for ledger in slate], payment)


def _taken(left: Sequence[dict[str, int]], payment: PlannedPayment) -> tuple[Leg, ...] | None:
    """Return the legs of a payment, taken off what is left; None, and nothing taken, for none."""
    legs: list[Leg] = []
    rest = payment.amount
    while rest:
        path = _path(left, [payment.payer], [payment.payee])
        if path is None:
            _move(left, legs, by=-1)
            return None
        amount = min(rest, *_rooms(left, path))
        legs += _walked(left, path, amount)
        rest -= amount
    return _in_order(legs)


def paid_in_order(
    slate: Sequence[Ledger], payments: Iterable[PlannedPayment]
) -> list[tuple[Leg, ...] | None]:
    """Return how each payment is entered in the evenings' books, after those before it.

    None for one that is more than the payer owes over all, or the payee is owed: it is not made.
    """
    left = [dict(ledger) for ledger in slate]
    sums = outstanding(left)
    found: list[tuple[Leg, ...] | None] = []
    for payment in payments:
        owed, due = -sums.get(payment.payer, 0), sums.get(payment.payee, 0)
        legs = _taken(left, payment) if 0 < payment.amount <= min(owed, due) else None
        found.append(legs)
        if legs is not None:
            sums[payment.payer] += payment.amount
            sums[payment.payee] -= payment.amount
    return found


def carried(slate: Sequence[Ledger], *, by: Sequence[str]) -> tuple[Leg, ...]:
    """Return what these parties owe each other over all evenings, to be entered in their books.

    Nobody is carried further than to nought, or moved who is not among them, though a claim may be
    passed on through others as in `legs_of`. What leads to others stays. If all who owe or are owed
    anything are among them, every book is cleared.
    """
    sums = outstanding(slate)
    if sums.keys() <= {*by} and not any(sum(ledger.values()) for ledger in slate):
        return cleared(slate)
    owing = {party: -sums[party] for party in by if sums.get(party, 0) < 0}
    owed = {party: sums[party] for party in by if sums.get(party, 0) > 0}
    left = [dict(ledger) for ledger in slate]
    return _in_order(_walked_all(left, owing, owed))


def owed_to(
    slate: Sequence[Ledger], party: str, *, by: Collection[str], most: int
) -> tuple[Leg, ...]:
    """Return what these are to pay one party by the fewest payments of each evening, up to `most`.

    Nobody pays more than they owe over all evenings.
    """
    sums = outstanding(slate)
    owed = {party: min(sums.get(party, 0), most)}
    if owed[party] <= 0:
        return ()
    owing: dict[str, int] = {}
    for ledger in slate:
        for payment in fewest_payments(ledger) if ledger.get(party, 0) > 0 else ():
            if payment.payee == party and payment.payer in by:
                asked = owing.get(payment.payer, 0) + payment.amount
                owing[payment.payer] = min(asked, max(-sums.get(payment.payer, 0), 0))
    owing = {payer: amount for payer, amount in owing.items() if amount}
    return _in_order(_walked_all([dict(ledger) for ledger in slate], owing, owed))


def net_of(legs: Sequence[Leg]) -> dict[str, int]:
    """Return what each party stands at by these legs alone, before they are paid."""
    payments = [leg.payment for leg in legs]
    return outstanding([{each.payer: -each.amount, each.payee: each.amount} for each in payments])


def less(slate: Sequence[Ledger], legs: Sequence[Leg]) -> list[dict[str, int]]:
    """Return the evenings' ledgers with these legs paid."""
    left = [dict(ledger) for ledger in slate]
    _move(left, legs)
    return left


def _move(left: Sequence[dict[str, int]], legs: Iterable[Leg], *, by: int = 1) -> None:
    """Pay these legs in what is left; with −1 `by`, take them back."""
    for leg in legs:
        left[leg.ledger][leg.payment.payer] += by * leg.payment.amount
        left[leg.ledger][leg.payment.payee] -= by * leg.payment.amount


def _walked_all(
    left: Sequence[dict[str, int]], owing: dict[str, int], owed: dict[str, int]
) -> list[Leg]:
    """Return the legs from who is owing to who is owed, taken off what is left of all three."""
    legs: list[Leg] = []
    while path := _path(left, owing, owed):
        first, last = path[0].payment.payer, path[-1].payment.payee
        amount = min(owing[first], owed[last], *_rooms(left, path))
        legs += _walked(left, path, amount)
        for sums_left, party in ((owing, first), (owed, last)):
            sums_left[party] -= amount
            if not sums_left[party]:
                del sums_left[party]
    return legs


def _path(
    left: Sequence[Ledger], payers: Iterable[str], payees: Container[str]
) -> tuple[Leg, ...] | None:
    """Return the shortest way from a payer to a payee, by the oldest evenings, without amounts."""
    found: dict[str, tuple[Leg, ...]] = dict.fromkeys(payers, ())
    waiting = deque(found)
    while waiting:
        payer = waiting.popleft()
        owing = ((place, ledger) for place, ledger in enumerate(left) if ledger.get(payer, 0) < 0)
        for place, ledger in owing:
            for payee in [who for who in ledger if ledger[who] > 0 and who not in found]:
                found[payee] = (*found[payer], Leg(place, PlannedPayment(payer, payee, 0)))
                if payee in payees:
                    return found[payee]
                waiting.append(payee)
    return None


def _rooms(left: Sequence[Ledger], path: Sequence[Leg]) -> list[int]:
    """Return how much each leg of a way can carry, in the smallest coin."""
    return [_room(left[leg.ledger], leg.payment) for leg in path]


def _walked(left: Sequence[dict[str, int]], path: Sequence[Leg], amount: int) -> list[Leg]:
    """Return the legs of a way with that amount, which is taken off what is left."""
    legs = [replace(leg, payment=replace(leg.payment, amount=amount)) for leg in path]
    _move(left, legs)
    return legs


def _room(ledger: Ledger, payment: PlannedPayment) -> int:
    return min(-ledger[payment.payer], ledger[payment.payee])


def _in_order(legs: Sequence[Leg]) -> tuple[Leg, ...]:
    """Return legs by evening, with one payment at most from one party to another in each book."""
    sums: dict[tuple[int, str, str], int] = {}
    for leg in legs:
        key = leg.ledger, leg.payment.payer, leg.payment.payee
        sums[key] = sums.get(key, 0) + leg.payment.amount
    merged = (
        Leg(place, PlannedPayment(payer, payee, amount))
        for (place, payer, payee), amount in sums.items()
    )
    return tuple(sorted(merged, key=lambda leg: leg.ledger))
