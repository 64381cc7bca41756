import type { Entry, Location } from "@halcyon/schema";
import { calendarDate, type EpochHour } from "@halcyon/schema/time";
import type { Years } from "@halcyon/scoring";
import { packScore, type PackedScores } from "@halcyon/scoring/score";
import type { RecordSource } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { entryOnRecord } from "./entry-on-record.ts";
import { firstHour } from "../history/read-days.ts";
import { hoursOfYears } from "./historical-workability.ts";
import { type PlacedRecord, placeRecord, reachOf, recordHours } from "../records/placed-record.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { wholeYears } from "../records/record-years.ts";
import { scoreYearByYear } from "./score-year-by-year.ts";

/** Whole years of a record at a place. */
interface HistoryYears {
  readonly placed: PlacedRecord;
  readonly years: Years;
}

/** Maximum number of years in a climatology, as in the climate normals of the World Meteorological Organization. */
const yearsMax = 30;

/**
 * Returns at most 30 complete years of a weather record: the last complete years before an hour.
 *
 * @returns Years, or a text that tells an operator why there are none.
 * @throws SourceError or Refusal if the record cannot be read.
 */
export async function historyYears(
  history: RecordSource | undefined,
  location: Location,
  before: EpochHour,
): Promise<HistoryYears | string> {
  if (history === undefined) return "the configuration names no history (historical.hourly)";
  const placed = await placeRecord(history, location);
  const { id, calendar } = placed.description;
  const held = wholeYears(placed.description);
  const years = yearsBefore(held, calendarDate("standard", Math.floor(before / 24)).year);
  return years === undefined ? `${id} holds no whole year (${calendar}) before the runs` : { placed, years };
}

/**
 * Scores whole years of a weather record.
 *
 * @returns Scores with four decimals as in responses, or a text that tells an operator why the entry cannot be scored.
 * @throws SourceError or Refusal if the record cannot be read.
 */
export async function scoreYears(
  cache: RecordCache,
  { placed, years }: HistoryYears,
  entry: Pick<Entry, "constraints">,
): Promise<PackedScores | string> {
  const reach = reachOf(placed);
  const { prepared, reads, dropped } = entryOnRecord(entry, placed, reach);
  if (dropped.length > 0) {
    return `${placed.description.id} has no ${dropped.map(({ variable }) => variable).join(", ")} here`;
  }
  const weather = await recordHours(placed, cache, reads, hoursOfYears(years, { prepared }));
  const scores = await scoreYearByYear(prepared, weather, placed, reach);
  return { from: firstHour(years.first), values: Int16Array.from(scores, packScore) };
}

/**
 * Runs work that reads a weather record, and returns the result of the work. If the work throws a Refusal other than weather_unavailable, returns the reason as
 * a text for an operator.
 *
 * @throws SourceError or Refusal weather_unavailable if the record cannot be read.
 */
export async function orReason<Made>(make: () => Promise<Made | string>): Promise<Made | string> {
  try {
    return await make();
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
