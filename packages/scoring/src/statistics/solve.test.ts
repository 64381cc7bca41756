import { describe, expect, it } from "vitest";
import { hashedUniform } from "../verification/resampling/resampled-days.ts";
import { solve } from "./solve.ts";

describe("solve", () => {
  /** Fits the line `2 x + 1` together with daily waves by normal equations, and returns its slope. */
  const slopeAt = (hours: readonly number[]): number => {
    const rows = Array.from({ length: 90 }, (_, row) => {
      const x = hashedUniform(1, row);
      const angle = (2 * Math.PI * hours[row % hours.length]!) / 24;
      return { columns: [1, Math.cos(angle), Math.sin(angle), x], y: 2 * x + 1 };
    });
    const indices = [0, 1, 2, 3];
    const matrix = indices.map((one) =>
      Float64Array.from(indices, (other) =>
        rows.reduce((sum, { columns }) => sum + columns[one]! * columns[other]!, 0),
      ),
    );
    const right = Float64Array.from(indices, (one) =>
      rows.reduce((sum, { columns, y }) => sum + columns[one]! * y, 0),
    );
    return solve(matrix, right)[3]!;
  };

  it.each([[[0]], [[6]], [[18]], [[0, 12]], [[6, 18]], [[0, 6, 12, 18]]])(
    "finds the slope where stamps are at the hours %j of the day alone",
    (hours) => expect(slopeAt(hours)).toBeCloseTo(2, 9),
  );

  it("leaves what the equations do not decide at 0", () => {
    const matrix = [Float64Array.of(2, 2, 0), Float64Array.of(2, 2, 0), Float64Array.of(0, 0, 0)];
    expect([...solve(matrix, Float64Array.of(4, 4, 0))]).toEqual([2, 0, 0]);
  });
});
