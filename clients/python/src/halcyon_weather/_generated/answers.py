"""Made from @halcyon/schema by `npm run generate`; edits here are lost."""

from __future__ import annotations

from typing import Annotated, Any, Dict, Literal

from halcyon_weather.answer import Answer
from halcyon_weather.tables import (
    CalendarTable,
    ClimatologyTable,
    DailyTable,
    HourlyTable,
    ModelsTable,
)
from pydantic import AwareDatetime, ConfigDict, Field
from typing_extensions import TypeAliasType


class AcrossModels(Answer):
    """Over climate models, Hyndman-Fan type 8, each counting alike."""

    median: float
    """Median over the models."""
    Q10: float
    """Tenth percentile over the models."""
    Q90: float
    """Ninetieth percentile over the models."""
    agreement: float
    """Share of the models whose value has the sign of the median."""
    models: int
    """How many models are counted."""


class Address(Answer):
    id: str
    """Id of an e-mail address."""
    email: str
    """The e-mail address."""
    state: Literal["unconfirmed", "active", "disabled"] | str
    """`unconfirmed` until its reader has followed the link that was sent: nothing else is sent there before."""
    disabled_because: Literal["gone", "failing", "unsubscribed"] | str | None
    """`gone`: the mail server refused it for good. `failing`: the mail server took nothing for 5 days. `unsubscribed`: its reader wants nothing more. Null unless it is disabled."""
    created_at: AwareDatetime
    """When it was made."""
    confirmed_at: AwareDatetime | None
    """When its reader confirmed it; null before it is confirmed."""


class AddressEventData(Answer):
    """What is told."""

    address: str
    """Id of an e-mail address."""
    because: Literal["gone", "failing"] | str
    """`gone`: the mail server refused the address for good. `failing`: it took nothing for 5 days."""
    detail: str
    """One sentence: what it means, and what to do."""


class AddressList(Answer):
    addresses: list[Address]
    """The oldest first."""


class Allowance(Answer):
    """How many requests the key has, in which period, and what is left."""

    kind: Literal["total", "day", "month", "year"] | str
    """The period, in UTC; `total` never starts anew."""
    limit: int
    """Requests in a period."""
    used: int
    """Requests that were charged in this period."""
    unsettled: int
    """How many of `used` are not known to be answered: requests on their way, or lost with a server that stopped."""
    remaining: int
    """Requests that are left in this period."""
    period_start: AwareDatetime | None
    """Null for `total`."""
    resets_at: AwareDatetime | None
    """Start of the next period; null for `total`."""


class AllowanceToLead(Answer):
    to_lead_hours: int
    """The last lead of the row [h]."""
    factor: float
    """What the edges are multiplied by: above 0, to 1."""


class Arc(Answer):
    """Directions clockwise from `from` to `to`."""

    from_: Annotated[float, Field(alias="from")]
    """Where the arc begins [degrees clockwise from north]."""
    to: float
    """Where it ends, clockwise of `from` [degrees]."""


class ArcEdges(Answer):
    """The directions that are wanted."""

    ideal: Arc
    """Directions that are as good as can be."""
    acceptable: Arc
    """Directions that will do; the ideal ones lie inside."""


Band = TypeAliasType("Band", Literal["stop", "unsuitable", "acceptable", "ideal", "absent", "slight", "partial", "present"] | str)
"""The band of a score. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. The bands of a scenario are `present`, `partial`, `slight` and `absent`. A planning aid. It does not replace observation, site checks or professional judgment."""


class BandHoursOfYear(Answer):
    """Hours in each band."""

    stop: int
    """Hours of the month that are stop."""
    unsuitable: int
    """Hours of the month that are unsuitable."""
    acceptable: int
    """Hours of the month that are acceptable."""
    ideal: int
    """Hours of the month that are ideal."""


class CallsLeft(Answer):
    window: Literal["minute", "hour", "day", "month"] | str
    """A window of the clock, UTC."""
    limit: int | None = None
    """Calls of the window; absent where the provider alone knows."""
    left: int
    """Calls that may still be made. A large call counts as several."""
    renews_at: AwareDatetime
    """When the window ends and the count starts anew."""


class Cell(Answer):
    """The place whose weather answers."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the cell [m above sea level]; only present where it is known."""


class Citation(Answer):
    """The source of a limit."""

    text: str
    """The source, as a list of references names it."""
    url: str | None = None
    """Where it stands, if it can be read there."""
    rank: Literal["law", "standard", "agency", "paper", "maker", "trade"] | str | None = (
        None
    )
    """The kind of source: a `law`, a `standard` or the rules of a body, a public `agency`, a `paper`, a `maker`, or the `trade`. The trade is associations, operators and the press. Absent where there is no text."""
    seen: Literal["primary", "secondary", "known", "none"] | str
    """How the statement was checked: in the text itself, or in another text that reports it. `known`: it is known in its field, and was not checked. Or there is no text."""


class ClimatologyColumns(Answer):
    """What a variable usually is, one number for each row."""

    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3"] | str
    """The unit of the numbers: the canonical one of the variable."""
    Q10: list[float | None]
    """Tenth percentile of each row; null where `nulls` says so."""
    median: list[float | None]
    """Median of each row."""
    Q90: list[float | None]
    """Ninetieth percentile of each row."""


class ClimatologyResponseClimatology(Answer):
    """A row for each hour of each day of the year, in columns."""

    day_of_year: list[int]
    """Number of the day in its year: 1 is 1 January, 60 is 29 February in a leap year and 1 March in another."""
    hour: list[int]
    """UTC, of the stamp."""
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


class ConsistencyBar(Answer):
    low: float
    """Lower end of the bar."""
    high: float
    """Upper end of the bar."""


class Counterfactual(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    edge: Literal["min", "max"] | str
    """Which edge of the limit was tried elsewhere: the lower or the upper one."""
    from_: Annotated[float, Field(alias="from")]
    """The acceptable edge as it is."""
    to: float
    """The acceptable edge as it was tried; the stop edge moves along."""
    hours_gained: int
    """Hours that become acceptable or better."""


class Coverage(Answer):
    inside: float | None
    """Share of hours whose score lay in [Q10, Q90]."""
    below: float | None
    """Share of hours whose score lay below Q10; null where none is counted."""
    above: float | None
    """Share of hours whose score lay above Q90; null where none is counted."""
    count: int
    """Hours that were counted."""


class DeliveryAttempt(Answer):
    at: AwareDatetime
    """When it was tried."""
    status: int | None
    """Status of the answer; null where none came."""
    duration_ms: int
    """How long it took [ms]."""
    outcome: str
    """`ok`; else what hindered it, such as `status`, `redirect`, `timeout`, `connection`, `tls` or `address`."""
    answer: str
    """The first 512 bytes of the answer."""


class EntryReference(Answer):
    """The task or scenario that is scored."""

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
    """Its name in lower case with hyphens, which stays."""
    name: str
    """What people call it."""
    sector: str
    """The field of work that it belongs to."""
    description: str
    """What it is, in a sentence or two."""
    version: int
    """Version of the entry; it rises with every change."""
    scope: Literal["curated", "custom"] | str
    """`curated` of the library, `custom` of your own."""
    polarity: Literal["suitability", "presence"] | str
    """The meaning of 1: `suitability` good weather for the task, `presence` the situation is present."""


class EventEntry(Answer):
    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int | None
    """Id of the entry; null of a definition."""
    version: int | None
    """Version that is scored; null of a definition."""


class EventPlace(Answer):
    """The place that the event is about."""

    ref: str | None
    """The `ref` of the place; null where it has none."""
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
    """Whose spans it shows; null for those of all watches of the account."""
    created_at: AwareDatetime
    """When it was made."""


class FeedList(Answer):
    feeds: list[Feed]
    """The oldest first."""


class FeedWithUrl(Answer):
    id: str
    """Id of a calendar feed."""
    name: str
    """The name of the feed in calendars."""
    watches: list[str] | None
    """Whose spans it shows; null for those of all watches of the account."""
    created_at: AwareDatetime
    """When it was made."""
    url: str
    """Calendars subscribe to this address. Anyone who knows it can read the feed, so this answer alone shows it."""


class FieldError(Answer):
    pointer: str | None = None
    """JSON pointer into the body."""
    parameter: str | None = None
    """Name of the query or path parameter."""
    header: str | None = None
    """Name of the header."""
    code: str
    """One of `required`, `unknown_field`, `duplicate_key`, `duplicate_parameter`, `invalid_header`, `invalid_type`, `invalid_value`, `invalid_format`, `too_small`, `too_big`, `wrong_unit`, `variable_form`, `range_not_nested`, `range_reversed`, `no_bound`, `unreachable_value`, `height_needed`, `height_not_allowed`, `over_not_allowed`, `allowance_not_allowed`, `even_span`, `unknown_timezone`, `empty_hours`, `not_on_the_hour`, `in_the_past`, `span_conflict`, `outside_record`, `station_record`, `not_of_this_index`, `quota_exhausted`, `invalid`. Or the code of the problem, where the field is its cause."""
    detail: str
    """One sentence: what is wrong with it."""
    expected: dict[str, Any] | None = None
    """What would be taken, such as `minimum`, `maximum`, `values` or `unit`."""
    did_you_mean: str | None = None
    """The name or value that was probably meant."""


class ForecastColumns(Answer):
    """The numbers of a variable, one for each stamp."""

    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3"] | str
    """The unit of the numbers: the canonical one of the variable."""
    median: list[float | None] | None = None
    """Median over the members; the value where there is one run."""
    Q10: list[float | None] | None = None
    """Tenth percentile over the members; null where one run answers."""
    Q90: list[float | None] | None = None
    """Ninetieth percentile over the members; null where one run answers."""
    members: list[list[float | None]] | None = None
    """A list for each member, the control first."""


class HazardIndexParameter(Answer):
    name: str
    """Its name in the query."""
    description: str
    """What it sets, in words."""
    unit: str
    """The unit in which it is given."""
    default: float
    """Its value where the request gives none."""
    minimum: float
    """The least value that is taken."""
    maximum: float
    """The greatest value that is taken."""


class HazardIndexSource(Answer):
    """Where the definition comes from."""

    text: str
    """The paper or body that defines it."""
    url: str
    """Where the definition stands."""


class HazardIndexYearsYear(Answer):
    year: int
    """The year, in the calendar of the model."""
    value: float | None
    """Null where too many days are missing, or the index is not defined."""
    missing_days: int
    """Days of the year that lack a value."""


class JobCounts(Answer):
    """How many of its items there are, and how far they are."""

    items: int
    """Items of the batch."""
    done: int
    """Items with a line in the result, problems included."""
    problems: int
    """Items that could not be scored."""


class LeftOutModel(Answer):
    climate_model: str
    """The climate model, as `/datasets` names it."""
    reason: Literal["years", "variable", "coverage", "absent"] | str
    """`years`, `variable` and `coverage`: it has none of those that are needed. `absent`: the record cannot be opened now. It is named as in the configuration, and may be of another scenario."""


class Licence(Answer):
    """The terms under which the weather may be used."""

    name: str
    """The name of the licence."""
    url: str
    """Where its text stands."""


Likelihood = TypeAliasType("Likelihood", Literal["very_likely", "likely", "about_as_likely_as_not", "unlikely", "very_unlikely"] | str)
"""The word for the probability: from 0.9 `very_likely`, from 0.66 `likely`, from 0.33 `about_as_likely_as_not`, from 0.1 `unlikely`, else `very_unlikely`."""


class LocalHours(Answer):
    """Hours of local clocks; all hours where it is not given."""

    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock at which work may start."""
    to: int
    """Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts."""
    timezone: str
    """A time zone of the IANA database."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str]
    """Days on the local calendar, all by default."""


class Location(Answer):
    """The place that was asked for, WGS 84."""

    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""


class Method(Answer):
    """The method, and the limits of what it can say."""

    text: str
    """How it was done, in words."""
    limits: list[str]
    """What it cannot say, a sentence each."""


class NotCalibratedNotice(Answer):
    """Calibrated weather was asked for, and no observations have taught how: the weather is the model's."""

    code: Literal["not_calibrated"]
    """What the notice says."""


class OperationalResponseHourly(Answer):
    """A column of stamps, and one for each variable that was asked for."""

    timestamp: list[AwareDatetime]
    """Sums, means and extremes are of the hour that ends at the stamp; the others hold at it."""
    local_time: list[AwareDatetime] | None = None
    """The stamps on local clocks. Only present where `timezone` is asked."""
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
    """The span of hours that the constraint looks over; the hour alone where it is not given."""

    hours: int
    """How many hours, 1 to 168; odd where the span is centered."""
    direction: Literal["trailing", "forward", "centered"] | str
    """Which hours: those up to the hour (`trailing`), from it on (`forward`), or on both sides (`centered`)."""
    statistic: Literal["sum", "mean", "min", "max"] | str
    """What is made of them."""


class OverYears(Answer):
    """Quantiles over the years, Hyndman-Fan type 8, and those that `percentiles` asks for."""

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
    """The exponent of the fall, above 0 to 100: above 1 it falls early, below 1 late."""


class Problem(Answer):
    """What went wrong, by RFC 9457."""

    type: str
    """A page of this server that says what happened and what to do."""
    title: str
    """What happened, the same for every problem of this code."""
    status: int
    """Status of the answer."""
    detail: str
    """What happened to this request, and what to do."""
    instance: str
    """Path of the request."""
    code: str
    """One of `missing_api_key`, `invalid_api_key`, `offering_not_in_package`, `read_only_entry`, `origin_not_allowed`, `not_found`, `entry_not_found`, `job_not_found`, `watch_not_found`, `event_not_found`, `webhook_not_found`, `delivery_not_found`, `address_not_found`, `feed_not_found`, `link_not_found`, `method_not_allowed`, `not_acceptable`, `request_timeout`, `idempotency_conflict`, `too_many_entries`, `too_many_watches`, `too_many_destinations`, `too_many_links`, `destination_unconfirmed`, `not_redeliverable`, `version_gone`, `precondition_failed`, `payload_too_large`, `uri_too_long`, `unsupported_media_type`, `malformed_request`, `invalid_request`, `model_unavailable`, `variable_unavailable`, `horizon_exceeded`, `location_outside_coverage`, `destination_refused`, `channel_unavailable`, `precondition_required`, `allowance_exhausted`, `too_many_requests`, `headers_too_large`, `internal`, `data_gap`, `stale_forecast`, `weather_unavailable`, `overloaded`, `starting`."""
    request_id: str
    """Names the request in the log of the server; tell it to those who run that."""
    errors: list[FieldError] | None = None
    """The fields at fault, at most 50; only present where there are some."""


class ProjectionWorkabilityResponseChangeHours(Answer):
    """The change of the hours in each band."""

    stop: AcrossModels | None
    """Hours a month more that are stop; null where no model can tell."""
    unsuitable: AcrossModels | None
    """Hours a month more that are unsuitable; null where no model can tell."""
    acceptable: AcrossModels | None
    """Hours a month more that are acceptable; null where no model can tell."""
    ideal: AcrossModels | None
    """Hours a month more that are ideal; null where no model can tell."""


class Range(Answer):
    """Values from `min` to `max`, both included."""

    min: float | None = None
    """The lower edge, in the unit of the variable; open below where it is not given."""
    max: float | None = None
    """The upper edge, in the unit of the variable; open above where it is not given."""


class ReliabilityBin(Answer):
    from_: Annotated[float, Field(alias="from")]
    """Lower end of the bin, a probability."""
    to: float
    """Upper end of the bin."""
    hours: int
    """Hours whose forecast probability lies in it."""
    days: int
    """Distinct days of these hours."""
    mean_probability: float | None
    """Mean of what was forecast in it; null where it has no hour."""
    frequency: float | None
    """How often it happened; null below 30 hours of 10 days."""
    consistency: ConsistencyBar | None
    """Where the frequency of a reliable forecast lies with a chance of 90 %."""


Score = TypeAliasType("Score", float)
"""How suitable the hour is for a task, or how present a scenario is. Its polarity is the entry's: `suitability` of a task, where 1 is best, and `presence` of a scenario, where 1 is fully there. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment."""


class SeenInRound(Answer):
    as_of: AwareDatetime
    """The hour of the round."""
    probability: float | None
    """How likely it was; null where the round did not see it."""


class ServiceReason(Answer):
    code: Literal["empty", "unreachable", "denied", "damaged", "unusable", "stale"] | str
    """`empty`: nothing was published yet. `unreachable`: the source does not answer. `denied`: the source refuses access. `damaged`: its data are cut or do not fit their checksum. `unusable`: it holds something else than the configuration says. `stale`: its data are too old."""
    next_try: AwareDatetime | None = None
    """When the server tries again by itself; not there where every request is a try."""


Shape = TypeAliasType("Shape", Literal["linear"] | Literal["smoothstep"] | PowerShape | str)
"""How the score falls between the ideal and the acceptable edge."""


class SkillInterval(Answer):
    """A skill and where it lies with a chance of 90 %. Below or around 0 no skill is shown."""

    value: float
    """1 is perfect, 0 as good as the reference, below 0 worse."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end of the interval."""


class Skills(Answer):
    """Against the climatology, the score of the day before, and the raw forecast of the same hour. Null where the reference is not known on 30 days, or perfect."""

    climatology: SkillInterval | None
    """Against how often it happens at the place, month and hour."""
    persistence: SkillInterval | None
    """Against the score of the day before."""
    raw: SkillInterval | None
    """The gain by calibration: null of figures that are raw themselves."""


class SpanHistory(Answer):
    id: str
    """Id of a span."""
    state: Literal["pending", "open", "fading", "lost", "passed"] | str
    """How it stands: not told yet, open, about to be lost, lost, or over."""
    start: AwareDatetime
    """The first hour at which it may be started."""
    latest_start: AwareDatetime
    """The last instant at which it may be started."""
    end: AwareDatetime
    """When what starts last ends."""
    hours: int
    """From the start to the end [h]."""
    probability: float
    """The highest of its starts."""
    likelihood: Likelihood
    sequence: int
    """How many events it has had."""
    ref: str | None
    """The `ref` of its place."""
    rounds: list[SeenInRound]
    """The span as each round saw it, the oldest first; at most the last 240."""


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
    """Its start then."""
    end: AwareDatetime
    """Its end then."""
    probability: float
    """How likely it was then."""


class UnlikeSiteNotice(Answer):
    """The site lies too far above or below the cell: the weather is that of the cell."""

    code: Literal["cell_unlike_site"]
    """What the notice says."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str | None = (
        None
    )
    """Only present where the weather is a forecast: the part whose cell it is."""
    cell_elevation_m: float
    """Height of the cell whose weather answers [m above sea level]."""
    elevation_m: float
    """Height of the site, more than 1500 m above or below."""


class UsageResponseDay(Answer):
    day: str
    """UTC."""
    endpoint: str
    """The name of the endpoint."""
    requests: int
    """Answered requests of that day."""
    charged: int
    """What they cost, in requests of the allowance."""


class UsageResponsePackage(Answer):
    """What the key may be used for."""

    name: str
    """The name of the package."""
    offerings: list[Literal["operational", "historical", "projection"] | str]
    """What it may be used for."""


class UsedKey(Answer):
    """The key of this request, without its secret."""

    id: str
    """By which operators know it."""
    name: str
    """The purpose of the key, in the words of the operator."""
    start: str
    """The first characters of the key, which tell keys apart."""
    expires_at: AwareDatetime | None
    """From when on it is refused; null where it does not end."""
    last_used_at: AwareDatetime | None
    """When it was used last, this request included, to a minute; null where no use is noted."""


class ValueColumn(Answer):
    """The numbers of a variable, one for each stamp."""

    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3"] | str
    """The unit of the numbers: the canonical one of the variable."""
    statistic: Literal["value", "mean", "sum", "min", "max"] | str
    """The meaning of a number for its step: its value at the stamp, or the mean, sum or extreme of the step that ends there."""
    values: list[float | None]
    """One number for each stamp; null where `nulls` says why."""


VariableName = TypeAliasType("VariableName", Literal["temperature_2m", "temperature_2m_min", "temperature_2m_max", "relative_humidity_2m", "dew_point_2m", "precipitation", "rain", "snowfall", "cloud_cover", "cloud_cover_low", "shortwave_radiation", "longwave_down", "visibility", "weather_code", "precipitation_type", "snow_depth", "pressure_msl", "surface_pressure", "surface_temperature", "temperature_100m", "cloud_ceiling", "boundary_layer_height", "soil_temperature_0_to_7cm", "soil_moisture_0_to_7cm", "sea_surface_temperature", "wave_height", "wave_period", "cape", "cape_most_unstable", "convective_inhibition", "lifted_index", "convective_precipitation", "wind_speed_10m", "wind_speed_100m", "wind_direction_10m", "wind_gusts_10m", "wind_speed_at_height", "wind_gust_3s_at_height", "wet_bulb_temperature_2m", "delta_t_2m", "dew_point_depression_2m", "dew_margin", "inversion_100m", "vapour_pressure_deficit", "apparent_temperature", "heat_index", "humidex", "wind_chill", "wbgt_outdoor", "utci", "thi_cattle", "concrete_evaporation_rate", "thunderstorm_proxy", "rotor_icing_proxy", "is_day", "solar_elevation"] | str)
"""A variable of `/variables`."""


class VariablesResponseVariable(Answer):
    name: VariableName
    unit: Literal["1", "%", "degC", "m/s", "mm", "cm", "m", "s", "deg", "hPa", "kPa", "W/m2", "J/kg", "kg/m2/h", "m3/m3"] | str
    """The unit of the numbers: the canonical one of the variable."""
    description: str
    """What the variable is, in words."""
    cf_name: str | None
    """Its standard name in the CF conventions; null where they have none."""
    step_type: Literal["instant", "mean", "sum", "max", "min", "category", "solar"] | str
    """What a number says of its hour. `instant` holds at the stamp; `mean`, `sum`, `max` and `min` are of the hour that ends there. `category` is a code. `solar` follows from place and time."""
    resolution: float
    """Smallest difference that is stored, in the unit."""
    physical_min: float
    """The least value that can be, in any weather, in the unit."""
    physical_max: float
    """The greatest value that can be, in the unit."""
    plausible_min: float
    """The least value that is found on the surface of the earth, in the unit."""
    plausible_max: float
    """The greatest value that is found there, in the unit."""
    derived: bool
    """Whether it follows from other variables by a published formula."""
    elevation_change: Literal["lapse", "relative_humidity", "dew_point", "pressure", "phase", "derive"] | str | None
    """How the variable moves with the height of a site; null where it stays as it is in the cell. `lapse`: with the lapse rate. `relative_humidity` and `dew_point`: the water of the air stays mixed as it is. `pressure`: by the weight of the air between. `phase`: rain or snow follows from the wet-bulb temperature at the site. `derive`: it follows from variables that move."""
    offerings: list[Literal["operational", "historical", "projection"] | str]
    """The offerings whose weather has it."""


class VerificationResponseMetadataEntry(Answer):
    """The entry whose scores were verified."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    id: int
    """Id of a task or scenario."""
    version: int
    """Version of the entry; it rises with every change."""


class Waiting(Answer):
    mean_hours: float
    """Mean of the waits [h]."""
    p90_hours: float
    """Ninetieth percentile of the waits [h]: one in ten is longer."""
    share_without_window: float
    """Hours after which the record has no window any more; the others make mean and P90."""


class WatchChange(Answer):
    """How far the start, the end or the probability of a span moves before a change is told."""

    hours: int
    """How far its start or end moves [h]."""
    probability: float
    """How far its probability moves."""


class WatchConfirmRuns(Answer):
    """How many rounds must agree before something is told."""

    rise: int
    """In how many rounds in a row a span is seen before it is told."""
    fall: int
    """In how many rounds in a row it is not seen before its loss is told."""


class WatchCost(Answer):
    per_round: int
    """The cost of a round, in requests of the allowance: one for each place."""
    per_day: int
    """The most that a day costs, by the runs that the model has a day."""


class WatchDigest(Answer):
    """When events are sent together, in one `digest`, in place of one by one."""

    at: str
    """Time on the local clock, `HH:MM`."""
    timezone: str
    """A time zone of the IANA database."""
    weekdays: list[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"] | str] | None = (
        None
    )
    """Days on the local calendar; all where nothing is said."""


class WatchEventData(Answer):
    """What is told."""

    watch: str
    """Id of a watch."""
    name: str
    """The name of the watch."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    place: EventPlace | None
    """Null where the event is of all places."""
    because: Literal["by_user", "allowance", "no_live_key", "entry_gone", "offering"] | str | None
    """Why a watch was paused; null of other events."""
    detail: str
    """One sentence: what it means, and what to do."""


class WatchPlace(Answer):
    ref: str | None = None
    """A name of your own, which spans and events repeat."""
    latitude: float
    """Latitude [degrees north], -90 to 90."""
    longitude: float
    """Longitude [degrees east], -180 to 180. 180 and -180 are one place."""
    elevation_m: float | None = None
    """Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is."""
    surface: Literal["land", "sea"] | str | None = None
    """`land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers."""


class WatchProbability(Answer):
    """How likely a span must be."""

    rise: float
    """The probability that a new span needs."""
    fall: float
    """The probability that keeps a span open; at most `rise`."""


class WatchQuiet(Answer):
    """Hours in which nothing is sent. At their end each span is told as it stands then; one that came and went in between is not told."""

    from_: Annotated[int, Field(alias="from")]
    """Full hour on the local clock from which nothing is sent."""
    to: int
    """Full hour on the local clock at which it is sent; below `from` for a night."""
    timezone: str
    """A time zone of the IANA database."""


class WatchTell(Answer):
    """What is told, to whom and when."""

    events: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str] | None = (
        None
    )
    """Which events of spans are told; all but `window.passed` where nothing is said. Events of the watch itself are always told."""
    to: list[str] | None = None
    """Which webhooks and addresses are told. All webhooks of the account and no address where nothing is said; nobody where the list is empty. Events are listed in any case."""
    urgent: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str] | None = (
        None
    )
    """Which events of spans are sent at once, in quiet hours and beside a digest."""
    quiet: WatchQuiet | None = None
    digest: WatchDigest | None = None


class WatchedSpan(Answer):
    id: str
    """Id of a span."""
    state: Literal["pending", "open", "fading"] | str
    """`pending` before as many rounds as `confirm_runs.rise` have seen it, `fading` before as many as `confirm_runs.fall` have not."""
    start: AwareDatetime
    """The first hour at which it may be started."""
    latest_start: AwareDatetime
    """The last instant at which it may be started."""
    end: AwareDatetime
    """When what starts last ends."""
    hours: int
    """From the start to the end [h]."""
    probability: float
    """The highest of its starts."""
    likelihood: Likelihood
    sequence: int
    """How many events it has had."""


class WaveStatistics(Answer):
    """The waves of some years."""

    waves_per_year: float | None
    """Waves a year, in the mean of the years used; null where none is."""
    days_per_year: float | None
    """Days of waves a year, in the mean of the years used; null where none is."""
    longest_days: int
    """The longest wave of these years [days]; 0 where there is none."""
    years_used: int
    """Years that were counted."""
    years_left_out: int
    """Years with too many missing days."""


class Webhook(Answer):
    id: str
    """Id of a webhook."""
    url: str
    """Where events are sent."""
    description: str | None
    """The purpose of the webhook, in the words of its owner; null where there are none."""
    events: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str] | None
    """Which events of spans are sent; null for all."""
    version: int
    """Rises with every change of its address, description or events."""
    state: Literal["pending", "active", "disabled"] | str
    """`pending` until its receiver has answered a test with 200 to 299: before that it gets nothing else."""
    disabled_because: Literal["gone", "failing"] | str | None
    """`gone` where the receiver answered 410, `failing` where it took nothing for 5 days; null unless the webhook is disabled."""
    created_at: AwareDatetime
    """When it was made."""
    last_success_at: AwareDatetime | None
    """When its receiver took something last; null before that."""
    secret_version: int
    """Rises with every rotation of the secret."""
    both_sign_until: AwareDatetime | None
    """Until when the secret before signs too; null where one alone signs."""


class WebhookEventData(Answer):
    """What is told."""

    webhook: str
    """Id of a webhook."""
    description: str | None
    """The words of its owner on the webhook; null where there are none."""
    because: Literal["gone", "failing"] | str | None
    """Why the webhook was disabled; null of a test."""
    detail: str
    """One sentence: what it means, and what to do."""


class WebhookList(Answer):
    webhooks: list[Webhook]
    """The webhooks of the page, the oldest first."""
    next_cursor: str | None
    """Give it as `cursor` for the next page; null on the last one."""


class WebhookWithSecret(Answer):
    id: str
    """Id of a webhook."""
    url: str
    """Where events are sent."""
    description: str | None
    """The purpose of the webhook, in the words of its owner; null where there are none."""
    events: list[Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str] | None
    """Which events of spans are sent; null for all."""
    version: int
    """Rises with every change of its address, description or events."""
    state: Literal["pending", "active", "disabled"] | str
    """`pending` until its receiver has answered a test with 200 to 299: before that it gets nothing else."""
    disabled_because: Literal["gone", "failing"] | str | None
    """`gone` where the receiver answered 410, `failing` where it took nothing for 5 days; null unless the webhook is disabled."""
    created_at: AwareDatetime
    """When it was made."""
    last_success_at: AwareDatetime | None
    """When its receiver took something last; null before that."""
    secret_version: int
    """Rises with every rotation of the secret."""
    both_sign_until: AwareDatetime | None
    """Until when the secret before signs too; null where one alone signs."""
    secret: str
    """Signs what is sent, by Standard Webhooks. It is shown in this answer alone."""


class WholeStep(Answer):
    variable: VariableName
    step_hours: int
    """How many hours share the extreme of a step."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first stamp of the span."""
    to: AwareDatetime
    """The last stamp of the span."""


class WindowOfRun(Answer):
    meets: bool
    """Whether the run is good in every hour."""
    worst: Score
    """Score of its worst hour."""


class YearWorkability(Answer):
    year: int
    """The year."""
    hours: BandHoursOfYear
    windows: int
    """Weather windows that start in the month."""
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
    """The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after."""
    source: str
    """The name of its source in the configuration."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now."""
    reason: ServiceReason | None = None
    """Why it is not `ready`."""


class AbsentRecord(Answer):
    dataset: str
    """`historical.hour`, `historical.day`, or the place of a projection in the configuration."""
    offering: Literal["operational", "historical", "projection"] | str
    """What a key must have in its package: the weather ahead (`operational`), the past (`historical`) or the climate to come (`projection`)."""
    source: str
    """The name of its source in the configuration."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now."""
    reason: ServiceReason | None = None
    """Why it is not `ready`."""


class AddressEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["address.disabled"] | str
    """What came about: with the address."""
    timestamp: AwareDatetime
    """When it came about."""
    data: AddressEventData


class ArcConstraint(Answer):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: float | None = None
    """Height above ground [m], for variables that are known at any height; others have none."""
    over: Over | None = None
    weight: float
    """How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count."""
    role: Literal["limit", "preference"] | str
    """`limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work."""
    if_missing: Literal["refuse", "drop"] | str
    """What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so."""
    source: list[str] | None = None
    """Where the limit comes from: keys of `sources` in the library, words of your own else."""
    note: str | None = None
    """What a reader should know of the limit."""
    arc: ArcEdges


class BandHours(Answer):
    stop: OverYears
    """Hours of the month that are stop, over the years."""
    unsuitable: OverYears
    """Hours of the month that are unsuitable, over the years."""
    acceptable: OverYears
    """Hours of the month that are acceptable, over the years."""
    ideal: OverYears
    """Hours of the month that are ideal, over the years."""


class BandWatch(Answer):
    """Hours whose score lies in a band, or in one beyond it."""

    kind: Literal["band"]
    """A band is watched for."""
    is_: Annotated[Literal["at_least", "at_most"] | str, Field(alias="is")]
    """Whether the score must lie in the band or a better one, or in it or a worse one."""
    band: Literal["stop", "unsuitable", "acceptable", "ideal"] | str
    """The band."""
    for_hours: int
    """How many hours it must hold in a row."""
    horizon_hours: int
    """How far ahead is watched [h]."""
    probability: WatchProbability
    confirm_runs: WatchConfirmRuns
    change: WatchChange
    daylight_only: bool
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: LocalHours | None = None


class Calibration(Answer):
    id: str
    """The site."""
    revision: int
    """Rises with every change."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after."""
    variables: list[VariableName]
    """Empty where odds alone are calibrated."""
    trained_to: str
    """The last day of observations that it was fitted to."""
    days: int
    """Distinct days that it was fitted to."""
    synthetic: bool
    """Whether it was fitted to weather that is not real."""
    probability_calibrated: Literal[True] | None = None
    """Only present where odds were calibrated too: those of its members came true as they now say."""


class CategoryConstraint(Answer):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: float | None = None
    """Height above ground [m], for variables that are known at any height; others have none."""
    over: Over | None = None
    weight: float
    """How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count."""
    role: Literal["limit", "preference"] | str
    """`limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work."""
    if_missing: Literal["refuse", "drop"] | str
    """What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so."""
    source: list[str] | None = None
    """Where the limit comes from: keys of `sources` in the library, words of your own else."""
    note: str | None = None
    """What a reader should know of the limit."""
    categories: dict[str, float]
    """Membership by code, 0 to 1."""
    default: float
    """Membership of every other code, 0 to 1."""


class ClimatologyResponseNull(Answer):
    variable: VariableName
    column: Literal["values", "median", "Q10", "Q90", "members"] | str
    """Which numbers of the variable are null."""
    rows: int
    """How many rows have no value in the whole window."""


class ConstraintReason(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    unit: str
    """The unit of the value, the edge and the distance."""
    value: float | None
    """The value that the constraint saw, over its hours where it has a span. Null where it was dropped, and for the direction of calm air."""
    suitability: float | None
    """How well the value meets the constraint, not cut to four decimals; null where it was dropped."""
    edge: float | None
    """The acceptable edge that binds; null for codes, for arcs all the way round, and where the value is null."""
    distance: float | None
    """How far inside (positive) or outside (negative) that edge the value lies."""


class DatasetGap(Answer):
    first: str
    """The first step of the stretch."""
    last: str
    """The last step of the stretch."""
    variables: list[VariableName]
    """The variables that have nothing there."""


class DatasetSource(Answer):
    """Where the data come from, and whose they are."""

    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    cell: Cell
    attribution: str
    """How to name its origin where the weather is shown."""
    licence: Licence


class DatasetStatus(Answer):
    dataset: str
    """Model and part."""
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after."""
    source: str
    """Where the weather comes from."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    health: Literal["ok", "stale", "empty", "silent"] | str
    """`ok`: it answers. `stale`: the newest run is too old and requests that need it are refused. `empty`: there is no run. `silent`: the source does not answer."""
    run: AwareDatetime | None
    """Start of the newest run; null when none is known."""
    age_hours: int | None
    """Hours since the start of that run; null when none is known."""
    max_age_hours: int
    """From how many hours on a run is too old to answer."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now."""
    reason: ServiceReason | None = None
    """Why it is not `ready`."""
    instead_of: AwareDatetime | None = None
    """Only present when damage was found in the newest run, this one."""
    damaged_runs: int
    """How often this server has found damage in a run of the part since it was started."""
    held_stamps: int | None = None
    """At how many hours, since this server was started, calibration was held because it would have moved a variable too far. Absent where no site can be calibrated."""
    suspended_classes: int | None = None
    """How many stretches of leads of a variable are raw because calibration did harm there. Absent where no site can be calibrated."""
    calls_left: list[CallsLeft] | None = None
    """Calls of those that the provider of the source allows, which this server has left; absent where nobody counts. Parts of one provider share them."""


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
    """`due` while it is tried, `sent` once it was taken. `dead` where no attempt succeeded, `expired` where what it tells was over before, `superseded` where something newer or a digest tells it."""
    created_at: AwareDatetime
    """When it was made."""
    next_attempt_at: AwareDatetime | None
    """When it is tried next; null unless it is due."""
    expires_at: AwareDatetime
    """From when on it is not tried any more."""
    attempts: list[DeliveryAttempt]
    """The oldest first."""


class DeliveryList(Answer):
    deliveries: list[Delivery]
    """The deliveries of the page, the newest first."""
    next_cursor: str | None
    """Give it as `cursor` for the next page; null on the last one."""


class DroppedConstraint(Answer):
    code: Literal["constraint_dropped"]
    """What the notice says."""
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName


class EntryList(Answer):
    entries: list[EntrySummary]
    """The entries of the page, by id."""
    next_cursor: str | None
    """Give it as `cursor` for the next page; null on the last one."""
    did_you_mean: str | None = None
    """Only present when no entry has the sector: the one that was probably meant."""


class Estimate(Answer):
    variable: VariableName
    method: str
    """The rule that replaced it."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first hour of the span."""
    to: AwareDatetime
    """The last hour of the span."""


class EventLimiting(Answer):
    variable: VariableName
    share: float
    """Share of its hours in which it stands in the way."""


class EventVerification(Answer):
    frequency: float
    """How often it happened, as a share of the hours."""
    brier: float
    """Brier score: the mean squared error of the probabilities, 0 at best."""
    reliability: float
    """How far what was forecast lies from what came, bin by bin; 0 at best."""
    resolution: float
    """How far the bins lie from the mean frequency; the more the better."""
    uncertainty: float
    """What the Brier score would be of the mean frequency as a forecast."""
    skill: Skills
    bins: list[ReliabilityBin]
    """The reliability diagram, the lowest probabilities first."""


class ForecastPart(Answer):
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    cell: Cell
    attribution: str
    """How to name its origin where the weather is shown."""
    licence: Licence
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after."""
    from_: Annotated[AwareDatetime, Field(alias="from")]
    """The first stamp that the part answers."""
    to: AwareDatetime
    """The last stamp that the part answers."""
    run: AwareDatetime
    """Start of the run."""
    members: int
    """How many forecasts it is: 1, or the members with their control."""


class FrequencyChangeResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    scenario: str
    """How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585."""
    notices: list[UnlikeSiteNotice] | None = None
    """Only present where the site lies too far above or below a cell that answers."""
    left_out: list[LeftOutModel] | None = None
    """Only present when a climate model of the scenario says nothing to the request."""
    wave_type: Literal["heatwave", "coldwave"] | str
    """The kind of wave that was asked for."""
    baseline: Years
    """The years that are compared with."""
    period: Years
    """The years that were asked for."""


class HazardIndex(Answer):
    name: Literal["tx_days_above", "tn_days_below", "tropical_nights", "hot_spell_frequency", "cold_spell_frequency", "warm_spell_duration_index", "cold_spell_duration_index", "max_1day_precipitation_amount", "max_n_day_precipitation_amount", "wetdays", "maximum_consecutive_dry_days", "growing_degree_days", "heating_degree_days", "cooling_degree_days", "heat_wave_magnitude_index_daily", "excess_heat_factor"] | str
    """The name of the index, as an address has it."""
    definition: str
    """What it counts or sums, in one sentence."""
    unit: Literal["1", "days", "mm", "degC d", "degC2"] | str
    """The unit of its values."""
    inputs: list[VariableName]
    """The daily variables that it is made of."""
    parameters: list[HazardIndexParameter]
    """What a request may set; empty where it may set nothing."""
    source: HazardIndexSource


class HazardIndexResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    scenario: str
    """How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585."""
    notices: list[UnlikeSiteNotice] | None = None
    """Only present where the site lies too far above or below a cell that answers."""
    left_out: list[LeftOutModel] | None = None
    """Only present when a climate model of the scenario says nothing to the request."""
    index: Literal["tx_days_above", "tn_days_below", "tropical_nights", "hot_spell_frequency", "cold_spell_frequency", "warm_spell_duration_index", "cold_spell_duration_index", "max_1day_precipitation_amount", "max_n_day_precipitation_amount", "wetdays", "maximum_consecutive_dry_days", "growing_degree_days", "heating_degree_days", "cooling_degree_days", "heat_wave_magnitude_index_daily", "excess_heat_factor"] | str
    """The index that was asked for."""
    unit: Literal["1", "days", "mm", "degC d", "degC2"] | str
    """The unit of its values."""
    parameters: dict[str, float]
    """What it was counted with, defaults included. Of `threshold`, `window_days`, `baseline_start`, `baseline_end` it has those of the index; they mean what they mean in the query."""
    period: Years
    """The years that were asked for."""


class HazardIndexYears(Answer):
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    cell: Cell
    attribution: str
    """How to name its origin where the weather is shown."""
    licence: Licence
    climate_model: str
    """The climate model, as `/datasets` names it."""
    calendar: Literal["standard", "noleap", "360_day"] | str
    """Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`)."""
    years: list[HazardIndexYearsYear]
    """Each year of the period, in order."""
    mean: float | None
    """Mean over the years used; null where none is."""
    years_used: int
    """Years that have a value."""
    years_left_out: int
    """Years with too many missing days, or without a value."""


class HazardIndicesResponse(Answer):
    indices: list[HazardIndex]
    """Every index that can be asked for."""


class HistoricalDailyResponseDaily(Answer):
    """A column of days, and one for each variable that was asked for."""

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
    """A column of stamps, and one for each variable that was asked for."""

    timestamp: list[AwareDatetime]
    """Sums, means and extremes are of the hour that ends at the stamp; the others hold at it."""
    local_time: list[AwareDatetime] | None = None
    """The stamps on local clocks. Only present where `timezone` is asked."""
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
    """The rule that replaced it."""


HistoricalWorkabilityResponseMetadataNotice = TypeAliasType("HistoricalWorkabilityResponseMetadataNotice", DroppedConstraint | UnlikeSiteNotice | OtherNotice)


class HourEnsemble(Answer):
    median: Score
    """Median of the scores of the members."""
    Q10: Score
    """Their tenth percentile."""
    Q90: Score
    """Their ninetieth percentile."""
    shares: list[float]
    """Share of the members in each band: `ideal`, `acceptable`, `unsuitable`, `stop`. They are counts, and no probabilities."""


class HourOdds(Answer):
    share: float | None
    """Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted."""
    probability: float | None
    """How likely every hour is good. Where many windows are about as good, it is less than the share of members, since windows are picked for it. Null where one run alone knows them, or too few members do."""
    likelihood: Likelihood | None
    """The word for the probability; null where that is null."""


class ItemProblem(Answer):
    ref: str | None
    """The `ref` of the item; null where it has none."""
    index: int
    """Position of the item, from 0."""
    problem: Problem
    """Why the item could not be answered."""


class Job(Answer):
    id: str
    """Id of the job."""
    status: Literal["queued", "running", "done", "failed"] | str
    """How far it has come: it waits (`queued`), works (`running`), has its result (`done`), or has none (`failed`)."""
    progress: float
    """Share of the items that are done."""
    counts: JobCounts
    charged: int
    """The cost of the job; items that fail are given back at its end."""
    created_at: AwareDatetime
    """When it was made."""
    finished_at: AwareDatetime | None
    """When it ended; null before that."""
    expires_at: AwareDatetime
    """Until when the job and its result are kept."""
    result: str | None
    """Path of the result once it is there."""


class LimitWatch(Answer):
    """Hours in which a variable passes a limit of your own."""

    kind: Literal["limit"]
    """A limit of a variable is watched for."""
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: float | None = None
    """Height above ground [m], for variables that are known at any height; others have none."""
    above: float | None = None
    """This value or more is watched for. Give this or `below`."""
    below: float | None = None
    """This value or less is watched for."""
    clear_at: float | None = None
    """The value at which the limit is clear again, on the far side of it; the limit itself by default."""
    for_hours: int
    """How many hours it must hold in a row."""
    horizon_hours: int
    """How far ahead is watched [h]."""
    probability: WatchProbability
    confirm_runs: WatchConfirmRuns
    change: WatchChange
    daylight_only: bool
    """Whether the sun must be up at the start and the end of every hour."""
    local_hours: LocalHours | None = None


class LimitingShare(Answer):
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """Share of the hours in which it limits; an hour of several members counts by their share."""


class ModelFrequencyChange(Answer):
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    cell: Cell
    attribution: str
    """How to name its origin where the weather is shown."""
    licence: Licence
    climate_model: str
    """The climate model, as `/datasets` names it."""
    calendar: Literal["standard", "noleap", "360_day"] | str
    """Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`)."""
    baseline: WaveStatistics
    """The waves of the baseline."""
    period: WaveStatistics
    """The waves of the period."""
    change: float | None
    """Waves a year more than in the baseline; null where one of both has no year."""
    percent: float | None
    """The same in percent of the baseline. Null also where the baseline has fewer than 0.1 waves a year."""


class ModelPartVariable(Answer):
    variable: VariableName
    to_lead_hours: int
    """The last lead at which the part has it [h]."""


class ModelWorkabilityChange(Answer):
    variable: VariableName
    method: Literal["add", "multiply"] | str
    """Whether the change is added to each hour, or multiplies it."""
    by_month: list[float]
    """The change of each month, January first: in the unit of the variable, or as a factor."""


class MonthWorkability(Answer):
    month: int
    """The month, 1 for January."""
    years_used: int
    """Years that are counted."""
    years_left_out: int
    """Years in which the month has none of the hours asked for, or more than 1 % of them without a score."""
    hours: BandHours | None
    """Hours in each band; null, as the other figures, where no year is used."""
    windows: OverYears | None
    """Weather windows that start in the month, one after the other."""
    start_share: OverYears | None
    """Share of the hours at which a weather window may start."""
    waiting: Waiting | None
    """From an hour of the month to the start of the next window."""
    years: list[YearWorkability] | None = None
    """The years used, in order of time. Only present where `years` is asked."""


class NoWindowByScore(Answer):
    reason: Literal["score"]
    """No member is good for long enough."""
    constraint: int
    """Position of the constraint in the entry, from 0."""
    variable: VariableName
    share: float
    """The share in which it limits, of the hours that fall short, counted in every member."""


class Notice(Answer):
    code: Literal["constraint_dropped"]
    """What the notice says: a constraint was dropped, since its variable is missing."""
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
    """Which numbers of the variable are null."""
    from_: Annotated[str, Field(alias="from")]
    """The first stamp."""
    to: str
    """The last stamp."""
    reason: Literal["not_carried", "gap", "not_yet", "one_run", "median_alone", "no_order", "fewer_members"] | str
    """`not_carried`: the source lacks the variable there or that far ahead. `gap`: a hole in the data. `not_yet`: it has passed and comes into the record within days. `one_run`: one run has no quantiles. `median_alone`: beyond 30 days, and of fewer than 9 members, there are none. `no_order`: directions and codes have no median, ask for members. `fewer_members`: other stamps have more."""


class OlderRunNotice(Answer):
    code: Literal["older_run"]
    """What the notice says: an older run answered for the newest one."""
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after."""
    variables: list[VariableName] | None = None
    """Only present for an overlay of the part: the variables that it gave."""
    run: AwareDatetime
    """Start of the run that answered."""
    instead_of: AwareDatetime
    """Start of the newest run, in which damage was found."""


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


class OtherWatchWhen(Answer):
    """One of a kind that this version does not know."""

    kind: str
    horizon_hours: int
    probability: WatchProbability
    confirm_runs: WatchConfirmRuns
    change: WatchChange
    daylight_only: bool
    local_hours: LocalHours | None = None


PartNotice = TypeAliasType("PartNotice", OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice | OtherNotice)


class ProjectionDailyResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    scenario: str
    """How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585."""
    notices: list[UnlikeSiteNotice] | None = None
    """Only present where the site lies too far above or below a cell that answers."""
    left_out: list[LeftOutModel] | None = None
    """Only present when a climate model of the scenario says nothing to the request."""
    start_date: str
    """The first day."""
    end_date: str
    """The last day."""


class ProjectionDaysDaily(Answer):
    """A column of days, and one for each variable that was asked for."""

    date: list[str]
    """Days of the model's own calendar: `2050-02-30` is a day of `360_day`."""
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


class ProjectionWorkabilityResponseChange(Answer):
    month: int
    """The month, 1 for January."""
    hours: ProjectionWorkabilityResponseChangeHours
    start_share: AcrossModels | None
    """The change of the share of hours at which a window may start; null where no model can tell."""


class RangeConstraint(Answer):
    variable: VariableName
    unit: str
    """The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3."""
    height_m: float | None = None
    """Height above ground [m], for variables that are known at any height; others have none."""
    over: Over | None = None
    weight: float
    """How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count."""
    role: Literal["limit", "preference"] | str
    """`limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work."""
    if_missing: Literal["refuse", "drop"] | str
    """What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so."""
    source: list[str] | None = None
    """Where the limit comes from: keys of `sources` in the library, words of your own else."""
    note: str | None = None
    """What a reader should know of the limit."""
    ideal: Range
    """Values that are as good as can be."""
    acceptable: Range
    """Values that will do; at its edge the constraint gives 0.1."""
    stop: Range | None = None
    """From this edge on the score is 0; where it is also the acceptable edge, beyond it. Without it, it lies where the straight line reaches 0."""
    shape: Shape
    allowance: list[AllowanceToLead] | None = None
    """The share of an upper limit that the forecast's own error leaves, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead. After the last row its factor stays."""


class RecordGap(Answer):
    from_: Annotated[str, Field(alias="from")]
    """The first step."""
    to: str
    """The last step."""
    steps: int
    """How many steps it has."""
    variables: list[VariableName]
    """The variables that have nothing there."""


class RecordStatus(Answer):
    dataset: str
    """Name of the record in `/datasets`."""
    offering: Literal["operational", "historical", "projection"] | str
    """What a key must have in its package: the weather ahead (`operational`), the past (`historical`) or the climate to come (`projection`)."""
    source: str
    """Where the weather comes from."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    health: Literal["ok", "stale", "silent"] | str
    """`ok`: it answers. `stale`: the last step is older than the operator lets it be, and requests are answered all the same. `silent`: the source does not answer."""
    first: str
    """The first step."""
    last: str
    """The last step."""
    age_hours: int | None
    """Since the end of the last step; null where that is still to come, and in other calendars than the standard one."""
    max_age_hours: int | None
    """From how many hours on its state says so; null for a record that need not grow."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now."""
    reason: ServiceReason | None = None
    """Why it is not `ready`."""


class SpanEventData(Answer):
    """What is told."""

    watch: str
    """Id of a watch."""
    name: str
    """The name of the watch."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    place: EventPlace
    span: str
    """Id of a span."""
    sequence: int
    """Rises with every event of the span: of two, the higher one is newer."""
    start: AwareDatetime
    """The first hour at which it may be started."""
    latest_start: AwareDatetime
    """The last hour at which it may."""
    end: AwareDatetime
    """When what starts last ends."""
    local_start: AwareDatetime | None = None
    """The start on the clock that `local_hours` names. Only present where the watch names one."""
    hours: int
    """From the start to the end [h]."""
    probability: float | None
    """The highest probability of its starts now; null where none of them is seen any more."""
    likelihood: Likelihood | None
    """The word for the probability; null where that is null."""
    before: ToldSpan | None
    """As it was told last; null of a span that is new."""
    deterministic_agrees: bool | None
    """Whether the deterministic run holds the whole of its first start too; null where it does not reach it."""
    limiting: EventLimiting | None
    """The constraint that most often stands in the way in its hours; null where none does, or that is not known."""
    entry: EventEntry | None
    """The entry that is scored; its id is null of a definition, and all of it of a limit."""
    run: AwareDatetime | None
    """Start of the run of the members; null where the clock alone moved the span."""
    source: str | None
    """Where the weather comes from; null where the clock alone moved the span."""
    reason: Literal["weather", "merged"] | str | None = None
    """Only present of a span that is lost: its probability fell, or another span took its starts."""
    planning_aid: str
    """What scores are for, and what they do not replace."""


class StatusResponse(Answer):
    status: Literal["ok", "degraded"] | str
    """`degraded` when some dataset or record is not `ready`."""
    datasets: list[DatasetStatus]
    """The parts of the models."""
    records: list[RecordStatus]
    """Records of the past, and projections of climate models."""
    absent_records: list[AbsentRecord]
    """Records that are configured and cannot be opened yet: what they hold is not known."""


class UsageResponse(Answer):
    package: UsageResponsePackage
    allowance: Allowance
    key: UsedKey
    days: list[UsageResponseDay]
    """Answered requests that cost something, of the last 32 days, the newest first."""


class VariablesResponse(Answer):
    variables: list[VariablesResponseVariable]
    """All variables of weather."""


class VerificationResponseMetadata(Answer):
    """What was verified, and against what."""

    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    part: Literal["deterministic", "ensemble"] | str
    """The part whose forecasts were verified."""
    entry: VerificationResponseMetadataEntry
    source: str | None
    """Where the forecasts came from."""
    synthetic: bool | None
    """Whether the weather is made up: its figures prove the arithmetic, not the forecasts. Null where nothing was verified."""
    truth: str | None
    """`later-runs`, or the name of a record."""
    places: int
    """Places that were counted."""
    from_: Annotated[str | None, Field(alias="from")]
    """First day of weather that was counted; null where none was."""
    to: str | None
    """Last day of weather that was counted; null where none was."""
    updated_at: AwareDatetime | None
    """When the figures were last made; null where none were."""
    calibrated: bool
    """Whether the figures are of calibrated forecasts."""


class VerifiedEvents(Answer):
    ideal: EventVerification
    """That an hour scores above 0.9."""
    unsuitable: EventVerification
    """That an hour scores below 0.1."""


class VerifiedLead(Answer):
    from_day: int
    """First day ahead of the row, from 1."""
    to_day: int
    """Last day ahead of the row."""
    runs: int
    """Runs whose forecasts were counted."""
    days: int
    """Distinct days of weather."""
    hours: int
    """Hours that were counted."""
    reason: Literal["few_days"] | str | None
    """Why there are no figures: fewer than 30 days stand behind them."""
    crps: float | None
    """Continuous ranked probability score: the mean error of the whole distribution of scores, 0 at best. Null where `reason` is given."""
    crps_skill: Skills | None
    """Its skill; null where `reason` is given."""
    events: VerifiedEvents | None
    """How good the probabilities were; null where `reason` is given."""
    coverage: Coverage | None
    """How often the score lay between Q10 and Q90; null where the forecast has none."""
    ranks: list[int] | None
    """Rank histogram of the members in 11 bins, of one hour in 5 days at each place; flat where the outcome could be any member."""


class WatchEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["watch.blind", "watch.sighted", "watch.paused", "watch.resumed", "watch.ended"] | str
    """What came about: with the watch itself."""
    timestamp: AwareDatetime
    """When it came about."""
    data: WatchEventData


class WebhookEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["webhook.test", "webhook.disabled"] | str
    """What came about: with the webhook."""
    timestamp: AwareDatetime
    """When it came about."""
    data: WebhookEventData


class BatchCost(Answer):
    cost: int
    """The cost that the batch would have."""
    items: int
    """How many items it has."""
    problems: list[ItemProblem]
    """What is wrong with items; empty where all can be scored."""


class ClimatologyResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    dataset: DatasetSource
    gaps: list[RecordGap] | None = None
    """Only present where the record lacks steps of the years asked. Each stretch has its first and last step, how many there are, and of which variables. Such steps are counted nowhere."""
    provisional: list[StepSpan] | None = None
    """Only present where numbers are preliminary, as those of ERA5T of the last months: final numbers replace them later."""
    notices: list[UnlikeSiteNotice] | None = None
    """Only present where the site lies too far above or below a cell that answers."""
    estimated: list[Estimate] | None = None
    """Only present when a variable that the record lacks was replaced by a rough rule."""
    baseline: Years
    """The years that were counted."""
    window_days: int
    """Days around each day of the year that were counted with it; odd."""
    quantiles: str
    """How quantiles are made of the values."""
    days_mapped: str
    """The quantiles of the first 365 days are spread over the 366 days of a leap year by linear interpolation, as in xclim. A year without a leap day uses the first 365 of these."""


Constraint = TypeAliasType("Constraint", RangeConstraint | ArcConstraint | CategoryConstraint | OtherConstraint)
"""The limits that one variable must meet."""


class Dataset(Answer):
    dataset: str
    """The name of the record."""
    offering: Literal["operational", "historical", "projection"] | str
    """What a key must have in its package: the weather ahead (`operational`), the past (`historical`) or the climate to come (`projection`)."""
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    climate_model: str | None = None
    """Only present for projections."""
    scenario: str | None = None
    """Only present for projections."""
    step: Literal["hour", "day"] | str
    """How far apart its steps are."""
    calendar: Literal["standard", "noleap", "360_day"] | str
    """Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`)."""
    first: str
    """The first step."""
    last: str
    """The last step."""
    gaps: list[DatasetGap] | None = None
    """Stretches between the first and the last step of which these variables have nothing anywhere."""
    variables: list[VariableName]
    """The variables that it holds; more can follow from these."""
    grid: str
    """How its cells lie, in words."""
    coverage: str
    """Which part of the earth it covers, in words."""
    attribution: str
    """How to name its origin where the weather is shown."""
    licence: Licence


class DatasetsResponse(Answer):
    datasets: list[Dataset]
    """The records, those of history first."""


class Definition(Answer):
    """A task or scenario that is not in the library."""

    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
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


class EntryDetail(Answer):
    id: int
    """Id of a task or scenario."""
    type: Literal["task", "scenario"] | str
    """`task` or `scenario`."""
    slug: str
    """Its name in lower case with hyphens, which stays."""
    name: str
    """What people call it."""
    sector: str
    """The field of work that it belongs to."""
    description: str
    """What it is, in a sentence or two."""
    version: int
    """Version of the entry; it rises with every change."""
    scope: Literal["curated", "custom"] | str
    """`curated` of the library, `custom` of your own."""
    polarity: Literal["suitability", "presence"] | str
    """The meaning of 1: `suitability` good weather for the task, `presence` the situation is present."""
    constraints: list[Constraint]
    """What the weather must meet."""
    sources: dict[str, Citation]
    """Where the limits come from, by the keys that `source` of a constraint names."""
    caveat: str
    """What its scores leave out; empty where nothing is said."""
    notice: str
    """What scores are for, and what they do not replace."""


class FrequencyChangeResponse(Answer):
    metadata: FrequencyChangeResponseMetadata
    models: list[ModelFrequencyChange]
    """Each climate model by itself."""
    change: AcrossModels | None
    """The change over the models; null where none has one."""
    percent: AcrossModels | None
    """The change in percent over the models; null where none has one."""
    method: Method


class HazardIndexResponse(Answer):
    metadata: HazardIndexResponseMetadata
    models: list[HazardIndexYears]
    """Each climate model by itself."""
    mean: AcrossModels | None
    """Over the means of the models."""


class HistoricalDailyResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    dataset: DatasetSource
    gaps: list[RecordGap] | None = None
    """Only present where the record lacks steps of the years asked. Each stretch has its first and last step, how many there are, and of which variables. Such steps are counted nowhere."""
    provisional: list[StepSpan] | None = None
    """Only present where numbers are preliminary, as those of ERA5T of the last months: final numbers replace them later."""
    notices: list[UnlikeSiteNotice] | None = None
    """Only present where the site lies too far above or below a cell that answers."""
    estimated: list[Estimate] | None = None
    """Only present when a variable that the record lacks was replaced by a rough rule."""
    start_date: str
    """The first day."""
    end_date: str
    """The last day."""
    method: Literal["record_of_days", "made_of_hours"] | str
    """Whether the record holds days, or each was made of its 24 hours in UTC; then one missing hour makes it null."""


class HistoricalHourlyResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    dataset: DatasetSource
    gaps: list[RecordGap] | None = None
    """Only present where the record lacks steps of the years asked. Each stretch has its first and last step, how many there are, and of which variables. Such steps are counted nowhere."""
    provisional: list[StepSpan] | None = None
    """Only present where numbers are preliminary, as those of ERA5T of the last months: final numbers replace them later."""
    notices: list[UnlikeSiteNotice] | None = None
    """Only present where the site lies too far above or below a cell that answers."""
    estimated: list[Estimate] | None = None
    """Only present when a variable that the record lacks was replaced by a rough rule."""
    start_date: AwareDatetime
    """The first stamp."""
    end_date: AwareDatetime
    """The last stamp."""


class ModelPart(Answer):
    part: Literal["deterministic", "ensemble", "subseasonal", "seasonal"] | str
    """The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after."""
    source: str
    """Where the weather comes from; `synthetic` is not real weather."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    from_hour: int
    """First hour of the part, from 0 for the current one."""
    to_hour: int
    """First hour after the part."""
    members: int
    """How many forecasts it is: 1, or the members with their control."""
    quantiles: bool
    """Whether Q10 and Q90 are numbers in this part, up to hour 719; they are null from hour 720 on."""
    last_lead_hours: int
    """How far its runs reach, in hours after their start."""
    run: AwareDatetime | None
    """Start of the newest run; null when there is none."""
    age_hours: int | None
    """Hours since the start of that run; null when there is none."""
    max_age_hours: int
    """From how many hours on a run is too old to answer."""
    stale: bool
    """Whether the newest run is older than that."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now."""
    reason: ServiceReason | None = None
    """Why it is not `ready`."""
    instead_of: AwareDatetime | None = None
    """Only present when damage was found in the newest run, this one; `run` stands in for it, and where that is null, none is left."""
    variables: list[ModelPartVariable]
    """The variables that the part has, and how far each goes."""
    attribution: str
    """How to name its origin where the weather is shown."""
    licence: Licence


class ModelWorkability(Answer):
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    cell: Cell
    attribution: str
    """How to name its origin where the weather is shown."""
    licence: Licence
    climate_model: str
    """The climate model, as `/datasets` names it."""
    calendar: Literal["standard", "noleap", "360_day"] | str
    """Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`)."""
    changes: list[ModelWorkabilityChange]
    """What the model changes, variable by variable."""
    months: list[MonthWorkability]
    """The months as they would be, January first."""


class ModelsResponseModel(Answer):
    id: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    ensemble_from_hour: int
    """From which hour on members answer in place of one run, from 0 for the current one."""
    state: Literal["ready", "degraded", "absent"] | str
    """`ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now."""
    reason: ServiceReason | None = None
    """Why it is not `ready`."""
    forecast_hours_max: int
    """The longest forecast that can be asked for; 0 while the first part is absent."""
    verification: str
    """Where it stands how good forecasts of the model were, for the id of an entry."""
    parts: list[ModelPart]
    """Its parts that can answer, the nearest hours first."""
    absent_parts: list[AbsentModelPart]
    """Parts that are configured and cannot be opened yet: requests for their hours are refused with 503."""


class OperationalResponseMetadata(Answer):
    """What the answer says about itself."""

    generated_at: AwareDatetime
    """When the answer was made."""
    timezone: str
    """The zone of its stamps."""
    location: Location
    model: Literal["noaa", "ecmwf"] | str
    """The forecast model."""
    forecast_hours: int
    """Number of hours wanted, from the current hour on."""
    start_date: AwareDatetime
    """The first stamp: the current hour."""
    end_date: AwareDatetime
    """The last stamp."""
    parts: list[ForecastPart]
    """The parts that answer, the nearest hours first."""
    notices: list[PartNotice] | None = None
    """Only present when the answer lacks something. An older run answered for the newest of a part, which is damaged. Or the site lies too far above or below the cell of a part, or has no calibrated weather that was asked for."""
    estimated: list[Estimate] | None = None
    """Only present when a variable that the source lacks was replaced by a rough rule."""
    whole_steps: list[WholeStep] | None = None
    """Only present where hours have the extreme of a longer step of the model, as gusts do. One hour of the step has it, and which one is not known. For an hour alone the quantiles are severe."""
    calibration: list[Calibration] | None = None
    """Only present where weather or odds were calibrated: each part that was, and by what."""


class ProjectionDays(CalendarTable):
    source: str
    """`synthetic` is not real weather."""
    synthetic: bool
    """Whether the weather was made by a model of the climate, and is not real."""
    cell: Cell
    attribution: str
    """How to name its origin where the weather is shown."""
    licence: Licence
    climate_model: str
    """The climate model, as `/datasets` names it."""
    calendar: Literal["standard", "noleap", "360_day"] | str
    """Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`)."""
    daily: ProjectionDaysDaily
    nulls: list[NullSpan]
    """Why there is no number; every null is named."""


class SpanEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["window.found", "window.changed", "window.lost", "window.passed", "band.entered", "band.changed", "band.left", "limit.crossed", "limit.changed", "limit.cleared"] | str
    """What came about: of a window, a band or a limit."""
    timestamp: AwareDatetime
    """When it came about."""
    data: SpanEventData


class VerificationResponse(Answer):
    metadata: VerificationResponseMetadata
    reason: Literal["not_configured", "nothing_verified"] | str | None
    """Why `leads` is empty. `not_configured`: the server archives no forecasts. `nothing_verified`: no hour of this entry is over, or the truth is no record of observations. Calibrated figures count hours after the training of a place alone."""
    leads: list[VerifiedLead]
    """A row for each class of days ahead, the nearest first."""


class ClimatologyResponse(ClimatologyTable):
    metadata: ClimatologyResponseMetadata
    climatology: ClimatologyResponseClimatology
    nulls: list[ClimatologyResponseNull]
    """Which rows have no number; every null is counted."""


DigestedEvent = TypeAliasType("DigestedEvent", SpanEvent | WatchEvent | OtherDigestedEvent)


class HistoricalDailyResponse(DailyTable):
    metadata: HistoricalDailyResponseMetadata
    daily: HistoricalDailyResponseDaily
    nulls: list[NullSpan]
    """Why there is no number; every null is named."""


class HistoricalHourlyResponse(HourlyTable):
    metadata: HistoricalHourlyResponseMetadata
    hourly: HistoricalHourlyResponseHourly
    nulls: list[NullSpan]
    """Why there is no number; every null is named."""


class ModelsResponse(Answer):
    models: list[ModelsResponseModel]
    """The forecast models."""


class OperationalResponse(HourlyTable):
    metadata: OperationalResponseMetadata
    hourly: OperationalResponseHourly
    nulls: list[NullSpan]
    """Why there is no number; every null is named."""


class ProjectionDailyResponse(ModelsTable):
    metadata: ProjectionDailyResponseMetadata
    models: list[ProjectionDays]
    """Each climate model by itself."""


class DigestEventData(Answer):
    """What is told."""

    because: Literal["schedule", "backlog"] | str
    """`schedule` where `digest` of watches asks for it, `backlog` where too many events waited for the destination."""
    events: list[DigestedEvent]
    """The events that are told, the oldest first."""
    more: int
    """How many more events there are, which `GET /events/` lists."""
    detail: str
    """One sentence: what it means, and what to do."""


class DigestEvent(Answer):
    id: str
    """Id of an event."""
    type: Literal["digest"]
    """That several events are told together."""
    timestamp: AwareDatetime
    """When it came about."""
    data: DigestEventData


Event = TypeAliasType("Event", SpanEvent | WatchEvent | DigestEvent | WebhookEvent | AddressEvent | OtherEvent)
"""Something that is told. It never changes."""


class EventList(Answer):
    events: list[Event]
    """The events of the page, in the order that was asked for."""
    next_cursor: str | None
    """Give it as `cursor` for the events that come next. Null before the first event, and with `order=newest` on the last page."""
