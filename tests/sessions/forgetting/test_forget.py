"""`manage.py forget CIRCLE NAME`: the name goes, the book stays, and that it was done is noted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import translation

from napledger.site import sqlite
from sessions.access.device_owner import count_asking
from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.submission import Recorder, Submission
from sessions.models import (
    Access,
    Circle,
    Delivery,
    Evening,
    Forgetting,
    Link,
    PayHandle,
    Player,
    RuleSet,
    Webhook,
)
from sessions.settling.service import close_evening, review_evening
from sessions.table.people import rename_player
from tests.addresses import at
from tests.sessions.exporting.books import everything
from tests.support.nights import Record, Start

NAME = "Zebedee"


def forget(circle: str, name: str = NAME, **how: Any) -> None:
    call_command("forget", circle, name, **{"yes": True, "by": "the host", **how})


@pytest.fixture
def night(start: Start, record: Record, access: Access) -> Evening:
    """Return a closed evening of Zebedee and others with deals, cash and a correction."""
    evening = start(players=[NAME, "Ben", "Cat", "Dan"], rules={"preset": "hoyle"})
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="2", call="2", made=False)
    record(evening, kind="payment", **{"from": "3", "to": "1", "amount": 2})
    zebedee = Player.objects.get(name=NAME)
    recorder = Recorder(device_id=access.pk, player_id=zebedee.pk)
    misheard = Correction("amend", 2, {"caller": "1", "call": "4", "made": True})
    correct_entry(
        evening, correction=misheard, why="misheard", submission=Submission("amend", recorder)
    )
    review_evening(evening, submission=Submission("review", recorder))
    close_evening(evening, submission=Submission("close", recorder))
    return evening


@pytest.fixture
def zebedee(night: Evening) -> Player:
    return Player.objects.get(circle=night.circle_id, name=NAME)


@pytest.fixture
def well_known(circle: Circle, zebedee: Player) -> Player:
    """Return Zebedee with all that can be known of him: handles, devices, links."""
    PayHandle.objects.create(circle=circle, player=zebedee, service="paypal", handle="zeb")
    PayHandle.objects.create(circle=circle, player=zebedee, service="iban", handle="DE1")
    his = Access.objects.create(circle=circle, secret_hash="1" * 64, role="recorder")
    Access.objects.filter(pk=his.pk).update(player=zebedee)
    Access.objects.create(circle=circle, secret_hash="2" * 64, role="watcher", says_player=zebedee)
    for number, name in enumerate(("zebedee’s phone", "Zebedees Handy", "Ben's phone", "")):
        Link.objects.create(circle=circle, role="recorder", name=name, token_hash=str(number) * 64)
    count_asking(circle.pk)
    return zebedee


# What goes, and what stays.


def test_the_name_and_what_was_known_of_him_go(circle: Circle, well_known: Player) -> None:
    forget("The Crown")

    well_known.refresh_from_db()
    circle.refresh_from_db()
    links = Link.objects.filter(circle=circle).order_by("token_hash")
    assert well_known.name == "Somebody"
    assert not PayHandle.objects.exists()
    assert not Access.objects.exclude(player=None, says_player=None).exists()
    assert [access.role for access in Access.objects.order_by("pk")] == [
        "owner", "recorder", "watcher",
    ]  # fmt: skip
    assert circle.asking == 0
    assert [link.name for link in links] == ["", "", "Ben's phone", ""]


def test_the_book_stays_as_it_is_to_the_last_coin(
    well_known: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything()

    forget("The Crown")

    after = everything()
    for table in ("Circle", "Evening", "Seat", "Entry", "Transfer"):
        assert after[table] == before[table]
    assert [row["id"] for row in after["Player"]] == [row["id"] for row in before["Player"]]
    assert sorted(row["name"] for row in after["Player"]) == ["Ben", "Cat", "Dan", "Somebody"]
    capsys.readouterr()
    call_command("check_books", verbosity=0)
    assert capsys.readouterr().out == "1 evening checked, 0 findings\n"
    assert well_known.pk in {row["player_id"] for row in after["Seat"]}


PAGES = (
    *("", "big/", "sheet/", "log/", "settle/", "result/", "result/picture.svg", "replay/"),
    *("curve/", "entries/2/", "entries/5/", "entries/7/", "pay/", "rules/", "who/", "what-if/"),
    *("deals.csv", "transfers.csv", "evening.json", "book.json", "settle/ways/", "settle/why/"),
)

OF_THE_CIRCLE = (
    *("", "figures/", "league/", "evenings/", "evenings/?q=Zebedee", "slate/", "links/", "start/"),
    *("deals.csv", "transfers.csv", "circle.json", "export/", "what-if/", "paper/"),
    *("players/{player}/", "players/{player}/statement/?year=2026", "players/{player}/pay/"),
    "players/{player}/statement.csv?year=2026",
)


def test_no_page_has_the_name_any_more_however_often_it_was_looked_at(
    owner: Client, circle: Circle, night: Evening, zebedee: Player
) -> None:
    def pages_with_the_name() -> list[str]:
        evening = [f"{at(night)}{page}" for page in PAGES]
        of_circle = [f"/circles/{circle.pk}/{page}" for page in OF_THE_CIRCLE]
        addresses = [each.format(player=zebedee.pk) for each in ["/", *evening, *of_circle]]
        return [each for each in addresses if NAME in shown(owner, each)]

    def shown(browser: Client, address: str) -> str:
        response = browser.get(address)
        assert response.status_code == 200, address
        return response.getvalue().decode().replace("?q=Zebedee", "").replace('"Zebedee"', "")

    assert len(pages_with_the_name()) > 25

    forget("The Crown")

    assert pages_with_the_name() == []
    assert "Somebody" in shown(owner, at(night))


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="a look into SQLite's files")
@pytest.mark.parametrize("mended", [True, False])
def test_the_name_is_in_no_file_of_the_database_any_more(
    circle: Circle, monkeypatch: pytest.MonkeyPatch, *, mended: bool
) -> None:
    monkeypatch.setattr(sqlite, "IS_MENDED", mended)
    Player.objects.create(circle=circle, name="Zebedee Quux")
    assert any(b"Zebedee" in file.read_bytes() for file in database_files())

    forget("The Crown", "Zebedee Quux")

    assert [file.name for file in database_files() if b"Zebedee" in file.read_bytes()] == []


@pytest.mark.usefixtures("zebedee")
def test_what_a_program_answered_is_taken_away_and_its_address_told_of(
    circle: Circle, capsys: pytest.CaptureFixture[str]
) -> None:
    address = "https://example.org/zebedee"
    webhook = Webhook.objects.create(circle=circle, address=address, events=[], key="a-webhook")
    Delivery.objects.create(circle=circle, webhook=webhook, event="test", answer="hello Zebedee")

    forget("The Crown")

    assert Delivery.objects.get().answer == ""
    assert "the address of a webhook" in capsys.readouterr().out


def database_files() -> list[Path]:
    live = Path(connection.settings_dict["NAME"])
    return sorted(live.parent.glob(f"{live.name}*"))


# The neutral name.


def test_the_neutral_name_is_one_that_nobody_has(circle: Circle, zebedee: Player) -> None:
    for name in ("Somebody", "Somebody 2", "Somebody 4"):
        Player.objects.create(circle=circle, name=name)
    elsewhere = Circle.objects.create(name="The Anchor", game="nap")
    Player.objects.create(circle=elsewhere, name="Somebody 3")

    forget("The Crown")
    forget("The Crown", "Dan")

    zebedee.refresh_from_db()
    assert zebedee.name == "Somebody 3"
    assert Player.objects.filter(circle=circle, name="Somebody 5").count() == 1


def test_the_neutral_name_is_in_the_sites_language(
    zebedee: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"Somebody": "Jemand", "Somebody %(number)s": "Jemand %(number)s"}
    monkeypatch.setattr(translation, "gettext", lambda message: words.get(message, message))
    monkeypatch.setattr("sessions.forgetting.service._", translation.gettext)

    forget("The Crown")
    forget("The Crown", "Ben")

    zebedee.refresh_from_db()
    assert zebedee.name == "Jemand"
    assert Player.objects.filter(name="Jemand 2").count() == 1


def test_a_new_player_of_the_old_name_is_somebody_else(zebedee: Player, start: Start) -> None:
    forget("The Crown")

    evening = start(players=[NAME, "Ben"], first_dealer="Ben")

    newcomer = Player.objects.get(name=NAME)
    assert newcomer.pk != zebedee.pk
    assert evening.seats.filter(player=newcomer).count() == 1


# The line that stays.


def test_it_is_noted_who_did_it_and_whose_name_it_was_by_the_id_alone(
    circle: Circle, zebedee: Player
) -> None:
    forget("The Crown", by=" Bea, on the phone ")

    noted = Forgetting.objects.get()
    assert (noted.circle_id, noted.player_id, noted.by) == (
        circle.pk, zebedee.pk, "Bea, on the phone",
    )  # fmt: skip
    assert noted.at is not None
    assert NAME not in str(Forgetting.objects.values().get())
    assert str(noted) == f"{zebedee.pk} forgotten"


def test_the_admin_shows_the_note_and_changes_nothing(zebedee: Player, client: Client) -> None:
    forget("The Crown")
    client.force_login(User.objects.create_superuser("host", password="a long one indeed"))
    noted = Forgetting.objects.get()

    listed = client.get("/admin/card_sessions/forgetting/").content.decode()
    shown = client.get(f"/admin/card_sessions/forgetting/{noted.pk}/change/").content.decode()

    assert str(zebedee.pk) in listed
    assert "the host" in listed
    assert 'name="_save"' not in shown
    assert client.get("/admin/card_sessions/forgetting/add/").status_code == 403
    assert (
        client.post(f"/admin/card_sessions/forgetting/{noted.pk}/delete/", {"post": "yes"})
    ).status_code == 403


# What the command says.


STAYS = (
    "Backups, exports and journals that were made before still have the name, and so have phones "
    "that keep pages, until they are opened with a way to the site. Links that the person has go "
    "on letting in: the circle's owner can revoke them."
)


def test_a_dry_run_says_everything_and_changes_nothing(
    circle: Circle, well_known: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything()

    forget(str(circle.pk), yes=False, dry_run=True)

    assert everything() == before
    assert capsys.readouterr().out.splitlines() == [
        (
            f"Would call player {well_known.pk} “Somebody” from now on, and take away: 2 ways to "
            "be paid, 2 devices known as theirs, 2 links' names."
        ),
        STAYS,
        "Nothing was changed.",
    ]


def test_nothing_is_forgotten_by_mistake(
    zebedee: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(CommandError) as refused:
        forget("The Crown", yes=False)

    assert str(refused.value) == "nothing was changed: say --yes to forget for good"
    assert capsys.readouterr().out.splitlines()[0] == (
        f"Would call player {zebedee.pk} “Somebody” from now on."
    )
    zebedee.refresh_from_db()
    assert zebedee.name == NAME


def test_it_says_where_the_name_still_stands(
    start: Start, record: Record, circle: Circle, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = start(
        players=["Zebedee Quux", "Ben"], first_dealer="Ben", title="At Zebedee’s", note="zebedee!"
    )
    record(evening, caller="1", call="3", made=True, note="a Quux of a hand")
    record(evening, caller="1", call="3", made=True, note="Zebedeeland, aquux, Zeb")
    changes = {"1": 1, "2": -1}
    record(evening, kind="adjustment", changes=changes, note="ZEBEDEES round")
    correct_entry(
        evening,
        correction=Correction("void", 2, {}),
        why="Quux misheard",
        submission=Submission("void", Recorder()),
    )
    start(title="Not he", players=["Ben", "Cat"], first_dealer="Ben")
    Circle.objects.filter(pk=circle.pk).update(name="The Quux Arms")
    Link.objects.create(circle=circle, role="watcher", name="Quux at home", token_hash="1" * 64)
    ben = Player.objects.get(circle=circle, name="Ben")
    RuleSet.objects.create(circle=circle, game="nap", name="Quux’s rules", by=ben)
    RuleSet.objects.create(circle=circle, game="nap", name="Ours")
    PayHandle.objects.create(
        circle=circle, player=ben, service="iban", handle="DE1", holder="Zebedee and Ben Quux"
    )

    forget(str(circle.pk), "Zebedee Quux")

    assert capsys.readouterr().out.splitlines()[1:-1] == [
        "The book is not rewritten. The name, or a part of it, stands in:",
        (
            f"  evening {evening.pk} of 2026-11-19: title, note, the note of entry 2, the note of "
            "entry 4, the reason of entry 5"
        ),
        "  the group's name",
        "  the name of a watcher's link",
        "  the name of a rule set",
        "  how Ben is paid",
    ]


@pytest.mark.parametrize(
    ("said", "name", "sentence"),
    [
        ("The Anchor", NAME, "there is no circle The Anchor here"),
        (
            "01998c1e-0000-7000-8000-000000000000",
            NAME,
            "there is no circle 01998c1e-0000-7000-8000-000000000000 here",
        ),
        (
            "The Crown",
            "zebedee",
            "nobody in The Crown is called zebedee, capitals and accents included",
        ),
        (
            "The Crown",
            "01998c1e-0000-7000-8000-000000000000",
            (
                "nobody in The Crown is called 01998c1e-0000-7000-8000-000000000000, capitals "
                "and accents included"
            ),
        ),
        ("The Crown", " ", "NAME: a name needs at least one character"),
    ],
)
@pytest.mark.usefixtures("zebedee")
def test_whoever_is_not_found_is_not_forgotten(said: str, name: str, sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        forget(said, name)

    assert str(refused.value) == sentence
    assert not Forgetting.objects.exists()


# A name that was put right.


def put_right(evening: Evening, name: str, key: str) -> None:
    rename_player(evening, seat="1", typed=name, submission=Submission(key, Recorder()))


def test_a_name_that_was_put_right_is_looked_for_too(
    start: Start, circle: Circle, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = start(players=["Sebediah", "Ben"], first_dealer="Ben", title="Sebediah’s night")
    put_right(evening, NAME, "put-right")
    for number, name in enumerate(("Sebediah’s phone", "Ben’s phone")):
        Link.objects.create(circle=circle, role="watcher", name=name, token_hash=str(number) * 64)

    forget("The Crown")

    links = Link.objects.filter(circle=circle).order_by("token_hash")
    assert [link.name for link in links] == ["", "Ben’s phone"]
    assert capsys.readouterr().out.splitlines()[2:-1] == [
        (
            f"  evening {evening.pk} of 2026-11-19: title, the reason of entry 2, the old name of "
            "entry 2, the name of entry 2"
        ),
    ]


def test_a_name_that_is_somebody_elses_by_now_is_left_alone(start: Start, circle: Circle) -> None:
    put_right(start(players=["Ben", "Cat"], first_dealer="Cat"), NAME, "put-right")
    Player.objects.create(circle=circle, name="Ben")
    Link.objects.create(circle=circle, role="watcher", name="Ben’s phone", token_hash="1" * 64)

    forget("The Crown")

    assert Link.objects.get(circle=circle).name == "Ben’s phone"
