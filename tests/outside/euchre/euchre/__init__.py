"""Euchre for money: two sides of partners, five tricks; points, the game, or both are paid."""
