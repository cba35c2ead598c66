"""To be written."""

from __future__ import annotations
from django.http import Http404


def show_entry(request, **kw):
    raise Http404


def correct_entry(request, **kw):
    raise Http404


def void_entry(request, **kw):
    raise Http404


def restore_entry(request, **kw):
    raise Http404
