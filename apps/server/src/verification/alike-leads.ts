import type { EpochHour, PartName } from "@halcyon/schema";
import { entryHorizon, type PreparedEntry } from "@halcyon/scoring";
import { type RunHours, reachOfRun } from "./run-scores.ts";

/** Hours of a run, from (inclusive) to (exclusive), that it can score by the same constraints. */
export interface AlikeLeads {
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Positions of the constraints that it carries nothing for, so that it drops them. */
  readonly lacks: readonly number[];
}

/**
 * Splits hours of a run where it ceases to carry what a constraint looks at. A limit that is dropped caps the score, and a truth that knows more
 * is not capped: what both are scored by has to be the same.
 *
 * @returns No hours in which the run lacks all constraints.
 */
export function alikeLeads(
  { from, to, ...run }: Omit<RunHours, "place">,
  entry: PreparedEntry,
  part: PartName,
): readonly AlikeLeads[] {
  const whole = { part, fromHour: 0, toHour: Infinity, reach: reachOfRun(run) } as const;
  const ends = entry.constraints.map((one) => {
    const horizon = entryHorizon({ ...entry, constraints: [one] }, [whole]);
    return run.run + ("unavailable" in horizon ? 0 : horizon.maximumHours);
  });
  const starts = [from, ...new Set(ends.filter((end) => end > from && end < to))].toSorted((a, b) => a - b);
  return starts
    .map((start, index) => ({
      from: start,
      to: starts[index + 1] ?? to,
      lacks: ends.flatMap((end, position) => (end <= start ? [position] : [])),
    }))
    .filter(({ lacks }) => lacks.length < ends.length);
}
