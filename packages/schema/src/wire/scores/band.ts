/** The bands of a published score. */
export const bands = ["stop", "unsuitable", "acceptable", "ideal"] as const;
export type Band = (typeof bands)[number];

/** Scores above this are ideal. */
export const idealAbove = 0.9;

/** Scores from this up are at least acceptable; it is also the membership of a value at its acceptable edge. */
export const acceptableFrom = 0.1;

/** The bands of a score, the best first: the first row that holds names it. */
export const bandEdges = [
  { name: "ideal", above: idealAbove },
  { name: "acceptable", from: acceptableFrom },
  { name: "unsuitable", above: 0 },
  { name: "stop", from: 0 },
] as const satisfies readonly { readonly name: Band; readonly above?: number; readonly from?: number }[];

/** What the numbers of a score mean, in words. */
export const bandWords = `Above ${idealAbove} it is \`ideal\`, from ${acceptableFrom} \`acceptable\`, above 0 \`unsuitable\`, 0 is \`stop\`.`;

/** What every score is for, and what it is not: said wherever one is shown. */
export const planningAid =
  "A planning aid. It does not replace observation, site checks or professional judgment.";

/**
 * The band of a score, as every client computes it from the answer.
 *
 * @param score - A published score, 0..1, with four decimals.
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

/** What the bands are called where a score says how present something is. */
export const presenceBands = {
  ideal: "present",
  acceptable: "partial",
  unsuitable: "slight",
  stop: "absent",
} as const satisfies Record<Band, string>;
export type PresenceBand = (typeof presenceBands)[Band];

/**
 * The bands of a score by their names, the best first: the first row that holds names it.
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
 * The name of the band of a score: that of a scenario says how present it is, so that no blizzard is called ideal.
 *
 * @param score - A published score, 0..1, with four decimals.
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
