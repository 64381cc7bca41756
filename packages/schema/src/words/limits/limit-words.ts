/** Acceptable edge and stop edge on one side of a range. */
interface Edges {
  readonly acceptable: number;
  readonly stop: number;
}

/**
 * Returns the word to put before a stop edge. Work stops at the edge itself. However, if the stop edge equals the acceptable edge, a value at the edge is
 * still acceptable, and work stops beyond it.
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
