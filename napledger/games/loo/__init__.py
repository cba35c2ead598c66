"""Loo: three-card and five-card, limited and unlimited, with its laws; and Irish Loo."""
