import { z } from "zod";

const recordNameSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/);

const syntheticRecordSchema = z.strictObject({
  source: z.literal("synthetic"),
  seed: z.int().min(0).default(0),
});

const storeRecordSchema = z
  .strictObject({
    source: z.literal("store"),
    path: z.string().min(1).optional().meta({
      description: "Folder of the point store; a relative one starts at the folder of the configuration.",
    }),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description: "Address of the point store in a bucket: public, or pre-authorised by its query.",
      }),
    record: z.union([recordNameSchema, z.array(recordNameSchema).min(1)]).meta({
      description:
        "Name of the record in the store; of several that go on from each other, as history and a scenario of one climate model, all of them.",
    }),
    cache_mb: z.int().min(1).max(65_536).default(256),
  })
  .refine(({ path, url }) => (path === undefined) !== (url === undefined), {
    path: ["path"],
    error: "Either `path` or `url` says where the store is.",
  });

const recordSchema = z.discriminatedUnion("source", [syntheticRecordSchema, storeRecordSchema]);
export type RecordConfig = z.output<typeof recordSchema>;
export type StoreRecordConfig = z.output<typeof storeRecordSchema>;

/** Which records say what was. */
export const historicalSchema = z.strictObject({
  hourly: recordSchema.optional(),
  /** Without it days are made of the hours. */
  daily: storeRecordSchema.optional(),
});

/** Which records say what climate models project: each knows its model and scenario; the synthetic one is several of both. */
export const projectionsSchema = z.array(recordSchema);

/** Which records a process reads; what is not named is absent. */
export interface RecordsConfig {
  readonly historical: z.output<typeof historicalSchema>;
  readonly projections: z.output<typeof projectionsSchema>;
}
