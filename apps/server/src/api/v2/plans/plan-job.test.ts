import { serialize } from "node:v8";
import { deleteAccount } from "@halcyon/accounts/accounts";
import { type Job, jobSchema, usageResponseSchema, v2 } from "@halcyon/schema";
import { describe, expect, test, vi } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { CallerLeft, recipientNow } from "../../../errors/caller-left.ts";
import { Refusal } from "../../../errors/refusal.ts";
import { jobStore } from "../../../jobs/job-store.ts";
import type { AnswerInWorker } from "../../pipeline/answer-in-worker.ts";
import { planWork } from "./plan-job.ts";

const site = { id: "t7", latitude: 54.5, longitude: 7.9 };
const plan = {
  model: "noaa",
  timezone: "Europe/Berlin",
  years: { start_year: 2001, end_year: 2010 },
  sites: [site],
  tasks: [
    { id: "lift", site: "t7", entry: { type: "task", id: 1 }, hours: 6 },
    { id: "fix", hours: 5, links: [{ from: "lift" }] },
  ],
};

const order = (server: RunningServer, name: string, body: object, headers: Record<string, string> = {}) =>
  post(server, `/v2/plans/${name}/`, body, { prefer: "respond-async", ...headers });

async function ordered(...given: Parameters<typeof order>): Promise<Job> {
  const answer = await order(...given);
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
  return usageResponseSchema.parse((await server.send("/v2/usage")).json).allowance.used;
}

describe("a job for a plan", () => {
  test("has the answer that the plan has at once, in every format, and is charged once", async () => {
    await using server = await runningServer();
    const once = { "idempotency-key": "tower-7" };
    const job = await ordered(server, "simulate", plan, once);
    expect((await ordered(server, "simulate", plan, once)).id).toBe(job.id);
    const ended = await done(server, job);
    expect(ended).toMatchObject({ charged: 1, counts: { items: 1, done: 1, problems: 0 } });
    expect(ended.result).toBe(`/v2/plans/simulate/${job.id}`);
    expect(await used(server)).toBe(1);
    const result = await server.send(ended.result!);
    v2["plans.simulateResult"].output.parse(result.json);
    expect(result.json).toEqual((await post(server, "/v2/plans/simulate/", plan)).json);
    for (const accept of ["text/csv", "text/calendar", "application/xml"]) {
      const atOnce = await post(server, "/v2/plans/simulate/", plan, { accept });
      const later = await server.send(ended.result!, { headers: { accept } });
      expect(later.text).toBe(atOnce.text);
      expect(later.headers.get("content-type")).toBe(atOnce.headers.get("content-type"));
    }
    expect(await used(server)).toBe(1 + 4);
  });

  test("compares starts, and is hidden from the results of other jobs", async () => {
    await using server = await runningServer();
    const body = { ...plan, starts: ["2026-11-22T09:00:00Z", "2026-11-24T09:00:00Z"] };
    const { id, result } = await done(server, await ordered(server, "starts", body));
    const answer = await server.send(result!);
    expect(answer.json).toEqual((await post(server, "/v2/plans/starts/", body)).json);
    expect((await server.send(`${result}?format=csv`)).text.trimEnd().split("\n")).toHaveLength(3);
    for (const path of [`/v2/plans/simulate/${id}`, `/v2/jobs/${id}/result`, `/v1/jobs/${id}`])
      expectProblem(await server.send(path), "job_not_found");
  });

  test("may take more work than an answer at once, whose refusal names it, but not any amount", async () => {
    await using server = await runningServer();
    const sites = Array.from({ length: 20 }, (_, index) => ({
      ...site,
      id: `s${index}`,
      latitude: 40 + index,
    }));
    const tasks = sites.flatMap(({ id }) =>
      [1, 2].map((entry) => ({
        id: `${id}-${entry}`,
        site: id,
        entry: { type: "task", id: entry },
        hours: 4,
      })),
    );
    const large = { ...plan, sites, tasks, years: { start_year: 1985, end_year: 2020 } };
    const refused = await post(server, "/v2/plans/simulate/", large);
    expectProblem(refused, "invalid_request");
    expect(refused.json).toMatchObject({ errors: [{ code: "too_big", expected: { maximum: 10 } }] });
    expect(refused.text).toContain("prefer: respond-async");
    const many = Array.from({ length: 1900 }, (_, index) => ({ id: `t${index}`, hours: 1 }));
    // Each starts within the ensemble, so that all its courses count.
    const starts = Array.from(
      { length: 239 },
      (_, hour) => `${new Date(Date.UTC(2026, 10, 21, 10 + hour)).toISOString().slice(0, 19)}Z`,
    );
    const vast = { ...large, tasks: [...tasks, ...many], starts };
    const problem = await order(server, "starts", vast);
    expectProblem(problem, "invalid_request");
    expect(problem.json).toMatchObject({ errors: [{ code: "too_big", expected: { maximum: 300 } }] });
    expect(problem.text).not.toContain("respond-async");
    expect(await used(server)).toBe(0);
  });
});

/** Returns a store with a job for a plan that nothing has begun. */
async function storedJob(server: RunningServer) {
  const store = jobStore(server.database, () => server.clock.ms);
  const principal = await server.database
    .selectFrom("api_key")
    .select(["id as keyId", "account_id as accountId", "allowance_id as allowanceId"])
    .executeTakeFirstOrThrow();
  // The work of these tests does not look at its order.
  const items = [
    serialize({ principal: { accountId: principal.accountId }, body: {}, nowMs: 0 }).toString("base64"),
  ];
  const id = await store.create({
    principal,
    endpoint: "v2.plans.simulate",
    items,
    charged: 3,
    costs: [3],
    periodStartMs: 0,
    lines: [],
  });
  return { store, id, get: () => store.get(principal.accountId, id), accountId: principal.accountId };
}

const made = { chunks: ["{}"], headers: {} };

describe("the work on a job for a plan", () => {
  test("ends when its server stops, and begins again on the next one, which charges nothing more", async () => {
    await using server = await runningServer();
    const { store, id, get } = await storedJob(server);
    const closing = new AbortController();
    const stopped: AnswerInWorker = async () => {
      closing.abort();
      expect(recipientNow()!.hasLeft()).toBe(true);
      throw new CallerLeft();
    };
    await expect(planWork(store, stopped)(id, closing.signal)).rejects.toThrow(CallerLeft);
    expect(await get()).toMatchObject({ status: "queued", charged: 3 });
    const names: string[] = [];
    await planWork(store, async (name) => {
      names.push(name);
      return made;
    })(id, new AbortController().signal);
    expect(names).toEqual(["v2.plans.simulate"]);
    expect(await get()).toMatchObject({ status: "done", charged: 3 });
  });

  test("that is refused has the problem as its result, and the charge is given back", async () => {
    await using server = await runningServer();
    const { store, id, get } = await storedJob(server);
    const refuse: AnswerInWorker = async () => {
      throw new Refusal("data_gap", { detail: "Too many gaps." });
    };
    await planWork(store, refuse)(id, new AbortController().signal);
    expect(await get()).toMatchObject({ status: "done", charged: 0, counts: { problems: 1 } });
    const result = await server.send(`/v2/plans/simulate/${id}`);
    expect(expectProblem(result, "data_gap").detail).toBe("Too many gaps.");
  });

  test("that finds the server full is tried again", async () => {
    await using server = await runningServer();
    const { store, id, get } = await storedJob(server);
    const full: AnswerInWorker = async () => {
      throw new Refusal("overloaded", { detail: "Later." });
    };
    const { signal } = new AbortController();
    await expect(planWork(store, full)(id, signal)).rejects.toThrow("Later.");
    expect(await get()).toMatchObject({ status: "running", charged: 3, counts: { done: 0 } });
    await planWork(store, async () => made)(id, signal);
    expect(await get()).toMatchObject({ status: "done", charged: 3 });
  });

  test("whose account was deleted leaves nothing behind", async () => {
    await using server = await runningServer();
    const { store, id, accountId } = await storedJob(server);
    const operator = { database: server.database, nowMs: () => server.clock.ms, actor: "test" };
    await planWork(store, async () => {
      await deleteAccount(operator, accountId);
      return made;
    })(id, new AbortController().signal);
    for (const table of ["job", "job_line"] as const)
      expect(await server.database.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
