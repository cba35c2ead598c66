"""The rules of Skat: what is paid and when, what counts, and what is played when nobody calls."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value, always
from napledger.games.options.presets import PrintedBook, stored_presets
from napledger.games.options.table import OptionTable, TableTerms, check_needs
from napledger.games.options.telling import FOR_PLAYERS
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

SEATS = range(3, 6)
SITS_OUT = {"third": {4: (-1,), 5: (2, -1)}, "second": {4: (-1,), 5: (1, -1)}}
"""Who holds no cards, by who sits out besides the dealer."""

ISKO, PAGAT, XSKAT, HOUSE = "ISkO", "Pagat, Skat", "XSkat, manual", _("house rule")
SKATSPIELEN, KNEIPE, PARLETT = "Skatspielen", "Kneipe", "Parlett, Skat variations"

MONEY, VALUE, ALL_PASS, BOCK, TABLE = (
    _("Money"),
    # Translators: what a game of Skat is worth
    _("Values"),
    _("When all pass"),
    # Translators: deals of Skat that count double
    _("Bock rounds"),
    _("The table"),
)

BY_DEAL, BY_LIST = Need("settle", ("deal",)), Need("settle", ("list",))
WITH_RAMSCH = Need("all_pass", ("ramsch", "schieberamsch"))
WITH_KONTRA = Need("kontra", ("kontra", "re", "supra"))
EVENTS = ("bock_60", "bock_kontra", "bock_re", "bock_hand")


def has_ramsch(options: Options) -> bool:
    return options.all_pass in WITH_RAMSCH.values


def has_bock(options: Options) -> bool:
    """Return whether anything at all brings a Bock round."""
    return any(getattr(options, name) not in (False, "none") for name in EVENTS)


def _loses(options: Options, ramsch_by: str) -> bool:
    return has_ramsch(options) and options.ramsch_by == ramsch_by


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force."""

    point: Fraction = option.units(
        MONEY,
        # Translators: one of the points that are written on a list
        label=_("A point"),
        sentence=_("What a point of difference is worth between any two, in stakes."),
        source=PAGAT,
        tells=_("Of every two the one with fewer points pays {coins} a point of difference."),
    )
    settle: str = option.choice(
        MONEY,
        label=_("When it is paid"),
        sentence=_("Whether each deal is paid at once, or the list when it ends."),
        source=SKATSPIELEN,
        values=(
            Value("deal", _("Each deal is paid at once.")),
            Value("list", _("The list is paid when it ends.")),
        ),
        tells=_("{choice}"),
    )
    points_per_coin: int = option.choice(
        MONEY,
        label=_("Points are divided by"),
        sentence=_("By what the points of a list are divided before it is paid."),
        source=SKATSPIELEN,
        values=(
            Value(1, _("Points are paid as they stand.")),
            Value(2, _("Points are halved before they are paid, and rounded to the nearest.")),
            Value(4, _("A quarter of the points is paid, rounded to the nearest.")),
            Value(10, _("A tenth of the points is paid, rounded to the nearest.")),
        ),
        needs=(BY_LIST,),
        idle=1,
        or_else=_("points are only divided where the list is paid when it ends"),
        tells=_("{choice}"),
    )
    out: str = option.choice(
        MONEY,
        label=_("Who sits out"),
        sentence=_("Whether a player who holds no cards pays and is paid."),
        source=PAGAT,
        values=(
            Value("with", _("Who sits out pays and is paid like a defender.")),
            Value("not", _("Who sits out neither pays nor is paid."), HOUSE),
            Value("lost", _("Who sits out is paid by a loser, and pays no winner."), HOUSE),
            Value("half", _("Who sits out pays and is paid half, rounded down."), HOUSE),
        ),
        needs=(BY_DEAL,),
        idle="with",
        or_else=_("on a list that is paid when it ends everybody is in: choose “like a defender”"),
        tells=_("{choice}"),
    )
    bonus: bool = option.flag(
        MONEY,
        label=_("Bonus"),
        sentence=_("50 points more for a game won, 50 less for one lost; the others then get 40."),
        source="SkWO 5.1",
        tells=(
            _("A game won is 50 points more, and one lost 50 points less."),
            _("Each other player then gets 40 points at three, and 30 at four."),
        ),
    )
    tops: str = option.choice(
        VALUE,
        label=_("Matadors"),
        sentence=_("How many top trumps count, held or missing."),
        source="ISkO 2.4",
        values=(
            Value("trumps", _("All trumps in an unbroken row from the club jack count.")),
            Value("jacks", _("Only jacks count as matadors, four at most."), "KR"),
        ),
        tells=(
            _("{choice}"),
            Sentence(
                _("A game counts its base for each matador, for the game, and for each grade."),
                "ISkO 5.2",
            ),
            Sentence(_("Diamonds are 9, hearts 10, spades 11, clubs 12 and grand 24."), "ISkO 5.1"),
            Sentence(_("Null is 23, from the hand 35, ouvert 46, ouvert from the hand 59."), PAGAT),
            Sentence(_("Who bid more than the game is worth has lost it."), ISKO),
        ),
    )
    hand_lost: str = option.choice(
        VALUE,
        label=_("A hand game lost"),
        sentence=_("Whether a game lost from the hand counts once or double."),
        source=ISKO,
        values=(
            Value("double", _("A lost game counts double.")),
            Value("single", _("A lost game counts double, but once from the hand."), XSKAT),
        ),
        tells=_("{choice}"),
    )
    grand_ouvert: int = option.choice(
        VALUE,
        label=_("Grand ouvert"),
        sentence=_("The base of a grand with open cards."),
        source="ISkO 5.2.6",
        values=(
            Value(24, _("The base of a grand ouvert is 24.")),
            Value(36, _("The base of a grand ouvert is 36, with a level less."), XSKAT),
        ),
        tells=_("{choice}"),
    )
    null_overbid: str = option.choice(
        VALUE,
        label=_("A null overbid"),
        sentence=_("What counts where a null is worth less than was bid."),
        source=ISKO,
        values=(
            Value("as_suit", _("A null overbid is written as a suit or grand that was lost.")),
            Value("next", _("A null overbid counts as the next null that covers the bid."), HOUSE),
        ),
        tells=_("{choice}"),
    )
    kontra: str = option.choice(
        VALUE,
        label=_("Kontra"),
        sentence=_("How far a game may be doubled."),
        source=ISKO,
        values=(
            Value("none", _("Nobody doubles.")),
            Value("kontra", _("Kontra doubles a game."), PARLETT),
            Value("re", _("Kontra doubles a game, and re doubles it again."), PAGAT),
            Value("supra", _("Kontra, re and supra double a game, each once more."), HOUSE),
        ),
        tells=_("{choice}"),
    )
    all_pass: str = option.choice(
        ALL_PASS,
        label=_("All pass"),
        sentence=_("What becomes of the deal when nobody calls."),
        source="ISkO 3.2.16",
        values=(
            Value("passed", _("When nobody calls, the next player deals.")),
            Value("ramsch", _("When nobody calls, a Ramsch is played."), KNEIPE),
            Value(
                "schieberamsch",
                _("When nobody calls, a Ramsch is played, and each push doubles it."),
                "Pagat, Schieberamsch",
            ),
        ),
        tells=_("{choice}"),
    )
    ramsch_by: str = option.choice(
        ALL_PASS,
        label=_("A Ramsch costs"),
        sentence=_("What whoever takes most in a Ramsch loses."),
        source=XSKAT,
        values=(
            Value("card_points", _("Who takes most in a Ramsch loses the card points taken.")),
            Value("fixed", _("Who takes most in a Ramsch loses 10 points."), SKATSPIELEN),
        ),
        needs=(WITH_RAMSCH,),
        tells=_("{choice}"),
    )
    ramsch_tie: str = option.choice(
        ALL_PASS,
        label=_("Two take most"),
        sentence=_("Who loses a Ramsch in which two took equally many."),
        source=XSKAT,
        values=(
            Value("both", _("Two who took equally many lose it all, each of them.")),
            Value("share", _("Two who took equally many lose half of it each."), SKATSPIELEN),
            Value(
                "last_trick",
                _("Of two who took equally many, the one with the last trick loses."),
                "Rasche",
            ),
        ),
        needs=(WITH_RAMSCH,),
        tells=_("{choice}"),
    )
    virgin: bool = option.flag(
        ALL_PASS,
        # Translators: who takes no trick in a Ramsch
        label=_("Virgin"),
        sentence=_("A Ramsch in which one player takes no trick costs more."),
        source=XSKAT,
        needs=(WITH_RAMSCH,),
        tells=(
            Sentence(
                _("A player without a trick doubles a Ramsch."),
                when=lambda options: options.virgin and _loses(options, "card_points"),
            ),
            Sentence(
                _("With a player without a trick a Ramsch costs 15 points."),
                when=lambda options: options.virgin and _loses(options, "fixed"),
            ),
        ),
    )
    march: str = option.choice(
        ALL_PASS,
        label=_("A march"),
        sentence=_("What it is to take every trick of a Ramsch."),
        source=XSKAT,
        values=(
            Value("wins", _("Who takes every trick of a Ramsch wins 120 points.")),
            Value("loses", _("Who takes every trick of a Ramsch loses 120 points."), HOUSE),
            Value("loses_480", _("Who takes every trick of a Ramsch loses 480 points."), PAGAT),
        ),
        needs=(WITH_RAMSCH, Need("ramsch_by", ("card_points",))),
        tells=(
            _("{choice}"),
            Sentence(
                _("Who takes every trick of a Ramsch loses 20 points."),
                SKATSPIELEN,
                when=lambda options: _loses(options, "fixed"),
            ),
        ),
    )
    bock_60: bool = option.flag(
        BOCK,
        label=_("After 60 each"),
        sentence=_("A game lost with exactly 60 card points brings a Bock round."),
        source=XSKAT,
        tells=_("A game lost with exactly 60 card points brings a Bock round."),
    )
    bock_kontra: bool = option.flag(
        BOCK,
        label=_("After a lost kontra"),
        sentence=_("A game lost under kontra brings a Bock round."),
        source=XSKAT,
        needs=(WITH_KONTRA,),
        idle=False,
        or_else=_("nobody may say kontra here: allow it, or take this away"),
        tells=_("A game lost under kontra brings a Bock round."),
    )
    bock_re: bool = option.flag(
        BOCK,
        label=_("After a re"),
        sentence=_("A game with re brings a Bock round."),
        source=XSKAT,
        needs=(Need("kontra", ("re", "supra")),),
        idle=False,
        or_else=_("nobody may say re here: allow it, or take this away"),
        tells=_("A game with re brings a Bock round."),
    )
    bock_hand: str = option.choice(
        BOCK,
        label=_("After a great game"),
        sentence=_("Which game from the hand brings a Bock round."),
        source=XSKAT,
        values=(
            Value("none", _("No game from the hand brings a Bock round."), ISKO),
            Value("grand", _("A grand won from the hand brings a Bock round.")),
            Value(
                "grand_null",
                _("A grand or a null ouvert won from the hand brings a Bock round."),
                SKATSPIELEN,
            ),
        ),
        tells=_("{choice}"),
    )
    bock_from: str = option.choice(
        BOCK,
        label=_("A Bock round begins"),
        sentence=_("With which deal a Bock round begins; it has one for each who is there."),
        source=XSKAT,
        values=(
            Value("next", _("A Bock round begins with the next deal.")),
            Value("this", _("A Bock round begins with the deal that brings it."), SKATSPIELEN),
        ),
        tells=(
            Sentence(
                _("In a Bock round each player deals once, and all counts double."),
                when=has_bock,
            ),
            Sentence("{choice}", when=has_bock),
        ),
    )
    bock_ramsch: bool = option.flag(
        BOCK,
        label=_("Then a Ramsch round"),
        sentence=_("A round of Ramsch follows each Bock round."),
        source=XSKAT,
        needs=(WITH_RAMSCH,),
        idle=False,
        or_else=_("no Ramsch is played here: play one when all pass, or take this away"),
        tells=_("A round of Ramsch follows each Bock round, or grands from the hand in it."),
    )
    players: tuple[int, int] = option.players(
        TABLE, source=PAGAT, seats=SEATS, tells=(Sentence(FOR_PLAYERS, when=always),)
    )
    second_out: str = option.choice(
        TABLE,
        label=_("At five sits out"),
        sentence=_("Who sits out besides the dealer where five are there."),
        source=SKATSPIELEN,
        values=(
            Value("third", _("Of five the dealer and the third from there sit out.")),
            Value("second", _("Of five the dealer and the second from there sit out."), HOUSE),
        ),
        tells=(_("{choice}"), Sentence(_("Of four the dealer sits out."), PAGAT)),
    )


def _check(options: Options) -> None:
    check_needs(options, RULES.rows)
    if options.bock_ramsch and not has_bock(options):
        raise Fault("bock_ramsch", "nothing brings a Bock round here: choose what does")
    is_plain = (options.kontra, options.all_pass, options.out) == ("none", "passed", "with")
    if options.bonus and (not is_plain or has_bock(options)):
        raise Fault(
            "bonus",
            "the bonus is for lists without kontra, Ramsch and Bock, on which everybody stands",
        )


BOOKS = {
    "isko": PrintedBook(_("The international rules of Skat"), cited="ISkO"),
    "skwo": PrintedBook(_("The rules of Skat tournaments"), cited="SkWO"),
    "xskat": PrintedBook("XSkat", cited="XSkat"),
    "skatspielen": PrintedBook("Skatspielen", cited="Skatspielen"),
    "kneipe": PrintedBook("Kneipenskat", cited="Kneipe"),
}

RULES = OptionTable.of(Options, stored_presets(Path(__file__).parent), BOOKS, check=_check)


class Terms(TableTerms[Options]):
    """The rules met with the stake."""
