"""What deals of Loo pay, as data: into the pool, out of it, and into the next one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from napledger.games.answers import Answers, Condition, Party, answered, given, without
from napledger.games.loo import words
from napledger.games.loo.deal import Deal, Hands, Mode, Table
from napledger.games.loo.rules import Options, Terms
from napledger.games.tariff import (
    KITTY_ONLY,
    Amount,
    Basis,
    Bill,
    Number,
    PayLine,
    Share,
    Tariff,
    coins_of,
)

MUST, CLUB, SINGLE, ONE_CARD, DEALT_AGAIN = "must", "club", "single", "one_card", "dealt_again"
ALL_PLAY, IN_TRICKS = given(MUST, CLUB), given("tricks")
DEALER, PLAYERS, FLUSH = Party(("dealer",)), Party(("players",)), Party(("flush",))


@dataclass(frozen=True)
class Played:
    """A deal with all that decides whether it can have been, and what it comes to."""

    deal: Deal
    table: Table
    hands: Hands
    mode: Mode

    @property
    def options(self) -> Options:
        return self.table.terms.options

    @property
    def defenders(self) -> tuple[str, ...]:
        """Return the last hand, where it played only to keep its tricks in the pool."""
        return (self.hands.last,) if self.deal.for_pool else ()

    @cached_property
    def stood(self) -> tuple[str, ...]:
        """Return who is known to have stood: in a must everybody, else who is named for it."""
        deal = self.deal
        named: set[str | None] = {*(deal.tricks or ()), *deal.looed, *deal.breaches}
        named |= {deal.unopposed, deal.flush, *deal.stood, *deal.spared, *self.defenders}
        if self.mode.must and not deal.abandoned:
            named |= {*self.hands.in_play}
        return tuple(p for p in self.hands.in_play if p in named and p not in deal.thrown_up)

    @cached_property
    def bill(self) -> Bill:
        """Return what it pays; `kitty` is the pool that it is played for."""
        # In the table's order: some databases give an object's fields back in another.
        flags = flags_of(self.table, mode=self.mode)
        answers = {**places_of(self.hands), **flags, **answered(self.deal.written())}
        return tariff_of(self.table.terms).bill(answers, kitty=self.table.kitty)

    @property
    def looed(self) -> tuple[str, ...]:
        """Return who pays a loo, for the tricks or by a flush."""
        return (*self.bill.answers["looers"], *self.bill.answers["flushed"])

    @property
    def loo(self) -> int:
        loo = self.table.terms.loo(single=self.mode.single)
        return coins_of(loo, Basis({}, self.bill.kitty))


def places_of(hands: Hands) -> Answers:
    one = {"dealer": (hands.dealer,), "last": (hands.last,)}
    return {"players": hands.players, "in_play": hands.in_play, **one}


def flags_of(table: Table, *, mode: Mode) -> Answers:
    """Return what hangs on the table: how the next deal is played, and whether all have put in."""
    so = {MUST: mode.is_single_must, SINGLE: mode.single, ONE_CARD: mode.tricks == 1}
    so[DEALT_AGAIN] = table.game_state.abandoned
    return {flag: ("on",) if is_so else () for flag, is_so in so.items()}


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what deals pay by these terms: first into the pool, then out of it, then the loos."""
    passed = () if terms.options.flush_looes == "all" else (ALL_PLAY,)
    beside = (Party(("in_play",), when=passed), Party(("in_play",), only=("stood",)))
    flushed = Party(beside, but=("flush", "spared", "thrown_up"), when=(given("flush"),))
    return Tariff(
        first=tuple(_into_the_pool(terms)),
        lines=(*_out_of_the_pool(terms), *_into_the_next(terms)),
        parties={"looers": LOOERS, "flushed": flushed},
    )


LOOERS = Party(
    (
        Party(("in_play",), only=("looed",), when=(without(MUST, CLUB),)),
        Party(("in_play",), but=("tricks", "breaches", "thrown_up"), when=(ALL_PLAY,)),
    ),
    when=(IN_TRICKS,),
)
"""Who pays a loo for the tricks: who is named, or where all must play all who have none."""


def _into_the_pool(terms: Terms) -> Iterator[PayLine]:
    """Yield put-ins and singles, which "belong to the existing pool" (Hoffmann, p. 93, law 17).

    After an abandoned deal nobody puts in again; an abandoned one pays none for cards thrown up.
    """
    rates, places = terms.rates, terms.places
    put_in, single = places["put_in"], rates["single"]
    once, others = (without(DEALT_AGAIN),), Party(("players",), but=("dealer",))
    thrown_up = Party(("thrown_up",), when=(without("abandoned"),))
    yield _pays(DEALER, rates["dealer_puts"], words.DEALER_PUTS, put_in, *once)
    yield _pays(others, rates["others_put"], words.OTHERS_PUT, put_in, *once)
    yield _pays(DEALER, (single, Number("misdeals")), words.MISDEAL, places["misdeal"])
    each = (single, Number("singles", whose="payer"))
    yield _pays(PLAYERS, each, words.SINGLE, places["single"])
    yield _pays(thrown_up, single, words.THROWN_UP, places["thrown_up"])


def _out_of_the_pool(terms: Terms) -> Iterator[PayLine]:
    """Yield the pool whole, or the share of each trick: "one-third to each trick".

    Of a pool that does not divide "the winners of the first and second tricks have the preference"
    (Peel, p. 22), or the odd coins stay. Hoffmann, p. 92: of the last hand that plays for the pool
    "the proceeds of any trick he may make are left in the pool"; p. 93: whoever broke the laws of
    play "must leave" theirs.
    """
    options, places = terms.options, terms.places
    yield _takes(Party(("unopposed",)), Share(), words.UNOPPOSED, places["unopposed"])
    if options.flush != "none":
        yield _takes(FLUSH, Share(), words.FLUSH_SHOWN, places[options.flush])
    leave = ("breaches", Party(("last",), when=(given("for_pool"),)))
    won = [
        Party((f"tricks:{n}",), only=("in_play",), but=leave) for n in range(1, options.cards + 1)
    ]
    stays, coin = options.odd_coins == "stay", terms.rates["coin"] or 1
    for nth, (who, why) in enumerate(zip(won, words.TRICKS, strict=False), start=1):
        share = Share(nth=nth, shares=options.cards, odd_stay=stays, coin=coin)
        yield _takes(who, share, why, places["trick"], IN_TRICKS, without(ONE_CARD))
    if options.must == "one_card":
        one_card = places["one_card"]
        yield _takes(won[0], Share(), words.ONE_CARD, one_card, IN_TRICKS, given(ONE_CARD))


def _into_the_next(terms: Terms) -> Iterator[PayLine]:
    """Yield the loos, to the next pool or to the holder of the flush, and what breaches cost."""
    options, places = terms.options, terms.places
    loo, on_single = terms.loo(single=False), terms.loo(single=True)
    if options.flush != "none":
        to = FLUSH if options.flush == "to_holder" else KITTY_ONLY
        flushed, why, source = Party(("flushed",)), words.LOOED_BY_FLUSH, places[options.flush]
        yield PayLine(flushed, to, loo, why, source, (given("flush"), without(SINGLE)))
        yield PayLine(flushed, to, on_single, why, source, (given("flush"), given(SINGLE)))
    looers, source = Party(("looers",)), places[options.loo]
    yield _pays(looers, loo, words.LOO, source, without(SINGLE))
    yield _pays(looers, on_single, words.LOO_ON_SINGLE, source, given(SINGLE))
    if options.breach != "none":
        who, why, source = Party(("breaches",)), words.BREACH, places[options.breach]
        yield _pays(who, terms.breach(single=False), why, source, IN_TRICKS, without(SINGLE))
        yield _pays(who, terms.breach(single=True), why, source, IN_TRICKS, given(SINGLE))


def _pays(who: Party, coins: Amount, why: str, source: str, *when: Condition) -> PayLine:
    return PayLine(who, KITTY_ONLY, coins, why, source, when)


def _takes(who: Party, coins: Amount, why: str, source: str, *when: Condition) -> PayLine:
    return PayLine(KITTY_ONLY, who, coins, why, source, when)
