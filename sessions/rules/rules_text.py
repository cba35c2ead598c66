"""Rules in plain sentences, with prices and sources; what the book has otherwise stands beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from napledger.games.contract import EVEN_STAKE, AnyGame, Facts, preset_of
from napledger.games.headings import Rule
from napledger.games.prices import PriceColumn, PriceRow
from napledger.games.web import MoneyFormat, word_of
from napledger.games.wording import prices_like, rules_like
from napledger.reading.faults import Fault
from sessions.common.words import rules_title, single_full_stop

COINS = "coins"
"""The word of a rule that is an amount of the smallest coin."""

WIDE_PRICE = 6
"""A table of prices with longer ones, like “+£10.00”, says the currency once, above it."""

USUAL_PLAYERS = 4
"""How many a price table is made for where nobody sits at a table yet, if so many may play."""


@dataclass(frozen=True, slots=True)
class TermsPlayed:
    """Rules as they are, or would be, played: at which stake, by how many, in which money."""

    game: AnyGame
    rules: Facts
    stake: int
    players: int
    money: MoneyFormat


@dataclass(frozen=True, slots=True)
class PriceLineText:
    """What something pays, an amount for each column; totals stand out.

    `house` where the book has other prices, and `book` those, without totals.
    """

    what: str
    amounts: Sequence[tuple[str, bool]]
    source: str
    house: bool
    book: str = ""


@dataclass(frozen=True, slots=True)
class PriceTableText:
    """The price table: its columns under their headings, each with how many it spans, and rows.

    `has_worth` is whether it can be said from which share of successes something of it pays.
    """

    corner: str
    sign: str
    groups: Sequence[tuple[str, int]]
    columns: Sequence[str]
    rows: Sequence[PriceLineText]
    note: str
    not_played: Sequence[str]
    has_worth: bool = False


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule as a sentence with its source; `house` where the book has it otherwise: `book`."""

    sentence: str
    source: str
    house: bool
    book: str = ""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules of one kind, and what the book has of them that is not played here."""

    label: str
    rules: Sequence[RuleLine]
    left_out: Sequence[str]


@dataclass(frozen=True, slots=True)
class RulesText:
    """Rules as they are told: what they are called, and all they say.

    `book` is the rule set that they are, or are laid over. Its own `sentence` is only said of it;
    `about` is the game in one.
    """

    title: str
    about: str
    book: str
    source: str
    sentence: str
    stake: str
    players: int
    prices: PriceTableText
    groups: Sequence[RuleGroup]

    @property
    def has_house_rules(self) -> bool:
        """Return whether anything differs from the book."""
        rules = any(rule.house for group in self.groups for rule in group.rules)
        left_out = any(group.left_out for group in self.groups)
        prices = any(price.house for price in self.prices.rows)
        return rules or left_out or prices or bool(self.prices.not_played)


def rules_text(played: TermsPlayed) -> RulesText:
    """Return rules in words; raise Fault where they cannot stand at this stake."""
    preset = preset_of(played.rules, game=played.game)
    printed = _printed(played, preset=preset.key)
    return RulesText(
        title=rules_title(played.rules, game=played.game),
        about=_(played.game.about) if played.game.about else "",
        book=_(preset.title),
        source=_(preset.source),
        sentence="" if played.rules.get("options") else _(preset.sentence),
        stake=played.money.lone(played.stake),
        players=played.players,
        prices=_prices(played, printed),
        groups=list(_groups(played, printed)),
    )


def players_usual(game: AnyGame) -> int:
    """Return for how many prices are told where nobody sits at a table yet."""
    fewest, most = game.deal_players[0], game.deal_players[-1]
    return min(max(USUAL_PLAYERS, fewest), most)


def stake_for(game: AnyGame, *rules: Facts, stake: int) -> int:
    """Return the stake, or the nearest plain one, at which these rules can stand, all of them.

    Raises Fault for rules that can stand at none.
    """
    for each in (stake, 2 * stake):
        try:
            _stand(game, rules, stake=each)
        except Fault:
            continue
        return each
    _stand(game, rules, stake=EVEN_STAKE)
    return EVEN_STAKE


def _stand(game: AnyGame, rules: Sequence[Facts], *, stake: int) -> None:
    for each in rules:
        game.terms(each, stake=stake)


@dataclass(frozen=True, slots=True)
class _Printed:
    """The rules as the book has them, and those in force, at a stake that suits both.

    A book's half stake may not come out whole at this table's; at twice the stake it does.
    `at_this_stake` is whether the book's amounts are this table's.
    """

    here: Any
    book: Any
    at_this_stake: bool


def _printed(played: TermsPlayed, *, preset: str) -> _Printed:
    game, stake, book = played.game, played.stake, {"preset": preset}
    here = game.terms(played.rules, stake=stake)
    try:
        return _Printed(here, game.terms(book, stake=stake), at_this_stake=True)
    except Fault:
        twice = game.terms(played.rules, stake=2 * stake)
        return _Printed(twice, game.terms(book, stake=2 * stake), at_this_stake=False)


def _prices(played: TermsPlayed, printed: _Printed) -> PriceTableText:
    game, players, money = played.game, played.players, played.money
    prices = game.prices(game.terms(played.rules, stake=played.stake), players=players)
    compared = game.prices(printed.here, players=players)
    book_prices = prices_like(game, printed.book, players=players, like=printed.here)
    amounts = [amount for row in prices.rows for amount in row.amounts]
    money = money.in_one_unit(amounts)
    is_wide = any(len(money.signed(each)) > WIDE_PRICE for each in amounts)
    written = money.of_a_column(amounts) if is_wide else money
    by_book = {row.what: row for row in book_prices.rows}

    def line(row: PriceRow, here: PriceRow) -> PriceLineText:
        book = by_book.get(row.what)
        house = book is None or book.amounts != here.amounts
        said = _without_totals(book.amounts, prices.columns, money) if house and book else ""
        amounts = zip(prices.columns, row.amounts, strict=True)
        return PriceLineText(
            what=word_of(row.what),
            amounts=[(paid(amount, written), column.is_total) for column, amount in amounts],
            source=_(row.source),
            house=house,
            book=said if printed.at_this_stake else "",
        )

    here_too = {row.what for row in prices.rows}
    return PriceTableText(
        corner=word_of(prices.corner),
        sign=written.sign if is_wide else "",
        groups=column_groups(prices.columns),
        columns=[word_of(column.label) for column in prices.columns],
        rows=[*map(line, prices.rows, compared.rows)],
        note=_(prices.note) if prices.note else "",
        not_played=[word_of(what) for what in by_book if what not in here_too],
        has_worth=any(row.in_all is not None for row in prices.rows),
    )


def column_groups(columns: Sequence[PriceColumn]) -> list[tuple[str, int]]:
    """Return the headings over the columns, each with how many columns it spans."""
    spans = Counter(column.group for column in columns if column.group)
    return [(word_of(group), span) for group, span in spans.items()]


def _without_totals(
    amounts: Sequence[int], columns: Sequence[PriceColumn], money: MoneyFormat
) -> str:
    each = (n for n, column in zip(amounts, columns, strict=True) if not column.is_total)
    return ", ".join(paid(amount, money) for amount in each)


def paid(amount: int, money: MoneyFormat) -> str:
    """Return an amount of a price table as written: a dash for what is not paid at all."""
    return money.signed(amount) if amount else "–"


def _groups(played: TermsPlayed, printed: _Printed) -> Iterator[RuleGroup]:
    game, money = played.game, played.money
    here = game.rules_in_words(game.terms(played.rules, stake=played.stake))
    compared = game.rules_in_words(printed.here)
    by_book = rules_like(game, printed.book, like=printed.here)
    for group in dict.fromkeys(rule.group for rule in (*here, *by_book)):
        book = {_told_by(rule): rule for rule in by_book if rule.group == group}
        in_force = [
            (rule, twin) for rule, twin in zip(here, compared, strict=True) if rule.group == group
        ]
        told = {_told_by(rule) for rule, _twin in in_force}
        missing = [rule for told_by, rule in book.items() if told_by not in told]
        yield RuleGroup(
            label=word_of(group),
            rules=[_line(rule, twin, book, printed, money) for rule, twin in in_force],
            left_out=[sentence_of_rule(rule, money) for rule in missing if printed.at_this_stake],
        )


def _told_by(rule: Rule) -> tuple[str, str]:
    return rule.sentence, rule.option


def _line(
    rule: Rule,
    twin: Rule,
    book: Mapping[tuple[str, str], Rule],
    printed: _Printed,
    money: MoneyFormat,
) -> RuleLine:
    other = book.get(_told_by(rule))
    house = other is None or other.words != twin.words
    says = sentence_of_rule(other, money) if house and other and printed.at_this_stake else ""
    return RuleLine(
        sentence_of_rule(rule, money), _(rule.source) if rule.source else "", house, says
    )


def sentence_of_rule(rule: Rule, money: MoneyFormat) -> str:
    """Return a rule in the reader's language, its amounts as money."""
    words = {
        name: money.lone(word)
        if name == COINS and isinstance(word, int)
        else _(word)
        if isinstance(word, str)
        else word
        for name, word in rule.words.items()
    }
    return single_full_stop(_(rule.sentence).format(**words))
