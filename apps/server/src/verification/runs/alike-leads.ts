import type { EpochHour } from "@halcyon/schema/time";
import type { PreparedEntry } from "@halcyon/scoring";
import { entryOnRuns, reachOfRun } from "./entry-on-runs.ts";
import type { RunHours } from "./run-scores.ts";

/** Hours of a run that are scored with the same constraints, from (inclusive) to (exclusive). */
interface AlikeLeads {
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Positions of the constraints that are dropped because the run lacks their variables. */
  readonly lacks: readonly number[];
}

/**
 * Splits the hours of a run at each lead from which a constraint's variable is missing. A dropped limit caps the score of a forecast, but not that of a
 * truth that has the variable. Both must therefore be scored with the same constraints.
 *
 * @returns Ranges of hours, without hours in which the run lacks the variables of all constraints.
 */
export function alikeLeads(
  { from, to, ...run }: Omit<RunHours, "place">,
  entry: PreparedEntry,
): readonly AlikeLeads[] {
  const ends = entryOnRuns(entry, reachOfRun(run)).endHours.map((hours) => run.run + hours);
  const starts = [from, ...new Set(ends.filter((end) => end > from && end < to))].toSorted((a, b) => a - b);
  return starts
    .map((start, index) => ({
      from: start,
      to: starts[index + 1] ?? to,
      lacks: ends.flatMap((end, position) => (end <= start ? [position] : [])),
    }))
    .filter(({ lacks }) => lacks.length < ends.length);
}
