import type { ApiCall } from "./api-call.ts";
import type { SharedTypes } from "../generated/endpoints.ts";
import type { Event } from "../generated/wire.ts";
import type { ListCall } from "./list-call.ts";
import type { CallOptions } from "../http/request/options.ts";

/** What watches have told. */
export interface EventCalls {
  /**
   * The events, the oldest first, or the newest with `order: "newest"`. `for await` goes through all pages. From the oldest on it ends with the
   * newest event, and `cursor` then leads to those that come later. A caller who stops within a page gets the whole page again, so that no event is
   * lost.
   *
   * @example
   * ```js
   * const events = halcyon.events.list({ cursor: kept });
   * for await (const event of events) console.log(event.type, event.timestamp);
   * kept = events.cursor;
   * ```
   */
  list(query?: EventQuery, options?: CallOptions): ListCall<Event, "events">;
  /** One event; it never changes. */
  get(id: string, options?: CallOptions): ApiCall<Event>;
}

/** Which events are asked for. */
export type EventQuery = Omit<SharedTypes["events.list"]["query"], "cursor"> & {
  /** The `cursor` of a list before: the events that are newer, or older with `order: "newest"`. Null for all that are kept. */
  readonly cursor?: string | null;
};
