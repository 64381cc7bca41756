// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type {
  Band,
  BandWatch,
  BandWatchInput,
  Calibration,
  Cell,
  Constraint,
  ConstraintInput,
  ConstraintReason,
  Counterfactual,
  DatasetSource,
  Definition,
  DefinitionInput,
  EntryReference,
  EntryReferenceInput,
  Estimate,
  HistoricalWorkabilityResponseMetadataEstimated,
  HistoricalWorkabilityResponseMetadataNotice,
  HourEnsemble,
  HourOdds,
  ItemProblem,
  LeftOutModel,
  Licence,
  Likelihood,
  LimitWatch,
  LimitWatchInput,
  LimitingShare,
  LocalHours,
  LocalHoursInput,
  Method,
  ModelWorkability,
  MonthWorkability,
  NoWindowByScore,
  NotCalibratedNotice,
  Notice,
  OlderRunNotice,
  Problem,
  ProjectionWorkabilityResponseChange,
  RecordGap,
  Score,
  StepSpan,
  UnlikeSiteNotice,
  VariableName,
  WatchChange,
  WatchChangeInput,
  WatchConfirmRuns,
  WatchConfirmRunsInput,
  WatchPlace,
  WatchPlaceInput,
  WatchProbability,
  WatchProbabilityInput,
  WatchTell,
  WatchTellInput,
  WatchedSpan,
  WholeStep,
  WindowOfRun,
} from "../wire.ts";

/** What was scored. */
export interface AnsweredEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Null where constraints were given that are no entry. */
  id: number | null;
  /** Its name in lower case with hyphens, which stays; null without an entry. */
  slug: string | null;
  /** What people call it; null where constraints were given without a name. */
  name: string | null;
  /** Version that was scored; null without an entry. */
  version: number | null;
  /** The meaning of 1: `suitability` good weather for the task, `presence` the situation is present. */
  polarity: "suitability" | "presence";
}

/** The hours of the answer. */
export interface AnsweredPeriod {
  /** The first hour. */
  start: string;
  /** The instant at which the last hour ends. */
  end: string;
  /** How many hours there are. */
  hours: number;
}

/** The place that was asked for. */
export interface AnsweredSite {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
}

/** The entry that is scored. */
export type AskedEntry = NamedEntry | DefinedEntry;

/** The entry that is scored. */
export type AskedEntryInput = NamedEntryInput | DefinedEntryInput;

export interface BandRow {
  name: Band;
  /** The score lies above this. */
  above?: number;
  /** The score is at least this. */
  from?: number;
}

/** The bands of tasks, and those of scenarios. */
export interface BandTables {
  /** The bands of tasks. */
  suitability: BandRow[];
  /** The bands of scenarios. */
  presence: BandRow[];
}

export interface BatchItem {
  location: SiteInput;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  period: Period;
  timezone?: CompositeRequestTimezone;
  /** Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given. */
  calibrated?: boolean;
  /** Parts of the answer beside the scores. `ensemble`: the odds of the members for each hour. `reasons`: the constraints that limit it. `counterfactuals`: the gain of a looser limit, which needs `reasons`. An empty list gives the shortest rows. */
  include?: readonly ("ensemble" | "reasons" | "counterfactuals")[];
  /** A name of your own, which the answer repeats. */
  ref?: string;
}

/** The result or the problem of one item. */
export type BatchLine = ItemResult | ItemProblem;

export interface BatchRequest {
  /** What is scored, at most 1,000 items; each has a line of the answer. */
  items: readonly BatchItem[];
}

export interface BatchResults {
  /** The items that were scored, in their order. */
  results: ItemResult[];
  /** The items that failed, in their order. */
  problems: ItemProblem[];
}

/** The likeliest window; of several the one whose worst hour is best in bad members, then the first. */
export interface BestWindow {
  /** The hour at which the window starts. */
  start: string;
  /** The instant at which its last hour ends. */
  end: string;
  /** The same on the clock of `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same on the clock of `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted. */
  share: number | null;
  /** How likely every hour is good. Where many windows are about as good, it is less than the share of members, since windows are picked for it. Null where one run alone knows them, or too few members do. */
  probability: number | null;
  /** The word for the probability; null where that is null. */
  likelihood: Likelihood | null;
  /** The band of its worst hour: of the median over the members, or of the run where it alone knows the window. */
  band: Band;
  /** Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. Null where one run alone knows the window. */
  worst: WorstHour | null;
  /** The score of the deterministic run; null where it does not answer the last hour. */
  deterministic: WindowOfRun | null;
}

export interface CompositeHour {
  /** Start of the hour, UTC. */
  timestamp: string;
  /** The same instant on the clocks of `metadata.timezone`, with their offset from UTC. */
  local: string;
  /** The origin of `score`: the one run of the deterministic part, or the median over the members of another. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The score of the hour. Its polarity is the entry's: `suitability` of a task, where 1 is best, and `presence` of a scenario, where 1 is fully there. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment. */
  score: Score;
  /** The band of `score`. */
  band: Band;
  /** Limits that were dropped in this hour because their variable is missing: its score is 0.9 at most. Empty where there are none. */
  missing: number[];
  /** The odds of the members, also where one run answers the hour. Null in the hours that a notice `ensemble_absent` names; only present where it is included. */
  ensemble?: HourEnsemble | null;
  /** The value that each constraint saw; only present where reasons are included. */
  constraints?: ConstraintReason[];
  /** The constraints that keep the score down, those of `missing` included. Several in a tie, none at a score of 1. Only present where reasons are included. */
  limiting?: number[];
  /** The member that is explained, from 0: the first whose score is nearest to `score`. Null where one run answers; only present where reasons are included. */
  member?: number | null;
  /** The score of that member; only present where reasons are included. */
  member_score?: Score;
}

export interface CompositeRequest {
  location: SiteInput;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  period: Period;
  timezone?: CompositeRequestTimezone;
  /** Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given. */
  calibrated?: boolean;
  /** Parts of the answer beside the scores. `ensemble`: the odds of the members for each hour. `reasons`: the constraints that limit it. `counterfactuals`: the gain of a looser limit, which needs `reasons`. An empty list gives the shortest rows. */
  include?: readonly ("ensemble" | "reasons" | "counterfactuals")[];
}

/** A time zone of the IANA database, or `auto` for that of the place, which is rough near borders and at sea. The answer names the one it took. */
export type CompositeRequestTimezone = string;

export interface CompositeResponse {
  metadata: ForecastMetadata;
  summary: Summary;
  /** How often each constraint limits in the period; there where reasons are included. */
  limiting_share?: LimitingShare[];
  /** One for each side of each limit that is a range; there where counterfactuals are included. */
  counterfactuals?: Counterfactual[];
  /** A row for each hour of the period. */
  forecast: CompositeHour[];
}

/** What it is, and what the weather must meet. */
export interface Constraints {
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

/** What it is, and what the weather must meet. */
export interface ConstraintsInput {
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
  /** The body that it would be given. */
  body?: Record<string, unknown>;
  /** Its query by name, numbers as numbers and lists as text with commas. */
  query?: Record<string, unknown>;
  /** The parameters of its path by name. */
  params?: Record<string, unknown>;
}

export interface CostResponse {
  /** What it would cost, in requests of the allowance. */
  cost: number;
}

export interface CountedLocalHours {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts. */
  to: number;
  /** Days on the local calendar, all by default. */
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** The weather window that was counted, and the hours in which it was. */
export interface CountedWindow {
  /** How long it is [h]. */
  duration_hours: number;
  /** The score that every hour reaches. */
  minimum_score: number;
  /** Whether the sun is up at the start and the end of every hour. */
  daylight_only: boolean;
  /** Null where every hour of the clock counts. */
  local_hours: CountedLocalHours | null;
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

export interface EnsembleAbsentNotice {
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
  /** `not_configured`: the model has no members here. `stale`: their run is too old or cannot be read. `variable`: they do not carry one that the entry needs. `gap`: too many of them lack a value. `reach`: they reach neither these hours nor this place. */
  because: "not_configured" | "stale" | "variable" | "gap" | "reach";
  /** Only present with `variable`: the one that members do not carry. */
  variable?: VariableName;
  /** What the notice says. */
  code: "ensemble_absent";
}

/** The members beside the deterministic run have no data for a constraint, and were scored without it. Where that is a limit their scores are 0.9 at most, so how many of them are in the highest band is not known. */
export interface EnsembleConstraintDroppedNotice {
  /** What the notice says. */
  code: "ensemble_constraint_dropped";
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

/** What the answer says about itself. */
export interface ForecastMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  location: AnsweredSite;
  /** The zone of the local times. */
  timezone: string;
  period: AnsweredPeriod;
  entry: AnsweredEntry;
  /** The bands of its scores, the best first: the first row that holds names a score. */
  bands: BandRow[];
  source: Source;
  /** Facts that matter for some hours; empty where there are none. */
  notices: ForecastMetadataNotice[];
  /** Variables that the source lacks and a rough rule replaced; empty where there are none. */
  estimated: Estimate[];
  /** Hours whose constraints saw the extreme of a longer step of the model, as of gusts; empty where there are none. One hour of the step has it, and which one is not known. For an hour alone it is severe. */
  whole_steps: WholeStep[];
  /** Each part whose weather or odds were calibrated, and by what; empty where none was. */
  calibration: Calibration[];
  /** What scores are for, and what they do not replace. */
  caveat: string;
}

export type ForecastMetadataNotice =
  | Notice
  | EnsembleAbsentNotice
  | EnsembleConstraintDroppedNotice
  | OlderRunNotice
  | UnlikeSiteNotice
  | NotCalibratedNotice;

export interface HistoricalWorkabilityRequest {
  location: SiteInput;
  entry: AskedEntryInput;
  period?: YearsOfRecord;
  window?: WorkabilityWindow;
  /** Whether each month lists its years too. CSV then has a row a month and year. */
  years?: boolean;
  /** Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5. */
  percentiles?: readonly number[];
  timezone?: WindowsRequestTimezone;
}

export interface HistoricalWorkabilityResponse {
  metadata: HistoricalWorkabilityResponseMetadata;
  /** The months, January first. */
  months: MonthWorkability[];
  method: Method;
}

/** What the answer says about itself. */
export interface HistoricalWorkabilityResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of `local_hours`; months and their hours are those of UTC. */
  timezone: string;
  location: AnsweredSite;
  window: CountedWindow;
  /** Hours of each month that were asked for, January first, in the mean of the years used. Null where every hour is. */
  hours_considered: (number | null)[] | null;
  dataset: DatasetSource;
  /** Empty where there is none. */
  gaps: RecordGap[];
  /** Empty where there is none. */
  provisional: StepSpan[];
  /** Empty where there is none. */
  notices: HistoricalWorkabilityResponseMetadataNotice[];
  /** Empty where there is none. */
  estimated: HistoricalWorkabilityResponseMetadataEstimated[];
  entry: AnsweredEntry;
  /** What scores are for, and what they do not replace. */
  caveat: string;
  period: YearSpan;
}

/** How many hours are in each band. */
export type HoursByBand = SuitabilityHours | PresenceHours;

export interface ItemResult {
  /** The `ref` of the item; null where it has none. */
  ref: string | null;
  /** Position of the item, from 0. */
  index: number;
  /** The scores of the item, as the composite answers them. */
  result: CompositeResponse;
}

export interface LikeliestStart {
  /** Its start. */
  start: string;
  /** The end of the hours that must hold from there on. */
  end: string;
  /** How likely it is. */
  probability: number;
  likelihood: Likelihood;
}

export interface Link {
  /** Id of a link. */
  id: string;
  /** The forecast of one site is shown. */
  kind: "site";
  /** The name of the site, as its readers see it. */
  name: string;
  location: Site;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntry;
  /** How long the work takes of which windows are shown [h]. */
  duration_hours: number;
  /** The score that every hour of a window reaches; the acceptable band by default. */
  minimum_score: number;
  /** When it was made. */
  created_at: string;
  /** When it ends. */
  expires_at: string;
  /** How often it was read in this day of UTC. */
  reads_today: number;
}

export interface LinkList {
  /** The oldest first. */
  links: Link[];
}

export interface LinkRequest {
  /** The forecast of one site is shown. */
  kind: "site";
  /** The name of the site, as its readers see it. */
  name: string;
  location: SiteInput;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  /** How long the work takes of which windows are shown [h]. */
  duration_hours?: number;
  /** The score that every hour of a window reaches; the acceptable band by default. */
  minimum_score?: number;
  /** When the link ends, at most 400 days ahead; after 90 days where it is not given. */
  expires_at?: string;
}

export interface LinkWithUrl {
  /** Id of a link. */
  id: string;
  /** The forecast of one site is shown. */
  kind: "site";
  /** The name of the site, as its readers see it. */
  name: string;
  location: Site;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntry;
  /** How long the work takes of which windows are shown [h]. */
  duration_hours: number;
  /** The score that every hour of a window reaches; the acceptable band by default. */
  minimum_score: number;
  /** When it was made. */
  created_at: string;
  /** When it ends. */
  expires_at: string;
  /** How often it was read in this day of UTC. */
  reads_today: number;
  /** Opens the page of the site. Anyone who knows it can read that, so this answer alone shows it. The part behind `#` is not sent to servers by browsers. */
  url: string;
}

export interface LongestRun {
  /** Its first hour. */
  start: string;
  /** The instant at which its last hour ends. */
  end: string;
  /** The same on the clock of `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same on the clock of `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** How long it is [h]. */
  hours: number;
  /** How likely every hour is good; null where one run alone knows them. */
  probability: number | null;
}

/** A task or scenario of the library, or one of your own. */
export interface NamedEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of a task or scenario. */
  id: number;
  /** An earlier version scores as it did; the newest one where it is not given. */
  version?: number;
}

/** A task or scenario of the library, or one of your own. */
export interface NamedEntryInput {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of a task or scenario. */
  id: number;
  /** An earlier version scores as it did; the newest one where it is not given. */
  version?: number;
}

export type NoWindow = NoWindowByScore | NoWindowInHours | NoWindowBelowMaximum | NoWindowLikelyEnough;

export interface NoWindowBelowMaximum {
  /** More hours lie above the maximum than below the minimum. */
  reason: "maximum";
  /** The share of the hours that could be used, counted in every member, that lie above it. */
  share: number;
}

export interface NoWindowInHours {
  /** The period, the daylight and the local hours hold no run of that length, in any weather. */
  reason: "hours";
}

export interface NoWindowLikelyEnough {
  /** Some members are good for long enough, but too few of them. */
  reason: "probability";
  /** That of the likeliest window. */
  best_probability: number;
}

/** The hours that are wanted. */
export interface Period {
  /** The first hour, as an instant of RFC 3339; the current one where it is not given, and not before that. */
  start?: string;
  /** How many hours; exactly one of `hours` and `end` is given. */
  hours?: number;
  /** The instant at which the last hour ends, in the same form. */
  end?: string;
}

/** Hours in each band of a scenario. */
export interface PresenceHours {
  /** Hours that are fully of the situation. */
  present: number;
  /** Hours that are partly of it. */
  partial: number;
  /** Hours that are slightly of it. */
  slight: number;
  /** Hours that are without it. */
  absent: number;
}

export interface ProjectionWorkabilityRequest {
  location: SiteInput;
  entry: AskedEntryInput;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** A climate model of `/datasets`, or `ensemble` for all of them. */
  climate_model?: string;
  period: YearsAhead;
  baseline?: YearsOfBaseline;
  window?: WorkabilityWindowInput;
  /** Whether each month lists its years too. CSV then has a row a month and year. */
  years?: boolean;
  /** Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5. */
  percentiles?: readonly number[];
  timezone?: WindowsRequestTimezone;
}

export interface ProjectionWorkabilityResponse {
  metadata: ProjectionWorkabilityResponseMetadata;
  /** The months as they were, January first. */
  baseline: MonthWorkability[];
  /** Each climate model by itself. */
  models: ModelWorkability[];
  /** The change of the medians over the years against the baseline, over the models. It has the hours of each band, and the share of hours at which a window may start. */
  change: ProjectionWorkabilityResponseChange[];
  method: Method;
}

/** What the answer says about itself. */
export interface ProjectionWorkabilityResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of `local_hours`; months and their hours are those of UTC. */
  timezone: string;
  location: AnsweredSite;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Empty where there is none. */
  notices: HistoricalWorkabilityResponseMetadataNotice[];
  /** Empty where there is none. */
  left_out: LeftOutModel[];
  baseline: YearSpan;
  period: YearSpan;
  window: CountedWindow;
  /** Hours of each month that were asked for, January first, in the mean of the years used. Null where every hour is. */
  hours_considered: (number | null)[] | null;
  /** Whose hours are changed. */
  dataset: DatasetSource;
  /** Variables of the entry that nothing projects: they stay as they were. */
  held: VariableName[];
  /** Empty where there is none. */
  estimated: HistoricalWorkabilityResponseMetadataEstimated[];
  entry: AnsweredEntry;
  /** What scores are for, and what they do not replace. */
  caveat: string;
}

/** What the answer says about itself. */
export interface RankMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** What the rows are ranked by. */
  by: "probability" | "soonest" | "possible_starts" | "worst" | "ideal_hours" | "mean";
  window: RankedWindowWish;
  /** As it was asked for; each row names the zone of its local times. */
  timezone: string;
  bands: BandTables;
  /** What scores are for, and what they do not replace. */
  caveat: string;
}

export interface RankRequest {
  /** At most 1000 pairs of a location and an entry can be ranked. */
  locations: readonly RankedLocation[];
  /** What is compared: each entry is scored at each location. */
  entries: readonly AskedEntryInput[];
  /** Each is ranked by itself. They may overlap, and cost nothing. */
  periods: readonly Period[];
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  timezone?: WindowsRequestTimezone;
  /** Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given. */
  calibrated?: boolean;
  window: RankWindow;
  /** `probability`: how likely the best window is. `soonest`: how many hours after the start of the period the first window may start that is likely enough. `possible_starts`: how many starts are likely enough. `worst`: the worst hour of the best window in bad members, its `Q10`, or `Q90` where a maximum alone is asked. `ideal_hours`: hours in the highest band. `mean`: the mean score. The highest comes first, of `soonest` the lowest; where a maximum alone is asked, the lowest `worst`, `ideal_hours` and `mean` too. */
  by?: "probability" | "soonest" | "possible_starts" | "worst" | "ideal_hours" | "mean";
  /** The most rows wanted. */
  top?: number;
}

export interface RankResponse {
  metadata: RankMetadata;
  /** The weather that the rows were made of, over all periods; each source once. */
  sources: Source[];
  /** The best first, at most `top`. Rows of the same value come by the probability of their best windows. Then come its worst hour in bad members, and the mean score. Rows that are equal in all come by the earlier period, then as they were given. */
  ranking: RankRow[];
  /** Pairs of a location and an entry that could not be ranked. */
  refused: RefusedPair[];
  /** How many rows there are, before `top` cuts them. */
  compared: number;
}

export interface RankRow {
  /** 1 is best; ranks repeat only where all numbers that decide are equal. */
  rank: number;
  /** The value that rows are ranked by. `probability` and `worst` take the likeliest window, also where it is not likely enough to be `best`. They are null where the period holds no window, or one run alone knows it. `soonest` is null where no window is likely enough. Rows without a value come last. */
  value: number | null;
  /** Position of the location in the request, from 0. */
  location: number;
  /** Position of the entry in the request, from 0. */
  entry: number;
  /** Position of the period in the request, from 0. */
  period: number;
  /** The `ref` of the location; null where it has none. */
  ref: string | null;
  /** Position of the source in `sources`, from 0. */
  source: number;
  /** The zone of the local times: that of the location where `auto` is asked. */
  timezone: string;
  /** The likeliest window of those that are likely enough; null where there is none, which `none_because` explains. */
  best: BestWindow | null;
  /** Why there is no window; null where there is one. */
  none_because: NoWindow | null;
  /** At how many hours of the period a window may start that is likely enough. */
  possible_starts: number;
  hours: HoursByBand;
  /** Mean of the scores of the hours of the period. */
  mean: Score;
  /** The constraint that limits most hours of the period; null where none does. */
  limiting: RankedLimit | null;
  /** Facts that matter for some hours; empty where there are none. */
  notices: ForecastMetadataNotice[];
  /** Each part whose weather or odds were calibrated, and by what; empty where none was. */
  calibration: Calibration[];
}

/** Which windows are looked for. */
export interface RankWindow {
  /** How long the work takes [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The acceptable band by default, and nothing where `maximum_score` alone is given; of a scenario one of the two must be given. */
  minimum_score?: number;
  /** The score that no hour may exceed: for finding when a scenario is not there, or hardly. Null for none. */
  maximum_score?: number | null;
  /** How likely it must be that every hour of a window is good for the window to be found. */
  minimum_probability?: number;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`, which must then be given. */
  local_hours?: WorkingHoursInput;
}

export interface RankedLimit {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** Share of the hours of the period in which it limits. */
  share: number;
}

export interface RankedLocation {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
  /** A name of your own, which the answer repeats. */
  ref?: string;
}

/** The windows that were looked for. */
export interface RankedWindowWish {
  /** How long a window is [h]. */
  duration_hours: number;
  /** The score that bounds every hour; null where none is asked. */
  minimum_score: number | null;
  /** The score that bounds every hour; null where none is asked. */
  maximum_score: number | null;
  /** How likely a window must be to be found. */
  minimum_probability: number;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only: boolean;
  /** Null where any hour of the day is good. */
  local_hours: WorkingHours | null;
}

export interface RefusedPair {
  /** Position of the location in the request, from 0. */
  location: number;
  /** Position of the entry in the request, from 0. */
  entry: number;
  /** Why it could not be ranked. */
  problem: Problem;
}

/** The place, and what is known of it. */
export interface Site {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
}

/** The place, and what is known of it. */
export interface SiteInput {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
}

/** The weather that the scores were made of. */
export interface Source {
  /** Whether any of the weather is synthetic, not real. */
  synthetic: boolean;
  /** The parts that answer, the nearest hours first. */
  parts: SourcePart[];
}

export interface SourcePart {
  /** The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** `synthetic` is not real weather. */
  source: string;
  /** Start of the run. */
  run: string;
  cell: Cell;
  /** How many forecasts it is: 1, or the members with their control. */
  members: number;
  /** The first hour that it answers, or counts members in. */
  from: string;
  /** The instant at which the last of them ends. */
  to: string;
  /** Null of weather that is not real. */
  licence: Licence | null;
}

export interface StreamTicket {
  /** Opens one stream in place of a key, as `ticket` of its query. This answer alone shows it. */
  ticket: string;
  /** Until when it is good. */
  expires_at: string;
}

/** Hours in each band of a task. */
export interface SuitabilityHours {
  /** Hours that are ideal. */
  ideal: number;
  /** Hours that are acceptable. */
  acceptable: number;
  /** Hours that are unsuitable. */
  unsuitable: number;
  /** Hours that are at 0, where work stops. */
  stop: number;
}

/** The hours in short. */
export interface Summary {
  hours: HoursByBand;
}

/** Hours one after the other whose scores do not meet what is asked. */
export interface UnmetHours {
  /** Its first hour. */
  start: string;
  /** The instant at which its last hour ends. */
  end: string;
  /** The same on the clock of `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same on the clock of `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** The band of its worst hour. */
  band: Band;
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
  /** The places that are watched. */
  places: WatchPlace[];
  when: WatchWhen;
  tell: WatchTell;
  /** When it ends by itself. */
  ends_at: string;
  /** Rises with every change of the watch. */
  version: number;
  /** Whether it watches, is paused, or has ended. */
  state: "active" | "paused" | "ended";
  /** Null unless the watch is paused. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** When it was made. */
  created_at: string;
  /** The hour of the last round that looked at it; null before the first. */
  last_round_at: string | null;
  /** When a round is expected to look at the watch next, by the runs of the model that have come so far. Null while the watch is not active, where too few runs are known, and while the next one is late. */
  next_round_expected: string | null;
  /** The places, in the order of the request. */
  subjects: WatchSubject[];
}

export interface WatchList {
  /** The watches of the page, the oldest first. */
  watches: WatchSummary[];
  /** Give it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null;
}

export interface WatchRequest {
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  constraint_params?: EntryReferenceInput;
  definition?: DefinitionInput;
  /** The places that are watched. */
  places: readonly WatchPlaceInput[];
  when: WatchWhenInput;
  tell?: WatchTellInput;
  /** When the watch ends, in any spelling of RFC 3339; at most 400 days ahead; after 400 days where nothing is said. */
  ends_at?: string;
}

export interface WatchRequestInput {
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  constraint_params?: EntryReferenceInput;
  definition?: DefinitionInput;
  /** The places that are watched. */
  places: readonly WatchPlaceInput[];
  when: WatchWhenInput;
  tell?: WatchTellInput;
  /** When the watch ends, in any spelling of RFC 3339; at most 400 days ahead; after 400 days where nothing is said. */
  ends_at?: string;
}

export interface WatchSubject {
  /** The `ref` of the place; null where it has none. */
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
  /** The likeliest of all starts that were looked at, also where it is less likely than `probability.rise`. Null before the first look, and where no start was wanted. */
  likeliest: LikeliestStart | null;
  /** The end of the hours that were looked at; null before the first look. */
  looked_to: string | null;
}

/** A watch; of several places the likeliest start counts. */
export interface WatchSummary {
  /** Id of a watch. */
  id: string;
  /** The name of the watch in events. */
  name: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Rises with every change of the watch. */
  version: number;
  /** Whether it watches, is paused, or has ended. */
  state: "active" | "paused" | "ended";
  /** Null unless the watch is paused. */
  paused_because: "by_user" | "allowance" | "no_live_key" | "entry_gone" | "offering" | null;
  /** When it was made. */
  created_at: string;
  /** The hour of the last round that looked at it; null before the first. */
  last_round_at: string | null;
  /** When a round is expected to look at the watch next, by the runs of the model that have come so far. Null while the watch is not active, where too few runs are known, and while the next one is late. */
  next_round_expected: string | null;
  /** When it ends by itself. */
  ends_at: string;
  /** What it watches for. */
  kind: "window" | "band" | "limit";
  /** How many places it watches. */
  places: number;
  /** How many spans are open there. */
  open_spans: number;
  /** At how many places no round has succeeded for 24 hours. */
  blind_places: number;
  when: WatchWhen;
  /** The likeliest of all starts that were looked at, also where it is less likely than `probability.rise`. Null before the first look, and where no start was wanted. */
  likeliest: LikeliestStart | null;
  /** The end of the hours that were looked at; null before the first look. */
  looked_to: string | null;
}

/** The window, band or limit that is watched for. */
export type WatchWhen = WindowWatch | BandWatch | LimitWatch;

/** The window, band or limit that is watched for. */
export type WatchWhenInput = WindowWatchInput | BandWatchInput | LimitWatchInput;

/** The one window that is watched. Events tell when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability` since they were told or it was made. Once it has begun they are those of what is left of it. The watch ends with it. */
export interface WatchedWindow {
  /** Its first hour, as an instant of RFC 3339. */
  start: string;
  /** The instant at which its last hour ends, in the same form. */
  end: string;
}

/** The one window that is watched. Events tell when its odds reach `probability.rise`, fall below `probability.fall`, or move by `change.probability` since they were told or it was made. Once it has begun they are those of what is left of it. The watch ends with it. */
export interface WatchedWindowInput {
  /** Its first hour, as an instant of RFC 3339. */
  start: string;
  /** The instant at which its last hour ends, in the same form. */
  end: string;
}

/** Hours one after the other at each of which a window may start. */
export interface WindowRow {
  /** The first hour at which a window may start. */
  start: string;
  /** The last hour at which one may; the start where rows are single windows. */
  latest_start: string;
  /** The instant at which the window of the last start ends. */
  end: string;
  /** The same on the clock of `metadata.timezone`, with its offset from UTC. */
  start_local: string;
  /** The same on the clock of `metadata.timezone`, with its offset from UTC. */
  latest_start_local: string;
  /** The same on the clock of `metadata.timezone`, with its offset from UTC. */
  end_local: string;
  /** From the start to the end. */
  hours: number;
  /** Hours at which a window may start, from `start` to `latest_start`. */
  starts: number;
  /** The part that answers the last hour of every window. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** How many members are counted: those of one ensemble over all hours, and the deterministic run as one more in the hours that it answers. Null where one run alone knows the windows. */
  members: number | null;
  /** Whether the starts go on in another row with the next hour: in another part, where other members are counted, or on the next day. */
  continues: boolean;
  /** The odds of all hours from start to end together; never more than of a window inside. */
  whole: HourOdds;
  /** How likely every hour of a window is good, by the hour at which it starts: one for each hour from `start` to `latest_start`. The highest is that of `best`, and none is less than that of `whole`. Null where one run alone knows the windows. */
  chances: (number | null)[];
  /** Hours from start to end whose own score does not meet what is asked, in their order: the score that a composite has there. The members make the row likely all the same. Empty where there are none. */
  unmet: UnmetHours[];
  best: BestWindow;
}

/** A window in which a task can be done: any of `duration_hours` in the next `horizon_hours`, or `window` alone, of which `horizon_hours` says nothing. */
export interface WindowWatch {
  /** A window is watched for. */
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
  window?: WatchedWindow;
}

/** A window in which a task can be done: any of `duration_hours` in the next `horizon_hours`, or `window` alone, of which `horizon_hours` says nothing. */
export interface WindowWatchInput {
  /** A window is watched for. */
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
  window?: WatchedWindowInput;
}

/** Which windows are looked for. */
export interface WindowWish {
  /** How long the work takes [h]. */
  duration_hours: number;
  /** The score that every hour must reach. The acceptable band by default, and nothing where `maximum_score` alone is given; of a scenario one of the two must be given. */
  minimum_score?: number;
  /** The score that no hour may exceed: for finding when a scenario is not there, or hardly. Null for none. */
  maximum_score?: number | null;
  /** How likely it must be that every hour of a window is good for the window to be found. */
  minimum_probability?: number;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`, which must then be given. */
  local_hours?: WorkingHoursInput;
  /** `spell`: windows that may be started hour after hour are one row. `day`: of each day of `timezone` the row with its best window, cut where the day of the start ends. Hours of a night belong to the day on which it starts. `none`: each row is one window, and none overlaps another. */
  group?: "spell" | "day" | "none";
  /** `likeliest`: by the probability of the best windows, then by their worst hours; those without a probability come last. `soonest`: by the start. `longest`: by `hours`, then as likeliest. */
  order?: "likeliest" | "soonest" | "longest";
  /** The most rows wanted. */
  top?: number;
}

export interface WindowsRequest {
  location: SiteInput;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  entry: AskedEntryInput;
  period: Period;
  timezone?: WindowsRequestTimezone;
  /** Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given. */
  calibrated?: boolean;
  window: WindowWish;
}

/** A time zone of the IANA database, or `auto` for that of the place, which is rough near borders and at sea. The answer names the one it took. */
export type WindowsRequestTimezone = string;

export interface WindowsResponse {
  metadata: ForecastMetadata;
  /** In the order that was asked for, at most `top`. Empty where none is found. */
  windows: WindowRow[];
  /** How many rows there are, before `top` cuts them. */
  found: number;
  /** Why there is no window; null where there are some. */
  none_because: NoWindow | null;
  /** How close it comes where there is no window: the longest run of hours under the duration that reaches `minimum_probability`. Null where there are windows, or where not one hour reaches it. */
  longest: LongestRun | null;
}

/** The weather window that is counted, and the hours in which it is. */
export interface WorkabilityWindow {
  /** How long a weather window is [h]. */
  duration_hours?: number;
  /** The score that every hour must reach; the acceptable band by default. */
  minimum_score?: number;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`, which must then be given. */
  local_hours?: WorkingHoursInput;
}

/** The weather window that is counted, and the hours in which it is. */
export interface WorkabilityWindowInput {
  /** How long a weather window is [h]. */
  duration_hours?: number;
  /** The score that every hour must reach; the acceptable band by default. */
  minimum_score?: number;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  /** Hours on the clock of `timezone`, which must then be given. */
  local_hours?: WorkingHoursInput;
}

/** Hours on the clock of `timezone`. */
export interface WorkingHours {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts. */
  to: number;
  /** Days on the local calendar, all by default. */
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** Hours on the clock of `timezone`. */
export interface WorkingHoursInput {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts. */
  to: number;
  /** Days on the local calendar, all by default. */
  weekdays?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

export interface WorstHour {
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

/** The years that are projected. */
export interface YearsAhead {
  /** First year. */
  start_year: number;
  /** Last year. */
  end_year: number;
}

/** The years whose hours are changed. */
export interface YearsOfBaseline {
  /** First year of the hours that are changed; `GET /v1/datasets` says where their record begins. */
  start_year?: number;
  /** Last year of them. */
  end_year?: number;
}

/** The years that are counted. */
export interface YearsOfRecord {
  /** First year; `GET /v1/datasets` says where the record begins. */
  start_year?: number;
  /** Last year. */
  end_year?: number;
}
