"""Outside witnesses: hledger, ledger and beancount count an exported season again."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document
from napledger.evening.journal import EveningMoves, journal
from napledger.games import games
from napledger.money.currencies import find_currency
from napledger.money.formatting import decimal_text
from napledger.reading.faults import Fault
from napledger.reading.readers import read_name
from sessions.auditing.checking import checked
from sessions.book.append_only import lifted
from sessions.book.submission import Recorder
from sessions.exporting.document_import import bundle_of
from sessions.exporting.import_bundle import put_in
from sessions.management.commands.journal import nights_of
from sessions.models import Circle, Evening, Player
from sessions.starting.seasons import play_seasons
from tests.support.evenings import evenings
from tests.witnesses import WITNESSES, as_numbers, books

INSTALLED = [each for each in sorted(WITNESSES) if each == "beancount" or shutil.which(each)]
"""Whom this machine has; of the others the test below says so, or fails where nobody watches."""


def is_name(text: str) -> bool:
    """Return whether somebody may be called so."""
    try:
        return read_name(text) == text
    except Fault:
        return False


ODD_NAMES = st.lists(
    st.text(min_size=1, max_size=20).filter(is_name)
    | st.text("ab:;()[]{}=@*!%#|'\"\\~, \u3000\u00a0-_0", min_size=1, max_size=12).filter(is_name),
    min_size=15,
    max_size=15,
    unique=True,
)


@pytest.fixture(params=["season", "random"])
def nights(request: pytest.FixtureRequest, circle: Circle) -> tuple[EveningMoves, ...]:
    if request.param == "season":
        play_seasons(circle, games().values(), recorder=Recorder())
    else:
        play_random_nights(circle)
    return nights_of(Evening.objects.filter(circle=circle).order_by("played_on", "pk"))


def play_random_nights(circle: Circle) -> None:
    """Play forty random evenings, and give everybody a name that is hard to write."""

    def once(**options: Any) -> settings:
        return settings(phases=[Phase.generate], database=None, **options)

    @once(max_examples=40, suppress_health_check=list(HealthCheck))
    @given(evenings(entries_max=12))
    def play(raw: dict[str, Any]) -> None:
        put_in(checked(bundle_of(read_document(raw), circle=circle)))

    @once(max_examples=1)
    @given(ODD_NAMES)
    def rename(names: list[str]) -> None:
        people = list(Player.objects.filter(circle=circle))
        for number, player in enumerate(people):
            player.name = f"to be called {number}"
        Player.objects.bulk_update(people, ["name"])
        for player, name in zip(people, names, strict=False):
            player.name = name
        Player.objects.bulk_update(people, ["name"])

    play()
    rename()


@pytest.mark.slow
def test_each_witness_counts_what_the_book_says(
    nights: tuple[EveningMoves, ...], tmp_path: Path
) -> None:
    assert len(nights) >= 12
    for witness in INSTALLED:
        text = "".join(f"{line}\n" for line in journal(nights, style=witness))

        agrees, counted = WITNESSES[witness](text, tmp_path)

        assert agrees, witness
        expected = as_numbers(books(nights, asciify=witness == "beancount"))
        assert as_numbers(counted) == expected, witness


@pytest.mark.parametrize("witness", sorted(WITNESSES))
def test_the_witness_notices_a_single_coin(
    evening: Evening, record: Any, tmp_path: Path, witness: str
) -> None:
    record(evening, caller="2", call="3", made=True)

    for currency in ("GBP", "KWD", "counters"):
        with lifted():
            Evening.objects.filter(pk=evening.pk).update(currency=currency)
        lines = list(journal(nights_of(Evening.objects.all()), style=witness))
        right = "".join(f"{line}\n" for line in lines)
        exponent = find_currency(currency).exponent
        coin, one_more = (f" {decimal_text(coins, exponent=exponent)} " for coins in (9, 10))
        closing = next(n for n, line in reversed(list(enumerate(lines))) if coin in line)
        lines[closing] = lines[closing].replace(coin, one_more)
        wrong = "".join(f"{line}\n" for line in lines)

        assert WITNESSES[witness](right, tmp_path)[0] is True, currency
        assert WITNESSES[witness](wrong, tmp_path)[0] is False, currency
