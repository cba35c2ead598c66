"""Every view of the interface, as Django Ninja has it: who comes in, and how faults are told."""

from __future__ import annotations

from ninja import NinjaAPI
from ninja.operation import Operation

import napledger
from sessions.api import (
    circle_views,
    document_views,
    figure_views,
    log_views,
    rule_views,
    settling_views,
    slate_views,
)
from sessions.api.calls import Token
from sessions.api.problems import tell_problems

ROOMS = (
    circle_views,
    log_views,
    settling_views,
    slate_views,
    figure_views,
    rule_views,
    document_views,
)


class Interface(NinjaAPI):
    """The interface; each of its operations is called as its view is."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        return operation.view_func.__name__


# Its description and its page are ours (openapi.py, page.py): no script of another origin.
interface = Interface(
    title="napledger",
    version=napledger.__version__,
    urls_namespace="api",
    openapi_url=None,
    docs_url=None,
    auth=Token(),
)
tell_problems(interface)

for room in ROOMS:
    interface.add_router("", room.router)
