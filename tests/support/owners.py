"""A circle with the device that owns it, as books are made for machines that write in them."""

from __future__ import annotations

from dataclasses import dataclass

from sessions.access.permissions import own
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Circle


@dataclass(frozen=True, slots=True)
class Owner:
    """Whoever may record in a circle, and the secret that his device keeps in its cookie."""

    circle: Circle
    access: Access
    secret: str

    @property
    def recorder(self) -> Recorder:
        return Recorder(device_id=self.access.pk)

    def sends(self, key: str = "") -> Submission:
        """Return a submission with this key, or one of its own."""
        return Submission(key or new_key(), self.recorder)


def new_owner(*, secret: str) -> Owner:
    """Return the owner of a new circle."""
    circle = Circle.objects.create(name="The Crown", game="nap")
    return Owner(circle, own(circle, secret=secret), secret)
