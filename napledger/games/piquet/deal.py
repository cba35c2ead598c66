"""The facts of one deal of Piquet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.abandoned import check_reason
from napledger.reading.facts import (
    Codec,
    Flag,
    Player,
    Players,
    Text,
    TypedFacts,
    Whole,
    counts,
    one_of,
    players,
    rename_keys,
    whole,
)
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    Json,
    read_by_name,
    read_list,
    read_names,
    read_object,
    read_whole,
)

SCORE_MAX = 171
"""Hoffmann, p. 113: 170 is the most that a deal can bring; a carte blanche can make one more."""

CARDS = 12
"""The cards that each player holds, and so the tricks of a deal."""

SUIT_LEAST, SUIT_MOST = 3, 8
"""A point and a sequence have three cards at least, and eight, the whole suit, at most."""

RANKS = 5
"""The ranks that make a quatorze or a trio: aces, kings, queens, knaves and tens."""

ALIKE = {"quatorzes": 4, "trios": 3}
"""How many cards of a rank make a quatorze, and how many a trio."""


ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack")
"""Why the same player deals again (Cavendish, laws 12-15 and 75)."""


def _read_players(raw: Json) -> tuple[str, ...]:
    players = read_names(raw)
    if len(players) != 2:
        raise Fault("", "expected the two who play, got {got} names", got=len(players))
    return players


def _check_score(score: int) -> None:
    if score > SCORE_MAX:
        raise Fault(
            "",
            "nobody can score more than {most} in a deal, got {got}",
            most=SCORE_MAX,
            got=score,
        )


def _read_point(raw: Json) -> int:
    point: int = read_whole(raw, most=SUIT_MOST)
    if 0 < point < SUIT_LEAST:
        raise Fault(
            "", "a point has at least {least} cards, got {got}", least=SUIT_LEAST, got=point
        )
    return point


def _read_sequences(raw: Json) -> tuple[int, ...]:
    """Return the length of each sequence, the longest first."""
    lengths = read_list(raw, lambda each: read_whole(each, least=SUIT_LEAST, most=SUIT_MOST))
    return tuple(sorted(lengths, reverse=True))


def _check_hand(cards: int, *, at: str) -> None:
    if cards > CARDS:
        raise Fault(
            at,
            "a player holds {cards} cards, and this would take {got}",
            cards=CARDS,
            got=cards,
        )


@dataclass(frozen=True, slots=True)
class Parts(TypedFacts):
    """What one player reckoned in a deal, thing by thing: in hand, the tricks, and in play.

    `point` is its cards, `sequences` the length of each, the longest first; `quatorzes` and `trios`
    are how many.
    """

    tricks: Whole
    play: Whole
    blanche: Flag = False
    point: Annotated[int, Codec(_read_point)] = 0
    sequences: Annotated[tuple[int, ...], Codec(_read_sequences, list)] = ()
    quatorzes: Annotated[int, whole(most=RANKS)] = 0
    trios: Annotated[int, whole(most=RANKS)] = 0
    pique: Flag = False

    def check(self) -> None:
        """Raise Fault where a thing would take more cards than a player holds."""
        _check_hand(sum(self.sequences), at="sequences")
        _check_hand(ALIKE["quatorzes"] * self.quatorzes, at="quatorzes")
        alike = sum(cards * getattr(self, name) for name, cards in ALIKE.items())
        _check_hand(alike, at="trios")


def _read_parts(raw: Json) -> tuple[tuple[str, Parts], ...]:
    return read_by_name(read_object(raw), Parts.read)


def _written_parts(parts: tuple[tuple[str, Parts], ...]) -> Json:
    return {player: each.written() for player, each in parts}


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a deal. `dealer` None is the next in turn.

    One of these holds: `scores` or `parts`, both if they agree; `abandoned`; `broken_off`, which
    ends the partie; `forfeit`, perhaps with scores. Those who reckon `nothing` broke a law, whoever
    `conceded` threw the hand down. `reason` is why a deal was abandoned.
    """

    players: Annotated[tuple[str, ...], players(_read_players)] = ()
    dealer: Player | None = None
    scores: Annotated[tuple[tuple[str, int], ...], counts(_check_score)] = ()
    nothing: Players = ()
    conceded: Player | None = None
    forfeit: Player | None = None
    abandoned: Flag = False
    reason: Annotated[str, one_of(*ABANDONED_FOR)] | None = None
    broken_off: Flag = False
    note: Text = ""
    parts: Annotated[
        tuple[tuple[str, Parts], ...], Codec(_read_parts, _written_parts, rename_keys)
    ] = ()

    def check(self) -> None:
        """Raise Fault where a deal was told in ways that do not go together."""
        check_reason(self.reason, abandoned=self.abandoned)
        if self.broken_off:
            _check_breaks_off(self)
        elif self.abandoned:
            _check_abandoned(self)
        elif not (self.scores or self.parts or self.forfeit):
            raise Fault(
                "scores", "is missing: give both scores, or the parts that they are made of"
            )
        elif self.parts:
            _check_parts_suffice(self)


def _check_breaks_off(deal: Deal) -> None:
    if deal.abandoned or deal.scores or deal.parts or deal.forfeit:
        raise Fault(
            "broken_off",
            "a partie is broken off by itself: record the deal first, and then break it off",
        )
    for name in ("players", "dealer", "nothing", "conceded"):
        if getattr(deal, name):
            raise Fault(name, "a partie that is broken off takes nothing else: leave this out")


def _check_abandoned(deal: Deal) -> None:
    if deal.scores or deal.parts or deal.forfeit:
        raise Fault(
            "abandoned",
            "an abandoned deal counts for nobody: leave its scores out, or say that it stands",
        )
    for name in ("nothing", "conceded"):
        if getattr(deal, name):
            raise Fault(name, "an abandoned deal counts for nobody: leave this out")


def _check_parts_suffice(deal: Deal) -> None:
    if deal.forfeit:
        raise Fault(
            "parts", "a game that is lost by a penalty takes no parts: give both scores, or none"
        )
    if deal.nothing or deal.conceded:
        raise Fault(
            "parts",
            "parts do not tell what a player had who reckons nothing or threw the hand down: "
            "give both scores instead",
        )
