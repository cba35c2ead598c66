"""The commands of README and docs that are not run beside the others: why, and what tries them."""

from __future__ import annotations

import re

SERVES = "it serves until somebody stops it"
INSTALLS = "it installs something"
CITUS = "it needs a Citus"
OTHER_MACHINE = "it asks a machine of that name"
CONTAINER = "it needs an engine of containers, and minutes"
SYSTEM = "it changes the machine itself"
IN_A_SITE = "it is for somebody else's Django site"
OTHER_SITE = "tests/installing/test_in_another_site.py"
IN_CONTAINER = "tests/installing/test_container.py"
PROXIES = "tests/site/test_proxies.py"
FAILOVER = "tests/failover/test_failover.py"
HIGH_CARD = "tests/outside/test_high_card.py"
NO_TEST = "no test: what it is done to is no machine that runs tests"

ELSEWHERE: dict[str, tuple[str, str]] = {
    r"make serve$": (SERVES, "tests/sessions/standalone/test_serve.py"),
    r"make test$": ("it is this very run, or takes as long", ".ci/run"),
    r"make serve (HTTPS=1|EXTRAS=names)$": (SERVES, "tests/e2e/test_https_at_home.py"),
    r"TLS=1 .* make serve$": (SERVES, PROXIES),
    r"WEBHOOKS=1 .* make serve$": (SERVES, "tests/faults/test_webhooks.py"),
    r"curl .*https?://nap\.example\.org/": (OTHER_MACHINE, PROXIES),
    r"tailscale ": (OTHER_MACHINE, NO_TEST),
    r"\.venv/bin/python manage\.py distribute( --dry-run)?$": (
        CITUS,
        "tests/sessions/distributing/test_distribute.py",
    ),
    r"git clone .*/citus$|cd citus$|sed -i .*citus_have|\./configure ": (INSTALLS, NO_TEST),
    r"python -m pip install .*napledger-.*\.whl$": (INSTALLS, OTHER_SITE),
    r"python manage\.py ": (IN_A_SITE, OTHER_SITE),
    r"pipx install ": (INSTALLS, "tests/installing/test_installed.py"),
    r"napledger serve$": (SERVES, "tests/installing/test_installed.py"),
    r"sha256sum --check ": ("it needs a release", "tests/installing/test_release.py"),
    r"podman(-compose)? ": (CONTAINER, IN_CONTAINER),
    r"sudo install .*systemd": (SYSTEM, "tests/installing/test_units.py"),
    r"sudo -u postgres create": ("it makes a database on a PostgreSQL", ".ci/postgres"),
    r"sudo -u postgres .*patronictl|sudo systemctl enable --now (etcd|patroni)$": (
        OTHER_MACHINE,
        FAILOVER,
    ),
    # What is done as the site's own account to its book is run.
    r"sudo (?!-u napledger env VAR_DIR=)": (SYSTEM, NO_TEST),
    r"sudo -u napledger env .*PORT=8001 napledger serve$": (SERVES, NO_TEST),
    r"(printf|echo) .*\| sudo tee ": (SYSTEM, NO_TEST),
    r"rm napledger\.tar\.gz$|restic |\(cd got/": (SYSTEM, NO_TEST),
    r"export DATABASE_URL='postgres://.*,": (OTHER_MACHINE, FAILOVER),
    r"pg_basebackup ": (OTHER_MACHINE, "tests/failover/test_back_to_a_moment.py"),
    r"export DATABASE_URL='sqlite:|litestream ": (SYSTEM, "tests/failover/test_litestream.py"),
    r"python -m napledger\.games\.conformance ": ("it is a run of tests of its own", HIGH_CARD),
    r"pip install --no-deps \./high_card$": (INSTALLS, HIGH_CARD),
    r"manage\.py collectstatic --no-input && manage\.py serve$": (SERVES, HIGH_CARD),
}
"""By what a command is like: why it is not run here, and the file that tries it."""


def is_tried_elsewhere(line: str) -> bool:
    return any(re.match(like, line) for like in ELSEWHERE)
