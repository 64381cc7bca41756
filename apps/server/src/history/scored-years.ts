import { calendarDate, type Entry, type EpochHour, type Location } from "@halcyon/schema";
import type { PackedScores, Years } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import type { KeptBytes } from "@halcyon/weather/source-kit";
import { Refusal } from "../refusal.ts";
import { entryOnRecord } from "./entry-on-record.ts";
import { firstHour } from "./first-hour.ts";
import { hoursOfYears } from "./historical-workability.ts";
import { keptScores } from "./kept-scores.ts";
import { placeRecord, reachOf, recordHours } from "./placed-record.ts";
import type { RecordCache } from "./record-cache.ts";
import { wholeYears } from "./record-years.ts";
import { scoreYearByYear } from "./score-year-by-year.ts";

/** Published scores of an entry at a place in whole years of a history. */
export interface ScoredYears {
  readonly id: string;
  readonly synthetic: boolean;
  readonly years: Years;
  readonly scores: PackedScores;
}

/** Years of a climatology, as the World Meteorological Organization counts normals. */
const yearsMax = 30;

/**
 * Scores the last whole years of a history that end before an hour, at most 30.
 *
 * @param kept - Keeps the scores, for who asks for them again.
 * @returns A reason in words for an operator where the history cannot be scored.
 * @throws SourceError, Refusal weather_unavailable
 */
export async function scoredYears(
  history: RecordSource | undefined,
  cache: RecordCache,
  location: Location,
  entry: Pick<Entry, "constraints">,
  before: EpochHour,
  kept?: KeptBytes,
): Promise<ScoredYears | string> {
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
    const { prepared, reads, dropped } = entryOnRecord(entry, placed, reach);
    if (dropped.length > 0) return `${id} has no ${dropped.map(({ variable }) => variable).join(", ")} here`;
    const score = async (): Promise<Float64Array> => {
      const weather = await recordHours(placed, cache, reads, hoursOfYears(years, { prepared }));
      return scoreYearByYear(prepared, weather, placed, reach);
    };
    // The last step of a record that grows is none of its whole years.
    const name = JSON.stringify([id, placed.description.revision, placed.cell, location, entry, years]);
    const from = firstHour(years.first);
    const values = await keptScores(kept, name, firstHour(years.last + 1) - from, score);
    return { id, synthetic, years, scores: { from, values } };
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
