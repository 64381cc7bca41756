import { sized, startProcess, temporaryFolder } from "@halcyon/testing";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { packedMissing } from "@halcyon/schema";
import type { WeatherSource } from "@halcyon/weather";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { folderStorage } from "../../storage/folder/folder-storage.ts";
import {
  formulaDescription,
  formulaTile,
  formulaValue,
  gridOf,
  isBare,
  placesOf,
  publishFormula,
} from "../formula-store.suite.ts";
import { publishedRuns } from "../run-pointer.ts";
import { openRunWriter } from "./run-writer.ts";
import type { StoreDescription } from "../store-description.ts";
import { storeSource } from "../reading/store-source.ts";
import { killedDescription, killedPaceHours } from "./writer-process.suite.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;
const minuteMs = 60_000;
/** Number of kills of a writer. Their times are spread over the writing of a run and some time afterwards. */
const kills = sized(1, 50);

const small = formulaDescription(gridOf([50, 51], [-1, 0, 1]), { leadHours: [0, 3, 6, 12], members: 2 });

/** Checks everything that a source returns of a run against the formula. Throws an error if anything differs. */
async function expectWhole(
  source: WeatherSource,
  description: StoreDescription,
  read: number,
): Promise<void> {
  const places = placesOf(description);
  const names = [...description.variables.keys()];
  for (let index = 0; index < places.count; index += 7) {
    const cell = (await source.locate(places.at(index)))!;
    const native = await source.read({ cell, run: read, variables: names, from: read + 1, to: read + 24 });
    for (const name of names) {
      if (isBare(name, index)) continue;
      const { leadHours, members } = description;
      const ahead = native.grids.get(name)!.slice(members, leadHours.length * members);
      const expected = leadHours
        .slice(1)
        .flatMap((lead) =>
          Array.from({ length: members }, (_, member) =>
            formulaValue(description, name, index, read, lead, member),
          ),
        );
      expect([...ahead]).toEqual(expected);
    }
  }
}

test("what is written is read, whatever the grid, the leads, the members and the values", async () => {
  const axis = (from: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, index) => from + index / 4);
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        latitudes: fc.integer({ min: 1, max: 20 }).map((count) => axis(-3, count)),
        longitudes: fc.integer({ min: 1, max: 20 }).map((count) => axis(178, count)),
        leads: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }),
        members: fc.integer({ min: 1, max: 4 }),
        seed: fc.integer(),
      }),
      async ({ latitudes, longitudes, leads, members, seed }) => {
        const leadHours = [0, ...leads.toSorted((left, right) => left - right)];
        const description = formulaDescription(gridOf(latitudes, longitudes), {
          leadHours,
          members,
          variables: new Map([["cape", { toLeadHours: leadHours.at(-1)!, stepType: "instant" }]]),
        });
        const cellValues = leadHours.length * members;
        const all = Int16Array.from(
          { length: latitudes.length * longitudes.length * cellValues },
          (_, index) => ((Math.imul(index + 1, seed | 1) >> 9) << 16) >> 16,
        );
        const root = temporaryFolder();
        const writer = await openRunWriter(root, description, run);
        for (const tile of writer.tiles) {
          const values = new Int16Array(tile.cells.length * cellValues);
          tile.cells.forEach((cell, position) => {
            values.set(all.slice(cell * cellValues, (cell + 1) * cellValues), position * cellValues);
          });
          await writer.writeTile(tile, "cape", values);
        }
        await writer.publish();
        await writer.close();
        const storage = folderStorage(root);
        const source = await storeSource({ storage, part: "formula", substituteKm: 0 });
        const places = placesOf(description);
        for (let index = 0; index < places.count; index += 1) {
          const cell = (await source.locate(places.at(index)))!;
          const native = await source.read({ cell, run, variables: ["cape"], from: run + 1, to: run + 99 });
          const written = all.slice(index * cellValues, (index + 1) * cellValues);
          const atStart = Array<number>(members).fill(written[0]!);
          expect([...native.grids.get("cape")!]).toEqual([...atStart, ...written.slice(members)]);
        }
        await storage.close();
      },
    ),
    { numRuns: sized(6, 100) },
  );
});

describe("a run", () => {
  test("is not there before it is published, nor where a shard is missing", async () => {
    const root = temporaryFolder();
    const writer = await openRunWriter(root, small, run);
    const [tile] = writer.tiles;
    await writer.writeTile(tile!, "temperature_2m", formulaTile(small, "temperature_2m", tile!.cells, run));
    await expect(writer.publish()).rejects.toMatchObject({ code: "incomplete" });
    await writer.close();
    expect(await publishedRuns(folderStorage(root), "formula")).toEqual([]);
    await expect(storeSource({ storage: folderStorage(root), part: "formula" })).rejects.toMatchObject({
      code: "empty",
    });
  });

  test("that a writer left behind is gone on with, shard by shard", async () => {
    const root = temporaryFolder();
    const first = await openRunWriter(root, small, run);
    const [tile] = first.tiles;
    await first.writeTile(tile!, "temperature_2m", formulaTile(small, "temperature_2m", tile!.cells, run));
    await first.close();
    const second = await openRunWriter(root, small, run);
    expect(second.isWritten(tile!, "temperature_2m")).toBe(true);
    expect(second.isWritten(tile!, "precipitation")).toBe(false);
    await second.close();
    await publishFormula(root, small, run);
    const storage = folderStorage(root);
    await expectWhole(await storeSource({ storage, part: "formula" }), small, run);
    await storage.close();
  });

  test("has one writer at a time; the next one goes on once it is closed", async () => {
    const root = temporaryFolder();
    const first = await openRunWriter(root, small, run);
    await expect(openRunWriter(root, small, run)).rejects.toMatchObject({ code: "busy" });
    await expect(openRunWriter(root, small, run + 6)).rejects.toMatchObject({ code: "busy" });
    await first.close();
    const second = await openRunWriter(root, small, run);
    await second.close();
  });

  test("that was begun with another description, or of other contents, is begun anew", async () => {
    const root = temporaryFolder();
    const first = await openRunWriter(root, small, run);
    const [tile] = first.tiles;
    await first.writeTile(tile!, "temperature_2m", formulaTile(small, "temperature_2m", tile!.cells, run));
    await first.close();
    const others = [{ ...small, leadHours: [0, 3, 6, 9] }, small];
    for (const description of others) {
      const other = await openRunWriter(root, description, run, { revision: "whole" });
      expect(other.isWritten(tile!, "temperature_2m")).toBe(false);
      await other.close();
    }
  });

  test("that is published again replaces the one before, for readers too", async () => {
    const root = temporaryFolder();
    await publishFormula(root, small, run);
    const storage = folderStorage(root);
    const source = await storeSource({ storage, part: "formula", pointerMaxAgeMs: -1 });
    await expectWhole(source, small, run);
    const hot: StoreDescription = { ...small, part: "formula" };
    const writer = await openRunWriter(root, hot, run);
    for (const name of hot.variables.keys()) {
      for (const tile of writer.tiles) {
        await writer.writeTile(tile, name, new Int16Array(tile.cells.length * 8).fill(7));
      }
    }
    await writer.publish();
    await writer.close();
    expect(await source.latestRun(run)).toBe(run);
    const cell = (await source.locate({ latitude: 50, longitude: 1 }))!;
    const native = await source.read({
      cell,
      run,
      variables: ["temperature_2m"],
      from: run + 1,
      to: run + 6,
    });
    expect(new Set(native.grids.get("temperature_2m"))).toEqual(new Set([7]));
    await storage.close();
  });

  test("earlier than those published does not become the newest", async () => {
    const root = temporaryFolder();
    await publishFormula(root, small, run);
    await publishFormula(root, small, run - 6);
    const storage = folderStorage(root);
    expect((await publishedRuns(storage, "formula")).map((published) => published.run)).toEqual([
      run,
      run - 6,
    ]);
  });

  test("is written after a run that is damaged; what is lost of the past is missing and counted", async () => {
    const root = temporaryFolder();
    await publishFormula(root, small, run - 6);
    const storage = folderStorage(root);
    const [damaged] = await publishedRuns(storage, "formula");
    await truncate(join(root, damaged!.group, "temperature_2m/c/0/0/0/0"), 10);
    const writer = await openRunWriter(root, small, run);
    for (const name of small.variables.keys()) {
      for (const tile of writer.tiles) {
        await writer.writeTile(tile, name, formulaTile(small, name, tile.cells, run));
      }
    }
    await writer.publish();
    expect(writer.lostPasts()).toBe(6);
    await writer.close();
    const source = await storeSource({ storage, part: "formula" });
    await expectWhole(source, small, run);
    const cell = (await source.locate({ latitude: 50, longitude: 1 }))!;
    const past = { cell, run, from: run - 6, to: run - 3 };
    const lost = await source.read({ ...past, variables: ["temperature_2m"] });
    expect(
      lost.grids
        .get("temperature_2m")!
        .slice(0, -2)
        .every((packed) => packed === packedMissing),
    ).toBe(true);
    const held = await source.read({ ...past, variables: ["precipitation"] });
    expect(held.grids.get("precipitation")!.some((packed) => packed !== packedMissing)).toBe(true);
    await rm(join(root, damaged!.group, "zarr.json"));
    await publishFormula(root, small, run + 6);
    await storage.close();
  });

  test("has values of a known shape alone", async () => {
    const writer = await openRunWriter(temporaryFolder(), small, run);
    const [tile] = writer.tiles;
    await expect(writer.writeTile(tile!, "temperature_2m", new Int16Array(5))).rejects.toThrow("5 values");
    await expect(writer.writeTile(tile!, "rain", new Int16Array(5))).rejects.toThrow("rain");
    await writer.close();
  });
});

describe("retention", () => {
  test("keeps the newest runs, and deletes the others after the grace period", async () => {
    const root = temporaryFolder();
    let nowMs = Date.UTC(2026, 10, 21);
    const options = { keepRuns: 2, graceMs: 10 * minuteMs, clock: () => nowMs };
    const groupsOnDisk = async (): Promise<number> =>
      (await readdir(join(root, "formula"))).filter((name) => name.startsWith("2026")).length;
    for (const [index, start] of [run - 18, run - 12, run - 6].entries()) {
      await publishFormula(root, small, start, options);
      expect(await groupsOnDisk()).toBe(index + 1);
      nowMs += minuteMs;
    }
    expect(await publishedRuns(folderStorage(root), "formula")).toHaveLength(2);
    nowMs += 10 * minuteMs;
    await publishFormula(root, small, run, options);
    expect(await groupsOnDisk()).toBe(3);
    expect((await publishedRuns(folderStorage(root), "formula")).map((published) => published.run)).toEqual([
      run,
      run - 6,
    ]);
  });

  test("lets a reader that has begun with a run finish it", async () => {
    const root = temporaryFolder();
    await publishFormula(root, small, run - 12, { keepRuns: 1 });
    const storage = folderStorage(root);
    const source = await storeSource({ storage, part: "formula", pointerMaxAgeMs: -1 });
    expect(await source.latestRun(run)).toBe(run - 12);
    await publishFormula(root, small, run, { keepRuns: 1 });
    expect(await source.latestRun(run)).toBe(run);
    await expectWhole(source, small, run - 12);
    await expectWhole(source, small, run);
    await storage.close();
  });
});

test("readers never see two runs in one answer while runs are published", async () => {
  const root = temporaryFolder();
  // A reader on a busy machine may be several runs behind.
  const keepRuns = 7;
  await publishFormula(root, small, run, { keepRuns });
  const storage = folderStorage(root);
  const source = await storeSource({ storage, part: "formula", pointerMaxAgeMs: -1, cacheBytes: 20_000 });
  const writing = new AbortController();
  const seen = new Set<number>();
  const reader = async (): Promise<void> => {
    while (!writing.signal.aborted) {
      const newest = (await source.latestRun(run + 1000))!;
      seen.add(newest);
      await expectWhole(source, small, newest);
    }
  };
  const writer = (async () => {
    for (let later = run + 6; later <= run + sized(12, 36); later += 6) {
      await publishFormula(root, small, later, { keepRuns });
      await expect.poll(() => seen.has(later)).toBe(true);
    }
    writing.abort();
  })();
  await Promise.all([writer, ...Array.from({ length: sized(2, 3) }, reader)]);
  await storage.close();
});

test("a writer killed at any moment leaves the old run or the new one, whole", async () => {
  const root = temporaryFolder();
  const first = writerProcess(root, 1);
  await startWriter(first, run);
  const started = performance.now();
  await once(first, "exit");
  /** A busy machine writes more slowly. The kills are spread over the measured time of writing a run, and beyond. */
  const runMs = performance.now() - started;
  const storage = folderStorage(root);
  const source = await storeSource({ storage, part: "formula", pointerMaxAgeMs: -1 });
  const killing = new AbortController();
  let newest = run;
  const reading = (async () => {
    while (!killing.signal.aborted) {
      const found = (await source.latestRun(Infinity))!;
      expect(found).toBeGreaterThanOrEqual(newest);
      newest = found;
      await expectWhole(source, killedDescription, found);
      await delay(20);
    }
  })();
  let wait = 7;
  let next = writerProcess(root, 1000);
  for (let kill = 0; kill < kills; kill += 1) {
    const child = next;
    next = writerProcess(root, 1000);
    wait = (wait * 61 + 29) % 149;
    await startWriter(child, newest + killedPaceHours);
    await delay((wait / 149) * 2.5 * runMs);
    // The last one dies after it has published something.
    if (kill === kills - 1) await expect.poll(() => newest).toBeGreaterThan(run);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  next.kill("SIGKILL");
  killing.abort();
  await reading;
  // A slow reader has not seen the last runs.
  newest = (await source.latestRun(Infinity))!;
  await publishFormula(root, killedDescription, newest + killedPaceHours);
  expect(await source.latestRun(Infinity)).toBe(newest + killedPaceHours);
  await expectWhole(source, killedDescription, newest + killedPaceHours);
  await publishFormula(root, killedDescription, newest + 600, { keepRuns: 1, graceMs: 0 });
  await publishFormula(root, killedDescription, newest + 606, { keepRuns: 1, graceMs: 0 });
  expect((await readdir(join(root, "formula"))).toSorted()).toEqual([
    ".lock",
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\dZ-[0-9a-f]{8}$/),
    "latest.json",
  ]);
  await storage.close();
});

/** Starts a process that publishes a number of runs after it has received the start of the first. */
function writerProcess(root: string, runs: number): ChildProcess {
  const script = join(import.meta.dirname, "writer-process.suite.ts");
  return startProcess([process.execPath, script, root, String(runs)]);
}

async function startWriter(child: ChildProcess, first: number): Promise<void> {
  await once(child.stdout!, "data");
  child.stdin!.write(String(first));
}

test("a cell without any value is left out of its shard", async () => {
  const root = temporaryFolder();
  const writer = await openRunWriter(root, small, run);
  for (const name of small.variables.keys()) {
    for (const tile of writer.tiles) {
      const values = new Int16Array(tile.cells.length * 8).fill(packedMissing);
      await writer.writeTile(tile, name, values);
    }
  }
  const { group } = await writer.publish();
  await writer.close();
  const { size } = await stat(join(root, group, "temperature_2m/c/0/0/0/0"));
  expect(size).toBe(256 * 16 + 4);
});
