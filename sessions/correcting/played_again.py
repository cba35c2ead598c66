"""A correction that takes long says how far it is, by a page that comes in parts.

Nearly every correction is worked out in milliseconds. One after which thousands of deals must be
played again says so while they are: which is all a browser needs to show, script or none. Only the
last part is the answer. Whoever goes away meanwhile stops it, and nothing is written until the end.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from napledger.reading.faults import Fault
from napledger.site.pages import render_to_string
from sessions.book.open_book import Book
from sessions.book.preview import Preview

logger = logging.getLogger(__name__)

SILENT_SECONDS = 0.8
"""What takes no longer is answered as any form is."""

TOLD_EVERY_SECONDS = 0.25

PARTS = "[parts]"
"""Stands in the page where the parts come."""

BODY = "<body"
"""Where a page begins to be seen: what stands before that in the answer has come already."""

Finish = Callable[[Preview], HttpResponse]
Refuse = Callable[[Fault], HttpResponse]


@dataclass
class Playing:
    """The steps of a correction, as far as they were taken: up to entry `number`, and the end."""

    steps: Generator[int, None, Preview]
    number: int = 0
    preview: Preview | None = None

    def go_on(self, *, seconds: float) -> Preview | None:
        """Play on for so long, and return what the correction would change if that is known.

        Raises Fault where the correction cannot be.
        """
        until = time.monotonic() + seconds
        while self.preview is None:
            try:
                self.number = next(self.steps)
            except StopIteration as done:
                self.preview = done.value
            if time.monotonic() > until:
                break
        return self.preview


def answer_in_parts(
    request: HttpRequest, book: Book, playing: Playing, *, finish: Finish, refuse: Refuse
) -> StreamingHttpResponse:
    """Return a page that tells how far the playing is, and then has the answer in its place."""
    parts = _parts(request, book, playing, finish=finish, refuse=refuse)
    response = StreamingHttpResponse(parts, headers={"X-Accel-Buffering": "no"})
    # Compressed, the parts would wait for each other.
    response.headers["Content-Encoding"] = "identity"
    return response


def _parts(
    request: HttpRequest, book: Book, playing: Playing, *, finish: Finish, refuse: Refuse
) -> Iterator[str]:
    context = {"book": book, "entries": book.evening.version, "parts": PARTS}
    yield render_to_string("correcting/playing.html", context, request).partition(PARTS)[0]
    try:
        while playing.go_on(seconds=TOLD_EVERY_SECONDS) is None:
            told = {**context, "number": playing.number}
            yield render_to_string("correcting/played_so_far.html", told)
        assert playing.preview is not None, "it was played to its end"
        answer = finish(playing.preview)
    except Fault as fault:
        answer = refuse(fault)
    except Exception:
        # The page has begun, so that no other can come in its place.
        logger.exception("the page of a correction of evening %s broke off", book.evening.pk)
        yield render_to_string("correcting/not_played.html", context)
        return
    page = answer.content.decode()
    yield "</div>" + page.partition(BODY)[2].partition(">")[2]
