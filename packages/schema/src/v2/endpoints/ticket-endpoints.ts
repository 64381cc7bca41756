import { z } from "zod";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { timestampSchema } from "../../time/timestamp.ts";

/** Lifetime of a ticket [s]. */
export const ticketSeconds = 60;

/** Maximum number of unused tickets per key. */
export const ticketsPerKeyMax = 20;

const streamTicketSchema = z
  .object({
    ticket: z.string().meta({
      description:
        "The ticket. It opens one stream in place of a key, as the query parameter `ticket`. Only this answer shows it.",
      examples: ["4mJ0dZq1Yb7RkT2s8sN2bVq5Lx0CfW7d"],
    }),
    expires_at: timestampSchema.meta({ description: "The time at which the ticket expires." }),
  })
  .meta({ id: "StreamTicket" });

/** Endpoints for tickets. A browser needs a ticket to open an event stream, because its `EventSource` cannot send a key in a header. */
export const ticketEndpoints = {
  "tickets.create": {
    method: "POST",
    path: "/tickets/",
    summary: "Create a ticket for one stream of events.",
    description: `Use it for the \`EventSource\` of a browser, which cannot send a key in a header. The answer is 201 with a ticket that is valid once and for ${ticketSeconds} seconds. Send it as the query parameter \`ticket\` of \`/events/stream\`. It opens only the events of your account. The stream ends when the key that created the ticket ends. It is free.`,
    status: 201,
    output: streamTicketSchema,
    problems: [],
    cost: 0,
  },
} as const satisfies Record<string, EndpointRow>;
