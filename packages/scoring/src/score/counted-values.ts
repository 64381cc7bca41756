import { idealAbove } from "@halcyon/schema";
import { type ConstraintGrid, preparedAt } from "./constraint/constraint-grids.ts";
import type { Packed } from "./kernel/kernel.ts";
import type { PreparedConstraint } from "../entry/prepare.ts";

/** Range of rows (hours) of a constraint, from `fromRow` (inclusive) to `toRow` (exclusive), for example the hours in which the constraint lacks values. */
export interface ConstraintRows {
  readonly constraint: number;
  readonly fromRow: number;
  readonly toRow: number;
}

/** Hours that cannot be scored, because a needed constraint has too few values. */
export interface Gap {
  readonly gap: ConstraintRows;
}

/** Minimum share of members with a value in an hour. If fewer members have a value, the hour is not scored. */
export const membersNeeded = 0.8;

/** Logarithm of the highest score that an hour can have if a limit was dropped. An hour that is not known to be safe cannot be ideal. */
export const logCapOfDropped = Math.log(idealAbove);

/** Values from which the scores of the hours are computed. Hours are counted from the first scored row. */
export interface CountedValues {
  /** Ranges of hours with the values of a constraint, in the order of the constraints. A constraint can have several ranges, or none. */
  readonly stretches: readonly Stretch[];
  readonly dropped: readonly ConstraintRows[];
  /** Sum of the weights of the constraints that are not dropped, for each hour. */
  readonly weight: Float64Array;
  /** True if any member lacks a value in any hour. */
  readonly holes: boolean;
}

/** Range of hours in which a constraint is scored with the same edges. It goes from the hour `from` (inclusive) to the hour `to` (exclusive). */
export interface Stretch extends HourRun {
  readonly prepared: PreparedConstraint;
  /** Packed values in this range of hours, [hour][member]. The value `missing` marks a missing value. */
  readonly values: Packed;
  readonly missing: number;
}

/**
 * Returns the values from which the hours are scored. If some hours have too few values, returns the first gap instead.
 *
 * @param holesOf - Returns the number of members that lack a value in each hour; undefined if no value is missing.
 */
export function countedValues(
  grids: readonly ConstraintGrid[],
  members: number,
  fromRow: number,
  toRow: number,
  holesOf: (values: Packed, missing: number) => Uint16Array | undefined,
): CountedValues | Gap {
  const weight = new Float64Array(toRow - fromRow);
  const stretches: Stretch[] = [];
  const dropped: ConstraintRows[] = [];
  for (const [constraint, grid] of grids.entries()) {
    const values = grid.values.subarray(fromRow * members, toRow * members);
    const { missing } = grid;
    const lacking = holesOf(values, missing);
    const runs =
      lacking === undefined
        ? [{ from: 0, to: weight.length, short: false, holes: false }]
        : hourRuns(lacking, members);
    for (const run of runs) {
      if (run.short) {
        const rows = { constraint, fromRow: fromRow + run.from, toRow: fromRow + run.to };
        if (!grid.prepared.mayDrop) return { gap: rows };
        dropped.push(rows);
        continue;
      }
      for (const { from, to, prepared } of leadStretches(grid, run, fromRow)) {
        stretches.push({ ...run, from, to, prepared, values, missing });
      }
      for (let hour = run.from; hour < run.to; hour++) weight[hour]! += grid.prepared.weight;
    }
  }
  const bare = weight.indexOf(0);
  if (bare !== -1) return { gap: { ...dropped[0]!, fromRow: fromRow + bare, toRow: fromRow + bare + 1 } };
  const holed = stretches.filter(({ holes }) => holes);
  const short = hourOfTooFewMembers(holed, members, weight.length, holesOf);
  if (short === undefined) return { stretches, dropped, weight, holes: holed.length > 0 };
  const row = fromRow + short;
  return { gap: { constraint: mostHoles(grids, members, row, row + 1), fromRow: row, toRow: row + 1 } };
}

interface HourRun {
  readonly from: number;
  readonly to: number;
  /** True if at least one member lacks a value in these hours. */
  readonly holes: boolean;
}

/** Splits the hours into runs in which enough members have a value, and runs in which too few members have one. */
function hourRuns(holes: Uint16Array, members: number): (HourRun & { readonly short: boolean })[] {
  const runs: ReturnType<typeof hourRuns> = [];
  const isShort = (hour: number): boolean => members - holes[hour]! < membersNeeded * members;
  for (let from = 0, to = 0; from < holes.length; from = to) {
    const short = isShort(from);
    for (to = from + 1; to < holes.length && isShort(to) === short;) to++;
    runs.push({ from, to, short, holes: holes.subarray(from, to).some((count) => count > 0) });
  }
  return runs;
}

/** Splits a run of hours at the lead times at which the edges of the constraint change, because of its allowance for forecast errors. */
function leadStretches(
  grid: ConstraintGrid,
  { from, to }: HourRun,
  fromRow: number,
): readonly Pick<Stretch, "from" | "to" | "prepared">[] {
  const { prepared, runRow } = grid;
  if (runRow === undefined || prepared.allowed.length === 0) return [{ from, to, prepared }];
  const ends = prepared.allowed
    .map(({ toLeadHours }) => runRow + toLeadHours + 1 - fromRow)
    .filter((hour) => hour > from && hour < to);
  return [from, ...ends].map((start, index) => ({
    from: start,
    to: ends[index] ?? to,
    prepared: preparedAt(grid, fromRow + start),
  }));
}

/** Returns the first hour in which too many members lack at least one variable. */
function hourOfTooFewMembers(
  holed: readonly Stretch[],
  members: number,
  hours: number,
  holesOf: (values: Packed, missing: number) => Uint16Array | undefined,
): number | undefined {
  if (holed.length === 0) return undefined;
  const lacks = new Int16Array(hours * members);
  for (const { values, missing, from, to } of holed) {
    for (let index = from * members; index < to * members; index++) {
      if (values[index] === missing) lacks[index] = 1;
    }
  }
  const short = holesOf(lacks, 1)!.findIndex((count) => members - count < membersNeeded * members);
  return short === -1 ? undefined : short;
}

/**
 * Returns the position of the constraint with the most missing values in the given rows. If several constraints share this number, returns the first of them.
 */
export function mostHoles(
  grids: readonly ConstraintGrid[],
  members: number,
  fromRow: number,
  toRow: number,
): number {
  const holes = grids.map(({ values, missing }) => {
    let count = 0;
    for (let index = fromRow * members; index < toRow * members; index++)
      count += Number(values[index] === missing);
    return count;
  });
  return holes.indexOf(Math.max(...holes));
}
