"""What makes the site an app on a phone."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from napledger.site.static_files import TOGETHER, SmallFiles
from sessions.models import Evening
from sessions.phone import app_shell
from tests.addresses import at
from tests.support.nights import Record, Start


def test_the_manifest_lets_a_phone_keep_the_app() -> None:
    response = Client().get("/manifest.webmanifest")

    manifest = json.loads(response.content)
    assert response.headers["Content-Type"] == "application/manifest+json"
    assert manifest["name"] == "napledger"
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("/", "/", "/")
    assert manifest["display"] == "standalone"
    assert (manifest["theme_color"], manifest["background_color"]) == ("#0e3b2c", "#0e3b2c")
    assert [(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]] == [
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    ]


@pytest.mark.parametrize(
    ("name", "side"),
    [("napledger-192.png", 192), ("napledger-512.png", 512), ("napledger-maskable-512.png", 512)],
)
def test_the_icons_are_as_large_as_said_and_small_to_fetch(name: str, side: int) -> None:
    path = finders.find(f"icons/{name}")
    assert isinstance(path, str)

    with open(path, "rb") as file:  # noqa: PTH123  # the first bytes of a picture
        picture = file.read()

    assert struct.unpack(">II", picture[16:24]) == (side, side)
    assert len(picture) < 10_000


def test_the_service_worker_is_in_charge_of_the_whole_site_and_never_out_of_date() -> None:
    response = Client().get("/sw.js")

    script = response.content.decode()
    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert response.headers["Service-Worker-Allowed"] == "/"
    assert response.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in response.headers["Content-Security-Policy"]
    assert '"/static/phone.js"' in script.splitlines()[0]
    assert (
        script.splitlines()[1] == 'import { base, drain, ours, timely } from "/static/outbox.js";'
    )


def test_the_phone_keeps_all_that_a_table_loads(owner: Client, evening: Evening) -> None:
    html = owner.get(f"{at(evening)}").content.decode()
    kept = json.loads(Client().get("/sw.js").content.splitlines()[0][len(b"const FILES = ") : -1])

    loaded = re.findall(r'(?:src|href)="(/static/[^"]+)"', html)
    imported = {module for name in loaded if name.endswith(".js") for module in modules_of(name)}
    assert "/static/table/deal_form.js" in imported
    assert "/static/witness.js" in imported
    assert "/static/nap/game.css" in loaded
    # By plain http there is no service worker that could keep anything.
    assert {*loaded, *imported} - {"/static/plain_http.js"} <= set(kept)


def test_what_is_sent_in_another_file_is_not_kept_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    storage = object.__new__(SmallFiles)
    monkeypatch.setattr(app_shell, "staticfiles_storage", storage)

    kept = json.loads(Client().get("/sw.js").content.splitlines()[0][len(b"const FILES = ") : -1])

    assert {"/static/sending.js", "/static/play/steps.js", "/static/nap/game.css"} <= {*kept}
    parts = {part for each in TOGETHER.values() for part in each} | {"play/steps.css"}
    assert not {f"/static/{part}" for part in parts} & {*kept}


def modules_of(name: str) -> set[str]:
    """Return the addresses of a script and of all modules that it imports, now or later."""
    path = finders.find(name.removeprefix("/static/"))
    assert isinstance(path, str), name
    script = Path(path).read_text(encoding="utf-8")
    parts = re.findall(r'(?:^import (?:.* from )?|\bimport\()"([./\w]+)"', script, re.MULTILINE)
    names = {normpath(join(dirname(name), part)) for part in parts}
    return {name}.union(*(modules_of(each) for each in names))


@pytest.mark.parametrize(
    ("path", "styles"),
    [
        ("", ["css/napledger", "nap/game"]),
        ("entries/2/correct/", ["css/napledger", "css/pages", "nap/game"]),
        ("rules/change/", ["css/napledger", "css/pages", "nap/game"]),
        ("sheet/", ["css/napledger", "css/pages"]),
        ("log/", ["css/napledger", "css/pages"]),
    ],
)
def test_pages_with_forms_of_a_game_load_its_style_sheet(
    owner: Client, evening: Evening, record: Record, path: str, styles: list[str]
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)

    html = owner.get(f"{at(evening)}{path}").content.decode()

    linked = re.findall(r'<link rel="stylesheet" href="/static/([\w/]+)[\w.]*\.css"', html)
    assert linked == styles


def test_a_page_never_opened_has_something_in_its_place() -> None:
    response = Client().get("/offline/")

    assert response.status_code == 200
    assert "No answer from the server" in response.content.decode()


def test_a_fresh_token_lets_a_form_in_that_is_older_than_its_cookie(
    owner: Client, evening: Evening
) -> None:
    phone = Client(enforce_csrf_checks=True)
    phone.cookies.update(owner.cookies)
    response = phone.get("/token/")
    token = response.content.decode()
    fields = {"caller": "2", "call": "3", "outcome": "made", "key": "the-key-of-a-deal"}

    without = phone.post(f"{at(evening)}deals/", fields)
    with_it = phone.post(f"{at(evening)}deals/", fields, headers={"X-CSRFToken": token})

    assert re.fullmatch(r"\w{64}", token)
    assert "no-store" in response.headers["Cache-Control"]
    assert (without.status_code, with_it.status_code) == (403, 303)


@pytest.mark.parametrize("address", ["/manifest.webmanifest", "/sw.js", "/offline/", "/token/"])
def test_none_of_it_asks_the_database_or_takes_a_form(
    address: str,
    django_assert_num_queries: DjangoAssertNumQueries,
    db: None,  # noqa: ARG001  # opens the database
) -> None:
    with django_assert_num_queries(0):
        assert Client().get(address).status_code == 200
    assert Client().post(address, {}).status_code == 405


def test_an_undo_says_who_deals_again(owner: Client, evening: Evening, record: Record) -> None:
    def dealer() -> list[str]:
        html = owner.get(at(evening)).content.decode()
        return re.findall(r'<form class="bar"[^>]* data-dealer="(\d)"', html)

    before = dealer()
    record(evening, kind="deal", caller="1", call="3", made=True)
    after_a_deal = dealer()
    record(evening, kind="deal", abandoned=True)

    assert (before, after_a_deal, dealer()) == ([], ["4"], ["1"])


@pytest.mark.parametrize(
    ("preset", "is_steady"),
    [("peel_pool", False), ("hoyle_kitty_doubled", False), ("eb1911", True)],
)
def test_a_table_says_whether_prices_stay_as_they_are(
    owner: Client, start: Start, preset: str, *, is_steady: bool
) -> None:
    evening = start(rules={"preset": preset})

    html = owner.get(at(evening)).content.decode()

    assert ("data-steady" in html) is is_steady
