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
    """What was scored."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int | None
    """Null where constraints were given that are no entry."""
    slug: str | None
    """Its name in lower case with hyphens, which stays; null without an entry."""
    name: str | None
    """What people call it; null where constraints were given without a name."""
    version: int | None
    """Version that was scored; null without an entry."""
    polarity: Literal["suitability", "presence"] | str
    """The meaning of 1: `suitability` good weather for the task, `presence` the situation is present."""


class AnsweredPeriod(Answer):
    """The hours of the answer."""

    start: AwareDatetime
    """The first hour."""
    end: AwareDatetime
    """The instant at which the last hour ends."""
    hours: int
    """How many hours there are."""


class AnsweredSite(Answer):
    """The place that was asked for."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is."""
    surface: Literal["land", "sea"] | str | None = None
    """`land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers."""


class BandRow(Answer):
    name: Band
    above: float | None = None
    """The score lies above this."""
    from_: Annotated[float | None, Field(alias="from")] = None
    """The score is at least this."""


class BandTables(Answer):
    """The bands of tasks, and those of scenarios."""

    suitability: list[BandRow]
    """The bands of tasks."""
    presence: list[BandRow]
    """The bands of scenarios."""


class CostResponse(Answer):
    cost: int
    """What it would cost, in requests of the allowance."""


class CountedLocalHours(Answer):
    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock at which work may start."""
    to: int
    """Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str]
    """Days on the local calendar, all by default."""


class CountedWindow(Answer):
    """The weather window that was counted, and the hours in which it was."""

    duration_hours: int
    """How long it is [h]."""
    minimum_score: float
    """The score that every hour reaches."""
    daylight_only: bool
    """Whether the sun is up at the start and the end of every hour."""
    local_hours: CountedLocalHours | None
    """Null where every hour of the clock counts."""


class EnsembleAbsentNotice(Answer):
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""
    because: Literal["not_configured", "stale", "variable", "gap", "reach"] | str
    """`not_configured`: the model has no members here. `stale`: their run is too old or cannot be read. `variable`: they do not carry one that the entry needs. `gap`: too many of them lack a value. `reach`: they reach neither these hours nor this place."""
    variable: VariableName | None = None
    """Only present with `variable`: the one that members do not carry."""
    code: Literal["ensemble_absent"]
    """What the notice says."""


class EnsembleConstraintDroppedNotice(Answer):
    """The members beside the deterministic run have no data for a constraint, and were scored without it. Where that is a limit their scores are 0.9 at most, so how many of them are in the highest band is not known."""

    code: Literal["ensemble_constraint_dropped"]
    """What the notice says."""
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""


class LikeliestStart(Answer):
    start: AwareDatetime
    """Its start."""
    end: AwareDatetime
    """The end of the hours that must hold from there on."""
    probability: float
    """How likely it is."""
    likelihood: Likelihood


class LongestRun(Answer):
    start: AwareDatetime
    """Its first hour."""
    end: AwareDatetime
    """The instant at which its last hour ends."""
    start_local: AwareDatetime
    """The same on the clock of `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same on the clock of `metadata.timezone`, with its offset from UTC."""
    hours: int
    """How long it is [h]."""
    probability: float | None
    """How likely every hour is good; null where one run alone knows them."""


class NamedEntry(Answer):
    """A task or scenario of the library, or one of your own."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int
    """Id of a task or scenario."""
    version: int | None = None
    """An earlier version scores as it did; the newest one where it is not given."""


class NoWindowBelowMaximum(Answer):
    reason: Literal["maximum"]
    """More hours lie above the maximum than below the minimum."""
    share: float
    """The share of the hours that could be used, counted in every member, that lie above it."""


class NoWindowInHours(Answer):
    reason: Literal["hours"]
    """The period, the daylight and the local hours hold no run of that length, in any weather."""


class NoWindowLikelyEnough(Answer):
    reason: Literal["probability"]
    """Some members are good for long enough, but too few of them."""
    best_probability: float
    """That of the likeliest window."""


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
    """Hours that are fully of the situation."""
    partial: int
    """Hours that are partly of it."""
    slight: int
    """Hours that are slightly of it."""
    absent: int
    """Hours that are without it."""


class RankedLimit(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """Share of the hours of the period in which it limits."""


class RefusedPair(Answer):
    location: int
    """Position of the location in the request, from 0."""
    entry: int
    """Position of the entry in the request, from 0."""
    problem: Problem
    """Why it could not be ranked."""


class Site(Answer):
    """The place, and what is known of it."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is."""
    surface: Literal["land", "sea"] | str | None = None
    """`land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers."""


class SourcePart(Answer):
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after."""
    source: str
    """`synthetic` is not real weather."""
    run: AwareDatetime
    """Start of the run."""
    cell: Cell
    members: int
    """How many forecasts it is: 1, or the members with their control."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour that it answers, or counts members in."""
    to: AwareDatetime
    """The instant at which the last of them ends."""
    licence: Licence | None
    """Null of weather that is not real."""


class StreamTicket(Answer):
    ticket: str
    """Opens one stream in place of a key, as `ticket` of its query. This answer alone shows it."""
    expires_at: AwareDatetime
    """Until when it is good."""


class SuitabilityHours(Answer):
    """Hours in each band of a task."""

    ideal: int
    """Hours that are ideal."""
    acceptable: int
    """Hours that are acceptable."""
    unsuitable: int
    """Hours that are unsuitable."""
    stop: int
    """Hours that are at 0, where work stops."""


class UnmetHours(Answer):
    """Hours one after the other whose scores do not meet what is asked."""

    start: AwareDatetime
    """Its first hour."""
    end: AwareDatetime
    """The instant at which its last hour ends."""
    start_local: AwareDatetime
    """The same on the clock of `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same on the clock of `metadata.timezone`, with its offset from UTC."""
    band: Band
    """The band of its worst hour."""


class WatchSubject(Answer):
    ref: str | None
    """The `ref` of the place; null where it has none."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    sight: Literal["seeing", "blind"] | str
    """`blind` where no round has succeeded for 24 hours: then silence says nothing about the weather."""
    seen_at: AwareDatetime | None
    """The hour of the last round that succeeded; null before it."""
    spans: list[WatchedSpan]
    """The open spans, by start."""
    likeliest: LikeliestStart | None
    """The likeliest of all starts that were looked at, also where it is less likely than `probability.rise`. Null before the first look, and where no start was wanted."""
    looked_to: AwareDatetime | None
    """The end of the hours that were looked at; null before the first look."""


class WatchedWindow(Answer):
    """The one window that is watched. Events tell when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability` since they were told or it was made. Once it has begun they are those of what is left of it. The watch ends with it."""

    start: AwareDatetime
    """Its first hour, as an instant of RFC 3339."""
    end: AwareDatetime
    """The instant at which its last hour ends, in the same form."""


class WindowWatch(Answer):
    """A window in which a task can be done: any of `duration_hours` in the next `horizon_hours`, or `window` alone, of which `horizon_hours` says nothing."""

    kind: Literal["window"]
    """A window is watched for."""
    duration_hours: int
    """How many hours must be good in a row."""
    minimum_score: float
    """The score that every hour must reach; the acceptable band by default."""
    horizon_hours: int
    """How far ahead is watched [h]."""
    probability: WatchProbability
    confirm_runs: WatchConfirmRuns
    change: WatchChange
    daylight_only: bool
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: LocalHours | None = None
    window: WatchedWindow | None = None


class WorkingHours(Answer):
    """Hours on the clock of `timezone`."""

    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock at which work may start."""
    to: int
    """Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts."""
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
    """The likeliest window; of several the one whose worst hour is best in bad members, then the first."""

    start: AwareDatetime
    """The hour at which the window starts."""
    end: AwareDatetime
    """The instant at which its last hour ends."""
    start_local: AwareDatetime
    """The same on the clock of `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same on the clock of `metadata.timezone`, with its offset from UTC."""
    share: float | None
    """Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted."""
    probability: float | None
    """How likely every hour is good. Where many windows are about as good, it is less than the share of members, since windows are picked for it. Null where one run alone knows them, or too few members do."""
    likelihood: Likelihood | None
    """The word for the probability; null where that is null."""
    band: Band
    """The band of its worst hour: of the median over the members, or of the run where it alone knows the window."""
    worst: WorstHour | None
    """Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. Null where one run alone knows the window."""
    deterministic: WindowOfRun | None
    """The score of the deterministic run; null where it does not answer the last hour."""


class CompositeHour(Answer):
    timestamp: AwareDatetime
    """Start of the hour, UTC."""
    local: AwareDatetime
    """The same instant on the clocks of `metadata.timezone`, with their offset from UTC."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The origin of `score`: the one run of the deterministic part, or the median over the members of another."""
    score: Score
    """The score of the hour. Its polarity is the entry's: `suitability` of a task, where 1 is best, and `presence` of a scenario, where 1 is fully there. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment."""
    band: Band
    """The band of `score`."""
    missing: list[int]
    """Limits that were dropped in this hour because their variable is missing: its score is 0.9 at most. Empty where there are none."""
    ensemble: HourEnsemble | None = None
    """The odds of the members, also where one run answers the hour. Null in the hours that a notice `ensemble_absent` names; only present where it is included."""
    constraints: list[ConstraintReason] | None = None
    """The value that each constraint saw; only present where reasons are included."""
    limiting: list[int] | None = None
    """The constraints that keep the score down, those of `missing` included. Several in a tie, none at a score of 1. Only present where reasons are included."""
    member: int | None = None
    """The member that is explained, from 0: the first whose score is nearest to `score`. Null where one run answers; only present where reasons are included."""
    member_score: Score | None = None
    """The score of that member; only present where reasons are included."""


ForecastMetadataNotice = TypeAliasType("ForecastMetadataNotice", Notice | EnsembleAbsentNotice | EnsembleConstraintDroppedNotice | OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice | OtherNotice)


class HistoricalWorkabilityResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of `local_hours`; months and their hours are those of UTC."""
    location: AnsweredSite
    window: CountedWindow
    hours_considered: list[float | None] | None
    """Hours of each month that were asked for, January first, in the mean of the years used. Null where every hour is."""
    dataset: DatasetSource
    gaps: list[RecordGap]
    """Empty where there is none."""
    provisional: list[StepSpan]
    """Empty where there is none."""
    notices: list[HistoricalWorkabilityResponseMetadataNotice]
    """Empty where there is none."""
    estimated: list[HistoricalWorkabilityResponseMetadataEstimated]
    """Empty where there is none."""
    entry: AnsweredEntry
    caveat: str
    """What scores are for, and what they do not replace."""
    period: YearSpan


HoursByBand = TypeAliasType("HoursByBand", SuitabilityHours | PresenceHours | OtherHoursByBand)
"""How many hours are in each band."""


NoWindow = TypeAliasType("NoWindow", NoWindowByScore | NoWindowInHours | NoWindowBelowMaximum | NoWindowLikelyEnough | OtherNoWindow)


class ProjectionWorkabilityResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of `local_hours`; months and their hours are those of UTC."""
    location: AnsweredSite
    scenario: str
    """How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585."""
    notices: list[HistoricalWorkabilityResponseMetadataNotice]
    """Empty where there is none."""
    left_out: list[LeftOutModel]
    """Empty where there is none."""
    baseline: YearSpan
    period: YearSpan
    window: CountedWindow
    hours_considered: list[float | None] | None
    """Hours of each month that were asked for, January first, in the mean of the years used. Null where every hour is."""
    dataset: DatasetSource
    """Whose hours are changed."""
    held: list[VariableName]
    """Variables of the entry that nothing projects: they stay as they were."""
    estimated: list[HistoricalWorkabilityResponseMetadataEstimated]
    """Empty where there is none."""
    entry: AnsweredEntry
    caveat: str
    """What scores are for, and what they do not replace."""


class RankRow(Answer):
    rank: int
    """1 is best; ranks repeat only where all numbers that decide are equal."""
    value: float | None
    """The value that rows are ranked by. `probability` and `worst` take the likeliest window, also where it is not likely enough to be `best`. They are null where the period holds no window, or one run alone knows it. `soonest` is null where no window is likely enough. Rows without a value come last."""
    location: int
    """Position of the location in the request, from 0."""
    entry: int
    """Position of the entry in the request, from 0."""
    period: int
    """Position of the period in the request, from 0."""
    ref: str | None
    """The `ref` of the location; null where it has none."""
    source: int
    """Position of the source in `sources`, from 0."""
    timezone: str
    """The zone of the local times: that of the location where `auto` is asked."""
    best: BestWindow | None
    """The likeliest window of those that are likely enough; null where there is none, which `none_because` explains."""
    none_because: NoWindow | None
    """Why there is no window; null where there is one."""
    possible_starts: int
    """At how many hours of the period a window may start that is likely enough."""
    hours: HoursByBand
    mean: Score
    """Mean of the scores of the hours of the period."""
    limiting: RankedLimit | None
    """The constraint that limits most hours of the period; null where none does."""
    notices: list[ForecastMetadataNotice]
    """Facts that matter for some hours; empty where there are none."""
    calibration: list[Calibration]
    """Each part whose weather or odds were calibrated, and by what; empty where none was."""


class RankedWindowWish(Answer):
    """The windows that were looked for."""

    duration_hours: int
    """How long a window is [h]."""
    minimum_score: float | None
    """The score that bounds every hour; null where none is asked."""
    maximum_score: float | None
    """The score that bounds every hour; null where none is asked."""
    minimum_probability: float
    """How likely a window must be to be found."""
    daylight_only: bool
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: WorkingHours | None
    """Null where any hour of the day is good."""


class Source(Answer):
    """The weather that the scores were made of."""

    synthetic: bool
    """Whether any of the weather is synthetic, not real."""
    parts: list[SourcePart]
    """The parts that answer, the nearest hours first."""


class Summary(Answer):
    """The hours in short."""

    hours: HoursByBand


WatchWhen = TypeAliasType("WatchWhen", WindowWatch | BandWatch | LimitWatch | OtherWatchWhen)
"""The window, band or limit that is watched for."""


class WindowRow(Answer):
    """Hours one after the other at each of which a window may start."""

    start: AwareDatetime
    """The first hour at which a window may start."""
    latest_start: AwareDatetime
    """The last hour at which one may; the start where rows are single windows."""
    end: AwareDatetime
    """The instant at which the window of the last start ends."""
    start_local: AwareDatetime
    """The same on the clock of `metadata.timezone`, with its offset from UTC."""
    latest_start_local: AwareDatetime
    """The same on the clock of `metadata.timezone`, with its offset from UTC."""
    end_local: AwareDatetime
    """The same on the clock of `metadata.timezone`, with its offset from UTC."""
    hours: int
    """From the start to the end."""
    starts: int
    """Hours at which a window may start, from `start` to `latest_start`."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part that answers the last hour of every window."""
    members: int | None
    """How many members are counted: those of one ensemble over all hours, and the deterministic run as one more in the hours that it answers. Null where one run alone knows the windows."""
    continues: bool
    """Whether the starts go on in another row with the next hour: in another part, where other members are counted, or on the next day."""
    whole: HourOdds
    """The odds of all hours from start to end together; never more than of a window inside."""
    chances: list[float | None]
    """How likely every hour of a window is good, by the hour at which it starts: one for each hour from `start` to `latest_start`. The highest is that of `best`, and none is less than that of `whole`. Null where one run alone knows the windows."""
    unmet: list[UnmetHours]
    """Hours from start to end whose own score does not meet what is asked, in their order: the score that a composite has there. The members make the row likely all the same. Empty where there are none."""
    best: BestWindow


class Constraints(Answer):
    """What it is, and what the weather must meet."""

    name: str | None = None
    """What people call it."""
    sector: str | None = None
    """The field of work that it belongs to."""
    description: str | None = None
    """What it is, in a sentence or two."""
    caveat: str | None = None
    """What its scores leave out."""
    constraints: list[Constraint]
    """What the weather must meet, 1 to 32 constraints."""


class DefinedEntry(Answer):
    """A task or scenario that is not in the library."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    definition: Constraints


class ForecastMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    location: AnsweredSite
    timezone: str
    """The zone of the local times."""
    period: AnsweredPeriod
    entry: AnsweredEntry
    bands: list[BandRow]
    """The bands of its scores, the best first: the first row that holds names a score."""
    source: Source
    notices: list[ForecastMetadataNotice]
    """Facts that matter for some hours; empty where there are none."""
    estimated: list[Estimate]
    """Variables that the source lacks and a rough rule replaced; empty where there are none."""
    whole_steps: list[WholeStep]
    """Hours whose constraints saw the extreme of a longer step of the model, as of gusts; empty where there are none. One hour of the step has it, and which one is not known. For an hour alone it is severe."""
    calibration: list[Calibration]
    """Each part whose weather or odds were calibrated, and by what; empty where none was."""
    caveat: str
    """What scores are for, and what they do not replace."""


class HistoricalWorkabilityResponse(WorkabilityTable):
    metadata: HistoricalWorkabilityResponseMetadata
    months: list[MonthWorkability]
    """The months, January first."""
    method: Method


class ProjectionWorkabilityResponse(ProjectedWorkabilityTable):
    metadata: ProjectionWorkabilityResponseMetadata
    baseline: list[MonthWorkability]
    """The months as they were, January first."""
    models: list[ModelWorkability]
    """Each climate model by itself."""
    change: list[ProjectionWorkabilityResponseChange]
    """The change of the medians over the years against the baseline, over the models. It has the hours of each band, and the share of hours at which a window may start."""
    method: Method


class RankMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    by: Literal["probability", "soonest", "possible_starts", "worst", "ideal_hours", "mean"] | str
    """What the rows are ranked by."""
    window: RankedWindowWish
    timezone: str
    """As it was asked for; each row names the zone of its local times."""
    bands: BandTables
    caveat: str
    """What scores are for, and what they do not replace."""


class RankResponse(Answer):
    metadata: RankMetadata
    sources: list[Source]
    """The weather that the rows were made of, over all periods; each source once."""
    ranking: list[RankRow]
    """The best first, at most `top`. Rows of the same value come by the probability of their best windows. Then come its worst hour in bad members, and the mean score. Rows that are equal in all come by the earlier period, then as they were given."""
    refused: list[RefusedPair]
    """Pairs of a location and an entry that could not be ranked."""
    compared: int
    """How many rows there are, before `top` cuts them."""


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
    """The places that are watched."""
    when: WatchWhen
    tell: WatchTell
    ends_at: AwareDatetime
    """When it ends by itself."""
    version: int
    """Rises with every change of the watch."""
    state: Literal["active", "paused", "ended"] | str
    """Whether it watches, is paused, or has ended."""
    paused_because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """Null unless the watch is paused."""
    created_at: AwareDatetime
    """When it was made."""
    last_round_at: AwareDatetime | None
    """The hour of the last round that looked at it; null before the first."""
    next_round_expected: AwareDatetime | None
    """When a round is expected to look at the watch next, by the runs of the model that have come so far. Null while the watch is not active, where too few runs are known, and while the next one is late."""
    subjects: list[WatchSubject]
    """The places, in the order of the request."""


class WatchSummary(Answer):
    """A watch; of several places the likeliest start counts."""

    id: str
    """Id of a watch."""
    name: str
    """The name of the watch in events."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    version: int
    """Rises with every change of the watch."""
    state: Literal["active", "paused", "ended"] | str
    """Whether it watches, is paused, or has ended."""
    paused_because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """Null unless the watch is paused."""
    created_at: AwareDatetime
    """When it was made."""
    last_round_at: AwareDatetime | None
    """The hour of the last round that looked at it; null before the first."""
    next_round_expected: AwareDatetime | None
    """When a round is expected to look at the watch next, by the runs of the model that have come so far. Null while the watch is not active, where too few runs are known, and while the next one is late."""
    ends_at: AwareDatetime
    """When it ends by itself."""
    kind: Literal["window", "band", "limit"] | str
    """What it watches for."""
    places: int
    """How many places it watches."""
    open_spans: int
    """How many spans are open there."""
    blind_places: int
    """At how many places no round has succeeded for 24 hours."""
    when: WatchWhen
    likeliest: LikeliestStart | None
    """The likeliest of all starts that were looked at, also where it is less likely than `probability.rise`. Null before the first look, and where no start was wanted."""
    looked_to: AwareDatetime | None
    """The end of the hours that were looked at; null before the first look."""


class WindowsResponse(Answer):
    metadata: ForecastMetadata
    windows: list[WindowRow]
    """In the order that was asked for, at most `top`. Empty where none is found."""
    found: int
    """How many rows there are, before `top` cuts them."""
    none_because: NoWindow | None
    """Why there is no window; null where there are some."""
    longest: LongestRun | None
    """How close it comes where there is no window: the longest run of hours under the duration that reaches `minimum_probability`. Null where there are windows, or where not one hour reaches it."""


AskedEntry = TypeAliasType("AskedEntry", NamedEntry | DefinedEntry | OtherAskedEntry)
"""The entry that is scored."""


class CompositeResponse(ForecastTable):
    metadata: ForecastMetadata
    summary: Summary
    limiting_share: list[LimitingShare] | None = None
    """How often each constraint limits in the period; there where reasons are included."""
    counterfactuals: list[Counterfactual] | None = None
    """One for each side of each limit that is a range; there where counterfactuals are included."""
    forecast: list[CompositeHour]
    """A row for each hour of the period."""


class ItemResult(BatchItem):
    ref: str | None
    """The `ref` of the item; null where it has none."""
    index: int
    """Position of the item, from 0."""
    result: CompositeResponse
    """The scores of the item, as the composite answers them."""


class Link(Answer):
    id: str
    """Id of a link."""
    kind: str
    """The forecast of one site is shown."""
    name: str
    """The name of the site, as its readers see it."""
    location: Site
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    entry: AskedEntry
    duration_hours: int
    """How long the work takes of which windows are shown [h]."""
    minimum_score: float
    """The score that every hour of a window reaches; the acceptable band by default."""
    created_at: AwareDatetime
    """When it was made."""
    expires_at: AwareDatetime
    """When it ends."""
    reads_today: int
    """How often it was read in this day of UTC."""


class LinkList(Answer):
    links: list[Link]
    """The oldest first."""


class LinkWithUrl(Answer):
    id: str
    """Id of a link."""
    kind: str
    """The forecast of one site is shown."""
    name: str
    """The name of the site, as its readers see it."""
    location: Site
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    entry: AskedEntry
    duration_hours: int
    """How long the work takes of which windows are shown [h]."""
    minimum_score: float
    """The score that every hour of a window reaches; the acceptable band by default."""
    created_at: AwareDatetime
    """When it was made."""
    expires_at: AwareDatetime
    """When it ends."""
    reads_today: int
    """How often it was read in this day of UTC."""
    url: str
    """Opens the page of the site. Anyone who knows it can read that, so this answer alone shows it. The part behind `#` is not sent to servers by browsers."""


class WatchList(Answer):
    watches: list[WatchSummary]
    """The watches of the page, the oldest first."""
    next_cursor: str | None
    """Give it as `cursor` for the next page; null on the last one."""


BatchLine = TypeAliasType("BatchLine", ItemResult | ItemProblem | OtherBatchLine)
"""The result or the problem of one item."""


class BatchResults(Answer):
    results: list[ItemResult]
    """The items that were scored, in their order."""
    problems: list[ItemProblem]
    """The items that failed, in their order."""
