"""House game: whatever is dealt on the table, by the way in which its deals are paid."""
