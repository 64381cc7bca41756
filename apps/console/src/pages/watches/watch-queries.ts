import type { SpanHistory } from "@halcyon/schema";
import type { Event, Watch, WatchList } from "@halcyon/schema/v2";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "../../data/api/client.ts";

/** Request that creates a watch. */
export type WatchInput = Parameters<typeof client.createWatch.mutate>[0]["body"];

/** Options that refresh data every minute while the page is open, because the server evaluates watches without an action of the reader. */
const again = { staleTime: 0, refetchInterval: 60_000 } as const;

const pageMax = 100;

/** Query for all watches of the account, oldest first. */
export const watchesQuery = queryOptions({
  queryKey: ["watches", "all"],
  ...again,
  queryFn: async ({ signal }) => {
    const found: WatchList["watches"] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = {
        limit: pageMax,
        ...(cursor !== null && { cursor }),
      };
      const { json }: { json: WatchList } = await client.watches.query({ query }, { signal });
      found.push(...json.watches);
      cursor = json.next_cursor;
    } while (cursor !== null);
    return found;
  },
});

/** Returns the query for a watch, its places, and the spans (ranges of hours) that the watch currently finds at these places. */
export function watchQuery(id: string) {
  return queryOptions({
    queryKey: ["watches", "one", id],
    ...again,
    queryFn: async ({ signal }): Promise<Watch> =>
      (await client.watch.query({ params: { id } }, { signal })).json,
  });
}

/** Returns the query for all spans (ranges of hours) that a watch has found, past and current. Each span lists the result of each evaluation of the watch. */
export function watchSpansQuery(id: string) {
  return queryOptions({
    queryKey: ["watches", "spans", id],
    ...again,
    queryFn: async ({ signal }): Promise<SpanHistory[]> =>
      (await client.watchSpans.query({ params: { id } }, { signal })).json.spans,
  });
}

/** Returns the query for the cost of a watch. The server refuses this query for the same reasons for which it would refuse the watch. */
export function watchCostQuery(body: WatchInput) {
  return queryOptions({
    queryKey: ["watches", "cost", body],
    queryFn: async ({ signal }) => (await client.watchCost.query({ body }, { signal })).json,
  });
}

/**
 * Returns the query for the events of the watches of the account, newest first, in pages.
 *
 * @param watch - Id of a watch whose events are returned; by default the events of all watches.
 */
export function eventsQuery(watch?: string) {
  return infiniteQueryOptions({
    queryKey: ["watches", "events", watch],
    ...again,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam: cursor }): Promise<EventPage> => {
      const query = {
        order: "newest" as const,
        limit: eventsAtOnce,
        ...(watch !== undefined && { watch }),
        ...(cursor !== null && { cursor }),
      };
      return (await client.events.query({ query }, { signal })).json;
    },
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });
}

interface EventPage {
  readonly events: Event[];
  readonly next_cursor: string | null;
}

/** Number of events that are shown at first, and number that are added when the reader asks for more. */
const eventsAtOnce = 20;
