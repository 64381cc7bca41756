import { join } from "node:path";
import { lambertConformal } from "@halcyon/grib2";
import { type Location, unpack, type VariableName } from "@halcyon/schema";
import { temporaryFolder } from "@halcyon/testing";
import { afterEach, describe, expect, test } from "vitest";
import { writeFile } from "./formats/hdf5-writer.suite.ts";
import { type NetcdfRecord, netcdfRecord } from "./netcdf-record.ts";

const closing: NetcdfRecord[] = [];
afterEach(() => {
  for (const record of closing.splice(0)) record.close();
});

const steps = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + 3000 * index);

/** Returns the value at the fourth hour. */
async function valueAt(record: NetcdfRecord, location: Location, name: VariableName): Promise<number> {
  const cell = (await record.locate(location))!;
  const { first, variables } = record.describe();
  const { grids } = await record.read({ cell, variables: [name], from: first + 3, to: first + 3 });
  return unpack(grids.get(name)![0]!, variables.get(name)!.packing);
}

describe("output of WRF as it is", () => {
  const projection = lambertConformal({ radiusM: 6_370_000, eccentricity: 0 }, [30, 60], 8, 46);
  const [xs, ys] = [steps(300_000, 6), steps(-9000, 5)];
  const cells = ys.flatMap((y) => xs.map((x) => projection.toPlace(x, y)));
  const hours = 30;

  /**
   * Functions of the hour: convective rain grows by 0.25 mm an hour and grid-scale rain by 1 mm an hour; the wind blows along the grid's x
   * axis.
   */
  const valueOf: Readonly<Record<string, (hour: number) => number>> = {
    T2: () => 285,
    U10: () => 5,
    V10: () => 0,
    RAINC: (hour) => 0.25 * hour,
    RAINNC: (hour) => hour,
  };

  const units: Readonly<Record<string, string>> = { T2: "K", U10: "m s-1", V10: "m s-1" };

  async function openWrf(
    names: readonly string[],
    given: Readonly<Record<string, "precipitation">> = {},
  ): Promise<NetcdfRecord> {
    const path = join(temporaryFolder(), "wrfout.nc");
    await writeFile(path, (file) => {
      file.create_attribute("MAP_PROJ_CHAR", "Lambert Conformal");
      const sizes = { Time: hours, south_north: ys.length, west_east: xs.length };
      for (const [name, length] of Object.entries(sizes))
        file.create_dataset({ name, data: new Float32Array(length), dtype: "<f" }).make_scale(name);
      const minutes = Float32Array.from({ length: hours }, (_, hour) => 60 * hour);
      const clock = file.create_dataset({ name: "XTIME", data: minutes, dtype: "<f" });
      clock.create_attribute("units", "minutes since 2020-01-01 00:00:00");
      clock.attach_scale(0, "/Time");
      const write = (name: string, unit: string, value: (hour: number, cell: number) => number): void => {
        const data = Float32Array.from({ length: hours * cells.length }, (_, at) =>
          value(Math.floor(at / cells.length), at % cells.length),
        );
        const dataset = file.create_dataset({ name, data, shape: Object.values(sizes), dtype: "<f" });
        dataset.create_attribute("units", unit);
        Object.keys(sizes).forEach((dimension, axis) => dataset.attach_scale(axis, `/${dimension}`));
      };
      write("XLAT", "degree_north", (_, cell) => cells[cell]!.latitude);
      write("XLONG", "degree_east", (_, cell) => cells[cell]!.longitude);
      for (const name of names) write(name, units[name] ?? "mm", valueOf[name]!);
    });
    const record = await netcdfRecord([path], {
      id: "wrf",
      offering: "historical",
      attribution: "Made up",
      licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
      names: given,
    });
    closing.push(record);
    return record;
  }

  test("has times, places, true directions, and the sum of both of its rains", async () => {
    const record = await openWrf(Object.keys(valueOf));
    expect([...record.describe().variables.keys()].toSorted()).toEqual([
      "precipitation",
      "temperature_2m",
      "wind_direction_10m",
      "wind_speed_10m",
    ]);
    const cone = Math.log(Math.cos(Math.PI / 6) / Math.cos(Math.PI / 3));
    const angle = cone / Math.log(Math.tan(Math.PI / 3) / Math.tan((5 * Math.PI) / 12));
    const place = cells[14]!;
    expect(await valueAt(record, place, "precipitation")).toBeCloseTo(1.25, 2);
    expect(await valueAt(record, place, "wind_direction_10m")).toBe(
      Math.round(270 + Math.abs(angle) * (place.longitude - 8)),
    );
    expect(record.report().running.get("precipitation")).toBe("sums since the start of the model's run");
  });

  test("with one of its rains says what is missing, and what to do", async () => {
    const alone = await openWrf(["T2", "RAINNC"]);
    expect([...alone.describe().variables.keys()]).toEqual(["temperature_2m"]);
    expect(alone.report().skipped).toMatchObject([
      {
        variable: "RAINNC",
        reason:
          "precipitation is made of it and RAINC, which no file has. If the model has no other rain, say --names RAINNC=precipitation.",
      },
    ]);
    const named = await openWrf(["T2", "RAINNC", "RAINC"], { RAINNC: "precipitation" });
    expect(named.report().skipped).toMatchObject([
      {
        variable: "RAINC",
        reason: expect.stringContaining("precipitation is read of RAINNC alone.") as string,
      },
    ]);
    const asked = await openWrf(["T2", "RAINNC"], { RAINNC: "precipitation" });
    expect(asked.report().skipped).toEqual([]);
  });
});
