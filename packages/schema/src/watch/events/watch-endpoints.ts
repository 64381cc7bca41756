import { z } from "zod";
import { lineSchema, linesSchema } from "../../errors/text-form.ts";
import { idempotencyHeadersSchema, refSchema } from "../../endpoints/batch.ts";
import { type EndpointRow, forecastProblems } from "../../endpoints/endpoint.ts";
import { eventListQuerySchema, eventListSchema, eventParamsSchema, eventSchema } from "./event.ts";
import { watchCostSchema, watchIdSchema } from "../watches/watch.ts";
import { eventStreamMinutes } from "../watches/watch-bounds.ts";
import { probabilitySchema } from "../../wire/scores/odds.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { watchedSpanSchema } from "../watches/watched-span.ts";

/** Observation of a span in one round. */
const seenSchema = z
  .object({
    as_of: timestampSchema.meta({ description: "The hour of the round." }),
    probability: probabilitySchema
      .nullable()
      .meta({ description: "How likely it was; null where the round did not see it." }),
  })
  .meta({ id: "SeenInRound" });

const spanHistorySchema = watchedSpanSchema
  .extend({
    ref: refSchema.nullable().meta({ description: "The `ref` of its place." }),
    state: z
      .enum(["pending", "open", "fading", "lost", "passed"])
      .meta({ description: "How it stands: not told yet, open, about to be lost, lost, or over." }),
    rounds: z
      .array(seenSchema)
      .meta({ description: "The span as each round saw it, the oldest first; at most the last 240." }),
  })
  .meta({ id: "SpanHistory" });

export type SpanHistory = z.output<typeof spanHistorySchema>;

const spanListSchema = z
  .object({
    spans: z.array(spanHistorySchema).meta({ description: "The spans of the watch, the oldest first." }),
  })
  .meta({ id: "SpanList" });

/** A position in the log of events, as text: `next_cursor` of a list of events, or the `id` of a streamed one. */
const positionSchema = z.string().regex(/^\d{1,15}$/, "1 to 15 digits are needed.");

const eventStreamQuerySchema = eventListQuerySchema.pick({ watch: true, type: true }).extend({
  cursor: positionSchema.optional().meta({
    description:
      "`next_cursor` of a list of events, or the `id` of a streamed one: events that are newer come first. `0` asks for all that are kept. Without it the stream begins with the next event.",
  }),
});

const eventStreamHeadersSchema = z.object({
  "last-event-id": positionSchema.optional().meta({
    description:
      "The `id` that came last. It goes before `cursor`, so that a client can send its address again.",
  }),
});

const watchParamsSchema = z.strictObject({ id: watchIdSchema });

const changeHeadersSchema = idempotencyHeadersSchema.extend({
  "if-match": linesSchema.min(1).max(1000).optional().meta({
    description:
      "The ETag of the watch as you know it, or `*`: the change is made only if nothing changed since.",
  }),
});

const exampleWatch = {
  name: "Crane, site 7",
  model: "noaa",
  constraint_params: { id: 1, type: "task" },
  places: [{ ref: "site-7", latitude: 51.5, longitude: -0.12 }],
  when: {
    kind: "window",
    duration_hours: 6,
    local_hours: { from: 7, to: 17, timezone: "Europe/London" },
  },
};

const exampleId = "wat_4mJ0dZq1Yb7RkT2s";

/**
 * Makes the rows of watches, which versions show in their own way.
 *
 * @param request - What a watch is made of.
 * @param watch - How it is shown.
 * @param list - How a page of watches is shown.
 */
export function watchEndpoints<Request extends z.ZodType, Watch extends z.ZodType, List extends z.ZodType>({
  request,
  watch,
  list,
}: {
  readonly request: Request;
  readonly watch: Watch;
  readonly list: List;
}) {
  return {
    "watches.list": {
      method: "GET",
      path: "/watches/",
      summary: "List the watches of your account.",
      description:
        "For seeing what is watched and how it stands, the oldest first. `next_cursor` leads to the next page and is null on the last one. It is free.",
      query: z.strictObject({
        limit: z.int().min(1).max(100).default(50).meta({ description: "The most watches of a page." }),
        cursor: lineSchema
          .min(1)
          .max(100)
          .optional()
          .meta({ description: "`next_cursor` of the page before." }),
      }),
      output: list,
      problems: [],
      cost: 0,
    },
    "watches.create": {
      method: "POST",
      path: "/watches/",
      summary: "Watch places for a window, a band or a limit.",
      description:
        "For being told instead of asking. Each new run is looked at once: a span of likely starts is told when it comes, changes, goes and passes. The answer is 201 with what is seen now and when the next round is expected. `location` says where the watch stands, and a change needs its `etag`. An `Idempotency-Key` makes the call safe to send again. It costs one request for each place, as every round does.",
      body: request,
      headers: idempotencyHeadersSchema,
      status: 201,
      output: watch,
      problems: [
        "entry_not_found",
        "too_many_watches",
        "destination_unconfirmed",
        "idempotency_conflict",
        ...forecastProblems,
      ],
      cost: 1,
      costPer: "place",
      offering: "operational",
      example: { body: exampleWatch },
    },
    "watches.cost": {
      method: "POST",
      path: "/watches/cost",
      summary: "Say what a watch would cost, and what is wrong with it.",
      description:
        "For trying a watch before it is made. It is checked as the watch would be, and nothing is kept. The answer has the cost of a round, and the most that a day costs. It is free.",
      body: request,
      output: watchCostSchema,
      problems: ["entry_not_found", "destination_unconfirmed", ...forecastProblems],
      cost: 0,
      offering: "operational",
      example: { body: exampleWatch },
    },
    "watches.get": {
      method: "GET",
      path: "/watches/{id}",
      summary: "A watch with its places and their open spans.",
      description:
        "For seeing what a watch knows now. `paused_because` is null unless it is paused, `last_round_at` null before its first round. `next_round_expected` says when it is likely looked at next. It is free.",
      params: watchParamsSchema,
      output: watch,
      problems: ["watch_not_found"],
      cost: 0,
      example: { params: { id: exampleId } },
    },
    "watches.replace": {
      method: "PUT",
      path: "/watches/{id}",
      summary: "Change a watch.",
      description:
        "For other limits, places or names. The header `if-match` holds the `etag` of the watch that you know. Where `model`, `when`, the places or what is scored change, spans begin anew and what is seen first is not told. An `Idempotency-Key` makes the call safe to send again. It costs one request for each place where spans begin anew, and nothing else.",
      params: watchParamsSchema,
      body: request,
      headers: changeHeadersSchema,
      output: watch,
      problems: [
        "watch_not_found",
        "entry_not_found",
        "precondition_required",
        "precondition_failed",
        "too_many_watches",
        "destination_unconfirmed",
        "idempotency_conflict",
        ...forecastProblems,
      ],
      cost: 1,
      costPer: "place",
      offering: "operational",
      example: { params: { id: exampleId }, headers: { "if-match": '"v1"' }, body: exampleWatch },
    },
    "watches.pause": {
      method: "POST",
      path: "/watches/{id}/pause",
      summary: "Let a watch rest.",
      description:
        "For a time in which the watch tells nothing and costs nothing. Its spans stay as they are; those that are over pass silently. It is free.",
      params: watchParamsSchema,
      output: watch,
      problems: ["watch_not_found"],
      cost: 0,
      example: { params: { id: exampleId } },
    },
    "watches.resume": {
      method: "POST",
      path: "/watches/{id}/resume",
      summary: "Let a paused watch go on.",
      description: "For going on with the next run. The watch tells then what changed meanwhile. It is free.",
      params: watchParamsSchema,
      output: watch,
      problems: ["watch_not_found"],
      cost: 0,
      example: { params: { id: exampleId } },
    },
  } as const satisfies Record<string, EndpointRow>;
}

/** What is alike of watches in every version, and what they tell. */
export const eventEndpoints = {
  "watches.delete": {
    method: "DELETE",
    path: "/watches/{id}",
    summary: "End a watch and forget it; its events stay for 30 days.",
    description:
      "For a watch that is no longer needed. The header `if-match` holds the `etag` of the watch that you know. An `Idempotency-Key` makes the call safe to send again. It is free.",
    params: watchParamsSchema,
    headers: changeHeadersSchema,
    status: 204,
    problems: ["watch_not_found", "precondition_required", "precondition_failed", "idempotency_conflict"],
    cost: 0,
    example: { params: { id: exampleId }, headers: { "if-match": '"v2"' } },
  },
  "watches.spans": {
    method: "GET",
    path: "/watches/{id}/spans",
    summary: "The spans of a watch, open and closed, with what each round saw.",
    description:
      "For seeing how a span came, changed and went. Closed spans are kept for 30 days. A null probability stands where a round saw none of its starts. It is free.",
    params: watchParamsSchema,
    output: spanListSchema,
    problems: ["watch_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "events.list": {
    method: "GET",
    path: "/events/",
    summary: "Events that your watches have told, the oldest or the newest first.",
    description:
      "For reading events by yourself: keep `next_cursor` and ask with it again for those that are newer. It is null where there is nothing yet. For looking back ask with `order=newest`: `next_cursor` then leads to those that are older, and is null on the last page. Events are kept for 30 days. It is free.",
    query: eventListQuerySchema,
    output: eventListSchema,
    problems: [],
    cost: 0,
  },
  "events.stream": {
    method: "GET",
    path: "/events/stream",
    summary: "Events of your watches, as they come.",
    description: `For being told within a second or two, over one connection that stays open. Each server-sent event has the position of the event as its \`id\`, its type as \`event\` and the event itself as \`data\`. A line that begins with a colon comes every 15 seconds; the server ends a stream after about ${eventStreamMinutes} minutes. Connect again then with the last \`id\` as \`Last-Event-ID\`, and nothing is missed. Where what followed that position is no longer kept, an event \`reset\` comes first, then all that is kept. It is free.`,
    query: eventStreamQuerySchema,
    headers: eventStreamHeadersSchema,
    events: eventSchema,
    problems: [],
    cost: 0,
    example: { query: { cursor: "0" } },
  },
  "events.get": {
    method: "GET",
    path: "/events/{id}",
    summary: "One event.",
    description: "For reading an event again. It never changes, and is kept for 30 days. It is free.",
    params: eventParamsSchema,
    output: eventSchema,
    problems: ["event_not_found"],
    cost: 0,
    example: { params: { id: "evt_7q3mzk2n5v8c1x4b6a9d0f3g5h" } },
  },
} as const satisfies Record<string, EndpointRow>;
