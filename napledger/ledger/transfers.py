"""The one way money moves: a transfer from a payer to a payee, with its reason and its source.

The kitty is an account like any player's. What everybody gains and loses sums to zero by
construction, because nobody can receive what nobody paid.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

KITTY = "kitty"

AMOUNT_MAX = 1_000_000_000_000
"""The largest amount anybody may write, in the smallest coin."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """A payment in the book: `amount` > 0 of the smallest coin, from `payer` to `payee`.

    `why` is in a player's words and from a fixed stock, so that it can be translated where it is
    shown; `source` is the place in the book that says so.
    """

    payer: str
    payee: str
    amount: int
    why: str
    source: str = ""

    def reversed(self) -> Transfer:
        return Transfer(self.payee, self.payer, self.amount, self.why, self.source)


class Moved(Protocol):
    """What moves money: a transfer, or a row that holds one."""

    @property
    def payer(self) -> str: ...  # as of a transfer
    @property
    def payee(self) -> str: ...
    @property
    def amount(self) -> int: ...


def net(transfers: Iterable[Moved]) -> dict[str, int]:
    """Return what each account gains (+) or loses (−), in the smallest coin; nobody at nought."""
    gains: dict[str, int] = {}
    for transfer in transfers:
        gains[transfer.payer] = gains.get(transfer.payer, 0) - transfer.amount
        gains[transfer.payee] = gains.get(transfer.payee, 0) + transfer.amount
    return {account: gain for account, gain in gains.items() if gain}


def paired(changes: Mapping[str, int], *, why: str, source: str = "") -> tuple[Transfer, ...]:
    """Return transfers that bring about `changes`, which must sum to zero.

    Whoever loses pays in the order of the changes, whoever gains receives in that order.
    """
    assert sum(changes.values()) == 0, "changes must sum to zero"
    owed = deque((account, gain) for account, gain in changes.items() if gain > 0)
    made: list[Transfer] = []
    for payer, loss in changes.items():
        left = -loss
        while left > 0:
            payee, due = owed.popleft()
            amount = min(left, due)
            made.append(Transfer(payer, payee, amount, why, source))
            left -= amount
            if due > amount:
                owed.appendleft((payee, due - amount))
    return tuple(made)
