"""A circle's evenings looked for: by player, day, place, rules, or a word of what they are called.

What is asked for stands in the address, so that a search can be kept and sent on.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.paginator import Page
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.games import games
from napledger.games.contract import usual_preset
from napledger.reading.letters import composed
from napledger.reading.readers import read_id
from napledger.site.in_order import in_order
from sessions.book.everybody import everybody_in
from sessions.book.joined import read_with
from sessions.common.games_played import GamesPlayed, games_played
from sessions.common.http import Pages
from sessions.common.period import Period
from sessions.common.words import known_as
from sessions.history.page import EveningCard, evening_card, seats_of
from sessions.models import Circle, Entry, Evening, Player, Seat

EVENINGS_A_PAGE = 20

FIELDS = ("player", "game", "from", "to", "place", "rules", "words")

GAME_APART = "."
"""What stands between a game and one of its rule sets, where several games are looked through."""


@dataclass(frozen=True)
class Sought:
    """What was asked for, as it was typed."""

    typed: Mapping[str, str]

    @property
    def player(self) -> uuid.UUID | None:
        """Return the player who must have sat there, or None for anybody."""
        return read_id(self.typed["player"])

    @property
    def period(self) -> Period:
        """Return the days between which it must have been."""
        return Period(self.typed["from"], self.typed["to"])

    @property
    def preset(self) -> tuple[str, str]:
        """Return the game of the rule set, "" for any, and the rule set; "" for all of them."""
        game, _dot, preset = self.typed["rules"].rpartition(GAME_APART)
        return game or self.typed["game"], preset

    @property
    def is_empty(self) -> bool:
        """Return whether nothing at all was asked for."""
        return not any(self.typed.values())

    @property
    def query(self) -> str:
        """Return what was asked for as the query of an address."""
        return urlencode({name: value for name, value in self.typed.items() if value})


@dataclass(frozen=True, slots=True)
class PastPage:
    """The evenings that were found, a page of them, and what can be asked for.

    `presets` are the rule sets of each game by its title, which is "" where there is one alone.
    """

    circle: Circle
    title: str
    sought: Sought
    found: str
    evenings: tuple[EveningCard, ...]
    page: Page[Evening]
    games: GamesPlayed
    players: Sequence[Player]
    places: Sequence[str]
    presets: Sequence[tuple[str, Sequence[tuple[str, str]]]]


def read_sought(sent: QueryDict) -> Sought:
    # PostgreSQL takes no NUL, not even to look for it; nothing has one in it.
    typed = {name: composed(sent.get(name, "").replace("\0", "")) for name in FIELDS}
    return Sought({name: text.strip()[:80] for name, text in typed.items()})


def past_page(circle: Circle, sent: QueryDict) -> PastPage:
    """Return a page of the evenings asked for, in six queries."""
    sought = read_sought(sent)
    page = Pages(evenings_sought(circle, sought), sent, on_screen=EVENINGS_A_PAGE).asked()
    read = read_with(circle)
    seats = seats_of(page.object_list, read=read)
    players = in_order(everybody_in(circle))
    places = read.shown().exclude(place="").order_by("place")
    count = page.paginator.count
    played = games_played(circle, sent=sought.typed)
    return PastPage(
        circle=circle,
        title=known_as(circle),
        sought=sought,
        found=ngettext("%(count)s evening", "%(count)s evenings", count) % {"count": count},
        evenings=tuple(
            evening_card(each, seats[each.pk], games=played) for each in page.object_list
        ),
        page=page,
        games=played,
        players=players,
        places=list(places.values_list("place", flat=True).distinct()),
        presets=_presets(circle, played),
    )


def _presets(circle: Circle, played: GamesPlayed) -> list[tuple[str, Sequence[tuple[str, str]]]]:
    """Return the rule sets of the games that the circle has played, or would play."""
    known = {key: games()[key] for key in played.keys or (circle.game,) if key in games()}
    return [
        (
            played.name(key),
            [
                (f"{key}{GAME_APART}{each.key}" if played.are_several else each.key, _(each.title))
                for each in game.presets.values()
            ],
        )
        for key, game in known.items()
    ]


def evenings_sought(circle: Circle, sought: Sought) -> QuerySet[Evening]:
    """Return the evenings asked for, the newest first."""
    read = read_with(circle)
    found: QuerySet[Evening] = read.shown().order_by("-played_on", "-id")
    if sought.player is not None and read.alone:
        found = found.filter(seats__player__person__names=sought.player)
    elif sought.player is not None:
        person = read.person(sought.player) or sought.player
        sat = Seat.objects.filter(**read.where, player__in=read.sat_by(person))
        found = found.filter(pk__in=sat.values("evening"))
    elif sought.typed["player"]:
        found = found.none()
    if sought.period.first:
        found = found.filter(played_on__gte=sought.period.first)
    if sought.period.last:
        found = found.filter(played_on__lte=sought.period.last)
    if sought.typed["place"]:
        found = found.filter(place__icontains=sought.typed["place"])
    found = _by_rules(found, circle, sought)
    words = sought.typed["words"]
    if words:
        said = Q(title__icontains=words) | Q(place__icontains=words) | Q(note__icontains=words)
        found = found.filter(said)
    return found


def _by_rules(found: QuerySet[Evening], circle: Circle, sought: Sought) -> QuerySet[Evening]:
    if sought.typed["game"]:
        found = found.filter(game=sought.typed["game"])
    game, preset = sought.preset
    return found.filter(Exists(_played_by(circle, preset, game=game))) if preset else found


def _played_by(circle: Circle, preset: str, *, game: str) -> QuerySet[Entry]:
    """Ask for the table at the end of an evening's log, if it plays by this rule set of a game.

    Rules that were changed in the course of a night are found by the ones that it ended with.
    """
    last = Entry.objects.filter(
        **read_with(circle).where, evening=OuterRef("pk"), number=OuterRef("version")
    ).order_by()
    if game:
        last = last.filter(evening__game=game)
    ruled = Q(table_after__rules__preset=preset)
    usual = [key for key, each in games().items() if usual_preset(each) == preset]
    if usual:
        ruled |= Q(table_after__rules__preset__isnull=True, evening__game__in=usual)
    return last.filter(ruled)
