"""The settings as a stranger finds them: safe without a word, and moved by the environment."""

from __future__ import annotations

import ipaddress
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.http.request import validate_host
from django.test import Client, RequestFactory

from napledger.site import hosts
from napledger.site.hosts import is_local_address, is_loopback, lan_address
from tests.support.operations import PROJECT, settings_now

MISSING = object()
LOCAL = "127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.9 169.254.7.7 [fd00::5] [fe80::1]"


@pytest.mark.parametrize(
    ("are", "those", "others"),
    [
        (is_local_address, LOCAL, "172.32.0.1 192.169.0.1 1.1.1.1 [2001:db8::1] 10.1.2 ten *"),
        (is_loopback, "127.0.0.1 localhost [::1]", "0.0.0.0 192.168.1.5"),
    ],
)
def test_an_address_is_local_that_no_router_passes_on(
    are: Callable[[str], bool], those: str, others: str
) -> None:
    assert " ".join(filter(are, f"{those} {others}".split())) == those
    assert is_local_address("[::1]")
    assert not is_local_address("")


def test_the_machine_knows_its_own_address_or_that_it_has_none() -> None:
    address = lan_address()

    assert address is None or str(ipaddress.ip_address(address)) == address


def test_nothing_set_means_a_safe_site_of_the_living_room(tmp_path: Path) -> None:
    settings = settings_now()
    var_dir = tmp_path / "var"
    database = settings["DATABASES"]["default"]

    assert settings["DEBUG"] is False
    assert len(settings["SECRET_KEY"]) == 67
    assert settings_now()["SECRET_KEY"] == settings["SECRET_KEY"]
    # What is kept is closed to other users.
    assert var_dir.stat().st_mode & 0o777 == 0o700
    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["NAME"] == str(var_dir / "napledger.sqlite3")
    assert "ATOMIC_REQUESTS" not in database


def test_a_secret_key_of_the_environment_is_used_and_not_written_down(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SECRET_KEY", "the key from the environment")

    assert settings_now()["SECRET_KEY"] == "the key from the environment"
    assert list((tmp_path / "var").iterdir()) == []


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        (
            {},
            {
                "BASE_PATH": "",
                "FORCE_SCRIPT_NAME": None,
                "STATIC_URL": "/static/",
                "SESSION_COOKIE_NAME": "napledger_session",
                "CSRF_COOKIE_NAME": "napledger_csrf",
                "SESSION_COOKIE_PATH": "/",
                "CSRF_COOKIE_PATH": "/",
                "SESSION_COOKIE_SECURE": MISSING,
                "SECURE_SSL_REDIRECT": MISSING,
            },
        ),
        (
            {"TLS": "1"},
            {
                "SESSION_COOKIE_NAME": "__Host-napledger_session",
                "CSRF_COOKIE_NAME": "__Host-napledger_csrf",
                "SESSION_COOKIE_SECURE": True,
                "CSRF_COOKIE_SECURE": True,
                "SECURE_HSTS_SECONDS": 31_536_000,
                # Browsers put the domain on their lists only if somebody asks for it.
                "SECURE_HSTS_PRELOAD": False,
                "SILENCED_SYSTEM_CHECKS": ["security.W021"],
            },
        ),
        ({"TLS": "1", "HSTS_PRELOAD": "1"}, {"SECURE_HSTS_PRELOAD": True}),
        (
            {"BASE_PATH": "/games/nap/"},
            {
                "BASE_PATH": "/games/nap",
                "FORCE_SCRIPT_NAME": "/games/nap",
                "STATIC_URL": "/games/nap/static/",
                "SESSION_COOKIE_NAME": "napledger_session.games.nap",
                "CSRF_COOKIE_NAME": "napledger_csrf.games.nap",
                "SESSION_COOKIE_PATH": "/games/nap",
                "CSRF_COOKIE_PATH": "/games/nap",
            },
        ),
        (
            {"BASE_PATH": "/nap", "TLS": "1"},
            {
                "SESSION_COOKIE_NAME": "__Secure-napledger_session.nap",
                "CSRF_COOKIE_NAME": "__Secure-napledger_csrf.nap",
            },
        ),
        (
            {"ALLOWED_HOSTS": "nap.example.org,www.example.org"},
            {"ALLOWED_HOSTS": ["nap.example.org", "www.example.org"]},
        ),
    ],
    ids=lambda named: ",".join(named) or "nothing",
)
def test_what_the_environment_moves(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], expected: dict[str, Any]
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    settings = settings_now()

    assert {name: settings.get(name, MISSING) for name in expected} == expected


@pytest.mark.parametrize(
    ("host", "let_in"),
    [
        *((each, True) for each in ("localhost", "127.0.0.1", "192.168.1.50", "10.0.0.7")),
        ("naps-laptop.local", True),
        # The address that phones are shown is let in whatever it is.
        ("[2001:db8::7]", True),
        *((each, False) for each in ("example.org", "8.8.8.8", "192.168.1.50.example.org", "")),
    ],
)
def test_phones_on_the_local_network_are_let_in_and_nobody_else(
    monkeypatch: pytest.MonkeyPatch, host: str, *, let_in: bool
) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: "2001:db8::7")

    assert validate_host(host, settings_now()["ALLOWED_HOSTS"]) is let_in


def test_with_tls_django_has_nothing_to_warn_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TLS", "1")
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "napledger.settings")

    checked = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=PROJECT,
        env=os.environ.copy(),
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stderr
    assert checked.stdout == "System check identified no issues (1 silenced).\n"


@pytest.mark.parametrize("path", ["/", "/no/such/page/", "/health/", "/sw.js"])
@pytest.mark.django_db
def test_who_asks_for_the_head_of_a_page_gets_no_body(path: str) -> None:
    """Django leaves it to the server to drop a body, which writes a warning for each."""
    lengths: list[str | None] = []

    def start(_status: str, headers: list[tuple[str, str]], *_error: Any) -> Any:
        lengths.append(dict(headers).get("Content-Length"))

    whole, head = (
        b"".join(WSGIHandler()(RequestFactory().generic(method, path).environ, start))
        for method in ("GET", "HEAD")
    )

    assert len(whole) > 0
    assert head == b""
    assert lengths[0] == lengths[1]


def test_every_answer_says_what_a_browser_may_do() -> None:
    headers = Client().get("/no/such/page/", secure=True).headers
    plain = Client().get("/no/such/page/").headers

    assert sorted(headers["Content-Security-Policy"].split("; ")) == [
        *("base-uri 'none'", "connect-src 'self'", "default-src 'none'", "font-src 'self'"),
        *("form-action 'self'", "frame-ancestors 'none'", "img-src 'self' data:"),
        *("manifest-src 'self'", "script-src 'self'", "style-src 'self'", "worker-src 'self'"),
    ]
    expected = {
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }
    assert {name: headers[name] for name in expected} == expected
    assert "Cross-Origin-Opener-Policy" not in plain
    assert headers["Permissions-Policy"].startswith("camera=(), ")
    assert Client().get("/", headers={"host": "example.org"}).status_code == 400
