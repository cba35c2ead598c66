"""The forms of Whist: a deal in three taps, a cut on the tiles, and the rules of the house.

A deal of Whist in shorthand, as people write it on paper: "Ann 3", "Ben 1 h2", "misdeal".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from napledger.games.answers import SIDES, Answers, Party, given, without
from napledger.games.deal_form.controls import DEALER
from napledger.games.deal_form.form import DeclaredForm, MatchSide, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.deal_score import ABANDONED
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import player_called
from napledger.games.steps import (
    ALWAYS,
    HAND,
    IF_SAID,
    SCORES,
    Carried,
    Cut,
    EndButtons,
    NumberRow,
    Offered,
    OneSeat,
    OneWord,
    Phrase,
    SomeSeats,
    Step,
    StepForm,
    Written,
)
from napledger.games.tariff import WINNERS, Basis, coins_of
from napledger.games.web import sentence_of, word_of
from napledger.games.whist import words
from napledger.games.whist.deal import ADD, BROKEN_OFF, DEDUCT, MISDEAL, TRICKS, UNPLAYED, Deal
from napledger.games.whist.game import GAME
from napledger.games.whist.points import ODD_TRICKS, POINTS_OF_HONOURS, SCORELESS
from napledger.games.whist.rubber import (
    GAMES_TO_WIN,
    State,
    begun,
    four_from,
    next_dealer_at,
    sides_of,
    who_goes_out,
)
from napledger.games.whist.rules import FOUR, RULES, Options, Terms
from napledger.games.whist.taps import deal_of, taps_of
from napledger.games.whist.tariff import (
    BARRED,
    COLUMNS,
    TOOK,
    flags_of,
    tariff_of,
    worth_of_game,
    worth_of_rubber,
)
from napledger.reading.faults import Fault, marked

shorthand_help = marked(
    "One row a deal: a player of the side that took the odd trick, and how many by tricks, like "
    "“Ann 3”. Honours follow as h2 or h4, with a name if they are the other side’s: “Ann 3 h2”, "
    "“Ann 1 Ben h4”. The first letters of a name are enough. After a cut the four come first, from "
    "the dealer on: “Ann, Ben, Cat, Dan: Ann 3”. “misdeal”, “redeal” for an abandoned deal, “off” "
    "for a rubber broken off."
)

WORDS = {
    **dict.fromkeys(("misdeal", "misdealt"), MISDEAL),
    **dict.fromkeys(("redeal", "abandoned", "new deal"), ABANDONED),
    **dict.fromkeys(("off", "broken off"), BROKEN_OFF),
}
"""What people write for a deal of which nothing is counted."""

_ROW = re.compile(r"(?P<side>.+?) (?P<odd>\d+)(?: (?:(?P<holders>.+) )?[hH](?P<points>\d+))?")
_HELD = {points: held for held, points in POINTS_OF_HONOURS.items()}


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a deal; `players` are their names, each with what facts call it.

    A Fault says what could not be read.
    """
    named, _colon, typed = " ".join(text.split()).rpartition(":")
    four = {"four": _four(named, players=players)} if named else {}
    typed = typed.strip()
    if (word := WORDS.get(typed.casefold())) is not None:
        return {**four, word: True}
    row = _ROW.fullmatch(typed)
    if row is None:
        said = marked(
            "“{came}” is no deal. Write a player of the side that took the odd trick, and how "
            "many by tricks, like Ann 3"
        )
        raise Fault("", said, came=typed)
    side = player_called(row["side"], players=players)
    facts = {**four, "tricks": {side: _odd(row["odd"]) + SCORELESS}}
    if row["points"] is None:
        return facts
    holder = player_called(row["holders"], players=players) if row["holders"] else side
    return {**facts, "honours": {holder: _held(row["points"])}}


def _four(typed: str, *, players: Mapping[str, str]) -> list[str]:
    four = [player_called(each.strip(), players=players) for each in typed.split(",")]
    if len(four) != FOUR:
        raise Fault(
            "",
            "“{came}” names {got} players. Write the four with commas between them, the dealer "
            "first",
            came=typed,
            got=len(four),
        )
    return four


def _odd(typed: str) -> int:
    if len(typed) > 1 or int(typed) not in ODD_TRICKS:
        raise Fault("", "“{came}” is no number by tricks. Write 1 to 7", came=typed)
    return int(typed)


def _held(typed: str) -> int:
    if len(typed) > 1 or int(typed) not in _HELD:
        raise Fault("", "“{came}” is not what honours score. Write h2 or h4", came=f"h{typed}")
    return _HELD[int(typed)]


PLACES = (
    # Translators: a place at the table of a rubber
    marked("Deals"),
    marked("On the left"),
    marked("Opposite"),
    marked("On the right"),
)
"""The places of the four, clockwise from the dealer."""

PENALTIES = (
    # Translators: a penalty for a revoke: three tricks go over to the adversaries
    Offered(TRICKS, marked("three tricks")),
    # Translators: a penalty for a revoke: three points come off the offenders’ score
    Offered(DEDUCT, marked("three points off")),
    # Translators: a penalty for a revoke: three points are added to the adversaries’ score
    Offered(ADD, marked("three points added")),
)
"""The penalties among which the adversaries choose."""

# Translators: how many of the four honours partners held, under what they score
HELD = {3: marked("three held"), 4: marked("all four")}

HONOURS = tuple(tuple(f"{column}-{held}" for held in HELD) for column in range(len(COLUMNS)))
"""What is answered of the honours of the left side, and of the right."""

WOULD_BE = {
    # Translators: what a game of Whist would be, if the side won it now
    1: marked("would be a single"),
    2: marked("would be a double"),
    3: marked("would be a treble"),
}


# Translators: a deal that was dealt wrongly: the next player deals
DEAL_LOST = marked("Misdeal: {dealer} loses the deal")
MISDEALT = Offered(MISDEAL, words.MISDEAL, {MISDEAL: True}, said=DEAL_LOST, further=True)

BREAK_OFF = Offered(
    BROKEN_OFF,
    marked("Break the rubber off"),
    {BROKEN_OFF: True},
    when=(without("between"),),
    next="same",
    said=marked("Rubber broken off"),
    further=True,
)


@lru_cache(maxsize=64)
def form_of(terms: Terms) -> StepForm:
    options, played = terms.options, Offered("played", marked("Record"), {})
    return StepForm(
        board=tuple(_board(options)),
        drawer=tuple(_drawer(options)),
        ends=EndButtons(words=(played, MISDEALT, BREAK_OFF, *dealt_again(Deal))),
        says=(
            Phrase("{who}, {odd}", _as_seated(TOOK)),
            *(
                Phrase("{who}, {honours}", _as_seated(side), when=(given("honours", of=held),))
                for side, held in zip(COLUMNS, HONOURS, strict=True)
            ),
        ),
        lead=WINNERS,
        scores=(
            *(
                Phrase(
                    # Translators: a rubber of so many points is won
                    marked("rubber of {amount}"),
                    Party((side,)),
                    when=(given("won", of=(side,)), given(f"games of {side}")),
                    amount=worth_of_rubber(side, options),
                )
                for side in SIDES
            ),
            *SCORES,
        ),
    )


def _as_seated(side: Party) -> Party:
    return Party(("seated",), only=(side,))


def _board(options: Options) -> Iterator[Step]:
    yield Cut(
        name="four",
        ask=marked("Tap the four, the dealer first."),
        counted=PLACES,
        part=marked("a cut needs all four: tap who deals, and on to the left"),
        # Translators: cards are cut for partners, seats and deal
        opens=marked("Cut"),
        again=marked("Same again"),
    )
    yield Carried(name="places", ask="", fact="")
    yield Carried(name="written", ask="", offered=IF_SAID)
    yield OneSeat(
        name="side",
        ask=marked("Which side took the odd trick?"),
        missing=marked("which side took the odd trick? Tap it first"),
        sides=True,
    )
    yield NumberRow(
        name="odd",
        ask=marked("How many by tricks?"),
        missing=marked("how many by tricks? Tap the number first"),
        least=ODD_TRICKS[0],
        most=ODD_TRICKS[-1],
        words=tuple(words.BY_TRICKS.values()),
    )
    of_left, of_right = (
        tuple(
            Offered(value, words.BY_HONOURS[points], hint=HELD[held], when=(without(barred),))
            for value, (held, points) in zip(values, POINTS_OF_HONOURS.items(), strict=True)
        )
        for barred, values in zip(BARRED, HONOURS, strict=True)
    )
    yield OneWord(
        name="honours",
        ask=marked("Honours"),
        # Translators: neither side claims honours, on a small button
        words=(*of_left, Offered("", marked("no honours")), *of_right),
        offered=ALWAYS if options.honours else IF_SAID,
    )


def _drawer(options: Options) -> Iterator[Step]:
    rule = RULES.choice("both_revoke").value_of(options.both_revoke)
    revoked = partial(SomeSeats, most=1, nobody=marked("nobody"))
    penalty = partial(OneWord, ask=marked("Penalty"), words=PENALTIES, leads=True)
    one, two = (given("revoke"),), (given("revoke_too"),)
    chooses = marked("The adversaries choose the penalty.")
    yield revoked(name="revoke", ask=marked("Revoked"), help=chooses, often=True)
    yield penalty(name="penalty", when=one)
    yield revoked(name="revoke_too", ask=marked("Another revoke"), help=rule.sentence, when=one)
    yield penalty(name="penalty_too", when=two)
    further = marked("Further revokes")
    yield Written(name="revokes_more", ask=further, words=PENALTIES, offered=IF_SAID)


@dataclass
class WhistDealForm(DeclaredForm):
    """A deal of Whist being recorded: which side took the odd trick, by how many, and honours."""

    game, form_for, tariff_for = GAME, form_of, tariff_of
    score_template = "deal_form/match.html"
    field_of = {"tricks": "side", "revokes": "revoke", "reason": "outcome"}
    always_asks: ClassVar[tuple[Step, ...]] = (replace(DEALER, of=HAND),)

    @cached_property
    def flags(self) -> Answers:
        """Return how the rubber stands; between two, whether its four must be cut."""
        flags, lasts = flags_of(self.state, options=self.table.terms.options), self.state.lasts
        must_cut = not lasts and len(self.table.seated) > FOUR
        return {**flags, "between": () if lasts else ("on",), "cut": ("on",) if must_cut else ()}

    @cached_property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        return sides_of(self.four) if self.four else ()

    @cached_property
    def state(self) -> State:
        """Return the rubber that lasts, or what the next one begins with."""
        before: State = self.table.game_state
        return before if before.lasts else State(running=before.running)

    @cached_property
    def four(self) -> tuple[str, ...]:
        """Return who plays, as far as it is known: nobody where they must still be named."""
        if self.state.lasts:
            return self.state.four
        if len({*self.cut} & {*self.table.seated}) == FOUR:
            return self.cut
        try:
            return four_from(self.dealer, table=self.table)
        except Fault:
            return ()

    @property
    def cut(self) -> tuple[str, ...]:
        """Return who was cut, the dealer first; "" for each who was not yet."""
        return tuple(self.text(f"four_{number}") for number in range(1, FOUR + 1))

    @cached_property
    def dealer(self) -> str:
        said = self.cut[0] or self.text("dealer")
        may_deal = self.state.four if self.state.lasts else self.table.seated
        return said if said in may_deal else next_dealer_at(self.table)

    def filled(self, facts: Mapping[str, Any]) -> QueryDict:
        """Return what would be tapped of a deal, of which it may be known who played it."""
        try:
            four = begun(GAME.read_deal(facts), table=self.table)[0].four
        except Fault:
            four = ()
        return super().filled(taps_of(facts, four=four, seated=self.table.seated))

    def besides(self) -> dict[str, Any]:
        """Return who dealt, if no cut says so, and the note; nobody deals a rubber broken off."""
        is_cut = self.cut[0] and not self.state.lasts
        silent = is_cut or self.text("outcome") == BROKEN_OFF
        return {"dealer": "" if silent else self.text("dealer"), "note": self.text("note")}

    def tidied(self, facts: dict[str, Any], answers: Answers) -> dict[str, Any]:
        if facts.get(BROKEN_OFF):
            return {BROKEN_OFF: True}
        kept = {name: facts[name] for name in ("four", *UNPLAYED, "reason") if name in facts}
        if any(name in facts for name in UNPLAYED):
            return kept
        if "honours" in answers and not self.four:
            raise Fault("four", "who are the four? Tap who deals, and on to the left")
        return kept | deal_of(facts, four=self.four, columns=self.columns)

    @property
    def way_out(self) -> Offered | None:  # type: ignore[override]  # it hangs on the table
        return BREAK_OFF if self.hindrance and self.state.lasts else None

    @cached_property
    def hindrance(self) -> str:  # type: ignore[override]  # it hangs on the table
        try:
            begun(Deal(), table=self.table)
        except Fault as fault:
            return "" if fault.path else sentence_of(fault, names=self.names)
        return ""

    def in_head(self, side: str, names: Sequence[str]) -> MatchSide:
        """Return a side with the games won, and what the game or the rubber would be worth now."""
        options, at = self.table.terms.options, Basis(self.flags)
        won = len(self.state.games_of(SIDES.index(side)))
        worth = word_of(WOULD_BE[coins_of(worth_of_game(side, options), at)])
        if won:
            points = coins_of(worth_of_rubber(side, options), at)
            gain = self.money.signed(self.table.terms.price(points))
            # Translators: what a rubber is worth now: its points, and what each winner would get
            worth = _("rubber of %(points)s, %(gain)s") % {"points": points, "gain": gain}
        dots = [game < won for game in range(GAMES_TO_WIN)]
        return super().in_head(side, names)._replace(games=dots, worth=worth)

    @property
    def match_said(self) -> str:
        """Return what is to be said between two rubbers: whether to cut, and who goes out."""
        if self.state.lasts:
            return ""
        begins = (
            _("A new rubber.")
            if self.four
            # Translators: cards are cut for partners, seats and deal
            else _("A new rubber: cut for partners, seats and deal.")
        )
        return f"{begins} {self.goes_out}".strip()

    @property
    def goes_out(self) -> str:
        out, said = who_goes_out(self.table.game_state, self.table.seated), []
        if out.sure:
            said.append(_("Out by law 11: %(names)s.") % {"names": self._list(out.sure)})
        if len(out.cutting) == FOUR:
            said.append(_("All four cut for who goes out (law 11)."))
        elif out.cutting:
            # Translators: players who have played equally many rubbers cut for who of them goes out
            cutting = _("Cut for who goes out (law 11): %(names)s.")
            said.append(cutting % {"names": self._list(out.cutting)})
        return " ".join(said)

    def _list(self, players: Sequence[str]) -> str:
        return get_text_list([self.names[player] for player in players], _("and"))


deal_form = partial(bound, WhistDealForm)


def _prices(options: Options) -> tuple[CardPrice, ...]:
    games = sorted({*map(options.value_of_game, range(options.game_points))})
    priced: list[tuple[str, Fraction]] = [
        *((words.WON[points], points * options.point) for points in games),
        (words.FOR_THE_RUBBER, options.rubber_points * options.point),
        (words.BET, options.rubber_bet),
    ]
    return tuple(CardPrice(word_of(word), written(units)) for word, units in priced if units)


KIT = RulesKit(
    table=RULES,
    prices=_prices,
    note=marked("what each of the losers pays when the rubber is won, in stakes"),
)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
