"""What somebody paid and received, as files that bank programs read: QIF, and OFX 2.2 in XML.

Each move of an OFX file has an id of its own that never changes, so a program that reads the same
file twice, or a longer one later, takes no move twice. QIF has no such id; the end of it stands
where QIF has a cheque's number. Only money of today goes into either: bank programs count
neither counters nor shillings.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from napledger.money.currencies import COUNTERS, LSD, find_currency
from napledger.money.formatting import decimal_text
from napledger.reading.letters import one_line

NAME_MAX, MEMO_MAX, ACCOUNT_MAX = 32, 255, 22
"""How many characters OFX has for a payee, a memo and the number of an account."""

NUMBER_CHARACTERS = 12

OPENING = (
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
    '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
)


@dataclass(frozen=True, slots=True)
class CashMove:
    """Cash that somebody received, or paid where `amount` is below nought, in the smallest coin.

    `id` is the move's own for good, `other` whom it was received from or paid to.
    """

    id: str
    day: datetime.date
    amount: int
    other: str
    memo: str


@dataclass(frozen=True, slots=True)
class CashAccount:
    """One person's cash in one currency, in order; `number` is the same for both in every file.

    `balance` is what there was of it at the end of a `day`: all that ever moved until then, in
    files before this one too.
    """

    number: str
    currency: str
    moves: Sequence[CashMove]
    day: datetime.date
    balance: int


def is_banked(currency: str) -> bool:
    return currency not in (COUNTERS, LSD)


DAYS = {"month": "%m/%d/%Y", "day": "%d/%m/%Y"}
"""How days are written by what comes first; a QIF file does not say which, its reader must know."""


def qif(account: CashAccount, *, first: str) -> Iterator[str]:
    """Yield the lines of a QIF file; `first` is one of DAYS, what stands first in a day."""
    yield "!Type:Cash\n"
    for move in account.moves:
        yield f"D{move.day.strftime(DAYS[first])}\n"
        yield f"T{_decimals(move.amount, account)}\n"
        yield f"N{move.id[-NUMBER_CHARACTERS:]}\n"
        yield f"P{one_line(move.other)}\n"
        yield f"M{one_line(move.memo)}\n"
        yield "^\n"


def ofx(account: CashAccount, *, made_at: datetime.datetime) -> Iterator[str]:
    """Yield the lines of an OFX file: the statement of an account of cash; `made_at` is in UTC."""
    made = f"{made_at:%Y%m%d%H%M%S}"
    first = _day(account.moves[0].day if account.moves else account.day)
    last, balance = _day(account.day), _decimals(account.balance, account)
    fine = "<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>"
    number = account.number[-ACCOUNT_MAX:]
    yield from (f"{line}\n" for line in OPENING)
    yield "<OFX>\n"
    yield f"<SIGNONMSGSRSV1><SONRS>{fine}<DTSERVER>{made}</DTSERVER><LANGUAGE>ENG</LANGUAGE>"
    yield "</SONRS></SIGNONMSGSRSV1>\n"
    yield f"<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>{fine}<STMTRS>"
    yield f"<CURDEF>{account.currency}</CURDEF>"
    yield f"<BANKACCTFROM><BANKID>napledger</BANKID><ACCTID>{number}</ACCTID>"
    yield "<ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>\n"
    yield f"<BANKTRANLIST><DTSTART>{first}</DTSTART><DTEND>{last}</DTEND>\n"
    for move in account.moves:
        yield from _in_ofx(move, account)
    yield "</BANKTRANLIST>\n"
    yield f"<LEDGERBAL><BALAMT>{balance}</BALAMT><DTASOF>{last}</DTASOF></LEDGERBAL>\n"
    yield "</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n"


def _in_ofx(move: CashMove, account: CashAccount) -> Iterator[str]:
    yield f"<STMTTRN><TRNTYPE>{'CREDIT' if move.amount > 0 else 'DEBIT'}</TRNTYPE>"
    yield f"<DTPOSTED>{_day(move.day)}</DTPOSTED>"
    yield f"<TRNAMT>{_decimals(move.amount, account)}</TRNAMT><FITID>{move.id}</FITID>"
    yield f"<NAME>{_text(move.other, NAME_MAX)}</NAME><MEMO>{_text(move.memo, MEMO_MAX)}</MEMO>"
    yield "</STMTTRN>\n"


def _text(text: str, most: int) -> str:
    """Return a text as it stands in XML, cut to so many characters before that."""
    # What was joined to the letter before is cut off with what it joins.
    return escape(one_line(one_line(text)[:most]))


def _decimals(amount: int, account: CashAccount) -> str:
    return decimal_text(amount, exponent=find_currency(account.currency).exponent)


def _day(day: datetime.date) -> str:
    """Return a day without a time, which is the same day in every zone."""
    return f"{day.year:04}{day:%m%d}"
