"""The rules in force as sentences with their sources, told by the rows of a game's options.

Sentences are patterns: whoever shows them translates the pattern, writes the word `coins` as money
and fills the words in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any

from napledger.games.headings import Rule
from napledger.games.options.kinds import (
    Choice,
    Option,
    Players,
    Sentence,
    Tells,
    Units,
    Whole,
)
from napledger.games.options.table import OptionTable
from napledger.reading.faults import marked as _

FOR_PLAYERS = _("For {fewest} to {most} players.")


def rules_told(table: OptionTable[Any], terms: Any) -> tuple[Rule, ...]:
    """Return every rule in force at a table of these terms, in the order of the options."""
    return tuple(rule for row, said in _in_order(table.rows) for rule in _told(row, said, terms))


def _in_order(rows: Iterable[Option]) -> list[tuple[Option, Tells]]:
    """Return what each option tells; what stands `after` another is moved there, one by one."""
    told = [
        (row, said)
        for row in rows
        for said in (row.tells if isinstance(row.tells, tuple) else (row.tells,))
    ]
    for each in tuple(told):
        _row, said = each
        if isinstance(said, Sentence) and said.after:
            told.remove(each)
            last = max(place for place, (row, _said) in enumerate(told) if row.name == said.after)
            told.insert(last + 1, each)
    return told


def _told(row: Option, said: Tells, terms: Any) -> Iterator[Rule]:
    sentence = Sentence(said) if isinstance(said, str) else said
    if not isinstance(sentence, Sentence):
        yield from sentence(terms)
    elif (sentence.when or row.means_anything)(terms.options):
        words = dict(sentence.words(terms)) if sentence.words else {}
        for _text, name, _spec, _conversion in Formatter().parse(sentence.pattern):
            if name and name not in words:
                words[name] = _word(name, row, terms)
        source = _source(sentence, row, terms)
        yield Rule(row.group, sentence.pattern, source, words, row.name)


def _word(name: str, row: Option, terms: Any) -> Any:
    """Return what stands for a word in braces: the option's value, in the way of its kind."""
    value = getattr(terms.options, row.name)
    match row:
        case Choice() if name == "choice":
            return row.value_of(value).sentence
        case Units() if name == "coins":
            return terms.rates[row.name]
        case Whole() if name == "coins":
            return value * terms.stake
        case Players() if name in ("fewest", "most"):
            return value[name == "most"]
        case Whole() | Choice():
            return value
    raise LookupError(f"“{row.name}” has no word for “{name}”")


def _source(sentence: Sentence, row: Option, terms: Any) -> str:
    """Return where a sentence is printed: where it says itself, or where its option does."""
    if sentence.place:
        place = sentence.place
        reason = place if isinstance(place, str) else place(terms.options)
        return str(terms.places.get(reason, reason))
    if isinstance(row, Choice) and "{choice}" in sentence.pattern:
        return row.value_of(getattr(terms.options, row.name)).source or row.source
    if isinstance(row, Units):
        return str(terms.places.get(row.name, row.source))
    return row.source
