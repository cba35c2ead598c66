"""The tests on a Citus: `.ci/citus` makes its nodes, on which each test database is spread."""

from __future__ import annotations

import os
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection

from sessions.book.distributed import is_distributed

WORKERS = os.environ.get("CITUS_WORKERS", "").split()
"""The workers, each as HOST:PORT; none where the tests run on another database."""


def not_on_citus(reason: str) -> pytest.MarkDecorator:
    """Skip a test where the tables are spread, and say why it cannot hold there."""
    return pytest.mark.skipif(bool(WORKERS), reason=f"on Citus: {reason}")


only_citus = pytest.mark.skipif(
    not WORKERS, reason="the tables are spread on a Citus alone: make test-citus"
)


@dataclass(frozen=True, slots=True)
class Node:
    """A server of the cluster, by the folder of its socket and its port."""

    host: str
    port: int
    user: str

    @classmethod
    def worker(cls, place: str) -> Node:
        """Return the worker at HOST:PORT."""
        host, _, port = place.rpartition(":")
        return cls(host, int(port), coordinator().user)

    def database(self, name: str = "postgres") -> psycopg.Connection:
        """Open a database of it."""
        return psycopg.connect(
            dbname=name,
            host=self.host,
            port=self.port,
            user=self.user,
            autocommit=True,
            # Puts values into the statement: Citus has functions of arguments of any type.
            cursor_factory=psycopg.ClientCursor,
        )

    def url(self, name: str) -> str:
        """Return the address of a database of it."""
        return f"postgres://{self.user}@:{self.port}/{name}?host={self.host}"

    def make(self, name: str) -> None:
        """Make a database of that name, anew where a run before left one."""
        self.drop(name)
        with self.database() as server:
            server.execute(f'CREATE DATABASE "{name}"')

    def drop(self, name: str) -> None:
        """Drop a database, whoever is in it."""
        with self.database() as server:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def coordinator() -> Node:
    """Return the coordinator, which DATABASE_URL_TEST names."""
    parts = urlsplit(os.environ["DATABASE_URL_TEST"])
    return Node(parse_qs(parts.query)["host"][0], parts.port or 5432, parts.username or "")


def make_cluster(name: str, *, workers: list[str] | None = None) -> None:
    """Make a cluster of a database that the coordinator has; each worker gets one of its name."""
    first = coordinator()
    nodes = list(map(Node.worker, WORKERS if workers is None else workers))
    for node in nodes:
        node.make(name)
        with node.database(name) as database:
            database.execute("CREATE EXTENSION citus")
    with first.database(name) as database:
        database.execute("CREATE EXTENSION citus")
        database.execute("SELECT citus_set_coordinator_host(%s, %s)", (first.host, first.port))
        for node in nodes:
            database.execute("SELECT citus_add_node(%s, %s)", (node.host, node.port))


def spread_test_database() -> None:
    """Spread the tables of the database that is connected to."""
    # The models that it leans on are there only now, and the settings of a benchmark need not be.
    from sessions.distributing.service import ONE_CONNECTION  # noqa: PLC0415

    name = connection.settings_dict["NAME"]
    make_cluster(name)
    # Many a test lifts a trigger in the middle of its transaction.
    with connection.cursor() as cursor:
        for setting, value in ONE_CONNECTION.items():
            cursor.execute(f'ALTER DATABASE "{name}" SET {setting} TO {value}')
            cursor.execute(f"SET {setting} TO {value}")
    call_command("distribute", verbosity=0)


def drop_workers() -> None:
    """Drop the workers' databases: as long as they are there they ask the coordinator's."""
    assert is_distributed(connection), "every test has left the tables spread"
    for place in WORKERS:
        Node.worker(place).drop(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND backend_type = 'client backend' "
            "AND pid <> pg_backend_pid()"
        )
