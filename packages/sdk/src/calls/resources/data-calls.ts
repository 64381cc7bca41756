import type { ApiCall } from "../api-call.ts";
import type { Answer, Caller, EndpointWords } from "../caller.ts";
import type { SharedTypes } from "../../generated/endpoints.ts";
import type { VariableName } from "../../generated/wire.ts";
import type { MakeMethod } from "../methods-of.ts";
import type { CallOptions } from "../../http/request/options.ts";
import { type DaySpan, SpanCall } from "../span-call.ts";

/** The query of an endpoint of data; variables may be given as a list. */
export type DataQuery<Name extends DataEndpoint> = Omit<SharedTypes[Name]["query"], "variables"> & {
  readonly variables: string | readonly VariableName[];
};
type DataEndpoint =
  | "operational.hourly"
  | "historical.hourly"
  | "historical.daily"
  | "historical.climatology"
  | "projections.daily";

type SpanEndpoint = "historical.hourly" | "historical.daily" | "projections.daily";

interface SpanLimits {
  readonly numbersPerDay: number;
  readonly daysMax?: number;
}

/** What was, in columns. */
export interface HistoricalCalls {
  /** The weather that was in columns, hour by hour; `for await` goes through spans of any length. */
  hourly(
    query: DataQuery<"historical.hourly">,
    options?: CallOptions,
  ): SpanCall<Answer<SharedTypes, "historical.hourly">>;
  /** The weather that was in columns, day by day; `for await` goes through spans of any length. */
  daily(
    query: DataQuery<"historical.daily">,
    options?: CallOptions,
  ): SpanCall<Answer<SharedTypes, "historical.daily">>;
  /** What is usual: quantiles by day of the year and hour over a baseline. */
  climatology(
    query: DataQuery<"historical.climatology">,
    options?: CallOptions,
  ): ApiCall<Answer<SharedTypes, "historical.climatology">>;
}

/** What climate models project. */
export interface ProjectionCalls {
  /** Days of climate models in columns, each model in its own calendar; `for await` goes through spans of any length. */
  daily(
    query: DataQuery<"projections.daily">,
    options?: CallOptions,
  ): SpanCall<Answer<SharedTypes, "projections.daily">>;
  /** How much more often heat or cold waves come, by climate model and over all of them. */
  frequencyChange(
    waveType: SharedTypes["projections.frequencyChange"]["path"]["wave_type"],
    query: SharedTypes["projections.frequencyChange"]["query"],
    options?: CallOptions,
  ): ApiCall<Answer<SharedTypes, "projections.frequencyChange">>;
  /** An index of climate hazards year by year, with its mean over a period. */
  hazardIndex(
    index: SharedTypes["projections.hazardIndex"]["path"]["index"],
    query: SharedTypes["projections.hazardIndex"]["query"],
    options?: CallOptions,
  ): ApiCall<Answer<SharedTypes, "projections.hazardIndex">>;
}

/** The most numbers that the server gives in one answer. */
const numbersMax = 1_000_000;

/** The server gives ten years of hours at once; no ten years of this calendar are shorter. */
const hourlyDaysMax = 3652;

/** A day of all climate models that there may be. */
const climateModelsAtMost = 40;

/** The methods of series over days, by the names of their endpoints. */
export const spanMethods: Readonly<Record<SpanEndpoint, MakeMethod>> = {
  "historical.hourly": spanMethod({ numbersPerDay: 24, daysMax: hourlyDaysMax }),
  "historical.daily": spanMethod({ numbersPerDay: 1 }),
  "projections.daily": spanMethod({ numbersPerDay: climateModelsAtMost }),
};

function spanMethod(limits: SpanLimits): MakeMethod {
  return (caller, endpoint) => (query: DataQuery<SpanEndpoint> & DaySpan, options: CallOptions | undefined) =>
    spanCall(caller, endpoint, query, limits, options);
}

function spanCall(
  caller: Caller,
  endpoint: EndpointWords,
  query: DataQuery<SpanEndpoint> & DaySpan,
  { numbersPerDay, daysMax = Infinity }: SpanLimits,
  options: CallOptions | undefined,
): SpanCall<unknown> {
  const { variables } = query;
  const count = typeof variables === "string" ? variables.split(",").length : variables.length;
  const days = Math.min(Math.floor(numbersMax / (numbersPerDay * count)), daysMax);
  const ask = (span: DaySpan) => caller.call(endpoint, { query: { ...query, ...span } }, options);
  return new SpanCall(ask, query, Math.max(days, 1));
}
