import { z } from "zod";
import { lineSchema, linesSchema } from "../../errors/text-form.ts";
import { idempotencyHeadersSchema, refSchema } from "../../endpoints/batch.ts";
import { type EndpointRow, forecastProblems } from "../../endpoints/endpoint.ts";
import { eventListQuerySchema, eventListSchema, eventParamsSchema, eventSchema } from "./event.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import { watchCostSchema, watchIdSchema } from "../watches/watch.ts";
import { eventStreamMinutes } from "../watches/watch-bounds.ts";
import { probabilitySchema } from "../../wire/scores/odds.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { watchedSpanSchema } from "../watches/watched-span.ts";

/** Schema of the probability that a span (a window, band or limit at a place) had in one evaluation of its watch. */
const seenSchema = z
  .object({
    as_of: timestampSchema.meta({ description: "The hour of the round." }),
    probability: probabilitySchema
      .nullable()
      .meta({ description: "The probability in that round; null if the round did not find the span." }),
  })
  .meta({ id: "SeenInRound" });

const spanHistorySchema = watchedSpanSchema
  .extend({
    ref: refSchema.nullable().meta({ description: "The `ref` of the place." }),
    state: z.enum(["pending", "open", "fading", "lost", "passed"]).meta({
      description: "The state of the span: not reported yet, open, about to be lost, lost, or over.",
    }),
    rounds: z
      .array(seenSchema)
      .meta({ description: "The span in each round, the oldest first; at most the last 240 rounds." }),
  })
  .meta({ id: "SpanHistory" });

export type SpanHistory = z.output<typeof spanHistorySchema>;

const spanListSchema = z
  .object({
    spans: z.array(spanHistorySchema).meta({ description: "The spans of the watch, the oldest first." }),
  })
  .meta({ id: "SpanList" });

/** Schema of a position in the log of events, as text: the `next_cursor` of a list of events, or the `id` of a streamed event. */
const positionSchema = z.string().regex(/^\d{1,15}$/, "1 to 15 digits are needed.");

const eventStreamQuerySchema = eventListQuerySchema.pick({ watch: true, type: true }).extend({
  cursor: positionSchema.optional().meta({
    description:
      "`next_cursor` of a list of events, or the `id` of a streamed event. The stream begins with the newer events. `0` gives all stored events. If it is absent, the stream begins with the next event.",
  }),
});

const eventStreamHeadersSchema = z.object({
  "last-event-id": positionSchema.optional().meta({
    description:
      "The last `id` that was received. It overrides `cursor`, so that a client can reconnect with the same address.",
  }),
});

const watchParamsSchema = z.strictObject({ id: watchIdSchema });

const changeHeadersSchema = idempotencyHeadersSchema.extend({
  "if-match": linesSchema.min(1).max(1000).optional().meta({
    description:
      "The ETag of the version that you have, or `*`. The change is made only if the watch has not changed since.",
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
 * Returns the endpoints of watches that differ between API versions, for one version.
 *
 * @param request - Schema of the request that creates a watch.
 * @param watch - Schema of a watch in responses.
 * @param list - Schema of a page of watches in responses.
 * @param ofGate - Problems if the watch is for a task that warnings can stop.
 */
export function watchEndpoints<
  Request extends z.ZodType,
  Watch extends z.ZodType,
  List extends z.ZodType,
  OfGate extends ProblemCode,
>({
  request,
  watch,
  list,
  ofGate,
}: {
  readonly request: Request;
  readonly watch: Watch;
  readonly list: List;
  readonly ofGate: readonly OfGate[];
}) {
  return {
    "watches.list": {
      method: "GET",
      path: "/watches/",
      summary: "List the watches of your account.",
      description:
        "Use it to see your watches and their states, the oldest first. `next_cursor` leads to the next page and is null on the last one. It is free.",
      query: z.strictObject({
        limit: z
          .int()
          .min(1)
          .max(100)
          .default(50)
          .meta({ description: "The maximum number of watches on a page." }),
        cursor: lineSchema
          .min(1)
          .max(100)
          .optional()
          .meta({ description: "`next_cursor` of the previous page." }),
      }),
      output: list,
      problems: [],
      cost: 0,
    },
    "watches.create": {
      method: "POST",
      path: "/watches/",
      summary: "Create a watch for a window, a band or a limit at one or more places.",
      description:
        "Use it to get events instead of asking. The watch checks each new run once, and reports a span of likely starts when it appears, changes, disappears or passes. The answer is 201 with the current spans and the time of the next expected round. `location` has the path of the watch, and `etag` the value that later changes need. With an `Idempotency-Key` you can safely repeat the call. It costs one request for each place, as does every round.",
      body: request,
      headers: idempotencyHeadersSchema,
      status: 201,
      output: watch,
      problems: [
        "entry_not_found",
        "too_many_watches",
        "destination_unconfirmed",
        "idempotency_conflict",
        ...ofGate,
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
      summary: "Get the cost of a watch and its errors, without creating it.",
      description:
        "Use it to test a watch before you create it. The server checks the request but stores nothing. The answer has the cost of a round, and the maximum cost of a day. It is free.",
      body: request,
      output: watchCostSchema,
      problems: ["entry_not_found", "destination_unconfirmed", ...ofGate, ...forecastProblems],
      cost: 0,
      offering: "operational",
      example: { body: exampleWatch },
    },
    "watches.get": {
      method: "GET",
      path: "/watches/{id}",
      summary: "Get a watch with its places and their open spans.",
      description:
        "Use it to see the current spans of a watch. `paused_because` is null unless the watch is paused, and `last_round_at` is null before its first round. `next_round_expected` has the likely time of the next round. It is free.",
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
        "Use it to change limits, places or names. Send the `etag` of the watch that you have in the header `if-match`. If `model`, `when`, the places or the scored entry change, spans restart and the first ones are not reported. With an `Idempotency-Key` you can safely repeat the call. It costs one request for each place whose spans restart, and nothing else.",
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
        ...ofGate,
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
      summary: "Pause a watch.",
      description:
        "Use it for a time in which the watch reports nothing and costs nothing. Its spans stay unchanged; spans that end during the pause are not reported. It is free.",
      params: watchParamsSchema,
      output: watch,
      problems: ["watch_not_found"],
      cost: 0,
      example: { params: { id: exampleId } },
    },
    "watches.resume": {
      method: "POST",
      path: "/watches/{id}/resume",
      summary: "Resume a paused watch.",
      description:
        "Use it to continue with the next run. The watch then reports the changes since the pause. It is free.",
      params: watchParamsSchema,
      output: watch,
      problems: ["watch_not_found"],
      cost: 0,
      example: { params: { id: exampleId } },
    },
  } as const satisfies Record<string, EndpointRow>;
}

/** Endpoints of watches that are identical in all API versions. */
export const sharedWatchEndpoints = {
  "watches.delete": {
    method: "DELETE",
    path: "/watches/{id}",
    summary: "Delete a watch; its events are stored for 30 days.",
    description:
      "Use it for a watch that you no longer need. Send the `etag` of the watch that you have in the header `if-match`. With an `Idempotency-Key` you can safely repeat the call. It is free.",
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
    summary: "List the open and closed spans of a watch, with the result of each round.",
    description:
      "Use it to see how a span appeared, changed and disappeared. Closed spans are stored for 30 days. A probability is null if a round found none of the starts of the span. It is free.",
    params: watchParamsSchema,
    output: spanListSchema,
    problems: ["watch_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
} as const satisfies Record<string, EndpointRow>;

/** Endpoints for events in V1. */
export const eventEndpoints = {
  "events.list": {
    method: "GET",
    path: "/events/",
    summary: "List the events of your watches, the oldest or the newest first.",
    description:
      "Use it to poll for events: store `next_cursor` and send it again to get newer events. It is null if there are no events yet. To look back, use `order=newest`; `next_cursor` then leads to older events, and is null on the last page. Events are stored for 30 days. It is free.",
    query: eventListQuerySchema,
    output: eventListSchema,
    problems: [],
    cost: 0,
  },
  "events.stream": {
    method: "GET",
    path: "/events/stream",
    summary: "Stream the events of your watches.",
    description: `Use it to get events within a second or two, over one connection that stays open. Each server-sent event has the position of the event as \`id\`, its type as \`event\` and the event itself as \`data\`. The server sends a line that begins with a colon every 15 seconds, and ends a stream after about ${eventStreamMinutes} minutes. Then reconnect with the last \`id\` as \`Last-Event-ID\`, so that you miss nothing. If the events after that position are no longer stored, the server first sends an event \`reset\`, then all stored events. It is free.`,
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
    summary: "Get an event.",
    description:
      "Use it to read an event again. An event never changes, and is stored for 30 days. It is free.",
    params: eventParamsSchema,
    output: eventSchema,
    problems: ["event_not_found"],
    cost: 0,
    example: { params: { id: "evt_7q3mzk2n5v8c1x4b6a9d0f3g5h" } },
  },
} as const satisfies Record<string, EndpointRow>;
