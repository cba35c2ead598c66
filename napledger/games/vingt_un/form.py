"""The forms of Vingt-Un: a round by taps on the tiles, and the rules of the house.

A round in shorthand, as people write it on paper: "18: Ben 2 20, Cat 3 over".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import starmap
from types import MappingProxyType
from typing import Any, ClassVar

from django.http import QueryDict

from napledger.games import steps
from napledger.games.answers import Answers, Condition, Party, given, without
from napledger.games.contract import Wording
from napledger.games.deal_form.form import DeclaredForm, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.vingt_un.deal import (
    DEALER_WORDS,
    FIVE,
    HAND_WORDS,
    LOWEST,
    NATURAL,
    OVER,
    PUNTER_WORDS,
    STOOD,
    TIE,
    TWENTY_ONE,
    Deal,
    Hand,
    HandRules,
    word_of_hand,
)
from napledger.games.vingt_un.game import GAME
from napledger.games.vingt_un.hand_steps import (
    HAND,
    MORE,
    ORDER,
    STAKE,
    HandPerSeat,
    HandTile,
    RoundNumber,
    StakePerSeat,
    cycles_of,
    dealers_of,
    excluded_by,
    hands_to_choose,
    hands_told,
    labels_of,
    text_of,
)
from napledger.games.vingt_un.options import BRULET_TIMES, Options
from napledger.games.vingt_un.pontoon_words import wording
from napledger.games.vingt_un.rules import RULES, Terms
from napledger.games.vingt_un.tariff import FIRST, tariff_of
from napledger.games.vingt_un.turns import Round, round_of
from napledger.games.vingt_un.words import TWENTY_ONE as DRAWN
from napledger.games.web import word_of
from napledger.games.wording import fault_said
from napledger.reading.faults import Fault, marked

shorthand_help = marked(
    "One row a round: the dealer’s hand, then each punter with the stake and the hand, like "
    "“18: Ben 2 20, Cat 3 over” or “over x2: Ben 1 won, Cat 2 21, Cat 2 over”; x2 when the dealer "
    "doubled. The first letters of a name are enough. “redeal” for an abandoned round."
)

DOUBLED = ("x2", "×2", "doubled")

PONTOONS: Mapping[str, str] = {"bust": OVER, "pontoon": NATURAL, "stuck": STOOD}
"""What tables of Pontoon write of hands."""

_NUMBER = re.compile(r"[0-9]{1,7}")


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return a round's facts, or raise Fault; `players` are names, each with what facts call it."""
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    head, colon, rest = typed.partition(":")
    if not colon:
        raise Fault(
            "",
            "“{came}” is no round. Write the dealer’s hand, then stakes and hands, "
            "like 18: Ben 2 20, Cat 3 over",
            came=typed,
        )
    hand, facts = typed_dealer_hand(head)
    rows = [staked_hand(item, hand, players=players) for item in items(rest)]
    return {"hand": hand, "hands": rows, **facts}


def items(text: str) -> list[str]:
    """Return what is written of the punters, one by one."""
    return [item for part in text.split(",") if (item := part.strip())]


def typed_dealer_hand(head: str) -> tuple[Hand, dict[str, Any]]:
    """Return the dealer's hand, and that all stakes were doubled if it says so."""
    words = head.casefold().split()
    doubled = [word for word in words if word in DOUBLED]
    said = " ".join(word for word in words if word not in DOUBLED)
    said = PONTOONS.get(said, said)
    facts = {"doubled": True} if doubled else {}
    if said in DEALER_WORDS:
        return said, facts
    if not _NUMBER.fullmatch(said):
        pattern = marked("“{came}” is no hand of a dealer’s: write points, or one of {known}")
        raise Fault("", pattern, came=head, known=DEALER_WORDS)
    return int(said), facts


def staked_hand(item: str, dealer: Hand, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return a punter's stake and hand; beside the dealer's natural the stake is enough.

    Of two numbers the stake comes first; a number and a word may stand in any order.
    """
    name, said = split_name(item)
    numbers = [int(word) for word in said if _NUMBER.fullmatch(word)]
    words: list[Hand] = [word for word in said if word in PUNTER_WORDS]
    is_stake_alone = len(said) == 1 and dealer == NATURAL
    if not numbers or (len(said) != 2 and not is_stake_alone):
        pattern = marked(
            "“{came}” does not say a stake and a hand: write them like Ben 2 20 or Ben 3 over"
        )
        raise Fault("", pattern, came=item)
    stake, *further = numbers
    staked = {"player": player_called(name, players=players), "stake": stake}
    return staked if is_stake_alone else {**staked, "hand": (*words, *further)[0]}


def split_name(item: str) -> tuple[str, list[str]]:
    """Return the name at the beginning of an item, and the numbers and words of hands after it."""
    words = item.split()
    said: list[str] = []
    while len(words) > 1 and len(said) < 2 and is_said(words[-1]):
        word = words.pop().casefold()
        said.insert(0, PONTOONS.get(word, word))
    return " ".join(words), said


def is_said(word: str) -> bool:
    """Return whether a word says a stake or a hand, and is no part of a name."""
    folded = word.casefold()
    return bool(_NUMBER.fullmatch(word)) or PONTOONS.get(folded, folded) in PUNTER_WORDS


DEALER = Party(("dealer",))
MAY_SELL = "may_sell"
THE_DEALER = marked("dealer")
SOLD, SOLD_FOR = "sale_to", "sale_price"
# Translators: above the button that records: who deals once this round is in the book
DEALS_NEXT = marked("{who} deals next")

AGAIN = dealt_again(Deal)


def dealer_hand(rules: HandRules, said: Callable[[str], str], **asked: Any) -> steps.OneWord:
    """Return the step that asks for the dealer's hand: buttons, and in the drawer the points."""
    buttons = dealers_of(rules)
    points = range(LOWEST, TWENTY_ONE)
    return steps.OneWord(
        name="hand",
        # Translators: what the dealer’s cards came to
        ask=said(marked("What did the dealer come to?")),
        words=tuple(
            steps.Offered(
                str(each), said(word_of_hand(each)), {"hand": each}, further=each in points
            )
            for each in (*buttons, *points)
        ),
        missing=marked("what did the dealer come to? Tap it first"),
        **asked,
    )


def on_tiles(
    rules: HandRules,
    cycles: Mapping[str, tuple[str, ...]],
    *,
    when: tuple[Condition, ...],
    staked: tuple[Condition, ...],
    divided: tuple[Condition, ...] = (),
    wording: Wording = MappingProxyType({}),
) -> Iterator[steps.Step]:
    """Yield what a tile asks: the stake, where it is staked, and the hand."""
    several, least, most = rules.pairs != "none", rules.minimum, rules.maximum
    yield StakePerSeat(when=staked, least=least, most=most, several=several, divided=divided)
    yield HandPerSeat(
        name="hands",
        # Translators: what a tap on a player’s tile says
        ask=marked("Tap whose hand came out otherwise."),
        when=when,
        cycles=cycles,
        labels=labels_of(rules, wording),
        cannot=excluded_by(rules),
        unseen=(NATURAL,),
        undivided=() if rules.blind else (NATURAL,),
        several=several,
        divided=divided,
        same=rules.pairs == "same",
    )


@lru_cache(maxsize=64)
def form_of(terms: Terms) -> steps.StepForm:
    words = wording(terms.options.words)
    hand = dealer_hand(terms.hand_rules, said := lambda text: words.get(text, text))
    record = steps.Offered("record", marked("Record"), {}, next="same")
    return steps.StepForm(
        board=(hand, *_board(terms)),
        drawer=tuple(_drawer(terms, hand, said)),
        ends=steps.EndButtons(words=(record, *AGAIN)),
        says=(
            # Translators: what a round is called until it is written: who dealt, and their hand
            steps.Phrase(marked("{who} dealt, {hand}"), DEALER),
        ),
        lead=DEALER,
        turns=tuple(_turns(terms.options)),
        tile="vingt_un/hand_tile.html",
    )


def _board(terms: Terms) -> Iterator[steps.Step]:
    rules, options, told = terms.hand_rules, terms.options, (given("hand"),)
    if options.doubling:
        # Translators: a switch: the dealer has doubled all stakes
        yield steps.Switch(name="doubled", ask=marked("doubled"))
    cycles = cycles_of(rules, terms.prices, ties_shared=bool(options.tie_share))
    said = wording(options.words)
    yield from on_tiles(rules, cycles, when=told, staked=told, wording=said)
    yield RoundNumber()


def _drawer(terms: Terms, hand: steps.OneWord, said: Callable[[str], str]) -> Iterator[steps.Step]:
    """Yield what lies one tap further than a plain round."""
    options = terms.options
    yield steps.Switch(
        name="brulet",
        # Translators: a switch: all pay the dealer for it
        ask=said(marked("Brulet (top and bottom a natural)")),
        help=said(marked("All pay the dealer %(coins)s.")) if options.brulet else "",
        coins=BRULET_TIMES * options.minimum * terms.stake,
        offered=steps.ALWAYS if options.brulet else steps.IF_SAID,
    )
    yield steps.CountPerSeat(
        name="irregularities",
        field="irregular",
        ask=marked("Dealt or drew out of order"),
        help=marked("%(coins)s to the kitty each time."),
        coins=options.irregular_fine * terms.stake,
        most=4,
        of=steps.THERE,
        offered=steps.ALWAYS if options.irregular_fine else steps.IF_SAID,
    )
    if options.sale:
        yield steps.SomeSeats(
            name=SOLD,
            fact="sale",
            ask=said(marked("Turn sold to")),
            most=1,
            nobody=marked("nobody"),
            when=(given(MAY_SELL),),
            deals=True,
        )
        yield steps.TypedAmount(name=SOLD_FOR, fact="", ask=marked("Sold for"), when=(given(SOLD),))
    # Translators: a switch: the pack is out, or it was agreed
    ends = marked("The deal passes after this round")
    played = without("outcome", of=tuple(word.value for word in AGAIN))
    yield steps.Switch(name="deal_ends", ask=said(ends), when=(played,))
    stood = said(marked("The dealer stood at"))
    yield steps.MoreWords(name="stood", field="hand", ask=stood, words=hand.words)


def _turns(options: Options) -> Iterator[steps.NextDeal]:
    """Yield who deals next: a natural ends the deal, or so many rounds, or it was agreed.

    Hoffmann, p. 162: "it does not have this effect in the first round of a deal".
    """
    if options.deal_lasts == "natural":
        to = "naturals:1" if options.deal_goes_to == "holder" else "left"
        grace = (without("number", of=FIRST),) if options.grace != "none" else ()
        ended = (given("naturals"), without("hand", of=(NATURAL,)), *grace)
        yield steps.NextDeal(to, ended, DEALS_NEXT)
    if options.deal_lasts == "rounds":
        before = tuple(map(str, range(1, options.deal_rounds)))
        ended = (without("number", of=before),) if before else ()
        yield steps.NextDeal("left", ended, DEALS_NEXT)
    yield steps.NextDeal("left", (given("deal_ends"),), DEALS_NEXT)


@dataclass
class HandsForm(DeclaredForm):
    """What the forms of all ways of playing Vingt-Un do alike: tiles with a stake and a hand.

    `units` are the points that a tile may tell as well.
    """

    units: ClassVar[tuple[str, ...]] = ()

    @property
    def hands_step(self) -> HandPerSeat:
        return next(step for step in self.form.board if isinstance(step, HandPerSeat))

    @cached_property
    def known(self) -> dict[str, Any]:
        """Return who sits where, the flags, and what everybody staked last."""
        last = tuple(f"{player}={stake}" for player, stake in self.table.game_state.stakes)
        return {**super().known, "last_stakes": last}

    @staticmethod
    def earlier(sent: dict[str, list[str]]) -> dict[str, list[str]]:
        """Return fields as they are now: points that were noted had fields of their own."""
        points = (
            name for name, values in sent.items() if name.startswith("points-") and any(values)
        )
        return sent | {name.replace("points-", f"{HAND}-"): sent[name] for name in points}

    @property
    def carried(self) -> list[tuple[str, str]]:
        """Return the order in which somebody wrote the players down, to be sent again."""
        return [(ORDER, each) for each in self.posted.get(ORDER, ()) if each in self.table.seated]

    def part_of(self, key: str) -> HandTile:
        last = dict(self.table.game_state.stakes).get(key)
        stake = text_of(self.posted, STAKE, key) or self._stakes.within(last)
        labels = tuple(self.hands_step.labels.items())
        options = hands_to_choose(labels, text_of(self.posted, HAND, key), self.money.locale)
        more, units = text_of(self.posted, MORE, key), text_of(self.posted, "units", key)
        return HandTile(stake, options, self.hands_step.several, more, units, self.units)

    @cached_property
    def _stakes(self) -> StakePerSeat:
        return next(step for step in self.form.board if isinstance(step, StakePerSeat))


@dataclass
class VingtUnDealForm(HandsForm):
    """A round of Vingt-Un being recorded: the dealer's hand, and how each punter's did."""

    game, form_for, tariff_for = GAME, form_of, tariff_of
    field_of = {"sale": SOLD, "reason": "outcome"}

    @property
    def wording(self) -> Wording:
        return self.game.wording(self.table.terms)

    @property
    def banker(self) -> str:  # type: ignore[override]  # it hangs on the rules
        return word_of(self.wording.get(THE_DEALER, ""))

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field, in the table's words."""
        super().refuse(fault_said(fault, self.wording))

    @cached_property
    def round(self) -> Round:
        """Return which round of its deal it is, as far as it was said who deals."""
        away = tuple(each for each in self.table.seated if each not in self.present.players)
        return round_of(Deal(dealer=self.present.dealer, away=away), table=self.table)

    @property
    def flags(self) -> Answers:
        """Return whose deal goes on, and whether the turn can be sold: before its first round."""
        begun = self.round.before.begun
        may_sell = self.table.terms.options.sale and not begun
        return {
            "goes_on": (self.round.dealer,) if begun else (),
            MAY_SELL: ("on",) if may_sell else (),
        }

    @property
    def going_on(self) -> Answers:
        of = self.round
        return {"turn": (of.proper_dealer,)} if of.proper_dealer != of.dealer else {}

    @cached_property
    def known(self) -> dict[str, Any]:
        return {**super().known, "number": (str(self.round.number),)}

    @property
    def carried(self) -> list[tuple[str, str]]:
        return [("number", str(self.round.number)), *super().carried]

    def tidied(self, facts: dict[str, Any], answers: Answers) -> dict[str, Any]:
        if "hands" in answers:
            facts["hands"] = hands_told(answers)
        if facts.pop("sale", None):
            price = self.money.typed(self.text(SOLD_FOR), path=SOLD_FOR)
            facts["sale"] = {"to": answers[SOLD][0], "price": price}
        return facts

    def facts(self) -> dict[str, Any]:
        """Return the round's facts as in a document: who bought the turn deals."""
        facts = super().facts()
        return facts | ({"dealer": facts["sale"]["to"]} if "sale" in facts else {})

    def filled(self, facts: Mapping[str, Any]) -> QueryDict:
        fields = super().filled({name: fact for name, fact in facts.items() if name != "sale"})
        if "sale" in facts:
            fields[SOLD] = facts["sale"]["to"]
            fields[SOLD_FOR] = self.money.plain(facts["sale"]["price"])
            fields.pop("dealer", None)
        return fields


deal_form = partial(bound, VingtUnDealForm)

NOTE = marked("in stakes, for each hand")


def tie_to(ties: str) -> str:
    """Return who has equal points, as short as can be."""
    # Translators: on a card with prices: who has the stake where points are equal
    return marked("to the dealer") if ties == "dealer" else marked("to nobody")


def _priced(options: Options) -> Iterator[tuple[str, str]]:
    """Yield what each hand pays, in stakes, and who has ties."""

    def said(word: str) -> str:
        return word_of(wording(options.words).get(word, word))

    yield said(HAND_WORDS[NATURAL]), f"×{options.natural_pays}"
    yield said(DRAWN), f"×{options.twenty_one_pays}"
    if options.five_cards:
        yield said(HAND_WORDS[FIVE]), f"×{written(options.five_cards)}"
    yield said(HAND_WORDS[TIE]), said(tie_to(options.ties))


KIT = RulesKit(RULES, lambda options: tuple(starmap(CardPrice, _priced(options))), NOTE)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
