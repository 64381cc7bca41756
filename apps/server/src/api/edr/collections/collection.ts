import type { Location } from "@halcyon/schema";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { Offering } from "@halcyon/schema/endpoints";
import type { EdrQuery } from "@halcyon/schema/edr";
import type { Calendar } from "@halcyon/schema/time";
import type { AnswerHeaders } from "../../pipeline/answer.ts";
import type { FieldGrid } from "../../../scoring/field/field-grid.ts";
import type { Parameter } from "./parameter.ts";
import type { Step, Steps } from "./steps.ts";

/** Collection of OGC API-EDR: data with the same parameters and times. An instance of a collection is a collection too. */
export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly offering: Offering;
  readonly step: Step;
  /** Steps for which some place has data. */
  readonly extent: Steps;
  /** Rectangle outside of which the collection has no data: west, south, east, north [degrees]. West is above east if it crosses the antimeridian. Absent if it may have data anywhere. */
  readonly bounds?: readonly [number, number, number, number];
  /** True if the collection has synthetic weather. */
  readonly isSynthetic: boolean;
  /** Queries that the collection answers. */
  readonly queries: readonly EdrQuery[];
  /** Parameters that the collection lists, by their names in queries. */
  readonly parameters: ReadonlyMap<string, Parameter>;
  /** Maximum number of points in a request. */
  readonly pointsMax: number;
  /** Returns the cost of an answer with a number of values; absent if an answer costs what its places cost. */
  readonly costOf?: (numbers: number) => number;
  /** Maximum number of values in a table (CSV or Parquet), if other limits allow more. A table of a map is written in the event loop. */
  readonly tableNumbersMax?: number;
  /** Rule for naming parameters that differs from the usual one; absent if names are optional and must be listed. */
  readonly naming?: Naming;
  /**
   * Finds the grid of the cells that queries for areas, cubes and circles answer; absent if the collection answers none of them.
   *
   * @throws Refusal if the grid cannot be read.
   */
  readonly grid?: () => Promise<FieldGrid>;
  /** Instances by id; absent if the collection has none. */
  readonly instances?: ReadonlyMap<string, Collection>;
  /**
   * Admits (checks) a request for series at a place, before any data are read.
   *
   * @throws Refusal if the place, a step or a parameter is not available.
   */
  admit(request: SeriesRequest): Promise<AdmittedSeries>;
}

/** Rule for naming the parameters of a collection. */
interface Naming {
  /** Maximum number of names. At least one name is required. */
  readonly maximum: number;
  /** Returns the parameter with a name that the collection does not list; undefined if there is none. */
  readonly unlisted: (name: string) => Parameter | undefined;
}

export interface SeriesRequest extends Steps {
  readonly location: SiteLocation;
  /** True if the series may end before `to`, because the caller did not ask for that step. */
  readonly mayEndEarlier: boolean;
  readonly parameters: readonly string[];
  readonly accountId: string;
  readonly nowMs: number;
}

/** Admitted request for series at a place. */
export interface AdmittedSeries {
  /** Number of values in the answer. */
  readonly numbers: number;
  /** Cost, as that of the data endpoints [requests deducted from the allowance]. */
  readonly cost: number;
  /** Amount of work [values, as `workValues` defines them]. */
  readonly work: number;
  /** Name of an instance whose months have 30 days, so that most formats cannot date its days; absent if there is none. */
  readonly shortMonths?: string | undefined;
  /** Versions of the data on which the series depend; undefined if they are not known, so that the answer must not be cached. */
  readonly versions: readonly string[] | undefined;
  /**
   * Reads the series: one, or one for each instance of the collection.
   *
   * @throws Refusal if the data cannot be read.
   */
  read(): Promise<readonly Series[]>;
}

/** Values of parameters at a place, step by step. */
export interface Series {
  readonly location: Location;
  /** Name of the instance; absent if the collection has no instances. */
  readonly instance?: string;
  readonly calendar: Calendar;
  /** First step [steps since 1970, in the calendar of the series]. */
  readonly from: number;
  readonly columns: readonly SeriesColumn[];
  /** Sources of the values, with their grid cells and licences. */
  readonly sources: readonly SeriesSource[];
  readonly headers: AnswerHeaders;
  readonly versions: readonly string[] | undefined;
}

export interface SeriesColumn {
  /** Name of the parameter. */
  readonly parameter: string;
  /** Values in the unit of the parameter; NaN stands for null. */
  readonly values: Float64Array;
  /** Returns the reason why the value in a row is null. */
  readonly reasonOf: (row: number) => string;
}

export interface SeriesSource {
  readonly source: string;
  readonly synthetic: boolean;
  /** Grid cell of the values; absent if they are of several cells. */
  readonly cell?: object;
}
