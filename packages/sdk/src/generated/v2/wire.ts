// Made from @halcyon/schema by `npm run generate`; edits here are lost.

import type {
  ConstraintInput,
  CountedLocalHours,
  DatasetSource,
  HistoricalWorkabilityResponseMetadataEstimated,
  HistoricalWorkabilityResponseMetadataNotice,
  LeftOutModel,
  Method,
  ModelWorkability,
  MonthWorkability,
  ProjectionWorkabilityResponseChange,
  RecordGap,
  StepSpan,
  VariableName,
  WorkabilityWindow,
} from "../wire.ts";

export interface AnsweredEntry {
  /** `task` or `scenario`. */
  type: "task" | "scenario";
  /** Null where constraints were given that are no entry. */
  id: number | null;
  slug: string | null;
  name: string | null;
  version: number | null;
  polarity: "suitability" | "presence";
}

export interface AnsweredSite {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it; wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
}

/** What is scored. */
export type AskedEntry = NamedEntry | DefinedEntry;

/** What is scored. */
export type AskedEntryInput = NamedEntry | DefinedEntryInput;

export interface Constraints {
  name?: string;
  sector?: string;
  description?: string;
  caveat?: string;
  constraints: ConstraintInput[];
}

export interface ConstraintsInput {
  name?: string;
  sector?: string;
  description?: string;
  caveat?: string;
  constraints: ConstraintInput[];
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

export interface HistoricalWorkabilityRequest {
  location: Site;
  entry: AskedEntry;
  period?: YearsOfRecord;
  window?: WorkabilityWindow;
  /** Whether each month lists its years too. CSV then has a row a month and year. */
  years?: boolean;
  /** Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5. */
  percentiles?: number[];
}

export interface HistoricalWorkabilityResponse {
  metadata: HistoricalWorkabilityResponseMetadata;
  months: MonthWorkability[];
  method: Method;
}

export interface HistoricalWorkabilityResponseMetadata {
  generated_at: string;
  timezone: "UTC";
  location: AnsweredSite;
  window: HistoricalWorkabilityResponseMetadataWindow;
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
  caveat: "A planning aid. It does not replace observation, site checks or professional judgment.";
  period: YearSpan;
}

export interface HistoricalWorkabilityResponseMetadataWindow {
  duration_hours: number;
  minimum_score: number;
  daylight_only: boolean;
  /** Null where every hour of the clock counts. */
  local_hours: CountedLocalHours | null;
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

export interface ProjectionWorkabilityRequest {
  location: Site;
  entry: AskedEntryInput;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** A climate model of `/datasets`, or `ensemble` for all of them. */
  climate_model?: string;
  period: YearsAhead;
  baseline?: YearsOfBaseline;
  window?: WorkabilityWindow;
  /** Whether each month lists its years too. CSV then has a row a month and year. */
  years?: boolean;
  /** Percentiles over the years that stand beside P10, P50 and P90: 5 gives P5. */
  percentiles?: number[];
}

export interface ProjectionWorkabilityResponse {
  metadata: ProjectionWorkabilityResponseMetadata;
  baseline: MonthWorkability[];
  models: ModelWorkability[];
  /** How the medians over the years change against the baseline, over the models: the hours of each band, and the share of hours at which a weather window may start. */
  change: ProjectionWorkabilityResponseChange[];
  method: Method;
}

export interface ProjectionWorkabilityResponseMetadata {
  generated_at: string;
  timezone: "UTC";
  location: AnsweredSite;
  /** How emissions go on: a scenario of `/datasets`, as a rule ssp126, ssp245, ssp370 or ssp585. */
  scenario: string;
  /** Empty where there is none. */
  notices: HistoricalWorkabilityResponseMetadataNotice[];
  /** Empty where there is none. */
  left_out: LeftOutModel[];
  baseline: YearSpan;
  period: YearSpan;
  window: HistoricalWorkabilityResponseMetadataWindow;
  /** Hours of each month that were asked for, January first, in the mean of the years used. Null where every hour is. */
  hours_considered: (number | null)[] | null;
  /** Whose hours are changed. */
  dataset: DatasetSource;
  /** Variables of the entry that nothing projects: they stay as they were. */
  held: VariableName[];
  /** Empty where there is none. */
  estimated: HistoricalWorkabilityResponseMetadataEstimated[];
  entry: AnsweredEntry;
  caveat: "A planning aid. It does not replace observation, site checks or professional judgment.";
}

export interface Site {
  /** Latitude [degrees north], -90 to 90. */
  latitude: number;
  /** Longitude [degrees east], -180 to 180. 180 and -180 are one place. */
  longitude: number;
  /** Height of the site above sea level [m], -430 to 8850. Where it lies 50 to 1500 m above or below the cell that answers, temperature, humidity, pressure and phase of precipitation are moved to it; wind never is. */
  elevation_m?: number;
  /** `land` or `sea`: the nearest cell of that kind answers, of the nearest one and the eight around it. Without it the nearest cell answers. */
  surface?: "land" | "sea";
}

export interface YearSpan {
  /** First year. */
  start_year: number;
  /** Last year. */
  end_year: number;
}

export interface YearsAhead {
  /** First year. */
  start_year: number;
  /** Last year. */
  end_year: number;
}

export interface YearsOfBaseline {
  /** First year of the hours that are changed; from 1979 on. */
  start_year?: number;
  /** Last year of them. */
  end_year?: number;
}

export interface YearsOfRecord {
  /** First year; from 1979 on. */
  start_year?: number;
  /** Last year. */
  end_year?: number;
}
