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
    """The last lead of the row [h]."""
    factor: float
    """What the edges are multiplied by: above 0, to 1."""


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
    """The task or scenario that is scored."""

    id: int
    """Id of a task or scenario."""
    type: Literal["task", "scenario"]
    """`task` or `scenario`."""


class EventsListQuery(CallOptions):
    watch: NotRequired[str]
    type: NotRequired[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "watch.blind", "watch.sighted", "watch.paused", "watch.resumed", "watch.ended", "webhook.disabled", "address.disabled"]]
    limit: NotRequired[int]
    order: NotRequired[Literal["oldest", "newest"]]
    cursor: NotRequired[str | None]


class EventsStreamQuery(CallOptions):
    watch: NotRequired[str]
    type: NotRequired[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "watch.blind", "watch.sighted", "watch.paused", "watch.resumed", "watch.ended", "webhook.disabled", "address.disabled"]]
    cursor: NotRequired[str | None]


class FeedRequest(TypedDict):
    name: str
    """The name of the feed in calendars."""
    watches: NotRequired[list[str]]
    """Whose spans it shows; those of all watches of the account where nothing is said."""


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
    """The span of hours that the constraint looks over; the hour alone where it is not given."""

    hours: int
    """How many hours, 1 to 168; odd where the span is centered."""
    direction: Literal["trailing", "forward", "centered"]
    """Which hours: those up to the hour (`trailing`), from it on (`forward`), or on both sides (`centered`)."""
    statistic: Literal["sum", "mean", "min", "max"]
    """What is made of them."""


class PowerShapeInput(TypedDict):
    power: float
    """The exponent of the fall, above 0 to 100: above 1 it falls early, below 1 late."""


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
    """The lower edge, in the unit of the variable; open below where it is not given."""
    max: NotRequired[float]
    """The upper edge, in the unit of the variable; open above where it is not given."""


class ScenariosListQuery(CallOptions):
    q: NotRequired[str]
    sector: NotRequired[str]
    scope: NotRequired[Literal["curated", "custom"]]
    limit: NotRequired[int]


class SecretRotation(TypedDict):
    overlap_hours: NotRequired[int]
    """How long the secret before signs too [h]."""


ShapeInput: TypeAlias = Literal["linear"] | Literal["smoothstep"] | PowerShapeInput
"""How the score falls between the ideal and the acceptable edge."""


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
    """How far the start, the end or the probability of a span moves before a change is told."""

    hours: NotRequired[int]
    """How far its start or end moves [h]."""
    probability: NotRequired[float]
    """How far its probability moves."""


class WatchConfirmRunsInput(TypedDict):
    """How many rounds must agree before something is told."""

    rise: NotRequired[int]
    """In how many rounds in a row a span is seen before it is told."""
    fall: NotRequired[int]
    """In how many rounds in a row it is not seen before its loss is told."""


class WatchDigestInput(TypedDict):
    """When events are sent together, in one `digest`, in place of one by one."""

    at: str
    """Time on the local clock, `HH:MM`."""
    timezone: str
    """A time zone of the IANA database."""
    weekdays: NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]]
    """Days on the local calendar; all where nothing is said."""


class WatchPlaceInput(TypedDict):
    ref: NotRequired[str]
    """A name of your own, which spans and events repeat."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers."""


class WatchProbabilityInput(TypedDict):
    """How likely a span must be."""

    rise: NotRequired[float]
    """The probability that a new span needs."""
    fall: NotRequired[float]
    """The probability that keeps a span open; at most `rise`."""


WatchQuietInput = TypedDict(
    "WatchQuietInput",
    {
        "from": int,
        "to": int,
        "timezone": str,
    },
)


class WatchTellInput(TypedDict):
    """What is told, to whom and when."""

    events: NotRequired[list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"]]]
    """Which events of spans are told; all but `window.passed` where nothing is said. Events of the watch itself are always told."""
    to: NotRequired[list[str]]
    """Which webhooks and addresses are told. All webhooks of the account and no address where nothing is said; nobody where the list is empty. Events are listed in any case."""
    urgent: NotRequired[list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"]]]
    """Which events of spans are sent at once, in quiet hours and beside a digest."""
    quiet: NotRequired[WatchQuietInput]
    digest: NotRequired[WatchDigestInput]


class WatchesListQuery(CallOptions):
    limit: NotRequired[int]


class WebhookRequest(TypedDict):
    url: str
    """Where events are sent: an https address that is public on the internet."""
    description: NotRequired[str]
    """The purpose of the webhook, in words of your own."""
    events: NotRequired[list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"]]]
    """Which events of spans are sent; all where nothing is said. Events of watches and webhooks themselves are always sent."""


class WebhooksListQuery(CallOptions):
    limit: NotRequired[int]


class ArcEdgesInput(TypedDict):
    """The directions that are wanted."""

    ideal: ArcInput
    """Directions that are as good as can be."""
    acceptable: ArcInput
    """Directions that will do; the ideal ones lie inside."""


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
    """Height above ground [m], for variables that are known at any height; others have none."""
    over: NotRequired[OverInput]
    weight: float
    """How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count."""
    role: NotRequired[Literal["limit", "preference"]]
    """`limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work."""
    if_missing: NotRequired[Literal["refuse", "drop"]]
    """What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so."""
    source: NotRequired[list[str]]
    """Where the limit comes from: keys of `sources` in the library, words of your own else."""
    note: NotRequired[str]
    """What a reader should know of the limit."""
    categories: dict[str, float]
    """Membership by code, 0 to 1."""
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
    """Hours in which a variable passes a limit of your own."""

    kind: Literal["limit"]
    """A limit of a variable is watched for."""
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: NotRequired[float]
    """Height above ground [m], for variables that are known at any height; others have none."""
    above: NotRequired[float]
    """This value or more is watched for. Give this or `below`."""
    below: NotRequired[float]
    """This value or less is watched for."""
    clear_at: NotRequired[float]
    """The value at which the limit is clear again, on the far side of it; the limit itself by default."""
    for_hours: NotRequired[int]
    """How many hours it must hold in a row."""
    horizon_hours: NotRequired[int]
    """How far ahead is watched [h]."""
    probability: NotRequired[WatchProbabilityInput]
    confirm_runs: NotRequired[WatchConfirmRunsInput]
    change: NotRequired[WatchChangeInput]
    daylight_only: NotRequired[bool]
    """Whether the sun must be up at the start and the end of every hour."""
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
    """Height above ground [m], for variables that are known at any height; others have none."""
    over: NotRequired[OverInput]
    weight: float
    """How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count."""
    role: NotRequired[Literal["limit", "preference"]]
    """`limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work."""
    if_missing: NotRequired[Literal["refuse", "drop"]]
    """What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so."""
    source: NotRequired[list[str]]
    """Where the limit comes from: keys of `sources` in the library, words of your own else."""
    note: NotRequired[str]
    """What a reader should know of the limit."""
    ideal: RangeInput
    """Values that are as good as can be."""
    acceptable: RangeInput
    """Values that will do; at its edge the constraint gives 0.1."""
    stop: NotRequired[RangeInput]
    """From this edge on the score is 0; where it is also the acceptable edge, beyond it. Without it, it lies where the straight line reaches 0."""
    shape: NotRequired[ShapeInput]
    allowance: NotRequired[list[AllowanceToLeadInput]]
    """The share of an upper limit that the forecast's own error leaves, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead. After the last row its factor stays."""


class ArcConstraintInput(TypedDict):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: NotRequired[float]
    """Height above ground [m], for variables that are known at any height; others have none."""
    over: NotRequired[OverInput]
    weight: float
    """How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count."""
    role: NotRequired[Literal["limit", "preference"]]
    """`limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work."""
    if_missing: NotRequired[Literal["refuse", "drop"]]
    """What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so."""
    source: NotRequired[list[str]]
    """Where the limit comes from: keys of `sources` in the library, words of your own else."""
    note: NotRequired[str]
    """What a reader should know of the limit."""
    arc: ArcEdgesInput


ConstraintInput: TypeAlias = RangeConstraintInput | ArcConstraintInput | CategoryConstraintInput
"""The limits that one variable must meet."""


class DefinitionInput(TypedDict):
    """A task or scenario that is not in the library."""

    type: Literal["task", "scenario"]
    """`task` or `scenario`."""
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


class ScenarioRequest(TypedDict):
    """A scenario of your own."""

    name: str
    """What people call it."""
    sector: str
    """The field of work that it belongs to."""
    description: str
    """What it is, in a sentence or two."""
    caveat: NotRequired[str]
    """What its scores leave out."""
    constraints: list[ConstraintInput]
    """What the weather must meet, 1 to 32 constraints."""


class ScenarioRequestInput(TypedDict):
    """A scenario of your own."""

    name: str
    """What people call it."""
    sector: str
    """The field of work that it belongs to."""
    description: str
    """What it is, in a sentence or two."""
    caveat: NotRequired[str]
    """What its scores leave out."""
    constraints: list[ConstraintInput]
    """What the weather must meet, 1 to 32 constraints."""


class TaskRequest(TypedDict):
    """A task of your own."""

    name: str
    """What people call it."""
    sector: str
    """The field of work that it belongs to."""
    description: str
    """What it is, in a sentence or two."""
    caveat: NotRequired[str]
    """What its scores leave out."""
    constraints: list[ConstraintInput]
    """What the weather must meet, 1 to 32 constraints."""


class TaskRequestInput(TypedDict):
    """A task of your own."""

    name: str
    """What people call it."""
    sector: str
    """The field of work that it belongs to."""
    description: str
    """What it is, in a sentence or two."""
    caveat: NotRequired[str]
    """What its scores leave out."""
    constraints: list[ConstraintInput]
    """What the weather must meet, 1 to 32 constraints."""
