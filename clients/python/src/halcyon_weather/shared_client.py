from __future__ import annotations

from typing import Generic

from typing_extensions import Unpack

from ._generated.answers import (
    DatasetsResponse,
    HazardIndicesResponse,
    ModelsResponse,
    StatusResponse,
    UsageResponse,
    VariablesResponse,
    VerificationResponse,
)
from ._generated.requests import VerificationGetQuery
from .addresses import Addresses
from .call import Call
from .data_groups import Operational
from .deliveries import Deliveries
from .endpoint import endpoint
from .entries import Entries
from .events import Events
from .feeds import Feeds
from .group import Driver, Group, Version
from .options import CallOptions
from .query import split_query
from .watches import Watches
from .webhook_calls import Webhooks


class Verification(Group[Driver], Generic[Driver]):
    """How good forecasts were."""

    @endpoint
    def get(self, **query: Unpack[VerificationGetQuery]) -> Call[VerificationResponse]:
        """How good forecasts of a task or scenario were, by lead time."""
        asked, options = split_query(query)
        return self._call("verification.get", VerificationResponse, options, query=asked)


class HazardIndices(Group[Driver], Generic[Driver]):
    """The indices of climate hazards."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[HazardIndicesResponse]:
        """The indices of climate hazards with definition, unit, parameters and source."""
        return self._call("hazardIndices.list", HazardIndicesResponse, options)


class Datasets(Group[Driver], Generic[Driver]):
    """The records."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[DatasetsResponse]:
        """The records: what was, and what climate models project."""
        return self._call("datasets.list", DatasetsResponse, options)


class Models(Group[Driver], Generic[Driver]):
    """The models of forecasts."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[ModelsResponse]:
        """The models with their parts, runs, leads and variables."""
        return self._call("models.list", ModelsResponse, options)


class Variables(Group[Driver], Generic[Driver]):
    """The variables of the weather."""

    @endpoint
    def list(self, **options: Unpack[CallOptions]) -> Call[VariablesResponse]:
        """The variables with units and ranges."""
        return self._call("variables.list", VariablesResponse, options)


class Status(Group[Driver], Generic[Driver]):
    """The state of the service."""

    @endpoint
    def get(self, **options: Unpack[CallOptions]) -> Call[StatusResponse]:
        """Age and health of every dataset."""
        return self._call("status.get", StatusResponse, options)


class SharedClient(Group[Driver], Generic[Driver]):
    """The calls that are alike in every version of the API."""

    def __init__(self, driver: Driver, version: Version) -> None:
        super().__init__(driver, version)
        self.tasks = Entries(driver, version, "tasks")
        self.scenarios = Entries(driver, version, "scenarios")
        self.watches = Watches(driver, version)
        self.events = Events(driver, version)
        self.webhooks = Webhooks(driver, version)
        self.deliveries = Deliveries(driver, version)
        self.feeds = Feeds(driver, version)
        self.addresses = Addresses(driver, version)
        self.operational = Operational(driver, version)
        self.verification = Verification(driver, version)
        self.hazard_indices = HazardIndices(driver, version)
        self.datasets = Datasets(driver, version)
        self.models = Models(driver, version)
        self.variables = Variables(driver, version)
        self.status = Status(driver, version)

    @endpoint
    def usage(self, **options: Unpack[CallOptions]) -> Call[UsageResponse]:
        """What the key may use, has used and has left, by day and endpoint."""
        return self._call("usage", UsageResponse, options)
