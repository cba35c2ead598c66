"""The forms of Nap: a deal in three taps, and the rules of the house.

A deal of Nap in shorthand, as people write it on paper: "Ann 3 +", "B nap -", "pass".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from napledger.games.answers import Answers, Party, given, without
from napledger.games.contract import Facts
from napledger.games.deal_form.form import DeclaredForm, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.nap.deal import HOW, WORDS, Deal, is_made
from napledger.games.nap.game import GAME
from napledger.games.nap.options import DOUBLING, STANDS, Options
from napledger.games.nap.rules import RULES, Terms
from napledger.games.nap.rules_questions import NapQuestions
from napledger.games.nap.seating import SITS_OUT
from napledger.games.nap.tariff import (
    FORCED,
    IS_FORCED,
    LOST,
    MADE,
    NOT_FORCED,
    flags_of,
    tariff_of,
)
from napledger.games.rules_form.fields import CardPrice, RulesKit, won_and_lost
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.steps import (
    ALWAYS,
    IF_SAID,
    IN_CORRECTION,
    THERE,
    Calling,
    CountPerSeat,
    EndButtons,
    NumberRow,
    Offered,
    OneSeat,
    OneWord,
    Phrase,
    SomeSeats,
    Step,
    StepForm,
    WordPerSeat,
)
from napledger.games.web import word_of
from napledger.reading.faults import Fault, marked
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

shorthand_help = marked(
    "One row a deal: who called, what, and + for made or − for lost, like “Ann 3 +” or “B nap −”. "
    "The first letters of a name are enough. “pass” when all passed, “Ann forced +” for who stood "
    "for one, “redeal” for an abandoned deal."
)

PASSED = ("p", "pass", "passed", "all passed", "all pass")
FORCED_WORDS = ("forced", "f", "stands")
OUTCOMES = {
    **dict.fromkeys(("+", "✓", "made", "won", "m", "w"), True),
    **dict.fromkeys(("-", "−", "–", "✗", "x", "lost", "l"), False),  # as typed
}
"""Whether a call was made, by what people write for it."""

SHORT = {"n": "nap", "m": "misery", "mis": "misery", "w": "wellington", "b": "blucher"}

_SIGN = re.compile(r"(?<=\S)\s*([+✓−–✗-])$")  # every dash that stands for lost
_CALLS = {word.casefold(): call for call, word in WORDS.items()} | {call: call for call in WORDS}


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a deal; `players` are their names, each with what facts call it.

    A Fault says what could not be read.
    """
    typed = " ".join(text.split())
    folded = typed.casefold()
    if folded in PASSED:
        return {"passed": True}
    if folded in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    words = _SIGN.sub(r" \1", typed).split()
    if len(words) < 3:
        raise Fault(
            "", "“{came}” is no deal. Write who called, what, and + or −, like Ann 3 +", came=typed
        )
    *name, call, outcome = words
    facts = {"caller": player_called(" ".join(name), players=players), "made": _outcome(outcome)}
    if call.casefold() in FORCED_WORDS:
        return {**facts, "call": "1", "forced": True}
    return {**facts, "call": _call(call)}


def _call(typed: str) -> str:
    folded = typed.casefold()
    found = _CALLS.get(folded) or SHORT.get(folded)
    if found is None:
        raise Fault(
            "", "“{came}” is no call. Write a number, misery, nap or wellington", came=typed
        )
    return found


def _outcome(typed: str) -> bool:
    made = OUTCOMES.get(typed.casefold())
    if made is None:
        raise Fault(
            "", "“{came}” does not say how it ended: write + for made, − for lost", came=typed
        )
    return made


MISDEALS_OFFERED = TOUCHES_OFFERED = 5
KNAVES_AND_FIVES_OFFERED = 6
"""There are four knaves and four fives, and one suit of them is trumps."""

CALLER, CALLED = Party(("called",)), (given("call"),)

# Translators: after a name: whoever must play when all have passed, for one trick
STANDS_FOR_ONE = Phrase(_("{who} stands for one"), CALLER, when=(IS_FORCED,))
# Translators: “calls” is a verb and stands between a name and a call: “Ann calls three”
CALLS = Phrase(_("{who} calls {call}"), CALLER, when=CALLED)


@lru_cache(maxsize=64)
def form_of(terms: Terms, times: int) -> StepForm:
    """Return the form of a table that plays by these terms, of calls paid so many times."""
    all_passed, somebody_must = _when_all_pass(terms.options), terms.options.all_pass in STANDS
    calls = tuple(
        Offered(call, WORDS[call], prices=(terms.win[call] * times, -terms.lose[call] * times))
        for call in terms.ranked
    )
    return StepForm(
        board=(
            OneSeat(
                name="caller",
                ask=_("Who called?"),
                missing=_("who called? Tap the caller first"),
                other=(all_passed,) if somebody_must else (),
            ),
            OneWord(
                name="call",
                ask=_("What was called?"),
                missing=_("what was called? Tap the call first"),
                when=(NOT_FORCED,),
                words=calls,
            ),
        ),
        drawer=tuple(_drawer(terms)),
        ends=EndButtons(
            missing=_("tap Made or Lost, or All passed"),
            words=(
                # Translators: a call that succeeded
                Offered(MADE, _("Made"), {MADE: True}, said=_("made")),
                # Translators: a call that failed
                Offered(LOST, _("Lost"), {MADE: False}, said=pgettext("a call", "lost")),
                *(() if somebody_must else (all_passed,)),
                *dealt_again(Deal, fine=terms.rates["misdeal_fine"]),
            ),
        ),
        # Translators: who called, and what: “Ann, three”
        says=(Phrase(_("{who}, {call}"), CALLER, when=CALLED), STANDS_FOR_ONE),
        lead=Party(("called", Party(("dealer",), when=(without("called"),)))),
        marks=(Phrase("", CALLER, when=(IS_FORCED,)),),
        hints=(CALLS, STANDS_FOR_ONE),
        sits_out=SITS_OUT[terms.options.sit_out],
        nearly=True,
        pairs=True,
        calling=Calling(("caller", "call"), (CALLS, STANDS_FOR_ONE)),
    )


def _when_all_pass(options: Options) -> Offered:
    """Return what is tapped when nobody called: a button, or a caller where somebody must be."""
    if options.all_pass in STANDS:
        told = {FORCED: True, "call": "1"}
        return Offered(FORCED, _("All passed"), told, hint=STANDS_FOR_ONE.text, whose="stands")
    # Translators: beside “All passed”: what happens then
    then = _("payments double") if options.all_pass in DOUBLING else _("the deal is void")
    told = {"passed": True}
    return Offered("passed", _("All passed"), told, hint=then, said=then, alone=True)


def _drawer(terms: Terms) -> Iterator[Step]:
    """Yield what lies one tap further than a plain deal: what goes wrong first."""
    yield from _gone_wrong(terms)
    yield from _paid_for(terms)
    yield NumberRow(
        name="tricks",
        ask=_("Tricks taken"),
        most=terms.options.hand_size,
        nothing="–",
        when=(NOT_FORCED,),
    )
    yield WordPerSeat(
        name="overcalled",
        field="over",
        # Translators: calls that were made before the highest one
        ask=_("Overcalled"),
        help=_("Earlier calls that a higher one beat."),
        words=tuple(Offered(call, WORDS[call]) for call in terms.ranked),
        word="call",
    )


HOW_WORDS = {
    # Translators: over a list of players
    "revoke": _("Revoked"),
    # Translators: over a list of players: who would not show their cards after the play
    "refused_to_show": _("Refused to show"),
    # Translators: over a list of players
    "out_of_turn": _("Led out of turn"),
}


def _gone_wrong(terms: Terms) -> Iterator[Step]:
    options, rates = terms.options, terms.rates
    for how in HOW:
        treatment = options.treatment_of(how)
        fine = rates.get(treatment, 0)
        again = _("Play the cards again, then tap how that ended.")
        yield SomeSeats(
            name=how,
            fact="revokes",
            each={"how": how},
            ask=HOW_WORDS[how],
            help=_("Costs %(coins)s, to the kitty.") if fine else again,
            coins=fine,
            offered=IF_SAID if treatment == "none" else ALWAYS,
            often=how == "revoke",
        )
    yield SomeSeats(
        name="wrong_cards",
        ask=_("Wrong number of cards"),
        help=_("Found after the calls."),
        offered=IF_SAID if options.wrong_cards == "none" else ALWAYS,
        often=True,
    )
    yield CountPerSeat(
        name="interference",
        field="touched",
        ask=_("Touched the cards"),
        most=TOUCHES_OFFERED,
        of=THERE,
        **_at(rates["interference_fine"]),
    )
    yield NumberRow(
        name="misdeals",
        ask=_("Misdealt before"),
        most=MISDEALS_OFFERED,
        **_at(rates["misdeal_fine"], offered=IN_CORRECTION),
    )


def _paid_for(terms: Terms) -> Iterator[Step]:
    """Yield what is taken or paid for in the play."""
    options, rates = terms.options, terms.rates
    yield OneSeat(
        name="spare_hand",
        ask=_("Took the spare hand"),
        other=(Offered("", _("nobody")),),
        offered=ALWAYS if options.spare_hand else IF_SAID,
    )
    yield SomeSeats(name="peeps", ask=_("Peeps"), **_at(rates["peep_price"]))
    yield CountPerSeat(
        name="purchases",
        field="bought",
        ask=_("Cards bought"),
        most=options.purchase_max,
        **_at(rates["purchase_price"]),
    )
    yield CountPerSeat(
        name="knaves_and_fives",
        field="knaves",
        ask=_("Knaves and fives played"),
        most=KNAVES_AND_FIVES_OFFERED,
        **_at(rates["knave_five"]),
    )


def _at(coins: int, offered: str = ALWAYS) -> dict[str, Any]:
    """Return how a step is offered of which each costs so much; what costs nothing, if said."""
    # Translators: what each peep, card or misdeal costs
    each = _("%(coins)s to the kitty each.")
    return {"help": each, "coins": coins, "offered": offered} if coins else {"offered": IF_SAID}


class NapDealForm(DeclaredForm):
    """A deal of Nap being recorded: who called, what, and whether it was made."""

    game, tariff_for, flags_for = GAME, tariff_of, flags_of
    # Translators: in the corner of a tile, as short as can be: who calls first
    first = _("1st call")
    asks_worth = True
    field_of = {
        **dict.fromkeys(("made", "passed", "abandoned", "reason"), "outcome"),
        FORCED: "caller",
        "revokes": HOW[0],
    }

    @property
    def form(self) -> StepForm:
        return form_of(self.table.terms, self.times)

    @property
    def times(self) -> int:
        """Return how many times calls are paid: more than once where all have passed before."""
        return int(self.table.game_state.multiplier)

    @property
    def plates(self) -> Sequence[str]:
        once = self.table.terms.options.all_pass == "double_next"
        words = gettext("×%(times)s this deal") if once else gettext("×%(times)s double header")
        return (words % {"times": self.times},) if self.times > 1 else ()

    @property
    def is_steady(self) -> bool:
        """Return whether every deal is paid as this one is: no kitty, and nothing is doubled."""
        options = self.table.terms.options
        hangs = options.kitty or self.table.kitty or options.all_pass in DOUBLING
        return not (hangs or self.times > 1)

    def filled(self, facts: Facts) -> QueryDict:
        """Return the fields that give these facts; a call with its tricks alone is made or lost."""
        size = self.table.terms.options.hand_size
        call, tricks = facts.get("call"), facts.get("tricks")
        if call is not None and tricks is not None:
            facts = {"made": is_made(call, tricks=tricks, hand_size=size), **facts}
        return super().filled(facts)

    @staticmethod
    def earlier(sent: dict[str, list[str]]) -> dict[str, list[str]]:
        """Return the fields with who revoked by how: once one was named with its how, then others.

        A phone may have kept such a deal.
        """
        fields = dict(sent)
        how = fields.pop("revoke_how", HOW)[0]
        first = [f"{player}-{how}" for player in fields.pop("revoke_who", ()) if player]
        for each in (*first, *fields.pop("revoked_too", ())):
            player, _dash, how = each.rpartition("-")
            if how in HOW:
                fields[how] = [*fields.get(how, ()), player]
        return fields

    def tidied(self, facts: dict[str, Any], answers: Answers) -> dict[str, Any]:
        """Return the facts with who must stand for one, and with the beaten calls in turn."""
        told = dict(facts)
        if FORCED in told:
            told["caller"] = self.tariff.told(answers)["stands"][0]
        if "call" not in told:
            told.pop("tricks", None)
        if "overcalled" in told:
            turn = [*answers["in_play"], *answers["seated"]]
            told["overcalled"] = sorted(told["overcalled"], key=lambda of: turn.index(of["player"]))
        return told


deal_form = partial(bound, NapDealForm)


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what each call wins from and loses to each other player, in stakes."""
    return tuple(
        CardPrice(word_of(WORDS[call]), won_and_lost(*options.pay[call])) for call in options.ranked
    )


KIT = RulesKit(
    table=RULES,
    prices=_prices,
    note=_("won from, or lost to, each player, in stakes"),
    questions=NapQuestions(),
)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
