"""The site below a path of its host: a whole evening, and nothing asked for outside the path."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.houses import RealHouse, furnished
from tests.support.phones import (
    TALL,
    all_there,
    hinders_installing,
    record,
    says,
    until,
    visit,
    waits,
    without_sync,
)
from tests.support.signing_up import sign_out, sign_up
from tests.support.thumbs import (
    DEALS,
    Thumb,
    put_right_the_first_deal,
    said,
    settle,
    sit_down,
)

NEIGHBOURS = """async () => {
  for (const [name, address] of Object.entries({
    pages: "/circles/1/", "files /static/phone.js": "/static/phone.js", neighbours: "/x/",
  })) await (await caches.open(name)).put(address, new Response("theirs"));
  localStorage.setItem("napledger heads", '{"1": "2.abc"}');
  const request = indexedDB.open("napledger", 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore("outbox", { keyPath: "number", autoIncrement: true });
  await new Promise((done) => (request.onsuccess = done));
  const store = request.result.transaction("outbox", "readwrite").objectStore("outbox");
  const entry = { evening: "/circles/1/evenings/2/", address: "/circles/1/evenings/2/deals/" };
  await new Promise((done) => (store.put({ ...entry, kind: "deals" }).onsuccess = done));
}"""
"""What a napledger at the root of the host keeps in the browser, and another site beside it."""

KEPT = """async () => {
  const request = indexedDB.open("napledger", 1);
  await new Promise((done) => (request.onsuccess = done));
  const store = request.result.transaction("outbox").objectStore("outbox");
  const entries = store.getAll();
  await new Promise((done) => (entries.onsuccess = done));
  const pages = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
  return {
    heads: localStorage.getItem("napledger heads"),
    entries: entries.result.map(({ address, tried }) => [address, tried ?? false]),
    caches: (await caches.keys()).filter((name) => !name.startsWith("files /nap/")).sort(),
    pages: await pages("pages"),
    ours: await pages("pages/nap"),
  };
}"""


@pytest.fixture(scope="module")
def house_below(
    tmp_path_factory: pytest.TempPathFactory, static_files: Path
) -> Iterator[RealHouse]:
    folder = tmp_path_factory.mktemp("below")
    with furnished(folder, static=static_files, base_path="/nap") as house:
        yield house


@pytest.fixture
def fresh_phone(browser: Browser, house_below: RealHouse) -> Iterator[Callable[[], Page]]:
    """Return a maker of phones that know nothing yet, and look that none asks outside the path."""
    asked: list[str] = []
    broken: list[str] = []

    def made() -> Page:
        context = browser.new_context(
            viewport=TALL,  # type: ignore[arg-type]  # a size
            base_url=f"{house_below.url}/nap/",
            locale="en",
        )
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        without_sync(page)
        page.on("pageerror", lambda error: broken.append(str(error)))
        return page

    yield made
    assert broken == []
    assert [url for url in asked if not url.startswith(f"{house_below.url}/nap/")] == []
    # What the service workers asked for, too.
    assert [path for path in visits(house_below) if not path.startswith("/nap/")] == []


def visits(house: RealHouse) -> set[str]:
    """Return every path that a house was asked for."""
    return set(house.visits.read_text().split())


def let_neighbours_keep_theirs(page: Page) -> None:
    """Keep in the browser what others of the host do, before anything of ours runs there."""
    page.route("**/*.js", lambda route: route.abort())
    page.goto("offline/")
    page.evaluate(NEIGHBOURS)
    page.unroute("**/*.js")


def play_on_without_a_network(page: Page, table: str) -> None:
    """Record the third deal while the server cannot be reached, and look about."""
    page.goto("./")
    page.locator(f"a[href='{table}']").first.click()
    visit(page, table)
    page.context.set_offline(True)
    record(page, "Ben", "Two", "Lost")
    # The token of the page is out of date when the deal goes, so a fresh one is asked for.
    page.context.clear_cookies(name="napledger_csrf.nap")
    page.reload()
    waits(page, 1)
    page.goto("./")
    page.locator(f"a[href='{table}']").first.click()
    expect(page.locator(".waiting__last")).to_contain_text("Ben, two, lost")
    page.context.set_offline(False)
    says(page, "Deal 3 · Ben, two, lost")


def invited(page: Page, guest: Page) -> None:
    """Let another phone in by a link to the table that is on show, to watch it."""
    page.get_by_role("button", name="Invite a phone").click()
    page.get_by_text("watch", exact=True).click()
    page.get_by_role("button", name="Show that code instead").click()
    guest.goto(page.get_by_label("Or send the address").input_value())
    guest.get_by_role("button", name="I’m someone else").click()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".seat")).to_have_count(4)


@pytest.mark.slow
def test_an_evening_from_the_first_name_to_the_last_payment_below_a_path(
    fresh_phone: Callable[[], Page], house_below: RealHouse
) -> None:
    page, guest = fresh_phone(), fresh_phone()
    let_neighbours_keep_theirs(page)
    thumb = Thumb(page)

    sit_down(thumb)
    table = urlsplit(page.url).path
    assert re.fullmatch(r"/nap/circles/[\w-]+/evenings/[\w-]+/", table)
    invited(page, guest)
    for deal in DEALS[:2]:
        thumb.deal(*deal)
    says(guest, "Deal 2 · Catherine, two, lost")

    play_on_without_a_network(page, table)
    assert said(page) == "Deal 3 · Ben, two, lost · −6"

    put_right_the_first_deal(thumb)
    settle(thumb)
    expect(guest.locator("main")).to_contain_text("closed")
    assert house_below.manage("check_books").returncode == 0

    kept = page.evaluate(KEPT)
    assert {"/nap/sw.js", "/nap/token/", f"{table}deals/"} <= visits(house_below)
    assert f"{house_below.url}{table}" in kept.pop("ours")
    assert kept == {
        "heads": '{"1": "2.abc"}',
        "entries": [["/circles/1/evenings/2/deals/", False]],
        "caches": ["files /static/phone.js", "neighbours", "pages", "pages/nap"],
        "pages": [f"{house_below.url}/circles/1/"],
    }
    assert {each["path"] for each in page.context.cookies()} <= {"/nap", "/nap/"}


def test_the_app_that_a_phone_keeps_and_an_account_are_of_the_path_alone(
    fresh_phone: Callable[[], Page],
) -> None:
    page = fresh_phone()
    page.goto("./")
    all_there(page)
    scope = "navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)"
    assert page.evaluate(scope) == "/nap/"
    client = page.context.new_cdp_session(page)
    manifest: dict[str, Any] = client.send("Page.getAppManifest")
    assert urlsplit(manifest["url"]).path == "/nap/manifest.webmanifest"
    assert hinders_installing(page) == []

    sign_up(page)
    expect(page).to_have_url(re.compile("/nap/account/$"))
    sign_out(page)
    expect(page).to_have_url(re.compile("/nap/$"))


def test_at_the_root_a_site_below_keeps_what_it_has(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone(fresh=True)
    page.goto("/health/")
    theirs = ["files /nap/static/phone.js", "neighbours", "pages/nap"]
    for name in (*theirs, "files /static/phone.js"):
        page.evaluate("(name) => caches.open(name).then(() => null)", name)

    visit(page, evening)

    def names() -> list[str]:
        return sorted(page.evaluate("caches.keys()"))

    until(page, lambda: "files /static/phone.js" not in names())
    assert [each for each in names() if not each.startswith("files /static/")] == [
        "files /nap/static/phone.js",
        "neighbours",
        "pages",
        "pages/nap",
    ]
