"""Deals that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.loo.deal import Deal, State
from napledger.reading.faults import Fault
from tests.games.loo.tables import refusal, rules, table_of

TRICKS = {"tricks": ["Ben", "Ben", "Cat"]}
FLUSH = {"flush": "Ben"}
PASSED = {"unopposed": "Ann"}
ONE_WAY = (
    "a deal is played for its tricks, or taken unopposed, or by a flush, or abandoned: "
    "only one of them"
)
NO_TRICKS = "no tricks were played in this deal: leave it out, or give tricks"
NO_FLUSH = "nobody showed a flush in this deal: leave it out, or give flush"
NO_CARDS = "deals and sits out, so holds no cards"
SEATED = "seated are Ann, Ben, Cat, Dan, Eve"

DOUBLE = table_of(pool=6)
SINGLE = table_of()
FIVE = table_of(rules("hoyle_five"), pool=10)
STOOD = table_of(rules("enquire_within_five"), pool=10)
ONE_CARD = table_of(rules("peel"))
SIX = table_of(rules("peel"), players=6, pool=6)
GIVES_UP = table_of(rules("enquire_within"), pool=6)
CLUBS = table_of(rules("hoyle_club"), pool=6)

# What is said of a deal is not a deal, whatever the table's rules.
UNREADABLE: list[tuple[Any, str]] = [
    ({}, "tricks: is missing: who won each trick? Or give unopposed, flush or abandoned"),
    (
        {"abandoned": False, "looed": []},
        "tricks: is missing: who won each trick? Or give unopposed, flush or abandoned",
    ),
    ({**TRICKS, "abandoned": True}, f"abandoned: {ONE_WAY}"),
    ({**TRICKS, "unopposed": "Ann"}, f"unopposed: {ONE_WAY}"),
    ({**TRICKS, "flush": "Ann"}, f"flush: {ONE_WAY}"),
    ({"tricks": [], "abandoned": True}, f"abandoned: {ONE_WAY}"),
    ({**FLUSH, "unopposed": "Ann"}, f"unopposed: {ONE_WAY}"),
    ({**FLUSH, "abandoned": True}, f"abandoned: {ONE_WAY}"),
    ({**PASSED, "looed": ["Ben"]}, f"looed: {NO_TRICKS}"),
    ({**FLUSH, "breaches": ["Cat"]}, f"breaches: {NO_TRICKS}"),
    ({"abandoned": True, "for_pool": True}, f"for_pool: {NO_TRICKS}"),
    ({**TRICKS, "stood": ["Cat"]}, f"stood: {NO_FLUSH}"),
    ({**PASSED, "spared": ["Cat"]}, f"spared: {NO_FLUSH}"),
    ([], ": expected an object with named fields, got a list"),
    ({**TRICKS, "winner": "Ben"}, "winner: unknown key; expected one of abandoned"),
    ({"tricks": "Ben"}, "tricks: expected a list, got the text “Ben”"),
    ({"tricks": None}, "tricks: expected a list, got nothing (null)"),
    ({"tricks": ["Ben", 1, "Ben"]}, "tricks[1]: expected text, got 1"),
    ({"tricks": ["Ben", {}, "Ben"]}, "tricks[1]: expected text, got an object"),
    ({"tricks": ["", "Ben", "Ben"]}, "tricks[0]: a name needs at least one character"),
    ({**TRICKS, "looed": ["Dan", " Dan"]}, "looed[1]: Dan is named twice"),
    ({**TRICKS, "looed": {"Dan": 1}}, "looed: expected a list, got an object"),
    ({**TRICKS, "breaches": True}, "breaches: expected a list, got true"),
    ({**TRICKS, "misses": [["Dan"]]}, "misses[0]: expected text, got a list"),
    ({**TRICKS, "thrown_up": 1e400}, "thrown_up: expected a list, got a huge number"),
    ({**FLUSH, "stood": None}, "stood: expected a list, got nothing (null)"),
    ({**FLUSH, "spared": ["Ann", "Ann"]}, "spared[1]: Ann is named twice"),
    ({"unopposed": ["Ann"]}, "unopposed: expected text, got a list"),
    ({"unopposed": ""}, "unopposed: a name needs at least one character"),
    (
        {"unopposed": "kitty"},
        "unopposed: “kitty” is the kitty’s own name; a player needs another",
    ),
    ({"flush": True}, "flush: expected text, got true"),
    ({"abandoned": 1}, "abandoned: expected true or false, got 1"),
    ({**TRICKS, "for_pool": "yes"}, "for_pool: expected true or false, got the text “yes”"),
    ({**TRICKS, "club": []}, "club: expected true or false, got a list"),
    ({**TRICKS, "misdeals": 1.0}, "misdeals: expected a whole number, got 1.0"),
    (
        {**TRICKS, "misdeals": -1},
        "misdeals: expected a whole number from 0 to 1,000,000,000,000, got -1",
    ),
    (
        {**TRICKS, "misdeals": 10**50},
        "misdeals: expected a whole number from 0 to 1,000,000,000,000, got a larger one",
    ),
    ({**TRICKS, "singles": ["Ann"]}, "singles: expected a number for each player, got a list"),
    ({**TRICKS, "singles": {"Ann": True}}, "singles.Ann: expected a whole number, got true"),
    ({**TRICKS, "singles": {"Ann": 1, " Ann": 1}}, "singles. Ann: Ann is named twice"),
    ({**TRICKS, "away": "Dan"}, "away: expected a list, got the text “Dan”"),
    ({**TRICKS, "note": 7}, "note: expected text, got 7"),
    ({**TRICKS, "dealer": 1}, "dealer: expected text, got 1"),
]


@pytest.mark.parametrize(("facts", "sentence"), UNREADABLE)
def test_what_is_no_deal_is_refused(facts: Any, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        Deal.read(facts)

    assert f"{refused.value.path}: {refused.value.sentence()}".startswith(sentence)


WHO: list[tuple[Any, Any, str]] = [
    (DOUBLE, {**PASSED, "dealer": "Zed"}, f"dealer: Zed is not seated; {SEATED}"),
    (DOUBLE, {**PASSED, "away": ["Zed"]}, f"away[0]: Zed is not seated; {SEATED}"),
    (
        DOUBLE,
        {**PASSED, "dealer": "Ann", "away": ["Ann"]},
        "away: Ann deals, so cannot be away",
    ),
    (
        DOUBLE,
        {**PASSED, "away": ["Cat", "Dan", "Eve"]},
        "away: at least 3 players have to take part",
    ),
    (table_of(players=2), PASSED, "away: at least 3 players have to take part"),
    (DOUBLE, {"tricks": ["Ben", "Zed", "Ben"]}, f"tricks[1]: Zed is not seated; {SEATED}"),
    (DOUBLE, {**TRICKS, "away": ["Cat"]}, "tricks[2]: Cat is away"),
    (DOUBLE, {**TRICKS, "looed": ["Dan"], "away": ["Dan"]}, "looed[0]: Dan is away"),
    (DOUBLE, {"unopposed": "Zed"}, f"unopposed: Zed is not seated; {SEATED}"),
    (DOUBLE, {"unopposed": "Eve", "away": ["Eve"]}, "unopposed: Eve is away"),
    (DOUBLE, {**TRICKS, "breaches": ["Zed"]}, f"breaches[0]: Zed is not seated; {SEATED}"),
    (DOUBLE, {**TRICKS, "misses": ["Zed"]}, f"misses[0]: Zed is not seated; {SEATED}"),
    (DOUBLE, {**TRICKS, "thrown_up": ["Zed"]}, f"thrown_up[0]: Zed is not seated; {SEATED}"),
    (DOUBLE, {**TRICKS, "singles": {"Zed": 1}}, f"singles.Zed: Zed is not seated; {SEATED}"),
    (
        DOUBLE,
        {**TRICKS, "singles": {"Dan": 1}, "away": ["Dan"]},
        "singles.Dan: Dan is away",
    ),
    (FIVE, {"flush": "Zed"}, f"flush: Zed is not seated; {SEATED}"),
    (STOOD, {**FLUSH, "stood": ["Zed"]}, f"stood[0]: Zed is not seated; {SEATED}"),
    (STOOD, {**FLUSH, "spared": ["Zed"]}, f"spared[0]: Zed is not seated; {SEATED}"),
    (SIX, {"tricks": ["Ann", "Ben", "Ben"]}, f"tricks[0]: Ann {NO_CARDS}"),
    (SIX, {"unopposed": "Ann"}, f"unopposed: Ann {NO_CARDS}"),
    (SIX, {**TRICKS, "breaches": ["Ann"]}, f"breaches[0]: Ann {NO_CARDS}"),
    (SIX, {**TRICKS, "thrown_up": ["Ann"]}, f"thrown_up[0]: Ann {NO_CARDS}"),
    (SIX, {"abandoned": True, "misses": ["Ann"]}, f"misses[0]: Ann {NO_CARDS}"),
    (
        DOUBLE,
        {**TRICKS, "thrown_up": ["Cat"]},
        "tricks[2]: Cat had to throw up the cards, so is out of the deal",
    ),
    (
        DOUBLE,
        {**TRICKS, "looed": ["Dan"], "thrown_up": ["Dan"]},
        "looed[0]: Dan had to throw up the cards, so is out of the deal",
    ),
    (
        DOUBLE,
        {**TRICKS, "breaches": ["Dan"], "thrown_up": ["Dan"]},
        "breaches[0]: Dan had to throw up the cards, so is out of the deal",
    ),
    (
        DOUBLE,
        {**TRICKS, "misses": ["Dan"], "thrown_up": ["Dan"]},
        "misses[0]: Dan had to throw up the cards, so is out of the deal",
    ),
    (
        DOUBLE,
        {**PASSED, "thrown_up": ["Ann"]},
        "unopposed: Ann had to throw up the cards, so is out of the deal",
    ),
    (
        FIVE,
        {**FLUSH, "thrown_up": ["Ben"]},
        "flush: Ben had to throw up the cards, so is out of the deal",
    ),
    (
        STOOD,
        {**FLUSH, "stood": ["Cat"], "thrown_up": ["Cat"]},
        "stood[0]: Cat had to throw up the cards, so is out of the deal",
    ),
    (
        STOOD,
        {**FLUSH, "spared": ["Cat"], "thrown_up": ["Cat"]},
        "spared[0]: Cat had to throw up the cards, so is out of the deal",
    ),
    (
        DOUBLE,
        {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True, "thrown_up": ["Ann"]},
        "tricks[1]: Ann had to throw up the cards, so is out of the deal",
    ),
    (
        DOUBLE,
        {"tricks": ["Ben", "Ben", "Ben"], "for_pool": True, "thrown_up": ["Ann"]},
        "for_pool: Ann had to throw up the cards, so is out of the deal",
    ),
]

PLAYED: list[tuple[Any, Any, str]] = [
    (DOUBLE, {"tricks": []}, "tricks: expected who won each of 3 tricks, got 0"),
    (DOUBLE, {"tricks": ["Ben"] * 4}, "tricks: expected who won each of 3 tricks, got 4"),
    (FIVE, TRICKS, "tricks: expected who won each of 5 tricks, got 3"),
    (
        ONE_CARD,
        {"tricks": ["Ben", "Ben"]},
        "tricks: a single of one card each has one trick or none, got 2",
    ),
    (
        DOUBLE,
        {**TRICKS, "looed": ["Dan", "Cat"]},
        "looed[1]: Cat took a trick, so is not looed",
    ),
    (SINGLE, {**TRICKS, "looed": ["Ben"]}, "looed[0]: Ben took a trick, so is not looed"),
    (
        DOUBLE,
        {**TRICKS, "looed": ["Dan"], "breaches": ["Eve", "Dan"]},
        "breaches[1]: Dan pays for the breach and no loo besides: take Dan out of looed",
    ),
    (
        SINGLE,
        {**TRICKS, "looed": ["Dan", "Eve"]},
        (
            "looed: all must play in this deal, and Ann took no trick either: "
            "name everybody without a trick, or leave this out"
        ),
    ),
    (
        ONE_CARD,
        {"tricks": [], "looed": ["Ann", "Ben", "Cat"]},
        (
            "looed: all must play in this deal, and Dan, Eve took no trick either: "
            "name everybody without a trick, or leave this out"
        ),
    ),
    (
        DOUBLE,
        {"tricks": ["Ben", "Ben", "Ben"]},
        "looed: nobody stood against Ben: say who was looed, or that the pool was taken",
    ),
    (
        DOUBLE,
        {"tricks": ["Ann", "Ann", "Ann"], "for_pool": True},
        "looed: nobody stood against Ann: say who was looed, or that the pool was taken",
    ),
    (
        table_of(players=3),
        {"tricks": ["Ben", "Ben", "Ben"], "thrown_up": ["Ann", "Cat"]},
        "thrown_up: fewer than two are left to play the tricks: record the deal as abandoned",
    ),
    (
        table_of(rules("peel"), players=3),
        {"tricks": [], "thrown_up": ["Ann", "Ben", "Cat"]},
        "thrown_up: fewer than two are left to play the tricks: record the deal as abandoned",
    ),
    (
        GIVES_UP,
        {**TRICKS, "for_pool": True},
        "for_pool: at this table the last hand does not play for the pool",
    ),
    (
        SINGLE,
        {"tricks": ["Ben", "Ben", "Ann"], "for_pool": True},
        "for_pool: all must play in this deal, so nobody plays for the pool",
    ),
    (
        CLUBS,
        {"tricks": ["Ben", "Ben", "Ann"], "for_pool": True, "club": True},
        "for_pool: all must play in this deal, so nobody plays for the pool",
    ),
    (
        DOUBLE,
        {"tricks": ["Ben", "Ben", "Ben"], "looed": ["Ann"], "for_pool": True},
        "looed[0]: Ann plays for the pool, so cannot be looed",
    ),
    (
        DOUBLE,
        {"tricks": ["Ben", "Ann", "Ben"], "looed": ["Dan"], "for_pool": True},
        "for_pool: the last hand plays for the pool against one player only, not against Ben, Dan",
    ),
    (
        DOUBLE,
        {**TRICKS, "club": True},
        "club: this table plays without club law: leave the club out",
    ),
]

TAKEN: list[tuple[Any, Any, str]] = [
    (SINGLE, PASSED, "unopposed: all must play in this deal, so nobody takes the pool unopposed"),
    (ONE_CARD, PASSED, "unopposed: all must play in this deal, so nobody takes the pool unopposed"),
    (
        CLUBS,
        {**PASSED, "club": True},
        "unopposed: all must play in this deal, so nobody takes the pool unopposed",
    ),
    (
        table_of(pool=6, state=State(abandoned=True, single=True)),
        PASSED,
        "unopposed: all must play in this deal, so nobody takes the pool unopposed",
    ),
    (
        DOUBLE,
        {"unopposed": "Dan"},
        "unopposed: Ann must play against Dan, if only for the pool, unless Dan took the miss",
    ),
    (
        DOUBLE,
        {"unopposed": "Dan", "misses": ["Cat"]},
        "unopposed: Ann must play against Dan, if only for the pool, unless Dan took the miss",
    ),
    (DOUBLE, FLUSH, "flush: this table plays without a flush"),
    (table_of(rules("hoyle_five", flush="none")), FLUSH, "flush: this table plays without a flush"),
    (
        FIVE,
        {**FLUSH, "stood": ["Cat"]},
        "stood: at this table a flush looes everybody else: leave this out",
    ),
    (FIVE, {**FLUSH, "spared": ["Cat"]}, "spared: at this table nobody is spared by a flush"),
    (STOOD, {**FLUSH, "stood": ["Cat", "Ben"]}, "stood[1]: Ben showed the flush"),
    (STOOD, {**FLUSH, "spared": ["Ben"]}, "spared[0]: Ben showed the flush"),
]

MISSED: list[tuple[Any, Any, str]] = [
    (
        table_of(rules("irish"), pool=6),
        {**TRICKS, "misses": ["Ben"]},
        "misses: this table plays without a miss",
    ),
    (FIVE, {**FLUSH, "misses": ["Ben"]}, "misses: this table plays without a miss"),
    (
        SINGLE,
        {**TRICKS, "misses": ["Ben"]},
        "misses: all must play in this deal, so there is no miss",
    ),
    (
        SINGLE,
        {"abandoned": True, "misses": ["Ben"]},
        "misses: all must play in this deal, so there is no miss",
    ),
    (
        DOUBLE,
        {**TRICKS, "misses": ["Ben", "Cat"]},
        "misses: expected at most 1 who took a miss, got 2",
    ),
    (
        DOUBLE,
        {**TRICKS, "misses": ["Dan"]},
        "misses[0]: Dan cannot have taken the miss: in this deal only Ben, Cat can",
    ),
    (
        DOUBLE,
        {**PASSED, "misses": ["Dan"]},
        "misses[0]: Dan cannot have taken the miss: in this deal only Ann can",
    ),
    (
        DOUBLE,
        {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True, "misses": ["Ben"]},
        "misses[0]: Ben cannot have taken the miss: in this deal only Ann can",
    ),
]


@pytest.mark.parametrize(("table", "facts", "sentence"), [*WHO, *PLAYED, *TAKEN, *MISSED])
def test_what_cannot_have_been_is_refused(table: Any, facts: Any, sentence: str) -> None:
    assert refusal(facts, table=table) == sentence
