"""What the pages of a tournament show: its draw, its tables, who stands where."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext, pgettext

from napledger.games import game_of
from napledger.games.web import money_format_of, sentence_of
from napledger.money.formatting import direction_of
from napledger.reading.faults import Fault
from napledger.site import dates
from sessions.book.joined import read_with
from sessions.book.submission import new_key
from sessions.common.games_played import game_title, numbered
from sessions.common.words import day_title, known_as, rules_title
from sessions.models import Circle, Evening, Tournament, TournamentTable
from sessions.tournament.drawing import (
    drawn_in,
    is_drawn,
    names_in,
    playing_in,
    table_title,
    tables_of,
    ways_of,
)
from sessions.tournament.service import Hindered
from sessions.tournament.standings import RankedRow, etag_of, standings_of
from sessions.tournament.ways import WAYS_TOLD, WayChoice, way_choices


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A tournament in a few words."""

    tournament: Tournament
    title: str
    facts: str
    state: str


@dataclass(frozen=True, slots=True)
class TournamentsPage:
    """A group's tournaments, and those of groups that it took in, the newest first."""

    circle: Circle
    title: str
    cards: tuple[TournamentCard, ...]


CARDS_MAX = 100


def tournaments_page(circle: Circle) -> TournamentsPage:
    mine = Tournament.objects.shown().filter(**read_with(circle).where).select_related("circle")
    found = mine.order_by("-played_on", "-id")[:CARDS_MAX]
    circles = {circle.pk: circle}
    for each in found:
        each.circle = circles.setdefault(each.circle_id, each.circle)
    return TournamentsPage(circle, known_as(circle), tuple(map(_tournament_card, found)))


def _tournament_card(tournament: Tournament) -> TournamentCard:
    state = _("closed") if tournament.ended_at else _("going on")
    return TournamentCard(tournament, title_of(tournament), facts_of(tournament), state)


def title_of(tournament: Tournament) -> str:
    """Return what a tournament is called, or its day while it has no name."""
    # Translators: a tournament that nobody named: “Tournament, Friday 27 Nov”
    unnamed = _("Tournament, %(day)s") % {"day": day_title(tournament.played_on)}
    return tournament.title or unnamed


def facts_of(tournament: Tournament) -> str:
    """Return what is played in it, when, and how many play."""
    players = sum(map(len, playing_in(tournament)))
    rounds = npgettext("of a tournament", "%(count)s round", "%(count)s rounds", tournament.rounds)
    counted = ngettext("%(count)s player", "%(count)s players", players)
    return " · ".join(
        [
            game_title(tournament.game),
            dates.day(tournament.played_on),
            counted % {"count": players},
            rounds % {"count": tournament.rounds},
        ]
    )


@dataclass(frozen=True, slots=True)
class DrawnSeat:
    """Somebody in a draw; `is_first` while they were tapped to change places with another."""

    id: str
    name: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A table of a draw, its seats in order; partners stand together."""

    number: int
    seats: tuple[DrawnSeat, ...]


@dataclass(frozen=True, slots=True)
class DrawPage:
    """A round that is drawn and has not begun."""

    number: int
    way: str
    seed: str
    by_hand: bool
    tables: tuple[DrawnTable, ...]
    byes: tuple[DrawnSeat, ...]
    first: str
    ways: tuple[WayChoice, ...]

    @property
    def first_name(self) -> str:
        seats = (*(seat for table in self.tables for seat in table.seats), *self.byes)
        return next((seat.name for seat in seats if seat.is_first), "")


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table that has begun: who sits there and stands at what, and how far it has come."""

    number: int
    evening: Evening
    state: str
    stands: tuple[tuple[str, str, str], ...]

    @property
    def names(self) -> str:
        return ", ".join(name for name, _figure, _direction in self.stands)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that has begun; `byes` are the names of who sits it out."""

    number: int
    tables: tuple[PlayedTable, ...]
    byes: str


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """Everything that the page of a tournament shows; the newest round stands first."""

    tournament: Tournament
    title: str
    facts: str
    terms: str
    draw: DrawPage | None
    rounds: tuple[PlayedRound, ...]
    leaders: tuple[RankedRow, ...]
    key: str
    etag: str
    ways: tuple[WayChoice, ...]
    here: tuple[tuple[str, str, str], ...]
    may_own: bool
    may_record: bool
    hindered: tuple[tuple[str, str, uuid.UUID], ...] = ()
    alarms: tuple[tuple[str, str], ...] = ()
    others: str = ""

    @property
    def circle(self) -> Circle:
        return self.tournament.circle

    @property
    def is_over(self) -> bool:
        return self.tournament.ended_at is not None

    @property
    def goes_on(self) -> bool:
        """Return whether cards are played at any table."""
        return Evening.OPEN in self._states

    @property
    def is_settled(self) -> bool:
        """Return whether every table is closed."""
        return self._states == {Evening.CLOSED}

    @property
    def _states(self) -> set[str]:
        return {table.evening.state for each in self.rounds for table in each.tables}

    @property
    def sits(self) -> tuple[int, Sequence[tuple[int, str]], str]:
        """Return the number of the newest round, who sits at which table, and who nowhere."""
        if self.draw is None:
            newest = self.rounds[0]
            return newest.number, [(each.number, each.names) for each in newest.tables], newest.byes
        tables = [(each.number, _names(each.seats)) for each in self.draw.tables]
        return self.draw.number, tables, _names(self.draw.byes)

    @property
    def playing(self) -> tuple[PlayedTable, ...]:
        """Return the tables of the newest round at which cards are played."""
        newest = self.rounds[0].tables if self.rounds else ()
        return tuple(each for each in newest if each.evening.state == Evening.OPEN)

    @property
    def next_number(self) -> int:
        return self.tournament.rounds + 1


LEADERS = 5
"""How many of the ranking the tournament's own page shows."""


def tournament_page(
    tournament: Tournament,
    *,
    may_own: bool,
    may_record: bool,
    first: str = "",
    fault: Fault | None = None,
    hindered: Sequence[Hindered] = (),
    others: str = "",
) -> TournamentPage:
    """Return the page, in eight queries however many tables there are."""
    tables, standings = tables_of(tournament), standings_of(tournament)
    names = names_in(tournament) | {
        each.players[0]: each.name for each in standings.rows if len(each.players) == 1
    }
    rounds = tuple(
        _round(tournament, number, tables, standings.at_tables, names)
        for number in range(tournament.rounds, 0, -1)
    )
    return TournamentPage(
        tournament=tournament,
        title=title_of(tournament),
        facts=facts_of(tournament),
        terms=terms_of(tournament),
        draw=_draw_page(tournament, names, first=first) if is_drawn(tournament) else None,
        rounds=rounds,
        leaders=tuple(standings.rows[:LEADERS]) if tournament.rounds else (),
        key=new_key(),
        etag=etag_of(tournament),
        ways=way_choices(ways_of(tournament), picked=tournament.way),
        here=tuple(
            (get_text_list([names[who] for who in each], _("and")), ",".join(each), each[0])
            for each in playing_in(tournament)
        ),
        may_own=may_own and tournament.ended_at is None,
        may_record=may_record,
        hindered=tuple(
            (
                table_title(tournament, round_number=each.table.round, number=each.table.number),
                sentence_of(each.fault),
                each.table.evening_id,
            )
            for each in hindered
        ),
        alarms=((fault.path, sentence_of(fault)),) if fault is not None else (),
        others=others,
    )


def terms_of(tournament: Tournament) -> str:
    """Return what is played for, by which rules, and how long a round is."""
    game = game_of(tournament.game)
    stake = money_format_of(tournament.currency).alone.plain(tournament.terms["stake"])
    told = [
        _("stake %(stake)s") % {"stake": stake},
        rules_title(tournament.terms["rules"], game=game),
        # Translators: what a round of a tournament is: “a round: 8 deals”
        _("a round: %(lasts)s") % {"lasts": tournament.lasts} if tournament.lasts else "",
    ]
    return " · ".join(filter(None, told))


def _draw_page(tournament: Tournament, names: Mapping[str, str], *, first: str) -> DrawPage:
    draw = tournament.draws[-1]
    drawn = drawn_in(tournament, draw)

    def seats(players: Sequence[str]) -> tuple[DrawnSeat, ...]:
        return tuple(DrawnSeat(who, names[who], who == first) for who in players)

    drawn_now = {who for each in (*drawn.byes, *sum(drawn.tables, ())) for who in each}
    first = first if first in drawn_now else ""
    flat: list[str] = [who for each in drawn.byes for who in each]
    way, _told = WAYS_TOLD[draw["way"]]
    return DrawPage(
        number=tournament.rounds + 1,
        way=_(way),
        seed=f"{draw['seed']:06}",
        by_hand=draw["by_hand"],
        tables=tuple(
            DrawnTable(number, seats([who for each in table for who in each]))
            for number, table in enumerate(drawn.tables, start=1)
        ),
        byes=seats(flat),
        first=first,
        ways=way_choices(ways_of(tournament), picked=draw["way"]),
    )


def _names(seats: Sequence[DrawnSeat]) -> str:
    return ", ".join(each.name for each in seats)


def _round(
    tournament: Tournament,
    number: int,
    tables: Sequence[TournamentTable],
    won: Mapping[uuid.UUID, Mapping[str, int]],
    names: Mapping[str, str],
) -> PlayedRound:
    drawn = drawn_in(tournament, tournament.draws[number - 1])
    byes = [names[who] for each in drawn.byes for who in each]
    money = money_format_of(tournament.currency).in_one_unit(
        amount for each in won.values() for amount in each.values()
    )
    return PlayedRound(
        number=number,
        tables=tuple(
            PlayedTable(
                number=each.number,
                evening=each.evening,
                state=_state(each.evening),
                stands=tuple(
                    (names.get(who, ""), money.signed(amount), direction_of(amount))
                    for who, amount in won.get(each.evening_id, {}).items()
                ),
            )
            for each in tables
            if each.round == number
        ),
        byes=get_text_list(byes, _("and")),
    )


def _state(evening: Evening) -> str:
    """Return how far a table has come."""
    if evening.state == Evening.OPEN:
        return numbered(game_of(evening.game).words, evening.deals + 1)
    return _("closed") if evening.state == Evening.CLOSED else _("being settled")


@dataclass(frozen=True, slots=True)
class RankingPage:
    """Who stands where, for a screen across the room."""

    tournament: Tournament
    title: str
    facts: str
    rows: Sequence[RankedRow]
    has_points: bool
    etag: str
    is_in_part: bool

    @property
    def columns(self) -> str:
        """Return in how many columns the places stand, by how many there are."""
        return "many" if len(self.rows) > 40 else "three" if len(self.rows) > 20 else "two"


def ranking_page(
    tournament: Tournament, *, shows_amounts: bool, shows_initials: bool
) -> RankingPage:
    """Return the page, in five queries however many tables there are."""
    standings = standings_of(tournament, shows_amounts=shows_amounts, shows_initials=shows_initials)
    title = capfirst(day_title(tournament.played_on)) if shows_initials else title_of(tournament)
    # Translators: how far a tournament has come
    number = pgettext("of a tournament", "Round %(number)s") % {"number": tournament.rounds}
    facts = [game_title(tournament.game), number if tournament.rounds else ""]
    return RankingPage(
        tournament=tournament,
        title=title,
        facts=" · ".join(filter(None, facts)),
        rows=standings.rows,
        has_points=standings.has_points and shows_amounts,
        etag=etag_of(tournament),
        is_in_part=not shows_amounts or shows_initials,
    )
