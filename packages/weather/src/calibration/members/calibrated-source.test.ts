import { packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import type { Cell, NativeWeather, WeatherSource } from "../../source/source.ts";
import { describeSource } from "../../source/source.suite.ts";
import { syntheticSource } from "../../synthetic/synthetic-source.ts";
import { calibratedSource, siteCalibration } from "./calibrated-source.ts";
import type { CalibrationFile } from "../calibration-file.ts";
import { emosClass, fileOf, identityMap } from "./file-of.suite.ts";

const now = Date.UTC(2026, 10, 21) / 3_600_000;
const place = { latitude: 47.4, longitude: 8.5 };
const source = syntheticSource({ product: "gefs", seed: 1 });
const run = (await source.latestRun(now))!;

function calibrated(file: CalibrationFile, onHeld?: (stamps: number) => void): WeatherSource {
  const sites = [siteCalibration(file, source.describe())].filter((site) => site !== undefined);
  return calibratedSource(source, { sites: () => sites, ...(onHeld === undefined ? {} : { onHeld }) });
}

async function read(
  from: WeatherSource,
  variables: readonly VariableName[],
  span: { readonly from: EpochHour; readonly to: EpochHour } = { from: run, to: run + 240 },
): Promise<NativeWeather & { readonly cell: Cell }> {
  const cell = (await from.locate(place))!;
  return { ...(await from.read({ cell, run, variables, ...span })), cell };
}

function values({ grids, members, stamps }: NativeWeather, name: VariableName): number[][] {
  const { packing } = variable(name);
  return stamps.map((_, stamp) =>
    Array.from(grids.get(name)!.subarray(stamp * members, (stamp + 1) * members), (one) =>
      unpack(one, packing),
    ),
  );
}

function mean(row: readonly number[]): number {
  return row.reduce((sum, value) => sum + value, 0) / row.length;
}

/** Returns true if values that ascend in one row never descend in another. */
function keepsOrder(raw: readonly number[], row: readonly number[]): boolean {
  return raw.every((value, one) => raw.every((other, two) => value >= other || row[one]! <= row[two]!));
}

const allLeads = [emosClass(0, 1), emosClass(1, 3), emosClass(3, 5), emosClass(5, 10), emosClass(10, 16)];

function warmer(named: Parameters<typeof emosClass>[2]): CalibrationFile {
  return fileOf({ temperature_2m: { method: "emos-normal", classes: [emosClass(0, 35, named)] } });
}

describeSource("a calibrated synthetic source", {
  open: () =>
    calibrated(
      fileOf({
        temperature_2m: { method: "emos-normal", classes: allLeads },
        wind_speed_10m: { method: "emos-truncated-normal", classes: [emosClass(0, 35, { a: 1, g2: 2 })] },
        precipitation: {
          method: "emos-shifted-gamma",
          classes: [
            {
              from_day: 0,
              to_day: 16,
              days: 300,
              accepted: true,
              range: [0, 40],
              a: 0.1,
              b: 1,
              c: 0.1,
              d: 1,
              e: 0.05,
              f: 0.1,
              shift: 0.05,
            },
          ],
        },
      }),
    ),
  now,
  inside: [place, { latitude: -30, longitude: 170 }],
  outside: [],
  pastHours: 192,
});

describe("a calibrated source", () => {
  const everything = [...source.describe().variables.keys()];

  it("is the source itself, number for number, where no class is accepted, and where a map leads values to themselves", async () => {
    const refused = {
      from_day: 0,
      to_day: 16,
      days: 40,
      accepted: false as const,
      because: "there are 40 days",
    };
    const files = [
      fileOf({ temperature_2m: { method: "emos-normal", classes: [refused] } }),
      fileOf({
        temperature_2m: {
          method: "emos-normal",
          classes: [emosClass(0, 35, { a: 3, suspended: { date: "2026-11-01", reason: "worse" } })],
        },
      }),
      fileOf({
        wind_speed_10m: {
          method: "quantile-mapping",
          classes: [
            { from_day: 0, to_day: 35, days: 300, accepted: true, range: [0, 99], maps: [identityMap] },
          ],
        },
        temperature_2m: {
          method: "quantile-mapping",
          classes: [
            { from_day: 0, to_day: 35, days: 300, accepted: true, range: [0, 99], maps: [identityMap] },
          ],
        },
      }),
    ];
    const { cell: _raw, ...raw } = await read(source, everything);
    for (const file of files) {
      const { cell: _cell, ...native } = await read(calibrated(file), everything);
      expect(native).toEqual(raw);
    }
  });

  it("says by what a place is calibrated, and leaves places beyond its radius alone", async () => {
    const file = warmer({ a: 2 });
    const from = calibrated(file);
    expect((await from.locate(place))!.calibration).toEqual({
      id: "hut",
      revision: 3,
      part: "ensemble",
      variables: ["temperature_2m"],
      trainedTo: "2026-10-31",
      days: 341,
      synthetic: true,
    });
    expect(await from.locate({ latitude: 47.415, longitude: 8.5 })).toHaveProperty("calibration");
    expect(await from.locate({ latitude: 47.42, longitude: 8.5 })).not.toHaveProperty("calibration");
    const [near, higher] = [600, 620].map((elevationM) => ({ ...place, elevationM }));
    expect(await from.locate(near!)).toHaveProperty("calibration");
    expect(await from.locate(higher!)).not.toHaveProperty("calibration");
  });

  it("moves every member by a bias, and keeps the order of all of them", async () => {
    const raw = values(await read(source, ["temperature_2m"]), "temperature_2m");
    const native = await read(calibrated(warmer({ a: 2, s2bar: 1 })), ["temperature_2m"]);
    const moved = values(native, "temperature_2m");
    native.stamps.forEach((stamp, index) => {
      if (stamp <= run) expect(moved[index]).toEqual(raw[index]);
      else {
        expect(mean(moved[index]!) - mean(raw[index]!)).toBeCloseTo(2, 1);
        expect(keepsOrder(raw[index]!, moved[index]!)).toBe(true);
      }
    });
  });

  it("gives the quantiles of the law as members", async () => {
    const raw = values(await read(source, ["temperature_2m"]), "temperature_2m").at(-1)!;
    const centre = Math.round(mean(raw));
    const file = warmer({ a: centre, b: 0, w: 0, s2bar: 4, range: [-99, 99] });
    const rows = values(await read(calibrated(file), ["temperature_2m"]), "temperature_2m");
    const row = rows.at(-1)!.toSorted((left, right) => left - right);
    // The quantiles of the normal law of deviation 2 at 1/32, 1/2 and 31/32.
    expect(row[15]).toBeCloseTo(centre, 2);
    expect(row[30]! - centre).toBeCloseTo(2 * 1.8627, 2);
    expect(centre - row[0]!).toBeCloseTo(2 * 1.8627, 2);
  });

  it("holds what would move too far, and tells at how many stamps", async () => {
    let held = 0;
    const native = await read(
      calibrated(warmer({ a: 30 }), (stamps) => (held += stamps)),
      ["temperature_2m"],
      { from: run + 12, to: run + 24 },
    );
    const raw = values(
      await read(source, ["temperature_2m"], { from: run + 12, to: run + 24 }),
      "temperature_2m",
    );
    const moved = values(native, "temperature_2m");
    moved.forEach((row, index) => expect(mean(row) - mean(raw[index]!)).toBeCloseTo(8, 1));
    expect(held).toBeGreaterThanOrEqual(moved.length);
  });

  it("steps nowhere where classes meet: between two that are calibrated, and towards one that is not", async () => {
    const biases = [0, 2, 4];
    const classes = [
      ...biases.map((a, index) => emosClass([0, 1, 3][index]!, [1, 3, 5][index]!, { a, w: 0, s2bar: 0.01 })),
      { from_day: 5, to_day: 10, days: 30, accepted: false as const, because: "there are 30 days" },
    ];
    const file = fileOf({ temperature_2m: { method: "emos-normal", classes } });
    const span = { from: run, to: run + 239 };
    const raw = await read(source, ["temperature_2m"], span);
    const rawRows = values(raw, "temperature_2m");
    const rows = values(await read(calibrated(file), ["temperature_2m"], span), "temperature_2m");
    const moved = rows.map((row, index) => mean(row) - mean(rawRows[index]!));
    const at = (lead: number): number => moved[raw.stamps.indexOf(run + lead)]!;
    expect(at(12)).toBeCloseTo(0, 1);
    expect(at(48)).toBeCloseTo(2, 1);
    expect(at(72)).toBeCloseTo(3, 1);
    expect(at(96)).toBeCloseTo(4, 1);
    expect(at(108)).toBeCloseTo(2, 1);
    expect(at(117)).toBeCloseTo(0.5, 1);
    expect(at(123)).toBe(0);
    expect(Math.max(...moved.slice(1).map((value, index) => Math.abs(value - moved[index]!)))).toBeLessThan(
      0.6,
    );
  });

  it("keeps gusts no weaker than the wind, whichever of both is asked for", async () => {
    const file = fileOf({
      wind_speed_10m: {
        method: "emos-truncated-normal",
        classes: [emosClass(0, 35, { a: 6, b: 0.9, s2bar: 2 })],
      },
    });
    const both = await read(calibrated(file), ["wind_speed_10m", "wind_gusts_10m"], {
      from: run + 6,
      to: run + 200,
    });
    const [wind, gusts] = [values(both, "wind_speed_10m"), values(both, "wind_gusts_10m")];
    gusts.forEach((row, stamp) =>
      row.forEach((gust, member) => expect(gust).toBeGreaterThanOrEqual(wind[stamp]![member]!)),
    );
    const alone = await read(calibrated(file), ["wind_gusts_10m"], { from: run + 6, to: run + 200 });
    expect(values(alone, "wind_gusts_10m")).toEqual(gusts);
    expect([...alone.grids.keys()]).toEqual(["wind_gusts_10m"]);
  });

  it("keeps air from more than saturated, and its humidity by temperature and dew point, whichever is asked for", async () => {
    const colder = { a: -6, s2bar: 1 };
    const file = fileOf({
      temperature_2m: { method: "emos-normal", classes: [emosClass(0, 35, colder)] },
    });
    const span = { from: run + 6, to: run + 300 };
    const air = ["temperature_2m", "dew_point_2m", "relative_humidity_2m"] as const;
    const native = await read(calibrated(file), air, span);
    const [temperature, dew, humidity] = air.map((name) => values(native, name));
    temperature!.forEach((row, stamp) =>
      row.forEach((value, member) => {
        const dewC = dew![stamp]![member]!;
        if (Number.isNaN(dewC)) return;
        expect(dewC).toBeLessThanOrEqual(value);
        expect(humidity![stamp]![member]!).toBeLessThanOrEqual(100);
      }),
    );
    const alone = await read(calibrated(file), ["relative_humidity_2m"], span);
    expect(values(alone, "relative_humidity_2m")).toEqual(humidity);
    const raw = values(await read(source, ["relative_humidity_2m"], span), "relative_humidity_2m");
    expect(mean(humidity!.map(mean))).toBeGreaterThan(mean(raw.map(mean)));
  });

  it("calibrates how far the dew point lies below the temperature", async () => {
    const file = fileOf({
      dew_point_2m: { method: "emos-truncated-normal", classes: [emosClass(0, 35, { a: 3, s2bar: 0.5 })] },
    });
    const air = ["temperature_2m", "dew_point_2m", "relative_humidity_2m"] as const;
    const span = { from: run + 6, to: run + 120 };
    const [raw, native] = [await read(source, air, span), await read(calibrated(file), air, span)];
    expect(native.grids.get("temperature_2m")).toEqual(raw.grids.get("temperature_2m"));
    const [rawDew, dew] = [raw, native].map((one) => mean(values(one, "dew_point_2m").map(mean)));
    expect(dew).toBeLessThan(rawDew! - 2);
    const [rawHumidity, humidity] = [raw, native].map((one) =>
      mean(values(one, "relative_humidity_2m").map(mean)),
    );
    expect(humidity).toBeLessThan(rawHumidity!);
  });

  it("follows no spread of a file that was made of another number of members", async () => {
    const spreadOf = async (members: number): Promise<number> => {
      const file = { ...warmer({ g2: 1, w: 1, s2bar: 100 }), members };
      const row = values(await read(calibrated(file), ["temperature_2m"]), "temperature_2m").at(-1)!;
      return Math.max(...row) - Math.min(...row);
    };
    expect(await spreadOf(30)).toBeGreaterThan(30);
    expect(await spreadOf(31)).toBeLessThan(30);
  });

  it("leaves stamps raw at which a member is missing", async () => {
    const holed: WeatherSource = {
      ...source,
      read: async (request) => {
        const native = await source.read(request);
        for (const grid of native.grids.values()) grid[native.members * 3] = packedMissing;
        return native;
      },
    };
    const sites = [siteCalibration(warmer({ a: 4 }), source.describe())!];
    const from = calibratedSource(holed, { sites: () => sites });
    const native = await read(from, ["temperature_2m"]);
    const raw = await read(holed, ["temperature_2m"]);
    const rowOf = ({ grids, members }: NativeWeather, stamp: number) =>
      grids.get("temperature_2m")!.slice(stamp * members, (stamp + 1) * members);
    expect(rowOf(native, 3)).toEqual(rowOf(raw, 3));
    expect(rowOf(native, 4)).not.toEqual(rowOf(raw, 4));
  });
});
