import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type UsageResponse, usageResponseSchema } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { CallerLeft, recipientNow } from "../../src/errors/caller-left.ts";
import { noCells } from "../../src/scoring/field/score-cells.ts";
import { fairTurns } from "../../src/workers/pool/fair-turns.ts";
import type { Threads } from "../../src/workers/pool/workers.ts";
import { type RunningServer, runningServer, startMs } from "../harness/running-server.suite.ts";

const place = { latitude: 51.5, longitude: -0.12 };
const rankPath = "/v2/optimality/rank/";
const marathon = { type: "task", id: 48 };
const rankBody = {
  locations: Array.from({ length: 40 }, (_, index) => ({ ...place, latitude: 30 + index })),
  entries: [marathon],
  periods: [{ hours: 720 }],
  model: "noaa",
  window: { duration_hours: 6 },
};
const breakdownPath = "/v1/optimality/breakdown/";
const breakdownBody = {
  request: { ...place, forecast_hours: 720, model: "noaa" },
  constraint_params: marathon,
};

/**
 * Creates a single worker place whose work ends only when its recipient leaves.
 *
 * @param isDone - Returns true if a block of cells ends at once, given the number of pieces of work that were begun.
 */
function heldApart(isDone: (begun: number) => boolean = () => false) {
  const turns = fairTurns({ atOnce: 1, waitingMax: 100 });
  let begun = 0;
  const held = (accountId = ""): Promise<never> => {
    const recipient = recipientNow();
    const work = (): Promise<never> => {
      begun++;
      return new Promise((_, reject) => recipient!.whenLeft(() => reject(new CallerLeft())));
    };
    return turns(accountId, work, recipient);
  };
  const apart: Omit<Threads, typeof Symbol.asyncDispose> = {
    answer: (_, { principal }) => held(principal.accountId),
    score: ({ accountId }) => held(accountId),
    rank: ({ accountId }) => held(accountId),
    cells: ({ accountId, forecastHours, members }) =>
      isDone(begun + 1)
        ? turns(accountId ?? "", async () => (begun++, noCells(forecastHours, members)), recipientNow())
        : held(accountId),
    routeCells: ({ accountId }) => held(accountId),
    cellsFile: ({ accountId }) => held(accountId),
    usual: async () => undefined,
  };
  return { apart: () => apart, begun: () => begun };
}

/** Sends a request whose caller leaves when the test makes it leave. */
function send({ url, key }: RunningServer, path: string, body: object) {
  const leaving = new AbortController();
  const headers = { "content-type": "application/json", "x-api-key": key };
  const init = { method: "POST", headers, body: JSON.stringify(body), signal: leaving.signal };
  const ended = fetch(url + path, init).catch(() => undefined);
  return async (): Promise<void> => {
    leaving.abort();
    await ended;
  };
}

async function used(server: RunningServer): Promise<UsageResponse["allowance"]> {
  return usageResponseSchema.parse((await server.send("/v1/usage")).json).allowance;
}

test("who leaves while the work waits pays nothing, and who leaves after it was begun pays for it", async () => {
  const { apart, begun } = heldApart();
  await using server = await runningServer({ apart });
  const leaveFirst = send(server, breakdownPath, breakdownBody);
  await vi.waitFor(() => expect(begun()).toBe(1));
  const leaveSecond = send(server, breakdownPath, breakdownBody);
  await vi.waitFor(async () => expect((await used(server)).used).toBe(2));
  await leaveSecond();
  await vi.waitFor(async () => expect((await used(server)).used).toBe(1));
  await leaveFirst();
  await vi.waitFor(async () => expect(await used(server)).toMatchObject({ used: 1, unsettled: 0 }));
  expect(begun()).toBe(1);
  const lines = server.log.filter(({ route }) => route === breakdownPath);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toMatchObject({ cut_off: "caller_left" });
    expect(line).not.toHaveProperty("code");
    expect(line).not.toHaveProperty("fault");
  }
});

test("who leaves a ranking pays for the pairs that were begun, and no other is begun", async () => {
  const { apart, begun } = heldApart();
  await using server = await runningServer({ apart });
  const leave = send(server, rankPath, rankBody);
  await vi.waitFor(() => expect(begun()).toBe(1));
  expect((await used(server)).used).toBe(40);
  await leave();
  await vi.waitFor(async () => expect(await used(server)).toMatchObject({ used: 1, unsettled: 0 }));
  expect(begun()).toBe(1);
});

test("who leaves a batch before its first line pays for the items that were begun", async () => {
  const { apart, begun } = heldApart();
  await using server = await runningServer({ apart });
  const item = (latitude: number) => ({
    location: { ...place, latitude },
    entry: marathon,
    period: { hours: 720 },
    model: "noaa",
    include: ["reasons"],
  });
  const leave = send(server, "/v2/optimality/batch/composite-optimality", {
    items: Array.from({ length: 40 }, (_, index) => item(30 + index)),
  });
  await vi.waitFor(() => expect(begun()).toBe(1));
  expect((await used(server)).used).toBe(40);
  await leave();
  await vi.waitFor(async () => expect(await used(server)).toMatchObject({ used: 1, unsettled: 0 }));
});

test("who leaves an area pays for the block of 256 cells that was begun, and no other is begun", async () => {
  const { apart, begun } = heldApart();
  await using server = await runningServer({ apart });
  const leave = send(server, "/v2/optimality/area/", {
    // 20 x 20 cells.
    area: { bbox: [0, 50, 4.75, 54.75] },
    entry: marathon,
    period: { hours: 24 },
    model: "noaa",
  });
  await vi.waitFor(() => expect(begun()).toBe(1), { timeout: 20_000 });
  expect((await used(server)).used).toBe(40);
  await leave();
  await vi.waitFor(async () => expect(await used(server)).toMatchObject({ used: 26, unsettled: 0 }));
  expect(begun()).toBe(1);
});

test("who leaves an area of any size pays for the blocks that were begun, as the usage says", async () => {
  let doneBlocks = 0;
  let begunBefore = 0;
  const { apart, begun } = heldApart((count) => count - begunBefore <= doneBlocks);
  await using server = await runningServer({ apart });
  const side = fc.integer({ min: 17, max: 31 });
  const areas = fc.record({ rows: side, columns: side, done: fc.nat(3) });
  let before = 0;
  for (const { rows, columns, done } of fc.sample(areas, { numRuns: sized(5, 40), seed: 15 })) {
    const body = {
      area: { bbox: [0, 40, (columns - 1) / 4, 40 + (rows - 1) / 4] },
      entry: marathon,
      period: { hours: 24 },
      model: "noaa",
    };
    const dry = await server.send("/v2/optimality/area/cost", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const { scored, cost } = dry.json as V2.AreaCost;
    doneBlocks = Math.min(done, Math.ceil(scored / 256) - 1);
    begunBefore = begun();
    const leave = send(server, "/v2/optimality/area/", body);
    await vi.waitFor(() => expect(begun()).toBe(begunBefore + doneBlocks + 1));
    expect((await used(server)).used).toBe(before + cost);
    await leave();
    before += Math.ceil(Math.min(256 * (doneBlocks + 1), scored) / 10);
    await vi.waitFor(async () => expect(await used(server)).toMatchObject({ used: before, unsettled: 0 }));
  }
});

test("callers who leave one after the other keep no one else from an answer", async () => {
  const { apart, begun } = heldApart();
  await using server = await runningServer({ apart });
  for (let count = 1; count <= 20; count++) {
    const leave = send(server, breakdownPath, breakdownBody);
    await vi.waitFor(() => expect(begun()).toBe(count), { interval: 2 });
    await leave();
  }
  const { plaintext } = await server.issue("other");
  const leave = send({ ...server, key: plaintext }, breakdownPath, breakdownBody);
  await vi.waitFor(() => expect(begun()).toBe(21));
  await leave();
  expect(server.clock.ms).toBe(startMs);
});
