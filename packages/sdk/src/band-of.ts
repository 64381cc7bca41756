/** Names of the bands, best first. A scenario has other names, so that a blizzard is never called ideal. */
const names = {
  suitability: ["ideal", "acceptable", "unsuitable", "stop"],
  presence: ["present", "partial", "slight", "absent"],
} as const;

/** Meaning of a score of 1. `suitability`: the weather suits the task. `presence`: the scenario is present. */
export type Polarity = keyof typeof names;
export type Band = (typeof names)[Polarity][number];

/**
 * Returns the band of a score: `ideal` above 0.9, `acceptable` from 0.1, `unsuitable` above 0, otherwise `stop`. The bands of a scenario are `present`,
 * `partial`, `slight` and `absent`.
 *
 * @param score - Score in a response, 0 to 1.
 * @param polarity - `suitability` for the score of a task, `presence` for the score of a scenario.
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
