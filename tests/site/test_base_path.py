"""The whole site below a path: the setting, both kinds of requests, and every address it tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from wsgiref.types import WSGIEnvironment

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.test import RequestFactory, override_settings
from django.test.utils import override_script_prefix

from napledger.site.hosts import base_path_from, below
from sessions.access.who_wrote import address_for_phones
from sessions.doctor.checks import check_base_path
from tests.faults.house import House
from tests.site.visitor import Visitor

served = pytest.mark.skipif(connection.vendor != "sqlite", reason="the server is the same")


TAKEN = {
    "": "",
    "/": "",
    "/nap": "/nap",
    "/nap/": "/nap",
    " /nap ": "/nap",
    "/games/nap.2_b-c~d": "/games/nap.2_b-c~d",
}
REFUSED = (
    *("nap", "https://example.org/nap", "//nap", "/games//nap", "/my nap", "/näp", "/nap?x=1"),
    *("/nap%20", "/..", "/nap/../x", "/./nap"),
)


def test_a_path_is_taken_as_it_stands_and_any_other_refused_with_what_is_expected() -> None:
    assert {text: base_path_from(text) for text in TAKEN} == TAKEN
    for text in REFUSED:
        with pytest.raises(ImproperlyConfigured) as refused:
            base_path_from(text)
        assert str(refused.value) == (
            "BASE_PATH is a path of this host, like /nap: a slash, then letters, digits and "
            f"-._~. This one is {text!r}"
        )


def test_a_path_that_is_one_of_the_sites_own_is_an_error() -> None:
    for path, begun in {
        "": "",
        "/nap": "",
        "/games/circles": "",
        "/circles": "/circles",
        "/admin/nap": "/admin",
        "/static": "/static",
    }.items():
        said = f"BASE_PATH begins with {begun}, and so do addresses of the site's own"
        with override_settings(BASE_PATH=path):
            assert [each.msg for each in check_base_path()] == ([said] if begun else []), path


def test_with_https_at_home_a_link_goes_by_the_entrance_below_the_path() -> None:
    request = RequestFactory().get("/", headers={"host": "crown.local:8443"})

    with override_settings(HTTPS=True, PORT=8000), override_script_prefix("/nap/"):
        address = address_for_phones(request, "/nap/join/#the-code")

    assert address.url == "http://crown.local:8000/nap/#/nap/join/#the-code"


Heard = list[tuple[str, str]]


def asked(path: str, *, base_path: str, query: str = "") -> tuple[Heard, list[str]]:
    """Return which script name and path the application heard, and where it was sent on to."""
    heard: Heard = []
    sent_on: list[str] = []

    def application(environ: WSGIEnvironment, _start: Any) -> list[bytes]:
        heard.append((environ.get("SCRIPT_NAME", ""), environ["PATH_INFO"]))
        return []

    def start(status: str, headers: Heard, *_error: Any) -> Any:
        sent_on.append(f"{status} {dict(headers)['Location']}")

    environ = {"PATH_INFO": path, "QUERY_STRING": query}
    below(application, base_path)(environ, start)
    assert environ["PATH_INFO"] == path
    return heard, sent_on


@pytest.mark.parametrize(
    ("path", "heard"),
    [
        ("/nap/", ("/nap", "/")),
        ("/nap/circles/7/", ("/nap", "/circles/7/")),
        ("/nap//x", ("/nap", "//x")),
        # What a proxy took the path off of, and what only begins with the same letters.
        ("/", ("", "/")),
        ("/circles/7/", ("", "/circles/7/")),
        ("/napkin/", ("", "/napkin/")),
    ],
)
def test_a_request_is_heard_with_and_without_the_path(path: str, heard: tuple[str, str]) -> None:
    assert asked(path, base_path="/nap") == ([heard], [])


def test_the_path_without_its_slash_leads_to_the_one_with_it() -> None:
    assert asked("/nap", base_path="/nap") == ([], ["302 Found /nap/"])
    assert asked("/nap", base_path="/nap", query="a=1") == ([], ["302 Found /nap/?a=1"])


def test_at_the_root_nothing_stands_between() -> None:
    def application(_environ: WSGIEnvironment, _start: Any) -> list[bytes]:
        return []

    assert below(application, "") is application


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


@dataclass
class HouseBelow(House):
    """A house whose site lies below a path."""

    base_path: str = "/nap"

    @property
    def environment(self) -> dict[str, str]:
        """Return what its server and commands are started with."""
        return {**super().environment, "BASE_PATH": self.base_path}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseBelow]:
    house = HouseBelow(tmp_path_factory.mktemp("below"))
    assert house.manage("migrate", "--verbosity", "0").returncode == 0
    house.start()
    yield house
    house.kill()


@pytest.fixture
def visitor(house: HouseBelow) -> Visitor:
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
        page: visitor.get(page).location
        for page in ("/nap", "/nap/start", "/nap/account/", "/nap/admin/", "/account/")
    }

    assert leads == {
        "/nap": "/nap/",
        "/nap/start": "/nap/start/",
        "/nap/account/": "/nap/account/sign-in/?next=/nap/account/",
        "/nap/admin/": "/nap/admin/login/?next=/nap/admin/",
        "/account/": "/nap/account/sign-in/?next=/nap/account/",
    }


@served
def test_cookies_go_to_no_other_path(visitor: Visitor) -> None:
    sent = visitor.fill_in("/nap/", "/nap/demonstration/")

    assert sent.status == 303
    assert re.fullmatch(r"/nap/circles/[\w-]+/evenings/[\w-]+/", sent.location)
    visitor.get(sent.location)
    assert {(each.name, each.path) for each in visitor.cookies} == {
        ("napledger_csrf.nap", "/nap"),
        ("napledger_device.nap", "/nap"),
    }


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


@served
def test_a_link_for_another_phone_its_code_and_what_a_command_prints_have_the_path(
    house: HouseBelow, visitor: Visitor
) -> None:
    table = visitor.fill_in("/nap/", "/nap/demonstration/").location
    invite = f"{table}invite/"
    made = visitor.fill_in(invite, invite, role="watcher").text
    printed = house.manage("let_in", table.split("/")[3]).stdout

    assert re.findall(r">(http://[^<]*)#[\w-]+<", made) == [f"{visitor.origin}/nap/join/"]
    assert re.search(rf"^http://localhost:{house.port}/nap/\w+/#[\w:-]+$", printed, re.MULTILINE)
