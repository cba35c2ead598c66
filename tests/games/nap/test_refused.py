"""Deals of Nap that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nap.tables import lost, refusal, revoke, rules, said, table_of, won

HOYLE = table_of(4, rules())
PEEL_OF_SIX = table_of(6, rules("peel"))
MISERY = table_of(4, rules("peel_misery"))
AS_REVOKE = table_of(4, rules(out_of_turn="as_revoke"))
PRUSSIANS = table_of(4, rules("peel_wellington"))
SPARE = table_of(4, rules("peel_spare_hand", pay={"wellington": [20, 10]}))
BOUGHT = rules("hoyle_purchase", purchase_max=3, all_pass="void")
BOUGHT_OUT = rules("hoyle_purchase", purchase_max=52)

THREE = won("Ben", "3")
FOUR_NAMES = "Ann, Ben, Cat, Dan"
UNSEATED = f"Zed is not seated; seated are {FOUR_NAMES}"
NO_CARDS = "Ann deals and sits out, so holds no cards"
ONE_WAY = "a deal is passed, or abandoned, or called by one player: only one of them"
NOBODY_CALLED = "nobody called in this deal"
RANKED = "from low to high: one, two, three, four, Nap"
SO_CALLED_NAP = "Ben took the spare hand and so called Nap: only a higher call goes over it"
ONE_REVOKE = "a deal takes one revoke: with a second, record the deal as abandoned"
CALLS = "it has 1, 2, 3, 4, nap"
NOT_BOTH = (
    "a wrong number of cards and a revoke in one deal cannot both be settled: "
    "record the deal as abandoned"
)

# What is said of a deal is not a deal, whatever the table's rules.
UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({}, "caller: is missing: give a caller and a call, or passed, or abandoned"),
    ({"passed": True, "abandoned": True}, f"passed: {ONE_WAY}"),
    ({**THREE, "abandoned": True}, f"abandoned: {ONE_WAY}"),
    ({"caller": "Ben", "made": True}, "call: is missing: what did the caller call?"),
    ({"caller": "Ben", "call": "3"}, "made: is missing: was the call made? Give made or tricks"),
    *(
        ({"passed": True, name: value}, f"{name}: {NOBODY_CALLED}")
        for name, value in {
            "call": "3",
            "made": False,
            "tricks": 0,
            "forced": True,
            "overcalled": [said("Ben", "1")],
            "spare_hand": "Ben",
            "revokes": [revoke("Ben")],
            "wrong_cards": ["Ben"],
        }.items()
    ),
    ({"abandoned": True, "call": "3"}, f"call: {NOBODY_CALLED}"),
    ({"abandoned": True, "forced": True}, f"forced: {NOBODY_CALLED}"),
    (
        {**THREE, "revokes": [revoke("Ben", "renege")]},
        "revokes[0].how: expected one of revoke, refused_to_show, out_of_turn, got renege",
    ),
]

WHO: list[tuple[Any, dict[str, Any], str]] = [
    (HOYLE, won("Zed", "3"), f"caller: {UNSEATED}"),
    (HOYLE, {**THREE, "dealer": "Zed"}, f"dealer: {UNSEATED}"),
    (HOYLE, {**THREE, "away": ["Zed"]}, f"away[0]: {UNSEATED}"),
    (HOYLE, {**THREE, "interference": {"Zed": 1}}, f"interference.Zed: {UNSEATED}"),
    (
        table_of(4, BOUGHT),
        {"passed": True, "purchases": {"Zed": 1}},
        f"purchases.Zed: {UNSEATED}",
    ),
    (HOYLE, {**THREE, "away": ["Ben"]}, "caller: Ben is away"),
    (
        HOYLE,
        {**THREE, "away": ["Dan"], "interference": {"Dan": 1}},
        "interference.Dan: Dan is away",
    ),
    (
        HOYLE,
        {**THREE, "away": ["Ann", "Cat", "Dan"]},
        "away: at least 2 players have to take part",
    ),
    (
        HOYLE,
        {**THREE, "dealer": "Cat", "away": ["Cat"]},
        "away: Cat deals, so cannot be away",
    ),
    (PEEL_OF_SIX, won("Ann", "3"), f"caller: {NO_CARDS}"),
    (
        table_of(6, rules(sit_out="dealer_at_5_and_6")),
        won("Ann", "3", away=["Fay"]),
        f"caller: {NO_CARDS}",
    ),
    *(
        (PEEL_OF_SIX, won("Ben", "nap", **{name: value}), f"{path}: {NO_CARDS}")
        for path, name, value in (
            ("spare_hand", "spare_hand", "Ann"),
            ("overcalled[0].player", "overcalled", [said("Ann", "1")]),
            ("revokes[0].player", "revokes", [revoke("Ann")]),
            ("wrong_cards[1]", "wrong_cards", ["Ben", "Ann"]),
            ("peeps[0]", "peeps", ["Ann"]),
            ("knaves_and_fives.Ann", "knaves_and_fives", {"Ann": 1}),
            ("purchases.Ann", "purchases", {"Ann": 1}),
        )
    ),
]

CALLING: list[tuple[Any, dict[str, Any], str]] = [
    (HOYLE, won("Ben", "misery"), f"call: this table has no call “misery”; {CALLS}"),
    (
        HOYLE,
        {"abandoned": True, "overcalled": [said("Ben", "misery")]},
        f"overcalled[0].call: this table has no call “misery”; {CALLS}",
    ),
    (
        HOYLE,
        {"caller": "Ben", "call": "3", "tricks": 6},
        "tricks: expected tricks from 0 to 5, got 6",
    ),
    (
        table_of(4, rules("peel_nine_card")),
        {"caller": "Ben", "call": "3", "tricks": 10},
        "tricks: expected tricks from 0 to 9, got 10",
    ),
    (HOYLE, {**THREE, "tricks": 2}, "made: a call of three is not made with 2 of 5 tricks"),
    (
        MISERY,
        lost("Ben", "misery", tricks=0),
        "made: a call of misery is not lost with 0 of 5 tricks",
    ),
    *(
        (
            HOYLE,
            won("Ben", "3", overcalled=[said(before, "2")]),
            f"caller: Ben calls before {before}, not after: the turn goes Ben, Cat, Dan, Ann",
        )
        for before in ("Ben", "Cat")
    ),
    (
        HOYLE,
        won("Ann", "3", overcalled=[said("Cat", "1"), said("Ben", "2")]),
        "overcalled[1].player: Ben calls before Cat, not after: the turn goes Ben, Cat, Dan, Ann",
    ),
    (
        HOYLE,
        won("Cat", "3", overcalled=[said("Ben", "3")]),
        f"call: three does not outrank three; {RANKED}",
    ),
    (
        HOYLE,
        won("Dan", "2", overcalled=[said("Ben", "1"), said("Cat", "3")]),
        f"call: two does not outrank three; {RANKED}",
    ),
    (
        HOYLE,
        won("Dan", "3", overcalled=[said("Ben", "2"), said("Cat", "1")]),
        f"overcalled[1].call: one does not outrank two; {RANKED}",
    ),
    (
        PRUSSIANS,
        won("Cat", "wellington", overcalled=[said("Ben", "4")]),
        "call: Wellington is only called over another player’s Nap",
    ),
    (
        PRUSSIANS,
        won("Cat", "blucher", overcalled=[said("Ben", "nap")]),
        "call: Blücher is only called over another player’s Wellington",
    ),
    (
        PRUSSIANS,
        won("Cat", "blucher", overcalled=[said("Ben", "wellington")]),
        "overcalled[0].call: Wellington is only called over another player’s Nap",
    ),
]

FORCED: list[tuple[Any, dict[str, Any], str]] = [
    (
        HOYLE,
        won("Ann", "1", forced=True, overcalled=[said("Ben", "1")]),
        "overcalled: a forced one means that nobody called",
    ),
    (
        table_of(4, rules("modern")),
        {**THREE, "forced": True},
        "forced: at this table nobody has to stand for one when all pass",
    ),
    (
        HOYLE,
        won("Ben", "1", forced=True),
        "caller: when all pass, Ann is the one to stand for one",
    ),
    (HOYLE, won("Ann", "2", forced=True), "call: a forced call is a call of one"),
]

WRONGS: list[tuple[Any, dict[str, Any], str]] = [
    (HOYLE, {**THREE, "revokes": [revoke("Cat"), revoke("Dan")]}, f"revokes[1]: {ONE_REVOKE}"),
    (
        AS_REVOKE,
        {**THREE, "revokes": [revoke("Cat"), revoke("Cat", "out_of_turn")]},
        f"revokes[1]: {ONE_REVOKE}",
    ),
    *(
        (
            table_of(4, at_this_table),
            {**THREE, "wrong_cards": ["Dan"], "revokes": [revoke("Cat", how)]},
            f"wrong_cards: {NOT_BOTH}",
        )
        for at_this_table, how in (
            (rules(revoke="none", wrong_cards="none"), "refused_to_show"),
            (rules("bicycle_pool"), "revoke"),
            (rules(out_of_turn="as_revoke"), "out_of_turn"),
        )
    ),
]

SPARE_HAND: list[tuple[Any, dict[str, Any], str]] = [
    (HOYLE, won("Ben", "nap", spare_hand="Ben"), "spare_hand: no spare hand at this table"),
    (
        HOYLE,
        {"abandoned": True, "spare_hand": "Ben"},
        "spare_hand: no spare hand at this table",
    ),
    (
        SPARE,
        {**THREE, "spare_hand": "Ben"},
        "spare_hand: whoever takes the spare hand must call Nap",
    ),
    (
        table_of(4, rules("peel_misery", misery_rank="top", spare_hand=True)),
        won("Ben", "misery", spare_hand="Ben"),
        "spare_hand: whoever takes the spare hand must call Nap",
    ),
    *(
        (SPARE, {**facts, "spare_hand": "Ben"}, f"spare_hand: {SO_CALLED_NAP}")
        for facts in (
            won("Cat", "nap"),
            won("Dan", "wellington", overcalled=[said("Ben", "3"), said("Cat", "nap")]),
        )
    ),
    (
        table_of(4, rules(pay={"nap": None}, spare_hand=True)),
        won("Cat", "4", spare_hand="Ben"),
        f"spare_hand: {SO_CALLED_NAP}",
    ),
]

PAID_FOR: list[tuple[Any, dict[str, Any], str]] = [
    (HOYLE, {**THREE, "peeps": ["Ann"]}, "peeps: this table has no price for a peep"),
    (
        HOYLE,
        {**THREE, "knaves_and_fives": {"Ann": 1}},
        "knaves_and_fives: this table has no price for knaves and fives",
    ),
    (
        table_of(4, rules("hoyle_kitty")),
        {**THREE, "purchases": {"Ann": 1}},
        "purchases.Ann: no cards are bought at this table",
    ),
    (
        table_of(4, BOUGHT),
        {**THREE, "purchases": {"Ann": 3, "Ben": 4}},
        "purchases.Ben: a player buys at most 3 cards, got 4",
    ),
    (
        table_of(4, BOUGHT_OUT),
        {**THREE, "purchases": {"Ann": 20, "Ben": 13}},
        "purchases: 33 cards were bought, but the pack has only 32 left",
    ),
    (
        table_of(6, rules("hoyle_purchase", purchase_max=52, spare_hand=True)),
        {**THREE, "purchases": {"Ann": 18}},
        "purchases: 18 cards were bought, but the pack has only 17 left",
    ),
]


@pytest.mark.parametrize(("facts", "sentence"), UNREADABLE)
def test_what_is_no_deal_is_refused_at_its_field(facts: dict[str, Any], sentence: str) -> None:
    assert refusal(facts, table=HOYLE) == sentence


@pytest.mark.parametrize(
    ("table", "facts", "sentence"),
    [*WHO, *CALLING, *FORCED, *WRONGS, *SPARE_HAND, *PAID_FOR],
)
def test_what_cannot_have_been_is_refused_at_its_field(
    table: Any, facts: dict[str, Any], sentence: str
) -> None:
    assert refusal(facts, table=table) == sentence


def test_when_the_dealer_who_must_stand_for_one_sits_out_it_falls_on_the_eldest() -> None:
    table = table_of(6, rules(sit_out="dealer_at_6"), dealer=1)

    assert refusal({"passed": True}, table=table) == (
        "passed: when all pass at this table, Cat stands for one: “Cat forced +” or “−”"
    )
