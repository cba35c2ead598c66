"""`manage.py check_books`: replay every stored evening from its facts and compare the book."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from sessions.append_only import missing
from sessions.models import Evening
from sessions.selectors.audit import findings


class Command(BaseCommand):
    """Say what is wrong where; exit with 1 if anything is."""

    help = (
        "Play every stored evening anew from its facts and compare every transfer and balance; "
        "and see that the database refuses to change the book."
    )

    def handle(self, **_options: Any) -> None:
        """Check the triggers, and then evening by evening, the oldest first."""
        checked = wrong = 0
        for trigger in missing():
            wrong += 1
            self._report(f"the book could be changed: trigger {trigger} is missing")
        for evening in Evening.objects.order_by("pk").iterator():
            checked += 1
            for finding in findings(evening):
                wrong += 1
                self._report(str(finding))
        self.stdout.write(f"{checked} evenings checked, {wrong} findings")
        if wrong:
            sys.exit(1)

    def _report(self, finding: str) -> None:
        self.stderr.write(finding, self.style.ERROR)
