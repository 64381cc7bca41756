import { type Licence, type Packing, variable, type VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { Calendar } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { CallsLeft } from "../source/call-budget.ts";
import type { Cell, SourceWarning } from "../source/source.ts";
import type { RecordStep, RecordTime } from "./record-time.ts";

/**
 * Weather without runs: of the past (historical), or of a climate model under a scenario (projection). Values are in canonical units. Every implementation
 * passes the conformance suite in `record-source.suite.ts`.
 */
export interface RecordSource {
  /**
   * Returns the description of the record. Its steps, calendar, variables and offering are constant while the process runs. If the record is rewritten, its
   * revision may change, and with it its first and last step.
   */
  describe(): RecordDescription;

  /** Finds the nearest cell that has weather, or undefined outside the coverage. As for a `WeatherSource`, `recordAtSites` takes the site into account. */
  locate(location: SiteLocation): Promise<Cell | undefined>;

  /**
   * Reads the series of a cell.
   *
   * @returns Every step of [from, to] that lies between the record's first and last, none outside. Every variable asked is in `grids`; where
   *   there is a gap or the cell lacks the variable, its values are `packedMissing`.
   * @throws Error for a variable that the description does not list.
   */
  read(request: RecordRequest): Promise<RecordWeather>;

  /**
   * Returns the cost of a read in counted calls of the provider, less the cached part. Absent if nobody counts.
   *
   * @throws Error as `read` does.
   */
  price?(request: RecordRequest): Promise<RecordPrice>;

  /**
   * Checks that the provider of the record responds. It is present if the record can say by itself what it contains and which cell answers.
   *
   * @throws SourceError
   */
  reach?(): Promise<void>;

  /** Names the cells of which series are read next, so that a source which must unpack them together does so once. */
  expect?(cells: readonly Cell[]): void;
}

export type RecordDescription = {
  /** Identifier of the source, shown in `x-halcyon-source` and the catalogue; "synthetic" is never real weather. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly variables: ReadonlyMap<VariableName, RecordVariable>;
  readonly step: RecordStep;
  readonly calendar: Calendar;
  /** The first and the last step there are, of any variable. */
  readonly first: RecordTime;
  readonly last: RecordTime;
  /** Last step that is still expected after `last`, in a growing record. The last days before `last` may be late as well. */
  readonly awaitedTo?: RecordTime;
  /** Name of the state of the values, which changes if any of them may have changed. Absent if they never do. */
  readonly revision?: string;
  /**
   * For a typical year: the years from which its twelve months come, NaN for an absent month. Its own year is nominal, and weather across a seam between months
   * never happened.
   */
  readonly monthYears?: readonly number[];
  /** The grid or the sites, in words. */
  readonly grid: string;
  readonly coverage: string;
  readonly attribution: string;
  readonly licence: Licence;
  /** Steps between the first and the last that variables lack; absent if none are known. */
  readonly gaps?: readonly RecordGap[];
  /** Steps whose values are preliminary until others replace them; absent if none are known. */
  readonly provisional?: readonly RecordSpan[];
  /** True if the record was measured at a station, not computed for a cell: its values apply to the station's own height. Absent otherwise. */
  readonly station?: true;
  /** Terms, as in {@link SourceDescription.terms}. */
  readonly terms?: string;
  /** Warnings; absent if there are none. */
  readonly warnings?: readonly SourceWarning[];
} & (
  | { readonly offering: "historical" }
  | { readonly offering: "projection"; readonly model: string; readonly scenario: string }
);

/** Steps from the first to the last, both included. */
export interface RecordSpan {
  readonly from: RecordTime;
  readonly to: RecordTime;
}

/** Steps that variables lack in every cell. */
export interface RecordGap extends RecordSpan {
  readonly variables: readonly VariableName[];
}

/** Cost of a read, and the remaining budget. */
export interface RecordPrice {
  /** Calls of the provider. */
  readonly calls: number;
  /** Remaining calls of each window in which the provider counts them. */
  readonly left: readonly CallsLeft[];
  /** Time of that state [ms since 1970]. */
  readonly atMs: number;
}

export interface RecordVariable {
  /** Step type of the numbers: the temperature of a day is a mean. */
  readonly stepType: StepType;
  /** Packing of the numbers, one of {@link recordPackings}. */
  readonly packing: Packing;
}

export interface RecordRequest {
  readonly cell: Cell;
  readonly variables: readonly VariableName[];
  readonly from: RecordTime;
  readonly to: RecordTime;
  /** Called between turns of a source that computes its values. It throws to end work that nobody waits for. */
  readonly goOn?: () => void;
}

/** Packed values by step; row 0 is the step `from`, and there are no gaps between rows. */
export interface RecordWeather {
  readonly from: RecordTime;
  readonly steps: number;
  readonly grids: ReadonlyMap<VariableName, Int16Array>;
  /** Impossible values of a variable, by step; they are missing in its grid. Absent if there are none, or they are not counted. */
  readonly impossible?: ReadonlyMap<VariableName, ReadonlyMap<RecordTime, number>>;
}

/**
 * Returns the packings that a variable of a record may have, the finest first. The first is that of the registry. The sum of a day has a second one, ten times
 * as coarse, so that the wettest day on earth fits.
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
 * Returns the packing that can hold every value of a variable of a record.
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
 * Returns the physical range of the quantity in a step. The sum of a day may be 24 times that of an hour.
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
