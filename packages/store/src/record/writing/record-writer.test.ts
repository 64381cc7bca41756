import { sized, startProcess, temporaryFolder } from "@halcyon/testing";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { packedMissing } from "@halcyon/schema";
import { calendars } from "@halcyon/schema/time";
import type { RecordSource } from "@halcyon/weather";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placesOfCells } from "../../cells/store-cells.ts";
import { folderStorage } from "../../storage/folder/folder-storage.ts";
import {
  formulaBlock,
  formulaPacked,
  formulaRecord,
  isBare,
  publishFormula,
  recordGrid,
} from "../formula-record.suite.ts";
import type { RecordStoreDescription } from "../record-layout.ts";
import { type RecordStoreOptions, recordStoreSource } from "../reading/record-store-source.ts";
import { openRecordWriter } from "./record-writer.ts";
import { killedPace, killedRecord } from "./writer-process.suite.ts";

/** Opens a reader of the formula's record that checks for a newer record at each read. */
async function freshReader(root: string, more: Pick<RecordStoreOptions, "cacheBytes"> = {}) {
  const storage = folderStorage(root);
  const options = { storage, record: "formula", pointerMaxAgeMs: -1, substituteKm: 0 };
  return { storage, source: await recordStoreSource({ ...options, ...more }) };
}

const cells = recordGrid([50, 51], [-1, 0, 1]);
const times = { step: "day", calendar: "standard", first: 11_000 } as const;
const small = formulaRecord(cells, { ...times, steps: 100 });

/** Reads all steps of all cells and compares them with the formula for a record with that many steps. Throws an error if they differ. */
async function readWhole(
  source: RecordSource,
  ofSteps: (steps: number) => RecordStoreDescription,
): Promise<number> {
  const first = source.describe().first;
  const places = placesOfCells(cells);
  let seen = 0;
  for (const index of [0, 2, 4]) {
    const question = { variables: ["temperature_2m", "wave_height"], from: first, to: first + 1e6 } as const;
    const { steps, grids } = await source.read({ cell: { ...places.at(index), sea: false }, ...question });
    expect(steps).toBeGreaterThanOrEqual(seen);
    seen = steps;
    const description = ofSteps(steps);
    for (const [name, grid] of grids) {
      const wrong = grid.findIndex(
        (packed, step) => packed !== formulaPacked(description, name, index, first + step),
      );
      expect(wrong, `${name} of cell ${index}`).toBe(-1);
    }
  }
  return seen;
}

test("what is written is read, whatever the cells, the steps, the calendar and the values", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        latitudes: fc.integer({ min: 1, max: 18 }),
        longitudes: fc.integer({ min: 1, max: 3 }),
        step: fc.constantFrom("day", "hour"),
        calendar: fc.constantFrom(...calendars),
        first: fc.integer({ min: -500_000, max: 500_000 }),
        steps: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 3590, max: 9000 })),
        seed: fc.integer(),
        spans: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(5000)), { maxLength: 3 }),
      }),
      async ({ latitudes, longitudes, step, calendar, first, steps, seed, spans }) => {
        const axis = (from: number, count: number): readonly number[] =>
          Array.from({ length: count }, (_, index) => from + index / 4);
        const grid = recordGrid(axis(-3, latitudes), axis(179.5, longitudes));
        const description = formulaRecord(grid, { step, calendar, first, steps });
        const valueOf = (cell: number, time: number): number =>
          ((Math.imul(cell * steps + time - first + 1, seed | 1) >> 9) << 16) >> 16;
        const root = temporaryFolder();
        const writer = await openRecordWriter(root, description);
        for (const block of writer.blocks) {
          const count = block.to - block.from + 1;
          const values = Int16Array.from({ length: block.cells.length * count }, (_, at) =>
            valueOf(block.cells[Math.floor(at / count)]!, block.from + (at % count)),
          );
          for (const name of description.variables.keys()) await writer.writeBlock(block, name, values);
        }
        await writer.publish();
        const storage = folderStorage(root);
        const source = await recordStoreSource({ storage, record: "formula", substituteKm: 0 });
        const places = placesOfCells(grid);
        const last = first + steps - 1;
        const asked = spans.map(([at, length]) => {
          const from = first + Math.floor(at * steps);
          return [from, Math.min(last, from + length)] as const;
        });
        for (const [from, to] of [[first, last] as const, ...asked]) {
          for (const index of new Set([0, places.count >> 1, places.count - 1])) {
            const cell = { ...places.at(index), sea: false };
            const { grids } = await source.read({ cell, variables: ["precipitation"], from, to });
            const expected = Int16Array.from({ length: Math.max(0, to - from + 1) }, (_, at) =>
              valueOf(index, from + at),
            );
            expect(grids.get("precipitation")).toEqual(expected);
          }
        }
        await storage.close();
      },
    ),
    { numRuns: sized(6, 60) },
  );
});

describe("a record", () => {
  test("is not there before it is published, nor where a block is missing", async () => {
    const root = temporaryFolder();
    const writer = await openRecordWriter(root, small);
    const [block] = writer.blocks;
    await writer.writeBlock(block!, "temperature_2m", formulaBlock(small, "temperature_2m", block!));
    await expect(writer.publish()).rejects.toMatchObject({ code: "incomplete" });
    const storage = folderStorage(root);
    await expect(recordStoreSource({ storage, record: "formula" })).rejects.toMatchObject({ code: "empty" });
  });

  test("that a writer left behind is gone on with, unless it is another", async () => {
    const root = temporaryFolder();
    const first = await openRecordWriter(root, small, { revision: "a" });
    const [block] = first.blocks;
    await first.writeBlock(block!, "temperature_2m", formulaBlock(small, "temperature_2m", block!));
    const again = await openRecordWriter(root, small, { revision: "a" });
    expect(again.isWritten(block!, "temperature_2m")).toBe(true);
    expect(again.isWritten(block!, "precipitation")).toBe(false);
    const other = await openRecordWriter(root, small, { revision: "b" });
    expect(other.isWritten(block!, "temperature_2m")).toBe(false);
    await other.writeBlock(block!, "temperature_2m", formulaBlock(small, "temperature_2m", block!));
    const longer = await openRecordWriter(root, formulaRecord(cells, { ...times, steps: 101 }), {
      revision: "b",
    });
    expect(longer.isWritten(block!, "temperature_2m")).toBe(false);
  });

  test("leaves out chunks without a value, and cells without weather from its mask", async () => {
    const root = temporaryFolder();
    const group = await publishFormula(root, small);
    const storage = folderStorage(root);
    const mask = await storage.get(`${group}/land_binary_mask/c/0/0`);
    expect(isBare(5)).toBe(true);
    expect([...mask!]).toEqual([0, 1, 1, 0, 1, 255]);
    const dry = await openRecordWriter(root, { ...small, record: "dry" });
    for (const block of dry.blocks) {
      const values = new Int16Array(block.cells.length * 100).fill(packedMissing);
      for (const name of small.variables.keys()) await dry.writeBlock(block, name, values);
    }
    const { size } = await stat(join(root, await dry.publish(), "temperature_2m/c/0/0/0"));
    expect(size).toBe(256 * 16 + 4);
    await storage.close();
  });

  test("replaces the one before, which is deleted after the grace period", async () => {
    const root = temporaryFolder();
    let nowMs = Date.UTC(2026, 10, 21);
    const options = { graceMs: 600_000, clock: () => nowMs };
    const groups = async (): Promise<readonly string[]> =>
      (await readdir(join(root, "formula")))
        .filter((name) => /^\d{6}-/.test(name))
        .map((name) => name.slice(0, 6));
    for (const steps of [100, 200, 300]) {
      await publishFormula(root, formulaRecord(cells, { ...times, steps }), options);
    }
    expect(await groups()).toEqual(["000001", "000002", "000003"]);
    nowMs += 600_000;
    await publishFormula(root, small, options);
    expect(await groups()).toEqual(["000003", "000004"]);
  });

  test("whose begun shard is damaged is not published", async () => {
    const root = temporaryFolder();
    const writer = await openRecordWriter(root, small);
    for (const block of writer.blocks) {
      for (const name of small.variables.keys())
        await writer.writeBlock(block, name, formulaBlock(small, name, block));
    }
    await truncate(join(root, "formula/.writing-record/temperature_2m/c/0/0/0"), 100);
    await expect(writer.publish()).rejects.toMatchObject({ code: "truncated" });
  });

  test("has values of a known shape and packing alone", async () => {
    const root = temporaryFolder();
    const writer = await openRecordWriter(root, small);
    const [block] = writer.blocks;
    await expect(writer.writeBlock(block!, "precipitation", new Int16Array(5))).rejects.toThrow("5 values");
    await expect(writer.writeBlock(block!, "rain", new Int16Array(600))).rejects.toThrow("rain");
    const stepType = "sum";
    const coarse = new Map([
      ["precipitation", { stepType, packing: { multiplier: 7, divisor: 1 } }],
    ] as const);
    await expect(openRecordWriter(root, { ...small, variables: coarse })).rejects.toThrow("precipitation");
    await expect(openRecordWriter(root, { ...small, last: small.first - 1 })).rejects.toThrow(
      "before its first",
    );
  });
});

test("readers never see two records in one answer while records are published", async () => {
  const root = temporaryFolder();
  await publishFormula(root, killedRecord(killedPace));
  const { storage, source } = await freshReader(root, { cacheBytes: 40_000 });
  const writing = new AbortController();
  const seen = new Set<number>();
  const reader = async (): Promise<void> => {
    while (!writing.signal.aborted) seen.add(await readWhole(source, killedRecord));
  };
  const writer = (async () => {
    for (let count = 2; count <= sized(3, 5); count += 1) {
      await publishFormula(root, killedRecord(count * killedPace));
      await expect.poll(() => seen.has(count * killedPace)).toBe(true);
    }
    writing.abort();
  })();
  await Promise.all([writer, reader(), reader()]);
  await storage.close();
});

test("a file that a dead writer left half-written goes with the next record", async () => {
  const root = temporaryFolder();
  await publishFormula(root, killedRecord(killedPace));
  await writeFile(join(root, "formula", ".writing-record.plan.7-1.tmp"), "{");
  await publishFormula(root, killedRecord(2 * killedPace), { graceMs: 0 });
  expect((await readdir(join(root, "formula"))).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("a writer killed at any moment leaves the old record or the new one, whole", async () => {
  const root = temporaryFolder();
  await publishFormula(root, killedRecord(killedPace));
  const { storage, source } = await freshReader(root);
  let steps = killedPace;
  let next = writerProcess(root);
  for (const waitMs of sized([29], [3, 11, 29, 47, 71, 130])) {
    const child = next;
    next = writerProcess(root);
    await once(child.stdout!, "data");
    child.stdin!.write(String(steps + killedPace));
    await delay(waitMs);
    child.kill("SIGKILL");
    await once(child, "exit");
    const seen = await readWhole(source, killedRecord);
    expect(seen).toBeGreaterThanOrEqual(steps);
    steps = seen;
  }
  next.kill("SIGKILL");
  await once(next, "exit");
  await publishFormula(root, killedRecord(steps + killedPace), { graceMs: 0 });
  expect(await readWhole(source, killedRecord)).toBe(steps + killedPace);
  await publishFormula(root, killedRecord(steps + 2 * killedPace), { graceMs: 0 });
  expect((await readdir(join(root, "formula"))).toSorted()).toEqual([
    expect.stringMatching(/^\d{6}-[0-9a-f]{8}$/),
    "latest.json",
  ]);
  await storage.close();
});

/** Starts a process that publishes records after it has received the length of the first. */
function writerProcess(root: string): ChildProcess {
  return startProcess([process.execPath, join(import.meta.dirname, "writer-process.suite.ts"), root]);
}
