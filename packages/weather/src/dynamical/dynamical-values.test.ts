import { pack, unpack, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { afterAll, describe, expect, test } from "vitest";
import type { WeatherSource } from "../source/source.ts";
import { field, type FieldPoint } from "./field.suite.ts";
import { readValues } from "./read-values.suite.ts";
import { type fixtures, servedFixture } from "./served-dataset.suite.ts";

const hourOf = (text: string): EpochHour => Date.parse(text) / 3_600_000;
const run = hourOf("2026-11-20T00:00Z");

async function open(name: keyof typeof fixtures): Promise<WeatherSource> {
  const served = await servedFixture(name);
  afterAll(() => served[Symbol.asyncDispose]());
  return served.open();
}

const [gefs, gfs, ecmwf] = await Promise.all([open("gefs"), open("gfs"), open("ecmwf")]);

const rounded = (name: VariableName, value: number): number =>
  unpack(pack(value, variable(name).packing), variable(name).packing);

/** Cells of all fixtures: by the poles, on both sides of the date line and of Greenwich. */
const cells = [
  { latitude: 45, longitude: -45 },
  { latitude: -45, longitude: 135 },
  { latitude: 0, longitude: -180 },
  { latitude: 90, longitude: 0 },
];

const archives: readonly (readonly [string, WeatherSource])[] = [
  ["gefs", gefs],
  ["gfs", gfs],
  ["ecmwf", ecmwf],
];

describe.each(archives)("temperature of %s", (_, source) => {
  const { leadHours, members } = source.describe();

  test("is that of the cell, the lead and the member, whatever the order of the dimensions", async () => {
    for (const cell of cells) {
      const values = await readValues(source, "temperature_2m", cell, run, run + 1, run + 330);
      for (const lead of leadHours.filter((hours) => hours > 0 && hours <= 330)) {
        const expected = Array.from({ length: members }, (__, member) =>
          rounded("temperature_2m", field.temperatureC({ run, leadHours: lead, member, ...cell })),
        );
        expect(values.get(run + lead), `${cell.latitude} ${cell.longitude} ${lead}`).toEqual(expected);
      }
    }
  });

  test("comes from the shortest lead of the control in the past", async () => {
    const values = await readValues(source, "temperature_2m", cells[0]!, run, run - 100, run);
    const every = source === gfs ? 12 : 24;
    for (const [stamp, found] of values) {
      if (stamp > run) continue;
      const leadTime = (stamp - run + 1000 * every) % every;
      const point = { run: stamp - leadTime, leadHours: leadTime, member: 0, ...cells[0]! };
      const expected = rounded("temperature_2m", field.temperatureC(point));
      expect(found, `${stamp - run}`).toEqual(Array.from({ length: members }, () => expected));
    }
    expect(values.size).toBeGreaterThan(30);
  });
});

test("wind is speed and where it comes from", async () => {
  const place = { latitude: 45, longitude: 90 };
  const speeds = await readValues(gefs, "wind_speed_10m", place, run, run + 3, run + 9);
  const directions = await readValues(gefs, "wind_direction_10m", place, run, run + 3, run + 9);
  const point: FieldPoint = { run, leadHours: 6, member: 2, ...place };
  const [eastward, northward] = [field.eastwardMps(point), field.northwardMps(point)];
  expect(speeds.get(run + 6)![2]).toBe(rounded("wind_speed_10m", Math.hypot(eastward, northward)));
  // Wind that blows to the east and the south comes from the north-west.
  const [west, north] = [eastward, -northward];
  expect(directions.get(run + 6)![2]).toBe(Math.round(360 - (Math.atan2(west, north) * 180) / Math.PI));
});

describe("rain", () => {
  const place = { latitude: 0, longitude: 45 };

  test.each(archives)("of %s is the sum of the step before the stamp", async (_, source) => {
    const { leadHours } = source.describe();
    const values = await readValues(source, "precipitation", place, run, run + 1, run + 60);
    for (const [index, lead] of leadHours.entries()) {
      if (lead === 0 || lead > 60) continue;
      const amount = field.precipitationMm(
        { run, leadHours: lead, member: 0, ...place },
        lead - leadHours[index - 1]!,
      );
      expect(values.get(run + lead)![0], `${lead}`).toBe(rounded("precipitation", amount));
    }
  });

  test("at the start of a run comes from the run before, for lead 0 has no step", async () => {
    const values = await readValues(gefs, "precipitation", place, run, run - 30, run);
    const last = field.precipitationMm({ run: run - 24, leadHours: 24, member: 0, ...place }, 3);
    expect(values.get(run)).toEqual(Array.from({ length: 3 }, () => rounded("precipitation", last)));
    const first = hourOf("2026-11-10T00:00Z");
    const oldest = await readValues(gefs, "precipitation", place, first, first, first + 3);
    expect(oldest.get(first)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });
});

describe("means", () => {
  const place = { latitude: -45, longitude: 0 };

  test.each(archives)(
    "of %s are those of the step, where they overlap in the archive too",
    async (_, source) => {
      const { leadHours } = source.describe();
      const values = await readValues(source, "shortwave_radiation", place, run, run + 1, run + 60);
      for (const [index, lead] of leadHours.entries()) {
        if (lead === 0 || lead > 60) continue;
        const mean = field.radiationWm2(run + lead, lead - leadHours[index - 1]!);
        expect(values.get(run + lead)![0], `${lead}`).toBe(mean);
      }
    },
  );

  test("of clouds are described as means", () => {
    expect(gefs.describe().variables.get("cloud_cover")).toEqual({ stepType: "mean", toLeadHours: 336 });
  });
});

test("gusts are what the archive says they are, and end with it", async () => {
  expect(gefs.describe().variables.get("wind_gusts_10m")).toEqual({ stepType: "instant", toLeadHours: 336 });
  expect(ecmwf.describe().variables.get("wind_gusts_10m")).toEqual({ stepType: "max", toLeadHours: 336 });
  const place = cells[0]!;
  const values = await readValues(gefs, "wind_gusts_10m", place, run, run + 235, run + 250);
  expect(values.get(run + 240)).toEqual([9, 9, 9]);
  expect(values.get(run + 246)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

test("kinds of precipitation are codes", async () => {
  expect(ecmwf.describe().variables.get("precipitation_type")!.stepType).toBe("category");
  const values = await readValues(ecmwf, "precipitation_type", cells[0]!, run, run + 1, run + 6);
  expect(values.get(run + 3)).toEqual([5, 5]);
  expect(values.get(run + 6)).toEqual([1, 1]);
});

test("humidity and pressure are converted to their units", async () => {
  const humidity = await readValues(gfs, "relative_humidity_2m", cells[0]!, run, run + 5, run + 5);
  expect(humidity.get(run + 5)).toEqual([45]);
  const pressure = await readValues(gfs, "surface_pressure", cells[0]!, run, run + 5, run + 5);
  expect(pressure.get(run + 5)).toEqual([1010.4]);
});

test("a chunk that was not written is dry weather in an archive filled with zeros, and missing for all else", async () => {
  const [north, south] = [
    { latitude: 45, longitude: 45 },
    { latitude: -45, longitude: 45 },
  ];
  const rain = await readValues(gfs, "precipitation", north, run, run + 200, run + 210);
  expect(new Set([...rain.values()].flat())).toEqual(new Set([0]));
  const dewPoint = await readValues(gfs, "dew_point_2m", north, run, run + 200, run + 210);
  expect(new Set([...dewPoint.values()].flat())).toEqual(new Set([Number.NaN]));
  const there = await readValues(gfs, "dew_point_2m", south, run, run + 200, run + 210);
  const point = { run, leadHours: 204, member: 0, ...south };
  expect(there.get(run + 204)).toEqual([rounded("dew_point_2m", field.temperatureC(point) - 3)]);
});

describe("places", () => {
  test.each([
    ["359.75 E is 0.25 W", { latitude: 45, longitude: -0.25 }, { latitude: 45, longitude: 0 }],
    ["180 is -180", { latitude: 0, longitude: 180 }, { latitude: 0, longitude: -180 }],
    ["-180", { latitude: 0, longitude: -180 }, { latitude: 0, longitude: -180 }],
    ["over the date line", { latitude: 0, longitude: 170 }, { latitude: 0, longitude: -180 }],
    ["the north pole", { latitude: 90, longitude: 100 }, { latitude: 90, longitude: 0 }],
    ["the south pole", { latitude: -89, longitude: -100 }, { latitude: -90, longitude: 0 }],
  ])("%s", async (_, place, cell) => {
    for (const [, source] of archives) expect(await source.locate(place)).toMatchObject(cell);
  });
});

describe("runs", () => {
  test("count once all members have all leads", async () => {
    expect(await gefs.latestRun(hourOf("2026-11-25T00:00Z"))).toBe(run);
    expect(await gefs.latestRun(run - 1)).toBe(run - 24);
    expect(await gefs.latestRun(hourOf("2026-11-09T00:00Z"))).toBeUndefined();
    const start = hourOf("2026-11-21T00:00Z");
    await expect(
      readValues(gefs, "temperature_2m", cells[0]!, start, start, start + 6),
    ).rejects.toMatchObject({
      code: "retry_later",
    });
  });
});

test("a source says what its archive says of itself", () => {
  expect(gefs.describe()).toMatchObject({
    id: "noaa-gefs-forecast-35-day",
    synthetic: false,
    members: 3,
    pastHours: 192,
    attribution: "A formula",
    licence: { name: "CC-BY-4.0", url: "https://creativecommons.org/licenses/by/4.0/" },
    coverage: "Global",
  });
  expect(gfs.describe().members).toBe(1);
  expect([...gfs.describe().variables.keys()].toSorted()).toEqual([
    "dew_point_2m",
    "precipitation",
    "relative_humidity_2m",
    "shortwave_radiation",
    "surface_pressure",
    "temperature_2m",
  ]);
});
