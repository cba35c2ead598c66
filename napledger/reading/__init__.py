"""Strict reading of what people and files send, and the faults that say what to change."""
