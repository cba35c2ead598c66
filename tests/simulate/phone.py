"""What phones and keepers send at this circle: filled in by chance, and some of it wrong.

What there is to correct or to pay is seen from the book as it was last looked at. If what came
since has made a form impossible, it is refused, and nothing of it may be there.
"""

from __future__ import annotations

import json
import random
import re
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.simulate.promises import FORGET, IMPORT, SLATE, SLATE_BACK, START, Night
from tests.simulate.server import Answer, Sent
from tests.simulate.stage import IMPORTED, IMPORTED_LINES, IMPORTED_TITLE

Fields = Mapping[str, Any]
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
        if state := STATE_AFTER.get(sent.what):
            self.nights = [
                replace(night, state=state) if night.id == sent.evening else night
                for night in self.nights
            ]

    def new_key(self) -> str:
        self.keys += 1
        return f"form-number-{self.keys}"

    def new_uuid(self) -> str:
        return str(uuid.UUID(int=self.chance.getrandbits(128), version=4))

    def comers(self) -> list[str]:
        return [name for name in NAMES if name not in self.forgotten]

    def form(self, what: str, night: Night, path: str, fields: Fields, **rest: Any) -> Sent:
        address = f"/circles/{night.circle}/evenings/{night.id}/{path}"
        return Sent(what, address, fields, self.new_key(), night.id, **rest)

    def page(
        self, what: str, night: Night, path: str, fields: Fields, key: str = "", **rest: Any
    ) -> Sent:
        address = f"/circles/{night.circle}/{path}"
        return Sent(what, address, fields, key or self.new_key(), is_fragment=False, **rest)


def deal(phone: Phone, night: Night) -> Sent | None:
    if night.state != OPEN:
        return None
    fields, said = DEALS[night.game](phone.chance)
    return phone.form("deal", night, "deals/", fields, said=said)


Deal = tuple[dict[str, Any], dict[str, Any]]
"""The fields of a deal's form, and the facts of its entry."""


def nap(chance: random.Random) -> Deal:
    caller, call, made = chance.choice(SEATS[:4]), chance.choice(CALLS), chance.random() < 0.5
    said = {"caller": caller, "call": call}
    return {**said, "outcome": "made" if made else "lost"}, {**said, "made": made}


def whist(chance: random.Random) -> Deal:
    side, odd = chance.choice(SEATS[:2]), chance.randint(1, 7)
    return {"side": side, "odd": str(odd), "outcome": "played"}, {"tricks": {side: 6 + odd}}


def loo(chance: random.Random) -> Deal:
    winners = [chance.choice(SEATS[:4]) for _ in range(3)]
    fields = {f"trick{number}": winner for number, winner in enumerate(winners, start=1)}
    return {**fields, "outcome": "record"}, {"tricks": winners}


DEALS = {"nap": nap, "whist": whist, "loo": loo}


def undo(phone: Phone, night: Night) -> Sent | None:
    if night.state != OPEN:
        return None
    what = phone.chance.choice(("undo", "undo", "redo"))
    return phone.form(what, night, f"{what}/", {})


CORRECT_CHANCE = 0.4
"""How often a correction says what was played instead of voiding or restoring."""


def correct(phone: Phone, night: Night) -> Sent | None:
    if night.state != OPEN:
        return None
    fields = {"confirm": "yes", "by": phone.chance.choice(SEATS[:4]), "why": "misheard"}
    said: dict[str, Any] = {}
    deals = [row.number for row in night.log if row.kind == "deal"]
    if deals and phone.chance.random() < CORRECT_CHANCE:
        dealt, said = DEALS[night.game](phone.chance)
        what, number, fields = "correct", phone.chance.choice(deals), {**dealt, **fields}
    else:
        what = phone.chance.choice(("void", "restore"))
        number = phone.chance.randint(2, len(night.log) + 2)
    path = f"entries/{number}/{what}/"
    return phone.form(what, night, path, fields, said=said, is_fragment=False)


def beside_deals(phone: Phone, night: Night) -> Sent | None:
    if night.state != OPEN:
        return None
    path = phone.chance.choice(BESIDE)
    fields = fields_of(path, phone.chance, phone.comers())
    return phone.form(path.partition("/")[0], night, path, fields, is_fragment=False)


def fields_of(path: str, chance: random.Random, comers: Sequence[str]) -> Fields:
    match path:
        case "joins/":
            return {"player": chance.choice(comers), "left_of": chance.choice(SEATS[:2])}
        case "leaves/":
            return {"player": chance.choice(SEATS)}
        case "rules/change/":
            return {"stake": str(chance.randint(1, 5)), "preset": "hoyle"}
    one, other = chance.sample(SEATS[:4], 2)
    if path == "seats/":
        return {"first": one, "second": other}
    if path == "payments/":
        return {"from": one, "to": other, "amount": str(chance.randint(1, 30))}
    coins = str(chance.randint(1, 9))
    up = {f"sign-{one}": "up", f"change-{one}": coins}
    return {**up, f"sign-{other}": "down", f"change-{other}": coins, "note": "agreed"}


BESIDE = ("joins/", "leaves/", "seats/", "payments/", "adjustments/", "rules/change/")


def step(phone: Phone, night: Night) -> Sent | None:
    what = {OPEN: ("review",), REVIEWING: ("close", "close", "reopen"), CLOSED: ("reopen",)}
    chosen = phone.chance.choice(what[night.state])
    return phone.form(chosen, night, f"{chosen}/", {}, is_fragment=False)


def settle(phone: Phone, night: Night) -> Sent | None:
    if night.state != REVIEWING:
        return None
    if phone.chance.random() < 0.2:
        way = phone.chance.choice(("fewest", "banker", "losers", "no such way"))
        return phone.form("plan", night, "settle/plan/", {"way": way, "banker": "1"})
    page = phone.ask(Sent("look", f"/circles/{night.circle}/evenings/{night.id}/settle/")).page
    cards = [each.groupdict() for each in CARD.finditer(page)]
    if not cards:
        return None
    card = {name: value for name, value in phone.chance.choice(cards).items() if value}
    what = "unpaid" if "entry" in card else "paid"
    return phone.form(what, night, f"settle/{what}/", card)


def slate(phone: Phone, night: Night) -> Sent | None:
    """Pay at once all that is left of the evenings that are closed."""
    closed = [str(each.id) for each in phone.nights if each.state == CLOSED]
    fields = {"evening": closed, "all": "yes"}
    return phone.page(SLATE, night, "slate/paid/", fields) if closed else None


def slate_back(phone: Phone, night: Night) -> Sent | None:
    paid = sorted({key for each in phone.nights for key in each.paid_from_slate})
    if not paid:
        return None
    return phone.page(SLATE_BACK, night, "slate/back/", {"of": phone.chance.choice(paid)})


def start(phone: Phone, night: Night) -> Sent | None:
    if len(phone.nights) >= EVENINGS_MAX:
        return None
    fields = {
        "game": "nap",
        "title": f"Evening {phone.keys}",
        "stake": "1",
        "currency": "counters",
        "preset": "hoyle",
        "player": [*phone.chance.sample(phone.comers(), phone.chance.randint(3, 4)), ""],
        "dealer": "1",
    }
    return phone.page(START, night, "start/", fields, phone.new_uuid())


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
    key = phone.new_uuid()
    title = f"{IMPORTED_TITLE} {key}"
    fields = {
        "title": title,
        "place": "The Crown",
        "played_on": "1999-12-31",
        "players": "Ann, Ben, Cat",
        "dealer": "Cat",
        "stake": "1",
        "currency": "counters",
        "rules": "hoyle",
        "deal": ["Ann 3 +", "Ben 4 -"],
        "step": "keep",
    }
    said = {"title": title, "lines": IMPORTED_LINES + 1}
    return phone.page(IMPORT, night, "paper/", fields, key, said=said)


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
