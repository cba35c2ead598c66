"""The page that settles a tournament: who pays whom over all its tables."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from napledger.games.web import money_format_of, sentence_of
from napledger.ledger.transfers import KITTY
from napledger.money.pay_services import Handle
from napledger.reading.faults import Fault
from sessions.book.everybody import read_wherever
from sessions.book.submission import new_key
from sessions.models import (
    Access,
    Circle,
    Evening,
    Player,
    Seat,
    Tournament,
    TournamentTable,
)
from sessions.settling.handles import handles_of
from sessions.settling.paying import PaymentDue, payment_due
from sessions.settling.payment_cards import DebtCard, takes_in_words
from sessions.slate.balances import Unpaid, unpaid_evenings
from sessions.slate.page import Clearing, PaidLately, SlatePayment, clearing_of, paid_lately
from sessions.tournament.drawing import is_drawn, table_title, tables_of
from sessions.tournament.page import title_of
from sessions.tournament.standings import etag_of


@dataclass(frozen=True, slots=True)
class TournamentPayment(SlatePayment):
    """A payment over all tables, and in a few words how its payee likes to be paid."""

    takes: str = ""

    @property
    def card(self) -> DebtCard:
        """Return it as a payment of one evening is shown, by the same id."""
        return DebtCard(self.payer, self.payee, self.amount, self.figure, self.title, words="")


@dataclass(frozen=True, slots=True)
class TournamentPayPage:
    """The payments over all tables, each with the ways to make it."""

    tournament: Tournament
    title: str
    dues: Sequence[PaymentDue]
    outside: bool = False


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
    may_close: bool
    alarms: tuple[tuple[str, str], ...] = ()

    @property
    def circle(self) -> Circle:
        return self.tournament.circle


def tournament_slate_page(
    tournament: Tournament, *, may_record: bool, fault: Fault | None = None
) -> TournamentSlatePage:
    """Return the page: the unpaid of just these evenings, by the slate's own way."""
    tables = tables_of(tournament)
    states = {each.evening.state for each in tables}
    closed = states == {Evening.CLOSED}
    over = tournament.ended_at is not None or is_drawn(tournament)
    ids = [each.evening_id for each in tables]
    unpaid = unpaid_evenings(tournament.circle, among=ids)
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
        clearing=_told(tournament, _clearing(tournament, unpaid)) if unpaid else None,
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
        closed=closed,
        may_close=may_record
        and Evening.OPEN not in states
        and bool(states)
        and not (closed and over),
        alarms=((fault.path, sentence_of(fault)),) if fault is not None else (),
    )


def tournament_pay_page(
    tournament: Tournament, access: Access, *, may_own: bool
) -> TournamentPayPage:
    """Return the page, in two queries more than what all tables left unpaid takes."""
    ids = [each.evening_id for each in tables_of(tournament)]
    unpaid = unpaid_evenings(tournament.circle, among=ids)
    payments = _clearing(tournament, unpaid).payments if unpaid else ()
    players, known = _payees(tournament, payments)
    title = title_of(tournament)

    def may_edit(player: Player) -> bool:
        return may_own or player.pk == access.person_id

    dues = [
        payment_due(
            TournamentPayment(**asdict(each)).card,
            {each.payee: players[each.payee]} if each.payee in players else {},
            known=known,
            currency=tournament.currency,
            note=title,
            may_edit=may_edit,
        )
        for each in payments
    ]
    return TournamentPayPage(tournament, title, dues)


def _clearing(tournament: Tournament, unpaid: Sequence[Unpaid]) -> Clearing:
    money = money_format_of(tournament.currency)
    stands = (amount for each in unpaid for amount in each.ledger.values())
    return clearing_of(unpaid, money=money.in_one_unit(stands))


def _told(tournament: Tournament, clearing: Clearing) -> Clearing:
    """Return the payments with how each payee likes to be paid, in two queries."""
    players, known = _payees(tournament, clearing.payments)

    def told(payment: SlatePayment) -> TournamentPayment:
        player = players.get(payment.payee)
        handles = known.get(player.pk) if player is not None else None
        takes = (
            takes_in_words(player.name, handles, currency=tournament.currency)
            if player is not None and handles
            else ""
        )
        return TournamentPayment(**asdict(payment), takes=takes)

    return replace(clearing, payments=tuple(map(told, clearing.payments)))


def _payees(
    tournament: Tournament, payments: Sequence[SlatePayment]
) -> tuple[Mapping[str, Player], Mapping[uuid.UUID, Sequence[Handle]]]:
    """Return who is paid, by their ids, and how they like to be."""
    ids = {each.payee for each in payments} - {KITTY}
    rows = Player.objects.filter(pk__in=ids, **read_wherever(tournament.circle).where)
    players = {str(each.pk): each for each in rows}
    return players, handles_of(players.values(), circle=tournament.circle)
