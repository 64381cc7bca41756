import { batchCall, LinesCall } from "./batch-call.ts";
import type { Caller, EndpointWords } from "./caller.ts";
import type { MakeMethod } from "./methods-of.ts";
import { type CallOptions, fileTypeOf } from "../http/request/options.ts";
import { type DaySpan, SpanCall } from "./span-call.ts";
import type { ApiCall } from "./api-call.ts";
import type { EndpointTypes } from "../generated/v2/endpoints.ts";
import type { ListCall } from "./list-call.ts";

/** Query parameters for the weather of some days. */
interface SpanQuery extends DaySpan {
  readonly variables: string | readonly string[];
}

/** Maximum number of values in one response from the server. */
const numbersMax = 1_000_000;

/** Maximum number of days in one request for hourly data. The server returns at most ten years at once, and ten years have at least this many days. */
const hourlyDaysMax = 3652;

/** Maximum number of climate models that a response may cover. A variable has one value per day and climate model. */
const climateModelsAtMost = 40;

/** Functions that create the methods of endpoints with a response other than a single document, by endpoint name. */
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
    // A file is fetched whole.
    if (fileTypeOf(options) !== undefined) return caller.call(endpoint, { query }, options);
    const { variables } = query;
    const count = typeof variables === "string" ? variables.split(",").length : variables.length;
    const days = Math.min(Math.floor(numbersMax / (numbersPerDay * count)), daysMax);
    const ask = (span: DaySpan) => caller.call(endpoint, { query: { ...query, ...span } }, options);
    return new SpanCall(ask, query, Math.max(days, 1));
  };
}

/**
 * Calls about the events of watches. `Event` is the type of an event in a version of the API, and `Query` has the query parameters of the list of events there.
 */
export interface EventCalls<Event, Query> {
  /**
   * Lists events, oldest first, or newest first with `order: "newest"`. `for await` returns the events of all pages. In the default order, the loop stops after
   * the newest event, and `cursor` then leads to later events. A caller that stops within a page receives the whole page again, so no event is lost.
   *
   * @example
   * ```js
   * const events = halcyon.events.list({ cursor: kept });
   * for await (const event of events) console.log(event.type, event.timestamp);
   * kept = events.cursor;
   * ```
   */
  list(query?: EventQuery<Query>, options?: CallOptions): ListCall<Event, "events">;
  /** Returns one event. An event never changes. */
  get(id: string, options?: CallOptions): ApiCall<Event>;
}

/** Query parameters of the list of events. */
export type EventQuery<Query = EndpointTypes["events.list"]["query"]> = Omit<Query, "cursor"> & {
  /** `cursor` of an earlier list. The list continues with newer events, or with older ones if `order` is `"newest"`. Null requests all stored events. */
  readonly cursor?: string | null;
};

/** Endpoint of a version that returns weather data in columns. */
interface DataTypes {
  readonly query: { readonly variables: readonly string[] };
}

/** Names of the endpoints among `Types` that return weather data in columns. */
export type DataEndpoint<Types> = {
  [Name in keyof Types]: Types[Name] extends DataTypes ? Name : never;
}[keyof Types];

/** Query parameters of an endpoint that returns weather data in columns. The variables may also be one text. */
export type DataQueryOf<Types> = Types extends DataTypes
  ? Omit<Types["query"], "variables"> & { readonly variables: string | Types["query"]["variables"] }
  : never;
