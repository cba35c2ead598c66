"""The forms of French Vingt-Un: each round in its own way, and the rules of the house.

A round in shorthand, as people write it on paper; how it is written says which kind it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import starmap
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games import steps
from napledger.games.answers import Answers, Party, given, without
from napledger.games.deal_form.form import dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.french_vingt_un.deal import (
    BLACK,
    CALLS,
    CLOCK,
    CLOCK_CARDS,
    COMPANY,
    DEALER,
    DIFFERENCES,
    KINDS,
    NUMBERS,
    ORDINARY,
    RED,
    SYMPATHY,
    THE_COMPANY,
    WITH_BETS,
    WITH_HANDS,
    Bet,
    Deal,
)
from napledger.games.french_vingt_un.game import GAME
from napledger.games.french_vingt_un.programme import is_won, round_due
from napledger.games.french_vingt_un.rules import RULES, Options, Terms
from napledger.games.french_vingt_un.score import in_round, tariff_of
from napledger.games.rules_form.fields import CardPrice, RulesKit
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.table import present_at
from napledger.games.vingt_un.deal import HAND_WORDS, LOST, NATURAL, TIE, WON
from napledger.games.vingt_un.form import (
    DEALS_NEXT,
    DOUBLED,
    NOTE,
    HandsForm,
    dealer_hand,
    items,
    on_tiles,
    split_name,
    staked_hand,
    tie_to,
    typed_dealer_hand,
)
from napledger.games.vingt_un.hand_steps import (
    HAND,
    ORDER,
    STAKE,
    HandPerSeat,
    OnTiles,
    cycles_of,
    hands_told,
    text_of,
    whole,
)
from napledger.games.vingt_un.words import TWENTY_ONE
from napledger.games.web import word_of
from napledger.reading.faults import Fault, marked

shorthand_help = marked(
    "One row a round. Rounds 1 to 3: “18: Ben 2 20, Cat 3 over”; 4 and 5: “Ben 2 won, Cat 3 lost”; "
    "6: “company: Ben 2, Cat 5” or “dealer: Ben 2, Cat 5”; 7: “14: Ben 19, Cat 9”; 8: “dealer” or "
    "“company”. x2 before the colon when the dealer doubled. The first letters of a name are "
    "enough. “redeal” for an abandoned round."
)

WINNERS = (DEALER, THE_COMPANY)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return a round's facts, or raise Fault; `players` are names, each with what facts call it."""
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    head, colon, rest = typed.partition(":")
    winner, doubled = _winner(head)
    if winner:
        stakes = {"stakes": _stakes(items(rest), players)} if colon else {}
        return {"winner": winner, **stakes, **doubled}
    if not colon:
        return {"bets": [_bet(item, players) for item in items(typed)]}
    hand, doubled = typed_dealer_hand(head)
    written = items(rest)
    if hand != NATURAL and written and all(len(split_name(each)[1]) == 1 for each in written):
        hands = [_points(each, players) for each in written]
    else:
        hands = [staked_hand(each, hand, players=players) for each in written]
    return {"hand": hand, "hands": hands, **doubled}


def _winner(head: str) -> tuple[str, dict[str, Any]]:
    """Return who won a round of all against the dealer, if that is said; and if it was doubled."""
    words = head.casefold().split()
    said = [word for word in words if word not in DOUBLED]
    winner = said[0] if len(said) == 1 and said[0] in WINNERS else ""
    return winner, {"doubled": True} if len(said) < len(words) else {}


def _stakes(written: Sequence[str], players: Mapping[str, str]) -> dict[str, int]:
    return {each["player"]: each["hand"] for each in (_points(item, players) for item in written)}


def _points(item: str, players: Mapping[str, str]) -> dict[str, Any]:
    name, said = split_name(item)
    if len(said) != 1 or not said[0].isdigit():
        raise Fault(
            "", "“{came}” does not say one number of one player: write it like Ben 19", came=item
        )
    return {"player": player_called(name, players=players), "hand": int(said[0])}


def _bet(item: str, players: Mapping[str, str]) -> dict[str, Any]:
    name, said = split_name(item)
    numbers = [int(word) for word in said if word.isdigit()]
    results = [word for word in said if word in (WON, LOST)]
    if len(numbers) != 1 or len(results) != 1:
        unsaid = marked("“{came}” does not say a stake and how it ended: write them like Ben 2 won")
        raise Fault("", unsaid, came=item)
    player = player_called(name, players=players)
    return {"player": player, "stake": numbers[0], "won": results[0] == WON}


UNITS, SHOWN = "units", "shown"
"""What fields begin with: points of a player, and a call that was shown by its cards."""

POINTS_OF_TWO = tuple(str(points) for points in range(2, 21))
"""What two cards can make with an ace as one."""

SAID = "said"
"""Stands behind the cards of a bet of which it was also said how it ended."""

ALL_WRONG = "all_wrong"
"""The value of the button that ends a round of guesses of which none was right."""

DEALING = Party(("dealer",))

BOTH = in_round(COMPANY, CLOCK)
"""The rounds that the dealer wins of the whole company, or it of him."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDue(steps.OneWord):
    """Which of the rounds it is: the one that is due, or was chosen; `first` in a new deal."""

    first: str
    told: ClassVar[tuple[str, ...]] = ("first",)

    def fields(self, sent: Iterable[str]) -> Iterable[str]:  # noqa: ARG002  # it is always said
        return []


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsPerSeat(OnTiles):
    """The points of everybody, the dealer's first: a key gives the tile that is lit its points."""

    field: str = UNITS

    def read(self, sent: steps.Sent, answers: Answers) -> Sequence[str]:
        points = {seat: text_of(sent, UNITS, seat) for seat in answers["players"]}
        # A page of an earlier version told the dealer's where it did not say who dealt.
        for dealer in answers["dealer"]:
            points[dealer] = points[dealer] or (sent.get("hand") or ("",))[-1]
        return [f"{seat}={each}" for seat, each in points.items()] if all(points.values()) else ()

    def rows(self, seats: Sequence[steps.SeatName]) -> list[steps.InputRow]:  # noqa: ARG002  # keys of a pad
        return [
            steps.InputRow("", [steps.Input("radio", "pad", each, each) for each in POINTS_OF_TWO])
        ]


@lru_cache(maxsize=64)
def form_of(terms: Terms) -> steps.StepForm:
    hand = dealer_hand(terms.hand_rules[ORDINARY], str, when=(in_round(*WITH_HANDS),))
    return steps.StepForm(
        board=(hand, *_board(terms)),
        drawer=tuple(_drawer(terms, hand)),
        ends=steps.EndButtons(words=(*_ends(), *dealt_again(Deal))),
        says=(steps.Phrase(marked("{who}, {round}"), DEALING),),
        lead=DEALING,
        # Translators: of a round that the dealer wins of all the others, or they of him
        hints=(steps.Phrase(marked("Did {who} win, or the company?"), DEALING, when=(BOTH,)),),
        turns=(steps.NextDeal("left", (in_round(terms.programme[-1]),), DEALS_NEXT),),
        tile="vingt_un/hand_tile.html",
    )


def _ends() -> Iterator[steps.Offered]:
    none_right = (in_round(*WITH_BETS), without(f"bets={WON}"))
    # Translators: a button: no player guessed right
    wrong = marked("All wrong")
    played = (without("round", of=BOTH.words),)
    yield steps.Offered("record", marked("Record"), {}, next="same", when=played)
    yield steps.Offered(ALL_WRONG, wrong, {}, next="same", when=none_right, skips=("bets",))
    # Translators: a button, and said after the name of a round: the dealer won it
    dealer = marked("the dealer")
    # Translators: a button, and said after the name of a round: all other players won it
    company = marked("the company")
    for winner, word in ((DEALER, dealer), (THE_COMPANY, company)):
        yield steps.Offered(winner, word, {"winner": winner}, next="same", said=word, when=(BOTH,))


def _board(terms: Terms) -> Iterator[steps.Step]:
    rules = terms.hand_rules[ORDINARY]
    doubled = tuple(number for number in NUMBERS if terms.may_double(number))
    if doubled:
        yield steps.Switch(name="doubled", ask=marked("doubled"), when=(in_round(*doubled),))
    yield from on_tiles(
        rules,
        cycles_of(rules, terms.prices),
        when=(in_round(*WITH_HANDS), given("hand")),
        staked=(in_round(*WITH_HANDS, *WITH_BETS, COMPANY),),
        divided=(in_round(ORDINARY),),
    )
    yield HandPerSeat(
        name="bets",
        # Translators: of a round in which everybody guesses
        ask=marked("Tap who guessed right"),
        missing=marked("who guessed right? Tap them, or All wrong"),
        when=(in_round(*WITH_BETS),),
        cycles={"": (LOST, WON)},
        otherwise="",
        labels={LOST: HAND_WORDS[LOST], WON: HAND_WORDS[WON]},
    )
    yield UnitsPerSeat(
        name="points",
        # Translators: what is to be tapped for a round
        ask=marked("Everybody’s points, the dealer’s first"),
        missing=marked("how many points has everybody? Tap them, the dealer’s first"),
        when=(in_round(DIFFERENCES),),
    )


def _drawer(terms: Terms, hand: steps.OneWord) -> Iterator[steps.Step]:
    rounds = tuple(
        steps.Offered(str(number), KINDS[number].name, {"round": number})
        for number in terms.programme
    )
    first = str(terms.programme[0])
    yield RoundDue(name="round", ask=marked("Which round"), words=rounds, usual="due", first=first)
    stood, with_hands = marked("The dealer stood at"), (in_round(*WITH_HANDS),)
    yield steps.MoreWords(name="stood", field="hand", ask=stood, words=hand.words, when=with_hands)
    yield steps.NumberRow(
        name="hit",
        # Translators: the card of the clock that was of its own number
        ask=marked("Which card answered"),
        least=1,
        most=CLOCK_CARDS,
        nothing="–",
        when=(in_round(CLOCK),),
    )


@dataclass
class FrenchDealForm(HandsForm):
    """A round of French Vingt-Un being recorded, in the way of the one that is due."""

    game, form_for, tariff_for = GAME, form_of, tariff_of
    score_template = "french_vingt_un/score.html"
    units = POINTS_OF_TWO
    field_of = {"stakes": "hands", "winner": "outcome", "reason": "outcome"}

    @property
    def terms(self) -> Terms:
        terms: Terms = self.table.terms
        return terms

    @cached_property
    def due(self) -> int:
        return round_due(self.present.dealer, table=self.table)

    @property
    def due_name(self) -> str:
        return word_of(KINDS[self.due].name)

    @property
    def due_place(self) -> int:
        """Return which of a deal's rounds that is, from 1."""
        return self.terms.programme.index(self.due) + 1

    @property
    def going_on(self) -> Answers:
        return {"due": (str(self.due),)}

    @property
    def carried(self) -> list[tuple[str, str]]:
        shown = (
            (f"{SHOWN}-{each}", text_of(self.posted, SHOWN, each)) for each in self.table.seated
        )
        return [*super().carried, *((name, value) for name, value in shown if value)]

    def tidied(self, facts: dict[str, Any], answers: Answers) -> dict[str, Any]:
        number = facts["round"]
        if "abandoned" in facts or facts.get("winner") != DEALER:
            facts.pop("hit", None)
        if "abandoned" in facts:
            return facts
        if "hands" in answers:
            facts["hands"] = hands_told(answers)
        elif number in WITH_BETS:
            facts["bets"] = [*self._bets(answers)]
        elif number == DIFFERENCES:
            points = {
                seat: whole(each, figures=2) for seat, each in steps.by_seat(answers["points"])
            }
            facts["hand"] = points.pop(answers["dealer"][0])
            facts["hands"] = [{"player": seat, "hand": each} for seat, each in points.items()]
        elif "winner" not in facts:
            raise Fault("outcome", "who won, the dealer or the company? Tap one of them")
        if number == COMPANY:
            facts["stakes"] = {seat: whole(each) for seat, each in steps.by_seat(answers["stakes"])}
        return facts

    def _bets(self, answers: Answers) -> Iterator[dict[str, Any]]:
        """Yield whether each punter guessed right; who was not tapped beside others did not."""
        tapped = {text_of(self.posted, HAND, seat) for seat, _bet in steps.by_seat(answers["bets"])}
        if self.ended == ALL_WRONG and WON in tapped:
            raise Fault("bets", "somebody guessed right: tap Record, or take that back")
        if self.ended != ALL_WRONG and tapped <= {""}:
            raise Fault("bets", "who guessed right? Tap them, or All wrong")
        stakes, number = dict(steps.by_seat(answers["stakes"])), int(answers["round"][0])
        for seat, bet in steps.by_seat(answers["bets"]):
            told = bet_told(text_of(self.posted, SHOWN, seat), result=bet, number=number)
            yield {"player": seat, "stake": whole(stakes[seat]), **told}

    def filled(self, facts: Mapping[str, Any]) -> QueryDict:
        fields = super().filled(facts)
        for name, value in self._on_the_tiles(facts):
            fields[name] = value
        if bets := facts.get("bets"):
            fields.setlist(ORDER, [each["player"] for each in bets])
            if all(fields[f"{HAND}-{each['player']}"] == LOST for each in bets):
                fields[self.form.ends.posts] = ALL_WRONG
        return fields

    def _on_the_tiles(self, facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for player, stake in (facts.get("stakes") or {}).items():
            yield f"{STAKE}-{player}", str(stake)
        for raw in facts.get("bets") or ():
            yield from _of_a_bet(Bet(**{**raw, "cards": tuple(raw.get("cards", ()))}))
        points = [each for each in facts.get("hands") or () if "stake" not in each]
        for each in points:
            yield f"{UNITS}-{each['player']}", str(each["hand"])
        if points:
            away = tuple(facts.get("away") or ())
            there = present_at(self.table, dealer=facts.get("dealer"), away=away)
            yield f"{UNITS}-{there.dealer}", str(facts["hand"])


def _of_a_bet(bet: Bet) -> Iterator[tuple[str, str]]:
    number = next((each for each, calls in CALLS.items() if bet.call in calls), SYMPATHY)
    won = is_won(bet, number=number, rouge_cards=len(bet.cards), path="bets")
    result = WON if won else LOST
    yield f"{STAKE}-{bet.player}", str(bet.stake)
    yield f"{HAND}-{bet.player}", result
    if bet.call is not None:
        said = () if bet.won is None else (SAID,)
        yield f"{SHOWN}-{bet.player}", " ".join((bet.call, *bet.cards, result, *said))


def bet_told(shown: str, *, result: str, number: int) -> dict[str, Any]:
    """Return how a bet ended, with the call that was noted, and the cards if they say the same."""
    told = {"won": result == WON}
    call, *rest = shown.split() or [""]
    if call not in CALLS[number]:
        return told
    cards = [card for card in rest if card in (RED, BLACK)]
    if not cards or result not in rest:
        return {**told, "call": call}
    return {**(told if SAID in rest else {}), "call": call, "cards": cards}


deal_form = partial(bound, FrenchDealForm)


def _priced(options: Options) -> Iterator[tuple[str, str]]:
    """Yield what each hand pays, a unit of difference and the clock, in stakes."""
    yield word_of(HAND_WORDS[NATURAL]), f"×{options.natural_pays}"
    yield word_of(TWENTY_ONE), "×2"
    yield word_of(HAND_WORDS[TIE]), word_of(tie_to(options.ties))
    yield _("a unit of difference"), str(options.difference_rate)
    yield word_of(KINDS[CLOCK].name), str(options.clock_stake)


KIT = RulesKit(RULES, lambda options: tuple(starmap(CardPrice, _priced(options))), NOTE)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
