import { useQuery } from "@tanstack/react-query";
import { addressesQuery, webhooksQuery } from "../api/delivery-queries.ts";
import { webhookName } from "../deliveries/delivery-words.ts";

/** Where a watch can tell what it tells. */
export interface Destination {
  readonly id: string;
  readonly name: string;
  /** Whether it is confirmed, so that a watch may name it. */
  readonly isReady: boolean;
}

/** The destinations of the account. */
export function useDestinations(): readonly Destination[] {
  const { data: webhooks = [] } = useQuery(webhooksQuery);
  const { data: addresses = [] } = useQuery(addressesQuery);
  return [
    ...addresses.map(({ id, email, state }) => ({ id, name: email, isReady: state === "active" })),
    ...webhooks.map((webhook) => ({
      id: webhook.id,
      name: webhookName(webhook),
      isReady: webhook.state === "active",
    })),
  ];
}
