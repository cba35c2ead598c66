"""What is taken away of a book."""

from __future__ import annotations

from django.urls import path

from sessions.exporting import views
from sessions.exporting import views as cash_views

CIRCLE = "circles/<uuid:circle_id>/"
EVENING = "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"

urlpatterns = [
    path(f"{CIRCLE}export/", views.show_export, name="show-export"),
    path(f"{CIRCLE}deals.csv", views.export_circle_deals, name="export-circle-deals"),
    path(f"{CIRCLE}transfers.csv", views.export_circle_transfers, name="export-circle-transfers"),
    path(f"{CIRCLE}circle.json", views.export_circle_book, name="export-circle-book"),
    path(
        f"{CIRCLE}players/<uuid:player_id>/statement/", views.show_statement, name="show-statement"
    ),
    path(
        f"{CIRCLE}players/<uuid:player_id>/statement.csv",
        views.export_statement,
        name="export-statement",
    ),
    path(
        f"{CIRCLE}players/<uuid:player_id>/cash.<slug:kind>",
        cash_views.export_cash,
        name="export-cash",
    ),
    path(
        f"{EVENING}players/<uuid:player_id>/cash.<slug:kind>",
        cash_views.export_evening_cash,
        name="export-evening-cash",
    ),
    path(f"{EVENING}deals.csv", views.export_deals, name="export-deals"),
    path(f"{EVENING}transfers.csv", views.export_transfers, name="export-transfers"),
    path(f"{EVENING}evening.json", views.export_document, name="export-document"),
    path(f"{EVENING}book.json", views.export_book, name="export-book"),
]
