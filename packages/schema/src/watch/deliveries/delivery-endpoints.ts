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

const deliveryIdSchema = z
  .string()
  .regex(/^dlv_[0-9A-Za-z]{16}$/)
  .meta({ description: "Id of a delivery.", examples: ["dlv_3kT9wYb6Rz1MhJ4p"] });

const deliveryStates = ["due", "sent", "dead", "expired", "superseded"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const attemptSchema = z
  .object({
    at: timestampSchema.meta({ description: "When it was tried." }),
    status: z.int().nullable().meta({ description: "Status of the answer; null where none came." }),
    duration_ms: z.int().min(0).meta({ description: "How long it took [ms]." }),
    outcome: z.string().meta({
      description:
        "`ok`; else what hindered it, such as `status`, `redirect`, `timeout`, `connection`, `tls` or `address`.",
      examples: ["ok"],
    }),
    answer: z.string().meta({ description: "The first 512 bytes of the answer." }),
  })
  .meta({ id: "DeliveryAttempt" });
export type DeliveryAttempt = z.output<typeof attemptSchema>;

const deliverySchema = z
  .object({
    id: deliveryIdSchema,
    event: eventIdSchema,
    type: z
      .enum([...spanEvents, ...watchEvents, "digest", ...webhookEvents, ...addressEvents])
      .meta({ description: "Type of the event." }),
    destination: destinationIdSchema,
    state: z.enum(deliveryStates).meta({
      description:
        "`due` while it is tried, `sent` once it was taken. `dead` where no attempt succeeded, `expired` where what it tells was over before, `superseded` where something newer or a digest tells it.",
    }),
    created_at: timestampSchema.meta({ description: "When it was made." }),
    next_attempt_at: timestampSchema
      .nullable()
      .meta({ description: "When it is tried next; null unless it is due." }),
    expires_at: timestampSchema.meta({ description: "From when on it is not tried any more." }),
    attempts: z.array(attemptSchema).meta({ description: "The oldest first." }),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.output<typeof deliverySchema>;

const deliveryListSchema = z
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
    .meta({ description: "Deliveries to one webhook or address alone." }),
  state: z.enum(deliveryStates).optional().meta({ description: "Deliveries in one state alone." }),
  limit: z.int().min(1).max(100).default(50).meta({ description: "The most deliveries of a page." }),
  cursor: lineSchema.min(1).max(100).optional().meta({ description: "`next_cursor` of the page before." }),
});

const webhookParamsSchema = z.strictObject({ id: webhookIdSchema });

const changeHeadersSchema = idempotencyHeadersSchema.extend({
  "if-match": linesSchema.min(1).max(1000).optional().meta({
    description:
      "The ETag of the webhook as you know it, or `*`: the change is made only if nothing changed since.",
  }),
});

const exampleWebhook = { url: "https://example.com/halcyon", description: "Dispatch room" };

const exampleId = "whk_8sN2bVq5Lx0CfW7d";

/** Endpoints for the destinations of events and the outcome of each delivery. */
export const deliveryEndpoints = {
  "webhooks.list": {
    method: "GET",
    path: "/webhooks/",
    summary: "List the webhooks of your account.",
    description:
      "For seeing where events are sent, the oldest first. `next_cursor` leads to the next page and is null on the last one. Secrets are not shown. It is free.",
    query: z.strictObject({
      limit: z.int().min(1).max(100).default(50).meta({ description: "The most webhooks of a page." }),
      cursor: lineSchema
        .min(1)
        .max(100)
        .optional()
        .meta({ description: "`next_cursor` of the page before." }),
    }),
    output: webhookListSchema,
    problems: [],
    cost: 0,
  },
  "webhooks.create": {
    method: "POST",
    path: "/webhooks/",
    summary: "Have events sent to an address of yours.",
    description:
      "For being told at once, by a signed POST for each event. The answer is 201 with the secret that signs, shown this once. The server sends a `webhook.test`, and the webhook is `pending` until its receiver answers that with 200 to 299. An `Idempotency-Key` makes the call safe to send again. It is free.",
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
    summary: "One webhook.",
    description:
      "For seeing whether its receiver takes events. `last_success_at` is null before it took the first, `disabled_because` null unless it is disabled. It is free.",
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
      "For a receiver that has moved, or other events. The header `if-match` holds the `etag` of the webhook that you know. With another address the webhook is `pending` again and a `webhook.test` is sent there. The secret stays. An `Idempotency-Key` makes the call safe to send again. It is free.",
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
    summary: "End a webhook; nothing is sent to it any more.",
    description:
      "For a receiver that is no longer needed. The header `if-match` holds the `etag` of the webhook that you know. Its deliveries are forgotten. An `Idempotency-Key` makes the call safe to send again. It is free.",
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
      "For a secret that may be known to others, or is old. The answer has the new secret, shown this once. For `overlap_hours` both secrets sign, so that the receiver can change over. An `Idempotency-Key` makes the call safe to send again. It is free.",
    params: webhookParamsSchema,
    body: rotationSchema,
    headers: idempotencyHeadersSchema,
    output: webhookWithSecretSchema,
    problems: ["webhook_not_found", "channel_unavailable", "idempotency_conflict"],
    cost: 0,
    example: { params: { id: exampleId }, body: { overlap_hours: 48 } },
  },
  "webhooks.test": {
    method: "POST",
    path: "/webhooks/{id}/test",
    summary: "Send a `webhook.test` to a webhook.",
    description:
      "For trying a receiver. The answer is the delivery as it begins; ask for it again to see what came of it. Where a test waits already, the answer is that one, which is tried at once. It is free.",
    params: webhookParamsSchema,
    output: deliverySchema,
    problems: ["webhook_not_found", "channel_unavailable"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "webhooks.enable": {
    method: "POST",
    path: "/webhooks/{id}/enable",
    summary: "Enable a webhook that was disabled.",
    description:
      "For a receiver that is mended. The webhook is `pending` until its receiver answers the `webhook.test` that is sent. A webhook that is not disabled stays as it is. It is free.",
    params: webhookParamsSchema,
    output: webhookSchema,
    problems: ["webhook_not_found", "channel_unavailable"],
    cost: 0,
    example: { params: { id: exampleId } },
  },
  "deliveries.list": {
    method: "GET",
    path: "/deliveries/",
    summary: "Messages that were sent to your destinations, or wait to be, the newest first.",
    description:
      "For seeing what became of each event at each destination, attempt by attempt. `next_attempt_at` is null unless a delivery is due; `next_cursor` leads to the next page and is null on the last one. Deliveries are kept for 30 days. It is free.",
    query: deliveryListQuerySchema,
    output: deliveryListSchema,
    problems: [],
    cost: 0,
  },
  "deliveries.redeliver": {
    method: "POST",
    path: "/deliveries/{id}/redeliver",
    summary: "Send a delivery again, under the same id of its event.",
    description:
      "For what a receiver has lost, or refused in error. The delivery is due at once and expires anew, seven days from now. One that is due is tried at once. It is free.",
    params: z.strictObject({ id: deliveryIdSchema }),
    output: deliverySchema,
    problems: ["delivery_not_found", "not_redeliverable"],
    cost: 0,
    example: { params: { id: "dlv_3kT9wYb6Rz1MhJ4p" } },
  },
} as const satisfies Record<string, EndpointRow>;
