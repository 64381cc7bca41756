import { locationSchema } from "@halcyon/schema";
import { z } from "zod";

/** Minimum number of days for which the archive must keep runs, so that the longest lead time can be verified. */
const keepDaysMin = 45;

const recordNameSchema = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/);

const truthRecordSchema = z.strictObject({
  record: recordNameSchema.meta({
    description: "Name of a record of hours in the store of the data folder.",
  }),
  publish: z.boolean().default(false).meta({
    description: "True if the licence of the record allows the publication of figures for single places.",
  }),
});

const prioritySchema = z.enum(["idle", "low", "normal"]).meta({
  description:
    "`idle` works only while a processor is idle. `low` also takes a small share of a busy processor. `normal` takes the same share as the requests.",
});

/** Schema of the settings for archiving forecasts and verifying them daily. */
export const verificationSchema = z.strictObject({
  places: z
    .array(locationSchema)
    .min(1)
    .max(200)
    .meta({ description: "Places whose forecasts are archived and verified." }),
  entries: z
    .union([z.literal("curated"), z.array(z.int().positive()).min(1)])
    .default("curated")
    .meta({ description: "`curated` for the whole library, or ids of its tasks and scenarios." }),
  truth: z
    .union([z.literal("later-runs"), truthRecordSchema])
    .default("later-runs")
    .meta({ description: "The truth against which forecasts are verified." }),
  from: z.iso.date().optional().meta({
    description:
      "The first day, in UTC, of the past runs that are verified besides the archived ones. By default, verification begins with the first archived run.",
  }),
  keep_days: z.int().min(keepDaysMin).max(3660).default(800).meta({
    description: "The number of days for which the archive keeps runs.",
  }),
  priority: prioritySchema.default("idle"),
});
export type VerificationConfig = z.output<typeof verificationSchema>;

/** Schema of the settings for evidence reports (reports on how past promised windows turned out). */
export const evidenceSchema = z.strictObject({
  max_gigabytes: z.number().positive().max(1000).default(4).meta({
    description:
      "The amount of data that one report may read [GB]. A report that would read more leaves out days of runs.",
  }),
  records: z.array(recordNameSchema).default([]).meta({
    description:
      "Names of records of hours in the store of the data folder that every account may choose as the truth.",
  }),
  priority: prioritySchema.default("low"),
});
export type EvidenceConfig = z.output<typeof evidenceSchema>;

/** Returns the name by which verification results identify the true weather: a weather record, or later runs. */
export function truthName(truth: VerificationConfig["truth"]): string {
  return truth === "later-runs" ? truth : truth.record;
}

/** Returns the name by which verification results identify a place. */
export function placeName({ latitude, longitude }: VerificationConfig["places"][number]): string {
  return `${latitude},${longitude}`;
}
