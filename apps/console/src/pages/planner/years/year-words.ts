import type { MonthWorkability } from "@halcyon/schema";
import type { Polarity } from "../../../words/weather/band-words.ts";
import { monthNames } from "../month-names.ts";
import { type AskedHours, workingDays } from "../working-days.ts";
import { tenthsWords } from "@halcyon/scoring/judgement";
import { dayWords } from "../../forecast/windows/work-hours-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

/** Number of months in half a year. */
const halfMonths = 6;

/**
 * Describes a typical year in one or two sentences. They compare the six consecutive months that allow the most work with the other six months.
 *
 * @param months - Months, January first.
 * @param considered - Number of hours of each month that meet the conditions on the time of day; undefined if all hours count.
 * @returns The sentences, or undefined if a month has no year with data.
 */
export function yearWords(
  months: readonly MonthWorkability[],
  considered: readonly (number | null)[] | undefined,
  asked: AskedHours,
  polarity: Polarity,
): string | undefined {
  const days = months.map((month, position) => workingDays(month, asked, considered?.[position]));
  const isInDays = days.every((one) => one !== undefined);
  const shares = months.map(({ start_share: share }, position) => {
    const counted = days[position];
    return isInDays ? Math.min(counted!.middle / counted!.of, 1) : share?.P50;
  });
  if (!shares.every((share) => share !== undefined)) return undefined;
  const halves = shares.map((_, first) => {
    const inside = (month: number): boolean => (month - first + 12) % 12 < halfMonths;
    return {
      first,
      best: meanOf(shares.filter((_share, month) => inside(month))),
      rest: meanOf(shares.filter((_share, month) => !inside(month))),
    };
  });
  const { first, best, rest } = halves.reduce((one, other) => (other.best > one.best ? other : one));
  const { windowHours, workHours } = asked;
  const unit = isInDays ? "working days" : hoursUnit(asked);
  const said = (share: number): string => {
    const many = `${tenthsWords(share, unit)}${workHours === undefined ? "" : ` (${dayWords(workHours.weekdays)})`}`;
    if (polarity === "presence") return `it lasts ${withUnit(windowHours, "h")} from ${many} on`;
    return isInDays
      ? `a job of ${withUnit(windowHours, "h")} fits on ${many}`
      : `a job of ${withUnit(windowHours, "h")} can start at ${many}`;
  };
  if (tenthsWords(best, unit) === tenthsWords(rest, unit)) return `All year: ${said(best)}.`;
  const other = (first + halfMonths) % 12;
  return `${spanWords(first)}: ${said(best)}. ${spanWords(other)}: ${tenthsWords(rest, unit)}.`;
}

function meanOf(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function spanWords(first: number): string {
  return `${monthNames[first]!} to ${monthNames[(first + halfMonths - 1) % 12]!}`;
}

function hoursUnit({ daylightOnly, workHours }: AskedHours): string {
  if (workHours !== undefined) return daylightOnly ? "working hours by daylight" : "working hours";
  return daylightOnly ? "hours of daylight" : "hours";
}
