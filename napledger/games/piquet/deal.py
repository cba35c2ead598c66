"""The facts of one deal of Piquet, read from and written to the fields of an evening document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.games import facts
from napledger.games.abandoned import check_reason
from napledger.games.facts import Counts
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    Json,
    kind_of,
    read_choice,
    read_counts,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_names,
    read_text,
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


@dataclass(frozen=True, slots=True)
class Parts:
    """What one player reckoned in a deal, thing by thing: in hand, the tricks, and in play.

    `point` is its cards, `sequences` the length of each, the longest first; `quatorzes` and `trios`
    are how many.
    """

    tricks: int
    play: int
    blanche: bool = False
    point: int = 0
    sequences: tuple[int, ...] = ()
    quatorzes: int = 0
    trios: int = 0
    pique: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """What happened in a deal. `dealer` None is the next in turn.

    One of these holds: `scores` or `parts`, both if they agree; `abandoned`; `broken_off`, which
    ends the partie; `forfeit`, perhaps with scores. Those who reckon `nothing` broke a law, whoever
    `conceded` threw the hand down. `reason` is why a deal was abandoned.
    """

    players: tuple[str, ...] = ()
    dealer: str | None = None
    scores: Counts = ()
    parts: tuple[tuple[str, Parts], ...] = ()
    nothing: tuple[str, ...] = ()
    conceded: str | None = None
    forfeit: str | None = None
    abandoned: bool = False
    reason: str | None = None
    broken_off: bool = False
    note: str = ""

    def written(self) -> dict[str, Json]:
        """Return the deal's facts as fields of a document, leaving out what is as by default."""
        written = facts.written(replace(self, parts=()), counts={"scores"})
        if self.parts:
            written["parts"] = {player: facts.written(parts) for player, parts in self.parts}
        return written

    def renamed(self, rename: Callable[[str], str]) -> Deal:
        """Return the same deal with each player under another name."""

        def one(player: str | None) -> str | None:
            return None if player is None else rename(player)

        return replace(
            self,
            players=tuple(map(rename, self.players)),
            dealer=one(self.dealer),
            scores=facts.renamed(self.scores, rename),
            parts=tuple((rename(player), parts) for player, parts in self.parts),
            nothing=tuple(map(rename, self.nothing)),
            conceded=one(self.conceded),
            forfeit=one(self.forfeit),
        )


def read_deal(raw: Json) -> Deal:
    """Return a deal's facts; raise Fault at the field that cannot be understood."""
    deal = Deal(**read_fields(raw, READERS))
    check_reason(deal.reason, abandoned=deal.abandoned)
    if deal.broken_off:
        _check_breaks_off(deal)
    elif deal.abandoned:
        _check_abandoned(deal)
    elif not (deal.scores or deal.parts or deal.forfeit):
        raise Fault("scores", "is missing: give both scores, or the parts that they are made of")
    elif deal.parts:
        _check_parts_suffice(deal)
    return deal


def _read_players(raw: Json) -> tuple[str, ...]:
    players = read_names(raw)
    if len(players) != 2:
        raise Fault("", "expected the two who play, got {got} names", got=len(players))
    return players


def _read_scores(raw: Json) -> Counts:
    scores = read_counts(raw)
    for player, score in scores:
        if score > SCORE_MAX:
            raise Fault(
                player,
                "nobody can score more than {most} in a deal, got {got}",
                most=SCORE_MAX,
                got=score,
            )
    return scores


def _read_parts(raw: Json) -> tuple[tuple[str, Parts], ...]:
    if not isinstance(raw, dict):
        raise Fault("", "expected an object with named fields, got {got}", got=kind_of(raw))
    found: dict[str, Parts] = {}
    for key, value in raw.items():
        try:
            player = read_name(key)
            if player in found:
                raise Fault("", "{name} is named twice", name=player)
            found[player] = _read_parts_of_one(value)
        except Fault as fault:
            raise fault.at(str(key)) from None
    return tuple(found.items())


def _read_parts_of_one(raw: Json) -> Parts:
    parts = Parts(**read_fields(raw, PART_READERS, required=("tricks", "play")))
    _check_hand(sum(parts.sequences), at="sequences")
    _check_hand(ALIKE["quatorzes"] * parts.quatorzes, at="quatorzes")
    alike = sum(cards * getattr(parts, name) for name, cards in ALIKE.items())
    _check_hand(alike, at="trios")
    return parts


def _read_point(raw: Json) -> int:
    point = read_whole(raw, most=SUIT_MOST)
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


PART_READERS: Mapping[str, Callable[[Json], Any]] = {
    "blanche": read_flag,
    "point": _read_point,
    "sequences": _read_sequences,
    "quatorzes": lambda raw: read_whole(raw, most=RANKS),
    "trios": lambda raw: read_whole(raw, most=RANKS),
    "tricks": read_whole,
    "play": read_whole,
    "pique": read_flag,
}

READERS: Mapping[str, Callable[[Json], Any]] = {
    "players": _read_players,
    "dealer": read_name,
    "scores": _read_scores,
    "parts": _read_parts,
    "nothing": read_names,
    "conceded": read_name,
    "forfeit": read_name,
    "abandoned": read_flag,
    "reason": lambda raw: read_choice(raw, ABANDONED_FOR),
    "broken_off": read_flag,
    "note": read_text,
}


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
