"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired

from ..requests import (
    BandWatchInput,
    ConstraintInput,
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

CompositeRequestTimezone: TypeAlias = str | Literal["auto"]
"""A time zone of the IANA database, or `auto` for that of the place, which is rough near borders and at sea. The answer names the one it took."""


class CostRequest(TypedDict):
    endpoint: Literal["optimality.composite", "optimality.windows", "optimality.batch", "optimality.rank", "operational.hourly", "historical.hourly", "historical.daily", "historical.climatology", "historical.workability", "projections.daily", "projections.frequencyChange", "projections.hazardIndex", "projections.workability"]
    """Name of the endpoint."""
    body: NotRequired[dict[str, Any]]
    """The body that it would be given."""
    query: NotRequired[dict[str, Any]]
    """Its query by name, numbers as numbers and lists as text with commas."""
    params: NotRequired[dict[str, Any]]
    """The parameters of its path by name."""


class NamedEntryInput(TypedDict):
    """A task or scenario of the library, or one of your own."""

    type: Literal["task", "scenario"]
    """`task` or `scenario`."""
    id: int
    """Id of a task or scenario."""
    version: NotRequired[int]
    """An earlier version scores as it did; the newest one where it is not given."""


class Period(TypedDict):
    """The hours that are wanted."""

    start: NotRequired[str | datetime]
    """The first hour, as an instant of RFC 3339; the current one where it is not given, and not before that."""
    hours: NotRequired[int]
    """How many hours; exactly one of `hours` and `end` is given."""
    end: NotRequired[str | datetime]
    """The instant at which the last hour ends, in the same form."""


class RankedLocation(TypedDict):
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers."""
    ref: NotRequired[str]
    """A name of your own, which the answer repeats."""


class SiteInput(TypedDict):
    """The place, and what is known of it."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers."""


class WatchedWindowInput(TypedDict):
    """The one window that is watched. Events tell when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability` since they were told or it was made. Once it has begun they are those of what is left of it. The watch ends with it."""

    start: str | datetime
    """Its first hour, as an instant of RFC 3339."""
    end: str | datetime
    """The instant at which its last hour ends, in the same form."""


class WindowWatchInput(TypedDict):
    """A window in which a task can be done: any of `duration_hours` in the next `horizon_hours`, or `window` alone, of which `horizon_hours` says nothing."""

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
    window: NotRequired[WatchedWindowInput]


WindowsRequestTimezone: TypeAlias = str | Literal["auto"]
"""A time zone of the IANA database, or `auto` for that of the place, which is rough near borders and at sea. The answer names the one it took."""


WorkingHoursInput = TypedDict(
    "WorkingHoursInput",
    {
        "from": int,
        "to": int,
        "weekdays": NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]],
    },
)


class YearsAhead(TypedDict):
    """The years that are projected."""

    start_year: int
    """First year."""
    end_year: int
    """Last year."""


class YearsOfBaseline(TypedDict):
    """The years whose hours are changed."""

    start_year: NotRequired[int]
    """First year of the hours that are changed; `GET /v1/datasets` says where their record begins."""
    end_year: NotRequired[int]
    """Last year of them."""


class YearsOfRecord(TypedDict):
    """The years that are counted."""

    start_year: NotRequired[int]
    """First year; `GET /v1/datasets` says where the record begins."""
    end_year: NotRequired[int]
    """Last year."""


class RankWindow(TypedDict):
    """Which windows are looked for."""

    duration_hours: int
    """How long the work takes [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach. The acceptable band by default, and nothing where `maximum_score` alone is given; of a scenario one of the two must be given."""
    maximum_score: NotRequired[float | None]
    """The score that no hour may exceed: for finding when a scenario is not there, or hardly. Null for none."""
    minimum_probability: NotRequired[float]
    """How likely it must be that every hour of a window is good for the window to be found."""
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which must then be given."""


WatchWhenInput: TypeAlias = WindowWatchInput | BandWatchInput | LimitWatchInput
"""The window, band or limit that is watched for."""


class WindowWish(TypedDict):
    """Which windows are looked for."""

    duration_hours: int
    """How long the work takes [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach. The acceptable band by default, and nothing where `maximum_score` alone is given; of a scenario one of the two must be given."""
    maximum_score: NotRequired[float | None]
    """The score that no hour may exceed: for finding when a scenario is not there, or hardly. Null for none."""
    minimum_probability: NotRequired[float]
    """How likely it must be that every hour of a window is good for the window to be found."""
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which must then be given."""
    group: NotRequired[Literal["spell", "day", "none"]]
    """`spell`: windows that may be started hour after hour are one row. `day`: of each day of `timezone` the row with its best window, cut where the day of the start ends. Hours of a night belong to the day on which it starts. `none`: each row is one window, and none overlaps another."""
    order: NotRequired[Literal["likeliest", "soonest", "longest"]]
    """`likeliest`: by the probability of the best windows, then by their worst hours; those without a probability come last. `soonest`: by the start. `longest`: by `hours`, then as likeliest."""
    top: NotRequired[int]
    """The most rows wanted."""


class WorkabilityWindow(TypedDict):
    """The weather window that is counted, and the hours in which it is."""

    duration_hours: NotRequired[int]
    """How long a weather window is [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach; the acceptable band by default."""
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which must then be given."""


class WorkabilityWindowInput(TypedDict):
    """The weather window that is counted, and the hours in which it is."""

    duration_hours: NotRequired[int]
    """How long a weather window is [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach; the acceptable band by default."""
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which must then be given."""


class ConstraintsInput(TypedDict):
    """What it is, and what the weather must meet."""

    name: NotRequired[str]
    """What people call it."""
    sector: NotRequired[str]
    """The field of work that it belongs to."""
    description: NotRequired[str]
    """What it is, in a sentence or two."""
    caveat: NotRequired[str]
    """What its scores leave out."""
    constraints: list[ConstraintInput]
    """What the weather must meet, 1 to 32 constraints."""


class DefinedEntryInput(TypedDict):
    """A task or scenario that is not in the library."""

    type: Literal["task", "scenario"]
    """`task` or `scenario`."""
    definition: ConstraintsInput


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


AskedEntryInput: TypeAlias = NamedEntryInput | DefinedEntryInput
"""The entry that is scored."""


class BatchItem(TypedDict):
    location: SiteInput
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    period: Period
    timezone: NotRequired[CompositeRequestTimezone]
    calibrated: NotRequired[bool]
    """Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given."""
    include: NotRequired[list[Literal["ensemble", "reasons", "counterfactuals"]]]
    """Parts of the answer beside the scores. `ensemble`: the odds of the members for each hour. `reasons`: the constraints that limit it. `counterfactuals`: the gain of a looser limit, which needs `reasons`. An empty list gives the shortest rows."""
    ref: NotRequired[str]
    """A name of your own, which the answer repeats."""


class BatchRequest(TypedDict):
    items: list[BatchItem]
    """What is scored, at most 1,000 items; each has a line of the answer."""


class CompositeRequest(TypedDict):
    location: SiteInput
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    period: Period
    timezone: NotRequired[CompositeRequestTimezone]
    calibrated: NotRequired[bool]
    """Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given."""
    include: NotRequired[list[Literal["ensemble", "reasons", "counterfactuals"]]]
    """Parts of the answer beside the scores. `ensemble`: the odds of the members for each hour. `reasons`: the constraints that limit it. `counterfactuals`: the gain of a looser limit, which needs `reasons`. An empty list gives the shortest rows."""


class HistoricalWorkabilityRequest(TypedDict):
    location: SiteInput
    entry: AskedEntryInput
    period: NotRequired[YearsOfRecord]
    window: NotRequired[WorkabilityWindow]
    years: NotRequired[bool]
    """Whether each month lists its years too. CSV then has a row a month and year."""
    percentiles: NotRequired[list[int]]
    """Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5."""
    timezone: NotRequired[WindowsRequestTimezone]


class LinkRequest(TypedDict):
    kind: Literal["site"]
    """The forecast of one site is shown."""
    name: str
    """The name of the site, as its readers see it."""
    location: SiteInput
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    duration_hours: NotRequired[int]
    """How long the work takes of which windows are shown [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour of a window reaches; the acceptable band by default."""
    expires_at: NotRequired[str | datetime]
    """When the link ends, at most 400 days ahead; after 90 days where it is not given."""


class ProjectionWorkabilityRequest(TypedDict):
    location: SiteInput
    entry: AskedEntryInput
    scenario: str
    """How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585."""
    climate_model: NotRequired[str]
    """A climate model of `/datasets`, or `ensemble` for all of them."""
    period: YearsAhead
    baseline: NotRequired[YearsOfBaseline]
    window: NotRequired[WorkabilityWindowInput]
    years: NotRequired[bool]
    """Whether each month lists its years too. CSV then has a row a month and year."""
    percentiles: NotRequired[list[int]]
    """Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5."""
    timezone: NotRequired[WindowsRequestTimezone]


class RankRequest(TypedDict):
    locations: list[RankedLocation]
    """At most 1000 pairs of a location and an entry can be ranked."""
    entries: list[AskedEntryInput]
    """What is compared: each entry is scored at each location."""
    periods: list[Period]
    """Each is ranked by itself. They may overlap, and cost nothing."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    timezone: NotRequired[WindowsRequestTimezone]
    calibrated: NotRequired[bool]
    """Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given."""
    window: RankWindow
    by: NotRequired[Literal["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"]]
    """`probability`: how likely the best window is. `soonest`: how many hours after the start of the period the first window may start that is likely enough. `possible_starts`: how many starts are likely enough. `worst`: the worst hour of the best window in bad members, its `Q10`, or `Q90` where a maximum alone is asked. `ideal_hours`: hours in the highest band. `mean`: the mean score. The highest comes first, of `soonest` the lowest; where a maximum alone is asked, the lowest `worst`, `ideal_hours` and `mean` too."""
    top: NotRequired[int]
    """The most rows wanted."""


class WindowsRequest(TypedDict):
    location: SiteInput
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    period: Period
    timezone: NotRequired[WindowsRequestTimezone]
    calibrated: NotRequired[bool]
    """Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given."""
    window: WindowWish
