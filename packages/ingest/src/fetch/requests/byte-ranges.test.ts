import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeByteRanges } from "./byte-ranges.ts";

const options = { gapBytes: 5, spanBytes: 40 };

test("neighbours are asked for at once, up to a gap and a length", () => {
  const parts = [
    { offset: 0, length: 10 },
    { offset: 10, length: 10 },
    { offset: 25, length: 5 },
    { offset: 36, length: 5 },
    { offset: 41, length: 60 },
  ];
  expect(mergeByteRanges(parts, options).map(({ offset, length }) => [offset, length])).toEqual([
    [0, 30],
    [36, 5],
    [41, 60],
  ]);
});

test("every part is in one span, and no span wastes more than its gaps", () => {
  const steps = fc.array(fc.record({ skip: fc.nat(12), length: fc.integer({ min: 1, max: 30 }) }));
  fc.assert(
    fc.property(steps, (drawn) => {
      let end = 0;
      const parts = drawn.map(({ skip, length }) => {
        const offset = end + skip;
        end = offset + length;
        return { offset, length };
      });
      const spans = mergeByteRanges(parts, options);
      expect(spans.flatMap((span) => span.parts)).toEqual(parts);
      for (const span of spans) {
        expect(span.offset).toBe(span.parts[0]!.offset);
        expect(span.offset + span.length).toBe(span.parts.at(-1)!.offset + span.parts.at(-1)!.length);
        const wanted = span.parts.reduce((sum, { length }) => sum + length, 0);
        expect(span.length - wanted).toBeLessThanOrEqual(options.gapBytes * (span.parts.length - 1));
        expect(span.parts.length === 1 || span.length <= options.spanBytes).toBe(true);
      }
    }),
  );
});
