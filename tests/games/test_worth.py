"""What parts win and cost in all, of every game that says so."""

from __future__ import annotations

import random

import pytest

from napledger.evening.document import read_opening
from napledger.evening.play import opened, played
from napledger.games import games
from napledger.games.contract import AnyGame

DEALS = 60


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_what_a_part_wins_and_costs_is_said_with_what_is_counted(game: AnyGame) -> None:
    for preset in game.presets:
        for players in (game.seats[0], game.deal_players[-1], game.seats[-1]):
            terms = game.terms({"preset": preset, "options": {}}, stake=60)
            prices = game.prices(terms, players=players)
            asked = [row.in_all for row in prices.rows if row.in_all is not None]

            assert bool(asked) == bool(prices.counted)
            assert all(win >= 0 and lose >= 0 for win, lose in asked)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_the_parts_of_deals_go_by_the_words_of_these_prices(game: AnyGame) -> None:
    night = game.demo[0]
    facts = {"game": game.key, "players": [*night.players], "stake": 60, "played_on": night.on}
    table = opened(read_opening({**facts, "rules": {"preset": night.preset}}))
    prices = game.prices(table.terms, players=len(night.players))
    words = {row.what for row in prices.rows if row.in_all is not None}
    chance = random.Random(1881)  # noqa: S311  # no secret

    for _deal in range(DEALS if words else 0):
        deal = game.read_deal(game.demo_deal(table, chance=chance))
        table, score = played(deal, table=table, game=game)
        assert score.deal is not None
        assert {part.what for part in score.deal.summary.parts} <= words
