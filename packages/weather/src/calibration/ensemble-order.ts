import type { EpochHour } from "@halcyon/schema";
import { uniformOf } from "../synthetic/hash.ts";

/** Hours before and after a stamp whose total decides between members that are equal at it. */
export const tieHours = 24;

/** Values of the members of a run at ascending stamps, [stamp][member]. */
export interface MemberSeries {
  readonly run: EpochHour;
  readonly stamps: readonly EpochHour[];
  readonly members: number;
  readonly values: ArrayLike<number>;
}

/**
 * The order of the members at the stamps of a run, so that a calibrated value goes to the member of its rank: what belongs together in the raw
 * members, over hours and variables, stays together (ensemble copula coupling).
 *
 * Equal members are told apart by their totals over 24 hours before and after, and where these are equal too by their position, from a start that
 * follows from run and stamp.
 *
 * @returns A function that writes the members at a stamp, the least first.
 * @see Schefzik et al. 2013, https://doi.org/10.1214/13-STS443
 */
export function memberOrder(series: MemberSeries): (stamp: number, order: Int32Array) => void {
  const { run, stamps, members, values } = series;
  let sums: Float64Array | undefined;
  const keys = new Float64Array(members);
  return (stamp, order) => {
    const start = stamp * members;
    let isTied = false;
    for (let index = 0; index < members; index += 1) {
      const key = values[start + index]!;
      let place = index;
      for (; place > 0 && keys[place - 1]! > key; place -= 1) {
        keys[place] = keys[place - 1]!;
        order[place] = order[place - 1]!;
      }
      if (place > 0 && keys[place - 1] === key) isTied = true;
      keys[place] = key;
      order[place] = index;
    }
    if (!isTied) return;
    sums ??= runningSums(series);
    const totals = totalsAround(series, sums, stamp);
    const turn = Math.floor(uniformOf(run, stamps[stamp]!) * members);
    const isAfter = (left: number, right: number): boolean =>
      totals[left] === totals[right]
        ? (left + turn) % members > (right + turn) % members
        : totals[left]! > totals[right]!;
    // Equal keys stand together, and only they change places.
    for (let index = 1; index < members; index += 1) {
      const moved = order[index]!;
      let place = index;
      while (place > 0 && keys[place - 1] === keys[index] && isAfter(order[place - 1]!, moved)) {
        order[place] = order[place - 1]!;
        place -= 1;
      }
      order[place] = moved;
    }
  };
}

/** The sum of each member over the stamps before each stamp, [stamp][member]. */
function runningSums({ stamps, members, values }: MemberSeries): Float64Array {
  const sums = new Float64Array((stamps.length + 1) * members);
  for (let index = 0; index < stamps.length * members; index += 1) {
    sums[index + members] = sums[index]! + values[index]!;
  }
  return sums;
}

function totalsAround({ stamps, members }: MemberSeries, sums: Float64Array, stamp: number): Float64Array {
  let from = stamp;
  let to = stamp;
  while (from > 0 && stamps[from - 1]! >= stamps[stamp]! - tieHours) from -= 1;
  while (to < stamps.length - 1 && stamps[to + 1]! <= stamps[stamp]! + tieHours) to += 1;
  const totals = new Float64Array(members);
  for (let member = 0; member < members; member += 1) {
    totals[member] = sums[(to + 1) * members + member]! - sums[from * members + member]!;
  }
  return totals;
}
