import { sized, temporaryFolder } from "@halcyon/testing";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type PublishedRun, publishedRuns } from "@halcyon/store";
import { publishedGroup } from "@halcyon/store/writer-kit";
import { bucketRoot, fakeServer } from "@halcyon/store/s3/opened-bucket.suite";
import { beforeEach, expect, test } from "vitest";
import { takenSpans } from "../in-trace-span.suite.ts";
import { openProvider } from "../providers/open-provider.ts";
import { ingestRun, type RunOptions, type RunOutcome } from "../run/ingest-run.ts";
import type { RunRequest } from "../run/run-request.ts";
import { cfsPlaces, cfsRun } from "../sets/cfs-run.suite.ts";
import { forecastSet, setFiles } from "../sets/forecast-sets.suite.ts";
import { providerServer } from "../sets/provider-server.suite.ts";
import { sectionAt } from "../sets/section-at.suite.ts";
import { wideGfs } from "../sets/wide-gfs.suite.ts";
import { giveUpTask } from "./give-up-task.ts";
import { inProcessTasks } from "./in-process-tasks.ts";
import { type SpreadOptions, spreadRun } from "./spread-run.ts";
import { publishedFiles, setRequest, wideRequest } from "./spread-scene.suite.ts";
import type { SpreadTask, StepKind } from "./spread-task.ts";
import { openSpreadWorker, type SpreadWorkerOptions, type WorkReport } from "./spread-worker.ts";

const part = "part";
const wide = await wideGfs();

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const patient = { timeoutMs: 600_000, sleep: async () => undefined, random: () => 0 };
const alone = { part, threads: 0, ...patient };

interface Done {
  readonly kind: StepKind;
  readonly state: WorkReport["state"];
}

/** Ingests a run with workers in this process, into a separate store. */
async function spread(
  request: RunRequest,
  more: Partial<SpreadOptions> & {
    readonly workers?: number;
    /** Called with each task before the task is executed. */
    readonly onTask?: (task: SpreadTask) => Promise<void>;
    readonly fetchOptions?: SpreadWorkerOptions["fetchOptions"];
  } = {},
): Promise<{ readonly outcome: RunOutcome; readonly done: readonly Done[] }> {
  const { workers = 3, fetchOptions = {}, onTask, ...options } = more;
  const { root = join(folder, "spread") } = options;
  const done: Done[] = [];
  const work = async (task: SpreadTask, isLastTry: boolean): Promise<void> => {
    await onTask?.(task);
    const { state } = await worker.work(task, isLastTry);
    done.push({ kind: task.step.kind, state });
  };
  const tasks = inProcessTasks(work, workers, { sleep: async () => undefined });
  await using worker = await openSpreadWorker({
    storeRoot: () => root,
    workFolder: join(folder, "workers"),
    send: tasks.send,
    threads: 0,
    fetchOptions: { ...patient, ...fetchOptions },
  });
  const outcome = await spreadRun(request, {
    root,
    store: "the store",
    part,
    workFolder: join(folder, "work"),
    send: tasks.send,
    ...patient,
    sleep: () => tasks.idle(),
    ...options,
  });
  await tasks.idle();
  return { outcome, done };
}

async function ingest(request: RunRequest, more: Partial<RunOptions> = {}): Promise<RunOutcome> {
  const options = { ...alone, root: join(folder, "whole"), workFolder: join(folder, "whole-work") };
  return ingestRun(request, { ...options, ...more });
}

/** Compares the files that workers published with those of a single process, byte by byte. */
async function expectSameBytes(whole?: ReadonlyMap<string, string>): Promise<void> {
  const made = await publishedFiles(join(folder, "spread"), part);
  whole ??= await publishedFiles(join(folder, "whole"), part);
  expect(whole.size).toBeGreaterThan(20);
  expect([...made.keys()]).toEqual([...whole.keys()]);
  for (const [path, bytes] of whole) expect(made.get(path) === bytes, path).toBe(true);
}

let ofShort: ReturnType<typeof ingestShort> | undefined;

/** Returns the result of ingesting the short run in a single process. */
const shortWhole = (): ReturnType<typeof ingestShort> => (ofShort ??= ingestShort());

async function ingestShort(): Promise<{
  readonly outcome: RunOutcome;
  readonly files: ReadonlyMap<string, string>;
}> {
  await using server = await providerServer(wide);
  const options = { ...alone, root: temporaryFolder(), workFolder: temporaryFolder() };
  const outcome = await ingestRun(shortRequest(server.baseUrl), options);
  return { outcome, files: await publishedFiles(options.root, part) };
}

/** Returns the names of files and folders in the part other than its runs. */
async function leftovers(): Promise<readonly string[]> {
  const names = await readdir(join(folder, "spread", part));
  return names.filter((name) => name.startsWith(".") && name !== ".lock");
}

/** Returns the properties of an outcome that do not depend on how the run was fetched. */
function told(outcome: RunOutcome): object {
  if (!("checks" in outcome)) return outcome;
  const { fetched, skipped, ...rest } = outcome;
  const { notThere, failed, absent } = fetched;
  return { ...rest, skipped: new Set(skipped), notThere: notThere.length, failed, absent };
}

const tiny = { filesAtOnce: 2, bytesAtOnce: 1 };

test("a region of several tiles is the same to the byte as that of one process, and nothing is left beside it", async () => {
  await using server = await providerServer(wide);
  const variables = sized(
    ["temperature_2m", "precipitation", "wind_speed_10m"],
    forecastSet("gfs-next-run").variables,
  );
  const request = { ...wideRequest(server.baseUrl), variables };
  const { ended, inSpan } = takenSpans();
  const { outcome, done } = await spread(request, { ...tiny, fetchOptions: { inSpan } });
  const whole = await ingest(request);
  expect(outcome).toMatchObject({ state: "published", cells: 720 });
  expect(told(outcome)).toEqual(told(whole));
  await expectSameBytes();
  const times = Map.groupBy(done, ({ kind }) => kind);
  expect(Object.fromEntries([...times].map(([kind, all]) => [kind, all.length]))).toEqual({
    fetch: 7,
    check: 6,
    settle: 1,
    write: 6,
    publish: 1,
  });
  const steps = ended.filter(({ name }) => name === "ingest task").map(({ facts }) => String(facts["step"]));
  expect(steps.toSorted()).toEqual(done.map(({ kind }) => kind).toSorted());
  const assembled = ended
    .filter(({ name }) => name === "assemble")
    .map(({ facts }) => Number(facts["cells"]));
  expect(assembled.reduce((sum, cells) => sum + cells, 0)).toBe(720);
  expect(await leftovers()).toEqual([]);
  expect(await spread(request)).toMatchObject({ outcome: { state: "published_before" }, done: [] });
});

test("every task carries the span of its ingest to the worker", async () => {
  await using server = await providerServer(wide);
  const carried = new Set<string | undefined>();
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  await spread(shortRequest(server.baseUrl), {
    traceparent: () => traceparent,
    onTask: async (task) => void carried.add(task.traceparent),
  });
  expect([...carried]).toEqual([traceparent]);
});

test("a run in a bucket is the same to the byte as one in a folder", async () => {
  await using server = await providerServer(wide);
  await using bucket = await bucketRoot(fakeServer);
  const request = shortRequest(server.baseUrl);
  const { outcome } = await spread(request, { ...tiny, root: bucket.root });
  const whole = await shortWhole();
  expect(told(outcome)).toEqual(told(whole.outcome));
  const storage = bucket.reader();
  const [{ group }] = (await publishedRuns(storage, part)) as [PublishedRun];
  const keys = await bucket.keys();
  const inBucket = new Map<string, string>();
  for (const key of keys.filter((one) => one.startsWith(`${group}/`)).toSorted()) {
    inBucket.set(key.slice(group.length + 1), Buffer.from((await storage.get(key))!).toString("hex"));
  }
  expect(inBucket).toEqual(new Map(whole.files));
  expect(keys.filter((key) => !key.startsWith(`${group}/`))).toEqual([`${part}/latest.json`]);
});

test("an ensemble whose members share files is the same to the byte", async () => {
  await using server = await providerServer(setFiles("ecmwf"));
  const variables = ["temperature_2m", "wind_speed_10m", "precipitation"] as const;
  const request = {
    ...setRequest("ecmwf-ens", "ecmwf", server.baseUrl),
    variables,
    toLeadHours: sized(12, 48),
  };
  const [{ outcome }, whole] = [await spread(request, { filesAtOnce: 5 }), await ingest(request)];
  expect(told(outcome)).toEqual(told(whole));
  await expectSameBytes();
});

test("a run whose members started before it is the same to the byte", async () => {
  await using server = await providerServer(setFiles("cfs"));
  const request: RunRequest = {
    provider: openProvider("noaa-cfs", server.baseUrl),
    run: cfsRun,
    variables: sized(["temperature_2m"], ["temperature_2m", "relative_humidity_2m", "surface_pressure"]),
    toLeadHours: 12,
    extent: { places: cfsPlaces, reachKm: 100 },
  };
  const [{ outcome }, whole] = [await spread(request), await ingest(request)];
  expect(told(outcome)).toEqual(told(whole));
  await expectSameBytes();
});

/** Returns a request for a run that takes little time. */
function shortRequest(baseUrl: string): RunRequest {
  return { ...wideRequest(baseUrl), variables: ["temperature_2m"] };
}

/** Returns a fetch function that damages a number of the first responses for the temperature at 6 h. */
function spoiling(times: number): typeof fetch {
  const index = [...wide].find(([path]) => path.endsWith("f006.idx"))!;
  const line = new TextDecoder()
    .decode(index[1])
    .split("\n")
    .find((one) => one.includes(":TMP:2 m"))!;
  let left = times;
  return async (input, init) => {
    const response = await fetch(input, init);
    const range = new Headers(init?.headers).get("range") ?? "";
    const isIt =
      new URL(input as URL).pathname.endsWith("f006") && range.startsWith(`bytes=${line.split(":")[1]}-`);
    if (!isIt || left === 0) return response;
    left -= 1;
    const bytes = new Uint8Array(await response.arrayBuffer());
    // The reference value of the packing, a float in octets 12 to 15 of section 5.
    bytes[sectionAt(bytes, 5) + 12]! ^= 0x10;
    return new Response(bytes, { status: 206, headers: response.headers });
  };
}

test("what is suspect in any tile is fetched once more, and the tiles are checked anew", async () => {
  await using server = await providerServer(wide);
  const request = shortRequest(server.baseUrl);
  const { outcome, done } = await spread(request, { ...tiny, fetchOptions: { fetch: spoiling(1) } });
  expect(outcome).toMatchObject({ state: "published", checks: { suspect: 1, damaged: 1 } });
  expect(done.filter(({ kind }) => kind === "check")).toHaveLength(12);
  await expectSameBytes((await shortWhole()).files);
});

test("where every message is fetched twice, the workers that fetch it do so, and the bytes are the same", async () => {
  await using server = await providerServer(wide);
  const request = shortRequest(server.baseUrl);
  let atFirstCheck = 0;
  const { outcome } = await spread(request, {
    ...tiny,
    twice: true,
    fetchOptions: { fetch: spoiling(1) },
    onTask: async ({ step }) => {
      if (step.kind === "check") atFirstCheck ||= server.requests.length;
    },
  });
  expect(server.requests).toHaveLength(atFirstCheck);
  const whole = await ingest(request, { twice: true, fetch: spoiling(1) });
  expect(whole).toMatchObject({ state: "published", checks: { suspect: 13, damaged: 1, confirmed: 12 } });
  expect(told(outcome)).toEqual(told(whole));
  await expectSameBytes();
});

test("files that are not there yet are waited for, and the next ingest goes on where one gave up", async () => {
  await using server = await providerServer(wide);
  const request = shortRequest(server.baseUrl);
  server.withhold("f010");
  const first = await spread(request, tiny);
  expect(first.outcome).toMatchObject({ state: "not_whole", fetched: { notThere: [{ leadHours: 10 }] } });
  // A task that sends the next is noted after it, or before.
  expect(first.done.filter(({ kind }) => kind === "fetch")).toHaveLength(7);
  expect(first.done.filter(({ kind }) => kind !== "fetch")).toMatchObject([{ kind: "publish" }]);

  server.publish();
  // The index of one more file comes late.
  server.withhold("f010", server.requests.filter(({ path }) => path.includes("f010")).length + 3);
  const second = await spread(request, { ...tiny, waitMs: 3_600_000 });
  expect(second.outcome).toMatchObject({ state: "published" });
  const fetches = second.done.filter(({ kind }) => kind === "fetch").map(({ state }) => state);
  expect(fetches.length).toBeGreaterThan(1);
  expect(fetches.filter((state) => state !== "later")).toEqual(["done"]);
  await expectSameBytes((await shortWhole()).files);
});

test("a run of which files are missing is published with gaps where that is wanted", async () => {
  await using server = await providerServer(wide);
  const request = shortRequest(server.baseUrl);
  server.withhold("f010");
  const { outcome } = await spread(request, { ...tiny, acceptGaps: true });
  const whole = await ingest(request, { acceptGaps: true });
  expect(told(outcome)).toEqual(told(whole));
  await expectSameBytes();
});

test("what changed in the store is made once more", async () => {
  await using server = await providerServer(wide);
  const request = shortRequest(server.baseUrl);
  let spoiled = "";
  const { outcome, done } = await spread(request, {
    ...tiny,
    workers: 1,
    onTask: async ({ step, area }) => {
      if (step.kind !== "check" || spoiled !== "") return;
      const pieces = join(folder, "spread", part, `.work-${area}`, "fetch");
      spoiled = (await readdir(pieces)).find((name) => name.endsWith(".values"))!;
      const bytes = await readFile(join(pieces, spoiled));
      bytes[bytes.length >> 1]! ^= 1;
      await writeFile(join(pieces, spoiled), bytes);
    },
  });
  expect(outcome).toMatchObject({ state: "published" });
  expect(spoiled).not.toBe("");
  expect(done.filter(({ kind, state }) => kind === "fetch" && state === "done")).toHaveLength(8);
  await expectSameBytes((await shortWhole()).files);
});

test("an ingest whose provider stops answering its workers ends with that, and the next one goes on", async () => {
  await using server = await providerServer(wide);
  const request = shortRequest(server.baseUrl);
  const silent: typeof fetch = async (input, init) => {
    if (/f0(?:0[6-9]|1[01])/u.test(new URL(input as URL).pathname)) throw new TypeError("fetch failed");
    return fetch(input, init);
  };
  const failing = spread(request, { filesAtOnce: 6, fetchOptions: { fetch: silent, attempts: 1 } });
  await expect(failing).rejects.toMatchObject({ name: "IngestError", code: "retry_later" });
  const { outcome, done } = await spread(request, { filesAtOnce: 6 });
  expect(outcome).toMatchObject({ state: "published" });
  expect(done.filter(({ kind, state }) => kind === "fetch" && state === "done").length).toBeLessThan(3);
});

test("an ingest of whose tasks one is given up ends with that", async () => {
  await using server = await providerServer(wide);
  const root = join(folder, "spread");
  const tasks = inProcessTasks(async () => Promise.reject(new Error("the worker died")), 1, {
    sleep: async () => undefined,
    giveUp: (task, tries) => giveUpTask(root, task, tries),
  });
  const ended = spreadRun(shortRequest(server.baseUrl), {
    root,
    store: "the store",
    part,
    workFolder: join(folder, "work"),
    send: tasks.send,
    ...patient,
    sleep: () => tasks.idle(),
  });
  await expect(ended).rejects.toMatchObject({
    code: "retry_later",
    message: expect.stringMatching(/ 5 times .* fetch/u),
  });
});

test("a worker that has done a run does it again where that is wanted, and leaves tasks that come late", async () => {
  await using server = await providerServer(wide);
  const root = join(folder, "spread");
  const given: SpreadTask[] = [];
  const tasks = inProcessTasks((task, isLastTry) => worker.work(task, isLastTry), 1);
  await using worker = await openSpreadWorker({
    storeRoot: () => root,
    workFolder: join(folder, "workers"),
    send: async (some, afterMs) => {
      given.push(...some);
      await tasks.send(some, afterMs);
    },
    threads: 0,
    fetchOptions: patient,
  });
  const ingestAgain = () =>
    spreadRun(shortRequest(server.baseUrl), {
      root,
      store: "the store",
      part,
      workFolder: join(folder, "work"),
      send: async (some) => {
        given.push(...some);
        await tasks.send(some);
      },
      again: true,
      ...patient,
      sleep: () => tasks.idle(),
      ...tiny,
    });
  const groups: (string | undefined)[] = [];
  for (let round = 0; round < 2; round += 1) {
    expect(await ingestAgain()).toMatchObject({ state: "published" });
    await tasks.idle();
    groups.push(await publishedGroup(root, part, wideRequest(server.baseUrl).run));
  }
  expect(new Set(groups).size).toBe(2);
  await expectSameBytes((await shortWhole()).files);

  const { length } = given;
  for (const task of given.slice())
    expect(await worker.work(task, true)).toEqual({ state: "over", bytes: 0 });
  expect(given).toHaveLength(length);
  expect(await leftovers()).toEqual([]);
});
