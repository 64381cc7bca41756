import { z } from "zod";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { sharedEndpoints } from "../../shared-endpoints.ts";
import { timestampSchema } from "../../time/timestamp.ts";

/** Lifetime of a ticket [s]. */
export const ticketSeconds = 60;

/** Maximum number of unused tickets of a key. */
export const ticketsPerKeyMax = 20;

const streamTicketSchema = z
  .object({
    ticket: z.string().meta({
      description:
        "Opens one stream in place of a key, as `ticket` of its query. This answer alone shows it.",
      examples: ["4mJ0dZq1Yb7RkT2s8sN2bVq5Lx0CfW7d"],
    }),
    expires_at: timestampSchema.meta({ description: "Until when it is good." }),
  })
  .meta({ id: "StreamTicket" });

/** Endpoints for streams that a browser opens by itself: its `EventSource` sends no header of a page. */
export const ticketEndpoints = {
  "tickets.create": {
    method: "POST",
    path: "/tickets/",
    summary: "Make a ticket for one stream of events.",
    description: `For the \`EventSource\` of a browser, which sends no header with a key. The answer is 201 with a ticket, good once and for ${ticketSeconds} seconds: give it as \`ticket\` of the query of \`/events/stream\`. It shows the events of your account and opens nothing else. The stream ends when the key does that made the ticket. It is free.`,
    status: 201,
    output: streamTicketSchema,
    problems: [],
    cost: 0,
  },
  "events.stream": { ...sharedEndpoints["events.stream"], takesTicket: true },
} as const satisfies Record<string, EndpointRow>;
