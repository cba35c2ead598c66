"""How much memory the server takes while phones read and write, week after week.

`manage.py bench --memory`: fifty thousand requests take some ten minutes.
"""

from __future__ import annotations

import itertools
import random
import re
import time
import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

from tests.bench.forms import Fields
from tests.bench.measure import MB, MEMORY_MOST
from tests.bench.scenes import Answer, Browser
from tests.bench.servers import NAPLEDGER, Server, memory_bytes, serving

TOKEN = "a" * 32
"""Of the forms: a phone may make its own, for cookie and field need only agree."""

NAMES = ("Ann", "Ben", "Catherine", "Dan", "Eve", "François", "Grace", "Henry", "Ida", "Zoë")
PRESETS = ("hoyle", "peel_pool", "hoyle_kitty", "bicycle_pool", "eb1911", "peel_buying")
MONEYS = (("GBP", "5p"), ("counters", "1"), ("EUR", "10c"), ("USD", "25c"))
EVENINGS_A_CIRCLE = (3, 8)
DEALS_AN_EVENING, LONG_EVENING = (12, 40), 160
LONG_EVENING_CHANCE = 0.1

CALLS, CALL_WEIGHTS = ("2", "3", "4", "nap"), (30, 45, 18, 7)
ODD_CHANCE = 0.25
ODD: Sequence[Fields] = (
    [("outcome", "passed")],
    [("outcome", "abandoned"), ("misdeals", "2")],
    [("note", "by candle light")],
    [("misdeals", "1")],
    [("revoke", "3")],
    [("over-1", "2")],
    [("bought-2", "2")],
    [("away", "3")],
    [("tricks", "4")],
    [("caller", "")],
    [("call", "seven")],
    [("version", "1")],
)
"""What is said besides, or instead, in one deal of four; the last three are refused."""

AT_THE_TABLE = (
    *(
        "",
        "sheet/",
        "sheet/?running=1",
        "sheet/?page=1",
        "log/",
        "log/?upto=9",
        "curve/",
        "replay/",
    ),
    *("replay/?deal=5", "what-if/", "what-if/?preset=hoyle&stake=10", "settle/", "settle/why/"),
    *("settle/ways/", "rules/", "rules/change/", "more/", "big/", "who/", "result/", "pay/"),
    *("entries/1/", "entries/2/", "entries/2/correct/", "entries/2/void/", "settle/purses/"),
    *("deals.csv", "transfers.csv", "evening.json", "book.json", "result/picture.svg"),
    *("entries/999/", "no-such-page/"),
)
"""Pages and files of an evening, the last two of which are not there."""

OF_THE_CIRCLE = (
    *("", "?page=2", "figures/", "league/", "league/?by=evening&least=2", "deals/", "evenings/"),
    *("evenings/?words=old", "what-if/", "what-if/?preset=hoyle&stake=10", "export/", "slate/"),
    *("paper/", "links/", "start/", "deals.csv", "transfers.csv", "circle.json"),
)
OF_A_PLAYER = ("", "statement/", "statement.csv", "pay/")
OF_THE_SITE = ("/", "/join/", "/token/", "/offline/", "/sw.js", "/health/", "/account/", "/none/")

ETAG = re.compile(r'data-etag="([^"]*)"')
CIRCLE = re.compile(r'href="(/circles/[0-9a-f-]{36}/)')
PLAYER = re.compile(r'href="(/circles/[0-9a-f-]{36}/players/[0-9a-f-]{36}/)')
CODE = re.compile(r"/join/#([\w-]+)")
DEBT = re.compile(
    r'name="payer" value="(\w+)"><input type="hidden" name="payee" value="(\w+)">\s*'
    r'<input type="hidden" name="amount" value="(\d+)">'
)

Step = Iterator[None]
"""Requests that follow each other; it stops after each of them."""


@dataclass
class Phone:
    """A phone that is used for ever; `asked` counts what it asked for, by the answers' statuses."""

    port: int
    number: int
    asked: Counter[int] = field(default_factory=Counter)
    circles: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(self.number)  # noqa: S311  # only to be uneven
        self.life = self._life()
        self.answer = Answer(0, "", 0)
        self.browser = Browser(self.port)

    def ask(self, requests: int) -> None:
        """Make so many requests more, on a new connection: the last one may have been idle long."""
        self.browser.line.close()
        for _ in itertools.islice(self.life, requests):
            pass

    def _life(self) -> Step:
        while True:
            self.circles += 1
            # Of an address of its own, as behind a proxy: what strangers try is counted by it.
            address = f"10.{self.number}.{self.circles // 256}.{self.circles % 256}"
            cookies = {"napledger_csrf": TOKEN}
            self.browser = Browser(self.port, cookies, {"X-Forwarded-For": address})
            yield from self._circle()

    def _circle(self) -> Step:
        currency, stake = self.chance.choice(MONEYS)
        players = self.chance.sample(NAMES, self.chance.randint(3, 6))
        begun = "/start/"
        for _ in range(self.chance.randint(*EVENINGS_A_CIRCLE)):
            form = [("currency", currency), ("stake", stake), ("game", "nap"), ("phone", "1")]
            form += [("player", name) for name in players]
            form += [("preset", self.chance.choice(PRESETS)), ("dealer", "1")]
            yield from self._get(begun)
            yield from self._post(begun, [*form, ("player", "Ann"), ("player", "Ann")])
            yield from self._post(begun, form)
            assert self.answer.status == HTTPStatus.SEE_OTHER, "an evening begins"
            yield from self._evening(self.answer.location)
            yield from self._get("/")
            found = CIRCLE.search(self.answer.page)
            assert found is not None, "the home page leads to the circle"
            yield from self._looking_back(found[1])
            begun = f"{found[1]}start/"
        self.browser.line.close()

    def _evening(self, table: str) -> Step:
        is_long = self.chance.random() < LONG_EVENING_CHANCE
        yield from self._get(table)
        for _ in range(LONG_EVENING if is_long else self.chance.randint(*DEALS_AN_EVENING)):
            yield from self._deal(table)
            if self.chance.random() < 0.5:
                yield from self._beside(table)
        yield from self._settling(table)

    def _deal(self, table: str) -> Step:
        deal = {
            "caller": str(self.chance.randint(1, 3)),
            "call": self.chance.choices(CALLS, CALL_WEIGHTS)[0],
            "outcome": self.chance.choice(("made", "made", "lost")),
        }
        if self.chance.random() < ODD_CHANCE:
            deal |= dict(self.chance.choice(ODD))
        if self.chance.random() < 0.4:
            yield from self._post(f"{table}deals/price/", [*deal.items()], htmx=True)
        yield from self._post(f"{table}deals/", [*deal.items()], htmx=True)
        etag = ETAG.search(self.answer.page)
        at = etag[1] if etag is not None and self.chance.random() < 0.7 else ""
        yield from self._get(f"{table}live/?at={at}", htmx=True)

    def _beside(self, table: str) -> Step:
        match self.chance.randint(0, 10):
            case 0:
                yield from self._undoing(table)
            case 1:
                yield from self._correcting(f"{table}entries/{self.chance.randint(2, 12)}/")
            case 2 | 3 | 4:
                where, form = self.chance.choice(self._forms())
                yield from self._post(table + where, form)
            case 5:
                yield from self._get(self.chance.choice(OF_THE_SITE))
            case _:
                yield from self._get(table + self.chance.choice(AT_THE_TABLE))

    def _undoing(self, table: str) -> Step:
        yield from self._post(f"{table}undo/", [], htmx=True)
        if self.chance.random() < 0.5:
            yield from self._post(f"{table}redo/", [], htmx=True)

    def _forms(self) -> Sequence[tuple[str, Fields]]:
        other, name, preset = map(self.chance.choice, ("123", NAMES, PRESETS))
        crisps = [("sign-1", "up"), ("change-1", "2"), ("sign-2", "down"), ("note", "the crisps")]
        return (
            ("payments/", [("from", "1"), ("to", other), ("amount", "2")]),
            ("adjustments/", [*crisps, ("change-2", other)]),
            ("joins/", [("player", name), ("left_of", "1")]),
            ("leaves/", [("player", "4")]),
            ("rules/change/", [("stake", "3"), ("preset", preset)]),
        )

    def _correcting(self, entry: str) -> Step:
        signed = [("confirm", "yes"), ("by", "1"), ("why", "it was misheard")]
        lost = [("dealer", "1"), ("caller", "2"), ("call", "3"), ("outcome", "lost")]
        yield from self._get(entry)
        how = self.chance.choice(("correct/", "void/", "restore/"))
        yield from self._get(entry + how)
        if how == "correct/":
            yield from self._post(entry + how, lost)
            signed += lost
        yield from self._post(entry + how, signed)

    def _settling(self, table: str) -> Step:
        yield from self._post(f"{table}kitty/", [("how", "split")])
        yield from self._post(f"{table}review/", [])
        yield from self._get(f"{table}settle/")
        for payer, payee, amount in DEBT.findall(self.answer.page):
            if self.chance.random() < 0.8:
                paid = [("payer", payer), ("payee", payee), ("amount", amount)]
                yield from self._post(f"{table}settle/paid/", paid, htmx=True)
        yield from self._get(f"{table}settle/ways/")
        yield from self._get(f"{table}pay/")
        yield from self._post(f"{table}close/", [])
        for page in ("sheet/", "result/", "result/picture.svg", "log/", "book.json"):
            yield from self._get(table + page)

    def _looking_back(self, circle: str) -> Step:
        for page in self.chance.sample(OF_THE_CIRCLE, 6):
            yield from self._get(circle + page)
        yield from self._get(f"{circle}figures/")
        for player in PLAYER.findall(self.answer.page)[:2]:
            yield from self._get(player + self.chance.choice(OF_A_PLAYER))
        link = [("role", self.chance.choice(("watcher", "recorder", "none"))), ("name", "a phone")]
        yield from self._post(f"{circle}links/new/", link)
        found = CODE.search(self.answer.page)
        if found is not None:
            yield from self._joining(found[1])

    def _joining(self, code: str) -> Step:
        mine = self.browser
        self.browser = Browser(self.port, {"napledger_csrf": TOKEN}, mine.headers)
        yield from self._post("/join/", [("code", code)])
        yield from self._post("/join/open/", [("code", code)])
        yield from self._get("/")
        self.browser.line.close()
        self.browser = mine

    def _get(self, path: str, *, htmx: bool = False) -> Step:
        yield from self._answered(path, self.browser.get(path, htmx=htmx))

    def _post(self, path: str, fields: Fields, *, htmx: bool = False) -> Step:
        sent = [("csrfmiddlewaretoken", TOKEN), ("key", uuid.uuid4().hex), *fields]
        yield from self._answered(path, self.browser.post(path, sent, htmx=htmx))

    def _answered(self, path: str, answer: Answer) -> Step:
        assert answer.status < HTTPStatus.INTERNAL_SERVER_ERROR, f"{path}: {answer.status}"
        self.answer = answer
        self.asked[answer.status] += 1
        yield


REQUESTS, STEP = 50_000, 2_000
PHONES = 4
"""They ask without a pause, as a hundred do between whose taps there are seconds."""

HEAD = f"{'requests':>10}{'MB (PSS)':>10}{'requests/s':>12}"


def memory_lines(
    *, requests: int, folder: Path, step: int = STEP, phones: int = PHONES
) -> Iterator[str]:
    """Yield the memory of a server in MB after every so many requests, then the verdict.

    So many phones ask at the same time, in one circle each, then in others.
    """
    yield HEAD
    most = 0.0
    # Behind a proxy, for each circle calls from an address of its own: limits count by it.
    with serving(NAPLEDGER, var_dir=folder, PROXIES="1") as server:
        week = [Phone(server.port, number) for number in range(phones)]
        for asked in range(0, requests + 1, step):
            rate = _ask(week, requests=step) if asked else 0
            size = _memory_mb(server)
            most = max(most, size)
            yield f"{asked:>10,}{size:>10.1f}{rate:>12.0f}"
    yield f"The most: {most:.0f} MB, to be ≤ {MEMORY_MOST.limit} MB: {MEMORY_MOST.verdict(most)}"
    statuses = sum((phone.asked for phone in week), Counter[int]())
    told = ", ".join(f"{status}: {count:,}" for status, count in sorted(statuses.items()))
    yield f"{sum(phone.circles for phone in week)} circles; answers by their status: {told}"


def _ask(phones: Sequence[Phone], *, requests: int) -> float:
    began = time.monotonic()
    with ThreadPoolExecutor(len(phones)) as pool:
        for done in [pool.submit(phone.ask, requests // len(phones)) for phone in phones]:
            done.result()
    return requests / (time.monotonic() - began)


def _memory_mb(server: Server) -> float:
    size = memory_bytes(server)
    assert size is not None, "only Linux tells how much memory a process shares"
    return size / MB
