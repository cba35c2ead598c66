"""QR codes: each has its white round it, drawn with it, so that no theme and no paper takes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from napledger.site.qr_codes import drawn_code

ROOT = Path(__file__).parents[2]


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

    assert drawing == [
        "napledger/site/qr_codes.py",
        "sessions/standalone/management/commands/serve.py",
    ]
