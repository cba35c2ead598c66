"""What stands in the book of a house beside what its phones were promised."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

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
    def survived(self) -> bool:
        """Return whether nothing acknowledged is missing, doubled or out of order."""
        clean = not (self.missing or self.twice or self.gaps or self.refused)
        return clean and self.audit.endswith(CLEAN)


def outcome_of(house: House, promises: Promises) -> Outcome:
    """Return what stands in the book of a house beside what its phones were promised."""
    keys = [key for (key,) in house.ask("SELECT key FROM card_sessions_entry WHERE kind = 'deal'")]
    numbers = house.ask(
        "SELECT evening_id, count(*), max(number) FROM card_sessions_entry GROUP BY evening_id"
    )
    return Outcome(
        acknowledged=len(promises.acknowledged),
        lost_answers=promises.lost_answers,
        written=len(keys),
        missing=tuple(sorted(promises.acknowledged - set(keys))),
        twice=tuple(sorted(key for key, times in Counter(keys).items() if times > 1)),
        gaps=tuple(str(evening) for evening, count, last in numbers if count != last),
        refused=tuple(sorted(set(promises.refused))),
        audit=house.manage("check_books", "--verbosity", "0").stdout.strip(),
    )
