"""Spreading the book's tables over many machines by circle, with Citus (docs/growing.md).

It leans on the kernel for which tables are spread already, and for the triggers.
"""
