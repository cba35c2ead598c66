"""Ways to make the payments of an evening that are still owed, for those inside the circle."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import F
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from napledger.money.pay_handles import TITLES, Handle, Way, way_to_pay
from napledger.site.qr_codes import drawn_code
from sessions.book.open_book import Book
from sessions.book.people import note_people
from sessions.common.words import Head
from sessions.models import PayHandle, Player
from sessions.settling.page import settle_page
from sessions.settling.payment_cards import DebtCard


@dataclass(frozen=True, slots=True)
class ShownWay:
    """A way to pay, with its QR code drawn, if it has one; `id` is its place on the page."""

    way: Way
    id: str
    drawn: SafeString | None = None

    @property
    def has_app(self) -> bool:
        """Return whether the link opens an app and not a page of the service."""
        return self.way.link.startswith("upi:")


@dataclass(frozen=True, slots=True)
class Payee:
    """A player who can be paid, and the ways to do it."""

    player: Player
    ways: Sequence[ShownWay]
    may_edit: bool


@dataclass(frozen=True, slots=True)
class PaymentDue:
    """A payment that is still owed, and whom it goes to: anybody who shares a purse, or one."""

    debt: DebtCard
    payees: Sequence[Payee]

    @property
    def is_purse(self) -> bool:
        """Return whether several share what is paid."""
        return len(self.payees) > 1


@dataclass(frozen=True, slots=True)
class PayPage:
    """The payments that are owed; a guest of one evening, who is `outside`, sees no ways."""

    book: Book
    head: Head
    facts: str
    dues: Sequence[PaymentDue]
    outside: bool


def pay_page(book: Book, *, player_id: uuid.UUID | None, inside: bool, may_own: bool) -> PayPage:
    """Return the page; one query more than settling takes."""
    settled = settle_page(book, may_record=False)
    circle_id = book.evening.circle_id
    players = {key: seat.player for key, seat in book.seats.items() if seat.player is not None}
    known = handles_of(players.values(), circle_id=circle_id) if inside else {}
    note = _("%(game)s, %(day)s") % {"game": settled.head.title, "day": book.evening.played_on}
    sharers = settled.outstanding.sharers

    def payee(key: str, debt: DebtCard) -> Payee:
        player = players[key]
        ways = (
            way_to_pay(
                each,
                payee=str(player),
                amount=debt.amount if debt.coins is None else debt.coins.amount,
                currency=book.evening.currency if debt.coins is None else debt.coins.currency,
                note=note,
            )
            for each in known.get(player.pk, ())
        )
        place = debt.id if key == debt.payee else f"{debt.id}-{key}"
        return Payee(
            player,
            tuple(_shown(way, place=f"{place}-{way.service}") for way in ways),
            may_edit=inside and (may_own or player.pk == player_id),
        )

    dues = [
        # A purse is paid to any of those who share it.
        PaymentDue(debt, [payee(key, debt) for key in sharers(debt.payee) if key in players])
        for debt in settled.debts
        if debt.number is None
    ]
    return PayPage(book, settled.head, settled.facts, dues, outside=not inside)


def handles_of(
    players: Iterable[Player], *, circle_id: uuid.UUID
) -> Mapping[uuid.UUID, Sequence[Handle]]:
    """Return the handles of these persons in the order of the services, in one query.

    Of a service that two of a person's names have, it is what was said for the person's own name.
    """
    found: dict[uuid.UUID, dict[str, Handle]] = defaultdict(dict)
    of_these = PayHandle.objects.filter(circle=circle_id, player__person__in=[*players])
    order = list(TITLES)
    own_last = of_these.annotate(person=F("player__person")).order_by("pk")
    for row in sorted(own_last, key=lambda each: each.player_id == each.person):
        handle = Handle(row.service, row.handle, row.holder, row.bic)
        found[row.person][row.service] = handle
    return {
        person: sorted(handles.values(), key=lambda each: order.index(each.service))
        for person, handles in found.items()
    }


def _shown(way: Way, *, place: str) -> ShownWay:
    if not way.code:
        return ShownWay(way, place)
    return ShownWay(way, place, drawn_code(way.code, is_payment=True))


def keep_handles(player: Player, *, handles: Sequence[Handle]) -> None:
    """Keep how a person is paid; what was said for another name of theirs stays with that.

    Unless it is gone now: then it goes there as well.
    """
    with transaction.atomic():
        of_circle = PayHandle.objects.filter(circle=player.circle_id)
        of_circle.filter(player=player).delete()
        others = of_circle.filter(player__person=player)
        others.exclude(service__in=[each.service for each in handles]).delete()
        kept = {Handle(row.service, row.handle, row.holder, row.bic) for row in others}
        PayHandle.objects.bulk_create(
            PayHandle(circle_id=player.circle_id, player=player, **asdict(each))
            for each in handles
            if each not in kept
        )
        note_people(player.circle_id)
