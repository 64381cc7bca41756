"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal, TypeAlias, TypedDict

from halcyon_weather.options import CallOptions
from typing_extensions import NotRequired

from ..requests import (
    AllowanceToLeadInput,
    ArcEdgesInput,
    BandWatchInput,
    EntryReferenceInput,
    LocalHoursInput,
    OverInput,
    RangeInput,
    ShapeInput,
    WatchChangeInput,
    WatchConfirmRunsInput,
    WatchDigestInput,
    WatchPlaceInput,
    WatchProbabilityInput,
    WatchQuietInput,
)


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


class ForecastRequest(TypedDict):
    """The place, the hours and the model."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""
    forecast_hours: int
    """The number of hours, starting with the current hour."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    calibrated: NotRequired[bool]
    """If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies."""


class HistoricalWorkabilityRequestRequest(TypedDict):
    """The place and the years."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""
    start_year: NotRequired[int]
    """First year. `GET /v1/datasets` says when the record begins."""
    end_year: NotRequired[int]
    """Last year."""


class ProjectionWorkabilityRequestRequest(TypedDict):
    """The place, the scenario and the years."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""
    scenario: str
    """The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585."""
    climate_model: NotRequired[str]
    """A climate model of `/datasets`, or `ensemble` for all of them."""
    period_start: int
    """First year of the period."""
    period_end: int
    """Last year of the period."""
    baseline_start: NotRequired[int]
    """First year of the hours to change. `GET /v1/datasets` says when their record begins."""
    baseline_end: NotRequired[int]
    """Last year of these hours."""


class RankWindow(TypedDict):
    """The windows to look for."""

    duration_hours: NotRequired[int]
    """The same as `window_hours`. If the window of an item has no value, that of the request applies."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given."""
    maximum_score: NotRequired[float]
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent."""
    not_before: NotRequired[str | datetime]
    """The full hour before which no window starts, as an RFC 3339 time. It cannot be before the current hour."""
    not_after: NotRequired[str | datetime]
    """The full hour by which every window must end, as an RFC 3339 time."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[LocalHoursInput]


VariableName: TypeAlias = Literal["temperature_2m", "temperature_2m_min", "temperature_2m_max", "relative_humidity_2m", "dew_point_2m", "precipitation", "rain", "snowfall", "cloud_cover", "cloud_cover_low", "shortwave_radiation", "longwave_down", "visibility", "weather_code", "precipitation_type", "snow_depth", "pressure_msl", "surface_pressure", "surface_temperature", "temperature_100m", "cloud_ceiling", "boundary_layer_height", "soil_temperature_0_to_7cm", "soil_moisture_0_to_7cm", "sea_surface_temperature", "wave_height", "wave_period", "cape", "cape_most_unstable", "convective_inhibition", "lifted_index", "convective_precipitation", "wind_speed_10m", "wind_speed_100m", "wind_direction_10m", "wind_gusts_10m", "wind_speed_at_height", "wind_gust_3s_at_height", "wet_bulb_temperature_2m", "delta_t_2m", "dew_point_depression_2m", "dew_margin", "inversion_100m", "vapour_pressure_deficit", "apparent_temperature", "heat_index", "humidex", "wind_chill", "wbgt_outdoor", "utci", "thi_cattle", "concrete_evaporation_rate", "thunderstorm_proxy", "rotor_icing_proxy", "is_day", "solar_elevation"]
"""A variable of `/variables`."""


class WatchTellInput(TypedDict):
    """The events to send, their receivers and their times."""

    events: NotRequired[list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"]]]
    """The span events that are sent; by default all but `window.passed`. Events about the watch itself are always sent."""
    to: NotRequired[list[str]]
    """The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case."""
    urgent: NotRequired[list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"]]]
    """The span events that are sent at once, even in quiet hours or with a digest."""
    quiet: NotRequired[WatchQuietInput]
    digest: NotRequired[WatchDigestInput]


class WindowWatchInput(TypedDict):
    """A window in which a task can be done."""

    kind: Literal["window"]
    """The watch looks for a window."""
    duration_hours: int
    """The number of consecutive hours that must be good."""
    minimum_score: NotRequired[float]
    """The minimum score of every hour; by default the start of the acceptable band."""
    horizon_hours: NotRequired[int]
    """The time ahead that is watched [h]."""
    probability: NotRequired[WatchProbabilityInput]
    confirm_runs: NotRequired[WatchConfirmRunsInput]
    change: NotRequired[WatchChangeInput]
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[LocalHoursInput]


class WindowsRequestWindow(TypedDict):
    """The windows to look for."""

    duration_hours: int
    """The length of a window [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given."""
    maximum_score: NotRequired[float]
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent."""
    not_before: NotRequired[str | datetime]
    """The full hour before which no window starts, as an RFC 3339 time. It cannot be before the current hour."""
    not_after: NotRequired[str | datetime]
    """The full hour by which every window must end, as an RFC 3339 time."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[LocalHoursInput]
    per_day: NotRequired[bool]
    """If true, at most one window starts on a day. The day is that of the zone and the hours of `local_hours`, or of UTC."""
    spells: NotRequired[bool]
    """If true, the answer also groups windows with consecutive starts as spells."""
    minimum_probability: NotRequired[float]
    """The least probability of a window in a spell, and of the hours in `longest`. It does not affect `windows`."""
    top: NotRequired[int]
    """The maximum number of windows, and of spells."""


class WorkabilityWindow(TypedDict):
    """The weather window to count, and the hours in which it may lie."""

    duration_hours: NotRequired[int]
    """The length of a weather window [h]."""
    minimum_score: NotRequired[float]
    """The minimum score of every hour; by default the start of the acceptable band."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[LocalHoursInput]


class WorkabilityWindowInput(TypedDict):
    """The weather window to count, and the hours in which it may lie."""

    duration_hours: NotRequired[int]
    """The length of a weather window [h]."""
    minimum_score: NotRequired[float]
    """The minimum score of every hour; by default the start of the acceptable band."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[LocalHoursInput]


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


class BatchItem(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput
    ref: NotRequired[str]
    """Your own name for it, which the answer repeats."""


class BatchRequest(TypedDict):
    items: list[BatchItem]
    """The items to score, at most 1,000. Each item has a line in the answer."""


class BreakdownRequest(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput
    counterfactuals: NotRequired[bool]
    """If true, the answer counts the hours that a looser limit would gain."""


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


class CompositeRequest(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput


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


class HistoricalWorkabilityRequest(TypedDict):
    request: HistoricalWorkabilityRequestRequest
    constraint_params: EntryReferenceInput
    window: NotRequired[WorkabilityWindow]
    years: NotRequired[bool]
    """If true, each month also lists its years, and CSV has a row for each month and year."""
    percentiles: NotRequired[list[int]]
    """Additional percentiles over the years, besides P10, P50 and P90. For example, 5 gives P5."""


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


class ProjectionWorkabilityRequest(TypedDict):
    request: ProjectionWorkabilityRequestRequest
    constraint_params: EntryReferenceInput
    window: NotRequired[WorkabilityWindowInput]
    years: NotRequired[bool]
    """If true, each month also lists its years, and CSV has a row for each month and year."""
    percentiles: NotRequired[list[int]]
    """Additional percentiles over the years, besides P10, P50 and P90. For example, 5 gives P5."""


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


class RankItem(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput
    ref: NotRequired[str]
    """Your own name for it, which the answer repeats."""
    window: NotRequired[RankWindow]
    """The windows to look for with this item, in place of those of the request."""


class RankRequest(TypedDict):
    items: list[RankItem]
    """The items to rank, at most 1,000."""
    by: Literal["ideal_hours", "best_window", "mean", "probability"]
    """`ideal_hours`: the number of hours that score above 0.9. `best_window`: the probability that every hour of the most likely window is good, then the score of its worst hour. `mean`: the mean score. `probability`: the same probability as `best_window`. If windows are equally likely, the worst hour in bad members decides, then the mean score. The worst hour is its `Q10`, or `Q90` if the request sets only a maximum."""
    window_hours: NotRequired[int]
    """The length of a window [h]."""
    window: NotRequired[RankWindow]
    """The windows to look for. The default is windows of acceptable hours, at any of the requested hours."""


WatchWhenInput: TypeAlias = WindowWatchInput | BandWatchInput | LimitWatchInput
"""The window, band or limit to watch for."""


class WindowsRequest(TypedDict):
    request: ForecastRequest
    constraint_params: EntryReferenceInput
    window: WindowsRequestWindow


ConstraintInput: TypeAlias = RangeConstraintInput | ArcConstraintInput | CategoryConstraintInput
"""The limits that one variable must meet."""


class DefinitionInput(TypedDict):
    """A task or scenario that is not in the library."""

    type: Literal["task", "scenario"]
    """`task` or `scenario`."""
    name: NotRequired[str]
    """The display name."""
    sector: NotRequired[str]
    """The sector of the entry."""
    description: NotRequired[str]
    """A description in one or two sentences."""
    caveat: NotRequired[str]
    """The factors that the scores do not cover."""
    constraints: list[ConstraintInput]
    """The constraints on the weather, 1 to 32 of them."""


class PreviewRequest(TypedDict):
    request: ForecastRequest
    definition: DefinitionInput


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


class TaskRequest(TypedDict):
    """A task of your own."""

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


class TaskRequestInput(TypedDict):
    """A task of your own."""

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


class WatchRequest(TypedDict):
    name: str
    """The name of the watch in events."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    constraint_params: NotRequired[EntryReferenceInput]
    definition: NotRequired[DefinitionInput]
    places: list[WatchPlaceInput]
    """The places to watch."""
    when: WatchWhenInput
    tell: NotRequired[WatchTellInput]
    ends_at: NotRequired[str | datetime]
    """The end of the watch, in any form of RFC 3339; at most 400 days ahead, which is also the default."""


class WatchRequestInput(TypedDict):
    name: str
    """The name of the watch in events."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    constraint_params: NotRequired[EntryReferenceInput]
    definition: NotRequired[DefinitionInput]
    places: list[WatchPlaceInput]
    """The places to watch."""
    when: WatchWhenInput
    tell: NotRequired[WatchTellInput]
    ends_at: NotRequired[str | datetime]
    """The end of the watch, in any form of RFC 3339; at most 400 days ahead, which is also the default."""
