"""What the pages of a tournament send: who plays what and how, and two players to exchange."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict

from napledger.games import game_of
from napledger.reading.faults import Fault
from napledger.reading.letters import alike, read_line, read_typed_name
from napledger.reading.readers import read_number
from napledger.site.middleware import zone_told
from napledger.tournament.draw import MITCHELL, TABLES_MAX, WAYS
from sessions.book.submission import read_key
from sessions.starting.forms import StartForm
from sessions.starting.places import this_night
from sessions.tournament.drawing import PARTNERS, has_partners
from sessions.tournament.service import FormSent, NewTournament

NAMES_MAX = 20 * TABLES_MAX
"""How many names are read of one form."""

TYPED_MAX = 8_000
"""How many characters of typed names."""

TITLE_MAX = 80
"""What is left of a line is for the numbers of the round and the table."""

LASTS_MAX = 60

BETWEEN = re.compile(r"[\n,;]+")
TOGETHER = re.compile(r"\s*[&+]\s*")

SIZE_USUAL = 5

ALONE, PAIRS = "alone", "pairs"


@dataclass(frozen=True, slots=True)
class NamesSent:
    """Who plays, by name: those who were named as partners, and everybody else."""

    together: tuple[tuple[str, ...], ...]
    loose: tuple[str, ...]

    def playing(self, *, in_pairs: bool) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
        """Return who plays together, and who is drawn a partner; where each is alone, nobody is."""
        if in_pairs:
            return self.together, self.loose
        return tuple((name,) for each in (*self.together, self.loose) for name in each), ()


def read_named(ticked: Sequence[str], typed: str) -> NamesSent:
    """Return the names that were ticked and typed, each once; raise Fault for what is no name.

    Typed names stand one a line, or between commas; partners have an & between them.
    """
    together: list[tuple[str, ...]] = []
    loose: list[str] = []
    for text in BETWEEN.split(typed[:TYPED_MAX]):
        names = [_name(part) for part in TOGETHER.split(text.strip()) if part.strip()]
        if len(names) > 1:
            together.append(tuple(names))
        else:
            loose += names
    if any(len(each) > PARTNERS // 2 for each in together):
        raise Fault("others", "partners are two: write each pair on a line of its own")
    named = {alike(name) for each in together for name in each} | {*map(alike, loose)}
    loose = [*(name for name in map(_name, ticked) if alike(name) not in named), *loose]
    if len(loose) + 2 * len(together) > NAMES_MAX:
        raise Fault("others", "there are more names than any tournament has players")
    return NamesSent(tuple(together), tuple(loose))


def _name(text: str) -> str:
    try:
        return read_typed_name(text)
    except Fault as fault:
        raise fault.at("others") from None


class TournamentForm(StartForm):
    """A tournament about to begin, as it was sent or is offered: who, what, for what, and how."""

    has_kitty = False
    """What earlier evenings carried on belongs to one table, and is brought forward there."""

    def plan(self) -> NewTournament | None:
        """Return how it is to be played; None if anything in the form is wrong."""
        terms = self.terms()
        named = self._tried(lambda: read_named(self.sent.getlist("player"), self.text("others")))
        title = self._tried(lambda: self._line("title", TITLE_MAX))
        lasts = self._tried(lambda: self._line("lasts", LASTS_MAX))
        place = self._tried(lambda: read_line(self.text("place"), path="place"))
        day = self._tried(self._day)
        self._tried(self._way)
        if self.is_refused or named is None:
            return None
        people, loose = named.playing(in_pairs=self.pairs)
        terms = {name: value for name, value in terms.items() if name != "kitty"}
        return NewTournament(
            title=title or "",
            played_on=str(day),
            terms={**terms, "place": place, **zone_told()},
            way=self.way,
            table_size=self.table_size,
            pairs=self.pairs,
            lasts=lasts or "",
            people=people,
            loose=loose,
        )

    @property
    def alarms(self) -> tuple[tuple[str, str], ...]:
        """Return everything that is wrong, each with the id of its place on the page."""
        own = ((place, each) for place, found in self.errors.items() for each in found)
        rules = (("rules", each) for found in self.rules.errors.values() for each in found)
        return (*own, *rules)

    @cached_property
    def offers_pairs(self) -> bool:
        """Return whether partners may stay together at this game."""
        return has_partners(game_of(self.game))

    @property
    def pairs(self) -> bool:
        return self.offers_pairs and self.text("partners") == PAIRS

    @property
    def way(self) -> str:
        return self.text("way") or WAYS[0]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return how many may be wanted at each table."""
        game = game_of(self.game)
        return tuple(range(game.deal_players[0], game.seats[-1] + 1))

    @property
    def table_size(self) -> int:
        """Return how many are wanted at each table: as many as play in a deal, five at most."""
        usual = min(SIZE_USUAL, game_of(self.game).deal_players[-1])
        size = read_number(self.text("table_size")) or usual
        return size if size in self.sizes else usual

    @property
    def ticked(self) -> frozenset[str]:
        return frozenset(self.sent.getlist("player"))

    def _way(self) -> None:
        if self.way not in WAYS:
            raise Fault("way", "choose how the tables are drawn")
        if self.way == MITCHELL and not self.pairs:
            raise Fault("way", "the Mitchell movement is for partners who stay together")

    def _line(self, name: str, most: int) -> str:
        return read_line(self.text(name), path=name, characters_max=most)

    def _day(self) -> datetime.date:
        text = self.text("played_on")
        try:
            return datetime.date.fromisoformat(text) if text else this_night()
        except ValueError:
            raise Fault("played_on", "this is no day; write it like 2026-11-28") from None


def sent_with(sent: QueryDict) -> FormSent:
    """Return the key of a form, and which version of the tournament it was made from."""
    return FormSent(read_key(sent.get("key", "")), read_number(sent.get("version", "")))
