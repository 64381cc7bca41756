import { calendarDate, dayNumber } from "@halcyon/schema/time";
import type { Years } from "@halcyon/scoring";
import type { RecordDescription } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import type { PlacedRecord } from "./placed-record.ts";

/** Returns the first and last complete year of a weather record, or undefined if it has no complete year. */
export function wholeYears({ first, last, step, calendar }: RecordDescription): Years | undefined {
  const perDay = step === "hour" ? 24 : 1;
  const start = (year: number): number => dayNumber(calendar, { year, month: 1, day: 1 }) * perDay;
  const begun = calendarDate(calendar, Math.floor(first / perDay)).year;
  const ended = calendarDate(calendar, Math.floor(last / perDay)).year;
  const years = {
    first: start(begun) >= first ? begun : begun + 1,
    last: start(ended + 1) - 1 <= last ? ended : ended - 1,
  };
  return years.first <= years.last ? years : undefined;
}

/** Returns the number of years, including the first and the last year. */
export function countYears({ first, last }: Years): number {
  return last - first + 1;
}

/** Returns the number of days in some years, without leap days. */
export function countDays(years: Years): number {
  return countYears(years) * 365;
}

/**
 * Refuses years that a weather record does not contain completely.
 *
 * @param fields - Names of the request fields for the first and the last year.
 * @throws Refusal invalid_request if a year is missing.
 */
export function refuseYearsOutside(
  { description }: PlacedRecord,
  years: Years,
  fields: { readonly first: string; readonly last: string },
): void {
  const held = wholeYears(description) ?? { first: Infinity, last: -Infinity };
  const wrong = (["first", "last"] as const).filter(
    (end) => years[end] < held.first || years[end] > held.last,
  );
  if (wrong.length === 0) return;
  const detail = `The record has the years ${held.first} to ${held.last}.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: wrong.map((end) => ({
      field: fields[end],
      code: "outside_record",
      detail,
      expected: { minimum: held.first, maximum: held.last },
    })),
  });
}
