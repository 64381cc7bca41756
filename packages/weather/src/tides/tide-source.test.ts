import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unpack, variable } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { describeSource } from "../source/source.suite.ts";
import type { WeatherSource } from "../source/source.ts";
import { loadTidePackages, requireTidePackages, tideSource } from "./tide-source.ts";
import { goldenStations, tidePackagesFolder } from "./tides.suite.ts";

const folder = tidePackagesFolder();
const source = await tideSource(folder);
const now = epochHourOf(Date.UTC(2026, 10, 21, 9));
const sanFrancisco = { latitude: 37.8063, longitude: -122.4659 };

describeSource("tides", {
  open: () => source,
  now,
  inside: [sanFrancisco, { latitude: 42.35, longitude: -71.05 }],
  outside: [
    { latitude: 51.5, longitude: -0.12 },
    { latitude: 60, longitude: 0 },
  ],
  pastHours: 192,
});

/** Reads the hourly levels at a place, from the start of a day of UTC [m]. */
async function levelsAt(from: WeatherSource, place: typeof sanFrancisco, day: string, hours = 24) {
  const run = epochHourOf(Date.parse(`${day}T00:00:00Z`));
  const cell = (await from.locate(place, run))!;
  const { grids, stamps } = await from.read({
    cell,
    run,
    variables: ["tide_level"],
    from: run,
    to: run + hours,
  });
  const first = stamps.indexOf(run);
  const { packing } = variable("tide_level");
  return Array.from(grids.get("tide_level")!.subarray(first, first + hours), (packed) =>
    unpack(packed, packing),
  );
}

/** Levels of `golden/levels.json`, which `golden/tides.py` computes with other software: hours by station and day [m above LAT]. */
const golden = JSON.parse(readFileSync(join(import.meta.dirname, "golden/levels.json"), "utf8")) as Readonly<
  Record<string, Readonly<Record<string, readonly number[]>>>
>;

describe.each(goldenStations)("the tides at $name", (station) => {
  test.each(Object.keys(golden[station.id]!))("of %s are within 3 cm of those of pyTMD", async (day) => {
    const levels = await levelsAt(source, station, day);
    levels.forEach((level, hour) =>
      expect(Math.abs(level - golden[station.id]![day]![hour]!)).toBeLessThan(0.03),
    );
  });

  test("are not lower than the lowest astronomical tide within a year", async () => {
    const levels = await levelsAt(source, station, "2026-03-01", 240 * 24);
    expect(Math.min(...levels)).toBeGreaterThan(-0.05);
  });
});

describe("the station of a place", () => {
  test("is the nearest one within 25 km, with its datum, licence and attribution", async () => {
    expect(await source.locate({ latitude: 37.9, longitude: -122.5 })).toEqual({
      latitude: 37.8063,
      longitude: -122.4659,
      sea: true,
      station: {
        id: "noaa/9414290",
        name: "San Francisco (Golden Gate)",
        datum: "LAT",
        licence: { name: "public domain", url: "https://tidesandcurrents.noaa.gov/disclaimers.html" },
        attribution: "Neaps tide database (https://github.com/openwatersio/tide-database)",
      },
    });
    expect(await source.locate({ latitude: 37.8063, longitude: -122.77 })).toBeUndefined();
  });

  test("is named with its distance even if it is too far away", async () => {
    const found = await source.nearestStation!({ latitude: 37.8063, longitude: -122.77 });
    expect(found?.name).toBe("San Francisco (Golden Gate)");
    expect(found?.distanceKm).toBeCloseTo(26.7, 1);
  });

  test("is never one for currents, without LAT, or without leave for commercial use", async () => {
    const place = { latitude: 60, longitude: 0 };
    expect(await source.locate(place)).toBeUndefined();
    expect((await source.nearestStation!(place))!.distanceKm).toBeGreaterThan(1000);
  });
});

test("a subordinate station has the tides of its reference, later and lower by its offsets", async () => {
  const offsets = {
    reference: "noaa/9414290",
    time: { high: 60, low: 60 },
    height: { high: 0.5, low: 0.5, type: "ratio" },
  };
  const subordinate = await tideSource(
    tidePackagesFolder({ type: "subordinate", offsets, astronomical_bounds: { lat: -0.298, hat: 1.1 } }),
  );
  const there = await levelsAt(subordinate, sanFrancisco, "2026-11-21");
  const reference = await levelsAt(source, sanFrancisco, "2026-11-21");
  there
    .slice(1)
    .forEach((level, hour) => expect(Math.abs(level - 0.5 * reference[hour]!)).toBeLessThan(0.01));
});

describe("the packages", () => {
  test("are asked for by name if they are missing", () => {
    const empty = temporaryFolder();
    expect(() => requireTidePackages(empty)).toThrow(
      `tides need two packages, and @neaps/tide-database is not in ${empty}: npm install --prefix ${empty} @neaps/tide-database@`,
    );
    expect(() => requireTidePackages(join(folder, "below"))).not.toThrow();
  });

  test("are refused if they are of another kind", async () => {
    const other = tidePackagesFolder();
    const { writeFileSync } = await import("node:fs");
    writeFileSync(join(other, "node_modules/@neaps/tide-database/index.js"), "export const all = [];");
    await expect(loadTidePackages(other)).rejects.toThrow("not those that are known");
  });
});

const packages = process.env["HALCYON_TIDE_PACKAGES"] ?? "";
const published = process.env["HALCYON_NOAA_TIDES"] ?? "";
const lack =
  existsSync(packages) && existsSync(published)
    ? ""
    : " (needs HALCYON_TIDE_PACKAGES and HALCYON_NOAA_TIDES)";

/** Answer of NOAA's API for `product=predictions&interval=hilo&datum=MLLW&time_zone=gmt&units=metric`. */
interface Published {
  readonly predictions: readonly { readonly t: string; readonly v: string; readonly type: string }[];
}

describe.skipIf(lack !== "")(`the predictions that NOAA publishes${lack}`, () => {
  const byStation =
    lack === "" ? (JSON.parse(readFileSync(published, "utf8")) as Readonly<Record<string, Published>>) : {};

  test.each(Object.entries(byStation))("of %s are met", async (id, { predictions }) => {
    const installed = await loadTidePackages(packages);
    const station = installed.stations.find((one) => one.id === id)!;
    const turns = predictions.map(({ t, v }) => ({
      ms: Date.parse(`${t.replace(" ", "T")}Z`),
      levelM: Number(v),
    }));
    const from = turns[0]!.ms - 3_600_000;
    const minutes = installed
      .useStation(station)
      .getTimelinePrediction({
        start: new Date(from),
        end: new Date(turns.at(-1)!.ms + 3_600_000),
        timeFidelity: 60,
        nodeCorrections: "schureman",
      })
      .timeline.map(({ level }) => level);
    turns.forEach(({ ms, levelM }, index) => {
      const at = (ms - from) / 60_000;
      expect(Math.abs(minutes[at]! - levelM), predictions[index]!.t).toBeLessThan(0.05);
      const steps = [turns[index - 1], turns[index + 1]].flatMap((other) =>
        other === undefined ? [] : [Math.abs(other.levelM - levelM)],
      );
      // A turn between levels that are nearly equal has no sharp time.
      if (Math.min(...steps) < 0.3) return;
      const around = minutes.slice(at - 60, at + 61);
      const turnsAt = predictions[index]!.type === "H" ? Math.max(...around) : Math.min(...around);
      expect(Math.abs(around.indexOf(turnsAt) - 60), predictions[index]!.t).toBeLessThanOrEqual(5);
    });
  });
});
