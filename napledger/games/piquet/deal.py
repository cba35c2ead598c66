"""The facts of one deal of Piquet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.deal_score import check_reason
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
from napledger.reading.faults import Fault, marked
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

TOLD = ("scores", "parts", "forfeit")
"""What says how a deal ended."""

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack")
"""Why the same player deals again (Cavendish, laws 12-15 and 75)."""


def _read_players(raw: Json) -> tuple[str, ...]:
    players = read_names(raw)
    if len(players) != 2:
        raise Fault("", "expected the two who play, got {got} names", got=len(players))
    return players


def _check_score(score: int) -> None:
    if score > SCORE_MAX:
        said = marked("nobody can score more than {most} in a deal, got {got}")
        raise Fault("", said, most=SCORE_MAX, got=score)


def _read_point(raw: Json) -> int:
    point: int = read_whole(raw, most=SUIT_MOST)
    if 0 < point < SUIT_LEAST:
        said = marked("a point has at least {least} cards, got {got}")
        raise Fault("", said, least=SUIT_LEAST, got=point)
    return point


def _read_sequences(raw: Json) -> tuple[int, ...]:
    lengths = read_list(raw, lambda each: read_whole(each, least=SUIT_LEAST, most=SUIT_MOST))
    return tuple(sorted(lengths, reverse=True))


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
        fours, threes = ALIKE["quatorzes"] * self.quatorzes, ALIKE["trios"] * self.trios
        taken = {"sequences": sum(self.sequences), "quatorzes": fours, "trios": fours + threes}
        for name, cards in taken.items():
            if cards > CARDS:
                said = marked("a player holds {cards} cards, and this would take {got}")
                raise Fault(name, said, cards=CARDS, got=cards)


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
            said = marked(
                "a partie is broken off by itself: record the deal first, and then break it off"
            )
            self.says_none("abandoned", *TOLD, at="broken_off", why=said)
            said = marked("a partie that is broken off takes nothing else: leave this out")
            self.says_none("players", "dealer", "nothing", "conceded", why=said)
        elif self.abandoned:
            said = marked(
                "an abandoned deal counts for nobody: leave its scores out, or say that it stands"
            )
            self.says_none(*TOLD, at="abandoned", why=said)
            said = marked("an abandoned deal counts for nobody: leave this out")
            self.says_none("nothing", "conceded", why=said)
        elif not any(getattr(self, name) for name in TOLD):
            said = marked("is missing: give both scores, or the parts that they are made of")
            raise Fault("scores", said)
        elif self.parts:
            self._check_parts_suffice()

    def _check_parts_suffice(self) -> None:
        said = marked("a game that is lost by a penalty takes no parts: give both scores, or none")
        self.says_none("forfeit", at="parts", why=said)
        said = marked(
            "parts do not tell what a player had who reckons nothing or threw the hand down: "
            "give both scores instead"
        )
        self.says_none("nothing", "conceded", at="parts", why=said)
