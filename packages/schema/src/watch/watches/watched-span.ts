import { z } from "zod";
import { likelihoodSchema, probabilitySchema } from "../../wire/scores/odds.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { idSchema } from "../../wire/service/id.ts";

export const spanIdSchema = idSchema(["spn"], { letters: "0-9a-z", length: 26 }).meta({
  description: "Id of a span.",
});

export const watchedSpanSchema = z
  .object({
    id: spanIdSchema,
    state: z.enum(["pending", "open", "fading"]).meta({
      description:
        "`pending`: fewer rounds than `confirm_runs.rise` have found the span so far. `fading`: rounds no longer find it, but fewer of them than `confirm_runs.fall`.",
    }),
    start: timestampSchema.meta({ description: "The first possible start." }),
    latest_start: timestampSchema.meta({ description: "The last possible start." }),
    end: timestampSchema.meta({ description: "The end for the last possible start." }),
    hours: z.int().min(1).meta({ description: "The length from `start` to `end` [h]." }),
    probability: probabilitySchema.meta({ description: "The highest probability among its starts." }),
    likelihood: likelihoodSchema,
    sequence: z.int().min(0).meta({ description: "The number of events of the span so far." }),
  })
  .meta({ id: "WatchedSpan" });
export type WatchedSpan = z.output<typeof watchedSpanSchema>;
