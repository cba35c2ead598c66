"""What if: an evening, or a season, scored again under other rules. Nothing is written.

What if: a season scored again under other rules or another stake, so many evenings at once.

Nothing is written, and nothing of it is kept.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from napledger.evening.log import effective
from napledger.evening.what_if import what_if
from napledger.games.web import sentence_of
from napledger.money.formatting import direction_of
from napledger.reading.faults import Fault
from napledger.site import dates
from napledger.site.pages import render
from sessions.access.permissions import circle_for, evening_for
from sessions.access.roles import WATCH
from sessions.book.log import as_lines
from sessions.book.open_book import open_book
from sessions.common.http import UNPROCESSABLE
from sessions.figures.query import FiguresQuery, query_of
from sessions.figures.service import ids_by_seat, logs_of
from sessions.models import Circle, Evening
from sessions.rules.saved_rule_sets import saved_rules
from sessions.what_if.forms import Try, WhatIfForm, read_form, tries_of
from sessions.what_if.page import (
    EveningWhatIf,
    LeftOutRow,
    WhatIfResult,
    evening_page,
    left_out_of,
    row_of,
)

NIGHTS_A_PAGE = 60
"""A season of weekly evenings; so many are scored in one request at most."""


@dataclass(frozen=True, slots=True)
class SeasonWhatIf:
    """Everything that the page shows of a season, or of so many evenings of it.

    `played` is what everybody won, by name, with the figure and its direction; it is there until
    something is asked for.
    """

    look: FiguresQuery
    form: WhatIfForm
    result: WhatIfResult | None
    tries: Sequence[Try]
    played: Sequence[tuple[str, str, str]]
    page: Page[Evening]
    query: str


def season_page(circle: Circle, sent: QueryDict) -> SeasonWhatIf:
    """Return the page of a season, in four queries besides the look's."""
    look = query_of(circle, sent, one_game=True)
    game = look.game.key
    base = circle.rules if circle.game == game else {}
    form, rules, stake = read_form(game, saved_rules(circle.pk, game=game), base, sent, look.money)
    page = Paginator(look.evenings.asked(look.scope, game=game), NIGHTS_A_PAGE).get_page(
        sent.get("page", "")
    )
    result = None
    if rules is not None and page.paginator.count:
        result = _result_of_season(look, list(page.object_list), rules, stake)
    kept = sent.copy()
    kept.pop("page", None)
    return SeasonWhatIf(
        look=look,
        form=form,
        result=result,
        tries=tries_of(game, base, circle.stake, money=look.money, query=look.query),
        played=() if form.asked else _as_played(look),
        page=page,
        query=kept.urlencode(),
    )


def _as_played(look: FiguresQuery) -> tuple[tuple[str, str, str], ...]:
    won = {
        player: figures.games[look.game.key].won
        for player, figures in look.figures.players.items()
        if look.game.key in figures.games
    }
    return tuple(
        (look.names.get(player, ""), look.money.signed(won[player]), direction_of(won[player]))
        for player in sorted(won, key=lambda player: -won[player])
    )


def _result_of_season(
    look: FiguresQuery, evenings: Sequence[Evening], rules: Mapping[str, Any], stake: int | None
) -> WhatIfResult:
    ids, logs = ids_by_seat(look.circle, evenings), logs_of(look.circle, evenings)
    played, won, left_out = Counter[str](), Counter[str](), list[LeftOutRow]()
    deals = fitting = unfinished = kitty = 0
    for evening in evenings:
        people = {key: look.persons.get(pk, pk) for key, pk in ids[evening.pk].items()}
        names = {key: look.names.get(pk, "") for key, pk in people.items()}
        lines = effective(as_lines(logs[evening.pk]))
        try:
            would = what_if(lines, game=look.game, rules=rules, stake=stake)
        except Fault as fault:
            day, why = dates.day(evening.played_on), sentence_of(fault, names=names)
            left_out.append(LeftOutRow(evening.circle_id, evening.pk, None, day, why))
            continue
        for key, amount in would.won.items():
            played[people[key]] += would.played[key]
            won[people[key]] += amount
        left_out += [left_out_of(evening, each, names=names, dated=True) for each in would.left_out]
        deals, fitting = deals + would.deals, fitting + would.fitting
        unfinished, kitty = unfinished + would.unfinished, kitty + would.kitty
    return WhatIfResult(
        rows=[
            row_of(look.names.get(player, ""), played[player], won[player], look.money)
            for player in sorted(won, key=lambda player: played[player] - won[player])
        ],
        left_out=left_out,
        deals=deals,
        fitting=fitting,
        unfinished=unfinished,
        kitty=look.money.plain(kitty) if kitty else "",
        words=look.game.words,
    )


@require_safe
def score_evening(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Show an evening scored under the rules and the stake that the address names."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    page = evening_page(open_book(access.evening), request.GET)
    context = {"page": page, "tab": "sheet", "heading": _("What if…")}
    return render(request, "what_if/evening.html", context, status=_status(page))


@require_safe
def score_season(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show a season scored under the rules and the stake that the address names."""
    circle = circle_for(request, circle_id, action=WATCH)
    page = season_page(circle, request.GET)
    return render(request, "what_if/season.html", {"page": page}, status=_status(page))


def _status(page: EveningWhatIf | SeasonWhatIf) -> int:
    return UNPROCESSABLE if page.form.errors else 200
