/** Bands of a published score, from worst to best. */
export const bands = ["stop", "unsuitable", "acceptable", "ideal"] as const;
export type Band = (typeof bands)[number];

/** Score above which the band is ideal. */
export const idealAbove = 0.9;

/** Minimum score of the band `acceptable`, and membership of a value at the acceptable edge of a constraint. */
export const acceptableFrom = 0.1;

/** Bands of a score with their edges, from best to worst. A score belongs to the first band whose condition it meets. */
export const bandEdges = [
  { name: "ideal", above: idealAbove },
  { name: "acceptable", from: acceptableFrom },
  { name: "unsuitable", above: 0 },
  { name: "stop", from: 0 },
] as const satisfies readonly { readonly name: Band; readonly above?: number; readonly from?: number }[];

/** Sentence that describes the bands of a score. */
export const bandWords = `Above ${idealAbove} it is \`ideal\`, from ${acceptableFrom} \`acceptable\`, above 0 \`unsuitable\`, 0 is \`stop\`.`;

/** Sentence about the purpose and the limits of scores. It is shown wherever scores are shown. */
export const planningAid =
  "A planning aid. It does not replace observation, site checks or professional judgment.";

/**
 * Returns the band of a score, as clients compute it from a response.
 *
 * @param score - Published score, 0..1, with four decimals.
 * @example
 * ```js
 * classify(0.95); // => "ideal"
 * classify(0); // => "stop"
 * ```
 */
export function classify(score: number): Band {
  if (score > idealAbove) return "ideal";
  if (score >= acceptableFrom) return "acceptable";
  return score === 0 ? "stop" : "unsuitable";
}

/** Name of each band in the score of a scenario, by its name for a task. */
export const presenceBands = {
  ideal: "present",
  acceptable: "partial",
  unsuitable: "slight",
  stop: "absent",
} as const satisfies Record<Band, string>;
export type PresenceBand = (typeof presenceBands)[Band];

/**
 * Returns the bands of a score with their names, from best to worst. A score belongs to the first band whose condition it meets.
 *
 * @example
 * ```js
 * bandTable("presence")[0]; // => { name: "present", above: 0.9 }
 * ```
 */
export function bandTable(
  polarity: "suitability" | "presence",
): { name: Band | PresenceBand; above?: number; from?: number }[] {
  return bandEdges.map((row) => ({
    ...row,
    name: polarity === "presence" ? presenceBands[row.name] : row.name,
  }));
}

/**
 * Returns the name of the band of a score. For a scenario, the name says how fully the situation is present. A blizzard is therefore never called ideal.
 *
 * @param score - Published score, 0..1, with four decimals.
 * @example
 * ```js
 * bandOf(0.95); // => "ideal"
 * bandOf(0.95, "presence"); // => "present"
 * ```
 */
export function bandOf(
  score: number,
  polarity: "suitability" | "presence" = "suitability",
): Band | PresenceBand {
  const band = classify(score);
  return polarity === "presence" ? presenceBands[band] : band;
}
