"""Services by which people pay where they play: names by their published forms, links and codes."""

from __future__ import annotations

import string
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from napledger.money.pay_codes import pix_code
from napledger.money.pay_handles import (
    Way,
    offered,
    read_handle,
    titles_taken,
    way_to_pay,
)
from napledger.money.pay_services import SERVICES, Handle
from napledger.reading.faults import Fault

RANDOM_KEY = "123e4567-e12b-12d1-a456-426655440000"


def pay(service: str, typed: str, amount: int, currency: str, **more: str) -> Way:
    """Return how to pay Ann, who typed that, for Thursday at the Crown."""
    handle = read_handle(service, typed, holder=more.get("holder", ""))
    note = more.get("note", "Nap, 19 Nov")
    return way_to_pay(
        handle, payee=more.get("payee", "Ann"), amount=amount, currency=currency, note=note
    )


@pytest.mark.parametrize(
    ("service", "typed", "kept"),
    [
        ("revolut", "@AnnSmith", "annsmith"),
        ("wise", "@AnnS123", "anns123"),
        ("cashapp", "$AnnSmith", "AnnSmith"),
        ("cashapp", "7ann", "7ann"),
        ("bizum", "612 34 56 78", "+34612345678"),
        ("bizum", "0034 712-345-678", "+34712345678"),
        ("bizum", "+49 (0)151 23456789", "+4915123456789"),
        ("wero", "+33 (0)6 12 34 56 78", "+33612345678"),
        ("wero", "Ann.Smith@Example.org", "ann.smith@example.org"),
        ("twint", "079 123 45 67", "+41791234567"),
        ("twint", "+423 791 23 45", "+4237912345"),
        (
            "qrbill",
            "ch93 0076 2011 6238 5295 7, 8000 Zürich",
            "CH9300762011623852957 8000 Zurich",
        ),
        (
            "qrbill",
            "LI21 0881 0000 2324 013A A  9490  Vaduz",
            "LI21088100002324013AA 9490 Vaduz",
        ),
        ("mobilepay", "20 12 34 56", "+4520123456"),
        ("mobilepay", "+358 40 123 4567", "+358401234567"),
        ("vipps", "912 34 567", "+4791234567"),
        ("interac", "ANN@example.org", "ann@example.org"),
        ("interac", "1 (416) 555-0123", "+14165550123"),
        ("payid", "0412 345 678", "+61412345678"),
        ("payid", "+61-412345678", "+61412345678"),
        ("payid", "51 824 753 556", "51824753556"),
        ("payid", "ann@example.com.au", "ann@example.com.au"),
        ("pix", "123.456.789-09", "12345678909"),
        ("pix", "16.727.230/0001-97", "16727230000197"),
        ("pix", "12.abc.345/01de-35", "12ABC34501DE35"),
        ("pix", "+55 (11) 98765-4321", "+5511987654321"),
        ("pix", "Fulano@Example.com", "fulano@example.com"),
        ("pix", RANDOM_KEY.upper(), RANDOM_KEY),
    ],
)
def test_a_name_is_kept_in_one_way_and_read_again_as_it_is_shown(
    service: str, typed: str, kept: str
) -> None:
    handle = read_handle(service, typed)

    assert handle == Handle(service, kept)
    shown = way_to_pay(handle, payee="Ann", amount=5, currency="counters", note="").shown
    assert read_handle(service, shown) == handle
    assert read_handle(service, kept) == handle


SLIP = "handle: the check digits of this CPF or CNPJ do not agree; a phone number begins with +55"
QR_IBAN = "handle: this is a QR-IBAN, which is for bills: write the account’s own IBAN"
WRONG = "handle: “{}” cannot be a name at {}. Write one like {}"


@pytest.mark.parametrize(
    ("service", "typed", "sentence"),
    [
        ("revolut", "an", WRONG.format("an", "Revolut", "@annsmith")),
        (
            "revolut",
            "revolut.me/ann",
            "handle: Write only the name at Revolut, like @annsmith, not a web address",
        ),
        (
            "cashapp",
            "cash.app/$ann",
            "handle: Write only the name at Cash App, like $annsmith, not a web address",
        ),
        ("cashapp", "$123", WRONG.format("$123", "Cash App", "$annsmith")),
        ("cashapp", "a" * 21, WRONG.format("a" * 21, "Cash App", "$annsmith")),
        ("wise", "ann-smith", WRONG.format("ann-smith", "Wise", "@anns123")),
        ("bizum", "912 34 56 78", WRONG.format("912 34 56 78", "Bizum", "612 34 56 78")),
        ("bizum", "6123456", WRONG.format("6123456", "Bizum", "612 34 56 78")),
        # A country is to be named where there are several.
        ("wero", "0151 23456789", WRONG.format("0151 23456789", "Wero", "+49 151 23456789")),
        ("twint", "044 123 45 67", WRONG.format("044 123 45 67", "TWINT", "079 123 45 67")),
        ("mobilepay", "+46701234567", WRONG.format("+46701234567", "MobilePay", "+45 20 12 34 56")),
        ("vipps", "22 12 34 56", WRONG.format("22 12 34 56", "Vipps", "912 34 567")),
        ("interac", "416 555", WRONG.format("416 555", "Interac e-Transfer", "ann@example.org")),
        ("interac", "ann@org", WRONG.format("ann@org", "Interac e-Transfer", "ann@example.org")),
        ("payid", "51 824 753 557", WRONG.format("51 824 753 557", "PayID", "0412 345 678")),
        ("payid", "a..b@example.org", WRONG.format("a..b@example.org", "PayID", "0412 345 678")),
        (
            "pix",
            "123.456.789-00",
            SLIP,
        ),
        (
            "pix",
            "11111111111",
            SLIP,
        ),
        (
            "pix",
            "16.727.230/0001-98",
            SLIP,
        ),
        ("pix", "98765-4321", WRONG.format("98765-4321", "Pix", "+55 11 98765 4321")),
        (
            "qrbill",
            "CH93 0076 2011 6238 5295 7",
            WRONG.format(
                "CH93 0076 2011 6238 5295 7",
                "Swiss QR-bill",
                "CH93 0076 2011 6238 5295 7, 8000 Zürich",
            ),
        ),
        (
            "qrbill",
            "CH93 0076 2011 6238 5295 8, 8000 Zürich",
            "handle: the check digits of this IBAN do not agree: look for a slip of the pen",
        ),
        (
            "qrbill",
            "CH44 3199 9123 0008 8901 2, 8000 Zürich",
            QR_IBAN,
        ),
    ],
)
def test_a_wrong_name_is_refused_with_what_to_write(
    service: str, typed: str, sentence: str
) -> None:
    with pytest.raises(Fault) as refused:
        read_handle(service, typed)

    assert str(refused.value) == sentence


HOSTILE = (
    *("javascript:alert(1)", "https://evil.example/a", "//evil.example", "www.evil.example/x"),
    *("data:text/html,x", "<script>alert(1)</script>", '"><img src=x>', "a\x00b@c.de", "a\nb"),
    *("ann\u202esmith", "٠٧٩١٢٣٤٥٦٧", "+٣٤٦١٢٣٤٥٦٧٨", "-", "@", "$", "+", "ann@exa mple.org"),
    *("ann;x@example.org,b@example.org", "ann@exаmple.org", "a" * 101, "1" * 100_000, "ａｎｎ"),  # noqa: RUF001
)


@pytest.mark.parametrize("service", [each for each in SERVICES if each != "link"])
@pytest.mark.parametrize("typed", HOSTILE)
def test_hostile_texts_are_no_names_anywhere(service: str, typed: str) -> None:
    with pytest.raises(Fault) as refused:
        read_handle(service, typed)

    assert refused.value.path == "handle"
    assert len(str(refused.value)) < 250


def test_every_example_is_one() -> None:
    for service, each in SERVICES.items():
        assert read_handle(service, each.example).service == service
        assert len(service) <= 12


@pytest.mark.parametrize(
    ("service", "typed", "amount", "currency", "link", "code", "has_amount"),
    [
        ("cashapp", "$annsmith", 1235, "USD", "https://cash.app/$annsmith/12.35", "", True),
        # Neither says how an amount would be asked for: people fill it in.
        ("revolut", "@annsmith", 1235, "EUR", "https://revolut.me/annsmith", "", False),
        ("wise", "anns123", 1235, "GBP", "https://wise.com/pay/me/anns123", "", False),
        (
            "vipps",
            "912 34 567",
            10000,
            "NOK",
            *["https://qr.vipps.no/28/2/01/031/4791234567?v=1"] * 2,
            False,
        ),
        ("bizum", "612345678", 2000, "EUR", "", "", False),
        ("wero", "ann@example.org", 2000, "EUR", "", "", False),
        ("twint", "0791234567", 2000, "CHF", "", "", False),
        ("mobilepay", "20123456", 2000, "DKK", "", "", False),
        ("mobilepay", "+358401234567", 2000, "EUR", "", "", False),
        ("payid", "0412345678", 2000, "AUD", "", "", False),
        ("interac", "ann@example.org", 2000, "CAD", "", "", False),
    ],
)
def test_a_service_leads_where_it_says_itself_and_else_leaves_name_amount_and_note_to_copy(
    service: str, typed: str, amount: int, currency: str, link: str, code: str, *, has_amount: bool
) -> None:
    way = pay(service, typed, amount, currency)

    assert (way.link, way.code, way.has_amount) == (link, code, has_amount)
    assert way.is_in_currency
    assert way.amount == f"{amount // 100}.{amount % 100:02}"
    assert way.note == "Nap, 19 Nov"


@pytest.mark.parametrize(
    ("service", "typed", "currency"),
    [
        ("bizum", "612345678", "CHF"),
        ("twint", "0791234567", "EUR"),
        ("qrbill", "CH93 0076 2011 6238 5295 7, 8000 Zürich", "EUR"),
        ("mobilepay", "20123456", "EUR"),
        ("mobilepay", "+358401234567", "DKK"),
        ("vipps", "91234567", "SEK"),
        ("cashapp", "$ann", "GBP"),
        ("pix", "123.456.789-09", "USD"),
        ("payid", "0412345678", "NZD"),
        ("interac", "ann@example.org", "USD"),
        ("wero", "ann@example.org", "GBP"),
        ("link", "https://example.org/{amount}", "counters"),
        ("link", "https://example.org/{amount}", "lsd"),
    ],
)
def test_in_another_currency_nothing_is_offered_but_the_name(
    service: str, typed: str, currency: str
) -> None:
    way = pay(service, typed, 2000, currency)

    assert (way.is_in_currency, way.link, way.code, way.amount) == (False, "", "", "")
    assert way.shown


@pytest.mark.parametrize(
    ("service", "typed", "amount", "currency", "least", "most"),
    [
        ("bizum", "612345678", 49, "EUR", 50, 0),
        ("bizum", "612345678", 100_001, "EUR", 0, 100_000),
        ("upi", "ann@okbank", 10_000_001, "INR", 0, 10_000_000),
        ("bizum", "612345678", 50, "EUR", 0, 0),
        ("bizum", "612345678", 100_000, "EUR", 0, 0),
        ("upi", "ann@okbank", 10_000_000, "INR", 0, 0),
    ],
)
def test_more_or_less_than_a_service_takes_is_said_and_leads_nowhere(
    service: str, typed: str, amount: int, currency: str, least: int, most: int
) -> None:
    way = pay(service, typed, amount, currency)

    assert (way.least, way.most) == (least, most)
    assert bool(way.link) == (service == "upi" and not most)


def parts_of(code: str) -> dict[str, str]:
    """Return the parts of a BR Code, which must fill it to its last sign."""
    found, at = {}, 0
    while at < len(code):
        number, size = code[at : at + 2], int(code[at + 2 : at + 4])
        found[number] = code[at + 4 : at + 4 + size]
        assert len(found[number]) == size
        at += 4 + size
    return found


def crc(text: str) -> str:
    """Return the CRC-16 of ISO/IEC 13239 bit by bit, as the EMV book tells it."""
    register = 0xFFFF
    for byte in text.encode("ascii"):
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1 ^ 0x1021 if register & 0x8000 else register << 1) & 0xFFFF
    return f"{register:04X}"


def test_the_example_of_the_bank_of_brazil_comes_out_with_its_check_sum() -> None:
    code = pix_code(key=RANDOM_KEY, payee="Fulano de Tal", amount="", note="")

    assert code == (
        "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000"
        "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"
    )


def test_pix_has_a_code_that_is_scanned_or_pasted() -> None:
    way = pay("pix", "+5511943214321", 6666, "BRL", payee="João Araújo", note="Buraco & café")

    assert way.code == (
        "00020126530014br.gov.bcb.pix0114+55119432143210213Buraco + cafe520400005303986540566.66"
        "5802BR5911Joao Araujo6008BRASILIA62070503***63040999"
    )
    assert way.pasted == way.code
    assert way.has_amount


@pytest.mark.parametrize(
    ("key", "said"),
    [
        (RANDOM_KEY, "N" * 37),
        ("a" * 65 + "@example.org", None),
        ("12345678909", "N" * 50),
    ],
)
def test_a_note_is_cut_where_a_code_has_no_more_room(key: str, said: str | None) -> None:
    way = pay("pix", key, 5, "BRL", note="N" * 60)

    account = parts_of(parts_of(way.code)["26"])
    assert account == {
        "00": "br.gov.bcb.pix",
        "01": key,
        **({} if said is None else {"02": said}),
    }


def test_the_swiss_code_has_a_line_each_with_a_structured_address() -> None:
    account = "CH93 0076 2011 6238 5295 7, 8000 Zürich"
    way = pay("qrbill", account, 194975, "CHF", holder="Zoë Müller", note="Jass – am Freitag")

    assert way.shown == "CH93 0076 2011 6238 5295 7, 8000 Zurich"
    assert way.code.split("\n") == [
        *("SPC", "0200", "1", "CH9300762011623852957"),
        *("S", "Zoe Muller", "", "", "8000", "Zurich", "CH"),
        *[""] * 7,
        *("1949.75", "CHF"),
        *[""] * 7,
        *("NON", "", "Jass - am Freitag", "EPD"),
    ]
    assert len(way.code.split("\n")) == 31


def test_a_swiss_account_of_a_name_without_such_letters_has_no_code() -> None:
    way = pay("qrbill", "CH93 0076 2011 6238 5295 7, 8000 Zürich", 5, "CHF", payee="李雷")

    assert (way.code, way.has_amount, way.amount) == ("", False, "0.05")


def test_the_examples_that_swish_and_npci_publish_come_out() -> None:
    swish = pay("swish", "123 785 69 01", 10000, "SEK", note="12229445")
    upi = pay("upi", "nadeem@npci", 1000, "INR", payee="nadeem chinna", note="Pay to mystar store")

    # Amount and note may be changed by who pays (6), and the published example fixes them (0).
    assert swish.code == "C1237856901;100,00;12229445;6"
    assert upi.link == (
        "upi://pay?pa=nadeem@npci&pn=nadeem%20chinna&am=10.00&cu=INR&tn=Pay%20to%20mystar%20store"
    )


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("https://example.org", "https://example.org"),
        ("HTTPS://Example.ORG/Pay?a={amount}", "https://example.org/Pay?a={amount}"),
        ("https://example.org:443/x", "https://example.org/x"),
        ("https://example.org:8443/x", "https://example.org:8443/x"),
        ("https://bücher.example/ä?n={note}", "https://xn--bcher-kva.example/%C3%A4?n={note}"),
        # Cyrillic letters that look like ours.
        ("https://раура1.example/", "https://xn--1-7sba6dbr.example/"),  # noqa: RUF001
        ("https://192.168.1.5/{currency}", "https://192.168.1.5/{currency}"),
        ("https://example.org/\"<x>'", "https://example.org/%22%3Cx%3E'"),
        ("https://example.org/100%?a=%41", "https://example.org/100%25?a=%41"),
    ],
)
def test_a_link_of_ones_own_is_kept_with_its_host_as_it_is_looked_up(typed: str, kept: str) -> None:
    handle = read_handle("link", typed)

    assert handle == Handle("link", kept)
    assert read_handle("link", kept) == handle


NO_LINK = (
    "handle: write a whole link that begins with https://, like "
    "https://example.org/pay/{amount}?note={note}"
)
OTHER_BRACES = "handle: only {amount}, {note} and {currency} can stand in braces"
CREDENTIALS = (
    "handle: what stands before the @ hides where this link leads: leave that and the @ out"
)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("http://example.org/", NO_LINK),
        ("javascript:alert(1)//https://", NO_LINK),
        ("data:text/html,<script>", NO_LINK),
        ("//example.org", NO_LINK),
        ("example.org/pay", NO_LINK),
        ("\x00https://example.org", NO_LINK),
        ("https://ann:secret@example.org/", CREDENTIALS),
        ("https://paypal.me@evil.example/", CREDENTIALS),
        ("https://{amount}@evil.example/", CREDENTIALS),
        ("https://example.org/{name}", OTHER_BRACES),
        ("https://example.org/{{amount}}", OTHER_BRACES),
        ("https://example.org/{amount", OTHER_BRACES),
        ("https://example.org/}{", OTHER_BRACES),
        ("https://", "handle: “https://” is not a link that a phone can open"),
        (
            "https://{amount}.example/",
            "handle: “https://{amount}.example/” is not a link that a phone can open",
        ),
        (
            "https://example.org\\@evil.example/",
            CREDENTIALS,
        ),
        (
            "https://example.org\\evil",
            "handle: “https://example.org\\evil” is not a link that a phone can open",
        ),
        (
            "https://example.org/a b",
            "handle: “https://example.org/a b” is not a link that a phone can open",
        ),
        (
            "https://example.org:70000/",
            "handle: “https://example.org:70000/” is not a link that a phone can open",
        ),
        # A browser takes these for another host than is read here.
        ("https://127.1/", "handle: “https://127.1/” is not a link that a phone can open"),
        (
            "https://0x7f000001/",
            "handle: “https://0x7f000001/” is not a link that a phone can open",
        ),
        (
            "https://straße.example/",
            "handle: “https://straße.example/” is not a link that a phone can open",
        ),
        (
            "https://example.org/" + "x" * 100,
            "handle: a link has at most 100 characters; this has 120",
        ),
        # Each of these letters takes nine.
        (
            "https://example.org/" + "漢" * 20,
            "handle: a link has at most 100 characters; this has 200",
        ),
    ],
)
def test_what_is_no_safe_link_is_refused_with_what_is_wrong(typed: str, sentence: str) -> None:
    with pytest.raises(Fault) as refused:
        read_handle("link", typed)

    assert str(refused.value) == sentence


def test_amount_note_and_currency_are_filled_in_where_they_stand() -> None:
    link = "https://example.org/pay/{amount}?note={note}&c={currency}"
    way = pay("link", link, 1235, "EUR", note="a&b=c #1 {amount}")

    assert way.link == ("https://example.org/pay/12.35?note=a%26b%3Dc%20%231%20%7Bamount%7D&c=EUR")
    assert (way.shown, way.host, way.title) == (way.link, "example.org", "example.org")
    assert way.has_amount
    assert pay("link", link, 1235, "JPY").link.startswith("https://example.org/pay/1235?")


def test_a_link_without_places_leaves_the_amount_to_copy() -> None:
    way = pay("link", "https://example.org/ann", 1235, "NZD")

    assert (way.link, way.has_amount, way.amount) == ("https://example.org/ann", False, "12.35")


def test_a_note_of_dots_leads_to_no_other_folder() -> None:
    way = pay("link", "https://example.org/a/{note}/b", 5, "EUR", note="..")

    assert way.link == "https://example.org/a//b"


ANYTHING = st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
AMOUNTS = st.integers(1, 99_999_999)


@given(amount=AMOUNTS, note=ANYTHING, payee=ANYTHING)
def test_whatever_a_note_and_a_name_hold_each_code_and_link_says_the_amount(
    amount: int, note: str, payee: str
) -> None:
    text = f"{amount // 100}.{amount % 100:02}"
    more = {"note": note, "payee": payee}

    pix = pay("pix", RANDOM_KEY, amount, "BRL", **more).code
    assert crc(pix[:-4]) == pix[-4:]
    assert parts_of(pix)["54"] == text
    assert parts_of(parts_of(pix)["26"])["01"] == RANDOM_KEY
    assert len(parts_of(pix)["26"]) <= 99
    assert 1 <= len(parts_of(pix)["59"]) <= 25
    swish = pay("swish", "0701234567", amount, "SEK", **more).code.split(";")
    assert swish[0::3] == ["C0701234567", "6"]
    assert swish[1].replace(",", ".") == text
    assert len(unquote(swish[2])) <= 50
    swiss = pay(
        "qrbill", "CH9300762011623852957 8000 Zurich", amount, "CHF", holder="Ann", **more
    ).code.split("\n")
    assert (len(swiss), swiss[18], swiss[30]) == (31, text, "EPD")
    sepa = pay("sepa", "DE89370400440532013000", amount, "EUR", holder="Ann", **more).code
    assert sepa.split("\n")[7] == f"EUR{text}"
    if amount <= 10_000_000:
        upi = parse_qs(urlsplit(pay("upi", "ann@okbank", amount, "INR", **more).link).query)
        assert (upi["pa"], upi["am"], upi["cu"]) == (["ann@okbank"], [text], ["INR"])
    own = "https://example.org/a?x={amount}&n={note}&c={currency}"
    link = urlsplit(pay("link", own, amount, "EUR", **more).link)
    assert (link.scheme, link.netloc, link.path, link.fragment) == (
        *("https", "example.org", "/a"),
        "",
    )
    assert parse_qs(link.query, keep_blank_values=True).keys() == {"x", "n", "c"}
    assert parse_qs(link.query)["x"] == [text]
    cash = urlsplit(pay("cashapp", "$ann", amount, "USD", **more).link)
    assert cash.path == f"/$ann/{text}"


@given(st.text(max_size=120), st.sampled_from(list(SERVICES)))
def test_whatever_is_typed_is_a_name_read_again_or_a_fault_at_its_field(
    typed: str, service: str
) -> None:
    try:
        handle = read_handle(service, typed)
    except Fault as refused:
        place = refused.path
    else:
        place = "handle"
        assert len(handle.handle) <= 100
        assert handle.handle.isascii()
        assert read_handle(service, handle.handle) == handle
    assert place == "handle"


@given(st.text(string.printable + "äß。．/\\@:#?{}", max_size=60))  # noqa: RUF001
def test_a_link_leads_to_the_host_that_is_shown(rest: str) -> None:
    try:
        handle = read_handle("link", f"https://{rest}")
    except Fault:
        return
    way = way_to_pay(handle, payee="Ann", amount=5, currency="EUR", note="@evil.example/")
    leads = urlsplit(way.link)
    assert leads.scheme == "https"
    assert leads.netloc == way.host
    assert "@" not in leads.netloc


def test_those_that_pay_in_a_group_s_currency_are_offered_first_and_what_its_people_use() -> None:
    first, more = offered("EUR", used=["venmo"])

    assert first == [
        *("paypal", "revolut", "wise", "sepa", "bizum", "wero", "mobilepay", "venmo", "link"),
    ]
    assert {*first, *more} == {*SERVICES}
    assert not {*first} & {*more}
    assert offered("SEK", used=())[0] == ["paypal", "revolut", "wise", "swish", "link"]
    assert offered("CHF", used=())[0] == [
        *("paypal", "revolut", "wise", "twint", "qrbill", "link"),
    ]
    assert offered("BRL", used=())[0] == ["wise", "pix", "link"]
    assert offered("INR", used=())[0] == ["wise", "upi", "link"]
    # No service moves these, or counters: those that move many do first.
    assert offered("XAF", used=())[0] == ["paypal", "revolut", "wise", "link"]
    assert offered("counters", used=())[0] == ["paypal", "revolut", "wise", "link"]


def test_what_somebody_takes_is_told_by_what_moves_the_money_that_is_owed() -> None:
    known = [
        read_handle("venmo", "Ann-Smith"),
        read_handle("link", "https://pay.example.org/ann"),
        read_handle("bizum", "612345678"),
    ]

    assert titles_taken(known, currency="EUR") == ["Bizum", "pay.example.org"]
    assert titles_taken(known[:1], currency="EUR") == ["Venmo"]
