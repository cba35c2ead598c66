"""Seasons of games, played into a circle minute by minute, for a look at the app with a book."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from napledger.evening.document import DEAL
from napledger.evening.log import AMEND
from napledger.evening.play import restored
from napledger.evening.score import settled
from napledger.games.contract import AnyGame, DemoNight, Facts
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from sessions.book.correct import Correction, correct_entry, undo_last
from sessions.book.open_book import Book, open_book
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission
from sessions.book.writing import write
from sessions.models import Circle, Evening
from sessions.settling.service import close_evening, review_evening

SEED = 1881
MINUTES_A_DEAL = 3.4
MISTAKES_AFTER = (9, 24)
"""The deals of a night after which somebody finds that the last one was misheard."""


def play_seasons(
    circle: Circle, games: Iterable[AnyGame], *, recorder: Recorder, note: str = ""
) -> list[Evening]:
    """Return the seasons of several games, played into one circle in the order of their days.

    Each evening is the same as where its game's season is played alone. An evening that is left
    open comes last of its day.
    """
    nights = [
        _player(number, game, night, circle, recorder, note)
        for game in games
        for number, night in enumerate(game.demo)
    ]
    nights.sort(key=lambda player: (player.night.on, not player.night.closed))
    return [player.play() for player in nights]


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
        _player(number, game, night, circle, recorder, note, began).play()
        for number, night in enumerate(game.demo if nights is None else nights)
    ]


def _player(
    number: int,
    game: AnyGame,
    night: DemoNight,
    circle: Circle,
    recorder: Recorder,
    note: str,
    began: datetime.datetime | None = None,
) -> _Player:
    """Return what plays the night of that number in its season, always with the same cards."""
    chance = random.Random(SEED + number)  # noqa: S311  # a game
    return _Player(chance, game, night, circle, recorder, note, began)


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
            with suppress(Fault):
                facts = self.game.demo_deal(book.table, chance=self.chance)
                return self._record(book, DEAL, facts)

    def _record(self, book: Book, kind: str, facts: Facts) -> Book:
        return write(book.evening, kind, facts, Submission(self._key(), self._now()))[0]

    def _mistake(self, book: Book) -> Book:
        """Somebody misheard: once it is undone at once, once it is put right a little later."""
        if self.chance.random() < 0.5:
            book, _ = undo_last(book.evening, submission=Submission(self._key(), self._now()))
            return self._deal(book)
        before, entry = book.tail[-4:-2]
        self.minutes += 1
        table = restored(before.table_after, game=self.game)
        score = self.game.score_deal(self.game.read_deal(entry.facts), table=table)
        facts = {
            **self.game.demo_deal(table, chance=self.chance),
            **self.game.fixed_facts(score),
        }
        # What cannot have been at that table is not said instead: it stays as it was.
        with suppress(Fault):
            book, _ = correct_entry(
                book.evening,
                correction=Correction(AMEND, entry.number, facts),
                why="misheard",
                submission=Submission(self._key(), self._now()),
            )
        return book

    def _end(self, book: Book) -> Evening:
        evening = book.evening
        self.minutes += 5
        review_evening(evening, submission=Submission(self._key(), self._now()))
        shared = [end for end in self.game.fund_ends if not (end.is_drawn or end.carries)]
        if book.table.kitty and shared:
            self._record(book, "kitty", {"how": shared[0].key})
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
