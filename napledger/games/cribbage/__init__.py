"""Cribbage: a whole game is an entry, for who pegged out and how many holes short the losers."""
