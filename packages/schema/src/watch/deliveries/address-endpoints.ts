import { z } from "zod";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
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

const addressRequestSchema = z.strictObject({ email: emailSchema }).meta({ id: "AddressRequest" });

const addressStates = ["unconfirmed", "active", "disabled"] as const;
export type AddressState = (typeof addressStates)[number];

const addressEnds = ["gone", "failing", "unsubscribed"] as const;
export type AddressEnd = (typeof addressEnds)[number];

const addressSchema = z
  .object({
    id: addressIdSchema,
    email: z.string().meta({ description: "The e-mail address." }),
    state: z.enum(addressStates).meta({
      description:
        "`unconfirmed` until its reader has followed the link that was sent: nothing else is sent there before.",
    }),
    disabled_because: z.enum(addressEnds).nullable().meta({
      description:
        "`gone`: the mail server refused it for good. `failing`: the mail server took nothing for 5 days. `unsubscribed`: its reader wants nothing more. Null unless it is disabled.",
    }),
    created_at: timestampSchema.meta({ description: "When it was made." }),
    confirmed_at: timestampSchema
      .nullable()
      .meta({ description: "When its reader confirmed it; null before it is confirmed." }),
  })
  .meta({ id: "Address" });
export type Address = z.output<typeof addressSchema>;

const addressListSchema = z
  .object({ addresses: z.array(addressSchema).meta({ description: "The oldest first." }) })
  .meta({ id: "AddressList" });

const addressParamsSchema = z.strictObject({ id: addressIdSchema });

/** E-mail addresses that events are sent to. */
export const addressEndpoints = {
  "addresses.list": {
    method: "GET",
    path: "/addresses/",
    summary: "List the e-mail addresses of your account.",
    description:
      "For seeing which addresses are confirmed, the oldest first. `disabled_because` is null unless an address is disabled. It is free.",
    output: addressListSchema,
    problems: [],
    cost: 0,
  },
  "addresses.create": {
    method: "POST",
    path: "/addresses/",
    summary: "Have events sent to an e-mail address.",
    description:
      "For people who are told by e-mail. The answer is 201; a link is sent to the address, good for 24 hours, and nothing else before its reader has followed it. An address that is there already stays as it is; one that is not confirmed, or disabled, gets a new link. No link is sent within 6 hours of one, beyond 5 a day to one mailbox, or where its reader has blocked it. Name it in `to` of a watch. It is free.",
    body: addressRequestSchema,
    status: 201,
    output: addressSchema,
    problems: ["too_many_destinations", "channel_unavailable"],
    cost: 0,
    example: { body: { email: "crane@example.com" } },
  },
  "addresses.delete": {
    method: "DELETE",
    path: "/addresses/{id}",
    summary: "Forget an e-mail address; nothing is sent to it any more.",
    description: "For a reader who is no longer to be told. It is free.",
    params: addressParamsSchema,
    status: 204,
    problems: ["address_not_found"],
    cost: 0,
    example: { params: { id: "adr_2hV7yMq4Ts9JbL0e" } },
  },
} as const satisfies Record<string, EndpointRow>;
