"""Answering to a name on the local network, napledger.local, by multicast DNS (RFC 6762, 6763).

The library for it is an extra, `names`; without it nothing is announced. It speaks from the
server's own process: of several workers from one, and if that one ends from another.
"""

from __future__ import annotations

import fcntl
import importlib.util
import ipaddress
import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from napledger.site.hosts import NAME, is_loopback, machine_addresses

logger = logging.getLogger(__name__)

LOOKED_AGAIN_SECONDS = 10
"""How often it is looked whether this machine has other addresses now, or another worker ended."""

TRIED_AGAIN_SECONDS = 300
"""How long it is let be after it came to nothing, so that the log is not filled with it."""

SERVICE = "_http._tcp.local."


def can_announce(bind: str) -> bool:
    """Return whether the library for it is installed, and phones can reach the address bound to."""
    return not is_loopback(bind) and importlib.util.find_spec("zeroconf") is not None


@contextmanager
def announced(*, port: int, bind: str, lock: Path) -> Iterator[None]:
    """Announce a server on `port` in a thread of its own, and take it back at the end.

    `lock` is a file that all workers of a server share: one of them announces.
    """
    if not can_announce(bind):
        yield
        return
    ended = threading.Event()
    thread = threading.Thread(target=_announce, args=(port, bind, lock, ended), daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join(timeout=2)


def addresses_to_announce(bind: str) -> list[str]:
    """Return at which addresses phones reach a server that is bound to one of them, or to all."""
    bound = ipaddress.ip_address(bind.strip("[]"))
    mine = (each for each in machine_addresses() if not each.is_loopback and not each.is_link_local)
    return [str(each) for each in mine if bound.is_unspecified or each == bound]


def _announce(port: int, bind: str, lock: Path, ended: threading.Event) -> None:
    with lock.open("w") as held:
        while not ended.is_set():
            pause = LOOKED_AGAIN_SECONDS
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _answer(port, addresses_to_announce(bind), bind, ended)
            except BlockingIOError:
                pass  # Another worker does it.
            except Exception:  # a name is a comfort: the table goes on without it
                logger.warning("This machine does not answer as %s.local", NAME, exc_info=True)
                pause = TRIED_AGAIN_SECONDS
            ended.wait(pause)


def _answer(port: int, addresses: list[str], bind: str, ended: threading.Event) -> None:
    """Answer to the name for as long as the addresses are this machine's."""
    # Only now: most tables do without.
    from zeroconf import NonUniqueNameException, ServiceInfo, Zeroconf  # noqa: PLC0415

    if not addresses:
        return
    info = ServiceInfo(
        SERVICE,
        f"{NAME}.{SERVICE}",
        port=port,
        parsed_addresses=addresses,
        server=f"{NAME}.local.",
    )
    zeroconf = Zeroconf(interfaces=addresses)
    try:
        zeroconf.register_service(info)
        # Not before: another machine may have the name.
        sys.stdout.write(f"Or by name: http://{NAME}.local:{port}{settings.BASE_PATH}\n")
        sys.stdout.flush()
        while not ended.wait(LOOKED_AGAIN_SECONDS) and addresses_to_announce(bind) == addresses:
            pass
    except NonUniqueNameException:
        logger.warning("Another machine on this network answers as %s.local already", NAME)
        ended.wait(TRIED_AGAIN_SECONDS)
    finally:
        zeroconf.close()
