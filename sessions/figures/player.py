"""What the figures say of one player: their parts, nights, runs, kitties, and who paid them."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.http import QueryDict
from django.utils.formats import localize
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from napledger.evening.tally import COUNT, MISHAP, MONEY, OBLIGED, PART, TOOK_KITTY
from napledger.games.deal_score import Result
from napledger.games.web import word_of
from napledger.money.formatting import direction_of
from napledger.site import dates
from sessions.common.words import single_full_stop
from sessions.figures.aggregate import (
    NIGHTS_LOST,
    NIGHTS_WON,
    PARTS_LOST,
    PARTS_WON,
    RUNS_OF_NIGHTS,
    RUNS_OF_PARTS,
    SIDE_APART,
    GameFigures,
    PartFigures,
    PlayerFigures,
    Run,
)
from sessions.figures.page import (
    Rate,
    nights_query,
    parts_in_order,
    player_of,
    rate_of,
    share_of,
    total_of,
)
from sessions.figures.query import FEW, FiguresQuery, query_of
from sessions.models import Circle, Evening

TENTH = Decimal("0.1")
"""To which averages are rounded."""


@dataclass(frozen=True, slots=True)
class PartRow:
    """A player's parts of one word. `pays_from` is the share of those won at which they pay.

    It is in percent. The queries are those of the deals played, and of the ones won.
    """

    what: str
    played: int
    won: int | None
    earned: str
    direction: str
    rate: Rate | None
    pays_from: int | None
    pays: str
    deals: str
    won_deals: str


@dataclass(frozen=True, slots=True)
class ExtremeEvening:
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
    """Another player: what they paid this one over all deals, less what they were paid.

    `sum` is that without its sign.
    """

    id: str
    name: str
    net: str
    direction: str
    sum: str


@dataclass(frozen=True, slots=True)
class SideRow:
    """A player's parts with a partner, or against a pair: by `names`, under `heading`."""

    heading: str
    names: str
    played: int
    won: int
    rate: Rate | None
    earned: str
    direction: str


@dataclass(frozen=True, slots=True)
class OfGame:
    """What a player won in one game, and the query that looks at it by itself."""

    title: str
    won: str
    direction: str
    query: str


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything that a player's page shows; by game only where all games are looked at."""

    look: FiguresQuery
    id: uuid.UUID
    name: str
    nights: int
    nights_query: str
    won: str
    direction: str
    by_game: Sequence[OfGame]
    parts: Sequence[PartRow]
    obliged: Sequence[PartRow]
    all_parts: PartRow | None
    extremes: Sequence[ExtremeEvening]
    runs: Sequence[RunLine]
    kitties: int
    kitties_amount: str
    kitties_deals: str
    mishaps: Sequence[tuple[str, int, str]]
    counts: Sequence[tuple[str, str, str]]
    sides: Sequence[SideRow]
    against: Sequence[Against]

    @property
    def rivalry(self) -> str:
        """Return who paid this player most, and whom they paid most, in a sentence or two."""
        said = []
        if self.against and self.against[0].direction == "up":
            said.append((_("%(other)s has paid %(name)s %(amount)s in all."), self.against[0]))
        if self.against and self.against[-1].direction == "down":
            said.append((_("%(name)s has paid %(other)s %(amount)s in all."), self.against[-1]))
        return " ".join(
            single_full_stop(pattern % {"name": self.name, "other": each.name, "amount": each.sum})
            for pattern, each in said
        )


RUNS: Mapping[str, Callable[[], str]] = {
    NIGHTS_WON: lambda: _("Evenings won in a row"),
    NIGHTS_LOST: lambda: _("Evenings lost in a row"),
}


RUN_WORDS = {PARTS_WON: "won_run", PARTS_LOST: "lost_run"}
"""Which of the game's headings each run of parts has."""


def player_page(circle: Circle, player_id: uuid.UUID, sent: QueryDict) -> PlayerPage:
    """Return a player's page; raise Http404 for somebody who is not of this circle."""
    look = query_of(circle, sent)
    player_id, name, of = player_of(look, player_id)
    in_game, key = look.of(of), str(player_id)
    total, whats = total_of(in_game.parts), parts_in_order(look)
    runs = {**of.runs, **in_game.runs}
    return PlayerPage(
        look=look,
        id=player_id,
        name=name,
        nights=of.nights,
        nights_query=nights_query(look, key),
        won=look.money.signed(of.won),
        direction=direction_of(of.won),
        by_game=[
            OfGame(title, look.money.signed(won), direction_of(won), query)
            for game, title, query in look.each_game
            if game in of.games
            for won in [of.of(game).won]
        ],
        parts=[_part(look, key, w, in_game.parts[w]) for w in whats if w in in_game.parts],
        obliged=[_part(look, key, w, of, OBLIGED) for w, of in in_game.obliged.items()],
        all_parts=_part(look, key, "", total) if total.played else None,
        extremes=_extremes(look, of),
        runs=[
            _run(look, key, run, runs[run])
            for run in (*RUNS_OF_NIGHTS, *RUNS_OF_PARTS)
            if run in runs
        ],
        kitties=in_game.kitties,
        kitties_amount=look.money.plain(in_game.kitties_amount),
        kitties_deals=look.deals(player=key, sort=TOOK_KITTY),
        mishaps=[
            (word_of(what), many, look.deals(player=key, sort=MISHAP, what=what))
            for what, many in in_game.mishaps.items()
        ],
        counts=list(_counts(look, key, in_game)),
        sides=list(_sides(look, in_game)),
        against=_against(look, key, of),
    )


def _part(look: FiguresQuery, player: str, what: str, of: PartFigures, sort: str = PART) -> PartRow:
    asked = {"player": player, "sort": sort} | ({"what": what} if what else {})
    is_outcome = what in look.game.figures.outcomes
    priced = of.win + of.lose if sort == PART and what and look.game.figures.pays else 0
    return PartRow(
        what=word_of(what) if what else look.words["all_parts"],
        played=of.played,
        won=None if is_outcome else of.won,
        earned=look.money.signed(of.earned),
        direction=direction_of(of.earned),
        rate=None if is_outcome else rate_of(of.won, played=of.decided),
        pays_from=share_of(of.lose, priced) if priced else None,
        pays=_pays(of, priced),
        deals=look.deals(**asked),
        won_deals=look.deals(**asked, result=Result.WON),
    )


def _counts(look: FiguresQuery, player: str, of: GameFigures) -> Iterator[tuple[str, str, str]]:
    """Yield what the game counts besides: its word, how much, and the query for its deals."""
    for what in look.game.figures.counts:
        if what in of.money:
            many = look.money.plain(of.money[what])
            yield word_of(what), many, look.deals(player=player, sort=MONEY, what=what)
        elif what in of.counts:
            yield (
                word_of(what),
                str(of.counts[what]),
                look.deals(player=player, sort=COUNT, what=what),
            )
    for heading, what, by in look.game.figures.averages:
        if of.counts.get(by):
            average = (Decimal(of.counts.get(what, 0)) / of.counts[by]).quantize(TENTH)
            deals = look.deals(player=player, sort=COUNT, what=what)
            yield word_of(heading), localize(average), deals


def _sides(look: FiguresQuery, of: GameFigures) -> Iterator[SideRow]:
    """Yield with whom and against whom a player's side played, where the game has sides."""
    for heading, sides in (("partner", of.partners), ("opponents", of.opponents)):
        for side, figures in sides.items() if look.words[heading] else ():
            yield SideRow(
                heading=look.words[heading],
                names=get_text_list(
                    [look.names.get(each, "") for each in side.split(SIDE_APART)], _("and")
                ),
                played=figures.played,
                won=figures.won,
                rate=rate_of(figures.won, played=figures.decided),
                earned=look.money.signed(figures.earned),
                direction=direction_of(figures.earned),
            )


def _pays(of: PartFigures, priced: int) -> str:
    """Return in a word whether so many won are enough at these prices."""
    if not priced:
        return ""
    if of.played < FEW:
        # Translators: whether a call was made often enough to pay at its price.
        return _("too few to tell")
    over = of.won * priced - of.lose * of.decided
    return _verdict(over)


def _verdict(over: int) -> str:
    # By the prices alone: what was earned, with doubled stakes in it, stands beside.
    if over > 0:
        return _("made often enough")
    return _("not made often enough") if over < 0 else _("made just often enough")


def _extremes(look: FiguresQuery, of: PlayerFigures) -> list[ExtremeEvening]:
    wanted = [uuid.UUID(extreme[0]) for extreme in (of.best, of.worst) if extreme is not None]
    rows = Evening.objects.filter(**look.read.where, pk__in=wanted)
    evenings = {str(evening.pk): evening for evening in rows} if of.nights > 1 else {}
    found = []
    for title, extreme in ((_("Best evening"), of.best), (_("Worst evening"), of.worst)):
        if extreme is not None and of.nights > 1:
            found.append(_extreme(look, title, evenings[extreme[0]], extreme[1]))
    return found


def _extreme(look: FiguresQuery, title: str, evening: Evening, amount: int) -> ExtremeEvening:
    day = dates.day_in_full(evening.played_on)
    return ExtremeEvening(title, evening.pk, day, look.money.signed(amount), direction_of(amount))


def _run(look: FiguresQuery, player: str, name: str, run: Run) -> RunLine:
    first, last = run.first[0], run.last[0]
    of_nights = name in RUNS_OF_NIGHTS
    title = RUNS[name]() if of_nights else look.words[RUN_WORDS[name]]
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
    return RunLine(title, run.length, when, query, of_nights)


def day_of(iso: str) -> str:
    return dates.day(datetime.date.fromisoformat(iso))


def _against(look: FiguresQuery, player: str, of: PlayerFigures) -> list[Against]:
    """Return the others whom this player met, who paid them most first."""
    nets: dict[str, int] = {other: -amount for other, amount in of.paid.items()}
    for other, figures in look.figures.players.items():
        if player in figures.paid:
            nets[other] = nets.get(other, 0) + figures.paid[player]
    return [
        Against(
            other,
            look.names.get(other, ""),
            look.money.signed(net),
            direction_of(net),
            look.money.plain(abs(net)),
        )
        for other, net in sorted(nets.items(), key=lambda each: -each[1])
    ]
