import { z } from "zod";
import { timestampSchema } from "../../time/timestamp.ts";
import { addressIdSchema } from "../watches/destination.ts";

/** A mailbox at a domain, in ASCII: what RFC 5321 allows without quotes, in at most 254 characters. */
const emailSchema = z
  .email()
  .max(254)
  .meta({
    description: "An e-mail address, at most 254 characters of ASCII.",
    examples: ["crane@example.com"],
  });

export const addressRequestSchema = z.strictObject({ email: emailSchema }).meta({ id: "AddressRequest" });
export type AddressRequest = z.output<typeof addressRequestSchema>;

export const addressStates = ["unconfirmed", "active", "disabled"] as const;
export type AddressState = (typeof addressStates)[number];

export const addressEnds = ["gone", "failing", "unsubscribed"] as const;
export type AddressEnd = (typeof addressEnds)[number];

export const addressSchema = z
  .object({
    id: addressIdSchema,
    email: z.string(),
    state: z.enum(addressStates).meta({
      description:
        "`unconfirmed` until its reader has followed the link that was sent: nothing else is sent there before.",
    }),
    disabled_because: z.enum(addressEnds).nullable().meta({
      description:
        "`gone`: the mail server refused it for good. `failing`: the mail server took nothing for 5 days. `unsubscribed`: its reader wants nothing more. Null unless it is disabled.",
    }),
    created_at: timestampSchema,
    confirmed_at: timestampSchema.nullable().meta({ description: "Null before it is confirmed." }),
  })
  .meta({ id: "Address" });
export type Address = z.output<typeof addressSchema>;

export const addressListSchema = z
  .object({ addresses: z.array(addressSchema).meta({ description: "The oldest first." }) })
  .meta({ id: "AddressList" });

export const addressParamsSchema = z.strictObject({ id: addressIdSchema });
