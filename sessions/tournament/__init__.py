"""A tournament: a group's evening at several tables, drawn round by round, each table an evening.

It organises and nothing more. Tables are begun by the room that starts evenings, what is still owed
is paid by the slate, and who stands where is read from the seats of their books.
"""
