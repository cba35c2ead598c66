"""Without a network in WebKit and Firefox: what is tapped waits, and is written once."""

from __future__ import annotations

from sessions.book.submission import new_key
from tests.e2e.houses import RealHouse
from tests.engines.engines import Phone, until
from tests.support.phones import FACTS, SECRET, THREE, deals, kinds

KEPT = "return caches.open('pages').then((pages) => pages.keys()).then((kept) => kept.length)"
WAITING = "3 waiting to send"


def test_three_deals_outlive_a_reload_while_the_server_is_dead(
    phone: Phone, house: RealHouse
) -> None:
    evening = house.start_evening(FACTS, secrets=[SECRET], key=new_key())
    phone.open(evening)
    # The table, and the page that the app begins with.
    until(lambda: phone.run(KEPT) >= 2)

    house.kill()
    for seat, call, outcome in (("Ben", "three", "Made"), ("Ann", "two", "Lost")):
        record(phone, seat, call, outcome)
    phone.reload()
    phone.see(".waiting__count | 2 waiting to send")
    record(phone, "Catherine", "four", "Made")
    phone.see(f".waiting__count | {WAITING}")
    phone.open("/")
    phone.see("h1 | Your tables")
    phone.open(evening)
    phone.see(f".waiting__count | {WAITING}")
    house.start()

    phone.says("Deal 3 · Catherine, four, made · +16")
    assert deals(house, evening) == THREE
    phone.tap("button | Undo")
    phone.says("Undone: Deal 3")
    assert kinds(house, evening)[-1] == "void"


def record(phone: Phone, seat: str, call: str, outcome: str) -> None:
    """Tap a deal."""
    for tap in (f".seat | {seat}", f"#call .chip | {call}", f".record | {outcome}"):
        phone.tap(tap)
