"""Every address of the site, and the view that answers it."""

from __future__ import annotations

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from sessions.views import (
    app_shell,
    claim,
    entries,
    health,
    home,
    links,
    live,
    log,
    more,
    past,
    rule_changes,
    rules,
    settle,
    sheet,
    start,
    table,
)

EVENING: list[URLPattern | URLResolver] = [
    path("", table.show_table, name="show-table"),
    path("deals/", table.record_deal, name="record-deal"),
    path("deals/price/", table.price_deal, name="price-deal"),
    path("undo/", table.undo_last_entry, name="undo-last"),
    path("redo/", table.redo_last_entry, name="redo-last"),
    path("live/", live.show_live, name="show-live"),
    path("big/", live.show_big, name="show-big"),
    path("who/", links.say_who, name="say-who"),
    path("baton/", live.take_over, name="take-over"),
    path("sheet/", sheet.show_sheet, name="show-sheet"),
    path("log/", log.show_log, name="show-log"),
    path("replay/", past.replay_evening, name="replay-evening"),
    path("curve/", past.show_curve, name="show-curve"),
    path("entries/<int:number>/", entries.show_entry, name="show-entry"),
    path("entries/<int:number>/correct/", entries.correct_entry, name="correct-entry"),
    path("entries/<int:number>/void/", entries.void_entry, name="void-entry"),
    path("entries/<int:number>/restore/", entries.restore_entry, name="restore-entry"),
    path("rules/", rules.show_rules, name="show-rules"),
    path("rules/change/", rule_changes.change_rules, name="change-rules"),
    path("more/", more.show_more, name="show-more"),
    path("joins/", more.record_join, name="record-join"),
    path("leaves/", more.record_leave, name="record-leave"),
    path("seats/", more.record_seats, name="record-seats"),
    path("payments/", more.record_payment, name="record-payment"),
    path("adjustments/", more.record_adjustment, name="record-adjustment"),
    path("kitty/", more.record_kitty, name="record-kitty"),
    path("settle/", settle.show_settling, name="show-settling"),
    path("settle/paid/", settle.mark_paid, name="mark-paid"),
    path("settle/unpaid/", settle.mark_unpaid, name="mark-unpaid"),
    path("review/", settle.review_evening, name="review-evening"),
    path("close/", settle.close_evening, name="close-evening"),
    path("reopen/", settle.reopen_evening, name="reopen-evening"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.show_home, name="show-home"),
    path("start/", start.start_evening, name="start-evening"),
    path("circles/<uuid:circle_id>/", home.show_circle, name="show-circle"),
    path("circles/<uuid:circle_id>/rename/", home.rename_circle, name="rename-circle"),
    path("circles/<uuid:circle_id>/evenings/", past.search_evenings, name="search-evenings"),
    path("circles/<uuid:circle_id>/start/", start.start_evening, name="start-evening-of"),
    path("circles/<uuid:circle_id>/links/", links.show_links, name="show-links"),
    path("circles/<uuid:circle_id>/links/new/", links.make_link, name="make-link"),
    path(
        "circles/<uuid:circle_id>/links/<uuid:link_id>/renew/", links.renew_link, name="renew-link"
    ),
    path(
        "circles/<uuid:circle_id>/links/<uuid:link_id>/revoke/",
        links.revoke_link,
        name="revoke-link",
    ),
    path(
        "circles/<uuid:circle_id>/links/<uuid:link_id>/rename/",
        links.rename_link,
        name="rename-link",
    ),
    path(
        "circles/<uuid:circle_id>/devices/<uuid:access_id>/agree/",
        links.agree_who,
        name="agree-who",
    ),
    path("join/", links.join, name="join"),
    path("join/open/", links.open_link, name="open-link"),
    path("claims/<str:claim>/", claim.claim_circle, name="claim-circle"),
    path("evenings/<uuid:evening_id>/", include(EVENING)),
    path("health/", health.show_health, name="show-health"),
    path("manifest.webmanifest", app_shell.show_manifest, name="show-manifest"),
    path("sw.js", app_shell.show_service_worker, name="show-service-worker"),
    path("offline/", app_shell.show_offline, name="show-offline"),
    path("token/", app_shell.show_token, name="show-token"),
    path("admin/", admin.site.urls),
]
