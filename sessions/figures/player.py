"""What the figures say of one player: his calls, nights, runs, kitties, and who paid him."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from napledger.evening.tally import MISHAP, OBLIGED, PART, TOOK_KITTY
from napledger.games.web import word_of
from sessions.common.amounts import direction_of
from sessions.figures.aggregate import CallFigures, PlayerFigures, Run
from sessions.figures.page import (
    FEW,
    Look,
    Rate,
    calls_in_order,
    look_at,
    nights_query,
    player_of,
    rate_of,
    share_of,
    total_of,
)
from sessions.models import Circle, Evening


@dataclass(frozen=True, slots=True)
class CallRow:
    """A call of a player's. `pays_from` is the share of made ones in percent at which it pays.

    The queries are those of the deals called, and of the ones made.
    """

    what: str
    called: int
    made: int
    earned: str
    direction: str
    rate: Rate | None
    pays_from: int | None
    pays: str
    deals: str
    made_deals: str


@dataclass(frozen=True, slots=True)
class Night:
    """An evening with what it brought, and whether it was the best or the worst."""

    title: str
    evening: uuid.UUID
    day: str
    amount: str
    direction: str


@dataclass(frozen=True, slots=True)
class RunLine:
    """A longest run: what of, how long, when, and the address' query of what it was counted from.

    `of_nights` says whether it counts evenings, which are found elsewhere than deals.
    """

    title: str
    length: int
    when: str
    query: str
    of_nights: bool


@dataclass(frozen=True, slots=True)
class Against:
    """Another player: what he paid this one over all deals, less what he was paid."""

    id: str
    name: str
    net: str
    direction: str


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything that a player's page shows."""

    look: Look
    id: uuid.UUID
    name: str
    nights: int
    nights_query: str
    won: str
    direction: str
    calls: Sequence[CallRow]
    obliged: Sequence[CallRow]
    all_calls: CallRow | None
    extremes: Sequence[Night]
    runs: Sequence[RunLine]
    kitties: int
    kitties_amount: str
    kitties_deals: str
    mishaps: Sequence[tuple[str, int, str]]
    against: Sequence[Against]
    few: int = FEW


RUNS: Mapping[str, Callable[[], str]] = {
    "nights won": lambda: _("Evenings won in a row"),
    "nights lost": lambda: _("Evenings lost in a row"),
    "calls made": lambda: _("Calls made in a row"),
    "calls lost": lambda: _("Calls lost in a row"),
}


def player_page(circle: Circle, player_id: uuid.UUID, sent: QueryDict) -> PlayerPage:
    """Return a player's page; raise Http404 for somebody who is not of this circle."""
    look = look_at(circle, sent)
    name, of = player_of(look, player_id)
    key, total = str(player_id), total_of(of.calls)
    whats = calls_in_order(look)
    return PlayerPage(
        look=look,
        id=player_id,
        name=name,
        nights=of.nights,
        nights_query=nights_query(look, key),
        won=look.purse.signed(of.won),
        direction=direction_of(of.won),
        calls=[_call(look, key, what, of.calls[what]) for what in whats if what in of.calls],
        obliged=[_call(look, key, what, of.obliged[what], OBLIGED) for what in of.obliged],
        all_calls=_call(look, key, "", total) if total.called else None,
        extremes=_extremes(look, of),
        runs=[_run(look, key, run, of.runs[run]) for run in RUNS if run in of.runs],
        kitties=of.kitties,
        kitties_amount=look.purse.plain(of.kitties_amount),
        kitties_deals=look.deals(player=key, sort=TOOK_KITTY),
        mishaps=[
            (word_of(what), many, look.deals(player=key, sort=MISHAP, what=what))
            for what, many in of.mishaps.items()
        ],
        against=_against(look, key, of),
    )


def _call(look: Look, player: str, what: str, of: CallFigures, sort: str = PART) -> CallRow:
    asked = {"player": player, "sort": sort} | ({"what": what} if what else {})
    priced = of.win + of.lose if sort == PART else 0
    return CallRow(
        what=word_of(what) if what else _("All calls"),
        called=of.called,
        made=of.made,
        earned=look.purse.signed(of.earned),
        direction=direction_of(of.earned),
        rate=rate_of(of.made, called=of.called),
        pays_from=share_of(of.lose, priced) if priced else None,
        pays=_pays(of, priced),
        deals=look.deals(**asked),
        made_deals=look.deals(**asked, outcome="won"),
    )


def _pays(of: CallFigures, priced: int) -> str:
    """Return in a word whether so many made are enough at these prices."""
    if not priced:
        return ""
    if of.called < FEW:
        return _("too few to tell")
    over = of.made * priced - of.lose * of.called
    return _("it pays") if over > 0 else _("it costs") if over < 0 else _("it comes out even")


def _extremes(look: Look, of: PlayerFigures) -> list[Night]:
    wanted = [uuid.UUID(extreme[0]) for extreme in (of.best, of.worst) if extreme is not None]
    rows = Evening.objects.filter(circle=look.circle, pk__in=wanted)
    evenings = {str(evening.pk): evening for evening in rows} if of.nights > 1 else {}
    found = []
    for title, extreme in ((_("Best evening"), of.best), (_("Worst evening"), of.worst)):
        if extreme is not None and of.nights > 1:
            found.append(_night(look, title, evenings[extreme[0]], extreme[1]))
    return found


def _night(look: Look, title: str, evening: Evening, amount: int) -> Night:
    day = date_format(evening.played_on, "j F Y")
    return Night(title, evening.pk, day, look.purse.signed(amount), direction_of(amount))


def _run(look: Look, player: str, name: str, run: Run) -> RunLine:
    first, last = run.first[0], run.last[0]
    of_nights = name.startswith("nights")
    query = (
        nights_query(look, player, first=first, last=last)
        if of_nights
        else look.deals(
            player=player,
            sort=PART,
            since=f"{run.first[1]}.{run.first[2]}",
            until=f"{run.last[1]}.{run.last[2]}",
        )
    )
    when = day_of(first) if first == last else f"{day_of(first)} – {day_of(last)}"
    return RunLine(RUNS[name](), run.length, when, query, of_nights)


def day_of(iso: str) -> str:
    """Return a day as people write it."""
    return date_format(datetime.date.fromisoformat(iso), "j M Y")


def _against(look: Look, player: str, of: PlayerFigures) -> list[Against]:
    """Return the others whom this player met, who paid him most first."""
    nets: dict[str, int] = {other: -amount for other, amount in of.paid.items()}
    for other, figures in look.figures.players.items():
        if player in figures.paid:
            nets[other] = nets.get(other, 0) + figures.paid[player]
    return [
        Against(other, look.names.get(other, ""), look.purse.signed(net), direction_of(net))
        for other, net in sorted(nets.items(), key=lambda each: -each[1])
    ]
