"""SQLite's own way to its files, with somebody beside it who watches, and may make it fail.

SQLite reaches its files through a table of functions (sqlite.org/vfs.html), of which a process may
register another. Here it is a copy of the usual one, in which opening, writing, cutting off and
syncing a file are told to a `Watcher` before they are done. So the app's SQLite is watched as it
is, whichever it is; nothing is compiled.
"""

from __future__ import annotations

import ctypes
import sqlite3
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

OK = 0
MAIN_DATABASE, WAL = 0x100, 0x80000
"""What SQLite says of a file that it opens (SQLITE_OPEN_…)."""


class Watcher(Protocol):
    """What is told of the files of a database; an answer but OK is what SQLite gets.

    `do` writes at that place whatever it is given, or cuts the file off.
    """

    def opened(self, path: Path) -> None: ...
    def write(self, path: Path, start: int, written: bytes, do: Callable[[bytes], int]) -> int: ...
    def truncate(self, path: Path, size: int, do: Callable[[], int]) -> int: ...
    def sync(self, path: Path) -> int: ...


class File(ctypes.Structure):
    """An open file (sqlite3_file): what follows in it is known to those functions alone."""


Of, Int, Address = ctypes.CFUNCTYPE, ctypes.c_int, ctypes.c_void_p
A_FILE = ctypes.POINTER(File)
Opening = Of(Int, Address, Address, A_FILE, Int, ctypes.POINTER(Int))
Writing = Of(Int, A_FILE, Address, Int, ctypes.c_int64)
Truncating = Of(Int, A_FILE, ctypes.c_int64)
Syncing = Of(Int, A_FILE, Int)


class Methods(ctypes.Structure):
    """What can be done with an open file (sqlite3_io_methods); the rest is left as it is."""

    _fields_ = [
        ("version", Int),
        *(("close", Address), ("read", Address)),
        *(("write", Writing), ("truncate", Truncating), ("sync", Syncing)),
        ("rest", Address * 13),
    ]


File._fields_ = [("methods", ctypes.POINTER(Methods))]


class Vfs(ctypes.Structure):
    """What can be done with files by their names (sqlite3_vfs)."""

    _fields_ = [
        *(("version", Int), ("file_bytes", Int), ("path_characters_max", Int)),
        *(("next", Address), ("name", ctypes.c_char_p), ("of_its_own", Address)),
        ("open", Opening),
        ("rest", Address * 15),
    ]


def watch_files(watcher: Watcher) -> None:
    sqlite = _library()
    sqlite.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
    usual = sqlite.sqlite3_vfs_find(None)
    ours = Vfs.from_buffer_copy(usual.contents)
    ours.name = b"watched"
    opens = _opening(watcher, usual)
    ours.open = opens
    # SQLite keeps the addresses of what Python must not put away.
    _kept.extend((ours, opens))
    sqlite.sqlite3_vfs_register(ctypes.byref(ours), 1)


_kept: list[Any] = []


def is_watchable() -> bool:
    return hasattr(_library(), "sqlite3_vfs_register")


def _library() -> ctypes.CDLL:
    """Return the SQLite that Python's module leans on, which may be inside of it."""
    module = import_module(sqlite3.connect.__module__)
    return ctypes.CDLL(getattr(module, "__file__", None))


def _opening(watcher: Watcher, usual: Any) -> Any:
    def opening(_vfs: int, name: int | None, file: Any, flags: int, flags_out: Any) -> int:
        # The name is handed on as it lies in memory: SQLite goes on reading there.
        code: int = usual.contents.open(usual, name, file, flags, flags_out)
        if code == OK and name is not None and flags & (MAIN_DATABASE | WAL):
            path = Path(ctypes.string_at(name).decode())
            watcher.opened(path)
            methods = _watched(watcher, path, file.contents.methods.contents)
            _kept.append(methods)
            file.contents.methods = ctypes.pointer(methods)
        return code

    return Opening(opening)


def _watched(watcher: Watcher, path: Path, usual: Methods) -> Methods:
    write, truncate = usual.write, usual.truncate

    def writing(file: Any, address: int, length: int, start: int) -> int:
        written = ctypes.string_at(address, length)
        return watcher.write(path, start, written, lambda part: write(file, part, len(part), start))

    def truncating(file: Any, size: int) -> int:
        return watcher.truncate(path, size, lambda: truncate(file, size))

    methods = Methods.from_buffer_copy(usual)
    methods.write, methods.truncate = Writing(writing), Truncating(truncating)
    methods.sync = Syncing(lambda _file, _flags: watcher.sync(path))
    return methods
