"""The overview of the command `napledger` tells of every command that people use."""

from __future__ import annotations

from django.core.management import get_commands

from napledger.__main__ import COMMANDS
from tests.faults.house import ROOT

FOR_DEVELOPERS = {"bench", "flush", "makemessages"}
"""What is of use in a checkout alone, or to nobody who has a book."""


def test_every_command_of_the_project_and_no_other_stands_in_it_on_a_line_that_fits() -> None:
    folder = ROOT / "sessions" / "management" / "commands"
    ours = {path.stem for path in folder.glob("*.py")} - {"__init__"}

    assert ours - FOR_DEVELOPERS <= set(COMMANDS) <= set(get_commands())
    assert all(len(f"  {name:16} {line}") <= 100 for name, line in COMMANDS.items())
