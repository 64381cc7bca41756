import { z } from "zod";
import { bandEdges, bandWords, planningAid } from "./band.ts";
import { polarities } from "./entry-type.ts";

/** Schema of the sentence about the purpose of scores, which all responses with scores contain. */
export const planningAidSchema = z.string().meta({
  description: "The purpose of scores, and the checks that they do not replace.",
  examples: [planningAid],
});

/** Description of scores for both types of entries (tasks or scenarios). */
export const scoreWords = `Its polarity is that of the entry. It is \`${polarities.task}\` for a task: 1 is the best weather. It is \`${polarities.scenario}\` for a scenario: 1 is fully present. ${bandWords} ${planningAid}`;

export const scoreSchema = z
  .number()
  .min(0)
  .max(1)
  .meta({
    id: "Score",
    description: `The suitability of the hour for a task, or the presence of a scenario. ${scoreWords}`,
    "x-halcyon-bands": bandEdges,
  });
