"""Outside witnesses: hledger, ledger and beancount count an exported season again."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from beancount import loader
from beancount.core import realization
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from napledger.evening.document import read_document
from napledger.evening.journal import EveningMoves, journal
from napledger.evening.journal_styles import named
from napledger.games import game_of
from napledger.money.currencies import find_currency
from napledger.money.formatting import decimal_text
from napledger.reading.faults import Fault
from napledger.reading.readers import read_name
from sessions.auditing.checking import checked
from sessions.book.append_only import lifted
from sessions.book.posting import Recorder
from sessions.exporting.document_import import bundle_of
from sessions.exporting.import_bundle import put_in
from sessions.exporting.journal_source import nights_of
from sessions.models import Circle, Evening, Player
from sessions.operations.demo import play_season
from tests.evening.strategies import evenings

Balances = dict[str, str]


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
        play_season(circle, game_of("nap"), recorder=Recorder())
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


def hledger(text: str, folder: Path) -> tuple[bool, Balances]:
    """Return whether hledger finds every assertion true, and what it counts."""
    file = folder / "book.journal"
    file.write_text(text, encoding="utf-8")
    if run("hledger", "--file", str(file), "check", "--strict").returncode:
        return False, {}
    counted = run(
        "hledger", "--file", str(file), "balance", "--flat", "--empty", "--no-total",
        "--output-format", "csv",
    )  # fmt: skip
    rows = list(csv.reader(counted.stdout.splitlines()))[1:]
    return True, {account: balance.partition(" ")[0] for account, balance in rows}


def ledger(text: str, folder: Path) -> tuple[bool, Balances]:
    """Return whether ledger finds every assertion true, and what it counts."""
    file = folder / "book.ledger"
    file.write_text(text, encoding="utf-8")
    counted = run(
        "ledger", "--file", str(file), "--pedantic", "balance", "--flat", "--empty", "--no-total",
        "--format", "%(account)\t%(quantity(amount))\n",
    )  # fmt: skip
    rows = [line.partition("\t") for line in counted.stdout.splitlines()]
    return counted.returncode == 0, {account: balance for account, _, balance in rows}


def beancount(text: str, _folder: Path) -> tuple[bool, Balances]:
    """Return whether beancount finds every assertion true, and what it counts."""
    entries, errors, _options = loader.load_string(text)
    found = {
        account.account.removeprefix("Assets:"): str(sum(p.units.number for p in account.balance))
        for account in leaves(realization.realize(entries))  # type: ignore[no-untyped-call]  # untyped
    }
    return errors == [], found


def leaves(account: Any) -> Iterator[Any]:
    """Yield the accounts that have none below them."""
    below = list(account.values())
    if not below:
        yield account
    for each in below:
        yield from leaves(each)


WITNESSES = {"hledger": hledger, "ledger": ledger, "beancount": beancount}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a witness; where it is not installed, skip, and say so."""
    if shutil.which(command[0]) is None:
        message = f"{command[0]} is not installed: it was not asked to count the book again"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    environment = {**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    return subprocess.run(  # noqa: S603  # a witness, with files of our own
        command, env=environment, capture_output=True, text=True, check=False
    )


def books(nights: tuple[EveningMoves, ...], *, asciify: bool) -> Balances:
    """Return what the book says that everybody stands at, by account and night."""
    people = {a.owner: a.name for night in nights for a in night.accounts if a.owner != "kitty"}
    naming = named(people, asciify=asciify)
    found: Balances = {}
    for night in nights:
        turn = 1
        day = night.day.isoformat()
        while f"Kitty:{day}" in found:
            turn += 1
            day = f"{night.day.isoformat()}-{turn}"
        for account in night.accounts:
            exponent = find_currency(night.currency).exponent
            found[f"{naming.of(account.owner)}:{day}"] = decimal_text(
                account.balance, exponent=exponent
            )
    return found


def as_numbers(balances: Balances) -> dict[str, Fraction]:
    """Return balances without what each program makes of noughts: 1.50 is 1.5."""
    return {account: Fraction(balance) for account, balance in balances.items()}


@pytest.mark.parametrize("witness", sorted(WITNESSES))
def test_the_witness_counts_what_the_book_says(
    nights: tuple[EveningMoves, ...], tmp_path: Path, witness: str
) -> None:
    text = "".join(f"{line}\n" for line in journal(nights, style=witness))

    agrees, counted = WITNESSES[witness](text, tmp_path)

    assert agrees
    assert as_numbers(counted) == as_numbers(books(nights, asciify=witness == "beancount"))
    assert len(nights) >= 12


@pytest.mark.parametrize("witness", sorted(WITNESSES))
@pytest.mark.parametrize("currency", ["GBP", "KWD", "counters"])
def test_the_witness_notices_a_single_coin(
    evening: Evening, record: Any, tmp_path: Path, witness: str, currency: str
) -> None:
    record(evening, caller="2", call="3", made=True)
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(currency=currency)
    lines = list(journal(nights_of(Evening.objects.all()), style=witness))
    right = "".join(f"{line}\n" for line in lines)
    coin = decimal_text(9, exponent=find_currency(currency).exponent)
    one_more = decimal_text(10, exponent=find_currency(currency).exponent)
    closing = next(n for n, line in reversed(list(enumerate(lines))) if f" {coin} " in line)
    lines[closing] = lines[closing].replace(f" {coin} ", f" {one_more} ")
    wrong = "".join(f"{line}\n" for line in lines)

    assert WITNESSES[witness](right, tmp_path)[0] is True
    assert WITNESSES[witness](wrong, tmp_path)[0] is False
