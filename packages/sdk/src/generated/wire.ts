// Made from @halcyon/schema by `npm run generate`; edits here are lost.

export interface AbsentModelPart {
  /** The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The name of the source in the configuration. */
  source: string;
  /** `ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now. */
  state: "ready" | "degraded" | "absent";
  /** The reason why it is not `ready`. */
  reason?: ServiceReason;
}

export interface AbsentRecord {
  /** `historical.hour`, `historical.day`, or the place of a projection in the configuration. */
  dataset: string;
  /** The offering that the package of a key must have: forecasts (`operational`), past weather (`historical`) or climate projections (`projection`). */
  offering: "operational" | "historical" | "projection";
  /** The name of the source in the configuration. */
  source: string;
  /** `ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now. */
  state: "ready" | "degraded" | "absent";
  /** The reason why it is not `ready`. */
  reason?: ServiceReason;
}

/** Quantiles across climate models, by Hyndman-Fan type 8, with equal weights. */
export interface AcrossModels {
  /** Median over the models. */
  median: number;
  /** Tenth percentile over the models. */
  Q10: number;
  /** Ninetieth percentile over the models. */
  Q90: number;
  /** Share of the models whose value has the sign of the median. */
  agreement: number;
  /** The number of models that are counted. */
  models: number;
}

export interface Address {
  /** Id of an e-mail address. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** `unconfirmed` until its reader follows the link in the first mail. Before that, the server sends nothing else there. */
  state: "unconfirmed" | "active" | "disabled";
  /** `gone`: the mail server permanently refused the address. `failing`: the mail server accepted no mail for 5 days. `unsubscribed`: the reader unsubscribed. Null unless the address is disabled. */
  disabled_because: "gone" | "failing" | "unsubscribed" | null;
  /** The time of creation. */
  created_at: string;
  /** The time at which the reader confirmed the address; null until then. */
  confirmed_at: string | null;
}

export interface AddressEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about the address. */
  type: "address.disabled";
  /** The time of the event. */
  timestamp: string;
  data: AddressEventData;
}

/** The data of the event. */
export interface AddressEventData {
  /** Id of an e-mail address. */
  address: string;
  /** `gone`: the mail server permanently refused the address. `failing`: it accepted no mail for 5 days. */
  because: "gone" | "failing";
  /** The meaning of the event and the next step, in one sentence. */
  detail: string;
}

export interface AddressList {
  /** The addresses, the oldest first. */
  addresses: Address[];
}

export interface AddressRequest {
  /** An e-mail address, at most 254 characters of ASCII. */
  email: string;
}

/** The allowance of the key: its requests, their period, and the number left. */
export interface Allowance {
  /** The period, in UTC; `total` never restarts. */
  kind: "total" | "day" | "month" | "year";
  /** The number of requests allowed in a period. */
  limit: number;
  /** The number of requests charged in this period. */
  used: number;
  /** The part of `used` that has no confirmed answer: requests in progress, or requests lost when a server stopped. */
  unsettled: number;
  /** The number of requests left in this period. */
  remaining: number;
  /** Start of the period; null for `total`. */
  period_start: string | null;
  /** Start of the next period; null for `total`. */
  resets_at: string | null;
}

export interface AllowanceToLead {
  /** The last lead time of the row [h]. */
  to_lead_hours: number;
  /** The factor by which the edges are multiplied, above 0 and up to 1. */
  factor: number;
}

export interface AllowanceToLeadInput {
  /** The last lead time of the row [h]. */
  to_lead_hours: number;
  /** The factor by which the edges are multiplied, above 0 and up to 1. */
  factor: number;
}

/** Directions clockwise from `from` to `to`. */
export interface Arc {
  /** The start of the arc [degrees clockwise from north]. */
  from: number;
  /** The end of the arc, clockwise of `from` [degrees]. */
  to: number;
}

/** The ideal and acceptable directions. */
export interface ArcEdges {
  /** The ideal directions. */
  ideal: Arc;
  /** The acceptable directions, which include the ideal ones. */
  acceptable: Arc;
}

/** The ideal and acceptable directions. */
export interface ArcEdgesInput {
  /** The ideal directions. */
  ideal: ArcInput;
  /** The acceptable directions, which include the ideal ones. */
  acceptable: ArcInput;
}

/** Directions clockwise from `from` to `to`. */
export interface ArcInput {
  /** The start of the arc [degrees clockwise from north]. */
  from: number;
  /** The end of the arc, clockwise of `from` [degrees]. */
  to: number;
}

/** The band of a score. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. The bands of a scenario are `present`, `partial`, `slight` and `absent`. A planning aid. It does not replace observation, site checks or professional judgment. */
export type Band =
  | "stop"
  | "unsuitable"
  | "acceptable"
  | "ideal"
  | "absent"
  | "slight"
  | "partial"
  | "present";

export interface BandHours {
  /** Hours of the month in the band stop, over the years. */
  stop: OverYears;
  /** Hours of the month in the band unsuitable, over the years. */
  unsuitable: OverYears;
  /** Hours of the month in the band acceptable, over the years. */
  acceptable: OverYears;
  /** Hours of the month in the band ideal, over the years. */
  ideal: OverYears;
}

/** Hours in each band. */
export interface BandHoursOfYear {
  /** Hours of the month in the band stop. */
  stop: number;
  /** Hours of the month in the band unsuitable. */
  unsuitable: number;
  /** Hours of the month in the band acceptable. */
  acceptable: number;
  /** Hours of the month in the band ideal. */
  ideal: number;
}

/** Hours whose score is in a band, or in a band beyond it. */
export interface BandWatch {
  /** The watch looks for a band. */
  kind: "band";
  /** `at_least`: the score must be in the band or a better one. `at_most`: the score must be in the band or a worse one. */
  is: "at_least" | "at_most";
  /** The band. */
  band: "stop" | "unsuitable" | "acceptable" | "ideal";
  /** The number of consecutive hours for which the condition must hold. */
  for_hours: number;
  /** The time ahead that is watched [h]. */
  horizon_hours: number;
  probability: WatchProbability;
  confirm_runs: WatchConfirmRuns;
  change: WatchChange;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only: boolean;
  local_hours?: LocalHours;
}

/** Hours whose score is in a band, or in a band beyond it. */
export interface BandWatchInput {
  /** The watch looks for a band. */
  kind: "band";
  /** `at_least`: the score must be in the band or a better one. `at_most`: the score must be in the band or a worse one. */
  is: "at_least" | "at_most";
  /** The band. */
  band: "stop" | "unsuitable" | "acceptable" | "ideal";
  /** The number of consecutive hours for which the condition must hold. */
  for_hours?: number;
  /** The time ahead that is watched [h]. */
  horizon_hours?: number;
  probability?: WatchProbabilityInput;
  confirm_runs?: WatchConfirmRunsInput;
  change?: WatchChangeInput;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}

export interface BatchCost {
  /** The cost of the batch. */
  cost: number;
  /** The number of items. */
  items: number;
  /** The problems of items; empty if all items can be scored. */
  problems: ItemProblem[];
}

export interface CallsLeft {
  /** The period of the limit, in UTC. */
  window: "minute" | "hour" | "day" | "month";
  /** The number of calls allowed in the period; absent if only the provider knows it. */
  limit?: number;
  /** The number of calls left. A large call counts as several. */
  left: number;
  /** The time at which the period ends and the count restarts. */
  renews_at: string;
}

/** The grid cell whose weather is used. */
export interface Cell {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the cell [m above sea level]; present only if it is known. */
  elevation_m?: number;
}

/** The source of a limit. */
export interface Citation {
  /** The source, cited as in a list of references. */
  text: string;
  /** The address of the source, if it can be read online. */
  url?: string;
  /** The kind of source: a `law`, a `standard` or the rules of a body, a public `agency`, a `paper`, a `maker`, or the `trade`. The trade includes associations, operators and the press. Absent if there is no text. */
  rank?: "law" | "standard" | "agency" | "paper" | "maker" | "trade";
  /** The way in which the statement was checked: in the text itself, or in another text that reports it. `known`: the statement is common knowledge in its field and was not checked. `none`: there is no text. */
  seen: "primary" | "secondary" | "known" | "none";
}

export interface ConsistencyBar {
  /** Lower end of the bar. */
  low: number;
  /** Upper end of the bar. */
  high: number;
}

export interface Counterfactual {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  /** The edge that was moved: the lower (`min`) or the upper (`max`). */
  edge: "min" | "max";
  /** The current acceptable edge. */
  from: number;
  /** The looser acceptable edge. The stop edge moves by the same amount. */
  to: number;
  /** The number of hours that become acceptable or better. */
  hours_gained: number;
}

export interface Coverage {
  /** Share of hours whose score was in [Q10, Q90]. */
  inside: number | null;
  /** Share of hours whose score was below Q10; null if no hours are counted. */
  below: number | null;
  /** Share of hours whose score was above Q90; null if no hours are counted. */
  above: number | null;
  /** The number of hours that were counted. */
  count: number;
}

/** The source of the data, and their owner. */
export interface DatasetSource {
  /** `synthetic` is not real weather. */
  source: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  cell: Cell;
  /** The attribution to show with the weather. */
  attribution: string;
  licence: Licence;
}

export interface DatasetStatus {
  /** Model and part. */
  dataset: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The source of the weather. */
  source: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** `ok`: it is available. `stale`: the newest run is too old, and the server refuses requests that need it. `empty`: there is no run. `silent`: the source does not answer. */
  health: "ok" | "stale" | "empty" | "silent";
  /** Start of the newest run; null when none is known. */
  run: string | null;
  /** Hours since the start of that run; null when none is known. */
  age_hours: number | null;
  /** The age from which a run is too old to use [h]. */
  max_age_hours: number;
  /** `ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now. */
  state: "ready" | "degraded" | "absent";
  /** The reason why it is not `ready`. */
  reason?: ServiceReason;
  /** Present only if the newest run is damaged: the start of that run. */
  instead_of?: string;
  /** The number of damaged runs of the part that this server has found since it started. */
  damaged_runs: number;
  /** The number of hours, since this server started, in which a calibration was limited because it would have changed a variable too much. Absent if no site can be calibrated. */
  held_stamps?: number;
  /** The number of lead time ranges in which a variable stays raw because calibration made it worse. Absent if no site can be calibrated. */
  suspended_classes?: number;
  /** The calls that this server has left of those that the provider allows; absent if nobody counts them. Parts from one provider share these calls. */
  calls_left?: CallsLeft[];
}

export interface DeliveryAttempt {
  /** The time of the attempt. */
  at: string;
  /** Status of the answer; null if no answer came. */
  status: number | null;
  /** The duration [ms]. */
  duration_ms: number;
  /** `ok`, or the reason for the failure, such as `status`, `redirect`, `timeout`, `connection`, `tls` or `address`. */
  outcome: string;
  /** The first 512 bytes of the answer. */
  answer: string;
}

export interface EntryList {
  /** The entries of the page, in the order of their ids. */
  entries: EntrySummary[];
  /** The `cursor` of the next page; null on the last page. */
  next_cursor: string | null;
  /** Present only if no entry has the sector: the sector that was probably meant. */
  did_you_mean?: string;
}

/** The task or scenario to score. */
export interface EntryReference {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
}

/** The task or scenario to score. */
export interface EntryReferenceInput {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
}

export interface EntrySummary {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** The permanent name, in lower case with hyphens. */
  slug: string;
  /** The display name. */
  name: string;
  /** The sector of the entry. */
  sector: string;
  /** A description in one or two sentences. */
  description: string;
  /** Version of the entry, which increases with every change. */
  version: number;
  /** `curated`: from the library. `custom`: your own. */
  scope: "curated" | "custom";
  /** The meaning of a score of 1. `suitability`: the weather is good for the task. `presence`: the situation is present. */
  polarity: "suitability" | "presence";
}

export interface EventEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of the entry; null for a definition. */
  id: number | null;
  /** Version that is scored; null for a definition. */
  version: number | null;
}

/** The place of the event. */
export interface EventPlace {
  /** The `ref` of the place; null if it has none. */
  ref: string | null;
  /** Latitude [degrees north]. */
  latitude: number;
  /** Longitude [degrees east]. */
  longitude: number;
}

export interface EventVerification {
  /** Observed frequency of the event, as a share of the hours. */
  frequency: number;
  /** Brier score: the mean squared error of the probabilities. 0 is best. */
  brier: number;
  /** Reliability: the difference between forecast and observed frequencies, bin by bin. 0 is best. */
  reliability: number;
  /** Resolution: the difference between the bins and the mean frequency. Higher is better. */
  resolution: number;
  /** Uncertainty: the Brier score of a forecast that always gives the mean frequency. */
  uncertainty: number;
  skill: Skills;
  /** The reliability diagram, the lowest probabilities first. */
  bins: ReliabilityBin[];
}

export interface Feed {
  /** Id of a calendar feed. */
  id: string;
  /** The name of the feed in calendars. */
  name: string;
  /** The watches whose spans the feed shows; null for all watches of the account. */
  watches: string[] | null;
  /** The time of creation. */
  created_at: string;
}

export interface FeedList {
  /** The feeds, the oldest first. */
  feeds: Feed[];
}

export interface FeedRequest {
  /** The name of the feed in calendars. */
  name: string;
  /** The watches whose spans the feed shows; by default all watches of the account. */
  watches?: readonly string[];
}

export interface FeedWithUrl {
  /** Id of a calendar feed. */
  id: string;
  /** The name of the feed in calendars. */
  name: string;
  /** The watches whose spans the feed shows; null for all watches of the account. */
  watches: string[] | null;
  /** The time of creation. */
  created_at: string;
  /** The address to which calendars subscribe. Anyone who knows it can read the feed, so only this answer shows it. */
  url: string;
}

export interface FieldError {
  /** JSON pointer into the body. */
  pointer?: string;
  /** Name of the query or path parameter. */
  parameter?: string;
  /** Name of the header. */
  header?: string;
  /** One of `required`, `unknown_field`, `duplicate_key`, `duplicate_parameter`, `invalid_header`, `invalid_type`, `invalid_value`, `invalid_format`, `too_small`, `too_big`, `wrong_unit`, `variable_form`, `range_not_nested`, `range_reversed`, `no_bound`, `unreachable_value`, `height_needed`, `height_not_allowed`, `over_not_allowed`, `allowance_not_allowed`, `even_span`, `unknown_timezone`, `place_unknown`, `place_ambiguous`, `empty_hours`, `not_on_the_hour`, `in_the_past`, `span_conflict`, `outside_record`, `too_few_days`, `station_record`, `not_of_this_index`, `ring_open`, `ring_crossing`, `antimeridian`, `quota_exhausted`, `invalid`. Or the code of the problem, if the field is its cause. */
  code: string;
  /** The error in the field, in one sentence. */
  detail: string;
  /** The accepted values, such as `minimum`, `maximum`, `values` or `unit`. */
  expected?: Record<string, unknown>;
  /** The name or value that was probably meant. */
  did_you_mean?: string;
}

export interface ForecastPart {
  /** `synthetic` is not real weather. */
  source: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  cell: Cell;
  /** The attribution to show with the weather. */
  attribution: string;
  licence: Licence;
  /** The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The first timestamp that the part covers. */
  from: string;
  /** The last timestamp that the part covers. */
  to: string;
  /** Start of the run. */
  run: string;
  /** The number of forecasts: 1, or the number of members including the control. */
  members: number;
}

export interface FrequencyChangeResponse {
  metadata: FrequencyChangeResponseMetadata;
  /** The result of each climate model. */
  models: ModelFrequencyChange[];
  /** The change across the models; null if no model has a value. */
  change: AcrossModels | null;
  /** The change in percent across the models; null if no model has a value. */
  percent: AcrossModels | null;
  method: Method;
}

/** Metadata of the answer. */
export interface FrequencyChangeResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Present only if the site lies too far above or below a cell that is used. */
  notices?: UnlikeSiteNotice[];
  /** Present only if a climate model of the scenario has no data for the request. */
  left_out?: LeftOutModel[];
  /** The requested kind of wave. */
  wave_type: "heatwave" | "coldwave";
  /** The years of the baseline, which the period is compared with. */
  baseline: Years;
  /** The requested years. */
  period: Years;
}

export interface HazardIndexParameter {
  /** The name of the parameter in the query. */
  name: string;
  /** The effect of the parameter, in words. */
  description: string;
  /** The unit of the parameter. */
  unit: string;
  /** The value that applies if the request gives none. */
  default: number;
  /** The smallest value that is allowed. */
  minimum: number;
  /** The largest value that is allowed. */
  maximum: number;
}

export interface HazardIndexResponse {
  metadata: HazardIndexResponseMetadata;
  /** The result of each climate model. */
  models: HazardIndexYears[];
  /** Statistics of the means of the models. */
  mean: AcrossModels | null;
}

/** Metadata of the answer. */
export interface HazardIndexResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Present only if the site lies too far above or below a cell that is used. */
  notices?: UnlikeSiteNotice[];
  /** Present only if a climate model of the scenario has no data for the request. */
  left_out?: LeftOutModel[];
  /** The requested index. */
  index:
    | "tx_days_above"
    | "tn_days_below"
    | "tropical_nights"
    | "hot_spell_frequency"
    | "cold_spell_frequency"
    | "warm_spell_duration_index"
    | "cold_spell_duration_index"
    | "max_1day_precipitation_amount"
    | "max_n_day_precipitation_amount"
    | "wetdays"
    | "maximum_consecutive_dry_days"
    | "growing_degree_days"
    | "heating_degree_days"
    | "cooling_degree_days"
    | "heat_wave_magnitude_index_daily"
    | "excess_heat_factor";
  /** The unit of the index. */
  unit: "1" | "days" | "mm" | "degC d" | "degC2";
  /** The parameters that were applied, defaults included. Of `threshold`, `window_days`, `baseline_start`, `baseline_end` it has those that the index takes, with the same meaning as in the query. */
  parameters: Record<string, number>;
  /** The requested years. */
  period: Years;
}

/** The source of the definition. */
export interface HazardIndexSource {
  /** The paper or body that defines it. */
  text: string;
  /** The address of the definition. */
  url: string;
}

export interface HazardIndexYears {
  /** `synthetic` is not real weather. */
  source: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  cell: Cell;
  /** The attribution to show with the weather. */
  attribution: string;
  licence: Licence;
  /** The climate model, as `/datasets` names it. */
  climate_model: string;
  /** The calendar of the model: with leap days (`standard`), without leap days (`noleap`), or with months of 30 days (`360_day`). */
  calendar: "standard" | "noleap" | "360_day";
  /** Each year of the period, in order. */
  years: HazardIndexYearsYear[];
  /** Mean over the years used; null if no year is used. */
  mean: number | null;
  /** The number of years that have a value. */
  years_used: number;
  /** The number of years with too many missing days, or without a value. */
  years_left_out: number;
}

export interface HazardIndexYearsYear {
  /** The year, in the calendar of the model. */
  year: number;
  /** The value of the index; null if too many days are missing, or if the index is not defined. */
  value: number | null;
  /** The number of days in the year that have no value. */
  missing_days: number;
}

export interface HourEnsemble {
  /** Median of the scores of the members. */
  median: Score;
  /** Tenth percentile of the scores of the members. */
  Q10: Score;
  /** Ninetieth percentile of the scores of the members. */
  Q90: Score;
  /** Share of the members in each band: `ideal`, `acceptable`, `unsuitable`, `stop`. These shares are counts, not probabilities. */
  shares: number[];
}

export interface HourOdds {
  /** Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted. */
  share: number | null;
  /** The probability that every hour is good. If many windows are about as good, it is lower than the share of members, because the search picks windows by that share. Null if the windows come from a single run, or from too few members. */
  probability: number | null;
  /** The word for the probability; null if the probability is null. */
  likelihood: Likelihood | null;
}

export interface ItemProblem {
  /** The `ref` of the item; null if it has none. */
  ref: string | null;
  /** Position of the item, from 0. */
  index: number;
  /** The reason why the item failed. */
  problem: Problem;
}

export interface Job {
  /** Id of the job. */
  id: string;
  /** The state of the job: it waits (`queued`), runs (`running`), has a result (`done`), or ended without a result (`failed`). */
  status: "queued" | "running" | "done" | "failed";
  /** Share of the items that are done. */
  progress: number;
  counts: JobCounts;
  /** The cost of the job. The cost of failed items is refunded when the job ends. */
  charged: number;
  /** The time of creation. */
  created_at: string;
  /** The time at which the job ended; null until then. */
  finished_at: string | null;
  /** The time until which the job and its result are stored. */
  expires_at: string;
  /** Path of the result; null until the result is ready. */
  result: string | null;
}

/** The number of items, and how many of them are done. */
export interface JobCounts {
  /** The number of items in the batch. */
  items: number;
  /** The number of items that have a line in the result, including problems. */
  done: number;
  /** The number of items that could not be scored. */
  problems: number;
}

export interface LeftOutModel {
  /** The climate model, as `/datasets` names it. */
  climate_model: string;
  /** `years`, `variable` or `coverage`: the model lacks the needed years, a variable, or the place. `absent`: the record cannot be opened now. Such a record has its name from the configuration, and may belong to another scenario. */
  reason: "years" | "variable" | "coverage" | "absent";
}

/** The terms of use of the weather data. */
export interface Licence {
  /** The name of the licence. */
  name: string;
  /** The address of the text of the licence. */
  url: string;
}

/** The word for the probability: from 0.9 `very_likely`, from 0.66 `likely`, from 0.33 `about_as_likely_as_not`, from 0.1 `unlikely`, else `very_unlikely`. */
export type Likelihood = "very_likely" | "likely" | "about_as_likely_as_not" | "unlikely" | "very_unlikely";

/** Hours on the local clock; all hours by default. */
export interface LocalHours {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar, all by default. */
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** Hours on the local clock; all hours by default. */
export interface LocalHoursInput {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar, all by default. */
  weekdays?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** The requested place, in WGS 84. */
export interface Location {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
}

/** The method and its limits. */
export interface Method {
  /** A description of the method. */
  text: string;
  /** The limits of the method, one sentence each. */
  limits: string[];
}

export interface ModelFrequencyChange {
  /** `synthetic` is not real weather. */
  source: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  cell: Cell;
  /** The attribution to show with the weather. */
  attribution: string;
  licence: Licence;
  /** The climate model, as `/datasets` names it. */
  climate_model: string;
  /** The calendar of the model: with leap days (`standard`), without leap days (`noleap`), or with months of 30 days (`360_day`). */
  calendar: "standard" | "noleap" | "360_day";
  /** The waves of the baseline. */
  baseline: WaveStatistics;
  /** The waves of the period. */
  period: WaveStatistics;
  /** The additional waves a year, compared with the baseline; null if the period or the baseline has no year. */
  change: number | null;
  /** The same change, in percent of the baseline. Also null if the baseline has fewer than 0.1 waves a year. */
  percent: number | null;
}

export interface MonthWorkability {
  /** The month, 1 for January. */
  month: number;
  /** The number of years that are counted. */
  years_used: number;
  /** The number of years in which the month has no requested hours, or in which over 1 % of these hours lack a score. */
  years_left_out: number;
  /** Hours in each band; null if no year is used, as are the other figures. */
  hours: BandHours | null;
  /** The number of successive weather windows that start in the month. */
  windows: OverYears | null;
  /** Share of the hours at which a weather window may start. */
  start_share: OverYears | null;
  /** The wait from an hour of the month to the start of the next window. */
  waiting: Waiting | null;
  /** The years used, in chronological order. Present only if `years` is true. */
  years?: YearWorkability[];
}

/** The request asked for calibrated weather, but the site has no calibration. The weather is that of the model. */
export interface NotCalibratedNotice {
  /** The code of the notice. */
  code: "not_calibrated";
}

/** The span of hours that the constraint applies to. If it is absent, the constraint applies to the single hour. */
export interface Over {
  /** The number of hours, 1 to 168. It must be odd if the span is centered. */
  hours: number;
  /** The position of the span. `trailing` ends at the hour, `forward` begins at it, and `centered` has the hour in the middle. */
  direction: "trailing" | "forward" | "centered";
  /** The statistic that is computed from these hours. */
  statistic: "sum" | "mean" | "min" | "max";
}

/** The span of hours that the constraint applies to. If it is absent, the constraint applies to the single hour. */
export interface OverInput {
  /** The number of hours, 1 to 168. It must be odd if the span is centered. */
  hours: number;
  /** The position of the span. `trailing` ends at the hour, `forward` begins at it, and `centered` has the hour in the middle. */
  direction: "trailing" | "forward" | "centered";
  /** The statistic that is computed from these hours. */
  statistic: "sum" | "mean" | "min" | "max";
}

/** Quantiles over the years by Hyndman-Fan type 8, including those that `percentiles` requests. */
export interface OverYears {
  /** Tenth percentile over the years. */
  P10: number;
  /** Median over the years. */
  P50: number;
  /** Ninetieth percentile over the years. */
  P90: number;
  [name: string]: number;
}

export interface PowerShape {
  /** The exponent of the curve, above 0 to 100. Above 1 the score falls early, below 1 it falls late. */
  power: number;
}

export interface PowerShapeInput {
  /** The exponent of the curve, above 0 to 100. Above 1 the score falls early, below 1 it falls late. */
  power: number;
}

/** A problem, in the form of RFC 9457. */
export interface Problem {
  /** A page of this server that explains the problem and its solution. */
  type: string;
  /** The problem in short, the same for every problem with this code. */
  title: string;
  /** Status of the answer. */
  status: number;
  /** The problem with this request, and its solution. */
  detail: string;
  /** Path of the request. */
  instance: string;
  /** One of `missing_api_key`, `invalid_api_key`, `offering_not_in_package`, `read_only_entry`, `origin_not_allowed`, `not_found`, `entry_not_found`, `job_not_found`, `watch_not_found`, `event_not_found`, `webhook_not_found`, `delivery_not_found`, `address_not_found`, `feed_not_found`, `link_not_found`, `map_not_found`, `too_many_maps`, `plan_not_found`, `too_many_plans`, `table_not_found`, `place_not_found`, `evidence_not_found`, `warning_not_found`, `method_not_allowed`, `not_acceptable`, `request_timeout`, `idempotency_conflict`, `too_many_entries`, `too_many_watches`, `too_many_destinations`, `too_many_links`, `too_many_tables`, `too_many_reports`, `destination_unconfirmed`, `not_redeliverable`, `version_gone`, `precondition_failed`, `payload_too_large`, `answer_too_large`, `uri_too_long`, `unsupported_media_type`, `malformed_request`, `invalid_request`, `model_unavailable`, `variable_unavailable`, `horizon_exceeded`, `location_outside_coverage`, `field_unavailable`, `entry_needs_v2`, `circular_links`, `impossible_task`, `past_unavailable`, `destination_refused`, `channel_unavailable`, `precondition_required`, `allowance_exhausted`, `too_many_requests`, `headers_too_large`, `internal`, `maps_unavailable`, `data_gap`, `stale_forecast`, `weather_unavailable`, `warnings_unavailable`, `overloaded`, `starting`. */
  code: string;
  /** The id of the request in the log of the server. Send it to the operator if you report the problem. */
  request_id: string;
  /** The fields with errors, at most 50; present only if there are any. */
  errors?: FieldError[];
}

/** Metadata of the answer. */
export interface ProjectionDailyResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Present only if the site lies too far above or below a cell that is used. */
  notices?: UnlikeSiteNotice[];
  /** Present only if a climate model of the scenario has no data for the request. */
  left_out?: LeftOutModel[];
  /** The first day. */
  start_date: string;
  /** The last day. */
  end_date: string;
}

export interface ProjectionWorkabilityResponseChange {
  /** The month, 1 for January. */
  month: number;
  hours: ProjectionWorkabilityResponseChangeHours;
  /** The change of the share of hours at which a window may start; null if no model has a value. */
  start_share: AcrossModels | null;
}

/** The change of the hours in each band. */
export interface ProjectionWorkabilityResponseChangeHours {
  /** The change in hours a month in the band stop; null if no model has a value. */
  stop: AcrossModels | null;
  /** The change in hours a month in the band unsuitable; null if no model has a value. */
  unsuitable: AcrossModels | null;
  /** The change in hours a month in the band acceptable; null if no model has a value. */
  acceptable: AcrossModels | null;
  /** The change in hours a month in the band ideal; null if no model has a value. */
  ideal: AcrossModels | null;
}

/** Values from `min` to `max`, both included. */
export interface Range {
  /** The lower edge, in the unit of the variable; no lower edge if absent. */
  min?: number;
  /** The upper edge, in the unit of the variable; no upper edge if absent. */
  max?: number;
}

/** Values from `min` to `max`, both included. */
export interface RangeInput {
  /** The lower edge, in the unit of the variable; no lower edge if absent. */
  min?: number;
  /** The upper edge, in the unit of the variable; no upper edge if absent. */
  max?: number;
}

export interface RecordStatus {
  /** Name of the record in `/datasets`. */
  dataset: string;
  /** The offering that the package of a key must have: forecasts (`operational`), past weather (`historical`) or climate projections (`projection`). */
  offering: "operational" | "historical" | "projection";
  /** The source of the weather. */
  source: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** `ok`: it is available. `stale`: the last step is older than the operator allows, but the server still answers requests. `silent`: the source does not answer. */
  health: "ok" | "stale" | "silent";
  /** The first step. */
  first: string;
  /** The last step. */
  last: string;
  /** Hours since the end of the last step; null if the step has not ended yet, and in non-standard calendars. */
  age_hours: number | null;
  /** The age from which the record is stale [h]; null for a record that does not grow. */
  max_age_hours: number | null;
  /** `ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now. */
  state: "ready" | "degraded" | "absent";
  /** The reason why it is not `ready`. */
  reason?: ServiceReason;
}

export interface ReliabilityBin {
  /** Lower end of the bin, a probability. */
  from: number;
  /** Upper end of the bin. */
  to: number;
  /** The number of hours whose forecast probability is in the bin. */
  hours: number;
  /** The number of distinct days of these hours. */
  days: number;
  /** Mean forecast probability in the bin; null if it has no hours. */
  mean_probability: number | null;
  /** Observed frequency of the event; null below 30 hours or 10 days. */
  frequency: number | null;
  /** The 90 % range of the frequency for a reliable forecast. */
  consistency: ConsistencyBar | null;
}

/** The suitability of the hour for a task, or the presence of a scenario. Its polarity is that of the entry. It is `suitability` for a task: 1 is the best weather. It is `presence` for a scenario: 1 is fully present. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment. */
export type Score = number;

export interface SecretRotation {
  /** The time for which the previous secret also signs [h]. */
  overlap_hours?: number;
}

export interface SeenInRound {
  /** The hour of the round. */
  as_of: string;
  /** The probability in that round; null if the round did not find the span. */
  probability: number | null;
}

export interface ServiceReason {
  /** `empty`: nothing is published yet. `unreachable`: the source does not answer. `denied`: the source refuses access. `damaged`: the data are truncated or do not match their checksum. `unusable`: the data do not match the configuration. `stale`: the data are too old. */
  code: "empty" | "unreachable" | "denied" | "damaged" | "unusable" | "stale";
  /** The time at which the server tries again automatically; absent if every request tries again. */
  next_try?: string;
}

/** The curve by which the score falls from the ideal to the acceptable edge. */
export type Shape = "linear" | "smoothstep" | PowerShape;

/** The curve by which the score falls from the ideal to the acceptable edge. */
export type ShapeInput = "linear" | "smoothstep" | PowerShapeInput;

/** A skill with its 90 % interval. If the interval is around or below 0, it shows no skill. */
export interface SkillInterval {
  /** The skill. 1 is perfect, 0 is as good as the reference, and below 0 is worse. */
  value: number;
  /** Lower end of the interval. */
  low: number;
  /** Upper end of the interval. */
  high: number;
}

/** Skill against the climatology, the score of the day before, and the raw forecast of the same hour. Null if the reference is known on fewer than 30 days, or is perfect. */
export interface Skills {
  /** Skill against the frequency of the event at the place, month and hour. */
  climatology: SkillInterval | null;
  /** Skill against the score of the day before. */
  persistence: SkillInterval | null;
  /** Skill against the raw forecast, which is the gain by calibration; null for raw figures. */
  raw: SkillInterval | null;
}

export interface SpanHistory {
  /** Id of a span. */
  id: string;
  /** The state of the span: not reported yet, open, about to be lost, lost, or over. */
  state: "pending" | "open" | "fading" | "lost" | "passed";
  /** The first possible start. */
  start: string;
  /** The last possible start. */
  latest_start: string;
  /** The end for the last possible start. */
  end: string;
  /** The length from `start` to `end` [h]. */
  hours: number;
  /** The highest probability among its starts. */
  probability: number;
  likelihood: Likelihood;
  /** The number of events of the span so far. */
  sequence: number;
  /** The `ref` of the place. */
  ref: string | null;
  /** The span in each round, the oldest first; at most the last 240 rounds. */
  rounds: SeenInRound[];
}

export interface SpanList {
  /** The spans of the watch, the oldest first. */
  spans: SpanHistory[];
}

export interface StatusResponse {
  /** `degraded` if any dataset or record is not `ready`. */
  status: "ok" | "degraded";
  /** The parts of the models. */
  datasets: DatasetStatus[];
  /** Records of the past, and projections of climate models. */
  records: RecordStatus[];
  /** Records that are configured but cannot be opened yet. Their content is not known. */
  absent_records: AbsentRecord[];
}

export interface StepSpan {
  /** The first step. */
  from: string;
  /** The last step. */
  to: string;
}

export interface ToldSpan {
  /** The start at that time. */
  start: string;
  /** The end at that time. */
  end: string;
  /** The probability at that time. */
  probability: number;
}

/** The site lies too far above or below the cell. The weather is that of the cell, without adjustment. */
export interface UnlikeSiteNotice {
  /** The code of the notice. */
  code: "cell_unlike_site";
  /** Present only if the weather is a forecast: the part to which the cell belongs. */
  part?: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Height of the cell whose weather is used [m above sea level]. */
  cell_elevation_m: number;
  /** Height of the site, which is more than 1500 m above or below the cell. */
  elevation_m: number;
}

export interface UsageResponse {
  package: UsageResponsePackage;
  allowance: Allowance;
  key: UsedKey;
  /** Answered requests that had a cost, over the last 32 days, the newest first. */
  days: UsageResponseDay[];
}

export interface UsageResponseDay {
  /** UTC. */
  day: string;
  /** The name of the endpoint. */
  endpoint: string;
  /** The number of answered requests on that day. */
  requests: number;
  /** The cost of these requests, in requests of the allowance. */
  charged: number;
}

/** The rights of the key. */
export interface UsageResponsePackage {
  /** The name of the package. */
  name: string;
  /** The offerings that the key may use. */
  offerings: ("operational" | "historical" | "projection")[];
}

/** The key of this request, without its secret. */
export interface UsedKey {
  /** The id by which operators know the key. */
  id: string;
  /** The purpose of the key, in the words of the operator. */
  name: string;
  /** The first characters of the key, to tell keys apart. */
  start: string;
  /** The time from which the key is refused; null if it does not expire. */
  expires_at: string | null;
  /** The time of the last use, to the minute, including this request; null if no use is recorded. */
  last_used_at: string | null;
}

export interface VerificationResponse {
  metadata: VerificationResponseMetadata;
  /** The reason why `leads` is empty. `not_configured`: the server archives no forecasts. `nothing_verified`: no hour of this entry has passed yet, or the reference data are not observations. Calibrated figures only count hours after the training of a place. */
  reason: "not_configured" | "nothing_verified" | null;
  /** A row for each range of days ahead, the nearest first. */
  leads: VerifiedLead[];
}

/** The forecasts that were verified, and the data that they were compared with. */
export interface VerificationResponseMetadata {
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The part whose forecasts were verified. */
  part: "deterministic" | "ensemble";
  entry: VerificationResponseMetadataEntry;
  /** The source of the forecasts. */
  source: string | null;
  /** True if the weather is synthetic: the figures then test the arithmetic, not the forecasts. Null if nothing was verified. */
  synthetic: boolean | null;
  /** `later-runs`, or the name of a record. */
  truth: string | null;
  /** The number of places that were counted. */
  places: number;
  /** First day of weather that was counted; null if no day was counted. */
  from: string | null;
  /** Last day of weather that was counted; null if no day was counted. */
  to: string | null;
  /** The time at which the figures were last computed; null if there are none. */
  updated_at: string | null;
  /** True if the figures are for calibrated forecasts. */
  calibrated: boolean;
}

/** The entry whose scores were verified. */
export interface VerificationResponseMetadataEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of a task or scenario. */
  id: number;
  /** Version of the entry, which increases with every change. */
  version: number;
}

export interface VerifiedEvents {
  /** The event that an hour scores above 0.9. */
  ideal: EventVerification;
  /** The event that an hour scores below 0.1. */
  unsuitable: EventVerification;
}

export interface VerifiedLead {
  /** First day ahead of the row, from 1. */
  from_day: number;
  /** Last day ahead of the row. */
  to_day: number;
  /** The number of runs that were counted. */
  runs: number;
  /** The number of distinct days of weather. */
  days: number;
  /** The number of hours that were counted. */
  hours: number;
  /** The reason for missing figures: they would be based on fewer than 30 days. */
  reason: "few_days" | null;
  /** Continuous ranked probability score: the mean error of the whole distribution of scores. 0 is best. Null if `reason` is given. */
  crps: number | null;
  /** The skill of the CRPS; null if `reason` is given. */
  crps_skill: Skills | null;
  /** The quality of the probabilities; null if `reason` is given. */
  events: VerifiedEvents | null;
  /** The share of hours whose score was between Q10 and Q90; null if the forecast has no quantiles. */
  coverage: Coverage | null;
  /** Rank histogram of the members in 11 bins, from one hour in 5 days at each place. It is flat if the outcome is equally likely to be any member. */
  ranks: number[] | null;
}

export interface Waiting {
  /** Mean of the waits [h]. */
  mean_hours: number;
  /** Ninetieth percentile of the waits [h]: one wait in ten is longer. */
  p90_hours: number;
  /** The number of hours after which the record has no more windows. The other hours give the mean and P90. */
  share_without_window: number;
}

/** The size of a change in start, end or probability of a span that is reported. */
export interface WatchChange {
  /** The smallest move of the start or end to report [h]. */
  hours: number;
  /** The smallest move of the probability to report. */
  probability: number;
}

/** The size of a change in start, end or probability of a span that is reported. */
export interface WatchChangeInput {
  /** The smallest move of the start or end to report [h]. */
  hours?: number;
  /** The smallest move of the probability to report. */
  probability?: number;
}

/** The number of rounds that must agree before an event is reported. */
export interface WatchConfirmRuns {
  /** The number of consecutive rounds that must find a span before it is reported. */
  rise: number;
  /** The number of consecutive rounds that must not find a span before its loss is reported. */
  fall: number;
}

/** The number of rounds that must agree before an event is reported. */
export interface WatchConfirmRunsInput {
  /** The number of consecutive rounds that must find a span before it is reported. */
  rise?: number;
  /** The number of consecutive rounds that must not find a span before its loss is reported. */
  fall?: number;
}

export interface WatchCost {
  /** The cost of a round, in requests of the allowance: one for each place. */
  per_round: number;
  /** The maximum cost of a day, based on the number of model runs a day. */
  per_day: number;
}

/** The times at which events are sent together, in one `digest`, instead of one by one. */
export interface WatchDigest {
  /** Time on the local clock, `HH:MM`. */
  at: string;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar; all by default. */
  weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** The times at which events are sent together, in one `digest`, instead of one by one. */
export interface WatchDigestInput {
  /** Time on the local clock, `HH:MM`. */
  at: string;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar; all by default. */
  weekdays?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

export interface WatchEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about the watch itself. */
  type: "watch.blind" | "watch.sighted" | "watch.paused" | "watch.resumed" | "watch.ended";
  /** The time of the event. */
  timestamp: string;
  data: WatchEventData;
}

/** The data of the event. */
export interface WatchEventData {
  /** Id of a watch. */
  watch: string;
  /** The name of the watch. */
  name: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** The place; null if the event is about all places. */
  place: EventPlace | null;
  /** The reason why the watch was paused; null for other events. */
  because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** The meaning of the event and the next step, in one sentence. */
  detail: string;
}

export interface WatchPlace {
  /** Your own name for it, which spans and events repeat. */
  ref?: string;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

export interface WatchPlaceInput {
  /** Your own name for it, which spans and events repeat. */
  ref?: string;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

/** The probability that a span needs. */
export interface WatchProbability {
  /** The minimum probability of a new span. */
  rise: number;
  /** The minimum probability that keeps a span open; at most `rise`. */
  fall: number;
}

/** The probability that a span needs. */
export interface WatchProbabilityInput {
  /** The minimum probability of a new span. */
  rise?: number;
  /** The minimum probability that keeps a span open; at most `rise`. */
  fall?: number;
}

/** Hours in which nothing is sent. At their end, each span is reported in its current state. A span that came and went in between is not reported. */
export interface WatchQuiet {
  /** Full hour on the local clock from which nothing is sent. */
  from: number;
  /** Full hour on the local clock at which sending resumes. For a night, it is less than `from`. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
}

/** Hours in which nothing is sent. At their end, each span is reported in its current state. A span that came and went in between is not reported. */
export interface WatchQuietInput {
  /** Full hour on the local clock from which nothing is sent. */
  from: number;
  /** Full hour on the local clock at which sending resumes. For a night, it is less than `from`. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
}

export interface WatchedSpan {
  /** Id of a span. */
  id: string;
  /** `pending`: fewer rounds than `confirm_runs.rise` have found the span so far. `fading`: rounds no longer find it, but fewer of them than `confirm_runs.fall`. */
  state: "pending" | "open" | "fading";
  /** The first possible start. */
  start: string;
  /** The last possible start. */
  latest_start: string;
  /** The end for the last possible start. */
  end: string;
  /** The length from `start` to `end` [h]. */
  hours: number;
  /** The highest probability among its starts. */
  probability: number;
  likelihood: Likelihood;
  /** The number of events of the span so far. */
  sequence: number;
}

/** Statistics of the waves in a range of years. */
export interface WaveStatistics {
  /** Mean number of waves a year over the years used; null if no year is used. */
  waves_per_year: number | null;
  /** Mean number of wave days a year over the years used; null if no year is used. */
  days_per_year: number | null;
  /** The longest wave of these years [days]; 0 if there is none. */
  longest_days: number;
  /** The number of years that were counted. */
  years_used: number;
  /** The number of years with too many missing days. */
  years_left_out: number;
}

export interface Webhook {
  /** Id of a webhook. */
  id: string;
  /** The destination of events. */
  url: string;
  /** The purpose of the webhook, in the words of its owner; null if not given. */
  description: string | null;
  /** The span events that are sent; null for all. */
  events:
    | (
        | "window.found"
        | "window.changed"
        | "window.lost"
        | "window.passed"
        | "band.entered"
        | "band.changed"
        | "band.left"
        | "limit.crossed"
        | "limit.changed"
        | "limit.cleared"
      )[]
    | null;
  /** Increases with every change of the address, description or events. */
  version: number;
  /** `pending` until the receiver answers a test with 200 to 299. Before that, the server sends nothing else to it. */
  state: "pending" | "active" | "disabled";
  /** `gone`: the receiver answered 410. `failing`: it accepted nothing for 5 days. Null unless the webhook is disabled. */
  disabled_because: "gone" | "failing" | null;
  /** The time of creation. */
  created_at: string;
  /** The time at which the receiver last accepted an event; null until the first time. */
  last_success_at: string | null;
  /** Increases with every rotation of the secret. */
  secret_version: number;
  /** The time until which the previous secret also signs; null if only one secret signs. */
  both_sign_until: string | null;
}

export interface WebhookEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about the webhook. */
  type: "webhook.test" | "webhook.disabled";
  /** The time of the event. */
  timestamp: string;
  data: WebhookEventData;
}

/** The data of the event. */
export interface WebhookEventData {
  /** Id of a webhook. */
  webhook: string;
  /** The purpose of the webhook, in the words of its owner; null if not given. */
  description: string | null;
  /** The reason why the webhook was disabled; null for a test. */
  because: "gone" | "failing" | null;
  /** The meaning of the event and the next step, in one sentence. */
  detail: string;
}

export interface WebhookList {
  /** The webhooks of the page, the oldest first. */
  webhooks: Webhook[];
  /** The `cursor` of the next page; null on the last page. */
  next_cursor: string | null;
}

export interface WebhookRequest {
  /** The destination of events: an https address that is public on the internet. */
  url: string;
  /** The purpose of the webhook, in your own words. */
  description?: string;
  /** The span events to send; all by default. Events about watches and webhooks themselves are always sent. */
  events?: readonly (
    | "window.found"
    | "window.changed"
    | "window.lost"
    | "window.passed"
    | "band.entered"
    | "band.changed"
    | "band.left"
    | "limit.crossed"
    | "limit.changed"
    | "limit.cleared"
  )[];
}

export interface WebhookWithSecret {
  /** Id of a webhook. */
  id: string;
  /** The destination of events. */
  url: string;
  /** The purpose of the webhook, in the words of its owner; null if not given. */
  description: string | null;
  /** The span events that are sent; null for all. */
  events:
    | (
        | "window.found"
        | "window.changed"
        | "window.lost"
        | "window.passed"
        | "band.entered"
        | "band.changed"
        | "band.left"
        | "limit.crossed"
        | "limit.changed"
        | "limit.cleared"
      )[]
    | null;
  /** Increases with every change of the address, description or events. */
  version: number;
  /** `pending` until the receiver answers a test with 200 to 299. Before that, the server sends nothing else to it. */
  state: "pending" | "active" | "disabled";
  /** `gone`: the receiver answered 410. `failing`: it accepted nothing for 5 days. Null unless the webhook is disabled. */
  disabled_because: "gone" | "failing" | null;
  /** The time of creation. */
  created_at: string;
  /** The time at which the receiver last accepted an event; null until the first time. */
  last_success_at: string | null;
  /** Increases with every rotation of the secret. */
  secret_version: number;
  /** The time until which the previous secret also signs; null if only one secret signs. */
  both_sign_until: string | null;
  /** The secret that signs messages, by Standard Webhooks. Only this answer shows it. */
  secret: string;
}

export interface WindowOfRun {
  /** True if the run is good in every hour. */
  meets: boolean;
  /** Score of the worst hour. */
  worst: Score;
}

export interface YearWorkability {
  /** The year. */
  year: number;
  hours: BandHoursOfYear;
  /** The number of weather windows that start in the month. */
  windows: number;
  /** Share of the hours at which a weather window may start. */
  start_share: number;
}

/** Years, the last one included. */
export interface Years {
  /** First year. */
  start: number;
  /** Last year, included. */
  end: number;
}
