"""What if: an evening, or a season, scored again under other rules or another stake.

Nothing is written, and nothing of it is kept but in this process' memory, so that a season that
was scored once is there at once when it is looked at again.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from napledger.evening.log import standing
from napledger.evening.tally import tally_of
from napledger.evening.what_if import LeftOut, WhatIf, what_if
from napledger.games import game_of
from napledger.games.web import Purse, RulesForm, purse_of, sentence_of, web_game
from napledger.ledger.faults import Fault
from sessions.book import Book, as_lines
from sessions.kept import Kept
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

BOOKS_TRIED = 3
"""How many books' rules are offered to be tried in a tap."""

EVENINGS_REMEMBERED, NIGHTS_REMEMBERED = 64, 2048


@dataclass(frozen=True)
class WhatIfForm:
    """The rules and the stake to try out: the game's own form, and what was typed as the stake."""

    rules: RulesForm
    stake: str
    asked: bool
    errors: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Try:
    """Something worth trying: what it is called, and the query that asks for it."""

    title: str
    query: str


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
class Scored:
    """An evening under other rules, by its players, beside what they won in it.

    `would` is None where it could not be scored at all; `left_out` says what could not have been.
    """

    would: WhatIf | None
    won: Mapping[str, int]
    left_out: Sequence[LeftOutRow]


Key = tuple[Hashable, ...]

_evenings: Kept[Key, tuple[WhatIf, Mapping[str, int]]] = Kept(most=EVENINGS_REMEMBERED)
_nights: Kept[Key, Scored] = Kept(most=NIGHTS_REMEMBERED)


@dataclass(frozen=True, slots=True)
class Result:
    """What would have come of it. `kitty` is what would be left standing, if anything."""

    rows: Sequence[DifferenceRow]
    left_out: Sequence[LeftOutRow]
    deals: int
    kitty: str

    @property
    def listed(self) -> tuple[LeftOutRow, ...]:
        """Return the first of what is left out."""
        return tuple(self.left_out[:LEFT_OUT_SHOWN])

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
    tries: Sequence[Try]

    @property
    def status(self) -> int:
        """Return the answer's status."""
        return UNPROCESSABLE if self.form.errors else 200


@dataclass(frozen=True, slots=True)
class SeasonWhatIf:
    """Everything that the page shows of a season, or of so many evenings of it.

    `played` is what everybody won, by name, with the figure and its direction; it is there until
    something is asked for.
    """

    look: Look
    form: WhatIfForm
    result: Result | None
    tries: Sequence[Try]
    played: Sequence[tuple[str, str, str]]
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
    table = book.table
    tries = _tries(book.evening.game, table.rules, table.stake, purse=purse)
    return EveningWhatIf(book, head_of(book, purse=purse), form, result, tries)


def season_page(circle: Circle, sent: QueryDict) -> SeasonWhatIf:
    """Return the page of a season, in three queries besides the look's."""
    look = look_at(circle, sent)
    game = look.choice.series.partition(".")[0]
    form, rules, stake = _read_form(game, circle.rules, sent, look.purse)
    page = Paginator(look.played.asked(look.choice), NIGHTS_A_PAGE).get_page(sent.get("page", ""))
    result = None
    if rules is not None and page.paginator.count:
        result = _result_of_season(look, list(page.object_list), rules, stake)
    kept = sent.copy()
    kept.pop("page", None)
    return SeasonWhatIf(
        look=look,
        form=form,
        result=result,
        tries=_tries(game, circle.rules, circle.stake, purse=look.purse, query=look.query),
        played=() if form.asked else _as_played(look),
        page=page,
        query=kept.urlencode(),
    )


def _tries(
    game: str, base: Mapping[str, Any], stake: int, *, purse: Purse, query: str = ""
) -> tuple[Try, ...]:
    """Return what is worth trying: the first rule set of other books, and twice the stake."""
    sets = game_of(game).rule_sets
    usual = str(base.get("preset", ""))
    books: dict[str, str] = {}
    for key in sets:
        books.setdefault(key.partition("_")[0], key)
    others = [key for key in books.values() if key != usual][:BOOKS_TRIED]
    asked = [(_(sets[key].title), {"preset": key}) for key in others]
    if usual in sets and not base.get("options"):
        doubled = {"preset": usual, "stake": purse.plain(2 * stake)}
        asked.append((_("Twice the stake"), doubled))
    return tuple(Try(title, "&".join(filter(None, (urlencode(q), query)))) for title, q in asked)


def _as_played(look: Look) -> tuple[tuple[str, str, str], ...]:
    won = {player: figures.won for player, figures in look.figures.players.items()}
    return tuple(
        (look.names.get(player, ""), look.purse.signed(won[player]), direction_of(won[player]))
        for player in sorted(won, key=lambda player: -won[player])
    )


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
    key = book.evening.pk, book.evening.version, _said(rules, stake)
    scored = _evenings.get(key)
    if scored is None:
        lines = standing(lines_of_all(book))
        would = what_if(lines, game=book.game, rules=rules, stake=stake)
        scored = would, tally_of(lines, game=book.game).won
        _evenings.put(key, scored)
    return scored


def _said(rules: Mapping[str, Any], stake: int | None) -> str:
    return json.dumps([rules, stake], sort_keys=True)


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
    look: Look, evenings: Sequence[Evening], rules: Mapping[str, Any], stake: int | None
) -> list[Scored]:
    """Return each evening's result, scoring those that nobody has asked for lately."""
    # What is kept names people: a name that was changed or forgotten makes it untrue.
    told = _said(rules, stake), get_language(), tuple(look.names.items())
    keys = {each.pk: (each.pk, each.version, *told) for each in evenings}
    known = {pk: _nights.get(key) for pk, key in keys.items()}
    unknown = [evening for evening in evenings if known[evening.pk] is None]
    if unknown:
        ids, logs = ids_by_seat(look.circle, unknown), logs_of(look.circle, unknown)
        for evening in unknown:
            lines = standing(as_lines(logs[evening.pk]))
            seats = {key: (pk, look.names.get(pk, "")) for key, pk in ids[evening.pk].items()}
            scored = known[evening.pk] = _score_named(evening, lines, rules, stake, seats)
            _nights.put(keys[evening.pk], scored)
    return [scored for scored in known.values() if scored is not None]


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
            None, won, (LeftOutRow(evening.pk, None, title, sentence_of(fault, names=names)),)
        )
    named = {seats[key][0]: each for key, each in would.won.items()}
    left_out = tuple(_left_out(evening, each, names=names, dated=True) for each in would.left_out)
    return Scored(WhatIf(named, would.kitty, (), would.deals), won, left_out)


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
