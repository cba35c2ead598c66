"""Playing an evening entry by entry: each takes the table and gives the next table and a score.

Everything the app records and everything `score` prints goes through `played`, so that a book
written over an evening and one scored in one go can never differ.

What is stored of a table and of a deal, as plain JSON values.

The table between two entries, so that a book can go on where it stopped; and what lists tell of a
deal: its parts, or a word, and how a match stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from napledger.evening.document import DEAL, Entry, Opening
from napledger.evening.kinds.kind import PlainEntry, rules_stand
from napledger.games import game_of
from napledger.games.contract import AnyGame, Deal
from napledger.games.deal_score import DealScore, Mishap, Part, Result, RunningScore, Summary
from napledger.games.table import AnyTable, TableState
from napledger.ledger.transfers import KITTY, Transfer, net
from napledger.reading.readers import Json

USUAL: Mapping[str, Json] = {
    "last_dealer": None,
    "kitty": 0,
    "kitty_box": 0,
    "kitty_carried": False,
    "brought": {},
    "fines": 0,
    "kitty_coins": None,
    "unexplained": 0,
}
"""What is so at nearly every table, and is only stored where it is not."""


def stored(table: AnyTable) -> dict[str, Json]:
    """Return all that makes up a table but its terms, which follow from its rules and stake.

    Left out is what is as usual, and who are members where those are the seated: a snapshot is
    stored with every entry.
    """
    written: dict[str, Json] = {
        "seated": list(table.seated),
        "members": list(table.members),
        "dealer": table.dealer,
        "opener": table.opener,
        "last_dealer": table.last_dealer,
        "deals": table.deals,
        "stake": table.stake,
        "rules": dict(table.rules),
        "kitty": table.kitty,
        "kitty_box": table.kitty_box,
        "kitty_carried": table.kitty_carried,
        "brought": dict(table.brought),
        "game_state": asdict(table.game_state),
        "fines": table.fines,
        "kitty_coins": table.kitty_coins,
        "unexplained": table.unexplained,
    }
    usual = {**USUAL, "members": written["seated"]}
    return {name: value for name, value in written.items() if usual.get(name, ...) != value}


def completed(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stored table with what was left out of it; one of 0.1.0 left out nothing."""
    return {**USUAL, "members": raw["seated"], **raw}


def restored(raw: Mapping[str, Any], *, game: AnyGame) -> AnyTable:
    """Return the table that `stored` wrote."""
    whole = completed(raw)
    return TableState(
        **{
            **whole,
            "seated": tuple(whole["seated"]),
            "members": tuple(whole["members"]),
            "game_state": game.read_state(whole["game_state"]),
            "terms": game.terms(whole["rules"], stake=whole["stake"]),
        }
    )


def summary_written(summary: Summary) -> dict[str, Json]:
    """Return a summary as JSON values, with as much of each part as a line needs."""
    written: dict[str, Json] = {"parts": [_part_written(part) for part in summary.parts]}
    if summary.word:
        written["word"] = summary.word
    if summary.reason:
        written["reason"] = summary.reason
    if summary.running is not None:
        running = summary.running
        sides = [[list(players), points] for players, points in running.sides]
        paid = {"paid": True} if running.paid else {}
        written["running"] = {"sides": sides, "word": running.word, "over": running.over, **paid}
    return written


def read_summary(raw: Mapping[str, Json]) -> Summary:
    return Summary(
        parts=tuple(map(_read_part, raw.get("parts", ()))),
        word=raw.get("word", ""),
        running=_read_running(raw["running"]) if "running" in raw else None,
        reason=raw.get("reason", ""),
    )


def _part_written(part: Part) -> dict[str, Json]:
    result = {} if part.result is None else {"result": part.result.value}
    return {"players": list(part.players), "what": part.what, **result}


def _read_part(raw: Mapping[str, Json]) -> Part:
    result = Result(raw["result"]) if "result" in raw else None
    return Part(tuple(raw["players"]), raw["what"], result)


def _read_running(raw: Mapping[str, Json]) -> RunningScore:
    sides = tuple((tuple(players), points) for players, points in raw["sides"])
    return RunningScore(sides, raw["word"], raw["over"], raw.get("paid", False))


@dataclass(frozen=True, slots=True)
class EntryScore:
    """What one entry did: its transfers, and the kitty after it, in the smallest coin.

    `gains` are what each account gained (+) or lost (−) by the transfers, the kitty's too. The
    `mishaps` are those of an offence; a deal has its own.
    """

    kind: str
    transfers: tuple[Transfer, ...]
    gains: Mapping[str, int]
    kitty_after: int
    deal: DealScore[Any] | None = None
    mishaps: tuple[Mishap, ...] = ()


def opened(opening: Opening) -> AnyTable:
    """Return the table before its first deal; raise Fault where its rules cannot stand."""
    game = game_of(opening.game)
    return TableState(
        seated=opening.players,
        members=opening.players,
        dealer=opening.first_dealer,
        opener=opening.first_dealer,
        last_dealer=None,
        deals=0,
        stake=opening.stake,
        rules=opening.rules,
        kitty=opening.kitty,
        kitty_box=opening.kitty,
        kitty_carried=False,
        kitty_coins=opening.kitty_coins,
        terms=rules_stand(game, opening.rules, stake=opening.stake),
        game_state=game.opening(opening.players),
    )


def played(entry: Entry, *, table: AnyTable, game: AnyGame) -> tuple[AnyTable, EntryScore]:
    """Return the table after an entry, and the entry's score; raise Fault if it cannot be."""
    if not isinstance(entry, PlainEntry):
        return _dealt(entry, table, game)
    refused = game.refuses(entry, table=table)
    if refused is not None:
        raise refused
    after, transfers, mishaps = entry.play(table, game)
    return after, EntryScore(entry.kind, transfers, net(transfers), after.kitty, mishaps=mishaps)


def _dealt(deal: Deal, table: AnyTable, game: AnyGame) -> tuple[AnyTable, EntryScore]:
    score = game.score_deal(deal, table=table)
    gains = net(score.transfers)
    in_kitty = table.kitty + gains.get(KITTY, 0)
    after = replace(
        table,
        dealer=score.turn.next_dealer,
        last_dealer=score.turn.dealer,
        deals=table.deals + 1,
        kitty=in_kitty,
        fines=0,
        game_state=score.state,
    )
    return after, EntryScore(DEAL, score.transfers, gains, in_kitty, score)
