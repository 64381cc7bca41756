/** Names of the bands, best first. A scenario has other names, so that a blizzard is never called ideal. */
const names = {
  suitability: ["ideal", "acceptable", "unsuitable", "stop"],
  presence: ["present", "partial", "slight", "absent"],
} as const;

/** Polarity of an entry: what the score 1 means. `suitability`: the weather suits a task. `presence`: a scenario is present. */
export type Polarity = keyof typeof names;
export type Band = (typeof names)[Polarity][number];

/**
 * Returns the band of a score: ideal above 0.9, acceptable from 0.1, unsuitable above 0, otherwise a stop.
 *
 * @param score - Score in a response, 0 to 1.
 * @param polarity - Polarity of the entry: `suitability` for a task, `presence` for a scenario.
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
