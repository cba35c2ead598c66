"""Money as people write it: what is shown, what may be typed, and what is refused."""

from __future__ import annotations

from decimal import Decimal

import pytest
from babel.numbers import format_currency
from hypothesis import example, given, settings
from hypothesis import strategies as st

from napledger.games.web import MoneyFormat
from napledger.ledger.transfers import AMOUNT_MAX
from napledger.money.amounts import currency_named, format_amount, parse_amount
from napledger.money.currencies import (
    COUNTERS,
    LSD,
    Currency,
    currency_codes,
    currency_name,
    find_currency,
    is_currency,
)
from napledger.money.formatting import BARE, WHOLE, direction_of
from napledger.reading.faults import Fault, Term

CODES = (COUNTERS, LSD, "GBP", "EUR", "USD", "JPY", "KWD", "CLF", "CHF", "INR", "DKK", "EGP", "CVE")
LOCALES = (
    *("en_GB", "en-gb", "en_US", "en_IN", "de_DE", "de_CH", "fr_FR", "fr_CA", "nl_NL", "bn_BD"),
    *("da_DK", "es_CL", "fy_NL", "hi_IN", "ja_JP", "ar_EG", "fa_IR", "he_IL"),
)


def refusal(text: str, *, currency: str, locale: str = "en_GB", minimum: int = 1) -> str:
    """Return the sentence with which an amount is refused at the field `stake`."""
    with pytest.raises(Fault) as caught:
        parse_amount(text, currency=currency, path="stake", locale=locale, minimum=minimum)
    assert caught.value.path == "stake"
    return caught.value.sentence()


def amount_or_refusal(text: str, *, currency: str, locale: str) -> int | str:
    """Return the amount that a text says, or the sentence with which it is refused."""
    try:
        return parse_amount(text, currency=currency, locale=locale)
    except Fault as fault:
        return fault.sentence()


# What a table can play for


@pytest.mark.parametrize(
    ("code", "can"),
    [
        *((code, True) for code in ("GBP", "EUR", "JPY", "KWD", "DEM", "counters", "lsd")),
        *((code, False) for code in ("", "gbp", "GBP ", "Counters", "LSD", "ZZZ", "£", "\ud800")),
    ],
)
def test_the_worlds_currencies_counters_and_shillings_can_be_played_for(
    code: str, *, can: bool
) -> None:
    assert is_currency(code) is can


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("GBP", Currency("GBP", "British Pound", 2)),
        ("JPY", Currency("JPY", "Japanese Yen", 0)),
        ("KWD", Currency("KWD", "Kuwaiti Dinar", 3)),
        ("counters", Currency("counters", "counters", 0)),
        ("lsd", Currency("lsd", "pounds, shillings and pence", 0)),
    ],
)
def test_a_currency_knows_its_name_and_its_decimals(code: str, expected: Currency) -> None:
    assert find_currency(code) == expected


def test_looking_for_a_currency_nobody_asked_about_is_a_programmers_mistake() -> None:
    with pytest.raises(AssertionError, match="'gbp' is not a currency"):
        find_currency("gbp")


def test_a_form_offers_each_currency_in_present_use_once_the_common_ones_first() -> None:
    codes = currency_codes()

    assert codes[:6] == ("GBP", "EUR", "USD", "JPY", "counters", "lsd")
    assert len(codes) == len(set(codes))
    assert {"SEK", "PLN", "KWD", "ZAR"} <= set(codes)
    assert not {"DEM", "XXX", "CLF"} & set(codes)
    assert all(is_currency(code) for code in codes)


def test_a_currency_is_called_what_the_reader_calls_it() -> None:
    assert currency_name("GBP", locale="en_GB") == "British Pound"
    assert currency_name("GBP", locale="de-de") == "Britisches Pfund"


def test_the_names_of_our_own_currencies_wait_for_translation() -> None:
    names = [currency_name(COUNTERS, locale="de_DE"), currency_name(LSD, locale="de_DE")]

    assert names == ["counters", "pounds, shillings and pence"]
    assert all(isinstance(name, Term) for name in names)


# How amounts are written


@pytest.mark.parametrize(
    ("amount", "currency", "locale", "expected"),
    [
        (135, "GBP", "en_GB", "£1.35"),
        (-135, "GBP", "en_GB", "−£1.35"),
        (0, "GBP", "en_GB", "£0.00"),
        (123_456_789, "GBP", "en_GB", "£1,234,567.89"),
        (135, "GBP", "de_DE", "1,35\xa0£"),
        (135, "EUR", "en_GB", "€1.35"),
        (-123_456, "EUR", "de_DE", "−1.234,56\xa0€"),
        (123_456, "EUR", "fr_FR", "1\u202f234,56\xa0€"),
        (-135, "EUR", "nl_NL", "€\xa0−1,35"),
        (12_345, "JPY", "ja_JP", "￥12,345"),
        (1_234_567, "KWD", "en_GB", "KWD\xa01,234.567"),
        (12_345_678, "INR", "en_IN", "₹1,23,456.78"),
        (123_456, "CHF", "de_CH", "CHF\xa01’234.56"),
        (135, "USD", "fr_CA", "1,35\xa0$\xa0US"),
        (135, "CVE", "pt_CV", "1,35\xa0CVE"),
        (135, "CHF", "bn_BD", "1.35\xa0CHF"),
        (-12, "counters", "en_GB", "−12"),
        (12_345, "counters", "en_GB", "12,345"),
        (12_345, "counters", "de_DE", "12.345"),
        # Under a pound English readers get pence; the smallest coin is written like any amount.
        (1, "GBP", "en_GB", "1p"),
        (99, "GBP", "en_GB", "99p"),
        (100, "GBP", "en_GB", "£1.00"),
        (-5, "GBP", "en_US", "−5p"),
        (5, "GBP", "de_DE", "0,05\xa0£"),
        (1, "EUR", "en_GB", "€0.01"),
        (1, "JPY", "en_GB", "JP¥1"),
        (1, "counters", "en_GB", "1"),
        # No coin is lost below a million milliards.
        *(
            (999_999_999_999_999, currency, "en_GB", expected)
            for currency, expected in [
                ("GBP", "£9,999,999,999,999.99"),
                ("JPY", "JP¥999,999,999,999,999"),
                ("KWD", "KWD\xa0999,999,999,999.999"),
                ("counters", "999,999,999,999,999"),
                ("lsd", "£1,041,666,666,666 13s. 3¾d."),
            ]
        ),
    ],
)
def test_an_amount_is_written_as_the_country_writes_it(
    amount: int, currency: str, locale: str, expected: str
) -> None:
    assert format_amount(amount, currency=currency, locale=locale) == expected


@pytest.mark.parametrize(
    ("amount", "currency", "locale", "expected"),
    [
        (135, "GBP", "en_GB", "+£1.35"),
        (-135, "GBP", "en_GB", "−£1.35"),
        (0, "GBP", "en_GB", "£0.00"),
        (5, "GBP", "en_GB", "+5p"),
        (-99, "GBP", "en_GB", "−99p"),
        (135, "EUR", "de_DE", "+1,35\xa0€"),
        (135, "EUR", "nl_NL", "€\xa0+1,35"),
        (12, "counters", "en_GB", "+12"),
        (-12, "counters", "en_GB", "−12"),
        (0, "counters", "en_GB", "0"),
        (72, "lsd", "en_GB", "+1s. 6d."),
        (-72, "lsd", "en_GB", "−1s. 6d."),
        (0, "lsd", "en_GB", "0d."),
    ],
)
def test_up_and_down_have_a_sign_and_nought_has_none(
    amount: int, currency: str, locale: str, expected: str
) -> None:
    assert format_amount(amount, currency=currency, locale=locale, signed=True) == expected


@pytest.mark.parametrize(
    ("farthings", "expected"),
    [
        (0, "0d."),
        (1, "¼d."),
        (2, "½d."),
        (3, "¾d."),
        (4, "1d."),
        (26, "6½d."),
        (48, "1s."),
        (49, "1s. ¼d."),
        (72, "1s. 6d."),
        (96, "2s."),
        (960, "£1"),
        (961, "£1 0s. ¼d."),
        (984, "£1 0s. 6d."),
        (1_008, "£1 1s."),
        (2_090, "£2 3s. 6½d."),
        (1_185_098, "£1,234 9s. 6½d."),
        (-72, "−1s. 6d."),
    ],
)
def test_shillings_and_pence_are_written_the_victorian_way(farthings: int, expected: str) -> None:
    assert format_amount(farthings, currency=LSD) == expected
    assert format_amount(farthings, currency=LSD, locale="de_DE") == expected


@given(
    locale=st.sampled_from(["en_GB", "de_DE", "fr_FR", "nl_NL", "ja_JP", "hi_IN", "he_IL"]),
    money=st.sampled_from([("EUR", 2), ("JPY", 0), ("INR", 2)]),
    amount=st.integers(0, 10**15),
)
@settings(max_examples=500)
def test_amounts_read_as_babel_writes_them(
    locale: str, money: tuple[str, int], amount: int
) -> None:
    currency, decimals = money
    expected = format_currency(Decimal(amount).scaleb(-decimals), currency, locale=locale)

    assert format_amount(amount, currency=currency, locale=locale) == expected


# What may be typed


@pytest.mark.parametrize(
    ("text", "currency", "expected"),
    [
        *((text, "GBP", 100) for text in ("1", "\uffe1\uff11")),
        *(
            (text, "GBP", 150)
            for text in (
                "1,5",
                "1.50",
                "£1.50",
                "£ 1.50",
                "1.50 £",
                "1.50 GBP",
                "gbp 1.50",
                "  1.50\n",
                "+1.50",
                "\uff11\uff0e\uff15\uff10",
                "\u200f1.50\u200e",
                "150 pence",
            )
        ),
        *((text, "GBP", 50) for text in (".50", "£.50")),
        ("007", "GBP", 700),
        *(
            (text, "GBP", 123_450)
            for text in (
                "1 234,50",
                "1\xa0234,50",
                "1\u202f234,50",
                "1,234.50",
                "1.234,50",
                "1'234.50",
                "1’234.50",
                "\u0661\u066c\u0662\u0663\u0664\u066b\u0665\u0660",
            )
        ),
        ("12,34,567.50", "GBP", 123_456_750),
        ("1,234,567", "GBP", 123_456_700),
        ("\u0661\u0662", "GBP", 1200),
        *((text, "GBP", 5) for text in ("5p", "5P")),
        ("€ 2,50", "EUR", 250),
        *((text, "EUR", 50) for text in ("50c", "50 Cent")),
        *((text, "USD", 150) for text in ("$1.50", "US$1.50")),
        ("75¢", "USD", 75),
        ("$5", "SGD", 500),
        ("5 kr.", "DKK", 500),
        ("Fr. 5.50", "CHF", 550),
        *((text, "JPY", 100) for text in ("¥100", "\uffe5100", "100円")),
        *((text, "KWD", 1500) for text in ("1.500", "1,5")),
        *((text, "counters", 12) for text in ("12", "12 counters")),
        ("10,000,000,000", "GBP", 1_000_000_000_000),
    ],
)
def test_people_type_amounts_in_many_ways(text: str, currency: str, expected: int) -> None:
    assert parse_amount(text, currency=currency) == expected


@pytest.mark.parametrize("text", ["1,234", "1.234", "1 234", "1'234"])
@pytest.mark.parametrize(
    ("currency", "expected"), [("GBP", 123_400), ("JPY", 1_234), ("counters", 1_234)]
)
def test_a_mark_alone_before_three_digits_parts_thousands(
    text: str, currency: str, expected: int
) -> None:
    assert parse_amount(text, currency=currency) == expected


@pytest.mark.parametrize("text", ["1,234", "1.234"])
@pytest.mark.parametrize(("currency", "expected"), [("KWD", 1_234), ("CLF", 12_340)])
def test_it_parts_decimals_where_the_currency_has_three(
    text: str, currency: str, expected: int
) -> None:
    assert parse_amount(text, currency=currency) == expected


def test_a_currencys_sign_may_be_typed_as_the_reader_knows_it() -> None:
    assert parse_amount("1,50 $ US", currency="USD", locale="fr_CA") == 150
    assert parse_amount("1,50 zł", currency="PLN", locale="pl_PL") == 150


def test_the_same_figures_mean_the_same_amount_in_every_language() -> None:
    for locale in LOCALES:
        assert parse_amount("1,234", currency="EUR", locale=locale) == 123_400, locale
        assert parse_amount("1.5", currency="EUR", locale=locale) == 150, locale


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((text, 24) for text in ("6", "6d", "6d.", "6 D", "-/6")),
        ("6½", 26),
        *((text, 2) for text in ("½", "½d")),
        ("1,000", 4000),
        ("¾d.", 3),
        ("1 1/2d", 6),
        ("10 3/4 d.", 43),
        *((text, 72) for text in ("18d", "1s 6d", "1s6d", "1s. 6d.", "1s., 6d.", "1/6", "+1/6")),
        *((text, 96) for text in ("2s", "2/-", "2/–")),
        ("25s.", 1200),
        *((text, 74) for text in ("1s. 6 1/2d.", "1/6½")),
        *((text, 120) for text in ("2/6d", "\uff12\uff0f\uff16")),
        ("1/1 1/2d", 54),
        *((text, 1440) for text in ("30/-", "£1/10/-")),
        *((text, 960) for text in ("£1", "£ 1")),
        ("£1 6d", 984),
        *((text, 1080) for text in ("£1 2/6", "1/2/6", "£1. 2s. 6d.")),
        *((text, 1082) for text in ("£1 2s 6½d", "£1 2s 6 1/2d")),
        ("£1,234 2s.", 1_184_736),
    ],
)
def test_shillings_and_pence_are_typed_in_many_ways(text: str, expected: int) -> None:
    assert parse_amount(text, currency=LSD) == expected


@pytest.mark.parametrize(
    ("text", "currency", "expected"),
    [
        ("-1.50", "GBP", -150),
        ("−£1.50", "GBP", -150),
        ("£-1.50", "GBP", -150),
        ("1.50-", "GBP", -150),
        ("−5p", "GBP", -5),
        ("−12", "counters", -12),
        ("−1s. 6d.", "lsd", -72),
        ("-1/6", "lsd", -72),
        ("0", "GBP", 0),
        ("-0", "GBP", 0),
        ("0d.", "lsd", 0),
    ],
)
def test_less_than_nought_is_taken_where_it_may_stand(
    text: str, currency: str, expected: int
) -> None:
    assert parse_amount(text, currency=currency, minimum=-AMOUNT_MAX) == expected


@given(
    amount=st.integers(-AMOUNT_MAX, AMOUNT_MAX) | st.integers(-2_000, 2_000),
    currency=st.sampled_from(CODES) | st.sampled_from(currency_codes()),
    locale=st.sampled_from(LOCALES),
    signed=st.booleans(),
)
@example(amount=AMOUNT_MAX, currency="KWD", locale="fr_FR", signed=True)
@example(amount=-AMOUNT_MAX, currency=LSD, locale="en_GB", signed=True)
def test_whatever_is_written_can_be_typed(
    *, amount: int, currency: str, locale: str, signed: bool
) -> None:
    written = format_amount(amount, currency=currency, locale=locale, signed=signed)

    typed = parse_amount(written, currency=currency, locale=locale, minimum=-AMOUNT_MAX)

    assert typed == amount


# What is refused, and in which words


@pytest.mark.parametrize(
    ("text", "currency", "locale", "sentence"),
    [
        ("", "GBP", "en_GB", "Nothing is written here. Write an amount like 1.50"),
        (" \n", "EUR", "de_DE", "Nothing is written here. Write an amount like 1,50"),
        ("", "JPY", "en_GB", "Nothing is written here. Write an amount like 100"),
        ("", "KWD", "en_GB", "Nothing is written here. Write an amount like 1.500"),
        ("", "counters", "en_GB", "Nothing is written here. Write an amount like 100"),
        ("", "lsd", "en_GB", "Nothing is written here. Write an amount like 1s. 6d."),
    ],
)
def test_an_empty_field_is_shown_how_this_money_is_typed(
    text: str, currency: str, locale: str, sentence: str
) -> None:
    assert refusal(text, currency=currency, locale=locale) == sentence


@pytest.mark.parametrize(
    ("currency", "typed_like"), [("GBP", "1.50"), ("counters", "100"), ("lsd", "1s. 6d.")]
)
def test_an_endless_text_is_no_amount(currency: str, typed_like: str) -> None:
    for text in ("9" * 61, "1" * 10_000, " " * 10_000 + "5", "£" * 1_000_000):
        assert refusal(text, currency=currency) == (
            f"This is too long for an amount. Write one like {typed_like}"
        )


NO_AMOUNTS = (
    *("abc", "1e5", "1E5", "NaN", "inf", "0x10", "1_000", "one", "5.", "--5", "-£-5", "5-5", "1+1"),
    *("1²", "½", "£", "££5", "£5p", "p", ".", "<b>5</b>", "\u066b"),
)
NO_SHILLINGS = (
    *("1.50", "£1.50", "£23s", "d", "s", "£", "-", "6p", "1/", "/6", "⅓d", "2s 6", "£1 6", "1 1/2"),
)


@pytest.mark.parametrize(
    ("text", "currency", "sentence"),
    [
        *((text, "GBP", f"“{text}” is not an amount. Write one like 1.50") for text in NO_AMOUNTS),
        *(
            (text, LSD, f"“{text}” is not an amount. Write one like 1s. 6d.")
            for text in NO_SHILLINGS
        ),
        ("five", COUNTERS, "“five” is not an amount. Enter a number, like 5"),
    ],
)
def test_what_is_no_amount_is_named_and_an_example_given(
    text: str, currency: str, sentence: str
) -> None:
    assert refusal(text, currency=currency) == sentence


@pytest.mark.parametrize(
    ("text", "shown"), [("\ud800", r"\ud800"), ("\x005", r"\x005"), ("5\x00", r"5\x00")]
)
def test_what_cannot_be_shown_is_escaped(text: str, shown: str) -> None:
    assert refusal(text, currency="GBP") == f"“{shown}” is not an amount. Write one like 1.50"


@pytest.mark.parametrize(
    ("text", "currency", "locale", "coin", "typed_like"),
    [
        ("0.005", "GBP", "en_GB", "1p", "1.50"),
        ("5.5p", "GBP", "en_GB", "1p", "1.50"),
        ("1\u066b234", "GBP", "en_GB", "1p", "1.50"),
        ("1,234.567", "EUR", "de_DE", "0,01 €", "1,50"),
        ("1.5", "JPY", "en_GB", "JP¥1", "100"),
        ("1,5", "counters", "en_GB", "1", "100"),
        ("1.2345", "KWD", "en_GB", "KWD 0.001", "1.500"),
        ("1.2345", "EGP", "ar_EG", "0.01 \u062c.\u0645.", "1.50"),
    ],
)
def test_decimals_finer_than_the_smallest_coin_are_refused(
    text: str, currency: str, locale: str, coin: str, typed_like: str
) -> None:
    assert refusal(text, currency=currency, locale=locale) == (
        f"“{text}” has too many decimals: the smallest coin is {coin}. "
        f"Write an amount like {typed_like}"
    )


@pytest.mark.parametrize(
    "text", ["1.234.5", "1 50", "12 34", "1,234,56", "1,23.50", "1,2,3", "0,123,456", "1.5 000"]
)
def test_thousands_must_stand_in_threes(text: str) -> None:
    assert refusal(text, currency="GBP") == (
        f"“{text}” does not show where its thousands end. Write an amount like 1.50"
    )


@pytest.mark.parametrize(
    ("text", "currency", "minimum", "sentence"),
    [
        ("0", "GBP", 1, "“0” is too little: the least is 1p"),
        ("-5", "GBP", 1, "“-5” is too little: the least is 1p"),
        ("−0.01", "EUR", 0, "“−0.01” is too little: the least is €0.00"),
        ("4", "counters", 5, "“4” is too little: the least is 5"),
        ("0d.", "lsd", 1, "“0d.” is too little: the least is ¼d."),
        ("−6d.", "lsd", 1, "“−6d.” is too little: the least is ¼d."),
        (
            "10000000000.01",
            "GBP",
            1,
            "“10000000000.01” is too much: the most is £10,000,000,000.00",
        ),
        (
            "1,000,000,000,001",
            "counters",
            1,
            "“1,000,000,000,001” is too much: the most is 1,000,000,000,000",
        ),
        (
            "£2,000,000,000",
            "lsd",
            1,
            "“£2,000,000,000” is too much: the most is £1,041,666,666 13s. 4d.",
        ),
    ],
)
def test_an_amount_too_little_or_too_much_is_told_the_limit(
    text: str, currency: str, minimum: int, sentence: str
) -> None:
    assert refusal(text, currency=currency, minimum=minimum) == sentence


@pytest.mark.parametrize(
    ("text", "currency", "name", "typed_like"),
    [
        ("€5", "GBP", "British Pound", "1.50"),
        ("$5", "EUR", "Euro", "1.50"),
        ("£5", "counters", "counters", "100"),
        ("€5", "lsd", "pounds, shillings and pence", "1s. 6d."),
    ],
)
def test_other_money_is_refused_by_name(
    text: str, currency: str, name: str, typed_like: str
) -> None:
    assert refusal(text, currency=currency) == (
        f"“{text}” is not this table’s money ({name}). Write an amount like {typed_like}"
    )


@pytest.mark.parametrize("text", ["1/2d", "1/4 d.", "3/4d", "£1 1/2d", "£1,234 1/2d", "1/1/2d"])
def test_a_fraction_that_may_be_shillings_is_refused(text: str) -> None:
    assert refusal(text, currency=LSD) == (
        f"“{text}” may be a fraction of a penny, or shillings and pence. "
        "Write a fraction with ¼, ½ or ¾, and the rest like 1s. 6d."
    )


@pytest.mark.parametrize("text", ["1/12", "1s. 12d.", "£1 12d."])
def test_a_shilling_has_no_more_than_eleven_pence_beside_it(text: str) -> None:
    assert refusal(text, currency=LSD) == (
        f"“{text}” has 12 pence, and twelve pence make a shilling. Write an amount like 1s. 6d."
    )


@pytest.mark.parametrize("text", ["£1 25s.", "£1/25/-", "1/25/6"])
def test_a_pound_has_no_more_than_nineteen_shillings_beside_it(text: str) -> None:
    assert refusal(text, currency=LSD) == (
        f"“{text}” has 25 shillings, and twenty shillings make a pound. "
        "Write an amount like 1s. 6d."
    )


@given(
    text=st.text(st.characters())
    | st.text(alphabet="0123456789.,' -+£€psd/½¼¾\xa0\u202f−\u066b\u0663", max_size=70)
    | st.from_regex(r"[+-]?£?[0-9., ]{1,40}(p|s|d|/-)?", fullmatch=True),
    currency=st.sampled_from(CODES),
    locale=st.sampled_from(LOCALES),
)
@example(text="\ud800", currency="GBP", locale="en_GB")
@example(text="9" * 5_000, currency="counters", locale="en_GB")
def test_any_text_is_an_amount_or_a_fault_with_a_sentence(
    text: str, currency: str, locale: str
) -> None:
    outcome = amount_or_refusal(text, currency=currency, locale=locale)

    assert str(outcome).isprintable()
    assert isinstance(outcome, str) or 1 <= outcome <= AMOUNT_MAX


# Amounts beside each other


@pytest.mark.parametrize(
    ("currency", "locale", "amounts", "expected"),
    [
        ("GBP", "en-gb", (300, -1_200, 0), ["+£3", "−£12", "£0"]),
        ("GBP", "en-gb", (300, -50, 0), ["+£3.00", "−£0.50", "£0.00"]),
        ("GBP", "en-gb", (60, -20, 0), ["+60p", "−20p", "£0.00"]),
        ("EUR", "de", (300, -1_200), ["+3\xa0€", "−12\xa0€"]),
        ("USD", "en-us", (123_400, -500), ["+$1,234", "−$5"]),
        ("JPY", "ja", (300, -50), ["+￥300", "−￥50"]),
        (COUNTERS, "en-gb", (30, -5), ["+30", "−5"]),
        (LSD, "en-gb", (960, -4), ["+£1", "−1d."]),
    ],
)
def test_amounts_beside_each_other_have_one_unit_and_no_needless_pence(
    currency: str, locale: str, amounts: tuple[int, ...], expected: list[str]
) -> None:
    money = MoneyFormat(currency, locale).in_one_unit(amounts)

    assert [money.signed(each) for each in amounts] == expected


def test_an_odd_amount_among_whole_pounds_keeps_its_pence() -> None:
    money = MoneyFormat("GBP", "en-gb").in_one_unit([300])

    assert [money.signed(each) for each in (350, 50)] == ["+£3.50", "+50p"]


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("5", "GBP"),
        ("€5", "EUR"),
        ("$5", "USD"),
        ("5d.", "lsd"),
        ("5 kr", "DKK"),
        ("5 cows", "GBP"),
    ],
)
def test_a_typed_amount_names_its_currency_by_its_unit(typed: str, named: str) -> None:
    assert currency_named(typed, currency="GBP", nearest="EUR") == named


@pytest.mark.parametrize(
    ("amount", "currency", "bare", "whole"),
    [
        (123_400, "GBP", "1,234.00", "1,234"),
        (-5_000, "GBP", "−50.00", "−50"),
        (300, "GBP", "3.00", "3"),
        (1_234, "JPY", "1,234", "1,234"),
    ],
)
def test_in_a_column_an_amount_is_a_number_alone(
    amount: int, currency: str, bare: str, whole: str
) -> None:
    assert format_amount(amount, currency=currency, locale="en_GB", form=BARE) == bare
    assert format_amount(amount, currency=currency, locale="en_GB", form=WHOLE) == whole


def test_an_amount_goes_up_down_or_nowhere() -> None:
    assert [direction_of(amount) for amount in (1, 0, -1)] == ["up", "", "down"]
