"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from typing import Annotated, Any, Dict, Literal

from halcyon_weather.answer import Answer
from pydantic import AwareDatetime, ConfigDict, Field
from typing_extensions import TypeAliasType


class AcrossModels(Answer):
    """Quantiles across climate models, by Hyndman-Fan type 8, with equal weights."""

    median: float
    """Median over the models."""
    Q10: float
    """Tenth percentile over the models."""
    Q90: float
    """Ninetieth percentile over the models."""
    agreement: float
    """Share of the models whose value has the sign of the median."""
    models: int
    """The number of models that are counted."""


class Address(Answer):
    id: str
    """Id of an e-mail address."""
    email: str
    """The e-mail address."""
    state: Literal["unconfirmed", "active", "disabled"] | str
    """`unconfirmed` until its reader follows the link in the first mail. Before that, the server sends nothing else there."""
    disabled_because: Literal["gone", "failing", "unsubscribed"] | str | None
    """`gone`: the mail server permanently refused the address. `failing`: the mail server accepted no mail for 5 days. `unsubscribed`: the reader unsubscribed. Null unless the address is disabled."""
    created_at: AwareDatetime
    """The time of creation."""
    confirmed_at: AwareDatetime | None
    """The time at which the reader confirmed the address; null until then."""


class AddressEventData(Answer):
    """The data of the event."""

    address: str
    """Id of an e-mail address."""
    because: Literal["gone", "failing"] | str
    """`gone`: the mail server permanently refused the address. `failing`: it accepted no mail for 5 days."""
    detail: str
    """The meaning of the event and the next step, in one sentence."""


class AddressList(Answer):
    addresses: list[Address]
    """The addresses, the oldest first."""


class Allowance(Answer):
    """The allowance of the key: its requests, their period, and the number left."""

    kind: Literal["total", "day", "month", "year"] | str
    """The period, in UTC; `total` never restarts."""
    limit: int
    """The number of requests allowed in a period."""
    used: int
    """The number of requests charged in this period."""
    unsettled: int
    """The part of `used` that has no confirmed answer: requests in progress, or requests lost when a server stopped."""
    remaining: int
    """The number of requests left in this period."""
    period_start: AwareDatetime | None
    """Start of the period; null for `total`."""
    resets_at: AwareDatetime | None
    """Start of the next period; null for `total`."""


class AllowanceToLead(Answer):
    to_lead_hours: int
    """The last lead time of the row [h]."""
    factor: float
    """The factor by which the edges are multiplied, above 0 and up to 1."""


class Arc(Answer):
    """Directions clockwise from `from` to `to`."""

    from_: Annotated[float, Field(alias="from")]
    """The start of the arc [degrees clockwise from north]."""
    to: float
    """The end of the arc, clockwise of `from` [degrees]."""


class ArcEdges(Answer):
    """The ideal and acceptable directions."""

    ideal: Arc
    """The ideal directions."""
    acceptable: Arc
    """The acceptable directions, which include the ideal ones."""


Band = TypeAliasType("Band", Literal["stop", "unsuitable", "acceptable", "ideal", "absent", "slight", "partial", "present"] | str)
"""The band of a score. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. The bands of a scenario are `present`, `partial`, `slight` and `absent`. A planning aid. It does not replace observation, site checks or professional judgment."""


class BandHoursOfYear(Answer):
    """Hours in each band."""

    stop: int
    """Hours of the month in the band stop."""
    unsuitable: int
    """Hours of the month in the band unsuitable."""
    acceptable: int
    """Hours of the month in the band acceptable."""
    ideal: int
    """Hours of the month in the band ideal."""


class CallsLeft(Answer):
    window: Literal["minute", "hour", "day", "month"] | str
    """The period of the limit, in UTC."""
    limit: int | None = None
    """The number of calls allowed in the period; absent if only the provider knows it."""
    left: int
    """The number of calls left. A large call counts as several."""
    renews_at: AwareDatetime
    """The time at which the period ends and the count restarts."""


class Cell(Answer):
    """The grid cell whose weather is used."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the cell [m above sea level]; present only if it is known."""


class Citation(Answer):
    """The source of a limit."""

    text: str
    """The source, cited as in a list of references."""
    url: str | None = None
    """The address of the source, if it can be read online."""
    rank: Literal["law", "standard", "agency", "paper", "maker", "trade"] | str | None = (
        None
    )
    """The kind of source: a `law`, a `standard` or the rules of a body, a public `agency`, a `paper`, a `maker`, or the `trade`. The trade includes associations, operators and the press. Absent if there is no text."""
    seen: Literal["primary", "secondary", "known", "none"] | str
    """The way in which the statement was checked: in the text itself, or in another text that reports it. `known`: the statement is common knowledge in its field and was not checked. `none`: there is no text."""


class ConsistencyBar(Answer):
    low: float
    """Lower end of the bar."""
    high: float
    """Upper end of the bar."""


class Counterfactual(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    edge: Literal["min", "max"] | str
    """The edge that was moved: the lower (`min`) or the upper (`max`)."""
    from_: Annotated[float, Field(alias="from")]
    """The current acceptable edge."""
    to: float
    """The looser acceptable edge. The stop edge moves by the same amount."""
    hours_gained: int
    """The number of hours that become acceptable or better."""


class Coverage(Answer):
    inside: float | None
    """Share of hours whose score was in [Q10, Q90]."""
    below: float | None
    """Share of hours whose score was below Q10; null if no hours are counted."""
    above: float | None
    """Share of hours whose score was above Q90; null if no hours are counted."""
    count: int
    """The number of hours that were counted."""


class DeliveryAttempt(Answer):
    at: AwareDatetime
    """The time of the attempt."""
    status: int | None
    """Status of the answer; null if no answer came."""
    duration_ms: int
    """The duration [ms]."""
    outcome: str
    """`ok`, or the reason for the failure, such as `status`, `redirect`, `timeout`, `connection`, `tls` or `address`."""
    answer: str
    """The first 512 bytes of the answer."""


class EntryReference(Answer):
    """The task or scenario to score."""

    id: int
    """Id of a task or scenario."""
    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""


class EntrySummary(Answer):
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


class EventEntry(Answer):
    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int | None
    """Id of the entry; null for a definition."""
    version: int | None
    """Version that is scored; null for a definition."""


class EventPlace(Answer):
    """The place of the event."""

    ref: str | None
    """The `ref` of the place; null if it has none."""
    latitude: float
    """Latitude [degrees north]."""
    longitude: float
    """Longitude [degrees east]."""


class Feed(Answer):
    id: str
    """Id of a calendar feed."""
    name: str
    """The name of the feed in calendars."""
    watches: list[str] | None
    """The watches whose spans the feed shows; null for all watches of the account."""
    created_at: AwareDatetime
    """The time of creation."""


class FeedList(Answer):
    feeds: list[Feed]
    """The feeds, the oldest first."""


class FeedWithUrl(Answer):
    id: str
    """Id of a calendar feed."""
    name: str
    """The name of the feed in calendars."""
    watches: list[str] | None
    """The watches whose spans the feed shows; null for all watches of the account."""
    created_at: AwareDatetime
    """The time of creation."""
    url: str
    """The address to which calendars subscribe. Anyone who knows it can read the feed, so only this answer shows it."""


class FieldError(Answer):
    pointer: str | None = None
    """JSON pointer into the body."""
    parameter: str | None = None
    """Name of the query or path parameter."""
    header: str | None = None
    """Name of the header."""
    code: str
    """One of `required`, `unknown_field`, `duplicate_key`, `duplicate_parameter`, `invalid_header`, `invalid_type`, `invalid_value`, `invalid_format`, `too_small`, `too_big`, `wrong_unit`, `variable_form`, `range_not_nested`, `range_reversed`, `no_bound`, `unreachable_value`, `height_needed`, `height_not_allowed`, `over_not_allowed`, `allowance_not_allowed`, `even_span`, `unknown_timezone`, `place_unknown`, `place_ambiguous`, `empty_hours`, `not_on_the_hour`, `in_the_past`, `span_conflict`, `outside_record`, `too_few_days`, `station_record`, `not_of_this_index`, `ring_open`, `ring_crossing`, `antimeridian`, `quota_exhausted`, `invalid`. Or the code of the problem, if the field is its cause."""
    detail: str
    """The error in the field, in one sentence."""
    expected: dict[str, Any] | None = None
    """The accepted values, such as `minimum`, `maximum`, `values` or `unit`."""
    did_you_mean: str | None = None
    """The name or value that was probably meant."""


class HazardIndexParameter(Answer):
    name: str
    """The name of the parameter in the query."""
    description: str
    """The effect of the parameter, in words."""
    unit: str
    """The unit of the parameter."""
    default: float
    """The value that applies if the request gives none."""
    minimum: float
    """The smallest value that is allowed."""
    maximum: float
    """The largest value that is allowed."""


class HazardIndexSource(Answer):
    """The source of the definition."""

    text: str
    """The paper or body that defines it."""
    url: str
    """The address of the definition."""


class HazardIndexYearsYear(Answer):
    year: int
    """The year, in the calendar of the model."""
    value: float | None
    """The value of the index; null if too many days are missing, or if the index is not defined."""
    missing_days: int
    """The number of days in the year that have no value."""


class JobCounts(Answer):
    """The number of items, and how many of them are done."""

    items: int
    """The number of items in the batch."""
    done: int
    """The number of items that have a line in the result, including problems."""
    problems: int
    """The number of items that could not be scored."""


class LeftOutModel(Answer):
    climate_model: str
    """The climate model, as `/datasets` names it."""
    reason: Literal["years", "variable", "coverage", "absent"] | str
    """`years`, `variable` or `coverage`: the model lacks the needed years, a variable, or the place. `absent`: the record cannot be opened now. Such a record has its name from the configuration, and may belong to another scenario."""


class Licence(Answer):
    """The terms of use of the weather data."""

    name: str
    """The name of the licence."""
    url: str
    """The address of the text of the licence."""


Likelihood = TypeAliasType("Likelihood", Literal["very_likely", "likely", "about_as_likely_as_not", "unlikely", "very_unlikely"] | str)
"""The word for the probability: from 0.9 `very_likely`, from 0.66 `likely`, from 0.33 `about_as_likely_as_not`, from 0.1 `unlikely`, else `very_unlikely`."""


class LocalHours(Answer):
    """Hours on the local clock; all hours by default."""

    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock at which work may start."""
    to: int
    """Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts."""
    timezone: str
    """A time zone of the IANA database."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str]
    """Days on the local calendar, all by default."""


class Location(Answer):
    """The requested place, in WGS 84."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""


class Method(Answer):
    """The method and its limits."""

    text: str
    """A description of the method."""
    limits: list[str]
    """The limits of the method, one sentence each."""


class NotCalibratedNotice(Answer):
    """The request asked for calibrated weather, but the site has no calibration. The weather is that of the model."""

    code: Literal["not_calibrated"]
    """The code of the notice."""


class OtherBatchLine(Answer):
    """One of a kind that this version does not know."""

    ref: str | None
    index: int


class OtherDigestedEvent(Answer):
    """One of a kind that this version does not know."""

    id: str
    timestamp: AwareDatetime


class OtherEvent(Answer):
    """One of a kind that this version does not know."""

    id: str
    timestamp: AwareDatetime


class OtherNotice(Answer):
    """One of a kind that this version does not know."""

    code: str


class Over(Answer):
    """The span of hours that the constraint applies to. If it is absent, the constraint applies to the single hour."""

    hours: int
    """The number of hours, 1 to 168. It must be odd if the span is centered."""
    direction: Literal["trailing", "forward", "centered"] | str
    """The position of the span. `trailing` ends at the hour, `forward` begins at it, and `centered` has the hour in the middle."""
    statistic: Literal["sum", "mean", "min", "max"] | str
    """The statistic that is computed from these hours."""


class OverYears(Answer):
    """Quantiles over the years by Hyndman-Fan type 8, including those that `percentiles` requests."""

    model_config = ConfigDict(
        extra="allow",
    )
    __annotations__ = {
        "__pydantic_extra__": Dict[str, float],
    }
    P10: float
    """Tenth percentile over the years."""
    P50: float
    """Median over the years."""
    P90: float
    """Ninetieth percentile over the years."""


class PowerShape(Answer):
    power: float
    """The exponent of the curve, above 0 to 100. Above 1 the score falls early, below 1 it falls late."""


class Problem(Answer):
    """A problem, in the form of RFC 9457."""

    type: str
    """A page of this server that explains the problem and its solution."""
    title: str
    """The problem in short, the same for every problem with this code."""
    status: int
    """Status of the answer."""
    detail: str
    """The problem with this request, and its solution."""
    instance: str
    """Path of the request."""
    code: str
    """One of `missing_api_key`, `invalid_api_key`, `offering_not_in_package`, `read_only_entry`, `origin_not_allowed`, `not_found`, `entry_not_found`, `job_not_found`, `watch_not_found`, `event_not_found`, `webhook_not_found`, `delivery_not_found`, `address_not_found`, `feed_not_found`, `link_not_found`, `map_not_found`, `too_many_maps`, `plan_not_found`, `too_many_plans`, `table_not_found`, `place_not_found`, `evidence_not_found`, `warning_not_found`, `method_not_allowed`, `not_acceptable`, `request_timeout`, `idempotency_conflict`, `too_many_entries`, `too_many_watches`, `too_many_destinations`, `too_many_links`, `too_many_tables`, `too_many_reports`, `destination_unconfirmed`, `not_redeliverable`, `version_gone`, `precondition_failed`, `payload_too_large`, `answer_too_large`, `uri_too_long`, `unsupported_media_type`, `malformed_request`, `invalid_request`, `model_unavailable`, `variable_unavailable`, `horizon_exceeded`, `location_outside_coverage`, `field_unavailable`, `entry_needs_v2`, `circular_links`, `impossible_task`, `past_unavailable`, `destination_refused`, `channel_unavailable`, `precondition_required`, `allowance_exhausted`, `too_many_requests`, `headers_too_large`, `internal`, `maps_unavailable`, `data_gap`, `stale_forecast`, `weather_unavailable`, `warnings_unavailable`, `overloaded`, `starting`."""
    request_id: str
    """The id of the request in the log of the server. Send it to the operator if you report the problem."""
    errors: list[FieldError] | None = None
    """The fields with errors, at most 50; present only if there are any."""


class ProjectionWorkabilityResponseChangeHours(Answer):
    """The change of the hours in each band."""

    stop: AcrossModels | None
    """The change in hours a month in the band stop; null if no model has a value."""
    unsuitable: AcrossModels | None
    """The change in hours a month in the band unsuitable; null if no model has a value."""
    acceptable: AcrossModels | None
    """The change in hours a month in the band acceptable; null if no model has a value."""
    ideal: AcrossModels | None
    """The change in hours a month in the band ideal; null if no model has a value."""


class Range(Answer):
    """Values from `min` to `max`, both included."""

    min: float | None = None
    """The lower edge, in the unit of the variable; no lower edge if absent."""
    max: float | None = None
    """The upper edge, in the unit of the variable; no upper edge if absent."""


class ReliabilityBin(Answer):
    from_: Annotated[float, Field(alias="from")]
    """Lower end of the bin, a probability."""
    to: float
    """Upper end of the bin."""
    hours: int
    """The number of hours whose forecast probability is in the bin."""
    days: int
    """The number of distinct days of these hours."""
    mean_probability: float | None
    """Mean forecast probability in the bin; null if it has no hours."""
    frequency: float | None
    """Observed frequency of the event; null below 30 hours or 10 days."""
    consistency: ConsistencyBar | None
    """The 90 % range of the frequency for a reliable forecast."""


Score = TypeAliasType("Score", float)
"""The suitability of the hour for a task, or the presence of a scenario. Its polarity is that of the entry. It is `suitability` for a task: 1 is the best weather. It is `presence` for a scenario: 1 is fully present. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment."""


class SeenInRound(Answer):
    as_of: AwareDatetime
    """The hour of the round."""
    probability: float | None
    """The probability in that round; null if the round did not find the span."""


class ServiceReason(Answer):
    code: Literal["empty", "unreachable", "denied", "damaged", "unusable", "stale"] | str
    """`empty`: nothing is published yet. `unreachable`: the source does not answer. `denied`: the source refuses access. `damaged`: the data are truncated or do not match their checksum. `unusable`: the data do not match the configuration. `stale`: the data are too old."""
    next_try: AwareDatetime | None = None
    """The time at which the server tries again automatically; absent if every request tries again."""


Shape = TypeAliasType("Shape", Literal["linear"] | Literal["smoothstep"] | PowerShape | str)
"""The curve by which the score falls from the ideal to the acceptable edge."""


class SkillInterval(Answer):
    """A skill with its 90 % interval. If the interval is around or below 0, it shows no skill."""

    value: float
    """The skill. 1 is perfect, 0 is as good as the reference, and below 0 is worse."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""


class Skills(Answer):
    """Skill against the climatology, the score of the day before, and the raw forecast of the same hour. Null if the reference is known on fewer than 30 days, or is perfect."""

    climatology: SkillInterval | None
    """Skill against the frequency of the event at the place, month and hour."""
    persistence: SkillInterval | None
    """Skill against the score of the day before."""
    raw: SkillInterval | None
    """Skill against the raw forecast, which is the gain by calibration; null for raw figures."""


class SpanHistory(Answer):
    id: str
    """Id of a span."""
    state: Literal["pending", "open", "fading", "lost", "passed"] | str
    """The state of the span: not reported yet, open, about to be lost, lost, or over."""
    start: AwareDatetime
    """The first possible start."""
    latest_start: AwareDatetime
    """The last possible start."""
    end: AwareDatetime
    """The end for the last possible start."""
    hours: int
    """The length from `start` to `end` [h]."""
    probability: float
    """The highest probability among its starts."""
    likelihood: Likelihood
    sequence: int
    """The number of events of the span so far."""
    ref: str | None
    """The `ref` of the place."""
    rounds: list[SeenInRound]
    """The span in each round, the oldest first; at most the last 240 rounds."""


class SpanList(Answer):
    spans: list[SpanHistory]
    """The spans of the watch, the oldest first."""


class StepSpan(Answer):
    from_: Annotated[str, Field(alias="from")]
    """The first step."""
    to: str
    """The last step."""


class ToldSpan(Answer):
    start: AwareDatetime
    """The start at that time."""
    end: AwareDatetime
    """The end at that time."""
    probability: float
    """The probability at that time."""


class UnlikeSiteNotice(Answer):
    """The site lies too far above or below the cell. The weather is that of the cell, without adjustment."""

    code: Literal["cell_unlike_site"]
    """The code of the notice."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str | None = (
        None
    )
    """Present only if the weather is a forecast: the part to which the cell belongs."""
    cell_elevation_m: float
    """Height of the cell whose weather is used [m above sea level]."""
    elevation_m: float
    """Height of the site, which is more than 1500 m above or below the cell."""


class UsageResponseDay(Answer):
    day: str
    """UTC."""
    endpoint: str
    """The name of the endpoint."""
    requests: int
    """The number of answered requests on that day."""
    charged: int
    """The cost of these requests, in requests of the allowance."""


class UsageResponsePackage(Answer):
    """The rights of the key."""

    name: str
    """The name of the package."""
    offerings: list[Literal["operational", "historical", "projection"] | str]
    """The offerings that the key may use."""


class UsedKey(Answer):
    """The key of this request, without its secret."""

    id: str
    """The id by which operators know the key."""
    name: str
    """The purpose of the key, in the words of the operator."""
    start: str
    """The first characters of the key, to tell keys apart."""
    expires_at: AwareDatetime | None
    """The time from which the key is refused; null if it does not expire."""
    last_used_at: AwareDatetime | None
    """The time of the last use, to the minute, including this request; null if no use is recorded."""


class VerificationResponseMetadataEntry(Answer):
    """The entry whose scores were verified."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int
    """Id of a task or scenario."""
    version: int
    """Version of the entry, which increases with every change."""


class Waiting(Answer):
    mean_hours: float
    """Mean of the waits [h]."""
    p90_hours: float
    """Ninetieth percentile of the waits [h]: one wait in ten is longer."""
    share_without_window: float
    """The number of hours after which the record has no more windows. The other hours give the mean and P90."""


class WatchChange(Answer):
    """The size of a change in start, end or probability of a span that is reported."""

    hours: int
    """The smallest move of the start or end to report [h]."""
    probability: float
    """The smallest move of the probability to report."""


class WatchConfirmRuns(Answer):
    """The number of rounds that must agree before an event is reported."""

    rise: int
    """The number of consecutive rounds that must find a span before it is reported."""
    fall: int
    """The number of consecutive rounds that must not find a span before its loss is reported."""


class WatchCost(Answer):
    per_round: int
    """The cost of a round, in requests of the allowance: one for each place."""
    per_day: int
    """The maximum cost of a day, based on the number of model runs a day."""


class WatchDigest(Answer):
    """The times at which events are sent together, in one `digest`, instead of one by one."""

    at: str
    """Time on the local clock, `HH:MM`."""
    timezone: str
    """A time zone of the IANA database."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str] | None = (
        None
    )
    """Days on the local calendar; all by default."""


class WatchEventData(Answer):
    """The data of the event."""

    watch: str
    """Id of a watch."""
    name: str
    """The name of the watch."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    place: EventPlace | None
    """The place; null if the event is about all places."""
    because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """The reason why the watch was paused; null for other events."""
    detail: str
    """The meaning of the event and the next step, in one sentence."""


class WatchPlace(Answer):
    ref: str | None = None
    """Your own name for it, which spans and events repeat."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind."""
    surface: Literal["land", "sea"] | str | None = None
    """`land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell."""


class WatchProbability(Answer):
    """The probability that a span needs."""

    rise: float
    """The minimum probability of a new span."""
    fall: float
    """The minimum probability that keeps a span open; at most `rise`."""


class WatchQuiet(Answer):
    """Hours in which nothing is sent. At their end, each span is reported in its current state. A span that came and went in between is not reported."""

    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock from which nothing is sent."""
    to: int
    """Full hour on the local clock at which sending resumes. For a night, it is less than `from`."""
    timezone: str
    """A time zone of the IANA database."""


class WatchedSpan(Answer):
    id: str
    """Id of a span."""
    state: Literal["pending", "open", "fading"] | str
    """`pending`: fewer rounds than `confirm_runs.rise` have found the span so far. `fading`: rounds no longer find it, but fewer of them than `confirm_runs.fall`."""
    start: AwareDatetime
    """The first possible start."""
    latest_start: AwareDatetime
    """The last possible start."""
    end: AwareDatetime
    """The end for the last possible start."""
    hours: int
    """The length from `start` to `end` [h]."""
    probability: float
    """The highest probability among its starts."""
    likelihood: Likelihood
    sequence: int
    """The number of events of the span so far."""


class WaveStatistics(Answer):
    """Statistics of the waves in a range of years."""

    waves_per_year: float | None
    """Mean number of waves a year over the years used; null if no year is used."""
    days_per_year: float | None
    """Mean number of wave days a year over the years used; null if no year is used."""
    longest_days: int
    """The longest wave of these years [days]; 0 if there is none."""
    years_used: int
    """The number of years that were counted."""
    years_left_out: int
    """The number of years with too many missing days."""


class Webhook(Answer):
    id: str
    """Id of a webhook."""
    url: str
    """The destination of events."""
    description: str | None
    """The purpose of the webhook, in the words of its owner; null if not given."""
    events: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str] | None
    """The span events that are sent; null for all."""
    version: int
    """Increases with every change of the address, description or events."""
    state: Literal["pending", "active", "disabled"] | str
    """`pending` until the receiver answers a test with 200 to 299. Before that, the server sends nothing else to it."""
    disabled_because: Literal["gone", "failing"] | str | None
    """`gone`: the receiver answered 410. `failing`: it accepted nothing for 5 days. Null unless the webhook is disabled."""
    created_at: AwareDatetime
    """The time of creation."""
    last_success_at: AwareDatetime | None
    """The time at which the receiver last accepted an event; null until the first time."""
    secret_version: int
    """Increases with every rotation of the secret."""
    both_sign_until: AwareDatetime | None
    """The time until which the previous secret also signs; null if only one secret signs."""


class WebhookEventData(Answer):
    """The data of the event."""

    webhook: str
    """Id of a webhook."""
    description: str | None
    """The purpose of the webhook, in the words of its owner; null if not given."""
    because: Literal["gone", "failing"] | str | None
    """The reason why the webhook was disabled; null for a test."""
    detail: str
    """The meaning of the event and the next step, in one sentence."""


class WebhookList(Answer):
    webhooks: list[Webhook]
    """The webhooks of the page, the oldest first."""
    next_cursor: str | None
    """The `cursor` of the next page; null on the last page."""


class WebhookWithSecret(Answer):
    id: str
    """Id of a webhook."""
    url: str
    """The destination of events."""
    description: str | None
    """The purpose of the webhook, in the words of its owner; null if not given."""
    events: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str] | None
    """The span events that are sent; null for all."""
    version: int
    """Increases with every change of the address, description or events."""
    state: Literal["pending", "active", "disabled"] | str
    """`pending` until the receiver answers a test with 200 to 299. Before that, the server sends nothing else to it."""
    disabled_because: Literal["gone", "failing"] | str | None
    """`gone`: the receiver answered 410. `failing`: it accepted nothing for 5 days. Null unless the webhook is disabled."""
    created_at: AwareDatetime
    """The time of creation."""
    last_success_at: AwareDatetime | None
    """The time at which the receiver last accepted an event; null until the first time."""
    secret_version: int
    """Increases with every rotation of the secret."""
    both_sign_until: AwareDatetime | None
    """The time until which the previous secret also signs; null if only one secret signs."""
    secret: str
    """The secret that signs messages, by Standard Webhooks. Only this answer shows it."""


class WindowOfRun(Answer):
    meets: bool
    """True if the run is good in every hour."""
    worst: Score
    """Score of the worst hour."""


class YearWorkability(Answer):
    year: int
    """The year."""
    hours: BandHoursOfYear
    windows: int
    """The number of weather windows that start in the month."""
    start_share: float
    """Share of the hours at which a weather window may start."""


class Years(Answer):
    """Years, the last one included."""

    start: int
    """First year."""
    end: int
    """Last year, included."""


class AbsentModelPart(Answer):
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that."""
    source: str
    """The name of the source in the configuration."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now."""
    reason: ServiceReason | None = None
    """The reason why it is not `ready`."""


class AbsentRecord(Answer):
    dataset: str
    """`historical.hour`, `historical.day`, or the place of a projection in the configuration."""
    offering: Literal["operational", "historical", "projection"] | str
    """The offering that the package of a key must have: forecasts (`operational`), past weather (`historical`) or climate projections (`projection`)."""
    source: str
    """The name of the source in the configuration."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now."""
    reason: ServiceReason | None = None
    """The reason why it is not `ready`."""


class AddressEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["address.disabled"] | str
    """The type of event, about the address."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: AddressEventData


class BandHours(Answer):
    stop: OverYears
    """Hours of the month in the band stop, over the years."""
    unsuitable: OverYears
    """Hours of the month in the band unsuitable, over the years."""
    acceptable: OverYears
    """Hours of the month in the band acceptable, over the years."""
    ideal: OverYears
    """Hours of the month in the band ideal, over the years."""


class BandWatch(Answer):
    """Hours whose score is in a band, or in a band beyond it."""

    kind: Literal["band"]
    """The watch looks for a band."""
    is_: Annotated[Literal["at_least", "at_most"] | str, Field(alias="is")]
    """`at_least`: the score must be in the band or a better one. `at_most`: the score must be in the band or a worse one."""
    band: Literal["stop", "unsuitable", "acceptable", "ideal"] | str
    """The band."""
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


class DatasetSource(Answer):
    """The source of the data, and their owner."""

    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    cell: Cell
    attribution: str
    """The attribution to show with the weather."""
    licence: Licence


class DatasetStatus(Answer):
    dataset: str
    """Model and part."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that."""
    source: str
    """The source of the weather."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    health: Literal["ok", "stale", "empty", "silent"] | str
    """`ok`: it is available. `stale`: the newest run is too old, and the server refuses requests that need it. `empty`: there is no run. `silent`: the source does not answer."""
    run: AwareDatetime | None
    """Start of the newest run; null when none is known."""
    age_hours: int | None
    """Hours since the start of that run; null when none is known."""
    max_age_hours: int
    """The age from which a run is too old to use [h]."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now."""
    reason: ServiceReason | None = None
    """The reason why it is not `ready`."""
    instead_of: AwareDatetime | None = None
    """Present only if the newest run is damaged: the start of that run."""
    damaged_runs: int
    """The number of damaged runs of the part that this server has found since it started."""
    held_stamps: int | None = None
    """The number of hours, since this server started, in which a calibration was limited because it would have changed a variable too much. Absent if no site can be calibrated."""
    suspended_classes: int | None = None
    """The number of lead time ranges in which a variable stays raw because calibration made it worse. Absent if no site can be calibrated."""
    calls_left: list[CallsLeft] | None = None
    """The calls that this server has left of those that the provider allows; absent if nobody counts them. Parts from one provider share these calls."""


class EntryList(Answer):
    entries: list[EntrySummary]
    """The entries of the page, in the order of their ids."""
    next_cursor: str | None
    """The `cursor` of the next page; null on the last page."""
    did_you_mean: str | None = None
    """Present only if no entry has the sector: the sector that was probably meant."""


class EventVerification(Answer):
    frequency: float
    """Observed frequency of the event, as a share of the hours."""
    brier: float
    """Brier score: the mean squared error of the probabilities. 0 is best."""
    reliability: float
    """Reliability: the difference between forecast and observed frequencies, bin by bin. 0 is best."""
    resolution: float
    """Resolution: the difference between the bins and the mean frequency. Higher is better."""
    uncertainty: float
    """Uncertainty: the Brier score of a forecast that always gives the mean frequency."""
    skill: Skills
    bins: list[ReliabilityBin]
    """The reliability diagram, the lowest probabilities first."""


class ForecastPart(Answer):
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    cell: Cell
    attribution: str
    """The attribution to show with the weather."""
    licence: Licence
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first timestamp that the part covers."""
    to: AwareDatetime
    """The last timestamp that the part covers."""
    run: AwareDatetime
    """Start of the run."""
    members: int
    """The number of forecasts: 1, or the number of members including the control."""


class FrequencyChangeResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    scenario: str
    """The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585."""
    notices: list[UnlikeSiteNotice] | None = None
    """Present only if the site lies too far above or below a cell that is used."""
    left_out: list[LeftOutModel] | None = None
    """Present only if a climate model of the scenario has no data for the request."""
    wave_type: Literal["heatwave", "coldwave"] | str
    """The requested kind of wave."""
    baseline: Years
    """The years of the baseline, which the period is compared with."""
    period: Years
    """The requested years."""


class HazardIndexResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    scenario: str
    """The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585."""
    notices: list[UnlikeSiteNotice] | None = None
    """Present only if the site lies too far above or below a cell that is used."""
    left_out: list[LeftOutModel] | None = None
    """Present only if a climate model of the scenario has no data for the request."""
    index: Literal["tx_days_above", "tn_days_below", "tropical_nights", "hot_spell_frequency", "cold_spell_frequency", "warm_spell_duration_index", "cold_spell_duration_index", "max_1day_precipitation_amount", "max_n_day_precipitation_amount", "wetdays", "maximum_consecutive_dry_days", "growing_degree_days", "heating_degree_days", "cooling_degree_days", "heat_wave_magnitude_index_daily", "excess_heat_factor"] | str
    """The requested index."""
    unit: Literal["1", "days", "mm", "degC d", "degC2"] | str
    """The unit of the index."""
    parameters: dict[str, float]
    """The parameters that were applied, defaults included. Of `threshold`, `window_days`, `baseline_start`, `baseline_end` it has those that the index takes, with the same meaning as in the query."""
    period: Years
    """The requested years."""


class HazardIndexYears(Answer):
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
    years: list[HazardIndexYearsYear]
    """Each year of the period, in order."""
    mean: float | None
    """Mean over the years used; null if no year is used."""
    years_used: int
    """The number of years that have a value."""
    years_left_out: int
    """The number of years with too many missing days, or without a value."""


class HourEnsemble(Answer):
    median: Score
    """Median of the scores of the members."""
    Q10: Score
    """Tenth percentile of the scores of the members."""
    Q90: Score
    """Ninetieth percentile of the scores of the members."""
    shares: list[float]
    """Share of the members in each band: `ideal`, `acceptable`, `unsuitable`, `stop`. These shares are counts, not probabilities."""


class HourOdds(Answer):
    share: float | None
    """Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted."""
    probability: float | None
    """The probability that every hour is good. If many windows are about as good, it is lower than the share of members, because the search picks windows by that share. Null if the windows come from a single run, or from too few members."""
    likelihood: Likelihood | None
    """The word for the probability; null if the probability is null."""


class ItemProblem(Answer):
    ref: str | None
    """The `ref` of the item; null if it has none."""
    index: int
    """Position of the item, from 0."""
    problem: Problem
    """The reason why the item failed."""


class Job(Answer):
    id: str
    """Id of the job."""
    status: Literal["queued", "running", "done", "failed"] | str
    """The state of the job: it waits (`queued`), runs (`running`), has a result (`done`), or ended without a result (`failed`)."""
    progress: float
    """Share of the items that are done."""
    counts: JobCounts
    charged: int
    """The cost of the job. The cost of failed items is refunded when the job ends."""
    created_at: AwareDatetime
    """The time of creation."""
    finished_at: AwareDatetime | None
    """The time at which the job ended; null until then."""
    expires_at: AwareDatetime
    """The time until which the job and its result are stored."""
    result: str | None
    """Path of the result; null until the result is ready."""


class ModelFrequencyChange(Answer):
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
    baseline: WaveStatistics
    """The waves of the baseline."""
    period: WaveStatistics
    """The waves of the period."""
    change: float | None
    """The additional waves a year, compared with the baseline; null if the period or the baseline has no year."""
    percent: float | None
    """The same change, in percent of the baseline. Also null if the baseline has fewer than 0.1 waves a year."""


class MonthWorkability(Answer):
    month: int
    """The month, 1 for January."""
    years_used: int
    """The number of years that are counted."""
    years_left_out: int
    """The number of years in which the month has no requested hours, or in which over 1 % of these hours lack a score."""
    hours: BandHours | None
    """Hours in each band; null if no year is used, as are the other figures."""
    windows: OverYears | None
    """The number of successive weather windows that start in the month."""
    start_share: OverYears | None
    """Share of the hours at which a weather window may start."""
    waiting: Waiting | None
    """The wait from an hour of the month to the start of the next window."""
    years: list[YearWorkability] | None = None
    """The years used, in chronological order. Present only if `years` is true."""


class ProjectionDailyResponseMetadata(Answer):
    """Metadata of the answer."""

    generated_at: AwareDatetime
    """The time at which the answer was made."""
    timezone: str
    """The zone of the timestamps."""
    location: Location
    scenario: str
    """The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585."""
    notices: list[UnlikeSiteNotice] | None = None
    """Present only if the site lies too far above or below a cell that is used."""
    left_out: list[LeftOutModel] | None = None
    """Present only if a climate model of the scenario has no data for the request."""
    start_date: str
    """The first day."""
    end_date: str
    """The last day."""


class ProjectionWorkabilityResponseChange(Answer):
    month: int
    """The month, 1 for January."""
    hours: ProjectionWorkabilityResponseChangeHours
    start_share: AcrossModels | None
    """The change of the share of hours at which a window may start; null if no model has a value."""


class RecordStatus(Answer):
    dataset: str
    """Name of the record in `/datasets`."""
    offering: Literal["operational", "historical", "projection"] | str
    """The offering that the package of a key must have: forecasts (`operational`), past weather (`historical`) or climate projections (`projection`)."""
    source: str
    """The source of the weather."""
    synthetic: bool
    """True if a climate model generated the weather, which is then not real."""
    health: Literal["ok", "stale", "silent"] | str
    """`ok`: it is available. `stale`: the last step is older than the operator allows, but the server still answers requests. `silent`: the source does not answer."""
    first: str
    """The first step."""
    last: str
    """The last step."""
    age_hours: int | None
    """Hours since the end of the last step; null if the step has not ended yet, and in non-standard calendars."""
    max_age_hours: int | None
    """The age from which the record is stale [h]; null for a record that does not grow."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now."""
    reason: ServiceReason | None = None
    """The reason why it is not `ready`."""


class StatusResponse(Answer):
    status: Literal["ok", "degraded"] | str
    """`degraded` if any dataset or record is not `ready`."""
    datasets: list[DatasetStatus]
    """The parts of the models."""
    records: list[RecordStatus]
    """Records of the past, and projections of climate models."""
    absent_records: list[AbsentRecord]
    """Records that are configured but cannot be opened yet. Their content is not known."""


class UsageResponse(Answer):
    package: UsageResponsePackage
    allowance: Allowance
    key: UsedKey
    days: list[UsageResponseDay]
    """Answered requests that had a cost, over the last 32 days, the newest first."""


class VerificationResponseMetadata(Answer):
    """The forecasts that were verified, and the data that they were compared with."""

    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    part: Literal["deterministic", "ensemble"] | str
    """The part whose forecasts were verified."""
    entry: VerificationResponseMetadataEntry
    source: str | None
    """The source of the forecasts."""
    synthetic: bool | None
    """True if the weather is synthetic: the figures then test the arithmetic, not the forecasts. Null if nothing was verified."""
    truth: str | None
    """`later-runs`, or the name of a record."""
    places: int
    """The number of places that were counted."""
    from_: Annotated[str | None, Field(alias="from")]
    """First day of weather that was counted; null if no day was counted."""
    to: str | None
    """Last day of weather that was counted; null if no day was counted."""
    updated_at: AwareDatetime | None
    """The time at which the figures were last computed; null if there are none."""
    calibrated: bool
    """True if the figures are for calibrated forecasts."""


class VerifiedEvents(Answer):
    ideal: EventVerification
    """The event that an hour scores above 0.9."""
    unsuitable: EventVerification
    """The event that an hour scores below 0.1."""


class VerifiedLead(Answer):
    from_day: int
    """First day ahead of the row, from 1."""
    to_day: int
    """Last day ahead of the row."""
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


class WatchEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["watch.blind", "watch.sighted", "watch.paused", "watch.resumed", "watch.ended"] | str
    """The type of event, about the watch itself."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: WatchEventData


class WebhookEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["webhook.test", "webhook.disabled"] | str
    """The type of event, about the webhook."""
    timestamp: AwareDatetime
    """The time of the event."""
    data: WebhookEventData


class BatchCost(Answer):
    cost: int
    """The cost of the batch."""
    items: int
    """The number of items."""
    problems: list[ItemProblem]
    """The problems of items; empty if all items can be scored."""


class FrequencyChangeResponse(Answer):
    metadata: FrequencyChangeResponseMetadata
    models: list[ModelFrequencyChange]
    """The result of each climate model."""
    change: AcrossModels | None
    """The change across the models; null if no model has a value."""
    percent: AcrossModels | None
    """The change in percent across the models; null if no model has a value."""
    method: Method


class HazardIndexResponse(Answer):
    metadata: HazardIndexResponseMetadata
    models: list[HazardIndexYears]
    """The result of each climate model."""
    mean: AcrossModels | None
    """Statistics of the means of the models."""


class VerificationResponse(Answer):
    metadata: VerificationResponseMetadata
    reason: Literal["not_configured", "nothing_verified"] | str | None
    """The reason why `leads` is empty. `not_configured`: the server archives no forecasts. `nothing_verified`: no hour of this entry has passed yet, or the reference data are not observations. Calibrated figures only count hours after the training of a place."""
    leads: list[VerifiedLead]
    """A row for each range of days ahead, the nearest first."""
