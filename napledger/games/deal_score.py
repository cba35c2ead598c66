"""What a deal did, and what is told of it: transfers and whose turn it is, parts, mishaps, counts.

Words are the game's own, in English; they are translated where they are shown.

Why a deal was abandoned: the reasons that the books know, of which each game takes its own.

A deal names its reason by a key, if anybody said it; lists tell it in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic

from napledger.games.table import StateT
from napledger.ledger.transfers import Transfer
from napledger.reading.facts import TypedFacts
from napledger.reading.faults import Fault, Term, Who, Word
from napledger.reading.faults import marked as _

ABANDONED = "abandoned"
"""The fact of a deal whose cards are dealt again, and the value of the button that says so."""

MISDEALS = "misdeals"
"""The fact that says how many misdeals there were."""

WORDS: Mapping[str, str] = {
    # Translators: why a deal was abandoned: it was dealt wrongly
    "misdeal": _("misdeal"),
    # Translators: why a deal was abandoned: a card was seen that should not have been
    "exposed_card": _("exposed card"),
    # Translators: why a deal was abandoned: somebody held too many cards or too few
    "wrong_cards": _("wrong number of cards"),
    # Translators: why a deal was abandoned: a card was missing from the pack, or there twice
    "faulty_pack": _("faulty pack"),
    # Translators: why a deal was abandoned: both sides broke a law, so that neither may gain
    "both_at_fault": _("both sides at fault"),
    # Translators: why a deal was abandoned: fewer than two still held cards
    "too_few": _("too few left to play"),
}
"""Every reason in words, by its key in documents."""


def check_reason(reason: str | None, *, abandoned: bool) -> None:
    """Raise Fault for a reason of a deal that was not abandoned."""
    if reason is not None and not abandoned:
        raise Fault("reason", "only an abandoned deal has such a reason: leave it out")


def check_one_way(deal: Any) -> None:
    """Raise Fault unless a deal was either called by somebody, or passed, or abandoned."""
    ways = (deal.caller is not None) + deal.passed + deal.abandoned
    if ways > 1:
        raise Fault(
            "passed" if deal.passed else "abandoned",
            "a deal is passed, or abandoned, or called by one player: only one of them",
        )
    if ways == 0:
        raise Fault("caller", "is missing: give a caller and a call, or passed, or abandoned")


def reasons_of(deal: type[TypedFacts]) -> tuple[str, ...]:
    """Return the reasons that a game's deal may be abandoned for, in their order."""
    codecs = {name: codec for name, _key, _default, codec in deal.layout().facts}
    return codecs["reason"].choices if "reason" in codecs else ()


def in_words(reason: str | None) -> str:
    """Return a reason in words; nothing where nobody said one."""
    return "" if reason is None else WORDS[reason]


class Result(StrEnum):
    """How it ended for whoever played a part; "level" where nothing passed either way."""

    WON, LOST, LEVEL = "won", "lost", "level"


class Keeps(StrEnum):
    """What figures keep of a count."""

    SUM, MOST, LEAST = "sum", "most", "least"


@dataclass(frozen=True, slots=True)
class Part:
    """What one player, or one side, did in a deal.

    `what` is a word of the game. `result` is None where nothing hung on it. `at_stake` is what
    winning it would bring from each opponent, and losing it cost, in the smallest coin; `against`
    are those opponents, or nobody for everybody else. Whoever was `obliged` had no choice. `place`
    is the turn after the dealer, from 1, and 0 the dealer's own. `gain` is what it brought each of
    its players; None where that is all that the deal brought them.
    """

    players: tuple[str, ...]
    what: str
    result: Result | None = None
    at_stake: tuple[int, int] = (0, 0)
    against: tuple[str, ...] = ()
    obliged: bool = False
    place: int | None = None
    gain: int | None = None


@dataclass(frozen=True, slots=True)
class Mishap:
    """Who went wrong in a deal, how, in a word of the game, and how often."""

    player: str
    what: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class FigureCount:
    """How many of something a player had in a deal, in a word of the game, for the figures.

    With `is_money` it is an amount, in the smallest coin. The figures add it up, unless it `keeps`
    the most or the least that there ever was.
    """

    player: str
    what: str
    number: int = 1
    is_money: bool = False
    keeps: Keeps = Keeps.SUM


@dataclass(frozen=True, slots=True)
class Turn:
    """Who dealt, and who deals next."""

    dealer: str
    next_dealer: str


@dataclass(frozen=True, slots=True)
class RunningScore:
    """How a match of several deals stands, or a list: each side's players with its points.

    On a list each player of more than two is a side. Money moves when it is `over`, and at once too
    where the deals' points are `paid`. `word` says more than the points do ("game all", "march").
    """

    sides: tuple[tuple[tuple[str, ...], int], ...]
    word: str = ""
    over: bool = False
    paid: bool = False

    @property
    def is_list(self) -> bool:
        """Return whether it is the score of each player."""
        return len(self.sides) > 2  # the sides of a match

    def in_words(self) -> tuple[str, ...]:
        """Return how it stands in a deal's line: “5–2”, and its word; of a list the word alone."""
        score = "" if self.is_list else "–".join(str(points) for _players, points in self.sides)
        return tuple(filter(None, [score, self.word]))


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists tell of a deal: its parts, the leading one first, or a word where it has none.

    `reason` is why that word, in another: why a deal was abandoned.
    """

    parts: tuple[Part, ...] = ()
    word: str = ""
    running: RunningScore | None = None
    reason: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """Return whose deal it was: the players of its first part."""
        return self.parts[0].players if self.parts else ()


class AmountSaid(int):
    """An amount inside a sentence, in the smallest coin."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class DealSentence:
    """A deal in one sentence. `pattern` is English with {names} for `words`.

    `outcome` is a word for how it ended and `result` which way; `whose` are the players whose gain
    is told with it. `flourish` is whether the table makes a little of it: the game's greatest feat.
    """

    pattern: str
    words: Mapping[str, Word] = field(default_factory=dict)
    outcome: str = ""
    result: Result | None = None
    whose: tuple[str, ...] = ()
    flourish: bool = False

    def sentence(
        self,
        *,
        translate: Callable[[str], str],
        names: Mapping[str, str],
        money: Callable[[int], str] = str,
    ) -> str:
        """Return the sentence in the reader's language, with players by name, amounts as money."""

        def shown(word: Word) -> str:
            if isinstance(word, AmountSaid):
                return money(word)
            if isinstance(word, Who):
                return names.get(word, word)
            if isinstance(word, str):
                return translate(word)
            if isinstance(word, int):
                return str(word)
            said = [*map(shown, word)]
            if all(isinstance(each, Who) for each in word):
                said[-2:] = [f" {translate('and')} ".join(said[-2:])]
            return ", ".join(said)

        words = {name: shown(word) for name, word in self.words.items()}
        return translate(self.pattern).format(**words)


def line_of_word(summary: Summary) -> DealSentence:
    """Return the line of a deal without parts: its word, with the reason if there is one."""
    if not summary.reason:
        return DealSentence(summary.word)
    # Translators: “abandoned: exposed card”: what became of a deal, and why
    pattern = _("{what}: {reason}")
    return DealSentence(pattern, {"what": Term(summary.word), "reason": Term(summary.reason)})


@dataclass(frozen=True, slots=True)
class DealScore(Generic[StateT]):
    """What one deal did: its transfers, in order; whose turn it is; the game's state after it.

    There are no transfers while a match goes on whose points are not `paid`. `counts` are what the
    figures add up besides the parts; `takes_kitty` is whether whoever the kitty pays has taken it,
    as they count that. `remarks` are further facts that `score --json` prints of the deal, by name
    (Nap: the multiplier before and after).
    """

    transfers: tuple[Transfer, ...]
    turn: Turn
    state: StateT
    summary: Summary
    mishaps: tuple[Mishap, ...] = ()
    counts: tuple[FigureCount, ...] = ()
    takes_kitty: bool = True
    remarks: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OffenceScore:
    """What an offence did: its transfers, and the mishaps that the figures count, as of a deal."""

    transfers: tuple[Transfer, ...]
    mishaps: tuple[Mishap, ...] = ()
