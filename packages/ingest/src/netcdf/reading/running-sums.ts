import type { RecordStep, RecordTime } from "@halcyon/weather";
import { stepAmounts } from "../../fields/steps/step-amounts.ts";
import type { Field } from "../fields/field.ts";
import { NetcdfError } from "../formats/netcdf-error.ts";
import type { FieldReader } from "./field-reader.ts";

/** Start of the amounts of a variable: they add up over the step alone, a day, or the whole run of the model. */
export type AmountsSince = "step" | "day" | "run";

/** Amounts that add up over several steps, as those of ERA5-Land do over a day. */
export interface RunningSum {
  /** Description of the sum in words. */
  readonly words: string;
  /** Returns the start of the sum that ends at a stamp; absent if the sum began before the files. */
  readonly startOf?: (stamp: RecordTime) => RecordTime;
}

/** Intervals after which sums start again [h], the longest first. */
const resetHours = [24, 12, 6] as const;

/** Names in files of WRF, whose amounts run from the start of the model. */
const runNames: ReadonlySet<string> = new Set(["RAINC", "RAINNC", "RAINSH", "ACRAINLSM"]);

/** Number of cells of a file that are examined, and of hours. */
const cellsSeen = 9;
const stepsSeen = 168;

/**
 * Checks if the amounts of a quantity are running sums. Evidence is the bounds, the names of WRF, or values that fall at only one hour of the day.
 *
 * @returns undefined where they are amounts of the step, or nothing tells.
 * @throws NetcdfError `running_sum` where amounts above 0 never change, which may be either
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

/** Returns the running sum by its name, or undefined for amounts of the step. */
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

/** Returns what the bounds of fields show. Bounds that begin long before their step mean running sums; bounds of the step alone mean amounts. */
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

/** Returns cells spread over all of a field, those in its middle first. */
function spreadCells({ cellAxes, variable }: Field): readonly (readonly number[])[] {
  const shares = [0.5, 0.25, 0.75, 0.1, 0.9, 0, 1];
  const places = shares.flatMap((down) => shares.map((across) => [down, across] as const));
  const cells = places.map((place) =>
    cellAxes.map((axis, which) => Math.floor(place[which]! * (variable.shape[axis]! - 1))),
  );
  return [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
}

/** Minimum number of steps that keep an amount or add to it. With fewer, a series proves nothing, because hourly rain falls sooner. */
const keptMin = 18;

/** Share of falls that rounding explains, and share of steps at which a sum may start again after a stop of the model. */
const strayShare = 0.1;
const restartShare = 0.005;

/** Maximum fall of a sum that rounding explains, as a share of the sum. */
const roundingShare = 0.001;

/** Statistics of a series of amounts: the number of falls, and their hours of the day. */
class Rises {
  readonly #step: RecordStep;
  readonly #falls = new Map<number, number>();
  #pairs = 0;
  #isRising = false;
  #kept = 0;
  /** Maximum number of steps that one cell kept. Cells are not added up, because a storm reaches neighbours in the same hour. */
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
   * Returns true if amounts neither rise nor fall.
   * @param kept - Steps at which a cell must keep an amount.
   */
  isFlat(kept: number): boolean {
    return !this.#isRising && this.#falls.size === 0 && this.#keptMost >= kept;
  }

  /**
   * Classifies the series.
   *
   * @param kept - Steps at which a cell must keep an amount or add to it.
   * @param falls - How many falls a sum that begins anew must have.
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

  /** Returns the hour after which most falls come. */
  #usualHour(every: number): number {
    const hours = Array.from({ length: every }, (_, at) => at);
    return hours.reduce((best, at) => (this.#fallsAt(every, at) > this.#fallsAt(every, best) ? at : best));
  }
}

/** Minimum evidence in a cell's whole series that refuses an ingest: steps that keep an amount, and resets of sums. */
const seriesKeptMin = 72;
const seriesFallsMin = 3;

/**
 * Refuses a cell's amounts that look like running sums.
 *
 * @throws NetcdfError `running_sum` that says how to take them for one
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
 * Returns the amounts of steps from a running sum; NaN if unknown, as at its first stamp.
 *
 * @param read - Reads the sums of a number of steps from a stamp on.
 * @param noise - By how much packing may let a sum fall.
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
