"""The checksums of files: beside a backup, in a download's header, and as somebody hands one in.

What carries its own (JSON, journals) is napledger.reading.checksum's.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from napledger.reading.checksum import CHANGED, FIELD
from napledger.reading.faults import Fault

ENDING = ".sha256"
CHUNK_BYTES = 1 << 20
LINE_BYTES_MAX = 10_000

HEX = re.compile(r"(?:sha-?256:)?([0-9a-fA-F]{64})")
HEADER = re.compile(r"sha-256=:([A-Za-z0-9+/]{43}=):")
BESIDE = re.compile(r"([0-9a-f]{64}) [ *].*")


def sidecar(file: Path) -> Path:
    """Return where a file's checksum lies that has no place for one in it."""
    return file.with_name(file.name + ENDING)


def write_sidecar(file: Path) -> None:
    """Write a file's checksum beside it, in the words of sha256sum, which can check it, too."""
    line = f"{_hex_of(file)}  {file.name}\n"
    sidecar(file).touch(mode=0o600)
    sidecar(file).write_text(line, encoding="utf-8", errors="surrogateescape")


def drop_sidecar(file: Path) -> None:
    """Remove a file's checksum, before the file is another one."""
    with suppress(OSError):
        sidecar(file).unlink(missing_ok=True)


def check_sidecar(file: Path) -> bool:
    """Return whether a checksum lies beside a file; raise Fault where it is another file's."""
    try:
        with sidecar(file).open(encoding="utf-8", errors="surrogateescape") as opened:
            line = opened.readline(LINE_BYTES_MAX)
    except OSError:
        return False
    found = BESIDE.fullmatch(line.rstrip("\n"))
    if found is None:
        raise Fault(FIELD, "{name} is no checksum as sha256sum writes it", name=sidecar(file).name)
    _compare(file, found[1])
    return True


def check_handed_in(file: Path, digest: str) -> None:
    """Raise Fault where a file has not the digest that somebody hands in.

    As a header of HTTP has it (`sha-256=:…:`, RFC 9530), or in hexadecimal digits.
    """
    _compare(file, _hex_in(digest))


def header_of(digest: bytes) -> str:
    """Return a SHA-256 as `Repr-Digest` has it (RFC 9530)."""
    return f"sha-256=:{base64.b64encode(digest).decode()}:"


def _hex_in(digest: str) -> str:
    if in_hex := HEX.fullmatch(digest.strip()):
        return in_hex[1].lower()
    if in_header := HEADER.fullmatch(digest.strip()):
        with suppress(binascii.Error):
            return base64.b64decode(in_header[1]).hex()
    raise Fault(
        "", "expected a digest like sha-256=:…: or of 64 hexadecimal digits, got {got}", got=digest
    )


def _compare(file: Path, expected: str) -> None:
    if _hex_of(file) != expected:
        raise Fault(FIELD, CHANGED)


def _hex_of(file: Path) -> str:
    summed = hashlib.sha256()
    for chunk in _chunks(file):
        summed.update(chunk)
    return summed.hexdigest()


def _chunks(file: Path) -> Iterator[bytes]:
    try:
        with file.open("rb") as opened:
            while chunk := opened.read(CHUNK_BYTES):
                yield chunk
    except OSError as error:
        raise Fault("", "cannot be read: {why}", why=error.strerror or str(error)) from None
