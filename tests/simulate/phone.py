"""What phones and keepers send at this circle: filled in by chance, and some of it wrong.

What there is to correct or to pay is seen from the book as it was last looked at. What came since
may have made a form impossible; then it is refused, and nothing of it may be there.
"""

from __future__ import annotations

import json
import random
import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.simulate.promises import FORGET, IMPORT, SLATE, SLATE_BACK, START, Night
from tests.simulate.server import Answer, Sent
from tests.simulate.stage import IMPORTED, IMPORTED_LINES, IMPORTED_TITLE

OPEN, REVIEWING, CLOSED = "open", "reviewing", "closed"
STATE_AFTER = {"review": REVIEWING, "close": CLOSED, "reopen": OPEN}

SEATS = ("1", "2", "3", "4", "5")
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus")
CALLS = ("2", "3", "4", "nap")
EVENINGS_MAX = 6
"""So many evenings a circle plays at most: an audit takes longer with each."""

OF_EVENING = ("", "settle/", "sheet/", "log/", "more/", "rules/", "result/")
OF_CIRCLE = ("", "slate/", "figures/", "league/", "export/")

CARD = re.compile(
    r'name="payer" value="(?P<payer>\w+)"><input type="hidden" name="payee" value="(?P<payee>\w+)">'
    r'\s*<input type="hidden" name="(?:amount" value="(?P<amount>\d+)|entry" value="(?P<entry>\d+))'
)
"""A payment on the page that settles: what is still to be paid, or by which entry it was."""


@dataclass
class Phone:
    """Makes up what is sent next. `ask` shows it a page.

    `nights` are the evenings that it knows, `names` the players' of the circle; whoever is
    `forgotten` does not come again.
    """

    chance: random.Random
    folder: Path
    ask: Callable[[Sent], Answer]
    nights: list[Night] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    forgotten: set[str] = field(default_factory=set)
    keys: int = 0

    def next(self) -> Sent:
        while True:
            (happens,) = self.chance.choices([*HAPPENS], [*HAPPENS.values()])
            sent = happens(self, self.chance.choice(self.nights))
            if sent is not None:
                return sent

    def learn(self, sent: Sent) -> None:
        if sent.what == FORGET:
            self.forgotten.add(sent.said["name"])
        state = STATE_AFTER.get(sent.what)
        if state is not None:
            self.nights = [
                replace(night, state=state) if night.id == sent.evening else night
                for night in self.nights
            ]

    def new_key(self) -> str:
        self.keys += 1
        return f"form-number-{self.keys}"

    def comers(self) -> list[str]:
        return [name for name in NAMES if name not in self.forgotten]

    def form(self, what: str, night: Night, path: str, **fields: Any) -> Sent:
        said = fields.pop("said", {})
        fragment = fields.pop("is_fragment", True)
        address = f"/circles/{night.circle}/evenings/{night.id}/{path}"
        key = self.new_key()
        return Sent(what, address, fields, key, night.id, said=said, is_fragment=fragment)


def deal(phone: Phone, night: Night) -> Sent | None:
    if night.state != OPEN:
        return None
    fields, said = DEALS[night.game](phone.chance)
    return phone.form("deal", night, "deals/", **fields, said=said)


def nap(chance: random.Random) -> tuple[Mapping[str, str], Mapping[str, Any]]:
    """Return a deal of Nap: the fields of its form, and the facts of its entry."""
    caller, call, made = chance.choice(SEATS[:4]), chance.choice(CALLS), chance.random() < 0.5
    outcome = "made" if made else "lost"
    fields = {"caller": caller, "call": call, "outcome": outcome}
    return fields, {"caller": caller, "call": call, "made": made}


def whist(chance: random.Random) -> tuple[Mapping[str, str], Mapping[str, Any]]:
    """Return a deal of Whist; by its form a side is the first of its two players."""
    side, odd = chance.choice(SEATS[:2]), chance.randint(1, 7)
    fields = {"side": side, "odd": str(odd), "outcome": "played"}
    return fields, {"tricks": {side: 6 + odd}}


def loo(chance: random.Random) -> tuple[Mapping[str, str], Mapping[str, Any]]:
    winners = [chance.choice(SEATS[:4]) for _ in range(3)]
    fields = {f"trick{number}": winner for number, winner in enumerate(winners, start=1)}
    return {**fields, "outcome": "record"}, {"tricks": winners}


DEALS = {"nap": nap, "whist": whist, "loo": loo}


def undo(phone: Phone, night: Night) -> Sent | None:
    if night.state != OPEN:
        return None
    what = phone.chance.choice(("undo", "undo", "redo"))
    return phone.form(what, night, f"{what}/")


def correct(phone: Phone, night: Night) -> Sent | None:
    """Correct an earlier deal, or void or restore an entry, signed for by somebody."""
    if night.state != OPEN:
        return None
    signed = {"confirm": "yes", "by": phone.chance.choice(SEATS[:4]), "why": "misheard"}
    deals = [row.number for row in night.log if row.kind == "deal"]
    if deals and phone.chance.random() < CORRECT_CHANCE:
        fields, said = DEALS[night.game](phone.chance)
        path = f"entries/{phone.chance.choice(deals)}/correct/"
        fields = {**fields, **signed}
        return phone.form("correct", night, path, **fields, said=said, is_fragment=False)
    what = phone.chance.choice(("void", "restore"))
    path = f"entries/{phone.chance.randint(2, len(night.log) + 2)}/{what}/"
    return phone.form(what, night, path, **signed, is_fragment=False)


CORRECT_CHANCE = 0.4
"""How often a correction says what was played instead of voiding or restoring."""


def beside_deals(phone: Phone, night: Night) -> Sent | None:
    if night.state != OPEN:
        return None
    what, path, fields = phone.chance.choice(BESIDE)(phone)
    return phone.form(what, night, path, **fields, is_fragment=False)


Beside = tuple[str, str, Mapping[str, str]]


def join(phone: Phone) -> Beside:
    fields = {
        "player": phone.chance.choice(phone.comers()),
        "left_of": phone.chance.choice(SEATS[:2]),
    }
    return "join", "joins/", fields


def leave(phone: Phone) -> Beside:
    return "leave", "leaves/", {"player": phone.chance.choice(SEATS)}


def seats(phone: Phone) -> Beside:
    first, second = phone.chance.sample(SEATS[:4], 2)
    return "seats", "seats/", {"first": first, "second": second}


def payment(phone: Phone) -> Beside:
    payer, payee = phone.chance.sample(SEATS[:4], 2)
    fields = {"from": payer, "to": payee, "amount": str(phone.chance.randint(1, 30))}
    return "payment", "payments/", fields


def adjustment(phone: Phone) -> Beside:
    one, other = phone.chance.sample(SEATS[:4], 2)
    coins = str(phone.chance.randint(1, 9))
    up = {f"sign-{one}": "up", f"change-{one}": coins}
    down = {f"sign-{other}": "down", f"change-{other}": coins}
    return "adjustment", "adjustments/", {**up, **down, "note": "agreed"}


def stake(phone: Phone) -> Beside:
    fields = {"stake": str(phone.chance.randint(1, 5)), "preset": "hoyle"}
    return "rules", "rules/change/", fields


BESIDE = (join, leave, seats, payment, adjustment, stake)


def step(phone: Phone, night: Night) -> Sent | None:
    what = {OPEN: ("review",), REVIEWING: ("close", "close", "reopen"), CLOSED: ("reopen",)}
    chosen = phone.chance.choice(what[night.state])
    return phone.form(chosen, night, f"{chosen}/", is_fragment=False)


def settle(phone: Phone, night: Night) -> Sent | None:
    """Mark a payment of the plan as made, or take that back; or choose another plan."""
    if night.state != REVIEWING:
        return None
    if phone.chance.random() < 0.2:
        way = phone.chance.choice(("fewest", "banker", "losers", "no such way"))
        return phone.form("plan", night, "settle/plan/", way=way, banker="1")
    page = phone.ask(Sent("look", f"/circles/{night.circle}/evenings/{night.id}/settle/")).page
    cards = [each.groupdict() for each in CARD.finditer(page)]
    if not cards:
        return None
    card = {name: value for name, value in phone.chance.choice(cards).items() if value}
    what = "unpaid" if "entry" in card else "paid"
    return phone.form(what, night, f"settle/{what}/", **card)


def slate(phone: Phone, night: Night) -> Sent | None:
    """Pay at once all that is left of the evenings that are closed, or take that back."""
    closed = [str(each.id) for each in phone.nights if each.state == CLOSED]
    if not closed:
        return None
    path, key = f"/circles/{night.circle}/slate/paid/", phone.new_key()
    return Sent(SLATE, path, {"evening": closed, "all": "yes"}, key, is_fragment=False)


def slate_back(phone: Phone, night: Night) -> Sent | None:
    paid = sorted({key for each in phone.nights for key in each.paid_from_slate})
    if not paid:
        return None
    path, key = f"/circles/{night.circle}/slate/back/", phone.new_key()
    return Sent(SLATE_BACK, path, {"of": phone.chance.choice(paid)}, key, is_fragment=False)


def start(phone: Phone, night: Night) -> Sent | None:
    if len(phone.nights) >= EVENINGS_MAX:
        return None
    fields = {
        "game": "nap",
        "player": [*phone.chance.sample(phone.comers(), phone.chance.randint(3, 4)), ""],
        "dealer": "1",
        "stake": "1",
        "currency": "counters",
        "preset": "hoyle",
        "title": f"Evening {phone.keys}",
    }
    key = str(uuid.UUID(int=phone.chance.getrandbits(128), version=4))
    return Sent(START, f"/circles/{night.circle}/start/", fields, key, is_fragment=False)


def put_in(phone: Phone, night: Night) -> Sent | None:
    if len(phone.nights) >= EVENINGS_MAX:
        return None
    key = phone.new_key()
    title = f"{IMPORTED_TITLE} {key}"
    document = phone.folder / f"{key}.json"
    document.write_text(json.dumps({**IMPORTED, "title": title}))
    command = ("import_evening", str(document), "--circle", str(night.circle))
    said = {"title": title, "lines": IMPORTED_LINES}
    return Sent(IMPORT, key=key, command=command, said=said)


def put_in_from_paper(phone: Phone, night: Night) -> Sent | None:
    if len(phone.nights) >= EVENINGS_MAX:
        return None
    key = str(uuid.UUID(int=phone.chance.getrandbits(128), version=4))
    title = f"{IMPORTED_TITLE} {key}"
    fields = {
        "players": "Ann, Ben, Cat",
        "dealer": "Cat",
        "stake": "1",
        "currency": "counters",
        "rules": "hoyle",
        "title": title,
        "place": "The Crown",
        "played_on": "1999-12-31",
        "deal": ["Ann 3 +", "Ben 4 -"],
        "step": "keep",
    }
    said = {"title": title, "lines": IMPORTED_LINES + 1}
    return Sent(
        IMPORT, f"/circles/{night.circle}/paper/", fields, key, said=said, is_fragment=False
    )


def forget(phone: Phone, night: Night) -> Sent | None:
    """Forget somebody, as the keeper does: one of those whom no seat is named for."""
    known = [name for name in NAMES[4:] if name in phone.names - phone.forgotten]
    if not known:
        return None
    name = phone.chance.choice(known)
    command = ("forget", str(night.circle), name, "--yes", "--by", "the keeper")
    return Sent(FORGET, key=phone.new_key(), command=command, said={"name": name})


def look(phone: Phone, night: Night) -> Sent | None:
    circle = f"/circles/{night.circle}/"
    of_evening = [f"{circle}evenings/{night.id}/{page}" for page in OF_EVENING]
    return Sent("look", phone.chance.choice([*of_evening, *(circle + page for page in OF_CIRCLE)]))


HAPPENS: Mapping[Callable[[Phone, Night], Sent | None], int] = {
    deal: 24,
    undo: 10,
    correct: 12,
    beside_deals: 12,
    step: 8,
    settle: 8,
    slate: 4,
    slate_back: 2,
    start: 3,
    put_in: 2,
    put_in_from_paper: 2,
    forget: 2,
    look: 6,
}
"""What happens at a circle, and how often beside the rest."""
