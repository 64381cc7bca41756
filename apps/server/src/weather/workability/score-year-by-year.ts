import { setImmediate } from "node:timers/promises";
import type { HourlyWeather } from "@halcyon/schema";
import { calendarDate, dayNumber } from "@halcyon/schema/time";
import { type PreparedEntry, type Reach, scoreRecord, type Site } from "@halcyon/scoring";
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
  { cell, place = cell }: Pick<Site, "cell" | "place">,
  reach: Reach,
): Promise<Float64Array> {
  const { hoursBefore, hoursAfter } = entry;
  const rows = weather.hours - hoursBefore - hoursAfter;
  const scores = new Float64Array(rows);
  for (let fromRow = 0; fromRow < rows;) {
    const toRow = Math.min(rows, nextYear(weather.from + hoursBefore + fromRow) - weather.from - hoursBefore);
    const part = hoursOf(weather, fromRow, toRow + hoursBefore + hoursAfter);
    const span = { fromRow: hoursBefore, toRow: hoursBefore + toRow - fromRow };
    scores.set(
      scoreRecord({
        entry,
        weather: part,
        site: { cell, place, nowRow: 0, goOn: requireRecipient },
        reach,
        ...span,
      }),
      fromRow,
    );
    fromRow = toRow;
    await setImmediate();
  }
  return scores;
}

function nextYear(hour: number): number {
  const { year } = calendarDate("standard", Math.floor(hour / 24));
  return dayNumber("standard", { year: year + 1, month: 1, day: 1 }) * 24;
}

function hoursOf({ from, members, grids }: HourlyWeather, fromRow: number, toRow: number): HourlyWeather {
  const rows = [...grids].map(([name, grid]) => [name, grid.subarray(fromRow, toRow)] as const);
  return { from: from + fromRow, hours: toRow - fromRow, members, grids: new Map(rows) };
}
