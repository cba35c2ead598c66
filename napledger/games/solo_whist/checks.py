"""Whether a deal can have been, at this table and by its rules; a Fault says where not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from napledger.games.solo_whist.deal import (
    CALLS,
    HAND,
    MISERES,
    PROPOSAL,
    REVOKE,
    SOLO,
    WORDS,
    Deal,
)
from napledger.games.solo_whist.rules import FORCED, GENERAL_MISERES, Options
from napledger.games.solo_whist.seating import Seating
from napledger.games.solo_whist.verdict import (
    DECIDING,
    decided_by_hands,
    deciding,
    is_decided,
    verdict_of,
)
from napledger.reading.faults import Fault, Term, Who


def check_deal(deal: Deal, seating: Seating) -> None:
    """Raise Fault at the first field that cannot be."""
    terms = seating.table.terms
    for path, player in _with_cards(deal):
        if player is not None:
            seating.require_cards(player, path=path)
    if deal.passed:
        _check_proposer(deal, seating)
        _check_losers(deal, seating)
    elif deal.caller is not None:
        _check_call(deal, seating)
        _check_overcalled(deal, seating)
        _check_went_wrong(deal, terms.options)
        _check_result(deal, terms.options)


def _with_cards(deal: Deal) -> Iterator[tuple[str, str | None]]:
    """Yield who did what only a player with cards can do, each with the place that says so."""
    yield "caller", deal.caller
    yield "proposer", deal.proposer
    for name in ("overcalled", "revokes"):
        for index, each in enumerate(getattr(deal, name)):
            yield f"{name}[{index}].player", each.player
    for index, player in enumerate(deal.wrong_cards):
        yield f"wrong_cards[{index}]", player


def _check_allowed(call: str, seating: Seating, *, path: str) -> None:
    ranked = seating.table.terms.ranked
    if call not in ranked:
        raise Fault(
            path, "this table has no call “{call}”; it has {ranked}", call=call, ranked=ranked
        )
    if call == PROPOSAL and not seating.may_propose:
        raise Fault(path, "three players do not propose: each calls alone")


def _check_call(deal: Deal, seating: Seating) -> None:
    """Raise Fault for a call that there is not, or not with such a partner, or not forced."""
    partner = deal.partner
    _check_allowed(deal.called, seating, path="call")
    if partner is not None:
        seating.require_cards(partner, path="partner")
    if partner is None and deal.call == PROPOSAL:
        raise Fault("partner", "is missing: who accepted the proposal?")
    if partner is not None and deal.call != PROPOSAL:
        raise Fault(
            "partner",
            "only a proposal has a partner, and this was {call}",
            call=Term(WORDS[deal.called]),
        )
    if partner is not None and partner == deal.caller:
        raise Fault("partner", "{player} needs another as partner", player=Who(partner))
    if deal.forced:
        _check_forced(deal, seating)


def _check_forced(deal: Deal, seating: Seating) -> None:
    terms = seating.table.terms
    is_played = PROPOSAL in terms.ranked and seating.may_propose
    if terms.options.unaccepted not in FORCED or not is_played:
        raise Fault("forced", "in this deal nobody has to stand for an unaccepted proposal")
    if deal.call != SOLO:
        raise Fault("call", "whoever stands for an unaccepted proposal stands for a solo")
    if deal.overcalled:
        raise Fault("overcalled", "a forced solo means that nobody called but the proposer")


def _check_overcalled(deal: Deal, seating: Seating) -> None:
    """Raise Fault for an earlier call that there is not, or that the next cannot go over."""
    calls = [
        (f"overcalled[{i}].", each.player, each.call) for i, each in enumerate(deal.overcalled)
    ]
    for path, _player, call in calls:
        _check_allowed(call, seating, path=f"{path}call")
    calls.append(("", deal.callers[0], deal.called))
    for (_path, before, lower), (path, player, call) in pairwise(calls):
        if CALLS.index(call) <= CALLS.index(lower):
            raise Fault(
                f"{path}call",
                "{call} does not outrank {before}; from low to high: {ranked}",
                call=Term(WORDS[call]),
                before=Term(WORDS[lower]),
                ranked=tuple(Term(WORDS[each]) for each in seating.table.terms.ranked),
            )
        if player == before and lower != PROPOSAL:
            raise Fault(
                f"{path}player" if path else "caller",
                "{player} had called {call} and cannot call over it: "
                "only a proposal that nobody accepted is raised by its own player",
                player=Who(player),
                call=Term(WORDS[lower]),
            )


def _check_went_wrong(deal: Deal, options: Options) -> None:
    """Raise Fault for an offence against no misère, and for what no book settles."""
    for index, revoke in enumerate(deal.revokes):
        is_against_misere = deal.call in MISERES and revoke.player not in deal.callers
        if revoke.how != REVOKE and not is_against_misere:
            raise Fault(
                f"revokes[{index}].how",
                "a lead out of turn or an exposed card costs nothing but against a misère: "
                "leave it out",
            )
    deciding(deal, options=options)
    by_hands = decided_by_hands(deal, options=options)
    if by_hands and any(
        each.how == REVOKE or options.treatment_of(each.how) in DECIDING for each in deal.revokes
    ):
        raise Fault(
            "wrong_cards",
            "a wrong number of cards and a revoke in one deal cannot both be settled: "
            "record the deal as abandoned",
        )


def _check_result(deal: Deal, options: Options) -> None:
    """Raise Fault where it is not said how the call ended, or it cannot have ended so."""
    if deal.tricks is None and not decided_by_hands(deal, options=options):
        _check_untold(deal, options)
    verdict = verdict_of(deal, options=options)
    if deal.made is None or deal.made == verdict.made:
        return
    call, outcome = Term(WORDS[deal.called]), Term("made" if deal.made else "lost")
    if verdict.why:
        raise Fault(
            "made",
            "with what went wrong in this deal, {call} is not {outcome}: leave it out",
            call=call,
            outcome=outcome,
        )
    raise Fault(
        "made",
        "{call} is not {outcome} with {tricks} of {hand} tricks",
        call=call,
        outcome=outcome,
        tricks=deal.tricks or 0,
        hand=HAND,
    )


def _check_untold(deal: Deal, options: Options) -> None:
    """Raise Fault where the money hangs on tricks that nobody counted."""
    if deal.call in options.counted:
        raise Fault("tricks", "is missing: tricks over and short are paid, so how many were taken?")
    treated = [options.treatment_of(each.how) for each in deal.revokes]
    if "whist" in treated and deal.call not in MISERES:
        raise Fault(
            "tricks", "is missing: three tricks go over for a revoke, so how many were taken?"
        )
    if deal.made is None and not is_decided(deal, options=options):
        raise Fault("made", "is missing: was the call made? Give made or tricks")


def _check_proposer(deal: Deal, seating: Seating) -> None:
    if deal.proposer is None:
        return
    _check_allowed(PROPOSAL, seating, path="proposer")
    if seating.table.terms.options.unaccepted in FORCED:
        raise Fault(
            "proposer",
            "at this table whoever proposes and finds no partner stands for a solo: "
            "“{player} forced”, and the tricks",
            player=Who(deal.proposer),
        )


def _check_losers(deal: Deal, seating: Seating) -> None:
    losers, way = deal.losers, seating.table.terms.options.all_pass
    if losers and way not in GENERAL_MISERES:
        raise Fault("losers", "there is no general misère at this table when all pass")
    if not losers and way == "last_trick":
        raise Fault("losers", "is missing: who took the thirteenth trick?")
    if not losers and way == "most_tricks":
        raise Fault("losers", "is missing: who took the most tricks?")
    for index, player in enumerate(losers):
        seating.require_cards(player, path=f"losers[{index}]")
    if way == "last_trick" and len(losers) > 1:
        raise Fault("losers", "one player alone takes the thirteenth trick")
    if len(losers) == len(seating.in_play):
        raise Fault("losers", "not everybody can have taken the most tricks")
