"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from datetime import date
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


VariableName: TypeAlias = Literal["temperature_2m", "temperature_2m_min", "temperature_2m_max", "relative_humidity_2m", "dew_point_2m", "precipitation", "rain", "snowfall", "cloud_cover", "cloud_cover_low", "shortwave_radiation", "longwave_down", "visibility", "weather_code", "precipitation_type", "snow_depth", "pressure_msl", "surface_pressure", "surface_temperature", "temperature_100m", "cloud_ceiling", "boundary_layer_height", "soil_temperature_0_to_7cm", "soil_moisture_0_to_7cm", "sea_surface_temperature", "wave_height", "wave_period", "cape", "cape_most_unstable", "convective_inhibition", "lifted_index", "convective_precipitation", "wind_speed_10m", "wind_speed_100m", "wind_direction_10m", "wind_gusts_10m", "wind_speed_at_height", "wind_gust_3s_at_height", "wet_bulb_temperature_2m", "delta_t_2m", "dew_point_depression_2m", "dew_margin", "inversion_100m", "vapour_pressure_deficit", "apparent_temperature", "heat_index", "humidex", "wind_chill", "wbgt_outdoor", "utci", "thi_cattle", "concrete_evaporation_rate", "thunderstorm_proxy", "rotor_icing_proxy", "is_day", "solar_elevation"]
"""A variable of `/variables`."""


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


class CategoryConstraintInput(TypedDict):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: NotRequired[float]
    """Height above ground [m], only for variables that are available at any height."""
    over: NotRequired[OverInput]
    weight: float
    """The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter."""
    role: NotRequired[Literal["limit", "preference"]]
    """`limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work."""
    if_missing: NotRequired[Literal["refuse", "drop"]]
    """The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice."""
    source: NotRequired[list[str]]
    """The source of the limit: keys of `sources` in the library, or your own text."""
    note: NotRequired[str]
    """A note on the limit for readers."""
    categories: dict[str, float]
    """Membership of each code, 0 to 1."""
    default: float
    """Membership of every other code, 0 to 1."""


class HistoricalClimatologyQuery(CallOptions):
    latitude: float
    longitude: float
    elevation_m: NotRequired[float]
    surface: NotRequired[Literal["land", "sea"]]
    variables: list[VariableName]
    baseline_start: NotRequired[int]
    baseline_end: NotRequired[int]
    window_days: NotRequired[int]


class HistoricalDailyQuery(CallOptions):
    latitude: float
    longitude: float
    elevation_m: NotRequired[float]
    surface: NotRequired[Literal["land", "sea"]]
    variables: list[VariableName]
    start_date: str | date
    end_date: str | date


class HistoricalHourlyQuery(CallOptions):
    latitude: float
    longitude: float
    elevation_m: NotRequired[float]
    surface: NotRequired[Literal["land", "sea"]]
    variables: list[VariableName]
    start_date: str | date
    end_date: str | date
    timezone: NotRequired[str]


class LimitWatchInput(TypedDict):
    """Hours in which a variable passes your own limit."""

    kind: Literal["limit"]
    """The watch looks for a limit of a variable."""
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: NotRequired[float]
    """Height above ground [m], only for variables that are available at any height."""
    above: NotRequired[float]
    """The watch looks for this value or more. Give either this or `below`."""
    below: NotRequired[float]
    """The watch looks for this value or less."""
    clear_at: NotRequired[float]
    """The value at which the limit is clear again, on its far side; by default the limit itself."""
    for_hours: NotRequired[int]
    """The number of consecutive hours for which the condition must hold."""
    horizon_hours: NotRequired[int]
    """The time ahead that is watched [h]."""
    probability: NotRequired[WatchProbabilityInput]
    confirm_runs: NotRequired[WatchConfirmRunsInput]
    change: NotRequired[WatchChangeInput]
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[LocalHoursInput]


class OperationalHourlyQuery(CallOptions):
    latitude: float
    longitude: float
    elevation_m: NotRequired[float]
    surface: NotRequired[Literal["land", "sea"]]
    variables: list[VariableName]
    forecast_hours: int
    statistics: NotRequired[str]
    calibrated: NotRequired[bool]
    timezone: NotRequired[str]


class ProjectionsDailyQuery(CallOptions):
    latitude: float
    longitude: float
    elevation_m: NotRequired[float]
    surface: NotRequired[Literal["land", "sea"]]
    scenario: str
    variables: list[VariableName]
    climate_model: NotRequired[str]
    start_date: str | date
    end_date: str | date


class RangeConstraintInput(TypedDict):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: NotRequired[float]
    """Height above ground [m], only for variables that are available at any height."""
    over: NotRequired[OverInput]
    weight: float
    """The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter."""
    role: NotRequired[Literal["limit", "preference"]]
    """`limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work."""
    if_missing: NotRequired[Literal["refuse", "drop"]]
    """The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice."""
    source: NotRequired[list[str]]
    """The source of the limit: keys of `sources` in the library, or your own text."""
    note: NotRequired[str]
    """A note on the limit for readers."""
    ideal: RangeInput
    """The ideal values, which give 1."""
    acceptable: RangeInput
    """The acceptable values. At the edge the constraint gives 0.1."""
    stop: NotRequired[RangeInput]
    """The edge from which the score is 0. If it equals the acceptable edge, the score is 0 only beyond it. If it is absent, the edge is the value at which the straight line reaches 0."""
    shape: NotRequired[ShapeInput]
    allowance: NotRequired[list[AllowanceToLeadInput]]
    """A reduction of an upper limit for the error of the forecast, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead time. After the last row, its factor still applies."""


class ArcConstraintInput(TypedDict):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: NotRequired[float]
    """Height above ground [m], only for variables that are available at any height."""
    over: NotRequired[OverInput]
    weight: float
    """The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter."""
    role: NotRequired[Literal["limit", "preference"]]
    """`limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work."""
    if_missing: NotRequired[Literal["refuse", "drop"]]
    """The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice."""
    source: NotRequired[list[str]]
    """The source of the limit: keys of `sources` in the library, or your own text."""
    note: NotRequired[str]
    """A note on the limit for readers."""
    arc: ArcEdgesInput


ConstraintInput: TypeAlias = RangeConstraintInput | ArcConstraintInput | CategoryConstraintInput
"""The limits that one variable must meet."""


class ScenarioRequest(TypedDict):
    """A scenario of your own."""

    name: str
    """The display name."""
    sector: str
    """The sector of the entry."""
    description: str
    """A description in one or two sentences."""
    caveat: NotRequired[str]
    """The factors that the scores do not cover."""
    constraints: list[ConstraintInput]
    """The constraints on the weather, 1 to 32 of them."""


class ScenarioRequestInput(TypedDict):
    """A scenario of your own."""

    name: str
    """The display name."""
    sector: str
    """The sector of the entry."""
    description: str
    """A description in one or two sentences."""
    caveat: NotRequired[str]
    """The factors that the scores do not cover."""
    constraints: list[ConstraintInput]
    """The constraints on the weather, 1 to 32 of them."""
