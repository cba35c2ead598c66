"""Two names of one person: shown before, made one, read as one, taken apart with nothing lost."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client

from napledger.reading.faults import Fault
from sessions.auditing.database import Audit
from sessions.book.open_book import open_book
from sessions.book.people import note_people
from sessions.book.start import start_evening
from sessions.book.submission import KeyReused, Recorder, Submission, new_key
from sessions.figures.scope import Scope, played_in
from sessions.figures.service import figures_of
from sessions.forgetting.service import forget_player
from sessions.models import (
    Access,
    Circle,
    Evening,
    Merging,
    Milestone,
    PayHandle,
    Player,
    Seat,
)
from sessions.people.service import merge_players, part_players
from sessions.slate.balances import owing_evenings, sums_of, unpaid_evenings
from sessions.table.people import record_join
from tests.sessions.conftest import FACTS

Two = tuple[Player, Player]


def merged(access: Access, player: Player, into: Player, key: str | None = None) -> None:
    merge_players(access, player_id=player.pk, into_id=into.pk, key=key or new_key())


def parted(access: Access, player: Player) -> None:
    part_players(access, player_id=player.pk, key=new_key())


def findings() -> list[str]:
    return [str(each) for each in Audit().findings()]


def won(circle: Circle) -> dict[str, int]:
    circle.refresh_from_db()
    figures = figures_of(played_in(circle), Scope("GBP")).aggregate
    names = {str(each.pk): each.name for each in Player.objects.filter(circle=circle)}
    return {names[player]: of.won for player, of in figures.players.items()}


def owed(circle: Circle) -> dict[str, int]:
    names = {str(each.pk): each.name for each in Player.objects.filter(circle=circle)}
    sums = sums_of(circle, owing_evenings(circle))
    return {names[party]: balance for party, balance in sums.items()}


@pytest.mark.usefixtures("bob_and_robert")
def test_before_they_are_merged_each_stands_for_themself(circle: Circle) -> None:
    assert won(circle) == {"Bob": 6, "Ann": 0, "Robert": -6}
    assert owed(circle) == {"Bob": 6, "Robert": -6}


def test_merged_they_are_one_in_figures_and_on_the_slate(
    circle: Circle, access: Access, bob_and_robert: Two
) -> None:
    bob, robert = bob_and_robert

    merged(access, bob, robert)

    assert won(circle) == {"Robert": 0, "Ann": 0}
    assert owed(circle) == {}
    names = {
        name
        for each in unpaid_evenings(circle, among=Evening.objects.values_list("pk", flat=True))
        for name in each.names.values()
    }
    assert names == {"Ann", "Robert"}
    assert findings() == []


def test_no_seat_and_no_digest_changes_by_it(access: Access, bob_and_robert: Two) -> None:
    bob, robert = bob_and_robert
    before = set(Seat.objects.values_list("pk", "player", "balance", "won"))

    merged(access, bob, robert)

    assert set(Seat.objects.values_list("pk", "player", "balance", "won")) == before


def test_taken_apart_each_stands_where_they_stood_though_evenings_were_played_since(
    circle: Circle, access: Access, bob_and_robert: Two, night: Callable[..., Evening]
) -> None:
    bob, robert = bob_and_robert
    merged(access, bob, robert)
    night("Ann", "Bob", played_on="2026-11-19")
    assert won(circle) == {"Robert": -6, "Ann": 6}

    parted(access, bob)

    # The evening since was Robert's, whatever name was typed.
    assert won(circle) == {"Bob": 6, "Ann": 6, "Robert": -12}
    assert owed(circle) == {"Bob": 6, "Ann": 6, "Robert": -12}
    assert findings() == []


def test_a_chain_of_three_is_one_person_and_parts_in_the_middle(
    circle: Circle, access: Access, bob_and_robert: Two, night: Callable[..., Evening]
) -> None:
    bob, robert = bob_and_robert
    night("Rob", "Ann", played_on="2026-11-13")
    rob = Player.objects.get(name="Rob")
    merged(access, bob, robert)
    merged(access, robert, rob)
    assert won(circle) == {"Rob": 6, "Ann": -6}

    parted(access, robert)

    assert won(circle) == {"Robert": 0, "Rob": 6, "Ann": -6}
    bob.refresh_from_db()
    assert bob.person_id == robert.pk
    assert findings() == []


def test_the_same_form_sent_twice_merges_once_and_late_it_merges_no_more(
    access: Access, bob_and_robert: Two
) -> None:
    bob, robert = bob_and_robert
    merged(access, bob, robert, key="form-one")
    merged(access, bob, robert, key="form-one")
    part_players(access, player_id=bob.pk, key="form-two")
    part_players(access, player_id=bob.pk, key="form-two")

    merged(access, bob, robert, key="form-one")

    assert [*Merging.objects.values_list("kind", flat=True)] == ["merged", "parted"]
    with pytest.raises(KeyReused):
        part_players(access, player_id=bob.pk, key="form-one")


@pytest.mark.usefixtures("bob_and_robert")
@pytest.mark.parametrize(
    ("player", "into", "said"),
    [
        ("Bob", "Bob", "choose two different names"),
        ("Ann", "Robert", "Ann and Robert both sat at the table on 12 November 2026"),
        ("", "Robert", "choose who it is"),
        ("Bob", "", "choose whose name it is to be"),
    ],
)
def test_who_cannot_be_one_is_refused_in_words(
    access: Access, player: str, into: str, said: str
) -> None:
    ids: dict[str, Any] = dict(Player.objects.values_list("name", "pk"))

    with pytest.raises(Fault, match=said):
        merge_players(access, player_id=ids.get(player), into_id=ids.get(into), key="a-key-of-it")

    assert not Merging.objects.exists()


def test_who_is_merged_already_is_refused_either_way(
    access: Access, bob_and_robert: Two, night: Callable[..., Evening]
) -> None:
    bob, robert = bob_and_robert
    night("Cat", "Dan")
    cat = Player.objects.get(name="Cat")
    merged(access, bob, robert)

    with pytest.raises(Fault, match="Bob is Robert already"):
        merged(access, bob, cat)
    with pytest.raises(Fault, match="Bob is Robert already"):
        merged(access, cat, bob)


def test_players_of_another_group_are_nobody_here(access: Access, bob_and_robert: Two) -> None:
    other = Circle.objects.create(name="Other", game="nap")
    start_evening(other, facts=FACTS, submission=Submission("k", Recorder()))
    stranger = Player.objects.get(circle=other, name="Ann")

    with pytest.raises(Fault, match="choose whose name it is to be"):
        merged(access, bob_and_robert[0], stranger)


def test_whoever_met_one_of_the_names_met_the_person(
    access: Access, bob_and_robert: Two, night: Callable[..., Evening]
) -> None:
    bob, robert = bob_and_robert
    night("Rob", "Bob")
    merged(access, bob, robert)

    with pytest.raises(Fault, match="Rob and Robert both sat"):
        merged(access, Player.objects.get(name="Rob"), robert)


def test_the_old_name_seats_the_person(
    access: Access, bob_and_robert: Two, start: Callable[..., Evening]
) -> None:
    bob, robert = bob_and_robert
    merged(access, bob, robert)

    evening = start(players=["bob", "Ann"], first_dealer="Ann")

    book = open_book(evening)
    assert (book.names["1"], book.seats["1"].player_id) == ("Robert", robert.pk)
    assert not Player.objects.filter(name="bob").exists()


def test_two_names_of_one_do_not_sit_down_together(
    access: Access, bob_and_robert: Two, start: Callable[..., Evening]
) -> None:
    bob, robert = bob_and_robert
    merged(access, bob, robert)

    with pytest.raises(Fault, match=r"players\[2\]: Bob and Robert are one person in this group"):
        start(players=["Ann", "Robert", "Bob"], first_dealer="Ann")


def test_who_sits_there_by_the_other_name_gets_no_second_seat(
    access: Access, bob_and_robert: Two, start: Callable[..., Evening]
) -> None:
    bob, robert = bob_and_robert
    evening = start(players=["Ann", "Bob"], first_dealer="Ann")
    merged(access, bob, robert)

    with pytest.raises(Fault, match="sits"):
        record_join(
            evening,
            facts=lambda _book: {"player": "Robert", "left_of": "1"},
            submission=Submission(new_key(), Recorder(device_id=access.pk)),
        )

    assert Seat.objects.filter(evening=evening).count() == 3
    assert findings() == []


def test_an_open_evening_goes_on_with_the_chain_whole(
    access: Access,
    bob_and_robert: Two,
    start: Callable[..., Evening],
    record: Callable[..., object],
) -> None:
    bob, robert = bob_and_robert
    evening = start(players=["Ann", "Bob", "Cat"], first_dealer="Ann")
    merged(access, bob, robert)

    record(evening, kind="leave", player="2")
    record(evening, kind="join", player="2", left_of="1")
    record(evening, kind="deal", caller="2", call="3", made=True)

    assert findings() == []


def test_a_row_of_it_cannot_be_changed(access: Access, bob_and_robert: Two) -> None:
    merged(access, *bob_and_robert)

    for change in (Merging.objects.all().delete, lambda: Merging.objects.update(kind="parted")):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_the_audit_finds_who_is_not_who_the_mergings_say(
    access: Access, bob_and_robert: Two
) -> None:
    bob, robert = bob_and_robert
    merged(access, bob, robert)

    Player.objects.filter(pk=bob.pk).update(person=bob)

    assert any("person: is not who they are by the mergings" in each for each in findings())


def test_the_group_s_chain_holds_it(access: Access, bob_and_robert: Two) -> None:
    merged(access, *bob_and_robert)
    parted(access, bob_and_robert[0])

    kinds = Milestone.objects.order_by("number").values_list("kind", flat=True)

    assert [*kinds][-2:] == ["merged", "parted"]


def test_a_person_is_paid_by_what_either_name_said(
    circle: Circle, access: Access, owner: Client, bob_and_robert: Two
) -> None:
    bob, robert = bob_and_robert
    for player, service, handle in (
        (bob, "paypal", "bobby"),
        (bob, "monzo", "bob"),
        (robert, "paypal", "robert"),
    ):
        PayHandle.objects.create(circle=circle, player=player, service=service, handle=handle)
    with transaction.atomic():
        note_people(circle.pk)
    merged(access, bob, robert)
    address = f"/circles/{circle.pk}/players/{robert.pk}/pay/"

    page = owner.get(address).content.decode()

    assert 'value="robert"' in page
    assert 'value="bob"' in page
    assert "bobby" not in page

    owner.post(address, {"paypal": "robert"})

    rows = PayHandle.objects.order_by("player__name")
    assert [*rows.values_list("player__name", "service", "handle")] == [
        ("Bob", "paypal", "bobby"),
        ("Robert", "paypal", "robert"),
    ]
    assert findings() == []


def test_a_phone_of_either_name_is_the_person_s(
    circle: Circle, access: Access, owner: Client, bob_and_robert: Two
) -> None:
    bob, robert = bob_and_robert
    access.player = bob
    access.save_fields("player")
    merged(access, bob, robert)
    mine = Evening.objects.get(played_on="2026-11-12")

    home = owner.get("/").content.decode()
    result = owner.get(f"/circles/{circle.pk}/evenings/{mine.pk}/sheet/").content.decode()

    assert "You are level" in home
    assert "Robert" in result


def test_forgetting_somebody_takes_all_their_names(
    circle: Circle, access: Access, bob_and_robert: Two
) -> None:
    bob, robert = bob_and_robert
    merged(access, bob, robert)
    robert.refresh_from_db()

    known = forget_player(robert, by="the host")

    assert [each.name for each in known.others] == ["Bob"]
    names = set(Player.objects.filter(circle=circle).values_list("name", flat=True))
    assert names == {"Ann", "Somebody", "Somebody 2"}
    assert findings() == []


def test_a_name_of_theirs_is_not_free_for_somebody_else(
    circle: Circle, access: Access, owner: Client, bob_and_robert: Two
) -> None:
    merged(access, *bob_and_robert)
    mine = Evening.objects.get(played_on="2026-11-12")

    answer = owner.post(
        f"/circles/{circle.pk}/evenings/{mine.pk}/players/2/name/",
        {"name": "Bob", "key": new_key()},
    )

    assert answer.status_code == 422
    assert "Bob is Robert already in this group" in answer.content.decode()


def at(circle: Circle, rest: str = "") -> str:
    return f"/circles/{circle.pk}/people/{rest}"


def test_the_page_shows_before_what_each_stands_at_and_then_does_it(
    circle: Circle, access: Access, owner: Client, bob_and_robert: Two
) -> None:
    bob, robert = bob_and_robert
    access.player = Player.objects.get(name="Ann")
    access.save_fields("player")
    asked = {"player": str(bob.pk), "into": str(robert.pk)}

    preview = owner.get(at(circle, "merge/"), asked)
    page = preview.content.decode()

    assert preview.status_code == 200
    for words in ("up", "is owed", "owes", "Bob is", "2 evenings", "1 evening"):
        assert words in page, words

    key = preview.context["page"].key
    for _twice in range(2):
        answer = owner.post(at(circle, "merge/"), {**asked, "key": key})
        assert (answer.status_code, answer["Location"]) == (303, at(circle))
    people = owner.get(at(circle)).content.decode()
    assert "also Bob" in people
    assert "Ann merged Bob into Robert." in people

    shown = owner.get(at(circle, f"{bob.pk}/part/"))
    assert [each.name for each in shown.context["page"].after] == ["Robert", "Bob"]
    owner.post(at(circle, f"{bob.pk}/part/"), {"key": shown.context["page"].key})
    assert "Ann took Bob and Robert apart." in owner.get(at(circle)).content.decode()


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"player": "x\0", "into": "9" * 5000, "key": "k" * 10},
        {"player": str(uuid.UUID(int=5)), "into": str(uuid.UUID(int=6)), "key": "k" * 10},
        {"key": "\0"},
    ],
)
def test_whatever_is_sent_is_answered_in_words(
    circle: Circle, owner: Client, bob_and_robert: Two, sent: dict[str, str]
) -> None:
    bob = bob_and_robert[0]

    assert owner.post(at(circle, "merge/"), sent).status_code in (409, 422)
    assert owner.get(at(circle, "merge/"), sent).status_code in (200, 422)
    assert owner.post(at(circle, f"{bob.pk}/part/"), sent).status_code in (303, 422)
    assert owner.get(at(circle, f"{uuid.UUID(int=1)}/part/")).status_code == 303
    assert not Merging.objects.exists()


def test_pages_of_the_old_name_lead_to_the_person(
    circle: Circle, access: Access, owner: Client, bob_and_robert: Two
) -> None:
    bob, robert = bob_and_robert
    ann = Player.objects.get(name="Ann")
    merged(access, bob, robert)
    evening = Evening.objects.get(played_on="2026-11-05")

    for address in (
        f"players/{bob.pk}/",
        f"players/{ann.pk}/against/{bob.pk}/",
        f"players/{bob.pk}/statement/",
        f"evenings/{evening.pk}/between/{bob.pk}/{ann.pk}/",
        f"evenings/{evening.pk}/between/{robert.pk}/{ann.pk}/",
        f"deals/?player={bob.pk}",
        f"evenings/?player={robert.pk}",
        "figures/",
        "league/",
        "slate/",
        "export/",
    ):
        answer = owner.get(f"/circles/{circle.pk}/{address}")
        assert answer.status_code == 200, address
        assert ">Bob<" not in answer.content.decode(), address


def test_the_figures_of_the_person_find_every_deal_and_evening(
    circle: Circle, access: Access, owner: Client, bob_and_robert: Two
) -> None:
    bob, robert = bob_and_robert
    ann = Player.objects.get(name="Ann")
    merged(access, bob, robert)

    page = owner.get(f"/circles/{circle.pk}/players/{ann.pk}/against/{robert.pk}/").context["page"]
    player = owner.get(f"/circles/{circle.pk}/players/{robert.pk}/").context["page"]

    assert len(page.nights) == 2
    assert player.nights == 2
