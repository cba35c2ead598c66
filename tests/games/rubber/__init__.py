"""A toy game, to hold the contract by: a rubber of two deals between two sides.

Whoever sits at even places plays against the others. Each deal is won by one side; who wins both
wins the rubber, and each of the other side pays. No money moves before, and nothing at one all.
"""
