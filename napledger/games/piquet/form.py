"""The forms of Piquet: a deal as two numbers and a tap, and the rules of the house.

A deal of Piquet in shorthand, as people write it on paper: "28 12", "Ann 28 Ben 12".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

from napledger.games.answers import Answers, given, without
from napledger.games.deal_form.controls import MARKS
from napledger.games.deal_form.form import DeclaredForm, dealt_again
from napledger.games.deal_form.sent import bound, without_nothing
from napledger.games.piquet.deal import SCORE_MAX, Deal, Parts
from napledger.games.piquet.game import GAME
from napledger.games.piquet.hands import CARTE_BLANCHE
from napledger.games.piquet.head import PartieHead, coming_said, counted_said, head_of
from napledger.games.piquet.partie import (
    Seating,
    check_begun_alike,
    lasting,
    put_forward,
    seating_of,
)
from napledger.games.piquet.parts import CountedParts
from napledger.games.piquet.rules import RULES, Options, Terms
from napledger.games.piquet.score import GOES_ON, PLAYING, UNBEGUN, flags_of, stakes_paid, tariff_of
from napledger.games.piquet.words import DASH
from napledger.games.rules_form.fields import CardPrice, RulesKit
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.steps import (
    ALWAYS,
    IF_SAID,
    EndButtons,
    Offered,
    OneSeat,
    Phrase,
    ScorePerSeat,
    SomeSeats,
    Step,
    StepForm,
)
from napledger.games.table import Present, present_by
from napledger.games.web import sentence_of, word_of
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

shorthand_help = _(
    "One row a deal: what each scored, like “28 12” in the order of the seats, or “Ann 28 Ben 12”. "
    "Where more than two sit there, a row says who plays: “Ann v Ben 28 12”. After the scores, "
    "“Ben nothing” for who reckons nothing, “Ben down” for who threw the hand down; “Ann forfeit” "
    "for a game lost by a penalty, “redeal” for an abandoned deal, “off” for a partie broken off. "
    "The first letters of a name are enough."
)

OFF_WORDS = ("off", "broken off")

_SCORES = r"(?P<one>\d{1,12})\s*[-–—:,/ ]\s*(?P<other>\d{1,12})"  # as people type
_REST = r"(?P<rest>(?:[ ,].*)?)"
_PLAIN = re.compile(_SCORES + _REST)
_AGAINST = re.compile(
    rf"(?P<first>.+?) (?:v|vs)\.? (?P<second>.+?):? {_SCORES}{_REST}", re.IGNORECASE
)
_NAMED = re.compile(
    rf"(?P<first>.+?):? (?P<one>\d{{1,12}}),? (?P<second>.+?):? (?P<other>\d{{1,12}}){_REST}"
)
_DONE = re.compile(r"[ ,]*(?P<name>.+?) (?P<what>nothing|down|forfeit)\b", re.IGNORECASE)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a deal; `players` are their names, each with what facts call it.

    A Fault says what could not be read.
    """
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    if typed.casefold() in OFF_WORDS:
        return {"broken_off": True}
    facts, rest = _scores(typed, players=players)
    return {**facts, **_done(rest, typed, players=players)}


def _scores(typed: str, *, players: Mapping[str, str]) -> tuple[dict[str, Any], str]:
    """Return the two scores with who plays, and what is written after them."""
    if plain := _PLAIN.fullmatch(typed):
        if len(players) > 2:
            raise Fault("", "who plays? Write it like {example}", example=_example(players))
        return _facts([*players.values()], plain), plain["rest"]
    against = _AGAINST.fullmatch(typed)
    if named := against or _NAMED.fullmatch(typed):
        two = [player_called(named[place], players=players) for place in ("first", "second")]
        return {**({"players": two} if against else {}), **_facts(two, named)}, named["rest"]
    return {}, typed


def _facts(two: list[str], scores: re.Match[str]) -> dict[str, Any]:
    return {"scores": {two[0]: int(scores["one"]), two[1]: int(scores["other"])}}


def _done(rest: str, typed: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return who reckons nothing, threw the hand down or lost by a penalty."""
    facts: dict[str, Any] = {}
    place = 0
    while done := _DONE.match(rest, place):
        player, place = player_called(done["name"], players=players), done.end()
        if done["what"].casefold() == "nothing":
            facts.setdefault("nothing", []).append(player)
        else:
            facts["conceded" if done["what"].casefold() == "down" else "forfeit"] = player
    if rest[place:].strip(" ,") or (rest == typed and not facts):
        said = _("“{came}” is no deal. Write what both scored, like {example}")
        raise Fault("", said, came=typed, example=_example(players))
    return facts


def _example(players: Mapping[str, str]) -> str:
    first, second = [*players][:2]
    return f"{first} v {second} 28 12" if len(players) > 2 else f"{first} 28 {second} 12"


BROKEN_OFF = Offered(
    "broken_off",
    _("Break the partie off"),
    {"broken_off": True},
    next="same",
    said=_("Partie broken off"),
    further=True,
    when=(without(UNBEGUN),),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plays(OneSeat):
    """One of the two who play, the nth of whom the fact is told."""

    nth: int

    def facts(self, answer: Sequence[str]) -> dict[str, Any]:
        return {"players": [answer[0]]}

    def sent(self, facts: dict[str, Any]) -> dict[str, list[str]]:  # type: ignore[override]
        return {self.posts: [facts["players"][self.nth]]} if facts.get("players") else {}


@lru_cache(maxsize=128)
def form_of(terms: Terms, *, more_than_two: bool) -> StepForm:
    """Return the form of a table that plays by these terms, at which two or more sit."""
    return StepForm(
        board=tuple(_board(terms.options)),
        drawer=tuple(_drawer(terms.options, offered=ALWAYS if more_than_two else IF_SAID)),
        ends=EndButtons(words=(Offered("record", _("Record"), {}), *dealt_again(Deal), BROKEN_OFF)),
        says=(
            Phrase("{who} {word}", PLAYING, each="scores"),
            # Translators: two players, whose scores the app works out
            Phrase(_("{who}: counted by the parts"), PLAYING, when=(given("parts"),)),
            Phrase("{who}", PLAYING, when=(given("forfeit"), without("scores", "parts"))),
        ),
        hints=(
            Phrase(
                _("Nothing is paid before the partie is over."), PLAYING, when=(given(GOES_ON),)
            ),
        ),
        holders=PLAYING,
    )


def _board(options: Options) -> Iterator[Step]:
    yield ScorePerSeat(
        name="scores",
        field="score",
        ask=_("What did {who} score?"),
        missing=_("what did {who} score? Write both scores, or count them by their parts"),
        most=SCORE_MAX,
        figures=2,
        # Translators: on small keys that add points to a score: for every trick; for the cards as
        # well; and for all the tricks
        adds=((13, _("the play")), (23, _("play and cards")), (53, _("capot and play"))),
        fills={"only_blanche": CARTE_BLANCHE, "nothing": 0, "conceded": 0},
        unless=(given("forfeit", "parts"),),
        after=("one", "other"),
    )
    if not options.is_hundred:
        yield CountedParts(name="parts", ask=_("What was counted?"))


def _drawer(options: Options, *, offered: str) -> Iterator[Step]:
    games, deals = (ALWAYS, IF_SAID) if options.is_hundred else (IF_SAID, ALWAYS)
    other = (Offered("", _("nobody")),)
    yield OneSeat(name="forfeit", ask=_("Lost the game by a penalty"), other=other, offered=games)
    yield OneSeat(
        name="conceded",
        ask=_("Threw the hand down"),
        help=_("The other counts thirteen in play and ten for the cards, and the hand."),
        other=other,
        offered=deals,
    )
    helped = _("Their score is 0, or 10 for a carte blanche.")
    yield SomeSeats(name="nothing", ask=_("Reckons nothing"), help=helped)
    yield SomeSeats(name="only_blanche", fact="", ask=_("Reckons only a carte blanche"))
    plays = partial(Plays, offered=offered, of="")
    # Translators: who plays this partie: one plays alone, against two
    # Translators: who plays this partie: one player, against another
    who = _("Plays alone") if options.chouette else _("Who plays")
    helped = _("Others play when this partie is over.")
    yield plays(name="one", field="first", nth=0, ask=who, help=helped, usual="alone")
    yield plays(
        name="other",
        field="second",
        nth=1,
        # Translators: after who plays: against whom
        ask=_("Against whom?"),
        usual="against",
        but=("one",),
        missing=_("against whom?"),
    )


@dataclass
class PiquetDealForm(DeclaredForm):
    """A deal of Piquet being recorded: two scores, or the parts that they are made of."""

    game, tariff_for, flags_for, ends_by_score = GAME, tariff_of, flags_of, True
    score_template = "piquet/score.html"
    price_template = "piquet/price.html"
    field_of = {"players": "one", **dict.fromkeys(("abandoned", "reason", "broken_off"), "outcome")}
    # Translators: on a player’s tile: who does not deal, and leads first
    first = _("elder")

    @property
    def form(self) -> StepForm:
        return form_of(self.table.terms, more_than_two=len(self.table.seated) > 2)

    @property
    def out(self) -> str:  # type: ignore[override]  # it hangs on the rules
        # Translators: on a player’s tile: shares in the partie, but does not play
        return _("advises") if self.table.terms.options.chouette else MARKS["out"]

    @cached_property
    def pair(self) -> tuple[str, str]:
        """Return who plays, as far as it was said and can be."""
        first, second = self.sent.get("first", ""), self.sent.get("second", "")
        are_two = first != second and {first, second} <= {*self.table.seated}
        return (first, second) if are_two and not self.table.game_state.lasts else self._due

    @cached_property
    def _due(self) -> tuple[str, str]:
        """Return who plays unless others are said to."""
        if self.table.game_state.lasts:
            return lasting(self.table).players
        first, second = put_forward(self.table) or self.table.seated[:2]
        return first, second

    @property
    def places(self) -> Answers:
        return {"alone": self._due[:1], "against": self._due[1:]}

    @property
    def standing(self) -> tuple[tuple[str, str], ...]:
        return tuple(zip(("first", "second"), self._due, strict=True))

    @cached_property
    def seating(self) -> Seating:
        """Return who plays and who deals, as far as it was said and can be."""
        for dealer in (self.sent.get("dealer") or None, None):
            try:
                return seating_of(Deal(players=self.pair, dealer=dealer), table=self.table)
            except Fault:
                continue
        if self.table.game_state.lasts:
            return lasting(self.table)
        return Seating(self.pair, None, self.pair[0])

    @cached_property
    def present(self) -> Present:
        seated, dealer = self.table.seated, self.seating.dealer
        dealer = dealer if dealer in seated else seated[0]
        return Present(dealer, present_by(dealer, seated=seated, away=()))

    @cached_property
    def in_play(self) -> tuple[str, ...]:
        return tuple(p for p in self.present.players if p in self.seating.players)

    def besides(self) -> dict[str, Any]:
        dealer = self.text("dealer")
        return {"dealer": dealer if dealer in self.pair else "", "note": self.text("note")}

    def tidied(self, facts: dict[str, Any], answers: Answers) -> dict[str, Any]:
        """Return the facts: who plays only if it was said, of an abandoned deal nothing else."""
        if "players" in facts and not (self.text("first") and self.text("second")):
            del facts["players"]
        if facts.get("abandoned"):
            told = ("players", "abandoned", "reason")
            return {name: value for name, value in facts.items() if name in told}
        nothing = dict.fromkeys([*facts.get("nothing", ()), *answers.get("only_blanche", ())])
        return without_nothing({**facts, "nothing": [*nothing]})

    def facts(self) -> dict[str, Any]:
        if self.text("outcome") == BROKEN_OFF.value:
            return without_nothing({"broken_off": True, "note": self.text("note")})
        return super().facts()

    @cached_property
    def hindrance(self) -> str:  # type: ignore[override]  # it hangs on the table
        try:
            seating_of(Deal(players=self.pair), table=self.table)
            check_begun_alike(self.table.game_state, self.table.terms.options)
        except Fault as fault:
            return sentence_of(fault, names=self.names)
        return ""

    @property
    def way_out(self) -> Offered | None:  # type: ignore[override]  # it hangs on the table
        return BROKEN_OFF if self.hindrance and self.table.game_state.lasts else None

    @property
    def partie(self) -> PartieHead:
        return head_of(self.table, self.seating, names=self.names, money=self.money)

    @property
    def coming(self) -> str:  # type: ignore[override]  # it hangs on what was filled in
        """Return what the deal comes to that the server was asked about, or why it cannot be."""
        try:
            score = self.game.score_deal(self.game.read_deal(self.facts()), table=self.table)
        except Fault as fault:
            return sentence_of(fault, names=self.names)
        return coming_said(score.summary, names=self.names)

    @property
    def counted(self) -> Sequence[tuple[str, str]]:  # type: ignore[override]  # so does this
        if self.score is None or not self.score.summary.parts or not self._parts:
            return ()
        scored = self.score.summary.parts[-1]
        return tuple(zip(scored.players, scored.what.split(DASH), strict=True))

    @property
    def reckoned(self) -> str:
        """Return the parts in words, each with what it counts."""
        return counted_said(self._parts, names=self.names) if self.counted else ""

    @cached_property
    def _parts(self) -> Mapping[str, Parts]:
        return dict(self.game.read_deal(self.facts()).parts)


deal_form = partial(bound, PiquetDealForm)


def _prices(options: Options) -> tuple[CardPrice, ...]:
    paid = stakes_paid(options)
    return tuple(CardPrice(word_of(what), str(stakes)) for what, stakes, _place in paid)


KIT = RulesKit(table=RULES, prices=_prices, note=_("what the loser pays the winner, in stakes"))

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
