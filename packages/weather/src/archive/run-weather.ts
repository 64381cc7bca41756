import { packedMissing, type VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { NativeWeather } from "../source/source.ts";
import { ArchiveError } from "./archive-error.ts";
import { type ArchiveRun, type NativeStamp, nativeStamps, type RunLead } from "./metadata/native-stamps.ts";

/** Runs, lead times and members that an archive has now. */
export interface KnownRuns {
  readonly datasetId: string;
  /** Complete runs in chronological order. */
  readonly runs: readonly ArchiveRun[];
  readonly leadHours: readonly number[];
  readonly memberNumbers: readonly number[];
}

interface RunQuestion {
  readonly run: EpochHour;
  /** Number of the only member to read; undefined to read all members. */
  readonly member: number | undefined;
  readonly from: EpochHour;
  readonly to: EpochHour;
  /** True to skip those values of earlier runs that no hour in [from, to] needs. The skipped values are then missing. */
  readonly leavesOutUnused?: boolean;
}

/**
 * Function that returns the packed values of all members at one lead time of a run. It returns undefined if the run cannot be read and the request allows
 * gaps.
 */
export type LeadRow = (source: RunLead) => Int16Array | undefined;

/**
 * Joins the weather of a run and of the hours before it, at the archive's own time stamps, as a `WeatherSource` does.
 *
 * The hours before a run come from the control forecast, at the shortest lead times of earlier complete runs.
 *
 * @param leadRows - Reads a variable for selected runs and lead times.
 */
export async function runWeather<
  Variable extends { readonly name: VariableName; readonly stepType: StepType },
>(
  known: KnownRuns,
  variables: readonly Variable[],
  question: RunQuestion,
  leadRows: (variable: Variable, wanted: readonly RunLead[]) => Promise<LeadRow>,
): Promise<NativeWeather> {
  const { runs, leadHours, memberNumbers, datasetId } = known;
  const { member, from, to, leavesOutUnused = false } = question;
  const run = wholeRun(known, question.run);
  const stamps = nativeStamps(runs, run, leadHours, from, to);
  const one = member === undefined ? undefined : memberNumbers.indexOf(member);
  if (one === -1) throw new ArchiveError("misconfigured", `${datasetId} has no member ${member}.`);
  const control = Math.max(0, memberNumbers.indexOf(0));
  const members = one === undefined ? memberNumbers.length : 1;
  const isUnused = (source: RunLead, { stamp }: NativeStamp, stepType: StepType, next: EpochHour): boolean =>
    source.run !== run && stamp < from && (stepType !== "instant" || next === from);
  const sourceOf = ({ stepType }: Variable, at: number): RunLead | undefined => {
    const stamp = stamps[at]!;
    const source = stepType === "instant" ? stamp.instant : stamp.step;
    const next = stamps[at + 1]?.stamp ?? Infinity;
    return source !== undefined && leavesOutUnused && isUnused(source, stamp, stepType, next)
      ? undefined
      : source;
  };
  const gridOf = async (variable: Variable): Promise<Int16Array> => {
    const sources = stamps.map((_, at) => sourceOf(variable, at));
    const wanted = sources.filter((source) => source !== undefined);
    const rowOf = await leadRows(variable, wanted);
    const grid = new Int16Array(stamps.length * members).fill(packedMissing);
    stamps.forEach(({ past }, at) => {
      const source = sources[at];
      if (source === undefined) return;
      const row = rowOf(source);
      if (row === undefined) return;
      const single = one ?? (past ? control : undefined);
      if (single === undefined) grid.set(row, at * members);
      else grid.fill(row[single]!, at * members, (at + 1) * members);
    });
    return grid;
  };
  const grids = await Promise.all(
    variables.map(async (variable) => [variable.name, await gridOf(variable)] as const),
  );
  return { members, stamps: stamps.map(({ stamp }) => stamp), grids: new Map(grids) };
}

/**
 * Returns the complete run with a given start.
 *
 * @throws ArchiveError `retry_later` if the archive has no complete run that starts then.
 */
export function wholeRun(
  { runs, datasetId }: Pick<KnownRuns, "runs" | "datasetId">,
  start: EpochHour,
): ArchiveRun {
  const run = runs.find((known) => known.start === start);
  if (run !== undefined) return run;
  throw new ArchiveError(
    "retry_later",
    `${datasetId} has no complete run of that time. Ask for the latest run.`,
  );
}
