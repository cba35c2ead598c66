"""A book as plain rows, and whether it is sound: read strictly, played anew, held by its chain.

Exports are written from these rows. Imports, restores and the audit of a database (`check_books`,
`verify`) are put to one set of checks, so that none passes what another refuses.
"""
