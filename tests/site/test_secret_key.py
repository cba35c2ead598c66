"""The key is made once, whole, and for its owner's eyes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from napledger.site.environment import kept_secret_key


def test_only_the_owner_can_read_the_key(tmp_path: Path) -> None:
    kept_secret_key(tmp_path / "secret_key")

    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600


def test_twenty_that_start_at_once_end_with_one_key(tmp_path: Path) -> None:
    for attempt in range(10):
        path = tmp_path / str(attempt) / "secret_key"

        with ThreadPoolExecutor(20) as pool:
            keys = set(pool.map(kept_secret_key, [path] * 20))

        assert keys == {path.read_text()}
        assert list(path.parent.iterdir()) == [path], "a draft was left behind"
