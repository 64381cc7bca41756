import { locationSchema, type VariableName, variableNames } from "@halcyon/schema";
import { archiveLayouts } from "@halcyon/weather";
import { z } from "zod";
import { hasOneAddress, oneAddressNeeded, storeAddress } from "./store-address.ts";

/** What an operator may say of a source in place of what it says itself. */
const terms = {
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .refine((id) => id !== "synthetic", { error: "Only the synthetic climate is called so." })
    .optional(),
  attribution: z.string().min(1).optional(),
  licence: z.strictObject({ name: z.string().min(1), url: z.url() }).optional(),
};

const syntheticPartSchema = z.strictObject({
  source: z.literal("synthetic"),
  seed: z.int().min(0).default(0),
});

const instantSchema = z.iso
  .datetime()
  .refine((text) => Date.parse(text) % 3_600_000 === 0, { error: "A full hour is needed." });

const stationPartSchema = z.strictObject({
  ...terms,
  source: z.literal("station"),
  file: z
    .string()
    .min(1)
    .meta({ description: "Path of the file; a relative one starts at the folder of the configuration." }),
  format: z.enum(["epw", "tmy3", "csv"]).optional(),
  location: locationSchema.optional(),
  elevation_m: z.number().min(-500).max(9000).optional(),
  start: instantSchema.optional(),
  radius_km: z.number().positive().max(20_100).optional(),
  columns: z
    .record(
      z.string().min(1),
      z.strictObject({
        variable: z.enum(variableNames as [VariableName, ...VariableName[]]),
        unit: z.string(),
      }),
    )
    .optional(),
  time_column: z.string().min(1).optional(),
});

const megabytes = z.int().min(1).max(65_536);

const openMeteoPartSchema = z
  .strictObject({
    source: z.literal("open-meteo"),
    id: terms.id,
    model: z.string().min(1).optional().meta({
      description:
        "A model of Open-Meteo in place of the one that fits the part, with the data sets that it is made of.",
    }),
    domains: z.array(z.string().min(1)).min(1).optional(),
    members: z.int().min(1).max(200).optional(),
    cache_mb: megabytes.default(64),
  })
  .refine(({ model, domains }) => (model === undefined) === (domains === undefined), {
    path: ["domains"],
    error: "`model` and `domains` go together.",
  });

const layoutNames = Object.keys(archiveLayouts) as (keyof typeof archiveLayouts)[];

const archivePartSchema = z.strictObject({
  ...terms,
  source: z.literal("archive"),
  url: z.url({ protocol: /^https?$/ }),
  layout: z.enum(layoutNames as [keyof typeof archiveLayouts, ...(keyof typeof archiveLayouts)[]]),
  cache_mb: megabytes.default(256),
});

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

export const partSchema = z.discriminatedUnion("source", [
  syntheticPartSchema,
  stationPartSchema,
  openMeteoPartSchema,
  archivePartSchema,
  storePartSchema,
]);
export type PartConfig = z.output<typeof partSchema>;
export type StationPartConfig = z.output<typeof stationPartSchema>;
export type OpenMeteoPartConfig = z.output<typeof openMeteoPartSchema>;
export type ArchivePartConfig = z.output<typeof archivePartSchema>;
export type StorePartConfig = z.output<typeof storePartSchema>;
