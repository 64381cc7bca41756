import type { EpochHour } from "@halcyon/schema/time";

/** Complete run of an archive: its start and its position in the archive. */
export interface ArchiveRun {
  readonly start: EpochHour;
  /** Position of the run on the archive's axis of runs. */
  readonly index: number;
}

/** Run and lead time of an archive that provide the values at a time stamp. */
export interface RunLead {
  readonly run: ArchiveRun;
  /** Position of the lead time on the archive's axis of lead times. */
  readonly lead: number;
}

export interface NativeStamp {
  readonly stamp: EpochHour;
  /** True if the time stamp is at or before the start of the run. All members then have the same values. */
  readonly past: boolean;
  /**
   * Run and lead time that provide the instantaneous value at the time stamp; undefined if no run provides it. The lead time is the shortest available one: 0
   * if a run starts at the time stamp.
   */
  readonly instant: RunLead | undefined;
  /**
   * Run and lead time that provide the mean, sum or extreme of the step that ends at the time stamp. Undefined if no run has this step. The lead time is the
   * shortest available one above 0.
   */
  readonly step: RunLead | undefined;
}

/** Maximum lead time at which values of an earlier run are used as past hours [h]. If runs are further apart, a gap remains. */
const longestPastLeadHours = 48;

/**
 * Returns the time stamps of a run and of the hours before it, each with the run and lead time that provide its values. Values of the hours before come from
 * the shortest lead times of complete runs.
 *
 * @param runs - Complete runs in chronological order.
 * @param leadHours - Lead times in ascending order, beginning with 0.
 * @returns Stamps in [from, to] in chronological order, and the next stamp beyond each end if it exists.
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
