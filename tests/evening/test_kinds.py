"""The kinds of entries: what is true of each, and that either side has all of them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from napledger.evening.document import DEAL
from napledger.evening.kinds import (
    BRING_SOMEBODY,
    CASH_KINDS,
    CHANGE_RULES,
    COMES_IN,
    ENTRIES,
    IN_DOCUMENTS,
    NOT_WON_KINDS,
    NOTES,
    TWO_SIDED,
)
from napledger.evening.log import NOT_UNDONE, START, STATES
from napledger.evening.stopped import TELLING
from napledger.evening.tally import PLAYED
from sessions.book.correct import ENDS_A_STEP
from sessions.book.net import KEEP_THE_KITTY
from sessions.book.preview import AMENDABLE, LEFT_ALONE
from sessions.book.writing import KINDS_IN_REVIEW
from sessions.kinds import FORMS, KINDS
from sessions.settling.outstanding import CHANGES_WHAT_IS_OWED
from sessions.starting.throwing_away import BEGINS

PEOPLE = {"join", "leave", "seats"}
PAST = {"gains", "paid"}


@pytest.mark.parametrize(
    ("found", "kinds"),
    [
        (
            ENTRIES,
            PEOPLE | PAST | {"payment", "adjustment", "kitty", "offence", "rules", "along", "box"},
        ),
        (NOTES, {"plan", "mark", "purses", "price", "name"}),
        (IN_DOCUMENTS, ENTRIES.keys() - {"box"}),
        (CASH_KINDS, {"payment", "box"}),
        (NOT_WON_KINDS, {"payment", "box", "along", "paid"}),
        (COMES_IN, PAST),
        (TWO_SIDED, {"along"}),
        (NOT_UNDONE, {"start", "along"}),
        (BRING_SOMEBODY, {"join"}),
        (CHANGE_RULES, {"rules"}),
        (ENDS_A_STEP, {"leave"}),
        (PLAYED, {"deal", "offence"}),
        (AMENDABLE, {"start", "deal", *ENTRIES} - {"along", *PAST}),
        (LEFT_ALONE, {"review", "close", "reopen", *NOTES}),
        (KINDS_IN_REVIEW, {"payment", "box", "adjustment", "kitty"}),
        (KEEP_THE_KITTY, {"box", "along", *PAST}),
        (CHANGES_WHAT_IS_OWED, {"adjustment", "along"}),
        (BEGINS, PEOPLE | {"start", "rules", "along"}),
        (TELLING, PEOPLE | PAST | {"start", "rules", "kitty", "box", "along"}),
        ((*FORMS, "deal"), AMENDABLE),
    ],
)
def test_each_kind_says_what_is_true_of_it(found: Iterable[str], kinds: Iterable[str]) -> None:
    assert {*found} == {*kinds}


def test_the_app_has_words_for_every_kind() -> None:
    assert KINDS.keys() == {START, DEAL, *ENTRIES, *NOTES, *STATES}
