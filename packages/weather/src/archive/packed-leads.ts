import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { windNorth } from "../places/grid.ts";
import type { GridCell } from "../places/nearest-cell.ts";
import { packerOf, packValue } from "../units/pack-value.ts";
import { windFromDegrees } from "../units/wind-from.ts";
import type { CarriedArchiveVariable } from "./metadata/archive-variables.ts";
import type { ChunkReader } from "./chunks/chunk-reader.ts";
import type { Archive } from "./metadata/open-archive.ts";
import type { ArchiveArray } from "./chunks/archive-array.ts";
import { ArchiveError } from "./archive-error.ts";

/**
 * Reads a variable at a cell, for a range of lead times of a run.
 *
 * @returns Packed values [lead][member], for all members of the archive.
 * @throws ArchiveError `damaged` if numbers are far outside the physical range of the variable.
 */
export async function packedLeads(
  readChunk: ChunkReader,
  { leadHours, memberNumbers, grid }: Pick<Archive, "leadHours" | "memberNumbers" | "grid">,
  carried: CarriedArchiveVariable,
  cell: GridCell,
  span: LeadSpan,
): Promise<Int16Array> {
  const members = memberNumbers.length;
  const from = needsLeadBefore(carried) ? Math.max(0, span.from - 1) : span.from;
  const series = await Promise.all(
    carried.arrays.map((array) => arraySeries(readChunk, array, members, cell, { ...span, from })),
  );
  const at: NumberAt = (array, lead, member) =>
    series[array]![(lead - from) * members + member] ?? Number.NaN;
  const north = carried.as === "direction" ? windNorth(grid, cell) : 0;
  const packOne = packerOf(carried.name);
  const packed = new Int16Array((span.to - span.from) * members);
  const strange: number[] = [];
  for (let lead = span.from; lead < span.to; lead += 1) {
    for (let member = 0; member < members; member += 1) {
      const value = valueAt(leadHours, carried, north, at, lead, member);
      const place = (lead - span.from) * members + member;
      packed[place] = packOne(value);
      if (packed[place] === packedMissing && isStrange(carried.name, value)) strange.push(value);
    }
  }
  refuseDamaged(carried, strange);
  return packed;
}

/** Returns true if a number lies outside the physical range of a variable by more than the width of the range. No weather model produces such a number. */
function isStrange(name: VariableName, value: number): boolean {
  const { min, max } = variable(name).physical;
  return value < min - (max - min) || value > max + (max - min);
}

/** Minimum number of times that an impossible number must occur before it may count as a mark for missing values. */
const fillsMin = 4;

/**
 * Throws if damaged bytes are the likely reason for strange numbers in a chunk. A number that repeats is accepted, because it may mark missing values.
 *
 * @throws ArchiveError `damaged` if the strange numbers differ or are few.
 */
function refuseDamaged({ name, arrays }: CarriedArchiveVariable, strange: readonly number[]): void {
  const [first] = strange;
  const isFill = strange.length >= fillsMin && strange.every((value) => value === first);
  if (first === undefined || isFill) return;
  const where = arrays.map((array) => array.name).join(" and ");
  throw new ArchiveError("damaged", `A chunk of ${where} makes ${name} ${first} ${variable(name).unit}.`);
}

/** Function that returns the number of an array at one lead and member, in the array's unit; NaN if missing. */
type NumberAt = (array: number, lead: number, member: number) => number;

/** Returns true if the value of a variable at a lead is computed from the stored number of the lead before it too. */
function needsLeadBefore({ as, meansRestartHours }: CarriedArchiveVariable): boolean {
  return as === "mean_of_instants" || meansRestartHours !== undefined;
}

/**
 * Returns the value of a variable at one lead and member, in the canonical unit.
 *
 * @param north - Direction in which the second component of wind points [degrees clockwise from north].
 */
function valueAt(
  leadHours: readonly number[],
  { name, as, meansRestartHours, toCanonical }: CarriedArchiveVariable,
  north: number,
  at: NumberAt,
  lead: number,
  member: number,
): number {
  if (as === "speed" || as === "direction") {
    const eastward = toCanonical(at(0, lead, member), 0);
    const northward = toCanonical(at(1, lead, member), 0);
    return as === "speed" ? Math.hypot(eastward, northward) : windFromDegrees(eastward, northward, north);
  }
  if (as === "sum") return toCanonical(at(0, lead, member), 0) + toCanonical(at(1, lead, member), 0);
  const hours = leadHours[lead]!;
  const hoursBefore = leadHours[lead - 1] ?? hours;
  const stored = toCanonical(at(0, lead, member), hours - hoursBefore);
  if (as === "mean_of_instants") return (toCanonical(at(0, lead - 1, member), 0) + stored) / 2;
  if (meansRestartHours === undefined) return stored;
  const start = Math.floor((hours - 1) / meansRestartHours) * meansRestartHours;
  if (hoursBefore === start) return stored;
  const before = hoursBefore < start ? Number.NaN : toCanonical(at(0, lead - 1, member), hoursBefore - start);
  return meanOfRest(
    name,
    { value: stored, hours: hours - start },
    { value: before, hours: hoursBefore - start },
  );
}

interface Mean {
  readonly value: number;
  /** Number of hours over which the mean is taken. */
  readonly hours: number;
}

/**
 * Returns the mean over the later hours, from two means that start at the same time. For example, the mean of hours 3-6 follows from those of hours 0-6 and
 * 0-3. Archives round to 8 significant bits, so the mean of the last of 6 hours has errors of up to 4.3 %. Results just outside the physical range are
 * clamped.
 *
 * @returns NaN if one of the means is missing or impossible.
 */
function meanOfRest(name: VariableName, whole: Mean, first: Mean): number {
  if (packValue(name, whole.value) === packedMissing || packValue(name, first.value) === packedMissing) {
    return Number.NaN;
  }
  const { min, max } = variable(name).physical;
  const rest = (whole.value * whole.hours - first.value * first.hours) / (whole.hours - first.hours);
  return Math.min(Math.max(rest, min), max);
}

/** Range of lead times of one run, by their positions in the archive. */
interface LeadSpan {
  readonly runIndex: number;
  /** Position of the first lead on the archive's axis of leads. */
  readonly from: number;
  /** Position after the last lead on the archive's axis of leads. */
  readonly to: number;
}

/**
 * Reads an array at a cell, for a range of lead times of one run.
 *
 * @param members - Number of members of the archive.
 * @returns Values [lead][member] in the array's unit; NaN if missing.
 */
export async function arraySeries(
  readChunk: ChunkReader,
  array: ArchiveArray,
  members: number,
  cell: GridCell,
  { runIndex, from, to }: LeadSpan,
): Promise<Float64Array> {
  const values = new Float64Array((to - from) * members);
  const memberAxis = array.axes.ensemble_member;
  const leadsPerChunk = array.chunkShape[array.axes.lead_time!]!;
  const membersPerChunk = memberAxis === undefined ? members : array.chunkShape[memberAxis]!;
  const copy = async (firstLead: number, firstMember: number): Promise<void> => {
    const at = await readChunk(array, {
      init_time: runIndex,
      lead_time: firstLead,
      ensemble_member: firstMember,
      row: cell.row,
      column: cell.column,
    });
    const lastLead = Math.min(firstLead + leadsPerChunk, to);
    const lastMember = Math.min(firstMember + membersPerChunk, members);
    for (let lead = Math.max(firstLead, from); lead < lastLead; lead += 1) {
      for (let member = firstMember; member < lastMember; member += 1) {
        values[(lead - from) * members + member] = at(lead - firstLead, member - firstMember);
      }
    }
  };
  const copies: Promise<void>[] = [];
  for (let lead = from - (from % leadsPerChunk); lead < to; lead += leadsPerChunk) {
    for (let member = 0; member < members; member += membersPerChunk) copies.push(copy(lead, member));
  }
  await Promise.all(copies);
  return values;
}
