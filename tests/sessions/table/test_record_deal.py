"""Recording a deal."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sessions.book.submission import new_key
from sessions.models import Entry, Evening, Transfer
from tests.addresses import at
from tests.support.nights import Start
from tests.support.pages import markup, text
from tests.support.table import HTMX, balances, deal


def test_a_deal_is_written_with_its_reasons(owner: Client, evening: Evening) -> None:
    response = owner.post(f"{at(evening)}deals/", deal(), **HTMX)

    html = markup(response)
    assert response.status_code == 200
    assert not html.lstrip().startswith("<!doctype")
    assert "Deal 1 · Ben, three, made · +9" in text(html)
    assert 'class="seat seat--changed"' in html
    assert balances(evening) == {"kitty": 1, "Ann": -3, "Ben": 9, "Cat": -3, "Dan": -4}
    written = Transfer.objects.filter(evening=evening).order_by("line")
    assert [(str(t.payer), str(t.payee), t.amount, t.why, t.source) for t in written] == [
        ("Dan", "kitty", 1, "dealer's ante", "Peel, p. 9"),
        ("Ann", "Ben", 3, "three made", "Peel, p. 8"),
        ("Cat", "Ben", 3, "three made", "Peel, p. 8"),
        ("Dan", "Ben", 3, "three made", "Peel, p. 8"),
    ]


FORCED = {"caller": "1", "call": "1", "forced": True, "made": False}


@pytest.mark.parametrize(
    ("rules", "sent", "facts", "stand"),
    [
        pytest.param(
            {"preset": "peel_pool"},
            deal(caller="forced", call="", outcome="lost"),
            FORCED | {"dealer": "4"},
            {"kitty": 1, "Ann": -3, "Ben": 1, "Cat": 1, "Dan": 0},
            id="all passed: the eldest stands for one",
        ),
        pytest.param(
            {"preset": "enquire_within"},
            {"outcome": "passed", "key": "key-of-passed"},
            {"passed": True, "dealer": "4"},
            {"kitty": 1, "Ann": 0, "Ben": 0, "Cat": 0, "Dan": -1},
            id="all passed: nobody stands",
        ),
        pytest.param(
            {"preset": "peel_pool"},
            {"outcome": "abandoned", "key": "key-of-abandoned"},
            {"abandoned": True, "dealer": "4"},
            {"kitty": 1, "Ann": 0, "Ben": 0, "Cat": 0, "Dan": -1},
            id="abandoned",
        ),
        pytest.param(
            {"preset": "peel_pool"},
            deal(revoke_who="3", revoke_how="revoke"),
            {"revokes": [{"player": "3", "how": "revoke"}], "dealer": "4"},
            {"kitty": 1, "Ann": 0, "Ben": 9, "Cat": -9, "Dan": -1},
            id="a revoke is paid for by the offender",
        ),
        pytest.param(
            {"preset": "peel_pool"},
            deal(dealer="1"),
            {"dealer": "1"},
            {"kitty": 1, "Ann": -4, "Ben": 9, "Cat": -3, "Dan": -3},
            id="another dealer than the next",
        ),
        pytest.param(
            {"preset": "peel_pool"},
            deal(away=["4"]),
            {"dealer": "1", "away": ["4"]},
            {"kitty": 1, "Ann": -4, "Ben": 6, "Cat": -3, "Dan": 0},
            id="the next dealer is away",
        ),
    ],
)
def test_a_deal_is_written_as_it_was_tapped(
    owner: Client,
    start: Start,
    rules: dict[str, object],
    sent: dict[str, object],
    facts: dict[str, object],
    stand: dict[str, int],
) -> None:
    evening = start(rules=rules, stake=1 if rules["preset"] == "peel_pool" else 2)

    response = owner.post(f"{at(evening)}deals/", sent)

    assert response.status_code == 303
    assert response.headers["Location"] == at(evening)
    assert Entry.objects.get(evening=evening, number=2).facts.items() >= facts.items()
    assert balances(evening) == stand
    html = markup(owner.get(at(evening)))
    assert ("Dan D dealer" in text(html)) == ("abandoned" in facts)
    assert bool(re.search(r'name="away" value="4" checked', html)) == ("away" in facts)


def test_everything_one_tap_further_reaches_the_book(owner: Client, start: Start) -> None:
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


REFUSED = [
    ({"caller": ""}, "caller", "Who called? Tap the caller first."),
    ({"call": ""}, "call", "What was called? Tap the call first."),
    ({"outcome": "perhaps"}, "outcome", "Tap Made or Lost, or All passed."),
    ({"caller": "9"}, "caller", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
    ({"call": "misery"}, "call", "What was called? Tap the call first."),
    ({"tricks": "6"}, "tricks", "Expected tricks from 0 to 5, got 6."),
    ({"tricks": "1"}, "outcome", "A call of three is not made with 1 of 5 tricks."),
    ({"away": ["2"]}, "caller", "Ben is away."),
    ({"away": ["1", "2", "3"]}, "away", "At least 2 players have to take part."),
    ({"peeps": ["1"]}, "peeps", "This table has no price for a peep."),
    ({"bought-1": "2"}, "purchases", "No cards are bought at this table."),
    ({"spare_hand": "2"}, "spare_hand", "No spare hand at this table."),
    ({"revoke": "9"}, "revoke", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
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

    html = markup(response)
    assert response.status_code == 422
    assert sentence is None or sentence in html.replace("&#x27;", "'")
    assert place is None or f'href="#{place}"' in html
    assert Entry.objects.filter(evening=evening).count() == 1
    assert not Transfer.objects.filter(evening=evening).exists()


def test_what_was_tapped_is_kept_when_a_deal_is_refused(owner: Client, evening: Evening) -> None:
    fields = deal(tricks="1", note="half past ten")
    html = markup(owner.post(f"{at(evening)}deals/", fields, **HTMX))

    assert re.search(r'name="caller" value="2" checked', html)
    assert re.search(r'name="call" value="3" checked', html)
    assert re.search(r'name="tricks" value="1" checked', html)
    assert 'value="half past ten"' in html
    assert re.search(r'<details class="extras" open>', html)


def test_what_an_odd_deal_costs_is_shown_before_it_is_saved(
    owner: Client, evening: Evening
) -> None:
    fields = deal(revoke_who="3", outcome="")
    response = owner.post(f"{at(evening)}deals/price/", fields, **HTMX)

    assert response.status_code == 200
    html = markup(response)
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
