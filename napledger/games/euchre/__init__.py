"""Euchre for money: partners, two, or three each alone; for points, games, rubbers, euchres."""
