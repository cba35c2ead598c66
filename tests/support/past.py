"""Past evenings as tests bring them in: a table of cells, what is planned of it, what came in."""

from __future__ import annotations

import datetime
from typing import Any

from napledger.past.nights import Asked, Understood
from napledger.past.spreadsheet import read_pasted
from napledger.past.understanding import understand
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Circle
from sessions.past.plan import Answers, PastPlan, plan_of
from sessions.past.service import bring_in

TODAY = datetime.date(2026, 11, 28)

WINTER = """\
Date\tAnn\tBen\tCat\tTotal\tNotes
12 Jan 2024\t4.20\t-3.00\t-1.20\t0\tat Ben’s
19 Jan 2024\t-2.50\t2.50\t\t0\t
26 Jan 2024\t1\t-\t-1.50\t-0.50\t
"""
"""Three evenings in pounds, of which the last is 50p short."""


def read(text: str, currency: str = "GBP", **asked: Any) -> Understood:
    """Return what cells say that were pasted."""
    return understand(read_pasted(text)[0], Asked(currency, TODAY, **asked))


def planned(circle: Circle, text: str = WINTER, **answers: Any) -> PastPlan:
    """Return what comes in of cells that were pasted, in the group's money."""
    circle.refresh_from_db()
    return plan_of(circle, read(text, circle.currency), Answers(**answers))


def sent_by(access: Access) -> Submission:
    """Return a form that this phone sends once."""
    return Submission(new_key(), Recorder(device_id=access.pk), "a" * 64)


def brought_in(access: Access, text: str = WINTER, **answers: Any) -> str:
    """Return the name of what was brought in."""
    plan = planned(access.circle, text, **answers)
    return bring_in(access, plan, submission=sent_by(access))
