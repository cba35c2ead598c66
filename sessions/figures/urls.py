"""The figures of a circle."""

from __future__ import annotations

from django.urls import path

from sessions.figures import views

CIRCLE = "circles/<uuid:circle_id>/"

urlpatterns = [
    path(f"{CIRCLE}figures/", views.show_figures, name="show-figures"),
    path(f"{CIRCLE}league/", views.show_league, name="show-league"),
    path(f"{CIRCLE}deals/", views.list_marks, name="list-marks"),
    path(f"{CIRCLE}players/<uuid:player_id>/", views.show_player, name="show-player"),
    path(
        f"{CIRCLE}players/<uuid:player_id>/against/<uuid:other_id>/",
        views.show_against,
        name="show-against",
    ),
    path(
        "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/worth/",
        views.show_worth,
        name="show-worth",
    ),
    path(
        "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/between/<uuid:player_id>/<uuid:other_id>/",
        views.show_between,
        name="show-between",
    ),
]
