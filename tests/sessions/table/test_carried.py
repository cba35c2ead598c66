"""What the form for the next deal takes over: from the last deal that stands, whatever was undone."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.book.correct import Correction, correct_entry, redo_last, undo_last
from sessions.book.idempotency import new_key
from sessions.book.open_book import open_book
from sessions.book.posting import Recorder, Submission
from sessions.models import Access, Entry, Evening
from sessions.table.page import carried_facts
from tests.addresses import at
from tests.sessions.pages import text
from tests.sessions.table.test_record_deal import deal

CARRYING = ("nap", "vingt_un", "french_vingt_un", "solo_whist", "loo")
PLAYERS = ["Ann", "Ben", "Cat", "Dan", "Eve"]
STEPS = 24


def test_who_was_marked_away_is_back_when_that_deal_is_undone(
    owner: Client, evening: Evening
) -> None:
    owner.post(f"{at(evening)}deals/", deal(key="a-deal-of-all-four"))
    owner.post(f"{at(evening)}deals/", deal(key="and-one-without-cat", away=["3"]))

    marked = text(owner.get(at(evening)).content.decode())
    owner.post(f"{at(evening)}undo/", {"key": "and-that-was-wrong"})

    assert "Cat away" in marked
    assert "Cat away" not in text(owner.get(at(evening)).content.decode())


def standing_deals(evening: Evening) -> dict[int, list[str]]:
    """Return who was away in each deal that stands, by a plain reading of the whole log."""
    away: dict[int, list[str]] = {}
    void: set[int] = set()
    for entry in Entry.objects.filter(evening=evening).order_by("number").select_related("target"):
        target = 0 if entry.target is None else entry.target.number
        if entry.kind == "deal":
            away[entry.number] = entry.facts["away"]
        elif entry.kind == "amend":
            away[target] = entry.facts["away"]
        elif entry.kind == "void":
            void.add(target)
        elif entry.kind == "restore":
            void.discard(target)
    return {number: players for number, players in away.items() if number not in void}


@pytest.mark.parametrize("game", CARRYING)
def test_the_next_form_goes_by_the_last_deal_that_stands(
    start: Callable[..., Evening], record: Callable[..., Entry], access: Access, game: str
) -> None:
    chance = random.Random(game)  # noqa: S311  # the same evening each time
    evening = start(game=game, players=PLAYERS, first_dealer="Ann", rules={})
    dealt = []
    carried = set()

    def submission() -> Submission:
        return Submission(new_key(), Recorder(device_id=access.pk))

    def correct(kind: str, number: int, **facts: Any) -> None:
        correction = Correction(kind, number, facts)
        correct_entry(evening, correction=correction, why="misheard", submission=submission())

    for step in range(STEPS):
        evening.refresh_from_db()
        standing = standing_deals(evening)
        void = sorted({*dealt} - standing.keys())
        what = chance.choice(("deal", "deal", "undo", "redo", "void", "restore", "amend", "pay"))
        if what == "deal":
            away = ([], ["2"], ["3"])[step % 3]
            dealt.append(record(evening, abandoned=True, away=away).number)
        elif what == "undo" and open_book(evening).undoable is not None:
            undo_last(evening, submission=submission())
        elif what == "redo" and open_book(evening).redo_number is not None:
            redo_last(evening, submission=submission())
        elif what == "void" and standing:
            correct("void", max(standing))
        elif what == "restore" and void:
            correct("restore", chance.choice(void))
        elif what == "amend" and standing:
            number = max(standing)
            away = [] if standing[number] else ["2"]
            correct("amend", number, abandoned=True, away=away)
        else:
            record(evening, kind="payment", **{"from": "1", "to": "2", "amount": 1})

        evening.refresh_from_db()
        standing = standing_deals(evening)
        expected = standing[max(standing)] if standing else []
        assert carried_facts(open_book(evening)) == {"away": expected}
        carried.add(tuple(expected))
    assert len(carried) > 1
