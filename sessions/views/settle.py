"""To be written."""

from __future__ import annotations
from django.http import Http404


def show_settling(request, **kw):
    raise Http404


def mark_paid(request, **kw):
    raise Http404


def mark_unpaid(request, **kw):
    raise Http404


def review_evening(request, **kw):
    raise Http404


def close_evening(request, **kw):
    raise Http404


def reopen_evening(request, **kw):
    raise Http404
