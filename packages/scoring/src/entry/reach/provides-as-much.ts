import type { Ground } from "../../derived/derivation.ts";
import { entryEstimates } from "../entry-reads.ts";
import type { PreparedEntry } from "../prepare.ts";
import { entryOnReach } from "./entry-on-reach.ts";
import type { PartReach } from "./horizon.ts";

/** Hours and variables that a source provides at a grid cell. */
export interface PlacedReach extends Pick<PartReach, "toHour" | "reach"> {
  /** Grid cell; undefined if the source does not cover the place. */
  readonly cell: Ground | undefined;
}

/**
 * Returns true if a source can score a task or scenario in all of its hours as completely as another source. It then lacks no variable that the other source
 * has. It also estimates no variable roughly that the other source does not estimate.
 *
 * @param instead - The other source; undefined if there is none. The source must then have every variable.
 * @example Continues from {@link prepareEntry}.
 * ```js
 * const whole = { toHour: 48, cell: { sea: false }, reach: () => 48 };
 * const windOnly = { ...whole, reach: (name) => (name === "wind_speed_10m" ? 48 : 0) };
 * providesAsMuch(entry, whole, windOnly); // => true
 * providesAsMuch(entry, windOnly, whole); // => false
 * ```
 */
export function providesAsMuch(
  entry: PreparedEntry,
  source: PlacedReach,
  instead: PlacedReach | undefined,
): boolean {
  const { toHour } = source;
  const { ends } = entryOnReach(entry, source.reach);
  const others = instead && entryOnReach(entry, instead.reach).ends;
  const isShort = entry.constraints.some(({ mayDrop }, index) => {
    const other = mayDrop ? others?.[index] : undefined;
    return ends[index]! < Math.min(toHour, other ?? Infinity);
  });
  if (isShort) return false;
  const estimated = new Set(estimatedIn(entry, instead, toHour));
  return estimatedIn(entry, source, toHour).every((variable) => estimated.has(variable));
}

/** Returns the variables that a source lacks and that rough rules estimate. */
function estimatedIn(entry: PreparedEntry, source: PlacedReach | undefined, toHour: number) {
  if (source?.cell === undefined) return [];
  const { cell, reach } = source;
  return entryEstimates(entry, reach, { cell }, { fromHour: 0, toHour }).map(({ variable }) => variable);
}
