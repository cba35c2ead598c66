"""The faults: what is done to the machines, how it is mended, how long it may be silent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tests.failover.cluster import Cluster
from tests.failover.machines import Machine

Mend = Callable[[], None]
Hurt = Callable[[Cluster], Mend]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is done to the machines; doing it returns what puts it right again.

    `moves` says whether another machine is to lead then.
    """

    says: str
    hurt: Hurt
    silence_seconds_max: float
    moves: bool = True


def _at(
    whose: Callable[[Cluster], str],
    hurt: Callable[[Machine], None],
    mend: Callable[[Machine], None] = lambda _mends_itself: None,
) -> Hurt:
    def hurting(cluster: Cluster) -> Mend:
        machine = cluster.machines[whose(cluster)]
        hurt(machine)
        return partial(mend, machine)

    return hurting


def _switch_over(cluster: Cluster) -> Mend:
    cluster.switch_over()
    return lambda: None


KILL_POSTGRES = _at(Cluster.leader, Machine.kill_postgres)
KILL_NODE = _at(Cluster.leader, Machine.kill_node, Machine.start_node)
KILL_STANDBY = _at(Cluster.standby, Machine.kill_node, Machine.start_node)
KILL_ETCD = _at(Cluster.leader_of_etcd, Machine.kill_etcd, Machine.start_etcd)
CUT = _at(Cluster.leader, Machine.cut, Machine.plug_in)
FREEZE = _at(Cluster.leader, Machine.freeze, Machine.thaw)

FAULTS = {
    "postgres": Fault("the leader's PostgreSQL is killed", KILL_POSTGRES, 12),
    "node": Fault("the leader's Patroni and PostgreSQL are killed", KILL_NODE, 25),
    "standby": Fault("the standby that is waited for is killed", KILL_STANDBY, 12, moves=False),
    "etcd": Fault("etcd's leader is killed", KILL_ETCD, 12, moves=False),
    "switchover": Fault("the leader hands over", _switch_over, 12),
    "cut": Fault("the leader's cable is cut", CUT, 35),
    "frozen": Fault("the leader is frozen", FREEZE, 35),
}
"""All there are, by what they are called on the command line."""
