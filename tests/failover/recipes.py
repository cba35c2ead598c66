"""The configurations of docs/standby.md, for each of the three machines that the page sets up.

Changed in them is nothing but the folders. The addresses stay: the machines are network namespaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

from tests.docs.pages import Block, blocks

PAGE = "docs/standby.md"
FOLDERS = ("/var/lib/postgresql/15", "/var/lib/etcd", "/var/run/postgresql")
"""Where the page keeps things: here each machine has a folder that stands for its root."""

NETWORK = "10.0.0."
OF_THE_PAGE = ("one", f"{NETWORK}11")
MACHINES = {"one": f"{NETWORK}11", "two": f"{NETWORK}12", "three": f"{NETWORK}13"}
APP = f"{NETWORK}1"


def block(kind: str, beginning: str) -> str:
    found = [each for each in blocks() if _is_of_the_page(each, kind, beginning)]
    assert len(found) == 1, f"{PAGE} has {len(found)} blocks of {kind} that begin: {beginning}"
    return found[0].text


def _is_of_the_page(each: Block, kind: str, beginning: str) -> bool:
    here = str(each).startswith(PAGE) and each.kind == kind
    return here and each.text.startswith(beginning)


@dataclass(frozen=True, slots=True)
class Recipe:
    """What the page says for one of the three machines, with its folders in `folder`."""

    name: str
    folder: Path

    def _told(self, text: str) -> str:
        lines = [
            # A line that names all three says the same everywhere.
            line if MACHINES["two"] in line else self._own(line)
            for line in text.splitlines()
        ]
        whole = "\n".join(lines)
        for place in FOLDERS:
            whole = whole.replace(place, f"{self.folder}{place}")
        return whole

    def _own(self, line: str) -> str:
        name, address = OF_THE_PAGE
        if line in (f"name: {name}", f"ETCD_NAME={name}"):
            return line.removesuffix(name) + self.name
        return line.replace(address, MACHINES[self.name])

    @property
    def patroni(self) -> str:
        return self._told(block("yaml", "scope:"))

    @property
    def etcd(self) -> dict[str, str]:
        lines = self._told(block("ini", "ETCD_NAME=")).splitlines()
        return {name: value for name, _, value in (line.partition("=") for line in lines)}


def settings() -> Mapping[str, Any]:
    told: Mapping[str, Any] = yaml.safe_load(block("yaml", "scope:"))
    return told


def database_url() -> str:
    line = block("sh", "export DATABASE_URL='postgres:").strip()
    return line.partition("=")[2].strip("'\"")


def login() -> dict[str, str]:
    said = urlsplit(database_url())
    return {
        "user": said.username or "",
        "password": said.password or "",
        "dbname": said.path.removeprefix("/"),
    }
