"""Names at services that move money: what is taken, what is refused, what they lead to."""

from __future__ import annotations

import pytest

from napledger.money.iban import COUNTRIES, in_fours, length_in, read_iban
from napledger.money.pay_handles import Way, read_handle, way_to_pay
from napledger.money.pay_services import Handle
from napledger.reading.faults import Fault


@pytest.mark.parametrize(
    ("service", "typed", "handle"),
    [
        ("paypal", " annsmith ", "annsmith"),
        ("paypal", "@AnnSmith7", "AnnSmith7"),
        ("monzo", "annsmith", "annsmith"),
        ("monzo", "ann-smith-2", "ann-smith-2"),
        ("venmo", "@Ann-Smith_1", "Ann-Smith_1"),
        ("upi", "ann.smith@okbank", "ann.smith@okbank"),
        ("upi", "9876543210@ybl", "9876543210@ybl"),
        ("swish", "070-123 45 67", "0701234567"),
        ("swish", "+46 70 123 45 67", "0701234567"),
        ("swish", "0046701234567", "0701234567"),
        ("swish", "+46 (0)70 123 45 67", "0701234567"),
        ("swish", "123 785 69 01", "1237856901"),
        ("sepa", "de89 3704 0044 0532 0130 00", "DE89370400440532013000"),
        ("sepa", "GB82-WEST-1234-5698-7654-32", "GB82WEST12345698765432"),
        ("sepa", "NL91 ABNA 0417 1643 00", "NL91ABNA0417164300"),
    ],
)
def test_a_name_is_kept_as_the_service_writes_it(service: str, typed: str, handle: str) -> None:
    assert read_handle(service, typed) == Handle(service, handle)


NO_NAMES = (
    *(
        "https://paypal.me/annsmith",
        "paypal.me/annsmith",
        "www.monzo",
        "ann.com",
        "//evil.example/a",
    ),
    *("javascript:alert(1)", "ann?amount=1", "ann#x", "..\\..\\ann", "<script>alert(1)</script>"),
    *('"><img src=x>', "ann smith's\" name", "ann\nBCD", "ann\u202esmith", "٠٧٠١٢٣٤٥٦٧", "%2e%2e"),
    "аnnsmith@okbаnk",  # noqa: RUF001  # Cyrillic letters that look like ours
    *("a" * 101, "a" * 100_000, "ann&amount=1", "-", "@"),
)


@pytest.mark.parametrize("service", ["paypal", "monzo", "venmo", "upi", "swish", "sepa"])
def test_what_is_no_name_is_refused_at_its_field(service: str) -> None:
    for typed in NO_NAMES:
        with pytest.raises(Fault) as refused:
            read_handle(service, typed)

        assert refused.value.path == "handle", typed
        assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("service", "typed", "sentence"),
    [
        ("paypal", "", "handle: Nothing is written here. Write a name like annsmith"),
        (
            "monzo",
            "https://monzo.me/ann",
            "handle: Write only the name at Monzo, like annsmith, not a web address",
        ),
        (
            "venmo",
            "ann",
            "handle: “ann” cannot be a name at Venmo. Write one like Ann-Smith",
        ),
        (
            "upi",
            "ann.smith",
            "handle: “ann.smith” cannot be a name at UPI. Write one like ann.smith@okbank",
        ),
        (
            "swish",
            "08 123 45 67",
            "handle: “08 123 45 67” cannot be a name at Swish. Write one like 070 123 45 67",
        ),
        (
            "sepa",
            "annsmith",
            "handle: “annsmith” is not an IBAN. Write one like DE89 3704 0044 0532 0130 00",
        ),
        (
            "sepa",
            "SA03 8000 0000 6080 1016 7519",
            "handle: accounts of “SA” take no part in SEPA: choose another way",
        ),
        (
            "sepa",
            "DE89 3704 0044 0532 0130 0",
            "handle: an IBAN that begins with DE has 22 letters and digits; this one has 21",
        ),
        (
            "sepa",
            "DE89 3704 0044 0532 0130 01",
            "handle: the check digits of this IBAN do not agree: look for a slip of the pen",
        ),
        ("cash", "ann", "service: choose one of the services"),
    ],
)
def test_the_sentence_says_what_to_write(service: str, typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_handle(service, typed)

    assert str(refused.value) == sentence


def is_iban(text: str) -> bool:
    """Return whether a number is taken for an account's."""
    try:
        return read_iban(text) == text
    except Fault:
        return False


def test_no_slip_of_one_digit_gets_past_the_check_digits() -> None:
    sound = "DE89370400440532013000"

    for place in range(2, len(sound)):
        for digit in "0123456789":
            slipped = sound[:place] + digit + sound[place + 1 :]
            assert is_iban(slipped) == (slipped == sound)


def test_no_two_neighbours_that_changed_places_get_past_the_check_digits() -> None:
    sound = "GB82WEST12345698765432"

    for place in range(2, len(sound) - 1):
        turned = sound[:place] + sound[place + 1] + sound[place] + sound[place + 2 :]
        assert turned == sound or not is_iban(turned)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        # Their own digits agree, but those of Spain's, Norway's and Belgium's banks do not.
        ("ES1512341234171234567890", "the check digits of this IBAN do not agree"),
        ("NO2386011117946", "the check digits of this IBAN do not agree"),
        ("BE04435411161156", "the check digits of this IBAN do not agree"),
        # Letters where a country has digits, though the check digits agree.
        ("DE85A70400440532013000", "“DE85A70400440532013000” is not an IBAN"),
    ],
)
def test_a_country_s_own_form_and_check_digits_count(typed: str, said: str) -> None:
    with pytest.raises(Fault, match=said):
        read_iban(typed)


def test_every_country_of_sepa_has_a_length() -> None:
    lengths = {country: length_in(country) for country in COUNTRIES}

    assert len(lengths) == 42
    assert (min(lengths.values()), lengths["MT"]) == (15, 31)


EXAMPLES = (
    *(
        "AT611904300234573201",
        "BE68539007547034",
        "CH9300762011623852957",
        "SE4550000000058398257466",
    ),
    *("ES9121000418450200051332", "FR1420041010050500013M02606", "IE29AIBK93115212345678"),
    *("IT60X0542811101000000123456", "MT84MALT011000012345MTLCAST001S", "NO9386011117947"),
)


def test_the_examples_of_the_registry_are_sound() -> None:
    for iban in EXAMPLES:
        assert read_iban(iban) == iban
        assert len(iban) == length_in(iban[:2])


def test_an_iban_is_shown_in_fours() -> None:
    assert in_fours("NL91ABNA0417164300") == "NL91 ABNA 0417 1643 00"


@pytest.mark.parametrize("bic", ["COBADEFF", "cobadeffxxx", ""])
def test_a_bic_may_be_given(bic: str) -> None:
    made = read_handle("sepa", "DE89370400440532013000", bic=bic, holder=" Ann   Smith ")

    assert (made.bic, made.holder) == (bic.upper(), "Ann Smith")


@pytest.mark.parametrize("bic", ["COBA", "COBADEF", "COBADEFF1", "C0BADEFF", "COBADEFF\nX"])
def test_a_bic_that_is_none_is_refused(bic: str) -> None:
    with pytest.raises(Fault) as refused:
        read_handle("sepa", "DE89370400440532013000", bic=bic)

    assert refused.value.path == "bic"
    assert refused.value.pattern == (
        "“{came}” is not a BIC. It has 8 or 11 letters, like COBADEFF; or leave it empty"
    )


@pytest.mark.parametrize("holder", ["A" * 71, "Ann\x00Smith", "Ann\u202eSmith", "李雷"])
def test_a_holder_that_no_bank_could_take_is_refused(holder: str) -> None:
    with pytest.raises(Fault) as refused:
        read_handle("sepa", "DE89370400440532013000", holder=holder)

    assert str(refused.value) == (
        "holder: write the name as the bank knows it, in at most 70 letters from A to Z"
    )


def pay(service: str, handle: str, amount: int, currency: str, **more: str) -> Way:
    """Return how to pay Ann for Thursday at the Crown."""
    return way_to_pay(
        Handle(service, handle, **more),
        payee="Ann",
        amount=amount,
        currency=currency,
        note="Nap, 19 Nov & more",
    )


NOTE = "Nap%2C%2019%20Nov%20%26%20more"
UPI = f"upi://pay?pa=ann@okbank&pn=Ann&am=12.00&cu=INR&tn={NOTE}"
VENMO = "https://venmo.com/Ann-Smith?txn=pay&audience=private&amount=12.00"
PAYPAL = "https://paypal.me/annsmith"


@pytest.mark.parametrize(
    ("service", "handle", "amount", "currency", "link", "code"),
    [
        ("paypal", "annsmith", 1235, "GBP", f"{PAYPAL}/12.35GBP", ""),
        ("paypal", "annsmith", 5, "EUR", f"{PAYPAL}/0.05EUR", ""),
        ("paypal", "annsmith", 1200, "JPY", f"{PAYPAL}/1200JPY", ""),
        ("paypal", "annsmith", 120000, "HUF", f"{PAYPAL}/1200HUF", ""),
        ("monzo", "annsmith", 1235, "GBP", f"https://monzo.me/annsmith/12.35?d={NOTE}", ""),
        # It tells nobody.
        ("venmo", "Ann-Smith", 1200, "USD", f"{VENMO}&note={NOTE}", ""),
        ("upi", "ann@okbank", 1200, "INR", UPI, UPI),
        ("swish", "0701234567", 10050, "SEK", "", f"C0701234567;100,50;{NOTE};6"),
    ],
)
def test_a_service_takes_the_amount_in_its_currencies(
    service: str, handle: str, amount: int, currency: str, link: str, code: str
) -> None:
    way = pay(service, handle, amount, currency)

    assert (way.link, way.code, way.has_amount, way.shown) == (link, code, True, handle)


@pytest.mark.parametrize(
    ("service", "handle", "amount", "currency", "link"),
    [
        # No forints in parts, no rupees, nothing owed: PayPal is led to, without an amount.
        ("paypal", "annsmith", 120050, "HUF", PAYPAL),
        ("paypal", "annsmith", 1235, "INR", PAYPAL),
        ("paypal", "annsmith", 0, "GBP", PAYPAL),
        ("paypal", "annsmith", 12, "counters", ""),
        ("paypal", "annsmith", 12, "lsd", ""),
        ("monzo", "annsmith", 1235, "EUR", ""),
        ("monzo", "annsmith", 1235, "counters", ""),
        ("monzo", "annsmith", 1235, "lsd", ""),
        ("monzo", "annsmith", 0, "GBP", ""),
        ("venmo", "Ann-Smith", 1235, "CAD", ""),
        ("upi", "ann@okbank", 1235, "GBP", ""),
        ("swish", "0701234567", 1235, "NOK", ""),
        ("sepa", "DE89370400440532013000", 1235, "CHF", ""),
        # More than the code can say.
        ("sepa", "DE89370400440532013000", 100_000_000_000, "EUR", ""),
    ],
)
def test_what_a_service_does_not_take_leaves_the_name_to_copy(
    service: str, handle: str, amount: int, currency: str, link: str
) -> None:
    way = pay(service, handle, amount, currency)

    assert (way.link, way.code, way.has_amount) == (link, "", False)
    assert way.shown.replace(" ", "") == handle


def test_sepa_takes_euros_by_the_code_of_the_payments_council() -> None:
    way = pay("sepa", "DE89370400440532013000", 1235, "EUR", holder="Ann Smith", bic="COBADEFF")

    assert way.shown == "DE89 3704 0044 0532 0130 00"
    assert way.code.split("\n") == [
        *("BCD", "002", "1", "SCT", "COBADEFF", "Ann Smith", "DE89370400440532013000"),
        *("EUR12.35", "", "", "Nap, 19 Nov + more"),
    ]


def code_lines(payee: str, note: str) -> list[str]:
    """Return the lines of the code for five cents to an account without a holder's name."""
    account = Handle("sepa", "DE89370400440532013000")
    return way_to_pay(account, payee=payee, amount=5, currency="EUR", note=note).code.split("\n")


def test_without_a_bic_and_a_holder_the_payee_stands_in_the_code() -> None:
    lines = code_lines("Ann", "")

    assert lines[4:] == ["", "Ann", "DE89370400440532013000", "EUR0.05"]


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("Zoë Šílený", "Zoe Sileny"),
        ("Jürgen Groß", "Jurgen Gross"),
        ("Łukasz Ångström-Ødegård", "Lukasz Angstrom-Odegard"),
        ("O’Neil – “Bo” 🂡", "O'Neil - Bo"),
        ("//Ann//B/", "Ann/B"),
        ("Ann\tB  C", "Ann B C"),
        ("Ann 李", "Ann"),
    ],
)
def test_the_code_for_banks_has_only_letters_that_every_bank_takes(name: str, taken: str) -> None:
    lines = code_lines(name, name)

    assert (lines[5], lines[10]) == (taken, taken)


def test_for_a_name_that_banks_have_no_letters_for_there_is_no_code() -> None:
    account = Handle("sepa", "DE89370400440532013000")

    way = way_to_pay(account, payee="李雷", amount=5, currency="EUR", note="")

    assert (way.code, way.has_amount) == ("", False)


def test_a_payee_cannot_add_lines_to_the_code() -> None:
    lines = code_lines("Ann\nGB82WEST12345698765432\nEUR999.00", "one\ntwo" + "x" * 200)

    assert lines[5] == "Ann GB82WEST12345698765432 EUR999.00"
    assert lines[6:8] == ["DE89370400440532013000", "EUR0.05"]
    assert lines[10] == "one two" + "x" * 43
    assert len(lines) == 11


def test_nothing_owed_is_a_way_with_nothing_but_the_name() -> None:
    assert pay("monzo", "annsmith", 0, "GBP") == Way("monzo", "Monzo", "annsmith")
