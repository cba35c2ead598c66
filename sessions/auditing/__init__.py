"""The audit: every column of every row of a book is worked out anew, or held by the chain.

An evening is read out of the database as an export would write it, read as strictly as an import
reads, and put to the same checks (sessions.exporting.checking). Beside that stands what only a
database has: tables after entries, the order of transfers, rows that name nothing, the figures that
were counted, the triggers. A finding never stops the audit. What is free to change, and so is not
looked at, stands in docs/keeping-the-book.md.
"""
