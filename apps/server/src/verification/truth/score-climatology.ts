import type { Entry, Location } from "@halcyon/schema";
import { calendarDate, dayNumber, type EpochHour } from "@halcyon/schema/time";
import type { Years } from "@halcyon/scoring";
import { climatologyDays, climatologySample } from "@halcyon/scoring/climatology";
import type { DayOfYearWindow } from "@halcyon/scoring/hazard";
import { packScore } from "@halcyon/scoring/score";
import type { RecordSource } from "@halcyon/weather";
import type { StoredBytes } from "@halcyon/weather/source-kit";
import { CachedSeasons, packSeasons } from "./cached-seasons.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { historyYears, orReason, scoreYears } from "../../weather/workability/scored-years.ts";

/**
 * Function that returns the published scores around an hour in other years, in ten-thousandths; empty if they are not known. The array is
 * valid until the scores of another day are requested.
 */
export type SampleOf = (hour: EpochHour) => Int16Array;

/** Climatology of hours: the scores on the days around them in other years. */
export interface ScoreClimatology {
  readonly id: string;
  readonly synthetic: boolean;
  readonly years: Years;
  readonly sampleOf: SampleOf;
}

/** Number of days of the year around a day that belong to its climatology. */
export const climatologyWindowDays = 31;

/**
 * Computes the climatology of an entry's scores at a place, from whole years of a record that end before the verified hours.
 *
 * @param before - First hour that is verified.
 * @param kept - Storage in which scores of years persist after the process; undefined for none.
 * @returns Climatology, or the reason why it is missing as a text for an operator.
 * @throws SourceError if the record cannot be read.
 */
export async function scoreClimatology(
  history: RecordSource | undefined,
  cache: RecordCache,
  location: Location,
  entry: Entry,
  before: EpochHour,
  kept?: StoredBytes,
): Promise<ScoreClimatology | string> {
  return orReason(async () => {
    const found = await historyYears(history, location, before);
    if (typeof found === "string") return found;
    const { placed, years } = found;
    const { id, synthetic, revision } = placed.description;
    const window = { baseline: years, windowDays: climatologyWindowDays };
    // The last step of a record that grows is none of its whole years.
    const name = JSON.stringify([id, revision, placed.cell, location, entry, years, "seasons"]);
    const known = await kept?.read(name);
    if (known !== undefined) return { id, synthetic, years, sampleOf: sampleOfSeasons(known, window) };
    const scores = await scoreYears(cache, found, entry);
    if (typeof scores === "string") return scores;
    await kept?.write(name, await packSeasons(scores));
    const sample = climatologySample(scores, window);
    return { id, synthetic, years, sampleOf: (hour) => sample(dayOfYear(hour), hourOfDay(hour)) };
  });
}

const noScore = packScore(Number.NaN);

/** Returns samples as `climatologySample`, from scores that `packSeasons` packed: the hours of a day together. */
function sampleOfSeasons(bytes: Uint8Array, window: DayOfYearWindow): SampleOf {
  const { first, last } = window.baseline;
  const firstDay = firstDayOf(first);
  const seasons = new CachedSeasons(bytes, firstDayOf(last + 1) - firstDay);
  const daysOf = climatologyDays(window);
  const most = (last - first + 1) * window.windowDays;
  const samples = new Int16Array(24 * most);
  const sizes = new Uint16Array(24);
  const add = (hour: number, packed: number): void => {
    if (packed !== noScore) samples[hour * most + sizes[hour]!++] = packed;
  };
  let gathered: number | undefined;
  return (hour) => {
    const day = dayOfYear(hour);
    if (gathered !== day) {
      sizes.fill(0);
      for (const { fromDay, toDay } of daysOf(day)) {
        for (let one = fromDay; one < toDay; one++) seasons.tellDay(one - firstDay, add);
      }
      gathered = day;
    }
    const row = hourOfDay(hour);
    return samples.subarray(row * most, row * most + sizes[row]!);
  };
}

function firstDayOf(year: number): number {
  return dayNumber("standard", { year, month: 1, day: 1 });
}

/** Returns the day of the year, 1 to 366. */
function dayOfYear(hour: EpochHour): number {
  const day = Math.floor(hour / 24);
  const { year } = calendarDate("standard", day);
  return day - firstDayOf(year) + 1;
}

function hourOfDay(hour: EpochHour): number {
  return ((hour % 24) + 24) % 24;
}
