import type { Entry } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { HourCase } from "@halcyon/scoring/evidence";
import type { RecordSource, WeatherSource } from "@halcyon/weather";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { cacheSizes } from "../config/cache-sizes.ts";
import { curatedLibrary } from "../entries/curated-library.ts";
import { RecordCache } from "../weather/records/record-cache.ts";
import type { EvidenceRequest, EvidenceSources } from "./evidence-request.ts";

/** Time of the tests: 2026-11-21T00:00:00Z. */
export const madeNowMs = Date.UTC(2026, 10, 21);

/** Synthetic weather of six years. */
export const madeHistory = sinceYear(syntheticHistory({ seed: 1, clock: () => madeNowMs }), 2021);

function sinceYear(record: RecordSource, year: number): RecordSource {
  const first = Date.UTC(year, 0, 1) / millisecondsPerHour;
  return { ...record, describe: () => ({ ...record.describe(), first }) };
}

export const madeSource = syntheticSource({ product: "gefs", seed: 1 });

/** Task with constraints that both the past forecasts and the true weather can score. */
export const madeTask: Entry = curatedLibrary.find("task", 60)!;

/** Period of thirty days of runs. The weather that followed these runs is known. */
export const madePeriod = {
  from: Date.UTC(2026, 8, 20) / millisecondsPerHour,
  to: Date.UTC(2026, 9, 19) / millisecondsPerHour,
};

export function madeRequest(changes: Partial<EvidenceRequest> = {}): EvidenceRequest {
  return {
    entry: madeTask,
    location: { latitude: 53.5, longitude: 8.1 },
    timezone: "Europe/Berlin",
    window: {
      durationHours: 6,
      minimumScore: 0.1,
      maximumScore: undefined,
      daylightAt: undefined,
      localHours: undefined,
    },
    leadDays: 7,
    period: madePeriod,
    ...changes,
  };
}

interface MadeSources {
  readonly source?: WeatherSource;
  readonly truth?: RecordSource;
}

const cache = new RecordCache(cacheSizes.recordsMaxBytes);

export function madeSources({ source = madeSource, truth = madeHistory }: MadeSources = {}): EvidenceSources {
  return {
    model: "noaa",
    part: "ensemble",
    source,
    truth,
    history: madeHistory,
    cache,
    lapseKPerKm: 4.5,
  };
}

/** Returns the forecast and the outcome of an hour of a run, with the given changes. */
export function madeHour(changes: Partial<HourCase> = {}): HourCase {
  return {
    run: 0,
    hour: 8,
    leadHours: 0,
    members: 31,
    mean: 0.91,
    q10: 0.8,
    q90: 1,
    ideal: 0.6,
    unsuitable: 0.01,
    crps: 0.031_2,
    observed: 0.95,
    climatologyIdeal: 0.4,
    climatologyUnsuitable: 0.2,
    climatologyCrps: 0.2,
    persistence: 0.7,
    rank: null,
    ...changes,
  };
}
