"""What if: a season scored again under other rules or another stake, so many evenings at once.

Nothing is written, and nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.formats import date_format

from napledger.evening.log import effective
from napledger.evening.tally import tally_of
from napledger.evening.what_if import WhatIf, what_if
from napledger.games import game_of
from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from sessions.book.log import as_lines
from sessions.common.amounts import direction_of
from sessions.common.kitty_words import kitty_word
from sessions.figures.query import FiguresQuery, query_of
from sessions.figures.service import ids_by_seat, logs_of
from sessions.models import Circle, Evening
from sessions.rules.saved_rule_sets import saved_rules
from sessions.what_if.forms import Try, WhatIfForm, read_form, tries_of
from sessions.what_if.page import (
    LeftOutRow,
    WhatIfResult,
    left_out_of,
    row_of,
)

NIGHTS_A_PAGE = 60
"""A season of weekly evenings; so many are scored in one request at most."""


@dataclass(frozen=True, slots=True)
class Scored:
    """An evening under other rules, by its players, beside what they won in it.

    `would` is None where it could not be scored at all; `left_out` says what could not have been.
    """

    would: WhatIf | None
    won: Mapping[str, int]
    left_out: Sequence[LeftOutRow]


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
    played: dict[str, int] = {}
    would: dict[str, int] = {}
    left_out: list[LeftOutRow] = []
    deals = kitty = 0
    for scored in _scored(look, evenings, rules, stake):
        left_out += scored.left_out
        if scored.would is None:
            continue
        for player, amount in scored.won.items():
            played[player] = played.get(player, 0) + amount
        for player, amount in scored.would.won.items():
            would[player] = would.get(player, 0) + amount
        deals, kitty = deals + scored.would.deals, kitty + scored.would.kitty
    in_order = sorted(would, key=lambda player: played.get(player, 0) - would[player])
    return WhatIfResult(
        rows=[
            row_of(look.names.get(player, ""), played.get(player, 0), would[player], look.money)
            for player in in_order
        ],
        left_out=left_out,
        deals=deals,
        kitty=look.money.plain(kitty) if kitty else "",
        kitty_word=kitty_word(look.game.words),
    )


def _scored(
    look: FiguresQuery, evenings: Sequence[Evening], rules: Mapping[str, Any], stake: int | None
) -> list[Scored]:
    ids, logs = ids_by_seat(look.circle, evenings), logs_of(look.circle, evenings)
    scored = []
    for evening in evenings:
        lines = effective(as_lines(logs[evening.pk]))
        seats = {key: (pk, look.names.get(pk, "")) for key, pk in ids[evening.pk].items()}
        scored.append(_score_named(evening, lines, rules, stake, seats))
    return scored


def _score_named(
    evening: Evening,
    lines: Sequence[Any],
    rules: Mapping[str, Any],
    stake: int | None,
    seats: Mapping[str, tuple[str, str]],
) -> Scored:
    """Return an evening's result by its players; `seats` are their ids and names by seat."""
    game = game_of(evening.game)
    names = {key: name for key, (_pk, name) in seats.items()}
    won = {seats[key][0]: each for key, each in tally_of(lines, game=game).won.items()}
    try:
        would = what_if(lines, game=game, rules=rules, stake=stake)
    except Fault as fault:
        title = date_format(evening.played_on, "j M Y")
        return Scored(
            None,
            won,
            (
                LeftOutRow(
                    evening.circle_id, evening.pk, None, title, sentence_of(fault, names=names)
                ),
            ),
        )
    named = {seats[key][0]: each for key, each in would.won.items()}
    left_out = tuple(left_out_of(evening, each, names=names, dated=True) for each in would.left_out)
    return Scored(WhatIf(named, would.kitty, (), would.deals), won, left_out)
