import { batchCall, LinesCall } from "./batch-call.ts";
import type { Caller, EndpointWords } from "./caller.ts";
import type { DataQuery } from "./data-query.ts";
import type { MakeMethod } from "./methods-of.ts";
import type { CallOptions } from "../http/request/options.ts";
import { type DaySpan, SpanCall } from "./span-call.ts";
import type { ApiCall } from "./api-call.ts";
import type { SharedTypes } from "../generated/endpoints.ts";
import type { Event } from "../generated/wire.ts";
import type { ListCall } from "./list-call.ts";

type SpanQuery = DataQuery<"historical.hourly" | "historical.daily" | "projections.daily">;

/** Maximum number of values that the server gives in one answer. */
const numbersMax = 1_000_000;

/** Maximum days of hours in one request: the server gives ten years at once, and no ten years of this calendar are shorter. */
const hourlyDaysMax = 3652;

/** Maximum number of values of one day: one for each climate model that there may be. */
const climateModelsAtMost = 40;

/** The methods that give more than one document, by the names of their endpoints. */
export const otherMethods = {
  "historical.hourly": spanMethod(24, hourlyDaysMax),
  "historical.daily": spanMethod(1),
  "projections.daily": spanMethod(climateModelsAtMost),
  "optimality.batch":
    (caller, endpoint) =>
    (...given: [{ items: readonly unknown[] }, CallOptions?]) =>
      batchCall(caller, endpoint, ...given),
  "jobs.result": (caller, endpoint) => (id: string, options?: CallOptions) =>
    new LinesCall<unknown>(caller.send(endpoint, { path: [id], lines: {} }, options)),
} satisfies Readonly<Record<string, MakeMethod>>;

function spanMethod(numbersPerDay: number, daysMax = Infinity): MakeMethod {
  return (caller: Caller, endpoint: EndpointWords) => (query: SpanQuery, options?: CallOptions) => {
    const { variables } = query;
    const count = typeof variables === "string" ? variables.split(",").length : variables.length;
    const days = Math.min(Math.floor(numbersMax / (numbersPerDay * count)), daysMax);
    const ask = (span: DaySpan) => caller.call(endpoint, { query: { ...query, ...span } }, options);
    return new SpanCall(ask, query, Math.max(days, 1));
  };
}

/** Calls for the events of watches. */
export interface EventCalls {
  /**
   * Lists the events, the oldest first, or the newest with `order: "newest"`. `for await` goes through all pages. In the default order it ends with the newest
   * event, and `cursor` then leads to those that come later. A caller who stops within a page gets the whole page again, so that no event is lost.
   *
   * @example
   * ```js
   * const events = halcyon.events.list({ cursor: kept });
   * for await (const event of events) console.log(event.type, event.timestamp);
   * kept = events.cursor;
   * ```
   */
  list(query?: EventQuery, options?: CallOptions): ListCall<Event, "events">;
  /** Gets one event; it never changes. */
  get(id: string, options?: CallOptions): ApiCall<Event>;
}

/** Query for events. */
export type EventQuery = Omit<SharedTypes["events.list"]["query"], "cursor"> & {
  /** The `cursor` of an earlier list: continues with newer events, or older ones with `order: "newest"`. Null for all that are kept. */
  readonly cursor?: string | null;
};
