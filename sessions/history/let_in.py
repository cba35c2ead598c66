"""That whoever keeps the site let an owner in, told to everybody who reads the book."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from napledger.site import dates
from sessions.common.words import day_title
from sessions.models import Milestone


def let_in_told(circle_id: uuid.UUID) -> list[str]:
    """Return a sentence for each time, the newest first, in a query."""
    let_in = Milestone.objects.filter(circle=circle_id, kind=Milestone.LET_IN).order_by("-number")
    return let_in_words(let_in.values_list("at", flat=True))


def let_in_words(moments: Iterable[datetime]) -> list[str]:
    """Return a sentence for each of these moments."""
    return [
        # Translators: %(day)s is like "Sunday 22 Nov", %(time)s like "20:15"
        _("%(day)s, %(time)s: whoever keeps this site let an owner in on a new phone.")
        % {"day": day_title(at.date()), "time": dates.clock(at)}
        for at in map(timezone.localtime, moments)
    ]
