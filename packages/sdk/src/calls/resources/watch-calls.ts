import type { ApiCall } from "../api-call.ts";
import type { SharedTypes } from "../../generated/endpoints.ts";
import type { Event, SpanList, Watch, WatchCost, WatchRequest, WatchSummary } from "../../generated/wire.ts";
import type { ListCall } from "../list-call.ts";
import type { CallOptions, ChangeOptions, OnceOptions } from "../../http/request/options.ts";

/**
 * Watches: places that the server looks at with every new run.
 *
 * @example
 * ```js
 * const crane = await halcyon.watches.create({
 *   name: "Crane, site 7",
 *   model: "noaa",
 *   constraint_params: { id: 1, type: "task" },
 *   places: [{ ref: "site-7", latitude: 51.5, longitude: -0.12 }],
 *   when: { kind: "window", duration_hours: 6 },
 * });
 * console.log(crane.subjects[0].spans);
 * ```
 */
export interface WatchCalls {
  /** The watches of the account, the oldest first; `for await` goes through all pages. */
  list(
    query?: SharedTypes["watches.list"]["query"],
    options?: CallOptions,
  ): ListCall<WatchSummary, "watches">;
  /** Watch places for a window, a band or a limit; the answer has the spans that are seen now. */
  create(body: WatchRequest, options?: OnceOptions): ApiCall<Watch>;
  /** What a watch would cost, and what is wrong with it; nothing is made. */
  cost(body: WatchRequest, options?: CallOptions): ApiCall<WatchCost>;
  /** A watch with its places and their open spans. */
  get(id: string, options?: CallOptions): ApiCall<Watch>;
  /**
   * Change a watch; `version` says which one you know.
   *
   * @example
   * ```js
   * const { version } = await halcyon.watches.get(id);
   * await halcyon.watches.replace(id, { ...request, name: "Crane, site 8" }, { version });
   * ```
   */
  replace(id: string, body: WatchRequest, options: ChangeOptions): ApiCall<Watch>;
  /** End a watch and forget it; `version` says which one you know. */
  delete(id: string, options: ChangeOptions): ApiCall<undefined>;
  /** Let a watch rest: it tells nothing and costs nothing. */
  pause(id: string, options?: CallOptions): ApiCall<Watch>;
  /** Let a paused watch go on with the next run. */
  resume(id: string, options?: CallOptions): ApiCall<Watch>;
  /** The spans of a watch, open and closed, with what each round saw. */
  spans(id: string, options?: CallOptions): ApiCall<SpanList>;
}

/** Which events are asked for. */
export type EventQuery = Omit<SharedTypes["events.list"]["query"], "cursor"> & {
  /** The `cursor` of a list before: the events that are newer, or older with `order: "newest"`. Null for all that are kept. */
  readonly cursor?: string | null;
};

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
