import { v2 } from "@halcyon/schema";
import { expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import { expectProblem, runningServer } from "../../../../test/harness/running-server.suite.ts";
import { watchEvents } from "../../../watches/watch-events.ts";

test("a plan that is paused, resumed and done reports each once, in V2 alone", async () => {
  await using server = await runningServer();
  const made = await post(server, "/v2/plans/", {
    name: "Tower 7",
    model: "noaa",
    years: { start_year: 2001, end_year: 2012 },
    sites: [{ id: "t7", latitude: 54.5, longitude: 7.9 }],
    tasks: [{ id: "lift", site: "t7", entry: { type: "task", id: 1 }, hours: 6 }],
  });
  expect(made.status, made.text).toBe(201);
  const { id } = v2["plans.create"].output.parse(made.json);
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
