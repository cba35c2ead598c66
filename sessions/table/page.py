"""The table page: what lies open before the players now; and the big view for those who watch."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from napledger.evening.document import DEAL
from napledger.evening.kinds.leave import Leave
from napledger.evening.log import CORRECTIONS, VOID, EffectiveEntry, LogLine
from napledger.evening.payments import handed_over
from napledger.evening.play import read_summary
from napledger.games.deal_form.form import DeclaredForm, StepTile
from napledger.games.deal_score import Summary
from napledger.games.web import MoneyFormat, web_game, word_of
from napledger.money.formatting import direction_of
from napledger.reading.faults import Fault
from napledger.reading.letters import characters_seen
from sessions.book.correct import was_undone
from sessions.book.log import as_lines, corrections_of, effective, version_told
from sessions.book.open_book import Book
from sessions.book.submission import new_key
from sessions.common.words import Balance, Head, balance_of, head_of, money_of
from sessions.kinds.kind import EntryText
from sessions.kinds.notes import payments_told
from sessions.kinds.writer import EntryWriter
from sessions.models import Entry, Evening
from sessions.settling.result import result_of, winner_in_words
from sessions.table.call import CallText, call_of, called_form

DEALS_SHOWN = 5

FURTHER_CHARS_MAX = 50
"""So many characters of what else there was in a deal stand in the bar: two lines of a phone."""

RECORDS = "records"
"""The stance of a device that records: the only one that is shown the deal form."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar that says what just happened, in which entry, and what can be undone or redone.

    `passes` says who deals now, where that is not who mostly does or a match is over;
    `further` is what else there was in a deal, where that is no long list;
    `flourish` is whether the table makes a little of it, once, where it is seen to happen;
    `carried_once_undone` what the next deal takes over when the last one is undone, as JSON.
    """

    said: EntryText
    number: int
    can_undo: bool
    can_redo: bool
    passes: str = ""
    further: str = ""
    flourish: bool = False
    carried_once_undone: str = ""


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything that the table page shows.

    `chars_max` is how many characters the longest balance has, by which all are set as large as
    their tiles allow. `stance` is what this device does at the table, `holder` who records if it
    does not; `winner` who won, once the evening is closed; `etag` changes with whatever the page
    shows. `own` is what whoever watches stands at, if they sit here; to them the tiles are ranked.
    `deals` are the last that stand before what the bar says, the newest first. `call` is what was
    called of the deal that is being played.
    """

    book: Book
    head: Head
    bar: Bar
    tiles: tuple[tuple[Any, Balance], ...]
    chars_max: int
    form: DeclaredForm
    key: str
    stance: str = RECORDS
    holder: str = ""
    winner: str = ""
    etag: str = ""
    alarms: tuple[tuple[str, str], ...] = ()
    correcting: bool = False
    own: Balance | None = None
    deals: tuple[EntryText, ...] = ()
    call: CallText | None = None


def table_page(
    book: Book,
    *,
    form: DeclaredForm | None = None,
    fault: Fault | None = None,
    changed: Mapping[str, int] | None = None,
    stance: str = RECORDS,
    holder: str = "",
    etag: str = "",
) -> TablePage:
    """Return the table page, with the deal form as it was sent if it was refused.

    `fault` is what was wrong with no field of it; `changed` are the accounts whose figures are
    lit up for a moment.
    """
    form = form or deal_form_of(book)
    balances = money_of(book)
    money = balances.alone
    if fault is not None:
        form.refuse(fault)
    standings = {key: _shown(key, book, money=balances) for key in book.table.seated}
    is_closed = book.evening.state == Evening.CLOSED
    records = stance == RECORDS and book.evening.state == Evening.OPEN
    bar = bar_of(book, money=money, form=form)
    return TablePage(
        book=book,
        head=head_of(book, plates=form.plates),
        bar=bar,
        tiles=tuple(
            (seat._replace(changed=(changed or {}).get(seat.key, 0)), standings[seat.key])
            for seat in (form.seats if records else _ranked(form.seats, book, money=balances))
        ),
        deals=_told(book, but=bar.number, money=money),
        chars_max=chars_max(standings.values()),
        form=form,
        key=new_key(),
        stance=stance,
        holder=holder,
        winner=winner_in_words(book, money=money) if is_closed else "",
        etag=etag,
        alarms=tuple((name, each) for name, said in form.errors.items() for each in said),
        call=call_of(book),
    )


def _last_deals(book: Book) -> list[tuple[Entry, EffectiveEntry]]:
    """Return the last deals that stand, the newest first, each with what it says now."""
    corrections = [each for each in book.tail if each.kind in CORRECTIONS]
    deals = (
        (each, effective(each, [line for line in corrections if line.target_id == each.pk]))
        for each in reversed(book.tail)
        if each.kind == DEAL
    )
    return [(each, it) for each, it in deals if it.stands]


def _told(book: Book, *, but: int, money: MoneyFormat) -> tuple[EntryText, ...]:
    """Return the last deals that stand in words, the newest first, but the entry of this number."""
    writer = EntryWriter(book.names, money, book.game, book.wording)
    deals = [(each, it) for each, it in _last_deals(book) if each.number != but]
    return tuple(
        writer.tell_version(it, deal_number=deal_number_of(each))
        for each, it in deals[:DEALS_SHOWN]
    )


def _with_change(seats: Iterable[StepTile], book: Book, *, money: MoneyFormat) -> list[StepTile]:
    """Return the tiles with what the last deal brought their players, without a game's own part."""
    gains: Mapping[str, int] = next(
        (it.summary.get("gains", {}) for _, it in _last_deals(book)), {}
    )
    return [
        seat._replace(part=SafeString(), would=brought, direction=direction_of(gain))
        for seat in seats
        for gain in [gains.get(seat.key, 0)]
        for brought in [money.signed(gain) if gain else ""]
    ]


def _ranked(seats: Iterable[StepTile], book: Book, *, money: MoneyFormat) -> list[StepTile]:
    """Return the tiles with what the last deal brought, whoever stands highest first."""
    is_over = book.evening.state == Evening.CLOSED

    def rank(seat: StepTile) -> int:
        at_table = book.seats[seat.key]
        return -(at_table.won if is_over else at_table.balance)

    return sorted(_with_change(seats, book, money=money), key=rank)


def chars_max(standings: Iterable[Balance]) -> int:
    """Return how many characters the longest of these figures has."""
    return max(characters_seen(each.figure) for each in standings)


def _shown(key: str, book: Book, *, money: MoneyFormat, in_short: bool = False) -> Balance:
    """Return what a player stands at; once all is paid and closed, what the evening brought."""
    if book.evening.state == Evening.CLOSED:
        return result_of(key, book, money=money)
    return balance_of(key, book, money=money, in_short=in_short)


def player_balance(book: Book, *, player_id: uuid.UUID | None) -> Balance | None:
    """Return what is shown of a player, if they sit or sat at this evening."""
    for key, seat in book.seats.items():
        if player_id is not None and seat.player_id == player_id:
            return _shown(key, book, money=money_of(book))
    return None


def deal_form_of(book: Book, *, sent: QueryDict | None = None) -> DeclaredForm:
    """Return the game's form for the next deal: with what was called, or what it takes over."""
    if sent is None and (called := called_form(book)) is not None:
        return called
    game, money = web_game(book.evening.game), money_of(book).alone
    if sent is not None:
        return game.deal_form(book.table, names=book.names, money=money, sent=sent)
    return game.deal_form(book.table, names=book.names, money=money, facts=carried_facts(book))


def carried_facts(book: Book) -> Mapping[str, Any]:
    """Return what the next deal takes over from the last that stands: who is away stays away."""
    return _carried_from(book.last_deal(), book)


def _carried_from(deal: LogLine | None, book: Book) -> Mapping[str, Any]:
    return book.game.carried_facts({} if deal is None else deal.facts, table=book.table)


def carried_once_undone(book: Book) -> str:
    """Return what the next deal takes over once the last is undone, as JSON by field.

    A phone shows it while the undo waits. It is "" where undoing takes back something else.
    """
    undone = book.undoable
    if undone is None or undone.kind != DEAL:
        return ""
    return json.dumps(_carried_from(book.last_deal(before=undone.number), book))


def bar_of(book: Book, *, money: MoneyFormat, form: DeclaredForm) -> Bar:
    """Return the bar: the last entry in words, and whether it can be undone or redone."""
    last = book.tail[-1]
    told = payments_told([last.target or last], book)
    writer = EntryWriter(book.names, money, book.game, book.wording, told)
    said = _feat(last, book, writer) or _left(last, book, writer) or say(last, book, writer)
    why = read_summary(last.summary).reason if last.kind == DEAL else ""
    wrong = "" if why and word_of(why) in said.wrong else said.wrong
    further = " · ".join(filter(None, (said.further, wrong)))
    return Bar(
        said=said,
        number=last.number if last.target is None else last.target.number,
        can_undo=book.undoable is not None,
        can_redo=book.redo_number is not None,
        passes=_passes(last, book, writer, form),
        further=further if len(further) <= FURTHER_CHARS_MAX else "",
        flourish=last.kind == DEAL and book.game.line(read_summary(last.summary)).flourish,
        carried_once_undone=carried_once_undone(book),
    )


def _feat(last: Entry, book: Book, writer: EntryWriter) -> EntryText | None:
    """Return the game's greatest feat, just done by one player: “Nap! Ben takes £46”."""
    summary = read_summary(last.summary) if last.kind == DEAL else Summary()
    gain = last.summary.get("gains", {}).get("".join(summary.players), 0)
    if gain <= 0 or summary.parts[0].what not in book.game.feats:
        return None
    said = {
        "feat": capfirst(word_of(summary.parts[0].what)),
        "name": writer.name(summary.players[0]),
        "amount": writer.money.plain(gain),
    }
    # Translators: the greatest thing there is in a game was just done: “Nap! Ben takes £46”
    return replace(
        say(last, book, writer),
        text=_("%(feat)s! %(name)s takes %(amount)s") % said,
        outcome="",
        change="",
    )


def _left(last: Entry, book: Book, writer: EntryWriter) -> EntryText | None:
    """Return that somebody left, with what they paid or got for it: “Eve left, paid £17”."""
    if last.kind != Leave.kind:
        return None
    leaver, paid = last.facts["player"], 0
    for each in reversed(book.tail[:-1]):
        handed = handed_over(as_lines([each]))
        if not handed or leaver not in (handed[0].payment.payer, handed[0].payment.payee):
            break
        amount = handed[0].payment.amount
        paid += amount if handed[0].payment.payer == leaver else -amount
    said = {"said": say(last, book, writer).text, "amount": writer.money.plain(abs(paid))}
    # Translators: “Eve left, paid £17”
    pattern = _("%(said)s, paid %(amount)s") if paid > 0 else _("%(said)s, was paid %(amount)s")
    return EntryText(pattern % said) if paid else None


def _passes(last: Entry, book: Book, writer: EntryWriter, form: DeclaredForm) -> str:
    """Return who deals now, where that is no matter of course, and who is in again."""
    if last.kind == VOID and last.target is not None and last.target.kind == DEAL:
        then, now = ({*each.get("away", ())} for each in (last.target.facts, carried_facts(book)))
        # Translators: a deal was taken back, and with it who was away in it
        back = [_("%(name)s is back in") % {"name": writer.name(each)} for each in then - now]
        out = [_("%(name)s sits out") % {"name": writer.name(each)} for each in now - then]
        return " · ".join(sorted(back) + sorted(out)) if was_undone(last) else ""
    dealt, deals = last.facts.get("dealer"), form.dealer
    if last.kind != DEAL or not dealt or form.is_cut_for:
        return ""
    running = read_summary(last.summary).running
    usual = deals == dealt if book.game.keeps_deal else form.before_dealer == dealt
    if usual and not (running and running.over):
        return ""
    # Translators: the same player deals once more, though the deal mostly passes
    pattern = _("%(name)s deals again") if deals == dealt else _("%(name)s deals now")
    return pattern % {"name": writer.name(deals)}


def say(entry: Entry, book: Book, writer: EntryWriter) -> EntryText:
    """Return the last entry of a book in words; a correction with what it corrected."""
    if entry.kind not in CORRECTIONS:
        return writer.say(entry, deal_number=book.table.deals)
    target = entry.target
    assert target is not None, "a correction has a target"
    version = _version_said(entry, target, book)
    said = writer.tell_version(version, deal_number=deal_number_of(target))
    return writer.say_correction(entry, of=said)


def _version_said(entry: Entry, target: Entry, book: Book) -> EffectiveEntry:
    """Return what an entry says after this correction of it, or said before it was voided.

    It asks the database only where what is corrected lies further back than the tail.
    """
    if target.number >= book.tail[0].number:
        corrections = [each for each in book.tail if each.kind in CORRECTIONS]
    else:
        corrections = corrections_of(book.evening, numbers=[target.number])[target.number]
    return version_told(entry, target, corrections)


def deal_number_of(target: Entry) -> int | None:
    return target.table_after.get("deals") if target.kind == DEAL else None


@dataclass(frozen=True, slots=True)
class BigPage:
    """The table across the room: who deals, the kitty, the balances, what just happened."""

    book: Book
    head: Head
    bar: Bar
    tiles: tuple[tuple[object, Balance], ...]
    chars_max: int
    form: DeclaredForm
    etag: str
    call: CallText | None


def big_page(book: Book, *, etag: str) -> BigPage:
    form, balances = deal_form_of(book), money_of(book)
    money = balances.alone
    seats = _with_change(form.seats, book, money=balances)
    tiles = tuple((seat, _shown(seat.key, book, money=balances, in_short=True)) for seat in seats)
    return BigPage(
        book=book,
        head=head_of(book, plates=form.plates),
        bar=bar_of(book, money=money, form=form),
        tiles=tiles,
        chars_max=chars_max(standing for _seat, standing in tiles),
        form=form,
        etag=etag,
        call=call_of(book),
    )
