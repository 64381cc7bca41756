import { type Entry, type EpochHour } from "@halcyon/schema";
import { type PreparedEntry, prepareEntry } from "@halcyon/scoring";
import type { Cell, WeatherSource } from "@halcyon/weather";
import type { UsualScores } from "../ports.ts";
import { Refusal } from "../refusal.ts";
import { recordTruth } from "../verification/record-truth.ts";
import { forecastHours } from "../verification/verify-place.ts";
import type { TrainingRequest } from "./training-pairs.ts";

/** Tasks of sectors, and what is usual for them. */
export interface OddsToLearn {
  /** The tasks of each sector that stands for its odds. */
  readonly sectors: ReadonlyMap<string, readonly Entry[]>;
  /** How often scores of an entry reach something at the site; undefined where nobody knows. */
  readonly usualOf: (entry: Entry) => Promise<UsualScores | undefined>;
}

export interface OddsRequest extends Omit<TrainingRequest, "lapseKPerKm" | "anemometerHeightM"> {
  /** The part as answers see it: at the height of the site, and calibrated where its weather is. */
  readonly source: WeatherSource;
  readonly odds: OddsToLearn;
}

/** A task, and how its hours truly were. */
export interface OddsTask {
  readonly entry: PreparedEntry;
  readonly id: number;
  /** Hours from the start of a run that can be scored. */
  readonly hours: number;
  /** Published scores from an hour on; NaN where they are not known. */
  readonly observed: { readonly from: EpochHour; readonly scores: Float64Array };
  readonly usual: UsualScores | undefined;
}

/** The most tasks of a sector that are scored: more say little more, as they meet the same weather. */
const tasksMax = 12;

/** At most so many of the tasks, from all over the sector, whose limits can all be observed and forecast. */
export async function oddsTasks(
  entries: readonly Entry[],
  { stored, source, site, observations, cache, odds, from, to }: OddsRequest,
  cell: Cell,
  runs: readonly EpochHour[],
): Promise<readonly OddsTask[]> {
  const truth = recordTruth(observations, cache);
  const place = { latitude: site.latitude, longitude: site.longitude };
  const start = Math.max(runs[0]!, from);
  const known: OddsTask[] = [];
  const count = Math.min(entries.length, tasksMax);
  for (let index = 0; index < count; index += 1) {
    const entry = entries[Math.floor((index * entries.length) / count)]!;
    const prepared = prepareEntry(entry);
    try {
      const hours = forecastHours({ source, cell, run: runs.at(-1)! }, prepared, stored.part);
      const there = await truth.at(place, entry);
      const end = Math.min(there.untilHour(prepared), to, runs.at(-1)! + hours);
      if (there.lacks.length > 0 || !(start < end)) continue;
      const scores = await there.observe(prepared, start, end);
      const usual = await odds.usualOf(entry);
      known.push({ entry: prepared, id: entry.id, hours, observed: { from: start, scores }, usual });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "variable_unavailable") throw error;
    }
  }
  return known;
}
