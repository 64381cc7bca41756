"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from functools import cache
from typing import Generic

from pydantic import TypeAdapter
from typing_extensions import Unpack

from .._generated.v2.answers import (
    BatchLine,
    CompositeResponse,
    CostResponse,
    HistoricalWorkabilityResponse,
    ProjectionWorkabilityResponse,
    RankResponse,
    StreamTicket,
    WindowsResponse,
)
from .._generated.v2.endpoints import endpoints
from .._generated.v2.requests import (
    BatchRequest,
    CompositeRequest,
    CostRequest,
    HistoricalWorkabilityRequest,
    ProjectionWorkabilityRequest,
    RankRequest,
    WindowsRequest,
)
from ..async_driver import AsyncDriver
from ..batch import BatchCalls, batch_calls, batch_endpoint
from ..call import Call
from ..clients import AsyncClient, SyncClient
from ..endpoint import endpoint
from ..group import Driver, Group, Version
from ..lines import lines_endpoint
from ..options import CallOptions, OnceOptions
from ..shared_client import SharedClient, SharedHistorical, SharedJobs, SharedProjections
from ..sync_driver import SyncDriver

_v2 = Version("v2", endpoints)


@cache
def _line_adapter() -> TypeAdapter[BatchLine]:
    return TypeAdapter(BatchLine)


def _line(text: bytes) -> BatchLine:
    return _line_adapter().validate_json(text, strict=True)


class Optimality(Group[Driver], Generic[Driver]):
    """How well the weather of the hours ahead suits a task or scenario, and why."""

    @endpoint
    def composite(self, body: CompositeRequest, **options: Unpack[CallOptions]) -> Call[CompositeResponse]:
        """Score each hour of a period for a task or scenario at a place. A planning aid: it does not replace observation on site."""
        return self._call("optimality.composite", CompositeResponse, options, body=body)

    @endpoint
    def windows(self, body: WindowsRequest, **options: Unpack[CallOptions]) -> Call[WindowsResponse]:
        """Find the hours at which a job can be started, with the probability that it can be done."""
        return self._call("optimality.windows", WindowsResponse, options, body=body)

    @batch_endpoint
    def batch(self, body: BatchRequest, **options: Unpack[OnceOptions]) -> BatchCalls[BatchLine]:
        """Score up to 1,000 items, a line each in their order."""
        return batch_calls(self, body, _line, options)

    @endpoint
    def rank(self, body: RankRequest, **options: Unpack[CallOptions]) -> Call[RankResponse]:
        """Rank places, tasks and periods by when a job can be done there."""
        return self._call("optimality.rank", RankResponse, options, body=body)


class Jobs(SharedJobs[Driver], Generic[Driver]):
    """Work that goes on after its request: how far it is, and its result."""

    @lines_endpoint
    def result(self, id: str, **options: Unpack[CallOptions]) -> Call[BatchLine]:
        """The lines of a job that is done."""
        return self._made("jobs.result", _line, options, path={"id": id}, success="lines")


class Historical(SharedHistorical[Driver], Generic[Driver]):
    """Weather that was, and how often work could be done in it."""

    @endpoint
    def workability(
        self, body: HistoricalWorkabilityRequest, **options: Unpack[CallOptions]
    ) -> Call[HistoricalWorkabilityResponse]:
        """How often the weather has let something be done, month by month."""
        return self._call("historical.workability", HistoricalWorkabilityResponse, options, body=body)


class Projections(SharedProjections[Driver], Generic[Driver]):
    """Climate to come, and how often work can be done in it."""

    @endpoint
    def workability(
        self, body: ProjectionWorkabilityRequest, **options: Unpack[CallOptions]
    ) -> Call[ProjectionWorkabilityResponse]:
        """How often the weather of a warmer climate lets something be done, month by month."""
        return self._call("projections.workability", ProjectionWorkabilityResponse, options, body=body)


class Tickets(Group[Driver], Generic[Driver]):
    """Tickets that open one stream in place of a key."""

    @endpoint
    def create(self, **options: Unpack[CallOptions]) -> Call[StreamTicket]:
        """Make a ticket for one stream of events."""
        return self._call("tickets.create", StreamTicket, options)


class Costs(Group[Driver], Generic[Driver]):
    """The price of a request before it is asked."""

    @endpoint
    def preview(self, body: CostRequest, **options: Unpack[CallOptions]) -> Call[CostResponse]:
        """Say what a request would cost, and what is wrong with it."""
        return self._call("costs.preview", CostResponse, options, body=body)


class _Client(SharedClient[Driver], Generic[Driver]):
    def __init__(self, driver: Driver, version: Version) -> None:
        super().__init__(driver, version)
        self.optimality = Optimality(driver, version)
        self.jobs = Jobs(driver, version)
        self.historical = Historical(driver, version)
        self.projections = Projections(driver, version)
        self.tickets = Tickets(driver, version)
        self.costs = Costs(driver, version)


class Halcyon(SyncClient, _Client[SyncDriver]):
    """V2 of the Halcyon API, a preview: it may break with notice."""

    _version = _v2


class AsyncHalcyon(AsyncClient, _Client[AsyncDriver]):
    """V2 of the Halcyon API, awaited; a preview: it may break with notice."""

    _version = _v2
