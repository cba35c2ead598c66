"""The deal form: what was tapped becomes facts, and a deal's facts fill it in again."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.conformance.html import Element, parsed
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.nap.form import deal_form
from napledger.games.nap.seating import State
from napledger.games.web import money_format_of
from napledger.reading.faults import Fault
from tests.games.nap.tables import NAMES, rules, table_of

VOID, POOL = rules("enquire_within"), rules("bicycle_pool")
NONE_OF_IT = rules(revoke="none", out_of_turn="none", wrong_cards="none", knave_five=0)
OFFERED: dict[str, Any] = {"kitty": True, "peep_price": 1, "purchase_price": 1, "purchase_max": 4}


def form_of(
    sent: str = "",
    facts: dict[str, Any] | None = None,
    *,
    at: dict[str, Any] | None = None,
    **table: Any,
) -> DeclaredForm:
    """Return the form at a table of four of Hoyle's Nap, if nothing else is said."""
    fields = QueryDict(sent) if facts is None else None
    names = {name: f"{name} {name[0]}." for name in NAMES}
    seats = table.pop("players", 4)
    money = money_format_of("counters")
    place = table_of(seats, at or rules(), **table)
    return deal_form(place, names=names, money=money, sent=fields, facts=facts)


def test_a_tile_has_room_for_the_longest_figure_that_a_call_wins() -> None:
    """Of pounds, shillings and pence that need not be the largest."""
    names, table = dict(zip(NAMES, NAMES, strict=True)), table_of(4, rules(), stake=48)
    form = deal_form(table, names=names, money=money_format_of("lsd"), sent=QueryDict())

    assert form.would_fit == " fit-8"


def shown(form: DeclaredForm, *, correcting: bool = False) -> Element:
    """Return the controls of the form."""
    return parsed("".join(form.correcting if correcting else form.controls))


def groups(form: DeclaredForm, *, correcting: bool = False) -> set[str]:
    """Return the names of the steps that it shows."""
    root = shown(form, correcting=correcting)
    return {element.attributes["data-step"] for element in root.having("data-step")}


def refused(form: DeclaredForm) -> str:
    """Return the path and the sentence with which the form is refused."""
    with pytest.raises(Fault) as fault:
        form.facts()
    return str(fault.value)


CALL = "caller=Ben&call=3&outcome=made"
THREE = {"caller": "Ben", "call": "3", "made": True}


@pytest.mark.parametrize(
    ("sent", "facts"),
    [
        (CALL, THREE),
        ("caller=Ben&call=3&outcome=lost&tricks=2", {**THREE, "made": False, "tricks": 2}),
        # A forced one is of one, and its tricks are not counted; the dealer stands for it.
        (
            "caller=forced&call=3&tricks=4&outcome=lost",
            {"caller": "Ann", "call": "1", "forced": True, "made": False},
        ),
        (
            "caller=forced&outcome=made&dealer=Dan",
            {"caller": "Dan", "call": "1", "forced": True, "made": True, "dealer": "Dan"},
        ),
        # Of a deal that nobody played nothing on the board counts.
        ("caller=Ben&call=3&outcome=abandoned", {"abandoned": True}),
        ("outcome=abandoned-misdeal", {"abandoned": True, "reason": "misdeal"}),
        (
            f"{CALL}&revoke=Cat&out_of_turn=Ann",
            {
                **THREE,
                "revokes": [
                    {"player": "Cat", "how": "revoke"},
                    {"player": "Ann", "how": "out_of_turn"},
                ],
            },
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
            {
                **THREE,
                "knaves_and_fives": {"Dan": 1},
                "interference": {"Ann": 3},
                "misdeals": 1,
            },
        ),
        # In turn from the dealer's left, whoever deals.
        (
            "caller=Ann&call=4&outcome=made&over-Ann=&over-Ben=1&over-Cat=2&over-Dan=3&dealer=Ann",
            {
                "caller": "Ann",
                "call": "4",
                "made": True,
                "overcalled": [
                    {"player": "Ben", "call": "1"},
                    {"player": "Cat", "call": "2"},
                    {"player": "Dan", "call": "3"},
                ],
                "dealer": "Ann",
            },
        ),
        (
            "caller=Cat&call=4&outcome=made&over-Ann=2&over-Dan=1&dealer=Cat",
            {
                "caller": "Cat",
                "call": "4",
                "made": True,
                "overcalled": [{"player": "Dan", "call": "1"}, {"player": "Ann", "call": "2"}],
                "dealer": "Cat",
            },
        ),
    ],
)
def test_what_was_tapped_becomes_facts(sent: str, facts: dict[str, Any]) -> None:
    assert form_of(sent).facts() == facts


@pytest.mark.parametrize(
    ("sent", "revokes"),
    [
        ("revoke_how=revoke", []),
        ("revoke_who=&revoke_how=out_of_turn", []),
        ("revoke_who=Cat", [("Cat", "revoke")]),
        ("revoke_who=Cat&revoke_how=refused_to_show", [("Cat", "refused_to_show")]),
        (
            "revoke_who=Cat&revoke_how=revoke&revoked_too=Dan-revoke&revoked_too=A-B-out_of_turn",
            [("Cat", "revoke"), ("Dan", "revoke"), ("A-B", "out_of_turn")],
        ),
    ],
    ids=["nobody", "nobody named", "how is usual", "how", "several"],
)
def test_a_revoke_that_a_phone_kept_from_the_form_before_is_the_same(
    sent: str, revokes: list[tuple[str, str]]
) -> None:
    names = {name: name for name in (*NAMES[:3], "A-B")}
    seated = table_of(4, rules())
    money = money_format_of("counters")
    place = type(seated)(**{**_fields(seated), "seated": ("Ann", "Cat", "Dan", "A-B")})
    form = deal_form(place, names=names, money=money, sent=QueryDict(f"{sent}&outcome=abandoned"))

    told = [{"player": player, "how": how} for player, how in revokes]
    assert form.facts() == {"abandoned": True, **({"revokes": told} if told else {})}


def _fields(table: Any) -> dict[str, Any]:
    return {name: getattr(table, name) for name in type(table).__dataclass_fields__}


def test_all_of_what_is_missing_is_asked_for_in_turn() -> None:
    assert refused(form_of("outcome=made")) == "caller: who called? Tap the caller first"
    assert refused(form_of("outcome=made&caller=Ben")) == (
        "call: what was called? Tap the call first"
    )
    assert refused(form_of("caller=Ben&call=3")) == "outcome: tap Made or Lost, or All passed"
    assert refused(form_of("caller=Ben&call=3&outcome=won")) == (
        "outcome: tap Made or Lost, or All passed"
    )
    # A call of other rules, which a phone has kept.
    assert refused(form_of("outcome=made&caller=Ben&call=misery")) == (
        "call: what was called? Tap the call first"
    )


@pytest.mark.parametrize(
    "facts",
    [
        THREE,
        {"caller": "Ben", "call": "3", "made": False, "tricks": 2, "away": ["Dan"]},
        {**THREE, "revokes": [{"player": "Cat", "how": "refused_to_show"}]},
        {
            **THREE,
            "revokes": [
                {"player": "Cat", "how": "revoke"},
                {"player": "Dan", "how": "revoke"},
                {"player": "Ann", "how": "out_of_turn"},
            ],
        },
        {**THREE, "overcalled": [{"player": "Cat", "call": "1"}], "spare_hand": "Dan"},
        {**THREE, "purchases": {"Ben": 2}, "interference": {"Cat": 1}, "peeps": ["Dan"]},
        {"caller": "Ann", "call": "1", "made": False, "forced": True},
        {"abandoned": True, "reason": "misdeal", "misdeals": 2},
    ],
)
def test_a_form_filled_in_with_a_deal_sends_that_deal_again(facts: dict[str, Any]) -> None:
    assert form_of(facts=facts).facts() == facts


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
        ({"misdeals": 1}, {"misdeals"}),
        ({"misdeals": 0}, set()),
        ({"interference": {"Cat": 2}}, {"interference"}),
        ({"wrong_cards": ["Cat"]}, {"wrong_cards"}),
        ({"peeps": ["Cat"]}, {"peeps"}),
        ({"revokes": [{"player": "Cat", "how": "out_of_turn"}]}, {"out_of_turn"}),
        ({"revokes": [{"player": "Cat", "how": "refused_to_show"}]}, {"refused_to_show"}),
    ],
    ids=["misdeal", "none", "touched", "wrong cards", "peep", "out of turn", "would not show"],
)
def test_what_was_written_is_shown_though_the_rules_make_nothing_of_it(
    facts: dict[str, Any], told: set[str]
) -> None:
    form = form_of(facts={**THREE, **facts}, at=NONE_OF_IT)

    plain = groups(form_of(facts=THREE, at=NONE_OF_IT), correcting=True)
    assert groups(form, correcting=True) - plain == told
    assert "to the kitty each" not in "".join(form.correcting)
    assert form.facts() == THREE | {name: value for name, value in facts.items() if value}


def test_what_the_rules_do_not_have_is_not_asked() -> None:
    always = {"caller", "call", "tricks", "overcalled", "dealer", "away"}

    assert groups(form_of(at=NONE_OF_IT)) == always
    assert groups(form_of(at=rules())) == {*always, "revoke", "refused_to_show", "wrong_cards"}
    out_of_turn = rules(revoke="none", out_of_turn="as_revoke", wrong_cards="none")
    assert groups(form_of(at=out_of_turn)) == {*always, "out_of_turn"}
    bought = form_of(at=rules(spare_hand=True, misdeal_fine=1, **OFFERED, wrong_cards="none"))
    assert {"spare_hand", "peeps", "purchases"} <= groups(bought)
    # At the table the button says when there was one.
    assert "misdeals" not in groups(bought)
    assert "misdeals" in groups(bought, correcting=True)


def test_what_costs_something_says_how_much() -> None:
    pool = "".join(form_of(at=POOL).controls)
    played_again = "".join(form_of().controls)

    assert "Costs 10, to the kitty." in pool
    assert "Costs 6, to the kitty." in pool
    assert "Play the cards again" not in pool
    assert "Play the cards again, then tap how that ended." in played_again
    assert "2 to the kitty each." in "".join(form_of(at=rules(**OFFERED)).controls)


def test_more_misdeals_than_are_offered_are_shown_where_they_were_written() -> None:
    fined = rules(kitty=True, misdeal_fine=1)
    root = shown(form_of(facts={**THREE, "misdeals": 7}, at=fined), correcting=True)

    numbers = [
        each.attributes
        for each in root.having("value")
        if each.attributes.get("name") == "misdeals"
    ]
    assert [(each["value"], "checked" in each) for each in numbers[-2:]] == [
        ("5", False),
        ("7", True),
    ]


def test_a_misdeal_is_charged_by_its_button_where_it_is_fined() -> None:
    fined = rules(kitty=True, misdeal_fine=1)

    assert form_of("outcome=abandoned-misdeal", at=fined).facts() == {
        "abandoned": True,
        "reason": "misdeal",
        "misdeals": 1,
    }


def test_every_call_says_what_it_wins_and_loses_as_often_as_it_is_paid() -> None:
    once = form_of(at=rules("hoyle_variations"))
    twice = form_of(at=rules("modern", all_pass="double_header"), state=State(multiplier=2))

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
        root = shown(form)
        return {
            each.get("value"): ", ".join(
                filter(None, [each.get("data-says"), each.get("data-said")])
            )
            for each in root.having("data-next")
            if "record" in each.attributes.get("class", "")
        }

    assert ends(form_of()) == {"made": "made", "lost": "lost"}
    assert ends(form_of(at=VOID))["passed"] == "All passed, the deal is void"
    doubling = form_of(at=rules("modern", all_pass="double_header"))
    assert ends(doubling)["passed"] == "All passed, payments double"
    stands = [each.attributes["data-text"] for each in shown(form_of()).having("data-text")]
    assert stands == ["{who} stands for one"]


def test_a_phone_may_say_what_a_deal_pays_after_others_where_nothing_hangs_on_them() -> None:
    assert form_of().is_steady
    assert not form_of(kitty=3).is_steady
    assert not form_of(at=POOL).is_steady
    assert not form_of(at=rules(all_pass="double_header")).is_steady


def test_what_it_would_cost_is_said_for_either_end() -> None:
    form = form_of("caller=Ben&call=3&revoke=Cat")

    said = {
        word.value: [(each.name, each.figure) for each in of.changes] for word, of in form.priced
    }
    assert said == {
        "made": [("Ben B.", "+18"), ("Cat C.", "−18")],
        "lost": [("Ann A.", "+6"), ("Cat C.", "−12"), ("Dan D.", "+6")],
    }
    assert [word.value for word, _form in form_of(CALL).priced] == ["made"]
