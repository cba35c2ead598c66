"""The bar above the table: a correction is told with what the entry says after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from django.test import Client

from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Evening
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text


def test_an_amended_payment_is_told_as_it_is_now_and_as_it_was_when_it_was_voided(
    owner: Client, evening: Evening, record: Record, access: Access
) -> None:
    entry = record(evening, kind="payment", **{"from": "1", "to": "2", "amount": 5})

    def bar_after(kind: str, facts: dict[str, object]) -> str:
        evening.refresh_from_db()
        correct_entry(
            evening,
            correction=Correction(kind, entry.number, facts),
            why="",
            submission=Submission(new_key(), Recorder(device_id=access.pk)),
        )
        return text(owner.get(at(evening)).content.decode())

    amended = bar_after("amend", {"from": "1", "to": "2", "amount": 7})
    voided = bar_after("void", {})
    for _ in range(9):
        evening.refresh_from_db()
        record(evening, caller="1", call="3", made=True)
    restored = bar_after("restore", {})

    assert "Corrected: Ann paid Ben 7" in amended
    assert "Struck out: Ann paid Ben 7" in voided
    assert "Restored: Ann paid Ben 7" in restored


def test_the_table_makes_a_little_of_a_nap_that_is_made_until_it_is_undone(
    owner: Client, evening: Evening, record: Record
) -> None:
    feats = []
    for call, made in (("4", True), ("nap", False), ("nap", True)):
        evening.refresh_from_db()
        record(evening, caller="1", call=call, made=made, away=["3"])
        html = owner.get(at(evening)).content.decode()
        feats.append(("data-flourish" in html, "Nap! Ann takes " in text(html)))
    assert feats == [(False, False), (False, False), (True, True)]

    owner.post(f"{at(evening)}undo/", {"key": new_key()})
    owner.post(f"{at(evening)}undo/", {"key": new_key()})
    owner.post(f"{at(evening)}undo/", {"key": new_key()})

    html = owner.get(at(evening)).content.decode()
    assert "Undone: Deal 1 · Ann, four, made · Cat is back in Redo" in text(html)
    assert "data-flourish" not in html


def test_the_bar_says_what_a_leaver_paid_and_what_went_wrong(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle", "options": {}}, currency="GBP", stake=100)

    def bar_after(**facts: Any) -> str:
        evening.refresh_from_db()
        record(evening, **facts)
        return text(owner.get(at(evening)).content.decode())

    assert "made · revoke by Ben · +£" in bar_after(
        caller="1", call="3", made=True, revokes=[{"player": "2", "how": "revoke"}]
    )
    assert "lost · wrong number of cards by Cat · £0" in bar_after(
        caller="1", call="3", made=False, wrong_cards=["3"]
    )
    record(evening, kind="payment", **{"from": "4", "to": "1", "amount": 300})
    assert "Dan left, paid £3 Undo" in bar_after(kind="leave", player="4")


def bars_of(
    owner: Client, evening: Evening, record: Record, deals: Iterable[dict[str, Any]]
) -> list[str]:
    """Return what the bar says after each of these deals."""
    said = []
    for facts in deals:
        evening.refresh_from_db()
        record(evening, **facts)
        html = owner.get(at(evening)).content.decode()
        said.append(text(html[html.index('class="bar__said"') :].partition("</p>")[0]))
    return said


WON = {"tricks": {"1": 13}}
ABANDONED = {"abandoned": True}


@pytest.mark.parametrize(
    ("game", "players", "deals", "told"),
    [
        (
            "nap",
            4,
            [{"caller": "2", "call": "3", "made": True}, ABANDONED],
            ["", "Ben deals again"],
        ),
        ("whist", 4, [WON, ABANDONED, WON], ["", "Ben deals again", "Cat deals now"]),
        # Of five the next four are cut.
        ("whist", 5, [{**WON, "four": ["1", "2", "3", "4"]}, WON], ["", ""]),
        (
            "piquet",
            2,
            [*[{"scores": {"2": 20, "1": 30}}] * 6, ABANDONED],
            [*[""] * 5, "Ann deals now", "Ann deals again"],
        ),
    ],
)
def test_who_deals_is_told_where_it_is_no_matter_of_course(
    owner: Client,
    start: Start,
    record: Record,
    game: str,
    players: int,
    deals: list[dict[str, Any]],
    told: list[str],
) -> None:
    names = ["Ann", "Ben", "Cat", "Dan", "Eve"][:players]
    evening = start(game=game, rules={}, players=names, first_dealer="Ann", stake=2)

    bars = bars_of(owner, evening, record, deals)

    assert [each.rpartition(" · ")[2] if " deals " in each else "" for each in bars] == told


SALE = {"to": "3", "price": 6}
LOST = [{"player": each, "stake": 1, "hand": "lost"} for each in ("1", "2", "4")]


@pytest.mark.parametrize(
    ("game", "deal", "told"),
    [
        (
            {"game": "vingt_un", "rules": {"preset": "peel"}, "currency": "lsd", "stake": 24},
            {"sale": SALE, "hand": 21, "hands": LOST},
            "Round 1 · Cat dealt, won · Cat bought the deal for 1½d. · with 21 · +2s. 10½d.",
        ),
        (
            {"game": "solo_whist", "rules": {}},
            {"caller": "2", "call": "proposal", "partner": "4", "tricks": 9},
            "Deal 1 · Ben and Dan, proposal, made · with 9 · +14",
        ),
        (
            {"game": "solo_whist", "rules": {}},
            {"passed": True, "proposer": "3"},
            "Deal 1 · proposal not accepted · proposed by Cat",
        ),
        # What is a long list stands on the entry's page.
        (
            {"game": "piquet", "rules": {}, "players": ["Ann", "Ben"]},
            {
                "parts": {
                    "2": {
                        "tricks": 7,
                        "play": 13,
                        "point": 6,
                        "sequences": [5],
                        "quatorzes": 1,
                    },
                    "1": {"play": 10, "tricks": 5},
                }
            },
            "Deal 1 · Ann 10, Ben 118",
        ),
    ],
)
def test_the_bar_tells_what_else_there_was_in_a_deal(
    owner: Client,
    start: Start,
    record: Record,
    game: dict[str, Any],
    deal: dict[str, Any],
    told: str,
) -> None:
    evening = start(**{"first_dealer": "Ann", "stake": 2, **game})

    [bar] = bars_of(owner, evening, record, [deal])

    assert bar.partition(">")[2].strip() == told
