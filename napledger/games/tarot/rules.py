"""The rules of French Tarot: every option and how it is told, the books, and the terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value, always
from napledger.games.options.presets import PrintedBook, stored_presets
from napledger.games.options.table import ALL_PASS, TABLE, OptionTable, TableTerms
from napledger.games.table import SitsOut
from napledger.games.tarot.deal import DOUBLE, SIMPLE, TRIPLE
from napledger.reading.faults import marked as _

SEATS, HOLD_CARDS = range(3, 8), range(3, 6)
"""How many may sit at a table, and how many hold cards."""

FIVE, RENCONTRES, ABOMEY, HOUSE = "FFT, Le jeu à 5", "Rencontres", "Abomey", _("house rule")
SCORES, SLAM, POIGNEE = "FFT, Le calcul des scores", "FFT, Le chelem", "FFT, La Poignée"
AT_THE_END, MARK, BIDS = "FFT, Le Petit au Bout", "FFT, La marque", "FFT, Les enchères"
HELD, CARDS, CLUB = "FFT, La tenue des cartes", _("the help of a card program"), _("club rules")

CALLED_KING, DEALER_OUT = "called_king", "dealer_out"
THROWN_IN, SAME_DEALS, LEAST_POINTS = "thrown_in", "same_deals", "least_points"
NEXT_DEALS, PLAYED, WINNER, WHOLE_ONLY = "next_deals", "played", "winner", "whole_only"
NONE, OWN_MISERE, OF_CAMP = "none", "own", "camp"

POIGNEE_SIZES = (SIMPLE, DOUBLE, TRIPLE)
TRUMPS_SHOWN = {3: (13, 15, 18), 4: (10, 13, 15)}
"""How many trumps a poignée shows with three and with four; with five it is an option."""

SLAM_POINTS = {
    # Translators: what a slam is paid for
    _("slam, announced"): 400,
    _("slam"): 200,
    _("slam announced and missed"): -200,
}
"""What a slam of the attack is worth (FFT, Le chelem)."""

# Translators: groups of rules
CONTRACT, BONUSES = _("The contract"), _("Bonuses")


def _points(points: int) -> Mapping[str, int]:
    return {"points": points}


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    prise: bool = option.flag(
        CONTRACT,
        label=_("Petite"),
        sentence=_("The lowest contract, which counts once, may be bid."),
        source=BIDS,
        tells=(
            Sentence(
                _("One point is {coins}, and is paid at once."),
                MARK,
                when=always,
                words=lambda terms: {"coins": terms.stake},
            ),
            Sentence(
                _(
                    "With no bout the attack needs 56 of the 91 card points, with one 51, with two "
                    "41, with three 36; who has just so many has made it."
                ),
                "FFT, Le principe du jeu",
                when=always,
            ),
            Sentence(
                _(
                    "Made or lost, a contract is 25 points and the difference. A garde counts "
                    "twice, a garde sans four times, a garde contre six times."
                ),
                SCORES,
                when=always,
            ),
            _("A petite, the lowest contract, counts once."),
            Sentence(
                _(
                    "Each defender pays that to the taker, or is paid it. A partner has one third "
                    "of what the attack wins or loses, and the taker two."
                ),
                MARK,
                when=always,
            ),
        ),
    )
    half_points: str = option.choice(
        CONTRACT,
        label=_("Half a card point"),
        sentence=_("What becomes of a half, which there may be with three or five players."),
        source="FFT, Le jeu à 3",
        values=(
            Value(WINNER, _("It goes to the side that won.")),
            Value(WHOLE_ONLY, _("There is none: whole points are agreed on."), ABOMEY),
        ),
        tells=_("Half a card point, with three or five players: {choice}"),
    )
    rounding: int = option.choice(
        CONTRACT,
        label=_("The difference"),
        sentence=_("To what the difference is rounded, half way up."),
        source=SCORES,
        values=(
            Value(1, _("It counts as it is.")),
            Value(5, _("It is rounded to the nearest five."), RENCONTRES),
            Value(10, _("It is rounded to the nearest ten, and five up."), RENCONTRES),
        ),
        tells=_("The difference: {choice}"),
    )
    poignee: str = option.choice(
        BONUSES,
        label=_("Poignées"),
        sentence=_("What a simple, a double and a triple poignée are worth."),
        source=POIGNEE,
        values=(
            Value("20_30_40", _("20, 30 and 40 points.")),
            Value("20_40_60", _("20, 40 and 60 points."), RENCONTRES),
        ),
        tells=(
            Sentence(
                _(
                    "The 1 of trumps in the last trick is 10 points to the side that takes it, "
                    "multiplied like the contract."
                ),
                AT_THE_END,
            ),
            _("A simple, double or triple poignée, to the side that wins the deal: {choice}"),
        ),
    )
    trumps_of_five: str = option.choice(
        BONUSES,
        label=_("Poignées of five players"),
        sentence=_("How many trumps a poignée shows with five players."),
        source=FIVE,
        values=(
            Value("8_10_13", _("8, 10 and 13 trumps.")),
            Value("8_10_15", _("8, 10 and 15 trumps."), "Bric"),
            Value("10_13_15", _("10, 13 and 15 trumps, as with four."), HOUSE),
        ),
        tells=(
            Sentence(
                _(
                    "A poignée shows 13, 15 or 18 trumps with three players, 10, 13 or 15 with "
                    "four; the Excuse may be one of them."
                ),
                POIGNEE,
            ),
            _("With five players it shows: {choice}"),
        ),
    )
    slam_by_defence: int = option.choice(
        BONUSES,
        label=_("Slam of the defence"),
        sentence=_("What a defence is paid besides that takes every trick."),
        source=SLAM,
        values=(
            Value(200, _("A defence that takes every trick has 200 points besides.")),
            Value(0, _("A defence that takes every trick has nothing besides."), ABOMEY),
        ),
        tells=(
            Sentence(
                _(
                    "A slam of the attack is 400 points announced, 200 if it was not; announced "
                    "and missed it costs 200."
                ),
                SLAM,
            ),
            _("{choice}"),
        ),
    )
    misere: str = option.choice(
        BONUSES,
        label=_("Misères"),
        sentence=_("Whether a hand without a trump, or without a court card, is declared."),
        source=HOUSE,
        values=(
            Value(NONE, _("They are not played.")),
            Value(OWN_MISERE, _("Everybody else pays whoever declares one."), ABOMEY),
            Value(OF_CAMP, _("They are the side’s of whoever declares one."), CARDS),
        ),
        tells=Sentence(
            _("A hand without a trump, or without a court card, a misère: {choice}"),
            when=lambda options: options.misere != NONE,
        ),
    )
    misere_points: int = option.choice(
        BONUSES,
        label=_("A misère"),
        sentence=_("How many points a misère is worth."),
        source=ABOMEY,
        values=(
            Value(10, _("A misère is 10 points.")),
            Value(20, _("A misère is 20 points."), RENCONTRES),
        ),
        needs=(Need("misere", (OWN_MISERE, OF_CAMP)),),
        tells=Sentence(
            _("A misère is {points} points, whatever becomes of the deal."),
            when=lambda options: options.misere != NONE,
            words=lambda terms: _points(terms.options.misere_points),
        ),
    )
    all_pass: str = option.choice(
        ALL_PASS,
        label=_("If nobody takes"),
        sentence=_("What happens when every player passes."),
        source=BIDS,
        values=(
            Value(THROWN_IN, _("Nobody scores, and the next player deals.")),
            Value(SAME_DEALS, _("The same player deals again."), HOUSE),
            Value(
                LEAST_POINTS,
                _("It is played without a taker, and of every two the one with more pays."),
                CLUB,
            ),
        ),
        tells=_("If nobody takes: {choice}"),
    )
    petit_sec: str = option.choice(
        ALL_PASS,
        label=_("Petit sec"),
        sentence=_("What happens where the 1 is somebody’s only trump, without the Excuse."),
        source=HELD,
        values=(
            Value(NEXT_DEALS, _("The deal is off, and the next player deals.")),
            Value(SAME_DEALS, _("The deal is off, and the same player deals again."), HOUSE),
            Value(PLAYED, _("The deal is played, and the 1 serves like an Excuse."), HOUSE),
        ),
        tells=_("The 1 is somebody’s only trump, without the Excuse: {choice}"),
    )
    five: str = option.choice(
        TABLE,
        label=_("Five players"),
        sentence=_("How five play."),
        source=FIVE,
        values=(
            Value(CALLED_KING, _("The taker calls a king, whose holder is the partner.")),
            Value(DEALER_OUT, _("The dealer sits out, and four play.")),
        ),
        tells=_("Of five players: {choice}"),
    )
    dealer_out_of_six: bool = option.flag(
        TABLE,
        label=_("Dealer sits out of six"),
        sentence=_("Six may be there: the dealer sits out."),
        source=HOUSE,
        needs=(
            Need(
                "five", (CALLED_KING,), or_else=_("six need five who play: have five call a king")
            ),
        ),
        idle=False,
        tells=_("Of six the dealer sits out."),
    )
    players: tuple[int, int] = option.players(
        TABLE,
        source="FFT, Présentation",
        seats=SEATS,
        tells=(
            _("For {fewest} to {most} players."),
            _("The turn goes to the right: names stand in the order in which they play."),
        ),
    )

    @property
    def sits_out(self) -> SitsOut:
        """Return who holds no cards, by how many are there."""
        out = {5: (-1,)} if self.five == DEALER_OUT else {}
        return out | ({6: (-1,)} if self.dealer_out_of_six else {})

    @property
    def poignees(self) -> dict[str, int]:
        """Return what each size of poignée is worth, in points."""
        return dict(zip(POIGNEE_SIZES, map(int, self.poignee.split("_")), strict=True))

    def trumps_shown(self, players: int) -> dict[str, int]:
        """Return how many trumps each size of poignée shows with so many players."""
        of_five = tuple(map(int, self.trumps_of_five.split("_")))
        return dict(zip(POIGNEE_SIZES, TRUMPS_SHOWN.get(players, of_five), strict=True))


BOOKS = {
    "fft": PrintedBook(
        _("Règlement officiel du jeu de Tarot, Fédération française de Tarot, 2012"), cited="FFT"
    ),
    "house": PrintedBook(_("Modern tables")),
}

RULES = OptionTable.of(Options, stored_presets(Path(__file__).parent), BOOKS)


class Terms(TableTerms[Options]):
    """The rules met with the stake, which is what one point is worth."""
