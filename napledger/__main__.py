"""The command `napledger`: an overview, the version, and every command that manage.py has."""

from __future__ import annotations

import difflib
import errno
import os
import sys
from typing import Final

from napledger import __version__
from napledger.reading.faults import marked
from napledger.site import layout, terminal
from napledger.site.terminal import gettext as _

COMMANDS: Final = {
    "serve": marked("serve to the phones on this network; PORT=8001 before it takes another port"),
    "demo": marked("fill the database with a season of each game"),
    "score": marked("score evening documents"),
    "doctor": marked(
        "look at all that may keep the site from serving well, and say what to change"
    ),
    "check_books": marked("work out every stored book anew, and compare"),
    "backup": marked("write everything to one file, while people write on"),
    "restore": marked("put a backup in the place of the database"),
    "verify": marked("say whether an export or a seal belongs to the book that is here"),
    "export_circle": marked("write a circle with its whole book to a file"),
    "import_circle": marked("put an exported circle in"),
    "export_evening": marked("write an evening to a file"),
    "import_evening": marked("put an exported evening in"),
    "journal": marked("write the book for hledger, ledger or beancount"),
    "forget": marked("take a person's name away, and leave the book as it is"),
    "let_in": marked("print a way in for an owner who has lost their phone"),
    "send_webhooks": marked(
        "send what webhooks are to be told, where another server than serve answers"
    ),
    "distribute": marked("spread the tables over the machines of a Citus, by circle"),
    "count_figures": marked("count the figures of every evening that has ended"),
    "migrate": marked("bring the database up to date, as serve does"),
    "createsuperuser": marked("make an account that may look at the tables, at /admin/"),
}
"""What people use, with a line each."""

OF_THE_DISK: Final = (errno.EACCES, errno.EDQUOT, errno.EIO, errno.ENOSPC, errno.EROFS)
OF_ITS_DISK: Final = ("disk is full", "disk I/O", "No space left", "read-only", "readonly")
"""How a disk refuses, and what a database then says of its own."""


def main() -> None:
    """Do what was asked for; end with one sentence where that cannot be."""
    words = sys.argv[1:]
    if words in ([], ["help"], ["--help"], ["-h"]):
        sys.stdout.write(overview())
    elif words in (["--version"], ["version"]):
        sys.stdout.write(f"napledger {__version__}\n")
    else:
        # Outright: whoever works on a Django site of their own may have named its settings.
        os.environ["DJANGO_SETTINGS_MODULE"] = "napledger.settings"
        run("napledger", words)


def run(name: str, words: list[str]) -> None:
    """Run a command of Django's or of ours, known as `name`; end with one sentence if it cannot."""
    # The overview and the version need none of this, which takes a second on a small machine.
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415
    from environs import EnvError  # noqa: PLC0415

    try:
        _set_up()
        _execute(name, words)
    except (ImproperlyConfigured, EnvError) as error:
        sys.exit(_("napledger cannot start: %(error)s") % {"error": error})


def _set_up() -> None:
    import django  # noqa: PLC0415

    try:
        django.setup()
    except OSError as error:
        # What VAR_DIR keeps cannot be read, or not be made.
        why = f"{error.filename}: {error.strerror}"
        sys.exit(_("napledger cannot start: %(error)s") % {"error": why})


def overview() -> str:
    """Return what napledger is, its commands with a line each, and where the book lies."""
    width = max(map(len, COMMANDS))
    lines = "\n".join(f"  {name:{width}}  {_(line)}" for name, line in COMMANDS.items())
    var_dir = os.environ.get("VAR_DIR") or layout.usual_var_dir()
    head = _("napledger %(version)s: the book of a real card table") % {"version": __version__}
    which = _("napledger COMMAND, of which there are:")
    more = _("napledger COMMAND --help says what a command takes; Django's own are there as well.")
    where = _("The book lies in %(folder)s; VAR_DIR puts it elsewhere.") % {"folder": var_dir}
    return f"{head}\n\n{which}\n{lines}\n\n{more}\n{where}\n"


def _execute(name: str, words: list[str]) -> None:
    # Only where Django is set up are all commands known.
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import execute_from_command_line, get_commands  # noqa: PLC0415
    from django.db import DatabaseError  # noqa: PLC0415

    known = {*get_commands(), "help", "--help", "--version"}
    if words and words[0] not in known:
        near = difflib.get_close_matches(words[0], sorted(known), n=1)
        meant = _("Did you mean “%(command)s”?") % {"command": near[0]} if near else ""
        said = (
            _("There is no command “%(command)s”.") % {"command": words[0]},
            meant,
            _("%(name)s --help lists them.") % {"name": name},
        )
        sys.exit(" ".join(filter(None, said)))
    terminal.speak()
    try:
        execute_from_command_line([name, *words])
    except DatabaseError as error:
        if told := _told(error):
            sys.exit(told)
        raise
    except OSError as error:
        if error.errno not in OF_THE_DISK:
            raise
        told = _("%(file)s: %(error)s. doctor says more.")
        where = error.filename or settings.VAR_DIR
        sys.exit(told % {"file": where, "error": error.strerror})


def _told(error: Exception) -> str:
    """Return what is wrong with the database itself; "" where it is none of that."""
    from django.db import DatabaseError, connection  # noqa: PLC0415
    from django.db.migrations.recorder import MigrationRecorder  # noqa: PLC0415

    if "malformed" in str(error):
        said = _("The database’s file is damaged (%(error)s). doctor says more; restore a backup.")
        return said % {"error": error}
    if any(said in str(error) for said in OF_ITS_DISK):
        said = _("The database cannot be written to: %(error)s. doctor says more.")
        return said % {"error": error}
    connection.close()
    try:
        has_book = MigrationRecorder(connection).has_table()
    except DatabaseError as again:
        return _("The database cannot be used: %(error)s") % {"error": again}
    return "" if has_book else _(layout.NO_BOOK) % {"serve": layout.SERVE}


if __name__ == "__main__":
    main()
