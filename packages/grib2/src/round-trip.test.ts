import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellValues, fieldValues } from "./field-values.ts";
import { grib2Fields } from "./message/grib2-field.ts";
import { readGrid } from "./grid/grid.ts";
import { type SimpleField, simpleMessage } from "./simple-message.suite.ts";

/** Numbers without those that a 32-bit reference cannot distinguish from zero. */
const measurements = fc
  .double({ min: -1e5, max: 1e5, noNaN: true })
  .map((value) => (Math.abs(value) < 1e-20 ? 0 : value));

const fields: fc.Arbitrary<SimpleField> = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([rows, columns]) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      scanningMode: fc.nat(15).map((mode) => mode * 16),
      bits: fc.integer({ min: 1, max: 32 }),
      decimalScale: fc.integer({ min: -8, max: 12 }),
      values: fc.array(fc.option(measurements, { freq: 4 }), {
        minLength: rows * columns,
        maxLength: rows * columns,
      }),
    }),
  );

function decode(packed: SimpleField) {
  const { bytes, halfStep } = simpleMessage(packed);
  const [field] = grib2Fields(bytes);
  const grid = readGrid(field!);
  return { field: field!, grid, halfStep, values: fieldValues(field!, grid) };
}

describe("a field that is packed and decoded", () => {
  test("is what it was, to half a step, whatever the scales, the scanning mode and what is missing", () => {
    fc.assert(
      fc.property(fields, (packed) => {
        const { values, halfStep } = decode(packed);
        for (const [index, value] of packed.values.entries()) {
          if (value === null) expect(values[index]).toBeNaN();
          else {
            const most = halfStep * (1 + 1e-6) + Math.abs(value) * 1e-12;
            expect(Math.abs(values[index]! - value)).toBeLessThanOrEqual(most);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test("lies on its grid, and gives the same in single cells", () => {
    fc.assert(
      fc.property(fields, (packed) => {
        const { field, grid, values } = decode(packed);
        expect(grid.latitudes).toEqual(Array.from({ length: packed.rows }, (_, row) => 40 - row));
        expect(grid.longitudes).toEqual(Array.from({ length: packed.columns }, (_, column) => column - 10));
        const cells = packed.values.map((_, index) => ({
          row: Math.floor(index / packed.columns),
          column: index % packed.columns,
        }));
        expect([...cellValues(field, grid, cells)]).toEqual([...values]);
      }),
    );
  });
});
