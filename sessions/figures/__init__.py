"""Figures: what evenings add up to for players, calls, places and a season's league."""
