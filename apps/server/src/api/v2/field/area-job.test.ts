import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { type Job, jobSchema, usageResponseSchema, v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { areaCellsMax, areaJobCellsMax } from "@halcyon/schema/v2";
import { StoreError } from "@halcyon/store";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import type { NativeWeather, WeatherSource } from "@halcyon/weather";
import { describe, expect, test, vi } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { jobStore } from "../../../jobs/job-store.ts";
import { type CellsWork, noCells } from "../../../scoring/field/score-cells.ts";
import { counted } from "../../../workers/pool/counted-workers.suite.ts";
import { fairTurns } from "../../../workers/pool/fair-turns.ts";
import { areaWork, orderOfArea, readAreaJob } from "./area-job.ts";
import { type AreaScoring, type AskedArea, blockCells } from "./asked-area.ts";

const path = "/v2/optimality/area/";
const small = {
  area: { bbox: [-2.5, 53.05, 2.5, 53.1] },
  model: "noaa",
  entry: { type: "task", id: 2 },
  period: { hours: 5 },
  include: ["hours", "cells"],
};

/** Returns a source with the weather of one cell in every cell, so that thousands of cells can be read. */
function alike(fails: (longitude: number) => boolean = () => false): WeatherSource {
  const source = syntheticSource({ product: "gfs", seed: 0 });
  const read = new Map<string, Promise<NativeWeather>>();
  return {
    ...source,
    read: ({ cell, ...request }) => {
      if (fails(cell.longitude)) return Promise.reject(new StoreError("unreachable", "gone"));
      const key = JSON.stringify(request);
      const native = read.get(key) ?? source.read({ ...request, cell });
      read.set(key, native);
      return native;
    },
  };
}

const modelsOf = (source: WeatherSource) => new Map([["noaa", [{ part: "deterministic", source }]]] as const);

const order = (server: RunningServer, body: object, headers: Record<string, string> = {}) =>
  post(server, path, body, { prefer: "respond-async", ...headers });

async function ordered(server: RunningServer, body: object, headers?: Record<string, string>): Promise<Job> {
  const answer = await order(server, body, headers);
  expect(answer.status, answer.text).toBe(202);
  const job = jobSchema.parse(answer.json);
  expect(answer.headers.get("location")).toBe(`/v2/jobs/${job.id}`);
  return job;
}

async function done(server: RunningServer, { id }: Job): Promise<Job> {
  return vi.waitUntil(
    async () => {
      const job = jobSchema.parse((await server.send(`/v2/jobs/${id}`)).json);
      return job.status === "done" && job;
    },
    { timeout: 120_000, interval: 20 },
  );
}

async function used(server: RunningServer): Promise<number> {
  return usageResponseSchema.parse((await server.send("/v1/usage")).json).allowance.used;
}

describe("a job for an area", () => {
  test("has the answer that the area has at once, in every format, for as much", async () => {
    await using server = await runningServer();
    const atOnce = (await post(server, path, small)).json as V2.AreaResponse;
    expect(await used(server)).toBe(3);
    const job = await done(server, await ordered(server, small));
    expect(job).toMatchObject({ charged: 3, counts: { items: 1, done: 1 }, result: `${path}${job.id}` });
    const answer = await server.send(job.result!);
    v2["optimality.areaResult"].output.parse(answer.json);
    expect(answer.json).toEqual(atOnce);
    for (const accept of ["text/csv", "application/geo+json"]) {
      const one = await post(server, path, small, { accept });
      const other = await server.send(job.result!, { headers: { accept } });
      expect(other.text).toBe(one.text);
      expect(other.headers.get("content-type")).toBe(one.headers.get("content-type"));
    }
    expect(await used(server)).toBe(3 + 3 + 2 * 3);
    for (const [format, type] of [
      ["parquet", "application/vnd.apache.parquet"],
      ["arrow", "application/vnd.apache.arrow.stream"],
      ["netcdf", "application/netcdf"],
    ] as const) {
      const file = await server.send(`${job.result}?format=${format}`);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, type]);
      const one = await post(server, path, small, { accept: type });
      expect(file.text.length).toBeGreaterThan(0);
      expect(file.headers.get("content-disposition")).toBe(one.headers.get("content-disposition"));
    }
  });

  test("scores more cells than an answer at once may have, and is refunded for those that fail", async () => {
    const models = modelsOf(alike((longitude) => longitude > 2));
    await using server = await runningServer({ ports: { models } });
    const large = { ...small, area: { bbox: [-3, 50, 3, 62] }, period: { hours: 1 }, top: 5 };
    const problem = await post(server, path, large);
    expectProblem(problem, "invalid_request");
    expect(problem.text).toContain("respond-async");
    const dry = (await post(server, `${path}cost`, large)).json as V2.AreaCost;
    expect(dry.scored).toBeGreaterThan(areaCellsMax);
    const job = await ordered(server, large);
    expect(job.charged).toBe(dry.cost);
    const { charged } = await done(server, job);
    const { metadata, refused, cells } = (await server.send(`${path}${job.id}`)).json as V2.AreaResponse;
    expect(refused.length).toBeGreaterThan(0);
    expect(metadata.area.scored + refused.length).toBe(dry.scored);
    expect(cells).toHaveLength(5);
    expect(charged).toBe(Math.ceil(metadata.area.scored / 10));
    expect(await used(server)).toBe(charged);
  });

  test("costs what the dry run says without the cells that fail, as the usage says, at once or later", async () => {
    const models = modelsOf(alike((longitude) => longitude > 1));
    await using server = await runningServer({ ports: { models } });
    const box = fc.record({
      west: fc.double({ min: -3, max: 1.5, noNaN: true }),
      south: fc.double({ min: 50, max: 58, noNaN: true }),
      width: fc.double({ min: 0.1, max: 3, noNaN: true }),
      height: fc.double({ min: 0.1, max: 2, noNaN: true }),
      isJob: fc.boolean(),
    });
    let before = 0;
    for (const { west, south, width, height, isJob } of fc.sample(box, {
      numRuns: sized(8, 200),
      seed: 14,
    })) {
      const change = {
        ...small,
        period: { hours: 2 },
        area: { bbox: [west, south, west + width, south + height] },
      };
      const dry = (await post(server, `${path}cost`, change)).json as V2.AreaCost;
      expect(await used(server)).toBe(before);
      const job = isJob ? await done(server, await ordered(server, change)) : undefined;
      const answer = job === undefined ? await post(server, path, change) : await server.send(job.result!);
      const { metadata, refused } = answer.json as V2.AreaResponse;
      const { scored } = metadata.area;
      expect(scored + refused.length).toBe(dry.scored);
      const charged = (await used(server)) - before;
      expect(charged).toBe(Math.ceil(scored / 10));
      if (refused.length === 0) expect(charged).toBe(dry.cost);
      if (job !== undefined) expect(job.charged).toBe(charged);
      before += charged;
    }
  });

  test("is made once for requests with the same key", async () => {
    await using server = await runningServer({ ports: { models: modelsOf(alike()) } });
    const once = { "idempotency-key": "a-farm" };
    const job = await ordered(server, small, once);
    expect((await ordered(server, small, once)).id).toBe(job.id);
    await done(server, job);
    expect(await used(server)).toBe(3);
  });

  test("refuses too many cells, and is hidden from others and from the results of batches", async () => {
    await using server = await runningServer({ ports: { models: modelsOf(alike()) } });
    const whole = await order(server, { ...small, area: { bbox: [-180, -90, 180, 90] } });
    expectProblem(whole, "invalid_request");
    expect(whole.json).toMatchObject({
      errors: [{ code: "too_big", expected: { maximum_cells: areaJobCellsMax } }],
    });
    const job = await ordered(server, small);
    expectProblem(await server.send(`/v2/jobs/${job.id}/result`), "job_not_found");
    expectProblem(await server.send(`/v1/jobs/${job.id}`), "job_not_found");
    expectProblem(await server.send(`${path}job_3Kq9XbT1vRy7UcMd`), "job_not_found");
    await done(server, job);
  });
});

test("a job that is interrupted goes on after the blocks that it has stored", async () => {
  await using server = await runningServer();
  const store = jobStore(server.database, () => server.clock.ms);
  const principal = await server.database
    .selectFrom("api_key")
    .select(["id as keyId", "account_id as accountId", "allowance_id as allowanceId"])
    .executeTakeFirstOrThrow();
  const good = Array.from({ length: 2 * blockCells + 5 }, (_, index) => ({
    index,
    latitude: 50,
    longitude: 0,
    sea: false,
    km2: 1,
  }));
  // The scorer of this test looks at the cells alone.
  const asked = {
    body: {},
    area: { cells: good, middle: { latitude: 50, longitude: 0 } },
    checked: { good, failed: [], members: 0, runHours: 1 },
    request: { forecastHours: 1 },
    period: { fromHour: 0, toHour: 1 },
    now: 0,
  } as unknown as AskedArea;
  const id = await store.create(orderOfArea(asked, { principal, periodStartMs: 0, cost: 52 }));
  const closing = new AbortController();
  const blocks: number[] = [];
  const scoring = {
    models: new Map(),
    admit: { known: () => Promise.reject(new Error("no weather")) },
    cells: async ({ cells }: CellsWork) => {
      blocks.push(cells[0]!.index);
      if (blocks.length === 2) closing.abort();
      const failed = cells
        .slice(0, 1)
        .map(({ index }) => ({ index, error: new StoreError("unreachable", "gone") }));
      return { ...noCells(1, 0), failed };
    },
  } as unknown as AreaScoring;
  const work = areaWork(store, scoring);
  await expect(work(id, closing.signal)).rejects.toThrow("put off");
  await work(id, new AbortController().signal);
  expect(blocks).toEqual([0, blockCells, 2 * blockCells]);
  const { sums } = await readAreaJob(store, id);
  expect(sums.failed.map(({ index }) => index)).toEqual(blocks);
  const scored = good.length - 3;
  expect(await store.get(principal.accountId, id)).toMatchObject({
    status: "done",
    charged: Math.ceil(scored / 10),
  });
});

test("a caller with one cell waits for no more than a block of those who asked for hundreds before", async () => {
  const turns = fairTurns({ atOnce: 1, waitingMax: 10 });
  const begun: number[] = [];
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  await using server = await runningServer({
    ports: { models: modelsOf(alike()) },
    apart: (ports) => {
      const threads = counted([])(ports);
      return {
        ...threads,
        cells(work) {
          if (work.cells.length === 1) isAsked();
          return turns(work.accountId!, async () => {
            begun.push(work.cells.length);
            await asked;
            return threads.cells(work);
          });
        },
      };
    },
  });
  const large = { ...small, area: { bbox: [-5, 50, 5, 54.9] } };
  const job = await ordered(server, large);
  const many = [post(server, path, large), post(server, path, large)];
  await vi.waitUntil(() => begun.length > 0);
  const { plaintext } = await server.issue("other");
  const one = { ...small, area: { bbox: [0.01, 50.01, 0.02, 50.02] } };
  const answers = await Promise.all([post(server, path, one, { "x-api-key": plaintext }), ...many]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await done(server, job);
  expect(begun.slice(0, 2)).toEqual([blockCells, 1]);
  expect(begun).toHaveLength(3 * 4 + 1);
});
