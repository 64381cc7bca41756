import { planningAid } from "@halcyon/schema";
import { bandTable } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { z } from "zod";
import { fieldsUnsaid } from "./advertised.ts";
import { cleaned, quoted } from "./cleaned.ts";
import type { Sentences } from "./result-text.ts";

const costFields = {
  source: z.string(),
  cost: z.number(),
  remaining: z.number().nullable(),
  planning_aid: z.string(),
};

/**
 * The fields that every result has about itself. They say where its facts come from, what it cost in requests of the allowance, and how many of those
 * are left.
 */
export const aboutCostSchema = z.object(costFields).meta(fieldsUnsaid);

/** What every result of weather says of itself. */
export const aboutSchema = z
  .object({
    synthetic: z.boolean(),
    ...costFields,
    run: z.string(),
    entry: z.string(),
    units: z.string(),
    timezone: z.string(),
    warnings: z.array(z.string()),
  })
  .meta(fieldsUnsaid);
export type About = z.output<typeof aboutSchema>;

/** What a call cost in requests of the allowance, and how many it left. */
export interface Spent {
  readonly cost: number;
  readonly remaining: number | undefined;
}

/** The same of a result, and where its facts come from. */
export function aboutCost(source: string, { cost, remaining }: Spent): z.output<typeof aboutCostSchema> {
  return { source, cost, remaining: remaining ?? null, planning_aid: planningAid };
}

/** The most warnings of a result. */
const warningsMax = 4;

interface Facts {
  readonly synthetic: boolean;
  /** Each part or record, with its source. */
  readonly sources: readonly string[];
  /** Each part with its run, or the years of a record. */
  readonly runs: readonly string[];
  readonly entry: V2.ForecastMetadata["entry"];
  readonly timezone: string;
  readonly warnings: readonly string[];
}

/** What a result of weather says of itself. */
export function aboutWeather({ sources, runs, entry, warnings, ...facts }: Facts, spent: Spent): About {
  const { synthetic, timezone } = facts;
  return {
    synthetic,
    ...aboutCost(listed(sources), spent),
    run: listed(runs),
    entry: entryWords(entry),
    units: unitWords(entry),
    timezone,
    warnings: warnings.slice(0, warningsMax),
  };
}

/** The sources and runs of forecasts, each once. */
export function partsOf(sources: readonly V2.ForecastMetadata["source"][]) {
  const parts = sources.flatMap((one) => one.parts);
  return {
    synthetic: sources.some(({ synthetic }) => synthetic),
    sources: parts.map(({ part, source }) => `${part}=${source}`),
    runs: parts.map(({ part, run }) => `${part} ${run.slice(0, 16)}Z`),
  };
}

function listed(names: readonly string[]): string {
  return cleaned([...new Set(names)].join(", "), 200);
}

function entryWords({ type, id, version, name }: V2.ForecastMetadata["entry"]): string {
  return id === null ? `${type} of the limits given` : `${type} ${id} v${version} ${quoted(name ?? "")}`;
}

function unitWords({ polarity }: V2.ForecastMetadata["entry"]): string {
  const bands = bandTable(polarity).map(({ name, above, from }) =>
    above === undefined ? `${from === 0 ? "" : "from "}${from} ${name}` : `above ${above} ${name}`,
  );
  const one = polarity === "presence" ? "the situation is present" : "ideal weather";
  return `score 0..1, 1 = ${one}: ${bands.join(", ")}`;
}

/**
 * The sentences of a result of weather: whether it is real comes first, where it comes from last.
 *
 * @param urgent - What stands before the warnings.
 */
export function weatherText(
  about: About,
  first: string,
  more: readonly string[],
  urgent: readonly string[] = [],
): Sentences {
  return {
    first: about.synthetic ? `Synthetic weather, not real: ${first}` : first,
    more: [...urgent, ...about.warnings.map((warning) => `Warning: ${warning}`), ...more],
    last: [
      `Source ${about.source}; ${about.run}; times of ${about.timezone}; ${about.units}.`,
      costWords(about),
      about.planning_aid,
    ],
  };
}

export function costWords({ cost, remaining }: Pick<About, "cost" | "remaining">): string {
  return `Cost ${cost}${remaining === null ? "" : `, ${remaining} left`}.`;
}
