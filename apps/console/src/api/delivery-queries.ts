import type { Delivery, DeliveryState, Webhook } from "@halcyon/schema";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client.ts";

/** Deliveries go on by themselves, so that what is shown is asked for again while the page is open [ms]. */
const again = { staleTime: 0, refetchInterval: 10_000 } as const;

/** The webhooks of the account, the oldest first; no account has more than one page of them. */
export const webhooksQuery = queryOptions({
  queryKey: ["deliveries", "webhooks"],
  ...again,
  queryFn: async ({ signal }): Promise<Webhook[]> =>
    (await client.webhooks.query({ query: { limit: 100 } }, { signal })).json.webhooks,
});

/** Which deliveries are shown. */
export interface DeliveryFilter {
  /** A destination by its id; all where it is not given. */
  readonly destination?: string | undefined;
  readonly state?: DeliveryState | undefined;
}

/** What was sent, or waits to be, the newest first. */
export function deliveriesQuery({ destination, state }: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: ["deliveries", "list", destination, state],
    ...again,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam: cursor }): Promise<DeliveryPage> => {
      const query = {
        limit: 20,
        ...(destination !== undefined && { destination }),
        ...(state !== undefined && { state }),
        ...(cursor !== null && { cursor }),
      };
      return (await client.deliveries.query({ query }, { signal })).json;
    },
    getNextPageParam: (last) => last.next_cursor,
  });
}

interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly next_cursor: string | null;
}
