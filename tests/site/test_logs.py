"""The log names the route, never the path, which may hold a link that lets people in."""

from __future__ import annotations

import io
import logging
import logging.config
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.urls import resolve

from napledger.site.logs import RouteForPath, logging_to_stderr


def logged(path: str, *, found: bool) -> str:
    request = RequestFactory().get(path)
    if found:
        request.resolver_match = resolve(path)
    record = logging.LogRecord(
        "django.request", logging.ERROR, "", 0, "%s: %s", ("Internal Server Error", path), None
    )
    record.request = request
    RouteForPath().filter(record)
    return record.getMessage()


def test_a_phone_that_is_turned_away_leaves_one_line(caplog: pytest.LogCaptureFixture) -> None:
    Client().get("/", headers={"host": "example.org"})

    (record,) = [each for each in caplog.records if each.name == "django.security.DisallowedHost"]
    assert record.exc_info is None
    assert record.getMessage().startswith("Invalid HTTP_HOST header: 'example.org'.")


def test_a_path_is_written_as_its_route_and_not_at_all_without_one() -> None:
    routed = logged("/admin/auth/user/77/change/", found=True)
    lost = logged("/evening/a-secret-link/", found=False)

    assert routed == "Internal Server Error: admin/auth/user/<path:object_id>/change/"
    assert lost == "Internal Server Error: (no such page)"


@pytest.fixture
def served() -> Iterator[io.StringIO]:
    """The log as a server writes it, from the least of its lines up."""
    written = io.StringIO()
    config = logging_to_stderr(level="DEBUG")
    config["handlers"]["stderr"]["stream"] = written
    logging.config.dictConfig(config)
    yield written
    logging.config.dictConfig(settings.LOGGING)


def test_an_error_is_told_without_what_it_says(served: io.StringIO) -> None:
    ben, dan = "Ben" + " the baker", "Dan" + " the dealer"

    try:
        try:
            dict[str, int]()[ben]
        except KeyError:
            int(dan)
    except ValueError:
        logging.getLogger("napledger").exception("This went wrong")

    first, *way = served.getvalue().splitlines()
    assert first.endswith("ERROR napledger: This went wrong")
    assert "test_logs.py" in way[0]
    assert [line for line in way if not line.startswith(" ")] == ["ValueError", "after", "KeyError"]
    assert [line for line in way if ben in line or dan in line] == []


SECRETS = ("Ben the baker", "the-code-of-a-link", "eldest hand leads", "of-the-device")


@pytest.mark.django_db
def test_nothing_that_people_send_gets_into_the_log(
    served: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: object, **_kwargs: object) -> None:
        raise ValueError(*SECRETS)

    client = Client(raise_request_exception=False)
    client.cookies["napledger_device"] = SECRETS[3]
    strict = Client(enforce_csrf_checks=True)
    client.post("/join/", {"code": SECRETS[1]})
    client.post("/account/sign-in/", {"login": SECRETS[0], "password": SECRETS[2]})
    client.get(f"/circles/{SECRETS[1]}/evenings/{SECRETS[1]}/")
    strict.post("/join/open/", {"code": SECRETS[1]})
    monkeypatch.setattr("sessions.access.views.link_typed", broken)
    answer = client.post("/join/", {"code": SECRETS[1]})

    written = served.getvalue()
    assert answer.status_code == 500
    assert "Internal Server Error: join/" in written
    assert [secret for secret in SECRETS if secret in written] == []
