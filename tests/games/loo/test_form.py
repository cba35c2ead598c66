"""The deal form of Loo: what was tapped becomes facts, and what it shows and adds up."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.games.conformance.html import Element, parsed
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.loo.deal import Deal, State
from napledger.games.loo.form import deal_form
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from tests.games.loo.strategies import evenings
from tests.games.loo.tables import LOO, NAMES, rules, table_of

HOYLE, PEEL, STOOD = (rules(preset) for preset in ("hoyle", "peel", "enquire_within_five"))

UNSEATED = "Zed is not seated; seated are Ann, Ben, Cat, Dan, Eve"
BCB = "trick1=Ben&trick2=Cat&trick3=Ben"
TRICKS = {"tricks": ["Ben", "Cat", "Ben"]}
AGAIN: dict[str, Any] = {"state": State(abandoned=True, single=True)}


def form_of(sent: str = "", facts: dict[str, Any] | None = None, **table: Any) -> Any:
    """Return the form as sent, at a table of Hoyle's Loo with 6 in the pool if nothing is said."""
    place = table_of(table.pop("at", None), **({"pool": 6} | table))
    called = {name: f"{name} {name[0]}." for name in NAMES}
    fields, money = None if facts is not None else QueryDict(sent), money_format_of("counters")
    return deal_form(place, names=called, money=money, sent=fields, facts=facts)


TAPPED: list[tuple[Any, int, str, dict[str, Any]]] = [
    (HOYLE, 6, f"{BCB}&looed=Dan&looed=Eve", {**TRICKS, "looed": ["Dan", "Eve"]}),
    # Who was tapped as looed and then given a trick, or found in breach, is not looed.
    (HOYLE, 6, f"{BCB}&looed=Ben", TRICKS),
    (HOYLE, 6, f"{BCB}&looed=Dan&breaches=Dan", {**TRICKS, "breaches": ["Dan"]}),
    (HOYLE, 6, "pool=on&taker=last", {"unopposed": "Ann"}),
    (HOYLE, 6, "pool=on", {"unopposed": "Ann"}),
    (HOYLE, 6, "pool=on&dealer=Dan", {"unopposed": "Dan", "dealer": "Dan"}),
    (HOYLE, 6, "pool=on&taker=Cat&misses=Cat", {"unopposed": "Cat", "misses": ["Cat"]}),
    (
        HOYLE,
        6,
        "trick1=Ben&outcome=abandoned&misdeals=1",
        {"abandoned": True, "misdeals": 1},
    ),
    (
        HOYLE,
        6,
        "trick1=Ben&trick2=Ann&trick3=Ben&for_pool=on&single-Cat=2&single-Dan=0",
        {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True, "singles": {"Cat": 2}},
    ),
    (
        HOYLE,
        6,
        f"{BCB}&thrown_up=Eve&away=Dan&note=+by+candlelight+",
        {**TRICKS, "thrown_up": ["Eve"], "away": ["Dan"], "note": "by candlelight"},
    ),
    (HOYLE, 6, f"{BCB}&club=on", {**TRICKS, "club": True}),
    (STOOD, 6, "flush=on&taker=Ben&looed=Ben&looed=Cat", {"flush": "Ben", "stood": ["Cat"]}),
    (
        STOOD,
        6,
        "flush=on&taker=Ben&looed=Cat&looed=Dan&spared=Dan",
        {"flush": "Ben", "stood": ["Cat", "Dan"], "spared": ["Dan"]},
    ),
    # Where all must play, those tapped as looed are from before a trick was given to another.
    (HOYLE, 0, f"{BCB}&looed=Ann", TRICKS),
    (
        rules("enquire_within_five", club_law=True),
        6,
        "flush=on&taker=Ben&club=on&looed=Cat",
        {"flush": "Ben", "club": True},
    ),
    (PEEL, 0, "trick1=nobody", {"tricks": []}),
    (PEEL, 0, "trick1=Dan", {"tricks": ["Dan"]}),
]


@pytest.mark.parametrize(("at", "pool", "sent", "facts"), TAPPED)
def test_what_was_tapped_becomes_facts(
    at: Any, pool: int, sent: str, facts: dict[str, Any]
) -> None:
    assert form_of(sent, at=at, pool=pool).facts() == facts


@pytest.mark.parametrize(
    ("at", "sent", "sentence"),
    [
        (HOYLE, "", "tricks: who won each trick? Tap the winners in order"),
        (HOYLE, "trick1=&trick2=", "tricks: who won each trick? Tap the winners in order"),
        # Nobody has an odd coin: so the order is all one.
        (rules(odd_coins="stay"), "", "tricks: who won each trick? Tap the winners"),
        (STOOD, "flush=on&taker=last", "flush: who showed the flush? Tap the player"),
        (HOYLE, "trick1=Zed", f"tricks: {UNSEATED}"),
        (HOYLE, f"{BCB}&looed=Zed", f"looed: {UNSEATED}"),
        (HOYLE, "pool=on&taker=Zed", f"unopposed: {UNSEATED}"),
        (HOYLE, f"{BCB}&misdeals=x", "misdeals: “x” is no number"),
        (HOYLE, f"{BCB}&single-Ann=x", "singles: “x” is no number"),
        (HOYLE, "outcome=won", "outcome: “won” is none of the answers"),
    ],
)
def test_what_is_missing_or_cannot_be_is_told_at_its_step(
    at: Any, sent: str, sentence: str
) -> None:
    with pytest.raises(Fault) as fault:
        form_of(sent, at=at).facts()

    assert str(fault.value) == sentence


@pytest.mark.parametrize(
    ("at", "facts"),
    [
        (
            HOYLE,
            {
                **TRICKS,
                "breaches": ["Cat"],
                "misdeals": 7,
                "singles": {"Ann": 1, "Cat": 5},
                "thrown_up": ["Eve"],
                "away": ["Dan"],
                "note": "twice in a row",
            },
        ),
        # What the rules make nothing of.
        (rules("hoyle_five"), {"flush": "Ben", "spared": ["Dan"], "club": True}),
    ],
)
def test_a_form_filled_in_with_an_odd_deal_sends_it_again(at: Any, facts: dict[str, Any]) -> None:
    assert form_of(facts=facts, at=at).facts() == facts


def test_the_form_for_the_next_deal_is_empty_but_for_who_is_away() -> None:
    carried, fresh = form_of(facts={"away": ["Dan"]}), form_of()

    assert carried.away == ("Dan",)
    assert not carried.has_extras
    assert not fresh.has_extras
    assert carried.score is None


def errors_in(form: DeclaredForm) -> dict[str, list[str]]:
    """Return the sentences of faults on the board and in the drawer, by the step they stand at."""
    found: dict[str, list[str]] = {}
    waiting: list[str] = []
    for each in parsed(f"<div>{''.join(form.controls)}</div>"):
        if each.get("class") == "field__error":
            waiting.append(each.said)
        elif each.get("data-step") and waiting:
            found[each.get("data-step")], waiting = waiting, []
    return found


def test_a_fault_stands_at_the_step_that_was_tapped() -> None:
    form = form_of("flush=on&taker=Ben", at=STOOD)

    for path in ("unopposed", "flush", "stood[0]", "tricks", "singles.Ann", "misses[1]"):
        form.refuse(Fault(path, "this cannot be"))
    form.refuse(Fault("reason", "not at this table"))

    assert errors_in(form) == {
        each: ["This cannot be."]
        for each in ("tricks", "unopposed", "flush", "stood", "singles", "misses")
    }
    assert form.errors["outcome"] == ["Not at this table."]
    assert form.has_extras


def test_every_tile_says_who_deals_and_who_is_out() -> None:
    form = form_of("away=Dan", at=PEEL, players=7)

    assert [(seat.key, seat.mark) for seat in form.seats if seat.idle] == [
        ("Ann", "out"),
        ("Dan", "away"),
    ]
    assert [seat.key for seat in form.seats if seat.is_dealer] == ["Ann"]
    assert form.known["last"] == ("Gus",)


@pytest.mark.parametrize(
    ("at", "table", "pool_trick_and_loo"),
    [
        (HOYLE, {"pool": 9}, ("12", "4", "3")),
        (PEEL, {"pool": 0}, ("3", "", "3")),
        # Of 14 a trick is worth 4 at least; the loo is the pool.
        (rules("hoyle_unlimited"), {"pool": 11}, ("14", "4", "14")),
        (HOYLE, AGAIN, ("6", "2", "3")),
    ],
    ids=["a double pool", "one card", "unlimited", "dealt again"],
)
def test_the_head_says_what_is_played_for(
    at: Any, table: dict[str, Any], pool_trick_and_loo: tuple[str, str, str]
) -> None:
    form = form_of(at=at, **table)

    assert (form.pool_figure, form.trick_figure, form.loo_figure) == pool_trick_and_loo
    assert form.mode.must == (at == PEEL or table == AGAIN)


def test_every_seat_says_what_the_deal_would_do() -> None:
    form = form_of(f"{BCB}&looed=Dan", pool=9)

    assert [(each.key, each.would, each.direction) for each in form.seats] == [
        ("Ann", "−3", "down"),
        ("Ben", "+8", "up"),
        ("Cat", "+4", "up"),
        ("Dan", "−3", "down"),
        ("Eve", "", ""),
    ]
    assert [(each.name, each.figure) for each in form.gaining] == [
        ("Ben B.", "+8"),
        ("Cat C.", "+4"),
    ]
    assert form.headline == "+8"


@pytest.mark.parametrize(
    ("sent", "table", "gains"),
    [
        (
            f"{BCB}&looed=Dan",
            {"pool": 9},
            {"Ann": -3, "Ben": 8, "Cat": 4, "Dan": -3, "kitty": -6},
        ),
        # A club that was tapped is a must.
        (
            f"{BCB}&club=on",
            {"at": rules("hoyle_club")},
            {"Ann": -6, "Ben": 6, "Cat": 3, "Dan": -3, "Eve": -3, "kitty": 3},
        ),
        ("outcome=abandoned", {}, {"Ann": -3, "kitty": 3}),
        ("outcome=abandoned", AGAIN, {}),
    ],
)
def test_a_phone_adds_up_what_was_tapped(
    sent: str, table: dict[str, Any], gains: dict[str, int]
) -> None:
    form = form_of(sent, **table)

    assert form.on_the_phone == gains
    assert form.flags["must"] == (("on",) if table == AGAIN else ())


def test_a_table_of_two_shows_its_form_though_no_deal_can_be_played() -> None:
    form = form_of("pool=on", players=2)

    assert [seat.key for seat in form.seats] == ["Ann", "Ben"]
    assert form.score is None


def steps(html: str) -> list[str]:
    """Return the names of the steps in a part of the form."""
    return [each.get("id") for each in parsed(f"<div>{html}</div>").of_tag("fieldset")]


def step(form: DeclaredForm, name: str) -> Element:
    """Return the control of a step."""
    root = parsed(f"<div>{''.join(form.controls)}</div>")
    return next(each for each in root.of_tag("fieldset") if each.get("id") == name)


@pytest.mark.parametrize(
    ("at", "board", "drawer"),
    [
        (HOYLE, [], ["misses", "for_pool"]),
        (rules("hoyle_club"), ["club"], ["misses", "for_pool"]),
        (rules("enquire_within"), [], ["misses"]),
        (rules("irish"), ["club"], []),
        (rules("hoyle_five"), ["flushed", "flush"], []),
        (STOOD, ["flushed", "flush", "stood"], ["spared"]),
    ],
)
def test_only_what_the_rules_have_is_on_the_board_and_in_the_drawer(
    at: Any, board: list[str], drawer: list[str]
) -> None:
    form = form_of(at=at)
    wrong = ["thrown_up", "singles"]

    assert steps(form.controls.board) == ["tricks", "looed", "pool", "unopposed", *board]
    assert steps(form.controls.drawer) == ["breaches", "away"]
    assert steps(form.controls.more) == [*wrong, *drawer, "dealer"]
    assert steps(form.correcting.more) == ["misdeals", *wrong, *drawer, "dealer"]


def test_one_miss_is_taken_by_one_and_two_by_two() -> None:
    def kinds(form: DeclaredForm) -> set[str]:
        return {each.get("type") for each in step(form, "misses").of_tag("input")}

    assert kinds(form_of()) == {"radio"}
    assert kinds(form_of(at=rules(miss=2))) == {"checkbox"}


def test_more_misdeals_than_are_offered_are_kept_by_a_correction() -> None:
    asked = step(form_of(facts={**TRICKS, "misdeals": 7}), "misdeals")

    numbers = [each.get("value") for each in asked.of_tag("input")]
    assert numbers == ["0", "1", "2", "3", "4", "7"]
    assert [each.get("value") for each in asked.having("checked")] == ["7"]


def test_what_is_fined_says_so_in_the_tables_money() -> None:
    form = form_of(stake=2)

    assert step(form, "singles").of_tag("p")[0].said == "6 to this pool each."
    assert step(form, "thrown_up").of_tag("p")[0].said == "Pays 6, and is out of the deal."


@pytest.mark.parametrize(
    ("at", "pool", "on"),
    [
        (HOYLE, 0, {"must", "single"}),
        (HOYLE, 6, set()),
        (PEEL, 0, {"must", "single", "one_card"}),
        (PEEL, 6, set()),
    ],
)
def test_the_phone_is_told_how_the_deal_is_played(at: Any, pool: int, on: set[str]) -> None:
    form = form_of(at=at, pool=pool)

    flags = ("must", "single", "one_card", "dealt_again")
    assert json.loads(form.at_the_table) == {
        "kitty": pool,
        "flags": {name: ["on"] if name in on else [] for name in flags},
        "places": {},
        "dealer": "Ann",
        "sides": [],
    }
    # What the next deal pays hangs on what this one does to the pool.
    assert not form.is_steady


@settings(max_examples=60, deadline=None)
@given(evenings(entries_max=5))
def test_whatever_was_dealt_the_form_filled_in_with_it_pays_the_same(raw: dict[str, Any]) -> None:
    document = read_document(raw)
    table, names = opened(document.opening), dict(zip(NAMES, NAMES, strict=True))
    for entry in document.log:
        if isinstance(entry, Deal):
            money = money_format_of("counters")
            form = deal_form(table, names=names, money=money, facts=entry.written())
            again = LOO.score_deal(LOO.read_deal(form.facts()), table=table)
            assert again.transfers == LOO.score_deal(entry, table=table).transfers
            assert form.score == again
            assert form.on_the_phone == net(again.transfers)
        table, _score = played(entry, table=table, game=LOO)
