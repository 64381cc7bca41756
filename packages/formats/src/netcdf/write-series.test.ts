import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ReadVariable, readNetcdf } from "@halcyon/ingest/read-netcdf.suite";
import { temporaryFolder } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Table } from "../table/table.ts";
import { type PlacedSeries, writeSeries } from "./write-series.ts";

const place = { latitude: 47.5, longitude: 8.5 };

function read(series: Pick<PlacedSeries, "tables" | "label">): Readonly<Record<string, ReadVariable>> {
  const path = join(temporaryFolder(), "series.nc");
  writeFileSync(path, writeSeries({ place, attributes: { title: "Test" }, ...series }));
  return readNetcdf(path).variables;
}

/** Returns the values that a reader makes of a variable by CF. */
function decoded({ values, attributes }: ReadVariable): number[] {
  const { _FillValue: fill, scale_factor: scale } = attributes as Record<string, readonly number[]>;
  return values.map((value) => (Object.is(value, fill![0]) ? Number.NaN : scale ? value * scale[0]! : value));
}

const hours = (values: readonly number[], packing?: { multiplier: number; divisor: number }): Table => ({
  columns: [
    { name: "timestamp", kind: "time", values: values.map((_, row) => row * 3_600_000) },
    { name: "local_time", kind: "text", values: values.map(() => "noon") },
    { name: "wind", kind: "number", unit: "m/s", values, ...(packing && { packing }) },
  ],
});

describe("a series as NetCDF", () => {
  test("has its times, its place and its units", () => {
    const {
      time,
      latitude,
      longitude,
      wind,
      local_time: local,
    } = read({ tables: [hours([1, 2.5, Number.NaN])] });
    expect(time).toMatchObject({
      values: [0, 3600, 7200],
      attributes: { units: "seconds since 1970-01-01 00:00:00 +00:00", calendar: "standard" },
    });
    expect([latitude!.values, longitude!.values]).toEqual([[47.5], [8.5]]);
    expect(wind).toMatchObject({
      dimensions: ["time"],
      attributes: { units: "m/s", coordinates: "latitude longitude" },
    });
    expect(decoded(wind!)).toEqual([1, 2.5, Number.NaN]);
    expect(local).toBeUndefined();
  });

  test("is packed into two bytes if nothing is lost, and in doubles otherwise", () => {
    const tenths = { multiplier: 1, divisor: 10 };
    const anyPart = fc.oneof(
      fc.integer({ min: -32_767, max: 32_767 }).map((steps) => steps / 10),
      fc.constantFrom(Number.NaN, 3276.8, 0.05),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const seen = { packed: 0, plain: 0 };
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1, maxLength: 4 }), (values) => {
        const wind = read({ tables: [hours(values, tenths)] })["wind"]!;
        const isPacked = Object.hasOwn(wind.attributes, "scale_factor");
        seen[isPacked ? "packed" : "plain"] += 1;
        if (!isPacked) expect(wind.values).toEqual(values);
        else
          for (const [row, value] of decoded(wind).entries())
            expect(Number(value.toFixed(1)) + 0).toBe(values[row]! + 0);
      }),
    );
    expect(Math.min(seen.packed, seen.plain)).toBeGreaterThan(5);
  });

  test("has series with different times on one axis, by their label", () => {
    const model = (name: string, days: readonly number[], values: readonly number[]): Table => ({
      columns: [
        { name: "climate_model", kind: "text", values: days.map(() => name) },
        { name: "date", kind: "day", values: days },
        { name: "t", kind: "number", values },
      ],
    });
    const {
      time,
      t,
      climate_model: names,
    } = read({
      label: "climate_model",
      tables: [model("a", [1, 2, 3], [10, 20, 30]), model("long", [1, 3, 4], [11, 31, 41])],
    });
    expect(time).toMatchObject({ values: [1, 2, 3, 4], attributes: { units: "days since 1970-01-01" } });
    expect(t).toMatchObject({
      dimensions: ["climate_model", "time"],
      values: [10, 20, 30, Number.NaN, 11, Number.NaN, 31, 41],
    });
    expect(names).toMatchObject({ dimensions: ["climate_model", "climate_model_length"], shape: [2, 4] });
  });

  test("needs a time", () => {
    const tables = [{ columns: [{ name: "n", kind: "number", values: [1] } as const] }];
    expect(() => writeSeries({ tables, place, attributes: {} })).toThrow("column of instants");
  });
});
