"""Who sits where and who deals first, as it was typed, tapped and drawn for.

Which day's evening it is: one that begins after midnight is still that of the day before.
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Collection, Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from napledger.games.contract import AnyGame
from napledger.games.draw import Draw, PlayingCard, WayToDraw
from napledger.reading.faults import Fault, Term
from napledger.reading.letters import alike, read_typed_name

NIGHT_ENDS_HOUR = 4
"""The hour from which on nobody calls it last night any more."""


def this_night() -> datetime.date:
    """Return the day of an evening that begins now, by the phone's clock."""
    return (timezone.localtime() - datetime.timedelta(hours=NIGHT_ENDS_HOUR)).date()


CARDS_LISTED_MAX = 7
"""Of the cards turned up for the first knave or ace, so many are listed; of more, only that one."""


def draw_in_words(draw: Draw, way: WayToDraw) -> str:
    """Return who drew which card, round by round, or to whom the first of its kind fell."""
    if not way.first:
        # Translators: between two rounds of drawing cards, when the first was a tie
        rounds = _("; again: ").join(_listed(cards) for cards in draw.rounds)
        return _("Drawn for the deal, the lowest card deals: %(cards)s.") % {"cards": rounds}
    (dealt,) = draw.rounds
    what = _(way.title)
    if len(dealt) <= CARDS_LISTED_MAX:
        # Translators: %(what)s is “first knave” or “first ace”
        said = _("Turned up for the %(what)s: %(cards)s.")
        return said % {"what": what, "cards": _listed(dealt)}
    # Translators: %(what)s is “first knave” or “first ace”
    return _("Turned up for the %(what)s: the %(card)s, card %(number)s, to %(name)s.") % {
        "what": what,
        "card": card_in_words(dealt[-1][1]),
        "number": len(dealt),
        "name": draw.dealer,
    }


def card_in_words(card: PlayingCard) -> str:
    """Return a card as it is called: "7 of clubs"."""
    rank = card.rank if card.rank.isdigit() else _(card.rank)
    # Translators: a playing card, like “7 of clubs”
    return _("%(rank)s of %(suit)s") % {"rank": rank, "suit": _(card.suit)}


def _listed(cards: tuple[tuple[str, PlayingCard], ...]) -> str:
    return ", ".join(
        # Translators: who drew which card, like “Ann 7 of clubs”
        _("%(name)s %(card)s") % {"name": who, "card": card_in_words(card)}
        for who, card in cards
    )


def rows_of(typed: Sequence[str], *, seats: range) -> dict[str, str]:
    """Return what stands in each place, from place 1 to at least the last that a table has."""
    rows = [*typed, *[""] * (seats[-1] - len(typed))]
    return {str(number): text for number, text in enumerate(rows, start=1)}


def read_names(
    rows: Mapping[str, str], *, game: AnyGame
) -> tuple[dict[str, str], tuple[Fault, ...]]:
    """Return the players by their places, and a fault for each place that cannot be."""
    taken = {place: text for place, text in rows.items() if text.strip()}
    names: dict[str, str] = {}
    taken_by: dict[str, tuple[str, str]] = {}
    faults: list[Fault] = []
    for place, text in taken.items():
        try:
            name = read_typed_name(text)
            same, at = taken_by.setdefault(alike(name), (name, place))
            if at != place:
                raise Fault(
                    "",
                    "{name} sits in place {place} already; give each player another name",
                    name=same,
                    place=at,
                )
            names[place] = name
        except Fault as fault:
            faults.append(fault.at(f"player-{place}"))
    fewest, most = game.deal_players[0], game.seats[-1]
    if not fewest <= len(taken) <= most:
        faults.append(
            Fault(
                "players",
                "a table of {game} has {fewest} to {most} players; you entered {got}",
                game=Term(game.title),
                fewest=fewest,
                most=most,
                got=len(taken),
            )
        )
    return names, tuple(faults)


def read_dealer(
    picked: str, names: Mapping[str, str], *, game: AnyGame, chance: random.Random
) -> tuple[str, str]:
    """Return who deals first, and how it was drawn for in words, if it was."""
    for way in game.first_deal:
        if picked == way.key:
            drawn = way.draw(tuple(names.values()), chance=chance)
            return drawn.dealer, draw_in_words(drawn, way)
    if not picked:
        raise Fault("dealer", "who deals first? Tap D beside a name, or draw for it")
    if picked not in names:
        raise Fault(
            "dealer",
            "nobody sits in place {place}; tap D beside a name, or draw for the deal",
            place=picked,
        )
    return names[picked], ""


def read_keeper(picked: str, names: Mapping[str, str], *, places: Collection[str]) -> str | None:
    """Return whose phone this is; None where nobody is said to be, or nobody sits in that place."""
    if picked and picked not in places:
        raise Fault("phone", "choose whose phone this is from the list")
    return names.get(picked)
