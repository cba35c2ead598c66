"""What Loo calls things, why it pays, and how a deal is told: in parts, and in one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from napledger.games.abandoned import in_words
from napledger.games.deal_score import (
    DealSentence,
    FigureCount,
    Mishap,
    Part,
    Result,
    Summary,
    line_of_word,
)
from napledger.games.headings import FigureHeadings, Words
from napledger.games.loo.deal import Deal
from napledger.games.loo.seating import Hands, Mode, Table, defenders_in, stood_in
from napledger.games.tariff import Basis, coins_of
from napledger.reading.faults import Term, Who, Word
from napledger.reading.translatable import marked as _

HOW_MANY = (
    # Translators: how many tricks a player took, as in “Ben two, Cat one”
    _("one"),
    _("two"),
    _("three"),
    _("four"),
    _("five"),
)
"""A player's tricks in a word, from one."""

# Translators: what became of a player who stood and took no trick, as in “Ann and Dan looed”
LOOED = _("looed")
# Translators: played only to keep tricks in the pool, as in “Dan for the pool”
FOR_POOL = _("for the pool")
# Translators: did not follow suit, trump or head the trick, as in “Dan in breach”
IN_BREACH = _("in breach")
# Translators: what a player took whom nobody played against
POOL = _("the pool")
# Translators: five cards of a suit
FLUSH = _("flush")
# Translators: somebody who held Pam, and so paid nothing when another showed a flush
SPARED = _("spared")
# Translators: a deal that was broken off
ABANDONED = _("abandoned")
# Translators: between the last two names of a list
AND = _("and")

# Translators: heads a column of numbers
TRICKS_TAKEN = _("tricks")
# Translators: heads a column: how often a player stood and took no trick
LOOS = _("loos")
# Translators: heads a column of money: what a player’s loos cost
LOO_COST = _("paid in loos")
# Translators: heads a column: how often a player took the spare hand
MISSES = _("misses")

WORDS = Words(
    # Translators: heads a column: what a player did in a deal
    what=_("What"),
    # Translators: the common fund at a table of Loo
    kitty=_("pool"),
    slip=_("wrong winner"),
    stake=_("One counter is worth"),
    worth=_("one counter is worth %(stake)s"),
    told=_("Say who took the tricks, and who was looed"),
)

FIGURES = FigureHeadings(
    # Translators: heads a column: what came of standing: tricks, a loo, the pool
    part=_("Stood for"),
    parts=_("Deals stood in"),
    # Translators: heads a column: how often
    played=_("Times"),
    # Translators: heads a column: how many of these deals brought something
    won=_("Took"),
    all_parts=_("All deals stood in"),
    every_part=_("Every deal stood in"),
    no_part=_("This player has not stood yet."),
    won_run=_("Deals with a trick in a row"),
    lost_run=_("Loos in a row"),
    # Translators: heads a column: how often a player had to play because all must
    obliged=_("must"),
    obliged_title=_("all must play"),
    places=_("What each seat comes to"),
    places_note=_(
        "Seats are counted from the dealer’s left; deals in which all must play are left out."
    ),
    # Translators: heads a column: how often a player took the pool whole
    kitties=_("Pools"),
    mishaps=_("Mishaps"),
    counts=(TRICKS_TAKEN, LOOS, LOO_COST, MISSES),
    outcomes=frozenset({*HOW_MANY, LOOED, IN_BREACH, SPARED, FOR_POOL, POOL, FLUSH}),
)

# Translators: why a dealer pays into the pool, at every deal
DEALER_PUTS = _("dealer's put-in")
# Translators: why a player pays into the pool, at every deal
OTHERS_PUT = _("put-in")
# Translators: why a dealer pays into the pool
MISDEAL = _("misdeal")
# Translators: the smaller forfeit of the laws of Loo, for a look or word out of turn and the like
SINGLE = _("single")
# Translators: why a player pays into the pool: the cards had to be thrown up
THROWN_UP = _("cards thrown up")

# Translators: why a player is paid out of the pool, which is divided by the tricks
TRICKS = (
    _("first trick"),
    _("second trick"),
    _("third trick"),
    _("fourth trick"),
    _("fifth trick"),
)
# Translators: why a player takes the pool: each has one card
ONE_CARD = _("beat the card turned up")
# Translators: why a player takes the pool: nobody played against
UNOPPOSED = _("takes the pool unopposed")
# Translators: why a player takes the pool: five cards of a suit
FLUSH_SHOWN = _("takes the pool with a flush")

# Translators: why a player pays who stood and took no trick
LOO = _("looed")
# Translators: why a player pays who took no trick, where nothing lay in the pool before the deal
LOO_ON_SINGLE = _("looed on a single")
# Translators: why a player pays: another showed a flush
LOOED_BY_FLUSH = _("looed by a flush")
# Translators: why a player pays: did not follow suit, trump or head the trick
BREACH = _("breach of the laws of play")

# Translators: why a player is paid, in a list of payments
POOL_SHARE = _("share of the pool")
# Translators: why a player is paid, in a list of payments
POOL_DRAWN = _("drew the lowest card for the pool")

DEALER = 0
"""The dealer's place, at a table of any size."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that was played, with all that decides what it came to."""

    deal: Deal
    table: Table
    hands: Hands
    mode: Mode
    pool: int
    looed: tuple[str, ...]

    @property
    def loo(self) -> int:
        """Return what a loo cost, in the smallest coin."""
        return coins_of(self.table.terms.loo(single=self.mode.single), Basis({}, self.pool))


def summary_of(told: PlayedDeal) -> Summary:
    """Return a deal in its parts: who took most tricks first, then who took none."""
    if told.deal.abandoned:
        return Summary(word=ABANDONED, reason=in_words(told.deal.reason))
    stood = (*stood_in(told.deal, hands=told.hands, mode=told.mode), *told.looed)
    parts = [_part(player, told) for player in dict.fromkeys(stood)]
    return Summary(tuple(sorted(parts, key=lambda part: _rank(part, told.deal))))


def _part(player: str, told: PlayedDeal) -> Part:
    what, result = _came_to(player, told)
    whole = told.deal.tricks is None
    terms = told.table.terms
    worth = told.pool if whole else terms.trick(told.pool, tricks=told.mode.tricks)
    return Part(
        players=(player,),
        what=what,
        result=result,
        at_stake=(worth, told.loo),
        obliged=told.mode.must,
        place=told.table.clockwise_from(told.hands.dealer).index(player),
    )


def _came_to(player: str, told: PlayedDeal) -> tuple[str, Result]:
    """Return in a word what a player did who stood, and which way that went."""
    deal = told.deal
    if player in deal.breaches:
        return IN_BREACH, Result.LOST
    if player in told.looed:
        return LOOED, Result.LOST
    if player in defenders_in(deal, hands=told.hands):
        return FOR_POOL, Result.LEVEL
    if player == deal.unopposed:
        return POOL, Result.WON
    if deal.tricks is None:
        return (FLUSH, Result.WON) if player == deal.flush else (SPARED, Result.LEVEL)
    return HOW_MANY[deal.tricks.count(player) - 1], Result.WON


def _rank(part: Part, deal: Deal) -> tuple[int, int, int]:
    """Return what to sort parts by: how they ended, by tricks, and by who took the first."""
    [player], tricks = part.players, deal.tricks or ()
    assert part.result is not None, "each part ended some way"
    first = tricks.index(player) if player in tricks else len(tricks)
    return ENDS.index(part.result), -tricks.count(player), first


ENDS = (Result.WON, Result.LEVEL, Result.LOST)


def mishaps_of(deal: Deal, *, dealer: str | None) -> tuple[Mishap, ...]:
    """Return who went wrong in a deal, how and how often; `dealer` is None where nobody knows."""
    misdealt = [(dealer, deal.misdeals)] if dealer is not None else []
    wrongs = (
        (MISDEAL, misdealt),
        (SINGLE, deal.singles),
        (THROWN_UP, [(player, 1) for player in deal.thrown_up]),
        (BREACH, [(player, 1) for player in deal.breaches]),
    )
    return tuple(
        Mishap(player, what, times) for what, each in wrongs for player, times in each if times
    )


def counts_of(told: PlayedDeal) -> tuple[FigureCount, ...]:
    """Return what the figures add up besides the parts of a deal."""
    deal = told.deal
    took = Counter(deal.tricks or ())
    missed = dict.fromkeys((*deal.misses, *defenders_in(deal, hands=told.hands)))
    return (
        *(FigureCount(player, TRICKS_TAKEN, tricks) for player, tricks in took.items()),
        *(FigureCount(player, LOOS) for player in told.looed),
        *(FigureCount(player, LOO_COST, told.loo, is_money=True) for player in told.looed),
        *(FigureCount(player, MISSES) for player in missed if not deal.abandoned),
    )


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
