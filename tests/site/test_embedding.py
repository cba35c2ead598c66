"""The app in another Django site, as far as can be told without one: what it reads and sends."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import brotli
import pytest
from django.conf import global_settings
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.test import RequestFactory, override_settings
from django.urls import ResolverMatch
from django.utils import timezone, translation

from napledger.site import embedding, own_files
from napledger.site.embedding import option
from sessions.embedded import guarded

ROOT = Path(__file__).parents[2]

ALONE = (
    "sessions/accounts/",
    "sessions/doctor/",
    "sessions/standalone/",
    "sessions/backup/",
    "sessions/monitoring/metrics.py",
    "sessions/monitoring/request_log.py",
)
"""What only a site of napledger's own runs."""

BEHIND_A_QUESTION = {
    "sessions/access/addresses.py": {"HTTPS", "HTTPS_PORT", "PORT", "TLS"},
    "sessions/exporting/views.py": {"VAR_DIR"},
    "sessions/doctor/system_checks.py": {"VAR_DIR"},
}
"""What is read only once it is clear that the site is napledger's own, or speaks TLS itself."""


@pytest.fixture
def embedded(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in (embedding, own_files):
        monkeypatch.setattr(each, "is_embedded", lambda: True)


def test_no_page_reads_a_setting_that_another_site_does_not_have() -> None:
    strays = {}
    for path in sorted((ROOT / "sessions").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(ALONE):
            read = set(
                re.findall(r"\bsettings\.([A-Z][A-Z0-9_]+)", path.read_text(encoding="utf-8"))
            )
            found = {each for each in read if not hasattr(global_settings, each)}
            strays[name] = found - BEHIND_A_QUESTION.get(name, set())

    assert {name: found for name, found in strays.items() if found} == {}


def test_an_option_is_its_setting_or_in_another_site_what_that_says_or_usually_holds(
    request: pytest.FixtureRequest,
) -> None:
    with override_settings(PROXIES=3, BIND="0.0.0.0", NAPLEDGER={"PROXIES": 1}):
        assert option("PROXIES") == 3
        request.getfixturevalue("embedded")
        assert (option("PROXIES"), option("RATE_LIMITS"), option("BIND")) == (1, True, "localhost")


def sent(name: str, *, accepts: str = "", of: str | None = None) -> HttpResponse:
    request = RequestFactory().get("/", headers={"accept-encoding": accepts})
    return own_files.show_file(request, of=of or own_files.sum_of_files(), name=name)


def test_a_file_is_sent_as_small_as_the_browser_takes_it_and_a_font_as_it_is() -> None:
    plain, by_gzip, by_brotli = (
        sent("css/napledger.css", accepts=accepts)
        for accepts in ("", "gzip, deflate", "gzip, deflate, br")
    )
    font = sent("fonts/eb-garamond.woff2", accepts="gzip, br")

    coded = [each.headers.get("Content-Encoding") for each in (plain, by_gzip, by_brotli, font)]
    assert coded == [None, "gzip", "br", None]
    assert gzip.decompress(by_gzip.content) == plain.content
    assert brotli.decompress(by_brotli.content) == plain.content
    assert len(by_brotli.content) < len(by_gzip.content) < len(plain.content) / 3
    assert plain.headers["Vary"] == "Accept-Encoding"
    assert font.headers["Content-Type"] == "font/woff2"
    assert font.content == (ROOT / "static" / "fonts" / "eb-garamond.woff2").read_bytes()
    assert "Vary" not in font.headers


@pytest.mark.parametrize("name", ["none.js", "../manage.py", "/etc/hostname", ""])
def test_what_is_no_file_of_ours_is_not_sent(name: str) -> None:
    with pytest.raises(Http404):
        sent(name)


View = Callable[..., HttpResponse]


def answer_of(view: View, path: str = "/cards/", **headers: str) -> HttpResponse:
    request = RequestFactory().get(path, headers=headers)
    request.resolver_match = ResolverMatch(view, (), {}, "")
    answer = guarded(view)(request)
    assert isinstance(answer, HttpResponse | StreamingHttpResponse)
    return answer  # type: ignore[return-value]  # both have what is looked at


def test_a_page_is_made_in_our_language_and_the_phones_zone_and_the_sites_come_back() -> None:
    def bits() -> Iterator[bytes]:
        for _ in range(2):
            yield f"{timezone.get_current_timezone_name()}, ".encode()

    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(f"{translation.get_language()} {timezone.get_current_timezone_name()}")

    def view_of_bits(_request: HttpRequest) -> StreamingHttpResponse:
        return StreamingHttpResponse(bits())

    cookie = "napledger_zone=Europe/London"
    with timezone.override("Europe/Berlin"):
        with translation.override("de"), override_settings(USE_I18N=True):
            answer = answer_of(view, cookie=cookie)
        streamed = answer_of(view_of_bits, cookie=cookie)  # type: ignore[arg-type]

        assert answer.content.decode().endswith("Europe/London")
        assert b"".join(streamed) == b"Europe/London, Europe/London, "
        assert timezone.get_current_timezone_name() == "Europe/Berlin"


def test_a_page_keeps_its_own_policy_and_what_is_broken_is_the_sites_to_tell() -> None:
    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse("x", headers={"Content-Security-Policy": "default-src 'none'"})

    def broken(_request: HttpRequest) -> HttpResponse:
        raise ZeroDivisionError

    assert answer_of(view).headers["Content-Security-Policy"] == "default-src 'none'"
    with pytest.raises(ZeroDivisionError):
        answer_of(broken)
