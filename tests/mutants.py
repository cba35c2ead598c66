"""Breaks the code in small ways, one at a time, and says which of them no test notices.

    make mutants                     everything below; a night on two cores
    make mutants OF="net sample"     some of it
    make mutants MOST=100            of each at most so many, drawn by a seed: the same every time

What is broken lies in a copy of the tree. Of an annotation nothing is broken: it changes nothing.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import WorkerOutcome, WorkItem, WorkResult

ROOT = Path(__file__).parents[1]

SEED = 200

PYTEST = (
    f"{sys.executable} -m pytest -p no:playwright -p no:cacheprovider -p no:cov -x -q --no-header"
)
GAMES = tuple(path.parent.name for path in sorted(ROOT.glob("napledger/games/*/score.py")))

NO_MUTATION = ("core/ReplaceBinaryOperator_BitOr", "core/NumberReplacer")
"""An annotation's `int | None`; and numbers, of which most are lengths of texts and of columns."""

CONFIG = """[cosmic-ray]
module-path = [{modules}]
timeout = {seconds}.0
test-command = "{command}"
[cosmic-ray.distributor]
name = "local"
"""


@dataclass(frozen=True, slots=True)
class Target:
    """Modules that are broken, and the tests that ought to notice; of `most`, drawn by the seed."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    most: int = 1_000_000
    seconds: int = 120


TARGETS = (
    *(
        Target(
            f"score of {game}",
            (f"napledger/games/{game}/score.py",),
            # Most of a game's tests are its worked deals, which the contract tries.
            (f"tests/games/{game}", "tests/games/test_contract.py", f"-k {game}"),
        )
        for game in GAMES
    ),
    Target("money", ("napledger/money",), ("tests/money",)),
    Target(
        "net",
        ("sessions/book/net.py",),
        tuple(f"tests/sessions/{room}" for room in ("slate", "history", "settling")),
    ),
    Target("sample of posting", ("sessions/book/posting.py",), ("tests/sessions/book",), 67),
    Target("sample of the log", ("napledger/evening/log.py",), ("tests/evening",), 67),
    Target("sample of access", ("sessions/access/permissions.py",), ("tests/sessions/access",), 66),
)


def survivors(target: Target, *, tree: Path, most: int) -> tuple[int, list[WorkItem]]:
    """Return how many mutants of a target were tried, and those that no test noticed."""
    session, config = tree / "mutants.sqlite", tree / "mutants.toml"
    session.unlink(missing_ok=True)
    config.write_text(
        CONFIG.format(
            modules=", ".join(f'"{module}"' for module in target.modules),
            command=" ".join([PYTEST, *target.tests]),
            seconds=target.seconds,
        ),
        encoding="utf-8",
    )
    _cosmic_ray("init", config, session)
    with use_db(str(session), WorkDB.Mode.open) as work:
        drawn = _drawn(work, most=min(most, target.most))
        _cosmic_ray("exec", config, session)
        outcomes = {job: result.test_outcome for job, result in work.results}
    lives = [item for item in drawn if str(outcomes.get(item.job_id)) == "TestOutcome.SURVIVED"]
    return len(drawn), lives


def _drawn(work: WorkDB, *, most: int) -> list[WorkItem]:
    """Return the mutants to try; all others are marked as skipped."""
    items = sorted(work.work_items, key=lambda item: [str(each) for each in item.mutations])
    worth = [item for item in items if not item.mutations[0].operator_name.startswith(NO_MUTATION)]
    drawn = random.Random(SEED).sample(worth, min(most, len(worth)))  # noqa: S311  # no secret
    kept = {item.job_id for item in drawn}
    skipped = WorkResult(worker_outcome=WorkerOutcome.SKIPPED, output="not drawn")
    work.set_multiple_results([each.job_id for each in items if each.job_id not in kept], skipped)
    return drawn


def _cosmic_ray(*words: object) -> None:
    program = Path(sys.executable).with_name("cosmic-ray")
    subprocess.run([program, *map(str, words)], check=True)  # noqa: S603  # our own words


def told(item: WorkItem) -> str:
    """Return where a mutant is and what was done to it."""
    mutation = item.mutations[0]
    line = mutation.start_pos[0]
    operator = mutation.operator_name.removeprefix("core/")
    code = Path(mutation.module_path).read_text(encoding="utf-8").splitlines()[line - 1].strip()
    return f"{mutation.module_path}:{line}: {operator} {mutation.occurrence}: {code}"


def copied(folder: Path) -> Path:
    """Return a copy of the tree in a folder: of what git knows, as it lies there now."""
    listing = ["git", "ls-files"]
    listed = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True, text=True)  # noqa: S603
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
    return folder


def chosen(names: Sequence[str]) -> Iterator[Target]:
    """Yield the targets whose name begins with one of these words; all of them for none."""
    for target in TARGETS:
        if not names or target.name.split()[0] in names:
            yield target


def say(line: str) -> None:
    """Print a line at once: the next may take an hour."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Try the mutants, and print what no test noticed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("of", nargs="*", choices=["score", "money", "net", "sample", []])
    parser.add_argument("--most", type=int, default=1_000_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = copied(Path(folder))
        os.chdir(tree)
        os.environ["VAR_DIR"] = str(tree / "var")
        for target in chosen(asked.of):
            tried, lives = survivors(target, tree=tree, most=asked.most)
            say(f"{target.name}: {tried - len(lives)} of {tried} noticed")
            for item in lives:
                say(f"  {told(item)}")


if __name__ == "__main__":
    main()
