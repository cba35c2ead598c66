"""The floor's one address."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path

from tests.bench.floor.models import Line

ROWS = 6


@login_required
def show_or_write(request: HttpRequest) -> HttpResponse:
    lines = [
        Line(owner_id=request.user.pk, number=number, amount=5, why="three made")
        for number in range(1, ROWS + 1)
    ]
    if request.method == "POST":
        with transaction.atomic():
            Line.objects.bulk_create(lines)
    return render(request, "floor.html", {"lines": lines})


urlpatterns = [path("", show_or_write, name="floor")]
