"""Room for a request: the frame that answers is large, and the answer is the application's."""

from __future__ import annotations

from typing import Any

from napledger.room import SLOTS, with_room


def test_the_answer_is_the_applications() -> None:
    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        return [environ["PATH_INFO"].encode()]

    said: list[Any] = []
    answer = with_room(application)

    assert answer({"PATH_INFO": "/here/"}, lambda *head: said.append(head)) == [b"/here/"]
    assert said == [("200 OK", [])]


def test_its_frame_is_larger_than_four_chunks() -> None:
    answer = with_room(lambda _environ, _start_response: [])

    assert answer.__code__.co_stacksize == SLOTS == 8193
