"""Whole evenings in other languages than English: what is tapped and read is what players say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from playwright.sync_api import Browser, Page, expect

from napledger.games.web import money_format_of
from tests.support.english_left import english_on
from tests.support.phones import (
    Phones,
    all_there,
    reads,
    record,
    says,
    something_else,
    tap,
    tile,
    until,
    visit,
)


def all_said(page: Page, *names: str) -> None:
    """Expect that nothing on this page is English but these names."""
    left = english_on(page, names=names)
    assert left == [], page.url


def sit_down(page: Page, *names: str) -> None:
    for place, name in enumerate(names, start=1):
        page.locator(f"#player-{place}").fill(name)


def open_tab(page: Page, evening: str, tab: str) -> None:
    page.get_by_role("navigation", name=evening).get_by_role("link", name=tab).click()
    all_said(page)


def test_an_evening_of_nap_in_german(phone: Phones) -> None:
    page = phone(owner=False, locale="de-DE")
    page.goto("/")
    games = "Nap, Cribbage, Euchre, Französisches Tarot, Französisches Vingt-Un, Hausspiel, Loo, "
    expect(page.locator("main")).to_contain_text(games)
    all_said(page)
    page.get_by_role("link", name="Abend beginnen").click()
    sit_down(page, "Jürgen", "Änne", "Wilhelmine-Charlotte", "Özgür")
    page.locator("#terms > summary").click()
    page.get_by_label("Ein Stich ist wert").fill("1,50 €")
    page.locator("summary", has_text="Peel").click()
    page.locator("label[for=set-peel_pool]").click()
    all_said(page)
    page.get_by_role("button", name="Karten geben").click()
    says(page, "Jürgen gibt")
    expect(page.locator(".head__facts")).to_contain_text("Spiel 1 · Einsatz 1,50 € · ")
    expect(page.get_by_role("link", name="Pott")).to_have_text("Pott 0,00 €")
    all_said(page)

    four_deals_in_german(page)
    is_corrected_in_german(page)
    is_settled_in_german(page)


def four_deals_in_german(page: Page) -> None:
    tap(page, "Änne", "Drei")
    expect(page.locator(".record", has_text="Geschafft")).to_contain_text("+13,50 €")
    expect(page.locator(".record", has_text="Verloren")).to_contain_text("−13,50 €")
    something_else(page)
    all_said(page)
    page.get_by_role("button", name="Fertig", exact=True).click()
    page.locator(".record", has_text="Geschafft").click()
    reads(page, "Spiel 1 · Änne, Drei, geschafft · +13,50 €")
    tap(page, "Jürgen", "Zwei", "Verloren")
    reads(page, "Spiel 2 · Jürgen, Zwei, verloren · −9,00 €")
    tap(page, "Wilhelmine-Charlotte", "Nap", "Geschafft")
    reads(page, "Nap! Wilhelmine-Charlotte kassiert 48,00 €")
    expect(tile(page, "Wilhelmine-Charlotte")).to_contain_text("+46,50 € im Plus")
    tap(page, "Özgür", "Vier", "Verloren")
    reads(page, "Spiel 4 · Özgür, Vier, verloren · −19,50 €")
    all_said(page)
    page.get_by_role("button", name="Rückgängig").click()
    says(page, "Rückgängig gemacht: Spiel 4 · Özgür, Vier, verloren")
    tap(page, "Özgür", "Vier", "Geschafft")
    reads(page, "Spiel 4 · Özgür, Vier, geschafft · +16,50 €")


def is_corrected_in_german(page: Page) -> None:
    for tab in ("Regeln", "Abrechnung", "Mehr", "Zettel"):
        open_tab(page, "Dieser Abend", tab)
    main = page.locator("main")
    expect(main).to_contain_text("Was es pro Spiel gab · messingfarben: wer angesagt hat.")
    expect(main).to_contain_text("1 rückgängig gemacht, im Protokoll zu sehen.")
    page.get_by_role("link", name="Änne, Drei").click()
    expect(main).to_contain_text("Wilhelmine-Charlotte hat 4,50 € an Änne gezahlt")
    all_said(page)
    page.get_by_role("link", name="Korrigieren").click()
    page.locator(".seat", has_text="Özgür").click()
    expect(main).to_contain_text("Noch nicht gespeichert.")
    expect(main).to_contain_text("Danach ändert sich nichts.")
    all_said(page)
    page.locator(".chip", has_text="Verhört").click()
    page.get_by_role("button", name="Korrektur speichern").click()
    reads(page, "✓ Korrigiert")
    expect(main).to_contain_text("Hat angesagt: Änne → Özgür")
    all_said(page)
    page.get_by_role("link", name="Zettel").first.click()
    page.get_by_role("link", name="Das Protokoll, mit Korrekturen").click()
    expect(main).to_contain_text("Nichts wird ausradiert; Korrigiertes ist durchgestrichen.")
    all_said(page)


def is_settled_in_german(page: Page) -> None:
    open_tab(page, "Dieser Abend", "Abrechnung")
    main = page.locator("main")
    expect(main).to_contain_text("Wäre jetzt Schluss: Drei Zahlungen, weniger geht nicht.")
    page.get_by_role("button", name="Aufhören und abrechnen").click()
    page.get_by_role("button", name="Pott teilen").click()
    owed = page.get_by_role("button", name=re.compile(r"^\s*Bezahlt"))
    expect(owed).to_have_count(3)
    expect(main).to_contain_text("Der Pott mit 1,50 € wurde geteilt")
    why = "Die ganzen 35,62 € von Jürgen gehen an Wilhelmine-Charlotte."
    expect(main).to_contain_text(why)
    all_said(page)
    for left in (2, 1, 0):
        owed.first.click()
        expect(owed).to_have_count(left)
    page.get_by_role("button", name="Abend abschließen").click()
    expect(main).to_contain_text("Dieser Abend ist abgeschlossen.")
    won = "Wilhelmine-Charlotte hat den Abend gewonnen, 40,87 € im Plus."
    expect(main).to_contain_text(won)
    expect(main).to_contain_text("Alle sind quitt.")
    all_said(page)
    page.get_by_role("link", name="Das Ergebnis").click()
    all_said(page)
    result = page.locator("#result-text").input_value()
    assert "Wilhelmine-Charlotte +40,87\xa0€\nÖzgür +18,37\xa0€\nÄnne −23,62\xa0€" in result
    assert "Jürgen hat an Wilhelmine-Charlotte gezahlt: 35,62\xa0€" in result
    assert "Spiel 3 · Wilhelmine-Charlotte, Nap, geschafft" in result


def test_an_evening_of_tarot_in_french(phone: Phones) -> None:
    page = phone(owner=False, locale="fr-FR")
    page.goto("/")
    page.get_by_role("link", name="Commencer une soirée").click()
    page.locator("summary", has_text="un autre jeu").click()
    page.get_by_role("button", name="Tarot", exact=True).click()
    sit_down(page, "Hélène", "François", "Marie-Antoinette-Josèphe", "Noël")
    page.locator("#terms > summary").click()
    page.get_by_role("button", name="Jouer aux jetons").click()
    all_said(page)
    page.get_by_role("button", name="Donner les cartes").click()
    says(page, "Hélène donne")
    expect(page.locator(".head__facts")).to_contain_text("Donne 1 · mise 1 · Fédération")
    all_said(page)

    four_deals_in_french(page)
    is_settled_in_french(page)


def taken(page: Page, who: str, contract: str, bouts: str, points: str, *drawer: str) -> None:
    """Tap a deal of Tarot as far as the button that saves it."""
    page.locator(".seat", has_text=who).click()
    page.locator("#contract .chip", has_text=contract).first.click()
    page.locator("#bouts .chip", has_text=bouts).click()
    for figure in points:
        page.locator(f"#points .key[data-digit='{figure}']").click()
    if drawer:
        something_else(page)
        for each in drawer:
            page.locator(each).click()
        all_said(page)
        page.get_by_role("button", name="Fermer", exact=True).click()


def four_deals_in_french(page: Page) -> None:
    """Play the examples of the federation, and the highest that there is."""
    simple = "#poignees .chips:has-text('{}') .chip:has-text('simple')"
    taken(
        page,
        "Hélène",
        "Garde",
        "2",
        "49",
        "#petit .chip:has-text('attaque')",
        simple.format("Hélène"),
    )
    page.get_by_role("button", name="Noter").click()
    says(page, "Donne 1 · Hélène, garde")
    expect(page.locator(".bar__said")).to_contain_text("+318")
    expect(tile(page, "François")).to_contain_text("−106")
    taken(page, "François", "Garde sans", "2", "45", "#petit .chip:has-text('défense')")
    page.get_by_role("button", name="Noter").click()
    expect(page.locator(".bar__said")).to_contain_text("+228")
    further = "#petit .chip:has-text('attaque')", simple.format("Noël")
    taken(page, "Noël", "Petite", "1", "44", *further)
    page.get_by_role("button", name="Noter").click()
    expect(page.locator(".bar__said")).to_contain_text("−126")
    taken(page, "Marie-Antoinette-Josèphe", "Garde contre", "3", "91")
    page.get_by_role("button", name="Noter").click()
    says(page, "Marie-Antoinette-Josèphe prend 1\u202f440 · 91 avec trois bouts")
    expect(tile(page, "Marie-Antoinette-Josèphe")).to_contain_text("+1\u202f300 de gain")
    for tab in ("Feuille", "Règles", "Plus", "Comptes"):
        open_tab(page, "Cette soirée", tab)


def is_settled_in_french(page: Page) -> None:
    main = page.locator("main")
    page.get_by_role("button", name="Arrêter et faire les comptes").click()
    owed = page.get_by_role("button", name=re.compile(r"^\s*Payé"))
    expect(owed).to_have_count(3)
    expect(main).to_contain_text("Tu paies Marie-Antoinette-Josèphe 196")
    expect(main).to_contain_text("Noël paie Marie-Antoinette-Josèphe 788")
    all_said(page)
    for left in (2, 1, 0):
        owed.first.click()
        expect(owed).to_have_count(left)
    page.get_by_role("button", name="Clore la soirée").click()
    won = "Marie-Antoinette-Josèphe remporte la soirée, 1\u202f300 de gain."
    expect(main).to_contain_text(won)
    expect(main).to_contain_text("Tout le monde est quitte.")
    all_said(page)
    page.get_by_role("link", name="Le résultat").click()
    all_said(page)
    result = page.locator("#result-text").input_value()
    assert "Marie-Antoinette-Josèphe +1\u202f300\nHélène −196\nFrançois −316\nNoël −788" in result


def test_an_evening_of_skat_in_german(phone: Phones) -> None:
    page = phone(owner=False, locale="de-AT")
    page.goto("/start/?game=skat")
    sit_down(page, "Jürgen", "Änne", "Wilhelmine-Charlotte")
    page.locator("#terms > summary").click()
    page.get_by_label("Ein Punkt ist wert").fill("0,5")
    page.locator("summary", has_text="Andere Bücher").click()
    page.locator("label[for=set-pub]").click()
    all_said(page)
    page.get_by_role("button", name="Karten geben").click()
    says(page, "Jürgen gibt")
    expect(page.locator(".head__facts")).to_contain_text("Spiel 1 · Einsatz 0,50 € · Kneipe")
    all_said(page)

    a_hand_a_null_and_a_ramsch_in_german(page)
    for tab in ("Zettel", "Regeln", "Mehr", "Abrechnung"):
        open_tab(page, "Dieser Abend", tab)
    page.get_by_role("button", name="Aufhören und abrechnen").click()
    expect(page.get_by_role("button", name=re.compile(r"^\s*Bezahlt"))).to_have_count(2)
    main = page.locator("main")
    expect(main).to_contain_text("Die ganzen 33,50 € für Jürgen kommen von Wilhelmine-Charlotte.")
    expect(main).to_contain_text("Wilhelmine-Charlotte zahlt an Änne 2,00 €")
    all_said(page)


def a_hand_a_null_and_a_ramsch_in_german(page: Page) -> None:
    page.locator(".seat", has_text="Änne").click()
    page.locator("#game .chip", has_text="Kreuz").click()
    page.locator("#matadors .chip", has_text="2").click()
    page.locator("#hand .chip").click()
    expect(page.locator("main")).to_contain_text("Spielwert 48")
    something_else(page)
    all_said(page)
    page.get_by_role("button", name="Fertig", exact=True).click()
    page.locator(".record", has_text="Gewonnen").click()
    reads(page, "Spiel 1 · Änne, Kreuz (48), gewonnen · mit/ohne 2 · Hand · +48,00 €")
    page.locator(".seat", has_text="Wilhelmine-Charlotte").click()
    page.locator("#game .chip", has_text="Null").click()
    page.locator(".record", has_text="Verloren").click()
    reads(page, "Spiel 2 · Wilhelmine-Charlotte, Null (46), verloren · −46,00 €")
    page.locator(".other", has_text="Ramsch").click()
    page.locator(".seat", has_text="Änne").click()
    for figure in "69":
        page.locator(f"#card_points .key[data-digit='{figure}']").click()
    all_said(page)
    page.get_by_role("button", name="Eintragen").click()
    reads(page, "Spiel 3 · Änne, Ramsch (69), verloren · −69,00 €")
    expect(tile(page, "Jürgen")).to_contain_text("+33,50 € im Plus 0 Pkt.")


def test_a_language_that_a_phone_chose_is_that_of_the_pages_it_kept(
    open_phone: Phones, evening: str
) -> None:
    page = open_phone()
    for kept in ("sheet/", "rules/", ""):
        visit(page, f"{evening}{kept}")
    page.goto(f"{evening}more/")
    all_there(page)
    page.get_by_role("button", name="Nederlands").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Meer")
    told = """(paths) => Promise.all(paths.map((path) => caches.match(path, { ignoreVary: true })
      .then((page) => page.text()).then((html) => html.includes('<html lang="nl"'))))"""
    paths = [f"{evening}{kept}" for kept in ("", "sheet/", "rules/")]
    until(page, lambda: page.evaluate(told, [*paths, "/offline/"]) == [True] * 4)
    page.context.set_offline(True)
    for path, tab in zip(paths, ("Tafel", "Blad", "Regels"), strict=True):
        page.goto(path)
        current = page.locator(".tabs [aria-current=page]")
        expect(current).to_have_text(tab)
        all_said(page, "Thursday at the Crown")
    page.goto(evening)
    record(page, "Ben", "Drie", "Gehaald")
    waiting = page.locator(".waiting__last")
    expect(waiting).to_have_text("Ben, drie, gehaald · +12")
    expect(page.locator(".waiting__count")).to_contain_text("wacht op het netwerk: 1")
    all_said(page, "Thursday at the Crown")
    page.goto("/join/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Geen antwoord van de server")
    all_said(page)


AMOUNTS = (0, 5, -5, 150, -150, 100_000, -123_456, 1_234_567)

WRITE = """(cases) => cases.map(([coins, money]) => signed(coins, money))"""


@pytest.mark.parametrize("language", ["en-gb", "de", "fr", "nl", "es", "it"])
def test_a_phone_writes_amounts_as_the_server_does(browser: Browser, language: str) -> None:
    """Where the sign stands, and how thousands are parted, is the country's."""
    with translation.override(language):
        moneys = [money_format_of(code) for code in ("EUR", "CHF", "JPY", "counters", "lsd")]
        written = [money.signed(coins) for money in moneys for coins in AMOUNTS]
    page = browser.new_page()
    prices = Path(settings.STATICFILES_DIRS[0], "play", "prices.js").read_text(encoding="utf-8")
    page.add_script_tag(type="module", content=f"{prices}\nwindow.signed = signed;")
    page.wait_for_function("Boolean(window.signed)")
    cases = [[coins, money.on_a_phone()] for money in moneys for coins in AMOUNTS]
    found = page.evaluate(WRITE, cases)
    page.close()
    assert found == written
