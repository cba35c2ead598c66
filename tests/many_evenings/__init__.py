"""Many random evenings of every game, made by nothing but its contract, and what always holds.

    python -m tests.many_evenings --each 500

makes them, tries each, has hledger and beancount count them again, and prints a table; a few of
each game are among the tests (tests/games/test_many_evenings.py).
"""
