"""What one form wrote in two groups is taken back in both, or in neither once they are parted.

What begins in a group that another one took in: nothing, by whatever form.
"""

from __future__ import annotations

import pytest
from django.test import Client

from napledger.reading.faults import Fault
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Circle, Evening
from sessions.paper.views import import_paper
from sessions.past.service import bring_in
from sessions.past.taking_back import take_back
from sessions.slate.balances import owing_evenings
from sessions.slate.carrying import old_debts
from sessions.slate.service import pay_from_slate, take_back_from_slate
from sessions.starting.service import start_once
from sessions.starting.throwing_away import throw_away
from tests.sessions.conftest import FACTS
from tests.support.groups import Group, findings, fresh, join, owed, part, sent
from tests.support.past import planned, sent_by

REFUSED = "part of this stands in Thursdays: join the two groups again to take it back"

MATCH = {"Bob": "Robert", "Carl": "Carl"}


def test_an_evening_into_which_a_guest_s_claim_came_stays_until_they_are_joined_again(
    guest: Group, host: Group
) -> None:
    guest, host = join(guest, host, **MATCH)
    along = {each.player: each.amount for each in old_debts(host[0], currency="GBP").players}
    played = {"players": ["Ann", "Robert", "Carl"], "first_dealer": "Ann", "stake": 2}
    evening = start_once(
        host[1],
        facts=FACTS | played | {"rules": {"preset": "hoyle"}, "currency": "GBP"},
        submission=Submission(new_key(), Recorder(device_id=host[1].pk)),
        keeper=None,
        device=host[1].secret_hash,
        along=along,
    )
    part(guest, host)
    guest, host = fresh(guest), fresh(host)
    evening.refresh_from_db()

    with pytest.raises(Fault) as refused:
        throw_away(evening, submission=sent(host))

    assert refused.value.sentence() == REFUSED
    assert Evening.objects.shown(host[0].pk).filter(pk=evening.pk).exists()
    guest, host = join(guest, host, **MATCH)
    evening = Evening.objects.get(pk=evening.pk)
    throw_away(evening, submission=sent(host))
    # Robert had lost 6p to Ann, and as Bob won 6p of Carl.
    assert owed(fresh(host)[0]) == {"Ann": 6, "Carl": -6}
    part(guest, host)
    assert owed(fresh(host)[0]) == {"Ann": 6, "Robert": -6}
    assert owed(fresh(guest)[0]) == {"Bob": 6, "Carl": -6}
    assert findings() == []


def test_a_payment_over_both_is_taken_back_once_they_are_joined_again(
    guest: Group, host: Group
) -> None:
    guest, host = join(guest, host, **MATCH)
    evenings = [*owing_evenings(host[0]).values_list("pk", flat=True)]
    form, back = sent(host), sent(host)
    assert pay_from_slate(host[0], evening_ids=evenings, payment=None, submission=form) == 2
    part(guest, host)
    guest, host = fresh(guest), fresh(host)

    for group in (host, guest):
        with pytest.raises(Fault) as refused:
            take_back_from_slate(group[0], of=form.key, submission=sent(group))
        assert "join the two groups again to take it back" in refused.value.sentence()
    assert (owed(host[0]), owed(guest[0])) == ({}, {})

    guest, host = join(guest, host, **MATCH)
    assert take_back_from_slate(host[0], of=form.key, submission=back) == 2
    part(guest, host)
    guest, host = fresh(guest), fresh(host)
    assert owed(host[0]) == {"Ann": 6, "Robert": -6}
    assert owed(guest[0]) == {"Bob": 6, "Carl": -6}
    # Sent again, there is nothing left to be taken back.
    assert take_back_from_slate(host[0], of=form.key, submission=back) == 0
    assert findings() == []


def test_payments_out_of_a_spreadsheet_are_taken_back_whole(guest: Group, host: Group) -> None:
    Circle.objects.update(currency="GBP")
    guest, host = join(fresh(guest), fresh(host), **MATCH)
    cells = "Date,From,To,Amount\n2026-11-20,Carl,Ann,0.06\n"
    name = bring_in(host[1], planned(host[0], cells), submission=sent_by(host[1]))
    part(guest, host)

    with pytest.raises(Fault) as refused:
        take_back(fresh(host)[1], of=name, submission=sent_by(host[1]))

    assert refused.value.sentence() == REFUSED
    assert (owed(fresh(host)[0]), owed(fresh(guest)[0])) == ({}, {})
    guest, host = join(fresh(guest), fresh(host), **MATCH)
    assert take_back(host[1], of=name, submission=sent_by(host[1])) == 2
    assert owed(fresh(host)[0]) == {"Ann": 6, "Carl": -6}


# What begins in a guest.


@pytest.mark.parametrize("page", ["paper", "past"])
def test_the_forms_of_a_guest_lead_to_its_host_s(
    owning: Client, guest: Group, host: Group, page: str
) -> None:
    guest, host = join(fresh(guest), fresh(host), **MATCH)
    theirs = f"/circles/{guest[0].pk}/{page}/"

    for answer in (owning.get(theirs), owning.post(theirs, {"step": "keep"})):
        assert answer.status_code == 303
        assert answer.headers["Location"] == f"/circles/{host[0].pk}/{page}/"
    assert owning.get(f"/circles/{host[0].pk}/{page}/").status_code == 200
    part(guest, host)
    assert owning.get(theirs).status_code == 200


def test_neither_a_sheet_nor_past_evenings_begin_in_a_guest(guest: Group, host: Group) -> None:
    guest, host = join(guest, host, **MATCH)
    plan = planned(guest[0], "Date,Bob,Carl\n2024-01-12,1,-1\n")
    assert len(plan.coming) == 1
    played = {"players": ["Bob", "Carl"], "first_dealer": "Bob", "rules": {"preset": "hoyle"}}

    for begin in (
        lambda: bring_in(guest[1], plan, submission=sent_by(guest[1])),
        lambda: import_paper(guest[1], facts=FACTS | played, rows={}, submission=sent(guest)),
    ):
        with pytest.raises(Fault) as refused:
            begin()
        assert refused.value.sentence() == (
            "this group was joined with another: begin the evening there"
        )
    assert Evening.objects.filter(circle=guest[0]).count() == 1
