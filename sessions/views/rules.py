"""To be written."""

from __future__ import annotations
from django.http import Http404


def show_rules(request, **kw):
    raise Http404


def change_rules(request, **kw):
    raise Http404
