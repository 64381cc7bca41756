import { z } from "zod";
import { offerings } from "../../endpoints/endpoint.ts";
import { timestampSchema } from "../../time/timestamp.ts";

/** Kinds of periods after which an allowance is renewed. `total` means that it is never renewed. */
export const allowanceKinds = ["total", "day", "month", "year"] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];

/** Number of past days for which usage is reported. It is the longest month plus one day. */
export const usageDays = 32;

/** Schema of an offering in the package of a key. */
export const offeringSchema = z.enum(offerings).meta({
  description:
    "The offering that the package of a key must have: forecasts (`operational`), past weather (`historical`) or climate projections (`projection`).",
});

const count = z.int().min(0);

const allowanceSchema = z
  .object({
    kind: z.enum(allowanceKinds).meta({ description: "The period, in UTC; `total` never restarts." }),
    limit: count.meta({ description: "The number of requests allowed in a period." }),
    used: count.meta({ description: "The number of requests charged in this period." }),
    unsettled: count.meta({
      description:
        "The part of `used` that has no confirmed answer: requests in progress, or requests lost when a server stopped.",
    }),
    remaining: count.meta({ description: "The number of requests left in this period." }),
    period_start: timestampSchema.nullable().meta({ description: "Start of the period; null for `total`." }),
    resets_at: timestampSchema
      .nullable()
      .meta({ description: "Start of the next period; null for `total`." }),
  })
  .meta({
    id: "Allowance",
    description: "The allowance of the key: its requests, their period, and the number left.",
  });

/** Schema of the properties of the key that a request used, without the key itself. */
const keySchema = z
  .object({
    id: z
      .string()
      .meta({ description: "The id by which operators know the key.", examples: ["key_4fJx2LrP0aQd7sVb"] }),
    name: z.string().meta({ description: "The purpose of the key, in the words of the operator." }),
    start: z.string().meta({ description: "The first characters of the key, to tell keys apart." }),
    expires_at: timestampSchema
      .nullable()
      .meta({ description: "The time from which the key is refused; null if it does not expire." }),
    last_used_at: timestampSchema.nullable().meta({
      description:
        "The time of the last use, to the minute, including this request; null if no use is recorded.",
    }),
  })
  .meta({ id: "UsedKey", description: "The key of this request, without its secret." });

export const usageResponseSchema = z
  .object({
    package: z
      .object({
        name: z.string().meta({ description: "The name of the package." }),
        offerings: z.array(offeringSchema).meta({ description: "The offerings that the key may use." }),
      })
      .meta({ description: "The rights of the key." }),
    allowance: allowanceSchema,
    key: keySchema,
    days: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: "UTC." }),
          endpoint: z
            .string()
            .meta({ description: "The name of the endpoint.", examples: ["optimality.composite"] }),
          requests: count.meta({ description: "The number of answered requests on that day." }),
          charged: count.meta({ description: "The cost of these requests, in requests of the allowance." }),
        }),
      )
      .meta({
        description: `Answered requests that had a cost, over the last ${usageDays} days, the newest first.`,
      }),
  })
  .meta({ id: "UsageResponse" });
export type UsageResponse = z.output<typeof usageResponseSchema>;
