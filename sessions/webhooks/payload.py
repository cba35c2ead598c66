"""What a receiver is told: small, and the same for every version of this interface.

It is put together when it is sent, and stored nowhere: so no name stays behind in it.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from napledger.evening.document import DEAL
from napledger.evening.kinds import NOT_WON_KINDS
from napledger.evening.log import CORRECTIONS, VOID
from napledger.games.web import money_format_of
from napledger.ledger.transfers import KITTY
from sessions.book.log import corrections_of, effective, numbers_of
from sessions.book.net import net_by, transfers_of
from sessions.book.open_book import Book, open_book
from sessions.common.words import evening_title, kitty_title, known_as
from sessions.kinds.kind import EntryText
from sessions.kinds.writer import EntryWriter
from sessions.models import Delivery, Entry
from sessions.webhooks.events import EVENING_CLOSED, PAYMENT_DISPUTED

Payload = dict[str, Any]


def body_of(delivery: Delivery) -> bytes:
    """Return the body of a request, as JSON."""
    told = {
        "id": str(delivery.pk),
        "event": delivery.event,
        "at": _moment(delivery.at),
        "circle": {"id": str(delivery.circle_id), "name": known_as(delivery.circle)},
    }
    if delivery.entry is not None:
        told |= _of_entry(delivery, delivery.entry)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _of_entry(delivery: Delivery, entry: Entry) -> Payload:
    book = open_book(entry.evening)
    evening = book.evening
    told: Payload = {
        "evening": {
            "id": str(evening.pk),
            "title": evening_title(evening),
            "played_on": evening.played_on.isoformat(),
            "game": evening.game,
            "currency": evening.currency,
        },
        "entry": {
            "number": entry.number,
            "kind": entry.kind,
            "at": _moment(entry.at),
            "sentence": str(_sentence(entry, book)),
            "why": entry.why,
            "corrects": None if entry.target is None else entry.target.number,
            "changes": _accounts(book, _changes(entry, book), "amount"),
        },
    }
    if delivery.event == EVENING_CLOSED:
        told["result"] = _accounts(book, _won(entry, book), "won")
    if delivery.event == PAYMENT_DISPUTED:
        told["payment"] = _payment(entry, book)
    return told


def _moment(at: datetime) -> str:
    """Return a moment in UTC, to the second."""
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _sentence(entry: Entry, book: Book) -> EntryText:
    """Return what the log says of an entry, as it was when the entry had just been written."""
    writer = EntryWriter(book.names, money_format_of(book.evening.currency), book.game)
    if entry.kind not in CORRECTIONS:
        return writer.say(entry, deal_number=_deal_number(entry, book))
    target = entry.target
    assert target is not None, "a correction has a target"
    earlier = entry.number if entry.kind == VOID else entry.number + 1
    corrections = corrections_of(book.evening, numbers=[target.number])[target.number]
    version = effective(target, (each for each in corrections if each.number < earlier))
    said = writer.tell_version(version, deal_number=_deal_number(target, book))
    return writer.say_correction(entry, of=said)


def _deal_number(entry: Entry, book: Book) -> int | None:
    return numbers_of(book.evening).deal_number(entry.number) if entry.kind == DEAL else None


def _changes(entry: Entry, book: Book) -> dict[str, int]:
    """Return what an entry brought each account; a correction, what it put right."""
    posted = transfers_of(book).filter(entry=entry.pk)
    return _summed(net_by(posted, accounts=book.keys_by_id))


def _won(entry: Entry, book: Book) -> dict[str, int]:
    """Return what everybody had won or lost when an entry was written, cash left out."""
    until = transfers_of(book).filter(entry__number__lte=entry.number)
    won = until.exclude(settles__kind__in=NOT_WON_KINDS)
    nothing = dict.fromkeys(sorted(book.seats.keys() - {KITTY}, key=int), 0)
    return nothing | _summed(net_by(won, accounts=book.keys_by_id))


def _summed(net: dict[Any, dict[str, int]]) -> dict[str, int]:
    return next(iter(net.values()), {})


def _accounts(book: Book, amounts: dict[str, int], name: str) -> list[Payload]:
    """Return what each account is about, in table order and the kitty last, in smallest coins."""
    return [
        {**_account(book, key), name: amounts[key]}
        for key in sorted(amounts, key=lambda key: (key == KITTY, book.seats[key].number))
        if amounts[key] or name == "won"
    ]


def _account(book: Book, key: str) -> Payload:
    player = book.seats[key].player_id
    if player is None:
        return {"player": None, "name": kitty_title(book.game.words)}
    return {"player": str(player), "name": book.names[key]}


def _payment(entry: Entry, book: Book) -> Payload:
    number = entry.facts["entry"]
    evening = book.evening
    paid = Entry.objects.get(circle=evening.circle_id, evening=evening, number=number)
    return {
        "entry": number,
        "from": _account(book, paid.facts["from"]),
        "to": _account(book, paid.facts["to"]),
        "amount": paid.facts["amount"],
        "note": entry.facts.get("note", ""),
    }
