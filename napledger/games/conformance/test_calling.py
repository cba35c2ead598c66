"""What can be said of a deal before its cards are played: who called what, and at which price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from napledger.games.conformance.candidates import Candidate, WorkedDeal, naming
from napledger.games.conformance.pages import deal_form, recorded
from napledger.games.deal_form.form import DeclaredForm
from napledger.reading.faults import Fault


@pytest.fixture
def called(candidate: Candidate, worked: tuple[WorkedDeal, ...]) -> list[tuple[str, Any, Any]]:
    """Return the worked deals that were called: each with its form, and what the call is."""
    return [
        (each.name, form, told)
        for each in worked
        for form in [deal_form(candidate, each.before, facts=recorded(each, game=candidate.game))]
        for told in calls_of(form)
    ]


def calls_of(form: DeclaredForm) -> Iterator[Mapping[str, Any]]:
    """Yield what was called, if anybody called."""
    try:
        yield form.call_facts
    except Fault:
        return


def test_what_is_known_before_is_a_step_and_no_button_that_ends_the_deal(
    candidate: Candidate, worked: tuple[WorkedDeal, ...]
) -> None:
    for each in worked:
        form = deal_form(candidate, each.before).form
        if form.calling is not None:
            steps = {step.name for step in (*form.board, *form.drawer)}
            asked = {name for name in form.calling.steps if name in steps}
            with naming(each.name):
                assert form.ends.name not in form.calling.steps
                assert asked, "of what is known before, something is asked on the board"
                assert form.calling.says


def test_a_call_is_told_and_says_nothing_that_the_deal_does_not(
    candidate: Candidate,
    worked: tuple[WorkedDeal, ...],
    called: list[tuple[str, DeclaredForm, Mapping[str, Any]]],
) -> None:
    may_call = any(deal_form(candidate, each.before).form.calling for each in worked)
    assert bool(called) == may_call, "of the worked deals, one at least was called"
    for name, form, told in called:
        with naming(name):
            facts = form.facts()
            assert {fact: facts.get(fact) for fact in told} == told
            said = form.of_call.call_said
            assert said
            assert not {*"{}"} & {*said}


def test_the_form_is_filled_in_with_a_call_and_does_not_say_how_it_ended(
    called: list[tuple[str, DeclaredForm, Mapping[str, Any]]],
) -> None:
    for name, form, told in called:
        with naming(name):
            again = form.as_called(told)
            assert not again.ended
            assert again.call_facts == told
            assert again.call_answers == form.of_call.call_answers


def test_a_call_says_what_each_end_would_bring(
    called: list[tuple[str, DeclaredForm, Mapping[str, Any]]],
) -> None:
    for name, form, _told in called:
        with naming(name):
            ends = form.of_call.call_ends
            assert len({end.word for end in ends}) == len(ends)
            for end in ends:
                assert end.word
                assert end.figure
                assert (end.gain > 0, end.gain < 0) == (
                    end.direction == "up" and end.gain != 0,
                    end.direction == "down" and end.gain != 0,
                )
    assert not called or any(form.of_call.call_ends for _name, form, _told in called)
