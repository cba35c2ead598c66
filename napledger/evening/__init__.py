"""One evening at a table: its document, its log, and what it comes to. Plain Python."""
