"""The page where the evening is settled: what is owed, what is paid, and the result to share."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.settling import Debt, Handed, Settlement
from napledger.games.web import Purse, purse_of, sentence_of
from napledger.ledger.faults import Fault
from napledger.ledger.settle import Payment
from napledger.ledger.transfers import KITTY
from sessions.book import Book
from sessions.forms.settle import CountForm
from sessions.keys import new_key
from sessions.models import Entry, Evening, Transfer
from sessions.selectors.kitty import KittyChoice, ending_in_words, kitty_choice
from sessions.selectors.table import Head, Standing, head_of, standing
from sessions.settling import Reckoning, reckoning_of
