"""The settings as a stranger finds them: safe without a word, and moved by the environment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.http.request import validate_host
from django.test import Client, RequestFactory

from napledger.site import hosts
from tests.support.operations import PROJECT, settings_now


def test_nothing_set_means_no_debugging() -> None:
    assert settings_now()["DEBUG"] is False


def test_the_secret_key_is_made_on_the_first_run_and_kept() -> None:
    first = settings_now()["SECRET_KEY"]
    second = settings_now()["SECRET_KEY"]

    assert len(first) == 67
    assert second == first


def test_a_secret_key_of_the_environment_is_used_and_not_written_down(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SECRET_KEY", "the key from the environment")

    assert settings_now()["SECRET_KEY"] == "the key from the environment"
    assert list((tmp_path / "var").iterdir()) == []


def test_what_is_kept_is_closed_to_other_users(tmp_path: Path) -> None:
    settings_now()

    assert (tmp_path / "var").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "192.168.1.50", "10.0.0.7", "naps-laptop.local"]
)
def test_phones_on_the_local_network_are_let_in(host: str) -> None:
    assert validate_host(host, settings_now()["ALLOWED_HOSTS"])


def test_the_address_that_phones_are_shown_is_let_in_whatever_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hosts, "lan_address", lambda: "2001:db8::7")

    assert validate_host("[2001:db8::7]", settings_now()["ALLOWED_HOSTS"])


@pytest.mark.parametrize("host", ["example.org", "8.8.8.8", "192.168.1.50.example.org", ""])
def test_any_other_name_is_turned_away(host: str) -> None:
    assert not validate_host(host, settings_now()["ALLOWED_HOSTS"])


def test_named_hosts_take_the_place_of_the_local_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "nap.example.org,www.example.org")

    assert settings_now()["ALLOWED_HOSTS"] == ["nap.example.org", "www.example.org"]


def test_the_book_is_a_sqlite_file_beside_the_key(tmp_path: Path) -> None:
    database = settings_now()["DATABASES"]["default"]

    assert database["ENGINE"] == "django.db.backends.sqlite3"
    assert database["NAME"] == str(tmp_path / "var" / "napledger.sqlite3")
    assert "ATOMIC_REQUESTS" not in database


def test_without_tls_cookies_work_in_the_living_room() -> None:
    settings = settings_now()

    assert settings["SESSION_COOKIE_NAME"] == "napledger_session"
    assert "SESSION_COOKIE_SECURE" not in settings
    assert "SECURE_SSL_REDIRECT" not in settings


def test_with_tls_cookies_belong_to_this_host_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TLS", "1")

    settings = settings_now()

    assert settings["SESSION_COOKIE_NAME"] == "__Host-napledger_session"
    assert settings["CSRF_COOKIE_NAME"] == "__Host-napledger_csrf"
    assert settings["SESSION_COOKIE_SECURE"] is True
    assert settings["CSRF_COOKIE_SECURE"] is True


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


@pytest.mark.parametrize(("said", "preload"), [(None, False), ("0", False), ("1", True)])
def test_browsers_put_the_domain_on_their_lists_only_if_somebody_asks_for_it(
    monkeypatch: pytest.MonkeyPatch, said: str | None, *, preload: bool
) -> None:
    monkeypatch.setenv("TLS", "1")
    if said is not None:
        monkeypatch.setenv("HSTS_PRELOAD", said)

    settings = settings_now()

    assert settings["SECURE_HSTS_PRELOAD"] is preload
    assert settings["SECURE_HSTS_SECONDS"] == 31_536_000
    assert settings["SILENCED_SYSTEM_CHECKS"] == ["security.W021"]


@pytest.mark.parametrize("path", ["/", "/no/such/page/", "/health/", "/sw.js"])
@pytest.mark.django_db
def test_who_asks_for_the_head_of_a_page_gets_no_body(path: str) -> None:
    """Django leaves it to the server to drop a body, which writes a warning for each."""
    heads: dict[str, dict[str, str]] = {}

    def asked(method: str) -> bytes:
        def start(_status: str, headers: list[tuple[str, str]], *_error: Any) -> Any:
            heads[method] = dict(headers)

        return b"".join(WSGIHandler()(RequestFactory().generic(method, path).environ, start))

    whole, head = asked("GET"), asked("HEAD")

    assert len(whole) > 0
    assert head == b""
    assert heads["HEAD"].get("Content-Length") == heads["GET"].get("Content-Length")


def test_every_answer_says_what_a_browser_may_do() -> None:
    headers = Client().get("/no/such/page/", secure=True).headers
    plain = Client().get("/no/such/page/").headers

    assert sorted(headers["Content-Security-Policy"].split("; ")) == [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
    ]
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "Cross-Origin-Opener-Policy" not in plain
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Permissions-Policy"].startswith("camera=(), ")


def test_an_unknown_host_is_refused() -> None:
    assert Client().get("/", headers={"host": "example.org"}).status_code == 400
