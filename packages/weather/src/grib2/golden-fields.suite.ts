import { readFileSync } from "node:fs";
import type { Grib2Field } from "./grib2-field.ts";
import { grib2Fields } from "./grib2-field.ts";
import type { Product } from "./product.ts";

/** What ecCodes reads in a field of the fixtures, as `scripts/grib2/fixtures.py` writes it. */
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

const folder = new URL("fixtures/", import.meta.url);

export const goldenFields: readonly GoldenField[] = JSON.parse(
  readFileSync(new URL("golden/fields.json", import.meta.url), "utf8"),
);

/** The names of the files that have golden values. */
export const goldenFiles: readonly string[] = [...new Set(goldenFields.map(({ file }) => file))];

export function readFixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`${name}.grib2`, folder)));
}

export function fixtureFields(name: string): readonly Grib2Field[] {
  return [...grib2Fields(readFixture(name))];
}
