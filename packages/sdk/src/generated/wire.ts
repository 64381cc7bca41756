// Made from @halcyon/schema by `npm run generate`; edits here are lost.

export interface AbsentModelPart {
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The name of its source in the configuration. */
  source: string;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
}

export interface AbsentRecord {
  /** `historical.hour`, `historical.day`, or the place of a projection in the configuration. */
  dataset: string;
  offering: "operational" | "historical" | "projection";
  /** The name of its source in the configuration. */
  source: string;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
}

/** Over climate models, Hyndman-Fan type 8, each counting alike. */
export interface AcrossModels {
  median: number;
  Q10: number;
  Q90: number;
  /** Share of the models whose value has the sign of the median. */
  agreement: number;
  models: number;
}

export interface Address {
  /** Id of an e-mail address. */
  id: string;
  email: string;
  /** `unconfirmed` until its reader has followed the link that was sent: nothing else is sent there before. */
  state: "unconfirmed" | "active" | "disabled";
  /** `gone`: the mail server refused it for good. `failing`: the mail server took nothing for 5 days. `unsubscribed`: its reader wants nothing more. Null unless it is disabled. */
  disabled_because: "gone" | "failing" | "unsubscribed" | null;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  created_at: string;
  /** Null before it is confirmed. */
  confirmed_at: string | null;
}

export interface AddressEvent {
  /** Id of an event. */
  id: string;
  type: "address.disabled";
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  timestamp: string;
  data: AddressEventData;
}

export interface AddressEventData {
  /** Id of an e-mail address. */
  address: string;
  /** `gone`: the mail server refused the address for good. `failing`: it took nothing for 5 days. */
  because: "gone" | "failing";
  /** One sentence: what it means, and what to do. */
  detail: string;
}

export interface AddressList {
  /** The oldest first. */
  addresses: Address[];
}

export interface AddressRequest {
  /** An e-mail address, at most 254 characters of ASCII. */
  email: string;
}

export interface Allowance {
  /** The period, in UTC; `total` never starts anew. */
  kind: "total" | "day" | "month" | "year";
  /** Requests in a period. */
  limit: number;
  /** Requests that were charged in this period. */
  used: number;
  /** How many of `used` are not known to be answered: requests on their way, or lost with a server that stopped. */
  unsettled: number;
  remaining: number;
  /** Null for `total`. */
  period_start: string | null;
  /** Start of the next period; null for `total`. */
  resets_at: string | null;
}

export interface AllowanceToLead {
  to_lead_hours: number;
  factor: number;
}

export interface AllowanceToLeadInput {
  to_lead_hours: number;
  factor: number;
}

export interface Arc {
  from: number;
  to: number;
}

export interface ArcConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  height_m?: number;
  over?: Over;
  weight: number;
  role: "limit" | "preference";
  if_missing: "refuse" | "drop";
  source?: string[];
  note?: string;
  arc: ArcEdges;
}

export interface ArcConstraintInput {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  height_m?: number;
  over?: OverInput;
  weight: number;
  role?: "limit" | "preference";
  if_missing?: "refuse" | "drop";
  source?: readonly string[];
  note?: string;
  arc: ArcEdgesInput;
}

export interface ArcEdges {
  ideal: Arc;
  acceptable: Arc;
}

export interface ArcEdgesInput {
  ideal: ArcInput;
  acceptable: ArcInput;
}

export interface ArcInput {
  from: number;
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
  stop: OverYears;
  unsuitable: OverYears;
  acceptable: OverYears;
  ideal: OverYears;
}

export interface BandHoursOfYear {
  stop: number;
  unsuitable: number;
  acceptable: number;
  ideal: number;
}

/** Hours whose score lies in a band, or in one beyond it. */
export interface BandWatch {
  kind: "band";
  is: "at_least" | "at_most";
  band: "stop" | "unsuitable" | "acceptable" | "ideal";
  for_hours: number;
  /** How far ahead is watched [h]. */
  horizon_hours: number;
  probability: WatchProbability;
  confirm_runs: WatchConfirmRuns;
  change: WatchChange;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only: boolean;
  local_hours?: LocalHours;
}

/** Hours whose score lies in a band, or in one beyond it. */
export interface BandWatchInput {
  kind: "band";
  is: "at_least" | "at_most";
  band: "stop" | "unsuitable" | "acceptable" | "ideal";
  for_hours?: number;
  /** How far ahead is watched [h]. */
  horizon_hours?: number;
  probability?: WatchProbabilityInput;
  confirm_runs?: WatchConfirmRunsInput;
  change?: WatchChangeInput;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}

export interface BatchCost {
  /** The cost that the batch would have. */
  cost: number;
  items: number;
  problems: ItemProblem[];
}

export interface Calibration {
  /** The site. */
  id: string;
  /** Rises with every change. */
  revision: number;
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Empty where odds alone are calibrated. */
  variables: VariableName[];
  /** The last day of observations that it was fitted to. */
  trained_to: string;
  /** Distinct days that it was fitted to. */
  days: number;
  synthetic: boolean;
  /** Only present where odds were calibrated too: those of its members came true as they now say. */
  probability_calibrated?: true;
}

export interface CallsLeft {
  /** A window of the clock, UTC. */
  window: "minute" | "hour" | "day" | "month";
  /** Calls of the window; absent where the provider alone knows. */
  limit?: number;
  /** Calls that may still be made. A large call counts as several. */
  left: number;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  renews_at: string;
}

export interface CategoryConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  height_m?: number;
  over?: Over;
  weight: number;
  role: "limit" | "preference";
  if_missing: "refuse" | "drop";
  source?: string[];
  note?: string;
  /** Membership by code. */
  categories: Record<string, number>;
  default: number;
}

export interface CategoryConstraintInput {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  height_m?: number;
  over?: OverInput;
  weight: number;
  role?: "limit" | "preference";
  if_missing?: "refuse" | "drop";
  source?: readonly string[];
  note?: string;
  /** Membership by code. */
  categories: Record<string, number>;
  default: number;
}

/** The place whose weather answers. */
export interface Cell {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  elevation_m?: number;
}

/** The source of a limit. */
export interface Citation {
  text: string;
  url?: string;
  /** The kind of source: a `law`, a `standard` or the rules of a body, a public `agency`, a `paper`, a `maker`, or the `trade`. The trade is associations, operators and the press. Absent where there is no text. */
  rank?: "law" | "standard" | "agency" | "paper" | "maker" | "trade";
  /** How the statement was checked: in the text itself, or in another text that reports it. `known`: it is known in its field, and was not checked. Or there is no text. */
  seen: "primary" | "secondary" | "known" | "none";
}

export interface ClimatologyColumns {
  unit:
    | "1"
    | "%"
    | "degC"
    | "m/s"
    | "mm"
    | "cm"
    | "m"
    | "s"
    | "deg"
    | "hPa"
    | "kPa"
    | "W/m2"
    | "J/kg"
    | "kg/m2/h"
    | "m3/m3";
  Q10: (number | null)[];
  median: (number | null)[];
  Q90: (number | null)[];
}

export interface ClimatologyResponse {
  metadata: ClimatologyResponseMetadata;
  climatology: ClimatologyResponseClimatology;
  nulls: ClimatologyResponseNull[];
}

export interface ClimatologyResponseClimatology {
  /** Number of the day in its year: 1 is 1 January, 60 is 29 February in a leap year and 1 March in another. */
  day_of_year: number[];
  /** UTC, of the stamp. */
  hour: number[];
  temperature_2m?: ClimatologyColumns;
  temperature_2m_min?: ClimatologyColumns;
  temperature_2m_max?: ClimatologyColumns;
  relative_humidity_2m?: ClimatologyColumns;
  dew_point_2m?: ClimatologyColumns;
  precipitation?: ClimatologyColumns;
  rain?: ClimatologyColumns;
  snowfall?: ClimatologyColumns;
  cloud_cover?: ClimatologyColumns;
  cloud_cover_low?: ClimatologyColumns;
  shortwave_radiation?: ClimatologyColumns;
  longwave_down?: ClimatologyColumns;
  visibility?: ClimatologyColumns;
  weather_code?: ClimatologyColumns;
  precipitation_type?: ClimatologyColumns;
  snow_depth?: ClimatologyColumns;
  pressure_msl?: ClimatologyColumns;
  surface_pressure?: ClimatologyColumns;
  surface_temperature?: ClimatologyColumns;
  temperature_100m?: ClimatologyColumns;
  cloud_ceiling?: ClimatologyColumns;
  boundary_layer_height?: ClimatologyColumns;
  soil_temperature_0_to_7cm?: ClimatologyColumns;
  soil_moisture_0_to_7cm?: ClimatologyColumns;
  sea_surface_temperature?: ClimatologyColumns;
  wave_height?: ClimatologyColumns;
  wave_period?: ClimatologyColumns;
  cape?: ClimatologyColumns;
  cape_most_unstable?: ClimatologyColumns;
  convective_inhibition?: ClimatologyColumns;
  lifted_index?: ClimatologyColumns;
  convective_precipitation?: ClimatologyColumns;
  wind_speed_10m?: ClimatologyColumns;
  wind_speed_100m?: ClimatologyColumns;
  wind_direction_10m?: ClimatologyColumns;
  wind_gusts_10m?: ClimatologyColumns;
  wind_speed_at_height?: ClimatologyColumns;
  wind_gust_3s_at_height?: ClimatologyColumns;
  wet_bulb_temperature_2m?: ClimatologyColumns;
  delta_t_2m?: ClimatologyColumns;
  dew_point_depression_2m?: ClimatologyColumns;
  dew_margin?: ClimatologyColumns;
  inversion_100m?: ClimatologyColumns;
  vapour_pressure_deficit?: ClimatologyColumns;
  apparent_temperature?: ClimatologyColumns;
  heat_index?: ClimatologyColumns;
  humidex?: ClimatologyColumns;
  wind_chill?: ClimatologyColumns;
  wbgt_outdoor?: ClimatologyColumns;
  utci?: ClimatologyColumns;
  thi_cattle?: ClimatologyColumns;
  concrete_evaporation_rate?: ClimatologyColumns;
  thunderstorm_proxy?: ClimatologyColumns;
  rotor_icing_proxy?: ClimatologyColumns;
  is_day?: ClimatologyColumns;
  solar_elevation?: ClimatologyColumns;
}

export interface ClimatologyResponseMetadata {
  generated_at: string;
  timezone: "UTC";
  location: Location;
  dataset: DatasetSource;
  /** Only present where the record lacks steps of the years asked. Each stretch has its first and last step, how many there are, and of which variables. Such steps are counted nowhere. */
  gaps?: RecordGap[];
  /** Only present where numbers are preliminary, as those of ERA5T of the last months: final numbers replace them later. */
  provisional?: StepSpan[];
  /** Only present where the site lies too far above or below a cell that answers. */
  notices?: UnlikeSiteNotice[];
  /** Only present when a variable that the record lacks was replaced by a rough rule. */
  estimated?: Estimate[];
  baseline: Years;
  window_days: number;
  quantiles: "Hyndman-Fan type 8";
  /** The quantiles of the first 365 days are spread over the 366 days of a leap year by linear interpolation, as in xclim. A year without a leap day uses the first 365 of these. */
  days_mapped: "365 days spread over 366";
}

export interface ClimatologyResponseNull {
  variable: string;
  column: "values" | "median" | "Q10" | "Q90" | "members";
  /** How many rows have no value in the whole window. */
  rows: number;
}

export interface ConsistencyBar {
  low: number;
  high: number;
}

/** The limits that one variable must meet. */
export type Constraint = RangeConstraint | ArcConstraint | CategoryConstraint;

/** The limits that one variable must meet. */
export type ConstraintInput = RangeConstraintInput | ArcConstraintInput | CategoryConstraintInput;

export interface ConstraintReason {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  unit: string;
  /** The value that the constraint saw, over its hours where it has a span. Null where it was dropped, and for the direction of calm air. */
  value: number | null;
  /** How well the value meets the constraint, not cut to four decimals; null where it was dropped. */
  suitability: number | null;
  /** The acceptable edge that binds; null for codes, for arcs all the way round, and where the value is null. */
  edge: number | null;
  /** How far inside (positive) or outside (negative) that edge the value lies. */
  distance: number | null;
}

export interface Counterfactual {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  edge: "min" | "max";
  /** The acceptable edge as it is. */
  from: number;
  /** The acceptable edge as it was tried; the stop edge moves along. */
  to: number;
  /** Hours that become acceptable or better. */
  hours_gained: number;
}

export interface Coverage {
  /** Share of hours whose score lay in [Q10, Q90]. */
  inside: number | null;
  below: number | null;
  above: number | null;
  count: number;
}

export interface Dataset {
  dataset: string;
  offering: "operational" | "historical" | "projection";
  /** `synthetic` is not real weather. */
  source: string;
  synthetic: boolean;
  /** Only present for projections. */
  climate_model?: string;
  /** Only present for projections. */
  scenario?: string;
  step: "hour" | "day";
  calendar: "standard" | "noleap" | "360_day";
  /** The first step. */
  first: string;
  /** The last step. */
  last: string;
  /** Stretches between the first and the last step of which these variables have nothing anywhere. */
  gaps?: DatasetGap[];
  /** The variables that it holds; more can follow from these. */
  variables: VariableName[];
  grid: string;
  coverage: string;
  attribution: string;
  licence: Licence;
}

export interface DatasetGap {
  first: string;
  last: string;
  variables: VariableName[];
}

export interface DatasetSource {
  /** `synthetic` is not real weather. */
  source: string;
  synthetic: boolean;
  cell: Cell;
  attribution: string;
  licence: Licence;
}

export interface DatasetStatus {
  /** Model and part. */
  dataset: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Where the weather comes from. */
  source: string;
  synthetic: boolean;
  /** `ok`: it answers. `stale`: the newest run is too old and requests that need it are refused. `empty`: there is no run. `silent`: the source does not answer. */
  health: "ok" | "stale" | "empty" | "silent";
  /** Start of the newest run; null when none is known. */
  run: string | null;
  age_hours: number | null;
  max_age_hours: number;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
  /** Only present when damage was found in the newest run, this one. */
  instead_of?: string;
  /** How often this server has found damage in a run of the part since it was started. */
  damaged_runs: number;
  /** Calls of those that the provider of the source allows, which this server has left; absent where nobody counts. Parts of one provider share them. */
  calls_left?: CallsLeft[];
}

export interface DatasetsResponse {
  datasets: Dataset[];
}

/** A task or scenario that is not in the library. */
export interface Definition {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  name?: string;
  sector?: string;
  description?: string;
  caveat?: string;
  constraints: Constraint[];
}

/** A task or scenario that is not in the library. */
export interface DefinitionInput {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  name?: string;
  sector?: string;
  description?: string;
  caveat?: string;
  constraints: readonly ConstraintInput[];
}

export interface Delivery {
  /** Id of a delivery. */
  id: string;
  /** Id of an event. */
  event: string;
  type:
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
    | "watch.blind"
    | "watch.sighted"
    | "watch.paused"
    | "watch.resumed"
    | "watch.ended"
    | "digest"
    | "webhook.test"
    | "webhook.disabled"
    | "address.disabled";
  /** Id of a webhook or of an address. */
  destination: string;
  /** `due` while it is tried, `sent` once it was taken. `dead` where no attempt succeeded, `expired` where what it tells was over before, `superseded` where something newer or a digest tells it. */
  state: "due" | "sent" | "dead" | "expired" | "superseded";
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  created_at: string;
  /** When it is tried next; null unless it is due. */
  next_attempt_at: string | null;
  /** From when on it is not tried any more. */
  expires_at: string;
  /** The oldest first. */
  attempts: DeliveryAttempt[];
}

export interface DeliveryAttempt {
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  at: string;
  /** Status of the answer; null where none came. */
  status: number | null;
  duration_ms: number;
  /** `ok`; else what hindered it, such as `status`, `redirect`, `timeout`, `connection`, `tls` or `address`. */
  outcome: string;
  /** The first 512 bytes of the answer. */
  answer: string;
}

export interface DeliveryList {
  deliveries: Delivery[];
  next_cursor: string | null;
}

export interface DigestEvent {
  /** Id of an event. */
  id: string;
  type: "digest";
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  timestamp: string;
  data: DigestEventData;
}

export interface DigestEventData {
  /** `schedule` where `digest` of watches asks for it, `backlog` where too many events waited for the destination. */
  because: "schedule" | "backlog";
  /** The events that are told, the oldest first. */
  events: DigestedEvent[];
  /** How many more events there are, which `GET /events/` lists. */
  more: number;
  /** One sentence: what it means, and what to do. */
  detail: string;
}

export type DigestedEvent = SpanEvent | WatchEvent;

export interface DroppedConstraint {
  code: "constraint_dropped";
  constraint: number;
  variable: VariableName;
}

export interface EntryDetail {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  slug: string;
  name: string;
  sector: string;
  description: string;
  version: number;
  scope: "curated" | "custom";
  /** The meaning of 1: `suitability` good weather for the task, `presence` the situation is present. */
  polarity: "suitability" | "presence";
  constraints: Constraint[];
  sources: Record<string, Citation>;
  caveat: string;
  notice: "A planning aid. It does not replace observation, site checks or professional judgment.";
}

export interface EntryList {
  entries: EntrySummary[];
  next_cursor: string | null;
  /** Only present when no entry has the sector: the one that was probably meant. */
  did_you_mean?: string;
}

export interface EntryReference {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
}

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
  slug: string;
  name: string;
  sector: string;
  description: string;
  version: number;
  scope: "curated" | "custom";
  /** The meaning of 1: `suitability` good weather for the task, `presence` the situation is present. */
  polarity: "suitability" | "presence";
}

export interface Estimate {
  variable: VariableName;
  method: string;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

/** Something that is told. It never changes. */
export type Event = SpanEvent | WatchEvent | DigestEvent | WebhookEvent | AddressEvent;

export interface EventEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  id: number | null;
  version: number | null;
}

export interface EventLimiting {
  variable: VariableName;
  share: number;
}

export interface EventList {
  events: Event[];
  next_cursor: string | null;
}

export interface EventPlace {
  ref: string | null;
  latitude: number;
  longitude: number;
}

export interface EventVerification {
  frequency: number;
  brier: number;
  reliability: number;
  resolution: number;
  uncertainty: number;
  skill: Skills;
  bins: ReliabilityBin[];
}

export interface Feed {
  /** Id of a calendar feed. */
  id: string;
  /** The name of the feed in calendars. */
  name: string;
  /** Whose spans it shows; null for those of all watches of the account. */
  watches: string[] | null;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  created_at: string;
}

export interface FeedList {
  /** The oldest first. */
  feeds: Feed[];
}

export interface FeedRequest {
  /** The name of the feed in calendars. */
  name: string;
  /** Whose spans it shows; those of all watches of the account where nothing is said. */
  watches?: readonly string[];
}

export interface FeedWithUrl {
  /** Id of a calendar feed. */
  id: string;
  /** The name of the feed in calendars. */
  name: string;
  /** Whose spans it shows; null for those of all watches of the account. */
  watches: string[] | null;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  created_at: string;
  /** Calendars subscribe to this address. Anyone who knows it can read the feed, so this answer alone shows it. */
  url: string;
}

export interface FieldError {
  /** JSON pointer into the body. */
  pointer?: string;
  /** Name of the query or path parameter. */
  parameter?: string;
  /** Name of the header. */
  header?: string;
  /** One of `required`, `unknown_field`, `duplicate_key`, `duplicate_parameter`, `invalid_header`, `invalid_type`, `invalid_value`, `invalid_format`, `too_small`, `too_big`, `wrong_unit`, `variable_form`, `range_not_nested`, `range_reversed`, `no_bound`, `unreachable_value`, `height_needed`, `height_not_allowed`, `over_not_allowed`, `allowance_not_allowed`, `even_span`, `unknown_timezone`, `empty_hours`, `not_on_the_hour`, `in_the_past`, `span_conflict`, `outside_record`, `station_record`, `not_of_this_index`, `quota_exhausted`, `invalid`. Or the code of the problem, where the field is its cause. */
  code: string;
  detail: string;
  expected?: Record<string, unknown>;
  did_you_mean?: string;
}

export interface ForecastColumns {
  unit:
    | "1"
    | "%"
    | "degC"
    | "m/s"
    | "mm"
    | "cm"
    | "m"
    | "s"
    | "deg"
    | "hPa"
    | "kPa"
    | "W/m2"
    | "J/kg"
    | "kg/m2/h"
    | "m3/m3";
  /** The value where there is one run. */
  median?: (number | null)[];
  Q10?: (number | null)[];
  Q90?: (number | null)[];
  /** A list for each member, the control first. */
  members?: (number | null)[][];
}

export interface ForecastPart {
  /** `synthetic` is not real weather. */
  source: string;
  synthetic: boolean;
  cell: Cell;
  attribution: string;
  licence: Licence;
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The first stamp that the part answers. */
  from: string;
  /** The last stamp that the part answers. */
  to: string;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  run: string;
  members: number;
}

export interface FrequencyChangeResponse {
  metadata: FrequencyChangeResponseMetadata;
  models: ModelFrequencyChange[];
  change: AcrossModels | null;
  percent: AcrossModels | null;
  method: Method;
}

export interface FrequencyChangeResponseMetadata {
  generated_at: string;
  timezone: "UTC";
  location: Location;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Only present where the site lies too far above or below a cell that answers. */
  notices?: UnlikeSiteNotice[];
  /** Only present when a climate model of the scenario says nothing to the request. */
  left_out?: LeftOutModel[];
  wave_type: "heatwave" | "coldwave";
  baseline: Years;
  period: Years;
}

export interface HazardIndex {
  name:
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
  definition: string;
  unit: "1" | "days" | "mm" | "degC d" | "degC2";
  inputs: VariableName[];
  parameters: HazardIndexParameter[];
  source: HazardIndexSource;
}

export interface HazardIndexParameter {
  name: string;
  description: string;
  unit: string;
  default: number;
  minimum: number;
  maximum: number;
}

export interface HazardIndexResponse {
  metadata: HazardIndexResponseMetadata;
  models: HazardIndexYears[];
  /** Over the means of the models. */
  mean: AcrossModels | null;
}

export interface HazardIndexResponseMetadata {
  generated_at: string;
  timezone: "UTC";
  location: Location;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Only present where the site lies too far above or below a cell that answers. */
  notices?: UnlikeSiteNotice[];
  /** Only present when a climate model of the scenario says nothing to the request. */
  left_out?: LeftOutModel[];
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
  unit: "1" | "days" | "mm" | "degC d" | "degC2";
  parameters: Record<string, number>;
  period: Years;
}

export interface HazardIndexSource {
  text: string;
  url: string;
}

export interface HazardIndexYears {
  /** `synthetic` is not real weather. */
  source: string;
  synthetic: boolean;
  cell: Cell;
  attribution: string;
  licence: Licence;
  climate_model: string;
  calendar: "standard" | "noleap" | "360_day";
  years: HazardIndexYearsYear[];
  mean: number | null;
  years_used: number;
  years_left_out: number;
}

export interface HazardIndexYearsYear {
  year: number;
  /** Null where too many days are missing, or the index is not defined. */
  value: number | null;
  missing_days: number;
}

export interface HazardIndicesResponse {
  indices: HazardIndex[];
}

export interface HistoricalDailyResponse {
  metadata: HistoricalDailyResponseMetadata;
  daily: HistoricalDailyResponseDaily;
  nulls: NullSpan[];
}

export interface HistoricalDailyResponseDaily {
  date: string[];
  temperature_2m?: ValueColumn;
  temperature_2m_min?: ValueColumn;
  temperature_2m_max?: ValueColumn;
  relative_humidity_2m?: ValueColumn;
  dew_point_2m?: ValueColumn;
  precipitation?: ValueColumn;
  rain?: ValueColumn;
  snowfall?: ValueColumn;
  cloud_cover?: ValueColumn;
  cloud_cover_low?: ValueColumn;
  shortwave_radiation?: ValueColumn;
  longwave_down?: ValueColumn;
  visibility?: ValueColumn;
  weather_code?: ValueColumn;
  precipitation_type?: ValueColumn;
  snow_depth?: ValueColumn;
  pressure_msl?: ValueColumn;
  surface_pressure?: ValueColumn;
  surface_temperature?: ValueColumn;
  temperature_100m?: ValueColumn;
  cloud_ceiling?: ValueColumn;
  boundary_layer_height?: ValueColumn;
  soil_temperature_0_to_7cm?: ValueColumn;
  soil_moisture_0_to_7cm?: ValueColumn;
  sea_surface_temperature?: ValueColumn;
  wave_height?: ValueColumn;
  wave_period?: ValueColumn;
  cape?: ValueColumn;
  cape_most_unstable?: ValueColumn;
  convective_inhibition?: ValueColumn;
  lifted_index?: ValueColumn;
  convective_precipitation?: ValueColumn;
  wind_speed_10m?: ValueColumn;
  wind_speed_100m?: ValueColumn;
  wind_direction_10m?: ValueColumn;
  wind_gusts_10m?: ValueColumn;
  wind_speed_at_height?: ValueColumn;
  wind_gust_3s_at_height?: ValueColumn;
  wet_bulb_temperature_2m?: ValueColumn;
  delta_t_2m?: ValueColumn;
  dew_point_depression_2m?: ValueColumn;
  dew_margin?: ValueColumn;
  inversion_100m?: ValueColumn;
  vapour_pressure_deficit?: ValueColumn;
  apparent_temperature?: ValueColumn;
  heat_index?: ValueColumn;
  humidex?: ValueColumn;
  wind_chill?: ValueColumn;
  wbgt_outdoor?: ValueColumn;
  utci?: ValueColumn;
  thi_cattle?: ValueColumn;
  concrete_evaporation_rate?: ValueColumn;
  thunderstorm_proxy?: ValueColumn;
  rotor_icing_proxy?: ValueColumn;
  is_day?: ValueColumn;
  solar_elevation?: ValueColumn;
}

export interface HistoricalDailyResponseMetadata {
  generated_at: string;
  timezone: "UTC";
  location: Location;
  dataset: DatasetSource;
  /** Only present where the record lacks steps of the years asked. Each stretch has its first and last step, how many there are, and of which variables. Such steps are counted nowhere. */
  gaps?: RecordGap[];
  /** Only present where numbers are preliminary, as those of ERA5T of the last months: final numbers replace them later. */
  provisional?: StepSpan[];
  /** Only present where the site lies too far above or below a cell that answers. */
  notices?: UnlikeSiteNotice[];
  /** Only present when a variable that the record lacks was replaced by a rough rule. */
  estimated?: Estimate[];
  start_date: string;
  end_date: string;
  /** Whether the record holds days, or each was made of its 24 hours in UTC; then one missing hour makes it null. */
  method: "record_of_days" | "made_of_hours";
}

export interface HistoricalHourlyResponse {
  metadata: HistoricalHourlyResponseMetadata;
  hourly: HistoricalHourlyResponseHourly;
  nulls: NullSpan[];
}

export interface HistoricalHourlyResponseHourly {
  /** Sums, means and extremes are of the hour that ends at the stamp; the others hold at it. */
  timestamp: string[];
  /** The stamps on local clocks. Only present where `timezone` is asked. */
  local_time?: string[];
  temperature_2m?: ValueColumn;
  temperature_2m_min?: ValueColumn;
  temperature_2m_max?: ValueColumn;
  relative_humidity_2m?: ValueColumn;
  dew_point_2m?: ValueColumn;
  precipitation?: ValueColumn;
  rain?: ValueColumn;
  snowfall?: ValueColumn;
  cloud_cover?: ValueColumn;
  cloud_cover_low?: ValueColumn;
  shortwave_radiation?: ValueColumn;
  longwave_down?: ValueColumn;
  visibility?: ValueColumn;
  weather_code?: ValueColumn;
  precipitation_type?: ValueColumn;
  snow_depth?: ValueColumn;
  pressure_msl?: ValueColumn;
  surface_pressure?: ValueColumn;
  surface_temperature?: ValueColumn;
  temperature_100m?: ValueColumn;
  cloud_ceiling?: ValueColumn;
  boundary_layer_height?: ValueColumn;
  soil_temperature_0_to_7cm?: ValueColumn;
  soil_moisture_0_to_7cm?: ValueColumn;
  sea_surface_temperature?: ValueColumn;
  wave_height?: ValueColumn;
  wave_period?: ValueColumn;
  cape?: ValueColumn;
  cape_most_unstable?: ValueColumn;
  convective_inhibition?: ValueColumn;
  lifted_index?: ValueColumn;
  convective_precipitation?: ValueColumn;
  wind_speed_10m?: ValueColumn;
  wind_speed_100m?: ValueColumn;
  wind_direction_10m?: ValueColumn;
  wind_gusts_10m?: ValueColumn;
  wind_speed_at_height?: ValueColumn;
  wind_gust_3s_at_height?: ValueColumn;
  wet_bulb_temperature_2m?: ValueColumn;
  delta_t_2m?: ValueColumn;
  dew_point_depression_2m?: ValueColumn;
  dew_margin?: ValueColumn;
  inversion_100m?: ValueColumn;
  vapour_pressure_deficit?: ValueColumn;
  apparent_temperature?: ValueColumn;
  heat_index?: ValueColumn;
  humidex?: ValueColumn;
  wind_chill?: ValueColumn;
  wbgt_outdoor?: ValueColumn;
  utci?: ValueColumn;
  thi_cattle?: ValueColumn;
  concrete_evaporation_rate?: ValueColumn;
  thunderstorm_proxy?: ValueColumn;
  rotor_icing_proxy?: ValueColumn;
  is_day?: ValueColumn;
  solar_elevation?: ValueColumn;
}

export interface HistoricalHourlyResponseMetadata {
  generated_at: string;
  timezone: "UTC";
  location: Location;
  dataset: DatasetSource;
  /** Only present where the record lacks steps of the years asked. Each stretch has its first and last step, how many there are, and of which variables. Such steps are counted nowhere. */
  gaps?: RecordGap[];
  /** Only present where numbers are preliminary, as those of ERA5T of the last months: final numbers replace them later. */
  provisional?: StepSpan[];
  /** Only present where the site lies too far above or below a cell that answers. */
  notices?: UnlikeSiteNotice[];
  /** Only present when a variable that the record lacks was replaced by a rough rule. */
  estimated?: Estimate[];
  /** The first stamp. */
  start_date: string;
  /** The last stamp. */
  end_date: string;
}

export interface HistoricalWorkabilityResponseMetadataEstimated {
  variable: VariableName;
  method: string;
}

export type HistoricalWorkabilityResponseMetadataNotice = DroppedConstraint | UnlikeSiteNotice;

export interface HourEnsemble {
  median: Score;
  Q10: Score;
  Q90: Score;
  /** Share of the members in each band: `ideal`, `acceptable`, `unsuitable`, `stop`. They are counts, and no probabilities. */
  shares: number[];
}

export interface HourOdds {
  /** Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted. */
  share: number | null;
  /** How likely every hour is good. Where many windows are about as good, it is less than the share of members, since windows are picked for it. Null where one run alone knows them, or too few members do. */
  probability: number | null;
  likelihood: Likelihood | null;
}

export interface ItemProblem {
  /** The `ref` of the item; null where it has none. */
  ref: string | null;
  /** Position of the item, from 0. */
  index: number;
  problem: Problem;
}

export interface Job {
  id: string;
  status: "queued" | "running" | "done" | "failed";
  /** Share of the items that are done. */
  progress: number;
  counts: JobCounts;
  /** The cost of the job; items that fail are given back at its end. */
  charged: number;
  created_at: string;
  finished_at: string | null;
  /** Until when the job and its result are kept. */
  expires_at: string;
  /** Path of the result once it is there. */
  result: string | null;
}

export interface JobCounts {
  items: number;
  /** Items with a line in the result, problems included. */
  done: number;
  /** Items that could not be scored. */
  problems: number;
}

export interface LeftOutModel {
  climate_model: string;
  /** `years`, `variable` and `coverage`: it has none of those that are needed. `absent`: the record cannot be opened now. It is named as in the configuration, and may be of another scenario. */
  reason: "years" | "variable" | "coverage" | "absent";
}

export interface Licence {
  name: string;
  url: string;
}

/** The word for the probability: from 0.9 `very_likely`, from 0.66 `likely`, from 0.33 `about_as_likely_as_not`, from 0.1 `unlikely`, else `very_unlikely`. */
export type Likelihood = "very_likely" | "likely" | "about_as_likely_as_not" | "unlikely" | "very_unlikely";

/** Hours in which a variable passes a limit of your own. */
export interface LimitWatch {
  kind: "limit";
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  height_m?: number;
  /** This value or more is watched for. Give this or `below`. */
  above?: number;
  /** This value or less is watched for. */
  below?: number;
  /** The value at which the limit is clear again, on the far side of it; the limit itself by default. */
  clear_at?: number;
  for_hours: number;
  /** How far ahead is watched [h]. */
  horizon_hours: number;
  probability: WatchProbability;
  confirm_runs: WatchConfirmRuns;
  change: WatchChange;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only: boolean;
  local_hours?: LocalHours;
}

/** Hours in which a variable passes a limit of your own. */
export interface LimitWatchInput {
  kind: "limit";
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  height_m?: number;
  /** This value or more is watched for. Give this or `below`. */
  above?: number;
  /** This value or less is watched for. */
  below?: number;
  /** The value at which the limit is clear again, on the far side of it; the limit itself by default. */
  clear_at?: number;
  for_hours?: number;
  /** How far ahead is watched [h]. */
  horizon_hours?: number;
  probability?: WatchProbabilityInput;
  confirm_runs?: WatchConfirmRunsInput;
  change?: WatchChangeInput;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}

export interface LimitingShare {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** Share of the hours in which it limits; an hour of several members counts by their share. */
  share: number;
}

export interface LocalHours {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar, all by default. */
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

export interface LocalHoursInput {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar, all by default. */
  weekdays?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

export interface Location {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
}

/** The method, and the limits of what it can say. */
export interface Method {
  text: string;
  limits: string[];
}

export interface ModelFrequencyChange {
  /** `synthetic` is not real weather. */
  source: string;
  synthetic: boolean;
  cell: Cell;
  attribution: string;
  licence: Licence;
  climate_model: string;
  calendar: "standard" | "noleap" | "360_day";
  baseline: WaveStatistics;
  period: WaveStatistics;
  /** Waves a year more than in the baseline. */
  change: number | null;
  /** Null also where the baseline has fewer than 0.1 waves a year. */
  percent: number | null;
}

export interface ModelPart {
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Where the weather comes from; `synthetic` is not real weather. */
  source: string;
  synthetic: boolean;
  from_hour: number;
  /** First hour after the part. */
  to_hour: number;
  members: number;
  /** Whether Q10 and Q90 are numbers in this part, up to hour 719; they are null from hour 720 on. */
  quantiles: boolean;
  last_lead_hours: number;
  /** Start of the newest run; null when there is none. */
  run: string | null;
  age_hours: number | null;
  max_age_hours: number;
  stale: boolean;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
  /** Only present when damage was found in the newest run, this one; `run` stands in for it, and where that is null, none is left. */
  instead_of?: string;
  variables: ModelPartVariable[];
  attribution: string;
  licence: Licence;
}

export interface ModelPartVariable {
  variable: VariableName;
  to_lead_hours: number;
}

export interface ModelWorkability {
  /** `synthetic` is not real weather. */
  source: string;
  synthetic: boolean;
  cell: Cell;
  attribution: string;
  licence: Licence;
  climate_model: string;
  calendar: "standard" | "noleap" | "360_day";
  changes: ModelWorkabilityChange[];
  months: MonthWorkability[];
}

export interface ModelWorkabilityChange {
  variable: VariableName;
  method: "add" | "multiply";
  /** January first. */
  by_month: number[];
}

export interface ModelsResponse {
  models: ModelsResponseModel[];
}

export interface ModelsResponseModel {
  /** The forecast model. */
  id: "noaa" | "ecmwf";
  ensemble_from_hour: number;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
  /** The longest forecast that can be asked for; 0 while the first part is absent. */
  forecast_hours_max: number;
  /** Where it stands how good forecasts of the model were, for the id of an entry. */
  verification: string;
  parts: ModelPart[];
  /** Parts that are configured and cannot be opened yet: requests for their hours are refused with 503. */
  absent_parts: AbsentModelPart[];
}

export interface MonthWorkability {
  month: number;
  years_used: number;
  /** Years in which the month has none of the hours asked for, or more than 1 % of them without a score. */
  years_left_out: number;
  /** Hours in each band; null, as the other figures, where no year is used. */
  hours: BandHours | null;
  /** Weather windows that start in the month, one after the other. */
  windows: OverYears | null;
  /** Share of the hours at which a weather window may start. */
  start_share: OverYears | null;
  /** From an hour of the month to the start of the next window. */
  waiting: Waiting | null;
  /** The years used, in order of time. Only present where `years` is asked. */
  years?: YearWorkability[];
}

export interface NoWindowByScore {
  /** No member is good for long enough. */
  reason: "score";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** The share in which it limits, of the hours that fall short, counted in every member. */
  share: number;
}

/** Calibrated weather was asked for, and no observations have taught how: the weather is the model's. */
export interface NotCalibratedNotice {
  code: "not_calibrated";
}

export interface Notice {
  code: "constraint_dropped";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

export interface NullSpan {
  variable: VariableName;
  /** Which numbers of the variable are null. */
  column: "values" | "median" | "Q10" | "Q90" | "members";
  /** The first stamp. */
  from: string;
  /** The last stamp. */
  to: string;
  /** `not_carried`: the source lacks the variable there or that far ahead. `gap`: a hole in the data. `not_yet`: it has passed and comes into the record within days. `one_run`: one run has no quantiles. `median_alone`: beyond 30 days, and of fewer than 9 members, there are none. `no_order`: directions and codes have no median, ask for members. `fewer_members`: other stamps have more. */
  reason: "not_carried" | "gap" | "not_yet" | "one_run" | "median_alone" | "no_order" | "fewer_members";
}

export interface OlderRunNotice {
  code: "older_run";
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Only present for an overlay of the part: the variables that it gave. */
  variables?: VariableName[];
  /** Start of the run that answered. */
  run: string;
  /** Start of the newest run, in which damage was found. */
  instead_of: string;
}

export interface OperationalResponse {
  metadata: OperationalResponseMetadata;
  hourly: OperationalResponseHourly;
  /** Why there is no number; every null is named. */
  nulls: NullSpan[];
}

export interface OperationalResponseHourly {
  /** Sums, means and extremes are of the hour that ends at the stamp; the others hold at it. */
  timestamp: string[];
  /** The stamps on local clocks. Only present where `timezone` is asked. */
  local_time?: string[];
  temperature_2m?: ForecastColumns;
  temperature_2m_min?: ForecastColumns;
  temperature_2m_max?: ForecastColumns;
  relative_humidity_2m?: ForecastColumns;
  dew_point_2m?: ForecastColumns;
  precipitation?: ForecastColumns;
  rain?: ForecastColumns;
  snowfall?: ForecastColumns;
  cloud_cover?: ForecastColumns;
  cloud_cover_low?: ForecastColumns;
  shortwave_radiation?: ForecastColumns;
  longwave_down?: ForecastColumns;
  visibility?: ForecastColumns;
  weather_code?: ForecastColumns;
  precipitation_type?: ForecastColumns;
  snow_depth?: ForecastColumns;
  pressure_msl?: ForecastColumns;
  surface_pressure?: ForecastColumns;
  surface_temperature?: ForecastColumns;
  temperature_100m?: ForecastColumns;
  cloud_ceiling?: ForecastColumns;
  boundary_layer_height?: ForecastColumns;
  soil_temperature_0_to_7cm?: ForecastColumns;
  soil_moisture_0_to_7cm?: ForecastColumns;
  sea_surface_temperature?: ForecastColumns;
  wave_height?: ForecastColumns;
  wave_period?: ForecastColumns;
  cape?: ForecastColumns;
  cape_most_unstable?: ForecastColumns;
  convective_inhibition?: ForecastColumns;
  lifted_index?: ForecastColumns;
  convective_precipitation?: ForecastColumns;
  wind_speed_10m?: ForecastColumns;
  wind_speed_100m?: ForecastColumns;
  wind_direction_10m?: ForecastColumns;
  wind_gusts_10m?: ForecastColumns;
  wind_speed_at_height?: ForecastColumns;
  wind_gust_3s_at_height?: ForecastColumns;
  wet_bulb_temperature_2m?: ForecastColumns;
  delta_t_2m?: ForecastColumns;
  dew_point_depression_2m?: ForecastColumns;
  dew_margin?: ForecastColumns;
  inversion_100m?: ForecastColumns;
  vapour_pressure_deficit?: ForecastColumns;
  apparent_temperature?: ForecastColumns;
  heat_index?: ForecastColumns;
  humidex?: ForecastColumns;
  wind_chill?: ForecastColumns;
  wbgt_outdoor?: ForecastColumns;
  utci?: ForecastColumns;
  thi_cattle?: ForecastColumns;
  concrete_evaporation_rate?: ForecastColumns;
  thunderstorm_proxy?: ForecastColumns;
  rotor_icing_proxy?: ForecastColumns;
  is_day?: ForecastColumns;
  solar_elevation?: ForecastColumns;
}

export interface OperationalResponseMetadata {
  generated_at: string;
  timezone: "UTC";
  location: Location;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Number of hours wanted, from the current hour on. */
  forecast_hours: number;
  /** The first stamp: the current hour. */
  start_date: string;
  /** The last stamp. */
  end_date: string;
  parts: ForecastPart[];
  /** Only present when the answer lacks something. An older run answered for the newest of a part, which is damaged. Or the site lies too far above or below the cell of a part, or has no calibrated weather that was asked for. */
  notices?: PartNotice[];
  /** Only present when a variable that the source lacks was replaced by a rough rule. */
  estimated?: Estimate[];
  /** Only present where weather or odds were calibrated: each part that was, and by what. */
  calibration?: Calibration[];
}

export interface Over {
  hours: number;
  direction: "trailing" | "forward" | "centered";
  statistic: "sum" | "mean" | "min" | "max";
}

export interface OverInput {
  hours: number;
  direction: "trailing" | "forward" | "centered";
  statistic: "sum" | "mean" | "min" | "max";
}

/** Quantiles over the years, Hyndman-Fan type 8, and those that `percentiles` asks for. */
export interface OverYears {
  P10: number;
  P50: number;
  P90: number;
  [name: string]: number;
}

export type PartNotice = OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice;

export interface PowerShape {
  power: number;
}

export interface PowerShapeInput {
  power: number;
}

export interface Problem {
  /** A page of this server that says what happened and what to do. */
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  /** One of `missing_api_key`, `invalid_api_key`, `offering_not_in_package`, `read_only_entry`, `origin_not_allowed`, `not_found`, `entry_not_found`, `job_not_found`, `watch_not_found`, `event_not_found`, `webhook_not_found`, `delivery_not_found`, `address_not_found`, `feed_not_found`, `method_not_allowed`, `not_acceptable`, `request_timeout`, `idempotency_conflict`, `too_many_entries`, `too_many_watches`, `too_many_destinations`, `destination_unconfirmed`, `not_redeliverable`, `version_gone`, `precondition_failed`, `payload_too_large`, `uri_too_long`, `unsupported_media_type`, `malformed_request`, `invalid_request`, `model_unavailable`, `variable_unavailable`, `horizon_exceeded`, `location_outside_coverage`, `destination_refused`, `channel_unavailable`, `precondition_required`, `allowance_exhausted`, `too_many_requests`, `headers_too_large`, `internal`, `data_gap`, `stale_forecast`, `weather_unavailable`, `overloaded`, `starting`. */
  code: string;
  request_id: string;
  errors?: FieldError[];
}

export interface ProjectionDailyResponse {
  metadata: ProjectionDailyResponseMetadata;
  models: ProjectionDays[];
}

export interface ProjectionDailyResponseMetadata {
  generated_at: string;
  timezone: "UTC";
  location: Location;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Only present where the site lies too far above or below a cell that answers. */
  notices?: UnlikeSiteNotice[];
  /** Only present when a climate model of the scenario says nothing to the request. */
  left_out?: LeftOutModel[];
  start_date: string;
  end_date: string;
}

export interface ProjectionDays {
  /** `synthetic` is not real weather. */
  source: string;
  synthetic: boolean;
  cell: Cell;
  attribution: string;
  licence: Licence;
  climate_model: string;
  calendar: "standard" | "noleap" | "360_day";
  daily: ProjectionDaysDaily;
  nulls: NullSpan[];
}

export interface ProjectionDaysDaily {
  /** Days of the model's own calendar: `2050-02-30` is a day of `360_day`. */
  date: string[];
  temperature_2m?: ValueColumn;
  temperature_2m_min?: ValueColumn;
  temperature_2m_max?: ValueColumn;
  relative_humidity_2m?: ValueColumn;
  dew_point_2m?: ValueColumn;
  precipitation?: ValueColumn;
  rain?: ValueColumn;
  snowfall?: ValueColumn;
  cloud_cover?: ValueColumn;
  cloud_cover_low?: ValueColumn;
  shortwave_radiation?: ValueColumn;
  longwave_down?: ValueColumn;
  visibility?: ValueColumn;
  weather_code?: ValueColumn;
  precipitation_type?: ValueColumn;
  snow_depth?: ValueColumn;
  pressure_msl?: ValueColumn;
  surface_pressure?: ValueColumn;
  surface_temperature?: ValueColumn;
  temperature_100m?: ValueColumn;
  cloud_ceiling?: ValueColumn;
  boundary_layer_height?: ValueColumn;
  soil_temperature_0_to_7cm?: ValueColumn;
  soil_moisture_0_to_7cm?: ValueColumn;
  sea_surface_temperature?: ValueColumn;
  wave_height?: ValueColumn;
  wave_period?: ValueColumn;
  cape?: ValueColumn;
  cape_most_unstable?: ValueColumn;
  convective_inhibition?: ValueColumn;
  lifted_index?: ValueColumn;
  convective_precipitation?: ValueColumn;
  wind_speed_10m?: ValueColumn;
  wind_speed_100m?: ValueColumn;
  wind_direction_10m?: ValueColumn;
  wind_gusts_10m?: ValueColumn;
  wind_speed_at_height?: ValueColumn;
  wind_gust_3s_at_height?: ValueColumn;
  wet_bulb_temperature_2m?: ValueColumn;
  delta_t_2m?: ValueColumn;
  dew_point_depression_2m?: ValueColumn;
  dew_margin?: ValueColumn;
  inversion_100m?: ValueColumn;
  vapour_pressure_deficit?: ValueColumn;
  apparent_temperature?: ValueColumn;
  heat_index?: ValueColumn;
  humidex?: ValueColumn;
  wind_chill?: ValueColumn;
  wbgt_outdoor?: ValueColumn;
  utci?: ValueColumn;
  thi_cattle?: ValueColumn;
  concrete_evaporation_rate?: ValueColumn;
  thunderstorm_proxy?: ValueColumn;
  rotor_icing_proxy?: ValueColumn;
  is_day?: ValueColumn;
  solar_elevation?: ValueColumn;
}

export interface ProjectionWorkabilityResponseChange {
  month: number;
  hours: ProjectionWorkabilityResponseChangeHours;
  start_share: AcrossModels | null;
}

export interface ProjectionWorkabilityResponseChangeHours {
  stop: AcrossModels | null;
  unsuitable: AcrossModels | null;
  acceptable: AcrossModels | null;
  ideal: AcrossModels | null;
}

export interface Range {
  min?: number;
  max?: number;
}

export interface RangeConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  height_m?: number;
  over?: Over;
  weight: number;
  role: "limit" | "preference";
  if_missing: "refuse" | "drop";
  source?: string[];
  note?: string;
  ideal: Range;
  acceptable: Range;
  stop?: Range;
  shape: Shape;
  /** The share of an upper limit that the forecast's own error leaves, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead. After the last row its factor stays. */
  allowance?: AllowanceToLead[];
}

export interface RangeConstraintInput {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  height_m?: number;
  over?: OverInput;
  weight: number;
  role?: "limit" | "preference";
  if_missing?: "refuse" | "drop";
  source?: readonly string[];
  note?: string;
  ideal: RangeInput;
  acceptable: RangeInput;
  stop?: RangeInput;
  shape?: ShapeInput;
  /** The share of an upper limit that the forecast's own error leaves, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead. After the last row its factor stays. */
  allowance?: readonly AllowanceToLeadInput[];
}

export interface RangeInput {
  min?: number;
  max?: number;
}

export interface RecordGap {
  from: string;
  to: string;
  steps: number;
  variables: VariableName[];
}

export interface RecordStatus {
  /** Name of the record in `/datasets`. */
  dataset: string;
  offering: "operational" | "historical" | "projection";
  /** Where the weather comes from. */
  source: string;
  synthetic: boolean;
  /** `ok`: it answers. `stale`: the last step is older than the operator lets it be, and requests are answered all the same. `silent`: the source does not answer. */
  health: "ok" | "stale" | "silent";
  /** The first step. */
  first: string;
  /** The last step. */
  last: string;
  /** Since the end of the last step; null where that is still to come, and in other calendars than the standard one. */
  age_hours: number | null;
  /** Null for a record that need not grow. */
  max_age_hours: number | null;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
}

export interface ReliabilityBin {
  from: number;
  to: number;
  hours: number;
  days: number;
  mean_probability: number | null;
  /** How often it happened; null below 30 hours of 10 days. */
  frequency: number | null;
  /** Where the frequency of a reliable forecast lies with a chance of 90 %. */
  consistency: ConsistencyBar | null;
}

/** A scenario of your own. */
export interface ScenarioRequest {
  name: string;
  sector: string;
  description: string;
  caveat?: string;
  constraints: readonly ConstraintInput[];
}

/** A scenario of your own. */
export interface ScenarioRequestInput {
  name: string;
  sector: string;
  description: string;
  caveat?: string;
  constraints: readonly ConstraintInput[];
}

/** How suitable the hour is for a task, or how present a scenario is. Its polarity is the entry's: `suitability` of a task, where 1 is best, and `presence` of a scenario, where 1 is fully there. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment. */
export type Score = number;

export interface SecretRotation {
  /** How long the secret before signs too [h]. */
  overlap_hours?: number;
}

export interface SeenInRound {
  /** The hour of the round. */
  as_of: string;
  probability: number | null;
}

export interface ServiceReason {
  /** `empty`: nothing was published yet. `unreachable`: the source does not answer. `denied`: the source refuses access. `damaged`: its data are cut or do not fit their checksum. `unusable`: it holds something else than the configuration says. `stale`: its data are too old. */
  code: "empty" | "unreachable" | "denied" | "damaged" | "unusable" | "stale";
  /** When the server tries again by itself; not there where every request is a try. */
  next_try?: string;
}

export type Shape = "linear" | "smoothstep" | PowerShape;

export type ShapeInput = "linear" | "smoothstep" | PowerShapeInput;

/** A skill and where it lies with a chance of 90 %. Below or around 0 no skill is shown. */
export interface SkillInterval {
  /** 1 is perfect, 0 as good as the reference, below 0 worse. */
  value: number;
  low: number;
  high: number;
}

/** Against the climatology, the score of the day before, and the raw forecast of the same hour. Null where the reference is not known on 30 days, or perfect. */
export interface Skills {
  climatology: SkillInterval | null;
  persistence: SkillInterval | null;
  /** The gain by calibration: null of figures that are raw themselves. */
  raw: SkillInterval | null;
}

export interface SpanEvent {
  /** Id of an event. */
  id: string;
  type:
    | "window.found"
    | "window.changed"
    | "window.lost"
    | "window.passed"
    | "band.entered"
    | "band.changed"
    | "band.left"
    | "limit.crossed"
    | "limit.changed"
    | "limit.cleared";
  /** When it came about. */
  timestamp: string;
  data: SpanEventData;
}

export interface SpanEventData {
  /** Id of a watch. */
  watch: string;
  /** The name of the watch. */
  name: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  place: EventPlace;
  /** Id of a span. */
  span: string;
  /** Rises with every event of the span: of two, the higher one is newer. */
  sequence: number;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  start: string;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  latest_start: string;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  end: string;
  /** The start on the clock that `local_hours` names. Only present where the watch names one. */
  local_start?: string;
  hours: number;
  /** The highest probability of its starts now; null where none of them is seen any more. */
  probability: number | null;
  likelihood: Likelihood | null;
  /** As it was told last; null of a span that is new. */
  before: ToldSpan | null;
  /** Whether the deterministic run holds the whole of its first start too; null where it does not reach it. */
  deterministic_agrees: boolean | null;
  /** The constraint that most often stands in the way in its hours; null where none does, or that is not known. */
  limiting: EventLimiting | null;
  /** The entry that is scored; its id is null of a definition, and all of it of a limit. */
  entry: EventEntry | null;
  /** Start of the run of the members; null where the clock alone moved the span. */
  run: string | null;
  source: string | null;
  /** Only present of a span that is lost: its probability fell, or another span took its starts. */
  reason?: "weather" | "merged";
  planning_aid: "A planning aid. It does not replace observation, site checks or professional judgment.";
}

export interface SpanHistory {
  /** Id of a span. */
  id: string;
  state: "pending" | "open" | "fading" | "lost" | "passed";
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  start: string;
  /** The last instant at which it may be started. */
  latest_start: string;
  /** When what starts last ends. */
  end: string;
  hours: number;
  /** The highest of its starts. */
  probability: number;
  likelihood: Likelihood;
  /** How many events it has had. */
  sequence: number;
  /** The `ref` of its place. */
  ref: string | null;
  /** The span as each round saw it, the oldest first; at most the last 240. */
  rounds: SeenInRound[];
}

export interface SpanList {
  spans: SpanHistory[];
}

export interface StatusResponse {
  /** `degraded` when some dataset or record is not `ready`. */
  status: "ok" | "degraded";
  /** The parts of the models. */
  datasets: DatasetStatus[];
  /** Records of the past, and projections of climate models. */
  records: RecordStatus[];
  /** Records that are configured and cannot be opened yet: what they hold is not known. */
  absent_records: AbsentRecord[];
}

export interface StepSpan {
  from: string;
  to: string;
}

/** A task of your own. */
export interface TaskRequest {
  name: string;
  sector: string;
  description: string;
  caveat?: string;
  constraints: readonly ConstraintInput[];
}

/** A task of your own. */
export interface TaskRequestInput {
  name: string;
  sector: string;
  description: string;
  caveat?: string;
  constraints: readonly ConstraintInput[];
}

export interface ToldSpan {
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  start: string;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  end: string;
  probability: number;
}

/** The site lies too far above or below the cell: the weather is that of the cell. */
export interface UnlikeSiteNotice {
  code: "cell_unlike_site";
  /** Only present where the weather is a forecast: the part whose cell it is. */
  part?: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Height of the cell whose weather answers. */
  cell_elevation_m: number;
  /** Height of the site, more than 1500 m above or below. */
  elevation_m: number;
}

export interface UsageResponse {
  package: UsageResponsePackage;
  allowance: Allowance;
  key: UsedKey;
  /** Answered requests that cost something, of the last 32 days, the newest first. */
  days: UsageResponseDay[];
}

export interface UsageResponseDay {
  /** UTC. */
  day: string;
  /** The name of the endpoint. */
  endpoint: string;
  requests: number;
  charged: number;
}

export interface UsageResponsePackage {
  name: string;
  offerings: ("operational" | "historical" | "projection")[];
}

export interface UsedKey {
  /** By which operators know it. */
  id: string;
  /** The purpose of the key, in the words of the operator. */
  name: string;
  /** The first characters of the key, which tell keys apart. */
  start: string;
  /** From when on it is refused; null where it does not end. */
  expires_at: string | null;
  /** When it was used last, this request included, to a minute; null where no use is noted. */
  last_used_at: string | null;
}

export interface ValueColumn {
  unit:
    | "1"
    | "%"
    | "degC"
    | "m/s"
    | "mm"
    | "cm"
    | "m"
    | "s"
    | "deg"
    | "hPa"
    | "kPa"
    | "W/m2"
    | "J/kg"
    | "kg/m2/h"
    | "m3/m3";
  /** The meaning of a number for its step: its value at the stamp, or the mean, sum or extreme of the step that ends there. */
  statistic: "value" | "mean" | "sum" | "min" | "max";
  values: (number | null)[];
}

/** A variable of `/variables`. */
export type VariableName =
  | "temperature_2m"
  | "temperature_2m_min"
  | "temperature_2m_max"
  | "relative_humidity_2m"
  | "dew_point_2m"
  | "precipitation"
  | "rain"
  | "snowfall"
  | "cloud_cover"
  | "cloud_cover_low"
  | "shortwave_radiation"
  | "longwave_down"
  | "visibility"
  | "weather_code"
  | "precipitation_type"
  | "snow_depth"
  | "pressure_msl"
  | "surface_pressure"
  | "surface_temperature"
  | "temperature_100m"
  | "cloud_ceiling"
  | "boundary_layer_height"
  | "soil_temperature_0_to_7cm"
  | "soil_moisture_0_to_7cm"
  | "sea_surface_temperature"
  | "wave_height"
  | "wave_period"
  | "cape"
  | "cape_most_unstable"
  | "convective_inhibition"
  | "lifted_index"
  | "convective_precipitation"
  | "wind_speed_10m"
  | "wind_speed_100m"
  | "wind_direction_10m"
  | "wind_gusts_10m"
  | "wind_speed_at_height"
  | "wind_gust_3s_at_height"
  | "wet_bulb_temperature_2m"
  | "delta_t_2m"
  | "dew_point_depression_2m"
  | "dew_margin"
  | "inversion_100m"
  | "vapour_pressure_deficit"
  | "apparent_temperature"
  | "heat_index"
  | "humidex"
  | "wind_chill"
  | "wbgt_outdoor"
  | "utci"
  | "thi_cattle"
  | "concrete_evaporation_rate"
  | "thunderstorm_proxy"
  | "rotor_icing_proxy"
  | "is_day"
  | "solar_elevation";

export interface VariablesResponse {
  variables: VariablesResponseVariable[];
}

export interface VariablesResponseVariable {
  name: VariableName;
  unit:
    | "1"
    | "%"
    | "degC"
    | "m/s"
    | "mm"
    | "cm"
    | "m"
    | "s"
    | "deg"
    | "hPa"
    | "kPa"
    | "W/m2"
    | "J/kg"
    | "kg/m2/h"
    | "m3/m3";
  description: string;
  cf_name: string | null;
  step_type: "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";
  /** Smallest difference that is stored, in the unit. */
  resolution: number;
  physical_min: number;
  physical_max: number;
  plausible_min: number;
  plausible_max: number;
  derived: boolean;
  /** How the variable moves with the height of a site; null where it stays as it is in the cell. `lapse`: with the lapse rate. `relative_humidity` and `dew_point`: the water of the air stays mixed as it is. `pressure`: by the weight of the air between. `phase`: rain or snow follows from the wet-bulb temperature at the site. `derive`: it follows from variables that move. */
  elevation_change: "lapse" | "relative_humidity" | "dew_point" | "pressure" | "phase" | "derive" | null;
  offerings: ("operational" | "historical" | "projection")[];
}

export interface VerificationResponse {
  metadata: VerificationResponseMetadata;
  /** Why `leads` is empty. `not_configured`: the server archives no forecasts. `nothing_verified`: no hour of this entry is over, or the truth is no record of observations. Calibrated figures count hours after the training of a place alone. */
  reason: "not_configured" | "nothing_verified" | null;
  leads: VerifiedLead[];
}

export interface VerificationResponseMetadata {
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  part: "deterministic" | "ensemble";
  entry: VerificationResponseMetadataEntry;
  /** Where the forecasts came from. */
  source: string | null;
  /** Whether the weather is made up: its figures prove the arithmetic, not the forecasts. Null where nothing was verified. */
  synthetic: boolean | null;
  /** `later-runs`, or the name of a record. */
  truth: string | null;
  places: number;
  from: string | null;
  to: string | null;
  updated_at: string | null;
  calibrated: boolean;
}

export interface VerificationResponseMetadataEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of a task or scenario. */
  id: number;
  version: number;
}

export interface VerifiedEvents {
  ideal: EventVerification;
  unsuitable: EventVerification;
}

export interface VerifiedLead {
  from_day: number;
  to_day: number;
  runs: number;
  /** Distinct days of weather. */
  days: number;
  hours: number;
  /** Why there are no figures: fewer than 30 days stand behind them. */
  reason: "few_days" | null;
  crps: number | null;
  crps_skill: Skills | null;
  events: VerifiedEvents | null;
  coverage: Coverage | null;
  /** Rank histogram of the members in 11 bins, of one hour in 5 days at each place; flat where the outcome could be any member. */
  ranks: number[] | null;
}

export interface Waiting {
  mean_hours: number;
  p90_hours: number;
  /** Hours after which the record has no window any more; the others make mean and P90. */
  share_without_window: number;
}

export interface Watch {
  /** Id of a watch. */
  id: string;
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  constraint_params?: EntryReference;
  definition?: Definition;
  places: WatchPlace[];
  when: WatchWhen;
  tell: WatchTell;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  ends_at: string;
  /** Rises with every change of the watch. */
  version: number;
  state: "active" | "paused" | "ended";
  /** Null unless the watch is paused. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  created_at: string;
  last_round_at: string | null;
  /** When a round is expected to look at the watch next, by the runs of the model that have come so far. Null while the watch is not active, where too few runs are known, and while the next one is late. */
  next_round_expected: string | null;
  /** The places, in the order of the request. */
  subjects: WatchSubject[];
}

/** How far the start, the end or the probability of a span moves before a change is told. */
export interface WatchChange {
  hours: number;
  probability: number;
}

/** How far the start, the end or the probability of a span moves before a change is told. */
export interface WatchChangeInput {
  hours?: number;
  probability?: number;
}

export interface WatchConfirmRuns {
  /** In how many rounds in a row a span is seen before it is told. */
  rise: number;
  /** In how many rounds in a row it is not seen before its loss is told. */
  fall: number;
}

export interface WatchConfirmRunsInput {
  /** In how many rounds in a row a span is seen before it is told. */
  rise?: number;
  /** In how many rounds in a row it is not seen before its loss is told. */
  fall?: number;
}

export interface WatchCost {
  /** The cost of a round, in requests of the allowance: one for each place. */
  per_round: number;
  /** The most that a day costs, by the runs that the model has a day. */
  per_day: number;
}

/** When events are sent together, in one `digest`, in place of one by one. */
export interface WatchDigest {
  /** Time on the local clock, `HH:MM`. */
  at: string;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar; all where nothing is said. */
  weekdays?: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** When events are sent together, in one `digest`, in place of one by one. */
export interface WatchDigestInput {
  /** Time on the local clock, `HH:MM`. */
  at: string;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar; all where nothing is said. */
  weekdays?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

export interface WatchEvent {
  /** Id of an event. */
  id: string;
  type: "watch.blind" | "watch.sighted" | "watch.paused" | "watch.resumed" | "watch.ended";
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  timestamp: string;
  data: WatchEventData;
}

export interface WatchEventData {
  /** Id of a watch. */
  watch: string;
  /** The name of the watch. */
  name: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  /** Null where the event is of all places. */
  place: EventPlace | null;
  /** Why a watch was paused; null of other events. */
  because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** One sentence: what it means, and what to do. */
  detail: string;
}

export interface WatchList {
  watches: WatchSummary[];
  next_cursor: string | null;
}

export interface WatchPlace {
  /** A name of your own, which spans and events repeat. */
  ref?: string;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
}

export interface WatchPlaceInput {
  /** A name of your own, which spans and events repeat. */
  ref?: string;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
}

export interface WatchProbability {
  /** The probability that a new span needs. */
  rise: number;
  /** The probability that keeps a span open; at most `rise`. */
  fall: number;
}

export interface WatchProbabilityInput {
  /** The probability that a new span needs. */
  rise?: number;
  /** The probability that keeps a span open; at most `rise`. */
  fall?: number;
}

/** Hours in which nothing is sent. At their end each span is told as it stands then; one that came and went in between is not told. */
export interface WatchQuiet {
  /** Full hour on the local clock from which nothing is sent. */
  from: number;
  /** Full hour on the local clock at which it is sent; below `from` for a night. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
}

/** Hours in which nothing is sent. At their end each span is told as it stands then; one that came and went in between is not told. */
export interface WatchQuietInput {
  /** Full hour on the local clock from which nothing is sent. */
  from: number;
  /** Full hour on the local clock at which it is sent; below `from` for a night. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
}

export interface WatchRequest {
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  constraint_params?: EntryReferenceInput;
  definition?: DefinitionInput;
  places: readonly WatchPlaceInput[];
  when: WatchWhenInput;
  tell?: WatchTellInput;
  /** When the watch ends, at most 400 days ahead; after 400 days where nothing is said. */
  ends_at?: string;
}

export interface WatchRequestInput {
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  constraint_params?: EntryReferenceInput;
  definition?: DefinitionInput;
  places: readonly WatchPlaceInput[];
  when: WatchWhenInput;
  tell?: WatchTellInput;
  /** When the watch ends, at most 400 days ahead; after 400 days where nothing is said. */
  ends_at?: string;
}

export interface WatchSubject {
  ref: string | null;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** `blind` where no round has succeeded for 24 hours: then silence says nothing about the weather. */
  sight: "seeing" | "blind";
  /** The hour of the last round that succeeded; null before it. */
  seen_at: string | null;
  /** The open spans, by start. */
  spans: WatchedSpan[];
}

export interface WatchSummary {
  /** Id of a watch. */
  id: string;
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Rises with every change of the watch. */
  version: number;
  state: "active" | "paused" | "ended";
  /** Null unless the watch is paused. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  created_at: string;
  last_round_at: string | null;
  /** When a round is expected to look at the watch next, by the runs of the model that have come so far. Null while the watch is not active, where too few runs are known, and while the next one is late. */
  next_round_expected: string | null;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  ends_at: string;
  kind: "window" | "band" | "limit";
  places: number;
  open_spans: number;
  blind_places: number;
}

export interface WatchTell {
  /** Which events of spans are told; all but `window.passed` where nothing is said. Events of the watch itself are always told. */
  events?: (
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
  /** Which webhooks and addresses are told. All webhooks of the account and no address where nothing is said; nobody where the list is empty. Events are listed in any case. */
  to?: string[];
  /** Which events of spans are sent at once, in quiet hours and beside a digest. */
  urgent?: (
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
  quiet?: WatchQuiet;
  digest?: WatchDigest;
}

export interface WatchTellInput {
  /** Which events of spans are told; all but `window.passed` where nothing is said. Events of the watch itself are always told. */
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
  /** Which webhooks and addresses are told. All webhooks of the account and no address where nothing is said; nobody where the list is empty. Events are listed in any case. */
  to?: readonly string[];
  /** Which events of spans are sent at once, in quiet hours and beside a digest. */
  urgent?: readonly (
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
  quiet?: WatchQuietInput;
  digest?: WatchDigestInput;
}

/** The window, band or limit that is watched for. */
export type WatchWhen = WindowWatch | BandWatch | LimitWatch;

/** The window, band or limit that is watched for. */
export type WatchWhenInput = WindowWatchInput | BandWatchInput | LimitWatchInput;

export interface WatchedSpan {
  /** Id of a span. */
  id: string;
  /** `pending` before as many rounds as `confirm_runs.rise` have seen it, `fading` before as many as `confirm_runs.fall` have not. */
  state: "pending" | "open" | "fading";
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  start: string;
  /** The last instant at which it may be started. */
  latest_start: string;
  /** When what starts last ends. */
  end: string;
  hours: number;
  /** The highest of its starts. */
  probability: number;
  likelihood: Likelihood;
  /** How many events it has had. */
  sequence: number;
}

export interface WaveStatistics {
  waves_per_year: number | null;
  /** Days of waves a year. */
  days_per_year: number | null;
  longest_days: number;
  years_used: number;
  /** Years with too many missing days. */
  years_left_out: number;
}

export interface Webhook {
  /** Id of a webhook. */
  id: string;
  url: string;
  description: string | null;
  /** Which events of spans are sent; null for all. */
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
  /** Rises with every change of its address, description or events. */
  version: number;
  /** `pending` until its receiver has answered a test with 200 to 299: before that it gets nothing else. */
  state: "pending" | "active" | "disabled";
  /** `gone` where the receiver answered 410, `failing` where it took nothing for 5 days; null unless the webhook is disabled. */
  disabled_because: "gone" | "failing" | null;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  created_at: string;
  /** When its receiver took something last; null before that. */
  last_success_at: string | null;
  /** Rises with every rotation of the secret. */
  secret_version: number;
  /** Until when the secret before signs too; null where one alone signs. */
  both_sign_until: string | null;
}

export interface WebhookEvent {
  /** Id of an event. */
  id: string;
  type: "webhook.test" | "webhook.disabled";
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  timestamp: string;
  data: WebhookEventData;
}

export interface WebhookEventData {
  /** Id of a webhook. */
  webhook: string;
  /** The words of its owner on the webhook; null where there are none. */
  description: string | null;
  /** Why the webhook was disabled; null of a test. */
  because: "gone" | "failing" | null;
  /** One sentence: what it means, and what to do. */
  detail: string;
}

export interface WebhookList {
  webhooks: Webhook[];
  next_cursor: string | null;
}

export interface WebhookRequest {
  /** Where events are sent: an https address that is public on the internet. */
  url: string;
  /** The purpose of the webhook, in words of your own. */
  description?: string;
  /** Which events of spans are sent; all where nothing is said. Events of watches and webhooks themselves are always sent. */
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
  url: string;
  description: string | null;
  /** Which events of spans are sent; null for all. */
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
  /** Rises with every change of its address, description or events. */
  version: number;
  /** `pending` until its receiver has answered a test with 200 to 299: before that it gets nothing else. */
  state: "pending" | "active" | "disabled";
  /** `gone` where the receiver answered 410, `failing` where it took nothing for 5 days; null unless the webhook is disabled. */
  disabled_because: "gone" | "failing" | null;
  /** UTC instant, `YYYY-MM-DDTHH:MM:SSZ`. */
  created_at: string;
  /** When its receiver took something last; null before that. */
  last_success_at: string | null;
  /** Rises with every rotation of the secret. */
  secret_version: number;
  /** Until when the secret before signs too; null where one alone signs. */
  both_sign_until: string | null;
  /** Signs what is sent, by Standard Webhooks. It is shown in this answer alone. */
  secret: string;
}

export interface WindowOfRun {
  /** Whether the run is good in every hour. */
  meets: boolean;
  worst: Score;
}

/** A window in which a task can be done. */
export interface WindowWatch {
  kind: "window";
  /** How many hours must be good in a row. */
  duration_hours: number;
  /** The score that every hour must reach; the acceptable band by default. */
  minimum_score: number;
  /** How far ahead is watched [h]. */
  horizon_hours: number;
  probability: WatchProbability;
  confirm_runs: WatchConfirmRuns;
  change: WatchChange;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only: boolean;
  local_hours?: LocalHours;
}

/** A window in which a task can be done. */
export interface WindowWatchInput {
  kind: "window";
  /** How many hours must be good in a row. */
  duration_hours: number;
  /** The score that every hour must reach; the acceptable band by default. */
  minimum_score?: number;
  /** How far ahead is watched [h]. */
  horizon_hours?: number;
  probability?: WatchProbabilityInput;
  confirm_runs?: WatchConfirmRunsInput;
  change?: WatchChangeInput;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}

export interface YearWorkability {
  year: number;
  hours: BandHoursOfYear;
  /** Weather windows that start in the month. */
  windows: number;
  /** Share of the hours at which a weather window may start. */
  start_share: number;
}

export interface Years {
  start: number;
  end: number;
}
