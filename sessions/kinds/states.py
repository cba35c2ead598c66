"""What an evening has come to: play ended, closed, opened again."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from napledger.evening.log import CLOSE, REOPEN, REVIEW
from sessions.kinds.kind import LineKind


class ReviewKind(LineKind):
    """The end of play."""

    kind = REVIEW
    title = gettext_lazy("The end of play")
    said = gettext_lazy("Play ended; the evening is being settled")


class CloseKind(LineKind):
    """The end of the evening."""

    kind = CLOSE
    # Translators: a heading: an evening was closed
    title = gettext_lazy("Closed")
    said = gettext_lazy("The evening was closed")


class ReopenKind(LineKind):
    """An evening opened again."""

    kind = REOPEN
    title = gettext_lazy("Reopened")
    said = gettext_lazy("The evening was reopened")
