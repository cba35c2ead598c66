"""Recording a deal."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from sessions.book.submission import new_key
from sessions.models import Entry, Evening, Transfer
from tests.addresses import at
from tests.support.pages import text
from tests.support.table import HTMX, balances, deal


def test_a_deal_is_written_with_its_reasons(owner: Client, evening: Evening) -> None:
    response = owner.post(f"{at(evening)}deals/", deal())

    assert response.status_code == 303
    assert response.headers["Location"] == at(evening)
    assert balances(evening) == {"kitty": 1, "Ann": -3, "Ben": 9, "Cat": -3, "Dan": -4}
    written = Transfer.objects.filter(evening=evening).order_by("line")
    assert [(str(t.payer), str(t.payee), t.amount, t.why, t.source) for t in written] == [
        ("Dan", "kitty", 1, "dealer's ante", "Peel, p. 9"),
        ("Ann", "Ben", 3, "three made", "Peel, p. 8"),
        ("Cat", "Ben", 3, "three made", "Peel, p. 8"),
        ("Dan", "Ben", 3, "three made", "Peel, p. 8"),
    ]


def test_htmx_gets_the_table_with_what_just_happened(owner: Client, evening: Evening) -> None:
    response = owner.post(f"{at(evening)}deals/", deal(), **HTMX)

    html = response.content.decode()
    assert response.status_code == 200
    assert not html.lstrip().startswith("<!doctype")
    assert "Deal 1 · Ben, three, made · +9" in text(html)
    assert 'class="seat seat--changed"' in html


def test_all_passed_makes_the_eldest_stand_for_one(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}deals/", deal(caller="forced", call="", outcome="lost"))

    entry = Entry.objects.get(evening=evening, number=2)
    assert entry.facts == {
        "caller": "1",
        "call": "1",
        "forced": True,
        "made": False,
        "dealer": "4",
    }
    assert balances(evening)["Ann"] == -3


def test_a_passed_deal_where_nobody_stands_for_one(
    owner: Client, start: Callable[..., Evening]
) -> None:
    evening = start(rules={"preset": "enquire_within"}, stake=2)

    owner.post(f"{at(evening)}deals/", {"outcome": "passed", "key": "key-of-passed"})

    assert balances(evening) == {"kitty": 1, "Ann": 0, "Ben": 0, "Cat": 0, "Dan": -1}


def test_an_abandoned_deal_is_dealt_again_by_the_same_player(
    owner: Client, evening: Evening
) -> None:
    key = {"outcome": "abandoned", "key": "key-of-abandoned"}
    html = owner.post(f"{at(evening)}deals/", key, **HTMX).content.decode()

    assert "Dan D dealer" in text(html)
    assert balances(evening)["Dan"] == -1


def test_everything_one_tap_further_reaches_the_book(
    owner: Client, start: Callable[..., Evening]
) -> None:
    evening = start(
        rules={
            "preset": "peel_spare_hand_pool",
            "options": {"peep_price": 1, "purchase_price": 1, "knave_five": 1},
        }
    )
    fields = deal(
        call="nap",
        outcome="lost",
        spare_hand="2",
        peeps=["1", "2"],
        misdeals="1",
        note="  by candle light ",
        **{"bought-3": "2", "knaves-4": "1", "touched-1": "1", "over-1": "3"},
    )

    response = owner.post(f"{at(evening)}deals/", fields)

    assert response.status_code == 303
    assert Entry.objects.get(evening=evening, number=2).facts == {
        "caller": "2",
        "call": "nap",
        "made": False,
        "overcalled": [{"player": "1", "call": "3"}],
        "misdeals": 1,
        "spare_hand": "2",
        "note": "by candle light",
        "peeps": ["1", "2"],
        "purchases": {"3": 2},
        "knaves_and_fives": {"4": 1},
        "interference": {"1": 1},
        "dealer": "4",
    }
    assert balances(evening) == {"kitty": 10, "Ann": 3, "Ben": -18, "Cat": 3, "Dan": 2}


def test_a_revoke_is_paid_for_by_the_offender(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}deals/", deal(revoke_who="3", revoke_how="revoke"))

    assert balances(evening) == {"kitty": 1, "Ann": 0, "Ben": 9, "Cat": -9, "Dan": -1}


def test_whoever_is_away_stays_away_on_the_form(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}deals/", deal(away=["3"]))

    html = owner.get(at(evening)).content.decode()

    assert "Cat away" in text(html)
    assert re.search(r'name="away" value="3" checked', html)


def test_another_dealer_than_the_next_can_be_named(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}deals/", deal(dealer="1"))

    assert balances(evening)["Ann"] == -4


REFUSED = [
    ({"caller": ""}, "caller", "Who called? Tap the caller first."),
    ({"call": ""}, "call", "What was called? Tap the call first."),
    ({"outcome": ""}, "outcome", "Tap Made or Lost, or All passed."),
    ({"outcome": "perhaps"}, "outcome", "Tap Made or Lost, or All passed."),
    ({"caller": "9"}, "caller", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
    ({"caller": "Zed" * 4000}, "caller", None),
    ({"call": "misery"}, "call", "What was called? Tap the call first."),
    ({"tricks": "6"}, "tricks", "Expected tricks from 0 to 5, got 6."),
    ({"tricks": "-1"}, "tricks", "“-1” is no number."),
    ({"tricks": "1"}, "outcome", "A call of three is not made with 1 of 5 tricks."),
    ({"away": ["2"]}, "caller", "Ben is away."),
    ({"away": ["1", "2", "3"]}, "away", "At least 2 players have to take part."),
    ({"peeps": ["1"]}, "peeps", "This table has no price for a peep."),
    ({"bought-1": "2"}, "purchases", "No cards are bought at this table."),
    ({"spare_hand": "2"}, "spare_hand", "No spare hand at this table."),
    ({"revoke": "9"}, "revoke", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
    ({"revoke": ["1", "2"]}, "revoke", None),
    ({"outcome": "passed"}, "outcome", "Tap Made or Lost, or All passed."),
    ({"over-3": "2"}, None, "Ben calls before Cat, not after: the turn goes Ann, Ben, Cat, Dan."),
    ({"misdeals": "999999999999999999999"}, "misdeals", None),
]


@pytest.mark.parametrize(("fields", "place", "sentence"), REFUSED)
def test_a_forged_deal_is_refused_at_its_field(
    owner: Client,
    evening: Evening,
    fields: dict[str, object],
    place: str | None,
    sentence: str | None,
) -> None:
    response = owner.post(f"{at(evening)}deals/", deal(**fields))

    html = response.content.decode()
    assert response.status_code == 422
    assert sentence is None or sentence in html.replace("&#x27;", "'")
    assert place is None or f'href="#{place}"' in html
    assert Entry.objects.filter(evening=evening).count() == 1
    assert not Transfer.objects.filter(evening=evening).exists()


def test_when_the_next_dealer_is_away_the_deal_passes_on(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}deals/", deal(away=["4"]))

    assert Entry.objects.get(evening=evening, number=2).facts["dealer"] == "1"


def test_a_dealer_who_sits_out_cannot_call(owner: Client, start: Callable[..., Evening]) -> None:
    evening = start(players=["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"])

    response = owner.post(f"{at(evening)}deals/", deal(caller="4"))

    assert response.status_code == 422
    assert "Dan deals and sits out, so holds no cards." in response.content.decode()


def test_what_was_tapped_is_kept_when_a_deal_is_refused(owner: Client, evening: Evening) -> None:
    fields = deal(tricks="1", note="half past ten")
    html = owner.post(f"{at(evening)}deals/", fields, **HTMX).content.decode()

    assert re.search(r'name="caller" value="2" checked', html)
    assert re.search(r'name="call" value="3" checked', html)
    assert re.search(r'name="tricks" value="1" checked', html)
    assert 'value="half past ten"' in html
    assert re.search(r'<details class="extras" open>', html)


def test_a_double_tap_writes_one_deal(owner: Client, evening: Evening) -> None:
    first = owner.post(f"{at(evening)}deals/", deal())
    second = owner.post(f"{at(evening)}deals/", deal())

    assert (first.status_code, second.status_code) == (303, 303)
    assert Entry.objects.filter(evening=evening, kind="deal").count() == 1


def test_a_double_tap_on_all_passed_writes_one_deal(owner: Client, evening: Evening) -> None:
    passed = deal(caller="forced", call="")
    first = owner.post(f"{at(evening)}deals/", passed)
    second = owner.post(f"{at(evening)}deals/", passed)

    assert (first.status_code, second.status_code) == (303, 303)
    assert Entry.objects.filter(evening=evening, kind="deal").count() == 1


def test_the_same_key_for_another_deal_is_a_conflict(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}deals/", deal())

    response = owner.post(f"{at(evening)}deals/", deal(call="4"))

    assert response.status_code == 409
    assert "This form was sent already" in response.content.decode()
    assert Entry.objects.filter(evening=evening, kind="deal").count() == 1


@pytest.mark.parametrize("key", ["", "short", "x" * 65, "with space in it", "ключ-ключ-ключ"])
def test_a_form_without_a_key_of_its_own_is_refused(
    owner: Client, evening: Evening, key: str
) -> None:
    response = owner.post(f"{at(evening)}deals/", deal(key=key))

    assert response.status_code == 422
    assert "This form is out of date; please open the page again." in response.content.decode()


def test_two_phones_record_two_deals(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}deals/", deal(key="first-phone"))
    owner.post(f"{at(evening)}deals/", deal(key="other-phone"))

    numbers = Entry.objects.filter(evening=evening).values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3]


def test_a_stranger_cannot_record(stranger: Client, evening: Evening) -> None:
    assert stranger.post(f"{at(evening)}deals/", deal()).status_code == 404
    assert Entry.objects.filter(evening=evening).count() == 1


def test_a_deal_is_only_sent(owner: Client, evening: Evening) -> None:
    assert owner.get(f"{at(evening)}deals/").status_code == 405


def test_recording_takes_twelve_queries_at_most(
    owner: Client, evening: Evening, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(12):
        owner.post(f"{at(evening)}deals/", deal(), **HTMX)


def test_what_an_odd_deal_costs_is_shown_before_it_is_saved(
    owner: Client, evening: Evening
) -> None:
    fields = deal(revoke_who="3", outcome="")
    response = owner.post(f"{at(evening)}deals/price/", fields, **HTMX)

    assert response.status_code == 200
    html = response.content.decode()
    assert re.findall('data-deal-prices="(.*?)"', html) == [
        "Ben +9, Cat −9, Dan −1, kitty +1",
        "Ann +3, Cat −6, Dan +2, kitty +1",
    ]
    assert "Made: Ben +9" in text(html)
    assert "Lost: Ann +3 · Dan +2" in text(html)
    assert Entry.objects.filter(evening=evening).count() == 1


FIELDS = st.sampled_from(
    (
        *("caller", "call", "outcome", "tricks", "version", "take_over", "away", "peeps"),
        *("bought-1", "over-2", "dealer", "revoke_who", "revoke_how", "spare_hand", "misdeals"),
        *("touched-9", "note", "wrong_cards"),
    )
)
VALUES = st.one_of(
    st.sampled_from(["1", "2", "9", "made", "lost", "passed", "nap", "forced", "", "-1", "1e9"]),
    st.text(max_size=30),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    begun=st.sampled_from([{}, deal()]),
    sent=st.dictionaries(FIELDS, st.lists(VALUES, max_size=3), max_size=8),
    key=st.one_of(st.none(), st.text(max_size=60)),
)
@example(begun=deal(), sent={}, key=None)
def test_nothing_that_can_be_sent_breaks_the_table(
    owner: Client,
    evening: Evening,
    begun: dict[str, object],
    sent: dict[str, list[str]],
    key: str | None,
) -> None:
    fields = {**begun, **sent}
    for path in ("deals/", "deals/price/", "undo/", "redo/"):
        said = new_key() if key is None else key
        response = owner.post(f"{at(evening)}{path}", {**fields, "key": said})

        assert response.status_code in (200, 303, 409, 422)
        if begun and not sent and key is None:
            assert response.status_code in (200, 303)
