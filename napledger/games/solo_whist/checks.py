"""Whether a deal can have been, at this table and by its rules; a Fault says where not."""

from __future__ import annotations

from itertools import pairwise

from napledger.games.solo_whist.calls import CALLS, HAND, MISERES, PROPOSAL, SOLO, WORDS
from napledger.games.solo_whist.deal import REVOKE, Deal
from napledger.games.solo_whist.rules import FORCED, GENERAL_MISERES
from napledger.games.solo_whist.seating import Seating, require_in_play
from napledger.games.solo_whist.terms import Terms
from napledger.games.solo_whist.verdict import (
    DECIDING,
    decided_by_hands,
    deciding,
    is_decided,
    treatment_of,
    verdict_of,
)
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault, Term, Who


def check_deal(deal: Deal, *, table: AnyTable, seating: Seating, terms: Terms) -> None:
    """Raise Fault at the first field that cannot be."""
    if deal.passed:
        _check_proposer(deal, table, seating, terms)
        _check_losers(deal, table, seating, terms)
    elif deal.caller is not None:
        _check_caller(deal, table, seating, terms)
        _check_forced(deal, seating, terms)
        _check_overcalled(deal, table, seating, terms)
        _check_revokes(deal, table, seating, terms)
        _check_wrong_cards(deal, table, seating, terms)
        _check_result(deal, terms)


def _check_caller(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    assert deal.caller is not None, "checked before"
    assert deal.call is not None, "a caller calls"
    require_in_play(deal.caller, table, seating=seating, path="caller")
    _check_allowed(deal.call, seating, terms, path="call")
    if deal.partner is None:
        if deal.call == PROPOSAL:
            raise Fault("partner", "is missing: who accepted the proposal?")
        return
    require_in_play(deal.partner, table, seating=seating, path="partner")
    if deal.call != PROPOSAL:
        raise Fault(
            "partner",
            "only a proposal has a partner, and this was {call}",
            call=Term(WORDS[deal.call]),
        )
    if deal.partner == deal.caller:
        raise Fault("partner", "{player} needs another as partner", player=Who(deal.partner))


def _check_allowed(call: str, seating: Seating, terms: Terms, *, path: str) -> None:
    if call not in terms.win:
        raise Fault(
            path,
            "this table has no call “{call}”; it has {ranked}",
            call=call,
            ranked=terms.ranked,
        )
    if call == PROPOSAL and not seating.may_propose:
        raise Fault(path, "three players do not propose: each calls alone")


def _check_forced(deal: Deal, seating: Seating, terms: Terms) -> None:
    if not deal.forced:
        return
    if (
        terms.options.unaccepted not in FORCED
        or PROPOSAL not in terms.win
        or not seating.may_propose
    ):
        raise Fault("forced", "in this deal nobody has to stand for an unaccepted proposal")
    if deal.call != SOLO:
        raise Fault("call", "whoever stands for an unaccepted proposal stands for a solo")
    if deal.overcalled:
        raise Fault("overcalled", "a forced solo means that nobody called but the proposer")


def _check_overcalled(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    assert deal.caller is not None, "checked before"
    assert deal.call is not None, "checked before"
    for index, each in enumerate(deal.overcalled):
        path = f"overcalled[{index}]"
        require_in_play(each.player, table, seating=seating, path=f"{path}.player")
        _check_allowed(each.call, seating, terms, path=f"{path}.call")
    chain = [
        *((each.player, each.call, f"overcalled[{i}].") for i, each in enumerate(deal.overcalled)),
        (deal.caller, deal.call, ""),
    ]
    for (before, lower, _path), (player, call, path) in pairwise(chain):
        if CALLS.index(call) <= CALLS.index(lower):
            raise Fault(
                f"{path}call",
                "{call} does not outrank {before}; from low to high: {ranked}",
                call=Term(WORDS[call]),
                before=Term(WORDS[lower]),
                ranked=tuple(Term(WORDS[each]) for each in terms.ranked),
            )
        if player == before and lower != PROPOSAL:
            raise Fault(
                f"{path}player" if path else "caller",
                "{player} had called {call} and cannot call over it: "
                "only a proposal that nobody accepted is raised by its own player",
                player=Who(player),
                call=Term(WORDS[lower]),
            )


def _check_revokes(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    for index, revoke in enumerate(deal.revokes):
        require_in_play(revoke.player, table, seating=seating, path=f"revokes[{index}].player")
        is_against_misere = deal.call in MISERES and revoke.player not in deal.callers
        if revoke.how != REVOKE and not is_against_misere:
            raise Fault(
                f"revokes[{index}].how",
                "a lead out of turn or an exposed card costs nothing but against a misère: "
                "leave it out",
            )
    deciding(deal, options=terms.options)


def _check_wrong_cards(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    for index, player in enumerate(deal.wrong_cards):
        require_in_play(player, table, seating=seating, path=f"wrong_cards[{index}]")
    if not decided_by_hands(deal, options=terms.options):
        return
    for revoke in deal.revokes:
        treatment = treatment_of(revoke, options=terms.options)
        if revoke.how == REVOKE or treatment in DECIDING:
            raise Fault(
                "wrong_cards",
                "a wrong number of cards and a revoke in one deal cannot both be settled: "
                "record the deal as abandoned",
            )


def _check_result(deal: Deal, terms: Terms) -> None:
    assert deal.call is not None, "checked before"
    by_hands = decided_by_hands(deal, options=terms.options)
    if deal.tricks is None and not by_hands:
        _check_tricks_not_needed(deal, terms)
    made = verdict_of(deal, options=terms.options).made
    if deal.made is None or deal.made == made:
        return
    outcome = Term("made" if deal.made else "lost")
    if is_decided(deal, options=terms.options) or deciding(deal, options=terms.options):
        raise Fault(
            "made",
            "with what went wrong in this deal, {call} is not {outcome}: leave it out",
            call=Term(WORDS[deal.call]),
            outcome=outcome,
        )
    raise Fault(
        "made",
        "{call} is not {outcome} with {tricks} of {hand} tricks",
        call=Term(WORDS[deal.call]),
        outcome=outcome,
        tricks=deal.tricks or 0,
        hand=HAND,
    )


def _check_tricks_not_needed(deal: Deal, terms: Terms) -> None:
    """Raise Fault where the money hangs on tricks that nobody counted."""
    assert deal.call is not None, "checked before"
    if terms.options.counts_tricks(deal.call):
        raise Fault("tricks", "is missing: tricks over and short are paid, so how many were taken?")
    if deal.call not in MISERES and any(
        treatment_of(each, options=terms.options) == "whist" for each in deal.revokes
    ):
        raise Fault(
            "tricks", "is missing: three tricks go over for a revoke, so how many were taken?"
        )
    if deal.made is None and not is_decided(deal, options=terms.options):
        raise Fault("made", "is missing: was the call made? Give made or tricks")


def _check_proposer(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    if deal.proposer is None:
        return
    require_in_play(deal.proposer, table, seating=seating, path="proposer")
    _check_allowed(PROPOSAL, seating, terms, path="proposer")
    if terms.options.unaccepted in FORCED:
        raise Fault(
            "proposer",
            "at this table whoever proposes and finds no partner stands for a solo: "
            "record a forced one",
        )


def _check_losers(deal: Deal, table: AnyTable, seating: Seating, terms: Terms) -> None:
    way = terms.options.all_pass
    if way not in GENERAL_MISERES:
        if deal.losers:
            raise Fault("losers", "there is no general misère at this table when all pass")
        return
    if not deal.losers:
        if way == "last_trick":
            raise Fault("losers", "is missing: who took the thirteenth trick?")
        raise Fault("losers", "is missing: who took the most tricks?")
    for index, player in enumerate(deal.losers):
        require_in_play(player, table, seating=seating, path=f"losers[{index}]")
    if way == "last_trick" and len(deal.losers) > 1:
        raise Fault("losers", "one player alone takes the thirteenth trick")
    if len(deal.losers) == len(seating.in_play):
        raise Fault("losers", "not everybody can have taken the most tricks")
