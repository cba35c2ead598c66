"""The page that compares two sets of rules: a circle's own, tonight's, any book's, one shared.

Two sets of rules of a game compared line by line: what differs, what is the same, what is paid.

Rules are matched by their sentences: the same sentence with other words in it is the same rule,
otherwise; a sentence that only one of the two has is a rule of that one alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, Q, When
from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games import games
from napledger.games.contract import AnyGame, Facts, usual_preset
from napledger.games.headings import Rule
from napledger.games.prices import PriceColumn, PriceTable
from napledger.games.web import MoneyFormat, sentence_of, word_of
from napledger.games.wording import prices_like, rules_like
from napledger.reading.faults import Fault
from napledger.reading.readers import read_id
from sessions.book.joined import read_with
from sessions.common.words import evening_title, known_as
from sessions.kinds.rules import same_rules
from sessions.models import Circle, Entry, Evening
from sessions.rules.code import code_of, read_code
from sessions.rules.rules_text import paid, players_usual, sentence_of_rule, stake_for
from sessions.rules.saved_rule_sets import (
    SHARED,
    Usual,
    cards_with,
    saved_rules,
    season_of,
    season_under,
    usual_in,
)


@dataclass(frozen=True, slots=True)
class RuleSentence:
    """A rule as one set of rules words it: a sentence with its source."""

    sentence: str
    source: str


@dataclass(frozen=True, slots=True)
class RulePair:
    """A rule as this set has it and as that one has it; or all that one of them alone says."""

    this: tuple[RuleSentence, ...]
    that: tuple[RuleSentence, ...]

    @property
    def is_of_one(self) -> bool:
        return not (self.this and self.that)


@dataclass(frozen=True, slots=True)
class PairGroup:
    """Rules of one kind."""

    label: str
    pairs: tuple[RulePair, ...]

    @property
    def rules_count(self) -> int:
        return sum(max(len(pair.this), len(pair.that)) for pair in self.pairs)


@dataclass(frozen=True, slots=True)
class PricePair:
    """What something pays in this set and in that one, a figure for each column of each."""

    what: str
    these: tuple[str, ...]
    those: tuple[str, ...]

    @property
    def differs(self) -> bool:
        return self.these != self.those


@dataclass(frozen=True, slots=True)
class PricesBeside:
    """The prices of both sets side by side: the labels of each one's columns, and the rows."""

    corner: str
    these: tuple[str, ...]
    those: tuple[str, ...]
    rows: tuple[PricePair, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesComparison:
    """Two sets of rules at one stake: what differs first, then what is the same."""

    stake: str
    differing: tuple[PairGroup, ...]
    same: tuple[PairGroup, ...]
    prices: PricesBeside

    @property
    def differences(self) -> int:
        return sum(group.rules_count for group in self.differing)

    @property
    def agreements(self) -> int:
        return sum(group.rules_count for group in self.same)

    @property
    def prices_differ(self) -> bool:
        return any(row.differs for row in self.prices.rows)


@dataclass(frozen=True, slots=True)
class ComparedAt:
    """What two sets of rules are compared at: a stake, so many players, a money."""

    game: AnyGame
    stake: int
    players: int
    money: MoneyFormat


def compared(this: Facts, that: Facts, *, at: ComparedAt) -> RulesComparison:
    """Return the comparison; raise Fault where one of the two cannot stand at any stake."""
    stake = stake_for(at.game, this, that, stake=at.stake)
    terms = [at.game.terms(each, stake=stake) for each in (this, that)]
    rules = [rules_like(at.game, each, like=terms[0]) for each in terms]
    prices = [prices_like(at.game, each, players=at.players, like=terms[0]) for each in terms]
    groups = dict.fromkeys(rule.group for each in rules for rule in each)
    matched = [(label, *_matched(*_of_group(label, rules))) for label in groups]
    money = at.money
    return RulesComparison(
        stake=money.lone(stake),
        differing=tuple(
            _group(label, pairs, money=money) for label, pairs, _same in matched if pairs
        ),
        same=tuple(
            _group(label, pairs, money=money) for label, _differing, pairs in matched if pairs
        ),
        prices=_beside(*prices, money=money),
    )


def _of_group(label: str, rules: Sequence[Sequence[Rule]]) -> Iterator[list[Rule]]:
    return ([rule for rule in each if rule.group == label] for each in rules)


Pair = tuple[Rule | None, Rule | None]


def _matched(these: Sequence[Rule], those: Sequence[Rule]) -> tuple[list[Pair], list[Pair]]:
    """Return the pairs of a group's rules that differ, and those that are the same."""
    left = list(those)
    twins = [(rule, _take(left, rule, exactly=True)) for rule in these]
    same: list[Pair] = [(rule, twin) for rule, twin in twins if twin is not None]
    differing: list[Pair] = [
        (rule, _take(left, rule, exactly=False)) for rule, twin in twins if twin is None
    ]
    return [*differing, *((None, rule) for rule in left)], same


def _take(left: list[Rule], rule: Rule, *, exactly: bool) -> Rule | None:
    """Return a rule of the same sentence, taken out of what is left; None if there is none."""
    for each in left:
        is_of_it = (each.sentence, each.option) == (rule.sentence, rule.option)
        if is_of_it and (each.words == rule.words or not exactly):
            left.remove(each)
            return each
    return None


def _group(label: str, pairs: Sequence[Pair], *, money: MoneyFormat) -> PairGroup:
    def told(*rules: Rule) -> tuple[RuleSentence, ...]:
        return tuple(
            RuleSentence(sentence_of_rule(rule, money), _(rule.source) if rule.source else "")
            for rule in rules
        )

    both = [RulePair(told(this), told(that)) for this, that in pairs if this and that]
    only_this = RulePair(told(*(this for this, that in pairs if this and not that)), ())
    only_that = RulePair((), told(*(that for this, that in pairs if that and not this)))
    alone = (pair for pair in (only_this, only_that) if pair.this or pair.that)
    return PairGroup(word_of(label), (*both, *alone))


NOTHING = "–"
"""What stands where a set pays nothing for it, or does not know it."""


def _beside(these: PriceTable, those: PriceTable, *, money: MoneyFormat) -> PricesBeside:
    paid_in = money.in_one_unit(
        amount for table in (these, those) for row in table.rows for amount in row.amounts
    )
    here, there = _figures(these, paid_in), _figures(those, paid_in)
    this_many, that_many = (len(_shown(each.columns)) for each in (these, those))
    rows = tuple(
        PricePair(
            word_of(what),
            here.get(what, (NOTHING,) * this_many),
            there.get(what, (NOTHING,) * that_many),
        )
        for what in dict.fromkeys((*max(here, there, key=len), *here, *there))
    )
    notes = dict.fromkeys(_(each.note) for each in (these, those) if each.note)
    return PricesBeside(
        corner=word_of(these.corner),
        these=_labels(these.columns),
        those=_labels(those.columns),
        rows=rows,
        notes=tuple(notes),
    )


def _figures(prices: PriceTable, money: MoneyFormat) -> Mapping[str, tuple[str, ...]]:
    """Return what each thing pays, without totals."""
    shown = [prices.columns.index(column) for column in _shown(prices.columns)]
    return {row.what: tuple(paid(row.amounts[at], money) for at in shown) for row in prices.rows}


def _shown(columns: Sequence[PriceColumn]) -> Sequence[PriceColumn]:
    """Return the columns without totals, which follow from the others."""
    return [column for column in columns if not column.is_total] or columns


def _labels(columns: Sequence[PriceColumn]) -> tuple[str, ...]:
    """Return what heads each column; a group of one column by its name alone."""
    shown = _shown(columns)
    groups = Counter(column.group for column in shown)
    return tuple(
        word_of(column.group)
        if groups[column.group] == 1 and column.group
        else ", ".join(word_of(word) for word in (column.group, column.label) if word)
        for column in shown
    )


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
    where = read_with(circle).where
    last = Entry.objects.filter(is_asked | goes_on, **where, number=F("evening__version"))
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
