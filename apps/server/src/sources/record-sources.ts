import { dirname } from "node:path";
import type { Offering } from "@halcyon/schema";
import { recordStoreSource } from "@halcyon/store";
import {
  joinRecords,
  type RecordWithPlaces,
  type RecordDescription,
  type RecordSource,
} from "@halcyon/weather";
import { openMeteoArchive, openMeteoClimate } from "@halcyon/weather/sources/open-meteo";
import { syntheticHistory, syntheticProjections } from "@halcyon/weather/sources/synthetic";
import type { Config } from "../config.ts";
import { ConfigError } from "../config-error.ts";
import type { Records } from "../ports.ts";
import type { StoreRecordConfig } from "../record-config.ts";
import { given } from "../given.ts";
import { weatherPlace } from "../weather-place.ts";
import { keepOpening, type Opening, type OpeningClock, openingClock } from "./keep-opening.ts";
import { openMeteoOf } from "./open-meteo-of.ts";
import { recordDisk } from "./record-disk.ts";
import { storeAt } from "./store-at.ts";

/** The records that one place of the configuration names, and whether they are open. */
interface Slot {
  readonly dataset: string;
  readonly offering: Offering;
  /** What the configuration calls them. */
  readonly id: string;
  opening: Opening<readonly RecordSource[]>;
}

type SlotPlan = Omit<Slot, "opening"> & {
  readonly where: string;
  readonly open: (others: readonly RecordSource[]) => Promise<readonly RecordSource[]>;
};

/**
 * The records that the configuration names. One that cannot be opened is absent, and comes in when it can.
 *
 * @param nowMs - The clock of synthetic records [ms since 1970].
 * @throws ConfigError for a setting that can never be used, naming its place in the configuration
 */
export async function recordSources(
  config: Pick<
    Config,
    "historical" | "projections" | "openMeteo" | "dataDirectory" | "preset" | "configFile"
  >,
  nowMs: () => number,
  clock: OpeningClock = openingClock,
): Promise<Records> {
  const whereOf = (path: string): string => weatherPlace(config, path);
  const folder = dirname(config.configFile ?? ".");
  const { hourly, daily } = config.historical;
  const kept = recordDisk(config);
  const made = config.projections.map((record): readonly RecordSource[] => {
    if (record.source === "store") return [];
    if (record.source === "synthetic") return syntheticProjections(record.seed);
    const { models, cache_mb: cacheMb } = record;
    return openMeteoClimate({
      client: openMeteoOf(config, nowMs),
      models,
      cacheBytes: cacheMb * 2 ** 20,
      kept,
    });
  });
  const known = new Set<string>();
  for (const [index, sources] of made.entries()) {
    for (const source of sources) {
      if (known.has(modelOf(source)))
        throw new ConfigError(`${whereOf(`projections.${index}`)}: ${twice(source)}`);
      known.add(modelOf(source));
    }
  }

  const plans: SlotPlan[] = [];
  const histories = [
    ["historical.hour", "historical.hourly", "hour", hourly],
    ["historical.day", "historical.daily", "day", daily],
  ] as const;
  for (const [dataset, path, step, record] of histories) {
    if (record === undefined) continue;
    const open = async (): Promise<RecordSource[]> => {
      if (record.source === "store") return [await openHistory(record, step, folder)];
      if (record.source === "synthetic") return [syntheticHistory({ seed: record.seed, clock: nowMs })];
      const { model, cache_mb: cacheMb } = record;
      const client = openMeteoOf(config, nowMs);
      return [openMeteoArchive({ client, model, cacheBytes: cacheMb * 2 ** 20, kept })];
    };
    plans.push({ dataset, offering: "historical", id: nameOf(record), where: whereOf(path), open });
  }
  for (const [index, record] of config.projections.entries()) {
    const dataset = `projections.${index}`;
    const open = async (others: readonly RecordSource[]): Promise<readonly RecordSource[]> =>
      record.source === "store" ? [await openProjection(record, folder, others)] : made[index]!;
    plans.push({ dataset, offering: "projection", id: nameOf(record), where: whereOf(dataset), open });
  }

  const slots: Slot[] = [];
  const openedOf = (offering: Offering): RecordSource[] =>
    slots.flatMap((slot) => (slot.offering === offering ? (slot.opening.opened ?? []) : []));
  await Promise.all(
    plans.map(({ where, open, ...slot }, index) =>
      keepOpening(
        where,
        () => open(openedOf("projection")),
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
      return openedOf("projection");
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
  folder: string,
): Promise<RecordSource> {
  const source = await openStored(config, folder);
  const { offering, step: own, calendar } = source.describe();
  if (offering !== "historical" || own !== step) {
    throw new Error(`${nameOf(config)} is no history by the ${step}`);
  }
  if (calendar !== "standard") throw new Error(`${nameOf(config)} is in the calendar ${calendar}`);
  return source;
}

async function openProjection(
  config: StoreRecordConfig,
  folder: string,
  others: readonly RecordSource[],
): Promise<RecordSource> {
  const source = await openStored(config, folder);
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

async function openStored(config: StoreRecordConfig, folder: string): Promise<RecordSource> {
  const { record, cache_mb: cacheMb } = config;
  const storage = storeAt(config, folder);
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
