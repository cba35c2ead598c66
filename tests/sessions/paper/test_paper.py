"""A paper score sheet, checked row by row and kept as an evening."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest
from django.db import IntegrityError, OperationalError, connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from napledger.games.web import web_game
from sessions.book.start import members
from sessions.models import Circle, CircleFigures, Entry, Evening, Player
from sessions.models.rows import new_id
from sessions.paper import views as paper
from tests.addresses import at
from tests.support.nights import Start
from tests.support.pages import markup, text
from tests.support.table import balances


def sheet(*deals: str, **fields: Any) -> dict[str, Any]:
    """Return the fields of a sheet."""
    return {
        "key": str(new_id()),
        "players": "Ann, Ben, Cat",
        "dealer": "Cat",
        "stake": "1",
        "currency": "counters",
        "rules": "hoyle",
        "title": "Old sheet",
        "place": "The Crown",
        "played_on": "1999-12-31",
        "deal": list(deals),
        **fields,
    }


def enter(owner: Client, circle: Circle, sent: dict[str, Any], *, step: str = "check") -> Any:
    """Send a sheet."""
    return owner.post(f"/circles/{circle.pk}/paper/", {**sent, "step": step})


def row_errors(html: str) -> dict[str, str]:
    """Return what is wrong, by row."""
    return dict(re.findall(r'id="(deal-\d+)-error">([^<]+)<', html))


def test_checking_shows_what_each_row_says_and_where_all_stood(
    owner: Client, circle: Circle
) -> None:
    response = enter(owner, circle, sheet("Ann 3 +", "b 4 -", ""))

    said = text(markup(response))
    assert response.status_code == 200
    assert "Ann, three, made +6 −3 −3" in said
    assert "Ben, four, lost +10 −11 +1" in said
    assert not Evening.objects.exists()


def test_what_is_wrong_stands_at_its_row_and_what_was_typed_is_kept(
    owner: Client, circle: Circle
) -> None:
    response = enter(owner, circle, sheet("Ann 3 +", "Zed 3 +", "Ben 12 -", "Cat two"))

    html = markup(response)
    assert response.status_code == 422
    assert row_errors(html) == {
        "deal-2": "“Zed” is none of Ann, Ben, Cat.",
        "deal-3": "“12” is no call. Write a number, misery, nap or wellington.",
        "deal-4": "“Cat two” is no deal. Write who called, what, and + or −, like Ann 3 +.",
    }
    assert 'value="Zed 3 +"' in html
    assert "Ann, three, made" in html


def test_a_row_that_the_rules_refuse_says_why(owner: Client, circle: Circle) -> None:
    response = enter(owner, circle, sheet("Ann blucher +"), step="keep")

    assert response.status_code == 422
    assert list(row_errors(markup(response))) == ["deal-1"]
    assert not Evening.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("players", "Ann", "A table of Nap has 2 to 7 players; you entered 1."),
        ("dealer", "Zed", "“Zed” is none of Ann, Ben, Cat."),
        ("stake", "much", "“much” is not an amount."),
        ("currency", "XXX1", "There is no such money; choose one from the list."),
        ("played_on", "yesterday", "yesterday"),
        ("rules", "nonsense", "There is no such rule set"),
    ],
)
def test_how_the_evening_began_is_checked_at_its_field(
    owner: Client, circle: Circle, field: str, typed: str, sentence: str
) -> None:
    response = enter(owner, circle, sheet("Ann 3 +", **{field: typed}), step="keep")

    html = markup(response)
    assert response.status_code == 422
    assert sentence in text(html)
    assert f'id="{field}-error"' in html
    assert not Evening.objects.exists()


def test_a_sheet_is_kept_as_an_evening_with_play_ended(owner: Client, circle: Circle) -> None:
    response = enter(owner, circle, sheet("Ann 3 +", "", "b 4 -"), step="keep")

    evening = Evening.objects.get(circle=circle)
    assert response.status_code == 303
    assert response.headers["Location"] == f"{at(evening)}settle/"
    assert (evening.state, evening.deals, evening.title) == ("reviewing", 2, "Old sheet")
    assert evening.played_on.isoformat() == "1999-12-31"
    assert balances(evening) == {"Ann": 10, "Ben": -11, "Cat": 1, "kitty": 0}
    kinds = Entry.objects.filter(evening=evening).order_by("number").values_list("kind", flat=True)
    assert list(kinds) == ["start", "deal", "deal", "review"]
    assert Player.objects.filter(circle=circle).count() == 3


def test_a_sheet_sent_twice_is_one_evening(owner: Client, circle: Circle) -> None:
    sent = sheet("Ann 3 +")

    first = enter(owner, circle, sent, step="keep")
    second = enter(owner, circle, sent, step="keep")

    assert Evening.objects.count() == 1
    assert first.headers["Location"] == second.headers["Location"]


def test_the_same_form_otherwise_filled_in_is_told_of_its_evening(
    owner: Client, circle: Circle
) -> None:
    sent = sheet("Ann 3 +")
    enter(owner, circle, sent, step="keep")

    response = enter(owner, circle, {**sent, "deal": ["Ben 3 +"]}, step="keep")

    assert response.status_code == 409
    assert "This sheet was already saved" in markup(response)
    assert Evening.objects.count() == 1


def test_rows_that_are_pasted_go_below_the_others(owner: Client, circle: Circle) -> None:
    response = enter(owner, circle, sheet("Ann 3 +", more="Ben 2 +\r\n\r\n  Cat 1 -  \n"))

    html = markup(response)
    assert re.findall(r'name="deal" value="([^"]+)"', html) == ["Ann 3 +", "Ben 2 +", "Cat 1 -"]


def test_an_empty_sheet_is_no_evening(owner: Client, circle: Circle) -> None:
    response = enter(owner, circle, sheet("", ""), step="keep")

    assert response.status_code == 422
    assert "Nothing is written here yet." in markup(response)


def test_a_form_without_a_key_of_ours_keeps_nothing(owner: Client, circle: Circle) -> None:
    response = enter(owner, circle, sheet("Ann 3 +", key="nonsense"), step="keep")

    assert response.status_code == 422
    assert "This form is out of date; please open the page again." in markup(response)
    assert not Evening.objects.exists()


def test_the_sheet_is_offered_with_what_was_played_last(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    html = markup(owner.get(f"/circles/{circle.pk}/paper/"))

    assert evening.circle_id == circle.pk
    assert 'value="Ann, Ben, Cat, Dan"' in html
    assert html.count('name="deal"') == 12


def test_checking_takes_few_queries(
    owner: Client,
    circle: Circle,
    start: Start,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    start()

    with django_assert_max_num_queries(6):
        enter(owner, circle, sheet(*["Ann 3 +"] * 60))


def test_a_sheet_is_kept_though_another_phone_was_quicker_with_a_name(
    owner: Client, circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = list[int]()

    def beaten_once(*args: Any, **named: Any) -> dict[str, Player]:
        tries.append(len(tries))
        if len(tries) == 1:
            take_a_name_twice(circle)
        return members(*args, **named)

    monkeypatch.setattr(paper, "members", beaten_once)

    assert enter(owner, circle, sheet("Ann 3 +"), step="keep").status_code == 303
    assert Evening.objects.get().state == "reviewing"


def test_a_sheet_that_is_always_beaten_says_so(
    owner: Client, circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def beaten(*_args: Any, **_named: Any) -> dict[str, Player]:
        take_a_name_twice(circle)
        raise AssertionError("no circle has two players of one name")

    monkeypatch.setattr(paper, "members", beaten)

    response = enter(owner, circle, sheet("Ann 3 +"), step="keep")

    assert (response.status_code, response.headers["Retry-After"]) == (503, "1")
    assert "Too many phones are writing at once; please try again." in markup(response)


def take_a_name_twice(circle: Circle) -> None:
    """Do what happens to whoever names a newcomer whom another phone has named just before."""
    Player.objects.create(circle=circle, name="Zoe")
    Player.objects.create(circle=circle, name="Zoe")


def test_a_mistake_in_writing_a_sheet_is_not_taken_for_another_phone(
    owner: Client,
    circle: Circle,
    evening: Evening,  # noqa: ARG001  # there is a circle whose name can be taken away
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries = list[int]()

    def broken(*_args: Any, **_named: Any) -> dict[str, Player]:
        tries.append(len(tries))
        Circle.objects.update(name=None)
        raise AssertionError("a circle has a name")

    monkeypatch.setattr(paper, "members", broken)

    with pytest.raises(IntegrityError, match="name"):
        enter(owner, circle, sheet("Ann 3 +"), step="keep")
    assert tries == [0]


def test_names_may_be_typed_with_their_accents_apart(owner: Client, circle: Circle) -> None:
    apart = unicodedata.normalize("NFD", "François")

    sent = sheet(f"{apart} 3 +", "Ben 2 -", players=f"{apart}, Ben, Cat", dealer=apart)

    assert enter(owner, circle, sent, step="keep").status_code == 303
    assert balances(Evening.objects.get())["François"] == 8


def test_each_game_has_a_sheet_with_its_rules_and_its_shorthand(
    owner: Client, circle: Circle
) -> None:
    response = owner.get(f"/circles/{circle.pk}/paper/", {"game": "loo"})

    html = markup(response)
    assert "Loo · The Crown" in text(html)
    assert '<a class="chip" href="?game=loo" aria-current="true">Loo</a>' in html
    assert '<option value="hoyle_five" selected>' not in html
    assert "As last time" not in html
    assert str(web_game("loo").shorthand_help) in text(html)


def test_a_sheet_of_another_game_than_last_times_is_kept(owner: Client, circle: Circle) -> None:
    sent = sheet("Ann Ben Ben", game="loo", rules="hoyle", stake="2")

    response = enter(owner, circle, sent, step="keep")

    assert response.status_code == 303
    evening = Evening.objects.get(circle=circle)
    assert (evening.game, evening.entries.get(number=1).facts["stake"]) == ("loo", 2)
    assert [each.facts["tricks"] for each in Entry.objects.filter(kind="deal")] == [["1", "2", "2"]]


def test_a_game_that_is_nowhere_is_the_usual_one(owner: Client, circle: Circle) -> None:
    response = owner.get(f"/circles/{circle.pk}/paper/", {"game": "bridge"})

    assert "Nap · The Crown" in text(markup(response))


@pytest.mark.django_db(transaction=True)
def test_figures_that_take_the_sheet_along_as_they_fail_are_not_done_without(
    owner: Client, circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others are; but a broken disk or connection ends the transaction in which all is written."""

    def broken(*_args: object, **_named: object) -> None:
        connection.connection.execute("ROLLBACK")
        raise OperationalError("disk I/O error")

    sent = sheet("Ann 3 +", "b 4 -")
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(CircleFigures.objects, "bulk_create", broken)
        failed = enter(owner, circle, sent, step="keep")

    assert failed.status_code == 503
    assert not Evening.objects.exists()
    assert enter(owner, circle, sent, step="keep").status_code == 303
    assert Evening.objects.get().version == 4
