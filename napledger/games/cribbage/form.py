"""The forms of Cribbage: a game in two taps, by the hole in four, and the rules of the house."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from django.utils.translation import gettext

from napledger.games.answers import SIDES, Party, given, without
from napledger.games.cribbage import words
from napledger.games.cribbage.checks import THREE
from napledger.games.cribbage.deal import BROKEN_OFF, DOUBLE, SKUNK
from napledger.games.cribbage.game import GAME, is_match, score_flags
from napledger.games.cribbage.rules import RULES, Options, Terms
from napledger.games.cribbage.tariff import LOST, WON, tariff_of
from napledger.games.deal_form.controls import DEALER
from napledger.games.deal_form.form import DeclaredForm, broken_off
from napledger.games.deal_form.sent import bound
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import player_called
from napledger.games.steps import (
    ALWAYS,
    IF_SAID,
    EndButtons,
    NextDeal,
    NumberPad,
    Offered,
    OneSeat,
    Phrase,
    ScorePerSeat,
    SomeSeats,
    Step,
    StepForm,
    Switch,
)
from napledger.games.tariff import WINNERS, Number
from napledger.games.web import word_of
from napledger.money.formatting import PLUS
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

shorthand_help = _(
    "One row a game: who pegged out, and “skunk”, “double”, “up” for thrown up, or by how many "
    "holes: “Ann”, “Ann skunk”, “Ann 14”. Of three, each loser: “Ann: Ben 9, Cat 35”, "
    "“Ann: Cat skunk”. “off” for a match broken off."
)

BREAK_OFF = replace(
    broken_off(GAME.break_off),
    # Translators: a button: a match of several games ends before it was won
    label=_("Break the match off"),
    said=_("The match was broken off"),
    row=_("The match"),
)
PLAYED_OUT = (without("thrown_up"),)


@lru_cache(maxsize=128)
def form_of(terms: Terms, *, is_three: bool) -> StepForm:
    """Return the form of a table of two sides, or of three, by these terms."""
    said = GAME.wording(terms)
    next_deal = {"loser": "losers", "winner": "winner"}.get(terms.options.next_deal, "left")
    return StepForm(
        board=tuple(_board(terms.options, said, is_three=is_three)),
        drawer=tuple(_drawer(terms.options, said, is_three=is_three)),
        ends=EndButtons(name="ended", words=tuple(_ends(terms.options, said, is_three=is_three))),
        says=(
            Phrase("{who}", WON, when=(without("by"),)),
            # Translators: who won a game, and by how many holes
            Phrase(_("{who} by {amount}"), WON, when=(given("by"),), amount=Number("by")),
            Phrase("{who} {word}", LOST, when=(given("short"),), each="short"),
        ),
        lead=WON,
        hints=(Phrase(_("How was it lost? Each way says what it pays."), WON),),
        scores=(
            # Translators: the score that a game leads to, which wins the match
            Phrase(_("{score}, the match"), WINNERS),
            Phrase("{score}", Party(SIDES)),
        ),
        marks=(
            # Translators: on a player’s tile: who won, by pegging the last hole
            Phrase(
                pgettext("Cribbage: pegged the last hole", "out"),
                Party(("winner", "side of winner")),
            ),
            # Translators: on a player’s tile: skunked doubly, as short as can be
            Phrase(
                pgettext("Cribbage: skunked doubly", "double"),
                Party(("lost_double",), when=(given("winner"),)),
            ),
            Phrase(
                said.get(words.SKUNK, words.SKUNK),
                Party(("lost_skunk",), when=(given("winner"),)),
            ),
        ),
        turns=(NextDeal(next_deal, (without("in_play:3"),)), NextDeal("left")),
    )


def _board(options: Options, said: Mapping[str, str], *, is_three: bool) -> Iterator[Step]:
    holes = ALWAYS if options.is_told_in_holes else IF_SAID
    yield OneSeat(
        name="winner",
        ask=_("Who pegged out?"),
        missing=_("who pegged out? Tap whoever it was"),
        sides=not is_three,
    )
    if not is_three:
        yield NumberPad(
            name="by",
            field="margin",
            ask=_("By how many holes?"),
            missing=_("by how many holes? Type them") if holes == ALWAYS else "",
            least=1,
            most=options.target,
            when=PLAYED_OUT,
            offered=holes,
        )
        return
    yield ScorePerSeat(
        name="short",
        ask=_("How many holes short was {who}?"),
        missing=_("how many holes short was {who}?"),
        most=options.target,
        figures=2,
        but=("winner",),
        when=PLAYED_OUT,
        unless=() if holes == ALWAYS else (given("winner"),),
        offered=holes,
    )
    if options.skunk_line and holes == IF_SAID:
        yield SomeSeats(
            name="skunked",
            ask=said.get(words.WHO_SKUNKED, words.WHO_SKUNKED),
            but=("winner", "doubled"),
            when=(given("winner"), *PLAYED_OUT, without("short")),
        )


def _drawer(options: Options, said: Mapping[str, str], *, is_three: bool) -> Iterator[Step]:
    yield Switch(
        name="thrown_up",
        # Translators: a switch: the losers of a game gave it up before its end
        ask=_("Thrown up"),
        help=_("A plain game, without holes."),
    )
    if is_three and options.double_line and not options.is_told_in_holes:
        yield SomeSeats(
            name="doubled",
            ask=said.get(words.WHO_DOUBLED, words.WHO_DOUBLED),
            but=("winner",),
            when=(without("short"),),
            often=True,
        )


def _ends(options: Options, said: Mapping[str, str], *, is_three: bool) -> Iterator[Offered]:
    if is_three or options.is_told_in_holes:
        yield Offered("game", _("Record"), {})
    else:
        yield Offered("game", words.GAME_BUTTON, {}, said=words.GAME)
        worse = (
            (SKUNK, words.SKUNK_BUTTON, words.SKUNK, options.skunk_line),
            (DOUBLE, words.DOUBLE_BUTTON, words.DOUBLE, options.double_line),
        )
        for ended, button, word, line in worse:
            if line:
                yield Offered(
                    ended,
                    said.get(button, button),
                    {"ended": ended},
                    when=(*PLAYED_OUT, without("by")),
                    said=said.get(word, word),
                )
    if options.match_to and not is_three:
        yield BREAK_OFF


class CribbageForm(DeclaredForm):
    """A game being recorded: who pegged out, and how it was lost."""

    game, tariff_for, flags_for = GAME, tariff_of, score_flags

    @property
    def is_three(self) -> bool:
        """Return whether three sit here, who play each alone."""
        return len(self.table.seated) == THREE

    @property
    def form(self) -> StepForm:
        """Return the steps for so many."""
        return form_of(self.table.terms, is_three=self.is_three)

    @property
    def score_template(self) -> str:  # type: ignore[override]  # it hangs on the table
        """Return the head of a match, where one is played."""
        return "deal_form/match.html" if is_match(self.table) else ""

    @property
    def match_said(self) -> str:
        """Return for how many game points a match is, before its first game."""
        if any(self.table.game_state.points):
            return ""
        # Translators: in the head of a match that has no score yet
        return gettext("Match of %(points)s") % {"points": self.table.terms.options.match_to}

    @property
    def asked_besides(self) -> tuple[Step, ...]:
        """Return who dealt; of three who stands out, too."""
        return super().asked_besides if self.is_three else (DEALER,)


deal_form = partial(bound, CribbageForm)

IN_A_WORD = {"skunk": SKUNK, "lurch": SKUNK, "double": DOUBLE}
ROW = re.compile(r"(?P<name>.*?)(?: (?P<what>[0-9]{1,3}|skunk|lurch|double|up))?", re.IGNORECASE)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a row of a paper sheet: "Ann", "Ann 14", "Ann skunk", "off"."""
    typed = " ".join(text.split())
    if typed.casefold() in ("off", "broken off"):
        return {"ended": BROKEN_OFF}
    won, colon, rest = typed.partition(":")
    name, what = (won, "") if colon else _row(won)
    told: dict[str, Any] = {"winner": player_called(name, players=players)}
    if what == "up":
        told["thrown_up"] = True
    elif what:
        told |= {"by": int(what)} if what.isdecimal() else {"ended": IN_A_WORD[what]}
    for each in rest.split(",") if colon else ():
        loser, how = _row(each.strip())
        player = player_called(loser, players=players)
        if how.isdecimal():
            told.setdefault("short", {})[player] = int(how)
        elif how in IN_A_WORD:
            fact = "skunked" if IN_A_WORD[how] == SKUNK else "doubled"
            told.setdefault(fact, []).append(player)
        else:
            said = _("“{came}” does not say how a loser lost: write it like Ben 9, or Ben skunk")
            raise Fault("", said, came=each.strip())
    return told


def _row(typed: str) -> tuple[str, str]:
    row = ROW.fullmatch(typed)
    assert row is not None
    return row["name"], (row["what"] or "").casefold()


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what is paid, in stakes: the lines of a rule set's card."""
    said = words.LURCHES if options.words == "lurch" else {}
    rates = (
        (words.GAME, options.game),
        (said.get(words.SKUNK, words.SKUNK), options.skunk * bool(options.skunk_line)),
        (said.get(words.DOUBLE, words.DOUBLE), options.double * bool(options.double_line)),
        (_("a hole"), options.point),
        (words.MATCH, options.match),
    )
    return tuple(CardPrice(word_of(word), f"{PLUS}{written(rate)}") for word, rate in rates if rate)


KIT = RulesKit(table=RULES, prices=_prices, note=_("from each loser, in stakes"))

rules_form = partial(HouseRulesForm, KIT)
