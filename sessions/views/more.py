"""To be written."""

from __future__ import annotations
from django.http import Http404


def show_more(request, **kw):
    raise Http404


def record_join(request, **kw):
    raise Http404


def record_leave(request, **kw):
    raise Http404


def record_seats(request, **kw):
    raise Http404


def record_payment(request, **kw):
    raise Http404


def record_adjustment(request, **kw):
    raise Http404


def record_kitty(request, **kw):
    raise Http404
