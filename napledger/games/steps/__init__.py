"""A deal's form as a list of steps: each one of some kinds of control.

A step knows the fields that it posts, how what was posted becomes an answer and facts of the deal,
and back (`sent`, for a correction). It knows neither HTML nor rules: `rows` are what the one
template renders (templates/deal_form/step.html), and whether it is asked stands in `when`. The
script shows it (static/play/steps.js).
"""

from __future__ import annotations

from napledger.games.steps.form import SCORES, Calling, NextDeal, Phrase, StepForm
from napledger.games.steps.numbers import (
    Carried,
    CountPerSeat,
    NumberPad,
    NumberRow,
    ScorePerSeat,
    TypedAmount,
)
from napledger.games.steps.seats import Cut, OneSeat, SeatPerTrick, SeatPerWord, SomeSeats
from napledger.games.steps.step import (
    ALWAYS,
    HAND,
    IF_SAID,
    IN_CORRECTION,
    NOTHING,
    ON,
    THERE,
    EndButtons,
    Input,
    InputRow,
    MoreWords,
    Offered,
    OneWord,
    SeatName,
    Sent,
    Step,
    Switch,
    WordPerSeat,
    Written,
    by_seat,
)

__all__ = [
    "ALWAYS",
    "HAND",
    "IF_SAID",
    "IN_CORRECTION",
    "NOTHING",
    "ON",
    "SCORES",
    "THERE",
    "Calling",
    "Carried",
    "CountPerSeat",
    "Cut",
    "EndButtons",
    "Input",
    "InputRow",
    "MoreWords",
    "NextDeal",
    "NumberPad",
    "NumberRow",
    "Offered",
    "OneSeat",
    "OneWord",
    "Phrase",
    "ScorePerSeat",
    "SeatName",
    "SeatPerTrick",
    "SeatPerWord",
    "Sent",
    "SomeSeats",
    "Step",
    "StepForm",
    "Switch",
    "TypedAmount",
    "WordPerSeat",
    "Written",
    "by_seat",
]
