"""Static files: found in the app's own folders, and in another Django site served by the app too.

A site of napledger's own collects them and has whitenoise send them. Another site may have files of
the same names, send its own from another host, which the pages' policy forbids, or lie elsewhere
than its static files do, from which the scripts tell where the app lies. So there the files have
addresses below the app's, the scripts are made small, and everything is compressed, once in a
process, and browsers keep it for good: the address has a sum of all of them.

`{% cache %}` in another Django site: pieces of pages are kept in this process alone.

The site's cache may outlive an upgrade, be shared with other machines, or know another piece by the
same name.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

import brotli
from django import template
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.utils import make_template_fragment_key
from django.core.files.storage import FileSystemStorage, Storage
from django.http import Http404, HttpRequest, HttpResponse
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from napledger.site import static_files
from napledger.site.embedding import is_embedded
from napledger.site.folders import static_folders

PIECES_MAX = 64

_kept = LocMemCache("napledger", {"TIMEOUT": None, "OPTIONS": {"MAX_ENTRIES": PIECES_MAX}})

register = template.Library()


class Piece(template.Node):
    """A piece of a page, kept by its name and by all that it shows."""

    def __init__(self, nodelist: NodeList, name: str, shows: list[FilterExpression]) -> None:
        self.nodelist, self.name, self.shows = nodelist, name, shows

    def render(self, context: template.Context) -> str:
        shown = [each.resolve(context) for each in self.shows]
        key = make_template_fragment_key(self.name, shown)
        made: str | None = _kept.get(key)
        if made is None:
            made = self.nodelist.render(context)
            _kept.set(key, made)
        return made


@register.tag("cache")
def do_cache(parser: Parser, token: Token) -> Piece:
    """Return what `{% cache None NAME SHOWN … %}` and its end stand around."""
    nodelist = parser.parse(("endcache",))
    parser.delete_first_token()
    _tag, _for_good, name, *shown = token.split_contents()
    return Piece(nodelist, name, [parser.compile_filter(each) for each in shown])


FOR_GOOD: Final = "public, max-age=31536000, immutable"

COMPRESSED: Final = (".css", ".js", ".svg")

LIBRARY: Final = "django_htmx"
"""The package of which a script is sent as it comes."""

WAYS: Final = {"br": brotli.compress, "gzip": lambda body: gzip.compress(body, mtime=0)}
"""How a file may be compressed, the smaller first, by what browsers call it."""


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file as it is sent: plain, and compressed by each way that pays."""

    kind: str
    body: bytes
    compressed: dict[str, bytes]


def address_of(name: str) -> str:
    if not is_embedded():
        return static(name)
    return reverse("show-file", kwargs={"of": sum_of_files(), "name": name})


def text_of(name: str) -> str:
    storage, path = _found()[name]
    with storage.open(path) as file:
        return bytes(file.read()).decode()


@require_safe
def show_file(request: HttpRequest, of: str, name: str) -> HttpResponse:
    """Return a static file; to a page of another napledger, as it is now and not for good."""
    if name not in _found():
        raise Http404
    sent = _sent(name)
    accepted = request.headers.get("Accept-Encoding", "")
    way = next((way for way in sent.compressed if way in accepted), None)
    response = HttpResponse(sent.compressed[way] if way else sent.body, content_type=sent.kind)
    if way:
        response.headers["Content-Encoding"] = way
    if sent.compressed:
        patch_vary_headers(response, ["Accept-Encoding"])
    response.headers["Cache-Control"] = FOR_GOOD if of == sum_of_files() else "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


@cache
def sum_of_files() -> str:
    """Return a sum over every file with its name, and over how they are made small."""
    digest = hashlib.sha256(Path(static_files.__file__).read_bytes())
    for name, (storage, path) in _found().items():
        with storage.open(path) as file:
            digest.update(b"\0" + name.encode() + b"\0" + hashlib.sha256(file.read()).digest())
    return digest.hexdigest()[:12]


@cache
def _found() -> dict[str, tuple[Storage, str]]:
    """Return where each file lies, by its name; of two the first is meant."""
    found: dict[str, tuple[Storage, str]] = {}
    for folder in (*static_folders(), Path(str(files(LIBRARY))) / "static"):
        storage = FileSystemStorage(folder)
        for path in _files_in(folder):
            found.setdefault(path, (storage, path))
    return dict(sorted(found.items()))


def _files_in(folder: Path) -> Iterator[str]:
    return (each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file())


@cache
def _small() -> dict[str, str]:
    """Return the style sheets and scripts as they are sent: 10 ms, once in a process."""
    return dict(static_files.minified(_found()))


@cache
def _sent(name: str) -> SentFile:
    storage, path = _found()[name]
    small = _small().get(name)
    with storage.open(path) as file:
        body = bytes(file.read()) if small is None else small.encode()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if not name.endswith(COMPRESSED):
        return SentFile(kind, body, {})
    kind = "text/javascript" if name.endswith(".js") else kind
    made = {way: compress(body) for way, compress in WAYS.items()}
    return SentFile(f"{kind}; charset=utf-8", body, made)
