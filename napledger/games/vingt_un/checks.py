"""Whether a round can have been, at this table and by its rules; a Fault says where not.

Whose its hands are, their stakes, and what is said of them, in either kind of Vingt-Un.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from napledger.games.seating import require_present
from napledger.games.table import AnyTable
from napledger.games.vingt_un.deal import Deal
from napledger.games.vingt_un.hands import (
    FORFEIT,
    NATURAL,
    Calls,
    Hand,
    HandRules,
    StakedHand,
    listed,
    word_of_hand,
)
from napledger.games.vingt_un.terms import Terms
from napledger.games.vingt_un.turns import Round
from napledger.reading.faults import Fault, Who

HANDS_MAX = 4
"""Hoffmann, p. 162: a punter who draws further cards like his pair has as many hands."""


def check_deal(deal: Deal, *, of: Round, table: AnyTable, terms: Terms) -> None:
    """Raise Fault at the first field that cannot be."""
    if deal.doubled and not terms.options.doubling:
        raise Fault("doubled", "the dealer does not double at this table")
    if deal.brulet and not terms.options.brulet:
        raise Fault("brulet", "this table plays without the brulet")
    if deal.irregularities and not terms.options.irregular_fine:
        raise Fault("irregularities", "this table has no fine for an irregular deal or draw")
    for player, _times in deal.irregularities:
        require_present(player, table, players=of.players, path=f"irregularities.{player}")
    if deal.hand is not None:
        who = InRound(of.dealer, of.punters, table)
        check_hands(deal.hands, dealer_hand=deal.hand, rules=terms.hand_rules, who=who)


@dataclass(frozen=True, slots=True)
class InRound:
    """Who is in a round: the dealer, and the punters; `players` are all of them."""

    dealer: str
    punters: tuple[str, ...]
    table: AnyTable

    def check_punter(self, player: str, *, path: str) -> None:
        """Raise Fault for who is no punter of the round."""
        if player == self.dealer:
            raise Fault(path, "{player} deals, and so has no stake", player=Who(player))
        require_present(player, self.table, players=self.punters, path=path)

    def check_all(self, players: Collection[str], *, path: str) -> None:
        """Raise Fault when a punter is missing among these players."""
        for player in self.punters:
            if player not in players:
                raise Fault(path, "{player} is missing: every punter is in it", player=Who(player))


def check_stake(stake: int, rules: HandRules, *, path: str) -> None:
    """Raise Fault for a stake outside the limits of the table."""
    if not rules.minimum <= stake <= rules.maximum:
        raise Fault(
            path,
            "stakes at this table are from {least} to {most}, got {got}",
            least=rules.minimum,
            most=rules.maximum,
            got=stake,
        )


def check_hands(
    hands: Sequence[StakedHand], *, dealer_hand: Hand, rules: HandRules, who: InRound
) -> None:
    """Raise Fault at the first hand that cannot have been beside the dealer's."""
    check_dealer_hand(dealer_hand, rules.calls)
    known = rules.calls.beside(dealer_hand)
    own = defaultdict[str, dict[int, StakedHand]](dict)
    for index, each in enumerate(hands):
        path = f"hands[{index}]"
        who.check_punter(each.player, path=f"{path}.player")
        check_stake(each.stake, rules, path=f"{path}.stake")
        _check_said(each.hand, dealer_hand, known, path=f"{path}.hand")
        own[each.player][index] = each
    who.check_all(own, path="hands")
    for player in who.punters:
        if len(own[player]) > 1:
            _check_several(own[player], dealer_hand, rules)


def check_dealer_hand(hand: Hand, calls: Calls) -> None:
    """Raise Fault for a hand that the dealer cannot have had."""
    known = calls.of_the_dealer()
    if hand not in known:
        raise Fault(
            "hand",
            "here the dealer’s hand is one of {known}, not {got}",
            known=listed(known),
            got=word_of_hand(hand),
        )


def _check_said(
    hand: Hand | None, dealer_hand: Hand, known: tuple[Hand, ...], *, path: str
) -> None:
    if hand is None and dealer_hand == NATURAL:
        return
    if hand is None:
        raise Fault(path, "is missing: what did this hand come to?")
    if hand not in known:
        raise Fault(
            path,
            "the dealer said “{dealer}”: a hand is then one of {known}, not {got}",
            dealer=word_of_hand(dealer_hand),
            known=listed(known),
            got=word_of_hand(hand),
        )


def _check_several(own: Mapping[int, StakedHand], dealer_hand: Hand, rules: HandRules) -> None:
    """Raise Fault for several hands of one punter that cannot have been."""
    first, second, *_further = own
    player = own[first].player
    if dealer_hand == NATURAL and not rules.calls.blind:
        raise Fault(
            f"hands[{second}].player",
            "the dealer showed his natural before pairs were divided: {player} has one hand",
            player=Who(player),
        )
    if rules.pairs == "none" and any(each.hand != FORFEIT for each in own.values()):
        raise Fault(
            f"hands[{second}].player",
            "nobody goes on with a pair here: {player} has one hand",
            player=Who(player),
        )
    for place, (index, each) in enumerate(own.items()):
        if place == HANDS_MAX:
            raise Fault(
                f"hands[{index}].player", "a punter has at most {most} hands", most=HANDS_MAX
            )
        if rules.pairs == "same" and each.stake != own[first].stake:
            raise Fault(
                f"hands[{index}].stake",
                "each hand of a pair has the same stake here, {stake}, not {got}",
                stake=own[first].stake,
                got=each.stake,
            )
        if each.hand == NATURAL and not rules.split_naturals:
            raise Fault(
                f"hands[{index}].hand",
                "on a divided pair an ace and a tenth card are no natural here: say 21",
            )
