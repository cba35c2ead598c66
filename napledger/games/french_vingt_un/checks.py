"""Whether a round can have been, at this table and by its rules; a Fault says where not."""

from __future__ import annotations

from collections.abc import Sequence

from napledger.games.french_vingt_un.deal import OF_A_ROUND, Bet, Deal
from napledger.games.french_vingt_un.programme import Round
from napledger.games.french_vingt_un.rounds import (
    CALLS,
    COMPANY,
    DEALER,
    DIFFERENCES,
    LIKE,
    ORDINARY,
    SYMPATHY,
    UNLIKE,
    WITH_BETS,
    WITH_HANDS,
)
from napledger.games.french_vingt_un.rules import Terms
from napledger.games.table import AnyTable
from napledger.games.vingt_un.checks import InRound, check_hands, check_stake
from napledger.games.vingt_un.hands import TWENTY_ONE, Hand
from napledger.reading.faults import Fault, Term, Who

SYMPATHY_CARDS = 2


def check_deal(deal: Deal, *, of: Round, table: AnyTable, terms: Terms) -> None:
    """Raise Fault at the first field that cannot be."""
    if deal.doubled and not terms.may_double(of.number):
        raise Fault(
            "doubled",
            "the dealer does not double in round {number} at this table",
            number=of.number,
        )
    if deal.abandoned:
        return
    _check_fields(deal, of)
    who = InRound(of.dealer, of.punters, table)
    if of.number in WITH_HANDS:
        _check_hands(deal, of, terms, who)
    elif of.number in WITH_BETS:
        _check_bets(deal.bets, of, terms, who)
    elif of.number == COMPANY:
        _check_stakes(deal, terms, who)
    elif of.number == DIFFERENCES:
        _check_differences(deal, who)
    elif deal.hit is not None and deal.winner != DEALER:
        raise Fault("hit", "a card that answers wins for the dealer: leave it out, or he won")


def _check_fields(deal: Deal, of: Round) -> None:
    """Raise Fault for what belongs to another round, and for what this one lacks."""
    for name in OF_A_ROUND:
        said = getattr(deal, name) not in (None, ())
        if said and name not in (*of.kind.needs, *of.kind.takes):
            raise Fault(
                name,
                "that belongs to another round: this is round {number}, {name}",
                number=of.number,
                name=Term(of.kind.name),
            )
        if not said and name in of.kind.needs:
            raise Fault(
                name,
                "is missing: this is round {number}, {name}",
                number=of.number,
                name=Term(of.kind.name),
            )


def _check_hands(deal: Deal, of: Round, terms: Terms, who: InRound) -> None:
    assert deal.hand is not None, "checked before"
    for index, each in enumerate(deal.hands):
        if not each.stake:
            raise Fault(f"hands[{index}].stake", "is missing: how many counters lay on it?")
    rules = terms.hand_rules[of.number]
    check_hands(deal.hands, dealer_hand=deal.hand, rules=rules, who=who)


def _check_bets(bets: Sequence[Bet], of: Round, terms: Terms, who: InRound) -> None:
    _check_once([each.player for each in bets], "bets", who)
    for index, each in enumerate(bets):
        path = f"bets[{index}]"
        check_stake(each.stake, terms.hand_rules[ORDINARY], path=f"{path}.stake")
        is_won(each, number=of.number, rouge_cards=terms.options.rouge_cards, path=path)


def _check_once(players: Sequence[str], field: str, who: InRound) -> None:
    """Raise Fault unless each punter, and nobody else, is there once."""
    for index, player in enumerate(players):
        path = f"{field}[{index}].player"
        who.check_punter(player, path=path)
        if player in players[:index]:
            raise Fault(path, "{player} is named twice", player=Who(player))
    who.check_all(players, path=field)


def _check_stakes(deal: Deal, terms: Terms, who: InRound) -> None:
    for player, stake in deal.stakes:
        who.check_punter(player, path=f"stakes.{player}")
        check_stake(stake, terms.hand_rules[ORDINARY], path=f"stakes.{player}")
    who.check_all([player for player, _stake in deal.stakes], path="stakes")


def _check_differences(deal: Deal, who: InRound) -> None:
    _check_points(deal.hand, path="hand")
    _check_once([each.player for each in deal.hands], "hands", who)
    for index, each in enumerate(deal.hands):
        path = f"hands[{index}]"
        if each.stake:
            raise Fault(f"{path}.stake", "nothing is staked in this round: leave the stake out")
        _check_points(each.hand, path=f"{path}.hand")


def _check_points(hand: Hand | None, *, path: str) -> None:
    if not isinstance(hand, int) or hand == TWENTY_ONE:
        raise Fault(path, "two cards with an ace as one: expected points from 2 to 20")


def is_won(bet: Bet, *, number: int, rouge_cards: int, path: str) -> bool:
    """Return whether a bet was won, as was said or as the cards have it; raise Fault if unclear."""
    if bet.call is not None and bet.call not in CALLS[number]:
        raise Fault(
            f"{path}.call",
            "in this round a punter says one of {known}",
            known=CALLS[number],
        )
    if not bet.cards:
        if bet.won is None:
            raise Fault(f"{path}.won", "is missing: was it won? Or give the call and the cards")
        return bet.won
    if bet.call is None:
        raise Fault(f"{path}.call", "is missing: the cards decide only beside what was called")
    cards = SYMPATHY_CARDS if number == SYMPATHY else rouge_cards
    if len(bet.cards) != cards:
        raise Fault(
            f"{path}.cards",
            "the cards that decide here are {cards} in number, not {got}",
            cards=cards,
            got=len(bet.cards),
        )
    won = bet.call == _shown_by(bet.cards, number=number)
    if bet.won not in (None, won):
        raise Fault(f"{path}.won", "the cards say otherwise: leave this out, or correct them")
    return won


def _shown_by(cards: Sequence[str], *, number: int) -> str:
    """Return the call that the cards prove right: like or unlike, or the colour of most."""
    if number == SYMPATHY:
        return LIKE if cards[0] == cards[1] else UNLIKE
    return max(CALLS[number], key=cards.count)
