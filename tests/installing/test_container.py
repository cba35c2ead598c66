"""The container: built as Containerfile says, run with a read-only root, ended while phones write.

It takes minutes, so the other tests leave it out; `make test-container`, a part of `make test-all`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.failover.postgres import needs_postgres, own_postgres
from tests.faults.clients import Phone, Promises, writing
from tests.faults.house import ROOT
from tests.faults.outcome import outcome_of
from tests.installing.engine import IMAGE, OWN_USER, ContainerHouse, Engine
from tests.upgrades.conftest import RELEASED
from tests.upgrades.databases import own_database
from tests.upgrades.sites import Site

PROGRAMS = ("buildah", "podman")
ABSENT = [program for program in PROGRAMS if shutil.which(program) is None]
REASON = (
    f"not here: {', '.join(ABSENT)}; on Debian: apt-get install buildah podman crun mmdebstrap"
    if ABSENT
    else "it takes minutes: make test-container runs it"
)

asked_for = pytest.mark.skipif(bool(ABSENT) or "CONTAINERS" not in os.environ, reason=REASON)

PHONES, ENDS = 6, 3

BUILT = (ROOT / "Containerfile").read_text()
COMPOSED = (ROOT / "compose.yaml").read_text()
SERVICE = yaml.safe_load(COMPOSED)["services"]["napledger"]

IMAGES = dict(re.findall(r"docker\.io/library/(\w+):(\S+)", BUILT + COMPOSED))
"""The images of others, and what is said of each: a tag and a digest."""

PROGRAMS_OF = {"bookworm": 15, "trixie": 17}
"""Of which PostgreSQL a Debian has the programs."""


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    """Return an engine that has the image, in a folder with a short name: sockets need one."""
    made = Engine(Path(tempfile.mkdtemp(prefix="napledger-", dir="/tmp")))  # made for us alone
    try:
        seconds = made.build(base=made.base())
        print(f"built in {seconds:.0f} s, {_megabytes(made)}")  # noqa: T201  # a figure to report
        if why := made.find_a_way():
            pytest.fail(f"podman runs no container here: {why}")
        yield made
    finally:
        made.clean()


def _megabytes(engine: Engine) -> str:
    layers = json.loads(engine.said("podman", "history", "--format", "json", IMAGE))
    sizes = [layer["size"] for layer in layers]
    return f"{sum(sizes) / 1e6:.0f} MB, of which {sizes[0] / 1e6:.0f} MB are not the base"


def shell(engine: Engine, script: str) -> str:
    done = engine.run("--entrypoint", "sh", IMAGE, "-c", script)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@asked_for
def test_what_is_in_it(engine: Engine) -> None:
    (image,) = json.loads(engine.said("podman", "inspect", "--type", "image", IMAGE))
    debian = shell(engine, ". /etc/os-release && echo $VERSION_CODENAME")

    assert engine.run(IMAGE, "--version").stdout == "napledger 0.2.0\n"
    assert shell(engine, "id -u; id -un") == f"{OWN_USER}\nnapledger"
    # No compiler, no pip, and nothing of the tests.
    programs = "gcc cc c++ g++ clang make pip hatchling"
    assert shell(engine, f"for each in {programs}; do command -v $each; done; true") == ""
    found = "find / -xdev -path '*/pip/cache*' -o -name test_wheel.py -o -path /tools"
    assert shell(engine, f"{found} 2>/dev/null; true") == ""
    assert image["Config"]["Volumes"] == {"/var/lib/napledger": {}}
    assert image["Config"]["StopSignal"] == "SIGTERM"
    assert image["Healthcheck"]["Test"][:3] == ["CMD", "python3", "-c"]
    # The interface for programs, and PostgreSQL's programs of its Debian.
    settings = "DJANGO_SETTINGS_MODULE=napledger.settings"
    assert shell(engine, f"{settings} python3 -c 'import ninja' && echo found") == "found"
    assert f" {PROGRAMS_OF[debian]}." in shell(engine, "pg_dump --version")


@asked_for
def test_every_deal_that_was_answered_for_outlives_its_end(engine: Engine, tmp_path: Path) -> None:
    house = ContainerHouse(tmp_path / "book", engine=engine)
    house.folder.mkdir()
    evenings = house.prepare(evenings=2)
    promises = Promises()
    phones = [
        Phone(house.port, evenings[number % 2], promises, seed=number) for number in range(PHONES)
    ]
    house.start()
    engine.said("podman", "healthcheck", "run", house.name)
    touched = house.inside("sh", "-c", "touch /opt/napledger/x 2>&1 || echo read-only")
    assert touched.endswith("read-only")

    ends = []
    with writing(phones):
        for _ in range(ENDS):
            time.sleep(1.5)
            ends.append(house.stop())
            house.start()
        time.sleep(1)
    ends.append(house.stop())

    outcome = outcome_of(house, promises)
    print(  # noqa: T201  # figures to report
        f"{outcome.acknowledged} deals answered for, {outcome.written} written, ended in "
        f"{', '.join(f'{seconds:.1f}' for _, seconds in ends)} s"
    )
    assert [status for status, _ in ends] == [0, 0, 0, 0]
    assert max(seconds for _, seconds in ends) < 15
    assert outcome.wrong == {}
    assert outcome.audit == "2 evenings checked, 0 findings"
    assert outcome.acknowledged > 0


@needs_postgres
@asked_for
def test_it_upgrades_a_postgresql(engine: Engine, tmp_path: Path) -> None:
    with own_postgres() as postgres, own_database(postgres.url, folder=tmp_path) as url:
        Site(tmp_path, database=url).put_in(RELEASED[-1])
        house = ContainerHouse(tmp_path / "book", engine=engine, database=url)
        house.folder.mkdir()
        house.start()
        found = engine.said("podman", "logs", house.name)
        backed_up = house.inside("napledger", "backup", "/var/lib/napledger/now.dump")
        house.stop()

    assert "Backup made before it: /var/lib/napledger/napledger.before-upgrade-" in found
    assert "Brought up to date: 9 evenings checked, 0 findings." in found
    assert " 9 evenings, " in backed_up


def test_what_it_is_built_on_and_composed_with() -> None:
    debian, served = (re.split("[-@]", IMAGES[name])[0] for name in ("debian", "postgres"))

    # PostgreSQL's programs are no older than the one that compose names.
    assert PROGRAMS_OF[debian] >= int(served)
    assert {*IMAGES} == {"debian", "caddy", "postgres"}
    assert all(re.fullmatch(r"[\w-]+@sha256:[0-9a-f]{64}", each) for each in IMAGES.values())
    # Every setting reaches it but those that compose sets.
    assert SERVICE["env_file"] == ".env"
    assert {*SERVICE["environment"]} == {"PORT", "TLS", "PROXIES", "ALLOWED_HOSTS"}
    # Unless something else is said it has the interface for programs.
    assert 'ARG EXTRAS="api"' in BUILT.splitlines()
    assert SERVICE["build"]["args"] == {"EXTRAS": "${EXTRAS:-api}"}
