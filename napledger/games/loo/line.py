"""A deal of Loo in one sentence, as people write it on a sheet of paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from napledger.games.deal_score import DealSentence, Part, Result, Summary, line_of_word
from napledger.games.loo.words import AND, FLUSH, HOW_MANY, POOL
from napledger.reading.faults import Term, Who, Word
from napledger.reading.translatable import marked as _

ALL_TRICKS = (HOW_MANY[2], HOW_MANY[4])
"""What one player has taken who has them all, of three cards or of five."""


def line_of(summary: Summary) -> DealSentence:
    """Return a deal in one sentence: "Ben two, Cat one; Ann and Dan looed"."""
    if not summary.parts:
        return line_of_word(summary)
    first = summary.parts[0]
    words = {"player": Who(first.players[0])}
    if first.what == POOL:
        return DealSentence(_("{player} takes the pool"), words, whose=first.players)
    if first.what == FLUSH:
        return DealSentence(_("flush: {player}"), words, whose=first.players, flourish=True)
    return _line_of_tricks(summary.parts)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sentence being made of names and words alone, each in a place of its own."""

    words: dict[str, Word] = field(default_factory=dict)

    def place(self, word: Word) -> str:
        """Return the place for a word."""
        name = f"word{len(self.words)}"
        self.words[name] = word
        return f"{{{name}}}"

    def pair(self, part: Part) -> str:
        """Return a player with a word: "Ben two"."""
        return f"{self.place(Who(part.players[0]))} {self.place(Term(part.what))}"

    def group(self, parts: Sequence[Part]) -> str:
        """Return several players with the word that they share: "Ann, Cat and Dan looed"."""
        *others, last = (self.place(Who(part.players[0])) for part in parts)
        before = f"{', '.join(others)} {self.place(Term(AND))} " if others else ""
        return f"{before}{last} {self.place(Term(parts[0].what))}"


def _line_of_tricks(parts: Sequence[Part]) -> DealSentence:
    pattern = Pattern()
    winners = [part for part in parts if part.result == Result.WON]
    others: dict[str, list[Part]] = {}
    for part in parts[len(winners) :]:
        others.setdefault(part.what, []).append(part)
    said = [", ".join(map(pattern.pair, winners))] if winners else []
    said += map(pattern.group, others.values())
    alone = winners[0].players if len(winners) == 1 else ()
    return DealSentence(
        "; ".join(said),
        pattern.words,
        whose=alone,
        flourish=bool(alone) and winners[0].what in ALL_TRICKS,
    )
