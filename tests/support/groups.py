"""Two groups that are read as one, as tests join them, and what they then stand at."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import QueryDict

from napledger.ledger.transfers import KITTY
from sessions.auditing.database import Audit
from sessions.book.start import start_evening
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.figures.query import query_of
from sessions.models import Access, Circle, Evening, Player
from sessions.people.joining import join_groups, part_groups
from sessions.people.service import merge_players
from sessions.settling.service import close_evening, review_evening
from sessions.slate.balances import owing_evenings, sums_of
from tests.sessions.conftest import FACTS

Group = tuple[Circle, Access]


def fresh(group: Group) -> Group:
    access = Access.objects.select_related("circle").get(pk=group[1].pk)
    return access.circle, access


def people(circle: Circle) -> dict[str, uuid.UUID]:
    return {each.name: each.pk for each in Player.objects.filter(circle=circle)}


def join(guest: Group, host: Group, **match: str) -> tuple[Group, Group]:
    """Return both anew, joined by names: one that the host has, or one that comes new."""
    theirs, ours = people(guest[0]), people(host[0])
    said = {theirs[name]: ours.get(into, into) for name, into in match.items()}
    join_groups(guest[1], host[1], match=said, key=new_key())
    return fresh(guest), fresh(host)


def merge(group: Group, player: str, into: str) -> Group:
    known = people(group[0])
    merge_players(group[1], player_id=known[player], into_id=known[into], key=new_key())
    return fresh(group)


def part(guest: Group, host: Group) -> None:
    part_groups(host[1], other=guest[0].pk, key=new_key())


def findings() -> list[str]:
    return [str(each) for each in Audit().findings()]


def won(circle: Circle) -> dict[str, int]:
    look = query_of(circle, QueryDict())
    return {look.names[each]: of.won for each, of in look.figures.players.items()}


def owed(circle: Circle) -> dict[str, int]:
    names = {str(each.pk): each.name for each in Player.objects.all()} | {KITTY: KITTY}
    sums = sums_of(circle, owing_evenings(circle))
    return {names[party]: balance for party, balance in sums.items()}


def begun(group: Group, *players: str, **facts: Any) -> Evening:
    told = {"rules": {"preset": "hoyle"}, "stake": 2, "currency": "GBP", **facts}
    facts = FACTS | {"players": [*players], "first_dealer": players[0], **told}
    return start_evening(group[0], facts=facts, submission=sent(group)).evening


def sent(group: Group) -> Submission:
    return Submission(new_key(), Recorder(device_id=group[1].pk))


def deal(evening: Evening, group: Group) -> None:
    """Let who sits first make three, at 2p a trick."""
    evening.refresh_from_db()
    facts = {"caller": "1", "call": "3", "made": True}
    write(evening, kind="deal", facts=facts, submission=sent(group))
    evening.refresh_from_db()


def ended(evening: Evening, group: Group) -> None:
    for step in (review_evening, close_evening):
        evening.refresh_from_db()
        step(evening, submission=sent(group))
