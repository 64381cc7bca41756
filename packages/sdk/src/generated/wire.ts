// Made from @halcyon/schema by `npm run generate`; edits here are lost.

export interface AbsentModelPart {
  /** The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after. */
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
  /** What a key must have in its package: the weather ahead (`operational`), the past (`historical`) or the climate to come (`projection`). */
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
  /** Median over the models. */
  median: number;
  /** Tenth percentile over the models. */
  Q10: number;
  /** Ninetieth percentile over the models. */
  Q90: number;
  /** Share of the models whose value has the sign of the median. */
  agreement: number;
  /** How many models are counted. */
  models: number;
}

export interface Address {
  /** Id of an e-mail address. */
  id: string;
  /** The e-mail address. */
  email: string;
  /** `unconfirmed` until its reader has followed the link that was sent: nothing else is sent there before. */
  state: "unconfirmed" | "active" | "disabled";
  /** `gone`: the mail server refused it for good. `failing`: the mail server took nothing for 5 days. `unsubscribed`: its reader wants nothing more. Null unless it is disabled. */
  disabled_because: "gone" | "failing" | "unsubscribed" | null;
  /** When it was made. */
  created_at: string;
  /** When its reader confirmed it; null before it is confirmed. */
  confirmed_at: string | null;
}

export interface AddressEvent {
  /** Id of an event. */
  id: string;
  /** What came about: with the address. */
  type: "address.disabled";
  /** When it came about. */
  timestamp: string;
  data: AddressEventData;
}

/** What is told. */
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

/** How many requests the key has, in which period, and what is left. */
export interface Allowance {
  /** The period, in UTC; `total` never starts anew. */
  kind: "total" | "day" | "month" | "year";
  /** Requests in a period. */
  limit: number;
  /** Requests that were charged in this period. */
  used: number;
  /** How many of `used` are not known to be answered: requests on their way, or lost with a server that stopped. */
  unsettled: number;
  /** Requests that are left in this period. */
  remaining: number;
  /** Null for `total`. */
  period_start: string | null;
  /** Start of the next period; null for `total`. */
  resets_at: string | null;
}

export interface AllowanceToLead {
  /** The last lead of the row [h]. */
  to_lead_hours: number;
  /** What the edges are multiplied by: above 0, to 1. */
  factor: number;
}

export interface AllowanceToLeadInput {
  /** The last lead of the row [h]. */
  to_lead_hours: number;
  /** What the edges are multiplied by: above 0, to 1. */
  factor: number;
}

/** Directions clockwise from `from` to `to`. */
export interface Arc {
  /** Where the arc begins [degrees clockwise from north]. */
  from: number;
  /** Where it ends, clockwise of `from` [degrees]. */
  to: number;
}

export interface ArcConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], for variables that are known at any height; others have none. */
  height_m?: number;
  over?: Over;
  /** How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count. */
  weight: number;
  /** `limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work. */
  role: "limit" | "preference";
  /** What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so. */
  if_missing: "refuse" | "drop";
  /** Where the limit comes from: keys of `sources` in the library, words of your own else. */
  source?: string[];
  /** What a reader should know of the limit. */
  note?: string;
  arc: ArcEdges;
}

export interface ArcConstraintInput {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], for variables that are known at any height; others have none. */
  height_m?: number;
  over?: OverInput;
  /** How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count. */
  weight: number;
  /** `limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work. */
  role?: "limit" | "preference";
  /** What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so. */
  if_missing?: "refuse" | "drop";
  /** Where the limit comes from: keys of `sources` in the library, words of your own else. */
  source?: readonly string[];
  /** What a reader should know of the limit. */
  note?: string;
  arc: ArcEdgesInput;
}

/** The directions that are wanted. */
export interface ArcEdges {
  /** Directions that are as good as can be. */
  ideal: Arc;
  /** Directions that will do; the ideal ones lie inside. */
  acceptable: Arc;
}

/** The directions that are wanted. */
export interface ArcEdgesInput {
  /** Directions that are as good as can be. */
  ideal: ArcInput;
  /** Directions that will do; the ideal ones lie inside. */
  acceptable: ArcInput;
}

/** Directions clockwise from `from` to `to`. */
export interface ArcInput {
  /** Where the arc begins [degrees clockwise from north]. */
  from: number;
  /** Where it ends, clockwise of `from` [degrees]. */
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
  /** Hours of the month that are stop, over the years. */
  stop: OverYears;
  /** Hours of the month that are unsuitable, over the years. */
  unsuitable: OverYears;
  /** Hours of the month that are acceptable, over the years. */
  acceptable: OverYears;
  /** Hours of the month that are ideal, over the years. */
  ideal: OverYears;
}

/** Hours in each band. */
export interface BandHoursOfYear {
  /** Hours of the month that are stop. */
  stop: number;
  /** Hours of the month that are unsuitable. */
  unsuitable: number;
  /** Hours of the month that are acceptable. */
  acceptable: number;
  /** Hours of the month that are ideal. */
  ideal: number;
}

/** Hours whose score lies in a band, or in one beyond it. */
export interface BandWatch {
  /** A band is watched for. */
  kind: "band";
  /** Whether the score must lie in the band or a better one, or in it or a worse one. */
  is: "at_least" | "at_most";
  /** The band. */
  band: "stop" | "unsuitable" | "acceptable" | "ideal";
  /** How many hours it must hold in a row. */
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
  /** A band is watched for. */
  kind: "band";
  /** Whether the score must lie in the band or a better one, or in it or a worse one. */
  is: "at_least" | "at_most";
  /** The band. */
  band: "stop" | "unsuitable" | "acceptable" | "ideal";
  /** How many hours it must hold in a row. */
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
  /** How many items it has. */
  items: number;
  /** What is wrong with items; empty where all can be scored. */
  problems: ItemProblem[];
}

export interface Calibration {
  /** The site. */
  id: string;
  /** Rises with every change. */
  revision: number;
  /** The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Empty where odds alone are calibrated. */
  variables: VariableName[];
  /** The last day of observations that it was fitted to. */
  trained_to: string;
  /** Distinct days that it was fitted to. */
  days: number;
  /** Whether it was fitted to weather that is not real. */
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
  /** When the window ends and the count starts anew. */
  renews_at: string;
}

export interface CategoryConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], for variables that are known at any height; others have none. */
  height_m?: number;
  over?: Over;
  /** How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count. */
  weight: number;
  /** `limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work. */
  role: "limit" | "preference";
  /** What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so. */
  if_missing: "refuse" | "drop";
  /** Where the limit comes from: keys of `sources` in the library, words of your own else. */
  source?: string[];
  /** What a reader should know of the limit. */
  note?: string;
  /** Membership by code, 0 to 1. */
  categories: Record<string, number>;
  /** Membership of every other code, 0 to 1. */
  default: number;
}

export interface CategoryConstraintInput {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], for variables that are known at any height; others have none. */
  height_m?: number;
  over?: OverInput;
  /** How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count. */
  weight: number;
  /** `limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work. */
  role?: "limit" | "preference";
  /** What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so. */
  if_missing?: "refuse" | "drop";
  /** Where the limit comes from: keys of `sources` in the library, words of your own else. */
  source?: readonly string[];
  /** What a reader should know of the limit. */
  note?: string;
  /** Membership by code, 0 to 1. */
  categories: Record<string, number>;
  /** Membership of every other code, 0 to 1. */
  default: number;
}

/** The place whose weather answers. */
export interface Cell {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the cell [m above sea level]; only present where it is known. */
  elevation_m?: number;
}

/** The source of a limit. */
export interface Citation {
  /** The source, as a list of references names it. */
  text: string;
  /** Where it stands, if it can be read there. */
  url?: string;
  /** The kind of source: a `law`, a `standard` or the rules of a body, a public `agency`, a `paper`, a `maker`, or the `trade`. The trade is associations, operators and the press. Absent where there is no text. */
  rank?: "law" | "standard" | "agency" | "paper" | "maker" | "trade";
  /** How the statement was checked: in the text itself, or in another text that reports it. `known`: it is known in its field, and was not checked. Or there is no text. */
  seen: "primary" | "secondary" | "known" | "none";
}

/** What a variable usually is, one number for each row. */
export interface ClimatologyColumns {
  /** The unit of the numbers: the canonical one of the variable. */
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
  /** Tenth percentile of each row; null where `nulls` says so. */
  Q10: (number | null)[];
  /** Median of each row. */
  median: (number | null)[];
  /** Ninetieth percentile of each row. */
  Q90: (number | null)[];
}

export interface ClimatologyResponse {
  metadata: ClimatologyResponseMetadata;
  climatology: ClimatologyResponseClimatology;
  /** Which rows have no number; every null is counted. */
  nulls: ClimatologyResponseNull[];
}

/** A row for each hour of each day of the year, in columns. */
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

/** What the answer says about itself. */
export interface ClimatologyResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of its stamps. */
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
  /** The years that were counted. */
  baseline: Years;
  /** Days around each day of the year that were counted with it; odd. */
  window_days: number;
  /** How quantiles are made of the values. */
  quantiles: "Hyndman-Fan type 8";
  /** The quantiles of the first 365 days are spread over the 366 days of a leap year by linear interpolation, as in xclim. A year without a leap day uses the first 365 of these. */
  days_mapped: "365 days spread over 366";
}

export interface ClimatologyResponseNull {
  variable: VariableName;
  /** Which numbers of the variable are null. */
  column: "values" | "median" | "Q10" | "Q90" | "members";
  /** How many rows have no value in the whole window. */
  rows: number;
}

export interface ConsistencyBar {
  /** Lower end of the bar. */
  low: number;
  /** Upper end of the bar. */
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
  /** The unit of the value, the edge and the distance. */
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
  /** Which edge of the limit was tried elsewhere: the lower or the upper one. */
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
  /** Share of hours whose score lay below Q10; null where none is counted. */
  below: number | null;
  /** Share of hours whose score lay above Q90; null where none is counted. */
  above: number | null;
  /** Hours that were counted. */
  count: number;
}

export interface Dataset {
  /** The name of the record. */
  dataset: string;
  /** What a key must have in its package: the weather ahead (`operational`), the past (`historical`) or the climate to come (`projection`). */
  offering: "operational" | "historical" | "projection";
  /** `synthetic` is not real weather. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  /** Only present for projections. */
  climate_model?: string;
  /** Only present for projections. */
  scenario?: string;
  /** How far apart its steps are. */
  step: "hour" | "day";
  /** Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`). */
  calendar: "standard" | "noleap" | "360_day";
  /** The first step. */
  first: string;
  /** The last step. */
  last: string;
  /** Stretches between the first and the last step of which these variables have nothing anywhere. */
  gaps?: DatasetGap[];
  /** The variables that it holds; more can follow from these. */
  variables: VariableName[];
  /** How its cells lie, in words. */
  grid: string;
  /** Which part of the earth it covers, in words. */
  coverage: string;
  /** How to name its origin where the weather is shown. */
  attribution: string;
  licence: Licence;
}

export interface DatasetGap {
  /** The first step of the stretch. */
  first: string;
  /** The last step of the stretch. */
  last: string;
  /** The variables that have nothing there. */
  variables: VariableName[];
}

/** Where the data come from, and whose they are. */
export interface DatasetSource {
  /** `synthetic` is not real weather. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  cell: Cell;
  /** How to name its origin where the weather is shown. */
  attribution: string;
  licence: Licence;
}

export interface DatasetStatus {
  /** Model and part. */
  dataset: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Where the weather comes from. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  /** `ok`: it answers. `stale`: the newest run is too old and requests that need it are refused. `empty`: there is no run. `silent`: the source does not answer. */
  health: "ok" | "stale" | "empty" | "silent";
  /** Start of the newest run; null when none is known. */
  run: string | null;
  /** Hours since the start of that run; null when none is known. */
  age_hours: number | null;
  /** From how many hours on a run is too old to answer. */
  max_age_hours: number;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
  /** Only present when damage was found in the newest run, this one. */
  instead_of?: string;
  /** How often this server has found damage in a run of the part since it was started. */
  damaged_runs: number;
  /** At how many hours, since this server was started, calibration was held because it would have moved a variable too far. Absent where no site can be calibrated. */
  held_stamps?: number;
  /** How many stretches of leads of a variable are raw because calibration did harm there. Absent where no site can be calibrated. */
  suspended_classes?: number;
  /** Calls of those that the provider of the source allows, which this server has left; absent where nobody counts. Parts of one provider share them. */
  calls_left?: CallsLeft[];
}

export interface DatasetsResponse {
  /** The records, those of history first. */
  datasets: Dataset[];
}

/** A task or scenario that is not in the library. */
export interface Definition {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** What people call it. */
  name?: string;
  /** The field of work that it belongs to. */
  sector?: string;
  /** What it is, in a sentence or two. */
  description?: string;
  /** What its scores leave out. */
  caveat?: string;
  /** What the weather must meet, 1 to 32 constraints. */
  constraints: Constraint[];
}

/** A task or scenario that is not in the library. */
export interface DefinitionInput {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** What people call it. */
  name?: string;
  /** The field of work that it belongs to. */
  sector?: string;
  /** What it is, in a sentence or two. */
  description?: string;
  /** What its scores leave out. */
  caveat?: string;
  /** What the weather must meet, 1 to 32 constraints. */
  constraints: readonly ConstraintInput[];
}

export interface Delivery {
  /** Id of a delivery. */
  id: string;
  /** Id of an event. */
  event: string;
  /** Type of the event. */
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
  /** When it was made. */
  created_at: string;
  /** When it is tried next; null unless it is due. */
  next_attempt_at: string | null;
  /** From when on it is not tried any more. */
  expires_at: string;
  /** The oldest first. */
  attempts: DeliveryAttempt[];
}

export interface DeliveryAttempt {
  /** When it was tried. */
  at: string;
  /** Status of the answer; null where none came. */
  status: number | null;
  /** How long it took [ms]. */
  duration_ms: number;
  /** `ok`; else what hindered it, such as `status`, `redirect`, `timeout`, `connection`, `tls` or `address`. */
  outcome: string;
  /** The first 512 bytes of the answer. */
  answer: string;
}

export interface DeliveryList {
  /** The deliveries of the page, the newest first. */
  deliveries: Delivery[];
  /** Give it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
}

export interface DigestEvent {
  /** Id of an event. */
  id: string;
  /** That several events are told together. */
  type: "digest";
  /** When it came about. */
  timestamp: string;
  data: DigestEventData;
}

/** What is told. */
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
  /** What the notice says. */
  code: "constraint_dropped";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
}

export interface EntryDetail {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Its name in lower case with hyphens, which stays. */
  slug: string;
  /** What people call it. */
  name: string;
  /** The field of work that it belongs to. */
  sector: string;
  /** What it is, in a sentence or two. */
  description: string;
  /** Version of the entry; it rises with every change. */
  version: number;
  /** `curated` of the library, `custom` of your own. */
  scope: "curated" | "custom";
  /** The meaning of 1: `suitability` good weather for the task, `presence` the situation is present. */
  polarity: "suitability" | "presence";
  /** What the weather must meet. */
  constraints: Constraint[];
  /** Where the limits come from, by the keys that `source` of a constraint names. */
  sources: Record<string, Citation>;
  /** What its scores leave out; empty where nothing is said. */
  caveat: string;
  /** What scores are for, and what they do not replace. */
  notice: string;
}

export interface EntryList {
  /** The entries of the page, by id. */
  entries: EntrySummary[];
  /** Give it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
  /** Only present when no entry has the sector: the one that was probably meant. */
  did_you_mean?: string;
}

/** The task or scenario that is scored. */
export interface EntryReference {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
}

/** The task or scenario that is scored. */
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
  /** Its name in lower case with hyphens, which stays. */
  slug: string;
  /** What people call it. */
  name: string;
  /** The field of work that it belongs to. */
  sector: string;
  /** What it is, in a sentence or two. */
  description: string;
  /** Version of the entry; it rises with every change. */
  version: number;
  /** `curated` of the library, `custom` of your own. */
  scope: "curated" | "custom";
  /** The meaning of 1: `suitability` good weather for the task, `presence` the situation is present. */
  polarity: "suitability" | "presence";
}

export interface Estimate {
  variable: VariableName;
  /** The rule that replaced it. */
  method: string;
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

/** Something that is told. It never changes. */
export type Event = SpanEvent | WatchEvent | DigestEvent | WebhookEvent | AddressEvent;

export interface EventEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of the entry; null of a definition. */
  id: number | null;
  /** Version that is scored; null of a definition. */
  version: number | null;
}

export interface EventLimiting {
  variable: VariableName;
  /** Share of its hours in which it stands in the way. */
  share: number;
}

export interface EventList {
  /** The events of the page, in the order that was asked for. */
  events: Event[];
  /** Give it as `cursor` for the events that come next. Null before the first event, and with `order=newest` on the last page. */
  next_cursor: string | null;
}

/** The place that the event is about. */
export interface EventPlace {
  /** The `ref` of the place; null where it has none. */
  ref: string | null;
  /** Latitude [degrees north]. */
  latitude: number;
  /** Longitude [degrees east]. */
  longitude: number;
}

export interface EventVerification {
  /** How often it happened, as a share of the hours. */
  frequency: number;
  /** Brier score: the mean squared error of the probabilities, 0 at best. */
  brier: number;
  /** How far what was forecast lies from what came, bin by bin; 0 at best. */
  reliability: number;
  /** How far the bins lie from the mean frequency; the more the better. */
  resolution: number;
  /** What the Brier score would be of the mean frequency as a forecast. */
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
  /** Whose spans it shows; null for those of all watches of the account. */
  watches: string[] | null;
  /** When it was made. */
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
  /** When it was made. */
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
  /** One sentence: what is wrong with it. */
  detail: string;
  /** What would be taken, such as `minimum`, `maximum`, `values` or `unit`. */
  expected?: Record<string, unknown>;
  /** The name or value that was probably meant. */
  did_you_mean?: string;
}

/** The numbers of a variable, one for each stamp. */
export interface ForecastColumns {
  /** The unit of the numbers: the canonical one of the variable. */
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
  /** Median over the members; the value where there is one run. */
  median?: (number | null)[];
  /** Tenth percentile over the members; null where one run answers. */
  Q10?: (number | null)[];
  /** Ninetieth percentile over the members; null where one run answers. */
  Q90?: (number | null)[];
  /** A list for each member, the control first. */
  members?: (number | null)[][];
}

export interface ForecastPart {
  /** `synthetic` is not real weather. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  cell: Cell;
  /** How to name its origin where the weather is shown. */
  attribution: string;
  licence: Licence;
  /** The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The first stamp that the part answers. */
  from: string;
  /** The last stamp that the part answers. */
  to: string;
  /** Start of the run. */
  run: string;
  /** How many forecasts it is: 1, or the members with their control. */
  members: number;
}

export interface FrequencyChangeResponse {
  metadata: FrequencyChangeResponseMetadata;
  /** Each climate model by itself. */
  models: ModelFrequencyChange[];
  /** The change over the models; null where none has one. */
  change: AcrossModels | null;
  /** The change in percent over the models; null where none has one. */
  percent: AcrossModels | null;
  method: Method;
}

/** What the answer says about itself. */
export interface FrequencyChangeResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of its stamps. */
  timezone: "UTC";
  location: Location;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Only present where the site lies too far above or below a cell that answers. */
  notices?: UnlikeSiteNotice[];
  /** Only present when a climate model of the scenario says nothing to the request. */
  left_out?: LeftOutModel[];
  /** The kind of wave that was asked for. */
  wave_type: "heatwave" | "coldwave";
  /** The years that are compared with. */
  baseline: Years;
  /** The years that were asked for. */
  period: Years;
}

export interface HazardIndex {
  /** The name of the index, as an address has it. */
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
  /** What it counts or sums, in one sentence. */
  definition: string;
  /** The unit of its values. */
  unit: "1" | "days" | "mm" | "degC d" | "degC2";
  /** The daily variables that it is made of. */
  inputs: VariableName[];
  /** What a request may set; empty where it may set nothing. */
  parameters: HazardIndexParameter[];
  source: HazardIndexSource;
}

export interface HazardIndexParameter {
  /** Its name in the query. */
  name: string;
  /** What it sets, in words. */
  description: string;
  /** The unit in which it is given. */
  unit: string;
  /** Its value where the request gives none. */
  default: number;
  /** The least value that is taken. */
  minimum: number;
  /** The greatest value that is taken. */
  maximum: number;
}

export interface HazardIndexResponse {
  metadata: HazardIndexResponseMetadata;
  /** Each climate model by itself. */
  models: HazardIndexYears[];
  /** Over the means of the models. */
  mean: AcrossModels | null;
}

/** What the answer says about itself. */
export interface HazardIndexResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of its stamps. */
  timezone: "UTC";
  location: Location;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Only present where the site lies too far above or below a cell that answers. */
  notices?: UnlikeSiteNotice[];
  /** Only present when a climate model of the scenario says nothing to the request. */
  left_out?: LeftOutModel[];
  /** The index that was asked for. */
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
  /** The unit of its values. */
  unit: "1" | "days" | "mm" | "degC d" | "degC2";
  /** What it was counted with, defaults included. Of `threshold`, `window_days`, `baseline_start`, `baseline_end` it has those of the index; they mean what they mean in the query. */
  parameters: Record<string, number>;
  /** The years that were asked for. */
  period: Years;
}

/** Where the definition comes from. */
export interface HazardIndexSource {
  /** The paper or body that defines it. */
  text: string;
  /** Where the definition stands. */
  url: string;
}

export interface HazardIndexYears {
  /** `synthetic` is not real weather. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  cell: Cell;
  /** How to name its origin where the weather is shown. */
  attribution: string;
  licence: Licence;
  /** The climate model, as `/datasets` names it. */
  climate_model: string;
  /** Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`). */
  calendar: "standard" | "noleap" | "360_day";
  /** Each year of the period, in order. */
  years: HazardIndexYearsYear[];
  /** Mean over the years used; null where none is. */
  mean: number | null;
  /** Years that have a value. */
  years_used: number;
  /** Years with too many missing days, or without a value. */
  years_left_out: number;
}

export interface HazardIndexYearsYear {
  /** The year, in the calendar of the model. */
  year: number;
  /** Null where too many days are missing, or the index is not defined. */
  value: number | null;
  /** Days of the year that lack a value. */
  missing_days: number;
}

export interface HazardIndicesResponse {
  /** Every index that can be asked for. */
  indices: HazardIndex[];
}

export interface HistoricalDailyResponse {
  metadata: HistoricalDailyResponseMetadata;
  daily: HistoricalDailyResponseDaily;
  /** Why there is no number; every null is named. */
  nulls: NullSpan[];
}

/** A column of days, and one for each variable that was asked for. */
export interface HistoricalDailyResponseDaily {
  /** The days, UTC. */
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

/** What the answer says about itself. */
export interface HistoricalDailyResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of its stamps. */
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
  /** The first day. */
  start_date: string;
  /** The last day. */
  end_date: string;
  /** Whether the record holds days, or each was made of its 24 hours in UTC; then one missing hour makes it null. */
  method: "record_of_days" | "made_of_hours";
}

export interface HistoricalHourlyResponse {
  metadata: HistoricalHourlyResponseMetadata;
  hourly: HistoricalHourlyResponseHourly;
  /** Why there is no number; every null is named. */
  nulls: NullSpan[];
}

/** A column of stamps, and one for each variable that was asked for. */
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

/** What the answer says about itself. */
export interface HistoricalHourlyResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of its stamps. */
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
  /** The rule that replaced it. */
  method: string;
}

export type HistoricalWorkabilityResponseMetadataNotice = DroppedConstraint | UnlikeSiteNotice;

export interface HourEnsemble {
  /** Median of the scores of the members. */
  median: Score;
  /** Their tenth percentile. */
  Q10: Score;
  /** Their ninetieth percentile. */
  Q90: Score;
  /** Share of the members in each band: `ideal`, `acceptable`, `unsuitable`, `stop`. They are counts, and no probabilities. */
  shares: number[];
}

export interface HourOdds {
  /** Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted. */
  share: number | null;
  /** How likely every hour is good. Where many windows are about as good, it is less than the share of members, since windows are picked for it. Null where one run alone knows them, or too few members do. */
  probability: number | null;
  /** The word for the probability; null where that is null. */
  likelihood: Likelihood | null;
}

export interface ItemProblem {
  /** The `ref` of the item; null where it has none. */
  ref: string | null;
  /** Position of the item, from 0. */
  index: number;
  /** Why the item could not be answered. */
  problem: Problem;
}

export interface Job {
  /** Id of the job. */
  id: string;
  /** How far it has come: it waits (`queued`), works (`running`), has its result (`done`), or has none (`failed`). */
  status: "queued" | "running" | "done" | "failed";
  /** Share of the items that are done. */
  progress: number;
  counts: JobCounts;
  /** The cost of the job; items that fail are given back at its end. */
  charged: number;
  /** When it was made. */
  created_at: string;
  /** When it ended; null before that. */
  finished_at: string | null;
  /** Until when the job and its result are kept. */
  expires_at: string;
  /** Path of the result once it is there. */
  result: string | null;
}

/** How many of its items there are, and how far they are. */
export interface JobCounts {
  /** Items of the batch. */
  items: number;
  /** Items with a line in the result, problems included. */
  done: number;
  /** Items that could not be scored. */
  problems: number;
}

export interface LeftOutModel {
  /** The climate model, as `/datasets` names it. */
  climate_model: string;
  /** `years`, `variable` and `coverage`: it has none of those that are needed. `absent`: the record cannot be opened now. It is named as in the configuration, and may be of another scenario. */
  reason: "years" | "variable" | "coverage" | "absent";
}

/** The terms under which the weather may be used. */
export interface Licence {
  /** The name of the licence. */
  name: string;
  /** Where its text stands. */
  url: string;
}

/** The word for the probability: from 0.9 `very_likely`, from 0.66 `likely`, from 0.33 `about_as_likely_as_not`, from 0.1 `unlikely`, else `very_unlikely`. */
export type Likelihood = "very_likely" | "likely" | "about_as_likely_as_not" | "unlikely" | "very_unlikely";

/** Hours in which a variable passes a limit of your own. */
export interface LimitWatch {
  /** A limit of a variable is watched for. */
  kind: "limit";
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], for variables that are known at any height; others have none. */
  height_m?: number;
  /** This value or more is watched for. Give this or `below`. */
  above?: number;
  /** This value or less is watched for. */
  below?: number;
  /** The value at which the limit is clear again, on the far side of it; the limit itself by default. */
  clear_at?: number;
  /** How many hours it must hold in a row. */
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
  /** A limit of a variable is watched for. */
  kind: "limit";
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], for variables that are known at any height; others have none. */
  height_m?: number;
  /** This value or more is watched for. Give this or `below`. */
  above?: number;
  /** This value or less is watched for. */
  below?: number;
  /** The value at which the limit is clear again, on the far side of it; the limit itself by default. */
  clear_at?: number;
  /** How many hours it must hold in a row. */
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

/** Hours of local clocks; all hours where it is not given. */
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

/** Hours of local clocks; all hours where it is not given. */
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

/** The place that was asked for, WGS 84. */
export interface Location {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
}

/** The method, and the limits of what it can say. */
export interface Method {
  /** How it was done, in words. */
  text: string;
  /** What it cannot say, a sentence each. */
  limits: string[];
}

export interface ModelFrequencyChange {
  /** `synthetic` is not real weather. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  cell: Cell;
  /** How to name its origin where the weather is shown. */
  attribution: string;
  licence: Licence;
  /** The climate model, as `/datasets` names it. */
  climate_model: string;
  /** Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`). */
  calendar: "standard" | "noleap" | "360_day";
  /** The waves of the baseline. */
  baseline: WaveStatistics;
  /** The waves of the period. */
  period: WaveStatistics;
  /** Waves a year more than in the baseline; null where one of both has no year. */
  change: number | null;
  /** The same in percent of the baseline. Null also where the baseline has fewer than 0.1 waves a year. */
  percent: number | null;
}

export interface ModelPart {
  /** The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Where the weather comes from; `synthetic` is not real weather. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  /** First hour of the part, from 0 for the current one. */
  from_hour: number;
  /** First hour after the part. */
  to_hour: number;
  /** How many forecasts it is: 1, or the members with their control. */
  members: number;
  /** Whether Q10 and Q90 are numbers in this part, up to hour 719; they are null from hour 720 on. */
  quantiles: boolean;
  /** How far its runs reach, in hours after their start. */
  last_lead_hours: number;
  /** Start of the newest run; null when there is none. */
  run: string | null;
  /** Hours since the start of that run; null when there is none. */
  age_hours: number | null;
  /** From how many hours on a run is too old to answer. */
  max_age_hours: number;
  /** Whether the newest run is older than that. */
  stale: boolean;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
  /** Only present when damage was found in the newest run, this one; `run` stands in for it, and where that is null, none is left. */
  instead_of?: string;
  /** The variables that the part has, and how far each goes. */
  variables: ModelPartVariable[];
  /** How to name its origin where the weather is shown. */
  attribution: string;
  licence: Licence;
}

export interface ModelPartVariable {
  variable: VariableName;
  /** The last lead at which the part has it [h]. */
  to_lead_hours: number;
}

export interface ModelWorkability {
  /** `synthetic` is not real weather. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  cell: Cell;
  /** How to name its origin where the weather is shown. */
  attribution: string;
  licence: Licence;
  /** The climate model, as `/datasets` names it. */
  climate_model: string;
  /** Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`). */
  calendar: "standard" | "noleap" | "360_day";
  /** What the model changes, variable by variable. */
  changes: ModelWorkabilityChange[];
  /** The months as they would be, January first. */
  months: MonthWorkability[];
}

export interface ModelWorkabilityChange {
  variable: VariableName;
  /** Whether the change is added to each hour, or multiplies it. */
  method: "add" | "multiply";
  /** The change of each month, January first: in the unit of the variable, or as a factor. */
  by_month: number[];
}

export interface ModelsResponse {
  /** The forecast models. */
  models: ModelsResponseModel[];
}

export interface ModelsResponseModel {
  /** The forecast model. */
  id: "noaa" | "ecmwf";
  /** From which hour on members answer in place of one run, from 0 for the current one. */
  ensemble_from_hour: number;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
  /** The longest forecast that can be asked for; 0 while the first part is absent. */
  forecast_hours_max: number;
  /** Where it stands how good forecasts of the model were, for the id of an entry. */
  verification: string;
  /** Its parts that can answer, the nearest hours first. */
  parts: ModelPart[];
  /** Parts that are configured and cannot be opened yet: requests for their hours are refused with 503. */
  absent_parts: AbsentModelPart[];
}

export interface MonthWorkability {
  /** The month, 1 for January. */
  month: number;
  /** Years that are counted. */
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
  /** What the notice says. */
  code: "not_calibrated";
}

export interface Notice {
  /** What the notice says: a constraint was dropped, since its variable is missing. */
  code: "constraint_dropped";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** The first hour of the span. */
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
  /** What the notice says: an older run answered for the newest one. */
  code: "older_run";
  /** The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after. */
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

/** A column of stamps, and one for each variable that was asked for. */
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

/** What the answer says about itself. */
export interface OperationalResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of its stamps. */
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
  /** The parts that answer, the nearest hours first. */
  parts: ForecastPart[];
  /** Only present when the answer lacks something. An older run answered for the newest of a part, which is damaged. Or the site lies too far above or below the cell of a part, or has no calibrated weather that was asked for. */
  notices?: PartNotice[];
  /** Only present when a variable that the source lacks was replaced by a rough rule. */
  estimated?: Estimate[];
  /** Only present where hours have the extreme of a longer step of the model, as gusts do. One hour of the step has it, and which one is not known. For an hour alone the quantiles are severe. */
  whole_steps?: WholeStep[];
  /** Only present where weather or odds were calibrated: each part that was, and by what. */
  calibration?: Calibration[];
}

/** The span of hours that the constraint looks over; the hour alone where it is not given. */
export interface Over {
  /** How many hours, 1 to 168; odd where the span is centered. */
  hours: number;
  /** Which hours: those up to the hour (`trailing`), from it on (`forward`), or on both sides (`centered`). */
  direction: "trailing" | "forward" | "centered";
  /** What is made of them. */
  statistic: "sum" | "mean" | "min" | "max";
}

/** The span of hours that the constraint looks over; the hour alone where it is not given. */
export interface OverInput {
  /** How many hours, 1 to 168; odd where the span is centered. */
  hours: number;
  /** Which hours: those up to the hour (`trailing`), from it on (`forward`), or on both sides (`centered`). */
  direction: "trailing" | "forward" | "centered";
  /** What is made of them. */
  statistic: "sum" | "mean" | "min" | "max";
}

/** Quantiles over the years, Hyndman-Fan type 8, and those that `percentiles` asks for. */
export interface OverYears {
  /** Tenth percentile over the years. */
  P10: number;
  /** Median over the years. */
  P50: number;
  /** Ninetieth percentile over the years. */
  P90: number;
  [name: string]: number;
}

export type PartNotice = OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice;

export interface PowerShape {
  /** The exponent of the fall, above 0 to 100: above 1 it falls early, below 1 late. */
  power: number;
}

export interface PowerShapeInput {
  /** The exponent of the fall, above 0 to 100: above 1 it falls early, below 1 late. */
  power: number;
}

/** What went wrong, by RFC 9457. */
export interface Problem {
  /** A page of this server that says what happened and what to do. */
  type: string;
  /** What happened, the same for every problem of this code. */
  title: string;
  /** Status of the answer. */
  status: number;
  /** What happened to this request, and what to do. */
  detail: string;
  /** Path of the request. */
  instance: string;
  /** One of `missing_api_key`, `invalid_api_key`, `offering_not_in_package`, `read_only_entry`, `origin_not_allowed`, `not_found`, `entry_not_found`, `job_not_found`, `watch_not_found`, `event_not_found`, `webhook_not_found`, `delivery_not_found`, `address_not_found`, `feed_not_found`, `link_not_found`, `method_not_allowed`, `not_acceptable`, `request_timeout`, `idempotency_conflict`, `too_many_entries`, `too_many_watches`, `too_many_destinations`, `too_many_links`, `destination_unconfirmed`, `not_redeliverable`, `version_gone`, `precondition_failed`, `payload_too_large`, `uri_too_long`, `unsupported_media_type`, `malformed_request`, `invalid_request`, `model_unavailable`, `variable_unavailable`, `horizon_exceeded`, `location_outside_coverage`, `destination_refused`, `channel_unavailable`, `precondition_required`, `allowance_exhausted`, `too_many_requests`, `headers_too_large`, `internal`, `data_gap`, `stale_forecast`, `weather_unavailable`, `overloaded`, `starting`. */
  code: string;
  /** Names the request in the log of the server; tell it to those who run that. */
  request_id: string;
  /** The fields at fault, at most 50; only present where there are some. */
  errors?: FieldError[];
}

export interface ProjectionDailyResponse {
  metadata: ProjectionDailyResponseMetadata;
  /** Each climate model by itself. */
  models: ProjectionDays[];
}

/** What the answer says about itself. */
export interface ProjectionDailyResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of its stamps. */
  timezone: "UTC";
  location: Location;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Only present where the site lies too far above or below a cell that answers. */
  notices?: UnlikeSiteNotice[];
  /** Only present when a climate model of the scenario says nothing to the request. */
  left_out?: LeftOutModel[];
  /** The first day. */
  start_date: string;
  /** The last day. */
  end_date: string;
}

export interface ProjectionDays {
  /** `synthetic` is not real weather. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  cell: Cell;
  /** How to name its origin where the weather is shown. */
  attribution: string;
  licence: Licence;
  /** The climate model, as `/datasets` names it. */
  climate_model: string;
  /** Its calendar: with leap days (`standard`), without them (`noleap`), or of months of 30 days (`360_day`). */
  calendar: "standard" | "noleap" | "360_day";
  daily: ProjectionDaysDaily;
  /** Why there is no number; every null is named. */
  nulls: NullSpan[];
}

/** A column of days, and one for each variable that was asked for. */
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
  /** The month, 1 for January. */
  month: number;
  hours: ProjectionWorkabilityResponseChangeHours;
  /** The change of the share of hours at which a window may start; null where no model can tell. */
  start_share: AcrossModels | null;
}

/** The change of the hours in each band. */
export interface ProjectionWorkabilityResponseChangeHours {
  /** Hours a month more that are stop; null where no model can tell. */
  stop: AcrossModels | null;
  /** Hours a month more that are unsuitable; null where no model can tell. */
  unsuitable: AcrossModels | null;
  /** Hours a month more that are acceptable; null where no model can tell. */
  acceptable: AcrossModels | null;
  /** Hours a month more that are ideal; null where no model can tell. */
  ideal: AcrossModels | null;
}

/** Values from `min` to `max`, both included. */
export interface Range {
  /** The lower edge, in the unit of the variable; open below where it is not given. */
  min?: number;
  /** The upper edge, in the unit of the variable; open above where it is not given. */
  max?: number;
}

export interface RangeConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], for variables that are known at any height; others have none. */
  height_m?: number;
  over?: Over;
  /** How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count. */
  weight: number;
  /** `limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work. */
  role: "limit" | "preference";
  /** What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so. */
  if_missing: "refuse" | "drop";
  /** Where the limit comes from: keys of `sources` in the library, words of your own else. */
  source?: string[];
  /** What a reader should know of the limit. */
  note?: string;
  /** Values that are as good as can be. */
  ideal: Range;
  /** Values that will do; at its edge the constraint gives 0.1. */
  acceptable: Range;
  /** From this edge on the score is 0; where it is also the acceptable edge, beyond it. Without it, it lies where the straight line reaches 0. */
  stop?: Range;
  shape: Shape;
  /** The share of an upper limit that the forecast's own error leaves, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead. After the last row its factor stays. */
  allowance?: AllowanceToLead[];
}

export interface RangeConstraintInput {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], for variables that are known at any height; others have none. */
  height_m?: number;
  over?: OverInput;
  /** How much the constraint matters in the trade-off, above 0 to 1000; only ratios of weights count. */
  weight: number;
  /** `limit`: no hour scores better than its worst limit. `preference`: it takes part in the trade-off and never stops the work. */
  role?: "limit" | "preference";
  /** What happens where the variable is missing: the request is refused, or the constraint is dropped and a notice says so. */
  if_missing?: "refuse" | "drop";
  /** Where the limit comes from: keys of `sources` in the library, words of your own else. */
  source?: readonly string[];
  /** What a reader should know of the limit. */
  note?: string;
  /** Values that are as good as can be. */
  ideal: RangeInput;
  /** Values that will do; at its edge the constraint gives 0.1. */
  acceptable: RangeInput;
  /** From this edge on the score is 0; where it is also the acceptable edge, beyond it. Without it, it lies where the straight line reaches 0. */
  stop?: RangeInput;
  shape?: ShapeInput;
  /** The share of an upper limit that the forecast's own error leaves, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead. After the last row its factor stays. */
  allowance?: readonly AllowanceToLeadInput[];
}

/** Values from `min` to `max`, both included. */
export interface RangeInput {
  /** The lower edge, in the unit of the variable; open below where it is not given. */
  min?: number;
  /** The upper edge, in the unit of the variable; open above where it is not given. */
  max?: number;
}

export interface RecordGap {
  /** The first step. */
  from: string;
  /** The last step. */
  to: string;
  /** How many steps it has. */
  steps: number;
  /** The variables that have nothing there. */
  variables: VariableName[];
}

export interface RecordStatus {
  /** Name of the record in `/datasets`. */
  dataset: string;
  /** What a key must have in its package: the weather ahead (`operational`), the past (`historical`) or the climate to come (`projection`). */
  offering: "operational" | "historical" | "projection";
  /** Where the weather comes from. */
  source: string;
  /** Whether the weather was made by a model of the climate, and is not real. */
  synthetic: boolean;
  /** `ok`: it answers. `stale`: the last step is older than the operator lets it be, and requests are answered all the same. `silent`: the source does not answer. */
  health: "ok" | "stale" | "silent";
  /** The first step. */
  first: string;
  /** The last step. */
  last: string;
  /** Since the end of the last step; null where that is still to come, and in other calendars than the standard one. */
  age_hours: number | null;
  /** From how many hours on its state says so; null for a record that need not grow. */
  max_age_hours: number | null;
  /** `ready`: it answers; `degraded`: it answers, from an older run or with a record that should have grown; `absent`: it gives no weather now. */
  state: "ready" | "degraded" | "absent";
  /** Why it is not `ready`. */
  reason?: ServiceReason;
}

export interface ReliabilityBin {
  /** Lower end of the bin, a probability. */
  from: number;
  /** Upper end of the bin. */
  to: number;
  /** Hours whose forecast probability lies in it. */
  hours: number;
  /** Distinct days of these hours. */
  days: number;
  /** Mean of what was forecast in it; null where it has no hour. */
  mean_probability: number | null;
  /** How often it happened; null below 30 hours of 10 days. */
  frequency: number | null;
  /** Where the frequency of a reliable forecast lies with a chance of 90 %. */
  consistency: ConsistencyBar | null;
}

/** A scenario of your own. */
export interface ScenarioRequest {
  /** What people call it. */
  name: string;
  /** The field of work that it belongs to. */
  sector: string;
  /** What it is, in a sentence or two. */
  description: string;
  /** What its scores leave out. */
  caveat?: string;
  /** What the weather must meet, 1 to 32 constraints. */
  constraints: readonly ConstraintInput[];
}

/** A scenario of your own. */
export interface ScenarioRequestInput {
  /** What people call it. */
  name: string;
  /** The field of work that it belongs to. */
  sector: string;
  /** What it is, in a sentence or two. */
  description: string;
  /** What its scores leave out. */
  caveat?: string;
  /** What the weather must meet, 1 to 32 constraints. */
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
  /** How likely it was; null where the round did not see it. */
  probability: number | null;
}

export interface ServiceReason {
  /** `empty`: nothing was published yet. `unreachable`: the source does not answer. `denied`: the source refuses access. `damaged`: its data are cut or do not fit their checksum. `unusable`: it holds something else than the configuration says. `stale`: its data are too old. */
  code: "empty" | "unreachable" | "denied" | "damaged" | "unusable" | "stale";
  /** When the server tries again by itself; not there where every request is a try. */
  next_try?: string;
}

/** How the score falls between the ideal and the acceptable edge. */
export type Shape = "linear" | "smoothstep" | PowerShape;

/** How the score falls between the ideal and the acceptable edge. */
export type ShapeInput = "linear" | "smoothstep" | PowerShapeInput;

/** A skill and where it lies with a chance of 90 %. Below or around 0 no skill is shown. */
export interface SkillInterval {
  /** 1 is perfect, 0 as good as the reference, below 0 worse. */
  value: number;
  /** Lower end of the interval. */
  low: number;
  /** Upper end of the interval. */
  high: number;
}

/** Against the climatology, the score of the day before, and the raw forecast of the same hour. Null where the reference is not known on 30 days, or perfect. */
export interface Skills {
  /** Against how often it happens at the place, month and hour. */
  climatology: SkillInterval | null;
  /** Against the score of the day before. */
  persistence: SkillInterval | null;
  /** The gain by calibration: null of figures that are raw themselves. */
  raw: SkillInterval | null;
}

export interface SpanEvent {
  /** Id of an event. */
  id: string;
  /** What came about: of a window, a band or a limit. */
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

/** What is told. */
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
  /** The first hour at which it may be started. */
  start: string;
  /** The last hour at which it may. */
  latest_start: string;
  /** When what starts last ends. */
  end: string;
  /** The start on the clock that `local_hours` names. Only present where the watch names one. */
  local_start?: string;
  /** From the start to the end [h]. */
  hours: number;
  /** The highest probability of its starts now; null where none of them is seen any more. */
  probability: number | null;
  /** The word for the probability; null where that is null. */
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
  /** Where the weather comes from; null where the clock alone moved the span. */
  source: string | null;
  /** Only present of a span that is lost: its probability fell, or another span took its starts. */
  reason?: "weather" | "merged";
  /** What scores are for, and what they do not replace. */
  planning_aid: string;
}

export interface SpanHistory {
  /** Id of a span. */
  id: string;
  /** How it stands: not told yet, open, about to be lost, lost, or over. */
  state: "pending" | "open" | "fading" | "lost" | "passed";
  /** The first hour at which it may be started. */
  start: string;
  /** The last instant at which it may be started. */
  latest_start: string;
  /** When what starts last ends. */
  end: string;
  /** From the start to the end [h]. */
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
  /** The spans of the watch, the oldest first. */
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
  /** The first step. */
  from: string;
  /** The last step. */
  to: string;
}

/** A task of your own. */
export interface TaskRequest {
  /** What people call it. */
  name: string;
  /** The field of work that it belongs to. */
  sector: string;
  /** What it is, in a sentence or two. */
  description: string;
  /** What its scores leave out. */
  caveat?: string;
  /** What the weather must meet, 1 to 32 constraints. */
  constraints: readonly ConstraintInput[];
}

/** A task of your own. */
export interface TaskRequestInput {
  /** What people call it. */
  name: string;
  /** The field of work that it belongs to. */
  sector: string;
  /** What it is, in a sentence or two. */
  description: string;
  /** What its scores leave out. */
  caveat?: string;
  /** What the weather must meet, 1 to 32 constraints. */
  constraints: readonly ConstraintInput[];
}

export interface ToldSpan {
  /** Its start then. */
  start: string;
  /** Its end then. */
  end: string;
  /** How likely it was then. */
  probability: number;
}

/** The site lies too far above or below the cell: the weather is that of the cell. */
export interface UnlikeSiteNotice {
  /** What the notice says. */
  code: "cell_unlike_site";
  /** Only present where the weather is a forecast: the part whose cell it is. */
  part?: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Height of the cell whose weather answers [m above sea level]. */
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
  /** Answered requests of that day. */
  requests: number;
  /** What they cost, in requests of the allowance. */
  charged: number;
}

/** What the key may be used for. */
export interface UsageResponsePackage {
  /** The name of the package. */
  name: string;
  /** What it may be used for. */
  offerings: ("operational" | "historical" | "projection")[];
}

/** The key of this request, without its secret. */
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

/** The numbers of a variable, one for each stamp. */
export interface ValueColumn {
  /** The unit of the numbers: the canonical one of the variable. */
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
  /** One number for each stamp; null where `nulls` says why. */
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
  /** All variables of weather. */
  variables: VariablesResponseVariable[];
}

export interface VariablesResponseVariable {
  name: VariableName;
  /** The unit of the numbers: the canonical one of the variable. */
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
  /** What the variable is, in words. */
  description: string;
  /** Its standard name in the CF conventions; null where they have none. */
  cf_name: string | null;
  /** What a number says of its hour. `instant` holds at the stamp; `mean`, `sum`, `max` and `min` are of the hour that ends there. `category` is a code. `solar` follows from place and time. */
  step_type: "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";
  /** Smallest difference that is stored, in the unit. */
  resolution: number;
  /** The least value that can be, in any weather, in the unit. */
  physical_min: number;
  /** The greatest value that can be, in the unit. */
  physical_max: number;
  /** The least value that is found on the surface of the earth, in the unit. */
  plausible_min: number;
  /** The greatest value that is found there, in the unit. */
  plausible_max: number;
  /** Whether it follows from other variables by a published formula. */
  derived: boolean;
  /** How the variable moves with the height of a site; null where it stays as it is in the cell. `lapse`: with the lapse rate. `relative_humidity` and `dew_point`: the water of the air stays mixed as it is. `pressure`: by the weight of the air between. `phase`: rain or snow follows from the wet-bulb temperature at the site. `derive`: it follows from variables that move. */
  elevation_change: "lapse" | "relative_humidity" | "dew_point" | "pressure" | "phase" | "derive" | null;
  /** The offerings whose weather has it. */
  offerings: ("operational" | "historical" | "projection")[];
}

export interface VerificationResponse {
  metadata: VerificationResponseMetadata;
  /** Why `leads` is empty. `not_configured`: the server archives no forecasts. `nothing_verified`: no hour of this entry is over, or the truth is no record of observations. Calibrated figures count hours after the training of a place alone. */
  reason: "not_configured" | "nothing_verified" | null;
  /** A row for each class of days ahead, the nearest first. */
  leads: VerifiedLead[];
}

/** What was verified, and against what. */
export interface VerificationResponseMetadata {
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The part whose forecasts were verified. */
  part: "deterministic" | "ensemble";
  entry: VerificationResponseMetadataEntry;
  /** Where the forecasts came from. */
  source: string | null;
  /** Whether the weather is made up: its figures prove the arithmetic, not the forecasts. Null where nothing was verified. */
  synthetic: boolean | null;
  /** `later-runs`, or the name of a record. */
  truth: string | null;
  /** Places that were counted. */
  places: number;
  /** First day of weather that was counted; null where none was. */
  from: string | null;
  /** Last day of weather that was counted; null where none was. */
  to: string | null;
  /** When the figures were last made; null where none were. */
  updated_at: string | null;
  /** Whether the figures are of calibrated forecasts. */
  calibrated: boolean;
}

/** The entry whose scores were verified. */
export interface VerificationResponseMetadataEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of a task or scenario. */
  id: number;
  /** Version of the entry; it rises with every change. */
  version: number;
}

export interface VerifiedEvents {
  /** That an hour scores above 0.9. */
  ideal: EventVerification;
  /** That an hour scores below 0.1. */
  unsuitable: EventVerification;
}

export interface VerifiedLead {
  /** First day ahead of the row, from 1. */
  from_day: number;
  /** Last day ahead of the row. */
  to_day: number;
  /** Runs whose forecasts were counted. */
  runs: number;
  /** Distinct days of weather. */
  days: number;
  /** Hours that were counted. */
  hours: number;
  /** Why there are no figures: fewer than 30 days stand behind them. */
  reason: "few_days" | null;
  /** Continuous ranked probability score: the mean error of the whole distribution of scores, 0 at best. Null where `reason` is given. */
  crps: number | null;
  /** Its skill; null where `reason` is given. */
  crps_skill: Skills | null;
  /** How good the probabilities were; null where `reason` is given. */
  events: VerifiedEvents | null;
  /** How often the score lay between Q10 and Q90; null where the forecast has none. */
  coverage: Coverage | null;
  /** Rank histogram of the members in 11 bins, of one hour in 5 days at each place; flat where the outcome could be any member. */
  ranks: number[] | null;
}

export interface Waiting {
  /** Mean of the waits [h]. */
  mean_hours: number;
  /** Ninetieth percentile of the waits [h]: one in ten is longer. */
  p90_hours: number;
  /** Hours after which the record has no window any more; the others make mean and P90. */
  share_without_window: number;
}

/** How far the start, the end or the probability of a span moves before a change is told. */
export interface WatchChange {
  /** How far its start or end moves [h]. */
  hours: number;
  /** How far its probability moves. */
  probability: number;
}

/** How far the start, the end or the probability of a span moves before a change is told. */
export interface WatchChangeInput {
  /** How far its start or end moves [h]. */
  hours?: number;
  /** How far its probability moves. */
  probability?: number;
}

/** How many rounds must agree before something is told. */
export interface WatchConfirmRuns {
  /** In how many rounds in a row a span is seen before it is told. */
  rise: number;
  /** In how many rounds in a row it is not seen before its loss is told. */
  fall: number;
}

/** How many rounds must agree before something is told. */
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
  /** What came about: with the watch itself. */
  type: "watch.blind" | "watch.sighted" | "watch.paused" | "watch.resumed" | "watch.ended";
  /** When it came about. */
  timestamp: string;
  data: WatchEventData;
}

/** What is told. */
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

/** How likely a span must be. */
export interface WatchProbability {
  /** The probability that a new span needs. */
  rise: number;
  /** The probability that keeps a span open; at most `rise`. */
  fall: number;
}

/** How likely a span must be. */
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

/** What is told, to whom and when. */
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

/** What is told, to whom and when. */
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

export interface WatchedSpan {
  /** Id of a span. */
  id: string;
  /** `pending` before as many rounds as `confirm_runs.rise` have seen it, `fading` before as many as `confirm_runs.fall` have not. */
  state: "pending" | "open" | "fading";
  /** The first hour at which it may be started. */
  start: string;
  /** The last instant at which it may be started. */
  latest_start: string;
  /** When what starts last ends. */
  end: string;
  /** From the start to the end [h]. */
  hours: number;
  /** The highest of its starts. */
  probability: number;
  likelihood: Likelihood;
  /** How many events it has had. */
  sequence: number;
}

/** The waves of some years. */
export interface WaveStatistics {
  /** Waves a year, in the mean of the years used; null where none is. */
  waves_per_year: number | null;
  /** Days of waves a year, in the mean of the years used; null where none is. */
  days_per_year: number | null;
  /** The longest wave of these years [days]; 0 where there is none. */
  longest_days: number;
  /** Years that were counted. */
  years_used: number;
  /** Years with too many missing days. */
  years_left_out: number;
}

export interface Webhook {
  /** Id of a webhook. */
  id: string;
  /** Where events are sent. */
  url: string;
  /** The purpose of the webhook, in the words of its owner; null where there are none. */
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
  /** When it was made. */
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
  /** What came about: with the webhook. */
  type: "webhook.test" | "webhook.disabled";
  /** When it came about. */
  timestamp: string;
  data: WebhookEventData;
}

/** What is told. */
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
  /** The webhooks of the page, the oldest first. */
  webhooks: Webhook[];
  /** Give it as `cursor` for the next page; null on the last one. */
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
  /** Where events are sent. */
  url: string;
  /** The purpose of the webhook, in the words of its owner; null where there are none. */
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
  /** When it was made. */
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

export interface WholeStep {
  variable: VariableName;
  /** How many hours share the extreme of a step. */
  step_hours: number;
  /** The first stamp of the span. */
  from: string;
  /** The last stamp of the span. */
  to: string;
}

export interface WindowOfRun {
  /** Whether the run is good in every hour. */
  meets: boolean;
  /** Score of its worst hour. */
  worst: Score;
}

export interface YearWorkability {
  /** The year. */
  year: number;
  hours: BandHoursOfYear;
  /** Weather windows that start in the month. */
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
