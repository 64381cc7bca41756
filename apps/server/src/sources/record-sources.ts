import { dirname } from "node:path";
import {
  joinRecords,
  type PlacedRecord,
  type RecordDescription,
  type RecordSource,
  recordStoreSource,
  StoreError,
  syntheticHistory,
  syntheticProjections,
} from "@halcyon/weather";
import { type Config, ConfigError } from "../config.ts";
import type { Records } from "../ports.ts";
import type { StoreRecordConfig } from "../record-config.ts";
import { given } from "./given.ts";
import { storeAt } from "./store-at.ts";

/**
 * The records that the configuration names.
 *
 * @param nowMs - The clock [ms since 1970].
 * @throws ConfigError for a record that cannot be opened or is of another kind, naming its place in the configuration
 */
export async function recordSources(
  config: Pick<Config, "historical" | "projections" | "configFile">,
  nowMs: () => number,
): Promise<Records> {
  const file = config.configFile ?? "";
  const whereOf = (path: string): string => `HALCYON_CONFIG: ${file}: ${path}`;
  const folder = dirname(config.configFile ?? ".");
  const { hourly, daily } = config.historical;
  return {
    hourly:
      hourly?.source === "store"
        ? await historyOf(hourly, "hour", whereOf("historical.hourly"), folder)
        : hourly && syntheticHistory({ seed: hourly.seed, clock: nowMs }),
    daily: daily && (await historyOf(daily, "day", whereOf("historical.daily"), folder)),
    projections: await projectionsOf(config.projections, whereOf, folder),
    maxAgeHours: given({
      hourly: hourly?.source === "store" ? maxAgeHoursOf(hourly) : undefined,
      daily: daily && maxAgeHoursOf(daily),
    }),
  };
}

function maxAgeHoursOf({
  max_age_days: days,
}: {
  readonly max_age_days?: number | undefined;
}): number | undefined {
  return days && days * 24;
}

async function historyOf(
  config: StoreRecordConfig,
  step: RecordDescription["step"],
  where: string,
  folder: string,
): Promise<RecordSource> {
  const source = await openStored(config, where, folder);
  const description = source.describe();
  if (description.offering !== "historical" || description.step !== step) {
    throw new ConfigError(`${where}: ${nameOf(config)} is no history by the ${step}`);
  }
  if (description.calendar !== "standard") {
    throw new ConfigError(`${where}: ${nameOf(config)} is in the calendar ${description.calendar}`);
  }
  return source;
}

async function projectionsOf(
  configs: Config["projections"],
  whereOf: (path: string) => string,
  folder: string,
): Promise<readonly RecordSource[]> {
  const projections: RecordSource[] = [];
  const known = new Set<string>();
  for (const [index, config] of configs.entries()) {
    const where = whereOf(`projections.${index}`);
    const sources =
      config.source === "synthetic"
        ? syntheticProjections(config.seed)
        : [await openStored(config, where, folder)];
    for (const source of sources) {
      const description = source.describe();
      if (description.offering !== "projection" || description.step !== "day") {
        throw new ConfigError(`${where}: no climate model projects these days`);
      }
      const name = `${description.model} ${description.scenario}`;
      if (known.has(name)) throw new ConfigError(`${where}: ${name} is named twice`);
      known.add(name);
      projections.push(source);
    }
  }
  return projections;
}

async function openStored(config: StoreRecordConfig, where: string, folder: string): Promise<RecordSource> {
  const { record, cache_mb: cacheMb } = config;
  const storage = storeAt(config, folder);
  const names = typeof record === "string" ? [record] : record;
  const cacheBytes = Math.floor((cacheMb * 2 ** 20) / names.length);
  try {
    const opened = await Promise.all(
      names.map(async (name) => recordStoreSource({ storage, record: name, cacheBytes })),
    );
    return opened.length === 1 ? opened[0]! : joinRecords(opened as [PlacedRecord, ...PlacedRecord[]]);
  } catch (error) {
    if (!(error instanceof StoreError) && !(error instanceof RangeError)) throw error;
    throw new ConfigError(`${where}: ${error.message}`, { cause: error });
  }
}

function nameOf({ record }: StoreRecordConfig): string {
  return typeof record === "string" ? record : record.join(", ");
}
