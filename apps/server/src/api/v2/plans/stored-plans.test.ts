import { setLimits } from "@halcyon/accounts/account-limits";
import { usageResponseSchema, v2 } from "@halcyon/schema";
import type { KeptPlan } from "@halcyon/schema/v2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import { counted } from "../../../workers/pool/counted-workers.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";

const site = { id: "t7", latitude: 54.5, longitude: 7.9 };
const lift = { id: "lift", site: "t7", entry: { type: "task", id: 1 }, hours: 6 };
const pour = { id: "pour", site: "t7", entry: { type: "task", id: 10 }, hours: 8, links: [{ from: "lift" }] };
/** Plan of two pairs. Now is 2026-11-21T09:00Z. */
const plan = {
  name: "Tower",
  model: "noaa",
  timezone: "Europe/Berlin",
  years: { start_year: 2001, end_year: 2012 },
  sites: [site],
  tasks: [lift, pour],
  deadline: { by: "2026-12-10T00:00:00Z" },
};

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

async function kept(change: object = {}, headers: Record<string, string> = {}): Promise<KeptPlan> {
  const answer = await post(server, "/v2/plans/", { ...plan, ...change }, headers);
  expect(answer.status, answer.text).toBe(201);
  expect(answer.headers.get("etag")).toBe('"v1"');
  const made = v2["plans.create"].output.parse(answer.json);
  expect(answer.headers.get("location")).toBe(`/v2/plans/${made.id}`);
  return made;
}

const put = (path: string, body: object, headers: Record<string, string> = { "if-match": "*" }) =>
  server.send(`/v2/plans/${path}`, {
    method: "PUT",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
const remove = (id: string, headers: Record<string, string> = { "if-match": "*" }) =>
  server.send(`/v2/plans/${id}`, { method: "DELETE", headers });
const used = async (): Promise<number> =>
  usageResponseSchema.parse((await server.send("/v2/usage")).json).allowance.used;
const now = async (id: string): Promise<KeptPlan> =>
  v2["plans.get"].output.parse((await server.send(`/v2/plans/${id}`)).json);

test("the fields that a kept plan answers can be sent again", async () => {
  const { name, model, timezone, years, sites, tasks, deadline, percentiles, looks, start, id } =
    await kept();
  const fields = { name, model, timezone, years, sites, tasks, deadline, percentiles, start };
  expect(percentiles).toEqual([]);
  expect(await post(server, "/v2/plans/cost/", fields)).toMatchObject({
    status: 200,
    json: { problems: [] },
  });
  expect(await put(id, { ...fields, looks })).toMatchObject({ status: 200, json: { version: 2 } });
  await remove(id);
});

test("a kept plan is simulated at once for its pairs, and its answer is that of a simulation", async () => {
  const before = await used();
  const made = await kept();
  expect((await used()) - before).toBe(2);
  expect(made).toMatchObject({
    name: "Tower",
    start: "2026-11-21T09:00:00Z",
    looks: "daily",
    tell_when: { hours: 48, confirm_runs: 2, on_time: 0.2 },
    tell: {},
    pairs: 2,
    version: 1,
    state: "active",
    paused_because: null,
    ends_at: "2028-11-20T09:00:00Z",
  });
  const simulated = await post(server, "/v2/plans/simulate/", { ...plan, start: made.start });
  const stored = await server.send(`/v2/plans/${made.id}/answer`);
  expect(stored.json).toEqual(simulated.json);
  const { finish, on_time: onTime, metadata } = v2["plans.answer"].output.parse(stored.json);
  expect(made.last_look).toEqual({
    version: 1,
    run: metadata.front!.run,
    at: made.created_at,
    P50: finish.P50!.at,
    P80: finish.P80!.at,
    P90: finish.P90!.at,
    on_time: onTime,
  });
  expect(await now(made.id)).toEqual(made);
  const list = v2["plans.list"].output.parse((await server.send("/v2/plans/")).json);
  expect(list.plans.at(-1)).toMatchObject({ id: made.id, tasks: 2, last_look: made.last_look });
  const looks = v2["plans.looks"].output.parse((await server.send(`/v2/plans/${made.id}/looks`)).json);
  expect(looks).toEqual({ looks: [made.last_look], next_cursor: null });
  expect((await remove(made.id)).status).toBe(204);
});

test("a request with a key of its own keeps one plan and is charged once", async () => {
  const headers = { "idempotency-key": "one-plan-only" };
  const before = await used();
  const [first, second] = [await kept({}, headers), await kept({}, headers)];
  expect(second).toEqual(first);
  expect((await used()) - before).toBe(2);
  await remove(first.id);
});

test("a plan is refused as a simulation is, and keeps nothing then", async () => {
  const before = await used();
  const circle = [{ ...lift, links: [{ from: "pour" }] }, pour];
  expectProblem(await post(server, "/v2/plans/", { ...plan, tasks: circle }), "circular_links");
  const refused = async (change: object) =>
    expectProblem(await post(server, "/v2/plans/", { ...plan, ...change }), "invalid_request").errors!.map(
      ({ pointer, code }) => [pointer, code],
    );
  expect(await refused({ start: "2026-11-21T08:00:00Z" })).toEqual([["#/start", "in_the_past"]]);
  expect(await refused({ tell_when: { hours: 5 } })).toEqual([["#/tell_when/hours", "too_small"]]);
  expect(await refused({ looks: "weekly" })).toEqual([["#/looks", "invalid_value"]]);
  expect(await refused({ tell: { to: ["whk_0000000000000000"] } })).toEqual([["#/tell/to/0", "invalid"]]);
  const long = Array.from({ length: 60 }, (_, index) => ({
    ...lift,
    id: `t${index}`,
    minimum_score: 0.2 + index / 100,
  }));
  expect((await refused({ tasks: long })).map(([, code]) => code)).toEqual(["too_big"]);
  expect([await used(), (await server.send("/v2/plans/")).json]).toEqual([before, { plans: [] }]);
});

test("a change needs the version that is known, and costs only if it is simulated", async () => {
  const made = await kept();
  const { id } = made;
  const before = await used();
  expectProblem(await put(id, plan, {}), "precondition_required");
  const named = await put(id, { ...plan, name: "Other", looks: "every_run" }, { "if-match": '"v1"' });
  expect(named.headers.get("etag")).toBe('"v2"');
  expect(named.json).toMatchObject({ name: "Other", looks: "every_run", last_look: made.last_look });
  expect(await used()).toBe(before);
  expectProblem(await put(id, plan, { "if-match": '"v1"' }), "precondition_failed");
  const one = await put(id, { ...plan, tasks: [lift] });
  expect(one.json).toMatchObject({ pairs: 1, version: 3, start: made.start, last_look: { version: 3 } });
  expect((await used()) - before).toBe(1);
  const page = await server.send(`/v2/plans/${id}/looks?limit=1`);
  const { looks, next_cursor: next } = v2["plans.looks"].output.parse(page.json);
  expect([looks.map(({ version }) => version), next]).toEqual([[3], "2"]);
  expect((await server.send(`/v2/plans/${id}/looks?cursor=${next}`)).json).toEqual({
    looks: [made.last_look],
    next_cursor: null,
  });
  expectProblem(await server.send(`/v2/plans/${id}/looks?cursor=x`), "invalid_request");
  expectProblem(await remove(id, { "if-match": '"v1"' }), "precondition_failed");
  await remove(id);
});

test("a plan that has begun keeps its start, and what is left starts now", async () => {
  const own = await runningServer();
  await using _ = own;
  const first = await post(own, "/v2/plans/", plan);
  const { id } = v2["plans.create"].output.parse(first.json);
  own.clock.ms += 30 * 3_600_000;
  const send = (body: object) =>
    own.send(`/v2/plans/${id}`, {
      method: "PUT",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", "if-match": "*" },
    });
  for (const start of [undefined, "2026-11-21T09:00:00Z"])
    expect((await send({ ...plan, tasks: [lift], start })).json).toMatchObject({
      start: "2026-11-21T09:00:00Z",
    });
  expectProblem(await send({ ...plan, start: "2026-11-21T10:00:00Z" }), "invalid_request");
  const answer = v2["plans.answer"].output.parse((await own.send(`/v2/plans/${id}/answer`)).json);
  expect(answer.start.at).toBe("2026-11-22T15:00:00Z");
});

test("progress replaces what was reported, by the rules of requests, and is free", async () => {
  const { id, last_look: look } = await kept();
  const before = await used();
  const report = (tasks: readonly object[], headers?: Record<string, string>) =>
    put(`${id}/progress`, { tasks }, headers);
  const started = { started_at: "2026-11-20T07:00:00Z" };
  expectProblem(await report([], {}), "precondition_required");
  const begun = await report([{ id: "lift", progress: { ...started, done_hours: 2 } }], {
    "if-match": '"v1"',
  });
  expect(begun.headers.get("etag")).toBe('"v2"');
  const { tasks, last_look: same } = v2["plans.progress"].output.parse(begun.json);
  expect(tasks.map(({ progress }) => progress)).toEqual([{ ...started, done_hours: 2 }, undefined]);
  expect(same).toEqual(look);
  const faults = async (reported: readonly object[]) =>
    expectProblem(await report(reported), "invalid_request").errors!.map(({ pointer, code }) => [
      pointer,
      code,
    ]);
  expect(await faults([{ id: "lifts", progress: started }])).toEqual([["#/tasks/0/id", "invalid_value"]]);
  const twice = { id: "lift", progress: started };
  expect(await faults([twice, twice])).toEqual([["#/tasks/1/id", "duplicate_key"]]);
  expect(await faults([{ id: "pour", progress: started }])).toEqual([
    ["#/tasks/0/progress/started_at", "invalid"],
  ]);
  expect(await faults([{ id: "lift", progress: { started_at: "2026-11-21T10:00:00Z" } }])).toEqual([
    ["#/tasks/0/progress/started_at", "too_big"],
  ]);
  expect(await faults([{ id: "lift", progress: { ...started, done_hours: 6 } }])).toEqual([
    ["#/tasks/0/progress/done_hours", "invalid"],
  ]);
  const finished = (from: string, to: string) => ({ started_at: from, finished_at: to });
  const done = await report([
    { id: "pour", progress: finished("2026-11-20T14:00:00Z", "2026-11-21T08:00:00Z") },
    { id: "lift", progress: finished("2026-11-20T07:00:00Z", "2026-11-20T14:00:00Z") },
  ]);
  expect(done.json).toMatchObject({ state: "ended", next_look_expected: null, version: 3 });
  expect((await report([])).json).toMatchObject({ state: "active", version: 4 });
  expect(await used()).toBe(before);
  await remove(id);
});

test("a plan is paused and resumed", async () => {
  const { id } = await kept();
  const turn = (to: string) => server.send(`/v2/plans/${id}/${to}`, { method: "POST" });
  expect((await turn("pause")).json).toMatchObject({ state: "paused", paused_because: "by_user" });
  expect((await turn("resume")).json).toMatchObject({ state: "active", paused_because: null });
  await remove(id);
});

test("a plan of another account is as absent as a deleted one", async () => {
  const { id } = await kept();
  const key = (await server.issue("other")).plaintext;
  const headers = { "x-api-key": key, "if-match": "*", "content-type": "application/json" };
  const progress = JSON.stringify({ tasks: [] });
  const calls = (): readonly (readonly [string, string, string?])[] => [
    ["GET", id],
    ["GET", `${id}/answer`],
    ["GET", `${id}/looks`],
    ["PUT", id, JSON.stringify(plan)],
    ["PUT", `${id}/progress`, progress],
    ["POST", `${id}/pause`],
    ["POST", `${id}/resume`],
    ["DELETE", id],
  ];
  const ask = ([method, path, body]: readonly [string, string, string?], more: object) =>
    server.send(`/v2/plans/${path}`, { method, headers: { ...headers, ...more }, ...(body && { body }) });
  for (const call of calls()) expectProblem(await ask(call, {}), "plan_not_found");
  expect((await server.send("/v2/plans/", { headers: { "x-api-key": key } })).json).toEqual({ plans: [] });
  await remove(id);
  for (const call of calls()) expectProblem(await ask(call, { "x-api-key": server.key }), "plan_not_found");
});

test("a plan that takes long is simulated in a thread, with the same answer", async () => {
  const tasks: string[] = [];
  const own = await runningServer({ apart: counted(tasks) });
  await using _ = own;
  const body = { ...plan, name: "Türme", start: "2026-11-21T09:00:00Z" };
  const { id } = v2["plans.create"].output.parse((await post(own, "/v2/plans/", body)).json);
  expect(tasks).toEqual(["answer"]);
  const stored = await own.send(`/v2/plans/${id}/answer`);
  expect(stored.json).toEqual((await post(server, "/v2/plans/simulate/", body)).json);
});

test("an account has a limit of plans and of pairs, which the refusal names", async () => {
  const own = await runningServer();
  await using _ = own;
  const send = (change: object = {}) => post(own, "/v2/plans/", { ...plan, ...change });
  expect((await send()).status).toBe(201);
  const { account_id: accountId } = await own.database
    .selectFrom("plan")
    .select("account_id")
    .executeTakeFirstOrThrow();
  const limit = (to: object) =>
    own.database.transaction().execute((transaction) => setLimits(transaction, accountId, to));
  await limit({ plan_pairs: 3 });
  expect(expectProblem(await send(), "too_many_plans").errors![0]).toMatchObject({
    pointer: "#/tasks",
    expected: { maximum: 3 },
  });
  expect((await send({ tasks: [lift] })).status).toBe(201);
  await limit({ plan_pairs: 100, plans: 2 });
  expect(expectProblem(await send(), "too_many_plans").errors![0]!.pointer).toBe("#/name");
});

test("progress of a task with limits of its own is reported like any other", async () => {
  const gusts = {
    variable: "wind_gusts_10m",
    unit: "m/s",
    ideal: { max: 8 },
    acceptable: { max: 12 },
    weight: 1,
  };
  const entry = { type: "task", definition: { constraints: [gusts] } };
  const { id } = await kept({ tasks: [{ ...lift, entry }] });
  const progress = { started_at: "2026-11-20T07:00:00Z", done_hours: 2 };
  const answer = await put(`${id}/progress`, { tasks: [{ id: "lift", progress }] });
  expect(answer.status, answer.text).toBe(200);
  expect(v2["plans.progress"].output.parse(answer.json).tasks[0]).toMatchObject({ entry, progress });
  await remove(id);
});
