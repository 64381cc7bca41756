import { usageResponseSchema, v2 } from "@halcyon/schema";
import type { PlanDispatchResponse } from "@halcyon/schema/v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { boardSentence } from "./dispatch.ts";

const crane = { type: "task", id: 1 };
const job = { id: "lift", site: "t7", entry: crane, hours: 4, value: 1000 };
const base = { latitude: 54.18, longitude: 7.89 };
const board = {
  model: "noaa",
  timezone: "Europe/Berlin",
  days: 4,
  local_hours: { from: 7, to: 19 },
  currency: "EUR",
  travel_cost_per_km: 0.1,
  sites: [
    { id: "t7", latitude: 54.5, longitude: 7.9 },
    { id: "t9", latitude: 57, longitude: -2 },
  ],
  crews: [
    { id: "north", skills: ["rope"], base },
    { id: "south", base: { latitude: 53.87, longitude: 8.71 } },
  ],
  jobs: [
    job,
    { ...job, id: "rope", skill: "rope", hours: 6 },
    { ...job, id: "two", days: 2, value: 2500 },
    { ...job, id: "far", site: "t9", value: 100 },
    { ...job, id: "dive", skill: "diving" },
  ],
};

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const send = (change: object = {}, accept = "application/json") =>
  post(server, "/v2/plans/dispatch/", { ...board, ...change }, { accept });

async function dispatched(change: object = {}): Promise<PlanDispatchResponse> {
  const answer = await send(change);
  expect(answer.status, answer.text).toBe(200);
  return v2["plans.dispatch"].output.parse(answer.json);
}

describe("200", () => {
  test("a job as long as the shift has the members of the window that is the shift", async () => {
    const { metadata, odds } = await dispatched({
      local_hours: { from: 11, to: 15 },
      jobs: [{ ...job, entry: { type: "task", id: 2 } }],
    });
    expect(metadata.days).toEqual(["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"]);
    const answer = await post(server, "/v2/optimality/windows/", {
      location: { latitude: 54.5, longitude: 7.9 },
      entry: { type: "task", id: 2 },
      model: "noaa",
      timezone: "Europe/Berlin",
      period: { hours: 90 },
      window: { duration_hours: 4, local_hours: { from: 11, to: 15 }, top: 20 },
    });
    const { windows } = v2["optimality.windows"].output.parse(answer.json);
    const compared = windows.filter(({ members }) => members !== null);
    expect(compared.length).toBeGreaterThan(0);
    for (const { best, members } of compared) {
      const odd = odds[0]!.probability[metadata.days.indexOf(best.start_local.slice(0, 10))]!;
      // Jeffreys' prior adds half a member. A window counts the single run as one more.
      const good = Math.round(odd * (metadata.members + 1) - 0.5);
      expect(odd).toBeCloseTo((good + 0.5) / (metadata.members + 1), 3);
      const runMeets = members! > metadata.members && best.deterministic?.meets === true;
      expect(Math.round(best.share! * members!)).toBe(good + (runMeets ? 1 : 0));
    }
  });

  test("a board has crews with the skill, one job a day, and sums of its rows", async () => {
    const { board: rows, left, totals, metadata, bound, gap, sentence } = await dispatched();
    expect(left).toEqual([
      { job: "far", reason: "worth" },
      { job: "dive", reason: "skill" },
    ]);
    expect(rows.map(({ job: id }) => id).toSorted()).toEqual(["lift", "rope", "two"]);
    expect(rows.find(({ job: id }) => id === "rope")!.crew).toBe("north");
    const busy = rows.flatMap(({ crew, day, days }) =>
      Array.from({ length: days }, (_, at) => `${crew} ${metadata.days[metadata.days.indexOf(day) + at]}`),
    );
    expect(new Set(busy).size).toBe(busy.length);
    for (const row of rows) {
      const { value } = board.jobs.find(({ id }) => id === row.job)!;
      expect(row.expected_value).toBeCloseTo(row.probability * value, 2);
      expect(row.travel_cost).toBeCloseTo(row.travel_km / 10, 1);
    }
    const sum = rows.reduce((all, row) => all + row.expected_value - row.travel_cost, 0);
    expect(totals.gain).toBeCloseTo(sum, 2);
    expect(bound).toBeGreaterThanOrEqual(totals.gain);
    expect(gap).toBeCloseTo(1 - totals.gain / bound, 4);
    expect(sentence).toMatch(
      /^3 of 5 jobs have a crew\. The expected value is EUR [\d,]+, and the ways cost EUR \d+\. No board gains more than EUR [\d,]+\.$/,
    );
  });

  test("a day of which the shift is over, and one after the ensemble, have no odds", async () => {
    const night = await dispatched({ local_hours: { from: 7, to: 12 }, jobs: [job] });
    // It is 10:14 in Berlin: two hours of the shift are left.
    expect(night.odds[0]!.probability[0]).toBeNull();
    expect(night.odds[0]!.probability[1]).not.toBeNull();
    const late = await dispatched({ first_day: "2026-11-29", days: 5 });
    expect(late.odds[0]!.probability.slice(-2)).toEqual([null, null]);
    expect(late.odds[2]!.probability.at(-1)).toBeNull();
    expect(late.metadata.days.at(0)).toBe("2026-11-29");
  });

  test("a due date moves a job to an earlier day", async () => {
    const only = (change: object) => dispatched({ jobs: [{ ...job, ...change }] });
    const { odds, board: free } = await only({});
    const best = Math.max(...odds[0]!.probability.map((one) => one ?? 0));
    expect(free[0]!.probability).toBe(best);
    const { board: due } = await only({ due: "2026-11-21", late_cost_per_day: 999 });
    expect(due[0]!.day).toBe("2026-11-21");
  });

  test("CSV has a row for each job with a crew, each pair costs a request, and a seed gives the same board", async () => {
    const before = usageResponseSchema.parse((await server.send("/v2/usage")).json).allowance.used;
    const csv = await send({}, "text/csv");
    expect(csv.headers.get("x-halcyon-cost")).toBe("2");
    expect(csv.headers.get("x-halcyon-synthetic")).toBe("?1");
    const after = usageResponseSchema.parse((await server.send("/v2/usage")).json).allowance.used;
    expect(after - before).toBe(2);
    const { board: rows, ...answer } = await dispatched();
    expect(csv.text.trimEnd().split("\r\n").slice(1)).toEqual(
      rows.map((row) =>
        [
          row.day,
          row.crew,
          row.job,
          "",
          row.days,
          row.probability,
          row.likelihood,
          row.expected_value,
          row.travel_km,
          row.travel_cost,
        ].join(","),
      ),
    );
    expect(await dispatched()).toEqual({ ...answer, board: rows });
  });
});

test.each<[string, object, object, Parameters<typeof expectProblem>[1]?]>([
  [
    "an unknown site",
    { jobs: [{ ...job, site: "t8" }] },
    { pointer: "#/jobs/0/site", code: "invalid_value" },
  ],
  ["an id twice", { jobs: [job, job] }, { pointer: "#/jobs/1/id", code: "duplicate_key" }],
  [
    "a cost without a due date",
    { jobs: [{ ...job, late_cost_per_day: 5 }] },
    { pointer: "#/jobs/0/due", code: "required" },
  ],
  [
    "a scenario without a minimum score",
    { jobs: [{ ...job, entry: { type: "scenario", id: 501 } }] },
    { pointer: "#/jobs/0/minimum_score", code: "required" },
  ],
  ["a day that is over", { first_day: "2026-11-20" }, { pointer: "#/first_day", code: "in_the_past" }],
  ["a day after the ensemble", { first_day: "2026-12-01" }, { pointer: "#/first_day", code: "too_big" }],
  [
    "more hours than the shift has",
    { jobs: [{ ...job, hours: 13 }] },
    { pointer: "#/jobs/0/hours", expected: { maximum: 12 } },
    "impossible_task",
  ],
])("422: %s", async (_, change, error, code = "invalid_request") => {
  expect(expectProblem(await send(change), code).errors).toContainEqual(expect.objectContaining(error));
});

test("the sentence says no ways that cost nothing, and no board without rows", () => {
  const totals = { expected_value: 2499.6, travel_km: 12, travel_cost: 0, gain: 2499.6 };
  expect(boardSentence({ placed: 1, jobs: 1, totals, bound: 2600.2, currency: undefined })).toBe(
    "1 of 1 job has a crew. The expected value is 2,500. No board gains more than 2,601.",
  );
  expect(boardSentence({ placed: 0, jobs: 3, totals, bound: 0, currency: "EUR" })).toBe(
    "None of 3 jobs has a crew.",
  );
});
