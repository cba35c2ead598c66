"""Random evenings of Skat, by every rule set and by random options, against a second opinion."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.evening.report import as_json
from napledger.evening.score import scored
from napledger.games import game_of
from napledger.games.conformance.candidates import NAMES
from napledger.games.web import money_format_of, web_game
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from tests.games.skat.second_scorer import Paper

SKAT = game_of("skat")

CHOICES: dict[str, tuple[Any, ...]] = {
    "point": (1, 2, 3, 0),
    "settle": ("deal", "list"),
    "points_per_coin": (1, 2, 4, 10),
    "out": ("with", "not", "lost", "half"),
    "bonus": (False, True),
    "tops": ("trumps", "jacks"),
    "hand_lost": ("double", "single"),
    "grand_ouvert": (24, 36),
    "null_overbid": ("as_suit", "next"),
    "kontra": ("none", "kontra", "re", "supra"),
    "all_pass": ("passed", "ramsch", "schieberamsch"),
    "ramsch_by": ("card_points", "fixed"),
    "ramsch_tie": ("both", "share", "last_trick"),
    "virgin": (True, False),
    "march": ("wins", "loses", "loses_480"),
    "bock_60": (False, True),
    "bock_kontra": (False, True),
    "bock_re": (False, True),
    "bock_hand": ("none", "grand", "grand_null"),
    "bock_from": ("next", "this"),
    "bock_ramsch": (False, True),
    "second_out": ("third", "second"),
}
BIDS = (23, 24, 35, 36, 46, 48, 59, 60, 72)
"""Bids about which something turns: the values of nulls, and what suits are worth."""

STAKES = {"GBP": (1, 5, 100), "lsd": (4, 48), "counters": (1, 2)}


def random_rules(chance: random.Random) -> dict[str, Any]:
    """Return rules that can stand: a rule set, with some options laid over it."""
    while True:
        some = [name for name in CHOICES if chance.random() < 0.4]
        options = {name: chance.choice(CHOICES[name]) for name in some}
        if options.get("settle") == "list":
            options["points_per_coin"] = chance.choice(CHOICES["points_per_coin"])
        rules = {"preset": chance.choice(list(SKAT.presets)), "options": options}
        try:
            SKAT.terms(rules, stake=1)
        except Fault:
            continue
        return rules


def random_deal(chance: random.Random, seats: list[str]) -> dict[str, Any]:
    """Return facts of a deal that may or may not have been."""
    facts: dict[str, Any] = {}
    if len(seats) > 3 and chance.random() < 0.2:
        facts["away"] = [chance.choice(seats)]
    if chance.random() < 0.2:
        facts["dealer"] = chance.choice(seats)
    kind = chance.choices(("game", "ramsch", "passed", "abandoned", "settled"), (60, 25, 6, 4, 10))
    if kind == ["game"]:
        return facts | random_game(chance, seats)
    if kind == ["ramsch"]:
        named = chance.sample(seats, 3)
        many = chance.choices((1, 2, 3), (6, 3, 1))[0]
        virgins = named[many : many + chance.choices((0, 1, 2), (5, 3, 2))[0]]
        told: dict[str, Any] = {"ended": "ramsch", "losers": named[:many], "virgins": virgins}
        if many < 3 and len(virgins) < 2:
            least, most = 60 if virgins else 41, 60 if many == 2 else 120
            told["card_points"] = chance.randint(least, most)
        return facts | told | {"pushes": chance.choice((0, 0, 1, 2, 3))}
    return facts | ({"abandoned": True} if kind == ["abandoned"] else {"ended": kind[0]})


def random_game(chance: random.Random, seats: list[str]) -> dict[str, Any]:
    game = chance.choice(("diamonds", "hearts", "spades", "clubs", "grand", "grand", "null"))
    facts: dict[str, Any] = {"soloist": chance.choice(seats), "game": game}
    facts["ended"] = chance.choice(("won", "won", "lost"))
    facts["hand"] = chance.random() < 0.4
    if chance.random() < 0.3:
        facts["kontra"] = chance.choice(("kontra", "re", "supra"))
    if chance.random() < 0.25:
        facts["bid"] = chance.choice((9, 10, 11, 12)) * chance.randint(2, 6)
        facts["bid"] = chance.choice((facts["bid"], *BIDS))
    if game == "null":
        return facts | ({"announced": "ouvert"} if chance.random() < 0.4 else {})
    facts["matadors"] = chance.choices(range(1, 12), (9, 6, 4, 3, 2, 1, 1, 1, 1, 1, 1))[0]
    if facts["hand"] and chance.random() < 0.4:
        facts["announced"] = chance.choice(("schneider", "schwarz", "ouvert"))
    if chance.random() < 0.3:
        facts["reached"] = chance.choice(("schneider", "schwarz"))
    if facts["ended"] == "lost" and not {"announced", "reached"} & {*facts}:
        facts["split"] = chance.random() < 0.4
    return facts


def random_evening(seed: int) -> dict[str, Any]:
    """Return an evening as a document, of deals that the game does not refuse."""
    chance = random.Random(seed)  # noqa: S311  # the same evening each time
    seats = list(NAMES[: chance.choice((3, 3, 4, 4, 5))])
    currency = chance.choice(list(STAKES))
    document: dict[str, Any] = {
        "format": "napledger.evening/1",
        "game": "skat",
        "currency": currency,
        "stake": chance.choice(STAKES[currency]),
        "players": seats,
        "first_dealer": chance.choice(seats),
        "played_on": "2026-11-27",
        "rules": random_rules(chance),
        "log": [],
    }
    for _ in range(60):
        deal = {"kind": "deal", **random_deal(chance, seats)}
        longer = {**document, "log": [*document["log"], deal]}
        try:
            scored(read_document(longer))
        except Fault:
            continue
        document = longer
        if len(document["log"]) == 14:
            break
    return document


def paper_of(document: dict[str, Any]) -> Paper:
    options = SKAT.terms(document["rules"], stake=document["stake"]).options
    rules = {each.name: getattr(options, each.name) for each in fields(options)}
    return Paper(rules, document["stake"], document["players"], document["first_dealer"])


def check(document: dict[str, Any]) -> None:
    """Assert that both score each deal of an evening alike: money, the list, who deals next."""
    paper = paper_of(document)
    found = as_json(scored(read_document(document)))["entries"]
    for deal, entry in zip(document["log"], found, strict=True):
        points_before = dict(paper.points)
        expected = paper.write(deal)
        changes = {each: coins for each, coins in entry["changes"].items() if coins}
        assert changes == expected, (document["rules"], deal)
        added = {each: points - points_before.get(each, 0) for each, points in paper.points.items()}
        told = ", ".join(f"{each} {added[each]:+d}" for each in paper.seats if added.get(each))
        if deal.get("ended") not in (None, "settled"):
            assert entry["points"] == told, (document["rules"], deal)


def check_tables(document: dict[str, Any]) -> None:
    """Assert the same of what the game remembers, and of what a phone adds up before a deal."""
    paper, deals = paper_of(document), read_document(document)
    table = opened(deals.opening)
    form = web_game("skat").deal_form
    for raw, entry in zip(document["log"], deals.log, strict=True):
        facts = {name: each for name, each in raw.items() if name != "kind"}
        names = {each: each for each in table.seated}
        shown = form(table, names=names, money=money_format_of("counters"), facts=facts)
        table, score = played(entry, table=table, game=SKAT)
        expected = paper.write(raw)
        state = table.game_state
        points = {each: n for each, n in state.points if n}
        assert points == {each: n for each, n in paper.points.items() if n}
        assert (state.bock, state.ramsch, table.dealer) == (paper.bock, paper.ramsch, paper.dealer)
        phone = shown.on_the_phone
        assert phone == expected or raw.get("ended") == "settled", raw
        assert net(score.transfers) == expected


def check_a_correction(document: dict[str, Any], seed: int) -> None:
    """Assert the same where another rule holds, and where the first deal was another's."""
    chance = random.Random(seed)  # noqa: S311  # the same correction each time
    options = {**document["rules"]["options"]}
    name = chance.choice(list(CHOICES))
    options[name] = chance.choice(CHOICES[name])
    changed = {**document, "rules": {**document["rules"], "options": options}}
    log = [dict(each) for each in changed["log"]]
    if log and "soloist" in log[0]:
        log[0]["ended"] = "lost" if log[0]["ended"] == "won" else "won"
        log[0].pop("split", None)
    try:
        scored(read_document({**changed, "log": log}))
    except Fault:
        return
    check({**changed, "log": log})


def check_an_evening(seed: int) -> None:
    document = random_evening(seed)
    check(document)
    check_tables(document)
    check_a_correction(document, seed)


@pytest.mark.parametrize("seed", range(60))
def test_random_evenings_come_to_what_a_second_scorer_says(seed: int) -> None:
    check_an_evening(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60, 560))
def test_many_random_evenings_come_to_what_a_second_scorer_says(seed: int) -> None:
    check_an_evening(seed)


def test_the_evenings_are_of_every_kind() -> None:
    logs = [deal for seed in range(60) for deal in random_evening(seed)["log"]]
    ended = [deal.get("ended", "abandoned") for deal in logs]

    assert {*ended} == {"won", "lost", "ramsch", "passed", "settled", "abandoned"}
    assert len(logs) > 400
    assert {len(deal["losers"]) for deal in logs if "losers" in deal} == {1, 2, 3}
    assert any(deal.get("bid", 0) > 0 and deal["ended"] == "lost" for deal in logs)


@pytest.mark.parametrize(
    ("bid", "points"), [(24, -70), (35, -70), (36, -92), (46, -92), (48, -118), (59, -118)]
)
def test_a_null_that_was_overbid_counts_as_the_next_that_covers_the_bid(
    bid: int, points: int
) -> None:
    opening = {**random_evening(1), "players": ["Ann", "Ben", "Cat"], "first_dealer": "Ann"}
    deal = {"kind": "deal", "soloist": "Ben", "game": "null", "bid": bid, "ended": "lost"}
    rules = {"preset": "list", "options": {"null_overbid": "next"}}

    [entry] = as_json(scored(read_document({**opening, "rules": rules, "log": [deal]})))["entries"]

    assert entry["points"] == f"Ben {points}"
