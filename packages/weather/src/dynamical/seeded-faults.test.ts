import { sized } from "@halcyon/testing";
import { afterAll, expect, test } from "vitest";
import { ArchiveError } from "../archive/archive-error.ts";
import { archiveLayouts } from "../archive/metadata/archive-layout.ts";
import type { Fault } from "../http/object-server.suite.ts";
import { uniformOf } from "../io/hash.ts";
import { catalogueAddress } from "./catalogue-address.ts";
import { type DynamicalArchive, dynamicalArchive } from "./dynamical-archive.ts";
import { icechunkHere } from "./worker/start-icechunk-worker.ts";
import { servedDataset, servedFixture } from "./served-dataset.suite.ts";

/** Kinds of faults, each of which affects some requests or one byte of a response. */
const kinds = [
  "cut",
  "drop",
  "silence",
  "404",
  "403",
  "503",
  "429",
  "whole",
  "index",
  "header",
  "catalogue",
  "moved",
] as const;
const seeds = sized(24, 100);

const run = Date.parse("2026-11-20T00:00Z") / 3_600_000;
const cell = { latitude: 45, longitude: -45, sea: true };
const variables = ["temperature_2m", "wind_speed_10m"] as const;

const thread = icechunkHere({ cacheBytes: 0, limitMs: 300_000, bytes: undefined, tiles: undefined });
const served = await servedFixture("gefs");
const { server, dataset } = served;
afterAll(async () => {
  await thread.close();
  await served[Symbol.asyncDispose]();
});
const original = new Map(server.objects);

/** Opens an archive at a new address that nothing has read before. */
function archiveAt(seed: number, timeoutMs = 20_000): Promise<DynamicalArchive> {
  server.objects.clear();
  const folder = `seed-${seed}`;
  for (const [path, bytes] of original) server.objects.set(path.replace(served.folder, folder), bytes);
  servedDataset(dataset, server, folder);
  const asking = { timeoutMs, attempts: 2, pace: { firstWaitMs: 1, longestWaitMs: 1 } };
  return dynamicalArchive({
    layout: archiveLayouts[dataset],
    thread,
    findAddress: catalogueAddress({ catalogueUrl: `${server.url}stac`, hosts: ["127.0.0.1"], ...asking }),
    http: asking,
    clock: () => 0,
    refreshMs: 1,
    newsPatienceMs: 300_000,
    patienceMs: 120_000,
    past: {},
  });
}

/**
 * Opens an archive before any fault. Silence needs a short limit, which a busy machine may exceed by itself: that is an answer as good as another, and
 * undefined here.
 */
function opened(seed: number, kind: (typeof kinds)[number]): Promise<DynamicalArchive | undefined> {
  if (kind !== "silence") return archiveAt(seed);
  return archiveAt(seed, 250).catch((error: unknown) => {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  });
}

async function read(archive: DynamicalArchive, start: number): Promise<readonly (readonly number[])[]> {
  const request = { cell, run: start, variables, from: start + 1, to: start + 90, member: undefined };
  const { grids } = await archive.read(archive.sight.snapshot, request);
  return variables.map((name) => [...grids.get(name)!]);
}

const faultless = await archiveAt(-1);
server.asked.length = 0;
const good = await read(faultless, run);
/** Ranges of shards that are read for the newest run, by their path in the repository. */
const ranges = server.asked.flatMap((asked) => {
  const [, path, from, to] = /^seed--1\/(chunks\/\w+) bytes=(\d+)-(\d+)$/u.exec(asked) ?? [];
  return path === undefined ? [] : [{ path, from: Number(from), to: Number(to) }];
});
const goodBefore = await read(faultless, run - 24);

/** Flips a bit in the index of a shard, or in the header of a chunk, that is read for the newest run. */
function flip(folder: string, kind: "index" | "header", uniform: (what: number) => number): void {
  const lengthOf = (path: string): number => original.get(`${served.folder}/${path}`)!.length;
  const among = ranges.filter(({ path, to }) => (to + 1 === lengthOf(path)) === (kind === "index"));
  const { path, from, to } = among[Math.floor(uniform(1) * among.length)]!;
  const bytes = Uint8Array.from(server.objects.get(`${folder}/${path}`)!);
  const at = from + Math.floor(uniform(2) * (kind === "index" ? to + 1 - from : 16));
  bytes[at]! ^= 1 << Math.floor(uniform(3) * 8);
  server.objects.set(`${folder}/${path}`, bytes);
}

test(`${seeds} seeded faults give no wrong value: each its error, the run before, or the right numbers`, async () => {
  const outcomes = new Map<string, number>();
  const count = (outcome: string): void => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  for (let seed = 0; seed < seeds; seed += 1) {
    const uniform = (what: number): number => uniformOf(seed, what);
    const kind = kinds[seed % kinds.length]!;
    const folder = `seed-${seed}`;
    const archive = await opened(seed, kind);
    if (archive === undefined) {
      count("silence before the fault");
      continue;
    }
    const isHit = (path: string): boolean => path.startsWith(`${folder}/`);
    // Some faults pass, others stay.
    let left = uniform(4) < 0.3 ? 1 : Infinity;
    const share = uniform(5);
    const faults: Partial<Record<(typeof kinds)[number], Fault>> = {
      cut: "cut",
      drop: "drop",
      silence: "silence",
      whole: "whole",
      "404": { status: 404 },
      "403": { status: 403 },
      "503": { status: 503 },
      "429": { status: 429 },
    };
    const fault = faults[kind];
    let asked = 0;
    server.fault = (path) => {
      if (kind === "catalogue") return path.startsWith("stac/") ? { status: 503 } : undefined;
      if (fault === undefined || !isHit(path)) return undefined;
      asked += 1;
      return uniform(100 + asked) < share && left-- > 0 ? fault : undefined;
    };
    if (kind === "index" || kind === "header") flip(folder, kind, uniform);
    if (kind === "moved") {
      for (const [path, bytes] of server.objects) {
        if (!isHit(path)) continue;
        server.objects.delete(path);
        server.objects.set(`moved-${path}`, bytes);
      }
      servedDataset(dataset, server, `moved-${folder}`);
    }
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const [start, expected] = attempt === 0 ? ([run, good] as const) : ([run - 24, goodBefore] as const);
      try {
        expect(await read(archive, start), `seed ${seed}, ${kind}`).toEqual(expected);
        count(attempt === 0 ? "right" : "run before");
        break;
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error;
        if (attempt === 0) count(`${kind} ${error.code}`);
        if (error.code !== "damaged") break;
      }
    }
    server.fault = undefined;
  }
  expect([...outcomes.keys()]).toEqual(
    expect.arrayContaining(["right", "run before", "header damaged", "index damaged"]),
  );
  expect(outcomes.get("moved look_again")).toBe(sized(2, 8));
});
