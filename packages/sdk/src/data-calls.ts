import type { ApiCall } from "./api-call.ts";
import type { Answer, Caller } from "./caller.ts";
import type { SharedTypes } from "./generated/endpoints.ts";
import type { VariableName } from "./generated/wire.ts";
import type { CallOptions } from "./options.ts";
import { type DaySpan, SpanCall } from "./span-call.ts";

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
export function historicalCalls(caller: Caller<SharedTypes>) {
  return {
    /** The weather that was in columns, hour by hour; `for await` goes through spans of any length. */
    hourly: (
      query: DataQuery<"historical.hourly">,
      options?: CallOptions,
    ): SpanCall<Answer<SharedTypes, "historical.hourly">> =>
      spanCall(caller, "historical.hourly", query, { numbersPerDay: 24, daysMax: hourlyDaysMax }, options),

    /** The weather that was in columns, day by day; `for await` goes through spans of any length. */
    daily: (
      query: DataQuery<"historical.daily">,
      options?: CallOptions,
    ): SpanCall<Answer<SharedTypes, "historical.daily">> =>
      spanCall(caller, "historical.daily", query, { numbersPerDay: 1 }, options),

    /** What is usual: quantiles by day of the year and hour over a baseline. */
    climatology: (
      query: DataQuery<"historical.climatology">,
      options?: CallOptions,
    ): ApiCall<Answer<SharedTypes, "historical.climatology">> =>
      caller.call("historical.climatology", { query }, options),
  } as const;
}

/** What climate models project. */
export function projectionCalls(caller: Caller<SharedTypes>) {
  return {
    /** Days of climate models in columns, each model in its own calendar; `for await` goes through spans of any length. */
    daily: (
      query: DataQuery<"projections.daily">,
      options?: CallOptions,
    ): SpanCall<Answer<SharedTypes, "projections.daily">> =>
      spanCall(caller, "projections.daily", query, { numbersPerDay: climateModelsAtMost }, options),

    /** How much more often heat or cold waves come, by climate model and over all of them. */
    frequencyChange: (
      waveType: SharedTypes["projections.frequencyChange"]["path"]["wave_type"],
      query: SharedTypes["projections.frequencyChange"]["query"],
      options?: CallOptions,
    ): ApiCall<Answer<SharedTypes, "projections.frequencyChange">> =>
      caller.call("projections.frequencyChange", { path: { wave_type: waveType }, query }, options),

    /** An index of climate hazards year by year, with its mean over a period. */
    hazardIndex: (
      index: SharedTypes["projections.hazardIndex"]["path"]["index"],
      query: SharedTypes["projections.hazardIndex"]["query"],
      options?: CallOptions,
    ): ApiCall<Answer<SharedTypes, "projections.hazardIndex">> =>
      caller.call("projections.hazardIndex", { path: { index }, query }, options),
  } as const;
}

function spanCall<Name extends SpanEndpoint>(
  caller: Caller<SharedTypes>,
  name: Name,
  query: DataQuery<Name> & DaySpan,
  { numbersPerDay, daysMax = Infinity }: SpanLimits,
  options: CallOptions | undefined,
): SpanCall<Answer<SharedTypes, Name>> {
  const { variables } = query;
  const count = typeof variables === "string" ? variables.split(",").length : variables.length;
  const days = Math.min(Math.floor(numbersMax / (numbersPerDay * count)), daysMax);
  const ask = (span: DaySpan) => caller.call(name, { query: { ...query, ...span } }, options);
  return new SpanCall(ask, query, Math.max(days, 1));
}

/** The most numbers that the server gives in one answer. */
const numbersMax = 1_000_000;

/** The server gives ten years of hours at once; no ten years of this calendar are shorter. */
const hourlyDaysMax = 3652;

/** A day of all climate models that there may be. */
const climateModelsAtMost = 40;
