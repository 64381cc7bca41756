import { modelIds, partNames, unpack } from "@halcyon/schema";
import { usualLapseKPerKm } from "@halcyon/schema/wire";
import { type ObservationDoubts, rangeDoubts, type RecordWithPlaces, SourceError } from "@halcyon/weather";
import { type ColumnMap, headingDoubts } from "@halcyon/weather/sources/station";
import { cacheSizes } from "../../../config/cache-sizes.ts";
import type { Config } from "../../../config/config.ts";
import { ConfigError } from "../../../errors/config-error.ts";
import { Refusal } from "../../../errors/refusal.ts";
import { storedRuns } from "../../../verification/stored-runs.ts";
import { doubtRecord } from "../../../verification/truth/doubt-record.ts";
import { recordCache } from "../../../weather/records/record-cache.ts";

interface StationToDoubt {
  /** What the columns of a CSV file are taken for. */
  readonly columns?: ColumnMap | undefined;
  readonly anemometerHeightM?: number | undefined;
  readonly config: () => Config;
}

/** Holds the file of a station against its own headings, against what is plausible, and against the forecasts that the configuration stores. */
export async function doubtStation(
  source: RecordWithPlaces,
  { columns = {}, anemometerHeightM, config }: StationToDoubt,
): Promise<ObservationDoubts> {
  const told = [...headingDoubts(columns, anemometerHeightM), ...rangeDoubts(await valuesOf(source))];
  if (told.length > 0) return { doubts: told, notes: [] };
  const { calendar, monthYears } = source.describe();
  if (calendar !== "standard" || monthYears !== undefined) return { doubts: [], notes: [] };
  return doubtByForecasts(source, config());
}

/** All values of a station, in canonical units. */
async function valuesOf(source: RecordWithPlaces) {
  const { variables, first, last } = source.describe();
  const cell = (await source.locate(siteOf(source)))!;
  const { grids } = await source.read({ cell, variables: [...variables.keys()], from: first, to: last });
  return new Map(
    [...variables].map(([name, { packing }]) => [
      name,
      Float64Array.from(grids.get(name)!, (value) => unpack(value, packing)),
    ]),
  );
}

/** The first stored part that doubts it, or has something to note. */
async function doubtByForecasts(source: RecordWithPlaces, config: Config): Promise<ObservationDoubts> {
  const cache = recordCache(cacheSizes.recordsMaxBytes);
  const lapseKPerKm = config.lapseKPerKm ?? usualLapseKPerKm;
  for (const model of modelIds) {
    for (const part of partNames) {
      if (config.models[model]?.[part]?.source !== "store") continue;
      try {
        const stored = await storedRuns(config, model, part);
        const record = { site: siteOf(source), observations: source, cache, lapseKPerKm };
        const found = await doubtRecord({ ...record, stored, from: -Infinity, to: Infinity });
        if (found.doubts.length > 0 || found.notes.length > 0) return found;
      } catch (error) {
        const isUnknown = [ConfigError, SourceError, Refusal].every((kind) => !(error instanceof kind));
        if (isUnknown) throw error;
      }
    }
  }
  return { doubts: [], notes: [] };
}

function siteOf(source: RecordWithPlaces) {
  const places = source.places();
  if (!("sites" in places)) throw new Error("A station has a site.");
  return places.sites[0]!;
}
