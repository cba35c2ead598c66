"""Past nights out of a spreadsheet: its cells, what they say, and the nights that makes."""
