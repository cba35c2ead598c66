"""The forms of a house game: a deal by the steps that its way to pay asks, and the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

from django.utils.safestring import SafeString

from napledger.games import steps
from napledger.games.answers import Answers, Party, given, without
from napledger.games.deal_form.form import DeclaredForm, broken_off, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.house.deal import Deal
from napledger.games.house.game import GAME
from napledger.games.house.rules import POINTS_MAX, RULES, Options, Pays, Terms
from napledger.games.house.tariff import IN_PLAY, best_of, flags_of, sides_of, tariff_of, winners_of
from napledger.games.house.words import A_WIN, ANTE, PLACED, THE_GAME, THE_RUBBER, WINS
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.web import word_of
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

shorthand_help = _(
    "One row a deal. “Ann” for who won, “Ann 25” with points; “Ann: Ben 12, Cat 7” with what the "
    "others have left, or what each bet. “Ann 3, Ben 10, Cat 0” for everybody’s points, or what "
    "each took. “Ann & Ben” for those who share, “Ann > Ben > Cat” for who came in where, “nobody” "
    "for a deal that nobody won. x2 at the end for one that is doubled; “redeal” for an abandoned "
    "one, “off” for a game broken off. The first letters of a name are enough."
)

NOBODY = ("nobody", "-", "–", "−")  # as typed
OFF = ("off", "broken off")

_TIMES = re.compile(r"(?P<rest>.*?)[ ,]*[x×](?P<times>[2-4])", re.IGNORECASE)
_FIGURE = re.compile(r"(?P<name>.+?) *(?P<figure>[-−]?\d{1,9})")


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return a deal's facts, or raise Fault; `players` are names, each with what facts call it."""
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    if typed.casefold() in OFF:
        return {"broken_off": True}
    if times := _TIMES.fullmatch(typed):
        return {**_played(times["rest"], players=players), "times": int(times["times"])}
    return _played(typed, players=players)


def _played(typed: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    called = partial(player_called, players=players)
    if typed.casefold() in NOBODY:
        return {"drawn": True}
    if ">" in typed:
        return {"order": [called(each.strip()) for each in typed.split(">")]}
    figure = None if ":" in typed else _FIGURE.fullmatch(typed)
    if figure and "," not in typed:
        return {"winner": called(figure["name"]), "points": int(figure["figure"])}
    if figure:
        return {"figures": _figures(typed, players=players)}
    won, colon, figures = typed.partition(":")
    first, *others = [called(each.strip()) for each in won.split("&")]
    told = {"winner": first} | ({"winners": others} if others else {})
    return told | ({"figures": _figures(figures, players=players)} if colon else {})


def _figures(typed: str, *, players: Mapping[str, str]) -> dict[str, int]:
    figures = {}
    for each in typed.split(","):
        figure = _FIGURE.fullmatch(each.strip())
        if figure is None:
            said = _("“{came}” does not say a number of a player: like Ben 12")
            raise Fault("", said, came=each.strip())
        player = player_called(figure["name"], players=players)
        figures[player] = int(figure["figure"].replace("−", "-"))
    return figures


TIMES = tuple(
    steps.Offered(str(times), word, {"times": times} if times > 1 else {})
    # Translators: how many times over a deal counts
    for times, word in enumerate((_("Single"), _("Doubled"), _("Trebled"), _("Four times")), 1)
)

BETS = _("Bets: tap a player, then type")
TAKINGS = _("Tap who took of the pot, and type how many")

NO_FIGURES = without("figures=1..")
SOMEBODY, SOMEBODY_WON = given("winner"), without("outcome", of=("drawn",))


@lru_cache(maxsize=64)
def form_of(terms: Terms) -> steps.StepForm:
    """Return the steps that these rules ask."""
    options, who = terms.options, _whose(terms.options)
    return steps.StepForm(
        board=tuple(_board(options)),
        drawer=tuple(_drawer(options)),
        ends=steps.EndButtons(words=tuple(_ends(options))),
        says=tuple(_says(options, who)),
        # Before a game is over that is paid at its end alone, nobody gains.
        lead=Party((who,), when=(given("won"),)) if options.waits_for_end else who,
        marks=tuple(_marks(options, who)),
        hints=(_hint(options, who),),
    )


def _hint(options: Options, who: Party) -> steps.Phrase:
    """Return what is said where nothing need be tapped any more."""
    if options.is_typed:
        return steps.Phrase(TAKINGS, IN_PLAY)
    # Translators: in a line above the buttons, after all that is needed was tapped
    return steps.Phrase(BETS if options.has_bets else _("Record it, or tap anew."), who)


def _whose(options: Options) -> Party:
    """Return whose deal it was: who won, or has the best points, or took of the pot."""
    if options.pays in (Pays.POINTS, Pays.PLACES):
        return best_of(options, "figures") if options.pays == Pays.POINTS else Party(("order:1",))
    return Party(("figures=1..",)) if options.is_typed else winners_of(options)


def _marks(options: Options, who: Party) -> Iterator[steps.Phrase]:
    if options.pays == Pays.PLACES:
        for nth, word in enumerate(PLACED, start=1):
            yield steps.Phrase(word, Party((f"order:{nth}",)))
    elif options.pays != Pays.POINTS and not options.is_typed:
        yield steps.Phrase(WINS, who)


def _says(options: Options, lead: Party) -> Iterator[steps.Phrase]:
    if options.pays == Pays.PLACES:
        yield steps.Phrase("{who}", Party(("order",)))
    elif options.pays == Pays.POINTS or options.types_pot:
        if options.has_bets:
            # Translators: who took a pot, before it is recorded
            yield steps.Phrase(_("{who} takes the pot"), lead)
        told = Party(("figures=..-1", "figures=1.."))
        yield steps.Phrase("{who} {word}", told, each="figures")
    else:
        # Translators: who won a deal, before it is recorded
        yield steps.Phrase(_("{who} wins"), lead)


def _ends(options: Options) -> Iterator[steps.Offered]:
    turn = "same" if options.keeps_deal else "left"
    when = (given("figures=1.."),) if options.is_typed else ()
    # Translators: under a button: nothing is paid before the game is won
    hint = _("paid when the game is over") if options.waits_for_end else ""
    yield steps.Offered("record", _("Record"), {}, next=turn, when=when, hint=hint)
    nobody = partial(steps.Offered, "drawn", tells={"drawn": True}, next=turn)
    # Translators: under a button: what lies in the pot is played for again
    stays = _("the pot stays")
    if options.has_bets and options.unwon == "back":
        stays = _("all take it back")
    if options.is_typed:
        # Translators: a button: nobody took any of the pot
        yield nobody(said := _("Nobody took any"), said=said, hint=stays, when=(NO_FIGURES,))
    elif options.has_bets:
        yield nobody(said := _("Nobody won"), said=said, hint=stays, when=(without("winner"),))
    elif options.is_banked and options.pays == Pays.WINNER:
        # Translators: a button: nobody won against the banker
        yield nobody(said := _("Nobody beat the bank"), said=said, when=(without("winners"),))
    elif options.pays in (Pays.WINNER, Pays.SIDED, Pays.POT):
        # Translators: a button: a deal without a winner
        yield nobody(said := _("Nobody won"), said=said, further=True)
    yield from dealt_again(Deal)
    if options.is_match:
        yield broken_off(GAME.break_off)


def _board(options: Options) -> Iterator[steps.Step]:
    if options.pays == Pays.PLACES:
        yield steps.SeatPerTrick(
            name="order",
            ask=_("Who came in first, second and so on?"),
            words=PLACED,
            many=len(options.placed),
            missing=_("who came in where? Tap them in order"),
        )
    elif options.is_banked and options.pays == Pays.WINNER:
        yield steps.SomeSeats(
            name="winners",
            ask=_("Who beat the banker?"),
            but=("dealer",),
            missing=_("who beat the banker? Tap them, or the button for nobody"),
            due=(SOMEBODY_WON,),
        )
    elif options.pays in (Pays.WINNER, Pays.SIDED) or (
        options.pays == Pays.POT and options.takes == "winner"
    ):
        yield steps.OneSeat(
            name="winner",
            ask=_("Which side won? Tap one of it") if options.pays == Pays.SIDED else _("Who won?"),
            missing=_("who won? Tap the winner"),
            due=(SOMEBODY_WON,),
        )
    yield from _pads(options)
    if options.times > 1 and options.pays != Pays.POT:
        yield steps.OneWord(name="times", ask=_("Doubled?"), words=TIMES[: options.times])


def _pads(options: Options) -> Iterator[steps.Step]:
    """Yield the pad for what is typed, if anything is: a number for each, or one."""
    if options.pays == Pays.POINTS:
        yield _pad(_("How many points has {who}?"), signed=True)
    elif options.pays == Pays.WINNER and options.win == "left":
        yield _pad(_("What has {who} left?"), when=(SOMEBODY,), fills={"winner": 0})
    elif options.types_pot:
        yield _pad(BETS if options.has_bets else TAKINGS, fills=NONE)
    elif options.pays in (Pays.WINNER, Pays.SIDED) and options.win == "points":
        yield steps.NumberPad(
            name="points",
            field="won_by",
            ask=_("Points"),
            least=1,
            most=POINTS_MAX,
            figures=4,
            missing=_("how many points was it won by? Type them"),
        )


def _pad(ask: str, **more: Any) -> steps.ScorePerSeat:
    return steps.ScorePerSeat(name="figures", ask=ask, missing=ask, most=POINTS_MAX, **more)


NONE = {"in_play": 0}
"""Whoever nothing is typed of has none."""


def _drawer(options: Options) -> Iterator[steps.Step]:
    if options.pays == Pays.SIDED and options.partners == "cut":
        yield steps.CountPerSeat(
            name="sides",
            ask=_("Sides"),
            help=_("Tap everybody up to the number of their side: so it stays until the next cut."),
            most=options.sides,
            of=steps.THERE,
            often=True,
        )
    if options.is_pot_won:
        yield steps.SomeSeats(
            name="winners",
            # Translators: who has a part of the pot besides the winner
            ask=_("Shared with"),
            but=("winner",),
            when=(SOMEBODY,),
            often=True,
        )


@dataclass
class HouseDealForm(DeclaredForm):
    """A deal of a house game being recorded."""

    game, form_for, tariff_for, flags_for = GAME, form_of, tariff_of, flags_of
    field_of = {"drawn": "outcome", "abandoned": "outcome", "broken_off": "outcome"}

    @cached_property
    def coin(self) -> SafeString:
        """Return the coin of whoever deals: none where nobody does."""
        return super().coin if self.options.dealer else SafeString()

    @property
    def is_cut_for(self) -> bool:
        """Return whether it is no news who deals: where the deal does not pass."""
        return self.options.keeps_deal

    @property
    def options(self) -> Options:
        """Return the rules in force."""
        options: Options = self.table.terms.options
        return options

    @property
    def places(self) -> Answers:
        """Return on which side each plays until somebody says otherwise."""
        return sides_of(self.table)

    def tidied(self, facts: dict[str, Any], _answers: Answers) -> dict[str, Any]:
        """Return the facts without sides that nobody cut for, and without numbers of nobody."""
        cut = (self.text(name) for name in self.posted if name.startswith("sides-"))
        if not any(each not in steps.NOTHING for each in cut):
            facts.pop("sides", None)
        if self.options.pays == Pays.POT and "figures" in facts:
            facts["figures"] = {each: n for each, n in facts["figures"].items() if n}
        return facts


deal_form = partial(bound, HouseDealForm)


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what things pay, in stakes: the lines of a rule set's card."""
    pays, word = options.pays, _("a point") if options.pays_points else A_WIN
    rates = (
        *zip(PLACED, options.placed if pays == Pays.PLACES else (), strict=False),
        (ANTE, options.ante * (pays == Pays.POT)),
        (word, options.rate * (pays not in (Pays.POT, Pays.PLACES))),
        (THE_GAME, options.game * options.is_match),
        (THE_RUBBER, options.rubber * options.has_rubber),
    )
    return tuple(CardPrice(word_of(word), written(rate)) for word, rate in rates if rate)


KIT = RulesKit(RULES, _prices, _("in stakes"))

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
