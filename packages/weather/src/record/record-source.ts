import { type Licence, type Packing, variable, type VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { Calendar } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { CallsLeft } from "../source/call-budget.ts";
import type { Cell, SourceWarning } from "../source/source.ts";
import type { RecordStep, RecordTime } from "./record-time.ts";

/**
 * Weather without runs: what was (historical), or what a climate model makes of a scenario (projection). Canonical units.
 *
 * Every implementation passes the conformance suite in `record-source.suite.ts`.
 */
export interface RecordSource {
  /**
   * What the record holds. Its steps, calendar, variables and offering are the same for as long as the process runs. Where the record is written
   * anew, its revision may change, and with it its first and last step.
   */
  describe(): RecordDescription;

  /** The nearest cell that has weather, or undefined outside the coverage. As for a `WeatherSource`, `recordAtSites` heeds the site. */
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
   * What a read would cost of the calls that a provider counts, less what is kept already. Absent where nobody counts.
   *
   * @throws Error as `read` does.
   */
  price?(request: RecordRequest): Promise<RecordPrice>;

  /**
   * Asks whether the provider of the record answers. It is there where the record can say by itself what it holds and which cell answers.
   *
   * @throws SourceError
   */
  reach?(): Promise<void>;

  /** Names the cells of which series are read next, so that a source which must unpack them together does so once. */
  expect?(cells: readonly Cell[]): void;
}

export type RecordDescription = {
  /** Shown in `x-halcyon-source` and the catalogue; "synthetic" is never real weather. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly variables: ReadonlyMap<VariableName, RecordVariable>;
  readonly step: RecordStep;
  readonly calendar: Calendar;
  /** The first and the last step there are, of any variable. */
  readonly first: RecordTime;
  readonly last: RecordTime;
  /**
   * The record grows, and steps after `last`, up to this one, are not there yet. The last days before `last` may be late as well.
   */
  readonly awaitedTo?: RecordTime;
  /** Names the state of its numbers: another one where any of them may have changed. Absent where they never do. */
  readonly revision?: string;
  /**
   * A typical year: the years from which its twelve months come, NaN for a month that is not there. Its own year is nominal, and weather
   * that spans a seam between months never was.
   */
  readonly monthYears?: readonly number[];
  /** The grid or the sites, in words. */
  readonly grid: string;
  readonly coverage: string;
  readonly attribution: string;
  readonly licence: Licence;
  /** Steps between the first and the last that variables have not got; absent where it is not known of any. */
  readonly gaps?: readonly RecordGap[];
  /** Steps whose numbers are preliminary until others replace them; absent where none are known. */
  readonly provisional?: readonly RecordSpan[];
  /** Measured at a station, not made for the area of a cell: its values are of the station's own height. Absent where it is not. */
  readonly station?: true;
  /** As {@link SourceDescription.terms}. */
  readonly terms?: string;
  /** Absent where there are none. */
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

/** Steps that variables have not got in any cell. */
export interface RecordGap extends RecordSpan {
  readonly variables: readonly VariableName[];
}

/** What a read costs, and what there is to pay it from. */
export interface RecordPrice {
  /** Calls of the provider. */
  readonly calls: number;
  /** What is left of each window in which the provider counts them. */
  readonly left: readonly CallsLeft[];
  /** When that was so [ms since 1970]. */
  readonly atMs: number;
}

export interface RecordVariable {
  /** What the numbers say about their step: the temperature of a day is a mean. */
  readonly stepType: StepType;
  /** How they are packed; one of {@link recordPackings}. */
  readonly packing: Packing;
}

export interface RecordRequest {
  readonly cell: Cell;
  readonly variables: readonly VariableName[];
  readonly from: RecordTime;
  readonly to: RecordTime;
  /** Called between turns of a source that makes its values: by throwing it ends work that nobody waits for. */
  readonly goOn?: () => void;
}

/** Packed values by step; row 0 is the step `from`, and there are no gaps between rows. */
export interface RecordWeather {
  readonly from: RecordTime;
  readonly steps: number;
  readonly grids: ReadonlyMap<VariableName, Int16Array>;
  /** Values that a variable cannot have, by step; they are missing in its grid. Absent where there are none, or nobody counts. */
  readonly impossible?: ReadonlyMap<VariableName, ReadonlyMap<RecordTime, number>>;
}

/**
 * The packings that a variable of a record may have, the finest first. The first is that of the registry. The sum of a day has a second one, which is
 * ten times as coarse, so that the wettest day on earth fits.
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
 * The packing that can hold every value of a variable of a record.
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
 * What the quantity cannot leave in a step; the sum of a day may be 24 times that of an hour.
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
