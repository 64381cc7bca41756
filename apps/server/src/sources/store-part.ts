import { storeSource } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import { z } from "zod";
import { hasOneAddress, oneAddressNeeded, storeAddress } from "../store-address.ts";
import { sourceKind } from "./source-kind.ts";
import { megabytes } from "./source-terms.ts";
import { storeAt } from "./store-at.ts";

const storePartSchema = z
  .strictObject({
    source: z.literal("store"),
    ...storeAddress,
    part: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]*$/)
      .meta({ description: "Name of the part in the store." }),
    cache_mb: megabytes.default(256),
  })
  .refine(hasOneAddress, oneAddressNeeded);

type StorePartConfig = z.output<typeof storePartSchema>;

/**
 * A point store in a folder or a bucket as the source of a part; runs published later are taken up while the server runs.
 *
 * @param folder - Where relative paths start.
 * @throws StoreError without a store, and where nothing is published in it yet.
 */
export function storePart(config: StorePartConfig, folder: string): Promise<WeatherSource> {
  const { part, cache_mb: cacheMb } = config;
  return storeSource({ storage: storeAt(config, folder), part, cacheBytes: cacheMb * 2 ** 20 });
}

export const storeKind = sourceKind(
  storePartSchema,
  (config, { folder }) =>
    () =>
      storePart(config, folder),
);
