import { temporaryFolder } from "@halcyon/testing";
import { pack, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { cellCache } from "../archive/cell-cache.ts";
import { bytesInMemory, tilesInMemory } from "../cache/in-memory.suite.ts";
import { uniformOf } from "../io/hash.ts";
import type { NativeWeather, WeatherSource } from "../source/source.ts";
import { madeRuns, madeValue, servedRuns } from "./made-archive.suite.ts";
import { servedFixture, untilTestEnds } from "./served-dataset.suite.ts";

const { first, half, hole, whole, members } = madeRuns;
const day = (text: string): EpochHour => Date.parse(`${text}T00:00Z`) / 3_600_000;

const served = await servedRuns();
const { server } = served;
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(() => {
  server.fault = undefined;
  server.asked.length = 0;
});

const variables = ["wind_speed_10m", "wind_gusts_10m", "temperature_2m"] as const;
const pace = { firstWaitMs: 1, longestWaitMs: 1 };
const place = { latitude: 50, longitude: 10 };
const beside = { latitude: 40, longitude: 0 };

async function readRun(
  source: WeatherSource,
  run: EpochHour,
  where = place,
  of: readonly VariableName[] = variables,
): Promise<NativeWeather> {
  const cell = (await source.locate(where))!;
  return source.read({ cell, run, variables: of, from: run + 9, to: run + 186, past: true });
}

/** Returns the values of a run by the formula, [stamp][member]. */
function expectedGrid(name: VariableName, run: EpochHour, stamps: readonly EpochHour[]): Int16Array {
  const { packing } = variable(name);
  const grid = new Int16Array(stamps.length * members);
  for (const [row, stamp] of stamps.entries()) {
    for (let member = 0; member < members; member += 1) {
      const point = { run, leadHours: stamp - run, member, row: 0, column: 1 };
      const at = (array: string): number => madeValue(array, point);
      const value =
        name === "wind_speed_10m"
          ? Math.hypot(at("wind_u_10m"), at("wind_v_10m"))
          : at(name === "temperature_2m" ? name : "wind_gust_10m");
      grid[row * members + member] = pack(value, packing);
    }
  }
  return grid;
}

/** Checks each value of a run against the formula. */
function expectRight({ stamps, grids }: NativeWeather, run: EpochHour): void {
  for (const name of variables) {
    const isRight = Buffer.compare(bytesOf(grids.get(name)!), bytesOf(expectedGrid(name, run, stamps))) === 0;
    expect(isRight, `${name} of ${run}`).toBe(true);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

await served.open();
/** Objects with axes and lists of runs, which are read when an archive is opened. */
const axes = new Set(server.asked);
/** Returns the requests for chunks and indexes of weather. */
const chunksAsked = (): readonly string[] =>
  server.asked.filter((path) => path.includes("/chunks/") && !axes.has(path));

test("lists whole runs between two hours, and asks for nothing for any of them", async () => {
  const source = await served.open();
  server.asked.length = 0;
  expect(await source.past!.runsBetween(first, hole.to)).toEqual(whole.filter((run) => run < hole.from));
  expect(await source.past!.runsBetween(hole.from, hole.to)).toEqual([]);
  expect(await source.past!.runsBetween(half, half)).toEqual([]);
  expect(server.asked).toEqual([]);
});

test("names the versions of the model, each from its first run on", async () => {
  const { generations } = (await served.open()).past!;
  expect(generations.map(({ name, from }) => [name, from - day("2026-05-12")])).toEqual([
    ["49r1", day("2024-11-12") - day("2026-05-12") + 6],
    ["50r1", 6],
  ]);
  for (const { source } of generations) expect(source).toMatch(/^https:\/\/confluence\.ecmwf\.int\//u);
  const newest = generations.at(-1)!.from;
  expect(whole.filter((run) => run < newest).length).toBeGreaterThan(50);
  expect(whole.filter((run) => run >= newest).length).toBeGreaterThan(50);
});

test("120 runs leave no tile and no byte, evict nothing of the newest run, and take 14 MB a year at most", async () => {
  const folder = temporaryFolder();
  const [bytes, tiles] = [bytesInMemory(), tilesInMemory()];
  const source = await served.open({ bytes, tiles, past: { cells: cellCache({ folder }), pace } });
  const cell = (await source.locate(place))!;
  const newest = whole.at(-1)!;
  const live = { cell, run: newest, variables, from: newest + 9, to: newest + 186 };
  const sound = await source.read(live);
  await expect.poll(() => tiles.kept.size).toBe(variables.length);
  const keptBefore = [[...bytes.kept.keys()], [...tiles.kept.keys()]];
  for (const run of whole) expectRight(await readRun(source, run), run);
  expect([[...bytes.kept.keys()], [...tiles.kept.keys()]]).toEqual(keptBefore);
  server.asked.length = 0;
  expect(await source.read(live)).toEqual(sound);
  expect(server.asked).toEqual([]);
  const files = await readdir(folder);
  expect(files).toHaveLength(whole.length * variables.length);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  const bytesAYear = (sizes.reduce((total, size) => total + size, 0) / whole.length) * 365;
  expect(bytesAYear).toBeLessThanOrEqual(14e6);
});

test("each run takes the requests that its cost names", async () => {
  const source = await served.open({ past: { cells: cellCache({ folder: temporaryFolder() }), pace } });
  const cost = source.past!.costOf({ runs: 10, variables, toLeadHours: 186 });
  await readRun(source, whole[0]!);
  server.asked.length = 0;
  for (const run of whole.slice(1, 11)) await readRun(source, run);
  expect(server.asked).toHaveLength(cost.requests);
  expect(chunksAsked()).toHaveLength(cost.requests);
});

test("a process that is killed in the middle asks for nothing twice when it resumes", async () => {
  const folder = temporaryFolder();
  const some = whole.slice(0, 40);
  const before = await served.open({ past: { cells: cellCache({ folder }), pace } });
  for (const run of some.slice(0, 15)) await readRun(before, run);
  const already = new Set(chunksAsked());
  server.asked.length = 0;
  const after = await served.open({ past: { cells: cellCache({ folder }), pace } });
  for (const run of some) expectRight(await readRun(after, run), run);
  expect(chunksAsked().filter((path) => already.has(path))).toEqual([]);
  server.asked.length = 0;
  for (const run of some) await readRun(after, run);
  expect(server.asked).toEqual([]);
});

test("one member is taken from the cells of all members", async () => {
  const cells = cellCache({ folder: temporaryFolder() });
  const [run] = whole;
  const { grids } = await readRun(await served.open({ past: { cells, pace } }), run!);
  const source = await served.open({ past: { cells, pace }, member: 3 });
  server.asked.length = 0;
  const single = await readRun(source, run!);
  expect(server.asked).toEqual([]);
  const all = [...grids.get("temperature_2m")!];
  expect([...single.grids.get("temperature_2m")!]).toEqual(all.filter((_, at) => at % members === 3));
});

test("a past run reads as the newest one does, hours before it too, and a later commit asks for no cell again", async () => {
  const archive = untilTestEnds(await servedFixture("gefs"));
  const past = { cells: cellCache({ folder: temporaryFolder() }), pace };
  const source = await archive.open({ past });
  const cell = (await source.locate(place))!;
  const run = (await source.latestRun(Infinity))! - 48;
  const names = [...source.describe().variables.keys()];
  const request = { cell, run, variables: names, from: run - 30, to: run + 90 };
  const live = await source.read(request);
  const read = await source.read({ ...request, past: true });
  const bracket = live.stamps.filter((stamp) => stamp < request.from).length * live.members;
  expect(read.stamps).toEqual(live.stamps);
  for (const name of names) {
    expect(read.grids.get(name)!.subarray(bracket), name).toEqual(live.grids.get(name)!.subarray(bracket));
  }
  archive.commit();
  const later = await archive.open({ past });
  expect(later.snapshot!()).not.toBe(source.snapshot!());
  archive.server.asked.length = 0;
  expect(await later.read({ ...request, past: true })).toEqual(read);
  expect(archive.server.asked).toEqual([]);
});

test("places in the same chunk are cached in the same pass", async () => {
  const cells = cellCache({ folder: temporaryFolder() });
  const source = await served.open({ past: { cells, places: [place, beside], pace } });
  await readRun(source, whole[0]!);
  server.asked.length = 0;
  const native = await readRun(source, whole[0]!, beside);
  expect(server.asked).toEqual([]);
  const expected = pack(
    madeValue("temperature_2m", { run: whole[0]!, leadHours: 12, member: 0, row: 1, column: 0 }),
    variable("temperature_2m").packing,
  );
  const at = native.stamps.indexOf(whole[0]! + 12) * members;
  expect(native.grids.get("temperature_2m")![at]).toBe(expected);
});

test("at most four objects are in flight, however many runs are read at once", async () => {
  const source = await served.open({ past: { pace } });
  let [flying, most] = [0, 0];
  const send = fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (...asked) => {
    flying += 1;
    most = Math.max(most, flying);
    return send(...asked).finally(() => (flying -= 1));
  });
  onTestFinished(() => void vi.restoreAllMocks());
  server.fault = () => ({ lateMs: 5 });
  await Promise.all(whole.slice(0, 8).map(async (run) => expectRight(await readRun(source, run), run)));
  expect(most).toBe(4);
});

test("a run that fails four times is named, and the others are read", async () => {
  const of = ["temperature_2m"] as const;
  const [earliest, lost, next] = [whole[0]!, whole[1]!, whole[2]!];
  const sound = await served.open({ past: { pace } });
  await readRun(sound, earliest);
  server.asked.length = 0;
  await readRun(sound, lost, place, of);
  const [shard] = chunksAsked().map((path) => path.split(" ")[0]!);
  const source = await served.open({ attempts: 1, past: { pace } });
  server.fault = (path) => (path === shard ? { status: 503 } : undefined);
  server.asked.length = 0;
  await expect(readRun(source, lost, place, of)).rejects.toMatchObject({ damagedRun: lost });
  expect(server.asked.filter((path) => path.startsWith(shard!))).toHaveLength(4);
  expectRight(await readRun(source, next), next);
});

test("5 % faulty objects give no wrong value, and nothing wrong is cached", async () => {
  const folder = temporaryFolder();
  const source = await served.open({ attempts: 2, past: { cells: cellCache({ folder }), pace } });
  const faults = ["cut", "drop", { status: 503 }, { status: 404 }, "whole", { flipAt: 0.5 }] as const;
  let asked = 0;
  let faulty = 0;
  server.fault = (path) => {
    asked += 1;
    if (!path.includes("/chunks/") || uniformOf(1, asked) >= 0.05) return undefined;
    faulty += 1;
    return faults[Math.floor(uniformOf(2, asked) * faults.length)];
  };
  const missing: EpochHour[] = [];
  for (const run of whole) {
    try {
      expectRight(await readRun(source, run), run);
    } catch (error) {
      if (!(error instanceof Error && "damagedRun" in error)) throw error;
      missing.push(run);
    }
  }
  expect(faulty).toBeGreaterThan(20);
  expect(missing.length).toBeLessThan(whole.length / 10);
  server.fault = () => ({ status: 503 });
  for (const run of whole.filter((one) => !missing.includes(one)))
    expectRight(await readRun(source, run), run);
});
