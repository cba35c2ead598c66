"""A release: of what is committed and tagged, twice the same, and unsigned where it is unsigned."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.faults.house import ROOT, run
from tests.installing.conftest import Ended

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None, reason="git is not here; on Debian: apt-get install git"
)

WHOLE = ("napledger", "sessions", "static", "templates", ".ci")
NEWEST = "and the newest dated heading of CHANGELOG.md"
FILES = ("manage.py", "pyproject.toml", "README.md", "CHANGELOG.md", ".gitignore")


def git(repository: Path, *words: str) -> None:
    """Have git do something in a repository, as nobody in particular on a certain day."""
    nobody = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    day = {**os.environ, "GIT_COMMITTER_DATE": "2026-11-23T12:00:00Z"}
    done = run("git", *nobody, *words, cwd=repository, env=day)
    assert done.returncode == 0, done.stderr


def release(repository: Path) -> Ended:
    script = repository / ".ci" / "release"
    return run(script, sys.executable, env={**os.environ, "IMAGE": "0"})


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Return a repository of this tree, committed and tagged."""
    made = tmp_path / "repository"
    for name in WHOLE:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, made / name, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, made / name)
    git(made, "init", "--quiet")
    git(made, "add", "--all")
    git(made, "commit", "--quiet", "--message", "A release")
    git(made, "tag", "v0.2.0")
    return made


@pytest.mark.slow
def test_made_twice_of_one_commit_it_has_the_same_sums(repository: Path) -> None:
    first = release(repository)
    second = release(repository)

    assert first.returncode == 0, first.stderr
    said, sums = first.stdout.splitlines()[:2], first.stdout.splitlines()[2:]
    assert said == [
        "Without the image, as IMAGE=0 asks.",
        "Not signed: SIGN_WITH=KEY names the key of gpg to sign SHA256SUMS with.",
    ]
    assert [line.split()[1] for line in sums] == [
        "napledger-0.2.0-py3-none-any.whl",
        "napledger-0.2.0.tar.gz",
    ]
    assert second.stdout == first.stdout
    written = (repository / "dist" / "0.2.0" / "SHA256SUMS").read_text()
    assert written == "\n".join(sums) + "\n"


def test_what_is_not_committed_tagged_and_told_of_is_not_released(repository: Path) -> None:
    refusals = []
    (repository / "README.md").write_text("another")
    refusals.append(release(repository))

    git(repository, "checkout", "README.md")
    git(repository, "tag", "--delete", "v0.2.0")
    refusals.append(release(repository))

    told = repository / "CHANGELOG.md"
    told.write_text(told.read_text().replace("## 0.2.0 — ", "## 0.3.0 — "))
    git(repository, "commit", "--all", "--quiet", "--message", "Tell of another")
    git(repository, "tag", "v0.2.0")
    refusals.append(release(repository))

    assert [(each.returncode, each.stderr) for each in refusals] == [
        (1, "No release: there are changes that are not committed; git status lists them.\n"),
        (1, "No release: this commit is to have the tag v0.2.0: git tag v0.2.0\n"),
        (1, f"No release: napledger/__init__.py says 0.2.0, {NEWEST} 0.3.0.\n"),
    ]
