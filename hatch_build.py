"""What is done before a wheel is built: what translators wrote is compiled, as `make` does it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledWords(BuildHookInterface[Any]):
    """Compiles the catalogues of the languages that texts can be read in."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # hatchling's signature
        """Write each `.mo` beside its `.po`."""
        for written in Path(self.root, "sessions", "locale").rglob("*.po"):
            with written.open("rb") as words, written.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(words))
