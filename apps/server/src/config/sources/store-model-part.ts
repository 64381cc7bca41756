import { describedStoreSource, storeSource } from "@halcyon/store";
import type { SourceDescription, WeatherSource } from "@halcyon/weather";
import { z } from "zod";
import { isOneStore, oneStoreNeeded, storeAddress } from "../stores/store-address.ts";
import { sourceKind } from "./source-kind.ts";
import { megabytes } from "../stores/source-terms.ts";
import { storeAt, type StoreSurroundings, storeSurroundings } from "../stores/store-at.ts";

const storePartSchema = z
  .strictObject({
    source: z.literal("store").meta({ description: "A part of a point store." }),
    ...storeAddress,
    part: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]*$/)
      .meta({ description: "Name of the part in the store." }),
    cache_mb: megabytes.default(256),
    runs: z
      .strictObject({
        every_hours: z
          .int()
          .min(1)
          .max(31 * 24)
          .meta({ description: "Time from one start of a run to the next [h]." }),
        whole_after_hours: z
          .int()
          .min(0)
          .max(31 * 24)
          .meta({ description: "Time from the start of a run to its publication in the store [h]." }),
      })
      .optional()
      .meta({
        description:
          "The times at which runs come into the store. Requests are then refused only if the run after the next is overdue, if that is later than usual.",
      }),
  })
  .refine(isOneStore, oneStoreNeeded);

type StorePartConfig = z.output<typeof storePartSchema>;

/** Description of a point store that is open as a source of weather. It can be sent to another process, which then opens the same store. */
export interface OpenedStore {
  readonly config: StorePartConfig;
  readonly surroundings: StoreSurroundings;
}

const openedStores = new WeakMap<WeatherSource, OpenedStore>();

/**
 * Opens a point store, in a folder or a bucket, as the source of a model part. Runs that are published later are also used.
 *
 * @throws StoreError if there is no store, or nothing is published in it yet.
 */
export async function storeModelPart(
  config: StorePartConfig,
  surroundings: StoreSurroundings = storeSurroundings({ configFile: undefined }),
): Promise<WeatherSource> {
  const { part, cache_mb: cacheMb, runs } = config;
  const options = { storage: storeAt(config, surroundings), part, cacheBytes: cacheMb * 2 ** 20 };
  const stored = await storeSource(options);
  const source = runs === undefined ? stored : describedStoreSource(options, scheduled(stored, runs));
  openedStores.set(source, { config, surroundings });
  return source;
}

function scheduled(
  stored: WeatherSource,
  { every_hours: runEveryHours, whole_after_hours: wholeAfterHours }: NonNullable<StorePartConfig["runs"]>,
): SourceDescription {
  return { ...stored.describe(), schedule: { runEveryHours, wholeAfterHours } };
}

/** Returns the store that a source reads. Returns undefined if the source is not a store. */
export function openedStore(source: WeatherSource): OpenedStore | undefined {
  return openedStores.get(source);
}

/** Size of the cache for the indexes of store files, in a process that reads each grid cell only once [bytes]. */
const indexBytes = 32 * 2 ** 20;

/**
 * Opens, in this thread or process, a store that another one has already opened. Uses a small cache, because each grid cell is read only once.
 *
 * @param cacheBytes - Maximum size of the cache [bytes].
 */
export function storeOpenedAgain(
  { config, surroundings }: OpenedStore,
  description: SourceDescription,
  cacheBytes: number = indexBytes,
): WeatherSource {
  const storage = storeAt(config, surroundings, { holdsThread: true });
  return describedStoreSource({ storage, part: config.part, cacheBytes }, description);
}

export const storeKind = sourceKind(
  storePartSchema,
  (config, { stores }) =>
    () =>
      storeModelPart(config, stores),
);
