"""The path that the whole site lies below, like /nap, and the requests that come for it.

Nothing else need know it: Django puts it before every address that it makes (FORCE_SCRIPT_NAME),
and scripts take it from where they lie themselves (`base` in static/outbox.js).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.core.exceptions import ImproperlyConfigured

# What means the same in an address, in the name of a cookie and in a pattern. A browser goes up
# the path at a name of dots alone.
_PATH = re.compile(r"(/(?!\.+(/|$))[A-Za-z0-9._~-]+)*")


def base_path_from(text: str) -> str:
    """Return the path as it stands before others, like /nap; "" for the root of the host."""
    path = text.strip().rstrip("/")
    if not _PATH.fullmatch(path):
        raise ImproperlyConfigured(
            "BASE_PATH is a path of this host, like /nap: a slash, then letters, digits and -._~. "
            f"This one is {text!r}"
        )
    return path


def below(application: WSGIApplication, base_path: str) -> WSGIApplication:
    """Return the application as it answers below a path.

    Some proxies pass a path on whole, others take off what they know it by. A request that begins
    with the path comes from the one kind, every other from the other: no address of the site's own
    begins like it (sessions/operations/checks.py).
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if path == base_path:
            return _redirect(environ, start_response, to=f"{base_path}/")
        if path.startswith(f"{base_path}/"):
            rest = path.removeprefix(base_path)
            environ = {**environ, "SCRIPT_NAME": base_path, "PATH_INFO": rest}
        return application(environ, start_response)

    return answer if base_path else application


def _redirect(
    environ: WSGIEnvironment, start_response: StartResponse, *, to: str
) -> Iterable[bytes]:
    """Answer with the same page's address as everything else is told it: with a slash."""
    query = environ.get("QUERY_STRING", "")
    location = f"{to}?{query}" if query else to
    start_response("302 Found", [("Location", location), ("Content-Length", "0")])
    return []
