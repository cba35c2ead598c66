"""Deals that cannot have been, and rules that cannot stand: where, and in which words."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.games.solo_whist.rules import PRESETS
from tests.games.solo_whist.tables import (
    NAMES,
    RULES,
    ann,
    ann_and_ben,
    called,
    document,
    passed,
    refusal,
    rules,
    wrong,
)

ONE_WAY = "a deal is passed, or abandoned, or called by one player: only one of them"
NOBODY = "nobody called in this deal"
NOT_PASSED = "this can only be said of a deal in which all passed"

UNREADABLE: list[tuple[dict[str, Any], str]] = [
    ({}, "caller: is missing: give a caller and a call, or passed, or abandoned"),
    (passed(abandoned=True), f"passed: {ONE_WAY}"),
    (ann("solo", 5, passed=True), f"passed: {ONE_WAY}"),
    (ann("solo", 5, abandoned=True), f"abandoned: {ONE_WAY}"),
    ({"caller": "Ann", "tricks": 5}, "call: is missing: what did the caller call?"),
    (passed(call="solo"), f"call: {NOBODY}"),
    (passed(partner="Ann"), f"partner: {NOBODY}"),
    (passed(made=False), f"made: {NOBODY}"),
    (passed(tricks=0), f"tricks: {NOBODY}"),
    (passed(forced=True), f"forced: {NOBODY}"),
    (passed(overcalled=[called("Ann", "solo")]), f"overcalled: {NOBODY}"),
    (passed(wrong_cards=["Ann"]), f"wrong_cards: {NOBODY}"),
    ({"abandoned": True, "revokes": [wrong("Ann")]}, f"revokes: {NOBODY}"),
    ({"abandoned": True, "proposer": "Ann"}, f"proposer: {NOT_PASSED}"),
    (ann("solo", 5, losers=["Ann"]), f"losers: {NOT_PASSED}"),
    (ann("solo", 14), "tricks: expected a whole number from 0 to 13, got 14"),
    (
        ann("solo", 5, revokes=[wrong("Cat", "renege")]),
        "revokes[0].how: expected one of revoke, out_of_turn, exposed, got renege",
    ),
    (ann("solo", 5, wrong_cards=["Cat", "Cat"]), "wrong_cards[1]: Cat is named twice"),
    (passed("Cat", " Cat"), "losers[1]: Cat is named twice"),
]


@pytest.mark.parametrize(("facts", "sentence"), UNREADABLE)
def test_what_is_no_deal_is_refused_at_its_field(facts: dict[str, Any], sentence: str) -> None:
    assert refusal(document({"kind": "deal", **facts})) == f"log[0].{sentence}"


FOUR = "Zed is not seated; seated are Ann, Ben, Cat, Dan"
NO_PROPOSAL = "solo, misere, abundance, abundance_in_trumps, open_misere, declared_abundance"
RANKED = "proposal, solo, misère, abundance, abundance in trumps, open misère, declared abundance"
THREE = "three players do not propose: each calls alone"
COUNTED = "tricks: is missing: tricks over and short are paid, so how many were taken?"
GO_OVER = "tricks: is missing: three tricks go over for a revoke, so how many were taken?"
UNTOLD = "made: is missing: was the call made? Give made or tricks"
NOT_MADE = "made: with what went wrong in this deal, {} is not {}: leave it out"
FORCED = "forced: in this deal nobody has to stand for an unaccepted proposal"
RAISED = (
    "{} had called solo and cannot call over it: "
    "only a proposal that nobody accepted is raised by its own player"
)
NO_OFFENCE = (
    "a lead out of turn or an exposed card costs nothing but against a misère: leave it out"
)
TWO_SIDES = (
    "two sides or two opponents went wrong, and no book settles that: record the deal as abandoned"
)
BOTH = (
    "wrong_cards: a wrong number of cards and a revoke in one deal cannot both be settled: "
    "record the deal as abandoned"
)
NO_GENERAL = "losers: there is no general misère at this table when all pass"
STANDS = (
    "proposer: at this table whoever proposes and finds no partner stands for a solo: "
    "“Ann forced”, and the tricks"
)
OVER_PROPOSAL = [called("Ben", "proposal")]

IMPOSSIBLE: list[tuple[str, dict[str, Any], str]] = [
    ("hoyle", {**ann("solo", 5), "caller": "Zed"}, f"caller: {FOUR}"),
    ("hoyle", ann("solo", 5, away=["Ann"]), "caller: Ann is away"),
    ("no proposal", ann("slam", 13), f"call: this table has no call “slam”; it has {NO_PROPOSAL}"),
    ("hoyle", ann_and_ben(8, away=["Dan"], dealer="Cat"), f"call: {THREE}"),
    ("hoyle", ann("proposal", 8), "partner: is missing: who accepted the proposal?"),
    ("hoyle", ann("proposal", 8, partner="Zed"), f"partner: {FOUR}"),
    ("hoyle", ann("proposal", 8, partner="Ann"), "partner: Ann needs another as partner"),
    (
        "hoyle",
        ann("solo", 5, partner="Ben"),
        "partner: only a proposal has a partner, and this was solo",
    ),
    ("hoyle", ann("solo", made=True), COUNTED),
    ("hoyle", ann("solo", revoked="Ann"), COUNTED),
    ("hands free", ann("solo", wrong_cards=["Ben"]), COUNTED),
    ("eb1911", ann("solo", made=True, revoked="Ann"), GO_OVER),
    ("hoyle", ann("misere"), UNTOLD),
    ("eb1911", ann("solo"), UNTOLD),
    ("offences free", ann("misere", exposed="Ben"), UNTOLD),
    ("hoyle", ann("solo", 5, made=False), "made: solo is not lost with 5 of 13 tricks"),
    ("hoyle", ann("misere", 1, made=True), "made: misère is not made with 1 of 13 tricks"),
    ("hoyle", ann("solo", 8, made=True, revoked="Ann"), NOT_MADE.format("solo", "made")),
    ("eb1911", ann("solo", 5, made=True, revoked="Ann"), NOT_MADE.format("solo", "made")),
    ("hoyle", ann("misere", made=False, exposed="Ben"), NOT_MADE.format("misère", "lost")),
    ("hoyle", ann("misere", made=True, wrong_cards=["Ann"]), NOT_MADE.format("misère", "made")),
    ("hoyle", ann("solo", 5, forced=True), FORCED),
    ("five, no proposal", ann("solo", 5, forced=True), FORCED),
    ("house_five_alone", ann("solo", 5, forced=True, away=["Dan"]), FORCED),
    (
        "house_five_alone",
        ann("misere", 0, forced=True),
        "call: whoever stands for an unaccepted proposal stands for a solo",
    ),
    (
        "house_five_alone",
        ann("solo", 5, forced=True, overcalled=OVER_PROPOSAL),
        "overcalled: a forced solo means that nobody called but the proposer",
    ),
    ("hoyle", ann("solo", 5, overcalled=[called("Zed", "solo")]), f"overcalled[0].player: {FOUR}"),
    (
        "no proposal",
        ann("solo", 5, overcalled=OVER_PROPOSAL),
        f"overcalled[0].call: this table has no call “proposal”; it has {NO_PROPOSAL}",
    ),
    (
        "hoyle",
        ann("solo", 5, away=["Dan"], overcalled=OVER_PROPOSAL),
        f"overcalled[0].call: {THREE}",
    ),
    (
        "hoyle",
        {**ann_and_ben(8), "overcalled": OVER_PROPOSAL},
        f"call: proposal does not outrank proposal; from low to high: {RANKED}",
    ),
    (
        "hoyle",
        ann("misere", 0, overcalled=[called("Ben", "solo"), called("Cat", "proposal")]),
        f"overcalled[1].call: proposal does not outrank solo; from low to high: {RANKED}",
    ),
    (
        "hoyle",
        ann("misere", 0, overcalled=[called("Ann", "solo")]),
        f"caller: {RAISED.format('Ann')}",
    ),
    (
        "hoyle",
        ann("abundance", 9, overcalled=[called("Ben", "solo"), called("Ben", "misere")]),
        f"overcalled[1].player: {RAISED.format('Ben')}",
    ),
    ("hoyle", ann("solo", 5, revoked="Zed"), f"revokes[0].player: {FOUR}"),
    ("hoyle", ann("solo", 5, exposed="Cat"), f"revokes[0].how: {NO_OFFENCE}"),
    ("eb1911", ann("misere", 0, exposed="Ann"), f"revokes[0].how: {NO_OFFENCE}"),
    ("hoyle", ann("solo", 5, revoked="Ann Cat"), f"revokes[1]: {TWO_SIDES}"),
    ("eb1911", ann("solo", 5, revoked="Ben Ben Cat"), f"revokes[2]: {TWO_SIDES}"),
    ("hoyle", ann_and_ben(8, revoked="Cat Ben"), f"revokes[1]: {TWO_SIDES}"),
    ("fined", ann("misere", 0, exposed="Cat Dan"), f"revokes[1]: {TWO_SIDES}"),
    ("hoyle", ann("solo", 5, wrong_cards=["Zed"]), f"wrong_cards[0]: {FOUR}"),
    ("revokes free", ann("solo", 5, wrong_cards=["Cat"], revoked="Cat"), BOTH),
    ("hoyle", ann("misere", 0, wrong_cards=["Cat"], exposed="Cat"), BOTH),
    ("hoyle", passed("Ann"), NO_GENERAL),
    ("house_pool", passed("Ann"), NO_GENERAL),
    ("hoyle_general_misere", passed(), "losers: is missing: who took the thirteenth trick?"),
    ("eb1911", passed(losers=[]), "losers: is missing: who took the most tricks?"),
    (
        "hoyle_general_misere",
        passed("Ann", "Ben"),
        "losers: one player alone takes the thirteenth trick",
    ),
    ("eb1911", passed("Ann", "Zed"), f"losers[1]: {FOUR}"),
    ("eb1911", passed(*NAMES[:4]), "losers: not everybody can have taken the most tricks"),
    ("hoyle", passed(proposer="Zed"), f"proposer: {FOUR}"),
    ("hoyle", passed(proposer="Ann", away=["Dan"]), f"proposer: {THREE}"),
    (
        "no proposal",
        passed(proposer="Ann"),
        f"proposer: this table has no call “proposal”; it has {NO_PROPOSAL}",
    ),
    ("house_five_alone", passed(proposer="Ann"), STANDS),
    ("hoyle", ann("solo", 5, dealer="Zed"), f"dealer: {FOUR}"),
    ("hoyle", ann("solo", 5, away=["Zed"]), f"away[0]: {FOUR}"),
    ("hoyle", ann("solo", 5, away=["Cat", "Dan"]), "away: at least 3 players have to take part"),
    ("hoyle", passed(dealer="Cat", away=["Cat"]), "away: Cat deals, so cannot be away"),
]


@pytest.mark.parametrize(("at_this_table", "facts", "sentence"), IMPOSSIBLE)
def test_what_cannot_have_been_is_refused_at_its_field(
    at_this_table: str, facts: dict[str, Any], sentence: str
) -> None:
    refused = refusal(document({"kind": "deal", **facts}, rules=RULES[at_this_table]))

    assert refused == f"log[0].{sentence}"


@pytest.mark.parametrize(
    ("facts", "path"),
    [
        ({**ann("solo", 5), "caller": "Dan"}, "caller"),
        (ann("proposal", 8, partner="Dan"), "partner"),
        (ann("misere", 0, overcalled=[called("Dan", "solo")]), "overcalled[0].player"),
        (ann("solo", 5, revoked="Dan"), "revokes[0].player"),
        (ann("solo", 5, wrong_cards=["Dan"]), "wrong_cards[0]"),
        (passed(proposer="Dan"), "proposer"),
        (passed("Dan"), "losers[0]"),
    ],
)
def test_who_stands_out_holds_no_cards(facts: dict[str, Any], path: str) -> None:
    at_this_table = RULES["eb1911" if path == "losers[0]" else "hoyle"]
    deal = {"kind": "deal", **facts}

    refused = refusal(document(deal, players=list(NAMES[:5]), rules=at_this_table))

    assert refused == f"log[0].{path}: Dan stands out in this deal, so holds no cards"


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (2, "at least 3 players have to take part"),
        (6, "a deal takes at most 5 players, and 6 are there: say who is away"),
    ],
)
def test_too_few_or_too_many_in_a_deal_are_refused(players: int, sentence: str) -> None:
    deal = {"kind": "deal", **ann("misere", 0)}

    assert refusal(document(deal, players=list(NAMES[:players]))) == f"log[0].away: {sentence}"


NOTHING_PAID = (
    "all_pass: somebody pays when all pass, but nothing is said to be paid then: say how much, or "
    "let the cards be thrown up"
)
WHATEVER = "pays the same whatever the tricks: take its price for tricks out"
NONE_OVER = "{} is made without a trick, so there are none over: give it nothing for them"
WITHOUT_KITTY = "pays into the kitty, but this table has none: play with a kitty, or"

CANNOT_STAND: list[tuple[dict[str, Any], str]] = [
    (
        rules(pay={"solo": [6]}),
        "pay.solo: a call has two prices, what it wins and what it loses, like [6, 6]",
    ),
    (
        rules(tricks={"solo": [1, 1, 1]}),
        "tricks.solo: a trick has two prices, over and short, like [1, 1]",
    ),
    (
        rules(tricks={"declared_abundance": [1, 1]}),
        f"tricks.declared_abundance: declared abundance {WHATEVER}",
    ),
    (rules(tricks={"slam": [1, 1]}), f"tricks.slam: slam {WHATEVER}"),
    (rules(tricks={"misere": [1, 1]}), f"tricks.misere: {NONE_OVER.format('misère')}"),
    (
        rules(tricks={"open_misere": [1, 1]}),
        f"tricks.open_misere: {NONE_OVER.format('open misère')}",
    ),
    (
        rules(pay=dict.fromkeys(PRESETS["hoyle"].options["pay"])),
        "pay: a table needs at least one call; give a call its two prices",
    ),
    (
        rules(pay={"abundance": None}),
        (
            "pay.abundance_in_trumps: abundance in trumps only goes over abundance: "
            "allow abundance, or take abundance in trumps out"
        ),
    ),
    (
        rules(pay={"slam": [48, 48], "declared_abundance": None}),
        (
            "pay.slam: slam only goes over declared abundance: "
            "allow declared abundance, or take slam out"
        ),
    ),
    (
        rules("house_five_alone", pay={"solo": None}),
        (
            "unaccepted: whoever proposes and finds no partner must stand for a solo, "
            "but this table has no solo: allow it, or let an unaccepted proposal count as a pass"
        ),
    ),
    (rules(all_pass="last_trick"), NOTHING_PAID),
    (rules("eb1911", all_pass_pays=0), NOTHING_PAID),
    (rules("house_pool", all_pass_pays=0), NOTHING_PAID),
    (rules(ante_dealer=1), f"ante_dealer: “Dealer’s ante” {WITHOUT_KITTY} set it to 0"),
    (rules(ante_others=1), f"ante_others: “Everybody else’s ante” {WITHOUT_KITTY} set it to 0"),
    (rules(misdeal_fine=1), f"misdeal_fine: “Fine for a misdeal” {WITHOUT_KITTY} set it to 0"),
    (rules(revoke_fine=1), f"revoke_fine: “Fine for a revoke” {WITHOUT_KITTY} set it to 0"),
    (rules(revoke="fine"), f"revoke: “A revoke” {WITHOUT_KITTY} choose otherwise"),
    (
        rules(failed_kitty="match"),
        f"failed_kitty: “A call that would have taken it, lost” {WITHOUT_KITTY} choose otherwise",
    ),
    (
        rules(all_pass="pool", all_pass_pays=1),
        f"all_pass: “If nobody calls” {WITHOUT_KITTY} choose otherwise",
    ),
]


@pytest.mark.parametrize(("raw", "sentence"), CANNOT_STAND)
def test_rules_that_cannot_stand_are_refused_with_what_to_change(
    raw: dict[str, Any], sentence: str
) -> None:
    assert refusal(document(rules=raw)) == f"rules.options.{sentence}"


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        (rules(pay={"solo": [6.5, 6]}), "pay.solo"),
        (rules(pay={"solo": [6, 6.5]}), "pay.solo"),
        (rules(tricks={"solo": [0.5, 1]}), "tricks.solo"),
        (rules(tricks={"solo": [1, 0.5]}), "tricks.solo"),
        (rules("eb1911", all_pass_pays=0.5), "all_pass_pays"),
    ],
)
def test_half_a_stake_that_does_not_come_out_whole_is_refused(
    raw: dict[str, Any], path: str
) -> None:
    assert refusal(document(rules=raw, stake=5)) == (
        f"rules.options.{path}: half a stake does not come out whole at a stake of 5: "
        "take an even stake, or a whole number of stakes"
    )


def test_rules_nested_as_deep_as_a_parser_goes_are_refused() -> None:
    nested: list[Any] = []
    for _ in range(10_000):
        nested = [nested]

    assert refusal(document(rules=rules(pay={"solo": nested}))) == (
        "rules: expected an object with named fields; this is nested too deeply"
    )
