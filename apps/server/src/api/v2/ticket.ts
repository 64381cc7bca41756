import { formatInstant } from "@halcyon/schema/time";
import type { StreamTickets } from "@halcyon/accounts/keys/stream-tickets";
import { ticketSeconds, ticketsPerKeyMax } from "@halcyon/schema/v2";
import { Refusal } from "../../errors/refusal.ts";
import type { Handler } from "./handler.ts";

/** Lifetime of a ticket that opens an event stream [ms], and the maximum number of unused tickets per key. */
export const ticketBounds = { lifeMs: ticketSeconds * 1000, perKeyMax: ticketsPerKeyMax };

/** Handles `POST /tickets/`. */
export function ticketHandler(tickets: Pick<StreamTickets, "issue">): Handler<"tickets.create"> {
  return async ({ principal }) => {
    const made = await tickets.issue(principal);
    if (made === undefined) {
      throw new Refusal("too_many_requests", {
        detail: `This key has ${ticketsPerKeyMax} unused tickets: use one, or wait until one expires.`,
        retryAfterSeconds: ticketSeconds,
      });
    }
    return { json: { ticket: made.plaintext, expires_at: formatInstant(made.expiresAtMs) }, fresh: true };
  };
}
