"""Keeping rules in a circle under a name, changing them, and deleting them."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

from django.db import IntegrityError, transaction

from napledger.reading.faults import Fault
from sessions.book.people import note_people
from sessions.kinds.rules import same_rules
from sessions.models import Access, Circle, RuleSet
from sessions.rules.forms import NamedRules

KEPT_MAX = 24
"""So many rule sets of a game lie before a table without hiding the books'."""


def keep_rule_set(access: Access, named: NamedRules) -> RuleSet:
    """Return the rule set that is kept; the same rules kept twice under a name are there once.

    Raises Fault where the name is another one's, or where there are too many.
    """
    kept = RuleSet.objects.filter(circle=access.circle_id, game=named.game)
    same = kept.filter(name=named.name).first()
    if same is not None and same_rules(same.rules, named.rules):
        return same
    if kept.count() >= KEPT_MAX:
        raise Fault(
            "",
            "at most {most} rule sets of a game fit here: delete one that nobody plays by",
            most=KEPT_MAX,
        )
    row = RuleSet(circle=access.circle, by=access.player, **asdict(named))
    with _named_once(named.name):
        row.save(force_insert=True)
        note_people(row.circle_id)
    return row


def change_rule_set(row: RuleSet, named: NamedRules) -> None:
    """Give a rule set another name, or other rules; raise Fault for a name that is taken."""
    with _named_once(named.name):
        mine = RuleSet.objects.filter(circle=row.circle_id, pk=row.pk)
        mine.update(name=named.name, rules=named.rules)
        note_people(row.circle_id)


def delete_rule_set(circle: Circle, rule_set_id: uuid.UUID) -> None:
    """Delete a rule set if it is there; evenings have rules of their own, and keep them."""
    with transaction.atomic():
        deleted, _ = RuleSet.objects.filter(circle=circle, pk=rule_set_id).delete()
        if deleted:
            note_people(circle.pk)


@contextmanager
def _named_once(name: str) -> Iterator[None]:
    """Write a rule set; raise Fault where another one has its name."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise Fault("name", "another rule set is called {name} already", name=name) from None
