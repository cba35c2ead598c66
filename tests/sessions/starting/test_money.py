"""Which money an evening is played for: by the unit that is typed, by the browser's region."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from napledger.money.amounts import parse_amount
from napledger.money.currencies import currency_codes, is_currency
from napledger.money.formatting import style_of
from sessions.models import Evening
from sessions.starting.moneys import first_stake, money_of
from tests.support.pages import text
from tests.support.starting import SENT

LOCALES = ("en-gb", "en-us", "de", "fr", "ar", "hi", "ja")
TYPED: list[tuple[str, str, str, str, int]] = [
    # What is typed, beside which money, in a browser of which language; what is played for.
    *((typed, shown, "en-GB", "GBP", 50) for typed in ("50p",) for shown in ("counters", "USD")),
    ("£1", "NOK", "en-GB", "GBP", 100),
    ("6d", "GBP", "en-GB", "lsd", 24),
    ("$1", "counters", "en", "USD", 100),
    ("$1", "counters", "en-CA", "CAD", 100),
    ("5 kr", "counters", "sv-SE", "SEK", 500),
    ("5 kr", "GBP", "nb-NO", "NOK", 500),
    ("2s 6d", "GBP", "en-GB", "lsd", 120),
    # A pound of the old money is one, where that stands beside it.
    ("£1", "lsd", "en-GB", "lsd", 960),
    ("5c", "counters", "en-US", "USD", 5),
    ("1 zł", "counters", "en", "PLN", 100),
    # A number alone is in the money beside it.
    ("2", "EUR", "en-GB", "EUR", 200),
    ("2", "counters", "en-GB", "counters", 2),
    ("0,05", "GBP", "en-GB", "GBP", 5),
    ("100", "JPY", "en-GB", "JPY", 100),
]


@pytest.mark.parametrize(("typed", "shown", "language", "currency", "stake"), TYPED)
def test_the_unit_that_is_typed_chooses_the_money(
    newcomer: Client, typed: str, shown: str, language: str, currency: str, stake: int
) -> None:
    sent = SENT | {"currency": shown, "stake": typed}

    newcomer.post("/start/", sent, headers={"Accept-Language": language})

    evening = Evening.objects.get()
    assert (evening.currency, evening.entries.get().facts["stake"]) == (currency, stake)


def chosen_in(page: str) -> list[str]:
    """Return the currencies that are chosen in the list of a page."""
    listed = page.partition('name="currency"')[2].partition("</select>")[0]
    return re.findall(r'<option value="(\w+)" selected', listed)


@pytest.mark.parametrize(
    ("languages", "currency", "stake"),
    [
        ("en-GB,en;q=0.9", "GBP", 10),
        ("de-AT,de;q=0.9,en-GB;q=0.5", "EUR", 10),
        ("ja-JP", "JPY", 1),
        ("en,en-GB;q=0.9", "counters", 1),
        ("", "counters", 1),
        ("xx-QQ;;", "counters", 1),
    ],
)
def test_a_new_circle_is_offered_the_money_of_the_browsers_region(
    newcomer: Client, languages: str, currency: str, stake: int
) -> None:
    page = newcomer.get("/start/", headers={"Accept-Language": languages}).content.decode()

    assert money_of(languages) == currency
    assert first_stake(currency) == stake
    assert chosen_in(page) == [currency]
    assert ('name="step" value="counters"' in page) == (currency != "counters")


def test_counters_are_one_tap_away_and_nothing_typed_is_lost(newcomer: Client) -> None:
    sent = SENT | {"currency": "GBP", "stake": "£1", "player": ["Zoe", "Ben"], "step": "counters"}

    page = newcomer.post("/start/", sent, headers={"Accept-Language": "en-GB"}).content.decode()

    assert chosen_in(page) == ["counters"]
    assert 'name="stake" value="1"' in page
    assert 'value="Zoe"' in page
    assert not Evening.objects.exists()


def test_no_sentence_names_an_amount_that_is_then_refused() -> None:
    for code in currency_codes():
        assert is_currency(code)
        for locale in LOCALES:
            example = style_of(code, locale=locale).example()
            assert parse_amount(example, currency=code, path="", locale=locale) > 0


def test_a_kitty_does_not_change_its_money_without_a_word(newcomer: Client) -> None:
    sent = SENT | {"preset": "hoyle_kitty", "currency": "GBP", "stake": "6d", "kitty": "5"}

    answer = newcomer.post("/start/", sent)
    assert answer.status_code == 422
    assert "Of which money? Write it with its unit" in text(answer.content.decode())
    assert not Evening.objects.exists()

    assert newcomer.post("/start/", sent | {"kitty": "5s"}).status_code == 303
    assert Evening.objects.get().entries.get().facts["kitty"] == 240
