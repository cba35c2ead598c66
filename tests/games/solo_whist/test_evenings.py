"""Random evenings of deals that can have been: what always holds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document, read_entry, write_document
from napledger.evening.play import opened, played, restored, stored
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games.solo_whist.form import deal_form
from napledger.games.table import AnyTable
from napledger.games.web import money_format_of
from napledger.ledger.transfers import KITTY, net
from tests.games.solo_whist.forms import CALLED
from tests.games.solo_whist.tables import NAMES, SOLO_WHIST

Draw = Callable[[st.SearchStrategy[Any]], Any]
Facts = dict[str, Any]

STAKE = 2
"""A stake at which half a stake comes out whole."""

CALLS = ("solo", "misere", "abundance", "open_misere", "declared_abundance")
MISERES = ("misere", "open_misere")
SEATS_MIN, IN_A_DEAL_MIN, IN_A_DEAL_MAX = 3, 3, 5

rates = st.sampled_from([0, 0.5, 1, 2, 2.5])
prices = st.tuples(rates, rates).map(list)
options = st.fixed_dictionaries(
    {"kitty": st.just(value=True)},
    optional={
        "tricks": st.fixed_dictionaries({}, optional={"proposal": prices, "solo": prices}),
        "slam_doubles": st.sampled_from(["proposal", "all", "none"]),
        "unaccepted": st.sampled_from(["passed", "solo"]),
        "all_pass_pays": st.sampled_from([0.5, 3]),
        "stands_out": st.sampled_from(["dealers_right", "dealer"]),
        "ante_dealer": rates,
        "ante_others": rates,
        "misdeal_fine": rates,
        "kitty_taken_by": st.sampled_from(
            ["solo_or_higher", "misere_or_higher", "abundance_or_higher"]
        ),
        "failed_kitty": st.sampled_from(["none", "match"]),
        "revoke": st.sampled_from(["hoyle", "whist", "fine", "none"]),
        "revoke_fine": rates,
        "misere_offence": st.sampled_from(["hoyle", "none"]),
        "wrong_cards": st.sampled_from(["hoyle", "none"]),
    },
)
rule_sets = st.fixed_dictionaries(
    {"preset": st.sampled_from(sorted(SOLO_WHIST.presets)), "options": options}
)


def in_play(table: AnyTable, facts: Facts) -> list[str]:
    """Return who holds cards in a deal of these facts."""
    there = [player for player in table.seated if player not in facts.get("away", ())]
    dealer = facts.get("dealer") or next(
        player for player in table.clockwise_from(table.dealer) if player in there
    )
    at = there.index(dealer)
    if len(there) == IN_A_DEAL_MAX:
        by_dealer = table.terms.options.stands_out == "dealer"
        there.pop(at if by_dealer else at - 1)
    return there


def deal(draw: Draw, table: AnyTable) -> Facts:
    """Return the facts of a deal that can be at this table."""
    seats = len(table.seated)
    fewest, most = max(0, seats - IN_A_DEAL_MAX), seats - IN_A_DEAL_MIN
    away = st.lists(st.sampled_from(table.seated), unique=True, min_size=fewest, max_size=most)
    facts: Facts = {"kind": "deal", "away": draw(away), "misdeals": draw(st.integers(0, 2))}
    present = [player for player in table.seated if player not in facts["away"]]
    if draw(st.booleans()):
        facts["dealer"] = draw(st.sampled_from(present))
    players = draw(st.permutations(in_play(table, facts)))
    way = draw(st.sampled_from([called, called, called, passed, abandoned]))
    return {**facts, **way(draw, table, players)}


def abandoned(_draw: Draw, _table: AnyTable, _players: list[str]) -> Facts:
    """Return a deal that was thrown up."""
    return {"abandoned": True}


def passed(draw: Draw, table: AnyTable, players: list[str]) -> Facts:
    """Return a deal in which all passed, or a forced solo."""
    rules = table.terms.options
    proposes = len(players) == 4 and "proposal" in rules.pay and draw(st.booleans())
    if proposes and rules.unaccepted == "solo":
        solo = {"caller": players[0], "call": "solo", "forced": True}
        return {**solo, "tricks": draw(st.integers(0, 13))}
    most = {"last_trick": 1, "most_tricks": len(players) - 1}.get(rules.all_pass, 0)
    losers = players[: draw(st.integers(1, most))] if most else []
    return {"passed": True, "losers": losers, **({"proposer": players[-1]} if proposes else {})}


def called(draw: Draw, table: AnyTable, players: list[str]) -> Facts:
    """Return a call with its tricks, and what may have gone wrong in it."""
    rules = table.terms.options
    caller, partner, *others = players
    proposes = len(players) == 4 and "proposal" in rules.pay and draw(st.booleans())
    if proposes:
        facts: Facts = {"caller": caller, "call": "proposal", "partner": partner}
        sides = [[caller, partner], others]
    else:
        facts = {"caller": caller, "call": draw(st.sampled_from(CALLS))}
        sides = [[caller], [partner, *others]]
        if facts["call"] != "solo" and draw(st.booleans()):
            facts["overcalled"] = [{"player": partner, "call": "solo"}]
    tricks: Facts = {**facts, "tricks": draw(st.integers(0, 13))}
    what = draw(st.sampled_from(["nothing", "nothing", "revokes", "offence", "hands"]))
    if what == "revokes":
        side = draw(st.sampled_from(sides))
        who = side if side[0] == caller else side[:1]
        revokes = draw(st.lists(st.sampled_from(who), min_size=1, max_size=3))
        return {**tricks, "revokes": [{"player": each, "how": "revoke"} for each in revokes]}
    if what == "offence" and facts["call"] in MISERES:
        how = draw(st.sampled_from(["out_of_turn", "exposed"]))
        return {**tricks, "revokes": [{"player": others[0], "how": how}]}
    if what == "hands":
        hands = draw(st.lists(st.sampled_from(players), unique=True, min_size=1))
        return {**tricks, "wrong_cards": hands}
    return tricks


@st.composite
def evenings(draw: st.DrawFn) -> Facts:
    """Return the document of an evening that can have been."""
    opening: Facts = {
        "format": "napledger.evening/1",
        "game": "solo_whist",
        "stake": STAKE,
        "rules": draw(rule_sets),
        "players": list(NAMES[: draw(st.integers(SEATS_MIN, len(NAMES)))]),
        "played_on": "2026-11-19",
        "kitty": draw(st.integers(0, 50)),
    }
    table = opened(read_document({**opening, "log": []}).opening)
    log = []
    for _ in range(draw(st.integers(0, 8))):
        facts = deal(draw, table)
        entry = read_entry(facts, game=SOLO_WHIST)
        table, _score = played(entry, table=table, game=SOLO_WHIST)
        log.append(facts)
    return {**opening, "log": log}


@settings(max_examples=120)
@given(evenings())
def test_every_coin_of_an_evening_is_accounted_for(raw: Facts) -> None:
    document = read_document(raw)

    printed = as_json(scored(document))["entries"]

    kitty, table = raw["kitty"], opened(document.opening)
    for entry, facts, deal in zip(printed, raw["log"], document.log, strict=True):
        gains = dict.fromkeys((*raw["players"], KITTY), 0)
        for line in entry["lines"]:
            assert line["amount"] > 0
            assert line["why"]
            assert line["source"]
            gains[line["from"]] -= line["amount"]
            gains[line["to"]] += line["amount"]
        assert sum(gains.values()) == 0
        assert gains == dict.fromkeys(gains, 0) | entry["changes"] | {KITTY: entry["kitty"]}
        kitty += entry["kitty"]
        assert entry["kitty_after"] == kitty >= 0
        misdealt = {entry["dealer"]} if facts["misdeals"] else set()
        assert {name for name, gain in gains.items() if gain} <= {
            *in_play(table, facts),
            *misdealt,
            KITTY,
        }
        table, _score = played(deal, table=table, game=SOLO_WHIST)
    again = read_document(json.loads(json.dumps(write_document(document))))
    assert again == document
    assert as_json(scored(again))["entries"] == printed


@settings(max_examples=80)
@given(evenings())
def test_a_deal_is_stored_sent_again_and_added_up_alike(raw: Facts) -> None:
    document = read_document(raw)
    table = opened(document.opening)

    for entry, facts in zip(document.log, raw["log"], strict=True):
        told = {name: fact for name, fact in facts.items() if name != "kind"}
        form = deal_form(table, names=CALLED, money=money_format_of("counters"), facts=told)
        again = SOLO_WHIST.read_deal(form.facts())
        _table, score = played(again, table=table, game=SOLO_WHIST)
        table, expected = played(entry, table=table, game=SOLO_WHIST)

        # A form tells of the players in the order of the table.
        assert Counter(score.transfers) == Counter(expected.transfers)
        assert form.on_the_phone in (None, net(expected.transfers))
        assert restored(json.loads(json.dumps(stored(table))), game=SOLO_WHIST) == table
