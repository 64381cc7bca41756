import type { Entry } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { entryHorizon, type PreparedEntry, prepareEntry, type Reach } from "@halcyon/scoring";
import { type Cell, reachHours, type WeatherSource } from "@halcyon/weather";
import { entryOnRecord } from "../../weather/workability/entry-on-record.ts";
import { placeRecord, reachOf, recordHours } from "../../weather/records/placed-record.ts";
import { scoreYearByYear } from "../../weather/workability/score-year-by-year.ts";
import type { UsualScores } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import { verifiedLeadHours } from "../lead-classes.ts";
import type { TrainingRequest } from "./training-pairs.ts";

/** Sectors for which the calibration of probabilities is learned, with the score frequencies of their tasks. */
export interface OddsToLearn {
  /** Tasks that represent each sector. */
  readonly sectors: ReadonlyMap<string, readonly Entry[]>;
  /** Returns the score frequencies of an entry (task or scenario) at the site, or undefined if they are not known. */
  readonly usualOf: (entry: Entry) => Promise<UsualScores | undefined>;
}

export interface OddsRequest extends Omit<TrainingRequest, "lapseKPerKm" | "anemometerHeightM"> {
  /**
   * Source of the model part with the same corrections as in responses. Its weather is adjusted to the height of the site, and calibrated if there is a
   * calibration.
   */
  readonly source: WeatherSource;
  readonly odds: OddsToLearn;
}

/** Task, with the observed score of each hour. */
export interface OddsTask {
  readonly entry: PreparedEntry;
  readonly id: number;
  /** Number of hours, from the start of a run, for which the task can be scored. */
  readonly hours: number;
  /** Observed scores, rounded as in responses, from the hour `from` on; NaN if a score is unknown. */
  readonly observed: { readonly from: EpochHour; readonly scores: Float64Array };
  readonly usual: UsualScores | undefined;
}

/** Maximum number of tasks that are scored for a sector. More tasks would add little, because all tasks have the same weather. */
const tasksMax = 12;

/**
 * Returns up to {@link tasksMax} tasks, spread evenly over the sector. All limits of these tasks can be checked against observations, and all required limits
 * also against forecasts.
 */
export async function oddsTasks(
  entries: readonly Entry[],
  request: OddsRequest,
  cell: Cell,
  runs: readonly EpochHour[],
): Promise<readonly OddsTask[]> {
  const count = Math.min(entries.length, tasksMax);
  const known: OddsTask[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = entries[Math.floor((index * entries.length) / count)]!;
    const prepared = prepareEntry(entry);
    const hours = forecastHours(prepared, request, cell, runs.at(-1)!);
    const from = Math.max(runs[0]!, request.from);
    const until = Math.min(runs.at(-1)! + hours, request.to);
    const observed = hours === 0 ? undefined : await observedScores(entry, request, { from, to: until });
    if (observed === undefined) continue;
    const usual = await request.odds.usualOf(entry);
    known.push({ entry: prepared, id: entry.id, hours, observed, usual });
  }
  return known;
}

/** Returns the number of hours for which a run can score an entry; 0 if the run lacks the variable of an indispensable limit. */
function forecastHours(
  entry: PreparedEntry,
  { stored: { part }, source }: OddsRequest,
  cell: Cell,
  run: EpochHour,
): number {
  const reach = reachOfRun(source, cell, run);
  const toHour = Math.min(source.describe().leadHours.at(-1) ?? 0, verifiedLeadHours);
  const horizon = entryHorizon(entry, [{ part, fromHour: 0, toHour, reach }]);
  return "maximumHours" in horizon ? horizon.maximumHours : 0;
}

/** Returns a function that gives the number of hours for which a run has a variable at a grid cell. */
export function reachOfRun(source: WeatherSource, cell: Cell, run: EpochHour): Reach {
  const part = { part: "deterministic", source, description: source.describe(), run, cell } as const;
  return (name) => reachHours(part, name, run);
}

/** Returns the observed scores; undefined if the record lacks the variable of a limit, or has none of the hours of the runs. */
async function observedScores(
  entry: Entry,
  { site, observations, cache }: OddsRequest,
  { from, to }: Pick<OddsRequest, "from" | "to">,
): Promise<OddsTask["observed"] | undefined> {
  const placed = await placeRecord(observations, { latitude: site.latitude, longitude: site.longitude });
  const reach = reachOf(placed);
  try {
    const { prepared, reads, dropped } = entryOnRecord(entry, placed, reach);
    const { hoursBefore, hoursAfter } = prepared;
    const start = Math.max(from, placed.description.first);
    const end = Math.min(to, placed.description.last - hoursAfter);
    if (dropped.length > 0 || !(start < end)) return undefined;
    const span = { from: start - hoursBefore, hours: end - start + hoursBefore + hoursAfter };
    const weather = await recordHours(placed, cache, reads, span);
    return { from: start, scores: await scoreYearByYear(prepared, weather, placed, reach) };
  } catch (error) {
    if (error instanceof Refusal && error.code === "variable_unavailable") return undefined;
    throw error;
  }
}
