"""What files of the project may ask for: of a browser, of make, and how they draw codes."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from napledger.site.layout import LAUNCH
from napledger.site.qr_codes import drawn_code
from tests.faults.house import ROOT, run

# Firefox and Safari put plain text in the place of all that is in one when its form is reset.
OUTPUT_WITH_CHILDREN = re.compile(r"<output\b[^>]*>(?!</output>)[^<]*<[^/]")

# Newer than Chrome 112, Firefox 121 and Safari 16.5; what has such a colour has none there.
TOO_NEW = re.compile(r"light-dark\(|contrast-color\(|\(from var|@starting-style")


def having(pattern: re.Pattern[str], *, kind: str) -> Iterator[str]:
    for folder in ("napledger", "sessions", "static", "templates"):
        for path in (ROOT / folder).rglob(f"*.{kind}"):
            text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            if pattern.search(text):
                yield str(path.relative_to(ROOT))


def test_nothing_asks_for_what_browsers_lack_or_spoil() -> None:
    assert list(having(OUTPUT_WITH_CHILDREN, kind="html")) == []
    assert list(having(TOO_NEW, kind="css")) == []


def test_a_command_finds_all_that_it_is_made_of(tmp_path: Path) -> None:
    commands = ("serve", "demo", "bench", "pictures", "test")

    # A dry run: it says what it would do.
    made = run("make", "--dry-run", *commands, f"VAR_DIR={tmp_path}")

    assert made.returncode == 0, made.stderr


@pytest.mark.parametrize("is_payment", [True, False])
def test_a_code_has_four_white_modules_on_every_side(*, is_payment: bool) -> None:
    drawn = drawn_code("https://example.org/", is_payment=is_payment)

    # The dark modules of 25 by 25 begin with the corner of a finder, four from either edge.
    assert re.search(r'viewBox="0 0 33 33"', drawn)
    assert re.search(r'<path fill="#fff" d="M0 0h33v33h-33z"', drawn)
    assert re.search(r'd="M4 4.5h7', drawn)


def test_nobody_draws_a_code_otherwise() -> None:
    drawing = [
        path.relative_to(ROOT).as_posix()
        for folder in ("napledger", "sessions")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if "segno.make" in path.read_text(encoding="utf-8")
    ]

    serve = "sessions/standalone/management/commands/serve.py"
    assert drawing == ["napledger/site/qr_codes.py", serve]


def test_what_starts_the_server_is_there_and_loads_neither_django_nor_a_game() -> None:
    asked = (
        "import sys, napledger.site.server, napledger.site.log_lines;"
        "print([name for name in sys.modules if name in ('django.http', 'napledger.games')])"
    )

    answer = run(sys.executable, "-c", asked)

    assert LAUNCH.is_file()
    assert answer.stdout == "[]\n"
