"""The kernel: opening a book, posting to it, recording, correcting, what holds it together.

It knows no page and no room; every room writes through it.
"""
