import { v2 } from "@halcyon/schema";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { watchEvents } from "../../../watches/watch-events.ts";

/** Creates a plan of one lift, and returns its id. */
async function keptPlan(server: RunningServer): Promise<string> {
  const made = await post(server, "/v2/plans/", {
    name: "Tower 7",
    model: "noaa",
    years: { start_year: 2001, end_year: 2012 },
    sites: [{ id: "t7", latitude: 54.5, longitude: 7.9 }],
    tasks: [{ id: "lift", site: "t7", entry: { type: "task", id: 1 }, hours: 6 }],
  });
  expect(made.status, made.text).toBe(201);
  return v2["plans.create"].output.parse(made.json).id;
}

test("a plan that is paused, resumed and done reports each once, in V2 alone", async () => {
  await using server = await runningServer();
  const id = await keptPlan(server);
  for (const turn of ["pause", "pause", "resume", "resume"])
    expect((await server.send(`/v2/plans/${id}/${turn}`, { method: "POST" })).status).toBe(200);
  const progress = { started_at: "2026-11-21T01:00:00Z", finished_at: "2026-11-21T08:00:00Z" };
  const done = await server.send(`/v2/plans/${id}/progress`, {
    method: "PUT",
    headers: { "if-match": "*", "content-type": "application/json" },
    body: JSON.stringify({ tasks: [{ id: "lift", progress }] }),
  });
  expect(done.json).toMatchObject({ state: "ended" });
  await watchEvents(server.database, () => server.clock.ms).place();
  const { events } = v2["events.list"].output.parse((await server.send("/v2/events/")).json);
  expect(events.map(({ type }) => type).toSorted()).toEqual(["plan.ended", "plan.paused", "plan.resumed"]);
  expect(events.every(({ data }) => "plan" in data && data.plan === id && data.synthetic)).toBe(true);
  const paused = await server.send("/v2/events/?type=plan.paused");
  expect(paused.json).toMatchObject({ events: [{ data: { paused_because: "by_user", name: "Tower 7" } }] });
  expect((await server.send("/v1/events/")).json).toMatchObject({ events: [] });
  expectProblem(await server.send("/v1/events/?type=plan.paused"), "invalid_request");
});

test("a feed has the tasks of active plans as tentative events, from the median start to P80 of the finish", async () => {
  await using server = await runningServer();
  const id = await keptPlan(server);
  const { tasks } = v2["plans.answer"].output.parse((await server.send(`/v2/plans/${id}/answer`)).json);
  const made = await post(server, "/v1/feeds/", { name: "All" });
  const path = new URL((made.json as { url: string }).url, server.url).pathname;
  const eventsNow = async () => {
    server.clock.ms += 2000;
    const { text } = await server.send(path);
    return new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents("vevent");
  };
  const [event, ...others] = await eventsNow();
  expect(others).toEqual([]);
  const texts = ["dtstart", "dtend", "status", "summary"].map((name) =>
    String(event!.getFirstPropertyValue(name)),
  );
  expect(texts).toEqual([
    tasks[0]!.start.P50!.at,
    tasks[0]!.finish.P80!.at,
    "TENTATIVE",
    "Tower 7: lift, synthetic weather",
  ]);
  await server.send(`/v2/plans/${id}/pause`, { method: "POST" });
  expect(await eventsNow()).toEqual([]);
});
