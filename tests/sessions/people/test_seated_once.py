"""Nobody sits at one table twice, though the two who they are meet only in another group."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client

from napledger.evening.document import read_document
from napledger.reading.faults import Fault
from sessions.auditing.checking import checked
from sessions.book.persons import note_merging
from sessions.book.submission import new_key
from sessions.exporting.document_import import bundle_of
from sessions.exporting.import_bundle import put_in
from sessions.models import Evening, Merging
from sessions.slate.as_of import slate_then
from sessions.slate.balances import unpaid_of
from sessions.table.people import record_join
from tests.support.groups import (
    Group,
    begun,
    deal,
    ended,
    findings,
    fresh,
    join,
    merge,
    owed,
    part,
    people,
    sent,
)


@pytest.fixture
def bert(guest: Group, started_in: Callable[..., Evening]) -> Evening:
    """An open evening of Bob and Carl in the guest, where Bert won 6p of Carl at an earlier one."""
    started_in(guest[1], "Bert", "Carl", played_on="2026-11-20")
    return begun(fresh(guest), "Bob", "Carl", played_on="2026-11-26")


def sits_down(evening: Evening, name: str, group: Group) -> None:
    evening.refresh_from_db()
    facts = {"player": name, "left_of": "1"}
    record_join(evening, facts=lambda _book: facts, submission=sent(group))


def test_two_of_a_guest_who_are_one_person_do_not_sit_together(
    guest: Group, host: Group, bert: Evening
) -> None:
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Bert="Robert", Carl="Carl")

    with pytest.raises(Fault) as refused:
        sits_down(bert, "bert", guest)

    assert (refused.value.path, refused.value.sentence()) == (
        "player",
        "Bert and Bob are one person in this group: leave one of them out",
    )
    deal(bert, guest)
    ended(bert, guest)
    # Robert: lost 6p, won 6p as Bob and as Bert, and as Bob 6p more.
    assert owed(host[0]) == {"Ann": 6, "Robert": 12, "Carl": -18}
    assert findings() == []


def test_nor_where_they_are_merged_in_the_host_later(
    guest: Group, host: Group, bert: Evening
) -> None:
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Bert="Bert", Carl="Carl")
    merge(host, "Bert", "Robert")

    with pytest.raises(Fault) as refused:
        sits_down(bert, "Bert", guest)

    assert "Bert and Bob are one person" in refused.value.sentence()


def test_whoever_sits_together_in_a_guest_is_not_merged_in_the_host(
    guest: Group, host: Group, bert: Evening
) -> None:
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Bert="Bert", Carl="Carl")
    sits_down(bert, "Bert", guest)

    with pytest.raises(Fault) as refused:
        merge(host, "Bert", "Robert")

    assert refused.value.sentence() == (
        "Bert and Robert both sat at the table on 26 November 2026, so they are two people"
    )


def test_parted_they_sit_where_they_like(guest: Group, host: Group, bert: Evening) -> None:
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Bert="Robert", Carl="Carl")
    part(guest, host)

    sits_down(bert, "Bert", fresh(guest))

    assert {str(seat) for seat in bert.seats.all()} >= {"Bob", "Bert"}


@pytest.mark.usefixtures("bert")
def test_no_evening_of_theirs_together_begins_or_is_put_in(guest: Group, host: Group) -> None:
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Bert="Robert", Carl="Carl")

    with pytest.raises(Fault) as refused:
        begun(guest, "Carl", "Bob", "Bert")
    assert (refused.value.path, refused.value.sentence()) == (
        "players[2]",
        "Bert and Bob are one person in this group: leave one of them out",
    )
    document = {
        "format": "napledger.evening/1",
        "game": "nap",
        "title": "",
        "place": "",
        "note": "",
        "played_on": "2026-11-13",
        "currency": "GBP",
        "stake": 2,
        "rules": {"preset": "hoyle"},
        "players": ["Bob", "Bert", "Carl"],
        "first_dealer": "Bob",
        "log": [],
    }
    with pytest.raises(Fault) as refused:
        put_in(checked(bundle_of(read_document(document), circle=guest[0])))
    assert "one person in this group" in refused.value.sentence()


@pytest.fixture
def twice(guest: Group, host: Group) -> tuple[Group, Group, Evening]:
    """Both groups joined, and an evening at which Robert has two seats, by a book that is broken.

    As Bob he won 12p there, of which Bert lost 6p and Carl 6p.
    """
    evening = begun(fresh(guest), "Bob", "Bert", "Carl", played_on="2026-11-26")
    deal(evening, guest)
    ended(evening, guest)
    guest, host = join(fresh(guest), fresh(host), Bob="Robert", Bert="Bert", Carl="Carl")
    known = people(host[0])
    with transaction.atomic():
        note_merging(
            Merging(
                circle=host[0],
                kind=Merging.MERGED,
                player_id=known["Bert"],
                into_id=known["Robert"],
                device_id=host[1].pk,
                key=new_key(),
            )
        )
    return fresh(guest), fresh(host), evening


def test_a_book_with_two_seats_of_one_person_adds_up_and_is_told_of(
    owning: Client, twice: tuple[Group, Group, Evening]
) -> None:
    _guest, host, evening = twice
    names = {str(pk): name for name, pk in people(host[0]).items()}

    (left,) = unpaid_of(host[0], [evening])

    assert {names[party]: each for party, each in left.ledger.items()} == {"Robert": 6, "Carl": -6}
    # Robert: lost 6p to Ann, won 6p of Carl, and here 6p more.
    assert owed(host[0]) == {"Ann": 6, "Robert": 6, "Carl": -12}
    (section,) = slate_then(host[0], typed="").sections
    assert section.sums == (("Ann", "+6p"), ("Robert", "+6p"), ("Carl", "−12p"))
    for path in ("", "slate/", "slate/then/", "figures/", "league/", "people/", "start/"):
        assert owning.get(f"/circles/{host[0].pk}/{path}").status_code == 200, path
    (found,) = findings()
    assert str(evening.pk) in found
    assert "two who sit at this evening are one person by what was merged or joined" in found
