import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { packValue } from "../units/pack-value.ts";
import { windFromDegrees } from "../units/wind-from.ts";
import type { CarriedArchiveVariable } from "./archive-variables.ts";
import type { CellSeries } from "./cell-series.ts";
import type { NativeStamp, RunLead } from "./native-stamps.ts";

/** The forecast that an archive's numbers are packed for. */
export interface PackedGridTask {
  readonly leadHours: readonly number[];
  readonly members: number;
  /** The member that stands for the past: the control forecast. */
  readonly control: number;
}

/** Where the numbers of a variable are looked up for a stamp; undefined where there are none. */
export function sourceOf(
  { stepType, toLeadHours }: CarriedArchiveVariable,
  stamp: NativeStamp,
): RunLead | undefined {
  const source = stepType === "instant" ? stamp.instant : stamp.step;
  return source !== undefined && stamp.stamp - source.run.start <= toLeadHours ? source : undefined;
}

/**
 * Packs a variable at stamps, [stamp][member].
 *
 * @param series - One for each array of the variable.
 */
export function packedGrid(
  task: PackedGridTask,
  carried: CarriedArchiveVariable,
  series: readonly CellSeries[],
  stamps: readonly NativeStamp[],
): Int16Array {
  const packed = new Int16Array(stamps.length * task.members).fill(packedMissing);
  stamps.forEach((stamp, row) => {
    const source = sourceOf(carried, stamp);
    if (source === undefined) return;
    for (let member = 0; member < task.members; member += 1) {
      const from = stamp.past ? task.control : member;
      packed[row * task.members + member] = packValue(
        carried.name,
        valueAt(task, carried, series, source, from),
      );
    }
  });
  return packed;
}

/** In the canonical unit. */
function valueAt(
  { leadHours }: PackedGridTask,
  { name, as, meansRestartHours, toCanonical }: CarriedArchiveVariable,
  series: readonly CellSeries[],
  { run, lead }: RunLead,
  member: number,
): number {
  const [first, second] = series;
  const at = (position: number): number => first!(run.index, position, member);
  if (as === "speed" || as === "direction") {
    const eastward = toCanonical(at(lead), 0);
    const northward = toCanonical(second!(run.index, lead, member), 0);
    return as === "speed" ? Math.hypot(eastward, northward) : windFromDegrees(eastward, northward);
  }
  const hours = leadHours[lead]!;
  const hoursBefore = leadHours[lead - 1] ?? hours;
  const stored = toCanonical(at(lead), hours - hoursBefore);
  if (meansRestartHours === undefined) return stored;
  const start = Math.floor((hours - 1) / meansRestartHours) * meansRestartHours;
  if (hoursBefore === start) return stored;
  const before = hoursBefore < start ? Number.NaN : toCanonical(at(lead - 1), hoursBefore - start);
  return meanOfRest(
    name,
    { value: stored, hours: hours - start },
    { value: before, hours: hoursBefore - start },
  );
}

interface Mean {
  readonly value: number;
  /** What it is the mean of. */
  readonly hours: number;
}

/**
 * The mean of the later hours, from two means with the same start: the mean of 3-6 from those of 0-6 and 0-3.
 *
 * Archives round: means of 8 significant bits leave up to 4.3 % of their size for the last of 6 hours. Values that rounding puts outside
 * the physical range are held at its edge.
 *
 * @returns NaN where one of the means is missing or cannot be.
 */
function meanOfRest(name: VariableName, whole: Mean, first: Mean): number {
  if (packValue(name, whole.value) === packedMissing || packValue(name, first.value) === packedMissing) {
    return Number.NaN;
  }
  const { min, max } = variable(name).physical;
  const rest = (whole.value * whole.hours - first.value * first.hours) / (whole.hours - first.hours);
  return Math.min(Math.max(rest, min), max);
}
