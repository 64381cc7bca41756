import { z } from "zod";
import { modelSchema, partSchema } from "../../registry/models/model-schema.ts";
import { syntheticSchema } from "./catalogue.ts";
import { serviceFields } from "./service-state.ts";
import { offeringSchema } from "./usage.ts";
import { timestampSchema } from "../../time/timestamp.ts";

/**
 * The state of the weather of a part. `ok`: all is well. `stale`: its newest run is too old. `empty`: it has no run. `silent`: its source does not
 * answer.
 */
const healths = ["ok", "stale", "empty", "silent"] as const;
export type Health = (typeof healths)[number];

/** The windows of the clock, UTC, in which providers count calls, from the shortest. */
export const callWindows = ["minute", "hour", "day", "month"] as const;
export type CallWindow = (typeof callWindows)[number];

const callsLeftSchema = z
  .object({
    window: z.enum(callWindows).meta({ description: "A window of the clock, UTC." }),
    limit: z.int().optional().meta({
      description: "Calls of the window; absent where the provider alone knows.",
    }),
    left: z
      .int()
      .min(0)
      .meta({ description: "Calls that may still be made. A large call counts as several." }),
    renews_at: timestampSchema.meta({ description: "When the window ends and the count starts anew." }),
  })
  .meta({ id: "CallsLeft" });

const datasetStatusSchema = z
  .object({
    dataset: z.string().meta({ description: "Model and part.", examples: ["noaa.ensemble"] }),
    model: modelSchema,
    part: partSchema,
    source: z.string().meta({ description: "Where the weather comes from.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    health: z.enum(healths).meta({
      description:
        "`ok`: it answers. `stale`: the newest run is too old and requests that need it are refused. `empty`: there is no run. `silent`: the source does not answer.",
    }),
    run: timestampSchema
      .nullable()
      .meta({ description: "Start of the newest run; null when none is known." }),
    age_hours: z
      .int()
      .nullable()
      .meta({ description: "Hours since the start of that run; null when none is known." }),
    max_age_hours: z.int().meta({ description: "From how many hours on a run is too old to answer." }),
    ...serviceFields,
    instead_of: timestampSchema.optional().meta({
      description: "Only present when damage was found in the newest run, this one.",
    }),
    damaged_runs: z.int().min(0).meta({
      description: "How often this server has found damage in a run of the part since it was started.",
    }),
    held_stamps: z.int().min(0).optional().meta({
      description:
        "At how many hours, since this server was started, calibration was held because it would have moved a variable too far. Absent where no site can be calibrated.",
    }),
    suspended_classes: z.int().min(0).optional().meta({
      description:
        "How many stretches of leads of a variable are raw because calibration did harm there. Absent where no site can be calibrated.",
    }),
    calls_left: z.array(callsLeftSchema).optional().meta({
      description:
        "Calls of those that the provider of the source allows, which this server has left; absent where nobody counts. Parts of one provider share them.",
    }),
  })
  .meta({ id: "DatasetStatus" });

/** Health of a record: `ok`, `stale` (it should have grown), `silent` (its source does not respond). */
const recordHealths = ["ok", "stale", "silent"] as const satisfies readonly Health[];
export type RecordHealth = (typeof recordHealths)[number];

const recordStatusSchema = z
  .object({
    dataset: z.string().meta({
      description: "Name of the record in `/datasets`.",
      examples: ["historical.hour", "projection.synthetic-a.ssp245"],
    }),
    offering: offeringSchema,
    source: z.string().meta({ description: "Where the weather comes from.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    health: z.enum(recordHealths).meta({
      description:
        "`ok`: it answers. `stale`: the last step is older than the operator lets it be, and requests are answered all the same. `silent`: the source does not answer.",
    }),
    first: z.string().meta({ description: "The first step." }),
    last: z.string().meta({ description: "The last step." }),
    age_hours: z.int().nullable().meta({
      description:
        "Since the end of the last step; null where that is still to come, and in other calendars than the standard one.",
    }),
    max_age_hours: z.int().nullable().meta({
      description: "From how many hours on its state says so; null for a record that need not grow.",
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
    source: z.string().meta({ description: "The name of its source in the configuration." }),
    ...serviceFields,
  })
  .meta({ id: "AbsentRecord" });

export const statusResponseSchema = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .meta({ description: "`degraded` when some dataset or record is not `ready`." }),
    datasets: z.array(datasetStatusSchema).meta({ description: "The parts of the models." }),
    records: z
      .array(recordStatusSchema)
      .meta({ description: "Records of the past, and projections of climate models." }),
    absent_records: z.array(absentRecordSchema).meta({
      description: "Records that are configured and cannot be opened yet: what they hold is not known.",
    }),
  })
  .meta({ id: "StatusResponse" });
export type StatusResponse = z.output<typeof statusResponseSchema>;
