import { temporaryFolder } from "@halcyon/testing";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Location, unpack } from "@halcyon/schema";
import {
  type CopyProgress,
  copyRecord,
  folderStorage,
  openRecordWriter,
  recordStoreSource,
  type RecordWriter,
  surveyCells,
} from "@halcyon/store";
import {
  formatRecordTime,
  parseRecordTime,
  type RecordPlaces,
  type RecordRequest,
  type RecordSource,
} from "@halcyon/weather";
import { describeRecord } from "@halcyon/weather/record/record-source.suite";
import { recordPacking } from "@halcyon/weather/source-kit";
import { afterAll, describe, expect, test } from "vitest";
import { type NetcdfOptions, type NetcdfRecord, netcdfRecord } from "../netcdf/netcdf-record.ts";

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function writerFor(root: string, source: RecordSource, wanted: RecordPlaces): Promise<RecordWriter> {
  const cells = await surveyCells(source, wanted);
  return openRecordWriter(root, { ...source.describe(), record: "copy", cells });
}

async function copied(source: RecordSource, wanted: RecordPlaces): Promise<RecordSource> {
  const root = temporaryFolder();
  const writer = await writerFor(root, source, wanted);
  await copyRecord(source, writer);
  await writer.publish();
  const storage = folderStorage(root);
  closing.push(async () => storage.close());
  return recordStoreSource({ storage, record: "copy", substituteKm: 0 });
}

async function open(options: NetcdfOptions, ...paths: readonly string[]): Promise<NetcdfRecord> {
  const source = await netcdfRecord(paths, options);
  closing.push(() => source.close());
  return source;
}

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../netcdf/fixtures/${name}`, import.meta.url));

const made: NetcdfOptions = {
  id: "made-up",
  offering: "projection",
  model: "MADE-UP",
  scenario: "ssp245",
  attribution: "Made up by scripts/netcdf/fixtures.py",
  licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
};

/** Checks that a copy has the same cells and descriptions, and the same values of every variable at some places. */
async function expectSame(
  copy: RecordSource,
  source: RecordSource,
  places: readonly Location[],
): Promise<void> {
  const { revision: _, ...description } = copy.describe();
  expect(description).toEqual(source.describe());
  const { variables, first, last } = source.describe();
  for (const place of places) {
    const cell = (await source.locate(place))!;
    expect(await copy.locate(place)).toEqual(cell);
    const question = { cell, variables: [...variables.keys()], from: first, to: last };
    expect(await copy.read(question)).toEqual(await source.read(question));
  }
}

const axis = (from: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index * step);

const gridsOfFiles = [
  ["the earth without leap days", "global_noleap_classic.nc", axis(90, -30, 7), axis(0, 30, 12)],
  ["360-day years across the date line", "dateline_360_day.nc", axis(-20, 2.5, 5), axis(170, 2.5, 7)],
  ["hours across Greenwich, with the sea", "greenwich_hours.nc", axis(52, -0.25, 3), axis(-0.5, 0.25, 4)],
] as const;

describe("a record copied from NetCDF files", () => {
  test.each(gridsOfFiles)("is the same: %s", async (_, name, latitudes, longitudes) => {
    const source = await open(made, fixture(name));
    const places = latitudes.flatMap((latitude) => longitudes.map((longitude) => ({ latitude, longitude })));
    await expectSame(await copied(source, source.places()), source, places);
    await expectSame(await copied(source, { latitudes, longitudes }), source, places);
  });

  test("is read block by block, goes on where it was left, and tells how far it is", async () => {
    const source = await open(made, fixture("dateline_360_day.nc"));
    const root = temporaryFolder();
    const wanted = { latitudes: axis(-20, 2.5, 5), longitudes: axis(170, 2.5, 7) };
    const asked: RecordRequest[] = [];
    const failing: RecordSource = {
      describe: () => source.describe(),
      locate: async (place) => source.locate(place),
      read: async (request) => {
        asked.push(request);
        if (asked.length === 40) throw new Error("The disk is gone.");
        return source.read(request);
      },
    };
    await expect(copyRecord(failing, await writerFor(root, failing, wanted))).rejects.toThrow("disk");
    expect(new Set(asked.map(({ variables }) => variables.length))).toEqual(new Set([1]));
    const progress: CopyProgress[] = [];
    asked.length = 50;
    const writer = await writerFor(root, failing, wanted);
    const total = writer.description.variables.size;
    await copyRecord(failing, writer, (reached) => progress.push(reached));
    expect(progress[0]).toEqual({ done: 2, total });
    expect(progress.at(-1)).toEqual({ done: total, total });
    await writer.publish();
  });

  test("has the cells that answer for the sites asked, each once", async () => {
    const source = await open(made, fixture("dateline_360_day.nc"));
    const sites = [
      { latitude: -15.1, longitude: 179.9 },
      { latitude: -14.9, longitude: -179.9 },
      { latitude: -20, longitude: 170 },
    ];
    const cells = await surveyCells(source, { sites, reachKm: 100 });
    expect(cells).toEqual({
      sites: [
        { latitude: -15, longitude: -180, sea: false },
        { latitude: -20, longitude: 170, sea: false },
      ],
      reachKm: 100,
    });
    await expectSame(await copied(source, { sites, reachKm: 100 }), source, sites);
  });

  test("refuses cells that the source does not have", async () => {
    const source = await open(made, fixture("dateline_360_day.nc"));
    const beside = { latitudes: axis(-19, 2.5, 3), longitudes: axis(171, 2.5, 3) };
    await expect(surveyCells(source, beside)).rejects.toThrow("latitudes and longitudes");
    const far = { sites: [{ latitude: 60, longitude: 0 }], reachKm: 100 };
    await expect(surveyCells(source, far)).rejects.toThrow("60, 0");
  });

  test("refuses a writer of another calendar or of variables that the source lacks", async () => {
    const source = await open(made, fixture("dateline_360_day.nc"));
    const cells = await surveyCells(source, { sites: [{ latitude: -15, longitude: 180 }], reachKm: 9 });
    const description = { ...source.describe(), record: "copy", cells };
    const noleap = await openRecordWriter(temporaryFolder(), { ...description, calendar: "noleap" });
    await expect(copyRecord(source, noleap)).rejects.toThrow("360_day");
    const rain = { stepType: "sum", packing: recordPacking("rain", description.step) } as const;
    const variables = new Map([["rain", rain]] as const);
    const raining = await openRecordWriter(temporaryFolder(), { ...description, variables });
    await expect(copyRecord(source, raining)).rejects.toThrow("rain");
  });
});

const folder = new URL("../../../../../shared/fixtures/netcdf/", import.meta.url);
const canada = fileURLToPath(new URL("era5_daily_canada_1990-1993.nc", folder));
const canesm2 = fileURLToPath(new URL("canesm2_daily_1950-2100.nc", folder));

const openCanada = async (): Promise<NetcdfRecord> =>
  open(
    {
      id: "era5-canada",
      offering: "historical",
      attribution: "Contains modified Copernicus Climate Change Service information 2023",
      licence: {
        name: "Licence to use Copernicus Products",
        url: "https://apps.ecmwf.int/datasets/licences/copernicus/",
      },
    },
    canada,
  );

const openCanesm2 = async (): Promise<RecordSource> =>
  open({ ...made, id: "canesm2-rcp85", model: "CanESM2", scenario: "rcp85" }, canesm2);

const cities = {
  sites: [
    { latitude: 52.1, longitude: -106.6 },
    { latitude: 63.75, longitude: -68.5 },
  ],
  reachKm: 25,
};
const vancouver = { latitude: 49.2, longitude: -123.1 };
const places = { sites: [vancouver, { latitude: 67.8, longitude: -115.1 }], reachKm: 25 };

describe.skipIf(!existsSync(canada) || !existsSync(canesm2))(
  "real NetCDF files in the store (needs ../shared/fixtures/netcdf beside the repository)",
  async () => {
    test("ERA5 in Canadian cities is the same through the store", async () => {
      const source = await openCanada();
      await expectSame(await copied(source, source.places()), source, cities.sites);
    });

    /** Expected values from xarray 2026.9: pr x 86400, rounded to a hundredth of a millimetre. */
    test.each([
      ["1950-01-01", 1.28],
      ["2100-12-30", 5.32],
      ["2100-12-31", 2.12],
    ])(
      "CanESM2 rains in Vancouver on %s, to the end of 2100 in years of 365 days",
      async (date, expected) => {
        const store = await canesm2Store();
        const { step, calendar, last, variables } = store.describe();
        expect([calendar, formatRecordTime(last, step, calendar)]).toEqual(["noleap", "2100-12-31"]);
        const time = parseRecordTime(date, step, calendar)!;
        const cell = (await store.locate(vancouver))!;
        const { grids } = await store.read({ cell, variables: ["precipitation"], from: time, to: time });
        const { packing } = variables.get("precipitation")!;
        expect(unpack(grids.get("precipitation")![0]!, packing)).toBe(expected);
      },
    );

    test("CanESM2 is the same through the store", async () => {
      await expectSame(await canesm2Store(), await openCanesm2(), places.sites);
    });

    describeRecord("CanESM2 in the store", {
      open: canesm2Store,
      inside: [{ place: vancouver, cell: { latitude: 49.1, longitude: -123.1 } }],
      outside: [{ latitude: -49.1, longitude: -123.1 }],
    });
  },
);

let canesm2Copy: Promise<RecordSource> | undefined;

async function canesm2Store(): Promise<RecordSource> {
  canesm2Copy ??= openCanesm2().then(async (source) => copied(source, places));
  return canesm2Copy;
}
