"""One edge for every call: JSON in UTF-8, of a length that is told, not too long; or a problem."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from django.test import Client

from sessions.book.writing import take_baton
from sessions.models import Entry, Evening
from tests.sessions.api.conftest import ROOT, Program, at
from tests.support.api import ROUTES, address

WRITES = [route for route in ROUTES if route.values[1] == "post"]

FORM = "application/x-www-form-urlencoded"
PARTS = "multipart/form-data"

BODIES: list[tuple[str, dict[str, str], str, int, str]] = [
    ("note=x&take_over=1", {}, FORM, 415, "no-json"),
    ("&".join(f"n{each}=1" for each in range(1_100)), {}, FORM, 415, "no-json"),
    ("--x\r\n", {}, PARTS, 415, "no-json"),
    ("{}", {}, "", 415, "no-json"),
    ("{}", {}, "application/json; charset=utf-16", 415, "no-json"),
    ("{}", {}, "application/json; charset=klingon", 415, "no-json"),
    ("{}", {"Transfer-Encoding": "chunked"}, "application/json", 411, "no-length"),
    ("{}", {"Content-Length": "two"}, "application/json", 411, "no-length"),
    ("{}", {"Content-Length": "-2"}, "application/json", 411, "no-length"),
    (json.dumps("x" * 2_700_000), {}, "application/json", 413, "too-large"),
]
"""What is sent, with which headers, called what; and the status and the kind of the problem."""


def sent(program: Program, path: str, body: str, kind: str, headers: dict[str, str]) -> Any:
    """Return the answer to a body that is called something."""
    shown = {"Authorization": f"Bearer {program.token}", "Idempotency-Key": "a" * 32, **headers}
    return Client(raise_request_exception=False).generic(
        "POST", f"{ROOT}/{path}", body, content_type=kind, headers=shown
    )


@pytest.mark.parametrize(("name", "method", "path"), WRITES)
def test_every_route_tells_what_it_cannot_read_as_a_problem(
    name: str, method: str, path: str, evening: Evening, owner_program: Program
) -> None:
    assert method == "post", name
    entries = Entry.objects.count()

    for body, headers, kind, status, problem in BODIES:
        answer = sent(owner_program, address(path, evening), body, kind, headers)

        said = (answer.status_code, answer.headers["Content-Type"])
        assert said == (status, "application/problem+json"), (body[:40], kind)
        assert answer.json()["type"] == f"{ROOT}/#{problem}"
    assert Entry.objects.count() == entries


def test_no_field_of_a_form_takes_the_table_over(
    evening: Evening, recorder: Program, access: Any
) -> None:
    take_baton(evening, device_id=access.pk)

    for kind in (FORM, PARTS, "application/json"):
        body = {FORM: "note=x&take_over=1", PARTS: "--x\r\n"}.get(kind, '{"take_over": "1"}')
        answer = sent(recorder, at(evening, "undo"), body, kind, {})
        assert answer.status_code in (409, 415, 422)
    evening.refresh_from_db()
    assert evening.recorder_id == access.pk


@pytest.mark.parametrize("path", ["", "openapi.json"])
def test_what_is_only_read_says_so_to_whoever_writes(path: str) -> None:
    client = Client(enforce_csrf_checks=True)

    answer = client.post(f"{ROOT}/{path}", "{}", content_type="application/json")

    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD"
    assert answer.json()["type"] == f"{ROOT}/#method"


def test_a_form_that_is_too_large_gets_a_page_that_says_so(owner: Client, evening: Evening) -> None:
    page = f"/circles/{evening.circle_id}/evenings/{evening.pk}/deals/"

    answer = owner.post(page, "x=" + "y" * 2_700_000, content_type=FORM)

    assert answer.status_code == 413
    assert "far too large" in answer.content.decode()


@pytest.mark.parametrize("body", ['{"kind": "deal", "note": "\\ud800"}', '{"\\udfff": 1}', "{"])
def test_what_is_no_text_or_no_json_is_malformed(
    evening: Evening, recorder: Program, body: str
) -> None:
    answer = sent(recorder, at(evening, "entries"), body, "application/json", {})

    assert (answer.status_code, answer.json()["type"]) == (400, f"{ROOT}/#malformed")


def test_half_a_letter_in_an_address_of_rules_is_no_rule_set(owner: Client) -> None:
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(b'["nap","hoyle",{},"\\ud800"]') + packer.flush()
    code = urlsafe_b64encode(packed).decode().rstrip("=")

    assert owner.get(f"/rules/{code}/").status_code in (404, 422)


@pytest.mark.parametrize("length", ["two", "-2", "2.0", "9" * 5000])
def test_a_form_of_no_length_gets_a_page_that_says_so(
    length: str, owner: Client, evening: Evening
) -> None:
    page = f"/circles/{evening.circle_id}/evenings/{evening.pk}/deals/"

    answer = owner.post(page, "x=1", content_type=FORM, headers={"Content-Length": length})

    assert answer.status_code == 400
    assert "<h1" in answer.content.decode()
