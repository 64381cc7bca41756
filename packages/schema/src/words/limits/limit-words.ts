/** Acceptable edge and stop edge on one side of a range. */
interface Edges {
  readonly acceptable: number;
  readonly stop: number;
}

/**
 * Returns the word to put before a stop edge, such as `from` or `above`. Normally, work stops already at the edge. If the stop edge equals the acceptable edge,
 * work stops only beyond it.
 *
 * @example
 * ```js
 * `stop ${stopWord("max", { acceptable: 17, stop: 20 })} 20 m/s`; // => "stop from 20 m/s"
 * `stop ${stopWord("min", { acceptable: 500, stop: 200 })} 200 m`; // => "stop at or below 200 m"
 * `stop ${stopWord("max", { acceptable: 13, stop: 13 })} 13 m/s`; // => "stop above 13 m/s"
 * ```
 */
export function stopWord(side: "min" | "max", { acceptable, stop }: Edges): string {
  const isHard = stop === acceptable;
  if (side === "max") return isHard ? "above" : "from";
  return isHard ? "below" : "at or below";
}
