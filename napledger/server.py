"""How gunicorn serves the site: `gunicorn --config python:napledger.server`.

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

The site is loaded before the workers are forked, and what the garbage collector has seen by then
is frozen, so that it is not written to again and stays shared. With the whole site, after some
thousand pages, the server's memory (PSS) was 133 MB when each worker loaded it, 143 MB loaded
before the fork, 125 MB loaded before the fork and frozen, and 118 MB with the views among it.
"""

from __future__ import annotations

import gc
import os
from typing import Any

from napledger.ledger.money import format_amount

wsgi_app = "napledger.wsgi"
preload_app = True

bind = f"{os.environ.get('BIND', '0.0.0.0')}:{os.environ.get('PORT', '8000')}"  # noqa: S104 (the phones are on the network)
workers = int(os.environ.get("WORKERS", "2"))
worker_class = "gthread"
threads = int(os.environ.get("THREADS", "16"))

# A phone at the table asks again within seconds; an open connection saves it the greeting.
keepalive = 20
graceful_timeout = 10

# Standard error, and only what is wrong. Addresses can hold links that let people in, so
# nobody's visits are written down unless somebody asks for it.
errorlog = "-"
loglevel = os.environ.get("LOG_LEVEL", "WARNING").lower()
accesslog = "-" if os.environ.get("ACCESS_LOG", "0") == "1" else None

# Nothing but the port listens.
control_socket_disable = True


def when_ready(_server: Any) -> None:
    """Load what is left to the first request of every worker: views, and how money is written."""
    from django.urls import get_resolver  # noqa: PLC0415  # Django is not there before the site is

    assert get_resolver().url_patterns, "a site has addresses"
    format_amount(0, currency="GBP")


def pre_fork(_server: Any, _worker: Any) -> None:
    """Leave what is loaded where it is: collecting it would copy it into every worker."""
    gc.collect()
    gc.freeze()
