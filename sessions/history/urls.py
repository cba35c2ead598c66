"""Looking back on a circle's evenings."""

from __future__ import annotations

from django.urls import path

from sessions.history import views

CIRCLE = "circles/<uuid:circle_id>/"
EVENING = "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"

urlpatterns = [
    path("", views.show_home, name="show-home"),
    path(CIRCLE, views.show_circle, name="show-circle"),
    path(f"{CIRCLE}rename/", views.rename_circle, name="rename-circle"),
    path(f"{CIRCLE}hide/", views.hide_circle, name="hide-circle"),
    path(f"{CIRCLE}evenings/", views.search_evenings, name="search-evenings"),
    path(f"{EVENING}sheet/", views.show_sheet, name="show-sheet"),
    path(f"{EVENING}log/", views.show_log, name="show-log"),
    path(f"{EVENING}replay/", views.replay_evening, name="replay-evening"),
    path(f"{EVENING}curve/", views.show_curve, name="show-curve"),
]
