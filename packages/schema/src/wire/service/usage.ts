import { z } from "zod";
import { offerings } from "../../endpoints/endpoint.ts";
import { timestampSchema } from "../../time/timestamp.ts";

/** The kinds of period that an allowance is counted in; `total` has one period without an end. */
export const allowanceKinds = ["total", "day", "month", "year"] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];

/** Number of past days for which usage is reported [d]: the longest month and one more. */
export const usageDays = 32;

/** Offering that the package of a key may contain. */
export const offeringSchema = z.enum(offerings).meta({
  description:
    "What a key must have in its package: the weather ahead (`operational`), the past (`historical`) or the climate to come (`projection`).",
});

const count = z.int().min(0);

const allowanceSchema = z
  .object({
    kind: z.enum(allowanceKinds).meta({ description: "The period, in UTC; `total` never starts anew." }),
    limit: count.meta({ description: "Requests in a period." }),
    used: count.meta({ description: "Requests that were charged in this period." }),
    unsettled: count.meta({
      description:
        "How many of `used` are not known to be answered: requests on their way, or lost with a server that stopped.",
    }),
    remaining: count.meta({ description: "Requests that are left in this period." }),
    period_start: timestampSchema.nullable().meta({ description: "Null for `total`." }),
    resets_at: timestampSchema
      .nullable()
      .meta({ description: "Start of the next period; null for `total`." }),
  })
  .meta({
    id: "Allowance",
    description: "How many requests the key has, in which period, and what is left.",
  });

/** The key of a request, without the key itself. */
const keySchema = z
  .object({
    id: z.string().meta({ description: "By which operators know it.", examples: ["key_4fJx2LrP0aQd7sVb"] }),
    name: z.string().meta({ description: "The purpose of the key, in the words of the operator." }),
    start: z.string().meta({ description: "The first characters of the key, which tell keys apart." }),
    expires_at: timestampSchema
      .nullable()
      .meta({ description: "From when on it is refused; null where it does not end." }),
    last_used_at: timestampSchema.nullable().meta({
      description: "When it was used last, this request included, to a minute; null where no use is noted.",
    }),
  })
  .meta({ id: "UsedKey", description: "The key of this request, without its secret." });

export const usageResponseSchema = z
  .object({
    package: z
      .object({
        name: z.string().meta({ description: "The name of the package." }),
        offerings: z.array(offeringSchema).meta({ description: "What it may be used for." }),
      })
      .meta({ description: "What the key may be used for." }),
    allowance: allowanceSchema,
    key: keySchema,
    days: z
      .array(
        z.object({
          day: z.iso.date().meta({ description: "UTC." }),
          endpoint: z
            .string()
            .meta({ description: "The name of the endpoint.", examples: ["optimality.composite"] }),
          requests: count.meta({ description: "Answered requests of that day." }),
          charged: count.meta({ description: "What they cost, in requests of the allowance." }),
        }),
      )
      .meta({
        description: `Answered requests that cost something, of the last ${usageDays} days, the newest first.`,
      }),
  })
  .meta({ id: "UsageResponse" });
export type UsageResponse = z.output<typeof usageResponseSchema>;
