"""`manage.py let_in CIRCLE`: an owner who lost the only phone, and everybody reads of it."""

from __future__ import annotations

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from sessions.auditing.database import Audit
from sessions.models import Circle, Evening, Milestone
from tests.addresses import at
from tests.support.access import make
from tests.support.nights import Start
from tests.support.pages import text

pytestmark = pytest.mark.django_db

SAID = "whoever keeps this site let an owner in on a new phone."


def code_of(printed: str) -> str:
    """Return the code that the command prints behind the # of its address."""
    found = re.search(r"\nhttp://localhost:8000/join/#(\S+)\n", printed)
    assert found is not None
    return found[1]


def test_an_owner_without_a_phone_is_let_in_and_everybody_reads_it(
    evening: Evening, owner: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    watcher, of_the_evening, phone, another = Client(), Client(), Client(), Client()
    watcher.post("/join/open/", {"code": make(owner, evening.circle, role="watcher")})
    only = make(owner, evening.circle, role="watcher", evening=str(evening.pk))
    of_the_evening.post("/join/open/", {"code": only})
    circle, log = f"/circles/{evening.circle_id}/", f"{at(evening)}log/"
    assert SAID not in text(watcher.get(log).content.decode())

    call_command("let_in", "crown")
    code = code_of(capsys.readouterr().out)
    told = text(phone.post("/join/", {"code": code}).content.decode())
    phone.post("/join/open/", {"code": code, "lost": "1"})

    assert "The Crown Every evening of this group · this phone owns the book." in told
    assert phone.get(f"{circle}links/").status_code == 200
    assert owner.get(circle).status_code == 404
    assert another.post("/join/open/", {"code": code}).status_code == 422
    for reader, page in (
        (phone, circle),
        (watcher, circle),
        (watcher, log),
        (of_the_evening, log),
    ):
        assert text(reader.get(page).content.decode()).count(SAID) == 1, page
    assert Milestone.objects.get(kind="let in").number == Circle.objects.get().milestones
    assert not list(Audit().findings())


@pytest.mark.parametrize("wanted", ["The Crown", "the crown", " CROWN ", "{id}", "{ID}"], ids=repr)
def test_a_circle_is_found_by_its_name_a_part_of_it_or_its_id(
    evening: Evening, wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pk = str(evening.circle_id)

    call_command("let_in", wanted.format(id=pk, ID=pk.upper()))

    told = capsys.readouterr().out
    assert told.startswith(f"{pk}  The Crown, last played on 2026-11-19\n")
    assert code_of(told)


def test_a_circle_that_nobody_named_is_found_by_a_player(
    evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    Circle.objects.update(name="")

    call_command("let_in", "cat")

    assert f"{evening.circle_id}  Ann, Ben, Cat, Dan, last" in capsys.readouterr().out


def test_one_of_several_is_asked_for_and_none_is_let_in(
    start: Start, circle: Circle, capsys: pytest.CaptureFixture[str]
) -> None:
    start()
    other = Circle.objects.create(name="The Crown Jewels", game="nap")

    with pytest.raises(CommandError) as several:
        call_command("let_in", "crow")
    with pytest.raises(CommandError, match="there is no circle Anchor here"):
        call_command("let_in", "Anchor")
    with pytest.raises(CommandError, match="several circles may be"):
        call_command("let_in", "")
    assert str(several.value) == (
        "several circles may be crow: say which by its id\n"
        f"{circle.pk}  The Crown, last played on 2026-11-19\n"
        f"{other.pk}  The Crown Jewels, has not played"
    )
    assert not Milestone.objects.filter(kind="let in").exists()

    call_command("let_in", "the crown")

    assert str(circle.pk) in capsys.readouterr().out
    assert Milestone.objects.get(kind="let in").circle_id == circle.pk
