"""The deals that a figure was counted from, a page of them, the newest first."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from napledger.evening.tally import MISHAP, OBLIGED, PART, TOOK_KITTY
from napledger.games.contract import Result
from napledger.games.web import word_of
from sessions.book.idempotency import read_id
from sessions.common.amounts import direction_of
from sessions.figures.page import Look, look_at, place_name
from sessions.models import Circle, Evening, Observation

DEALS_A_PAGE = 50

ASKED = ("player", "sort", "what", "result", "place", "since", "until")

NO_ID = uuid.UUID(int=0)

POINT = re.compile(r"([0-9a-f-]{36})\.([0-9]{1,9})")
"""A deal in an address: its evening and its entry."""


@dataclass(frozen=True, slots=True)
class MarkRow:
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
class MarksPage:
    """A page of the deals that were asked for; `title` says which."""

    look: Look
    title: str
    rows: tuple[MarkRow, ...]
    page: Page[Observation]
    query: str


def marks_page(circle: Circle, sent: QueryDict, *, number: str = "") -> MarksPage:
    """Return the deals that an address asks for, in two queries at most besides the look's."""
    look = look_at(circle, sent)
    # PostgreSQL takes no NUL, not even to look for it; nothing has one in it.
    asked = {name: sent.get(name, "")[:80].replace("\0", "") for name in ASKED}
    page = Paginator(_marks(look, asked), DEALS_A_PAGE).get_page(number)
    return MarksPage(
        look=look,
        title=_title(look, asked),
        rows=tuple(_row(look, mark) for mark in page.object_list),
        page=page,
        query=look.deals(**{name: each for name, each in asked.items() if each}),
    )


def _marks(look: Look, asked: dict[str, str]) -> QuerySet[Observation]:
    marks = Observation.objects.filter(circle=look.circle, series=look.series)
    marks = marks.filter(sort=asked["sort"] or PART)
    if look.scope.year:
        marks = marks.filter(played_on__year=int(look.scope.year))
    if asked["player"]:
        marks = marks.filter(player_id=read_id(asked["player"]) or NO_ID)
    if asked["place"].isdecimal():
        marks = marks.filter(place=int(asked["place"][:4]))
    for name in ("what", "result"):
        if asked[name]:
            marks = marks.filter(**{name: asked[name]})
    for name, after in (("since", "gt"), ("until", "lt")):
        marks = marks.filter(_beyond(look, asked[name], after)) if asked[name] else marks
    return marks.order_by("-played_on", "-evening_id", "-number")


def _beyond(look: Look, point: str, after: str) -> Q:
    """Return what lies at a deal or beyond it, "gt" for later and "lt" for earlier."""
    found = POINT.fullmatch(point)
    evening = (found and read_id(found[1])) or NO_ID
    day = (
        Evening.objects.filter(circle=look.circle, pk=evening)
        .values_list("played_on", flat=True)
        .first()
    )
    if found is None or day is None:
        return Q()
    later: dict[str, Any] = {f"played_on__{after}": day}
    same_day: dict[str, Any] = {"played_on": day, f"evening_id__{after}": evening}
    same_night: dict[str, Any] = {"evening_id": evening, f"number__{after}e": int(found[2])}
    return Q(**later) | Q(**same_day) | Q(**same_night)


def _title(look: Look, asked: dict[str, str]) -> str:
    sorts = {
        OBLIGED: look.words["obliged_title"],
        TOOK_KITTY: _("kitties won"),
        MISHAP: _("mishaps"),
    }
    parts = [
        look.names.get(asked["player"], ""),
        place_name(int(asked["place"][:4])) if asked["place"].isdecimal() else "",
        sorts.get(asked["sort"], ""),
        word_of(asked["what"]),
        _outcome(look, asked["result"]),
        _("the longest run") if asked["since"] else "",
    ]
    return ", ".join(part for part in parts if part) or look.words["every_part"]


def _outcome(look: Look, result: str) -> str:
    """Return the game's word for how a part ended; empty for none."""
    return word_of(look.game.words.results[Result(result)]) if result in {*Result} else ""


def _row(look: Look, mark: Observation) -> MarkRow:
    what = word_of(mark.what) or _("the kitty")
    return MarkRow(
        evening=mark.evening_id,
        entry=mark.number,
        day=date_format(mark.played_on, "j M Y"),
        number=str(mark.deal or ""),
        name=look.names.get(str(mark.player_id), ""),
        what=what,
        outcome=_outcome(look, mark.result),
        amount=look.purse.signed(mark.amount),
        direction=direction_of(mark.amount),
    )
