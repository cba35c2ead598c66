"""Random evenings of Cribbage pay what the second scorer says, and their forms say so offline."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from napledger.evening.document import read_document, read_opening
from napledger.evening.play import opened, played
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games import game_of
from napledger.games.conformance.candidates import NAMES
from napledger.games.cribbage.form import deal_form
from napledger.games.cribbage.game import Cribbage
from napledger.games.cribbage.rules import RULES
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from tests.games.cribbage.second_scorer import SecondScorer

CRIBBAGE = game_of("cribbage")
assert isinstance(CRIBBAGE, Cribbage)

CHANGES: dict[str, tuple[Any, ...]] = {
    "game": (0, 1, 3, 0.5),
    "skunk": (2, 3, 4.5),
    "double": (4, 5, 7),
    "point": (0, 1, 0.5),
    "skunk_holes": (1, 2, 3),
    "double_holes": (1, 2, 4),
    "three": ("winner", "pairs"),
    "target": (121, 121, 181),
    "skunk_line": (61, 91, 100),
    "double_line": (0, 31, 60),
    "spread": (False, True),
    "match": (1, 4, 2.5),
    "match_to": (2, 3, 7),
    "counts": ("1/1/1", "1/2/2", "1/2/3", "1/2/4", "2/3/3", "3/4/4"),
    "next_deal": ("loser", "winner", "alternate"),
    "words": ("skunk", "lurch"),
}
CORRECTED = ("game", "skunk", "skunk_holes", "three", "counts", "match", "next_deal")
"""What may be corrected after the evening, whatever was played."""

PAIRED = ("paid between the losers",)
FACTS = ("winner", "ended", "thrown_up", "by", "short", "skunked", "doubled", "dealer", "away")


def random_rules(chance: random.Random, *, players: int) -> dict[str, Any]:
    """Return a rule set with some options laid over it; they may not go together."""
    names = {*chance.sample([*CHANGES], 6), *(("three", "point") if players == 3 else ())}
    if "match" in names or "match_to" in names:
        names |= {"match", "match_to"}
    options = {name: chance.choice(CHANGES[name]) for name in sorted(names)}
    return {"preset": chance.choice([*CRIBBAGE.presets]), "options": options}


def random_evening(chance: random.Random) -> dict[str, Any]:
    """Return the opening of an evening by rules that can stand, in pounds or in pence."""
    while True:
        players = list(NAMES[: chance.choice((2, 3, 4))])
        stake = chance.choice((2, 10, 50, 100))
        raw = {"game": "cribbage", "currency": "GBP", "stake": stake, "players": players}
        raw |= {"rules": random_rules(chance, players=len(players))}
        try:
            read_opening(raw)
            opened(read_opening(raw))
        except Fault:
            continue
        return raw


def random_game(table: Any, chance: random.Random) -> dict[str, Any]:
    """Return a game of this table, told as it may be."""
    options, there = table.terms.options, [*table.seated]
    facts: dict[str, Any] = {}
    if len(there) == 3 and chance.random() < 0.2:
        facts["away"] = [there.pop(chance.randrange(3))]
    if chance.random() < 0.2:
        facts["dealer"] = chance.choice(there)
    if any(table.game_state.points) and chance.random() < 0.1:
        return {"ended": "broken_off"}
    winner = facts["winner"] = chance.choice(there)
    losers = [each for each in there if each != winner]
    if chance.random() < 0.1:
        return {**facts, "thrown_up": True}
    is_told = options.point or options.spread or chance.random() < 0.2
    return facts | (in_holes if is_told else in_words)(table, losers, chance)


def in_holes(table: Any, losers: list[str], chance: random.Random) -> dict[str, Any]:
    """Return how many holes short they were: mostly about where a line is."""
    target = table.terms.options.target
    near = (target - table.terms.options.skunk_line, target - table.terms.options.double_line)
    holes = [
        min(max(chance.choice((*near, 9, 40, 70)) + chance.choice((0, 1)), 1), target)
        for _loser in losers
    ]
    is_three = len(table.seated) == 3
    return {"short": dict(zip(losers, holes, strict=True))} if is_three else {"by": holes[0]}


def in_words(table: Any, losers: list[str], chance: random.Random) -> dict[str, Any]:
    """Return in words how they lost, as far as there are lines."""
    options = table.terms.options
    how = ["", "skunk" * bool(options.skunk_line), "double" * bool(options.double_line)]
    words = [chance.choice(how) for _loser in losers]
    if len(table.seated) != 3:
        return {"ended": words[0]} if words[0] else {}
    named = {
        fact: [each for each, word in zip(losers, words, strict=True) if word == said]
        for said, fact in (("skunk", "skunked"), ("double", "doubled"))
    }
    return {fact: players for fact, players in named.items() if players}


def full_rules(raw: dict[str, Any]) -> dict[str, Any]:
    """Return every option of an evening."""
    rules = raw["rules"]
    return {**RULES.presets[rules["preset"]].options, **rules["options"]}


def check_an_evening(number: int, said: Counter[str]) -> None:
    """Play an evening deal by deal with the second scorer, and once more by corrected rules."""
    chance = random.Random(f"cribbage {number}")  # noqa: S311  # the same each time
    raw = random_evening(chance)
    table = opened(read_opening(raw))
    second = SecondScorer(full_rules(raw), raw["stake"], raw["players"])
    is_paired = table.terms.options.three == "pairs" and table.terms.options.point > 0
    log = []
    for _game in range(chance.randint(4, 12)):
        facts, before, had = random_game(table, chance), table, {**second.balances}
        table, score = played(CRIBBAGE.read_deal(facts), table=table, game=CRIBBAGE)
        second.play(facts)
        log.append({"kind": "deal", **facts})
        said.update([*facts, *PAIRED * (is_paired and "short" in facts)])
        won = {player: coins - had[player] for player, coins in second.balances.items()}
        assert net(score.transfers) == {player: coins for player, coins in won.items() if coins}
        assert table.dealer == second.dealer
        assert table.game_state.points == tuple(
            second.match[player] for player in table.seated[:2]
        ), facts
        check_form(facts, table=before)
    check_corrected({**raw, "log": log}, chance)


def check_form(facts: dict[str, Any], *, table: Any) -> None:
    """Check that the form filled in with a game says that game, and pays the same offline."""
    names = {player: player for player in table.members}
    form = deal_form(table, names=names, money=money_format_of("GBP"), facts=facts)
    score = CRIBBAGE.score_deal(CRIBBAGE.read_deal(facts), table=table)
    assert CRIBBAGE.read_deal(form.facts()).written() == CRIBBAGE.read_deal(facts).written()
    assert form.on_the_phone == net(score.transfers)


def check_corrected(raw: dict[str, Any], chance: random.Random) -> None:
    """Check the evening again by rules in which an option was corrected, match and cribs too."""
    # A match that is won otherwise may leave nothing to break off.
    is_broken = any(entry.get("ended") == "broken_off" for entry in raw["log"])
    names = [each for each in CORRECTED if not (is_broken and each == "counts")]
    name = chance.choice(names)
    rules = {**raw["rules"], "options": {**raw["rules"]["options"]}}
    rules["options"][name] = chance.choice(CHANGES[name])
    corrected = {"format": "napledger.evening/1", **raw, "rules": rules}
    if name == "match" and not full_rules(raw)["match_to"]:
        return
    try:
        opened(read_opening({name: corrected[name] for name in raw if name != "log"}))
    except Fault:
        return  # these prices cannot stand together
    found = as_json(scored(read_document(corrected)))
    second = SecondScorer(full_rules(corrected), raw["stake"], raw["players"])
    for entry in raw["log"]:
        second.play(entry)
    assert found["balances"] == second.balances


def test_evenings_pay_what_the_second_scorer_says() -> None:
    said = Counter[str]()
    for number in range(60):
        check_an_evening(number, said)
    assert {*said} == {*FACTS, *PAIRED}, "each kind of game has been played"


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(1, 6))
def test_many_evenings_pay_what_the_second_scorer_says(hundred: int) -> None:
    said = Counter[str]()
    for number in range(100 * hundred, 100 * hundred + 100):
        check_an_evening(number, said)
    assert {*said} == {*FACTS, *PAIRED}, "each kind of game has been played"
