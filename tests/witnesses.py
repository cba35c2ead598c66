"""Outside witnesses: hledger, ledger and beancount, who count a journal for themselves."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from beancount import loader
from beancount.core import realization

from napledger.evening.journal import EveningMoves, named
from napledger.money.currencies import find_currency
from napledger.money.formatting import decimal_text

Balances = dict[str, str]


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


def books(nights: Sequence[EveningMoves], *, asciify: bool) -> Balances:
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
