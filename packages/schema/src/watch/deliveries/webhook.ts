import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { asIssue } from "../../errors/fault.ts";
import { nextCursorSchema } from "../../endpoints/page.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { disablingReasons, webhookIdSchema } from "../watches/destination.ts";
import { spanEvents } from "../watches/event-types.ts";

/** Maximum length of the URL of a webhook [characters]. */
const webhookUrlMaxLength = 2048;

/** Maximum time during which messages are signed with both the old and the new secret [h]. */
const overlapHoursMax = 168;

export const webhookRequestSchema = z
  .strictObject({
    url: lineSchema
      .min(1)
      .max(webhookUrlMaxLength)
      .check(({ value, issues }) => {
        if (isAddress(value)) return;
        issues.push(
          asIssue(value, {
            code: "invalid_format",
            detail: "An https address is needed, without user and password.",
          }),
        );
      })
      .meta({
        description: "The destination of events: an https address that is public on the internet.",
        examples: ["https://example.com/halcyon"],
      }),
    description: lineSchema
      .min(1)
      .max(120)
      .optional()
      .meta({ description: "The purpose of the webhook, in your own words." }),
    events: z.array(z.enum(spanEvents)).min(1).max(spanEvents.length).optional().meta({
      description:
        "The span events to send; all by default. Events about watches and webhooks themselves are always sent.",
    }),
  })
  .meta({ id: "WebhookRequest" });
export type WebhookRequest = z.output<typeof webhookRequestSchema>;

const webhookStates = ["pending", "active", "disabled"] as const;
export type WebhookState = (typeof webhookStates)[number];

export const webhookSchema = z
  .object({
    id: webhookIdSchema,
    url: z.string().meta({ description: "The destination of events." }),
    description: z.string().nullable().meta({
      description: "The purpose of the webhook, in the words of its owner; null if not given.",
    }),
    events: z
      .array(z.enum(spanEvents))
      .nullable()
      .meta({ description: "The span events that are sent; null for all." }),
    version: z
      .int()
      .min(1)
      .meta({ description: "Increases with every change of the address, description or events." }),
    state: z.enum(webhookStates).meta({
      description:
        "`pending` until the receiver answers a test with 200 to 299. Before that, the server sends nothing else to it.",
    }),
    disabled_because: z.enum(disablingReasons).nullable().meta({
      description:
        "`gone`: the receiver answered 410. `failing`: it accepted nothing for 5 days. Null unless the webhook is disabled.",
    }),
    created_at: timestampSchema.meta({ description: "The time of creation." }),
    last_success_at: timestampSchema.nullable().meta({
      description: "The time at which the receiver last accepted an event; null until the first time.",
    }),
    secret_version: z.int().min(1).meta({ description: "Increases with every rotation of the secret." }),
    both_sign_until: timestampSchema.nullable().meta({
      description: "The time until which the previous secret also signs; null if only one secret signs.",
    }),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhookSchema>;

export const webhookWithSecretSchema = webhookSchema
  .extend({
    secret: z.string().meta({
      description: "The secret that signs messages, by Standard Webhooks. Only this answer shows it.",
      examples: ["whsec_…"],
    }),
  })
  .meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.output<typeof webhookWithSecretSchema>;

export const webhookListSchema = z
  .object({
    webhooks: z.array(webhookSchema).meta({ description: "The webhooks of the page, the oldest first." }),
    next_cursor: nextCursorSchema,
  })
  .meta({ id: "WebhookList" });

export const rotationSchema = z
  .strictObject({
    overlap_hours: z
      .int()
      .min(0)
      .max(overlapHoursMax)
      .default(24)
      .meta({ description: "The time for which the previous secret also signs [h]." }),
  })
  .meta({ id: "SecretRotation" });

const addressSchema = z.url({ protocol: /^https?$/ });

/** Returns true if a text is a URL to which a message can be sent. The server decides which hosts and ports are allowed. */
function isAddress(text: string): boolean {
  const hasUser = /^[a-z]+:[/\\]*[^/\\?#]*@/i.test(text.trim());
  return !hasUser && addressSchema.safeParse(text).success;
}
