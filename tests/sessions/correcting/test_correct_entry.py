"""Correcting an entry: the form, what would change, and the writing of it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from napledger.evening.log import VOID
from sessions.access.permissions import own
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Circle, Entry, Evening
from sessions.settling.service import close_evening, review_evening
from sessions.table.people import record_join
from tests.addresses import at
from tests.support.correcting import main, tables
from tests.support.nights import Record, Start
from tests.support.pages import markup, text
from tests.support.signing import correct
from tests.support.table import balances

SIGNED = {"confirm": "yes", "by": "2", "reason": "misheard", "key": "key-of-this-form"}
BEN_LOST = {"dealer": "4", "caller": "2", "call": "3", "outcome": "lost"}


def path(evening: Evening, number: int = 2) -> str:
    """Return the address at which an entry is corrected."""
    return f"{at(evening)}entries/{number}/correct/"


@pytest.fixture
def dealt(evening: Evening, record: Record) -> Evening:
    record(evening, caller="2", call="3", made=True)
    return evening


def test_the_form_is_the_games_own_filled_in_as_the_deal_stands(
    owner: Client, dealt: Evening
) -> None:
    html = markup(owner.get(path(dealt)))

    assert "Recorded: Ben, three, made: +9 Tap what was really so." in main(html)
    assert re.search(r'name="caller" value="2" checked', html)
    assert re.search(r'name="call" value="3" checked', html)
    assert re.search(r'name="dealer" value="4" checked', html)
    assert f'action="{path(dealt)}"' in html
    assert "/deals/" not in html


def test_the_form_is_set_at_the_table_as_it_was_just_before_the_deal(
    owner: Client, dealt: Evening, record: Record
) -> None:
    record(dealt, kind="leave", player="3")
    record(dealt, kind="rules", stake=5)

    html = markup(owner.get(path(dealt)))

    assert re.findall(r'seat__name">([^<]+)<', html) == ["Ann", "Ben", "Cat", "Dan"]
    assert "three ±3" in main(html)
    assert "Dan D dealer" in main(html)


def test_a_deal_beneath_an_earlier_correction_is_set_at_the_table_that_stands(
    owner: Client, dealt: Evening, record: Record
) -> None:
    record(dealt, caller="1", call="2", made=True)
    for _ in range(9):
        record(dealt, caller="1", call="2", made=True)
    facts = Entry.objects.get(evening=dealt, number=1).facts
    correct(dealt, "amend", 1, **{**facts, "stake": 5})

    assert "three ±15" in main(markup(owner.get(path(dealt, 3))))


def test_what_changes_is_shown_before_anything_is_written(owner: Client, dealt: Evening) -> None:
    response = owner.post(path(dealt), BEN_LOST)

    html = markup(response)
    assert response.status_code == 200
    assert "Not saved yet." in main(html)
    assert tables(html) == {
        "Deal 1": [
            "Ann −3 +3 +6",
            "Ben +9 −9 −18",
            "Cat −3 +3 +6",
            "Dan −4 +2 +6",
        ],
        "Balances tonight": ["Ann −3 +3 +6", "Ben +9 −9 −18", "Cat −3 +3 +6", "Dan −4 +2 +6"],
    }
    assert "Nothing later changes." in main(html)
    dealer = owner.post(path(dealt), {**BEN_LOST, "dealer": "1", "outcome": "made"})
    assert tables(markup(dealer))["Deal 1"] == ["Ann −3 −4 −1", "Dan −4 −3 +1"]
    assert Entry.objects.filter(evening=dealt).count() == 2


def test_each_later_deal_that_changes_is_shown_with_the_reason(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "peel_double_header"})
    record(evening, passed=True)
    record(evening, caller="1", call="3", made=True)
    record(evening, caller="1", call="3", made=True)
    fields = {"dealer": "4", "caller": "2", "call": "4", "outcome": "made"}

    html = markup(owner.post(path(evening), fields))

    assert tables(html)["What follows from it"] == [
        "Deal 2 Ann, three, made Three made: 3, not 6 Ann −9, Ben +3, Cat +3, Dan +3",
    ]


def test_a_correction_is_written_once_when_somebody_signs_for_it(
    owner: Client, dealt: Evening
) -> None:
    before = markup(owner.post(path(dealt), BEN_LOST))
    assert not re.search(r'name="by" value="\d+" checked', before)

    response = owner.post(path(dealt), BEN_LOST | SIGNED | {"version": "2"})
    again = owner.post(path(dealt), BEN_LOST | SIGNED | {"version": "2"})
    other = owner.post(path(dealt), {**BEN_LOST, "call": "4"} | SIGNED)

    assert (response.status_code, again.status_code) == (303, 303)
    assert response.headers["Location"] == f"{at(dealt)}entries/2/"
    assert balances(dealt) == {"kitty": 1, "Ann": 3, "Ben": -9, "Cat": 3, "Dan": 2}
    entry = Entry.objects.get(evening=dealt, number=3)
    assert (entry.kind, str(entry.by), entry.why) == ("amend", "Ben", "misheard")
    assert Entry.objects.filter(evening=dealt).count() == 3
    assert other.status_code == 409
    assert "This form was sent already; here is what came of it." in main(markup(other))
    # Whoever asked last on a phone of nobody is offered again.
    after = markup(owner.post(path(dealt), {**BEN_LOST, "outcome": "made"}))
    assert re.search(r'name="by" value="2" checked', after)


def test_everything_that_was_sent_travels_along(owner: Client, dealt: Evening) -> None:
    fields = {**BEN_LOST, "away": ["1", "3"], "note": "<b>late</b>"}

    html = markup(owner.post(path(dealt), fields))

    hidden = dict.fromkeys(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', html))
    carried = [pair for pair in hidden if pair[0] not in ("csrfmiddlewaretoken", "key")]
    assert carried == [
        ("version", "2"),
        ("confirm", "yes"),
        ("dealer", "4"),
        ("caller", "2"),
        ("call", "3"),
        ("outcome", "lost"),
        ("away", "1"),
        ("away", "3"),
        ("note", "&lt;b&gt;late&lt;/b&gt;"),
    ]


def test_a_reason_is_tapped_or_told_in_words_or_both(owner: Client, dealt: Evening) -> None:
    assert 'value="misheard" checked' in markup(owner.post(path(dealt), BEN_LOST))
    own_words = {"own": "yes", "why": "two called at once"}
    both = {"reason": "counted", "why": " two  tricks ", "outcome": "made", "key": "another-key"}

    for said in (own_words, both):
        assert owner.post(path(dealt), BEN_LOST | SIGNED | said).status_code == 303

    amended = Entry.objects.filter(evening=dealt, kind="amend").order_by("number")
    assert [each.why for each in amended] == ["two called at once", "recounted: two  tricks"]


WHO = "Who asked for this? Tap a name."

UNSIGNED = [
    *(({"by": by}, [WHO]) for by in ("", "9", "kitty")),
    ({"reason": "", "why": "  "}, ["A correction needs a reason: tap one, or write why."]),
    ({"why": "x" * 10_000}, ["At most 200 characters fit here, this has 10000."]),
    ({"why": "a\nb"}, ["Write this on one line, without control characters."]),
    ({"key": ""}, ["This form is out of date; please open the page again."]),
    # All that is missing is said at once.
    ({"by": "", "reason": ""}, [WHO, "A correction needs a reason"]),
]


def test_nobody_corrects_without_name_and_reason(owner: Client, dealt: Evening) -> None:
    for changes, sentences in UNSIGNED:
        response = owner.post(path(dealt), BEN_LOST | SIGNED | changes)
        html = markup(response)
        assert response.status_code == 422
        assert [each for each in sentences if each not in main(html)] == []
        assert 'name="outcome" value="lost"' in html
    assert Entry.objects.filter(evening=dealt).count() == 2


def test_what_cannot_be_is_refused_and_more_is_changed_before_anything_is_written(
    owner: Client, dealt: Evening
) -> None:
    forged = owner.post(path(dealt), {**BEN_LOST, "caller": "9"})
    same = owner.post(path(dealt), {**BEN_LOST, "outcome": "made"})
    more = owner.post(path(dealt), {**BEN_LOST, "change": "yes"})

    assert (forged.status_code, same.status_code, more.status_code) == (422, 422, 200)
    html = markup(forged)
    assert "9 is not seated; seated are Ann, Ben, Cat, Dan." in main(html)
    assert 'href="#caller"' in html
    said = "This is what the entry says already; change something first."
    assert said in main(markup(same))
    html = markup(more)
    assert "Tap what was really so." in main(html)
    assert re.search(r'name="outcome" value="lost" data-stands', html)
    assert Entry.objects.filter(evening=dealt).count() == 2


def test_a_later_deal_that_could_not_stand_is_named(
    owner: Client, evening: Evening, record: Record
) -> None:
    facts = {"player": "Eve", "left_of": "4"}
    record_join(
        evening, facts=lambda _book: facts, submission=Submission(new_key(), Recorder(), "join")
    )
    record(
        evening,
        dealer="4",
        caller="1",
        call="4",
        made=True,
        overcalled=[{"player": "5", "call": "3"}],
    )

    response = owner.post(path(evening), {"left_of": "3"})

    assert response.status_code == 422
    assert (
        "After this, “Deal 1 · Ann, four, made: +16” could not stand: Ann calls before Eve, "
        "not after: the turn goes Ann, Ben, Cat, Eve, Dan."
    ) in main(markup(response))


def test_a_voided_deal_is_restored_before_it_is_corrected(owner: Client, dealt: Evening) -> None:
    correct(dealt, VOID, 2)

    response = owner.get(path(dealt))

    assert response.status_code == 422
    assert "This entry is void; restore it before you correct it." in main(markup(response))


def test_when_somebody_wrote_in_between_it_is_shown_once_more(
    owner: Client, dealt: Evening, record: Record
) -> None:
    record(dealt, caller="1", call="nap", made=True)

    response = owner.post(path(dealt), BEN_LOST | SIGNED | {"version": "2"})

    html = markup(response)
    assert response.status_code == 409
    assert "Somebody else wrote in the book in the meantime; please look again." in main(html)
    assert 'name="version" value="3"' in html
    assert Entry.objects.filter(evening=dealt).count() == 3


def test_while_another_phone_records_a_correction_waits_for_a_word(
    owner: Client, dealt: Evening, circle: Circle
) -> None:
    dealt.recorder = own(circle, secret="the secret of another phone")
    dealt.save_fields("recorder")

    held = owner.post(path(dealt), BEN_LOST | SIGNED)
    taken = owner.post(path(dealt), BEN_LOST | SIGNED | {"take_over": "yes"})

    assert (held.status_code, taken.status_code) == (409, 303)
    said = text(markup(held))
    assert "Another phone is scoring now." in said
    assert "You wanted to correct an entry. That wasn’t done. Take over and correct it" in said
    assert "Yours:" not in said
    assert balances(dealt)["Ben"] == -9


def test_a_settled_or_closed_evening_is_not_corrected(owner: Client, dealt: Evening) -> None:
    review_evening(dealt, submission=Submission(new_key(), Recorder()))
    settling = owner.post(path(dealt), BEN_LOST | SIGNED)
    close_evening(dealt, submission=Submission(new_key(), Recorder()))
    closed = owner.get(path(dealt))

    assert (settling.status_code, closed.status_code) == (409, 409)
    assert "This evening is being settled" in main(markup(settling))
    assert "This evening is closed; only an owner can reopen it" in main(markup(closed))


# What is no deal has a form of its own. Each is sent as it stands but for what is changed.

AMENDED: list[tuple[str, dict[str, Any], dict[str, str], dict[str, Any]]] = [
    (
        "payment",
        {"from": "1", "to": "2", "amount": 5},
        {"to": "3", "amount": "7"},
        {"from": "1", "to": "3", "amount": 7},
    ),
    (
        "box",
        {"player": "1", "amount": 2, "into": True},
        {"player": "2", "amount": "3"},
        {"player": "2", "amount": 3, "into": True},
    ),
    (
        "adjustment",
        {"changes": {"1": 3, "2": -3}, "note": "tea"},
        {"change-2": "", "change-3": "3", "sign-3": "down", "note": "cake"},
        {"changes": {"1": 3, "3": -3}, "note": "cake"},
    ),
    (
        "seats",
        {"order": ["2", "1", "3", "4"]},
        {"seat-2": "2", "seat-1": "3", "seat-3": "1"},
        {"order": ["3", "2", "1", "4"]},
    ),
    ("kitty", {"how": "split"}, {"how": "draw", "winner": "3"}, {"how": "draw", "winner": "3"}),
    ("rules", {"stake": 5}, {"stake": "2"}, {"stake": 2}),
    (
        "rules",
        {"stake": 5},
        {"preset": "hoyle"},
        {"stake": 5, "rules": {"preset": "hoyle", "options": {}}},
    ),
]


def fields(html: str) -> dict[str, str]:
    """Return what a form of the page would send as it stands."""
    form = html.partition('<form class="play"')[2].partition("</form>")[0]
    found = dict(re.findall(r'<input[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"', form))
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.search(r'value="([^"]*)" selected', options)
        first = re.search(r'value="([^"]*)"', options)
        assert first is not None
        found[name] = (chosen or first)[1]
    rules = {name for name in found if name.startswith(("rule-", "win-", "lose-", "preset"))}
    return {name: value for name, value in found.items() if name not in rules}


@pytest.mark.parametrize(("kind", "facts", "changes", "expected"), AMENDED)
def test_what_is_no_deal_is_corrected_too(
    owner: Client,
    start: Start,
    record: Record,
    kind: str,
    facts: dict[str, Any],
    changes: dict[str, str],
    expected: dict[str, Any],
) -> None:
    evening = start(kitty=12)
    record(evening, kind=kind, **facts)
    html = markup(owner.get(path(evening)))
    sent = fields(html) | changes

    shown = owner.post(path(evening), sent)
    written = owner.post(path(evening), sent | SIGNED)

    assert shown.status_code == 200
    assert written.status_code == 303
    assert Entry.objects.get(evening=evening, number=3).facts == expected


def test_the_start_is_corrected_in_order_dealer_stake_kitty_and_rules(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(kitty=3)
    record(evening, caller="2", call="3", made=True)
    html = markup(owner.get(path(evening, 1)))
    changes = {
        "seat-1": "2",
        "seat-2": "1",
        "first_dealer": "1",
        "stake": "2",
        "kitty": "4",
        **SIGNED,
    }

    response = owner.post(path(evening, 1), fields(html) | {"preset": "peel_pool"} | changes)

    assert response.status_code == 303
    facts = Entry.objects.get(evening=evening, number=3).facts
    assert facts["players"] == ["2", "1", "3", "4"]
    assert (facts["first_dealer"], facts["stake"], facts["kitty"]) == ("1", 2, 4)
    assert facts["rules"] == {"preset": "peel_pool", "options": {}}
    assert balances(evening) == {"kitty": 2, "Ann": -6, "Ben": 18, "Cat": -6, "Dan": -8}


BAD = [
    ("payment", {"from": "1", "to": "2", "amount": 5}, {"amount": "much"}, "“much” is not an"),
    ("payment", {"from": "1", "to": "2", "amount": 5}, {"to": "9"}, "9 is not at this table"),
    ("payment", {"from": "1", "to": "2", "amount": 5}, {"to": "1"}, "Nobody pays themselves"),
    ("payment", {"from": "1", "to": "2", "amount": 5}, {"amount": "9" * 50}, "is too much"),
    ("seats", {"order": ["2", "1", "3", "4"]}, {"seat-1": "1"}, "can’t both have seat 1"),
    ("seats", {"order": ["2", "1", "3", "4"]}, {"seat-1": "x"}, "choose a seat from 1 to 4"),
    ("rules", {"stake": 5}, {"stake": "0"}, "is too little"),
    ("rules", {"stake": 5}, {"preset": "nonsense"}, "which rules do you play by"),
    ("kitty", {"how": "split"}, {"how": "eaten"}, "split, drawn for or carried over"),
    (
        "adjustment",
        {"changes": {"1": 3, "2": -3}, "note": "tea"},
        {"change-1": "4"},
        "1 more goes up than down",
    ),
]


@pytest.mark.parametrize(("kind", "facts", "changes", "sentence"), BAD)
def test_a_bad_correction_of_what_is_no_deal_is_refused(
    owner: Client,
    start: Start,
    record: Record,
    kind: str,
    facts: dict[str, Any],
    changes: dict[str, str],
    sentence: str,
) -> None:
    evening = start(kitty=12)
    record(evening, kind=kind, **facts)
    sent = fields(markup(owner.get(path(evening)))) | changes

    response = owner.post(path(evening), sent)

    assert response.status_code == 422
    assert sentence.lower() in main(markup(response)).lower()
    assert Entry.objects.filter(evening=evening).count() == 2


def test_it_was_somebody_else_who_left_two_deals_ago(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="leave", player="3")
    for _ in range(2):
        record(evening, caller="1", call="2", made=True)
    html = markup(owner.get(path(evening)))
    assert re.findall(r'<option value="(\d)"( selected)?>', html) == [
        ("1", ""), ("2", ""), ("3", " selected"), ("4", ""),
    ]  # fmt: skip

    shown = markup(owner.post(path(evening), {"player": "2"}))
    response = owner.post(path(evening), {"player": "2"} | SIGNED)

    assert tables(shown)["What follows from it"] == [
        (
            "Deal 1 Ann, two, made Now also: Cat pays Ann 2, two made No longer: Ben pays Ann 2, "
            "two made Ben +2, Cat −2"
        ),
        (
            "Deal 2 Ann, two, made Now also: Cat pays Ann 2, two made No longer: Ben pays Ann 2, "
            "two made Ben +2, Cat −2"
        ),
    ]
    assert tables(shown)["Balances tonight"] == ["Ben −4 0 +4", "Cat 0 −4 −4"]
    assert response.status_code == 303
    assert balances(evening) == {"kitty": 2, "Ann": 7, "Ben": 0, "Cat": -4, "Dan": -5}


def test_money_travels_from_the_form_to_the_facts_in_every_currency(
    owner: Client, start: Start, record: Record
) -> None:
    for currency, amount in (("GBP", 5), ("GBP", 135), ("lsd", 7), ("EUR", 1234567), ("JPY", 3)):
        evening = start(currency=currency, stake=4)
        record(evening, kind="payment", **{"from": "1", "to": "2", "amount": amount})
        sent = fields(markup(owner.get(path(evening))))

        owner.post(path(evening), sent | {"to": "3"} | SIGNED)

        assert Entry.objects.get(evening=evening, number=3).facts["amount"] == amount


OF_A_DEAL = ("caller", "call", "outcome", "tricks", "dealer")
OF_OTHERS = ("from", "to", "amount", "seat-1", "first_dealer", "stake", "kitty", "preset", "first")
OF_ALL = ("confirm", "by", "reason", "why", "version")
FIELDS = st.sampled_from((*OF_A_DEAL, *OF_OTHERS, *OF_ALL))
WHOLE = BEN_LOST | SIGNED | {"why": "so said the table"}
VALUES = st.one_of(
    st.sampled_from(["1", "2", "9", "made", "nap", "forced", "", "-1", "yes", "key-of-this-form"]),
    st.text(max_size=30),
)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(
    number=st.integers(0, 5),
    begun=st.sampled_from([{}, WHOLE]),
    sent=st.dictionaries(FIELDS, st.lists(VALUES), max_size=9),
)
@example(number=2, begun=WHOLE, sent={})
def test_nothing_that_can_be_sent_breaks_a_correction(
    owner: Client,
    start: Start,
    record: Record,
    number: int,
    begun: dict[str, str],
    sent: dict[str, list[str]],
) -> None:
    evening = start()
    record(evening, caller="2", call="3", made=True)
    record(evening, kind="payment", **{"from": "1", "to": "2", "amount": 5})
    record(evening, kind="seats", order=["2", "1", "3", "4"])

    fields = {**begun, **sent}
    for action in ("correct", "void", "restore"):
        address = f"{at(evening)}entries/{number}/{action}/"
        response = owner.post(address, {**fields, "key": new_key()})
        assert response.status_code in (200, 303, 404, 409, 422)
        if begun and not sent and number == 2:
            assert response.status_code == 303
