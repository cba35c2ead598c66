"""Whole evenings in other languages than English: what is tapped and read is what players say."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.support.languages import english_on
from tests.support.phones import Phones, reads, says, something_else, tap


def all_said(page: Page) -> None:
    """Expect that nothing on this page is English."""
    assert english_on(page) == [], page.url


def sit_down(page: Page, *names: str) -> None:
    for place, name in enumerate(names, start=1):
        page.locator(f"#player-{place}").fill(name)


def open_tab(page: Page, evening: str, tab: str) -> None:
    page.get_by_role("navigation", name=evening).get_by_role("link", name=tab).click()
    all_said(page)


def test_an_evening_of_nap_in_german(phone: Phones) -> None:
    page = phone(owner=False, locale="de-DE")
    page.goto("/")
    all_said(page)
    page.get_by_role("link", name="Abend beginnen").click()
    sit_down(page, "Jürgen", "Änne", "Wilhelmine-Charlotte", "Özgür")
    page.locator("#terms > summary").click()
    page.get_by_label("Ein Stich ist wert").fill("1,50 €")
    page.locator("summary", has_text="Peel").click()
    page.locator("label", has_text="Peel: pool").first.click()
    all_said(page)
    page.get_by_role("button", name="Karten geben").click()
    says(page, "Jürgen gibt")
    expect(page.locator(".head__facts")).to_contain_text("Spiel 1 · Einsatz 1,50 € · Peel: pool")
    all_said(page)

    tap(page, "Änne", "Drei")
    something_else(page)
    all_said(page)
    page.get_by_role("button", name="Fertig", exact=True).click()
    page.locator(".record", has_text="Geschafft").click()
    reads(page, "Spiel 1 · Änne, Drei, geschafft · +13,50 €")
    tap(page, "Jürgen", "Zwei", "Verloren")
    reads(page, "Spiel 2 · Jürgen, Zwei, verloren · −9,00 €")
    tap(page, "Wilhelmine-Charlotte", "Nap", "Geschafft")
    reads(page, "Nap! Wilhelmine-Charlotte kassiert 48,00 €")
    tap(page, "Özgür", "Vier", "Verloren")
    says(page, "Spiel 4 · Özgür, Vier, verloren")
    all_said(page)
    page.get_by_role("button", name="Rückgängig").click()
    says(page, "Rückgängig gemacht: Spiel 4 · Özgür, Vier, verloren")
    tap(page, "Özgür", "Vier", "Geschafft")
    says(page, "Spiel 4 · Özgür, Vier, geschafft")
    for tab in ("Zettel", "Regeln", "Abrechnung", "Mehr", "Tisch"):
        open_tab(page, "Dieser Abend", tab)
    open_tab(page, "Dieser Abend", "Zettel")
    print(page.inner_text("body"))
    page.get_by_role("link", name="Änne, Drei").click()
    all_said(page)
    page.get_by_role("link", name="Korrigieren").click()
    page.locator(".seat", has_text="Özgür").click()
    print(page.inner_text("body"))
    all_said(page)
    page.get_by_role("button", name="Korrektur speichern").click()
    expect(page.locator(".bar__said")).to_have_text("✓ Korrigiert")
    print(page.inner_text("body"))
    all_said(page)
    open_tab(page, "Dieser Abend", "Abrechnung")
    page.get_by_role("button", name="Aufhören und abrechnen").click()
    page.get_by_role("button", name="Pott teilen").click()
    owed = page.get_by_role("button", name=re.compile(r"^\s*Bezahlt"))
    expect(owed).to_have_count(3)
    print(page.inner_text("body"))
    all_said(page)
    for left in (2, 1, 0):
        owed.first.click()
        expect(owed).to_have_count(left)
    page.get_by_role("button", name="Abend abschließen").click()
    expect(page.locator("main")).to_contain_text("Dieser Abend ist abgeschlossen.")
    print(page.inner_text("body"))
    all_said(page)
    page.get_by_role("link", name="Das Ergebnis").click()
    all_said(page)
    print(page.locator("#result-text").input_value())
    print(page.inner_text("body"))
