"""What is stored: circles and their players, evenings and their seats, the book.

How long a title or a reason may be is for the forms to say: PostgreSQL would enforce a length that
SQLite ignores, so free text has none here.
"""

from __future__ import annotations

from sessions.models.book import Entry, Transfer
from sessions.models.circles import (
    Access,
    Circle,
    Forgetting,
    Joining,
    Link,
    Merging,
    PayHandle,
    Player,
    Role,
    RuleSet,
    Tries,
)
from sessions.models.evenings import Evening, Seat
from sessions.models.figures import CircleFigures, EveningFigures, Observation
from sessions.models.milestones import LostHead, Milestone
from sessions.models.tournaments import Tournament, TournamentTable
from sessions.models.webhooks import Delivery, Webhook

__all__ = [
    "Access",
    "Circle",
    "CircleFigures",
    "Delivery",
    "Entry",
    "Evening",
    "EveningFigures",
    "Forgetting",
    "Joining",
    "Link",
    "LostHead",
    "Merging",
    "Milestone",
    "Observation",
    "PayHandle",
    "Player",
    "Role",
    "RuleSet",
    "Seat",
    "Tournament",
    "TournamentTable",
    "Transfer",
    "Tries",
    "Webhook",
]
