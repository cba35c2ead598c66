"""The page on the http port with HTTPS=1, and what plain http is told without."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from napledger.site.certificates import Certificates
from sessions.access.addresses import address_for_phones
from sessions.phone import entrance

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"
ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15"
LINUX = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140"


@pytest.fixture
def house(settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Certificates:
    settings.HTTPS = True
    house = Certificates(tmp_path, names=("crown", "localhost"))
    monkeypatch.setattr(entrance, "certificates", lambda: house)
    return house


def answered(method: str, path: str, **options: Any) -> HttpResponse:
    """Return what the entrance answers, or the site's own "past it"."""
    request = RequestFactory().generic(method, path, HTTP_HOST="192.168.1.5:8000", **options)
    answer = entrance.entrance_only(lambda _request: HttpResponse("past it"))(request)
    assert isinstance(answer, HttpResponse)
    return answer


def test_by_plain_http_there_is_one_page_and_nothing_is_taken(house: Certificates) -> None:
    for path in ("/", "/start/", "/circles/1/", "/https/", "/no/such/page"):
        answer = answered("GET", path)
        html = answer.content.decode()
        assert answer.status_code == 200, path
        assert "<h1>Trust this table</h1>" in html
        assert 'href="https://192.168.1.5:8443/" data-way-in' in html
        assert house.authority.fingerprint in html
        assert "no-store" in answer.headers["Cache-Control"]
        # Its script may ask the secure side and nobody else.
        assert vars(answer)["_csp_update"] == {"connect-src": ["https://192.168.1.5:8443"]}
    # What a phone kept from before is not taken and not lost.
    assert answered("POST", "/circles/1/evenings/2/deals/").status_code == 421
    assert answered("GET", "/start/", secure=True).content == b"past it"


@pytest.mark.usefixtures("house")
def test_what_to_do_lies_open_for_the_device_that_asks() -> None:
    for agent, opened in {
        IPHONE: "iPhone and iPad",
        ANDROID: "Android",
        WINDOWS: "Windows",
        MAC: "Mac",
        LINUX: "Linux",
    }.items():
        html = answered("GET", "/", HTTP_USER_AGENT=agent).content.decode()
        assert html.count(" open>") == 1
        assert f" open>\n          <summary>{opened}</summary>" in html
        assert html.count("To take it off again:") == 6


def test_the_certificate_is_the_authoritys_and_has_no_key(house: Certificates) -> None:
    answer = answered("GET", "/https/napledger.crt")

    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert answer.content == house.authority.pem
    assert b"PRIVATE" not in answer.content


def asked(host: str, *, secure: bool) -> HttpRequest:
    """Return a request that calls this host."""
    return RequestFactory().get("/", HTTP_HOST=host, secure=secure)


@pytest.mark.usefixtures("house")
def test_a_link_leads_by_way_of_the_entrance_with_its_code_out_of_sight() -> None:
    address = address_for_phones(asked("192.168.1.5:8443", secure=True), "/join/#the-code")

    assert address.url == "http://192.168.1.5:8000/#/join/#the-code"
    assert not address.is_dead


def test_without_https_a_link_is_as_it_was_and_it_is_said_what_is_missing(client: Client) -> None:
    address = address_for_phones(asked("192.168.1.5:8000", secure=False), "/join/#the-code")
    page, line = (client.get(each).content.decode() for each in ("/https/", "/https/line/"))
    certificate = client.get("/https/napledger.crt")

    assert address.url == "http://192.168.1.5:8000/join/#the-code"
    assert "<h1>What needs https</h1>" in page
    assert "make serve HTTPS=1" in page
    assert "Works without install; the screen may go dark." in line
    assert 'href="/https/"' in line
    assert (certificate.status_code, certificate.headers["Location"]) == (302, "/https/")
