"""A deal as it was sent, as facts of a document. What is missing is asked for at its field."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from napledger.games.deal_form import abandoned
from napledger.games.deal_form.play_form import number_typed
from napledger.games.piquet.counting import CARTE_BLANCHE
from napledger.games.piquet.deal_fields import (
    BROKEN_OFF,
    ONLY_BLANCHE,
    RECORD,
    SCORE,
    is_counted,
    parts_of,
)
from napledger.games.piquet.seating import Seating
from napledger.reading.faults import Fault, Who


def facts_of(sent: QueryDict, *, pair: tuple[str, str], seating: Seating) -> dict[str, Any]:
    """Return the facts of a deal between these two, some of which may say nothing."""
    outcome = sent.get("outcome") or RECORD
    if outcome == BROKEN_OFF:
        return {"broken_off": True}
    facts: dict[str, Any] = {"players": _players(sent), "dealer": _dealer(sent, pair)}
    if abandoned.is_abandoned(outcome):
        return {**facts, **abandoned.facts_of(outcome)}
    nothing = [*sent.getlist("nothing"), *sent.getlist(ONLY_BLANCHE)]
    facts |= {
        "scores": _scores(sent, pair),
        "nothing": list(dict.fromkeys(nothing)),
        "conceded": sent.get("conceded", ""),
        "forfeit": sent.get("forfeit", ""),
    }
    if is_counted(sent):
        facts["parts"] = parts_of(sent, elder=seating.elder, younger=seating.dealer)
    return facts


def score_typed(sent: QueryDict, player: str) -> int | str | None:
    """Return the score that was typed for a player; None for none."""
    return number_typed(sent.get(SCORE + player, "").strip())


def _players(sent: QueryDict) -> list[str]:
    """Return who plays, as it was sent; nobody where that was not asked."""
    players = [sent.get("first", ""), sent.get("second", "")]
    return players if all(players) else []


def _dealer(sent: QueryDict, pair: tuple[str, str]) -> str:
    """Return who deals, as it was sent; nobody if that one does not play, and so cannot."""
    dealer = sent.get("dealer", "")
    return dealer if dealer in pair else ""


def _scores(sent: QueryDict, pair: tuple[str, str]) -> dict[str, Any]:
    """Return both scores; nothing where none was typed and none is needed."""
    scores = {player: _score(sent, player) for player in pair}
    missing = [player for player, score in scores.items() if score is None]
    if len(missing) == len(pair) and (is_counted(sent) or sent.get("forfeit")):
        return {}
    if missing:
        raise Fault(
            f"scores.{missing[0]}",
            "what did {player} score? Write both scores, or count them by their parts",
            player=Who(missing[0]),
        )
    return scores


def _score(sent: QueryDict, player: str) -> int | str | None:
    """Return a player's score: what was typed, or what follows from what else was said."""
    typed = score_typed(sent, player)
    if typed is not None:
        return typed
    if player in sent.getlist(ONLY_BLANCHE):
        return CARTE_BLANCHE
    return 0 if player in (*sent.getlist("nothing"), sent.get("conceded", "")) else None
