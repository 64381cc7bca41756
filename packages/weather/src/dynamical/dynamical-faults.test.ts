import { afterAll, expect, test } from "vitest";
import { ArchiveError } from "../archive/archive-error.ts";
import type { Fault, ObjectServer } from "../http/object-server.suite.ts";
import type { WeatherSource } from "../source/source.ts";
import { readValues } from "./read-values.suite.ts";
import { type ServedDataset, servedFixture, untilTestEnds } from "./served-dataset.suite.ts";

const run = Date.parse("2026-11-20T00:00Z") / 3_600_000;
const place = { latitude: 45, longitude: -45 };

const serve = async (): Promise<ServedDataset> => untilTestEnds(await servedFixture("gefs"));

/** Opens the data set; its thread ends with the test. */
async function open(
  served: ServedDataset,
  options: Parameters<ServedDataset["open"]>[0] = {},
): Promise<WeatherSource> {
  return served.open({ attempts: 4, ...options });
}

const temperatures = (
  source: WeatherSource,
  where = place,
  start = run,
): Promise<ReadonlyMap<number, readonly number[]>> =>
  readValues(source, "temperature_2m", where, start, start + 1, start + 100);

const isChunk = (path: string): boolean => path.includes("/chunks/");
const isRepository = (path: string): boolean => path.endsWith("/repo");

/** Returns a fault for each of the first matching requests, and none after that. */
function first(count: number, matches: (path: string) => boolean, fault: Fault): ObjectServer["fault"] {
  let left = count;
  return (path) => (matches(path) && left-- > 0 ? fault : undefined);
}

const always =
  (matches: (path: string) => boolean, fault: Fault): ObjectServer["fault"] =>
  (path) =>
    matches(path) ? fault : undefined;

async function problemOf(work: Promise<unknown>): Promise<ArchiveError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ArchiveError))
    throw new Error("The work did not fail as an archive does.", { cause: error });
  return error;
}

const faultless = await servedFixture("gefs");
afterAll(() => faultless[Symbol.asyncDispose]());
const goodSource = await faultless.open();
const good = await temperatures(goodSource);
const goodBefore = await temperatures(goodSource, place, run - 24);

/** Option that disables the cache, so that each read sends requests to the server. */
const uncached = { cacheBytes: 0 };

test("a request that meets a fault is sent again", async () => {
  const served = await serve();
  const source = await open(served, uncached);
  for (const fault of ["drop", "cut", { status: 503 }, { status: 429 }, { status: 500 }] as const) {
    let met = 0;
    served.server.fault = (path) => (isChunk(path) && (met += 1) <= 3 ? fault : undefined);
    expect(await temperatures(source), JSON.stringify(fault)).toEqual(good);
    expect(met, JSON.stringify(fault)).toBeGreaterThan(3);
  }
});

test("an archive that keeps failing is for later", async () => {
  const served = await serve();
  const source = await open(served, { ...uncached, attempts: 2 });
  for (const fault of ["drop", "cut", { status: 503 }] as const) {
    served.server.fault = always(isChunk, fault);
    expect((await problemOf(temperatures(source))).code, JSON.stringify(fault)).toBe("retry_later");
  }
  served.server.fault = undefined;
  expect(await temperatures(source)).toEqual(good);
});

test("silence and a stall end at the timeout", async () => {
  const codes = (["silence", "stall"] as const).map(async (fault) => {
    const served = await serve();
    const source = await open(served, { timeoutMs: 4000, attempts: 1 });
    served.server.fault = always(isChunk, fault);
    return (await problemOf(temperatures(source))).code;
  });
  expect(await Promise.all(codes)).toEqual(["retry_later", "retry_later"]);
});

test("a place that takes too long is for later and says when, while its read goes on", async () => {
  const served = await serve();
  const source = await open(served, { patienceMs: 20 });
  served.server.fault = always(isChunk, "silence");
  expect(await problemOf(temperatures(source))).toMatchObject({ code: "retry_later", retryAfterSeconds: 3 });
});

test("a server without ranges cannot be used, and a redirection is not followed", async () => {
  const served = await serve();
  const source = await open(served, { attempts: 1 });
  served.server.fault = always(isChunk, "whole");
  expect((await problemOf(temperatures(source))).code).toBe("unusable");
  served.server.fault = always(isChunk, { status: 302 });
  expect((await problemOf(temperatures(source))).code).not.toBe("look_again");
});

test("a spoiled shard is damage of its run, and the run before it answers", async () => {
  const served = await serve();
  const source = await open(served, uncached);
  await temperatures(source, place, run - 24);
  const whole = new Map(served.server.objects);
  const spoils = {
    "is not there": { status: 404 },
    "is refused": { status: 403 },
    "loses its end": (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 300),
    "is overwritten": (bytes: Uint8Array) => bytes.map(() => 7),
  } as const;
  for (const [what, spoil] of Object.entries(spoils)) {
    const isFault = typeof spoil === "object";
    served.server.fault = isFault ? always(isChunk, spoil) : undefined;
    for (const [path, bytes] of whole)
      served.server.objects.set(path, isChunk(path) && !isFault ? spoil(bytes) : bytes);
    expect(await problemOf(temperatures(source)), what).toMatchObject({ code: "damaged", damagedRun: run });
  }
  served.server.fault = undefined;
  for (const [path, bytes] of whole) served.server.objects.set(path, bytes);
  expect(await temperatures(source, place, run - 24)).toEqual(goodBefore);
  expect(await temperatures(source)).toEqual(good);
});

test("new runs are found when the list of runs has grown old, and reads may stay with the commit before", async () => {
  const served = await serve();
  let nowMs = 0;
  const source = await open(served, { clock: () => nowMs, refreshMs: 60_000 });
  const snapshot = source.snapshot!() as string;
  expect(await source.latestRun(run + 24)).toBe(run);
  served.commit();
  nowMs = 59_999;
  expect(await source.latestRun(run + 24)).toBe(run);
  nowMs = 60_000;
  expect(await source.latestRun(run + 24)).toBe(run + 24);
  expect(source.snapshot!()).not.toBe(snapshot);
  const cell = (await source.locate(place))!;
  const request = {
    cell,
    run: run + 24,
    variables: ["temperature_2m"],
    from: run + 24,
    to: run + 30,
  } as const;
  expect((await source.read(request)).stamps).toContain(run + 30);
  expect((await problemOf(source.read({ ...request, snapshot }))).code).toBe("retry_later");
});

test("the run that arrives is known with its share, and is whole with the next commit", async () => {
  const served = await serve();
  let nowMs = 0;
  const source = await open(served, { clock: () => nowMs });
  const [arriving, ...others] = source.arriving!();
  expect([arriving!.run, others]).toEqual([run + 24, []]);
  expect(arriving!.share).toBeGreaterThan(0);
  expect(arriving!.share).toBeLessThan(1);
  served.commit();
  nowMs = 20_000;
  expect(await source.latestRun(run + 24)).toBe(run + 24);
  expect(source.arriving!()).toEqual([]);
});

test("an archive that has not changed is checked without its list of commits", async () => {
  const served = await serve();
  let nowMs = 0;
  const source = await open(served, { clock: () => nowMs });
  served.server.asked.length = 0;
  const sentBefore = served.server.sentBytes;
  for (let count = 0; count < 10; count += 1) {
    nowMs += 20_000;
    await source.latestRun(run);
  }
  expect(served.server.asked.every((path) => path.endsWith("/repo"))).toBe(true);
  expect([served.server.asked.length, served.server.sentBytes]).toEqual([10, sentBefore]);
});

test("runs that are known stay while the archive does not answer", async () => {
  const served = await serve();
  let nowMs = 0;
  const source = await open(served, { clock: () => nowMs, refreshMs: 60_000, attempts: 1 });
  served.server.fault = always(() => true, { status: 503 });
  nowMs = 60_000;
  expect(await source.latestRun(run + 24)).toBe(run);
});

test("a commit that has expired is looked up anew, and the request is asked once more as a whole", async () => {
  const served = await serve();
  const source = await open(served);
  served.commit();
  served.server.fault = first(1, isChunk, { status: 404 });
  const error = await problemOf(temperatures(source));
  expect([error.code, error.looksAgain, error.damagedRun]).toEqual(["look_again", true, undefined]);
  expect(await source.latestRun(run + 24)).toBe(run + 24);
  expect(await temperatures(source)).toEqual(good);
});

test("a commit that is not known any more is looked up anew", async () => {
  const source = await open(await serve());
  const cell = (await source.locate(place))!;
  const request = { cell, run, variables: ["temperature_2m"], from: run, to: run + 6 } as const;
  const error = await problemOf(source.read({ ...request, snapshot: "00000000000000000000" }));
  expect(error.code).toBe("look_again");
});

test("a bucket that has moved is found by the catalogue", async () => {
  const served = await serve();
  const source = await open(served);
  served.move("elsewhere/v2.icechunk");
  expect((await problemOf(temperatures(source))).code).toBe("look_again");
  expect(await temperatures(source)).toEqual(good);
  expect(served.server.asked.filter((asked) => asked.startsWith("stac/"))).toHaveLength(2);
});

test("a cell is read with the index and the chunks that hold it, once", async () => {
  const served = await serve();
  const source = await open(served);
  served.server.asked.length = 0;
  await Promise.all([temperatures(source), temperatures(source), temperatures(source)]);
  await temperatures(source);
  const kinds = served.server.asked.map((path) => path.split("/")[2]);
  // The index of a shard, and the chunk of the first leads.
  expect(kinds.filter((kind) => kind === "chunks")).toHaveLength(2);
  expect(new Set(served.server.asked).size).toBe(served.server.asked.length);
  expect(kinds.filter((kind) => kind === "repo")).toHaveLength(0);
});

test("another thread takes the place of one that was closed, and says what befalls it", async () => {
  const served = await serve();
  const client = served.client({ ...uncached, hasThread: true, attempts: 1 });
  const archive = await client.open(served.dataset);
  await client.close();
  const cell = { ...place, sea: true };
  const request = { cell, run, variables: ["temperature_2m"], from: run, to: run + 6, member: 0 } as const;
  const { stamps } = await archive.read(archive.sight.snapshot, request);
  expect(stamps).toContain(run + 6);
  served.server.fault = always(isChunk, { status: 503 });
  const error = await problemOf(archive.read(archive.sight.snapshot, request));
  expect(error).toMatchObject({ code: "retry_later", message: expect.stringContaining("/chunks/") });
});

test("a repository that cannot be opened says why", async () => {
  const served = await serve();
  served.server.fault = always(isRepository, { status: 404 });
  expect((await problemOf(open(served))).code).toBe("gone");
  served.server.fault = undefined;
  served.server.objects.set(`${served.folder}/repo`, Buffer.from("<html>Welcome</html>"));
  expect((await problemOf(open(served))).code).toBe("unusable");
  await expect(open(served, { hosts: [] })).rejects.toThrow("dynamical.hosts");
});
