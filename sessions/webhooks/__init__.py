"""Webhooks: programs elsewhere that are told of what is written in a circle's book.

What is to be told is noted in the transaction that writes it (outbox.py), and sent afterwards by a
thread beside the server (sender.py), which holds nobody up. Whoever gets it can check that it came
from here (signing.py). A site has none of it unless its host sets WEBHOOKS=1.
"""
