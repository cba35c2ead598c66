"""An evening that was begun by mistake is thrown away, and what was brought along goes back."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Access, Circle, Entry, Evening, Link
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text


def home(client: Client) -> str:
    """Return the words of the page of all tables."""
    return text(client.get("/").content.decode())


def throw_away(client: Client, evening: Evening, key: str = "thrown-away") -> int:
    """Throw an evening away, and return the status."""
    return client.post(f"{at(evening)}throw-away/", {"key": key}).status_code


def test_an_evening_without_a_deal_goes_in_two_taps(owner: Client, evening: Evening) -> None:
    link = f'href="{at(evening)}throw-away/"'

    assert link in owner.get("/").content.decode()
    assert link in owner.get(at(evening)).content.decode()
    assert "Throw this evening away?" in text(
        owner.get(f"{at(evening)}throw-away/").content.decode()
    )
    assert throw_away(owner, evening) == 303
    assert throw_away(owner, evening) == 303

    assert "On the table" not in home(owner)
    assert "The Crown 0 evenings" in home(owner)
    evening.refresh_from_db()
    assert evening.state == Evening.CLOSED
    assert [each.kind for each in Entry.objects.order_by("number")] == ["start", "review", "close"]
    assert owner.get(f"{at(evening)}log/").status_code == 200


def test_the_longest_key_leaves_room_for_what_is_written_by_it(
    owner: Client, evening: Evening
) -> None:
    assert throw_away(owner, evening, "k" * 64) == 303

    assert max(len(each.key) for each in Entry.objects.all()) <= 64


def test_no_list_shows_it_any_more(owner: Client, circle: Circle, start: Start) -> None:
    start(title="The real one", played_on="2026-11-01")
    thrown = start(title="A wrong tap", played_on="2026-11-20")
    throw_away(owner, thrown)

    for path in ("", "evenings/", "start/", "figures/", "slate/", "links/", "programs/"):
        assert "A wrong tap" not in owner.get(f"/circles/{circle.pk}/{path}").content.decode(), path
    assert "The real one" in owner.get(f"/circles/{circle.pk}/").content.decode()
    Link.objects.create(circle=circle, role="watcher", hides_amounts=True, token_hash="1" * 64)
    Access.objects.filter(circle=circle).update(role="watcher", link=Link.objects.get())
    watched = text(owner.get(f"/circles/{circle.pk}/").content.decode())
    assert "1 Nov" in watched
    assert "20 Nov" not in watched


def test_who_sat_there_last_time_is_offered_as_if_it_had_never_been(
    owner: Client, circle: Circle, start: Start
) -> None:
    start(played_on="2026-11-01", players=["Ann", "Ben"], first_dealer="Ann")
    mistaken = {"players": ["Cat", "Dan"], "first_dealer": "Cat", "stake": 9}
    throw_away(owner, start(played_on="2026-11-20", **mistaken))

    offered = owner.get(f"/circles/{circle.pk}/start/").content.decode()

    assert "stake 1 · Peel: pool" in home(owner)
    assert 'value="Ann"' in offered
    assert 'value="Cat"' not in offered.partition("<datalist")[0]


def test_the_rules_that_an_evening_ends_with_are_kept_though_a_later_one_was_thrown_away(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(played_on="2026-11-01")
    throw_away(owner, start(played_on="2026-11-20", stake=9))
    record(evening, kind="rules", stake=4)
    record(evening, kind="deal", caller="1", call="3", made=True)

    owner.post(f"{at(evening)}review/", {"key": "play-has-ended"})

    assert "stake 4 · Peel: pool" in home(owner)


@pytest.mark.parametrize(
    "facts",
    [
        {"kind": "deal", "caller": "1", "call": "3", "made": True},
        {"kind": "payment", "from": "1", "to": "2", "amount": 5},
        {"kind": "adjustment", "changes": {"1": 2, "2": -2}, "note": "taxi"},
    ],
    ids=["a deal", "a payment", "an adjustment"],
)
def test_what_has_happened_is_not_thrown_away(
    owner: Client, evening: Evening, record: Record, facts: dict[str, object]
) -> None:
    record(evening, **facts)

    answer = owner.post(f"{at(evening)}throw-away/", {"key": "thrown-away"})

    assert answer.status_code == 422
    assert "Something stands in this evening" in text(answer.content.decode())
    evening.refresh_from_db()
    assert evening.state == Evening.OPEN


def test_once_the_only_deal_is_undone_it_may_go(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)
    owner.post(f"{at(evening)}undo/", {"key": "undo-the-deal"})

    assert throw_away(owner, evening) == 303
    assert "On the table" not in home(owner)
