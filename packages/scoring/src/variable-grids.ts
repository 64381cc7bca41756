import {
  type HourlyWeather,
  type Location,
  millisecondsPerHour,
  pack,
  packedMax,
  packedMissing,
  variable,
} from "@halcyon/schema";
import type { DerivationContext } from "./derived/derivations.ts";
import { solarElevation } from "./derived/solar-position.ts";
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
  const gridOf = (plan: Plan): Int16Array => {
    const key = `${plan.variable} ${plan.heightM}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const values = make(plan, weather, site, gridOf);
    made.set(key, values);
    return values;
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
    const toRow = rowAt(step.until, site, hours);
    const range = { start: fromRow * members, end: toRow * members };
    if (step.from === "sun") fillSun(values, weather, site);
    else if (step.from === "derivation") derive(plan, step, values, range, site, gridOf);
    else if (read !== undefined) values.set(read.subarray(range.start, range.end), range.start);
    fromRow = toRow;
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
  range: { start: number; end: number },
  site: Site,
  gridOf: GridOf,
): void {
  const context: DerivationContext = { heightM: plan.heightM, sea: site.sea };
  const { packing } = variable(plan.variable);
  const [a, b = absent, c = absent] = inputs.map((input) => ({
    grid: gridOf(input),
    packing: variable(input.variable).packing,
  }));
  if (a === undefined) return;
  const compute = (packedA: number, packedB: number, packedC: number): number =>
    pack(
      derivation.compute(
        (packedA * a.packing.multiplier) / a.packing.divisor,
        (packedB * b.packing.multiplier) / b.packing.divisor,
        (packedC * c.packing.multiplier) / c.packing.divisor,
        context,
      ),
      packing,
    );
  if (b === absent) {
    deriveFromOne(a.grid, (packed) => compute(packed, 0, 0), values, range);
    return;
  }
  for (let index = range.start; index < range.end; index++) {
    const packedA = a.grid[index]!;
    const packedB = b.grid[index]!;
    const packedC = c === absent ? 0 : c.grid[index]!;
    if (packedA === packedMissing || packedB === packedMissing || packedC === packedMissing) continue;
    values[index] = compute(packedA, packedB, packedC);
  }
}

/** Each packed value is computed once: there are far fewer of them than hours and members. */
function deriveFromOne(
  input: Int16Array,
  compute: (packed: number) => number,
  values: Int16Array,
  { start, end }: { start: number; end: number },
): void {
  const known = new Int16Array(2 * (packedMax + 1)).fill(packedMissing);
  for (let index = start; index < end; index++) {
    const packed = input[index]!;
    if (packed === packedMissing) continue;
    const slot = packed + packedMax;
    if (known[slot] === packedMissing) known[slot] = compute(packed);
    values[index] = known[slot]!;
  }
}

/** Stands for an input that a derivation does not take: it gets NaN. */
const absent = { grid: new Int16Array(0), packing: { multiplier: Number.NaN, divisor: 1 } };
