"""The page that settles a tournament: who pays whom over all its tables."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from napledger.games.web import money_format_of, sentence_of
from napledger.reading.faults import Fault
from sessions.book.submission import new_key
from sessions.models import Circle, Evening, Seat, Tournament, TournamentTable
from sessions.slate.balances import unpaid_evenings
from sessions.slate.page import Clearing, PaidLately, clearing_of, paid_lately
from sessions.tournament.drawing import (
    table_title,
    tables_of,
)
from sessions.tournament.page import title_of
from sessions.tournament.standings import etag_of


@dataclass(frozen=True, slots=True)
class TournamentSlatePage:
    """Who pays whom over all tables, and what stands in the way of it."""

    tournament: Tournament
    title: str
    clearing: Clearing | None
    open_tables: tuple[tuple[str, uuid.UUID], ...]
    undecided: tuple[tuple[str, uuid.UUID], ...]
    lately: tuple[PaidLately, ...]
    key: str
    may_record: bool
    etag: str
    closed: bool
    alarms: tuple[tuple[str, str], ...] = ()

    @property
    def circle(self) -> Circle:
        return self.tournament.circle


def tournament_slate_page(
    tournament: Tournament, *, may_record: bool, fault: Fault | None = None
) -> TournamentSlatePage:
    """Return the page: the unpaid of just these evenings, by the slate's own way."""
    tables = tables_of(tournament)
    ids = [each.evening_id for each in tables]
    unpaid = unpaid_evenings(tournament.circle, among=ids)
    money = money_format_of(tournament.currency)
    money = money.in_one_unit(amount for each in unpaid for amount in each.ledger.values())
    settled = {each.evening.pk for each in unpaid}
    owing = Seat.objects.filter(circle=tournament.circle_id, evening__in=ids).exclude(balance=0)
    owe = {*owing.values_list("evening", flat=True)}

    def listed(which: Sequence[TournamentTable]) -> tuple[tuple[str, uuid.UUID], ...]:
        return tuple(
            (
                table_title(tournament, round_number=each.round, number=each.number),
                each.evening_id,
            )
            for each in which
        )

    return TournamentSlatePage(
        tournament=tournament,
        title=title_of(tournament),
        clearing=clearing_of(unpaid, money=money) if unpaid else None,
        open_tables=listed([each for each in tables if each.evening.state == Evening.OPEN]),
        undecided=listed(
            [
                each
                for each in tables
                if each.evening.state == Evening.REVIEWING and each.evening_id in owe - settled
            ]
        ),
        lately=paid_lately(tournament.circle, among=ids),
        key=new_key(),
        may_record=may_record,
        etag=etag_of(tournament),
        closed=all(each.evening.state == Evening.CLOSED for each in tables),
        alarms=((fault.path, sentence_of(fault)),) if fault is not None else (),
    )
