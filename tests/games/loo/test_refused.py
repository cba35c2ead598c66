"""Deals that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.loo.deal import State
from tests.games.loo.tables import refusal, rules, table_of

TRICKS = {"tricks": ["Ben", "Ben", "Cat"]}
FLUSH = {"flush": "Ben"}
PASSED = {"unopposed": "Ann"}
BBB = {"tricks": ["Ben"] * 3}
FOR_POOL = {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True}
ONE_WAY = (
    "a deal is played for its tricks, or taken unopposed, or by a flush, or abandoned: "
    "only one of them"
)
NO_TRICKS = "no tricks were played in this deal: leave it out, or give tricks"
NO_FLUSH = "nobody showed a flush in this deal: leave it out, or give flush"
ALONE = "say who was looed, or that the pool was taken"
TOO_FEW = "fewer than two are left to play the tricks: record the deal as abandoned"
ANN_TOO = (
    "all must play in this deal, and Ann took no trick either: "
    "name everybody without a trick, or leave this out"
)
NO_POOL = "all must play in this deal, so nobody plays for the pool"
NOT_UNOPPOSED = "all must play in this deal, so nobody takes the pool unopposed"
DAN_ALONE = "Ann must play against Dan, if only for the pool, unless Dan took the miss"
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
    ({**TRICKS, "abandoned": True}, f"abandoned: {ONE_WAY}"),
    ({**TRICKS, "unopposed": "Ann"}, f"unopposed: {ONE_WAY}"),
    ({"tricks": [], "abandoned": True}, f"abandoned: {ONE_WAY}"),
    ({**FLUSH, "unopposed": "Ann"}, f"unopposed: {ONE_WAY}"),
    ({**PASSED, "looed": ["Ben"]}, f"looed: {NO_TRICKS}"),
    ({**FLUSH, "breaches": ["Cat"]}, f"breaches: {NO_TRICKS}"),
    ({"abandoned": True, "for_pool": True}, f"for_pool: {NO_TRICKS}"),
    ({**TRICKS, "stood": ["Cat"]}, f"stood: {NO_FLUSH}"),
    ({**PASSED, "spared": ["Cat"]}, f"spared: {NO_FLUSH}"),
    ({**TRICKS, "looed": ["Dan", " Dan"]}, "looed[1]: Dan is named twice"),
]


@pytest.mark.parametrize(("facts", "sentence"), UNREADABLE)
def test_what_is_no_deal_is_refused(facts: Any, sentence: str) -> None:
    assert refusal(facts, table=DOUBLE) == sentence


WHO: list[tuple[Any, Any, str]] = [
    *(
        (DOUBLE, {**TRICKS, name: ["Zed"]}, f"{name}[0]: Zed is not seated; {SEATED}")
        for name in ("away", "looed", "breaches", "misses", "thrown_up")
    ),
    (DOUBLE, {**PASSED, "dealer": "Zed"}, f"dealer: Zed is not seated; {SEATED}"),
    (DOUBLE, {**PASSED, "dealer": "Ann", "away": ["Ann"]}, "away: Ann deals, so cannot be away"),
    (
        DOUBLE,
        {**PASSED, "away": ["Cat", "Dan", "Eve"]},
        "away: at least 3 players have to take part",
    ),
    (DOUBLE, {"tricks": ["Ben", "Zed", "Ben"]}, f"tricks[1]: Zed is not seated; {SEATED}"),
    (DOUBLE, {**TRICKS, "away": ["Cat"]}, "tricks[2]: Cat is away"),
    (DOUBLE, {**TRICKS, "singles": {"Zed": 1}}, f"singles.Zed: Zed is not seated; {SEATED}"),
    (DOUBLE, {**TRICKS, "singles": {"Dan": 1}, "away": ["Dan"]}, "singles.Dan: Dan is away"),
    (STOOD, {**FLUSH, "spared": ["Zed"]}, f"spared[0]: Zed is not seated; {SEATED}"),
    (SIX, {"tricks": ["Ann", "Ben", "Ben"]}, f"tricks[0]: Ann {NO_CARDS}"),
    (SIX, {"unopposed": "Ann"}, f"unopposed: Ann {NO_CARDS}"),
    (SIX, {**TRICKS, "breaches": ["Ann"]}, f"breaches[0]: Ann {NO_CARDS}"),
    (SIX, {**TRICKS, "thrown_up": ["Ann"]}, f"thrown_up[0]: Ann {NO_CARDS}"),
    (SIX, {"abandoned": True, "misses": ["Ann"]}, f"misses[0]: Ann {NO_CARDS}"),
    *(
        (table, facts, f"{path}: {player} had to throw up the cards, so is out of the deal")
        for table, path, player, facts in (
            (DOUBLE, "tricks[2]", "Cat", {**TRICKS, "thrown_up": ["Cat"]}),
            (DOUBLE, "looed[0]", "Dan", {**TRICKS, "looed": ["Dan"], "thrown_up": ["Dan"]}),
            (DOUBLE, "breaches[0]", "Dan", {**TRICKS, "breaches": ["Dan"], "thrown_up": ["Dan"]}),
            (DOUBLE, "misses[0]", "Dan", {**TRICKS, "misses": ["Dan"], "thrown_up": ["Dan"]}),
            (DOUBLE, "unopposed", "Ann", {**PASSED, "thrown_up": ["Ann"]}),
            (FIVE, "flush", "Ben", {**FLUSH, "thrown_up": ["Ben"]}),
            (STOOD, "stood[0]", "Cat", {**FLUSH, "stood": ["Cat"], "thrown_up": ["Cat"]}),
            (STOOD, "spared[0]", "Cat", {**FLUSH, "spared": ["Cat"], "thrown_up": ["Cat"]}),
            (DOUBLE, "tricks[1]", "Ann", {**FOR_POOL, "thrown_up": ["Ann"]}),
            (DOUBLE, "for_pool", "Ann", {**BBB, "for_pool": True, "thrown_up": ["Ann"]}),
        )
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
    (DOUBLE, {**TRICKS, "looed": ["Dan", "Cat"]}, "looed[1]: Cat took a trick, so is not looed"),
    (SINGLE, {**TRICKS, "looed": ["Ben"]}, "looed[0]: Ben took a trick, so is not looed"),
    (
        DOUBLE,
        {**TRICKS, "looed": ["Dan"], "breaches": ["Eve", "Dan"]},
        "breaches[1]: Dan pays for the breach and no loo besides: take Dan out of looed",
    ),
    (
        SINGLE,
        {**TRICKS, "looed": ["Dan", "Eve"]},
        f"looed: {ANN_TOO}",
    ),
    (
        ONE_CARD,
        {"tricks": [], "looed": ["Ann", "Ben", "Cat"]},
        "looed: " + ANN_TOO.replace("Ann", "Dan, Eve"),
    ),
    (DOUBLE, BBB, f"looed: nobody stood against Ben: {ALONE}"),
    (
        DOUBLE,
        {"tricks": ["Ann", "Ann", "Ann"], "for_pool": True},
        f"looed: nobody stood against Ann: {ALONE}",
    ),
    (table_of(players=3), {**BBB, "thrown_up": ["Ann", "Cat"]}, f"thrown_up: {TOO_FEW}"),
    (
        table_of(rules("peel"), players=3),
        {"tricks": [], "thrown_up": ["Ann", "Ben", "Cat"]},
        f"thrown_up: {TOO_FEW}",
    ),
    (
        GIVES_UP,
        {**TRICKS, "for_pool": True},
        "for_pool: at this table the last hand does not play for the pool",
    ),
    (SINGLE, {"tricks": ["Ben", "Ben", "Ann"], "for_pool": True}, f"for_pool: {NO_POOL}"),
    (
        CLUBS,
        {"tricks": ["Ben", "Ben", "Ann"], "for_pool": True, "club": True},
        f"for_pool: {NO_POOL}",
    ),
    (
        DOUBLE,
        {**BBB, "looed": ["Ann"], "for_pool": True},
        "looed[0]: Ann plays for the pool, so cannot be looed",
    ),
    (
        DOUBLE,
        {**FOR_POOL, "looed": ["Dan"]},
        "for_pool: the last hand plays for the pool against one player only, not against Ben, Dan",
    ),
    (
        DOUBLE,
        {**TRICKS, "club": True},
        "club: this table plays without club law: leave the club out",
    ),
]

TAKEN: list[tuple[Any, Any, str]] = [
    (SINGLE, PASSED, f"unopposed: {NOT_UNOPPOSED}"),
    (ONE_CARD, PASSED, f"unopposed: {NOT_UNOPPOSED}"),
    (CLUBS, {**PASSED, "club": True}, f"unopposed: {NOT_UNOPPOSED}"),
    (
        table_of(pool=6, state=State(abandoned=True, single=True)),
        PASSED,
        f"unopposed: {NOT_UNOPPOSED}",
    ),
    (DOUBLE, {"unopposed": "Dan"}, f"unopposed: {DAN_ALONE}"),
    (DOUBLE, {"unopposed": "Dan", "misses": ["Cat"]}, f"unopposed: {DAN_ALONE}"),
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
        {**FOR_POOL, "misses": ["Ben"]},
        "misses[0]: Ben cannot have taken the miss: in this deal only Ann can",
    ),
]


OF_SIX: list[tuple[Any, Any, str]] = [
    (SIX, {**TRICKS, "looed": ["Ann"]}, f"looed[0]: Ann {NO_CARDS}"),
    (
        SIX,
        {"unopposed": "Ben"},
        "unopposed: Fay must play against Ben, if only for the pool, unless Ben took the miss",
    ),
]


@pytest.mark.parametrize(("table", "facts", "sentence"), [*WHO, *PLAYED, *TAKEN, *MISSED, *OF_SIX])
def test_what_cannot_have_been_is_refused(table: Any, facts: Any, sentence: str) -> None:
    assert refusal(facts, table=table) == sentence
