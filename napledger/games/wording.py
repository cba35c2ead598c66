"""Words that go by the rules of a table: Pontoon has a banker where older books have a dealer.

A game keeps its reasons and sentences in its usual words; a rule set may call them otherwise. A
game that has one way of saying things leaves all of this out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from napledger.games.contract import AnyGame, Wording
from napledger.games.deal_score import DealSentence
from napledger.games.headings import Rule, Words
from napledger.games.prices import PriceTable
from napledger.reading.faults import Fault, Term


def words_of(game: AnyGame, terms: Any) -> Words:
    """Return what a game calls what every game has, at a table of these terms."""
    wording, words = game.wording(terms), game.words
    named = {each.name: getattr(words, each.name) for each in fields(words)}
    said: dict[str, Any] = {
        name: wording.get(word, word) for name, word in named.items() if isinstance(word, str)
    }
    one, many = (wording.get(each, each) for each in words.counted)
    return replace(words, **said, counted=(one, many))


def rules_said(rules: Iterable[Rule], wording: Wording) -> tuple[Rule, ...]:
    """Return rules in these words instead of the usual ones."""

    def said(word: Any) -> Any:
        return wording.get(word, word)

    return tuple(
        replace(
            each,
            group=said(each.group),
            sentence=said(each.sentence),
            words={name: said(word) for name, word in each.words.items()},
        )
        for each in rules
    )


def prices_said(prices: PriceTable, wording: Wording) -> PriceTable:
    """Return a price table in these words instead of the usual ones."""
    rows = (replace(row, what=wording.get(row.what, row.what)) for row in prices.rows)
    return replace(prices, rows=tuple(rows), note=wording.get(prices.note, prices.note))


def rules_like(game: AnyGame, terms: Any, *, like: Any) -> tuple[Rule, ...]:
    """Return the rules of some terms in the words of others, so that the two can be matched."""
    usual = rules_said(game.rules_in_words(terms), _usual_again(game.wording(terms)))
    return rules_said(usual, game.wording(like))


def prices_like(game: AnyGame, terms: Any, *, players: int, like: Any) -> PriceTable:
    """Return the prices of some terms in the words of others."""
    prices = game.prices(terms, players=players)
    usual = prices_said(prices, _usual_again(game.wording(terms)))
    return prices_said(usual, game.wording(like))


def fault_said(fault: Fault, wording: Wording) -> Fault:
    """Return a fault in these words instead of the usual ones, for a form."""
    words = {key: _word_said(word, wording) for key, word in fault.words.items()}
    return Fault(fault.path, wording.get(fault.pattern, fault.pattern), **words)


def line_said(line: DealSentence, wording: Wording) -> DealSentence:
    """Return what is told of a deal in these words instead of the usual ones."""
    words = {key: _word_said(word, wording) for key, word in line.words.items()}
    return replace(line, pattern=wording.get(line.pattern, line.pattern), words=words)


def _word_said(word: Any, wording: Wording) -> Any:
    if isinstance(word, Term):
        return Term(wording.get(word, word))
    return [_word_said(each, wording) for each in word] if isinstance(word, tuple) else word


def _usual_again(wording: Wording) -> Wording:
    return {said: usual for usual, said in wording.items()}
