"""The forms of French Tarot: a deal in five taps, with five players six, and the house rules.

A deal in shorthand: "Ann g 2 49", "Ann+Ben gs 1 50.5 petit, double Ben", "pass", "petit sec".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from napledger.games.answers import Party, given, without
from napledger.games.deal_form.form import DeclaredForm, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.rules_form.fields import CardPrice, RulesKit
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.steps import (
    ALWAYS,
    IF_SAID,
    Calling,
    EndButtons,
    NumberPad,
    NumberRow,
    Offered,
    OneSeat,
    OneWord,
    Phrase,
    ScorePerSeat,
    SeatPerWord,
    SomeSeats,
    Step,
    StepForm,
    Switch,
    WordPerSeat,
)
from napledger.games.tarot.deal import (
    ATTACK,
    BOUTS,
    CARD_POINTS,
    CONTRACTS,
    COURTS,
    DEFENCE,
    DOG,
    GARDE,
    OWN,
    PASSED,
    PETIT_SEC,
    PRISE,
    TARGETS,
    TIMES,
    TRUMPS,
    Deal,
)
from napledger.games.tarot.game import GAME, SIZES
from napledger.games.tarot.rules import (
    LEAST_POINTS,
    NONE,
    PLAYED,
    RULES,
    SAME_DEALS,
    SLAM_POINTS,
    WINNER,
    Options,
    Terms,
)
from napledger.games.tarot.tariff import (
    ALLY,
    ATTACKERS,
    DEALS_ON,
    LOST,
    MADE,
    MISERES,
    TAKER,
    rounded,
    tariff_of,
)
from napledger.games.web import word_of
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

shorthand_help = _(
    "One row a deal: who took, the contract (p, g, gs, gc), the bouts and the points, like “Ann g "
    "2 49”. With five a plus before the partner, “Ann+Ben g 2 49”, or “dog” or “own” for the king: "
    "“Ann dog g 2 49”. A half is 49.5. What else there was stands behind: “petit” or “slam” of the "
    "attack, “−petit” or “−slam” of the defence, “announced”, “poignée Ann”, “double Ann”, "
    "“triple Ann”, “misère trumps Ann”, “misère courts Ann”. Without a taker: “pass”, “petit sec”, "
    "“redeal”. Earlier bids, a poignée’s trumps and points without a taker are not understood."
)

_CONTRACTS = {
    **dict.fromkeys(("p", "petite", "prise"), PRISE),
    **dict.fromkeys(("g", "garde"), GARDE),
    **dict.fromkeys(("gs", "garde sans"), "garde_sans"),
    **dict.fromkeys(("gc", "garde contre"), "garde_contre"),
}
_ROW = re.compile(
    r"(?P<who>.+?) (?P<contract>garde sans|garde contre|garde|petite|prise|gs|gc|g|p)"
    r" (?P<bouts>[0-3])b? (?P<points>[0-9]{1,2})(?P<half>[.,]5|½)?(?P<more>[ ,].+)?",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"[ ,]+(?=[+−–-]?(?:petit|slam)\b|(?:announced|simple|double|triple|poign[ée]e|mis[èe]re)\b)",
    re.IGNORECASE,
)
"""Before each thing that stands behind the points."""
_MORE = re.compile(
    r"(?P<sign>[+−–-]?)(?P<side>petit|slam)|(?P<announced>announced)"
    r"|(?P<size>simple|double|triple|poign[ée]e) (?P<shown>.+)"
    r"|mis[èe]re (?P<kind>trumps|courts) (?P<declared>.+)",
    re.IGNORECASE,
)
_PASSED = ("pass", "passed", "all passed", "nobody")


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a row of a paper sheet; raise Fault where it is none."""
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    if typed.casefold() in _PASSED:
        return {PASSED: True}
    if typed.casefold() == "petit sec":
        return {PETIT_SEC: True}
    row = _ROW.fullmatch(typed)
    more = _more((row and row["more"]) or "", players=players)
    if row is None or more is None:
        said = _(
            "“{came}” is no deal. Write who took, the contract, bouts and points, like Ann g 2 49"
        )
        raise Fault("", said, came=typed)
    return {
        **_attack(row["who"], players=players),
        "contract": _CONTRACTS[row["contract"].casefold()],
        "bouts": int(row["bouts"]),
        "points": int(row["points"]),
        **({"half": True} if row["half"] else {}),
        **more,
    }


def _more(text: str, *, players: Mapping[str, str]) -> dict[str, Any] | None:
    """Return the facts that stand behind the points; None where something else does."""
    facts: dict[str, Any] = {}
    said, *parts = _NEXT.split(text)
    for found in map(_MORE.fullmatch, parts):
        side = found and (found["side"] or found["announced"] or "").casefold()
        if found is None or said or side in facts:
            return None
        if side:
            of = DEFENCE if found["sign"] in ("−", "–", "-") else ATTACK
            facts[side] = of if found["side"] else True
        elif found["size"]:
            size, shown = found["size"].casefold(), player_called(found["shown"], players=players)
            size = size if size in SIZES else "simple"
            facts.setdefault("poignees", []).append({"player": shown, "size": size})
        else:
            declared = player_called(found["declared"], players=players)
            misere = {"player": declared, "kind": found["kind"].casefold()}
            facts.setdefault("miseres", []).append(misere)
    return None if said else facts


def _attack(who: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    name, plus, partner = (part.strip() for part in who.partition("+"))
    first, _space, last = name.rpartition(" ")
    if not plus and first and last.casefold() in (DOG, OWN):
        return {"taker": player_called(first, players=players), "alone": last.casefold()}
    taker = {"taker": player_called(name, players=players)}
    return taker | ({"partner": player_called(partner, players=players)} if plus else {})


FIVE, THREE = (given("in_play:5"),), (given("in_play:3"), without("in_play:4"))
SOMEBODY = without(PASSED)
FEWEST = Party(("in_play",), when=(given("taken"),), best="taken", lowest=True)
"""Who gains most where nobody took."""
FOUR = 4
AFTER_THE_PARTNER = given("taker", "seated")
"""Holds always; but the partner, who is asked of the taker, then comes before what leans on it."""


@lru_cache(maxsize=64)
def form_of(terms: Terms) -> StepForm:
    """Return the form of a table that plays by these terms."""
    options = terms.options
    return StepForm(
        board=tuple(_board(options)),
        drawer=tuple(_drawer(options)),
        ends=EndButtons(words=tuple(_ends(options))),
        says=(
            # Translators: a deal in a few words: “Ann and Ben, garde made by 8”
            Phrase(
                _("{who}, {contract} made by {amount}"),
                ATTACKERS,
                when=(given(MADE),),
                amount=rounded(options),
            ),
            # Translators: a deal in a few words: “Ann and Ben, garde lost by 8”
            Phrase(
                _("{who}, {contract} lost by {amount}"),
                ATTACKERS,
                when=(given(LOST),),
                amount=rounded(options),
            ),
            Phrase(_("all passed"), Party(("dealer",), when=(given(PASSED),))),
        ),
        lead=Party(("taker", FEWEST)),
        marks=(
            # Translators: on a player’s tile: who took
            Phrase(_("taker"), TAKER),
            # Translators: on a player’s tile: who has the called king
            Phrase(_("partner"), Party((ALLY,))),
        ),
        sits_out=options.sits_out,
        plays=6 if options.dealer_out_of_six else 5,
        crowd=_("Too many are there: who is away?"),
        # Translators: who took in French Tarot, and the contract: “Ann takes, garde”
        calling=Calling(
            ("taker", "contract", "announced"),
            (
                Phrase(_("{who} takes, {contract}"), TAKER),
                Phrase(_("slam announced"), TAKER, when=(given("announced"),)),
            ),
        ),
    )


def _board(options: Options) -> Iterator[Step]:
    yield OneSeat(
        name="taker",
        ask=_("Who took?"),
        missing=_("who took? Tap the taker first"),
        when=(SOMEBODY,),
    )
    yield OneSeat(
        name="partner",
        ask=_("Who had the called king?"),
        missing=_("who had the called king? Tap the partner, or where it was"),
        but=("taker",),
        when=(given("taker"), *FIVE),
        due=(without("alone"),),
    )
    yield OneWord(
        name="contract",
        ask=_("Contract"),
        missing=_("which contract was it? Tap it"),
        words=tuple(
            Offered(contract, word, hint=f"× {TIMES[contract]}")
            for contract, word in CONTRACTS.items()
            if contract != PRISE or options.prise
        ),
        when=(SOMEBODY,),
    )
    yield OneWord(
        name="alone",
        ask=_("Or nobody had it"),
        words=(Offered(DOG, _("King in the dog")), Offered(OWN, _("Own king"))),
        when=(given("taker"), *FIVE, without("partner")),
    )
    yield NumberRow(
        name="bouts",
        ask=_("Bouts of the attack"),
        missing=_("how many bouts had the attack? Tap the number"),
        most=BOUTS,
        when=(SOMEBODY, AFTER_THE_PARTNER),
    )
    yield NumberPad(
        name="points",
        ask=_("Card points of the attack"),
        missing=_("how many card points had the attack? Type them"),
        most=CARD_POINTS,
        figures=2,
        when=(SOMEBODY, given("bouts")),
    )
    for name, when in (("half", THREE), ("half_of_five", FIVE)):
        yield Switch(
            name=name,
            fact="half",
            # Translators: half a card point more, on a key of the pad
            ask=_("½"),
            when=(SOMEBODY, given("bouts"), *when),
            offered=ALWAYS if options.half_points == WINNER else IF_SAID,
        )
    if options.all_pass == LEAST_POINTS:
        yield Switch(name=PASSED, ask=_("All passed"), clears=("taker",))
        yield ScorePerSeat(
            name="taken",
            ask=_("Card points of {who}"),
            missing=_("how many card points took {who}?"),
            most=CARD_POINTS,
            figures=2,
            when=(given(PASSED),),
        )


def _drawer(options: Options) -> Iterator[Step]:
    taken = given("taker")
    sides = ((ATTACK, _("the attack")), (DEFENCE, _("the defence")))
    yield OneWord(
        name="petit",
        ask=_("Petit au bout"),
        help=_("The 1 of trumps in the last trick: who took it."),
        words=(Offered("", "–"), *(Offered(side, word) for side, word in sides)),
        when=(taken,),
        often=True,
    )
    yield WordPerSeat(
        name="poignees",
        ask=_("Poignées"),
        word="size",
        words=(
            Offered("simple", _("simple")),
            Offered("double", _("double")),
            Offered("triple", _("triple")),
        ),
        when=(taken,),
        often=True,
    )
    yield Switch(name="announced", ask=_("Slam announced"), when=(taken,))
    yield OneWord(
        name="slam",
        ask=_("Slam"),
        help=_("Who took every trick."),
        words=(Offered("", "–"), *(Offered(side, word) for side, word in sides)),
        when=(taken,),
    )
    for kind, ask in ((TRUMPS, _("Misère of trumps")), (COURTS, _("Misère of courts"))):
        yield SomeSeats(
            name=MISERES[kind],
            fact="miseres",
            ask=ask,
            each={"kind": kind},
            when=(taken,),
            offered=ALWAYS if options.misere != NONE else IF_SAID,
        )
    ranked = [each for each in CONTRACTS if each != PRISE or options.prise]
    yield SeatPerWord(
        name="over",
        fact="overcalled",
        word="contract",
        ask=_("Went over"),
        help=_("Earlier bids that a higher one went over, and whose they were."),
        words=tuple(
            Offered(contract, CONTRACTS[contract], when=(given("contract", of=tuple(ranked[n:])),))
            for n, contract in enumerate(ranked[:-1], start=1)
        ),
        when=(taken, given("contract", of=tuple(ranked[1:]))),
    )


def _ends(options: Options) -> Iterator[Offered]:
    yield Offered("record", _("Record"), {})
    again = {SAME_DEALS: "same"}
    on = DEALS_ON if options.sits_out else "left"
    if options.all_pass != LEAST_POINTS:
        yield Offered(
            PASSED,
            _("All passed"),
            {PASSED: True},
            when=(without("taker"),),
            alone=True,
            said=_("All passed"),
            next=again.get(options.all_pass, on),
        )
    if options.petit_sec != PLAYED:
        # Translators: a deal that was called off, because the 1 was somebody’s only trump
        yield Offered(
            PETIT_SEC,
            _("Petit sec"),
            {PETIT_SEC: True},
            said=_("Petit sec"),
            further=True,
            next=again.get(options.petit_sec, on),
        )
    yield from dealt_again(Deal)


class TarotDealForm(DeclaredForm):
    """A deal of French Tarot being recorded: who took, the bouts and the card points."""

    game, form_for, tariff_for = GAME, form_of, tariff_of
    # Translators: on a player’s tile: speaks and leads first. As short as can be.
    first = _("leads")
    field_of = {
        "half": "points",
        "miseres": MISERES[TRUMPS],
        "overcalled": "over",
        **dict.fromkeys(("abandoned", "reason", PETIT_SEC), "outcome"),
    }

    @property
    def call_endings(self) -> Iterable[tuple[str, Mapping[str, str], bool]]:
        """Yield three bouts with just enough points, and with one too few; of five, a partner."""
        others = [each for each in self.in_play if each != self.text("taker")]
        partner = {"partner": others[0]} if len(self.in_play) > FOUR and others else {}
        ends = ((_("Made"), TARGETS[BOUTS]), (_("Lost"), TARGETS[BOUTS] - 1))
        told = {"outcome": "record", "bouts": f"{BOUTS}", **partner}
        return [(word, {**told, "points": f"{points}"}, True) for word, points in ends]

    @property
    def standing(self) -> tuple[tuple[str, str], ...]:
        """Return the contract that is meant until another is tapped."""
        return (("contract", GARDE),)


deal_form = partial(bound, TarotDealForm)


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what is worth how many points: the lines of a rule set's card."""
    poignees = ", ".join(map(str, options.poignees.values()))
    slams = ", ".join(str(points) for points in SLAM_POINTS.values() if points > 0)
    return (
        CardPrice(word_of(_("contract")), "25 +"),
        CardPrice(word_of(_("poignées")), poignees),
        CardPrice(word_of(_("petit au bout")), "10"),
        CardPrice(word_of(_("slam")), slams),
    )


KIT = RulesKit(
    table=RULES, prices=_prices, note=_("points from each defender; a point is one stake")
)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
