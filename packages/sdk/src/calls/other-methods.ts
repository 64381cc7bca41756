import { batchCall } from "./batch-call.ts";
import type { Caller, EndpointWords } from "./caller.ts";
import type { DataQuery } from "./data-query.ts";
import { LinesCall } from "./lines-call.ts";
import type { MakeMethod } from "./methods-of.ts";
import type { CallOptions } from "../http/request/options.ts";
import { type DaySpan, SpanCall } from "./span-call.ts";

type SpanQuery = DataQuery<"historical.hourly" | "historical.daily" | "projections.daily">;

/** The most numbers that the server gives in one answer. */
const numbersMax = 1_000_000;

/** The server gives ten years of hours at once; no ten years of this calendar are shorter. */
const hourlyDaysMax = 3652;

/** A day of all climate models that there may be. */
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
