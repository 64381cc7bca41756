import { packedMissing } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { type NativeWeather, SourceError, type WeatherSource } from "@halcyon/weather";
import { oldestRunHours, verifiedLeadHours } from "../lead-classes.ts";
import { pastReads, type Wait } from "../past-reads.ts";

/**
 * Step of the verification of past runs. `runs` are all past runs before the end of the step, in ascending order. They include the runs of earlier steps, which
 * are not verified again.
 */
export interface PastStep {
  readonly runs: readonly EpochHour[];
  /** End of the step (exclusive) [h since 1970]. */
  readonly end: EpochHour;
}

/** Length of a step [h]. Runs that are over with a step must not be older than {@link oldestRunHours}. */
const stepHours = oldestRunHours - verifiedLeadHours - 24;

/** Maximum amount of data that is fetched in a night for the past of a model part [bytes]. The first step is taken in any case. */
const nightMaxBytes = 2e9;

/** Maximum share of the calls left in a day or month that a night may use. */
const callsShare = 0.5;

interface PastStepsOptions {
  /** First hour of the runs. */
  readonly from: EpochHour;
  /** Start of the first archived run, which is verified without its past. */
  readonly archivedFrom: EpochHour;
  /** End of the last step that is done; undefined if there is none. */
  readonly doneTo: EpochHour | undefined;
  /** Number of places at which runs are read. */
  readonly places: number;
  readonly nowMs: number;
}

/**
 * Returns the next steps of the verification of runs that are older than the archive. Together, the steps stay within the limits on data and calls of one
 * night.
 *
 * @returns Steps; empty only if all runs are verified, or the source has no past runs.
 * @throws SourceError if the source cannot list its runs.
 */
export async function pastSteps(
  source: WeatherSource,
  { from, archivedFrom, doneTo, places, nowMs }: PastStepsOptions,
): Promise<PastStep[]> {
  const { past, calls } = source;
  const lastEnd = Math.min(epochHourOf(nowMs), archivedFrom + oldestRunHours + stepHours);
  if (past === undefined || (doneTo ?? from) + stepHours > lastEnd) return [];
  const all = await past.runsBetween(from, epochHourOf(nowMs) - Math.ceil(past.availableAfterHours));
  const { variables, leadHours } = source.describe();
  const toLeadHours = Math.min(leadHours.at(-1)!, verifiedLeadHours);
  const callsLeft = (calls?.left() ?? []).filter(({ window }) => window === "day" || window === "month");
  const callsMax = callsShare * Math.min(...callsLeft.map(({ left }) => left));
  const steps: PastStep[] = [];
  let reads = 0;
  for (let end = (doneTo ?? all[0] ?? Infinity) + stepHours; end <= lastEnd; end += stepHours) {
    const runs = all.filter((run) => run < end);
    reads += places * runs.filter((run) => run >= end - stepHours).length;
    const cost = past.costOf({ runs: reads, variables: [...variables.keys()], toLeadHours });
    if (steps.length > 0 && (cost.bytes > nightMaxBytes || cost.calls > callsMax)) break;
    steps.push({ runs, end });
  }
  return steps;
}

/**
 * Returns a source that reads past runs in the same way as the source of an archive. If a run has no data for the hours before its start, these hours come from
 * earlier runs. Only a damaged run counts as unreadable. Any other failure ends the step, which is repeated in another night.
 *
 * @param runs - Starts of the past runs, in ascending order.
 * @param wait - By default, waits in real time.
 */
export function pastSource(source: WeatherSource, runs: readonly EpochHour[], wait?: Wait): WeatherSource {
  const past = pastReads(source, wait);
  const readRun: WeatherSource["read"] = (request) =>
    past.read(request).catch((error: unknown) => {
      if (!(error instanceof SourceError) || error.damagedRun !== undefined) throw error;
      throw new Error(`past runs cannot be read now: ${error.message}`, { cause: error });
    });
  const read: WeatherSource["read"] = async (request) => {
    const { from, to, run } = request;
    const weather = await readRun(request);
    const isWhole = from >= run || (weather.stamps[0] ?? Infinity) < run;
    const earlier = isWhole ? undefined : runs.findLast((one) => one < run);
    if (earlier === undefined) return weather;
    return joined(await read({ ...request, run: earlier, to: Math.min(to, run) }), weather, run);
  };
  return { ...past, read };
}

/** Joins the weather up to the start of a run, of the first member of earlier runs, with the weather of the run. */
function joined(before: NativeWeather, weather: NativeWeather, run: EpochHour): NativeWeather {
  const { members } = weather;
  const stamps = [...before.stamps.filter((stamp) => stamp < run), ...weather.stamps];
  const grids = [...weather.grids].map(([name, ofRun]) => {
    const grid = new Int16Array(stamps.length * members).fill(packedMissing);
    grid.set(ofRun, grid.length - ofRun.length);
    const ofEarlier = before.grids.get(name)!;
    for (const [row, stamp] of before.stamps.entries()) {
      const target = stamps.indexOf(stamp) * members;
      // At its start a run lacks what is summed over a step.
      const isOfRun = stamp > run || (stamp === run && grid[target] !== packedMissing);
      if (!isOfRun && target >= 0) grid.fill(ofEarlier[row * before.members]!, target, target + members);
    }
    return [name, grid] as const;
  });
  return { members, stamps, grids: new Map(grids) };
}
