import type { WatchTell } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { addressesQuery, webhooksQuery } from "../deliveries/delivery-queries.ts";
import { webhookName } from "../deliveries/delivery-words.ts";

/** Destination of the events of a watch. */
export interface Destination {
  readonly id: string;
  readonly name: string;
  readonly kind: "email" | "webhook";
  /** True if the destination is confirmed. A watch can use only confirmed destinations. */
  readonly isReady: boolean;
}

/** Returns the destinations of the account. */
export function useDestinations(): readonly Destination[] {
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const { data: addresses = [] } = useQuery(addressesQuery);
  return [
    ...addresses.map(({ id, email, state }) => ({
      id,
      name: email,
      kind: "email" as const,
      isReady: state === "active",
    })),
    ...webhooks.map((webhook) => ({
      id: webhook.id,
      name: webhookName(webhook),
      kind: "webhook" as const,
      isReady: webhook.state === "active",
    })),
  ];
}

/** Returns the names of the unconfirmed destinations of a watch. The API refuses a watch with such destinations. */
export function unconfirmedOf({ to = [] }: WatchTell, destinations: readonly Destination[]): string[] {
  return destinations.flatMap(({ id, name, isReady }) => (!isReady && to.includes(id) ? [name] : []));
}
