"""Every command of README and docs is run as it stands, or is named with what runs it.

Each block of `sh` is one script: it is given to the shell in a copy of a small installation, whole
but for its lines that are tried elsewhere. Only what is an example there (an id, a file's name, a
server) is replaced.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.docs.elsewhere import ELSEWHERE, NO_TEST, is_tried_elsewhere
from tests.docs.pages import PAGES, ROOT, Block, blocks, rows_below, spans_of, text_of
from tests.docs.scratch import Scratch, installed, require

OURS = ROOT / "docs" / "keeping-the-book.md"
SHELL, CRON = "sh", "crontab"

NO_SHELL = (
    *("text", "json", "yaml", "toml", "ini", "caddyfile", "nginx", "sql", "python", "powerquery"),
    *("javascript", "html", "css", "csv", "po"),
)
"""What a block may be otherwise; its first word, for some also name the file they quote."""

EXAMPLES = {
    "K7QF-3M2P-9XTA": "{SEAL}",
    "score evening.json": "score plain.json",
    "--circle ID": "--circle {CIRCLE}",
    "export_evening EVENING": "export_evening {EVENING}",
    "--circle CIRCLE": "--circle {CIRCLE}",
    "/srv/napledger": ".",
    "sudo -u napledger env VAR_DIR=/var/lib/napledger napledger": "manage.py",
    "sudo -u napledger env VAR_DIR=/var/lib/napledger/drill napledger": "VAR_DIR=drill manage.py",
    "napledger restore got/var": "manage.py restore /var",
    "/var/lib/napledger/backups/napledger-20261125T050412Z.sqlite3": "backup.sqlite3",
    "postgres://napledger:PASSWORD@localhost/napledger": "sqlite:///$PWD/moved.sqlite3",
}
"""What is an example in a command, and what stands for it here."""

HIGH_CARD = {"GAMES": "high_card", "PYTHONPATH": str(ROOT / "tests" / "outside" / "high_card")}
SETTINGS = {"writing-a-game.md": HIGH_CARD}
"""What is set for the blocks of a page: the game of the guide lies where it can be imported."""

WITNESSES = ("hledger", "ledger")
"""Programs of others, which need not be on every machine."""


def lines_of(block: Block) -> list[str]:
    """Return a block's commands, each on one line, without remarks and a cron line's times."""
    joined = re.sub(r" \\\n +", " ", block.text)
    lines = [re.sub(r"\s+#.*$", "", line).strip() for line in joined.splitlines()]
    if block.kind == CRON:
        lines = [line.split(maxsplit=5)[5] for line in lines]
    return [line for line in lines if line and not line.startswith("#")]


ASKS_A_SITE = "api.md"
"""A page whose commands ask a site that is served: test_api_page.py runs them."""

BLOCKS = {
    block: lines_of(block)
    for block in blocks()
    if block.kind in (SHELL, CRON) and block.page.name != ASKS_A_SITE
}
TO_RUN = [block for block, lines in BLOCKS.items() if not all(map(is_tried_elsewhere, lines))]


@pytest.fixture(scope="module")
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    base = tmp_path_factory.getbasetemp()
    return installed((base.parent if hasattr(request.config, "workerinput") else base) / "docs")


def filled_in(script: str, words: dict[str, str]) -> str:
    for example, word in EXAMPLES.items():
        script = script.replace(example, word.format(**words))
    return re.sub(r"\S+\.before-upgrade-\S+", "backup.sqlite3", script)


def table_of_commands() -> list[str]:
    """Return the commands in the keeper's table, with every option that they may have."""
    cells = [row[1] for row in rows_below(OURS, "| to | command | while people play? |")]
    found = [command for cell in cells for command in re.findall(r"`(\w+_?[^`]*)`", cell)]
    return [command for command in found if command.split()[0] in get_commands()]


def require_done(book: Scratch, folder: Path, scripts: list[tuple[str, dict[str, str]]]) -> None:
    wrong = []
    for number, (script, settings) in enumerate(scripts):
        done = book.copied(folder / str(number)).run(script, **settings)
        if done.returncode:
            wrong.append(f"{script}\n{done.stdout}\n{done.stderr}")
    assert wrong == []


FILE_OF = {
    "verify": "evening.json",
    "restore": "backup.sqlite3",
    "import_circle": "circle.json",
    "import_evening": "evening.json",
}
"""The file that a command of the table reads; what the others write is new."""


@pytest.mark.slow
def test_each_block_of_commands_does_what_it_says_and_each_command_what_its_table_says(
    book: Scratch, tmp_path: Path
) -> None:
    scripts = []
    for block in TO_RUN:
        lines = [line for line in BLOCKS[block] if not is_tried_elsewhere(line)]
        script = filled_in("\n".join(lines), book.words)
        require(*(program for program in WITNESSES if re.search(rf"\b{program} -f", script)))
        scripts.append((script, SETTINGS.get(block.page.name, {})))
    for command in table_of_commands():
        file = FILE_OF.get(command.split()[0], "new")
        words = {**book.words, "ID": book.words["CIRCLE"], "FILE": file, "FOLDER": "."}
        first = re.sub(r"\|\S+( ID)?|[\[\]]", "", command)
        scripts.append((f"manage.py {re.sub('[A-Z]{2,}', partial(meant, words=words), first)}", {}))

    require_done(book, tmp_path, scripts)


def meant(placeholder: re.Match[str], *, words: dict[str, str]) -> str:
    """Return what a placeholder of the table stands for; a name, if for nothing else."""
    return words.get(placeholder[0], "Ann")


def test_the_keepers_table_is_found() -> None:
    assert {command.split()[0] for command in table_of_commands()} == {
        *("check_books", "verify", "doctor", "backup", "restore", "export_circle"),
        *("import_circle", "export_evening", "import_evening", "journal", "forget", "let_in"),
    }


def test_every_block_says_what_it_is() -> None:
    kinds = (SHELL, CRON, *NO_SHELL)

    assert [str(block) for block in blocks() if block.kind.partition(" ")[0] not in kinds] == []


def test_what_is_tried_elsewhere_stands_in_a_page_and_is_tried() -> None:
    written = [line for lines in BLOCKS.values() for line in lines]
    tried = {file for _why, file in ELSEWHERE.values()} - {NO_TEST}

    assert [like for like in ELSEWHERE if not any(re.match(like, line) for line in written)] == []
    assert [file for file in sorted(tried) if not (ROOT / file).exists()] == []


def test_every_command_that_a_sentence_names_is_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    spans = "\n".join(span for page in PAGES for span in spans_of(page))
    ours = set(re.findall(r"\bmanage\.py ([a-z]\w*)", spans))
    made = set(re.findall(r"\bmake ([a-z-]+)", spans))

    assert ours - get_commands().keys() == set()
    assert made - targets == set()
