import type { MonthWorkability } from "@halcyon/schema";
import type { View } from "../../data/state/view.ts";
import type { WorkHours } from "../../data/state/work-hours.ts";
import { workHoursWords } from "../forecast/windows/work-hours-words.ts";
import { usualWorkHours } from "../frame/choices/usual-work-hours.ts";

/** Conditions on jobs and times of day that decide which hours of a month count. */
export type AskedHours = Pick<View, "windowHours" | "daylightOnly" | "workHours">;

/**
 * Number of working days in a month (`of`), and number of these days that allow a job. `middle` is the number in the median year, and `low` to `high` is the
 * range of eight in ten years.
 */
export interface WorkingDays {
  readonly of: number;
  readonly middle: number;
  readonly low: number;
  readonly high: number;
}

/** Returns true if a job fits into a working day, but two jobs do not. Each job that fits then counts as one day. */
export function isCountedInDays({ windowHours, daylightOnly, workHours }: AskedHours): boolean {
  if (daylightOnly || workHours === undefined) return false;
  const dayHours = hoursOf(workHours);
  return dayHours < 24 && windowHours <= dayHours && dayHours < 2 * windowHours;
}

/**
 * Returns the number of working days in a month that allow a job.
 *
 * @param considered - Mean number of hours per year that meet the conditions on the time of day.
 * @returns The working days, or undefined if {@link isCountedInDays} is false or no year has data.
 */
export function workingDays(
  { windows }: Pick<MonthWorkability, "windows">,
  asked: AskedHours,
  considered: number | null | undefined,
): WorkingDays | undefined {
  if (windows === null || typeof considered !== "number" || !isCountedInDays(asked)) return undefined;
  const { P10: low, P50: middle, P90: high } = windows;
  return { of: considered / hoursOf(asked.workHours!), middle, low, high };
}

/**
 * Returns the fewest and the most working days in a month of the year, as text: `20 to 23`. Returns undefined if they are not known.
 *
 * @param considered - Mean number of hours of each month per year that meet the conditions on the time of day.
 */
export function daysRange(
  { workHours }: Pick<AskedHours, "workHours">,
  considered: readonly (number | null)[] | undefined,
): string | undefined {
  const known = considered?.flatMap((hours) => hours ?? []) ?? [];
  if (workHours === undefined || known.length === 0) return undefined;
  const [least, most] = [Math.min(...known), Math.max(...known)].map((hours) =>
    Math.round(hours / hoursOf(workHours)),
  );
  return least === most ? String(least) : `${least} to ${most}`;
}

/** Returns a text that says which working days are counted: `Working days: from 07:00 to 17:00 by the clock of the place, Mon to Fri`. */
export function countedWords({ workHours }: Pick<AskedHours, "workHours">): string {
  return workHours === undefined ? "" : `Working days: ${workHoursWords(workHours)}`;
}

/** Returns conditions for counting working days: the usual working hours, and a job that fills most of these hours. */
export function countedInDays(workHours: WorkHours = usualWorkHours.read()): AskedHours {
  const dayHours = hoursOf(workHours);
  const windowHours = Math.max(Math.min(usualJobHours, dayHours), Math.floor(dayHours / 2) + 1);
  return { workHours, windowHours, daylightOnly: false };
}

/** Usual length of work on a day, without breaks [h]. */
const usualJobHours = 8;

function hoursOf({ from, to }: WorkHours): number {
  return ((to - from + 23) % 24) + 1;
}
