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
  Coverage,
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
  Problem,
  ProjectionDailyResponseMetadata,
  ProjectionWorkabilityResponseChange,
  Range,
  RangeInput,
  Score,
  ServiceReason,
  Shape,
  ShapeInput,
  Skills,
  StepSpan,
  ToldSpan,
  UnlikeSiteNotice,
  VerifiedEvents,
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

/** The area and its cells. */
export interface AnsweredArea {
  /** The size of the scored area [km2]. */
  km2: number;
  /** The number of cells with a part inside the area. */
  cells: number;
  /** The number of cells that were scored. */
  scored: number;
  /** The size of the area that is not scored [km2]: refused cells, cells of another `surface`, and what lies outside the grid. */
  dropped_km2: number;
  /** The width and height of a cell [degrees east and north]. An area that is smaller is no more exact than this. */
  cell_degrees: number[];
  /** West, south, east and north [degrees]. West may be below -180, and east above 180. */
  bounds: number[];
}

/** The task, scenario or constraints that were scored. */
export interface AnsweredEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** The id of the entry; null if the request gave constraints instead. */
  id: number | null;
  /** The permanent name, in lower case with hyphens; null without an entry. */
  slug: string | null;
  /** The display name; null if the request gave constraints without a name. */
  name: string | null;
  /** The version that was scored; null without an entry. */
  version: number | null;
  /** The meaning of a score of 1. `suitability`: the weather is good for the task. `presence`: the situation is present. */
  polarity: "suitability" | "presence";
}

/** The hours of the answer. */
export interface AnsweredPeriod {
  /** The first hour. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The number of hours. */
  hours: number;
}

/** The route and its cells. */
export interface AnsweredRoute {
  /** The length of the way [km]. */
  km: number;
  /** The time from departure to arrival, with all stays [h]. */
  hours: number;
  /** The number of different cells. */
  cells: number;
  /** The width and height of a cell [degrees east and north]. */
  cell_degrees: number[];
}

/** The requested place. */
export interface AnsweredSite {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
  /** The place that the request named; null if the request gave coordinates. Its data are from GeoNames, CC BY 4.0. */
  place: NamedPlace | null;
}

export interface ArcConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3. */
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
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3. */
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

export interface AreaCell {
  /** The middle of the cell [degrees north]. */
  latitude: number;
  /** The middle of the cell [degrees east]. */
  longitude: number;
  /** West, south, east and north [degrees]. West may be below -180, and east above 180. */
  bounds: number[];
  /** True if the cell is at sea. */
  sea: boolean;
  /** The height of the cell [m]; null if the source does not have it. */
  elevation_m: number | null;
  /** The size of the part of the cell inside the area [km2]. */
  km2: number;
  hours: HoursByBand;
  /** Mean of the scores of the hours of the period. */
  mean: Score;
  /** The number of hours at which a window may start that is likely enough; null without a window. */
  possible_starts: number | null;
  /** The most likely window of the cell alone, if it is likely enough. Null if there is none, or without a window. */
  best: BestWindow | null;
}

export interface AreaCost {
  /** The cost [requests deducted from the allowance]. */
  cost: number;
  /** The size of the scored area [km2]. */
  km2: number;
  /** The number of cells with a part inside the area. */
  cells: number;
  /** The number of cells that were scored. */
  scored: number;
  /** The size of the area that is not scored [km2]: refused cells, cells of another `surface`, and what lies outside the grid. */
  dropped_km2: number;
  /** Cells that cannot be scored, with the reasons. */
  problems: RefusedCell[];
}

export interface AreaEnsemble {
  workable: WorkableSpread;
  /** The share of the members in which at least `area_share` of the area is workable. */
  share: number;
  /** The probability that at least `area_share` of the area is workable. */
  probability: number;
  /** The word for the probability. */
  likelihood: Likelihood;
}

/** The area: a polygon, several polygons or a box, with at most 10,000 positions in all. Edges are straight in longitude and latitude. */
export type AreaGeometry = PolygonArea | BoxArea;

/** The area: a polygon, several polygons or a box, with at most 10,000 positions in all. Edges are straight in longitude and latitude. */
export type AreaGeometryInput = PolygonAreaInput | BoxAreaInput;

export interface AreaHour {
  /** Start of the hour, UTC. */
  timestamp: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  local: string;
  /** The origin of the scores; null if the cells take the hour from different parts. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal" | null;
  /** The share of the scored area in each band of `score`, in the order of `metadata.bands`. */
  area_shares: number[];
  /** The share of the scored area that is workable in the hour. */
  workable: number;
  /** The mean of the scores, weighted with the sizes of the cells. */
  mean: Score;
  worst: WorstCell;
  /** The odds of the hour, counted within each member over all cells. Null if too few members have a score in every cell. */
  ensemble: AreaEnsemble | null;
}

/** Metadata of the answer. */
export interface AreaMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The version of the arithmetic from weather to scores and odds. It changes if the same weather would get other scores. */
  formula: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The zone of the local times. */
  timezone: string;
  period: AnsweredPeriod;
  entry: AnsweredEntry;
  /** The bands of its scores, the best first. The first row that applies names the band of a score. */
  bands: BandRow[];
  /** Notices about some of the hours; empty if there are none. */
  notices: ForecastMetadataNotice[];
  /** Variables that the source lacks and that a rough rule replaced; empty if there are none. */
  estimated: Estimate[];
  /** Hours whose constraints used the extreme value of a longer model step, such as gusts; empty if there are none. The extreme occurs in one hour of the step, but the hour is not known. For a single hour it is therefore too severe. */
  whole_steps: WholeStep[];
  /** Each part whose weather or odds were calibrated, with its calibration; empty if there are none. */
  calibration: Calibration[];
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
  source: FieldSource;
  /** Always null: how often the weather of a whole area is good in other years is not known. Odds take one half in its place. */
  usual: null;
  area: AnsweredArea;
  /** The share that must be workable. */
  area_share: number;
}

/** The requested hours. */
export interface AreaPeriod {
  /** The first hour, as an RFC 3339 time. It cannot be before the current hour, which is the default. With `as_of` it cannot be before the hour of that instant. */
  start?: string;
  /** The number of hours. Give exactly one of `hours` and `end`. */
  hours?: number;
  /** The time at which the last hour ends, in the same form. */
  end?: string;
}

export interface AreaRequest {
  area: AreaGeometryInput;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  period: AreaPeriod;
  timezone?: KeptPlanTimezone;
  /** The windows to look for. Its scores say which cells are workable; without it, those from 0.1 on. A scenario needs it. */
  window?: WindowWishInput;
  /** The share of the area that must be workable, so that an hour is good. */
  area_share?: number;
  /** The cells to keep: `land` or `sea`. All cells if absent. */
  surface?: "land" | "sea";
  /** The lists of the answer: `hours` of the whole area, and `cells` with their own figures. */
  include?: readonly ("hours" | "cells")[];
  /** If true, a Parquet file is GeoParquet: each row has the rectangle of its cell. Other formats ignore it. */
  geometry?: boolean;
  /** The value by which `cells` are sorted, as in `rank`. By default `probability`, or `mean` without a window. */
  by?: "probability" | "soonest" | "possible_starts" | "worst" | "ideal_hours" | "mean";
  /** The maximum number of `cells`. */
  top?: number;
}

export interface AreaRequestInput {
  area: AreaGeometryInput;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  period: AreaPeriod;
  timezone?: KeptPlanTimezone;
  /** The windows to look for. Its scores say which cells are workable; without it, those from 0.1 on. A scenario needs it. */
  window?: WindowWishInput;
  /** The share of the area that must be workable, so that an hour is good. */
  area_share?: number;
  /** The cells to keep: `land` or `sea`. All cells if absent. */
  surface?: "land" | "sea";
  /** The lists of the answer: `hours` of the whole area, and `cells` with their own figures. */
  include?: readonly ("hours" | "cells")[];
  /** If true, a Parquet file is GeoParquet: each row has the rectangle of its cell. Other formats ignore it. */
  geometry?: boolean;
  /** The value by which `cells` are sorted, as in `rank`. By default `probability`, or `mean` without a window. */
  by?: "probability" | "soonest" | "possible_starts" | "worst" | "ideal_hours" | "mean";
  /** The maximum number of `cells`. */
  top?: number;
}

export interface AreaResponse {
  metadata: AreaMetadata;
  /** A row for each hour of the period. Empty if no cell was scored; absent if `include` leaves it out. */
  hours?: AreaHour[];
  /** The rows in the requested order, at most `top` of the window. Empty without a window. The scores are workable shares of the area. */
  windows: AreaWindow[];
  /** The reason why there is no window; null if there are windows, or without a window. */
  none_because: NoAreaWindow | null;
  /** The nearest match if there is no window. It is the longest run of hours, shorter than the duration, that reaches `minimum_probability`. Null if there are windows, or if no hour reaches it. */
  longest: LongestRun | null;
  /** The scored cells, the best first, at most `top`. Present only if `include` has it. */
  cells?: AreaCell[];
  /** Cells that could not be scored. They cost nothing, and count in no share. */
  refused: RefusedCell[];
}

export interface AreaSourcePart {
  /** The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** `synthetic` is not real weather. */
  source: string;
  /** Start of the run. */
  run: string;
  /** The number of forecasts: 1, or the number of members including the control. */
  members: number;
  /** The first hour that the part covers, or for which it counts members. */
  from: string;
  /** The time at which the last of these hours ends. */
  to: string;
  /** The licence of the weather; null for weather that is not real. */
  licence: Licence | null;
  /** The attribution to show with the weather. Present only for `regional`; `/models` has those of the other parts. */
  attribution?: string;
}

/** Consecutive hours at each of which a window of the area may start. */
export interface AreaWindow {
  /** The first hour at which a window may start. */
  start: string;
  /** The last hour at which a window may start; equal to the start if rows are single windows. */
  latest_start: string;
  /** The time at which the window with the last start ends. */
  end: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  latest_start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** The number of hours from `start` to `end`. */
  hours: number;
  /** The number of hours at which a window may start, from `start` to `latest_start`. */
  starts: number;
  /** The number of members that are counted: those of one ensemble over all hours. The single run of the `regional` or `deterministic` part counts as one more in the hours that it covers. Null if the windows come from a single run. */
  members: number | null;
  /** True if another row continues with the next hour: in another part, with other members, or on the next day. */
  continues: boolean;
  /** The odds that all hours from `start` to `end` are good. They never exceed the odds of a window inside. */
  whole: HourOdds;
  /** The probability that every hour of a window is good, for each start from `start` to `latest_start`. The highest probability is that of `best`, and none is below that of `whole`. Null if the windows come from a single run. */
  chances: (number | null)[];
  /** Hours whose own share does not meet the request; empty if there are none. */
  unmet: UnmetAreaHours[];
  best: BestAreaWindow;
}

/** A run of which only a part has arrived. Forecasts do not read it. */
export interface ArrivingRun {
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The start of the run. */
  run: string;
  /** The share of the run that has arrived. */
  share: number;
}

/** The entry to score. */
export type AskedEntry = NamedEntry | DefinedEntry;

/** The entry to score. */
export type AskedEntryInput = NamedEntryInput | DefinedEntryInput;

/** The place and its properties. */
export type AskedSite = Site | NamedSite;

export interface BandRow {
  name: Band;
  /** The score is above this value. */
  above?: number;
  /** The score is at least this value. */
  from?: number;
}

/** The bands of tasks and the bands of scenarios. */
export interface BandTables {
  /** The bands of tasks. */
  suitability: BandRow[];
  /** The bands of scenarios. */
  presence: BandRow[];
}

export interface BatchItem {
  location: AskedSite;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  period: Period;
  timezone?: CompositeRequestTimezone;
  /** If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies. */
  calibrated?: boolean;
  /** An instant of the past, as an RFC 3339 time. The answer is then the one of that instant: it counts hours from it, and uses the runs that could be read then, without calibrations. The current time if absent. */
  as_of?: string;
  /** Additional parts of the answer. `ensemble`: the odds of the members for each hour. `reasons`: the constraints that limit the hour. `counterfactuals`: the gain from a looser limit, which needs `reasons`. `warnings`: the official warnings that hold in the hour. An empty list gives the shortest rows. */
  include?: readonly ("ensemble" | "reasons" | "counterfactuals" | "warnings")[];
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

/** The most likely window. The scores are workable shares of the area. */
export interface BestAreaWindow {
  /** The hour at which the window starts. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted. */
  share: number | null;
  /** The probability that every hour is good. If many windows are about as good, it is lower than the share of members, because the search picks windows by that share. Null if the windows come from a single run, or from too few members. */
  probability: number | null;
  /** The word for the probability; null if the probability is null. */
  likelihood: Likelihood | null;
  /** Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if the window comes from a single run. */
  worst: WorstHour | null;
  /** The result of the single run that covers the last hour, of the `regional` or `deterministic` part; null if no run does. */
  deterministic: WindowOfRun | null;
}

/** The most likely window. If several are equally likely, it is the one with the best worst hour in bad members, then the first. */
export interface BestWindow {
  /** The hour at which the window starts. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** Share of the members that are good in every hour. It is a count, so it may be 0 or 1. Null if no members are counted. */
  share: number | null;
  /** The probability that every hour is good. If many windows are about as good, it is lower than the share of members, because the search picks windows by that share. Null if the windows come from a single run, or from too few members. */
  probability: number | null;
  /** The word for the probability; null if the probability is null. */
  likelihood: Likelihood | null;
  /** The band of the worst hour: from the median over the members, or from the run if the window comes from a single run. */
  band: Band;
  /** Quantiles of the worst hour of each member. The worst hour has the lowest score, or the highest if the request sets only a maximum. Null if the window comes from a single run. */
  worst: WorstHour | null;
  /** The result of the single run that covers the last hour, of the `regional` or `deterministic` part; null if no run does. */
  deterministic: WindowOfRun | null;
}

/** A crew, with at most one job a day. */
export interface BoardCrew {
  /** Your own name for it, unique in its list. */
  id: string;
  /** Skills of the crew, by names of your own. */
  skills?: readonly string[];
  base: CrewBase;
}

/** A job that a crew does in one day, or in a few days in a row. */
export interface BoardJob {
  /** Your own name for it, unique in its list. */
  id: string;
  /** The display name. */
  name?: string;
  /** The `id` of its site. */
  site: string;
  entry: AskedEntryInput;
  /** The good hours in a row that it needs in the shift of each day [h]. */
  hours: number;
  /** Its days in a row. */
  days?: number;
  /** The skill that its crew needs; none if absent. */
  skill?: string;
  /** The score of a good hour. The default is the start of the acceptable band. A scenario needs it. */
  minimum_score?: number;
  /** Value of the job if it is done [currency]. */
  value: number;
  /** The last day on which it is not late. */
  due?: string;
  /** Loss of value for each day after `due` [currency]. */
  late_cost_per_day?: number;
}

/** A job without a crew. */
export interface BoardLeft {
  /** The `id` of the job. */
  job: string;
  /** `skill`: no crew has its skill. `days`: it has more days than the board. `odds`: no day has a probability. `worth`: the ways cost more than it is expected to bring. `crews`: the crews have other jobs. */
  reason: "skill" | "days" | "odds" | "worth" | "crews";
}

export interface BoardOdds {
  /** The `id` of the job. */
  job: string;
  /** The probability for each day of `metadata.days` on which it may begin. Null if the shift has too few hours left, or the ensemble or the board ends before it is done. */
  probability: (number | null)[];
}

/** A site with an entry and a minimum score. */
export interface BoardPair {
  /** The `id` of the site. */
  site: string;
  location: AnsweredSite;
  entry: AnsweredEntry;
  /** The score of a good hour. */
  minimum_score: number;
}

/** A job with its crew. */
export interface BoardRow {
  /** Its first day. */
  day: string;
  /** The `id` of the crew. */
  crew: string;
  /** The `id` of the job. */
  job: string;
  /** The display name of the job; null if it has none. */
  name: string | null;
  /** The number of its days. */
  days: number;
  /** The probability that it has its good hours on all its days. */
  probability: number;
  likelihood: Likelihood;
  /** The probability times the value on this day [currency]. */
  expected_value: number;
  /** The ways from the base to the site and back [km]. */
  travel_km: number;
  /** Their cost [currency]. It is paid in any weather. */
  travel_cost: number;
}

/** The sums of the board. */
export interface BoardTotals {
  /** Sum of the expected values [currency]. */
  expected_value: number;
  /** Sum of the ways [km]. */
  travel_km: number;
  /** Sum of their costs [currency]. */
  travel_cost: number;
  /** Expected values less costs of the ways [currency]. */
  gain: number;
}

/** Hours of work between two ends. */
export interface BoundedHours {
  /** The form of the distribution. */
  law: "triangular" | "pert";
  /** The least hours [h]. */
  low: number;
  /** The most frequent hours [h]. */
  likely: number;
  /** The most hours [h]. */
  high: number;
}

/** Hours of work between two ends. */
export interface BoundedHoursInput {
  /** The form of the distribution. */
  law: "triangular" | "pert";
  /** The least hours [h]. */
  low: number;
  /** The most frequent hours [h]. */
  likely: number;
  /** The most hours [h]. */
  high: number;
}

/** A box of longitudes and latitudes. */
export interface BoxArea {
  /** West, south, east and north [degrees]. If west is larger than east, the box crosses the antimeridian. */
  bbox: number[];
}

/** A box of longitudes and latitudes. */
export interface BoxAreaInput {
  /** West, south, east and north [degrees]. If west is larger than east, the box crosses the antimeridian. */
  bbox: readonly number[];
}

export interface BriefFeed {
  /** Id of the feed. */
  id: string;
  /** The state of the feed. It is `partial` if a message could not be read, or if an area has no known shape. It is `silent` if the feed could not be read for too long, and `never` before the first reading. */
  state: "ok" | "partial" | "silent" | "never";
  /** The time at which the feed was last read; null if never. */
  checked_at: string | null;
  /** The attribution to show with its warnings. */
  attribution: string;
  /** A sentence to show with its warnings; null if there is none. */
  note: string | null;
}

/** A warning without its long texts and codes. `event`, `headline` and `sender_name` are cut at 200 characters; `GET /v2/warnings/{id}` has all. */
export interface BriefWarning {
  /** Id of a warning. Its updates keep it. */
  id: string;
  /** The number of the message in its line of updates, from 1. */
  sequence: number;
  /** `live` for a warning that holds or is to come. Others are only found by their id: replaced by an update, cancelled, over, gone from the feed without a word (`withdrawn`), or an all-clear. */
  state: "live" | "superseded" | "cancelled" | "over" | "withdrawn" | "clear";
  /** Id of the feed. */
  feed: string;
  /** The name of the authority, as it was sent; null if it was not sent. */
  sender_name: string | null;
  /** The time at which the message was sent. */
  sent: string;
  /** The event, as it was sent. */
  event: string;
  /** Categories of CAP, such as `Met`. */
  categories: string[];
  /** The severity; `unknown` is none of the others. */
  severity: "unknown" | "minor" | "moderate" | "severe" | "extreme";
  /** How soon to act. */
  urgency: "unknown" | "past" | "future" | "expected" | "immediate";
  /** How certain the event is. */
  certainty: "unknown" | "unlikely" | "possible" | "likely" | "observed";
  /** The awareness of MeteoAlarm; null if the sender states none. */
  awareness: WarningAwareness | null;
  /** The language of the texts. */
  language: string;
  /** The headline; null if none was sent. */
  headline: string | null;
  /** The start of the event, to the second. */
  onset: string;
  /** The end of the event; null if none was sent. It then counts to 24 hours after `onset`. */
  until: string | null;
  /** The full hour in which the event starts. */
  from: string;
  /** The full hour by which the event ends. */
  to: string;
  /** `onset` in the zone of the answer. */
  local_onset: string;
}

export interface CalibratedEvidenceLead {
  /** First day ahead, counted from when the run was there [d]. */
  from_day: number;
  /** End of the days ahead [d]. */
  to_day: number;
  /** The number of promises: one for each run and day ahead. */
  promises: number;
  /** The number of distinct days of weather behind it. */
  days: number;
  /** The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason. */
  reason: "few_days" | "few_outcomes" | null;
  /** The share that held; null if `reason` is given. */
  frequency: number | null;
  /** Null if `reason` is given. */
  brier: EvidenceBrier | null;
  skill: EvidenceSkill;
  /** The probability that a window that held was promised more than one of the same season that failed. 0.5 is chance. */
  roc_area: number | null;
  /** What was said and what came, the lowest probabilities first. */
  bins: EvidenceBin[];
  /** Null if `reason` is given. */
  table: EvidenceTable | null;
  /** Days with a window in the truth of which no member knew [d]. */
  unpromised_days: number;
  /** Skill against the uncorrected probabilities of the same promises; below 0 if the correction makes them worse. Null if `reason` is given. */
  gain: EvidenceFigure | null;
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

/** The calls of a provider that reading past runs may use. */
export interface CallBudget {
  /** The number of calls that are left for past runs today or, if this is less, in this month. It is half of what other requests leave. */
  left: number;
  /** The time at which these calls renew. */
  renews_at: string;
  /** True if they are enough. If they are not, the work waits until they renew, and then goes on behind the runs that it read. */
  suffices: boolean;
  /** The earliest time at which all runs can be read, if nobody else uses the calls. Runs that are stored need none, so that it may be earlier. */
  ready_at: string;
}

export interface CategoryConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3. */
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
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3. */
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
    | "m3/m3"
    | "ug/m3";
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
  wave_direction?: ClimatologyColumns;
  wave_peak_period?: ClimatologyColumns;
  wind_wave_height?: ClimatologyColumns;
  swell_wave_height?: ClimatologyColumns;
  swell_wave_period?: ClimatologyColumns;
  swell_wave_direction?: ClimatologyColumns;
  ocean_current_speed?: ClimatologyColumns;
  ocean_current_direction?: ClimatologyColumns;
  tide_level?: ClimatologyColumns;
  pm2_5?: ClimatologyColumns;
  pm10?: ClimatologyColumns;
  dust?: ClimatologyColumns;
  ozone?: ClimatologyColumns;
  nitrogen_dioxide?: ClimatologyColumns;
  uv_index?: ClimatologyColumns;
  freezing_level_height?: ClimatologyColumns;
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

export interface ComparedLead {
  /** First day ahead, counted from when the run was there [d]. */
  from_day: number;
  /** End of the days ahead [d]. */
  to_day: number;
  /** The number of distinct days of weather behind it. */
  days: number;
  /** The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason. */
  reason: "few_days" | "few_outcomes" | null;
  /** The skill against climatology minus that of the other model; above 0 if the other is worse. Null if `reason` is given. */
  difference: EvidenceFigure | null;
}

export interface CompositeHour {
  /** Start of the hour, UTC. */
  timestamp: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  local: string;
  /** The origin of `score`: the single run of the `regional` or `deterministic` part, or the median over the members of another part. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The score of the hour. Its polarity is that of the entry. It is `suitability` for a task: 1 is the best weather. It is `presence` for a scenario: 1 is fully present. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment. */
  score: Score;
  /** The band of `score`. */
  band: Band;
  /** Limits that were dropped in this hour because their variable is missing. The score is then 0.9 at most. Empty if there are none. */
  missing: number[];
  /** The odds of the members, even if `score` comes from a single run. Null in the hours that a notice `ensemble_absent` names. Present only if `include` has it. */
  ensemble?: HourEnsemble | null;
  /** The positions in `warnings` of those that hold in the hour. Null if all that hold are among those that `warnings_more` counts; an empty list if none holds. Present only if `include` has it, and absent with `as_of`. */
  warnings?: number[] | null;
  /** The value that each constraint was checked against; present only if reasons are included. */
  constraints?: ConstraintReason[];
  /** The constraints that limit the score, including those of `missing`. There are several in a tie, none at a score of 1, and none if warnings stop the hour. Present only if reasons are included. */
  limiting?: number[];
  /** The ids of the warnings that stop the hour, the most severe first. The score is then 0 and `limiting` is empty; the other reasons are those of the weather alone. Present only if reasons are included and the entry has `warnings`. */
  limiting_warnings?: string[];
  /** For each constraint, by its position: the share of the members of `ensemble` that score below 0.1 in this hour and that the constraint limits. A member counts for several constraints in a tie. Null if `ensemble` is. Present only if reasons are included. */
  short_shares?: number[] | null;
  /** The member that is explained, from 0: the first whose score is nearest to `score`. Null if `score` comes from a single run. Present only if reasons are included. */
  member?: number | null;
  /** The score of that member; present only if reasons are included. */
  member_score?: Score;
}

export interface CompositeRequest {
  location: AskedSite;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  period: Period;
  timezone?: CompositeRequestTimezone;
  /** If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies. */
  calibrated?: boolean;
  /** An instant of the past, as an RFC 3339 time. The answer is then the one of that instant: it counts hours from it, and uses the runs that could be read then, without calibrations. The current time if absent. */
  as_of?: string;
  /** Additional parts of the answer. `ensemble`: the odds of the members for each hour. `reasons`: the constraints that limit the hour. `counterfactuals`: the gain from a looser limit, which needs `reasons`. `warnings`: the official warnings that hold in the hour. An empty list gives the shortest rows. */
  include?: readonly ("ensemble" | "reasons" | "counterfactuals" | "warnings")[];
}

/** A time zone of the IANA database, or `auto` for the zone of the place. `auto` is approximate near borders and at sea. The answer names the zone that was used. */
export type CompositeRequestTimezone = string;

export interface CompositeResponse {
  metadata: ForecastMetadata;
  summary: Summary;
  /** The first 20 live warnings at the place in the hours of the answer, the most severe first. Read `metadata.warnings.state` first: without `known`, an empty list means nothing. Warnings do not change a score, unless the entry has `warnings`. Absent with `as_of`. */
  warnings?: BriefWarning[];
  /** The number of further warnings, which `GET /v2/warnings/` lists; absent with `as_of`. */
  warnings_more?: number;
  /** The frequency with which each constraint limits the score in the period; present if reasons are included. */
  limiting_share?: LimitingShare[];
  /** The warnings that stop hours of the period, those of the most hours first. Present only if reasons are included and the entry has `warnings`. */
  warning_share?: StoppingWarning[];
  /** One counterfactual for each side of each limit that is a range; present if counterfactuals are included. */
  counterfactuals?: Counterfactual[];
  /** A row for each hour of the period. */
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

/** The type of entry, and the constraints on the weather. */
export interface Constraints {
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
  warnings?: WarningGate;
}

/** The type of entry, and the constraints on the weather. */
export interface ConstraintsInput {
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
  warnings?: WarningGateInput;
}

export interface CostRequest {
  /** Name of the endpoint. */
  endpoint:
    | "optimality.composite"
    | "optimality.windows"
    | "optimality.batch"
    | "optimality.rank"
    | "operational.hourly"
    | "historical.hourly"
    | "historical.daily"
    | "historical.climatology"
    | "historical.workability"
    | "projections.daily"
    | "projections.frequencyChange"
    | "projections.hazardIndex"
    | "projections.workability";
  /** The body of the request. */
  body?: Record<string, unknown>;
  /** The query parameters by name: numbers as numbers, and lists as text with commas. */
  query?: Record<string, unknown>;
  /** The path parameters by name. */
  params?: Record<string, unknown>;
}

export interface CostResponse {
  /** The cost of the request, in requests of the allowance. */
  cost: number;
}

export interface CountedLocalHours {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts. */
  to: number;
  /** Days on the local calendar, all by default. */
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** The weather window that was counted, and the hours in which it may lie. */
export interface CountedWindow {
  /** The length [h]. */
  duration_hours: number;
  /** The minimum score of every hour. */
  minimum_score: number;
  /** True if the sun is up at the start and end of every hour. */
  daylight_only: boolean;
  /** The local hours that count; null if every hour counts. */
  local_hours: CountedLocalHours | null;
}

/** Place from which the crew starts each day, and to which it returns. */
export interface CrewBase {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
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
export interface DefinedEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  definition: Constraints;
}

/** A task or scenario that is not in the library. */
export interface DefinedEntryInput {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  definition: ConstraintsInput;
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
  warnings?: WarningGate;
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
  warnings?: WarningGateInput;
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
    | "address.disabled"
    | "warning.issued"
    | "warning.updated"
    | "warning.ended"
    | "run.available"
    | "map.made"
    | "map.failed"
    | "plan.slipped"
    | "plan.improved"
    | "plan.blind"
    | "plan.sighted"
    | "plan.paused"
    | "plan.resumed"
    | "plan.ended";
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

/** The requested hours. */
export interface DeparturePeriod {
  /** The first hour, as an RFC 3339 time. It cannot be before the current hour, which is the default. With `as_of` it cannot be before the hour of that instant. */
  start?: string;
  /** The number of hours. Give exactly one of `hours` and `end`. */
  hours?: number;
  /** The time at which the last hour ends, in the same form. */
  end?: string;
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

export type DigestedEvent = SpanEvent | WatchEvent | WarningEvent | RunEvent | PlanMoveEvent | PlanEvent;

export interface DroppedConstraint {
  /** The code of the notice. */
  code: "constraint_dropped";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
}

export interface EnsembleAbsentNotice {
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
  /** `not_configured`: the model has no members on this server. `stale`: the run of the members is too old or cannot be read. `variable`: the members lack a variable that the entry needs. `gap`: too many members lack a value. `reach`: the members do not cover these hours or this place. */
  because: "not_configured" | "stale" | "variable" | "gap" | "reach";
  /** Present only with `variable`: the variable that the members lack. */
  variable?: VariableName;
  /** The code of the notice. */
  code: "ensemble_absent";
}

/** The members beside the deterministic run have no data for a constraint, and were scored without it. If the constraint is a limit, their scores are 0.9 at most. The number of members in the highest band is then not known. */
export interface EnsembleConstraintDroppedNotice {
  /** The code of the notice. */
  code: "ensemble_constraint_dropped";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
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
  /** The official warnings that stop the task; absent if none do. */
  warnings?: WarningGate;
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

/** An event of a watch, a map, a plan, a webhook or an address. It never changes. */
export type Event =
  | SpanEvent
  | WatchEvent
  | WarningEvent
  | RunEvent
  | MapMadeEvent
  | MapFailedEvent
  | PlanMoveEvent
  | PlanEvent
  | DigestEvent
  | WebhookEvent
  | AddressEvent;

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

export interface EvidenceBin {
  /** Lower end of the bin, a probability. */
  from: number;
  /** Upper end of the bin. */
  to: number;
  /** The number of promises in the bin. */
  promises: number;
  /** The number of distinct days of weather behind it. */
  days: number;
  /** The mean probability in the bin; null below 30 promises or 10 days. */
  said: number | null;
  /** The share that held; null below 30 promises or 10 days. */
  came: EvidenceFigure | null;
}

/** The Brier score and its parts. */
export interface EvidenceBrier {
  /** The mean squared error of the probabilities. 0 is best. */
  score: number;
  /** The difference between what was said and what came, bin by bin. 0 is best. */
  reliability: number;
  /** The difference between the bins and the mean. Higher is better. */
  resolution: number;
  /** The score of always saying the mean. */
  uncertainty: number;
}

/** A promise, and the weather that came. */
export interface EvidenceCase {
  /** Start of the run. */
  run: string;
  /** The hour in which the run was there. */
  available_at: string;
  /** The first hour of the window. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** Time from `available_at` to `start` [h]. */
  lead_hours: number;
  /** The day for which the window was promised, in the zone of the report. */
  local_day: string;
  /** The number of members that are good in every hour. */
  members_good: number;
  /** The number of members that are counted. */
  members: number;
  /** The probability, as `windows` gives it. */
  probability: number;
  /** The probability, corrected by what came on other days; null in a range of days ahead with too few outcomes. The value of the report rests on it. */
  bent: number | null;
  /** True if the control member is good in every hour; null if there is none. As CSV, 1, 0 or nothing. */
  control: boolean | null;
  /** True if the weather that came was good in every hour. As CSV, 1 or 0. */
  held: boolean;
  /** Median over the members of the score of the worst hour. */
  worst_said_median: number;
  /** Score of the worst hour in the weather that came. */
  worst_came: number;
  /** How often such a window comes at that hour and season, in other years of the truth. */
  climatology: number;
  /** The version of the model; null if it is not known. */
  generation: string | null;
  /** True if the weather is synthetic. As CSV, 1 or 0. */
  synthetic: boolean;
}

export interface EvidenceCases {
  /** The promises of the model of the report, by run and day. */
  cases: EvidenceCase[];
  /** The hours of its runs, by run and time; empty without `of=hours`. */
  hours: EvidenceHour[];
}

export interface EvidenceComparison {
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The differences by days ahead, on the days that both models have. */
  leads: ComparedLead[];
}

/** What a wrong decision costs. */
export interface EvidenceCosts {
  /** The cost of a start that the weather ends, in any unit of money. */
  wasted: number;
  /** The cost of a window that came and was not used, in the same unit. */
  missed: number;
  /** The code of the currency (ISO 4217). The report only repeats it. */
  currency?: string;
}

/** What a wrong decision costs. */
export interface EvidenceCostsInput {
  /** The cost of a start that the weather ends, in any unit of money. */
  wasted: number;
  /** The cost of a window that came and was not used, in the same unit. */
  missed: number;
  /** The code of the currency (ISO 4217). The report only repeats it. */
  currency?: string;
}

export interface EvidenceCurvePoint {
  /** wasted / (wasted + missed). */
  cost_ratio: number;
  /** The value at this ratio; null if climatology costs nothing there. */
  value: number | null;
  /** The value of the control member alone; null if there is none. */
  control: number | null;
}

/** The size of the work. */
export interface EvidenceEstimate {
  /** The number of runs to read, of all models. */
  runs: number;
  /** The number of days from one run to the next [d]. */
  every_days: number;
  /** The amount of data to read [GB], if none is stored. */
  gigabytes: number;
  /** The number of requests to archives. */
  requests: number;
  /** The number of calls that providers count. */
  provider_calls: number;
  /** The calls that the provider still allows; null if it counts none, or limits none. */
  call_budget: CallBudget | null;
  /** The approximate time of the work [s], without waiting for calls that are used up. */
  seconds: number;
}

export interface EvidenceFailure {
  /** Code of a problem. */
  code:
    | "missing_api_key"
    | "invalid_api_key"
    | "offering_not_in_package"
    | "read_only_entry"
    | "origin_not_allowed"
    | "not_found"
    | "entry_not_found"
    | "job_not_found"
    | "watch_not_found"
    | "event_not_found"
    | "webhook_not_found"
    | "delivery_not_found"
    | "address_not_found"
    | "feed_not_found"
    | "link_not_found"
    | "map_not_found"
    | "too_many_maps"
    | "plan_not_found"
    | "too_many_plans"
    | "table_not_found"
    | "place_not_found"
    | "evidence_not_found"
    | "warning_not_found"
    | "method_not_allowed"
    | "not_acceptable"
    | "request_timeout"
    | "idempotency_conflict"
    | "too_many_entries"
    | "too_many_watches"
    | "too_many_destinations"
    | "too_many_links"
    | "too_many_tables"
    | "too_many_reports"
    | "destination_unconfirmed"
    | "not_redeliverable"
    | "version_gone"
    | "precondition_failed"
    | "payload_too_large"
    | "answer_too_large"
    | "uri_too_long"
    | "unsupported_media_type"
    | "malformed_request"
    | "invalid_request"
    | "model_unavailable"
    | "variable_unavailable"
    | "horizon_exceeded"
    | "location_outside_coverage"
    | "field_unavailable"
    | "entry_needs_v2"
    | "circular_links"
    | "impossible_task"
    | "past_unavailable"
    | "destination_refused"
    | "channel_unavailable"
    | "precondition_required"
    | "allowance_exhausted"
    | "too_many_requests"
    | "headers_too_large"
    | "internal"
    | "maps_unavailable"
    | "data_gap"
    | "stale_forecast"
    | "weather_unavailable"
    | "warnings_unavailable"
    | "overloaded"
    | "starting";
  /** The reason in a sentence. */
  detail: string;
}

/** A figure with its 90 % interval. */
export interface EvidenceFigure {
  /** The figure. */
  value: number;
  /** Lower end of the 90 % interval. */
  low: number;
  /** Upper end of the 90 % interval. */
  high: number;
}

export interface EvidenceGeneration {
  /** The version of the model. */
  name: string;
  /** Start of its first run with a promise. */
  from: string;
  /** The number of its promises that the headline would count. */
  promises: number;
  /** The number of distinct days of weather behind it. */
  days: number;
  /** The share of them that held; null below 30 days. */
  share: EvidenceFigure | null;
}

/** The share of promises that held, for one probability and range of days ahead. Both are fixed, never chosen by the result. */
export interface EvidenceHeadline {
  /** The lowest probability of the promises that count. */
  probability: number;
  /** First day ahead, counted from when the run was there [d]. */
  from_day: number;
  /** End of the days ahead [d]. */
  to_day: number;
  /** The number of promises. */
  promised: number;
  /** The number of promises that held. */
  held: number;
  /** The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason. */
  reason: "few_days" | "few_outcomes" | null;
  /** The share that held, with its 90 % interval; null if `reason` is given. */
  share: EvidenceFigure | null;
  /** The mean probability of these promises; null if `reason` is given. */
  said: number | null;
  /** The number of distinct days of weather behind it. */
  days: number;
  /** The version of the model that alone was counted. Null if all were counted: the newest has fewer than 180 days, or is not known. */
  generation: string | null;
  /** The headline as a sentence; without a share, the reason. */
  text: string;
}

/** The forecast of an hour, and the weather that came. */
export interface EvidenceHour {
  /** Start of the run. */
  run: string;
  /** The hour in which the run was there. */
  available_at: string;
  /** The hour that is forecast. */
  time: string;
  /** Time from `available_at` to `time` [h]. */
  lead_hours: number;
  /** The number of members with a score. */
  members: number;
  /** The mean score of the members. */
  mean: number;
  /** Tenth percentile of their scores. */
  q10: number;
  /** Ninetieth percentile of their scores. */
  q90: number;
  /** The probability of a score above 0.9. */
  ideal: number;
  /** The probability of a score below 0.1. */
  unsuitable: number;
  /** The CRPS of the members. */
  crps: number;
  /** The score in the weather that came. */
  came: number;
  /** How often the score is above 0.9 at that hour and season. Null if it is not known. */
  climatology_ideal: number | null;
  /** How often it is below 0.1. Null if it is not known. */
  climatology_unsuitable: number | null;
  /** The CRPS of the scores of other years. Null if they are not known. */
  climatology_crps: number | null;
  /** The score at the same hour of the last day before the run. Null if it is not known. */
  persistence: number | null;
  /** True if the weather is synthetic. As CSV, 1 or 0. */
  synthetic: boolean;
}

/** The quality of the scores of single hours. */
export interface EvidenceHours {
  /** First day ahead, counted from when the run was there [d]. */
  from_day: number;
  /** End of the days ahead [d]. */
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
  top: TopHours;
}

export interface EvidenceLead {
  /** First day ahead, counted from when the run was there [d]. */
  from_day: number;
  /** End of the days ahead [d]. */
  to_day: number;
  /** The number of promises: one for each run and day ahead. */
  promises: number;
  /** The number of distinct days of weather behind it. */
  days: number;
  /** The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason. */
  reason: "few_days" | "few_outcomes" | null;
  /** The share that held; null if `reason` is given. */
  frequency: number | null;
  /** Null if `reason` is given. */
  brier: EvidenceBrier | null;
  skill: EvidenceSkill;
  /** The probability that a window that held was promised more than one of the same season that failed. 0.5 is chance. */
  roc_area: number | null;
  /** What was said and what came, the lowest probabilities first. */
  bins: EvidenceBin[];
  /** Null if `reason` is given. */
  table: EvidenceTable | null;
  /** Days with a window in the truth of which no member knew [d]. */
  unpromised_days: number;
}

export interface EvidenceLeadValue {
  /** First day ahead, counted from when the run was there [d]. */
  from_day: number;
  /** End of the days ahead [d]. */
  to_day: number;
  /** The number of distinct days of weather behind it. */
  days: number;
  /** The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason. */
  reason: "few_days" | "few_outcomes" | null;
  /** 1 saves all that can be saved, 0 saves no more than climatology. Null if `reason` is given. */
  value: EvidenceFigure | null;
  /** The value of going if the control member allows it; null if it is not known. */
  control: EvidenceFigure | null;
  /** Mean expense of a decision, in the unit of the costs. */
  expense: number | null;
  /** The same for decisions by the usual frequency alone. */
  expense_climatology: number | null;
}

export interface EvidenceLeftOut {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** Time from the start of a run from which the constraint is left out [h]. */
  from_lead_hours: number;
  /** The side that lacks the variable: the weather that came (`truth_lacks_variable`), or the runs (`runs_lack_variable`). */
  because: "truth_lacks_variable" | "runs_lack_variable";
}

export interface EvidenceList {
  /** The reports, the newest first. */
  evidence: EvidenceSummary[];
}

/** The forecasts, the truth and the work of the report. */
export interface EvidenceMetadata {
  /** The time at which the report was made. */
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The part of the model. */
  part: "deterministic" | "ensemble";
  source: EvidenceSource;
  truth: EvidenceTruth;
  location: StoredSite;
  /** The zone of the days. */
  timezone: string;
  entry: AnsweredEntry;
  window: ProvedWindow;
  /** Constraints that were left out on both sides; empty if there are none. */
  left_out: EvidenceLeftOut[];
  /** The number of days of runs that do not count, because the run or the truth has a gap [d]. */
  gap_days: number;
  /** The version of the arithmetic of scores and promises. */
  formula: string;
  /** The probability of every interval. */
  interval: 0.9;
  /** Remarks about the report; empty if there are none. */
  notices: EvidenceNotice[];
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
}

/** How the figures were made, and what they do not say. */
export interface EvidenceMethod {
  /** How the figures were made. */
  text: string;
  /** What the figures do not say. */
  limits: string[];
}

export interface EvidenceNotice {
  /** The code. */
  code:
    | "runs_missing"
    | "nothing_promised"
    | "synthetic"
    | "warnings_not_in_records"
    | "constraints_left_out"
    | "truth_is_model"
    | "truth_of_same_model"
    | "new_generation"
    | "single_run";
  /** The notice in words. */
  text: string;
}

/** An order of a report, and the report when it is ready. */
export interface EvidenceOrder {
  /** Id of the report; null in a dry run, which makes no report. */
  id: string | null;
  /** The state of the report: not ordered (`planned`, after a dry run), waiting (`queued`), in work (`running`), ready (`done`), or ended without a result (`failed`). */
  status: "planned" | "queued" | "running" | "done" | "failed";
  /** The part of the work that is done, 0 to 1. */
  progress: number;
  /** The cost of the report, in requests of the allowance. What was charged for runs that could not be read is refunded at the end. In a dry run, the cost that an order would have. */
  charged: number;
  /** The time at which calls of a weather provider renew that the work needs. Until then it waits, and afterwards it goes on by itself. Null if it does not wait for calls. */
  waits_until: string | null;
  estimate: EvidenceEstimate;
  request: OrderedEvidence;
  /** The time of the request. */
  created_at: string;
  /** The time at which the work ended; null until then. */
  finished_at: string | null;
  /** The time until which the report is stored: 400 days after the request. */
  expires_at: string;
  /** Why the report failed; null if it did not. */
  failure: EvidenceFailure | null;
  /** The report; null until the status is `done`. */
  report: EvidenceReport | null;
}

/** The past whose runs are read. */
export interface EvidencePeriod {
  /** The number of years up to now [a]; 2 if the period is absent. Give either `years`, or `start` and `end`. */
  years?: number;
  /** The first day of the runs, in UTC. */
  start?: string;
  /** The last day of the runs, in UTC. */
  end?: string;
}

/** The past whose runs are read. */
export interface EvidencePeriodInput {
  /** The number of years up to now [a]; 2 if the period is absent. Give either `years`, or `start` and `end`. */
  years?: number;
  /** The first day of the runs, in UTC. */
  start?: string;
  /** The last day of the runs, in UTC. */
  end?: string;
}

/** A record, such as a station at the site. */
export interface EvidenceRecord {
  /** Name of a record that the operator opened for reports. */
  record: string;
}

/** A record, such as a station at the site. */
export interface EvidenceRecordInput {
  /** Name of a record that the operator opened for reports. */
  record: string;
}

/** How often promises held at the place, and what they are worth. */
export interface EvidenceReport {
  metadata: EvidenceMetadata;
  /** The number of distinct days of weather behind it. */
  days: number;
  /** The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason. */
  reason: "few_days" | "few_outcomes" | null;
  /** Null if there are too few days or no such promise. */
  headline: EvidenceHeadline | null;
  /** A row for each range of days ahead, the nearest first. */
  leads: EvidenceLead[];
  /** The promises of runs from day 180 of the period on, with corrected probabilities, a row for each range of days ahead. Only the probabilities of windows are corrected, not the weather or the scores. Those of each quarter (91 days) are corrected by what came of the windows that were over before it. Null without `calibrated`. */
  leads_calibrated: CalibratedEvidenceLead[] | null;
  /** The quality of the scores of single hours, a row for each range of days ahead, as `leads` of `verification`. */
  hours: EvidenceHours[];
  /** Null if `value_reason` is given. */
  value: EvidenceValue | null;
  /** The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason. */
  value_reason: "few_days" | "few_outcomes" | null;
  /** The models to compare, in the order of the request. */
  compare: EvidenceComparison[];
  /** The headline for each version of the model, the oldest first. */
  generations: EvidenceGeneration[];
  method: EvidenceMethod;
}

export interface EvidenceRequest {
  location: AskedSite;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  timezone?: OrderedEvidenceTimezone;
  /** The part of the model: its members, or its single run, which has no probabilities. */
  part?: "deterministic" | "ensemble";
  /** The work whose windows are promised. If it is absent, the entry decides. A task has windows of 8 h in working hours (8 to 17), or of 4 h in daylight if it needs daylight. A task that needs low sun or the dark has windows of 1 h, and a scenario of 4 h, at any hour. */
  window?: EvidenceWindowInput;
  period?: EvidencePeriodInput;
  /** The number of days ahead whose windows count [d]. */
  lead_days?: number;
  /** The number of days from one run to the next that is read [d]; chosen by the amount of data if absent. Fewer runs make wider intervals. Seven is not possible, because every run would start on the same weekday. */
  every_days?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10;
  truth?: EvidenceRequestTruth;
  /** What a wrong decision costs. Without it, the report has no `go_from`. */
  costs?: EvidenceCostsInput;
  /** `true` adds `leads_calibrated` to the report: the promises with probabilities corrected by what came before. It costs nothing. */
  calibrated?: boolean;
  /** Other models whose promises are compared, at most 2. Each costs as much as the first. */
  compare?: readonly ("noaa" | "ecmwf")[];
}

/** The weather that came: the server's history, or a record. A record whose unit or clock looks wrong is refused: the report fails, and names the likely mistake. */
export type EvidenceRequestTruth = "history" | EvidenceRecordInput;

/** 1 is perfect, 0 is as good as the reference, and below 0 is worse. */
export interface EvidenceSkill {
  /** Skill against the usual frequency at that hour and season. */
  climatology: EvidenceFigure | null;
  /** Skill against the control member alone, as yes or no. */
  control: EvidenceFigure | null;
}

/** The forecasts whose promises were counted. */
export interface EvidenceSource {
  /** `synthetic` is not real weather. */
  id: string;
  /** True if the weather is synthetic, not real. */
  synthetic: boolean;
  /** The licence; null for weather that is not real. */
  licence: Licence | null;
  /** The number of forecasts in a run. */
  members: number;
  /** The time from the start of a run until it is there [h]. Days ahead are counted from then. */
  available_after_hours: number;
  /** The versions of the model in the period, the oldest first. */
  generations: string[];
  /** Start of the first run that was read. */
  first_run: string;
  /** Start of the last run that was read. */
  last_run: string;
  /** The number of runs that were read. */
  runs: number;
  /** Starts of the runs that could not be read; empty if there are none. */
  runs_missing: string[];
  /** The number of days from one run to the next [d]. */
  every_days: number;
}

/** An order of a report, without the report. */
export interface EvidenceSummary {
  /** Id of the report; null in a dry run, which makes no report. */
  id: string | null;
  /** The state of the report: not ordered (`planned`, after a dry run), waiting (`queued`), in work (`running`), ready (`done`), or ended without a result (`failed`). */
  status: "planned" | "queued" | "running" | "done" | "failed";
  /** The part of the work that is done, 0 to 1. */
  progress: number;
  /** The cost of the report, in requests of the allowance. What was charged for runs that could not be read is refunded at the end. In a dry run, the cost that an order would have. */
  charged: number;
  /** The time at which calls of a weather provider renew that the work needs. Until then it waits, and afterwards it goes on by itself. Null if it does not wait for calls. */
  waits_until: string | null;
  estimate: EvidenceEstimate;
  request: OrderedEvidence;
  /** The time of the request. */
  created_at: string;
  /** The time at which the work ended; null until then. */
  finished_at: string | null;
  /** The time until which the report is stored: 400 days after the request. */
  expires_at: string;
  /** Why the report failed; null if it did not. */
  failure: EvidenceFailure | null;
}

/** What became of the windows. */
export interface EvidenceTable {
  /** Work starts from this probability on. */
  probability: number;
  /** Windows that were used, and held. */
  held: number;
  /** Windows that were used, and failed. */
  failed: number;
  /** Windows that were not used, and would have held. */
  passed_up: number;
  /** Windows that were not used, and would have failed. */
  rightly_left: number;
  /** The number of distinct days with a window that was used. */
  days: number;
  /** The share of the used windows that held; null below 30 days. */
  share: EvidenceFigure | null;
}

/** The weather that came, with which promises were compared. */
export interface EvidenceTruth {
  /** `station`: measured at a site. `reanalysis`: a model that was fitted to measurements. `synthetic`: not real weather. */
  kind: "station" | "reanalysis" | "synthetic";
  /** The name of the record. */
  id: string;
  /** The attribution to show with the weather. */
  attribution: string;
  /** Distance from the place to the record [km]. */
  distance_km: number;
  /** The first hour that was used. */
  from: string;
  /** The last hour that was used. */
  to: string;
}

/** What the promises are worth for decisions. Each threshold was learned from other days. */
export interface EvidenceValue {
  /** wasted / (wasted + missed) of your costs; null without `costs`. */
  cost_ratio: number | null;
  /** When to start; null without `costs`. */
  go_from: GoFrom | null;
  /** The value by days ahead, the nearest first; empty without `costs`. */
  leads: EvidenceLeadValue[];
  /** What waiting is worth, compared for the same days of work; empty without `costs`. */
  waiting: EvidenceWaiting[];
  /** The value 1 to 3 days ahead for cost ratios from 0.05 to 0.95. */
  curve: EvidenceCurvePoint[];
}

export interface EvidenceWaiting {
  /** First day ahead, counted from when the run was there [d]. */
  from_day: number;
  /** End of the days ahead [d]. */
  to_day: number;
  /** The number of distinct days of weather behind it. */
  days: number;
  /** The reason why figures are null: too few distinct days (`few_days`), or too few promises that held or failed (`few_outcomes`). Null if none is missing for such a reason. */
  reason: "few_days" | "few_outcomes" | null;
  /** What is saved by deciding in the next shorter range of days ahead, in the unit of the costs. Null if `reason` is given. */
  saved_per_decision: EvidenceFigure | null;
}

/** The work whose windows are promised. */
export interface EvidenceWindow {
  /** The duration of the work [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum. */
  maximum_score: number | null;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only: boolean;
  /** Hours on the clock of `timezone`; all hours by default. */
  local_hours?: WorkingHours;
}

/** The work whose windows are promised. */
export interface EvidenceWindowInput {
  /** The duration of the work [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum. */
  maximum_score?: number | null;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`; all hours by default. */
  local_hours?: WorkingHoursInput;
}

/** The weather that the scores are based on. */
export interface FieldSource {
  /** True if any of the weather is synthetic, not real. */
  synthetic: boolean;
  /** The parts that are used, the nearest hours first. Cells may use different parts. */
  parts: AreaSourcePart[];
  /** The stations of predicted tides. Present only if scores are based on them. */
  tides?: TideStation[];
}

/** The first place that it watches. */
export interface FirstPlace {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
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
    | "m3/m3"
    | "ug/m3";
  /** Median over the members, or the value of the single run. */
  median?: (number | null)[];
  /** Tenth percentile over the members; null in the part with a single run. */
  Q10?: (number | null)[];
  /** Ninetieth percentile over the members; null in the part with a single run. */
  Q90?: (number | null)[];
  /** A list for each member, with the control first. */
  members?: (number | null)[][];
}

/** Metadata of the answer. */
export interface ForecastMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The instant that the request gave as `as_of`; null if it gave none. */
  as_of: string | null;
  /** The version of the arithmetic from weather to scores and odds. It changes if the same weather would get other scores. */
  formula: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  location: AnsweredSite;
  /** The zone of the local times. */
  timezone: string;
  period: AnsweredPeriod;
  entry: AnsweredEntry;
  /** The bands of its scores, the best first. The first row that applies names the band of a score. */
  bands: BandRow[];
  source: Source;
  /** Notices about some of the hours; empty if there are none. */
  notices: ForecastMetadataNotice[];
  /** Variables that the source lacks and that a rough rule replaced; empty if there are none. */
  estimated: Estimate[];
  /** Hours whose constraints used the extreme value of a longer model step, such as gusts; empty if there are none. The extreme occurs in one hour of the step, but the hour is not known. For a single hour it is therefore too severe. */
  whole_steps: WholeStep[];
  /** Each part whose weather or odds were calibrated, with its calibration; empty if there are none. */
  calibration: Calibration[];
  /** What is known about official warnings at the place; absent with `as_of`. */
  warnings?: WarnedMetadata;
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
}

export type ForecastMetadataNotice =
  | Notice
  | EnsembleAbsentNotice
  | EnsembleConstraintDroppedNotice
  | OlderPartRunNotice
  | PartUnavailableNotice
  | UnlikeCellNotice
  | NotCalibratedNotice
  | WarningsUnknownNotice
  | WarningsNotInRecordsNotice;

export interface FoundPlace {
  /** `name`: a whole name equals the text. `similar`: a name differs by one letter. `begins`: a name begins with the text. `nearby`: the place is near the position. */
  how: "name" | "similar" | "begins" | "nearby";
  /** Id of the place in GeoNames. */
  id: number;
  /** The name that GeoNames uses. */
  name: string;
  /** The name by which the text finds the place; otherwise the same as `name`. */
  matched: string;
  /** A text that names only this place: the name with the country and state, or the id. */
  text: string;
  /** Code of the country, ISO 3166-1 alpha-2. */
  country_code: string;
  /** English name of the country. */
  country: string;
  /** The state in the United States; null elsewhere, because the data have no other regions. */
  region: string | null;
  /** The nearest larger town, if another place of the answer has the same name, region and country; otherwise null. */
  near: string | null;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** The time zone of the place. */
  timezone: string;
  /** The number of people. */
  population: number;
}

export interface FoundPlaces {
  /** How the first place was found; `none` if there is no place. */
  how: "name" | "similar" | "begins" | "nearby" | "none";
  /** The id of the place that the text surely means. A request may give such a text as its place. Null if the text may mean several places, a country or a small town. */
  resolved: number | null;
  /** The places: whole names first, then similar ones, then beginnings. Larger places come first, or the nearest if a position was given. */
  places: FoundPlace[];
  /** The source of the places and its licence. Show it wherever you show them. */
  attribution: "GeoNames, CC BY 4.0";
}

export interface FoundWarning {
  metadata: FoundWarningMetadata;
  warning: Warning;
}

/** Metadata of the answer. */
export interface FoundWarningMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of the local times. */
  timezone: string;
  /** The state of the feed. It is `partial` if a message could not be read, or if an area has no known shape. It is `silent` if the feed could not be read for too long, and `never` before the first reading. */
  feed_state: "ok" | "partial" | "silent" | "never";
  /** The time at which the feed was last read; null if never. */
  checked_at: string | null;
  /** The attribution to show with its warnings. */
  attribution: string;
  /** The licence; null if the operator stated none. */
  licence: Licence | null;
  /** A sentence to show with its warnings; null if there is none. */
  note: string | null;
  /** A sentence to show with the answer. */
  caveat: string;
}

/** When to start for the given costs, learned from the promises. */
export interface GoFrom {
  /** The lowest probability, as `windows` gives it, from which a start pays. 0 if every probability pays, 1 if none does. */
  probability: number;
  /** Lower end of the 90 % interval. */
  low: number;
  /** Upper end of the 90 % interval. */
  high: number;
  /** The same as a number of good members; null if not even all are enough. */
  members: number | null;
  /** The number of members in most of the promises. */
  of: number;
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
  wave_direction?: ValueColumn;
  wave_peak_period?: ValueColumn;
  wind_wave_height?: ValueColumn;
  swell_wave_height?: ValueColumn;
  swell_wave_period?: ValueColumn;
  swell_wave_direction?: ValueColumn;
  ocean_current_speed?: ValueColumn;
  ocean_current_direction?: ValueColumn;
  tide_level?: ValueColumn;
  pm2_5?: ValueColumn;
  pm10?: ValueColumn;
  dust?: ValueColumn;
  ozone?: ValueColumn;
  nitrogen_dioxide?: ValueColumn;
  uv_index?: ValueColumn;
  freezing_level_height?: ValueColumn;
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
  wave_direction?: ValueColumn;
  wave_peak_period?: ValueColumn;
  wind_wave_height?: ValueColumn;
  swell_wave_height?: ValueColumn;
  swell_wave_period?: ValueColumn;
  swell_wave_direction?: ValueColumn;
  ocean_current_speed?: ValueColumn;
  ocean_current_direction?: ValueColumn;
  tide_level?: ValueColumn;
  pm2_5?: ValueColumn;
  pm10?: ValueColumn;
  dust?: ValueColumn;
  ozone?: ValueColumn;
  nitrogen_dioxide?: ValueColumn;
  uv_index?: ValueColumn;
  freezing_level_height?: ValueColumn;
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
  location: AskedSite;
  entry: AskedEntryInput;
  period?: YearsOfRecord;
  window?: WorkabilityWindow;
  /** If true, each month also lists its years, and CSV has a row for each month and year. */
  years?: boolean;
  /** Additional percentiles over the years, besides P10, P50 and P90. For example, 5 gives P5. */
  percentiles?: readonly number[];
  timezone?: KeptPlanTimezone;
}

export interface HistoricalWorkabilityResponse {
  metadata: HistoricalWorkabilityResponseMetadata;
  /** The twelve months, January first. */
  months: MonthWorkability[];
  method: Method;
}

/** Metadata of the answer. */
export interface HistoricalWorkabilityResponseMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The zone of `local_hours`. Months and their hours are in UTC. */
  timezone: string;
  location: AnsweredSite;
  window: CountedWindow;
  /** Mean number of requested hours in each month over the years used, January first. Null if every hour is requested. */
  hours_considered: (number | null)[] | null;
  dataset: DatasetSource;
  /** Empty if there are none. */
  gaps: RecordGap[];
  /** Empty if there are none. */
  provisional: StepSpan[];
  /** Empty if there are none. */
  notices: HistoricalWorkabilityResponseMetadataNotice[];
  /** Empty if there are none. */
  estimated: HistoricalWorkabilityResponseMetadataEstimated[];
  entry: AnsweredEntry;
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
  period: YearSpan;
}

export interface HistoricalWorkabilityResponseMetadataEstimated {
  variable: VariableName;
  /** The rule that replaced the variable. */
  method: string;
}

export type HistoricalWorkabilityResponseMetadataNotice =
  | DroppedConstraint
  | UnlikeSiteNotice
  | WarningsNotInRecordsNotice;

/** The number of hours in each band. */
export type HoursByBand = SuitabilityHours | PresenceHours;

/** How the hours of work are distributed. */
export type HoursLaw = BoundedHours | LognormalHours;

/** How the hours of work are distributed. */
export type HoursLawInput = BoundedHoursInput | LognormalHoursInput;

/** A request for `/plans/simulate/`. */
export interface ImportedPlan {
  /** The display name. */
  name?: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The zone of the plan. */
  timezone: string;
  /** The start of the file, if it is ahead and nothing was begun. */
  start?: string;
  /** The places of the work. */
  sites: ImportedPlanSite[];
  /** The calendars that tasks use. */
  calendars: PlanCalendar[];
  /** The tasks, in the order of the file. */
  tasks: ImportedTask[];
}

export type ImportedPlanSite = PlanSite | PlanPlace;

/** A task of the file. */
export interface ImportedTask {
  /** Your own name for it, unique in its list. */
  id: string;
  /** The display name. */
  name: string;
  /** The `id` of the site of the work. Give it exactly if the task has an entry. */
  site?: string;
  /** The weather that the work needs; none if absent. */
  entry?: AskedEntry;
  /** The hours of work [h]. */
  hours: number;
  /** How the work may pause. */
  mode?: "unbroken" | "shifts" | "split";
  /** The score of a good hour. The default is the start of the acceptable band. A scenario needs it. */
  minimum_score?: number;
  /** The `id` of its calendar; every hour if absent. */
  calendar?: string;
  /** What it waits for. */
  links: PlanLink[];
  /** The earliest start. */
  not_before?: string;
  /** The time at which it should be done. Only the order `due` uses it. */
  finish_by?: string;
  progress?: PlanProgress;
}

/** Days without work, such as those of spawning fish. */
export interface InhibitedDays {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** True if it holds in every year, from the day and month of `from` to those of `to`. */
  yearly: boolean;
}

/** Days without work, such as those of spawning fish. */
export interface InhibitedDaysInput {
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
  /** True if it holds in every year, from the day and month of `from` to those of `to`. */
  yearly?: boolean;
}

export interface ItemResult {
  /** The `ref` of the item; null if it has none. */
  ref: string | null;
  /** Position of the item, from 0. */
  index: number;
  /** The scores of the item, in the form of the composite. */
  result: CompositeResponse;
}

export interface KeptMap {
  /** Id of a map. */
  id: string;
  /** The name of the map, for your list and its readers. */
  name: string;
  area: AreaGeometry;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The entry whose scores the map shows. Give exactly one of `entry` and `variable`. */
  entry?: AskedEntry;
  /** The weather variable that the map shows in place of scores. It must have numbers in an order: directions and codes have no quantiles. */
  variable?: VariableName;
  window?: MapWindow;
  /** The number of hours that the map shows, from the hour of its making on. */
  horizon_hours: number;
  /** The cells to keep: `land` or `sea`. All cells if absent. */
  surface?: "land" | "sea";
  /** `waiting`: not made yet, or not since it was changed. `ready`: made from the newest run. `stale`: a newer run is not on the map yet. `paused`: not made again until it is resumed. */
  state: "waiting" | "ready" | "stale" | "paused";
  /** The reason for the pause; null unless the map is paused. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** The number of grid cells in the area. */
  cells: number;
  /** The cost of each making [requests deducted from the allowance]. */
  cost: number;
  /** West, south, east and north [degrees]. West may be below -180, and east above 180. */
  bounds: number[];
  /** The layers of a map of scores: the score, and shares of the members that find the hour at least acceptable, or ideal. `share_window`: the share of the members with a good score in all hours of the window that starts in the hour. The layers of a map of a variable: the median, and the quantiles `Q10` and `Q90` of the members. */
  layers: ("score" | "share_acceptable" | "share_ideal" | "share_window" | "median" | "Q10" | "Q90")[];
  /** The time of creation. */
  created_at: string;
  /** The version, which counts the changes of the map; its ETag names it. */
  version: number;
  /** What the tiles show now; null before the first making. */
  made: MadeMap | null;
  /** The reason why the last making failed; null if it did not. It is tried again. */
  failing: MapFailing | null;
}

export interface KeptPlan {
  /** Id of a kept plan. */
  id: string;
  /** The display name. */
  name?: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone?: KeptPlanTimezone;
  /** The hours of the ensemble that count [h]. With 0, past years alone count. */
  front_hours: number;
  years?: PlanYears;
  /** Number from which hours of work and intervals are drawn. The same seed gives the same figures. */
  seed: number;
  /** The places of the work, by their coordinates. */
  sites: PlanSite[];
  /** The calendars. */
  calendars: PlanCalendar[];
  /** Crews and vessels. */
  resources: PlanResource[];
  /** The tasks. */
  tasks: PlanTask[];
  /** The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too. */
  order: "listed" | "due" | "search";
  /** The code of the currency (ISO 4217). Required with any cost. */
  currency?: string;
  /** Cost of each day from start to finish [currency]. */
  overhead_per_day: number;
  /** The time at which the plan should be done. */
  deadline?: PlanDeadline;
  /** Additional percentiles of the finish. */
  percentiles: number[];
  /** `daily`: a look with the first run after 04:00 in the zone of the plan. `every_run`: a look with each run of the model. */
  looks: "daily" | "every_run";
  tell_when: PlanTellWhen;
  tell: PlanTell;
  /** The earliest start of the first task. Once it has passed, what is left starts in the hour of a look. */
  start: string;
  /** The number of pairs of a site, an entry and a minimum score. A look costs one request for each. */
  pairs: number;
  /** The version, which counts the changes and reports of progress; the ETag names it. */
  version: number;
  /** `active`, `paused`, or `ended`: all tasks are finished, or `ends_at` has passed. */
  state: "active" | "paused" | "ended";
  /** The reason for the pause; null unless the plan is paused. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** The time of creation. */
  created_at: string;
  /** The time at which the plan ends by itself, 730 days after its start. */
  ends_at: string;
  /** The last look. Its version may be older than that of the plan. */
  last_look: PlanLook | null;
  /** The earliest expected time of the next look. Null while the plan is not active, while the next run is late, and if too few runs are known. */
  next_look_expected: string | null;
}

export interface KeptPlanRequest {
  /** The display name. */
  name?: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone?: KeptPlanTimezone;
  /** The hours of the ensemble that count [h]. With 0, past years alone count. */
  front_hours?: number;
  years?: PlanYearsInput;
  /** Number from which hours of work and intervals are drawn. The same seed gives the same figures. */
  seed?: number;
  /** The places of the work. */
  sites: readonly PlanRequestSite[];
  /** The calendars. */
  calendars?: readonly PlanCalendarInput[];
  /** Crews and vessels. */
  resources?: readonly PlanResourceInput[];
  /** The tasks. */
  tasks: readonly PlanTaskInput[];
  /** The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too. */
  order?: "listed" | "due" | "search";
  /** The code of the currency (ISO 4217). Required with any cost. */
  currency?: string;
  /** Cost of each day from start to finish [currency]. */
  overhead_per_day?: number;
  /** The time at which the plan should be done. */
  deadline?: PlanDeadlineInput;
  /** Additional percentiles of the finish, besides P10, P50, P80 and P90. */
  percentiles?: readonly number[];
  /** `daily`: a look with the first run after 04:00 in the zone of the plan. `every_run`: a look with each run of the model. */
  looks?: "daily" | "every_run";
  tell_when?: PlanTellWhenInput;
  tell?: PlanTellInput;
  /** The earliest start of the first task, at most 400 days ahead. If it is absent, a new plan starts in the current hour, and a changed one keeps its start. */
  start?: string;
}

export interface KeptPlanRequestInput {
  /** The display name. */
  name?: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone?: KeptPlanTimezone;
  /** The hours of the ensemble that count [h]. With 0, past years alone count. */
  front_hours?: number;
  years?: PlanYearsInput;
  /** Number from which hours of work and intervals are drawn. The same seed gives the same figures. */
  seed?: number;
  /** The places of the work. */
  sites: readonly PlanRequestSite[];
  /** The calendars. */
  calendars?: readonly PlanCalendarInput[];
  /** Crews and vessels. */
  resources?: readonly PlanResourceInput[];
  /** The tasks. */
  tasks: readonly PlanTaskInput[];
  /** The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too. */
  order?: "listed" | "due" | "search";
  /** The code of the currency (ISO 4217). Required with any cost. */
  currency?: string;
  /** Cost of each day from start to finish [currency]. */
  overhead_per_day?: number;
  /** The time at which the plan should be done. */
  deadline?: PlanDeadlineInput;
  /** Additional percentiles of the finish, besides P10, P50, P80 and P90. */
  percentiles?: readonly number[];
  /** `daily`: a look with the first run after 04:00 in the zone of the plan. `every_run`: a look with each run of the model. */
  looks?: "daily" | "every_run";
  tell_when?: PlanTellWhenInput;
  tell?: PlanTellInput;
  /** The earliest start of the first task, at most 400 days ahead. If it is absent, a new plan starts in the current hour, and a changed one keeps its start. */
  start?: string;
}

/** A time zone of the IANA database, or `auto` for the zone of the place. `auto` is approximate near borders and at sea. The answer names the zone that was used. */
export type KeptPlanTimezone = string;

export interface LikeliestStart {
  /** The start. */
  start: string;
  /** The end of the hours that must be good from the start. */
  end: string;
  /** The probability. */
  probability: number;
  likelihood: Likelihood;
}

/** Hours in which a variable passes your own limit. */
export interface LimitWatch {
  /** The watch looks for a limit of a variable. */
  kind: "limit";
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3. */
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
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3. */
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

export interface LimitingStep {
  /** The position of the step, as in `steps`. */
  step: number;
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
}

export interface Link {
  /** Id of a link. */
  id: string;
  /** The link shows the forecast of one site. */
  kind: "site";
  /** The name of the site that readers see. */
  name: string;
  location: StoredSite;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntry;
  /** The duration of the work for which windows are shown [h]. */
  duration_hours: number;
  /** The minimum score of every hour of a window; by default the start of the acceptable band. */
  minimum_score: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only: boolean;
  timezone: LinkTimezone;
  /** Working hours on the clock of `timezone`; all hours by default. */
  local_hours?: WorkingHours;
  /** The time of creation. */
  created_at: string;
  /** The time at which the link expires. */
  expires_at: string;
  /** The number of reads on the current day, in UTC. */
  reads_today: number;
}

export interface LinkList {
  /** The links, the oldest first. */
  links: Link[];
}

export interface LinkRequest {
  /** The link shows the forecast of one site. */
  kind: "site";
  /** The name of the site that readers see. */
  name: string;
  location: AskedSite;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  /** The duration of the work for which windows are shown [h]. */
  duration_hours?: number;
  /** The minimum score of every hour of a window; by default the start of the acceptable band. */
  minimum_score?: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  timezone?: LinkTimezone;
  /** Working hours on the clock of `timezone`; all hours by default. */
  local_hours?: WorkingHoursInput;
  /** The time at which the link expires, at most 400 days ahead; by default after 90 days. */
  expires_at?: string;
}

/** The time zone of `local_hours`, from the IANA database; by default "auto", the zone of the place. Times are always shown by the clock of the place. */
export type LinkTimezone = string;

export interface LinkWithUrl {
  /** Id of a link. */
  id: string;
  /** The link shows the forecast of one site. */
  kind: "site";
  /** The name of the site that readers see. */
  name: string;
  location: StoredSite;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntry;
  /** The duration of the work for which windows are shown [h]. */
  duration_hours: number;
  /** The minimum score of every hour of a window; by default the start of the acceptable band. */
  minimum_score: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only: boolean;
  timezone: LinkTimezone;
  /** Working hours on the clock of `timezone`; all hours by default. */
  local_hours?: WorkingHours;
  /** The time of creation. */
  created_at: string;
  /** The time at which the link expires. */
  expires_at: string;
  /** The number of reads on the current day, in UTC. */
  reads_today: number;
  /** The address that opens the page of the site. Anyone who knows it can read the page, so only this answer shows it. Browsers do not send the part after `#` to servers. */
  url: string;
}

/** Hours of work with a long tail. */
export interface LognormalHours {
  /** The form of the distribution. */
  law: "lognormal";
  /** Half of the cases take at most these hours [h]. */
  median: number;
  /** Nine of ten cases take at most these hours [h]. */
  p90: number;
}

/** Hours of work with a long tail. */
export interface LognormalHoursInput {
  /** The form of the distribution. */
  law: "lognormal";
  /** Half of the cases take at most these hours [h]. */
  median: number;
  /** Nine of ten cases take at most these hours [h]. */
  p90: number;
}

export interface LongestRun {
  /** The first hour. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** The length [h]. */
  hours: number;
  /** The probability that every hour is good; null if the hours come from a single run. */
  probability: number | null;
}

export interface MadeMap {
  /** The start of the newest run that the map shows. */
  run: string;
  /** The time at which the map was made. */
  at: string;
  /** The first hour of the map. */
  from: string;
  /** The last hour of the map. */
  to: string;
  /** The expected time of the next making. Null while the map is paused, while the next run is late, and if too few runs are known. */
  next_expected: string | null;
}

export interface MapCost {
  /** The cost of each making [requests deducted from the allowance]. */
  per_making: number;
  /** The cost of a day, with the most runs that a model has in a day. */
  per_day: number;
  /** The number of grid cells in the area. */
  cells: number;
}

export interface MapFailedEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about a map that was not made. */
  type: "map.failed";
  /** The time of the event. */
  timestamp: string;
  data: MapFailedEventData;
}

/** The data of the event. */
export interface MapFailedEventData {
  /** Id of a map. */
  map: string;
  /** The name of the map, for your list and its readers. */
  name: string;
  /** The reason why the last attempt failed; null if the server paused the map. */
  failing: MapFailing | null;
  /** The reason for the pause; null if the server tries again. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** The start of the run that the map still shows; null before the first making. */
  shown_run: string | null;
  /** The reason and the next step, in a few sentences. */
  detail: string;
}

export interface MapFailing {
  /** The time of the first attempt that failed. */
  since: string;
  /** Code of the problem at the last attempt. */
  code:
    | "missing_api_key"
    | "invalid_api_key"
    | "offering_not_in_package"
    | "read_only_entry"
    | "origin_not_allowed"
    | "not_found"
    | "entry_not_found"
    | "job_not_found"
    | "watch_not_found"
    | "event_not_found"
    | "webhook_not_found"
    | "delivery_not_found"
    | "address_not_found"
    | "feed_not_found"
    | "link_not_found"
    | "map_not_found"
    | "too_many_maps"
    | "plan_not_found"
    | "too_many_plans"
    | "table_not_found"
    | "place_not_found"
    | "evidence_not_found"
    | "warning_not_found"
    | "method_not_allowed"
    | "not_acceptable"
    | "request_timeout"
    | "idempotency_conflict"
    | "too_many_entries"
    | "too_many_watches"
    | "too_many_destinations"
    | "too_many_links"
    | "too_many_tables"
    | "too_many_reports"
    | "destination_unconfirmed"
    | "not_redeliverable"
    | "version_gone"
    | "precondition_failed"
    | "payload_too_large"
    | "answer_too_large"
    | "uri_too_long"
    | "unsupported_media_type"
    | "malformed_request"
    | "invalid_request"
    | "model_unavailable"
    | "variable_unavailable"
    | "horizon_exceeded"
    | "location_outside_coverage"
    | "field_unavailable"
    | "entry_needs_v2"
    | "circular_links"
    | "impossible_task"
    | "past_unavailable"
    | "destination_refused"
    | "channel_unavailable"
    | "precondition_required"
    | "allowance_exhausted"
    | "too_many_requests"
    | "headers_too_large"
    | "internal"
    | "maps_unavailable"
    | "data_gap"
    | "stale_forecast"
    | "weather_unavailable"
    | "warnings_unavailable"
    | "overloaded"
    | "starting";
}

export interface MapField {
  /** The kind of the document. */
  type: "Coverage";
  domain: MapFieldDomain;
  /** The layers by name, with their words and units. */
  parameters: Record<string, unknown>;
  /** The numbers of each layer. */
  ranges: Record<string, MapFieldNumbers>;
  halcyon: MapFieldFacts;
}

/** The axes of the numbers. */
export interface MapFieldAxes {
  t: MapFieldHours;
  y: MapFieldLatitudes;
  x: MapFieldLongitudes;
}

/** The cells and hours of the numbers. */
export interface MapFieldDomain {
  /** The kind of the object. */
  type: "Domain";
  /** The kind of the domain. */
  domainType: "Grid";
  axes: MapFieldAxes;
  /** The systems of the coordinates. */
  referencing: unknown[];
}

/** The origin of the numbers. */
export interface MapFieldFacts {
  /** Id of a map. */
  map: string;
  /** The start of the newest run that the map shows. */
  run: string;
  /** True if the weather is not real. */
  synthetic: boolean;
  /** The source of the weather. */
  attribution: string;
  /** What the numbers are for. */
  planning_aid: string;
}

/** The hours. */
export interface MapFieldHours {
  /** The values along the axis. */
  values: string[];
}

/** The latitudes [degrees north]. */
export interface MapFieldLatitudes {
  /** The values along the axis. */
  values: number[];
}

/** The longitudes [degrees east]. */
export interface MapFieldLongitudes {
  /** The values along the axis. */
  values: number[];
}

/** The numbers of a layer. */
export interface MapFieldNumbers {
  /** The kind of the object. */
  type: "NdArray";
  /** The type of the numbers. */
  dataType: "float";
  /** The axes, the slowest first. */
  axisNames: string[];
  /** The number of values along each axis. */
  shape: number[];
  /** The numbers; longitudes vary fastest and hours slowest. Null outside the area, and where the layer has no number. */
  values: (number | null)[];
}

export interface MapLink {
  /** Id of a link of a map. */
  id: string;
  /** The label of the link, for your own list. */
  label: string;
  /** The time of creation. */
  created_at: string;
  /** The time at which the link ends. */
  expires_at: string;
  /** The origins of the pages that may show the map in a frame, such as `https://portal.example.org`. While you develop, `http://localhost` with any port is possible too. Tiles and files are not limited to them. */
  origins: string[];
}

export interface MapLinkList {
  /** The links, the oldest first. */
  links: MapLink[];
}

export interface MapLinkRequest {
  /** The label of the link, for your own list. */
  label: string;
  /** The time at which the link ends, at most 400 days ahead; by default after 90 days. */
  expires_at?: string;
  /** The origins of the pages that may show the map in a frame, such as `https://portal.example.org`. While you develop, `http://localhost` with any port is possible too. Tiles and files are not limited to them. */
  origins?: readonly string[];
}

export interface MapLinkWithUrl {
  /** Id of a link of a map. */
  id: string;
  /** The label of the link, for your own list. */
  label: string;
  /** The time of creation. */
  created_at: string;
  /** The time at which the link ends. */
  expires_at: string;
  /** The origins of the pages that may show the map in a frame, such as `https://portal.example.org`. While you develop, `http://localhost` with any port is possible too. Tiles and files are not limited to them. */
  origins: string[];
  /** The address of the map without a key, under which its tiles and files are. Anyone who knows it can read this map, so only this answer shows it. */
  url: string;
}

export interface MapList {
  /** The maps, the oldest first. */
  maps: KeptMap[];
}

export interface MapMadeEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about a map that was made. */
  type: "map.made";
  /** The time of the event. */
  timestamp: string;
  data: MapMadeEventData;
}

/** The data of the event. */
export interface MapMadeEventData {
  /** Id of a map. */
  map: string;
  /** The name of the map, for your list and its readers. */
  name: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** The start of the newest run that the map shows. */
  run: string;
  /** The first hour of the map. */
  from: string;
  /** The last hour of the map. */
  to: string;
  /** The number of grid cells in the area. */
  cells: number;
  /** The meaning of the event and the next step, in one sentence. */
  detail: string;
}

export interface MapRequest {
  /** The name of the map, for your list and its readers. */
  name: string;
  area: AreaGeometryInput;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The entry whose scores the map shows. Give exactly one of `entry` and `variable`. */
  entry?: AskedEntryInput;
  /** The weather variable that the map shows in place of scores. It must have numbers in an order: directions and codes have no quantiles. */
  variable?: VariableName;
  window?: MapWindowInput;
  /** The number of hours that the map shows, from the hour of its making on. */
  horizon_hours?: number;
  /** The cells to keep: `land` or `sea`. All cells if absent. */
  surface?: "land" | "sea";
}

export interface MapRequestInput {
  /** The name of the map, for your list and its readers. */
  name: string;
  area: AreaGeometryInput;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The entry whose scores the map shows. Give exactly one of `entry` and `variable`. */
  entry?: AskedEntryInput;
  /** The weather variable that the map shows in place of scores. It must have numbers in an order: directions and codes have no quantiles. */
  variable?: VariableName;
  window?: MapWindowInput;
  /** The number of hours that the map shows, from the hour of its making on. */
  horizon_hours?: number;
  /** The cells to keep: `land` or `sea`. All cells if absent. */
  surface?: "land" | "sea";
}

/** Work of several hours. The map then has the layer `share_window`: the share of the members in which the work can start in the hour. */
export interface MapWindow {
  /** The duration of the work [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum. */
  maximum_score: number | null;
}

/** Work of several hours. The map then has the layer `share_window`: the share of the members in which the work can start in the hour. */
export interface MapWindowInput {
  /** The duration of the work [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum. */
  maximum_score?: number | null;
}

export interface Mobilisation {
  /** Hired hours of it [h]. */
  hours: number;
  /** Its fixed cost [currency]. */
  cost: number;
}

export interface MobilisationInput {
  /** Hired hours of it [h]. */
  hours?: number;
  /** Its fixed cost [currency]. */
  cost?: number;
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

/** A task or scenario from the library, or your own. */
export interface NamedEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of a task or scenario. */
  id: number;
  /** The version of the entry; the newest one if absent. An earlier version scores as it did before. */
  version?: number;
}

/** A task or scenario from the library, or your own. */
export interface NamedEntryInput {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of a task or scenario. */
  id: number;
  /** The version of the entry; the newest one if absent. An earlier version scores as it did before. */
  version?: number;
}

export interface NamedPlace {
  /** Id of the place in GeoNames. */
  id: number;
  /** The name of the place. */
  name: string;
  /** Code of the country, ISO 3166-1 alpha-2. */
  country_code: string;
}

/** The place by its name or id, and its properties. */
export interface NamedSite {
  place: PlanPlacePlace;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

/** The run of a model part that is expected next. */
export interface NextRun {
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The start of the run. */
  run: string;
  /** The earliest time at which the run is expected: as soon after its start as the fastest of the last six runs. */
  expected_at: string;
  /** True from 30 minutes after `expected_at` on. */
  late: boolean;
}

export type NoAreaWindow =
  | NoAreaWindowInHours
  | NoAreaWindowWithoutCells
  | NoAreaWindowLikelyEnough
  | NoAreaWindowLargeEnough
  | NoAreaWindowCounted;

export interface NoAreaWindowCounted {
  /** Too few members have a score in every cell, so that windows cannot be counted. */
  reason: "members";
}

export interface NoAreaWindowInHours {
  /** The period, daylight and local hours have no run of that length, in any weather. */
  reason: "hours";
}

export interface NoAreaWindowLargeEnough {
  /** No member has enough workable area for long enough. */
  reason: "area";
  /** The most that is workable throughout a window: the largest share, as the median over the members. */
  best_workable: number;
}

export interface NoAreaWindowLikelyEnough {
  /** Too few members are good for long enough. */
  reason: "probability";
  /** The probability of the likeliest window. */
  best_probability: number;
}

export interface NoAreaWindowWithoutCells {
  /** No cell could be scored: see `refused`. */
  reason: "cells";
}

export type NoDeparture = NoDepartureInHours | NoDepartureLikelyEnough | NoDepartureGoodEnough;

export interface NoDepartureGoodEnough {
  /** No member is good all the way. */
  reason: "score";
  /** The best `score` of a departure. */
  best_score: Score;
}

export interface NoDepartureInHours {
  /** No departure lies in the local hours. */
  reason: "hours";
}

export interface NoDepartureLikelyEnough {
  /** Too few members are good all the way. */
  reason: "probability";
  /** The probability of the likeliest departure. */
  best_probability: number;
}

export type NoWindow =
  | NoWindowByScore
  | NoWindowInHours
  | NoWindowBelowMaximum
  | NoWindowLikelyEnough
  | NoWindowByWarning;

export interface NoWindowBelowMaximum {
  /** More hours are above the maximum than below the minimum. */
  reason: "maximum";
  /** The share of the usable hours that are above the maximum, counted over all members. */
  share: number;
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

export interface NoWindowByWarning {
  /** Without official warnings, there would be a window. */
  reason: "warning";
  /** The ids of the warnings that stop the hours, the most severe first. Empty if the warnings are not known, as a notice `warnings_unknown` says. */
  warnings: string[];
}

export interface NoWindowInHours {
  /** The period, daylight and local hours have no run of that length, in any weather. */
  reason: "hours";
}

export interface NoWindowLikelyEnough {
  /** Too few members are good for long enough. */
  reason: "probability";
  /** The probability of the most likely window. */
  best_probability: number;
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

export interface OlderPartRunNotice {
  /** The code of the notice: the answer uses an older run instead of the newest one. */
  code: "older_run";
  /** The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Present only for an overlay of the part: the variables that the overlay supplied. */
  variables?: VariableName[];
  /** Start of the run that was used. */
  run: string;
  /** Start of the newest run, which is damaged. */
  instead_of: string;
}

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
  wave_direction?: ForecastColumns;
  wave_peak_period?: ForecastColumns;
  wind_wave_height?: ForecastColumns;
  swell_wave_height?: ForecastColumns;
  swell_wave_period?: ForecastColumns;
  swell_wave_direction?: ForecastColumns;
  ocean_current_speed?: ForecastColumns;
  ocean_current_direction?: ForecastColumns;
  tide_level?: ForecastColumns;
  pm2_5?: ForecastColumns;
  pm10?: ForecastColumns;
  dust?: ForecastColumns;
  ozone?: ForecastColumns;
  nitrogen_dioxide?: ForecastColumns;
  uv_index?: ForecastColumns;
  freezing_level_height?: ForecastColumns;
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

/** The request, with the defaults. */
export interface OrderedEvidence {
  location: StoredSite;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntry;
  timezone: OrderedEvidenceTimezone;
  /** The part of the model: its members, or its single run, which has no probabilities. */
  part: "deterministic" | "ensemble";
  window: EvidenceWindow;
  period: EvidencePeriod;
  /** The number of days ahead whose windows count [d]. */
  lead_days: number;
  /** The number of days from one run to the next that is read [d]; chosen by the amount of data if absent. Fewer runs make wider intervals. Seven is not possible, because every run would start on the same weekday. */
  every_days?: 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9 | 10;
  truth: OrderedEvidenceTruth;
  /** What a wrong decision costs. Without it, the report has no `go_from`. */
  costs?: EvidenceCosts;
  /** `true` adds `leads_calibrated` to the report: the promises with probabilities corrected by what came before. It costs nothing. */
  calibrated: boolean;
  /** Other models whose promises are compared, at most 2. Each costs as much as the first. */
  compare: ("noaa" | "ecmwf")[];
}

/** The time zone of the days and of `local_hours`, from the IANA database; by default "auto", the zone of the place. */
export type OrderedEvidenceTimezone = string;

/** The weather that came: the server's history, or a record. A record whose unit or clock looks wrong is refused: the report fails, and names the likely mistake. */
export type OrderedEvidenceTruth = "history" | EvidenceRecord;

export type PartNotice = OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice;

/** A source of the part gave no weather a short time ago. Another source answers its hours, all of them, until it is asked again. */
export interface PartUnavailableNotice {
  /** The code of the notice. */
  code: "part_unavailable";
  /** The part whose source gave no weather. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The source that gave no weather. */
  source: string;
  /** The part that answers these hours instead. */
  instead: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
}

/** The requested hours. */
export interface Period {
  /** The first hour, as an RFC 3339 time. It cannot be before the current hour, which is the default. With `as_of` it cannot be before the hour of that instant. */
  start?: string;
  /** The number of hours. Give exactly one of `hours` and `end`. */
  hours?: number;
  /** The time at which the last hour ends, in the same form. */
  end?: string;
}

/** A place of the world. */
export interface Place {
  /** Id of the place in GeoNames. */
  id: number;
  /** The name that GeoNames uses. */
  name: string;
  /** The name by which the text finds the place; otherwise the same as `name`. */
  matched: string;
  /** A text that names only this place: the name with the country and state, or the id. */
  text: string;
  /** Code of the country, ISO 3166-1 alpha-2. */
  country_code: string;
  /** English name of the country. */
  country: string;
  /** The state in the United States; null elsewhere, because the data have no other regions. */
  region: string | null;
  /** The nearest larger town, if another place of the answer has the same name, region and country; otherwise null. */
  near: string | null;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** The time zone of the place. */
  timezone: string;
  /** The number of people. */
  population: number;
  /** The source of the places and its licence. Show it wherever you show them. */
  attribution: "GeoNames, CC BY 4.0";
}

/** The state of a feed, and whether it covers the place. */
export interface PlaceFeed {
  /** Id of the feed. */
  id: string;
  /** The state of the feed. It is `partial` if a message could not be read, or if an area has no known shape. It is `silent` if the feed could not be read for too long, and `never` before the first reading. */
  state: "ok" | "partial" | "silent" | "never";
  /** The time at which the feed was last read; null if never. */
  checked_at: string | null;
  /** The time at which its newest message was sent; null if there was none. */
  newest_sent: string | null;
  /** The number of areas of live warnings without a known shape. */
  unplaced: number;
  /** The number of messages that could not be read. */
  faulty: number;
  /** The attribution to show with its warnings. */
  attribution: string;
  /** The licence; null if the operator stated none. */
  licence: Licence | null;
  /** A sentence to show with its warnings; null if there is none. */
  note: string | null;
  /** True if the feed covers the place. Other feeds say nothing about it. */
  covers: boolean;
}

export interface PlanBreak {
  /** The first hour without work. */
  from: string;
  /** The time at which work goes on. */
  to: string;
}

/** The hours in which people work. They belong to the dates of the plan. */
export interface PlanCalendar {
  /** Your own name for it, unique in its list. */
  id: string;
  /** Hours on the clock of `timezone`, which is then required. */
  local_hours?: WorkingHours;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only: boolean;
  /** Days without work. */
  holidays: string[];
  /** Spans without work. */
  inhibited: InhibitedDays[];
}

/** The hours in which people work. They belong to the dates of the plan. */
export interface PlanCalendarInput {
  /** Your own name for it, unique in its list. */
  id: string;
  /** Hours on the clock of `timezone`, which is then required. */
  local_hours?: WorkingHoursInput;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  /** Days without work. */
  holidays?: readonly string[];
  /** Spans without work. */
  inhibited?: readonly InhibitedDaysInput[];
}

export interface PlanCause {
  /** Position of the pair in `metadata.pairs`; null for the end of a shift. */
  pair: number | null;
  /** Position of the constraint in the entry; null if it is not known, or for the end of a shift. */
  constraint: number | null;
  /** Its variable; null without a constraint. */
  variable: VariableName | null;
  /** Mean hours [h]. */
  hours: number;
  /** Share of all hours of bad weather and short windows. */
  share: number;
}

/** The record lacks the variable of a constraint. Past hours are scored without it, 0.9 at most. */
export interface PlanConstraintDroppedNotice {
  /** The code of the notice. */
  code: "constraint_dropped";
  /** Position of the pair in `metadata.pairs`. */
  pair: number;
  /** Position of the constraint in the entry. */
  constraint: number;
  variable: VariableName;
}

export interface PlanCost {
  /** The mean; null if the plan is not done within 730 days in some courses. */
  mean: number | null;
  /** Median. Null if the plan is not done within 730 days in so many courses. */
  P50: number | null;
  /** Eightieth percentile. Null if the plan is not done within 730 days in so many courses. */
  P80: number | null;
  /** Means that sum to `mean`; null with it. */
  parts: PlanCostParts | null;
}

export interface PlanCostParts {
  /** Hire of crews and vessels [currency]. */
  hire: number;
  /** Mobilisation and demobilisation [currency]. */
  fixed: number;
  /** Overhead of all days [currency]. */
  overhead: number;
  /** Liquidated damages [currency]. */
  lad: number;
}

export interface PlanDeadline {
  /** The time at which the plan should be done. */
  by: string;
  /** Liquidated damages of a day after it [currency]. Parts of a day count in proportion. */
  lad_per_day: number;
  /** Their maximum [currency]; without a limit if absent. */
  lad_cap?: number;
}

export interface PlanDeadlineInput {
  /** The time at which the plan should be done. */
  by: string;
  /** Liquidated damages of a day after it [currency]. Parts of a day count in proportion. */
  lad_per_day?: number;
  /** Their maximum [currency]; without a limit if absent. */
  lad_cap?: number;
}

/** Metadata of the answer. */
export interface PlanDispatchMetadata {
  /** The current hour from which the plan is counted. */
  generated_at: string;
  /** The name of the plan; null if it has none. */
  name: string | null;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The zone of `local` times and of calendars. */
  timezone: string;
  /** The currency of costs; null without costs. */
  currency: string | null;
  /** The seed of the search. */
  seed: number;
  /** True if the weather is synthetic, not real. */
  synthetic: boolean;
  /** The ensemble whose members are counted. */
  front: PlanFront;
  /** The number of members. */
  members: number;
  /** The days of the board. */
  days: string[];
  /** Sites and entries that were scored, in the order of the jobs. */
  pairs: BoardPair[];
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
}

export interface PlanDispatchRequest {
  /** The display name. */
  name?: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone?: KeptPlanTimezone;
  /** Number from which the search draws. The same seed gives the same board. */
  seed?: number;
  /** The first day of the board, on the calendar of `timezone`; today if absent. */
  first_day?: string;
  /** The number of days. */
  days?: number;
  /** The shift, on the clock of `timezone`; the whole day if absent. */
  local_hours?: WorkingHoursInput;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  /** The places of the jobs. */
  sites: readonly PlanRequestSite[];
  /** The crews. */
  crews: readonly BoardCrew[];
  /** The jobs. */
  jobs: readonly BoardJob[];
  /** The code of the currency (ISO 4217). Required with any cost. */
  currency?: string;
  /** Cost of a kilometre between base and site, as the crow flies [currency]. */
  travel_cost_per_km?: number;
}

export interface PlanDispatchResponse {
  metadata: PlanDispatchMetadata;
  /** The jobs with a crew, by day and then by crew. */
  board: BoardRow[];
  /** The other jobs. */
  left: BoardLeft[];
  totals: BoardTotals;
  /** No board has a larger gain [currency]. The best board may have less. */
  bound: number;
  /** Difference of the bound and the gain, as a share of the bound: no board is better by more. */
  gap: number;
  /** The odds of all jobs, in the order of the request. */
  odds: BoardOdds[];
  /** The board in a sentence, in English. */
  sentence: string;
  method: Method;
}

/** No ensemble counts. Past years alone stand for the weather, from the current hour on. */
export interface PlanEnsembleAbsentNotice {
  /** The code of the notice. */
  code: "ensemble_absent";
  /** `not_asked`: `front_hours` is 0. `not_configured`: the model has no members here. `stale`: it is too old or cannot be read. `variable`: the members lack a variable. `gap`: they lack values. `reach`: they do not cover these hours. `few_members`: there are fewer than nine. `not_of_one_kind`: of ensemble and record, one is synthetic and one is real. */
  because:
    | "not_asked"
    | "not_configured"
    | "stale"
    | "variable"
    | "gap"
    | "reach"
    | "few_members"
    | "not_of_one_kind";
}

export interface PlanEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about the plan itself. */
  type: "plan.blind" | "plan.sighted" | "plan.paused" | "plan.resumed" | "plan.ended";
  /** The time of the event. */
  timestamp: string;
  data: PlanEventData;
}

/** The data of the event. */
export interface PlanEventData {
  /** Id of a kept plan. */
  plan: string;
  /** The name of the plan; null if it has none. */
  name: string | null;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** The reason why the plan was paused; null for other events. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** The meaning of the event and the next step, in a few sentences. */
  detail: string;
}

/** When the plan is done, including requested percentiles. */
export interface PlanFinish {
  /** Tenth percentile. Null if the plan is not done within 730 days in so many courses. */
  P10: PlanPercentile | null;
  /** Median. Null if the plan is not done within 730 days in so many courses. */
  P50: PlanPercentile | null;
  /** Eightieth percentile. Null if the plan is not done within 730 days in so many courses. */
  P80: PlanPercentile | null;
  /** Ninetieth percentile. Null if the plan is not done within 730 days in so many courses. */
  P90: PlanPercentile | null;
  [name: string]: PlanPercentile | null;
}

export interface PlanFront {
  /** The source of the ensemble. */
  source: string;
  /** Start of its run. */
  run: string;
  /** The time at which the front ends and the record goes on. */
  to: string;
  /** The hours of the ensemble that count [h]. */
  hours: number;
  /** The attribution to show with the weather. */
  attribution: string;
  licence: Licence;
}

/** How often the weather is good in both. If they differ much, the products differ: do not trust the plan across the seam. */
export interface PlanGoodShare {
  /** The share of good hours in the ensemble; null if no ensemble counts. */
  front: number | null;
  /** The share of good hours on the same dates of past years; of the first ten days without an ensemble. */
  record: number;
}

export interface PlanHindrance {
  /** Your own name for it, unique in its list. */
  task: string;
  /** Position of the pair in `metadata.pairs`; null for the end of a shift. */
  pair: number | null;
  /** Position of the constraint in the entry; null if it is not known, or for the end of a shift. */
  constraint: number | null;
  /** Its variable; null without a constraint. */
  variable: VariableName | null;
  /** Share of the unfinished courses that stop at the task. */
  share: number;
}

export interface PlanImportIssue {
  /** `calendar_changed`: a plan has one shift a day, at full hours. `constraint_left_out`: a plan has no such constraint. `date_unread`: the text is no date. `duration_changed` and `lag_changed`: the time cannot be read, is too long, or is no whole number of hours. A lag may also count in another calendar. `link_left_out`: a plan has no such link, or not its task. `more`: there are more issues than are listed. */
  code:
    | "calendar_changed"
    | "constraint_left_out"
    | "date_unread"
    | "duration_changed"
    | "lag_changed"
    | "link_left_out"
    | "more";
  /** What was left out or changed, in English. */
  detail: string;
  /** The task; null for what is not about one. */
  task: string | null;
  /** The line of the file, from 1; null if it is not known. */
  line: number | null;
}

export interface PlanImportRequest {
  /** The text of the file: XML of Microsoft Project (MSPDI), or XER of Primavera P6. Most XER files are in the encoding windows-1252. */
  file: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone: PlanImportRequestTimezone;
  /** The places of the work. */
  sites: readonly PlanRequestSite[];
  /** The weather of tasks by their names. The first that fits counts. */
  map?: readonly PlanMapping[];
}

/** The zone of the times in the file: a name of the IANA database, or "auto" for that of the first site. */
export type PlanImportRequestTimezone = string;

export interface PlanImportResponse {
  plan: ImportedPlan;
  /** The number of tasks that have weather by `map`. */
  mapped: number;
  /** Everything of the file that the plan does not have, or has in another form. */
  issues: PlanImportIssue[];
}

/** A task that must be begun or done first. */
export interface PlanLink {
  /** The `id` of the task that it waits for. */
  from: string;
  /** `FS`: starts after the finish. `SS`: starts after the start. `FF`: finishes after the finish. */
  type: "FS" | "SS" | "FF";
  /** The time that must pass in addition [h]; below 0, the overlap. */
  lag_hours: number;
  /** The hours that count as lag: all, or those of the calendar of the task that waits. */
  lag: "elapsed" | "working";
}

/** A task that must be begun or done first. */
export interface PlanLinkInput {
  /** The `id` of the task that it waits for. */
  from: string;
  /** `FS`: starts after the finish. `SS`: starts after the start. `FF`: finishes after the finish. */
  type?: "FS" | "SS" | "FF";
  /** The time that must pass in addition [h]; below 0, the overlap. */
  lag_hours?: number;
  /** The hours that count as lag: all, or those of the calendar of the task that waits. */
  lag?: "elapsed" | "working";
}

export interface PlanList {
  /** The plans, the oldest first. */
  plans: PlanSummary[];
}

/** Result of a look: the plan was simulated with a run. */
export interface PlanLook {
  /** The version of the plan. */
  version: number;
  /** Start of the run of the ensemble; null if no ensemble counted. */
  run: string | null;
  /** The time of the look. */
  at: string;
  /** Median of the finish. Null if the plan is not done within 730 days in so many courses. */
  P50: string | null;
  /** Eightieth percentile of the finish. Null if the plan is not done within 730 days in so many courses. */
  P80: string | null;
  /** Ninetieth percentile of the finish. Null if the plan is not done within 730 days in so many courses. */
  P90: string | null;
  /** The probability that the plan is done by the deadline; null without one. */
  on_time: number | null;
}

export interface PlanLookList {
  /** The looks of the page, the newest first. */
  looks: PlanLook[];
  /** The `cursor` of the next page; null on the last page. */
  next_cursor: string | null;
}

/** The weather of the tasks that have some words in their names. */
export interface PlanMapping {
  /** Part of the name of a task. Capital and small letters are the same. */
  match: string;
  /** The weather that such a task needs. */
  entry: AskedEntryInput;
  /** The `id` of the site of the work. */
  site: string;
  /** How the work may pause. By default `unbroken` if its shift holds it, otherwise `split`. */
  mode?: "unbroken" | "shifts" | "split";
  /** The score of a good hour. The default is the start of the acceptable band. A scenario needs it. */
  minimum_score?: number;
}

/** Metadata of the answer. */
export interface PlanMetadata {
  /** The current hour from which the plan is counted. */
  generated_at: string;
  /** The name of the plan; null if it has none. */
  name: string | null;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The zone of `local` times and of calendars. */
  timezone: string;
  /** The currency of costs; null without costs. */
  currency: string | null;
  /** The seed of the figures. */
  seed: number;
  /** True if the weather is synthetic, not real. */
  synthetic: boolean;
  scenarios: PlanScenarios;
  /** The ensemble; null if none counts. */
  front: PlanFront | null;
  /** The past years. */
  record: PlanRecord;
  /** The order that a search found; null if `order` is another one. */
  searched_order: PlanSearchedOrder | null;
  /** What was scored, in the order of the tasks. */
  pairs: PlanPair[];
  /** Empty if there are none. */
  notices: PlanMetadataNotice[];
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
}

export type PlanMetadataNotice =
  | PlanEnsembleAbsentNotice
  | PlanConstraintDroppedNotice
  | WarningsNotInRecordsNotice;

export interface PlanMoveEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about the finish of a plan. */
  type: "plan.slipped" | "plan.improved";
  /** The time of the event. */
  timestamp: string;
  data: PlanMoveEventData;
}

/** The data of the event. */
export interface PlanMoveEventData {
  /** Id of a kept plan. */
  plan: string;
  /** The name of the plan; null if it has none. */
  name: string | null;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** The version of the plan. */
  version: number;
  /** Increases with every event of the plan. Of two events, the one with the higher number is newer. */
  sequence: number;
  /** Start of the run of the ensemble; null if no ensemble counted. */
  run: string | null;
  /** Median of the finish. Null if the plan is not done within 730 days in so many courses. */
  P50: string | null;
  /** Eightieth percentile of the finish. Null if the plan is not done within 730 days in so many courses. */
  P80: string | null;
  /** The probability that the plan is done by the deadline; null without one. */
  on_time: number | null;
  /** The hours by which P80 is later than before [h]; below 0 if it is earlier. Null if P80 is null now or was null before. */
  moved_hours: number | null;
  before: ToldPlan;
  /** The largest changes on the driving path, the largest first. They are means, so their sum is not the move of P80. */
  causes: PlanPathChange[];
  /** The meaning of the event in one or two sentences. */
  detail: string;
  /** The purpose of scores, and the checks that they do not replace. */
  planning_aid: string;
}

/** A site with an entry and a minimum score. */
export interface PlanPair {
  /** The `id` of the site. */
  site: string;
  location: AnsweredSite;
  entry: AnsweredEntry;
  /** The score of a good hour. */
  minimum_score: number;
  good_share: PlanGoodShare;
}

/** The driving path: the tasks and waits that set the finish. It has each hour of the plan once. */
export interface PlanPath {
  /** Mean time from start to finish [h]. The hours below sum to it. */
  mean_hours: number;
  /** Mean hours of work [h]. */
  work: number;
  /** Mean hours of lags [h]. */
  lag: number;
  /** Mean hours before `not_before` of a task [h]. */
  not_before: number;
  /** Mean hours below the minimum score [h]. */
  weather: number;
  /** Mean hours that are good, but end too soon [h]. */
  short_window: number;
  /** Mean hours in which its calendar is closed [h]. */
  off_shift: number;
  /** Mean hours in which a crew or vessel is missing [h]. */
  busy: number;
  /** What makes it wait, the largest first. */
  causes: PlanCause[];
}

export interface PlanPathChange {
  /** The `id` of the task; null for the time before the plan starts. */
  task: string | null;
  /** What happens in the hours, as in `path` of an answer. `weather` includes windows that a variable ends too soon. `short_window` means windows that a shift ends too soon. `start`: the start has moved. */
  kind: "work" | "weather" | "short_window" | "off_shift" | "busy" | "lag" | "not_before" | "start";
  /** The variable that makes the task wait; null if none does. */
  variable: VariableName | null;
  /** The change of its mean hours on the driving path [h]; below 0 if it is less. */
  hours: number;
}

/** A time by which the plan is done with this probability. */
export interface PlanPercentile {
  /** The time, UTC. */
  at: string;
  /** The same time in `metadata.timezone`. */
  local: string;
  /** The time from the start of the plan [h]. */
  hours: number;
  /** Lower end of its 90 % interval. */
  low: string;
  /** Upper end of its 90 % interval; null if it is not done in 730 days. */
  high: string | null;
}

export interface PlanPlace {
  /** Your own name for it, unique in its list. */
  id: string;
  place: PlanPlacePlace;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

export interface PlanPlaceInput {
  /** Your own name for it, unique in its list. */
  id: string;
  place: PlanPlacePlace;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

/** A name that surely means one place, such as `Hamburg, DE`, or an id. `GET /places/` finds both. The server scores the coordinates of the place. */
export type PlanPlacePlace = string | number;

export interface PlanPreview {
  /** The cost of the plan, in requests of the allowance. */
  cost: number;
  /** The number of pairs: sites with an entry and a minimum score. */
  pairs: number;
  /** The approximate time of the work [s], if nothing is cached. */
  seconds: number;
  /** Everything for which the plan would be refused; empty if it would be answered. */
  problems: Problem[];
}

/** What was done of a task that was started. What is left goes on from the start of the plan, before tasks that were not started. */
export interface PlanProgress {
  /** The time at which it was started. */
  started_at: string;
  /** The hours of work that are done [h], fewer than all. */
  done_hours?: number;
  /** The time at which it was finished; absent while work is left. */
  finished_at?: string;
}

/** What was done of a task that was started. What is left goes on from the start of the plan, before tasks that were not started. */
export interface PlanProgressInput {
  /** The time at which it was started. */
  started_at: string;
  /** The hours of work that are done [h], fewer than all. */
  done_hours?: number;
  /** The time at which it was finished; absent while work is left. */
  finished_at?: string;
}

export interface PlanProgressRequest {
  /** All tasks that were started. What was reported of other tasks is forgotten. */
  tasks: readonly ProgressedTask[];
}

export interface PlanRecord {
  /** The record of past weather. */
  source: string;
  /** The first year that is used. */
  start_year: number;
  /** The last year that is used. */
  end_year: number;
  /** The attribution to show with the weather. */
  attribution: string;
  licence: Licence;
}

export interface PlanRequest {
  /** The display name. */
  name?: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone?: KeptPlanTimezone;
  /** The hours of the ensemble that count [h]. With 0, past years alone count. */
  front_hours?: number;
  years?: PlanYearsInput;
  /** Number from which hours of work and intervals are drawn. The same seed gives the same figures. */
  seed?: number;
  /** The places of the work. */
  sites: readonly PlanRequestSite[];
  /** The calendars. */
  calendars?: readonly PlanCalendarInput[];
  /** Crews and vessels. */
  resources?: readonly PlanResourceInput[];
  /** The tasks. */
  tasks: readonly PlanTaskInput[];
  /** The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too. */
  order?: "listed" | "due" | "search";
  /** The code of the currency (ISO 4217). Required with any cost. */
  currency?: string;
  /** Cost of each day from start to finish [currency]. */
  overhead_per_day?: number;
  /** The time at which the plan should be done. */
  deadline?: PlanDeadlineInput;
  /** The earliest start of the first task, at most 400 days ahead; the current hour if absent. */
  start?: string;
  /** Additional percentiles of the finish, besides P10, P50, P80 and P90. */
  percentiles?: readonly number[];
}

export interface PlanRequestInput {
  /** The display name. */
  name?: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone?: KeptPlanTimezone;
  /** The hours of the ensemble that count [h]. With 0, past years alone count. */
  front_hours?: number;
  years?: PlanYearsInput;
  /** Number from which hours of work and intervals are drawn. The same seed gives the same figures. */
  seed?: number;
  /** The places of the work. */
  sites: readonly PlanRequestSite[];
  /** The calendars. */
  calendars?: readonly PlanCalendarInput[];
  /** Crews and vessels. */
  resources?: readonly PlanResourceInput[];
  /** The tasks. */
  tasks: readonly PlanTaskInput[];
  /** The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too. */
  order?: "listed" | "due" | "search";
  /** The code of the currency (ISO 4217). Required with any cost. */
  currency?: string;
  /** Cost of each day from start to finish [currency]. */
  overhead_per_day?: number;
  /** The time at which the plan should be done. */
  deadline?: PlanDeadlineInput;
  /** The earliest start of the first task, at most 400 days ahead; the current hour if absent. */
  start?: string;
  /** Additional percentiles of the finish, besides P10, P50, P80 and P90. */
  percentiles?: readonly number[];
}

export type PlanRequestSite = PlanSiteInput | PlanPlaceInput;

/** A crew or vessel that tasks share. */
export interface PlanResource {
  /** Your own name for it, unique in its list. */
  id: string;
  /** The number of such crews or vessels. */
  units: number;
  /** The `id` of its calendar; every hour if absent. */
  calendar?: string;
  /** True if a task may use a gap before one that was placed earlier, as crews do. A vessel goes from task to task. */
  fill: boolean;
  /** Hire of a day, for each unit [currency]. */
  day_rate: number;
  /** What comes before the start, for each unit. It is past if a task of it was started. */
  mobilisation?: Mobilisation;
  /** What comes after its last task, for each unit. */
  demobilisation?: Mobilisation;
}

/** A crew or vessel that tasks share. */
export interface PlanResourceInput {
  /** Your own name for it, unique in its list. */
  id: string;
  /** The number of such crews or vessels. */
  units?: number;
  /** The `id` of its calendar; every hour if absent. */
  calendar?: string;
  /** True if a task may use a gap before one that was placed earlier, as crews do. A vessel goes from task to task. */
  fill?: boolean;
  /** Hire of a day, for each unit [currency]. */
  day_rate?: number;
  /** What comes before the start, for each unit. It is past if a task of it was started. */
  mobilisation?: MobilisationInput;
  /** What comes after its last task, for each unit. */
  demobilisation?: MobilisationInput;
}

export interface PlanResponse {
  metadata: PlanMetadata;
  /** The start from which the plan is counted. */
  start: PlanTime;
  finish: PlanFinish;
  /** The weight of courses in which the plan is not done within 730 days. */
  unfinished_share: number;
  /** Where most unfinished courses stop, and why; null if all are done. */
  hindrance: PlanHindrance | null;
  /** The probability that it is done by the deadline; null without one. */
  on_time: number | null;
  /** The word for it; null with it. */
  likelihood: Likelihood | null;
  /** Null if the plan is done in no course. */
  path: PlanPath | null;
  /** The tasks, as listed. */
  tasks: SimulatedTask[];
  runs: PlanRuns;
  /** What the plan costs; null without costs. */
  cost: PlanCost | null;
  method: Method;
}

/** One course of the weather. */
export interface PlanRun {
  /** Position of the member; null without an ensemble. */
  member: number | null;
  /** The past year after it. */
  year: number;
  /** The time at which the plan is done. */
  finish: string;
  /** Dates that belong together. */
  tasks: PlanRunTask[];
}

export interface PlanRunTask {
  /** Your own name for it, unique in its list. */
  id: string;
  /** The start. */
  start: string;
  /** The time at which it is done. */
  finish: string;
  /** Spans without work. */
  breaks: PlanBreak[];
}

/** Courses whose dates belong together, as examples. */
export interface PlanRuns {
  /** The course at the median. Null if the plan is not done within 730 days in so many courses. */
  P50: PlanRun | null;
  /** The course at P80. Null if the plan is not done within 730 days in so many courses. */
  P80: PlanRun | null;
}

/** The courses of the weather in which the plan is simulated. */
export interface PlanScenarios {
  /** The number of courses of the weather. */
  count: number;
  /** The number of members; 0 if no ensemble counts. */
  members: number;
  /** The number of years that are used. */
  years: number;
  /** Years that do not hold the plan, or lack more than 1 % of their hours. */
  left_out: number[];
  /** The number of courses to which the odds are honest: the fewer of members and years. */
  effective: number;
}

/** What the search for an order of the tasks found. */
export interface PlanSearchedOrder {
  /** What the order has the least of: mean `cost` if the plan has costs, else the mean time to the `finish` [h]. */
  by: "cost" | "finish";
  /** Its mean with the listed order, in the years that the search did not use; null if the plan takes over 730 days in one. */
  mean_listed: number | null;
  /** The same with the order that was found. */
  mean_found: number | null;
  /** True if the found order is used: it is better in these years. Otherwise the listed one is. */
  taken: boolean;
  /** The tasks in the order that was found. */
  tasks: string[];
}

export interface PlanSite {
  /** Your own name for it, unique in its list. */
  id: string;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

export interface PlanSiteInput {
  /** Your own name for it, unique in its list. */
  id: string;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

/** A stage of the work, with its own limits. */
export interface PlanStage {
  entry: AskedEntry;
  /** The number of hours in a row [h]. */
  hours: number;
}

/** A stage of the work, with its own limits. */
export interface PlanStageInput {
  entry: AskedEntryInput;
  /** The number of hours in a row [h]. */
  hours: number;
}

export interface PlanStart {
  /** The start. */
  start: PlanTime;
  finish: PlanTimes;
  /** Mean time from start to finish [h]; null if the plan takes over 730 days in some courses. */
  mean_hours: number | null;
  /** The probability that it is done by the deadline; null without one. */
  on_time: number | null;
  /** The word for it; null with it. */
  likelihood: Likelihood | null;
  /** What the plan costs; null without costs. */
  cost: PlanStartCost | null;
  /** The probability that it is better than the first start by `by`, in the same weather; null for the first. */
  better_than_first: number | null;
}

export interface PlanStartCost {
  /** The mean; null if the plan is not done within 730 days in some courses. */
  mean: number | null;
  /** Median. Null if the plan is not done within 730 days in so many courses. */
  P50: number | null;
  /** Eightieth percentile. Null if the plan is not done within 730 days in so many courses. */
  P80: number | null;
}

/** Metadata of the answer. */
export interface PlanStartsMetadata {
  /** The current hour from which the plan is counted. */
  generated_at: string;
  /** The name of the plan; null if it has none. */
  name: string | null;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The zone of `local` times and of calendars. */
  timezone: string;
  /** The currency of costs; null without costs. */
  currency: string | null;
  /** The seed of the figures. */
  seed: number;
  /** True if the weather is synthetic, not real. */
  synthetic: boolean;
  scenarios: PlanScenarios;
  /** The ensemble; null if none counts. */
  front: PlanFront | null;
  /** The past years. */
  record: PlanRecord;
  /** The order that a search found; null if `order` is another one. */
  searched_order: PlanSearchedOrder | null;
  /** What was scored, in the order of the tasks. */
  pairs: PlanPair[];
  /** Empty if there are none. */
  notices: PlanMetadataNotice[];
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
  /** What is compared. */
  by: "cost" | "finish" | "hours" | "on_time";
}

export interface PlanStartsRequest {
  /** The display name. */
  name?: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone?: KeptPlanTimezone;
  /** The hours of the ensemble that count [h]. With 0, past years alone count. */
  front_hours?: number;
  years?: PlanYearsInput;
  /** Number from which hours of work and intervals are drawn. The same seed gives the same figures. */
  seed?: number;
  /** The places of the work. */
  sites: readonly PlanRequestSite[];
  /** The calendars. */
  calendars?: readonly PlanCalendarInput[];
  /** Crews and vessels. */
  resources?: readonly PlanResourceInput[];
  /** The tasks. */
  tasks: readonly PlanTaskInput[];
  /** The order in which tasks take turns at a crew or vessel. `due` takes the nearest `finish_by` first, also of tasks that wait for it. `search` tries 500 orders in every second year, and takes the best one if it gains in the other years too. */
  order?: "listed" | "due" | "search";
  /** The code of the currency (ISO 4217). Required with any cost. */
  currency?: string;
  /** Cost of each day from start to finish [currency]. */
  overhead_per_day?: number;
  /** The time at which the plan should be done. */
  deadline?: PlanDeadlineInput;
  /** The starts to compare. Give exactly one of `starts` and `sweep`. */
  starts?: readonly string[];
  /** The starts to compare, at equal steps. */
  sweep?: PlanSweep;
  /** What the best start has the least of: mean `cost`, mean time of the `finish`, or mean `hours` from start to finish. `on_time` takes the least odds to be late. `cost` by default if the plan has costs. */
  by?: "cost" | "finish" | "hours" | "on_time";
}

export interface PlanStartsResponse {
  metadata: PlanStartsMetadata;
  /** The starts, in the order of the request. */
  starts: PlanStart[];
  /** Position of the best start in `starts`; null if each has courses of over 730 days. */
  best: number | null;
  /** What the choice gains. What later forecasts may teach is not counted. Null with `best`. */
  value: PlanStartsValue | null;
  /** The best start in a sentence, in English. */
  sentence: string;
}

export interface PlanStartsValue {
  /** Mean gain over the start that is best by past years alone, in the unit of `by`. */
  of_forecast: number;
  /** Further mean gain of someone who knows the weather, in the unit of `by`. */
  of_hindsight: number;
}

export interface PlanSummary {
  /** Id of a kept plan. */
  id: string;
  /** The display name; null if it has none. */
  name: string | null;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The number of its tasks. */
  tasks: number;
  /** The number of pairs of a site, an entry and a minimum score. A look costs one request for each. */
  pairs: number;
  /** The version, which counts the changes and reports of progress; the ETag names it. */
  version: number;
  /** `active`, `paused`, or `ended`: all tasks are finished, or `ends_at` has passed. */
  state: "active" | "paused" | "ended";
  /** The reason for the pause; null unless the plan is paused. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** The time of creation. */
  created_at: string;
  /** The time at which the plan ends by itself, 730 days after its start. */
  ends_at: string;
  /** The last look. Its version may be older than that of the plan. */
  last_look: PlanLook | null;
  /** The earliest expected time of the next look. Null while the plan is not active, while the next run is late, and if too few runs are known. */
  next_look_expected: string | null;
}

/** Starts at equal steps. */
export interface PlanSweep {
  /** The first start. */
  from: string;
  /** The last start, if a step ends there. */
  to: string;
  /** The step between starts [h]. */
  step_hours?: number;
}

/** A task of the plan. */
export interface PlanTask {
  /** Your own name for it, unique in its list. */
  id: string;
  /** The display name. */
  name?: string;
  /** The `id` of the site of the work. Give it exactly if the task has an entry. */
  site?: string;
  /** The weather that the work needs; none if absent. */
  entry?: AskedEntry;
  hours?: PlanTaskHours;
  /** `unbroken`: all hours in a row, in one shift. `shifts`: pauses of the calendar are no break, bad weather is. `split`: works in good hours, and rests in others. */
  mode: "unbroken" | "shifts" | "split";
  /** The score of a good hour. The default is the start of the acceptable band. A scenario needs it. */
  minimum_score?: number;
  /** Good hours that must follow the work before it may start [h]. Not with `split` or `stages`. */
  contingency_hours: number;
  /** The good hours ahead that `split` needs before it begins or goes on [h]. */
  minimum_stint_hours: number;
  /** True if `shifts` also needs good weather in the pauses, such as for an open roof at night. */
  exposed: boolean;
  /** Stages without a pause between them, in place of `entry` and `hours`. */
  stages?: PlanStage[];
  /** Weather that must have been good until the start, such as dry ground. Not with `split`. */
  before?: PlanWeatherNeed[];
  /** Weather that must stay good after the finish, such as for curing. It holds no crew. Not with `split`. */
  after?: PlanWeatherNeed[];
  /** The `id` of its calendar; every hour if absent. */
  calendar?: string;
  /** The crews and vessels that it holds from start to finish. */
  resources: PlanUse[];
  /** What it waits for. */
  links: PlanLink[];
  /** The earliest start. */
  not_before?: string;
  /** The time at which it should be done. Only the order `due` uses it. */
  finish_by?: string;
  progress?: PlanProgress;
}

/** The hours of work [h]. 0 is a milestone, which needs no weather. Required without `stages`. */
export type PlanTaskHours = number | HoursLaw;

/** A task of the plan. */
export interface PlanTaskInput {
  /** Your own name for it, unique in its list. */
  id: string;
  /** The display name. */
  name?: string;
  /** The `id` of the site of the work. Give it exactly if the task has an entry. */
  site?: string;
  /** The weather that the work needs; none if absent. */
  entry?: AskedEntryInput;
  hours?: PlanTaskInputHours;
  /** `unbroken`: all hours in a row, in one shift. `shifts`: pauses of the calendar are no break, bad weather is. `split`: works in good hours, and rests in others. */
  mode?: "unbroken" | "shifts" | "split";
  /** The score of a good hour. The default is the start of the acceptable band. A scenario needs it. */
  minimum_score?: number;
  /** Good hours that must follow the work before it may start [h]. Not with `split` or `stages`. */
  contingency_hours?: number;
  /** The good hours ahead that `split` needs before it begins or goes on [h]. */
  minimum_stint_hours?: number;
  /** True if `shifts` also needs good weather in the pauses, such as for an open roof at night. */
  exposed?: boolean;
  /** Stages without a pause between them, in place of `entry` and `hours`. */
  stages?: readonly PlanStageInput[];
  /** Weather that must have been good until the start, such as dry ground. Not with `split`. */
  before?: readonly PlanWeatherNeedInput[];
  /** Weather that must stay good after the finish, such as for curing. It holds no crew. Not with `split`. */
  after?: readonly PlanWeatherNeedInput[];
  /** The `id` of its calendar; every hour if absent. */
  calendar?: string;
  /** The crews and vessels that it holds from start to finish. */
  resources?: readonly PlanUseInput[];
  /** What it waits for. */
  links?: readonly PlanLinkInput[];
  /** The earliest start. */
  not_before?: string;
  /** The time at which it should be done. Only the order `due` uses it. */
  finish_by?: string;
  progress?: PlanProgressInput;
}

/** The hours of work [h]. 0 is a milestone, which needs no weather. Required without `stages`. */
export type PlanTaskInputHours = number | HoursLawInput;

/** The receivers and the times of the events. */
export interface PlanTell {
  /** The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case. */
  to?: string[];
  quiet?: WatchQuiet;
  digest?: WatchDigest;
}

/** The receivers and the times of the events. */
export interface PlanTellInput {
  /** The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case. */
  to?: readonly string[];
  quiet?: WatchQuietInput;
  digest?: WatchDigestInput;
}

/** The moves that are told. They are measured from what was told last. */
export interface PlanTellWhen {
  /** The move of P80 that is told [h]. */
  hours: number;
  /** The looks in a row that must agree before a move is told. */
  confirm_runs: number;
  /** The move of the odds to be on time that is told. */
  on_time: number;
}

/** The moves that are told. They are measured from what was told last. */
export interface PlanTellWhenInput {
  /** The move of P80 that is told [h]. */
  hours?: number;
  /** The looks in a row that must agree before a move is told. */
  confirm_runs?: number;
  /** The move of the odds to be on time that is told. */
  on_time?: number;
}

export interface PlanTime {
  /** The time, UTC. */
  at: string;
  /** The same time in `metadata.timezone`. */
  local: string;
}

/** Percentiles of this time alone. They are no timetable, and do not add up. */
export interface PlanTimes {
  /** Median. Null if the plan is not done within 730 days in so many courses. */
  P50: PlanTime | null;
  /** Eightieth percentile. Null if the plan is not done within 730 days in so many courses. */
  P80: PlanTime | null;
}

export interface PlanUse {
  /** The `id` of the crew or vessel. */
  id: string;
  /** The number that the work needs. */
  units: number;
}

export interface PlanUseInput {
  /** The `id` of the crew or vessel. */
  id: string;
  /** The number that the work needs. */
  units?: number;
}

/** What it waits for once it is ready. */
export interface PlanWaiting {
  /** Mean hours below the minimum score [h]. */
  weather: number;
  /** Mean hours that are good, but end too soon [h]. */
  short_window: number;
  /** Mean hours in which its calendar is closed [h]. */
  off_shift: number;
  /** Mean hours in which a crew or vessel is missing [h]. */
  busy: number;
}

/** Weather that must be good before or after the work. */
export interface PlanWeatherNeed {
  entry: AskedEntry;
  /** The number of hours in a row [h]. */
  hours: number;
}

/** Weather that must be good before or after the work. */
export interface PlanWeatherNeedInput {
  entry: AskedEntryInput;
  /** The number of hours in a row [h]. */
  hours: number;
}

/** The years of the record that stand for the time after the ensemble. By default, the last 30 that hold the plan. */
export interface PlanYears {
  /** First year. */
  start_year: number;
  /** Last year. */
  end_year: number;
}

/** The years of the record that stand for the time after the ensemble. By default, the last 30 that hold the plan. */
export interface PlanYearsInput {
  /** First year. */
  start_year: number;
  /** Last year. */
  end_year: number;
}

/** A polygon or several polygons of GeoJSON (RFC 7946). */
export interface PolygonArea {
  /** The type of the geometry. */
  type: "Polygon" | "MultiPolygon";
  /** Of a `Polygon`: its outer ring, then the rings of its holes. Of a `MultiPolygon`: such lists. A ring is a closed line of at least 4 positions, of which the last equals the first. A position is degrees east, then degrees north; a height is ignored. Where polygons overlap, their parts count twice. */
  coordinates: PolygonAreaCoordinate[][][];
}

export type PolygonAreaCoordinate = number | readonly number[];

/** A polygon or several polygons of GeoJSON (RFC 7946). */
export interface PolygonAreaInput {
  /** The type of the geometry. */
  type: "Polygon" | "MultiPolygon";
  /** Of a `Polygon`: its outer ring, then the rings of its holes. Of a `MultiPolygon`: such lists. A ring is a closed line of at least 4 positions, of which the last equals the first. A position is degrees east, then degrees north; a height is ignored. Where polygons overlap, their parts count twice. */
  coordinates: readonly (readonly (readonly PolygonAreaCoordinate[])[])[];
}

/** Hours in each band of a scenario. */
export interface PresenceHours {
  /** The number of hours in which the situation is fully present. */
  present: number;
  /** The number of hours in which the situation is partly present. */
  partial: number;
  /** The number of hours in which the situation is slightly present. */
  slight: number;
  /** The number of hours in which the situation is absent. */
  absent: number;
}

export interface ProgressedTask {
  /** The `id` of the task. */
  id: string;
  progress: PlanProgressInput;
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
  wave_direction?: ValueColumn;
  wave_peak_period?: ValueColumn;
  wind_wave_height?: ValueColumn;
  swell_wave_height?: ValueColumn;
  swell_wave_period?: ValueColumn;
  swell_wave_direction?: ValueColumn;
  ocean_current_speed?: ValueColumn;
  ocean_current_direction?: ValueColumn;
  tide_level?: ValueColumn;
  pm2_5?: ValueColumn;
  pm10?: ValueColumn;
  dust?: ValueColumn;
  ozone?: ValueColumn;
  nitrogen_dioxide?: ValueColumn;
  uv_index?: ValueColumn;
  freezing_level_height?: ValueColumn;
}

export interface ProjectionWorkabilityRequest {
  location: AskedSite;
  entry: AskedEntryInput;
  /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** A climate model of `/datasets`, or `ensemble` for all of them. */
  climate_model?: string;
  period: YearsAhead;
  baseline?: YearsOfBaseline;
  window?: WorkabilityWindowInput;
  /** If true, each month also lists its years, and CSV has a row for each month and year. */
  years?: boolean;
  /** Additional percentiles over the years, besides P10, P50 and P90. For example, 5 gives P5. */
  percentiles?: readonly number[];
  timezone?: KeptPlanTimezone;
}

export interface ProjectionWorkabilityResponse {
  metadata: ProjectionWorkabilityResponseMetadata;
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
  /** The zone of `local_hours`. Months and their hours are in UTC. */
  timezone: string;
  location: AnsweredSite;
  /** The emission scenario, as listed in `/datasets`: usually ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Empty if there are none. */
  notices: HistoricalWorkabilityResponseMetadataNotice[];
  /** Empty if there are none. */
  left_out: LeftOutModel[];
  baseline: YearSpan;
  period: YearSpan;
  window: CountedWindow;
  /** Mean number of requested hours in each month over the years used, January first. Null if every hour is requested. */
  hours_considered: (number | null)[] | null;
  /** The record whose hours are changed. */
  dataset: DatasetSource;
  /** Variables of the entry that have no projection and stay unchanged. */
  held: VariableName[];
  /** Empty if there are none. */
  estimated: HistoricalWorkabilityResponseMetadataEstimated[];
  entry: AnsweredEntry;
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
}

/** The work whose windows were promised. */
export interface ProvedWindow {
  /** The duration of the work [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum. */
  maximum_score: number | null;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only: boolean;
  /** Hours on the clock of `timezone`; all hours by default. */
  local_hours?: WorkingHours;
}

/** How many of the windows came that forecasts promised in the past. */
export interface ProvedWindows {
  /** The id of the report, for `GET /v2/evidence/{id}`. */
  id: string;
  /** The share that held, as in the `headline` of the report. */
  came: number;
  /** Lower end of its 90 % interval. */
  low: number;
  /** Upper end of its 90 % interval. */
  high: number;
  /** The number of distinct days of weather behind it. */
  days: number;
}

export interface RangeConstraint {
  variable: VariableName;
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3. */
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
  /** The canonical unit of the variable: 1, %, degC, m/s, mm, cm, m, s, deg, hPa, kPa, W/m2, J/kg, kg/m2/h, m3/m3, ug/m3. */
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

/** Metadata of the answer. */
export interface RankMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The instant that the request gave as `as_of`; null if it gave none. */
  as_of: string | null;
  /** The version of the arithmetic from weather to scores and odds. It changes if the same weather would get other scores. */
  formula: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The value by which the rows are ranked. */
  by: "probability" | "soonest" | "possible_starts" | "worst" | "ideal_hours" | "mean";
  window: RankedWindowWish;
  /** The entries of the request in their order; null for one that does not exist. */
  entries: (AnsweredEntry | null)[];
  /** The requested zone. Each row names the zone of its local times. */
  timezone: string;
  bands: BandTables;
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
}

export interface RankRequest {
  /** The locations to compare. At most 1000 pairs of a location and an entry can be ranked. */
  locations: readonly RankRequestLocation[];
  /** The entries to compare. Each entry is scored at each location. */
  entries: readonly AskedEntryInput[];
  /** The periods to compare. Each period is ranked separately. Periods may overlap, and additional periods are free. */
  periods: readonly Period[];
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone?: KeptPlanTimezone;
  /** If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies. */
  calibrated?: boolean;
  /** An instant of the past, as an RFC 3339 time. The answer is then the one of that instant: it counts hours from it, and uses the runs that could be read then, without calibrations. The current time if absent. */
  as_of?: string;
  window: RankWindow;
  /** `probability`: the probability of the best window. `soonest`: the hours from the start of the period to the first start that is likely enough. `possible_starts`: the number of starts that are likely enough. `worst`: the worst hour of the best window in bad members, as its `Q10`, or `Q90` if the request sets only a maximum. `ideal_hours`: the number of hours in the highest band. `mean`: the mean score. The highest value comes first, but the lowest value of `soonest`. If the request sets only a maximum, the lowest values of `worst`, `ideal_hours` and `mean` also come first. */
  by?: "probability" | "soonest" | "possible_starts" | "worst" | "ideal_hours" | "mean";
  /** The maximum number of rows. */
  top?: number;
}

export type RankRequestLocation = RankedLocation | RankedPlace;

export interface RankResponse {
  metadata: RankMetadata;
  /** The weather that the rows are based on, over all periods. Each source is listed once. */
  sources: Source[];
  /** The rows, the best first, at most `top`. Rows with the same value are in the order of the probability of their best windows. After that, the worst hour in bad members decides, then the mean score. Rows that are equal in all of these are in the order of their periods, then in that of the request. */
  ranking: RankRow[];
  /** Pairs of a location and an entry that could not be ranked. */
  refused: RefusedPair[];
  /** The total number of rows, before `top` limits them. */
  compared: number;
}

export interface RankRow {
  /** The rank; 1 is best. Ranks repeat only if all numbers that decide are equal. */
  rank: number;
  /** The value by which rows are ranked. `probability` and `worst` use the most likely window, even if it is not likely enough to be `best`. They are null if the period has no window, or only a window from a single run. `soonest` is null if no window is likely enough. Rows without a value come last. */
  value: number | null;
  /** Position of the location in the request, from 0. */
  location: number;
  /** Position of the entry in the request, from 0. */
  entry: number;
  /** Position of the period in the request, from 0. */
  period: number;
  /** The `ref` of the location; null if it has none. */
  ref: string | null;
  /** Position of the source in `sources`, from 0. */
  source: number;
  /** The zone of the local times; with `auto` it is the zone of the location. */
  timezone: string;
  /** The most likely window, if it is likely enough; null if there is none. `none_because` then gives the reason. */
  best: BestWindow | null;
  /** The reason why there is no window; null if there is one. */
  none_because: NoWindow | null;
  /** The number of hours in the period at which a window may start that is likely enough. */
  possible_starts: number;
  hours: HoursByBand;
  /** Mean of the scores of the hours of the period. */
  mean: Score;
  /** The constraint that limits the most hours of the period; null if none does. */
  limiting: RankedLimit | null;
  /** The warning that stops the most hours of the period; null if none does. Hours that it stops are in no constraint of `limiting`. Present only if the entry has `warnings`. */
  limiting_warning?: StoppingWarning | null;
  /** The official warnings at the location in the period. They do not change the rank, unless the entry has `warnings`. Absent with `as_of`. */
  warned?: RankWarned;
  /** Notices about some of the hours; empty if there are none. */
  notices: ForecastMetadataNotice[];
  /** Each part whose weather or odds were calibrated, with its calibration; empty if there are none. */
  calibration: Calibration[];
}

/** The official warnings at the location in the period. */
export interface RankWarned {
  /** The worst of the feeds that cover the place. Only `known` says that all warnings of these feeds are there. `partial`: some could not be read or placed. `silent`: a feed could not be read for too long. `not_covered`: no feed covers the place. `not_configured`: this server reads no feed. */
  state: "known" | "partial" | "silent" | "not_covered" | "not_configured";
  /** The number of warnings; 0 means nothing unless `state` is `known`. */
  count: number;
  /** The highest severity of these warnings; null if there are none. */
  highest: "unknown" | "minor" | "moderate" | "severe" | "extreme" | null;
}

/** The windows to look for. */
export interface RankWindow {
  /** The duration of the work [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum. */
  maximum_score?: number | null;
  /** The least probability that every hour of a window is good. */
  minimum_probability?: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`, which is then required. */
  local_hours?: WorkingHoursInput;
}

export interface RankedLimit {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** Share of the hours of the period in which it limits the score. */
  share: number;
}

export interface RankedLocation {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
  /** Your own name for it, which the answer repeats. */
  ref?: string;
}

export interface RankedPlace {
  /** Your own name for it, which the answer repeats. */
  ref?: string;
  place: PlanPlacePlace;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

/** The windows that were requested. */
export interface RankedWindowWish {
  /** The length of a window [h]. */
  duration_hours: number;
  /** The bound on the score of every hour; null if there is none. */
  minimum_score: number | null;
  /** The bound on the score of every hour; null if there is none. */
  maximum_score: number | null;
  /** The probability that a window needs to be found. */
  minimum_probability: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only: boolean;
  /** The local hours; null if any hour of the day is allowed. */
  local_hours: WorkingHours | null;
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

export interface RefusedCell {
  /** The middle of the cell [degrees north]. */
  latitude: number;
  /** The middle of the cell [degrees east]. */
  longitude: number;
  /** The reason why the cell was not scored. */
  problem: Problem;
}

export interface RefusedPair {
  /** Position of the location in the request, from 0. */
  location: number;
  /** Position of the entry in the request, from 0. */
  entry: number;
  /** The reason why the pair could not be ranked. */
  problem: Problem;
}

/** The cell whose scores the step has. */
export interface RouteCell {
  /** The middle of the cell [degrees north]. */
  latitude: number;
  /** The middle of the cell [degrees east]. */
  longitude: number;
  /** True if the cell is at sea. */
  sea: boolean;
  /** The height of the cell [m]; null if the source does not have it. */
  elevation_m: number | null;
}

export interface RouteCost {
  /** The cost [requests deducted from the allowance]. */
  cost: number;
  /** The length of the way [km]. */
  km: number;
  /** The time from departure to arrival, with all stays [h]. */
  hours: number;
  /** The number of different cells. */
  cells: number;
}

export interface RouteDeparture {
  /** The time of departure. */
  start: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The time of arrival, with the stay at the last point. */
  arrive: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  arrive_local: string;
  /** The worst score on the way: the lowest, or the highest if the request sets only a maximum. */
  score: Score;
  /** The band of `score`. */
  band: Band;
  /** The worst score on the way of each member: the lowest, or the highest if the request sets only a maximum. Null if too few members of one ensemble have a score in every step. */
  worst: WorstOfRoute | null;
  /** The share of the members that are good in every step; null if `worst` is. */
  share: number | null;
  /** The probability that the whole way is good. If many departures are about as good, it is lower than `share`, because the best of many is good partly by chance. Null if `worst` is. */
  probability: number | null;
  /** The word for the probability; null if the probability is null. */
  likelihood: Likelihood | null;
  /** The first step with the score, and the first constraint that limits it there. Null if the score is 1, or if warnings stop the step. */
  limiting: LimitingStep | null;
}

/** Metadata of the answer. */
export interface RouteMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** The version of the arithmetic from weather to scores and odds. It changes if the same weather would get other scores. */
  formula: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The zone of the local times. */
  timezone: string;
  period: AnsweredPeriod;
  entry: AnsweredEntry;
  /** The bands of its scores, the best first. The first row that applies names the band of a score. */
  bands: BandRow[];
  /** Notices about some of the hours; empty if there are none. */
  notices: ForecastMetadataNotice[];
  /** Variables that the source lacks and that a rough rule replaced; empty if there are none. */
  estimated: Estimate[];
  /** Hours whose constraints used the extreme value of a longer model step, such as gusts; empty if there are none. The extreme occurs in one hour of the step, but the hour is not known. For a single hour it is therefore too severe. */
  whole_steps: WholeStep[];
  /** Each part whose weather or odds were calibrated, with its calibration; empty if there are none. */
  calibration: Calibration[];
  /** The purpose of scores, and the checks that they do not replace. */
  caveat: string;
  source: FieldSource;
  /** Always null: how often the weather of a whole area is good in other years is not known. Odds take one half in its place. */
  usual: null;
  route: AnsweredRoute;
}

/** A point of the route. */
export interface RoutePoint {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** The time at which the point is reached; of the first point, the time of departure. Give it at every point, or give `speed_kmh`. */
  at?: string;
  /** The time that is spent at the point before the way goes on [h]. */
  stay_hours?: number;
}

export interface RouteRequest {
  /** The points in the order of travel, at most 5000 km and 500 cells in all. The way between two points is the great circle. */
  points: readonly RoutePoint[];
  /** The speed between points [km/h]. Give exactly one of `speed_kmh` and `at` of every point. */
  speed_kmh?: number;
  /** The hours at which the route may start, at most 240. Required with `speed_kmh`, and not allowed without it. */
  departures?: DeparturePeriod;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  timezone?: KeptPlanTimezone;
  /** Hours of departure on the clock of `timezone`, which is then required. */
  local_hours?: WorkingHoursInput;
  /** The kind of cell that answers on the way: `land` for roads, `sea` for ships. If the nearest cell is of the other kind, a cell beside it answers. Any cell if absent. */
  surface?: "land" | "sea";
  /** The score that every step of the way must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no step of the way may exceed. Null for no maximum. */
  maximum_score?: number | null;
  /** The least probability that the whole way is good. */
  minimum_probability?: number;
  /** The departure whose `steps` are listed; by default `best`, else the first. */
  steps_of?: string;
}

export interface RouteRequestInput {
  /** The points in the order of travel, at most 5000 km and 500 cells in all. The way between two points is the great circle. */
  points: readonly RoutePoint[];
  /** The speed between points [km/h]. Give exactly one of `speed_kmh` and `at` of every point. */
  speed_kmh?: number;
  /** The hours at which the route may start, at most 240. Required with `speed_kmh`, and not allowed without it. */
  departures?: DeparturePeriod;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  timezone?: KeptPlanTimezone;
  /** Hours of departure on the clock of `timezone`, which is then required. */
  local_hours?: WorkingHoursInput;
  /** The kind of cell that answers on the way: `land` for roads, `sea` for ships. If the nearest cell is of the other kind, a cell beside it answers. Any cell if absent. */
  surface?: "land" | "sea";
  /** The score that every step of the way must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no step of the way may exceed. Null for no maximum. */
  maximum_score?: number | null;
  /** The least probability that the whole way is good. */
  minimum_probability?: number;
  /** The departure whose `steps` are listed; by default `best`, else the first. */
  steps_of?: string;
}

export interface RouteResponse {
  metadata: RouteMetadata;
  /** A row for each hour of departure. Hours outside `local_hours` are left out. */
  departures: RouteDeparture[];
  /** Consecutive departures that are likely enough, the most likely first. */
  windows: RouteWindow[];
  /** The best departure of the first window; null if there is no window. */
  best: RouteDeparture | null;
  /** The reason why there is no window; null if there are windows. */
  none_because: NoDeparture | null;
  /** The steps of one departure: of `steps_of`, else of `best`, else of the first. Empty if there is no departure. */
  steps: RouteStep[];
}

/** A stretch of the way in one cell and one hour. */
export interface RouteStep {
  /** The time at which the step begins. */
  from: string;
  /** The time at which the step ends. */
  to: string;
  /** The hour whose score the step has. */
  hour: string;
  /** The distance from the start of the route [km]. */
  from_km: number;
  /** The distance at the end of the step [km]. */
  to_km: number;
  cell: RouteCell;
  /** The score that a composite gives for the hour at the middle of the cell. */
  score: Score;
  /** The band of `score`. */
  band: Band;
  /** The share of the members in each band, in the order of `metadata.bands`. Null if no members are counted in the hour. */
  shares: number[] | null;
  /** The first constraint that limits the score. Null if the score is 1, or if warnings stop the step. */
  limiting: StepLimit | null;
}

/** Consecutive hours of departure, each of which is likely enough. */
export interface RouteWindow {
  /** The first hour of departure. */
  start: string;
  /** The last hour of departure. */
  latest_start: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  latest_start_local: string;
  /** The number of departures, one in each hour from `start` to `latest_start`. */
  departures: number;
  /** The number of members that are counted: those of one ensemble over all steps. Null if only the published scores are known. */
  members: number | null;
  /** True if another row continues with the next hour, with other members. */
  continues: boolean;
  /** The probability that the whole way is good, for each departure from `start` to `latest_start`. Null if no members are counted. */
  chances: (number | null)[];
  /** Departures of the row with a step whose own score does not meet the request, in order of time. The score is the one that a composite gives. They are still likely because of the members. Empty if there are none. */
  unmet: UnmetDepartures[];
  /** The most likely departure. If several are equally likely, it is the one with the best worst score in bad members, then the first. */
  best: RouteDeparture;
}

/** A whole run of a model part. */
export interface Run {
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The source of the weather. */
  source: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** The start of the run. */
  run: string;
  /** The time at which this server first saw the whole run. It looks every 20 seconds. Null if the run was there when it first looked at the source. */
  available_at: string | null;
  /** The time from the start of the run to `available_at` [min]; null with it. */
  delay_minutes: number | null;
  /** The number of forecasts: 1, or the number of members including the control. */
  members: number;
  /** The last lead time of the run [h]. */
  reach_hours: number;
  /** `newest`: forecasts read this run. `older`: they no longer read it. `damaged`: this server has found damaged data in it, and reads an older run in its place for a while. */
  state: "newest" | "older" | "damaged";
}

export interface RunEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about a run of a model. */
  type: "run.available";
  /** The time of the event. */
  timestamp: string;
  data: RunEventData;
}

/** The data of the event. */
export interface RunEventData {
  /** Id of a watch. */
  watch: string;
  /** The name of the watch. */
  name: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  /** The run, as `GET /v2/runs/` listed it at that time. */
  new_run: Run;
  /** The run of the part that is expected next; null if too few runs are known. */
  next: NextRun | null;
  /** The meaning of the event and the next step, in one sentence. */
  detail: string;
}

/** New runs of a model. Such a watch has no places and no entry, and is free. It reports a run within a minute after its publication. */
export interface RunWatch {
  /** The watch reports each new run of the model. */
  kind: "run";
  /** The parts of the model whose runs are reported; all by default. */
  parts?: ("regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal")[];
}

/** New runs of a model. Such a watch has no places and no entry, and is free. It reports a run within a minute after its publication. */
export interface RunWatchInput {
  /** The watch reports each new run of the model. */
  kind: "run";
  /** The parts of the model whose runs are reported; all by default. */
  parts?: readonly ("regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal")[];
}

export interface RunsResponse {
  /** The whole runs of the last 30 days, the one that this server saw last first. */
  runs: Run[];
  /** Runs that are on their way, of sources that tell so. A source that does not tell is missing here, even if a run arrives. */
  arriving: ArrivingRun[];
  /** The expected runs, one for each part. A part is missing until this server has seen two of its runs. */
  next: NextRun[];
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

export interface SimulatedTask {
  /** Your own name for it, unique in its list. */
  id: string;
  /** The display name; null if it has none. */
  name: string | null;
  start: PlanTimes;
  finish: PlanTimes;
  /** The weight of courses with the task on the driving path. */
  criticality: number;
  waiting: PlanWaiting;
  /** The variable that makes it wait longest; null if none does. */
  limiting: VariableName | null;
}

/** The place by its coordinates, and its properties. */
export interface Site {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

/** The weather that the scores are based on. */
export interface Source {
  /** True if any of the weather is synthetic, not real. */
  synthetic: boolean;
  /** The parts that are used, the nearest hours first. */
  parts: SourcePart[];
  /** The stations of predicted tides. Present only if scores are based on them. */
  tides?: TideStation[];
}

export interface SourcePart {
  /** The part of the model. `regional` is a run of a regional model for the first hours, and `deterministic` the single run of the first days. `ensemble`, `subseasonal` and `seasonal` have members, and come after that. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** `synthetic` is not real weather. */
  source: string;
  /** Start of the run. */
  run: string;
  cell: Cell;
  /** The number of forecasts: 1, or the number of members including the control. */
  members: number;
  /** The first hour that the part covers, or for which it counts members. */
  from: string;
  /** The time at which the last of these hours ends. */
  to: string;
  /** The licence of the weather; null for weather that is not real. */
  licence: Licence | null;
  /** The attribution to show with the weather. Present only for `regional`; `/models` has those of the other parts. */
  attribution?: string;
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
  /** Present only for a lost span. `weather`: its probability fell. `merged`: another span took over its starts. `warning`: without the warnings that stop the task, it would still be likely enough. */
  reason?: "weather" | "merged" | "warning";
  /** The purpose of scores, and the checks that they do not replace. */
  planning_aid: string;
  /** The warning that stops the most hours of the span. Present only if `reason` is `warning`. */
  limiting_warning?: StoppingWarning;
}

export interface StepLimit {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
}

/** A warning that stops hours by `warnings` of the entry. */
export interface StoppingWarning {
  /** Id of a warning. Its updates keep it. */
  warning: string;
  /** The event, as it was sent. */
  event: string;
  /** The share of the hours that it stops. */
  share: number;
}

/** The place and its properties. */
export interface StoredSite {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

export interface StreamTicket {
  /** The ticket. It opens one stream in place of a key, as the query parameter `ticket`. Only this answer shows it. */
  ticket: string;
  /** The time at which the ticket expires. */
  expires_at: string;
}

/** Hours in each band of a task. */
export interface SuitabilityHours {
  /** The number of hours that are ideal. */
  ideal: number;
  /** The number of hours that are acceptable. */
  acceptable: number;
  /** The number of hours that are unsuitable. */
  unsuitable: number;
  /** The number of hours that score 0, which stops the work. */
  stop: number;
}

/** A summary of the hours. */
export interface Summary {
  hours: HoursByBand;
}

export interface TableLink {
  /** Id of a table. */
  id: string;
  /** The name of the table, for your own list. */
  name: string;
  /** Name of the endpoint that makes the table. */
  endpoint: "optimality.composite" | "optimality.windows" | "optimality.rank";
  /** The body of the request to that endpoint, at most 65536 characters of JSON. It has no `as_of`, because a table shows the newest run. A `start` or `end` must not pass before the table ends. */
  body: Record<string, unknown>;
  /** The time of creation. */
  created_at: string;
  /** The time at which the address ends. */
  expires_at: string;
  /** The time at which the rows were made; null before the first read. */
  made_at: string | null;
  /** The reason why the server cannot renew the table; null if it can. */
  failing: MapFailing | null;
}

export interface TableLinkList {
  /** The tables, the oldest first. */
  tables: TableLink[];
}

export interface TableLinkRequest {
  /** The name of the table, for your own list. */
  name: string;
  /** Name of the endpoint that makes the table. */
  endpoint: "optimality.composite" | "optimality.windows" | "optimality.rank";
  /** The body of the request to that endpoint, at most 65536 characters of JSON. It has no `as_of`, because a table shows the newest run. A `start` or `end` must not pass before the table ends. */
  body: Record<string, unknown>;
  /** The time at which the address ends, at most 400 days ahead; by default after 90 days. */
  expires_at?: string;
}

export interface TableLinkWithUrl {
  /** Id of a table. */
  id: string;
  /** The name of the table, for your own list. */
  name: string;
  /** Name of the endpoint that makes the table. */
  endpoint: "optimality.composite" | "optimality.windows" | "optimality.rank";
  /** The body of the request to that endpoint, at most 65536 characters of JSON. It has no `as_of`, because a table shows the newest run. A `start` or `end` must not pass before the table ends. */
  body: Record<string, unknown>;
  /** The time of creation. */
  created_at: string;
  /** The time at which the address ends. */
  expires_at: string;
  /** The time at which the rows were made; null before the first read. */
  made_at: string | null;
  /** The reason why the server cannot renew the table; null if it can. */
  failing: MapFailing | null;
  /** The address of the table. Anyone who knows it can read the table, so only this answer shows it. */
  url: string;
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
  warnings?: WarningGateInput;
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
  warnings?: WarningGateInput;
}

/** A station, and the terms of its predicted tides. */
export interface TideStation {
  station: TideStationStation;
  /** Distance of the station from the place, or from the middle of an area [km]. */
  distance_km: number;
  /** The level from which `tide_level` counts: LAT is the lowest astronomical tide. */
  datum: string;
  licence: Licence;
  /** The attribution to show with the weather. */
  attribution: string;
  /** What the predictions do not contain. */
  caveat: "Predicted tides have no surges by wind and air pressure. They are not for navigation.";
}

/** The station, and where it is. */
export interface TideStationStation {
  /** The id of the station in the tide database. */
  id: string;
  /** The name of the station. */
  name: string;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
}

/** What was told last: in the last such event, or by the first look. */
export interface ToldPlan {
  /** The time of the look that was told last. */
  told_at: string;
  /** Median of the finish. Null if the plan is not done within 730 days in so many courses. */
  P50: string | null;
  /** Eightieth percentile of the finish. Null if the plan is not done within 730 days in so many courses. */
  P80: string | null;
  /** The probability that the plan is done by the deadline; null without one. */
  on_time: number | null;
}

export interface ToldWarning {
  /** The severity; `unknown` is none of the others. */
  severity: "unknown" | "minor" | "moderate" | "severe" | "extreme";
  /** The event, as it was sent. */
  event: string;
  /** The headline; null if none was sent. */
  headline: string | null;
  /** The start of the event, to the second. */
  onset: string;
  /** The end of the event; null if none was sent. It then counts to 24 hours after `onset`. */
  until: string | null;
}

/** The hours whose mean score of the members is among the highest 5 %. They are chosen by what was said, never by what came. */
export interface TopHours {
  /** Share of them whose score was between Q10 and Q90; null below 30 days. */
  inside: number | null;
  /** The number of hours. It is more than 5 % if hours have equal means. */
  count: number;
  /** The number of distinct days of weather behind it. */
  days: number;
}

/** The site lies too far above or below the cell. The weather is that of the cell, without adjustment. */
export interface UnlikeCellNotice {
  /** The code of the notice. */
  code: "cell_unlike_site";
  /** Present only if the weather is a forecast: the part to which the cell belongs. */
  part?: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Height of the cell whose weather is used [m above sea level]. */
  cell_elevation_m: number;
  /** Height of the site, which is more than 1500 m above or below the cell. */
  elevation_m: number;
}

/** Consecutive hours in which less than `area_share` of the area is workable. */
export interface UnmetAreaHours {
  /** The first hour. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** The share of the scored area that is workable in the hour. */
  workable: number;
}

/** Consecutive departures with steps whose own scores do not meet the request. */
export interface UnmetDepartures {
  /** The first of these departures. */
  start: string;
  /** The last of these departures. */
  latest_start: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  latest_start_local: string;
  /** The band of the worst `score`: the lowest, or the highest if the request sets only a maximum. */
  band: Band;
}

/** Consecutive hours whose scores do not meet the request. */
export interface UnmetHours {
  /** The first hour. */
  start: string;
  /** The time at which the last hour ends. */
  end: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** The band of the worst hour. */
  band: Band;
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
    | "m3/m3"
    | "ug/m3";
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
  | "solar_elevation"
  | "wave_direction"
  | "wave_peak_period"
  | "wind_wave_height"
  | "swell_wave_height"
  | "swell_wave_period"
  | "swell_wave_direction"
  | "ocean_current_speed"
  | "ocean_current_direction"
  | "tide_level"
  | "pm2_5"
  | "pm10"
  | "dust"
  | "ozone"
  | "nitrogen_dioxide"
  | "uv_index"
  | "freezing_level_height";

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
    | "m3/m3"
    | "ug/m3";
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

/** What is known about official warnings at the place. */
export interface WarnedMetadata {
  /** The worst of the feeds that cover the place. Only `known` says that all warnings of these feeds are there. `partial`: some could not be read or placed. `silent`: a feed could not be read for too long. `not_covered`: no feed covers the place. `not_configured`: this server reads no feed. */
  state: "known" | "partial" | "silent" | "not_covered" | "not_configured";
  /** The feeds that cover the place. */
  feeds: BriefFeed[];
}

/** An official warning. Its texts are never translated, cut or mixed. */
export interface Warning {
  /** Id of a warning. Its updates keep it. */
  id: string;
  /** The number of the message in its line of updates, from 1. */
  sequence: number;
  /** `live` for a warning that holds or is to come. Others are only found by their id: replaced by an update, cancelled, over, gone from the feed without a word (`withdrawn`), or an all-clear. */
  state: "live" | "superseded" | "cancelled" | "over" | "withdrawn" | "clear";
  /** Id of the feed. */
  feed: string;
  /** The name of the authority, as it was sent; null if it was not sent. */
  sender_name: string | null;
  /** The time at which the message was sent. */
  sent: string;
  /** The event, as it was sent. */
  event: string;
  /** Categories of CAP, such as `Met`. */
  categories: string[];
  /** The severity; `unknown` is none of the others. */
  severity: "unknown" | "minor" | "moderate" | "severe" | "extreme";
  /** How soon to act. */
  urgency: "unknown" | "past" | "future" | "expected" | "immediate";
  /** How certain the event is. */
  certainty: "unknown" | "unlikely" | "possible" | "likely" | "observed";
  /** The awareness of MeteoAlarm; null if the sender states none. */
  awareness: WarningAwareness | null;
  /** The language of the texts. */
  language: string;
  /** The headline; null if none was sent. */
  headline: string | null;
  /** The start of the event, to the second. */
  onset: string;
  /** The end of the event; null if none was sent. It then counts to 24 hours after `onset`. */
  until: string | null;
  /** The full hour in which the event starts. */
  from: string;
  /** The full hour by which the event ends. */
  to: string;
  /** `onset` in the zone of the answer. */
  local_onset: string;
  /** The sender of CAP. */
  sender: string;
  /** The identifier of CAP. */
  identifier: string;
  /** Codes of the event; empty if none were sent. */
  event_codes: WarningCode[];
  /** The languages in which the texts were sent. */
  languages: string[];
  /** The description; null if none was sent. */
  description: string | null;
  /** What to do; null if nothing was sent. */
  instruction: string | null;
  /** A page with more; null if none was sent. */
  web: string | null;
  /** The time at which the text expires, which may be long before `until`; null if none was sent. */
  expires: string | null;
  /** The names of the areas, as they were sent: of those that contain the place, or of all. */
  area: string;
  /** The area that contains the place; null if the request named no place. */
  matched: WarningMatched | null;
  /** Elevations for which the warning holds in that area; null for all, or if the request named no place. */
  heights_m: WarningHeights | null;
}

/** The awareness level and type of MeteoAlarm. */
export interface WarningAwareness {
  /** The level: 2 yellow, 3 orange or 4 red; null if it was not sent. */
  level: number | null;
  /** The color, as it was sent; null if it was not sent. */
  color: string | null;
  /** The number of the type of the hazard, such as 1 for wind; null if it was not sent. */
  type: number | null;
  /** The name of the type, as it was sent; null if it was not sent. */
  type_name: string | null;
}

/** A value of a code list. */
export interface WarningCode {
  /** The code list, as it was sent. */
  scheme: string;
  /** The code. */
  value: string;
}

export interface WarningEvent {
  /** Id of an event. */
  id: string;
  /** The type of event, about an official warning. */
  type: "warning.issued" | "warning.updated" | "warning.ended";
  /** The time of the event. */
  timestamp: string;
  data: WarningEventData;
}

/** The data of the event. */
export interface WarningEventData {
  /** Id of a watch. */
  watch: string;
  /** The name of the watch. */
  name: string;
  /** True if a climate model generated the weather, which is then not real. */
  synthetic: boolean;
  place: EventPlace;
  /** The warning as it was last sent. Its texts are quoted, and cut further if the event would be too long. */
  warning: BriefWarning;
  /** Increases with every event of the warning at the place. Of two events, the one with the higher number is newer. */
  sequence: number;
  /** The warning in its previous event; null for a new warning. */
  before: ToldWarning | null;
  /** Why the warning ended; null if it did not. `expired`: its end has passed. `cancelled`: the authority ended it. `withdrawn`: it is gone from the feed without a word. `left`: the place is no longer in its area, or the warning no longer meets the conditions of the watch. */
  because: "expired" | "cancelled" | "withdrawn" | "left" | null;
  /** The feed of the warning. */
  feed: BriefFeed;
  /** A sentence to show with the answer. */
  caveat: string;
}

export interface WarningFeed {
  /** Id of the feed. */
  id: string;
  /** The state of the feed. It is `partial` if a message could not be read, or if an area has no known shape. It is `silent` if the feed could not be read for too long, and `never` before the first reading. */
  state: "ok" | "partial" | "silent" | "never";
  /** The time at which the feed was last read; null if never. */
  checked_at: string | null;
  /** The time at which its newest message was sent; null if there was none. */
  newest_sent: string | null;
  /** The number of areas of live warnings without a known shape. */
  unplaced: number;
  /** The number of messages that could not be read. */
  faulty: number;
  /** The attribution to show with its warnings. */
  attribution: string;
  /** The licence; null if the operator stated none. */
  licence: Licence | null;
  /** A sentence to show with its warnings; null if there is none. */
  note: string | null;
  /** The number of live warnings. */
  live: number;
  /** The first of the area codes without a shape. */
  unplaced_codes: WarningCode[];
  /** The first of what could not be read, in words. */
  faults: string[];
  /** Why the last attempt to read the feed failed; null if it did not. */
  failure: string | null;
}

export interface WarningFeeds {
  metadata: WarningFeedsMetadata;
  /** The feeds of this server; empty if there are none. */
  feeds: WarningFeed[];
}

/** Metadata of the answer. */
export interface WarningFeedsMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  /** A sentence to show with the answer. */
  caveat: string;
}

/** The official warnings that stop the task. Only answers about the hours ahead heed them; records of the past do not. */
export interface WarningGate {
  /** The least severity. A warning of unknown severity counts too. */
  severity: "minor" | "moderate" | "severe" | "extreme";
  /** The events that count; all if absent. Each is whole words of the event in any of its languages, a code, or an awareness type of MeteoAlarm. A warning that names no event counts too. */
  events?: string[];
  /** The categories of CAP that count; all if absent. A warning without a category counts too. */
  categories?: (
    | "Geo"
    | "Met"
    | "Safety"
    | "Security"
    | "Rescue"
    | "Fire"
    | "Health"
    | "Env"
    | "Transport"
    | "Infra"
    | "CBRNE"
    | "Other"
  )[];
  /** The least certainty. A warning of unknown certainty counts too. */
  certainty: "unlikely" | "possible" | "likely" | "observed";
  /** `stop`: the hours of such a warning score 0, and no window has one of them. */
  effect: "stop";
  /** The effect if the warnings at the place are not known. `refuse`: the server refuses the request. `drop`: the next 48 hours score 0.9 at most, with a notice. */
  if_missing: "refuse" | "drop";
}

/** The official warnings that stop the task. Only answers about the hours ahead heed them; records of the past do not. */
export interface WarningGateInput {
  /** The least severity. A warning of unknown severity counts too. */
  severity: "minor" | "moderate" | "severe" | "extreme";
  /** The events that count; all if absent. Each is whole words of the event in any of its languages, a code, or an awareness type of MeteoAlarm. A warning that names no event counts too. */
  events?: readonly string[];
  /** The categories of CAP that count; all if absent. A warning without a category counts too. */
  categories?: readonly (
    | "Geo"
    | "Met"
    | "Safety"
    | "Security"
    | "Rescue"
    | "Fire"
    | "Health"
    | "Env"
    | "Transport"
    | "Infra"
    | "CBRNE"
    | "Other"
  )[];
  /** The least certainty. A warning of unknown certainty counts too. */
  certainty?: "unlikely" | "possible" | "likely" | "observed";
  /** `stop`: the hours of such a warning score 0, and no window has one of them. */
  effect?: "stop";
  /** The effect if the warnings at the place are not known. `refuse`: the server refuses the request. `drop`: the next 48 hours score 0.9 at most, with a notice. */
  if_missing?: "refuse" | "drop";
}

/** Elevations for which a warning holds. */
export interface WarningHeights {
  /** The lower end [m above sea level]; null if open. */
  from: number | null;
  /** The upper end [m above sea level]; null if open. */
  to: number | null;
}

/** The area that contains the place. */
export interface WarningMatched {
  /** The kind of shape: one that was sent, or that of an area code. */
  by: "polygon" | "circle" | "geocode";
  /** The code list; null for a shape that was sent. */
  scheme: string | null;
  /** The area code; null for a shape that was sent. */
  value: string | null;
}

/** Official warnings at the places. Such a watch has no model and no entry, and is free. It is checked after every reading of a feed. */
export interface WarningWatch {
  /** The watch looks for official warnings. */
  kind: "warning";
  /** The least severity. A warning of unknown severity counts too. */
  severity: "minor" | "moderate" | "severe" | "extreme";
  /** The categories of CAP that count; all if absent. A warning without a category counts too. */
  categories?: string[];
  /** The events that count; all if absent. Each is one or more whole words of the event in any language, a code of the event, or an awareness type. A warning that names no event counts too. */
  events?: string[];
  /** The least certainty; any if absent. A warning of unknown certainty counts too. */
  certainty?: "unlikely" | "possible" | "likely" | "observed";
}

/** Official warnings at the places. Such a watch has no model and no entry, and is free. It is checked after every reading of a feed. */
export interface WarningWatchInput {
  /** The watch looks for official warnings. */
  kind: "warning";
  /** The least severity. A warning of unknown severity counts too. */
  severity?: "minor" | "moderate" | "severe" | "extreme";
  /** The categories of CAP that count; all if absent. A warning without a category counts too. */
  categories?: readonly string[];
  /** The events that count; all if absent. Each is one or more whole words of the event in any language, a code of the event, or an awareness type. A warning that names no event counts too. */
  events?: readonly string[];
  /** The least certainty; any if absent. A warning of unknown certainty counts too. */
  certainty?: "unlikely" | "possible" | "likely" | "observed";
}

/** Metadata of the answer. */
export interface WarningsMetadata {
  /** The time at which the answer was made. */
  generated_at: string;
  location: AnsweredSite;
  /** The zone of the local times. */
  timezone: string;
  /** The worst of the feeds that cover the place. Only `known` says that all warnings of these feeds are there. `partial`: some could not be read or placed. `silent`: a feed could not be read for too long. `not_covered`: no feed covers the place. `not_configured`: this server reads no feed. */
  state: "known" | "partial" | "silent" | "not_covered" | "not_configured";
  /** All feeds of this server. */
  feeds: PlaceFeed[];
  /** A sentence to show with the answer. */
  caveat: string;
}

/** The entry has `warnings`, but records of the past have none. Hours that a warning stopped count as their weather allows. */
export interface WarningsNotInRecordsNotice {
  /** The code of the notice. */
  code: "warnings_not_in_records";
}

export interface WarningsResponse {
  metadata: WarningsMetadata;
  /** The live warnings of all feeds at the place, the most severe first, then by onset. An empty list is no news unless `metadata.state` is `known`. */
  warnings: Warning[];
}

/** The entry has `warnings`, but it is not known if such a warning holds in these hours. They score 0.9 at most. */
export interface WarningsUnknownNotice {
  /** The code of the notice. */
  code: "warnings_unknown";
  /** Why they are not known. `partial`: a message could not be read, or a warning that would stop the hours has an area without a known shape. */
  state: "partial" | "silent" | "not_covered" | "not_configured";
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

export interface Watch {
  /** Id of a watch. */
  id: string;
  /** The name of the watch in events. */
  name: string;
  /** The model; absent if the watch is for warnings. */
  model?: "noaa" | "ecmwf";
  constraint_params?: EntryReference;
  definition?: Definition;
  /** The watched places; empty if the watch is for runs. */
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
  model?: "noaa" | "ecmwf";
  constraint_params?: EntryReferenceInput;
  definition?: DefinitionInput;
  /** The places to watch; required unless the watch is for runs. */
  places?: readonly WatchRequestPlace[];
  when: WatchWhenInput;
  tell?: WatchTellInput;
  /** The end of the watch, in any form of RFC 3339; at most 400 days ahead, which is also the default. */
  ends_at?: string;
}

export interface WatchRequestInput {
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model?: "noaa" | "ecmwf";
  constraint_params?: EntryReferenceInput;
  definition?: DefinitionInput;
  /** The places to watch; required unless the watch is for runs. */
  places?: readonly WatchRequestPlace[];
  when: WatchWhenInput;
  tell?: WatchTellInput;
  /** The end of the watch, in any form of RFC 3339; at most 400 days ahead, which is also the default. */
  ends_at?: string;
}

export type WatchRequestPlace = WatchPlaceInput | WatchedPlace;

export interface WatchSubject {
  /** The `ref` of the place; null if it has none. */
  ref: string | null;
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** `blind`: no round has succeeded for 24 hours, or the warnings at the place are not known. A lack of events then says nothing. */
  sight: "seeing" | "blind";
  /** The hour of the last round that succeeded; null before the first, and if the watch is for warnings. */
  seen_at: string | null;
  /** The open spans, in the order of their starts. */
  spans: WatchedSpan[];
  /** The most likely start of those that were checked, even if it is less likely than `probability.rise`. Null before the first check, and if no start was wanted. */
  likeliest: LikeliestStart | null;
  /** The end of the hours that were checked; null before the first check. */
  looked_to: string | null;
  /** The official warnings at the place; null unless the watch is for warnings. */
  warned: WatchedWarnings | null;
}

/** A watch. If it has several places, the most likely start counts. */
export interface WatchSummary {
  /** Id of a watch. */
  id: string;
  /** The name of the watch in events. */
  name: string;
  /** The model; absent if the watch is for warnings. */
  model?: "noaa" | "ecmwf";
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
  kind: "window" | "band" | "limit" | "warning" | "run";
  /** The number of places that it watches; 0 if the watch is for runs. */
  places: number;
  /** The number of open spans at these places. */
  open_spans: number;
  /** The number of places where no round has succeeded for 24 hours, or whose warnings are not known. */
  blind_places: number;
  when: WatchWhen;
  /** The first place that it watches; null if the watch is for runs. */
  first_place: FirstPlace | null;
  /** The most likely start of those that were checked, even if it is less likely than `probability.rise`. Null before the first check, and if no start was wanted. */
  likeliest: LikeliestStart | null;
  /** The end of the hours that were checked; null before the first check. */
  looked_to: string | null;
  /** The official warnings at all its places, with the worst state of a place; null unless the watch is for warnings. */
  warned: RankWarned | null;
}

/** The events to send, their receivers and their times. */
export interface WatchTell {
  /** The events about spans and warnings that are sent; by default all but `window.passed`. Events about the watch itself are always sent. */
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
    | "warning.issued"
    | "warning.updated"
    | "warning.ended"
  )[];
  /** The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case. */
  to?: string[];
  /** The events about spans and warnings that are sent at once, even in quiet hours or with a digest. By default these are `warning.issued` and `warning.updated` of severe and extreme warnings. */
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
    | "warning.issued"
    | "warning.updated"
    | "warning.ended"
  )[];
  quiet?: WatchQuiet;
  digest?: WatchDigest;
}

/** The events to send, their receivers and their times. */
export interface WatchTellInput {
  /** The events about spans and warnings that are sent; by default all but `window.passed`. Events about the watch itself are always sent. */
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
    | "warning.issued"
    | "warning.updated"
    | "warning.ended"
  )[];
  /** The webhooks and addresses that get the events. The default is all webhooks of the account and no address; an empty list means none. Events are listed in any case. */
  to?: readonly string[];
  /** The events about spans and warnings that are sent at once, even in quiet hours or with a digest. By default these are `warning.issued` and `warning.updated` of severe and extreme warnings. */
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
    | "warning.issued"
    | "warning.updated"
    | "warning.ended"
  )[];
  quiet?: WatchQuietInput;
  digest?: WatchDigestInput;
}

/** The window, band, limit, warnings or runs to watch for. */
export type WatchWhen = WindowWatch | BandWatch | LimitWatch | WarningWatch | RunWatch;

/** The window, band, limit, warnings or runs to watch for. */
export type WatchWhenInput =
  | WindowWatchInput
  | BandWatchInput
  | LimitWatchInput
  | WarningWatchInput
  | RunWatchInput;

export interface WatchedPlace {
  /** Your own name for it, which spans and events repeat. */
  ref?: string;
  place: PlanPlacePlace;
  /** Height of the site above sea level [m], -430 to 8850. If it is 50 to 1500 m above or below the grid cell, the server adjusts temperature, humidity, pressure and phase of precipitation. It never adjusts wind. */
  elevation_m?: number;
  /** `land` or `sea`: the server uses the nearest cell of that kind, out of the nearest cell and the eight around it. If it is absent, the server uses the nearest cell. */
  surface?: "land" | "sea";
}

/** What is known about official warnings at the place. */
export interface WatchedWarnings {
  /** The worst of the feeds that cover the place. Only `known` says that all warnings of these feeds are there. `partial`: some could not be read or placed. `silent`: a feed could not be read for too long. `not_covered`: no feed covers the place. `not_configured`: this server reads no feed. */
  state: "known" | "partial" | "silent" | "not_covered" | "not_configured";
  /** The feeds that cover the place. */
  feeds: BriefFeed[];
  /** The first 20 live warnings that the watch is for, the most severe first. An empty list means nothing unless `state` is `known`. */
  warnings: BriefWarning[];
  /** The number of further warnings. */
  warnings_more: number;
  /** A sentence to show with the answer. */
  caveat: string;
}

/** The single window to watch. Events report when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability`. The move is measured from the odds that were last reported, or at first from those at creation. Once the window has begun, the odds are for the remaining hours. The watch ends with the window. */
export interface WatchedWindow {
  /** The first hour, as an RFC 3339 time. */
  start: string;
  /** The time at which the last hour ends, in the same form. */
  end: string;
}

/** The single window to watch. Events report when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability`. The move is measured from the odds that were last reported, or at first from those at creation. Once the window has begun, the odds are for the remaining hours. The watch ends with the window. */
export interface WatchedWindowInput {
  /** The first hour, as an RFC 3339 time. */
  start: string;
  /** The time at which the last hour ends, in the same form. */
  end: string;
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

/** Consecutive hours at each of which a window may start. */
export interface WindowRow {
  /** The first hour at which a window may start. */
  start: string;
  /** The last hour at which a window may start; equal to the start if rows are single windows. */
  latest_start: string;
  /** The time at which the window with the last start ends. */
  end: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  latest_start_local: string;
  /** The same time in `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** The number of hours from `start` to `end`. */
  hours: number;
  /** The number of hours at which a window may start, from `start` to `latest_start`. */
  starts: number;
  /** The part that covers the last hour of every window. */
  part: "regional" | "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The number of members that are counted: those of one ensemble over all hours. The single run of the `regional` or `deterministic` part counts as one more in the hours that it covers. Null if the windows come from a single run. */
  members: number | null;
  /** True if another row continues with the next hour: in another part, with other members, or on the next day. */
  continues: boolean;
  /** The odds that all hours from `start` to `end` are good. They never exceed the odds of a window inside. */
  whole: HourOdds;
  /** The probability that every hour of a window is good, for each start from `start` to `latest_start`. The highest probability is that of `best`, and none is below that of `whole`. Null if the windows come from a single run. */
  chances: (number | null)[];
  /** Hours from `start` to `end` whose own score does not meet the request, in order of time. The score is the one that a composite gives for the hour. The row is still likely because of the members. Empty if there are none. */
  unmet: UnmetHours[];
  best: BestWindow;
}

/** A window in which a task can be done: any window of `duration_hours` in the next `horizon_hours`, or only `window`. `horizon_hours` does not apply to `window`. */
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
  window?: WatchedWindow;
}

/** A window in which a task can be done: any window of `duration_hours` in the next `horizon_hours`, or only `window`. `horizon_hours` does not apply to `window`. */
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
  window?: WatchedWindowInput;
}

/** The windows to look for. */
export interface WindowWish {
  /** The duration of the work [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum. */
  maximum_score?: number | null;
  /** The least probability that every hour of a window is good. */
  minimum_probability?: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`, which is then required. */
  local_hours?: WorkingHoursInput;
  /** `spell`: windows with consecutive starts form one row. `day`: each day of `timezone` has one row, which contains its best window and ends with the day. Hours of a night belong to the day on which the night starts. `none`: each row is one window, and rows do not overlap. */
  group?: "spell" | "day" | "none";
  /** `likeliest`: by the probability of the best windows, then by their worst hours; windows without a probability come last. `soonest`: by the start. `longest`: by `hours`, then as in `likeliest`. */
  order?: "likeliest" | "soonest" | "longest";
  /** The maximum number of rows. */
  top?: number;
}

/** The windows to look for. */
export interface WindowWishInput {
  /** The duration of the work [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The default is the start of the acceptable band, or no minimum if only `maximum_score` is given. A scenario needs at least one of the two. */
  minimum_score?: number;
  /** The score that no hour may exceed. Use it to find times when a scenario is absent or almost absent. Null for no maximum. */
  maximum_score?: number | null;
  /** The least probability that every hour of a window is good. */
  minimum_probability?: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`, which is then required. */
  local_hours?: WorkingHoursInput;
  /** `spell`: windows with consecutive starts form one row. `day`: each day of `timezone` has one row, which contains its best window and ends with the day. Hours of a night belong to the day on which the night starts. `none`: each row is one window, and rows do not overlap. */
  group?: "spell" | "day" | "none";
  /** `likeliest`: by the probability of the best windows, then by their worst hours; windows without a probability come last. `soonest`: by the start. `longest`: by `hours`, then as in `likeliest`. */
  order?: "likeliest" | "soonest" | "longest";
  /** The maximum number of rows. */
  top?: number;
}

export interface WindowsRequest {
  location: AskedSite;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  period: Period;
  timezone?: KeptPlanTimezone;
  /** If true, weather and odds are calibrated with observations of the site, if the server has them. If it is absent, the setting of the server applies. */
  calibrated?: boolean;
  /** An instant of the past, as an RFC 3339 time. The answer is then the one of that instant: it counts hours from it, and uses the runs that could be read then, without calibrations. The current time if absent. */
  as_of?: string;
  window: WindowWish;
}

export interface WindowsResponse {
  metadata: ForecastMetadata;
  /** The rows in the requested order, at most `top`. Empty if none are found. */
  windows: WindowRow[];
  /** The total number of rows, before `top` limits them. */
  found: number;
  /** The reason why there is no window; null if there are windows. */
  none_because: NoWindow | null;
  /** The nearest match if there is no window. It is the longest run of hours, shorter than the duration, that reaches `minimum_probability`. Null if there are windows, or if no hour reaches it. */
  longest: LongestRun | null;
  /** The first 20 live warnings at the place in the hours of the answer, the most severe first. Read `metadata.warnings.state` first: without `known`, an empty list means nothing. Warnings do not change a score, unless the entry has `warnings`. Absent with `as_of`. */
  warnings?: BriefWarning[];
  /** The number of further warnings, which `GET /v2/warnings/` lists; absent with `as_of`. */
  warnings_more?: number;
  /** How many of such windows came in the past, by your newest finished report for the same place, entry version, model and window. It counts windows promised at 0.7 or more, 1 to 3 days ahead. Null if there is no such report, if its headline has no share, if odds are calibrated, or with `as_of`. */
  evidence: ProvedWindows | null;
}

/** The weather window to count, and the hours in which it may lie. */
export interface WorkabilityWindow {
  /** The length of a weather window [h]. */
  duration_hours?: number;
  /** The minimum score of every hour; by default the start of the acceptable band. */
  minimum_score?: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`, which is then required. */
  local_hours?: WorkingHoursInput;
}

/** The weather window to count, and the hours in which it may lie. */
export interface WorkabilityWindowInput {
  /** The length of a weather window [h]. */
  duration_hours?: number;
  /** The minimum score of every hour; by default the start of the acceptable band. */
  minimum_score?: number;
  /** True if the sun must be up at the start and end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`, which is then required. */
  local_hours?: WorkingHoursInput;
}

/** The workable share of the members. */
export interface WorkableSpread {
  /** Median over the members. */
  median: number;
  /** Tenth percentile over the members. */
  Q10: number;
  /** Ninetieth percentile over the members. */
  Q90: number;
}

/** Hours on the clock of `timezone`. */
export interface WorkingHours {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts. */
  to: number;
  /** Days on the local calendar, all by default. */
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** Hours on the clock of `timezone`. */
export interface WorkingHoursInput {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which work must end. An hour below `from` means a night, which belongs to the day on which it starts. */
  to: number;
  /** Days on the local calendar, all by default. */
  weekdays?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** The cell with the lowest score of the hour. */
export interface WorstCell {
  /** The score. */
  score: Score;
  /** The middle of the cell [degrees north]. */
  latitude: number;
  /** The middle of the cell [degrees east]. */
  longitude: number;
}

export interface WorstHour {
  /** Median over the members. */
  median: Score;
  /** Tenth percentile over the members. */
  Q10: Score;
  /** Ninetieth percentile over the members. */
  Q90: Score;
}

export interface WorstOfRoute {
  /** Median over the members. */
  median: Score;
  /** Tenth percentile over the members. */
  Q10: Score;
  /** Ninetieth percentile over the members. */
  Q90: Score;
}

/** Years, the last one included. */
export interface YearSpan {
  /** First year. */
  start_year: number;
  /** Last year. */
  end_year: number;
}

/** The years to project. */
export interface YearsAhead {
  /** First year. */
  start_year: number;
  /** Last year. */
  end_year: number;
}

/** The years whose hours are changed. */
export interface YearsOfBaseline {
  /** First year of the hours to change. `GET /v1/datasets` says when their record begins. */
  start_year?: number;
  /** Last year of these hours. */
  end_year?: number;
}

/** The years to count. */
export interface YearsOfRecord {
  /** First year. `GET /v1/datasets` says when the record begins. */
  start_year?: number;
  /** Last year. */
  end_year?: number;
}
