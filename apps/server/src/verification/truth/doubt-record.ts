import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import {
  calibratedValues,
  type CalibratedName,
  type ComparedVariable,
  type NativeWeather,
  doubtObservations,
  type ObservationDoubts,
  type RecordSource,
  SourceError,
  sourceAtSites,
} from "@halcyon/weather";
import { placeRecord } from "../../weather/records/placed-record.ts";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { someRuns, type StoredRuns } from "../stored-runs.ts";
import { calibratedReads, comparableNames, observedSteps } from "./observed-steps.ts";

/** Observations at a site, and the forecasts that they are checked against. */
export interface RecordToDoubt {
  readonly stored: StoredRuns;
  readonly site: SiteLocation;
  readonly observations: RecordSource;
  readonly cache: RecordCache;
  /** Lapse rate for adjusting weather to the height of the site [K/km]. */
  readonly lapseKPerKm: number;
  /** First compared hour. The range ends at `to` (exclusive). */
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Height above ground at which all wind was observed [m]. By default, each wind variable was observed at its own height. */
  readonly anemometerHeightM?: number | undefined;
}

/** Maximum lead of compared forecasts [h]. Longer leads reveal little about a wrong unit or clock. */
const leadMaxHours = 48;

/** Maximum number of compared runs. More runs would add little. */
const runsMax = 150;

/**
 * Checks observations against forecasts with lead times up to two days. This is done before the observations are used to fit or judge a calibration.
 *
 * @returns Doubts about the observations; empty if there are none, or if nothing can be compared. Nothing can be compared if the forecasts do not cover the
 * site, no times overlap, or only one side is synthetic.
 * @throws Refusal if the observations do not cover the site. SourceError if they cannot be read.
 */
export async function doubtRecord({
  stored,
  site,
  observations,
  cache,
  lapseKPerKm,
  ...span
}: RecordToDoubt): Promise<ObservationDoubts> {
  const source = sourceAtSites(stored.source, lapseKPerKm);
  const cell = await source.locate(site);
  const isOfOne = source.describe().synthetic === observations.describe().synthetic;
  if (cell === undefined || !isOfOne) return doubtObservations([]);
  const record = await placeRecord(observations, { latitude: site.latitude, longitude: site.longitude });
  const { first, last, variables } = record.description;
  const from = Math.max(span.from, first);
  const to = Math.min(span.to, last + 1);
  const meeting = stored.runs.filter((run) => run < to && run + leadMaxHours > from);
  const runs = someRuns(meeting, runsMax);
  const observe = await observedSteps(record, cache, { ...span, from: Math.max(from, runs[0] ?? Infinity) });
  if (observe === undefined) return doubtObservations([]);
  const carried = source.describe().variables;
  const names = comparableNames(carried, variables);
  const reads = calibratedReads((name) => carried.has(name));
  const said = new Map(names.map((name) => [name, new Map<EpochHour, Said>()]));
  for (const run of runs) {
    const native = await source
      .read({ cell, run, variables: reads, from: run, to: run + leadMaxHours, past: true })
      .catch((error: unknown) => {
        if (!(error instanceof SourceError)) throw error;
        return undefined;
      });
    for (const name of native === undefined ? [] : names) addSaid(said.get(name)!, name, native!, run);
  }
  return doubtObservations(
    [...said].map(([name, byStamp]): ComparedVariable => {
      const stamps = [...byStamp.keys()].filter((stamp) => stamp >= from && stamp < to);
      return {
        name,
        stamps,
        forecast: stamps.map((stamp) => byStamp.get(stamp)!.value),
        observedAfter: (stamp, lagHours) => observe(name, stamp + lagHours, byStamp.get(stamp)!.stepHours),
      };
    }),
  );
}

/** Number of most recent hours that are compared. Older hours would add little and take time to read. */
const comparedHours = 400 * 24;

/** Interval between compared hours [h]. Hours in between would add little. */
const everyHours = 3;

/**
 * Checks observations against another record of the same hours, such as a reanalysis.
 *
 * @param history - Record that is assumed to be correct.
 * @returns Doubts about the observations; empty if the records share no hour, or only one of them is synthetic.
 * @throws Refusal if one of the records does not cover the site; SourceError if one cannot be read.
 */
export async function doubtByRecord({
  site,
  observations,
  history,
  cache,
}: Pick<RecordToDoubt, "site" | "observations" | "cache"> & {
  readonly history: RecordSource;
}): Promise<ObservationDoubts> {
  if (history.describe().synthetic !== observations.describe().synthetic) return doubtObservations([]);
  const location = { latitude: site.latitude, longitude: site.longitude };
  const record = await placeRecord(observations, location);
  const believed = await placeRecord(history, location);
  const to = Math.min(record.description.last, believed.description.last) + 1;
  const from = Math.max(record.description.first, believed.description.first, to - comparedHours);
  const observe = await observedSteps(record, cache, { from, to: to + 24 });
  const say = await observedSteps(believed, cache, { from, to });
  if (observe === undefined || say === undefined || from >= to) return doubtObservations([]);
  const hours = Array.from(
    { length: Math.floor((to - from) / everyHours) },
    (_, step) => from + everyHours * step,
  );
  return doubtObservations(
    comparableNames(believed.description.variables, record.description.variables).map(
      (name): ComparedVariable => {
        const stamps = hours.filter((hour) => !Number.isNaN(say(name, hour, 1)));
        return {
          name,
          stamps,
          forecast: stamps.map((stamp) => say(name, stamp, 1)),
          observedAfter: (stamp, lagHours) => observe(name, stamp + lagHours, 1),
        };
      },
    ),
  );
}

/** Mean forecast of the members over a time step. */
interface Said {
  readonly value: number;
  readonly stepHours: number;
}

/** Adds the forecast of a run, which replaces the forecasts of earlier runs for the same times. */
function addSaid(
  byStamp: Map<EpochHour, Said>,
  name: CalibratedName,
  native: NativeWeather,
  run: EpochHour,
): void {
  const { members, stamps } = native;
  const values = calibratedValues(native, name);
  if (values === undefined) return;
  for (const [index, stamp] of stamps.entries()) {
    if (stamp <= run || stamp > run + leadMaxHours || index === 0) continue;
    const row = values.subarray(index * members, (index + 1) * members);
    const value = row.reduce((sum, one) => sum + one, 0) / members;
    if (!Number.isNaN(value)) byStamp.set(stamp, { value, stepHours: stamp - stamps[index - 1]! });
  }
}
