"""Deals that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.evening.documents import FOUR, SIX, document, refusal
from tests.games.nap.tables import rules

CALLED = {"caller": "Ben", "call": "3", "made": True}
FOUR_NAMES = "Ann, Ben, Cat, Dan"
RANKED = "one, two, three, four, Nap"
PRUSSIANS = rules("peel_wellington")
SPARE = rules("peel_spare_hand", pay={"wellington": [20, 10]})
PEEPS_AND_ALL = rules("hoyle_purchase", purchase_max=3, all_pass="void")


def said(player: str, call: str) -> dict[str, str]:
    """Return an earlier call."""
    return {"player": player, "call": call}


def revoke(player: str, how: str = "revoke") -> dict[str, str]:
    """Return a revoke."""
    return {"player": player, "how": how}


# What is said of a deal is not a deal, whatever the table's rules.
UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({}, "caller: is missing: give a caller and a call, or passed, or abandoned"),
    (
        {"passed": True, "abandoned": True},
        "passed: a deal is passed, or abandoned, or called by one player: only one of them",
    ),
    (
        {**CALLED, "passed": True},
        "passed: a deal is passed, or abandoned, or called by one player: only one of them",
    ),
    (
        {**CALLED, "abandoned": True},
        "abandoned: a deal is passed, or abandoned, or called by one player: only one of them",
    ),
    ({"caller": "Ben", "made": True}, "call: is missing: what did the caller call?"),
    (
        {"caller": "Ben", "call": "3"},
        "made: is missing: was the call made? Give made or tricks",
    ),
    ({"passed": True, "call": "3"}, "call: nobody called in this deal"),
    ({"passed": True, "made": False}, "made: nobody called in this deal"),
    ({"abandoned": True, "tricks": 0}, "tricks: nobody called in this deal"),
    ({"abandoned": True, "forced": True}, "forced: nobody called in this deal"),
    ({"passed": True, "forced": True}, "forced: nobody called in this deal"),
    ({"passed": True, "overcalled": [said("Ben", "1")]}, "overcalled: nobody called in this deal"),
    ({"passed": True, "spare_hand": "Ben"}, "spare_hand: nobody called in this deal"),
    ({"passed": True, "revokes": [revoke("Ben")]}, "revokes: nobody called in this deal"),
    ({"passed": True, "wrong_cards": ["Ben"]}, "wrong_cards: nobody called in this deal"),
    ({**CALLED, "made": 1}, "made: expected true or false, got 1"),
    ({**CALLED, "made": "yes"}, "made: expected true or false, got the text “yes”"),
    ({**CALLED, "made": None}, "made: expected true or false, got nothing (null)"),
    ({"passed": "yes"}, "passed: expected true or false, got the text “yes”"),
    ({**CALLED, "forced": {}}, "forced: expected true or false, got an object"),
    ({**CALLED, "call": 3}, "call: expected text, got 3"),
    ({**CALLED, "caller": ["Ben"]}, "caller: expected text, got a list"),
    ({**CALLED, "caller": " "}, "caller: a name needs at least one character"),
    ({**CALLED, "tricks": 3.0}, "tricks: expected a whole number, got 3.0"),
    ({**CALLED, "tricks": True}, "tricks: expected a whole number, got true"),
    (
        {**CALLED, "tricks": -1},
        "tricks: expected a whole number from 0 to 1,000,000,000,000, got -1",
    ),
    ({**CALLED, "misdeals": "2"}, "misdeals: expected a whole number, got the text “2”"),
    (
        {**CALLED, "misdeals": 10**12 + 1},
        "misdeals: expected a whole number from 0 to 1,000,000,000,000, got 1000000000001",
    ),
    ({**CALLED, "overcalled": {}}, "overcalled: expected a list, got an object"),
    (
        {**CALLED, "overcalled": ["Ann"]},
        "overcalled[0]: expected an object with named fields, got the text “Ann”",
    ),
    ({**CALLED, "overcalled": [{"player": "Cat"}]}, "overcalled[0].call: is missing"),
    ({**CALLED, "overcalled": [{"call": "1"}]}, "overcalled[0].player: is missing"),
    (
        {**CALLED, "overcalled": [{**said("Cat", "1"), "made": True}]},
        "overcalled[0].made: unknown key; expected one of call, player",
    ),
    ({**CALLED, "revokes": [{"player": "Ben"}]}, "revokes[0].how: is missing"),
    ({**CALLED, "revokes": [{"how": "revoke"}]}, "revokes[0].player: is missing"),
    (
        {**CALLED, "revokes": [revoke("Ben", "renege")]},
        "revokes[0].how: expected one of revoke, refused_to_show, out_of_turn, got renege",
    ),
    (
        {**CALLED, "revokes": [{"player": "Ben", "how": 1}]},
        "revokes[0].how: expected one of revoke, refused_to_show, out_of_turn, got 1",
    ),
    ({**CALLED, "wrong_cards": ["Ann", "Ann"]}, "wrong_cards[1]: Ann is named twice"),
    ({**CALLED, "peeps": ["Ann", "Ben", " Ann"]}, "peeps[2]: Ann is named twice"),
    ({**CALLED, "peeps": "Ann"}, "peeps: expected a list, got the text “Ann”"),
    ({**CALLED, "away": ["Cat", "Cat"]}, "away[1]: Cat is named twice"),
    (
        {**CALLED, "purchases": ["Ann"]},
        "purchases: expected a number for each player, got a list",
    ),
    (
        {**CALLED, "purchases": {"Ann": -1}},
        "purchases.Ann: expected a whole number from 0 to 1,000,000,000,000, got -1",
    ),
    (
        {**CALLED, "interference": {"Ann": 1, " Ann": 1}},
        "interference. Ann: Ann is named twice",
    ),
    (
        {**CALLED, "knaves_and_fives": {"kitty": 1}},
        "knaves_and_fives.kitty: “kitty” is the kitty’s own name; a player needs another",
    ),
    ({**CALLED, "note": 7}, "note: expected text, got 7"),
    (
        {**CALLED, "winner": "Ben"},
        (
            "winner: unknown key; expected one of abandoned, away, call, caller, dealer, forced, "
            "interference, knaves_and_fives, made, misdeals, note, overcalled, passed, peeps, "
            "purchases, reason, revokes, spare_hand, tricks, wrong_cards"
        ),
    ),
]

# What is said cannot have happened at this table.
IMPOSSIBLE: list[tuple[dict[str, Any], list[str], dict[str, Any], str]] = [
    # The call and its result
    (
        rules(),
        FOUR,
        {**CALLED, "caller": "Zed"},
        f"caller: Zed is not seated; seated are {FOUR_NAMES}",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "call": "misery"},
        "call: this table has no call “misery”; it has 1, 2, 3, 4, nap",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "call": "Nap"},
        "call: this table has no call “Nap”; it has 1, 2, 3, 4, nap",
    ),
    (
        rules(),
        FOUR,
        {"caller": "Ben", "call": "3", "tricks": 6},
        "tricks: expected tricks from 0 to 5, got 6",
    ),
    (
        rules("peel_nine_card"),
        FOUR,
        {"caller": "Ben", "call": "3", "tricks": 10},
        "tricks: expected tricks from 0 to 9, got 10",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "tricks": 2},
        "made: a call of three is not made with 2 of 5 tricks",
    ),
    (
        rules("peel_misery"),
        FOUR,
        {"caller": "Ben", "call": "misery", "made": False, "tricks": 0},
        "made: a call of misery is not lost with 0 of 5 tricks",
    ),
    # Who deals, who is away, who sits out
    (
        rules(),
        FOUR,
        {**CALLED, "dealer": "Zed"},
        f"dealer: Zed is not seated; seated are {FOUR_NAMES}",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "away": ["Zed"]},
        f"away[0]: Zed is not seated; seated are {FOUR_NAMES}",
    ),
    (rules(), FOUR, {**CALLED, "away": ["Ben"]}, "caller: Ben is away"),
    (
        rules(),
        FOUR,
        {**CALLED, "away": ["Ann", "Cat", "Dan"]},
        "away: at least 2 players have to take part",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "dealer": "Cat", "away": ["Cat"]},
        "away: Cat deals, so cannot be away",
    ),
    (
        rules("peel"),
        SIX,
        {**CALLED, "caller": "Ann"},
        "caller: Ann deals and sits out, so holds no cards",
    ),
    (
        rules("peel"),
        SIX,
        {**CALLED, "revokes": [revoke("Ann")]},
        "revokes[0].player: Ann deals and sits out, so holds no cards",
    ),
    (
        rules("peel"),
        SIX,
        {**CALLED, "wrong_cards": ["Ben", "Ann"]},
        "wrong_cards[1]: Ann deals and sits out, so holds no cards",
    ),
    (
        rules("peel", kitty=True, peep_price=1),
        SIX,
        {**CALLED, "peeps": ["Ann"]},
        "peeps[0]: Ann deals and sits out, so holds no cards",
    ),
    (
        rules("peel", kitty=True, knave_five=1),
        SIX,
        {**CALLED, "knaves_and_fives": {"Ann": 1}},
        "knaves_and_fives.Ann: Ann deals and sits out, so holds no cards",
    ),
    (
        rules("peel_buying"),
        SIX,
        {**CALLED, "purchases": {"Ann": 1}},
        "purchases.Ann: Ann deals and sits out, so holds no cards",
    ),
    (
        rules("peel_spare_hand"),
        SIX,
        {"caller": "Ben", "call": "nap", "made": True, "spare_hand": "Ann"},
        "spare_hand: Ann deals and sits out, so holds no cards",
    ),
    (
        rules("peel_pool"),
        FOUR,
        {**CALLED, "away": ["Dan"], "interference": {"Dan": 1}},
        "interference.Dan: Dan is away",
    ),
    (
        rules("peel_pool"),
        FOUR,
        {**CALLED, "interference": {"Zed": 1}},
        f"interference.Zed: Zed is not seated; seated are {FOUR_NAMES}",
    ),
    # Overcalling
    (
        rules(),
        FOUR,
        {**CALLED, "overcalled": [said("Zed", "1")]},
        f"overcalled[0].player: Zed is not seated; seated are {FOUR_NAMES}",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "overcalled": [said("Ben", "double")]},
        "overcalled[0].call: this table has no call “double”; it has 1, 2, 3, 4, nap",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "overcalled": [said("Cat", "2")]},
        "caller: Ben calls before Cat, not after: the turn goes Ben, Cat, Dan, Ann",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "caller": "Ann", "overcalled": [said("Cat", "1"), said("Ben", "2")]},
        "overcalled[1].player: Ben calls before Cat, not after: the turn goes Ben, Cat, Dan, Ann",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "overcalled": [said("Ben", "2")]},
        "caller: Ben calls before Ben, not after: the turn goes Ben, Cat, Dan, Ann",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "caller": "Cat", "overcalled": [said("Ben", "3")]},
        f"call: three does not outrank three; from low to high: {RANKED}",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "caller": "Dan", "overcalled": [said("Ben", "2"), said("Cat", "1")]},
        f"overcalled[1].call: one does not outrank two; from low to high: {RANKED}",
    ),
    (
        rules("peel_misery"),
        FOUR,
        {"caller": "Cat", "call": "misery", "made": True, "overcalled": [said("Ben", "3")]},
        "call: misery does not outrank three; from low to high: one, two, misery, three, four, Nap",
    ),
    (
        PRUSSIANS,
        FOUR,
        {"caller": "Cat", "call": "wellington", "made": True, "overcalled": [said("Ben", "4")]},
        "call: Wellington is only called over another player’s Nap",
    ),
    (
        PRUSSIANS,
        FOUR,
        {"caller": "Cat", "call": "blucher", "made": True, "overcalled": [said("Ben", "nap")]},
        "call: Blücher is only called over another player’s Wellington",
    ),
    (
        PRUSSIANS,
        FOUR,
        {
            "caller": "Cat",
            "call": "blucher",
            "made": True,
            "overcalled": [said("Ben", "wellington")],
        },
        "overcalled[0].call: Wellington is only called over another player’s Nap",
    ),
    (
        rules(),
        FOUR,
        {
            "caller": "Ann",
            "call": "1",
            "made": True,
            "forced": True,
            "overcalled": [said("Ben", "1")],
        },
        "overcalled: a forced one means that nobody called",
    ),
    # All pass
    (
        rules(),
        FOUR,
        {"passed": True},
        "passed: when all pass at this table, Ann stands for one: “Ann forced +” or “−”",
    ),
    (
        rules("peel"),
        FOUR,
        {"passed": True},
        "passed: when all pass at this table, Ben stands for one: “Ben forced +” or “−”",
    ),
    (
        rules("modern"),
        FOUR,
        {**CALLED, "forced": True},
        "forced: at this table nobody has to stand for one when all pass",
    ),
    (
        rules(),
        FOUR,
        {"caller": "Ben", "call": "1", "made": True, "forced": True},
        "caller: when all pass, Ann is the one to stand for one",
    ),
    (
        rules(),
        FOUR,
        {"caller": "Ann", "call": "2", "made": True, "forced": True},
        "call: a forced call is a call of one",
    ),
    # Irregularities
    (
        rules(),
        FOUR,
        {**CALLED, "revokes": [revoke("Cat"), revoke("Dan")]},
        "revokes[1]: a deal takes one revoke: with a second, record the deal as abandoned",
    ),
    (
        rules("cassell_1881"),
        FOUR,
        {**CALLED, "revokes": [revoke("Ben"), revoke("Dan", "refused_to_show")]},
        "revokes[1]: a deal takes one revoke: with a second, record the deal as abandoned",
    ),
    (
        rules(out_of_turn="as_revoke"),
        FOUR,
        {**CALLED, "revokes": [revoke("Cat"), revoke("Cat", "out_of_turn")]},
        "revokes[1]: a deal takes one revoke: with a second, record the deal as abandoned",
    ),
    *(
        (
            table,
            FOUR,
            {**CALLED, "wrong_cards": ["Dan"], "revokes": [revoke("Cat", how)]},
            (
                "wrong_cards: a wrong number of cards and a revoke in one deal cannot both be "
                "settled: record the deal as abandoned"
            ),
        )
        for table, how in (
            (rules(), "revoke"),
            (rules(), "refused_to_show"),
            (rules(revoke="none"), "revoke"),
            (rules("bicycle_pool"), "revoke"),
            (rules(wrong_cards="none"), "revoke"),
            (rules(out_of_turn="as_revoke"), "out_of_turn"),
        )
    ),
    # The spare hand
    (
        rules(),
        FOUR,
        {"caller": "Ben", "call": "nap", "made": True, "spare_hand": "Ben"},
        "spare_hand: no spare hand at this table",
    ),
    (
        rules(),
        FOUR,
        {"abandoned": True, "spare_hand": "Ben"},
        "spare_hand: no spare hand at this table",
    ),
    (
        SPARE,
        FOUR,
        {**CALLED, "spare_hand": "Ben"},
        "spare_hand: whoever takes the spare hand must call Nap",
    ),
    (
        rules("peel_misery", misery_rank="top", spare_hand=True),
        FOUR,
        {"caller": "Ben", "call": "misery", "made": True, "spare_hand": "Ben"},
        "spare_hand: whoever takes the spare hand must call Nap",
    ),
    *(
        (
            SPARE,
            FOUR,
            {"made": True, "spare_hand": "Ben", **facts},
            (
                "spare_hand: Ben took the spare hand and so called Nap: "
                "only a higher call goes over it"
            ),
        )
        for facts in (
            {"caller": "Cat", "call": "nap"},
            {"caller": "Cat", "call": "3"},
            {"caller": "Dan", "call": "wellington", "overcalled": [said("Cat", "nap")]},
            {
                "caller": "Dan",
                "call": "wellington",
                "overcalled": [said("Ben", "3"), said("Cat", "nap")],
            },
        )
    ),
    (
        rules(pay={"nap": None}, spare_hand=True),
        FOUR,
        {"caller": "Cat", "call": "4", "made": True, "spare_hand": "Ben"},
        "spare_hand: Ben took the spare hand and so called Nap: only a higher call goes over it",
    ),
    # Prices
    (
        rules(),
        FOUR,
        {**CALLED, "peeps": ["Ann"]},
        "peeps: this table has no price for a peep",
    ),
    (
        rules(),
        FOUR,
        {**CALLED, "knaves_and_fives": {"Ann": 1}},
        "knaves_and_fives: this table has no price for knaves and fives",
    ),
    (
        rules("hoyle_kitty"),
        FOUR,
        {**CALLED, "purchases": {"Ann": 1}},
        "purchases.Ann: no cards are bought at this table",
    ),
    (
        PEEPS_AND_ALL,
        FOUR,
        {**CALLED, "purchases": {"Ann": 3, "Ben": 4}},
        "purchases.Ben: a player buys at most 3 cards, got 4",
    ),
    (
        rules("hoyle_purchase", purchase_max=52),
        FOUR,
        {**CALLED, "purchases": {"Ann": 20, "Ben": 13}},
        "purchases: 33 cards were bought, but the pack has only 32 left",
    ),
    (
        rules("hoyle_purchase", purchase_max=52, spare_hand=True),
        SIX,
        {**CALLED, "purchases": {"Ann": 18}},
        "purchases: 18 cards were bought, but the pack has only 17 left",
    ),
    (
        rules("hoyle_purchase", purchase_max=52, hand_size=9),
        SIX,
        {**CALLED, "purchases": {"Ann": 1}},
        "purchases: 1 cards were bought, but the pack has only 0 left",
    ),
    (
        PEEPS_AND_ALL,
        FOUR,
        {"passed": True, "purchases": {"Zed": 1}},
        f"purchases.Zed: Zed is not seated; seated are {FOUR_NAMES}",
    ),
    # Abandoned
    (
        rules(),
        FOUR,
        {"abandoned": True, "overcalled": [said("Zed", "1")]},
        f"overcalled[0].player: Zed is not seated; seated are {FOUR_NAMES}",
    ),
    (
        rules(),
        FOUR,
        {"abandoned": True, "overcalled": [said("Ben", "misery")]},
        "overcalled[0].call: this table has no call “misery”; it has 1, 2, 3, 4, nap",
    ),
    (
        rules(),
        FOUR,
        {"abandoned": True, "revokes": [revoke("Zed")]},
        f"revokes[0].player: Zed is not seated; seated are {FOUR_NAMES}",
    ),
]


@pytest.mark.parametrize(("facts", "sentence"), UNREADABLE)
def test_what_is_no_deal_is_refused_at_its_field(facts: dict[str, Any], sentence: str) -> None:
    refused = refusal(document({"kind": "deal", **facts}))

    assert refused == f"log[0].{sentence}"


@pytest.mark.parametrize(("at_this_table", "players", "facts", "sentence"), IMPOSSIBLE)
def test_what_cannot_have_been_is_refused_at_its_field(
    at_this_table: dict[str, Any], players: list[str], facts: dict[str, Any], sentence: str
) -> None:
    refused = refusal(document({"kind": "deal", **facts}, players=players, rules=at_this_table))

    assert refused == f"log[0].{sentence}"
