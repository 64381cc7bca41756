import { type Job, jobSchema, usageResponseSchema } from "@halcyon/schema";
import { batchLineSchema } from "@halcyon/schema/v1";
import { StoreError } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { expectProblem, type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { formulaSource } from "../harness/formula-source.suite.ts";
import { madeEntry, madeGust, madeNow, madePorts } from "../harness/made-ports.suite.ts";

const path = "/v1/optimality/batch/composite-optimality";

const item = {
  request: { latitude: 50, longitude: 8, forecast_hours: 2, model: "noaa" },
  constraint_params: { id: 7, type: "task" },
};

/** Starts a server with gusts of 12.5 m/s, whose reads the test may change. */
function gustyServer(change: (read: WeatherSource["read"]) => WeatherSource["read"] = (read) => read) {
  const made = formulaSource({ formulas: { wind_gusts_10m: () => 12.5 }, run: madeNow - 6 });
  const source = { ...made, read: change((request) => made.read(request)) };
  const models = new Map([["noaa", [{ part: "deterministic", source }]]] as const);
  return runningServer({ ports: { ...madePorts(madeEntry(madeGust), {}), models } });
}

function post(server: RunningServer, items: readonly unknown[], headers: Record<string, string> = {}) {
  return server.send(path, {
    method: "POST",
    body: JSON.stringify({ items }),
    headers: { "content-type": "application/json", prefer: "respond-async", ...headers },
  });
}

async function start(server: RunningServer, items: readonly unknown[]): Promise<Job> {
  const answer = await post(server, items);
  expect(answer.status, answer.text).toBe(202);
  const job = jobSchema.parse(answer.json);
  expect(answer.headers.get("location")).toBe(`/v1/jobs/${job.id}`);
  return job;
}

async function jobOf(server: RunningServer, id: string): Promise<Job> {
  const answer = await server.send(`/v1/jobs/${id}`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return jobSchema.parse(answer.json);
}

async function usedBy(server: RunningServer) {
  const { allowance, days } = usageResponseSchema.parse((await server.send("/v1/usage")).json);
  return { used: allowance.used, unsettled: allowance.unsettled, days };
}

describe("a job", () => {
  test("does what a batch does, and keeps the lines for a day", async () => {
    await using server = await gustyServer();
    const { id, charged } = await start(server, [{ ...item, ref: "a" }, "bad", item]);
    expect(charged).toBe(2);
    await vi.waitFor(async () => expect((await jobOf(server, id)).status).toBe("done"));
    const job = await jobOf(server, id);
    expect(job).toMatchObject({
      progress: 1,
      counts: { items: 3, done: 3, problems: 1 },
      charged: 2,
      finished_at: "2026-11-21T09:14:03.000Z",
      expires_at: "2026-11-22T09:14:03.000Z",
      result: `/v1/jobs/${id}/result`,
    });
    const head = await server.send(job.result!, { method: "HEAD" });
    expect([head.status, head.headers.get("content-type"), head.text]).toEqual([
      200,
      "application/x-ndjson; charset=utf-8",
      "",
    ]);
    await vi.waitFor(() => expect(server.log.at(-1)).toMatchObject({ method: "HEAD", bytes: 0 }));
    const result = await server.send(job.result!);
    expect(result.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const lines = result.text
      .trimEnd()
      .split("\n")
      .map((line) => batchLineSchema.parse(JSON.parse(line)));
    // 4.5 of the 9 m/s from ideal to acceptable: 1 - 0.9 * 0.5 = 0.55.
    expect(lines).toMatchObject([
      { ref: "a", index: 0, result: { forecast: [{ median: 0.55 }, { median: 0.55 }] } },
      { ref: null, index: 1, problem: { code: "invalid_request" } },
      { ref: null, index: 2, result: { forecast: [{ median: 0.55 }, { median: 0.55 }] } },
    ]);
    expect(await usedBy(server)).toMatchObject({ used: 2, unsettled: 0 });
    server.clock.ms += 24 * 3_600_000;
    expectProblem(await server.send(`/v1/jobs/${id}`), "job_not_found");
    expectProblem(await server.send(job.result!), "job_not_found");
  });

  test("gives back what came to nothing, and its usage says so", async () => {
    let reads = 0;
    await using server = await gustyServer((read) => (request) => {
      reads++;
      return reads === 1 ? Promise.reject(new StoreError("unreachable", "gone")) : read(request);
    });
    const { id } = await start(server, [
      { ...item, request: { ...item.request, forecast_hours: 1 } },
      item,
      item,
    ]);
    await vi.waitFor(async () => expect((await jobOf(server, id)).status).toBe("done"));
    const { charged, counts } = await jobOf(server, id);
    const scored = counts.done - counts.problems;
    expect(counts.problems).toBeGreaterThan(0);
    expect(charged).toBe(scored);
    await vi.waitFor(async () =>
      expect(await usedBy(server)).toEqual({
        used: scored,
        unsettled: 0,
        days: [{ day: "2026-11-21", endpoint: "optimality.batch", requests: 1, charged: scored }],
      }),
    );
  });

  test("answers 202 with its progress where the result is not there yet", async () => {
    const gate = Promise.withResolvers<void>();
    await using server = await gustyServer((read) => async (request) => {
      await gate.promise;
      return read(request);
    });
    const { id } = await start(server, [item]);
    await vi.waitFor(async () => expect((await jobOf(server, id)).status).toBe("running"));
    const early = await server.send(`/v1/jobs/${id}/result`);
    expect(early.status).toBe(202);
    expect(jobSchema.parse(early.json)).toMatchObject({ progress: 0, result: null });
    gate.resolve();
    await vi.waitFor(async () => expect((await jobOf(server, id)).status).toBe("done"));
  });

  test("404 job_not_found for somebody else's, as for one that does not exist", async () => {
    await using server = await gustyServer();
    const { id } = await start(server, [item]);
    const stranger = { "x-api-key": (await server.issue("stranger")).plaintext };
    for (const suffix of ["", "/result"]) {
      const said = await Promise.all(
        [id, "job_0000000000000000"].map(async (one) => {
          const answer = await server.send(`/v1/jobs/${one}${suffix}`, { headers: stranger });
          const problem = expectProblem(answer, "job_not_found");
          return { ...problem, request_id: "", instance: "" };
        }),
      );
      expect(said[0]).toEqual(said[1]);
    }
    expectProblem(await server.send("/v1/jobs/mine"), "invalid_request");
  });

  test("is the same one for a request that is sent again with its Idempotency-Key", async () => {
    await using server = await gustyServer();
    const named = { "idempotency-key": "nightly" };
    const first = jobSchema.parse((await post(server, [item], named)).json);
    const second = jobSchema.parse((await post(server, [item], named)).json);
    expect(second.id).toBe(first.id);
    await vi.waitFor(async () => expect((await jobOf(server, first.id)).status).toBe("done"));
    expect((await usedBy(server)).used).toBe(1);
  });

  test("is given up after five tries that ended without a word, and costs nothing", async () => {
    await using server = await gustyServer();
    await sql`create trigger full before insert on job_line begin select raise(abort, 'full'); end`.execute(
      server.database,
    );
    const { id } = await start(server, [item]);
    await vi.waitFor(async () => expect((await jobOf(server, id)).status).toBe("failed"));
    expect((await usedBy(server)).used).toBe(0);
    expect((await jobOf(server, id)).result).toBeNull();
  });
});
