"""An account: signing up, in and out, its passkeys, its circles, its end."""

from __future__ import annotations

from django.urls import path

from sessions.accounts import views

# allauth finds its pages by these names, and only what is named here is there.
urlpatterns = [
    path("account/", views.show_account, name="show-account"),
    path("account/sign-up/", views.sign_up, name="account_signup"),
    path("account/sign-in/", views.sign_in, name="account_login"),
    path("account/sign-in/passkey/", views.sign_in_by_passkey, name="mfa_login_webauthn"),
    path("account/sign-out/", views.sign_out, name="account_logout"),
    path("account/sign-out/everywhere/", views.sign_out_everywhere, name="sign-out-everywhere"),
    path("account/closed/", views.show_closed, name="account_inactive"),
    path("account/prove/", views.prove, name="account_reauthenticate"),
    path("account/prove/passkey/", views.prove_by_passkey, name="mfa_reauthenticate_webauthn"),
    path("account/password/", views.change_password, name="account_change_password"),
    path("account/password/new/", views.set_password, name="account_set_password"),
    path("account/passkeys/", views.add_passkey, name="mfa_add_webauthn"),
    path("account/passkeys/<int:number>/remove/", views.remove_passkey, name="remove-passkey"),
    path("account/circles/", views.keep_circles, name="keep-circles"),
    path("account/export/", views.export_account, name="export-account"),
    path("account/end/", views.end_account, name="end-account"),
]
