import { packedMissing } from "@halcyon/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hourlyPrecipitation } from "./precipitation-periods.ts";

const m = packedMissing;
const hourly = (...rows: readonly (readonly [depth: number, period: number])[]): readonly number[] => [
  ...hourlyPrecipitation(
    Int16Array.from(rows, ([depth]) => depth),
    rows.map(([, period]) => period),
  ),
];

const none = [m, Number.NaN] as const;

test("a depth of one hour is that hour's, zero included", () => {
  expect(hourly([30, 1], [0, 1], none)).toEqual([30, 0, m]);
});

test("a depth of six hours is spread over the hours that end with its record, and adds up", () => {
  expect(hourly(none, none, none, none, none, none, [10, 6])).toEqual([m, 2, 1, 2, 2, 1, 2]);
});

test("a depth of three hours is spread alike, before one of six", () => {
  expect(hourly(none, none, [10, 3])).toEqual([3, 4, 3]);
  expect(hourly(none, none, none, none, [9, 3], [60, 6])).toEqual([m, m, 3, 3, 3, m]);
});

test("a depth of six hours says nothing where one of them has an amount of its own", () => {
  expect(hourly(none, none, [100, 1], none, none, [130, 6], none)).toEqual([m, m, 100, m, m, m, m]);
});

test("hours of a spread depth are not spread over again", () => {
  expect(hourly(none, none, none, none, none, [60, 6], none, none, [30, 6])).toEqual([
    10,
    10,
    10,
    10,
    10,
    10,
    m,
    m,
    m,
  ]);
});

test("depths of unknown or other periods, and six hours that begin before the file, leave the hours missing", () => {
  expect(hourly([50, 99], [50, 3], [50, 24], [0, 99], [60, 6], [0, 0], [m, 6])).toEqual([
    m,
    m,
    m,
    m,
    m,
    m,
    m,
  ]);
});

test("what is known never exceeds what the file says, and no hour is zero without a record", () => {
  const row = fc.tuple(
    fc.oneof(fc.constant(m), fc.integer({ min: 0, max: 500 })),
    fc.constantFrom(1, 6, 99, Number.NaN),
  );
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const amounts = hourly(...rows);
      const usable = rows.filter(([depth, period]) => depth !== m && (period === 1 || period === 6));
      const known = amounts.filter((amount) => amount !== m);
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
      expect(sum(known)).toBeLessThanOrEqual(sum(usable.map(([depth]) => depth)));
      if (usable.length === 0) expect(known).toEqual([]);
    }),
  );
});
