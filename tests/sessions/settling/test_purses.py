"""Purses: players who share one settle as one party, in every way to settle."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from napledger.evening.document import write_entry
from napledger.evening.score import scored
from napledger.games import game_of
from napledger.money.pay_handles import read_handle
from napledger.reading.faults import Fault
from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.auditing.book_rows import circle_bundle
from sessions.auditing.checking import checked
from sessions.auditing.checking_log import check_facts
from sessions.exporting.document_export import plain_evening
from sessions.models import Access, Circle, Entry, Evening, Player
from sessions.settling.handles import keep_handles
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.owed import slate
from tests.support.pages import markup, text
from tests.support.settling import (
    HTMX,
    cards,
    choose,
    ended,
    page,
    paid,
    pay,
    played,
    share,
    ways,
    ways_told,
)
from tests.support.table import balances

__all__ = ["ended", "played"]


def purses(client: Client, evening: Evening) -> str:
    """Return the page of the purses."""
    return markup(client.get(f"{at(evening)}settle/purses/"))


def told(html: str) -> list[str]:
    """Return who pays whom how much, of each card."""
    return [each.split(" Paid :")[0].split(" Undo :")[0] for each in cards(html)]


@pytest.fixture
def shared(owner: Client, ended: Evening) -> Evening:
    """Return the evening with Ann, up 13, and Dan, down 5, sharing a purse; Cat is down 8."""
    share(owner, ended, "4", "1")
    return ended


def test_two_who_share_a_purse_are_one_party_under_both_names(
    owner: Client, ended: Evening
) -> None:
    status, _html = share(owner, ended, "4", "1")

    html = page(owner, ended)
    assert status == 303
    assert told(html) == [
        "Cat pays Ann and Dan’s purse 8 Cat is down 8, and Ann and Dan’s purse is up as much."
    ]
    assert "One payment, the fewest possible." in text(html)
    assert "Ann and Dan’s purse: Ann +13, Dan −5 · together +8" in text(html)
    assert balances(ended) == {"kitty": 0, "Ann": 13, "Ben": 0, "Cat": -8, "Dan": -5}
    entry = Entry.objects.filter(evening=ended).order_by("number").last()
    assert entry is not None
    assert (entry.kind, entry.facts) == ("purses", {"purses": [["1", "4"]]})
    assert "Ann and Dan share a purse" in markup(owner.get(f"{at(ended)}log/"))


def test_closing_sets_off_what_is_inside_a_purse(
    owner: Client, shared: Evening, circle: Circle
) -> None:
    owner.post(f"{at(shared)}settle/paid/", paid("3", "1", 8, key="cat-pays"), headers=HTMX)
    assert balances(shared) == {"kitty": 0, "Ann": 5, "Ben": 0, "Cat": 0, "Dan": -5}
    assert "Everybody is square." in page(owner, shared)
    assert "Cat paid Ann and Dan’s purse 8" in text(page(owner, shared))

    for _ in range(2):
        response = owner.post(f"{at(shared)}close/", {"key": "close-it-now"})
        assert response.status_code == 303

    assert set(balances(shared).values()) == {0}
    entry = Entry.objects.get(evening=shared, kind="payment", facts__from="4")
    assert entry.facts == {"from": "4", "to": "1", "amount": 5}
    assert entry.why == "set off in the purse that they share"
    html = text(page(owner, shared))
    assert "Everybody is square." in html
    assert "Ann +13 won Ben 0 level Dan −5 lost Cat −8 lost" in html
    assert "Nobody owes anybody anything" in slate(owner, circle)
    checked(circle_bundle(circle.pk))
    call_command("check_books")


def test_result_document_and_slate_have_what_a_purse_is_still_owed(
    owner: Client, shared: Evening, circle: Circle
) -> None:
    owner.post(f"{at(shared)}close/", {"key": "close-it-now"})

    html = text(markup(owner.get(f"{at(shared)}result/")))
    document = plain_evening(shared).document
    owed = text(slate(owner, circle))

    for told in (html, owed):
        assert "Cat pays Ann and Dan’s purse 8" in told
    assert "Dan −5 lost" in html
    assert "Ann and Dan’s purse +8, Cat −8" in owed
    written = write_entry(document.log[-1])
    assert written == {"kind": "payment", "from": "Dan", "to": "Ann", "amount": 5}
    assert scored(document).balances == {"Ann": 8, "Ben": 0, "Cat": -8, "Dan": 0}
    assert balances(shared) == {"kitty": 0, "Ann": 8, "Ben": 0, "Cat": -8, "Dan": 0}


def test_every_way_to_settle_takes_a_purse_as_one(owner: Client, shared: Evening) -> None:
    cards = ways_told(ways(owner, shared, banker="4"))

    assert "Cat pays Ann and Dan’s purse: 8" in cards[0]
    assert "Ann and Dan’s purse as the banker In all 1 payment The largest 8" in cards[1]
    assert (
        "Cat pays Ann and Dan’s purse: 6 Ben pays Ann and Dan’s purse: 2 Cat pays Ben: 2"
        in cards[2]
    )
    assert 'name="banker" value="4"' not in ways(owner, shared)


@pytest.mark.parametrize(("way", "banker"), [("fewest", ""), ("banker", "2"), ("pairs", "")])
def test_each_way_clears_everybody_with_a_purse(
    owner: Client, shared: Evening, way: str, banker: str
) -> None:
    choose(owner, shared, way=way, banker=banker)
    plan = Entry.objects.get(evening=shared, kind="plan").facts["payments"]

    for number, each in enumerate(plan):
        sent = paid(each["from"], each["to"], each["amount"], key=f"payment-{number}")
        assert owner.post(f"{at(shared)}settle/paid/", sent).status_code == 303
    owner.post(f"{at(shared)}close/", {"key": "close-it-now"})

    assert set(balances(shared).values()) == {0}


def test_balances_of_a_purse_are_rounded_as_one(owner: Client, shared: Evening) -> None:
    owner.post(f"{at(shared)}settle/coin/", {"coin": "5", "key": "round-them"})

    entry = Entry.objects.filter(evening=shared).order_by("number").last()
    assert entry is not None
    assert entry.facts["changes"] == {"1": 2, "3": -2}
    assert told(page(owner, shared))[0].startswith("Cat pays Ann and Dan’s purse 10")


def test_a_purse_is_parted_again(owner: Client, shared: Evening) -> None:
    html = purses(owner, shared)
    assert "Ann and Dan’s purse Ann +13, Dan −5 · together +8 Settle separately" in text(html)
    address = f"{at(shared)}settle/purses/part/"

    response = owner.post(address, {"holder": "1", "key": "part-them"})
    again = owner.post(address, {"holder": "1", "key": "part-them-again"})

    assert (response.status_code, again.status_code) == (303, 422)
    assert "This purse is no longer shared" in markup(again)
    assert [each.split()[:4] for each in told(page(owner, shared))] == [
        ["Cat", "pays", "Ann", "8"],
        ["Dan", "pays", "Ann", "5"],
    ]
    log = markup(owner.get(f"{at(shared)}log/"))
    assert "Everybody settles from their own purse" in log


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (["1"], "A purse is shared by at least two players"),
        ([], "A purse is shared by at least two players"),
        (["1", "9"], "Choose players of this table"),
        (["1", "kitty"], "Choose players of this table"),
        (["1", "1"], "A purse is shared by at least two players"),
    ],
)
def test_a_purse_that_cannot_be_is_refused_and_what_was_ticked_is_kept(
    owner: Client, ended: Evening, players: list[str], sentence: str
) -> None:
    status, html = share(owner, ended, *players)

    assert status == 422
    assert sentence.lower() in text(html).lower()
    assert ('value="1" checked' in html) == ("1" in players)
    assert not Entry.objects.filter(evening=ended, kind="purses").exists()


def test_a_purse_is_shared_only_while_the_evening_is_settled_and_by_nobody_twice(
    owner: Client, played: Evening, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    said: dict[str, tuple[int, str]] = {}
    said["Play is on. End it first, then say who shares a purse."] = share(owner, played, "1", "4")
    owner.post(f"{at(played)}review/", {"key": "end-of-play"})
    choose(owner, played, way="banker", banker="2")
    for _send in range(2):
        assert share(owner, played, "1", "4")[0] == 303
    said["Dan can share only one purse"] = share(owner, played, "4", "2", key="another-purse")
    forged, html = share(owner, played, "2", "3")
    with django_assert_max_num_queries(7):
        purses(owner, played)
    # A plan chosen before gives way.
    assert [each[:29] for each in told(page(owner, played))] == ["Cat pays Ann and Dan’s purse "]
    owner.post(f"{at(played)}close/", {"key": "close-it-now"})
    closed = "This evening is closed. Only an owner can reopen it to settle another way."
    said[closed] = share(owner, played, "2", "3", key="too-late-now")

    assert [(status, sentence in html) for sentence, (status, html) in said.items()] == [
        (422, True)
    ] * 3
    assert forged == 409
    assert "this form was sent already" in text(html).lower()


def test_who_shared_a_purse_the_last_time_is_ticked_the_next(
    owner: Client, shared: Evening, start: Start, record: Record
) -> None:
    owner.post(f"{at(shared)}close/", {"key": "close-it-now"})
    for number, players in enumerate((["Dan", "Ben", "Ann"], ["Dan", "Ben", "Cat"])):
        again = start(
            played_on=f"2026-11-2{number}",
            players=players,
            first_dealer="Dan",
            rules={"preset": "hoyle"},
        )
        record(again, caller="1", call="3", made=True)
        owner.post(f"{at(again)}review/", {"key": "end-of-play"})

        html = purses(owner, again)

        picked = {0: 2, 1: 0}[number]
        assert html.count('name="player" value="1" checked') == picked // 2
        assert html.count(" checked>") == picked
        assert ("Ticked: those who shared one last time." in html) == bool(picked)


def test_whoever_shares_the_purse_says_that_a_payment_came(owner: Client, shared: Evening) -> None:
    owner.post(f"{at(shared)}settle/paid/", paid("3", "1", 8, key="cat-pays"))
    number = Entry.objects.get(evening=shared, kind="payment").number
    answers = {}
    for name in ("Ben", "Dan"):
        phone = Client()
        phone.cookies[cookie_name()] = f"the secret of {name}"
        player = Player.objects.get(circle=shared.circle_id, name=name)
        Access.objects.create(
            circle=shared.circle,
            role="player",
            secret_hash=hashed(f"the secret of {name}"),
            player=player,
        )
        sent = {"entry": number, "what": "received", "key": f"it-came-{name}"}
        answers[name] = phone.post(f"{at(shared)}settle/mark/", sent).status_code

    assert answers == {"Ben": 422, "Dan": 303}
    assert "✓ received by Ann and Dan’s purse" in text(page(owner, shared))


def test_a_purse_is_paid_to_any_who_share_it(owner: Client, shared: Evening) -> None:
    dan = Player.objects.get(circle=shared.circle_id, name="Dan")
    keep_handles(dan, handles=[read_handle("paypal", "dansmith")])

    html = text(pay(owner, shared))

    assert "Cat pays Ann and Dan’s purse 8 Pay anyone who shares the purse." in html
    assert "Ann hasn’t said how. Cash is always fine." in html
    assert "Dan PayPal.Me" in html


def test_why_a_purse_pays_tells_what_each_who_shares_it_stands_at(
    owner: Client, ended: Evening
) -> None:
    share(owner, ended, "3", "4")

    html = text(markup(owner.get(f"{at(ended)}settle/why/")))

    assert "Cat stands at −8: −9 in 3 deals, +1 in 1 deal. Dan stands at −5" in html
    assert "The shortest plan has Cat and Dan’s purse pay Ann" in html


def test_a_book_with_a_purse_is_read_strictly() -> None:
    nap, accounts = game_of("nap"), frozenset({"kitty", "1", "2"})
    check_facts("purses", {"purses": [["1", "2"]]}, game=nap, accounts=accounts)

    with pytest.raises(Fault, match="purses: 9 is the number of no seat"):
        check_facts("purses", {"purses": [["1", "9"]]}, game=nap, accounts=accounts)


def test_an_evening_that_goes_on_forgets_its_purse_and_offers_it_again(
    owner: Client, shared: Evening
) -> None:
    owner.post(f"{at(shared)}close/", {"key": "close-it-now"})
    owner.post(f"{at(shared)}reopen/", {"key": "play-on-then"})
    owner.post(f"{at(shared)}review/", {"key": "play-ends-again"})

    assert told(page(owner, shared))[0].startswith("Cat pays Ann 8")
    assert 'value="1" checked' in purses(owner, shared)

    share(owner, shared, "1", "4", key="they-share-again")
    owner.post(f"{at(shared)}close/", {"key": "close-it-again"})

    assert balances(shared) == {"kitty": 0, "Ann": 8, "Ben": 0, "Cat": -8, "Dan": 0}
