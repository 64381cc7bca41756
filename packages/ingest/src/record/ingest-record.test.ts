import { temporaryFolder } from "@halcyon/testing";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Location, packedMissing, unpack, type VariableName } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import { folderStorage, recordStoreSource } from "@halcyon/store";
import {
  formatRecordTime,
  type RecordWithPlaces,
  type RecordSource,
  type RecordTime,
} from "@halcyon/weather";
import { afterAll, describe, expect, test } from "vitest";
import { takenSpans } from "../in-trace-span.suite.ts";
import { type NetcdfOptions, type NetcdfRecord, netcdfRecord } from "../netcdf/netcdf-record.ts";
import { ingestRecord, type RecordIngest, type RecordIngestOptions } from "./ingest-record.ts";

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

async function newRoot(): Promise<string> {
  const folder = temporaryFolder();
  return join(folder, "store");
}

const made: NetcdfOptions = {
  id: "made-up",
  offering: "projection",
  attribution: "Made up by scripts/netcdf/fixtures.py",
  licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
};

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../netcdf/fixtures/${name}`, import.meta.url));

const nexFiles = {
  hadmade: ["tasmax", "hurs"].flatMap((name) =>
    ["historical_r1i1p1f1_gn_2014", "ssp245_r1i1p1f1_gn_2015"].map((rest) =>
      fixture(`${name}_day_HADMADE_${rest}.nc`),
    ),
  ),
  canmade: ["tasmin", "tasmax", "huss"].map((name) =>
    fixture(`${name}_day_CANMADE_ssp585_r1i1p1f1_gn_2096.nc`),
  ),
};

async function open(paths: readonly string[], options: NetcdfOptions = made): Promise<NetcdfRecord> {
  const source = await netcdfRecord(paths, options);
  closing.push(() => source.close());
  return source;
}

async function ingest(
  source: RecordWithPlaces,
  root: string,
  options: Partial<RecordIngestOptions> = {},
): Promise<RecordIngest> {
  return ingestRecord(source, { root, record: "made", wanted: "all", revision: "1", ...options });
}

async function stored(root: string): Promise<RecordSource> {
  const storage = folderStorage(root);
  closing.push(async () => storage.close());
  return recordStoreSource({ storage, record: "made", substituteKm: 0 });
}

/** Computes the formula of scripts/netcdf/fixtures.py. */
function tenths({ latitude, longitude }: Location, time: RecordTime): number {
  const east = (Math.round(longitude * 4) + 1440) % 1440;
  return (7 * Math.abs(Math.round(latitude * 4)) + 3 * east + 5 * time) % 200;
}

const fiji = { latitude: -10.1, longitude: 179.9 };

/** Returns all values at a place, in the canonical unit. */
async function valuesAt(source: RecordSource, place: Location, name: VariableName) {
  const { first, last, variables } = source.describe();
  const cell = (await source.locate(place))!;
  const { from, grids } = await source.read({ cell, variables: [name], from: first, to: last });
  const { packing } = variables.get(name)!;
  const values = Array.from(grids.get(name)!, (packed) =>
    packed === packedMissing ? Number.NaN : unpack(packed, packing),
  );
  return { cell, from, values };
}

test.each(["dateline_360_day.nc", "global_noleap_classic.nc"])(
  "a past in another calendar than the standard one is refused: %s",
  async (name) => {
    const source = await open([fixture(name)], { ...made, offering: "historical" });
    await expect(ingest(source, await newRoot())).rejects.toThrow(
      /is in the calendar .+ as a projection, by its model and scenario/,
    );
  },
);

describe("an ingested projection", () => {
  test("keeps days in hundredths of a millimetre, and in tenths where one is too wet for that", async () => {
    const root = await newRoot();
    const options: NetcdfOptions = { ...made, model: "MADE-UP", scenario: "ssp245", step: "day" };
    const source = await open([fixture("bad_values_classic.nc")], options);
    expect(await ingest(source, root)).toMatchObject({ state: "published" });
    const record = await stored(root);
    expect(record.describe().variables.get("precipitation")!.packing).toEqual({
      multiplier: 10,
      divisor: 100,
    });
    const { values } = await valuesAt(record, { latitude: 47.6, longitude: 8.4 }, "precipitation");
    expect(values).toEqual([0, 864, 0, Number.NaN, Number.NaN]);
    expect(source.report().impossible.get("precipitation")).toBe(1);
    expect(await ingest(source, root)).toMatchObject({ state: "there" });
    const { first, step, calendar } = source.describe();
    await ingest(source, root, { toDate: formatRecordTime(first, step, calendar) });
    const { packing } = (await stored(root)).describe().variables.get("precipitation")!;
    expect(packing).toEqual({ multiplier: 1, divisor: 100 });
  });

  test("joins the history and a scenario of a model in years of 360 days", async () => {
    const root = await newRoot();
    const source = await open(nexFiles.hadmade);
    await ingest(source, root);
    const record = await stored(root);
    const { first, last, step, calendar, variables } = record.describe();
    expect(record.describe()).toMatchObject({ model: "HADMADE", scenario: "ssp245", calendar: "360_day" });
    expect(formatRecordTime(first, step, calendar)).toBe("2014-01-01");
    expect(formatRecordTime(last, step, calendar)).toBe("2015-12-30");
    expect([...variables].map(([name, { stepType }]) => `${name} ${stepType}`)).toEqual([
      "temperature_2m_max max",
      "relative_humidity_2m mean",
    ]);
    const { cell, from, values } = await valuesAt(record, fiji, "temperature_2m_max");
    expect(cell).toMatchObject({ latitude: -10, longitude: 180 - 360 });
    const expected = values.map((_, index) => tenths(cell, from + index) / 10 - 5);
    for (const [index, value] of values.entries()) expect(value).toBeCloseTo(expected[index]!, 2);
    expect(values).toHaveLength(720);
  });

  test("holds bad humidity at the ends of its range, leaves the impossible out, and counts both", async () => {
    const root = await newRoot();
    const source = await open(nexFiles.hadmade);
    await ingest(source, root);
    const corner = { latitude: -10.25, longitude: 179.5 };
    const { values } = await valuesAt(await stored(root), corner, "relative_humidity_2m");
    expect(values.slice(5, 8)).toEqual([100, 0, Number.NaN]);
    expect(source.report().clamped.get("relative_humidity_2m")).toBe(4);
    expect(source.report().impossible.get("relative_humidity_2m")).toBe(2);
  });

  test("has years without leap days, and says what the registry has not got", async () => {
    const root = await newRoot();
    const source = await open(nexFiles.canmade);
    await ingest(source, root, { fromDate: "2096-02-27", toDate: "2096-03-02" });
    const { from, values, cell } = await valuesAt(await stored(root), fiji, "temperature_2m_min");
    expect(from).toBe(dayNumber("noleap", { year: 2096, month: 2, day: 27 }));
    expect(values).toEqual([0, 1, 2, 3].map((day) => (tenths(cell, from + day) - 150) / 10));
    expect(source.report().skipped).toMatchObject([{ variable: "huss" }]);
  });

  test("of two scenarios, or of one that is called another, is refused", async () => {
    const mixed = [...nexFiles.canmade.slice(0, 1), ...nexFiles.hadmade.slice(0, 1)];
    await expect(open(mixed)).rejects.toMatchObject({ code: "files_differ" });
    const named = { ...made, scenario: "ssp126" } as NetcdfOptions;
    await expect(open(nexFiles.canmade, named)).rejects.toMatchObject({ code: "files_differ" });
    await expect(open([fixture("dateline_360_day.nc")])).rejects.toMatchObject({ code: "no_scenario" });
    const all = { ...made, model: "MADE-UP", scenario: "ssp245" } as NetcdfOptions;
    expect((await open([fixture("dateline_360_day.nc")], all)).describe()).toMatchObject({
      model: "MADE-UP",
      scenario: "ssp245",
    });
  });
});

describe("what is wanted of a record", () => {
  const history: NetcdfOptions = { ...made, offering: "historical" };

  test("is a region over the date line, from its west eastwards", async () => {
    const root = await newRoot();
    const source = await open(nexFiles.hadmade);
    const region = { south: -10, west: 179.6, north: -9, east: -179.6 };
    const { description } = await ingest(source, root, { wanted: { region } });
    expect(description.cells).toMatchObject({
      latitudes: [-10, -9.75],
      longitudes: [179.75, 180, 180.25],
    });
    const record = await stored(root);
    const { cell, from, values } = await valuesAt(
      record,
      { latitude: -9.9, longitude: -179.8 },
      "temperature_2m_max",
    );
    expect(cell.longitude).toBe(-179.75);
    expect(values[100]).toBeCloseTo(tenths(cell, from + 100) / 10 - 5, 2);
    expect(await record.locate({ latitude: -9.9, longitude: 179.2 })).toBeUndefined();
  });

  test("is some places, those outside left out, and some variables", async () => {
    const root = await newRoot();
    const source = await open([fixture("greenwich_hours.nc")], history);
    const places = [
      { latitude: 51.5, longitude: -0.1 },
      { latitude: 0, longitude: 0 },
    ];
    const { outside, description } = await ingest(source, root, {
      wanted: { places, reachKm: 25 },
      variables: ["temperature_2m", "precipitation"],
    });
    expect(outside).toEqual([{ latitude: 0, longitude: 0 }]);
    expect([...description.variables.keys()]).toEqual(["temperature_2m", "precipitation"]);
    const record = await stored(root);
    const { cell, from, values } = await valuesAt(record, places[0]!, "precipitation");
    for (const [index, value] of values.entries()) {
      expect(value).toBeCloseTo(tenths(cell, from + index) / 10, 6);
    }
  });

  test.each([
    [{ variables: ["cape"] }, "made-up does not carry cape; it carries temperature_2m,"],
    [{ variables: ["rain"] }, "made-up does not carry rain"],
    [{ fromDate: "2021-01-01" }, "made-up has 2020-02-28T00:00:00Z to 2020-02-29T23:00:00Z"],
    [{ fromDate: "2020-02-30" }, '"2020-02-30" is not a day of the calendar standard'],
    [{ wanted: { region: { south: 0, west: 0, north: 1, east: 1 } } }, "No cell of made-up is in the region"],
    [{ wanted: { places: [{ latitude: 0, longitude: 0 }], reachKm: 25 } }, "covers none of the places"],
    [{ wanted: { places: [{ latitude: 51.6, longitude: 0.1 }], reachKm: 1 } }, "raise the reach"],
  ] as const)("and not there is an error: %j", async (options, words) => {
    const source = await open([fixture("greenwich_hours.nc")], history);
    const root = await newRoot();
    await expect(ingest(source, root, options)).rejects.toThrow(words);
    expect(existsSync(root)).toBe(false);
  });
});

test("a record is a span, and its survey, its assembly and its publication are spans with their sizes", async () => {
  const root = await newRoot();
  const source = await open(nexFiles.hadmade);
  const { ended, inSpan } = takenSpans();
  const { description } = await ingest(source, root, { wanted: { places: [fiji], reachKm: 50 }, inSpan });
  const values = 2 * (description.last - description.first + 1);
  expect(ended).toMatchObject([
    { name: "survey", failed: false },
    { name: "assemble", facts: { cells: 1, variables: 2, bytes: values * Int16Array.BYTES_PER_ELEMENT } },
    { name: "publish" },
    { name: "ingest run", facts: { provider: "made-up", part: "made", state: "published", cells: 1 } },
  ]);
  expect(ended[1]?.facts["tiles"]).toBe(ended[2]?.facts["tiles"]);

  const { ended: failed, inSpan: other } = takenSpans();
  const nowhere = { places: [{ latitude: 50, longitude: 0 }], reachKm: 50 };
  await expect(ingest(source, root, { wanted: nowhere, inSpan: other })).rejects.toThrow("covers none");
  expect(failed).toMatchObject([
    { name: "survey", failed: true },
    { name: "ingest run", failed: true },
  ]);
});

describe("the same again", () => {
  test("is there already, and another revision is not", async () => {
    const root = await newRoot();
    const source = await open(nexFiles.canmade);
    const first = await ingest(source, root);
    const again = await ingest(source, root);
    expect([first.state, again.state]).toEqual(["published", "there"]);
    expect(again.group).toBe(first.group);
    expect((await readdir(join(root, "made"))).toSorted()).toEqual([
      ".lock",
      first.group.slice(5),
      "latest.json",
    ]);
    expect((await ingest(source, root, { revision: "2" })).state).toBe("published");
    expect((await ingest(source, root, { fromDate: "2096-06-01" })).state).toBe("published");
  });

  test("is refused while another process is at it", async () => {
    const root = await newRoot();
    const source = await open(nexFiles.canmade);
    const both = await Promise.allSettled([ingest(source, root), ingest(source, root)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: "busy" }) }),
    );
  });

  test("is there where its writer died before the pointer moved", async () => {
    const root = await newRoot();
    const source = await open(nexFiles.canmade);
    const { group } = await ingest(source, root);
    await rm(join(root, "made", "latest.json"));
    expect(await ingest(source, root)).toMatchObject({ state: "there", group });
    expect((await stored(root)).describe().id).toBe("made-up");
  });
});

test("scattered cells of a file in few large chunks are read alike alone and together", async () => {
  const root = await newRoot();
  const source = await open(nexFiles.hadmade);
  const places = [
    { latitude: -10.25, longitude: 179.5 },
    { latitude: -9.75, longitude: -179.5 },
    { latitude: -10, longitude: 180 },
  ];
  const { variables, first, last } = source.describe();
  const names = [...variables.keys()];
  const ask = async (record: RecordSource, place: Location) => {
    const cell = (await record.locate(place))!;
    const { from, grids } = await record.read({ cell, variables: names, from: first, to: last });
    return { from, grids };
  };
  const alone = await Promise.all(places.map(async (place) => ask(source, place)));
  await ingest(source, root, { wanted: { places, reachKm: 25 } });
  const record = await stored(root);
  for (const [index, place] of places.entries()) {
    expect(await ask(record, place)).toEqual(alone[index]);
    expect(await ask(source, place)).toEqual(alone[index]);
  }
});
