from __future__ import annotations

from typing import Any, Generic, TypeVar

from typing_extensions import Unpack

from ._generated.answers import (
    ClimatologyResponse,
    FrequencyChangeResponse,
    HazardIndexResponse,
    HistoricalDailyResponse,
    HistoricalHourlyResponse,
    OperationalResponse,
    ProjectionDailyResponse,
)
from ._generated.requests import (
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
)
from .answer import Answer
from .call import Call
from .endpoint import endpoint, span_endpoint
from .group import Driver, Group
from .query import split_query
from .span_call import SpanCall, numbers_max

A = TypeVar("A", bound=Answer)

_hourly_days_max = 3652
"""The server gives ten years of hours at once; no ten years of this calendar are shorter."""

_climate_models_max = 40
"""A day of all climate models that there may be."""


class Operational(Group[Driver], Generic[Driver]):
    """The weather ahead."""

    @endpoint
    def hourly(
        self, model: OperationalHourlyModel, **query: Unpack[OperationalHourlyQuery]
    ) -> Call[OperationalResponse]:
        """The weather ahead in columns, hour by hour."""
        asked, options = split_query(query)
        return self._call(
            "operational.hourly", OperationalResponse, options, path={"model": model}, query=asked
        )


class _Spans(Group[Driver], Generic[Driver]):
    """Series over days."""

    def _span(
        self,
        name: str,
        answer: type[A],
        given: Any,
        *,
        numbers_per_day: int,
        days_max: int = numbers_max,
    ) -> SpanCall[A]:
        asked, options = split_query(given)
        return SpanCall(
            lambda query: self._call(name, answer, options, query=query), asked, numbers_per_day, days_max
        )


class SharedHistorical(_Spans[Driver], Generic[Driver]):
    """What was."""

    @span_endpoint
    def hourly(self, **query: Unpack[HistoricalHourlyQuery]) -> SpanCall[HistoricalHourlyResponse]:
        """The weather that was in columns, hour by hour; ``parts`` goes through spans of any length."""
        return self._span(
            "historical.hourly",
            HistoricalHourlyResponse,
            query,
            numbers_per_day=24,
            days_max=_hourly_days_max,
        )

    @span_endpoint
    def daily(self, **query: Unpack[HistoricalDailyQuery]) -> SpanCall[HistoricalDailyResponse]:
        """The weather that was in columns, day by day; ``parts`` goes through spans of any length."""
        return self._span("historical.daily", HistoricalDailyResponse, query, numbers_per_day=1)

    @endpoint
    def climatology(self, **query: Unpack[HistoricalClimatologyQuery]) -> Call[ClimatologyResponse]:
        """What is usual: quantiles by day of the year and hour over a baseline."""
        asked, options = split_query(query)
        return self._call("historical.climatology", ClimatologyResponse, options, query=asked)


class SharedProjections(_Spans[Driver], Generic[Driver]):
    """What climate models project."""

    @span_endpoint
    def daily(self, **query: Unpack[ProjectionsDailyQuery]) -> SpanCall[ProjectionDailyResponse]:
        """Days of climate models in columns, each model in its own calendar; ``parts`` goes through spans of any length."""
        return self._span(
            "projections.daily", ProjectionDailyResponse, query, numbers_per_day=_climate_models_max
        )

    @endpoint
    def frequency_change(
        self, wave_type: ProjectionsFrequencyChangeWaveType, **query: Unpack[ProjectionsFrequencyChangeQuery]
    ) -> Call[FrequencyChangeResponse]:
        """How much more often heat or cold waves come, by climate model and over all of them."""
        asked, options = split_query(query)
        path = {"wave_type": wave_type}
        return self._call(
            "projections.frequencyChange", FrequencyChangeResponse, options, path=path, query=asked
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
