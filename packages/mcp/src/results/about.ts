import { partNames, planningAid } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
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

/** Schema of the fields that describe a result: its source, its cost, the remaining requests, and the notice that it is a planning aid. */
export const aboutCostSchema = z.object(costFields).meta(fieldsUnsaid);

const weatherFields = { synthetic: z.boolean(), ...costFields, run: z.string(), timezone: z.string() };

/** Schema of the metadata of a weather result that is not about one task or scenario. */
export const aboutPlainSchema = z.object(weatherFields).meta(fieldsUnsaid);
type AboutPlain = z.output<typeof aboutPlainSchema>;

/** Schema of the metadata of a weather result for a task or scenario. */
export const aboutSchema = z
  .object({
    ...weatherFields,
    entry: z.string(),
    place: z.string().optional(),
    units: z.string(),
    warnings: z.array(z.string()),
    official_warnings: z.string().optional(),
  })
  .meta(fieldsUnsaid);
export type About = z.output<typeof aboutSchema>;

/** Schema of the metadata of an evidence report. The fields about weather are absent until the report is made. */
export const aboutReportSchema = aboutSchema
  .partial({ synthetic: true, run: true, timezone: true, entry: true, units: true, warnings: true })
  .meta(fieldsUnsaid);

/** Cost of a call, and number of requests that remain in the allowance, if known. */
export interface Spent {
  readonly cost: number;
  readonly remaining: number | undefined;
}

/** Returns the fields that describe a result: its source, its cost, the remaining requests, and the notice that it is a planning aid. */
export function aboutCost(source: string, { cost, remaining }: Spent): z.output<typeof aboutCostSchema> {
  return { source, cost, remaining: remaining ?? null, planning_aid: planningAid };
}

/** Maximum number of warnings in a result. */
const warningsMax = 4;

interface Facts {
  readonly synthetic: boolean;
  /** Texts that name each part of the forecast, or each record, together with its source. */
  readonly sources: readonly string[];
  /** Texts that name each part of the forecast with its run, or each record with its years. */
  readonly runs: readonly string[];
  readonly entry: V2.ForecastMetadata["entry"];
  readonly timezone: string;
  readonly warnings: readonly string[];
  /** Place of the result, with the source of its name. */
  readonly place?: string;
  /** Sentence about official warnings, as a list; absent or empty if there is nothing to say. */
  readonly official?: readonly string[];
}

/** Returns the metadata of a weather result that is not about one task or scenario. */
export function aboutPlain(
  { synthetic, sources, runs, timezone }: Omit<Facts, "entry" | "place" | "warnings" | "official">,
  spent: Spent,
): AboutPlain {
  return { synthetic, ...aboutCost(listed(sources), spent), run: listed(runs), timezone };
}

/** Returns the metadata of a weather result for a task or scenario. */
export function aboutWeather(
  { entry, place, warnings, official = [], ...facts }: Facts,
  spent: Spent,
): About {
  return {
    ...aboutPlain(facts, spent),
    entry: entryWords(entry),
    ...(place === undefined ? {} : { place }),
    units: unitWords(entry),
    warnings: warnings.slice(0, warningsMax),
    ...(official.length === 0 ? {} : { official_warnings: official.join(" ") }),
  };
}

/** Fields that hourly forecasts and forecasts in columns have in common. */
interface Forecast {
  readonly synthetic: boolean;
  readonly parts: readonly Pick<V2.ForecastMetadata["source"]["parts"][number], "part" | "source" | "run">[];
}

/** Returns the sources and runs of several forecasts, and whether any forecast is synthetic. */
export function partsOf(sources: readonly Forecast[]) {
  const parts = sources.flatMap((one) => one.parts);
  const names = new Set(parts.map(({ source }) => source));
  return {
    synthetic: sources.some(({ synthetic }) => synthetic),
    sources: names.size === 1 ? [...names] : parts.map(({ part, source }) => `${part}=${source}`),
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
 * Returns the sentences of a weather result. The first one warns if the weather is synthetic. The last ones state the source and the cost.
 *
 * @param urgent - Sentences placed before the warnings.
 */
export function weatherText(
  about: AboutPlain & Partial<Pick<About, "warnings" | "official_warnings">>,
  first: string,
  more: readonly string[],
  urgent: readonly string[] = [],
): Sentences {
  const { warnings = [], official_warnings: official } = about;
  return {
    first: about.synthetic ? `Synthetic weather, not real: ${first}` : first,
    more: [
      ...urgent,
      ...(official === undefined ? [] : [official]),
      ...warnings.map((warning) => `Warning: ${warning}`),
      ...more,
    ],
    last: [
      `Source ${about.source}, ${newestRun(about.run)}, ${about.timezone}.`,
      costWords(about),
      "Planning aid.",
    ],
  };
}

/** Beginning of the text of a single run: the name of its model part, which readers do not need. */
const runName = new RegExp(`^(?:${partNames.filter(isSingleRun).join("|")}) `);

/** Returns the first run in a list of runs, without the name of its model part. For a record, returns its years. */
function newestRun(runs: string): string {
  return runs.split(", ")[0]!.replace(runName, "").replace(/:00Z$/, "Z");
}

export function costWords({ cost, remaining }: Pick<About, "cost" | "remaining">): string {
  return `Cost ${cost}${remaining === null ? "" : `, ${remaining} left`}.`;
}
