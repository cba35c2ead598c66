"""Names and notes are written as text, wherever they stand."""

from __future__ import annotations

import csv
import datetime
import io
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client, override_settings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from napledger.reading.faults import Fault
from napledger.reading.letters import check_seen
from sessions.access.locks import hashed
from sessions.access.recovery import claim_for
from sessions.access.service import make_link
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.models import (
    Access,
    Circle,
    Delivery,
    Evening,
    Link,
    Player,
    RuleSet,
    Webhook,
)
from sessions.rules.code import code_of
from tests.addresses import at
from tests.support.accounts import sign_up, with_passkey
from tests.support.nights import Record, Start
from tests.support.past import brought_in, read
from tests.support.roles import ADDRESSES, ROWS, a_tournament

EVIL = (
    "<x-evil>",
    '"><x-evil>',
    "'><x-evil onclick=x>",
    "</script><x-evil>",
    "{{<x-evil>}}",
    "=<x-evil>",
)


def can_be_typed(text: str) -> bool:
    """Say whether a name may be this: one with letters that nobody sees is refused."""
    try:
        check_seen(text)
    except Fault:
        return False
    return True


HOSTILE = st.builds(
    lambda evil, text: (evil + text)[:40].strip(),
    st.sampled_from(EVIL),
    st.text(
        st.characters(
            codec="utf-8", exclude_categories=["Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp", "Zs"]
        ),
        max_size=15,
    ),
).filter(can_be_typed)


NAMELESS = ("show-health", "show-metrics", "mfa_add_webauthn", "mfa_reauthenticate_webauthn")
"""Pages on which nothing has a name, and of which two want a passkey from a browser."""


@override_settings(WEBHOOKS=True)
@settings(
    deadline=None,
    max_examples=8,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(names=st.lists(HOSTILE, min_size=3, max_size=3, unique=True), note=HOSTILE)
def test_hostile_text_is_text_on_every_page_and_in_every_file(
    owner: Client, circle: Circle, start: Start, record: Record, names: list[str], note: str
) -> None:
    addresses = everywhere(
        owner, circle, hostile_evening(circle, start, record, names=names, note=note), note=note
    )

    for address in addresses:
        response = owner.get(address, {"q": note, "game": note, "year": note, "next": note})
        assert response.status_code not in (404, 500), address
        assert hostile_in(response) == [], address


def hostile_evening(
    circle: Circle, start: Start, record: Record, *, names: list[str], note: str
) -> Evening:
    """Return an evening on which everything that people name has a hostile name."""
    Circle.objects.filter(pk=circle.pk).update(name=note)
    facts = {"players": names, "first_dealer": names[0], "title": note, "place": note}
    evening = start(**facts, note=note, rules={"preset": "hoyle"})
    record(evening, kind="deal", caller="2", call="3", made=True, note=note)
    record(evening, kind="adjustment", changes={"1": 1, "2": -1}, note=note)
    record(evening, kind="payment", **{"from": "1", "to": "2"}, amount=1)
    owner = Access.objects.filter(circle=circle).earliest("created_at")
    program, _ = make_link(owner, role="recorder", evening=None, name=note, for_program=True)
    recorder = Recorder(device_id=program.accesses.get().pk, takes_over=True)
    dealt = {"caller": "1", "call": "3", "made": True}
    write(evening, kind="deal", facts=dealt, submission=Submission(new_key(), recorder))
    return evening


def everywhere(owner: Client, circle: Circle, evening: Evening, *, note: str) -> list[str]:
    """Return every address that shows anything, once all that can be named on them is there."""
    link = Link.objects.create(
        circle=circle,
        role="watcher",
        name=note,
        token_hash=hashed(str(evening.pk)),
        feed_hash=hashed(f"the feed of {evening.pk}"),
    )
    webhook = Webhook.objects.get_or_create(circle=circle, address="https://a.example/", events=[])
    Delivery.objects.create(circle=circle, webhook=webhook[0], event="test", answer=note)
    first, other = Player.objects.filter(seats__evening=evening).order_by("seats__number")[:2]
    asking, _ = Access.objects.update_or_create(
        circle=circle, secret_hash="asks", defaults={"says_player": first, "link": link}
    )
    if not User.objects.exists():
        sign_up(owner)
    with_passkey(called=note)
    values = {
        "circle_id": circle.pk,
        "evening_id": evening.pk,
        "player_id": first.pk,
        "other_id": other.pk,
        "access_id": asking.pk,
        "link_id": link.pk,
        "token": f"the feed of {evening.pk}",
        "webhook_id": webhook[0].pk,
        "tournament_id": a_tournament(circle, title=note).pk,
        "number": 2,
        "kind": "ofx",
        "code": code_of("nap", {}),
        "name": past_evening(circle, [first.name, other.name], note=note),
        "rule_set_id": RuleSet.objects.get_or_create(circle=circle, game="nap", name=note)[0].pk,
    }
    shown = [name for name, (to_look, _) in ROWS.items() if to_look is not None]
    routes = [ADDRESSES[name] for name in shown if name not in NAMELESS]
    return [
        "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(values[found.group(1)]), route)
        for route in routes
    ]


def past_evening(circle: Circle, names: list[str], *, note: str) -> str:
    """Return what was brought in of an evening of these players, with a note."""
    cells = StringIO()
    csv.writer(cells, delimiter="\t").writerows(
        [["Date", *names, "Notes"], ["2024-01-12", 4, -4, note]]
    )
    owner = Access.objects.filter(circle=circle).earliest("created_at")
    known = dict(Player.objects.filter(circle=circle).values_list("name", "pk"))
    # What stands in a heading beside a name, such as a currency's sign, is no part of it.
    read_names = read(cells.getvalue(), circle.currency).names
    who = {said: str(known[name]) for said, name in zip(read_names, names, strict=True)}
    return brought_in(owner, cells.getvalue(), names=who, again=[datetime.date(2024, 1, 12)])


def hostile_in(response: Any) -> list[str]:
    """Return what a browser or a spreadsheet would run of an answer."""
    kind, content = response.headers["Content-Type"].partition(";")[0], response.getvalue().decode()
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    if kind == "text/csv":
        rows = csv.reader(io.StringIO(content.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")))
        return [cell for row in rows for cell in row if cell.startswith("=")]
    if kind == "application/json":
        assert json.loads(content), "it is JSON"
        return []
    if kind.endswith("+xml"):
        ElementTree.fromstring(content)  # noqa: S314  # our own picture, or feed
    return re.findall("<x-evil.*", content)


@settings(
    deadline=None,
    max_examples=8,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(name=HOSTILE)
def test_hostile_text_is_text_on_the_pages_that_a_form_leads_to(
    owner: Client, circle: Circle, start: Start, name: str
) -> None:
    Circle.objects.filter(pk=circle.pk).update(name=name)
    evening = start(players=[name, "Ben"], first_dealer="Ben", title=name)
    made = owner.post(
        f"/circles/{circle.pk}/links/new/",
        {"role": "watcher", "name": name, "evening": str(evening.pk)},
    )
    code = re.findall(r"/join/#([\w-]+)", made.content.decode())[0]

    answers = [
        made,
        owner.post(f"/circles/{circle.pk}/links/new/", {"role": name}),
        owner.post(f"/circles/{circle.pk}/programs/new/", {"role": "watcher", "name": name}),
        owner.post(f"/circles/{circle.pk}/programs/new/", {"role": name, "name": name}),
        owner.post(f"/circles/{circle.pk}/recovery/"),
        Client().post("/join/", {"code": code}),
        Client().post("/join/", {"code": name}),
        Client().post("/join/", {"code": claim_for(circle.pk)}),
        Client().post("/account/sign-in/", {"login": name, "password": name, "next": name}),
        Client().post("/account/sign-up/", {"username": name, "next": name}),
        owner.post(f"/circles/{circle.pk}/rename/", {"name": name * 20}),
        owner.post(f"{at(evening)}joins/", {"name": name, "key": name}),
        owner.post(f"{at(evening)}payments/", {"amount": name, "note": name}),
    ]

    for answer in answers:
        assert answer.status_code in (200, 422)
        assert hostile_in(answer) == []


def test_what_a_stranger_sends_comes_back_as_text(owner: Client, evening: Evening) -> None:
    fields = {"caller": "<x-evil>", "call": "<x-evil>", "outcome": "made", "key": "key-of-evil"}

    html = owner.post(f"{at(evening)}deals/", fields).content

    assert b"<x-evil" not in html
    assert b"&lt;x-evil&gt;" in html


def test_a_score_sheet_in_a_terminal_has_no_control_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = {
        "format": "napledger.evening/1",
        "game": "nap",
        "stake": 1,
        "title": "a\x1b[31mred\x07 title",
        "players": ["Ann", "Ben"],
        "log": [],
    }
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(document), encoding="utf-8")

    call_command("score", str(file))

    assert "\x1b" not in capsys.readouterr().out
