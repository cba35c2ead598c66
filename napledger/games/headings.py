"""What a game calls what every game has, how it heads its figures, and a sentence of its rules.

Words are the game's own, in English; they are translated where they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from napledger.games.deal_score import Result
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext
from napledger.reading.faults import marked_plural as ngettext


@dataclass(frozen=True, slots=True)
class Words:
    """What a game calls what every game has; each is translated where it is shown.

    `deal` and `numbered` head a deal, and a sentence has `a_deal` and `the_deal` in it; `counted`
    says how many there were and `upcoming` which is the next; `dealer` whoever deals it, `who` and
    `what` a part's players and its word, `marked` whom the sheet marks, `results` how a part ended.
    `slip` is a reason to correct a deal ("wrong call"). `kitty`, `the_kitty` and, after “paid”,
    `to_the_kitty` are what the common fund is called (Loo: pool). `stake` labels the field of the
    stake, and `worth` says what it is. `told` is what to say of a deal, for whoever comes to the
    site for the first time.
    """

    # Translators: a noun: one hand of cards, dealt and played
    deal: str = _("Deal")
    a_deal: str = pgettext("in the middle of a sentence", "deal")
    numbered: str = _("Deal %(number)s")
    the_deal: str = pgettext("in the middle of a sentence", "deal %(number)s")
    counted: tuple[str, str] = ngettext("%(count)s deal", "%(count)s deals")
    upcoming: str = _("deal %(number)s next")
    dealer: str = _("Dealer")
    who: str = _("Player")
    marked: str = pgettext("in the legend of the sheet, after “in brass: the”", "player")
    # Translators: heads a column: what was played
    what: str = _("What")
    slip: str = ""
    # Translators: a pot of money in the middle of the table
    kitty: str = _("kitty")
    # Translators: the pot as an account among the names of players
    the_kitty: str = pgettext("who pays or is paid", "the kitty")
    to_the_kitty: str = pgettext("who is paid, after “paid”", "the kitty")
    stake: str = _("The stake is")
    worth: str = _("the stake is %(stake)s")
    told: str = _("Say what was played, and how it ended")
    results: Mapping[Result, str] = field(
        default_factory=lambda: {
            # Translators: how a player’s deal ended
            Result.WON: _("won"),
            # Translators: how a player’s deal ended
            Result.LOST: _("lost"),
            # Translators: how a deal ended that neither side won
            Result.LEVEL: _("level"),
        }
    )


@dataclass(frozen=True, slots=True)
class Turns:
    """What is said of where people sit, by the way the turn goes round.

    Names always stand in the order in which they play: whoever is said to be on the left of
    somebody in code sits on the right where the turn goes that way.
    """

    # Translators: above the names of those who sit down to play, in the order of their seats
    begin: str = _("Clockwise. Tap D beside whoever deals first.")
    seats: str = _("Seats, clockwise")
    listed: str = _("Players, clockwise, separated by commas")
    again: str = _("Or renumber everybody, clockwise:")
    # Translators: labels a list of players: on whose left somebody sits
    sits: str = _("Sits to the left of")
    newcomer: str = _("%(name)s sits to the left of")
    joined: str = _("%(name)s joined, to the left of %(left_of)s")


COUNTER_CLOCKWISE = Turns(
    begin=_("Counter-clockwise, as you play. Tap D beside whoever deals first."),
    seats=_("Seats, counter-clockwise"),
    listed=_("Players, counter-clockwise, separated by commas"),
    again=_("Or renumber everybody, counter-clockwise:"),
    # Translators: labels a list of players: on whose right somebody sits
    sits=_("Sits to the right of"),
    newcomer=_("%(name)s sits to the right of"),
    joined=_("%(name)s joined, to the right of %(left_of)s"),
)


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of the rules at a table, with the place in the book.

    `option` is the one that tells it: two may tell the same pattern, each with words of its own.
    """

    group: str
    sentence: str
    source: str
    words: Mapping[str, int | str] = field(default_factory=dict)
    option: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class FigureHeadings:
    """Which counts a game has, each with the game's own heading; an empty one is not shown.

    `part` and `parts` are what is counted ("Call", "Calls"), `played` how many there were and `won`
    how many came off, `pays` the share at which one pays and `pays_note` what that means. `places`
    heads the parts by place after the dealer. `no_part` says of a player that there is none.
    `counts` are the words of what a deal's counts add up, in the order of their lines, and
    `averages` heads what is shown of two of them: the one divided by the other. `partner` and
    `opponents` head a side's parts by whom they were played with and against. `outcomes` are the
    words of parts that say what came of a deal and not what was undertaken (Loo: looed), so that
    there is no rate of them; they stand in this order.
    """

    # Translators: what a player undertook in a deal of cards, as the figures count it
    part: str = _("Hand")
    # Translators: what players undertook in deals of cards, as the figures count them
    parts: str = _("Hands")
    played: str = _("Played")
    won: str = pgettext("heads a column of counts", "Won")
    all_parts: str = _("All hands")
    every_part: str = _("Every hand")
    no_part: str = _("This player has not played a hand of their own yet.")
    won_run: str = _("Won in a row")
    lost_run: str = _("Lost in a row")
    pays: str = ""
    pays_note: str = ""
    obliged: str = ""
    obliged_title: str = ""
    places: str = ""
    places_note: str = ""
    kitties: str = ""
    kitties_said: str = ""
    mishaps: str = ""
    counts: tuple[str, ...] = ()
    averages: tuple[tuple[str, str, str], ...] = ()
    partner: str = ""
    opponents: str = ""
    outcomes: tuple[str, ...] = ()
