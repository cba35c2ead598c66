"""An evening's book as it lies open: its row, its seats, the end of its log, the table."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from cachetools import LRUCache
from django.db.models import F, QuerySet

from napledger.evening.chain import seal_of
from napledger.evening.kinds.box import Box
from napledger.evening.kinds.name import NameChange
from napledger.evening.log import LogLine, last_deal, last_effective, only_goes_back, redoable
from napledger.evening.play import restored
from napledger.games import game_of
from napledger.games.contract import AnyGame, Wording
from napledger.games.headings import Words
from napledger.games.table import AnyTable
from napledger.games.wording import words_of
from napledger.ledger.transfers import KITTY
from napledger.reading.short_names import initials_of, with_initials
from sessions.book.log import as_lines
from sessions.book.witness import head_shown
from sessions.models import Entry, Evening, Player, Seat
from sessions.models.evenings import KITTY_SEAT
from sessions.models.rows import within

TAILS_KEPT = 64
"""Of how many evenings a process keeps the end of the log."""

TAIL_LINES = 8
"""How much of the log is read with a table: enough to undo and redo without asking again."""

LONGER = 8
"""How many times as much is read when that was not enough."""

# Measured: spares each table and each deal a query of its joined entries, 0.2 ms of 6.5.
_tails: LRUCache[uuid.UUID, tuple[Entry, ...]] = LRUCache(maxsize=TAILS_KEPT)
_tails_lock = Lock()

IN_LINE = ("circle", "number", "kind", "facts", "summary", "table_after", "at", "digest")
IN_TAIL = (*IN_LINE, "target", *(f"target__{name}" for name in IN_LINE))
"""What is read of these entries; the rest of them comes with a query when it is asked for."""


@dataclass(frozen=True)
class Book:
    """Everything about an evening that showing its table or adding to its log needs.

    `seats` are by the name that facts give them: the seat's number as text, or "kitty". Whoever was
    merged into another sits there as that person. `tail` are the last entries of the log, in order;
    the table is as the last of them left it. One that `shows_initials` tells nobody who plays.
    """

    evening: Evening
    seats: Mapping[str, Seat]
    tail: tuple[Entry, ...]
    shows_initials: bool = False

    @cached_property
    def game(self) -> AnyGame:
        return game_of(self.evening.game)

    @cached_property
    def table(self) -> AnyTable:
        return restored(self.tail[-1].table_after, game=self.game)

    @property
    def words(self) -> Words:
        """Return what the game calls what every game has, by the rules of this table."""
        return words_of(self.game, self.table.terms)

    @property
    def wording(self) -> Wording:
        """Return what is said at this table instead of the game's usual words."""
        return self.game.wording(self.table.terms)

    @cached_property
    def keys_by_id(self) -> dict[uuid.UUID, str]:
        """Return the names that facts give the seats, by the seats' ids."""
        return {seat.pk: key for key, seat in self.seats.items()}

    def own(self, player_id: uuid.UUID | None) -> str:
        """Return the account of a player who sits or sat here; "" for nobody's."""
        seats = self.seats.items() if player_id is not None else ()
        return next((key for key, seat in seats if seat.player_id == player_id), "")

    @cached_property
    def names(self) -> dict[str, str]:
        """Return the players' names by the number of their seat, or the initials of them."""
        names = {key: str(seat) for key, seat in self.seats.items()}
        return {**names, **self._initials} if self.shows_initials else names

    def shown_text(self, text: str) -> str:
        """Return what somebody typed, without the names of whoever sits here if they are kept."""
        return with_initials(text, self._shown_as) if self.shows_initials else text

    @cached_property
    def _shown_as(self) -> dict[str, str]:
        """Return the initials of each name, and of what it was before it was put right here."""
        log = Entry.objects.filter(
            circle=self.evening.circle_id, evening=self.evening, kind=NameChange.kind
        )
        were = {facts["was"]: facts["player"] for facts in log.values_list("facts", flat=True)}
        names = {str(self.seats[key]): key for key in self._initials}
        return {name: self._initials[key] for name, key in {**were, **names}.items()}

    @cached_property
    def _initials(self) -> dict[str, str]:
        players = {key: str(seat) for key, seat in self.seats.items() if key != KITTY}
        return dict(zip(players, initials_of([*players.values()]), strict=True))

    @cached_property
    def balances(self) -> dict[str, int]:
        """Return what each account stands at, the kitty's too, in the smallest coin."""
        return {key: seat.balance for key, seat in self.seats.items()}

    @cached_property
    def kitty_is_coins(self) -> bool:
        """Return whether the kitty is coins on the table; if unsaid, whether any were paid in.

        In one query, and in none where that was said, or nothing was moved but by deals.
        """
        said, kitty = self.table.kitty_coins, self.seats[KITTY]
        if said is None and kitty.balance == kitty.won:
            return False
        evening = self.evening.pk
        return evening in evenings_with_coins([self.evening.circle_id], {evening: said})

    @property
    def is_undealt(self) -> bool:
        """Return whether it is closed without a deal: as a past evening of which sums are known."""
        return self.evening.state == Evening.CLOSED and not self.table.deals

    @cached_property
    def seal(self) -> str:
        """Return what stands for the whole book as it is now, short enough to be read aloud."""
        return seal_of(self.tail[-1].digest)

    @cached_property
    def head_shown(self) -> str:
        """Return the book's head as phones keep it."""
        return head_shown(self.evening.pk, self.tail[-1])

    @cached_property
    def lines(self) -> tuple[LogLine, ...]:
        return as_lines(self.tail)

    @cached_property
    def undoable(self) -> LogLine | None:
        """Return the last line that stands, or None when none does."""
        return next(filter(None, map(last_effective, self._ends())), None)

    @cached_property
    def redo_number(self) -> int | None:
        """Return the number of the entry that was undone last and can be redone."""
        for end in self._ends():
            found = redoable(end)
            if found is not None or not only_goes_back(end):
                return found
        return None

    def last_deal(self, *, before: int | None = None) -> LogLine | None:
        """Return the last deal that stands, or stands before an entry, with the facts it now has.

        It asks the database only where the end of the log has none.
        """
        found = (last_deal(end, before=before) for end in self._ends())
        return next(filter(None, found), None)

    def _ends(self) -> Iterator[tuple[LogLine, ...]]:
        """Yield the end of the log, and ever longer ones as far as somebody still asks.

        How far that is goes by how much was undone and redone, not by how long the log is.
        """
        yield self.lines
        length = len(self.tail)
        while length < self.evening.version:
            length *= LONGER
            yield _end_of(self.evening, length)


def open_book(evening: Evening, *, shows_initials: bool = False) -> Book:
    """Return the book of an evening, in two queries, or in one if its log was read before."""
    seats = map(_with_player, _seats(evening.circle_id, evening.pk))
    return Book(evening, by_key(seats), _tail_of(evening), shows_initials=shows_initials)


def evenings_with_coins(
    circles: Collection[uuid.UUID], said: Mapping[uuid.UUID, bool | None]
) -> frozenset[uuid.UUID]:
    """Return at which evenings the kitty is coins: where that is said, or unsaid some were paid in.

    `said` is what each table says of it. In one query at most.
    """
    unsaid = [evening for evening, coins in said.items() if coins is None]
    paid = Entry.objects.filter(**within(circles), evening__in=unsaid, kind=Box.kind).order_by()
    found = paid.values_list("evening", flat=True).distinct() if unsaid else ()
    return frozenset([*(evening for evening, coins in said.items() if coins), *found])


def _seats(circle_id: uuid.UUID, evening_id: uuid.UUID) -> QuerySet[Seat]:
    seats = Seat.objects.filter(circle=circle_id, evening=evening_id).order_by("number")
    return seats.annotate(person=F("player__person"), person_name=F("player__person__name"))


def _with_player(seat: Seat) -> Seat:
    if seat.player_id is not None:
        seat.sat_as = seat.player_id
        person, name = seat.person, seat.person_name  # type: ignore[attr-defined]  # annotated
        known = {"id": person, "circle_id": seat.circle_id, "name": name, "person_id": person}
        seat.player = Player.from_db(None, [*known], [*known.values()])
    return seat


def _tail_of(evening: Evening) -> tuple[Entry, ...]:
    """Return the end of the log.

    No entry ever changes, so the id of the newest tells the whole log: it comes with an evening
    that was asked for by `evening_for`, and is out of date when the evening has been read again.
    """
    newest: uuid.UUID | None = getattr(evening, "newest_entry", None)
    with _tails_lock:
        tail = _tails.get(newest) if newest is not None else None
    if tail is None or tail[-1].number != evening.version:
        entries = Entry.objects.filter(circle=evening.circle_id, evening=evening)
        entries = entries.select_related("target").only(*IN_TAIL).order_by("-number")
        tail = tuple(reversed(entries[:TAIL_LINES]))
        keep_tail(tail)
    return tail


def _end_of(evening: Evening, length: int) -> tuple[LogLine, ...]:
    """Return so many last lines of the log, in order, as far as undoing goes, in one query."""
    log = Entry.objects.filter(circle=evening.circle_id, evening=evening).order_by("-number")
    rows = log.values_list("number", "kind", "facts", "target__number")[:length]
    return tuple(LogLine(*row) for row in reversed(list(rows)))


def keep_tail(tail: tuple[Entry, ...]) -> None:
    """Keep the end of a log in this process, for whoever opens the book next."""
    if tail:
        with _tails_lock:
            _tails[tail[-1].pk] = tail


def key_of(number: int) -> str:
    return KITTY if number == KITTY_SEAT else str(number)


def by_key(seats: Iterable[Seat]) -> dict[str, Seat]:
    """Return seats by the names that facts give them."""
    return {key_of(seat.number): seat for seat in seats}
