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
    AddressEvent,
    Band,
    BandWatch,
    Calibration,
    Cell,
    Citation,
    Constraint,
    ConstraintReason,
    Counterfactual,
    DatasetSource,
    DeliveryAttempt,
    DroppedConstraint,
    EntryReference,
    Estimate,
    EventEntry,
    EventLimiting,
    EventPlace,
    HistoricalWorkabilityResponseMetadataEstimated,
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
    OtherDigestedEvent,
    OtherEvent,
    OtherNotice,
    PartNotice,
    ProjectionWorkabilityResponseChange,
    RecordGap,
    Score,
    StepSpan,
    ToldSpan,
    UnlikeSiteNotice,
    VariableName,
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


class RankedLimit(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """Share of the hours in which the constraint limits the score."""


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


HistoricalWorkabilityResponseMetadataNotice = TypeAliasType("HistoricalWorkabilityResponseMetadataNotice", DroppedConstraint | UnlikeSiteNotice | OtherNotice)


class ItemSource(Answer):
    """The weather that the scores are based on."""

    synthetic: bool
    """True if any of the weather is synthetic, not real."""
    parts: list[UsedPart]
    """The parts that were used, the nearest hours first."""
    entry: UsedEntry


NoWindow = TypeAliasType("NoWindow", NoWindowByScore | NoWindowByHours | OtherNoWindow)


OddsMetadataNotice = TypeAliasType("OddsMetadataNotice", Notice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice | OtherNotice)


PreviewMetadataNotice = TypeAliasType("PreviewMetadataNotice", Notice | UnlikeSiteNotice | NotCalibratedNotice | OtherNotice)


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


RankedItemNotice = TypeAliasType("RankedItemNotice", OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice | OtherNotice)


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


DigestedEvent = TypeAliasType("DigestedEvent", SpanEvent | WatchEvent | OtherDigestedEvent)


class HistoricalWorkabilityResponse(WorkabilityTable):
    metadata: HistoricalWorkabilityResponseMetadata
    entry: ScoredEntry
    months: list[MonthWorkability]
    """The twelve months, January first."""
    method: Method


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
