"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from typing import Annotated, Literal

from halcyon_weather.answer import Answer
from halcyon_weather.batch_item import BatchItem
from halcyon_weather.tables import (
    CalendarTable,
    ClimatologyTable,
    DailyTable,
    ForecastTable,
    HourlyTable,
    ModelsTable,
)
from halcyon_weather.workability_table import (
    ProjectedWorkabilityTable,
    WorkabilityTable,
)
from pydantic import AwareDatetime, Field
from typing_extensions import TypeAliasType

from ..answers import (
    AbsentModelPart,
    AddressEvent,
    AllowanceToLead,
    ArcEdges,
    Band,
    BandWatch,
    Cell,
    Citation,
    Counterfactual,
    DatasetSource,
    DeliveryAttempt,
    EntryReference,
    EventEntry,
    EventPlace,
    ForecastPart,
    HazardIndexParameter,
    HazardIndexSource,
    HourEnsemble,
    HourOdds,
    ItemProblem,
    LeftOutModel,
    Licence,
    Likelihood,
    LocalHours,
    Location,
    Method,
    MonthWorkability,
    NotCalibratedNotice,
    OtherBatchLine,
    OtherDigestedEvent,
    OtherEvent,
    OtherNotice,
    Over,
    ProjectionDailyResponseMetadata,
    ProjectionWorkabilityResponseChange,
    Range,
    Score,
    ServiceReason,
    Shape,
    StepSpan,
    ToldSpan,
    UnlikeSiteNotice,
    WatchChange,
    WatchConfirmRuns,
    WatchDigest,
    WatchedSpan,
    WatchEvent,
    WatchPlace,
    WatchProbability,
    WatchQuiet,
    WebhookEvent,
    WindowOfRun,
    Years,
)


class AnsweredEntry(Answer):
    """The task or scenario that was scored."""

    id: int
    """Id of a task or scenario."""
    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    name: str
    """The display name."""
    version: int
    """Version of the entry, which increases with every change."""
    polarity: Literal["suitability", "presence"] | str
    """The meaning of a score of 1. `suitability`: the weather is good for the task. `presence`: the situation is present."""


class BandProbability(Answer):
    stop: float
    """The probability of a score of 0."""
    unsuitable: float
    """The probability of a score below 0.1, including 0."""
    ideal: float | None
    """The probability of a score above 0.9. Null if the members have no data for a limit, because the hour may then not be ideal."""


class ClimatologyColumns(Answer):
    """The usual values of a variable, one number for each row."""

    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3"] | str
    """The unit of the numbers, which is the canonical unit of the variable."""
    Q10: list[float | None]
    """Tenth percentile of each row. `nulls` counts the nulls."""
    median: list[float | None]
    """Median of each row."""
    Q90: list[float | None]
    """Ninetieth percentile of each row."""


class ClimatologyResponseClimatology(Answer):
    """A row for each hour of each day of the year, in columns."""

    day_of_year: list[int]
    """Number of the day in its year: 1 is 1 January, 60 is 29 February in a leap year and 1 March in another."""
    hour: list[int]
    """The hour of the timestamp, in UTC."""
    temperature_2m: ClimatologyColumns | None = None
    temperature_2m_min: ClimatologyColumns | None = None
    temperature_2m_max: ClimatologyColumns | None = None
    relative_humidity_2m: ClimatologyColumns | None = None
    dew_point_2m: ClimatologyColumns | None = None
    precipitation: ClimatologyColumns | None = None
    rain: ClimatologyColumns | None = None
    snowfall: ClimatologyColumns | None = None
    cloud_cover: ClimatologyColumns | None = None
    cloud_cover_low: ClimatologyColumns | None = None
    shortwave_radiation: ClimatologyColumns | None = None
    longwave_down: ClimatologyColumns | None = None
    visibility: ClimatologyColumns | None = None
    weather_code: ClimatologyColumns | None = None
    precipitation_type: ClimatologyColumns | None = None
    snow_depth: ClimatologyColumns | None = None
    pressure_msl: ClimatologyColumns | None = None
    surface_pressure: ClimatologyColumns | None = None
    surface_temperature: ClimatologyColumns | None = None
    temperature_100m: ClimatologyColumns | None = None
    cloud_ceiling: ClimatologyColumns | None = None
    boundary_layer_height: ClimatologyColumns | None = None
    soil_temperature_0_to_7cm: ClimatologyColumns | None = None
    soil_moisture_0_to_7cm: ClimatologyColumns | None = None
    sea_surface_temperature: ClimatologyColumns | None = None
    wave_height: ClimatologyColumns | None = None
    wave_period: ClimatologyColumns | None = None
    cape: ClimatologyColumns | None = None
    cape_most_unstable: ClimatologyColumns | None = None
    convective_inhibition: ClimatologyColumns | None = None
    lifted_index: ClimatologyColumns | None = None
    convective_precipitation: ClimatologyColumns | None = None
    wind_speed_10m: ClimatologyColumns | None = None
    wind_speed_100m: ClimatologyColumns | None = None
    wind_direction_10m: ClimatologyColumns | None = None
    wind_gusts_10m: ClimatologyColumns | None = None
    wind_speed_at_height: ClimatologyColumns | None = None
    wind_gust_3s_at_height: ClimatologyColumns | None = None
    wet_bulb_temperature_2m: ClimatologyColumns | None = None
    delta_t_2m: ClimatologyColumns | None = None
    dew_point_depression_2m: ClimatologyColumns | None = None
    dew_margin: ClimatologyColumns | None = None
    inversion_100m: ClimatologyColumns | None = None
    vapour_pressure_deficit: ClimatologyColumns | None = None
    apparent_temperature: ClimatologyColumns | None = None
    heat_index: ClimatologyColumns | None = None
    humidex: ClimatologyColumns | None = None
    wind_chill: ClimatologyColumns | None = None
    wbgt_outdoor: ClimatologyColumns | None = None
    utci: ClimatologyColumns | None = None
    thi_cattle: ClimatologyColumns | None = None
    concrete_evaporation_rate: ClimatologyColumns | None = None
    thunderstorm_proxy: ClimatologyColumns | None = None
    rotor_icing_proxy: ClimatologyColumns | None = None
    is_day: ClimatologyColumns | None = None
    solar_elevation: ClimatologyColumns | None = None


class CompositeHour(Answer):
    timestamp: AwareDatetime
    """Start of the hour, UTC."""
    median: Score
    """The score, or the median over the members if there are several. Its polarity is that of the entry. It is `suitability` for a task: 1 is the best weather. It is `presence` for a scenario: 1 is fully present. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment."""
    Q10: Score | None
    """Tenth percentile; null outside the ensemble part."""
    Q90: Score | None
    """Ninetieth percentile; null outside the ensemble part."""


class CountedLocalHours(Answer):
    """The local hours that count; present only if they were requested."""

    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock at which work may start."""
    to: int
    """Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts."""
    timezone: str
    """A time zone of the IANA database."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str]
    """Days on the local calendar, all by default."""


class Delivery(Answer):
    id: str
    """Id of a delivery."""
    event: str
    """Id of an event."""
    type: Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "watch.blind", "watch.sighted", "watch.paused", "watch.resumed", "watch.ended", "digest", "webhook.test", "webhook.disabled", "address.disabled"] | str
    """Type of the event."""
    destination: str
    """Id of a webhook or of an address."""
    state: Literal["due", "sent", "dead", "expired", "superseded"] | str
    """`due`: attempts continue. `sent`: the receiver accepted it. `dead`: no attempt succeeded. `expired`: its content was out of date before it could be sent. `superseded`: a newer event or a digest replaced it."""
    created_at: AwareDatetime
    """The time of creation."""
    next_attempt_at: AwareDatetime | None
    """The time of the next attempt; null unless the delivery is due."""
    expires_at: AwareDatetime
    """The time from which there are no more attempts."""
    attempts: list[DeliveryAttempt]
    """The attempts, the oldest first."""


class DeliveryList(Answer):
    deliveries: list[Delivery]
    """The deliveries of the page, the newest first."""
    next_cursor: str | None
    """The `cursor` of the next page; null on the last page."""


class EnsembleStaleNotice(Answer):
    """The ensemble is too old or cannot be read. No members are counted in the hours that the deterministic run covers."""

    code: Literal["ensemble_stale"]
    """The code of the notice."""
    run: AwareDatetime | None
    """Start of the newest run of the ensemble; null if no run can be read."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""


class ForecastColumns(Answer):
    """The numbers of a variable, one for each timestamp."""

    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3"] | str
    """The unit of the numbers, which is the canonical unit of the variable."""
    median: list[float | None] | None = None
    """Median over the members, or the value of the single run."""
    Q10: list[float | None] | None = None
    """Tenth percentile over the members; null in the part with a single run."""
    Q90: list[float | None] | None = None
    """Ninetieth percentile over the members; null in the part with a single run."""
    members: list[list[float | None]] | None = None
    """A list for each member, with the control first."""


class HistoricalWorkabilityResponseMetadataWindow(Answer):
    """The weather window that was counted, and the hours in which it may lie."""

    duration_hours: int
    """The length [h]."""
    minimum_score: float
    """The minimum score of every hour."""
    daylight_only: bool
    """True if the sun is up at the start and end of every hour."""
    local_hours: CountedLocalHours | None = None


class LongestRun(Answer):
    start: AwareDatetime
    """The first hour."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    start_local: AwareDatetime | None = None
    """The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone."""
    end_local: AwareDatetime | None = None
    """The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone."""
    hours: int
    """The length [h]."""
    probability: float | None
    """The probability that every hour is good; null if the hours come from a single run."""


class NoWindowByHours(Answer):
    reason: Literal["hours", "maximum"] | str
    """`hours`: the requested hours have no run of that length, in any weather. `maximum`: more of the requested hours are above the maximum than below the minimum."""
    share: float | None = None
    """Present only with `maximum`: the share of the usable hours that are above the maximum, counted over all members."""


class OperationalResponseHourly(Answer):
    """A column of timestamps, and a column for each requested variable."""

    timestamp: list[AwareDatetime]
    """Sums, means and extremes are for the hour that ends at the timestamp. Other values are for the timestamp itself."""
    local_time: list[AwareDatetime] | None = None
    """The timestamps in local time. Present only if the request has `timezone`."""
    temperature_2m: ForecastColumns | None = None
    temperature_2m_min: ForecastColumns | None = None
    temperature_2m_max: ForecastColumns | None = None
    relative_humidity_2m: ForecastColumns | None = None
    dew_point_2m: ForecastColumns | None = None
    precipitation: ForecastColumns | None = None
    rain: ForecastColumns | None = None
    snowfall: ForecastColumns | None = None
    cloud_cover: ForecastColumns | None = None
    cloud_cover_low: ForecastColumns | None = None
    shortwave_radiation: ForecastColumns | None = None
    longwave_down: ForecastColumns | None = None
    visibility: ForecastColumns | None = None
    weather_code: ForecastColumns | None = None
    precipitation_type: ForecastColumns | None = None
    snow_depth: ForecastColumns | None = None
    pressure_msl: ForecastColumns | None = None
    surface_pressure: ForecastColumns | None = None
    surface_temperature: ForecastColumns | None = None
    temperature_100m: ForecastColumns | None = None
    cloud_ceiling: ForecastColumns | None = None
    boundary_layer_height: ForecastColumns | None = None
    soil_temperature_0_to_7cm: ForecastColumns | None = None
    soil_moisture_0_to_7cm: ForecastColumns | None = None
    sea_surface_temperature: ForecastColumns | None = None
    wave_height: ForecastColumns | None = None
    wave_period: ForecastColumns | None = None
    cape: ForecastColumns | None = None
    cape_most_unstable: ForecastColumns | None = None
    convective_inhibition: ForecastColumns | None = None
    lifted_index: ForecastColumns | None = None
    convective_precipitation: ForecastColumns | None = None
    wind_speed_10m: ForecastColumns | None = None
    wind_speed_100m: ForecastColumns | None = None
    wind_direction_10m: ForecastColumns | None = None
    wind_gusts_10m: ForecastColumns | None = None
    wind_speed_at_height: ForecastColumns | None = None
    wind_gust_3s_at_height: ForecastColumns | None = None
    wet_bulb_temperature_2m: ForecastColumns | None = None
    delta_t_2m: ForecastColumns | None = None
    dew_point_depression_2m: ForecastColumns | None = None
    dew_margin: ForecastColumns | None = None
    inversion_100m: ForecastColumns | None = None
    vapour_pressure_deficit: ForecastColumns | None = None
    apparent_temperature: ForecastColumns | None = None
    heat_index: ForecastColumns | None = None
    humidex: ForecastColumns | None = None
    wind_chill: ForecastColumns | None = None
    wbgt_outdoor: ForecastColumns | None = None
    utci: ForecastColumns | None = None
    thi_cattle: ForecastColumns | None = None
    concrete_evaporation_rate: ForecastColumns | None = None
    thunderstorm_proxy: ForecastColumns | None = None
    rotor_icing_proxy: ForecastColumns | None = None
    is_day: ForecastColumns | None = None
    solar_elevation: ForecastColumns | None = None


class OtherNoWindow(Answer):
    """One of a kind that this version does not know."""

    share: float | None = None


class OtherWatchWhen(Answer):
    """One of a kind that this version does not know."""

    kind: str
    horizon_hours: int
    probability: WatchProbability
    confirm_runs: WatchConfirmRuns
    change: WatchChange
    daylight_only: bool
    local_hours: LocalHours | None = None


class RankedItemHours(Answer):
    """The number of hours in each band."""

    ideal: int
    """The number of ideal hours."""
    acceptable: int
    """The number of acceptable hours."""
    unsuitable: int
    """The number of unsuitable hours."""
    stop: int
    """The number of hours that score 0."""


class RankedMembers(Answer):
    """The members that were counted."""

    good: int
    """The number of members in which every hour is good."""
    of: int
    """The number of members with a score in every hour."""


class ScoredEntry(Answer):
    """The task or scenario that was scored."""

    id: int
    """Id of a task or scenario."""
    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    name: str
    """The display name."""
    version: int
    """Version of the entry, which increases with every change."""


class Spread(Answer):
    median: Score
    """Median over the members."""
    Q10: Score | None
    """Tenth percentile; null if too few members have values."""
    Q90: Score | None
    """Ninetieth percentile; null if too few members have values."""


class UsedEntry(Answer):
    """The entry that was scored."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int
    """Id of a task or scenario."""
    version: int
    """Version of the entry, which increases with every change."""
    polarity: Literal["suitability", "presence"] | str
    """The meaning of a score of 1. `suitability`: the weather is good for the task. `presence`: the situation is present."""


class UsedPart(Answer):
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that."""
    source: str
    """The source of the weather; `synthetic` is not real weather."""
    run: AwareDatetime
    """Start of the run."""
    cell: Cell
    members: int
    """The number of forecasts: 1, or the number of members including the control."""


class ValueColumn(Answer):
    """The numbers of a variable, one for each timestamp."""

    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3"] | str
    """The unit of the numbers, which is the canonical unit of the variable."""
    statistic: Literal["value", "mean", "sum", "min", "max"] | str
    """The meaning of a number for its step: the value at the timestamp, or the mean, sum or extreme of the step that ends there."""
    values: list[float | None]
    """One number for each timestamp. `nulls` gives the reason for each null."""


VariableName = TypeAliasType("VariableName", Literal["temperature_2m", "temperature_2m_min", "temperature_2m_max", "relative_humidity_2m", "dew_point_2m", "precipitation", "rain", "snowfall", "cloud_cover", "cloud_cover_low", "shortwave_radiation", "longwave_down", "visibility", "weather_code", "precipitation_type", "snow_depth", "pressure_msl", "surface_pressure", "surface_temperature", "temperature_100m", "cloud_ceiling", "boundary_layer_height", "soil_temperature_0_to_7cm", "soil_moisture_0_to_7cm", "sea_surface_temperature", "wave_height", "wave_period", "cape", "cape_most_unstable", "convective_inhibition", "lifted_index", "convective_precipitation", "wind_speed_10m", "wind_speed_100m", "wind_direction_10m", "wind_gusts_10m", "wind_speed_at_height", "wind_gust_3s_at_height", "wet_bulb_temperature_2m", "delta_t_2m", "dew_point_depression_2m", "dew_margin", "inversion_100m", "vapour_pressure_deficit", "apparent_temperature", "heat_index", "humidex", "wind_chill", "wbgt_outdoor", "utci", "thi_cattle", "concrete_evaporation_rate", "thunderstorm_proxy", "rotor_icing_proxy", "is_day", "solar_elevation"] | str)
"""A variable of `/variables`."""


class VariablesResponseVariable(Answer):
    name: VariableName
    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3"] | str
    """The unit of the numbers, which is the canonical unit of the variable."""
    description: str
    """A description of the variable."""
    cf_name: str | None
    """The standard name in the CF conventions; null if there is none."""
    step_type: Literal["instant", "mean", "sum", "max", "min", "category", "solar"] | str
    """The meaning of a value for its hour. `instant` is the value at the timestamp. `mean`, `sum`, `max` and `min` are for the hour that ends at the timestamp. `category` is a code. `solar` is computed from place and time."""
    resolution: float
    """The smallest difference that is stored, in the unit."""
    physical_min: float
    """The smallest possible value in any weather, in the unit."""
    physical_max: float
    """The largest possible value in any weather, in the unit."""
    plausible_min: float
    """The smallest value that occurs on the surface of the earth, in the unit."""
    plausible_max: float
    """The largest value that occurs on the surface of the earth, in the unit."""
    derived: bool
    """True if the variable is computed from other variables by a published formula."""
    elevation_change: Literal["lapse", "relative_humidity", "dew_point", "pressure", "phase", "derive"] | str | None
    """The way in which the variable is adjusted to the height of a site; null if the value of the cell is kept. `lapse`: by the lapse rate. `relative_humidity` and `dew_point`: with a constant mixing ratio of water vapour. `pressure`: by the weight of the air in between. `phase`: rain or snow, by the wet-bulb temperature at the site. `derive`: computed again from adjusted variables."""
    offerings: list[Literal["operational", "historical", "projection"] | str]
    """The offerings that include the variable."""


class WatchSubject(Answer):
    ref: str | None
    """The `ref` of the place; null if it has none."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    sight: Literal["seeing", "blind"] | str
    """`blind`: no round has succeeded for 24 hours. A lack of events then says nothing about the weather."""
    seen_at: AwareDatetime | None
    """The hour of the last round that succeeded; null before the first."""
    spans: list[WatchedSpan]
    """The open spans, in the order of their starts."""


class WatchSummary(Answer):
    id: str
    """Id of a watch."""
    name: str
    """The name of the watch in events."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    version: int
    """Increases with every change of the watch."""
    state: Literal["active", "paused", "ended"] | str
    """The state of the watch: active, paused or ended."""
    paused_because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """The reason for the pause; null unless the watch is paused."""
    created_at: AwareDatetime
    """The time of creation."""
    last_round_at: AwareDatetime | None
    """The hour of the last round of the watch; null before the first."""
    next_round_expected: AwareDatetime | None
    """The expected time of the next round, based on the recent runs of the model. Null while the watch is not active, while the next run is late, and if too few runs are known."""
    ends_at: AwareDatetime
    """The time at which the watch ends automatically."""
    kind: Literal["window", "band", "limit"] | str
    """The type of the watch."""
    places: int
    """The number of places that it watches."""
    open_spans: int
    """The number of open spans at these places."""
    blind_places: int
    """The number of places where no round has succeeded for 24 hours."""


class WatchTell(Answer):
    """The events to send, their receivers and their times."""

    events: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str] | None = (
        None
    )
    """The span events that are sent; by default all but `window.passed`. Events about the watch itself are always sent."""
    to: list[str] | None = None
    """The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case."""
    urgent: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str] | None = (
        None
    )
    """The span events that are sent at once, even in quiet hours or with a digest."""
    quiet: WatchQuiet | None = None
    digest: WatchDigest | None = None


class WeatherWindowDeterministic(Answer):
    """The worst hour of the deterministic run; present only if the run covers the last hour."""

    worst_score: Score
    """Score of the worst hour."""


class WholeStep(Answer):
    variable: VariableName
    step_hours: int
    """The number of hours that share the extreme value of a step."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first timestamp of the span."""
    to: AwareDatetime
    """The last timestamp of the span."""


class WindowEnsemble(Answer):
    share: float
    """Share of the members that are good in every hour. It is a count, not a probability."""
    members: RankedMembers
    worst: Spread
    """Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum."""


class WindowMembers(Answer):
    good: int
    """The number of members in which every hour is good."""
    of: int
    """The number of members with a score in every hour."""


class WindowWatch(Answer):
    """A window in which a task can be done."""

    kind: Literal["window"]
    """The watch looks for a window."""
    duration_hours: int
    """The number of consecutive hours that must be good."""
    minimum_score: float
    """The minimum score of every hour; by default the start of the acceptable band."""
    horizon_hours: int
    """The time ahead that is watched [h]."""
    probability: WatchProbability
    confirm_runs: WatchConfirmRuns
    change: WatchChange
    daylight_only: bool
    """True if the sun must be up at the start and end of every hour."""
    local_hours: LocalHours | None = None


class ArcConstraint(Answer):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: float | None = None
    """Height above ground [m], only for variables that are available at any height."""
    over: Over | None = None
    weight: float
    """The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter."""
    role: Literal["limit", "preference"] | str
    """`limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work."""
    if_missing: Literal["refuse", "drop"] | str
    """The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice."""
    source: list[str] | None = None
    """The source of the limit: keys of `sources` in the library, or your own text."""
    note: str | None = None
    """A note on the limit for readers."""
    arc: ArcEdges


class BestWindow(Answer):
    """The most likely window. If several are equally likely, it is the one with the best worst hour in bad members, then the first."""

    start: AwareDatetime
    """The hour at which the window starts."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    start_local: AwareDatetime | None = None
    """The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone."""
    end_local: AwareDatetime | None = None
    """The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone."""
    share: float | None
    """Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted."""
    probability: float | None
    """The probability that every hour is good. If many windows are about as good, it is lower than the share of members, because the search picks windows by that share. Null if the windows come from a single run, or from too few members."""
    likelihood: Likelihood | None
    """The word for the probability; null if the probability is null."""
    band: Band
    """The band of the worst hour."""
    worst: Spread | None
    """Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if no members are counted."""
    deterministic: WindowOfRun | None
    """The result of the deterministic run; null if the run does not cover the last hour."""


class Calibration(Answer):
    id: str
    """The site."""
    revision: int
    """Increases with every change."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that."""
    variables: list[VariableName]
    """The calibrated variables; empty if only the odds are calibrated."""
    trained_to: str
    """The last day of the observations used for the fit."""
    days: int
    """The number of distinct days used for the fit."""
    synthetic: bool
    """True if the fit used weather that is not real."""
    probability_calibrated: Literal[True] | None = None
    """Present only if the odds of the members were calibrated too. On past days, events occurred as often as these odds say."""


class CategoryConstraint(Answer):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: float | None = None
    """Height above ground [m], only for variables that are available at any height."""
    over: Over | None = None
    weight: float
    """The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter."""
    role: Literal["limit", "preference"] | str
    """`limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work."""
    if_missing: Literal["refuse", "drop"] | str
    """The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice."""
    source: list[str] | None = None
    """The source of the limit: keys of `sources` in the library, or your own text."""
    note: str | None = None
    """A note on the limit for readers."""
    categories: dict[str, float]
    """Membership of each code, 0 to 1."""
    default: float
    """Membership of every other code, 0 to 1."""


class ClimatologyResponseNull(Answer):
    variable: VariableName
    column: Literal["values", "median", "Q10", "Q90", "members"] | str
    """The column of the variable that has the nulls."""
    rows: int
    """The number of rows that have no value in the whole window of days."""


class ConstraintReason(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    unit: str
    """The unit of the value, the edge and the distance."""
    value: float | None
    """The value that the constraint was checked against, over all hours of its span if it has one. Null if the constraint was dropped, and for the direction of calm air."""
    suitability: float | None
    """The suitability that the constraint gives the value, not rounded to four decimals; null if the constraint was dropped."""
    edge: float | None
    """The binding acceptable edge; null for codes, for full circles, and if the value is null."""
    distance: float | None
    """The distance of the value from that edge: positive inside, negative outside."""


class DatasetGap(Answer):
    first: str
    """The first step of the period."""
    last: str
    """The last step of the period."""
    variables: list[VariableName]
    """The variables that have no data in this period."""


class DroppedConstraint(Answer):
    code: Literal["constraint_dropped"]
    """The code of the notice."""
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName


class EnsembleAbsence(Answer):
    """Hours in which no members can be counted, with the reason."""

    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""
    because: Literal["not_configured", "stale", "variable", "gap", "reach"] | str
    """`not_configured`: the model has no members on this server. `stale`: the run of the members is too old or cannot be read. `variable`: the members lack a variable that the entry needs. `gap`: too many members lack a value. `reach`: the members do not cover these hours or this place."""
    variable: VariableName | None = None
    """Present only with `variable`: the variable that the members lack."""


class Estimate(Answer):
    variable: VariableName
    method: str
    """The rule that replaced the variable."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""


class EventLimiting(Answer):
    variable: VariableName
    share: float
    """Share of its hours in which the constraint limits the score."""


class HazardIndex(Answer):
    name: Literal["tx_days_above", "tn_days_below", "tropical_nights", "hot_spell_frequency", "cold_spell_frequency", "warm_spell_duration_index", "cold_spell_duration_index", "max_1day_precipitation_amount", "max_n_day_precipitation_amount", "wetdays", "maximum_consecutive_dry_days", "growing_degree_days", "heating_degree_days", "cooling_degree_days", "heat_wave_magnitude_index_daily", "excess_heat_factor"] | str
    """The name of the index, as used in the path."""
    definition: str
    """The definition of the index, in one sentence."""
    unit: Literal["1", "days", "mm", "degC d", "degC2"] | str
    """The unit of the index."""
    inputs: list[VariableName]
    """The daily variables that the index is computed from."""
    parameters: list[HazardIndexParameter]
    """The parameters that a request may set; empty if there are none."""
    source: HazardIndexSource


class HazardIndicesResponse(Answer):
    indices: list[HazardIndex]
    """All indices that a request can name."""


class HistoricalDailyResponseDaily(Answer):
    """A column of days, and a column for each requested variable."""

    date: list[str]
    """The days, UTC."""
    temperature_2m: ValueColumn | None = None
    temperature_2m_min: ValueColumn | None = None
    temperature_2m_max: ValueColumn | None = None
    relative_humidity_2m: ValueColumn | None = None
    dew_point_2m: ValueColumn | None = None
    precipitation: ValueColumn | None = None
    rain: ValueColumn | None = None
    snowfall: ValueColumn | None = None
    cloud_cover: ValueColumn | None = None
    cloud_cover_low: ValueColumn | None = None
    shortwave_radiation: ValueColumn | None = None
    longwave_down: ValueColumn | None = None
    visibility: ValueColumn | None = None
    weather_code: ValueColumn | None = None
    precipitation_type: ValueColumn | None = None
    snow_depth: ValueColumn | None = None
    pressure_msl: ValueColumn | None = None
    surface_pressure: ValueColumn | None = None
    surface_temperature: ValueColumn | None = None
    temperature_100m: ValueColumn | None = None
    cloud_ceiling: ValueColumn | None = None
    boundary_layer_height: ValueColumn | None = None
    soil_temperature_0_to_7cm: ValueColumn | None = None
    soil_moisture_0_to_7cm: ValueColumn | None = None
    sea_surface_temperature: ValueColumn | None = None
    wave_height: ValueColumn | None = None
    wave_period: ValueColumn | None = None
    cape: ValueColumn | None = None
    cape_most_unstable: ValueColumn | None = None
    convective_inhibition: ValueColumn | None = None
    lifted_index: ValueColumn | None = None
    convective_precipitation: ValueColumn | None = None
    wind_speed_10m: ValueColumn | None = None
    wind_speed_100m: ValueColumn | None = None
    wind_direction_10m: ValueColumn | None = None
    wind_gusts_10m: ValueColumn | None = None
    wind_speed_at_height: ValueColumn | None = None
    wind_gust_3s_at_height: ValueColumn | None = None
    wet_bulb_temperature_2m: ValueColumn | None = None
    delta_t_2m: ValueColumn | None = None
    dew_point_depression_2m: ValueColumn | None = None
    dew_margin: ValueColumn | None = None
    inversion_100m: ValueColumn | None = None
    vapour_pressure_deficit: ValueColumn | None = None
    apparent_temperature: ValueColumn | None = None
    heat_index: ValueColumn | None = None
    humidex: ValueColumn | None = None
    wind_chill: ValueColumn | None = None
    wbgt_outdoor: ValueColumn | None = None
    utci: ValueColumn | None = None
    thi_cattle: ValueColumn | None = None
    concrete_evaporation_rate: ValueColumn | None = None
    thunderstorm_proxy: ValueColumn | None = None
    rotor_icing_proxy: ValueColumn | None = None
    is_day: ValueColumn | None = None
    solar_elevation: ValueColumn | None = None


class HistoricalHourlyResponseHourly(Answer):
    """A column of timestamps, and a column for each requested variable."""

    timestamp: list[AwareDatetime]
    """Sums, means and extremes are for the hour that ends at the timestamp. Other values are for the timestamp itself."""
    local_time: list[AwareDatetime] | None = None
    """The timestamps in local time. Present only if the request has `timezone`."""
    temperature_2m: ValueColumn | None = None
    temperature_2m_min: ValueColumn | None = None
    temperature_2m_max: ValueColumn | None = None
    relative_humidity_2m: ValueColumn | None = None
    dew_point_2m: ValueColumn | None = None
    precipitation: ValueColumn | None = None
    rain: ValueColumn | None = None
    snowfall: ValueColumn | None = None
    cloud_cover: ValueColumn | None = None
    cloud_cover_low: ValueColumn | None = None
    shortwave_radiation: ValueColumn | None = None
    longwave_down: ValueColumn | None = None
    visibility: ValueColumn | None = None
    weather_code: ValueColumn | None = None
    precipitation_type: ValueColumn | None = None
    snow_depth: ValueColumn | None = None
    pressure_msl: ValueColumn | None = None
    surface_pressure: ValueColumn | None = None
    surface_temperature: ValueColumn | None = None
    temperature_100m: ValueColumn | None = None
    cloud_ceiling: ValueColumn | None = None
    boundary_layer_height: ValueColumn | None = None
    soil_temperature_0_to_7cm: ValueColumn | None = None
    soil_moisture_0_to_7cm: ValueColumn | None = None
    sea_surface_temperature: ValueColumn | None = None
    wave_height: ValueColumn | None = None
    wave_period: ValueColumn | None = None
    cape: ValueColumn | None = None
    cape_most_unstable: ValueColumn | None = None
    convective_inhibition: ValueColumn | None = None
    lifted_index: ValueColumn | None = None
    convective_precipitation: ValueColumn | None = None
    wind_speed_10m: ValueColumn | None = None
    wind_speed_100m: ValueColumn | None = None
    wind_direction_10m: ValueColumn | None = None
    wind_gusts_10m: ValueColumn | None = None
    wind_speed_at_height: ValueColumn | None = None
    wind_gust_3s_at_height: ValueColumn | None = None
    wet_bulb_temperature_2m: ValueColumn | None = None
    delta_t_2m: ValueColumn | None = None
    dew_point_depression_2m: ValueColumn | None = None
    dew_margin: ValueColumn | None = None
    inversion_100m: ValueColumn | None = None
    vapour_pressure_deficit: ValueColumn | None = None
    apparent_temperature: ValueColumn | None = None
    heat_index: ValueColumn | None = None
    humidex: ValueColumn | None = None
    wind_chill: ValueColumn | None = None
    wbgt_outdoor: ValueColumn | None = None
    utci: ValueColumn | None = None
    thi_cattle: ValueColumn | None = None
    concrete_evaporation_rate: ValueColumn | None = None
    thunderstorm_proxy: ValueColumn | None = None
    rotor_icing_proxy: ValueColumn | None = None
    is_day: ValueColumn | None = None
    solar_elevation: ValueColumn | None = None


class HistoricalWorkabilityResponseMetadataEstimated(Answer):
    variable: VariableName
    method: str
    """The rule that replaced the variable."""


HistoricalWorkabilityResponseMetadataNotice = TypeAliasType("HistoricalWorkabilityResponseMetadataNotice", DroppedConstraint | UnlikeSiteNotice | OtherNotice)


class ItemSource(Answer):
    """The weather that the scores are based on."""

    synthetic: bool
    """True if any of the weather is synthetic, not real."""
    parts: list[UsedPart]
    """The parts that were used, the nearest hours first."""
    entry: UsedEntry


class LimitWatch(Answer):
    """Hours in which a variable passes your own limit."""

    kind: Literal["limit"]
    """The watch looks for a limit of a variable."""
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: float | None = None
    """Height above ground [m], only for variables that are available at any height."""
    above: float | None = None
    """The watch looks for this value or more. Give either this or `below`."""
    below: float | None = None
    """The watch looks for this value or less."""
    clear_at: float | None = None
    """The value at which the limit is clear again, on its far side; by default the limit itself."""
    for_hours: int
    """The number of consecutive hours for which the condition must hold."""
    horizon_hours: int
    """The time ahead that is watched [h]."""
    probability: WatchProbability
    confirm_runs: WatchConfirmRuns
    change: WatchChange
    daylight_only: bool
    """True if the sun must be up at the start and end of every hour."""
    local_hours: LocalHours | None = None


class LimitingShare(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """Share of the hours in which the constraint limits the score. In an hour with several members, the share of the members counts."""


class ModelPartVariable(Answer):
    variable: VariableName
    to_lead_hours: int
    """The last lead time at which the part has the variable [h]."""


class ModelWorkabilityChange(Answer):
    variable: VariableName
    method: Literal["add", "multiply"] | str
    """The type of change: it is added to each hour, or each hour is multiplied by it."""
    by_month: list[float]
    """The change of each month, January first: in the unit of the variable, or as a factor."""


class NoWindowByScore(Answer):
    reason: Literal["score"]
    """No member is good for long enough."""
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """The share of the failing hours in which the constraint limits, counted over all members."""


class Notice(Answer):
    code: Literal["constraint_dropped"]
    """The code of the notice: a constraint was dropped because its variable is missing."""
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""


class NullSpan(Answer):
    variable: VariableName
    column: Literal["values", "median", "Q10", "Q90", "members"] | str
    """The column of the variable that has the nulls."""
    from_: Annotated[str, Field(alias="from")]
    """The first timestamp."""
    to: str
    """The last timestamp."""
    reason: Literal["not_carried", "gap", "not_yet", "one_run", "median_alone", "no_order", "fewer_members"] | str
    """`not_carried`: the source lacks the variable there or that far ahead. `gap`: the data have a gap. `not_yet`: the time has passed, and the record gets the value within days. `one_run`: a single run has no quantiles. `median_alone`: there are no quantiles beyond 30 days, or with fewer than 9 members. `no_order`: directions and codes have no median, so ask for members. `fewer_members`: other timestamps have more members."""


OddsMetadataNotice = TypeAliasType("OddsMetadataNotice", Notice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice | OtherNotice)


class OlderRunNotice(Answer):
    code: Literal["older_run"]
    """The code of the notice: the answer uses an older run instead of the newest one."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that."""
    variables: list[VariableName] | None = None
    """Present only for an overlay of the part: the variables that the overlay supplied."""
    run: AwareDatetime
    """Start of the run that was used."""
    instead_of: AwareDatetime
    """Start of the newest run, which is damaged."""


class OtherConstraint(Answer):
    """One of a kind that this version does not know."""

    variable: VariableName
    unit: str
    height_m: float | None = None
    over: Over | None = None
    weight: float
    role: Literal["limit", "preference"] | str
    if_missing: Literal["refuse", "drop"] | str
    source: list[str] | None = None
    note: str | None = None


PartNotice = TypeAliasType("PartNotice", OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice | OtherNotice)


PreviewMetadataNotice = TypeAliasType("PreviewMetadataNotice", Notice | UnlikeSiteNotice | NotCalibratedNotice | OtherNotice)


class ProjectionDaysDaily(Answer):
    """A column of days, and a column for each requested variable."""

    date: list[str]
    """Days of the model's own calendar. For example, `2050-02-30` is a day of `360_day`."""
    temperature_2m: ValueColumn | None = None
    temperature_2m_min: ValueColumn | None = None
    temperature_2m_max: ValueColumn | None = None
    relative_humidity_2m: ValueColumn | None = None
    dew_point_2m: ValueColumn | None = None
    precipitation: ValueColumn | None = None
    rain: ValueColumn | None = None
    snowfall: ValueColumn | None = None
    cloud_cover: ValueColumn | None = None
    cloud_cover_low: ValueColumn | None = None
    shortwave_radiation: ValueColumn | None = None
    longwave_down: ValueColumn | None = None
    visibility: ValueColumn | None = None
    weather_code: ValueColumn | None = None
    precipitation_type: ValueColumn | None = None
    snow_depth: ValueColumn | None = None
    pressure_msl: ValueColumn | None = None
    surface_pressure: ValueColumn | None = None
    surface_temperature: ValueColumn | None = None
    temperature_100m: ValueColumn | None = None
    cloud_ceiling: ValueColumn | None = None
    boundary_layer_height: ValueColumn | None = None
    soil_temperature_0_to_7cm: ValueColumn | None = None
    soil_moisture_0_to_7cm: ValueColumn | None = None
    sea_surface_temperature: ValueColumn | None = None
    wave_height: ValueColumn | None = None
    wave_period: ValueColumn | None = None
    cape: ValueColumn | None = None
    cape_most_unstable: ValueColumn | None = None
    convective_inhibition: ValueColumn | None = None
    lifted_index: ValueColumn | None = None
    convective_precipitation: ValueColumn | None = None
    wind_speed_10m: ValueColumn | None = None
    wind_speed_100m: ValueColumn | None = None
    wind_direction_10m: ValueColumn | None = None
    wind_gusts_10m: ValueColumn | None = None
    wind_speed_at_height: ValueColumn | None = None
    wind_gust_3s_at_height: ValueColumn | None = None
    wet_bulb_temperature_2m: ValueColumn | None = None
    delta_t_2m: ValueColumn | None = None
    dew_point_depression_2m: ValueColumn | None = None
    dew_margin: ValueColumn | None = None
    inversion_100m: ValueColumn | None = None
    vapour_pressure_deficit: ValueColumn | None = None
    apparent_temperature: ValueColumn | None = None
    heat_index: ValueColumn | None = None
    humidex: ValueColumn | None = None
    wind_chill: ValueColumn | None = None
    wbgt_outdoor: ValueColumn | None = None
    utci: ValueColumn | None = None
    thi_cattle: ValueColumn | None = None
    concrete_evaporation_rate: ValueColumn | None = None
    thunderstorm_proxy: ValueColumn | None = None
    rotor_icing_proxy: ValueColumn | None = None
    is_day: ValueColumn | None = None
    solar_elevation: ValueColumn | None = None


class ProjectionWorkabilityResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    scenario: str
    """The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585."""
    notices: list[HistoricalWorkabilityResponseMetadataNotice] | None = None
    """Present only if a constraint was dropped in every hour, or the site lies too far above or below the cell."""
    left_out: list[LeftOutModel] | None = None
    """Present only if a climate model of the scenario has no data for the request."""
    baseline: Years
    """The years whose hours are changed."""
    period: Years
    """The requested years."""
    window: HistoricalWorkabilityResponseMetadataWindow
    hours_considered: list[float | None] | None = None
    """Mean number of requested hours in each month over the years used, January first. Present only if `daylight_only` or `local_hours` is requested."""
    dataset: DatasetSource
    """The record whose hours are changed."""
    held: list[VariableName]
    """Variables of the entry that have no projection and stay unchanged."""
    estimated: list[HistoricalWorkabilityResponseMetadataEstimated] | None = None
    """Present only if a rough rule replaced a variable that the record lacks."""


class RangeConstraint(Answer):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: float | None = None
    """Height above ground [m], only for variables that are available at any height."""
    over: Over | None = None
    weight: float
    """The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter."""
    role: Literal["limit", "preference"] | str
    """`limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work."""
    if_missing: Literal["refuse", "drop"] | str
    """The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice."""
    source: list[str] | None = None
    """The source of the limit: keys of `sources` in the library, or your own text."""
    note: str | None = None
    """A note on the limit for readers."""
    ideal: Range
    """The ideal values, which give 1."""
    acceptable: Range
    """The acceptable values. At the edge the constraint gives 0.1."""
    stop: Range | None = None
    """The edge from which the score is 0. If it equals the acceptable edge, the score is 0 only beyond it. If it is absent, the edge is the value at which the straight line reaches 0."""
    shape: Shape
    allowance: list[AllowanceToLead] | None = None
    """A reduction of an upper limit for the error of the forecast, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead time. After the last row, its factor still applies."""


RankedItemNotice = TypeAliasType("RankedItemNotice", OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice | OtherNotice)


class RankedLimit(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """Share of the hours in which the constraint limits the score."""


class RankedWindow(Answer):
    start: AwareDatetime
    """The hour at which the window starts."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    probability: float | None
    """The probability that every hour is good, as for a window; null if `basis` is `deterministic`."""
    basis: Literal["ensemble", "ensemble+deterministic", "subseasonal", "seasonal", "deterministic_reliability", "deterministic"] | str
    """The basis of the probability: the members of a part. `ensemble+deterministic`: the members and the deterministic run as one more member, in the hours that this run covers. `deterministic_reliability`: the frequency with which runs with such a score were right at the site. `deterministic`: a single run, which gives no probability."""
    worst_score: Score
    """Median over the members of the score of their worst hour."""
    mean_score: Score
    """Mean of the scores of all hours in the window."""
    ensemble: WindowEnsemble | None
    """The odds of the members, including the deterministic run if `basis` says so; null if the window comes from a single run."""


class RecordGap(Answer):
    from_: Annotated[str, Field(alias="from")]
    """The first step."""
    to: str
    """The last step."""
    steps: int
    """The number of steps in the gap."""
    variables: list[VariableName]
    """The variables that have no data in this period."""


class SpanEventData(Answer):
    """The data of the event."""

    watch: str
    """Id of a watch."""
    name: str
    """The name of the watch."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    place: EventPlace
    span: str
    """Id of a span."""
    sequence: int
    """Increases with every event of the span. Of two events, the one with the higher number is newer."""
    start: AwareDatetime
    """The first possible start."""
    latest_start: AwareDatetime
    """The last possible start."""
    end: AwareDatetime
    """The end for the last possible start."""
    local_start: AwareDatetime | None = None
    """The start on the clock that `local_hours` names. Present only if the watch names a zone."""
    hours: int
    """The length from `start` to `end` [h]."""
    probability: float | None
    """The highest current probability among its starts; null if the forecast no longer has any of them."""
    likelihood: Likelihood | None
    """The word for the probability; null if the probability is null."""
    before: ToldSpan | None
    """The span in its previous event; null for a new span."""
    deterministic_agrees: bool | None
    """True if the first start is also good for its whole length in the deterministic run; null if the run does not reach that far."""
    limiting: EventLimiting | None
    """The constraint that limits the score in most of its hours; null if none does, or if it is not known."""
    entry: EventEntry | None
    """The entry that is scored. Its id is null for a definition, and the whole entry is null for a limit."""
    run: AwareDatetime | None
    """Start of the run of the members; null if only the passing of time changed the span."""
    source: str | None
    """The source of the weather; null if only the passing of time changed the span."""
    reason: Literal["weather", "merged"] | str | None = None
    """Present only for a lost span: its probability fell, or another span took over its starts."""
    planning_aid: str
    """The purpose of scores, and the checks that they do not replace."""


class Spell(Answer):
    """Consecutive hours at each of which a window may start."""

    start: AwareDatetime
    """The first hour at which a window may start."""
    latest_start: AwareDatetime
    """The last hour at which a window may start."""
    end: AwareDatetime
    """The time at which the window with the last start ends."""
    start_local: AwareDatetime | None = None
    """The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone."""
    latest_start_local: AwareDatetime | None = None
    """The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone."""
    end_local: AwareDatetime | None = None
    """The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone."""
    hours: int
    """The number of hours from `start` to `end`."""
    starts: int
    """The number of hours at which a window may start."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part that covers the last hour of every window."""
    basis: Literal["ensemble", "ensemble+deterministic", "subseasonal", "seasonal", "deterministic_reliability", "deterministic"] | str
    """The basis of the probability: the members of a part. `ensemble+deterministic`: the members and the deterministic run as one more member, in the hours that this run covers. `deterministic_reliability`: the frequency with which runs with such a score were right at the site. `deterministic`: a single run, which gives no probability."""
    members: int | None
    """The number of members that are counted, including the deterministic run if `basis` says so; null if the windows come from a single run."""
    continues: bool
    """True if another spell begins at the next start, in another part or with other members."""
    whole: HourOdds
    """The odds that all hours from `start` to `end` are good. They never exceed the odds of a window inside."""
    best: BestWindow


class VariablesResponse(Answer):
    variables: list[VariablesResponseVariable]
    """All weather variables."""


class WatchList(Answer):
    watches: list[WatchSummary]
    """The watches of the page, the oldest first."""
    next_cursor: str | None
    """The `cursor` of the next page; null on the last page."""


WatchWhen = TypeAliasType("WatchWhen", WindowWatch | BandWatch | LimitWatch | OtherWatchWhen)
"""The window, band or limit to watch for."""


class WeatherWindow(Answer):
    start: AwareDatetime
    """The hour at which the window starts."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    start_local: AwareDatetime | None = None
    """The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone."""
    end_local: AwareDatetime | None = None
    """The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone."""
    hours: int
    """The length [h]."""
    median_score: Score
    """Median over the members of the median score of their hours."""
    worst_score: Score
    """Median over the members of the score of their worst hour. The worst hour has the lowest score, or the highest if the request sets only a maximum. If the window comes from a single run, it is the worst hour of that run."""
    worst_score_q10: Score | None
    """Tenth percentile over the members of the score of their worst hour."""
    worst_score_q90: Score | None
    """Ninetieth percentile over the members of the score of their worst hour."""
    probability: float | None
    """The probability that every hour of the window is good: it reaches the minimum and does not exceed the maximum. The probability is (k + c) / (K + 1), with k of K members good. Here c is the frequency with which the least usual hour of the window is good at the place, month and hour, or one half. The probability is then drawn towards that of earlier windows, to remove the part that chance adds to shares of members. So windows that are picked for their odds occur as often as their odds say. If `calibrated` is requested and the site has a calibration, the probability is the frequency with which such odds came true there. Null if `basis` is `deterministic`."""
    members: WindowMembers | None
    """The members that were counted; null if the window comes from a single run."""
    share: float | None
    """Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted."""
    likelihood: Likelihood | None
    """The word for the probability; null if the probability is null."""
    band: Band
    """The band of `worst_score`."""
    worst: Spread | None
    """Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if no members are counted."""
    basis: Literal["ensemble", "ensemble+deterministic", "subseasonal", "seasonal", "deterministic_reliability", "deterministic"] | str
    """The basis of the probability: the members of a part. `ensemble+deterministic`: the members and the deterministic run as one more member, in the hours that this run covers. `deterministic_reliability`: the frequency with which runs with such a score were right at the site. `deterministic`: a single run, which gives no probability."""
    deterministic: WeatherWindowDeterministic | None = None
    certainty: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part that covers the last hour."""


class BreakdownHour(Answer):
    timestamp: AwareDatetime
    """Start of the hour, UTC."""
    median: Score
    """The score, or the median over the members if there are several. Its polarity is that of the entry. It is `suitability` for a task: 1 is the best weather. It is `presence` for a scenario: 1 is fully present. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment."""
    Q10: Score | None
    """Tenth percentile; null outside the ensemble part."""
    Q90: Score | None
    """Ninetieth percentile; null outside the ensemble part."""
    member: int | None
    """The member that is explained, from 0: the first whose score is nearest to the median. Null in the hours of the deterministic run."""
    member_score: Score
    """The score of that member, which follows from the suitabilities. It is the median if the number of members is odd."""
    constraints: list[ConstraintReason]
    """The value that each constraint was checked against, in the order of the entry."""
    limiting: list[int]
    """The constraints that limit the score, including those of `missing`. There are several in a tie, and none at a score of 1."""
    probability: BandProbability | None
    """The probability of each band, from the members: (k + c) / (K + 1), with k of K members in the band. Here c is the frequency of the band at the place, month and hour, or one half. If `calibrated` is requested and the site has a calibration, the probability is the frequency with which such odds came true there. Null if `basis` is `deterministic`."""
    basis: Literal["ensemble", "ensemble+deterministic", "subseasonal", "seasonal", "deterministic_reliability", "deterministic"] | str
    """The basis of the probability: the members of a part. `ensemble+deterministic`: the members and the deterministic run as one more member, in the hours that this run covers. `deterministic_reliability`: the frequency with which runs with such a score were right at the site. `deterministic`: a single run, which gives no probability."""
    band: Band
    """The band of `median`."""
    ensemble: HourEnsemble | None
    """The odds of the members alone, even in the hours of the deterministic run, and if `Q10` and `Q90` are null. Null in the hours that `metadata.ensemble_absent` names."""
    missing: list[int] | None = None
    """Limits that were dropped in this hour because their variable is missing. The hour then scores 0.9 at most. Present only if there is such a limit."""
    lower_bound: Literal[True] | None = None
    """Present only with a `probability` whose members have no data for a limit. `stop` and `unsuitable` are then lower bounds, because the limit may be exceeded."""


class ClimatologyResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    dataset: DatasetSource
    gaps: list[RecordGap] | None = None
    """Present only if the record lacks steps of the requested years. Each gap has its first and last step, the number of steps, and the variables. These steps are not counted anywhere."""
    provisional: list[StepSpan] | None = None
    """Present only if numbers are preliminary, such as those of ERA5T for the last months. Final numbers replace them later."""
    notices: list[UnlikeSiteNotice] | None = None
    """Present only if the site lies too far above or below a cell that is used."""
    estimated: list[Estimate] | None = None
    """Present only if a rough rule replaced a variable that the record lacks."""
    baseline: Years
    """The years that were counted."""
    window_days: int
    """The number of days that counted for each day of the year, which is in their middle; odd."""
    quantiles: str
    """The method by which quantiles are computed."""
    days_mapped: str
    """The quantiles of the first 365 days are spread over the 366 days of a leap year by linear interpolation, as in xclim. A year without a leap day uses the first 365 of these."""


class CompositeMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    id: int
    """Id of a task or scenario."""
    forecast_hours: int
    """The number of hours, starting with the current hour."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    start_date: AwareDatetime
    """The first hour: the current one."""
    end_date: AwareDatetime
    """The last hour."""
    notices: list[Notice] | None = None
    """Present only if a constraint was dropped for some hours."""
    estimated: list[Estimate] | None = None
    """Present only if a rough rule replaced a variable that the source lacks."""


class CompositeResponse(ForecastTable):
    metadata: CompositeMetadata
    forecast: list[CompositeHour]
    """A row for each hour, the current one first."""


Constraint = TypeAliasType("Constraint", RangeConstraint | ArcConstraint | CategoryConstraint | OtherConstraint)
"""The limits that one variable must meet."""


class Dataset(Answer):
    dataset: str
    """The name of the record."""
    offering: Literal["operational", "historical", "projection"] | str
    """The offering that the package of a key must have: forecasts (`operational`), past weather (`historical`) or climate projections (`projection`)."""
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    climate_model: str | None = None
    """Present only for projections."""
    scenario: str | None = None
    """Present only for projections."""
    step: Literal["hour", "day"] | str
    """The time from one step to the next."""
    calendar: Literal["standard", "noleap", "360_day"] | str
    """The calendar of the model: with leap days (`standard`), without leap days (`noleap`), or with months of 30 days (`360_day`)."""
    first: str
    """The first step."""
    last: str
    """The last step."""
    gaps: list[DatasetGap] | None = None
    """Periods between the first and the last step in which these variables have no data anywhere."""
    variables: list[VariableName]
    """The variables that the record holds. Other variables can be derived from these."""
    grid: str
    """The grid of the record, in words."""
    coverage: str
    """The part of the earth that the record covers, in words."""
    attribution: str
    """The attribution to show with the weather."""
    licence: Licence


class DatasetsResponse(Answer):
    datasets: list[Dataset]
    """The records. Historical records come first."""


class Definition(Answer):
    """A task or scenario that is not in the library."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    name: str | None = None
    """The display name."""
    sector: str | None = None
    """The sector of the entry."""
    description: str | None = None
    """A description in one or two sentences."""
    caveat: str | None = None
    """The factors that the scores do not cover."""
    constraints: list[Constraint]
    """The constraints on the weather, 1 to 32 of them."""


class EntryDetail(Answer):
    id: int
    """Id of a task or scenario."""
    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    slug: str
    """The permanent name, in lower case with hyphens."""
    name: str
    """The display name."""
    sector: str
    """The sector of the entry."""
    description: str
    """A description in one or two sentences."""
    version: int
    """Version of the entry, which increases with every change."""
    scope: Literal["curated", "custom"] | str
    """`curated`: from the library. `custom`: your own."""
    polarity: Literal["suitability", "presence"] | str
    """The meaning of a score of 1. `suitability`: the weather is good for the task. `presence`: the situation is present."""
    constraints: list[Constraint]
    """The constraints on the weather."""
    sources: dict[str, Citation]
    """The sources of the limits, by the keys that `source` of a constraint names."""
    caveat: str
    """The factors that the scores do not cover; empty if none are given."""
    notice: str
    """The purpose of scores, and the checks that they do not replace."""


class HistoricalDailyResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    dataset: DatasetSource
    gaps: list[RecordGap] | None = None
    """Present only if the record lacks steps of the requested years. Each gap has its first and last step, the number of steps, and the variables. These steps are not counted anywhere."""
    provisional: list[StepSpan] | None = None
    """Present only if numbers are preliminary, such as those of ERA5T for the last months. Final numbers replace them later."""
    notices: list[UnlikeSiteNotice] | None = None
    """Present only if the site lies too far above or below a cell that is used."""
    estimated: list[Estimate] | None = None
    """Present only if a rough rule replaced a variable that the record lacks."""
    start_date: str
    """The first day."""
    end_date: str
    """The last day."""
    method: Literal["record_of_days", "made_of_hours"] | str
    """The origin of the days: the record has days, or each day is computed from its 24 hours in UTC. In the second case, one missing hour makes the day null."""


class HistoricalHourlyResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    dataset: DatasetSource
    gaps: list[RecordGap] | None = None
    """Present only if the record lacks steps of the requested years. Each gap has its first and last step, the number of steps, and the variables. These steps are not counted anywhere."""
    provisional: list[StepSpan] | None = None
    """Present only if numbers are preliminary, such as those of ERA5T for the last months. Final numbers replace them later."""
    notices: list[UnlikeSiteNotice] | None = None
    """Present only if the site lies too far above or below a cell that is used."""
    estimated: list[Estimate] | None = None
    """Present only if a rough rule replaced a variable that the record lacks."""
    start_date: AwareDatetime
    """The first timestamp."""
    end_date: AwareDatetime
    """The last timestamp."""


class HistoricalWorkabilityResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    years: Years
    """The years that were counted."""
    window: HistoricalWorkabilityResponseMetadataWindow
    hours_considered: list[float | None] | None = None
    """Mean number of requested hours in each month over the years used, January first. Present only if `daylight_only` or `local_hours` is requested."""
    dataset: DatasetSource
    gaps: list[RecordGap] | None = None
    """Present only if the record lacks steps of the requested years. Each gap has its first and last step, the number of steps, and the variables. These steps are not counted anywhere."""
    provisional: list[StepSpan] | None = None
    """Present only if numbers are preliminary, such as those of ERA5T for the last months. Final numbers replace them later."""
    notices: list[HistoricalWorkabilityResponseMetadataNotice] | None = None
    """Present only if a constraint was dropped in every hour, or the site lies too far above or below the cell."""
    estimated: list[HistoricalWorkabilityResponseMetadataEstimated] | None = None
    """Present only if a rough rule replaced a variable that the record lacks."""


class ItemResult(BatchItem):
    ref: str | None
    """The `ref` of the item; null if it has none."""
    index: int
    """Position of the item, from 0."""
    result: CompositeResponse
    """The scores of the item, in the form of the composite."""
    source: ItemSource
    notices: list[PartNotice] | None = None
    """Present only if the answer has limitations. An older run replaced the newest run of a part, which is damaged. Or the site lies too far above or below the cell of a part. Or the request asked for calibrated weather that the site does not have."""
    calibration: list[Calibration] | None = None
    """Present only if weather or odds were calibrated: each calibrated part with its calibration."""


class ModelPart(Answer):
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that."""
    source: str
    """The source of the weather; `synthetic` is not real weather."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    from_hour: int
    """First hour of the part; 0 is the current hour."""
    to_hour: int
    """First hour after the part."""
    members: int
    """The number of forecasts: 1, or the number of members including the control."""
    quantiles: bool
    """True if Q10 and Q90 are numbers in this part up to hour 719. From hour 720 they are null."""
    last_lead_hours: int
    """The last lead time of its runs, in hours after their start."""
    run: AwareDatetime | None
    """Start of the newest run; null when there is none."""
    age_hours: int | None
    """Hours since the start of that run; null when there is none."""
    max_age_hours: int
    """The age from which a run is too old to use [h]."""
    stale: bool
    """True if the newest run is older than that."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now."""
    reason: ServiceReason | None = None
    """The reason why it is not `ready`."""
    instead_of: AwareDatetime | None = None
    """Present only if the newest run is damaged: the start of that run. `run` replaces it; if `run` is null, there is no other run."""
    variables: list[ModelPartVariable]
    """The variables that the part has, each with its last lead time."""
    attribution: str
    """The attribution to show with the weather."""
    licence: Licence


class ModelWorkability(Answer):
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    cell: Cell
    attribution: str
    """The attribution to show with the weather."""
    licence: Licence
    climate_model: str
    """The climate model, as `/datasets` names it."""
    calendar: Literal["standard", "noleap", "360_day"] | str
    """The calendar of the model: with leap days (`standard`), without leap days (`noleap`), or with months of 30 days (`360_day`)."""
    changes: list[ModelWorkabilityChange]
    """The changes by the model, variable by variable."""
    months: list[MonthWorkability]
    """The months in the period, January first."""


class ModelsResponseModel(Answer):
    id: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    ensemble_from_hour: int
    """The first hour that members cover in place of a single run; 0 is the current hour."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now."""
    reason: ServiceReason | None = None
    """The reason why it is not `ready`."""
    forecast_hours_max: int
    """The longest forecast that a request can ask for [h]; 0 while the first part is absent."""
    verification: str
    """The path of the verification of the model, for the id of an entry."""
    parts: list[ModelPart]
    """The available parts, the nearest hours first."""
    absent_parts: list[AbsentModelPart]
    """Parts that are configured but cannot be opened yet. The server refuses requests for their hours with 503."""


NoWindow = TypeAliasType("NoWindow", NoWindowByScore | NoWindowByHours | OtherNoWindow)


class OddsMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    id: int
    """Id of a task or scenario."""
    forecast_hours: int
    """The number of hours, starting with the current hour."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    start_date: AwareDatetime
    """The first hour: the current one."""
    end_date: AwareDatetime
    """The last hour."""
    notices: list[OddsMetadataNotice] | None = None
    """Present only if the answer has limitations. For some hours, a constraint was dropped or members could not be counted. Or the site lies too far above or below a cell that is used. Or the request asked for calibrated weather that the site does not have."""
    estimated: list[Estimate] | None = None
    """Present only if a rough rule replaced a variable that the source lacks."""
    calibration: list[Calibration] | None = None
    """Present only if weather or odds were calibrated: each calibrated part with its calibration."""
    ensemble_absent: list[EnsembleAbsence] | None = None
    """Present only if some hours have no members to count, because only a single run covers them."""


class OperationalResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    forecast_hours: int
    """The number of hours, starting with the current hour."""
    start_date: AwareDatetime
    """The first timestamp: the current hour."""
    end_date: AwareDatetime
    """The last timestamp."""
    parts: list[ForecastPart]
    """The parts that are used, the nearest hours first."""
    notices: list[PartNotice] | None = None
    """Present only if the answer has limitations. An older run replaced the newest run of a part, which is damaged. Or the site lies too far above or below the cell of a part. Or the request asked for calibrated weather that the site does not have."""
    estimated: list[Estimate] | None = None
    """Present only if a rough rule replaced a variable that the source lacks."""
    whole_steps: list[WholeStep] | None = None
    """Present only if some hours have the extreme value of a longer model step, as gusts do. The extreme occurs in one hour of the step, but the hour is not known. For a single hour, the quantiles are therefore too severe."""
    calibration: list[Calibration] | None = None
    """Present only if weather or odds were calibrated: each calibrated part with its calibration."""


class PreviewMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    forecast_hours: int
    """The number of hours, starting with the current hour."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    start_date: AwareDatetime
    """The first hour: the current one."""
    end_date: AwareDatetime
    """The last hour."""
    notices: list[PreviewMetadataNotice] | None = None
    """Present only if the answer has limitations. A constraint was dropped for some hours. Or the site lies too far above or below a cell that is used. Or the request asked for calibrated weather that the site does not have."""
    estimated: list[Estimate] | None = None
    """Present only if a rough rule replaced a variable that the source lacks."""
    calibration: list[Calibration] | None = None
    """Present only if weather or odds were calibrated: each calibrated part with its calibration."""


class PreviewResponse(ForecastTable):
    metadata: PreviewMetadata
    forecast: list[CompositeHour]
    """A row for each hour, the current one first."""


class ProjectionDays(CalendarTable):
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    cell: Cell
    attribution: str
    """The attribution to show with the weather."""
    licence: Licence
    climate_model: str
    """The climate model, as `/datasets` names it."""
    calendar: Literal["standard", "noleap", "360_day"] | str
    """The calendar of the model: with leap days (`standard`), without leap days (`noleap`), or with months of 30 days (`360_day`)."""
    daily: ProjectionDaysDaily
    nulls: list[NullSpan]
    """The reason for each missing number; every null is listed."""


class ProjectionWorkabilityResponse(ProjectedWorkabilityTable):
    metadata: ProjectionWorkabilityResponseMetadata
    entry: ScoredEntry
    baseline: list[MonthWorkability]
    """The months in the baseline, January first."""
    models: list[ModelWorkability]
    """The result of each climate model."""
    change: list[ProjectionWorkabilityResponseChange]
    """The change of the medians over the years from the baseline to the period, across the models. It covers the hours of each band, and the share of hours at which a window may start."""
    method: Method


class RankedItem(Answer):
    rank: int
    """The rank; 1 is best. Items with the same value share a rank."""
    ref: str | None
    """The `ref` of the item; null if it has none."""
    index: int
    """Position of the item, from 0."""
    value: float | None
    """The value by which the items are ranked. Null if it is a probability that is not known. Such items come last, in the order of their worst hours."""
    ideal_hours: int
    """The number of hours that score above 0.9."""
    mean: Score
    """Mean of the scores of all hours."""
    best_window: RankedWindow | None
    """The most likely window; null if the requested hours have no window of its length."""
    band: Band | None
    """The band of the worst hour of `best_window`; null if there is no window."""
    hours: RankedItemHours
    limiting: RankedLimit | None
    """The constraint that limits the most hours, with their share; null if none does."""
    source: ItemSource
    notices: list[RankedItemNotice] | None = None
    """Present only if the answer has limitations. An older run replaced the newest run, which is damaged, or no members could be counted in hours of a single run. Or the site lies too far above or below the cell of a part. Or the request asked for calibrated weather that the site does not have."""
    calibration: list[Calibration] | None = None
    """Present only if weather or odds were calibrated: each calibrated part with its calibration."""


class SpanEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str
    """The type of event, about a window, a band or a limit."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: SpanEventData


class Watch(Answer):
    id: str
    """Id of a watch."""
    name: str
    """The name of the watch in events."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    constraint_params: EntryReference | None = None
    definition: Definition | None = None
    places: list[WatchPlace]
    """The places to watch."""
    when: WatchWhen
    tell: WatchTell
    ends_at: AwareDatetime
    """The time at which the watch ends automatically."""
    version: int
    """Increases with every change of the watch."""
    state: Literal["active", "paused", "ended"] | str
    """The state of the watch: active, paused or ended."""
    paused_because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """The reason for the pause; null unless the watch is paused."""
    created_at: AwareDatetime
    """The time of creation."""
    last_round_at: AwareDatetime | None
    """The hour of the last round of the watch; null before the first."""
    next_round_expected: AwareDatetime | None
    """The expected time of the next round, based on the recent runs of the model. Null while the watch is not active, while the next run is late, and if too few runs are known."""
    subjects: list[WatchSubject]
    """The places, in the order of the request."""


class WindowsResponse(Answer):
    metadata: OddsMetadata
    windows: list[WeatherWindow]
    """The windows, without overlap, ordered by probability, then worst score, then start. Windows whose probability is null come last."""
    none_because: NoWindow | None = None
    """Present only if there is no window."""
    spells: list[Spell] | None = None
    """Present only on request. The most likely spells come first, ordered by their best windows in the same way as `windows`. Spells whose probability is null come last."""
    longest: LongestRun | None = None
    """Present only if there is no window, or no spell on a request for spells. It is the nearest match: the longest run, shorter than the duration, that reaches `minimum_probability`. Null if no hour reaches it."""


BatchLine = TypeAliasType("BatchLine", ItemResult | ItemProblem | OtherBatchLine)
"""The result or the problem of one item."""


class BatchResults(Answer):
    results: list[ItemResult]
    """The items that were scored, in the order of the request."""
    problems: list[ItemProblem]
    """The items that failed, in the order of the request."""


class BreakdownResponse(ForecastTable):
    metadata: OddsMetadata
    entry: AnsweredEntry
    limiting_share: list[LimitingShare]
    """The frequency with which each constraint limits the score, in the order of the entry."""
    counterfactuals: list[Counterfactual] | None = None
    """Present only on request: one for each side of each limit that is a range."""
    forecast: list[BreakdownHour]
    """A row for each hour, the current one first."""


class ClimatologyResponse(ClimatologyTable):
    metadata: ClimatologyResponseMetadata
    climatology: ClimatologyResponseClimatology
    nulls: list[ClimatologyResponseNull]
    """The rows that have no number; every null is counted."""


DigestedEvent = TypeAliasType("DigestedEvent", SpanEvent | WatchEvent | OtherDigestedEvent)


class HistoricalDailyResponse(DailyTable):
    metadata: HistoricalDailyResponseMetadata
    daily: HistoricalDailyResponseDaily
    nulls: list[NullSpan]
    """The reason for each missing number; every null is listed."""


class HistoricalHourlyResponse(HourlyTable):
    metadata: HistoricalHourlyResponseMetadata
    hourly: HistoricalHourlyResponseHourly
    nulls: list[NullSpan]
    """The reason for each missing number; every null is listed."""


class HistoricalWorkabilityResponse(WorkabilityTable):
    metadata: HistoricalWorkabilityResponseMetadata
    entry: ScoredEntry
    months: list[MonthWorkability]
    """The twelve months, January first."""
    method: Method


class ModelsResponse(Answer):
    models: list[ModelsResponseModel]
    """The forecast models."""


class OperationalResponse(HourlyTable):
    metadata: OperationalResponseMetadata
    hourly: OperationalResponseHourly
    nulls: list[NullSpan]
    """The reason for each missing number; every null is listed."""


class ProjectionDailyResponse(ModelsTable):
    metadata: ProjectionDailyResponseMetadata
    models: list[ProjectionDays]
    """The result of each climate model."""


class RankResponse(Answer):
    by: Literal["ideal_hours", "best_window", "mean", "probability"] | str
    """The value by which the items were ranked."""
    window_hours: int
    """The length of a window for items that give no other length."""
    ranking: list[RankedItem]
    """The items, the best first."""
    refused: list[ItemProblem]
    """Items that could not be ranked."""


class DigestEventData(Answer):
    """The data of the event."""

    because: Literal["schedule", "backlog"] | str
    """`schedule`: the `digest` of watches requests it. `backlog`: too many events were waiting for the destination."""
    events: list[DigestedEvent]
    """The combined events, the oldest first."""
    more: int
    """The number of further events, which `GET /events/` lists."""
    detail: str
    """The meaning of the event and the next step, in one sentence."""


class DigestEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["digest"]
    """The type of an event that combines several events."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: DigestEventData


Event = TypeAliasType("Event", SpanEvent | WatchEvent | DigestEvent | WebhookEvent | AddressEvent | OtherEvent)
"""An event of a watch, a webhook or an address. It never changes."""


class EventList(Answer):
    events: list[Event]
    """The events of the page, in the requested order."""
    next_cursor: str | None
    """The `cursor` for the next events. Null before the first event, and on the last page of `order=newest`."""
