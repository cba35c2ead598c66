"""Who sits at the table: somebody leaves and is settled with, is called otherwise, or sits down.

Whoever leaves does so in one step: their share of the kitty, payments, the leave.

The share goes out of the kitty by an adjustment that says so: what is left in it stays the table's.

A player's name put right: everywhere from now on, with a line in the log that says so.

The book knows players by the numbers of their seats, so nothing that is chained changes. What the
name was stays in that line.

Somebody sits down: an entry of the log, and a seat where the evening has none for them yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.join import Join
from napledger.evening.kinds.leave import Leave
from napledger.evening.kinds.name import NameChange
from napledger.evening.payments import entry_of
from napledger.games.web import MoneyFormat, sentence_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.plans import clearing
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from napledger.reading.letters import alike, read_typed_name
from napledger.reading.readers import check_choice
from sessions.book.open_book import Book, key_of
from sessions.book.people import note_people
from sessions.book.posting import Draft
from sessions.book.steps import Step, checked_steps, write_step
from sessions.book.submission import Submission, new_key
from sessions.book.writing import Facts, FactsOf, TooManyWriters, WriteResult, draft_of, write
from sessions.common.words import Balance, Head, about_kitty, balance_of, head_of, money_of
from sessions.models import Evening, Player, Seat
from sessions.settling.payment_cards import PaymentWriter

Named = TypeVar("Named", Player, Seat)


def record_join(
    evening: Evening,
    *,
    facts: FactsOf,
    submission: Submission,
    book: Book | None = None,
) -> tuple[Book, WriteResult]:
    """Return the book with somebody at the table who was not, and the entry; once for each key.

    In the facts `player` is a name as it was typed. Whoever is new to the circle becomes a member,
    and whoever is new to the evening gets a seat: with the entry, or not at all. Raises Fault at
    the field that cannot be, KeyReused for a key that came with another body.
    """
    return write(evening, Join.kind, facts, submission, book=book, drafting=_draft_seated)


def _draft_seated(book: Book, kind: str, facts: Facts) -> Draft:
    seat, newcomers = seat_of(book, facts["player"])
    numbered = {**facts, "player": key_of(seat.number)}
    return replace(draft_of(book, kind, numbered), newcomers=newcomers)


def seat_of(book: Book, typed: str) -> tuple[Seat, tuple[Player | Seat, ...]]:
    """Return the seat of a player of that name at this evening, and the rows still to be stored.

    Those are none for who sat here before, else the seat, and before it the player if the circle
    has nobody of that name. A name in other capitals is the same person's. Raises Fault at "player"
    for what is no name.
    """
    name = _seat_name(typed)
    seats = [seat for seat in book.seats.values() if seat.player is not None]
    seat = of_name(name, seats)
    if seat is not None:
        return seat, ()
    evening = book.evening
    known = of_name(name, Player.objects.filter(circle_id=evening.circle_id))
    player = known or Player(circle_id=evening.circle_id, name=name)
    number = 1 + max(seat.number for seat in book.seats.values())
    seat = Seat(circle_id=evening.circle_id, evening=evening, player=player, number=number)
    return seat, (seat,) if known else (player, seat)


def of_name(name: str, rows: Iterable[Named]) -> Named | None:
    """Return the player or seat of exactly that name, or else of one in other capitals."""
    same = [row for row in rows if alike(str(row)) == alike(name)]
    return next((row for row in same if str(row) == name), next(iter(same), None))


def _seat_name(typed: str) -> str:
    try:
        return read_typed_name(typed)
    except Fault as fault:
        raise fault.at("player") from None


def rename_player(
    evening: Evening, *, seat: str, typed: str, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book in which a player has another name, once for each key.

    Raises Fault at "name" for what is no name, for one that another player of the circle has, and
    for the name that it is already; TooManyWriters if another took the name at this very moment.
    """
    name = _name(typed)

    try:
        with transaction.atomic():
            book, written = write(
                evening,
                NameChange.kind,
                {"player": seat, "name": name},
                submission.without_baton.as_written,
                drafting=_draft_renamed,
            )
            player = book.seats[seat].player
            # Only now: a draft is made again where somebody else has written in between.
            if player is not None and not written.again:
                Player.objects.filter(circle=player.circle_id, pk=player.pk).update(name=name)
                player.name = name
                note_people(player.circle_id)
            return book, written
    except IntegrityError:
        # Another player was given the same name at this moment, which is refused the next time.
        raise TooManyWriters from None


def _draft_renamed(book: Book, kind: str, facts: Facts) -> Draft:
    seat, name = facts["player"], facts["name"]
    player = book.seats[seat].player
    assert player is not None, "the kitty has no name"
    _check_free(player, name)
    change = NameChange(seat, player.name, name)
    NameChange.read(change.written())
    why = _("it was ‘%(was)s’") % {"was": player.name}
    return replace(draft_of(book, kind, change.written()), why=why)


def _name(typed: str) -> str:
    try:
        return read_typed_name(typed)
    except Fault as fault:
        raise fault.at("name") from None


def _check_free(player: Player, name: str) -> None:
    if name == player.name:
        raise Fault("name", "that is the name already: write what it should be")
    others = Player.objects.filter(circle=player.circle_id).exclude(pk=player.pk)
    taken = next((each.name for each in others if alike(each.name) == alike(name)), None)
    if taken is not None:
        raise Fault(
            "name", "{taken} is another player of this group; choose another name", taken=taken
        )


PLAIN, WITH_SHARE = "plain", "share"
LEAVING_WAYS = (PLAIN, WITH_SHARE)
"""How whoever leaves may be settled with: without the kitty, or with a share of it."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """Who leaves, what they take from the kitty, and the payments that bring them to nought."""

    player: str
    share: int
    payments: tuple[PlannedPayment, ...]

    def entries(self, book: Book) -> list[tuple[str, Mapping[str, Any]]]:
        """Return the entries that say so, the leaving last."""
        entries: list[tuple[str, Mapping[str, Any]]] = []
        if self.share:
            note = about_kitty(_("share of the %(kitty)s"), book.game.words)
            changes = {self.player: self.share, KITTY: -self.share}
            entries.append((Adjustment.kind, Adjustment(tuple(changes.items()), note).written()))
        entries += [entry_of(payment) for payment in self.payments]
        return [*entries, (Leave.kind, Leave(self.player).written())]


def leaving_of(book: Book, player: str, *, way: str) -> Leaving:
    """Return what settles a player who leaves; raise Fault for one who cannot."""
    draft_of(book, Leave.kind, {"player": player})
    share = share_of(book) if way == WITH_SHARE else 0
    balances = dict(book.balances)
    balances[player] += share
    balances[KITTY] -= share
    return Leaving(player, share, clearing(balances, party=player, last=KITTY))


def share_of(book: Book) -> int:
    """Return an equal share of the kitty in the smallest coin, rounded down.

    It is 0 where the game knows no kitty that is shared out.
    """
    shares_out = any(not (end.is_drawn or end.carries) for end in book.game.fund_ends)
    return book.table.kitty // len(book.table.seated) if shares_out else 0


def record_leaving(
    evening: Evening, *, player: str, way: str, version_seen: str | None, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book with a player gone and settled with: all of it or nothing, once for each key.

    Raises Fault if the page showed an older version (`version_seen`; None for what is owed now), or
    where nobody may leave.
    """

    def steps(book: Book) -> Sequence[Step]:
        check_choice(way, LEAVING_WAYS, path="way")
        leaving = leaving_of(book, player, way=way)
        if version_seen not in (None, str(book.evening.version)):
            raise Fault("", "something was written in between; here is what is owed now")
        return checked_steps(book, leaving.entries(book))

    return write_step(evening, steps, submission)


@dataclass(frozen=True, slots=True)
class LeavingWay:
    """A way to settle with whoever leaves: its heading, the payments in words, and its button."""

    way: str
    heading: str
    said: str
    payments: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LeavingPage:
    """Everything that the page shows.

    `standing` says how far up or down the leaver is, `warning` what waits for them, if anything.
    """

    book: Book
    head: Head
    leaver: Balance
    standing: str
    ways: tuple[LeavingWay, ...]
    key: str
    warning: str = ""
    alarms: tuple[tuple[str, str], ...] = ()


def leaving_page(book: Book, player: str, *, fault: Fault | None = None) -> LeavingPage:
    """Return the page; raise Fault for a player who cannot leave now."""
    money = money_of(book).alone
    ways = [leaving_of(book, player, way=PLAIN)]
    if share_of(book):
        ways.append(leaving_of(book, player, way=WITH_SHARE))
    waits = book.game.leaving(player, table=book.table)
    return LeavingPage(
        book=book,
        head=head_of(book),
        leaver=balance_of(player, book, money=money),
        standing=_standing(book, player, money=money),
        ways=tuple(_way(each, book, money=money) for each in ways),
        key=new_key(),
        warning=sentence_of(waits, names=book.names) if waits is not None else "",
        alarms=(("", sentence_of(fault, names=book.names)),) if fault is not None else (),
    )


def _standing(book: Book, player: str, *, money: MoneyFormat) -> str:
    balance = book.seats[player].balance
    words = {"name": book.names[player], "amount": money.plain(abs(balance))}
    if not balance:
        return _("%(name)s is level.") % words
    if balance > 0:
        return _("%(name)s is %(amount)s up.") % words
    return _("%(name)s is %(amount)s down.") % words


def _way(leaving: Leaving, book: Book, *, money: MoneyFormat) -> LeavingWay:
    writer = PaymentWriter(book.evening, book.names, money)
    payments = tuple(
        (writer.title(each, paid=False), money.plain(each.amount)) for each in leaving.payments
    )
    heading, said = _("Without a share of the %(kitty)s"), ""
    if leaving.share:
        heading = _("With a share of the %(kitty)s")
        said = _said_of_share(leaving, book, money=money)
    elif not share_of(book):
        heading = _("Settled now")
    way = WITH_SHARE if leaving.share else PLAIN
    return LeavingWay(way, about_kitty(heading, book.game.words), said, payments)


def _said_of_share(leaving: Leaving, book: Book, *, money: MoneyFormat) -> str:
    pattern = _(
        "Of the %(kitty)s’s %(whole)s %(name)s takes %(share)s, as much as each of the %(many)s "
        "at the table; %(rest)s stays in it."
    )
    return about_kitty(
        pattern,
        book.game.words,
        whole=money.plain(book.table.kitty),
        name=book.names[leaving.player],
        share=money.plain(leaving.share),
        many=len(book.table.seated),
        rest=money.plain(book.table.kitty - leaving.share),
    )
