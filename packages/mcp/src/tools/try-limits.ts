import { v2, type V2 } from "@halcyon/schema";
import { z } from "zod";
import { weatherText } from "../about.ts";
import { fieldsUnsaid } from "../advertised.ts";
import { askedHours, entryField, periodFields, placeFields } from "../asked-forecast.ts";
import { quoted } from "../cleaned.ts";
import { hourRunSchema, runsOf, spanOf } from "../hour-runs.ts";
import { namedEntry } from "../named-entry.ts";
import { allRuns, countWords, scoredFields, scoredHours, scoredWords } from "../scored-hours.ts";
import { tool } from "../tool.ts";
import { fitted } from "../told.ts";
import { spokenSpan } from "../clock.ts";

const maxBytes = 4000;

/** The most limits that can be tried at once. */
const limitsMax = 12;

/** The most spans in which the limits and the entry differ that are told. */
const differencesMax = 6;

const rangeSchema = z.strictObject({ min: z.number().optional(), max: z.number().optional() });
const limitSchema = z.strictObject({
  variable: z.string().max(60),
  unit: z.string().max(12).meta({ description: "As in halcyon://variables, wind m/s" }),
  ideal: rangeSchema,
  acceptable: rangeSchema,
  stop: rangeSchema.optional(),
  height_m: z.number().optional(),
});

const differenceSchema = z.object({
  from: z.string(),
  to: z.string(),
  now: z.string(),
  with_limits: z.string(),
});
type Difference = z.output<typeof differenceSchema>;

export const tryLimits = tool({
  name: "try_limits",
  title: "Try limits of your own",
  description:
    "Scores the hours ahead by limits that you give (ideal inside acceptable inside stop), and says where that differs from `entry`. Say whose limits they are; never loosen one that stands for safety unasked. Costs 1, with `entry` 2.",
  input: z.strictObject({
    ...placeFields,
    limits: z.array(limitSchema).min(1).max(limitsMax),
    entry: entryField.optional(),
    ...periodFields,
  }),
  output: z.object({
    ...scoredFields,
    runs: z.array(hourRunSchema.meta(fieldsUnsaid)).meta({ description: "as of score" }),
    compared_with: z.string().nullable(),
    differences: z.array(differenceSchema),
  }),
  maxBytes,
  async find(port, { limits, entry, ...asked }) {
    const found = entry === undefined ? undefined : await namedEntry(port, entry);
    const request = { ...askedHours(asked), include: ["ensemble", "reasons"] as const };
    const ask = (of: V2.CompositeRequest["entry"] | object) =>
      port.ask("optimality.composite", {
        body: { ...request, include: [...request.include], entry: of as never },
      });
    const tried = await ask({
      type: "task",
      definition: { constraints: limits.map((one) => ({ ...one, weight: 1 })) },
    });
    const known = found && (await ask({ type: found.type, id: found.id }));
    const { cost } = v2["optimality.composite"];
    const spent = {
      cost: known === undefined ? cost : 2 * cost,
      remaining: (known ?? tried).remaining,
    };
    const differences = known === undefined ? [] : differencesOf(known.json, tried.json);
    const runs = allRuns(tried.json);
    const comparedWith =
      found === undefined ? null : `${found.type} ${found.id} v${found.version} ${quoted(found.name)}`;
    const structured = fitted(
      runs,
      (some) => ({ ...scoredHours(tried.json, some, spent), compared_with: comparedWith, differences }),
      maxBytes,
    );
    const first = `your limits at ${asked.latitude}, ${asked.longitude}, ${countWords(structured)}`;
    return {
      structured,
      text: weatherText(structured.about, first, [
        ...differenceWords(comparedWith, differences),
        ...scoredWords(structured, runs, "suitability"),
      ]),
    };
  },
});

/** Spans whose band is another. */
function differencesOf(known: V2.CompositeResponse, tried: V2.CompositeResponse): Difference[] {
  const bandAt = new Map(known.forecast.map(({ timestamp, band }) => [timestamp, band]));
  const now = ({ timestamp }: { readonly timestamp: string }): string => bandAt.get(timestamp) ?? "";
  return runsOf(tried.forecast, (hour) => `${now(hour)}/${hour.band}`)
    .filter(([first]) => now(first!) !== first!.band)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, differencesMax)
    .map((hours) => ({ ...spanOf(hours), now: now(hours[0]!), with_limits: hours[0]!.band }));
}

function differenceWords(comparedWith: string | null, differences: readonly Difference[]): string[] {
  if (comparedWith === null) return [];
  if (differences.length === 0) return [`Every hour is in the same band as for ${comparedWith}.`];
  return [
    `Unlike ${comparedWith}:`,
    ...differences.map(
      ({ from, to, now, with_limits: tried }) => `${spokenSpan(from, to)} ${tried} in place of ${now}.`,
    ),
  ];
}
