"""`manage.py bench [--quick | --memory]`: measure the speed, or the memory over a season."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from napledger.site.layout import IS_INSTALLED
from sessions.management.reading import KeepersCommand


class Command(KeepersCommand):
    """Becomes the benchmark: it has a database of its own, so settings of its own too."""

    help = marked(
        "Measure the speed of the site and of scoring, and print it beside what it is to be."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whether a taste is enough, or the memory alone is wanted."""
        parser.add_argument(
            "--quick", action="store_true", help=_("a taste of it in twenty seconds")
        )
        parser.add_argument(
            "--memory",
            action="store_true",
            help=_("the memory over 50,000 requests, in ten minutes"),
        )

    def handle(self, *, quick: bool, memory: bool, **_options: Any) -> None:
        """Never return: this process becomes the benchmark."""
        if IS_INSTALLED:
            raise CommandError(_("bench is made of the tests, and they lie in a checkout alone."))
        os.chdir(settings.BASE_DIR)
        os.environ["VAR_DIR"] = str(settings.VAR_DIR)
        wanted = [*(["--quick"] if quick else []), *(["--memory"] if memory else [])]
        bench = [sys.executable, "-m", "tests.bench", *wanted]
        os.execv(sys.executable, bench)  # noqa: S606 (no shell is wanted)
