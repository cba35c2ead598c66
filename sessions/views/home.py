"""To be written."""

from __future__ import annotations
from django.http import Http404


def show_home(request, **kw):
    raise Http404


def show_circle(request, **kw):
    raise Http404
