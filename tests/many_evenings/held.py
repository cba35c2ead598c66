"""What holds of every evening, whatever the game and whatever happened."""

from __future__ import annotations

import json
from datetime import date, timedelta

from napledger.evening.document import Document, read_document, write_document
from napledger.evening.journal import ClosingBalance, EveningMoves, Move
from napledger.evening.play import opened, played, restored, stored
from napledger.evening.report import as_json, as_sheet
from napledger.evening.score import EveningScore, scored
from napledger.games import game_of
from napledger.ledger.transfers import KITTY
from napledger.reading.json_text import parsed
from tests.many_evenings.evening import RandomEvening, play_log, posted_in_all

FIRST_DAY = date(2020, 1, 1)


def require_sound(evening: RandomEvening) -> None:
    text = json.dumps(evening.document, ensure_ascii=False)
    document = read_document(parsed(text.encode()))
    score = scored(document)
    require_sums(score, brought=document.opening.kitty)
    require_same_again(document, score)
    require_stored(document)
    require_log(evening, score)
    require_settled(score, brought=document.opening.kitty)


def require_sums(score: EveningScore, *, brought: int) -> None:
    kitty = brought
    for entry in as_json(score)["entries"]:
        assert sum(entry["changes"].values()) + entry["kitty"] == 0
        kitty += entry["kitty"]
        assert entry["kitty_after"] == kitty >= 0
        for line in entry["lines"]:
            assert line["amount"] > 0
            assert line["why"]
            assert line["source"]
    assert sum(score.balances.values()) + score.table.kitty == brought


def require_same_again(document: Document, score: EveningScore) -> None:
    again = read_document(parsed(json.dumps(write_document(document)).encode()))

    assert again == document
    assert as_json(scored(again)) == as_json(score)
    assert len(list(as_sheet(document, score))) > len(document.log)


def require_stored(document: Document) -> None:
    table, game = opened(document.opening), game_of(document.opening.game)
    for entry in document.log:
        put_away = restored(json.loads(json.dumps(stored(table))), game=game)
        assert put_away == table
        table, score = played(entry, table=table, game=game)
        assert played(entry, table=put_away, game=game) == (table, score)


def require_log(evening: RandomEvening, score: EveningScore) -> None:
    played_log = play_log(evening.standing, game=evening.game)

    assert played_log.table == evening.table == score.table
    assert played_log.scores == evening.played_log.scores
    assert tuple(played_log.scores.values()) == score.entries
    posted = posted_in_all(evening)
    assert {player: posted[player] for player in score.balances} == score.balances
    assert posted[KITTY] == score.table.kitty - evening.standing[0].facts["kitty"]
    assert sum(posted.values()) == 0


def require_settled(score: EveningScore, *, brought: int) -> None:
    if score.payments is None:
        assert score.table.kitty
        return
    owed = dict(score.balances)
    for payment in score.payments:
        assert payment.amount > 0
        owed[payment.payer] = owed.get(payment.payer, 0) + payment.amount
        owed[payment.payee] = owed.get(payment.payee, 0) - payment.amount
    kitty_went = -owed.pop(KITTY, 0)
    shares = [-left for left in owed.values() if left]
    assert all(share > 0 for share in shares)
    assert sum(shares) in (0, score.table.kitty)
    assert kitty_went == score.table.kitty - sum(shares) - brought


def as_night(evening: RandomEvening, number: int) -> EveningMoves:
    posted = posted_in_all(evening)
    people = [who for who in posted if who != KITTY]
    return EveningMoves(
        day=FIRST_DAY + timedelta(days=number),
        title=f"{evening.game.key} {number}",
        currency=str(evening.standing[0].facts["currency"]),
        accounts=(
            ClosingBalance(KITTY, KITTY, KITTY, posted[KITTY]),
            *(ClosingBalance(who, who, who, posted[who]) for who in people),
        ),
        moves=tuple(
            Move(entry, each.payer, each.payee, each.amount, each.why, each.source)
            for entry, each in evening.posted
        ),
    )
