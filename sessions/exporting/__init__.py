"""Books in and out: exports, imports, documents, tables, backups, and the checks of all of them."""
