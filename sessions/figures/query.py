"""A look at the figures: of which evenings, by game and currency and year, and what to choose."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import get_language, gettext, ngettext, pgettext

from napledger.games import games
from napledger.games.contract import AnyGame
from napledger.games.headings import Words
from napledger.games.web import MoneyFormat, money_format_of, word_of
from napledger.money.currencies import LANGUAGE, currency_name
from napledger.reading.faults import Term
from sessions.book.joined import Read, read_with
from sessions.common.games_played import deals_counted, game_title
from sessions.common.words import known_as
from sessions.figures.aggregate import Aggregate, GameFigures, PlayerFigures
from sessions.figures.scope import CircleEvenings, Scope, currency_of, game_in, played_with
from sessions.figures.service import figures_of
from sessions.models import Circle, Player

FEW = 10
"""Below so many deals or evenings a rate says next to nothing, and that is said beside it."""


@dataclass(frozen=True)
class FiguresQuery:
    """A look at the figures: what was chosen, what there is to choose, who the players are.

    `game` is the one whose parts are told; none are where `all_games` are looked at. `evenings` are
    the circle's, which are only asked for where they are needed. `persons` are those of whoever was
    merged into another, who is in the figures as that person, and in `names` under theirs.
    """

    circle: Circle
    title: str
    game: AnyGame
    scope: Scope
    all_games: bool
    serieses: Sequence[tuple[str, str]]
    years: Sequence[str]
    evenings: CircleEvenings
    figures: Aggregate
    missing: int
    names: Mapping[str, str]
    persons: Mapping[str, str]
    money: MoneyFormat

    def person(self, player: uuid.UUID) -> uuid.UUID:
        """Return the person who a player is."""
        return uuid.UUID(self.persons.get(str(player), str(player)))

    def names_of(self, player: uuid.UUID) -> list[uuid.UUID]:
        """Return the ids of all players who are the same person as this one."""
        person = self.person(player)
        return [
            person,
            *(uuid.UUID(each) for each, is_ in self.persons.items() if is_ == str(person)),
        ]

    @property
    def read(self) -> Read:
        """Return which circles are looked at: the circle, and those that were joined to it."""
        return read_with(self.circle)

    @property
    def series(self) -> str:
        """Return the game, or none for all games, and the currency that were chosen."""
        return f"{'' if self.all_games else self.game.key}.{self.scope.currency}"

    @property
    def each_game(self) -> Sequence[tuple[str, str, str]]:
        """Return, where all games are looked at, each with its key, its title and its query."""
        keys = self.evenings.games(self.scope.currency) if self.all_games else ()
        serieses = {key: f"{key}.{self.scope.currency}" for key in keys if key in games()}
        return [
            (key, game_title(key), urlencode({**self._chosen, "series": series}))
            for key, series in serieses.items()
        ]

    def of(self, player: PlayerFigures) -> GameFigures:
        """Return what is counted of a player in the game; nothing where it is all games."""
        return GameFigures() if self.all_games else player.of(self.game.key)

    @property
    def words(self) -> Mapping[str, str]:
        """Return the headings of the game's figures."""
        words = asdict(self.game.figures)
        for lists in ("counts", "averages", "outcomes"):
            del words[lists]
        return {name: word_of(word) for name, word in words.items()}

    @property
    def query(self) -> str:
        """Return the choice as the query of an address."""
        return urlencode(self._chosen)

    def deals(self, **asked: str | int) -> str:
        """Return the query for the deals that a figure was counted from."""
        return urlencode({**asked, **self._chosen})

    @property
    def span(self) -> str:
        """Return what was counted, in words."""
        evenings = self.figures.evenings
        counted_up = ngettext("%(count)s evening", "%(count)s evenings", evenings)
        counted = counted_up % {"count": evenings}
        deals = self.figures.deals
        return f"{counted} · {self.deals_counted(deals)}" if deals else counted

    def deals_counted(self, deals: int) -> str:
        """Return how many deals, as the game calls them where it is one."""
        return deals_counted(deals, Words() if self.all_games else self.game.words)

    @property
    def few_deals(self) -> str:
        """Return of how many deals a share says something."""
        return self.deals_counted(FEW)

    @property
    def _chosen(self) -> dict[str, str]:
        chosen = {"series": self.series if len(self.serieses) > 1 else "", "year": self.scope.year}
        return {key: each for key, each in chosen.items() if each}


def query_of(circle: Circle, sent: QueryDict, *, one_game: bool = False) -> FiguresQuery:
    """Return a look at the figures that an address asks for, in three queries while they stand.

    With `one_game` it is never of all games: for a page that tells of parts alone, or of rules.
    """
    played = played_with(circle)
    serieses = [each for each in _serieses(played) if game_in(each) or not one_game]
    series = _series_asked(circle, serieses, asked=sent.get("series", ""))
    game, currency = game_in(series), currency_of(series)
    years = played.years(currency)
    year = sent.get("year", "") if sent.get("year", "") in years else ""
    scope = Scope(currency, year, game if len(played.games(currency)) > 1 else "")
    found = figures_of(played, scope)
    read = read_with(circle)
    players = Player.objects.filter(**read.where).values_list("pk", "person", "person__name")
    known = [
        (pk, read.person(person), read.called(person, name) or "")
        for pk, person, name in players.order_by("name")
    ]
    moneys = {currency_of(each) for each in serieses}
    return FiguresQuery(
        circle=circle,
        title=known_as(circle),
        game=_game_told(game, played.games(currency)),
        scope=scope,
        all_games=not game,
        serieses=[(each, series_title(each, names_money=len(moneys) > 1)) for each in serieses],
        years=years,
        evenings=played,
        figures=found.aggregate,
        missing=found.missing,
        names={str(pk): name for pk, _person, name in known},
        persons={str(pk): str(person) for pk, person, _name in known if pk != person},
        money=money_format_of(scope.currency).in_one_unit(_amounts(found.aggregate)),
    )


def _amounts(figures: Aggregate) -> Iterator[int]:
    """Yield what players won, in all and in an evening, and what they paid each other."""
    for each in figures.players.values():
        yield from (each.won, *each.paid.values())
        yield from (evening[1] for evening in (each.best, each.worst) if evening)


def _serieses(played: CircleEvenings) -> list[str]:
    """Return what there is to look at: by money all games, if they are several, and each."""
    found: list[str] = []
    for currency in dict.fromkeys(map(currency_of, played.serieses)):
        keys = played.games(currency)
        all_games = [""] if len(keys) > 1 else []
        found += [f"{key}.{currency}" for key in (*all_games, *keys) if not key or key in games()]
    return found


def _series_asked(circle: Circle, serieses: Sequence[str], *, asked: str) -> str:
    """Return the series that was asked for, or the first for its money, or the first of all."""
    if asked in serieses:
        return asked
    same_money = [each for each in serieses if currency_of(each) == currency_of(asked)]
    return next(iter((*same_money, *serieses)), f"{circle.game}.{circle.currency}")


def _game_told(game: str, played: Sequence[str]) -> AnyGame:
    """Return a game by its key; for all games the one that was played last, if it is here."""
    known = [games()[key] for key in (game, *played) if key in games()]
    return next(iter((*known, *games().values())))


def series_title(series: str, *, names_money: bool = True) -> str:
    """Return the name of a game and of what is played for: "Nap, British Pound"."""
    title = game_title(game_in(series)) if game_in(series) else pgettext("card games", "All games")
    if not names_money:
        return title
    name = currency_name(currency_of(series), locale=get_language() or LANGUAGE)
    money = gettext(name) if isinstance(name, Term) else str(name)
    return f"{title}, {money}"
