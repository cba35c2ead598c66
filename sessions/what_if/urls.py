"""What if an evening, or a season, had been played by other rules."""

from __future__ import annotations

from django.urls import path

from sessions.what_if import views

urlpatterns = [
    path(
        "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/what-if/",
        views.score_evening,
        name="what-if",
    ),
    path("circles/<uuid:circle_id>/what-if/", views.score_season, name="what-if-season"),
]
