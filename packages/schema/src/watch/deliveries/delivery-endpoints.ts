import { z } from "zod";
import { lineSchema, linesSchema } from "../../errors/text-form.ts";
import { idempotencyHeadersSchema } from "../../endpoints/batch.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { destinationIdSchema, webhookIdSchema } from "../watches/destination.ts";
import {
  rotationSchema,
  webhookListSchema,
  webhookRequestSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from "./webhook.ts";
import { nextCursorSchema } from "../../endpoints/page.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { eventIdSchema } from "../events/event.ts";
import { addressEvents, spanEvents, watchEvents, webhookEvents } from "../watches/event-types.ts";
import { idSchema } from "../../wire/service/id.ts";

const deliveryIdSchema = idSchema(["dlv"]).meta({
  description: "Id of a delivery.",
  examples: ["dlv_3kT9wYb6Rz1MhJ4p"],
});

const deliveryStates = ["due", "sent", "dead", "expired", "superseded"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const attemptSchema = z
  .object({
    at: timestampSchema.meta({ description: "The time of the attempt." }),
    status: z.int().nullable().meta({ description: "Status of the answer; null if no answer came." }),
    duration_ms: z.int().min(0).meta({ description: "The duration [ms]." }),
    outcome: z.string().meta({
      description:
        "`ok`, or the reason for the failure, such as `status`, `redirect`, `timeout`, `connection`, `tls` or `address`.",
      examples: ["ok"],
    }),
    answer: z.string().meta({ description: "The first 512 bytes of the answer." }),
  })
  .meta({ id: "DeliveryAttempt" });
export type DeliveryAttempt = z.output<typeof attemptSchema>;

/** Types of the events that V1 lists as deliveries. */
export const deliveryTypes = [
  ...spanEvents,
  ...watchEvents,
  "digest",
  ...webhookEvents,
  ...addressEvents,
] as const;

export const deliverySchema = z
  .object({
    id: deliveryIdSchema,
    event: eventIdSchema,
    type: z.enum(deliveryTypes).meta({ description: "Type of the event." }),
    destination: destinationIdSchema,
    state: z.enum(deliveryStates).meta({
      description:
        "`due`: attempts continue. `sent`: the receiver accepted it. `dead`: no attempt succeeded. `expired`: its content was out of date before it could be sent. `superseded`: a newer event or a digest replaced it.",
    }),
    created_at: timestampSchema.meta({ description: "The time of creation." }),
    next_attempt_at: timestampSchema
      .nullable()
      .meta({ description: "The time of the next attempt; null unless the delivery is due." }),
    expires_at: timestampSchema.meta({ description: "The time from which there are no more attempts." }),
    attempts: z.array(attemptSchema).meta({ description: "The attempts, the oldest first." }),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.output<typeof deliverySchema>;

export const deliveryListSchema = z
  .object({
    deliveries: z
      .array(deliverySchema)
      .meta({ description: "The deliveries of the page, the newest first." }),
    next_cursor: nextCursorSchema,
  })
  .meta({ id: "DeliveryList" });

const deliveryListQuerySchema = z.strictObject({
  destination: destinationIdSchema
    .optional()
    .meta({ description: "Limits the list to one webhook or address." }),
  state: z.enum(deliveryStates).optional().meta({ description: "Limits the list to one state." }),
  limit: z
    .int()
    .min(1)
    .max(100)
    .default(50)
    .meta({ description: "The maximum number of deliveries on a page." }),
  cursor: lineSchema.min(1).max(100).optional().meta({ description: "`next_cursor` of the previous page." }),
});

const webhookParamsSchema = z.strictObject({ id: webhookIdSchema });

const changeHeadersSchema = idempotencyHeadersSchema.extend({
  "if-match": linesSchema.min(1).max(1000).optional().meta({
    description:
      "The ETag of the version that you have, or `*`. The change is made only if the webhook has not changed since.",
  }),
});

const exampleWebhook = { url: "https://example.com/halcyon", description: "Dispatch room" };

const exampleId = "whk_8sN2bVq5Lx0CfW7d";

/** Endpoints for destinations of events that are identical in all API versions. */
export const webhookEndpoints = {
  "webhooks.list": {
    method: "GET",
    path: "/webhooks/",
    summary: "List the webhooks of your account.",
    description:
      "Use it to see where events are sent, the oldest webhook first. `next_cursor` leads to the next page and is null on the last one. Secrets are not shown. It is free.",
    query: z.strictObject({
      limit: z
        .int()
        .min(1)
        .max(100)
        .default(50)
        .meta({ description: "The maximum number of webhooks on a page." }),
      cursor: lineSchema
        .min(1)
        .max(100)
        .optional()
        .meta({ description: "`next_cursor` of the previous page." }),
    }),
    output: webhookListSchema,
    problems: [],
    cost: 0,
  },
  "webhooks.create": {
    method: "POST",
    path: "/webhooks/",
    summary: "Create a webhook, which sends events to your own address.",
    description:
      "Use it to get events at once, by a signed POST for each event. The answer is 201 with the signing secret, which is shown only once. The server sends a `webhook.test`, and the webhook is `pending` until its receiver answers the test with 200 to 299. With an `Idempotency-Key` you can safely repeat the call. It is free.",
    body: webhookRequestSchema,
    headers: idempotencyHeadersSchema,
    status: 201,
    output: webhookWithSecretSchema,
    problems: ["too_many_destinations", "destination_refused", "channel_unavailable", "idempotency_conflict"],
    cost: 0,
    example: { body: exampleWebhook },
  },
  "webhooks.get": {
    method: "GET",
    path: "/webhooks/{id}",
    summary: "Get a webhook.",
    description:
      "Use it to see if the receiver accepts events. `last_success_at` is null until it accepts the first event, and `disabled_because` is null unless the webhook is disabled. It is free.",
    params: webhookParamsSchema,
    output: webhookSchema,
    problems: ["webhook_not_found"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "webhooks.replace": {
    method: "PUT",
    path: "/webhooks/{id}",
    summary: "Change the address, the description or the events of a webhook.",
    description:
      "Use it if the receiver has moved, or to send other events. Send the `etag` of the webhook that you have in the header `if-match`. With a new address the webhook is `pending` again, and the server sends a `webhook.test` there. The secret stays the same. With an `Idempotency-Key` you can safely repeat the call. It is free.",
    params: webhookParamsSchema,
    body: webhookRequestSchema,
    headers: changeHeadersSchema,
    output: webhookSchema,
    problems: [
      "webhook_not_found",
      "precondition_required",
      "precondition_failed",
      "destination_refused",
      "channel_unavailable",
      "idempotency_conflict",
    ],
    cost: 0,
    example: { params: { id: exampleId }, headers: { "if-match": '"v1"' }, body: exampleWebhook },
  },
  "webhooks.delete": {
    method: "DELETE",
    path: "/webhooks/{id}",
    summary: "Delete a webhook, so that it gets no more events.",
    description:
      "Use it for a receiver that you no longer need. Send the `etag` of the webhook that you have in the header `if-match`. The deliveries of the webhook are deleted too. With an `Idempotency-Key` you can safely repeat the call. It is free.",
    params: webhookParamsSchema,
    headers: changeHeadersSchema,
    status: 204,
    problems: ["webhook_not_found", "precondition_required", "precondition_failed", "idempotency_conflict"],
    cost: 0,
    example: { params: { id: exampleId }, headers: { "if-match": '"v2"' } },
  },
  "webhooks.rotate": {
    method: "POST",
    path: "/webhooks/{id}/rotate",
    summary: "Give a webhook a new secret.",
    description:
      "Use it if a secret is old, or others may know it. The answer has the new secret, which is shown only once. For `overlap_hours` both secrets sign, so that the receiver can change over. With an `Idempotency-Key` you can safely repeat the call. It is free.",
    params: webhookParamsSchema,
    body: rotationSchema,
    headers: idempotencyHeadersSchema,
    output: webhookWithSecretSchema,
    problems: ["webhook_not_found", "channel_unavailable", "idempotency_conflict"],
    cost: 0,
    example: { params: { id: exampleId }, body: { overlap_hours: 48 } },
  },
  "webhooks.enable": {
    method: "POST",
    path: "/webhooks/{id}/enable",
    summary: "Enable a webhook that was disabled.",
    description:
      "Use it when the receiver works again. The server sends a `webhook.test`, and the webhook is `pending` until its receiver answers the test. A webhook that is not disabled stays unchanged. It is free.",
    params: webhookParamsSchema,
    output: webhookSchema,
    problems: ["webhook_not_found", "channel_unavailable"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
} as const satisfies Record<string, EndpointRow>;

/** Endpoint of V1 that sends a test to a webhook. */
export const testEndpoint = {
  "webhooks.test": {
    method: "POST",
    path: "/webhooks/{id}/test",
    summary: "Send a `webhook.test` to a webhook.",
    description:
      "Use it to test a receiver. The answer is the delivery at its start; get the delivery again to see its result. If a test is already waiting, the answer is that test, which is tried at once. It is free.",
    params: webhookParamsSchema,
    output: deliverySchema,
    problems: ["webhook_not_found", "channel_unavailable"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
} as const satisfies Record<string, EndpointRow>;

/** Endpoints for deliveries and their outcomes in V1. */
export const deliveryEndpoints = {
  ...testEndpoint,
  "deliveries.list": {
    method: "GET",
    path: "/deliveries/",
    summary: "List the messages to your destinations, sent or waiting, the newest first.",
    description:
      "Use it to see the result of each event at each destination, attempt by attempt. `next_attempt_at` is null unless a delivery is due; `next_cursor` leads to the next page and is null on the last one. Deliveries are stored for 30 days. It is free.",
    query: deliveryListQuerySchema,
    output: deliveryListSchema,
    problems: [],
    cost: 0,
  },
  "deliveries.redeliver": {
    method: "POST",
    path: "/deliveries/{id}/redeliver",
    summary: "Send a delivery again, with the same event id.",
    description:
      "Use it if a receiver lost an event, or refused it by mistake. The delivery is due at once and expires in seven days. A delivery that is already due is tried at once. It is free.",
    params: z.strictObject({ id: deliveryIdSchema }),
    output: deliverySchema,
    problems: ["delivery_not_found", "not_redeliverable"],
    cost: 0,
    example: { params: { id: "dlv_3kT9wYb6Rz1MhJ4p" } },
  },
} as const satisfies Record<string, EndpointRow>;
