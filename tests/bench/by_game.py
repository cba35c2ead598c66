"""Each game's table, settling and recording beside the floor: before a first deal and after ten."""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from napledger.games import game_of, games
from sessions.book.start import start_evening
from sessions.book.writing import write
from sessions.models import Evening
from tests.addresses import at
from tests.bench.answers import FLOOR, FORM, PAGE, RECORDING, SETTLE, TABLE, Place
from tests.bench.books import FACTS
from tests.bench.deeper import HEADER
from tests.bench.plan import Plan
from tests.bench.report import Row, Section, Target, latency, ratio, times_row
from tests.bench.scenes import PLAYERS, FloorForm, Page, Recording, Scene, rounds_of
from tests.support.owners import Owner

DEALS = (0, 10)
DEPTHS = (0, 6, 12, 18, 24)
"""How many calls deeper a request is answered: the middle of them counts."""

SEATS = {"piquet": 2, "whist": 4, "solo_whist": 4}
"""How many sit at a table of each game, five at any other."""

TAPPED: Mapping[str, Mapping[str, Sequence[str]]] = {
    "nap": {"caller": "12345", "call": "234", "outcome": ("made", "lost")},
    "vingt_un": {"hand": ("over", "stood"), "outcome": ("record",)},
    "french_vingt_un": {"round": "1", "hand": ("over", "stood"), "outcome": ("record",)},
    "solo_whist": {"caller": "1234", "call": ("solo",), "tricks": "456", "outcome": ("record",)},
    "loo": {"trick1": "1", "trick2": "2", "trick3": "3", "outcome": ("record",)},
    "whist": {"side": "12", "odd": "12", "outcome": ("played",)},
    "piquet": {"score-1": ("30", "41"), "score-2": ("23", "17"), "outcome": ("record",)},
}
"""What is tapped in turn for a plain deal of each game."""

TIMES_MOST = {RECORDING: Target(2.2), TABLE: Target(2.5), SETTLE: Target(2.5)}


@dataclass
class GameRecording(Recording):
    """A plain deal of a game recorded at each of its tables in turn."""

    game: str = ""

    def tapped(self, turn: int) -> list[tuple[str, str]]:
        return [(name, of[turn % len(of)]) for name, of in TAPPED[self.game].items()]


def games_played(owner: Owner, *, tables: int) -> dict[tuple[str, int], list[str]]:
    return {
        (key, deals): [at(_played(owner, key, deals=deals)) for _ in range(tables)]
        for key in games()
        for deals in DEALS
    }


def _played(owner: Owner, key: str, *, deals: int) -> Evening:
    game = game_of(key)
    players = list(PLAYERS[: SEATS.get(key, len(PLAYERS))])
    facts = {**FACTS, "game": key, "rules": {}, "players": players, "first_dealer": players[0]}
    book = start_evening(owner.circle, facts=facts, submission=owner.sends())
    chance = random.Random(key)  # noqa: S311  # only to be uneven
    for _ in range(deals):
        deal = game.demo_deal(book.table, chance=chance)
        book, _written = write(
            book.evening, kind="deal", facts=deal, submission=owner.sends(), book=book
        )
    return book.evening


def games_sections(
    plan: Plan, tables: Mapping[tuple[str, int], Sequence[str]], *, ours: Place, floor: Place
) -> Iterator[Section]:
    for kind, least in ((TABLE, PAGE), (SETTLE, PAGE), (RECORDING, FORM)):
        scenes = {
            (key, deals, depth): _scene(kind, key, paths, depth, ours)
            for (key, deals), paths in tables.items()
            for depth in DEPTHS
        }
        bare: Scene = (
            FloorForm(floor.port, floor.cookies)
            if least == FORM
            else Page(floor.port, floor.cookies, "/")
        )
        measured = rounds_of(
            {(FLOOR,): bare, **scenes},
            rounds=max(plan.rounds // 3, 1),
            requests=max(plan.requests // 3, 1),
            unmeasured=plan.unmeasured,
        )
        lowest = latency(measured[(FLOOR,)]).p50
        rows = [
            _row(kind, key, [_middle(measured, key, deals) for deals in DEALS], lowest)
            for key in games()
        ]
        columns = [f"{deals} deals" for deals in DEALS]
        yield Section(f"{kind}, by game", (*columns, "× floor", "× floor"), rows)


def _scene(kind: str, key: str, paths: Sequence[str], depth: int, ours: Place) -> Scene:
    scene: Scene = (
        GameRecording(ours.port, ours.cookies, tuple(paths), game=key)
        if kind == RECORDING
        else Page(ours.port, ours.cookies, paths[0] + ("settle/" if kind == SETTLE else ""))
    )
    return replace(scene, headers={HEADER: str(depth)})


def _middle(
    measured: Mapping[tuple[object, ...], list[list[float]]], key: str, deals: int
) -> float:
    return statistics.median(latency(measured[key, deals, depth]).p50 for depth in DEPTHS)


def _row(kind: str, key: str, taken: Sequence[float], floor: float) -> Row:
    target, times = TIMES_MOST[kind], [ratio(each, floor) for each in taken]
    milliseconds = [f"{each * 1000:.1f}" for each in taken]
    cells = (*milliseconds, *(f"{each:.2f} ×" for each in times[:-1]))
    return times_row(game_of(key).title, cells, times[-1], target=target, worst=max(times))
