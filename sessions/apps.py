"""The site's place among Django's apps."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate, pre_migrate

from napledger.site.embedding import is_embedded


class CardSessions(AppConfig):
    """The app `sessions`, labelled apart from Django's own app of that name."""

    name = "sessions"
    label = "card_sessions"
    verbose_name = "Card sessions"

    def ready(self) -> None:
        """Have the triggers lifted before migrations and put back after them.

        And a newer napledger's database refused, the figures counted after whatever is written in
        an evening that has ended, and webhooks told of what is written.
        """
        # The models that the triggers are for are there only now.
        import sessions.embedded  # noqa: F401, PLC0415  # these too
        from sessions.book import append_only  # noqa: PLC0415  # checks register themselves
        from sessions.book.migrated import UID, refuse_newer, refuse_newer_once  # noqa: PLC0415
        from sessions.book.posting import entry_posted  # noqa: PLC0415
        from sessions.book.writing import entry_written  # noqa: PLC0415
        from sessions.distributing import service as distributing  # noqa: PLC0415
        from sessions.doctor import system_checks  # noqa: F401, PLC0415  # they register themselves
        from sessions.figures.service import count_written, forget_reopened  # noqa: PLC0415
        from sessions.webhooks.outbox import note_events  # noqa: PLC0415

        refuse = refuse_newer_once if is_embedded() else refuse_newer
        connection_created.connect(refuse, dispatch_uid=UID)
        pre_migrate.connect(distributing.before_migrating, sender=self)
        pre_migrate.connect(append_only.before_migrating, sender=self)
        post_migrate.connect(distributing.spread_new_tables, sender=self)
        post_migrate.connect(append_only.install, sender=self)
        entry_written.connect(count_written, dispatch_uid="figures")
        entry_posted.connect(forget_reopened, dispatch_uid="figures")
        entry_posted.connect(note_events, dispatch_uid="webhooks")
