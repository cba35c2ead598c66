"""Choosing a way to settle: the ways beside each other, and a plan that stays as it was chosen."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from napledger.games import game_of
from napledger.reading.faults import Fault
from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.auditing.checking_log import check_facts
from sessions.models import Access, Entry, Evening, Player
from tests.addresses import at
from tests.support.pages import markup, text
from tests.support.settling import (
    HTMX,
    cards,
    choose,
    ended,
    page,
    paid,
    played,
    ways,
    ways_told,
    with_kitty,
)
from tests.support.table import balances

__all__ = ["ended", "played", "with_kitty"]


def test_the_ways_stand_beside_each_other(owner: Client, ended: Evening) -> None:
    told = ways_told(ways(owner, ended))

    assert len(told) == 3
    assert (
        "The fewest payments In all 2 payments The largest 8 No plan has fewer payments." in told[0]
    )
    assert "No plan has fewer payments. Cat pays Ann: 8 Dan pays Ann: 5" in told[0]
    assert "Who deals with whom Ann Cat and Dan Cat Ann Dan Ann" in told[0]
    assert "Ann as the banker In all 2 payments The largest 8 Everybody settles" in told[1]
    assert "Pair by pair In all 6 payments The largest 5 Each pair settle" in told[2]
    assert (
        "Cat pays Ann: 5 Dan pays Ann: 5 Ben pays Ann: 3 Cat pays Ben: 2 Cat pays Dan: 1 "
        "Dan pays Ben: 1 Who deals with whom Ann Cat, Dan and Ben" in told[2]
    )


@pytest.mark.parametrize(
    ("way", "banker", "plan"),
    [
        ("fewest", "", ["Cat pays Ann 8", "Dan pays Ann 5"]),
        ("banker", "2", ["Cat pays Ben 8", "Dan pays Ben 5", "Ben pays Ann 13"]),
        ("banker", "", ["Cat pays Ann 8", "Dan pays Ann 5"]),
    ],
)
def test_a_chosen_way_is_the_plan(
    owner: Client, ended: Evening, way: str, banker: str, plan: list[str]
) -> None:
    html = choose(owner, ended, way=way, banker=banker)

    assert [" ".join(each.split()[:4]) for each in cards(html)] == plan
    assert Entry.objects.get(evening=ended, kind="plan").facts["way"] == way


def test_a_payment_made_leaves_the_others_of_the_plan_alone(owner: Client, ended: Evening) -> None:
    choose(owner, ended, way="banker", banker="2")

    owner.post(f"{at(ended)}settle/paid/", paid("2", "1", 13, key="ben-pays-ann"))

    told = [" ".join(each.split()[:4]) for each in cards(page(owner, ended))]
    assert told == ["Cat pays Ben 8", "Dan pays Ben 5", "Ben paid Ann 13"]
    assert "One of three payments is made." in page(owner, ended)
    assert balances(ended) == {"kitty": 0, "Ann": 0, "Ben": 13, "Cat": -8, "Dan": -5}


def test_a_correction_makes_the_plan_outdated_and_a_new_one_can_be_made(
    owner: Client, ended: Evening
) -> None:
    choose(owner, ended, way="banker", banker="2")
    owner.post(f"{at(ended)}undo/", {"key": "undo-the-coin"})

    html = page(owner, ended)

    # Undo passes over the plan.
    void = Entry.objects.get(evening=ended, kind="void")
    assert void.target is not None
    assert void.target.kind == "adjustment"
    assert "The book has changed since this plan was made." in html
    assert "Make a new plan from what is left" in html
    html = choose(owner, ended, way="banker", banker="2", key="another-plan")
    assert [" ".join(each.split()[:4]) for each in cards(html)] == [
        "Cat pays Ben 8",
        "Dan pays Ben 4",
        "Ben pays Ann 12",
    ]
    assert "Make a new plan" not in html


def test_a_way_that_is_none_is_refused(owner: Client, ended: Evening) -> None:
    none = choose(owner, ended, way="dice")
    nobody = choose(owner, ended, way="banker", banker="9")

    assert "Expected one of fewest, banker, pairs, got dice" in none
    assert "Choose a banker from this table." in nobody
    assert not Entry.objects.filter(evening=ended, kind="plan").exists()
    for _send in range(2):
        choose(owner, ended, way="fewest")
    assert Entry.objects.filter(evening=ended, kind="plan").count() == 1
    told = ways_told(ways(owner, ended, banker="2"))[1]
    assert "Ben as the banker In all 3 payments The largest 13" in told
    assert "Cat pays Ben: 8 Dan pays Ben: 5 Ben pays Ann: 13" in told
    assert "Ann as the banker" in ways(owner, ended, banker="99")


def test_no_way_or_coin_is_chosen_while_play_is_on_or_after_the_evening_is_closed(
    owner: Client, played: Evening
) -> None:
    sent = {"coin": "5", "key": "round-to-five"}
    coin = markup(owner.post(f"{at(played)}settle/coin/", sent, headers=HTMX))
    for html in (coin, choose(owner, played, way="fewest"), ways(owner, played)):
        assert "Play is on. End it first" in html
    owner.post(f"{at(played)}review/", {"key": "end-of-play"})
    owner.post(f"{at(played)}close/", {"key": "close-it-now"})
    refused = choose(owner, played, way="fewest")
    assert "This evening is closed; only an owner can reopen it" in refused
    assert "This evening is closed. Only an owner can reopen it" in ways(owner, played)


def test_along_the_pairs_a_split_kitty_is_cleared_too(owner: Client, with_kitty: Evening) -> None:
    owner.post(f"{at(with_kitty)}review/", {"key": "end-of-play"})
    sent = {"coin": "5", "key": "round-to-five"}
    refused = owner.post(f"{at(with_kitty)}settle/coin/", sent, headers=HTMX)
    assert "Say first what happens to the kitty." in markup(refused)
    assert "First: what happens to the kitty?" in ways(owner, with_kitty)
    assert "Say first what happens to the kitty." in choose(owner, with_kitty, way="fewest")
    owner.post(f"{at(with_kitty)}kitty/", {"how": "split", "key": "split-it"})

    choose(owner, with_kitty, way="pairs")

    html = page(owner, with_kitty)
    assert "pair by pair" in html
    assert "does not clear everybody" not in html


def test_a_line_opens_to_why(owner: Client, ended: Evening) -> None:
    html = page(owner, ended)

    asks = f"{at(ended)}settle/why/?payer=3&amp;payee=1"
    assert f'hx-get="{asks}"' in html
    assert f'href="{at(ended)}settle/why/#debt-3-1"' in html
    line = markup(owner.get(asks.replace("&amp;", "&"), headers=HTMX))
    why = (
        "Cat stands at −8: −9 in 3 deals, +1 in 1 deal. "
        "What cost most: Deal 1 −4 Deal 3 −3 Deal 2 −2 "
        "The shortest plan has Cat pay Ann."
    )
    assert text(line) == why
    assert f"{at(ended)}entries/2/" in line
    every = markup(owner.get(f"{at(ended)}settle/why/"))
    assert [
        text(each) for each in re.findall(r'<section class="card.*?</section>', every, re.S)
    ] == [
        f"Cat pays Ann: 8 {why}",
        (
            "Dan pays Ann: 5 Dan stands at −5: −6 in 2 deals, +2 in 2 deals, −1 besides. "
            "What cost most: Deal 1 −4 Deal 2 −2 "
            "The shortest plan has Dan pay Ann."
        ),
    ]
    nobody = markup(owner.get(f"{at(ended)}settle/why/?payer=1&payee=\0"))
    assert "Nothing is owed here now." in nobody
    assert "What cost most" not in nobody


def test_part_of_a_payment_is_paid_unless_it_cannot_be(owner: Client, ended: Evening) -> None:
    address, sent = f"{at(ended)}settle/paid/", {"payer": "3", "payee": "1"}
    refusals = {"x": "“x” is not an amount.", "": "amount", "9": "This payment is not owed now"}
    for typed, sentence in refusals.items():
        refused = owner.post(address, sent | {"part": typed, "key": "part-of-eight"}, headers=HTMX)
        assert (refused.status_code, sentence in markup(refused)) == (422, True), typed
    assert balances(ended)["Cat"] == -8

    paid_in_part = owner.post(address, sent | {"part": "3", "key": "three-of-8"}, headers=HTMX)

    html = markup(paid_in_part)
    assert "Cat pays Ann 5 The rest of 8: 3 is already paid. Paid : Cat pays Ann 5" in cards(html)
    assert balances(ended)["Cat"] == -5


@pytest.fixture
def ann(ended: Evening) -> Client:
    """Return the browser of Ann, whom the owner knows, and who only watches."""
    player = Player.objects.get(circle_id=ended.circle_id, name="Ann")
    Access.objects.create(
        circle_id=ended.circle_id, role="player", player=player, secret_hash=hashed("ann's secret")
    )
    client = Client()
    client.cookies[cookie_name()] = "ann's secret"
    return client


@pytest.fixture
def dan_paid(owner: Client, ended: Evening) -> int:
    """Return the entry by which Dan paid Ann five."""
    owner.post(f"{at(ended)}settle/paid/", paid("4", "1", 5, key="dan-pays-ann"))
    return Entry.objects.get(evening=ended, kind="payment").number


def say(client: Client, evening: Evening, number: int, **sent: str) -> str:
    """Say something of a payment and return the page that follows."""
    sent = {"entry": str(number), "key": f"say-{sent.get('what')}-it"} | sent
    address = f"{at(evening)}settle/mark/"
    return markup(client.post(address, sent, headers=HTMX))


def test_whoever_was_paid_says_so_and_takes_it_back(
    ann: Client, ended: Evening, dan_paid: int
) -> None:
    assert "✓ received by Ann" in say(ann, ended, dan_paid, what="received")
    assert "received by Ann" not in say(ann, ended, dan_paid, what="withdrawn")
    ended.refresh_from_db()
    assert ended.recorder_id != Access.objects.get(secret_hash=hashed("ann's secret")).pk
    log = markup(ann.get(f"{at(ended)}log/"))
    assert "Ann got Dan’s 5" in log
    assert "What was said about Dan’s 5 to Ann is withdrawn" in log
    assert balances(ended)["Dan"] == 0


def test_whoever_was_not_paid_disputes_it_with_a_reason(
    ann: Client, owner: Client, ended: Evening, dan_paid: int
) -> None:
    assert "Say in a few words what is wrong with this payment." in say(
        ann, ended, dan_paid, what="disputed"
    )

    said = say(ann, ended, dan_paid, what="disputed", note="only four", key="say-it-again")

    assert "Ann disputes it: “only four”" in said
    assert "Ann disputes it: “only four”" in page(owner, ended)
    log = markup(owner.get(f"{at(ended)}log/"))
    assert "Dan’s 5 to Ann is disputed: only four" in log


def test_nobody_else_speaks_for_whoever_was_paid(
    ann: Client, owner: Client, ended: Evening, dan_paid: int
) -> None:
    Access.objects.filter(role="player").update(
        player=Player.objects.get(circle_id=ended.circle_id, name="Dan")
    )

    assert "Only Ann or the group’s owner can say that." in say(
        ann, ended, dan_paid, what="received"
    )
    assert "✓ received by Ann" in say(owner, ended, dan_paid, what="received", key="the-owner")
    assert "isn’t one of the payments" in say(owner, ended, 2, what="received", key="of-a-deal")
    assert "This form is out of date" in say(owner, ended, dan_paid, what="lost", key="forged-one")


def test_the_facts_of_a_plan_and_a_mark_are_fit_to_be_taken_out(
    owner: Client, ended: Evening, dan_paid: int
) -> None:
    choose(owner, ended, way="banker", banker="2")
    say(owner, ended, dan_paid, what="received")
    accounts = frozenset({"1", "2", "3", "4", "kitty"})
    notes = Entry.objects.filter(evening=ended, kind__in=("plan", "mark"))

    for note in notes:
        check_facts(note.kind, note.facts, game=game_of("nap"), accounts=accounts)

    assert notes.count() == 2
    plan = notes.get(kind="plan").facts
    with pytest.raises(Fault, match="2 is the number of no seat"):
        check_facts("plan", plan, game=game_of("nap"), accounts=accounts - {"2"})
