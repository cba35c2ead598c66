"""What was answered of a deal, and who is meant by it: the words that a tariff hangs on."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

SIDES = ("side1", "side2")
SCORED = "score of side1"

BAND = re.compile(r"(-?[0-9]*)\.\.(-?[0-9]*)")
"""Numbers from one to another, both counted: “41..91”, “41..”, “..-1”."""

NOBODY = "nobody"
"""What is answered where it was said that there is nobody."""

Answers = Mapping[str, Sequence[str]]
"""What was answered, by name; of a seat as “Ann=2”."""

Wording = str | Callable[[Answers], str]
"""A text, or what makes one of the answers, among which stand the “payer” and the “payee”."""


def answered(facts: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return the facts of a deal as answers of the same names."""
    said = {name: value for name, value in facts.items() if value is not None}
    return {name: _answer(value) for name, value in said.items() if value is not False}


def _answer(value: Any) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        return tuple(f"{key}={each}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return tuple(value) or (NOBODY,)
    return ("on",) if value is True else (str(value),)


def score_answers(points: Sequence[int]) -> dict[str, Sequence[str]]:
    """Return how a match stands between two sides before a deal, as answers: flags of its form."""
    return {f"score of {side}": (str(each),) for side, each in zip(SIDES, points, strict=True)}


def match_answers(
    seated: Sequence[str], sides: Sequence[Sequence[str]], points: Sequence[int]
) -> dict[str, Sequence[str]]:
    """Return the same with the places of a table at which all play, as a scorer needs them."""
    places = {"seated": seated, "in_play": seated, **dict(zip(SIDES, sides, strict=True))}
    return {**places, **score_answers(points)}


def score_in(answers: Answers) -> tuple[int, ...]:
    """Return how a match stands by the answers of a bill."""
    return tuple(int(answers[f"score of {side}"][0]) for side in SIDES)


@dataclass(frozen=True, slots=True)
class Condition:
    """That one of these names has an answer, one of `words` if there are any; or that none has."""

    names: tuple[str, ...]
    words: tuple[str, ...] = ()
    holds: bool = True

    def met(self, answers: Answers) -> bool:
        """Return whether it holds."""
        for name in self.names:
            found = named(name, answers)
            if found and (not self.words or any(each in self.words for each in found)):
                return self.holds
        return not self.holds


def given(*names: str, of: tuple[str, ...] = ()) -> Condition:
    """Return the condition that one of these has an answer, one `of` these words."""
    return Condition(names, of)


def without(*names: str, of: tuple[str, ...] = ()) -> Condition:
    """Return the condition that none of these has an answer, or none `of` these words."""
    return Condition(names, of, holds=False)


def all_met(conditions: Sequence[Condition], answers: Answers) -> bool:
    """Return whether all of these hold."""
    for each in conditions:  # noqa: SIM110  # measured: half as long as all()
        if not each.met(answers):
            return False
    return True


@dataclass(frozen=True, slots=True)
class Party:
    """A role in a deal: the accounts of `of`, that are also in `only`, but for those of `but`.

    Each is the name of an answer or another party. Nobody is in it unless `when` holds. With `best`
    only those are who have the most of what each has under that name, with `lowest` the least.
    """

    of: tuple[str | Party, ...]
    only: tuple[str | Party, ...] = ()
    but: tuple[str | Party, ...] = ()
    when: tuple[Condition, ...] = ()
    best: str = ""
    lowest: bool = False

    def seats(self, answers: Answers) -> Sequence[str]:
        """Return these accounts, each once, in the order of `of`."""
        if self.when and not all_met(self.when, answers):
            return ()
        found = _together(self.of, answers)
        if not found or not (self.only or self.but or self.best):
            return found
        only, but = _together(self.only, answers), _together(self.but, answers)
        left = [each for each in found if each not in but and (not self.only or each in only)]
        if not self.best:
            return left
        have = {seat: n for seat, n in numbers_of(self.best, answers).items() if seat in left}
        best = (min if self.lowest else max)(have.values(), default=0)
        return [each for each in left if have.get(each) == best]


def _together(names: Sequence[str | Party], answers: Answers) -> Sequence[str]:
    found: list[str] = []
    for name in names:
        found += name.seats(answers) if isinstance(name, Party) else named(name, answers)
    return list(dict.fromkeys(found)) if len(found) > 1 else found


def numbers_of(name: str, answers: Answers) -> dict[str, int]:
    """Return the number that each seat has under a name."""
    told = (each.rpartition("=") for each in named(name, answers))
    return {seat: int(number) for seat, _equals, number in told}


def named(name: str, answers: Answers) -> Sequence[str]:
    """Return what stands under a name."""
    found = answers.get(name)
    if found is not None:
        return found
    look = _look_up(name)
    return look(answers) if look is not None else ()


@cache
def _look_up(name: str) -> Callable[[Answers], Sequence[str]] | None:
    """Return how a name is looked up that says more than an answer's."""
    if name.startswith("side of "):
        step = name.removeprefix("side of ")
        return lambda answers: _side_of(answers.get(step, ())[:1], answers)
    step, nth, number = name.rpartition(":")
    if nth:
        place = int(number) - 1
        return lambda answers: answers.get(step, ())[place : place + 1]
    step, equals, word = name.rpartition("=")
    if not equals:
        return None
    if band := BAND.fullmatch(word):
        ends = [int(end) if end else None for end in band.groups()]
        return lambda answers: [
            seat for seat, number in numbers_of(step, answers).items() if _within(number, *ends)
        ]
    return lambda answers: [
        seat
        for seat, _equals, said in (each.rpartition("=") for each in answers.get(step, ()))
        if said == word
    ]


def _side_of(one: Sequence[str], answers: Answers) -> Sequence[str]:
    """Return the side of whoever that is: one of two, or where `sides` says it of each, of any."""
    told = dict(each.rpartition("=")[::2] for each in answers.get("sides", ()))
    sides = [answers.get(side, ()) for side in SIDES]
    sides += [[seat for seat in told if told[seat] == told.get(each)] for each in one]
    return next((side for side in sides for each in one if each in side), ())


def _within(number: int, least: int | None, most: int | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)
