"""Which games a circle has played: told where evenings of several stand side by side.

Where it has played one alone, no page says so and nothing is to be chosen.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from napledger.games import games
from napledger.games.headings import Words
from napledger.games.web import word_of
from sessions.book.joined import read_with
from sessions.models import Circle, Evening


def game_title(key: str) -> str:
    """Return the name of a game; of one that is not installed here, its key."""
    return _(games()[key].title) if key in games() else key


def game_words(keys: Iterable[str]) -> Words:
    """Return what a game calls things; where there are several, or it is not here, what all do."""
    known = {*keys}
    key = known.pop() if len(known) == 1 else ""
    return games()[key].words if key in games() else Words()


def deals_counted(deals: int, words: Words) -> str:
    """Return how many deals there were, as a game calls them: "12 rounds"."""
    one, many = words.counted
    return ngettext(one, many, deals) % {"count": deals}


def deals_dealt(deals: int, words: Words) -> str:
    """Return how many deals there were; "" for none, as of a past evening only sums are known."""
    return deals_counted(deals, words) if deals else ""


def numbered(words: Words, number: int | str | None) -> str:
    """Return what the game calls the deal of that number."""
    return _(words.numbered) % {"number": number}


def the_deal(words: Words, number: int | None) -> str:
    """Return the same for the middle of a sentence."""
    return word_of(words.the_deal) % {"number": number}


@dataclass(frozen=True, slots=True)
class GamesPlayed:
    """The games that a circle has played, by their keys, and the one to look at; "" for all."""

    keys: tuple[str, ...] = ()
    chosen: str = ""

    @property
    def are_several(self) -> bool:
        """Return whether evenings of more than one game stand side by side."""
        return len(self.keys) > 1

    @property
    def query(self) -> str:
        """Return the choice as the query of an address."""
        return urlencode({"game": self.chosen} if self.chosen else {})

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """Return what there is to choose, each by key and title: all games, and each by itself."""
        if not self.are_several:
            return ()
        return ("", pgettext("card games", "All games")), *(
            (key, game_title(key)) for key in self.keys
        )

    def name(self, key: str) -> str:
        """Return which game it was, where that needs to be said; else ""."""
        return game_title(key) if self.are_several else ""


ONE_GAME = GamesPlayed()
"""Of evenings of which nobody needs to be told the game."""


def games_of(keys: Iterable[str], *, sent: Mapping[str, object] | None = None) -> GamesPlayed:
    """Return the games of evenings, in the order in which games are offered.

    `sent` may name the one to look at, as `game`; what none of them is called chooses all.
    """
    left = {*keys}
    found = (*(key for key in games() if key in left), *sorted(left - games().keys()))
    asked = str((sent or {}).get("game", ""))
    return GamesPlayed(found, asked if asked in found and len(found) > 1 else "")


def games_played(circle: Circle, *, sent: Mapping[str, object] | None = None) -> GamesPlayed:
    """Return the games that a circle has played, in one query."""
    rows = read_with(circle).shown().order_by().values_list("game", flat=True)
    return games_of(rows.distinct(), sent=sent)


def game_of_evening(evening: Evening) -> str:
    """Return which game it was, in one query, if its circle plays several; else "".

    Guests are told of no other evening, so to them there is one game alone.
    """
    if evening.is_for_guest:
        return ""
    return game_title(evening.game) if _of_another(evening.circle_id, evening.game) else ""


def _of_another(circle_id: uuid.UUID, game: str) -> QuerySet[Evening]:
    return Evening.objects.shown(circle_id).exclude(game=game).order_by()[:1]
