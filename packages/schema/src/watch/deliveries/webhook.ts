import { z } from "zod";
import { lineSchema } from "../../errors/text-form.ts";
import { asIssue } from "../../errors/fault.ts";
import { nextCursorSchema } from "../../endpoints/page.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { disablingReasons, webhookIdSchema } from "../watches/destination.ts";
import { spanEvents } from "../watches/event-types.ts";

/** Maximum length of the URL of a webhook [characters]. */
const webhookUrlMaxLength = 2048;

/** Maximum time in which two secrets sign [h]. */
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
        description: "Where events are sent: an https address that is public on the internet.",
        examples: ["https://example.com/halcyon"],
      }),
    description: lineSchema
      .min(1)
      .max(120)
      .optional()
      .meta({ description: "The purpose of the webhook, in words of your own." }),
    events: z.array(z.enum(spanEvents)).min(1).max(spanEvents.length).optional().meta({
      description:
        "Which events of spans are sent; all where nothing is said. Events of watches and webhooks themselves are always sent.",
    }),
  })
  .meta({ id: "WebhookRequest" });
export type WebhookRequest = z.output<typeof webhookRequestSchema>;

const webhookStates = ["pending", "active", "disabled"] as const;
export type WebhookState = (typeof webhookStates)[number];

export const webhookSchema = z
  .object({
    id: webhookIdSchema,
    url: z.string().meta({ description: "Where events are sent." }),
    description: z.string().nullable().meta({
      description: "The purpose of the webhook, in the words of its owner; null where there are none.",
    }),
    events: z
      .array(z.enum(spanEvents))
      .nullable()
      .meta({ description: "Which events of spans are sent; null for all." }),
    version: z
      .int()
      .min(1)
      .meta({ description: "Rises with every change of its address, description or events." }),
    state: z.enum(webhookStates).meta({
      description:
        "`pending` until its receiver has answered a test with 200 to 299: before that it gets nothing else.",
    }),
    disabled_because: z.enum(disablingReasons).nullable().meta({
      description:
        "`gone` where the receiver answered 410, `failing` where it took nothing for 5 days; null unless the webhook is disabled.",
    }),
    created_at: timestampSchema.meta({ description: "When it was made." }),
    last_success_at: timestampSchema
      .nullable()
      .meta({ description: "When its receiver took something last; null before that." }),
    secret_version: z.int().min(1).meta({ description: "Rises with every rotation of the secret." }),
    both_sign_until: timestampSchema
      .nullable()
      .meta({ description: "Until when the secret before signs too; null where one alone signs." }),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhookSchema>;

export const webhookWithSecretSchema = webhookSchema
  .extend({
    secret: z.string().meta({
      description: "Signs what is sent, by Standard Webhooks. It is shown in this answer alone.",
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
      .meta({ description: "How long the secret before signs too [h]." }),
  })
  .meta({ id: "SecretRotation" });

const addressSchema = z.url({ protocol: /^https?$/ });

/** Returns true if a text is an address that a message can be sent to. The server decides which hosts and ports are open. */
function isAddress(text: string): boolean {
  const hasUser = /^[a-z]+:[/\\]*[^/\\?#]*@/i.test(text.trim());
  return !hasUser && addressSchema.safeParse(text).success;
}
