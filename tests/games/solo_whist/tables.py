"""Tables to score a deal at, deals to score there, and what a deal did, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.score import scored
from napledger.games import game_of
from napledger.games.deal_score import DealScore
from napledger.games.solo_whist.tariff import State, Table
from napledger.games.table import TableState
from napledger.ledger.transfers import KITTY, net
from napledger.reading.faults import Fault

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
SOLO_WHIST = game_of("solo_whist")


def rules(preset: str = "hoyle", /, **options: Any) -> dict[str, Any]:
    """Return rules as a document has them: a preset, with options laid over it."""
    return {"preset": preset, "options": options}


RULES = {
    **{preset: rules(preset) for preset in SOLO_WHIST.presets},
    "all double": rules(slam_doubles="all"),
    "none double": rules(slam_doubles="none"),
    "slam": rules(pay={"slam": [48, 60]}),
    "paid misère": rules(tricks={"misere": [0, 2]}),
    "whist": rules(revoke="whist"),
    "fined": rules(kitty=True, kitty_taken_by="misere_or_higher", revoke="fine", revoke_fine=5),
    "forgiving": rules(revoke="none", misere_offence="none", wrong_cards="none"),
    "revokes free": rules(revoke="none"),
    "offences free": rules(misere_offence="none"),
    "hands free": rules(wrong_cards="none"),
    "misère up": rules("house_pool", kitty_taken_by="misere_or_higher"),
    "abundance up": rules("house_pool", kitty_taken_by="abundance_or_higher"),
    "antes": rules("house_dealer_penny", ante_dealer=3, ante_others=1),
    "dealer out": rules(stands_out="dealer"),
    "no proposal": rules(pay={"proposal": None}),
    "five alone, fined": rules("house_five_alone", kitty=True, misdeal_fine=1),
    "five, no proposal": rules("house_five_alone", pay={"proposal": None}),
    "all counted": rules(pay=dict.fromkeys(("misere", "open_misere", "declared_abundance"))),
}
"""The rules that the tests play by, by the names that their tables say."""


def table_of(
    players: int,
    rules: Mapping[str, Any] | str = "hoyle",
    *,
    stake: int = 1,
    dealer: int = -1,
    kitty: int = 0,
    redeal: bool = False,
) -> Table:
    """Return a table of so many players, who sit from Ann to the left; the last of them deals."""
    seated = NAMES[:players]
    rules = RULES[rules] if isinstance(rules, str) else rules
    return TableState(
        seated=seated,
        members=seated,
        dealer=seated[dealer],
        opener=seated[dealer],
        last_dealer=None,
        deals=0,
        stake=stake,
        rules=rules,
        kitty=kitty,
        kitty_box=kitty,
        kitty_carried=False,
        terms=SOLO_WHIST.terms(rules, stake=stake),
        game_state=State(redeal=redeal),
    )


def ann(
    call: str, tricks: int | None = None, *, revoked: str = "", exposed: str = "", **facts: Any
) -> dict[str, Any]:
    """Return a call of Ann's; those who revoked or exposed a card are named in one text."""
    counted = {} if tricks is None else {"tricks": tricks}
    revokes = [*facts.pop("revokes", []), *map(wrong, revoked.split())]
    revokes += [wrong(player, "exposed") for player in exposed.split()]
    wrongs = {"revokes": revokes} if revokes else {}
    return {"caller": "Ann", "call": call, **counted, **facts, **wrongs}


def ann_and_ben(tricks: int | None = None, **facts: Any) -> dict[str, Any]:
    """Return a proposal of Ann's that Ben accepted."""
    return ann("proposal", tricks, partner="Ben", **facts)


def passed(*losers: str, **facts: Any) -> dict[str, Any]:
    """Return a deal in which all passed, and who lost the general misère, if one was played."""
    return {"passed": True, **({"losers": [*losers]} if losers else {}), **facts}


def called(player: str, call: str) -> dict[str, str]:
    """Return an earlier call."""
    return {"player": player, "call": call}


def wrong(player: str, how: str = "revoke") -> dict[str, str]:
    """Return a revoke, or an offence."""
    return {"player": player, "how": how}


def score_of(facts: Mapping[str, Any], *, table: Table) -> DealScore[State]:
    """Return what a deal did, from its facts as a document has them."""
    return SOLO_WHIST.score_deal(SOLO_WHIST.read_deal(facts), table=table)


def gains_of(facts: Mapping[str, Any], *, table: Table) -> list[int]:
    """Return what each seat gains (+) or loses (−), and last the kitty, in the smallest coin."""
    score = score_of(facts, table=table)
    gains = net(score.transfers)
    assert sum(gains.values()) == 0, "the book sums to zero"
    return [gains.get(account, 0) for account in (*table.seated, KITTY)]


def lines_of(facts: Mapping[str, Any], *, table: Table) -> list[str]:
    """Return the transfers of a deal, each as "Ben > Ann 6: solo made (Hoffmann, p. 148)"."""
    return [
        f"{each.payer} > {each.payee} {each.amount}: {each.why} ({each.source})"
        for each in score_of(facts, table=table).transfers
    ]


def document(*log: Mapping[str, Any], **opening: Any) -> dict[str, Any]:
    """Return a document of an evening at a stake of one, with four players if none are named."""
    return {
        "format": "napledger.evening/1",
        "game": "solo_whist",
        "stake": 1,
        "players": list(NAMES[:4]),
        "first_dealer": opening.get("players", NAMES[:4])[-1],
        "played_on": "2026-11-19",
        **opening,
        "log": list(log),
    }


def refusal(raw: Any) -> str:
    """Return the path and the sentence with which a document is refused."""
    with pytest.raises(Fault) as refused:
        scored(read_document(raw))
    return str(refused.value)
