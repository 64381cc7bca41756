import type { Constraint, WarningGate } from "@halcyon/schema";
import { z } from "zod";
import { aboutCost, aboutCostSchema, costWords } from "../results/about.ts";
import { fieldsUnsaid } from "../results/advertised.ts";
import { cleaned, quoted } from "../results/cleaned.ts";
import { limitName, limitWords } from "../results/limit-words.ts";
import { fitted } from "../results/result-text.ts";
import { entryField } from "../arguments/asked-forecast.ts";
import { namedEntryDetail } from "../arguments/named-entry.ts";
import { tool } from "./tool.ts";

const maxBytes = 4000;

export const taskLimits = tool({
  name: "task_limits",
  title: "List the limits of a task",
  description:
    "Lists every limit of a task or scenario with heights, edges, units and sources, and what its score does not cover. Call it before try_limits. Free.",
  input: z.strictObject({ entry: entryField }),
  output: z.object({
    about: aboutCostSchema,
    entry: z.string(),
    caveat: z.string(),
    limits: z.array(
      z
        .object({
          variable: z.string(),
          height_m: z.number().optional(),
          of: z.string(),
          asks: z.string(),
          role: z.string(),
          if_missing: z.string(),
          source: z.array(z.string()),
        })
        .meta(fieldsUnsaid),
    ),
    left_out: z.number(),
  }),
  maxBytes,
  async find(port, { entry }) {
    const [found, usage] = await Promise.all([namedEntryDetail(port, entry), port.ask("usage", {})]);
    const about = aboutCost("the library", {
      cost: 0,
      remaining: usage.json.allowance.remaining,
    });
    const named = `${found.type} ${found.id} v${found.version} ${quoted(found.name)}`;
    const caveat = cleaned(found.caveat, 300);
    const limits = found.constraints.map(shown);
    const structured = fitted(
      limits,
      (some) => ({ about, entry: named, caveat, limits: [...some], left_out: limits.length - some.length }),
      maxBytes,
    );
    return {
      structured,
      text: {
        first: `${named} has ${limits.length} ${limits.length === 1 ? "limit" : "limits"}.`,
        more: [
          ...limits.map(
            ({ of, asks, role }) => `${of}: ${asks}${role === "limit" ? "" : " (a preference)"}.`,
          ),
          ...(caveat === "" ? [] : [caveat]),
          ...(found.warnings === undefined ? [] : [stopsWords(found.warnings)]),
        ],
        last: [`Source: ${about.source}.`, costWords(about)],
      },
    };
  },
});

/** Returns a sentence about the official warnings that stop a task. */
function stopsWords({ severity, events = [] }: WarningGate): string {
  const about = events.length === 0 ? "" : ` about ${events.map((event) => quoted(event)).join(", ")}`;
  return `Official warnings of severity ${severity} or more${about} stop it, even if all limits are met.`;
}

function shown(limit: Constraint) {
  const { variable, height_m: height, role, if_missing: missing, source = [] } = limit;
  return {
    variable,
    ...(height === undefined ? {} : { height_m: height }),
    of: limitName(limit),
    asks: limitWords(limit),
    role,
    if_missing: missing,
    source: source.map((key) => cleaned(key, 80)),
  };
}
