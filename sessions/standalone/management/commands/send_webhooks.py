"""`manage.py send_webhooks`: send what webhooks are to be told, where another server serves."""

from __future__ import annotations

import threading
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.reading.faults import marked
from sessions.management.reading import KeepersCommand
from sessions.webhooks.sender import Sender, send_what_is_due


class Command(KeepersCommand):
    """Send until it is stopped, or once. The site's own server does this by itself."""

    help = marked("Send what webhooks are to be told, until stopped; `serve` does it by itself.")

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --once, for a timer."""
        parser.add_argument("--once", action="store_true", help=_("send what is due, and end"))

    def handle(self, *, once: bool, **_options: Any) -> None:
        if not settings.WEBHOOKS:
            raise CommandError(_("This site has no webhooks: set WEBHOOKS=1 (docs/settings.md)."))
        if once:
            count = send_what_is_due()
            said = ngettext("%(count)s delivery tried", "%(count)s deliveries tried", count)
            self.stdout.write(said % {"count": count})
            return
        ended = threading.Event()
        try:
            Sender().run(ended)
        except KeyboardInterrupt:
            ended.set()
