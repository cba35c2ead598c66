"""A house game on its pages, without a script: named where an evening begins, and kept."""

from __future__ import annotations

import pytest

from sessions.models import Evening, RuleSet
from tests.outside.plain_browser import Browser

pytestmark = pytest.mark.django_db

SIX = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]


def begun(*, called: str, preset: str, players: list[str]) -> Browser:
    """Return a browser at a new table of these, which plays for £1 and at which Ann deals."""
    browser = Browser()
    browser.open("/start/?game=house")
    assert "What do you play?" in browser.said
    told = {"player": players, "stake": "£1", "currency": "GBP", "preset": preset, "dealer": "1"}
    browser.tap("Deal the cards", called=called, **told)
    return browser


def test_what_is_played_is_told_by_its_name_and_offered_to_the_group_again() -> None:
    browser = begun(called="Brag on Thursdays", preset="pot", players=SIX)
    assert "Brag on Thursdays" in browser.said
    table = browser.address

    browser.tap("Record", winner="2")
    assert "Deal 1 · Ben takes the pot · +£5" in browser.said

    kept = RuleSet.objects.get()
    assert (kept.game, kept.name, kept.rules["preset"]) == ("house", "Brag on Thursdays", "pot")
    browser.open(f"{table}rules/")
    assert "Brag on Thursdays" in browser.said
    evening = Evening.objects.get()
    browser.open(f"/circles/{evening.circle_id}/start/?game=house")
    assert "Brag on Thursdays" in browser.said


def test_without_a_name_it_is_called_by_its_rule_set_and_nothing_is_kept() -> None:
    browser = begun(called="", preset="winner", players=SIX[:3])

    assert "stake £1 · Winner takes" in browser.said
    browser.tap("Record", winner="3")
    assert "Deal 1 · Cat wins · +£2" in browser.said
    assert not RuleSet.objects.exists()


def test_a_name_that_is_none_is_refused_at_its_field() -> None:
    with pytest.raises(AssertionError, match="What do you play\\? At most 60 characters fit here"):
        begun(called="x" * 200, preset="winner", players=SIX[:3])

    assert not Evening.objects.exists()
