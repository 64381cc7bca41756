import { z } from "zod";
import { lineSchema } from "../../errors/kept-text.ts";
import { nextCursorSchema } from "../../endpoints/page.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { destinationIdSchema } from "../watches/destination.ts";
import { eventIdSchema } from "../events/event.ts";
import { addressEvents, spanEvents, watchEvents, webhookEvents } from "../watches/event-types.ts";

export const deliveryIdSchema = z
  .string()
  .regex(/^dlv_[0-9A-Za-z]{16}$/)
  .meta({ description: "Id of a delivery.", examples: ["dlv_3kT9wYb6Rz1MhJ4p"] });

export const deliveryStates = ["due", "sent", "dead", "expired", "superseded"] as const;
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

export const deliverySchema = z
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

export const deliveryListSchema = z
  .object({
    deliveries: z
      .array(deliverySchema)
      .meta({ description: "The deliveries of the page, the newest first." }),
    next_cursor: nextCursorSchema,
  })
  .meta({ id: "DeliveryList" });

export const deliveryListQuerySchema = z.strictObject({
  destination: destinationIdSchema
    .optional()
    .meta({ description: "Deliveries to one webhook or address alone." }),
  state: z.enum(deliveryStates).optional().meta({ description: "Deliveries in one state alone." }),
  limit: z.int().min(1).max(100).default(50).meta({ description: "The most deliveries of a page." }),
  cursor: lineSchema.min(1).max(100).optional().meta({ description: "`next_cursor` of the page before." }),
});
