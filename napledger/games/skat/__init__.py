"""Skat: one plays against two for the list, a score of each player that goes below nought too."""
