"""What the real server believes of a header, from the machine that it runs on: nothing.

Behind a proxy that speaks TLS (TLS=1) it believes X-Forwarded-Proto, and nothing else.
"""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from django.db import connection

from tests.faults.clients import CSRF
from tests.faults.house import House

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="the server is the same")

PROTO = ("X-Forwarded-Proto", "https")
EVIL = "evil.example.org"
HEADERS = [
    *(("SCRIPT_NAME", path) for path in ("/start", "/elsewhere")),
    *((name, "/start") for name in ("Script-Name", "X-Script-Name", "X-Forwarded-Prefix")),
    *((name, "/health/") for name in ("SCRIPT_URL", "REDIRECT_URL", "PATH_INFO", "Path-Info")),
    *((name, "/health/") for name in ("X-Original-URL", "X-Rewrite-URL")),
    *((name, "DELETE") for name in ("REQUEST_METHOD", "X-HTTP-Method-Override")),
    *(("X-Forwarded-Protocol", said) for said in ("ssl", "https")),
    *((name, "on") for name in ("X-Forwarded-Ssl", "Front-End-Https", "HTTPS", "X_FORWARDED_SSL")),
    *((name, "https") for name in ("X-Forwarded-Scheme", "X-Scheme", "X-Url-Scheme")),
    *((name, "https") for name in ("wsgi.url_scheme", "X_FORWARDED_PROTO")),
    *(("HTTP_X_FORWARDED_PROTO", "https"), ("X_FORWARDED_PROTOCOL", "ssl")),
    ("Forwarded", f"for=192.0.2.1;host={EVIL};proto=https"),
    *((name, EVIL) for name in ("X-Forwarded-Host", "X-Forwarded-Server", "X-Host")),
    *((name, EVIL) for name in ("HTTP_HOST", "SERVER_NAME")),
    *((name, "4433") for name in ("X-Forwarded-Port", "SERVER_PORT")),
    *((name, "admin") for name in ("REMOTE_USER", "Remote-User")),
    *((name, "192.0.2.1") for name in ("REMOTE_ADDR", "X-Real-IP", "X-Forwarded-For")),
    ("Proxy", f"http://{EVIL}"),
]
ALTOGETHER = [("X-Forwarded-Ssl", "on"), ("X-Forwarded-Protocol", "http"), ("SCRIPT_NAME", "/x")]


@pytest.fixture(scope="module", params=["0", "1"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    settings = {"TLS": request.param, "RATE_LIMITS": "0"}
    house = House(tmp_path_factory.mktemp("house"), settings=settings)
    house.migrate()
    with house.serving():
        yield house


Answer = tuple[int, list[tuple[str, str]], str]


def answers(house: House, *headers: tuple[str, str]) -> list[Answer]:
    """Return how a page and a form are answered, without what differs each time."""
    cookie = ("Cookie", f"napledger_csrf={CSRF}; __Host-napledger_csrf={CSRF}")
    return [
        answer(house, "GET", "/start/", headers),
        # Over TLS a form must say by its Referer where it comes from, which this one does not.
        answer(house, "POST", "/start/", (cookie, ("X-CSRFToken", CSRF), *headers)),
    ]


def answer(house: House, method: str, path: str, headers: tuple[tuple[str, str], ...]) -> Answer:
    with closing(http.client.HTTPConnection("127.0.0.1", house.port, timeout=60)) as called:
        called.putrequest(method, path)
        for name, value in headers:
            called.putheader(name, value)
        called.putheader("Content-Length", "0")
        called.endheaders()
        came = called.getresponse()
        body = came.read().decode()
    head = [each for each in came.getheaders() if each[0] not in ("Date", "Set-Cookie")]
    # Tokens and the keys of forms are others each time.
    body = re.sub(r'value="[\w-]{32,}"', "", body)
    return came.status, head, re.sub(r"[0-9a-zA-Z]{64}", "", body)


def test_no_header_changes_an_answer(house: House) -> None:
    plain = answers(house)

    assert [status for status, _, _ in plain] == (
        [301, 301] if house.settings["TLS"] == "1" else [200, 422]
    )
    for header in HEADERS:
        assert answers(house, header) == plain, header
    assert answers(house, *ALTOGETHER) == plain


def test_who_calls_by_tls_only_the_setting_lets_a_proxy_say(house: House) -> None:
    by_tls = answers(house, PROTO)

    if house.settings["TLS"] == "0":
        assert by_tls == answers(house)
    else:
        # A form without a Referer is refused, as it is to be over TLS.
        assert [status for status, _, _ in by_tls] == [200, 403]
        for header in HEADERS:
            assert answers(house, PROTO, header) == by_tls, header
