import { packedMissing } from "@halcyon/schema";
import { packedMax } from "@halcyon/schema/registry";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainKernel, wasmKernel } from "../kernel/kernel-for.ts";
import { type Rows, slidingExtreme, slidingSum, sumMissing } from "./over.ts";
import type { Span } from "../../entry/prepare.ts";

const anyRows: fc.Arbitrary<Rows> = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 13 }))
  .chain(([hours, members]) =>
    fc
      .array(
        fc.oneof(
          { weight: 9, arbitrary: fc.integer({ min: -500, max: 500 }) },
          { weight: 1, arbitrary: fc.constant(packedMissing) },
        ),
        {
          minLength: hours * members,
          maxLength: hours * members,
        },
      )
      .map((values) => ({ values: Int16Array.from(values), hours, members })),
  );
const anySpan: fc.Arbitrary<Span> = fc.record({
  before: fc.integer({ min: 0, max: 8 }),
  after: fc.integer({ min: 0, max: 8 }),
});

/** Returns the values in the range of an hour, read one by one; undefined if a value is missing or outside the grid. */
function windowOf(
  { values, hours, members }: Rows,
  span: Span,
  hour: number,
  member: number,
): number[] | undefined {
  const window: number[] = [];
  for (let at = hour - span.before; at <= hour + span.after; at++) {
    const value = at < 0 || at >= hours ? packedMissing : values[at * members + member]!;
    if (value === packedMissing) return undefined;
    window.push(value);
  }
  return window;
}

function expectEach(
  rows: Rows,
  span: Span,
  found: ArrayLike<number>,
  of: (window: number[]) => number,
  missing: number,
): void {
  for (let hour = 0; hour < rows.hours; hour++) {
    for (let member = 0; member < rows.members; member++) {
      const window = windowOf(rows, span, hour, member);
      expect(found[hour * rows.members + member]).toBe(window === undefined ? missing : of(window));
    }
  }
}

const kernels = [
  { by: "WebAssembly", kernel: wasmKernel()! },
  { by: "plain TypeScript", kernel: plainKernel(256) },
];

describe.each(kernels)("looking over several hours in $by", ({ kernel }) => {
  it("sums exactly what each hour's span holds, per member", () => {
    fc.assert(
      fc.property(anyRows, anySpan, (rows, span) => {
        const sums = slidingSum(rows, span, kernel);
        expectEach(rows, span, sums, (window) => window.reduce((sum, value) => sum + value, 0), sumMissing);
      }),
    );
  });

  it("finds the smallest and the largest of each hour's span, per member", () => {
    fc.assert(
      fc.property(anyRows, anySpan, (rows, span) => {
        const [least, most] = (["min", "max"] as const).map((which) =>
          slidingExtreme(rows, span, which, kernel),
        );
        expectEach(rows, span, least!, (window) => Math.min(...window), packedMissing);
        expectEach(rows, span, most!, (window) => Math.max(...window), packedMissing);
      }),
    );
  });

  it("takes a week of the largest values, a week of missing ones, and more hours than WebAssembly takes at once", () => {
    const hours = 70_000;
    const span = { before: 100, after: 67 };
    const ends = Int16Array.from({ length: hours }, (_, hour) =>
      hour % 4000 < 1000 ? packedMax : -packedMax,
    );
    const values = ends.fill(packedMissing, 20_000, 20_400).fill(packedMissing, 65_600, 65_601);
    const rows = { values, hours, members: 1 };
    const sums = slidingSum(rows, span, kernel);
    const extremes = slidingExtreme(rows, span, "max", kernel);
    for (let hour = 0; hour < hours; hour += hour % 1000 === 999 ? 1 : 37) {
      const window = windowOf(rows, span, hour, 0);
      expect(sums[hour]).toBe(window?.reduce((sum, value) => sum + value, 0) ?? sumMissing);
      expect(extremes[hour]).toBe(window === undefined ? packedMissing : Math.max(...window));
    }
  });
});
