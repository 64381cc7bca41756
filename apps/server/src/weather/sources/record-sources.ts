import { join } from "node:path";
import type { Offering } from "@halcyon/schema/endpoints";
import { recordStoreSource } from "@halcyon/store";
import {
  joinRecords,
  type RecordDescription,
  type RecordSource,
  type RecordWithPlaces,
} from "@halcyon/weather";
import {
  openMeteoArchive,
  type OpenMeteoClient,
  openMeteoClimate,
} from "@halcyon/weather/sources/open-meteo";
import { syntheticHistory, syntheticProjections } from "@halcyon/weather/sources/synthetic";
import { diskBytes, type StoredBytes } from "@halcyon/weather/source-kit";
import type { Config } from "../../config/config.ts";
import { ConfigError } from "../../config/config-error.ts";
import type { Records } from "../../ports.ts";
import type { RecordsConfig, StoreRecordConfig } from "../../config/record-config.ts";
import { given } from "@halcyon/base/given";
import { weatherPlace } from "../../config/weather-place.ts";
import { keepOpening, type Opening, type OpeningClock, openingClock } from "./keep-opening.ts";
import { openMeteoOf } from "./open-meteo-of.ts";
import { storeAt, type StoreSurroundings, storeSurroundings } from "../../config/stores/store-at.ts";

/** Maximum disk space of cached records [bytes]. For one place, 30 years of eight variables and seven climate models take about 7 MB. */
const maxBytes = 2 * 2 ** 30;

/**
 * Opens the disk cache for records that are fetched for single places. The cache survives the process. Its folder is separate, so that chunks of archives do
 * not displace the records.
 */
function recordDisk({ dataDirectory }: Pick<Config, "dataDirectory">): StoredBytes {
  return diskBytes({ folder: join(dataDirectory, "cache", "records"), maxBytes });
}

/** Records that one item of the configuration names, and whether they are open. */
interface Slot {
  readonly dataset: string;
  readonly offering: Offering;
  /** Name of the source in the configuration. */
  readonly id: string;
  opening: Opening<readonly RecordSource[]>;
}

type SlotPlan = Omit<Slot, "opening"> & {
  readonly where: string;
  readonly open: (others: readonly RecordSource[]) => Promise<readonly RecordSource[]>;
};

/**
 * Opens the configured weather records. A record that cannot be opened is retried, and is absent until it opens.
 *
 * @param nowMs - Returns the current time [ms since 1970], for synthetic records.
 * @throws ConfigError if a setting is invalid. The message names its position in the configuration.
 */
export async function recordSources(
  config: Pick<
    Config,
    "historical" | "projections" | "openMeteo" | "dataDirectory" | "objectStore" | "preset" | "configFile"
  >,
  nowMs: () => number,
  clock: OpeningClock = openingClock,
): Promise<Records> {
  const tools: Tools = {
    stores: storeSurroundings(config),
    openMeteo: () => openMeteoOf(config, nowMs),
    kept: recordDisk(config),
    nowMs,
  };
  const whereOf = (path: string): string => weatherPlace(config, path);
  const { hourly, daily } = config.historical;
  const plans = [
    ...historyPlans("hour", hourly, whereOf("historical.hourly"), tools),
    ...historyPlans("day", daily, whereOf("historical.daily"), tools),
    ...projectionPlans(config.projections, whereOf, tools),
  ];
  const slots: Slot[] = [];
  const projections = (): RecordSource[] =>
    slots.flatMap(({ offering, opening }) => (offering === "projection" ? (opening.opened ?? []) : []));
  await Promise.all(
    plans.map(({ where, open, ...slot }, index) =>
      keepOpening(
        where,
        () => open(projections()),
        (opening) => {
          slots[index] = { ...slot, opening };
        },
        clock,
      ),
    ),
  );
  const opened = (dataset: string): RecordSource | undefined =>
    slots.find((slot) => slot.dataset === dataset)?.opening.opened?.[0];
  return {
    get hourly() {
      return opened("historical.hour");
    },
    get daily() {
      return opened("historical.day");
    },
    get projections() {
      return projections();
    },
    get absent() {
      return slots.flatMap(({ opening: { absence }, ...slot }) =>
        absence === undefined ? [] : [{ ...slot, absence }],
      );
    },
    maxAgeHours: given({
      hourly: hourly && hourly.source !== "synthetic" ? maxAgeHoursOf(hourly) : undefined,
      daily: daily && maxAgeHoursOf(daily),
    }),
  };
}

/** Clients and caches for opening any record. */
interface Tools {
  readonly stores: StoreSurroundings;
  readonly openMeteo: () => OpenMeteoClient;
  readonly kept: ReturnType<typeof recordDisk>;
  readonly nowMs: () => number;
}

type HistoryConfig = RecordsConfig["historical"]["hourly" | "daily"];

/** Returns a list with a plan to open the configured record. The list is empty if no record is configured. */
function historyPlans(
  step: RecordDescription["step"],
  record: HistoryConfig,
  where: string,
  { stores, openMeteo, kept, nowMs }: Tools,
): readonly SlotPlan[] {
  if (record === undefined) return [];
  const open = async (): Promise<readonly RecordSource[]> => {
    if (record.source === "store") return [await openHistory(record, step, stores)];
    if (record.source === "synthetic") return [syntheticHistory({ seed: record.seed, clock: nowMs })];
    const { model, cache_mb: cacheMb } = record;
    return [openMeteoArchive({ client: openMeteo(), model, cacheBytes: cacheMb * 2 ** 20, kept })];
  };
  return [{ dataset: `historical.${step}`, offering: "historical", id: nameOf(record), where, open }];
}

/**
 * Returns plans to open the configured climate projections.
 *
 * @throws ConfigError if two records have the same climate model and scenario. Records whose contents are only known after opening are not checked.
 */
function projectionPlans(
  projections: RecordsConfig["projections"],
  whereOf: (path: string) => string,
  tools: Tools,
): readonly SlotPlan[] {
  const known = new Set<string>();
  return projections.map((record, index) => {
    const dataset = `projections.${index}`;
    const plan = { dataset, offering: "projection", id: nameOf(record), where: whereOf(dataset) } as const;
    if (record.source === "store") {
      return { ...plan, open: async (others) => [await openProjection(record, tools.stores, others)] };
    }
    const made = madeProjections(record, tools);
    for (const source of made) {
      if (known.has(modelOf(source))) throw new ConfigError(`${plan.where}: ${twice(source)}`);
      known.add(modelOf(source));
    }
    return { ...plan, open: async () => made };
  });
}

function madeProjections(
  record: Exclude<RecordsConfig["projections"][number], StoreRecordConfig>,
  { openMeteo, kept }: Tools,
): readonly RecordSource[] {
  if (record.source === "synthetic") return syntheticProjections(record.seed);
  const { models, cache_mb: cacheMb } = record;
  return openMeteoClimate({ client: openMeteo(), models, cacheBytes: cacheMb * 2 ** 20, kept });
}

function maxAgeHoursOf({
  max_age_days: days,
}: {
  readonly max_age_days?: number | undefined;
}): number | undefined {
  return days && days * 24;
}

async function openHistory(
  config: StoreRecordConfig,
  step: RecordDescription["step"],
  stores: StoreSurroundings,
): Promise<RecordSource> {
  const source = await openStored(config, stores);
  const { offering, step: own, calendar } = source.describe();
  if (offering !== "historical" || own !== step) {
    throw new Error(`${nameOf(config)} is no history by the ${step}`);
  }
  if (calendar !== "standard") {
    const what = `${nameOf(config)} is in the calendar ${calendar}, and a history is served in the standard one`;
    throw new Error(`${what}. Ingest it again`);
  }
  return source;
}

async function openProjection(
  config: StoreRecordConfig,
  stores: StoreSurroundings,
  others: readonly RecordSource[],
): Promise<RecordSource> {
  const source = await openStored(config, stores);
  const { offering, step } = source.describe();
  if (offering !== "projection" || step !== "day") throw new Error("no climate model projects these days");
  if (others.some((other) => modelOf(other) === modelOf(source))) throw new Error(twice(source));
  return source;
}

function twice(source: RecordSource): string {
  return `${modelOf(source)} is named twice`;
}

function modelOf(source: RecordSource): string {
  const description = source.describe();
  return description.offering === "projection" ? `${description.model} ${description.scenario}` : "";
}

async function openStored(config: StoreRecordConfig, stores: StoreSurroundings): Promise<RecordSource> {
  const { record, cache_mb: cacheMb } = config;
  const storage = storeAt(config, stores);
  const names = typeof record === "string" ? [record] : record;
  const cacheBytes = Math.floor((cacheMb * 2 ** 20) / names.length);
  const opened = await Promise.all(
    names.map(async (name) => recordStoreSource({ storage, record: name, cacheBytes })),
  );
  return opened.length === 1 ? opened[0]! : joinRecords(opened as [RecordWithPlaces, ...RecordWithPlaces[]]);
}

function nameOf(config: { readonly source: "synthetic" | "open-meteo" } | StoreRecordConfig): string {
  if (config.source !== "store") return config.source;
  return typeof config.record === "string" ? config.record : config.record.join(", ");
}
