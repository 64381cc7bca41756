import type { EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { z } from "zod";
import { weatherText } from "../results/about.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import { askedHours, entryField, periodFields } from "../arguments/asked-forecast.ts";
import { contract, saidOf } from "../arguments/contract-words.ts";
import { quoted } from "../results/cleaned.ts";
import { hourRunSchema, runsOf, hoursOfRun } from "../results/hour-runs.ts";
import { type ChangedLimits, changedLimits } from "../arguments/changed-limits.ts";
import { namedEntryDetail } from "../arguments/named-entry.ts";
import { type Given, type Port, Refused, refusedAlone } from "../api/port.ts";
import { allRuns, scoredFields, scoredHours } from "../results/scored-hours.ts";
import { countWords, scoredWords, stopWords } from "../results/scored-words.ts";
import { placeFields, placeWords } from "../arguments/asked-place.ts";
import { tool } from "./tool.ts";
import { fitted } from "../results/result-text.ts";
import { spokenHours } from "../results/clock.ts";

const maxBytes = 4000;

/** Maximum number of limits in one call. */
const limitsMax = 12;

/** Maximum number of reported time spans in which the given limits and the entry differ. */
const differencesMax = 6;

const rangeSchema = z.strictObject({
  min: z.number().optional().meta({ description: "Lower edge; none if absent" }),
  max: z.number().optional().meta({ description: "Upper edge; none if absent" }),
});
const limitSchema = z.strictObject({
  variable: z.string().max(60).meta({ description: "As in halcyon://variables" }),
  unit: z.string().max(12).meta({ description: "As in halcyon://variables, wind m/s" }),
  ideal: rangeSchema.meta(saidOf(contract.limit.ideal)),
  acceptable: rangeSchema.meta(saidOf(contract.limit.acceptable)),
  stop: rangeSchema.optional().meta({ description: "Score 0 from here; if equal to acceptable, beyond it" }),
  height_m: z.number().optional().meta({ description: "Height above ground [m], if it is free" }),
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
    "Scores the coming hours by limits that you give (ideal inside acceptable inside stop). With `entry`, they replace that task's own limits, its other limits are kept, and the differences are listed. Say whose limits they are; never loosen a safety limit unasked. Costs 1, with `entry` 2.",
  input: z.strictObject({
    ...placeFields,
    limits: z.array(limitSchema).min(1).max(limitsMax).meta({ description: "The limits; all must be met" }),
    entry: entryField.optional(),
    ...periodFields,
  }),
  output: z.object({
    ...scoredFields,
    runs: z.array(hourRunSchema.meta(fieldsUnsaid)).meta({ description: "as in score" }),
    compared_with: z.string().nullable(),
    kept: z.array(z.string()).meta({ description: "limits of `entry` that still apply" }),
    added: z.array(z.string()).meta({ description: "variables without a limit in `entry`" }),
    differences: z.array(differenceSchema.meta(fieldsUnsaid)),
  }),
  maxBytes,
  async find(port, { limits, entry, ...asked }) {
    const found = entry === undefined ? undefined : await taskOf(port, entry);
    const named = found && `task ${found.id} v${found.version} ${quoted(found.name)}`;
    const hours = askedHours(asked);
    const ask = (of: AskedEntry) =>
      port.ask("optimality.composite", { body: { ...hours, include: ["ensemble", "reasons"], entry: of } });
    const { constraints, kept, added } =
      found === undefined
        ? { constraints: limits.map((one) => ({ ...one, weight: 1 })), kept: [], added: [] }
        : changedLimits(named!, found.constraints, limits);
    // Its variables are checked by the API, which knows near names.
    // The warnings that stop the task stop it under other limits too.
    const gate = found?.warnings && { warnings: found.warnings };
    const tried = await ask({ type: "task", definition: { constraints, ...gate } } as AskedEntry);
    const known = found && (await ask({ type: "task", id: found.id }).catch(refusedAlone));
    const isKnown = known !== undefined && "json" in known;
    const { cost, remaining } = tried;
    const spent = isKnown ? { cost: cost + known.cost, remaining: known.remaining } : { cost, remaining };
    const differences = isKnown ? differencesOf(known.json, tried.json) : [];
    const comparedWith = isKnown && named !== undefined ? named : null;
    const place = placeWords(asked);
    const runs = allRuns(tried.json);
    const structured = fitted(
      runs,
      (some) => ({
        ...scoredHours(tried.json, some, spent, place),
        compared_with: comparedWith,
        kept: [...kept],
        added: [...added],
        differences,
      }),
      maxBytes,
    );
    const first = `your limits at ${place}, ${countWords(structured)}`;
    const failed = known instanceof Refused ? [`${named} could not be compared: ${known.code}.`] : [];
    return {
      structured,
      text: weatherText(
        structured.about,
        first,
        [
          keptWords(named, { kept, added }),
          ...failed,
          ...differenceWords(comparedWith, differences),
          ...scoredWords(structured, runs, "suitability"),
        ],
        stopWords(runs, "suitability"),
      ),
    };
  },
});

type AskedEntry = Given<"optimality.composite">["body"]["entry"];

/**
 * Finds a task by its id, slug or name.
 *
 * @throws Refused `entry_not_found` if no entry matches, and `invalid_request` if the entry is a scenario. Scores of scenarios have another meaning.
 */
async function taskOf(port: Port, entry: string): Promise<EntryDetail> {
  const found = await namedEntryDetail(port, entry);
  if (found.type === "task") return found;
  throw new Refused("invalid_request", "entry: limits can only be compared with a task; this is a scenario.");
}

/** Returns the time spans in which the entry's own limits and the given limits put the score into different bands. */
function differencesOf(known: V2.CompositeResponse, tried: V2.CompositeResponse): Difference[] {
  const bandAt = new Map(known.forecast.map(({ timestamp, band }) => [timestamp, band]));
  const now = ({ timestamp }: { readonly timestamp: string }): string => bandAt.get(timestamp) ?? "";
  return runsOf(tried.forecast, (hour) => `${now(hour)}/${hour.band}`)
    .filter(([first]) => now(first!) !== first!.band)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, differencesMax)
    .map((hours) => ({ ...hoursOfRun(hours), now: now(hours[0]!), with_limits: hours[0]!.band }));
}

/** Returns a sentence with the task's own limits that were also checked, and with the given limits that were added. */
function keptWords(
  named: string | undefined,
  { kept, added }: Pick<ChangedLimits<never>, "kept" | "added">,
): string {
  if (named === undefined) return "Only these limits were checked, and no limits of a task.";
  const others = kept.length === 0 ? "no other limit" : kept.join(", ");
  const more = added.length === 0 ? "" : ` The task does not limit ${added.join(", ")}, which was added.`;
  return `Kept of ${named}: ${others}.${more}`;
}

function differenceWords(comparedWith: string | null, differences: readonly Difference[]): string[] {
  if (comparedWith === null) return [];
  if (differences.length === 0) return [`Every hour is in the same band as for ${comparedWith}.`];
  return [
    `Unlike ${comparedWith}:`,
    ...differences.map(
      ({ from, to, now, with_limits: tried }) => `${spokenHours(from, to)} ${tried} in place of ${now}.`,
    ),
  ];
}
