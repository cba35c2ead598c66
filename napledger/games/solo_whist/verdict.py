"""How a call ended: by its tricks, or by what went wrong in the deal.

Hoffmann, pp. 150-154; EB1911, "Solo": "the laws of whist obtain".
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from napledger.games.solo_whist import words
from napledger.games.solo_whist.deal import ALONE, HAND, MISERES, NEEDED, REVOKE, Deal, Revoke
from napledger.games.solo_whist.rules import Options
from napledger.reading.faults import Fault

TRICKS_FOR_A_REVOKE = 3

DECIDING = ("hoyle", "whist")
"""The ways of treating a revoke or an offence that may decide a call."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a call ended; `over` and `short` are tricks, and all thirteen were taken or not.

    A misère is short by the tricks that its caller took.

    `pays_for_all` is the opponent who pays for every opponent, if one does. `why` says what decided
    the call besides its tricks, and `place` names where that is printed; both empty if nothing did.
    """

    made: bool
    over: int = 0
    short: int = 0
    all_thirteen: bool = False
    pays_for_all: str | None = None
    why: str = ""
    place: str = ""


def deciding(deal: Deal, *, options: Options) -> tuple[Revoke, ...]:
    """Return the revokes and offences that decide the call; raise Fault if no one side is at fault.

    Several by one player, or by two partners, count each; one on either side, or by two opponents,
    is for no book to settle.
    """
    found: list[Revoke] = []
    for index, revoke in enumerate(deal.revokes):
        if options.treatment_of(revoke.how) not in DECIDING:
            continue
        sides = {revoke.player, *(each.player for each in found)}
        if len(sides) > 1 and not sides <= {*deal.callers}:
            raise Fault(
                f"revokes[{index}]",
                "two sides or two opponents went wrong, and no book settles that: "
                "record the deal as abandoned",
            )
        found.append(revoke)
    return tuple(found)


def decided_by_hands(deal: Deal, *, options: Options) -> bool:
    return bool(deal.wrong_cards) and options.wrong_cards == "hoyle"


def is_decided(deal: Deal, *, options: Options) -> bool:
    """Return whether what went wrong decides the call, so that nobody need say how it ended."""
    return decided_by_hands(deal, options=options) or any(
        options.treatment_of(revoke.how) == "hoyle" or deal.call in MISERES
        for revoke in deciding(deal, options=options)
    )


def verdict_of(deal: Deal, *, options: Options) -> Verdict:
    """Return how a call ended that was checked to be one that can have been."""
    if decided_by_hands(deal, options=options):
        # Hoffmann, p. 154: "the declaring hand or hands win the stakes if their own cards are
        # correct".
        right = not set(deal.callers) & set(deal.wrong_cards)
        return Verdict(right, why=words.WRONG_CARDS, place="wrong_cards")
    wrong = deciding(deal, options=options)
    if not wrong:
        return as_taken(deal, tricks=deal.tricks, options=options)
    if any(options.treatment_of(revoke.how) == "hoyle" for revoke in wrong):
        return _by_hoyle(deal, wrong, options=options)
    return _by_whist(deal, wrong, options=options)


def as_taken(deal: Deal, *, tricks: int | None, options: Options) -> Verdict:
    """Return how a call ended with so many tricks, or as was said where they were not counted."""
    if tricks is None:
        return Verdict(bool(deal.made))
    if deal.call in MISERES:
        return Verdict(made=not tricks, short=tricks)
    needed = _needed(deal, options=options)
    return Verdict(
        made=tricks >= needed,
        over=max(0, tricks - needed),
        short=max(0, needed - tricks),
        all_thirteen=tricks == deal.tricks == HAND,
    )


def _needed(deal: Deal, *, options: Options) -> int:
    """Return how many tricks make the call, which may be one more where its caller was forced."""
    return ALONE if deal.forced and options.unaccepted == "six" else NEEDED[deal.called]


def _by_hoyle(deal: Deal, wrong: tuple[Revoke, ...], *, options: Options) -> Verdict:
    """Hoffmann, p. 152: "no revoking player or partnership can win"."""
    needed, offender = _needed(deal, options=options), wrong[0].player
    tricks, is_misere = deal.tricks or 0, deal.call in MISERES
    if offender in deal.callers:
        short = tricks
        if deal.tricks is not None and not is_misere:
            # Tricks that are taken off would make a misère cheaper: it pays for those it took.
            short = max(0, needed - max(0, tricks - TRICKS_FOR_A_REVOKE * len(wrong)))
        return Verdict(made=False, short=short, why=words.REVOKE_LOSES, place="revoke_hoyle")
    how = next(each.how for each in wrong if options.treatment_of(each.how) == "hoyle")
    return Verdict(
        made=True,
        # The three tricks that the offender's side loses are not added to the caller's.
        over=0 if is_misere else max(0, tricks - needed),
        all_thirteen=deal.tricks == HAND,
        pays_for_all=offender,
        why=words.PAYS_FOR_ALL[how],
        place="revoke_hoyle" if how == REVOKE else "misere_offence",
    )


def _by_whist(deal: Deal, wrong: tuple[Revoke, ...], *, options: Options) -> Verdict:
    """EB1911: as at whist, three tricks for each go over to the other side."""
    by_callers, tricks = wrong[0].player in deal.callers, deal.tricks or 0
    if deal.call in MISERES:
        short = tricks if by_callers else 0
        return Verdict(not by_callers, short=short, why=words.REVOKE_DECIDES, place="revoke_whist")
    over = TRICKS_FOR_A_REVOKE * len(wrong) * (-1 if by_callers else 1)
    verdict = as_taken(deal, tricks=min(HAND, max(0, tricks + over)), options=options)
    return replace(verdict, why=words.REVOKE_GIVES_TRICKS, place="revoke_whist")
