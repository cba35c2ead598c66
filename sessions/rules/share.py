"""The address that rules are shared by, with its QR code."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from napledger.site.qr_codes import drawn_code
from sessions.access.addresses import PhoneAddress, address_for_phones


@dataclass(frozen=True, slots=True)
class ShareAddress:
    """An address with rules in it, for another phone, and drawn as a QR code."""

    address: PhoneAddress
    qr: SafeString


def share_address(request: HttpRequest, *, code: str) -> ShareAddress:
    address = address_for_phones(request, reverse("show-shared-rules", args=[code]))
    return ShareAddress(address, drawn_code(address.url))
