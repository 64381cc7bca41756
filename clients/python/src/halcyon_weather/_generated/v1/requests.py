"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired

from ..requests import (
    BandWatchInput,
    DefinitionInput,
    EntryReferenceInput,
    LimitWatchInput,
    LocalHoursInput,
    WatchChangeInput,
    WatchConfirmRunsInput,
    WatchPlaceInput,
    WatchProbabilityInput,
    WatchTellInput,
)


class ForecastRequest(TypedDict):
    """The place, the hours and the model."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers."""
    forecast_hours: int
    """Number of hours wanted, from the current hour on."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    calibrated: NotRequired[bool]
    """Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given."""


class HistoricalWorkabilityRequestRequest(TypedDict):
    """The place and the years."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers."""
    start_year: NotRequired[int]
    """First year; `GET /v1/datasets` says where the record begins."""
    end_year: NotRequired[int]
    """Last year."""


class ProjectionWorkabilityRequestRequest(TypedDict):
    """The place, the scenario and the years."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers."""
    scenario: str
    """How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585."""
    climate_model: NotRequired[str]
    """A climate model of `/datasets`, or `ensemble` for all of them."""
    period_start: int
    """First year of the period."""
    period_end: int
    """Last year of the period."""
    baseline_start: NotRequired[int]
    """First year of the hours that are changed; `GET /v1/datasets` says where their record begins."""
    baseline_end: NotRequired[int]
    """Last year of them."""


class RankWindow(TypedDict):
    """Which windows are looked for."""

    duration_hours: NotRequired[int]
    """As `window_hours`; in the window of an item that of the request where it is not given."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach; the acceptable band by default, and nothing where `maximum_score` alone is given."""
    maximum_score: NotRequired[float]
    """The score that no hour may exceed: for finding when a scenario is not there, or hardly."""
    not_before: NotRequired[str | datetime]
    """The full hour before which no window starts, as an instant of RFC 3339; not before the current one."""
    not_after: NotRequired[str | datetime]
    """The full hour at which every window has ended, as an instant of RFC 3339."""
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: NotRequired[LocalHoursInput]


class WindowWatchInput(TypedDict):
    """A window in which a task can be done."""

    kind: Literal["window"]
    """A window is watched for."""
    duration_hours: int
    """How many hours must be good in a row."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach; the acceptable band by default."""
    horizon_hours: NotRequired[int]
    """How far ahead is watched [h]."""
    probability: NotRequired[WatchProbabilityInput]
    confirm_runs: NotRequired[WatchConfirmRunsInput]
    change: NotRequired[WatchChangeInput]
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: NotRequired[LocalHoursInput]


class WindowsRequestWindow(TypedDict):
    """Which windows are looked for."""

    duration_hours: int
    """How long a window is [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach; the acceptable band by default, and nothing where `maximum_score` alone is given."""
    maximum_score: NotRequired[float]
    """The score that no hour may exceed: for finding when a scenario is not there, or hardly."""
    not_before: NotRequired[str | datetime]
    """The full hour before which no window starts, as an instant of RFC 3339; not before the current one."""
    not_after: NotRequired[str | datetime]
    """The full hour at which every window has ended, as an instant of RFC 3339."""
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: NotRequired[LocalHoursInput]
    per_day: NotRequired[bool]
    """Whether at most one window starts on a day: that of the zone and the hours of `local_hours`, or of UTC."""
    spells: NotRequired[bool]
    """Whether the windows that may be started hour after hour are also told as spells."""
    minimum_probability: NotRequired[float]
    """How likely a window must be for a spell, and hours for `longest`. It takes nothing from `windows`."""
    top: NotRequired[int]
    """The most windows wanted, and the most spells."""


class WorkabilityWindow(TypedDict):
    """The weather window that is counted, and the hours in which it is."""

    duration_hours: NotRequired[int]
    """How long a weather window is [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach; the acceptable band by default."""
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: NotRequired[LocalHoursInput]


class WorkabilityWindowInput(TypedDict):
    """The weather window that is counted, and the hours in which it is."""

    duration_hours: NotRequired[int]
    """How long a weather window is [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach; the acceptable band by default."""
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: NotRequired[LocalHoursInput]


class BatchItem(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput
    ref: NotRequired[str]
    """A name of your own, which the answer repeats."""


class BatchRequest(TypedDict):
    items: list[BatchItem]
    """What is scored, at most 1,000 items; each has a line of the answer."""


class BreakdownRequest(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput
    counterfactuals: NotRequired[bool]
    """Whether to count the hours that a looser limit would win."""


class CompositeRequest(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput


class HistoricalWorkabilityRequest(TypedDict):
    request: HistoricalWorkabilityRequestRequest
    constraint_params: EntryReferenceInput
    window: NotRequired[WorkabilityWindow]
    years: NotRequired[bool]
    """Whether each month lists its years too. CSV then has a row a month and year."""
    percentiles: NotRequired[list[int]]
    """Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5."""


class ProjectionWorkabilityRequest(TypedDict):
    request: ProjectionWorkabilityRequestRequest
    constraint_params: EntryReferenceInput
    window: NotRequired[WorkabilityWindowInput]
    years: NotRequired[bool]
    """Whether each month lists its years too. CSV then has a row a month and year."""
    percentiles: NotRequired[list[int]]
    """Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5."""


class RankItem(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput
    ref: NotRequired[str]
    """A name of your own, which the answer repeats."""
    window: NotRequired[RankWindow]
    """Which windows are looked for there, in place of what the request says."""


class RankRequest(TypedDict):
    items: list[RankItem]
    """What is ranked, at most 1,000 items."""
    by: Literal["ideal_hours", "best_window", "mean", "probability"]
    """`ideal_hours`: how many hours score above 0.9. `best_window`: how likely every hour of the likeliest window is good, then how good its worst hour is. `mean`: the mean score. `probability`: as `best_window`. Where windows are as likely, the worst hour in bad members decides (`Q10`, or `Q90` where a maximum alone is asked), then the mean score."""
    window_hours: NotRequired[int]
    """How long a window is [h]."""
    window: NotRequired[RankWindow]
    """Which windows are looked for: of acceptable hours, at any hour that is asked for, where it is not given."""


WatchWhenInput: TypeAlias = WindowWatchInput | BandWatchInput | LimitWatchInput
"""The window, band or limit that is watched for."""


class WindowsRequest(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput
    window: WindowsRequestWindow


class PreviewRequest(TypedDict):
    request: ForecastRequest
    definition: DefinitionInput


class WatchRequest(TypedDict):
    name: str
    """The name of the watch in events."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    constraint_params: NotRequired[EntryReferenceInput]
    definition: NotRequired[DefinitionInput]
    places: list[WatchPlaceInput]
    """The places that are watched."""
    when: WatchWhenInput
    tell: NotRequired[WatchTellInput]
    ends_at: NotRequired[str | datetime]
    """When the watch ends, in any spelling of RFC 3339; at most 400 days ahead; after 400 days where nothing is said."""


class WatchRequestInput(TypedDict):
    name: str
    """The name of the watch in events."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    constraint_params: NotRequired[EntryReferenceInput]
    definition: NotRequired[DefinitionInput]
    places: list[WatchPlaceInput]
    """The places that are watched."""
    when: WatchWhenInput
    tell: NotRequired[WatchTellInput]
    ends_at: NotRequired[str | datetime]
    """When the watch ends, in any spelling of RFC 3339; at most 400 days ahead; after 400 days where nothing is said."""
