import { z } from "zod";
import { likelihoodSchema, probabilitySchema } from "../../wire/scores/odds.ts";
import { timestampSchema } from "../../time/timestamp.ts";

export const spanIdSchema = z
  .string()
  .regex(/^spn_[0-9a-z]{26}$/)
  .meta({ description: "Id of a span." });

export const watchedSpanSchema = z
  .object({
    id: spanIdSchema,
    state: z.enum(["pending", "open", "fading"]).meta({
      description:
        "`pending` before as many rounds as `confirm_runs.rise` have seen it, `fading` before as many as `confirm_runs.fall` have not.",
    }),
    start: timestampSchema.meta({ description: "The first hour at which it may be started." }),
    latest_start: timestampSchema.meta({ description: "The last instant at which it may be started." }),
    end: timestampSchema.meta({ description: "When what starts last ends." }),
    hours: z.int().min(1).meta({ description: "From the start to the end [h]." }),
    probability: probabilitySchema.meta({ description: "The highest of its starts." }),
    likelihood: likelihoodSchema,
    sequence: z.int().min(0).meta({ description: "How many events it has had." }),
  })
  .meta({ id: "WatchedSpan" });
export type WatchedSpan = z.output<typeof watchedSpanSchema>;
