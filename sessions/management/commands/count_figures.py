"""`manage.py count_figures`: count every evening that has ended, so that nobody has to wait."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from sessions.figures.scope import ended_evenings
from sessions.figures.service import count_evenings
from sessions.models import Circle, CircleFigures, DealMark, EveningFigures


class Command(BaseCommand):
    """Count what is not counted yet, or everything anew."""

    help = "Count the figures of every evening that has ended; what was counted before is kept."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --anew, which forgets what was counted before."""
        parser.add_argument("--anew", action="store_true", help="forget all of it first")

    def handle(self, *, anew: bool, **_options: Any) -> None:
        """Count circle by circle."""
        counted = 0
        for circle in Circle.objects.order_by("pk").iterator():
            if anew:
                for model in (CircleFigures, EveningFigures, DealMark):
                    model.objects.filter(circle=circle).delete()
            ended = ended_evenings(circle)
            count_evenings(circle, ended)
            counted += len(ended)
        self.stdout.write(f"the figures of {counted} evenings are counted")
