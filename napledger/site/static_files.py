"""Static files as they are sent: one style sheet, whole scripts, hashed names, compressed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, join, normpath, relpath
from typing import Any

from django.contrib.staticfiles.storage import HashedFilesMixin
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from napledger.site.script_bundle import bundled_script

BUNDLE = "css/napledger.css"
# What comes along with django-htmx and no page asks for.
UNUSED = ("django_htmx/ext/", "django_htmx/htmx-4", "django_htmx/htmax-4")

# A string, or an address without quotes: kept to the letter.
_KEPT = r"""(?P<kept>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\))"""
_SPACES = re.compile(rf"{_KEPT}|(?:\s|/\*.*?\*/)+", re.DOTALL)
_MARKS = re.compile(rf"{_KEPT}|(?: |/\*\*/)*(?P<mark>[{{}};,])(?: |/\*\*/)*")
_IMPORT = re.compile(
    r"""@import url\((?P<quote>["']?)(?P<part>[^"')]+)(?P=quote)\)"""
    r"""(?: layer\((?P<layer>[\w.-]+)\))?;"""
)
_RELATIVE = re.compile(
    r"""url\((?P<quote>["']?)(?!data:|[a-z]+:|/|#)(?P<path>[^"')]+)(?P=quote)\)"""
)


class BundledStorage(CompressedManifestStaticFilesStorage):
    """Collects static files, with all parts of the style sheet in one file, and of each script.

    They are written as many files, one for each thing on a page; a phone fetches one.
    """

    # Modules import each other by the names that change with their contents.
    support_js_module_import_aggregation = True
    # Source maps are not shipped, so nothing looks for those that a script names.
    patterns = (("*.css", HashedFilesMixin.patterns[0][1][:2]),)

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        """Yield the name, the name with its hash, and whether it was made, of every file."""
        used = {name: place for name, place in paths.items() if not name.startswith(UNUSED)}
        if not options.get("dry_run"):
            # Read where the parts were found, not where an earlier run has put the whole.
            for name, whole in dict(_wholes(used)).items():
                self.delete(name)
                self.save(name, ContentFile(whole.encode()))
                used[name] = (self, name)
        # Whitenoise ships no types.
        yield from super().post_process(used, *args, **options)  # type: ignore[no-untyped-call]


def _wholes(found: Mapping[str, tuple[Storage, str]]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each file that is sent together with its parts."""
    if BUNDLE in found:
        yield BUNDLE, bundled(BUNDLE, found=found)
    for name in found:
        # Our own scripts lie in no folder.
        if name.endswith(".js") and "/" not in name:
            yield name, bundled_script(name, read=lambda part: _text(part, found=found))


def bundled(name: str, *, found: Mapping[str, tuple[Storage, str]]) -> str:
    """Return a style sheet with its imports put in their places, each in its layer."""
    sheet = minified(_text(name, found=found))
    whole = _IMPORT.sub(lambda line: _part(line, within=name, found=found), sheet)
    if "@import" in whole:
        raise ValueError(f'{name}: write every import as @import url("part.css") layer(name);')
    return whole


def minified(sheet: str) -> str:
    """Return a style sheet without comments and needless white space."""
    spaced = _SPACES.sub(_one_space, sheet)
    return _MARKS.sub(lambda found: found["kept"] or found["mark"], spaced).strip()


def _one_space(found: re.Match[str]) -> str:
    if found["kept"]:
        return found["kept"]
    # A comment alone parts two words without being a space between them: .a/* */.b is one
    # selector, .a .b another.
    return " " if re.sub(r"/\*.*?\*/", "", found[0], flags=re.DOTALL) else "/**/"


def _text(name: str, *, found: Mapping[str, tuple[Storage, str]]) -> str:
    if name not in found:
        raise ValueError(f"{name}: imported, but no such file was found")
    storage, path = found[name]
    with storage.open(path) as file:
        return bytes(file.read()).decode()


def _part(line: re.Match[str], *, within: str, found: Mapping[str, tuple[Storage, str]]) -> str:
    name = normpath(join(dirname(within), line["part"]))
    sheet = _moved(bundled(name, found=found), start=dirname(name), to=dirname(within))
    return f"@layer {line['layer']}{{{sheet}}}" if line["layer"] else sheet


def _moved(sheet: str, *, start: str, to: str) -> str:
    """Return the sheet with its relative addresses as seen from another folder."""
    return _RELATIVE.sub(
        lambda found: f'url("{relpath(join(start, found["path"]), to or ".")}")', sheet
    )
