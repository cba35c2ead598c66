"""What a table of Pontoon says: banker, player, pontoon, bust, twist and buy.

By what the books' words are, which stay those of documents and of the book.
"""

from __future__ import annotations

from collections.abc import Mapping

from napledger.games.vingt_un import words
from napledger.games.vingt_un.deal import HAND_WORDS, NATURAL, OVER, STOOD
from napledger.reading.faults import marked as _

BANKER = "banker"
"""The value of the option `words` that chooses these."""

PONTOON_WORDS: Mapping[str, str] = {
    words.WORDS.dealer: _("Banker"),
    "dealer": _("banker"),
    words.WORDS.told: _("Say what the banker came to, and how each hand did against it"),
    HAND_WORDS[OVER]: _("bust"),
    HAND_WORDS[NATURAL]: _("pontoon"),
    # Translators: of the banker’s hand: he took no more cards
    HAND_WORDS[STOOD]: _("stuck"),
    # Translators: a list of who had an ace and a court card: “pontoon: Ann, Ben”
    "natural: {players}": _("pontoon: {players}"),
    words.NATURAL_AS_DRAWN: _("pontoon, as a drawn twenty-one"),
    words.DEALER_NATURAL: _("banker's pontoon"),
    words.NATURALS_TIE: _("pontoon against pontoon"),
    words.NATURAL_FROM_OTHERS: _("pontoon, from the others"),
    words.DEALER_TWENTY_ONE: _("banker's twenty-one"),
    words.DEALER_FIVE_CARDS: _("banker's five cards"),
    words.DEALER_OVER: _("banker bust"),
    words.SALE: _("bank bought"),
    "All pay the dealer %(coins)s.": _("All pay the banker %(coins)s."),
    "{player} bought the deal for {price}": _("{player} bought the bank for {price}"),
    words.KITTY_TAKEN: _("pontoon takes the kitty"),
    words.OVER_FINE: _("fine for a banker who is bust"),
    # Translators: a group of rules: how long one player has the bank, and who has it next
    "The deal": _("The bank"),
    words.NATURALS: _("Pontoons"),
    words.OVERS: _("Busts"),
    "Most naturals": _("Most pontoons"),
    "Most often over": _("Most often bust"),
    # The rules in words.
    "The dealer plays against each punter alone: whoever is nearer to twenty-one has the stake. "
    "A punter who goes over pays at once, whatever the dealer comes to.": _(
        "The banker plays against each player alone: whoever is nearer to twenty-one has the "
        "stake. A player who twists or buys and goes bust pays at once, whatever the banker comes "
        "to."
    ),
    "A punter stakes from {minimum} to {maximum} on a hand; a counter is worth {coins}.": _(
        "A player stakes from {minimum} to {maximum} on a hand, cards bought included; a counter "
        "is worth {coins}."
    ),
    "The dealer may double all stakes of a round.": _(
        "The banker may double all stakes of a round."
    ),
    "The dealer does not double.": _("The banker does not double."),
    "A drawn twenty-one receives, and the dealer’s takes from each lower hand: {choice}": _(
        "A drawn twenty-one receives, and the banker’s takes from each lower hand: {choice}"
    ),
    "A drawn twenty-one pays a dealer who has drawn one too: {choice}": _(
        "A drawn twenty-one pays a banker who has drawn one too: {choice}"
    ),
    "A punter’s natural receives from the dealer: {choice}": _(
        "A player’s pontoon receives from the banker: {choice}"
    ),
    "The dealer’s natural takes from each other hand: {choice}": _(
        "The banker’s pontoon takes from each other hand: {choice}"
    ),
    "The dealer’s natural is shown: {choice}": _("The banker’s pontoon is shown: {choice}"),
    "A punter’s natural pays the dealer’s: {choice}": _(
        "A player’s pontoon pays the banker’s: {choice}"
    ),
    "Every punter without a natural pays a punter’s natural: {choice}": _(
        "Every player without a pontoon pays a player’s pontoon: {choice}"
    ),
    "Going on with both cards of a pair: {choice}": _("Splitting a pair: {choice}"),
    "An ace and a tenth card are a natural on a divided card too.": _(
        "An ace and a tenth card are a pontoon on a split card too."
    ),
    "An ace and a tenth card on a divided card are a drawn twenty-one.": _(
        "An ace and a tenth card on a split card are a drawn twenty-one."
    ),
    "The dealer’s take {coins} for each counter staked, from five cards too.": _(
        "The banker’s take {coins} for each counter staked, from five cards too."
    ),
    "The dealer’s take {coins} for each counter staked, but nothing from five cards.": _(
        "The banker’s take {coins} for each counter staked, but nothing from five cards."
    ),
    "If the top and the bottom card of the pack are a natural, each punter pays the dealer "
    "{coins}.": _(
        "If the top and the bottom card of the pack are a pontoon, each player pays the banker "
        "{coins}."
    ),
    "A deal lasts: {choice}": _("The bank lasts: {choice}"),
    "Rounds in a deal: {rounds}.": _("Rounds of a bank: {rounds}."),
    "After a natural the deal goes: {choice}": _("After a pontoon the bank goes: {choice}"),
    "A punter’s natural in the first round of a deal: {choice}": _(
        "A player’s pontoon in the first round of a bank: {choice}"
    ),
    "Whoever is in turn may sell a deal before it begins, at any price.": _(
        "Whoever is in turn may sell the bank before it begins, at any price."
    ),
    "Everybody in the round puts in {coins} when a deal begins.": _(
        "Everybody in the round puts in {coins} when a bank begins."
    ),
    "A dealer who is over puts in {coins}.": _("A banker who is bust puts in {coins}."),
    "Of what punters pay on ties, the dealer puts in one part in {parts}, rounded down.": _(
        "Of what players pay on ties, the banker puts in one part in {parts}, rounded down."
    ),
    "The eldest punter with a natural takes the kitty, unless the dealer has one too.": _(
        "The eldest player with a pontoon takes the kitty, unless the banker has one too."
    ),
    # What options may be.
    "The dealer.": _("The banker."),
    "As much as a punter’s natural receives.": _("As much as a player’s pontoon receives."),
    "When all have drawn; whoever went over has paid the stake once, and no more.": _(
        "When all have twisted or stuck; whoever went bust has paid the stake once, and no more."
    ),
    "The stake on the natural, to each who has one.": _(
        "The stake on the pontoon, to each who has one."
    ),
    "Their own stake, to each who has a natural.": _("Their own stake, to each who has a pontoon."),
    "Their own stake, only to the eldest who has a natural.": _(
        "Their own stake, only to the eldest who has a pontoon."
    ),
    "Until a punter has a natural, and the dealer none.": _(
        "Until a player has a pontoon, and the banker none."
    ),
    "To the eldest who holds a natural.": _("To the eldest who holds a pontoon."),
    "It is paid, but does not end the deal.": _("It is paid, but does not end the bank."),
    "No more than a drawn twenty-one: it takes nothing from the others or the kitty, and does not "
    "end the deal.": _(
        "No more than a drawn twenty-one: it takes nothing from the others or the kitty, and does "
        "not end the bank."
    ),
    # Prices, and the form.
    "For each counter staked, between a punter and the dealer.": _(
        "For each counter staked, between a player and the banker."
    ),
    "For each counter staked, between a punter and the dealer. Nothing is doubled at this "
    "table.": _(
        "For each counter staked, between a player and the banker. Nothing is doubled at this "
        "table."
    ),
    "to the dealer": _("to the banker"),
    # What a form refuses.
    "the dealer does not double at this table": _("the banker does not double at this table"),
    "{player} is missing: every punter is in it": _("{player} is missing: every player is in it"),
    "here the dealer’s hand is one of {known}, not {got}": _(
        "here the banker’s hand is one of {known}, not {got}"
    ),
    "the dealer said “{dealer}”: a hand is then one of {known}, not {got}": _(
        "the banker said “{dealer}”: a hand is then one of {known}, not {got}"
    ),
    "the dealer showed his natural before pairs were divided: {player} has one hand": _(
        "the banker showed his pontoon before pairs were split: {player} has one hand"
    ),
    "a punter has at most {most} hands": _("a player has at most {most} hands"),
    "on a divided pair an ace and a tenth card are no natural here: say 21": _(
        "on a split pair an ace and a tenth card are no pontoon here: say 21"
    ),
    "what did the dealer come to? Tap it first": _("what did the banker come to? Tap it first"),
    "What did the dealer come to?": _("What did the banker come to?"),
    "The dealer stood at": _("The banker stuck at"),
    "Brulet (top and bottom a natural)": _("Brulet (top and bottom a pontoon)"),
    "The deal passes after this round": _("The bank passes after this round"),
    "Turn sold to": _("Bank sold to"),
}


def wording(chosen: str) -> Mapping[str, str]:
    """Return what is said instead of the books' words where the option `words` is this."""
    return PONTOON_WORDS if chosen == BANKER else {}
