"""The house rules form of Nap: what is typed becomes rules, and only what differs is kept."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from django.http import QueryDict

from napledger.games.nap.form import KIT, rules_form
from napledger.games.nap.rules import RULES, terms_of
from napledger.games.nap.rules_questions import QUESTIONS, NapQuestions
from napledger.games.rules_form.fields import fields_of, read_number, read_rate, written
from napledger.games.rules_form.form import drawers, preset_card
from napledger.reading.faults import Fault

HOYLE = {"preset": "hoyle"}
HOUSE = {"preset": "peel_pool", "options": {"failed_nap_kitty": "match"}}
NO_NUMBER = "is not a number of stakes; write it like 2, ½ or 1½"


def typed(preset: str = "peel_pool", **changes: str | None) -> Any:
    """Return the form as it is sent when a preset's fields are filled in and some are changed.

    A field's name has "_" for each "-", and None takes it out: an empty tick.
    """
    fields = fields_of(RULES.laid_over(preset, {}), rows=RULES.rows)
    sent = QueryDict(mutable=True)
    sent.update({"preset": "house", "rule-preset": preset, **fields})
    for name, value in changes.items():
        field = f"rule-{name}" if name in RULES.by_name else name.replace("_", "-")
        if value is None:
            sent.pop(field, None)
        else:
            sent[field] = value
    return rules_form({"preset": preset}, sent=sent)


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        *(("1", 1), ("", 0), (" 2 ", 2), ("½", 0.5), ("1½", 1.5), ("1 ½", 1.5), ("1/2", 0.5)),
        *(("3 1/2", 3.5), ("0.5", 0.5), ("0,5", 0.5), ("2,50", 2.5), (".5", 0.5), ("10.0", 10)),
        ("٣", 3),
    ],
)
def test_a_rate_is_taken_as_people_type_it(text: str, rate: float) -> None:
    assert read_rate(text) == rate


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        *((text, f"“{text}” {NO_NUMBER}") for text in ("two", "-1", "1e3", "11/2", "½½")),
        ("0.25", "rates are whole or half stakes, like 2 or 1½; this is 0.25"),
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


def test_an_untouched_form_keeps_the_rules_that_it_was_made_with() -> None:
    assert rules_form(HOUSE).rules() == HOUSE
    assert rules_form(HOUSE).picked == "house"
    assert rules_form(HOUSE, sent=QueryDict("preset=house")).rules() == HOUSE


def test_what_cannot_be_read_stays_in_its_field() -> None:
    form = typed(ante_dealer="two", peep_price="-1", win_nap="x", kitty=None)

    with pytest.raises(Fault):
        form.rules()

    fields = {option.name: option for group in form.groups for option in group.options}
    assert fields["rule-ante_dealer"].value == "two"
    assert fields["rule-kitty"].value == ""
    assert [group.label for group in form.groups if group.has_errors] == [
        "Calls and prices",
        "The kitty",
    ]


@pytest.mark.parametrize("sent", ["preset=", "preset=whist", "preset=house&rule-preset=whist"])
def test_a_rule_set_that_nobody_knows_is_refused(sent: str) -> None:
    with pytest.raises(Fault) as refused:
        rules_form(HOYLE, sent=QueryDict(sent)).rules()

    assert str(refused.value) == "preset: which rules do you play by? Pick one of the cards"


def test_every_option_of_the_table_has_its_field() -> None:
    groups = rules_form(HOYLE).groups

    names = [option.name for group in groups for option in group.options]
    assert sorted(names) == sorted(f"rule-{name}" for name in RULES.by_name)
    assert [group.label for group in groups] == [
        *("Calls and prices", "When all pass", "The kitty", "Irregularities", "The table"),
    ]


# The cards


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


def test_a_card_shows_its_title_and_its_place() -> None:
    card = preset_card(KIT, "eb1911")

    assert card.title == "Encyclopaedia Britannica 1911"
    assert card.source == "EB1911, Napoleon"
    assert (card.fewest, card.most) == (2, 6)
    assert preset_card(KIT, "modern").source == "Tables of today"
    assert preset_card(KIT, "peel_pool").source == "Peel, pp. 9–12"


def test_house_rules_lie_on_top_and_say_what_is_their_own() -> None:
    form = typed(ante_dealer="2", win_nap="12")

    assert form.top_card.value == "house"
    assert form.top_card.sentence == "Based on Peel: pool. Your own: Prices · Dealer’s ante"
    assert ("Nap", "+12 −5") in [(p.word, p.price) for p in form.top_card.prices]
    assert typed().top_card.sentence == "Peel: pool"


def test_house_rules_stay_in_reach_while_another_card_is_picked() -> None:
    form = typed(ante_dealer="2")
    form.sent["preset"] = "hoyle"

    assert form.rules() == {"preset": "hoyle", "options": {}}
    assert form.house_card.value == "house"
    assert dict(form.carried)["rule-ante_dealer"] == "2"
    kept = rules_form(HOUSE, sent=QueryDict("preset=hoyle")).house_card
    assert kept is not None
    assert kept.sentence == "Based on Peel: pool. Your own: A lost Nap"


def test_there_is_no_card_for_house_rules_that_nobody_made() -> None:
    assert rules_form(HOYLE).house_card is None
    assert list(rules_form(HOYLE).carried) == []
    assert rules_form(HOYLE, sent=QueryDict("preset=peel")).house_card is None


def test_typed_prices_that_cannot_be_are_no_reason_to_show_no_card() -> None:
    form = typed(win_5="5", lose_5="5")

    assert [price.word for price in form.top_card.prices] == ["one", "two", "three", "four", "Nap"]


# The questions

ASKED = ("lowest", "misery", "above", "pass", "kitty")


def answering(*answers: str) -> tuple[str, Any]:
    """Return the rule set to which answers lead, and what is laid over it."""
    found, changes = NapQuestions().rules_answering(dict(zip(ASKED, answers, strict=True)))
    return found.key, changes


@pytest.mark.parametrize(
    ("answers", "preset"),
    [
        ("1 none none dealer_one none", "hoyle"),
        ("1 none none dealer_one dealer", "hoyle_kitty"),
        ("1 none none dealer_one everybody", "hoyle_kitty_3_and_1"),
        ("1 yes wellington dealer_one none", "hoyle_variations"),
        ("1 none none eldest_one none", "peel"),
        ("1 none none eldest_one dealer", "peel_pool"),
        ("1 yes none eldest_one none", "peel_misery"),
        ("3 none none double_header none", "peel_double_header"),
        ("1 none blucher eldest_one none", "peel_wellington"),
        ("1 yes blucher dealer_one none", "eb1911"),
        ("2 yes blucher void none", "britannica_parlett"),
        ("3 yes blucher void none", "modern"),
    ],
)
def test_a_book_that_plays_so_is_found(answers: str, preset: str) -> None:
    assert answering(*answers.split()) == (preset, {})


def test_what_no_book_has_is_laid_over_the_nearest() -> None:
    assert answering("2", "yes", "none", "void", "dealer") == (
        "britannica_parlett",
        {
            "pay": {"wellington": None, "blucher": None},
            "kitty": True,
            "ante_dealer": 1,
            "kitty_end": "split",
        },
    )


def test_all_answers_lead_to_rules_that_give_them() -> None:
    for answers in product(*(question.answers for question in QUESTIONS)):
        preset, changes = answering(*answers)
        rules = {"preset": preset, "options": changes}
        if answers[0] != "1" and answers[3] in ("dealer_one", "eldest_one"):
            with pytest.raises(Fault, match="stand for one"):
                RULES.read_rules(rules)
            continue
        _, options = RULES.read_rules(rules)
        assert NapQuestions().answers_of(options) == dict(zip(ASKED, answers, strict=True))
        assert terms_of(rules, stake=1).ranked


def asked(misery: str = "none") -> QueryDict:
    """Return the form as it is sent with the card of the questions picked."""
    answers = zip(ASKED, ("1", misery, "none", "eldest_one", "dealer"), strict=True)
    fields = QueryDict("preset=asked", mutable=True)
    fields.update({f"ask-{name}": given for name, given in answers})
    return fields


def test_the_form_reads_the_answers() -> None:
    form = rules_form({}, sent=asked())

    assert form.rules() == {"preset": "peel_pool", "options": {}}
    assert form.title == "Peel: pool"
    assert form.top_card.value == "peel_pool"


def test_answers_that_there_are_not_are_refused_and_show_the_rules_in_force() -> None:
    form = rules_form({"preset": "modern"}, sent=asked(misery="perhaps"))

    with pytest.raises(Fault, match="Answer every question"):
        form.rules()
    assert form.preset.key == "modern"
    tapped = [next(a.value for a in each.answers if a.checked) for each in form.questions]
    assert tapped == ["3", "yes", "blucher", "void", "none"]
    assert [each.name for each in form.questions] == [f"ask-{name}" for name in ASKED]
