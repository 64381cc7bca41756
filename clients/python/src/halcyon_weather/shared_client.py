"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from typing import Generic, Literal

from typing_extensions import Unpack

from ._generated.answers import (
    Address,
    AddressList,
    ClimatologyResponse,
    DatasetsResponse,
    Delivery,
    DeliveryList,
    EntryDetail,
    EntryList,
    EntrySummary,
    FeedList,
    FeedWithUrl,
    FrequencyChangeResponse,
    HazardIndexResponse,
    HazardIndicesResponse,
    HistoricalDailyResponse,
    HistoricalHourlyResponse,
    Job,
    ModelsResponse,
    OperationalResponse,
    ProjectionDailyResponse,
    SpanList,
    StatusResponse,
    UsageResponse,
    VariablesResponse,
    VerificationResponse,
    Webhook,
    WebhookList,
    WebhookWithSecret,
)
from ._generated.requests import (
    AddressRequest,
    DeliveriesListQuery,
    FeedRequest,
    HistoricalClimatologyQuery,
    HistoricalDailyQuery,
    HistoricalHourlyQuery,
    OperationalHourlyModel,
    OperationalHourlyQuery,
    ProjectionsDailyQuery,
    ProjectionsFrequencyChangeQuery,
    ProjectionsFrequencyChangeWaveType,
    ProjectionsHazardIndexIndex,
    ProjectionsHazardIndexQuery,
    SecretRotation,
    TaskRequest,
    TasksListQuery,
    VerificationGetQuery,
    WebhookRequest,
    WebhooksListQuery,
)
from .call import Call
from .endpoint import endpoint, span_endpoint
from .events import Events
from .group import Driver, Group, Version
from .list_call import Pages, list_endpoint, list_pages, page_reader
from .once import change_headers, once_headers
from .options import CallOptions, ChangeOptions, OnceOptions
from .query import split_query
from .span_call import SpanCall, span_call


class Operational(Group[Driver], Generic[Driver]):
    """The weather of the hours ahead that scores are made of."""

    @endpoint
    def hourly(
        self, model: OperationalHourlyModel, **query: Unpack[OperationalHourlyQuery]
    ) -> Call[OperationalResponse]:
        """The weather ahead in columns, hour by hour."""
        asked, options = split_query(query)
        return self._call(
            "operational.hourly", OperationalResponse, options, path={"model": model}, query=asked
        )


class SharedHistorical(Group[Driver], Generic[Driver]):
    """Weather that was, and how often work could be done in it."""

    @span_endpoint
    def hourly(self, **query: Unpack[HistoricalHourlyQuery]) -> SpanCall[HistoricalHourlyResponse]:
        """The weather that was in columns, hour by hour since the record begins. ``parts`` goes through spans of any length."""
        return span_call(self, "historical.hourly", HistoricalHourlyResponse, query)

    @span_endpoint
    def daily(self, **query: Unpack[HistoricalDailyQuery]) -> SpanCall[HistoricalDailyResponse]:
        """The weather that was in columns, day by day since the record begins. ``parts`` goes through spans of any length."""
        return span_call(self, "historical.daily", HistoricalDailyResponse, query)

    @endpoint
    def climatology(self, **query: Unpack[HistoricalClimatologyQuery]) -> Call[ClimatologyResponse]:
        """The usual weather: quantiles by day of the year and hour over a baseline."""
        asked, options = split_query(query)
        return self._call("historical.climatology", ClimatologyResponse, options, query=asked)


class SharedProjections(Group[Driver], Generic[Driver]):
    """Climate to come, and how often work can be done in it."""

    @span_endpoint
    def daily(self, **query: Unpack[ProjectionsDailyQuery]) -> SpanCall[ProjectionDailyResponse]:
        """Days of climate models in columns, from 1950 to 2100, each model in its own calendar. ``parts`` goes through spans of any length."""
        return span_call(self, "projections.daily", ProjectionDailyResponse, query)

    @endpoint
    def frequency_change(
        self, wave_type: ProjectionsFrequencyChangeWaveType, **query: Unpack[ProjectionsFrequencyChangeQuery]
    ) -> Call[FrequencyChangeResponse]:
        """How much more often heat or cold waves come, by climate model and over all of them."""
        asked, options = split_query(query)
        return self._call(
            "projections.frequencyChange",
            FrequencyChangeResponse,
            options,
            path={"wave_type": wave_type},
            query=asked,
        )

    @endpoint
    def hazard_index(
        self, index: ProjectionsHazardIndexIndex, **query: Unpack[ProjectionsHazardIndexQuery]
    ) -> Call[HazardIndexResponse]:
        """An index of climate hazards year by year, with its mean over a period."""
        asked, options = split_query(query)
        return self._call(
            "projections.hazardIndex", HazardIndexResponse, options, path={"index": index}, query=asked
        )


class HazardIndices(Group[Driver], Generic[Driver]):
    """The indices of heat, cold and other hazards that projections give."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[HazardIndicesResponse]:
        """The indices of climate hazards with definition, unit, parameters and source."""
        return self._call("hazardIndices.list", HazardIndicesResponse, options)


class Datasets(Group[Driver], Generic[Driver]):
    """The records and climate models that history and projections are read from."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[DatasetsResponse]:
        """The records: what was, and what climate models project, with their spans and licences."""
        return self._call("datasets.list", DatasetsResponse, options)


class Entries(Group[Driver], Generic[Driver]):
    """Work, with the weather that it needs: the curated library and entries of your own. Events of weather, with what makes them: the curated library and entries of your own."""

    def __init__(self, driver: Driver, version: Version, kind: Literal["tasks", "scenarios"]) -> None:
        super().__init__(driver, version)
        self._kind = kind

    @list_endpoint
    def list(self, **query: Unpack[TasksListQuery]) -> Pages[EntryList, EntrySummary]:
        """List the tasks: work that wants good weather. List the scenarios: situations that may be present. Iterating goes through all pages."""
        return list_pages(
            self, f"{self._kind}.list", page_reader(EntryList), lambda page: page.entries, query
        )

    @endpoint
    def get(self, id: int, **options: Unpack[CallOptions]) -> Call[EntryDetail]:
        """An entry with its constraints and their sources."""
        return self._call(f"{self._kind}.get", EntryDetail, options, path={"id": id})

    @endpoint
    def create(self, body: TaskRequest, **options: Unpack[OnceOptions]) -> Call[EntryDetail]:
        """Create an entry of your own."""
        return self._call(
            f"{self._kind}.create", EntryDetail, options, body=body, headers=once_headers(options)
        )

    @endpoint
    def replace(self, id: int, body: TaskRequest, **options: Unpack[ChangeOptions]) -> Call[EntryDetail]:
        """Replace an entry of your own by a new version. ``version`` says which one you know."""
        return self._call(
            f"{self._kind}.replace",
            EntryDetail,
            options,
            path={"id": id},
            body=body,
            headers=change_headers(options),
        )

    @endpoint
    def delete(self, id: int, **options: Unpack[ChangeOptions]) -> Call[None]:
        """Delete an entry of your own; its versions keep answering. ``version`` says which one you know."""
        return self._nothing(
            f"{self._kind}.delete", options, path={"id": id}, headers=change_headers(options)
        )

    @endpoint
    def version(self, id: int, version: int, **options: Unpack[CallOptions]) -> Call[EntryDetail]:
        """An entry as one of its versions was."""
        return self._call(f"{self._kind}.version", EntryDetail, options, path={"id": id, "version": version})


class SharedJobs(Group[Driver], Generic[Driver]):
    """Work that goes on after its request: how far it is, and its result."""

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[Job]:
        """How far a job has come."""
        return self._call("jobs.get", Job, options, path={"id": id})


class Models(Group[Driver], Generic[Driver]):
    """The forecast models, how far they reach, and whose weather they are."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[ModelsResponse]:
        """The models with their parts, runs, leads and variables."""
        return self._call("models.list", ModelsResponse, options)


class Variables(Group[Driver], Generic[Driver]):
    """The variables of weather, with their units and with the models that carry them."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[VariablesResponse]:
        """The variables with units and ranges."""
        return self._call("variables.list", VariablesResponse, options)


class Status(Group[Driver], Generic[Driver]):
    """How old the weather is, and whether it can be served."""

    @endpoint
    def get(self, **options: Unpack[CallOptions]) -> Call[StatusResponse]:
        """Age and health of every part of a model and of every record."""
        return self._call("status.get", StatusResponse, options)


class Verification(Group[Driver], Generic[Driver]):
    """How good the forecasts were where observations tell."""

    @endpoint
    def get(self, **query: Unpack[VerificationGetQuery]) -> Call[VerificationResponse]:
        """How good forecasts of a task or scenario were, by lead time."""
        asked, options = split_query(query)
        return self._call("verification.get", VerificationResponse, options, query=asked)


class SharedWatches(Group[Driver], Generic[Driver]):
    """Places that are watched for a window, a band or a limit, run by run."""

    @endpoint
    def delete(self, id: str, **options: Unpack[ChangeOptions]) -> Call[None]:
        """End a watch and forget it; its events stay for 30 days. ``version`` says which one you know."""
        return self._nothing("watches.delete", options, path={"id": id}, headers=change_headers(options))

    @endpoint
    def spans(self, id: str, **options: Unpack[CallOptions]) -> Call[SpanList]:
        """The spans of a watch, open and closed, with what each round saw."""
        return self._call("watches.spans", SpanList, options, path={"id": id})


class Webhooks(Group[Driver], Generic[Driver]):
    """Addresses of yours that events are sent to, signed."""

    @list_endpoint
    def list(self, **query: Unpack[WebhooksListQuery]) -> Pages[WebhookList, Webhook]:
        """List the webhooks of your account. Iterating goes through all pages."""
        return list_pages(self, "webhooks.list", page_reader(WebhookList), lambda page: page.webhooks, query)

    @endpoint
    def create(self, body: WebhookRequest, **options: Unpack[OnceOptions]) -> Call[WebhookWithSecret]:
        """Have events sent to an address of yours. The answer alone has the secret that signs."""
        return self._call(
            "webhooks.create", WebhookWithSecret, options, body=body, headers=once_headers(options)
        )

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[Webhook]:
        """One webhook."""
        return self._call("webhooks.get", Webhook, options, path={"id": id})

    @endpoint
    def replace(self, id: str, body: WebhookRequest, **options: Unpack[ChangeOptions]) -> Call[Webhook]:
        """Change the address, the description or the events of a webhook. ``version`` says which one you know."""
        return self._call(
            "webhooks.replace", Webhook, options, path={"id": id}, body=body, headers=change_headers(options)
        )

    @endpoint
    def delete(self, id: str, **options: Unpack[ChangeOptions]) -> Call[None]:
        """End a webhook; nothing is sent to it any more. ``version`` says which one you know."""
        return self._nothing("webhooks.delete", options, path={"id": id}, headers=change_headers(options))

    @endpoint
    def rotate(
        self, id: str, body: SecretRotation, **options: Unpack[OnceOptions]
    ) -> Call[WebhookWithSecret]:
        """Give a webhook a new secret. For some hours the one before signs too."""
        return self._call(
            "webhooks.rotate",
            WebhookWithSecret,
            options,
            path={"id": id},
            body=body,
            headers=once_headers(options),
        )

    @endpoint
    def test(self, id: str, **options: Unpack[CallOptions]) -> Call[Delivery]:
        """Send a ``webhook.test`` to a webhook. The answer is the delivery as it begins."""
        return self._call("webhooks.test", Delivery, options, path={"id": id})

    @endpoint
    def enable(self, id: str, **options: Unpack[CallOptions]) -> Call[Webhook]:
        """Enable a webhook that was disabled."""
        return self._call("webhooks.enable", Webhook, options, path={"id": id})


class Deliveries(Group[Driver], Generic[Driver]):
    """The fate of each event at each webhook and address."""

    @list_endpoint
    def list(self, **query: Unpack[DeliveriesListQuery]) -> Pages[DeliveryList, Delivery]:
        """Messages that were sent to your destinations, or wait to be, the newest first. Iterating goes through all pages."""
        return list_pages(
            self, "deliveries.list", page_reader(DeliveryList), lambda page: page.deliveries, query
        )

    @endpoint
    def redeliver(self, id: str, **options: Unpack[CallOptions]) -> Call[Delivery]:
        """Send a delivery again, under the same id of its event."""
        return self._call("deliveries.redeliver", Delivery, options, path={"id": id})


class Feeds(Group[Driver], Generic[Driver]):
    """Calendars that show what watches see."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[FeedList]:
        """List the calendar feeds of your account."""
        return self._call("feeds.list", FeedList, options)

    @endpoint
    def create(self, body: FeedRequest, **options: Unpack[CallOptions]) -> Call[FeedWithUrl]:
        """Make a calendar feed of your watches. The answer alone has its address."""
        return self._call("feeds.create", FeedWithUrl, options, body=body)

    @endpoint
    def delete(self, id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Delete a calendar feed; its address answers no more."""
        return self._nothing("feeds.delete", options, path={"id": id})


class Addresses(Group[Driver], Generic[Driver]):
    """E-mail addresses that events are sent to, once their readers have confirmed them."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[AddressList]:
        """List the e-mail addresses of your account."""
        return self._call("addresses.list", AddressList, options)

    @endpoint
    def create(self, body: AddressRequest, **options: Unpack[CallOptions]) -> Call[Address]:
        """Have events sent to an e-mail address. The reader gets the link that confirms it."""
        return self._call("addresses.create", Address, options, body=body)

    @endpoint
    def delete(self, id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Forget an e-mail address; nothing is sent to it any more."""
        return self._nothing("addresses.delete", options, path={"id": id})


class SharedClient(Group[Driver], Generic[Driver]):
    """The calls that are alike in every version of the API."""

    def __init__(self, driver: Driver, version: Version) -> None:
        super().__init__(driver, version)
        self.operational = Operational(driver, version)
        self.hazard_indices = HazardIndices(driver, version)
        self.datasets = Datasets(driver, version)
        self.tasks = Entries(driver, version, "tasks")
        self.scenarios = Entries(driver, version, "scenarios")
        self.models = Models(driver, version)
        self.variables = Variables(driver, version)
        self.status = Status(driver, version)
        self.verification = Verification(driver, version)
        self.events = Events(driver, version)
        self.webhooks = Webhooks(driver, version)
        self.deliveries = Deliveries(driver, version)
        self.feeds = Feeds(driver, version)
        self.addresses = Addresses(driver, version)

    @endpoint
    def usage(self, **options: Unpack[CallOptions]) -> Call[UsageResponse]:
        """The use of the key: what it may use, has used and has left, by day and endpoint."""
        return self._call("usage", UsageResponse, options)
