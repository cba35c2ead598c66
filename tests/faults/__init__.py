"""Faults on purpose: the real server, killed while phones write to it."""
