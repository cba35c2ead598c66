"""An evening's book as a text journal for hledger, ledger or beancount.

Those programs know nothing of cards. They add up every transfer for themselves and compare with
what the book says at the end of each night: outside witnesses.

How hledger, ledger and beancount each want a journal written, and names of accounts in it.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from napledger.ledger.transfers import KITTY
from napledger.money.currencies import COUNTERS, LSD, find_currency
from napledger.money.formatting import decimal_text
from napledger.reading.faults import Fault, marked
from napledger.reading.letters import one_line

PLAYERS, KITTYS = "Players", "Kitty"
KEPT = frozenset(" -.'&")
"""Signs that mean nothing to the programs inside a name."""

NAMELESS = "Player"


@dataclass(frozen=True, slots=True)
class Naming:
    """The account of each owner, under which every night has one of its own."""

    accounts: Mapping[str, str]

    def of(self, owner: str) -> str:
        return KITTYS if owner == KITTY else self.accounts[owner]


def named(people: Mapping[str, str], *, asciify: bool) -> Naming:
    """Return an account for each of the people, who are given with their names; no two alike."""
    accounts: dict[str, str] = {}
    taken: set[str] = set()
    for owner, name in people.items():
        plain = _ascii(name) if asciify else _plain(name)
        turn, account = 1, plain
        while account in taken:
            turn += 1
            account = f"{plain}-{turn}"
        taken.add(account)
        accounts[owner] = f"{PLAYERS}:{account}"
    return Naming(accounts)


def _plain(name: str) -> str:
    """Return a name with single blanks, and nothing in it that a program could take for a sign.

    Two blanks end an account's name, a colon parts it, brackets and semicolons mean other things.
    """
    return " ".join("".join(map(_harmless, one_line(name))).split()) or NAMELESS


def _harmless(character: str) -> str:
    if character.isalnum() or character in KEPT or character.isspace():
        return character
    # What is beyond ASCII means nothing to the programs.
    return "_" if character.isascii() else character


def _ascii(name: str) -> str:
    """Return a name of letters, digits and hyphens that begins with a capital or a digit."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = re.sub("[^A-Za-z0-9]+", "-", letters).strip("-")
    return plain[:1].upper() + plain[1:] or NAMELESS


CLOSE = marked("the night's end")
ABOVE_NOUGHT = marked(
    "Above nought, the table owes whoever the account is of; below, they owe the table."
)

Told = Callable[[str], str]
"""Returns a message in the reader's language."""


@dataclass(frozen=True, slots=True)
class JournalPosting:
    """An account, and an amount as a decimal number with what it counts."""

    account: str
    number: str
    commodity: str


class JournalStyle(Protocol):
    """One program's way of writing."""

    @property
    def is_ascii(self) -> bool:
        """Whether names of accounts must be plain ASCII."""

    def day_of(self, day: datetime.date) -> datetime.date:
        """Return the day as which the program can take this one; raise Fault if there is none."""

    def opening(self, exponents: Mapping[str, int], *, told: Told) -> Iterator[str]:
        """Yield what stands at the top: what is counted, and with how many decimals."""

    def heading(self, day: datetime.date, title: str, accounts: Mapping[str, str]) -> Iterator[str]:
        """Yield the opening of a night's accounts, which are given with people's names."""

    def transaction(
        self, day: datetime.date, what: str, source: str, postings: Sequence[JournalPosting]
    ) -> Iterator[str]:
        """Yield a transfer, which is a pair of postings."""

    def closing(
        self, day: datetime.date, balances: Sequence[JournalPosting], *, told: Told
    ) -> Iterator[str]:
        """Yield what every account must stand at."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The format that hledger and ledger share, but for the directives at its top."""

    is_hledger: bool
    is_ascii: bool = False
    first_year: int = datetime.MINYEAR

    def day_of(self, day: datetime.date) -> datetime.date:
        """Return the day itself; raise Fault for one before the program's calendar begins."""
        if day.year < self.first_year:
            raise Fault(
                "",
                "ledger knows no day before the year {year}, and this evening was on {day}",
                year=self.first_year,
                day=day.isoformat(),
            )
        return day

    def opening(self, exponents: Mapping[str, int], *, told: Told) -> Iterator[str]:
        """Yield the directives that say what is counted."""
        yield f"; {told(ABOVE_NOUGHT)}"
        if self.is_hledger:
            # hledger guesses what a lone point is; this says it.
            yield "decimal-mark ."
        for commodity, exponent in exponents.items():
            example = f"1.{'0' * exponent} " if self.is_hledger else ""
            yield f"commodity {example}{commodity}"

    def heading(self, day: datetime.date, title: str, accounts: Mapping[str, str]) -> Iterator[str]:
        """Yield the accounts; names as people write them stand in comments of their own lines.

        There the programs look for nothing, whatever somebody is called.
        """
        yield f"; {day.isoformat()} {one_line(title)}".rstrip()
        for account, name in accounts.items():
            yield f"; {one_line(name)}"
            yield f"account {account}"

    def transaction(
        self, day: datetime.date, what: str, source: str, postings: Sequence[JournalPosting]
    ) -> Iterator[str]:
        """Yield a transfer with its reason as description and its source as comment."""
        yield ""
        yield f"{day.isoformat()} * {_no_signs(what)}"
        if source:
            yield f"    ; {_no_signs(source)}"
        for each in postings:
            yield f"    {each.account}  {each.number} {each.commodity}"

    def closing(
        self, day: datetime.date, balances: Sequence[JournalPosting], *, told: Told
    ) -> Iterator[str]:
        """Yield a transaction that moves nothing and asserts every balance."""
        yield ""
        yield f"{day.isoformat()} * {_no_signs(told(CLOSE))}"
        for each in balances:
            yield f"    {each.account}  0 {each.commodity} = {each.number} {each.commodity}"


@dataclass(frozen=True, slots=True)
class Beancount:
    """Beancount's own format."""

    is_ascii: bool = True

    def day_of(self, day: datetime.date) -> datetime.date:
        """Return the day, or the one before it if the calendar has none after it.

        Balances hold at the beginning of a day, so they are asserted on the next.
        """
        return min(day, datetime.date.max - datetime.timedelta(days=1))

    def opening(self, exponents: Mapping[str, int], *, told: Told) -> Iterator[str]:
        yield f"; {told(ABOVE_NOUGHT)}"
        for commodity in exponents:
            yield f"{datetime.date.min.isoformat()} commodity {commodity.upper()}"

    def heading(self, day: datetime.date, title: str, accounts: Mapping[str, str]) -> Iterator[str]:
        """Yield the opening of every account, with its owner's real name beside it."""
        yield f"; {day.isoformat()} {one_line(title)}".rstrip()
        for account, name in accounts.items():
            yield f"{day.isoformat()} open Assets:{account}"
            yield f"  name: {_quoted(name)}"

    def transaction(
        self, day: datetime.date, what: str, source: str, postings: Sequence[JournalPosting]
    ) -> Iterator[str]:
        """Yield a transfer with its reason as narration and its source beside it."""
        yield ""
        yield f"{day.isoformat()} * {_quoted(what)}"
        if source:
            yield f"  source: {_quoted(source)}"
        for each in postings:
            yield f"  Assets:{each.account}  {each.number} {each.commodity.upper()}"

    def closing(
        self,
        day: datetime.date,
        balances: Sequence[JournalPosting],
        *,
        told: Told,  # noqa: ARG002  # it has no words of its own
    ) -> Iterator[str]:
        """Yield every balance, to the last coin: beancount would let one go by otherwise."""
        yield ""
        morrow = (day + datetime.timedelta(days=1)).isoformat()
        for each in balances:
            to_the_coin = f"{each.number} ~ 0 {each.commodity.upper()}"
            yield f"{morrow} balance Assets:{each.account}  {to_the_coin}"


STYLES: Mapping[str, JournalStyle] = {
    "hledger": Ledger(is_hledger=True),
    # The library that keeps ledger's calendar begins with this year.
    "ledger": Ledger(is_hledger=False, first_year=1400),
    "beancount": Beancount(),
}


def _no_signs(text: str) -> str:
    """Return a text without what the programs look for in descriptions and comments."""
    return one_line(text.translate(str.maketrans(";|:[]", ",,   ")))


def _quoted(text: str) -> str:
    escaped = one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


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


def journal(nights: Sequence[EveningMoves], *, style: str, told: Told = str) -> Iterator[str]:
    """Yield the lines of a journal; each night ends with what every account must stand at.

    `style` is one of STYLES; accounts and what is counted are named alike in every language, and
    beside them everything is `told`. Raises Fault for a night that the program has no date for.
    """
    hand = STYLES[style]
    people = {a.owner: a.name for night in nights for a in night.accounts if a.owner != KITTY}
    naming = named(people, asciify=hand.is_ascii)
    counted = {_commodity(n.currency): _exponent(n.currency) for n in nights}
    yield from hand.opening(counted, told=told)
    seen: dict[datetime.date, int] = {}
    for night in sorted(nights, key=lambda night: night.day):
        seen[night.day] = seen.get(night.day, 0) + 1
        yield ""
        label = night.day.isoformat() + (f"-{seen[night.day]}" if seen[night.day] > 1 else "")
        yield from _night(night, hand=hand, naming=naming, label=label, told=told)


def _night(
    night: EveningMoves, *, hand: JournalStyle, naming: Naming, label: str, told: Told
) -> Iterator[str]:
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
    balances = tuple(posting(a.key, a.balance) for a in night.accounts)
    yield from hand.closing(day, balances, told=told)


def _commodity(currency: str) -> str:
    return COMMODITIES.get(currency, currency)


def _exponent(currency: str) -> int:
    return find_currency(currency).exponent
