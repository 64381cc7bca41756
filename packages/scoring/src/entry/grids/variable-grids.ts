import { type HourlyWeather, type Location, pack, packedMissing, variable } from "@halcyon/schema";
import { deriveValues } from "./derive-values.ts";
import type { Ground } from "../../derived/derivation.ts";
import { lookUp, packedTable, pickUp } from "../../derived/packed-tables.ts";
import { type SunOfHour, sunOfHour } from "../../derived/radiation/sun-of-hour.ts";
import { joinOf, type RunBefore } from "../reach/hand-over.ts";
import { fillHandedOver } from "./hand-over-values.ts";
import type { DerivedStep, Plan } from "../plan.ts";

/** Place for which the weather of a model part was read, with the facts that scoring needs to know about this place. */
export interface Site {
  /** Cell of the source that provides the weather. Formulas with radiation use the sun's position at this cell. */
  readonly cell: Location & Ground;
  /** Requested place, for the computation of sunrise and sunset; the cell by default. */
  readonly place?: Location;
  /** Row of the current hour in the grids. Hours from now are counted from this row. */
  readonly nowRow: number;
  /** Row of the hour at which a deterministic run began. Lead times are counted from this hour. If absent, constraints are not made stricter by lead time. */
  readonly runRow?: number | undefined;
  /** Last values of the preceding model part; undefined if there are none. Rules continue these values in this part. */
  readonly runBefore?: RunBefore | undefined;
  /** Cache of values that were computed from the same weather at the site. New values are added to this cache. Absent if calls do not share values. */
  readonly made?: MadeGrids | undefined;
  /** Function that is called before the values of each variable and constraint are computed. It throws an error to stop work that is no longer needed. */
  readonly goOn?: () => void;
}

/**
 * Cache of the packed values of planned variables, for all hours and members of the same weather. For extremes over several hours, `over` names the kind of
 * extreme.
 */
export interface MadeGrids {
  get(plan: Plan, over?: string): Int16Array | undefined;
  set(plan: Plan, values: Int16Array, over?: string): unknown;
}

/**
 * Returns a function that computes the packed values of planned variables over all hours and members. Each plan is computed once.
 *
 * @returns A function that returns the values of a plan, [hour][member]. They are missing in hours that the plan does not reach.
 * @example Continues from {@link scorePart}.
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
    site.goOn?.();
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
  const point = { ...cell, heightM: plan.heightM };
  if ("at" in derivation || "under" in derivation) {
    const derived = {
      values,
      packing,
      inputs: columns,
      terms: derivation.terms,
      members,
      fromRow: rows.from,
      toRow: rows.to,
    };
    if ("at" in derivation) {
      const formula = derivation.at(point);
      deriveValues(derived, (_, ...among) => formula(...among));
      return;
    }
    const formula = derivation.under(point);
    deriveValues(derived, (some, ...among) => {
      const suns: SunOfHour[] = [];
      for (let row = some.from; row < some.to; row++) suns.push(sunOfHour(from + row, cell));
      formula(suns, ...among);
    });
    return;
  }
  const [start, end] = [rows.from * members, rows.to * members];
  if ("picks" in derivation) {
    for (const [index, { input, of, by }] of derivation.picks(point).entries()) {
      const table = packedTable(plan.variable, inputs[input]!.variable, of, point, true);
      const { packed } = columns[input]!;
      if (index === 0) lookUp(values, table, packed, start, end);
      else pickUp(values, table, packed, start, end, by);
    }
    return;
  }
  const of = derivation.each(point);
  const join = joinOf(plan, step, runBefore);
  if (join === undefined) {
    const table = packedTable(plan.variable, inputs[0]!.variable, of, point);
    lookUp(values, table, columns[0]!.packed, start, end);
    return;
  }
  fillHandedOver(values, rows, {
    ...join,
    variable: plan.variable,
    input: inputs[0]!.variable,
    inputs: columns[0]!.packed,
    rule: of(1),
    endRow: nowRow + join.endHour,
    members,
  });
}
