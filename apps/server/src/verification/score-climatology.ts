import { calendarDate, dayNumber, type Entry, type EpochHour, type Location } from "@halcyon/schema";
import { climatologySample, prepareEntry, type Years } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import { Refusal } from "../refusal.ts";
import { firstHour, hoursOfYears } from "../history/historical-workability.ts";
import { placeRecord, reachOf, recordHours } from "../history/placed-record.ts";
import type { RecordCache } from "../history/record-cache.ts";
import { scoreYearByYear } from "../history/score-year-by-year.ts";
import { wholeYears } from "../history/record-years.ts";
import { entryOnRecord } from "../history/entry-on-record.ts";

/** The climatology of an hour: how the days around it scored in other years. */
export interface ScoreClimatology {
  readonly id: string;
  readonly synthetic: boolean;
  readonly years: Years;
  /** Empty where it knows nothing. */
  readonly sampleOf: (hour: EpochHour) => Float64Array;
}

/** Years of a climatology, as the World Meteorological Organization counts normals. */
const yearsMax = 30;

/** Days around a day of the year that count for it. */
export const climatologyWindowDays = 31;

/**
 * The climatology of an entry's scores at a place, from whole years of a history that end before what is verified.
 *
 * @param before - The first hour that is verified.
 * @returns A reason in words for an operator where the climatology is missing.
 * @throws SourceError
 */
export async function scoreClimatology(
  history: RecordSource | undefined,
  cache: RecordCache,
  location: Location,
  entry: Entry,
  before: EpochHour,
): Promise<ScoreClimatology | string> {
  if (history === undefined) return "the configuration names no history (historical.hourly)";
  try {
    const placed = await placeRecord(history, location);
    const { id, synthetic, calendar } = placed.description;
    const years = yearsBefore(
      wholeYears(placed.description),
      calendarDate("standard", Math.floor(before / 24)).year,
    );
    if (years === undefined) return `${id} holds no whole year (${calendar}) before the runs`;
    const reach = reachOf(placed);
    const { reads, dropped } = entryOnRecord(entry, placed, reach);
    if (dropped.length > 0) return `${id} has no ${dropped.map(({ variable }) => variable).join(", ")} here`;
    const prepared = prepareEntry(entry);
    const weather = await recordHours(placed, cache, reads, hoursOfYears(years, { prepared }));
    const values = await scoreYearByYear(prepared, weather, placed, reach);
    const series = { from: firstHour(years.first), values };
    const window = { baseline: years, windowDays: climatologyWindowDays };
    return {
      id,
      synthetic,
      years,
      sampleOf: (hour) => climatologySample(series, window, dayOfYear(hour), ((hour % 24) + 24) % 24),
    };
  } catch (error) {
    if (error instanceof Refusal && error.code !== "weather_unavailable")
      return error.message.replace(/\.$/, "");
    throw error;
  }
}

function yearsBefore(held: Years | undefined, year: number): Years | undefined {
  if (held === undefined) return undefined;
  const last = Math.min(held.last, year - 1);
  const first = Math.max(held.first, last - yearsMax + 1);
  return first <= last ? { first, last } : undefined;
}

/** 1 to 366. */
function dayOfYear(hour: EpochHour): number {
  const day = Math.floor(hour / 24);
  const { year } = calendarDate("standard", day);
  return day - dayNumber("standard", { year, month: 1, day: 1 }) + 1;
}
