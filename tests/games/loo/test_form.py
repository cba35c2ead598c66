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
from napledger.games.deal_form.misdeal import MisdealCost
from napledger.games.loo.deal import Deal
from napledger.games.loo.deal_form import LooDealForm, deal_form, fields_of
from napledger.games.loo.seating import State
from napledger.games.web import money_format_of
from napledger.reading.faults import Fault
from tests.games.loo.strategies import evenings
from tests.games.loo.tables import LOO, NAMES, rules, table_of

HOYLE, PEEL, STOOD = (rules(preset) for preset in ("hoyle", "peel", "enquire_within_five"))


def form_of(sent: str | QueryDict = "", **table: Any) -> LooDealForm:
    """Return the form as sent, at a table of Hoyle's Loo with 6 in the pool if nothing is said."""
    at = table.pop("at", None)
    names = {name: f"{name} {name[0]}." for name in NAMES}
    fields = QueryDict(sent) if isinstance(sent, str) else sent
    place = table_of(at, **({"pool": 6} | table))
    return deal_form(place, names=names, money=money_format_of("counters"), sent=fields)


def refused(form: LooDealForm) -> str:
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
        # At this table nobody asks for a club.
        ("trick1=Ben&trick2=Cat&trick3=Ben&club=on", {"tricks": ["Ben", "Cat", "Ben"]}),
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
    assert form_of(f"{tricks}&looed=Ann&looed=Dan&looed=Eve", pool=0).facts() == {
        "tricks": ["Ben", "Cat", "Ben"],
        "looed": ["Ann", "Dan", "Eve"],
    }
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
    assert refused(form_of("flush=on&taker=last", at=STOOD)) == (
        "taker: who showed the flush? Tap the player"
    )


@pytest.mark.parametrize(
    ("at", "pool", "facts"),
    [
        (HOYLE, 6, {"tricks": ["Ben", "Cat", "Ben"], "looed": ["Dan"], "misses": ["Dan"]}),
        (HOYLE, 0, {"tricks": ["Ben", "Cat", "Ben"], "looed": ["Dan", "Eve", "Ann"]}),
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
    ],
)
def test_a_form_filled_in_with_a_deal_sends_that_deal_again(
    at: Any, pool: int, facts: dict[str, Any]
) -> None:
    assert form_of(fields_of(facts), at=at, pool=pool).facts() == facts


def test_the_form_for_the_next_deal_is_empty_but_for_who_is_away() -> None:
    table = table_of(pool=6)
    names = dict(zip(NAMES, NAMES, strict=True))
    money = money_format_of("counters")

    carried = deal_form(table, names=names, money=money, facts={"away": ["Dan"]})
    fresh = deal_form(table, names=names, money=money)

    assert carried.away == ("Dan",)
    assert not carried.has_extras
    assert not fresh.has_extras
    assert fresh.score is None


def test_a_fault_stands_at_the_field_that_was_tapped() -> None:
    form = form_of()

    for path in ("unopposed", "flush", "stood[0]", "tricks", "singles.Ann", "misses[1]", ""):
        form.refuse(Fault(path, "this cannot be"))

    assert form.errors == {
        "taker": ["This cannot be."] * 2,
        "looed": ["This cannot be."],
        "tricks": ["This cannot be."],
        "singles": ["This cannot be."],
        "misses": ["This cannot be."],
        "": ["This cannot be."],
    }


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
    assert [seat.key for seat in form.seats if seat.is_last] == ["Gus"]
    assert (form.dealer_name, form.last_name) == ("Ann A.", "Gus G.")


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

    assert (form.pool_figure, form.quote.mode.must, form.abandoned_price) == (
        "6",
        True,
        MisdealCost(),
    )


def test_every_seat_says_what_the_deal_would_do() -> None:
    form = form_of("trick1=Ben&trick2=Cat&trick3=Ben&looed=Dan", pool=9)

    assert [(each.account, each.figure, each.direction) for each in form.would] == [
        ("Ann", "−3", "down"),
        ("Ben", "+8", "up"),
        ("Cat", "+4", "up"),
        ("Dan", "−3", "down"),
        ("Eve", "", ""),
    ]
    assert form.next_pool == "3"
    assert form.headline == "+8"


def test_a_table_of_two_shows_its_form_though_no_deal_can_be_played() -> None:
    form = form_of("pool=on", players=2)

    assert [seat.key for seat in form.seats] == ["Ann", "Ben"]
    assert form.score is None


def groups(form: LooDealForm) -> list[str]:
    return [group.name for group in form.groups]


@pytest.mark.parametrize(
    ("at", "asked"),
    [
        (HOYLE, ["misses", "for_pool"]),
        (rules("enquire_within"), ["misses"]),
        (rules("irish"), []),
        (STOOD, ["spared"]),
    ],
)
def test_only_what_the_rules_have_lies_in_the_drawer(at: Any, asked: list[str]) -> None:
    laws = ["breaches", "thrown_up", "singles", "away", "dealer"]

    assert groups(form_of(at=at)) == [*asked, *laws]


def test_one_miss_is_taken_by_one_and_two_by_two() -> None:
    def kinds(form: LooDealForm) -> set[str]:
        chips = next(group for group in form.groups if group.name == "misses").chips
        return {chip.kind for chip in chips[0]}

    assert kinds(form_of()) == {"radio"}
    assert kinds(form_of(at=rules(miss=2))) == {"checkbox"}


def test_the_drawer_says_for_each_dealer_who_is_last_and_who_is_out() -> None:
    form = form_of("away=Dan", at=PEEL, players=7)
    chips = {chip.value: dict(chip.facts) for chip in form.groups[-1].chips[0]}

    assert chips["Cat"] == {
        "word": "Cat C.",
        "left": "Dan Eve Fay Gus Ann Ben Cat",
        "marks": json.dumps({"Cat": "out", "Dan": "away"}),
        "idle": "Cat Dan",
        "last": "Ben",
        "taker": "Ben B.",
    }
    assert chips["Dan"] == {"word": "Dan D.", "left": "Eve Fay Gus Ann Ben Cat Dan"}


def test_the_phone_is_told_what_to_add_up() -> None:
    told = json.loads(form_of(pool=8).on_the_phone)

    assert {
        name: told[name] for name in ("kitty", "pool", "putIns", "shares", "loo", "tricks")
    } == {
        "kitty": 8,
        "pool": 11,
        "putIns": {"Ann": -3, "kitty": 3},
        "shares": [4, 4, 3],
        "loo": 3,
        "tricks": 3,
    }
    assert told["words"]["pool"] == "{player} takes the pool"
    assert told["words"]["tricks"] == ["one", "two", "three", "four", "five"]


@pytest.mark.parametrize(
    ("at", "pool", "flags"),
    [
        (HOYLE, 0, {"isMust": True, "isOneCard": False, "mayBeOneCard": False}),
        (HOYLE, 6, {"isMust": False, "isOneCard": False, "mayBeOneCard": False}),
        (PEEL, 0, {"isMust": True, "isOneCard": True, "mayBeOneCard": True}),
        (PEEL, 6, {"isMust": False, "isOneCard": False, "mayBeOneCard": True}),
        (STOOD, 6, {"flushLooesAll": False, "flushTo": ""}),
        (rules("hoyle_five"), 6, {"flushLooesAll": True, "flushTo": "kitty"}),
    ],
)
def test_the_phone_is_told_how_the_deal_is_played(
    at: Any, pool: int, flags: dict[str, Any]
) -> None:
    told = json.loads(form_of(at=at, pool=pool).on_the_phone)

    assert {name: told[name] for name in flags} == flags


def test_a_club_that_was_tapped_is_not_told_as_a_must_of_its_own() -> None:
    form = form_of("club=on", at=rules("hoyle_club"))

    assert form.quote.mode.must
    assert json.loads(form.on_the_phone)["isMust"] is False


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

    assert len(form.seats) == 5
    assert form.groups
    assert json.loads(form.on_the_phone)
    try:
        LOO.score_deal(LOO.read_deal(form.facts()), table=form.table)
    except Fault as fault:
        form.refuse(fault)
        assert form.score is None
        assert form.errors
    else:
        assert form.score is not None
