"""A season of a game, played into a circle minute by minute, for a look at the app with a book."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from napledger.evening.log import AMEND
from napledger.evening.score import settled
from napledger.games.contract import AnyGame, DemoNight, Facts
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from sessions.book.correct import Correction, correct_entry, undo_last
from sessions.book.open_book import Book, open_book
from sessions.book.posting import Recorder, Submission
from sessions.book.record import record_entry
from sessions.book.start import start_evening
from sessions.models import Circle, Evening
from sessions.settling.states import close_evening, review_evening

SEED = 1881
MINUTES_A_DEAL = 3.4
MISTAKES_AFTER = (9, 24)
"""The deals of a night after which somebody finds that the last one was misheard."""


def play_season(
    circle: Circle,
    game: AnyGame,
    *,
    recorder: Recorder,
    nights: Sequence[DemoNight] | None = None,
    note: str = "",
    began: datetime.datetime | None = None,
) -> list[Evening]:
    """Return evenings of the game, played into the circle; always the same ones.

    They are the game's own season if no other nights are asked for. `began` is when the first deal
    was dealt, if not in the evening of each night's day.
    """
    return [
        _Player(random.Random(SEED + number), game, night, circle, recorder, note, began).play()  # noqa: S311
        for number, night in enumerate(game.demo if nights is None else nights)
    ]


@dataclass
class _Player:
    """Plays one night, minute by minute, as a table would."""

    chance: random.Random
    game: AnyGame
    night: DemoNight
    circle: Circle
    recorder: Recorder
    note: str = ""
    began: datetime.datetime | None = None
    minutes: float = 0
    keys: Iterator[int] = field(default_factory=lambda: iter(range(10**6)))

    def play(self) -> Evening:
        night = self.night
        facts = {
            "game": self.game.key,
            "title": night.title,
            "place": night.place,
            "note": self.note,
            "played_on": night.on,
            "currency": night.currency,
            "stake": night.stake,
            "rules": {"preset": night.preset},
            "players": list(night.players),
            "first_dealer": self.chance.choice(night.players),
        }
        book = start_evening(
            self.circle, facts=facts, submission=Submission(self._key(), self._now())
        )
        for number in range(night.deals):
            book = self._deal(book)
            if number in MISTAKES_AFTER:
                book = self._mistake(book)
        while self.game.closing(book.table) is not None:
            book = self._deal(book)
        return self._end(book) if night.closed else book.evening

    def _deal(self, book: Book) -> Book:
        self.minutes += self.chance.uniform(0.6, 1.4) * MINUTES_A_DEAL
        while True:
            try:
                return self._record(book, "deal", self._facts(book))
            except Fault:
                continue

    def _facts(self, book: Book) -> Facts:
        return self.game.demo_deal(book.table, chance=self.chance)

    def _record(self, book: Book, kind: str, facts: Facts) -> Book:
        return record_entry(
            book.evening, kind=kind, facts=facts, submission=Submission(self._key(), self._now())
        )[0]

    def _mistake(self, book: Book) -> Book:
        """Somebody misheard: once it is undone at once, once it is put right a little later."""
        if self.chance.random() < 0.5:
            book, _ = undo_last(book.evening, submission=Submission(self._key(), self._now()))
            return self._deal(book)
        entry = book.tail[-3]
        if entry.kind != "deal":
            return book
        self.minutes += 1
        fixed = {name: entry.facts[name] for name in ("dealer",) if name in entry.facts}
        try:
            return correct_entry(
                book.evening,
                correction=Correction(AMEND, entry.number, {**self._facts(book), **fixed}),
                why="misheard",
                submission=Submission(self._key(), self._now()),
            )[0]
        except Fault:
            # What was said instead could not have been at that table: it stays as it was.
            return book

    def _end(self, book: Book) -> Evening:
        evening = book.evening
        self.minutes += 5
        review_evening(evening, submission=Submission(self._key(), self._now()))
        shared = (end for end in self.game.fund_ends if not (end.is_drawn or end.carries))
        if book.table.kitty:
            self._record(book, "kitty", {"how": next(shared).key})
        book = open_book(evening)
        balances = {key: amount for key, amount in book.balances.items() if key != KITTY}
        for payment in settled(balances, table=book.table, game=book.game) or ():
            self.minutes += 0.5
            facts = {"from": payment.payer, "to": payment.payee, "amount": payment.amount}
            self._record(book, "payment", facts)
        close_evening(evening, submission=Submission(self._key(), self._now()))
        return evening

    def _key(self) -> str:
        return f"season-{self.night.on}-{next(self.keys)}"

    def _now(self) -> Recorder:
        day = datetime.date.fromisoformat(self.night.on)
        evening = datetime.datetime.combine(day, datetime.time(19, 30), datetime.UTC)
        start = self.began or evening
        return replace(self.recorder, at=start + datetime.timedelta(minutes=self.minutes))
