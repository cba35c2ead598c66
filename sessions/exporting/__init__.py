"""Taking a book out of the database and putting it in again: to keep, to move, to look at."""
