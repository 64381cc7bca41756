import { z } from "zod";
import { modelSchema, partNames } from "./model.ts";
import { timestampSchema } from "./time.ts";

/** How it is with the weather of a part: `ok`, `stale` (its newest run is too old), `empty` (it has no run), `silent` (its source does not answer). */
export const healths = ["ok", "stale", "empty", "silent"] as const;
export type Health = (typeof healths)[number];

export const datasetStatusSchema = z
  .object({
    dataset: z.string().meta({ description: "Model and part.", examples: ["noaa.ensemble"] }),
    model: modelSchema,
    part: z.enum(partNames),
    source: z.string().meta({ description: "Where the weather comes from.", examples: ["synthetic"] }),
    synthetic: z.boolean(),
    health: z.enum(healths).meta({
      description:
        "`ok`; `stale`: the newest run is too old and requests that need it are refused; `empty`: there is no run; `silent`: the source does not answer.",
    }),
    run: timestampSchema
      .nullable()
      .meta({ description: "Start of the newest run; null when none is known." }),
    age_hours: z.int().nullable(),
    max_age_hours: z.int(),
  })
  .meta({ id: "DatasetStatus" });

export const statusResponseSchema = z
  .object({
    status: z.enum(["ok", "degraded"]).meta({ description: "`degraded` when some dataset is not `ok`." }),
    datasets: z.array(datasetStatusSchema),
  })
  .meta({ id: "StatusResponse" });
export type StatusResponse = z.output<typeof statusResponseSchema>;
