"""The whole site below a path: the setting, both kinds of requests, and every address it tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from wsgiref.types import WSGIEnvironment

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import RequestFactory, override_settings
from django.test.utils import override_script_prefix

from napledger.site.hosts import base_path_from, below
from sessions.access.addresses import address_for_phones
from sessions.doctor.system_checks import check_base_path
from sessions.standalone.management.commands import serve
from tests.faults.house import House
from tests.site.visitor import Visitor

served = pytest.mark.skipif(connection.vendor != "sqlite", reason="the server is the same")


def test_a_path_is_taken_as_it_stands_before_others() -> None:
    taken = {"": "", "/": "", "/nap": "/nap", "/nap/": "/nap", " /nap ": "/nap"}
    deep = "/games/nap.2_b-c~d"

    assert {text: base_path_from(text) for text in (*taken, deep)} == {**taken, deep: deep}


@pytest.mark.parametrize(
    "text",
    [
        *("nap", "https://example.org/nap", "//nap", "/games//nap", "/my nap", "/näp"),
        *("/nap?x=1", "/nap%20", "/..", "/nap/../x", "/./nap"),
    ],
)
def test_any_other_is_refused_with_what_is_expected(text: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        base_path_from(text)

    assert str(refused.value) == (
        "BASE_PATH is a path of this host, like /nap: a slash, then letters, digits and -._~. "
        f"This one is {text!r}"
    )


def test_a_path_that_is_one_of_the_sites_own_is_an_error() -> None:
    begins = dict.fromkeys(("", "/nap", "/games/circles")) | {
        "/circles": "/circles",
        "/admin/nap": "/admin",
        "/static": "/static",
    }

    for path, own in begins.items():
        said = f"BASE_PATH begins with {own}, and so do addresses of the site's own"
        with override_settings(BASE_PATH=path):
            assert [each.msg for each in check_base_path()] == ([said] if own else []), path


def test_the_server_says_the_path_with_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_host", lambda: "192.168.1.50")

    with override_settings(BASE_PATH="/nap", BIND="0.0.0.0", PORT=8200):
        said = serve.welcome(coloured=False)

    assert "\nOn a phone: http://192.168.1.50:8200/nap\n" in said
    assert "\nOn this machine: http://localhost:8200/nap\n" in said


def test_with_https_at_home_a_link_goes_by_the_entrance_below_the_path() -> None:
    request = RequestFactory().get("/", headers={"host": "crown.local:8443"})

    with override_settings(HTTPS=True, PORT=8000), override_script_prefix("/nap/"):
        address = address_for_phones(request, "/nap/join/#the-code")

    assert address.url == "http://crown.local:8000/nap/#/nap/join/#the-code"


Heard = list[tuple[str, str]]


def asked(path: str, *, query: str = "") -> tuple[Heard, list[str]]:
    heard: Heard = []
    sent_on: list[str] = []

    def application(environ: WSGIEnvironment, _start: Any) -> list[bytes]:
        heard.append((environ.get("SCRIPT_NAME", ""), environ["PATH_INFO"]))
        return []

    def start(status: str, headers: Heard, *_error: Any) -> Any:
        sent_on.append(f"{status} {dict(headers)['Location']}")

    assert below(application, "") is application, "at the root nothing stands between"
    environ = {"PATH_INFO": path, "QUERY_STRING": query}
    below(application, "/nap")(environ, start)
    assert environ["PATH_INFO"] == path
    return heard, sent_on


@pytest.mark.parametrize(
    ("path", "heard"),
    [
        ("/nap/", ("/nap", "/")),
        ("/nap/circles/7/", ("/nap", "/circles/7/")),
        ("/nap//x", ("/nap", "//x")),
        # What a proxy took the path off of, and what only begins with the same letters.
        *((path, ("", path)) for path in ("/", "/circles/7/", "/napkin/")),
    ],
)
def test_a_request_is_heard_with_and_without_the_path(path: str, heard: tuple[str, str]) -> None:
    assert asked(path) == ([heard], [])


def test_the_path_without_its_slash_leads_to_the_one_with_it() -> None:
    assert asked("/nap") == ([], ["302 Found /nap/"])
    assert asked("/nap", query="a=1") == ([], ["302 Found /nap/?a=1"])


PROJECT = Path(__file__).parents[2]
OUTRIGHT = re.compile(r"""["'`]/\w[^"'`]*["'`]""")
"""An address from the root of the host, written out."""


def test_no_script_and_no_template_writes_an_address_from_the_root_out() -> None:
    folders = [PROJECT / name for name in ("sessions", "napledger", "static", "templates")]
    files = [
        path for each in folders for kind in ("js", "html") for path in each.rglob(f"*.{kind}")
    ]

    found = {
        str(path.relative_to(PROJECT)): OUTRIGHT.findall(path.read_text(encoding="utf-8"))
        for path in files
    }

    assert len(files) > 60
    assert {path: outright for path, outright in found.items() if outright} == {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("below"), settings={"BASE_PATH": "/nap"})
    house.migrate()
    with house.serving():
        yield house


@pytest.fixture
def visitor(house: House) -> Visitor:
    return Visitor(f"http://crown.local:{house.port}")


OUTSIDE = re.compile(
    r'(?:href|src|action|formaction|data-live|hx-get|hx-post)="(/(?!nap/)[^"]*)"|'
    r'content="(/(?!nap/)[^"]*)"'
)
"""An address of this host that is not below the path."""


PAGES = (
    *("", "start/", "join/", "account/sign-in/", "account/sign-up/", "offline/"),
    *("https/", "https/line/"),
)


@served
def test_no_page_leads_out_of_the_path(visitor: Visitor) -> None:
    texts = {page: visitor.get(f"/nap/{page}").text for page in PAGES}

    assert [page for page, text in texts.items() if 'href="/nap/' not in text] == []
    assert {page: found for page, text in texts.items() if (found := OUTSIDE.findall(text))} == {}


@served
def test_what_makes_it_an_app_is_in_charge_of_the_path_alone(visitor: Visitor) -> None:
    manifest = json.loads(visitor.get("/nap/manifest.webmanifest").text)
    worker = visitor.get("/nap/sw.js")

    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/nap/",) * 3
    assert {icon["src"].rpartition("icons/")[0] for icon in manifest["icons"]} == {"/nap/static/"}
    assert worker.headers["Service-Worker-Allowed"] == "/nap/"
    assert 'from "/nap/static/outbox.js";' in worker.text.splitlines()[1]
    assert visitor.get("/nap/static/outbox.js").status == 200
    assert len(visitor.get("/nap/token/").text) == 64


@served
def test_a_proxy_may_pass_the_path_on_or_take_it_off(visitor: Visitor) -> None:
    assert visitor.get("/nap/health/").text == visitor.get("/health/").text == "ok"
    assert visitor.get("/static/outbox.js").status == 200
    without = visitor.get("/").text
    assert 'action="/nap/demonstration/"' in without
    assert OUTSIDE.findall(without) == []


@served
def test_every_redirect_stays_below_the_path(visitor: Visitor) -> None:
    leads = {
        "/nap": "/nap/",
        "/nap/start": "/nap/start/",
        "/nap/account/": "/nap/account/sign-in/?next=/nap/account/",
        "/nap/admin/": "/nap/admin/login/?next=/nap/admin/",
        "/account/": "/nap/account/sign-in/?next=/nap/account/",
    }

    assert {page: visitor.get(page).location for page in leads} == leads


@served
def test_cookies_go_to_no_other_path_and_links_codes_and_what_a_command_prints_have_it(
    house: House, visitor: Visitor
) -> None:
    sent = visitor.fill_in("/nap/", "/nap/demonstration/")
    assert sent.status == 303
    assert re.fullmatch(r"/nap/circles/[\w-]+/evenings/[\w-]+/", sent.location)
    visitor.get(sent.location)
    assert {(each.name, each.path) for each in visitor.cookies} == {
        ("napledger_csrf.nap", "/nap"),
        ("napledger_device.nap", "/nap"),
    }

    invite = f"{sent.location}invite/"
    made = visitor.fill_in(invite, invite, role="watcher").text
    printed = house.manage("let_in", sent.location.split("/")[3]).stdout
    assert re.findall(r">(http://[^<]*)#[\w-]+<", made) == [f"{visitor.origin}/nap/join/"]
    assert re.search(rf"^http://localhost:{house.port}/nap/\w+/#[\w:-]+$", printed, re.MULTILINE)


@served
def test_signing_up_in_and_out_stays_below_the_path(visitor: Visitor) -> None:
    password = {"password1": "four aces and a ten", "password2": "four aces and a ten"}
    up = visitor.fill_in(
        "/nap/account/sign-up/", "/nap/account/sign-up/", username="Ann", **password
    )
    out = visitor.fill_in("/nap/account/sign-out/", "/nap/account/sign-out/")

    assert (up.status, up.location) == (302, "/nap/account/")
    assert (out.status, out.location) == (302, "/nap/")
    assert {(each.name, each.path) for each in visitor.cookies} >= {("napledger_csrf.nap", "/nap")}
