"""Tournaments: drawn, begun, ranked, settled."""
