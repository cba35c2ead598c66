"""Faults by the thousand: a server dies, fails or loses its power at any moment, again and again.

A *history* is one book and the forms and commands that phones and keepers send at it by chance:
deals of three games, undo and redo, corrections, people who come and go, cash, settling, closing
and opening again, the slate, new evenings, evenings put in from a file and from paper, people
forgotten. They are answered by the app itself, with all its middleware and views, in a process that
is forked for it and that one fault awaits. When that has come, the book is looked at: all that was
answered for must be there once and in its order, what was in flight wholly or not at all; the whole
audit must find nothing, triggers and chain included; and at Nap everybody must stand where a plain
reckoning of the log puts them, which shares nothing with the app. Then another process is forked,
and whatever had no answer is sent to it again, with the same key.

A seed is a whole history, so it can be repeated: `python -m tests.simulate --seed 17`.

What is modelled:

- A process that is killed: before and after each statement, in the middle of a write to a file, as
  a request comes, and between the last commit and the answer. Now and then another process of the
  same server goes on.
- A power cut (SQLite). Whatever was not synced is lost or not, sector by sector of 512 bytes and
  not in its order; what was synced is there. The next server finds just those files, and may be
  struck while it recovers them.
- A disk that is full until the request ends, and a write or a sync that fails (SQLite). The server
  lives on and must say so: 503, and never 500.
- An exception in the middle of a request.
- A connection that breaks, or whose other end is ended: before and after each statement, and in the
  commit, so that nobody knows what came of it (PostgreSQL).

What is not: a disk that lies about what is synced, or that spoils what was; files whose names go
with the power (file systems keep those in a journal of their own, and SQLite syncs the folder);
what PostgreSQL's own files come to, which is its own to keep; and two who write in the same moment
(tests/faults has them, with real servers).
"""
