import { idealAbove } from "@halcyon/schema";
import { type ConstraintGrid, preparedAt } from "./constraint-grids.ts";
import type { Lookup } from "./lookup.ts";
import type { PreparedConstraint } from "./prepare.ts";

/** Rows, from (inclusive) to (exclusive), in which something holds for a constraint. */
export interface ConstraintRows {
  readonly constraint: number;
  readonly fromRow: number;
  readonly toRow: number;
}

/** A gap in a needed variable. It is never filled, and never scored as 0 or 1. */
export interface Gap {
  readonly gap: ConstraintRows;
}

/** Under this share of members with values an hour has a gap. */
export const membersNeeded = 0.8;

/** Logarithm of the most that an hour scores in which a limit was dropped: what is not known to be safe is not ideal. */
export const logCapOfDropped = Math.log(idealAbove);

/** Running sums over the constraints, [hour][member] from the first scored row. NaN marks a member without a value. */
export interface Sums {
  readonly logSum: Float64Array;
  readonly logCap: Float64Array;
  /** Sum of the weights that count in each hour. */
  readonly weight: Float64Array;
  readonly dropped: readonly ConstraintRows[];
}

/** Adds up the weighted log memberships of all constraints and keeps the lowest of the limits; a limit that was dropped caps as well. */
export function accumulate(
  grids: readonly ConstraintGrid[],
  members: number,
  fromRow: number,
  toRow: number,
): Sums | Gap {
  const hours = toRow - fromRow;
  const logSum = new Float64Array(hours * members);
  const logCap = new Float64Array(hours * members);
  const weight = new Float64Array(hours);
  const dropped: ConstraintRows[] = [];
  let membersWithGaps = false;
  for (const [constraint, grid] of grids.entries()) {
    const values = grid.values.subarray(fromRow * members, toRow * members);
    for (const run of hourRuns(values, grid.missing, members)) {
      if (run.short) {
        const rows = { constraint, fromRow: fromRow + run.from, toRow: fromRow + run.to };
        if (!grid.prepared.mayDrop) return { gap: rows };
        dropped.push(rows);
        if (grid.prepared.isLimit) capDropped(logCap, run.from * members, run.to * members);
        continue;
      }
      membersWithGaps ||= run.holes;
      for (const stretch of leadStretches(grid, run, fromRow)) {
        add(stretch.prepared, grid.missing, values, stretch, members, { logSum, logCap });
      }
      for (let hour = run.from; hour < run.to; hour++) weight[hour]! += grid.prepared.weight;
    }
  }
  const bare = weight.indexOf(0);
  if (bare !== -1) return { gap: { ...dropped[0]!, fromRow: fromRow + bare, toRow: fromRow + bare + 1 } };
  const sums = { logSum, logCap, weight, dropped };
  return (membersWithGaps ? tooFewMembers(sums, members, grids, fromRow) : undefined) ?? sums;
}

function capDropped(logCap: Float64Array, start: number, end: number): void {
  for (let index = start; index < end; index++) logCap[index] = Math.min(logCap[index]!, logCapOfDropped);
}

interface HourRun {
  readonly from: number;
  readonly to: number;
  /** Too few members have a value. */
  readonly short: boolean;
  /** Some member has none. */
  readonly holes: boolean;
}

/** Splits the hours into runs in which enough members have a value, and runs in which they do not. */
function hourRuns(values: Int16Array | Int32Array, missing: number, members: number): HourRun[] {
  const hours = values.length / members;
  if (!values.includes(missing)) return [{ from: 0, to: hours, short: false, holes: false }];
  const holes = holesByHour(values, missing, members);
  const runs: HourRun[] = [];
  const isShort = (hour: number): boolean => members - holes[hour]! < membersNeeded * members;
  for (let from = 0, to = 0; from < hours; from = to) {
    const short = isShort(from);
    for (to = from + 1; to < hours && isShort(to) === short;) to++;
    runs.push({ from, to, short, holes: holes.subarray(from, to).some((count) => count > 0) });
  }
  return runs;
}

/** How many members lack a value in each hour. */
function holesByHour(values: Int16Array | Int32Array, missing: number, members: number): Uint16Array {
  const holes = new Uint16Array(values.length / members);
  for (let hour = 0, index = 0; hour < holes.length; hour++) {
    for (const end = index + members; index < end; index++) if (values[index] === missing) holes[hour]!++;
  }
  return holes;
}

interface LeadStretch extends HourRun {
  readonly prepared: PreparedConstraint;
}

/** Splits a run of hours where the allowance of the constraint changes. */
function leadStretches(grid: ConstraintGrid, run: HourRun, fromRow: number): readonly LeadStretch[] {
  const { prepared, runRow } = grid;
  if (runRow === undefined || prepared.allowed.length === 0) return [{ ...run, prepared }];
  const ends = prepared.allowed
    .map(({ toLeadHours }) => runRow + toLeadHours + 1 - fromRow)
    .filter((hour) => hour > run.from && hour < run.to);
  return [run.from, ...ends].map((from, index) => ({
    ...run,
    from,
    to: ends[index] ?? run.to,
    prepared: preparedAt(grid, fromRow + from),
  }));
}

function add(
  { weight, isLimit, lookup, logMembershipOf }: PreparedConstraint,
  missing: number,
  values: Int16Array | Int32Array,
  run: HourRun,
  members: number,
  { logSum, logCap }: Pick<Sums, "logSum" | "logCap">,
): void {
  const start = run.from * members;
  const end = run.to * members;
  if (lookup !== undefined && !run.holes && values instanceof Int16Array) {
    addByLookup(lookup, weight, isLimit, values, logSum, logCap, start, end);
    return;
  }
  for (let index = start; index < end; index++) {
    const packed = values[index]!;
    const log = packed === missing ? Number.NaN : logMembershipOf(packed);
    logSum[index]! += weight * log;
    if (isLimit && log < logCap[index]!) logCap[index] = log;
  }
}

/** The path that nearly all numbers take: one array type, no holes, a table. */
function addByLookup(
  lookup: Lookup,
  weight: number,
  isLimit: boolean,
  values: Int16Array,
  logSum: Float64Array,
  logCap: Float64Array,
  start: number,
  end: number,
): void {
  const { logMembership } = lookup;
  const first = lookup.first | 0;
  const last = (logMembership.length - 1) | 0;
  for (let index = start; index < end; index++) {
    const row = (values[index]! - first) | 0;
    const log = logMembership[row < 0 ? 0 : row > last ? last : row]!;
    logSum[index]! += weight * log;
    if (isLimit && log < logCap[index]!) logCap[index] = log;
  }
}

/** The first hour in which the members that lack one variable or another are too many together. */
function tooFewMembers(
  { logSum, weight }: Sums,
  members: number,
  grids: readonly ConstraintGrid[],
  fromRow: number,
): Gap | undefined {
  for (let hour = 0, index = 0; hour < weight.length; hour++) {
    let left = 0;
    for (const end = index + members; index < end; index++) if (!Number.isNaN(logSum[index])) left++;
    if (left >= membersNeeded * members) continue;
    const row = fromRow + hour;
    return { gap: { constraint: mostHoles(grids, members, row, row + 1), fromRow: row, toRow: row + 1 } };
  }
  return undefined;
}

/** The constraint that lacks most values in some rows; the first of several. */
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
