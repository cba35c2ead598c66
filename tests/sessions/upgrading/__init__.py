"""Tests of what is done before a book is brought up to date."""

from __future__ import annotations
