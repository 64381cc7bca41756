import { sampled } from "@halcyon/testing";
import { expect, test } from "vitest";
import { bytesInMemory, tilesInMemory } from "../cache/in-memory.suite.ts";
import type { NativeWeather, WeatherSource } from "../source/source.ts";
import { type fixtures, servedFixture, type ServedDataset, untilTestEnds } from "./served-dataset.suite.ts";

const run = Date.parse("2026-11-20T00:00Z") / 3_600_000;
const place = { latitude: 45, longitude: -45 };
/** A place in the same chunks as the first place. */
const beside = { latitude: 90, longitude: 0 };
const nearBeside = { latitude: 0, longitude: -90 };

const serve = async (name: keyof typeof fixtures = "gefs"): Promise<ServedDataset> =>
  untilTestEnds(await servedFixture(name));

async function readAll(source: WeatherSource, where = place): Promise<NativeWeather> {
  const variables = [...source.describe().variables.keys()];
  const cell = (await source.locate(where))!;
  return source.read({ cell, run, variables, from: run + 1, to: run + 330 });
}

test("what was fetched is fetched once for all processes, but for the object that changes", async () => {
  const served = await serve();
  const bytes = bytesInMemory();
  const first = await readAll(await served.open({ bytes }));
  expect([...bytes.kept.keys()].some((name) => /\/repo\b|config\.yaml|refs\//u.test(name))).toBe(false);
  served.server.asked.length = 0;
  expect(await readAll(await served.open({ bytes }))).toEqual(first);
  const asked = served.server.asked.map((path) => path.replace(`${served.folder}/`, ""));
  expect(new Set(asked)).toEqual(
    new Set([`stac/${served.dataset}/collection.json`, "config.yaml", "refs/branch.main/ref.json", "repo"]),
  );
});

test("kept bytes that were damaged before they were kept are fetched again", async () => {
  const served = await serve();
  const bytes = bytesInMemory();
  const good = await readAll(await served.open({ bytes }));
  for (const [name, kept] of bytes.kept) if (name.includes("/chunks/")) kept[1]! ^= 1;
  expect(await readAll(await served.open({ bytes }))).toEqual(good);
  expect(await readAll(await served.open({ bytes }))).toEqual(good);
});

test.each(sampled(["gefs", "gfs", "ecmwf"] as const, 3))(
  "a tile of %s answers another place of its chunks with the same numbers and without a request",
  async (name) => {
    const served = await serve(name);
    const tiles = tilesInMemory();
    const plain = await served.open();
    const expected = await Promise.all([place, beside, nearBeside].map((where) => readAll(plain, where)));
    const first = await served.open({ tiles, cacheBytes: 2 ** 26 });
    expect(await readAll(first)).toEqual(expected[0]);
    const variables = [...first.describe().variables.keys()];
    await expect.poll(() => tiles.kept.size).toBe(variables.length);
    // A process that has nothing in memory; the run before is where the hours before the run come from.
    const second = await served.open({ tiles });
    for (const [where, good] of [
      [place, expected[0]],
      [nearBeside, expected[2]],
    ] as const) {
      const weather = await readAll(second, where);
      for (const key of variables) expect([key, weather.grids.get(key)]).toEqual([key, good!.grids.get(key)]);
    }
  },
);

test("a tile holds all cells of its chunks, and a second place in it asks for nothing", async () => {
  const served = await serve();
  const [bytes, tiles] = [bytesInMemory(), tilesInMemory()];
  const source = await served.open({ bytes, tiles, hasThread: true });
  const cell = (await source.locate(place))!;
  const request = { cell, run, variables: ["temperature_2m"], from: run + 24, to: run + 330 } as const;
  await source.read(request);
  await expect.poll(() => tiles.kept.size).toBe(1);
  expect([...bytes.kept.keys()].join()).toContain("/chunks/");
  const [name, tile] = [...tiles.kept][0]!;
  const expected = { dataset: served.dataset, version: source.snapshot!(), run, variable: "temperature_2m" };
  expect(JSON.parse(name)).toEqual({ ...expected, row: 0, column: 0 });
  // Chunks of 3 x 4 cells.
  expect(tile.cells).toBe(12);
  served.server.asked.length = 0;
  const second = (await source.locate({ latitude: 0, longitude: -90 }))!;
  await source.read({ ...request, cell: second });
  expect(served.server.asked).toEqual([]);
});

test("one member and all members share their tiles", async () => {
  const served = await serve();
  const tiles = tilesInMemory();
  await readAll(await served.open({ tiles, member: 0 }));
  const all = await served.open({ tiles });
  const count = all.describe().variables.size;
  await expect.poll(() => tiles.kept.size).toBe(count);
  const written = [...tiles.kept.values()][0]!;
  const cell = (await all.locate(place))!;
  await all.read({ cell, run, variables: ["temperature_2m"], from: run + 24, to: run + 330 });
  expect(tiles.kept.size).toBe(count);
  expect(written.values.length % all.describe().members).toBe(0);
});
