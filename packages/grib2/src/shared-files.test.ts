import { sampled } from "@halcyon/testing";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cellValues, fieldValues } from "./field-values.ts";
import { grib2Fields } from "./message/grib2-field.ts";
import { readGrid } from "./grid/grid.ts";
import { readProduct } from "./message/product.ts";

/** Content of a field as read by ecCodes. Samples are positions in the file with their values. */
interface GoldenMessage {
  readonly message: number;
  readonly step: string;
  readonly dataDate: number;
  readonly dataTime: number;
  readonly ni: number;
  readonly nj: number;
  readonly lat1: number;
  readonly missing: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly samples: readonly (readonly [index: number, value: number | null])[];
}

interface GoldenFile {
  readonly file: string;
  readonly messages: number;
  readonly first: readonly GoldenMessage[];
}

const folder = new URL("../../../../shared/fixtures/grib/", import.meta.url);
const listing = new URL("golden.json", folder);
const files: readonly GoldenFile[] = existsSync(listing) ? JSON.parse(readFileSync(listing, "utf8")) : [];

/** Parses a step: `24`, `0-24` or, in minutes, `0m`. */
function leadOf(step: string): { startHours: number; endHours: number } {
  const hours = step.split("-").map((part) => Number.parseInt(part, 10) / (part.endsWith("m") ? 60 : 1));
  return { startHours: hours[0]!, endHours: hours.at(-1)! };
}

describe.skipIf(files.length === 0)(
  "real GRIB2 files (needs ../shared/fixtures/grib beside the repository)",
  () => {
    test.each(sampled(files, 3))("$file", ({ file, messages, first }) => {
      const bytes = new Uint8Array(readFileSync(new URL(file, folder)));
      const fields = [...grib2Fields(bytes)];
      expect(fields.length).toBe(messages);
      for (const golden of first) {
        const field = fields[golden.message]!;
        const grid = readGrid(field);
        expect([grid.longitudes.length, grid.latitudes.length]).toEqual([golden.ni, golden.nj]);
        expect(grid.latitudes[0]).toBe(golden.lat1);
        const { referenceTimeMs, lead } = readProduct(field);
        const reference = new Date(referenceTimeMs).toISOString().replaceAll(/\D/g, "").slice(0, 12);
        expect(reference).toBe(`${golden.dataDate}${String(golden.dataTime).padStart(4, "0")}`);
        expect(lead).toEqual(leadOf(golden.step));

        const values = fieldValues(field, grid);
        const present = values.filter((value) => !Number.isNaN(value));
        expect(values.length - present.length).toBe(golden.missing);
        expect(present.reduce((least, value) => Math.min(least, value))).toBe(golden.min);
        expect(present.reduce((most, value) => Math.max(most, value))).toBe(golden.max);
        const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
        expect(Math.abs(mean - golden.mean)).toBeLessThanOrEqual(1e-9 * Math.abs(golden.max));
        const cells = golden.samples.map(([index]) => ({
          row: Math.floor(index / golden.ni),
          column: index % golden.ni,
        }));
        const expected = golden.samples.map(([, value]) => value ?? Number.NaN);
        expect([...cellValues(field, grid, cells)]).toEqual(expected);
        expect(golden.samples.map(([index]) => values[index])).toEqual(expected);
      }
    });
  },
);
