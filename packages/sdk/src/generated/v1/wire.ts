// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type {
  Band,
  BandWatch,
  BandWatchInput,
  Calibration,
  Cell,
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
  Likelihood,
  LimitWatch,
  LimitWatchInput,
  LimitingShare,
  LocalHours,
  LocalHoursInput,
  Location,
  Method,
  ModelWorkability,
  MonthWorkability,
  NoWindowByScore,
  NotCalibratedNotice,
  Notice,
  OlderRunNotice,
  PartNotice,
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
  WindowOfRun,
  Years,
} from "../wire.ts";

/** The task or scenario that was scored. */
export interface AnsweredEntry {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** What people call it. */
  name: string;
  /** Version of the entry; it rises with every change. */
  version: number;
  /** The meaning of 1: `suitability` good weather for the task, `presence` the situation is present. */
  polarity: "suitability" | "presence";
}

export interface BandProbability {
  /** How likely a score of 0 is. */
  stop: number;
  /** How likely a score below 0.1 is, 0 included. */
  unsuitable: number;
  /** How likely a score above 0.9 is. Null where the members have no data for a limit: whether the hour is ideal is not known. */
  ideal: number | null;
}

export interface BatchItem {
  request: ForecastRequest;
  constraint_params: EntryReferenceInput;
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
  /** The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one. */
  start_local?: string;
  /** The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one. */
  end_local?: string;
  /** Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted. */
  share: number | null;
  /** How likely every hour is good. Where many windows are about as good, it is less than the share of members, since windows are picked for it. Null where one run alone knows them, or too few members do. */
  probability: number | null;
  /** The word for the probability; null where that is null. */
  likelihood: Likelihood | null;
  /** The band of its worst hour. */
  band: Band;
  /** Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. Null where no members are counted. */
  worst: Spread | null;
  /** The score of the deterministic run; null where it does not answer the last hour. */
  deterministic: WindowOfRun | null;
}

export interface BreakdownHour {
  /** Start of the hour, UTC. */
  timestamp: string;
  /** The score; the median over the members where there are several. Its polarity is the entry's: `suitability` of a task, where 1 is best, and `presence` of a scenario, where 1 is fully there. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment. */
  median: Score;
  /** Tenth percentile; null outside the ensemble part. */
  Q10: Score | null;
  /** Ninetieth percentile; null outside the ensemble part. */
  Q90: Score | null;
  /** The member that is explained, from 0: the first whose score is nearest to the median. Null where one deterministic run answers. */
  member: number | null;
  /** The score of that member, which the suitabilities make; it is the median wherever an odd number of members answers. */
  member_score: Score;
  /** What each constraint saw, in the order of the entry. */
  constraints: ConstraintReason[];
  /** The constraints that keep the score down, those of `missing` included: several in a tie, none at a score of 1. */
  limiting: number[];
  /** How likely each band is, from the members: (k + c) / (K + 1) where k of K are in it. Here c is how often the band happens at the place, month and hour, or one half. Where `calibrated` is asked and the site was learned, it is how often such odds came true there. Null where `basis` is `deterministic`. */
  probability: BandProbability | null;
  /** The basis of the probability: the members of a part. `ensemble+deterministic`: the members, and the deterministic run as one more, in the hours that the run answers. `deterministic_reliability`: how often a run of such a score came true at the site. `deterministic`: one run alone, which knows no probability. */
  basis:
    | "ensemble"
    | "ensemble+deterministic"
    | "subseasonal"
    | "seasonal"
    | "deterministic_reliability"
    | "deterministic";
  /** The band of `median`. */
  band: Band;
  /** The odds of the members alone, also where the deterministic run answers it and where `Q10` and `Q90` are null. Null in the hours that `metadata.ensemble_absent` names. */
  ensemble: HourEnsemble | null;
  /** Limits that were dropped in this hour because their variable is missing: it scores 0.9 at most. Only present where there is one. */
  missing?: number[];
  /** Only present beside a `probability` whose members have no data for a limit: `stop` and `unsuitable` are lower bounds, since it may be broken. */
  lower_bound?: true;
}

export interface BreakdownRequest {
  request: ForecastRequest;
  constraint_params: EntryReferenceInput;
  /** Whether to count the hours that a looser limit would win. */
  counterfactuals?: boolean;
}

export interface BreakdownResponse {
  metadata: OddsMetadata;
  entry: AnsweredEntry;
  /** How often each constraint limits, in the order of the entry. */
  limiting_share: LimitingShare[];
  /** Only present when asked for: one for each side of each limit that is a range. */
  counterfactuals?: Counterfactual[];
  /** A row for each hour, the current one first. */
  forecast: BreakdownHour[];
}

export interface CompositeHour {
  /** Start of the hour, UTC. */
  timestamp: string;
  /** The score; the median over the members where there are several. Its polarity is the entry's: `suitability` of a task, where 1 is best, and `presence` of a scenario, where 1 is fully there. Above 0.9 it is `ideal`, from 0.1 `acceptable`, above 0 `unsuitable`, 0 is `stop`. A planning aid. It does not replace observation, site checks or professional judgment. */
  median: Score;
  /** Tenth percentile; null outside the ensemble part. */
  Q10: Score | null;
  /** Ninetieth percentile; null outside the ensemble part. */
  Q90: Score | null;
}

/** What the answer says about itself. */
export interface CompositeMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Id of a task or scenario. */
  id: number;
  /** Number of hours wanted, from the current hour on. */
  forecast_hours: number;
  /** The zone of its stamps. */
  timezone: "UTC";
  location: Location;
  /** The first hour: the current one. */
  start_date: string;
  /** The last hour. */
  end_date: string;
  /** Only present when a constraint had to be dropped for some hours. */
  notices?: Notice[];
  /** Only present when a variable that the source lacks was replaced by a rough rule. */
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

/** The hours of local clocks that count; only present where they were asked for. */
export interface CountedLocalHours {
  /** Full hour on the local clock at which work may start. */
  from: number;
  /** Full hour on the local clock at which it must end. An hour below `from` stands for a night, which belongs to the day on which it starts. */
  to: number;
  /** A time zone of the IANA database. */
  timezone: string;
  /** Days on the local calendar, all by default. */
  weekdays: ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
}

/** Hours in which no members can be counted, and why. */
export interface EnsembleAbsence {
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
  /** `not_configured`: the model has no members here. `stale`: their run is too old or cannot be read. `variable`: they do not carry one that the entry needs. `gap`: too many of them lack a value. `reach`: they reach neither these hours nor this place. */
  because: "not_configured" | "stale" | "variable" | "gap" | "reach";
  /** Only present with `variable`: the one that members do not carry. */
  variable?: VariableName;
}

/** The ensemble is too old or cannot be read, so that no members are counted in hours which the deterministic run answers. */
export interface EnsembleStaleNotice {
  /** What the notice says. */
  code: "ensemble_stale";
  /** Start of the newest run of the ensemble; null where it has none that can be read. */
  run: string | null;
  /** The first hour of the span. */
  from: string;
  /** The last hour of the span. */
  to: string;
}

/** The place, the hours and the model. */
export interface ForecastRequest {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
  /** Number of hours wanted, from the current hour on. */
  forecast_hours: number;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Whether weather and odds are calibrated where observations of the site have taught how; the server's own setting where it is not given. */
  calibrated?: boolean;
}

export interface HistoricalWorkabilityRequest {
  request: HistoricalWorkabilityRequestRequest;
  constraint_params: EntryReferenceInput;
  window?: WorkabilityWindow;
  /** Whether each month lists its years too. CSV then has a row a month and year. */
  years?: boolean;
  /** Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5. */
  percentiles?: readonly number[];
}

/** The place and the years. */
export interface HistoricalWorkabilityRequestRequest {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
  /** First year; `GET /v1/datasets` says where the record begins. */
  start_year?: number;
  /** Last year. */
  end_year?: number;
}

export interface HistoricalWorkabilityResponse {
  metadata: HistoricalWorkabilityResponseMetadata;
  entry: ScoredEntry;
  /** The months, January first. */
  months: MonthWorkability[];
  method: Method;
}

/** What the answer says about itself. */
export interface HistoricalWorkabilityResponseMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The zone of its stamps. */
  timezone: "UTC";
  location: Location;
  /** The years that were counted. */
  years: Years;
  window: HistoricalWorkabilityResponseMetadataWindow;
  /** Hours of each month that were asked for, January first, in the mean of the years used. Only present where `daylight_only` or `local_hours` is asked. */
  hours_considered?: (number | null)[];
  dataset: DatasetSource;
  /** Only present where the record lacks steps of the years asked. Each stretch has its first and last step, how many there are, and of which variables. Such steps are counted nowhere. */
  gaps?: RecordGap[];
  /** Only present where numbers are preliminary, as those of ERA5T of the last months: final numbers replace them later. */
  provisional?: StepSpan[];
  /** Only present where a constraint was dropped in every hour, or the site lies too far above or below the cell. */
  notices?: HistoricalWorkabilityResponseMetadataNotice[];
  /** Only present when a variable that the record lacks was replaced by a rough rule. */
  estimated?: HistoricalWorkabilityResponseMetadataEstimated[];
}

/** The weather window that was counted, and the hours in which it was. */
export interface HistoricalWorkabilityResponseMetadataWindow {
  /** How long it is [h]. */
  duration_hours: number;
  /** The score that every hour reaches. */
  minimum_score: number;
  /** Whether the sun is up at the start and the end of every hour. */
  daylight_only: boolean;
  local_hours?: CountedLocalHours;
}

export interface ItemResult {
  /** The `ref` of the item; null where it has none. */
  ref: string | null;
  /** Position of the item, from 0. */
  index: number;
  /** The scores of the item, as the composite answers them. */
  result: CompositeResponse;
  source: ItemSource;
  /** Only present when the answer lacks something. An older run answered for the newest of a part, which is damaged. Or the site lies too far above or below the cell of a part, or has no calibrated weather that was asked for. */
  notices?: PartNotice[];
  /** Only present where weather or odds were calibrated: each part that was, and by what. */
  calibration?: Calibration[];
}

/** The weather that the scores were made of. */
export interface ItemSource {
  /** Whether any of the weather is synthetic, not real. */
  synthetic: boolean;
  /** The parts that answered, the nearest hours first. */
  parts: UsedPart[];
  entry: UsedEntry;
}

export interface LongestRun {
  /** Its first hour. */
  start: string;
  /** The instant at which its last hour ends. */
  end: string;
  /** The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one. */
  start_local?: string;
  /** The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one. */
  end_local?: string;
  /** How long it is [h]. */
  hours: number;
  /** How likely every hour is good; null where one run alone knows them. */
  probability: number | null;
}

export type NoWindow = NoWindowByScore | NoWindowByHours;

export interface NoWindowByHours {
  /** `hours`: the hours asked for hold no run of that length, in any weather. `maximum`: more of them lie above the maximum than below the minimum. */
  reason: "hours" | "maximum";
  /** Only present with `maximum`: the share of the hours that could be used, counted in every member, that lie above it. */
  share?: number;
}

/** What the answer says about itself. */
export interface OddsMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Id of a task or scenario. */
  id: number;
  /** Number of hours wanted, from the current hour on. */
  forecast_hours: number;
  /** The zone of its stamps. */
  timezone: "UTC";
  location: Location;
  /** The first hour: the current one. */
  start_date: string;
  /** The last hour. */
  end_date: string;
  /** Only present when the answer lacks something. A constraint was dropped for some hours, or members could not be counted in them. Or the site lies too far above or below a cell that answers, or has no calibrated weather that was asked for. */
  notices?: OddsMetadataNotice[];
  /** Only present when a variable that the source lacks was replaced by a rough rule. */
  estimated?: Estimate[];
  /** Only present where weather or odds were calibrated: each part that was, and by what. */
  calibration?: Calibration[];
  /** Only present where hours have no members to count: those that one run alone answers. */
  ensemble_absent?: EnsembleAbsence[];
}

export type OddsMetadataNotice = Notice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice;

/** What the answer says about itself. */
export interface PreviewMetadata {
  /** When the answer was made. */
  generated_at: string;
  /** The forecast model. */
  model: "noaa" | "ecmwf";
  /** Number of hours wanted, from the current hour on. */
  forecast_hours: number;
  /** The zone of its stamps. */
  timezone: "UTC";
  location: Location;
  /** The first hour: the current one. */
  start_date: string;
  /** The last hour. */
  end_date: string;
  /** Only present when the answer lacks something. A constraint was dropped for some hours. Or the site lies too far above or below a cell that answers, or has no calibrated weather that was asked for. */
  notices?: PreviewMetadataNotice[];
  /** Only present when a variable that the source lacks was replaced by a rough rule. */
  estimated?: Estimate[];
  /** Only present where weather or odds were calibrated: each part that was, and by what. */
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

export interface ProjectionWorkabilityRequest {
  request: ProjectionWorkabilityRequestRequest;
  constraint_params: EntryReferenceInput;
  window?: WorkabilityWindowInput;
  /** Whether each month lists its years too. CSV then has a row a month and year. */
  years?: boolean;
  /** Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5. */
  percentiles?: readonly number[];
}

/** The place, the scenario and the years. */
export interface ProjectionWorkabilityRequestRequest {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it. Wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** A climate model of `/datasets`, or `ensemble` for all of them. */
  climate_model?: string;
  /** First year of the period. */
  period_start: number;
  /** Last year of the period. */
  period_end: number;
  /** First year of the hours that are changed; `GET /v1/datasets` says where their record begins. */
  baseline_start?: number;
  /** Last year of them. */
  baseline_end?: number;
}

export interface ProjectionWorkabilityResponse {
  metadata: ProjectionWorkabilityResponseMetadata;
  entry: ScoredEntry;
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
  /** The zone of its stamps. */
  timezone: "UTC";
  location: Location;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Only present where a constraint was dropped in every hour, or the site lies too far above or below the cell. */
  notices?: HistoricalWorkabilityResponseMetadataNotice[];
  /** Only present when a climate model of the scenario says nothing to the request. */
  left_out?: LeftOutModel[];
  /** The years whose hours are changed. */
  baseline: Years;
  /** The years that were asked for. */
  period: Years;
  window: HistoricalWorkabilityResponseMetadataWindow;
  /** Hours of each month that were asked for, January first, in the mean of the years used. Only present where `daylight_only` or `local_hours` is asked. */
  hours_considered?: (number | null)[];
  /** Whose hours are changed. */
  dataset: DatasetSource;
  /** Variables of the entry that nothing projects: they stay as they were. */
  held: VariableName[];
  /** Only present when a variable that the record lacks was replaced by a rough rule. */
  estimated?: HistoricalWorkabilityResponseMetadataEstimated[];
}

export interface RankItem {
  request: ForecastRequest;
  constraint_params: EntryReferenceInput;
  /** A name of your own, which the answer repeats. */
  ref?: string;
  /** Which windows are looked for there, in place of what the request says. */
  window?: RankWindow;
}

export interface RankRequest {
  /** What is ranked, at most 1,000 items. */
  items: readonly RankItem[];
  /** `ideal_hours`: how many hours score above 0.9. `best_window`: how likely every hour of the likeliest window is good, then how good its worst hour is. `mean`: the mean score. `probability`: as `best_window`. Where windows are as likely, the worst hour in bad members decides (`Q10`, or `Q90` where a maximum alone is asked), then the mean score. */
  by: "ideal_hours" | "best_window" | "mean" | "probability";
  /** How long a window is [h]. */
  window_hours?: number;
  /** Which windows are looked for: of acceptable hours, at any hour that is asked for, where it is not given. */
  window?: RankWindow;
}

export interface RankResponse {
  /** What the items were ranked by. */
  by: "ideal_hours" | "best_window" | "mean" | "probability";
  /** The length of a window where an item says no other. */
  window_hours: number;
  /** The items, the best first. */
  ranking: RankedItem[];
  /** Items that could not be ranked. */
  refused: ItemProblem[];
}

/** Which windows are looked for. */
export interface RankWindow {
  /** As `window_hours`; in the window of an item that of the request where it is not given. */
  duration_hours?: number;
  /** The score that every hour must reach; the acceptable band by default, and nothing where `maximum_score` alone is given. */
  minimum_score?: number;
  /** The score that no hour may exceed: for finding when a scenario is not there, or hardly. */
  maximum_score?: number;
  /** The full hour before which no window starts, as an instant of RFC 3339; not before the current one. */
  not_before?: string;
  /** The full hour at which every window has ended, as an instant of RFC 3339. */
  not_after?: string;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}

export interface RankedItem {
  /** 1 is best; items of the same value share a rank. */
  rank: number;
  /** The `ref` of the item; null where it has none. */
  ref: string | null;
  /** Position of the item, from 0. */
  index: number;
  /** The value that the items are ranked by. Null where it is a probability that is not known: such items come last, by their worst hour. */
  value: number | null;
  /** How many hours score above 0.9. */
  ideal_hours: number;
  /** Mean of the scores of all hours. */
  mean: Score;
  /** The likeliest window; null where the hours that are asked for hold none of its length. */
  best_window: RankedWindow | null;
  /** The band of the worst hour of `best_window`; null where there is none. */
  band: Band | null;
  hours: RankedItemHours;
  /** The constraint that limits most, and in which share of the hours; null where none does. */
  limiting: RankedLimit | null;
  source: ItemSource;
  /** Only present when the answer lacks something. An older run answered for the newest, which is damaged, or no members could be counted in hours of one run. Or the site lies too far above or below the cell of a part, or has no calibrated weather that was asked for. */
  notices?: RankedItemNotice[];
  /** Only present where weather or odds were calibrated: each part that was, and by what. */
  calibration?: Calibration[];
}

/** How many hours are in each band. */
export interface RankedItemHours {
  /** Hours that are ideal. */
  ideal: number;
  /** Hours that are acceptable. */
  acceptable: number;
  /** Hours that are unsuitable. */
  unsuitable: number;
  /** Hours that score 0. */
  stop: number;
}

export type RankedItemNotice = OlderRunNotice | UnlikeSiteNotice | NotCalibratedNotice | EnsembleStaleNotice;

export interface RankedLimit {
  /** Position of the constraint in the entry, from 0. */
  constraint: number;
  variable: VariableName;
  /** Share of the hours in which it limits. */
  share: number;
}

/** The members that were counted. */
export interface RankedMembers {
  /** In which every hour is good. */
  good: number;
  /** With a score in every hour. */
  of: number;
}

export interface RankedWindow {
  /** The hour at which the window starts. */
  start: string;
  /** The instant at which its last hour ends. */
  end: string;
  /** How likely each of its hours is good, as a window's; null where `basis` is `deterministic`. */
  probability: number | null;
  /** The basis of the probability: the members of a part. `ensemble+deterministic`: the members, and the deterministic run as one more, in the hours that the run answers. `deterministic_reliability`: how often a run of such a score came true at the site. `deterministic`: one run alone, which knows no probability. */
  basis:
    | "ensemble"
    | "ensemble+deterministic"
    | "subseasonal"
    | "seasonal"
    | "deterministic_reliability"
    | "deterministic";
  /** Median over the members of their worst hour. */
  worst_score: Score;
  /** Mean of the scores of its hours. */
  mean_score: Score;
  /** The odds of the members, the deterministic run among them where `basis` says so; null where one run alone knows the window. */
  ensemble: WindowEnsemble | null;
}

/** The task or scenario that was scored. */
export interface ScoredEntry {
  /** Id of a task or scenario. */
  id: number;
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** What people call it. */
  name: string;
  /** Version of the entry; it rises with every change. */
  version: number;
}

/** Hours one after the other at each of which a window may start. */
export interface Spell {
  /** The first hour at which a window may start. */
  start: string;
  /** The last hour at which one may. */
  latest_start: string;
  /** The instant at which the window of the last start ends. */
  end: string;
  /** The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one. */
  start_local?: string;
  /** The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one. */
  latest_start_local?: string;
  /** The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one. */
  end_local?: string;
  /** From the start to the end. */
  hours: number;
  /** Hours at which a window may start. */
  starts: number;
  /** The part that answers the last hour of every window. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** The basis of the probability: the members of a part. `ensemble+deterministic`: the members, and the deterministic run as one more, in the hours that the run answers. `deterministic_reliability`: how often a run of such a score came true at the site. `deterministic`: one run alone, which knows no probability. */
  basis:
    | "ensemble"
    | "ensemble+deterministic"
    | "subseasonal"
    | "seasonal"
    | "deterministic_reliability"
    | "deterministic";
  /** How many members are counted, the deterministic run among them where `basis` says so; null where one run alone knows the windows. */
  members: number | null;
  /** Whether another spell begins with the next start, in another part or where other members are counted. */
  continues: boolean;
  /** The odds of all hours from start to end together; never more than of a window inside. */
  whole: HourOdds;
  best: BestWindow;
}

export interface Spread {
  /** Median over the members. */
  median: Score;
  /** Tenth percentile; null where too few members answer. */
  Q10: Score | null;
  /** Ninetieth percentile; null where too few members answer. */
  Q90: Score | null;
}

/** The entry that was scored. */
export interface UsedEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Id of a task or scenario. */
  id: number;
  /** Version of the entry; it rises with every change. */
  version: number;
  /** The meaning of 1: `suitability` good weather for the task, `presence` the situation is present. */
  polarity: "suitability" | "presence";
}

export interface UsedPart {
  /** The part of the model: the one run of the first days (`deterministic`), or the members of `ensemble`, `subseasonal` or `seasonal` after. */
  part: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
  /** Where the weather comes from; `synthetic` is not real weather. */
  source: string;
  /** Start of the run. */
  run: string;
  cell: Cell;
  /** How many forecasts it is: 1, or the members with their control. */
  members: number;
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
}

/** The window, band or limit that is watched for. */
export type WatchWhen = WindowWatch | BandWatch | LimitWatch;

/** The window, band or limit that is watched for. */
export type WatchWhenInput = WindowWatchInput | BandWatchInput | LimitWatchInput;

export interface WeatherWindow {
  /** The hour at which it starts. */
  start: string;
  /** The instant at which its last hour ends. */
  end: string;
  /** The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one. */
  start_local?: string;
  /** The same on the clock of the zone that `local_hours` names, with its offset; only present where it names one. */
  end_local?: string;
  /** How long it is [h]. */
  hours: number;
  /** Median over the members of the median of their hours. */
  median_score: Score;
  /** Median over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. It is the worst hour of the run where that alone knows the window. */
  worst_score: Score;
  /** Tenth percentile of the same. */
  worst_score_q10: Score | null;
  /** Ninetieth percentile of the same. */
  worst_score_q90: Score | null;
  /** How likely every hour of the window is good: it reaches the minimum and does not exceed the maximum. The probability is (k + c) / (K + 1) where k of K members are good. Here c is how often the least usual of its hours is good at the place, month and hour, or one half. It is drawn towards that of windows before, by what chance adds to shares of members. So windows that are picked for their odds come as often as said. Where `calibrated` is asked and the site was learned, it is how often such odds came true there. Null where `basis` is `deterministic`. */
  probability: number | null;
  /** The members that were counted; null where one run alone knows the window. */
  members: WindowMembers | null;
  /** Share of the members that are good in every hour: a count, which may be 0 or 1. Null where no members are counted. */
  share: number | null;
  /** The word for the probability; null where that is null. */
  likelihood: Likelihood | null;
  /** The band of `worst_score`. */
  band: Band;
  /** Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. Null where no members are counted. */
  worst: Spread | null;
  /** The basis of the probability: the members of a part. `ensemble+deterministic`: the members, and the deterministic run as one more, in the hours that the run answers. `deterministic_reliability`: how often a run of such a score came true at the site. `deterministic`: one run alone, which knows no probability. */
  basis:
    | "ensemble"
    | "ensemble+deterministic"
    | "subseasonal"
    | "seasonal"
    | "deterministic_reliability"
    | "deterministic";
  deterministic?: WeatherWindowDeterministic;
  /** The part that answers the last hour. */
  certainty: "deterministic" | "ensemble" | "subseasonal" | "seasonal";
}

/** The worst hour of the deterministic run; only present where it answers the last hour. */
export interface WeatherWindowDeterministic {
  /** Score of its worst hour. */
  worst_score: Score;
}

export interface WindowEnsemble {
  /** Share of the members that are good in every hour: a count. */
  share: number;
  members: RankedMembers;
  /** Quantiles over the members of their worst hour: the lowest, or the highest where a maximum alone is asked. */
  worst: Spread;
}

export interface WindowMembers {
  /** In which every hour is good. */
  good: number;
  /** With a score in every hour. */
  of: number;
}

/** A window in which a task can be done. */
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
}

/** A window in which a task can be done. */
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
}

export interface WindowsRequest {
  request: ForecastRequest;
  constraint_params: EntryReferenceInput;
  window: WindowsRequestWindow;
}

/** Which windows are looked for. */
export interface WindowsRequestWindow {
  /** How long a window is [h]. */
  duration_hours: number;
  /** The score that every hour must reach; the acceptable band by default, and nothing where `maximum_score` alone is given. */
  minimum_score?: number;
  /** The score that no hour may exceed: for finding when a scenario is not there, or hardly. */
  maximum_score?: number;
  /** The full hour before which no window starts, as an instant of RFC 3339; not before the current one. */
  not_before?: string;
  /** The full hour at which every window has ended, as an instant of RFC 3339. */
  not_after?: string;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
  /** Whether at most one window starts on a day: that of the zone and the hours of `local_hours`, or of UTC. */
  per_day?: boolean;
  /** Whether the windows that may be started hour after hour are also told as spells. */
  spells?: boolean;
  /** How likely a window must be for a spell, and hours for `longest`. It takes nothing from `windows`. */
  minimum_probability?: number;
  /** The most windows wanted, and the most spells. */
  top?: number;
}

export interface WindowsResponse {
  metadata: OddsMetadata;
  /** Not overlapping, by probability, then worst score, then start; those whose probability is null come last. */
  windows: WeatherWindow[];
  /** Only present when there is no window. */
  none_because?: NoWindow;
  /** Only present when asked for: the likeliest first, by their best windows as `windows` are; those whose probability is null come last. */
  spells?: Spell[];
  /** Only present when there is no window, or no spell where spells are asked for. It is the longest run under the duration that reaches `minimum_probability`, and tells how close it comes. Null where not one hour does. */
  longest?: LongestRun | null;
}

/** The weather window that is counted, and the hours in which it is. */
export interface WorkabilityWindow {
  /** How long a weather window is [h]. */
  duration_hours?: number;
  /** The score that every hour must reach; the acceptable band by default. */
  minimum_score?: number;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}

/** The weather window that is counted, and the hours in which it is. */
export interface WorkabilityWindowInput {
  /** How long a weather window is [h]. */
  duration_hours?: number;
  /** The score that every hour must reach; the acceptable band by default. */
  minimum_score?: number;
  /** Whether the sun must be up at the start and the end of every hour. */
  daylight_only?: boolean;
  local_hours?: LocalHoursInput;
}
