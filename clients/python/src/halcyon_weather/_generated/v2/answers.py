"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from typing import Annotated, Literal

from halcyon_weather.answer import Answer
from halcyon_weather.batch_item import BatchItem
from halcyon_weather.tables import ForecastTable
from halcyon_weather.workability_table import (
    ProjectedWorkabilityTable,
    WorkabilityTable,
)
from pydantic import AwareDatetime, Field
from typing_extensions import TypeAliasType

from ..answers import (
    Band,
    BandWatch,
    Calibration,
    Cell,
    Constraint,
    ConstraintReason,
    Counterfactual,
    DatasetSource,
    Definition,
    EntryReference,
    Estimate,
    HistoricalWorkabilityResponseMetadataEstimated,
    HistoricalWorkabilityResponseMetadataNotice,
    HourEnsemble,
    HourOdds,
    ItemProblem,
    LeftOutModel,
    Licence,
    Likelihood,
    LimitingShare,
    LimitWatch,
    LocalHours,
    Method,
    ModelWorkability,
    MonthWorkability,
    NotCalibratedNotice,
    Notice,
    NoWindowByScore,
    OlderRunNotice,
    OtherBatchLine,
    OtherNotice,
    OtherWatchWhen,
    Problem,
    ProjectionWorkabilityResponseChange,
    RecordGap,
    Score,
    StepSpan,
    UnlikeSiteNotice,
    VariableName,
    WatchChange,
    WatchConfirmRuns,
    WatchedSpan,
    WatchPlace,
    WatchProbability,
    WatchTell,
    WholeStep,
    WindowOfRun,
)


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


class FirstPlace(Answer):
    """The first place that it watches."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""


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


class NamedEntry(Answer):
    """A task or scenario from the library, or your own."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int
    """Id of a task or scenario."""
    version: int | None = None
    """The version of the entry; the newest one if absent. An earlier version scores as it did before."""


class NoWindowBelowMaximum(Answer):
    reason: Literal["maximum"]
    """More hours are above the maximum than below the minimum."""
    share: float
    """The share of the usable hours that are above the maximum, counted over all members."""


class NoWindowInHours(Answer):
    reason: Literal["hours"]
    """The period, daylight and local hours have no run of that length, in any weather."""


class NoWindowLikelyEnough(Answer):
    reason: Literal["probability"]
    """Too few members are good for long enough."""
    best_probability: float
    """The probability of the most likely window."""


class OtherAskedEntry(Answer):
    """One of a kind that this version does not know."""

    type: Literal["task", "scenario"] | str


class OtherHoursByBand(Answer):
    """One of a kind that this version does not know."""


class OtherNoWindow(Answer):
    """One of a kind that this version does not know."""

    reason: str


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


class RankedLimit(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """Share of the hours of the period in which it limits the score."""


class RefusedPair(Answer):
    location: int
    """Position of the location in the request, from 0."""
    entry: int
    """Position of the entry in the request, from 0."""
    problem: Problem
    """The reason why the pair could not be ranked."""


class Site(Answer):
    """The place and its properties."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: Literal["land", "sea"] | str | None = None
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class SourcePart(Answer):
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that."""
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
    likeliest: LikeliestStart | None
    """The most likely start of those that were checked, even if it is less likely than `probability.rise`. Null before the first check, and if no start was wanted."""
    looked_to: AwareDatetime | None
    """The end of the hours that were checked; null before the first check."""


class WatchedWindow(Answer):
    """The single window to watch. Events report when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability`. The move is measured from the odds that were last reported, or at first from those at creation. Once the window has begun, the odds are for the remaining hours. The watch ends with the window."""

    start: AwareDatetime
    """The first hour, as an RFC 3339 time."""
    end: AwareDatetime
    """The time at which the last hour ends, in the same form."""


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


class WorkingHours(Answer):
    """Hours on the clock of `timezone`."""

    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock at which work may start."""
    to: int
    """Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str]
    """Days on the local calendar, all by default."""


class WorstHour(Answer):
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
    """The result of the deterministic run; null if the run does not cover the last hour."""


class CompositeHour(Answer):
    timestamp: AwareDatetime
    """Start of the hour, UTC."""
    local: AwareDatetime
    """The same time in `metadata.timezone`, with its offset from UTC."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The origin of `score`: the single run of the deterministic part, or the median over the members of another part."""
    score: Score
    """The score of the hour. Its polarity is that of the entry. It is `suitability` for a task: 1 is the best weather. It is `presence` for a scenario: 1 is fully present. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment."""
    band: Band
    """The band of `score`."""
    missing: list[int]
    """Limits that were dropped in this hour because their variable is missing. The score is then 0.9 at most. Empty if there are none."""
    ensemble: HourEnsemble | None = None
    """The odds of the members, even if `score` comes from a single run. Null in the hours that a notice `ensemble_absent` names. Present only if `include` has it."""
    constraints: list[ConstraintReason] | None = None
    """The value that each constraint was checked against; present only if reasons are included."""
    limiting: list[int] | None = None
    """The constraints that limit the score, including those of `missing`. There are several in a tie, and none at a score of 1. Present only if reasons are included."""
    short_shares: list[float] | None = None
    """For each constraint, by its position: the share of the members of `ensemble` that score below 0.1 in this hour and that the constraint limits. A member counts for several constraints in a tie. Null if `ensemble` is. Present only if reasons are included."""
    member: int | None = None
    """The member that is explained, from 0: the first whose score is nearest to `score`. Null if `score` comes from a single run. Present only if reasons are included."""
    member_score: Score | None = None
    """The score of that member; present only if reasons are included."""


ForecastMetadataNotice = TypeAliasType("ForecastMetadataNotice", Notice | EnsembleAbsentNotice | EnsembleConstraintDroppedNotice | OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice | OtherNotice)


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


HoursByBand = TypeAliasType("HoursByBand", SuitabilityHours | PresenceHours | OtherHoursByBand)
"""The number of hours in each band."""


NoWindow = TypeAliasType("NoWindow", NoWindowByScore | NoWindowInHours | NoWindowBelowMaximum | NoWindowLikelyEnough | OtherNoWindow)


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
    notices: list[ForecastMetadataNotice]
    """Notices about some of the hours; empty if there are none."""
    calibration: list[Calibration]
    """Each part whose weather or odds were calibrated, with its calibration; empty if there are none."""


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


class Source(Answer):
    """The weather that the scores are based on."""

    synthetic: bool
    """True if any of the weather is synthetic, not real."""
    parts: list[SourcePart]
    """The parts that are used, the nearest hours first."""


class Summary(Answer):
    """A summary of the hours."""

    hours: HoursByBand


WatchWhen = TypeAliasType("WatchWhen", WindowWatch | BandWatch | LimitWatch | OtherWatchWhen)
"""The window, band or limit to watch for."""


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
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part that covers the last hour of every window."""
    members: int | None
    """The number of members that are counted: those of one ensemble over all hours. The deterministic run counts as one more in the hours that it covers. Null if the windows come from a single run."""
    continues: bool
    """True if another row continues with the next hour: in another part, with other members, or on the next day."""
    whole: HourOdds
    """The odds that all hours from `start` to `end` are good. They never exceed the odds of a window inside."""
    chances: list[float | None]
    """The probability that every hour of a window is good, for each start from `start` to `latest_start`. The highest probability is that of `best`, and none is below that of `whole`. Null if the windows come from a single run."""
    unmet: list[UnmetHours]
    """Hours from `start` to `end` whose own score does not meet the request, in order of time. The score is the one that a composite gives for the hour. The row is still likely because of the members. Empty if there are none."""
    best: BestWindow


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


class DefinedEntry(Answer):
    """A task or scenario that is not in the library."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    definition: Constraints


class ForecastMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
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
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""


class HistoricalWorkabilityResponse(WorkabilityTable):
    metadata: HistoricalWorkabilityResponseMetadata
    months: list[MonthWorkability]
    """The twelve months, January first."""
    method: Method


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
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    by: Literal["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"] | str
    """The value by which the rows are ranked."""
    window: RankedWindowWish
    timezone: str
    """The requested zone. Each row names the zone of its local times."""
    bands: BandTables
    caveat: str
    """The purpose of scores, and the checks that they do not replace."""


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


class WatchSummary(Answer):
    """A watch. If it has several places, the most likely start counts."""

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
    when: WatchWhen
    first_place: FirstPlace
    likeliest: LikeliestStart | None
    """The most likely start of those that were checked, even if it is less likely than `probability.rise`. Null before the first check, and if no start was wanted."""
    looked_to: AwareDatetime | None
    """The end of the hours that were checked; null before the first check."""


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


AskedEntry = TypeAliasType("AskedEntry", NamedEntry | DefinedEntry | OtherAskedEntry)
"""The entry to score."""


class CompositeResponse(ForecastTable):
    metadata: ForecastMetadata
    summary: Summary
    limiting_share: list[LimitingShare] | None = None
    """The frequency with which each constraint limits the score in the period; present if reasons are included."""
    counterfactuals: list[Counterfactual] | None = None
    """One counterfactual for each side of each limit that is a range; present if counterfactuals are included."""
    forecast: list[CompositeHour]
    """A row for each hour of the period."""


class ItemResult(BatchItem):
    ref: str | None
    """The `ref` of the item; null if it has none."""
    index: int
    """Position of the item, from 0."""
    result: CompositeResponse
    """The scores of the item, in the form of the composite."""


class Link(Answer):
    id: str
    """Id of a link."""
    kind: str
    """The link shows the forecast of one site."""
    name: str
    """The name of the site that readers see."""
    location: Site
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
    location: Site
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


class WatchList(Answer):
    watches: list[WatchSummary]
    """The watches of the page, the oldest first."""
    next_cursor: str | None
    """The `cursor` of the next page; null on the last page."""


BatchLine = TypeAliasType("BatchLine", ItemResult | ItemProblem | OtherBatchLine)
"""The result or the problem of one item."""


class BatchResults(Answer):
    results: list[ItemResult]
    """The items that were scored, in the order of the request."""
    problems: list[ItemProblem]
    """The items that failed, in the order of the request."""
