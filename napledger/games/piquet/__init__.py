"""Piquet: parties of deals between two, or of one against two, and what they pay."""
