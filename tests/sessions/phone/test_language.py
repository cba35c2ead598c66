"""The language of a phone's pages: its own, where there is one, or the one that it chose."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from napledger.games.web import money_format_of
from sessions.models import Evening
from sessions.templatetags.money import with_figures
from tests.addresses import at
from tests.support.nights import Record
from tests.support.pages import text

LANGUAGES = ["en-gb", "de", "es", "fr", "it", "nl"]
COOKIE = "napledger_language"


@pytest.fixture(autouse=True)
def _back_to_english() -> Iterator[None]:
    """A page's language stays with the thread, for what is sent piece by piece."""
    yield
    translation.activate("en-gb")


def told_in(html: str) -> str:
    """Return the language that a page says it is in."""
    found = re.search(r'<html lang="([\w-]*)"', html)
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("", "en-gb"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.5", "de"),
        ("nl-BE", "nl"),
        ("es-419,es;q=0.9", "es"),
        ("fr-CH, en;q=0.9", "fr"),
        ("it;q=0.3, fr;q=0.4", "fr"),
        ("en-US,en;q=0.9,de;q=0.8", "en-gb"),
        ("ja,ko;q=0.8", "en-gb"),
        ("ja,de;q=0.8", "de"),
        ("*", "en-gb"),
        ("de;q=x, " + "a" * 5000, "en-gb"),
    ],
)
@pytest.mark.django_db
def test_a_page_is_in_the_first_of_the_phones_languages_that_there_is(
    client: Client, asked: str, told: str
) -> None:
    response = client.get("/", headers={"Accept-Language": asked})

    assert told_in(response.content.decode()) == told
    assert response.headers["Content-Language"] == told
    assert "Accept-Language" in response.headers["Vary"]


def test_each_language_is_offered_by_the_name_it_has_for_itself(client: Client) -> None:
    page = client.get("/phone/").content.decode()

    offered = re.findall(r'name="language" value="([\w-]*)"(?:\s+aria-pressed="true")?', page)
    assert offered == ["", *LANGUAGES]
    for code, name in (("de", "Deutsch"), ("fr", "Français"), ("es", "Español")):
        assert f'lang="{code}">{name}</button' in page


@pytest.mark.django_db
def test_a_language_that_was_chosen_holds_for_this_phone_until_it_wants_its_own_again(
    client: Client,
) -> None:
    german = {"Accept-Language": "de"}

    chosen = client.post("/phone/", {"language": "nl", "back": "/join/"}, headers=german)

    assert chosen.status_code == 303
    assert chosen.headers["Location"] == "/join/"
    kept = chosen.cookies[COOKIE]
    assert (kept["max-age"], kept["path"], kept["httponly"]) == (34_560_000, "/", True)
    assert told_in(client.get("/", headers=german).content.decode()) == "nl"
    page = client.get("/phone/", headers=german).content.decode()
    assert re.findall(r'value="([\w-]*)"\s+aria-pressed="true"', page) == ["nl"]
    # Its theme is chosen apart.
    client.post("/phone/", {"theme": "dim"}, headers=german)
    assert told_in(client.get("/", headers=german).content.decode()) == "nl"

    client.post("/phone/", {"language": ""}, headers=german)

    assert told_in(client.get("/", headers=german).content.decode()) == "de"


@pytest.mark.parametrize("sent", ["xx", "de-", "../de", "en", "DE", "\0"])
@pytest.mark.django_db
def test_what_is_no_language_here_is_none_chosen(client: Client, sent: str) -> None:
    client.post("/phone/", {"language": "de"})

    kept = client.post("/phone/", {"language": sent}).cookies[COOKIE].value

    assert kept == ""
    assert told_in(client.get("/").content.decode()) == "en-gb"


def test_two_phones_read_one_table_each_in_its_language(owner: Client, evening: Evening) -> None:
    for language, words in (("de", "Regeln"), ("fr", "Règles"), ("en", "Rules")):
        page = owner.get(f"{at(evening)}rules/", headers={"Accept-Language": language})
        assert words in page.content.decode()


def test_a_file_that_is_sent_piece_by_piece_is_in_one_language_to_its_end(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)

    sent = owner.get(f"{at(evening)}transfers.csv", headers={"Accept-Language": "de"})

    heads, first = sent.getvalue().decode("utf-8-sig").splitlines()[:2]
    assert heads.startswith('"Tag","Abend","Ort","Eintrag"')
    assert '"Dan","Pott"' in first
    assert '"Einlage des Gebers","Peel, p. 9"' in first


def test_the_app_on_a_home_screen_says_its_language(client: Client) -> None:
    for language in ("de", "es"):
        told = client.get("/manifest.webmanifest", headers={"Accept-Language": language}).json()
        assert told["lang"] == language
        assert told["description"] != "The book of a real card table."


@pytest.mark.parametrize(
    ("language", "figures"),
    [
        ("en-gb", ["€12,345.67", "−£4.20", "50p"]),
        ("de", ["12.345,67\xa0€", "−4,20\xa0£", "0,50\xa0£"]),
        ("fr", ["12\u202f345,67\xa0€", "−4,20\xa0£GB", "0,50\xa0£GB"]),
        ("nl", ["€\xa012.345,67", "£\xa0−4,20", "£\xa00,50"]),
        ("es", ["12.345,67\xa0€", "−4,20\xa0GBP", "0,50\xa0GBP"]),
        ("it", ["12.345,67\xa0€", "−4,20\xa0£", "0,50\xa0£"]),
    ],
)
def test_an_amount_in_a_sentence_is_set_as_a_figure_as_the_language_writes_it(
    language: str, figures: list[str]
) -> None:
    with translation.override(language):
        euros, pounds = money_format_of("EUR"), money_format_of("GBP")
        said = f"Ann {euros.plain(1_234_567)}, Ben {pounds.signed(-420)}, {pounds.lone(50)}. Nap 5"

        found = re.findall(r'<span class="figure">([^<]*)</span>', with_figures(said))

    assert found == figures


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "What each deal brought"),
        ("de", "Was es pro Spiel gab"),
        ("fr", "Ce que chaque donne a rapporté"),
    ],
)
def test_a_german_noun_keeps_its_capital_inside_a_sentence(
    owner: Client, evening: Evening, record: Record, language: str, said: str
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)

    page = owner.get(f"{at(evening)}sheet/", headers={"Accept-Language": language})

    assert said in text(page.content.decode())


@pytest.mark.django_db
def test_the_first_page_names_the_games_in_the_readers_language(client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "de"}).content.decode()

    assert "Nap, Cribbage, Euchre, Französisches Tarot, Französisches Vingt-Un, Hausspiel" in page
