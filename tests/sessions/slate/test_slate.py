"""The slate: what evenings left unpaid, settled later, one evening, some, or all of them."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence

import pytest
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from napledger.evening.kinds import CASH_KINDS
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.slate import Leg
from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.submission import Recorder, Submission
from sessions.models import Circle, Entry, Evening, Player
from sessions.models.book import IS_CASH
from sessions.slate import service as slate_service
from sessions.slate.balances import Unpaid
from tests.addresses import at
from tests.bench.copies import copied
from tests.bench.seasons import WEEK
from tests.support.nights import Record, Start
from tests.support.owed import Close, closed, first, owed, pay, picked, second, slate
from tests.support.pages import text
from tests.support.table import balances

__all__ = ["closed", "first", "second"]


def test_all_that_is_outstanding_takes_the_fewest_payments_and_each_evening_its_own(
    owner: Client,
    circle: Circle,
    first: Evening,
    second: Evening,
    closed: Close,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(11):
        html = slate(owner, circle)

    assert str(first.pk) in html
    assert owed(html) == ["Dan pays Ann 7"]
    assert "1 payment, the fewest possible." in html
    assert "Ann +7, Dan −7" in text(html)
    assert "5 Nov 2026" in html
    assert "Cat +8, Dan −2, Ann −6" in text(html)
    assert str(second.pk) in html
    assert owed(slate(owner, circle, first)) == ["Cat pays Ann 8", "Dan pays Ann 5"]
    assert owed(slate(owner, circle, second)) == ["Ann pays Cat 6", "Dan pays Cat 2"]
    # What is sent as an evening and is none is passed over.
    none = owner.get(f"/circles/{circle.pk}/slate/?with=x&evening=y").content.decode()
    assert owed(none) == ["Dan pays Ann 7"]
    # Evenings in other money stand by themselves; of one more is asked no more often.
    closed("2026-11-06", currency="GBP", changes={"1": -250, "2": 250})
    with django_assert_max_num_queries(11):
        html = slate(owner, circle)
    assert sorted(owed(html)) == ["Ann pays Ben £2.50", "Dan pays Ann 7"]
    # One that is not closed is not on the slate.
    owner.post(f"{at(second)}reopen/", {"key": "play-on-then"})
    assert "Cat pays Ann 8" in owed(slate(owner, circle))


def test_a_payment_is_entered_once_in_the_evenings_it_settles_and_the_rest_is_set_off(
    owner: Client, circle: Circle, first: Evening, second: Evening
) -> None:
    for _tap in range(2):
        status, _page = pay(owner, circle, first, second, payment=("Dan", "Ann", 7))
        assert status == 303

    assert balances(first) == {"kitty": 0, "Ann": 6, "Ben": 0, "Cat": -6, "Dan": 0}
    assert balances(second) == {"kitty": 0, "Ann": -6, "Ben": 0, "Cat": 6, "Dan": 0}
    first.refresh_from_db()
    assert first.state == "closed"
    written = Entry.objects.filter(evening=first).latest("number")
    assert (written.kind, written.why) == ("payment", "paid from what was still owed")
    html = slate(owner, circle)
    assert "Dan paid Ann 7" in text(html)
    assert "nobody owes anybody anything. One tap settles them" in html
    pay(owner, circle, first, second, key="set-it-off")
    assert set(balances(first).values()) == set(balances(second).values()) == {0}
    assert "Nobody owes anybody anything" in slate(owner, circle)
    assert "Set off against each other" in slate(owner, circle)


def test_everything_is_paid_in_one_tap_and_taken_back_in_one(
    owner: Client, circle: Circle, first: Evening, second: Evening
) -> None:
    pay(owner, circle, first, second)
    assert set(balances(second).values()) == {0}

    response = owner.post(
        f"/circles/{circle.pk}/slate/back/", {"of": "from-the-slate", "key": "take-it-back"}
    )
    again = owner.post(
        f"/circles/{circle.pk}/slate/back/", {"of": "from-the-slate", "key": "take-it-back"}
    )

    assert (response.status_code, again.status_code) == (303, 303)
    assert balances(first) == {"kitty": 0, "Ann": 13, "Ben": 0, "Cat": -8, "Dan": -5}
    assert owed(slate(owner, circle)) == ["Dan pays Ann 7"]
    assert "Paid recently" not in slate(owner, circle)


def test_a_key_that_paid_something_else_is_refused_and_the_same_evenings_stay_picked(
    owner: Client, circle: Circle, first: Evening, second: Evening
) -> None:
    ids = {name: str(Player.objects.get(circle=circle, name=name).pk) for name in ("Dan", "Ann")}
    sent = {"evening": [str(first.pk)], "payer": ids["Dan"], "payee": ids["Ann"], "amount": "3"}
    address = f"/circles/{circle.pk}/slate/"
    response = owner.post(f"{address}paid/", sent | {"key": "from-the-slate"}, follow=True)
    assert response.redirect_chain == [(f"{address}?evening={first.pk}", 303)]
    assert owed(response.content.decode()) == ["Cat pays Ann 8", "Dan pays Ann 2"]
    assert str(second.pk) in response.content.decode()

    status, html = pay(owner, circle, first, payment=("Dan", "Ann", 2))
    nothing_picked, said = pay(owner, circle, key="of-no-evening")

    assert status == 409
    assert "This form was sent already; here is what came of it." in html
    assert nothing_picked == 422
    assert "Nothing is owed for these evenings now." in said
    assert balances(first)["Dan"] == -2


@pytest.mark.parametrize(
    ("payment", "sentence"),
    [
        (("Dan", "Ann", 9), "This payment is not owed now, or not so much of it."),
        (("Ann", "Dan", 5), "This payment is not owed now, or not so much of it."),
        (("Dan", "Ann", -5), "This form is out of date; please open the page again."),
    ],
)
def test_a_payment_that_is_not_owed_is_refused(
    owner: Client, circle: Circle, first: Evening, payment: tuple[str, str, int], sentence: str
) -> None:
    status, html = pay(owner, circle, first, payment=payment)

    assert status == 422
    assert sentence in html
    assert balances(first)["Dan"] == -5


def test_two_who_never_sat_together_pay_with_the_others(
    owner: Client, circle: Circle, closed: Close
) -> None:
    one = closed(
        "2026-11-05", players=["Ann", "Ben"], first_dealer="Ann", changes={"1": -5, "2": 5}
    )
    two = closed(
        "2026-11-06", players=["Cat", "Dan"], first_dealer="Cat", changes={"1": -5, "2": 5}
    )

    status, html = pay(owner, circle, one, two, payment=("Ann", "Dan", 5))

    assert status == 422
    assert (
        "These two owe each other nothing in any one evening: mark all the payments together"
        in html
    )


@pytest.fixture
def many(closed: Close) -> list[Evening]:
    """Return 130 evenings, a week apart, each of which left Ann up 2 and Dan down 2."""
    evening = closed("2020-01-02", changes={"1": 2, "4": -2})
    weeks = [evening.played_on + number * WEEK for number in range(1, 130)]
    return [evening, *copied(evening, days=weeks)]


def test_of_many_evenings_a_page_is_settled_at_once(
    owner: Client, circle: Circle, many: list[Evening]
) -> None:
    html = slate(owner, circle)

    assert "In all 130 evenings: Ann +260, Dan −260." in text(html)
    assert "Here 60 of them can be settled together." in text(html)
    assert owed(html) == ["Dan pays Ann 120"]
    assert picked(html) == [str(each.pk) for each in many[70:]]
    assert "page 1 of 3" in text(html)
    last = owner.get(f"/circles/{circle.pk}/slate/?page=3").content.decode()
    assert owed(last) == ["Dan pays Ann 20"]
    assert picked(last) == [str(each.pk) for each in many[:10]]
    # Who picks early evenings sees them again.
    early = slate(owner, circle, many[3], many[5])
    assert "page 3 of 3" in text(early)
    assert "<summary>Which evenings? 2 of 10</summary>" in early
    assert picked(early) == [str(many[3].pk), str(many[5].pk)]
    assert owed(early) == ["Dan pays Ann 4"]


def test_a_whole_page_is_paid_and_stays_within_an_address_that_every_server_takes(
    owner: Client, circle: Circle, many: list[Evening]
) -> None:
    ids = {name: str(Player.objects.get(circle=circle, name=name).pk) for name in ("Dan", "Ann")}
    page = [str(each.pk) for each in many[70:]]
    sent = {"payer": ids["Dan"], "payee": ids["Ann"], "amount": "119", "evening": page}
    address = f"/circles/{circle.pk}/slate/paid/"

    response = owner.post(address, sent | {"key": "from-the-slate"})

    assert response.status_code == 303
    assert len(response.headers["Location"]) < 4000
    left = owner.get(response.headers["Location"]).content.decode()
    assert owed(left) == ["Dan pays Ann 1"]
    assert picked(left) == [str(many[-1].pk)]

    assert pay(owner, circle, *many[70:], key="all-the-rest")[0] == 303
    html = slate(owner, circle)
    assert "In all 70 evenings: Ann +140, Dan −140." in text(html)
    assert "Paid recently Dan paid Ann 1 Undo" in text(html)
    assert "Dan paid Ann 119 Undo" in text(html)


def test_an_evening_that_is_being_settled_can_be_settled_with_the_slate(
    owner: Client, circle: Circle, first: Evening, second: Evening
) -> None:
    owner.post(f"{at(second)}reopen/", {"key": "play-on-then"})
    owner.post(f"{at(second)}review/", {"key": "play-ends-again"})
    settle = owner.get(f"{at(second)}settle/").content.decode()
    assert f'href="/circles/{circle.pk}/slate/?with={second.pk}"' in settle
    plan = {"way": "banker", "banker": "2", "key": "choose-a-way"}
    owner.post(f"{at(second)}settle/plan/", plan)

    alone = slate(owner, circle)
    together = owner.get(f"/circles/{circle.pk}/slate/?with={second.pk}").content.decode()
    status, _page = pay(owner, circle, first, second)

    assert owed(alone) == ["Cat pays Ann 8", "Dan pays Ann 5"]
    assert owed(together) == ["Dan pays Ann 7"]
    assert "12 Nov 2026 · settling now" in text(together)
    assert status == 303
    assert set(balances(first).values()) == set(balances(second).values()) == {0}
    settle = owner.get(f"{at(second)}settle/").content.decode()
    assert "paid at" in settle
    assert "The book has changed since this plan was made." in text(settle)
    assert "Make a new plan from what is left" in settle
    owner.post(f"{at(second)}close/", {"key": "close-it-again"})
    assert "Nobody owes anybody anything." in slate(owner, circle)


def test_an_evening_whose_kitty_nobody_has_spoken_for_is_not_on_the_slate(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(kitty_coins=True)
    record(evening, caller="1", call="3", made=True)
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    address = f"/circles/{circle.pk}/slate/?with={evening.pk}"
    assert "Nobody owes anybody anything" in owner.get(address).content.decode()

    sent = {"how": "carry", "key": "carry-it-on"}
    owner.post(f"{at(evening)}kitty/", sent)

    assert "pays the kitty 1" in text(owner.get(address).content.decode())


def test_a_purse_goes_on_the_slate_with_its_evening(
    owner: Client, circle: Circle, first: Evening, second: Evening
) -> None:
    owner.post(f"{at(second)}reopen/", {"key": "play-on-then"})
    owner.post(f"{at(second)}review/", {"key": "play-ends-again"})
    owner.post(
        f"{at(second)}settle/purses/share/",
        {"player": ["2", "4"], "key": "they-share-a-purse"},
    )

    html = owner.get(f"/circles/{circle.pk}/slate/?with={second.pk}").content.decode()

    assert "Cat +8, Ben and Dan’s purse −2, Ann −6" in text(html)
    pay(owner, circle, first, second, payment=("Ben", "Ann", 2))
    assert balances(second) == {"kitty": 0, "Ann": -6, "Ben": 2, "Cat": 6, "Dan": -2}
    assert balances(first) == {"kitty": 0, "Ann": 11, "Ben": 0, "Cat": -6, "Dan": -5}


def test_a_payment_of_the_slate_that_was_corrected_is_told_as_it_is_now(
    owner: Client, circle: Circle, first: Evening
) -> None:
    pay(owner, circle, first, key="from-the-slate")
    owner.post(f"{at(first)}reopen/", {"key": "play-on-then"})
    owner.post(f"{at(first)}review/", {"key": "play-ends-again"})
    cat, dan = Entry.objects.filter(evening=first, kind="payment").order_by("number")
    first.refresh_from_db()
    for number, kind, facts in (
        (cat.number, "amend", {"from": "3", "to": "1", "amount": 6}),
        (dan.number, "void", {}),
    ):
        correct_entry(
            first,
            correction=Correction(kind, number, facts),
            why="",
            submission=Submission(f"correct-{number}", Recorder()),
        )

    assert "Paid recently Cat paid Ann 6 Undo" in text(slate(owner, circle))

    sent = {"of": "from-the-slate", "key": "take-it-back"}
    status = owner.post(f"/circles/{circle.pk}/slate/back/", sent).status_code

    assert status == 303
    assert balances(first) == {"kitty": 0, "Ann": 13, "Ben": 0, "Cat": -8, "Dan": -5}
    assert "Paid recently" not in slate(owner, circle)


def test_the_index_of_cash_knows_every_kind_that_hands_over_cash() -> None:
    assert {("kind", kind) for kind in CASH_KINDS} == set(IS_CASH.children)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "keys", [("one-phones-key", "another-phones"), ("a-double-tap", "a-double-tap")]
)
def test_two_who_pay_the_same_at_once_pay_it_once(
    owner: Client,
    circle: Circle,
    first: Evening,
    monkeypatch: pytest.MonkeyPatch,
    keys: tuple[str, str],
) -> None:
    both_have_read, statuses = threading.Barrier(2), list[int]()
    real = slate_service._legs  # noqa: SLF001  # between reading and writing

    def read(slate: Sequence[Unpaid], payment: PlannedPayment | None) -> tuple[Leg, ...]:
        legs = real(slate, payment)
        with contextlib.suppress(threading.BrokenBarrierError):
            both_have_read.wait(timeout=1)
        return legs

    def tap(key: str) -> None:
        phone = Client()
        phone.cookies = owner.cookies
        statuses.append(pay(phone, circle, first, payment=("Dan", "Ann", 5), key=key)[0])
        connection.close()

    monkeypatch.setattr(slate_service, "_legs", read)
    phones = [threading.Thread(target=tap, args=[key]) for key in keys]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()

    assert sorted(statuses) == ([303, 303] if keys[0] == keys[1] else [303, 422])
    assert balances(first) == {"kitty": 0, "Ann": 8, "Ben": 0, "Cat": -8, "Dan": 0}
    assert Entry.objects.filter(evening=first, kind="payment").count() == 1
