"""The deals that a figure was counted from, a page of them, the newest first."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.tally import (
    COUNT,
    LEAST,
    MISHAP,
    MONEY,
    MOST,
    OBLIGED,
    PART,
    TOOK_KITTY,
)
from napledger.games.deal_score import Result
from napledger.games.web import word_of
from napledger.money.formatting import direction_of
from napledger.reading.readers import read_id
from napledger.site import dates
from sessions.common.http import Pages
from sessions.common.words import kitty_word, the_kitty
from sessions.figures.page import place_name
from sessions.figures.query import FiguresQuery, query_of
from sessions.models import Circle, Evening, Observation

DEALS_A_PAGE = 50

COUNTED = (COUNT, MOST, LEAST)
"""The sorts of counts: one list has them all."""

ASKED = ("player", "sort", "what", "result", "place", "since", "until")

NO_ID = uuid.UUID(int=0)

POINT = re.compile(r"([0-9a-f-]{36})\.([0-9]{1,9})")
"""A deal in an address: its evening and its entry."""


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A deal that was counted; `number` is the deal's, or empty for what is no deal."""

    evening: uuid.UUID
    entry: int
    day: str
    number: str
    name: str
    what: str
    outcome: str
    amount: str
    direction: str


@dataclass(frozen=True, slots=True)
class DealsPage:
    """A page of the deals that were asked for; `title` says which."""

    look: FiguresQuery
    title: str
    rows: tuple[CountedDeal, ...]
    page: Page[Observation]
    query: str

    @property
    def counted(self) -> str:
        """Return how many there are."""
        return self.look.deals_counted(self.page.paginator.count)

    @property
    def deal_word(self) -> str:
        """Return what the game calls a deal, for a column's head."""
        return word_of(self.look.game.words.deal)


def deals_page(circle: Circle, sent: QueryDict) -> DealsPage:
    """Return the deals that an address asks for, in two queries at most besides the look's."""
    look = query_of(circle, sent, one_game=True)
    # PostgreSQL takes no NUL, not even to look for it; nothing has one in it.
    asked = {name: sent.get(name, "")[:80].replace("\0", "") for name in ASKED}
    page = Pages(_observations(look, asked), sent, on_screen=DEALS_A_PAGE).asked()
    return DealsPage(
        look=look,
        title=_title(look, asked),
        rows=tuple(_row(look, observation) for observation in page.object_list),
        page=page,
        query=look.deals(**{name: each for name, each in asked.items() if each}),
    )


def _observations(look: FiguresQuery, asked: dict[str, str]) -> QuerySet[Observation]:
    observations = Observation.objects.filter(**look.read.where, series=look.series)
    sort = asked["sort"] or PART
    observations = observations.filter(sort__in=COUNTED if sort == COUNT else [sort])
    if look.scope.year:
        observations = observations.filter(played_on__year=int(look.scope.year))
    if asked["player"]:
        observations = observations.filter(
            player__in=look.names_of(read_id(asked["player"]) or NO_ID)
        )
    if asked["place"].isdecimal():
        observations = observations.filter(place=int(asked["place"][:4]))
    for name in ("what", "result"):
        if asked[name]:
            observations = observations.filter(**{name: asked[name]})
    for name, after in (("since", "gt"), ("until", "lt")):
        if asked[name]:
            observations = observations.filter(_beyond(look, asked[name], after))
    return observations.order_by("-played_on", "-evening_id", "-number")


def _beyond(look: FiguresQuery, point: str, after: str) -> Q:
    """Return what lies at a deal or beyond it, "gt" for later and "lt" for earlier."""
    found = POINT.fullmatch(point)
    evening = (found and read_id(found[1])) or NO_ID
    day = (
        Evening.objects.filter(**look.read.where, pk=evening)
        .values_list("played_on", flat=True)
        .first()
    )
    if found is None or day is None:
        return Q()
    later: dict[str, Any] = {f"played_on__{after}": day}
    same_day: dict[str, Any] = {"played_on": day, f"evening_id__{after}": evening}
    same_night: dict[str, Any] = {"evening_id": evening, f"number__{after}e": int(found[2])}
    return Q(**later) | Q(**same_day) | Q(**same_night)


def _title(look: FiguresQuery, asked: dict[str, str]) -> str:
    sorts = {
        OBLIGED: look.words["obliged_title"],
        # Translators: parts of the title of a list, "Ann, kitties won".
        TOOK_KITTY: _("%(kitties)s won") % {"kitties": _kitties(look)},
        MISHAP: _("mishaps"),
    }
    parts = [
        look.names.get(asked["player"], ""),
        place_name(int(asked["place"][:4])) if asked["place"].isdecimal() else "",
        sorts.get(asked["sort"], ""),
        word_of(asked["what"]),
        _outcome(look, asked["result"]),
        # Translators: the most deals made, or lost, in a row.
        _("the longest run") if asked["since"] else "",
    ]
    return ", ".join(part for part in parts if part) or look.words["every_part"]


def _kitties(look: FiguresQuery) -> str:
    """Return what the game calls its kitties, for the middle of a title: "kitties"."""
    return look.words["kitties_said"] or kitty_word(look.game.words)


def _outcome(look: FiguresQuery, result: str) -> str:
    """Return the game's word for how a part ended; empty for none."""
    return word_of(look.game.words.results[Result(result)]) if result in {*Result} else ""


def _row(look: FiguresQuery, observation: Observation) -> CountedDeal:
    what = word_of(observation.what) or the_kitty(look.game.words)
    return CountedDeal(
        evening=observation.evening_id,
        entry=observation.number,
        day=dates.day(observation.played_on),
        number=str(observation.deal or ""),
        name=look.names.get(str(observation.player_id), ""),
        what=what,
        outcome=_outcome(look, observation.result),
        amount=_amount(look, observation),
        direction="" if observation.sort in (*COUNTED, MONEY) else direction_of(observation.amount),
    )


def _amount(look: FiguresQuery, observation: Observation) -> str:
    """Return what the player gained by it, or how many it counts."""
    if observation.sort in COUNTED:
        return str(observation.amount)
    if observation.sort == MONEY:
        return look.money.plain(observation.amount)
    return look.money.signed(observation.amount)
