"""A circle's evenings as a feed (Atom, RFC 4287), for whoever has the address of one.

A feed belongs to a link that may watch, and ends with it (service.py).
"""
