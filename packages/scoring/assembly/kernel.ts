/*
 * AssemblyScript. The sums and order statistics of a block of scores, two at a time.
 * What the functions do stands in src/kernel/kernel.ts.
 */

/** The most values of a block, [hour][member]. */
export const blockValues: i32 = 4096;
/** A network for many more members would take longer than sorting them. */
export const membersMax: i32 = 64;
/** The most comparators of a network, and the most order statistics taken out of it. */
const comparatorsMax: i32 = 1024;
export const ranksMax: i32 = 8;
/** The most values, [hour][member], that are looked over at once. */
export const slideMax: i32 = 65_536;
/** What a missing value adds to a sum: more than a week of values, and no week of them passes 32 bits. */
const lack: i32 = 1 << 24;
const missing16: i32 = -32_768;
/** Thermometers whose energy balances are solved together, and the columns of what each needs and finds; an even number, so that all of them are pairs. */
export const balancesMax: i32 = 1024;
export const balanceColumns: i32 = 9;
/** Tables of moist air, and their rows. */
export const airTables: i32 = 5;
export const airRows: i32 = 2082;
/** Hours that go through a network together. */
const laneHours: i32 = 8;
const tileRow: i32 = laneHours * 8;

/** Where each array begins [bytes]; the hours of a tile may reach beyond those of the block. */
const padding: i32 = laneHours * membersMax * 8;
export const packedAt: i32 = 1024;
export const logSumAt: i32 = packedAt + blockValues * 4;
export const logCapAt: i32 = logSumAt + blockValues * 8 + padding;
export const perWeightAt: i32 = logCapAt + blockValues * 8 + padding;
const tileAt: i32 = perWeightAt + blockValues * 8;
export const comparatorsAt: i32 = tileAt + (membersMax + 1) * tileRow;
export const ranksAt: i32 = comparatorsAt + comparatorsMax * 4;
export const orderedAt: i32 = ranksAt + ranksMax * 4;
export const holesAt: i32 = orderedAt + ranksMax * blockValues * 8;
export const slideAt: i32 = holesAt + blockValues * 2;
export const sumsAt: i32 = slideAt + slideMax * 2;
export const balancesAt: i32 = sumsAt + slideMax * 4;
const openAt: i32 = balancesAt + balanceColumns * balancesMax * 8;
const openPairsAt: i32 = openAt + balancesMax * 8;
export const airAt: i32 = openPairsAt + balancesMax * 4;
export const tablesAt: i32 = airAt + airTables * airRows * 8;

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

/** Sums of each value and the same member's in the hours after it, so many hours in all. */
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

/** The extreme of each value and the same member's in the hours after it, so many hours in all. A missing one turned around is itself, so it is always the least. */
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

/** Where the columns begin, and the tables of the properties of air; as src/derived/wbgt/wasm-balances.ts has them. */
const column: i32 = balancesMax * 8;
const temperature: i32 = balancesAt;
const vapour: i32 = balancesAt + column;
const pressure: i32 = balancesAt + column * 2;
const wind: i32 = balancesAt + column * 3;
const calm: i32 = balancesAt + column * 4;
const onGlobe: i32 = balancesAt + column * 5;
const onWick: i32 = balancesAt + column * 6;
const globe: i32 = balancesAt + column * 7;
const wick: i32 = balancesAt + column * 8;
const table: i32 = airRows * 8;
const stillHeat: i32 = airAt;
const windHeat: i32 = airAt + table;
const resistance: i32 = airAt + table * 2;
const cooling: i32 = airAt + table * 3;
const saturation: i32 = airAt + table * 4;

let fromK: v128 = f64x2.splat(0);
let untilK: v128 = f64x2.splat(0);
let perK: v128 = f64x2.splat(0);
let stepsMax: i32 = 0;
let closeEnough: v128 = f64x2.splat(0);
let byGlobe: v128 = f64x2.splat(0);
let byWick: v128 = f64x2.splat(0);
let bend: v128 = f64x2.splat(0);

/** Which temperatures the tables hold, when a balance is solved, and what both thermometers send out. */
export function setBalances(
  tableFromK: f64,
  tableUntilK: f64,
  rowsPerK: f64,
  steps: i32,
  closeEnoughK: f64,
  emittedByGlobe: f64,
  emittedByWick: f64,
  bendPerK: f64,
): void {
  fromK = f64x2.splat(tableFromK);
  untilK = f64x2.splat(tableUntilK);
  perK = f64x2.splat(rowsPerK);
  stepsMax = steps;
  closeEnough = f64x2.splat(closeEnoughK);
  byGlobe = f64x2.splat(emittedByGlobe);
  byWick = f64x2.splat(emittedByWick);
  bend = f64x2.splat(bendPerK);
}

function rowOf(temperatureK: v128): v128 {
  return f64x2.mul(f64x2.sub(f64x2.min(f64x2.max(temperatureK, fromK), untilK), fromK), perK);
}

/** The rows of a table before and at the end of a stretch, of both lanes. */
function rowAt(table: i32, wholes: v128, lane: u8): v128 {
  return lane == 0
    ? v128.load(table + (i32x4.extract_lane(wholes, 0) << 3))
    : v128.load(table + (i32x4.extract_lane(wholes, 1) << 3));
}

function between(table: i32, wholes: v128, share: v128): v128 {
  const one = rowAt(table, wholes, 0);
  const other = rowAt(table, wholes, 1);
  const below = i64x2.shuffle(one, other, 0, 2);
  const rise = f64x2.sub(i64x2.shuffle(one, other, 1, 3), below);
  return f64x2.add(below, f64x2.mul(share, rise));
}

function openAll(count: i32): i32 {
  const pairs = (count + 1) >> 1;
  for (let pair = 0; pair < pairs; pair++) {
    v128.store(openAt + (pair << 4), i64x2.splat(-1));
    store<i32>(openPairsAt + (pair << 2), pair);
  }
  return pairs;
}

/** Takes a step where a pair is open. Answers whether it stays so. */
function take(at: i32, offset: i32, found: v128, stepK: v128): bool {
  const open = v128.load(openAt + offset);
  v128.store(at, v128.bitselect(f64x2.sub(found, stepK), found, open));
  const still = v128.and(open, f64x2.gt(f64x2.abs(stepK), closeEnough));
  v128.store(openAt + offset, still);
  return v128.any_true(still);
}

export function solveGlobes(count: i32): void {
  const half = f64x2.splat(0.5);
  const four = f64x2.splat(4);
  let left = openAll(count);
  memory.copy(globe, temperature, count << 3);
  for (let step = 0; step < stepsMax && left > 0; step++) {
    const before = left;
    left = 0;
    for (let k = 0; k < before; k++) {
      const pair = load<i32>(openPairsAt + (k << 2));
      const offset = pair << 4;
      const airK = v128.load(temperature + offset);
      const globeK = v128.load(globe + offset);
      const film = rowOf(f64x2.mul(half, f64x2.add(globeK, airK)));
      const wholes = i32x4.trunc_sat_f64x2_s_zero(film);
      const share = f64x2.sub(film, f64x2.convert_low_i32x4_s(wholes));
      const heat = f64x2.add(
        between(stillHeat, wholes, share),
        f64x2.mul(v128.load(wind + offset), between(windHeat, wholes, share)),
      );
      const cubed = f64x2.mul(f64x2.mul(f64x2.mul(byGlobe, globeK), globeK), globeK);
      const sent = f64x2.sub(f64x2.mul(cubed, globeK), v128.load(onGlobe + offset));
      const excess = f64x2.add(sent, f64x2.mul(heat, f64x2.sub(globeK, airK)));
      const stepK = f64x2.div(excess, f64x2.add(f64x2.mul(four, cubed), heat));
      store<i32>(openPairsAt + (left << 2), pair);
      left += i32(take(globe + offset, offset, globeK, stepK));
    }
  }
}

export function solveWicks(count: i32): void {
  const half = f64x2.splat(0.5);
  const one = f64x2.splat(1);
  const four = f64x2.splat(4);
  let left = openAll(count);
  memory.copy(wick, temperature, count << 3);
  for (let step = 0; step < stepsMax && left > 0; step++) {
    const before = left;
    left = 0;
    for (let k = 0; k < before; k++) {
      const pair = load<i32>(openPairsAt + (k << 2));
      const offset = pair << 4;
      const airK = v128.load(temperature + offset);
      const wickK = v128.load(wick + offset);
      const airHpa = v128.load(vapour + offset);
      const wholeHpa = v128.load(pressure + offset);
      const film = rowOf(f64x2.mul(half, f64x2.add(wickK, airK)));
      const wholes = i32x4.trunc_sat_f64x2_s_zero(film);
      const share = f64x2.sub(film, f64x2.convert_low_i32x4_s(wholes));
      const perHeat = f64x2.mul(v128.load(calm + offset), between(resistance, wholes, share));
      const cooled = between(cooling, wholes, share);
      const row = rowOf(wickK);
      const rows = i32x4.trunc_sat_f64x2_s_zero(row);
      const first = rowAt(saturation, rows, 0);
      const second = rowAt(saturation, rows, 1);
      const below = i64x2.shuffle(first, second, 0, 2);
      const rise = f64x2.sub(i64x2.shuffle(first, second, 1, 3), below);
      const wickHpa = f64x2.add(below, f64x2.mul(f64x2.sub(row, f64x2.convert_low_i32x4_s(rows)), rise));
      const dryHpa = f64x2.div(one, f64x2.sub(wholeHpa, wickHpa));
      const cubed = f64x2.mul(f64x2.mul(f64x2.mul(byWick, wickK), wickK), wickK);
      const dried = f64x2.mul(f64x2.mul(cooled, f64x2.sub(wickHpa, airHpa)), dryHpa);
      const received = f64x2.sub(v128.load(onWick + offset), f64x2.mul(cubed, wickK));
      const excess = f64x2.sub(f64x2.add(f64x2.sub(wickK, airK), dried), f64x2.mul(received, perHeat));
      const wetting = f64x2.mul(
        f64x2.mul(f64x2.mul(f64x2.mul(cooled, f64x2.sub(wholeHpa, airHpa)), dryHpa), dryHpa),
        f64x2.mul(rise, perK),
      );
      const growth = f64x2.add(f64x2.add(one, wetting), f64x2.mul(f64x2.mul(four, cubed), perHeat));
      const perGrowth = f64x2.div(one, growth);
      const newtonK = f64x2.mul(excess, perGrowth);
      const bent = f64x2.mul(f64x2.mul(f64x2.mul(f64x2.mul(bend, newtonK), newtonK), wetting), perGrowth);
      store<i32>(openPairsAt + (left << 2), pair);
      left += i32(take(wick + offset, offset, wickK, f64x2.add(newtonK, bent)));
    }
  }
}
