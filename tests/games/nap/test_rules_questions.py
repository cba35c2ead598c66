"""Rules picked by questions: every set of answers leads to rules that give those answers."""

from __future__ import annotations

from itertools import product

import pytest
from django.http import QueryDict

from napledger.games.nap.form import rules_form
from napledger.games.nap.rules import RULES, terms_of
from napledger.games.nap.rules_questions import QUESTIONS, NapQuestions
from napledger.reading.faults import Fault

NAMES = ("lowest", "misery", "above", "pass", "kitty")

STANDS = ("dealer_one", "eldest_one")


@pytest.mark.parametrize(
    ("answers", "preset"),
    [
        (("1", "none", "none", "dealer_one", "none"), "hoyle"),
        (("1", "none", "none", "dealer_one", "dealer"), "hoyle_kitty"),
        (("1", "none", "none", "dealer_one", "everybody"), "hoyle_kitty_3_and_1"),
        (("1", "yes", "wellington", "dealer_one", "none"), "hoyle_variations"),
        (("1", "none", "none", "eldest_one", "none"), "peel"),
        (("1", "none", "none", "eldest_one", "dealer"), "peel_pool"),
        (("1", "yes", "none", "eldest_one", "none"), "peel_misery"),
        (("3", "none", "none", "double_header", "none"), "peel_double_header"),
        (("1", "none", "blucher", "eldest_one", "none"), "peel_wellington"),
        (("1", "yes", "blucher", "dealer_one", "none"), "eb1911"),
        (("2", "yes", "blucher", "void", "none"), "britannica_parlett"),
        (("3", "yes", "blucher", "void", "none"), "modern"),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(value),
)
def test_a_book_that_plays_so_is_found(answers: tuple[str, ...], preset: str) -> None:
    found, changes = NapQuestions().rules_answering(dict(zip(NAMES, answers, strict=True)))

    assert (found.key, changes) == (preset, {})


def test_what_no_book_has_is_laid_over_the_nearest() -> None:
    answers = ("2", "yes", "none", "void", "dealer")

    found, changes = NapQuestions().rules_answering(dict(zip(NAMES, answers, strict=True)))

    assert found.key == "britannica_parlett"
    assert changes == {
        "pay": {"wellington": None, "blucher": None},
        "kitty": True,
        "ante_dealer": 1,
        "kitty_end": "split",
    }


def test_all_answers_lead_to_rules_that_give_them() -> None:
    everything = product(*(question.answers for question in QUESTIONS))

    for given in everything:
        answers = dict(zip(NAMES, given, strict=True))
        found, changes = NapQuestions().rules_answering(answers)
        rules = {"preset": found.key, "options": changes}
        if answers["lowest"] != "1" and answers["pass"] in STANDS:
            with pytest.raises(Fault, match="stand for one"):
                RULES.read_rules(rules)
            continue
        _, options = RULES.read_rules(rules)
        assert NapQuestions().answers_of(options) == answers
        assert terms_of(rules, stake=1).ranked


def sent(**answers: str) -> QueryDict:
    """Return the form as it is sent with the card of the questions picked."""
    usual = dict(zip(NAMES, ("1", "none", "none", "eldest_one", "dealer"), strict=True))
    fields = QueryDict(mutable=True)
    fields.update({"preset": "asked"})
    fields.update({f"ask-{name}": given for name, given in (usual | answers).items()})
    return fields


def test_the_form_reads_the_answers() -> None:
    form = rules_form({}, sent=sent())

    assert form.rules() == {"preset": "peel_pool", "options": {}}
    assert form.title == "Peel: pool"
    assert form.top_card.value == "peel_pool"


def test_an_answer_that_there_is_not_is_refused() -> None:
    with pytest.raises(Fault, match="Answer every question"):
        rules_form({}, sent=sent(misery="perhaps")).rules()


def test_answers_that_there_are_not_show_the_rules_in_force() -> None:
    form = rules_form({"preset": "modern"}, sent=sent(misery="perhaps"))

    assert form.preset.key == "modern"
    assert [each.name for each in form.questions] == [f"ask-{name}" for name in NAMES]


def test_the_questions_are_answered_as_the_rules_in_force_do() -> None:
    form = rules_form({"preset": "modern"})

    tapped = [next(a.value for a in each.answers if a.checked) for each in form.questions]
    assert tapped == ["3", "yes", "blucher", "void", "none"]
