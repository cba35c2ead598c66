"""The page that compares two sets of rules: a circle's own, tonight's, any book's, one shared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, Q, When
from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games import games
from napledger.games.contract import AnyGame, usual_preset
from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.reading.parameters import read_id
from sessions.common.circle_names import evening_title, known_as
from sessions.kinds.rules import same_rules
from sessions.models import Circle, Entry, Evening
from sessions.rules.code import code_of, read_code
from sessions.rules.compare import ComparedAt, RulesComparison, compared
from sessions.rules.rules_text import players_usual
from sessions.rules.saved_rule_sets import SHARED, cards_with, saved_rules
from sessions.rules.usual import Usual, season_of, season_under, usual_in

BOOK, TONIGHT, LAST = "book-", "tonight-", "last"
"""What stands for a book's rule set, an evening's rules, and those of last time, in an address."""

EVENINGS_MAX = 6
"""Of so many evenings at most the rules are offered."""


@dataclass(frozen=True, slots=True)
class Contender:
    """Rules that can be compared: `ref` stands for them in an address, `group` heads their kind."""

    ref: str
    title: str
    group: str
    rules: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two that are compared; `season` is the query that scores a season under it."""

    ref: str
    title: str
    code: str
    season: str


@dataclass(frozen=True, slots=True)
class ComparePage:
    """Everything that the page shows; `fault` is why the two cannot be compared."""

    circle: Circle
    title: str
    game: AnyGame
    groups: Sequence[tuple[str, Sequence[Contender]]]
    games: Sequence[tuple[str, str]]
    this: Side
    that: Side
    comparison: RulesComparison | None
    fault: str
    code: str

    @property
    def are_same(self) -> bool:
        """Return whether nothing differs."""
        found = self.comparison
        return found is not None and not found.differing and not found.prices_differ


def compare_page(circle: Circle, sent: QueryDict) -> ComparePage:
    """Return the page of the two that an address asks for, in six queries at most."""
    game = games().get(sent.get("game", "")) or games()[circle.game]
    usual = usual_in(circle, game=game)
    known = {each.ref: each for each in _contenders(circle, usual, sent)}
    this, that = _chosen(known, sent, game=game)
    comparison, fault = _compared(this, that, usual=usual)
    series = season_of(circle, game=game)
    return ComparePage(
        circle=circle,
        title=known_as(circle),
        game=game,
        groups=_by_group(known.values()),
        games=[(key, _(each.title)) for key, each in games().items()],
        this=_side(this, game=game, series=series),
        that=_side(that, game=game, series=series),
        comparison=comparison,
        fault=fault,
        code=sent.get(SHARED, ""),
    )


def _contenders(circle: Circle, usual: Usual, sent: QueryDict) -> Iterator[Contender]:
    """Yield everything that can be compared; what was shared is the first."""
    game = usual.game
    own = saved_rules(circle.pk, game=game.key)
    cards = cards_with(own, {}, game=game.key, code=sent.get(SHARED, ""))
    for each in cards.own:
        yield Contender(each.value, each.title, _("Your own rule sets"), each.rules)
    yield from _of_evenings(circle, game=game, asked=(sent.get("this", ""), sent.get("that", "")))
    if usual.rules.get("options"):
        yield Contender(LAST, _("As the last evening began"), _("At the table"), usual.rules)
    for key, preset in game.presets.items():
        rules = {"preset": key, "options": {}}
        yield Contender(f"{BOOK}{key}", _(preset.title), _("Rule sets of books"), rules)


def _of_evenings(circle: Circle, *, game: AnyGame, asked: Sequence[str]) -> Iterator[Contender]:
    """Yield the rules of evenings that are asked for, and then of those that go on, in a query."""
    named = (each.removeprefix(TONIGHT) for each in asked if each.startswith(TONIGHT))
    is_asked = Q(evening__in=[each for each in map(read_id, named) if each])
    goes_on = ~Q(evening__state=Evening.CLOSED)
    last = Entry.objects.filter(is_asked | goes_on, circle=circle, number=F("evening__version"))
    rows = last.filter(evening__game=game.key).select_related("evening")
    asked_first = Case(When(is_asked, then=0), default=1)
    for row in rows.order_by(asked_first, "-evening__played_on", "-evening")[:EVENINGS_MAX]:
        title = _("The rules of %(evening)s") % {"evening": evening_title(row.evening)}
        ref = f"{TONIGHT}{row.evening_id}"
        yield Contender(ref, title, _("At the table"), row.table_after["rules"])


def _chosen(
    known: Mapping[str, Contender], sent: QueryDict, *, game: AnyGame
) -> tuple[Contender, Contender]:
    """Return the two that are asked for, or those that somebody is likely to ask for."""
    this = known.get(sent.get("this", "")) or _shared(known.values(), sent.get(SHARED, ""))
    this = this or next(iter(known.values()))
    book = f"{BOOK}{this.rules.get('preset') or usual_preset(game)}"
    others = (each for each in known.values() if each is not this)
    nearest = known.get(book, this)
    usual = nearest if nearest is not this else next(others, this)
    return this, known.get(sent.get("that", "")) or usual


def _shared(known: Iterable[Contender], code: str) -> Contender | None:
    """Return which of those that can be compared somebody has shared, if any."""
    try:
        rules = read_code(code).rules
    except Fault:
        return None
    return next((each for each in known if same_rules(each.rules, rules)), None)


def _compared(
    this: Contender, that: Contender, *, usual: Usual
) -> tuple[RulesComparison | None, str]:
    terms = ComparedAt(usual.game, usual.stake, players_usual(usual.game), usual.money)
    try:
        return compared(this.rules, that.rules, at=terms), ""
    except Fault as fault:
        return None, sentence_of(fault)


def _side(contender: Contender, *, game: AnyGame, series: str) -> Side:
    rules = contender.rules
    season = season_under(rules, game=game, series=series)
    return Side(contender.ref, contender.title, code_of(game.key, rules), season)


def _by_group(known: Iterable[Contender]) -> list[tuple[str, list[Contender]]]:
    groups: dict[str, list[Contender]] = {}
    for each in known:
        groups.setdefault(each.group, []).append(each)
    return list(groups.items())
