"""Whether a round can have been, at this table and by its rules; a Fault says where not.

Whose its hands are, their stakes, and what is said of them, in either kind of Vingt-Un.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from napledger.games.seating import require_present
from napledger.games.table import AnyTable
from napledger.games.vingt_un.deal import (
    FORFEIT,
    NATURAL,
    Deal,
    Hand,
    HandRules,
    StakedHand,
    listed,
    word_of_hand,
)
from napledger.games.vingt_un.turns import Round, Table
from napledger.reading.faults import Fault, Who
from napledger.reading.translatable import marked as _

HANDS_MAX = 4
"""Hoffmann, p. 162: a punter who draws further cards like his pair has as many hands."""


def check_deal(deal: Deal, *, of: Round, table: Table) -> None:
    """Raise Fault at the first field that cannot be."""
    options = table.terms.options
    if deal.doubled and not options.doubling:
        raise Fault("doubled", "the dealer does not double at this table")
    if deal.brulet and not options.brulet:
        raise Fault("brulet", "this table plays without the brulet")
    if deal.irregularities and not options.irregular_fine:
        raise Fault("irregularities", "this table has no fine for an irregular deal or draw")
    for player, _times in deal.irregularities:
        require_present(player, table, players=of.players, path=f"irregularities.{player}")
    if deal.hand is not None:
        who = InRound(of.dealer, of.punters, table)
        check_hands(deal.hands, deal.hand, rules=table.terms.hand_rules, who=who)


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
    hands: Sequence[StakedHand], dealer_hand: Hand, *, rules: HandRules, who: InRound
) -> None:
    """Raise Fault at the first hand that cannot have been beside the dealer's."""
    known, got = rules.of_the_dealer(), word_of_hand(dealer_hand)
    if dealer_hand not in known:
        pattern = _("here the dealer’s hand is one of {known}, not {got}")
        raise Fault("hand", pattern, known=listed(known), got=got)
    own = defaultdict[str, dict[int, StakedHand]](dict)
    for index, each in enumerate(hands):
        path = f"hands[{index}]"
        who.check_punter(each.player, path=f"{path}.player")
        check_stake(each.stake, rules, path=f"{path}.stake")
        _check_said(each.hand, dealer_hand, rules, path=f"{path}.hand")
        own[each.player][index] = each
    who.check_all(own, path="hands")
    for player in who.punters:
        if len(own[player]) > 1:
            _check_several(own[player], dealer_hand, rules)


def _check_said(hand: Hand | None, dealer_hand: Hand, rules: HandRules, *, path: str) -> None:
    known = rules.beside(dealer_hand)
    if hand is None and dealer_hand != NATURAL:
        raise Fault(path, "is missing: what did this hand come to?")
    if hand is not None and hand not in known:
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
    player, stake = Who(own[first].player), own[first].stake
    if dealer_hand == NATURAL and not rules.blind:
        raise Fault(
            f"hands[{second}].player",
            "the dealer showed his natural before pairs were divided: {player} has one hand",
            player=player,
        )
    if rules.pairs == "none" and any(each.hand != FORFEIT for each in own.values()):
        pattern = _("nobody goes on with a pair here: {player} has one hand")
        raise Fault(f"hands[{second}].player", pattern, player=player)
    for place, (index, each) in enumerate(own.items()):
        path = f"hands[{index}]"
        if place == HANDS_MAX:
            raise Fault(f"{path}.player", "a punter has at most {most} hands", most=HANDS_MAX)
        if rules.pairs == "same" and each.stake != stake:
            pattern = _("each hand of a pair has the same stake here, {stake}, not {got}")
            raise Fault(f"{path}.stake", pattern, stake=stake, got=each.stake)
        if each.hand == NATURAL and not rules.split_naturals:
            raise Fault(
                f"{path}.hand",
                "on a divided pair an ace and a tenth card are no natural here: say 21",
            )
