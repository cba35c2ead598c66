"""Which day's evening it is: one that begins after midnight is still that of the day before."""

from __future__ import annotations

import datetime

from django.utils import timezone

NIGHT_ENDS_HOUR = 4
"""The hour from which on nobody calls it last night any more."""


def this_night() -> datetime.date:
    """Return the day of an evening that begins now, by the phone's clock."""
    return (timezone.localtime() - datetime.timedelta(hours=NIGHT_ENDS_HOUR)).date()
