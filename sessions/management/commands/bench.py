"""`manage.py bench [--quick]`: measure the speed."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Becomes the benchmark: it has a database of its own, so settings of its own too."""

    help = "Measure the speed of the site and of scoring, and print it beside what it is to be."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whether a taste is enough."""
        parser.add_argument("--quick", action="store_true", help="a taste of it in twenty seconds")

    def handle(self, *, quick: bool, **_options: Any) -> None:
        """Never return: this process becomes the benchmark."""
        os.chdir(settings.BASE_DIR)
        os.environ["VAR_DIR"] = str(settings.VAR_DIR)
        bench = [sys.executable, "-m", "tests.bench", *(["--quick"] if quick else [])]
        os.execv(sys.executable, bench)  # noqa: S606 (no shell is wanted)
