"""The phone's outbox in random histories, between models of the phone and of the server.

The real scripts run in a real browser: documents, forms and events are its own. What is around them
is simulated, so that a history of minutes takes a fraction of a second and a seed gives it again:
`simulation/clock.js` counts the time, `network.js` loses requests and answers, `disk.js` is what
the phone keeps, `phone.js` opens and kills pages, `server.js` answers with the real server's own
pages (`pages.py`), `person.js` taps, and `ledger.js` knows what is owed to each tap.
"""

from __future__ import annotations
