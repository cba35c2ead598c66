"""An evening that was begun by mistake: closed without a deal, and in no list any more.

Nothing is deleted, as nothing ever is: its log says who threw it away, and its address still opens
it. What was brought along into it is owed again where it came from, and what the circle usually
plays is that of the evening before.
"""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from napledger.evening.kinds import ENTRIES
from napledger.evening.log import CLOSE, REVIEW, START
from napledger.reading.faults import Fault
from sessions.book.log import still_effective
from sessions.book.start import remember_usual, usual_of_game
from sessions.book.states import change_state
from sessions.book.submission import (
    Submission,
    beginning,
)
from sessions.models import Entry, Evening
from sessions.slate.service import take_back_from_slate

BEGINS = (START, *(kind for kind, each in ENTRIES.items() if each.before_play))
"""The kinds of entries that may stand in an evening in which nothing has happened yet."""


def may_go(evening: Evening) -> bool:
    """Return whether nothing has happened in an evening yet, so that it can be thrown away."""
    if evening.state != Evening.OPEN or evening.deals:
        return False
    others = Entry.objects.filter(circle=evening.circle_id, evening=evening, target__isnull=True)
    happened = list(others.exclude(kind__in=BEGINS))
    return not still_effective(evening.circle, happened)


def throw_away(evening: Evening, *, submission: Submission) -> None:
    """Close an evening in which nothing has happened, so that no list shows it any more.

    Sent twice, it is done once. Raises Fault where something has happened meanwhile.
    """
    with transaction.atomic():
        mine = Evening.objects.filter(circle=evening.circle_id, pk=evening.pk)
        now = mine.select_for_update(no_key=True).get()
        if not mine.shown(now.circle_id).exists():
            return
        if not may_go(now):
            raise Fault(
                "",
                "something stands in this evening: take it back first, or settle and close it",
            )
        beside, prefix = submission.without_baton.unversioned, beginning(submission.key)
        start = Entry.objects.get(circle=now.circle_id, evening=now, kind=START)
        take_back_from_slate(now.circle, of=start.key, submission=beside)
        for kind in (REVIEW, CLOSE):
            now.refresh_from_db()
            change_state(now, kind, submission=replace(beside, key=f"{prefix}-{kind}"))
        left = Evening.objects.shown(now.circle_id)
        game = left.order_by("-played_on", "-id").values_list("game", flat=True).first()
        if game is not None:
            usual = usual_of_game(now.circle, game=game)
            remember_usual(now.circle, chosen={"game": game, **usual})
