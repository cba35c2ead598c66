"""The rules at a table in plain sentences, with prices and sources, to settle an argument with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.contract import AnyGame, Rule, preset_of
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.table import AnyTable
from napledger.games.web import Purse, purse_of, sentence_of, web_game, word_of
from napledger.reading.faults import Fault
from sessions.book.idempotency import new_key
from sessions.book.open_book import Book
from sessions.common.heading import Head, head_of
from sessions.models import Evening
from sessions.rules.forms import RuleChangeForm

COINS = "coins"
"""The word of a rule that is an amount of the smallest coin."""


@dataclass(frozen=True, slots=True)
class PriceLine:
    """What something pays, an amount for each column; totals stand out.

    `house` where the book has other prices, and `book` those, without totals.
    """

    what: str
    amounts: Sequence[tuple[str, bool]]
    source: str
    house: bool
    book: str = ""


@dataclass(frozen=True, slots=True)
class Prices:
    """The price table: its columns under their headings, each with how many it spans, and rows.

    `has_worth` is whether it can be said from which share of successes something of it pays.
    """

    corner: str
    groups: Sequence[tuple[str, int]]
    columns: Sequence[str]
    rows: Sequence[PriceLine]
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
class RulesPage:
    """Everything that the page of the rules shows."""

    book: Book
    head: Head
    title: str
    source: str
    sentence: str
    stake: str
    players: int
    seated: str
    prices: Prices
    groups: Sequence[RuleGroup]
    warning: str

    @property
    def has_house_rules(self) -> bool:
        """Return whether anything differs from the book."""
        rules = any(rule.house for group in self.groups for rule in group.rules)
        left_out = any(group.left_out for group in self.groups)
        prices = any(price.house for price in self.prices.rows)
        return rules or left_out or prices or bool(self.prices.not_played)


def rules_page(book: Book) -> RulesPage:
    """Return the page of the rules in force at this table."""
    table, game, purse = book.table, book.game, purse_of(book.evening.currency)
    preset = preset_of(table.rules, game=game)
    printed = _printed(game, table, preset=preset.key)
    unusual = game.unusual(table.terms, players=len(table.seated))
    return RulesPage(
        book=book,
        head=head_of(book, purse=purse),
        title=_(preset.title),
        source=_(preset.source),
        sentence=_(preset.sentence),
        stake=purse.plain(table.stake),
        players=len(table.seated),
        seated=", ".join(book.names[player] for player in table.seated),
        prices=_prices(game, table, printed, purse=purse),
        groups=list(_groups(game, table, printed, purse=purse)),
        warning=sentence_of(unusual, names=book.names) if unusual is not None else "",
    )


@dataclass(frozen=True, slots=True)
class _Printed:
    """The rules as the book has them, and those in force, at a stake that suits both.

    A book's half stake may not come out whole at this table's; at twice the stake it does.
    `at_this_stake` is whether the book's amounts are this table's.
    """

    here: Any
    book: Any
    at_this_stake: bool


def _printed(game: AnyGame, table: AnyTable, *, preset: str) -> _Printed:
    book = {"preset": preset}
    try:
        return _Printed(table.terms, game.terms(book, stake=table.stake), at_this_stake=True)
    except Fault:
        twice = table.stake * 2
        here = game.terms(table.rules, stake=twice)
        return _Printed(here, game.terms(book, stake=twice), at_this_stake=False)


def _prices(game: AnyGame, table: AnyTable, printed: _Printed, *, purse: Purse) -> Prices:
    players = len(table.seated)
    prices = game.prices(table.terms, players=players)
    compared = game.prices(printed.here, players=players)
    by_book = {row.what: row for row in game.prices(printed.book, players=players).rows}

    def line(row: PriceRow, here: PriceRow) -> PriceLine:
        book = by_book.get(row.what)
        house = book is None or book.amounts != here.amounts
        said = _without_totals(book.amounts, prices.columns, purse) if house and book else ""
        amounts = zip(prices.columns, row.amounts, strict=True)
        return PriceLine(
            what=word_of(row.what),
            amounts=[(purse.signed(amount), column.is_total) for column, amount in amounts],
            source=_(row.source),
            house=house,
            book=said if printed.at_this_stake else "",
        )

    here_too = {row.what for row in prices.rows}
    return Prices(
        corner=_(prices.corner),
        groups=_groups_of(prices),
        columns=[_(column.label) for column in prices.columns],
        rows=[*map(line, prices.rows, compared.rows)],
        note=_(prices.note) if prices.note else "",
        not_played=[word_of(what) for what in by_book if what not in here_too],
        has_worth=any(row.in_all is not None for row in prices.rows),
    )


def _groups_of(prices: PriceTable) -> list[tuple[str, int]]:
    """Return the headings over the columns, each with how many columns it spans."""
    spans = Counter(column.group for column in prices.columns if column.group)
    return [(_(group), span) for group, span in spans.items()]


def _without_totals(amounts: Sequence[int], columns: Sequence[PriceColumn], purse: Purse) -> str:
    each = (n for n, column in zip(amounts, columns, strict=True) if not column.is_total)
    return ", ".join(map(purse.signed, each))


def _groups(
    game: AnyGame, table: AnyTable, printed: _Printed, *, purse: Purse
) -> Iterator[RuleGroup]:
    here = game.rules_in_words(table.terms)
    compared = game.rules_in_words(printed.here)
    by_book = game.rules_in_words(printed.book)
    for group in dict.fromkeys(rule.group for rule in (*here, *by_book)):
        book = {rule.sentence: rule for rule in by_book if rule.group == group}
        played = [
            (rule, twin) for rule, twin in zip(here, compared, strict=True) if rule.group == group
        ]
        patterns = {rule.sentence for rule, _twin in played}
        missing = [rule for pattern, rule in book.items() if pattern not in patterns]
        yield RuleGroup(
            label=_(group),
            rules=[_line(rule, twin, book, printed, purse) for rule, twin in played],
            left_out=[_sentence(rule, purse) for rule in missing if printed.at_this_stake],
        )


def _line(
    rule: Rule, twin: Rule, book: Mapping[str, Rule], printed: _Printed, purse: Purse
) -> RuleLine:
    other = book.get(rule.sentence)
    house = other is None or other.words != twin.words
    says = _sentence(other, purse) if house and other and printed.at_this_stake else ""
    return RuleLine(_sentence(rule, purse), _(rule.source) if rule.source else "", house, says)


def _sentence(rule: Rule, purse: Purse) -> str:
    words = {
        name: purse.plain(word)
        if name == COINS and isinstance(word, int)
        else _(word)
        if isinstance(word, str)
        else word
        for name, word in rule.words.items()
    }
    return _(rule.sentence).format(**words)


@dataclass(frozen=True, slots=True)
class RuleChangePage:
    """Everything that the pages show; `alarms` are what is wrong, with the field's id."""

    book: Book
    head: Head
    form: RuleChangeForm
    key: str
    alarms: tuple[tuple[str, str], ...]

    @property
    def heading(self) -> str:
        """Return that there is something to put right."""
        return _("The rules are not changed yet.")

    @property
    def stake_label(self) -> str:
        """Return what the game calls the field of the stake."""
        return _(self.book.game.words.stake)

    @property
    def worth(self) -> str:
        """Return what the stake is, as a sentence."""
        said = _(self.book.game.words.worth) % {"stake": self.form.stake}
        return f"{said[:1].upper()}{said[1:]}."

    @property
    def is_open(self) -> bool:
        """Return whether there is a next deal that rules could be changed for."""
        return self.book.evening.state == Evening.OPEN


def rule_change_form(book: Book, *, sent: QueryDict | None = None) -> RuleChangeForm:
    """Return the form as the table stands, or as it was sent."""
    rules = web_game(book.evening.game).rules_form(book.table.rules, sent=sent)
    return RuleChangeForm(book.table, purse_of(book.evening.currency), rules, sent)


def rule_change_page(
    book: Book, form: RuleChangeForm, *, fault: Fault | None = None
) -> RuleChangePage:
    """Return the page; `fault` is what was wrong with no field of the form."""
    if fault is not None:
        form.refuse(fault)
    return RuleChangePage(
        book=book,
        head=head_of(book, purse=form.purse),
        form=form,
        key=new_key(),
        alarms=tuple(
            (name, each)
            for errors in (form.errors, form.rules.errors)
            for name, said in errors.items()
            for each in said
        ),
    )
