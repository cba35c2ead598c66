"""The table: the board of an evening, and what is recorded at it."""

from __future__ import annotations

from django.urls import path

from sessions.kinds import FORMS
from sessions.table import entry_views, views
from sessions.table import views as live_views

CIRCLE = "circles/<uuid:circle_id>/"
EVENING = "circles/<uuid:circle_id>/evenings/<uuid:evening_id>/"

urlpatterns = [
    path(EVENING, views.show_table, name="show-table"),
    path(f"{EVENING}deals/", views.record_deal, name="record-deal"),
    path(f"{EVENING}deals/price/", views.price_deal, name="price-deal"),
    path(f"{EVENING}call/", views.put_up_call, name="put-up-call"),
    path(f"{EVENING}call/down/", views.take_down_call, name="take-down-call"),
    path(f"{EVENING}undo/", views.undo_last_entry, name="undo-last"),
    path(f"{EVENING}redo/", views.redo_last_entry, name="redo-last"),
    path(f"{EVENING}live/", live_views.show_live, name="show-live"),
    path(f"{EVENING}witness/", live_views.tell_lost_head, name="tell-lost-head"),
    path(f"{EVENING}witness/answer/", live_views.answer_lost_heads, name="answer-lost-heads"),
    path(f"{EVENING}big/", live_views.show_big, name="show-big"),
    path(f"{EVENING}baton/", live_views.take_over, name="take-over"),
    path(f"{EVENING}more/", entry_views.show_more, name="show-more"),
    path(f"{EVENING}more/kitty/", entry_views.show_kitty, name="show-kitty"),
    *(
        path(f"{EVENING}{form.address}/", entry_views.record, {"kind": kind}, name=f"record-{kind}")
        for kind, form in FORMS.items()
        if form.address
    ),
    path(f"{EVENING}players/<int:number>/name/", entry_views.put_name_right, name="put-name-right"),
    path(f"{CIRCLE}players/<uuid:player_id>/name/", entry_views.find_name, name="find-name"),
    path(f"{EVENING}leaves/settled/", entry_views.settle_leaver, name="settle-leaver"),
    path(f"{EVENING}adjustments/later/", entry_views.adjust_closed, name="adjust-closed"),
]
