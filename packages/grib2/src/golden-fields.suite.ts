import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { cellValues, fieldValues } from "./field-values.ts";
import { type Grib2Field, grib2Fields } from "./message/grib2-field.ts";
import { readGrid } from "./grid/grid.ts";
import { openJpeg2000 } from "./jpeg2000.ts";
import { type Product, readProduct } from "./message/product.ts";

/** Expected (golden) content of a field, as ecCodes decodes it. `scripts/golden_rows.py` writes these rows. */
export interface GoldenField {
  readonly file: string;
  readonly field: number;
  readonly about: string;
  readonly rows: number;
  readonly columns: number;
  readonly north: number;
  readonly south: number;
  readonly west: number;
  readonly width: number;
  readonly missing: number;
  readonly samples: readonly (readonly [index: number, value: number | null])[];
  readonly sha256: string;
  readonly product: Product;
}

/** Decoders that the tests pass to the functions of this package. */
export const decoders = { jpeg2000: await openJpeg2000() };

const folder = new URL("fixtures/", import.meta.url);

export const goldenFields: readonly GoldenField[] = JSON.parse(
  readFileSync(new URL("golden/fields.json", import.meta.url), "utf8"),
);

/** Names of the test files that have golden (expected) values. */
export const goldenFiles: readonly string[] = [...new Set(goldenFields.map(({ file }) => file))];

export function readFixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`${name}.grib2`, folder)));
}

export function fixtureFields(name: string): readonly Grib2Field[] {
  return [...grib2Fields(readFixture(name))];
}

/** Checks that all values of a field equal the golden (expected) values bit for bit. */
export function expectValues(field: Grib2Field, golden: GoldenField): void {
  const values = fieldValues(field, readGrid(field), decoders);
  for (const [index, value] of golden.samples)
    expect(values[index], `value ${index}`).toBe(value ?? Number.NaN);
  expect(values.filter(Number.isNaN).length).toBe(golden.missing);
  expect(sha256(values)).toBe(golden.sha256);
}

export function expectGridAndProduct(field: Grib2Field, golden: GoldenField): void {
  const { latitudes, longitudes } = readGrid(field);
  expect([latitudes.length, longitudes.length]).toEqual([golden.rows, golden.columns]);
  expect(latitudes[0]).toBeCloseTo(golden.north, 6);
  expect(latitudes.at(-1)).toBeCloseTo(golden.south, 6);
  expect(longitudes[0]).toBeCloseTo(golden.west, 6);
  expect(longitudes.at(-1)! - longitudes[0]!).toBeCloseTo(golden.width, 6);
  expect(readProduct(field)).toEqual(golden.product);
}

/** Reads some cells one by one, and checks that their values equal those of the decoded field. */
export function expectCells(field: Grib2Field): void {
  const grid = readGrid(field);
  const values = fieldValues(field, grid, decoders);
  const columns = grid.longitudes.length;
  const cells = grid.latitudes.map((_, row) => ({ row, column: (row * 5) % columns }));
  const expected = cells.map((cell) => values[cell.row * columns + cell.column]);
  expect([...cellValues(field, grid, cells, decoders)]).toEqual(expected);
}

/** Returns the SHA-256 of values. All NaN are replaced by the same NaN, so that missing values have the same bits everywhere. */
function sha256(values: Float64Array<ArrayBuffer>): string {
  const canonical = values.map((value) => (Number.isNaN(value) ? Number.NaN : value));
  return createHash("sha256").update(canonical).digest("hex");
}
