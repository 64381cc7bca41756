"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from functools import cache
from typing import Generic

from pydantic import TypeAdapter
from typing_extensions import Unpack

from .._generated.answers import WatchCost
from .._generated.requests import DeliveriesListQuery, OperationalHourlyModel, WatchesListQuery
from .._generated.v2.answers import (
    AreaCost,
    AreaResponse,
    BatchLine,
    ClimatologyResponse,
    CompositeResponse,
    CostResponse,
    DatasetsResponse,
    Delivery,
    DeliveryList,
    EntryDetail,
    Event,
    EventList,
    EvidenceCases,
    EvidenceList,
    EvidenceOrder,
    FoundPlaces,
    FoundWarning,
    HazardIndicesResponse,
    HistoricalDailyResponse,
    HistoricalHourlyResponse,
    HistoricalWorkabilityResponse,
    KeptMap,
    KeptPlan,
    LinkList,
    LinkWithUrl,
    MapCost,
    MapField,
    MapLinkList,
    MapLinkWithUrl,
    MapList,
    ModelsResponse,
    OperationalResponse,
    Place,
    PlanDispatchResponse,
    PlanImportResponse,
    PlanList,
    PlanLook,
    PlanLookList,
    PlanPreview,
    PlanResponse,
    PlanStartsResponse,
    ProjectionDailyResponse,
    ProjectionWorkabilityResponse,
    RankResponse,
    RouteCost,
    RouteResponse,
    RunsResponse,
    StreamTicket,
    TableLink,
    TableLinkList,
    TableLinkWithUrl,
    VariablesResponse,
    WarningFeeds,
    WarningsResponse,
    Watch,
    WatchList,
    WatchSummary,
    WindowsResponse,
)
from .._generated.v2.endpoints import endpoints
from .._generated.v2.requests import (
    AreaRequest,
    BatchRequest,
    CompositeRequest,
    CostRequest,
    EventsListQuery,
    EventsStreamQuery,
    EvidenceCasesQuery,
    EvidenceCreateQuery,
    EvidenceRequest,
    HistoricalClimatologyQuery,
    HistoricalDailyQuery,
    HistoricalHourlyQuery,
    HistoricalWorkabilityRequest,
    KeptPlanRequest,
    LinkRequest,
    MapLinkRequest,
    MapRequest,
    MapsFieldQuery,
    OperationalHourlyQuery,
    PlacesFindQuery,
    PlanDispatchRequest,
    PlanImportRequest,
    PlanProgressRequest,
    PlanRequest,
    PlansLooksQuery,
    PlanStartsRequest,
    ProjectionsDailyQuery,
    ProjectionWorkabilityRequest,
    RankRequest,
    RouteRequest,
    RunsListQuery,
    ScenarioRequest,
    TableLinkRequest,
    TaskRequest,
    WarningsGetQuery,
    WarningsListQuery,
    WatchRequest,
    WindowsRequest,
)
from ..async_driver import AsyncDriver
from ..batch import BatchCalls, batch_calls, batch_endpoint
from ..call import Call
from ..clients import AsyncClient, SyncClient
from ..endpoint import endpoint, series_endpoint, span_endpoint
from ..event_stream import Following, followed, stream_endpoint
from ..group import Driver, Group, Version
from ..lines import lines_endpoint
from ..list_call import Pages, list_endpoint, list_pages, page_reader
from ..once import change_headers, once_headers
from ..options import CallOptions, ChangeOptions, OnceOptions
from ..query import split_query
from ..shared_client import (
    SharedClient,
    SharedJobs,
    SharedProjections,
    SharedScenarios,
    SharedTasks,
    SharedWatches,
    SharedWebhooks,
)
from ..span_call import SpanCall, span_call
from ..sync_driver import SyncDriver

_v2 = Version("v2", endpoints)


@cache
def _read_batch_line_adapter() -> TypeAdapter[BatchLine]:
    return TypeAdapter(BatchLine)


def _read_batch_line(text: bytes) -> BatchLine:
    return _read_batch_line_adapter().validate_json(text, strict=True)


@cache
def _read_event_adapter() -> TypeAdapter[Event]:
    return TypeAdapter(Event)


def _read_event(text: bytes) -> Event:
    return _read_event_adapter().validate_json(text, strict=True)


class Optimality(Group[Driver], Generic[Driver]):
    """The suitability of the coming hours for a task or scenario, with the reasons."""

    @series_endpoint
    def composite(self, body: CompositeRequest, **options: Unpack[CallOptions]) -> Call[CompositeResponse]:
        """Score each hour of a period for a task or scenario at a place. A planning aid: it does not replace observation on site."""
        return self._call("optimality.composite", CompositeResponse, options, body=body)

    @series_endpoint
    def windows(self, body: WindowsRequest, **options: Unpack[CallOptions]) -> Call[WindowsResponse]:
        """Find the hours at which a job can start, with the probability that it can be done."""
        return self._call("optimality.windows", WindowsResponse, options, body=body)

    @batch_endpoint
    def batch(self, body: BatchRequest, **options: Unpack[OnceOptions]) -> BatchCalls[BatchLine]:
        """Score up to 1,000 items, with one line for each item in the order of the request."""
        return batch_calls(self, body, _read_batch_line, options)

    @series_endpoint
    def rank(self, body: RankRequest, **options: Unpack[CallOptions]) -> Call[RankResponse]:
        """Rank places, tasks and periods by how well a job can be done."""
        return self._call("optimality.rank", RankResponse, options, body=body)

    @series_endpoint
    def area(self, body: AreaRequest, **options: Unpack[OnceOptions]) -> Call[AreaResponse]:
        """Score all grid cells of an area, and say how much of it is workable in each hour."""
        return self._call("optimality.area", AreaResponse, options, body=body, headers=once_headers(options))

    @endpoint
    def area_cost(self, body: AreaRequest, **options: Unpack[CallOptions]) -> Call[AreaCost]:
        """Say what scoring an area would cost, and which cells it has."""
        return self._call("optimality.areaCost", AreaCost, options, body=body)

    @series_endpoint
    def area_result(self, id: str, **options: Unpack[CallOptions]) -> Call[AreaResponse]:
        """Get the answer of a finished job for an area."""
        return self._call("optimality.areaResult", AreaResponse, options, path={"id": id})

    @series_endpoint
    def route(self, body: RouteRequest, **options: Unpack[CallOptions]) -> Call[RouteResponse]:
        """Score the way along a route at the time of passing, and say when to depart."""
        return self._call("optimality.route", RouteResponse, options, body=body)

    @endpoint
    def route_cost(self, body: RouteRequest, **options: Unpack[CallOptions]) -> Call[RouteCost]:
        """Say what scoring a route would cost, and how long it is."""
        return self._call("optimality.routeCost", RouteCost, options, body=body)


class Jobs(SharedJobs[Driver], Generic[Driver]):
    """Work that continues after its request: its progress and its result."""

    @lines_endpoint
    def result(self, id: str, **options: Unpack[CallOptions]) -> Call[BatchLine]:
        """Get the lines of a finished job."""
        return self._made("jobs.result", _read_batch_line, options, path={"id": id}, success="lines")


class Historical(Group[Driver], Generic[Driver]):
    """Past weather, and how often it allowed work."""

    @series_endpoint
    def workability(
        self, body: HistoricalWorkabilityRequest, **options: Unpack[CallOptions]
    ) -> Call[HistoricalWorkabilityResponse]:
        """Get how often past weather allowed the work, month by month."""
        return self._call("historical.workability", HistoricalWorkabilityResponse, options, body=body)

    @span_endpoint
    def hourly(self, **query: Unpack[HistoricalHourlyQuery]) -> SpanCall[HistoricalHourlyResponse]:
        """Get past weather in columns, hour by hour, from the start of the record. ``parts`` fetches a long period piece by piece."""
        return span_call(self, "historical.hourly", HistoricalHourlyResponse, query)

    @span_endpoint
    def daily(self, **query: Unpack[HistoricalDailyQuery]) -> SpanCall[HistoricalDailyResponse]:
        """Get past weather in columns, day by day, from the start of the record. ``parts`` fetches a long period piece by piece."""
        return span_call(self, "historical.daily", HistoricalDailyResponse, query)

    @series_endpoint
    def climatology(self, **query: Unpack[HistoricalClimatologyQuery]) -> Call[ClimatologyResponse]:
        """Get the usual weather: quantiles by day of the year and hour over a baseline."""
        asked, options = split_query(query)
        return self._call("historical.climatology", ClimatologyResponse, options, query=asked)


class Projections(SharedProjections[Driver], Generic[Driver]):
    """Climate projections, and how often they allow work."""

    @series_endpoint
    def workability(
        self, body: ProjectionWorkabilityRequest, **options: Unpack[CallOptions]
    ) -> Call[ProjectionWorkabilityResponse]:
        """Get how often the weather of a warmer climate would allow the work, month by month."""
        return self._call("projections.workability", ProjectionWorkabilityResponse, options, body=body)

    @span_endpoint
    def daily(self, **query: Unpack[ProjectionsDailyQuery]) -> SpanCall[ProjectionDailyResponse]:
        """Get daily values of climate models in columns, from 1950 to 2100. ``parts`` fetches a long period piece by piece."""
        return span_call(self, "projections.daily", ProjectionDailyResponse, query)


class Plans(Group[Driver], Generic[Driver]):
    """Campaigns of tasks: when they are done, how surely, and what makes them wait."""

    @series_endpoint
    def simulate(self, body: PlanRequest, **options: Unpack[OnceOptions]) -> Call[PlanResponse]:
        """Simulate a plan of tasks: when it is done, how surely, and what makes it wait."""
        return self._call("plans.simulate", PlanResponse, options, body=body, headers=once_headers(options))

    @series_endpoint
    def simulate_result(self, id: str, **options: Unpack[CallOptions]) -> Call[PlanResponse]:
        """Get the answer of a finished job that simulates a plan."""
        return self._call("plans.simulateResult", PlanResponse, options, path={"id": id})

    @series_endpoint
    def starts(self, body: PlanStartsRequest, **options: Unpack[OnceOptions]) -> Call[PlanStartsResponse]:
        """Compare starts of a plan: which is best, how often, and by how much."""
        return self._call(
            "plans.starts", PlanStartsResponse, options, body=body, headers=once_headers(options)
        )

    @series_endpoint
    def starts_result(self, id: str, **options: Unpack[CallOptions]) -> Call[PlanStartsResponse]:
        """Get the answer of a finished job that compares starts of a plan."""
        return self._call("plans.startsResult", PlanStartsResponse, options, path={"id": id})

    @endpoint
    def cost(self, body: PlanRequest, **options: Unpack[CallOptions]) -> Call[PlanPreview]:
        """Say what the simulation of a plan would cost, and everything that is wrong with it."""
        return self._call("plans.cost", PlanPreview, options, body=body)

    @series_endpoint
    def dispatch(
        self, body: PlanDispatchRequest, **options: Unpack[CallOptions]
    ) -> Call[PlanDispatchResponse]:
        """Give crews to jobs on the days ahead, by the odds of their weather."""
        return self._call("plans.dispatch", PlanDispatchResponse, options, body=body)

    @endpoint
    def import_file(
        self, body: PlanImportRequest, **options: Unpack[CallOptions]
    ) -> Call[PlanImportResponse]:
        """Make a plan of a schedule of Microsoft Project or Primavera P6."""
        return self._call("plans.importFile", PlanImportResponse, options, body=body)

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[PlanList]:
        """List the kept plans of your account."""
        return self._call("plans.list", PlanList, options)

    @endpoint
    def create(self, body: KeptPlanRequest, **options: Unpack[OnceOptions]) -> Call[KeptPlan]:
        """Keep a plan, which is simulated again with new runs."""
        return self._call("plans.create", KeptPlan, options, body=body, headers=once_headers(options))

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[KeptPlan]:
        """Get one of your kept plans."""
        return self._call("plans.get", KeptPlan, options, path={"id": id})

    @endpoint
    def answer(self, id: str, **options: Unpack[CallOptions]) -> Call[PlanResponse]:
        """Get the answer of the last look at a plan."""
        return self._call("plans.answer", PlanResponse, options, path={"id": id})

    @list_endpoint
    def looks(self, id: str, **query: Unpack[PlansLooksQuery]) -> Pages[PlanLookList, PlanLook]:
        """List what the looks at a plan found, run by run. Iteration covers all pages."""
        return list_pages(
            self, "plans.looks", page_reader(PlanLookList), lambda page: page.looks, query, path={"id": id}
        )

    @endpoint
    def replace(self, id: str, body: KeptPlanRequest, **options: Unpack[ChangeOptions]) -> Call[KeptPlan]:
        """Change a kept plan. ``version`` is the version that you have."""
        return self._call(
            "plans.replace", KeptPlan, options, path={"id": id}, body=body, headers=change_headers(options)
        )

    @endpoint
    def progress(
        self, id: str, body: PlanProgressRequest, **options: Unpack[ChangeOptions]
    ) -> Call[KeptPlan]:
        """Report the progress of the tasks of a plan. ``version`` is the version that you have."""
        return self._call(
            "plans.progress", KeptPlan, options, path={"id": id}, body=body, headers=change_headers(options)
        )

    @endpoint
    def pause(self, id: str, **options: Unpack[CallOptions]) -> Call[KeptPlan]:
        """Pause a kept plan."""
        return self._call("plans.pause", KeptPlan, options, path={"id": id})

    @endpoint
    def resume(self, id: str, **options: Unpack[CallOptions]) -> Call[KeptPlan]:
        """Resume a paused plan."""
        return self._call("plans.resume", KeptPlan, options, path={"id": id})

    @endpoint
    def delete(self, id: str, **options: Unpack[ChangeOptions]) -> Call[None]:
        """Delete a kept plan with its looks. ``version`` is the version that you have."""
        return self._nothing("plans.delete", options, path={"id": id}, headers=change_headers(options))


class Maps(Group[Driver], Generic[Driver]):
    """Maps of areas that are made again with each new run."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[MapList]:
        """List the kept maps of your account."""
        return self._call("maps.list", MapList, options)

    @endpoint
    def create(self, body: MapRequest, **options: Unpack[OnceOptions]) -> Call[KeptMap]:
        """Create a map of an area that is made again with each new run."""
        return self._call("maps.create", KeptMap, options, body=body, headers=once_headers(options))

    @endpoint
    def cost(self, body: MapRequest, **options: Unpack[CallOptions]) -> Call[MapCost]:
        """Get the cost of a map and its errors, without creating it."""
        return self._call("maps.cost", MapCost, options, body=body)

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[KeptMap]:
        """Get one of your maps."""
        return self._call("maps.get", KeptMap, options, path={"id": id})

    @series_endpoint
    def field(self, id: str, **query: Unpack[MapsFieldQuery]) -> Call[MapField]:
        """Get the numbers of a map as a file."""
        asked, options = split_query(query)
        return self._call("maps.field", MapField, options, path={"id": id}, query=asked)

    @endpoint
    def replace(self, id: str, body: MapRequest, **options: Unpack[ChangeOptions]) -> Call[KeptMap]:
        """Change a map. ``version`` is the version that you have."""
        return self._call(
            "maps.replace", KeptMap, options, path={"id": id}, body=body, headers=change_headers(options)
        )

    @endpoint
    def pause(self, id: str, **options: Unpack[CallOptions]) -> Call[KeptMap]:
        """Pause a map."""
        return self._call("maps.pause", KeptMap, options, path={"id": id})

    @endpoint
    def resume(self, id: str, **options: Unpack[CallOptions]) -> Call[KeptMap]:
        """Resume a paused map."""
        return self._call("maps.resume", KeptMap, options, path={"id": id})

    @endpoint
    def links(self, id: str, **options: Unpack[CallOptions]) -> Call[MapLinkList]:
        """List the links of a map."""
        return self._call("maps.links", MapLinkList, options, path={"id": id})

    @endpoint
    def link(self, id: str, body: MapLinkRequest, **options: Unpack[CallOptions]) -> Call[MapLinkWithUrl]:
        """Create a link that opens a map without a key. Only this response contains the address of the link."""
        return self._call("maps.link", MapLinkWithUrl, options, path={"id": id}, body=body)

    @endpoint
    def unlink(self, id: str, link: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Delete a link of a map, so that its address no longer works."""
        return self._nothing("maps.unlink", options, path={"id": id, "link": link})

    @endpoint
    def delete(self, id: str, **options: Unpack[ChangeOptions]) -> Call[None]:
        """Delete a map with its tiles. ``version`` is the version that you have."""
        return self._nothing("maps.delete", options, path={"id": id}, headers=change_headers(options))


class Watches(SharedWatches[Driver], Generic[Driver]):
    """Places that are watched for a window, a band or a limit, run by run."""

    @list_endpoint
    def list(self, **query: Unpack[WatchesListQuery]) -> Pages[WatchList, WatchSummary]:
        """List the watches of your account. Iteration covers all pages."""
        return list_pages(self, "watches.list", page_reader(WatchList), lambda page: page.watches, query)

    @endpoint
    def create(self, body: WatchRequest, **options: Unpack[OnceOptions]) -> Call[Watch]:
        """Create a watch for a window, a band, a limit or official warnings at one or more places, or for new runs. The response contains the spans that are found now."""
        return self._call("watches.create", Watch, options, body=body, headers=once_headers(options))

    @endpoint
    def cost(self, body: WatchRequest, **options: Unpack[CallOptions]) -> Call[WatchCost]:
        """Get the cost of a watch and its errors, without creating it. Nothing is created."""
        return self._call("watches.cost", WatchCost, options, body=body)

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[Watch]:
        """Get a watch with its places and their open spans."""
        return self._call("watches.get", Watch, options, path={"id": id})

    @endpoint
    def replace(self, id: str, body: WatchRequest, **options: Unpack[ChangeOptions]) -> Call[Watch]:
        """Change a watch. ``version`` is the version that you have."""
        return self._call(
            "watches.replace", Watch, options, path={"id": id}, body=body, headers=change_headers(options)
        )

    @endpoint
    def pause(self, id: str, **options: Unpack[CallOptions]) -> Call[Watch]:
        """Pause a watch. A paused watch reports nothing and costs nothing."""
        return self._call("watches.pause", Watch, options, path={"id": id})

    @endpoint
    def resume(self, id: str, **options: Unpack[CallOptions]) -> Call[Watch]:
        """Resume a paused watch."""
        return self._call("watches.resume", Watch, options, path={"id": id})


class Operational(Group[Driver], Generic[Driver]):
    """The weather forecast that scores are based on."""

    @series_endpoint
    def hourly(
        self, model: OperationalHourlyModel, **query: Unpack[OperationalHourlyQuery]
    ) -> Call[OperationalResponse]:
        """Get the weather forecast in columns, hour by hour."""
        asked, options = split_query(query)
        return self._call(
            "operational.hourly", OperationalResponse, options, path={"model": model}, query=asked
        )


class HazardIndices(Group[Driver], Generic[Driver]):
    """The indices of heat, cold and other hazards that projections provide."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[HazardIndicesResponse]:
        """List the climate hazard indices with their definitions, units, parameters and sources."""
        return self._call("hazardIndices.list", HazardIndicesResponse, options)


class Datasets(Group[Driver], Generic[Driver]):
    """The records and climate models behind past weather and projections."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[DatasetsResponse]:
        """List the historical records and climate projections, with their periods and licences."""
        return self._call("datasets.list", DatasetsResponse, options)


class Models(Group[Driver], Generic[Driver]):
    """The forecast models, with their ranges and sources."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[ModelsResponse]:
        """List the models with their parts, runs, lead times and variables."""
        return self._call("models.list", ModelsResponse, options)


class Variables(Group[Driver], Generic[Driver]):
    """The weather variables, with their units and the models that carry them."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[VariablesResponse]:
        """List the variables with their units and ranges."""
        return self._call("variables.list", VariablesResponse, options)


class Events(Group[Driver], Generic[Driver]):
    """Events from watches."""

    @list_endpoint
    def list(self, **query: Unpack[EventsListQuery]) -> Pages[EventList, Event]:
        """List the events of your watches, the oldest or the newest first. Iteration covers all pages and ends with the newest event. ``cursor`` of the list then leads to later events. If you stop within a page, the next iteration gives the whole page again, so that no event is lost. With ``order="newest"`` nothing leads to later events."""
        return list_pages(
            self, "events.list", page_reader(EventList), lambda page: page.events, query, is_feed=True
        )

    @stream_endpoint
    def stream(self, **query: Unpack[EventsStreamQuery]) -> Following[Event]:
        """Stream the events of your watches. Iteration gives each event with its position, and ``Reset`` when earlier events are no longer stored. The stream connects again when its connection ends or is silent for 45 s, and continues after the last event that it gave. It raises an error when another try cannot help, for example when the key is wrong. ``cursor`` continues an earlier list or stream; the cursor ``"0"`` asks for all stored events."""
        return followed(self, "events.stream", _read_event, query)

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[Event]:
        """Get an event."""
        return self._made("events.get", _read_event, options, path={"id": id})


class Webhooks(SharedWebhooks[Driver], Generic[Driver]):
    """Your own addresses that get signed events."""

    @endpoint
    def test(self, id: str, **options: Unpack[CallOptions]) -> Call[Delivery]:
        """Send a ``webhook.test`` to a webhook. The response is the delivery in its initial state."""
        return self._call("webhooks.test", Delivery, options, path={"id": id})


class Deliveries(Group[Driver], Generic[Driver]):
    """The result of each event at each webhook and address."""

    @list_endpoint
    def list(self, **query: Unpack[DeliveriesListQuery]) -> Pages[DeliveryList, Delivery]:
        """List the messages to your destinations, sent or waiting, the newest first. Iteration covers all pages."""
        return list_pages(
            self, "deliveries.list", page_reader(DeliveryList), lambda page: page.deliveries, query
        )

    @endpoint
    def redeliver(self, id: str, **options: Unpack[CallOptions]) -> Call[Delivery]:
        """Send a delivery again, with the same event id."""
        return self._call("deliveries.redeliver", Delivery, options, path={"id": id})


class Tasks(SharedTasks[Driver], Generic[Driver]):
    """Work and the weather that it needs: the curated library and your own entries."""

    @endpoint
    def get(self, id: int, **options: Unpack[CallOptions]) -> Call[EntryDetail]:
        """Get a task with its constraints and their sources."""
        return self._call("tasks.get", EntryDetail, options, path={"id": id})

    @endpoint
    def create(self, body: TaskRequest, **options: Unpack[OnceOptions]) -> Call[EntryDetail]:
        """Create your own task."""
        return self._call("tasks.create", EntryDetail, options, body=body, headers=once_headers(options))

    @endpoint
    def replace(self, id: int, body: TaskRequest, **options: Unpack[ChangeOptions]) -> Call[EntryDetail]:
        """Replace your own task with a new version. ``version`` is the version that you have."""
        return self._call(
            "tasks.replace", EntryDetail, options, path={"id": id}, body=body, headers=change_headers(options)
        )

    @endpoint
    def delete(self, id: int, **options: Unpack[ChangeOptions]) -> Call[None]:
        """Delete your own task; its versions stay readable. ``version`` is the version that you have."""
        return self._nothing("tasks.delete", options, path={"id": id}, headers=change_headers(options))

    @endpoint
    def version(self, id: int, version: int, **options: Unpack[CallOptions]) -> Call[EntryDetail]:
        """Get one version of a task."""
        return self._call("tasks.version", EntryDetail, options, path={"id": id, "version": version})


class Scenarios(SharedScenarios[Driver], Generic[Driver]):
    """Weather situations and the limits that define them: the curated library and your own entries."""

    @endpoint
    def get(self, id: int, **options: Unpack[CallOptions]) -> Call[EntryDetail]:
        """Get a scenario with its constraints and their sources."""
        return self._call("scenarios.get", EntryDetail, options, path={"id": id})

    @endpoint
    def create(self, body: ScenarioRequest, **options: Unpack[OnceOptions]) -> Call[EntryDetail]:
        """Create your own scenario."""
        return self._call("scenarios.create", EntryDetail, options, body=body, headers=once_headers(options))

    @endpoint
    def replace(self, id: int, body: ScenarioRequest, **options: Unpack[ChangeOptions]) -> Call[EntryDetail]:
        """Replace your own scenario with a new version. ``version`` is the version that you have."""
        return self._call(
            "scenarios.replace",
            EntryDetail,
            options,
            path={"id": id},
            body=body,
            headers=change_headers(options),
        )

    @endpoint
    def delete(self, id: int, **options: Unpack[ChangeOptions]) -> Call[None]:
        """Delete your own scenario; its versions stay readable. ``version`` is the version that you have."""
        return self._nothing("scenarios.delete", options, path={"id": id}, headers=change_headers(options))

    @endpoint
    def version(self, id: int, version: int, **options: Unpack[CallOptions]) -> Call[EntryDetail]:
        """Get one version of a scenario."""
        return self._call("scenarios.version", EntryDetail, options, path={"id": id, "version": version})


class Tickets(Group[Driver], Generic[Driver]):
    """Tickets that open one stream in place of a key."""

    @endpoint
    def create(self, **options: Unpack[CallOptions]) -> Call[StreamTicket]:
        """Create a ticket for one stream of events."""
        return self._call("tickets.create", StreamTicket, options)


class Costs(Group[Driver], Generic[Driver]):
    """The cost of a request before it is made."""

    @endpoint
    def preview(self, body: CostRequest, **options: Unpack[CallOptions]) -> Call[CostResponse]:
        """Get the cost of a request and its errors, without making it."""
        return self._call("costs.preview", CostResponse, options, body=body)


class Links(Group[Driver], Generic[Driver]):
    """Links that show one thing to people without a key."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[LinkList]:
        """List the links of your account."""
        return self._call("links.list", LinkList, options)

    @endpoint
    def create(self, body: LinkRequest, **options: Unpack[CallOptions]) -> Call[LinkWithUrl]:
        """Create a link that shows one site to people without a key. Only this response contains the address of the link."""
        return self._call("links.create", LinkWithUrl, options, body=body)

    @endpoint
    def delete(self, id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Delete a link, so that it no longer works."""
        return self._nothing("links.delete", options, path={"id": id})


class Tables(Group[Driver], Generic[Driver]):
    """Tables that spreadsheets read without a key."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[TableLinkList]:
        """List the tables of your account."""
        return self._call("tables.list", TableLinkList, options)

    @endpoint
    def create(self, body: TableLinkRequest, **options: Unpack[CallOptions]) -> Call[TableLinkWithUrl]:
        """Create a table with an address that a spreadsheet can read without a key. Only this response contains the address of the table."""
        return self._call("tables.create", TableLinkWithUrl, options, body=body)

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[TableLink]:
        """Get one of your tables, without its address."""
        return self._call("tables.get", TableLink, options, path={"id": id})

    @endpoint
    def delete(self, id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Delete a table, so that its address no longer works."""
        return self._nothing("tables.delete", options, path={"id": id})


class Places(Group[Driver], Generic[Driver]):
    """Places of the world, by name or position."""

    @endpoint
    def find(self, **query: Unpack[PlacesFindQuery]) -> Call[FoundPlaces]:
        """Find places by a name, or near a position."""
        asked, options = split_query(query)
        return self._call("places.find", FoundPlaces, options, query=asked)

    @endpoint
    def get(self, id: int, **options: Unpack[CallOptions]) -> Call[Place]:
        """Get a place by its id."""
        return self._call("places.get", Place, options, path={"id": id})


class Evidence(Group[Driver], Generic[Driver]):
    """Reports of how often promised windows held in past weather."""

    @endpoint
    def create(self, body: EvidenceRequest, **query: Unpack[EvidenceCreateQuery]) -> Call[EvidenceOrder]:
        """Order a report of how often promised windows held at a place."""
        asked, options = split_query(query)
        return self._call(
            "evidence.create", EvidenceOrder, options, query=asked, body=body, headers=once_headers(options)
        )

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[EvidenceList]:
        """List the reports of your account."""
        return self._call("evidence.list", EvidenceList, options)

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[EvidenceOrder]:
        """Get a report, or how far it is."""
        return self._call("evidence.get", EvidenceOrder, options, path={"id": id})

    @series_endpoint
    def cases(self, id: str, **query: Unpack[EvidenceCasesQuery]) -> Call[EvidenceCases]:
        """Get the promises or hours behind a report, as JSON or a file."""
        asked, options = split_query(query)
        return self._call("evidence.cases", EvidenceCases, options, path={"id": id}, query=asked)

    @endpoint
    def delete(self, id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Delete a report, and end its work."""
        return self._nothing("evidence.delete", options, path={"id": id})


class Runs(Group[Driver], Generic[Driver]):
    """The runs of forecast models, as they become available."""

    @endpoint
    def list(self, **query: Unpack[RunsListQuery]) -> Call[RunsResponse]:
        """List the runs of forecast models, those on their way and those expected next."""
        asked, options = split_query(query)
        return self._call("runs.list", RunsResponse, options, query=asked)


class Warnings(Group[Driver], Generic[Driver]):
    """Official warnings of authorities, as they were sent."""

    @endpoint
    def list(self, **query: Unpack[WarningsListQuery]) -> Call[WarningsResponse]:
        """List the official warnings at a place."""
        asked, options = split_query(query)
        return self._call("warnings.list", WarningsResponse, options, query=asked)

    @endpoint
    def feeds(self, **options: Unpack[CallOptions]) -> Call[WarningFeeds]:
        """List the feeds of warnings, and when each was last read."""
        return self._call("warnings.feeds", WarningFeeds, options)

    @endpoint
    def get(self, id: str, **query: Unpack[WarningsGetQuery]) -> Call[FoundWarning]:
        """Get the newest message of an official warning."""
        asked, options = split_query(query)
        return self._call("warnings.get", FoundWarning, options, path={"id": id}, query=asked)


class _Client(SharedClient[Driver], Generic[Driver]):
    def __init__(self, driver: Driver, version: Version) -> None:
        super().__init__(driver, version)
        self.optimality = Optimality(driver, version)
        self.jobs = Jobs(driver, version)
        self.historical = Historical(driver, version)
        self.projections = Projections(driver, version)
        self.plans = Plans(driver, version)
        self.maps = Maps(driver, version)
        self.watches = Watches(driver, version)
        self.operational = Operational(driver, version)
        self.hazard_indices = HazardIndices(driver, version)
        self.datasets = Datasets(driver, version)
        self.models = Models(driver, version)
        self.variables = Variables(driver, version)
        self.events = Events(driver, version)
        self.webhooks = Webhooks(driver, version)
        self.deliveries = Deliveries(driver, version)
        self.tasks = Tasks(driver, version)
        self.scenarios = Scenarios(driver, version)
        self.tickets = Tickets(driver, version)
        self.costs = Costs(driver, version)
        self.links = Links(driver, version)
        self.tables = Tables(driver, version)
        self.places = Places(driver, version)
        self.evidence = Evidence(driver, version)
        self.runs = Runs(driver, version)
        self.warnings = Warnings(driver, version)


class Halcyon(SyncClient, _Client[SyncDriver]):
    """V2 of the Halcyon API, a preview that may still change, with notice."""

    _version = _v2


class AsyncHalcyon(AsyncClient, _Client[AsyncDriver]):
    """V2 of the Halcyon API, awaited; a preview that may still change, with notice."""

    _version = _v2
