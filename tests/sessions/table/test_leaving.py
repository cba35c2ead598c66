"""Somebody leaves and is settled with in one step, with a share of the kitty if the table likes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from sessions.auditing.book_rows import circle_bundle
from sessions.auditing.checking import checked
from sessions.models import Circle, Entry, Evening
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import markup, text
from tests.support.settling import played
from tests.support.table import balances, seated

__all__ = ["played"]


@pytest.fixture
def pooled(start: Start, record: Record) -> Evening:
    """Return an evening in pounds with £1.10 in its kitty; Ann is up 90p, the others owe."""
    evening = start(currency="GBP", stake=10, rules={"preset": "hoyle"})
    changes = {"1": 90, "2": -50, "3": -50, "4": -100, "kitty": 110}
    record(evening, kind="adjustment", changes=changes, note="all so far")
    return evening


def leaving(client: Client, evening: Evening, player: str) -> str:
    """Return the page of somebody who leaves."""
    response = client.get(f"{at(evening)}leaves/settled/", {"player": player})
    assert response.status_code == 200
    return markup(response)


def leave(
    client: Client, evening: Evening, player: str, *, way: str = "plain", key: str = "off-they-go"
) -> tuple[int, str]:
    """Tap the button of the page that says so, and return the status and the answer."""
    html = leaving(client, evening, player)
    forms = re.findall(r"<form.*?</form>", html, re.S)
    (form,) = [each for each in forms if f'name="way" value="{way}"' in each]
    sent = dict(re.findall(r'name="(player|way|seen)" value="([^"]*)"', form))
    response = client.post(f"{at(evening)}leaves/settled/", {**sent, "key": key})
    return response.status_code, markup(response)


def kinds(evening: Evening) -> list[str]:
    """Return the kinds of the log's entries, in order."""
    log = Entry.objects.filter(evening=evening).order_by("number")
    return list(log.values_list("kind", flat=True))


def test_one_tap_records_once_the_payments_that_were_proposed_and_the_leaving(
    owner: Client, played: Evening
) -> None:
    more = markup(owner.get(f"{at(played)}more/"))
    # Whoever is level leaves with one tap on the page More.
    assert f'href="{at(played)}leaves/settled/?player=1"' in more
    assert f'href="{at(played)}leaves/settled/?player=2"' not in more
    assert '<button class="chip" name="player" value="2">' in more
    said = text(leaving(owner, played, "1"))
    assert "Ann is 13 up." in said
    assert "Cat pays Ann 8" in said
    assert "Dan pays Ann 5" in said
    assert "Paid: Ann leaves" in said
    assert "share of the kitty" not in said
    before = kinds(played)
    sent = {"player": "1", "way": "plain", "seen": str(played.version), "key": "off-they-go"}

    for _tap in range(2):
        assert owner.post(f"{at(played)}leaves/settled/", sent).status_code == 303

    assert kinds(played)[len(before) :] == ["payment", "payment", "leave"]
    assert balances(played) == {"kitty": 0, "Ann": 0, "Ben": 0, "Cat": 0, "Dan": 0}
    assert seated(played) == ["Ben", "Cat", "Dan"]
    assert "Ann left" in text(markup(owner.get(at(played))))
    other = owner.post(f"{at(played)}leaves/settled/", {**sent, "player": "2"})
    assert other.status_code == 409


def test_with_a_share_of_the_kitty_in_whole_coins(
    owner: Client, circle: Circle, pooled: Evening
) -> None:
    said = text(leaving(owner, pooled, "1"))
    assert (
        "Of the kitty’s £1.10 Ann takes 27p, as much as each of the 4 at the table; "
        "83p stays in it." in said
    )
    assert "Dan pays Ann £1.00" in said
    # Each of the two buttons says which it is.
    assert "leaves With a share of the kitty Ann leaves, to be settled later" in said

    status, _html = leave(owner, pooled, "1", way="share")

    assert status == 303
    assert kinds(pooled)[2:] == ["adjustment", "payment", "payment", "leave"]
    adjusted = Entry.objects.get(evening=pooled, number=3)
    assert adjusted.facts == {"changes": {"1": 27, "kitty": -27}, "note": "share of the kitty"}
    assert balances(pooled) == {"kitty": 83, "Ann": 0, "Ben": -33, "Cat": -50, "Dan": 0}
    table = Entry.objects.filter(evening=pooled).latest("number").table_after
    assert table["kitty"] == 83
    checked(circle_bundle(circle.pk))


def test_one_undo_takes_all_of_it_back_and_redo_brings_it_again(
    owner: Client, circle: Circle, pooled: Evening
) -> None:
    before = balances(pooled)
    leave(owner, pooled, "1", way="share")
    after = balances(pooled)

    undone = redone = None
    for number in range(7):
        for _sent in range(2):
            undone = owner.post(f"{at(pooled)}undo/", {"key": f"back-{number}-again"}, follow=True)
        assert balances(pooled) == before
        redone = owner.post(f"{at(pooled)}redo/", {"key": f"there-{number}-again"}, follow=True)
        assert balances(pooled) == after

    assert undone is not None
    assert redone is not None
    assert "Undone: Ann left" in text(markup(undone))
    assert "Redone: Ann left" in text(markup(redone))
    assert seated(pooled) == ["Ben", "Cat", "Dan"]
    for key in ("back-once-more", "the-adjustment-too"):
        owner.post(f"{at(pooled)}undo/", {"key": key})
    assert set(balances(pooled).values()) == {0}
    assert seated(pooled) == ["Ann", "Ben", "Cat", "Dan"]
    for key in ("the-adjustment-again", "and-they-go-at-last"):
        owner.post(f"{at(pooled)}redo/", {"key": key})
    assert balances(pooled) == after
    checked(circle_bundle(circle.pk))


def test_what_was_voided_by_hand_is_left_out_of_the_undo(owner: Client, played: Evening) -> None:
    leave(owner, played, "1")
    payment = Entry.objects.filter(evening=played, kind="payment").earliest("number")
    signed = {"confirm": "yes", "by": "1", "why": "not paid", "key": "cat-never-paid"}
    owner.post(f"{at(played)}entries/{payment.number}/void/", signed)
    owner.post(f"{at(played)}undo/", {"key": "undo-of-the-void"})
    owner.post(f"{at(played)}entries/{payment.number}/void/", {**signed, "key": "no-she-did-not"})
    owner.post(f"{at(played)}joins/", {"player": "Eve", "left_of": "2", "key": "eve-sits-down"})
    owner.post(f"{at(played)}undo/", {"key": "eve-goes-again"})

    owner.post(f"{at(played)}undo/", {"key": "and-ann-is-back"})

    assert seated(played) == ["Ann", "Ben", "Cat", "Dan"]
    assert balances(played) == {"kitty": 0, "Ann": 13, "Ben": 0, "Cat": -8, "Dan": -5, "Eve": 0}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"seen": "1"}, "Something was written in between; here is what is owed now."),
        ({"seen": ""}, "Something was written in between; here is what is owed now."),
        ({"way": "by magic"}, "Expected one of plain, share, got by magic."),
        ({"player": "9"}, "9 is not seated; seated are Ann, Ben, Cat, Dan."),
        ({"player": ""}, "A name needs at least one character"),
    ],
)
def test_what_is_not_as_it_was_shown_writes_nothing(
    owner: Client, pooled: Evening, fields: dict[str, str], sentence: str
) -> None:
    before = kinds(pooled)
    sent = {
        "player": "1",
        "way": "plain",
        "seen": str(pooled.version),
        "key": "off-they-go",
    } | fields

    response = owner.post(f"{at(pooled)}leaves/settled/", sent)

    assert response.status_code == 422
    assert sentence.lower() in text(markup(response)).lower()
    assert kinds(pooled) == before


def test_of_the_last_two_and_after_play_nobody_leaves(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(players=["Ann", "Ben"], first_dealer="Ann", rules={"preset": "hoyle"})
    record(evening, kind="adjustment", changes={"1": 6, "2": -6}, note="a bet")

    last_two = owner.get(f"{at(evening)}leaves/settled/", {"player": "1"})
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    after_play = owner.get(f"{at(evening)}leaves/settled/", {"player": "1"})

    assert (last_two.status_code, after_play.status_code) == (422, 422)
    said = text(markup(last_two))
    assert "A table needs two players: end the evening instead." in said


def test_where_the_kitty_belongs_to_the_game_no_share_is_offered(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(game="whist", rules={"preset": "hoyle"}, kitty=40)
    record(evening, kind="adjustment", changes={"1": 6, "2": -6}, note="a bet")

    said = text(leaving(owner, evening, "1"))

    assert "Ben pays Ann 6" in said
    assert "share of the" not in said


@pytest.mark.parametrize(
    ("game", "deal", "told"),
    [
        (
            "whist",
            {"four": ["1", "2", "3", "4"], "tricks": {"1": 8}},
            "Ann is in the middle of a rubber: it waits until Ann is back, or it is broken off.",
        ),
        (
            "piquet",
            {"players": ["2", "1"], "scores": {"2": 20, "1": 30}},
            "Ann is in the middle of a partie: it waits until Ann is back, or it is broken off.",
        ),
    ],
)
def test_nobody_leaves_a_match_unwarned(
    owner: Client, start: Start, record: Record, game: str, deal: dict[str, Any], told: str
) -> None:
    players = ["Ann", "Ben", "Cat", "Dan", "Eve"]
    evening = start(game=game, rules={}, players=players, first_dealer="Ann", stake=1)
    record(evening, **deal)

    more = markup(owner.get(f"{at(evening)}more/"))

    # All are level, so that a tap would do for who plays in no match.
    assert 'leaves/settled/?player=1"' in more
    assert 'name="player" value="5"' in more
    assert told in text(leaving(owner, evening, "1"))
    assert "in the middle" not in text(leaving(owner, evening, "5"))
