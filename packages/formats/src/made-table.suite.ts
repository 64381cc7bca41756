import fc from "fast-check";
import type { Table } from "./table/table.ts";

/** Instants from the year 1900 on, whole seconds [ms since 1970]. */
const anyInstant = fc.integer({ min: -2_208_988_800, max: 4_102_444_800 }).map((seconds) => seconds * 1000);

const orNaN = (values: fc.Arbitrary<number>): fc.Arbitrary<number> =>
  fc.option(values, { nil: Number.NaN, freq: 4 });

/** Returns any table with a column of each kind and two of numbers. */
export function anyTable(rows: {
  readonly minLength?: number;
  readonly maxLength: number;
}): fc.Arbitrary<Table> {
  const row = fc.record({
    instant: orNaN(anyInstant),
    day: orNaN(fc.integer({ min: -25_000, max: 47_000 })),
    text: fc.option(fc.string({ unit: "grapheme", maxLength: 12 })),
    number: orNaN(fc.double({ noNaN: true, noDefaultInfinity: true })),
    tenths: orNaN(fc.integer({ min: -32_767, max: 32_767 }).map((steps) => steps / 10)),
  });
  return fc.array(row, rows).map((made) => ({
    columns: [
      { name: "timestamp", kind: "time", values: Float64Array.from(made, ({ instant }) => instant) },
      { name: "date", kind: "day", values: Float64Array.from(made, ({ day }) => day) },
      { name: "note", kind: "text", values: made.map(({ text }) => text) },
      { name: "share.Q10", kind: "number", values: Float64Array.from(made, ({ number }) => number) },
      {
        name: "temperature",
        unit: "degC",
        kind: "number",
        packing: { multiplier: 1, divisor: 10 },
        values: Float64Array.from(made, ({ tenths }) => tenths),
      },
    ],
  }));
}

/** Returns the values of each column of numbers, times or texts by name, with null in place of missing values. */
export function valuesOf(...tables: readonly Table[]): Record<string, readonly (number | string | null)[]> {
  const [first] = tables;
  return Object.fromEntries(
    first!.columns.map(({ name }, index) => [
      name,
      tables.flatMap(({ columns }) =>
        Array.from<number | string | null, number | string | null>(
          columns[index]!.values as ArrayLike<number>,
          (value) => (Number.isNaN(value) ? null : value),
        ),
      ),
    ]),
  );
}
