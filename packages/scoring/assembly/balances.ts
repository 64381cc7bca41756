/*
 * AssemblyScript. The energy balances of the thermometers of wet-bulb globe temperature, two at a time, step by step as src/derived/wbgt/balances.ts solves them.
 */
import { airAt, airRows, balancesAt, balancesMax, openAt, openPairsAt } from "./layout";

export { airAt, airRows, balancesAt, balancesMax } from "./layout";

/** Addresses of the columns and of the tables with the properties of air, in the order of src/derived/wbgt/wbgt-of-hours.ts. */
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

/** Sets the constants of the energy balances: range and resolution of the tables, limits of the solver steps, and radiation emitted by globe and wick. */
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

/** Returns two adjacent values of a table, for one lane of a pair of positions. */
function rowAt(table: i32, wholes: v128, lane: u8): v128 {
  return lane == 0
    ? v128.load(table + (i32x4.extract_lane(wholes, 0) << 3))
    : v128.load(table + (i32x4.extract_lane(wholes, 1) << 3));
}

function wholesOf(rows: v128): v128 {
  return i32x4.trunc_sat_f64x2_s_zero(rows);
}

function shareOf(rows: v128, wholes: v128): v128 {
  return f64x2.sub(rows, f64x2.convert_low_i32x4_s(wholes));
}

/** Returns, for each lane, the difference between two adjacent values of a table. */
function riseOf(one: v128, other: v128): v128 {
  return f64x2.sub(i64x2.shuffle(one, other, 1, 3), i64x2.shuffle(one, other, 0, 2));
}

/** Returns, for each lane, the linearly interpolated value between two adjacent values of a table. */
function along(one: v128, other: v128, share: v128): v128 {
  return f64x2.add(i64x2.shuffle(one, other, 0, 2), f64x2.mul(share, riseOf(one, other)));
}

function between(table: i32, wholes: v128, share: v128): v128 {
  return along(rowAt(table, wholes, 0), rowAt(table, wholes, 1), share);
}

function openAll(count: i32): i32 {
  const pairs = (count + 1) >> 1;
  for (let pair = 0; pair < pairs; pair++) {
    v128.store(openAt + (pair << 4), i64x2.splat(-1));
    store<i32>(openPairsAt + (pair << 2), pair);
  }
  return pairs;
}

/** Applies a solver step to the unsolved thermometers of a pair. Returns true if one remains unsolved. */
function take(at: i32, offset: i32, found: v128, stepK: v128): bool {
  const open = v128.load(openAt + offset);
  v128.store(at, v128.bitselect(f64x2.sub(found, stepK), found, open));
  const still = v128.and(open, f64x2.gt(f64x2.abs(stepK), closeEnough));
  v128.store(openAt + offset, still);
  return v128.any_true(still);
}

/** Returns the solver steps of a pair of globes; `offset` is the position of the pair in each column. */
function globeStep(offset: i32, globeK: v128): v128 {
  const airK = v128.load(temperature + offset);
  const film = rowOf(f64x2.mul(f64x2.splat(0.5), f64x2.add(globeK, airK)));
  const wholes = wholesOf(film);
  const share = shareOf(film, wholes);
  const heat = f64x2.add(
    between(stillHeat, wholes, share),
    f64x2.mul(v128.load(wind + offset), between(windHeat, wholes, share)),
  );
  const cubed = f64x2.mul(f64x2.mul(f64x2.mul(byGlobe, globeK), globeK), globeK);
  const sent = f64x2.sub(f64x2.mul(cubed, globeK), v128.load(onGlobe + offset));
  const excess = f64x2.add(sent, f64x2.mul(heat, f64x2.sub(globeK, airK)));
  return f64x2.div(excess, f64x2.add(f64x2.mul(f64x2.splat(4), cubed), heat));
}

/** Returns the solver steps of a pair of wicks. */
function wickStep(offset: i32, wickK: v128): v128 {
  const one = f64x2.splat(1);
  const airK = v128.load(temperature + offset);
  const airHpa = v128.load(vapour + offset);
  const wholeHpa = v128.load(pressure + offset);
  const film = rowOf(f64x2.mul(f64x2.splat(0.5), f64x2.add(wickK, airK)));
  const wholes = wholesOf(film);
  const share = shareOf(film, wholes);
  const perHeat = f64x2.mul(v128.load(calm + offset), between(resistance, wholes, share));
  const cooled = between(cooling, wholes, share);
  const row = rowOf(wickK);
  const rows = wholesOf(row);
  const first = rowAt(saturation, rows, 0);
  const second = rowAt(saturation, rows, 1);
  const wickHpa = along(first, second, shareOf(row, rows));
  const dryHpa = f64x2.div(one, f64x2.sub(wholeHpa, wickHpa));
  const cubed = f64x2.mul(f64x2.mul(f64x2.mul(byWick, wickK), wickK), wickK);
  const dried = f64x2.mul(f64x2.mul(cooled, f64x2.sub(wickHpa, airHpa)), dryHpa);
  const received = f64x2.sub(v128.load(onWick + offset), f64x2.mul(cubed, wickK));
  const excess = f64x2.sub(f64x2.add(f64x2.sub(wickK, airK), dried), f64x2.mul(received, perHeat));
  const wetting = f64x2.mul(
    f64x2.mul(f64x2.mul(f64x2.mul(cooled, f64x2.sub(wholeHpa, airHpa)), dryHpa), dryHpa),
    f64x2.mul(riseOf(first, second), perK),
  );
  const growth = f64x2.add(f64x2.add(one, wetting), f64x2.mul(f64x2.mul(f64x2.splat(4), cubed), perHeat));
  const perGrowth = f64x2.div(one, growth);
  const newtonK = f64x2.mul(excess, perGrowth);
  const bent = f64x2.mul(f64x2.mul(f64x2.mul(f64x2.mul(bend, newtonK), newtonK), wetting), perGrowth);
  return f64x2.add(newtonK, bent);
}

/** Sets all thermometers to the air temperature, and repeats solver steps until all are solved. */
function solve(found: i32, count: i32, isGlobe: bool): void {
  let left = openAll(count);
  memory.copy(found, temperature, count << 3);
  for (let step = 0; step < stepsMax && left > 0; step++) {
    const before = left;
    left = 0;
    for (let k = 0; k < before; k++) {
      const pair = load<i32>(openPairsAt + (k << 2));
      const offset = pair << 4;
      const foundK = v128.load(found + offset);
      const stepK = isGlobe ? globeStep(offset, foundK) : wickStep(offset, foundK);
      store<i32>(openPairsAt + (left << 2), pair);
      left += i32(take(found + offset, offset, foundK, stepK));
    }
  }
}

export function solveGlobes(count: i32): void {
  solve(globe, count, true);
}

export function solveWicks(count: i32): void {
  solve(wick, count, false);
}
