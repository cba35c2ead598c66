"""To be written."""

from __future__ import annotations
from django.http import Http404


def start_evening(request, **kw):
    raise Http404
