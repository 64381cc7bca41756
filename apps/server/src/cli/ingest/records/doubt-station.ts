import { partConfigs } from "../../../config/sources/model-part-config.ts";
import { modelIds, partNames, unpack, type VariableName } from "@halcyon/schema";
import { usualLapseKPerKm } from "@halcyon/schema/wire";
import { type ObservationDoubts, rangeDoubts, type RecordWithPlaces, SourceError } from "@halcyon/weather";
import { type ColumnMap, doubtfulYears, headingDoubts } from "@halcyon/weather/sources/station";
import { cacheSizes } from "../../../config/cache-sizes.ts";
import type { Config } from "../../../config/config.ts";
import { ConfigError } from "../../../config/config-error.ts";
import { Refusal } from "../../../errors/refusal.ts";
import { storedRuns } from "../../../verification/stored-runs.ts";
import { doubtByRecord, doubtRecord } from "../../../verification/truth/doubt-record.ts";
import type { RecordTools } from "./ingest-record-options.ts";
import { RecordCache } from "../../../weather/records/record-cache.ts";

interface StationToDoubt {
  /** Columns of a CSV file, with the variables that they contain; none by default. */
  readonly columns?: ColumnMap | undefined;
  /** Texts beneath the headings of a CSV file, such as units, by column; absent if the file has none. */
  readonly below?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly anemometerHeightM?: number | undefined;
  readonly tools: Pick<RecordTools, "config" | "openRecords">;
}

/** Checks whether a station file looks wrong. Compares its values with its headings, with plausible ranges, and with the stored forecasts and history. */
export async function doubtStation(
  source: RecordWithPlaces,
  { columns = {}, below, anemometerHeightM, tools }: StationToDoubt,
): Promise<ObservationDoubts> {
  const { calendar, monthYears, first } = source.describe();
  const { series, records } = await allOf(source);
  const told = [
    ...headingDoubts(columns, { below, anemometerHeightM }),
    ...rangeDoubts(valuesOf(source, series)),
    ...yearDoubts({
      series,
      records,
      times:
        monthYears === undefined
          ? { kind: "actual", stamps: Array.from({ length: records }, (_, step) => first + step) }
          : { kind: "typical" },
    }),
  ];
  if (told.length > 0) return { doubts: told, notes: [] };
  if (calendar !== "standard" || monthYears !== undefined) return { doubts: [], notes: [] };
  const config = tools.config();
  const found = await doubtByForecasts(source, config);
  if (found.doubts.length + found.notes.length > 0 || config.historical.hourly?.source !== "store")
    return found;
  const { hourly: history } = await tools.openRecords(config);
  if (history === undefined) return found;
  const cache = new RecordCache(cacheSizes.recordsMaxBytes);
  return (
    (await unlessUnknown(doubtByRecord({ site: siteOf(source), observations: source, history, cache }))) ??
    found
  );
}

/** Reads all hours of a station as packed values. */
async function allOf(source: RecordWithPlaces) {
  const { variables, first, last } = source.describe();
  const cell = (await source.locate(siteOf(source)))!;
  const { grids, steps } = await source.read({
    cell,
    variables: [...variables.keys()],
    from: first,
    to: last,
  });
  return { series: grids, records: steps };
}

/** Converts packed series of values to canonical units. */
function valuesOf(source: RecordWithPlaces, series: ReadonlyMap<VariableName, Int16Array>) {
  return new Map(
    [...source.describe().variables].map(([name, { packing }]) => [
      name,
      Float64Array.from(series.get(name)!, (value) => unpack(value, packing)),
    ]),
  );
}

function yearDoubts(record: Parameters<typeof doubtfulYears>[0]): ObservationDoubts["doubts"] {
  return doubtfulYears(record).map((doubt) => ({
    kind: "unit",
    looksLike: "another unit",
    because: `${doubt}.`,
  }));
}

/** Compares a station with stored forecasts. Returns the doubts or notes for the first model part with which a comparison yields any. */
async function doubtByForecasts(source: RecordWithPlaces, config: Config): Promise<ObservationDoubts> {
  const cache = new RecordCache(cacheSizes.recordsMaxBytes);
  const lapseKPerKm = config.lapseKPerKm ?? usualLapseKPerKm;
  for (const model of modelIds) {
    for (const part of partNames) {
      if (partConfigs(config.models, model, part)[0]?.source !== "store") continue;
      const record = { site: siteOf(source), observations: source, cache, lapseKPerKm };
      const found = await unlessUnknown(
        storedRuns(config, model, part).then((stored) =>
          doubtRecord({ ...record, stored, from: -Infinity, to: Infinity }),
        ),
      );
      if (found !== undefined && found.doubts.length + found.notes.length > 0) return found;
    }
  }
  return { doubts: [], notes: [] };
}

/** Returns the doubts that a comparison found. Undefined if it failed because a store cannot be opened or does not cover the place. */
function unlessUnknown(doubts: Promise<ObservationDoubts>): Promise<ObservationDoubts | undefined> {
  return doubts.catch((error: unknown) => {
    if ([ConfigError, SourceError, Refusal].some((kind) => error instanceof kind)) return undefined;
    throw error;
  });
}

function siteOf(source: RecordWithPlaces) {
  const places = source.places();
  if (!("sites" in places)) throw new Error("A station has a site.");
  return places.sites[0]!;
}
