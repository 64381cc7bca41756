import { z } from "zod";
import { refSchema } from "../../endpoints/batch.ts";
import { probabilitySchema } from "../../wire/scores/odds.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { watchedSpanSchema } from "../watches/watched-span.ts";

/** What one round saw of a span. */
const seenSchema = z
  .object({
    as_of: timestampSchema.meta({ description: "The hour of the round." }),
    probability: probabilitySchema.nullable(),
  })
  .meta({ id: "SeenInRound" });

export const spanHistorySchema = watchedSpanSchema
  .extend({
    ref: refSchema.nullable().meta({ description: "The `ref` of its place." }),
    state: z.enum(["pending", "open", "fading", "lost", "passed"]),
    rounds: z
      .array(seenSchema)
      .meta({ description: "The span as each round saw it, the oldest first; at most the last 240." }),
  })
  .meta({ id: "SpanHistory" });

export type SpanHistory = z.output<typeof spanHistorySchema>;

export const spanListSchema = z.object({ spans: z.array(spanHistorySchema) }).meta({ id: "SpanList" });
