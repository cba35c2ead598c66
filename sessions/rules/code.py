"""Rules as a short text for an address: the game, the rule set, what differs from it; nothing else.

Nobody signs it: whoever opens the address may change it, and what it says is checked like any
document.

The address that rules are shared by, with its QR code.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from napledger.games import game_of
from napledger.games.contract import EVEN_STAKE, AnyGame, Facts, usual_preset
from napledger.reading.faults import Fault, marked
from napledger.reading.json_text import parsed
from napledger.reading.letters import read_line
from napledger.reading.readers import read_text
from napledger.site.qr_codes import drawn_code
from sessions.access.addresses import PhoneAddress, address_for_phones
from sessions.models.circles import RULE_SET_NAME_CHARACTERS_MAX


@dataclass(frozen=True, slots=True)
class ShareAddress:
    """An address with rules in it, for another phone, and drawn as a QR code."""

    address: PhoneAddress
    qr: SafeString


def share_address(request: HttpRequest, *, code: str) -> ShareAddress:
    address = address_for_phones(request, reverse("show-shared-rules", args=[code]))
    return ShareAddress(address, drawn_code(address.url))


CODE_CHARACTERS_MAX = 2_000
"""As long as a code may be: a QR code holds it, and so does every program that takes addresses."""

UNPACKED_BYTES_MAX = 20_000
"""More than any rules come to; whatever unpacks to more is none of ours."""

RAW_DEFLATE = -15
PARTS = (3, 4)
"""A game, a rule set and its options; and what whoever shared them calls them."""

CODE = re.compile(rf"[A-Za-z0-9_-]{{1,{CODE_CHARACTERS_MAX}}}")

CUT = marked("this address is not whole: open it again where it came from, or ask for it once more")


@dataclass(frozen=True, slots=True)
class SharedRules:
    """What an address says: a game and its rules, which can stand."""

    game: AnyGame
    rules: Mapping[str, Any]


def code_of(game: str, rules: Facts) -> str:
    """Return what stands for rules in an address."""
    preset = rules.get("preset") or usual_preset(game_of(game))
    said = [game, preset, rules.get("options") or {}]
    if rules.get("name"):
        said.append(rules["name"])
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    packer = zlib.compressobj(9, wbits=RAW_DEFLATE)
    packed = packer.compress(text.encode()) + packer.flush()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def read_code(code: str) -> SharedRules:
    """Return the rules that an address says; raise Fault for what is none, or cannot stand."""
    said = parsed(_unpacked(code))
    if not isinstance(said, list) or len(said) not in PARTS:
        raise Fault("", "expected a game, a rule set and its options")
    key, preset, options, *name = said
    game = game_of(read_text(key))
    rules = {"preset": preset, "options": options}
    if name:
        most = RULE_SET_NAME_CHARACTERS_MAX
        rules["name"] = read_line(read_text(name[0]), path="name", characters_max=most)
    game.terms(rules, stake=EVEN_STAKE)
    return SharedRules(game, rules)


def game_shared(code: str) -> str:
    """Return the game of the rules that an address says; "" where it says none."""
    try:
        return read_code(code).game.key
    except Fault:
        return ""


def _unpacked(code: str) -> bytes:
    if not CODE.fullmatch(code):
        raise Fault("", CUT)
    try:
        packed = urlsafe_b64decode(code + "=" * (-len(code) % 4))
        unpacker = zlib.decompressobj(wbits=RAW_DEFLATE)
        text = unpacker.decompress(packed, UNPACKED_BYTES_MAX)
    except (ValueError, zlib.error):
        raise Fault("", CUT) from None
    if not unpacker.eof:
        raise Fault("", CUT)
    return text
