"""The forms of euchre: a deal in two taps, alone in three, and the rules of the house."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from napledger.games import steps
from napledger.games.answers import SIDES, Party, given, without
from napledger.games.deal_form.form import DeclaredForm, MatchSide, broken_off, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.euchre.deal import EUCHRED, MADE, MARCH, PASSED, REVOKE, Deal
from napledger.games.euchre.game import GAME, REVOKED
from napledger.games.euchre.rules import FOUR, RULES, Options, Terms
from napledger.games.euchre.tariff import flags_of, tariff_of
from napledger.games.options.kinds import Units
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.steps import Offered, Phrase
from napledger.games.tariff import Tariff
from napledger.games.web import word_of
from napledger.money.formatting import PLUS
from napledger.reading.faults import marked as _

shorthand_help = _(
    "One row a deal: “Ann”, “Ann march”, “Ann alone euchred by Ben”, “Ann revoke Cat”; "
    "or “passed”, “redeal”."
)

MAKER, DEFENDER, REVOKER = Party(("maker",)), Party(("defender",)), Party(("revoked",))
LONE, WITH_PARTNER, SOUND = (given("alone"),), (without("alone"),), (without("revoked"),)
PARTNER = Party(("side of maker",), but=("maker",), when=LONE)
OF_DEFENDER = Party(("side of defender",), but=("defender",))
MISSING = _("who made trumps? Tap whoever it was")
MARKS = {
    _("revoked"): REVOKER,
    _("alone"): Party((Party(("maker",), when=LONE), DEFENDER)),
    _("sits out"): Party((PARTNER, OF_DEFENDER)),
    _("maker"): MAKER,
}
SAYS = Phrase("{who}", MAKER, when=WITH_PARTNER), Phrase(_("{who} alone"), MAKER, when=LONE)
# Translators: after a name: whose suit is trumps, before the cards are played
MAKES = Phrase(_("{who} makes trumps"), MAKER, when=WITH_PARTNER)
# Translators: the same, without a partner
MAKES_ALONE = Phrase(_("{who} makes trumps, alone"), MAKER, when=LONE)
DEFENDS = Phrase(_("{who} defends alone"), DEFENDER)
HINT = Phrase(_("What did the maker’s side take?"), MAKER)
DEFENDING = _("Tap whoever defends alone, or how it ended.")
HINT_OF_LONE = Phrase(DEFENDING, MAKER, when=LONE)


def _board(options: Options, players: int) -> Iterator[steps.Step]:
    yield steps.OneSeat(name="maker", ask=_("Who made trumps?"), missing=MISSING)
    if players == FOUR:
        offered = steps.ALWAYS if options.alone else steps.IF_SAID
        yield steps.Switch(name="alone", ask=_("Alone"), when=(given("maker"),), offered=offered)
        offered = offered if options.defend_alone else steps.IF_SAID
        yield steps.OneSeat(
            name="defender", ask=DEFENDING, but=("maker",), when=LONE, offered=offered
        )


REVOKE_BY = steps.OneSeat(
    name="revoked", ask=_("Revoked"), other=(Offered("", _("nobody")),), often=True
)


@lru_cache(maxsize=64)
def form_of(terms: Terms, players: int) -> steps.StepForm:
    """Return the form of a table of so many: with playing alone only where there are partners."""
    drawn = partial(Offered, further=True, often=True)
    passed = drawn(PASSED, _("All passed"), {"ended": PASSED}, said=_("All passed"))
    words = (
        Offered(MADE, _("3 or 4"), {"ended": MADE}, said=_("made"), when=SOUND),
        Offered(MARCH, _("March"), {"ended": MARCH}, said=_("march"), when=SOUND),
        Offered(EUCHRED, _("Euchred"), {"ended": EUCHRED}, said=_("euchred"), when=SOUND),
        Offered(REVOKE, _("Revoke"), {"ended": REVOKE}, said=REVOKED, when=(given("revoked"),)),
        *(() if terms.options.stick else (passed,)),
        *dealt_again(Deal),
        broken_off(GAME.break_off),
    )
    missing = _("how did it end? Tap what the maker’s side took")
    return steps.StepForm(
        board=tuple(_board(terms.options, players)),
        drawer=(REVOKE_BY,),
        ends=steps.EndButtons(name="ended", missing=missing, words=words),
        says=SAYS,
        lead=MAKER,
        marks=tuple(Phrase(word, who) for word, who in MARKS.items()),
        hints=(HINT_OF_LONE, HINT) if terms.options.defend_alone else (HINT,),
        calling=steps.Calling(("maker", "alone", "defender"), (MAKES, MAKES_ALONE, DEFENDS)),
    )


class EuchreForm(DeclaredForm):
    """A deal being recorded: who made trumps, and how it ended."""

    game, flags_for = GAME, flags_of

    @property
    def form(self) -> steps.StepForm:
        return form_of(self.table.terms, len(self.table.seated))

    @property
    def tariff(self) -> Tariff:
        return tariff_of(self.table.terms, len(self.table.seated))

    @property
    def score_template(self) -> str:  # type: ignore[override]  # it hangs on the table
        """Return the head of a match, where there are sides; of three each tile has its score."""
        return "deal_form/match.html" if self.sides else ""

    @property
    def match_said(self) -> str:
        """Return for how many points a game is, until a rubber has one that is won."""
        return "" if self.table.game_state.games else super().match_said

    def in_head(self, side: str, names: Sequence[str]) -> MatchSide:
        """Return a side, in a rubber with the games that it has won."""
        won = dict(self.table.game_state.games).get(self.sides[SIDES.index(side)][0], 0)
        to_win = 2 if self.table.terms.rates["rubber"] else 0
        return super().in_head(side, names)._replace(games=[n < won for n in range(to_win)])


deal_form = partial(bound, EuchreForm)

ENDED = r"(?: (?P<ended>march|euchred|revoke)(?: (?:by )?(?P<who>.+))?)?"
ROW = re.compile(rf"(?i)(?P<name>.*?)(?P<alone> alone)?{ENDED}")


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a row of a paper sheet: "Ann", "Ann alone march", "passed", "redeal"."""
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    if typed.casefold() == PASSED:
        return {"ended": PASSED}
    row = ROW.fullmatch(typed)
    assert row is not None
    told = {"ended": (row["ended"] or MADE).casefold()} | ({"alone": True} if row["alone"] else {})
    if row["who"]:
        fact = "revoked" if told["ended"] == REVOKE else "defender"
        told[fact] = player_called(row["who"], players=players)
    return {"maker": player_called(row["name"], players=players), **told}


PRICED = tuple(row for row in RULES.rows if isinstance(row, Units))


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what a point, a game, a euchre and a rubber pay: the lines of a rule set's card."""
    rates = ((word_of(row.label), getattr(options, row.name)) for row in PRICED)
    return tuple(CardPrice(word, f"{PLUS}{written(rate)}") for word, rate in rates if rate)


KIT = RulesKit(table=RULES, prices=_prices, note=_("from each loser, in stakes"))

rules_form = partial(HouseRulesForm, KIT)
