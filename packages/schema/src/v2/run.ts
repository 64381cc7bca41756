import { z } from "zod";
import type { EndpointRow } from "../endpoints/endpoint.ts";
import { modelSchema, v2PartSchema } from "../registry/models/model-schema.ts";
import { eventDays } from "../watch/watches/watch-bounds.ts";
import { timestampSchema } from "../time/timestamp.ts";

/** Time after its expected arrival from which a run is late [min]. */
export const runLateMinutes = 30;

const named = { model: modelSchema, part: v2PartSchema };

const startSchema = timestampSchema.meta({ description: "The start of the run." });

/** Schema of a complete run of a model part. */
export const runSchema = z
  .object({
    ...named,
    source: z.string().meta({ description: "The source of the weather." }),
    synthetic: z
      .boolean()
      .meta({ description: "True if a climate model generated the weather, which is then not real." }),
    run: startSchema,
    available_at: timestampSchema.nullable().meta({
      description:
        "The time at which this server first saw the whole run. It looks every 20 seconds. Null if the run was there when it first looked at the source.",
    }),
    delay_minutes: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: "The time from the start of the run to `available_at` [min]; null with it." }),
    members: z
      .int()
      .min(1)
      .meta({ description: "The number of forecasts: 1, or the number of members including the control." }),
    reach_hours: z.int().min(0).meta({ description: "The last lead time of the run [h]." }),
    state: z.enum(["newest", "older", "damaged"]).meta({
      description:
        "`newest`: forecasts read this run. `older`: they no longer read it. `damaged`: this server has found damaged data in it, and reads an older run in its place for a while.",
    }),
  })
  .meta({ id: "Run", description: "A whole run of a model part." });
export type Run = z.output<typeof runSchema>;

const arrivingRunSchema = z
  .object({
    ...named,
    run: startSchema,
    share: z.number().min(0).max(1).meta({ description: "The share of the run that has arrived." }),
  })
  .meta({
    id: "ArrivingRun",
    description: "A run of which only a part has arrived. Forecasts do not read it.",
  });

/** Schema of the run of a model part that is expected next. */
export const nextRunSchema = z
  .object({
    ...named,
    run: startSchema,
    expected_at: timestampSchema.meta({
      description:
        "The earliest time at which the run is expected: as soon after its start as the fastest of the last six runs.",
    }),
    late: z.boolean().meta({
      description: `True from ${runLateMinutes} minutes after \`expected_at\` on.`,
    }),
  })
  .meta({ id: "NextRun", description: "The run of a model part that is expected next." });
export type NextRun = z.output<typeof nextRunSchema>;

const runsResponseSchema = z
  .object({
    runs: z.array(runSchema).meta({
      description: `The whole runs of the last ${eventDays} days, the one that this server saw last first.`,
    }),
    arriving: z.array(arrivingRunSchema).meta({
      description:
        "Runs that are on their way, of sources that tell so. A source that does not tell is missing here, even if a run arrives.",
    }),
    next: z.array(nextRunSchema).meta({
      description:
        "The expected runs, one for each part. A part is missing until this server has seen two of its runs.",
    }),
  })
  .meta({ id: "RunsResponse" });
export type RunsResponse = z.output<typeof runsResponseSchema>;

/** Endpoint that lists the runs of models. */
export const runEndpoints = {
  "runs.list": {
    method: "GET",
    path: "/runs/",
    summary: "List the runs of forecast models, those on their way and those expected next.",
    description:
      "Use it to learn of a new run before you ask for a forecast. Only whole runs are listed. Send the `etag` of the last answer in `if-none-match`: the answer is 304 until something changes. A watch of the kind `run` sends the same news as an event. It is free.",
    query: z.strictObject({
      model: modelSchema.optional().meta({ description: "Limits the answer to one model." }),
      part: v2PartSchema.optional().meta({ description: "Limits the answer to one part of the models." }),
      limit: z.int().min(1).max(200).default(20).meta({ description: "The maximum number of whole runs." }),
    }),
    output: runsResponseSchema,
    problems: [],
    cost: 0,
    example: { query: { model: "noaa" } },
  },
} as const satisfies Record<string, EndpointRow>;
