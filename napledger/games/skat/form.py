"""The forms of Skat: a deal in four taps, a Ramsch on the pad, and the rules of the house.

A deal of Skat in shorthand, as people write it on paper: "Ann clubs 2", "Cat null ouvert -".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from django.utils.translation import gettext, ngettext

from napledger.games.answers import Party, given, without
from napledger.games.deal_form.form import DeclaredForm, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.skat.checks import STEPS
from napledger.games.skat.deal import (
    GRAND,
    JACKS,
    LOST,
    MATADORS_MAX,
    NULL,
    OUVERT,
    PASSED,
    RAMSCH,
    SETTLED,
    WON,
    Deal,
)
from napledger.games.skat.game import GAME, GRADES, PAY
from napledger.games.skat.rules import RULES, SITS_OUT, Options, Terms, has_ramsch
from napledger.games.skat.tariff import (
    BASES,
    LOSERS,
    NOT_OVERBID,
    NULLS,
    OVERBID,
    RAMSCH_ROUND,
    SOLOIST,
    counted_value,
    flags_of,
    ramsch_of,
    tariff_of,
)
from napledger.games.skat.words import GAMES
from napledger.games.steps import (
    ALWAYS,
    IF_SAID,
    Calling,
    EndButtons,
    MoreWords,
    NextDeal,
    NumberPad,
    NumberRow,
    Offered,
    OneSeat,
    OneWord,
    Phrase,
    SomeSeats,
    Step,
    StepForm,
    Switch,
)
from napledger.games.web import word_of
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

shorthand_help = _(
    "One row a deal: who played, which game, how many matadors, and − if it was lost: "
    "“Ann clubs 2” or “Ann clubs with 2”, “Ben grand 1 hand schneider −”, “Cat null ouvert”. What "
    "was announced says so: “schneider announced”, or “announced schneider”. “bid 48” is what was "
    "bid. “ramsch Ann 69” for a Ramsch, “ramsch Ann+Ben 55” or “Ann and Ben” where two lost it, "
    "with “virgin Cat” and “push 1” behind; “pass” when all passed, “paid” where the list is, "
    "“redeal” for an abandoned deal."
)

IN_RAMSCH = given("soloist", "ended", of=(RAMSCH,))
IN_GAME, SUIT_OR_GRAND = without("soloist", "ended", of=(RAMSCH,)), without("game", of=(NULL,))
NO_GRAND = without("game", of=(GRAND,))
FROM_HAND = given("hand", "game", of=("on", NULL))
NO_MARCH = (without("virgins:2"), without("losers:3"))

CALLED_GAME, NO_TIE = (given("game"),), (without("losers:3"),)


@lru_cache(maxsize=64)
def form_of(terms: Terms) -> StepForm:
    """Return the form of a table that plays by these terms."""
    options = terms.options
    return StepForm(
        board=tuple(_board(options)),
        drawer=tuple(_drawer(options)),
        ends=EndButtons(
            name="ended", missing=_("how did it end? Tap Won or Lost"), words=tuple(_ends(options))
        ),
        says=(
            Phrase(_("{who}, {game}"), SOLOIST, when=CALLED_GAME),
            Phrase(_("Ramsch: {who}"), LOSERS),
        ),
        lead=Party((SOLOIST, LOSERS)),
        marks=(
            # Translators: on a tile: who plays alone
            Phrase(_("alone"), SOLOIST),
            # Translators: on a tile: who took no trick of a Ramsch
            Phrase(_("virgin"), Party(("virgins",))),
        ),
        hints=(
            # Translators: the bid was more than the game is worth: what is lost for it
            Phrase(_("Overbid: {amount}"), SOLOIST, when=(OVERBID,), amount=counted_value(options)),
            # Translators: what the game would score if it is won
            Phrase(_("Value {amount}"), SOLOIST, when=CALLED_GAME, amount=counted_value(options)),
            # Translators: what a Ramsch adds to the list of whoever lost it
            Phrase(_("Score {amount}"), LOSERS, when=NO_TIE, amount=ramsch_of(options)),
        ),
        sits_out=SITS_OUT[options.second_out],
        turns=(NextDeal("same", (given(RAMSCH_ROUND), given("game"))),),
        calling=Calling(("soloist", "game", "hand", "announced", "kontra", "bid"), CALLS),
    )


CALLS = (
    Phrase(_("{who}, {game}"), SOLOIST, when=CALLED_GAME),
    # Translators: behind a game of Skat that was called: without taking up the skat
    Phrase(
        pgettext("Skat: without taking up the two cards", "hand"),
        SOLOIST,
        when=(given("game"), given("hand")),
    ),
    # Translators: behind a game of Skat that was called: “schneider announced”
    Phrase(_("{announced} announced"), SOLOIST, when=(given("game"), given("announced"))),
    Phrase("{kontra}", SOLOIST, when=(given("game"), given("kontra"))),
)
"""Who plays which game, before it is played; the matadors are counted afterwards."""


def _ends(options: Options) -> Iterator[Offered]:
    # Translators: a game of Skat that was made
    yield Offered(WON, _("Won"), {"ended": WON}, when=(IN_GAME, NOT_OVERBID), said=_("won"))
    # Translators: a game of Skat that failed
    yield Offered(LOST, _("Lost"), {"ended": LOST}, when=(IN_GAME,), said=_("lost"))
    if has_ramsch(options):
        yield Offered(RAMSCH, _("Record"), {"ended": RAMSCH}, when=(IN_RAMSCH,))
    else:
        yield Offered(PASSED, _("Passed"), {"ended": PASSED}, said=_("All passed"), alone=True)
    if options.settle == "list":
        yield Offered(
            SETTLED,
            PAY,
            {"ended": SETTLED},
            next="same",
            row=_("The list"),
            said=_("The list was paid"),
            further=True,
        )
    yield from dealt_again(Deal)


def _board(options: Options) -> Iterator[Step]:
    # Translators: a deal of Skat that nobody called
    ramsch = Offered(RAMSCH, _("Ramsch"), {"ended": RAMSCH})
    yield OneSeat(
        name="soloist",
        ask=_("Who played?"),
        missing=_("who played? Tap the soloist first"),
        other=(ramsch,) if has_ramsch(options) else (),
    )
    yield OneWord(
        name="game",
        ask=_("Which game?"),
        missing=_("which game? Tap it first"),
        when=(IN_GAME,),
        words=tuple(
            Offered(game, word, hint=str(BASES.get(game, NULLS[0]))) for game, word in GAMES.items()
        ),
    )
    yield OneWord(
        name="matadors",
        ask=_("With or without how many?"),
        missing=_("with or without how many? Tap the number"),
        when=(IN_GAME, SUIT_OR_GRAND),
        words=_matadors(options),
    )
    yield Switch(
        name="hand", ask=pgettext("Skat: without taking up the two cards", "Hand"), when=(IN_GAME,)
    )
    yield OneWord(
        name="reached",
        ask=_("Reached"),
        when=(IN_GAME, SUIT_OR_GRAND),
        # Translators: on a button, under “schneider” or “schwarz”: it was made, not announced
        words=tuple(Offered(each, GRADES[each], hint=_("made")) for each in GRADED),
    )
    yield OneWord(name="announced", ask=_("Announced"), when=(IN_GAME, FROM_HAND), words=ANNOUNCED)
    allowed = STEPS[1 : STEPS.index(options.kontra) + 1]
    yield OneWord(
        name="kontra",
        ask=_("Kontra"),
        when=(IN_GAME,),
        words=tuple(Offered(each, GRADES[each]) for each in allowed or STEPS[1:]),
        offered=ALWAYS if allowed else IF_SAID,
    )
    if has_ramsch(options):
        yield from _ramsch(options)


GRADED = ("schneider", "schwarz")
ANNOUNCED = tuple(
    # Translators: on a button, under “schneider”, “schwarz” or “ouvert”: it was announced
    Offered(
        each, GRADES[each], when=() if each == OUVERT else (SUIT_OR_GRAND,), hint=_("announced")
    )
    for each in (*GRADED, OUVERT)
)


def _matadors(options: Options) -> tuple[Offered, ...]:
    most = JACKS if options.tops == "jacks" else MATADORS_MAX
    return tuple(
        Offered(f"{n}", f"{n}", {"matadors": n}, when=(NO_GRAND,) * (n > JACKS), further=n > JACKS)
        for n in range(1, most + 1)
    )


def _ramsch(options: Options) -> Iterator[Step]:
    yield SomeSeats(
        name="losers",
        ask=_("Who took most?"),
        missing=_("who took most? Tap whoever lost the Ramsch"),
        when=(IN_RAMSCH,),
    )
    is_counted = options.ramsch_by == "card_points"
    yield NumberPad(
        name="card_points",
        ask=_("Card points of each loser"),
        missing=_("how many did the loser take? Type the card points") if is_counted else "",
        when=(IN_RAMSCH, *NO_MARCH),
        offered=ALWAYS if is_counted else IF_SAID,
        least=41,
        most=120,
    )


def _drawer(options: Options) -> Iterator[Step]:
    yield NumberPad(
        name="bid",
        ask=_("The bid"),
        help=_("Where the game is worth less: it was overbid, and is lost."),
        when=(IN_GAME,),
        least=18,
        most=264,
        often=True,
    )
    if has_ramsch(options):
        yield SomeSeats(
            name="virgins",
            # Translators: who took no trick of a Ramsch
            ask=_("No trick"),
            help=_("In a Ramsch; if two took none, the third took them all: a march."),
            when=(IN_RAMSCH,),
            but=("losers",),
            often=True,
        )
    if options.all_pass == "schieberamsch":
        yield NumberRow(
            name="pushes", ask=_("Pushed or knocked"), most=3, when=(IN_RAMSCH,), often=True
        )
    # Translators: a game of Skat was lost with 60 card points on either side
    yield Switch(
        name="split",
        ask=_("Lost with 60 each"),
        when=(IN_GAME, SUIT_OR_GRAND),
        offered=ALWAYS if options.bock_60 else IF_SAID,
    )
    if options.tops != "jacks":
        yield MoreWords(
            name="more",
            field="matadors",
            ask=_("More matadors, with or without"),
            when=(IN_GAME, SUIT_OR_GRAND, NO_GRAND),
            words=_matadors(options),
        )


class SkatForm(DeclaredForm):
    """A deal being recorded: who played which game, and how it ended; or a Ramsch."""

    game, form_for, tariff_for, flags_for = GAME, form_of, tariff_of, flags_of
    # Translators: on a tile: who leads to the first trick
    first = _("leads")
    field_of = {"reason": "ended", "abandoned": "ended"}

    @property
    def call_endings(self) -> Iterable[tuple[str, Mapping[str, str], bool]]:
        """Yield the game with the fewest matadors that its bid allows; it may be worth more."""
        if self.text("game") == NULL:
            return super().call_endings
        return [
            (word.label, {"ended": word.value, "matadors": f"{many}"}, True)
            for word in self.form.ends.words
            if word.value in (WON, LOST)
            for many in range(1, MATADORS_MAX + 1)
        ]

    @property
    def plates(self) -> list[str]:
        """Return how many deals are left of a round of Bock or of Ramsch."""
        state = self.table.game_state
        ramsch = ngettext("Ramsch: %(left)s deal", "Ramsch: %(left)s deals", state.ramsch)
        bock = ngettext("Bock: %(left)s deal", "Bock: %(left)s deals", state.bock)
        rounds = ((state.ramsch, ramsch), (state.bock, bock))
        return [text % {"left": left} for left, text in rounds if left]


deal_form = partial(bound, SkatForm)

CALLED = {game[0]: game for game in GAMES} | {game: game for game in GAMES}
WHOLE: Mapping[str, dict[str, Any]] = {
    "paid": {"ended": SETTLED},
    **{each: {"ended": PASSED} for each in ("p", "pass", "passed")},
    **{each: {"abandoned": True} for each in ABANDONED_AS_WRITTEN},
}
NO_DEAL = _("“{came}” is no deal. Write who played, which game and how many, like Ann clubs 2")


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a row of a paper sheet; raise Fault for what cannot be read."""
    typed = " ".join(re.sub(r"(?<=\S)\s*([-−–])$", r" \1", text.strip()).split())
    words = typed.casefold().split()
    if typed.casefold() in WHOLE:
        return dict(WHOLE[typed.casefold()])
    if words[:1] == [RAMSCH]:
        return _ramsch_written(typed, players=players)
    place = next((n for n, word in enumerate(words) if n and word in CALLED), 0)
    if not place:
        raise Fault("", NO_DEAL, came=typed)
    name = " ".join(typed.split()[:place])
    facts: dict[str, Any] = {"soloist": player_called(name, players=players)}
    facts |= {"game": CALLED[words[place]], "ended": WON}
    return facts | _grades_of(words[place + 1 :], facts["game"], typed)


GRADE = re.compile(
    r"(announced (?P<announced>schneider|schwarz|ouvert)|(?P<reached>schneider|schwarz)"
    r"|bid (?P<bid>\d+)|(?P<matadors>\d+)|(?P<kontra>kontra|re|supra)|(?P<hand>hand)"
    r"|(?P<split>split)|(?P<ended>[-−–]|lost))(?: |$)"  # as typed
)
MEANS = {"hand": True, "split": True, "ended": LOST}
UNFINISHED = _("“announced” goes with schneider, schwarz or ouvert, “bid” with a number behind it")
TWICE = _("“{came}” says “{word}” besides what was said before it: write one of them")
EITHER = _("which was announced? Write it last, like schwarz schneider announced")


def _grades_of(words: list[str], game: str, typed: str) -> dict[str, Any]:
    """Return what follows a game: matadors, grades, kontra, a bid, and whether it was lost."""
    left = re.sub(r"\bwith(out)? (?=\d)", "", " ".join(words))
    if re.search(r"\bsch\w+ announced sch", left):
        raise Fault("", EITHER)
    left = re.sub(r"\b(schneider|schwarz|ouvert) announced\b", r"announced \1", left)
    left = re.sub(r"(?<!announced )\bouvert\b", "announced ouvert", left)
    found: dict[str, Any] = {}
    while left:
        grade = GRADE.match(left)
        if grade is None:
            is_half = left.startswith(("announced", "bid"))
            raise Fault("", UNFINISHED if is_half else NO_DEAL, came=typed)
        [(fact, word)] = [each for each in grade.groupdict().items() if each[1]]
        if fact in found:
            raise Fault("", TWICE, came=typed, word=word)
        found[fact] = int(word) if word.isdecimal() else MEANS.get(fact, word)
        left = left[grade.end() :]
    return found | ({"hand": True} if "announced" in found and game != NULL else {})


RAMSCH_ROW = re.compile(
    r"ramsch (?P<losers>.+?)(?: (?P<points>\d{2,3}))?(?: virgins? (?P<virgins>.+?))?"
    r"(?: push (?P<pushes>[0-3]))?",
    re.IGNORECASE,
)


BETWEEN = re.compile(r"\s*[,+&]\s*|\s+and\s+", re.IGNORECASE)


def _ramsch_written(typed: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    row = RAMSCH_ROW.fullmatch(typed)
    if row is None:
        raise Fault("", NO_DEAL, came=typed)
    facts: dict[str, Any] = {"ended": RAMSCH}
    for fact in ("losers", "virgins"):
        names = [each for each in BETWEEN.split(row[fact] or "") if each]
        if names:
            facts[fact] = [player_called(each, players=players) for each in names]
    facts |= {"card_points": int(row["points"])} if row["points"] else {}
    return facts | ({"pushes": int(row["pushes"])} if row["pushes"] else {})


def _prices(options: Options) -> Iterator[CardPrice]:
    yield CardPrice(word_of(_("a point")), written(options.point))
    if options.bonus:
        yield CardPrice(word_of(_("bonus")), gettext("50 points"))


KIT = RulesKit(
    table=RULES,
    prices=lambda options: tuple(_prices(options)),
    note=_("between every two, in stakes"),
)

rules_form = partial(HouseRulesForm, KIT)
