"""What somebody may write where rules want a number, a word or a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

SHAPES: tuple[Any, ...] = (
    *(None, "", "many", "2", [], [2], [[2]], [None], {}, {"2": 2}, {"nap": {}}, {"": None}),
    *(-1, 10**30, 1.5, -0.0, float("nan"), float("inf"), True, 0.25, "\0", [True, False]),
)
"""Much of it fits somewhere."""

FITTING: Mapping[str, Sequence[Any]] = {
    "prices": [{}],
    "flag": [True],
    "numbers": [[2]],
    "units": [1.5, -0.0],
}
"""Which of them an option may be, by its kind."""

PLAYERS = ["Ann", "Ben", "Cat", "Dan"]
