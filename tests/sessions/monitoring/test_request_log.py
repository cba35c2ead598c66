"""A line for each request, with nothing in it that anybody sent."""

from __future__ import annotations

import io
import json
import logging.config
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as project
from django.test import Client

from napledger.site.logs import logging_to_stderr
from sessions.models import Evening
from sessions.monitoring import health
from tests.faults.house import ROOT

TELLING = "sessions.monitoring.request_log.log_requests"

Told = Callable[[], list[dict[str, Any]]]


@pytest.fixture(autouse=True)
def telling(settings: Any) -> None:
    """Have requests told of, as LOG_FORMAT=json does."""
    settings.MIDDLEWARE = [TELLING, *project.MIDDLEWARE]


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The log in JSON, as it stands by default."""
    stream = io.StringIO()
    config = logging_to_stderr(level="WARNING", lines="json")
    config["handlers"]["stderr"]["stream"] = stream
    logging.config.dictConfig(config)
    yield stream
    logging.config.dictConfig(project.LOGGING)


@pytest.fixture
def told(written: io.StringIO) -> Told:
    """The lines so far, read."""
    return lambda: [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.mark.django_db
def test_a_request_is_told_of_by_its_route(told: Told, owner: Client, evening: Evening) -> None:
    address = f"/circles/{evening.circle_id}/evenings/{evening.pk}/"

    page = owner.get(address)
    owner.get(f"{address}live/", headers={"HX-Request": "true"})

    first, second = told()
    assert set(first) == {
        *("time", "level", "logger", "method", "route", "status", "ms", "bytes", "htmx")
    }
    assert first["logger"] == "napledger.requests"
    assert first["time"].endswith("Z")
    assert first["route"] == "/circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"
    assert (first["method"], first["status"], first["htmx"]) == ("GET", 200, False)
    assert first["bytes"] == len(page.content)
    assert second["htmx"] is True


@pytest.mark.django_db
def test_who_called_is_only_told_to_whoever_asks_for_it(told: Told, settings: Any) -> None:
    Client().get("/", REMOTE_ADDR="192.168.1.77")
    settings.ACCESS_LOG = True
    Client().get("/", REMOTE_ADDR="192.168.1.77")

    first, second = told()
    assert "phone" not in first
    assert second["phone"] == "192.168.1.77"


@pytest.mark.django_db
def test_in_words_a_line_says_the_same(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.ACCESS_LOG = True

    Client().get("/join/", REMOTE_ADDR="192.168.1.77", headers={"HX-Request": "true"})

    (line,) = [each for each in caplog.messages if each.startswith("GET")]
    assert line.startswith("GET /join/ 200 ")
    assert line.endswith(" bytes, htmx, from 192.168.1.77")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "status", "route"),
    [
        ("/no/such/page/", 404, "(none)"),
        ("/static/a-secret", 404, "/static/"),
    ],
)
def test_what_has_no_route_is_told_of_all_the_same(
    told: Told, path: str, status: int, route: str
) -> None:
    Client().get(path)

    (line,) = [each for each in told() if each["logger"] == "napledger.requests"]
    assert (line["status"], line["route"]) == (status, route)


@pytest.mark.django_db
def test_a_monitor_that_is_answered_well_is_not_told_of(
    told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "REMEMBERED_SECONDS", 0)
    Client().get("/health/")
    monkeypatch.setattr(health, "FREE_BYTES_MIN", 10**18)
    monkeypatch.setattr(health, "ailment", lambda: "the disk is nearly full")
    Client().get("/health/")

    lines = [each for each in told() if each["logger"] != "django.request"]
    error, request = lines
    assert error["message"] == "The site is not well: the disk is nearly full"
    assert (request["route"], request["status"]) == ("/health/", 503)


SECRETS = (
    "Ben the baker\n{",
    "eldest-hand-leads",
    "01a2085d-ba9e-7409-ac35-58450dc9e571",
    "of-the-device",
    "REVOKE-ME",
    "Mozilla of Ben",
)


@pytest.mark.django_db
def test_nothing_that_anybody_sends_is_in_a_line(
    written: io.StringIO, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, code, circle, device, method, agent = SECRETS
    client = Client(
        raise_request_exception=False,
        headers={"User-Agent": agent, "Referer": f"http://x/{code}", "HX-Request": name},
    )
    client.cookies["napledger_device"] = device

    def broken(*_args: object, **_kwargs: object) -> None:
        raise ValueError(*SECRETS)

    client.get(f"/circles/{circle}/evenings/{circle}/?next={code}&name={name}")
    client.get(f"/{code}/{circle}?{code}")
    client.get(f"/static/{code}.css?{circle}")
    client.post("/join/", {"code": code, "name": name})
    client.post("/account/sign-in/", {"login": name, "password": code})
    client.generic(method, f"/circles/{circle}/")
    monkeypatch.setattr("sessions.access.views.link_typed", broken)
    client.post("/join/", {"code": code})

    lines = told()
    requests = [each for each in lines if each["logger"] == "napledger.requests"]
    (error,) = [each for each in lines if "error" in each]
    assert len(requests) == 7
    assert requests[5]["method"] == "other"
    assert "ValueError" in error["error"]
    assert "test_request_log.py" in error["error"]
    assert [secret for secret in SECRETS if secret.strip("\n{") in written.getvalue()] == []


def test_a_format_that_is_none_is_refused(tmp_path: Path) -> None:
    refused = subprocess.run(  # this project's own command
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={"VAR_DIR": str(tmp_path), "LOG_FORMAT": "yaml"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert refused.returncode == 1
    assert "LOG_FORMAT is text or json, not 'yaml'" in refused.stderr
