"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal, TypeAlias, TypedDict

from halcyon_weather.options import CallOptions, OnceOptions
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


class AreaPeriod(TypedDict):
    """The requested hours."""

    start: NotRequired[str | datetime]
    """The first hour, as an RFC 3339 time. It cannot be before the current hour, which is the default. With `as_of` it cannot be before the hour of that instant."""
    hours: NotRequired[int]
    """The number of hours. Give exactly one of `hours` and `end`."""
    end: NotRequired[str | datetime]
    """The time at which the last hour ends, in the same form."""


class BoundedHoursInput(TypedDict):
    """Hours of work between two ends."""

    law: Literal["triangular", "pert"]
    """The form of the distribution."""
    low: float
    """The least hours [h]."""
    likely: float
    """The most frequent hours [h]."""
    high: float
    """The most hours [h]."""


class BoxAreaInput(TypedDict):
    """A box of longitudes and latitudes."""

    bbox: list[float]
    """West, south, east and north [degrees]. If west is larger than east, the box crosses the antimeridian."""


CompositeRequestTimezone: TypeAlias = str | Literal["auto"]
"""A time zone of the IANA database, or `auto` for the zone of the place. `auto` is approximate near borders and at sea. The answer names the zone that was used."""


class CostRequest(TypedDict):
    endpoint: Literal["optimality.composite", "optimality.windows", "optimality.batch", "optimality.rank", "operational.hourly", "historical.hourly", "historical.daily", "historical.climatology", "historical.workability", "projections.daily", "projections.frequencyChange", "projections.hazardIndex", "projections.workability"]
    """Name of the endpoint."""
    body: NotRequired[dict[str, Any]]
    """The body of the request."""
    query: NotRequired[dict[str, Any]]
    """The query parameters by name: numbers as numbers, and lists as text with commas."""
    params: NotRequired[dict[str, Any]]
    """The path parameters by name."""


class CrewBase(TypedDict):
    """Place from which the crew starts each day, and to which it returns."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""


class DeparturePeriod(TypedDict):
    """The requested hours."""

    start: NotRequired[str | datetime]
    """The first hour, as an RFC 3339 time. It cannot be before the current hour, which is the default. With `as_of` it cannot be before the hour of that instant."""
    hours: NotRequired[int]
    """The number of hours. Give exactly one of `hours` and `end`."""
    end: NotRequired[str | datetime]
    """The time at which the last hour ends, in the same form."""


class EventsListQuery(CallOptions):
    watch: NotRequired[str]
    type: NotRequired[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "watch.blind", "watch.sighted", "watch.paused", "watch.resumed", "watch.ended", "webhook.disabled", "address.disabled", "warning.issued", "warning.updated", "warning.ended", "run.available", "map.made", "map.failed", "plan.slipped", "plan.improved", "plan.blind", "plan.sighted", "plan.paused", "plan.resumed", "plan.ended"]]
    limit: NotRequired[int]
    order: NotRequired[Literal["oldest", "newest"]]
    cursor: NotRequired[str | None]


class EventsStreamQuery(CallOptions):
    watch: NotRequired[str]
    type: NotRequired[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "watch.blind", "watch.sighted", "watch.paused", "watch.resumed", "watch.ended", "webhook.disabled", "address.disabled", "warning.issued", "warning.updated", "warning.ended", "run.available", "map.made", "map.failed", "plan.slipped", "plan.improved", "plan.blind", "plan.sighted", "plan.paused", "plan.resumed", "plan.ended"]]
    cursor: NotRequired[str | None]


class EvidenceCasesQuery(CallOptions):
    of: NotRequired[Literal["promises", "hours"]]


class EvidenceCostsInput(TypedDict):
    """What a wrong decision costs."""

    wasted: float
    """The cost of a start that the weather ends, in any unit of money."""
    missed: float
    """The cost of a window that came and was not used, in the same unit."""
    currency: NotRequired[str]
    """The code of the currency (ISO 4217). The report only repeats it."""


class EvidenceCreateQuery(OnceOptions):
    dry_run: NotRequired[bool]


class EvidencePeriodInput(TypedDict):
    """The past whose runs are read."""

    years: NotRequired[int]
    """The number of years up to now [a]; 2 if the period is absent. Give either `years`, or `start` and `end`."""
    start: NotRequired[str | date]
    """The first day of the runs, in UTC."""
    end: NotRequired[str | date]
    """The last day of the runs, in UTC."""


class EvidenceRecordInput(TypedDict):
    """A record, such as a station at the site."""

    record: str
    """Name of a record that the operator opened for reports."""


EvidenceRequestTruth: TypeAlias = Literal["history"] | EvidenceRecordInput
"""The weather that came: the server's history, or a record. A record whose unit or clock looks wrong is refused: the report fails, and names the likely mistake."""


InhibitedDaysInput = TypedDict(
    "InhibitedDaysInput",
    {
        "from": str | date,
        "to": str | date,
        "yearly": NotRequired[bool],
    },
)


KeptPlanTimezone: TypeAlias = str | Literal["auto"]
"""A time zone of the IANA database, or `auto` for the zone of the place. `auto` is approximate near borders and at sea. The answer names the zone that was used."""


LinkTimezone: TypeAlias = str | Literal["auto"]
"""The time zone of `local_hours`, from the IANA database; by default "auto", the zone of the place. Times are always shown by the clock of the place."""


class LognormalHoursInput(TypedDict):
    """Hours of work with a long tail."""

    law: Literal["lognormal"]
    """The form of the distribution."""
    median: float
    """Half of the cases take at most these hours [h]."""
    p90: float
    """Nine of ten cases take at most these hours [h]."""


class MapLinkRequest(TypedDict):
    label: str
    """The label of the link, for your own list."""
    expires_at: NotRequired[str | datetime]
    """The time at which the link ends, at most 400 days ahead; by default after 90 days."""
    origins: NotRequired[list[str]]
    """The origins of the pages that may show the map in a frame, such as `https://portal.example.org`. While you develop, `http://localhost` with any port is possible too. Tiles and files are not limited to them."""


class MapWindowInput(TypedDict):
    """Work of several hours. The map then has the layer `share_window`: the share of the members in which the work can start in the hour."""

    duration_hours: int
    """The duration of the work [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: NotRequired[float | None]
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum."""


MapsFieldQuery = TypedDict(
    "MapsFieldQuery",
    {
        "layer": NotRequired[Literal["score", "share_acceptable", "share_ideal", "share_window", "median", "Q10", "Q90"]],
        "from": NotRequired[str | datetime],
        "to": NotRequired[str | datetime],
    },
)


class MobilisationInput(TypedDict):
    hours: NotRequired[int]
    """Hired hours of it [h]."""
    cost: NotRequired[float]
    """Its fixed cost [currency]."""


class NamedEntryInput(TypedDict):
    """A task or scenario from the library, or your own."""

    type: Literal["task", "scenario"]
    """`task` or `scenario`."""
    id: int
    """Id of a task or scenario."""
    version: NotRequired[int]
    """The version of the entry; the newest one if absent. An earlier version scores as it did before."""


OrderedEvidenceTimezone: TypeAlias = str | Literal["auto"]
"""The time zone of the days and of `local_hours`, from the IANA database; by default "auto", the zone of the place."""


class Period(TypedDict):
    """The requested hours."""

    start: NotRequired[str | datetime]
    """The first hour, as an RFC 3339 time. It cannot be before the current hour, which is the default. With `as_of` it cannot be before the hour of that instant."""
    hours: NotRequired[int]
    """The number of hours. Give exactly one of `hours` and `end`."""
    end: NotRequired[str | datetime]
    """The time at which the last hour ends, in the same form."""


class PlacesFindQuery(CallOptions):
    q: NotRequired[str]
    near: NotRequired[str]
    country: NotRequired[str]
    limit: NotRequired[int]


class PlanDeadlineInput(TypedDict):
    by: str | datetime
    """The time at which the plan should be done."""
    lad_per_day: NotRequired[float]
    """Liquidated damages of a day after it [currency]. Parts of a day count in proportion."""
    lad_cap: NotRequired[float]
    """Their maximum [currency]; without a limit if absent."""


PlanImportRequestTimezone: TypeAlias = str | Literal["auto"]
"""The zone of the times in the file: a name of the IANA database, or "auto" for that of the first site."""


PlanLinkInput = TypedDict(
    "PlanLinkInput",
    {
        "from": str,
        "type": NotRequired[Literal["FS", "SS", "FF"]],
        "lag_hours": NotRequired[int],
        "lag": NotRequired[Literal["elapsed", "working"]],
    },
)


PlanPlacePlace: TypeAlias = str | int
"""A name that surely means one place, such as `Hamburg, DE`, or an id. `GET /places/` finds both. The server scores the coordinates of the place."""


class PlanProgressInput(TypedDict):
    """What was done of a task that was started. What is left goes on from the start of the plan, before tasks that were not started."""

    started_at: str | datetime
    """The time at which it was started."""
    done_hours: NotRequired[int]
    """The hours of work that are done [h], fewer than all."""
    finished_at: NotRequired[str | datetime]
    """The time at which it was finished; absent while work is left."""


class PlanResourceInput(TypedDict):
    """A crew or vessel that tasks share."""

    id: str
    """Your own name for it, unique in its list."""
    units: NotRequired[int]
    """The number of such crews or vessels."""
    calendar: NotRequired[str]
    """The `id` of its calendar; every hour if absent."""
    fill: NotRequired[bool]
    """True if a task may use a gap before one that was placed earlier, as crews do. A vessel goes from task to task."""
    day_rate: NotRequired[float]
    """Hire of a day, for each unit [currency]."""
    mobilisation: NotRequired[MobilisationInput]
    """What comes before the start, for each unit. It is past if a task of it was started."""
    demobilisation: NotRequired[MobilisationInput]
    """What comes after its last task, for each unit."""


class PlanSiteInput(TypedDict):
    id: str
    """Your own name for it, unique in its list."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


PlanSweep = TypedDict(
    "PlanSweep",
    {
        "from": str | datetime,
        "to": str | datetime,
        "step_hours": NotRequired[int],
    },
)


class PlanTellInput(TypedDict):
    """The receivers and the times of the events."""

    to: NotRequired[list[str]]
    """The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case."""
    quiet: NotRequired[WatchQuietInput]
    digest: NotRequired[WatchDigestInput]


class PlanTellWhenInput(TypedDict):
    """The moves that are told. They are measured from what was told last."""

    hours: NotRequired[int]
    """The move of P80 that is told [h]."""
    confirm_runs: NotRequired[int]
    """The looks in a row that must agree before a move is told."""
    on_time: NotRequired[float]
    """The move of the odds to be on time that is told."""


class PlanUseInput(TypedDict):
    id: str
    """The `id` of the crew or vessel."""
    units: NotRequired[int]
    """The number that the work needs."""


class PlanYearsInput(TypedDict):
    """The years of the record that stand for the time after the ensemble. By default, the last 30 that hold the plan."""

    start_year: int
    """First year."""
    end_year: int
    """Last year."""


class PlansLooksQuery(CallOptions):
    limit: NotRequired[int]


PolygonAreaCoordinate: TypeAlias = float | list[float]


class PolygonAreaInput(TypedDict):
    """A polygon or several polygons of GeoJSON (RFC 7946)."""

    type: Literal["Polygon", "MultiPolygon"]
    """The type of the geometry."""
    coordinates: list[list[list[PolygonAreaCoordinate]]]
    """Of a `Polygon`: its outer ring, then the rings of its holes. Of a `MultiPolygon`: such lists. A ring is a closed line of at least 4 positions, of which the last equals the first. A position is degrees east, then degrees north; a height is ignored. Where polygons overlap, their parts count twice."""


class ProgressedTask(TypedDict):
    id: str
    """The `id` of the task."""
    progress: PlanProgressInput


class RankedLocation(TypedDict):
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""
    ref: NotRequired[str]
    """Your own name for it, which the answer repeats."""


class RankedPlace(TypedDict):
    ref: NotRequired[str]
    """Your own name for it, which the answer repeats."""
    place: PlanPlacePlace
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class RoutePoint(TypedDict):
    """A point of the route."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    at: NotRequired[str | datetime]
    """The time at which the point is reached; of the first point, the time of departure. Give it at every point, or give `speed_kmh`."""
    stay_hours: NotRequired[float]
    """The time that is spent at the point before the way goes on [h]."""


class RunWatchInput(TypedDict):
    """New runs of a model. Such a watch has no places and no entry, and is free. It reports a run within a minute after its publication."""

    kind: Literal["run"]
    """The watch reports each new run of the model."""
    parts: NotRequired[list[Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"]]]
    """The parts of the model whose runs are reported; all by default."""


class RunsListQuery(CallOptions):
    model: NotRequired[Literal["noaa", "ecmwf"]]
    part: NotRequired[Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"]]
    limit: NotRequired[int]


class Site(TypedDict):
    """The place by its coordinates, and its properties."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class TableLinkRequest(TypedDict):
    name: str
    """The name of the table, for your own list."""
    endpoint: Literal["optimality.composite", "optimality.windows", "optimality.rank"]
    """Name of the endpoint that makes the table."""
    body: dict[str, Any]
    """The body of the request to that endpoint, at most 65536 characters of JSON. It has no `as_of`, because a table shows the newest run. A `start` or `end` must not pass before the table ends."""
    expires_at: NotRequired[str | datetime]
    """The time at which the address ends, at most 400 days ahead; by default after 90 days."""


VariableName: TypeAlias = Literal["temperature_2m", "temperature_2m_min", "temperature_2m_max", "relative_humidity_2m", "dew_point_2m", "precipitation", "rain", "snowfall", "cloud_cover", "cloud_cover_low", "shortwave_radiation", "longwave_down", "visibility", "weather_code", "precipitation_type", "snow_depth", "pressure_msl", "surface_pressure", "surface_temperature", "temperature_100m", "cloud_ceiling", "boundary_layer_height", "soil_temperature_0_to_7cm", "soil_moisture_0_to_7cm", "sea_surface_temperature", "wave_height", "wave_period", "cape", "cape_most_unstable", "convective_inhibition", "lifted_index", "convective_precipitation", "wind_speed_10m", "wind_speed_100m", "wind_direction_10m", "wind_gusts_10m", "wind_speed_at_height", "wind_gust_3s_at_height", "wet_bulb_temperature_2m", "delta_t_2m", "dew_point_depression_2m", "dew_margin", "inversion_100m", "vapour_pressure_deficit", "apparent_temperature", "heat_index", "humidex", "wind_chill", "wbgt_outdoor", "utci", "thi_cattle", "concrete_evaporation_rate", "thunderstorm_proxy", "rotor_icing_proxy", "is_day", "solar_elevation", "wave_direction", "wave_peak_period", "wind_wave_height", "swell_wave_height", "swell_wave_period", "swell_wave_direction", "ocean_current_speed", "ocean_current_direction", "tide_level", "pm2_5", "pm10", "dust", "ozone", "nitrogen_dioxide", "uv_index", "freezing_level_height"]
"""A variable of `/variables`."""


class WarningGateInput(TypedDict):
    """The official warnings that stop the task. Only answers about the hours ahead heed them; records of the past do not."""

    severity: Literal["minor", "moderate", "severe", "extreme"]
    """The least severity. A warning of unknown severity counts too."""
    events: NotRequired[list[str]]
    """The events that count; all if absent. Each is whole words of the event in any of its languages, a code, or an awareness type of MeteoAlarm. A warning that names no event counts too."""
    categories: NotRequired[list[Literal["Geo", "Met", "Safety", "Security", "Rescue", "Fire", "Health", "Env", "Transport", "Infra", "CBRNE", "Other"]]]
    """The categories of CAP that count; all if absent. A warning without a category counts too."""
    certainty: NotRequired[Literal["unlikely", "possible", "likely", "observed"]]
    """The least certainty. A warning of unknown certainty counts too."""
    effect: NotRequired[Literal["stop"]]
    """`stop`: the hours of such a warning score 0, and no window has one of them."""
    if_missing: NotRequired[Literal["refuse", "drop"]]
    """The effect if the warnings at the place are not known. `refuse`: the server refuses the request. `drop`: the next 48 hours score 0.9 at most, with a notice."""


class WarningWatchInput(TypedDict):
    """Official warnings at the places. Such a watch has no model and no entry, and is free. It is checked after every reading of a feed."""

    kind: Literal["warning"]
    """The watch looks for official warnings."""
    severity: NotRequired[Literal["minor", "moderate", "severe", "extreme"]]
    """The least severity. A warning of unknown severity counts too."""
    categories: NotRequired[list[str]]
    """The categories of CAP that count; all if absent. A warning without a category counts too."""
    events: NotRequired[list[str]]
    """The events that count; all if absent. Each is one or more whole words of the event in any language, a code of the event, or an awareness type. A warning that names no event counts too."""
    certainty: NotRequired[Literal["unlikely", "possible", "likely", "observed"]]
    """The least certainty; any if absent. A warning of unknown certainty counts too."""


class WarningsGetQuery(CallOptions):
    language: NotRequired[str]
    timezone: NotRequired[str]


class WarningsListQuery(CallOptions):
    latitude: NotRequired[float]
    longitude: NotRequired[float]
    place: NotRequired[str]
    elevation_m: NotRequired[float]
    language: NotRequired[str]
    timezone: NotRequired[str]


class WatchTellInput(TypedDict):
    """The events to send, their receivers and their times."""

    events: NotRequired[list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "warning.issued", "warning.updated", "warning.ended"]]]
    """The events about spans and warnings that are sent; by default all but `window.passed`. Events about the watch itself are always sent."""
    to: NotRequired[list[str]]
    """The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case."""
    urgent: NotRequired[list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "warning.issued", "warning.updated", "warning.ended"]]]
    """The events about spans and warnings that are sent at once, even in quiet hours or with a digest. By default these are `warning.issued` and `warning.updated` of severe and extreme warnings."""
    quiet: NotRequired[WatchQuietInput]
    digest: NotRequired[WatchDigestInput]


class WatchedPlace(TypedDict):
    ref: NotRequired[str]
    """Your own name for it, which spans and events repeat."""
    place: PlanPlacePlace
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class WatchedWindowInput(TypedDict):
    """The single window to watch. Events report when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability`. The move is measured from the odds that were last reported, or at first from those at creation. Once the window has begun, the odds are for the remaining hours. The watch ends with the window."""

    start: str | datetime
    """The first hour, as an RFC 3339 time."""
    end: str | datetime
    """The time at which the last hour ends, in the same form."""


class WindowWatchInput(TypedDict):
    """A window in which a task can be done: any window of `duration_hours` in the next `horizon_hours`, or only `window`. `horizon_hours` does not apply to `window`."""

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
    window: NotRequired[WatchedWindowInput]


WorkingHoursInput = TypedDict(
    "WorkingHoursInput",
    {
        "from": int,
        "to": int,
        "weekdays": NotRequired[list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]],
    },
)


class YearsAhead(TypedDict):
    """The years to project."""

    start_year: int
    """First year."""
    end_year: int
    """Last year."""


class YearsOfBaseline(TypedDict):
    """The years whose hours are changed."""

    start_year: NotRequired[int]
    """First year of the hours to change. `GET /v1/datasets` says when their record begins."""
    end_year: NotRequired[int]
    """Last year of these hours."""


class YearsOfRecord(TypedDict):
    """The years to count."""

    start_year: NotRequired[int]
    """First year. `GET /v1/datasets` says when the record begins."""
    end_year: NotRequired[int]
    """Last year."""


class ArcConstraintInput(TypedDict):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3."""
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


AreaGeometryInput: TypeAlias = PolygonAreaInput | BoxAreaInput
"""The area: a polygon, several polygons or a box, with at most 10,000 positions in all. Edges are straight in longitude and latitude."""


class BoardCrew(TypedDict):
    """A crew, with at most one job a day."""

    id: str
    """Your own name for it, unique in its list."""
    skills: NotRequired[list[str]]
    """Skills of the crew, by names of your own."""
    base: CrewBase


class CategoryConstraintInput(TypedDict):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3."""
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


class EvidenceWindowInput(TypedDict):
    """The work whose windows are promised."""

    duration_hours: int
    """The duration of the work [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: NotRequired[float | None]
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`; all hours by default."""


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


HoursLawInput: TypeAlias = BoundedHoursInput | LognormalHoursInput
"""How the hours of work are distributed."""


class LimitWatchInput(TypedDict):
    """Hours in which a variable passes your own limit."""

    kind: Literal["limit"]
    """The watch looks for a limit of a variable."""
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3."""
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


class NamedSite(TypedDict):
    """The place by its name or id, and its properties."""

    place: PlanPlacePlace
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


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


class PlanCalendarInput(TypedDict):
    """The hours in which people work. They belong to the dates of the plan."""

    id: str
    """Your own name for it, unique in its list."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which is then required."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    holidays: NotRequired[list[str | date]]
    """Days without work."""
    inhibited: NotRequired[list[InhibitedDaysInput]]
    """Spans without work."""


class PlanPlaceInput(TypedDict):
    id: str
    """Your own name for it, unique in its list."""
    place: PlanPlacePlace
    elevation_m: NotRequired[float]
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: NotRequired[Literal["land", "sea"]]
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class PlanProgressRequest(TypedDict):
    tasks: list[ProgressedTask]
    """All tasks that were started. What was reported of other tasks is forgotten."""


PlanRequestSite: TypeAlias = PlanSiteInput | PlanPlaceInput


PlanTaskInputHours: TypeAlias = int | HoursLawInput
"""The hours of work [h]. 0 is a milestone, which needs no weather. Required without `stages`."""


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
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3."""
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


RankRequestLocation: TypeAlias = RankedLocation | RankedPlace


class RankWindow(TypedDict):
    """The windows to look for."""

    duration_hours: int
    """The duration of the work [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: NotRequired[float | None]
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum."""
    minimum_probability: NotRequired[float]
    """The least probability that every hour of a window is good."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which is then required."""


WatchRequestPlace: TypeAlias = WatchPlaceInput | WatchedPlace


WatchWhenInput: TypeAlias = WindowWatchInput | BandWatchInput | LimitWatchInput | WarningWatchInput | RunWatchInput
"""The window, band, limit, warnings or runs to watch for."""


class WindowWish(TypedDict):
    """The windows to look for."""

    duration_hours: int
    """The duration of the work [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: NotRequired[float | None]
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum."""
    minimum_probability: NotRequired[float]
    """The least probability that every hour of a window is good."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which is then required."""
    group: NotRequired[Literal["spell", "day", "none"]]
    """`spell`: windows with consecutive starts form one row. `day`: each day of `timezone` has one row, which contains its best window and ends with the day. Hours of a night belong to the day on which the night starts. `none`: each row is one window, and rows do not overlap."""
    order: NotRequired[Literal["likeliest", "soonest", "longest"]]
    """`likeliest`: by the probability of the best windows, then by their worst hours; windows without a probability come last. `soonest`: by the start. `longest`: by `hours`, then as in `likeliest`."""
    top: NotRequired[int]
    """The maximum number of rows."""


class WindowWishInput(TypedDict):
    """The windows to look for."""

    duration_hours: int
    """The duration of the work [h]."""
    minimum_score: NotRequired[float]
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: NotRequired[float | None]
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum."""
    minimum_probability: NotRequired[float]
    """The least probability that every hour of a window is good."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which is then required."""
    group: NotRequired[Literal["spell", "day", "none"]]
    """`spell`: windows with consecutive starts form one row. `day`: each day of `timezone` has one row, which contains its best window and ends with the day. Hours of a night belong to the day on which the night starts. `none`: each row is one window, and rows do not overlap."""
    order: NotRequired[Literal["likeliest", "soonest", "longest"]]
    """`likeliest`: by the probability of the best windows, then by their worst hours; windows without a probability come last. `soonest`: by the start. `longest`: by `hours`, then as in `likeliest`."""
    top: NotRequired[int]
    """The maximum number of rows."""


class WorkabilityWindow(TypedDict):
    """The weather window to count, and the hours in which it may lie."""

    duration_hours: NotRequired[int]
    """The length of a weather window [h]."""
    minimum_score: NotRequired[float]
    """The minimum score of every hour; by default the start of the acceptable band."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which is then required."""


class WorkabilityWindowInput(TypedDict):
    """The weather window to count, and the hours in which it may lie."""

    duration_hours: NotRequired[int]
    """The length of a weather window [h]."""
    minimum_score: NotRequired[float]
    """The minimum score of every hour; by default the start of the acceptable band."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    local_hours: NotRequired[WorkingHoursInput]
    """Hours on the clock of `timezone`, which is then required."""


AskedSite: TypeAlias = Site | NamedSite
"""The place and its properties."""


ConstraintInput: TypeAlias = RangeConstraintInput | ArcConstraintInput | CategoryConstraintInput
"""The limits that one variable must meet."""


class ConstraintsInput(TypedDict):
    """The type of entry, and the constraints on the weather."""

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
    warnings: NotRequired[WarningGateInput]


class DefinedEntryInput(TypedDict):
    """A task or scenario that is not in the library."""

    type: Literal["task", "scenario"]
    """`task` or `scenario`."""
    definition: ConstraintsInput


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
    warnings: NotRequired[WarningGateInput]


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
    warnings: NotRequired[WarningGateInput]


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
    warnings: NotRequired[WarningGateInput]


class WatchRequest(TypedDict):
    name: str
    """The name of the watch in events."""
    model: NotRequired[Literal["noaa", "ecmwf"]]
    """The forecast model."""
    constraint_params: NotRequired[EntryReferenceInput]
    definition: NotRequired[DefinitionInput]
    places: NotRequired[list[WatchRequestPlace]]
    """The places to watch; required unless the watch is for runs."""
    when: WatchWhenInput
    tell: NotRequired[WatchTellInput]
    ends_at: NotRequired[str | datetime]
    """The end of the watch, in any form of RFC 3339; at most 400 days ahead, which is also the default."""


class WatchRequestInput(TypedDict):
    name: str
    """The name of the watch in events."""
    model: NotRequired[Literal["noaa", "ecmwf"]]
    """The forecast model."""
    constraint_params: NotRequired[EntryReferenceInput]
    definition: NotRequired[DefinitionInput]
    places: NotRequired[list[WatchRequestPlace]]
    """The places to watch; required unless the watch is for runs."""
    when: WatchWhenInput
    tell: NotRequired[WatchTellInput]
    ends_at: NotRequired[str | datetime]
    """The end of the watch, in any form of RFC 3339; at most 400 days ahead, which is also the default."""


AskedEntryInput: TypeAlias = NamedEntryInput | DefinedEntryInput
"""The entry to score."""


class BatchItem(TypedDict):
    location: AskedSite
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    period: Period
    timezone: NotRequired[CompositeRequestTimezone]
    calibrated: NotRequired[bool]
    """If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies."""
    as_of: NotRequired[str | datetime]
    """An instant of the past, as an RFC 3339 time. The answer is then the one of that instant: it counts hours from it, and uses the runs that could be read then, without calibrations. The current time if absent."""
    include: NotRequired[list[Literal["ensemble", "reasons", "counterfactuals", "warnings"]]]
    """Additional parts of the answer. `ensemble`: the odds of the members for each hour. `reasons`: the constraints that limit the hour. `counterfactuals`: the gain from a looser limit, which needs `reasons`. `warnings`: the official warnings that hold in the hour. An empty list gives the shortest rows."""
    ref: NotRequired[str]
    """Your own name for it, which the answer repeats."""


class BatchRequest(TypedDict):
    items: list[BatchItem]
    """The items to score, at most 1,000. Each item has a line in the answer."""


class BoardJob(TypedDict):
    """A job that a crew does in one day, or in a few days in a row."""

    id: str
    """Your own name for it, unique in its list."""
    name: NotRequired[str]
    """The display name."""
    site: str
    """The `id` of its site."""
    entry: AskedEntryInput
    hours: int
    """The good hours in a row that it needs in the shift of each day [h]."""
    days: NotRequired[int]
    """Its days in a row."""
    skill: NotRequired[str]
    """The skill that its crew needs; none if absent."""
    minimum_score: NotRequired[float]
    """The score of a good hour. The default is the start of the acceptable band. A scenario needs it."""
    value: float
    """Value of the job if it is done [currency]."""
    due: NotRequired[str | date]
    """The last day on which it is not late."""
    late_cost_per_day: NotRequired[float]
    """Loss of value for each day after `due` [currency]."""


class CompositeRequest(TypedDict):
    location: AskedSite
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    period: Period
    timezone: NotRequired[CompositeRequestTimezone]
    calibrated: NotRequired[bool]
    """If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies."""
    as_of: NotRequired[str | datetime]
    """An instant of the past, as an RFC 3339 time. The answer is then the one of that instant: it counts hours from it, and uses the runs that could be read then, without calibrations. The current time if absent."""
    include: NotRequired[list[Literal["ensemble", "reasons", "counterfactuals", "warnings"]]]
    """Additional parts of the answer. `ensemble`: the odds of the members for each hour. `reasons`: the constraints that limit the hour. `counterfactuals`: the gain from a looser limit, which needs `reasons`. `warnings`: the official warnings that hold in the hour. An empty list gives the shortest rows."""


class EvidenceRequest(TypedDict):
    location: AskedSite
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    timezone: NotRequired[OrderedEvidenceTimezone]
    part: NotRequired[Literal["deterministic", "ensemble"]]
    """The part of the model: its members, or its single run, which has no probabilities."""
    window: NotRequired[EvidenceWindowInput]
    """The work whose windows are promised. If it is absent, the entry decides. A task has windows of 8 h in working hours (8 to 17), or of 4 h in daylight if it needs daylight. A task that needs low sun or the dark has windows of 1 h, and a scenario of 4 h, at any hour."""
    period: NotRequired[EvidencePeriodInput]
    lead_days: NotRequired[int]
    """The number of days ahead whose windows count [d]."""
    every_days: NotRequired[Literal[1, 2, 3, 4, 5, 6, 8, 9, 10]]
    """The number of days from one run to the next that is read [d]; chosen by the amount of data if absent. Fewer runs make wider intervals. Seven is not possible, because every run would start on the same weekday."""
    truth: NotRequired[EvidenceRequestTruth]
    costs: NotRequired[EvidenceCostsInput]
    """What a wrong decision costs. Without it, the report has no `go_from`."""
    calibrated: NotRequired[bool]
    """`true` adds `leads_calibrated` to the report: the promises with probabilities corrected by what came before. It costs nothing."""
    compare: NotRequired[list[Literal["noaa", "ecmwf"]]]
    """Other models whose promises are compared, at most 2. Each costs as much as the first."""


class HistoricalWorkabilityRequest(TypedDict):
    location: AskedSite
    entry: AskedEntryInput
    period: NotRequired[YearsOfRecord]
    window: NotRequired[WorkabilityWindow]
    years: NotRequired[bool]
    """If true, each month also lists its years, and CSV has a row for each month and year."""
    percentiles: NotRequired[list[int]]
    """Additional percentiles over the years, besides P10, P50 and P90. For example, 5 gives P5."""
    timezone: NotRequired[KeptPlanTimezone]


class LinkRequest(TypedDict):
    kind: Literal["site"]
    """The link shows the forecast of one site."""
    name: str
    """The name of the site that readers see."""
    location: AskedSite
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    duration_hours: NotRequired[int]
    """The duration of the work for which windows are shown [h]."""
    minimum_score: NotRequired[float]
    """The minimum score of every hour of a window; by default the start of the acceptable band."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    timezone: NotRequired[LinkTimezone]
    local_hours: NotRequired[WorkingHoursInput]
    """Working hours on the clock of `timezone`; all hours by default."""
    expires_at: NotRequired[str | datetime]
    """The time at which the link expires, at most 400 days ahead; by default after 90 days."""


class MapRequest(TypedDict):
    name: str
    """The name of the map, for your list and its readers."""
    area: AreaGeometryInput
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: NotRequired[AskedEntryInput]
    """The entry whose scores the map shows. Give exactly one of `entry` and `variable`."""
    variable: NotRequired[VariableName]
    """The weather variable that the map shows in place of scores. It must have numbers in an order: directions and codes have no quantiles."""
    window: NotRequired[MapWindowInput]
    horizon_hours: NotRequired[int]
    """The number of hours that the map shows, from the hour of its making on."""
    surface: NotRequired[Literal["land", "sea"]]
    """The cells to keep: `land` or `sea`. All cells if absent."""


class MapRequestInput(TypedDict):
    name: str
    """The name of the map, for your list and its readers."""
    area: AreaGeometryInput
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: NotRequired[AskedEntryInput]
    """The entry whose scores the map shows. Give exactly one of `entry` and `variable`."""
    variable: NotRequired[VariableName]
    """The weather variable that the map shows in place of scores. It must have numbers in an order: directions and codes have no quantiles."""
    window: NotRequired[MapWindowInput]
    horizon_hours: NotRequired[int]
    """The number of hours that the map shows, from the hour of its making on."""
    surface: NotRequired[Literal["land", "sea"]]
    """The cells to keep: `land` or `sea`. All cells if absent."""


class PlanDispatchRequest(TypedDict):
    name: NotRequired[str]
    """The display name."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    timezone: NotRequired[KeptPlanTimezone]
    seed: NotRequired[int]
    """Number from which the search draws. The same seed gives the same board."""
    first_day: NotRequired[str | date]
    """The first day of the board, on the calendar of `timezone`; today if absent."""
    days: NotRequired[int]
    """The number of days."""
    local_hours: NotRequired[WorkingHoursInput]
    """The shift, on the clock of `timezone`; the whole day if absent."""
    daylight_only: NotRequired[bool]
    """True if the sun must be up at the start and end of every hour."""
    sites: list[PlanRequestSite]
    """The places of the jobs."""
    crews: list[BoardCrew]
    """The crews."""
    jobs: list[BoardJob]
    """The jobs."""
    currency: NotRequired[str]
    """The code of the currency (ISO 4217). Required with any cost."""
    travel_cost_per_km: NotRequired[float]
    """Cost of a kilometre between base and site, as the crow flies [currency]."""


class PlanMapping(TypedDict):
    """The weather of the tasks that have some words in their names."""

    match: str
    """Part of the name of a task. Capital and small letters are the same."""
    entry: AskedEntryInput
    """The weather that such a task needs."""
    site: str
    """The `id` of the site of the work."""
    mode: NotRequired[Literal["unbroken", "shifts", "split"]]
    """How the work may pause. By default `unbroken` if its shift holds it, otherwise `split`."""
    minimum_score: NotRequired[float]
    """The score of a good hour. The default is the start of the acceptable band. A scenario needs it."""


class PlanStageInput(TypedDict):
    """A stage of the work, with its own limits."""

    entry: AskedEntryInput
    hours: int
    """The number of hours in a row [h]."""


class PlanWeatherNeedInput(TypedDict):
    """Weather that must be good before or after the work."""

    entry: AskedEntryInput
    hours: int
    """The number of hours in a row [h]."""


class ProjectionWorkabilityRequest(TypedDict):
    location: AskedSite
    entry: AskedEntryInput
    scenario: str
    """The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585."""
    climate_model: NotRequired[str]
    """A climate model of `/datasets`, or `ensemble` for all of them."""
    period: YearsAhead
    baseline: NotRequired[YearsOfBaseline]
    window: NotRequired[WorkabilityWindowInput]
    years: NotRequired[bool]
    """If true, each month also lists its years, and CSV has a row for each month and year."""
    percentiles: NotRequired[list[int]]
    """Additional percentiles over the years, besides P10, P50 and P90. For example, 5 gives P5."""
    timezone: NotRequired[KeptPlanTimezone]


class RankRequest(TypedDict):
    locations: list[RankRequestLocation]
    """The locations to compare. At most 1000 pairs of a location and an entry can be ranked."""
    entries: list[AskedEntryInput]
    """The entries to compare. Each entry is scored at each location."""
    periods: list[Period]
    """The periods to compare. Each period is ranked separately. Periods may overlap, and additional periods are free."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    timezone: NotRequired[KeptPlanTimezone]
    calibrated: NotRequired[bool]
    """If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies."""
    as_of: NotRequired[str | datetime]
    """An instant of the past, as an RFC 3339 time. The answer is then the one of that instant: it counts hours from it, and uses the runs that could be read then, without calibrations. The current time if absent."""
    window: RankWindow
    by: NotRequired[Literal["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"]]
    """`probability`: the probability of the best window. `soonest`: the hours from the start of the period to the first start that is likely enough. `possible_starts`: the number of starts that are likely enough. `worst`: the worst hour of the best window in bad members, as its `Q10`, or `Q90` if the request sets only a maximum. `ideal_hours`: the number of hours in the highest band. `mean`: the mean score. The highest value comes first, but the lowest value of `soonest`. If the request sets only a maximum, the lowest values of `worst`, `ideal_hours` and `mean` also come first."""
    top: NotRequired[int]
    """The maximum number of rows."""


class RouteRequest(TypedDict):
    points: list[RoutePoint]
    """The points in the order of travel, at most 5000 km and 500 cells in all. The way between two points is the great circle."""
    speed_kmh: NotRequired[float]
    """The speed between points [km/h]. Give exactly one of `speed_kmh` and `at` of every point."""
    departures: NotRequired[DeparturePeriod]
    """The hours at which the route may start, at most 240. Required with `speed_kmh`, and not allowed without it."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    timezone: NotRequired[KeptPlanTimezone]
    local_hours: NotRequired[WorkingHoursInput]
    """Hours of departure on the clock of `timezone`, which is then required."""
    surface: NotRequired[Literal["land", "sea"]]
    """The kind of cell that answers on the way: `land` for roads, `sea` for ships. If the nearest cell is of the other kind, a cell beside it answers. Any cell if absent."""
    minimum_score: NotRequired[float]
    """The score that every step of the way must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: NotRequired[float | None]
    """The score that no step of the way may exceed. Null for no maximum."""
    minimum_probability: NotRequired[float]
    """The least probability that the whole way is good."""
    steps_of: NotRequired[str | datetime]
    """The departure whose `steps` are listed; by default `best`, else the first."""


class RouteRequestInput(TypedDict):
    points: list[RoutePoint]
    """The points in the order of travel, at most 5000 km and 500 cells in all. The way between two points is the great circle."""
    speed_kmh: NotRequired[float]
    """The speed between points [km/h]. Give exactly one of `speed_kmh` and `at` of every point."""
    departures: NotRequired[DeparturePeriod]
    """The hours at which the route may start, at most 240. Required with `speed_kmh`, and not allowed without it."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    timezone: NotRequired[KeptPlanTimezone]
    local_hours: NotRequired[WorkingHoursInput]
    """Hours of departure on the clock of `timezone`, which is then required."""
    surface: NotRequired[Literal["land", "sea"]]
    """The kind of cell that answers on the way: `land` for roads, `sea` for ships. If the nearest cell is of the other kind, a cell beside it answers. Any cell if absent."""
    minimum_score: NotRequired[float]
    """The score that every step of the way must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: NotRequired[float | None]
    """The score that no step of the way may exceed. Null for no maximum."""
    minimum_probability: NotRequired[float]
    """The least probability that the whole way is good."""
    steps_of: NotRequired[str | datetime]
    """The departure whose `steps` are listed; by default `best`, else the first."""


class WindowsRequest(TypedDict):
    location: AskedSite
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    period: Period
    timezone: NotRequired[KeptPlanTimezone]
    calibrated: NotRequired[bool]
    """If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies."""
    as_of: NotRequired[str | datetime]
    """An instant of the past, as an RFC 3339 time. The answer is then the one of that instant: it counts hours from it, and uses the runs that could be read then, without calibrations. The current time if absent."""
    window: WindowWish


class AreaRequest(TypedDict):
    area: AreaGeometryInput
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    period: AreaPeriod
    timezone: NotRequired[KeptPlanTimezone]
    window: NotRequired[WindowWishInput]
    """The windows to look for. Its scores say which cells are workable; without it, those from 0.1 on. A scenario needs it."""
    area_share: NotRequired[float]
    """The share of the area that must be workable, so that an hour is good."""
    surface: NotRequired[Literal["land", "sea"]]
    """The cells to keep: `land` or `sea`. All cells if absent."""
    include: NotRequired[list[Literal["hours", "cells"]]]
    """The lists of the answer: `hours` of the whole area, and `cells` with their own figures."""
    geometry: NotRequired[bool]
    """If true, a Parquet file is GeoParquet: each row has the rectangle of its cell. Other formats ignore it."""
    by: NotRequired[Literal["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"]]
    """The value by which `cells` are sorted, as in `rank`. By default `probability`, or `mean` without a window."""
    top: NotRequired[int]
    """The maximum number of `cells`."""


class AreaRequestInput(TypedDict):
    area: AreaGeometryInput
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    entry: AskedEntryInput
    period: AreaPeriod
    timezone: NotRequired[KeptPlanTimezone]
    window: NotRequired[WindowWishInput]
    """The windows to look for. Its scores say which cells are workable; without it, those from 0.1 on. A scenario needs it."""
    area_share: NotRequired[float]
    """The share of the area that must be workable, so that an hour is good."""
    surface: NotRequired[Literal["land", "sea"]]
    """The cells to keep: `land` or `sea`. All cells if absent."""
    include: NotRequired[list[Literal["hours", "cells"]]]
    """The lists of the answer: `hours` of the whole area, and `cells` with their own figures."""
    geometry: NotRequired[bool]
    """If true, a Parquet file is GeoParquet: each row has the rectangle of its cell. Other formats ignore it."""
    by: NotRequired[Literal["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"]]
    """The value by which `cells` are sorted, as in `rank`. By default `probability`, or `mean` without a window."""
    top: NotRequired[int]
    """The maximum number of `cells`."""


class PlanImportRequest(TypedDict):
    file: str
    """The text of the file: XML of Microsoft Project (MSPDI), or XER of Primavera P6. Most XER files are in the encoding windows-1252."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    timezone: PlanImportRequestTimezone
    sites: list[PlanRequestSite]
    """The places of the work."""
    map: NotRequired[list[PlanMapping]]
    """The weather of tasks by their names. The first that fits counts."""


class PlanTaskInput(TypedDict):
    """A task of the plan."""

    id: str
    """Your own name for it, unique in its list."""
    name: NotRequired[str]
    """The display name."""
    site: NotRequired[str]
    """The `id` of the site of the work. Give it exactly if the task has an entry."""
    entry: NotRequired[AskedEntryInput]
    """The weather that the work needs; none if absent."""
    hours: NotRequired[PlanTaskInputHours]
    mode: NotRequired[Literal["unbroken", "shifts", "split"]]
    """`unbroken`: all hours in a row, in one shift. `shifts`: pauses of the calendar are no break, bad weather is. `split`: works in good hours, and rests in others."""
    minimum_score: NotRequired[float]
    """The score of a good hour. The default is the start of the acceptable band. A scenario needs it."""
    contingency_hours: NotRequired[int]
    """Good hours that must follow the work before it may start [h]. Not with `split` or `stages`."""
    minimum_stint_hours: NotRequired[int]
    """The good hours ahead that `split` needs before it begins or goes on [h]."""
    exposed: NotRequired[bool]
    """True if `shifts` also needs good weather in the pauses, such as for an open roof at night."""
    stages: NotRequired[list[PlanStageInput]]
    """Stages without a pause between them, in place of `entry` and `hours`."""
    before: NotRequired[list[PlanWeatherNeedInput]]
    """Weather that must have been good until the start, such as dry ground. Not with `split`."""
    after: NotRequired[list[PlanWeatherNeedInput]]
    """Weather that must stay good after the finish, such as for curing. It holds no crew. Not with `split`."""
    calendar: NotRequired[str]
    """The `id` of its calendar; every hour if absent."""
    resources: NotRequired[list[PlanUseInput]]
    """The crews and vessels that it holds from start to finish."""
    links: NotRequired[list[PlanLinkInput]]
    """What it waits for."""
    not_before: NotRequired[str | datetime]
    """The earliest start."""
    finish_by: NotRequired[str | datetime]
    """The time at which it should be done. Only the order `due` uses it."""
    progress: NotRequired[PlanProgressInput]


class KeptPlanRequest(TypedDict):
    name: NotRequired[str]
    """The display name."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    timezone: NotRequired[KeptPlanTimezone]
    front_hours: NotRequired[int]
    """The hours of the ensemble that count [h]. With 0, past years alone count."""
    years: NotRequired[PlanYearsInput]
    seed: NotRequired[int]
    """Number from which hours of work and intervals are drawn. The same seed gives the same figures."""
    sites: list[PlanRequestSite]
    """The places of the work."""
    calendars: NotRequired[list[PlanCalendarInput]]
    """The calendars."""
    resources: NotRequired[list[PlanResourceInput]]
    """Crews and vessels."""
    tasks: list[PlanTaskInput]
    """The tasks."""
    order: NotRequired[Literal["listed", "due", "search"]]
    """The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too."""
    currency: NotRequired[str]
    """The code of the currency (ISO 4217). Required with any cost."""
    overhead_per_day: NotRequired[float]
    """Cost of each day from start to finish [currency]."""
    deadline: NotRequired[PlanDeadlineInput]
    """The time at which the plan should be done."""
    percentiles: NotRequired[list[int]]
    """Additional percentiles of the finish, besides P10, P50, P80 and P90."""
    looks: NotRequired[Literal["daily", "every_run"]]
    """`daily`: a look with the first run after 04:00 in the zone of the plan. `every_run`: a look with each run of the model."""
    tell_when: NotRequired[PlanTellWhenInput]
    tell: NotRequired[PlanTellInput]
    start: NotRequired[str | datetime]
    """The earliest start of the first task, at most 400 days ahead. If it is absent, a new plan starts in the current hour, and a changed one keeps its start."""


class KeptPlanRequestInput(TypedDict):
    name: NotRequired[str]
    """The display name."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    timezone: NotRequired[KeptPlanTimezone]
    front_hours: NotRequired[int]
    """The hours of the ensemble that count [h]. With 0, past years alone count."""
    years: NotRequired[PlanYearsInput]
    seed: NotRequired[int]
    """Number from which hours of work and intervals are drawn. The same seed gives the same figures."""
    sites: list[PlanRequestSite]
    """The places of the work."""
    calendars: NotRequired[list[PlanCalendarInput]]
    """The calendars."""
    resources: NotRequired[list[PlanResourceInput]]
    """Crews and vessels."""
    tasks: list[PlanTaskInput]
    """The tasks."""
    order: NotRequired[Literal["listed", "due", "search"]]
    """The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too."""
    currency: NotRequired[str]
    """The code of the currency (ISO 4217). Required with any cost."""
    overhead_per_day: NotRequired[float]
    """Cost of each day from start to finish [currency]."""
    deadline: NotRequired[PlanDeadlineInput]
    """The time at which the plan should be done."""
    percentiles: NotRequired[list[int]]
    """Additional percentiles of the finish, besides P10, P50, P80 and P90."""
    looks: NotRequired[Literal["daily", "every_run"]]
    """`daily`: a look with the first run after 04:00 in the zone of the plan. `every_run`: a look with each run of the model."""
    tell_when: NotRequired[PlanTellWhenInput]
    tell: NotRequired[PlanTellInput]
    start: NotRequired[str | datetime]
    """The earliest start of the first task, at most 400 days ahead. If it is absent, a new plan starts in the current hour, and a changed one keeps its start."""


class PlanRequest(TypedDict):
    name: NotRequired[str]
    """The display name."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    timezone: NotRequired[KeptPlanTimezone]
    front_hours: NotRequired[int]
    """The hours of the ensemble that count [h]. With 0, past years alone count."""
    years: NotRequired[PlanYearsInput]
    seed: NotRequired[int]
    """Number from which hours of work and intervals are drawn. The same seed gives the same figures."""
    sites: list[PlanRequestSite]
    """The places of the work."""
    calendars: NotRequired[list[PlanCalendarInput]]
    """The calendars."""
    resources: NotRequired[list[PlanResourceInput]]
    """Crews and vessels."""
    tasks: list[PlanTaskInput]
    """The tasks."""
    order: NotRequired[Literal["listed", "due", "search"]]
    """The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too."""
    currency: NotRequired[str]
    """The code of the currency (ISO 4217). Required with any cost."""
    overhead_per_day: NotRequired[float]
    """Cost of each day from start to finish [currency]."""
    deadline: NotRequired[PlanDeadlineInput]
    """The time at which the plan should be done."""
    start: NotRequired[str | datetime]
    """The earliest start of the first task, at most 400 days ahead; the current hour if absent."""
    percentiles: NotRequired[list[int]]
    """Additional percentiles of the finish, besides P10, P50, P80 and P90."""


class PlanRequestInput(TypedDict):
    name: NotRequired[str]
    """The display name."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    timezone: NotRequired[KeptPlanTimezone]
    front_hours: NotRequired[int]
    """The hours of the ensemble that count [h]. With 0, past years alone count."""
    years: NotRequired[PlanYearsInput]
    seed: NotRequired[int]
    """Number from which hours of work and intervals are drawn. The same seed gives the same figures."""
    sites: list[PlanRequestSite]
    """The places of the work."""
    calendars: NotRequired[list[PlanCalendarInput]]
    """The calendars."""
    resources: NotRequired[list[PlanResourceInput]]
    """Crews and vessels."""
    tasks: list[PlanTaskInput]
    """The tasks."""
    order: NotRequired[Literal["listed", "due", "search"]]
    """The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too."""
    currency: NotRequired[str]
    """The code of the currency (ISO 4217). Required with any cost."""
    overhead_per_day: NotRequired[float]
    """Cost of each day from start to finish [currency]."""
    deadline: NotRequired[PlanDeadlineInput]
    """The time at which the plan should be done."""
    start: NotRequired[str | datetime]
    """The earliest start of the first task, at most 400 days ahead; the current hour if absent."""
    percentiles: NotRequired[list[int]]
    """Additional percentiles of the finish, besides P10, P50, P80 and P90."""


class PlanStartsRequest(TypedDict):
    name: NotRequired[str]
    """The display name."""
    model: Literal["noaa", "ecmwf"]
    """The forecast model."""
    timezone: NotRequired[KeptPlanTimezone]
    front_hours: NotRequired[int]
    """The hours of the ensemble that count [h]. With 0, past years alone count."""
    years: NotRequired[PlanYearsInput]
    seed: NotRequired[int]
    """Number from which hours of work and intervals are drawn. The same seed gives the same figures."""
    sites: list[PlanRequestSite]
    """The places of the work."""
    calendars: NotRequired[list[PlanCalendarInput]]
    """The calendars."""
    resources: NotRequired[list[PlanResourceInput]]
    """Crews and vessels."""
    tasks: list[PlanTaskInput]
    """The tasks."""
    order: NotRequired[Literal["listed", "due", "search"]]
    """The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too."""
    currency: NotRequired[str]
    """The code of the currency (ISO 4217). Required with any cost."""
    overhead_per_day: NotRequired[float]
    """Cost of each day from start to finish [currency]."""
    deadline: NotRequired[PlanDeadlineInput]
    """The time at which the plan should be done."""
    starts: NotRequired[list[str | datetime]]
    """The starts to compare. Give exactly one of `starts` and `sweep`."""
    sweep: NotRequired[PlanSweep]
    """The starts to compare, at equal steps."""
    by: NotRequired[Literal["cost", "finish", "hours", "on_time"]]
    """What the best start has the least of: mean `cost`, mean time of the `finish`, or mean `hours` from start to finish. `on_time` takes the least odds to be late. `cost` by default if the plan has costs."""
