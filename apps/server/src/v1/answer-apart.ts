import type { EndpointName } from "@halcyon/schema";
import { inLoopMaxMs } from "../use-cases/work.ts";
import type { BytesAnswer, Call, Handler, Priced } from "../answering/handler.ts";

/** Endpoints whose answer follows from their input, the weather and the caller's own entries alone. */
export const weatherEndpoints = [
  "optimality.breakdown",
  "optimality.windows",
  "optimality.preview",
  "operational.hourly",
  "historical.hourly",
  "historical.daily",
  "historical.climatology",
  "historical.workability",
  "projections.daily",
  "projections.frequencyChange",
  "projections.hazardIndex",
  "projections.workability",
] as const satisfies readonly EndpointName[];
export type WeatherEndpoint = (typeof weatherEndpoints)[number];

export type WeatherHandlers = { readonly [Name in WeatherEndpoint]: Handler<Name> };

/** Makes the answer of an endpoint apart from the event loop. @throws Refusal overloaded, and what its handler throws */
export type AnswerApart = <Name extends WeatherEndpoint>(
  name: Name,
  call: Call<Name>,
) => Promise<BytesAnswer>;

/** Handlers that decide in the event loop what can be refused and what it costs, and let long answers be made apart from it. */
export function longAnswersApart(handlers: WeatherHandlers, apart: AnswerApart): WeatherHandlers {
  const wrapped = weatherEndpoints.map((name) => [name, apartWhereLong(name, handlers[name], apart)]);
  return Object.fromEntries(wrapped) as WeatherHandlers;
}

function apartWhereLong<Name extends WeatherEndpoint>(
  name: Name,
  handler: Handler<Name>,
  apart: AnswerApart,
): (call: Call<Name>) => Promise<Priced<unknown>> {
  return async (call) => {
    const priced = (await handler(call)) as Priced<unknown>;
    if (priced.workMs === undefined || priced.workMs() <= inLoopMaxMs) return priced;
    return { ...priced, answer: () => apart(name, call) };
  };
}
