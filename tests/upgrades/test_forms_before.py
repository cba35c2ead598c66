"""What a phone kept from before the forms were steps is read by the forms of now as it was then.

forms/GAME.json holds deals as pages of that time sent them: at which table (before which worked
deal, or a first deal by a rule set, with so many players), the fields `sent` by a page that was
filled in wholly, those that were `touched` where a phone sent no others, and the facts that they
stood for.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games import games, package_of
from napledger.games.conformance.candidates import candidate, opened_table, worked_deals
from napledger.games.conformance.pages import deal_form
from napledger.games.contract import AnyGame, Deal
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault

FORMS = Path(__file__).parent / "forms"

KEPT = {
    "nap": 60,
    "french_vingt_un": 42,
    "loo": 60,
    "piquet": 60,
    "solo_whist": 60,
    "vingt_un": 56,
    "whist": 60,
}
"""How many deals of each game are kept."""

REFUSED: dict[str, dict[str, int]] = {}
"""What of a game is refused now, at which field, and how often: it can no longer be said so."""


def deals_of(key: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FORMS / f"{key}.json").read_text(encoding="utf-8"))
    return found


@cache
def tables_of(key: str) -> dict[str, AnyTable]:
    return {each.name: each.before for each in worked_deals(candidate(package_of(key)))}


def table_of(deal: dict[str, Any], *, game: AnyGame) -> AnyTable:
    if "deal" in deal:
        return tables_of(game.key)[deal["deal"]]
    preset, players = deal["table"]
    return opened_table(game, players=players, preset=preset)


def recorded(facts: dict[str, Any], *, table: AnyTable, game: AnyGame) -> Deal:
    score = game.score_deal(game.read_deal(facts), table=table)
    return game.read_deal({**facts, **game.fixed_facts(score)})


@pytest.mark.parametrize("how", ["sent", "touched"])
@pytest.mark.parametrize("key", KEPT)
def test_a_form_reads_what_pages_of_before_sent(key: str, how: str) -> None:
    package = candidate(package_of(key))
    game, wrong, refused = package.game, [], Counter[str]()
    for deal in deals_of(key):
        if how not in deal:
            continue
        table = table_of(deal, game=game)
        then = recorded(deal["facts"], table=table, game=game)
        form = deal_form(package, table, sent=QueryDict(deal[how]))
        try:
            now = recorded(form.facts(), table=table, game=game)
        except Fault as fault:
            refused[fault.path.partition("[")[0]] += 1
            continue
        # Some databases give an object's fields back in another order than they came.
        if now.written() != then.written():
            wrong.append(f"{deal[how]}: {now.written()}, was {then.written()}")

    assert wrong == []
    assert dict(refused) == REFUSED.get(key, {})


def test_deals_of_every_game_are_kept() -> None:
    assert {key: len(deals_of(key)) for key in KEPT} == KEPT
    assert {*KEPT} <= {*games()}
    for path in FORMS.glob("*.json"):
        assert path.stat().st_size <= 40_000, path.name
