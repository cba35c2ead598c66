"""Static files as they are sent: one style sheet, few and small scripts, hashed, compressed.

Scripts that always come together come as one: a first visit asks ten times instead of sixteen, and
weighs 4 of 59 KB less. No module is there twice: whoever imports one of them imports what it came
with.

Collects static files as the server starts, where they are not those collected last.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from posixpath import basename, dirname, join, normpath, relpath
from typing import Any, Final

import rcssmin
import rjsmin
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import HashedFilesMixin
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

MARK: Final = "static.sha256"
"""The file in VAR_DIR that says of what the collected files were made. Beside their folder, not in
it: what lies there is sent to whoever asks."""


def collect_what_changed() -> None:
    """Collect all static files, unless they were collected already from just the same.

    They change with napledger, with what it is built on, and with the games that are installed. To
    read them all takes 20 ms, to collect them two seconds.
    """
    mark, wanted = Path(settings.VAR_DIR) / MARK, _sum_of_sources()
    if mark.exists() and mark.read_text() == wanted and Path(settings.STATIC_ROOT).is_dir():
        return
    # Whoever is interrupted begins again.
    mark.unlink(missing_ok=True)
    # What lies there is cleared away: else Django keeps a file that is younger than its source, and
    # sources that come in an image or a package are of any age.
    call_command("collectstatic", clear=True, interactive=False, verbosity=0)
    mark.write_text(wanted)


def _sum_of_sources() -> str:
    """Return a SHA-256 over every file with its name, and over how they are made small."""
    how = settings.STORAGES["staticfiles"]["BACKEND"]
    digest = hashlib.sha256(Path(__file__).read_bytes() + how.encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            with storage.open(name) as file:
                digest.update(b"\0" + name.encode() + b"\0" + hashlib.sha256(file.read()).digest())
    return digest.hexdigest()


LIBRARIES: Final = ("admin/", "django_htmx/")
"""What others wrote is sent as they ship it."""

UNUSED: Final = ("django_htmx/ext/", "django_htmx/htmx-4", "django_htmx/htmax-4")
"""What comes along with django-htmx and no page asks for: it imports what is not there."""

TOGETHER: Final = {
    "play/steps.js": ("play/prices.js", "table/deal_form.js"),
    "sending.js": ("announce.js", "outbox.js", "preferences.js"),
    "table/recording.js": ("table/board.js",),
}
"""Scripts, and the modules that are sent in them: each after those that it imports."""

_SENT_IN: Final = {part: name for name, parts in TOGETHER.items() for part in parts}

_IMPORT: Final = re.compile(
    r'^import (?:\{ (?P<names>[\w, ]+) \} from )?"(?P<module>\.[^"]+)";\n', re.M
)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const) (?P<name>\w+))", re.M)
_UNKNOWN: Final = re.compile(r"^(?:import\b(?!\()|export\b).*", re.M)

# A style sheet may list parts, each of which says its own layer, in their order.
_PART: Final = re.compile(r'@import url\("(?P<part>[\w./-]+)"\);\n')


class SmallFiles(CompressedManifestStaticFilesStorage):
    """Collects static files: the parts of the style sheet as one, and it and scripts minified."""

    # Modules import each other by the names that change with their contents.
    support_js_module_import_aggregation = True
    # A name is known once the names of all that its file imports are: one round for each step.
    max_post_process_passes = 8
    # Source maps are not shipped, so nothing looks for those that a script names.
    patterns = (("*.css", HashedFilesMixin.patterns[0][1][:2]),)

    @lru_cache(maxsize=1024)  # noqa: B019  # there is one storage, for as long as the process lives
    def url(self, name: str, force: bool = False) -> str:  # noqa: FBT001, FBT002  # Django's own
        """Return the address of a file. Measured: remembering it spares a page 0.2 ms of 5."""
        return str(super().url(name, force))

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        """Yield the name, the name with its hash, and whether it was made, of every file."""
        used = {name: place for name, place in paths.items() if not name.startswith(UNUSED)}
        if not options.get("dry_run"):
            # Read where the files were found, not where an earlier run has put the small ones.
            for name, text in dict(minified(used)).items():
                self.delete(name)
                self.save(name, ContentFile(text.encode()))
                used[name] = (self, name)
        # Whitenoise ships no types.
        yield from super().post_process(used, *args, **options)  # type: ignore[no-untyped-call]


def minified(found: Mapping[str, tuple[Storage, str]]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every style sheet and script of ours, as it is sent."""
    for name in found:
        if name.startswith(LIBRARIES):
            continue
        if name.endswith(".css"):
            yield name, minified_sheet(_whole_sheet(name, found=found))
        elif name.endswith(".js"):
            yield name, rjsmin.jsmin(together(name, lambda each: _text(each, found=found)))


def together(name: str, text_of: Callable[[str], str]) -> str:
    """Return a script with the modules that are sent in it, each in a scope of its own.

    Raises ValueError for a way to import or export that it does not know, and where two modules
    export the same name.
    """
    if name not in TOGETHER:
        return _IMPORT.sub(
            lambda line: line[0].replace(line["module"], _place(line, name, name)), text_of(name)
        )
    imports: dict[str, dict[str, None]] = {}
    exports: list[str] = []
    scopes = ""
    for part in (*TOGETHER[name], name):
        text = text_of(part)
        for line in _IMPORT.finditer(text):
            if (place := _place(line, part, name)) != f"./{basename(name)}":
                imports.setdefault(place, {}).update(dict.fromkeys(line["names"].split(", ")))
        own = [line["name"] for line in _EXPORT.finditer(text)]
        text = _EXPORT.sub("", _IMPORT.sub("", text))
        if unknown := _UNKNOWN.search(text):
            raise ValueError(f"{part}: cannot be sent with others: {unknown[0]}")
        if twice := {*own} & {*exports}:
            raise ValueError(f"{part}: exports as another does: {', '.join(twice)}")
        exports += own
        names = f"{{ {', '.join(own)} }}"
        scopes += f"const {names} = (() => {{\n{text}return {names};\n}})();\n"
    head = "".join(
        f'import {{ {", ".join(names)} }} from "{at}";\n' for at, names in imports.items()
    )
    return f"{head}{scopes}export {{ {', '.join(exports)} }};\n"


def _place(line: re.Match[str], part: str, name: str) -> str:
    """Return from where a script imports what a module of it does, as a path from that script."""
    module = normpath(join(dirname(part), line["module"]))
    place = relpath(_SENT_IN.get(module, module), dirname(name) or ".")
    return place if place.startswith(".") else f"./{place}"


def minified_sheet(sheet: str) -> str:
    """Return a style sheet without comments and needless white space."""
    # In a layer rcssmin takes the space of `.seat :checked` for one that may go, as before the
    # colon of a declaration. With the star that the selector implies, it has none before a colon.
    return str(rcssmin.cssmin(sheet.replace(" :", " *:")))


def _whole_sheet(name: str, *, found: Mapping[str, tuple[Storage, str]]) -> str:
    """Return a style sheet with the parts that it lists in their places, and theirs in these."""
    return _PART.sub(
        lambda line: _whole_sheet(normpath(join(dirname(name), line["part"])), found=found),
        _text(name, found=found),
    )


def _text(name: str, *, found: Mapping[str, tuple[Storage, str]]) -> str:
    if name not in found:
        raise ValueError(f"{name}: listed, but no such file was found")
    storage, path = found[name]
    with storage.open(path) as file:
        return bytes(file.read()).decode()
