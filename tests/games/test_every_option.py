"""Evenings by every option at each of its values: sums, recording, and what a phone adds up."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from napledger.evening.document import read_opening
from napledger.evening.play import opened, played
from napledger.games import games, package_of
from napledger.games.conformance.candidates import NAMES, Candidate, candidate, naming
from napledger.games.conformance.pages import deal_form
from napledger.games.contract import AnyGame, Facts
from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

DEALS = 6
TRIES_MAX = 200


def openings(of: Candidate, chance: random.Random) -> list[dict[str, Any]]:
    """Return how evenings begin, one by each value of each option that the game foretells."""
    found = []
    for row in of.brought("foretold"):
        if "refused" not in row:
            document = row["document"]
            rules = document.get("rules", {})
            options = {**rules.get("options", {}), row["option"]: row["value"]}
            most = min(of.game.seats[-1], len(document["players"]) + chance.randint(0, 2))
            found.append(
                {
                    "game": of.game.key,
                    "stake": 2 * document["stake"],
                    "players": list(NAMES[:most]),
                    "rules": {**rules, "options": options},
                }
            )
    return found


def dealt(table: AnyTable, of: Candidate, chance: random.Random) -> AnyTable:
    """Return the table after a deal that can be, of which all is asked."""
    game = of.game
    for _ in range(TRIES_MAX):
        facts = game.demo_deal(table, chance=chance)
        try:
            after, score = played(game.read_deal(facts), table=table, game=game)
        except Fault:
            continue
        gains = net(score.transfers)
        assert sum(gains.values()) == 0
        assert after.kitty == table.kitty + gains.get(KITTY, 0) >= 0
        assert after.dealer in after.seated
        require_told_again(facts, table, of)
        return after
    raise AssertionError(f"no deal can be at {table}")


def require_told_again(facts: Facts, table: AnyTable, of: Candidate) -> None:
    """Assert that recording and the form say the same deal, and a phone the same money."""
    game: AnyGame = of.game
    score = game.score_deal(game.read_deal(facts), table=table)
    recorded = {**game.read_deal(facts).written(), **game.fixed_facts(score)}
    assert game.score_deal(game.read_deal(recorded), table=table) == score
    form = deal_form(of, table, facts=recorded)
    again = game.score_deal(game.read_deal(form.facts()), table=table)
    # A form tells of the players in the order of the table.
    assert Counter(again.transfers) == Counter(score.transfers)
    assert form.on_the_phone in (None, net(score.transfers))


@pytest.mark.parametrize("key", games())
def test_evenings_by_every_option_sum_to_zero_and_are_told_alike(key: str) -> None:
    of, chance = candidate(package_of(key)), random.Random(key)  # noqa: S311  # the same each time
    for raw in openings(of, chance):
        with naming(raw):
            table = opened(read_opening(raw))
            for _ in range(DEALS):
                table = dealt(table, of, chance)
