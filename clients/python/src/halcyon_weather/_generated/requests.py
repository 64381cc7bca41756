"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from halcyon_weather.options import CallOptions
from typing_extensions import NotRequired


class AddressRequest(TypedDict):
    email: str
    """An e-mail address, at most 254 characters of ASCII."""


class AllowanceToLeadInput(TypedDict):
    to_lead_hours: int
    """The last lead time of the row [h]."""
    factor: float
    """The factor by which the edges are multiplied, above 0 and up to 1."""


ArcInput = TypedDict(
    "ArcInput",
    {
        "from": float,
        "to": float,
    },
)


class DeliveriesListQuery(CallOptions):
    destination: NotRequired[str]
    state: NotRequired[Literal["due", "sent", "dead", "expired", "superseded"]]
    limit: NotRequired[int]


class EntryReferenceInput(TypedDict):
    """The task or scenario to score."""

    id: int
    """Id of a task or scenario."""
    type: Literal["task", "scenario"]
    """`task` or `scenario`."""


class FeedRequest(TypedDict):
    name: str
    """The name of the feed in calendars."""
    watches: NotRequired[list[str]]
    """The watches whose spans the feed shows; by default all watches of the account."""


class JobsResultQuery(CallOptions):
    format: NotRequired[Literal["ndjson", "json"]]


LocalHoursInput = TypedDict(
    "LocalHoursInput",
    {
        "from": int,
        "to": int,
        "timezone": str,
        "weekdays": NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]],
    },
)


OperationalHourlyModel: TypeAlias = Literal["noaa", "ecmwf"]


class OverInput(TypedDict):
    """The span of hours that the constraint applies to. If it is absent, the constraint applies to the single hour."""

    hours: int
    """The number of hours, 1 to 168. It must be odd if the span is centered."""
    direction: Literal["trailing", "forward", "centered"]
    """The position of the span. `trailing` ends at the hour, `forward` begins at it, and `centered` has the hour in the middle."""
    statistic: Literal["sum", "mean", "min", "max"]
    """The statistic that is computed from these hours."""


class PowerShapeInput(TypedDict):
    power: float
    """The exponent of the curve, above 0 to 100. Above 1 the score falls early, below 1 it falls late."""


class ProjectionsFrequencyChangeQuery(CallOptions):
    latitude: float
    longitude: float
    elevation_m: NotRequired[float]
    surface: NotRequired[Literal["land", "sea"]]
    scenario: str
    period_start: int
    period_end: int
    baseline_start: NotRequired[int]
    baseline_end: NotRequired[int]


ProjectionsFrequencyChangeWaveType: TypeAlias = Literal["heatwave", "coldwave"]


ProjectionsHazardIndexIndex: TypeAlias = Literal["tx_days_above", "tn_days_below", "tropical_nights", "hot_spell_frequency", "cold_spell_frequency", "warm_spell_duration_index", "cold_spell_duration_index", "max_1day_precipitation_amount", "max_n_day_precipitation_amount", "wetdays", "maximum_consecutive_dry_days", "growing_degree_days", "heating_degree_days", "cooling_degree_days", "heat_wave_magnitude_index_daily", "excess_heat_factor"]


class ProjectionsHazardIndexQuery(CallOptions):
    latitude: float
    longitude: float
    elevation_m: NotRequired[float]
    surface: NotRequired[Literal["land", "sea"]]
    scenario: str
    climate_model: NotRequired[str]
    period_start: int
    period_end: int
    threshold: NotRequired[float]
    window_days: NotRequired[float]
    baseline_start: NotRequired[int]
    baseline_end: NotRequired[int]


class RangeInput(TypedDict):
    """Values from `min` to `max`, both included."""

    min: NotRequired[float]
    """The lower edge, in the unit of the variable; no lower edge if absent."""
    max: NotRequired[float]
    """The upper edge, in the unit of the variable; no upper edge if absent."""


class ScenariosListQuery(CallOptions):
    q: NotRequired[str]
    sector: NotRequired[str]
    scope: NotRequired[Literal["curated", "custom"]]
    limit: NotRequired[int]


class SecretRotation(TypedDict):
    overlap_hours: NotRequired[int]
    """The time for which the previous secret also signs [h]."""


ShapeInput: TypeAlias = Literal["linear"] | Literal["smoothstep"] | PowerShapeInput
"""The curve by which the score falls from the ideal to the acceptable edge."""


class TasksListQuery(CallOptions):
    q: NotRequired[str]
    sector: NotRequired[str]
    scope: NotRequired[Literal["curated", "custom"]]
    limit: NotRequired[int]


class VerificationGetQuery(CallOptions):
    model: Literal["noaa", "ecmwf"]
    part: NotRequired[Literal["deterministic", "ensemble"]]
    type: NotRequired[Literal["task", "scenario"]]
    id: int
    place: NotRequired[str]
    calibrated: NotRequired[bool]


class WatchChangeInput(TypedDict):
    """The size of a change in start, end or probability of a span that is reported."""

    hours: NotRequired[int]
    """The smallest move of the start or end to report [h]."""
    probability: NotRequired[float]
    """The smallest move of the probability to report."""


class WatchConfirmRunsInput(TypedDict):
    """The number of rounds that must agree before an event is reported."""

    rise: NotRequired[int]
    """The number of consecutive rounds that must find a span before it is reported."""
    fall: NotRequired[int]
    """The number of consecutive rounds that must not find a span before its loss is reported."""


class WatchDigestInput(TypedDict):
    """The times at which events are sent together, in one `digest`, instead of one by one."""

    at: str
    """Time on the local clock, `HH:MM`."""
    timezone: str
    """A time zone of the IANA database."""
    weekdays: NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]]
    """Days on the local calendar; all by default."""


class WatchPlaceInput(TypedDict):
    ref: NotRequired[str]
    """Your own name for it, which spans and events repeat."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class WatchProbabilityInput(TypedDict):
    """The probability that a span needs."""

    rise: NotRequired[float]
    """The minimum probability of a new span."""
    fall: NotRequired[float]
    """The minimum probability that keeps a span open; at most `rise`."""


WatchQuietInput = TypedDict(
    "WatchQuietInput",
    {
        "from": int,
        "to": int,
        "timezone": str,
    },
)


class WatchesListQuery(CallOptions):
    limit: NotRequired[int]


class WebhookRequest(TypedDict):
    url: str
    """The destination of events: an https address that is public on the internet."""
    description: NotRequired[str]
    """The purpose of the webhook, in your own words."""
    events: NotRequired[list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"]]]
    """The span events to send; all by default. Events about watches and webhooks themselves are always sent."""


class WebhooksListQuery(CallOptions):
    limit: NotRequired[int]


class ArcEdgesInput(TypedDict):
    """The ideal and acceptable directions."""

    ideal: ArcInput
    """The ideal directions."""
    acceptable: ArcInput
    """The acceptable directions, which include the ideal ones."""


BandWatchInput = TypedDict(
    "BandWatchInput",
    {
        "kind": Literal["band"],
        "is": Literal["at_least", "at_most"],
        "band": Literal["stop", "unsuitable", "acceptable", "ideal"],
        "for_hours": NotRequired[int],
        "horizon_hours": NotRequired[int],
        "probability": NotRequired[WatchProbabilityInput],
        "confirm_runs": NotRequired[WatchConfirmRunsInput],
        "change": NotRequired[WatchChangeInput],
        "daylight_only": NotRequired[bool],
        "local_hours": NotRequired[LocalHoursInput],
    },
)
