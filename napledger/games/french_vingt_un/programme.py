"""Which of the eight rounds it is, whether it can have been, and what comes after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from napledger.games.french_vingt_un.deal import (
    CALLS,
    COMPANY,
    DEALER,
    KINDS,
    LIKE,
    OF_A_ROUND,
    ORDINARY,
    SYMPATHY,
    UNLIKE,
    WITH_BETS,
    WITH_HANDS,
    Bet,
    Deal,
    Kind,
)
from napledger.games.french_vingt_un.rules import Terms
from napledger.games.table import TableState, present_at
from napledger.games.vingt_un.deal import TWENTY_ONE, Hand
from napledger.games.vingt_un.turns import InRound, check_hands, check_stake
from napledger.reading.facts import Counts
from napledger.reading.faults import Fault, Term, Who
from napledger.reading.faults import marked as _

NONE_DUE = 0

SYMPATHY_CARDS = 2


@dataclass(frozen=True, slots=True)
class State:
    """What French Vingt-Un remembers between rounds.

    `due` is the round that the same dealer deals next, or NONE_DUE where the deal has passed.
    `stakes` are what each player staked last, in counters.
    """

    due: int = NONE_DUE
    stakes: Counts = ()


Table = TableState[Terms, State]


@dataclass(frozen=True, slots=True)
class Round(InRound):
    """Which of the eight it is, at which table, who deals it, and the punters, the eldest first."""

    number: int

    @property
    def kind(self) -> Kind:
        return KINDS[self.number]

    @property
    def terms(self) -> Terms:
        terms: Terms = self.table.terms
        return terms

    def check_stake(self, stake: int, *, path: str) -> None:
        check_stake(stake, self.terms.hand_rules[ORDINARY], path=path)

    def check_once(self, players: Sequence[str], field: str) -> None:
        """Raise Fault unless each punter, and nobody else, is there once."""
        for index, player in enumerate(players):
            path = f"{field}[{index}].player"
            self.check_punter(player, path=path)
            if player in players[:index]:
                raise Fault(path, "{player} is named twice", player=Who(player))
        self.check_all(players, path=field)


def round_due(dealer: str, *, table: Table) -> int:
    """Return the round that is due when this player deals: a new dealer begins the programme."""
    programme, due = table.terms.programme, table.game_state.due
    goes_on = dealer == table.last_dealer == table.dealer and due in programme
    return due if goes_on else programme[0]


def round_of(deal: Deal, *, table: Table) -> Round:
    """Return which round it is; raise Fault for one that is not played, or who cannot deal it."""
    present = present_at(table, dealer=deal.dealer, away=deal.away)
    number = deal.round or round_due(present.dealer, table=table)
    if number not in table.terms.programme:
        raise Fault(
            "round",
            "round {number}, {name}, is not played at this table; its rounds are {programme}",
            number=number,
            name=Term(KINDS[number].name),
            programme=tuple(map(str, table.terms.programme)),
        )
    return Round(present.dealer, present.others, table, number)


def after(deal: Deal, of: Round) -> tuple[str, int]:
    """Return who deals next, and the round that is due then: NONE_DUE where the deal passes."""
    if deal.abandoned:
        return of.dealer, of.number
    programme = of.terms.programme
    place = programme.index(of.number) + 1
    if place == len(programme):
        return of.table.left_of(of.dealer), NONE_DUE
    return of.dealer, programme[place]


def check_deal(deal: Deal, *, of: Round) -> None:
    """Raise Fault at the first field that cannot be."""
    if deal.doubled and not of.terms.may_double(of.number):
        pattern = _("the dealer does not double in round {number} at this table")
        raise Fault("doubled", pattern, number=of.number)
    if deal.abandoned:
        return
    _check_fields(deal, of)
    if of.number in WITH_BETS:
        _check_bets(deal.bets, of)
    elif of.number == COMPANY:
        for player, stake in deal.stakes:
            of.check_punter(player, path=f"stakes.{player}")
            of.check_stake(stake, path=f"stakes.{player}")
        of.check_all([player for player, _stake in deal.stakes], path="stakes")
    elif deal.hand is not None:
        _check_hands(deal, deal.hand, of)
    elif deal.hit is not None and deal.winner != DEALER:
        raise Fault("hit", "a card that answers wins for the dealer: leave it out, or he won")


def _check_fields(deal: Deal, of: Round) -> None:
    """Raise Fault for what belongs to another round, and for what this one lacks."""
    for name in OF_A_ROUND:
        said, pattern = getattr(deal, name) not in (None, ()), ""
        if said and name not in (*of.kind.needs, *of.kind.takes):
            pattern = _("that belongs to another round: this is round {number}, {name}")
        elif not said and name in of.kind.needs:
            pattern = _("is missing: this is round {number}, {name}")
        if pattern:
            raise Fault(name, pattern, number=of.number, name=Term(of.kind.name))


def _check_hands(deal: Deal, dealer_hand: Hand, of: Round) -> None:
    """Raise Fault for hands that cannot be: of ordinary Vingt-Un, or of points without stakes."""
    if of.number in WITH_HANDS:
        for index, each in enumerate(deal.hands):
            if not each.stake:
                raise Fault(f"hands[{index}].stake", "is missing: how many counters lay on it?")
        check_hands(deal.hands, dealer_hand, rules=of.terms.hand_rules[of.number], who=of)
        return
    _check_points(dealer_hand, path="hand")
    of.check_once([each.player for each in deal.hands], "hands")
    for index, each in enumerate(deal.hands):
        if each.stake:
            pattern = _("nothing is staked in this round: leave the stake out")
            raise Fault(f"hands[{index}].stake", pattern)
        _check_points(each.hand, path=f"hands[{index}].hand")


def _check_points(hand: Hand | None, *, path: str) -> None:
    if not isinstance(hand, int) or hand == TWENTY_ONE:
        raise Fault(path, "two cards with an ace as one: expected points from 2 to 20")


def _check_bets(bets: Sequence[Bet], of: Round) -> None:
    of.check_once([each.player for each in bets], "bets")
    for index, each in enumerate(bets):
        of.check_stake(each.stake, path=f"bets[{index}].stake")
        cards = of.terms.options.rouge_cards
        is_won(each, number=of.number, rouge_cards=cards, path=f"bets[{index}]")


def is_won(bet: Bet, *, number: int, rouge_cards: int, path: str) -> bool:
    """Return whether a bet was won, as was said or as the cards have it; raise Fault if unclear."""
    known, got = CALLS[number], len(bet.cards)
    if bet.call is not None and bet.call not in known:
        raise Fault(f"{path}.call", "in this round a punter says one of {known}", known=known)
    if not bet.cards:
        if bet.won is None:
            raise Fault(f"{path}.won", "is missing: was it won? Or give the call and the cards")
        return bet.won
    if bet.call is None:
        raise Fault(f"{path}.call", "is missing: the cards decide only beside what was called")
    cards = SYMPATHY_CARDS if number == SYMPATHY else rouge_cards
    if got != cards:
        pattern = _("the cards that decide here are {cards} in number, not {got}")
        raise Fault(f"{path}.cards", pattern, cards=cards, got=got)
    shown = max(known, key=bet.cards.count)
    if number == SYMPATHY:
        shown = LIKE if bet.cards[0] == bet.cards[1] else UNLIKE
    if bet.won not in (None, bet.call == shown):
        raise Fault(f"{path}.won", "the cards say otherwise: leave this out, or correct them")
    return bet.call == shown
