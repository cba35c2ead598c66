"""The end of a link: what somebody let in falls with them, but for whom the owner vouches."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.test import Client

from sessions.access.service import renew_link, revoke_link
from sessions.book.distributed import allow_triggers
from sessions.models import Access, Circle, Evening, Link
from tests.support.access import (
    BEN,
    CAT,
    DAN,
    code_in,
    code_on,
    end,
    is_in,
    let_in,
    link,
    make,
    new_code,
)
from tests.support.accounts import phone, sign_in, sign_up
from tests.support.pages import text

pytestmark = pytest.mark.usefixtures("nobody_has_tried")


@pytest.fixture
def ben(owner: Client, circle: Circle) -> Client:
    return let_in(owner, circle, called=BEN)


@pytest.fixture
def cat(ben: Client, circle: Circle) -> Client:
    return let_in(ben, circle, called=CAT)


@pytest.mark.parametrize("how", ["revoke", "renew"])
def test_a_co_owner_who_is_let_out_comes_back_by_no_link_they_made(
    owner: Client, circle: Circle, ben: Client, how: str
) -> None:
    back_door = make(ben, circle, role="owner", name="back door")

    end(owner, BEN, how=how)

    assert not is_in(ben, circle)
    assert ben.post("/join/open/", {"code": back_door}).status_code == 422
    assert phone().post("/join/open/", {"code": back_door}).status_code == 422


def test_all_fall_however_far_it_went_on(owner: Client, circle: Circle, cat: Client) -> None:
    dan = let_in(cat, circle, called=DAN)
    watcher = let_in(dan, circle, called="the telly", role="watcher")
    code = new_code(dan, circle)
    sign_up(dan, name="dan")
    dans_other = phone()
    sign_in(dans_other, name="dan")
    before = [is_in(each, circle) for each in (cat, dan, watcher, dans_other)]

    end(owner, BEN)

    assert before == [True] * 4
    assert [is_in(each, circle) for each in (cat, dan, watcher, dans_other)] == [False] * 4
    assert phone().post("/join/open/", {"code": code}).status_code == 422
    assert is_in(owner, circle)


def test_whoever_was_let_in_again_by_another_is_under_the_latest(
    owner: Client, circle: Circle, ben: Client
) -> None:
    cat = let_in(ben, circle, called=CAT, role="watcher")
    cat.post("/join/open/", {"code": make(owner, circle, role="owner", name="for Cat")})

    end(owner, BEN)

    assert is_in(cat, circle)


def test_what_falls_is_shown_first_and_nothing_is_done_yet(
    owner: Client, circle: Circle, evening: Evening, cat: Client
) -> None:
    players = circle.players
    Access.objects.filter(link=link(CAT)).update(player=players.get(name="Cat"))
    make(cat, circle, role="watcher", name=DAN, evening=str(evening.pk))

    asked = owner.post(f"/circles/{circle.pk}/links/{link(BEN).pk}/revoke/")

    page = text(asked.content.decode())
    assert asked.status_code == 200
    assert "Revoke the link? The Crown · Ben&#x27;s phone" in page
    assert (
        "owns the book · every evening · 1 device Everybody it let in is shut out at once" in page
    )
    assert "2 links end with it" in page
    assert (
        "Cat&#x27;s phone owns the book · every evening · 1 device: Cat "
        "let in through “Ben&#x27;s phone” Keep it: I vouch for it" in page
    )
    assert (
        "Dan&#x27;s phone may watch · Thursday at the Crown, 19 November 2026 · 0 devices "
        "let in through “Cat&#x27;s phone”" in page
    )
    assert is_in(cat, circle)


def test_where_no_other_link_falls_nobody_is_asked(
    owner: Client, circle: Circle, ben: Client
) -> None:
    new_code(ben, circle)
    sign_up(ben, name="ben")

    answer = owner.post(f"/circles/{circle.pk}/links/{link(BEN).pk}/revoke/")

    assert (answer.status_code, answer.headers["Location"]) == (303, f"/circles/{circle.pk}/links/")
    assert not is_in(ben, circle)


def test_a_link_that_the_owner_vouches_for_stays_with_all_that_rests_on_it(
    owner: Client, circle: Circle, ben: Client, cat: Client
) -> None:
    code = new_code(cat, circle)
    sign_up(cat, name="cat")
    dan = let_in(cat, circle, called=DAN)
    eve = let_in(cat, circle, called="Eve's phone")

    end(owner, BEN, keep=(CAT, DAN))

    assert [is_in(each, circle) for each in (ben, cat, dan, eve)] == [False, True, True, False]
    assert phone().post("/join/open/", {"code": code}).status_code == 200
    assert link(CAT).under is None
    assert link(DAN).under == link(CAT)


def test_a_link_may_be_kept_where_the_one_it_was_made_under_is_not(
    owner: Client, circle: Circle, cat: Client
) -> None:
    dan = let_in(cat, circle, called=DAN)

    end(owner, BEN, keep=(DAN,))

    assert (is_in(cat, circle), is_in(dan, circle)) == (False, True)
    assert link(DAN).under is None


def test_what_a_co_owner_vouches_for_falls_with_that_co_owner(
    owner: Client, circle: Circle, cat: Client
) -> None:
    dan = let_in(owner, circle, called=DAN)

    end(dan, BEN, keep=(CAT,))
    between = is_in(cat, circle)
    end(owner, DAN)

    assert between
    assert not is_in(cat, circle)


def test_a_link_that_a_co_owner_renewed_is_theirs(
    owner: Client, circle: Circle, ben: Client
) -> None:
    make(owner, circle, role="owner", name="for the pub")
    code = code_in(end(ben, "for the pub", how="renew").content.decode())

    end(owner, BEN)

    assert phone().post("/join/open/", {"code": code}).status_code == 422


def test_a_link_that_the_first_owner_renewed_falls_with_nobody(
    owner: Client, circle: Circle, cat: Client
) -> None:
    code = code_in(end(owner, CAT, how="renew").content.decode())
    before = is_in(cat, circle)

    end(owner, BEN)

    assert not before
    assert phone().post("/join/open/", {"code": code}).status_code == 303


def test_an_owner_who_ends_the_link_they_came_by_is_told_so_and_vouches_for_nobody(
    circle: Circle, ben: Client, cat: Client
) -> None:
    path = f"/circles/{circle.pk}/links/{link(BEN).pk}/revoke/"
    told = text(ben.post(path).content.decode())

    end(ben, BEN, keep=(CAT,))

    assert "This phone came in by it too, and is shut out with the others." in told
    assert "Only another owner can let you in again." in told
    assert "Whoever is shut out vouches for nobody, so none of them can be kept." in told
    assert "I vouch for it" not in told
    assert not is_in(ben, circle)
    assert not is_in(cat, circle)


def test_an_owner_who_renews_the_link_they_came_by_can_come_in_again(
    owner: Client, circle: Circle, ben: Client
) -> None:
    told = text(ben.get(f"/circles/{circle.pk}/links/{link(BEN).pk}/renew/").content.decode())

    code = code_in(end(ben, BEN, how="renew").content.decode())
    between = is_in(ben, circle)
    ben.post("/join/open/", {"code": code})

    assert "The new code is shown to you once; it can let you in again." in told
    assert not between
    assert is_in(ben, circle)
    end(owner, BEN)
    assert not is_in(ben, circle)


def test_no_link_ever_comes_to_be_under_itself(
    owner: Client, circle: Circle, ben: Client, cat: Client
) -> None:
    dan = let_in(cat, circle, called=DAN)
    for client, called, keep in (
        (dan, CAT, (DAN,)),
        (cat, BEN, (CAT, DAN)),
        (ben, BEN, (CAT,)),
        (owner, BEN, (CAT,)),
    ):
        if Link.objects.filter(name=called, revoked_at=None).exists():
            kept = tuple(e for e in keep if Link.objects.filter(name=e, revoked_at=None).exists())
            end(client, called, keep=kept, how="renew")

    for each in Link.objects.filter(circle=circle):
        above, seen = each, set[Any]()
        while above.under is not None:
            assert above.pk not in seen
            seen.add(above.pk)
            above = above.under


def test_a_link_of_another_circle_cannot_be_kept_or_named(
    owner: Client, circle: Circle, ben: Client
) -> None:
    other = Circle.objects.create(name="Elsewhere", game="nap")
    its = Link.objects.create(circle=other, role="owner", token_hash="x" * 64)
    make(ben, circle, name=CAT)
    sent = {"sure": "1", "keep": [str(its.pk), "rubbish", ""]}

    owner.post(f"/circles/{circle.pk}/links/{link(BEN).pk}/revoke/", sent)

    its.refresh_from_db()
    assert (its.under, its.revoked_at) == (None, None)
    assert not Link.objects.filter(circle=circle, revoked_at=None).exists()


FAILS = """
    CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'the power is gone'; END $$
"""
FAILING = {
    "sqlite": """
        CREATE TRIGGER fails BEFORE UPDATE ON card_sessions_link
        WHEN OLD.name LIKE 'Cat%' BEGIN SELECT RAISE(ABORT, 'the power is gone'); END
    """,
    "postgresql": """
        CREATE TRIGGER fails BEFORE UPDATE ON card_sessions_link
            FOR EACH ROW WHEN (OLD.name LIKE 'Cat%') EXECUTE FUNCTION fails()
    """,
}
"""What lets a link end, and fails where another one ends that was made under it."""


@pytest.mark.parametrize("how", [revoke_link, renew_link])
def test_a_link_ends_with_all_that_is_under_it_or_not_at_all(
    access: Access, circle: Circle, cat: Client, ben: Client, how: Callable[..., Any]
) -> None:
    with connection.cursor() as cursor:
        allow_triggers(cursor, connection)
        if connection.vendor == "postgresql":
            cursor.execute(FAILS)
        cursor.execute(FAILING[connection.vendor])

    with pytest.raises(DatabaseError, match="the power is gone"):
        how(access, link(BEN).pk)

    assert (is_in(ben, circle), is_in(cat, circle)) == (True, True)
    assert not Link.objects.filter(revoked_at__isnull=False).exists()


def test_a_spent_code_shows_the_next_one_again_to_the_phone_that_spent_it(
    owner: Client, circle: Circle
) -> None:
    code, other = new_code(owner, circle), phone()
    key = re.search(
        r'name="key" value="([^"]+)"', other.post("/join/", {"code": code}).content.decode()
    )
    assert key is not None, "the form has a key"
    form = {"code": code, "key": key[1]}

    first = other.post("/join/open/", form)
    del other.cookies["napledger_device"]
    again = other.post("/join/open/", form)

    assert (first.status_code, again.status_code) == (200, 200)
    assert is_in(other, circle)
    assert phone().post("/join/open/", form | {"key": "another"}).status_code == 422
    assert phone().post("/join/open/", {"code": code_on(again.content.decode())}).status_code == 200
