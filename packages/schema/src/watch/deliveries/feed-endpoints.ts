import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { watchIdSchema } from "../watches/watch.ts";
import { watchesMax } from "../watches/watch-bounds.ts";
import { idSchema } from "../../wire/service/id.ts";

const feedIdSchema = idSchema(["fed"]).meta({
  description: "Id of a calendar feed.",
  examples: ["fed_5dG1cXn8Pz6KrU3v"],
});

const feedNameSchema = lineSchema
  .min(1)
  .max(120)
  .meta({ description: "The name of the feed in calendars.", examples: ["Site 7"] });

const feedRequestSchema = z
  .strictObject({
    name: feedNameSchema,
    watches: z.array(watchIdSchema).min(1).max(watchesMax).optional().meta({
      description: "The watches whose spans the feed shows; by default all watches of the account.",
    }),
  })
  .meta({ id: "FeedRequest" });
export type FeedRequest = z.output<typeof feedRequestSchema>;

const feedSchema = z
  .object({
    id: feedIdSchema,
    name: feedNameSchema,
    watches: z
      .array(watchIdSchema)
      .nullable()
      .meta({ description: "The watches whose spans the feed shows; null for all watches of the account." }),
    created_at: timestampSchema.meta({ description: "The time of creation." }),
  })
  .meta({ id: "Feed" });
export type Feed = z.output<typeof feedSchema>;

const feedWithUrlSchema = feedSchema
  .extend({
    url: z.string().meta({
      description:
        "The address to which calendars subscribe. Anyone who knows it can read the feed, so only this answer shows it.",
      examples: ["https://halcyon.example.com/feeds/4mJ0dZq1Yb7RkT2s8sN2bVq5Lx0CfW7d.ics"],
    }),
  })
  .meta({ id: "FeedWithUrl" });

const feedListSchema = z
  .object({ feeds: z.array(feedSchema).meta({ description: "The feeds, the oldest first." }) })
  .meta({ id: "FeedList" });

const feedParamsSchema = z.strictObject({ id: feedIdSchema });

/** Endpoints for calendars that show the results of watches. */
export const feedEndpoints = {
  "feeds.list": {
    method: "GET",
    path: "/feeds/",
    summary: "List the calendar feeds of your account.",
    description:
      "Use it to see which calendars show your watches, the oldest first. Their addresses are not shown again. It is free.",
    output: feedListSchema,
    problems: [],
    cost: 0,
  },
  "feeds.create": {
    method: "POST",
    path: "/feeds/",
    summary: "Create a calendar feed of your watches.",
    description:
      "Use it to plan in a calendar. Each open span is a tentative event, and a lost span is a cancelled event for 7 days. The answer is 201 with the address for the subscription, which is shown only once. Calendars choose when to refresh, often once a day, so a feed is for planning and not for warnings. It is free.",
    body: feedRequestSchema,
    status: 201,
    output: feedWithUrlSchema,
    problems: ["watch_not_found", "too_many_destinations"],
    cost: 0,
    example: { body: { name: "Site 7" } },
  },
  "feeds.delete": {
    method: "DELETE",
    path: "/feeds/{id}",
    summary: "Delete a calendar feed, so that its address no longer works.",
    description:
      "Use it for a calendar that you no longer need, or an address that others may know. It is free.",
    params: feedParamsSchema,
    status: 204,
    problems: ["feed_not_found"],
    cost: 0,
    example: { params: { id: "fed_5dG1cXn8Pz6KrU3v" } },
  },
} as const satisfies Record<string, EndpointRow>;
