"""What is owed to a kitty goes with the kitty, and only where it is coins are any counted."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.test import Client

from napledger.evening.score import scored
from sessions.auditing.book_rows import circle_bundle
from sessions.auditing.checking import checked
from sessions.exporting.document_export import plain_evening
from sessions.models import Circle, Entry, Evening
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.owed import NOTHING, Close, closed, owed, pay, slate, start
from tests.support.pages import markup, text
from tests.support.settling import cards, page
from tests.support.table import balances

__all__ = ["closed"]


@pytest.fixture
def carried(closed: Close, record: Record, owner: Client) -> Evening:
    """Return an evening whose kitty of 15 goes on; Dan owes it 13 and Cat 2. Ann owes Ben 6."""
    evening = closed("2026-11-05", changes={"1": -6, "2": 6, "3": -2, "4": -13, "kitty": 15})
    owner.post(f"{at(evening)}reopen/", {"key": "play-once-more"})
    owner.post(f"{at(evening)}review/", {"key": "play-ends-again"})
    evening.refresh_from_db()
    record(evening, kind="kitty", how="carry")
    owner.post(f"{at(evening)}close/", {"key": "and-close-again"})
    evening.refresh_from_db()
    return evening


def brought(owner: Client, circle: Circle, *ticked: str, **fields: object) -> Evening:
    """Start the next evening, to which the kitty of 15 is brought forward."""
    sent = {"kitty": "15", "preset": "hoyle_kitty", **fields}
    status, html, evening = start(owner, circle, *ticked, **sent)
    assert status == 303, text(html)
    assert evening is not None
    return evening


def ended(owner: Client, evening: Evening) -> str:
    """End play and return the page that settles, as text."""
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    return page(owner, evening)


def test_an_evening_says_what_its_kitty_is_owed_and_asks_nobody_for_it(
    owner: Client, circle: Circle, carried: Evening
) -> None:
    html = page(owner, carried)

    assert [each.split(" Paid")[0] for each in cards(html)][1:] == [
        "Ann pays Ben 6 Ann is down 6, and Ben is up as much."
    ]
    said = "The kitty is owed 13 by Dan and 2 by Cat. That goes on with it, and nobody pays it in."
    assert said in text(html)
    assert "0 of 1 paid" in text(html)
    assert owed(slate(owner, circle)) == ["Ann pays Ben 6"]
    assert said in text(slate(owner, circle))
    then = text(markup(owner.get(f"/circles/{circle.pk}/slate/then/")))
    assert "Ann pays Ben 6" in then
    assert said in then
    assert "pays the kitty" not in then
    home = text(markup(owner.get("/")))
    assert "1 evening · 6 still owed · 15 owed to the kitty" in home


@pytest.mark.usefixtures("carried")
def test_all_but_the_kitty_is_paid_in_one_tap(owner: Client, circle: Circle) -> None:
    evening = Evening.objects.get(circle=circle)

    assert pay(owner, circle, evening)[0] == 303

    assert balances(evening) == NOTHING | {"kitty": 15, "Cat": -2, "Dan": -13}
    assert "There is nothing to pay." in text(slate(owner, circle))
    assert "Mark all paid" not in slate(owner, circle)
    again = pay(owner, circle, evening, key="once-more-all")
    assert "Nothing is owed for these evenings now." in text(again[1])


def test_what_is_owed_to_the_kitty_travels_with_it_and_is_paid_to_who_wins_it(
    owner: Client, circle: Circle, carried: Evening, record: Record
) -> None:
    offered = text(markup(owner.get(f"/circles/{circle.pk}/start/")))
    assert "It is owed 13 by Dan and 2 by Cat, and that comes along with the kitty." in offered
    assert re.findall(r"\w+ brings [+−]\d+", offered) == ["Ann brings −6", "Ben brings +6"]

    evening = brought(owner, circle)

    assert balances(evening) == NOTHING | {"kitty": 15, "Cat": -2, "Dan": -13}
    assert balances(carried) == NOTHING | {"Ann": -6, "Ben": 6}
    into = Entry.objects.get(evening=evening, number=2)
    assert into.facts == {"changes": {"3": -2, "4": -13, "kitty": 15}, "into": True}
    record(evening, caller="2", call="nap", made=True)
    html = ended(owner, evening)
    assert [each.split(" Paid")[0] for each in cards(html)] == [
        "Dan pays Ben 23 All of Dan’s 23 goes to Ben.",
        "Cat pays Ben 12 All of Cat’s 12 goes to Ben.",
        "Ann pays Ben 11 All of Ann’s 11 goes to Ben.",
    ]
    assert "takes from the kitty" not in text(html)
    assert "Count the kitty" not in html
    checked(circle_bundle(circle.pk))
    call_command("check_books")
    again = scored(plain_evening(evening).document)
    assert dict(again.balances) == {"Ann": -11, "Ben": 46, "Cat": -12, "Dan": -23}
    assert again.table.kitty_box == 0


@pytest.mark.parametrize(
    ("fields", "here", "there"),
    [
        pytest.param(
            {"kitty": "4"},
            {"kitty": 4, "Dan": -4},
            {"kitty": 11, "Ann": -6, "Ben": 6, "Cat": -2, "Dan": -9},
            id="no more than is in the kitty",
        ),
        pytest.param(
            {"game": "loo", "preset": "hoyle"},
            {},
            {"kitty": 15, "Ann": -6, "Ben": 6, "Cat": -2, "Dan": -13},
            id="none of it into another game",
        ),
    ],
)
def test_no_more_comes_along_than_is_in_the_kitty_of_that_game(
    owner: Client,
    circle: Circle,
    carried: Evening,
    fields: dict[str, str],
    here: dict[str, int],
    there: dict[str, int],
) -> None:
    evening = brought(owner, circle, **fields)

    assert balances(evening) == NOTHING | here
    assert balances(carried) == there


def test_taken_back_it_is_owed_where_it_was(
    owner: Client, circle: Circle, carried: Evening
) -> None:
    evening = brought(owner, circle, "Ann", "Ben")
    assert balances(evening) == {"kitty": 15, "Ann": -6, "Ben": 6, "Cat": -2, "Dan": -13}
    assert balances(carried) == NOTHING
    shown = slate(owner, circle)
    assert "Brought along to 26 Nov 2026: Ann −6, Ben +6, Cat −2, Dan −13, kitty +15" in text(shown)

    (key,) = re.findall(r'name="of" value="([^"]*)"', shown)
    owner.post(f"/circles/{circle.pk}/slate/back/", {"key": "not-that-way", "of": key})

    assert balances(evening) == NOTHING
    assert balances(carried) == {"kitty": 15, "Ann": -6, "Ben": 6, "Cat": -2, "Dan": -13}
    checked(circle_bundle(circle.pk))


def test_who_is_not_there_owes_it_where_they_did_and_the_slate_settles_it(
    owner: Client, circle: Circle, carried: Evening, record: Record
) -> None:
    evening = brought(owner, circle, player=["Ann", "Ben", "Cat"])
    assert balances(carried) == {"kitty": 13, "Ann": -6, "Ben": 6, "Cat": 0, "Dan": -13}

    record(evening, caller="2", call="nap", made=True)
    html = ended(owner, evening)

    assert "The kitty owes Ben 13: settle that with earlier evenings." in text(html)
    assert [each.split(" Cat is")[0].split(" All")[0] for each in cards(html)] == [
        "Cat pays Ben 12",
        "Ann pays Ben 11",
    ]
    owner.post(f"{at(evening)}close/", {"key": "close-it-then"})
    assert owed(slate(owner, circle)) == ["Ann pays Ben 17", "Dan pays Ben 13", "Cat pays Ben 12"]
    assert pay(owner, circle, carried, evening)[0] == 303
    assert set(balances(carried).values()) == set(balances(evening).values()) == {0}


@pytest.mark.usefixtures("carried")
def test_where_the_kitty_is_coins_what_is_short_accuses_nobody(
    owner: Client, circle: Circle, record: Record
) -> None:
    evening = brought(owner, circle, player=["Ann", "Ben", "Cat"], kitty_coins="yes")
    record(evening, kind="box", player="3", amount=2, into=True)

    counted = markup(owner.get(f"{at(evening)}settle/", {"counted": "2"}))

    assert (
        "13 short of the book. Count again, or note the difference. "
        "Of that, earlier evenings still owe it 13."
    ) in text(counted)


@pytest.mark.parametrize(
    ("said", "counts"), [({"kitty_coins": "yes"}, True), ({"kitty_coins": ""}, False), ({}, False)]
)
def test_a_table_says_once_whether_its_kitty_is_coins(
    owner: Client, circle: Circle, *, said: dict[str, str], counts: bool
) -> None:
    evening = brought(owner, circle, **said)

    assert ("Count the kitty" in page(owner, evening)) is counts
    more = markup(owner.get(f"{at(evening)}more/"))
    assert ("the kitty</option>" in more) is counts
    sent = {"from": "1", "to": "kitty", "amount": "1", "key": "pay-it-in-now"}
    paid = owner.post(f"{at(evening)}payments/", sent)
    assert ("The kitty is a sum on the book: nobody pays it." in text(markup(paid))) is not counts
    offered = markup(owner.get(f"/circles/{circle.pk}/start/"))
    assert ('name="kitty_coins" value="yes" checked' in offered) is counts


def test_a_book_that_never_said_counts_coins_once_some_were_paid_in(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(kitty=5)
    assert "Count the kitty" not in page(owner, evening)

    record(evening, kind="box", player="1", amount=1, into=True)

    assert "Count the kitty" in page(owner, evening)


@pytest.mark.usefixtures("carried")
def test_no_plan_asks_for_what_is_owed_to_a_kitty_that_is_a_sum(
    owner: Client, circle: Circle, record: Record
) -> None:
    evening = brought(owner, circle)
    record(evening, caller="2", call="3", made=True)
    # The sheet tells apart who owes it and what is in it.
    assert (
        "0 0 0 0 15 Brought forward · · −2 −13 · along 1 −4 +9 −3 −3 +1 Ben, three ✓ made = "
        "After 1 −4 +9 −5 −16 16"
    ) in text(markup(owner.get(f"{at(evening)}sheet/")))
    # Who leaves pays the players alone.
    owner.post(f"{at(evening)}leaves/", {"key": "dan-has-to-go", "player": "4"})
    more = text(markup(owner.get(f"{at(evening)}more/")))
    assert (
        "Dan left, down 16 To settle now, with the fewest payments: Dan pays Ben 9 Nobody" in more
    )
    ended(owner, evening)
    evening.refresh_from_db()
    record(evening, kind="kitty", how="carry")

    shown = text(markup(owner.get(f"{at(evening)}settle/ways/", {"banker": "1"})))

    assert "In all 2 payments The largest 5 No plan has fewer payments. Cat pays Ben: 5" in shown
    assert "who collects first, then pays out. Cat pays Ann: 5 Ann pays Ben: 9 Who deals" in shown
    assert "Ann pays Ben: 3 Cat pays Ben: 3 Dan pays Ben: 3 Who deals" in shown
    assert "pays the kitty" not in shown


@pytest.mark.usefixtures("carried")
def test_what_is_owed_to_a_player_and_to_the_kitty_is_part_of_both(
    owner: Client, circle: Circle, record: Record
) -> None:
    evening = brought(owner, circle)
    record(evening, kind="adjustment", changes={"1": 7, "4": -7}, note="a wager")
    ended(owner, evening)
    record(evening, kind="kitty", how="carry")

    told = [each.split(" Paid")[0] for each in cards(page(owner, evening))]

    assert told[1:] == [
        "Dan pays Ann 5 Dan is down 20, Ann is up 7: this is part of both.",
        "Cat pays Ann 2 All of Cat’s 2 goes to Ann.",
    ]
