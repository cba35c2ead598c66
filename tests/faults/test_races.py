"""The short form of the races for access; the long one is `make races`."""

from __future__ import annotations

import os

import pytest

from tests.faults import races

HOW_MANY = int(os.environ.get("RACES", "10"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", races.RACES)
def test_nobody_comes_in_by_what_is_ended_at_that_moment(kind: str) -> None:
    let_in = races.run(kind, races=HOW_MANY)

    print(f"{kind}: {let_in} of {HOW_MANY} let somebody in")  # noqa: T201  # what `make races` tells
    assert let_in == 0
