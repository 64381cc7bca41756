import { usageResponseSchema, v2 } from "@halcyon/schema";
import type { PlanStartsResponse } from "@halcyon/schema/v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { startsSentence, type ToldStarts } from "./plan-answer.ts";

const plan = {
  model: "noaa",
  timezone: "Europe/Berlin",
  years: { start_year: 2001, end_year: 2012 },
  currency: "EUR",
  sites: [{ id: "t7", latitude: 54.5, longitude: 7.9 }],
  resources: [{ id: "crane", day_rate: 24_000 }],
  tasks: [
    { id: "lift", site: "t7", entry: { type: "task", id: 1 }, hours: 12, resources: [{ id: "crane" }] },
    { id: "fix", hours: 5, links: [{ from: "lift" }] },
  ],
};
const starts = ["2026-11-21T09:00:00Z", "2026-11-24T09:00:00Z", "2026-12-10T09:00:00Z"];

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const send = (change: object = {}, accept = "application/json") =>
  post(server, "/v2/plans/starts/", { ...plan, starts, ...change }, { accept });

async function compared(change: object = {}): Promise<PlanStartsResponse> {
  const answer = await send(change);
  expect(answer.status, answer.text).toBe(200);
  return v2["plans.starts"].output.parse(answer.json);
}

test("each start has the figures of its own simulation, and the best has the least of what is compared", async () => {
  const answer = await compared({ deadline: { by: "2026-12-01T00:00:00Z" } });
  expect(answer.metadata.by).toBe("cost");
  for (const [index, start] of starts.entries()) {
    const single = await post(server, "/v2/plans/simulate/", {
      ...plan,
      start,
      deadline: { by: "2026-12-01T00:00:00Z" },
    });
    const { finish, cost, on_time: onTime } = v2["plans.simulate"].output.parse(single.json);
    const row = answer.starts[index]!;
    expect(row.start.at).toBe(start);
    // After the seam, hours of a member behind it weigh as past years do.
    if (index < 2) {
      expect(row.finish.P80!.at).toBe(finish.P80!.at);
      expect(row.cost!.P80).toBe(cost!.P80);
      expect(row.on_time).toBe(onTime);
    }
  }
  const means = answer.starts.map(({ cost }) => cost!.mean!);
  expect(answer.best).toBe(means.indexOf(Math.min(...means)));
  expect(answer.starts[0]!.better_than_first).toBeNull();
  expect(answer.value!.of_forecast).toBeGreaterThanOrEqual(0);
});

test("a sweep has its starts, a file a row for each, and the charge is that of the pairs", async () => {
  const sweep = { from: "2026-11-22T06:00:00Z", to: "2026-11-24T05:00:00Z", step_hours: 24 };
  const usedBefore = usageResponseSchema.parse((await server.send("/v2/usage")).json).allowance.used;
  const answer = await send({ starts: undefined, sweep, by: "hours" }, "text/csv");
  expect(
    answer.text
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((row) => row.slice(0, 20)),
  ).toEqual(["2026-11-22T06:00:00Z", "2026-11-23T06:00:00Z"]);
  expect(answer.headers.get("x-halcyon-cost")).toBe("1");
  expect(usageResponseSchema.parse((await server.send("/v2/usage")).json).allowance.used).toBe(
    usedBefore + 1,
  );
});

test.each<[string, object, object]>([
  ["no starts", { starts: undefined }, { pointer: "#/starts", code: "span_conflict" }],
  [
    "starts and a sweep",
    { sweep: { from: starts[0], to: starts[1] } },
    { pointer: "#/sweep", code: "span_conflict" },
  ],
  [
    "a sweep of too many starts",
    { starts: undefined, sweep: { from: starts[0], to: "2028-01-01T00:00:00Z" } },
    { pointer: "#/sweep/to", code: "too_big" },
  ],
  ["costs without any", { by: "cost", resources: [{ id: "crane" }] }, { pointer: "#/by", code: "invalid" }],
  ["odds without a deadline", { by: "on_time" }, { pointer: "#/deadline", code: "required" }],
  [
    "a start in the past",
    { starts: [starts[0], "2026-11-01T00:00:00Z"] },
    { pointer: "#/starts/1", code: "in_the_past" },
  ],
])("422: %s", async (_, change, error) => {
  expect(expectProblem(await send(change), "invalid_request").errors).toContainEqual(
    expect.objectContaining(error),
  );
});

describe("the sentence", () => {
  const told = (local: string, mean: number | null, better: number | null): ToldStarts["starts"][number] => ({
    start: { at: new Date(local).toISOString().replace(".000", ""), local },
    finish: { P50: null, P80: null },
    mean_hours: 100,
    on_time: 0.5,
    likelihood: "about_as_likely_as_not",
    cost: { mean, P50: mean, P80: mean },
    better_than_first: better,
  });
  const monday = told("2027-03-01T07:00:00+00:00", 90_000, null);
  const currency = "GBP";

  test("says how often and by how much the best start is better than the first, and rounds odds down", () => {
    const thursday = told("2027-03-04T07:00:00+00:00", 59_000, 0.9899);
    expect(startsSentence({ starts: [monday, thursday], best: 1, by: "cost", currency })).toBe(
      "Start on Thursday 4 March 2027, 07:00. It is cheaper than Monday 1 March 2027, 07:00 in 9 of 10 courses of the weather, by GBP 31,000 in the mean.",
    );
  });

  test("recommends a start that is better in less than half of the courses for its mean, and says so", () => {
    const seldom = told("2027-03-04T07:00:00+00:00", 59_000, 0.37);
    expect(startsSentence({ starts: [monday, seldom], best: 1, by: "cost", currency })).toBe(
      "Start on Thursday 4 March 2027, 07:00. It has a lower mean cost than Monday 1 March 2027, 07:00, by GBP 31,000, but is cheaper in 3 of 10 courses of the weather.",
    );
    const rarely = told("2027-03-04T07:00:00+00:00", 90_000, 0.07);
    expect(startsSentence({ starts: [monday, rarely], best: 1, by: "cost", currency })).toMatch(
      /, but is cheaper in fewer than 1 of 10 courses of the weather\.$/,
    );
  });

  test("says no gain that is not known, and no odds of a comparison that was not made", () => {
    const thursday = told("2027-03-04T07:00:00+00:00", 59_000, 0.5);
    const unknown = { ...monday, cost: { mean: null, P50: 1, P80: null } };
    expect(startsSentence({ starts: [unknown, thursday], best: 1, by: "cost", currency })).not.toContain(
      "GBP",
    );
    expect(startsSentence({ starts: [monday, thursday], best: 0, by: "cost", currency })).toBe(
      "Start on Monday 1 March 2027, 07:00: no other of these starts has a lower mean cost.",
    );
    expect(startsSentence({ starts: [monday], best: 0, by: "cost", currency })).toBe(
      "The only start is Monday 1 March 2027, 07:00.",
    );
    expect(startsSentence({ starts: [monday, thursday], best: null, by: "cost", currency })).toMatch(
      /^No start/,
    );
    expect(startsSentence({ starts: [monday, thursday], best: 1, by: "on_time", currency })).toMatch(
      /^Start on Thursday .*\. It is on time and Monday .* is late in 5 of 10 courses of the weather\.$/,
    );
  });
});
