"""The examples for programmers play evenings on a server, with answers lost and with none."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from napledger_client import Client, Evening, Problem
from play_an_evening import OPENING, play
from sessions.models import Entry
from sessions.models import Evening as EveningRow
from tests.docs.pages import ROOT

THREE = {"kind": "deal", "caller": "Ann", "call": "3", "made": True}

NIGHT = """\
1. Ann, three, made: +£9.00
2. Ann, Nap, lost: −£15.00
3. Ben, two, made: +£6.00
4. Ben, two, made: +£6.00
5. Cat, two, made: +£6.00
Undone: Cat, two, made
Redone: Cat, two, made: +£6.00
Corrected: Ben, two, lost: −£6.00
Standing: Ann −£6.00, Ben £2.00, Cat £8.00, Dan −£4.00
Ann pays Cat £6.00
Dan pays Cat £2.00
Dan pays Ben £2.00
Closed, with £0.00 left to pay
"""


@pytest.fixture
def client(live_server: LiveServer, token: str) -> Client:
    return Client(live_server.url, token, sleep=lambda _seconds: None)


@pytest.fixture
def evening(client: Client) -> Evening:
    evening = client.start_evening(OPENING)
    evening.take_over()
    return evening


def test_it_plays_an_evening_to_the_last_payment_and_is_read_in_one_sitting(
    client: Client,
) -> None:
    assert "\n".join(play(client)) + "\n" == NIGHT
    row = EveningRow.objects.get()
    assert (row.state, row.currency, row.deals) == ("closed", "GBP", 5)
    text = (ROOT / "docs" / "examples" / "napledger_client.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 200


GAINS = {
    "nap": {"Ann": -20, "Ben": 60, "Cat": -20, "Dan": -20},
    "vingt_un": {"Ann": 40, "Ben": 10, "Cat": -40, "Dan": -10},
    "french_vingt_un": {"Ann": 5, "Ben": 10, "Cat": -20, "Dan": 5},
    "solo_whist": {"Ann": -35, "Ben": -35, "Cat": -35, "Dan": 105},
    "loo": {"Ann": -5, "Ben": -15, "Cat": 5, "Dan": -15, "kitty": 30},
    # Of a rubber and of a partie nothing is paid before its end.
    "whist": {},
    "piquet": {},
}


@pytest.mark.parametrize("game", GAINS)
def test_the_example_of_every_games_table_is_recorded(client: Client, game: str) -> None:
    names = ["Ann", "Ben", "Cat", "Dan"][: 2 if game == "piquet" else 4]
    evening = client.start_evening({"game": game, "stake": 5, "currency": "GBP", "players": names})
    example = evening.take_over()["example"]

    told = client.post(f"{evening.path}/prices", example)
    entry = evening.record(example)

    assert entry["gains"] == told["gains"] == GAINS[game]
    assert evening.table()["balances"] == {name: GAINS[game].get(name, 0) for name in names}


def test_a_refusal_says_where_and_why_and_what_was_written_since(evening: Evening) -> None:
    with pytest.raises(Problem) as refused:
        evening.record({**THREE, "caller": "Zoe"})
    evening.record(THREE)
    with pytest.raises(Problem) as changed:
        evening.record(THREE, version=1)

    said = "Nobody called Zoe is at this evening; at it are Ann, Ben, Cat, Dan."
    assert (refused.value.status, refused.value.kind) == (422, "refused")
    assert (refused.value.path, refused.value.sentence) == ("caller", said)
    assert str(refused.value) == f"422 refused: caller: {said}"
    assert changed.value.kind == "changed"
    assert [each["number"] for each in changed.value.told["came"]] == [2]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """The status of each answer, with its request's key; the answers to two POSTs are lost."""
    heard: list[tuple[int, str]] = []
    urlopen = urllib.request.urlopen

    def losing(request: Any, **options: Any) -> Any:
        key = request.headers.get("Idempotency-key", "")
        try:
            answer = urlopen(request, **options)
        except urllib.error.HTTPError as error:
            heard.append((error.code, key))
            raise
        heard.append((answer.status, key))
        if key and sum(bool(key) for _status, key in heard) <= 2:
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(urllib.request, "urlopen", losing)
    return heard


def test_a_deal_whose_answer_was_lost_is_written_once_and_what_is_known_is_not_sent_again(
    evening: Evening, heard: list[tuple[int, str]]
) -> None:
    first, again = evening.table(), evening.table()
    entry = evening.record(THREE)

    assert first == again
    assert entry["number"] == evening.table()["version"] == 2
    assert [status for status, _key in heard] == [200, 304, 201, 201, 201, 200]
    assert len({key for _status, key in heard if key}) == 1
    assert Entry.objects.filter(kind="deal").count() == 1


def test_a_scoreboard_hears_of_changes_alone_and_lists_are_read_to_their_end(
    client: Client, evening: Evening
) -> None:
    heard = client.changes(f"{evening.path}/table", every=0)
    assert next(heard)["version"] == 1
    evening.record(THREE)
    assert next(heard)["balances"] == {"Ann": 900, "Ben": -300, "Cat": -300, "Dan": -300}

    for _ in range(3):
        evening.record(THREE)
    log = list(client.items(f"{evening.path}/entries", limit=2))

    assert [each["number"] for each in log] == [1, 2, 3, 4, 5]
    assert client.text(f"{evening.path}/deals.csv").startswith('"Day","Evening","Place","Deal",')


@contextmanager
def site(
    answers: list[tuple[int, dict[str, str], bytes] | None],
) -> Iterator[tuple[str, list[str]]]:
    """Serve these answers, one after the other, None for none at all; note the keys that came."""
    keys: list[str] = []

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            keys.append(self.headers["Idempotency-Key"])
            self.rfile.read(int(self.headers["Content-Length"]))
            answer = answers.pop(0)
            if answer is None:
                self.close_connection = True
                return
            status, headers, body = answer
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", keys
        server.shutdown()
        thread.join()


BUSY = (503, {"Retry-After": "3"}, b'{"type": "/api/v1/#try-again", "detail": "Not now."}')
PROXY: tuple[int, dict[str, str], bytes] = (502, {}, b"<h1>Bad Gateway</h1>")


def calling(address: str, *, tries: int) -> tuple[Callable[[], Any], list[float]]:
    waited: list[float] = []
    client = Client(address, "napledger_x", tries=tries, sleep=waited.append)
    return (lambda: client.post("circles/1/evenings/2/undo")), waited


def test_while_the_book_is_busy_the_same_is_sent_again_as_late_as_it_says() -> None:
    with site([None, BUSY, PROXY, (201, {}, b'{"number": 7}')]) as (address, keys):
        call, waited = calling(address, tries=6)

        assert call() == {"number": 7}

    assert len(keys) == 4
    assert len(set(keys)) == 1
    assert waited == [0.5, 3.0, 2.0]


def test_in_the_end_it_gives_up() -> None:
    with site([BUSY, BUSY, PROXY, PROXY, None, None]) as (address, _keys):
        call, _waited = calling(address, tries=2)

        for kind, said in (
            (Problem, "503 try-again"),
            (Problem, "502 "),
            (OSError, "closed|reset"),
        ):
            with pytest.raises(kind, match=said):
                call()
    with pytest.raises(ValueError, match="no address"):
        Client("file:///etc/passwd", "napledger_x")
