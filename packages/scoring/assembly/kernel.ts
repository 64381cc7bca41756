/*
 * AssemblyScript. The sums and order statistics of a block of scores, two at a time.
 * What the functions do stands in src/score/kernel/kernel.ts.
 */
import {
  blockValues,
  comparatorsAt,
  holesAt,
  laneHours,
  logCapAt,
  logSumAt,
  orderedAt,
  packedAt,
  perWeightAt,
  ranksAt,
  slideAt,
  sumsAt,
  tileAt,
  tileRow,
} from "./layout";

export {
  blockValues,
  comparatorsAt,
  holesAt,
  logCapAt,
  logSumAt,
  membersMax,
  orderedAt,
  packedAt,
  perWeightAt,
  ranksAt,
  ranksMax,
  slideAt,
  slideMax,
  sumsAt,
  tablesAt,
} from "./layout";

/** Number added for a missing value. It exceeds the sum of a week of values, and 168 times this number fits in 32 bits. */
const lack: i32 = 1 << 24;
const missing16: i32 = -32_768;

function hasMissing(count: i32, missing: i32): bool {
  const sought = i16x8.splat(<i16>missing);
  let found = i16x8.splat(0);
  let index = 0;
  for (; index + 8 <= count; index += 8) {
    found = v128.or(found, i16x8.eq(v128.load(packedAt + (index << 1)), sought));
  }
  if (v128.any_true(found)) return true;
  for (; index < count; index++) if (<i32>load<i16>(packedAt + (index << 1)) == missing) return true;
  return false;
}

export function countMissing(hours: i32, members: i32, missing: i32): bool {
  if (!hasMissing(hours * members, missing)) return false;
  const sought = i16x8.splat(<i16>missing);
  let at = packedAt;
  for (let hour = 0; hour < hours; hour++) {
    const end = at + (members << 1);
    let count = 0;
    for (; at + 16 <= end; at += 16) count += popcnt(i16x8.bitmask(i16x8.eq(v128.load(at), sought)));
    for (; at < end; at += 2) count += <i32>(<i32>load<i16>(at) == missing);
    store<u16>(holesAt + (hour << 1), <u16>count);
  }
  return true;
}

function pairOf(table: i32, row: u32, next: u32): v128 {
  return v128.load64_lane(table + (next << 3), v128.load64_zero(table + (row << 3)), 1);
}

function addPair(log: v128, weights: v128, isLimit: bool, sum: i32, cap: i32): void {
  v128.store(sum, f64x2.add(v128.load(sum), f64x2.mul(weights, log)));
  if (isLimit) v128.store(cap, f64x2.pmin(v128.load(cap), log));
}

function addOne(log: f64, weight: f64, isLimit: bool, sum: i32, cap: i32): void {
  store<f64>(sum, load<f64>(sum) + weight * log);
  if (isLimit && log < load<f64>(cap)) store<f64>(cap, log);
}

export function add16(
  at: i32,
  count: i32,
  table: i32,
  first: i32,
  last: i32,
  weight: f64,
  isLimit: bool,
): void {
  const firsts = i16x8.splat(<i16>first);
  const lasts = i16x8.splat(<i16>last);
  const none = i16x8.splat(0);
  const weights = f64x2.splat(weight);
  let sum = logSumAt + (at << 3);
  let cap = logCapAt + (at << 3);
  let index = 0;
  for (; index + 8 <= count; index += 8) {
    const away = i16x8.sub_sat_s(v128.load(packedAt + (index << 1)), firsts);
    const rows = i16x8.min_s(i16x8.max_s(away, none), lasts);
    addPair(
      pairOf(table, i16x8.extract_lane_u(rows, 0), i16x8.extract_lane_u(rows, 1)),
      weights,
      isLimit,
      sum,
      cap,
    );
    addPair(
      pairOf(table, i16x8.extract_lane_u(rows, 2), i16x8.extract_lane_u(rows, 3)),
      weights,
      isLimit,
      sum + 16,
      cap + 16,
    );
    addPair(
      pairOf(table, i16x8.extract_lane_u(rows, 4), i16x8.extract_lane_u(rows, 5)),
      weights,
      isLimit,
      sum + 32,
      cap + 32,
    );
    addPair(
      pairOf(table, i16x8.extract_lane_u(rows, 6), i16x8.extract_lane_u(rows, 7)),
      weights,
      isLimit,
      sum + 48,
      cap + 48,
    );
    sum += 64;
    cap += 64;
  }
  for (; index < count; index++) {
    const row = min(max(<i32>load<i16>(packedAt + (index << 1)) - first, 0), last);
    addOne(load<f64>(table + (row << 3)), weight, isLimit, sum, cap);
    sum += 8;
    cap += 8;
  }
}

export function add32(
  at: i32,
  count: i32,
  table: i32,
  first: i32,
  last: i32,
  weight: f64,
  isLimit: bool,
): void {
  let sum = logSumAt + (at << 3);
  let cap = logCapAt + (at << 3);
  for (let index = 0; index < count; index++) {
    const row = min(max(load<i32>(packedAt + (index << 2)) - first, 0), last);
    addOne(load<f64>(table + (row << 3)), weight, isLimit, sum, cap);
    sum += 8;
    cap += 8;
  }
}

export function finish(hours: i32, members: i32): void {
  let sum = logSumAt;
  let cap = logCapAt;
  for (let hour = 0; hour < hours; hour++) {
    const perWeight = load<f64>(perWeightAt + (hour << 3));
    const perWeights = f64x2.splat(perWeight);
    let member = 0;
    for (; member + 2 <= members; member += 2) {
      v128.store(sum, f64x2.pmin(f64x2.mul(v128.load(sum), perWeights), v128.load(cap)));
      sum += 16;
      cap += 16;
    }
    if (member < members) {
      const score = load<f64>(sum) * perWeight;
      const most = load<f64>(cap);
      store<f64>(sum, most < score ? most : score);
      sum += 8;
      cap += 8;
    }
  }
}

function transpose(hour: i32, members: i32, lane: i32): void {
  let from = logSumAt + hour * members * 8;
  const next = members << 3;
  let to = tileAt + (lane << 3);
  for (let member = 0; member < members; member += 2) {
    const one = v128.load(from);
    const other = v128.load(from + next);
    v128.store(to, i64x2.shuffle(one, other, 0, 2));
    v128.store(to + tileRow, i64x2.shuffle(one, other, 1, 3));
    from += 16;
    to += tileRow * 2;
  }
}

function compare(low: i32, high: i32): void {
  const one = v128.load(low);
  const other = v128.load(high);
  v128.store(low, f64x2.pmin(one, other));
  v128.store(high, f64x2.pmax(one, other));
}

export function order(hours: i32, members: i32, comparators: i32, ranks: i32): void {
  for (let hour = 0; hour < hours; hour += laneHours) {
    transpose(hour, members, 0);
    transpose(hour + 2, members, 2);
    transpose(hour + 4, members, 4);
    transpose(hour + 6, members, 6);
    const end = comparatorsAt + (comparators << 2);
    for (let at = comparatorsAt; at < end; at += 4) {
      const low = tileAt + <i32>load<u16>(at) * tileRow;
      const high = tileAt + <i32>load<u16>(at + 2) * tileRow;
      compare(low, high);
      compare(low + 16, high + 16);
      compare(low + 32, high + 32);
      compare(low + 48, high + 48);
    }
    for (let rank = 0; rank < ranks; rank++) {
      const from = tileAt + <i32>load<u16>(ranksAt + (rank << 1)) * tileRow;
      const to = orderedAt + ((rank * blockValues + hour) << 3);
      memory.copy(to, from, tileRow);
    }
  }
}

function addend(index: i32): i32 {
  const value = <i32>load<i16>(slideAt + (index << 1));
  return value == missing16 ? lack : value;
}

function addends(index: i32): v128 {
  const values = v128.load16x4_s(slideAt + (index << 1));
  return v128.bitselect(i32x4.splat(lack), values, i32x4.eq(values, i32x4.splat(missing16)));
}

/** Computes, for each hour and member, the sum of the member's values in `hours` consecutive hours from that hour on. */
export function slideSums(count: i32, members: i32, hours: i32, missing: i32): void {
  const others = (hours - 1) * members;
  const end = count - others;
  for (let index = 0; index < members; index++) {
    let sum = 0;
    for (let at = index; at <= index + others; at += members) sum += addend(at);
    store<i32>(sumsAt + (index << 2), sum);
  }
  let index = members;
  if (members >= 4) {
    for (; index + 4 <= end; index += 4) {
      const before = index - members;
      const sum = i32x4.sub(v128.load(sumsAt + (before << 2)), addends(before));
      v128.store(sumsAt + (index << 2), i32x4.add(sum, addends(index + others)));
    }
  }
  for (; index < end; index++) {
    const before = index - members;
    const sum = load<i32>(sumsAt + (before << 2)) - addend(before) + addend(index + others);
    store<i32>(sumsAt + (index << 2), sum);
  }
  // Without a lack they are the nearest to a multiple of it, which is 0.
  const half = i32x4.splat(lack >> 1);
  for (let at = sumsAt; at < sumsAt + (end << 2); at += 16) {
    const sums = v128.load(at);
    const lacks = i32x4.shr_u(i32x4.add(sums, half), 24);
    const whole = i32x4.eq(lacks, i32x4.splat(0));
    v128.store(at, v128.bitselect(sums, i32x4.splat(missing), whole));
  }
}

function turn(count: i32): void {
  for (let at = slideAt; at < slideAt + (count << 1); at += 16) v128.store(at, i16x8.neg(v128.load(at)));
}

/**
 * Computes, for each hour and member, the minimum of the member's values in `hours` consecutive hours from that hour on. If `isMost` is true, computes the
 * maximum instead. For a maximum, all values are negated, except the missing value -32768. The result is missing if any of the values is missing.
 */
export function slideExtremes(count: i32, members: i32, hours: i32, isMost: bool): void {
  if (isMost) turn(count);
  let end = count;
  for (let covered = 1, step = 0; covered < hours; covered += step) {
    step = min(covered, hours - covered);
    const apart = step * members;
    end -= apart;
    let index = 0;
    for (; index + 8 <= end; index += 8) {
      const at = slideAt + (index << 1);
      v128.store(at, i16x8.min_s(v128.load(at), v128.load(at + (apart << 1))));
    }
    for (; index < end; index++) {
      const at = slideAt + (index << 1);
      store<i16>(at, <i16>min(<i32>load<i16>(at), <i32>load<i16>(at + (apart << 1))));
    }
  }
  if (isMost) turn(end);
}
