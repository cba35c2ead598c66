"""How gunicorn serves the site: `gunicorn --config python:napledger.site.server`.

Measured on two cores with two workers, four clients, and a page of 5 KB with one query.
Memory is the whole server's, with shared pages counted in every process (RSS) or once (PSS);
p50 is the best of eight readings on a busy machine:

| server                           | RSS    | PSS   | p50    | beside 12 idle connections |
|----------------------------------|--------|-------|--------|----------------------------|
| gunicorn, sync                   | 116 MB | 86 MB | 7.7 ms | no answer within 60 s      |
| gunicorn, gthread, 4 threads     | 120 MB | 91 MB | 8.1 ms | answers after 10 to 15 s   |
| gunicorn, gthread, 16 threads    | 122 MB | 92 MB | 7.6 ms | answers at once            |
| granian, 1 blocking thread       | 136 MB | 96 MB | 7.1 ms | answers at once            |

Phones open connections that they may need later, and no proxy stands before a server in the
living room: sync is out. Granian is a little quicker, but larger.

There is one worker unless WORKERS says otherwise. Its threads answer a table's phones in
milliseconds, and each further worker costs its whole memory: Python's counts of references touch
the pages that were loaded before a fork, so that of 50 MB that workers could share 28 were copied
into each. Two workers, loaded before the fork or after it, came to about 160 MB after some thousand
reads and writes of every kind.
"""

from __future__ import annotations

import ctypes
import os

from napledger.site.environment import read, served

# One heap for all threads of a process (M_ARENA_MAX of glibc's malloc.h; others have no mallopt).
# Else each has its own, and what one has freed no other takes: after 2,000 mixed requests of 24
# phones a worker held 8 MB that nobody used, with one heap 3 MB.
M_ARENA_MAX = -8
LIBC = ctypes.CDLL(None)
if hasattr(LIBC, "mallopt"):
    LIBC.mallopt(M_ARENA_MAX, 1)

wsgi_app = "napledger.wsgi"

SERVED = served(read())
bind = [f"{SERVED.bind}:{SERVED.port}"]
if SERVED.https:
    bind.append(f"{SERVED.bind}:{SERVED.https_port}")
    # A file goes out through Python: the system's own way would send it past TLS, in the clear.
    sendfile = False
workers = SERVED.workers
worker_class = "napledger.site.worker.Worker"
threads = SERVED.threads

# A phone at the table asks again within seconds; an open connection saves it the greeting.
keepalive = 20
graceful_timeout = 10

# Standard error, and only what is wrong. Requests are told of by Django, which knows their routes
# (sessions/monitoring/request_log.py): what gunicorn would write are addresses, which can hold
# links that let people in.
errorlog = "-"
loglevel = SERVED.log_level.lower()
logger_class = "napledger.site.gunicorn_log.Log"

# Several workers count for Prometheus in files that they share.
if os.environ.get("METRICS_TOKEN") and workers > 1:
    from napledger.site.shared_counts import child_exit, on_exit, share_counts

    share_counts()
    __all__ = ["child_exit", "on_exit"]

# No header says where the site lies or that it was called by TLS, whoever sends it: gunicorn would
# believe that of everybody who calls from this machine. Behind a proxy that speaks TLS it is Django
# that believes X-Forwarded-Proto, and only if TLS=1 says so (settings.py).
forwarded_allow_ips = ""
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}

# Nothing but the port listens.
control_socket_disable = True
