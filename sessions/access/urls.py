"""Who is let in: links, programs, devices, recovery."""

from __future__ import annotations

from django.urls import path

from sessions.access import program_views, views
from sessions.access import views as device_views
from sessions.access import views as recovery_views

CIRCLE = "circles/<uuid:circle_id>/"

urlpatterns = [
    path(f"{CIRCLE}links/", views.show_links, name="show-links"),
    path(f"{CIRCLE}links/new/", views.make_link, name="make-link"),
    path(f"{CIRCLE}links/<uuid:link_id>/renew/", views.renew_link, name="renew-link"),
    path(f"{CIRCLE}links/<uuid:link_id>/revoke/", views.revoke_link, name="revoke-link"),
    path(f"{CIRCLE}links/<uuid:link_id>/rename/", views.rename_link, name="rename-link"),
    path(f"{CIRCLE}programs/", program_views.show_programs, name="show-programs"),
    path(f"{CIRCLE}programs/new/", program_views.make_program, name="make-program"),
    path(f"{CIRCLE}devices/<uuid:access_id>/agree/", device_views.agree_who, name="agree-who"),
    path(f"{CIRCLE}devices/<uuid:access_id>/refuse/", device_views.refuse_who, name="refuse-who"),
    path(f"{CIRCLE}recovery/", recovery_views.make_recovery_code, name="make-recovery-code"),
    path(
        "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/who/",
        device_views.say_who,
        name="say-who",
    ),
    path(
        "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/invite/",
        views.invite,
        name="invite",
    ),
    path("join/", views.join, name="join"),
    path("join/open/", views.open_link, name="open-link"),
]
