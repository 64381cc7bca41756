import { problemSchema, v2 } from "@halcyon/schema";
import type { PlanResponse } from "@halcyon/schema/v2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import {
  type Answer,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";

/** Now is 2026-11-21T09:00Z, which is 10:00 in Berlin. */
const base = {
  id: "base",
  hours: 30,
  progress: { started_at: "2026-11-19T08:00:00Z", finished_at: "2026-11-20T15:00:00Z" },
};
const lift = { id: "lift", site: "t7", entry: { type: "task", id: 1 }, hours: 6, links: [{ from: "base" }] };

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const send = (...tasks: readonly object[]): Promise<Answer> =>
  post(server, "/v2/plans/simulate/", {
    model: "noaa",
    timezone: "Europe/Berlin",
    years: { start_year: 2001, end_year: 2012 },
    sites: [{ id: "t7", latitude: 54.5, longitude: 7.9 }],
    calendars: [{ id: "day", local_hours: { from: 7, to: 19 } }],
    tasks,
  });

async function simulated(...tasks: readonly object[]): Promise<PlanResponse> {
  const answer = await send(...tasks);
  expect(answer.status, answer.text).toBe(200);
  return v2["plans.simulate"].output.parse(answer.json);
}

describe("progress", () => {
  test("leaves a finished task where it was, and simulates what is left of one under way", async () => {
    const begun = { ...lift, progress: { started_at: "2026-11-20T16:00:00Z", done_hours: 4 } };
    const [{ tasks, runs }, fresh] = [await simulated(base, begun), await simulated(base, lift)];
    expect(tasks[0]!.finish.P80).toEqual({
      at: "2026-11-20T15:00:00Z",
      local: "2026-11-20T16:00:00+01:00",
    });
    expect(tasks[1]!.start.P50!.at).toBe("2026-11-20T16:00:00Z");
    expect(runs.P50!.tasks[0]).toMatchObject({ start: "2026-11-19T08:00:00Z", breaks: [] });
    expect(Date.parse(tasks[1]!.finish.P50!.at)).toBeLessThan(Date.parse(fresh.tasks[1]!.finish.P50!.at));
  });

  test("lets the working hours of a lag that have passed count", async () => {
    // From 16:00 to 19:00 of yesterday and from 07:00 to 10:00 of today, six of ten hours have passed.
    const cured = { from: "base", lag_hours: 10, lag: "working" };
    const strip = { id: "strip", hours: 1, calendar: "day", links: [cured] };
    const { tasks } = await simulated(base, lift, strip);
    expect(tasks[2]!.start.P50!.local).toBe("2026-11-21T14:00:00+01:00");
  });

  test.each<[string, object[], string]>([
    [
      "a finish before the start",
      [{ ...base, progress: { ...base.progress, finished_at: "2026-11-18T15:00:00Z" } }, lift],
      "#/tasks/0/progress/finished_at",
    ],
    [
      "a time ahead",
      [base, { ...lift, progress: { started_at: "2026-11-21T10:00:00Z" } }],
      "#/tasks/1/progress/started_at",
    ],
    [
      "all hours done",
      [base, { ...lift, progress: { started_at: "2026-11-20T16:00:00Z", done_hours: 6 } }],
      "#/tasks/1/progress/done_hours",
    ],
    [
      "done hours of a finished task",
      [{ ...base, progress: { ...base.progress, done_hours: 3 } }, lift],
      "#/tasks/0/progress/done_hours",
    ],
    [
      "a start before what it waits for was finished",
      [base, { ...lift, progress: { started_at: "2026-11-20T14:00:00Z" } }],
      "#/tasks/1/progress/started_at",
    ],
    [
      "a start though what it waits for was not finished",
      [
        { id: "base", hours: 30 },
        { ...lift, progress: { started_at: "2026-11-20T14:00:00Z" } },
      ],
      "#/tasks/1/progress/started_at",
    ],
    [
      "a finish in the lag of a link",
      [
        base,
        {
          ...lift,
          links: [{ from: "base", type: "FF", lag_hours: 5 }],
          progress: { started_at: "2026-11-20T14:00:00Z", finished_at: "2026-11-20T19:00:00Z" },
        },
        { id: "c", hours: 1 },
      ],
      "#/tasks/1/progress/finished_at",
    ],
    [
      "nothing left to do",
      [
        base,
        {
          ...lift,
          progress: { started_at: "2026-11-20T16:00:00Z", finished_at: "2026-11-20T22:00:00Z" },
        },
      ],
      "#/tasks",
    ],
  ])("with %s is refused at its field", async (_, tasks, pointer) => {
    const answer = await send(...tasks);
    expect(answer.status).toBe(422);
    expect(problemSchema.parse(answer.json).errors).toContainEqual(expect.objectContaining({ pointer }));
  });
});
