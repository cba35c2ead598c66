"""Every address of the site, and the view that answers it."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from sessions.access import views as links
from sessions.access import views_devices as recovery
from sessions.access import views_devices as who
from sessions.accounts import views as accounts
from sessions.correcting import views as entries
from sessions.exporting import views as taking
from sessions.figures import views as figures
from sessions.history import views as home
from sessions.history import views as log
from sessions.history import views as past
from sessions.history import views as sheet
from sessions.operations import app_shell, health
from sessions.paper import views as paper
from sessions.rules import views as rule_changes
from sessions.rules import views as rules
from sessions.settling import paying_views as paying
from sessions.settling import purse_views as purses
from sessions.settling import views as settle
from sessions.settling import views as sharing
from sessions.slate import views as slate
from sessions.starting import views as start
from sessions.table import live_views as live
from sessions.table import more_views as more
from sessions.table import views as table
from sessions.what_if import views as what_if

EVENING: list[URLPattern | URLResolver] = [
    path("", table.show_table, name="show-table"),
    path("deals/", table.record_deal, name="record-deal"),
    path("deals/price/", table.price_deal, name="price-deal"),
    path("undo/", table.undo_last_entry, name="undo-last"),
    path("redo/", table.redo_last_entry, name="redo-last"),
    path("live/", live.show_live, name="show-live"),
    path("witness/", live.tell_lost_head, name="tell-lost-head"),
    path("witness/answer/", live.answer_lost_heads, name="answer-lost-heads"),
    path("big/", live.show_big, name="show-big"),
    path("who/", who.say_who, name="say-who"),
    path("baton/", live.take_over, name="take-over"),
    path("sheet/", sheet.show_sheet, name="show-sheet"),
    path("log/", log.show_log, name="show-log"),
    path("replay/", past.replay_evening, name="replay-evening"),
    path("curve/", past.show_curve, name="show-curve"),
    path("between/<uuid:player_id>/<uuid:other_id>/", figures.show_between, name="show-between"),
    path("what-if/", what_if.score_evening, name="what-if"),
    path("pay/", paying.show_paying, name="show-paying"),
    path("result/", sharing.show_result, name="show-result"),
    path("result/picture.svg", sharing.draw_result, name="draw-result"),
    path("deals.csv", taking.take_deals, name="take-deals"),
    path("transfers.csv", taking.take_transfers, name="take-transfers"),
    path("evening.json", taking.take_document, name="take-document"),
    path("book.json", taking.take_book, name="take-book"),
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
    path("settle/why/", settle.show_why, name="show-why"),
    path("settle/ways/", settle.show_ways, name="show-ways"),
    path("settle/purses/", purses.show_purses, name="show-purses"),
    path("settle/purses/share/", purses.share_purse, name="share-purse"),
    path("settle/purses/part/", purses.part_purse, name="part-purse"),
    path("settle/coin/", settle.round_balances, name="round-balances"),
    path("settle/leaver/", settle.pay_leaver, name="pay-leaver"),
    path("settle/plan/", settle.choose_plan, name="choose-plan"),
    path("settle/mark/", settle.mark_payment, name="mark-payment"),
    path("settle/unpaid/", settle.mark_unpaid, name="mark-unpaid"),
    path("review/", settle.review_evening, name="review-evening"),
    path("close/", settle.close_evening, name="close-evening"),
    path("reopen/", settle.reopen_evening, name="reopen-evening"),
]

ADMIN_LOGIN = secure_admin_login(admin.site.login)  # type: ignore[no-untyped-call]  # ships no types

# allauth finds its pages by these names, and only what is named here is there.
ACCOUNT: list[URLPattern | URLResolver] = [
    path("", accounts.show_account, name="show-account"),
    path("sign-up/", accounts.sign_up, name="account_signup"),
    path("sign-in/", accounts.sign_in, name="account_login"),
    path("sign-in/passkey/", accounts.sign_in_by_passkey, name="mfa_login_webauthn"),
    path("sign-out/", accounts.sign_out, name="account_logout"),
    path("sign-out/everywhere/", accounts.sign_out_everywhere, name="sign-out-everywhere"),
    path("closed/", accounts.show_closed, name="account_inactive"),
    path("prove/", accounts.prove, name="account_reauthenticate"),
    path("prove/passkey/", accounts.prove_by_passkey, name="mfa_reauthenticate_webauthn"),
    path("password/", accounts.change_password, name="account_change_password"),
    path("password/new/", accounts.set_password, name="account_set_password"),
    path("passkeys/", accounts.add_passkey, name="mfa_add_webauthn"),
    path("passkeys/<int:number>/remove/", accounts.remove_passkey, name="remove-passkey"),
    path("circles/", accounts.keep_circles, name="keep-circles"),
    path("export/", accounts.export_account, name="export-account"),
    path("end/", accounts.end_account, name="end-account"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.show_home, name="show-home"),
    path("start/", start.start_evening, name="start-evening"),
    path("circles/<uuid:circle_id>/", home.show_circle, name="show-circle"),
    path("circles/<uuid:circle_id>/rename/", home.rename_circle, name="rename-circle"),
    path("circles/<uuid:circle_id>/figures/", figures.show_figures, name="show-figures"),
    path("circles/<uuid:circle_id>/league/", figures.show_league, name="show-league"),
    path("circles/<uuid:circle_id>/deals/", figures.list_marks, name="list-marks"),
    path("circles/<uuid:circle_id>/what-if/", what_if.score_season, name="what-if-season"),
    path(
        "circles/<uuid:circle_id>/players/<uuid:player_id>/",
        figures.show_player,
        name="show-player",
    ),
    path(
        "circles/<uuid:circle_id>/players/<uuid:player_id>/against/<uuid:other_id>/",
        figures.show_against,
        name="show-against",
    ),
    path("circles/<uuid:circle_id>/evenings/", past.search_evenings, name="search-evenings"),
    path("circles/<uuid:circle_id>/paper/", paper.enter_paper, name="enter-paper"),
    path("circles/<uuid:circle_id>/take/", taking.show_taking, name="show-taking"),
    path("circles/<uuid:circle_id>/deals.csv", taking.take_circle_deals, name="take-circle-deals"),
    path(
        "circles/<uuid:circle_id>/transfers.csv",
        taking.take_circle_transfers,
        name="take-circle-transfers",
    ),
    path("circles/<uuid:circle_id>/circle.json", taking.take_circle_book, name="take-circle-book"),
    path(
        "circles/<uuid:circle_id>/players/<uuid:player_id>/pay/",
        paying.edit_handles,
        name="edit-handles",
    ),
    path(
        "circles/<uuid:circle_id>/players/<uuid:player_id>/statement/",
        taking.show_statement,
        name="show-statement",
    ),
    path(
        "circles/<uuid:circle_id>/players/<uuid:player_id>/statement.csv",
        taking.take_statement,
        name="take-statement",
    ),
    path("circles/<uuid:circle_id>/start/", start.start_evening, name="start-evening-of"),
    path("circles/<uuid:circle_id>/slate/", slate.show_slate, name="show-slate"),
    path("circles/<uuid:circle_id>/slate/paid/", slate.pay_from_slate, name="pay-from-slate"),
    path(
        "circles/<uuid:circle_id>/slate/back/",
        slate.take_back_from_slate,
        name="take-back-from-slate",
    ),
    path(
        "circles/<uuid:circle_id>/recovery/",
        recovery.make_recovery_code,
        name="make-recovery-code",
    ),
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
        who.agree_who,
        name="agree-who",
    ),
    path(
        "circles/<uuid:circle_id>/devices/<uuid:access_id>/refuse/",
        who.refuse_who,
        name="refuse-who",
    ),
    path("join/", links.join, name="join"),
    path("join/open/", links.open_link, name="open-link"),
    path("evenings/<uuid:evening_id>/", include(EVENING)),
    path("account/", include(ACCOUNT)),
    path("health/", health.show_health, name="show-health"),
    path("manifest.webmanifest", app_shell.show_manifest, name="show-manifest"),
    path("sw.js", app_shell.show_service_worker, name="show-service-worker"),
    path("offline/", app_shell.show_offline, name="show-offline"),
    path("token/", app_shell.show_token, name="show-token"),
    # Whoever looks after the site signs in where everybody does.
    path("admin/login/", ADMIN_LOGIN, name="sign-in-to-admin"),
    path("admin/", admin.site.urls),
]
