import { z } from "zod";
import { timestampSchema } from "../../time/timestamp.ts";
import { watchIdSchema } from "../watches/watch.ts";
import { watchesMax } from "../watches/watch-bounds.ts";

const feedIdSchema = z
  .string()
  .regex(/^fed_[0-9A-Za-z]{16}$/)
  .meta({ description: "Id of a calendar feed.", examples: ["fed_5dG1cXn8Pz6KrU3v"] });

const feedNameSchema = z
  .string()
  .min(1)
  .max(120)
  .meta({ description: "The name of the feed in calendars.", examples: ["Site 7"] });

export const feedRequestSchema = z
  .strictObject({
    name: feedNameSchema,
    watches: z.array(watchIdSchema).min(1).max(watchesMax).optional().meta({
      description: "Whose spans it shows; those of all watches of the account where nothing is said.",
    }),
  })
  .meta({ id: "FeedRequest" });
export type FeedRequest = z.output<typeof feedRequestSchema>;

export const feedSchema = z
  .object({
    id: feedIdSchema,
    name: feedNameSchema,
    watches: z
      .array(watchIdSchema)
      .nullable()
      .meta({ description: "Whose spans it shows; null for those of all watches of the account." }),
    created_at: timestampSchema,
  })
  .meta({ id: "Feed" });
export type Feed = z.output<typeof feedSchema>;

export const feedWithUrlSchema = feedSchema
  .extend({
    url: z.string().meta({
      description:
        "Calendars subscribe to this address. Anyone who knows it can read the feed, so this answer alone shows it.",
      examples: ["https://halcyon.example.com/feeds/4mJ0dZq1Yb7RkT2s8sN2bVq5Lx0CfW7d.ics"],
    }),
  })
  .meta({ id: "FeedWithUrl" });

export const feedListSchema = z
  .object({ feeds: z.array(feedSchema).meta({ description: "The oldest first." }) })
  .meta({ id: "FeedList" });

export const feedParamsSchema = z.strictObject({ id: feedIdSchema });
