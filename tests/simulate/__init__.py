"""Faults by the thousand: a server dies, fails or loses its power at any moment, again and again.

A *history* is one book, and forms and commands that phones and keepers send at it by chance. They
are answered by the app itself, with its middleware and views, in a process that is forked for it
and that one fault awaits. When that has come, the book is looked at: what was answered for must be
there once and in its order, what was in flight wholly or not at all; the audit must find nothing;
and at Nap everybody must stand where a plain reckoning of the log puts them, which shares nothing
with the app. Then another process is forked, and what had no answer is sent to it again, with the
same key. A seed is a whole history, to be repeated: `python -m tests.simulate --seed 17`.

What is modelled (faults.py): a process that is killed; a power cut, which keeps what was synced
and of the rest any sectors; a disk that is full until the request ends, or fails, where the server
lives on and says 503; an exception in a request; on PostgreSQL a connection that breaks or is
ended, also in the commit, so that nobody knows what came of it.

What is not: a disk that lies about what is synced; files whose names go with the power; what
PostgreSQL's own files come to; and two who write in the same moment (tests/faults has them).
"""
