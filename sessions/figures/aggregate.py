"""The aggregate of many evenings: added up from what each of them counted, and its JSON.

Money goes across games; parts, kitties and mishaps are counted by game. Players are named by their
ids, so that a person can be renamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from napledger.evening.tally import (
    COUNT,
    LEAST,
    MISHAP,
    MOST,
    OBLIGED,
    PART,
    TOOK_KITTY,
    Observation,
    Tally,
)
from napledger.games.deal_score import Result
from napledger.reading.readers import Json

SCHEMA_VERSION = 3
"""The shape of what is kept of an evening; what has another shape is counted again."""

AGGREGATE_VERSION = 5
"""The shape of what is kept of many; an aggregate of another shape is added up again."""

SHAPE = f"{SCHEMA_VERSION}.{AGGREGATE_VERSION}"
"""The shape of what is kept of many, and of what that was added up from."""

NIGHTS_WON, NIGHTS_LOST = "nights won", "nights lost"
PARTS_WON, PARTS_LOST = "parts won", "parts lost"
RUNS_OF_NIGHTS = (NIGHTS_WON, NIGHTS_LOST)
RUNS_OF_PARTS = (PARTS_WON, PARTS_LOST)

SIDE_APART = " "
"""What stands between the ids of those who make a side."""

Point = tuple[str, str, int]
"""Where something happened: a day, an evening, an entry of it."""


class Rank(NamedTuple):
    """The places that players who are level at an evening share, from `first` to `last`."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"

    @classmethod
    def written(cls, text: str) -> Rank:
        return cls(*map(int, text.split("-")))


@dataclass
class PartFigures:
    """A player's parts of one word: how many, how many came off, what they earned.

    `win` and `lose` are what was at stake in them, added up; `level` ended neither way.
    """

    played: int = 0
    won: int = 0
    earned: int = 0
    win: int = 0
    lose: int = 0
    level: int = 0

    @property
    def decided(self) -> int:
        """Return how many ended one way or the other."""
        return self.played - self.level

    def add(self, other: PartFigures) -> None:
        """Count further parts with these."""
        self.played += other.played
        self.won += other.won
        self.earned += other.earned
        self.win += other.win
        self.lose += other.lose
        self.level += other.level


@dataclass
class Run:
    """The longest run: how long, and where it begins and ends."""

    length: int = 0
    first: Point = ("", "", 0)
    last: Point = ("", "", 0)


@dataclass
class GameFigures:
    """What is counted of a player in one game. Amounts are in the smallest coin."""

    won: int = 0
    parts: dict[str, PartFigures] = field(default_factory=dict)
    obliged: dict[str, PartFigures] = field(default_factory=dict)
    kitties: int = 0
    kitties_amount: int = 0
    mishaps: dict[str, int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    money: dict[str, int] = field(default_factory=dict)
    partners: dict[str, PartFigures] = field(default_factory=dict)
    opponents: dict[str, PartFigures] = field(default_factory=dict)
    runs: dict[str, Run] = field(default_factory=dict)


@dataclass
class PlayerFigures:
    """All that is counted of a player. Amounts are in the smallest coin.

    `best` and `worst` are an evening's id with what it brought; `paid` what each other player was
    paid. `deals` are those of their evenings, `ranks` how often they had which places there.
    """

    nights: int = 0
    deals: int = 0
    won: int = 0
    ranks: dict[str, int] = field(default_factory=dict)
    best: tuple[str, int] | None = None
    worst: tuple[str, int] | None = None
    runs: dict[str, Run] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)
    games: dict[str, GameFigures] = field(default_factory=dict)

    def of(self, game: str) -> GameFigures:
        return self.games.get(game) or GameFigures()


@dataclass
class Aggregate:
    """The figures of a circle: of each player by id, and by game of each place after the dealer.

    `running` are the runs that the last evening left unbroken, so that the next one can be added:
    those of nights, and by game those of parts.
    """

    players: dict[str, PlayerFigures] = field(default_factory=dict)
    places: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)
    evenings: int = 0
    deals: int = 0
    running: dict[str, dict[str, Run]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CountedEvening:
    """An evening to be added: its day, its id, its game, and what was counted of it."""

    day: str
    id: str
    game: str
    counted: Mapping[str, Json]


def tally_to_json(tally: Tally, *, ids: Mapping[str, str]) -> dict[str, Json]:
    """Return an evening's tally as plain values, with players by the ids of `ids`."""
    return {
        "deals": tally.deals,
        "won": {ids[player]: won for player, won in tally.won.items()},
        "paid": [[ids[payer], ids[payee], each] for (payer, payee), each in tally.paid.items()],
        "observations": [_as_row(each, ids) for each in tally.observations],
    }


def _as_row(of: Observation, ids: Mapping[str, str]) -> list[Json]:
    return [
        *(of.sort, ids[of.player], of.number, of.what, of.result),
        *(of.amount, of.win, of.lose, of.place, of.times),
        *([ids[each] for each in side] for side in (of.partners, of.against)),
    ]


def by_person(counted: Mapping[str, Json], persons: Mapping[str, str]) -> Mapping[str, Json]:
    """Return what was counted of an evening with its players as the persons that they are.

    `persons` are those of whoever is not themself; no two of one evening are one.
    """
    if not persons:
        return counted
    observed = (Observed(*row) for row in counted["observations"])

    def person(player: str) -> str:
        return persons.get(player, player)

    return {
        **counted,
        "won": {person(player): won for player, won in counted["won"].items()},
        "paid": [[person(payer), person(to), each] for payer, to, each in counted["paid"]],
        "observations": [
            each._replace(
                player=person(each.player),
                partners=[*map(person, each.partners)],
                against=[*map(person, each.against)],
            )
            for each in observed
        ],
    }


class Observed(NamedTuple):
    """An observation as it was kept, its players by their ids."""

    sort: str
    player: str
    number: int
    what: str
    result: str
    amount: int
    win: int
    lose: int
    place: int | None
    times: int
    partners: list[str]
    against: list[str]


def added_up(evenings: Iterable[CountedEvening], *, to: Aggregate | None = None) -> Aggregate:
    """Return the aggregate of evenings, in their order.

    `to` is that of all evenings before them; it goes on in the one that is returned.
    """
    aggregate = to or Aggregate()
    for evening in evenings:
        counted = evening.counted
        aggregate.evenings += 1
        aggregate.deals += counted["deals"]
        for player, rank in ranks_of(counted["won"]).items():
            _add_night(aggregate, player, rank=rank, evening=evening)
        for payer, payee, amount in counted["paid"]:
            paid = aggregate.players[payer].paid
            paid[payee] = paid.get(payee, 0) + amount
        for row in counted["observations"]:
            _add_observation(aggregate, row, evening=evening)
    return aggregate


def ranks_of(won: Mapping[str, int]) -> dict[str, Rank]:
    """Return the places that each player has at an evening by what they won, from 1 for the most.

    Whoever is level has all the places that they take together: the first of them and the last.
    """
    found: dict[str, Rank] = {}
    in_order = sorted(won, key=lambda player: -won[player])
    for _won, level in groupby(in_order, key=won.__getitem__):
        players = [*level]
        found |= dict.fromkeys(players, Rank(len(found) + 1, len(found) + len(players)))
    return {player: found[player] for player in won}


def _add_night(aggregate: Aggregate, player: str, *, rank: Rank, evening: CountedEvening) -> None:
    of, won = aggregate.players.setdefault(player, PlayerFigures()), evening.counted["won"][player]
    of.nights += 1
    of.deals += evening.counted["deals"]
    of.won += won
    of.ranks[str(rank)] = of.ranks.get(str(rank), 0) + 1
    of.games.setdefault(evening.game, GameFigures()).won += won
    if of.best is None or won > of.best[1]:
        of.best = (evening.id, won)
    if of.worst is None or won < of.worst[1]:
        of.worst = (evening.id, won)
    running, at = aggregate.running.setdefault(player, {}), (evening.day, evening.id, 0)
    _go_on(running, of.runs, NIGHTS_WON, goes_on=won > 0, at=at)
    _go_on(running, of.runs, NIGHTS_LOST, goes_on=won < 0, at=at)


def _add_observation(aggregate: Aggregate, row: list[Any], *, evening: CountedEvening) -> None:
    seen = Observed(*row)
    of = aggregate.players[seen.player].games[evening.game]
    if seen.sort in (PART, OBLIGED):
        _add_part(of, seen)
    else:
        _add_count(of, seen)
    if seen.sort == PART:
        _add_run(aggregate, of, seen, evening=evening)


def _add_count(of: GameFigures, seen: Observed) -> None:
    what, amount = seen.what, seen.amount
    if seen.sort == TOOK_KITTY:
        of.kitties += 1
        of.kitties_amount += amount
    elif seen.sort == MISHAP:
        of.mishaps[what] = of.mishaps.get(what, 0) + seen.times
    elif seen.sort == MOST:
        of.counts[what] = max(of.counts.get(what, amount), amount)
    elif seen.sort == LEAST:
        of.counts[what] = min(of.counts.get(what, amount), amount)
    else:
        added = of.counts if seen.sort == COUNT else of.money
        added[what] = added.get(what, 0) + amount


def _add_part(of: GameFigures, seen: Observed) -> None:
    level = seen.result == Result.LEVEL
    found = PartFigures(1, seen.result == Result.WON, seen.amount, seen.win, seen.lose, level)
    parts = of.parts if seen.sort == PART else of.obliged
    parts.setdefault(seen.what, PartFigures()).add(found)
    for side, by_side in ((seen.partners, of.partners), (seen.against, of.opponents)):
        if side:
            by_side.setdefault(SIDE_APART.join(sorted(side)), PartFigures()).add(found)


def _add_run(
    aggregate: Aggregate, of: GameFigures, seen: Observed, *, evening: CountedEvening
) -> None:
    """Carry the runs of a player's parts on, and count the place that this one was played from."""
    running = aggregate.running.setdefault(f"{seen.player} {evening.game}", {})
    at = (evening.day, evening.id, seen.number)
    _go_on(running, of.runs, PARTS_WON, goes_on=seen.result == Result.WON, at=at)
    _go_on(running, of.runs, PARTS_LOST, goes_on=seen.result == Result.LOST, at=at)
    if seen.place is not None:
        places = aggregate.places.setdefault(evening.game, {}).setdefault(str(seen.place), {})
        places[seen.what] = places.get(seen.what, 0) + 1


def _go_on(
    running: dict[str, Run], longest: dict[str, Run], name: str, *, goes_on: bool, at: Point
) -> None:
    """Carry a run on, or end it; the first of the longest ones is kept."""
    if not goes_on:
        running.pop(name, None)
        return
    run = running.setdefault(name, Run(first=at))
    run.length += 1
    run.last = at
    if name not in longest or run.length > longest[name].length:
        longest[name] = Run(run.length, run.first, run.last)


def to_json(aggregate: Aggregate, *, mergings: int) -> dict[str, Json]:
    """Return an aggregate as plain values, which say of which shape they are.

    And after how many `mergings` of the circle's players they were added up.
    """
    return {"shape": SHAPE, "mergings": mergings, **asdict(aggregate)}


def is_as_now(raw: Mapping[str, Json], *, mergings: int) -> bool:
    """Return whether plain values are of the shape that an aggregate has now, its players too."""
    return raw.get("shape") == SHAPE and raw.get("mergings", 0) == mergings


def from_json(raw: Mapping[str, Json]) -> Aggregate:
    """Return the aggregate that was written as these plain values."""
    return Aggregate(
        players={key: _player(each) for key, each in raw["players"].items()},
        places=raw["places"],
        evenings=raw["evenings"],
        deals=raw["deals"],
        running={key: _runs(each) for key, each in raw["running"].items()},
    )


def _player(raw: Mapping[str, Json]) -> PlayerFigures:
    games = {key: _game(each) for key, each in raw["games"].items()}
    return PlayerFigures(**{**raw, "runs": _runs(raw["runs"]), "games": games})


def _game(raw: Mapping[str, Json]) -> GameFigures:
    return GameFigures(
        **{
            **raw,
            "parts": {what: PartFigures(**each) for what, each in raw["parts"].items()},
            "obliged": {what: PartFigures(**each) for what, each in raw["obliged"].items()},
            "partners": {side: PartFigures(**each) for side, each in raw["partners"].items()},
            "opponents": {side: PartFigures(**each) for side, each in raw["opponents"].items()},
            "runs": _runs(raw["runs"]),
        }
    )


def _runs(raw: Mapping[str, Json]) -> dict[str, Run]:
    return {
        name: Run(each["length"], tuple(each["first"]), tuple(each["last"]))
        for name, each in raw.items()
    }
