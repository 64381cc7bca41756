import { v2 } from "@halcyon/schema";
import { expect, test } from "vitest";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";

const place = { latitude: 47.5, longitude: 8.5 };
const entry = { type: "task", id: 1 };
const window = { duration_hours: 4, daylight_only: true };

function post(
  server: RunningServer,
  path: string,
  body: object,
  accept = "application/json",
): Promise<Answer> {
  const headers = { "content-type": "application/json", accept };
  return server.send(path, { method: "POST", headers, body: JSON.stringify(body) });
}

test("the same hours are counted as under V1, with the period and the entry told as V2 tells them", async () => {
  await using server = await runningServer();
  const before = await post(server, "/v1/historical/workability/", {
    request: { ...place, start_year: 2016, end_year: 2018 },
    constraint_params: entry,
    window,
  });
  const now = await post(server, "/v2/historical/workability/", {
    location: place,
    entry,
    period: { start_year: 2016, end_year: 2018 },
    window,
  });
  expect(now.status).toBe(200);
  const answer = v2["historical.workability"].output.parse(now.json);
  const { months, metadata } = before.json as typeof answer;
  expect(answer.months).toEqual(months);
  expect(answer.metadata).toMatchObject({
    location: place,
    period: { start_year: 2016, end_year: 2018 },
    hours_considered: metadata.hours_considered,
    window: { ...window, local_hours: null },
    entry: { ...entry, slug: "tower-crane-lifting", polarity: "suitability" },
    notices: metadata.notices ?? [],
    estimated: [],
    gaps: [],
    provisional: [],
  });
});

test("local hours are those of the zone of the request, or of the place", async () => {
  await using server = await runningServer();
  const hours = { from: 7, to: 17, weekdays: ["mon", "tue", "wed", "thu", "fri"] };
  const before = await post(server, "/v1/historical/workability/", {
    request: { ...place, start_year: 2017, end_year: 2018 },
    constraint_params: entry,
    window: { duration_hours: 4, local_hours: { ...hours, timezone: "Europe/Zurich" } },
  });
  const asked = {
    location: place,
    entry,
    period: { start_year: 2017, end_year: 2018 },
    window: { duration_hours: 4, local_hours: hours },
  };
  for (const timezone of ["Europe/Zurich", "auto"]) {
    const now = await post(server, "/v2/historical/workability/", { ...asked, timezone });
    const { months, metadata } = v2["historical.workability"].output.parse(now.json);
    expect(months).toEqual((before.json as { months: unknown }).months);
    expect(metadata).toMatchObject({ timezone: "Europe/Zurich", window: { local_hours: hours } });
  }
  const without = await post(server, "/v2/historical/workability/", asked);
  expect(expectProblem(without, "invalid_request").errors).toMatchObject([
    { pointer: "#/timezone", code: "required" },
  ]);
});

test("constraints that are no entry can be counted", async () => {
  await using server = await runningServer();
  const constraints = [
    { variable: "temperature_2m", unit: "degC", ideal: { min: 5 }, acceptable: { min: 0 }, weight: 1 },
  ];
  const { status, json } = await post(server, "/v2/historical/workability/", {
    location: place,
    entry: { type: "task", definition: { name: "Painting", constraints } },
    period: { start_year: 2018, end_year: 2018 },
  });
  expect(status).toBe(200);
  const { metadata, months } = v2["historical.workability"].output.parse(json);
  expect(metadata.entry).toEqual({
    type: "task",
    id: null,
    slug: null,
    name: "Painting",
    version: null,
    polarity: "suitability",
  });
  expect(metadata.hours_considered).toBeNull();
  expect(months[6]!.hours!.ideal.P50).toBeGreaterThan(months[0]!.hours!.ideal.P50);
});

test("what climate models project is the same as under V1, also as CSV", async () => {
  await using server = await runningServer();
  const future = { scenario: "ssp245", climate_model: "synthetic-a" };
  const v1Body = {
    request: {
      ...place,
      ...future,
      period_start: 2066,
      period_end: 2068,
      baseline_start: 2006,
      baseline_end: 2008,
    },
    constraint_params: entry,
  };
  const v2Body = {
    location: place,
    entry,
    ...future,
    period: { start_year: 2066, end_year: 2068 },
    baseline: { start_year: 2006, end_year: 2008 },
  };
  const [before, now] = await Promise.all([
    post(server, "/v1/projections/workability/", v1Body),
    post(server, "/v2/projections/workability/", v2Body),
  ]);
  expect(now.status).toBe(200);
  const answer = v2["projections.workability"].output.parse(now.json);
  const { models, change } = before.json as typeof answer;
  expect(answer).toMatchObject({ models, change, metadata: { left_out: [] } });
  const tables = await Promise.all([
    post(server, "/v1/projections/workability/", v1Body, "text/csv"),
    post(server, "/v2/projections/workability/", v2Body, "text/csv"),
  ]);
  expect(tables[1].text).toBe(tables[0].text);
});

test("a fault is named by its place in the body of V2", async () => {
  await using server = await runningServer();
  const missing = await post(server, "/v2/historical/workability/", {
    location: place,
    entry: { type: "task", id: 499 },
  });
  expect(expectProblem(missing, "entry_not_found").errors).toMatchObject([{ pointer: "#/entry/id" }]);
  const early = await post(server, "/v2/historical/workability/", {
    location: place,
    entry,
    period: { start_year: 1979, end_year: 1970 },
  });
  expect(expectProblem(early, "invalid_request").errors).toMatchObject([
    { pointer: "#/period/end_year", code: "range_reversed" },
  ]);
  const outside = await post(server, "/v2/historical/workability/", {
    location: place,
    entry,
    period: { start_year: 1951, end_year: 1952 },
  });
  expect(expectProblem(outside, "invalid_request").errors).toMatchObject([
    { pointer: "#/period/start_year" },
    { pointer: "#/period/end_year" },
  ]);
});
