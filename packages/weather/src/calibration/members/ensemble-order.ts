import type { EpochHour } from "@halcyon/schema/time";
import { uniformOf } from "../../io/hash.ts";

/** Number of hours before and after a time stamp [h]. The values of each member in these hours are added up to break a tie between members. */
export const tieHours = 24;

/** Values of the members of a run at ascending time stamps, [stamp][member]. */
interface MemberSeries {
  readonly run: EpochHour;
  readonly stamps: readonly EpochHour[];
  readonly members: number;
  readonly values: ArrayLike<number>;
}

/**
 * Returns a function that ranks the members at each time stamp of a run. Each calibrated value goes to the member with the same rank. This keeps the dependence
 * between hours and between variables (ensemble copula coupling). Members with equal values are ordered by their sums over 24 hours before and after. If the
 * sums are also equal, they are ordered by their numbers. The number that comes first depends on the run and the time stamp, so that no member is always first.
 *
 * @returns Function that writes the members at a stamp, lowest first.
 * @see Schefzik et al. 2013, https://doi.org/10.1214/13-STS443
 */
export function memberOrder(series: MemberSeries): (stamp: number, order: Int32Array) => void {
  const { members, values } = series;
  // Members keep much of their order from stamp to stamp, so that sorting begins with that of the last one.
  const last = Int32Array.from({ length: members }, (_, member) => member);
  const keys = new Float64Array(members);
  let breakTies: BreakTies | undefined;
  return (stamp, order) => {
    if (sortMembers(values, stamp * members, last, keys)) {
      breakTies ??= tieBreaker(series);
      breakTies(stamp, keys, last);
    }
    order.set(last);
  };
}

/**
 * Sorts members by their values. The initial order is arbitrary.
 *
 * @param start - Index of the first value of the time stamp.
 * @param keys - Receives the sorted values.
 * @returns True if any values are equal. Members with equal values are adjacent in the result.
 */
function sortMembers(
  values: ArrayLike<number>,
  start: number,
  order: Int32Array,
  keys: Float64Array,
): boolean {
  let isTied = false;
  for (let index = 0; index < order.length; index += 1) {
    const member = order[index]!;
    const key = values[start + member]!;
    let place = index;
    for (; place > 0 && keys[place - 1]! > key; place -= 1) {
      keys[place] = keys[place - 1]!;
      order[place] = order[place - 1]!;
    }
    if (place > 0 && keys[place - 1] === key) isTied = true;
    keys[place] = key;
    order[place] = member;
  }
  return isTied;
}

/** Function that decides the order of members with equal values. */
type BreakTies = (stamp: number, keys: Float64Array, order: Int32Array) => void;

function tieBreaker(series: MemberSeries): BreakTies {
  const { run, stamps, members } = series;
  const sums = runningSums(series);
  const totals = new Float64Array(members);
  const turned = new Int32Array(members);
  return (stamp, keys, order) => {
    const before = firstWithin(stamps, stamp) * members;
    const after = (lastWithin(stamps, stamp) + 1) * members;
    const turn = Math.floor(uniformOf(run, stamps[stamp]!) * members);
    for (let index = 0, first = 0; index < members; index += 1) {
      if (keys[index] !== keys[first]) first = index;
      const member = order[index]!;
      const isAlone = index === first && !(index + 1 < members && keys[index + 1] === keys[index]);
      if (isAlone) continue;
      const total = sums[after + member]! - sums[before + member]!;
      const position = (member + turn) % members;
      let place = index;
      for (; place > first; place -= 1) {
        const other = totals[place - 1]!;
        if (!(other > total || (other === total && turned[place - 1]! > position))) break;
        totals[place] = other;
        turned[place] = turned[place - 1]!;
        order[place] = order[place - 1]!;
      }
      totals[place] = total;
      turned[place] = position;
      order[place] = member;
    }
  };
}

/** Returns the running sum of each member over all earlier time stamps, [stamp][member]. A missing value counts as 0. */
function runningSums({ stamps, members, values }: MemberSeries): Float64Array {
  const sums = new Float64Array((stamps.length + 1) * members);
  for (let index = 0; index < stamps.length * members; index += 1) {
    const value = values[index]!;
    sums[index + members] = sums[index]! + (Number.isNaN(value) ? 0 : value);
  }
  return sums;
}

function firstWithin(stamps: readonly EpochHour[], stamp: number): number {
  let first = stamp;
  while (first > 0 && stamps[first - 1]! >= stamps[stamp]! - tieHours) first -= 1;
  return first;
}

function lastWithin(stamps: readonly EpochHour[], stamp: number): number {
  let last = stamp;
  while (last < stamps.length - 1 && stamps[last + 1]! <= stamps[stamp]! + tieHours) last += 1;
  return last;
}
