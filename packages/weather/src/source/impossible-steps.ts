import { pack, packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { NativeWeather } from "./source.ts";

/** Physically impossible value in a grid. */
interface ImpossibleStep {
  readonly variable: VariableName;
  /** Value in the unit of the variable. */
  readonly value: number;
  readonly stamp: EpochHour;
  /** Row of the time stamp in the grid. */
  readonly row: number;
}

/** Length of the time step to which the registry's `stepMax` of a variable applies [h]. */
const registryStepHours = 3;

/**
 * Maximum difference between a plausible value and the values around it, as a multiple of `stepMax`. The difference stays smaller even if the eye of a
 * hurricane crosses a cell.
 */
const plausibleJumpsMost = 4;

/** Maximum difference between a value and the previous one, as a multiple of `stepMax`. It is exceeded if all values of a chunk are wrong. */
const nextJumpsMost = 8;

/**
 * Finds physically impossible values, for example after a flipped bit. All values outside the physical range of their variable are found. If the registry of
 * variables has a `stepMax` (maximum plausible change) for the variable, these values are also found:
 *
 * - An implausible value that is further than `stepMax` from the median of itself, the previous and the next value. For a plausible value, four times that
 *   distance is allowed.
 * - A value that is further than eight times `stepMax` from the previous value, if the two previous values are close to each other. This happens if all numbers
 *   of a chunk are halved.
 * - A value whose distance from the plausible range exceeds the width of that range.
 *
 * @returns At most one value for each row and variable, sorted by variable and then by row.
 * @example
 * ```js
 * const pressures = Int16Array.of(10_120, 10_118, 5058, 10_115);
 * const native = { stamps: [0, 3, 6, 9], members: 1, grids: new Map([["pressure_msl", pressures]]) };
 * impossibleSteps(native); // => [{ variable: "pressure_msl", value: 505.8, stamp: 6, row: 2 }]
 * ```
 */
export function impossibleSteps({ stamps, members, grids }: NativeWeather): readonly ImpossibleStep[] {
  return [...grids].flatMap(([name, grid]) =>
    impossibleRows(name, { stamps, members, grid }).map(({ row, packed }) => {
      const value = unpack(packed, variable(name).packing);
      return { variable: name, value, stamp: stamps[row]!, row };
    }),
  );
}

interface PackedSteps extends Pick<NativeWeather, "stamps" | "members"> {
  /** Packed values, [time stamp][member]. */
  readonly grid: Int16Array;
}

interface ImpossibleRow {
  readonly row: number;
  readonly packed: number;
}

/** Finds the rows of impossible values in a single pass. Only the few doubtful values are compared with the values around them. */
function impossibleRows(name: VariableName, steps: PackedSteps): readonly ImpossibleRow[] {
  const { members, grid } = steps;
  const { plausible, physical, packing, scale, stepMax } = variable(name);
  const { min, max } = scale === "linear" ? plausible : physical;
  const stepMost = ((stepMax ?? Infinity) * packing.divisor) / packing.multiplier;
  const [least, most] = [pack(min, packing), pack(max, packing)];
  const doubtful = doubtfulPlaces(steps, least, most, plausibleJumpsMost * stepMost);
  const found = new Map<number, number>();
  for (const at of doubtful) {
    const [row, member] = [Math.floor(at / members), at % members];
    for (const one of [row - 1, row]) {
      const packed = grid[one * members + member] ?? packedMissing;
      if (packed === packedMissing || found.has(one)) continue;
      if (isImpossible(name, steps, one, member, stepMost)) found.set(one, packed);
    }
  }
  return [...found].map(([row, packed]) => ({ row, packed })).toSorted((left, right) => left.row - right.row);
}

/** Maximum distance between two packed values of 16 bits. */
const farthest = 65_535;

/** Returns the positions of doubtful values. A value is doubtful if it is outside a range, or far from the same member's value at the previous time stamp. */
function doubtfulPlaces(
  { stamps, members, grid }: PackedSteps,
  least: number,
  most: number,
  jumpMost: number,
): readonly number[] {
  const found: number[] = [];
  for (let row = 0; row < stamps.length; row += 1) {
    const toBefore = row === 0 ? 0 : members;
    const hours = row === 0 ? Infinity : stamps[row]! - stamps[row - 1]!;
    const up = Math.min(farthest, Math.floor(jumpOf(jumpMost, hours)));
    const start = row * members;
    const end = start + members;
    // One sign says of a whole row whether any value is doubtful: a branch for each would take five times as long.
    let signs = 0;
    for (let at = start; at < end; at += 1) {
      const packed = grid[at]!;
      const jump = packed - grid[at - toBefore]!;
      signs |= (packed - least) | (most - packed) | (up - jump) | (up + jump);
    }
    if (signs >= 0) continue;
    for (let at = start; at < end; at += 1) {
      const packed = grid[at]!;
      const isFar = Math.abs(packed - grid[at - toBefore]!) > up;
      if (packed !== packedMissing && (isFar || packed < least || packed > most)) found.push(at);
    }
  }
  return found;
}

/** Returns the largest plausible change over a number of hours. The change grows with the square root of the hours, as in a random walk. */
function jumpOf(stepMost: number, hours: number): number {
  return stepMost * Math.sqrt(hours / registryStepHours);
}

function isImpossible(
  name: VariableName,
  steps: PackedSteps,
  row: number,
  member: number,
  stepMost: number,
): boolean {
  const { stamps, members, grid } = steps;
  const { plausible, physical, packing, scale, stepMax } = variable(name);
  const packed = grid[row * members + member]!;
  const isWithin = (range: typeof physical, beyond = 0): boolean =>
    packed >= pack(range.min - beyond, packing) && packed <= pack(range.max + beyond, packing);
  if (!isWithin(physical)) return true;
  if (scale !== "linear" || stepMax === undefined) return false;
  if (!isWithin(plausible, plausible.max - plausible.min)) return true;
  const near = neighboursOf(steps, row, member);
  const valueAt = (at: number): number => grid[at * members + member]!;
  const isFar = (one: number, other: number, jumpsMost: number): boolean => {
    const hours = Math.abs(stamps[other]! - stamps[one]!);
    return Math.abs(valueAt(one) - valueAt(other)) > jumpsMost * jumpOf(stepMost, hours);
  };
  if (near.length < 2) return false;
  const median = [row, ...near].toSorted((left, right) => valueAt(left) - valueAt(right))[1]!;
  if (isFar(row, median, isWithin(plausible) ? plausibleJumpsMost : 1)) return true;
  const [last, lastButOne] = [row - 1, row - 2];
  const isLevel = lastButOne >= 0 && [last, lastButOne].every((at) => valueAt(at) !== packedMissing);
  return isLevel && isFar(row, last, nextJumpsMost) && !isFar(last, lastButOne, plausibleJumpsMost);
}

/** Returns the rows of the nearest values before and after a row. At an end of the grid, both rows are on the same side. */
function neighboursOf({ members, grid }: PackedSteps, row: number, member: number): readonly number[] {
  const nextThere = (from: number, step: 1 | -1): number[] => {
    for (let at = from + step; at >= 0 && at * members < grid.length; at += step)
      if (grid[at * members + member] !== packedMissing) return [at];
    return [];
  };
  const [before, after] = [nextThere(row, -1), nextThere(row, 1)];
  return [
    ...before,
    ...after,
    ...(before.length === 0 ? after.flatMap((at) => nextThere(at, 1)) : []),
    ...(after.length === 0 ? before.flatMap((at) => nextThere(at, -1)) : []),
  ];
}
