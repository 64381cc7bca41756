import { packedMissing } from "@halcyon/schema";
import { kernelFor } from "../kernel/kernel-for.ts";
import type { Kernel, Slide } from "../kernel/kernel.ts";
import type { Span } from "../../entry/prepare.ts";

/** Value that marks a missing sum. No sum of packed values over a week comes near it. */
export const sumMissing = -2_147_483_648;

export interface Rows {
  /** Packed values, as [hour][member]. */
  readonly values: Int16Array;
  readonly hours: number;
  readonly members: number;
}

/**
 * Returns, for each hour and member, the exact sum of the packed values from `span.before` hours earlier to `span.after` hours later.
 *
 * @returns Sums, [hour][member]; {@link sumMissing} if an hour of the range is missing or outside the grid.
 */
export function slidingSum(rows: Rows, span: Span, kernel = kernelFor(rows.members)): Int32Array {
  const { values, hours, members } = rows;
  const sums = new Int32Array(values.length).fill(sumMissing);
  const length = span.before + span.after + 1;
  const slide = slideFor(kernel, members, length);
  if (slide !== undefined) {
    for (const { first, among } of stretches(rows, length, slide)) {
      sums.set(slide.sums(among, members, length, sumMissing), (first + span.before) * members);
    }
    return sums;
  }
  for (let member = 0; member < members; member++) {
    let sum = 0;
    let missing = 0;
    for (let hour = 0; hour < hours; hour++) {
      const entering = values[hour * members + member]!;
      if (entering === packedMissing) missing++;
      else sum += entering;
      if (hour >= length) {
        const leaving = values[(hour - length) * members + member]!;
        if (leaving === packedMissing) missing--;
        else sum -= leaving;
      }
      if (hour >= length - 1 && missing === 0) sums[(hour - span.after) * members + member] = sum;
    }
  }
  return sums;
}

/**
 * Returns, for each hour and member, the smallest or largest packed value from `span.before` hours earlier to `span.after` hours later.
 *
 * @returns Extremes, [hour][member]; `packedMissing` if an hour of the range is missing or outside the grid.
 */
export function slidingExtreme(
  rows: Rows,
  span: Span,
  which: "min" | "max",
  kernel = kernelFor(rows.members),
): Int16Array {
  const { values, hours, members } = rows;
  const extremes = new Int16Array(values.length).fill(packedMissing);
  const length = span.before + span.after + 1;
  const slide = slideFor(kernel, members, length);
  if (slide !== undefined) {
    for (const { first, among } of stretches(rows, length, slide)) {
      extremes.set(slide.extremes(among, members, length, which), (first + span.before) * members);
    }
    return extremes;
  }
  const sign = which === "max" ? 1 : -1;
  // Hours whose values may still become the extreme, best first.
  const candidates = new Int32Array(hours);
  for (let member = 0; member < members; member++) {
    let head = 0;
    let tail = 0;
    // What lies before the grid is missing.
    let lastMissing = -1;
    for (let hour = 0; hour < hours; hour++) {
      const value = values[hour * members + member]!;
      if (value === packedMissing) lastMissing = hour;
      while (tail > head && sign * (value - values[candidates[tail - 1]! * members + member]!) >= 0) tail--;
      candidates[tail++] = hour;
      if (candidates[head]! <= hour - length) head++;
      if (lastMissing <= hour - length) {
        extremes[(hour - span.after) * members + member] = values[candidates[head]! * members + member]!;
      }
    }
  }
  return extremes;
}

/**
 * Returns the kernel's functions for sums and extremes over a moving range of hours. Returns undefined if the kernel has none, or if the range has too many
 * hours or values for one call.
 */
function slideFor({ slide }: Kernel, members: number, length: number): Slide | undefined {
  const isFitting =
    slide !== undefined && length <= slide.hoursMax && 2 * length * members <= slide.valuesMax;
  return isFitting ? slide : undefined;
}

/**
 * Yields blocks of values with the first row of each. A block is small enough for one call of the kernel. Blocks overlap, so that every range of `length` hours
 * lies in one block.
 */
function* stretches({ values, hours, members }: Rows, length: number, { valuesMax }: Slide) {
  const hoursMax = Math.floor(valuesMax / members);
  for (let first = 0; first + length <= hours; first += hoursMax - length + 1) {
    yield { first, among: values.subarray(first * members, Math.min(first + hoursMax, hours) * members) };
  }
}
