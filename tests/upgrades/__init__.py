"""From the database of each release to this napledger, and from this one to tomorrow's."""
