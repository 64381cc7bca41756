import { packedMissing } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Rows, slidingExtreme, slidingSum, sumMissing } from "./over.ts";
import type { Span } from "./prepare.ts";

const anyRows: fc.Arbitrary<Rows> = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 3 }))
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

/** The values that an hour looks at, read one by one, or undefined where one is missing or outside. */
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

describe("looking over several hours", () => {
  it("sums exactly what each hour's span holds, per member", () => {
    fc.assert(
      fc.property(anyRows, anySpan, (rows, span) => {
        expectEach(
          rows,
          span,
          slidingSum(rows, span),
          (window) => window.reduce((sum, value) => sum + value, 0),
          sumMissing,
        );
      }),
    );
  });

  it("finds the smallest and the largest of each hour's span, per member", () => {
    fc.assert(
      fc.property(anyRows, anySpan, (rows, span) => {
        expectEach(
          rows,
          span,
          slidingExtreme(rows, span, "min"),
          (window) => Math.min(...window),
          packedMissing,
        );
        expectEach(
          rows,
          span,
          slidingExtreme(rows, span, "max"),
          (window) => Math.max(...window),
          packedMissing,
        );
      }),
    );
  });
});
