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
    Likelihood,
    LimitingShare,
    LimitWatch,
    LocalHours,
    Location,
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
    PartNotice,
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
    """What people call it."""
    version: int
    """Version of the entry; it rises with every change."""
    polarity: Literal["suitability", "presence"] | str
    """The meaning of 1: `suitability` good weather for the task, `presence` the situation is present."""


class BandProbability(Answer):
    stop: float
    """How likely a score of 0 is."""
    unsuitable: float
    """How likely a score below 0.1 is, 0 included."""
    ideal: float | None
    """How likely a score above 0.9 is. Null where the members have no data for a limit: whether the hour is ideal is not known."""


class CompositeHour(Answer):
    timestamp: AwareDatetime
    """Start of the hour, UTC."""
    median: Score
    """The score; the median over the members where there are several. Its polarity is the entry's: `suitability` of a task, where 1 is best, and `presence` of a scenario, where 1 is fully there. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment."""
    Q10: Score | None
    """Tenth percentile; null outside the ensemble part."""
    Q90: Score | None
    """Ninetieth percentile; null outside the ensemble part."""


class CountedLocalHours(Answer):
    """The hours of local clocks that count; only present where they were asked for."""

    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock at which work may start."""
    to: int
    """Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts."""
    timezone: str
    """A time zone of the IANA database."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str]
    """Days on the local calendar, all by default."""


class EnsembleAbsence(Answer):
    """Hours in which no members can be counted, and why."""

    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""
    because: Literal["not_configured", "stale", "variable", "gap", "reach"] | str
    """`not_configured`: the model has no members here. `stale`: their run is too old or cannot be read. `variable`: they do not carry one that the entry needs. `gap`: too many of them lack a value. `reach`: they reach neither these hours nor this place."""
    variable: VariableName | None = None
    """Only present with `variable`: the one that members do not carry."""


class EnsembleStaleNotice(Answer):
    """The ensemble is too old or cannot be read, so that no members are counted in hours which the deterministic run answers."""

    code: Literal["ensemble_stale"]
    """What the notice says."""
    run: AwareDatetime | None
    """Start of the newest run of the ensemble; null where it has none that can be read."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""


class HistoricalWorkabilityResponseMetadataWindow(Answer):
    """The weather window that was counted, and the hours in which it was."""

    duration_hours: int
    """How long it is [h]."""
    minimum_score: float
    """The score that every hour reaches."""
    daylight_only: bool
    """Whether the sun is up at the start and the end of every hour."""
    local_hours: CountedLocalHours | None = None


class LongestRun(Answer):
    start: AwareDatetime
    """Its first hour."""
    end: AwareDatetime
    """The instant at which its last hour ends."""
    start_local: AwareDatetime | None = None
    """The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one."""
    end_local: AwareDatetime | None = None
    """The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one."""
    hours: int
    """How long it is [h]."""
    probability: float | None
    """How likely every hour is good; null where one run alone knows them."""


class NoWindowByHours(Answer):
    reason: Literal["hours", "maximum"] | str
    """`hours`: the hours asked for hold no run of that length, in any weather. `maximum`: more of them lie above the maximum than below the minimum."""
    share: float | None = None
    """Only present with `maximum`: the share of the hours that could be used, counted in every member, that lie above it."""


class OtherNoWindow(Answer):
    """One of a kind that this version does not know."""

    share: float | None = None


class RankedItemHours(Answer):
    """How many hours are in each band."""

    ideal: int
    """Hours that are ideal."""
    acceptable: int
    """Hours that are acceptable."""
    unsuitable: int
    """Hours that are unsuitable."""
    stop: int
    """Hours that score 0."""


class RankedLimit(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """Share of the hours in which it limits."""


class RankedMembers(Answer):
    """The members that were counted."""

    good: int
    """In which every hour is good."""
    of: int
    """With a score in every hour."""


class ScoredEntry(Answer):
    """The task or scenario that was scored."""

    id: int
    """Id of a task or scenario."""
    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    name: str
    """What people call it."""
    version: int
    """Version of the entry; it rises with every change."""


class Spread(Answer):
    median: Score
    """Median over the members."""
    Q10: Score | None
    """Tenth percentile; null where too few members answer."""
    Q90: Score | None
    """Ninetieth percentile; null where too few members answer."""


class UsedEntry(Answer):
    """The entry that was scored."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int
    """Id of a task or scenario."""
    version: int
    """Version of the entry; it rises with every change."""
    polarity: Literal["suitability", "presence"] | str
    """The meaning of 1: `suitability` good weather for the task, `presence` the situation is present."""


class UsedPart(Answer):
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after."""
    source: str
    """Where the weather comes from; `synthetic` is not real weather."""
    run: AwareDatetime
    """Start of the run."""
    cell: Cell
    members: int
    """How many forecasts it is: 1, or the members with their control."""


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


class WatchSummary(Answer):
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


class WeatherWindowDeterministic(Answer):
    """The worst hour of the deterministic run; only present where it answers the last hour."""

    worst_score: Score
    """Score of its worst hour."""


class WindowEnsemble(Answer):
    share: float
    """Share of the members that are good in every hour: a count."""
    members: RankedMembers
    worst: Spread
    """Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked."""


class WindowMembers(Answer):
    good: int
    """In which every hour is good."""
    of: int
    """With a score in every hour."""


class WindowWatch(Answer):
    """A window in which a task can be done."""

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


class BestWindow(Answer):
    """The likeliest window; of several the one whose worst hour is best in bad members, then the first."""

    start: AwareDatetime
    """The hour at which the window starts."""
    end: AwareDatetime
    """The instant at which its last hour ends."""
    start_local: AwareDatetime | None = None
    """The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one."""
    end_local: AwareDatetime | None = None
    """The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one."""
    share: float | None
    """Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted."""
    probability: float | None
    """How likely every hour is good. Where many windows are about as good, it is less than the share of members, since windows are picked for it. Null where one run alone knows them, or too few members do."""
    likelihood: Likelihood | None
    """The word for the probability; null where that is null."""
    band: Band
    """The band of its worst hour."""
    worst: Spread | None
    """Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. Null where no members are counted."""
    deterministic: WindowOfRun | None
    """The score of the deterministic run; null where it does not answer the last hour."""


class BreakdownHour(Answer):
    timestamp: AwareDatetime
    """Start of the hour, UTC."""
    median: Score
    """The score; the median over the members where there are several. Its polarity is the entry's: `suitability` of a task, where 1 is best, and `presence` of a scenario, where 1 is fully there. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment."""
    Q10: Score | None
    """Tenth percentile; null outside the ensemble part."""
    Q90: Score | None
    """Ninetieth percentile; null outside the ensemble part."""
    member: int | None
    """The member that is explained, from 0: the first whose score is nearest to the median. Null where one deterministic run answers."""
    member_score: Score
    """The score of that member, which the suitabilities make; it is the median wherever an odd number of members answers."""
    constraints: list[ConstraintReason]
    """What each constraint saw, in the order of the entry."""
    limiting: list[int]
    """The constraints that keep the score down, those of `missing` included: several in a tie, none at a score of 1."""
    probability: BandProbability | None
    """How likely each band is, from the members: (k + c) / (K + 1) where k of K are in it. Here c is how often the band happens at the place, month and hour, or one half. Where `calibrated` is asked and the site was learned, it is how often such odds came true there. Null where `basis` is `deterministic`."""
    basis: Literal["ensemble", "ensemble+deterministic", "subseasonal", "seasonal", "deterministic_reliability", "deterministic"] | str
    """The basis of the probability: the members of a part. `ensemble+deterministic`: the members, and the deterministic run as one more, in the hours that the run answers. `deterministic_reliability`: how often a run of such a score came true at the site. `deterministic`: one run alone, which knows no probability."""
    band: Band
    """The band of `median`."""
    ensemble: HourEnsemble | None
    """The odds of the members alone, also where the deterministic run answers it and where `Q10` and `Q90` are null. Null in the hours that `metadata.ensemble_absent` names."""
    missing: list[int] | None = None
    """Limits that were dropped in this hour because their variable is missing: it scores 0.9 at most. Only present where there is one."""
    lower_bound: Literal[True] | None = None
    """Only present beside a `probability` whose members have no data for a limit: `stop` and `unsuitable` are lower bounds, since it may be broken."""


class CompositeMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    id: int
    """Id of a task or scenario."""
    forecast_hours: int
    """Number of hours wanted, from the current hour on."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    start_date: AwareDatetime
    """The first hour: the current one."""
    end_date: AwareDatetime
    """The last hour."""
    notices: list[Notice] | None = None
    """Only present when a constraint had to be dropped for some hours."""
    estimated: list[Estimate] | None = None
    """Only present when a variable that the source lacks was replaced by a rough rule."""


class CompositeResponse(ForecastTable):
    metadata: CompositeMetadata
    forecast: list[CompositeHour]
    """A row for each hour, the current one first."""


class HistoricalWorkabilityResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    years: Years
    """The years that were counted."""
    window: HistoricalWorkabilityResponseMetadataWindow
    hours_considered: list[float | None] | None = None
    """Hours of each month that were asked for, January first, in the mean of the years used. Only present where `daylight_only` or `local_hours` is asked."""
    dataset: DatasetSource
    gaps: list[RecordGap] | None = None
    """Only present where the record lacks steps of the years asked. Each stretch has its first and last step, how many there are, and of which variables. Such steps are counted nowhere."""
    provisional: list[StepSpan] | None = None
    """Only present where numbers are preliminary, as those of ERA5T of the last months: final numbers replace them later."""
    notices: list[HistoricalWorkabilityResponseMetadataNotice] | None = None
    """Only present where a constraint was dropped in every hour, or the site lies too far above or below the cell."""
    estimated: list[HistoricalWorkabilityResponseMetadataEstimated] | None = None
    """Only present when a variable that the record lacks was replaced by a rough rule."""


class ItemSource(Answer):
    """The weather that the scores were made of."""

    synthetic: bool
    """Whether any of the weather is synthetic, not real."""
    parts: list[UsedPart]
    """The parts that answered, the nearest hours first."""
    entry: UsedEntry


NoWindow = TypeAliasType("NoWindow", NoWindowByScore | NoWindowByHours | OtherNoWindow)


OddsMetadataNotice = TypeAliasType("OddsMetadataNotice", Notice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice | OtherNotice)


PreviewMetadataNotice = TypeAliasType("PreviewMetadataNotice", Notice | UnlikeSiteNotice | NotCalibratedNotice | OtherNotice)


class ProjectionWorkabilityResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    scenario: str
    """How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585."""
    notices: list[HistoricalWorkabilityResponseMetadataNotice] | None = None
    """Only present where a constraint was dropped in every hour, or the site lies too far above or below the cell."""
    left_out: list[LeftOutModel] | None = None
    """Only present when a climate model of the scenario says nothing to the request."""
    baseline: Years
    """The years whose hours are changed."""
    period: Years
    """The years that were asked for."""
    window: HistoricalWorkabilityResponseMetadataWindow
    hours_considered: list[float | None] | None = None
    """Hours of each month that were asked for, January first, in the mean of the years used. Only present where `daylight_only` or `local_hours` is asked."""
    dataset: DatasetSource
    """Whose hours are changed."""
    held: list[VariableName]
    """Variables of the entry that nothing projects: they stay as they were."""
    estimated: list[HistoricalWorkabilityResponseMetadataEstimated] | None = None
    """Only present when a variable that the record lacks was replaced by a rough rule."""


RankedItemNotice = TypeAliasType("RankedItemNotice", OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice | OtherNotice)


class RankedWindow(Answer):
    start: AwareDatetime
    """The hour at which the window starts."""
    end: AwareDatetime
    """The instant at which its last hour ends."""
    probability: float | None
    """How likely each of its hours is good, as a window's; null where `basis` is `deterministic`."""
    basis: Literal["ensemble", "ensemble+deterministic", "subseasonal", "seasonal", "deterministic_reliability", "deterministic"] | str
    """The basis of the probability: the members of a part. `ensemble+deterministic`: the members, and the deterministic run as one more, in the hours that the run answers. `deterministic_reliability`: how often a run of such a score came true at the site. `deterministic`: one run alone, which knows no probability."""
    worst_score: Score
    """Median over the members of their worst hour."""
    mean_score: Score
    """Mean of the scores of its hours."""
    ensemble: WindowEnsemble | None
    """The odds of the members, the deterministic run among them where `basis` says so; null where one run alone knows the window."""


class Spell(Answer):
    """Hours one after the other at each of which a window may start."""

    start: AwareDatetime
    """The first hour at which a window may start."""
    latest_start: AwareDatetime
    """The last hour at which one may."""
    end: AwareDatetime
    """The instant at which the window of the last start ends."""
    start_local: AwareDatetime | None = None
    """The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one."""
    latest_start_local: AwareDatetime | None = None
    """The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one."""
    end_local: AwareDatetime | None = None
    """The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one."""
    hours: int
    """From the start to the end."""
    starts: int
    """Hours at which a window may start."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part that answers the last hour of every window."""
    basis: Literal["ensemble", "ensemble+deterministic", "subseasonal", "seasonal", "deterministic_reliability", "deterministic"] | str
    """The basis of the probability: the members of a part. `ensemble+deterministic`: the members, and the deterministic run as one more, in the hours that the run answers. `deterministic_reliability`: how often a run of such a score came true at the site. `deterministic`: one run alone, which knows no probability."""
    members: int | None
    """How many members are counted, the deterministic run among them where `basis` says so; null where one run alone knows the windows."""
    continues: bool
    """Whether another spell begins with the next start, in another part or where other members are counted."""
    whole: HourOdds
    """The odds of all hours from start to end together; never more than of a window inside."""
    best: BestWindow


class WatchList(Answer):
    watches: list[WatchSummary]
    """The watches of the page, the oldest first."""
    next_cursor: str | None
    """Give it as `cursor` for the next page; null on the last one."""


WatchWhen = TypeAliasType("WatchWhen", WindowWatch | BandWatch | LimitWatch | OtherWatchWhen)
"""The window, band or limit that is watched for."""


class WeatherWindow(Answer):
    start: AwareDatetime
    """The hour at which it starts."""
    end: AwareDatetime
    """The instant at which its last hour ends."""
    start_local: AwareDatetime | None = None
    """The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one."""
    end_local: AwareDatetime | None = None
    """The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one."""
    hours: int
    """How long it is [h]."""
    median_score: Score
    """Median over the members of the median of their hours."""
    worst_score: Score
    """Median over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. It is the worst hour of the run where that alone knows the window."""
    worst_score_q10: Score | None
    """Tenth percentile of the same."""
    worst_score_q90: Score | None
    """Ninetieth percentile of the same."""
    probability: float | None
    """How likely every hour of the window is good: it reaches the minimum and does not exceed the maximum. The probability is (k + c) / (K + 1) where k of K members are good. Here c is how often the least usual of its hours is good at the place, month and hour, or one half. It is drawn towards that of windows before, by what chance adds to shares of members. So windows that are picked for their odds come as often as said. Where `calibrated` is asked and the site was learned, it is how often such odds came true there. Null where `basis` is `deterministic`."""
    members: WindowMembers | None
    """The members that were counted; null where one run alone knows the window."""
    share: float | None
    """Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted."""
    likelihood: Likelihood | None
    """The word for the probability; null where that is null."""
    band: Band
    """The band of `worst_score`."""
    worst: Spread | None
    """Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. Null where no members are counted."""
    basis: Literal["ensemble", "ensemble+deterministic", "subseasonal", "seasonal", "deterministic_reliability", "deterministic"] | str
    """The basis of the probability: the members of a part. `ensemble+deterministic`: the members, and the deterministic run as one more, in the hours that the run answers. `deterministic_reliability`: how often a run of such a score came true at the site. `deterministic`: one run alone, which knows no probability."""
    deterministic: WeatherWindowDeterministic | None = None
    certainty: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part that answers the last hour."""


class HistoricalWorkabilityResponse(WorkabilityTable):
    metadata: HistoricalWorkabilityResponseMetadata
    entry: ScoredEntry
    months: list[MonthWorkability]
    """The months, January first."""
    method: Method


class ItemResult(BatchItem):
    ref: str | None
    """The `ref` of the item; null where it has none."""
    index: int
    """Position of the item, from 0."""
    result: CompositeResponse
    """The scores of the item, as the composite answers them."""
    source: ItemSource
    notices: list[PartNotice] | None = None
    """Only present when the answer lacks something. An older run answered for the newest of a part, which is damaged. Or the site lies too far above or below the cell of a part, or has no calibrated weather that was asked for."""
    calibration: list[Calibration] | None = None
    """Only present where weather or odds were calibrated: each part that was, and by what."""


class OddsMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    id: int
    """Id of a task or scenario."""
    forecast_hours: int
    """Number of hours wanted, from the current hour on."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    start_date: AwareDatetime
    """The first hour: the current one."""
    end_date: AwareDatetime
    """The last hour."""
    notices: list[OddsMetadataNotice] | None = None
    """Only present when the answer lacks something. A constraint was dropped for some hours, or members could not be counted in them. Or the site lies too far above or below a cell that answers, or has no calibrated weather that was asked for."""
    estimated: list[Estimate] | None = None
    """Only present when a variable that the source lacks was replaced by a rough rule."""
    calibration: list[Calibration] | None = None
    """Only present where weather or odds were calibrated: each part that was, and by what."""
    ensemble_absent: list[EnsembleAbsence] | None = None
    """Only present where hours have no members to count: those that one run alone answers."""


class PreviewMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    forecast_hours: int
    """Number of hours wanted, from the current hour on."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    start_date: AwareDatetime
    """The first hour: the current one."""
    end_date: AwareDatetime
    """The last hour."""
    notices: list[PreviewMetadataNotice] | None = None
    """Only present when the answer lacks something. A constraint was dropped for some hours. Or the site lies too far above or below a cell that answers, or has no calibrated weather that was asked for."""
    estimated: list[Estimate] | None = None
    """Only present when a variable that the source lacks was replaced by a rough rule."""
    calibration: list[Calibration] | None = None
    """Only present where weather or odds were calibrated: each part that was, and by what."""


class PreviewResponse(ForecastTable):
    metadata: PreviewMetadata
    forecast: list[CompositeHour]
    """A row for each hour, the current one first."""


class ProjectionWorkabilityResponse(ProjectedWorkabilityTable):
    metadata: ProjectionWorkabilityResponseMetadata
    entry: ScoredEntry
    baseline: list[MonthWorkability]
    """The months as they were, January first."""
    models: list[ModelWorkability]
    """Each climate model by itself."""
    change: list[ProjectionWorkabilityResponseChange]
    """The change of the medians over the years against the baseline, over the models. It has the hours of each band, and the share of hours at which a window may start."""
    method: Method


class RankedItem(Answer):
    rank: int
    """1 is best; items of the same value share a rank."""
    ref: str | None
    """The `ref` of the item; null where it has none."""
    index: int
    """Position of the item, from 0."""
    value: float | None
    """The value that the items are ranked by. Null where it is a probability that is not known: such items come last, by their worst hour."""
    ideal_hours: int
    """How many hours score above 0.9."""
    mean: Score
    """Mean of the scores of all hours."""
    best_window: RankedWindow | None
    """The likeliest window; null where the hours that are asked for hold none of its length."""
    band: Band | None
    """The band of the worst hour of `best_window`; null where there is none."""
    hours: RankedItemHours
    limiting: RankedLimit | None
    """The constraint that limits most, and in which share of the hours; null where none does."""
    source: ItemSource
    notices: list[RankedItemNotice] | None = None
    """Only present when the answer lacks something. An older run answered for the newest, which is damaged, or no members could be counted in hours of one run. Or the site lies too far above or below the cell of a part, or has no calibrated weather that was asked for."""
    calibration: list[Calibration] | None = None
    """Only present where weather or odds were calibrated: each part that was, and by what."""


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


class WindowsResponse(Answer):
    metadata: OddsMetadata
    windows: list[WeatherWindow]
    """Not overlapping, by probability, then worst score, then start; those whose probability is null come last."""
    none_because: NoWindow | None = None
    """Only present when there is no window."""
    spells: list[Spell] | None = None
    """Only present when asked for: the likeliest first, by their best windows as `windows` are; those whose probability is null come last."""
    longest: LongestRun | None = None
    """Only present when there is no window, or no spell where spells are asked for. It is the longest run under the duration that reaches `minimum_probability`, and tells how close it comes. Null where not one hour does."""


BatchLine = TypeAliasType("BatchLine", ItemResult | ItemProblem | OtherBatchLine)
"""The result or the problem of one item."""


class BatchResults(Answer):
    results: list[ItemResult]
    """The items that were scored, in their order."""
    problems: list[ItemProblem]
    """The items that failed, in their order."""


class BreakdownResponse(ForecastTable):
    metadata: OddsMetadata
    entry: AnsweredEntry
    limiting_share: list[LimitingShare]
    """How often each constraint limits, in the order of the entry."""
    counterfactuals: list[Counterfactual] | None = None
    """Only present when asked for: one for each side of each limit that is a range."""
    forecast: list[BreakdownHour]
    """A row for each hour, the current one first."""


class RankResponse(Answer):
    by: Literal["ideal_hours", "best_window", "mean", "probability"] | str
    """What the items were ranked by."""
    window_hours: int
    """The length of a window where an item says no other."""
    ranking: list[RankedItem]
    """The items, the best first."""
    refused: list[ItemProblem]
    """Items that could not be ranked."""
