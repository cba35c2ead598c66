"""A circle that has met for years: some nights are played whole, the others are their copies."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import transaction

from napledger.games import game_of
from napledger.games.contract import DemoNight
from sessions.book.submission import Recorder
from sessions.figures.service import count_circle
from sessions.models import Circle, Evening, Player
from sessions.settling.service import close_evening, review_evening
from sessions.starting.seasons import play_season
from tests.bench.books import filled_evening, require_sound
from tests.bench.copies import copied
from tests.support.owners import Owner

FIRST_DAY = date(2016, 1, 7)
WEEK = timedelta(weeks=1)

PLAYERS = ("Ann", "Ben", "Catherine", "Dan", "Eve", "François", "Grace", "Henry")
SEATS = 5
PLACES = ("the Crown", "at Ben's", "the Anchor")
RULES = ("hoyle", "peel_pool", "hoyle_kitty", "bicycle_pool", "eb1911")
TITLES = ("Thursday", "Thursday", "Old friends")

NIGHTS_PLAYED = 10
"""So many nights are played; the others of a season are copies of these in turn."""


@dataclass(frozen=True, slots=True)
class Season:
    """A circle's evenings: `going_on` is open, `closed` one that is not, `unpaid` on the slate.

    `days` are when the last evenings were.
    """

    owner: Owner
    going_on: Evening
    closed: Evening
    unpaid: Evening
    players: tuple[Player, Player]
    days: list[date]

    @property
    def circle(self) -> Circle:
        return self.owner.circle

    @property
    def recorder(self) -> Recorder:
        return self.owner.recorder

    def end_another(self) -> None:
        self.days.append(self.days[-1] + WEEK)
        (evening,) = copied(self.going_on, days=self.days[-1:])
        review_evening(evening, submission=self.owner.sends())


def filled_season(owner: Owner, *, evenings: int, deals: int, unpaid: int = 1) -> Season:
    """Return a season of so many evenings of so many deals, counted for the figures already.

    One goes on; all others are closed, and settled but for so many `unpaid`, which left their
    payments on the slate.
    """
    settled = evenings - 1 - unpaid
    nights = [night_of(number, deals=deals) for number in range(min(NIGHTS_PLAYED, settled))]
    with transaction.atomic():
        played = play_season(owner.circle, game_of("nap"), recorder=owner.recorder, nights=nights)
    count_circle(owner.circle)
    copies = _copies(played, count=settled - len(played))
    owing = filled_evening(owner, deals=deals)
    review_evening(owing, submission=owner.sends())
    close_evening(owing, submission=owner.sends())
    copied(owing, days=[owing.played_on - number * WEEK for number in range(1, unpaid)])
    going_on = filled_evening(owner, deals=deals)
    closed = (played + copies)[-1]
    require_sound(closed)
    count_circle(owner.circle)
    one, other = (seat.player for seat in closed.seats.filter(number__in=(1, 2)))
    assert one is not None, "players sit on the first two seats"
    assert other is not None, "players sit on the first two seats"
    return Season(owner, going_on, closed, owing, (one, other), [going_on.played_on])


def night_of(number: int, *, deals: int, closed: bool = True) -> DemoNight:
    """Return the night of that number, as every season has it."""
    names = PLAYERS[number % 4 :] + PLAYERS[: number % 4]
    return DemoNight(
        on=(FIRST_DAY + number * WEEK).isoformat(),
        title=TITLES[number % len(TITLES)],
        place=PLACES[number % len(PLACES)],
        players=names[:SEATS],
        preset=RULES[number % len(RULES)],
        stake=5,
        deals=deals,
        closed=closed,
    )


def _copies(played: list[Evening], *, count: int) -> list[Evening]:
    days: dict[int, list[date]] = {at: [] for at in range(len(played))}
    for week in range(len(played), len(played) + count):
        days[week % len(played)].append(FIRST_DAY + week * WEEK)
    by_night: list[Iterator[Evening]] = [
        iter(copied(evening, days=days[at])) for at, evening in enumerate(played)
    ]
    in_turn = itertools.cycle(by_night)
    return [next(next(in_turn)) for _ in range(count)]
