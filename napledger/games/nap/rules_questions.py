"""Rules of Nap picked by a few questions: the answers lead to the book that plays so, or nearly so.

Where no book gives all the answers, those that the nearest one gives otherwise are laid over it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from napledger.games.nap.deal import BLUCHER, MISERY, NAP, WELLINGTON
from napledger.games.nap.options import Options
from napledger.games.nap.rules import PRESETS, RULES
from napledger.games.options.presets import Preset
from napledger.games.rules_form.fields import AnswerTile, AskedQuestion
from napledger.reading.faults import Fault, marked
from napledger.reading.readers import Json

ASK = "ask-"
"""What the name of each question's field begins with."""

LOW_CALLS = ("1", "2", "3")
NONE, YES, OTHER = "none", "yes", "other"
DEALER, EVERYBODY = "dealer", "everybody"
ANTES = ("ante_dealer", "ante_others", "ante_start", "ante_round")


class Question(NamedTuple):
    """A question, its answers by what a form sends, and how options answer it."""

    name: str
    asked: str
    answers: Mapping[str, str]
    answer_of: Callable[[Options], str]


def _first_of(calls: tuple[str, ...], otherwise: str) -> Callable[[Options], str]:
    """Return what says of options which of these calls a table has: the first, or another word."""
    return lambda options: next((call for call in calls if call in options.pay), otherwise)


def _kitty(options: Options) -> str:
    if not options.kitty:
        return NONE
    if any(getattr(options, ante) for ante in ANTES[1:]):
        return EVERYBODY
    # Half a stake does not come out whole at every stake: whoever answers is not led to it.
    is_whole = options.ante_dealer.denominator == 1
    return DEALER if options.ante_dealer and is_whole else OTHER


QUESTIONS = (
    Question(
        "lowest",
        marked("What is the lowest call?"),
        {"1": marked("one"), "2": marked("two"), "3": marked("three")},
        _first_of(LOW_CALLS, OTHER),
    ),
    Question(
        "misery",
        marked("Do you play misery?"),
        {NONE: marked("no misery"), YES: marked("with misery")},
        lambda options: YES if MISERY in options.pay else NONE,
    ),
    Question(
        "above",
        marked("Is there a call above Nap?"),
        {
            # Translators: no call above Nap
            NONE: marked("none"),
            WELLINGTON: marked("Wellington"),
            BLUCHER: marked("Wellington and Blücher"),
        },
        _first_of((BLUCHER, WELLINGTON), NONE),
    ),
    Question(
        "pass",
        marked("What if everybody passes?"),
        {
            "dealer_one": marked("the dealer stands for one"),
            "eldest_one": marked("the first to call stands for one"),
            "void": marked("the next player deals"),
            "double_next": marked("the next deal pays double"),
            "double_header": marked("deals pay double until a call is made"),
        },
        lambda options: options.all_pass,
    ),
    Question(
        "kitty",
        marked("Is there a kitty?"),
        {
            NONE: marked("no kitty"),
            DEALER: marked("the dealer pays in"),
            EVERYBODY: marked("everybody pays in"),
        },
        _kitty,
    ),
)
"""What tables of Nap differ in most; every other option has its own field in the house rules."""

ASIDE = (
    *("pay", "all_pass", "kitty", "kitty_end", "players", "sit_out", "forced_one"),
    *(*ANTES, "misdeal_fine", "interference_fine"),
)
"""The options that questions are about, or that make a rule set no stranger."""


class NapQuestions:
    """The questions about a table of Nap."""

    def answers_of(self, options: Options) -> dict[str, str]:
        return {question.name: question.answer_of(options) for question in QUESTIONS}

    def asked(self, answers: Mapping[str, str]) -> tuple[AskedQuestion, ...]:
        return tuple(_asked(question, answers[question.name]) for question in QUESTIONS)

    def read(self, sent: Mapping[str, Any]) -> dict[str, str]:
        """Return the answers that a form sends; raise Fault for a question without one."""
        answers = {question.name: str(sent.get(ASK + question.name, "")) for question in QUESTIONS}
        if not all(answers[question.name] in question.answers for question in QUESTIONS):
            raise Fault("preset", "which rules do you play by? Answer every question")
        return answers

    def rules_answering(self, answers: Mapping[str, str]) -> tuple[Preset, dict[str, Json]]:
        """Return the book's rules that give these answers, and what is laid over the nearest."""
        wanted = {key: dict(answers.items() - own.items()) for key, own in books_answers().items()}
        nearest = min(wanted, key=lambda key: (len(wanted[key]), _oddities(key)))
        options = RULES.laid_over(nearest, {})
        return PRESETS[nearest], dict(_changes(wanted[nearest], options))


@cache
def books_answers() -> Mapping[str, Mapping[str, str]]:
    """Return how each rule set with hands of five answers the questions, by its key."""
    found = {key: RULES.laid_over(key, {}) for key in PRESETS}
    answers_of = NapQuestions().answers_of
    return {key: answers_of(options) for key, options in found.items() if options.hand_size == 5}


def _asked(question: Question, given: str) -> AskedQuestion:
    tapped = given if given in question.answers else next(iter(question.answers))
    said = question.answers.items()
    tiles = tuple(AnswerTile(value, _(word), value == tapped) for value, word in said)
    return AskedQuestion(name=ASK + question.name, asked=_(question.asked), answers=tiles)


@cache
def _oddities(key: str) -> int:
    """Return in how many options that nobody is asked about a rule set differs from most."""
    usual, own = PRESETS["hoyle"].options, PRESETS[key].options
    return sum(own[name] != usual[name] for name in usual if name not in ASIDE)


def _changes(wanted: Mapping[str, str], options: Options) -> Iterator[tuple[str, Json]]:
    """Yield the options to lay over others, so that they give the answers that are wanted."""
    prices = dict(_prices(wanted, options))
    if prices:
        yield "pay", prices
    if "pass" in wanted:
        yield "all_pass", wanted["pass"]
    if "kitty" in wanted:
        yield from _kitty_changes(wanted["kitty"], options)


def _prices(wanted: Mapping[str, str], options: Options) -> Iterator[tuple[str, Json]]:
    if "lowest" in wanted:
        for call in LOW_CALLS:
            is_played = int(call) >= int(wanted["lowest"])
            if is_played != (call in options.pay):
                yield call, [int(call), int(call)] if is_played else None
    if "misery" in wanted:
        yield MISERY, [3, 3] if wanted["misery"] == YES else None
    if "above" in wanted:
        played = {NONE: 0, WELLINGTON: 1, BLUCHER: 2}[wanted["above"]]
        for rank, call in enumerate((WELLINGTON, BLUCHER), start=1):
            if (rank <= played) != (call in options.pay):
                yield call, _times_nap(rank + 1, options) if rank <= played else None


def _times_nap(times: int, options: Options) -> Json:
    """Return so many times the prices of Nap, as most books have the calls above it."""
    prices = [times * price for price in options.pay[NAP]]
    return [int(price) if price.denominator == 1 else float(price) for price in prices]


def _kitty_changes(wanted: str, options: Options) -> Iterator[tuple[str, Json]]:
    """Yield what gives a table the kitty that is wanted.

    None is ever taken away: whatever else is answered, the nearest book has none where none is
    wanted.
    """
    antes = {DEALER: {"ante_dealer": 1}, EVERYBODY: {"ante_dealer": 2, "ante_others": 1}}
    yield "kitty", True
    for name, rate in (dict.fromkeys(ANTES, 0) | antes[wanted]).items():
        if getattr(options, name) != rate:
            yield name, rate
    yield "kitty_end", "split"
