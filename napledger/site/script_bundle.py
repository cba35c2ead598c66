"""Scripts as they are sent: a module with all that it imports, in one file.

The scripts are written as many small modules, one for each idea; a phone fetches one. Only what
our own modules do is understood: named imports from the same folder, at the beginning of a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_IMPORT: Final = re.compile(
    r'^import (?:\{(?P<names>[^}]*)\} from )?"\./(?P<part>[\w.-]+)";\n', re.MULTILINE
)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|let|class) )", re.MULTILINE)
_NAME: Final = re.compile(
    r"^(?:export )?(?:async )?(?:function|const|let|class) (?P<name>\w+)", re.MULTILINE
)
_NOT_UNDERSTOOD: Final = re.compile(r"^(?:import(?!\()|export)\b.*", re.MULTILINE)
_COMMENT: Final = re.compile(r"^ *(?:/\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_INDENT: Final = re.compile(r"^\s+", re.MULTILINE)


def bundled_script(name: str, *, read: Callable[[str], str]) -> str:
    """Return a script with the modules that it imports before it, each once, without comments.

    What the script itself exports it exports still.

    `read` returns the text of a module. The modules share their names then, so a name may stand
    at the top of one of them only.
    """
    parts: dict[str, str] = {}
    _collect(name, read=read, parts=parts)
    owners: dict[str, str] = {}
    for part, text in parts.items():
        # Only what stands at the beginning of a line is shared; the rest is indented.
        for found in _NAME.finditer(text):
            owner = owners.setdefault(found["name"], part)
            if owner != part:
                raise ValueError(
                    f"{part}: {owner} has a {found['name']} too; give one another name"
                )
    return "".join(
        _INDENT.sub("", text if part == name else _EXPORT.sub("", text))
        for part, text in parts.items()
    )


def _collect(name: str, *, read: Callable[[str], str], parts: dict[str, str]) -> None:
    """Put a module's text into `parts` after that of all it imports."""
    text = read(name)
    for found in _IMPORT.finditer(text):
        if " as " in (found["names"] or ""):
            raise ValueError(f"{name}: import {found['part']} without other names")
        if found["part"] not in parts:
            _collect(found["part"], read=read, parts=parts)
    text = _COMMENT.sub("", _IMPORT.sub("", text))
    left = _NOT_UNDERSTOOD.search(_EXPORT.sub("", text))
    if left:
        raise ValueError(f'{name}: write imports as import {{ a }} from "./b.js"; not {left[0]}')
    parts[name] = text
