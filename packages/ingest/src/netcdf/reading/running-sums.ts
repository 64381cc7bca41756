import type { RecordStep, RecordTime } from "@halcyon/weather";
import { stepAmounts } from "../../fields/steps/step-amounts.ts";
import type { Field } from "../fields/field.ts";
import { NetcdfError } from "../formats/netcdf-error.ts";
import type { FieldReader } from "./field-reader.ts";

/** Time at which the accumulation of an amount begins: the start of each step, of each day, or of the model run. */
export type AmountsSince = "step" | "day" | "run";

/** Running sum: amounts that accumulate over several steps, for example over a day in ERA5-Land. */
export interface RunningSum {
  /** Description of the period over which the sum accumulates. */
  readonly words: string;
  /** Returns the start of a sum from the time stamp of its end; absent if sums accumulate from the start of the model run. */
  readonly startOf?: (stamp: RecordTime) => RecordTime;
}

/** Intervals after which sums restart [h], longest first. */
const resetHours = [24, 12, 6] as const;

/** Names in WRF files of amounts that accumulate from the start of the model run. */
const runNames: ReadonlySet<string> = new Set(["RAINC", "RAINNC", "RAINSH", "ACRAINLSM"]);

/** Maximum number of cells that are examined in each file. `stepsSeen` is the maximum number of steps examined per cell. */
const cellsSeen = 9;
const stepsSeen = 168;

/**
 * Determines whether the amounts of a quantity are running sums. The time bounds of the files, variable names of WRF, and the hours at which values decrease
 * can show this.
 *
 * @returns The running sum; `amounts` if each amount belongs to a single step; undefined if the data do not show which is true.
 * @throws NetcdfError `running_sum` if amounts above 0 never change. They may then be amounts of single steps or running sums.
 */
export async function findRunningSum(
  fields: readonly Field[],
  step: RecordStep,
  reader: FieldReader,
): Promise<RunningSum | "amounts" | undefined> {
  if (fields.some(({ starts }) => starts !== undefined)) return ofBounds(fields);
  if (fields.every(({ variable }) => runNames.has(variable.name))) return runningSum("run");
  const found = new Rises(step);
  for (const field of new Set([fields[0]!, fields[fields.length >> 1]!, fields.at(-1)!])) {
    let cells = 0;
    const candidates = spreadCells(field);
    // Cells that share chunks are unpacked together.
    reader.expect(candidates);
    for (const indices of candidates) {
      const from = field.stamps[0]!;
      const steps = Math.min(stepsSeen, field.stamps.at(-1)! - from + 1);
      const values = new Float64Array(steps).fill(Number.NaN);
      await reader.readInto(field, indices, from, values);
      if (!values.some((value) => value > 0)) continue;
      found.add(values, from, field.amountNoise ?? 0);
      cells += 1;
      if (cells === cellsSeen) break;
    }
  }
  if (found.isFlat(keptMin)) {
    const { file, variable } = fields[0]!;
    throw new NetcdfError(
      "running_sum",
      { file: file.name, variable: variable.name },
      `its amounts are the same at every ${step}, as are sums that stand still. Give --amounts ${variable.name}=step where they are amounts, ${variable.name}=run where they are sums.`,
    );
  }
  return found.verdict(keptMin, 0);
}

/** Returns a description of sums that accumulate since the start of a day or of the model run. Returns undefined if each amount belongs to a single step. */
export function runningSum(since: AmountsSince): RunningSum | undefined {
  if (since === "step") return undefined;
  return since === "day" ? resetting(24, 0) : { words: "sums since the start of the model's run" };
}

function resetting(every: number, at: number): RunningSum {
  const hour = String(at).padStart(2, "0");
  return {
    words:
      every === 24
        ? `sums that start again at ${hour} UTC each day`
        : `sums that start again every ${every} hours, such as at ${hour} UTC`,
    startOf: (stamp) => stamp - 1 - modulo(stamp - 1 - at, every),
  };
}

/**
 * Determines from the time bounds of fields whether they contain running sums. Bounds longer than a step indicate running sums, and bounds of one step amounts.
 */
function ofBounds(fields: readonly Field[]): RunningSum | "amounts" {
  const startOf = new Map(
    fields.flatMap(({ stamps, starts = [] }) =>
      stamps.map((stamp, index) => [stamp, starts[index]!] as const),
    ),
  );
  if ([...startOf].every(([stamp, start]) => start === stamp - 1)) return "amounts";
  return {
    words: "sums over bounds that begin before their step",
    startOf: (stamp) => startOf.get(stamp) ?? stamp - 1,
  };
}

/** Returns cells that are distributed over a field, beginning with the cell in its middle. */
function spreadCells({ cellAxes, variable }: Field): readonly (readonly number[])[] {
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9, 0, 1];
  const places = shares.flatMap((down) => shares.map((across) => [down, across] as const));
  const cells = places.map((place) =>
    cellAxes.map((axis, which) => Math.floor(place[which]! * (variable.shape[axis]! - 1))),
  );
  return [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
}

/** Minimum number of steps without a decrease that indicates a running sum. In a shorter series, hourly rain may not decrease either. */
const keptMin = 18;

/**
 * Maximum share of all decreases that may occur at other hours than the usual restart. `restartShare` is the maximum share of steps at which a sum may restart
 * because the model stopped.
 */
const strayShare = 0.1;
const restartShare = 0.005;

/** Maximum decrease of a running sum that rounding can explain, as a share of the sum. */
const roundingShare = 0.001;

/** Statistics of series of amounts: how often amounts decrease at each hour of the day, and how often they do not decrease. */
class Rises {
  readonly #step: RecordStep;
  readonly #falls = new Map<number, number>();
  #pairs = 0;
  #isRising = false;
  #kept = 0;
  /** Largest number of steps without a decrease in a single cell. Cells are not added up, because a storm affects neighbouring cells in the same hour. */
  #keptMost = 0;

  constructor(step: RecordStep) {
    this.#step = step;
  }

  add(values: Float64Array, from: RecordTime, noise: number): void {
    let kept = 0;
    for (let index = 1; index < values.length; index += 1) {
      const [before, value] = [values[index - 1]!, values[index]!];
      if (Number.isNaN(before) || Number.isNaN(value)) continue;
      this.#pairs += 1;
      if (value < before * (1 - roundingShare) - noise) {
        const hour = modulo(from + index, 24);
        this.#falls.set(hour, (this.#falls.get(hour) ?? 0) + 1);
        continue;
      }
      if (before > noise) kept += 1;
      if (value > before * (1 + roundingShare) + noise) this.#isRising = true;
    }
    this.#kept += kept;
    this.#keptMost = Math.max(this.#keptMost, kept);
  }

  /**
   * Returns true if amounts neither increase nor decrease.
   *
   * @param kept - Minimum number of steps at which a cell's amount stays equal.
   */
  isFlat(kept: number): boolean {
    return !this.#isRising && this.#falls.size === 0 && this.#keptMost >= kept;
  }

  /**
   * Returns the kind of the series: a running sum, amounts of single steps, or undefined if unknown.
   *
   * @param kept - Minimum number of steps at which a cell's amount stays equal or increases.
   * @param falls - Minimum number of decreases for a sum that restarts.
   */
  verdict(kept: number, falls: number): RunningSum | "amounts" | undefined {
    if (this.#pairs < keptMin) return undefined;
    const count = this.#fallsAt(1, 0);
    if (count <= restartShare * this.#kept) return this.#keptMost >= kept ? runningSum("run") : undefined;
    if (this.#step === "day") return "amounts";
    for (const every of resetHours) {
      const at = this.#usualHour(every);
      if (this.#fallsAt(every, at) < (1 - strayShare) * count) continue;
      return this.#keptMost >= kept && count >= falls ? resetting(every, modulo(at - 1, every)) : undefined;
    }
    return "amounts";
  }

  #fallsAt(every: number, at: number): number {
    const falls = [...this.#falls].filter(([hour]) => modulo(hour - at, every) === 0);
    return falls.reduce((total, [, count]) => total + count, 0);
  }

  /** Returns the hour of an interval at which most decreases occur. Intervals begin at 00 UTC. */
  #usualHour(every: number): number {
    const hours = Array.from({ length: every }, (_, at) => at);
    return hours.reduce((best, at) => (this.#fallsAt(every, at) > this.#fallsAt(every, best) ? at : best));
  }
}

/**
 * Minimum number of steps without a decrease, in the whole series of a cell, for which an ingest is refused. `seriesFallsMin` is the minimum number of
 * restarts.
 */
const seriesKeptMin = 72;
const seriesFallsMin = 3;

/**
 * Throws an error if the amounts of a cell look like running sums.
 *
 * @throws NetcdfError `running_sum` if the amounts look like running sums. The message names the option that reads the amounts as sums.
 */
export function refuseRunning(values: Float64Array, from: RecordTime, step: RecordStep, field: Field): void {
  const found = new Rises(step);
  found.add(values, from, field.amountNoise ?? 0);
  const verdict = found.verdict(seriesKeptMin, seriesFallsMin);
  if (verdict === undefined || verdict === "amounts") return;
  const { name } = field.variable;
  throw new NetcdfError(
    "running_sum",
    { file: field.file.name, variable: name },
    `its amounts look like ${verdict.words}, not like those of each ${step}. Give --amounts ${name}=day or ${name}=run; ${name}=step where they are right.`,
  );
}

/**
 * Returns the amount of each step, computed from a running sum; NaN if unknown, for example at the first time stamp.
 *
 * @param read - Reads the running sums of a number of steps, beginning at a time stamp.
 * @param noise - Maximum decrease of a sum that packing can explain.
 */
export async function amountsOf(
  { startOf }: RunningSum,
  read: (from: RecordTime, steps: number) => Promise<Float64Array>,
  from: RecordTime,
  steps: number,
  noise: number,
): Promise<Float64Array> {
  if (steps === 0) return new Float64Array(0);
  // Where a sum began before the files, a step before the first stands for its beginning.
  const origin = startOf === undefined ? from - 2 : Math.min(startOf(from), from - 1);
  const count = from + steps - origin;
  const totals = await read(origin, count);
  if (startOf === undefined) totals[0] = Number.NaN;
  const starts = Int32Array.from(totals, (_, position) =>
    startOf === undefined ? 0 : startOf(origin + position) - origin,
  );
  const amounts = stepAmounts(totals, starts, new Float64Array(count).fill(noise));
  return amounts.subarray(from - origin);
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
