"""The three machines together: who leads, whether all is whole, and how they are hurt."""

from __future__ import annotations

import base64
import contextlib
import json
import urllib.request
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import psycopg

from tests.failover.machines import Machine, lay_cables
from tests.failover.recipes import MACHINES, login, settings
from tests.faults import house

WHOLE_SECONDS_MAX = 120
ASK_SECONDS = 2
LAST_LINES = 60
REWOUND = "pg_rewind exit code=0"
"""What Patroni writes of a machine that took back what nobody was told of."""


Members = dict[str, Mapping[str, Any]]
"""What a machine says of each, by its name."""

IN_ORDER = ("running", "streaming")


def is_in_order(view: Members) -> bool:
    """Return whether one leads, another is waited for, and all are of the one line of time."""
    states = sorted((each["role"], each["state"]) for each in view.values())
    timelines = {each.get("timeline") for each in view.values()}
    whole = [("leader", "running"), ("replica", "streaming"), ("sync_standby", "streaming")]
    return states == whole and len(timelines) == 1


wait_until = partial(house.wait_until, seconds=WHOLE_SECONDS_MAX, every_seconds=0.1)


@dataclass
class Cluster:
    """etcd, Patroni and PostgreSQL on three machines, with what they keep in a folder."""

    folder: Path

    def __post_init__(self) -> None:
        lay_cables()
        self.machines = {name: Machine(name, self.folder / name) for name in MACHINES}

    def start(self) -> None:
        for machine in self.machines.values():
            machine.start_etcd()
        for machine in self.machines.values():
            machine.start_node()
        wait_until(self.is_whole, what="the machines did not find together")
        self._make_database()

    def stop(self) -> None:
        for machine in self.machines.values():
            machine.kill_node()
            machine.kill_etcd()

    def _make_database(self) -> None:
        wanted = login()
        with self.connect() as leader:
            leader.execute(f"CREATE ROLE {wanted['user']} LOGIN PASSWORD '{wanted['password']}'")
            leader.execute(f"CREATE DATABASE {wanted['dbname']} OWNER {wanted['user']}")

    def connect(self, *, dbname: str = "postgres") -> psycopg.Connection[tuple[Any, ...]]:
        superuser = settings()["postgresql"]["authentication"]["superuser"]
        return psycopg.connect(
            host=",".join(MACHINES.values()),
            dbname=dbname,
            user=superuser["username"],
            password=superuser["password"],
            target_session_attrs="read-write",
            connect_timeout=ASK_SECONDS,
            autocommit=True,
        )

    def views(self) -> list[Members]:
        """Return what each machine that answers says of all, by name.

        One that was away tells for a while what it knew before.
        """
        found = []
        for address in MACHINES.values():
            with contextlib.suppress(OSError, ValueError):
                told = _asked(f"http://{address}:8008/cluster")
                found.append({each["name"]: each for each in told["members"]})
        return found

    def leader(self, *, but: str = "") -> str:
        """Return the name of whoever leads, as two machines say; nothing if nobody does."""
        return self._named_by_two("leader", but=but)

    def standby(self) -> str:
        return self._named_by_two("sync_standby")

    def _named_by_two(self, role: str, *, but: str = "") -> str:
        said = Counter(
            name
            for view in self.views()
            for name, each in view.items()
            if each["role"] == role and each["state"] in IN_ORDER and name != but
        )
        return next((name for name, times in said.items() if times > 1), "")

    def is_whole(self) -> bool:
        views = self.views()
        roles = [{name: each["role"] for name, each in view.items()} for view in views]
        return (
            len(views) == len(MACHINES)
            and all(each == roles[0] for each in roles)
            and all(is_in_order(view) for view in views)
        )

    def last_words(self) -> str:
        said = [f"{each}" for view in self.views() for each in view.values()]
        for name, machine in self.machines.items():
            lines = (machine.folder / "said.log").read_text().splitlines()
            said += [f"--- {name}", *lines[-LAST_LINES:]]
        return "\n".join(said)

    def times_rewound(self) -> int:
        logs = [each.folder / "said.log" for each in self.machines.values()]
        return sum(log.read_text().count(REWOUND) for log in logs)

    def leader_of_etcd(self) -> str:
        for name, address in MACHINES.items():
            with contextlib.suppress(OSError, ValueError, KeyError):
                status = _asked(f"http://{address}:2379/v3/maintenance/status", {})
                if status["leader"] == status["header"]["member_id"]:
                    return name
        return ""

    def etcd_is_whole(self) -> bool:
        asked = [f"http://{address}:2379/health" for address in MACHINES.values()]
        with contextlib.suppress(OSError, ValueError):
            return all(_asked(each)["health"] == "true" for each in asked)
        return False

    def switch_over(self) -> None:
        leader = self.leader()
        _asked(f"http://{MACHINES[leader]}:8008/switchover", {"leader": leader})


def _asked(url: str, body: Mapping[str, Any] | None = None) -> Any:
    """Return the JSON that an address answers: to a question, or to an order with a body."""
    request = urllib.request.Request(url)  # noqa: S310  # a machine of ours
    if body is not None:
        request.data = json.dumps(body).encode()
        who = settings()["restapi"]["authentication"]
        words = f"{who['username']}:{who['password']}".encode()
        request.add_header("Authorization", f"Basic {base64.b64encode(words).decode()}")
    # Patroni answers an order when it is carried out.
    seconds = ASK_SECONDS if body is None else WHOLE_SECONDS_MAX
    with urllib.request.urlopen(request, timeout=seconds) as answer:  # noqa: S310  # a machine of ours
        told = answer.read()
        return json.loads(told) if told.startswith(b"{") else {}
