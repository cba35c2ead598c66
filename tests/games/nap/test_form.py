"""The deal form of Nap: what was tapped becomes facts, and what it shows and adds up on a phone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document
from napledger.evening.play import opened, played
from napledger.games.conformance.html import Element, parsed
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.nap.form import deal_form
from napledger.games.nap.tariff import State, Table
from napledger.games.web import money_format_of
from napledger.ledger.transfers import net
from napledger.reading.faults import Fault
from tests.evening.strategies import deal, evenings
from tests.games.nap.tables import NAP, revoke, rules, said, score_of, table_of, won

VOID, POOL, DOUBLING = (
    rules("enquire_within"),
    rules("bicycle_pool"),
    rules("modern", all_pass="double_header"),
)
NONE_OF_IT = rules(revoke="none", out_of_turn="none", wrong_cards="none", knave_five=0)
OFFERED: dict[str, Any] = {"kitty": True, "peep_price": 1, "purchase_price": 1, "purchase_max": 4}
FINED = rules(kitty=True, misdeal_fine=1)

CALL = "caller=Ben&call=3&outcome=made"
THREE = won("Ben", "3")


def form_at(
    table: Table,
    sent: str = "",
    facts: Mapping[str, Any] | None = None,
    *,
    money: str = "counters",
    name: str = "{0} {1}.",
) -> DeclaredForm:
    """Return the form at a table, as it was sent or filled in with facts."""
    fields = QueryDict(sent) if facts is None else None
    names = {each: name.format(each, each[0]) for each in table.members}
    return deal_form(table, names=names, money=money_format_of(money), sent=fields, facts=facts)


def form_of(
    sent: str = "", facts: Mapping[str, Any] | None = None, *, at: Any = None, **table: Any
) -> DeclaredForm:
    """Return the form at a table of four of Hoyle's Nap, if nothing else is said."""
    return form_at(table_of(4, at or rules(), **table), sent, facts)


def shown(form: DeclaredForm, *, correcting: bool = False) -> Element:
    """Return the controls of the form."""
    return parsed("".join(form.correcting if correcting else form.controls))


def steps(form: DeclaredForm, *, correcting: bool = False) -> set[str]:
    """Return the names of the steps that it shows."""
    root = shown(form, correcting=correcting)
    return {element.attributes["data-step"] for element in root.having("data-step")}


TAPPED: list[tuple[str, dict[str, Any]]] = [
    (f"{CALL}&tricks=4", {**THREE, "tricks": 4}),
    ("caller=Ben&call=3&outcome=lost", {**THREE, "made": False}),
    # A forced one is of one, and its tricks are not counted; the dealer stands for it.
    (
        "caller=forced&call=3&tricks=4&outcome=lost",
        {"caller": "Ann", "call": "1", "forced": True, "made": False},
    ),
    ("caller=forced&outcome=made&dealer=Dan", won("Dan", "1", forced=True, dealer="Dan")),
    # Of a deal that nobody played nothing on the board counts.
    ("caller=Ben&call=3&outcome=abandoned", {"abandoned": True}),
    (
        f"{CALL}&revoke=Cat&out_of_turn=Ann",
        {**THREE, "revokes": [revoke("Cat"), revoke("Ann", "out_of_turn")]},
    ),
    (
        f"{CALL}&peeps=Ann&wrong_cards=Cat&spare_hand=Dan&bought-Ben=2&note=+by+candlelight+",
        {
            **THREE,
            "peeps": ["Ann"],
            "wrong_cards": ["Cat"],
            "spare_hand": "Dan",
            "purchases": {"Ben": 2},
            "note": "by candlelight",
        },
    ),
    (
        f"{CALL}&knaves-Dan=1&touched-Ann=3&touched-Ben=0&misdeals=1",
        {**THREE, "knaves_and_fives": {"Dan": 1}, "interference": {"Ann": 3}, "misdeals": 1},
    ),
    # In turn from the dealer's left, whoever deals.
    (
        "caller=Ann&call=4&outcome=made&over-Ann=&over-Ben=1&over-Cat=2&over-Dan=3",
        won("Ann", "4", overcalled=[said("Ben", "1"), said("Cat", "2"), said("Dan", "3")]),
    ),
    (
        "caller=Cat&call=4&outcome=made&over-Ann=2&over-Dan=1&dealer=Cat",
        won("Cat", "4", overcalled=[said("Dan", "1"), said("Ann", "2")], dealer="Cat"),
    ),
]


@pytest.mark.parametrize(("sent", "facts"), TAPPED)
def test_what_was_tapped_becomes_facts(sent: str, facts: dict[str, Any]) -> None:
    assert form_of(sent).facts() == facts


@pytest.mark.parametrize(
    ("sent", "revokes"),
    [
        ("revoke_how=revoke", []),
        ("revoke_who=&revoke_how=out_of_turn", []),
        ("revoke_who=Cat", [revoke("Cat")]),
        ("revoke_who=Cat&revoke_how=refused_to_show", [revoke("Cat", "refused_to_show")]),
        (
            "revoke_who=Cat&revoke_how=revoke&revoked_too=Dan-revoke&revoked_too=A-B-out_of_turn",
            [revoke("Cat"), revoke("Dan"), revoke("A-B", "out_of_turn")],
        ),
    ],
    ids=["nobody", "nobody named", "how is usual", "how", "several"],
)
def test_a_revoke_that_a_phone_kept_from_the_form_before_is_the_same(
    sent: str, revokes: list[dict[str, str]]
) -> None:
    seated = ("Ann", "Cat", "Dan", "A-B")
    table = replace(table_of(4, rules()), seated=seated, members=seated)

    told = form_at(table, f"{sent}&outcome=abandoned").facts()

    assert told == {"abandoned": True, **({"revokes": revokes} if revokes else {})}


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("outcome=made", "caller: who called? Tap the caller first"),
        ("outcome=made&caller=Ben", "call: what was called? Tap the call first"),
        ("caller=Ben&call=3", "outcome: tap Made or Lost, or All passed"),
        ("caller=Ben&call=3&outcome=won", "outcome: tap Made or Lost, or All passed"),
        # A call of other rules, which a phone has kept.
        ("outcome=made&caller=Ben&call=misery", "call: what was called? Tap the call first"),
    ],
)
def test_what_is_missing_is_asked_for(sent: str, sentence: str) -> None:
    with pytest.raises(Fault) as fault:
        form_of(sent).facts()

    assert str(fault.value) == sentence


def test_where_nobody_must_stand_for_one_all_may_pass() -> None:
    passed = {"passed": True, "note": "twice in a row"}

    assert form_of(facts=passed, at=VOID).facts() == passed
    tapped = form_of("caller=Ben&call=3&tricks=4&outcome=passed", at=VOID)
    assert tapped.facts() == {"passed": True}


@pytest.mark.parametrize(
    ("facts", "outcome"),
    [
        ({"caller": "Ben", "call": "3", "tricks": 4}, "made"),
        ({"caller": "Ben", "call": "3", "tricks": 2}, "lost"),
        ({"caller": "Ben", "call": "nap", "tricks": 4}, "lost"),
        ({"caller": "Ben", "call": "nap", "tricks": 4, "made": False}, "lost"),
    ],
    ids=["enough", "too few", "one too few for Nap", "said as well"],
)
def test_where_only_tricks_were_written_the_form_knows_how_it_ended(
    facts: dict[str, Any], outcome: str
) -> None:
    form = form_of(facts=facts)

    assert form.stands == [("outcome", outcome)]
    assert form.facts() == {**facts, "made": outcome == "made"}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"misdeals": 1}, "misdeals"),
        ({"misdeals": 0}, ""),
        ({"interference": {"Cat": 2}}, "interference"),
        ({"wrong_cards": ["Cat"]}, "wrong_cards"),
        ({"peeps": ["Cat"]}, "peeps"),
        ({"revokes": [revoke("Cat", "out_of_turn")]}, "out_of_turn"),
        ({"revokes": [revoke("Cat", "refused_to_show")]}, "refused_to_show"),
    ],
)
def test_what_was_written_is_shown_though_the_rules_make_nothing_of_it(
    facts: dict[str, Any], told: str
) -> None:
    form = form_of(facts={**THREE, **facts}, at=NONE_OF_IT)

    plain = steps(form_of(facts=THREE, at=NONE_OF_IT), correcting=True)
    assert steps(form, correcting=True) - plain == ({told} if told else set())
    assert "to the kitty each" not in "".join(form.correcting)
    assert form.facts() == THREE | {name: value for name, value in facts.items() if value}


def test_what_the_rules_do_not_have_is_not_asked() -> None:
    always = {"caller", "call", "tricks", "overcalled", "dealer", "away"}

    assert steps(form_of(at=NONE_OF_IT)) == always
    assert steps(form_of(at=rules())) == {*always, "revoke", "refused_to_show", "wrong_cards"}
    out_of_turn = rules(revoke="none", out_of_turn="as_revoke", wrong_cards="none")
    assert steps(form_of(at=out_of_turn)) == {*always, "out_of_turn"}
    bought = form_of(at=rules(spare_hand=True, misdeal_fine=1, **OFFERED, wrong_cards="none"))
    assert {"spare_hand", "peeps", "purchases"} <= steps(bought)
    # At the table the button says when there was one.
    assert "misdeals" not in steps(bought)
    assert "misdeals" in steps(bought, correcting=True)


def test_what_costs_something_says_how_much() -> None:
    pool = "".join(form_of(at=POOL).controls)
    played_again = "".join(form_of().controls)

    assert "Costs 10, to the kitty." in pool
    assert "Costs 6, to the kitty." in pool
    assert "Play the cards again" not in pool
    assert "Play the cards again, then tap how that ended." in played_again
    assert "2 to the kitty each." in "".join(form_of(at=rules(**OFFERED)).controls)


def test_more_misdeals_than_are_offered_are_shown_where_they_were_written() -> None:
    root = shown(form_of(facts={**THREE, "misdeals": 7}, at=FINED), correcting=True)

    numbers = [each for each in root.having("value") if each.get("name") == "misdeals"]
    assert [(each.get("value"), "checked" in each.attributes) for each in numbers[-2:]] == [
        ("5", False),
        ("7", True),
    ]


def test_every_call_says_what_it_wins_and_loses_as_often_as_it_is_paid() -> None:
    once = form_of(at=rules("hoyle_variations"))
    twice = form_of(at=DOUBLING, state=State(multiplier=2))

    def calls(form: DeclaredForm) -> list[str]:
        chips = shown(form).having("data-worth")
        return [" ".join([each.attributes["data-worth"], *each.said.split()]) for each in chips]

    assert calls(once) == [
        *("one ±2", "two ±4", "three ±6", "misery ±6", "four ±8"),
        *("Nap +24 −12", "Wellington +48 −24"),
    ]
    assert calls(twice)[:2] == ["three ±12", "misery ±12"]
    assert (once.plates, twice.plates) == ((), ("×2 double header",))


def test_all_passed_says_what_it_does() -> None:
    def ends(form: DeclaredForm) -> dict[str, str]:
        return {
            each.get("value"): ", ".join(
                filter(None, [each.get("data-says"), each.get("data-said")])
            )
            for each in shown(form).having("data-next")
            if "record" in each.get("class")
        }

    assert ends(form_of()) == {"made": "made", "lost": "lost"}
    assert ends(form_of(at=VOID))["passed"] == "All passed, the deal is void"
    assert ends(form_of(at=DOUBLING))["passed"] == "All passed, payments double"
    stands = [each.attributes["data-text"] for each in shown(form_of()).having("data-text")]
    assert stands == ["{who} stands for one"]


def test_a_phone_may_say_what_a_deal_pays_after_others_where_nothing_hangs_on_them() -> None:
    assert form_of().is_steady
    assert not form_of(kitty=3).is_steady
    assert not form_of(at=POOL).is_steady
    assert not form_of(at=DOUBLING).is_steady
    assert not form_of(state=State(multiplier=2)).is_steady


def test_a_tile_has_room_for_the_longest_figure_that_a_call_wins() -> None:
    """Of pounds, shillings and pence that need not be the largest."""
    form = form_at(table_of(4, rules(), stake=48), money="lsd", name="{0}")

    assert form.would_fit == " fit-8"


def test_what_it_would_cost_is_said_for_either_end() -> None:
    form = form_of("caller=Ben&call=3&revoke=Cat")

    told = {
        word.value: [(each.name, each.figure) for each in of.changes] for word, of in form.priced
    }
    assert told == {
        "made": [("Ben B.", "+18"), ("Cat C.", "−18")],
        "lost": [("Ann A.", "+6"), ("Cat C.", "−12"), ("Dan D.", "+6")],
    }
    assert [word.value for word, _form in form_of(CALL).priced] == ["made"]


# What a phone adds up


def table_after(raw: Mapping[str, Any]) -> Table:
    """Return the table at the end of an evening's log."""
    document = read_document(raw)
    table = opened(document.opening)
    for entry in document.log:
        table, _score = played(entry, table=table, game=NAP)
    return table


@settings(max_examples=60, deadline=None)
@given(evenings(entries_max=3), st.data())
def test_a_phone_adds_up_what_is_written(raw: dict[str, Any], data: Any) -> None:
    table = table_after(raw)
    facts = {name: each for name, each in deal(data.draw, table).items() if name != "kind"}
    # A form asks once who revoked in which way.
    revokes = [tuple(each.items()) for each in facts.get("revokes", ())]
    if len(revokes) > len({*revokes}):
        return

    assert form_at(table, facts=facts).on_the_phone == net(score_of(facts, table=table).transfers)


@pytest.mark.parametrize(
    ("table", "sent", "gains"),
    [
        # The kitty that is taken is what the dealer who calls has put in.
        (
            table_of(4, rules("hoyle_kitty"), stake=10, dealer=1),
            "caller=Ben&call=nap&outcome=made",
            {"Ann": -100, "Ben": 300, "Cat": -100, "Dan": -100},
        ),
        (
            table_of(4, rules("hoyle_kitty"), stake=10, dealer=1),
            "caller=Ben&call=nap&outcome=lost",
            {"Ann": 50, "Ben": -160, "Cat": 50, "Dan": 50, "kitty": 10},
        ),
        (
            table_of(3, rules("peel")),
            "caller=forced&outcome=made",
            {"Ann": -2, "Ben": 4, "Cat": -2},
        ),
        # Ann opens the round, and Ben does not.
        (
            table_of(2, rules(kitty=True, ante_start=3, ante_round=2, ante_dealer=1), stake=1),
            "outcome=abandoned",
            {"Ann": -6, "Ben": -5, "kitty": 11},
        ),
        (
            table_of(2, rules(kitty=True, ante_start=3, ante_round=2, ante_dealer=1), stake=1),
            "outcome=abandoned&dealer=Ben",
            {"Ann": -3, "Ben": -4, "kitty": 7},
        ),
    ],
)
def test_a_phone_adds_up_what_was_tapped(table: Table, sent: str, gains: dict[str, int]) -> None:
    assert form_at(table, sent).on_the_phone == gains
