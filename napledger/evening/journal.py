"""An evening's book as a text journal for hledger, ledger or beancount.

Those programs know nothing of cards. They add up every transfer for themselves and compare with
what the book says at the end of each night: outside witnesses.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from napledger.evening.journal_styles import STYLES, JournalPosting, JournalStyle, Naming, named
from napledger.ledger.transfers import KITTY
from napledger.money.currencies import COUNTERS, LSD, find_currency
from napledger.money.formatting import decimal_text

COMMODITIES = {COUNTERS: "counters", LSD: "farthings"}
"""What is counted where it is no currency of today; pounds, shillings and pence are farthings."""


@dataclass(frozen=True, slots=True)
class ClosingBalance:
    """What somebody stands at when the night ends, in the smallest coin.

    `key` is the account's name in the moves of this night, `owner` the same on every night for the
    same person (or the kitty), and `name` what people call them.
    """

    key: str
    owner: str
    name: str
    balance: int


@dataclass(frozen=True, slots=True)
class Move:
    """A transfer from payer to payee, in the smallest coin, and what for; `entry` is its number.

    `day` is that of a payment made after the night; None on the night itself.
    """

    entry: int
    payer: str
    payee: str
    amount: int
    why: str
    source: str
    day: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class EveningMoves:
    """One evening's accounts and moves, in order; `title` is for people."""

    day: datetime.date
    title: str
    currency: str
    accounts: tuple[ClosingBalance, ...]
    moves: tuple[Move, ...]


def journal(nights: Sequence[EveningMoves], *, style: str) -> Iterator[str]:
    """Yield the lines of a journal; each night ends with what every account must stand at.

    `style` is one of STYLES. Raises Fault for a night that the program has no date for.
    """
    hand = STYLES[style]
    people = {a.owner: a.name for night in nights for a in night.accounts if a.owner != KITTY}
    naming = named(people, asciify=hand.is_ascii)
    yield from hand.opening({_commodity(n.currency): _exponent(n.currency) for n in nights})
    seen: dict[datetime.date, int] = {}
    for night in sorted(nights, key=lambda night: night.day):
        seen[night.day] = seen.get(night.day, 0) + 1
        yield ""
        yield from _night(night, hand=hand, naming=naming, of_the_day=seen[night.day])


def _night(
    night: EveningMoves, *, hand: JournalStyle, naming: Naming, of_the_day: int
) -> Iterator[str]:
    label = night.day.isoformat() + (f"-{of_the_day}" if of_the_day > 1 else "")
    full = {a.key: f"{naming.of(a.owner)}:{label}" for a in night.accounts}
    commodity, exponent = _commodity(night.currency), _exponent(night.currency)

    def posting(key: str, amount: int) -> JournalPosting:
        return JournalPosting(full[key], decimal_text(amount, exponent=exponent), commodity)

    day = hand.day_of(night.day)
    yield from hand.heading(day, night.title, {full[a.key]: a.name for a in night.accounts})
    moves = sorted(night.moves, key=lambda move: move.day or night.day)
    for move in moves:
        postings = (posting(move.payee, move.amount), posting(move.payer, -move.amount))
        if move.day is not None:
            day = hand.day_of(move.day)
        yield from hand.transaction(day, f"{move.entry} {move.why}", move.source, postings)
    yield from hand.closing(day, tuple(posting(a.key, a.balance) for a in night.accounts))


def _commodity(currency: str) -> str:
    return COMMODITIES.get(currency, currency)


def _exponent(currency: str) -> int:
    return find_currency(currency).exponent
