"""Reading an exported book strictly: what is wrong is refused with the place where it stands.

Here each value is looked at for itself; whether they go together, `checking` says.
"""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.db.models import CharField, Model

from napledger.evening.document import OPENING_READERS
from napledger.evening.log import CORRECTIONS, START, STATES
from napledger.evening.snapshot import is_document_kind
from napledger.ledger.faults import Fault
from napledger.ledger.reading import (
    Json,
    kind_of,
    read_choice,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_text,
    read_whole,
)
from sessions.exporting.shape import (
    CIRCLE_FORMAT,
    EVENING_FORMAT,
    Bundle,
    CircleRow,
    DeviceRow,
    EntryRow,
    EveningRow,
    PlayerRow,
    SeatRow,
    TransferRow,
)
from sessions.models import Access, Circle, Entry, Evening, Transfer
