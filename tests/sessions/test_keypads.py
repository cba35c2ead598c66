"""An amount in shillings and pence is typed on keys that have s and d."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.addresses import at
from tests.support.nights import Record, Start

AMOUNTS = ("amount", "part", "counted", "change-1", "sale_price", "stake", "kitty")
"""The fields for amounts, wherever they stand."""


@pytest.mark.parametrize(("currency", "keys"), [("lsd", "text"), ("GBP", "decimal")])
def test_an_amount_is_typed_on_keys_that_can_write_it(
    owner: Client, start: Start, record: Record, currency: str, keys: str
) -> None:
    evening = start(currency=currency, stake=6, kitty=12, kitty_coins=True)
    record(evening, caller="1", call="3", made=True)
    paid = record(evening, kind="payment", **{"from": "2", "to": "1", "amount": 5})
    place = at(evening)
    asked = {"more/": 2, f"entries/{paid.number}/correct/": 1}

    for page, least in asked.items():
        assert len(keypads(owner, f"{place}{page}", keys)) >= least, page
    owner.post(f"{place}review/", {"key": "end-of-play"})
    record(evening, kind="kitty", how="carry")
    assert {"counted", "part"} <= keypads(owner, f"{place}settle/", keys)


def keypads(client: Client, address: str, keys: str) -> set[str]:
    """Return the fields for amounts on a page, all of which must have these keys."""
    html = client.get(address).content.decode()
    found = re.findall(r"<input[^>]*>", html)
    fields = {re.findall(r'name="([^"]*)"', each)[0]: each for each in found if "name=" in each}
    amounts = {name for name in fields if name in AMOUNTS and "hidden" not in fields[name]}
    for name in amounts:
        assert f'inputmode="{keys}"' in fields[name], (address, fields[name])
    return amounts
