import {
  type HourlyWeather,
  type Location,
  millisecondsPerHour,
  pack,
  packedMissing,
  type Packing,
  variable,
} from "@halcyon/schema";
import type { Formula } from "./derived/derivations.ts";
import { solarElevation } from "./derived/solar-position.ts";
import { sunOfHour } from "./derived/sun-of-hour.ts";
import type { Plan, PlanStep } from "./plan.ts";

/** Where the weather of a part was read, and which of its rows is the current hour. */
export interface Site {
  readonly location: Location;
  readonly sea: boolean;
  /** Row of the current hour in the grids; hours from now count from it. */
  readonly nowRow: number;
}

/**
 * The packed values of planned variables over all hours and members, each made once.
 *
 * @returns A function from a plan to its values, [hour][member]; hours that the plan does not reach are missing.
 */
export function variableGrids(weather: HourlyWeather, site: Site): (plan: Plan) => Int16Array {
  const made = new Map<string, Int16Array>();
  const gridOf: GridOf = (plan) => {
    const key = `${plan.variable} ${plan.heightM}`;
    const known = made.get(key) ?? make(plan, weather, site, gridOf);
    made.set(key, known);
    return known;
  };
  return gridOf;
}

type GridOf = (plan: Plan) => Int16Array;

function make(plan: Plan, weather: HourlyWeather, site: Site, gridOf: GridOf): Int16Array {
  const { hours, members, grids } = weather;
  const read = grids.get(plan.variable);
  const [only] = plan.steps;
  if (only?.from === "source" && read !== undefined && rowAt(only.until, site, hours) >= hours) return read;
  const values = new Int16Array(hours * members).fill(packedMissing);
  let fromRow = 0;
  for (const step of plan.steps) {
    const rows = { from: fromRow, to: rowAt(step.until, site, hours) };
    if (step.from === "sun") fillSun(values, weather, site);
    else if (step.from === "derivation") derive(plan, step, values, rows, weather, site, gridOf);
    else if (read !== undefined) {
      values.set(read.subarray(rows.from * members, rows.to * members), rows.from * members);
    }
    fromRow = rows.to;
  }
  return values;
}

function rowAt(hoursFromNow: number, site: Site, hours: number): number {
  return Math.min(Math.max(site.nowRow + hoursFromNow, 0), hours);
}

function fillSun(values: Int16Array, weather: HourlyWeather, site: Site): void {
  const { latitude, longitude } = site.location;
  const { packing } = variable("solar_elevation");
  for (let hour = 0; hour < weather.hours; hour++) {
    const elevationDeg = solarElevation((weather.from + hour) * millisecondsPerHour, latitude, longitude);
    values.fill(pack(elevationDeg, packing), hour * weather.members, (hour + 1) * weather.members);
  }
}

function derive(
  plan: Plan,
  { derivation, inputs }: Extract<PlanStep, { from: "derivation" }>,
  values: Int16Array,
  rows: { readonly from: number; readonly to: number },
  { from, members }: HourlyWeather,
  { location, sea }: Site,
  gridOf: GridOf,
): void {
  const { packing } = variable(plan.variable);
  const length = Math.max(members, blockLength);
  const block: Block = {
    columns: inputs.map((input) => ({
      packed: gridOf(input),
      packing: variable(input.variable).packing,
      values: new Float64Array(length),
    })),
    unused: new Float64Array(length).fill(Number.NaN),
    sums: new Float64Array(length),
  };
  if ("at" in derivation) {
    const formula = derivation.at({ heightM: plan.heightM, sea });
    for (let start = rows.from * members; start < rows.to * members; start += blockLength) {
      const end = Math.min(start + blockLength, rows.to * members);
      fillBlock(values, packing, formula, block, start, end);
    }
    return;
  }
  for (let row = rows.from; row < rows.to; row++) {
    const formula = derivation.under(sunOfHour(from + row, location));
    fillBlock(values, packing, formula, block, row * members, (row + 1) * members);
  }
}

/** Values are unpacked and derived so many at a time that they stay in the cache. */
const blockLength = 512;

interface Block {
  /** One for each input. */
  readonly columns: readonly {
    readonly packed: Int16Array;
    readonly packing: Packing;
    readonly values: Float64Array;
  }[];
  /** What a formula gets in place of inputs that it does not take: NaN. */
  readonly unused: Float64Array;
  /** NaN where any input is missing. */
  readonly sums: Float64Array;
}

/** Derives a block of values; where an input is missing, so is the value. */
function fillBlock(
  values: Int16Array,
  packing: Packing,
  formula: Formula,
  block: Block,
  start: number,
  end: number,
): void {
  unpackBlock(block, start, end);
  const { columns, unused, sums } = block;
  const a = columns[0]?.values ?? unused;
  const b = columns[1]?.values ?? unused;
  const c = columns[2]?.values ?? unused;
  const d = columns[3]?.values ?? unused;
  const e = columns[4]?.values ?? unused;
  for (let index = 0; index < end - start; index++) {
    if (Number.isNaN(sums[index]!)) continue;
    const value = formula(a[index]!, b[index]!, c[index]!, d[index]!, e[index]!);
    values[start + index] = pack(value, packing);
  }
}

function unpackBlock({ columns, sums }: Block, start: number, end: number): void {
  sums.fill(0, 0, end - start);
  for (const { packed, packing, values } of columns) {
    const { multiplier, divisor } = packing;
    for (let index = start; index < end; index++) {
      const one = packed[index]!;
      const value = one === packedMissing ? Number.NaN : (one * multiplier) / divisor;
      values[index - start] = value;
      sums[index - start]! += value;
    }
  }
}
