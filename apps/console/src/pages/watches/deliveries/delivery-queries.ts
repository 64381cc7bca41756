import type { Address, Feed, Webhook } from "@halcyon/schema";
import type { Delivery } from "@halcyon/schema/v2";
import type { Link, TableLink } from "@halcyon/schema/v2";
import type { DeliveryState } from "@halcyon/schema/watch";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "../../../data/api/client.ts";

/** Interval between refreshes while a delivery is in progress [ms]. `laterMs` is the interval when no delivery is in progress. */
const soonMs = 3000;
const laterMs = 30_000;

/** Query for the webhooks of the account, oldest first. All webhooks of an account fit on one page of the API. */
export const webhooksQuery = queryOptions({
  queryKey: ["deliveries", "webhooks"],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Webhook[]> =>
    (await client.webhooks.query({ query: { limit: 100 } }, { signal })).json.webhooks,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === "pending") === true ? soonMs : laterMs,
});

/** Calendar feed with its URL, as returned when it is created. */
export type FeedWithUrl = Awaited<ReturnType<typeof client.createFeed.mutate>>["json"];

/** Query for the calendar feeds of the account, oldest first. */
export const feedsQuery = queryOptions({
  queryKey: ["deliveries", "feeds"],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Feed[]> => (await client.feeds.query({}, { signal })).json.feeds,
});

/** Shared link with its URL, as returned when it is created. */
export type LinkWithUrl = Awaited<ReturnType<typeof client.createLink.mutate>>["json"];

/** Query for the shared links of the account that have not expired, oldest first. */
export const linksQuery = queryOptions({
  queryKey: ["deliveries", "links"],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Link[]> => (await client.links.query({}, { signal })).json.links,
});

/** Table for spreadsheets with its URL, as returned when it is created. */
export type TableWithUrl = Awaited<ReturnType<typeof client.createTable.mutate>>["json"];

/** Query for the tables of the account that have not expired, oldest first. */
export const tablesQuery = queryOptions({
  queryKey: ["deliveries", "tables"],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<TableLink[]> =>
    (await client.tables.query({}, { signal })).json.tables,
});

/** Query for the e-mail addresses of the account, oldest first. */
export const addressesQuery = queryOptions({
  queryKey: ["deliveries", "addresses"],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<Address[]> =>
    (await client.addresses.query({}, { signal })).json.addresses,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === "unconfirmed") === true ? soonMs : laterMs,
});

/** Filter for the list of deliveries. */
export interface DeliveryFilter {
  /** Id of the destination; all destinations if it is absent. */
  readonly destination?: string | undefined;
  readonly state?: DeliveryState | undefined;
}

/** Returns the query for deliveries, newest first. The query can be limited to one destination and to one state. */
export function deliveriesQuery({ destination, state }: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: ["deliveries", "list", destination, state],
    staleTime: 0,
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
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.deliveries.some((one) => one.state === "due")) === true
        ? soonMs
        : laterMs,
  });
}

interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly next_cursor: string | null;
}
