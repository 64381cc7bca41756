import { calendarDate, dayNumber, type Entry, type EpochHour, type Location } from "@halcyon/schema";
import { climatologySample, type Years } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import type { KeptBytes } from "@halcyon/weather/source-kit";
import type { RecordCache } from "../history/record-cache.ts";
import { scoredYears } from "../history/scored-years.ts";

/** The published scores around an hour in other years, in ten-thousandths; none where they are not known. */
export type SampleOf = (hour: EpochHour) => Int16Array;

/** The climatology of an hour: how the days around it scored in other years. */
export interface ScoreClimatology {
  readonly id: string;
  readonly synthetic: boolean;
  readonly years: Years;
  readonly sampleOf: SampleOf;
}

/** Days around a day of the year that count for it. */
export const climatologyWindowDays = 31;

/**
 * The climatology of an entry's scores at a place, from whole years of a history that end before what is verified.
 *
 * @param before - The first hour that is verified.
 * @param kept - Where scores of years outlive the process; nowhere without it.
 * @returns A reason in words for an operator where the climatology is missing.
 * @throws SourceError
 */
export async function scoreClimatology(
  history: RecordSource | undefined,
  cache: RecordCache,
  location: Location,
  entry: Entry,
  before: EpochHour,
  kept?: KeptBytes,
): Promise<ScoreClimatology | string> {
  const scored = await scoredYears(history, cache, location, entry, before, kept);
  if (typeof scored === "string") return scored;
  const { scores, ...described } = scored;
  const window = { baseline: described.years, windowDays: climatologyWindowDays };
  const sample = climatologySample(scores, window);
  return { ...described, sampleOf: (hour) => sample(dayOfYear(hour), ((hour % 24) + 24) % 24) };
}

/** 1 to 366. */
function dayOfYear(hour: EpochHour): number {
  const day = Math.floor(hour / 24);
  const { year } = calendarDate("standard", day);
  return day - dayNumber("standard", { year, month: 1, day: 1 }) + 1;
}
