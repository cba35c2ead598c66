"""Scoring one deal of French Tarot: whether it can have been, what it pays, what is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from napledger.games.answers import Answers, answered
from napledger.games.deal_score import (
    DealScore,
    DealSentence,
    FigureCount,
    Part,
    Result,
    Summary,
    Turn,
    in_words,
)
from napledger.games.table import TableState, in_play_among, present_at, require_present
from napledger.games.tarot.deal import (
    ATTACK,
    BOUTS,
    CARD_POINTS,
    CONTRACTS,
    DEFENCE,
    GARDE_CONTRE,
    GARDE_SANS,
    PETIT_SEC,
    PRISE,
    TIMES,
    TRUMPS,
    Bid,
    Deal,
)
from napledger.games.tarot.rules import (
    HOLD_CARDS,
    LEAST_POINTS,
    NONE,
    PLAYED,
    SAME_DEALS,
    WHOLE_ONLY,
    Terms,
)
from napledger.games.tarot.tariff import MADE, MISERES, tariff_of
from napledger.reading.faults import Fault, Term, Who
from napledger.reading.faults import marked as _

ALL_PASSED, OFF, ABANDONED = _("all passed"), _("petit sec"), _("abandoned")
# Translators: heads columns of the figures: how many poignées a player showed, and slams taken
POIGNEES_SHOWN, SLAMS = _("poignées"), _("slams")

HAD = (
    # Translators: how many card points the attack had: “49 with two bouts”
    _("{points} with no bout"),
    _("{points} with one bout"),
    _("{points} with two bouts"),
    _("{points} with three bouts"),
)
SIZES = {
    # Translators: a poignée, a number of trumps shown: “simple poignée by Ann”
    "simple": _("simple poignée by {player}"),
    "double": _("double poignée by {player}"),
    "triple": _("triple poignée by {player}"),
}
DECLARED = {
    "trumps": _("misère of trumps by {player}"),
    "courts": _("misère of courts by {player}"),
}
SAID: Mapping[str, Mapping[Any, str]] = {
    "alone": {"dog": _("king in the dog"), "own": _("own king")},
    "petit": {
        "attack": _("petit au bout for the attack"),
        "defence": _("petit au bout for the defence"),
    },
    "announced": {True: _("slam announced")},
    "slam": {"attack": _("slam"), "defence": _("slam of the defence")},
}
"""What is told of a deal, by its facts."""

TRUMPS_IN_ALL = 22
"""The trumps, with the Excuse."""

NO_CARDS = (0, 9)
DISCARD, DOG = {6: (38, 47), 3: (21, 30)}, {6: (50, 59, 61, 63), 3: (27, 36, 36, 36)}
"""The most half points, by its bouts, that a side without a trick can have in so many cards.

Besides them it may hold the Excuse. No king or bout is discarded: four queens and two knights.
"""


@dataclass(frozen=True, slots=True)
class Nothing:
    """What is remembered from deal to deal."""


Table = TableState[Terms, Nothing]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who is in a deal, in the order of play with the dealer last, and who of them holds cards."""

    table: Table
    dealer: str
    players: tuple[str, ...]
    in_play: tuple[str, ...]

    def require(self, player: str, *, path: str) -> None:
        """Raise Fault where a player holds no cards."""
        if player not in self.in_play:
            require_present(player, self.table, players=self.players, path=path)
            raise Fault(path, "{player} sits out, so holds no cards", player=Who(player))


def seating_of(deal: Deal, *, table: Table) -> Seating:
    """Return who is in a deal; raise Fault where that cannot be."""
    present = present_at(table, dealer=deal.dealer, away=deal.away, least=HOLD_CARDS[0])
    in_play = in_play_among(present.players, sits_out=table.terms.options.sits_out)
    if len(in_play) not in HOLD_CARDS and not deal.abandoned:
        raise Fault(
            "away",
            "at most {most} hold cards, and {players} would: say who is away",
            most=HOLD_CARDS[-1],
            players=len(in_play),
        )
    return Seating(table, present.dealer, present.players, in_play)


def score_deal(deal: Deal, *, table: Table) -> DealScore[Nothing]:
    """Return what the deal did at this table; raise Fault if it cannot have been."""
    seating = seating_of(deal, table=table)
    check_deal(deal, seating)
    bill = tariff_of(table.terms).bill(answers_of(deal, seating))
    slam = (FigureCount(player, SLAMS) for player in _attack(deal) if deal.slam == ATTACK)
    shown = (FigureCount(each.player, POIGNEES_SHOWN) for each in deal.poignees)
    return DealScore(
        transfers=tuple(bill.transfers),
        turn=Turn(seating.dealer, _next_dealer(deal, seating)),
        state=Nothing(),
        summary=_summary(deal, seating, made=bool(bill.answers[MADE])),
        counts=(*shown, *slam),
        remarks={"next_dealer": _next_dealer(deal, seating)},
    )


def answers_of(deal: Deal, seating: Seating) -> Answers:
    """Return what the tariff asks of a deal."""
    declared = {
        name: tuple(each.player for each in deal.miseres if each.kind == kind)
        for kind, name in MISERES.items()
    }
    return {
        **answered(deal.written()),
        **declared,
        "poignees": tuple(f"{each.player}={each.size}" for each in deal.poignees),
        "seated": seating.table.seated,
        "in_play": seating.in_play,
        "dealer": (seating.dealer,),
        "first": seating.in_play[:1],
    }


def _attack(deal: Deal) -> tuple[str, ...]:
    return tuple(player for player in (deal.taker, deal.partner) if player is not None)


def _next_dealer(deal: Deal, seating: Seating) -> str:
    options, after = seating.table.terms.options, seating.table.left_of(seating.dealer)
    way = options.all_pass if deal.passed else options.petit_sec
    untaken = (deal.passed and way != LEAST_POINTS) or deal.petit_sec
    stays = deal.abandoned or (untaken and way == SAME_DEALS)
    return seating.dealer if stays or (untaken and seating.dealer not in seating.in_play) else after


def _summary(deal: Deal, seating: Seating, *, made: bool) -> Summary:
    """Return the deal in its one part, or in a word where nobody took."""
    if deal.taker is None or deal.contract is None:
        word = ALL_PASSED if deal.passed else OFF if deal.petit_sec else ABANDONED
        return Summary(word=word, reason=in_words(deal.reason))
    attack, worth = _attack(deal), 25 * TIMES[deal.contract] * seating.table.stake
    place = 0 if deal.taker == seating.dealer else seating.in_play.index(deal.taker) + 1
    against = tuple(player for player in seating.in_play if player not in attack)
    result = Result.WON if made else Result.LOST
    return Summary(
        (Part(attack, CONTRACTS[deal.contract], result, (worth, worth), against, place=place),)
    )


def further(deal: Deal) -> tuple[DealSentence, ...]:
    """Return by what a contract was made or lost, and what else was paid for."""
    return tuple(_further(deal))


def _further(deal: Deal) -> Iterator[DealSentence]:
    if deal.points is not None:
        yield DealSentence(HAD[deal.bouts or 0], {"points": f"{deal.points}{'½' * deal.half}"})
    for name, words in SAID.items():
        if getattr(deal, name) in words:
            yield DealSentence(words[getattr(deal, name)])
    for shown in deal.poignees:
        yield DealSentence(SIZES[shown.size], {"player": Who(shown.player)})
    for misere in deal.miseres:
        yield DealSentence(DECLARED[misere.kind], {"player": Who(misere.player)})
    for bid in deal.overcalled:
        said = {"player": Who(bid.player), "contract": Term(CONTRACTS[bid.contract])}
        # Translators: an earlier bid that another went over: “over Ben’s petite”
        yield DealSentence(_("over {player}’s {contract}"), said)


def check_deal(deal: Deal, seating: Seating) -> None:
    """Raise Fault at the first fact that cannot be."""
    for path, player in _with_cards(deal):
        seating.require(player, path=path)
    options = seating.table.terms.options
    if deal.petit_sec and options.petit_sec == PLAYED:
        raise Fault(PETIT_SEC, "at this table a petit sec is played: record that deal")
    if deal.passed:
        _check_taken(deal, seating)
    if deal.taker is None:
        return
    if not options.prise:
        _check_no_petite(deal)
    _check_partner(deal, seating)
    _check_points(deal, seating)
    _check_shown(deal, seating)
    _check_petit(deal)
    _check_slam(deal, seating)
    _check_overcalled(deal)


def _check_no_petite(deal: Deal) -> None:
    bids = (("overcalled", each.contract) for each in deal.overcalled)
    for path, contract in (*bids, ("contract", deal.contract)):
        if contract == PRISE:
            raise Fault(path, "this table plays no petite: the lowest contract is a garde")


def _with_cards(deal: Deal) -> Iterator[tuple[str, str]]:
    """Yield who did what only a player with cards can do, each with the place that says so."""
    for name in ("taker", "partner"):
        if (player := getattr(deal, name)) is not None:
            yield name, player
    for name in ("poignees", "miseres", "overcalled"):
        for index, each in enumerate(getattr(deal, name)):
            yield f"{name}[{index}].player", each.player
    for player, _points in deal.taken:
        yield f"taken.{player}", player


def _check_taken(deal: Deal, seating: Seating) -> None:
    if seating.table.terms.options.all_pass != LEAST_POINTS:
        deal.says_none("taken", why=_("at this table nothing is played where nobody takes"))
        return
    counted = dict(deal.taken)
    for player in seating.in_play:
        if player not in counted:
            raise Fault(
                "taken", "is missing: how many card points took {player}?", player=Who(player)
            )
    if (points := sum(counted.values())) != CARD_POINTS:
        raise Fault(
            "taken",
            "there are {all} card points, and these are {points}",
            all=CARD_POINTS,
            points=points,
        )


def _check_partner(deal: Deal, seating: Seating) -> None:
    if len(seating.in_play) != HOLD_CARDS[-1]:
        why = _("only five call a king: with fewer the taker plays alone")
        deal.says_none("partner", "alone", why=why)
    elif deal.partner is None and deal.alone is None:
        raise Fault("partner", "is missing: who had the called king, or where was it?")
    elif deal.partner is not None and deal.alone is not None:
        raise Fault("alone", "the king was a partner’s, or the taker plays alone: one of them")
    elif deal.partner == deal.taker:
        raise Fault(
            "partner", "{player} took: tap “own king” for that", player=Who(deal.partner or "")
        )


def _check_points(deal: Deal, seating: Seating) -> None:
    points, bouts = deal.points or 0, deal.bouts or 0
    if deal.half and seating.table.terms.options.half_points == WHOLE_ONLY:
        raise Fault("half", "this table counts whole card points only")
    if deal.half and (len(seating.in_play) == 4 or points == CARD_POINTS):
        raise Fault("half", "there is no half left over then: with four, or at 91 points")
    twice = 2 * points + deal.half
    # A bout is four and a half; half a point may go for the Excuse.
    if not 9 * bouts - 1 <= twice <= 2 * CARD_POINTS + 1 - 9 * (BOUTS - bouts):
        raise Fault("points", "{points} points cannot be with so many bouts", points=points)


def _check_shown(deal: Deal, seating: Seating) -> None:
    needed = seating.table.terms.options.trumps_shown(len(seating.in_play))
    shown = [each.player for each in deal.poignees]
    if len(set(shown)) < len(shown):
        raise Fault("poignees", "each player shows one poignée at most, the largest")
    if sum(needed[each.size] for each in deal.poignees) > TRUMPS_IN_ALL:
        raise Fault("poignees", "there are not so many trumps: {all} in all", all=TRUMPS_IN_ALL)
    if deal.miseres and seating.table.terms.options.misere == NONE:
        raise Fault("miseres", "this table plays no misères")
    if len(set(deal.miseres)) < len(deal.miseres):
        raise Fault("miseres", "each player declares a misère once")
    for each in deal.miseres:
        if each.kind == TRUMPS and each.player in shown:
            raise Fault("miseres", "{player} showed trumps", player=Who(each.player))


def _check_petit(deal: Deal) -> None:
    if (deal.petit, deal.bouts) in ((ATTACK, 0), (DEFENCE, BOUTS)):
        raise Fault("petit", "whoever takes the 1 in the last trick has that bout")
    if deal.slam is not None and deal.petit not in (None, deal.slam):
        raise Fault("petit", "whoever took every trick took the last one, too")


def _check_slam(deal: Deal, seating: Seating) -> None:
    """Raise Fault where a side without a trick cannot have what the other side left it."""
    if deal.slam is None or deal.contract is None:
        return
    points, bouts = deal.points or 0, deal.bouts or 0
    left, twice = bouts, 2 * points + deal.half
    if deal.slam == ATTACK:
        left, twice = BOUTS - bouts, 2 * CARD_POINTS - twice
    size = 3 if len(seating.in_play) == HOLD_CARDS[-1] else 6
    has_dog = deal.contract == (GARDE_CONTRE if deal.slam == ATTACK else GARDE_SANS)
    has_discard = deal.slam == DEFENCE and TIMES[deal.contract] < TIMES[GARDE_SANS]
    most = DOG[size] if has_dog else DISCARD[size] if has_discard else NO_CARDS
    least = 8 * left + (size if has_dog or has_discard else 0)
    # Where a half may be rounded off, either whole number may have been agreed on.
    if left >= len(most) or not least - least % 2 <= twice <= most[left] + most[left] % 2:
        said = _("a {contract} with a slam does not come to {points} points with so many bouts")
        raise Fault("slam", said, contract=Term(CONTRACTS[deal.contract]), points=points)


def _check_overcalled(deal: Deal) -> None:
    order, bids = list(CONTRACTS), [*deal.overcalled]
    if deal.taker is not None and deal.contract is not None:
        bids.append(Bid(deal.taker, deal.contract))
    for lower, higher in pairwise(bids):
        if order.index(higher.contract) <= order.index(lower.contract):
            raise Fault("overcalled", "each bid goes over the one before")
    if len({each.player for each in bids}) < len(bids):
        raise Fault("overcalled", "each player bids once")
