import type { EpochHour } from "@halcyon/schema/time";

/** A run whose data are all there. */
export interface ArchiveRun {
  readonly start: EpochHour;
  /** The place of the run on the archive's axis of runs. */
  readonly index: number;
}

/** Location of the numbers of a stamp. */
export interface RunLead {
  readonly run: ArchiveRun;
  /** Position of the lead on the axis of leads. */
  readonly lead: number;
}

export interface NativeStamp {
  readonly stamp: EpochHour;
  /** True if the stamp is not after the run's start, so that it holds for all members. */
  readonly past: boolean;
  /** Shortest lead of the stamp for instants, 0 if a run starts then. */
  readonly instant: RunLead | undefined;
  /** The shortest lead with a step before it. */
  readonly step: RunLead | undefined;
}

/** Maximum lead that fills the past [h]. Runs further apart leave a gap. */
const longestPastLeadHours = 48;

/**
 * Returns the stamps of a run and of the past before it, which comes from the shortest leads of complete runs.
 *
 * @param runs - Complete runs in order of time.
 * @param leadHours - Ascending from 0.
 * @returns Stamps in [from, to] in order of time, and one more at each end where there is one.
 */
export function nativeStamps(
  runs: readonly ArchiveRun[],
  run: ArchiveRun,
  leadHours: readonly number[],
  from: EpochHour,
  to: EpochHour,
): readonly NativeStamp[] {
  const past = pastStamps(runs, run, leadHours, from - longestPastLeadHours);
  const future = leadHours.flatMap((hours, lead): NativeStamp[] => {
    const source = { run, lead };
    return lead === 0 ? [] : [{ stamp: run.start + hours, past: false, instant: source, step: source }];
  });
  const stamps = [...past, ...future];
  const inside = stamps.map(({ stamp }) => stamp >= from && stamp <= to);
  return stamps.filter((_, index) => {
    if (inside[index]) return true;
    const { stamp } = stamps[index]!;
    const next = stamps[index + 1]?.stamp ?? Infinity;
    const before = stamps[index - 1]?.stamp ?? -Infinity;
    return (stamp < from && next >= from) || (stamp > to && before <= to);
  });
}

function pastStamps(
  runs: readonly ArchiveRun[],
  last: ArchiveRun,
  leadHours: readonly number[],
  from: EpochHour,
): readonly NativeStamp[] {
  const stamps = new Map<EpochHour, NativeStamp>();
  runs.forEach((run, position) => {
    if (run.start > last.start || run.start < from) return;
    const before = stamps.get(run.start);
    const instant = { run, lead: 0 };
    stamps.set(run.start, { stamp: run.start, past: true, instant, step: before?.step });
    const until = Math.min(
      runs[position + 1]?.start ?? Infinity,
      last.start,
      run.start + longestPastLeadHours,
    );
    leadHours.forEach((hours, lead) => {
      const stamp = run.start + hours;
      const source = { run, lead };
      if (lead > 0 && stamp <= until) stamps.set(stamp, { stamp, past: true, instant: source, step: source });
    });
  });
  return [...stamps.values()].toSorted((left, right) => left.stamp - right.stamp);
}
