"""A tournament goes with its circle's book, and the audit holds it to its evenings."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from napledger.reading.faults import Fault
from sessions.auditing.book_rows import circle_bundle
from sessions.auditing.checking import checked
from sessions.auditing.circles import audit_circle
from sessions.auditing.reading import read_bundle
from sessions.auditing.schema import as_json
from sessions.exporting.import_bundle import put_in
from sessions.forgetting.service import elsewhere
from sessions.models import Player, Tournament, TournamentTable
from tests.sessions.exporting.books import empty_the_book
from tests.sessions.tournament.conftest import Post

Make = Callable[..., Tournament]


def test_it_comes_back_as_it_was(make: Make, post: Post) -> None:
    night = make("Ann, Ben, Cat, Dan", table_size="2", title="Club night")
    post(night, "begin")
    post(night, "draw", way="rank")
    written = as_json(circle_bundle(night.circle_id))
    empty_the_book()

    put_in(checked(read_bundle(written)))

    again = Tournament.objects.get()
    assert (again.title, again.draws, again.rounds) == ("Club night", night.draws, 1)
    assert TournamentTable.objects.count() == 2
    assert [*audit_circle(night.circle_id)] == []


@pytest.mark.parametrize("place", ["tables", "byes", "seed"])
def test_a_file_with_another_draw_is_refused(make: Make, post: Post, place: str) -> None:
    night = make("Ann, Ben, Cat, Dan", table_size="2")
    post(night, "begin")
    written = as_json(circle_bundle(night.circle_id))
    written["tournaments"][0]["draws"][0][place] = "nonsense"
    with pytest.raises(Fault):
        checked(read_bundle(written))


def test_the_audit_sees_a_draw_that_is_not_who_sat_down(make: Make, post: Post) -> None:
    night = make("Ann, Ben, Cat, Dan", table_size="2")
    post(night, "begin")
    (one, _), (other, _) = night.draws[0]["tables"]
    night.draws[0]["tables"][0][0], night.draws[0]["tables"][1][0] = other, one
    night.save_fields("draws")
    found = [each.sentence for each in audit_circle(night.circle_id)]
    assert found == ["other players were drawn to this table than sat down there"] * 2
    night.draws[0]["tables"] = "nonsense"
    night.save_fields("draws")
    assert [*audit_circle(night.circle_id)] != []


def test_who_is_to_be_forgotten_is_found_in_its_name(make: Make) -> None:
    night = make("Ann, Ben, Cat, Dan", table_size="2", title="Quux’s night")
    quux = Player.objects.create(circle=night.circle, name="Quux")
    assert "the name of a tournament" in [*elsewhere(quux)]
