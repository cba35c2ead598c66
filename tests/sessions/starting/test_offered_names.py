"""What the start page offers of those who play here, and what it calls their rules."""

from __future__ import annotations

from django.test import Client

from sessions.models import Access, Circle, Evening, Player
from sessions.models.rows import new_id
from tests.support.nights import Start
from tests.support.pages import text
from tests.support.starting import SENT


def test_who_plays_here_and_sits_in_no_row_is_one_tap(
    owner: Client, circle: Circle, start: Start
) -> None:
    start(players=["Ann", "Ben"], first_dealer="Ann")
    Player.objects.create(circle=circle, name="Eve")

    html = owner.get(f"/circles/{circle.pk}/start/").content.decode()

    assert 'data-adds="Eve">+ Eve</button>' in html
    assert 'data-adds="Ann"' not in html


def test_the_line_of_stake_and_rules_says_which_are_the_house_s_own(
    owner: Client, circle: Circle, start: Start
) -> None:
    plain = text(owner.get("/start/").content.decode())
    start(rules={"preset": "hoyle", "options": {"kitty": True, "ante_dealer": 1}})

    html = text(owner.get(f"/circles/{circle.pk}/start/").content.decode())

    assert "Stake 1 · Hoyle: the orthodox game" in plain
    assert "Stake 1 · House rules (from Hoyle)" in html


def test_a_second_evening_of_one_day_is_told_apart_everywhere(
    owner: Client, circle: Circle, access: Access
) -> None:
    assert access.circle == circle
    for _ in range(2):
        sent = {**SENT, "key": str(new_id()), "played_on": "2024-11-29"}
        answer = owner.post(f"/circles/{circle.pk}/start/", sent)
        assert answer.status_code == 303, text(answer.content.decode())

    assert [each.title for each in Evening.objects.order_by("pk")] == [
        "",
        "Friday 29 Nov 2024, 2nd",
    ]
    for page in ("/", f"/circles/{circle.pk}/", f"/circles/{circle.pk}/links/"):
        assert "Friday 29 Nov 2024, 2nd" in text(owner.get(page).content.decode())
