"""The table: its board, deals, what is recorded beside deals, and what keeps phones up to date."""
