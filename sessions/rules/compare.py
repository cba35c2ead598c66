"""Two sets of rules of a game compared line by line: what differs, what is the same, what is paid.

Rules are matched by their sentences: the same sentence with other words in it is the same rule,
otherwise; a sentence that only one of the two has is a rule of that one alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from napledger.games.contract import AnyGame, Facts
from napledger.games.headings import Rule
from napledger.games.prices import PriceColumn, PriceTable
from napledger.games.web import MoneyFormat, word_of
from napledger.games.wording import prices_like, rules_like
from sessions.rules.rules_text import paid, sentence_of_rule, stake_for


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
    return PairGroup(_(label), (*both, *alone))


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
        corner=_(these.corner),
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
        _(column.group)
        if groups[column.group] == 1 and column.group
        else ", ".join(_(word) for word in (column.group, column.label) if word)
        for column in shown
    )
