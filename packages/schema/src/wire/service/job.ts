import { z } from "zod";

const jobStatuses = ["queued", "running", "done", "failed"] as const;
export type JobStatus = (typeof jobStatuses)[number];

const instantSchema = z.iso.datetime({ offset: true });

export const jobSchema = z
  .object({
    id: z.string().meta({ description: "Id of the job." }),
    status: z.enum(jobStatuses).meta({
      description:
        "How far it has come: it waits (`queued`), works (`running`), has its result (`done`), or has none (`failed`).",
    }),
    progress: z.number().min(0).max(1).meta({ description: "Share of the items that are done." }),
    counts: z
      .object({
        items: z.int().min(1).meta({ description: "Items of the batch." }),
        done: z.int().min(0).meta({ description: "Items with a line in the result, problems included." }),
        problems: z.int().min(0).meta({ description: "Items that could not be scored." }),
      })
      .meta({ description: "How many of its items there are, and how far they are." }),
    charged: z
      .int()
      .min(0)
      .meta({ description: "The cost of the job; items that fail are given back at its end." }),
    created_at: instantSchema.meta({ description: "When it was made." }),
    finished_at: instantSchema.nullable().meta({ description: "When it ended; null before that." }),
    expires_at: instantSchema.meta({ description: "Until when the job and its result are kept." }),
    result: z.string().nullable().meta({ description: "Path of the result once it is there." }),
  })
  .meta({ id: "Job" });
export type Job = z.output<typeof jobSchema>;

export const jobParamsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^job_[0-9A-Za-z]{16}$/)
    .meta({ description: "Id of a job." }),
});
