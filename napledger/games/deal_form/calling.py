"""What was called before the cards are played: read from a deal's form, told in words, priced.

Which steps say it and how it is said is declared (`Calling`); what it would bring, the scorer says,
as of any deal that is filled in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from django.http import QueryDict
from django.utils.text import get_text_list
from django.utils.translation import gettext

from napledger.games.answers import Answers, all_met, numbers_of
from napledger.games.deal_form.controls import MARKS
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.deal_form.sent import without_nothing
from napledger.games.steps import OneWord, Phrase, Step
from napledger.games.web import name_in_a_sentence, word_of
from napledger.money.formatting import PLUS, direction_of, with_minus
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

FormT = TypeVar("FormT", bound=DeclaredForm)

NOTHING_CALLED = _("who called, and what? Tap both first")


class CallEnd(NamedTuple):
    """A way in which what was called may end, and what that would bring whoever called it.

    `gain` is that in the smallest coin. With `is_least` it would be so much or more: that hangs on
    what is known only once the cards are played.
    """

    word: str
    figure: str
    direction: str
    gain: int = 0
    is_least: bool = False


def can_call(form: DeclaredForm) -> bool:
    """Return whether anything can be called at this table, as the game's form declares it."""
    return form.form.calling is not None and not form.hindrance


def called_alone(form: FormT) -> FormT:
    """Return the form with what it says of the call alone, and not how that ended."""
    calling = form.form.calling
    steps = () if calling is None else calling.steps
    own = [step for step in form.form.steps if step.name in steps]
    names = ["away", *(name for step in own for name in step.fields(form.posted))]
    sent = QueryDict(mutable=True)
    for name in names:
        if form.posted.get(name):
            sent.setlist(name, form.posted[name])
    if form.text("dealer") and form.dealer != form.usual_dealer:
        sent["dealer"] = form.dealer
    return type(form)(form.table, form.names, form.money, sent)


def facts_of_call(form: DeclaredForm) -> dict[str, Any]:
    """Return what the form says of the call, as facts of a document.

    Raises Fault where a tap is missing, or nothing was called.
    """
    called = called_alone(form)
    answers, told = called.answers, dict[str, Any]()
    for step in _steps(called):
        if step.name in answers:
            told |= step.facts(answers[step.name])
        elif all_met(step.when, answers) and (lack := step.lack(answers)):
            raise lack
    told.pop("", None)
    if not call_in_words(called):
        raise Fault(next((step.name for step in _steps(called)), ""), NOTHING_CALLED)
    besides = {"dealer": called.text("dealer"), "away": [*called.away]}
    return {**told, **without_nothing(besides)}


def fields_of_call(form: DeclaredForm, facts: Mapping[str, Any]) -> QueryDict:
    """Return the fields that would give these facts of a call, and nothing of how it ended."""
    fields = form.filled(facts)
    fields.pop(form.form.ends.posts, None)
    return fields


def answers_of_call(form: DeclaredForm) -> dict[str, list[str]]:
    """Return the answers that say what was called, by step: by these a phone knows it again."""
    answers = form.answers
    return {step.name: [*answers[step.name]] for step in _steps(form) if step.name in answers}


def call_in_words(form: DeclaredForm) -> str:
    """Return who called what, "" where nobody did; raise Fault for what cannot be an answer."""
    calling = form.form.calling
    if calling is None:
        return ""
    known = form.tariff.told(form.answers)
    return ", ".join(filter(None, (_said(form, phrase, known) for phrase in calling.says)))


def ends_of_call(form: DeclaredForm) -> tuple[CallEnd, ...]:
    """Return how the call of this form may end, each with what it would bring whoever called it.

    Of several endings of the same word the first counts that can be.
    """
    found: dict[str, CallEnd] = {}
    for word, fields, is_least in form.call_endings:
        if word in found:
            continue
        sent = form.sent.copy()
        for name, value in fields.items():
            sent[name] = value
        ended = type(form)(form.table, form.names, form.money, sent)
        if (end := _ended(word, ended, is_least=is_least)) is not None:
            found[word] = end
    return tuple(found.values())


def _ended(word: str, ended: DeclaredForm, *, is_least: bool) -> CallEnd | None:
    if ended.score is None or not ended.score.summary.players:
        return None
    who, said = ended.score.summary.players[0], word_of(word)
    said = said[:1].upper() + said[1:]
    if gain := ended.gains.get(who, 0):
        return CallEnd(said, ended.money.signed(gain), direction_of(gain), gain, is_least)
    if leads_to := ended.leads_to:
        return CallEnd(said, leads_to, "")
    bill = ended.tariff.bill(ended.answers, kitty=ended.table.kitty)
    points = numbers_of("scored", bill.answers).get(who, 0)
    figure = f"{PLUS * (points > 0)}{with_minus(points)}"
    figure = gettext(MARKS["points"]).format(points=figure) if points else ended.money.signed(0)
    return CallEnd(said, figure, direction_of(points), 0, is_least and bool(points))


def _steps(form: DeclaredForm) -> list[Step]:
    calling = form.form.calling
    return [] if calling is None else [s for s in form.form.steps if s.name in calling.steps]


def _said(form: DeclaredForm, phrase: Phrase, known: Answers) -> str:
    """Return a phrase in the reader's language; "" where it says nothing of anybody."""
    seats = phrase.who.seats(known) if all_met(phrase.when, known) else ()
    names = [name_in_a_sentence(form.names[seat]) for seat in seats if seat in form.names]
    if not names:
        return ""
    words = {
        step.name: word_of(word.label)
        for step in _steps(form)
        if isinstance(step, OneWord)
        for word in step.words
        if word.value in known.get(step.name, ())
    }
    return gettext(phrase.text).format(who=get_text_list(names, gettext("and")), **words)
