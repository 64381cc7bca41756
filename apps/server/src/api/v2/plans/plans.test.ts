import { readFile } from "node:fs/promises";
import { setPackage } from "@halcyon/accounts/packages";
import { usageResponseSchema, v2 } from "@halcyon/schema";
import type { PlanResponse } from "@halcyon/schema/v2";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
  startMs,
} from "../../../../test/harness/running-server.suite.ts";

const site = { id: "t7", latitude: 54.5, longitude: 7.9 };
const crane = { type: "task", id: 1 };
const task = { id: "lift", site: "t7", entry: crane, hours: 6 };
const plan = {
  model: "noaa",
  timezone: "Europe/Berlin",
  years: { start_year: 2001, end_year: 2012 },
  sites: [site],
  tasks: [task],
};
const day = { id: "day", local_hours: { from: 7, to: 19 } };

const send = (server: RunningServer, change: object = {}, below = "simulate/", accept = "application/json") =>
  post(server, `/v2/plans/${below}`, { ...plan, ...change }, { accept });

async function simulated(server: RunningServer, change: object = {}): Promise<PlanResponse> {
  const answer = await send(server, change);
  expect(answer.status, answer.text).toBe(200);
  return v2["plans.simulate"].output.parse(answer.json);
}

async function used(server: RunningServer): Promise<number> {
  return usageResponseSchema.parse((await server.send("/v2/usage")).json).allowance.used;
}

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

describe("200", () => {
  test("a plan of the most tasks is read, with every field that the server answers", async () => {
    const linksOf = (at: number) => Array.from({ length: Math.min(3, at) }, (_, back) => at - back - 1);
    const tasks = Array.from({ length: 2000 }, (_, at) => ({
      id: `t${at}`,
      name: `Task ${at}`,
      site: "t7",
      entry: crane,
      hours: 1,
      mode: "unbroken",
      contingency_hours: 0,
      minimum_stint_hours: 1,
      exposed: false,
      resources: [{ id: "crew", units: 1 }],
      links: linksOf(at).map((from) => ({ from: `t${from}`, type: "FS", lag_hours: 0, lag: "elapsed" })),
    }));
    const answer = await send(server, { tasks, resources: [{ id: "crew" }] }, "cost/");
    expect(answer).toMatchObject({ status: 200, json: { pairs: 1 } });
  });

  test("the front has the members that a composite counts, and the record the hours of workability", async () => {
    const { metadata } = await simulated(server);
    const composite = await post(server, "/v2/optimality/composite/", {
      location: { latitude: site.latitude, longitude: site.longitude },
      model: "noaa",
      entry: crane,
      period: { hours: 240 },
      include: ["ensemble"],
    });
    const { forecast } = v2["optimality.composite"].output.parse(composite.json);
    const shares = forecast.map(({ ensemble }) => ensemble!.shares[0]! + ensemble!.shares[1]!);
    const front = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(metadata.front).toMatchObject({ hours: 240, source: "synthetic" });
    expect(metadata.pairs[0]!.good_share.front).toBeCloseTo(front, 3);
    expect(metadata.scenarios).toMatchObject({ members: 31, years: 12, left_out: [], effective: 12 });
    expect(metadata.synthetic).toBe(true);

    const counted = await post(server, "/v2/historical/workability/", {
      location: { latitude: site.latitude, longitude: site.longitude },
      entry: crane,
      period: { start_year: 2001, end_year: 2012 },
      years: true,
    });
    const { months } = v2["historical.workability"].output.parse(counted.json);
    const hours = [10, 11].map((month) =>
      months[month]!.years!.reduce((sum, one) => sum + one.hours.ideal + one.hours.acceptable, 0),
    );
    // Ten days from 21 November on, each year moved by up to ten days.
    const share = (hours[0]! + hours[1]!) / (12 * 61 * 24);
    expect(Math.abs(metadata.pairs[0]!.good_share.record - share)).toBeLessThan(0.1);
  });

  test("each hour of the driving path is told once, and percentiles rise", async () => {
    const answer = await simulated(server, {
      calendars: [day],
      tasks: [
        { ...task, calendar: "day" },
        {
          id: "fix",
          site: "t7",
          entry: crane,
          hours: 9,
          mode: "split",
          links: [{ from: "lift", lag_hours: 12 }],
        },
      ],
      percentiles: [25],
    });
    const { mean_hours: mean, causes, ...hours } = answer.path!;
    const sum = Object.values(hours).reduce((all, one) => all + one, 0);
    expect(Math.abs(sum - mean)).toBeLessThan(0.5);
    expect(hours.lag).toBe(12);
    expect(causes[0]).toMatchObject({ pair: 0, variable: "wind_gust_3s_at_height" });
    const { P10, P25, P50, P80, P90 } = answer.finish;
    const ends = [P10, P25, P50, P80, P90].map((one) => one!.hours);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
    expect(answer.runs.P80!.finish).toBe(P80!.at);
    const [lift, fix] = answer.runs.P80!.tasks;
    expect(Date.parse(fix!.start) - Date.parse(lift!.finish)).toBeGreaterThanOrEqual(12 * 3_600_000);
    expect(P50!.local).toMatch(/\+01:00$/);
    expect([answer.on_time, answer.likelihood, answer.cost, answer.hindrance]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test("the same plan has the same bytes, and a charge that its dry run and the usage say", async () => {
    const two = {
      currency: "EUR",
      overhead_per_day: 1000,
      deadline: { by: "2026-12-01T00:00:00Z", lad_per_day: 500 },
      tasks: [task, { id: "late", site: "t7", entry: crane, minimum_score: 0.5, hours: 3 }],
    };
    const preview = await send(server, two, "cost/");
    expect(v2["plans.cost"].output.parse(preview.json)).toMatchObject({ cost: 2, pairs: 2, problems: [] });
    const before = await used(server);
    const first = await send(server, two);
    expect(first.headers.get("x-halcyon-cost")).toBe("2");
    expect(await used(server)).toBe(before + 2);
    expect((await send(server, two)).text).toBe(first.text);
    const answer = v2["plans.simulate"].output.parse(first.json);
    expect(answer.cost!.mean).toBeCloseTo(
      Object.values(answer.cost!.parts!).reduce((sum, part) => sum + part, 0),
      -1,
    );
    expect(answer.on_time).toBeGreaterThan(0);
    expect(answer.on_time).toBeLessThan(1);
  });

  test("a searched order is told, with its gain in the years that the search did not use", async () => {
    // The house whose inside takes longest is listed last.
    const houses = Array.from({ length: 4 }, (_, house) => [
      { ...task, id: `roof-${house}`, resources: [{ id: "crew" }] },
      { id: `inside-${house}`, hours: 24 + 200 * house, links: [{ from: `roof-${house}` }] },
    ]).flat();
    const asked = { resources: [{ id: "crew", fill: true }], tasks: houses, front_hours: 0 };
    const [listed, searched] = [
      await simulated(server, asked),
      await simulated(server, { ...asked, order: "search" }),
    ];
    expect(listed.metadata.searched_order).toBeNull();
    const order = searched.metadata.searched_order!;
    expect(order).toMatchObject({ by: "finish", taken: true });
    expect(order.tasks[0]).toBe("roof-3");
    expect(order.mean_found!).toBeLessThan(order.mean_listed!);
    expect(searched.finish.P50!.hours).toBeLessThan(listed.finish.P50!.hours);
  });

  test("without an ensemble past years answer alone, and a notice says why", async () => {
    const { metadata, runs } = await simulated(server, { front_hours: 0 });
    expect(metadata.front).toBeNull();
    expect(metadata.notices).toContainEqual({ code: "ensemble_absent", because: "not_asked" });
    expect(metadata.scenarios).toMatchObject({ count: 60, members: 0, effective: 12 });
    expect(metadata.pairs[0]!.good_share.front).toBeNull();
    expect(runs.P50!.member).toBeNull();
  });

  test("weather that never allows the work is no error: it has nulls, and what stops it", async () => {
    const definition = {
      constraints: [
        {
          variable: "temperature_2m",
          unit: "degC",
          ideal: { min: 54, max: 58 },
          acceptable: { min: 53, max: 59 },
          weight: 1,
        },
      ],
    };
    const never = { ...task, entry: { type: "task", definition } };
    const answer = await simulated(server, { tasks: [never], front_hours: 0 });
    expect(answer.unfinished_share).toBe(1);
    expect(Object.values(answer.finish)).toEqual([null, null, null, null]);
    expect(answer.hindrance).toEqual({
      task: "lift",
      pair: 0,
      constraint: 0,
      variable: "temperature_2m",
      share: 1,
    });
    expect([answer.path, answer.runs]).toEqual([null, { P50: null, P80: null }]);
  });

  test("CSV has a row for each task with the figures of JSON", async () => {
    const { tasks } = await simulated(server);
    const [head, row] = (await send(server, {}, "simulate/", "text/csv")).text.split("\n");
    const cells = Object.fromEntries(head!.split(",").map((name, index) => [name, row!.split(",")[index]]));
    expect(cells).toMatchObject({
      id: "lift",
      "finish.P80.at": tasks[0]!.finish.P80!.at,
      "waiting.weather": `${tasks[0]!.waiting.weather}`,
    });
  });

  test("the plan of the guide is answered, with what it says of the answer", async () => {
    const page = await readFile(new URL("../../../../../../docs/content/plan.mdx", import.meta.url), "utf8");
    const [, body] = /```json[^\n]*\n([^`]+)```/.exec(page)!;
    const headers = { "content-type": "application/json" };
    const answer = await server.send("/v2/plans/simulate/", { method: "POST", headers, body: body! });
    expect(answer.status, answer.text).toBe(200);
    const fields = Array.from(page.matchAll(/^\| `(\w+)[.\w]*` /gm), ([, field]) => field);
    expect(fields.length).toBeGreaterThan(6);
    expect(Object.keys(answer.json as object)).toEqual(expect.arrayContaining(fields));
  });

  test("synthetic members never go before real years", async () => {
    const made = syntheticHistory({ seed: 0, clock: () => startMs });
    const hourly = { ...made, describe: () => ({ ...made.describe(), synthetic: false }) };
    await using other = await runningServer({
      ports: { records: { hourly, daily: undefined, projections: [] } },
    });
    const { metadata } = await simulated(other);
    expect(metadata).toMatchObject({ synthetic: false, front: null });
    expect(metadata.notices).toContainEqual({ code: "ensemble_absent", because: "not_of_one_kind" });
  });
});

describe("422", () => {
  const errorsOf = (answer: Answer, code: Parameters<typeof expectProblem>[1] = "invalid_request") =>
    expectProblem(answer, code).errors;
  const withTasks = (...tasks: object[]) => ({ tasks });

  test.each<[string, object, object]>([
    [
      "an unknown task before it",
      withTasks(task, { ...task, id: "fix", links: [{ from: "lfit" }] }),
      { pointer: "#/tasks/1/links/0/from", code: "invalid_value", did_you_mean: "lift" },
    ],
    ["an id twice", withTasks(task, task), { pointer: "#/tasks/1/id", code: "duplicate_key" }],
    [
      "an unknown site",
      withTasks({ ...task, site: "t8" }),
      { pointer: "#/tasks/0/site", code: "invalid_value" },
    ],
    [
      "an entry without a site",
      withTasks({ ...task, site: undefined }),
      { pointer: "#/tasks/0/site", code: "required" },
    ],
    [
      "a scenario without a minimum score",
      withTasks({ ...task, entry: { type: "scenario", id: 1 } }),
      { pointer: "#/tasks/0/minimum_score", code: "required" },
    ],
    [
      "split with contingency",
      withTasks({ ...task, mode: "split", contingency_hours: 2 }),
      { pointer: "#/tasks/0/contingency_hours", code: "invalid" },
    ],
    [
      "local hours without a zone",
      { calendars: [day], timezone: undefined },
      { pointer: "#/timezone", code: "required" },
    ],
    ["costs without a currency", { overhead_per_day: 5 }, { pointer: "#/currency", code: "required" }],
    [
      "hours that fall",
      withTasks({ ...task, hours: { law: "pert", low: 5, likely: 3, high: 9 } }),
      { pointer: "#/tasks/0/hours/likely", code: "range_reversed" },
    ],
    [
      "too few years",
      { years: { start_year: 2001, end_year: 2005 } },
      { pointer: "#/years/end_year", code: "too_small" },
    ],
    ["a start in the past", { start: "2026-11-21T07:00:00Z" }, { pointer: "#/start", code: "in_the_past" }],
    ["a start too far ahead", { start: "2028-03-01T07:00:00Z" }, { pointer: "#/start", code: "too_big" }],
    [
      "years outside the record",
      { years: { start_year: 1951, end_year: 1970 } },
      { pointer: "#/years/start_year", code: "outside_record" },
    ],
    [
      "years that cannot hold the plan",
      { years: { start_year: 2016, end_year: 2025 } },
      { pointer: "#/years/end_year", code: "outside_record" },
    ],
  ])("%s", async (_, change, error) => {
    expect(errorsOf(await send(server, change))).toContainEqual(expect.objectContaining(error));
  });

  test("an entry that nobody has is told at its task", async () => {
    const answer = await send(
      server,
      withTasks(task, { ...task, id: "b", entry: { type: "task", id: 999_999 } }),
    );
    expect(expectProblem(answer, "entry_not_found").detail).not.toBe("");
  });

  test("work that takes too long", async () => {
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
    const errors = errorsOf(
      await send(server, { sites, tasks, years: { start_year: 1985, end_year: 2020 } }),
    );
    expect(errors).toMatchObject([{ pointer: "#/tasks", code: "too_big", expected: { maximum: 10 } }]);
  });

  test("links in a circle, and work that no shift or crew allows, each with its numbers", async () => {
    const circle = withTasks(
      { ...task, id: "a", links: [{ from: "b" }] },
      { ...task, id: "b", links: [{ from: "a" }] },
    );
    const [told] = errorsOf(await send(server, circle), "circular_links")!;
    expect((told!.expected!["values"] as string[]).toSorted()).toEqual(["a", "b"]);
    const long = { calendars: [day], tasks: [{ ...task, hours: 13, calendar: "day" }] };
    expect(errorsOf(await send(server, long), "impossible_task")).toMatchObject([
      { pointer: "#/tasks/0/hours", expected: { maximum: 12 } },
    ]);
    const wide = { resources: [{ id: "crew" }], tasks: [{ ...task, resources: [{ id: "crew", units: 2 }] }] };
    expect(errorsOf(await send(server, wide), "impossible_task")).toMatchObject([
      { pointer: "#/tasks/0/resources", expected: { maximum: 1 } },
    ]);
  });

  test("the dry run names everything at once, and charges nothing", async () => {
    const before = await used(server);
    const answer = await send(
      server,
      {
        calendars: [day],
        resources: [{ id: "crew" }],
        tasks: [
          { ...task, hours: 13, calendar: "day" },
          { ...task, id: "b", entry: { type: "task", id: 999_999 }, resources: [{ id: "crew", units: 3 }] },
          { ...task, id: "c", links: [{ from: "c" }] },
        ],
      },
      "cost/",
    );
    const { problems } = v2["plans.cost"].output.parse(answer.json);
    expect(problems.map(({ code }) => code)).toEqual([
      "impossible_task",
      "impossible_task",
      "circular_links",
      "entry_not_found",
    ]);
    expect(await used(server)).toBe(before);
  });
});

test("403: hours of the ensemble need the offering of forecasts, and past years alone do not", async () => {
  const operator = { database: server.database, nowMs: () => server.clock.ms, actor: "test" };
  await setPackage(operator, "past", ["historical"]);
  const { plaintext } = await server.keys.issue({ name: "past", package: "past" });
  const headers = { "x-api-key": plaintext, "content-type": "application/json" };
  const ask = (change: object) =>
    server.send("/v2/plans/cost/", { method: "POST", headers, body: JSON.stringify({ ...plan, ...change }) });
  expectProblem(await ask({}), "offering_not_in_package");
  expect((await ask({ front_hours: 0 })).status).toBe(200);
});
