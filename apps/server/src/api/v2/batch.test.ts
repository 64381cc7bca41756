import { batchCostSchema, type Job, jobSchema, v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { describe, expect, test, vi } from "vitest";
import { brokenAt, gustyServer, post, usageOf } from "../../../test/harness/gusty-server.suite.ts";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";
import { counted } from "../../workers/pool/counted-workers.suite.ts";

const path = "/v2/optimality/batch/composite-optimality";
const item = {
  location: { latitude: 51.5, longitude: -0.12 },
  model: "noaa",
  entry: { type: "task", id: 7 },
  period: { hours: 2 },
};
const at = (latitude: number) => ({ ...item, location: { latitude, longitude: 8 } });

function linesOf({ text }: Answer): V2.BatchLine[] {
  const lines = text.trimEnd().split("\n");
  return lines.map((line) => v2["optimality.batch"].lines.parse(JSON.parse(line)));
}

function resultOf(line: V2.BatchLine | undefined): V2.CompositeResponse {
  if (line === undefined || !("result" in line)) throw new Error(JSON.stringify(line));
  return line.result;
}

const problemsOf = (lines: readonly V2.BatchLine[]) =>
  lines.map((line) => ("problem" in line ? line.problem.code : "scored"));

describe("a batch", () => {
  test("answers a line for each item in their order, as it would be answered by itself", async () => {
    await using server = await runningServer();
    const entry = { type: "task", id: 1 };
    const items = [
      { ...item, entry, ref: "plain", timezone: "Europe/Zurich" },
      { ...item, entry, period: { start: "2026-11-25T00:00:00Z", hours: 48 }, include: ["ensemble"] },
      {
        ...at(47),
        entry: { type: "scenario", id: 501 },
        include: ["ensemble", "reasons", "counterfactuals"],
      },
    ];
    const answer = await post(server, path, { items });
    expect(answer.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const lines = linesOf(answer);
    expect(lines.map(({ ref, index }) => [ref, index])).toEqual([
      ["plain", 0],
      [null, 1],
      [null, 2],
    ]);
    for (const [index, { ref: _, ...asked }] of items.map((one) => ({ ref: "", ...one })).entries()) {
      const alone = await post(server, "/v2/optimality/composite/", { include: [], ...asked });
      expect(resultOf(lines[index])).toEqual(alone.json);
    }
    expect(resultOf(lines[0]).forecast[0]).not.toHaveProperty("ensemble");
  });

  test("names what is wrong with an item where the whole body says it, and spoils no other", async () => {
    await using server = await gustyServer(brokenAt(40));
    const items = [
      item,
      "nothing",
      { ...item, location: { latitude: 91, longitude: 0 } },
      { ...item, entry: { type: "task", id: 8 } },
      { ...item, model: "ecmwf" },
      { ...item, period: { start: "2026-11-21T08:00:00Z", hours: 2 } },
      { ...item, period: { start: "2026-11-22T09:00:00Z", hours: 5040 }, ref: "far" },
      { ...item, include: ["counterfactuals"] },
      at(40),
      { request: {}, constraint_params: {}, ref: "of V1" },
      item,
    ];
    const lines = linesOf(await post(server, path, { items }));
    expect(problemsOf(lines)).toEqual([
      "scored",
      "invalid_request",
      "invalid_request",
      "entry_not_found",
      "model_unavailable",
      "invalid_request",
      "horizon_exceeded",
      "invalid_request",
      "weather_unavailable",
      "invalid_request",
      "scored",
    ]);
    expect(
      lines.map((line) => ("problem" in line ? line.problem.errors?.[0]?.pointer : null)).slice(1, 8),
    ).toEqual([
      "#/items/1",
      "#/items/2/location/latitude",
      "#/items/3/entry/id",
      "#/items/4/model",
      "#/items/5/period/start",
      "#/items/6/period/hours",
      "#/items/7/include",
    ]);
    expect(lines[6]).toMatchObject({ ref: "far" });
    expect(lines[9]).toMatchObject({ ref: "of V1" });
    const { allowance, days } = await usageOf(server);
    expect(allowance).toMatchObject({ used: 2, unsettled: 0 });
    expect(days).toMatchObject([{ endpoint: "v2.optimality.batch", requests: 1, charged: 2 }]);
  });

  test("tells by dry_run what it would cost and every problem", async () => {
    await using server = await gustyServer();
    const answer = await post(server, `${path}?dry_run=true`, {
      items: [item, { ...item, period: {} }, item],
    });
    const { cost, items, problems } = batchCostSchema.parse(answer.json);
    expect([cost, items]).toEqual([2, 3]);
    expect(problems).toMatchObject([
      { index: 1, problem: { errors: [{ pointer: "#/items/1/period/hours", code: "span_conflict" }] } },
    ]);
    expect((await usageOf(server)).allowance.used).toBe(0);
  });

  test("is charged once by its Idempotency-Key, which names another request under V1", async () => {
    await using server = await gustyServer();
    const named = { "idempotency-key": "batch-1" };
    for (let time = 0; time < 2; time++)
      expect((await post(server, path, { items: [item, item] }, named)).status).toBe(200);
    expect((await usageOf(server)).allowance.used).toBe(2);
    expectProblem(await post(server, path, { items: [item] }, named), "idempotency_conflict");
    const ofV1 = {
      request: { ...item.location, forecast_hours: 2, model: "noaa" },
      constraint_params: item.entry,
    };
    const other = await post(server, path.replace("v2", "v1"), { items: [ofV1] }, named);
    expect([other.status, (await usageOf(server)).allowance.used]).toEqual([200, 3]);
  });

  test("is compressed where its caller can read that", async () => {
    await using server = await gustyServer();
    const items = Array.from({ length: 20 }, () => ({ ...item, period: { hours: 240 } }));
    const answer = await post(server, path, { items }, { "accept-encoding": "zstd" });
    expect(answer.headers.get("content-encoding")).toBe("zstd");
  });

  test("makes long items in threads, the same as in the event loop", async () => {
    const tasks: string[] = [];
    await using apart = await runningServer({ apart: counted(tasks) });
    await using alone = await runningServer();
    const entry = { type: "task", id: 1 };
    const long = { ...item, entry, period: { start: "2026-11-22T09:00:00Z", hours: 600 } };
    const items = [
      { ...long, include: ["ensemble", "reasons"] },
      { ...item, entry },
      { ...long, entry: { type: "task", id: 99_999 }, include: ["reasons"] },
    ];
    const [first, second] = [await post(apart, path, { items }), await post(alone, path, { items })];
    const [one, other] = [linesOf(first), linesOf(second)];
    expect(one.slice(0, 2)).toEqual(other.slice(0, 2));
    expect(problemsOf(one)).toEqual(["scored", "scored", "entry_not_found"]);
    expect(tasks).toEqual(["answer"]);
  });
});

async function start(server: RunningServer, items: readonly unknown[]): Promise<Job> {
  const answer = await post(server, path, { items }, { prefer: "respond-async" });
  expect(answer.status, answer.text).toBe(202);
  const job = jobSchema.parse(answer.json);
  expect(answer.headers.get("location")).toBe(`/v2/jobs/${job.id}`);
  return job;
}

describe("a job", () => {
  test("does what a batch does, and belongs to V2", async () => {
    await using server = await gustyServer();
    const { id, charged } = await start(server, [{ ...item, ref: "a" }, "bad", item]);
    expect(charged).toBe(2);
    const job = await vi.waitFor(async () => {
      const found = jobSchema.parse((await server.send(`/v2/jobs/${id}`)).json);
      expect(found.status).toBe("done");
      return found;
    });
    expect(job).toMatchObject({
      counts: { items: 3, done: 3, problems: 1 },
      charged: 2,
      result: `/v2/jobs/${id}/result`,
    });
    const lines = linesOf(await server.send(job.result!));
    expect(problemsOf(lines)).toEqual(["scored", "invalid_request", "scored"]);
    // 4.5 of the 9 m/s from ideal to acceptable: 1 - 0.9 * 0.5 = 0.55.
    expect(resultOf(lines[0]).forecast.map(({ score }) => score)).toEqual([0.55, 0.55]);
    for (const part of ["", "/result"])
      expectProblem(await server.send(`/v1/jobs/${id}${part}`), "job_not_found");
    expect((await usageOf(server)).days).toMatchObject([{ endpoint: "v2.optimality.batch", charged: 2 }]);
  });

  test("of V1 does not exist under V2", async () => {
    await using server = await gustyServer();
    const ofV1 = {
      request: { ...item.location, forecast_hours: 2, model: "noaa" },
      constraint_params: item.entry,
    };
    const headers = { prefer: "respond-async" };
    const answer = await post(server, path.replace("v2", "v1"), { items: [ofV1] }, headers);
    const { id } = jobSchema.parse(answer.json);
    await vi.waitFor(async () =>
      expect(jobSchema.parse((await server.send(`/v1/jobs/${id}`)).json)).toMatchObject({
        status: "done",
        counts: { problems: 0 },
      }),
    );
    for (const part of ["", "/result"])
      expectProblem(await server.send(`/v2/jobs/${id}${part}`), "job_not_found");
  });
});
