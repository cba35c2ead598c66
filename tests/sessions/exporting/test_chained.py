"""The chain goes with a book wherever it goes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from napledger.reading.faults import Fault
from sessions.auditing.book_rows import circle_bundle, evening_bundle
from sessions.auditing.checking import checked
from sessions.auditing.database import Audit
from sessions.exporting.import_bundle import put_in
from sessions.models import Circle, Entry, Evening, Milestone
from tests.sessions.exporting.books import empty_the_book, read
from tests.sessions.exporting.damage import damaged, unchained

pytestmark = pytest.mark.django_db

NOT_ITS_DIGEST = (
    "is not the digest of this entry: it, its transfers, its seats or what stood before it is not "
    "as it was written"
)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("entries[1].transfers[1].why", "a gift"),
        ("entries[1].transfers[1].source", "nowhere"),
        ("entries[3].key", "another key"),
        ("entries[3].body_hash", "0" * 64),
        ("entries[3].by", "=players[1].id"),
        ("entries[3].at", "2026-11-19T21:40:00+00:00"),
        ("entries[3].why", "no reason at all"),
        ("entries[3].circle_head", "0" * 64),
        ("entries[3].digest", "0" * 64),
        ("entries[3].id", "01998c1e-0000-7000-8000-000000000000"),
    ],
)
def test_what_only_the_chain_holds_is_refused_when_it_was_changed(
    evening_file: dict[str, Any], path: str, value: str
) -> None:
    entry = path.partition(".")[0]

    with pytest.raises(Fault) as refused:
        read(damaged(evening_file, f"evening.{path}", value))

    assert str(refused.value) == f"evening.{entry}.digest: {NOT_ITS_DIGEST}"


def test_a_seat_that_was_given_to_another_player_shows_where_they_sat_down(
    evening_file: dict[str, Any],
) -> None:
    one, other = (evening_file["evening"]["seats"][number]["player"] for number in (1, 2))
    evening_file["evening"]["seats"][1]["player"] = other
    evening_file["evening"]["seats"][2]["player"] = one

    with pytest.raises(Fault) as refused:
        read(evening_file)

    assert str(refused.value) == f"evening.entries[0].digest: {NOT_ITS_DIGEST}"


def test_an_evening_that_is_gone_from_a_circle_shows(circle_file: dict[str, Any]) -> None:
    gone = circle_file["evenings"].pop()

    with pytest.raises(Fault) as refused:
        read(circle_file)

    assert str(refused.value) == (
        f"milestones[0].evening: evening {gone['id']} is gone, which had 1 entries here"
    )


def test_a_circle_comes_with_its_own_chain(circle: Circle, circle_file: dict[str, Any]) -> None:
    before = list(Milestone.objects.values_list("number", "kind", "digest"))
    head = Circle.objects.get(pk=circle.pk).head
    empty_the_book()

    put_in(read(circle_file))

    assert list(Milestone.objects.values_list("number", "kind", "digest")) == before
    kinds = [kind for _number, kind, _digest in before]
    assert kinds == ["began", "people", "people", "closed", "closed", "forgot"]
    assert Circle.objects.get(pk=circle.pk).head == head == before[-1][2]
    assert list(Audit().findings()) == []


def test_an_evening_that_comes_by_itself_is_a_milestone(evening_file: dict[str, Any]) -> None:
    heads = [entry["digest"] for entry in evening_file["evening"]["entries"]]
    empty_the_book()

    put_in(read(evening_file))

    (came, forgot, people) = Milestone.objects.values_list("kind", "length", "head")
    assert came == ("came in", 26, heads[-1])
    assert (forgot[0], people[0]) == ("forgot", "people")
    assert list(Entry.objects.values_list("digest", flat=True)) == heads
    assert list(Audit().findings()) == []


@pytest.mark.parametrize("file", ["circle_file", "evening_file"])
def test_a_book_that_was_never_chained_is_chained_as_it_comes(
    file: str, request: pytest.FixtureRequest
) -> None:
    raw = unchained(request.getfixturevalue(file))
    empty_the_book()

    put_in(read(raw))

    assert Milestone.objects.first().kind == "chained"  # type: ignore[union-attr]  # there is one
    assert Milestone.objects.filter(kind="chained").count() == Evening.objects.count() == 1
    assert not Entry.objects.filter(digest="").exists()
    assert list(Audit().findings()) == []


def test_a_book_in_which_only_words_are_others_is_taken(circle: Circle, night: Evening) -> None:
    """A page that was cited wrongly, and is put right, makes no old book unsound."""
    bundle = evening_bundle(night.pk)
    (evening,) = bundle.evenings
    deal = evening.entries[1]
    reworded = replace(
        deal, transfers=tuple(replace(each, source="Peel, p. 99") for each in deal.transfers)
    )
    bare = [
        replace(entry, digest=None)
        for entry in (evening.entries[0], reworded, *evening.entries[2:])
    ]
    old = replace(bundle, evenings=(replace(evening, entries=tuple(bare)),))
    empty_the_book()

    put_in(checked(old))

    found = list(Audit().findings())
    assert found != []
    assert [each for each in found if not each.words_only] == []
    assert str(found[0]) == (
        f"evening {night.pk}, entry 2, transfers[0].source: "
        "by the facts this is Peel, p. 9, got Peel, p. 99"
    )
    assert circle_bundle(circle.pk).evenings[0].entries[1].transfers[0].source == "Peel, p. 99"
