"""Somebody who leaves early is settled at once, from the page More."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Evening
from tests.addresses import at
from tests.support.nights import Record
from tests.support.pages import text
from tests.support.settling import paid, played
from tests.support.table import balances

__all__ = ["played"]


@pytest.fixture
def left(played: Evening, record: Record) -> Evening:
    """Return an evening that Ann left, up 13, while Cat is down 8 and Dan down 5."""
    record(played, kind="leave", player="1")
    return played


def test_one_tap_pays_where_it_was_tapped_and_is_undone_there_and_play_goes_on(
    owner: Client, left: Evening
) -> None:
    address = f"{at(left)}settle/leaver/"
    offered = text(more(owner, left))

    too_much = owner.post(address, paid("3", "1", 9, key="cat-pays-more"))
    response = owner.post(address, paid("3", "1", 8, key="cat-pays-ann"))

    assert "Ann left, up 13" in offered
    assert "Cat pays Ann 8" in offered
    assert "Dan pays Ann 5" in offered
    assert too_much.status_code == 422
    assert response.headers["Location"] == f"{at(left)}more/#debt-3-1"
    card = more(owner, left).partition('id="debt-3-1"')[2].partition("</section>")[0]
    assert "✓ Cat paid Ann 8" in card
    assert f'action="{at(left)}undo/"' in card
    assert balances(left) == {"kitty": 0, "Ann": 5, "Ben": 0, "Cat": 0, "Dan": -5}
    left.refresh_from_db()
    assert left.state == "open"
    owner.post(f"{at(left)}undo/", {"key": "not-paid-after-all"})
    assert balances(left) == {"kitty": 0, "Ann": 13, "Ben": 0, "Cat": -8, "Dan": -5}
    assert "✓ Cat paid Ann 8" not in more(owner, left)


def test_nobody_is_offered_it_while_all_are_seated_or_after_play(
    owner: Client, played: Evening, record: Record
) -> None:
    assert "To settle at once" not in more(owner, played)
    record(played, kind="leave", player="1")
    owner.post(f"{at(played)}review/", {"key": "end-of-play"})
    assert "To settle at once" not in more(owner, played)


def more(owner: Client, evening: Evening) -> str:
    """Return the page More."""
    return owner.get(f"{at(evening)}more/").content.decode()


def test_somebody_who_leaves_owing_or_owed_is_settled_at_once(
    owner: Client, played: Evening
) -> None:
    address = f"{at(played)}leaves/"

    ann = owner.post(address, {"player": "1", "key": "ann-gets-up"})
    ben = owner.post(address, {"player": "2", "key": "ben-gets-up"})

    assert ann.headers["Location"] == f"{at(played)}more/#leavers"
    assert 'id="leavers"' in owner.get(f"{at(played)}more/").content.decode()
    assert ben.status_code == 303
