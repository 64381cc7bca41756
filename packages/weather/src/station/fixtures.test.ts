import { existsSync, readFileSync } from "node:fs";
import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { describeSource } from "../source/source.suite.ts";
import type { WeatherSource } from "../source/source.ts";
import { stationSource } from "./station-source.ts";

const folder = new URL("../../../../../shared/fixtures/station/", import.meta.url);
const sandPoint = new URL("tmy3_703165_sand_point.csv", folder);
const turin = new URL("pvgis_tmy_45.000_8.000.epw", folder);
const present = existsSync(sandPoint) && existsSync(turin);

const start = Date.UTC(2026, 0, 1) / 3_600_000;

describe.skipIf(!present)(
  "real station files (needs ../shared/fixtures/station beside the repository)",
  () => {
    const tmy3 = present ? readFileSync(sandPoint, "utf8") : "";
    const epw = present ? readFileSync(turin, "utf8") : "";
    const sandPointReplayed = present ? stationSource({ format: "tmy3", text: tmy3, start }) : undefined;
    const sandPointYear = present ? stationSource({ format: "tmy3", text: tmy3 }) : undefined;
    const turinReplayed = present ? stationSource({ format: "epw", text: epw, start }) : undefined;

    /** Reads all values of a replayed year, in the order of the file. */
    const readings = async (
      source: WeatherSource | undefined,
      name: VariableName,
    ): Promise<readonly number[]> => {
      const place = { latitude: 0, longitude: 0, sea: false };
      const found: number[] = [];
      for (const from of [start, start + 5000]) {
        const native = await source!.read({
          cell: place,
          run: from,
          variables: [name],
          from,
          to: from + 4999,
        });
        native.stamps.forEach((stamp, index) => {
          if (stamp >= from && stamp < from + 5000) found.push(native.grids.get(name)![index]!);
        });
      }
      return found.map((packed) =>
        packed === packedMissing ? Number.NaN : unpack(packed, variable(name).packing),
      );
    };

    /** The expected values are the first lines of the file. */
    test("Sand Point begins as its first rows say", async () => {
      expect((await readings(sandPointReplayed, "temperature_2m")).slice(0, 6)).toEqual([4, 4, 5, 5, 6, 6.3]);
      expect((await readings(sandPointReplayed, "wind_speed_10m")).slice(0, 6)).toEqual([
        2.1, 0, 3.1, 2.1, 3.6, 3.1,
      ]);
      expect((await readings(sandPointReplayed, "relative_humidity_2m")).slice(0, 3)).toEqual([93, 93, 87]);
      expect((await readings(sandPointReplayed, "surface_pressure"))[0]).toBe(1012);
    });

    /** Expected counts from the file: 2,987 fields contain -9900. The first depth of one hour is that of 7 January 19:00. */
    test("Sand Point lacks visibility in 2987 hours", async () => {
      const visibility = await readings(sandPointReplayed, "visibility");
      expect(visibility).toHaveLength(8760);
      expect(visibility.filter(Number.isNaN)).toHaveLength(2987);
    });

    /** Expected counts from the file: 268 depths of one hour, 3 of three hours, and 309 of six hours that contain no shorter depth. */
    test("Sand Point tells rain in 2131 hours and is silent in the others", async () => {
      const rain = await readings(sandPointReplayed, "precipitation");
      expect(rain.slice(0, 162).every(Number.isNaN)).toBe(true);
      expect(rain[162]).toBe(0);
      expect(rain.filter((amount) => !Number.isNaN(amount))).toHaveLength(268 + 3 * 3 + 309 * 6);
    });

    /** The expected sum was computed from the file's rows by a script. Depths are in tenths of a millimetre; `tmy3.ts` states the reason. */
    test("Sand Point has 302.3 mm of rain in those hours, which is no rain that Earth has not seen", async () => {
      const rain = (await readings(sandPointReplayed, "precipitation")).filter(
        (amount) => !Number.isNaN(amount),
      );
      expect(rain.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(302.3, 6);
      expect(Math.max(...rain)).toBe(25.5);
      expect(sandPointReplayed!.describe().warnings).toBeUndefined();
      expect(turinReplayed!.describe().warnings).toBeUndefined();
    });

    test("Turin begins as its first rows say, and lacks clouds, visibility, snow and rain", async () => {
      expect((await readings(turinReplayed, "temperature_2m")).slice(0, 4)).toEqual([2.04, 1.98, 1.92, 1.85]);
      expect((await readings(turinReplayed, "surface_pressure"))[0]).toBe(998.7);
      expect([...turinReplayed!.describe().variables.keys()].toSorted()).toEqual([
        "dew_point_2m",
        "longwave_down",
        "relative_humidity_2m",
        "shortwave_radiation",
        "surface_pressure",
        "temperature_2m",
        "wind_direction_10m",
        "wind_speed_10m",
      ]);
    });

    describeSource("Sand Point", {
      open: () => sandPointYear!,
      now: start + 500,
      inside: [{ latitude: 55.317, longitude: -160.517 }],
      outside: [{ latitude: 51.5, longitude: 0 }],
      pastHours: 192,
    });

    describeSource("Turin, replayed", {
      open: () => turinReplayed!,
      now: start + 5000,
      inside: [{ latitude: 45.1, longitude: 8.1 }],
      outside: [{ latitude: 46, longitude: 8 }],
      pastHours: 192,
    });
  },
);
