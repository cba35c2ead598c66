"""What if: an evening, or a season, scored again under other rules or another stake.

Nothing is written, and nothing of it is kept but in this process' memory, so that a season that
was scored once is there at once when it is looked at again.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from napledger.evening.log import standing
from napledger.evening.tally import tally_of
from napledger.evening.what_if import LeftOut, WhatIf, what_if
from napledger.games import game_of
from napledger.games.web import Purse, RulesForm, purse_of, sentence_of, web_game
from napledger.ledger.faults import Fault
from sessions.book import Book, as_lines
from sessions.models import Circle, Evening
from sessions.replay import lines_of_all
from sessions.selectors.figures import Look, direction_of, look_at
from sessions.selectors.said import title_of
from sessions.selectors.table import Head, head_of
from sessions.services.figures import ids_by_seat, logs_of

UNPROCESSABLE = 422

NIGHTS_A_PAGE = 60
"""A season of weekly evenings; so many are scored in one request at most."""

LEFT_OUT_SHOWN = 60
"""How many deals that could not have been are listed; of the others it is said how many."""

REMEMBERED_MAX = 4096

Scored = tuple[WhatIf | None, Mapping[str, int], Fault | None]
"""An evening's result under other rules, its own result, and why it could not be scored."""

_remembered: OrderedDict[tuple[Any, ...], Scored] = OrderedDict()


@dataclass(frozen=True)
class WhatIfForm:
    """The rules and the stake to try out: the game's own form, and what was typed as the stake."""

    rules: RulesForm
    stake: str
    asked: bool
    errors: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A player: what he won as it was played, what he would have won, and the difference."""

    name: str
    played: str
    would: str
    difference: str
    direction: str


@dataclass(frozen=True, slots=True)
class LeftOutRow:
    """A deal that could not have been: `evening` and `entry` to find it, and why not."""

    evening: Any
    entry: int | None
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class Result:
    """What would have come of it. `kitty` is what would be left standing, if anything."""

    rows: Sequence[DifferenceRow]
    left_out: Sequence[LeftOutRow]
    deals: int
    kitty: str

    @property
    def listed(self) -> Sequence[LeftOutRow]:
        """Return the first of what is left out."""
        return self.left_out[:LEFT_OUT_SHOWN]

    @property
    def unlisted(self) -> int:
        """Return how many more are left out than are listed."""
        return len(self.left_out) - len(self.listed)


@dataclass(frozen=True, slots=True)
class EveningWhatIf:
    """Everything that the page shows of one evening."""

    book: Book
    head: Head
    form: WhatIfForm
    result: Result | None

    @property
    def status(self) -> int:
        """Return the answer's status."""
        return UNPROCESSABLE if self.form.errors else 200


@dataclass(frozen=True, slots=True)
class SeasonWhatIf:
    """Everything that the page shows of a season, or of so many evenings of it."""

    look: Look
    form: WhatIfForm
    result: Result | None
    page: Page[Evening]
    query: str

    @property
    def status(self) -> int:
        """Return the answer's status."""
        return UNPROCESSABLE if self.form.errors else 200


def evening_page(book: Book, sent: QueryDict) -> EveningWhatIf:
    """Return the page of one evening, in one query besides the book's."""
    purse = purse_of(book.evening.currency)
    form, rules, stake = _read_form(book.evening.game, book.table.rules, sent, purse)
    result = None
    if rules is not None:
        try:
            scored = _score(book, rules, stake)
        except Fault as fault:
            form = _refused(form, fault)
        else:
            result = _result_of_evening(book, *scored, purse=purse)
    return EveningWhatIf(book, head_of(book, purse=purse), form, result)


def season_page(circle: Circle, sent: QueryDict) -> SeasonWhatIf:
    """Return the page of a season, in two queries besides the look's."""
    look = look_at(circle, sent)
    game = look.choice.series.partition(".")[0]
    form, rules, stake = _read_form(game, circle.rules, sent, look.purse)
    chosen = look.played.chosen(look.choice)
    page = Paginator(chosen, NIGHTS_A_PAGE).get_page(sent.get("page", ""))
    result = None
    if rules is not None and chosen:
        result = _result_of_season(look, list(page.object_list), rules, stake)
    kept = sent.copy()
    kept.pop("page", None)
    return SeasonWhatIf(look, form, result, page, kept.urlencode())


def _read_form(
    game: str, base: Mapping[str, Any], sent: QueryDict, purse: Purse
) -> tuple[WhatIfForm, Mapping[str, Any] | None, int | None]:
    """Return the form, and the rules and the stake it asks for; no rules where it cannot be."""
    asked = "preset" in sent
    rules_form = web_game(game).rules_form(base, sent=sent if asked else None)
    typed = sent.get("stake", "").strip()[:40]
    errors: dict[str, str] = {}
    stake: int | None = None
    if typed:
        try:
            stake = purse.typed(typed, path="stake")
        except Fault as fault:
            errors["stake"] = sentence_of(fault)
    rules: Mapping[str, Any] | None = None
    if asked:
        try:
            rules = rules_form.rules()
        except Fault as fault:
            rules_form.refuse(fault)
            errors["preset"] = sentence_of(fault)
    return WhatIfForm(rules_form, typed, asked, errors), None if errors else rules, stake


def _refused(form: WhatIfForm, fault: Fault) -> WhatIfForm:
    return WhatIfForm(form.rules, form.stake, form.asked, {"stake": sentence_of(fault)})


def _score(
    book: Book, rules: Mapping[str, Any], stake: int | None
) -> tuple[WhatIf, Mapping[str, int]]:
    lines = standing(lines_of_all(book))
    would = what_if(lines, game=book.game, rules=rules, stake=stake)
    return would, tally_of(lines, game=book.game).won


def _result_of_evening(
    book: Book, would: WhatIf, won: Mapping[str, int], *, purse: Purse
) -> Result:
    return Result(
        rows=[
            _row(book.names[key], won.get(key, 0), would.won.get(key, 0), purse)
            for key in would.won
        ],
        left_out=[_left_out(book.evening, each, names=book.names) for each in would.left_out],
        deals=would.deals,
        kitty=purse.plain(would.kitty) if would.kitty else "",
    )


def _result_of_season(
    look: Look, evenings: Sequence[Evening], rules: Mapping[str, Any], stake: int | None
) -> Result:
    played: dict[str, int] = {}
    would: dict[str, int] = {}
    left_out: list[LeftOutRow] = []
    deals = kitty = 0
    for evening, (scored, won, fault) in _scored(look.circle, evenings, rules, stake):
        if scored is None:
            assert fault is not None, "what was not scored says why"
            title = date_format(evening.played_on, "j M Y")
            left_out.append(LeftOutRow(evening.pk, None, title, sentence_of(fault)))
            continue
        for player, amount in won.items():
            played[player] = played.get(player, 0) + amount
        for player, amount in scored.won.items():
            would[player] = would.get(player, 0) + amount
        deals, kitty = deals + scored.deals, kitty + scored.kitty
        left_out += [_left_out(evening, each, dated=True) for each in scored.left_out]
    in_order = sorted(would, key=lambda player: played.get(player, 0) - would[player])
    return Result(
        rows=[
            _row(look.names.get(player, ""), played.get(player, 0), would[player], look.purse)
            for player in in_order
        ],
        left_out=left_out,
        deals=deals,
        kitty=look.purse.plain(kitty) if kitty else "",
    )


def _scored(
    circle: Circle, evenings: Sequence[Evening], rules: Mapping[str, Any], stake: int | None
) -> list[tuple[Evening, Scored]]:
    """Return each evening with its result, scoring those that nobody has asked for lately."""
    said = json.dumps([rules, stake], sort_keys=True)
    keys = {evening.pk: (evening.pk, evening.version, said) for evening in evenings}
    unknown = [evening for evening in evenings if keys[evening.pk] not in _remembered]
    known = {key: _remembered[key] for key in keys.values() if key in _remembered}
    if unknown:
        ids, logs = ids_by_seat(circle, unknown), logs_of(circle, unknown)
        for evening in unknown:
            lines = standing(as_lines(logs[evening.pk]))
            name = ids[evening.pk].__getitem__
            known[keys[evening.pk]] = _score_named(evening, lines, rules, stake, name)
    for key, scored in known.items():
        _remembered[key] = scored
        _remembered.move_to_end(key)
    while len(_remembered) > REMEMBERED_MAX:
        _remembered.popitem(last=False)
    return [(evening, known[keys[evening.pk]]) for evening in evenings]


def _score_named(
    evening: Evening,
    lines: Sequence[Any],
    rules: Mapping[str, Any],
    stake: int | None,
    name: Callable[[str], str],
) -> Scored:
    game = game_of(evening.game)
    won = {name(key): each for key, each in tally_of(lines, game=game).won.items()}
    try:
        would = what_if(lines, game=game, rules=rules, stake=stake)
    except Fault as fault:
        return None, won, fault
    named = {name(key): each for key, each in would.won.items()}
    return WhatIf(named, would.kitty, would.left_out, would.deals), won, None


def _row(name: str, played: int, would: int, purse: Purse) -> DifferenceRow:
    difference = would - played
    return DifferenceRow(
        name=name,
        played=purse.signed(played),
        would=purse.signed(would),
        difference=purse.signed(difference),
        direction=direction_of(difference),
    )


def _left_out(
    evening: Evening,
    left: LeftOut,
    *,
    names: Mapping[str, str] | None = None,
    dated: bool = False,
) -> LeftOutRow:
    title = title_of(left.kind, deal_number=left.deal)
    if dated:
        title = _("%(day)s, %(what)s") % {
            "day": date_format(evening.played_on, "j M Y"),
            "what": title,
        }
    return LeftOutRow(evening.pk, left.number, title, sentence_of(left.fault, names=names))
