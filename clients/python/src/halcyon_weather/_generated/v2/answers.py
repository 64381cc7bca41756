"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from typing import Annotated, Any, Dict, Literal

from halcyon_weather.answer import Answer
from halcyon_weather.batch_item import BatchItem
from halcyon_weather.plan_table import PlanTable, StartsTable
from halcyon_weather.promise_table import PromiseTable
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
from pydantic import AwareDatetime, ConfigDict, Field
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
    Coverage,
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
    Problem,
    ProjectionDailyResponseMetadata,
    ProjectionWorkabilityResponseChange,
    Range,
    Score,
    ServiceReason,
    Shape,
    Skills,
    StepSpan,
    ToldSpan,
    UnlikeSiteNotice,
    VerifiedEvents,
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


class AnsweredArea(Answer):
    """The area and its cells."""

    km2: float
    """The size of the scored area [km2]."""
    cells: int
    """The number of cells with a part inside the area."""
    scored: int
    """The number of cells that were scored."""
    dropped_km2: float
    """The size of the area that is not scored [km2]: refused cells, cells of another `surface`, and what lies outside the grid."""
    cell_degrees: list[float]
    """The width and height of a cell [degrees east and north]. An area that is smaller is no more exact than this."""
    bounds: list[float]
    """West, south, east and north [degrees]. West may be below -180, and east above 180."""


class AnsweredEntry(Answer):
    """The task, scenario or constraints that were scored."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int | None
    """The id of the entry; null if the request gave constraints instead."""
    slug: str | None
    """The permanent name, in lower case with hyphens; null without an entry."""
    name: str | None
    """The display name; null if the request gave constraints without a name."""
    version: int | None
    """The version that was scored; null without an entry."""
    polarity: Literal["suitability", "presence"] | str
    """The meaning of a score of 1. `suitability`: the weather is good for the task. `presence`: the situation is present."""


class AnsweredPeriod(Answer):
    """The hours of the answer."""

    start: AwareDatetime
    """The first hour."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    hours: int
    """The number of hours."""


class AnsweredRoute(Answer):
    """The route and its cells."""

    km: float
    """The length of the way [km]."""
    hours: float
    """The time from departure to arrival, with all stays [h]."""
    cells: int
    """The number of different cells."""
    cell_degrees: list[float]
    """The width and height of a cell [degrees east and north]."""


class AreaSourcePart(Answer):
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that."""
    source: str
    """`synthetic` is not real weather."""
    run: AwareDatetime
    """Start of the run."""
    members: int
    """The number of forecasts: 1, or the number of members including the control."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour that the part covers, or for which it counts members."""
    to: AwareDatetime
    """The time at which the last of these hours ends."""
    licence: Licence | None
    """The licence of the weather; null for weather that is not real."""
    attribution: str | None = None
    """The attribution to show with the weather. Present only for `regional`; `/models` has those of the other parts."""


class ArrivingRun(Answer):
    """A run of which only a part has arrived. Forecasts do not read it."""

    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that."""
    run: AwareDatetime
    """The start of the run."""
    share: float
    """The share of the run that has arrived."""


class BandRow(Answer):
    name: Band
    above: float | None = None
    """The score is above this value."""
    from_: Annotated[float | None, Field(alias="from")] = None
    """The score is at least this value."""


class BandTables(Answer):
    """The bands of tasks and the bands of scenarios."""

    suitability: list[BandRow]
    """The bands of tasks."""
    presence: list[BandRow]
    """The bands of scenarios."""


class BoardLeft(Answer):
    """A job without a crew."""

    job: str
    """The `id` of the job."""
    reason: Literal["skill", "days", "odds", "worth", "crews"] | str
    """`skill`: no crew has its skill. `days`: it has more days than the board. `odds`: no day has a probability. `worth`: the ways cost more than it is expected to bring. `crews`: the crews have other jobs."""


class BoardOdds(Answer):
    job: str
    """The `id` of the job."""
    probability: list[float | None]
    """The probability for each day of `metadata.days` on which it may begin. Null if the shift has too few hours left, or the ensemble or the board ends before it is done."""


class BoardRow(Answer):
    """A job with its crew."""

    day: str
    """Its first day."""
    crew: str
    """The `id` of the crew."""
    job: str
    """The `id` of the job."""
    name: str | None
    """The display name of the job; null if it has none."""
    days: int
    """The number of its days."""
    probability: float
    """The probability that it has its good hours on all its days."""
    likelihood: Likelihood
    expected_value: float
    """The probability times the value on this day [currency]."""
    travel_km: float
    """The ways from the base to the site and back [km]."""
    travel_cost: float
    """Their cost [currency]. It is paid in any weather."""


class BoardTotals(Answer):
    """The sums of the board."""

    expected_value: float
    """Sum of the expected values [currency]."""
    travel_km: float
    """Sum of the ways [km]."""
    travel_cost: float
    """Sum of their costs [currency]."""
    gain: float
    """Expected values less costs of the ways [currency]."""


class BoundedHours(Answer):
    """Hours of work between two ends."""

    law: Literal["triangular", "pert"] | str
    """The form of the distribution."""
    low: float
    """The least hours [h]."""
    likely: float
    """The most frequent hours [h]."""
    high: float
    """The most hours [h]."""


class BoxArea(Answer):
    """A box of longitudes and latitudes."""

    bbox: list[float]
    """West, south, east and north [degrees]. If west is larger than east, the box crosses the antimeridian."""


class BriefFeed(Answer):
    id: str
    """Id of the feed."""
    state: Literal["ok", "partial", "silent", "never"] | str
    """The state of the feed. It is `partial` if a message could not be read, or if an area has no known shape. It is `silent` if the feed could not be read for too long, and `never` before the first reading."""
    checked_at: AwareDatetime | None
    """The time at which the feed was last read; null if never."""
    attribution: str
    """The attribution to show with its warnings."""
    note: str | None
    """A sentence to show with its warnings; null if there is none."""


class CallBudget(Answer):
    """The calls of a provider that reading past runs may use."""

    left: int
    """The number of calls that are left for past runs today or, if this is less, in this month. It is half of what other requests leave."""
    renews_at: AwareDatetime
    """The time at which these calls renew."""
    suffices: bool
    """True if they are enough. If they are not, the work waits until they renew, and then goes on behind the runs that it read."""
    ready_at: AwareDatetime
    """The earliest time at which all runs can be read, if nobody else uses the calls. Runs that are stored need none, so that it may be earlier."""


class ClimatologyColumns(Answer):
    """The usual values of a variable, one number for each row."""

    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3", "ug/m3"] | str
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
    wave_direction: ClimatologyColumns | None = None
    wave_peak_period: ClimatologyColumns | None = None
    wind_wave_height: ClimatologyColumns | None = None
    swell_wave_height: ClimatologyColumns | None = None
    swell_wave_period: ClimatologyColumns | None = None
    swell_wave_direction: ClimatologyColumns | None = None
    ocean_current_speed: ClimatologyColumns | None = None
    ocean_current_direction: ClimatologyColumns | None = None
    tide_level: ClimatologyColumns | None = None
    pm2_5: ClimatologyColumns | None = None
    pm10: ClimatologyColumns | None = None
    dust: ClimatologyColumns | None = None
    ozone: ClimatologyColumns | None = None
    nitrogen_dioxide: ClimatologyColumns | None = None
    uv_index: ClimatologyColumns | None = None
    freezing_level_height: ClimatologyColumns | None = None


class CostResponse(Answer):
    cost: int
    """The cost of the request, in requests of the allowance."""


class CountedLocalHours(Answer):
    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock at which work may start."""
    to: int
    """Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str]
    """Days on the local calendar, all by default."""


class CountedWindow(Answer):
    """The weather window that was counted, and the hours in which it may lie."""

    duration_hours: int
    """The length [h]."""
    minimum_score: float
    """The minimum score of every hour."""
    daylight_only: bool
    """True if the sun is up at the start and end of every hour."""
    local_hours: CountedLocalHours | None
    """The local hours that count; null if every hour counts."""


class Delivery(Answer):
    id: str
    """Id of a delivery."""
    event: str
    """Id of an event."""
    type: Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "watch.blind", "watch.sighted", "watch.paused", "watch.resumed", "watch.ended", "digest", "webhook.test", "webhook.disabled", "address.disabled", "warning.issued", "warning.updated", "warning.ended", "run.available", "map.made", "map.failed", "plan.slipped", "plan.improved", "plan.blind", "plan.sighted", "plan.paused", "plan.resumed", "plan.ended"] | str
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


class EvidenceBrier(Answer):
    """The Brier score and its parts."""

    score: float
    """The mean squared error of the probabilities. 0 is best."""
    reliability: float
    """The difference between what was said and what came, bin by bin. 0 is best."""
    resolution: float
    """The difference between the bins and the mean. Higher is better."""
    uncertainty: float
    """The score of always saying the mean."""


class EvidenceCase(Answer):
    """A promise, and the weather that came."""

    run: AwareDatetime
    """Start of the run."""
    available_at: AwareDatetime
    """The hour in which the run was there."""
    start: AwareDatetime
    """The first hour of the window."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    lead_hours: int
    """Time from `available_at` to `start` [h]."""
    local_day: str
    """The day for which the window was promised, in the zone of the report."""
    members_good: int
    """The number of members that are good in every hour."""
    members: int
    """The number of members that are counted."""
    probability: float
    """The probability, as `windows` gives it."""
    bent: float | None
    """The probability, corrected by what came on other days; null in a range of days ahead with too few outcomes. The value of the report rests on it."""
    control: bool | None
    """True if the control member is good in every hour; null if there is none. As CSV, 1, 0 or nothing."""
    held: bool
    """True if the weather that came was good in every hour. As CSV, 1 or 0."""
    worst_said_median: float
    """Median over the members of the score of the worst hour."""
    worst_came: float
    """Score of the worst hour in the weather that came."""
    climatology: float
    """How often such a window comes at that hour and season, in other years of the truth."""
    generation: str | None
    """The version of the model; null if it is not known."""
    synthetic: bool
    """True if the weather is synthetic. As CSV, 1 or 0."""


class EvidenceCosts(Answer):
    """What a wrong decision costs."""

    wasted: float
    """The cost of a start that the weather ends, in any unit of money."""
    missed: float
    """The cost of a window that came and was not used, in the same unit."""
    currency: str | None = None
    """The code of the currency (ISO 4217). The report only repeats it."""


class EvidenceCurvePoint(Answer):
    cost_ratio: float
    """wasted / (wasted + missed)."""
    value: float | None
    """The value at this ratio; null if climatology costs nothing there."""
    control: float | None
    """The value of the control member alone; null if there is none."""


class EvidenceEstimate(Answer):
    """The size of the work."""

    runs: int
    """The number of runs to read, of all models."""
    every_days: int
    """The number of days from one run to the next [d]."""
    gigabytes: float
    """The amount of data to read [GB], if none is stored."""
    requests: int
    """The number of requests to archives."""
    provider_calls: float
    """The number of calls that providers count."""
    call_budget: CallBudget | None
    """The calls that the provider still allows; null if it counts none, or limits none."""
    seconds: int
    """The approximate time of the work [s], without waiting for calls that are used up."""


class EvidenceFailure(Answer):
    code: Literal["missing_api_key", "invalid_api_key", "offering_not_in_package", "read_only_entry", "origin_not_allowed", "not_found", "entry_not_found", "job_not_found", "watch_not_found", "event_not_found", "webhook_not_found", "delivery_not_found", "address_not_found", "feed_not_found", "link_not_found", "map_not_found", "too_many_maps", "plan_not_found", "too_many_plans", "table_not_found", "place_not_found", "evidence_not_found", "warning_not_found", "method_not_allowed", "not_acceptable", "request_timeout", "idempotency_conflict", "too_many_entries", "too_many_watches", "too_many_destinations", "too_many_links", "too_many_tables", "too_many_reports", "destination_unconfirmed", "not_redeliverable", "version_gone", "precondition_failed", "payload_too_large", "answer_too_large", "uri_too_long", "unsupported_media_type", "malformed_request", "invalid_request", "model_unavailable", "variable_unavailable", "horizon_exceeded", "location_outside_coverage", "field_unavailable", "entry_needs_v2", "circular_links", "impossible_task", "past_unavailable", "destination_refused", "channel_unavailable", "precondition_required", "allowance_exhausted", "too_many_requests", "headers_too_large", "internal", "maps_unavailable", "data_gap", "stale_forecast", "weather_unavailable", "warnings_unavailable", "overloaded", "starting"] | str
    """Code of a problem."""
    detail: str
    """The reason in a sentence."""


class EvidenceFigure(Answer):
    """A figure with its 90 % interval."""

    value: float
    """The figure."""
    low: float
    """Lower end of the 90 % interval."""
    high: float
    """Upper end of the 90 % interval."""


class EvidenceGeneration(Answer):
    name: str
    """The version of the model."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """Start of its first run with a promise."""
    promises: int
    """The number of its promises that the headline would count."""
    days: int
    """The number of distinct days of weather behind it."""
    share: EvidenceFigure | None
    """The share of them that held; null below 30 days."""


class EvidenceHeadline(Answer):
    """The share of promises that held, for one probability and range of days ahead. Both are fixed, never chosen by the result."""

    probability: float
    """The lowest probability of the promises that count."""
    from_day: int
    """First day ahead, counted from when the run was there [d]."""
    to_day: int
    """End of the days ahead [d]."""
    promised: int
    """The number of promises."""
    held: int
    """The number of promises that held."""
    reason: Literal["few_days", "few_outcomes"] | str | None
    """The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason."""
    share: EvidenceFigure | None
    """The share that held, with its 90 % interval; null if `reason` is given."""
    said: float | None
    """The mean probability of these promises; null if `reason` is given."""
    days: int
    """The number of distinct days of weather behind it."""
    generation: str | None
    """The version of the model that alone was counted. Null if all were counted: the newest has fewer than 180 days, or is not known."""
    text: str
    """The headline as a sentence; without a share, the reason."""


class EvidenceHour(Answer):
    """The forecast of an hour, and the weather that came."""

    run: AwareDatetime
    """Start of the run."""
    available_at: AwareDatetime
    """The hour in which the run was there."""
    time: AwareDatetime
    """The hour that is forecast."""
    lead_hours: int
    """Time from `available_at` to `time` [h]."""
    members: int
    """The number of members with a score."""
    mean: float
    """The mean score of the members."""
    q10: float
    """Tenth percentile of their scores."""
    q90: float
    """Ninetieth percentile of their scores."""
    ideal: float
    """The probability of a score above 0.9."""
    unsuitable: float
    """The probability of a score below 0.1."""
    crps: float
    """The CRPS of the members."""
    came: float
    """The score in the weather that came."""
    climatology_ideal: float | None
    """How often the score is above 0.9 at that hour and season. Null if it is not known."""
    climatology_unsuitable: float | None
    """How often it is below 0.1. Null if it is not known."""
    climatology_crps: float | None
    """The CRPS of the scores of other years. Null if they are not known."""
    persistence: float | None
    """The score at the same hour of the last day before the run. Null if it is not known."""
    synthetic: bool
    """True if the weather is synthetic. As CSV, 1 or 0."""


class EvidenceLeadValue(Answer):
    from_day: int
    """First day ahead, counted from when the run was there [d]."""
    to_day: int
    """End of the days ahead [d]."""
    days: int
    """The number of distinct days of weather behind it."""
    reason: Literal["few_days", "few_outcomes"] | str | None
    """The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason."""
    value: EvidenceFigure | None
    """1 saves all that can be saved, 0 saves no more than climatology. Null if `reason` is given."""
    control: EvidenceFigure | None
    """The value of going if the control member allows it; null if it is not known."""
    expense: float | None
    """Mean expense of a decision, in the unit of the costs."""
    expense_climatology: float | None
    """The same for decisions by the usual frequency alone."""


class EvidenceMethod(Answer):
    """How the figures were made, and what they do not say."""

    text: str
    """How the figures were made."""
    limits: list[str]
    """What the figures do not say."""


class EvidenceNotice(Answer):
    code: Literal["runs_missing", "nothing_promised", "synthetic", "warnings_not_in_records", "constraints_left_out", "truth_is_model", "truth_of_same_model", "new_generation", "single_run"] | str
    """The code."""
    text: str
    """The notice in words."""


class EvidencePeriod(Answer):
    """The past whose runs are read."""

    years: int | None = None
    """The number of years up to now [a]; 2 if the period is absent. Give either `years`, or `start` and `end`."""
    start: str | None = None
    """The first day of the runs, in UTC."""
    end: str | None = None
    """The last day of the runs, in UTC."""


class EvidenceRecord(Answer):
    """A record, such as a station at the site."""

    record: str
    """Name of a record that the operator opened for reports."""


class EvidenceSkill(Answer):
    """1 is perfect, 0 is as good as the reference, and below 0 is worse."""

    climatology: EvidenceFigure | None
    """Skill against the usual frequency at that hour and season."""
    control: EvidenceFigure | None
    """Skill against the control member alone, as yes or no."""


class EvidenceSource(Answer):
    """The forecasts whose promises were counted."""

    id: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """True if the weather is synthetic, not real."""
    licence: Licence | None
    """The licence; null for weather that is not real."""
    members: int
    """The number of forecasts in a run."""
    available_after_hours: float
    """The time from the start of a run until it is there [h]. Days ahead are counted from then."""
    generations: list[str]
    """The versions of the model in the period, the oldest first."""
    first_run: AwareDatetime
    """Start of the first run that was read."""
    last_run: AwareDatetime
    """Start of the last run that was read."""
    runs: int
    """The number of runs that were read."""
    runs_missing: list[AwareDatetime]
    """Starts of the runs that could not be read; empty if there are none."""
    every_days: int
    """The number of days from one run to the next [d]."""


class EvidenceTable(Answer):
    """What became of the windows."""

    probability: float
    """Work starts from this probability on."""
    held: int
    """Windows that were used, and held."""
    failed: int
    """Windows that were used, and failed."""
    passed_up: int
    """Windows that were not used, and would have held."""
    rightly_left: int
    """Windows that were not used, and would have failed."""
    days: int
    """The number of distinct days with a window that was used."""
    share: EvidenceFigure | None
    """The share of the used windows that held; null below 30 days."""


class EvidenceTruth(Answer):
    """The weather that came, with which promises were compared."""

    kind: Literal["station", "reanalysis", "synthetic"] | str
    """`station`: measured at a site. `reanalysis`: a model that was fitted to measurements. `synthetic`: not real weather."""
    id: str
    """The name of the record."""
    attribution: str
    """The attribution to show with the weather."""
    distance_km: float
    """Distance from the place to the record [km]."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour that was used."""
    to: AwareDatetime
    """The last hour that was used."""


class EvidenceWaiting(Answer):
    from_day: int
    """First day ahead, counted from when the run was there [d]."""
    to_day: int
    """End of the days ahead [d]."""
    days: int
    """The number of distinct days of weather behind it."""
    reason: Literal["few_days", "few_outcomes"] | str | None
    """The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason."""
    saved_per_decision: EvidenceFigure | None
    """What is saved by deciding in the next shorter range of days ahead, in the unit of the costs. Null if `reason` is given."""


class FirstPlace(Answer):
    """The first place that it watches."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""


class ForecastColumns(Answer):
    """The numbers of a variable, one for each timestamp."""

    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3", "ug/m3"] | str
    """The unit of the numbers, which is the canonical unit of the variable."""
    median: list[float | None] | None = None
    """Median over the members, or the value of the single run."""
    Q10: list[float | None] | None = None
    """Tenth percentile over the members; null in the part with a single run."""
    Q90: list[float | None] | None = None
    """Ninetieth percentile over the members; null in the part with a single run."""
    members: list[list[float | None]] | None = None
    """A list for each member, with the control first."""


class FoundPlace(Answer):
    how: Literal["name", "similar", "begins", "nearby"] | str
    """`name`: a whole name equals the text. `similar`: a name differs by one letter. `begins`: a name begins with the text. `nearby`: the place is near the position."""
    id: int
    """Id of the place in GeoNames."""
    name: str
    """The name that GeoNames uses."""
    matched: str
    """The name by which the text finds the place; otherwise the same as `name`."""
    text: str
    """A text that names only this place: the name with the country and state, or the id."""
    country_code: str
    """Code of the country, ISO 3166-1 alpha-2."""
    country: str
    """English name of the country."""
    region: str | None
    """The state in the United States; null elsewhere, because the data have no other regions."""
    near: str | None
    """The nearest larger town, if another place of the answer has the same name, region and country; otherwise null."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    timezone: str
    """The time zone of the place."""
    population: int
    """The number of people."""


class FoundPlaces(Answer):
    how: Literal["name", "similar", "begins", "nearby", "none"] | str
    """How the first place was found; `none` if there is no place."""
    resolved: int | None
    """The id of the place that the text surely means. A request may give such a text as its place. Null if the text may mean several places, a country or a small town."""
    places: list[FoundPlace]
    """The places: whole names first, then similar ones, then beginnings. Larger places come first, or the nearest if a position was given."""
    attribution: str
    """The source of the places and its licence. Show it wherever you show them."""


class FoundWarningMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the local times."""
    feed_state: Literal["ok", "partial", "silent", "never"] | str
    """The state of the feed. It is `partial` if a message could not be read, or if an area has no known shape. It is `silent` if the feed could not be read for too long, and `never` before the first reading."""
    checked_at: AwareDatetime | None
    """The time at which the feed was last read; null if never."""
    attribution: str
    """The attribution to show with its warnings."""
    licence: Licence | None
    """The licence; null if the operator stated none."""
    note: str | None
    """A sentence to show with its warnings; null if there is none."""
    caveat: str
    """A sentence to show with the answer."""


class GoFrom(Answer):
    """When to start for the given costs, learned from the promises."""

    probability: float
    """The lowest probability, as `windows` gives it, from which a start pays. 0 if every probability pays, 1 if none does."""
    low: float
    """Lower end of the 90 % interval."""
    high: float
    """Upper end of the 90 % interval."""
    members: int | None
    """The same as a number of good members; null if not even all are enough."""
    of: int
    """The number of members in most of the promises."""


class InhibitedDays(Answer):
    """Days without work, such as those of spawning fish."""

    from_: Annotated[str, Field(alias="from")]
    """The first day."""
    to: str
    """The last day."""
    yearly: bool
    """True if it holds in every year, from the day and month of `from` to those of `to`."""


KeptPlanTimezone = TypeAliasType("KeptPlanTimezone", str | Literal["auto"])
"""A time zone of the IANA database, or `auto` for the zone of the place. `auto` is approximate near borders and at sea. The answer names the zone that was used."""


class LikeliestStart(Answer):
    start: AwareDatetime
    """The start."""
    end: AwareDatetime
    """The end of the hours that must be good from the start."""
    probability: float
    """The probability."""
    likelihood: Likelihood


LinkTimezone = TypeAliasType("LinkTimezone", str | Literal["auto"])
"""The time zone of `local_hours`, from the IANA database; by default "auto", the zone of the place. Times are always shown by the clock of the place."""


class LognormalHours(Answer):
    """Hours of work with a long tail."""

    law: Literal["lognormal"]
    """The form of the distribution."""
    median: float
    """Half of the cases take at most these hours [h]."""
    p90: float
    """Nine of ten cases take at most these hours [h]."""


class LongestRun(Answer):
    start: AwareDatetime
    """The first hour."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    hours: int
    """The length [h]."""
    probability: float | None
    """The probability that every hour is good; null if the hours come from a single run."""


class MadeMap(Answer):
    run: AwareDatetime
    """The start of the newest run that the map shows."""
    at: AwareDatetime
    """The time at which the map was made."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the map."""
    to: AwareDatetime
    """The last hour of the map."""
    next_expected: AwareDatetime | None
    """The expected time of the next making. Null while the map is paused, while the next run is late, and if too few runs are known."""


class MapCost(Answer):
    per_making: int
    """The cost of each making [requests deducted from the allowance]."""
    per_day: int
    """The cost of a day, with the most runs that a model has in a day."""
    cells: int
    """The number of grid cells in the area."""


class MapFailing(Answer):
    since: AwareDatetime
    """The time of the first attempt that failed."""
    code: Literal["missing_api_key", "invalid_api_key", "offering_not_in_package", "read_only_entry", "origin_not_allowed", "not_found", "entry_not_found", "job_not_found", "watch_not_found", "event_not_found", "webhook_not_found", "delivery_not_found", "address_not_found", "feed_not_found", "link_not_found", "map_not_found", "too_many_maps", "plan_not_found", "too_many_plans", "table_not_found", "place_not_found", "evidence_not_found", "warning_not_found", "method_not_allowed", "not_acceptable", "request_timeout", "idempotency_conflict", "too_many_entries", "too_many_watches", "too_many_destinations", "too_many_links", "too_many_tables", "too_many_reports", "destination_unconfirmed", "not_redeliverable", "version_gone", "precondition_failed", "payload_too_large", "answer_too_large", "uri_too_long", "unsupported_media_type", "malformed_request", "invalid_request", "model_unavailable", "variable_unavailable", "horizon_exceeded", "location_outside_coverage", "field_unavailable", "entry_needs_v2", "circular_links", "impossible_task", "past_unavailable", "destination_refused", "channel_unavailable", "precondition_required", "allowance_exhausted", "too_many_requests", "headers_too_large", "internal", "maps_unavailable", "data_gap", "stale_forecast", "weather_unavailable", "warnings_unavailable", "overloaded", "starting"] | str
    """Code of the problem at the last attempt."""


class MapFieldFacts(Answer):
    """The origin of the numbers."""

    map: str
    """Id of a map."""
    run: AwareDatetime
    """The start of the newest run that the map shows."""
    synthetic: bool
    """True if the weather is not real."""
    attribution: str
    """The source of the weather."""
    planning_aid: str
    """What the numbers are for."""


class MapFieldHours(Answer):
    """The hours."""

    values: list[AwareDatetime]
    """The values along the axis."""


class MapFieldLatitudes(Answer):
    """The latitudes [degrees north]."""

    values: list[float]
    """The values along the axis."""


class MapFieldLongitudes(Answer):
    """The longitudes [degrees east]."""

    values: list[float]
    """The values along the axis."""


class MapFieldNumbers(Answer):
    """The numbers of a layer."""

    type: str
    """The kind of the object."""
    dataType: str
    """The type of the numbers."""
    axisNames: list[str]
    """The axes, the slowest first."""
    shape: list[int]
    """The number of values along each axis."""
    values: list[float | None]
    """The numbers; longitudes vary fastest and hours slowest. Null outside the area, and where the layer has no number."""


class MapLink(Answer):
    id: str
    """Id of a link of a map."""
    label: str
    """The label of the link, for your own list."""
    created_at: AwareDatetime
    """The time of creation."""
    expires_at: AwareDatetime
    """The time at which the link ends."""
    origins: list[str]
    """The origins of the pages that may show the map in a frame, such as `https://portal.example.org`. While you develop, `http://localhost` with any port is possible too. Tiles and files are not limited to them."""


class MapLinkList(Answer):
    links: list[MapLink]
    """The links, the oldest first."""


class MapLinkWithUrl(Answer):
    id: str
    """Id of a link of a map."""
    label: str
    """The label of the link, for your own list."""
    created_at: AwareDatetime
    """The time of creation."""
    expires_at: AwareDatetime
    """The time at which the link ends."""
    origins: list[str]
    """The origins of the pages that may show the map in a frame, such as `https://portal.example.org`. While you develop, `http://localhost` with any port is possible too. Tiles and files are not limited to them."""
    url: str
    """The address of the map without a key, under which its tiles and files are. Anyone who knows it can read this map, so only this answer shows it."""


class MapMadeEventData(Answer):
    """The data of the event."""

    map: str
    """Id of a map."""
    name: str
    """The name of the map, for your list and its readers."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    run: AwareDatetime
    """The start of the newest run that the map shows."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the map."""
    to: AwareDatetime
    """The last hour of the map."""
    cells: int
    """The number of grid cells in the area."""
    detail: str
    """The meaning of the event and the next step, in one sentence."""


class MapWindow(Answer):
    """Work of several hours. The map then has the layer `share_window`: the share of the members in which the work can start in the hour."""

    duration_hours: int
    """The duration of the work [h]."""
    minimum_score: float | None = None
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: float | None
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum."""


class Mobilisation(Answer):
    hours: int
    """Hired hours of it [h]."""
    cost: float
    """Its fixed cost [currency]."""


class NamedEntry(Answer):
    """A task or scenario from the library, or your own."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int
    """Id of a task or scenario."""
    version: int | None = None
    """The version of the entry; the newest one if absent. An earlier version scores as it did before."""


class NamedPlace(Answer):
    id: int
    """Id of the place in GeoNames."""
    name: str
    """The name of the place."""
    country_code: str
    """Code of the country, ISO 3166-1 alpha-2."""


class NextRun(Answer):
    """The run of a model part that is expected next."""

    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that."""
    run: AwareDatetime
    """The start of the run."""
    expected_at: AwareDatetime
    """The earliest time at which the run is expected: as soon after its start as the fastest of the last six runs."""
    late: bool
    """True from 30 minutes after `expected_at` on."""


class NoAreaWindowCounted(Answer):
    reason: Literal["members"]
    """Too few members have a score in every cell, so that windows cannot be counted."""


class NoAreaWindowInHours(Answer):
    reason: Literal["hours"]
    """The period, daylight and local hours have no run of that length, in any weather."""


class NoAreaWindowLargeEnough(Answer):
    reason: Literal["area"]
    """No member has enough workable area for long enough."""
    best_workable: float
    """The most that is workable throughout a window: the largest share, as the median over the members."""


class NoAreaWindowLikelyEnough(Answer):
    reason: Literal["probability"]
    """Too few members are good for long enough."""
    best_probability: float
    """The probability of the likeliest window."""


class NoAreaWindowWithoutCells(Answer):
    reason: Literal["cells"]
    """No cell could be scored: see `refused`."""


class NoDepartureGoodEnough(Answer):
    reason: Literal["score"]
    """No member is good all the way."""
    best_score: Score
    """The best `score` of a departure."""


class NoDepartureInHours(Answer):
    reason: Literal["hours"]
    """No departure lies in the local hours."""


class NoDepartureLikelyEnough(Answer):
    reason: Literal["probability"]
    """Too few members are good all the way."""
    best_probability: float
    """The probability of the likeliest departure."""


class NoWindowBelowMaximum(Answer):
    reason: Literal["maximum"]
    """More hours are above the maximum than below the minimum."""
    share: float
    """The share of the usable hours that are above the maximum, counted over all members."""


class NoWindowByWarning(Answer):
    reason: Literal["warning"]
    """Without official warnings, there would be a window."""
    warnings: list[str]
    """The ids of the warnings that stop the hours, the most severe first. Empty if the warnings are not known, as a notice `warnings_unknown` says."""


class NoWindowInHours(Answer):
    reason: Literal["hours"]
    """The period, daylight and local hours have no run of that length, in any weather."""


class NoWindowLikelyEnough(Answer):
    reason: Literal["probability"]
    """Too few members are good for long enough."""
    best_probability: float
    """The probability of the most likely window."""


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
    wave_direction: ForecastColumns | None = None
    wave_peak_period: ForecastColumns | None = None
    wind_wave_height: ForecastColumns | None = None
    swell_wave_height: ForecastColumns | None = None
    swell_wave_period: ForecastColumns | None = None
    swell_wave_direction: ForecastColumns | None = None
    ocean_current_speed: ForecastColumns | None = None
    ocean_current_direction: ForecastColumns | None = None
    tide_level: ForecastColumns | None = None
    pm2_5: ForecastColumns | None = None
    pm10: ForecastColumns | None = None
    dust: ForecastColumns | None = None
    ozone: ForecastColumns | None = None
    nitrogen_dioxide: ForecastColumns | None = None
    uv_index: ForecastColumns | None = None
    freezing_level_height: ForecastColumns | None = None


OrderedEvidenceTimezone = TypeAliasType("OrderedEvidenceTimezone", str | Literal["auto"])
"""The time zone of the days and of `local_hours`, from the IANA database; by default "auto", the zone of the place."""


OrderedEvidenceTruth = TypeAliasType("OrderedEvidenceTruth", Literal["history"] | EvidenceRecord | str)
"""The weather that came: the server's history, or a record. A record whose unit or clock looks wrong is refused: the report fails, and names the likely mistake."""


class OtherAreaGeometry(Answer):
    """One of a kind that this version does not know."""


class OtherAskedEntry(Answer):
    """One of a kind that this version does not know."""

    type: Literal["task", "scenario"] | str


class OtherHoursByBand(Answer):
    """One of a kind that this version does not know."""


class OtherHoursLaw(Answer):
    """One of a kind that this version does not know."""


class OtherImportedPlanSite(Answer):
    """One of a kind that this version does not know."""

    id: str
    elevation_m: float | None = None
    surface: Literal["land", "sea"] | str | None = None


class OtherNoAreaWindow(Answer):
    """One of a kind that this version does not know."""

    reason: str


class OtherNoDeparture(Answer):
    """One of a kind that this version does not know."""

    reason: str


class OtherNoWindow(Answer):
    """One of a kind that this version does not know."""

    reason: str


class OtherWatchWhen(Answer):
    """One of a kind that this version does not know."""

    kind: str


class PartUnavailableNotice(Answer):
    """A source of the part gave no weather a short time ago. Another source answers its hours, all of them, until it is asked again."""

    code: Literal["part_unavailable"]
    """The code of the notice."""
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part whose source gave no weather."""
    source: str
    """The source that gave no weather."""
    instead: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part that answers these hours instead."""


class Place(Answer):
    """A place of the world."""

    id: int
    """Id of the place in GeoNames."""
    name: str
    """The name that GeoNames uses."""
    matched: str
    """The name by which the text finds the place; otherwise the same as `name`."""
    text: str
    """A text that names only this place: the name with the country and state, or the id."""
    country_code: str
    """Code of the country, ISO 3166-1 alpha-2."""
    country: str
    """English name of the country."""
    region: str | None
    """The state in the United States; null elsewhere, because the data have no other regions."""
    near: str | None
    """The nearest larger town, if another place of the answer has the same name, region and country; otherwise null."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    timezone: str
    """The time zone of the place."""
    population: int
    """The number of people."""
    attribution: str
    """The source of the places and its licence. Show it wherever you show them."""


class PlaceFeed(Answer):
    """The state of a feed, and whether it covers the place."""

    id: str
    """Id of the feed."""
    state: Literal["ok", "partial", "silent", "never"] | str
    """The state of the feed. It is `partial` if a message could not be read, or if an area has no known shape. It is `silent` if the feed could not be read for too long, and `never` before the first reading."""
    checked_at: AwareDatetime | None
    """The time at which the feed was last read; null if never."""
    newest_sent: AwareDatetime | None
    """The time at which its newest message was sent; null if there was none."""
    unplaced: int
    """The number of areas of live warnings without a known shape."""
    faulty: int
    """The number of messages that could not be read."""
    attribution: str
    """The attribution to show with its warnings."""
    licence: Licence | None
    """The licence; null if the operator stated none."""
    note: str | None
    """A sentence to show with its warnings; null if there is none."""
    covers: bool
    """True if the feed covers the place. Other feeds say nothing about it."""


class PlanBreak(Answer):
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour without work."""
    to: AwareDatetime
    """The time at which work goes on."""


class PlanCostParts(Answer):
    hire: float
    """Hire of crews and vessels [currency]."""
    fixed: float
    """Mobilisation and demobilisation [currency]."""
    overhead: float
    """Overhead of all days [currency]."""
    lad: float
    """Liquidated damages [currency]."""


class PlanDeadline(Answer):
    by: AwareDatetime
    """The time at which the plan should be done."""
    lad_per_day: float
    """Liquidated damages of a day after it [currency]. Parts of a day count in proportion."""
    lad_cap: float | None = None
    """Their maximum [currency]; without a limit if absent."""


class PlanEnsembleAbsentNotice(Answer):
    """No ensemble counts. Past years alone stand for the weather, from the current hour on."""

    code: Literal["ensemble_absent"]
    """The code of the notice."""
    because: Literal["not_asked", "not_configured", "stale", "variable", "gap", "reach", "few_members", "not_of_one_kind"] | str
    """`not_asked`: `front_hours` is 0. `not_configured`: the model has no members here. `stale`: it is too old or cannot be read. `variable`: the members lack a variable. `gap`: they lack values. `reach`: they do not cover these hours. `few_members`: there are fewer than nine. `not_of_one_kind`: of ensemble and record, one is synthetic and one is real."""


class PlanEventData(Answer):
    """The data of the event."""

    plan: str
    """Id of a kept plan."""
    name: str | None
    """The name of the plan; null if it has none."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    paused_because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """The reason why the plan was paused; null for other events."""
    detail: str
    """The meaning of the event and the next step, in a few sentences."""


class PlanFront(Answer):
    source: str
    """The source of the ensemble."""
    run: AwareDatetime
    """Start of its run."""
    to: AwareDatetime
    """The time at which the front ends and the record goes on."""
    hours: int
    """The hours of the ensemble that count [h]."""
    attribution: str
    """The attribution to show with the weather."""
    licence: Licence


class PlanGoodShare(Answer):
    """How often the weather is good in both. If they differ much, the products differ: do not trust the plan across the seam."""

    front: float | None
    """The share of good hours in the ensemble; null if no ensemble counts."""
    record: float
    """The share of good hours on the same dates of past years; of the first ten days without an ensemble."""


class PlanImportIssue(Answer):
    code: Literal["calendar_changed", "constraint_left_out", "date_unread", "duration_changed", "lag_changed", "link_left_out", "more"] | str
    """`calendar_changed`: a plan has one shift a day, at full hours. `constraint_left_out`: a plan has no such constraint. `date_unread`: the text is no date. `duration_changed` and `lag_changed`: the time cannot be read, is too long, or is no whole number of hours. A lag may also count in another calendar. `link_left_out`: a plan has no such link, or not its task. `more`: there are more issues than are listed."""
    detail: str
    """What was left out or changed, in English."""
    task: str | None
    """The task; null for what is not about one."""
    line: int | None
    """The line of the file, from 1; null if it is not known."""


class PlanLink(Answer):
    """A task that must be begun or done first."""

    from_: Annotated[str, Field(alias="from")]
    """The `id` of the task that it waits for."""
    type: Literal["FS", "SS", "FF"] | str
    """`FS`: starts after the finish. `SS`: starts after the start. `FF`: finishes after the finish."""
    lag_hours: int
    """The time that must pass in addition [h]; below 0, the overlap."""
    lag: Literal["elapsed", "working"] | str
    """The hours that count as lag: all, or those of the calendar of the task that waits."""


class PlanLook(Answer):
    """Result of a look: the plan was simulated with a run."""

    version: int
    """The version of the plan."""
    run: AwareDatetime | None
    """Start of the run of the ensemble; null if no ensemble counted."""
    at: AwareDatetime
    """The time of the look."""
    P50: AwareDatetime | None
    """Median of the finish. Null if the plan is not done within 730 days in so many courses."""
    P80: AwareDatetime | None
    """Eightieth percentile of the finish. Null if the plan is not done within 730 days in so many courses."""
    P90: AwareDatetime | None
    """Ninetieth percentile of the finish. Null if the plan is not done within 730 days in so many courses."""
    on_time: float | None
    """The probability that the plan is done by the deadline; null without one."""


class PlanLookList(Answer):
    looks: list[PlanLook]
    """The looks of the page, the newest first."""
    next_cursor: str | None
    """The `cursor` of the next page; null on the last page."""


class PlanPercentile(Answer):
    """A time by which the plan is done with this probability."""

    at: AwareDatetime
    """The time, UTC."""
    local: AwareDatetime
    """The same time in `metadata.timezone`."""
    hours: float
    """The time from the start of the plan [h]."""
    low: AwareDatetime
    """Lower end of its 90 % interval."""
    high: AwareDatetime | None
    """Upper end of its 90 % interval; null if it is not done in 730 days."""


PlanPlacePlace = TypeAliasType("PlanPlacePlace", str | int)
"""A name that surely means one place, such as `Hamburg, DE`, or an id. `GET /places/` finds both. The server scores the coordinates of the place."""


class PlanPreview(Answer):
    cost: int
    """The cost of the plan, in requests of the allowance."""
    pairs: int
    """The number of pairs: sites with an entry and a minimum score."""
    seconds: float
    """The approximate time of the work [s], if nothing is cached."""
    problems: list[Problem]
    """Everything for which the plan would be refused; empty if it would be answered."""


class PlanProgress(Answer):
    """What was done of a task that was started. What is left goes on from the start of the plan, before tasks that were not started."""

    started_at: AwareDatetime
    """The time at which it was started."""
    done_hours: int | None = None
    """The hours of work that are done [h], fewer than all."""
    finished_at: AwareDatetime | None = None
    """The time at which it was finished; absent while work is left."""


class PlanRecord(Answer):
    source: str
    """The record of past weather."""
    start_year: int
    """The first year that is used."""
    end_year: int
    """The last year that is used."""
    attribution: str
    """The attribution to show with the weather."""
    licence: Licence


class PlanResource(Answer):
    """A crew or vessel that tasks share."""

    id: str
    """Your own name for it, unique in its list."""
    units: int
    """The number of such crews or vessels."""
    calendar: str | None = None
    """The `id` of its calendar; every hour if absent."""
    fill: bool
    """True if a task may use a gap before one that was placed earlier, as crews do. A vessel goes from task to task."""
    day_rate: float
    """Hire of a day, for each unit [currency]."""
    mobilisation: Mobilisation | None = None
    """What comes before the start, for each unit. It is past if a task of it was started."""
    demobilisation: Mobilisation | None = None
    """What comes after its last task, for each unit."""


class PlanRunTask(Answer):
    id: str
    """Your own name for it, unique in its list."""
    start: AwareDatetime
    """The start."""
    finish: AwareDatetime
    """The time at which it is done."""
    breaks: list[PlanBreak]
    """Spans without work."""


class PlanScenarios(Answer):
    """The courses of the weather in which the plan is simulated."""

    count: int
    """The number of courses of the weather."""
    members: int
    """The number of members; 0 if no ensemble counts."""
    years: int
    """The number of years that are used."""
    left_out: list[int]
    """Years that do not hold the plan, or lack more than 1 % of their hours."""
    effective: int
    """The number of courses to which the odds are honest: the fewer of members and years."""


class PlanSearchedOrder(Answer):
    """What the search for an order of the tasks found."""

    by: Literal["cost", "finish"] | str
    """What the order has the least of: mean `cost` if the plan has costs, else the mean time to the `finish` [h]."""
    mean_listed: float | None
    """Its mean with the listed order, in the years that the search did not use; null if the plan takes over 730 days in one."""
    mean_found: float | None
    """The same with the order that was found."""
    taken: bool
    """True if the found order is used: it is better in these years. Otherwise the listed one is."""
    tasks: list[str]
    """The tasks in the order that was found."""


class PlanSite(Answer):
    id: str
    """Your own name for it, unique in its list."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: Literal["land", "sea"] | str | None = None
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class PlanStartCost(Answer):
    mean: float | None
    """The mean; null if the plan is not done within 730 days in some courses."""
    P50: float | None
    """Median. Null if the plan is not done within 730 days in so many courses."""
    P80: float | None
    """Eightieth percentile. Null if the plan is not done within 730 days in so many courses."""


class PlanStartsValue(Answer):
    of_forecast: float
    """Mean gain over the start that is best by past years alone, in the unit of `by`."""
    of_hindsight: float
    """Further mean gain of someone who knows the weather, in the unit of `by`."""


class PlanSummary(Answer):
    id: str
    """Id of a kept plan."""
    name: str | None
    """The display name; null if it has none."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    tasks: int
    """The number of its tasks."""
    pairs: int
    """The number of pairs of a site, an entry and a minimum score. A look costs one request for each."""
    version: int
    """The version, which counts the changes and reports of progress; the ETag names it."""
    state: Literal["active", "paused", "ended"] | str
    """`active`, `paused`, or `ended`: all tasks are finished, or `ends_at` has passed."""
    paused_because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """The reason for the pause; null unless the plan is paused."""
    created_at: AwareDatetime
    """The time of creation."""
    ends_at: AwareDatetime
    """The time at which the plan ends by itself, 730 days after its start."""
    last_look: PlanLook | None
    """The last look. Its version may be older than that of the plan."""
    next_look_expected: AwareDatetime | None
    """The earliest expected time of the next look. Null while the plan is not active, while the next run is late, and if too few runs are known."""


class PlanTell(Answer):
    """The receivers and the times of the events."""

    to: list[str] | None = None
    """The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case."""
    quiet: WatchQuiet | None = None
    digest: WatchDigest | None = None


class PlanTellWhen(Answer):
    """The moves that are told. They are measured from what was told last."""

    hours: int
    """The move of P80 that is told [h]."""
    confirm_runs: int
    """The looks in a row that must agree before a move is told."""
    on_time: float
    """The move of the odds to be on time that is told."""


class PlanTime(Answer):
    at: AwareDatetime
    """The time, UTC."""
    local: AwareDatetime
    """The same time in `metadata.timezone`."""


class PlanTimes(Answer):
    """Percentiles of this time alone. They are no timetable, and do not add up."""

    P50: PlanTime | None
    """Median. Null if the plan is not done within 730 days in so many courses."""
    P80: PlanTime | None
    """Eightieth percentile. Null if the plan is not done within 730 days in so many courses."""


class PlanUse(Answer):
    id: str
    """The `id` of the crew or vessel."""
    units: int
    """The number that the work needs."""


class PlanWaiting(Answer):
    """What it waits for once it is ready."""

    weather: float
    """Mean hours below the minimum score [h]."""
    short_window: float
    """Mean hours that are good, but end too soon [h]."""
    off_shift: float
    """Mean hours in which its calendar is closed [h]."""
    busy: float
    """Mean hours in which a crew or vessel is missing [h]."""


class PlanYears(Answer):
    """The years of the record that stand for the time after the ensemble. By default, the last 30 that hold the plan."""

    start_year: int
    """First year."""
    end_year: int
    """Last year."""


PolygonAreaCoordinate = TypeAliasType("PolygonAreaCoordinate", float | list[float])


class PresenceHours(Answer):
    """Hours in each band of a scenario."""

    present: int
    """The number of hours in which the situation is fully present."""
    partial: int
    """The number of hours in which the situation is partly present."""
    slight: int
    """The number of hours in which the situation is slightly present."""
    absent: int
    """The number of hours in which the situation is absent."""


class ProvedWindows(Answer):
    """How many of the windows came that forecasts promised in the past."""

    id: str
    """The id of the report, for `GET /v2/evidence/{id}`."""
    came: float
    """The share that held, as in the `headline` of the report."""
    low: float
    """Lower end of its 90 % interval."""
    high: float
    """Upper end of its 90 % interval."""
    days: int
    """The number of distinct days of weather behind it."""


class RankWarned(Answer):
    """The official warnings at the location in the period."""

    state: Literal["known", "partial", "silent", "not_covered", "not_configured"] | str
    """The worst of the feeds that cover the place. Only `known` says that all warnings of these feeds are there. `partial`: some could not be read or placed. `silent`: a feed could not be read for too long. `not_covered`: no feed covers the place. `not_configured`: this server reads no feed."""
    count: int
    """The number of warnings; 0 means nothing unless `state` is `known`."""
    highest: Literal["unknown", "minor", "moderate", "severe", "extreme"] | str | None
    """The highest severity of these warnings; null if there are none."""


class RefusedCell(Answer):
    latitude: float
    """The middle of the cell [degrees north]."""
    longitude: float
    """The middle of the cell [degrees east]."""
    problem: Problem
    """The reason why the cell was not scored."""


class RefusedPair(Answer):
    location: int
    """Position of the location in the request, from 0."""
    entry: int
    """Position of the entry in the request, from 0."""
    problem: Problem
    """The reason why the pair could not be ranked."""


class RouteCell(Answer):
    """The cell whose scores the step has."""

    latitude: float
    """The middle of the cell [degrees north]."""
    longitude: float
    """The middle of the cell [degrees east]."""
    sea: bool
    """True if the cell is at sea."""
    elevation_m: float | None
    """The height of the cell [m]; null if the source does not have it."""


class RouteCost(Answer):
    cost: int
    """The cost [requests deducted from the allowance]."""
    km: float
    """The length of the way [km]."""
    hours: float
    """The time from departure to arrival, with all stays [h]."""
    cells: int
    """The number of different cells."""


class Run(Answer):
    """A whole run of a model part."""

    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that."""
    source: str
    """The source of the weather."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    run: AwareDatetime
    """The start of the run."""
    available_at: AwareDatetime | None
    """The time at which this server first saw the whole run. It looks every 20 seconds. Null if the run was there when it first looked at the source."""
    delay_minutes: int | None
    """The time from the start of the run to `available_at` [min]; null with it."""
    members: int
    """The number of forecasts: 1, or the number of members including the control."""
    reach_hours: int
    """The last lead time of the run [h]."""
    state: Literal["newest", "older", "damaged"] | str
    """`newest`: forecasts read this run. `older`: they no longer read it. `damaged`: this server has found damaged data in it, and reads an older run in its place for a while."""


class RunEventData(Answer):
    """The data of the event."""

    watch: str
    """Id of a watch."""
    name: str
    """The name of the watch."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    new_run: Run
    """The run, as `GET /v2/runs/` listed it at that time."""
    next: NextRun | None
    """The run of the part that is expected next; null if too few runs are known."""
    detail: str
    """The meaning of the event and the next step, in one sentence."""


class RunWatch(Answer):
    """New runs of a model. Such a watch has no places and no entry, and is free. It reports a run within a minute after its publication."""

    kind: Literal["run"]
    """The watch reports each new run of the model."""
    parts: list[Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str] | None = (
        None
    )
    """The parts of the model whose runs are reported; all by default."""


class RunsResponse(Answer):
    runs: list[Run]
    """The whole runs of the last 30 days, the one that this server saw last first."""
    arriving: list[ArrivingRun]
    """Runs that are on their way, of sources that tell so. A source that does not tell is missing here, even if a run arrives."""
    next: list[NextRun]
    """The expected runs, one for each part. A part is missing until this server has seen two of its runs."""


class SourcePart(Answer):
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that."""
    source: str
    """`synthetic` is not real weather."""
    run: AwareDatetime
    """Start of the run."""
    cell: Cell
    members: int
    """The number of forecasts: 1, or the number of members including the control."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour that the part covers, or for which it counts members."""
    to: AwareDatetime
    """The time at which the last of these hours ends."""
    licence: Licence | None
    """The licence of the weather; null for weather that is not real."""
    attribution: str | None = None
    """The attribution to show with the weather. Present only for `regional`; `/models` has those of the other parts."""


class StoppingWarning(Answer):
    """A warning that stops hours by `warnings` of the entry."""

    warning: str
    """Id of a warning. Its updates keep it."""
    event: str
    """The event, as it was sent."""
    share: float
    """The share of the hours that it stops."""


class StoredSite(Answer):
    """The place and its properties."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: Literal["land", "sea"] | str | None = None
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class StreamTicket(Answer):
    ticket: str
    """The ticket. It opens one stream in place of a key, as the query parameter `ticket`. Only this answer shows it."""
    expires_at: AwareDatetime
    """The time at which the ticket expires."""


class SuitabilityHours(Answer):
    """Hours in each band of a task."""

    ideal: int
    """The number of hours that are ideal."""
    acceptable: int
    """The number of hours that are acceptable."""
    unsuitable: int
    """The number of hours that are unsuitable."""
    stop: int
    """The number of hours that score 0, which stops the work."""


class TableLink(Answer):
    id: str
    """Id of a table."""
    name: str
    """The name of the table, for your own list."""
    endpoint: Literal["optimality.composite", "optimality.windows", "optimality.rank"] | str
    """Name of the endpoint that makes the table."""
    body: dict[str, Any]
    """The body of the request to that endpoint, at most 65536 characters of JSON. It has no `as_of`, because a table shows the newest run. A `start` or `end` must not pass before the table ends."""
    created_at: AwareDatetime
    """The time of creation."""
    expires_at: AwareDatetime
    """The time at which the address ends."""
    made_at: AwareDatetime | None
    """The time at which the rows were made; null before the first read."""
    failing: MapFailing | None
    """The reason why the server cannot renew the table; null if it can."""


class TableLinkList(Answer):
    tables: list[TableLink]
    """The tables, the oldest first."""


class TableLinkWithUrl(Answer):
    id: str
    """Id of a table."""
    name: str
    """The name of the table, for your own list."""
    endpoint: Literal["optimality.composite", "optimality.windows", "optimality.rank"] | str
    """Name of the endpoint that makes the table."""
    body: dict[str, Any]
    """The body of the request to that endpoint, at most 65536 characters of JSON. It has no `as_of`, because a table shows the newest run. A `start` or `end` must not pass before the table ends."""
    created_at: AwareDatetime
    """The time of creation."""
    expires_at: AwareDatetime
    """The time at which the address ends."""
    made_at: AwareDatetime | None
    """The time at which the rows were made; null before the first read."""
    failing: MapFailing | None
    """The reason why the server cannot renew the table; null if it can."""
    url: str
    """The address of the table. Anyone who knows it can read the table, so only this answer shows it."""


class TideStationStation(Answer):
    """The station, and where it is."""

    id: str
    """The id of the station in the tide database."""
    name: str
    """The name of the station."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""


class ToldPlan(Answer):
    """What was told last: in the last such event, or by the first look."""

    told_at: AwareDatetime
    """The time of the look that was told last."""
    P50: AwareDatetime | None
    """Median of the finish. Null if the plan is not done within 730 days in so many courses."""
    P80: AwareDatetime | None
    """Eightieth percentile of the finish. Null if the plan is not done within 730 days in so many courses."""
    on_time: float | None
    """The probability that the plan is done by the deadline; null without one."""


class ToldWarning(Answer):
    severity: Literal["unknown", "minor", "moderate", "severe", "extreme"] | str
    """The severity; `unknown` is none of the others."""
    event: str
    """The event, as it was sent."""
    headline: str | None
    """The headline; null if none was sent."""
    onset: AwareDatetime
    """The start of the event, to the second."""
    until: AwareDatetime | None
    """The end of the event; null if none was sent. It then counts to 24 hours after `onset`."""


class TopHours(Answer):
    """The hours whose mean score of the members is among the highest 5 %. They are chosen by what was said, never by what came."""

    inside: float | None
    """Share of them whose score was between Q10 and Q90; null below 30 days."""
    count: int
    """The number of hours. It is more than 5 % if hours have equal means."""
    days: int
    """The number of distinct days of weather behind it."""


class UnlikeCellNotice(Answer):
    """The site lies too far above or below the cell. The weather is that of the cell, without adjustment."""

    code: Literal["cell_unlike_site"]
    """The code of the notice."""
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str | None = (
        None
    )
    """Present only if the weather is a forecast: the part to which the cell belongs."""
    cell_elevation_m: float
    """Height of the cell whose weather is used [m above sea level]."""
    elevation_m: float
    """Height of the site, which is more than 1500 m above or below the cell."""


class UnmetAreaHours(Answer):
    """Consecutive hours in which less than `area_share` of the area is workable."""

    start: AwareDatetime
    """The first hour."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    workable: float
    """The share of the scored area that is workable in the hour."""


class UnmetDepartures(Answer):
    """Consecutive departures with steps whose own scores do not meet the request."""

    start: AwareDatetime
    """The first of these departures."""
    latest_start: AwareDatetime
    """The last of these departures."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    latest_start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    band: Band
    """The band of the worst `score`: the lowest, or the highest if the request sets only a maximum."""


class UnmetHours(Answer):
    """Consecutive hours whose scores do not meet the request."""

    start: AwareDatetime
    """The first hour."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    band: Band
    """The band of the worst hour."""


class ValueColumn(Answer):
    """The numbers of a variable, one for each timestamp."""

    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3", "ug/m3"] | str
    """The unit of the numbers, which is the canonical unit of the variable."""
    statistic: Literal["value", "mean", "sum", "min", "max"] | str
    """The meaning of a number for its step: the value at the timestamp, or the mean, sum or extreme of the step that ends there."""
    values: list[float | None]
    """One number for each timestamp. `nulls` gives the reason for each null."""


VariableName = TypeAliasType("VariableName", Literal["temperature_2m", "temperature_2m_min", "temperature_2m_max", "relative_humidity_2m", "dew_point_2m", "precipitation", "rain", "snowfall", "cloud_cover", "cloud_cover_low", "shortwave_radiation", "longwave_down", "visibility", "weather_code", "precipitation_type", "snow_depth", "pressure_msl", "surface_pressure", "surface_temperature", "temperature_100m", "cloud_ceiling", "boundary_layer_height", "soil_temperature_0_to_7cm", "soil_moisture_0_to_7cm", "sea_surface_temperature", "wave_height", "wave_period", "cape", "cape_most_unstable", "convective_inhibition", "lifted_index", "convective_precipitation", "wind_speed_10m", "wind_speed_100m", "wind_direction_10m", "wind_gusts_10m", "wind_speed_at_height", "wind_gust_3s_at_height", "wet_bulb_temperature_2m", "delta_t_2m", "dew_point_depression_2m", "dew_margin", "inversion_100m", "vapour_pressure_deficit", "apparent_temperature", "heat_index", "humidex", "wind_chill", "wbgt_outdoor", "utci", "thi_cattle", "concrete_evaporation_rate", "thunderstorm_proxy", "rotor_icing_proxy", "is_day", "solar_elevation", "wave_direction", "wave_peak_period", "wind_wave_height", "swell_wave_height", "swell_wave_period", "swell_wave_direction", "ocean_current_speed", "ocean_current_direction", "tide_level", "pm2_5", "pm10", "dust", "ozone", "nitrogen_dioxide", "uv_index", "freezing_level_height"] | str)
"""A variable of `/variables`."""


class VariablesResponseVariable(Answer):
    name: VariableName
    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3", "ug/m3"] | str
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


class WarnedMetadata(Answer):
    """What is known about official warnings at the place."""

    state: Literal["known", "partial", "silent", "not_covered", "not_configured"] | str
    """The worst of the feeds that cover the place. Only `known` says that all warnings of these feeds are there. `partial`: some could not be read or placed. `silent`: a feed could not be read for too long. `not_covered`: no feed covers the place. `not_configured`: this server reads no feed."""
    feeds: list[BriefFeed]
    """The feeds that cover the place."""


class WarningAwareness(Answer):
    """The awareness level and type of MeteoAlarm."""

    level: int | None
    """The level: 2 yellow, 3 orange or 4 red; null if it was not sent."""
    color: str | None
    """The color, as it was sent; null if it was not sent."""
    type: int | None
    """The number of the type of the hazard, such as 1 for wind; null if it was not sent."""
    type_name: str | None
    """The name of the type, as it was sent; null if it was not sent."""


class WarningCode(Answer):
    """A value of a code list."""

    scheme: str
    """The code list, as it was sent."""
    value: str
    """The code."""


class WarningFeed(Answer):
    id: str
    """Id of the feed."""
    state: Literal["ok", "partial", "silent", "never"] | str
    """The state of the feed. It is `partial` if a message could not be read, or if an area has no known shape. It is `silent` if the feed could not be read for too long, and `never` before the first reading."""
    checked_at: AwareDatetime | None
    """The time at which the feed was last read; null if never."""
    newest_sent: AwareDatetime | None
    """The time at which its newest message was sent; null if there was none."""
    unplaced: int
    """The number of areas of live warnings without a known shape."""
    faulty: int
    """The number of messages that could not be read."""
    attribution: str
    """The attribution to show with its warnings."""
    licence: Licence | None
    """The licence; null if the operator stated none."""
    note: str | None
    """A sentence to show with its warnings; null if there is none."""
    live: int
    """The number of live warnings."""
    unplaced_codes: list[WarningCode]
    """The first of the area codes without a shape."""
    faults: list[str]
    """The first of what could not be read, in words."""
    failure: str | None
    """Why the last attempt to read the feed failed; null if it did not."""


class WarningFeedsMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    caveat: str
    """A sentence to show with the answer."""


class WarningGate(Answer):
    """The official warnings that stop the task. Only answers about the hours ahead heed them; records of the past do not."""

    severity: Literal["minor", "moderate", "severe", "extreme"] | str
    """The least severity. A warning of unknown severity counts too."""
    events: list[str] | None = None
    """The events that count; all if absent. Each is whole words of the event in any of its languages, a code, or an awareness type of MeteoAlarm. A warning that names no event counts too."""
    categories: list[Literal["Geo", "Met", "Safety", "Security", "Rescue", "Fire", "Health", "Env", "Transport", "Infra", "CBRNE", "Other"] | str] | None = (
        None
    )
    """The categories of CAP that count; all if absent. A warning without a category counts too."""
    certainty: Literal["unlikely", "possible", "likely", "observed"] | str
    """The least certainty. A warning of unknown certainty counts too."""
    effect: str
    """`stop`: the hours of such a warning score 0, and no window has one of them."""
    if_missing: Literal["refuse", "drop"] | str
    """The effect if the warnings at the place are not known. `refuse`: the server refuses the request. `drop`: the next 48 hours score 0.9 at most, with a notice."""


class WarningHeights(Answer):
    """Elevations for which a warning holds."""

    from_: Annotated[float | None, Field(alias="from")]
    """The lower end [m above sea level]; null if open."""
    to: float | None
    """The upper end [m above sea level]; null if open."""


class WarningMatched(Answer):
    """The area that contains the place."""

    by: Literal["polygon", "circle", "geocode"] | str
    """The kind of shape: one that was sent, or that of an area code."""
    scheme: str | None
    """The code list; null for a shape that was sent."""
    value: str | None
    """The area code; null for a shape that was sent."""


class WarningWatch(Answer):
    """Official warnings at the places. Such a watch has no model and no entry, and is free. It is checked after every reading of a feed."""

    kind: Literal["warning"]
    """The watch looks for official warnings."""
    severity: Literal["minor", "moderate", "severe", "extreme"] | str
    """The least severity. A warning of unknown severity counts too."""
    categories: list[str] | None = None
    """The categories of CAP that count; all if absent. A warning without a category counts too."""
    events: list[str] | None = None
    """The events that count; all if absent. Each is one or more whole words of the event in any language, a code of the event, or an awareness type. A warning that names no event counts too."""
    certainty: Literal["unlikely", "possible", "likely", "observed"] | str | None = None
    """The least certainty; any if absent. A warning of unknown certainty counts too."""


class WarningsNotInRecordsNotice(Answer):
    """The entry has `warnings`, but records of the past have none. Hours that a warning stopped count as their weather allows."""

    code: Literal["warnings_not_in_records"]
    """The code of the notice."""


class WarningsUnknownNotice(Answer):
    """The entry has `warnings`, but it is not known if such a warning holds in these hours. They score 0.9 at most."""

    code: Literal["warnings_unknown"]
    """The code of the notice."""
    state: Literal["partial", "silent", "not_covered", "not_configured"] | str
    """Why they are not known. `partial`: a message could not be read, or a warning that would stop the hours has an area without a known shape."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""


class WatchTell(Answer):
    """The events to send, their receivers and their times."""

    events: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "warning.issued", "warning.updated", "warning.ended"] | str] | None = (
        None
    )
    """The events about spans and warnings that are sent; by default all but `window.passed`. Events about the watch itself are always sent."""
    to: list[str] | None = None
    """The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case."""
    urgent: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared", "warning.issued", "warning.updated", "warning.ended"] | str] | None = (
        None
    )
    """The events about spans and warnings that are sent at once, even in quiet hours or with a digest. By default these are `warning.issued` and `warning.updated` of severe and extreme warnings."""
    quiet: WatchQuiet | None = None
    digest: WatchDigest | None = None


class WatchedWindow(Answer):
    """The single window to watch. Events report when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability`. The move is measured from the odds that were last reported, or at first from those at creation. Once the window has begun, the odds are for the remaining hours. The watch ends with the window."""

    start: AwareDatetime
    """The first hour, as an RFC 3339 time."""
    end: AwareDatetime
    """The time at which the last hour ends, in the same form."""


class WholeStep(Answer):
    variable: VariableName
    step_hours: int
    """The number of hours that share the extreme value of a step."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first timestamp of the span."""
    to: AwareDatetime
    """The last timestamp of the span."""


class WindowWatch(Answer):
    """A window in which a task can be done: any window of `duration_hours` in the next `horizon_hours`, or only `window`. `horizon_hours` does not apply to `window`."""

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
    window: WatchedWindow | None = None


class WorkableSpread(Answer):
    """The workable share of the members."""

    median: float
    """Median over the members."""
    Q10: float
    """Tenth percentile over the members."""
    Q90: float
    """Ninetieth percentile over the members."""


class WorkingHours(Answer):
    """Hours on the clock of `timezone`."""

    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock at which work may start."""
    to: int
    """Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str]
    """Days on the local calendar, all by default."""


class WorstCell(Answer):
    """The cell with the lowest score of the hour."""

    score: Score
    """The score."""
    latitude: float
    """The middle of the cell [degrees north]."""
    longitude: float
    """The middle of the cell [degrees east]."""


class WorstHour(Answer):
    median: Score
    """Median over the members."""
    Q10: Score
    """Tenth percentile over the members."""
    Q90: Score
    """Ninetieth percentile over the members."""


class WorstOfRoute(Answer):
    median: Score
    """Median over the members."""
    Q10: Score
    """Tenth percentile over the members."""
    Q90: Score
    """Ninetieth percentile over the members."""


class YearSpan(Answer):
    """Years, the last one included."""

    start_year: int
    """First year."""
    end_year: int
    """Last year."""


class AnsweredSite(Answer):
    """The requested place."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: Literal["land", "sea"] | str | None = None
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""
    place: NamedPlace | None
    """The place that the request named; null if the request gave coordinates. Its data are from GeoNames, CC BY 4.0."""


class ArcConstraint(Answer):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3."""
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


class AreaCost(Answer):
    cost: int
    """The cost [requests deducted from the allowance]."""
    km2: float
    """The size of the scored area [km2]."""
    cells: int
    """The number of cells with a part inside the area."""
    scored: int
    """The number of cells that were scored."""
    dropped_km2: float
    """The size of the area that is not scored [km2]: refused cells, cells of another `surface`, and what lies outside the grid."""
    problems: list[RefusedCell]
    """Cells that cannot be scored, with the reasons."""


class AreaEnsemble(Answer):
    workable: WorkableSpread
    share: float
    """The share of the members in which at least `area_share` of the area is workable."""
    probability: float
    """The probability that at least `area_share` of the area is workable."""
    likelihood: Likelihood
    """The word for the probability."""


class AreaHour(Answer):
    timestamp: AwareDatetime
    """Start of the hour, UTC."""
    local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str | None
    """The origin of the scores; null if the cells take the hour from different parts."""
    area_shares: list[float]
    """The share of the scored area in each band of `score`, in the order of `metadata.bands`."""
    workable: float
    """The share of the scored area that is workable in the hour."""
    mean: Score
    """The mean of the scores, weighted with the sizes of the cells."""
    worst: WorstCell
    ensemble: AreaEnsemble | None
    """The odds of the hour, counted within each member over all cells. Null if too few members have a score in every cell."""


class BestAreaWindow(Answer):
    """The most likely window. The scores are workable shares of the area."""

    start: AwareDatetime
    """The hour at which the window starts."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    share: float | None
    """Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted."""
    probability: float | None
    """The probability that every hour is good. If many windows are about as good, it is lower than the share of members, because the search picks windows by that share. Null if the windows come from a single run, or from too few members."""
    likelihood: Likelihood | None
    """The word for the probability; null if the probability is null."""
    worst: WorstHour | None
    """Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if the window comes from a single run."""
    deterministic: WindowOfRun | None
    """The result of the single run that covers the last hour, of the `regional` or `deterministic` part; null if no run does."""


class BestWindow(Answer):
    """The most likely window. If several are equally likely, it is the one with the best worst hour in bad members, then the first."""

    start: AwareDatetime
    """The hour at which the window starts."""
    end: AwareDatetime
    """The time at which the last hour ends."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    share: float | None
    """Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted."""
    probability: float | None
    """The probability that every hour is good. If many windows are about as good, it is lower than the share of members, because the search picks windows by that share. Null if the windows come from a single run, or from too few members."""
    likelihood: Likelihood | None
    """The word for the probability; null if the probability is null."""
    band: Band
    """The band of the worst hour: from the median over the members, or from the run if the window comes from a single run."""
    worst: WorstHour | None
    """Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if the window comes from a single run."""
    deterministic: WindowOfRun | None
    """The result of the single run that covers the last hour, of the `regional` or `deterministic` part; null if no run does."""


class BoardPair(Answer):
    """A site with an entry and a minimum score."""

    site: str
    """The `id` of the site."""
    location: AnsweredSite
    entry: AnsweredEntry
    minimum_score: float
    """The score of a good hour."""


class BriefWarning(Answer):
    """A warning without its long texts and codes. `event`, `headline` and `sender_name` are cut at 200 characters; `GET /v2/warnings/{id}` has all."""

    id: str
    """Id of a warning. Its updates keep it."""
    sequence: int
    """The number of the message in its line of updates, from 1."""
    state: Literal["live", "superseded", "cancelled", "over", "withdrawn", "clear"] | str
    """`live` for a warning that holds or is to come. Others are only found by their id: replaced by an update, cancelled, over, gone from the feed without a word (`withdrawn`), or an all-clear."""
    feed: str
    """Id of the feed."""
    sender_name: str | None
    """The name of the authority, as it was sent; null if it was not sent."""
    sent: AwareDatetime
    """The time at which the message was sent."""
    event: str
    """The event, as it was sent."""
    categories: list[str]
    """Categories of CAP, such as `Met`."""
    severity: Literal["unknown", "minor", "moderate", "severe", "extreme"] | str
    """The severity; `unknown` is none of the others."""
    urgency: Literal["unknown", "past", "future", "expected", "immediate"] | str
    """How soon to act."""
    certainty: Literal["unknown", "unlikely", "possible", "likely", "observed"] | str
    """How certain the event is."""
    awareness: WarningAwareness | None
    """The awareness of MeteoAlarm; null if the sender states none."""
    language: str
    """The language of the texts."""
    headline: str | None
    """The headline; null if none was sent."""
    onset: AwareDatetime
    """The start of the event, to the second."""
    until: AwareDatetime | None
    """The end of the event; null if none was sent. It then counts to 24 hours after `onset`."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The full hour in which the event starts."""
    to: AwareDatetime
    """The full hour by which the event ends."""
    local_onset: AwareDatetime
    """`onset` in the zone of the answer."""


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
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3."""
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


class ComparedLead(Answer):
    from_day: int
    """First day ahead, counted from when the run was there [d]."""
    to_day: int
    """End of the days ahead [d]."""
    days: int
    """The number of distinct days of weather behind it."""
    reason: Literal["few_days", "few_outcomes"] | str | None
    """The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason."""
    difference: EvidenceFigure | None
    """The skill against climatology minus that of the other model; above 0 if the other is worse. Null if `reason` is given."""


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


class EnsembleAbsentNotice(Answer):
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""
    because: Literal["not_configured", "stale", "variable", "gap", "reach"] | str
    """`not_configured`: the model has no members on this server. `stale`: the run of the members is too old or cannot be read. `variable`: the members lack a variable that the entry needs. `gap`: too many members lack a value. `reach`: the members do not cover these hours or this place."""
    variable: VariableName | None = None
    """Present only with `variable`: the variable that the members lack."""
    code: Literal["ensemble_absent"]
    """The code of the notice."""


class EnsembleConstraintDroppedNotice(Answer):
    """The members beside the deterministic run have no data for a constraint, and were scored without it. If the constraint is a limit, their scores are 0.9 at most. The number of members in the highest band is then not known."""

    code: Literal["ensemble_constraint_dropped"]
    """The code of the notice."""
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""


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


class EvidenceBin(Answer):
    from_: Annotated[float, Field(alias="from")]
    """Lower end of the bin, a probability."""
    to: float
    """Upper end of the bin."""
    promises: int
    """The number of promises in the bin."""
    days: int
    """The number of distinct days of weather behind it."""
    said: float | None
    """The mean probability in the bin; null below 30 promises or 10 days."""
    came: EvidenceFigure | None
    """The share that held; null below 30 promises or 10 days."""


class EvidenceCases(PromiseTable):
    cases: list[EvidenceCase]
    """The promises of the model of the report, by run and day."""
    hours: list[EvidenceHour]
    """The hours of its runs, by run and time; empty without `of=hours`."""


class EvidenceComparison(Answer):
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    leads: list[ComparedLead]
    """The differences by days ahead, on the days that both models have."""


class EvidenceHours(Answer):
    """The quality of the scores of single hours."""

    from_day: int
    """First day ahead, counted from when the run was there [d]."""
    to_day: int
    """End of the days ahead [d]."""
    runs: int
    """The number of runs that were counted."""
    days: int
    """The number of distinct days of weather."""
    hours: int
    """The number of hours that were counted."""
    reason: Literal["few_days"] | str | None
    """The reason for missing figures: they would be based on fewer than 30 days."""
    crps: float | None
    """Continuous ranked probability score: the mean error of the whole distribution of scores. 0 is best. Null if `reason` is given."""
    crps_skill: Skills | None
    """The skill of the CRPS; null if `reason` is given."""
    events: VerifiedEvents | None
    """The quality of the probabilities; null if `reason` is given."""
    coverage: Coverage | None
    """The share of hours whose score was between Q10 and Q90; null if the forecast has no quantiles."""
    ranks: list[int] | None
    """Rank histogram of the members in 11 bins, from one hour in 5 days at each place. It is flat if the outcome is equally likely to be any member."""
    top: TopHours


class EvidenceLead(Answer):
    from_day: int
    """First day ahead, counted from when the run was there [d]."""
    to_day: int
    """End of the days ahead [d]."""
    promises: int
    """The number of promises: one for each run and day ahead."""
    days: int
    """The number of distinct days of weather behind it."""
    reason: Literal["few_days", "few_outcomes"] | str | None
    """The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason."""
    frequency: float | None
    """The share that held; null if `reason` is given."""
    brier: EvidenceBrier | None
    """Null if `reason` is given."""
    skill: EvidenceSkill
    roc_area: float | None
    """The probability that a window that held was promised more than one of the same season that failed. 0.5 is chance."""
    bins: list[EvidenceBin]
    """What was said and what came, the lowest probabilities first."""
    table: EvidenceTable | None
    """Null if `reason` is given."""
    unpromised_days: int
    """Days with a window in the truth of which no member knew [d]."""


class EvidenceLeftOut(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    from_lead_hours: int
    """Time from the start of a run from which the constraint is left out [h]."""
    because: Literal["truth_lacks_variable", "runs_lack_variable"] | str
    """The side that lacks the variable: the weather that came (`truth_lacks_variable`), or the runs (`runs_lack_variable`)."""


class EvidenceValue(Answer):
    """What the promises are worth for decisions. Each threshold was learned from other days."""

    cost_ratio: float | None
    """wasted / (wasted + missed) of your costs; null without `costs`."""
    go_from: GoFrom | None
    """When to start; null without `costs`."""
    leads: list[EvidenceLeadValue]
    """The value by days ahead, the nearest first; empty without `costs`."""
    waiting: list[EvidenceWaiting]
    """What waiting is worth, compared for the same days of work; empty without `costs`."""
    curve: list[EvidenceCurvePoint]
    """The value 1 to 3 days ahead for cost ratios from 0.05 to 0.95."""


class EvidenceWindow(Answer):
    """The work whose windows are promised."""

    duration_hours: int
    """The duration of the work [h]."""
    minimum_score: float | None = None
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: float | None
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum."""
    daylight_only: bool
    """True if the sun must be up at the start and end of every hour."""
    local_hours: WorkingHours | None = None
    """Hours on the clock of `timezone`; all hours by default."""


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
    wave_direction: ValueColumn | None = None
    wave_peak_period: ValueColumn | None = None
    wind_wave_height: ValueColumn | None = None
    swell_wave_height: ValueColumn | None = None
    swell_wave_period: ValueColumn | None = None
    swell_wave_direction: ValueColumn | None = None
    ocean_current_speed: ValueColumn | None = None
    ocean_current_direction: ValueColumn | None = None
    tide_level: ValueColumn | None = None
    pm2_5: ValueColumn | None = None
    pm10: ValueColumn | None = None
    dust: ValueColumn | None = None
    ozone: ValueColumn | None = None
    nitrogen_dioxide: ValueColumn | None = None
    uv_index: ValueColumn | None = None
    freezing_level_height: ValueColumn | None = None


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
    wave_direction: ValueColumn | None = None
    wave_peak_period: ValueColumn | None = None
    wind_wave_height: ValueColumn | None = None
    swell_wave_height: ValueColumn | None = None
    swell_wave_period: ValueColumn | None = None
    swell_wave_direction: ValueColumn | None = None
    ocean_current_speed: ValueColumn | None = None
    ocean_current_direction: ValueColumn | None = None
    tide_level: ValueColumn | None = None
    pm2_5: ValueColumn | None = None
    pm10: ValueColumn | None = None
    dust: ValueColumn | None = None
    ozone: ValueColumn | None = None
    nitrogen_dioxide: ValueColumn | None = None
    uv_index: ValueColumn | None = None
    freezing_level_height: ValueColumn | None = None


class HistoricalWorkabilityResponseMetadataEstimated(Answer):
    variable: VariableName
    method: str
    """The rule that replaced the variable."""


HistoricalWorkabilityResponseMetadataNotice = TypeAliasType("HistoricalWorkabilityResponseMetadataNotice", DroppedConstraint | UnlikeSiteNotice | WarningsNotInRecordsNotice | OtherNotice)


HoursByBand = TypeAliasType("HoursByBand", SuitabilityHours | PresenceHours | OtherHoursByBand)
"""The number of hours in each band."""


HoursLaw = TypeAliasType("HoursLaw", BoundedHours | LognormalHours | OtherHoursLaw)
"""How the hours of work are distributed."""


class LimitWatch(Answer):
    """Hours in which a variable passes your own limit."""

    kind: Literal["limit"]
    """The watch looks for a limit of a variable."""
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3."""
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


class LimitingStep(Answer):
    step: int
    """The position of the step, as in `steps`."""
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName


class MapFailedEventData(Answer):
    """The data of the event."""

    map: str
    """Id of a map."""
    name: str
    """The name of the map, for your list and its readers."""
    failing: MapFailing | None
    """The reason why the last attempt failed; null if the server paused the map."""
    paused_because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """The reason for the pause; null if the server tries again."""
    shown_run: AwareDatetime | None
    """The start of the run that the map still shows; null before the first making."""
    detail: str
    """The reason and the next step, in a few sentences."""


class MapFieldAxes(Answer):
    """The axes of the numbers."""

    t: MapFieldHours
    y: MapFieldLatitudes
    x: MapFieldLongitudes


class MapFieldDomain(Answer):
    """The cells and hours of the numbers."""

    type: str
    """The kind of the object."""
    domainType: str
    """The kind of the domain."""
    axes: MapFieldAxes
    referencing: list[Any]
    """The systems of the coordinates."""


class MapMadeEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["map.made"]
    """The type of event, about a map that was made."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: MapMadeEventData


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


NoAreaWindow = TypeAliasType("NoAreaWindow", NoAreaWindowInHours | NoAreaWindowWithoutCells | NoAreaWindowLikelyEnough | NoAreaWindowLargeEnough | NoAreaWindowCounted | OtherNoAreaWindow)


NoDeparture = TypeAliasType("NoDeparture", NoDepartureInHours | NoDepartureLikelyEnough | NoDepartureGoodEnough | OtherNoDeparture)


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


class OlderPartRunNotice(Answer):
    code: Literal["older_run"]
    """The code of the notice: the answer uses an older run instead of the newest one."""
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that."""
    variables: list[VariableName] | None = None
    """Present only for an overlay of the part: the variables that the overlay supplied."""
    run: AwareDatetime
    """Start of the run that was used."""
    instead_of: AwareDatetime
    """Start of the newest run, which is damaged."""


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


class PlanCalendar(Answer):
    """The hours in which people work. They belong to the dates of the plan."""

    id: str
    """Your own name for it, unique in its list."""
    local_hours: WorkingHours | None = None
    """Hours on the clock of `timezone`, which is then required."""
    daylight_only: bool
    """True if the sun must be up at the start and end of every hour."""
    holidays: list[str]
    """Days without work."""
    inhibited: list[InhibitedDays]
    """Spans without work."""


class PlanCause(Answer):
    pair: int | None
    """Position of the pair in `metadata.pairs`; null for the end of a shift."""
    constraint: int | None
    """Position of the constraint in the entry; null if it is not known, or for the end of a shift."""
    variable: VariableName | None
    """Its variable; null without a constraint."""
    hours: float
    """Mean hours [h]."""
    share: float
    """Share of all hours of bad weather and short windows."""


class PlanConstraintDroppedNotice(Answer):
    """The record lacks the variable of a constraint. Past hours are scored without it, 0.9 at most."""

    code: Literal["constraint_dropped"]
    """The code of the notice."""
    pair: int
    """Position of the pair in `metadata.pairs`."""
    constraint: int
    """Position of the constraint in the entry."""
    variable: VariableName


class PlanCost(Answer):
    mean: float | None
    """The mean; null if the plan is not done within 730 days in some courses."""
    P50: float | None
    """Median. Null if the plan is not done within 730 days in so many courses."""
    P80: float | None
    """Eightieth percentile. Null if the plan is not done within 730 days in so many courses."""
    parts: PlanCostParts | None
    """Means that sum to `mean`; null with it."""


class PlanDispatchMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The current hour from which the plan is counted."""
    name: str | None
    """The name of the plan; null if it has none."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    timezone: str
    """The zone of `local` times and of calendars."""
    currency: str | None
    """The currency of costs; null without costs."""
    seed: int
    """The seed of the search."""
    synthetic: bool
    """True if the weather is synthetic, not real."""
    front: PlanFront
    """The ensemble whose members are counted."""
    members: int
    """The number of members."""
    days: list[str]
    """The days of the board."""
    pairs: list[BoardPair]
    """Sites and entries that were scored, in the order of the jobs."""
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""


class PlanDispatchResponse(Answer):
    metadata: PlanDispatchMetadata
    board: list[BoardRow]
    """The jobs with a crew, by day and then by crew."""
    left: list[BoardLeft]
    """The other jobs."""
    totals: BoardTotals
    bound: float
    """No board has a larger gain [currency]. The best board may have less."""
    gap: float
    """Difference of the bound and the gain, as a share of the bound: no board is better by more."""
    odds: list[BoardOdds]
    """The odds of all jobs, in the order of the request."""
    sentence: str
    """The board in a sentence, in English."""
    method: Method


class PlanEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["plan.blind", "plan.sighted", "plan.paused", "plan.resumed", "plan.ended"] | str
    """The type of event, about the plan itself."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: PlanEventData


class PlanFinish(Answer):
    """When the plan is done, including requested percentiles."""

    model_config = ConfigDict(
        extra="allow",
    )
    __annotations__ = {
        "__pydantic_extra__": Dict[str, PlanPercentile | None],
    }
    P10: PlanPercentile | None
    """Tenth percentile. Null if the plan is not done within 730 days in so many courses."""
    P50: PlanPercentile | None
    """Median. Null if the plan is not done within 730 days in so many courses."""
    P80: PlanPercentile | None
    """Eightieth percentile. Null if the plan is not done within 730 days in so many courses."""
    P90: PlanPercentile | None
    """Ninetieth percentile. Null if the plan is not done within 730 days in so many courses."""


class PlanHindrance(Answer):
    task: str
    """Your own name for it, unique in its list."""
    pair: int | None
    """Position of the pair in `metadata.pairs`; null for the end of a shift."""
    constraint: int | None
    """Position of the constraint in the entry; null if it is not known, or for the end of a shift."""
    variable: VariableName | None
    """Its variable; null without a constraint."""
    share: float
    """Share of the unfinished courses that stop at the task."""


class PlanList(Answer):
    plans: list[PlanSummary]
    """The plans, the oldest first."""


PlanMetadataNotice = TypeAliasType("PlanMetadataNotice", PlanEnsembleAbsentNotice | PlanConstraintDroppedNotice | WarningsNotInRecordsNotice | OtherNotice)


class PlanPair(Answer):
    """A site with an entry and a minimum score."""

    site: str
    """The `id` of the site."""
    location: AnsweredSite
    entry: AnsweredEntry
    minimum_score: float
    """The score of a good hour."""
    good_share: PlanGoodShare


class PlanPath(Answer):
    """The driving path: the tasks and waits that set the finish. It has each hour of the plan once."""

    mean_hours: float
    """Mean time from start to finish [h]. The hours below sum to it."""
    work: float
    """Mean hours of work [h]."""
    lag: float
    """Mean hours of lags [h]."""
    not_before: float
    """Mean hours before `not_before` of a task [h]."""
    weather: float
    """Mean hours below the minimum score [h]."""
    short_window: float
    """Mean hours that are good, but end too soon [h]."""
    off_shift: float
    """Mean hours in which its calendar is closed [h]."""
    busy: float
    """Mean hours in which a crew or vessel is missing [h]."""
    causes: list[PlanCause]
    """What makes it wait, the largest first."""


class PlanPathChange(Answer):
    task: str | None
    """The `id` of the task; null for the time before the plan starts."""
    kind: Literal["work", "weather", "short_window", "off_shift", "busy", "lag", "not_before", "start"] | str
    """What happens in the hours, as in `path` of an answer. `weather` includes windows that a variable ends too soon. `short_window` means windows that a shift ends too soon. `start`: the start has moved."""
    variable: VariableName | None
    """The variable that makes the task wait; null if none does."""
    hours: float
    """The change of its mean hours on the driving path [h]; below 0 if it is less."""


class PlanPlace(Answer):
    id: str
    """Your own name for it, unique in its list."""
    place: PlanPlacePlace
    elevation_m: float | None = None
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: Literal["land", "sea"] | str | None = None
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class PlanRun(Answer):
    """One course of the weather."""

    member: int | None
    """Position of the member; null without an ensemble."""
    year: int
    """The past year after it."""
    finish: AwareDatetime
    """The time at which the plan is done."""
    tasks: list[PlanRunTask]
    """Dates that belong together."""


class PlanRuns(Answer):
    """Courses whose dates belong together, as examples."""

    P50: PlanRun | None
    """The course at the median. Null if the plan is not done within 730 days in so many courses."""
    P80: PlanRun | None
    """The course at P80. Null if the plan is not done within 730 days in so many courses."""


class PlanStart(Answer):
    start: PlanTime
    """The start."""
    finish: PlanTimes
    mean_hours: float | None
    """Mean time from start to finish [h]; null if the plan takes over 730 days in some courses."""
    on_time: float | None
    """The probability that it is done by the deadline; null without one."""
    likelihood: Likelihood | None
    """The word for it; null with it."""
    cost: PlanStartCost | None
    """What the plan costs; null without costs."""
    better_than_first: float | None
    """The probability that it is better than the first start by `by`, in the same weather; null for the first."""


class PlanStartsMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The current hour from which the plan is counted."""
    name: str | None
    """The name of the plan; null if it has none."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    timezone: str
    """The zone of `local` times and of calendars."""
    currency: str | None
    """The currency of costs; null without costs."""
    seed: int
    """The seed of the figures."""
    synthetic: bool
    """True if the weather is synthetic, not real."""
    scenarios: PlanScenarios
    front: PlanFront | None
    """The ensemble; null if none counts."""
    record: PlanRecord
    """The past years."""
    searched_order: PlanSearchedOrder | None
    """The order that a search found; null if `order` is another one."""
    pairs: list[PlanPair]
    """What was scored, in the order of the tasks."""
    notices: list[PlanMetadataNotice]
    """Empty if there are none."""
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""
    by: Literal["cost", "finish", "hours", "on_time"] | str
    """What is compared."""


class PlanStartsResponse(StartsTable):
    metadata: PlanStartsMetadata
    starts: list[PlanStart]
    """The starts, in the order of the request."""
    best: int | None
    """Position of the best start in `starts`; null if each has courses of over 730 days."""
    value: PlanStartsValue | None
    """What the choice gains. What later forecasts may teach is not counted. Null with `best`."""
    sentence: str
    """The best start in a sentence, in English."""


PlanTaskHours = TypeAliasType("PlanTaskHours", int | HoursLaw)
"""The hours of work [h]. 0 is a milestone, which needs no weather. Required without `stages`."""


class PolygonArea(Answer):
    """A polygon or several polygons of GeoJSON (RFC 7946)."""

    type: Literal["Polygon", "MultiPolygon"] | str
    """The type of the geometry."""
    coordinates: list[list[list[PolygonAreaCoordinate]]]
    """Of a `Polygon`: its outer ring, then the rings of its holes. Of a `MultiPolygon`: such lists. A ring is a closed line of at least 4 positions, of which the last equals the first. A position is degrees east, then degrees north; a height is ignored. Where polygons overlap, their parts count twice."""


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
    wave_direction: ValueColumn | None = None
    wave_peak_period: ValueColumn | None = None
    wind_wave_height: ValueColumn | None = None
    swell_wave_height: ValueColumn | None = None
    swell_wave_period: ValueColumn | None = None
    swell_wave_direction: ValueColumn | None = None
    ocean_current_speed: ValueColumn | None = None
    ocean_current_direction: ValueColumn | None = None
    tide_level: ValueColumn | None = None
    pm2_5: ValueColumn | None = None
    pm10: ValueColumn | None = None
    dust: ValueColumn | None = None
    ozone: ValueColumn | None = None
    nitrogen_dioxide: ValueColumn | None = None
    uv_index: ValueColumn | None = None
    freezing_level_height: ValueColumn | None = None


class ProjectionWorkabilityResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of `local_hours`. Months and their hours are in UTC."""
    location: AnsweredSite
    scenario: str
    """The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585."""
    notices: list[HistoricalWorkabilityResponseMetadataNotice]
    """Empty if there are none."""
    left_out: list[LeftOutModel]
    """Empty if there are none."""
    baseline: YearSpan
    period: YearSpan
    window: CountedWindow
    hours_considered: list[float | None] | None
    """Mean number of requested hours in each month over the years used, January first. Null if every hour is requested."""
    dataset: DatasetSource
    """The record whose hours are changed."""
    held: list[VariableName]
    """Variables of the entry that have no projection and stay unchanged."""
    estimated: list[HistoricalWorkabilityResponseMetadataEstimated]
    """Empty if there are none."""
    entry: AnsweredEntry
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""


class ProvedWindow(Answer):
    """The work whose windows were promised."""

    duration_hours: int
    """The duration of the work [h]."""
    minimum_score: float | None = None
    """The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two."""
    maximum_score: float | None
    """The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum."""
    daylight_only: bool
    """True if the sun must be up at the start and end of every hour."""
    local_hours: WorkingHours | None = None
    """Hours on the clock of `timezone`; all hours by default."""


class RangeConstraint(Answer):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3."""
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


class RankedLimit(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """Share of the hours of the period in which it limits the score."""


class RankedWindowWish(Answer):
    """The windows that were requested."""

    duration_hours: int
    """The length of a window [h]."""
    minimum_score: float | None
    """The bound on the score of every hour; null if there is none."""
    maximum_score: float | None
    """The bound on the score of every hour; null if there is none."""
    minimum_probability: float
    """The probability that a window needs to be found."""
    daylight_only: bool
    """True if the sun must be up at the start and end of every hour."""
    local_hours: WorkingHours | None
    """The local hours; null if any hour of the day is allowed."""


class RecordGap(Answer):
    from_: Annotated[str, Field(alias="from")]
    """The first step."""
    to: str
    """The last step."""
    steps: int
    """The number of steps in the gap."""
    variables: list[VariableName]
    """The variables that have no data in this period."""


class RouteDeparture(Answer):
    start: AwareDatetime
    """The time of departure."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    arrive: AwareDatetime
    """The time of arrival, with the stay at the last point."""
    arrive_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    score: Score
    """The worst score on the way: the lowest, or the highest if the request sets only a maximum."""
    band: Band
    """The band of `score`."""
    worst: WorstOfRoute | None
    """The worst score on the way of each member: the lowest, or the highest if the request sets only a maximum. Null if too few members of one ensemble have a score in every step."""
    share: float | None
    """The share of the members that are good in every step; null if `worst` is."""
    probability: float | None
    """The probability that the whole way is good. If many departures are about as good, it is lower than `share`, because the best of many is good partly by chance. Null if `worst` is."""
    likelihood: Likelihood | None
    """The word for the probability; null if the probability is null."""
    limiting: LimitingStep | None
    """The first step with the score, and the first constraint that limits it there. Null if the score is 1, or if warnings stop the step."""


class RouteWindow(Answer):
    """Consecutive hours of departure, each of which is likely enough."""

    start: AwareDatetime
    """The first hour of departure."""
    latest_start: AwareDatetime
    """The last hour of departure."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    latest_start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    departures: int
    """The number of departures, one in each hour from `start` to `latest_start`."""
    members: int | None
    """The number of members that are counted: those of one ensemble over all steps. Null if only the published scores are known."""
    continues: bool
    """True if another row continues with the next hour, with other members."""
    chances: list[float | None]
    """The probability that the whole way is good, for each departure from `start` to `latest_start`. Null if no members are counted."""
    unmet: list[UnmetDepartures]
    """Departures of the row with a step whose own score does not meet the request, in order of time. The score is the one that a composite gives. They are still likely because of the members. Empty if there are none."""
    best: RouteDeparture
    """The most likely departure. If several are equally likely, it is the one with the best worst score in bad members, then the first."""


class RunEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["run.available"] | str
    """The type of event, about a run of a model."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: RunEventData


class SimulatedTask(Answer):
    id: str
    """Your own name for it, unique in its list."""
    name: str | None
    """The display name; null if it has none."""
    start: PlanTimes
    finish: PlanTimes
    criticality: float
    """The weight of courses with the task on the driving path."""
    waiting: PlanWaiting
    limiting: VariableName | None
    """The variable that makes it wait longest; null if none does."""


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
    reason: Literal["weather", "merged", "warning"] | str | None = None
    """Present only for a lost span. `weather`: its probability fell. `merged`: another span took over its starts. `warning`: without the warnings that stop the task, it would still be likely enough."""
    planning_aid: str
    """The purpose of scores, and the checks that they do not replace."""
    limiting_warning: StoppingWarning | None = None
    """The warning that stops the most hours of the span. Present only if `reason` is `warning`."""


class StepLimit(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName


class Summary(Answer):
    """A summary of the hours."""

    hours: HoursByBand


class TideStation(Answer):
    """A station, and the terms of its predicted tides."""

    station: TideStationStation
    distance_km: float
    """Distance of the station from the place, or from the middle of an area [km]."""
    datum: str
    """The level from which `tide_level` counts: LAT is the lowest astronomical tide."""
    licence: Licence
    attribution: str
    """The attribution to show with the weather."""
    caveat: str
    """What the predictions do not contain."""


class VariablesResponse(Answer):
    variables: list[VariablesResponseVariable]
    """All weather variables."""


class Warning(Answer):
    """An official warning. Its texts are never translated, cut or mixed."""

    id: str
    """Id of a warning. Its updates keep it."""
    sequence: int
    """The number of the message in its line of updates, from 1."""
    state: Literal["live", "superseded", "cancelled", "over", "withdrawn", "clear"] | str
    """`live` for a warning that holds or is to come. Others are only found by their id: replaced by an update, cancelled, over, gone from the feed without a word (`withdrawn`), or an all-clear."""
    feed: str
    """Id of the feed."""
    sender_name: str | None
    """The name of the authority, as it was sent; null if it was not sent."""
    sent: AwareDatetime
    """The time at which the message was sent."""
    event: str
    """The event, as it was sent."""
    categories: list[str]
    """Categories of CAP, such as `Met`."""
    severity: Literal["unknown", "minor", "moderate", "severe", "extreme"] | str
    """The severity; `unknown` is none of the others."""
    urgency: Literal["unknown", "past", "future", "expected", "immediate"] | str
    """How soon to act."""
    certainty: Literal["unknown", "unlikely", "possible", "likely", "observed"] | str
    """How certain the event is."""
    awareness: WarningAwareness | None
    """The awareness of MeteoAlarm; null if the sender states none."""
    language: str
    """The language of the texts."""
    headline: str | None
    """The headline; null if none was sent."""
    onset: AwareDatetime
    """The start of the event, to the second."""
    until: AwareDatetime | None
    """The end of the event; null if none was sent. It then counts to 24 hours after `onset`."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The full hour in which the event starts."""
    to: AwareDatetime
    """The full hour by which the event ends."""
    local_onset: AwareDatetime
    """`onset` in the zone of the answer."""
    sender: str
    """The sender of CAP."""
    identifier: str
    """The identifier of CAP."""
    event_codes: list[WarningCode]
    """Codes of the event; empty if none were sent."""
    languages: list[str]
    """The languages in which the texts were sent."""
    description: str | None
    """The description; null if none was sent."""
    instruction: str | None
    """What to do; null if nothing was sent."""
    web: str | None
    """A page with more; null if none was sent."""
    expires: AwareDatetime | None
    """The time at which the text expires, which may be long before `until`; null if none was sent."""
    area: str
    """The names of the areas, as they were sent: of those that contain the place, or of all."""
    matched: WarningMatched | None
    """The area that contains the place; null if the request named no place."""
    heights_m: WarningHeights | None
    """Elevations for which the warning holds in that area; null for all, or if the request named no place."""


class WarningEventData(Answer):
    """The data of the event."""

    watch: str
    """Id of a watch."""
    name: str
    """The name of the watch."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    place: EventPlace
    warning: BriefWarning
    """The warning as it was last sent. Its texts are quoted, and cut further if the event would be too long."""
    sequence: int
    """Increases with every event of the warning at the place. Of two events, the one with the higher number is newer."""
    before: ToldWarning | None
    """The warning in its previous event; null for a new warning."""
    because: Literal["expired", "cancelled", "withdrawn", "left"] | str | None
    """Why the warning ended; null if it did not. `expired`: its end has passed. `cancelled`: the authority ended it. `withdrawn`: it is gone from the feed without a word. `left`: the place is no longer in its area, or the warning no longer meets the conditions of the watch."""
    feed: BriefFeed
    """The feed of the warning."""
    caveat: str
    """A sentence to show with the answer."""


class WarningFeeds(Answer):
    metadata: WarningFeedsMetadata
    feeds: list[WarningFeed]
    """The feeds of this server; empty if there are none."""


class WarningsMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    location: AnsweredSite
    timezone: str
    """The zone of the local times."""
    state: Literal["known", "partial", "silent", "not_covered", "not_configured"] | str
    """The worst of the feeds that cover the place. Only `known` says that all warnings of these feeds are there. `partial`: some could not be read or placed. `silent`: a feed could not be read for too long. `not_covered`: no feed covers the place. `not_configured`: this server reads no feed."""
    feeds: list[PlaceFeed]
    """All feeds of this server."""
    caveat: str
    """A sentence to show with the answer."""


class WarningsResponse(Answer):
    metadata: WarningsMetadata
    warnings: list[Warning]
    """The live warnings of all feeds at the place, the most severe first, then by onset. An empty list is no news unless `metadata.state` is `known`."""


WatchWhen = TypeAliasType("WatchWhen", WindowWatch | BandWatch | LimitWatch | WarningWatch | RunWatch | OtherWatchWhen)
"""The window, band, limit, warnings or runs to watch for."""


class WatchedWarnings(Answer):
    """What is known about official warnings at the place."""

    state: Literal["known", "partial", "silent", "not_covered", "not_configured"] | str
    """The worst of the feeds that cover the place. Only `known` says that all warnings of these feeds are there. `partial`: some could not be read or placed. `silent`: a feed could not be read for too long. `not_covered`: no feed covers the place. `not_configured`: this server reads no feed."""
    feeds: list[BriefFeed]
    """The feeds that cover the place."""
    warnings: list[BriefWarning]
    """The first 20 live warnings that the watch is for, the most severe first. An empty list means nothing unless `state` is `known`."""
    warnings_more: int
    """The number of further warnings."""
    caveat: str
    """A sentence to show with the answer."""


class WindowRow(Answer):
    """Consecutive hours at each of which a window may start."""

    start: AwareDatetime
    """The first hour at which a window may start."""
    latest_start: AwareDatetime
    """The last hour at which a window may start; equal to the start if rows are single windows."""
    end: AwareDatetime
    """The time at which the window with the last start ends."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    latest_start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    hours: int
    """The number of hours from `start` to `end`."""
    starts: int
    """The number of hours at which a window may start, from `start` to `latest_start`."""
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part that covers the last hour of every window."""
    members: int | None
    """The number of members that are counted: those of one ensemble over all hours. The single run of the `regional` or `deterministic` part counts as one more in the hours that it covers. Null if the windows come from a single run."""
    continues: bool
    """True if another row continues with the next hour: in another part, with other members, or on the next day."""
    whole: HourOdds
    """The odds that all hours from `start` to `end` are good. They never exceed the odds of a window inside."""
    chances: list[float | None]
    """The probability that every hour of a window is good, for each start from `start` to `latest_start`. The highest probability is that of `best`, and none is below that of `whole`. Null if the windows come from a single run."""
    unmet: list[UnmetHours]
    """Hours from `start` to `end` whose own score does not meet the request, in order of time. The score is the one that a composite gives for the hour. The row is still likely because of the members. Empty if there are none."""
    best: BestWindow


class AreaCell(Answer):
    latitude: float
    """The middle of the cell [degrees north]."""
    longitude: float
    """The middle of the cell [degrees east]."""
    bounds: list[float]
    """West, south, east and north [degrees]. West may be below -180, and east above 180."""
    sea: bool
    """True if the cell is at sea."""
    elevation_m: float | None
    """The height of the cell [m]; null if the source does not have it."""
    km2: float
    """The size of the part of the cell inside the area [km2]."""
    hours: HoursByBand
    mean: Score
    """Mean of the scores of the hours of the period."""
    possible_starts: int | None
    """The number of hours at which a window may start that is likely enough; null without a window."""
    best: BestWindow | None
    """The most likely window of the cell alone, if it is likely enough. Null if there is none, or without a window."""


AreaGeometry = TypeAliasType("AreaGeometry", PolygonArea | BoxArea | OtherAreaGeometry)
"""The area: a polygon, several polygons or a box, with at most 10,000 positions in all. Edges are straight in longitude and latitude."""


class AreaWindow(Answer):
    """Consecutive hours at each of which a window of the area may start."""

    start: AwareDatetime
    """The first hour at which a window may start."""
    latest_start: AwareDatetime
    """The last hour at which a window may start; equal to the start if rows are single windows."""
    end: AwareDatetime
    """The time at which the window with the last start ends."""
    start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    latest_start_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    hours: int
    """The number of hours from `start` to `end`."""
    starts: int
    """The number of hours at which a window may start, from `start` to `latest_start`."""
    members: int | None
    """The number of members that are counted: those of one ensemble over all hours. The single run of the `regional` or `deterministic` part counts as one more in the hours that it covers. Null if the windows come from a single run."""
    continues: bool
    """True if another row continues with the next hour: in another part, with other members, or on the next day."""
    whole: HourOdds
    """The odds that all hours from `start` to `end` are good. They never exceed the odds of a window inside."""
    chances: list[float | None]
    """The probability that every hour of a window is good, for each start from `start` to `latest_start`. The highest probability is that of `best`, and none is below that of `whole`. Null if the windows come from a single run."""
    unmet: list[UnmetAreaHours]
    """Hours whose own share does not meet the request; empty if there are none."""
    best: BestAreaWindow


class CalibratedEvidenceLead(Answer):
    from_day: int
    """First day ahead, counted from when the run was there [d]."""
    to_day: int
    """End of the days ahead [d]."""
    promises: int
    """The number of promises: one for each run and day ahead."""
    days: int
    """The number of distinct days of weather behind it."""
    reason: Literal["few_days", "few_outcomes"] | str | None
    """The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason."""
    frequency: float | None
    """The share that held; null if `reason` is given."""
    brier: EvidenceBrier | None
    """Null if `reason` is given."""
    skill: EvidenceSkill
    roc_area: float | None
    """The probability that a window that held was promised more than one of the same season that failed. 0.5 is chance."""
    bins: list[EvidenceBin]
    """What was said and what came, the lowest probabilities first."""
    table: EvidenceTable | None
    """Null if `reason` is given."""
    unpromised_days: int
    """Days with a window in the truth of which no member knew [d]."""
    gain: EvidenceFigure | None
    """Skill against the uncorrected probabilities of the same promises; below 0 if the correction makes them worse. Null if `reason` is given."""


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


class CompositeHour(Answer):
    timestamp: AwareDatetime
    """Start of the hour, UTC."""
    local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    part: Literal["regional", "deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The origin of `score`: the single run of the `regional` or `deterministic` part, or the median over the members of another part."""
    score: Score
    """The score of the hour. Its polarity is that of the entry. It is `suitability` for a task: 1 is the best weather. It is `presence` for a scenario: 1 is fully present. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment."""
    band: Band
    """The band of `score`."""
    missing: list[int]
    """Limits that were dropped in this hour because their variable is missing. The score is then 0.9 at most. Empty if there are none."""
    ensemble: HourEnsemble | None = None
    """The odds of the members, even if `score` comes from a single run. Null in the hours that a notice `ensemble_absent` names. Present only if `include` has it."""
    warnings: list[int] | None = None
    """The positions in `warnings` of those that hold in the hour. Null if all that hold are among those that `warnings_more` counts; an empty list if none holds. Present only if `include` has it, and absent with `as_of`."""
    constraints: list[ConstraintReason] | None = None
    """The value that each constraint was checked against; present only if reasons are included."""
    limiting: list[int] | None = None
    """The constraints that limit the score, including those of `missing`. There are several in a tie, none at a score of 1, and none if warnings stop the hour. Present only if reasons are included."""
    limiting_warnings: list[str] | None = None
    """The ids of the warnings that stop the hour, the most severe first. The score is then 0 and `limiting` is empty; the other reasons are those of the weather alone. Present only if reasons are included and the entry has `warnings`."""
    short_shares: list[float] | None = None
    """For each constraint, by its position: the share of the members of `ensemble` that score below 0.1 in this hour and that the constraint limits. A member counts for several constraints in a tie. Null if `ensemble` is. Present only if reasons are included."""
    member: int | None = None
    """The member that is explained, from 0: the first whose score is nearest to `score`. Null if `score` comes from a single run. Present only if reasons are included."""
    member_score: Score | None = None
    """The score of that member; present only if reasons are included."""


Constraint = TypeAliasType("Constraint", RangeConstraint | ArcConstraint | CategoryConstraint | OtherConstraint)
"""The limits that one variable must meet."""


class Constraints(Answer):
    """The type of entry, and the constraints on the weather."""

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
    warnings: WarningGate | None = None


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


class DefinedEntry(Answer):
    """A task or scenario that is not in the library."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    definition: Constraints


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
    warnings: WarningGate | None = None


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
    warnings: WarningGate | None = None
    """The official warnings that stop the task; absent if none do."""


class EvidenceMetadata(Answer):
    """The forecasts, the truth and the work of the report."""

    generated_at: AwareDatetime
    """The time at which the report was made."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    part: Literal["deterministic", "ensemble"] | str
    """The part of the model."""
    source: EvidenceSource
    truth: EvidenceTruth
    location: StoredSite
    timezone: str
    """The zone of the days."""
    entry: AnsweredEntry
    window: ProvedWindow
    left_out: list[EvidenceLeftOut]
    """Constraints that were left out on both sides; empty if there are none."""
    gap_days: int
    """The number of days of runs that do not count, because the run or the truth has a gap [d]."""
    formula: str
    """The version of the arithmetic of scores and promises."""
    interval: float
    """The probability of every interval."""
    notices: list[EvidenceNotice]
    """Remarks about the report; empty if there are none."""
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""


class EvidenceReport(Answer):
    """How often promises held at the place, and what they are worth."""

    metadata: EvidenceMetadata
    days: int
    """The number of distinct days of weather behind it."""
    reason: Literal["few_days", "few_outcomes"] | str | None
    """The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason."""
    headline: EvidenceHeadline | None
    """Null if there are too few days or no such promise."""
    leads: list[EvidenceLead]
    """A row for each range of days ahead, the nearest first."""
    leads_calibrated: list[CalibratedEvidenceLead] | None
    """The promises of runs from day 180 of the period on, with corrected probabilities, a row for each range of days ahead. Only the probabilities of windows are corrected, not the weather or the scores. Those of each quarter (91 days) are corrected by what came of the windows that were over before it. Null without `calibrated`."""
    hours: list[EvidenceHours]
    """The quality of the scores of single hours, a row for each range of days ahead, as `leads` of `verification`."""
    value: EvidenceValue | None
    """Null if `value_reason` is given."""
    value_reason: Literal["few_days", "few_outcomes"] | str | None
    """The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason."""
    compare: list[EvidenceComparison]
    """The models to compare, in the order of the request."""
    generations: list[EvidenceGeneration]
    """The headline for each version of the model, the oldest first."""
    method: EvidenceMethod


class FieldSource(Answer):
    """The weather that the scores are based on."""

    synthetic: bool
    """True if any of the weather is synthetic, not real."""
    parts: list[AreaSourcePart]
    """The parts that are used, the nearest hours first. Cells may use different parts."""
    tides: list[TideStation] | None = None
    """The stations of predicted tides. Present only if scores are based on them."""


ForecastMetadataNotice = TypeAliasType("ForecastMetadataNotice", Notice | EnsembleAbsentNotice | EnsembleConstraintDroppedNotice | OlderPartRunNotice | PartUnavailableNotice | UnlikeCellNotice | NotCalibratedNotice | WarningsUnknownNotice | WarningsNotInRecordsNotice | OtherNotice)


class FoundWarning(Answer):
    metadata: FoundWarningMetadata
    warning: Warning


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
    """The zone of `local_hours`. Months and their hours are in UTC."""
    location: AnsweredSite
    window: CountedWindow
    hours_considered: list[float | None] | None
    """Mean number of requested hours in each month over the years used, January first. Null if every hour is requested."""
    dataset: DatasetSource
    gaps: list[RecordGap]
    """Empty if there are none."""
    provisional: list[StepSpan]
    """Empty if there are none."""
    notices: list[HistoricalWorkabilityResponseMetadataNotice]
    """Empty if there are none."""
    estimated: list[HistoricalWorkabilityResponseMetadataEstimated]
    """Empty if there are none."""
    entry: AnsweredEntry
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""
    period: YearSpan


ImportedPlanSite = TypeAliasType("ImportedPlanSite", PlanSite | PlanPlace | OtherImportedPlanSite)


class MapFailedEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["map.failed"]
    """The type of event, about a map that was not made."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: MapFailedEventData


class MapField(Answer):
    type: str
    """The kind of the document."""
    domain: MapFieldDomain
    parameters: dict[str, Any]
    """The layers by name, with their words and units."""
    ranges: dict[str, MapFieldNumbers]
    """The numbers of each layer."""
    halcyon: MapFieldFacts


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


NoWindow = TypeAliasType("NoWindow", NoWindowByScore | NoWindowInHours | NoWindowBelowMaximum | NoWindowLikelyEnough | NoWindowByWarning | OtherNoWindow)


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


class PlanMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The current hour from which the plan is counted."""
    name: str | None
    """The name of the plan; null if it has none."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    timezone: str
    """The zone of `local` times and of calendars."""
    currency: str | None
    """The currency of costs; null without costs."""
    seed: int
    """The seed of the figures."""
    synthetic: bool
    """True if the weather is synthetic, not real."""
    scenarios: PlanScenarios
    front: PlanFront | None
    """The ensemble; null if none counts."""
    record: PlanRecord
    """The past years."""
    searched_order: PlanSearchedOrder | None
    """The order that a search found; null if `order` is another one."""
    pairs: list[PlanPair]
    """What was scored, in the order of the tasks."""
    notices: list[PlanMetadataNotice]
    """Empty if there are none."""
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""


class PlanMoveEventData(Answer):
    """The data of the event."""

    plan: str
    """Id of a kept plan."""
    name: str | None
    """The name of the plan; null if it has none."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    version: int
    """The version of the plan."""
    sequence: int
    """Increases with every event of the plan. Of two events, the one with the higher number is newer."""
    run: AwareDatetime | None
    """Start of the run of the ensemble; null if no ensemble counted."""
    P50: AwareDatetime | None
    """Median of the finish. Null if the plan is not done within 730 days in so many courses."""
    P80: AwareDatetime | None
    """Eightieth percentile of the finish. Null if the plan is not done within 730 days in so many courses."""
    on_time: float | None
    """The probability that the plan is done by the deadline; null without one."""
    moved_hours: int | None
    """The hours by which P80 is later than before [h]; below 0 if it is earlier. Null if P80 is null now or was null before."""
    before: ToldPlan
    causes: list[PlanPathChange]
    """The largest changes on the driving path, the largest first. They are means, so their sum is not the move of P80."""
    detail: str
    """The meaning of the event in one or two sentences."""
    planning_aid: str
    """The purpose of scores, and the checks that they do not replace."""


class PlanResponse(PlanTable):
    metadata: PlanMetadata
    start: PlanTime
    """The start from which the plan is counted."""
    finish: PlanFinish
    unfinished_share: float
    """The weight of courses in which the plan is not done within 730 days."""
    hindrance: PlanHindrance | None
    """Where most unfinished courses stop, and why; null if all are done."""
    on_time: float | None
    """The probability that it is done by the deadline; null without one."""
    likelihood: Likelihood | None
    """The word for it; null with it."""
    path: PlanPath | None
    """Null if the plan is done in no course."""
    tasks: list[SimulatedTask]
    """The tasks, as listed."""
    runs: PlanRuns
    cost: PlanCost | None
    """What the plan costs; null without costs."""
    method: Method


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
    baseline: list[MonthWorkability]
    """The months in the baseline, January first."""
    models: list[ModelWorkability]
    """The result of each climate model."""
    change: list[ProjectionWorkabilityResponseChange]
    """The change of the medians over the years from the baseline to the period, across the models. It covers the hours of each band, and the share of hours at which a window may start."""
    method: Method


class RankMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    as_of: AwareDatetime | None
    """The instant that the request gave as `as_of`; null if it gave none."""
    formula: str
    """The version of the arithmetic from weather to scores and odds. It changes if the same weather would get other scores."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    by: Literal["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"] | str
    """The value by which the rows are ranked."""
    window: RankedWindowWish
    entries: list[AnsweredEntry | None]
    """The entries of the request in their order; null for one that does not exist."""
    timezone: str
    """The requested zone. Each row names the zone of its local times."""
    bands: BandTables
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""


class RankRow(Answer):
    rank: int
    """The rank; 1 is best. Ranks repeat only if all numbers that decide are equal."""
    value: float | None
    """The value by which rows are ranked. `probability` and `worst` use the most likely window, even if it is not likely enough to be `best`. They are null if the period has no window, or only a window from a single run. `soonest` is null if no window is likely enough. Rows without a value come last."""
    location: int
    """Position of the location in the request, from 0."""
    entry: int
    """Position of the entry in the request, from 0."""
    period: int
    """Position of the period in the request, from 0."""
    ref: str | None
    """The `ref` of the location; null if it has none."""
    source: int
    """Position of the source in `sources`, from 0."""
    timezone: str
    """The zone of the local times; with `auto` it is the zone of the location."""
    best: BestWindow | None
    """The most likely window, if it is likely enough; null if there is none. `none_because` then gives the reason."""
    none_because: NoWindow | None
    """The reason why there is no window; null if there is one."""
    possible_starts: int
    """The number of hours in the period at which a window may start that is likely enough."""
    hours: HoursByBand
    mean: Score
    """Mean of the scores of the hours of the period."""
    limiting: RankedLimit | None
    """The constraint that limits the most hours of the period; null if none does."""
    limiting_warning: StoppingWarning | None = None
    """The warning that stops the most hours of the period; null if none does. Hours that it stops are in no constraint of `limiting`. Present only if the entry has `warnings`."""
    warned: RankWarned | None = None
    """The official warnings at the location in the period. They do not change the rank, unless the entry has `warnings`. Absent with `as_of`."""
    notices: list[ForecastMetadataNotice]
    """Notices about some of the hours; empty if there are none."""
    calibration: list[Calibration]
    """Each part whose weather or odds were calibrated, with its calibration; empty if there are none."""


class RouteMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    formula: str
    """The version of the arithmetic from weather to scores and odds. It changes if the same weather would get other scores."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    timezone: str
    """The zone of the local times."""
    period: AnsweredPeriod
    entry: AnsweredEntry
    bands: list[BandRow]
    """The bands of its scores, the best first. The first row that applies names the band of a score."""
    notices: list[ForecastMetadataNotice]
    """Notices about some of the hours; empty if there are none."""
    estimated: list[Estimate]
    """Variables that the source lacks and that a rough rule replaced; empty if there are none."""
    whole_steps: list[WholeStep]
    """Hours whose constraints used the extreme value of a longer model step, such as gusts; empty if there are none. The extreme occurs in one hour of the step, but the hour is not known. For a single hour it is therefore too severe."""
    calibration: list[Calibration]
    """Each part whose weather or odds were calibrated, with its calibration; empty if there are none."""
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""
    source: FieldSource
    usual: None
    """Always null: how often the weather of a whole area is good in other years is not known. Odds take one half in its place."""
    route: AnsweredRoute


class RouteStep(Answer):
    """A stretch of the way in one cell and one hour."""

    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The time at which the step begins."""
    to: AwareDatetime
    """The time at which the step ends."""
    hour: AwareDatetime
    """The hour whose score the step has."""
    from_km: float
    """The distance from the start of the route [km]."""
    to_km: float
    """The distance at the end of the step [km]."""
    cell: RouteCell
    score: Score
    """The score that a composite gives for the hour at the middle of the cell."""
    band: Band
    """The band of `score`."""
    shares: list[float] | None
    """The share of the members in each band, in the order of `metadata.bands`. Null if no members are counted in the hour."""
    limiting: StepLimit | None
    """The first constraint that limits the score. Null if the score is 1, or if warnings stop the step."""


class Source(Answer):
    """The weather that the scores are based on."""

    synthetic: bool
    """True if any of the weather is synthetic, not real."""
    parts: list[SourcePart]
    """The parts that are used, the nearest hours first."""
    tides: list[TideStation] | None = None
    """The stations of predicted tides. Present only if scores are based on them."""


class SpanEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str
    """The type of event, about a window, a band or a limit."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: SpanEventData


class WarningEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["warning.issued", "warning.updated", "warning.ended"] | str
    """The type of event, about an official warning."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: WarningEventData


class WatchSubject(Answer):
    ref: str | None
    """The `ref` of the place; null if it has none."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    sight: Literal["seeing", "blind"] | str
    """`blind`: no round has succeeded for 24 hours, or the warnings at the place are not known. A lack of events then says nothing."""
    seen_at: AwareDatetime | None
    """The hour of the last round that succeeded; null before the first, and if the watch is for warnings."""
    spans: list[WatchedSpan]
    """The open spans, in the order of their starts."""
    likeliest: LikeliestStart | None
    """The most likely start of those that were checked, even if it is less likely than `probability.rise`. Null before the first check, and if no start was wanted."""
    looked_to: AwareDatetime | None
    """The end of the hours that were checked; null before the first check."""
    warned: WatchedWarnings | None
    """The official warnings at the place; null unless the watch is for warnings."""


class WatchSummary(Answer):
    """A watch. If it has several places, the most likely start counts."""

    id: str
    """Id of a watch."""
    name: str
    """The name of the watch in events."""
    model: Literal["noaa", "ecmwf"] | str | None = None
    """The model; absent if the watch is for warnings."""
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
    kind: Literal["window", "band", "limit", "warning", "run"] | str
    """The type of the watch."""
    places: int
    """The number of places that it watches; 0 if the watch is for runs."""
    open_spans: int
    """The number of open spans at these places."""
    blind_places: int
    """The number of places where no round has succeeded for 24 hours, or whose warnings are not known."""
    when: WatchWhen
    first_place: FirstPlace | None
    """The first place that it watches; null if the watch is for runs."""
    likeliest: LikeliestStart | None
    """The most likely start of those that were checked, even if it is less likely than `probability.rise`. Null before the first check, and if no start was wanted."""
    looked_to: AwareDatetime | None
    """The end of the hours that were checked; null before the first check."""
    warned: RankWarned | None
    """The official warnings at all its places, with the worst state of a place; null unless the watch is for warnings."""


class AreaMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    formula: str
    """The version of the arithmetic from weather to scores and odds. It changes if the same weather would get other scores."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    timezone: str
    """The zone of the local times."""
    period: AnsweredPeriod
    entry: AnsweredEntry
    bands: list[BandRow]
    """The bands of its scores, the best first. The first row that applies names the band of a score."""
    notices: list[ForecastMetadataNotice]
    """Notices about some of the hours; empty if there are none."""
    estimated: list[Estimate]
    """Variables that the source lacks and that a rough rule replaced; empty if there are none."""
    whole_steps: list[WholeStep]
    """Hours whose constraints used the extreme value of a longer model step, such as gusts; empty if there are none. The extreme occurs in one hour of the step, but the hour is not known. For a single hour it is therefore too severe."""
    calibration: list[Calibration]
    """Each part whose weather or odds were calibrated, with its calibration; empty if there are none."""
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""
    source: FieldSource
    usual: None
    """Always null: how often the weather of a whole area is good in other years is not known. Odds take one half in its place."""
    area: AnsweredArea
    area_share: float
    """The share that must be workable."""


class AreaResponse(Answer):
    metadata: AreaMetadata
    hours: list[AreaHour] | None = None
    """A row for each hour of the period. Empty if no cell was scored; absent if `include` leaves it out."""
    windows: list[AreaWindow]
    """The rows in the requested order, at most `top` of the window. Empty without a window. The scores are workable shares of the area."""
    none_because: NoAreaWindow | None
    """The reason why there is no window; null if there are windows, or without a window."""
    longest: LongestRun | None
    """The nearest match if there is no window. It is the longest run of hours, shorter than the duration, that reaches `minimum_probability`. Null if there are windows, or if no hour reaches it."""
    cells: list[AreaCell] | None = None
    """The scored cells, the best first, at most `top`. Present only if `include` has it."""
    refused: list[RefusedCell]
    """Cells that could not be scored. They cost nothing, and count in no share."""


AskedEntry = TypeAliasType("AskedEntry", NamedEntry | DefinedEntry | OtherAskedEntry)
"""The entry to score."""


class ClimatologyResponse(ClimatologyTable):
    metadata: ClimatologyResponseMetadata
    climatology: ClimatologyResponseClimatology
    nulls: list[ClimatologyResponseNull]
    """The rows that have no number; every null is counted."""


class ForecastMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    as_of: AwareDatetime | None
    """The instant that the request gave as `as_of`; null if it gave none."""
    formula: str
    """The version of the arithmetic from weather to scores and odds. It changes if the same weather would get other scores."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    location: AnsweredSite
    timezone: str
    """The zone of the local times."""
    period: AnsweredPeriod
    entry: AnsweredEntry
    bands: list[BandRow]
    """The bands of its scores, the best first. The first row that applies names the band of a score."""
    source: Source
    notices: list[ForecastMetadataNotice]
    """Notices about some of the hours; empty if there are none."""
    estimated: list[Estimate]
    """Variables that the source lacks and that a rough rule replaced; empty if there are none."""
    whole_steps: list[WholeStep]
    """Hours whose constraints used the extreme value of a longer model step, such as gusts; empty if there are none. The extreme occurs in one hour of the step, but the hour is not known. For a single hour it is therefore too severe."""
    calibration: list[Calibration]
    """Each part whose weather or odds were calibrated, with its calibration; empty if there are none."""
    warnings: WarnedMetadata | None = None
    """What is known about official warnings at the place; absent with `as_of`."""
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""


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
    months: list[MonthWorkability]
    """The twelve months, January first."""
    method: Method


class ImportedTask(Answer):
    """A task of the file."""

    id: str
    """Your own name for it, unique in its list."""
    name: str
    """The display name."""
    site: str | None = None
    """The `id` of the site of the work. Give it exactly if the task has an entry."""
    entry: AskedEntry | None = None
    """The weather that the work needs; none if absent."""
    hours: int
    """The hours of work [h]."""
    mode: Literal["unbroken", "shifts", "split"] | str | None = None
    """How the work may pause."""
    minimum_score: float | None = None
    """The score of a good hour. The default is the start of the acceptable band. A scenario needs it."""
    calendar: str | None = None
    """The `id` of its calendar; every hour if absent."""
    links: list[PlanLink]
    """What it waits for."""
    not_before: AwareDatetime | None = None
    """The earliest start."""
    finish_by: AwareDatetime | None = None
    """The time at which it should be done. Only the order `due` uses it."""
    progress: PlanProgress | None = None


class KeptMap(Answer):
    id: str
    """Id of a map."""
    name: str
    """The name of the map, for your list and its readers."""
    area: AreaGeometry
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    entry: AskedEntry | None = None
    """The entry whose scores the map shows. Give exactly one of `entry` and `variable`."""
    variable: VariableName | None = None
    """The weather variable that the map shows in place of scores. It must have numbers in an order: directions and codes have no quantiles."""
    window: MapWindow | None = None
    horizon_hours: int
    """The number of hours that the map shows, from the hour of its making on."""
    surface: Literal["land", "sea"] | str | None = None
    """The cells to keep: `land` or `sea`. All cells if absent."""
    state: Literal["waiting", "ready", "stale", "paused"] | str
    """`waiting`: not made yet, or not since it was changed. `ready`: made from the newest run. `stale`: a newer run is not on the map yet. `paused`: not made again until it is resumed."""
    paused_because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """The reason for the pause; null unless the map is paused."""
    cells: int
    """The number of grid cells in the area."""
    cost: int
    """The cost of each making [requests deducted from the allowance]."""
    bounds: list[float]
    """West, south, east and north [degrees]. West may be below -180, and east above 180."""
    layers: list[Literal["score", "share_acceptable", "share_ideal", "share_window", "median", "Q10", "Q90"] | str]
    """The layers of a map of scores: the score, and shares of the members that find the hour at least acceptable, or ideal. `share_window`: the share of the members with a good score in all hours of the window that starts in the hour. The layers of a map of a variable: the median, and the quantiles `Q10` and `Q90` of the members."""
    created_at: AwareDatetime
    """The time of creation."""
    version: int
    """The version, which counts the changes of the map; its ETag names it."""
    made: MadeMap | None
    """What the tiles show now; null before the first making."""
    failing: MapFailing | None
    """The reason why the last making failed; null if it did not. It is tried again."""


class Link(Answer):
    id: str
    """Id of a link."""
    kind: str
    """The link shows the forecast of one site."""
    name: str
    """The name of the site that readers see."""
    location: StoredSite
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    entry: AskedEntry
    duration_hours: int
    """The duration of the work for which windows are shown [h]."""
    minimum_score: float
    """The minimum score of every hour of a window; by default the start of the acceptable band."""
    daylight_only: bool
    """True if the sun must be up at the start and end of every hour."""
    timezone: LinkTimezone
    local_hours: WorkingHours | None = None
    """Working hours on the clock of `timezone`; all hours by default."""
    created_at: AwareDatetime
    """The time of creation."""
    expires_at: AwareDatetime
    """The time at which the link expires."""
    reads_today: int
    """The number of reads on the current day, in UTC."""


class LinkList(Answer):
    links: list[Link]
    """The links, the oldest first."""


class LinkWithUrl(Answer):
    id: str
    """Id of a link."""
    kind: str
    """The link shows the forecast of one site."""
    name: str
    """The name of the site that readers see."""
    location: StoredSite
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    entry: AskedEntry
    duration_hours: int
    """The duration of the work for which windows are shown [h]."""
    minimum_score: float
    """The minimum score of every hour of a window; by default the start of the acceptable band."""
    daylight_only: bool
    """True if the sun must be up at the start and end of every hour."""
    timezone: LinkTimezone
    local_hours: WorkingHours | None = None
    """Working hours on the clock of `timezone`; all hours by default."""
    created_at: AwareDatetime
    """The time of creation."""
    expires_at: AwareDatetime
    """The time at which the link expires."""
    reads_today: int
    """The number of reads on the current day, in UTC."""
    url: str
    """The address that opens the page of the site. Anyone who knows it can read the page, so only this answer shows it. Browsers do not send the part after `#` to servers."""


class MapList(Answer):
    maps: list[KeptMap]
    """The maps, the oldest first."""


class ModelsResponse(Answer):
    models: list[ModelsResponseModel]
    """The forecast models."""


class OperationalResponse(HourlyTable):
    metadata: OperationalResponseMetadata
    hourly: OperationalResponseHourly
    nulls: list[NullSpan]
    """The reason for each missing number; every null is listed."""


class OrderedEvidence(Answer):
    """The request, with the defaults."""

    location: StoredSite
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    entry: AskedEntry
    timezone: OrderedEvidenceTimezone
    part: Literal["deterministic", "ensemble"] | str
    """The part of the model: its members, or its single run, which has no probabilities."""
    window: EvidenceWindow
    period: EvidencePeriod
    lead_days: int
    """The number of days ahead whose windows count [d]."""
    every_days: Literal[1, 2, 3, 4, 5, 6, 8, 9, 10] | str | None = None
    """The number of days from one run to the next that is read [d]; chosen by the amount of data if absent. Fewer runs make wider intervals. Seven is not possible, because every run would start on the same weekday."""
    truth: OrderedEvidenceTruth
    costs: EvidenceCosts | None = None
    """What a wrong decision costs. Without it, the report has no `go_from`."""
    calibrated: bool
    """`true` adds `leads_calibrated` to the report: the promises with probabilities corrected by what came before. It costs nothing."""
    compare: list[Literal["noaa", "ecmwf"] | str]
    """Other models whose promises are compared, at most 2. Each costs as much as the first."""


class PlanMoveEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["plan.slipped", "plan.improved"] | str
    """The type of event, about the finish of a plan."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: PlanMoveEventData


class PlanStage(Answer):
    """A stage of the work, with its own limits."""

    entry: AskedEntry
    hours: int
    """The number of hours in a row [h]."""


class PlanWeatherNeed(Answer):
    """Weather that must be good before or after the work."""

    entry: AskedEntry
    hours: int
    """The number of hours in a row [h]."""


class ProjectionDailyResponse(ModelsTable):
    metadata: ProjectionDailyResponseMetadata
    models: list[ProjectionDays]
    """The result of each climate model."""


class RankResponse(Answer):
    metadata: RankMetadata
    sources: list[Source]
    """The weather that the rows are based on, over all periods. Each source is listed once."""
    ranking: list[RankRow]
    """The rows, the best first, at most `top`. Rows with the same value are in the order of the probability of their best windows. After that, the worst hour in bad members decides, then the mean score. Rows that are equal in all of these are in the order of their periods, then in that of the request."""
    refused: list[RefusedPair]
    """Pairs of a location and an entry that could not be ranked."""
    compared: int
    """The total number of rows, before `top` limits them."""


class RouteResponse(Answer):
    metadata: RouteMetadata
    departures: list[RouteDeparture]
    """A row for each hour of departure. Hours outside `local_hours` are left out."""
    windows: list[RouteWindow]
    """Consecutive departures that are likely enough, the most likely first."""
    best: RouteDeparture | None
    """The best departure of the first window; null if there is no window."""
    none_because: NoDeparture | None
    """The reason why there is no window; null if there are windows."""
    steps: list[RouteStep]
    """The steps of one departure: of `steps_of`, else of `best`, else of the first. Empty if there is no departure."""


class Watch(Answer):
    id: str
    """Id of a watch."""
    name: str
    """The name of the watch in events."""
    model: Literal["noaa", "ecmwf"] | str | None = None
    """The model; absent if the watch is for warnings."""
    constraint_params: EntryReference | None = None
    definition: Definition | None = None
    places: list[WatchPlace]
    """The watched places; empty if the watch is for runs."""
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


class WatchList(Answer):
    watches: list[WatchSummary]
    """The watches of the page, the oldest first."""
    next_cursor: str | None
    """The `cursor` of the next page; null on the last page."""


class WindowsResponse(Answer):
    metadata: ForecastMetadata
    windows: list[WindowRow]
    """The rows in the requested order, at most `top`. Empty if none are found."""
    found: int
    """The total number of rows, before `top` limits them."""
    none_because: NoWindow | None
    """The reason why there is no window; null if there are windows."""
    longest: LongestRun | None
    """The nearest match if there is no window. It is the longest run of hours, shorter than the duration, that reaches `minimum_probability`. Null if there are windows, or if no hour reaches it."""
    warnings: list[BriefWarning] | None = None
    """The first 20 live warnings at the place in the hours of the answer, the most severe first. Read `metadata.warnings.state` first: without `known`, an empty list means nothing. Warnings do not change a score, unless the entry has `warnings`. Absent with `as_of`."""
    warnings_more: int | None = None
    """The number of further warnings, which `GET /v2/warnings/` lists; absent with `as_of`."""
    evidence: ProvedWindows | None
    """How many of such windows came in the past, by your newest finished report for the same place, entry version, model and window. It counts windows promised at 0.7 or more, 1 to 3 days ahead. Null if there is no such report, if its headline has no share, if odds are calibrated, or with `as_of`."""


class CompositeResponse(ForecastTable):
    metadata: ForecastMetadata
    summary: Summary
    warnings: list[BriefWarning] | None = None
    """The first 20 live warnings at the place in the hours of the answer, the most severe first. Read `metadata.warnings.state` first: without `known`, an empty list means nothing. Warnings do not change a score, unless the entry has `warnings`. Absent with `as_of`."""
    warnings_more: int | None = None
    """The number of further warnings, which `GET /v2/warnings/` lists; absent with `as_of`."""
    limiting_share: list[LimitingShare] | None = None
    """The frequency with which each constraint limits the score in the period; present if reasons are included."""
    warning_share: list[StoppingWarning] | None = None
    """The warnings that stop hours of the period, those of the most hours first. Present only if reasons are included and the entry has `warnings`."""
    counterfactuals: list[Counterfactual] | None = None
    """One counterfactual for each side of each limit that is a range; present if counterfactuals are included."""
    forecast: list[CompositeHour]
    """A row for each hour of the period."""


DigestedEvent = TypeAliasType("DigestedEvent", SpanEvent | WatchEvent | WarningEvent | RunEvent | PlanMoveEvent | PlanEvent | OtherDigestedEvent)


class EvidenceOrder(Answer):
    """An order of a report, and the report when it is ready."""

    id: str | None
    """Id of the report; null in a dry run, which makes no report."""
    status: Literal["planned", "queued", "running", "done", "failed"] | str
    """The state of the report: not ordered (`planned`, after a dry run), waiting (`queued`), in work (`running`), ready (`done`), or ended without a result (`failed`)."""
    progress: float
    """The part of the work that is done, 0 to 1."""
    charged: int
    """The cost of the report, in requests of the allowance. What was charged for runs that could not be read is refunded at the end. In a dry run, the cost that an order would have."""
    waits_until: AwareDatetime | None
    """The time at which calls of a weather provider renew that the work needs. Until then it waits, and afterwards it goes on by itself. Null if it does not wait for calls."""
    estimate: EvidenceEstimate
    request: OrderedEvidence
    created_at: AwareDatetime
    """The time of the request."""
    finished_at: AwareDatetime | None
    """The time at which the work ended; null until then."""
    expires_at: AwareDatetime
    """The time until which the report is stored: 400 days after the request."""
    failure: EvidenceFailure | None
    """Why the report failed; null if it did not."""
    report: EvidenceReport | None
    """The report; null until the status is `done`."""


class EvidenceSummary(Answer):
    """An order of a report, without the report."""

    id: str | None
    """Id of the report; null in a dry run, which makes no report."""
    status: Literal["planned", "queued", "running", "done", "failed"] | str
    """The state of the report: not ordered (`planned`, after a dry run), waiting (`queued`), in work (`running`), ready (`done`), or ended without a result (`failed`)."""
    progress: float
    """The part of the work that is done, 0 to 1."""
    charged: int
    """The cost of the report, in requests of the allowance. What was charged for runs that could not be read is refunded at the end. In a dry run, the cost that an order would have."""
    waits_until: AwareDatetime | None
    """The time at which calls of a weather provider renew that the work needs. Until then it waits, and afterwards it goes on by itself. Null if it does not wait for calls."""
    estimate: EvidenceEstimate
    request: OrderedEvidence
    created_at: AwareDatetime
    """The time of the request."""
    finished_at: AwareDatetime | None
    """The time at which the work ended; null until then."""
    expires_at: AwareDatetime
    """The time until which the report is stored: 400 days after the request."""
    failure: EvidenceFailure | None
    """Why the report failed; null if it did not."""


class ImportedPlan(Answer):
    """A request for `/plans/simulate/`."""

    name: str | None = None
    """The display name."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    timezone: str
    """The zone of the plan."""
    start: str | None = None
    """The start of the file, if it is ahead and nothing was begun."""
    sites: list[ImportedPlanSite]
    """The places of the work."""
    calendars: list[PlanCalendar]
    """The calendars that tasks use."""
    tasks: list[ImportedTask]
    """The tasks, in the order of the file."""


class ItemResult(BatchItem):
    ref: str | None
    """The `ref` of the item; null if it has none."""
    index: int
    """Position of the item, from 0."""
    result: CompositeResponse
    """The scores of the item, in the form of the composite."""


class PlanImportResponse(Answer):
    plan: ImportedPlan
    mapped: int
    """The number of tasks that have weather by `map`."""
    issues: list[PlanImportIssue]
    """Everything of the file that the plan does not have, or has in another form."""


class PlanTask(Answer):
    """A task of the plan."""

    id: str
    """Your own name for it, unique in its list."""
    name: str | None = None
    """The display name."""
    site: str | None = None
    """The `id` of the site of the work. Give it exactly if the task has an entry."""
    entry: AskedEntry | None = None
    """The weather that the work needs; none if absent."""
    hours: PlanTaskHours | None = None
    mode: Literal["unbroken", "shifts", "split"] | str
    """`unbroken`: all hours in a row, in one shift. `shifts`: pauses of the calendar are no break, bad weather is. `split`: works in good hours, and rests in others."""
    minimum_score: float | None = None
    """The score of a good hour. The default is the start of the acceptable band. A scenario needs it."""
    contingency_hours: int
    """Good hours that must follow the work before it may start [h]. Not with `split` or `stages`."""
    minimum_stint_hours: int
    """The good hours ahead that `split` needs before it begins or goes on [h]."""
    exposed: bool
    """True if `shifts` also needs good weather in the pauses, such as for an open roof at night."""
    stages: list[PlanStage] | None = None
    """Stages without a pause between them, in place of `entry` and `hours`."""
    before: list[PlanWeatherNeed] | None = None
    """Weather that must have been good until the start, such as dry ground. Not with `split`."""
    after: list[PlanWeatherNeed] | None = None
    """Weather that must stay good after the finish, such as for curing. It holds no crew. Not with `split`."""
    calendar: str | None = None
    """The `id` of its calendar; every hour if absent."""
    resources: list[PlanUse]
    """The crews and vessels that it holds from start to finish."""
    links: list[PlanLink]
    """What it waits for."""
    not_before: AwareDatetime | None = None
    """The earliest start."""
    finish_by: AwareDatetime | None = None
    """The time at which it should be done. Only the order `due` uses it."""
    progress: PlanProgress | None = None


BatchLine = TypeAliasType("BatchLine", ItemResult | ItemProblem | OtherBatchLine)
"""The result or the problem of one item."""


class BatchResults(Answer):
    results: list[ItemResult]
    """The items that were scored, in the order of the request."""
    problems: list[ItemProblem]
    """The items that failed, in the order of the request."""


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


class EvidenceList(Answer):
    evidence: list[EvidenceSummary]
    """The reports, the newest first."""


class KeptPlan(Answer):
    id: str
    """Id of a kept plan."""
    name: str | None = None
    """The display name."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    timezone: KeptPlanTimezone | None = None
    front_hours: int
    """The hours of the ensemble that count [h]. With 0, past years alone count."""
    years: PlanYears | None = None
    seed: int
    """Number from which hours of work and intervals are drawn. The same seed gives the same figures."""
    sites: list[PlanSite]
    """The places of the work, by their coordinates."""
    calendars: list[PlanCalendar]
    """The calendars."""
    resources: list[PlanResource]
    """Crews and vessels."""
    tasks: list[PlanTask]
    """The tasks."""
    order: Literal["listed", "due", "search"] | str
    """The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too."""
    currency: str | None = None
    """The code of the currency (ISO 4217). Required with any cost."""
    overhead_per_day: float
    """Cost of each day from start to finish [currency]."""
    deadline: PlanDeadline | None = None
    """The time at which the plan should be done."""
    percentiles: list[int]
    """Additional percentiles of the finish."""
    looks: Literal["daily", "every_run"] | str
    """`daily`: a look with the first run after 04:00 in the zone of the plan. `every_run`: a look with each run of the model."""
    tell_when: PlanTellWhen
    tell: PlanTell
    start: AwareDatetime
    """The earliest start of the first task. Once it has passed, what is left starts in the hour of a look."""
    pairs: int
    """The number of pairs of a site, an entry and a minimum score. A look costs one request for each."""
    version: int
    """The version, which counts the changes and reports of progress; the ETag names it."""
    state: Literal["active", "paused", "ended"] | str
    """`active`, `paused`, or `ended`: all tasks are finished, or `ends_at` has passed."""
    paused_because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """The reason for the pause; null unless the plan is paused."""
    created_at: AwareDatetime
    """The time of creation."""
    ends_at: AwareDatetime
    """The time at which the plan ends by itself, 730 days after its start."""
    last_look: PlanLook | None
    """The last look. Its version may be older than that of the plan."""
    next_look_expected: AwareDatetime | None
    """The earliest expected time of the next look. Null while the plan is not active, while the next run is late, and if too few runs are known."""


class DigestEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["digest"]
    """The type of an event that combines several events."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: DigestEventData


Event = TypeAliasType("Event", SpanEvent | WatchEvent | WarningEvent | RunEvent | MapMadeEvent | MapFailedEvent | PlanMoveEvent | PlanEvent | DigestEvent | WebhookEvent | AddressEvent | OtherEvent)
"""An event of a watch, a map, a plan, a webhook or an address. It never changes."""


class EventList(Answer):
    events: list[Event]
    """The events of the page, in the requested order."""
    next_cursor: str | None
    """The `cursor` for the next events. Null before the first event, and on the last page of `order=newest`."""
