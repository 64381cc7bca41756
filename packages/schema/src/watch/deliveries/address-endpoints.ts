import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { addressListSchema, addressParamsSchema, addressRequestSchema, addressSchema } from "./address.ts";

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
      "For people who are told by e-mail. The answer is 201; a link is sent to the address, good for 24 hours, and nothing else before its reader has followed it. An address that is there already stays as it is; one that is not confirmed, or disabled, gets a new link. Name it in `to` of a watch. It is free.",
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
