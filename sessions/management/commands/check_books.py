"""`manage.py check_books`: replay every stored evening from its facts and compare the book."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from sessions.models import Evening
from sessions.selectors.audit import findings


class Command(BaseCommand):
    """Say what is wrong where; exit with 1 if anything is."""

    help = "Play every stored evening anew from its facts and compare every transfer and balance."

    def handle(self, **_options: Any) -> None:
        """Check evening by evening, the oldest first."""
        checked = wrong = 0
        for evening in Evening.objects.order_by("pk").iterator():
            checked += 1
            for finding in findings(evening):
                wrong += 1
                self.stderr.write(str(finding), self.style.ERROR)
        self.stdout.write(f"{checked} evenings checked, {wrong} findings")
        if wrong:
            sys.exit(1)
