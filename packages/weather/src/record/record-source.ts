import { type Licence, type Packing, variable, type VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { Calendar } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { CallsLeft } from "../source/call-budget.ts";
import type { Cell, SourceGrid, SourceWarning } from "../source/source.ts";
import type { RecordStep, RecordTime } from "./record-time.ts";

/**
 * Source of weather without forecast runs: past weather (historical), or the weather of a climate model under a scenario (projection). Values are in
 * canonical units. Every implementation passes the conformance suite in `record-source.suite.ts`.
 */
export interface RecordSource {
  /**
   * Returns the description of the record. The step length, calendar, variables and offering (historical or projection) stay the same while the process runs.
   * The revision, first and last step may change if the record is rewritten.
   */
  describe(): RecordDescription;

  /**
   * Finds the nearest cell that has weather; undefined outside the coverage. The height and surface of the site are ignored. `recordAtSites` returns a record
   * that uses them.
   */
  locate(location: SiteLocation): Promise<Cell | undefined>;

  /**
   * Returns the grid of the record's cells. {@link locate} finds at the middle of each cell that has weather that cell itself. Absent, or undefined, if the
   * cells are no grid of latitudes and longitudes.
   */
  grid?(): SourceGrid | undefined;

  /**
   * Reads the series of a cell.
   *
   * @returns All steps in [from, to] that lie between the record's first and last step. `grids` contains every requested variable. In gaps, and if the cell
   * lacks the variable, values are `packedMissing`.
   * @throws Error if the description does not list a requested variable.
   */
  read(request: RecordRequest): Promise<RecordWeather>;

  /**
   * Returns the number of provider calls that a read costs. Cached values cost nothing. Absent if calls are not counted.
   *
   * @throws Error under the same conditions as `read`.
   */
  price?(request: RecordRequest): Promise<RecordPrice>;

  /**
   * Checks that the provider of the record responds. Absent if `describe` and `locate` already send requests to the provider.
   *
   * @throws SourceError if the provider does not respond.
   */
  reach?(): Promise<void>;

  /** Announces the cells that will be read next. A source can then unpack cells together, instead of one by one. */
  expect?(cells: readonly Cell[]): void;
}

export type RecordDescription = {
  /** Identifier of the source in `x-halcyon-source` and in the catalogue. The identifier "synthetic" never stands for real weather. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly variables: ReadonlyMap<VariableName, RecordVariable>;
  readonly step: RecordStep;
  readonly calendar: Calendar;
  /** First time step for which any variable has a value. */
  readonly first: RecordTime;
  readonly last: RecordTime;
  /**
   * Last step that a growing record should already have, at or after `last`; absent for a record that does not grow. The last days before `last` may also be
   * incomplete.
   */
  readonly awaitedTo?: RecordTime;
  /** Identifier of the state of the values. If any value may have changed, the identifier is different. Absent if values never change. */
  readonly revision?: string;
  /**
   * Years from which the months of a typical year were taken; NaN for a missing month. The year in the time stamps is then only nominal, and the weather is not
   * continuous from month to month.
   */
  readonly monthYears?: readonly number[];
  /** Description of the grid or the sites, as text. */
  readonly grid: string;
  readonly coverage: string;
  readonly attribution: string;
  readonly licence: Licence;
  /** Steps within the record for which variables have no values; absent if no gaps are known. */
  readonly gaps?: readonly RecordGap[];
  /** Steps with preliminary values, which will be replaced later; absent if no such steps are known. */
  readonly provisional?: readonly RecordSpan[];
  /** True if the record was measured at a station. The values then apply at the height of the station. Otherwise absent. */
  readonly station?: true;
  /** Licence terms, like {@link SourceDescription.terms}. */
  readonly terms?: string;
  /** Warnings for the operator; absent if there are no warnings. */
  readonly warnings?: readonly SourceWarning[];
} & (
  | { readonly offering: "historical" }
  | { readonly offering: "projection"; readonly model: string; readonly scenario: string }
);

/** Range of time steps, from first to last (both inclusive). */
export interface RecordSpan {
  readonly from: RecordTime;
  readonly to: RecordTime;
}

/** Range of steps in which some variables have no values in any cell. */
export interface RecordGap extends RecordSpan {
  readonly variables: readonly VariableName[];
}

/** Number of provider calls that a read costs, and the number of calls that are left. */
export interface RecordPrice {
  /** Number of provider calls that the read costs. */
  readonly calls: number;
  /** Number of calls left, for each window of time in which the provider counts calls. */
  readonly left: readonly CallsLeft[];
  /** Time at which `left` was determined [ms since 1970]. */
  readonly atMs: number;
}

export interface RecordVariable {
  /** Step type of the numbers. For example, the temperature of a day is a mean. */
  readonly stepType: StepType;
  /** Packing of the numbers, one of {@link recordPackings}. */
  readonly packing: Packing;
}

export interface RecordRequest {
  readonly cell: Cell;
  readonly variables: readonly VariableName[];
  readonly from: RecordTime;
  readonly to: RecordTime;
  /** Throws an error if the values are no longer needed, which ends the read. A source that computes its values calls it between turns of the event loop. */
  readonly goOn?: () => void;
}

/** Packed values of a cell, step by step. Row 0 is the step `from`, and every step has a row. */
export interface RecordWeather {
  readonly from: RecordTime;
  readonly steps: number;
  readonly grids: ReadonlyMap<VariableName, Int16Array>;
  /**
   * Number of impossible values, by variable and step. These values are missing in the grids. Absent if no value is impossible or impossible values are not
   * counted.
   */
  readonly impossible?: ReadonlyMap<VariableName, ReadonlyMap<RecordTime, number>>;
}

/**
 * Returns the packings that a variable of a record may have, finest first. The first packing is the one in the registry of variables. A daily sum also has a
 * second packing, which is ten times as coarse and can hold the wettest day on earth.
 *
 * @example
 * ```js
 * recordPackings("precipitation", "day").length; // => 2
 * ```
 */
export function recordPackings(name: VariableName, step: RecordStep): readonly [Packing, ...Packing[]] {
  const { packing, stepType } = variable(name);
  if (step !== "day" || stepType !== "sum") return [packing];
  return [packing, { ...packing, multiplier: packing.multiplier * 10 }];
}

/**
 * Returns the packing that can hold every value that a variable may have in a record.
 *
 * @example
 * ```js
 * recordPacking("precipitation", "day"); // => { multiplier: 10, divisor: 100 }
 * ```
 */
export function recordPacking(name: VariableName, step: RecordStep): Packing {
  return recordPackings(name, step).at(-1)!;
}

/**
 * Returns the physical range of a variable in one step. The range of a daily sum is 24 times the range of an hourly sum.
 *
 * @example
 * ```js
 * recordRange("precipitation", "day"); // => { min: 0, max: 7680 }
 * ```
 */
export function recordRange(
  name: VariableName,
  step: RecordStep,
): { readonly min: number; readonly max: number } {
  const { physical, stepType } = variable(name);
  return step === "day" && stepType === "sum" ? { min: physical.min, max: physical.max * 24 } : physical;
}

/**
 * Error for a possible value that does not fit the packing of its record. `RecordWithPlaces.coarser` returns the record in a packing that can hold the value.
 *
 * @example
 * ```js
 * new PackingTooFineError("precipitation", 401.5).message; // => "401.50 of precipitation does not fit the finest packing."
 * ```
 */
export class PackingTooFineError extends Error {
  override readonly name = "PackingTooFineError";

  constructor(name: VariableName, value: number) {
    super(`${value.toFixed(2)} of ${name} does not fit the finest packing.`);
  }
}
