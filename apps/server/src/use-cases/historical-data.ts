import {
  dataNumbersMax,
  dayNumber,
  historicalHourlyYearsMax,
  type Location,
  variable,
  type VariableName,
} from "@halcyon/schema";
import {
  type EstimatedHours,
  estimatesOf,
  type Plan,
  plannedReads,
  plannedUntil,
  planVariable,
  variableGrids,
} from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import { Refusal } from "../refusal.ts";
import type { FieldLocator } from "./available-parts.ts";
import { type DataColumn, isOfStep, unpackAll } from "./data-column.ts";
import { type PlacedRecord, placeRecord, reachOf, recordHours, spanOf } from "./placed-record.ts";
import type { RecordCache } from "./record-cache.ts";
import { refuseHeights } from "./refuse-heights.ts";

export interface HistoricalDataRequest {
  readonly location: Location;
  readonly variables: readonly VariableName[];
  /** `YYYY-MM-DD`, both included. */
  readonly startDate: string;
  readonly endDate: string;
}

/** Hours that a record is known to have. */
export interface AdmittedHours {
  readonly placed: PlacedRecord;
  readonly numbers: number;
  /** The first stamp, and how many there are. */
  readonly from: number;
  readonly hours: number;
  readonly estimates: readonly EstimatedHours[];
  /** @throws Refusal weather_unavailable */
  read(): Promise<DataColumn[]>;
}

export const inQuery: FieldLocator = (parameter) => ({ parameter });

/**
 * Looks up whether a history has hours of some days.
 *
 * @throws Refusal location_outside_coverage, variable_unavailable, invalid_request, weather_unavailable
 */
export async function admitHours(
  source: RecordSource | undefined,
  cache: RecordCache,
  request: HistoricalDataRequest,
): Promise<AdmittedHours> {
  const { location, variables, startDate, endDate } = request;
  const placed = await placeHistory(source, location, variables, inQuery);
  const from = dayOf(startDate) * 24;
  const hours = (dayOf(endDate) + 1) * 24 - from;
  refuseLong(startDate, endDate);
  refuseOutside(placed, from, from + hours - 1);
  const numbers = hours * variables.length;
  refuseMany(numbers, "end_date");
  const plans = plansOf(variables, placed);
  return {
    placed,
    numbers,
    from,
    hours,
    estimates: estimatesIn(plans, placed),
    read: async () => {
      // The hour before the first stamp ends there.
      const span = { from: from - 1, hours: hours + 1 };
      const weather = await recordHours(placed, cache, readsOf(plans), span);
      const gridOf = variableGrids(weather, siteOf(placed));
      return plans.map((plan): DataColumn => {
        const ahead = isOfStep(plan.variable) ? 0 : 1;
        const { packing } = variable(plan.variable);
        const values = unpackAll(gridOf(plan).subarray(ahead, ahead + hours), packing);
        return { variable: plan.variable, column: "values", values, reasonOf: () => "gap" };
      });
    },
  };
}

/**
 * The history at a place, where it has all of the variables or what they follow from.
 *
 * @throws Refusal location_outside_coverage, variable_unavailable, weather_unavailable
 */
export async function placeHistory(
  source: RecordSource | undefined,
  location: Location,
  variables: readonly VariableName[],
  locate: FieldLocator,
): Promise<PlacedRecord> {
  refuseHeights(variables);
  if (source === undefined) throw noRecord();
  const placed = await placeRecord(source, location, locate);
  const missing = plansOf(variables, placed).filter((plan) => plannedUntil(plan) === 0);
  if (missing.length > 0) {
    throw notCarried(
      placed,
      missing.map((plan) => plan.variable),
    );
  }
  return placed;
}

/** Where this server keeps no such record. */
export function noRecord(): Refusal {
  return new Refusal("variable_unavailable", {
    detail: "This server has no such record: GET /v1/datasets lists what it has.",
  });
}

/** Variables that a record has not got. */
export function notCarried({ description }: PlacedRecord, missing: readonly VariableName[]): Refusal {
  const carried = [...description.variables.keys()];
  return new Refusal("variable_unavailable", {
    detail: `${description.id} has no ${missing.join(", ")} at this place.`,
    errors: missing.map((name) => ({
      parameter: "variables",
      code: "variable_unavailable",
      detail: `The record does not carry ${name} there, nor all that it follows from.`,
      expected: { variable: name, carried },
    })),
  });
}

/** Heights above ground are of constraints; variables of a fixed height take this one. */
const anyHeightM = 10;

export function plansOf(variables: readonly VariableName[], placed: PlacedRecord): Plan[] {
  return variables.map((name) => planVariable(name, anyHeightM, reachOf(placed)));
}

export function readsOf(plans: readonly Plan[]): VariableName[] {
  return [...new Set(plans.flatMap(plannedReads))];
}

export function estimatesIn(plans: readonly Plan[], { cell }: PlacedRecord): EstimatedHours[] {
  return plans.flatMap((plan) => estimatesOf(plan, { sea: cell.sea }, { fromHour: 0, toHour: 1 }));
}

export function siteOf({ cell }: PlacedRecord): Parameters<typeof variableGrids>[1] {
  return { location: cell, sea: cell.sea, nowRow: 0 };
}

/** Days since 1970 of a day in the standard calendar. */
export function dayOf(date: string): number {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return dayNumber("standard", { year, month, day });
}

function refuseLong(startDate: string, endDate: string): void {
  const year = Number(startDate.slice(0, 4)) + historicalHourlyYearsMax;
  const end = `${year}${startDate.slice(4)}`;
  if (endDate < end) return;
  const detail = `At most ${historicalHourlyYearsMax} years of hours are given at once: end before ${end}, and ask again for the rest.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [{ parameter: "end_date", code: "too_big", detail, expected: { before: end } }],
  });
}

/**
 * Refuses steps that a record has not got.
 *
 * @param from - The first stamp or day in the record's own calendar.
 * @throws Refusal invalid_request
 */
export function refuseOutside({ description }: PlacedRecord, from: number, to: number): void {
  const { first, last } = spanOf(description);
  const wrong = [
    ...(from < description.first || from > description.last ? ["start_date"] : []),
    ...(to > description.last || to < description.first ? ["end_date"] : []),
  ];
  if (wrong.length === 0) return;
  const detail = `The record runs from ${first} to ${last}.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: wrong.map((parameter) => ({
      parameter,
      code: "outside_record",
      detail,
      expected: { first, last },
    })),
  });
}

/** @throws Refusal invalid_request */
export function refuseMany(numbers: number, parameter: string): void {
  if (numbers <= dataNumbersMax) return;
  const detail = `The answer would hold ${numbers} numbers, and at most ${dataNumbersMax} are given: ask for a shorter span, or for fewer variables.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [{ parameter, code: "too_big", detail, expected: { numbers: dataNumbersMax } }],
  });
}
