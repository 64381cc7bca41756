import type { MonthWorkability } from "@halcyon/schema";
import type { View } from "../../data/state/view.ts";
import type { WorkHours } from "../../data/state/work-hours.ts";
import { workHoursWords } from "../forecast/windows/work-hours-words.ts";
import { usualWorkHours } from "../frame/choices/usual-work-hours.ts";

/** Conditions on the hours of a month. */
export type AskedHours = Pick<View, "windowHours" | "daylightOnly" | "workHours">;

/** Working days of a month, and those of them into which a job fits in the median year and in eight of ten. */
export interface WorkingDays {
  readonly of: number;
  readonly middle: number;
  readonly low: number;
  readonly high: number;
}

/** Returns true if a working day is too short for two jobs, so that each job that fits is a day. */
export function isCountedInDays({ windowHours, daylightOnly, workHours }: AskedHours): boolean {
  if (daylightOnly || workHours === undefined) return false;
  const dayHours = hoursOf(workHours);
  return dayHours < 24 && windowHours <= dayHours && dayHours < 2 * windowHours;
}

/**
 * Counts a month in working days, from its consecutive jobs.
 *
 * @param considered - The hours of the month that were asked for, in the mean of the years.
 * @returns Undefined where a day has room for more than one job, or no year is used.
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

/** Names the days that are counted, so that none is assumed silently: `Working days: from 07:00 to 17:00 by the clock of the place, Mon to Fri`. */
export function countedWords({ workHours }: Pick<AskedHours, "workHours">): string {
  return workHours === undefined ? "" : `Working days: ${workHoursWords(workHours)}`;
}

/** Returns conditions that count working days: the usual hours, with a job that fills nearly all of them. */
export function countedInDays(workHours: WorkHours = usualWorkHours.read()): AskedHours {
  const dayHours = hoursOf(workHours);
  const windowHours = Math.max(Math.min(usualJobHours, dayHours), Math.floor(dayHours / 2) + 1);
  return { workHours, windowHours, daylightOnly: false };
}

/** Usual length of a day of work without its breaks [h]. */
const usualJobHours = 8;

function hoursOf({ from, to }: WorkHours): number {
  return ((to - from + 23) % 24) + 1;
}
