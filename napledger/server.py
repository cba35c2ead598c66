"""How gunicorn serves the site: `gunicorn --config python:napledger.server`.

Measured on two cores with two workers, a page of 5 KB with one query, and four phones at it;
memory is the whole of it, shared pages counted in every process (RSS) or once (PSS):

| server                           | RSS    | PSS   | median | beside 12 idle connections |
|----------------------------------|--------|-------|--------|----------------------------|
| gunicorn, sync                   | 116 MB | 90 MB | 8.2 ms | nobody is answered         |
| gunicorn, gthread, 4 threads     | 118 MB | 93 MB | 8.9 ms | waits 5 to 15 s            |
| gunicorn, gthread, 16 threads    | 120 MB | 93 MB | 8.6 ms | at once                    |
| the same, loaded before the fork | 137 MB | 96 MB | 8.9 ms | at once                    |
| granian, 1 blocking thread       | 132 MB | 97 MB | 8.9 ms | at once                    |

Phones open connections that they may need later, and no proxy stands before a server in the
living room: sync is out. Loading before the fork saves nothing, because counting references
soon writes to nearly every page that was shared. Granian is as quick, and the larger.
"""

from __future__ import annotations

import os

wsgi_app = "napledger.wsgi"

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
