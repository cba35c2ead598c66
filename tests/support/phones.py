"""What the tests in a browser know of phones: their sizes, their secrets, what is waited for."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, Route, expect

from sessions.access.permissions import cookie_name
from sessions.book.open_book import open_book
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.models import Entry, Evening
from tests.e2e.houses import RealHouse

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    # Letters as wide as on a phone, which does not fit them to its dots.
    "--font-render-hinting=none",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Playwright's own, which these take the place of, and a page that Chromium makes for each of
    # ours and never shows.
    (
        "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
        "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
        "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
        "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,PreloadTopChromeWebUI"
    ),
]

TALL, SMALL = {"width": 390, "height": 844}, {"width": 360, "height": 640}
SECRET = "the secret of the owner's phone"
FELLOW = "the secret of another owner's phone"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]

LARGE = "html { font-size: 200% !important; }"
"""The style of a page whose reader has set text at twice the size."""

LATER = "link[rel=manifest]"
"""What a page has once all its scripts have come, the last of which adds it."""

AS_MEANT = "status of 4"
"""What a console calls an error and is none: a refusal."""

BURSTS = (Path(__file__).parents[1] / "e2e" / "bursts.js").read_text(encoding="utf-8")
"""Says of a page that is so wide what bursts, is cut or overlaps, a line each."""

FACTS = {
    "game": "nap",
    "title": "Thursday at the Crown",
    "currency": "counters",
    "stake": 1,
    "rules": {"preset": "peel_pool"},
    "players": ["Ann", "Ben", "Catherine", "Dan", "Eve"],
    "first_dealer": "Eve",
}

FORGET_TRIES = """new Promise((held) => {
  navigator.locks.request("napledger outbox", () => {
    held();
    return new Promise(() => undefined);
  });
}).then(() => new Promise((resolve) => {
  const request = indexedDB.open("napledger");
  request.onsuccess = () => {
    const transaction = request.result.transaction("outbox", "readwrite");
    const store = transaction.objectStore("outbox");
    store.getAll().onsuccess = ({ target }) => {
      for (const entry of target.result) store.put({ ...entry, tried: false });
    };
    transaction.oncomplete = () => { request.result.close(); resolve(null); };
  };
}))"""
"""Makes what waits untried, as on a phone that knows it has no network, and lets it stay so."""

SETTLED = """() => Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
  .map((each) => each.finished))"""
"""Waits until every colour is what it is to be."""

Phones = Callable[..., Page]
Deals = list[tuple[Any, ...]]

THREE: Deals = [("2", "3", True, "5"), ("1", "2", False, "1"), ("3", "4", True, "2")]
"""What `record_three` taps, as the log has it: caller, call, outcome and dealer."""


@dataclass(frozen=True)
class Crown:
    """An evening at the Crown, the address of its table, and who records there."""

    evening: Evening
    address: str
    recorder: Recorder

    def write(self, kind: str = "deal", **facts: Any) -> Entry:
        """Record an entry as the owner's phone does."""
        return self.do(write, kind=kind, facts=facts)[1].entry  # type: ignore[no-any-return]  # of write

    def do(self, step: Callable[..., Any], **how: Any) -> Any:
        """Let the owner's phone do something with the evening as it stands now."""
        submission = Submission(new_key(), self.recorder)
        found = step(Evening.objects.get(pk=self.evening.pk), submission=submission, **how)
        self.evening.refresh_from_db()
        return found

    @property
    def book(self) -> Any:
        """Return the book as it stands now."""
        return open_book(Evening.objects.get(pk=self.evening.pk))


Start = Callable[..., Crown]

FORGET = """window.caches?.keys().then((names) => {
  localStorage.clear();
  const others = names.filter((name) => !name.startsWith("files "));
  return Promise.all(others.map((name) => caches.delete(name)));
})"""


def forget(context: BrowserContext, url: str) -> bool:
    """Let a phone forget all but the files of the site, which its service worker keeps.

    To fetch these anew takes longer than most of what is tested. Return whether it has forgotten.
    """
    for page in context.pages:
        page.close()
    context.unroute_all()
    context.clear_cookies()
    context.set_offline(offline=False)
    page = context.new_page()
    try:
        page.goto(f"{url}/health/")
    except Error:
        return False
    browser = context.new_cdp_session(page)
    browser.send("ServiceWorker.enable")
    browser.send("ServiceWorker.stopAllWorkers")
    browser.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "indexeddb"})
    page.evaluate(FORGET)
    page.close()
    return True


class Drawer:
    """A drawer of phones: whoever asks for one as there was before gets that, and it is empty."""

    ALIKE = ("bypass_csp", "java_script_enabled", "service_workers")
    """In what phones of the drawer may differ; any other is bought and thrown away."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.there: dict[str, list[BrowserContext]] = {}
        self.lent: list[tuple[str, BrowserContext]] = []

    def take(self, *, fresh: bool = False, **options: Any) -> BrowserContext:
        """Return the memory of a phone, of which new pages are opened; fresh if it is so wished."""
        options.setdefault("locale", "en")
        is_alike = not fresh and options.keys() <= {*self.ALIKE, "locale"}
        kind = str(sorted(options.items())) if is_alike else ""
        found = self.there.get(kind)
        context = (
            found.pop()
            if found
            else self.browser.new_context(viewport=TALL, base_url=self.url, **options)  # type: ignore[arg-type]  # a size
        )
        self.lent.append((kind, context))
        return context

    def put_back(self, *, broken: bool = False) -> None:
        """Take back all that were lent; of a test that failed, nobody is asked anything more."""
        for kind, context in self.lent:
            if (
                broken
                or not kind
                or any(page.evaluate("'__pwClock' in window") for page in context.pages)
            ):
                context.close()
            elif forget(context, self.url):
                self.there.setdefault(kind, []).append(context)
            else:
                context.close()
        self.lent.clear()

    def close(self) -> None:
        """Throw all away."""
        for contexts in self.there.values():
            for context in contexts:
                context.close()


def opened(context: BrowserContext, *, size: dict[str, int] = TALL, **media: Any) -> Page:
    """Return a new page of a phone, of this size, which asks for colours and motion like this."""
    page = context.new_page()
    if size != TALL:
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a size
    if media:
        page.emulate_media(**media)
    return page


def without_sync(page: Page) -> None:
    """Let what cuts a page off, or loses its answers, not be undone by its service worker."""
    page.add_init_script("delete globalThis.ServiceWorkerRegistration?.prototype.sync")


def at_hand(
    context: BrowserContext,
    *,
    url: str,
    broken: list[str],
    background: bool = False,
    secret: str = SECRET,
) -> Page:
    """Return a page of an owner's phone, which notes what breaks in it."""
    context.add_cookies([{"name": cookie_name(), "value": secret, "url": url}])
    page = context.new_page()
    if not background:
        without_sync(page)
    page.on("pageerror", lambda error: broken.append(str(error)))
    return page


def hold(page: Page, house: RealHouse, *, secret: str) -> None:
    """Put the phone into the hands of whoever has this secret."""
    page.context.add_cookies([{"name": cookie_name(), "value": secret, "url": house.url}])


def all_there(page: Page) -> None:
    """Wait until all scripts of a page have come."""
    page.locator(LATER).wait_for(state="attached")


def visit(page: Page, evening: str) -> None:
    """Open a page of an evening, and wait until the phone has kept it."""
    page.goto(evening)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = "caches.match(location.pathname, { ignoreVary: true }).then((page) => Boolean(page))"
    until(page, lambda: page.evaluate(kept))
    all_there(page)


def something_else(page: Page) -> None:
    """Open the drawer, and all that lies there; or close it."""
    page.locator("details.extras > summary.button").click()
    unfold(page)


def unfold(page: Page) -> None:
    """Open all that lies in the drawer."""
    page.locator("details.happened").evaluate_all(
        "all => { for (const each of all) each.open = true; }"
    )


def done(page: Page) -> None:
    """Close the drawer."""
    page.get_by_role("button", name="Done", exact=True).click()


def tap(page: Page, caller: str, call: str, outcome: str = "") -> None:
    """Tap a deal of Nap; what saves it only where an outcome is said."""
    page.locator(".seat", has_text=caller).click()
    page.locator("#call .chip", has_text=call).click()
    if outcome:
        page.locator(".record", has_text=outcome).click()


def record(page: Page, caller: str, call: str, outcome: str) -> None:
    """Tap a deal of Nap, and wait until the phone has kept it."""
    tap(page, caller, call)
    with kept(page):
        page.locator(".record", has_text=outcome).click()


def record_three(page: Page) -> None:
    """Tap three deals."""
    record(page, "Ben", "Three", "Made")
    record(page, "Ann", "Two", "Lost")
    record(page, "Catherine", "Four", "Made")


def written(page: Page, caller: str) -> None:
    """Tap a two that is made, and wait until it is written."""
    tap(page, caller, "Two", "Made")
    expect(page.locator(".bar__said")).to_contain_text(re.compile(rf"^\s*Deal \d+ · {caller}"))


def take_over(page: Page) -> None:
    """Take the book over, and wait until there is something to tap."""
    page.get_by_role("button", name="Take over scoring").click()
    expect(page.locator("#call .chip").first).to_be_attached()


def undo(page: Page | Locator) -> None:
    """Take back the last deal, or what a card shows."""
    page.get_by_role("button", name="Undo").click()


def says(page: Page, text: str, **how: Any) -> None:
    """Expect the line above the table to begin like this."""
    expect(page.locator(".bar__said")).to_contain_text(text, **how)


def reads(page: Page, text: str) -> None:
    """Expect the line above the table to be this, whole."""
    expect(page.locator(".bar__said")).to_have_text(text)


def open_waiting(page: Page) -> None:
    """Open the tray of what waits; or close it."""
    page.locator(".waiting > summary").click()


def waits(page: Page, count: int, *, last: str = "") -> None:
    """Expect that so many deals wait, of which the last reads like this."""
    expect(page.locator(".waiting__count")).to_contain_text(f"{count} waiting")
    if last:
        expect(page.locator(".waiting__last")).to_have_text(last)


def tile(page: Page, name: str) -> Locator:
    """Return a player's tile."""
    return page.locator(f'.seat:has(.seat__name:text-is("{name}"))')


def invited_to_watch(page: Page) -> str:
    """Make a link to watch the evening whose table is open, and return its address."""
    page.get_by_role("button", name="Invite a phone").click()
    page.get_by_text("watch", exact=True).click()
    page.get_by_role("button", name="Show that code instead").click()
    expect(page.locator(".notice", has_text="can watch Thursday at the Crown.")).to_be_visible()
    return page.get_by_label("Or send the address").input_value()


def box_of(what: Locator) -> Any:
    """Return where something is that can be seen, and how large."""
    box = what.bounding_box()
    assert box, "it is to be seen"
    return box


def width_of(page: Page) -> int:
    """Return how wide a page is, whatever of it is seen."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def hide(page: Page, *, hidden: bool = True) -> None:
    """Put the phone away, or take it out again."""
    value = "true" if hidden else "false"
    page.evaluate(
        f"Object.defineProperty(document, 'hidden', {{ value: {value}, configurable: true }});"
        "document.dispatchEvent(new Event('visibilitychange'));"
    )


def hold_back(page: Page, address: str, **how: Any) -> list[Route]:
    """Let what is asked of such addresses wait; return what does, which grows."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address, hold, **how)
    return held


def hinders_installing(page: Page) -> list[str]:
    """Return why Chromium would not keep the app, and what is wrong with its manifest."""
    client = page.context.new_cdp_session(page)
    found = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    errors = [str(each) for each in client.send("Page.getAppManifest")["errors"]]
    return [each["errorId"] for each in found if each["errorId"] != "in-incognito"] + errors


def deals(house: RealHouse, evening: str) -> Deals:
    """Return caller, call, outcome and dealer of every deal of Nap on the log, in order."""
    return [
        (facts["caller"], facts["call"], facts["made"], facts["dealer"])
        for kind, facts in house.entries(evening)
        if kind == "deal"
    ]


def facts_of(house: RealHouse, evening: str) -> list[Any]:
    """Return the facts of every deal on the log, in order."""
    return [facts for kind, facts in house.entries(evening) if kind == "deal"]


def kinds(house: RealHouse, evening: str) -> list[str]:
    """Return the kind of every entry on the log, in order."""
    return [kind for kind, _ in house.entries(evening)]


def axe_complaints(page: Page) -> list[str]:
    """Return what axe finds wrong with a page, a line each.

    By every rule in the light theme; in the dark one, which only changes colours, by those about
    colours: each page must be looked at in both. Axe writes styles into the page, so the phone
    must have been made with bypass_csp=True.
    """
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    rules = {"type": "rule", "values": COLOURS} if is_dark else {"type": "tag", "values": RULES}
    found = Axe().run(page, options={"runOnly": rules})
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in found.response["violations"]
        for node in each["nodes"]
    ]


def complaints_in_both(page: Page) -> list[str]:
    """Return what axe finds wrong with a page in the light and in the dark."""
    wrong: list[str] = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.evaluate(SETTLED)
        wrong += [f"{page.url[-20:]}, {theme}: {each}" for each in axe_complaints(page)]
    return wrong


@contextmanager
def kept(page: Page) -> Iterator[None]:
    """Tap what saves in here; afterwards the phone has kept it, and the board has moved on."""
    page.evaluate(
        "void (window.kept = new Promise((resolve, reject) => {"
        "document.addEventListener('napledger:saved', () => resolve(null), { once: true });"
        "setTimeout(() => reject(new Error('no tap was kept')), 30_000); }))"
    )
    yield
    page.evaluate("window.kept")


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Let the page go on until something holds."""
    for _ in range(600):
        if holds():
            return
        page.wait_for_timeout(25)
    raise AssertionError("it never came to hold")


def launch_options() -> dict[str, Any]:
    """Return how Chromium is started."""
    return {"executable_path": os.environ.get("CHROMIUM") or None, "args": FLAGS}


def refused(page: Page) -> None:
    """Expect Ben’s three to be called refused in the bar."""
    summary = page.locator(".waiting > summary")
    expect(summary).to_contain_text("Ben, three, made")
    expect(summary).to_contain_text("Refused: not in the book")
