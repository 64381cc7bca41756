import { z } from "zod";
import { modelSchema, partSchema } from "../../registry/models/model-schema.ts";
import { syntheticSchema } from "./catalogue.ts";
import { serviceFields } from "./service-state.ts";
import { offeringSchema } from "./usage.ts";
import { timestampSchema } from "../../time/timestamp.ts";

/**
 * Health of the weather of a model part. `ok`: there is no problem. `stale`: its newest run is too old. `empty`: it has no run. `silent`: its source does
 * not respond.
 */
const healths = ["ok", "stale", "empty", "silent"] as const;
export type Health = (typeof healths)[number];

/** Clock periods in UTC for which providers limit the number of calls, from the shortest to the longest. */
export const callWindows = ["minute", "hour", "day", "month"] as const;
export type CallWindow = (typeof callWindows)[number];

const callsLeftSchema = z
  .object({
    window: z.enum(callWindows).meta({ description: "The period of the limit, in UTC." }),
    limit: z.int().optional().meta({
      description: "The number of calls allowed in the period; absent if only the provider knows it.",
    }),
    left: z.int().min(0).meta({ description: "The number of calls left. A large call counts as several." }),
    renews_at: timestampSchema.meta({
      description: "The time at which the period ends and the count restarts.",
    }),
  })
  .meta({ id: "CallsLeft" });

const datasetStatusSchema = z
  .object({
    dataset: z.string().meta({ description: "Model and part.", examples: ["noaa.ensemble"] }),
    model: modelSchema,
    part: partSchema,
    source: z.string().meta({ description: "The source of the weather.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    health: z.enum(healths).meta({
      description:
        "`ok`: it is available. `stale`: the newest run is too old, and the server refuses requests that need it. `empty`: there is no run. `silent`: the source does not answer.",
    }),
    run: timestampSchema
      .nullable()
      .meta({ description: "Start of the newest run; null when none is known." }),
    age_hours: z
      .int()
      .nullable()
      .meta({ description: "Hours since the start of that run; null when none is known." }),
    max_age_hours: z.int().meta({ description: "The age from which a run is too old to use [h]." }),
    ...serviceFields,
    instead_of: timestampSchema.optional().meta({
      description: "Present only if the newest run is damaged: the start of that run.",
    }),
    damaged_runs: z.int().min(0).meta({
      description: "The number of damaged runs of the part that this server has found since it started.",
    }),
    held_stamps: z.int().min(0).optional().meta({
      description:
        "The number of hours, since this server started, in which a calibration was limited because it would have changed a variable too much. Absent if no site can be calibrated.",
    }),
    suspended_classes: z.int().min(0).optional().meta({
      description:
        "The number of lead time ranges in which a variable stays raw because calibration made it worse. Absent if no site can be calibrated.",
    }),
    calls_left: z.array(callsLeftSchema).optional().meta({
      description:
        "The calls that this server has left of those that the provider allows; absent if nobody counts them. Parts from one provider share these calls.",
    }),
  })
  .meta({ id: "DatasetStatus" });

/** Health of a record: `ok`, `stale` (it lacks steps that should be available), or `silent` (its source does not respond). */
const recordHealths = ["ok", "stale", "silent"] as const satisfies readonly Health[];
export type RecordHealth = (typeof recordHealths)[number];

const recordStatusSchema = z
  .object({
    dataset: z.string().meta({
      description: "Name of the record in `/datasets`.",
      examples: ["historical.hour", "projection.synthetic-a.ssp245"],
    }),
    offering: offeringSchema,
    source: z.string().meta({ description: "The source of the weather.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    health: z.enum(recordHealths).meta({
      description:
        "`ok`: it is available. `stale`: the last step is older than the operator allows, but the server still answers requests. `silent`: the source does not answer.",
    }),
    first: z.string().meta({ description: "The first step." }),
    last: z.string().meta({ description: "The last step." }),
    age_hours: z.int().nullable().meta({
      description:
        "Hours since the end of the last step; null if the step has not ended yet, and in non-standard calendars.",
    }),
    max_age_hours: z.int().nullable().meta({
      description: "The age from which the record is stale [h]; null for a record that does not grow.",
    }),
    ...serviceFields,
  })
  .meta({ id: "RecordStatus" });

const absentRecordSchema = z
  .object({
    dataset: z.string().meta({
      description: "`historical.hour`, `historical.day`, or the place of a projection in the configuration.",
      examples: ["historical.hour", "projections.0"],
    }),
    offering: offeringSchema,
    source: z.string().meta({ description: "The name of the source in the configuration." }),
    ...serviceFields,
  })
  .meta({ id: "AbsentRecord" });

export const statusResponseSchema = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .meta({ description: "`degraded` if any dataset or record is not `ready`." }),
    datasets: z.array(datasetStatusSchema).meta({ description: "The parts of the models." }),
    records: z
      .array(recordStatusSchema)
      .meta({ description: "Records of the past, and projections of climate models." }),
    absent_records: z.array(absentRecordSchema).meta({
      description: "Records that are configured but cannot be opened yet. Their content is not known.",
    }),
  })
  .meta({ id: "StatusResponse" });
export type StatusResponse = z.output<typeof statusResponseSchema>;
