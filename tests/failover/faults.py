"""The faults: what is done to the machines, how it is mended, how long it may be silent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.failover.cluster import Cluster

Mend = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is done to the machines; doing it returns what puts it right again.

    `moves` says whether another machine is to lead then.
    """

    says: str
    hurt: Callable[[Cluster], Mend]
    silence_seconds_max: float
    moves: bool = True


def _kill_postgres(cluster: Cluster) -> Mend:
    cluster.machines[cluster.leader()].kill_postgres()
    return _nothing


def _kill_node(cluster: Cluster) -> Mend:
    machine = cluster.machines[cluster.leader()]
    machine.kill_node()
    return machine.start_node


def _kill_standby(cluster: Cluster) -> Mend:
    machine = cluster.machines[cluster.standby()]
    machine.kill_node()
    return machine.start_node


def _kill_etcd(cluster: Cluster) -> Mend:
    machine = cluster.machines[cluster.leader_of_etcd()]
    machine.kill_etcd()
    return machine.start_etcd


def _switch_over(cluster: Cluster) -> Mend:
    cluster.switch_over()
    return _nothing


def _cut(cluster: Cluster) -> Mend:
    machine = cluster.machines[cluster.leader()]
    machine.cut()
    return machine.plug_in


def _freeze(cluster: Cluster) -> Mend:
    machine = cluster.machines[cluster.leader()]
    machine.freeze()
    return machine.thaw


def _nothing() -> None:
    """It mends itself."""


FAULTS = {
    "postgres": Fault("the leader's PostgreSQL is killed", _kill_postgres, 12),
    "node": Fault("the leader's Patroni and PostgreSQL are killed", _kill_node, 25),
    "standby": Fault("the standby that is waited for is killed", _kill_standby, 12, moves=False),
    "etcd": Fault("etcd's leader is killed", _kill_etcd, 12, moves=False),
    "switchover": Fault("the leader hands over", _switch_over, 12),
    "cut": Fault("the leader's cable is cut", _cut, 35),
    "frozen": Fault("the leader is frozen", _freeze, 35),
}
"""All there are, by what they are called on the command line."""
