"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from typing import Generic

from typing_extensions import Unpack

from ._generated.answers import (
    Address,
    AddressList,
    EntryList,
    EntrySummary,
    FeedList,
    FeedWithUrl,
    FrequencyChangeResponse,
    HazardIndexResponse,
    Job,
    SpanList,
    StatusResponse,
    UsageResponse,
    VerificationResponse,
    Webhook,
    WebhookList,
    WebhookWithSecret,
)
from ._generated.requests import (
    AddressRequest,
    FeedRequest,
    ProjectionsFrequencyChangeQuery,
    ProjectionsFrequencyChangeWaveType,
    ProjectionsHazardIndexIndex,
    ProjectionsHazardIndexQuery,
    ScenariosListQuery,
    SecretRotation,
    TasksListQuery,
    VerificationGetQuery,
    WebhookRequest,
    WebhooksListQuery,
)
from .call import Call
from .endpoint import endpoint, series_endpoint
from .group import Driver, Group, Version
from .list_call import Pages, list_endpoint, list_pages, page_reader
from .once import change_headers, once_headers
from .options import CallOptions, ChangeOptions, OnceOptions
from .query import split_query


class SharedProjections(Group[Driver], Generic[Driver]):
    """Climate projections, and how often they allow work."""

    @series_endpoint
    def frequency_change(
        self, wave_type: ProjectionsFrequencyChangeWaveType, **query: Unpack[ProjectionsFrequencyChangeQuery]
    ) -> Call[FrequencyChangeResponse]:
        """Get the change in the number of heat or cold waves, by climate model and across all models."""
        asked, options = split_query(query)
        return self._call(
            "projections.frequencyChange",
            FrequencyChangeResponse,
            options,
            path={"wave_type": wave_type},
            query=asked,
        )

    @series_endpoint
    def hazard_index(
        self, index: ProjectionsHazardIndexIndex, **query: Unpack[ProjectionsHazardIndexQuery]
    ) -> Call[HazardIndexResponse]:
        """Get a climate hazard index year by year, with its mean over a period."""
        asked, options = split_query(query)
        return self._call(
            "projections.hazardIndex", HazardIndexResponse, options, path={"index": index}, query=asked
        )


class SharedTasks(Group[Driver], Generic[Driver]):
    """Work and the weather that it needs: the curated library and your own entries."""

    @list_endpoint
    def list(self, **query: Unpack[TasksListQuery]) -> Pages[EntryList, EntrySummary]:
        """List the tasks: work that needs good weather. Iteration covers all pages."""
        return list_pages(self, "tasks.list", page_reader(EntryList), lambda page: page.entries, query)


class SharedScenarios(Group[Driver], Generic[Driver]):
    """Weather situations and the limits that define them: the curated library and your own entries."""

    @list_endpoint
    def list(self, **query: Unpack[ScenariosListQuery]) -> Pages[EntryList, EntrySummary]:
        """List the scenarios: weather situations that may occur. Iteration covers all pages."""
        return list_pages(self, "scenarios.list", page_reader(EntryList), lambda page: page.entries, query)


class SharedJobs(Group[Driver], Generic[Driver]):
    """Work that continues after its request: its progress and its result."""

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[Job]:
        """Get the status of a job."""
        return self._call("jobs.get", Job, options, path={"id": id})


class Status(Group[Driver], Generic[Driver]):
    """The age and availability of the weather."""

    @endpoint
    def get(self, **options: Unpack[CallOptions]) -> Call[StatusResponse]:
        """Get the age and health of every model part and every record."""
        return self._call("status.get", StatusResponse, options)


class Verification(Group[Driver], Generic[Driver]):
    """The quality of past forecasts, measured with observations."""

    @series_endpoint
    def get(self, **query: Unpack[VerificationGetQuery]) -> Call[VerificationResponse]:
        """Get the quality of past forecasts of a task or scenario, by lead time."""
        asked, options = split_query(query)
        return self._call("verification.get", VerificationResponse, options, query=asked)


class SharedWatches(Group[Driver], Generic[Driver]):
    """Places that are watched for a window, a band or a limit, run by run."""

    @endpoint
    def delete(self, id: str, **options: Unpack[ChangeOptions]) -> Call[None]:
        """Delete a watch; its events are stored for 30 days. ``version`` is the version that you have."""
        return self._nothing("watches.delete", options, path={"id": id}, headers=change_headers(options))

    @endpoint
    def spans(self, id: str, **options: Unpack[CallOptions]) -> Call[SpanList]:
        """List the open and closed spans of a watch, with the result of each round."""
        return self._call("watches.spans", SpanList, options, path={"id": id})


class SharedWebhooks(Group[Driver], Generic[Driver]):
    """Your own addresses that get signed events."""

    @list_endpoint
    def list(self, **query: Unpack[WebhooksListQuery]) -> Pages[WebhookList, Webhook]:
        """List the webhooks of your account. Iteration covers all pages."""
        return list_pages(self, "webhooks.list", page_reader(WebhookList), lambda page: page.webhooks, query)

    @endpoint
    def create(self, body: WebhookRequest, **options: Unpack[OnceOptions]) -> Call[WebhookWithSecret]:
        """Create a webhook, which sends events to your own address. Only this response contains the secret for verifying signatures."""
        return self._call(
            "webhooks.create", WebhookWithSecret, options, body=body, headers=once_headers(options)
        )

    @endpoint
    def get(self, id: str, **options: Unpack[CallOptions]) -> Call[Webhook]:
        """Get a webhook."""
        return self._call("webhooks.get", Webhook, options, path={"id": id})

    @endpoint
    def replace(self, id: str, body: WebhookRequest, **options: Unpack[ChangeOptions]) -> Call[Webhook]:
        """Change the address, the description or the events of a webhook. ``version`` is the version that you have."""
        return self._call(
            "webhooks.replace", Webhook, options, path={"id": id}, body=body, headers=change_headers(options)
        )

    @endpoint
    def delete(self, id: str, **options: Unpack[ChangeOptions]) -> Call[None]:
        """Delete a webhook, so that it gets no more events. ``version`` is the version that you have."""
        return self._nothing("webhooks.delete", options, path={"id": id}, headers=change_headers(options))

    @endpoint
    def rotate(
        self, id: str, body: SecretRotation, **options: Unpack[OnceOptions]
    ) -> Call[WebhookWithSecret]:
        """Give a webhook a new secret. For some hours, messages are also signed with the previous secret."""
        return self._call(
            "webhooks.rotate",
            WebhookWithSecret,
            options,
            path={"id": id},
            body=body,
            headers=once_headers(options),
        )

    @endpoint
    def enable(self, id: str, **options: Unpack[CallOptions]) -> Call[Webhook]:
        """Enable a webhook that was disabled."""
        return self._call("webhooks.enable", Webhook, options, path={"id": id})


class Feeds(Group[Driver], Generic[Driver]):
    """Calendars that show the spans of watches."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[FeedList]:
        """List the calendar feeds of your account."""
        return self._call("feeds.list", FeedList, options)

    @endpoint
    def create(self, body: FeedRequest, **options: Unpack[CallOptions]) -> Call[FeedWithUrl]:
        """Create a calendar feed of your watches. Only this response contains the address of the feed."""
        return self._call("feeds.create", FeedWithUrl, options, body=body)

    @endpoint
    def delete(self, id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Delete a calendar feed, so that its address no longer works."""
        return self._nothing("feeds.delete", options, path={"id": id})


class Addresses(Group[Driver], Generic[Driver]):
    """E-mail addresses that get events after their readers have confirmed them."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[AddressList]:
        """List the e-mail addresses of your account."""
        return self._call("addresses.list", AddressList, options)

    @endpoint
    def create(self, body: AddressRequest, **options: Unpack[CallOptions]) -> Call[Address]:
        """Add an e-mail address for events. The owner of the address receives a link to confirm it."""
        return self._call("addresses.create", Address, options, body=body)

    @endpoint
    def delete(self, id: str, **options: Unpack[CallOptions]) -> Call[None]:
        """Delete an e-mail address, so that it gets no more mail."""
        return self._nothing("addresses.delete", options, path={"id": id})


class SharedClient(Group[Driver], Generic[Driver]):
    """Calls that are the same in every version of the API."""

    def __init__(self, driver: Driver, version: Version) -> None:
        super().__init__(driver, version)
        self.status = Status(driver, version)
        self.verification = Verification(driver, version)
        self.feeds = Feeds(driver, version)
        self.addresses = Addresses(driver, version)

    @endpoint
    def usage(self, **options: Unpack[CallOptions]) -> Call[UsageResponse]:
        """Get the rights, use and remaining allowance of the key, with its use by day and endpoint."""
        return self._call("usage", UsageResponse, options)
