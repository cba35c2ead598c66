"""How many deals a second `manage.py score` scores, and how long settling takes."""

from __future__ import annotations

import contextlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from napledger.evening.document import DEAL, FORMAT, read_opening
from napledger.evening.log import LogLine, play_line
from napledger.evening.play import opened
from napledger.games.contract import AnyGame
from napledger.ledger.fewest_payments import fewest_payments
from napledger.reading.faults import Fault
from tests.bench.deals import MIXED_RULES, PLAIN_RULES, SEED, mixed_log, plain_log

PLAYERS = ("Ann", "Ben", "Catherine", "Dan", "Eve")

Log = Callable[..., Iterator[dict[str, Any]]]

DOCUMENTS: Mapping[str, tuple[Mapping[str, Any], Log]] = {
    "plain deals": (PLAIN_RULES, plain_log),
    "everything mixed": (MIXED_RULES, mixed_log),
}


def nap_document(kind: str, *, deals: int) -> dict[str, Any]:
    rules, log = DOCUMENTS[kind]
    return _document("nap", list(log(PLAYERS, deals=deals)), rules=rules, players=PLAYERS, stake=5)


def demo_document(game: AnyGame, *, deals: int) -> dict[str, Any]:
    night = game.demo[0]
    rules = {"preset": night.preset}
    document = _document(game.key, [], rules=rules, players=night.players, stake=night.stake)
    chance = random.Random(SEED)  # noqa: S311  # only to be uneven
    opening = {name: value for name, value in document.items() if name not in ("format", "log")}
    table = opened(read_opening(opening))
    log: list[dict[str, Any]] = []
    while len(log) < deals:
        facts = game.demo_deal(table, chance=chance)
        with contextlib.suppress(Fault):
            table, _score = play_line(LogLine(len(log) + 2, DEAL, facts), game=game, table=table)
            log.append({"kind": DEAL, **facts})
    return {**document, "log": log}


def deals_a_second(folder: Path, document: Mapping[str, Any]) -> float:
    file = folder / "document.json"
    file.write_text(json.dumps(document))
    command = [sys.executable, "manage.py", "score", "--json", str(file)]
    with (folder / "score.json").open("wb") as scores:
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=scores, env=os.environ)  # noqa: S603
        return len(document["log"]) / (time.perf_counter() - began)


def settle_seconds(*, parties: int, times: int) -> list[float]:
    chance = random.Random(SEED)  # noqa: S311  # only to be uneven
    return [_settled(_balances(chance, parties=parties)) for _ in range(times)]


def _document(
    game: str,
    log: Sequence[dict[str, Any]],
    *,
    rules: Mapping[str, Any],
    players: Sequence[str],
    stake: int,
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game,
        "title": "Thursday at the Crown",
        "played_on": "2026-11-19",
        "currency": "GBP",
        "stake": stake,
        "rules": rules,
        "players": list(players),
        "log": list(log),
    }


def _balances(chance: random.Random, *, parties: int) -> dict[str, int]:
    balances = {f"player {n}": chance.randint(1, 40) * 5 for n in range(1, parties)}
    for name in list(balances)[::2]:
        balances[name] *= -1
    over = sum(balances.values())
    # Nobody may stand at nought: a party less to settle.
    balances["player 0"] = -over or -5
    balances["player 1"] += 0 if over else 5
    return balances


def _settled(balances: Mapping[str, int]) -> float:
    began = time.perf_counter()
    fewest_payments(balances)
    return time.perf_counter() - began
