"""What several kinds of entries say alike: coins, changes of accounts, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from napledger.evening.kinds.kind import AT_THE_TABLE, CASH, PlainEntry, require_member
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import AMOUNT_MAX, KITTY, Transfer
from napledger.money.currencies import COUNTERS, is_currency
from napledger.reading.facts import Codec, TypedFacts, Whole, rename_keys
from napledger.reading.faults import Fault, Term, marked
from napledger.reading.readers import (
    Json,
    kind_of,
    read_by_name,
    read_day,
    read_name,
    read_text,
    read_whole,
)

NO_KITTY = marked("this game is played without a {kitty}")
"""What is wrong where something goes into a kitty, or out of it, that a game does not have."""


def read_money(raw: Json) -> str:
    """Return a currency that counters can be priced in."""
    code = read_text(raw)
    if not is_currency(code) or code == COUNTERS:
        raise Fault("", "expected a currency like GBP, got {got}", got=code)
    return code


def read_rules(raw: Json) -> Mapping[str, Json]:
    """Return rules as a document has them; what they say is for the game to read."""
    if not isinstance(raw, dict):
        raise Fault("", "expected an object with preset and options, got {got}", got=kind_of(raw))
    return raw


def _read_changes(raw: Json) -> tuple[tuple[str, int], ...]:
    if not isinstance(raw, dict):
        raise Fault("", "expected an amount for each account, got {got}", got=kind_of(raw))
    changes = read_by_name(
        raw, lambda value: read_whole(value, least=-AMOUNT_MAX), read_key=_read_account
    )
    over = sum(amount for _account, amount in changes)
    if over:
        raise Fault("", "the changes must add up to nought; these add up to {over}", over=over)
    return changes


def _read_account(key: str) -> str:
    return KITTY if key.strip() == KITTY else read_name(key)


Day = Annotated[str, Codec(read_day)]
Money = Annotated[str, Codec(read_money)]
Rules = Annotated[Mapping[str, Any], Codec(read_rules)]
Changes = Annotated[tuple[tuple[str, int], ...], Codec(_read_changes, dict, rename_keys)]
"""What each of some accounts gets (+) or gives (−) in the smallest coin, in sum nought."""


@dataclass(frozen=True, slots=True)
class Coins(TypedFacts):
    """In which money a payment of counters was made; `amount` from 0 of its smallest coin."""

    amount: Whole
    currency: Money


class CashEntry(PlainEntry):
    """Cash handed over: of counters, made in `money`."""

    __slots__ = ()

    in_review: ClassVar[bool] = True
    money: Coins | None

    @property
    def payment(self) -> PlannedPayment:
        """Return who paid whom how much, the kitty being a party."""
        raise NotImplementedError

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """Return what it moves in the book: it settles what the payee was owed."""
        paid = self.payment
        return (Transfer(paid.payee, paid.payer, paid.amount, CASH, AT_THE_TABLE),)


def changes_at(
    table: AnyTable, game: AnyGame, *, said: Iterable[tuple[str, int]]
) -> dict[str, int]:
    """Return the changes of accounts that the table has, in its order, the kitty's last.

    Some databases give an object's fields back in another order than they came.
    """
    changes = dict(said)
    for account in changes:
        if account != KITTY:
            require_member(account, table, path=f"changes.{account}")
    if KITTY in changes and not game.fund_ends:
        raise Fault(f"changes.{KITTY}", NO_KITTY, kitty=Term(game.words.kitty))
    return {who: changes[who] for who in (*table.members, KITTY) if who in changes}


def too_little(
    path: str, coins: int, *, game: AnyGame, told: Callable[[int], int | str] = int
) -> Fault:
    """Return what is wrong where more is to go out of the kitty than these coins in it.

    `told` writes an amount.
    """
    kitty = Term(game.words.kitty)
    if not coins:
        return Fault(path, "the {kitty} is empty", kitty=kitty)
    return Fault(path, "the {kitty} has only {coins} in it", kitty=kitty, coins=told(coins))
