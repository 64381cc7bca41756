import {
  type HourlyWeather,
  type Location,
  pack,
  packedMissing,
  type Packing,
  variable,
} from "@halcyon/schema";
import type { Formula, Ground } from "./derived/derivations.ts";
import { sunOfHour } from "./derived/sun-of-hour.ts";
import { joinOf, type RunBefore } from "./hand-over.ts";
import { type Column, fillHandedOver } from "./hand-over-values.ts";
import type { DerivedStep, Plan } from "./plan.ts";

/** Where the weather of a part was read, and which of its rows is the current hour. */
export interface Site {
  /** The cell of the source that answers. Its radiation belongs to the sun over it. */
  readonly cell: Location & Ground;
  /** The place asked for. Its own sunrise and sunset count; those of the cell where it is left out. */
  readonly place?: Location;
  /** Row of the current hour in the grids; hours from now count from it. */
  readonly nowRow: number;
  /** Row of the hour at which the run of a deterministic forecast began; its leads count from there. Without it no allowance is taken off. */
  readonly runRow?: number | undefined;
  /** What the run before the part hands over to it; undefined where it hands over nothing. */
  readonly runBefore?: RunBefore | undefined;
  /** What others have made of the same weather at the site; what is made goes in. */
  readonly made?: MadeGrids | undefined;
}

/** Packed values of planned variables over all hours and members of some weather, for whoever looks at them again. */
export interface MadeGrids {
  get(plan: Plan): Int16Array | undefined;
  set(plan: Plan, values: Int16Array): unknown;
}

/**
 * The packed values of planned variables over all hours and members, each made once.
 *
 * @returns A function from a plan to its values, [hour][member]; hours that the plan does not reach are missing.
 * @example Goes on from {@link scorePart}.
 * ```js
 * const gridOf = variableGrids(weather, site);
 * gridOf(planVariable("wind_gusts_10m", 10, reach)); // => Int16Array.of(700, 1200, 1500)
 * ```
 */
export function variableGrids(weather: HourlyWeather, site: Site): (plan: Plan) => Int16Array {
  const grids = new Map<string, Int16Array>();
  const gridOf: GridOf = (plan) => {
    const key = `${plan.variable} ${plan.heightM}`;
    const known = grids.get(key) ?? site.made?.get(plan) ?? makeFor(plan);
    grids.set(key, known);
    return known;
  };
  const makeFor: GridOf = (plan) => {
    const values = make(plan, weather, site, gridOf);
    site.made?.set(plan, values);
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
    const rows = { from: fromRow, to: rowAt(step.until, site, hours) };
    if (step.from === "derivation") derive(plan, step, values, rows, weather, site, gridOf);
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

function derive(
  plan: Plan,
  step: DerivedStep,
  values: Int16Array,
  rows: { readonly from: number; readonly to: number },
  { from, members }: HourlyWeather,
  { cell, place = cell, nowRow, runBefore }: Site,
  gridOf: GridOf,
): void {
  const { derivation, inputs } = step;
  const { packing } = variable(plan.variable);
  if ("of" in derivation) {
    for (let row = rows.from; row < rows.to; row++) {
      values.fill(pack(derivation.of(from + row, place), packing), row * members, (row + 1) * members);
    }
    return;
  }
  const columns = inputs.map((input) => ({
    packed: gridOf(input),
    packing: variable(input.variable).packing,
  }));
  const fillRows = (formula: Formula, fromRow: number, toRow: number): void =>
    fill(values, packing, formula, columns, fromRow * members, toRow * members);
  const point = { ...cell, heightM: plan.heightM };
  if ("under" in derivation) {
    for (let row = rows.from; row < rows.to; row++) {
      fillRows(derivation.under(sunOfHour(from + row, cell), point), row, row + 1);
    }
    return;
  }
  const formula = derivation.at(point);
  const join = joinOf(plan, step, runBefore);
  if (join === undefined) {
    fillRows(formula, rows.from, rows.to);
    return;
  }
  fillHandedOver(values, rows, {
    ...join,
    variable: plan.variable,
    input: inputs[0]!.variable,
    inputs: columns[0]!.packed,
    rule: formula(1, Number.NaN, Number.NaN, Number.NaN, Number.NaN),
    endRow: nowRow + join.endHour,
    members,
  });
}

/** Derives a stretch of values; where an input is missing, so is the value. */
function fill(
  values: Int16Array,
  packing: Packing,
  formula: Formula,
  columns: readonly Column[],
  start: number,
  end: number,
): void {
  const [a = none, b = none, c = none, d = none, e = none] = columns;
  for (let index = start; index < end; index++) {
    const first = a.packed[index]!;
    const second = b === none ? 0 : b.packed[index]!;
    const third = c === none ? 0 : c.packed[index]!;
    const fourth = d === none ? 0 : d.packed[index]!;
    const fifth = e === none ? 0 : e.packed[index]!;
    if (
      first === packedMissing ||
      second === packedMissing ||
      third === packedMissing ||
      fourth === packedMissing ||
      fifth === packedMissing
    ) {
      continue;
    }
    const value = formula(
      unpacked(first, a),
      unpacked(second, b),
      unpacked(third, c),
      unpacked(fourth, d),
      unpacked(fifth, e),
    );
    values[index] = pack(value, packing);
  }
}

/** The column of an input that a formula does not take; its values are NaN. */
const none: Column = { packed: new Int16Array(0), packing: { multiplier: Number.NaN, divisor: 1 } };

function unpacked(packed: number, { packing }: Column): number {
  return (packed * packing.multiplier) / packing.divisor;
}
