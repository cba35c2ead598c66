"""Random evenings of a house game, by whatever options there are, beside a second scorer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from napledger.evening.document import read_opening
from napledger.evening.kinds.rules import RulesChange
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.conformance.candidates import NAMES
from napledger.games.house.deal import Deal, Table
from napledger.games.house.form import deal_form
from napledger.games.web import money_format_of
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault
from tests.games.house.second_scorer import Memory, Outcome, Sitting, outcome

HOUSE = game_of("house")

CHANGES: Mapping[str, tuple[Any, ...]] = {
    "win": ("stake", "points", "left"),
    "settle": ("pairs", "average", "best", "own"),
    "lowest": (False, True),
    "banker": ("none", "none", "dealer", "keeps"),
    "rate": (0, 0.5, 1, 3),
    "times": (1, 2, 3, 4),
    "place1": (1, 2.5, 5),
    "place2": (0, 0.5, 3),
    "place3": (0, 1),
    "place4": (0, 0, 1),
    "ante": (0, 0.5, 1, 2),
    "ante_dealer": (0, 0, 1),
    "takes": ("winner", "typed"),
    "bets": (False, True),
    "unwon": ("stays", "doubles", "back"),
    "odd": ("first", "stay"),
    "sides": (2, 3),
    "partners": ("fixed", "cut"),
    "between": ("left", "each"),
    "match": (False, True),
    "target": (1, 3, 20, 60),
    "by": ("deal", "end"),
    "game": (0, 1, 7.5),
    "rubber": (0, 4),
    "dealer": (True, True, False),
    "players": ([2, 20], [5, 20]),
}
WAYS = ("winner", "points", "pot", "sides", "places")
SAID = {
    *("winner", "winners", "drawn", "points", "figures", "order", "times", "sides"),
    *("broken_off", "abandoned", "dealer", "away"),
}
"""Every fact of a deal that the evenings have to say."""


def random_options(chance: random.Random) -> dict[str, Any]:
    """Return options, each at any of its values, that can stand together."""
    while True:
        options = {name: chance.choice(values) for name, values in CHANGES.items()}
        options["pays"] = chance.choice(WAYS)
        try:
            HOUSE.terms({"options": options}, stake=2)
        except Fault:
            continue
        return options


def opened_by(options: Mapping[str, Any], chance: random.Random) -> Table:
    """Return a table of two to twenty, for pennies or pounds."""
    raw = {
        "game": "house",
        "stake": chance.choice((2, 10, 50, 500)),
        "rules": {"options": options},
        "players": list(NAMES[: chance.choice((2, 3, 4, 4, 5, 6, 6, 7, 9, 20))]),
        "kitty": chance.choice((0, 0, 7)) if options["pays"] == "pot" else 0,
    }
    return opened(read_opening(raw))


def random_facts(table: Table, options: Mapping[str, Any], chance: random.Random) -> dict[str, Any]:
    """Return the facts of a deal, whether it can have been or not."""
    seated = table.seated
    away = chance.sample(seated, chance.choice((0, 0, 0, 1)))
    playing = [each for each in seated if each not in away]
    winner = chance.choice(playing)
    facts: dict[str, Any] = {"away": away} if away else {}
    if chance.random() < 0.25:
        facts["dealer"] = chance.choice(playing)
    roll, pays = chance.random(), options["pays"]
    if roll < 0.005:
        return {**facts, "abandoned": True}
    if roll < 0.015:
        return {"broken_off": True}
    if chance.random() < 0.2:
        facts["times"] = chance.randint(2, 4)
    if pays == "sides" and chance.random() < 0.3:
        cut = chance.sample(seated, len(seated))
        facts["sides"] = {each: nth % options["sides"] + 1 for nth, each in enumerate(cut)}
    least = -20 if pays == "points" else 0
    most = chance.choice((2, 30)) if pays != "pot" else 4
    figures = {each: chance.randint(least, most) for each in playing}
    said: dict[str, Any] = {
        "winner": winner,
        "winners": chance.sample(playing, chance.randint(0, min(3, len(playing)))),
        "points": chance.randint(1, 40),
        "figures": figures,
        "order": chance.sample(playing, min(chance.randint(1, 4), len(playing))),
        "drawn": True,
    }
    # Whatever these rules ask is among them; what cannot be together is refused, and dealt again.
    names = chance.sample([*said], chance.randint(1, 3))
    if "winner" in names and "figures" in names and options["win"] == "left":
        figures[winner] = 0
    return {**facts, **{name: said[name] for name in names if said[name]}}


def random_deal(table: Table, options: Mapping[str, Any], chance: random.Random) -> Deal | None:
    """Return a deal that can have been at this table, if one is found soon."""
    for _ in range(400):
        try:
            deal = HOUSE.read_deal(random_facts(table, options, chance))
            HOUSE.score_deal(deal, table=table)
        except Fault:
            continue
        assert isinstance(deal, Deal)
        return deal
    return None


def expected(table: Table, deal: Deal, options: Mapping[str, Any]) -> Outcome:
    """Return what the deal does by the second scorer."""
    state = table.game_state
    memory = Memory(dict(state.points), dict(state.games), dict(state.sides), state.doubled)
    sitting = Sitting(options, table.stake, table.seated, table.kitty, memory)
    facts = deal.written()
    away = facts.get("away", [])
    dealer = facts.get("dealer", table.dealer)
    while dealer in away:
        dealer = table.left_of(dealer)
    return outcome(sitting, dealer, facts)


def require_same(table: Table, deal: Deal, options: Mapping[str, Any]) -> None:
    """Check money and memory of a deal, and that its form, sent untouched, says and pays it."""
    score, other = HOUSE.score_deal(deal, table=table), expected(table, deal, options)
    gains = net(score.transfers)
    assert {who: coins for who, coins in other.gains.items() if coins} == gains
    state, memory = score.state, other.memory
    assert nonzero(dict(state.points)) == nonzero(memory.scores)
    assert nonzero(dict(state.games)) == nonzero(memory.games)
    assert dict(state.sides) == memory.cut
    assert state.doubled == memory.doubled
    assert table.kitty + gains.get(KITTY, 0) >= 0
    names = {each: each for each in table.seated}
    form = deal_form(table, names=names, money=money_format_of("GBP"), facts=deal.written())
    again = HOUSE.read_deal(form.facts())
    assert HOUSE.score_deal(again, table=table) == score
    assert form.on_the_phone == gains


def nonzero(numbers: Mapping[str, int]) -> dict[str, int]:
    return {each: number for each, number in numbers.items() if number}


def evening(number: int, said: Counter[str]) -> int:
    """Play a random evening, and return how many deals it had."""
    chance = random.Random(f"house {number}")  # noqa: S311  # a game, and the same one each time
    options = random_options(chance)
    table, deals = opened_by(options, chance), 0
    for _ in range(12):
        deal = random_deal(table, options, chance)
        if deal is not None:
            require_same(table, deal, options)
            said.update(name for name, fact in deal.written().items() if fact)
            table, _score = played(deal, table=table, game=HOUSE)
            deals += 1
        if chance.random() < 0.1 and HOUSE.closing(table) is None:
            options = random_options(chance)
            change = RulesChange(rules={"options": options})
            table, _score = played(change, table=table, game=HOUSE)
    return deals


@pytest.mark.parametrize("tens", range(6))
def test_every_deal_pays_what_the_second_scorer_works_out(tens: int) -> None:
    said = Counter[str]()

    deals = sum(evening(number, said) for number in range(10 * tens, 10 * tens + 10))

    assert deals > 60


def test_the_evenings_say_every_fact_there_is() -> None:
    said = Counter[str]()

    for number in range(60):
        evening(number, said)

    assert {*said} == SAID


@pytest.mark.slow
def test_so_it_does_in_500_evenings() -> None:
    said = Counter[str]()

    assert sum(evening(number, said) for number in range(60, 560)) > 3000
