"""Random evenings of euchre come to what the second scorer has, deal by deal, offline too."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from napledger.evening.document import read_entry, read_opening
from napledger.evening.play import opened, played
from napledger.games import game_of
from napledger.games.contract import AnyGame, Facts
from napledger.games.euchre.form import deal_form
from napledger.games.euchre.rules import RULES
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import net
from tests.games.euchre.second_scorer import Evening

GAME: AnyGame = game_of("euchre")

NAMES = ("Ann", "Ben", "Cat", "Dan")
RATES = (0, 0, Fraction(1, 2), 1, 2, 5)
FLAGS = ("slam", "laps", "alone", "defend_alone", "stick")
DEALS = 30


def random_rules(chance: random.Random) -> dict[str, Any]:
    """Return a rule set with options laid over it; something is always paid."""
    options: dict[str, Any] = {}
    for name in ("point", "game", "euchre", "rubber"):
        if chance.random() < 0.5:
            options[name] = float(chance.choice(RATES))
    options |= {name: chance.random() < 0.5 for name in FLAGS if chance.random() < 0.6}
    if chance.random() < 0.6:
        options["target"] = chance.choice((5, 5, 7, 10, 11, 15, 21))
    options["lone_euchre"] = chance.choice((2, 4))
    options["march_three"] = chance.choice((2, 3))
    preset = chance.choice(list(RULES.presets))
    found = RULES.laid_over(preset, options)
    if not (found.point or found.game or found.euchre):
        options["game"] = 1
    return {"preset": preset, "options": options}


def written_out(rules: dict[str, Any]) -> dict[str, Any]:
    """Return every option of these rules as a document has it."""
    return RULES.merged(rules["preset"], rules["options"])


def random_deal(evening: Evening, chance: random.Random) -> dict[str, Any]:
    """Return the facts of a deal that can be at this table."""
    kinds = {"made": 40, "march": 20, "euchred": 25, "revoke": 7, "passed": 3, "abandoned": 3}
    if evening.options["stick"]:
        del kinds["passed"]
    if evening.goes_on:
        kinds["broken_off"] = 2
    [ended] = chance.choices(list(kinds), list(kinds.values()))
    if ended == "abandoned":
        return {"abandoned": True}
    if ended in ("passed", "broken_off"):
        return {"ended": ended}
    facts = {"maker": chance.choice(evening.players), "ended": ended}
    if len(evening.players) == 4 and chance.random() < 0.35:
        facts |= random_lone_hand(evening.partners_of(facts["maker"]), chance)
    if ended == "revoke":
        facts["revoked"] = chance.choice(evening.players)
    if chance.random() < 0.2:
        facts["dealer"] = chance.choice(evening.players)
    return facts


def random_lone_hand(makers: list[str], chance: random.Random) -> dict[str, Any]:
    """Return what is said of a lone hand, which every other time somebody meets alone."""
    against = [each for each in NAMES if each not in makers]
    return {
        "alone": True,
        **({"defender": chance.choice(against)} if chance.random() < 0.5 else {}),
    }


def check_evening(seed: int) -> int:
    """Play a random evening, each deal against the second scorer; return how many paid."""
    chance = random.Random(seed)  # noqa: S311  # the same evenings each time
    players, rules = NAMES[: chance.choice((2, 3, 3, 4, 4))], random_rules(chance)
    currency, stake = chance.choice((("GBP", 50), ("counters", 2), ("EUR", 10)))
    opening = {"players": list(players), "stake": stake, "currency": currency, "rules": rules}
    table: AnyTable = opened(read_opening({"game": "euchre", **opening}))
    evening, paid = Evening(players, written_out(rules), stake), 0
    for _ in range(DEALS):
        if not evening.goes_on and chance.random() < 0.2:
            rules = random_rules(chance)
            entry = read_entry({"kind": "rules", "rules": rules}, game=GAME)
            table, _score = played(entry, table=table, game=GAME)
            evening = Evening(players, written_out(rules), stake)
        facts = random_deal(evening, chance)
        paid += bool(check_deal(facts, table=table, evening=evening, currency=currency))
        entry = read_entry({"kind": "deal", **facts}, game=GAME)
        table, _score = played(entry, table=table, game=GAME)
        assert (GAME.closing(table) is not None) == evening.goes_on, facts
    return paid


def check_deal(facts: Facts, *, table: AnyTable, evening: Evening, currency: str) -> dict[str, int]:
    """Hold a deal against the second scorer, which marks it, and return what it moved."""
    dealer = str(facts.get("dealer") or table.dealer)
    score = GAME.score_deal(GAME.read_deal(facts), table=table)
    gains = {each: coins for each, coins in evening.deal(facts, dealer=dealer).items() if coins}
    assert net(score.transfers) == gains, (facts, table.rules, table.game_state)
    stays = facts.get("abandoned") or facts.get("ended") == "broken_off"
    assert score.turn.next_dealer == (dealer if stays else table.left_of(dealer))
    if len(table.seated) == 4:
        assert all(each.payee == table.left_of(each.payer) for each in score.transfers)
    names = {player: player for player in table.members}
    money = MoneyFormat(currency, "en-gb")
    form = deal_form(table, names=names, money=money, facts=facts)
    assert form.errors == {}
    assert form.on_the_phone == gains
    assert GAME.read_deal(form.facts()) == GAME.read_deal(facts)
    return gains


@pytest.mark.parametrize("seed", range(60))
def test_a_random_evening_comes_to_what_the_second_scorer_has(seed: int) -> None:
    check_evening(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1500))
def test_many_random_evenings_come_to_what_the_second_scorer_has(seed: int) -> None:
    check_evening(seed)


def test_random_evenings_are_played_for_money() -> None:
    assert sum(map(check_evening, range(10))) > 50
