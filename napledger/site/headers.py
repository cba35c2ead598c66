"""What a browser may do with the pages: their Content-Security-Policy, and the other headers."""

from __future__ import annotations

from typing import Final

POLICY: Final = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
}
"""The directives of the pages' policy, each with what it allows."""

# What a page of the book never needs, refused even to a script that slipped in. The screen may
# be kept awake: a table's phone is looked at, not touched.
PERMISSIONS_POLICY: Final = ", ".join(
    f"{feature}=()"
    for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)

PRIVATE: Final = "private, no-cache"
"""What may be kept of a page that says nothing else: by the browser of who asked, to be asked for
anew. It may lie there for the way back, where no service worker keeps pages: by plain http.
"""

HEADERS: Final = {
    "Cache-Control": PRIVATE,
    "Content-Security-Policy": "; ".join(" ".join((each, *POLICY[each])) for each in POLICY),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What every page carries, wherever the app stands: in a site of napledger's own the settings and
its middleware see to them."""
