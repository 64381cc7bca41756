import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import type { GridCell } from "../places/nearest-cell.ts";
import { packValue } from "../units/pack-value.ts";
import { windFromDegrees } from "../units/wind-from.ts";
import type { CarriedArchiveVariable } from "./metadata/archive-variables.ts";
import { arraySeries, type LeadSpan } from "./chunks/array-series.ts";
import type { ChunkReader } from "./chunks/chunk-reader.ts";
import type { Archive } from "./metadata/open-archive.ts";

/**
 * Reads a variable at a cell, for some leads of a run.
 *
 * @returns Packed values [lead][member], for all members of the archive.
 */
export async function packedLeads(
  readChunk: ChunkReader,
  { leadHours, memberNumbers }: Pick<Archive, "leadHours" | "memberNumbers">,
  carried: CarriedArchiveVariable,
  cell: GridCell,
  span: LeadSpan,
): Promise<Int16Array> {
  const members = memberNumbers.length;
  const from = carried.meansRestartHours === undefined ? span.from : Math.max(0, span.from - 1);
  const series = await Promise.all(
    carried.arrays.map((array) => arraySeries(readChunk, array, members, cell, { ...span, from })),
  );
  const packed = new Int16Array((span.to - span.from) * members);
  for (let lead = span.from; lead < span.to; lead += 1) {
    for (let member = 0; member < members; member += 1) {
      const at = (array: number, wanted: number): number =>
        series[array]![(wanted - from) * members + member] ?? Number.NaN;
      packed[(lead - span.from) * members + member] = packValue(
        carried.name,
        valueAt(leadHours, carried, at, lead),
      );
    }
  }
  return packed;
}

/** In the canonical unit. */
function valueAt(
  leadHours: readonly number[],
  { name, as, meansRestartHours, toCanonical }: CarriedArchiveVariable,
  at: (array: number, lead: number) => number,
  lead: number,
): number {
  if (as === "speed" || as === "direction") {
    const eastward = toCanonical(at(0, lead), 0);
    const northward = toCanonical(at(1, lead), 0);
    return as === "speed" ? Math.hypot(eastward, northward) : windFromDegrees(eastward, northward);
  }
  const hours = leadHours[lead]!;
  const hoursBefore = leadHours[lead - 1] ?? hours;
  const stored = toCanonical(at(0, lead), hours - hoursBefore);
  if (meansRestartHours === undefined) return stored;
  const start = Math.floor((hours - 1) / meansRestartHours) * meansRestartHours;
  if (hoursBefore === start) return stored;
  const before = hoursBefore < start ? Number.NaN : toCanonical(at(0, lead - 1), hoursBefore - start);
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
