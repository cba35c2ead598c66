"""Whether a deal's scores and parts can have been; a Fault says where not.

What is wrong between the two players is put at the younger's field.
"""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.piquet import hands as counting
from napledger.games.piquet.deal import CARDS, SUIT_LEAST, Deal, Parts
from napledger.games.piquet.hands import can_be_held
from napledger.games.piquet.partie import Pair, Seating, require_playing
from napledger.games.piquet.rules import Options
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault, Who, marked

WITHOUT_PLAY = (0, counting.CARTE_BLANCHE)
"""What a player can have who reckons nothing: Cavendish, case XXI."""

NOTHING_HELD = Parts(tricks=0, play=0)

CONCEDED_LEAST = CARDS + 1 + counting.THE_CARDS
"""Every trick and the cards: what somebody has to whom a hand is thrown down."""

IN_HAND_MOST = 121
"""A carte blanche, then a quint and a tierce of one suit, four aces and four tens: a repique."""

CONCEDED_MOST = IN_HAND_MOST + CONCEDED_LEAST

ONLY_ONE_GOOD = (("point",), ("sequences",), ("quatorzes", "trios"))
"""What only one of the two reckons."""


def checked_scores(deal: Deal, *, seating: Seating, table: AnyTable) -> Pair | None:
    """Return what the two scored, in their order; raise Fault where that cannot have been.

    None where nothing was written: of a game that is lost by a penalty.
    """
    options = table.terms.options
    _check_named(deal, seating, table)
    scores = dict(deal.scores)
    if deal.parts:
        if options.is_hundred:
            raise Fault("parts", "parts are for the rubicon form: give both scores instead")
        scores = _agreed(scores, counted_parts(dict(deal.parts), seating=seating))
    if not scores:
        return None
    _check_scores(scores, deal, seating, options)
    if options.is_hundred:
        _check_stopped(scores, deal, seating, table)
    first, second = seating.players
    return scores[first], scores[second]


def counted_parts(parts: Mapping[str, Parts], *, seating: Seating) -> dict[str, int]:
    """Return what each of the two scores by their parts; raise Fault where these cannot be."""
    elder, younger = parts[seating.elder], parts[seating.dealer]
    _check_hand(elder, NOTHING_HELD, at=f"parts.{seating.elder}")
    try:
        _check_between(elder, younger)
    except Fault as fault:
        raise fault.at(f"parts.{seating.dealer}") from None
    if elder.pique:
        _check_pique(elder, younger, at=f"parts.{seating.elder}.pique")
    return {
        seating.elder: counting.total(elder, against=younger),
        seating.dealer: counting.total(younger, against=elder),
    }


def _check_named(deal: Deal, seating: Seating, table: AnyTable) -> None:
    """Check that whatever is written is of the two who play, and scores and parts of both."""
    named = {f"nothing[{index}]": player for index, player in enumerate(deal.nothing)}
    for path, player in {**named, "conceded": deal.conceded, "forfeit": deal.forfeit}.items():
        if player is not None:
            require_playing(player, seating.players, table=table, path=path)
    if deal.forfeit is not None and not table.terms.options.is_hundred:
        said = marked("no game is lost by a penalty in the rubicon form: give both scores")
        raise Fault("forfeit", said)
    for name in ("scores", "parts"):
        written = dict(getattr(deal, name))
        for player in written:
            require_playing(player, seating.players, table=table, path=f"{name}.{player}")
        for player in seating.players if written else ():
            if player not in written:
                raise Fault(f"{name}.{player}", "is missing: give both players’")


def _agreed(scores: Mapping[str, int], counted: dict[str, int]) -> dict[str, int]:
    for player, score in scores.items():
        if score != counted[player]:
            said = marked(
                "the parts come to {counted}, not to {score}: correct the one or the other"
            )
            raise Fault(f"scores.{player}", said, counted=counted[player], score=score)
    return counted


def _check_scores(
    scores: Mapping[str, int], deal: Deal, seating: Seating, options: Options
) -> None:
    for player in deal.nothing:
        if scores[player] not in WITHOUT_PLAY:
            said = marked("whoever reckons nothing scores 0, or 10 with a carte blanche; got {got}")
            raise Fault(f"scores.{player}", said, got=scores[player])
    if deal.conceded is not None:
        _check_conceded(scores, deal.conceded, to=seating.other(deal.conceded), options=options)
    elif not deal.nothing and not options.is_hundred:
        _check_least(scores[seating.elder], scores[seating.dealer])


def _check_conceded(scores: Mapping[str, int], by: str, *, to: str, options: Options) -> None:
    if scores[by] and not SUIT_LEAST <= scores[by] <= IN_HAND_MOST:
        raise Fault(
            f"scores.{by}",
            "whoever throws the hand down counts no play, so has nothing, or {least} to {most}; "
            "got {got}",
            least=SUIT_LEAST,
            most=IN_HAND_MOST,
            got=scores[by],
        )
    # Of a hundred up play stops when the game is won, and low cards may count nothing.
    least = 0 if options.is_hundred else CONCEDED_LEAST
    if not least <= scores[to] <= CONCEDED_MOST:
        raise Fault(
            f"scores.{to}",
            "thirteen in play and ten for the cards are {least} at least, and {most} with the best "
            "of hands; got {got}",
            least=CONCEDED_LEAST,
            most=CONCEDED_MOST,
            got=scores[to],
        )


def _check_stopped(
    scores: Mapping[str, int], deal: Deal, seating: Seating, table: AnyTable
) -> None:
    """Check that nobody had won a game of a hundred up already that was given up, or the hand."""
    for player, reached in zip(seating.players, table.game_state.scores, strict=True):
        total = reached + scores[player]
        is_stopped = deal.forfeit is not None or player == deal.conceded
        if is_stopped and total >= table.terms.options.target:
            raise Fault(
                f"scores.{player}",
                "{player} would have {total} and had won the game already: "
                "write what each had at that moment",
                player=Who(player),
                total=total,
            )


def _check_least(elder: int, younger: int) -> None:
    if not any(elder >= least and younger >= other for least, other in counting.LEAST):
        raise Fault(
            "scores",
            "twelve tricks and the cards bring more than {elder} and {younger}: "
            "look again, or say who reckons nothing or threw the hand down",
            elder=elder,
            younger=younger,
        )


def _check_hand(elder: Parts, younger: Parts, *, at: str = "") -> None:
    if not can_be_held(elder, younger):
        raise Fault(
            at,
            "no hand of {cards} cards holds all of this: look again at the point, the sequences, "
            "the quatorzes and the trios",
            cards=CARDS,
        )


def _check_between(elder: Parts, younger: Parts) -> None:
    """Check the younger's parts, which the elder's must leave room for."""
    for names in ONLY_ONE_GOOD:
        theirs = [name for name in names if getattr(younger, name)]
        if theirs and any(getattr(elder, name) for name in names):
            said = marked("only one of the two is good: the other counts nothing for it")
            raise Fault(theirs[0], said)
    _check_hand(NOTHING_HELD, younger)
    if elder.blanche and younger.blanche:
        raise Fault("blanche", "a carte blanche of both would take more plain cards than there are")
    if not can_be_held(elder, younger):
        said = marked(
            "the pack cannot be dealt so that both hold what they reckoned: look again at both"
        )
        raise Fault("", said)
    if younger.pique:
        raise Fault("pique", "only the elder can win a pique, who leads first")
    _check_play(elder, younger)


def _check_play(elder: Parts, younger: Parts) -> None:
    tricks = elder.tricks + younger.tricks
    if tricks != CARDS:
        said = marked("there are {cards} tricks, and these are {got}")
        raise Fault("tricks", said, cards=CARDS, got=tricks)
    if (elder.play, younger.play) not in counting.plays(elder.tricks):
        raise Fault(
            "play",
            "with {tricks} tricks and {play} in play for the elder the younger cannot have {got}",
            tricks=elder.tricks,
            play=elder.play,
            got=younger.play,
        )


def _check_pique(elder: Parts, younger: Parts, *, at: str) -> None:
    if counting.in_hand(younger):
        raise Fault(at, "the younger counted in hand, which saves the pique")
    hand = counting.in_hand(elder)
    if hand >= counting.THIRTY:
        raise Fault(at, "thirty in hand is a repique, which is counted by itself: take this off")
    if hand + elder.play < counting.THIRTY:
        said = marked("a pique takes thirty in hand and play, and these are {got}")
        raise Fault(at, said, got=hand + elder.play)
