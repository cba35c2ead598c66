"""What lists tell of a deal, as plain JSON values: its parts, or a word, and how a match stands."""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.contract import Part, Result, RunningScore, Summary
from napledger.reading.readers import Json


def summary_written(summary: Summary) -> dict[str, Json]:
    """Return a summary as JSON values, with as much of each part as a line needs."""
    written: dict[str, Json] = {"parts": [_part_written(part) for part in summary.parts]}
    if summary.word:
        written["word"] = summary.word
    if summary.running is not None:
        running = summary.running
        sides = [[list(players), points] for players, points in running.sides]
        written["running"] = {"sides": sides, "word": running.word, "over": running.over}
    return written


def read_summary(raw: Mapping[str, Json]) -> Summary:
    """Return the summary that was written."""
    return Summary(
        parts=tuple(map(_read_part, raw.get("parts", ()))),
        word=raw.get("word", ""),
        running=_read_running(raw["running"]) if "running" in raw else None,
    )


def _part_written(part: Part) -> dict[str, Json]:
    result = {} if part.result is None else {"result": part.result.value}
    return {"players": list(part.players), "what": part.what, **result}


def _read_part(raw: Mapping[str, Json]) -> Part:
    result = Result(raw["result"]) if "result" in raw else None
    return Part(tuple(raw["players"]), raw["what"], result)


def _read_running(raw: Mapping[str, Json]) -> RunningScore:
    sides = tuple((tuple(players), points) for players, points in raw["sides"])
    return RunningScore(sides, raw["word"], raw["over"])
