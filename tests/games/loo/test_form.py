"""The deal form: what was tapped becomes facts, and a deal's facts fill it in again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

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

CALLED = {name: f"{name} {name[0]}." for name in NAMES}


def form_of(sent: str | QueryDict = "", facts: dict[str, Any] | None = None, **table: Any) -> Any:
    """Return the form as sent, at a table of Hoyle's Loo with 6 in the pool if nothing is said."""
    at = table.pop("at", None)
    fields = None if facts is not None else QueryDict(sent) if isinstance(sent, str) else sent
    place = table_of(at, **({"pool": 6} | table))
    money = money_format_of("counters")
    return deal_form(place, names=CALLED, money=money, sent=fields, facts=facts)


def refused(form: DeclaredForm) -> str:
    """Return the path and the sentence with which the form is refused."""
    with pytest.raises(Fault) as fault:
        form.facts()
    return str(fault.value)


@pytest.mark.parametrize(
    ("sent", "facts"),
    [
        ("trick1=Ben&trick2=Cat&trick3=Ben", {"tricks": ["Ben", "Cat", "Ben"]}),
        (
            "trick1=Ben&trick2=Cat&trick3=Ben&looed=Dan&looed=Eve",
            {"tricks": ["Ben", "Cat", "Ben"], "looed": ["Dan", "Eve"]},
        ),
        # Who was tapped as looed and then given a trick is not looed.
        ("trick1=Ben&trick2=Cat&trick3=Ben&looed=Ben", {"tricks": ["Ben", "Cat", "Ben"]}),
        (
            "trick1=Ben&trick2=Cat&trick3=Ben&looed=Dan&breaches=Dan",
            {"tricks": ["Ben", "Cat", "Ben"], "breaches": ["Dan"]},
        ),
        ("pool=on&taker=last", {"unopposed": "Ann"}),
        ("pool=on", {"unopposed": "Ann"}),
        ("pool=on&dealer=Dan", {"unopposed": "Dan", "dealer": "Dan"}),
        ("pool=on&taker=Cat&misses=Cat", {"unopposed": "Cat", "misses": ["Cat"]}),
        ("trick1=Ben&outcome=abandoned&misdeals=1", {"abandoned": True, "misdeals": 1}),
        (
            "trick1=Ben&trick2=Ann&trick3=Ben&for_pool=on&single-Cat=2&single-Dan=0",
            {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True, "singles": {"Cat": 2}},
        ),
        (
            "trick1=Ben&trick2=Cat&trick3=Ben&thrown_up=Eve&away=Dan&note=+by+candlelight+",
            {
                "tricks": ["Ben", "Cat", "Ben"],
                "thrown_up": ["Eve"],
                "away": ["Dan"],
                "note": "by candlelight",
            },
        ),
    ],
)
def test_what_was_tapped_becomes_facts(sent: str, facts: dict[str, Any]) -> None:
    assert form_of(sent).facts() == facts


@pytest.mark.parametrize(
    ("sent", "facts"),
    [
        ("flush=on&taker=Ben", {"flush": "Ben"}),
        ("flush=on&taker=Ben&looed=Ben&looed=Cat", {"flush": "Ben", "stood": ["Cat"]}),
        (
            "flush=on&taker=Ben&looed=Cat&looed=Dan&spared=Dan",
            {"flush": "Ben", "stood": ["Cat", "Dan"], "spared": ["Dan"]},
        ),
    ],
)
def test_a_flush_is_tapped_with_who_else_stood(sent: str, facts: dict[str, Any]) -> None:
    assert form_of(sent, at=STOOD).facts() == facts


def test_where_all_must_play_nobody_need_be_tapped_as_looed() -> None:
    tricks = "trick1=Ben&trick2=Cat&trick3=Ben"
    clubs = rules("enquire_within_five", club_law=True)

    assert form_of(tricks, pool=0).facts() == {"tricks": ["Ben", "Cat", "Ben"]}
    # Not all of them: those are from before a trick was given to another.
    assert form_of(f"{tricks}&looed=Ann", pool=0).facts() == {"tricks": ["Ben", "Cat", "Ben"]}
    assert form_of("flush=on&taker=Ben&club=on&looed=Cat", at=clubs).facts() == {
        "flush": "Ben",
        "club": True,
    }


def test_with_one_card_each_nobody_may_beat_the_card() -> None:
    assert form_of("trick1=nobody", at=PEEL, pool=0).facts() == {"tricks": []}
    assert form_of("trick1=Dan", at=PEEL, pool=0).facts() == {"tricks": ["Dan"]}


def test_what_is_missing_is_asked_for() -> None:
    assert refused(form_of()) == "tricks: who won each trick? Tap the winners in order"
    assert refused(form_of("trick1=&trick2=")) == (
        "tricks: who won each trick? Tap the winners in order"
    )
    # Nobody has an odd coin: so the order is all one.
    staying = rules("hoyle", odd_coins="stay")
    assert refused(form_of(at=staying)) == "tricks: who won each trick? Tap the winners"
    assert refused(form_of("flush=on&taker=last", at=STOOD)) == (
        "flush: who showed the flush? Tap the player"
    )


@pytest.mark.parametrize(
    ("at", "pool", "facts"),
    [
        (HOYLE, 6, {"tricks": ["Ben", "Cat", "Ben"], "looed": ["Dan"], "misses": ["Dan"]}),
        (HOYLE, 6, {"tricks": ["Ben", "Ann", "Ben"], "for_pool": True}),
        (HOYLE, 6, {"unopposed": "Cat", "misses": ["Cat"], "dealer": "Dan"}),
        (
            HOYLE,
            6,
            {
                "tricks": ["Ben", "Cat", "Ben"],
                "breaches": ["Cat"],
                "misdeals": 7,
                "singles": {"Ann": 1, "Cat": 5},
                "thrown_up": ["Eve"],
                "away": ["Dan"],
                "note": "twice in a row",
            },
        ),
        (rules("hoyle_club"), 6, {"tricks": ["Ben", "Cat", "Ben"], "club": True}),
        (PEEL, 0, {"tricks": []}),
        (PEEL, 0, {"tricks": ["Dan"]}),
        (STOOD, 10, {"flush": "Ben", "stood": ["Cat", "Dan"], "spared": ["Dan"]}),
        (HOYLE, 6, {"abandoned": True, "misdeals": 1}),
        (HOYLE, 6, {"abandoned": True, "reason": "misdeal", "misdeals": 2}),
    ],
)
def test_a_form_filled_in_with_a_deal_sends_that_deal_again(
    at: Any, pool: int, facts: dict[str, Any]
) -> None:
    assert form_of(facts=facts, at=at, pool=pool).facts() == facts


def test_the_form_for_the_next_deal_is_empty_but_for_who_is_away() -> None:
    carried, fresh = form_of(facts={"away": ["Dan"]}), form_of()

    assert carried.away == ("Dan",)
    assert not carried.has_extras
    assert not fresh.has_extras
    assert carried.score is None


def errors_in(form: DeclaredForm) -> dict[str, list[str]]:
    """Return the sentences of faults on the board and in the drawer, by the step they stand at."""
    root = parsed(f"<div>{''.join(form.controls)}</div>")
    found: dict[str, list[str]] = {}
    waiting: list[str] = []
    for each in root:
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

    assert [(seat.key, seat.mark, seat.idle) for seat in form.seats] == [
        ("Ann", "out", True),
        ("Ben", "", False),
        ("Cat", "", False),
        ("Dan", "away", True),
        ("Eve", "", False),
        ("Fay", "", False),
        ("Gus", "", False),
    ]
    assert [seat.key for seat in form.seats if seat.is_dealer] == ["Ann"]
    assert form.known["last"] == ("Gus",)


def test_the_head_says_what_is_played_for() -> None:
    double = form_of(pool=9)
    one_card = form_of(at=PEEL, pool=0)
    odd = form_of(at=rules("hoyle_unlimited"), pool=11)

    assert (double.pool_figure, double.trick_figure, double.loo_figure) == ("12", "4", "3")
    assert (one_card.pool_figure, one_card.trick_figure, one_card.loo_figure) == ("3", "", "3")
    # Of 14 a trick is worth 4 at least; the loo is the pool.
    assert (odd.pool_figure, odd.trick_figure, odd.loo_figure) == ("14", "4", "14")


def test_after_an_abandoned_deal_the_pool_is_what_lies_there() -> None:
    form = form_of(pool=6, state=State(abandoned=True, single=True))

    assert (form.pool_figure, form.mode.must) == ("6", True)
    assert form_of("outcome=abandoned", **again()).on_the_phone == {}
    assert form_of("outcome=abandoned").on_the_phone == {"Ann": -3, "kitty": 3}


def again() -> dict[str, Any]:
    return {"pool": 6, "state": State(abandoned=True, single=True)}


def test_every_seat_says_what_the_deal_would_do() -> None:
    form = form_of("trick1=Ben&trick2=Cat&trick3=Ben&looed=Dan", pool=9)

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
    assert form.on_the_phone == {"Ann": -3, "Ben": 8, "Cat": 4, "Dan": -3, "kitty": -6}
    assert form.headline == "+8"


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
    often, wrong = ["breaches", "away"], ["thrown_up", "singles"]

    assert steps(form.controls.board) == ["tricks", "looed", "pool", "unopposed", *board]
    assert steps(form.controls.drawer) == often
    assert steps(form.controls.more) == [*wrong, *drawer, "dealer"]
    assert steps(form.correcting.more) == ["misdeals", *wrong, *drawer, "dealer"]


def test_what_the_rules_make_nothing_of_is_shown_where_it_was_written() -> None:
    form = form_of("trick1=Ben&trick2=Cat&trick3=Ben&club=on&spared=Eve")
    facts = {"flush": "Ben", "spared": ["Dan"], "club": True}

    assert steps(form.controls.board)[-1] == "club"
    assert form_of("trick1=Ben&trick2=Cat&trick3=Ben&club=on").facts() == {
        "tricks": ["Ben", "Cat", "Ben"],
        "club": True,
    }
    assert form_of(facts=facts, at=rules("hoyle_five")).facts() == facts


def test_one_miss_is_taken_by_one_and_two_by_two() -> None:
    def kinds(form: DeclaredForm) -> set[str]:
        return {each.get("type") for each in step(form, "misses").of_tag("input")}

    assert kinds(form_of()) == {"radio"}
    assert kinds(form_of(at=rules(miss=2))) == {"checkbox"}


def test_more_misdeals_than_are_offered_are_kept_by_a_correction() -> None:
    form = form_of(facts={"tricks": ["Ben", "Cat", "Ben"], "misdeals": 7})
    numbers = [each.get("value") for each in step(form, "misdeals").of_tag("input")]

    assert numbers == ["0", "1", "2", "3", "4", "7"]
    assert [each.get("value") for each in step(form, "misdeals").having("checked")] == ["7"]


def test_what_is_fined_says_so_in_the_tables_money() -> None:
    form = form_of(stake=2)

    assert step(form, "singles").of_tag("p")[0].said == "6 to this pool each."
    assert step(form, "thrown_up").of_tag("p")[0].said == "Pays 6, and is out of the deal."


@pytest.mark.parametrize(
    ("at", "pool", "flags"),
    [
        (HOYLE, 0, {"must": ("on",), "single": ("on",), "one_card": (), "dealt_again": ()}),
        (HOYLE, 6, {"must": (), "single": (), "one_card": (), "dealt_again": ()}),
        (PEEL, 0, {"must": ("on",), "single": ("on",), "one_card": ("on",), "dealt_again": ()}),
        (PEEL, 6, {"must": (), "single": (), "one_card": (), "dealt_again": ()}),
    ],
)
def test_the_phone_is_told_how_the_deal_is_played(at: Any, pool: int, flags: Any) -> None:
    form = form_of(at=at, pool=pool)

    assert form.flags == flags
    assert json.loads(form.at_the_table) == {
        "kitty": pool,
        "flags": {name: [*so] for name, so in flags.items()},
        "places": {},
        "dealer": "Ann",
        "sides": [],
    }
    # What the next deal pays hangs on what this one does to the pool.
    assert not form.is_steady


def test_a_club_that_was_tapped_is_not_told_as_a_must_of_its_own() -> None:
    form = form_of("club=on&trick1=Ben&trick2=Cat&trick3=Ben", at=rules("hoyle_club"))

    assert form.flags["must"] == ()
    assert form.on_the_phone == {"Ann": -6, "Ben": 6, "Cat": 3, "Dan": -3, "Eve": -3, "kitty": 3}


@settings(max_examples=100, deadline=None)
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


FIELDS = st.sampled_from(
    [
        *("trick1", "trick2", "trick3", "looed", "taker", "pool", "flush", "club", "outcome"),
        *("misses", "for_pool", "spared", "single-Ann", "misdeals", "thrown_up", "breaches"),
        *("away", "dealer", "note"),
    ]
)
VALUES = st.sampled_from(["", "Ann", "Ben", "Zed", "last", "nobody", "on", "abandoned", "7", "x\0"])


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(FIELDS, VALUES), max_size=8),
    st.sampled_from(["hoyle", "peel", "enquire_within_five"]),
    st.sampled_from([0, 6]),
)
def test_whatever_is_sent_the_form_is_shown_and_says_what_is_wrong(
    fields: list[tuple[str, str]], preset: str, pool: int
) -> None:
    sent = QueryDict(mutable=True)
    for name, value in fields:
        sent.appendlist(name, value)
    form = form_of(sent, at=rules(preset), pool=pool)

    try:
        LOO.score_deal(LOO.read_deal(form.facts()), table=form.table)
    except Fault as fault:
        form.refuse(fault)
        assert form.score is None
        assert form.errors
    else:
        assert form.score is not None
    assert len(form.seats) == 5
    assert json.loads(form.at_the_table)
    parsed(f"<div>{''.join(form.controls)}</div>")
