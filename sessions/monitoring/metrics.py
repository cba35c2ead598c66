"""What Prometheus asks for: how many requests, how long they took, what was written, how it stands.

All of this is there only with METRICS_TOKEN, and so is the library, which takes memory. It is asked
for before anything looks at the host that was called or the scheme, as the health page is: a
scraper calls by an address, and without TLS. No name and no id is in it, only routes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import resolve, reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from napledger.site.shared_counts import FOLDER
from sessions.access.limits import (
    METRICS,
    TOO_MANY,
    client_address,
    counted_as,
    seconds_left,
    seconds_until_free,
)
from sessions.backup.kept import last_backup
from sessions.book.writing import entry_written
from sessions.common.http import CONFLICT, UNAVAILABLE
from sessions.models import Entry, Evening
from sessions.models.demonstrations import TAIL
from sessions.monitoring.request_log import method_of, route_of

if TYPE_CHECKING:
    from prometheus_client import Counter, Histogram

UNAUTHORIZED = 401

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Where requests are divided by how long they took: most take 5 ms."""

LATE = "Napledger-Late"
"""The header by which a phone says that it sends this later than it was tapped: by five seconds or
by a week, for it had no network, or no answer."""


class Counts:
    """What is counted as it happens, in each worker."""

    def __init__(self) -> None:
        # Imported only where somebody asks: it takes some megabytes.
        from prometheus_client import Counter, Histogram  # noqa: PLC0415

        of_request = ["route", "method", "status"]
        self.requests: Counter = Counter(
            "napledger_requests", "Requests answered, by route.", of_request
        )
        self.seconds: Histogram = Histogram(
            "napledger_request_seconds", "How long answers took.", ["route"], buckets=SECONDS
        )
        self.entries: Counter = Counter(
            "napledger_entries", "Entries written into books, by their kind.", ["kind"]
        )
        self.conflicts: Counter = Counter(
            "napledger_conflicts", "Forms held back because somebody else had written."
        )
        self.late: Counter = Counter(
            "napledger_late_entries",
            "Entries that came later than they were tapped.",
        )
        self.health: Counter = Counter(
            "napledger_health_replies", "What the health page answered.", ["answer"]
        )

    def count(self, request: HttpRequest, response: HttpResponseBase, *, seconds: float) -> None:
        route, status = route_of(request), response.status_code
        self.requests.labels(route, method_of(request), status).inc()
        self.seconds.labels(route).observe(seconds)
        if status == CONFLICT:
            self.conflicts.inc()
        if status == 200 and request.headers.get(LATE):
            self.late.inc()
        if request.resolver_match is not None and request.resolver_match.url_name == "show-health":
            self.health.labels("ok" if status == 200 else "not").inc()

    def count_entry(self, *, entry: Entry, **_signal: Any) -> None:
        """Count an entry that was written; the receiver of entry_written."""
        self.entries.labels(entry.kind).inc()


@cache
def counts() -> Counts:
    return Counts()


def count_requests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that counts every request, and answers who asks for the counts."""
    kept = counts()
    entry_written.connect(kept.count_entry, dispatch_uid="metrics")

    def answer(request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        if request.path == reverse("show-metrics"):
            request.resolver_match = resolve(request.path_info)
            response: HttpResponseBase = show_metrics(request)
        else:
            response = get_response(request)
        kept.count(request, response, seconds=time.perf_counter() - begun)
        return response

    return answer


@require_safe
def show_metrics(request: HttpRequest) -> HttpResponse:
    """Answer with the counts, to whoever has the token; there is no such page without a token."""
    if not settings.METRICS_TOKEN:
        raise Http404
    try:
        refused = _refusal(request)
    except DatabaseError:
        # Nobody's guess is looked at while it cannot be counted.
        refused = HttpResponse(status=UNAVAILABLE)
    if refused is not None:
        return refused
    from prometheus_client import CONTENT_TYPE_LATEST  # noqa: PLC0415  # see Counts

    return HttpResponse(
        b"".join(_pages()),
        content_type=CONTENT_TYPE_LATEST,
        headers={"Cache-Control": "no-store"},
    )


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Return what a wrong token is answered with, or one too many; None for the right one."""
    who = counted_as(client_address(request))
    wait = seconds_left(METRICS, who) if settings.RATE_LIMITS else 0
    sent = request.headers.get("Authorization", "")
    if not wait and constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}"):
        return None
    wait = wait or (seconds_until_free(METRICS, who) if settings.RATE_LIMITS else 0)
    if wait:
        return HttpResponse(status=TOO_MANY, headers={"Retry-After": str(wait)})
    return HttpResponse(status=UNAUTHORIZED, headers={"WWW-Authenticate": "Bearer"})


def _pages() -> Iterator[bytes]:
    """Yield what was counted by all workers, and what stands in the database."""
    from prometheus_client import REGISTRY, CollectorRegistry, generate_latest  # noqa: PLC0415
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    counted = REGISTRY
    if FOLDER in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]  # is not typed
    yield generate_latest(counted)
    stored = CollectorRegistry()
    stored.register(DatabaseMetrics())
    yield generate_latest(stored)


class DatabaseMetrics:
    """What stands in the database, or beside it, in the moment in which it is asked for."""

    def collect(self) -> Iterator[Any]:
        """Yield the evenings that are played or settled, and when the last backup was made."""
        from prometheus_client.core import GaugeMetricFamily  # noqa: PLC0415  # see Counts

        evenings = GaugeMetricFamily(
            "napledger_evenings", "Evenings that are not closed.", labels=["state"]
        )
        try:
            for state, number in _unclosed().items():
                evenings.add_metric([state], number)
            yield evenings
        except DatabaseError:
            # That it cannot be read, the health page says; what was counted is told anyway.
            pass
        last = last_backup()
        if last is not None:
            yield GaugeMetricFamily(
                "napledger_last_backup_timestamp_seconds",
                "When the last backup was made here.",
                value=last.made.timestamp(),
            )


def _unclosed() -> dict[str, int]:
    """Return how many evenings are open or are being settled, those to play with left out."""
    rows = (
        Evening.objects.exclude(state=Evening.CLOSED)
        .exclude(circle__id__endswith=TAIL.hex())
        .values_list("state")
        .annotate(number=Count("id"))
    )
    return {Evening.OPEN: 0, Evening.REVIEWING: 0} | dict(rows.order_by())
