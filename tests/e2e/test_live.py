"""Every open phone shows what is new within three seconds, and says truly how old it is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.append_only import lifted
from sessions.models import Access, Evening, Link
from sessions.settling.service import review_evening
from tests.support.phones import (
    Crown,
    Phones,
    Start,
    hide,
    hold_back,
    reads,
    says,
    undo,
    until,
    written,
)

KEPT = """caches.open("pages")
  .then((pages) => pages.keys())
  .then((found) => found.map(({ url }) => new URL(url).pathname))"""
"""The addresses of the pages that a phone keeps."""


@pytest.fixture
def crown(start: Start) -> Crown:
    return start()


@pytest.fixture
def watcher(phone: Phones, crown: Crown, site: str) -> Page:
    """A phone that came by a link to watch."""
    link = Link.objects.create(
        circle_id=crown.evening.circle_id, role="watcher", token_hash=hashed("a watcher's link")
    )
    Access.objects.create(
        circle_id=crown.evening.circle_id,
        role="watcher",
        secret_hash=hashed("a watcher"),
        link=link,
    )
    page = phone(owner=False, fresh=True)
    page.context.add_cookies([{"name": cookie_name(), "value": "a watcher", "url": site}])
    return page


@pytest.fixture
def recorder(phone: Phones, crown: Crown) -> Page:
    page = phone()
    page.goto(crown.address)
    return page


def watch(page: Page, address: str) -> list[int]:
    """Open a page, wait until it asks what is new, and return how it is answered from now on."""
    answers: list[int] = []
    page.on("response", lambda got: answers.append(got.status) if "/live/" in got.url else None)
    with page.expect_response("**/live/**"):
        page.goto(address)
    return answers


def stop_the_clock(page: Page) -> None:
    """Let a page's own time stand still a minute from now, but for what `page.clock` lets pass."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)
    page.wait_for_timeout(500)


def test_a_page_asks_what_is_new_every_three_seconds_and_a_hidden_one_rests(
    watcher: Page, crown: Crown
) -> None:
    watcher.clock.install()
    answers = watch(watcher, crown.address)
    stop_the_clock(watcher)
    for _ in range(2):
        with watcher.expect_response("**/live/**"):
            watcher.clock.run_for(3000)
        watcher.wait_for_timeout(200)
    assert set(answers) == {204}

    hide(watcher)
    watcher.wait_for_timeout(200)
    answers.clear()
    watcher.clock.run_for(60_000)
    watcher.wait_for_timeout(200)
    assert answers == []
    # Looking away and back asks no oftener.
    for _ in range(3):
        with watcher.expect_response("**/live/**"):
            hide(watcher, hidden=False)
        watcher.wait_for_timeout(200)
        hide(watcher)
    with watcher.expect_response("**/live/**"):
        hide(watcher, hidden=False)
    watcher.wait_for_timeout(200)
    answers.clear()
    with watcher.expect_response("**/live/**"):
        watcher.clock.run_for(3000)
    watcher.wait_for_timeout(200)
    assert answers == [204]

    a_closed_evening_is_asked_about_no_more(watcher, crown, answers)


def a_closed_evening_is_asked_about_no_more(
    watcher: Page, crown: Crown, answers: list[int]
) -> None:
    with lifted():
        Evening.objects.filter(pk=crown.evening.pk).update(state=Evening.CLOSED)
    with watcher.expect_response("**/live/**"):
        watcher.clock.run_for(3000)
    expect(watcher.get_by_text("This evening is closed.")).to_be_visible()
    answers.clear()
    watcher.clock.run_for(60_000)
    watcher.wait_for_timeout(200)
    assert answers == []


LIT = "(figure) => getComputedStyle(figure).animationName"


@pytest.mark.slow
def test_a_deal_is_shown_announced_and_lit_up_at_the_table_and_in_the_big_view(
    watcher: Page, recorder: Page, crown: Crown
) -> None:
    big = watcher.context.new_page()
    big.set_viewport_size({"width": 1280, "height": 800})
    watch(watcher, crown.address)
    watch(big, f"{crown.address}big/")

    written(recorder, "Ben")

    said = "Deal 1 · Ben, two, made · +8"
    for page in (watcher, big):
        expect(page.locator(".bar__said")).to_have_text(said)
        expect(page.locator(".announcer")).to_have_text(said)
        expect(page.locator(".seat", has_text="Ben")).to_have_class(re.compile("seat--changed"))
    figure = watcher.locator(".seat", has_text="Ben").locator(".seat__balance b")
    assert figure.evaluate(LIT) == "lit"
    expect(watcher.locator(".live-word")).to_have_text("live")
    figure = big.locator(".seat", has_text="Ben").locator("b")
    assert figure.evaluate("(figure) => parseFloat(getComputedStyle(figure).fontSize)") >= 80
    assert big.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_correction_and_the_baton_are_shown(watcher: Page, recorder: Page, crown: Crown) -> None:
    watch(watcher, crown.address)
    written(recorder, "Ben")
    says(watcher, "Deal 1")

    undo(recorder)
    reads(watcher, "Undone: Deal 1 · Ben, two, made")
    fellow = Access.objects.create(
        circle_id=crown.evening.circle_id, role="owner", secret_hash=hashed("a fellow")
    )
    Evening.objects.filter(pk=crown.evening.pk).update(recorder=fellow)

    toast = recorder.locator(".alarm .notice")
    expect(toast).to_have_text("Another phone is scoring.")
    expect(toast).to_have_count(0, timeout=8000)
    expect(watcher.get_by_text("Another phone is scoring.")).to_be_visible()
    take_over = recorder.get_by_role("button", name="Take over scoring")
    expect(take_over).to_be_visible()
    take_over.click()
    expect(recorder.locator(".play")).to_be_visible()


def test_the_other_pages_of_the_evening_are_kept_up_to_date_too(
    watcher: Page, recorder: Page, crown: Crown
) -> None:
    pages, answers = {}, {}
    for name in ("sheet/", "log/", "settle/"):
        page = pages[name] = watcher.context.new_page()
        answers[name] = watch(page, f"{crown.address}{name}")

    written(recorder, "Ben")

    for name, page in pages.items():
        expect(page.locator("main"), name).to_contain_text("Ben")
        expect(page.locator(".announcer")).to_have_text("There is something new in the book.")
        expect(page.locator("main")).to_contain_text("8")
    for name, page in pages.items():
        with page.expect_response("**/live/**") as after:
            pass
        assert after.value.status == 204
        assert answers[name].count(205) == 1, name


def test_what_is_in_hand_stays_and_says_that_something_is_new(
    phone: Phones, recorder: Page, crown: Crown
) -> None:
    page = phone()
    written(recorder, "Ben")
    page.goto(f"{crown.address}settle/")
    page.locator("main summary").first.click()
    opened = page.locator("main details[open]")
    expect(opened).to_have_count(1)

    written(recorder, "Dan")
    notice = page.locator(".alarm")
    expect(notice).to_contain_text("There is something new in the book.")
    expect(opened).to_have_count(1)
    page.get_by_role("link", name="Show it").click()

    expect(opened).to_have_count(0)
    expect(notice).to_have_text("")
    expect(page.locator("main")).to_contain_text("+6")
    what_is_opened_while_the_page_is_fetched_stays(page, recorder)


def what_is_opened_while_the_page_is_fetched_stays(page: Page, recorder: Page) -> None:
    held = hold_back(page, "**/settle/")
    written(recorder, "Dan")
    until(page, lambda: bool(held))
    page.locator("main summary").first.click()
    with page.expect_response("**/settle/"):
        held[0].continue_()
    expect(page.locator(".alarm")).to_contain_text("There is something new in the book.")
    expect(page.locator("main details[open]")).to_have_count(1)
    page.unroute("**/settle/")
    page.locator("main summary").first.click()
    expect(page.locator(".alarm")).to_have_text("")
    expect(page.locator("main")).to_contain_text("+14")


@pytest.fixture
def settling(phone: Phones, start: Start) -> Page:
    """The owner's phone, on which four payments are to be marked."""
    page, crown = phone(), start(rules={"preset": "hoyle"})
    crown.write(caller="2", call="2", made=True)
    crown.do(review_evening)
    page.goto(f"{crown.address}settle/")
    expect(page.get_by_role("button", name=re.compile(r"^\s*Paid"))).to_have_count(4)
    return page


def test_what_this_phone_writes_is_not_called_new_before_its_answer_is_shown_nor_after(
    settling: Page,
) -> None:
    page = settling
    paid = page.get_by_role("button", name=re.compile(r"^\s*Paid"))
    answers = watch(page, page.url)
    paid.first.click()
    expect(paid).to_have_count(3)
    with page.expect_response(lambda got: "/live/" in got.url and got.status == 204):
        pass
    assert answers.count(205) == 0
    expect(page.locator(".announcer")).to_have_text("")

    page.locator("main summary").first.click()
    held = hold_back(page, "**/settle/paid/")
    paid.first.click()
    until(page, lambda: bool(held))
    answer = held[0].fetch()
    with page.expect_response(lambda got: "/live/" in got.url and got.status == 205):
        pass
    with page.expect_response("**/live/**"):
        pass
    expect(page.locator(".alarm")).to_have_text("")
    held[0].fulfill(response=answer)
    expect(paid).to_have_count(2)
    with page.expect_response(lambda got: "/live/" in got.url and got.status == 204):
        pass
    expect(page.locator(".alarm")).to_have_text("")


OFFLINE = re.compile(r"^\s*offline, copy of (.*, )?\d\d:\d\d\s*$")

NO_ANSWERS = {
    "silence": None,
    "an error": (404, "Not here"),
    "somebody else": (200, "<h1>Welcome to the hotel</h1>"),
}


def test_no_answer_of_ours_is_not_called_live_and_the_next_one_is(
    watcher: Page, crown: Crown
) -> None:
    words = {}
    for what, answer in NO_ANSWERS.items():
        page = watcher.context.new_page()
        watch(page, crown.address)
        words[what] = page.locator(".live-word")
        expect(words[what]).to_have_text("live")
        answer_so(page, answer)

    for what, word in words.items():
        expect(word, what).to_have_text(OFFLINE)
    for what in ("an error", "somebody else"):
        words[what].page.unroute("**/live/**")
        expect(words[what]).to_have_text("live")
    a_page_that_the_phone_kept_says_when_it_was_seen(watcher, crown)


def answer_so(page: Page, answer: tuple[int, str] | None) -> None:
    """From now on let what a page asks be answered like this, or never."""

    def answered(route: Route) -> None:
        if answer:
            route.fulfill(status=answer[0], body=answer[1])

    page.route("**/live/**", answered)


AN_HOUR_OLD = """(async () => {
  const pages = await caches.open("pages");
  const kept = await pages.match(location.pathname, { ignoreVary: true });
  const headers = new Headers(kept.headers);
  headers.set("Date", new Date(Date.now() - 3_600_000).toUTCString());
  await pages.put(location.pathname, new Response(await kept.text(), { headers }));
  sessionStorage.clear();
  return new Date(Date.now() - 3_600_000).toTimeString().slice(0, 5);
})()"""
"""Make the kept page of a table an hour old and last seen then, and return the time of that."""


def a_page_that_the_phone_kept_says_when_it_was_seen(watcher: Page, crown: Crown) -> None:
    watcher.goto(crown.address)
    until(watcher, lambda: crown.address in watcher.evaluate(KEPT))
    watcher.goto(crown.address)
    expect(watcher.locator(".live-word")).to_have_text("live")
    watcher.context.set_offline(True)
    then = watcher.evaluate(AN_HOUR_OLD)
    hold_back(watcher, "**/live/**")

    watcher.reload()

    expect(watcher.locator(".live-word")).to_have_text(
        re.compile(rf"offline, copy of (.*, )?{then}\s*$")
    )


def test_a_phone_whose_link_is_revoked_is_shown_nothing_more(
    watcher: Page, recorder: Page, crown: Crown
) -> None:
    watcher.goto(crown.address)
    watcher.evaluate("navigator.serviceWorker.ready.then(() => null)")
    for page in ("sheet/", "log/", ""):
        watch(watcher, f"{crown.address}{page}")
    until(watcher, lambda: f"{crown.address}sheet/" in watcher.evaluate(KEPT))
    circle = crown.evening.circle_id
    home = watcher.context.new_page()
    for page in (f"/circles/{circle}/", "/"):
        home.goto(page)
    until(watcher, lambda: "/" in watcher.evaluate(KEPT))

    recorder.goto(f"/circles/{circle}/links/")
    recorder.get_by_text("Change").click()
    recorder.get_by_role("button", name="Revoke on every device").click()

    expect(watcher.get_by_role("heading")).to_have_text("Not here, or not for this phone")
    until(watcher, lambda: watcher.evaluate(KEPT) == [])
    watcher.context.set_offline(True)
    for page in (f"{crown.address}sheet/", f"/circles/{circle}/", "/"):
        watcher.goto(page)
        expect(watcher.get_by_role("heading")).to_have_text("No answer from the server")
