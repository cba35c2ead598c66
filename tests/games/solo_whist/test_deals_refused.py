"""Deals that cannot have been: what is refused, where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.solo_whist.tables import NAMES, called, document, refusal, rules, wrong

SOLO = {"caller": "Ann", "call": "solo", "tricks": 5}
MISERE = {"caller": "Ann", "call": "misere", "made": True}
PROPOSAL = {"caller": "Ann", "call": "proposal", "partner": "Ben", "tricks": 8}
FOUR = "Ann, Ben, Cat, Dan"
HOYLE_CALLS = (
    "proposal, solo, misere, abundance, abundance_in_trumps, open_misere, declared_abundance"
)
HOYLE_RANKED = (
    "proposal, solo, misère, abundance, abundance in trumps, open misère, declared abundance"
)
ONE_WAY = "a deal is passed, or abandoned, or called by one player: only one of them"
NOBODY = "nobody called in this deal"
NOT_PASSED = "this can only be said of a deal in which all passed"
TWO_SIDES = (
    "two sides or two opponents went wrong, and no book settles that: record the deal as abandoned"
)
BOTH = (
    "a wrong number of cards and a revoke in one deal cannot both be settled: "
    "record the deal as abandoned"
)
NO_OFFENCE = (
    "a lead out of turn or an exposed card costs nothing but against a misère: leave it out"
)
FORCED_WHERE = "in this deal nobody has to stand for an unaccepted proposal"
COUNTED = "is missing: tricks over and short are paid, so how many were taken?"

# What is said of a deal is not a deal, whatever the table's rules.
UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({}, "caller: is missing: give a caller and a call, or passed, or abandoned"),
    ({"passed": True, "abandoned": True}, f"passed: {ONE_WAY}"),
    ({**SOLO, "passed": True}, f"passed: {ONE_WAY}"),
    ({**SOLO, "abandoned": True}, f"abandoned: {ONE_WAY}"),
    ({"caller": "Ann", "tricks": 5}, "call: is missing: what did the caller call?"),
    *(
        ({"passed": True, name: value}, f"{name}: {NOBODY}")
        for name, value in {
            "call": "solo",
            "partner": "Ann",
            "made": False,
            "tricks": 0,
            "forced": True,
            "overcalled": [called("Ann", "solo")],
            "revokes": [wrong("Ann")],
            "wrong_cards": ["Ann"],
        }.items()
    ),
    ({"abandoned": True, "revokes": [wrong("Ann")]}, f"revokes: {NOBODY}"),
    ({"abandoned": True, "proposer": "Ann"}, f"proposer: {NOT_PASSED}"),
    ({**SOLO, "proposer": "Ann"}, f"proposer: {NOT_PASSED}"),
    ({**SOLO, "losers": ["Ann"]}, f"losers: {NOT_PASSED}"),
    ({**SOLO, "made": 1}, "made: expected true or false, got 1"),
    ({**SOLO, "made": None}, "made: expected true or false, got nothing (null)"),
    ({**SOLO, "forced": {}}, "forced: expected true or false, got an object"),
    ({**SOLO, "call": 5}, "call: expected text, got 5"),
    ({**SOLO, "call": ["solo"]}, "call: expected text, got a list"),
    ({**SOLO, "caller": {"name": "Ann"}}, "caller: expected text, got an object"),
    ({**SOLO, "tricks": 5.0}, "tricks: expected a whole number, got 5.0"),
    ({**SOLO, "tricks": True}, "tricks: expected a whole number, got true"),
    ({**SOLO, "tricks": -1}, "tricks: expected a whole number from 0 to 13, got -1"),
    ({**SOLO, "tricks": 14}, "tricks: expected a whole number from 0 to 13, got 14"),
    (
        {**SOLO, "tricks": 10**50},
        "tricks: expected a whole number from 0 to 13, got a larger one",
    ),
    (
        {**SOLO, "misdeals": 10**12 + 1},
        "misdeals: expected a whole number from 0 to 1,000,000,000,000, got 1000000000001",
    ),
    ({**SOLO, "partner": None}, "partner: expected text, got nothing (null)"),
    ({**SOLO, "overcalled": {}}, "overcalled: expected a list, got an object"),
    (
        {**SOLO, "overcalled": ["Ann"]},
        "overcalled[0]: expected an object with named fields, got the text “Ann”",
    ),
    ({**SOLO, "overcalled": [{"player": "Cat"}]}, "overcalled[0].call: is missing"),
    ({**SOLO, "revokes": [{"player": "Cat"}]}, "revokes[0].how: is missing"),
    (
        {**SOLO, "revokes": [wrong("Cat", "renege")]},
        "revokes[0].how: expected one of revoke, out_of_turn, exposed, got renege",
    ),
    (
        {**SOLO, "revokes": [{"player": "Cat", "how": ["revoke"]}]},
        "revokes[0].how: expected one of revoke, out_of_turn, exposed, got a list",
    ),
    ({**SOLO, "wrong_cards": ["Cat", "Cat"]}, "wrong_cards[1]: Cat is named twice"),
    ({"passed": True, "losers": ["Cat", " Cat"]}, "losers[1]: Cat is named twice"),
    ({**SOLO, "away": "Cat"}, "away: expected a list, got the text “Cat”"),
    ({**SOLO, "note": 7}, "note: expected text, got 7"),
    (
        {**SOLO, "winner": "Ann"},
        (
            "winner: unknown key; expected one of abandoned, away, call, caller, dealer, forced, "
            "losers, made, misdeals, note, overcalled, partner, passed, proposer, reason, revokes, "
            "tricks, wrong_cards"
        ),
    ),
]


@pytest.mark.parametrize(("facts", "sentence"), UNREADABLE)
def test_what_is_no_deal_is_refused_at_its_field(facts: dict[str, Any], sentence: str) -> None:
    assert refusal(document({"kind": "deal", **facts})) == f"log[0].{sentence}"


# What is said cannot have happened at this table of four.
IMPOSSIBLE: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    # Who calls what
    (rules(), {**SOLO, "caller": "Zed"}, f"caller: Zed is not seated; seated are {FOUR}"),
    (rules(), {**SOLO, "caller": "Ben", "away": ["Ben"]}, "caller: Ben is away"),
    (
        rules(),
        {**SOLO, "call": "slam"},
        f"call: this table has no call “slam”; it has {HOYLE_CALLS}",
    ),
    (
        rules(),
        {**SOLO, "call": "Solo"},
        f"call: this table has no call “Solo”; it has {HOYLE_CALLS}",
    ),
    (
        rules("eb1911"),
        {**SOLO, "call": "abundance_in_trumps"},
        (
            "call: this table has no call “abundance_in_trumps”; "
            "it has proposal, solo, misere, abundance, open_misere, declared_abundance"
        ),
    ),
    (
        rules(),
        {**PROPOSAL, "away": ["Dan"], "dealer": "Cat"},
        "call: three players do not propose: each calls alone",
    ),
    # The partner
    (
        rules(),
        {"caller": "Ann", "call": "proposal", "tricks": 8},
        "partner: is missing: who accepted the proposal?",
    ),
    (rules(), {**PROPOSAL, "partner": "Zed"}, f"partner: Zed is not seated; seated are {FOUR}"),
    (rules(), {**PROPOSAL, "partner": "Ann"}, "partner: Ann needs another as partner"),
    (
        rules(),
        {**SOLO, "partner": "Ben"},
        "partner: only a proposal has a partner, and this was solo",
    ),
    # Tricks and result
    (rules(), {"caller": "Ann", "call": "solo"}, f"tricks: {COUNTED}"),
    (rules(), {"caller": "Ann", "call": "solo", "made": True}, f"tricks: {COUNTED}"),
    (
        rules(),
        {"caller": "Ann", "call": "solo", "revokes": [wrong("Ann")]},
        f"tricks: {COUNTED}",
    ),
    (
        rules("modern_tens"),
        {"caller": "Ann", "call": "solo", "made": False},
        f"tricks: {COUNTED}",
    ),
    (
        rules(wrong_cards="none"),
        {"caller": "Ann", "call": "solo", "wrong_cards": ["Ben"]},
        f"tricks: {COUNTED}",
    ),
    (
        rules("eb1911"),
        {"caller": "Ann", "call": "solo", "made": True, "revokes": [wrong("Ann")]},
        "tricks: is missing: three tricks go over for a revoke, so how many were taken?",
    ),
    (
        rules("eb1911"),
        {"caller": "Ann", "call": "declared_abundance", "revokes": [wrong("Ann")]},
        "tricks: is missing: three tricks go over for a revoke, so how many were taken?",
    ),
    (
        rules(),
        {"caller": "Ann", "call": "misere"},
        "made: is missing: was the call made? Give made or tricks",
    ),
    (
        rules("eb1911"),
        {"caller": "Ann", "call": "solo"},
        "made: is missing: was the call made? Give made or tricks",
    ),
    (
        rules(misere_offence="none"),
        {"caller": "Ann", "call": "misere", "revokes": [wrong("Ben", "exposed")]},
        "made: is missing: was the call made? Give made or tricks",
    ),
    (rules(), {**SOLO, "made": False}, "made: solo is not lost with 5 of 13 tricks"),
    (rules(), {**MISERE, "tricks": 1}, "made: misère is not made with 1 of 13 tricks"),
    (
        rules(),
        {**SOLO, "tricks": 8, "made": True, "revokes": [wrong("Ann")]},
        "made: with what went wrong in this deal, solo is not made: leave it out",
    ),
    (
        rules("eb1911"),
        {**SOLO, "made": True, "revokes": [wrong("Ann")]},
        "made: with what went wrong in this deal, solo is not made: leave it out",
    ),
    (
        rules(),
        {**MISERE, "made": False, "revokes": [wrong("Ben", "exposed")]},
        "made: with what went wrong in this deal, misère is not lost: leave it out",
    ),
    (
        rules(),
        {**MISERE, "wrong_cards": ["Ann"]},
        "made: with what went wrong in this deal, misère is not made: leave it out",
    ),
    # Who stands for an unaccepted proposal
    (rules(), {**SOLO, "forced": True}, f"forced: {FORCED_WHERE}"),
    (
        rules("house_five_alone", pay={"proposal": None}),
        {**SOLO, "forced": True},
        f"forced: {FORCED_WHERE}",
    ),
    (
        rules("house_five_alone"),
        {**SOLO, "forced": True, "away": ["Dan"]},
        f"forced: {FORCED_WHERE}",
    ),
    (
        rules("house_five_alone"),
        {**MISERE, "forced": True},
        "call: whoever stands for an unaccepted proposal stands for a solo",
    ),
    (
        rules("house_five_alone"),
        {**SOLO, "forced": True, "overcalled": [called("Ann", "proposal")]},
        "overcalled: a forced solo means that nobody called but the proposer",
    ),
    # Earlier calls
    (
        rules(),
        {**SOLO, "overcalled": [called("Zed", "proposal")]},
        f"overcalled[0].player: Zed is not seated; seated are {FOUR}",
    ),
    (
        rules(),
        {**SOLO, "overcalled": [called("Ben", "prop")]},
        f"overcalled[0].call: this table has no call “prop”; it has {HOYLE_CALLS}",
    ),
    (
        rules(),
        {**SOLO, "away": ["Dan"], "overcalled": [called("Ben", "proposal")]},
        "overcalled[0].call: three players do not propose: each calls alone",
    ),
    (
        rules(),
        {**PROPOSAL, "overcalled": [called("Ben", "proposal")]},
        (f"call: proposal does not outrank proposal; from low to high: {HOYLE_RANKED}"),
    ),
    (
        rules(),
        {**SOLO, "overcalled": [called("Ben", "misere")]},
        f"call: solo does not outrank misère; from low to high: {HOYLE_RANKED}",
    ),
    (
        rules(),
        {**MISERE, "overcalled": [called("Ben", "solo"), called("Cat", "proposal")]},
        (f"overcalled[1].call: proposal does not outrank solo; from low to high: {HOYLE_RANKED}"),
    ),
    (
        rules(),
        {**MISERE, "overcalled": [called("Ann", "solo")]},
        (
            "caller: Ann had called solo and cannot call over it: "
            "only a proposal that nobody accepted is raised by its own player"
        ),
    ),
    (
        rules(),
        {
            "caller": "Cat",
            "call": "abundance",
            "tricks": 9,
            "overcalled": [called("Ben", "solo"), called("Ben", "misere")],
        },
        (
            "overcalled[1].player: Ben had called solo and cannot call over it: "
            "only a proposal that nobody accepted is raised by its own player"
        ),
    ),
    # What went wrong
    (
        rules(),
        {**SOLO, "revokes": [wrong("Zed")]},
        f"revokes[0].player: Zed is not seated; seated are {FOUR}",
    ),
    (rules(), {**SOLO, "revokes": [wrong("Cat", "exposed")]}, f"revokes[0].how: {NO_OFFENCE}"),
    (
        rules("eb1911"),
        {**MISERE, "revokes": [wrong("Ann", "out_of_turn")]},
        f"revokes[0].how: {NO_OFFENCE}",
    ),
    (
        rules(),
        {**SOLO, "revokes": [wrong("Ann"), wrong("Cat")]},
        f"revokes[1]: {TWO_SIDES}",
    ),
    (
        rules("eb1911"),
        {**SOLO, "revokes": [wrong("Ben"), wrong("Ben"), wrong("Cat")]},
        f"revokes[2]: {TWO_SIDES}",
    ),
    (
        rules(),
        {**PROPOSAL, "revokes": [wrong("Cat"), wrong("Ben")]},
        f"revokes[1]: {TWO_SIDES}",
    ),
    (
        rules(),
        {**MISERE, "revokes": [wrong("Cat", "exposed"), wrong("Ann")]},
        f"revokes[1]: {TWO_SIDES}",
    ),
    (
        rules(kitty=True, revoke="fine", revoke_fine=1),
        {**MISERE, "revokes": [wrong("Cat", "exposed"), wrong("Dan", "exposed")]},
        f"revokes[1]: {TWO_SIDES}",
    ),
    (
        rules(),
        {**SOLO, "wrong_cards": ["Zed"]},
        f"wrong_cards[0]: Zed is not seated; seated are {FOUR}",
    ),
    (rules(), {**SOLO, "wrong_cards": ["Cat"], "revokes": [wrong("Cat")]}, f"wrong_cards: {BOTH}"),
    (
        rules(revoke="none"),
        {**SOLO, "wrong_cards": ["Cat"], "revokes": [wrong("Cat")]},
        f"wrong_cards: {BOTH}",
    ),
    (
        rules(),
        {**MISERE, "wrong_cards": ["Cat"], "revokes": [wrong("Cat", "exposed")]},
        f"wrong_cards: {BOTH}",
    ),
    # All passed
    (
        rules(),
        {"passed": True, "losers": ["Ann"]},
        "losers: there is no general misère at this table when all pass",
    ),
    (
        rules("house_pool"),
        {"passed": True, "losers": ["Ann"]},
        "losers: there is no general misère at this table when all pass",
    ),
    (
        rules("hoyle_general_misere"),
        {"passed": True},
        "losers: is missing: who took the thirteenth trick?",
    ),
    (rules("eb1911"), {"passed": True}, "losers: is missing: who took the most tricks?"),
    (
        rules("eb1911"),
        {"passed": True, "losers": []},
        "losers: is missing: who took the most tricks?",
    ),
    (
        rules("hoyle_general_misere"),
        {"passed": True, "losers": ["Ann", "Ben"]},
        "losers: one player alone takes the thirteenth trick",
    ),
    (
        rules("eb1911"),
        {"passed": True, "losers": ["Ann", "Zed"]},
        f"losers[1]: Zed is not seated; seated are {FOUR}",
    ),
    (
        rules("eb1911"),
        {"passed": True, "losers": ["Ann", "Ben", "Cat", "Dan"]},
        "losers: not everybody can have taken the most tricks",
    ),
    (
        rules(),
        {"passed": True, "proposer": "Zed"},
        f"proposer: Zed is not seated; seated are {FOUR}",
    ),
    (
        rules(),
        {"passed": True, "proposer": "Ann", "away": ["Dan"]},
        "proposer: three players do not propose: each calls alone",
    ),
    (
        rules(pay={"proposal": None}),
        {"passed": True, "proposer": "Ann"},
        (
            "proposer: this table has no call “proposal”; it has solo, misere, abundance, "
            "abundance_in_trumps, open_misere, declared_abundance"
        ),
    ),
    (
        rules("house_five_alone"),
        {"passed": True, "proposer": "Ann"},
        (
            "proposer: at this table whoever proposes and finds no partner stands for a solo: "
            "“Ann forced”, and the tricks"
        ),
    ),
    # Who is there
    (rules(), {**SOLO, "dealer": "Zed"}, f"dealer: Zed is not seated; seated are {FOUR}"),
    (rules(), {**SOLO, "away": ["Zed"]}, f"away[0]: Zed is not seated; seated are {FOUR}"),
    (rules(), {**SOLO, "away": ["Cat", "Dan"]}, "away: at least 3 players have to take part"),
    (
        rules(),
        {**SOLO, "dealer": "Cat", "away": ["Cat"]},
        "away: Cat deals, so cannot be away",
    ),
]


@pytest.mark.parametrize(("at_this_table", "facts", "sentence"), IMPOSSIBLE)
def test_what_cannot_have_been_is_refused_at_its_field(
    at_this_table: dict[str, Any], facts: dict[str, Any], sentence: str
) -> None:
    refused = refusal(document({"kind": "deal", **facts}, rules=at_this_table))

    assert refused == f"log[0].{sentence}"


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({**SOLO, "caller": "Dan"}, "caller"),
        ({**PROPOSAL, "partner": "Dan"}, "partner"),
        ({**MISERE, "overcalled": [called("Dan", "solo")]}, "overcalled[0].player"),
        ({**SOLO, "revokes": [wrong("Dan")]}, "revokes[0].player"),
        ({**SOLO, "wrong_cards": ["Dan"]}, "wrong_cards[0]"),
        ({"passed": True, "proposer": "Dan"}, "proposer"),
    ],
)
def test_who_stands_out_holds_no_cards(facts: dict[str, Any], path: str) -> None:
    refused = refusal(document({"kind": "deal", **facts}, players=list(NAMES[:5])))

    assert refused == f"log[0].{path}: Dan stands out in this deal, so holds no cards"


def test_who_stands_out_has_not_lost_a_general_misere() -> None:
    passed = {"kind": "deal", "passed": True, "losers": ["Dan"]}

    refused = refusal(document(passed, players=list(NAMES[:5]), rules=rules("eb1911")))

    assert refused == "log[0].losers[0]: Dan stands out in this deal, so holds no cards"


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (2, "at least 3 players have to take part"),
        (6, "a deal takes at most 5 players, and 6 are there: say who is away"),
        (7, "a deal takes at most 5 players, and 7 are there: say who is away"),
    ],
)
def test_too_few_or_too_many_in_a_deal_are_refused(players: int, sentence: str) -> None:
    refused = refusal(document({"kind": "deal", **MISERE}, players=list(NAMES[:players])))

    assert refused == f"log[0].away: {sentence}"
