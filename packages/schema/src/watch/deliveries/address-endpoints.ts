import { z } from "zod";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { timestampSchema } from "../../time/timestamp.ts";
import { addressIdSchema } from "../watches/destination.ts";

/** Schema of an e-mail address with at most 254 characters. It allows addresses of RFC 5321 without quotes, at a domain in ASCII. */
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
        "`unconfirmed` until its reader follows the link in the first mail. Before that, the server sends nothing else there.",
    }),
    disabled_because: z.enum(addressEnds).nullable().meta({
      description:
        "`gone`: the mail server permanently refused the address. `failing`: the mail server accepted no mail for 5 days. `unsubscribed`: the reader unsubscribed. Null unless the address is disabled.",
    }),
    created_at: timestampSchema.meta({ description: "The time of creation." }),
    confirmed_at: timestampSchema
      .nullable()
      .meta({ description: "The time at which the reader confirmed the address; null until then." }),
  })
  .meta({ id: "Address" });
export type Address = z.output<typeof addressSchema>;

const addressListSchema = z
  .object({ addresses: z.array(addressSchema).meta({ description: "The addresses, the oldest first." }) })
  .meta({ id: "AddressList" });

const addressParamsSchema = z.strictObject({ id: addressIdSchema });

/** Endpoints for the e-mail addresses to which events are sent. */
export const addressEndpoints = {
  "addresses.list": {
    method: "GET",
    path: "/addresses/",
    summary: "List the e-mail addresses of your account.",
    description:
      "Use it to see which addresses are confirmed, the oldest first. `disabled_because` is null unless an address is disabled. It is free.",
    output: addressListSchema,
    problems: [],
    cost: 0,
  },
  "addresses.create": {
    method: "POST",
    path: "/addresses/",
    summary: "Add an e-mail address for events.",
    description:
      "Use it to inform people by e-mail. The answer is 201; the server sends the address a link that is valid for 24 hours, and nothing else until its reader follows it. A confirmed address stays unchanged; an unconfirmed or disabled address gets a new link. A mailbox gets at most one link in 6 hours and 5 links a day, and none after its reader has blocked them. List the address in `to` of a watch. It is free.",
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
    summary: "Delete an e-mail address, so that it gets no more mail.",
    description: "Use it for a reader who no longer needs events. It is free.",
    params: addressParamsSchema,
    status: 204,
    problems: ["address_not_found"],
    cost: 0,
    example: { params: { id: "adr_2hV7yMq4Ts9JbL0e" } },
  },
} as const satisfies Record<string, EndpointRow>;
