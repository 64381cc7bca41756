// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type {
  AbsentModelPart,
  AddressEvent,
  AllowanceToLead,
  AllowanceToLeadInput,
  ArcEdges,
  ArcEdgesInput,
  Band,
  BandWatch,
  BandWatchInput,
  Cell,
  Citation,
  Counterfactual,
  DatasetSource,
  DeliveryAttempt,
  EntryReference,
  EntryReferenceInput,
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
  LocalHoursInput,
  Location,
  Method,
  MonthWorkability,
  NotCalibratedNotice,
  Over,
  OverInput,
  ProjectionDailyResponseMetadata,
  ProjectionWorkabilityResponseChange,
  Range,
  RangeInput,
  Score,
  ServiceReason,
  Shape,
  ShapeInput,
  StepSpan,
  ToldSpan,
  UnlikeSiteNotice,
  WatchChange,
  WatchChangeInput,
  WatchConfirmRuns,
  WatchConfirmRunsInput,
  WatchDigest,
  WatchDigestInput,
  WatchEvent,
  WatchPlace,
  WatchPlaceInput,
  WatchProbability,
  WatchProbabilityInput,
  WatchQuiet,
  WatchQuietInput,
  WatchedSpan,
  WebhookEvent,
  WindowOfRun,
  Years,
} from "../wire.ts";

/** The task or scenario that was scored. */
export interface AnsweredEntry {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** The display name. */
  name: string;
  /** Version of the entry, which increases with every change. */
  version: number;
  /** The meaning of a score of 1. `suitability`: the weather is good for the task. `presence`: the situation is present. */
  polarity: "suitability" | "presence";
}

export interface ArcConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], only for variables that are available at any height. */
  height_m?: number;
  over?: Over;
  /** The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter. */
  weight: number;
  /** `limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work. */
  role: "limit" | "preference";
  /** The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice. */
  if_missing: "refuse" | "drop";
  /** The source of the limit: keys of `sources` in the library, or your own text. */
  source?: string[];
  /** A note on the limit for readers. */
  note?: string;
  arc: ArcEdges;
}

export interface ArcConstraintInput {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], only for variables that are available at any height. */
  height_m?: number;
  over?: OverInput;
  /** The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter. */
  weight: number;
  /** `limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work. */
  role?: "limit" | "preference";
  /** The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice. */
  if_missing?: "refuse" | "drop";
  /** The source of the limit: keys of `sources` in the library, or your own text. */
  source?: readonly string[];
  /** A note on the limit for readers. */
  note?: string;
  arc: ArcEdgesInput;
}

export interface BandProbability {
  /** The probability of a score of 0. */
  stop: number;
  /** The probability of a score below 0.1, including 0. */
  unsuitable: number;
  /** The probability of a score above 0.9. Null if the members have no data for a limit, because the hour may then not be ideal. */
  ideal: number | null;
}

export interface BatchItem {
  request: ForecastRequest;
  constraint_params: EntryReferenceInput;
  /** Your own name for it, which the answer repeats. */
  ref?: string;
}

/** The result or the problem of one item. */
export type BatchLine = ItemResult | ItemProblem;

export interface BatchRequest {
  /** The items to score, at most 1,000. Each item has a line in the answer. */
  items: readonly BatchItem[];
}

export interface BatchResults {
  /** The items that were scored, in the order of the request. */
  results: ItemResult[];
  /** The items that failed, in the order of the request. */
  problems: ItemProblem[];
}

/** The most likely window. If several are equally likely, it is the one with the best worst hour in bad members, then the first. */
export interface BestWindow {
  /** The hour at which the window starts. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone. */
  start_local?: string;
  /** The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone. */
  end_local?: string;
  /** Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted. */
  share: number | null;
  /** The probability that every hour is good. If many windows are about as good, it is lower than the share of members, because the search picks windows by that share. Null if the windows come from a single run, or from too few members. */
  probability: number | null;
  /** The word for the probability; null if the probability is null. */
  likelihood: Likelihood | null;
  /** The band of the worst hour. */
  band: Band;
  /** Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if no members are counted. */
  worst: Spread | null;
  /** The result of the deterministic run; null if the run does not cover the last hour. */
  deterministic: WindowOfRun | null;
}

export interface BreakdownHour {
  /** Start of the hour, UTC. */
  timestamp: string;
  /** The score, or the median over the members if there are several. Its polarity is that of the entry. It is `suitability` for a task: 1 is the best weather. It is `presence` for a scenario: 1 is fully present. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment. */
  median: Score;
  /** Tenth percentile; null outside the ensemble part. */
  Q10: Score | null;
  /** Ninetieth percentile; null outside the ensemble part. */
  Q90: Score | null;
  /** The member that is explained, from 0: the first whose score is nearest to the median. Null in the hours of the deterministic run. */
  member: number | null;
  /** The score of that member, which follows from the suitabilities. It is the median if the number of members is odd. */
  member_score: Score;
  /** The value that each constraint was checked against, in the order of the entry. */
  constraints: ConstraintReason[];
  /** The constraints that limit the score, including those of `missing`. There are several in a tie, and none at a score of 1. */
  limiting: number[];
  /** The probability of each band, from the members: (k + c) / (K + 1), with k of K members in the band. Here c is the frequency of the band at the place, month and hour, or one half. If `calibrated` is requested and the site has a calibration, the probability is the frequency with which such odds came true there. Null if `basis` is `deterministic`. */
  probability: BandProbability | null;
  /** The basis of the probability: the members of a part. `ensemble+deterministic`: the members and the deterministic run as one more member, in the hours that this run covers. `deterministic_reliability`: the frequency with which runs with such a score were right at the site. `deterministic`: a single run, which gives no probability. */
  basis:
    | "ensemble"
    | "ensemble+deterministic"
    | "subseasonal"
    | "seasonal"
    | "deterministic_reliability"
    | "deterministic";
  /** The band of `median`. */
  band: Band;
  /** The odds of the members alone, even in the hours of the deterministic run, and if `Q10` and `Q90` are null. Null in the hours that `metadata.ensemble_absent` names. */
  ensemble: HourEnsemble | null;
  /** Limits that were dropped in this hour because their variable is missing. The hour then scores 0.9 at most. Present only if there is such a limit. */
  missing?: number[];
  /** Present only with a `probability` whose members have no data for a limit. `stop` and `unsuitable` are then lower bounds, because the limit may be exceeded. */
  lower_bound?: true;
}

export interface BreakdownRequest {
  request: ForecastRequest;
  constraint_params: EntryReferenceInput;
  /** If true, the answer counts the hours that a looser limit would gain. */
  counterfactuals?: boolean;
}

export interface BreakdownResponse {
  metadata: OddsMetadata;
  entry: AnsweredEntry;
  /** The frequency with which each constraint limits the score, in the order of the entry. */
  limiting_share: LimitingShare[];
  /** Present only on request: one for each side of each limit that is a range. */
  counterfactuals?: Counterfactual[];
  /** A row for each hour, the current one first. */
  forecast: BreakdownHour[];
}

export interface Calibration {
  /** The site. */
  id: string;
  /** Increases with every change. */
  revision: number;
  /** The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The calibrated variables; empty if only the odds are calibrated. */
  variables: VariableName[];
  /** The last day of the observations used for the fit. */
  trained_to: string;
  /** The number of distinct days used for the fit. */
  days: number;
  /** True if the fit used weather that is not real. */
  synthetic: boolean;
  /** Present only if the odds of the members were calibrated too. On past days, events occurred as often as these odds say. */
  probability_calibrated?: true;
}

export interface CategoryConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], only for variables that are available at any height. */
  height_m?: number;
  over?: Over;
  /** The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter. */
  weight: number;
  /** `limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work. */
  role: "limit" | "preference";
  /** The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice. */
  if_missing: "refuse" | "drop";
  /** The source of the limit: keys of `sources` in the library, or your own text. */
  source?: string[];
  /** A note on the limit for readers. */
  note?: string;
  /** Membership of each code, 0 to 1. */
  categories: Record<string, number>;
  /** Membership of every other code, 0 to 1. */
  default: number;
}

export interface CategoryConstraintInput {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], only for variables that are available at any height. */
  height_m?: number;
  over?: OverInput;
  /** The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter. */
  weight: number;
  /** `limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work. */
  role?: "limit" | "preference";
  /** The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice. */
  if_missing?: "refuse" | "drop";
  /** The source of the limit: keys of `sources` in the library, or your own text. */
  source?: readonly string[];
  /** A note on the limit for readers. */
  note?: string;
  /** Membership of each code, 0 to 1. */
  categories: Record<string, number>;
  /** Membership of every other code, 0 to 1. */
  default: number;
}

/** The usual values of a variable, one number for each row. */
export interface ClimatologyColumns {
  /** The unit of the numbers, which is the canonical unit of the variable. */
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
  /** Tenth percentile of each row. `nulls` counts the nulls. */
  Q10: (number | null)[];
  /** Median of each row. */
  median: (number | null)[];
  /** Ninetieth percentile of each row. */
  Q90: (number | null)[];
}

export interface ClimatologyResponse {
  metadata: ClimatologyResponseMetadata;
  climatology: ClimatologyResponseClimatology;
  /** The rows that have no number; every null is counted. */
  nulls: ClimatologyResponseNull[];
}

/** A row for each hour of each day of the year, in columns. */
export interface ClimatologyResponseClimatology {
  /** Number of the day in its year: 1 is 1 January, 60 is 29 February in a leap year and 1 March in another. */
  day_of_year: number[];
  /** The hour of the timestamp, in UTC. */
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

/** Metadata of the answer. */
export interface ClimatologyResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  dataset: DatasetSource;
  /** Present only if the record lacks steps of the requested years. Each gap has its first and last step, the number of steps, and the variables. These steps are not counted anywhere. */
  gaps?: RecordGap[];
  /** Present only if numbers are preliminary, such as those of ERA5T for the last months. Final numbers replace them later. */
  provisional?: StepSpan[];
  /** Present only if the site lies too far above or below a cell that is used. */
  notices?: UnlikeSiteNotice[];
  /** Present only if a rough rule replaced a variable that the record lacks. */
  estimated?: Estimate[];
  /** The years that were counted. */
  baseline: Years;
  /** The number of days that counted for each day of the year, which is in their middle; odd. */
  window_days: number;
  /** The method by which quantiles are computed. */
  quantiles: "Hyndman-Fan type 8";
  /** The quantiles of the first 365 days are spread over the 366 days of a leap year by linear interpolation, as in xclim. A year without a leap day uses the first 365 of these. */
  days_mapped: "365 days spread over 366";
}

export interface ClimatologyResponseNull {
  variable: VariableName;
  /** The column of the variable that has the nulls. */
  column: "values" | "median" | "Q10" | "Q90" | "members";
  /** The number of rows that have no value in the whole window of days. */
  rows: number;
}

export interface CompositeHour {
  /** Start of the hour, UTC. */
  timestamp: string;
  /** The score, or the median over the members if there are several. Its polarity is that of the entry. It is `suitability` for a task: 1 is the best weather. It is `presence` for a scenario: 1 is fully present. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment. */
  median: Score;
  /** Tenth percentile; null outside the ensemble part. */
  Q10: Score | null;
  /** Ninetieth percentile; null outside the ensemble part. */
  Q90: Score | null;
}

/** Metadata of the answer. */
export interface CompositeMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Id of a task or scenario. */
  id: number;
  /** The number of hours, starting with the current hour. */
  forecast_hours: number;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  /** The first hour: the current one. */
  start_date: string;
  /** The last hour. */
  end_date: string;
  /** Present only if a constraint was dropped for some hours. */
  notices?: Notice[];
  /** Present only if a rough rule replaced a variable that the source lacks. */
  estimated?: Estimate[];
}

export interface CompositeRequest {
  request: ForecastRequest;
  constraint_params: EntryReferenceInput;
}

export interface CompositeResponse {
  metadata: CompositeMetadata;
  /** A row for each hour, the current one first. */
  forecast: CompositeHour[];
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
  /** The value that the constraint was checked against, over all hours of its span if it has one. Null if the constraint was dropped, and for the direction of calm air. */
  value: number | null;
  /** The suitability that the constraint gives the value, not rounded to four decimals; null if the constraint was dropped. */
  suitability: number | null;
  /** The binding acceptable edge; null for codes, for full circles, and if the value is null. */
  edge: number | null;
  /** The distance of the value from that edge: positive inside, negative outside. */
  distance: number | null;
}

/** The local hours that count; present only if they were requested. */
export interface CountedLocalHours {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar, all by default. */
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

export interface Dataset {
  /** The name of the record. */
  dataset: string;
  /** The offering that the package of a key must have: forecasts (`operational`), past weather (`historical`) or climate projections (`projection`). */
  offering: "operational" | "historical" | "projection";
  /** `synthetic` is not real weather. */
  source: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** Present only for projections. */
  climate_model?: string;
  /** Present only for projections. */
  scenario?: string;
  /** The time from one step to the next. */
  step: "hour" | "day";
  /** The calendar of the model: with leap days (`standard`), without leap days (`noleap`), or with months of 30 days (`360_day`). */
  calendar: "standard" | "noleap" | "360_day";
  /** The first step. */
  first: string;
  /** The last step. */
  last: string;
  /** Periods between the first and the last step in which these variables have no data anywhere. */
  gaps?: DatasetGap[];
  /** The variables that the record holds. Other variables can be derived from these. */
  variables: VariableName[];
  /** The grid of the record, in words. */
  grid: string;
  /** The part of the earth that the record covers, in words. */
  coverage: string;
  /** The attribution to show with the weather. */
  attribution: string;
  licence: Licence;
}

export interface DatasetGap {
  /** The first step of the period. */
  first: string;
  /** The last step of the period. */
  last: string;
  /** The variables that have no data in this period. */
  variables: VariableName[];
}

export interface DatasetsResponse {
  /** The records. Historical records come first. */
  datasets: Dataset[];
}

/** A task or scenario that is not in the library. */
export interface Definition {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** The display name. */
  name?: string;
  /** The sector of the entry. */
  sector?: string;
  /** A description in one or two sentences. */
  description?: string;
  /** The factors that the scores do not cover. */
  caveat?: string;
  /** The constraints on the weather, 1 to 32 of them. */
  constraints: Constraint[];
}

/** A task or scenario that is not in the library. */
export interface DefinitionInput {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** The display name. */
  name?: string;
  /** The sector of the entry. */
  sector?: string;
  /** A description in one or two sentences. */
  description?: string;
  /** The factors that the scores do not cover. */
  caveat?: string;
  /** The constraints on the weather, 1 to 32 of them. */
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
  /** `due`: attempts continue. `sent`: the receiver accepted it. `dead`: no attempt succeeded. `expired`: its content was out of date before it could be sent. `superseded`: a newer event or a digest replaced it. */
  state: "due" | "sent" | "dead" | "expired" | "superseded";
  /** The time of creation. */
  created_at: string;
  /** The time of the next attempt; null unless the delivery is due. */
  next_attempt_at: string | null;
  /** The time from which there are no more attempts. */
  expires_at: string;
  /** The attempts, the oldest first. */
  attempts: DeliveryAttempt[];
}

export interface DeliveryList {
  /** The deliveries of the page, the newest first. */
  deliveries: Delivery[];
  /** The `cursor` of the next page; null on the last page. */
  next_cursor: string | null;
}

export interface DigestEvent {
  /** Id of an event. */
  id: string;
  /** The type of an event that combines several events. */
  type: "digest";
  /** The time of the event. */
  timestamp: string;
  data: DigestEventData;
}

/** The data of the event. */
export interface DigestEventData {
  /** `schedule`: the `digest` of watches requests it. `backlog`: too many events were waiting for the destination. */
  because: "schedule" | "backlog";
  /** The combined events, the oldest first. */
  events: DigestedEvent[];
  /** The number of further events, which `GET /events/` lists. */
  more: number;
  /** The meaning of the event and the next step, in one sentence. */
  detail: string;
}

export type DigestedEvent = SpanEvent | WatchEvent;

export interface DroppedConstraint {
  /** The code of the notice. */
  code: "constraint_dropped";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
}

/** Hours in which no members can be counted, with the reason. */
export interface EnsembleAbsence {
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
  /** `not_configured`: the model has no members on this server. `stale`: the run of the members is too old or cannot be read. `variable`: the members lack a variable that the entry needs. `gap`: too many members lack a value. `reach`: the members do not cover these hours or this place. */
  because: "not_configured" | "stale" | "variable" | "gap" | "reach";
  /** Present only with `variable`: the variable that the members lack. */
  variable?: VariableName;
}

/** The ensemble is too old or cannot be read. No members are counted in the hours that the deterministic run covers. */
export interface EnsembleStaleNotice {
  /** The code of the notice. */
  code: "ensemble_stale";
  /** Start of the newest run of the ensemble; null if no run can be read. */
  run: string | null;
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

export interface EntryDetail {
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
  /** The constraints on the weather. */
  constraints: Constraint[];
  /** The sources of the limits, by the keys that `source` of a constraint names. */
  sources: Record<string, Citation>;
  /** The factors that the scores do not cover; empty if none are given. */
  caveat: string;
  /** The purpose of scores, and the checks that they do not replace. */
  notice: string;
}

export interface Estimate {
  variable: VariableName;
  /** The rule that replaced the variable. */
  method: string;
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

/** An event of a watch, a webhook or an address. It never changes. */
export type Event = SpanEvent | WatchEvent | DigestEvent | WebhookEvent | AddressEvent;

export interface EventLimiting {
  variable: VariableName;
  /** Share of its hours in which the constraint limits the score. */
  share: number;
}

export interface EventList {
  /** The events of the page, in the requested order. */
  events: Event[];
  /** The `cursor` for the next events. Null before the first event, and on the last page of `order=newest`. */
  next_cursor: string | null;
}

/** The numbers of a variable, one for each timestamp. */
export interface ForecastColumns {
  /** The unit of the numbers, which is the canonical unit of the variable. */
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
  /** Median over the members, or the value of the single run. */
  median?: (number | null)[];
  /** Tenth percentile over the members; null in the part with a single run. */
  Q10?: (number | null)[];
  /** Ninetieth percentile over the members; null in the part with a single run. */
  Q90?: (number | null)[];
  /** A list for each member, with the control first. */
  members?: (number | null)[][];
}

/** The place, the hours and the model. */
export interface ForecastRequest {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
  /** The number of hours, starting with the current hour. */
  forecast_hours: number;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies. */
  calibrated?: boolean;
}

export interface HazardIndex {
  /** The name of the index, as used in the path. */
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
  /** The definition of the index, in one sentence. */
  definition: string;
  /** The unit of the index. */
  unit: "1" | "days" | "mm" | "degC d" | "degC2";
  /** The daily variables that the index is computed from. */
  inputs: VariableName[];
  /** The parameters that a request may set; empty if there are none. */
  parameters: HazardIndexParameter[];
  source: HazardIndexSource;
}

export interface HazardIndicesResponse {
  /** All indices that a request can name. */
  indices: HazardIndex[];
}

export interface HistoricalDailyResponse {
  metadata: HistoricalDailyResponseMetadata;
  daily: HistoricalDailyResponseDaily;
  /** The reason for each missing number; every null is listed. */
  nulls: NullSpan[];
}

/** A column of days, and a column for each requested variable. */
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

/** Metadata of the answer. */
export interface HistoricalDailyResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  dataset: DatasetSource;
  /** Present only if the record lacks steps of the requested years. Each gap has its first and last step, the number of steps, and the variables. These steps are not counted anywhere. */
  gaps?: RecordGap[];
  /** Present only if numbers are preliminary, such as those of ERA5T for the last months. Final numbers replace them later. */
  provisional?: StepSpan[];
  /** Present only if the site lies too far above or below a cell that is used. */
  notices?: UnlikeSiteNotice[];
  /** Present only if a rough rule replaced a variable that the record lacks. */
  estimated?: Estimate[];
  /** The first day. */
  start_date: string;
  /** The last day. */
  end_date: string;
  /** The origin of the days: the record has days, or each day is computed from its 24 hours in UTC. In the second case, one missing hour makes the day null. */
  method: "record_of_days" | "made_of_hours";
}

export interface HistoricalHourlyResponse {
  metadata: HistoricalHourlyResponseMetadata;
  hourly: HistoricalHourlyResponseHourly;
  /** The reason for each missing number; every null is listed. */
  nulls: NullSpan[];
}

/** A column of timestamps, and a column for each requested variable. */
export interface HistoricalHourlyResponseHourly {
  /** Sums, means and extremes are for the hour that ends at the timestamp. Other values are for the timestamp itself. */
  timestamp: string[];
  /** The timestamps in local time. Present only if the request has `timezone`. */
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

/** Metadata of the answer. */
export interface HistoricalHourlyResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  dataset: DatasetSource;
  /** Present only if the record lacks steps of the requested years. Each gap has its first and last step, the number of steps, and the variables. These steps are not counted anywhere. */
  gaps?: RecordGap[];
  /** Present only if numbers are preliminary, such as those of ERA5T for the last months. Final numbers replace them later. */
  provisional?: StepSpan[];
  /** Present only if the site lies too far above or below a cell that is used. */
  notices?: UnlikeSiteNotice[];
  /** Present only if a rough rule replaced a variable that the record lacks. */
  estimated?: Estimate[];
  /** The first timestamp. */
  start_date: string;
  /** The last timestamp. */
  end_date: string;
}

export interface HistoricalWorkabilityRequest {
  request: HistoricalWorkabilityRequestRequest;
  constraint_params: EntryReferenceInput;
  window?: WorkabilityWindow;
  /** If true, each month also lists its years, and CSV has a row for each month and year. */
  years?: boolean;
  /** Additional percentiles over the years, besides P10, P50 and P90. For example, 5 gives P5. */
  percentiles?: readonly number[];
}

/** The place and the years. */
export interface HistoricalWorkabilityRequestRequest {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
  /** First year. `GET /v1/datasets` says when the record begins. */
  start_year?: number;
  /** Last year. */
  end_year?: number;
}

export interface HistoricalWorkabilityResponse {
  metadata: HistoricalWorkabilityResponseMetadata;
  entry: ScoredEntry;
  /** The twelve months, January first. */
  months: MonthWorkability[];
  method: Method;
}

/** Metadata of the answer. */
export interface HistoricalWorkabilityResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  /** The years that were counted. */
  years: Years;
  window: HistoricalWorkabilityResponseMetadataWindow;
  /** Mean number of requested hours in each month over the years used, January first. Present only if `daylight_only` or `local_hours` is requested. */
  hours_considered?: (number | null)[];
  dataset: DatasetSource;
  /** Present only if the record lacks steps of the requested years. Each gap has its first and last step, the number of steps, and the variables. These steps are not counted anywhere. */
  gaps?: RecordGap[];
  /** Present only if numbers are preliminary, such as those of ERA5T for the last months. Final numbers replace them later. */
  provisional?: StepSpan[];
  /** Present only if a constraint was dropped in every hour, or the site lies too far above or below the cell. */
  notices?: HistoricalWorkabilityResponseMetadataNotice[];
  /** Present only if a rough rule replaced a variable that the record lacks. */
  estimated?: HistoricalWorkabilityResponseMetadataEstimated[];
}

export interface HistoricalWorkabilityResponseMetadataEstimated {
  variable: VariableName;
  /** The rule that replaced the variable. */
  method: string;
}

export type HistoricalWorkabilityResponseMetadataNotice = DroppedConstraint | UnlikeSiteNotice;

/** The weather window that was counted, and the hours in which it may lie. */
export interface HistoricalWorkabilityResponseMetadataWindow {
  /** The length [h]. */
  duration_hours: number;
  /** The minimum score of every hour. */
  minimum_score: number;
  /** True if the sun is up at the start and end of every hour. */
  daylight_only: boolean;
  local_hours?: CountedLocalHours;
}

export interface ItemResult {
  /** The `ref` of the item; null if it has none. */
  ref: string | null;
  /** Position of the item, from 0. */
  index: number;
  /** The scores of the item, in the form of the composite. */
  result: CompositeResponse;
  source: ItemSource;
  /** Present only if the answer has limitations. An older run replaced the newest run of a part, which is damaged. Or the site lies too far above or below the cell of a part. Or the request asked for calibrated weather that the site does not have. */
  notices?: PartNotice[];
  /** Present only if weather or odds were calibrated: each calibrated part with its calibration. */
  calibration?: Calibration[];
}

/** The weather that the scores are based on. */
export interface ItemSource {
  /** True if any of the weather is synthetic, not real. */
  synthetic: boolean;
  /** The parts that were used, the nearest hours first. */
  parts: UsedPart[];
  entry: UsedEntry;
}

/** Hours in which a variable passes your own limit. */
export interface LimitWatch {
  /** The watch looks for a limit of a variable. */
  kind: "limit";
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], only for variables that are available at any height. */
  height_m?: number;
  /** The watch looks for this value or more. Give either this or `below`. */
  above?: number;
  /** The watch looks for this value or less. */
  below?: number;
  /** The value at which the limit is clear again, on its far side; by default the limit itself. */
  clear_at?: number;
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

/** Hours in which a variable passes your own limit. */
export interface LimitWatchInput {
  /** The watch looks for a limit of a variable. */
  kind: "limit";
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], only for variables that are available at any height. */
  height_m?: number;
  /** The watch looks for this value or more. Give either this or `below`. */
  above?: number;
  /** The watch looks for this value or less. */
  below?: number;
  /** The value at which the limit is clear again, on its far side; by default the limit itself. */
  clear_at?: number;
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

export interface LimitingShare {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** Share of the hours in which the constraint limits the score. In an hour with several members, the share of the members counts. */
  share: number;
}

export interface LongestRun {
  /** The first hour. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone. */
  start_local?: string;
  /** The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone. */
  end_local?: string;
  /** The length [h]. */
  hours: number;
  /** The probability that every hour is good; null if the hours come from a single run. */
  probability: number | null;
}

export interface ModelPart {
  /** The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The source of the weather; `synthetic` is not real weather. */
  source: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** First hour of the part; 0 is the current hour. */
  from_hour: number;
  /** First hour after the part. */
  to_hour: number;
  /** The number of forecasts: 1, or the number of members including the control. */
  members: number;
  /** True if Q10 and Q90 are numbers in this part up to hour 719. From hour 720 they are null. */
  quantiles: boolean;
  /** The last lead time of its runs, in hours after their start. */
  last_lead_hours: number;
  /** Start of the newest run; null when there is none. */
  run: string | null;
  /** Hours since the start of that run; null when there is none. */
  age_hours: number | null;
  /** The age from which a run is too old to use [h]. */
  max_age_hours: number;
  /** True if the newest run is older than that. */
  stale: boolean;
  /** `ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now. */
  state: "ready" | "degraded" | "absent";
  /** The reason why it is not `ready`. */
  reason?: ServiceReason;
  /** Present only if the newest run is damaged: the start of that run. `run` replaces it; if `run` is null, there is no other run. */
  instead_of?: string;
  /** The variables that the part has, each with its last lead time. */
  variables: ModelPartVariable[];
  /** The attribution to show with the weather. */
  attribution: string;
  licence: Licence;
}

export interface ModelPartVariable {
  variable: VariableName;
  /** The last lead time at which the part has the variable [h]. */
  to_lead_hours: number;
}

export interface ModelWorkability {
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
  /** The changes by the model, variable by variable. */
  changes: ModelWorkabilityChange[];
  /** The months in the period, January first. */
  months: MonthWorkability[];
}

export interface ModelWorkabilityChange {
  variable: VariableName;
  /** The type of change: it is added to each hour, or each hour is multiplied by it. */
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
  /** The first hour that members cover in place of a single run; 0 is the current hour. */
  ensemble_from_hour: number;
  /** `ready`: it is available. `degraded`: it is available, but with an older run or with a record that is behind. `absent`: it has no weather now. */
  state: "ready" | "degraded" | "absent";
  /** The reason why it is not `ready`. */
  reason?: ServiceReason;
  /** The longest forecast that a request can ask for [h]; 0 while the first part is absent. */
  forecast_hours_max: number;
  /** The path of the verification of the model, for the id of an entry. */
  verification: string;
  /** The available parts, the nearest hours first. */
  parts: ModelPart[];
  /** Parts that are configured but cannot be opened yet. The server refuses requests for their hours with 503. */
  absent_parts: AbsentModelPart[];
}

export type NoWindow = NoWindowByScore | NoWindowByHours;

export interface NoWindowByHours {
  /** `hours`: the requested hours have no run of that length, in any weather. `maximum`: more of the requested hours are above the maximum than below the minimum. */
  reason: "hours" | "maximum";
  /** Present only with `maximum`: the share of the usable hours that are above the maximum, counted over all members. */
  share?: number;
}

export interface NoWindowByScore {
  /** No member is good for long enough. */
  reason: "score";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** The share of the failing hours in which the constraint limits, counted over all members. */
  share: number;
}

export interface Notice {
  /** The code of the notice: a constraint was dropped because its variable is missing. */
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
  /** The column of the variable that has the nulls. */
  column: "values" | "median" | "Q10" | "Q90" | "members";
  /** The first timestamp. */
  from: string;
  /** The last timestamp. */
  to: string;
  /** `not_carried`: the source lacks the variable there or that far ahead. `gap`: the data have a gap. `not_yet`: the time has passed, and the record gets the value within days. `one_run`: a single run has no quantiles. `median_alone`: there are no quantiles beyond 30 days, or with fewer than 9 members. `no_order`: directions and codes have no median, so ask for members. `fewer_members`: other timestamps have more members. */
  reason: "not_carried" | "gap" | "not_yet" | "one_run" | "median_alone" | "no_order" | "fewer_members";
}

/** Metadata of the answer. */
export interface OddsMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Id of a task or scenario. */
  id: number;
  /** The number of hours, starting with the current hour. */
  forecast_hours: number;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  /** The first hour: the current one. */
  start_date: string;
  /** The last hour. */
  end_date: string;
  /** Present only if the answer has limitations. For some hours, a constraint was dropped or members could not be counted. Or the site lies too far above or below a cell that is used. Or the request asked for calibrated weather that the site does not have. */
  notices?: OddsMetadataNotice[];
  /** Present only if a rough rule replaced a variable that the source lacks. */
  estimated?: Estimate[];
  /** Present only if weather or odds were calibrated: each calibrated part with its calibration. */
  calibration?: Calibration[];
  /** Present only if some hours have no members to count, because only a single run covers them. */
  ensemble_absent?: EnsembleAbsence[];
}

export type OddsMetadataNotice = Notice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice;

export interface OlderRunNotice {
  /** The code of the notice: the answer uses an older run instead of the newest one. */
  code: "older_run";
  /** The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Present only for an overlay of the part: the variables that the overlay supplied. */
  variables?: VariableName[];
  /** Start of the run that was used. */
  run: string;
  /** Start of the newest run, which is damaged. */
  instead_of: string;
}

export interface OperationalResponse {
  metadata: OperationalResponseMetadata;
  hourly: OperationalResponseHourly;
  /** The reason for each missing number; every null is listed. */
  nulls: NullSpan[];
}

/** A column of timestamps, and a column for each requested variable. */
export interface OperationalResponseHourly {
  /** Sums, means and extremes are for the hour that ends at the timestamp. Other values are for the timestamp itself. */
  timestamp: string[];
  /** The timestamps in local time. Present only if the request has `timezone`. */
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

/** Metadata of the answer. */
export interface OperationalResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The number of hours, starting with the current hour. */
  forecast_hours: number;
  /** The first timestamp: the current hour. */
  start_date: string;
  /** The last timestamp. */
  end_date: string;
  /** The parts that are used, the nearest hours first. */
  parts: ForecastPart[];
  /** Present only if the answer has limitations. An older run replaced the newest run of a part, which is damaged. Or the site lies too far above or below the cell of a part. Or the request asked for calibrated weather that the site does not have. */
  notices?: PartNotice[];
  /** Present only if a rough rule replaced a variable that the source lacks. */
  estimated?: Estimate[];
  /** Present only if some hours have the extreme value of a longer model step, as gusts do. The extreme occurs in one hour of the step, but the hour is not known. For a single hour, the quantiles are therefore too severe. */
  whole_steps?: WholeStep[];
  /** Present only if weather or odds were calibrated: each calibrated part with its calibration. */
  calibration?: Calibration[];
}

export type PartNotice = OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice;

/** Metadata of the answer. */
export interface PreviewMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The number of hours, starting with the current hour. */
  forecast_hours: number;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  /** The first hour: the current one. */
  start_date: string;
  /** The last hour. */
  end_date: string;
  /** Present only if the answer has limitations. A constraint was dropped for some hours. Or the site lies too far above or below a cell that is used. Or the request asked for calibrated weather that the site does not have. */
  notices?: PreviewMetadataNotice[];
  /** Present only if a rough rule replaced a variable that the source lacks. */
  estimated?: Estimate[];
  /** Present only if weather or odds were calibrated: each calibrated part with its calibration. */
  calibration?: Calibration[];
}

export type PreviewMetadataNotice = Notice | UnlikeSiteNotice | NotCalibratedNotice;

export interface PreviewRequest {
  request: ForecastRequest;
  definition: DefinitionInput;
}

export interface PreviewResponse {
  metadata: PreviewMetadata;
  /** A row for each hour, the current one first. */
  forecast: CompositeHour[];
}

export interface ProjectionDailyResponse {
  metadata: ProjectionDailyResponseMetadata;
  /** The result of each climate model. */
  models: ProjectionDays[];
}

export interface ProjectionDays {
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
  daily: ProjectionDaysDaily;
  /** The reason for each missing number; every null is listed. */
  nulls: NullSpan[];
}

/** A column of days, and a column for each requested variable. */
export interface ProjectionDaysDaily {
  /** Days of the model's own calendar. For example, `2050-02-30` is a day of `360_day`. */
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

export interface ProjectionWorkabilityRequest {
  request: ProjectionWorkabilityRequestRequest;
  constraint_params: EntryReferenceInput;
  window?: WorkabilityWindowInput;
  /** If true, each month also lists its years, and CSV has a row for each month and year. */
  years?: boolean;
  /** Additional percentiles over the years, besides P10, P50 and P90. For example, 5 gives P5. */
  percentiles?: readonly number[];
}

/** The place, the scenario and the years. */
export interface ProjectionWorkabilityRequestRequest {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
  /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** A climate model of `/datasets`, or `ensemble` for all of them. */
  climate_model?: string;
  /** First year of the period. */
  period_start: number;
  /** Last year of the period. */
  period_end: number;
  /** First year of the hours to change. `GET /v1/datasets` says when their record begins. */
  baseline_start?: number;
  /** Last year of these hours. */
  baseline_end?: number;
}

export interface ProjectionWorkabilityResponse {
  metadata: ProjectionWorkabilityResponseMetadata;
  entry: ScoredEntry;
  /** The months in the baseline, January first. */
  baseline: MonthWorkability[];
  /** The result of each climate model. */
  models: ModelWorkability[];
  /** The change of the medians over the years from the baseline to the period, across the models. It covers the hours of each band, and the share of hours at which a window may start. */
  change: ProjectionWorkabilityResponseChange[];
  method: Method;
}

/** Metadata of the answer. */
export interface ProjectionWorkabilityResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the timestamps. */
  timezone: "UTC";
  location: Location;
  /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Present only if a constraint was dropped in every hour, or the site lies too far above or below the cell. */
  notices?: HistoricalWorkabilityResponseMetadataNotice[];
  /** Present only if a climate model of the scenario has no data for the request. */
  left_out?: LeftOutModel[];
  /** The years whose hours are changed. */
  baseline: Years;
  /** The requested years. */
  period: Years;
  window: HistoricalWorkabilityResponseMetadataWindow;
  /** Mean number of requested hours in each month over the years used, January first. Present only if `daylight_only` or `local_hours` is requested. */
  hours_considered?: (number | null)[];
  /** The record whose hours are changed. */
  dataset: DatasetSource;
  /** Variables of the entry that have no projection and stay unchanged. */
  held: VariableName[];
  /** Present only if a rough rule replaced a variable that the record lacks. */
  estimated?: HistoricalWorkabilityResponseMetadataEstimated[];
}

export interface RangeConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], only for variables that are available at any height. */
  height_m?: number;
  over?: Over;
  /** The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter. */
  weight: number;
  /** `limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work. */
  role: "limit" | "preference";
  /** The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice. */
  if_missing: "refuse" | "drop";
  /** The source of the limit: keys of `sources` in the library, or your own text. */
  source?: string[];
  /** A note on the limit for readers. */
  note?: string;
  /** The ideal values, which give 1. */
  ideal: Range;
  /** The acceptable values. At the edge the constraint gives 0.1. */
  acceptable: Range;
  /** The edge from which the score is 0. If it equals the acceptable edge, the score is 0 only beyond it. If it is absent, the edge is the value at which the straight line reaches 0. */
  stop?: Range;
  shape: Shape;
  /** A reduction of an upper limit for the error of the forecast, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead time. After the last row, its factor still applies. */
  allowance?: AllowanceToLead[];
}

export interface RangeConstraintInput {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3. */
  unit: string;
  /** Height above ground [m], only for variables that are available at any height. */
  height_m?: number;
  over?: OverInput;
  /** The weight of the constraint in the trade-off, above 0 to 1000. Only the ratios of weights matter. */
  weight: number;
  /** `limit`: an hour never scores better than its worst limit. `preference`: the constraint is part of the trade-off but never stops the work. */
  role?: "limit" | "preference";
  /** The effect of a missing variable: the server refuses the request, or it drops the constraint and adds a notice. */
  if_missing?: "refuse" | "drop";
  /** The source of the limit: keys of `sources` in the library, or your own text. */
  source?: readonly string[];
  /** A note on the limit for readers. */
  note?: string;
  /** The ideal values, which give 1. */
  ideal: RangeInput;
  /** The acceptable values. At the edge the constraint gives 0.1. */
  acceptable: RangeInput;
  /** The edge from which the score is 0. If it equals the acceptable edge, the score is 0 only beyond it. If it is absent, the edge is the value at which the straight line reaches 0. */
  stop?: RangeInput;
  shape?: ShapeInput;
  /** A reduction of an upper limit for the error of the forecast, in the deterministic part, by hours since the start of its run. All edges are multiplied by the factor of the first row that reaches the lead time. After the last row, its factor still applies. */
  allowance?: readonly AllowanceToLeadInput[];
}

export interface RankItem {
  request: ForecastRequest;
  constraint_params: EntryReferenceInput;
  /** Your own name for it, which the answer repeats. */
  ref?: string;
  /** The windows to look for with this item, in place of those of the request. */
  window?: RankWindow;
}

export interface RankRequest {
  /** The items to rank, at most 1,000. */
  items: readonly RankItem[];
  /** `ideal_hours`: the number of hours that score above 0.9. `best_window`: the probability that every hour of the most likely window is good, then the score of its worst hour. `mean`: the mean score. `probability`: the same probability as `best_window`. If windows are equally likely, the worst hour in bad members decides, then the mean score. The worst hour is its `Q10`, or `Q90` if the request sets only a maximum. */
  by: "ideal_hours" | "best_window" | "mean" | "probability";
  /** The length of a window [h]. */
  window_hours?: number;
  /** The windows to look for. The default is windows of acceptable hours, at any of the requested hours. */
  window?: RankWindow;
}

export interface RankResponse {
  /** The value by which the items were ranked. */
  by: "ideal_hours" | "best_window" | "mean" | "probability";
  /** The length of a window for items that give no other length. */
  window_hours: number;
  /** The items, the best first. */
  ranking: RankedItem[];
  /** Items that could not be ranked. */
  refused: ItemProblem[];
}

/** The windows to look for. */
export interface RankWindow {
  /** The same as `window_hours`. If the window of an item has no value, that of the request applies. */
  duration_hours?: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. */
  maximum_score?: number;
  /** The full hour before which no window starts, as an RFC 3339 time. It cannot be before the current hour. */
  not_before?: string;
  /** The full hour by which every window must end, as an RFC 3339 time. */
  not_after?: string;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}

export interface RankedItem {
  /** The rank; 1 is best. Items with the same value share a rank. */
  rank: number;
  /** The `ref` of the item; null if it has none. */
  ref: string | null;
  /** Position of the item, from 0. */
  index: number;
  /** The value by which the items are ranked. Null if it is a probability that is not known. Such items come last, in the order of their worst hours. */
  value: number | null;
  /** The number of hours that score above 0.9. */
  ideal_hours: number;
  /** Mean of the scores of all hours. */
  mean: Score;
  /** The most likely window; null if the requested hours have no window of its length. */
  best_window: RankedWindow | null;
  /** The band of the worst hour of `best_window`; null if there is no window. */
  band: Band | null;
  hours: RankedItemHours;
  /** The constraint that limits the most hours, with their share; null if none does. */
  limiting: RankedLimit | null;
  source: ItemSource;
  /** Present only if the answer has limitations. An older run replaced the newest run, which is damaged, or no members could be counted in hours of a single run. Or the site lies too far above or below the cell of a part. Or the request asked for calibrated weather that the site does not have. */
  notices?: RankedItemNotice[];
  /** Present only if weather or odds were calibrated: each calibrated part with its calibration. */
  calibration?: Calibration[];
}

/** The number of hours in each band. */
export interface RankedItemHours {
  /** The number of ideal hours. */
  ideal: number;
  /** The number of acceptable hours. */
  acceptable: number;
  /** The number of unsuitable hours. */
  unsuitable: number;
  /** The number of hours that score 0. */
  stop: number;
}

export type RankedItemNotice = OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice;

export interface RankedLimit {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** Share of the hours in which the constraint limits the score. */
  share: number;
}

/** The members that were counted. */
export interface RankedMembers {
  /** The number of members in which every hour is good. */
  good: number;
  /** The number of members with a score in every hour. */
  of: number;
}

export interface RankedWindow {
  /** The hour at which the window starts. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The probability that every hour is good, as for a window; null if `basis` is `deterministic`. */
  probability: number | null;
  /** The basis of the probability: the members of a part. `ensemble+deterministic`: the members and the deterministic run as one more member, in the hours that this run covers. `deterministic_reliability`: the frequency with which runs with such a score were right at the site. `deterministic`: a single run, which gives no probability. */
  basis:
    | "ensemble"
    | "ensemble+deterministic"
    | "subseasonal"
    | "seasonal"
    | "deterministic_reliability"
    | "deterministic";
  /** Median over the members of the score of their worst hour. */
  worst_score: Score;
  /** Mean of the scores of all hours in the window. */
  mean_score: Score;
  /** The odds of the members, including the deterministic run if `basis` says so; null if the window comes from a single run. */
  ensemble: WindowEnsemble | null;
}

export interface RecordGap {
  /** The first step. */
  from: string;
  /** The last step. */
  to: string;
  /** The number of steps in the gap. */
  steps: number;
  /** The variables that have no data in this period. */
  variables: VariableName[];
}

/** A scenario of your own. */
export interface ScenarioRequest {
  /** The display name. */
  name: string;
  /** The sector of the entry. */
  sector: string;
  /** A description in one or two sentences. */
  description: string;
  /** The factors that the scores do not cover. */
  caveat?: string;
  /** The constraints on the weather, 1 to 32 of them. */
  constraints: readonly ConstraintInput[];
}

/** A scenario of your own. */
export interface ScenarioRequestInput {
  /** The display name. */
  name: string;
  /** The sector of the entry. */
  sector: string;
  /** A description in one or two sentences. */
  description: string;
  /** The factors that the scores do not cover. */
  caveat?: string;
  /** The constraints on the weather, 1 to 32 of them. */
  constraints: readonly ConstraintInput[];
}

/** The task or scenario that was scored. */
export interface ScoredEntry {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** The display name. */
  name: string;
  /** Version of the entry, which increases with every change. */
  version: number;
}

export interface SpanEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about a window, a band or a limit. */
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
  /** The time of the event. */
  timestamp: string;
  data: SpanEventData;
}

/** The data of the event. */
export interface SpanEventData {
  /** Id of a watch. */
  watch: string;
  /** The name of the watch. */
  name: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  place: EventPlace;
  /** Id of a span. */
  span: string;
  /** Increases with every event of the span. Of two events, the one with the higher number is newer. */
  sequence: number;
  /** The first possible start. */
  start: string;
  /** The last possible start. */
  latest_start: string;
  /** The end for the last possible start. */
  end: string;
  /** The start on the clock that `local_hours` names. Present only if the watch names a zone. */
  local_start?: string;
  /** The length from `start` to `end` [h]. */
  hours: number;
  /** The highest current probability among its starts; null if the forecast no longer has any of them. */
  probability: number | null;
  /** The word for the probability; null if the probability is null. */
  likelihood: Likelihood | null;
  /** The span in its previous event; null for a new span. */
  before: ToldSpan | null;
  /** True if the first start is also good for its whole length in the deterministic run; null if the run does not reach that far. */
  deterministic_agrees: boolean | null;
  /** The constraint that limits the score in most of its hours; null if none does, or if it is not known. */
  limiting: EventLimiting | null;
  /** The entry that is scored. Its id is null for a definition, and the whole entry is null for a limit. */
  entry: EventEntry | null;
  /** Start of the run of the members; null if only the passing of time changed the span. */
  run: string | null;
  /** The source of the weather; null if only the passing of time changed the span. */
  source: string | null;
  /** Present only for a lost span: its probability fell, or another span took over its starts. */
  reason?: "weather" | "merged";
  /** The purpose of scores, and the checks that they do not replace. */
  planning_aid: string;
}

/** Consecutive hours at each of which a window may start. */
export interface Spell {
  /** The first hour at which a window may start. */
  start: string;
  /** The last hour at which a window may start. */
  latest_start: string;
  /** The time at which the window with the last start ends. */
  end: string;
  /** The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone. */
  start_local?: string;
  /** The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone. */
  latest_start_local?: string;
  /** The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone. */
  end_local?: string;
  /** The number of hours from `start` to `end`. */
  hours: number;
  /** The number of hours at which a window may start. */
  starts: number;
  /** The part that covers the last hour of every window. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The basis of the probability: the members of a part. `ensemble+deterministic`: the members and the deterministic run as one more member, in the hours that this run covers. `deterministic_reliability`: the frequency with which runs with such a score were right at the site. `deterministic`: a single run, which gives no probability. */
  basis:
    | "ensemble"
    | "ensemble+deterministic"
    | "subseasonal"
    | "seasonal"
    | "deterministic_reliability"
    | "deterministic";
  /** The number of members that are counted, including the deterministic run if `basis` says so; null if the windows come from a single run. */
  members: number | null;
  /** True if another spell begins at the next start, in another part or with other members. */
  continues: boolean;
  /** The odds that all hours from `start` to `end` are good. They never exceed the odds of a window inside. */
  whole: HourOdds;
  best: BestWindow;
}

export interface Spread {
  /** Median over the members. */
  median: Score;
  /** Tenth percentile; null if too few members have values. */
  Q10: Score | null;
  /** Ninetieth percentile; null if too few members have values. */
  Q90: Score | null;
}

/** A task of your own. */
export interface TaskRequest {
  /** The display name. */
  name: string;
  /** The sector of the entry. */
  sector: string;
  /** A description in one or two sentences. */
  description: string;
  /** The factors that the scores do not cover. */
  caveat?: string;
  /** The constraints on the weather, 1 to 32 of them. */
  constraints: readonly ConstraintInput[];
}

/** A task of your own. */
export interface TaskRequestInput {
  /** The display name. */
  name: string;
  /** The sector of the entry. */
  sector: string;
  /** A description in one or two sentences. */
  description: string;
  /** The factors that the scores do not cover. */
  caveat?: string;
  /** The constraints on the weather, 1 to 32 of them. */
  constraints: readonly ConstraintInput[];
}

/** The entry that was scored. */
export interface UsedEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of a task or scenario. */
  id: number;
  /** Version of the entry, which increases with every change. */
  version: number;
  /** The meaning of a score of 1. `suitability`: the weather is good for the task. `presence`: the situation is present. */
  polarity: "suitability" | "presence";
}

export interface UsedPart {
  /** The part of the model: the single run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after that. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The source of the weather; `synthetic` is not real weather. */
  source: string;
  /** Start of the run. */
  run: string;
  cell: Cell;
  /** The number of forecasts: 1, or the number of members including the control. */
  members: number;
}

/** The numbers of a variable, one for each timestamp. */
export interface ValueColumn {
  /** The unit of the numbers, which is the canonical unit of the variable. */
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
  /** The meaning of a number for its step: the value at the timestamp, or the mean, sum or extreme of the step that ends there. */
  statistic: "value" | "mean" | "sum" | "min" | "max";
  /** One number for each timestamp. `nulls` gives the reason for each null. */
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
  /** All weather variables. */
  variables: VariablesResponseVariable[];
}

export interface VariablesResponseVariable {
  name: VariableName;
  /** The unit of the numbers, which is the canonical unit of the variable. */
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
  /** A description of the variable. */
  description: string;
  /** The standard name in the CF conventions; null if there is none. */
  cf_name: string | null;
  /** The meaning of a value for its hour. `instant` is the value at the timestamp. `mean`, `sum`, `max` and `min` are for the hour that ends at the timestamp. `category` is a code. `solar` is computed from place and time. */
  step_type: "instant" | "mean" | "sum" | "max" | "min" | "category" | "solar";
  /** The smallest difference that is stored, in the unit. */
  resolution: number;
  /** The smallest possible value in any weather, in the unit. */
  physical_min: number;
  /** The largest possible value in any weather, in the unit. */
  physical_max: number;
  /** The smallest value that occurs on the surface of the earth, in the unit. */
  plausible_min: number;
  /** The largest value that occurs on the surface of the earth, in the unit. */
  plausible_max: number;
  /** True if the variable is computed from other variables by a published formula. */
  derived: boolean;
  /** The way in which the variable is adjusted to the height of a site; null if the value of the cell is kept. `lapse`: by the lapse rate. `relative_humidity` and `dew_point`: with a constant mixing ratio of water vapour. `pressure`: by the weight of the air in between. `phase`: rain or snow, by the wet-bulb temperature at the site. `derive`: computed again from adjusted variables. */
  elevation_change: "lapse" | "relative_humidity" | "dew_point" | "pressure" | "phase" | "derive" | null;
  /** The offerings that include the variable. */
  offerings: ("operational" | "historical" | "projection")[];
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
  /** The places to watch. */
  places: WatchPlace[];
  when: WatchWhen;
  tell: WatchTell;
  /** The time at which the watch ends automatically. */
  ends_at: string;
  /** Increases with every change of the watch. */
  version: number;
  /** The state of the watch: active, paused or ended. */
  state: "active" | "paused" | "ended";
  /** The reason for the pause; null unless the watch is paused. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** The time of creation. */
  created_at: string;
  /** The hour of the last round of the watch; null before the first. */
  last_round_at: string | null;
  /** The expected time of the next round, based on the recent runs of the model. Null while the watch is not active, while the next run is late, and if too few runs are known. */
  next_round_expected: string | null;
  /** The places, in the order of the request. */
  subjects: WatchSubject[];
}

export interface WatchList {
  /** The watches of the page, the oldest first. */
  watches: WatchSummary[];
  /** The `cursor` of the next page; null on the last page. */
  next_cursor: string | null;
}

export interface WatchRequest {
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  constraint_params?: EntryReferenceInput;
  definition?: DefinitionInput;
  /** The places to watch. */
  places: readonly WatchPlaceInput[];
  when: WatchWhenInput;
  tell?: WatchTellInput;
  /** The end of the watch, in any form of RFC 3339; at most 400 days ahead, which is also the default. */
  ends_at?: string;
}

export interface WatchRequestInput {
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  constraint_params?: EntryReferenceInput;
  definition?: DefinitionInput;
  /** The places to watch. */
  places: readonly WatchPlaceInput[];
  when: WatchWhenInput;
  tell?: WatchTellInput;
  /** The end of the watch, in any form of RFC 3339; at most 400 days ahead, which is also the default. */
  ends_at?: string;
}

export interface WatchSubject {
  /** The `ref` of the place; null if it has none. */
  ref: string | null;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** `blind`: no round has succeeded for 24 hours. A lack of events then says nothing about the weather. */
  sight: "seeing" | "blind";
  /** The hour of the last round that succeeded; null before the first. */
  seen_at: string | null;
  /** The open spans, in the order of their starts. */
  spans: WatchedSpan[];
}

export interface WatchSummary {
  /** Id of a watch. */
  id: string;
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Increases with every change of the watch. */
  version: number;
  /** The state of the watch: active, paused or ended. */
  state: "active" | "paused" | "ended";
  /** The reason for the pause; null unless the watch is paused. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** The time of creation. */
  created_at: string;
  /** The hour of the last round of the watch; null before the first. */
  last_round_at: string | null;
  /** The expected time of the next round, based on the recent runs of the model. Null while the watch is not active, while the next run is late, and if too few runs are known. */
  next_round_expected: string | null;
  /** The time at which the watch ends automatically. */
  ends_at: string;
  /** The type of the watch. */
  kind: "window" | "band" | "limit";
  /** The number of places that it watches. */
  places: number;
  /** The number of open spans at these places. */
  open_spans: number;
  /** The number of places where no round has succeeded for 24 hours. */
  blind_places: number;
}

/** The events to send, their receivers and their times. */
export interface WatchTell {
  /** The span events that are sent; by default all but `window.passed`. Events about the watch itself are always sent. */
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
  /** The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case. */
  to?: string[];
  /** The span events that are sent at once, even in quiet hours or with a digest. */
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

/** The events to send, their receivers and their times. */
export interface WatchTellInput {
  /** The span events that are sent; by default all but `window.passed`. Events about the watch itself are always sent. */
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
  /** The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case. */
  to?: readonly string[];
  /** The span events that are sent at once, even in quiet hours or with a digest. */
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

/** The window, band or limit to watch for. */
export type WatchWhen = WindowWatch | BandWatch | LimitWatch;

/** The window, band or limit to watch for. */
export type WatchWhenInput = WindowWatchInput | BandWatchInput | LimitWatchInput;

export interface WeatherWindow {
  /** The hour at which the window starts. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone. */
  start_local?: string;
  /** The same time on the clock of the zone that `local_hours` names, with its offset; present only if it names a zone. */
  end_local?: string;
  /** The length [h]. */
  hours: number;
  /** Median over the members of the median score of their hours. */
  median_score: Score;
  /** Median over the members of the score of their worst hour. The worst hour has the lowest score, or the highest if the request sets only a maximum. If the window comes from a single run, it is the worst hour of that run. */
  worst_score: Score;
  /** Tenth percentile over the members of the score of their worst hour. */
  worst_score_q10: Score | null;
  /** Ninetieth percentile over the members of the score of their worst hour. */
  worst_score_q90: Score | null;
  /** The probability that every hour of the window is good: it reaches the minimum and does not exceed the maximum. The probability is (k + c) / (K + 1), with k of K members good. Here c is the frequency with which the least usual hour of the window is good at the place, month and hour, or one half. The probability is then drawn towards that of earlier windows, to remove the part that chance adds to shares of members. So windows that are picked for their odds occur as often as their odds say. If `calibrated` is requested and the site has a calibration, the probability is the frequency with which such odds came true there. Null if `basis` is `deterministic`. */
  probability: number | null;
  /** The members that were counted; null if the window comes from a single run. */
  members: WindowMembers | null;
  /** Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted. */
  share: number | null;
  /** The word for the probability; null if the probability is null. */
  likelihood: Likelihood | null;
  /** The band of `worst_score`. */
  band: Band;
  /** Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if no members are counted. */
  worst: Spread | null;
  /** The basis of the probability: the members of a part. `ensemble+deterministic`: the members and the deterministic run as one more member, in the hours that this run covers. `deterministic_reliability`: the frequency with which runs with such a score were right at the site. `deterministic`: a single run, which gives no probability. */
  basis:
    | "ensemble"
    | "ensemble+deterministic"
    | "subseasonal"
    | "seasonal"
    | "deterministic_reliability"
    | "deterministic";
  deterministic?: WeatherWindowDeterministic;
  /** The part that covers the last hour. */
  certainty: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
}

/** The worst hour of the deterministic run; present only if the run covers the last hour. */
export interface WeatherWindowDeterministic {
  /** Score of the worst hour. */
  worst_score: Score;
}

export interface WholeStep {
  variable: VariableName;
  /** The number of hours that share the extreme value of a step. */
  step_hours: number;
  /** The first timestamp of the span. */
  from: string;
  /** The last timestamp of the span. */
  to: string;
}

export interface WindowEnsemble {
  /** Share of the members that are good in every hour. It is a count, not a probability. */
  share: number;
  members: RankedMembers;
  /** Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. */
  worst: Spread;
}

export interface WindowMembers {
  /** The number of members in which every hour is good. */
  good: number;
  /** The number of members with a score in every hour. */
  of: number;
}

/** A window in which a task can be done. */
export interface WindowWatch {
  /** The watch looks for a window. */
  kind: "window";
  /** The number of consecutive hours that must be good. */
  duration_hours: number;
  /** The minimum score of every hour; by default the start of the acceptable band. */
  minimum_score: number;
  /** The time ahead that is watched [h]. */
  horizon_hours: number;
  probability: WatchProbability;
  confirm_runs: WatchConfirmRuns;
  change: WatchChange;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only: boolean;
  local_hours?: LocalHours;
}

/** A window in which a task can be done. */
export interface WindowWatchInput {
  /** The watch looks for a window. */
  kind: "window";
  /** The number of consecutive hours that must be good. */
  duration_hours: number;
  /** The minimum score of every hour; by default the start of the acceptable band. */
  minimum_score?: number;
  /** The time ahead that is watched [h]. */
  horizon_hours?: number;
  probability?: WatchProbabilityInput;
  confirm_runs?: WatchConfirmRunsInput;
  change?: WatchChangeInput;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}

export interface WindowsRequest {
  request: ForecastRequest;
  constraint_params: EntryReferenceInput;
  window: WindowsRequestWindow;
}

/** The windows to look for. */
export interface WindowsRequestWindow {
  /** The length of a window [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. */
  maximum_score?: number;
  /** The full hour before which no window starts, as an RFC 3339 time. It cannot be before the current hour. */
  not_before?: string;
  /** The full hour by which every window must end, as an RFC 3339 time. */
  not_after?: string;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
  /** If true, at most one window starts on a day. The day is that of the zone and the hours of `local_hours`, or of UTC. */
  per_day?: boolean;
  /** If true, the answer also groups windows with consecutive starts as spells. */
  spells?: boolean;
  /** The least probability of a window in a spell, and of the hours in `longest`. It does not affect `windows`. */
  minimum_probability?: number;
  /** The maximum number of windows, and of spells. */
  top?: number;
}

export interface WindowsResponse {
  metadata: OddsMetadata;
  /** The windows, without overlap, ordered by probability, then worst score, then start. Windows whose probability is null come last. */
  windows: WeatherWindow[];
  /** Present only if there is no window. */
  none_because?: NoWindow;
  /** Present only on request. The most likely spells come first, ordered by their best windows in the same way as `windows`. Spells whose probability is null come last. */
  spells?: Spell[];
  /** Present only if there is no window, or no spell on a request for spells. It is the nearest match: the longest run, shorter than the duration, that reaches `minimum_probability`. Null if no hour reaches it. */
  longest?: LongestRun | null;
}

/** The weather window to count, and the hours in which it may lie. */
export interface WorkabilityWindow {
  /** The length of a weather window [h]. */
  duration_hours?: number;
  /** The minimum score of every hour; by default the start of the acceptable band. */
  minimum_score?: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}

/** The weather window to count, and the hours in which it may lie. */
export interface WorkabilityWindowInput {
  /** The length of a weather window [h]. */
  duration_hours?: number;
  /** The minimum score of every hour; by default the start of the acceptable band. */
  minimum_score?: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}
