import type { Address, Webhook } from "@halcyon/schema";
import type { Delivery } from "@halcyon/schema/v2";
import type { DeliveryAttempt, DeliveryState } from "@halcyon/schema/watch";
import type { Clock } from "../../../words/time/clock.ts";

/** Words for the states of a delivery. */
export const deliveryStates: Readonly<Record<DeliveryState, string>> = {
  due: "Under way",
  sent: "Taken",
  dead: "Given up",
  expired: "Out of date",
  superseded: "Replaced",
};

const outcomes = new Map<string, string>([
  ["ok", "taken"],
  ["status", "refused"],
  ["redirect", "answered with a redirect, which is never followed"],
  ["timeout", "no answer in time"],
  ["connection", "no connection"],
  ["tls", "no valid certificate"],
  ["address", "nothing is sent to this address"],
  ["protocol", "an invalid answer"],
  ["stopped", "stopped by this server"],
]);

/** Describes the outcome of an attempt: `refused with 503 after 0.4 s`. */
export function attemptWords({ outcome, status, duration_ms: durationMs }: DeliveryAttempt): string {
  const what = outcomes.get(outcome) ?? outcome;
  const answer = status === null ? "" : ` with ${status}`;
  return `${what}${answer}${durationMs < 100 ? "" : ` after ${(durationMs / 1000).toFixed(1)} s`}`;
}

/** Describes what the server does next with a delivery, with advice for the reader. */
export function deliveryWords({ state, next_attempt_at: nextAt, attempts }: Delivery, clock: Clock): string {
  const tries = attempts.length === 1 ? "1 attempt" : `${attempts.length} attempts`;
  switch (state) {
    case "due":
      return nextAt === null
        ? "An attempt is made now."
        : `${attempts.length === 0 ? "First attempt" : `${tries}; the next`} ${clock.moment(Date.parse(nextAt))}.`;
    case "sent":
      return attempts.length > 1 ? `Taken after ${tries}.` : "Taken at once.";
    case "dead":
      return `Given up after ${tries}. Fix the receiver, then send it again.`;
    case "expired":
      return "The event was over before the receiver took it.";
    default:
      return "A newer message, or a digest, reported it instead.";
  }
}

/** State of a destination as a short text (`word`), with advice (`what`). */
export interface DestinationWords {
  readonly word: string;
  readonly what?: string;
}

export function webhookWords({ state, disabled_because: because }: Webhook): DestinationWords {
  if (state === "active") return { word: "Takes events" };
  if (state === "pending")
    return {
      word: "Waits for its test",
      what: "Only tests are sent until the receiver answers one with 200 to 299.",
    };
  return {
    word: "Disabled",
    what:
      because === "gone"
        ? "The receiver answered that it is gone. If it is back, enable it."
        : "The receiver accepted nothing for 5 days. Fix it, then enable it.",
  };
}

/** Returns the state of an e-mail address as text, with its reason and advice. */
export function addressWords({ state, disabled_because: because }: Address): DestinationWords {
  if (state === "active") return { word: "Takes events" };
  if (state === "unconfirmed")
    return {
      word: "Not confirmed yet",
      what: "Open the link in the message that was sent there. It is valid for 24 hours; “New link” sends another one.",
    };
  if (because === "unsubscribed")
    return { word: "Unsubscribed", what: "The reader wants no more messages. “New link” asks again." };
  return {
    word: "Disabled",
    what:
      because === "gone"
        ? "The mail server says that there is no such address. When that is fixed, send a new link."
        : "The mail server accepted nothing for 5 days. When that is fixed, send a new link.",
  };
}

/** Returns the displayed name of a webhook: its description, or its URL if there is none. */
export function webhookName({ description, url }: Pick<Webhook, "description" | "url">): string {
  return description ?? url;
}
