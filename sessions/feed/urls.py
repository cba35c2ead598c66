"""The address of a feed, which is a secret; and how a link gets one."""

from __future__ import annotations

from django.urls import path

from sessions.feed import views

LINK = "circles/<uuid:circle_id>/links/<uuid:link_id>/"

urlpatterns = [
    path("circles/<uuid:circle_id>/feed/<str:token>/", views.show_feed, name="show-feed"),
    path(f"{LINK}feed/", views.make_feed, name="make-feed"),
    path(f"{LINK}feed/end/", views.end_feed, name="end-feed"),
]
