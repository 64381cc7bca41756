import type { AlertPart } from "../alert-message.ts";

/**
 * Limits of the shapes and codes in a message. They are far above what authorities send: a message of the NWS has had 212 polygons, and Germany has 11,000
 * municipalities.
 */
export const areaLimits = {
  /** Maximum number of polygons of a message part. */
  polygons: 2000,
  /** Maximum number of holes of a message part. */
  holes: 300,
  /** Maximum number of circles of a message part. */
  circles: 2000,
  /**
   * Maximum number of pairs of a hole and a polygon corner in the same area, summed over all parts. The time to prepare the holes is proportional to the number
   * of pairs.
   */
  pairs: 5_000_000,
  /** Number of area codes and event codes of a part. */
  codes: 50_000,
  /** Number of categories of a part. CAP has 13. */
  categories: 50,
} as const;

/** Returns in words which limit the shapes and codes of a list of parts exceed; undefined if they exceed none. */
export function excessOf(parts: readonly AlertPart[]): string | undefined {
  let pairs = 0;
  for (const { areas, categories, eventCodes } of parts) {
    if (categories.length > areaLimits.categories)
      return `A part has more than ${areaLimits.categories} categories.`;
    const codes = areas.reduce((sum, area) => sum + area.codes.length, eventCodes.length);
    if (codes > areaLimits.codes) return `A part has more than ${areaLimits.codes} codes.`;
    for (const kind of ["polygons", "holes", "circles"] as const) {
      const count = areas.reduce((sum, area) => sum + area[kind].length, 0);
      if (count > areaLimits[kind]) return `A part has more than ${areaLimits[kind]} ${kind}.`;
    }
    for (const { polygons, holes } of areas)
      pairs += holes.length * polygons.reduce((sum, ring) => sum + ring.length, 0);
  }
  return pairs > areaLimits.pairs
    ? `The message has more than ${areaLimits.pairs} pairs of a hole and a corner.`
    : undefined;
}
