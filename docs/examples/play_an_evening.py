"""Play an evening of Nap at a pound a trick, by the interface for programs.

    NAPLEDGER_TOKEN=napledger_… python play_an_evening.py https://nap.example.org

The token is one that may record in a circle. The evening stays in its book.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from napledger_client import Client, Json, Problem

OPENING = {
    "game": "nap",
    "title": "Played by a program",
    "currency": "GBP",
    "stake": 100,
    "rules": {"preset": "hoyle"},
    "players": ["Ann", "Ben", "Cat", "Dan"],
    "first_dealer": "Dan",
}

DEALS = (
    {"caller": "Ann", "call": "3", "made": True},
    {"caller": "Ann", "call": "nap", "made": False},
    {"caller": "Ben", "call": "2", "made": True},
    {"caller": "Ben", "call": "2", "made": True},
    {
        "caller": "Cat",
        "call": "2",
        "made": True,
        "revokes": [{"player": "Dan", "how": "revoke"}],
    },
)
THIRD = {"caller": "Ben", "call": "2", "made": False}
"""What the third deal should have been."""


def play(client: Client) -> Iterator[str]:
    """Play the evening from its start until everybody is paid; yield what happens, a line each."""
    evening = client.start_evening(OPENING)
    evening.take_over()
    for deal in DEALS:
        entry = evening.record({"kind": "deal", **deal})
        yield f"{entry['number'] - 1}. {entry['sentence']}"
    yield evening.undo()["sentence"]
    yield evening.redo()["sentence"]
    fixed = evening.amend(4, THIRD, why="two tricks were missing", by="Ben")
    yield fixed["sentence"]
    table = evening.table()
    yield "Standing: " + ", ".join(f"{who} {pounds(of)}" for who, of in table["balances"].items())
    evening.go_to("reviewing")
    for debt in evening.settling()["debts"]:
        evening.pay(debt)
        yield f"{debt['from']} pays {debt['to']} {pounds(debt['amount'])}"
    evening.go_to("closed")
    yield f"Closed, with {left(evening.settling())} left to pay"


def pounds(pence: int) -> str:
    """Return an amount as it is written: "−£6.00"."""
    return f"{'−' if pence < 0 else ''}£{abs(pence) // 100}.{abs(pence) % 100:02}"


def left(settling: Json) -> str:
    """Return what is still to be paid of the plan, in all."""
    return pounds(sum(debt["left"] for debt in settling["debts"]))


def main() -> int:
    """Play an evening on the site that is named, and print it."""
    client = Client(sys.argv[1], os.environ["NAPLEDGER_TOKEN"])
    try:
        for line in play(client):
            print(line)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
