"""The house rules form: what is typed becomes rules, and only what differs is kept."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from napledger.games.nap.form import KIT, rules_form
from napledger.games.nap.rules import PRESETS, RULES, terms_of
from napledger.games.rules_form.fields import fields_of, read_number, read_rate, written
from napledger.games.rules_form.form import HouseRulesForm, drawers, preset_card
from napledger.reading.faults import Fault


def typed(preset: str = "peel_pool", base: dict[str, Any] | None = None, **changes: Any) -> Any:
    """Return the form as it is sent when a preset's fields are filled in and some are changed.

    A field's name has "_" for each "-", and None takes it out: an empty tick.
    """
    fields = fields_of(RULES.laid_over(preset, {}), rows=RULES.rows)
    sent = QueryDict(mutable=True)
    sent.update({"preset": "house", "rule-preset": preset, **fields})
    for name, value in changes.items():
        field = next((f"rule-{o}" for o in RULES.by_name if o == name), name.replace("_", "-"))
        if value is None:
            sent.pop(field, None)
        else:
            sent[field] = value
    return rules_form(base or {"preset": preset}, sent=sent)


def refused(form: HouseRulesForm) -> dict[str, list[str]]:
    """Return what the form says is wrong, whoever finds it."""
    try:
        terms_of(form.rules(), stake=1)
    except Fault as fault:
        form.refuse(fault)
    return form.errors


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("1", 1),
        ("", 0),
        (" 2 ", 2),
        ("½", 0.5),
        ("1½", 1.5),
        ("1 ½", 1.5),
        ("1/2", 0.5),
        ("3 1/2", 3.5),
        ("0.5", 0.5),
        ("0,5", 0.5),
        ("2,50", 2.5),
        (".5", 0.5),
        ("10.0", 10),
        ("٣", 3),
    ],
)
def test_a_rate_is_taken_as_people_type_it(text: str, rate: float) -> None:
    assert read_rate(text) == rate


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("two", "“two” is not a number of stakes; write it like 2, ½ or 1½"),
        ("-1", "“-1” is not a number of stakes; write it like 2, ½ or 1½"),
        ("1e3", "“1e3” is not a number of stakes; write it like 2, ½ or 1½"),
        ("11/2", "“11/2” is not a number of stakes; write it like 2, ½ or 1½"),
        ("0.25", "rates are whole or half stakes, like 2 or 1½; this is 0.25"),
        ("½½", "“½½” is not a number of stakes; write it like 2, ½ or 1½"),
    ],
)
def test_what_is_no_rate_is_refused_in_words(text: str, sentence: str) -> None:
    with pytest.raises(Fault) as caught:
        read_rate(text)

    assert caught.value.sentence() == sentence


@pytest.mark.parametrize(("units", "text"), [(0, "0"), (0.5, "½"), (1, "1"), (10.5, "10½")])
def test_a_rate_is_written_with_its_half(units: float, text: str) -> None:
    assert written(Fraction(units)) == text


def test_a_number_with_thousands_of_digits_stays_a_text() -> None:
    assert read_number("9" * 5000) == "9" * 5000


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_sent_back_untouched_is_the_preset(preset: str) -> None:
    assert typed(preset).rules() == {"preset": preset, "options": {}}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_card_that_is_picked_needs_nothing_typed(preset: str) -> None:
    form = rules_form({"preset": "hoyle"}, sent=QueryDict(f"preset={preset}"))

    assert form.rules() == {"preset": preset, "options": {}}


def test_an_untouched_form_keeps_the_rules_that_it_was_made_with() -> None:
    house = {"preset": "peel_pool", "options": {"failed_nap_kitty": "match"}}

    assert rules_form(house).rules() == house
    assert rules_form(house).picked == "house"
    assert rules_form(house, sent=QueryDict("preset=house")).rules() == house


def test_only_what_differs_from_the_preset_is_kept() -> None:
    form = typed(ante_dealer="2", ante_others="½", all_pass="void", misery_trumps="on")

    assert form.rules() == {
        "preset": "peel_pool",
        "options": {
            "misery_trumps": True,
            "all_pass": "void",
            "ante_dealer": 2,
            "ante_others": 0.5,
        },
    }


def test_a_call_is_added_changed_and_taken_out_by_its_prices() -> None:
    form = typed(win_misery="3", lose_misery="6", win_nap="12", win_1="", lose_1="")

    assert form.rules()["options"] == {"pay": {"1": None, "nap": [12, 5], "misery": [3, 6]}}


def test_every_kind_of_option_can_be_changed() -> None:
    form = typed(
        "hoyle_purchase",
        purchase_max="3",
        hand_size="5",
        sit_out="dealer_at_6",
        kitty_end="draw",
        rule_players_fewest="3",
        rule_players_most="5",
    )

    options = form.rules()["options"]

    assert options == {
        "purchase_max": 3,
        "sit_out": "dealer_at_6",
        "kitty_end": "draw",
        "players": [3, 5],
    }


def test_to_take_the_kitty_away_is_one_tap() -> None:
    form = typed(kitty=None)

    preset, options = RULES.read_rules(form.rules())

    assert preset == "peel_pool"
    assert not options.kitty
    assert options.ante_dealer == options.misdeal_fine == options.interference_fine == 0


def test_an_ante_that_is_typed_without_a_kitty_is_refused_at_its_field() -> None:
    assert refused(typed("hoyle", ante_dealer="2")) == {
        "rule-ante_dealer": [
            (
                "“Dealer’s ante” pays into the kitty, but this table has none: "
                "play with a kitty, or set it to 0."
            )
        ]
    }


def test_to_go_back_to_five_cards_is_one_tap() -> None:
    form = typed("peel_nine_card", hand_size="5", all_pass="void")

    assert RULES.read_rules(form.rules())[1].pay.keys() == {"1", "2", "3", "4", "nap"}


def test_a_price_of_five_tricks_needs_nine_cards() -> None:
    errors = refused(typed(win_5="5", lose_5="5"))

    assert errors == {
        "win-5": [
            (
                "A hand of 5 cards has no such call; "
                "it has 1, 2, 3, 4, nap, wellington, blucher, misery."
            )
        ]
    }


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        (
            {"ante_dealer": "two"},
            "rule-ante_dealer",
            "“two” is not a number of stakes; write it like 2, ½ or 1½.",
        ),
        (
            {"win_misery": "3"},
            "win-misery",
            "Misery needs two prices, made and lost: give both, or leave both empty.",
        ),
        (
            {"win_nap": "ten"},
            "win-nap",
            "“ten” is not a number of stakes; write it like 2, ½ or 1½.",
        ),
        (
            {"win_wellington": "20", "lose_wellington": "10", "win_nap": "", "lose_nap": ""},
            "win-wellington",
            "Wellington is only called over a Nap: allow Nap, or take Wellington out.",
        ),
        (
            {"win_1": "", "lose_1": ""},
            "rule-all_pass",
            (
                "Somebody must stand for one when all pass, but this table has no call of one: "
                "allow one, or choose what else happens when all pass."
            ),
        ),
        (
            {"purchase_max": "lots"},
            "rule-purchase_max",
            "Expected a whole number, got the text “lots”.",
        ),
        (
            {"rule_players_fewest": "5", "rule_players_most": "3"},
            "rule-players",
            "Expected the fewest and the most players, like [2, 6].",
        ),
        (
            {"ante_dealer": "½"},
            "rule-ante_dealer",
            (
                "Half a stake does not come out whole at a stake of 1: "
                "take an even stake, or a whole number of stakes."
            ),
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    changes: dict[str, Any], field: str, sentence: str
) -> None:
    assert refused(typed(**changes)) == {field: [sentence]}


def test_everything_that_cannot_be_read_is_shown_at_once() -> None:
    errors = refused(typed(ante_dealer="two", peep_price="-1", win_nap="x"))

    assert list(errors) == ["win-nap", "rule-ante_dealer", "rule-peep_price"]


@pytest.mark.parametrize("sent", ["preset=", "preset=whist", "preset=house&rule-preset=whist"])
def test_a_rule_set_that_nobody_knows_is_refused(sent: str) -> None:
    form = rules_form({"preset": "hoyle"}, sent=QueryDict(sent))

    assert refused(form) == {"preset": ["Which rules do you play by? Pick one of the cards."]}


def test_what_was_typed_stays_in_its_field() -> None:
    form = typed(ante_dealer="two", kitty=None)

    fields = {option.name: option for group in form.groups for option in group.options}

    assert fields["rule-ante_dealer"].value == "two"
    assert fields["rule-kitty"].value == ""


def test_a_group_with_something_wrong_stands_open() -> None:
    form = typed(win_misery="3")

    refused(form)

    assert [group.label for group in form.groups if group.has_errors] == ["Calls and prices"]


def test_every_option_of_the_table_has_its_field() -> None:
    form = rules_form({"preset": "hoyle"})

    names = [option.name for group in form.groups for option in group.options]

    assert sorted(names) == sorted(f"rule-{name}" for name in RULES.by_name)
    assert [group.label for group in form.groups] == [
        "Calls and prices",
        "When all pass",
        "The kitty",
        "Irregularities",
        "The table",
    ]


def test_every_preset_lies_in_a_drawer_but_the_one_on_top() -> None:
    form = rules_form({"preset": "peel_pool"})

    assert form.top_card.value == "peel_pool"
    assert [(drawer.title, len(drawer.cards)) for drawer in form.drawers] == [
        ("Hoyle’s Games Modernized, ed. L. Hoffmann", 10),
        ("Round Games with Cards, W. H. Peel", 10),
        ("Tables of today", 2),
        ("Other books", 5),
    ]
    assert sum(len(drawer.cards) for drawer in drawers(KIT, without="")) == 28


def test_a_card_shows_its_sentence_its_place_and_its_prices() -> None:
    card = preset_card(KIT, "eb1911")

    assert card.title == "Encyclopaedia Britannica 1911"
    assert card.source == "EB1911, Napoleon"
    assert (card.fewest, card.most) == (2, 6)
    assert [(each.word, each.price) for each in card.prices][3:5] == [
        ("misery", "+3 −6"),
        ("four", "+4 −4"),
    ]


def test_a_rule_set_without_pages_says_its_book() -> None:
    assert preset_card(KIT, "modern").source == "Tables of today"
    assert preset_card(KIT, "peel_pool").source == "Peel, pp. 9–12"


def test_house_rules_lie_on_top_and_say_what_is_their_own() -> None:
    form = typed(ante_dealer="2", win_nap="12")

    assert form.top_card.value == "house"
    assert form.top_card.sentence == "Based on Peel: pool. Your own: Prices · Dealer’s ante"
    assert ("Nap", "+12 −5") in [(p.word, p.price) for p in form.top_card.prices]


def test_house_rules_that_change_nothing_say_what_they_are() -> None:
    assert typed().top_card.sentence == "Peel: pool"


def test_house_rules_stay_in_reach_while_another_card_is_picked() -> None:
    form = typed(ante_dealer="2")
    form.sent["preset"] = "hoyle"

    assert form.rules() == {"preset": "hoyle", "options": {}}
    assert form.house_card.value == "house"
    assert dict(form.carried)["rule-ante_dealer"] == "2"


def test_there_is_no_card_for_house_rules_that_nobody_made() -> None:
    assert rules_form({"preset": "hoyle"}).house_card is None
    assert list(rules_form({"preset": "hoyle"}).carried) == []
    assert rules_form({"preset": "hoyle"}, sent=QueryDict("preset=peel")).house_card is None


def test_the_rules_of_the_table_can_be_gone_back_to() -> None:
    house = {"preset": "peel_pool", "options": {"failed_nap_kitty": "match"}}

    card = rules_form(house, sent=QueryDict("preset=hoyle")).house_card

    assert card is not None
    assert card.sentence == "Based on Peel: pool. Your own: A lost Nap"


def test_typed_prices_that_cannot_be_are_no_reason_to_show_no_card() -> None:
    form = typed(win_5="5", lose_5="5")

    assert [price.word for price in form.top_card.prices] == ["one", "two", "three", "four", "Nap"]


FIELDS = [*fields_of(RULES.laid_over("peel_pool", {}), rows=RULES.rows), "win-5", "lose-5"]


@given(st.dictionaries(st.sampled_from(FIELDS), st.text(max_size=8) | st.sampled_from("0½19")))
def test_nothing_that_is_typed_breaks_the_form(changes: dict[str, str]) -> None:
    form = typed()
    for name, value in changes.items():
        form.sent[name] = value

    refused(form)

    assert form.errors or RULES.read_rules(form.rules())
    assert form.top_card.prices
    assert len(form.groups) == 5
