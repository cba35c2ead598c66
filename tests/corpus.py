"""`python -m tests.corpus FOLDER [GAME…]`: all that games say and show, as text.

For each game: what its worked deals and random evenings come to, where and in which sentence forged
documents are refused, the rules and prices of every rule set, and every page, file and answer to a
program about some evenings. `diff -r` of two folders, made before and after a change, says what the
change did. Ids are numbered as they come, and the clock stands still.
"""

# Only where Django is set up is there anything to import.
# ruff: noqa: PLC0415

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import django
import time_machine

NOW = "2026-11-27T20:15:00+00:00"
RANDOM_EVENINGS, STORED_EVENINGS = 40, 6
STRANGE: tuple[Any, ...] = (None, True, -1, 7, "", "Zed", [], ["Ann", "Ann"], {"Ann": -1}, {"x": 1})
ID = re.compile(
    r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|sha256:[\w:]+|\b[0-9a-f]{64}\b"
    r"|\b[A-Za-z0-9]{64}\b|\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}\b|nonce=\"[^\"]*\""
    r"|\b[0-9a-f]{16}\b|(?<=static/)[\w./-]+|\b[0-9a-f]{32}\b|(?<=[?&]seen=)[\w.:-]+|\b[0-9A-Za-z_-]{43}\b"
    r"|(?<=name=\"key\" value=\")[\w-]{20}|(?<=data-head=\")[^\"]*"
)
"""Ids, sums, seals, heads, tokens, keys of forms, nonces, and names that change with a file."""


def plain(text: str) -> str:
    """Return a text with each id in it as a number, in the order in which they come."""
    numbers: dict[str, str] = {}
    return ID.sub(lambda found: numbers.setdefault(found[0], f"#{len(numbers)}"), text)


def as_text(value: Any) -> str:
    """Return plain values as JSON, a field a line."""
    return json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n"


def outcome(document: Any) -> Any:
    """Return what `score --json` prints of a document, or where and why it is refused."""
    from napledger.evening.document import read_document
    from napledger.evening.report import as_json, as_sheet
    from napledger.evening.score import scored
    from napledger.reading.faults import Fault

    try:
        read = read_document(document)
        score = scored(read)
        return {"json": as_json(score), "sheet": list(as_sheet(read, score))}
    except Fault as fault:
        return f"{fault.path}: {fault.sentence()}"


def forged(document: Any, at: str = "") -> Iterator[tuple[str, Callable[[Any], None]]]:
    """Yield what may be done to a document, and how: each of its values is lost, or another."""
    inner = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in list(inner):
        place = f"{at}.{key}"

        def lost(whole: Any, key: Any = key) -> None:
            del whole[key]

        yield f"{place} lost", lost
        for strange in STRANGE:

            def other(whole: Any, key: Any = key, strange: Any = strange) -> None:
                whole[key] = strange

            yield f"{place} = {json.dumps(strange)}", other
        if isinstance(value, dict | list):
            for what, change in forged(value, place):

                def inside(whole: Any, key: Any = key, change: Any = change) -> None:
                    change(whole[key])

                yield what, inside


def of_faults(document: Any) -> Iterator[str]:
    """Yield what becomes of a document, spoilt in one place after another."""
    for what, change in forged(document):
        spoilt = json.loads(json.dumps(document))
        change(spoilt)
        found = outcome(spoilt)
        yield f"{what}: {found if isinstance(found, str) else 'stands'}"


def of_rules(game: Any) -> Iterator[Any]:
    """Yield the rules, prices, warnings and demo deals of every rule set at some stakes."""
    from napledger.reading.faults import Fault

    for key in game.presets:
        for stake in (1, 2, 100):
            try:
                terms = game.terms({"preset": key}, stake=stake)
            except Fault as fault:
                yield key, stake, f"{fault.path}: {fault.sentence()}"
                continue
            yield key, stake, terms, game.rules_in_words(terms), game.has_kitty(terms)
            yield game.fund_end(terms), game.fund_ends, game.words, game.figures, game.demo
            for players in game.seats:
                unusual = game.unusual(terms, players=players)
                yield players, unusual and unusual.sentence(), game.prices(terms, players=players)


def of_pages(game: Any) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every page, file and answer about some stored evenings."""
    from sessions.models import Circle, Evening

    circle = Circle.objects.create(name="The Crown", game=game.key)
    store(game, circle)
    browser, program = let_in(circle)
    for number, evening in enumerate(Evening.objects.filter(circle=circle).order_by("pk")):
        for name, address in pages_of(evening, only_its_own=bool(number)):
            yield f"{number}-{name}", shown(browser.get(address))
        for name, address in answers_of(evening):
            yield f"{number}-api{name}", shown(browser.get(address, headers=program))


def store(game: Any, circle: Any) -> None:
    """Put random evenings of a game into a circle."""
    from napledger.evening.document import read_document
    from sessions.auditing.checking import checked
    from sessions.exporting.document_import import bundle_of
    from sessions.exporting.import_bundle import put_in
    from sessions.figures.service import count_circle
    from tests.many_evenings.evening import random_evening

    for number in range(STORED_EVENINGS):
        document = random_evening(game, 1000 + number).document
        put_in(checked(bundle_of(read_document(document), circle=circle)))
    count_circle(circle)


def let_in(circle: Any) -> tuple[Any, dict[str, str]]:
    """Return a browser that owns a circle, and the headers of a program that does."""
    from django.test import Client

    from sessions.access.permissions import cookie_name, own
    from sessions.access.service import make_link

    secret = f"the secret of {circle.game}"
    access = own(circle, secret=secret)
    browser = Client(headers={"host": "localhost"})
    browser.cookies[cookie_name()] = secret
    _link, token = make_link(access, role="owner", evening=None, name="Board", for_program=True)
    return browser, {"Authorization": f"Bearer {token}", "host": "localhost"}


def pages_of(evening: Any, *, only_its_own: bool) -> Iterator[tuple[str, str]]:
    """Yield the names and addresses of what a browser is shown of an evening and its circle."""
    from tests.support.roles import ADDRESSES, NOBODY, ROWS

    players = evening.circle.players.order_by("name")
    words = {"circle_id": evening.circle_id, "evening_id": evening.pk}
    words |= {"number": evening.version // 2, "player_id": players[0].pk, "other_id": players[1].pk}
    for name, (get, _post) in ROWS.items():
        pattern = ADDRESSES.get(name, "<nowhere>")
        known = {*re.findall(r"<(?:\w+:)?(\w+)>", pattern)} <= words.keys()
        if known and get not in (None, NOBODY) and ("evening" in pattern or not only_its_own):
            filled = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(words[found[1]]), pattern)
            yield name, f"/{filled}"


def answers_of(evening: Any) -> Iterator[tuple[str, str]]:
    """Yield the names and addresses of what a program is answered of an evening."""
    from sessions.api.openapi_views import described
    from tests.support.api import address

    for path, methods in described()["paths"].items():
        if "get" in methods:
            yield path.replace("/", "_"), f"/{address(path, evening)}"


def shown(response: Any) -> str:
    """Return a response as text."""
    content = b"".join(response) if response.streaming else response.content
    kind = response.headers.get("Content-Type")
    return f"{response.status_code} {kind}\n{content.decode(errors='replace')}"


def write(folder: Path, *wanted: str) -> None:
    """Write all of it, of the wanted games or of all."""
    from napledger.games import games
    from tests.many_evenings.evening import random_evening

    for key, game in games().items():
        if wanted and key not in wanted:
            continue
        place = folder / key
        place.mkdir(parents=True)
        brought = json.loads(Path(f"napledger/games/{key}/examples.json").read_text())
        documents = [
            each["document"]
            for kind in ("deals", "evenings", "refused")
            for each in brought.get(kind, ())
        ]
        (place / "worked.json").write_text(as_text([outcome(each) for each in documents]))
        evenings = [random_evening(game, number).document for number in range(RANDOM_EVENINGS)]
        (place / "evenings.json").write_text(as_text([(e, outcome(e)) for e in evenings]))
        faults = (line for each in documents for line in of_faults(each))
        (place / "faults.txt").write_text("\n".join(faults))
        (place / "rules.txt").write_text("\n".join(map(repr, of_rules(game))))
        for name, text in of_pages(game):
            (place / name).write_text(plain(text))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as var_dir:
        os.environ |= {"VAR_DIR": var_dir, "DJANGO_SETTINGS_MODULE": "napledger.settings"}
        os.environ |= {"RATE_LIMITS": "0", "PYTHONHASHSEED": "0"}
        django.setup()
        from django.core.management import call_command

        from napledger.site.static_files import collect_what_changed

        call_command("migrate", verbosity=0)
        collect_what_changed()
        with time_machine.travel(NOW, tick=False):
            write(Path(sys.argv[1]), *sys.argv[2:])
