import type { EpochHour } from "@halcyon/schema/time";
import type { PreparedEntry } from "@halcyon/scoring";
import { entryOnRuns, reachOfRun } from "./entry-on-runs.ts";
import type { RunHours } from "./run-scores.ts";

/** Hours of a run, from (inclusive) to (exclusive), that it can score by the same constraints. */
interface AlikeLeads {
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** Positions of the constraints whose variables the run lacks, so that it drops them. */
  readonly lacks: readonly number[];
}

/**
 * Splits the hours of a run at each lead from which it lacks the variable of a constraint. A dropped limit caps the forecast's score but not that of a
 * truth that has the variable. So both must be scored with the same constraints.
 *
 * @returns The parts, without hours in which the run lacks all constraints.
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
