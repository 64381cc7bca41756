import { z } from "zod";
import { bandEdges, bandWords, planningAid } from "./band.ts";

export const entryTypes = ["task", "scenario"] as const;
export type EntryType = (typeof entryTypes)[number];

/** Meaning of 1: good weather for a task, or a situation that is fully present. */
export const polarities = { task: "suitability", scenario: "presence" } as const satisfies Record<
  EntryType,
  string
>;

/** Statement in every response with scores about their purpose. */
export const planningAidSchema = z
  .string()
  .meta({ description: "What scores are for, and what they do not replace.", examples: [planningAid] });

/** Meaning of a score, for every kind of entry. */
export const scoreWords = `Its polarity is the entry's: \`${polarities.task}\` of a task, where 1 is best, and \`${polarities.scenario}\` of a scenario, where 1 is fully there. ${bandWords} ${planningAid}`;

export const scoreSchema = z
  .number()
  .min(0)
  .max(1)
  .meta({
    id: "Score",
    description: `How suitable the hour is for a task, or how present a scenario is. ${scoreWords}`,
    "x-halcyon-bands": bandEdges,
  });
