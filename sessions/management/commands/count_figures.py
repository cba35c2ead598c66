"""`manage.py count_figures`: count every evening that has ended, so that nobody has to wait."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.reading.faults import marked
from sessions.figures.service import count_circle
from sessions.management.reading import KeepersCommand
from sessions.models import Circle, CircleFigures, EveningFigures, Observation


class Command(KeepersCommand):
    """Count what is not counted yet, or everything anew."""

    help = marked(
        "Count the figures of every evening that has ended; what was counted before is kept."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --anew, which forgets what was counted before."""
        parser.add_argument("--anew", action="store_true", help=_("forget all of it first"))

    def handle(self, *, anew: bool, **_options: Any) -> None:
        counted = 0
        for circle in Circle.objects.order_by("pk").iterator():
            if anew:
                for model in (CircleFigures, EveningFigures, Observation):
                    model.objects.filter(circle=circle).delete()
            counted += count_circle(circle)
        said = ngettext(
            "the figures of %(count)s evening are counted",
            "the figures of %(count)s evenings are counted",
            counted,
        )
        self.stdout.write(said % {"count": counted})
