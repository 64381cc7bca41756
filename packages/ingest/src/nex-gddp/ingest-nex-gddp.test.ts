import { temporaryFolder } from "@halcyon/testing";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packedMissing, unpack } from "@halcyon/schema";
import { folderStorage, recordStoreSource } from "@halcyon/store";
import { formatRecordTime } from "@halcyon/weather";
import { afterAll, expect, test } from "vitest";
import { takenSpans } from "../in-trace-span.suite.ts";
import { ingestNexGddp, type NexIngestOptions } from "./ingest-nex-gddp.ts";

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const names = ["tasmax", "hurs"].flatMap((name) =>
  ["historical_r1i1p1f3_gn_2014", "ssp245_r1i1p1f3_gn_2015"].map((rest) => `${name}_day_HADMADE_${rest}`),
);

const keyOf = (name: string): string => {
  const [variable, , model, scenario, realization] = name.split("_");
  return `NEX-GDDP-CMIP6/${model}/${scenario}/${realization}/${variable}/${name}`;
};

/** Delay before a response is broken off, so that its beginning arrives first [ms]. */
const settleMs = 50;

interface Bucket extends AsyncDisposable {
  readonly baseUrl: string;
  readonly asked: string[];
  /** Number of bytes after which a response with a file is cut off. */
  cutAfter: number;
}

/** Serves the fixtures as a bucket. Its listing has two entries per page and contains older versions. Every third response is an error. */
async function bucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  for (const name of names) {
    const stored = name.replace("r1i1p1f3", "r1i1p1f1");
    const path = fileURLToPath(new URL(`../netcdf/fixtures/${stored}.nc`, import.meta.url));
    objects.set(`${keyOf(name)}_v1.1.nc`, await readFile(path));
    objects.set(`${keyOf(name)}.nc`, Buffer.from("an old version"));
  }
  objects.set("NEX-GDDP-CMIP6/HADMADE/ssp245/r1i1p1f3/tas/index.html", Buffer.from(""));
  const asked: string[] = [];
  const state = { cutAfter: Infinity, answers: 0 };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, "http://bucket");
    asked.push(pathname === "/" ? "list" : `${pathname.split("/").at(-1)} ${request.headers.range ?? ""}`);
    state.answers += 1;
    if (state.answers % 3 === 0) {
      response.writeHead(503).end();
      return;
    }
    if (pathname === "/") {
      const prefix = searchParams.get("prefix")!;
      const start = Number(searchParams.get("continuation-token") ?? 0);
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted();
      const page = keys.slice(start, start + 2).map((key) => {
        const size = objects.get(key)!.byteLength;
        return `<Contents><Key>${key}</Key><ETag>&quot;${size}&quot;</ETag><Size>${size}</Size></Contents>`;
      });
      const more = keys.length > start + 2;
      const next = more ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : "";
      response.end(
        `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join("")}</ListBucketResult>`,
      );
      return;
    }
    const object = objects.get(pathname.slice(1));
    if (object === undefined) {
      response.writeHead(404).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const total = object.byteLength;
    response.writeHead(from === 0 ? 200 : 206, {
      "content-length": total - from,
      ...(from === 0 ? {} : { "content-range": `bytes ${from}-${total - 1}/${total}` }),
    });
    const body = object.subarray(from, from + state.cutAfter);
    response.write(body, () =>
      body.byteLength === total - from ? response.end() : setTimeout(() => response.destroy(), settleMs),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

async function newRoot(): Promise<string> {
  const folder = temporaryFolder();
  return join(folder, "store");
}

function optionsFor(root: string, baseUrl: string): NexIngestOptions {
  return {
    root,
    workFolder: root,
    record: "had",
    wish: {
      baseUrl,
      model: "HADMADE",
      scenario: "ssp245",
      variables: ["temperature_2m_max", "relative_humidity_2m"],
      fromYear: 2014,
      toYear: 2015,
    },
    terms: {
      id: "nex-gddp-cmip6",
      attribution: "Made up by scripts/netcdf/fixtures.py",
      licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
    },
    wanted: {
      places: [
        { latitude: -10, longitude: 180 },
        { latitude: 50, longitude: 0 },
      ],
      reachKm: 25,
    },
    connection: {
      fetch,
      sleep: async () => Promise.resolve(),
      random: () => 0,
      clock: Date.now,
      timeoutMs: 600_000,
      attempts: 20,
      onRetry: () => undefined,
    },
  };
}

/** Computes the formula of scripts/netcdf/fixtures.py at -10, 180. */
const tenths = (time: number): number => (7 * 40 + 3 * 720 + 5 * time) % 200;

async function maxima(root: string): Promise<{ readonly span: readonly string[]; readonly wrong: number }> {
  const storage = folderStorage(root);
  closing.push(async () => storage.close());
  const source = await recordStoreSource({ storage, record: "had", substituteKm: 0 });
  const { first, last, step, calendar, variables } = source.describe();
  const cell = (await source.locate({ latitude: -10, longitude: 180 }))!;
  const { grids } = await source.read({ cell, variables: ["temperature_2m_max"], from: first, to: last });
  const { packing } = variables.get("temperature_2m_max")!;
  const wrong = [...grids.get("temperature_2m_max")!].filter(
    (packed, index) =>
      packed === packedMissing ||
      Math.abs(unpack(packed, packing) - (tenths(first + index) / 10 - 5)) > 0.0051,
  ).length;
  return { span: [first, last].map((time) => formatRecordTime(time, step, calendar)), wrong };
}

test("years of a bucket become a record, the newest version of each, though answers fail and break off", async () => {
  await using server = await bucket();
  server.cutAfter = 9000;
  const root = await newRoot();
  const options = optionsFor(root, server.baseUrl);
  const steps: number[] = [];
  const ingest = await ingestNexGddp({ ...options, onProgress: ({ done }) => steps.push(done) });
  expect(ingest).toMatchObject({ state: "published", outside: [{ latitude: 50, longitude: 0 }] });
  expect(ingest.description).toMatchObject({ model: "HADMADE", scenario: "ssp245", calendar: "360_day" });
  expect(steps).toEqual([1, 2, 3, 4]);
  expect(await maxima(root)).toEqual({ span: ["2014-01-01", "2015-12-30"], wrong: 0 });
  expect(server.asked.some((line) => /_gn_2014_v1\.1\.nc bytes=\d+-$/.test(line))).toBe(true);
  expect(server.asked.some((line) => line.includes("_gn_2014.nc"))).toBe(false);
  const kept = await readdir(join(root, ".nex-gddp-had"));
  expect(kept.filter((name) => name.startsWith("download-"))).toEqual([]);
  expect(kept).toHaveLength(4);

  server.asked.length = 0;
  expect((await ingestNexGddp(options)).state).toBe("there");
  expect(server.asked.every((line) => line === "list")).toBe(true);
});

test("an ingest that broke off goes on in the middle of a file, and fetches no file twice", async () => {
  await using server = await bucket();
  server.cutAfter = 6000;
  const root = await newRoot();
  const options = optionsFor(root, server.baseUrl);
  let left = 17;
  const failing: typeof fetch = async (...question) => {
    left -= 1;
    if (left < 0) throw new TypeError("The cable is out.");
    return fetch(...question);
  };
  const broken = ingestNexGddp({ ...options, connection: { ...options.connection, fetch: failing } });
  await expect(broken).rejects.toMatchObject({ code: "retry_later" });
  const kept = await readdir(join(root, ".nex-gddp-had"));
  const downloads = kept.filter((name) => name.startsWith("download-"));
  expect(downloads).toHaveLength(1);
  const done = kept.length - downloads.length;
  expect(done).toBeGreaterThan(0);
  await expect(maxima(root)).rejects.toMatchObject({ code: "empty" });

  server.asked.length = 0;
  await ingestNexGddp(options);
  expect(await maxima(root)).toMatchObject({ wrong: 0 });
  const files = server.asked.filter((line) => line !== "list");
  expect(files[0]).toMatch(/ bytes=\d+-$/);
  expect(new Set(files.map((line) => line.split(" ")[0])).size).toBe(4 - done);
});

test("years of a bucket are spans of one ingest, with what was fetched now", async () => {
  await using server = await bucket();
  const options = optionsFor(await newRoot(), server.baseUrl);
  const { ended, inSpan } = takenSpans();
  await ingestNexGddp({ ...options, inSpan });
  const fetched = ended.filter(({ name }) => name === "fetch file");
  expect(fetched).toHaveLength(4);
  expect(fetched[0]?.facts).toMatchObject({
    file: "tasmax_day_HADMADE_historical_r1i1p1f3_gn_2014_v1.1.nc",
    state: "complete",
  });
  const bytes = fetched.reduce((sum, { facts }) => sum + Number(facts["bytes"]), 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(ended.map(({ name }) => name)).toEqual([
    ...fetched.flatMap(() => ["decode", "fetch file"]),
    "survey",
    "assemble",
    "publish",
    "ingest run",
  ]);
  expect(ended.at(-1)?.facts).toEqual({
    provider: "nex-gddp-cmip6",
    part: "had",
    state: "published",
    files: 4,
    bytes,
    cells: 1,
    variables: 2,
  });

  const { ended: again, inSpan: other } = takenSpans();
  await ingestNexGddp({ ...options, inSpan: other });
  expect(again).toMatchObject([
    { name: "survey" },
    { name: "ingest run", facts: { state: "there", files: 4, bytes: 0 } },
  ]);
});

test("one process at a time fetches for a record", async () => {
  await using server = await bucket();
  const root = await newRoot();
  const options = optionsFor(root, server.baseUrl);
  const both = await Promise.allSettled([ingestNexGddp(options), ingestNexGddp(options)]);
  expect(both.toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
    { status: "fulfilled", value: { state: "published" } },
    { status: "rejected", reason: { code: "busy" } },
  ]);
  expect(await maxima(root)).toMatchObject({ wrong: 0 });
});

test("a year that the bucket has not got is an error that names it", async () => {
  await using server = await bucket();
  const options = optionsFor(await newRoot(), server.baseUrl);
  const wish = { ...options.wish, toYear: 2016 };
  await expect(ingestNexGddp({ ...options, wish })).rejects.toThrow(
    /temperature_2m_max .*HADMADE.*ssp245.*2016/u,
  );
});
