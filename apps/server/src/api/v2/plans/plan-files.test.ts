import { readSchedule } from "@halcyon/planning/files";
import { v2 } from "@halcyon/schema";
import type { PlanResponse } from "@halcyon/schema/v2";
import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import {
  type Answer,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";

const task = { id: "lift", site: "t7", entry: { type: "task", id: 1 }, hours: 6 };

let server: RunningServer;
beforeAll(async () => void (server = await runningServer()));
afterAll(() => server[Symbol.asyncDispose]());

const answered = (change: object, accept = "application/json"): Promise<Answer> =>
  post(
    server,
    "/v2/plans/simulate/",
    {
      model: "noaa",
      timezone: "Europe/Berlin",
      years: { start_year: 2001, end_year: 2012 },
      sites: [{ id: "t7", latitude: 54.5, longitude: 7.9 }],
      ...change,
    },
    { accept },
  );

const simulated = async (change: object): Promise<PlanResponse> =>
  v2["plans.simulate"].output.parse((await answered(change)).json);

test("a calendar has a tentative event for each task, from its median start to P80 of its finish", async () => {
  const change = { name: "Tower, 7", tasks: [{ ...task, name: "Lift; high" }] };
  const { tasks } = await simulated(change);
  const { headers, text } = await answered(change, "text/calendar");
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("x-halcyon-synthetic")).toBe("?1");
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent").map((event) => {
    const [start, end, summary, status, description] = [
      "dtstart",
      "dtend",
      "summary",
      "status",
      "description",
    ].map((name) => String(event.getFirstPropertyValue(name)));
    return { start, end, summary, status, description };
  });
  expect(events).toEqual([
    {
      start: tasks[0]!.start.P50!.at,
      end: tasks[0]!.finish.P80!.at,
      summary: "Tower, 7: Lift; high, synthetic weather",
      status: "TENTATIVE",
      description: expect.stringContaining("no timetable") as string,
    },
  ]);
  expect((await answered(change, "text/calendar")).text).toBe(text);
});

test("a schedule of Microsoft Project has the dates of the course at the median, and P80 as deadlines", async () => {
  const fix = { id: "fix", hours: 9, links: [{ from: "lift", lag_hours: 12 }] };
  const change = { name: "Tower & 7", tasks: [task, fix] };
  const { tasks, runs } = await simulated(change);
  const { headers, text } = await answered(change, "application/xml");
  expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
  const read = readSchedule(text);
  const hours = runs.P50!.tasks.map(
    ({ start, finish }) => (Date.parse(finish) - Date.parse(start)) / 3_600_000,
  );
  expect(read.name).toBe("Tower & 7");
  expect(read.tasks.map((one) => [one.name, one.hours, one.finishBy])).toEqual(
    tasks.map(({ id, finish }, index) => [id, hours[index], finish.P80!.local.slice(0, 16)]),
  );
  expect(read.tasks[1]!.links).toEqual([{ from: "1", type: "FS", lagHours: 12, lag: "elapsed" }]);
  expect([read.issues, text.includes("Synthetic weather, not real.")]).toEqual([[], true]);
  // The winter time of Berlin.
  const start = new Date(Date.parse(runs.P50!.tasks[0]!.start) + 3_600_000).toISOString().slice(0, 19);
  expect(text).toContain(`<Start>${start}</Start>`);
});

test("files of tasks that are not done have no dates for them, and say so", async () => {
  const change = { tasks: [{ ...task, minimum_score: 1, hours: 2000 }] };
  const { unfinished_share: unfinished } = await simulated(change);
  expect(unfinished).toBe(1);
  const calendar = await answered(change, "text/calendar");
  expect(calendar.text).not.toContain("VEVENT");
  expect(calendar.text).toContain("1 of 1 tasks have no such date");
  const { text } = await answered(change, "application/xml");
  expect(text).toContain("No dates: half of the courses of the weather or more are not done.");
  expect(text).not.toMatch(/<Start>|<Deadline>/);
});
