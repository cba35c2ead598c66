"""What the form for the next deal takes over: from the last deal that stands."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client

from sessions.book.correct import Correction, correct_entry, redo_last, undo_last
from sessions.book.open_book import open_book
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Entry, Evening
from sessions.table.page import carried_facts
from tests.addresses import at
from tests.support.nights import Record, Start

CARRYING = ("nap", "vingt_un", "french_vingt_un", "solo_whist", "loo")
PLAYERS = ["Ann", "Ben", "Cat", "Dan", "Eve"]
STEPS = 24


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


@dataclass
class Detours:
    """An evening in which deals are recorded, taken back, corrected and put back at random."""

    evening: Evening
    record: Record
    recorder: Recorder
    chance: random.Random

    def submission(self) -> Submission:
        return Submission(new_key(), self.recorder)

    def correct(self, kind: str, number: int, **facts: Any) -> None:
        correct_entry(
            self.evening,
            correction=Correction(kind, number, facts),
            why="misheard",
            submission=self.submission(),
        )

    def deal(self) -> None:
        self.record(self.evening, abandoned=True, away=self.chance.choice(([], ["2"], ["3"])))

    def pay(self) -> None:
        self.record(self.evening, kind="payment", **{"from": "1", "to": "2", "amount": 1})

    def undo(self) -> None:
        if open_book(self.evening).undoable is not None:
            undo_last(self.evening, submission=self.submission())

    def redo(self) -> None:
        if open_book(self.evening).redo_number is not None:
            redo_last(self.evening, submission=self.submission())

    def void(self) -> None:
        if standing := standing_deals(self.evening):
            self.correct("void", max(standing))

    def restore(self) -> None:
        dealt = Entry.objects.filter(evening=self.evening, kind="deal")
        void = {*dealt.values_list("number", flat=True)} - standing_deals(self.evening).keys()
        if void:
            self.correct("restore", self.chance.choice(sorted(void)))

    def amend(self) -> None:
        if standing := standing_deals(self.evening):
            number = max(standing)
            self.correct("amend", number, abandoned=True, away=[] if standing[number] else ["2"])

    def step(self) -> None:
        """Do one of these things."""
        self.evening.refresh_from_db()
        ways = (self.deal, self.deal, self.pay, self.undo, self.redo, self.void, self.restore)
        self.chance.choice((*ways, self.amend))()
        self.evening.refresh_from_db()


@pytest.mark.parametrize("game", CARRYING)
def test_the_next_form_goes_by_the_last_deal_that_stands(
    start: Start, record: Record, access: Access, game: str
) -> None:
    evening = start(game=game, players=PLAYERS, first_dealer="Ann", rules={})
    chance = random.Random(game)  # noqa: S311  # the same evening each time
    detours = Detours(evening, record, Recorder(device_id=access.pk), chance)
    carried = set()

    for _number in range(STEPS):
        detours.step()
        standing = standing_deals(evening)
        expected = standing[max(standing)] if standing else []
        assert carried_facts(open_book(evening)) == {"away": expected}
        carried.add(tuple(expected))
    assert len(carried) > 1


def test_who_is_away_stays_so_however_much_else_was_written_since(
    start: Start, record: Record, access: Access
) -> None:
    evening = start(players=PLAYERS, rules={"preset": "hoyle"})
    detours = Detours(evening, record, Recorder(device_id=access.pk), random.Random(0))  # noqa: S311  # none is taken
    number = record(evening, abandoned=True, away=["3"]).number

    carried = []
    for kind, facts in (
        ("amend", {"abandoned": True, "away": ["4"]}),
        ("void", {}),
        ("restore", {}),
    ):
        evening.refresh_from_db()
        detours.correct(kind, number, **facts)
        for _ in range(9):
            evening.refresh_from_db()
            detours.pay()
        evening.refresh_from_db()
        carried.append(carried_facts(open_book(evening)).get("away", []))

    assert carried == [["4"], [], ["4"]]


def test_a_phone_is_told_what_an_undo_carries_over(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(players=PLAYERS, rules={"preset": "hoyle"})
    for away in (["2"], ["3"]):
        record(evening, abandoned=True, away=away)

    html = owner.get(at(evening)).content.decode()

    assert 'data-carried-undone="{&quot;away&quot;: [&quot;2&quot;]}"' in html
