import type { Answered, CompositeRequest, Halcyon } from "@halcyon/sdk/v2";
import { withApi } from "../connection/api.ts";
import { type EntryOptions, entryOf, type EntryReference } from "../connection/entry-of.ts";
import { type PlaceOptions, placeOf } from "../connection/place-of.ts";
import type { Surroundings } from "../surroundings.ts";
import { count } from "../terminal/lines.ts";
import { printAnswer, type PrintOptions } from "../terminal/print-answer.ts";
import { periodOf } from "../time/period-of.ts";
import { zoneAt } from "../time/clock.ts";

/** Options of a command that sends a charged request. */
export interface PricedOptions extends PrintOptions {
  /** True to print only what the request would cost, without sending it. */
  readonly cost?: true;
}

/** Options of a command that sends a request about one place. */
export interface QuestionOptions extends PlaceOptions, EntryOptions, PricedOptions {
  readonly when: readonly string[];
  readonly model: "noaa" | "ecmwf";
  readonly utc?: true;
}

/** Fields that every request for a forecast has: place, task or scenario, model, period and time zone. */
export type Question = Required<Pick<CompositeRequest, "location" | "model" | "period" | "timezone">> & {
  readonly entry: EntryReference;
};

type Optimality = Halcyon["optimality"];
type Name = "composite" | "windows" | "rank";
type Body<Asked extends Name> = Parameters<Optimality[Asked]>[0];
type Answer<Asked extends Name> = Awaited<ReturnType<Optimality[Asked]>>;

/** Sends a request about one place. Times in the response are in the time zone of the place. If only the cost is requested, prints it and returns undefined. */
export async function ask<Asked extends Name>(
  surroundings: Surroundings,
  options: QuestionOptions,
  name: Asked,
  bodyOf: (question: Question) => Body<Asked>,
): Promise<{ readonly place: string; readonly answered: Answered<Answer<Asked>> } | undefined> {
  const { model, when, utc } = options;
  return withApi(surroundings, async (halcyon) => {
    const { name: place, site: location } = await placeOf(surroundings, halcyon, options);
    const timezone = zoneAt(location, utc);
    const period = periodOf(when.join(" "), timezone, surroundings.nowMs());
    const entry = await entryOf(halcyon, options);
    const body = bodyOf({ location, model, entry, period, timezone });
    const answered = await askOrPrice(surroundings, options, halcyon, name, body);
    return answered && { place, answered };
  });
}

/** Sends a request and returns its response. If only the cost is requested, prints it and returns undefined. */
export async function askOrPrice<Asked extends Name>(
  surroundings: Surroundings,
  options: PricedOptions,
  halcyon: Halcyon,
  name: Asked,
  body: Body<Asked>,
): Promise<Answered<Answer<Asked>> | undefined> {
  if (options.cost !== true) {
    const call = halcyon.optimality[name] as (body: Body<Asked>) => ReturnType<Optimality[Asked]>;
    return (await call.call(halcyon.optimality, body).withResponse()) as Answered<Answer<Asked>>;
  }
  const endpoint = `optimality.${name}` as const;
  const priced = await halcyon.costs.preview({ endpoint, body: { ...body } }).withResponse();
  printAnswer(surroundings, options, priced, {
    lines: () => [`It would cost ${count(priced.data.cost, "request")} of the allowance.`],
    csv: () => `endpoint,cost\n${endpoint},${priced.data.cost}\n`,
  });
  return undefined;
}
