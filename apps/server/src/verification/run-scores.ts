import type { EpochHour, HourlyWeather, Location } from "@halcyon/schema";
import {
  entryHandOverReads,
  entryReads,
  memberScores,
  type PreparedEntry,
  type Reach,
} from "@halcyon/scoring";
import { type Cell, longestGapHours, reachHours, toHours, type WeatherSource } from "@halcyon/weather";
import { withHandOver } from "../series/hour-span.ts";

/** One run of a part at a cell, and hours from one (inclusive) to another (exclusive). */
export interface RunHours {
  readonly source: WeatherSource;
  readonly cell: Cell;
  /** The place that is scored, whose sun it is. */
  readonly place: Location;
  readonly run: EpochHour;
  readonly from: EpochHour;
  readonly to: EpochHour;
}

/** How far a run carries variables at a cell. */
export function reachOfRun({ source, cell, run }: Pick<RunHours, "source" | "cell" | "run">): Reach {
  const part = { part: "deterministic", source, description: source.describe(), run, cell } as const;
  return (name) => reachHours(part, name, run);
}

/**
 * The scores of an entry in hours of one run. Hours before its start take the shortest leads of the runs before it, which are the same for
 * all members.
 *
 * @returns Scores that are not rounded, [hour][member]; NaN where a member has a gap.
 * @throws SourceError where the run cannot be read
 */
export async function runScores(hours: RunHours, entry: PreparedEntry): Promise<Float64Array> {
  return scoresIn(await weatherOf(hours, entry), hours, entry);
}

/** The scores of its first member alone, for hours before the run's start; as {@link runScores}. */
export async function pastScores(hours: RunHours, entry: PreparedEntry): Promise<Float64Array> {
  const weather = await weatherOf(hours, entry);
  const { members } = weather;
  const ofFirst = [...weather.grids].map(
    ([name, grid]) => [name, grid.filter((_, index) => index % members === 0)] as const,
  );
  return scoresIn({ ...weather, members: 1, grids: new Map(ofFirst) }, hours, entry);
}

async function weatherOf(hours: RunHours, entry: PreparedEntry): Promise<HourlyWeather> {
  const { source, cell, run } = hours;
  const reach = reachOfRun(hours);
  const part = { part: "ensemble", fromHour: 0, toHour: Infinity, reach } as const;
  const [handOver] = entryHandOverReads(entry, [part]);
  const span = { fromHour: hours.from - entry.hoursBefore - run, toHour: hours.to + entry.hoursAfter - run };
  const read = withHandOver(span, handOver!);
  const [from, to] = [run + read.fromHour, run + read.toHour];
  const native = await source.read({
    cell,
    run,
    variables: entryReads(entry, reach),
    from: from - longestGapHours,
    to: to + longestGapHours,
  });
  return toHours(native, source.describe().variables, { from, hours: to - from, location: cell });
}

function scoresIn(weather: HourlyWeather, hours: RunHours, entry: PreparedEntry): Float64Array {
  const { cell, place, run, from, to } = hours;
  return memberScores({
    entry,
    weather,
    site: { cell, place, nowRow: run - weather.from },
    reach: reachOfRun(hours),
    fromRow: from - weather.from,
    toRow: to - weather.from,
  });
}
