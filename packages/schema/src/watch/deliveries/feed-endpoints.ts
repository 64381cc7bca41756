import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { feedListSchema, feedParamsSchema, feedRequestSchema, feedWithUrlSchema } from "./feed.ts";

/** Calendars that show what watches see. */
export const feedEndpoints = {
  "feeds.list": {
    method: "GET",
    path: "/feeds/",
    summary: "List the calendar feeds of your account.",
    description:
      "For seeing which calendars show your watches, the oldest first. Their addresses are not shown again. It is free.",
    output: feedListSchema,
    problems: [],
    cost: 0,
  },
  "feeds.create": {
    method: "POST",
    path: "/feeds/",
    summary: "Make a calendar feed of your watches.",
    description:
      "For planning in a calendar: each open span is an event there, tentative, and one that was lost is cancelled for 7 days. The answer is 201 with the address to subscribe to, shown this once. Calendars refresh when they like, often once a day: a feed is for planning, not for warnings. It is free.",
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
    summary: "Delete a calendar feed; its address answers no more.",
    description: "For a calendar that is no longer needed, or an address that others may know. It is free.",
    params: feedParamsSchema,
    status: 204,
    problems: ["feed_not_found"],
    cost: 0,
    example: { params: { id: "fed_5dG1cXn8Pz6KrU3v" } },
  },
} as const satisfies Record<string, EndpointRow>;
