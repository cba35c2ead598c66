"""How the first dealer was drawn for, in words, to stand in the log."""

from __future__ import annotations

from django.utils.translation import gettext as _

from napledger.evening.draw import Card, Draw

CARDS_LISTED_MAX = 7
"""Of the cards turned up for the first knave, so many are listed; of more, only the knave."""


def lowest_in_words(draw: Draw) -> str:
    """Return who drew which card, round by round."""
    rounds = _("; again: ").join(_listed(cards) for cards in draw.rounds)
    return _("Drawn for the deal, the lowest card deals: %(cards)s.") % {"cards": rounds}


def knave_in_words(draw: Draw) -> str:
    """Return to whom the first knave fell, and after which cards if they were few."""
    (dealt,) = draw.rounds
    if len(dealt) <= CARDS_LISTED_MAX:
        return _("Turned up for the first knave: %(cards)s.") % {"cards": _listed(dealt)}
    return _("Turned up for the first knave: the %(card)s, card %(number)s, to %(name)s.") % {
        "card": card_in_words(dealt[-1][1]),
        "number": len(dealt),
        "name": draw.dealer,
    }


def card_in_words(card: Card) -> str:
    """Return a card as it is called: "7 of clubs"."""
    rank = card.rank if card.rank.isdigit() else _(card.rank)
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": _(card.suit)}


def _listed(cards: tuple[tuple[str, Card], ...]) -> str:
    return ", ".join(
        _("%(name)s %(card)s") % {"name": who, "card": card_in_words(card)} for who, card in cards
    )
