import fc from "fast-check";
import { applyScale } from "@halcyon/grib2";
import { expect, test } from "vitest";
import { keepValues, storedValueBytes, storedValuesOf } from "./stored-values.ts";

const scales = fc
  .record({
    reference: fc.float({ noNaN: true, min: -1000, max: 1000 }),
    binary: fc.integer({ min: -12, max: 6 }),
    decimal: fc.integer({ min: -2, max: 3 }),
  })
  .map(({ reference, binary, decimal }) => ({
    reference: Math.fround(reference),
    binaryFactor: 2 ** binary,
    decimalFactor: 10 ** -decimal,
  }));

const back = ({ bytes, numbers }: ReturnType<typeof keepValues>): number[] => [
  ...storedValuesOf(Uint8Array.from(bytes), numbers),
];

test("the values of a message come back to the last bit, in a quarter of the bytes", () => {
  fc.assert(
    fc.property(scales, fc.array(fc.integer({ min: -1, max: 4095 })), (scale, numbers) => {
      const values = Float64Array.from(numbers);
      applyScale(values, values.length, scale);
      numbers.forEach((number, index) => {
        if (number === -1) values[index] = Number.NaN;
      });
      const kept = keepValues(values, scale);
      expect(back(kept)).toEqual([...values]);
      expect(kept.bytes.length).toBe(2 * values.length);
    }),
  );
});

test("large numbers take half the bytes", () => {
  const scale = { reference: 0, binaryFactor: 1, decimalFactor: 0.1 };
  const kept = keepValues(Float64Array.of(65_535 * 0.1, 0), scale);
  expect(storedValueBytes(kept.numbers)).toBe(4);
  expect(back(kept)).toEqual([65_535 * 0.1, 0]);
});

test.each([
  ["lie between the numbers of the message", [0.5]],
  ["lie below its reference", [-1]],
  ["are too large for its numbers", [2 ** 33]],
])("values that %s are kept as they are", (_, numbers) => {
  const kept = keepValues(Float64Array.from(numbers), { reference: 0, binaryFactor: 1, decimalFactor: 1 });
  expect(kept.numbers).toBeUndefined();
  expect(back(kept)).toEqual(numbers);
});

test("values without a scale are kept as they are", () => {
  const values = [0.1, Number.NaN, -3];
  expect(back(keepValues(Float64Array.from(values), undefined))).toEqual(values);
});
