import type { Event, SpanHistory } from "@halcyon/schema";
import type { Watch, WatchList } from "@halcyon/schema/v2";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "../../data/api/client.ts";

/** What the API is given to make a watch. */
export type WatchInput = Parameters<typeof client.createWatch.mutate>[0]["body"];

/** Rounds come by themselves, so that what is shown is asked for again while the page is open [ms]. */
const again = { staleTime: 0, refetchInterval: 60_000 } as const;

const pageMax = 100;

/** Every watch of the account, the oldest first. */
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

/** A watch with its places and their open spans. */
export function watchQuery(id: string) {
  return queryOptions({
    queryKey: ["watches", "one", id],
    ...again,
    queryFn: async ({ signal }): Promise<Watch> =>
      (await client.watch.query({ params: { id } }, { signal })).json,
  });
}

/** The spans of a watch, open and closed, with what each round saw. */
export function watchSpansQuery(id: string) {
  return queryOptions({
    queryKey: ["watches", "spans", id],
    ...again,
    queryFn: async ({ signal }): Promise<SpanHistory[]> =>
      (await client.watchSpans.query({ params: { id } }, { signal })).json.spans,
  });
}

/** What a watch would cost; it is refused as the watch would be. */
export function watchCostQuery(body: WatchInput) {
  return queryOptions({
    queryKey: ["watches", "cost", body],
    queryFn: async ({ signal }) => (await client.watchCost.query({ body }, { signal })).json,
  });
}

/**
 * What the watches of the account have told, the newest first, in pages.
 *
 * @param watch - One of them alone, by its id.
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

/** So many are shown at first, and more with each press. */
const eventsAtOnce = 20;
