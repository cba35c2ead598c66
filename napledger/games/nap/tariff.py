"""What deals of Nap pay, as data: into the kitty first, then the call, then what the kitty does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from napledger.games.answers import Answers, Condition, Party, answered, given, without
from napledger.games.nap import words
from napledger.games.nap.deal import ALL_TRICKS, HOW, NAP, Deal, is_made
from napledger.games.nap.options import FINED, NINE_CARDS, REPLAYED, Options
from napledger.games.nap.rules import Terms
from napledger.games.nap.seating import Seating, Table, stands_for_one
from napledger.games.tariff import KITTY_ONLY, Amount, ByWord, Many, Number, PayLine, Share, Tariff
from napledger.reading.faults import joined_reasons

MADE, LOST, FORCED = "made", "lost", "forced"
"""How a call ended; and what is answered for its caller where all passed and somebody must."""

CASSELL_STAKES = 5
"""Cassell, 1881: a player revoking "must pay five tricks to the stand hand"."""

COUNTS = ("interference", "purchases", "knaves_and_fives")

MULTIPLIER, FIRST_DEAL, REDEAL, OPENER = "multiplier", "first_deal", "redeal", "opener"

IS_MADE, IS_CALLED = given("outcome", of=(MADE,)), given("outcome", of=(MADE, LOST))
IS_FORCED = given("caller", of=(FORCED,))
NOT_FORCED = without("caller", of=(FORCED,))
AS_PLAYED = without("stands_in")
"""No opponent who revoked stands in for the others."""

PLAYERS, DEALER = Party(("players",)), Party(("dealer",))
CALLER, OTHERS = Party(("called",)), Party(("players",), but=("called",))
WINNER, LOSER = Party(("winner",)), Party(("loser",))
STANDS_IN = Party(("stands_in",))


def answers_of(deal: Deal, seating: Seating) -> Answers:
    """Return what the tariff asks of a deal: its facts, who is in it, and what hangs there."""
    told: dict[str, tuple[str, ...]] = {}
    for how in HOW:
        times = Counter(each.player for each in deal.revokes if each.how == how)
        told[how] = tuple(times)
        told[_times(how)] = tuple(f"{player}={number}" for player, number in times.items())
    for name in COUNTS:
        told[_in_order(name)] = tuple(player for player, _number in getattr(deal, name))
    if deal.call is not None:
        made, size = deal.made, seating.table.terms.options.hand_size
        if deal.tricks is not None:
            made = is_made(deal.call, tricks=deal.tricks, hand_size=size)
        told["outcome"] = (MADE if made else LOST,)
    if deal.forced:
        told["caller"] = (FORCED,)
    return {**seating.places, **flags_of(seating.table), **answered(deal.written()), **told}


def _in_order(name: str) -> str:
    """Return the name of whom a number was written for, in that order: a form tells them around."""
    return f"{name}, in order"


def _times(how: str) -> str:
    """Return the name of how often each went wrong in this way: the form asks for once alone."""
    return f"{how}, times"


def flags_of(table: Table) -> Answers:
    """Return what hangs on the table: how many times calls are paid, and which antes are due."""
    multiplier = table.game_state.multiplier
    return {
        MULTIPLIER: (str(multiplier),) if multiplier > 1 else (),
        FIRST_DEAL: () if table.deals else ("on",),
        REDEAL: ("on",) if table.game_state.redeal else (),
        OPENER: (table.opener,),
    }


@lru_cache(maxsize=64)
def tariff_of(terms: Terms) -> Tariff:
    """Return what deals pay by these terms."""
    return Tariff(
        first=tuple(_into_the_kitty(terms)),
        lines=(*_call_lines(terms), *_kitty_lines(terms)),
        parties=_parties(terms.options),
    )


def _parties(options: Options) -> dict[str, Party]:
    """Return who must stand for one, called, revoked, has won and lost.

    Hoffmann, p. 101: a caller with the right number of cards "takes the stakes, if he succeeds";
    one with the wrong number "neither receives nor pays if he wins, but pays if he fails". A caller
    who revoked has lost.
    """
    replayed = tuple(how for how in HOW if options.treatment_of(how) in REPLAYED)
    by_hoyle = tuple(how for how in HOW if options.treatment_of(how) == "hoyle")
    wrong = ("wrong_cards",) if options.wrong_cards != "none" else ()
    wins = (NOT_FORCED,) if options.forced_one == "lose_only" else ()
    stood = Party(("stands:1",), when=(IS_FORCED,))
    return {
        "opens": Party(("dealer",), only=("opener",)),
        "stands": stands_for_one(options),
        "called": Party((Party(("caller",), only=("players",)), stood)),
        "offender": Party(replayed),
        "by_caller": Party(("offender",), only=("called",)),
        "stands_in": Party(by_hoyle, but=("called",)),
        "maker": Party(("called",), but=("by_caller",), when=(IS_MADE,)),
        "wrong_caller": Party(wrong, only=("called",)),
        "wrong_others": Party(wrong, when=(without("wrong_caller"),)),
        "winner": Party(("maker",), but=wrong, when=wins),
        "loser": Party(("called",), but=("maker",), when=(IS_CALLED, without("wrong_others"))),
    }


def _into_the_kitty(terms: Terms) -> Iterator[PayLine]:
    """Yield the antes, once for a deal that is dealt again, the fines, and what is paid for.

    Hoffmann's "dealer 3d. and every player 1d." is three in all for the dealer (p. 98).
    """
    once, played = without(REDEAL), without("abandoned")
    opens = Party(("players",), when=(given("opens"),))
    others = Party(("players",), but=("dealer",))
    yield from _paid_in(PLAYERS, "ante_start", terms, once, given(FIRST_DEAL))
    yield from _paid_in(DEALER, "ante_dealer", terms, once)
    yield from _paid_in(others, "ante_others", terms, once)
    yield from _paid_in(opens, "ante_round", terms, once)
    yield from _paid_in(DEALER, "misdeal_fine", terms, times=Number("misdeals"))
    touched, bought, cards = COUNTS
    yield from _counted(touched, "interference_fine", terms)
    yield from _paid_in(Party(("peeps",)), "peep_price", terms, played)
    yield from _counted(bought, "purchase_price", terms, played)
    yield from _counted(cards, "knave_five", terms, played)
    for how in HOW:
        if (treatment := terms.options.treatment_of(how)) in FINED:
            times = Number(_times(how), 1, whose="payer")
            yield from _paid_in(Party((how,)), treatment, terms, IS_CALLED, times=times)


def _counted(name: str, rate: str, terms: Terms, *when: Condition) -> Iterator[PayLine]:
    who = Party((_in_order(name), "seated"))
    yield from _paid_in(who, rate, terms, *when, times=Number(name, whose="payer"))


def _paid_in(
    who: Party, rate: str, terms: Terms, *when: Condition, times: Number | None = None
) -> Iterator[PayLine]:
    """Yield what goes into the kitty at a rate, if it costs anything."""
    if coins := terms.rates[rate]:
        amount: Amount = coins if times is None else (coins, times)
        yield PayLine(who, KITTY_ONLY, amount, words.PAID_IN[rate], terms.places[rate], when)


def _call_lines(terms: Terms) -> Iterator[PayLine]:
    """Yield what the call pays.

    An opponent who revoked stands in for others in Hoffmann's way (p. 100): made on the replay, he
    pays "for himself and every one of the other players to the caller"; lost, "he pays the stakes
    to every other player, except the caller".
    """
    win, lose = _price(terms.win), _price(terms.lose)
    treated = {terms.options.treatment_of(how) for how in HOW}

    def source(answers: Answers) -> str:
        return call_source(_call(answers), terms, forced=IS_FORCED.met(answers))

    if "cassell" in treated:
        offender, five = Party(("offender",), but=("called",)), CASSELL_STAKES * terms.stake
        place = terms.places["revoke_cassell"]
        yield PayLine(offender, CALLER, five, words.REVOKE_FIVE, place, (IS_CALLED,))
    if "hoyle" in treated:
        place = terms.places["revoke_hoyle"]
        spared = Party(("players",), but=("called", "stands_in"))
        for_all = _why(terms, MADE, words.REVOKE_PAYS_FOR_ALL)
        for_caller = _why(terms, LOST, words.REVOKE_PAYS_OPPONENTS)
        yield PayLine(STANDS_IN, WINNER, (*win, Many(OTHERS)), for_all, place)
        yield PayLine(STANDS_IN, spared, lose, for_caller, place, (given("loser"),))
    yield PayLine(OTHERS, WINNER, win, _why(terms, MADE), source, (AS_PLAYED,))
    yield PayLine(LOSER, OTHERS, lose, _why(terms, LOST), source, (AS_PLAYED,))


def _kitty_lines(terms: Terms) -> Iterator[PayLine]:
    """Yield what the call does to the kitty.

    A made Nap takes it whole (Hoffmann, p. 99; Peel, p. 11). A lost Nap, but not a Wellington,
    may have to match it (Hoffmann, p. 98), and the spare hand's taker to pay in (Peel, p. 13).
    """
    options, places = terms.options, terms.places
    takers = given("call", of=ALL_TRICKS if options.kitty_taken_by == "nap_or_higher" else (NAP,))
    taken, matched = places["kitty_taken"], places["kitty_matched"]
    yield PayLine(KITTY_ONLY, WINNER, Share(), words.KITTY_TAKEN, taken, (takers,))
    if options.failed_nap_kitty == "match":
        nap = given("call", of=(NAP,))
        yield PayLine(LOSER, KITTY_ONLY, Share(), words.KITTY_MATCHED, matched, (nap, AS_PLAYED))
    spare = Party(("spare_hand",), only=("loser",))
    yield from _paid_in(spare, "spare_hand_forfeit", terms, AS_PLAYED)


def _price(rates: Mapping[str, int]) -> tuple[Amount, Amount]:
    """Return what the call is paid to or by each: a forced one as a call of one."""
    return ByWord("call", rates, rates.get("1", 0)), Number(MULTIPLIER, 1)


def _why(terms: Terms, ended: str, *more: str) -> Callable[[Answers], str]:
    """Return what says of a deal that ended so why its call is paid."""
    next_only = terms.options.all_pass == "double_next"
    doubled = words.AFTER_ALL_PASSED if next_only else words.DOUBLE_HEADER

    def why(answers: Answers) -> str:
        if_made, if_lost = words.MADE_AND_LOST[_call(answers)]
        return joined_reasons(
            if_made if ended == MADE else if_lost,
            words.FORCED if IS_FORCED.met(answers) else "",
            doubled if answers[MULTIPLIER] else "",
            words.REVOKE_BY_CALLER if answers["by_caller"] else "",
            *more,
        )

    return why


def _call(answers: Answers) -> str:
    """Return the call: a forced one is of one."""
    return "1" if IS_FORCED.met(answers) else answers["call"][0]


def call_source(call: str, terms: Terms, *, forced: bool = False) -> str:
    """Return the place in the book that fixes the price of a call."""
    if forced:
        return terms.places["forced"]
    if terms.options.hand_size == NINE_CARDS:
        return terms.places["nine_cards"]
    return terms.places.get(call, terms.places["call"])
