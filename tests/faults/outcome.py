"""What stands in the book of a house beside what its phones were promised."""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from tests.faults.clients import Promises
from tests.faults.house import House

CLEAN = " 0 findings"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the book looked like after all the faults."""

    acknowledged: int
    lost_answers: int
    written: int
    missing: tuple[str, ...]
    twice: tuple[str, ...]
    gaps: tuple[str, ...]
    refused: tuple[int, ...]
    audit: str

    @property
    def wrong(self) -> dict[str, Sequence[object]]:
        kinds = ("missing", "twice", "gaps", "refused")
        return {kind: getattr(self, kind) for kind in kinds if getattr(self, kind)}

    @property
    def survived(self) -> bool:
        return not self.wrong and self.audit.endswith(CLEAN)

    def tell(self, last: str = "") -> None:
        """Print it as JSON, and whether the book survived; exit with 1 unless it did."""
        print(json.dumps(asdict(self), indent=1))  # noqa: T201  # this is a command
        print(f"{last}{'survived' if self.survived else 'NOT survived'}")  # noqa: T201
        sys.exit(0 if self.survived else 1)


def outcome_of(house: House, promises: Promises) -> Outcome:
    return Outcome(**found_in(house, promises))


def found_in(house: House, promises: Promises) -> dict[str, Any]:
    keys = [key for (key,) in house.ask("SELECT key FROM card_sessions_entry WHERE kind = 'deal'")]
    numbers = house.ask(
        "SELECT evening_id, count(*), max(number) FROM card_sessions_entry GROUP BY evening_id"
    )
    return {
        "acknowledged": len(promises.acknowledged),
        "lost_answers": promises.lost_answers,
        "written": len(keys),
        "missing": tuple(sorted(promises.acknowledged - set(keys))),
        "twice": tuple(sorted(key for key, times in Counter(keys).items() if times > 1)),
        "gaps": tuple(str(evening) for evening, count, last in numbers if count != last),
        "refused": tuple(sorted(set(promises.refused))),
        "audit": house.audit(),
    }


def end_as_by_ctrl_c() -> None:
    """Have whoever is asked to end leave no server behind."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
