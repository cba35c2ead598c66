"""Passkeys: added, and used to prove who one is. Imported only where somebody has one."""

from __future__ import annotations

import json
from typing import Any

from allauth.mfa.webauthn.views import AddWebAuthnView, ReauthenticateWebAuthnView
from django.http import HttpResponse
from django.urls import reverse


class AddPasskey(AddWebAuthnView):
    """The page that makes a passkey, one that signs in by itself."""

    template_name = "accounts/passkey.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return what the page shows, and what the device is to make as a line of JSON."""
        context = super().get_context_data(**kwargs)
        options = context.pop("js_data")["creation_options"]
        asked = options["publicKey"]["authenticatorSelection"]
        asked |= {
            "residentKey": "required",
            "requireResidentKey": True,
            "userVerification": "required",
        }
        return {**context, "options": json.dumps(options)}

    def get_success_url(self) -> str:
        return reverse("show-account")


class ProveByPasskey(ReauthenticateWebAuthnView):
    """The page that asks for a passkey before what the account hangs on is changed."""

    template_name = "accounts/prove_by_passkey.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return what the page shows, and what the passkey is to sign as a line of JSON."""
        context = super().get_context_data(**kwargs)
        return {**context, "options": json.dumps(context.pop("js_data")["request_options"])}

    def form_invalid(self, form: Any) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form))


add_passkey = AddPasskey.as_view()
prove_by_passkey = ProveByPasskey.as_view()
