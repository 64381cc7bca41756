/** Names of the bands, the best first. Presence has names of its own, so that no blizzard is called ideal. */
const names = {
  suitability: ["ideal", "acceptable", "unsuitable", "stop"],
  presence: ["present", "partial", "slight", "absent"],
} as const;

/** Meaning of 1: good weather for a task, or a situation that is there. */
export type Polarity = keyof typeof names;
export type Band = (typeof names)[Polarity][number];

/**
 * Returns the band of a score: ideal above 0.9, acceptable from 0.1, unsuitable above 0, else a stop.
 *
 * @param score - As an answer has it, 0 to 1.
 * @param polarity - That of the entry: `suitability` of a task, `presence` of a scenario.
 * @example
 * ```js
 * bandOf(0.95); // => "ideal"
 * bandOf(0.95, "presence"); // => "present"
 * ```
 */
export function bandOf(score: number, polarity: Polarity = "suitability"): Band {
  const at = score > 0.9 ? 0 : score >= 0.1 ? 1 : score > 0 ? 2 : 3;
  return names[polarity][at];
}
