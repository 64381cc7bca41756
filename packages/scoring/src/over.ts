import { packedMissing } from "@halcyon/schema";
import type { Span } from "./prepare.ts";

/** Marks a missing sum; no sum of packed values over a week comes near it. */
export const sumMissing = -2_147_483_648;

export interface Rows {
  /** Packed values, [hour][member]. */
  readonly values: Int16Array;
  readonly hours: number;
  readonly members: number;
}

/**
 * Exact sums of packed values over the span of each hour, per member.
 *
 * @returns [hour][member]; {@link sumMissing} where an hour of the span is missing or outside the grid.
 */
export function slidingSum({ values, hours, members }: Rows, span: Span): Int32Array {
  const sums = new Int32Array(values.length).fill(sumMissing);
  const length = span.before + span.after + 1;
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
 * Smallest or largest packed value over the span of each hour, per member.
 *
 * @returns [hour][member]; `packedMissing` where an hour of the span is missing or outside the grid.
 */
export function slidingExtreme(
  { values, hours, members }: Rows,
  span: Span,
  which: "min" | "max",
): Int16Array {
  const extremes = new Int16Array(values.length).fill(packedMissing);
  const length = span.before + span.after + 1;
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
