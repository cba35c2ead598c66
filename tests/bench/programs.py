"""Recording a deal as a program does, beside recording it by the form, in turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sessions.access.service import make_link
from sessions.models import Evening, Role
from tests.addresses import at
from tests.bench.answers import Place
from tests.bench.books import filled_evenings
from tests.bench.plan import Plan
from tests.bench.report import Row, Section, Target, figure_row, latency, milliseconds, ratio
from tests.bench.scenes import Recording, RecordingByProgram, rounds_of
from tests.support.owners import Owner

TIMES_MOST = Target(1.2)


@dataclass(frozen=True, slots=True)
class ForPrograms:
    """Tables at which nobody records yet, by their paths, and a token that may."""

    tables: Sequence[str]
    token: str


def made_for_programs(owner: Owner, plan: Plan) -> ForPrograms:
    deals = min(plan.tables)
    evenings = filled_evenings(owner, deals=deals, tables=plan.tables[deals])
    Evening.objects.filter(pk__in=[each.pk for each in evenings]).update(recorder=None)
    _link, token = make_link(
        owner.access, role=Role.RECORDER, evening=None, name="Bench", for_program=True
    )
    return ForPrograms([at(each) for each in evenings], token)


FORM, PROGRAM = "by the form", "by a program"


def programs_section(plan: Plan, made: ForPrograms, *, ours: Place) -> Section:
    forms = tuple(ours.tables[min(ours.tables)])
    measured = rounds_of(
        {
            FORM: Recording(ours.port, ours.cookies, forms),
            PROGRAM: RecordingByProgram(ours.port, {}, tuple(made.tables), made.token),
        },
        rounds=plan.rounds,
        requests=plan.requests,
        unmeasured=plan.unmeasured,
    )
    form, program = latency(measured[FORM]), latency(measured[PROGRAM])
    times = ratio(program.p50, form.p50)
    return Section(
        "Recording a deal by a program",
        ("p50 ms", "p95 ms", "× form"),
        [
            Row(FORM, milliseconds(form)),
            Row(PROGRAM, milliseconds(program)),
            figure_row("beside the form", times, target=TIMES_MOST, form="{:.2f} ×", at=2),
        ],
    )
