"""The forms of Solo Whist: a deal in three taps and the record, and the rules of the house.

A deal of Solo Whist in shorthand: "Ann solo 6", "Ann+Ben 9", "Ann mis 0", "pass Dan".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from django.utils.translation import gettext as _

from napledger.games.answers import Answers, Condition, Party, given, without
from napledger.games.deal_form.form import DeclaredForm, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.rules_form.fields import CardPrice, RulesKit, won_and_lost
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.solo_whist.deal import (
    EXPOSED,
    HAND,
    MISERES,
    NEEDED,
    OUT_OF_TURN,
    PROPOSAL,
    REVOKE,
    SOLO,
    WORDS,
    Deal,
)
from napledger.games.solo_whist.game import GAME
from napledger.games.solo_whist.rules import (
    FORCED,
    FOUR,
    GENERAL_MISERES,
    IN_A_DEAL,
    RULES,
    Options,
    Terms,
)
from napledger.games.solo_whist.seating import SITS_OUT
from napledger.games.solo_whist.tariff import (
    BY_WORD,
    LOSERS,
    LOST,
    MADE,
    SIDE,
    TAKEN,
    WRONG_CARDS,
    deciding_of,
    flags_of,
    tariff_of,
)
from napledger.games.solo_whist.verdict import is_decided
from napledger.games.steps import (
    ALWAYS,
    IF_SAID,
    IN_CORRECTION,
    Calling,
    CountPerSeat,
    EndButtons,
    NumberRow,
    Offered,
    OneSeat,
    OneWord,
    Phrase,
    SeatPerWord,
    SomeSeats,
    Step,
    StepForm,
    Switch,
)
from napledger.games.web import word_of
from napledger.reading.faults import Fault, marked, marked_in

shorthand_help = marked(
    "One row a deal: who called, what, and the tricks, like “Ann solo 6” or “Ann mis 0”; + for "
    "made or − for lost where tricks are not counted. Partners with a plus: “Ann+Ben 9”. The first "
    "letters of a name are enough. “pass” when all passed, “pass Dan” where Dan lost the general "
    "misère, “Ann forced 5” for a solo that an unaccepted proposer stood for, “redeal” for an "
    "abandoned deal."
)

PASSED = re.compile(r"(?:p|pass|passed|all pass|all passed)(?: (?P<losers>.+))?", re.IGNORECASE)
FORCED_WORDS = ("forced", "stands")

CALLS = {
    **dict.fromkeys(("s", "solo"), "solo"),
    **dict.fromkeys(("m", "mis", "misere", "misère"), "misere"),
    **dict.fromkeys(("a", "ab", "abundance"), "abundance"),
    **dict.fromkeys(("at", "trumps", "in trumps", "abundance in trumps"), "abundance_in_trumps"),
    **dict.fromkeys(("om", "open", "open mis", "open misere", "open misère"), "open_misere"),
    **dict.fromkeys(("da", "all", "declared", "declared abundance"), "declared_abundance"),
    **dict.fromkeys(("sl", "slam"), "slam"),
}
"""The calls by what people write for them; a proposal is written with its two partners."""

CALL_WORDS_MAX = 3

# Every dash that stands for lost.
_ROW = re.compile(
    r"(?P<said>.+?)(?:\s*(?P<tricks>[0-9]{1,2})|\s*(?P<sign>[+✓−–✗-])| (?P<word>made|won|lost|x))",
    re.IGNORECASE,
)
MADE_SIGNS = ("+", "✓", "made", "won")


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a deal; `players` are their names, each with what facts call it.

    A Fault says what could not be read.
    """
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    passed = PASSED.fullmatch(typed)
    if passed is not None:
        losers = _players(passed["losers"] or "", players=players)
        return {"passed": True, "losers": losers} if losers else {"passed": True}
    row = _ROW.fullmatch(typed)
    if row is None:
        raise Fault(
            "",
            "“{came}” is no deal. Write who called, what, and the tricks, like Ann solo 6",
            came=typed,
        )
    return _called(row["said"], players=players) | _ended(row)


def _called(said: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return who called what: partners with a plus between them, or a player and a call."""
    if "+" in said:
        names = _players(said, players=players)
        if len(names) != 2:
            raise Fault("", "“{came}” are not two partners. Write them like Ann+Ben 9", came=said)
        return {"caller": names[0], "call": "proposal", "partner": names[1]}
    words = said.split()
    for many in range(min(CALL_WORDS_MAX, len(words) - 1), 0, -1):
        name, call = " ".join(words[:-many]), " ".join(words[-many:]).casefold()
        if call in FORCED_WORDS:
            return {"caller": player_called(name, players=players), "call": "solo", "forced": True}
        if call in CALLS:
            return {"caller": player_called(name, players=players), "call": CALLS[call]}
    raise Fault(
        "",
        "“{came}” names no call. Write a name and solo, mis, abundance, open or declared",
        came=said,
    )


def _ended(row: re.Match[str]) -> dict[str, Any]:
    if row["tricks"] is not None:
        return {"tricks": int(row["tricks"])}
    return {"made": (row["sign"] or row["word"]).casefold() in MADE_SIGNS}


def _players(typed: str, *, players: Mapping[str, str]) -> list[str]:
    names = [name.strip() for name in typed.split("+") if name.strip()]
    return [player_called(name, players=players) for name in names]


PROPOSED = (given("call", of=(PROPOSAL,)),)
FOUR_THERE = given(f"in_play:{FOUR}")
TIMES_OFFERED, MISDEALS_OFFERED = 3, 5

LOSER = {
    "last_trick": (
        marked("Who called? Or who took the last trick?"),
        marked("Who took the last trick?"),
        marked("who took the last trick? Tap the player"),
    ),
    "most_tricks": (
        marked("Who called? Or who took the most tricks?"),
        marked("Who took the most tricks?"),
        marked("who took the most tricks? Tap the player"),
    ),
}
"""What is asked of a general misère: before anybody called, when all passed, and if it is missing.
"""


@lru_cache(maxsize=64)
def form_of(terms: Terms) -> StepForm:
    """Return the form of a table that plays by these terms."""
    return StepForm(
        board=tuple(_board(terms)),
        drawer=(*_of_a_pass(terms), *_wrongs(terms), *_besides(terms)),
        ends=_ends(terms),
        says=tuple(_says(terms)),
        lead=Party(("caller", "losers")),
        sits_out=SITS_OUT[terms.options.stands_out],
        plays=IN_A_DEAL[-1],
        crowd=marked("More than five are there: who is away?"),
        calling=Calling(("caller", "call", "partner", "forced"), (Phrase("{who}, {call}", SIDE),)),
    )


def _board(terms: Terms) -> Iterator[Step]:
    ask, *_others = LOSER.get(terms.options.all_pass, (marked("Who called?"),))
    yield OneSeat(name="caller", ask=ask, missing=marked("who called? Tap the caller first"))
    yield OneWord(
        name="call",
        ask=marked("What was called?"),
        missing=marked("what was called? Tap the call first"),
        words=tuple(
            Offered(
                call, WORDS[call], prices=(terms.win[call], -terms.lose[call]), when=_four_for(call)
            )
            for call in terms.ranked
        ),
    )
    yield OneSeat(
        name="partner",
        ask=marked("Who accepts?"),
        missing=marked("who accepted the proposal? Tap the partner too"),
        but=("caller",),
        when=PROPOSED,
    )
    if counted := terms.options.counted:
        yield NumberRow(
            name="tricks",
            ask=marked("Tricks taken"),
            missing=marked("how many tricks were taken? Tap the number"),
            most=HAND,
            prices=True,
            when=(given("call", of=counted),),
            due=(without(WRONG_CARDS),),
        )


def _four_for(call: str) -> tuple[Condition, ...]:
    return (FOUR_THERE,) if call == PROPOSAL else ()


PASSED_HINTS = {
    # Translators: beside “All passed”: what happens then
    "thrown_up": marked("thrown up"),
    # Translators: beside “All passed”, before what each then pays
    "pool": marked("each"),
    # Translators: beside “All passed”, where everybody then plays to take no trick
    **dict.fromkeys(GENERAL_MISERES, marked("loser pays")),
}


def _ends(terms: Terms) -> EndButtons:
    """Return the buttons: made or lost for a call without a row of tricks, unless it is decided.

    When all pass in a general misère the tile that is tapped has lost it.
    """
    way, by_word = terms.options.all_pass, (given(BY_WORD),)
    made_or_lost = (
        Offered(MADE, marked("Made"), {"made": True}, said=marked("made"), when=by_word),
        Offered(
            LOST, marked("Lost"), {"made": False}, said=marked_in("a call", "lost"), when=by_word
        ),
    )
    passed = Offered(
        "passed",
        marked("All passed"),
        {"passed": True},
        hint=PASSED_HINTS[way],
        prices=(-terms.rates["all_pass_pays"],) if way == "pool" else (),
        when=(without("call") if way in GENERAL_MISERES else without("caller", "call"),),
        alone=True,
    )
    return EndButtons(
        words=(
            Offered("record", marked("Record"), {}, when=(without(BY_WORD),)),
            *(made_or_lost if terms.options.uncounted else ()),
            passed,
            *dealt_again(Deal, fine=terms.rates["misdeal_fine"]),
        )
    )


def _says(terms: Terms) -> Iterator[Phrase]:
    """Yield a call in words; how it ended only where nothing went wrong that decides it."""
    decided = tuple(name for each in deciding_of(terms) for name in each.names)
    ended = (given("tricks"), without(*decided))
    # Translators: a deal in a few words: “Ben and Dan, proposal, made with 9”
    yield Phrase(marked("{who}, {call}, made with {tricks}"), Party((MADE,)), when=ended)
    # Translators: a deal in a few words: “Ann, solo, lost with 4”
    yield Phrase(marked("{who}, {call}, lost with {tricks}"), Party((LOST,)), when=ended)
    yield Phrase("{who}, {call}", SIDE, when=(without("tricks"),))
    if terms.options.all_pass in GENERAL_MISERES:
        # Translators: a deal in a few words, where nobody called: “general misère by Ann”
        yield Phrase(marked("general misère by {who}"), LOSERS)
    if decided:
        # Translators: a deal in a few words: “Ann, solo, tricks taken: 4”
        text = marked("{who}, {call}, tricks taken: {tricks}")
        yield Phrase(text, SIDE, when=(given("tricks"), given(*decided)))


def _of_a_pass(terms: Terms) -> Iterator[Step]:
    """Yield a proposal that nobody accepted, and who lost a general misère."""
    way, unaccepted = terms.options.all_pass, terms.options.unaccepted
    if way in GENERAL_MISERES:
        _board_asks, ask, missing = LOSER[way]
        passed = (given("outcome", of=("passed",)),)
        yield SomeSeats(
            name="losers", field="caller", ask=ask, missing=missing, most=1, when=passed
        )
        yield SomeSeats(
            name="tied",
            fact="losers",
            ask=marked("Took as many tricks"),
            help=marked("When all passed and two or three took equally many."),
            but=("losers",),
            when=(without("call"),),
            offered=ALWAYS if way == "most_tricks" else IF_SAID,
        )
    is_forced, proposes = unaccepted in FORCED, PROPOSAL in terms.win
    yield OneSeat(
        name="proposer",
        ask=marked("A proposal that nobody accepted"),
        help=marked("Whose it was, when all passed."),
        when=(without("call") if way in GENERAL_MISERES else without("caller"), FOUR_THERE),
        offered=ALWAYS if proposes and not is_forced else IF_SAID,
    )
    yield Switch(
        name="forced",
        ask=marked("Nobody accepted: plays alone for six")
        if unaccepted == "six"
        else marked("Nobody accepted: stands for a solo"),
        when=(given("call", of=(SOLO,)), FOUR_THERE),
        offered=ALWAYS if proposes and is_forced else IF_SAID,
    )


def _wrongs(terms: Terms) -> Iterator[Step]:
    """Yield what goes wrong."""
    options, called = terms.options, (given("call"),)
    is_fined = options.revoke == "fine"
    each = marked("%(coins)s to the kitty each.")
    yield NumberRow(
        name="misdeals",
        ask=marked("Misdealt before"),
        most=MISDEALS_OFFERED,
        help=each,
        coins=terms.rates["misdeal_fine"],
        offered=IN_CORRECTION if terms.rates["misdeal_fine"] else IF_SAID,
    )
    taken = marked("The tricks are then those that were taken at the table.")
    of_misere, against = (given("call", of=MISERES),), marked("By an opponent of a misère.")
    for how, ask, told, when in (
        (REVOKE, marked("Revoked"), each if is_fined else taken, called),
        (OUT_OF_TURN, marked("Led out of turn"), against, of_misere),
        (EXPOSED, marked("Exposed a card"), against, of_misere),
    ):
        yield CountPerSeat(
            name=how,
            fact="revokes",
            ask=ask,
            help=told,
            coins=terms.rates["revoke_fine"] if is_fined and how == REVOKE else 0,
            most=TIMES_OFFERED,
            each={"how": how},
            when=when,
            offered=IF_SAID if options.treatment_of(how) == "none" else ALWAYS,
            often=how == REVOKE,
        )
    yield SomeSeats(
        name=WRONG_CARDS,
        ask=marked("Wrong number of cards"),
        when=called,
        offered=IF_SAID if options.wrong_cards == "none" else ALWAYS,
        often=True,
    )


def _besides(terms: Terms) -> Iterator[Step]:
    """Yield what changes no price: tricks that are not paid, and calls that were beaten."""
    if uncounted := terms.options.uncounted:
        yield NumberRow(
            name=TAKEN,
            fact="tricks",
            ask=marked("Tricks taken"),
            most=HAND,
            nothing="–",
            when=(given("call", of=uncounted),),
        )
    yield SeatPerWord(
        name="over",
        fact="overcalled",
        word="call",
        # Translators: calls that were made before the highest one
        ask=marked("Overcalled"),
        help=marked("Earlier calls that a higher one beat, and whose they were."),
        words=tuple(
            Offered(
                call, WORDS[call], when=(given("call", of=terms.ranked[place:]), *_four_for(call))
            )
            for place, call in enumerate(terms.ranked[:-1], start=1)
        ),
        when=(given("call", of=terms.ranked[1:]),),
    )


class SoloDealForm(DeclaredForm):
    """A deal of Solo Whist being recorded: who called what, and how many tricks were taken."""

    game = GAME
    form_for, tariff_for, flags_for = form_of, tariff_of, flags_of
    # Translators: on a player’s tile: speaks first. As short as can be.
    first = marked("1st call")
    field_of = {
        "losers": "caller",
        **dict.fromkeys(("made", "passed", "abandoned", "reason"), "outcome"),
        "overcalled": "over",
        "revokes": REVOKE,
    }

    @property
    def is_steady(self) -> bool:
        """Return whether no deal that waits can change a price: the kitty may."""
        return not self.table.terms.options.kitty and not self.table.kitty

    @property
    def call_endings(self) -> Iterable[tuple[str, Mapping[str, str], bool]]:
        """Yield the tricks that just make the call and just lose it; each trick more may count."""
        terms, call = self.table.terms, self.text("call")
        if call not in terms.options.counted:
            return super().call_endings
        made, lost = NEEDED[call], 1 if call in MISERES else NEEDED[call] - 1
        return (
            (marked("Made"), {"tricks": f"{made}"}, call not in MISERES and terms.over[call] > 0),
            (marked("Lost"), {"tricks": f"{lost}"}, terms.short[call] > 0),
        )

    def tidied(self, facts: dict[str, Any], _answers: Answers) -> dict[str, Any]:
        """Return the facts without how the call ended where what went wrong decides that."""
        told = {name: fact for name, fact in facts.items() if name in OF_A_VERDICT}
        try:
            is_known = "call" in told and is_decided(
                Deal.read(told), options=self.table.terms.options
            )
        except Fault:
            return facts
        return {n: fact for n, fact in facts.items() if n != "made"} if is_known else facts

    def refuse(self, fault: Fault) -> None:
        """Put a fault’s sentence at its field: in the drawer, where tricks have no row."""
        if fault.path == "tricks" and self.text("call") not in self.table.terms.options.counted:
            fault = Fault(TAKEN, fault.pattern, **fault.words)
        super().refuse(fault)


OF_A_VERDICT = ("caller", "call", "partner", "revokes", "wrong_cards")
"""What decides a call, if anything does."""

deal_form = partial(bound, SoloDealForm)


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what each call wins from and loses to each opponent, in stakes, and its tricks."""
    return tuple(CardPrice(word_of(WORDS[call]), _price(call, options)) for call in options.ranked)


def _price(call: str, options: Options) -> str:
    said = _both(*options.pay[call])
    if call not in options.counted:
        return said
    # Translators: what a call pays, made and lost, and what each trick over and short adds
    words = {"price": said, "tricks": _both(*options.tricks[call])}
    return _("%(price)s, a trick %(tricks)s") % words


_both = partial(won_and_lost, between="\N{NO-BREAK SPACE}")
"""Returns both amounts, which no line is broken between."""


KIT = RulesKit(
    table=RULES,
    prices=_prices,
    note=marked("won from, or lost to, each opponent, and each trick over or short, in stakes"),
)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
