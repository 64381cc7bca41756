import { z } from "zod";
import { idSchema } from "./id.ts";

const jobStatuses = ["queued", "running", "done", "failed"] as const;
export type JobStatus = (typeof jobStatuses)[number];

const instantSchema = z.iso.datetime({ offset: true });

export const jobSchema = z
  .object({
    id: z.string().meta({ description: "Id of the job." }),
    status: z.enum(jobStatuses).meta({
      description:
        "The state of the job: it waits (`queued`), runs (`running`), has a result (`done`), or ended without a result (`failed`).",
    }),
    progress: z.number().min(0).max(1).meta({ description: "Share of the items that are done." }),
    counts: z
      .object({
        items: z.int().min(1).meta({ description: "The number of items in the batch." }),
        done: z
          .int()
          .min(0)
          .meta({ description: "The number of items that have a line in the result, including problems." }),
        problems: z.int().min(0).meta({ description: "The number of items that could not be scored." }),
      })
      .meta({ description: "The number of items, and how many of them are done." }),
    charged: z
      .int()
      .min(0)
      .meta({ description: "The cost of the job. The cost of failed items is refunded when the job ends." }),
    created_at: instantSchema.meta({ description: "The time of creation." }),
    finished_at: instantSchema.nullable().meta({
      description: "The time at which the job ended; null until then.",
    }),
    expires_at: instantSchema.meta({
      description: "The time until which the job and its result are stored.",
    }),
    result: z
      .string()
      .nullable()
      .meta({ description: "Path of the result; null until the result is ready." }),
  })
  .meta({ id: "Job" });
export type Job = z.output<typeof jobSchema>;

export const jobParamsSchema = z.strictObject({
  id: idSchema(["job"]).meta({ description: "Id of a job." }),
});
