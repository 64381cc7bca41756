import { setImmediate } from "node:timers/promises";
import type { HourlyWeather } from "@halcyon/schema";
import { calendarDate, dayNumber } from "@halcyon/schema/time";
import {
  limitingHours,
  type PreparedEntry,
  publish,
  type Reach,
  scoreRecord,
  type Site,
} from "@halcyon/scoring";
import { scoreAroundGaps } from "@halcyon/scoring/score";
import { requireRecipient } from "../../errors/caller-left.ts";

/**
 * Scores the hours of a weather record year by year, with the same result as `scoreRecord`. After each year, the event loop can serve other requests.
 *
 * @param weather - Weather, including the hours before and after the scored hours that the entry needs.
 * @returns Scores by hour, for all hours that can be scored.
 * @throws CallerLeft if the recipient of the result has disconnected.
 */
export async function scoreYearByYear(
  entry: PreparedEntry,
  weather: HourlyWeather,
  site: RecordSite,
  reach: Reach,
): Promise<Float64Array> {
  const scores = new Float64Array(weather.hours - entry.hoursBefore - entry.hoursAfter);
  await yearByYear({ entry, weather, site, reach }, (input, fromRow) => {
    scores.set(scoreRecord(input), fromRow);
  });
  return scores;
}

/** Scores of a weather record, and what lowers them. */
export interface LimitedScores {
  /** Scores by hour, as {@link scoreYearByYear} returns them. */
  readonly scores: Float64Array;
  /** Position of the constraint that lowers the score most by hour; 255 if none does. */
  readonly limits: Uint8Array;
}

/**
 * Scores the hours of a weather record like {@link scoreYearByYear}, and finds what lowers each score most.
 *
 * @param leastScore - Score that the hours need, as `limitingHours` takes it.
 */
export async function scoreAndLimitYearByYear(
  entry: PreparedEntry,
  weather: HourlyWeather,
  site: RecordSite,
  reach: Reach,
  leastScore: number,
): Promise<LimitedScores> {
  const hours = weather.hours - entry.hoursBefore - entry.hoursAfter;
  const [scores, limits] = [new Float64Array(hours), new Uint8Array(hours)];
  await yearByYear({ entry, weather, site, reach }, (input, fromRow) => {
    const scored = scoreAroundGaps(input);
    limits.set(limitingHours(scored, leastScore), fromRow);
    scores.set(
      scored.logScores.map((log) => publish(Math.exp(log))),
      fromRow,
    );
  });
  return { scores, limits };
}

type RecordSite = Pick<Site, "cell" | "place">;

/** Weather of a record, and the entry to score. */
interface RecordToScore {
  readonly entry: PreparedEntry;
  readonly weather: HourlyWeather;
  readonly site: RecordSite;
  readonly reach: Reach;
}

/**
 * Calls a function with the input for scoring each year, in order.
 *
 * @param score - Function that scores a year. Its second argument is the position of the first scored hour among all scored hours.
 * @throws CallerLeft if the recipient of the result has disconnected.
 */
async function yearByYear(
  { entry, weather, site: { cell, place = cell }, reach }: RecordToScore,
  score: (input: Parameters<typeof scoreRecord>[0], fromRow: number) => void,
): Promise<void> {
  const { hoursBefore, hoursAfter } = entry;
  const rows = weather.hours - hoursBefore - hoursAfter;
  for (let fromRow = 0; fromRow < rows;) {
    const toRow = Math.min(rows, nextYear(weather.from + hoursBefore + fromRow) - weather.from - hoursBefore);
    const part = hoursOf(weather, fromRow, toRow + hoursBefore + hoursAfter);
    const span = { fromRow: hoursBefore, toRow: hoursBefore + toRow - fromRow };
    const site = { cell, place, nowRow: 0, goOn: requireRecipient };
    score({ entry, weather: part, site, reach, ...span }, fromRow);
    fromRow = toRow;
    await setImmediate();
  }
}

function nextYear(hour: number): number {
  const { year } = calendarDate("standard", Math.floor(hour / 24));
  return dayNumber("standard", { year: year + 1, month: 1, day: 1 }) * 24;
}

function hoursOf({ from, members, grids }: HourlyWeather, fromRow: number, toRow: number): HourlyWeather {
  const rows = [...grids].map(([name, grid]) => [name, grid.subarray(fromRow, toRow)] as const);
  return { from: from + fromRow, hours: toRow - fromRow, members, grids: new Map(rows) };
}
