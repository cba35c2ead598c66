"""The forms of Loo: a deal by taps on the tiles, and the rules of the house.

A deal of Loo in shorthand, as people write it on paper: "Ben Ben Cat / Ann Dan", "pool Eve".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import starmap
from typing import Any

from django.utils.translation import gettext as _

from napledger.games import steps
from napledger.games.answers import Answers, Party, given, without
from napledger.games.deal_form.form import DeclaredForm, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.loo.deal import SITS_OUT, Deal, Mode, mode_of
from napledger.games.loo.game import GAME
from napledger.games.loo.rules import RULES, Options, Terms
from napledger.games.loo.tariff import ALL_PLAY, CLUB, MUST, ONE_CARD, flags_of, tariff_of
from napledger.games.loo.words import HOW_MANY, LOOED, TRICKS
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.tariff import Basis, coins_of
from napledger.reading.faults import Fault, marked

shorthand_help = marked(
    "One row a deal: who won each trick, and behind a stroke who was looed, like “Ben Ben Cat / "
    "Ann Dan”. The first letters of a name are enough. “pool Eve” for who took the pool unopposed, "
    "“flush Ben” for a flush, “nobody” when nobody beat the card turned up, “redeal” for an "
    "abandoned deal."
)

NOBODY = ("nobody", "-", "–", "−")  # as typed
TAKEN = {"pool": "unopposed", "takes": "unopposed", "flush": "flush"}
"""What a row begins with in which somebody takes the pool whole."""

STROKE = "/"


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return a deal's facts, or raise Fault; `players` are names, each with what facts call it."""
    typed = " ".join(text.replace(",", " ").replace(STROKE, f" {STROKE} ").split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    first, _space, rest = typed.partition(" ")
    if first.casefold() in TAKEN and rest:
        return {TAKEN[first.casefold()]: _one(rest, players=players)}
    won, stroke, looed = (part.strip() for part in typed.partition(STROKE))
    if not won or STROKE in looed:
        raise Fault(
            "",
            "“{came}” is no deal. Write who won each trick, and after a stroke who was looed, "
            "like Ben Ben Cat / Ann",
            came=typed,
        )
    winners = [] if won.casefold() in NOBODY else _several(won, players=players)
    return {"tricks": winners, **({"looed": _several(looed, players=players)} if stroke else {})}


def _one(typed: str, *, players: Mapping[str, str]) -> str:
    found = _several(typed, players=players)
    if len(found) > 1:
        raise Fault("", "“{came}” names more than one player: only one takes the pool", came=typed)
    return found[0]


def _several(typed: str, *, players: Mapping[str, str]) -> list[str]:
    """Return who is named in a row, a name of several words as far as it was written."""
    words, found = typed.split(), []
    while words:
        length, key = _next(words, players=players)
        found.append(key)
        words = words[length:]
    return found


def _next(words: Sequence[str], *, players: Mapping[str, str]) -> tuple[int, str]:
    """Return how many words name the next player, and what facts call that player."""
    for length in range(len(words), 1, -1):
        whole = " ".join(words[:length]).casefold()
        key = next((key for name, key in players.items() if name.casefold() == whole), None)
        if key is not None:
            return length, key
    return 1, player_called(words[0], players=players)


FREE = without(MUST, CLUB)
"""Who likes may pass."""

PLAYED = (without("pool", "flushed"),)
"""The tricks were played for: nobody took the pool whole."""

TAKER, LOOERS = Party(("unopposed", "flush")), Party(("looers",))


@lru_cache(maxsize=64)
def form_of(terms: Terms) -> steps.StepForm:
    again = dealt_again(Deal, fine=terms.rates["single"])
    return steps.StepForm(
        board=tuple(_board(terms.options)),
        drawer=tuple(_drawer(terms)),
        ends=steps.EndButtons(words=(steps.Offered("record", marked("Record"), {}), *again)),
        says=(
            steps.Phrase("{who} {word}", Party(("tricks",)), counted=HOW_MANY),
            # Translators: who stood and took no trick: “Ann and Dan looed”
            steps.Phrase(marked("{who} looed"), LOOERS),
            steps.Phrase(marked("{who} takes the pool"), Party(("unopposed",))),
            steps.Phrase(marked("flush: {who}"), Party(("flush",))),
        ),
        lead=Party(("unopposed", "flush", "tricks")),
        marks=(
            steps.Phrase(LOOED, Party(("looers", "flushed"))),
            # Translators: on the tile of whoever takes it
            steps.Phrase(marked("the pool"), TAKER),
        ),
        hints=(steps.Phrase(marked("All play: the others are looed."), LOOERS, when=(ALL_PLAY,)),),
        sits_out=SITS_OUT if terms.options.sit_out == "dealer_above_5" else {},
    )


def _board(options: Options) -> Iterator[steps.Step]:
    one_card, ordered = options.must == "one_card", options.odd_coins == "first_tricks"
    yield steps.SeatPerTrick(
        name="tricks",
        field="trick",
        ask=marked("Who won each trick, in order?") if ordered else marked("Who won each trick?"),
        when=PLAYED,
        words=TRICKS,
        many=options.cards,
        missing=marked("who won each trick? Tap the winners in order")
        if ordered
        else marked("who won each trick? Tap the winners"),
        one=(given(ONE_CARD),) if one_card else (),
        nobody=marked("Nobody beat it") if one_card else "",
    )
    yield steps.SomeSeats(
        name="looed",
        ask=marked("Who was looed?"),
        when=(*PLAYED, FREE),
        but=("tricks", "breaches"),
    )
    yield steps.Switch(
        name="pool",
        fact="",
        ask=marked("Takes the pool"),
        clears=("flush",),
        whose="last",
        when=(FREE,),
    )
    yield steps.OneSeat(
        name="unopposed",
        field="taker",
        ask=marked("Who takes the pool?"),
        usual="last",
        when=(given("pool"),),
    )
    if options.flush != "none":
        yield from _flush(options)
    yield steps.Switch(
        name=CLUB, ask=marked("Club"), offered=steps.ALWAYS if options.club_law else steps.IF_SAID
    )


def _flush(options: Options) -> Iterator[steps.Step]:
    yield steps.Switch(
        name="flushed", field="flush", fact="", ask=marked("Flush"), clears=("pool",)
    )
    yield steps.OneSeat(
        name="flush",
        field="taker",
        ask=marked("Who showed the flush?"),
        when=(given("flushed"),),
        missing=marked("who showed the flush? Tap the player"),
    )
    if options.flush_looes == "stood":
        yield steps.SomeSeats(
            name="stood",
            field="looed",
            ask=marked("Who else stood?"),
            but=("flush",),
            when=(given("flushed"), FREE),
        )


def _drawer(terms: Terms) -> Iterator[steps.Step]:
    """Yield what lies one tap further than a plain deal: what goes wrong first."""
    options, single = terms.options, terms.rates["single"]
    each = marked("%(coins)s to this pool each.")
    yield steps.NumberRow(
        name="misdeals",
        ask=marked("Misdealt before"),
        most=4,
        help=each,
        coins=single,
        offered=steps.IN_CORRECTION,
    )
    yield steps.SomeSeats(
        name="breaches",
        ask=marked("Broke the laws of play"),
        help=marked("Did not follow, trump or head the trick: the tricks stay; no loo besides."),
        when=PLAYED,
        often=True,
    )
    yield steps.SomeSeats(
        name="thrown_up",
        ask=marked("Had to throw up the cards"),
        help=marked("Pays %(coins)s, and is out of the deal."),
        coins=single,
    )
    # Translators: the smaller forfeits of the laws of Loo
    yield steps.CountPerSeat(
        name="singles",
        field="single",
        ask=marked("Singles"),
        most=4,
        help=each,
        coins=single,
        of=steps.THERE,
    )
    yield steps.SomeSeats(
        name="misses",
        ask=marked("Took the miss") if options.miss < 2 else marked("Took a miss"),
        most=options.miss,
        nobody=marked("nobody") if options.miss == 1 else "",
        when=(FREE,),
        offered=steps.ALWAYS if options.miss else steps.IF_SAID,
    )
    yield steps.Switch(
        name="for_pool",
        ask=marked("The last hand played for the pool"),
        help=marked("Against one player only: not looed, and the tricks stay in the pool."),
        when=(*PLAYED, FREE),
        offered=steps.ALWAYS if options.dealer_defends == "for_pool" else steps.IF_SAID,
    )
    # Translators: over a list of players: who paid nothing when another showed a flush
    yield steps.SomeSeats(
        name="spared",
        ask=marked("Spared by the flush"),
        help=marked("Held Pam or a lower flush when a flush was shown."),
        when=(given("flush"),),
        offered=steps.ALWAYS if options.pam_spares else steps.IF_SAID,
    )


@dataclass
class LooDealForm(DeclaredForm):
    """A deal of Loo being recorded: the winner of each trick, who was looed, or who took it all."""

    game, form_for, tariff_for = GAME, form_of, tariff_of
    score_template = "loo/score.html"
    field_of = {"abandoned": "outcome", "reason": "outcome"}

    @cached_property
    def flags(self) -> Answers:
        return flags_of(self.table, mode=self.mode)

    @cached_property
    def mode(self) -> Mode:
        return mode_of(self.table, club=False)

    @cached_property
    def pool(self) -> int:
        """Return what the deal is played for, the put-ins included, in the smallest coin."""
        return self.tariff.bill(self.known, kitty=self.table.kitty).kitty

    @property
    def pool_figure(self) -> str:
        return self.money.plain(self.pool)

    @property
    def trick_figure(self) -> str:
        """Return what a trick is worth at least; nothing where there is only one."""
        tricks = self.mode.tricks
        worth = self.table.terms.trick(self.pool, tricks=tricks)
        return self.money.plain(worth) if tricks > 1 else ""

    @property
    def loo_figure(self) -> str:
        loo = self.table.terms.loo(single=self.mode.single)
        return self.money.plain(coins_of(loo, Basis({}, self.pool)))


deal_form = partial(bound, LooDealForm)


def _priced(options: Options) -> Iterator[tuple[str, str]]:
    """Yield what each thing costs, in stakes."""
    yield _("dealer puts in"), written(options.dealer_puts)
    if options.others_put:
        yield _("others put in"), written(options.others_put)
    if options.loo == "limited":
        yield _("loo"), written(options.loo_price)
        if options.loo_on_single != options.loo_price:
            yield _("loo on a single"), written(options.loo_on_single)
    elif options.loo == "mixed":
        # Translators: what a loo costs
        limit = {"limit": written(options.loo_limit)}
        yield _("loo"), _("the pool, up to %(limit)s") % limit
    else:
        # Translators: what a loo costs
        yield _("loo"), _("the pool")
    yield _("single"), written(options.single)


NOTE = marked("in stakes, to the pool")

KIT = RulesKit(RULES, lambda options: tuple(starmap(CardPrice, _priced(options))), NOTE)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
