"""The first run: from a fresh address to the first deal, inviting, a demonstration, hints."""

from __future__ import annotations

import datetime

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.support.phones import (
    SMALL,
    TALL,
    Phones,
    Start,
    all_there,
    box_of,
    complaints_in_both,
    invited_to_watch,
    says,
    until,
)

NAMES = "input[name=player]"
NARROW, WIDE = {"width": 320, "height": 568}, {"width": 430, "height": 932}
SIZES = [NARROW, SMALL, TALL, WIDE]

WIDER = """(width) => [...document.querySelectorAll("body *")]
  .filter((each) => each.getBoundingClientRect().right > width + 0.5
    && !each.closest(".visually-hidden, .skip, .strip"))
  .map((each) => each.outerHTML.slice(0, 80))"""


def overflow_of(page: Page, *, width: int) -> list[str]:
    """Return what of a page is wider than the phone that shows it."""
    page.wait_for_load_state()
    return page.evaluate(WIDER, width)  # type: ignore[no-any-return]  # strings


def overflow_at_every_width(page: Page) -> list[str]:
    """Return the same, on every phone."""
    wrong = []
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]  # a size
        wrong += [f"{size['width']}: {each}" for each in overflow_of(page, width=size["width"])]
    return wrong


def test_names_are_typed_one_after_the_other_and_a_stake_in_figures(phone: Phones) -> None:
    page = phone(owner=False, bypass_csp=True)
    page.goto("/")
    assert overflow_at_every_width(page) == []
    page.get_by_role("link", name="Start an evening").click()
    expect(page.locator("#player-1")).to_be_focused()
    # Enter goes on to the next row once the script is there.
    all_there(page)
    rows, more = page.locator(f"{NAMES}:visible"), page.get_by_role("button", name="+ player")
    expect(rows).to_have_count(4)

    # In an empty last row it is done with the names.
    page.locator("#player-4").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Deal the cards")).to_be_focused()
    expect(rows).to_have_count(4)
    page.locator("#player-1").focus()
    page.keyboard.type("Ann\nBen\nCatherine\nDan\nann\n")
    expect(rows).to_have_count(6)
    expect(page.locator("#player-6")).to_be_focused()
    typed = page.locator(NAMES).evaluate_all("(all) => all.map((each) => each.value)")
    assert typed == ["Ann", "Ben", "Catherine", "Dan", "ann", "", ""]
    more.click()
    expect(page.locator("#player-7")).to_be_focused()
    expect(more).to_be_hidden()

    asks_for_the_stake_in_a_line_that_opens(page)
    deals_with_two_anns_and_then_with_one(page)


def asks_for_the_stake_in_a_line_that_opens(page: Page) -> None:
    line = page.locator("#terms > summary")
    expect(line).to_contain_text("Stake 1 · Hoyle")
    expect(page.locator("#stake")).to_be_hidden()
    line.click()
    stake = page.get_by_label("One trick is worth")
    assert stake.get_attribute("inputmode") == "decimal"
    stake.fill("6")
    page.get_by_role("button", name="d", exact=True).click()
    expect(stake).to_have_value("6d")
    # Hoyle's Nap has no kitty.
    expect(page.locator("#kitty")).to_be_hidden()
    page.get_by_text("Answer five questions").click()
    assert complaints_in_both(page) == []
    assert overflow_at_every_width(page) == []
    page.set_viewport_size(TALL)  # type: ignore[arg-type]  # a size


def deals_with_two_anns_and_then_with_one(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()
    said = "Ann sits in place 1 already; give each player another name."
    expect(page.locator("#player-5-error")).to_have_text(said)
    page.locator("#player-5").fill("Eve")
    page.get_by_role("button", name="Deal the cards").click()
    says(page, "Ann deals")
    expect(page.locator(".seat")).to_have_count(5)
    expect(page.locator(".head__facts")).to_contain_text("stake 6d.")


def test_rules_are_picked_by_answering_questions_without_scripts(phone: Phones) -> None:
    page = phone(owner=False, java_script_enabled=False)
    asks_for_a_kitty_where_there_is_one(page)
    page.goto("/start/")
    expect(page.locator(f"{NAMES}:visible")).to_have_count(7)
    expect(page.get_by_role("button", name="+ player")).to_be_hidden()
    for place, name in enumerate(("Ann", "Ben", "Cat"), start=1):
        page.locator(f"#player-{place}").fill(name)
    page.locator("#terms > summary").click()
    expect(page.get_by_role("group", name="Do you play misery?")).to_be_hidden()
    page.get_by_text("Answer five questions").click()
    for answer in ("two", "with misery", "Wellington and Blücher", "the next player deals"):
        page.locator(".chip", has_text=answer).last.click()
    page.get_by_role("button", name="Deal the cards").click()

    expect(page.locator(".head__facts")).to_contain_text("Britannica (Parlett)")


def asks_for_a_kitty_where_there_is_one(page: Page) -> None:
    """Look for the kitty where the rules have one, or one is typed."""
    page.goto("/start/?game=vingt_un")
    page.locator("#terms > summary").click()
    kitty = page.get_by_label("Kitty brought forward")
    expect(kitty).to_be_hidden()
    page.locator("#rules details:has(#set-peel_pool) > summary").click()
    page.locator("label[for=set-peel_pool]").click()
    expect(kitty).to_be_visible()
    kitty.fill("5")
    page.locator("label[for=set-hoyle]").click()
    expect(kitty).to_be_visible()
    kitty.fill("")
    expect(kitty).to_be_hidden()


DAYS = {
    "America/Los_Angeles": ("2026-07-16T05:30:00+00:00", "2026-07-15", False),
    "Pacific/Kiritimati": ("2026-07-16T18:30:00+00:00", "2026-07-17", False),
    "America/New_York": ("2026-07-16T05:30:00+00:00", "2026-07-15", True),
}
"""By zone: the moment, which day it is there, and whether that is asked, after midnight."""

ADELAIDE = "Australia/Adelaide"


def started_in(phone: Phones, zone: str) -> Page:
    """Return the page that starts an evening, on a phone of this zone at its moment."""
    page = phone(owner=False, size=NARROW, timezone_id=zone)
    page.clock.set_fixed_time(datetime.datetime.fromisoformat(DAYS[zone][0]))
    page.goto("/start/")
    return page


def test_a_phone_has_its_own_day_and_time_and_after_midnight_it_is_last_night_s(
    phone: Phones, start: Start
) -> None:
    for zone, (_moment, day, asks) in DAYS.items():
        page = started_in(phone, zone)
        expect(page.locator("#played_on"), zone).to_have_value(day)
        expect(page.locator(".past-midnight"), zone).to_be_visible(visible=asks)

    page = started_in(phone, "America/New_York")
    chips = page.locator(".past-midnight .chip")
    expect(chips).to_have_text(["Wednesday’s", "Thursday’s"])
    assert overflow_of(page, width=320) == []
    chips.last.click()
    expect(page.locator("#played_on")).to_have_value("2026-07-16")

    page = phone(timezone_id=ADELAIDE)
    page.goto(start().address)
    # It says its zone when nobody waits for it.
    until(page, lambda: any(each["value"] == ADELAIDE for each in page.context.cookies()))


def test_behind_a_proxy_that_forbids_referrers_a_form_is_taken_all_the_same(
    phone: Phones,
) -> None:
    page = phone(owner=False)

    def without_referrers(route: Route) -> None:
        if route.request.method != "GET" or route.request.resource_type != "document":
            return route.fallback()
        answer = route.fetch()
        headers = {**answer.headers, "referrer-policy": "no-referrer"}
        return route.fulfill(response=answer, headers=headers)

    page.route("**/*", without_referrers)
    page.goto("/start/")
    page.locator("#player-1").fill("Ann")
    page.locator("#player-2").fill("Ben")
    page.get_by_role("button", name="Deal the cards").click()

    expect(page.locator("#board .seat")).to_have_count(2)


TOPS = "(all) => all.map((each) => Math.round(each.getBoundingClientRect().top))"


def test_a_hint_at_the_first_table_moves_nothing_and_goes_in_a_tap(
    phone: Phones, start: Start
) -> None:
    for size in (NARROW, TALL, None):
        crown = start()
        page = phone(java_script_enabled=False) if size is None else phone(size=size)
        page.goto(crown.address)
        hint, thumbs = page.locator(".hint"), page.locator(".seat, #call .chip, .dock")
        expect(hint).to_contain_text("A slip? Tap Undo.")
        before = thumbs.evaluate_all(TOPS)
        assert overflow_of(page, width=(size or TALL)["width"]) == []

        hint.get_by_role("link", name="Got it").click()

        expect(page.locator(".bar__said")).to_be_visible()
        expect(hint).to_have_count(0)
        assert thumbs.evaluate_all(TOPS) == before, size


@pytest.mark.slow
def test_a_demonstration_is_begun_in_a_tap_and_thrown_away_in_one(phone: Phones) -> None:
    is_begun_and_thrown_away(phone(owner=False, java_script_enabled=False), scripts=False)
    is_begun_and_thrown_away(phone(owner=False, service_workers="block"), scripts=True)


def is_begun_and_thrown_away(page: Page, *, scripts: bool) -> None:
    page.goto("/")
    page.get_by_role("button", name="Try a demonstration").click()

    says(page, "Deal 12")
    table = page.url
    for tab in ("Sheet", "Rules", "Settle", "More", "Table"):
        page.get_by_role("navigation", name="This evening").get_by_role("link", name=tab).click()
        expect(page.get_by_role("complementary", name="Demonstration")).to_be_visible()
    assert overflow_at_every_width(page) == []
    page.locator(".seat" if scripts else "#caller .chip").first.click()
    page.locator("#call .chip").first.click()
    page.get_by_role("button", name="Made").click()
    says(page, "Deal 13")

    if scripts:
        is_deleted_while_the_page_asks_after_it(page)
    else:
        page.get_by_role("button", name="Delete it").click()

    expect(page.get_by_role("link", name="Start an evening")).to_be_visible()
    page.goto(table)
    expect(page.get_by_role("heading")).to_have_text("Not here, or not for this phone")


def is_deleted_while_the_page_asks_after_it(page: Page) -> None:
    """Whoever deletes it is led on all the same."""
    all_there(page)
    late: list[tuple[Route, APIResponse]] = []
    page.route(
        "**/demonstration/end/",
        lambda route: late.append((route, route.fetch(max_redirects=0))),
    )
    gone: list[str] = []
    page.on("response", lambda answer: gone.append(answer.url) if answer.status == 404 else None)

    page.get_by_role("button", name="Delete it").click(no_wait_after=True)
    # The page asks whether anything is new, and then for itself.
    until(page, lambda: bool(late) and page.url in gone)
    page.wait_for_timeout(500)
    [(route, answer)] = late
    route.fulfill(response=answer)


def test_phones_are_invited_to_join_or_to_watch_and_agreed_to_near_the_table(
    phone: Phones, start: Start
) -> None:
    crown, page = start(), phone()
    page.goto(crown.address)
    page.get_by_role("button", name="Invite a phone").click()
    expect(page.locator(".qr")).to_be_visible()
    expect(page.get_by_role("radio", name="record", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="tonight")).to_be_checked()
    said = page.locator(".notice", has_text="Shown once.")
    expect(said).to_contain_text("Whoever opens it can record Thursday at the Crown.")
    address = page.get_by_label("Or send the address")
    guest, ben = phone(owner=False), phone(owner=False)
    guest.goto(address.input_value())
    guest.get_by_role("button", name="I’m someone else").click()
    expect(guest.locator(".dock button")).to_be_visible()
    ben.goto(address.input_value())
    ben.get_by_role("button", name="Ben", exact=True).click()
    expect(ben.locator(".seat")).to_have_count(5)
    ben.goto(f"{crown.address}who/")
    expect(ben.get_by_text("You said: “I am Ben.”")).to_be_visible()

    page.get_by_role("link", name="Back to the table").click()
    asks = page.get_by_role("link", name="Ben wants to join")
    assert box_of(asks)["height"] >= 44
    asks.click()
    page.get_by_role("button", name="Agree").click()
    page.get_by_role("navigation", name="This evening").get_by_role("link", name="Table").click()
    expect(page.locator(".seat")).to_have_count(5)
    expect(asks).to_have_count(0)
    ben.reload()
    expect(ben.get_by_text("This is Ben’s phone.")).to_be_visible()
    whoever_watches_sees_their_own_balance_first(page, phone(owner=False))


def whoever_watches_sees_their_own_balance_first(page: Page, guest: Page) -> None:
    guest.goto(invited_to_watch(page))
    assert overflow_at_every_width(page) == []
    guest.get_by_role("button", name="Eve", exact=True).click()

    expect(guest.locator(".own")).to_have_text("Eve 0 level")
    own, first = box_of(guest.locator(".own")), box_of(guest.locator(".seat").first)
    assert own["y"] + own["height"] <= first["y"]
