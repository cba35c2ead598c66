"""What the interface answers with: entries, evenings and tables as plain values.

Players go by their names, amounts are whole numbers of the smallest coin beside their currency,
times are UTC. The shapes are written down, and held to, in schemas.py.
"""

from __future__ import annotations

import datetime
import random
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from ninja import Status

from napledger.evening.document import DEAL
from napledger.evening.log import AMEND, CORRECTIONS, VOID, EffectiveEntry
from napledger.games import game_of
from napledger.games.contract import Wording
from napledger.games.web import money_format_of, reason_of, word_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import KITTY, Transfer, net
from napledger.reading.faults import Fault
from sessions.access.permissions import EveningAccess
from sessions.access.who_wrote import holder_of
from sessions.api.names import facts_of_entry, facts_shown
from sessions.book.log import corrections_of, effective
from sessions.book.net import transfers_of
from sessions.book.open_book import Book
from sessions.book.writing import WriteResult
from sessions.common.words import rules_title, writer_told
from sessions.kinds.writer import EntryWriter
from sessions.models import Circle, Entry, Evening, Player, Seat
from sessions.models import Transfer as TransferRow
from sessions.models.evenings import KITTY_SEAT
from sessions.table.page import carried_facts

Shown = dict[str, Any]

EXAMPLE_SEED = 1
"""What deals the example, so that the same table is always shown the same."""


def utc(at: datetime.datetime) -> str:
    """Return a moment in UTC, to the microsecond: "2026-11-24T20:15:00.123456Z"."""
    return at.astimezone(datetime.UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def payment_shown(payment: PlannedPayment, names: Mapping[str, str]) -> Shown:
    """Return who pays whom how much."""
    return {
        "from": names[payment.payer],
        "to": names[payment.payee],
        "amount": payment.amount,
    }


def transfer_shown(transfer: Transfer, names: Mapping[str, str], wording: Wording) -> Shown:
    """Return a transfer that would be posted, with its reason."""
    return {
        "from": names[transfer.payer],
        "to": names[transfer.payee],
        "amount": transfer.amount,
        "why": reason_of(transfer.why, wording),
        "source": transfer.source,
    }


def named(amounts: Mapping[str, int], names: Mapping[str, str]) -> dict[str, int]:
    """Return amounts by the names of their accounts, the kitty's as "kitty"."""
    return {names[key]: amount for key, amount in amounts.items()}


# Entries.


def entry_shown(book: Book, entry: Entry) -> Shown:
    """Return an entry as it was written: however often it is asked for, it says the same."""
    return entries_written(book, [entry])[0]


def created(book: Book, written: WriteResult) -> Status[Shown]:
    """Return the answer to whoever has written an entry."""
    return Status(201, entry_shown(book, written.entry))


def entries_written(book: Book, entries: Sequence[Entry]) -> list[Shown]:
    """Return entries as they were written, in three queries at most."""
    posted = _posted(book, entries)
    told = _Telling(book, entries)
    return [_written(book, entry, posted[entry.pk], told) for entry in entries]


def entries_now(book: Book, entries: Sequence[Entry]) -> list[Shown]:
    """Return entries as they were written, and what has become of each by corrections."""
    corrections = corrections_of(book.evening, numbers=[entry.number for entry in entries])
    return [
        {**written, **_now(book, entry, corrections[entry.number])}
        for entry, written in zip(entries, entries_written(book, entries), strict=True)
    ]


def _written(book: Book, entry: Entry, posted: Sequence[TransferRow], told: _Telling) -> Shown:
    keys, names = book.keys_by_id, book.names
    moved = net(
        Transfer(keys[row.payer_id], keys[row.payee_id], row.amount, row.why) for row in posted
    )
    return {
        "number": entry.number,
        "id": str(entry.pk),
        "kind": entry.kind,
        "facts": facts_of_entry(book, entry),
        "of": None if entry.target is None else entry.target.number,
        "why": entry.why,
        "sentence": told.sentence(entry),
        "by": writer_told(entry.by, book) or None,
        "at": utc(entry.at),
        "currency": book.evening.currency,
        "gains": named({key: gain for key, gain in moved.items() if gain}, names),
        "transfers": [
            {
                "from": names[keys[row.payer_id]],
                "to": names[keys[row.payee_id]],
                "amount": row.amount,
                "why": reason_of(row.why, book.wording),
                "source": row.source,
                "settles": row.settles.number,
                "takes_back": row.takes_back,
            }
            for row in posted
        ],
        "digest": entry.digest,
    }


def _now(book: Book, entry: Entry, corrections: Sequence[Entry]) -> Shown:
    if entry.target is not None:
        return {"stands": True, "now": None}
    after = effective(entry, corrections)
    amended = any(each.kind == AMEND and each.target_id == entry.pk for each in corrections)
    if not amended:
        return {"stands": after.stands, "now": None}
    now = {
        "facts": facts_shown(book, entry.kind, after.facts),
        "sentence": str(_writer(book).tell_version(after)),
    }
    return {"stands": after.stands, "now": now}


def _posted(book: Book, entries: Sequence[Entry]) -> dict[uuid.UUID, list[TransferRow]]:
    found: dict[uuid.UUID, list[TransferRow]] = {entry.pk: [] for entry in entries}
    rows = transfers_of(book).filter(entry__in=found).select_related("settles")
    rows = rows.only(
        *("circle", "entry", "payer", "payee", "amount", "why", "source", "takes_back"),
        *("settles__circle", "settles__number"),
    )
    for row in rows.order_by("entry", "line"):
        found[row.entry_id].append(row)
    return found


class _Telling:
    """The sentences of some entries; of corrections among them, with what they corrected."""

    def __init__(self, book: Book, entries: Sequence[Entry]) -> None:
        self.writer = _writer(book)
        targets = sorted({each.target.number for each in entries if each.target is not None})
        self.corrections = corrections_of(book.evening, numbers=targets) if targets else {}

    def sentence(self, entry: Entry) -> str:
        if entry.kind not in CORRECTIONS:
            return str(self.writer.say(entry))
        of = self.writer.tell_version(self._version(entry))
        return str(self.writer.say_correction(entry, of=of))

    def _version(self, entry: Entry) -> EffectiveEntry:
        """Return what a correction made of its target, or what that was before it was voided."""
        assert entry.target is not None, "a correction has a target"
        before = entry.number + (entry.kind != VOID)
        earlier = [c for c in self.corrections[entry.target.number] if c.number < before]
        return effective(entry.target, earlier)


def _writer(book: Book) -> EntryWriter:
    return EntryWriter(book.names, money_format_of(book.evening.currency), book.game)


# Circles and evenings.


def circle_shown(circle: Circle, *, title: str) -> Shown:
    return {
        "id": str(circle.pk),
        "name": circle.name,
        "title": title,
        "game": circle.game,
        "currency": circle.currency,
        "stake": circle.stake,
        "rules": circle.rules,
        "created_at": utc(circle.created_at),
    }


def player_shown(player: Player) -> Shown:
    return {"id": str(player.pk), "name": player.name}


def evening_shown(evening: Evening, seats: Iterable[Seat]) -> Shown:
    """Return an evening with who sat there and where they stand."""
    return {
        "id": str(evening.pk),
        "circle": str(evening.circle_id),
        "game": evening.game,
        "title": evening.title,
        "place": evening.place,
        "note": evening.note,
        "played_on": evening.played_on.isoformat(),
        "currency": evening.currency,
        "state": evening.state,
        "version": evening.version,
        "deals": evening.deals,
        "players": [
            {
                "id": str(seat.player_id),
                "name": str(seat),
                "balance": seat.balance,
                "won": seat.won,
            }
            for seat in seats
            if seat.number != KITTY_SEAT
        ],
        "created_at": utc(evening.created_at),
    }


# The table.


def table_shown(access: EveningAccess, book: Book) -> Shown:
    """Return the table as it stands: all that whoever records the next deal must know."""
    evening, table, names = book.evening, book.table, book.names
    last = book.tail[-1]
    return {
        "evening": str(evening.pk),
        "version": evening.version,
        "state": evening.state,
        "game": evening.game,
        "currency": evening.currency,
        "stake": table.stake,
        "rules": dict(table.rules),
        "rules_title": rules_title(table.rules, game=book.game),
        "seated": [names[key] for key in table.seated],
        "dealer": names[table.dealer],
        "next_deal": table.deals + 1,
        "carried": _carried(book),
        "balances": named(
            {key: each for key, each in book.balances.items() if key != KITTY}, names
        ),
        "kitty": table.kitty,
        "kitty_box": table.kitty_box,
        "kitty_coins": book.kitty_is_coins,
        "kitty_word": word_of(book.game.words.kitty),
        "prices": _prices(book),
        "example": _example(book),
        "last": {"number": last.number, "sentence": entry_sentence(book, last)},
        "can_undo": book.undoable is not None,
        "can_redo": book.redo_number is not None,
        "records": access.stance,
        "holder": "" if access.holds_baton else holder_of(evening),
    }


def entry_sentence(book: Book, entry: Entry) -> str:
    return _Telling(book, [entry]).sentence(entry)


def _carried(book: Book) -> Shown:
    """Return the facts that the next deal takes over from the last one, players by name."""
    carried = carried_facts(book)
    return {name: [book.names[key] for key in keys] for name, keys in carried.items()}


def _prices(book: Book) -> Shown:
    """Return what things pay at this table, in the game's own columns."""
    table = book.game.prices(book.table.terms, players=len(book.table.seated))
    return {
        "columns": [
            {"label": word_of(each.label), "group": word_of(each.group)} for each in table.columns
        ],
        "rows": [
            {"what": word_of(row.what), "amounts": list(row.amounts), "source": row.source}
            for row in table.rows
        ],
        "note": word_of(table.note),
    }


def _example(book: Book) -> Shown | None:
    """Return a believable deal of this table, as it could be sent; None where none can be."""
    try:
        facts = book.game.demo_deal(book.table, chance=random.Random(EXAMPLE_SEED))  # noqa: S311
        return {"kind": DEAL, **facts_shown(book, DEAL, facts)}
    except (Fault, ValueError):
        return None


# Games.


def game_shown(key: str) -> Shown:
    game = game_of(key)
    return {
        "key": game.key,
        "title": _(game.title),
        "seats": [game.seats[0], game.seats[-1]],
        "deal_players": [game.deal_players[0], game.deal_players[-1]],
        "words": {
            "deal": word_of(game.words.deal),
            "dealer": word_of(game.words.dealer),
            "kitty": word_of(game.words.kitty),
        },
        "kitty_ends": [
            {"key": end.key, "title": _(end.title), "needs_winner": end.is_drawn}
            for end in game.fund_ends
        ],
        "rule_sets": [
            {
                "preset": preset.key,
                "title": _(preset.title),
                "sentence": _(preset.sentence),
                "book": preset.book,
                "source": preset.source,
            }
            for preset in game.presets.values()
        ],
    }
