"""A rubber of Whist on the pages: recorded, priced, corrected, told, counted, settled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from sessions.models import Circle, Entry, Evening
from tests.addresses import at
from tests.support.nights import end, player_id, rows_at
from tests.support.pages import text

Record = Callable[..., Entry]
Start = Callable[..., Evening]

WHIST = {"game": "whist", "rules": {"preset": "hoyle"}, "stake": 5, "first_dealer": "Ann"}
HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def whist(start: Start) -> Evening:
    """Short Whist at 5 counters a point: Ann and Cat against Ben and Dan; nothing is dealt yet."""
    return start(**WHIST)


def tap(client: Client, evening: Evening, **fields: str) -> Any:
    """Send a deal as the form does."""
    key = f"the-key-of-deal-{evening.pk}-{len(fields)}-{Entry.objects.count()}"
    return client.post(f"{at(evening)}deals/", {"key": key, "outcome": "played", **fields})


def page(client: Client, address: str) -> str:
    """Return what a page says."""
    response = client.get(address)
    assert response.status_code == 200
    return text(response.content.decode())


def balances(evening: Evening) -> list[int]:
    """Return what the seats stand at, in their order."""
    return list(
        evening.seats.exclude(number=0).order_by("number").values_list("balance", flat=True)
    )


def test_a_rubber_is_recorded_by_its_own_form(owner: Client, whist: Evening) -> None:
    empty = page(owner, at(whist))
    assert "Ann &amp; Cat 0 games won: 0 Ben &amp; Dan 0" in empty
    assert "A new rubber." in empty
    assert "Which side took the odd trick?" in empty

    assert tap(owner, whist, side="1", odd="5").status_code == 303
    after_one = page(owner, at(whist))
    tap(owner, whist, side="3", odd="3", honours="0-3")
    after_two = page(owner, at(whist))

    assert "Deal 1 · Ann and Cat, game, a treble, five by tricks, 5 to 0" in after_one
    assert "games won: 1 rubber of 8, +40" in after_one
    assert balances(whist) == [40, -40, 40, -40]
    assert "Deal 2 · Ann and Cat, a bumper of 8, won · +40" in after_two
    assert "A new rubber." in after_two


def test_what_is_missing_is_said_at_its_place(owner: Client, whist: Evening) -> None:
    response = tap(owner, whist, odd="3")

    assert response.status_code == 422
    assert "Which side took the odd trick? Tap it first." in text(response.content.decode())


@pytest.mark.parametrize("outcome", ["misdeal", "abandoned", "broken_off"])
def test_a_deal_of_which_nothing_is_counted_is_a_tap(
    owner: Client, whist: Evening, record: Record, outcome: str
) -> None:
    record(whist, tricks={"1": 11})

    tap(owner, whist, outcome=outcome, dealer="2")

    facts = Entry.objects.filter(evening=whist).latest("number").facts
    dealt = {} if outcome == "broken_off" else {"dealer": "2"}
    assert facts == {outcome: True, **dealt}


def test_five_are_cut_before_they_play(owner: Client, start: Start) -> None:
    evening = start(**WHIST | {"players": ["Ann", "Ben", "Cat", "Dan", "Eve"]})
    assert "cut for partners, seats and deal" in page(owner, at(evening))
    refused = tap(owner, evening, side="1", odd="3", dealer="1")
    assert "5 sit at this table: name the four who play" in text(refused.content.decode())

    cut = {"four_1": "5", "four_2": "3", "four_3": "1", "four_4": "2"}
    tap(owner, evening, side="1", odd="3", honours="1-3", dealer="1", **cut)

    facts = Entry.objects.filter(evening=evening).latest("number").facts
    assert facts == {
        "four": ["5", "3", "1", "2"],
        "tricks": {"1": 9},
        "honours": {"2": 3},
        "dealer": "5",
    }
    assert "Ann &amp; Eve 3" in page(owner, at(evening))


def test_what_was_kept_of_the_form_before_is_read_as_it_was(
    owner: Client, whist: Evening, record: Record
) -> None:
    record(whist, tricks={"1": 11})
    kept = {"places": "1 2 3 4", "honours": "", "dealer": "2", "note": "", "revokes_more": ""}
    taps = {"side": "3", "odd": "2", "revoke": "2", "penalty": "deduct", "revoke_too": ""}

    assert tap(owner, whist, **kept, **taps).status_code == 303

    facts = Entry.objects.filter(evening=whist).latest("number").facts
    assert facts == {
        "tricks": {"3": 8},
        "dealer": "2",
        "revokes": [{"player": "2", "penalty": "deduct"}],
    }


def test_a_revoke_is_priced_without_being_written(
    owner: Client, whist: Evening, record: Record
) -> None:
    record(whist, tricks={"1": 11})
    record(whist, tricks={"1": 8})
    sent = {"side": "2", "odd": "2", "revoke": "4", "penalty": "add"}

    answer = owner.post(f"{at(whist)}deals/price/", sent, **HTMX).content.decode()
    whole = owner.post(f"{at(whist)}deals/price/", sent).content.decode()

    assert 'data-deal-prices="Ann +40, Ben −40, Cat +40, Dan −40"' in answer
    assert "Ann +40 · Cat +40" in text(whole)
    assert Entry.objects.filter(evening=whist, kind="deal").count() == 2


def test_where_one_has_left_the_rubber_waits(owner: Client, whist: Evening, record: Record) -> None:
    record(whist, tricks={"1": 8})
    record(whist, kind="leave", player="4")

    assert "Dan has left in the middle of the rubber" in page(owner, at(whist))
    assert tap(owner, whist, outcome="broken_off").status_code == 303
    assert "four play a rubber; seated are 3" in page(owner, at(whist)).lower()
    assert "Break the rubber off" not in page(owner, at(whist)).partition("Note")[0]


def test_who_plays_a_rubber_is_told_before_leaving_that_it_waits(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(**WHIST | {"players": ["Ann", "Ben", "Cat", "Dan", "Eve"]})
    record(evening, tricks={"1": 8}, four=["1", "2", "3", "4"])

    of_four = page(owner, f"{at(evening)}leaves/settled/?player=4")
    stands_out = page(owner, f"{at(evening)}leaves/settled/?player=5")

    said = "Dan is in the middle of a rubber: it waits until Dan is back, or it is broken off"
    assert said in of_four
    assert "in the middle of a rubber" not in stands_out


def test_a_corrected_deal_counts_everything_after_it_anew(
    owner: Client, whist: Evening, record: Record
) -> None:
    for side in ("1", "1"):
        record(whist, tricks={side: 11})
    address = f"{at(whist)}entries/2/correct/"
    html = owner.get(address).content.decode()
    assert 'name="side" value="1" checked' in html
    assert 'name="odd" value="5" checked' in html

    sent = {"side": "1", "odd": "4", "outcome": "played"}
    sign = {"by": "2", "reason": "what", "key": "key-of-correction", "confirm": "yes"}
    assert owner.post(address, sent | sign).status_code == 303

    assert balances(whist) == [0, 0, 0, 0]
    assert "Ann &amp; Cat 0 games won: 1" in page(owner, at(whist))


def test_an_undo_gives_the_rubber_back(owner: Client, whist: Evening, record: Record) -> None:
    for side in ("1", "1"):
        record(whist, tricks={side: 11})

    owner.post(f"{at(whist)}undo/", {"key": "undo-the-last-deal"})

    assert balances(whist) == [0, 0, 0, 0]
    assert "games won: 1 rubber of 8, +40" in page(owner, at(whist))


def test_play_does_not_end_in_the_middle_of_a_rubber_unless_it_is_broken_off(
    owner: Client, whist: Evening, record: Record
) -> None:
    record(whist, tricks={"1": 11})

    refused = owner.post(f"{at(whist)}review/", {"key": "end-of-play"})
    record(whist, broken_off=True)

    assert refused.status_code == 422
    assert end(whist).state == "reviewing"


def test_the_sheet_the_log_and_the_rules_tell_of_the_rubber(
    owner: Client, whist: Evening, record: Record
) -> None:
    record(whist, tricks={"1": 11}, revokes=[{"player": "2", "penalty": "deduct"}])
    record(whist, misdeal=True)
    record(whist, tricks={"1": 13})

    assert rows_at(owner, f"{at(whist)}sheet/")[1:7] == [
        "1 5–0 · · · ·",
        "Ann and Cat, game, a treble, five by tricks, 5 to 0 · Revoke by Ben",
        "2 · · · ·",
        "misdeal",
        "3 +40 −40 +40 −40",
        "Ann and Cat, a bumper of 8 ✓ won",
    ]
    log = page(owner, f"{at(whist)}log/")
    assert "Deal 2 · misdeal" in log
    rules = page(owner, f"{at(whist)}rules/")
    assert "Each loser pays 5 a point to the adversary on the left." in rules
    assert "A treble +15 −15" in rules


def test_rubbers_are_counted_for_each_player(
    owner: Client, circle: Circle, whist: Evening, record: Record
) -> None:
    record(whist, tricks={"1": 11})
    record(whist, misdeal=True)
    record(whist, tricks={"1": 11}, revokes=[{"player": "2", "penalty": "deduct"}])
    end(whist)
    series = "series=whist.counters"

    rows = rows_at(owner, f"/circles/{circle.pk}/figures/?{series}")
    ann = player_id(circle, "Ann")
    of_ann = "\n".join(rows_at(owner, f"/circles/{circle.pk}/players/{ann}/?{series}"))

    assert [row.split()[:4] for row in rows[1:3]] == [
        ["Ann", "+40", "1", "1"],
        ["Cat", "+40", "1", "1"],
    ]
    assert "Rubber 1 1 100%" in of_ann


def test_an_evening_of_whist_is_started_with_its_rule_sets(owner: Client, circle: Circle) -> None:
    address = f"/circles/{circle.pk}/start/?game=whist"

    offered = page(owner, address)

    assert "Short Whist by the laws of 1900" in offered
    assert "points for the rubber" in offered
