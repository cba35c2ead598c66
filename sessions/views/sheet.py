"""To be written."""

from __future__ import annotations
from django.http import Http404


def show_sheet(request, **kw):
    raise Http404
