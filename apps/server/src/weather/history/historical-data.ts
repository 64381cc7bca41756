import { workValues } from "@halcyon/schema/endpoints";
import { variable, type VariableName } from "@halcyon/schema";
import { dayNumber, millisecondsPerHour } from "@halcyon/schema/time";
import {
  dataNumbersMax,
  historicalHourlyYearsMax,
  type NullReason,
  type SiteLocation,
} from "@halcyon/schema/wire";
import type { EstimatedHours } from "@halcyon/scoring";
import { formatRecordTime, type RecordDescription, type RecordSource } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { type DataColumn, isOfStep, unpackAll } from "../data-column.ts";
import { type PlacedRecord, spanOf } from "../records/placed-record.ts";
import { planHistory } from "./planned-history.ts";
import type { RecordCache } from "../records/record-cache.ts";

export interface HistoricalDataRequest {
  readonly location: SiteLocation;
  readonly variables: readonly VariableName[];
  /** First day as `YYYY-MM-DD`; the first and the last day are both included. */
  readonly startDate: string;
  readonly endDate: string;
}

/** Admitted request for hours of a record. */
interface AdmittedHours {
  readonly placed: PlacedRecord;
  readonly numbers: number;
  /** First time stamp, in the calendar of the record. There are `hours` time stamps. */
  readonly from: number;
  readonly hours: number;
  /** Amount of work for reading and deriving the hours [values]. */
  readonly work: number;
  readonly estimates: readonly EstimatedHours[];
  /**
   * Reads the columns of the response.
   *
   * @throws Refusal weather_unavailable if the record cannot be read.
   */
  read(): Promise<DataColumn[]>;
}

/**
 * Admits (checks) a request for hours of a weather record.
 *
 * @throws Refusal location_outside_coverage if the record does not cover the place. Refusal variable_unavailable if it lacks a variable.
 * Refusal invalid_request if it lacks days or the response would be too large. Refusal weather_unavailable if it cannot be read.
 */
export async function admitHours(
  source: RecordSource | undefined,
  cache: RecordCache,
  request: HistoricalDataRequest,
): Promise<AdmittedHours> {
  const { location, variables, startDate, endDate } = request;
  const { placed, plans, estimates, workOf, read, requireCalls } = await planHistory(
    source,
    cache,
    location,
    variables,
  );
  const from = dayOf(startDate) * 24;
  const hours = (dayOf(endDate) + 1) * 24 - from;
  refuseLong(startDate, endDate);
  refuseOutside(placed, ...hoursToHave(placed.description, from, from + hours - 1));
  const numbers = hours * variables.length;
  refuseMany(numbers, "endDate");
  // The hour before the first stamp ends there.
  const span = { from: from - 1, hours: hours + 1 };
  await requireCalls(span, "endDate");
  return {
    placed,
    numbers,
    from,
    hours,
    work: numbers * workValues.number + workOf(hours),
    estimates,
    read: async () => {
      const gridOf = await read(span);
      return plans.map((plan): DataColumn => {
        const ahead = isOfStep(plan.variable) ? 0 : 1;
        const { packing } = variable(plan.variable);
        const values = unpackAll(gridOf(plan).subarray(ahead, ahead + hours), packing);
        const reasonOf = absenceOf(placed.description, values, (row) => from + row);
        return { variable: plan.variable, column: "values", values, reasonOf };
      });
    },
  };
}

/**
 * Returns the range of hours that a record must have, for a request of whole days. The first and last day of the record may be incomplete. Their missing
 * hours are null in the response.
 */
function hoursToHave(
  { first, last, awaitedTo: end = last }: RecordDescription,
  from: number,
  to: number,
): [from: number, to: number] {
  return [isOneDay(from, first) ? Math.max(from, first) : from, isOneDay(to, end) ? Math.min(to, end) : to];
}

/** Returns true if two hours are on the same day. */
function isOneDay(hour: number, other: number): boolean {
  return Math.floor(hour / 24) === Math.floor(other / 24);
}

/** Returns the number of days from 1970-01-01 to a date, in the standard calendar. */
export function dayOf(date: string): number {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return dayNumber("standard", { year, month, day });
}

function refuseLong(startDate: string, endDate: string): void {
  const year = Number(startDate.slice(0, 4)) + historicalHourlyYearsMax;
  const end = `${year}${startDate.slice(4)}`;
  if (endDate < end) return;
  const maximum = new Date(Date.parse(end) - 24 * millisecondsPerHour).toISOString().slice(0, end.length);
  const detail = `One answer has at most ${historicalHourlyYearsMax} years of hours: end at ${maximum}, and ask again for the rest.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [{ field: "endDate", code: "too_big", detail, expected: { maximum } }],
  });
}

/**
 * Refuses hours or days outside a weather record. Steps that the provider will add within days are not refused; the response has no values for them.
 *
 * @param from - First time stamp or day in the calendar of the record.
 * @throws Refusal invalid_request if a step is outside the record.
 */
export function refuseOutside({ description }: PlacedRecord, from: number, to: number): void {
  const { first, last } = spanOf(description);
  const end = description.awaitedTo ?? description.last;
  const wrong = [
    ...(from < description.first || from > end ? ["startDate"] : []),
    ...(to > end || to < description.first ? ["endDate"] : []),
  ];
  if (wrong.length === 0) return;
  const detail = `The record runs from ${first} to ${last}.${wholeDaysOf({ ...description, last: end })}`;
  throw new Refusal("invalid_request", {
    detail,
    errors: wrong.map((field) => ({
      field,
      code: "outside_record",
      detail,
      expected: { first, last },
    })),
  });
}

/** Returns a sentence with the range of whole days in an hourly record; empty if the first and last day of the record are complete. */
function wholeDaysOf({ step, calendar, first, last }: RecordDescription): string {
  if (step === "day") return "";
  const [from, to] = [Math.ceil(first / 24), Math.floor((last + 1) / 24) - 1];
  if (from * 24 === first && (to + 1) * 24 - 1 === last) return "";
  if (to < from) return " It has no whole day.";
  const [begin, end] = [from, to].map((day) => formatRecordTime(day, "day", calendar));
  return ` Its whole days are ${begin} to ${end}.`;
}

/**
 * Refuses a response that is too large.
 *
 * @throws Refusal invalid_request if the response would hold too many numbers.
 */
export function refuseMany(numbers: number, field: string): void {
  if (numbers <= dataNumbersMax) return;
  const detail = `The answer would have ${numbers} numbers, but the maximum is ${dataNumbersMax}: ask for a shorter period, or for fewer variables.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [{ field, code: "too_big", detail, expected: { numbers: dataNumbersMax } }],
  });
}

/** Time before the end of a growing record in which the provider may still add values [h]. */
const lateHours = 72;

/**
 * Returns a function that gives the reason for a null in a weather record. At the end of a growing record, the values may not exist yet. Elsewhere, a null is a
 * gap.
 *
 * @param endOf - Returns the last record step (hour or day) that a row of the response covers.
 */
export function absenceOf(
  { last, step, awaitedTo }: Pick<RecordDescription, "last" | "step" | "awaitedTo">,
  values: Float64Array,
  endOf: (row: number) => number,
): (row: number) => NullReason {
  if (awaitedTo === undefined) return () => "gap";
  const lateFrom = last - lateHours / (step === "hour" ? 1 : 24);
  const lastRow = values.findLastIndex((value) => !Number.isNaN(value));
  return (row) => (row > lastRow && endOf(row) > lateFrom ? "not_yet" : "gap");
}
