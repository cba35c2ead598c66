"""Files: read up to a size and no further; written whole or not at all.

The checksums of files: beside a backup, in a download's header, and as somebody hands one in.

What carries its own (JSON, journals) is napledger.reading.checksum's.
"""

from __future__ import annotations

import base64
import binascii
import fcntl
import glob
import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

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


STANDARD = "-"
"""The name that stands for standard input, and for standard output."""

MARK = ".napledger-draft-"
DRAFT = re.compile(rf"\..+{re.escape(MARK)}[a-z0-9_]{{8}}")
"""What a file is called while it is written, up to what a database puts behind its name."""

MEGABYTE = 1_000_000
FILE_MEGABYTES_MAX = 32
"""The largest file that is read without being told: some twenty thousand deals."""


def read_file(name: str, *, megabytes_max: int = FILE_MEGABYTES_MAX) -> bytes:
    """Return what is in a file; raise Fault for one that cannot be read or is too large.

    No more of it is read than fits, so that a file without an end is refused at once.
    """
    most = megabytes_max * MEGABYTE
    try:
        if name == STANDARD:
            return _read(sys.stdin.buffer, most)
        with Path(name).open("rb") as file:
            # Of a plain file the size is known beforehand.
            if os.fstat(file.fileno()).st_size > most:
                raise _too_large(most)
            return _read(file, most)
    except OSError as error:
        raise Fault("", "cannot be read: {why}", why=error.strerror or str(error)) from None


def write_file(name: str, parts: Iterable[str], *, overwrite: bool = False) -> None:
    """Write a text, for its owner's eyes only; raise Fault where it cannot be written."""
    if name == STANDARD:
        for part in parts:
            sys.stdout.write(part)
        return
    with written_whole(Path(name), overwrite=overwrite) as draft, draft.open("wb") as file:
        for part in parts:
            file.write(part.encode())


@contextmanager
def written_whole(target: Path, *, overwrite: bool = False) -> Iterator[Path]:
    """Give a draft to write beside `target`, which takes its place when it is on the disk.

    If anything goes wrong the target is as it was.
    """
    if target.exists() and not overwrite:
        raise Fault("", "this file exists already: choose another name, or say --overwrite")
    with draft_beside(target) as draft:
        yield draft
        sync(draft)
        draft.replace(target)
        sync(target.parent)


@contextmanager
def draft_beside(target: Path) -> Iterator[Path]:
    """Give an empty file in the same folder, for its owner's eyes only; it is gone afterwards.

    What commands that were killed left in the folder goes too.
    """
    try:
        sweep(target.parent)
        draft, descriptor = _owned_draft(target)
        try:
            yield draft
        finally:
            _remove(draft)
            os.close(descriptor)
    except OSError as error:
        raise Fault("", "cannot be written: {why}", why=error.strerror or str(error)) from None


def sweep(folder: Path) -> None:
    """Remove the drafts in a folder that no living process works on.

    Whoever works on one holds a lock on it, which ends with the process whatever becomes of it.
    """
    for name in {match[0] for each in folder.iterdir() if (match := DRAFT.match(each.name))}:
        draft = folder / name
        try:
            descriptor = os.open(draft, os.O_RDWR | os.O_NOFOLLOW)
        except FileNotFoundError:
            # It took its place, and only what a database had beside it is left.
            _remove(draft)
            continue
        except OSError:
            continue
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _remove(draft)
        except OSError:
            continue
        finally:
            os.close(descriptor)


def _owned_draft(target: Path) -> tuple[Path, int]:
    """Return a new file and the descriptor that holds the lock on it."""
    while True:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}{MARK}", dir=target.parent)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        # Before it was locked, somebody else may have swept it away.
        if os.fstat(descriptor).st_nlink:
            return Path(name), descriptor
        os.close(descriptor)


def _remove(draft: Path) -> None:
    """Remove a draft, and what an interrupted database leaves beside its file."""
    for left in draft.parent.glob(f"{glob.escape(draft.name)}*"):
        left.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Wait until a file, or a folder with its names, is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _read(file: BinaryIO, most: int) -> bytes:
    content = file.read(most + 1)
    if len(content) > most:
        raise _too_large(most)
    return content


def _too_large(most: int) -> Fault:
    return Fault(
        "",
        "this file is larger than {most} MB, which is more than a book takes; "
        "if it is one, say --megabytes-max",
        most=most // MEGABYTE,
    )
