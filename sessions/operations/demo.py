"""A fixed, believable season of evenings, for a look at the app with something in its book."""

from __future__ import annotations

import datetime
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from napledger.evening.log import AMEND
from napledger.evening.score import settled
from napledger.games.nap.deal import Deal
from napledger.games.nap.seating import seating_of, who_stands_for_one
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from sessions.book.correct import Correction, correct_entry, undo_last
from sessions.book.open_book import Book, open_book
from sessions.book.posting import Recorder
from sessions.book.record import record_entry
from sessions.book.start import start_evening
from sessions.models import Circle, Evening
from sessions.settling.states import close_evening, review_evening

SEED = 1881
CALL_WEIGHTS = {"1": 4, "2": 30, "3": 34, "misery": 5, "4": 16, "nap": 9, "wellington": 1}
MADE_CHANCE = {"1": 0.9, "2": 0.74, "3": 0.6, "misery": 0.45, "4": 0.45, "nap": 0.36}
MINUTES_A_DEAL = 3.4


@dataclass(frozen=True, slots=True)
class Night:
    """One evening of the season: when, where, who, by which rules, and how many deals."""

    on: datetime.date
    title: str
    place: str
    players: tuple[str, ...]
    preset: str
    stake: int
    deals: int
    currency: str = "GBP"
    closed: bool = True


FIVE = ("Ann", "Ben", "Catherine", "Dan", "Eve")
SIX = ("Ann", "Ben", "Catherine", "Dan", "Eve", "François")
FOUR = ("Ben", "Catherine", "Dan", "Wilhelmina-Charlotte")

SEASON = (
    Night(datetime.date(2026, 9, 3), "Thursday", "the Crown", FIVE, "hoyle", 5, 38),
    Night(datetime.date(2026, 9, 10), "Thursday", "the Crown", FIVE, "hoyle_kitty", 5, 44),
    Night(datetime.date(2026, 9, 17), "Thursday", "the Crown", SIX, "peel_pool", 5, 41),
    Night(datetime.date(2026, 9, 24), "Thursday", "at Eve's", FOUR, "peel_double_header", 10, 33),
    Night(datetime.date(2026, 10, 1), "Thursday", "the Crown", FIVE, "hoyle_variations", 5, 47),
    Night(datetime.date(2026, 10, 8), "Thursday", "the Crown", SIX, "peel_pool", 5, 40),
    Night(datetime.date(2026, 10, 15), "Ben's birthday", "at Ben's", SIX, "eb1911", 10, 52),
    Night(datetime.date(2026, 10, 22), "Thursday", "the Crown", FIVE, "bicycle_pool", 5, 36),
    Night(datetime.date(2026, 10, 29), "Old money", "the Crown", FIVE, "hoyle", 4, 35, "lsd"),
    Night(datetime.date(2026, 11, 5), "Thursday", "the Crown", FIVE, "hoyle_kitty_doubled", 5, 43),
    Night(datetime.date(2026, 11, 12), "Thursday", "the Crown", FOUR, "cassell_1881", 5, 39),
    Night(
        datetime.date(2026, 11, 19), "Thursday", "the Crown", FIVE, "peel_pool", 5, 13, closed=False
    ),
)


def play_season(
    circle: Circle, *, recorder: Recorder, nights: Sequence[Night] = SEASON, note: str = ""
) -> list[Evening]:
    """Return the evenings of the season, played into the circle; always the same ones."""
    return [
        _Player(random.Random(SEED + number), night, circle, recorder, note).play()  # noqa: S311
        for number, night in enumerate(nights)
    ]


@dataclass
class _Player:
    """Plays one night, minute by minute, as a table would."""

    chance: random.Random
    night: Night
    circle: Circle
    recorder: Recorder
    note: str = ""
    minutes: float = 0
    keys: Iterator[int] = field(default_factory=lambda: iter(range(10**6)))

    def play(self) -> Evening:
        night = self.night
        facts = {
            "game": "nap",
            "title": night.title,
            "place": night.place,
            "note": self.note,
            "played_on": night.on.isoformat(),
            "currency": night.currency,
            "stake": night.stake,
            "rules": {"preset": night.preset},
            "players": list(night.players),
            "first_dealer": self.chance.choice(night.players),
        }
        book = start_evening(self.circle, facts=facts, key=self._key(), recorder=self._now())
        for number in range(night.deals):
            book = self._deal(book)
            if number in (9, 24):
                book = self._mistake(book)
        return self._end(book) if night.closed else book.evening

    def _deal(self, book: Book) -> Book:
        self.minutes += self.chance.uniform(0.6, 1.4) * MINUTES_A_DEAL
        while True:
            try:
                return record_entry(
                    book.evening,
                    kind="deal",
                    facts=self._facts(book),
                    key=self._key(),
                    recorder=self._now(),
                )[0]
            except Fault:
                continue

    def _facts(self, book: Book) -> dict[str, Any]:
        terms = book.table.terms
        seating = seating_of(Deal(), table=book.table, options=terms.options)
        if self.chance.random() < 0.06:
            obliged = who_stands_for_one(seating, options=terms.options)
            if obliged is None:
                return {"passed": True}
            return {
                "caller": obliged,
                "call": "1",
                "forced": True,
                "made": self.chance.random() < 0.8,
            }
        calls = [call for call in terms.ranked if call in CALL_WEIGHTS and call != "wellington"]
        weights = [CALL_WEIGHTS[call] for call in calls]
        call = self.chance.choices(calls, weights)[0]
        caller = self.chance.choice(seating.in_turn)
        facts: dict[str, Any] = {"caller": caller, "call": call}
        facts["made"] = self.chance.random() < MADE_CHANCE[call]
        return facts | self._oddity(book, caller)

    def _oddity(self, book: Book, caller: str) -> dict[str, Any]:
        others = [player for player in book.table.seated if player != caller]
        rates = book.table.terms.rates
        roll = self.chance.random()
        if roll < 0.02:
            return {"revokes": [{"player": self.chance.choice(others), "how": "revoke"}]}
        if roll < 0.05 and rates["misdeal_fine"]:
            return {"misdeals": 1}
        if roll < 0.07 and rates["interference_fine"]:
            return {"interference": {self.chance.choice(others): 1}}
        return {}

    def _mistake(self, book: Book) -> Book:
        """Somebody misheard: once it is undone at once, once it is put right a little later."""
        if self.chance.random() < 0.5:
            book, _ = undo_last(book.evening, key=self._key(), recorder=self._now())
            return self._deal(book)
        entry = book.tail[-3]
        if entry.kind != "deal" or "made" not in entry.facts or "forced" in entry.facts:
            return book
        self.minutes += 1
        correction = Correction(
            AMEND, entry.number, {**entry.facts, "made": not entry.facts["made"]}
        )
        return correct_entry(
            book.evening,
            correction=correction,
            why="misheard",
            key=self._key(),
            recorder=self._now(),
        )[0]

    def _end(self, book: Book) -> Evening:
        evening = book.evening
        self.minutes += 5
        review_evening(evening, key=self._key(), recorder=self._now())
        if book.table.kitty:
            record_entry(
                evening,
                kind="kitty",
                facts={"how": "split"},
                key=self._key(),
                recorder=self._now(),
            )
        book = open_book(evening)
        balances = {key: amount for key, amount in book.balances.items() if key != KITTY}
        for payment in settled(balances, table=book.table, game=book.game) or ():
            self.minutes += 0.5
            facts = {"from": payment.payer, "to": payment.payee, "amount": payment.amount}
            record_entry(
                evening, kind="payment", facts=facts, key=self._key(), recorder=self._now()
            )
        close_evening(evening, key=self._key(), recorder=self._now())
        return evening

    def _key(self) -> str:
        return f"season-{self.night.on.isoformat()}-{next(self.keys)}"

    def _now(self) -> Recorder:
        start = datetime.datetime.combine(self.night.on, datetime.time(19, 30), datetime.UTC)
        return replace(self.recorder, at=start + datetime.timedelta(minutes=self.minutes))
