import { entryPlans, handOverReads, type HandOverReads, type PreparedEntry } from "@halcyon/scoring";
import type { PartAvailability } from "@halcyon/weather";

/** What the scores of an entry look at beyond the hours of each part. */
export function entryHandOvers(
  prepared: PreparedEntry,
  parts: readonly PartAvailability[],
): readonly HandOverReads[] {
  return handOverReads(
    parts.map((part) => ({ ...part, reach: part.reachHours })),
    parts.map(({ reachHours }) => entryPlans(prepared, reachHours)),
  );
}
