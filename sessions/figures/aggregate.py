"""The figures of many evenings, added up from what each of them counted.

What is kept are plain JSON values; players are named by their ids, so that a person can be renamed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from napledger.evening.tally import MISHAP, OBLIGED, PART, TOOK_KITTY, Observation, Tally

FORM = 1
"""The shape of what is kept of an evening; what has another shape is counted again."""

SUMS_FORM = 2
"""The shape of what is kept of many; sums of another shape are added up again."""

MADE = "won"


@dataclass
class CallFigures:
    """A player's deals of one call: how many, how many made, what they brought him.

    `win` and `lose` are the call's prices added up over these deals.
    """

    called: int = 0
    made: int = 0
    earned: int = 0
    win: int = 0
    lose: int = 0


@dataclass
class Run:
    """The longest run: how long, and where it begins and ends (a day, an evening, an entry)."""

    length: int = 0
    first: tuple[str, str, int] = ("", "", 0)
    last: tuple[str, str, int] = ("", "", 0)


@dataclass
class PlayerFigures:
    """All that is counted of a player. Amounts are in the smallest coin.

    `best` and `worst` are an evening's id with what it brought; `places` are how often which call
    was made from which place after the dealer; `paid` what each other player was paid.
    """

    nights: int = 0
    won: int = 0
    calls: dict[str, CallFigures] = field(default_factory=dict)
    obliged: dict[str, CallFigures] = field(default_factory=dict)
    kitties: int = 0
    kitties_amount: int = 0
    mishaps: dict[str, int] = field(default_factory=dict)
    best: tuple[str, int] | None = None
    worst: tuple[str, int] | None = None
    runs: dict[str, Run] = field(default_factory=dict)
    paid: dict[str, int] = field(default_factory=dict)


@dataclass
class Figures:
    """The figures of a circle: of each player by his id, and of each place after the dealer.

    `running` are the players' runs that the last evening left unbroken, so that the next one can
    be added.
    """

    players: dict[str, PlayerFigures] = field(default_factory=dict)
    places: dict[str, dict[str, int]] = field(default_factory=dict)
    evenings: int = 0
    deals: int = 0
    running: dict[str, dict[str, Run]] = field(default_factory=dict)


def kept_tally(tally: Tally, *, ids: Mapping[str, str]) -> dict[str, Any]:
    """Return an evening's tally as plain values, with players by the ids of `ids`."""
    return {
        "deals": tally.deals,
        "won": {ids[player]: won for player, won in tally.won.items()},
        "paid": [[ids[payer], ids[payee], each] for (payer, payee), each in tally.paid.items()],
        "marks": [_kept_mark(mark, ids) for mark in tally.observations],
    }


def _kept_mark(mark: Observation, ids: Mapping[str, str]) -> list[Any]:
    return [
        mark.sort,
        ids[mark.player],
        mark.number,
        mark.what,
        mark.result,
        mark.amount,
        mark.win,
        mark.lose,
        mark.place,
    ]


def added_up(
    evenings: Iterable[tuple[str, str, Mapping[str, Any]]], *, to: Figures | None = None
) -> Figures:
    """Return the figures of evenings in their order: each its day, its id, and what was kept.

    `to` are the figures of all evenings before them; they go on in those that are returned.
    """
    figures = to or Figures()
    for day, evening, kept in evenings:
        figures.evenings += 1
        figures.deals += kept["deals"]
        for player, won in kept["won"].items():
            _add_night(figures, player, won=won, at=(day, evening, 0))
        for payer, payee, amount in kept["paid"]:
            paid = figures.players[payer].paid
            paid[payee] = paid.get(payee, 0) + amount
        for mark in kept["marks"]:
            _add_mark(figures, mark, day=day, evening=evening)
    return figures


def _add_night(figures: Figures, player: str, *, won: int, at: tuple[str, str, int]) -> None:
    of = figures.players.setdefault(player, PlayerFigures())
    of.nights += 1
    of.won += won
    if of.best is None or won > of.best[1]:
        of.best = (at[1], won)
    if of.worst is None or won < of.worst[1]:
        of.worst = (at[1], won)
    running = figures.running.setdefault(player, {})
    _go_on(running, of, "nights won", goes_on=won > 0, at=at)
    _go_on(running, of, "nights lost", goes_on=won < 0, at=at)


def _add_mark(figures: Figures, mark: list[Any], *, day: str, evening: str) -> None:
    sort, player, number, what, outcome, amount, win, lose, place = mark
    of, made = figures.players[player], outcome == MADE
    if sort == TOOK_KITTY:
        of.kitties += 1
        of.kitties_amount += amount
    elif sort == MISHAP:
        of.mishaps[what] = of.mishaps.get(what, 0) + 1
    elif sort in (PART, OBLIGED):
        calls = of.calls if sort == PART else of.obliged
        call = calls.setdefault(what, CallFigures())
        call.called += 1
        call.made += made
        call.earned += amount
        call.win += win
        call.lose += lose
    if sort == PART:
        at = (day, evening, number)
        running = figures.running.setdefault(player, {})
        _go_on(running, of, "calls made", goes_on=made, at=at)
        _go_on(running, of, "calls lost", goes_on=not made, at=at)
        row = figures.places.setdefault(str(place), {})
        row[what] = row.get(what, 0) + 1


def _go_on(
    running: dict[str, Run],
    of: PlayerFigures,
    name: str,
    *,
    goes_on: bool,
    at: tuple[str, str, int],
) -> None:
    """Carry a run on, or end it; the first of the longest ones is kept."""
    if not goes_on:
        running.pop(name, None)
        return
    run = running.setdefault(name, Run(first=at))
    run.length += 1
    run.last = at
    longest = of.runs.get(name)
    if longest is None or run.length > longest.length:
        of.runs[name] = Run(run.length, run.first, run.last)


def kept_figures(figures: Figures) -> dict[str, Any]:
    """Return figures as plain values, to be written at once: they share what can change."""
    return {
        **vars(figures),
        "players": {key: _kept_player(each) for key, each in figures.players.items()},
        "running": {key: _kept_rows(each) for key, each in figures.running.items()},
    }


def _kept_player(figures: PlayerFigures) -> dict[str, Any]:
    return {
        **vars(figures),
        "calls": _kept_rows(figures.calls),
        "obliged": _kept_rows(figures.obliged),
        "runs": _kept_rows(figures.runs),
    }


def _kept_rows(rows: Mapping[str, CallFigures | Run]) -> dict[str, Any]:
    return {name: vars(each) for name, each in rows.items()}


def figures_kept(raw: Mapping[str, Any]) -> Figures:
    """Return figures from the plain values that were made of them."""
    return Figures(
        players={key: _player_kept(each) for key, each in raw["players"].items()},
        places=raw["places"],
        evenings=raw["evenings"],
        deals=raw["deals"],
        running={key: _runs_kept(each) for key, each in raw["running"].items()},
    )


def _player_kept(raw: Mapping[str, Any]) -> PlayerFigures:
    return PlayerFigures(
        **{
            **raw,
            "calls": {what: CallFigures(**each) for what, each in raw["calls"].items()},
            "obliged": {what: CallFigures(**each) for what, each in raw["obliged"].items()},
            "runs": _runs_kept(raw["runs"]),
        }
    )


def _runs_kept(raw: Mapping[str, Any]) -> dict[str, Run]:
    return {
        name: Run(each["length"], tuple(each["first"]), tuple(each["last"]))
        for name, each in raw.items()
    }
