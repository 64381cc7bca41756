import { archiveModels, climateModelNames } from "@halcyon/weather/sources/open-meteo";
import { z } from "zod";
import { megabytes, syntheticSeed } from "./stores/source-terms.ts";
import { isOneStore, oneStoreNeeded, storeAddress } from "./stores/store-address.ts";

const recordNameSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/);

const syntheticRecordSchema = z.strictObject({
  source: z.literal("synthetic").meta({ description: "The synthetic climate." }),
  seed: syntheticSeed,
});

const maxAgeDays = z.int().min(1).max(36_500).meta({
  description:
    "For a record that grows: the maximum age of its last step before `GET /v1/status` reports it as stale [days].",
});

const openMeteoHistorySchema = z.strictObject({
  source: z.literal("open-meteo").meta({ description: "The archive of Open-Meteo." }),
  model: z.enum(archiveModels).default("era5").meta({ description: "The data set of the archive." }),
  cache_mb: megabytes.default(64),
  max_age_days: maxAgeDays.default(10),
});

const openMeteoProjectionSchema = z.strictObject({
  source: z.literal("open-meteo").meta({ description: "The climate models of Open-Meteo." }),
  models: z
    .array(z.enum(climateModelNames))
    .min(1)
    .default([...climateModelNames])
    .meta({
      description: "Climate models of HighResMIP, under ssp585 to 2050; by default all of them.",
    }),
  cache_mb: megabytes.default(64),
});

const storeRecord = {
  source: z.literal("store").meta({ description: "A record in a point store." }),
  ...storeAddress,
  record: z.union([recordNameSchema, z.array(recordNameSchema).min(1)]).meta({
    description:
      "Name of the record in the store. Name all records that continue each other, such as the history and a scenario of one climate model.",
  }),
  cache_mb: megabytes.default(256),
};

const storeRecordSchema = z.strictObject(storeRecord).refine(isOneStore, oneStoreNeeded);
export type StoreRecordConfig = z.output<typeof storeRecordSchema>;

const storeHistorySchema = z
  .strictObject({ ...storeRecord, max_age_days: maxAgeDays.optional() })
  .refine(isOneStore, oneStoreNeeded);

/** Schema of the configuration of past weather records. */
export const historicalSchema = z.strictObject({
  hourly: z
    .discriminatedUnion("source", [syntheticRecordSchema, openMeteoHistorySchema, storeHistorySchema])
    .optional(),
  /** Daily record. If it is absent, daily values are derived from the hourly record. */
  daily: storeHistorySchema.optional(),
});

/**
 * Schema of the configuration of climate projections. Each weather record has one climate model and one scenario. Only the synthetic record has several
 * models and scenarios.
 */
export const projectionsSchema = z.array(
  z.discriminatedUnion("source", [syntheticRecordSchema, openMeteoProjectionSchema, storeRecordSchema]),
);

/** Configurations of the weather records that a process reads. A record without a configuration is absent. */
export interface RecordsConfig {
  readonly historical: z.output<typeof historicalSchema>;
  readonly projections: z.output<typeof projectionsSchema>;
}
