"""The log names the route, never the path, which may hold a link that lets people in."""

from __future__ import annotations

import logging

import pytest
from django.test import Client, RequestFactory
from django.urls import resolve

from napledger.logs import RouteForPath


def logged(path: str, *, found: bool) -> str:
    """Return the line that a failed request leaves."""
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


def test_a_path_is_written_as_its_route() -> None:
    line = logged("/admin/auth/user/77/change/", found=True)

    assert line == "Internal Server Error: admin/auth/user/<path:object_id>/change/"


def test_a_path_without_a_route_is_not_written() -> None:
    assert logged("/evening/a-secret-link/", found=False) == (
        "Internal Server Error: (no such page)"
    )
