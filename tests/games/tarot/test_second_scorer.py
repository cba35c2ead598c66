"""Random evenings of French Tarot come to the same by the second scorer, and on a phone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from napledger.evening.document import read_opening
from napledger.evening.play import EntryScore, opened, played
from napledger.games import game_of
from napledger.games.conformance.candidates import NAMES
from napledger.games.table import TableState
from napledger.games.tarot.deal import Deal
from napledger.games.tarot.form import deal_form
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from tests.games.tarot.second_scorer import Chairs, outcome

TAROT = game_of("tarot")

CHANGES: dict[str, tuple[Any, ...]] = {
    "prise": (True, False),
    "half_points": ("winner", "whole_only"),
    "rounding": (1, 5, 10),
    "poignee": ("20_30_40", "20_40_60"),
    "trumps_of_five": ("8_10_13", "8_10_15", "10_13_15"),
    "slam_by_defence": (200, 0),
    "misere": ("none", "own", "camp"),
    "misere_points": (10, 20),
    "all_pass": ("thrown_in", "same_deals", "least_points"),
    "petit_sec": ("next_deals", "same_deals", "played"),
    "five": ("called_king", "dealer_out"),
    "dealer_out_of_six": (False, True),
}

SAID = {
    *("taker", "contract", "partner", "alone", "bouts", "points", "half", "petit", "poignees"),
    *("announced", "slam", "miseres", "overcalled", "passed", "taken", "petit_sec", "abandoned"),
    *("away", "dealer"),
}
"""Every fact that a deal may have, but the reason and the note."""


STAKES = (1, 2, 5, 25, 100)
"""What a point is worth, from a penny to a pound."""


def random_rules(chance: random.Random) -> dict[str, Any]:
    """Return a rule set with some options over it, that can stand."""
    while True:
        options = {name: chance.choice(CHANGES[name]) for name in chance.sample([*CHANGES], 5)}
        rules = {"preset": chance.choice([*TAROT.presets]), "options": options}
        try:
            TAROT.terms(rules, stake=1)
        except Fault:
            continue
        return rules


def random_table(chance: random.Random) -> TableState[Any, Any]:
    players, stake = list(NAMES[: chance.randint(3, 7)]), chance.choice(STAKES)
    # More may sit there than the rules are made for, so they are changed after the opening.
    table = opened(read_opening({"game": "tarot", "stake": stake, "players": players}))
    return changed(table, chance)


def changed(table: TableState[Any, Any], chance: random.Random) -> TableState[Any, Any]:
    """Return the table after it was agreed to play by other rules."""
    rules, stake = random_rules(chance), chance.choice(STAKES)
    terms = TAROT.terms(rules, stake=stake)
    return replace(table, rules=rules, stake=stake, terms=terms)


def random_deal(table: TableState[Any, Any], chance: random.Random) -> Deal:
    """Return a deal that can have been at this table: what is refused is dealt again."""
    while True:
        try:
            deal = TAROT.read_deal(random_facts(table, chance))
            TAROT.score_deal(deal, table=table)
        except Fault:
            continue
        assert isinstance(deal, Deal)
        return deal


def random_facts(table: TableState[Any, Any], chance: random.Random) -> dict[str, Any]:
    seated = list(table.seated)
    dealer = chance.choice(seated)
    there = chance.sample(seated, chance.randint(3, len(seated)))
    away = [player for player in seated if player not in there]
    told = {"away": away} | ({"dealer": dealer} if chance.random() < 0.3 else {})
    way = chance.choice(("taken",) * 8 + ("passed", "petit_sec", "abandoned"))
    if way == "passed":
        return {**told, "passed": True, **least_points(table, there, chance)}
    return told | (taken(there, chance) if way == "taken" else {way: True})


def least_points(
    table: TableState[Any, Any], there: list[str], chance: random.Random
) -> dict[str, Any]:
    if table.terms.options.all_pass != "least_points":
        return {}
    # One of them may sit out: then this is refused, and another is tried.
    holders = there[: chance.choice((len(there), len(there) - 1))]
    cuts = sorted(chance.randint(0, 91) for _ in holders[1:])
    ends = zip([0, *cuts], [*cuts, 91], strict=True)
    return {"taken": dict(zip(holders, [b - a for a, b in ends], strict=True))}


def taken(there: list[str], chance: random.Random) -> dict[str, Any]:
    taker, other = chance.sample(there, 2)
    contracts = ["prise", "garde", "garde_sans", "garde_contre"]
    facts: dict[str, Any] = {
        "taker": taker,
        "contract": chance.choice(contracts),
        "bouts": chance.randint(0, 3),
        "points": chance.randint(0, 91),
    }
    maybe: dict[str, tuple[float, Any]] = {
        "partner": (0.35, other),
        "alone": (0.2, chance.choice(("dog", "own"))),
        "half": (0.3, True),
        "petit": (0.3, chance.choice(("attack", "defence"))),
        "announced": (0.15, True),
        "poignees": (0.4, [shown(one, chance) for one in some(there, chance)]),
        "miseres": (0.4, [declared(one, chance) for one in some(there, chance)]),
        "overcalled": (0.1, [{"player": other, "contract": chance.choice(contracts)}]),
    }
    facts |= {name: said for name, (often, said) in maybe.items() if chance.random() < often}
    return facts | (slam(facts["contract"], chance) if chance.random() < 0.15 else {})


def slam(contract: str, chance: random.Random) -> dict[str, Any]:
    """Return a slam as it may well be counted; of five players only some of these can be."""
    if chance.random() < 0.4:
        bouts, points = chance.choice(((3, 91), (2, 87)))
        against_the_dog = {"bouts": 2, "points": chance.randint(70, 80)}
        facts = {"bouts": bouts, "points": points}
        return {"slam": "attack", **(against_the_dog if contract == "garde_contre" else facts)}
    bouts = chance.randint(0, 1)
    points = 4 * bouts + (0 if contract == "garde_contre" else chance.randint(6, 19))
    return {"slam": "defence", "bouts": bouts, "points": points}


def some(there: list[str], chance: random.Random) -> list[str]:
    return chance.sample(there, chance.choice((1, 1, 2)))


def shown(player: str, chance: random.Random) -> dict[str, str]:
    return {"player": player, "size": chance.choice(("simple", "simple", "double", "triple"))}


def declared(player: str, chance: random.Random) -> dict[str, str]:
    return {"player": player, "kind": chance.choice(("trumps", "courts"))}


def check_evening(number: int) -> Counter[str]:
    """Check the deals of an evening, corrected options included; return which facts they said."""
    chance, said = random.Random(f"tarot {number}"), Counter[str]()  # noqa: S311  # the same each time
    table = random_table(chance)
    for place in range(6):
        if place == 3:
            table = changed(table, chance)
        deal, before = random_deal(table, chance), table
        table, score = played(deal, table=table, game=TAROT)
        said.update(name for name, fact in deal.written().items() if fact)
        check_deal(deal, score, before=before, after=table)
    return said


def check_deal(
    deal: Deal, score: EntryScore, *, before: TableState[Any, Any], after: TableState[Any, Any]
) -> None:
    rules = {name: getattr(before.terms.options, name) for name in CHANGES}
    at = Chairs(rules=rules, stake=before.stake, seated=before.seated, dealer=before.dealer)
    found = outcome(deal.written(), at=at)
    assert net(score.transfers) == found.coins
    assert after.dealer == found.deals_next
    names = {player: player for player in before.members}
    form = deal_form(before, names=names, money=money_format_of("GBP"), facts=deal.written())
    assert in_any_order(TAROT.read_deal(form.facts()).written()) == in_any_order(deal.written())
    assert form.on_the_phone == found.coins


def in_any_order(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts of which it does not matter who was named first."""
    lists = {name: sorted(each, key=str) for name, each in facts.items() if isinstance(each, list)}
    return {**facts, **lists}


def test_random_evenings_come_to_the_same_by_the_second_scorer() -> None:
    said = Counter[str]()
    for number in range(60):
        said += check_evening(number)

    assert {*said} == SAID, "each fact has been said"


@pytest.mark.slow
def test_many_random_evenings_come_to_the_same_by_the_second_scorer() -> None:
    for number in range(60, 560):
        check_evening(number)


@pytest.mark.parametrize(
    ("apart", "step", "counts"),
    [(0, 10, 0), (4, 10, 0), (5, 10, 10), (2, 5, 0), (3, 5, 5), (7, 1, 7), (15, 10, 20)],
)
def test_a_difference_counts_to_the_nearest_and_half_way_up(
    apart: int, step: int, counts: int
) -> None:
    options = {"rounding": step}
    raw = {"game": "tarot", "stake": 1, "rules": {"options": options}, "players": list(NAMES[:4])}
    table = opened(read_opening(raw))
    facts = {"taker": "Ann", "contract": "prise", "bouts": 2, "points": 41 + apart}

    score = TAROT.score_deal(TAROT.read_deal(facts), table=table)

    assert net(score.transfers)["Ben"] == -25 - counts
