import { isLong, temporaryFolder } from "@halcyon/testing";
import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import type { WeatherSource } from "@halcyon/weather";
import { describeSource } from "@halcyon/weather/source/source.suite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultyServer } from "../../storage/faulty-server.suite.ts";
import { folderStorage } from "../../storage/folder/folder-storage.ts";
import { httpStorage } from "../../storage/http-storage.ts";
import type { StoreStorage } from "../../storage/storage.ts";
import {
  expectedValue,
  type FormulaCells,
  formulaDescription,
  gridOf,
  globe,
  isBare,
  placesOf,
  publishFormula,
} from "../formula-store.suite.ts";
import { describedStoreSource, readSourceDescription, storeSource } from "./store-source.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;
/** One run per day over ten days, so that the past is complete. */
const runs = Array.from({ length: 10 }, (_, index) => run - (9 - index) * 24);
const now = run + 7;

const axis = (from: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + index * step);

const sites: FormulaCells = {
  sites: [
    { latitude: 51.5, longitude: -0.12, sea: false, elevationM: 11 },
    { latitude: 56, longitude: 3, sea: true },
    { latitude: -18.1, longitude: 178.4, sea: false, elevationM: 20 },
  ],
  reachKm: 25,
};

const regions: readonly (readonly [string, FormulaCells, readonly Place[], readonly Place[]])[] = [
  [
    "a globe",
    globe,
    [
      { latitude: 51.5, longitude: 20 },
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 77 },
      { latitude: -20, longitude: 180 },
      { latitude: -20, longitude: -180 },
      { latitude: 40, longitude: -0.25 },
    ],
    [],
  ],
  [
    "a box over the date line",
    gridOf(axis(-22, 0.25, 18), axis(179.25, 0.25, 6)),
    [
      { latitude: -20, longitude: 179.5 },
      { latitude: -20, longitude: 179.9 },
      { latitude: -20, longitude: -179.9 },
    ],
    [
      { latitude: -20, longitude: 177 },
      { latitude: 20, longitude: 180 },
    ],
  ],
  [
    "sites",
    sites,
    [
      { latitude: 51.6, longitude: -0.2 },
      { latitude: 56, longitude: 3.1 },
    ],
    [
      { latitude: 52, longitude: -0.12 },
      { latitude: 51.5, longitude: 179.9 },
    ],
  ],
];

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const written = new Map<FormulaCells, string>();

/** Returns the root of a store with the given cells. Each store is written only once. */
async function publishedStore(cells: FormulaCells): Promise<string> {
  const known = written.get(cells) ?? temporaryFolder();
  if (written.has(cells)) return known;
  written.set(cells, known);
  for (const start of runs) await publishFormula(known, formulaDescription(cells), start);
  return known;
}

async function storagesOf(root: string): Promise<readonly (readonly [string, StoreStorage])[]> {
  const server = await faultyServer(root);
  closing.push(async () => server[Symbol.asyncDispose]());
  const local = folderStorage(root);
  closing.push(async () => local.close());
  return [
    ["on disk", local],
    ["behind HTTP", httpStorage({ baseUrl: server.baseUrl })],
  ];
}

for (const [title, cells, inside, outside] of regions) {
  const root = await publishedStore(cells);
  // Behind HTTP one region tells as much as all.
  const [onDisk, behindHttp] = await storagesOf(root);
  const withHttp = title === regions[0]![0] || isLong;
  for (const [where, storage] of withHttp ? [onDisk!, behindHttp!] : [onDisk!]) {
    const stored = await readSourceDescription({ storage, part: "formula" });
    describeSource(`the store of ${title} ${where}`, {
      open: () => describedStoreSource({ storage, part: "formula" }, stored),
      now,
      inside,
      outside,
      pastHours: 192,
    });

    test(`the store of ${title} ${where} answers with exactly what was written`, async () => {
      const source = await storeSource({ storage, part: "formula" });
      await expectFormula(source, cells);
    });
  }
}

/** Compares all past and future time stamps of the given cells with the formula. */
async function expectFormula(source: WeatherSource, cells: FormulaCells): Promise<void> {
  const description = formulaDescription(cells);
  const places = placesOf(description);
  const names = [...description.variables.keys()];
  const step = Math.max(1, Math.floor(places.count / 40));
  for (let index = 0; index < places.count; index += step) {
    const cell = (await source.locate(places.at(index)))!;
    const answering = places.indexOf(cell)!;
    const native = await source.read({ cell, run, variables: names, from: run - 192, to: run + 400 });
    expect(native.stamps.at(-1)).toBe(run + 360);
    for (const name of names) {
      if (isBare(name, answering)) continue;
      const expected = native.stamps.flatMap((stamp) =>
        [0, 1, 2].map((member) => expectedValue(description, runs, name, answering, stamp, member)),
      );
      expect([...native.grids.get(name)!], `${name} at ${index}`).toEqual(expected);
    }
  }
}

describe("a cell that lacks a variable", () => {
  const cells = gridOf(axis(50, 0.25, 20), axis(-2, 0.25, 20));
  const description = formulaDescription(cells);
  const places = placesOf(description);
  const bare = 41;

  let root: string;
  beforeAll(async () => {
    root = temporaryFolder();
    await publishFormula(root, description, run);
  });

  async function temperatureAt(index: number, substituteKm?: number): Promise<readonly number[]> {
    const storage = folderStorage(root);
    closing.push(async () => storage.close());
    const source = await storeSource({
      storage,
      part: "formula",
      ...(substituteKm === undefined ? {} : { substituteKm }),
    });
    const cell = (await source.locate(places.at(index)))!;
    const native = await source.read({
      cell,
      run,
      variables: ["temperature_2m"],
      from: run + 3,
      to: run + 27,
    });
    return [...native.grids.get("temperature_2m")!];
  }

  test("is answered for by the nearest of its kind that has it", async () => {
    expect(isBare("temperature_2m", bare)).toBe(true);
    const near = places.around(bare, 60).find((index) => !isBare("temperature_2m", index))!;
    expect(await temperatureAt(bare)).toEqual(await temperatureAt(near));
  });

  test("stays without it where none is within reach", async () => {
    expect(new Set(await temperatureAt(bare, 5))).toEqual(new Set([packedMissing]));
  });
});

describe("a variable of the sea", () => {
  test("is missing on land and there at sea", async () => {
    const root = await publishedStore(sites);
    const storage = folderStorage(root);
    closing.push(async () => storage.close());
    const source = await storeSource({ storage, part: "formula" });
    const read = async (place: Place, name: VariableName): Promise<Int16Array> => {
      const cell = (await source.locate(place))!;
      const native = await source.read({ cell, run, variables: [name], from: run, to: run + 48 });
      return native.grids.get(name)!;
    };
    expect(variable("wave_height").atSea).toBe(true);
    const land = await read({ latitude: 51.5, longitude: -0.12 }, "wave_height");
    expect(land.every((packed) => packed === packedMissing)).toBe(true);
    const sea = await read({ latitude: 56, longitude: 3 }, "wave_height");
    expect(sea.filter((packed) => packed !== packedMissing).length).toBeGreaterThan(sea.length / 2);
  });
});
