"""A release: of what is committed and tagged, twice the same, and unsigned where it is unsigned."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installing.conftest import ROOT

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None, reason="git is not here; on Debian: apt-get install git"
)

WHOLE = ("napledger", "sessions", "static", "templates", ".ci")
FILES = ("manage.py", "pyproject.toml", "README.md", "CHANGELOG.md", ".gitignore")


def git(repository: Path, *words: str) -> None:
    """Have git do something in a repository, as nobody in particular on a certain day."""
    subprocess.run(  # noqa: S603  # words that stand in this file
        ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", *words],  # noqa: S607
        cwd=repository,
        env={**os.environ, "GIT_COMMITTER_DATE": "2026-11-23T12:00:00Z"},
        check=True,
        capture_output=True,
    )


def release(repository: Path) -> subprocess.CompletedProcess[str]:
    """Return what the script said about a repository, and how it ended."""
    return subprocess.run(  # noqa: S603  # our own script
        [repository / ".ci" / "release", sys.executable],
        env={**os.environ, "IMAGE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )


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
    assert first.stdout.splitlines()[:2] == [
        "Without the image, as IMAGE=0 asks.",
        "Not signed: SIGN_WITH=KEY names the key of gpg to sign SHA256SUMS with.",
    ]
    assert [line.split()[1] for line in first.stdout.splitlines()[2:]] == [
        "napledger-0.2.0-py3-none-any.whl",
        "napledger-0.2.0.tar.gz",
    ]
    assert second.stdout == first.stdout
    out = repository / "dist" / "0.2.0"
    assert (out / "SHA256SUMS").read_text() == "\n".join(first.stdout.splitlines()[2:]) + "\n"


def test_what_is_not_committed_is_not_released(repository: Path) -> None:
    (repository / "README.md").write_text("another")

    refused = release(repository)

    assert refused.returncode == 1
    assert refused.stderr == (
        "No release: there are changes that are not committed; git status lists them.\n"
    )


def test_a_commit_without_its_tag_is_not_released(repository: Path) -> None:
    git(repository, "tag", "--delete", "v0.2.0")

    refused = release(repository)

    assert refused.returncode == 1
    assert refused.stderr == ("No release: this commit is to have the tag v0.2.0: git tag v0.2.0\n")


def test_a_version_that_the_changelog_does_not_tell_of_is_not_released(repository: Path) -> None:
    told = repository / "CHANGELOG.md"
    told.write_text(told.read_text().replace("## 0.2.0 — ", "## 0.3.0 — "))
    git(repository, "commit", "--all", "--quiet", "--message", "Tell of another")
    git(repository, "tag", "--force", "v0.2.0")

    refused = release(repository)

    assert refused.returncode == 1
    assert refused.stderr == (
        "No release: napledger/__init__.py says 0.2.0, and the newest dated heading of "
        "CHANGELOG.md 0.3.0.\n"
    )
