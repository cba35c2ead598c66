"""Whose round it is: how far a deal has come, whether the round can have been, who deals after it.

Hoffmann, pp. 162-163; Peel, pp. 65-68. A deal is all the rounds that one dealer holds in a row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from napledger.games.table import AnyTable, TableState, present_at, present_by, require_present
from napledger.games.vingt_un.deal import (
    FORFEIT,
    NATURAL,
    Deal,
    Hand,
    HandRules,
    Sale,
    StakedHand,
    listed,
    word_of_hand,
)
from napledger.games.vingt_un.rules import Terms
from napledger.reading.facts import Counts
from napledger.reading.faults import Fault, Who
from napledger.reading.faults import marked as _

HANDS_MAX = 4
"""Hoffmann, p. 162: a punter who draws further cards like his pair has as many hands."""


@dataclass(frozen=True, slots=True)
class State:
    """What Vingt-Un remembers between rounds: how far the deal is, and what everybody staked last.

    `rounds` are those of this deal so far, abandoned ones left out; it has `begun` once its antes
    are paid. `seller` is who sold the turn, or "". `stakes` are by player, in counters.
    """

    rounds: int = 0
    begun: bool = False
    seller: str = ""
    stakes: Counts = ()


Table = TableState[Terms, State]


@dataclass(frozen=True, slots=True)
class Round:
    """Who is in a round, and which of its deal it is.

    `players` are clockwise from the eldest, the dealer among them. `proper_dealer` is whose turn it
    is, also when he sold it. `before` is the deal as it stood, new where this round begins one.
    """

    dealer: str
    proper_dealer: str
    players: tuple[str, ...]
    before: State

    @property
    def number(self) -> int:
        return self.before.rounds + 1

    @property
    def punters(self) -> tuple[str, ...]:
        """Return who plays against the dealer, the eldest first."""
        return tuple(player for player in self.players if player != self.dealer)


def goes_on(dealer: str, *, table: Table) -> bool:
    """Return whether a deal of this dealer's has begun and not passed."""
    return table.game_state.begun and dealer == table.last_dealer == table.dealer


def round_of(deal: Deal, *, table: Table) -> Round:
    """Return who is in the round; raise Fault for who cannot deal, be away, or buy a turn."""
    if deal.sale is not None:
        return _sold(deal, deal.sale, table)
    dealer = present_at(table, dealer=deal.dealer, away=deal.away).dealer
    before, proper = State(stakes=table.game_state.stakes), dealer
    if goes_on(dealer, table=table):
        before = table.game_state
        proper = before.seller if before.seller in table.seated else dealer
    players = present_by(proper, seated=table.seated, away=deal.away)
    return Round(dealer, proper, players, before)


def _sold(deal: Deal, sale: Sale, table: Table) -> Round:
    if not table.terms.options.sale:
        raise Fault("sale", "turns to deal are not sold at this table")
    turn = present_at(table, dealer=None, away=deal.away)
    if goes_on(turn.dealer, table=table):
        raise Fault(
            "sale",
            "{player}’s deal has begun: a turn is sold before its first round",
            player=Who(turn.dealer),
        )
    require_present(sale.to, table, players=turn.players, path="sale.to")
    if sale.to == turn.dealer:
        raise Fault(
            "sale.to", "{player} has the turn, so somebody else must buy it", player=Who(sale.to)
        )
    if deal.dealer not in (None, sale.to):
        raise Fault("dealer", "{player} bought the turn, and so deals", player=Who(sale.to))
    before = State(seller=turn.dealer, stakes=table.game_state.stakes)
    return Round(sale.to, turn.dealer, turn.players, before)


def after(deal: Deal, of: Round, *, table: Table) -> tuple[str, State]:
    """Return who deals after the round, and what is remembered then."""
    before = of.before
    if deal.abandoned:
        return of.dealer, replace(before, begun=True)
    options = table.terms.options
    stakes = last_stakes(before.stakes, [(each.player, each.stake) for each in deal.hands])
    by_natural = _whose_naturals_end(deal, of, table=table)
    is_last = options.deal_lasts == "rounds" and of.number >= options.deal_rounds
    if not (by_natural or is_last or deal.deal_ends):
        return of.dealer, replace(before, rounds=of.number, begun=True, stakes=stakes)
    if by_natural and options.deal_goes_to == "holder":
        return by_natural[0], State(stakes=stakes)
    return table.left_of(of.proper_dealer), State(stakes=stakes)


def _whose_naturals_end(deal: Deal, of: Round, *, table: Table) -> tuple[str, ...]:
    """Return whose naturals end the deal, the eldest first; none beside the dealer's (Peel, p. 65).

    Hoffmann, p. 162: "it does not have this effect in the first round of a deal".
    """
    options = table.terms.options
    is_grace = of.number == 1 and options.grace != "none"
    if options.deal_lasts != "natural" or deal.hand == NATURAL or is_grace:
        return ()
    holders = {each.player for each in deal.hands if each.hand == NATURAL}
    return tuple(player for player in of.punters if player in holders)


def last_stakes(before: Counts, staked: Iterable[tuple[str, int]]) -> Counts:
    """Return what everybody staked last, in counters: on a first hand of this round, or before."""
    latest: dict[str, int] = {}
    for player, stake in staked:
        latest.setdefault(player, stake)
    return tuple({**dict(before), **latest}.items())


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
    """Who is in a round: the dealer, and the punters, the eldest first."""

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
    least, most = rules.minimum, rules.maximum
    if not least <= stake <= most:
        pattern = _("stakes at this table are from {least} to {most}, got {got}")
        raise Fault(path, pattern, least=least, most=most, got=stake)


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
