import { temporaryFolder } from "@halcyon/testing";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type FaultyServer, faultyServer } from "@halcyon/store/storage/faulty-server.suite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { planFiles } from "../providers/plan.ts";
import type { FetchProgress } from "./fetch-file.ts";
import type { FetchOptions } from "./fetch-options.ts";
import { fetchRanges, type FetchReport } from "./fetch-ranges.ts";
import { type GefsRequest, gefsRequest, writeGefsFiles } from "./gefs-files.suite.ts";
import { readSealed } from "./sealed-file.ts";

let folder: string;
let bucket: string;
let work: string;
let server: FaultyServer;
let sleeps: number[];
/** Ranges that were received completely. */
let received: string[];
let running: number;
let mostRunning: number;

beforeEach(async () => {
  folder = temporaryFolder();
  bucket = join(folder, "bucket");
  work = join(folder, "work");
  server = await faultyServer(bucket);
  sleeps = [];
  received = [];
  running = 0;
  mostRunning = 0;
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
});

const watchedFetch: typeof fetch = async (input, init) => {
  running += 1;
  mostRunning = Math.max(mostRunning, running);
  try {
    const response = await fetch(input, init);
    const body = await response.arrayBuffer();
    if (response.status === 206) {
      const range = new Headers(init?.headers).get("range");
      received.push(`${basename(new URL(input as URL).pathname)} ${range}`);
    }
    return new Response(body, { status: response.status, headers: response.headers });
  } finally {
    running -= 1;
  }
};

async function ingest(more: Partial<FetchOptions & GefsRequest> = {}): Promise<FetchReport> {
  const { toLeadHours = 6, members = [0, 1], ...options } = more;
  const request = gefsRequest(server.baseUrl, { toLeadHours, members });
  return fetchRanges(request.provider, request.run, planFiles(request).files, {
    workFolder: work,
    crop: async (message) => message,
    fetch: watchedFetch,
    sleep: async (ms) => sleeps.push(ms),
    random: () => 0.5,
    clock: () => sleeps.reduce((sum, ms) => sum + ms, 0),
    ...options,
  });
}

const textsOf = async (report: FetchReport): Promise<string[]> =>
  Promise.all(
    report.fields.map(async ({ path, field, leadHours, member }) => {
      const bytes = (await readSealed(path))!;
      const text = bytes.subarray(16, bytes.indexOf(".", 16)).toString();
      expect(`${field.slice(0, field.lastIndexOf(":"))} ${leadHours} ${member}`).toBe(
        text.replace(/ anew$/u, ""),
      );
      return text;
    }),
  );

test("every field wanted is on disk by itself, in the order of the plan", async () => {
  await writeGefsFiles(bucket, [0, 3, 6], [0, 1]);
  const report = await ingest();
  const texts = await textsOf(report);
  expect(texts).toHaveLength(4 + 4 + 4 * 5);
  expect(texts.slice(0, 9)).toEqual([
    "TMP:2 m above ground 0 0",
    "UGRD:10 m above ground 0 0",
    "VGRD:10 m above ground 0 0",
    "PRMSL:mean sea level 0 0",
    "TMP:2 m above ground 0 1",
    "UGRD:10 m above ground 0 1",
    "VGRD:10 m above ground 0 1",
    "PRMSL:mean sea level 0 1",
    "TMP:2 m above ground 3 0",
  ]);
  expect(report).toMatchObject({ absent: [], notThere: [], failed: [] });
  expect(report.fields.find(({ field }) => field.startsWith("APCP"))!.interval).toEqual({
    fromHours: 0,
    toHours: 3,
  });
});

test("only ranges are fetched, neighbours at once, and the last is asked how long it is", async () => {
  await writeGefsFiles(bucket, [3], [0]);
  await ingest({ members: [0], toLeadHours: 3, gapBytes: 0 });
  const ranges = server.requests
    .filter((line) => line.includes("f003 "))
    .map((line) => line.slice(line.indexOf("bytes=")));
  expect(ranges).toEqual(["bytes=645-660", "bytes=90-186", "bytes=291-776"]);
});

test("no more files are fetched at once than allowed", async () => {
  await writeGefsFiles(bucket, [0, 3, 6], [0, 1]);
  await ingest({ parallel: 3 });
  expect(mostRunning).toBe(3);
});

test("progress grows to the whole", async () => {
  await writeGefsFiles(bucket, [0, 3, 6], [0, 1]);
  const seen: FetchProgress[] = [];
  const { progress } = await ingest({ onProgress: (at) => seen.push(at) });
  expect(progress).toMatchObject({
    filesDone: 6,
    filesTotal: 6,
    messagesDone: 28,
    messagesKnown: 28,
    retries: 0,
    waiting: 0,
  });
  expect(seen.at(-1)).toEqual(progress);
  for (const [at, now] of seen.entries()) {
    expect(now.messagesDone).toBeLessThanOrEqual(now.messagesKnown);
    expect(now.bytes).toBeGreaterThanOrEqual(seen[at - 1]?.bytes ?? 0);
  }
});

describe("faults", () => {
  test("dropped connections, cut bodies, 503 and silence are tried again after a random part of a growing delay", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    server.faults.push("drop", 503, "cut", "silence", 500);
    const report = await ingest({
      members: [0],
      toLeadHours: 0,
      parallel: 1,
      timeoutMs: 10_000,
      random: () => 0.999,
    });
    expect(await textsOf(report)).toHaveLength(4);
    expect(report.progress.retries).toBe(5);
    expect(sleeps.map((ms) => Math.round(ms))).toEqual([250, 500, 999, 1998, 3996]);
  });

  test("Retry-After is honoured", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    server.faults.push(429);
    await ingest({ members: [0], toLeadHours: 0, random: () => 0 });
    expect(sleeps).toEqual([2000]);
  });

  test("a body that was cut is noticed wherever it was cut", async () => {
    await writeGefsFiles(bucket, [0, 3, 6], [0, 1]);
    const whole = await textsOf(await ingest());
    await rm(work, { recursive: true });
    for (let requests = 0; requests < 12; requests += 1) server.faults.push("cut", 503, "cut");
    expect(await textsOf(await ingest({ attempts: 50 }))).toEqual(whole);
  });

  test("a provider that has stopped answering ends the ingest, with what was fetched kept", async () => {
    await writeGefsFiles(bucket, [0, 3, 6], [0, 1]);
    await ingest({ toLeadHours: 0 });
    const before = [...received];
    for (let count = 0; count < 12; count += 1) server.faults.push(503);
    await expect(ingest({ parallel: 1, attempts: 2 })).rejects.toMatchObject({ code: "retry_later" });
    expect(server.faults).toHaveLength(4);
    server.faults.length = 0;
    await ingest();
    expect(received.slice(0, before.length)).toEqual(before);
    expect(received.slice(before.length).filter((line) => line.includes("f000"))).toEqual([]);
  });

  test("one file that cannot be had is named and the others are fetched", async () => {
    await writeGefsFiles(bucket, [0, 3, 6], [0]);
    server.faults.push(503);
    const { failed, fields } = await ingest({ members: [0], parallel: 1, attempts: 1 });
    expect(failed.map(({ file }) => file.leadHours)).toEqual([0]);
    expect(failed[0]!.reason).toContain("Ingest again later");
    expect(fields).toHaveLength(10);
  });

  test.each(["ignore-range", "wrong-range"] as const)(
    "a server that answers %s fails its file",
    async (fault) => {
      await writeGefsFiles(bucket, [0], [0]);
      await ingest({ members: [0], toLeadHours: 0, attempts: 1 }).catch(() => undefined);
      await rm(work, { recursive: true });
      server.faults.push("none" as never, fault);
      const { failed } = await ingest({ members: [0], toLeadHours: 0 });
      expect(failed[0]!.reason).toContain("Use another base URL");
    },
  );
});

describe("going on", () => {
  test("whenever an ingest is stopped, the next one fetches the rest and nothing twice", async () => {
    await writeGefsFiles(bucket, [0, 3, 6], [0, 1]);
    const whole = await textsOf(await ingest());
    for (let stopAfter = 1; stopAfter < 24; stopAfter += 4) {
      await rm(work, { recursive: true, force: true });
      received = [];
      let left = stopAfter;
      const dying: typeof fetch = async (input, init) => {
        left -= 1;
        if (left < 0) throw new Error("stopped");
        return watchedFetch(input, init);
      };
      await ingest({ fetch: dying, attempts: 1, parallel: 2 }).catch(() => undefined);
      expect(await textsOf(await ingest())).toEqual(whole);
      const bodies = received.filter((line) => !isEnvelope(line));
      expect(new Set(bodies).size).toBe(bodies.length);
    }
  });

  test("an ingest of the same again asks for nothing", async () => {
    await writeGefsFiles(bucket, [0, 3, 6], [0, 1]);
    const first = await ingest();
    const requests = server.requests.length;
    const again = await ingest();
    expect(server.requests).toHaveLength(requests);
    expect(again.fields).toEqual(first.fields);
    expect(again.progress).toMatchObject({ messagesDone: 28, bytes: 0 });
  });

  test("a message that has changed on the disk is fetched again", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    const { fields } = await ingest({ members: [0], toLeadHours: 0 });
    const { path } = fields[1]!;
    const bytes = await readFile(path);
    bytes[40]! ^= 4;
    await writeFile(path, bytes);
    const again = await ingest({ members: [0], toLeadHours: 0 });
    expect(again.progress).toMatchObject({ keptChanged: 1, messagesDone: 4 });
    expect(await textsOf(again)).toHaveLength(4);
  });

  test("what a writer that died left half-written is removed", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    const { fields } = await ingest({ members: [0], toLeadHours: 0 });
    const { path } = fields[0]!;
    await rename(path, `${path}.1-1.tmp`);
    await ingest({ members: [0], toLeadHours: 0 });
    expect((await readdir(dirname(path))).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    expect((await readFile(path)).length).toBeGreaterThan(0);
  });
});

describe("files that are not there", () => {
  test("are named, and what is there is fetched", async () => {
    await writeGefsFiles(bucket, [0, 3], [0]);
    const report = await ingest({ members: [0] });
    expect(report.notThere.map(({ leadHours }) => leadHours)).toEqual([6]);
    expect(report.fields.map(({ leadHours }) => leadHours)).toContain(3);
    expect(sleeps).toEqual([]);
  });

  test("are waited for", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    const waiting = async (ms: number): Promise<void> => {
      sleeps.push(ms);
      if (sleeps.length === 3) await writeGefsFiles(bucket, [3], [0]);
    };
    const report = await ingest({
      members: [0],
      toLeadHours: 3,
      waitMs: 600_000,
      parallel: 1,
      sleep: waiting,
    });
    expect(report.notThere).toEqual([]);
    expect(sleeps).toEqual([60_000, 60_000, 60_000]);
  });

  test("are waited for no longer where the disk takes nothing", async () => {
    await writeGefsFiles(bucket, [0, 3], [0, 1]);
    const crop = async (): Promise<never> => {
      throw new Error("no space left");
    };
    const pollMs = 60_000;
    await expect(ingest({ crop, pollMs, waitMs: 1000 * pollMs })).rejects.toThrow("no space left");
    expect(sleeps.length).toBeLessThan(50);
  });

  test("are waited for no longer than allowed", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    const report = await ingest({ members: [0], toLeadHours: 3, waitMs: 150_000, parallel: 1 });
    expect(report.notThere).toHaveLength(1);
    expect(sleeps).toEqual([60_000, 60_000]);
  });

  test("may be refused by a bucket that cannot be listed", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    server.faults.push(403);
    expect((await ingest({ members: [0], toLeadHours: 0 })).notThere).toHaveLength(1);
  });

  test("include one that ends before its index does", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    const name = await onlyFile(bucket);
    const bytes = await readFile(name);
    await writeFile(name, bytes.subarray(0, 300));
    expect((await ingest({ members: [0], toLeadHours: 0 })).notThere).toHaveLength(1);
    await writeFile(name, bytes);
    expect((await ingest({ members: [0], toLeadHours: 0 })).fields).toHaveLength(4);
  });
});

describe("a file that does not fit its index", () => {
  test("is begun anew once, in case it was written anew", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    const first = await ingest({ members: [0], toLeadHours: 0 });
    await rm(first.fields[0]!.path);
    await writeGefsFiles(bucket, [0], [0], " anew");
    const texts = await textsOf(await ingest({ members: [0], toLeadHours: 0 }));
    expect(texts.every((text) => text.endsWith("anew"))).toBe(true);
  });

  test("fails where it still does not", async () => {
    await writeGefsFiles(bucket, [0], [0]);
    const name = await onlyFile(bucket);
    await writeFile(name, new Uint8Array((await readFile(name)).length));
    const { failed, progress } = await ingest({ members: [0], toLeadHours: 0 });
    expect(failed[0]!.reason).toContain("where its index says");
    expect(progress.messagesDone).toBe(0);
  });
});

function isEnvelope(line: string): boolean {
  const [, first, last] = /bytes=(\d+)-(\d+)/u.exec(line)!;
  return Number(last) - Number(first) === 15;
}

async function onlyFile(root: string): Promise<string> {
  const names = await readdir(root, { recursive: true });
  return join(
    root,
    names.find((name) => /f\d+$/u.test(name))!,
  );
}
