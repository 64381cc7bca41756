import { compositeResponseSchema } from "@halcyon/schema/v1";
import { describe, expect, test } from "vitest";
import {
  expectProblem,
  goodBody,
  runningServer,
  sendComposite,
} from "../../../../test/harness/running-server.suite.ts";

const { request, constraint_params: params } = goodBody;
const hours = (count: number) => ({
  request: { ...request, forecast_hours: count },
  constraint_params: params,
});

describe("200", () => {
  test("answers exactly the hours asked for, from the current one on", async () => {
    await using server = await runningServer();
    const answer = await sendComposite(server, hours(24));
    expect(answer.status).toBe(200);
    const { metadata, forecast } = compositeResponseSchema.parse(answer.json);
    expect(metadata).toMatchObject({
      generated_at: "2026-11-21T09:14:03+00:00",
      model: "noaa",
      id: 1,
      forecast_hours: 24,
      timezone: "UTC",
      location: { latitude: 51.5, longitude: -0.12 },
      start_date: "2026-11-21T09:00:00Z",
      end_date: "2026-11-22T08:00:00Z",
    });
    const first = Date.parse("2026-11-21T09:00:00Z");
    expect(forecast.map(({ timestamp }) => Date.parse(timestamp))).toEqual(
      Array.from({ length: 24 }, (_, index) => first + index * 3_600_000),
    );
  });

  test("names its own place, though its scores are kept for all places of the cell", async () => {
    await using server = await runningServer();
    const at = async (latitude: number) => {
      const body = { request: { ...hours(24).request, latitude }, constraint_params: params };
      return compositeResponseSchema.parse((await sendComposite(server, body)).json);
    };
    const one = await at(51.5);
    const other = await at(51.52);
    expect(other.metadata).toEqual({ ...one.metadata, location: { latitude: 51.52, longitude: -0.12 } });
    expect(other.forecast).toEqual(one.forecast);
  });

  test("has quantiles in the ensemble part alone, and ordered", async () => {
    await using server = await runningServer();
    const { forecast } = compositeResponseSchema.parse((await sendComposite(server, hours(1000))).json);
    const withQuantiles = forecast.flatMap(({ Q10, Q90 }, hour) =>
      Q10 === null || Q90 === null ? [] : [hour],
    );
    expect(withQuantiles).toEqual(Array.from({ length: 600 }, (_, index) => 120 + index));
    for (const { Q10, median, Q90 } of forecast.slice(120, 720)) {
      expect(Q10!).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(Q90!);
    }
  });

  test("a shorter answer is the beginning of a longer one, also after a restart", async () => {
    await using server = await runningServer();
    await using restarted = await runningServer();
    const long = compositeResponseSchema.parse((await sendComposite(server, hours(300))).json);
    const short = compositeResponseSchema.parse((await sendComposite(restarted, hours(200))).json);
    expect(short.forecast).toEqual(long.forecast.slice(0, 200));
  });

  test("says where it comes from and may not be kept", async () => {
    await using server = await runningServer();
    const { headers } = await sendComposite(server, hours(200));
    expect(headers.get("x-halcyon-source")).toBe("deterministic=synthetic, ensemble=synthetic");
    expect(headers.get("x-halcyon-synthetic")).toBe("?1");
    expect(headers.get("x-halcyon-run")).toMatch(/^deterministic;init=\S+Z, ensemble;init=\S+Z$/);
    expect(headers.get("x-halcyon-entry")).toMatch(
      /^task\/1\/tower-crane-lifting;v=\d+;polarity=suitability$/,
    );
    expect(headers.get("x-halcyon-cell")).toContain("deterministic;latitude=51.5;");
    expect(headers.get("x-halcyon-revision")).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(headers.get("link")).toContain('rel="license"');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("etag")).toBeNull();
  });

  test("gives the same rows as CSV", async () => {
    await using server = await runningServer();
    const { forecast } = compositeResponseSchema.parse((await sendComposite(server, hours(130))).json);
    const csv = await sendComposite(server, hours(130), { headers: { accept: "text/csv" } });
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [heading, ...rows] = csv.text.trimEnd().split(/\r?\n/);
    expect(heading).toBe("timestamp,median,Q10,Q90");
    const number = (text: string | undefined) => (text === "" ? null : Number(text));
    const parsed = rows.map((row) => {
      const [timestamp, median, Q10, Q90] = row.split(",");
      return { timestamp, median: number(median), Q10: number(Q10), Q90: number(Q90) };
    });
    expect(parsed).toEqual(forecast);
  });
});

describe("422 invalid_request names the field", () => {
  test.each([
    ["latitude", 91],
    ["latitude", "51"],
    ["latitude", null],
    ["longitude", 181],
    ["forecast_hours", 0],
    ["forecast_hours", 1.5],
    ["forecast_hours", 5041],
    ["forecast_hours", true],
    ["model", "NOAA"],
    ["model", "gfs"],
  ])("request.%s %j", async (field, value) => {
    await using server = await runningServer();
    const answer = await sendComposite(server, { ...goodBody, request: { ...request, [field]: value } });
    expect(expectProblem(answer, "invalid_request").errors).toEqual([
      expect.objectContaining({ pointer: `#/request/${field}` }),
    ]);
  });

  test.each([
    ["id", 0],
    ["id", -1],
    ["id", 1.5],
    ["type", "Task"],
  ])("constraint_params.%s %j", async (field, value) => {
    await using server = await runningServer();
    const answer = await sendComposite(server, {
      ...goodBody,
      constraint_params: { ...params, [field]: value },
    });
    expect(expectProblem(answer, "invalid_request").errors).toEqual([
      expect.objectContaining({ pointer: `#/constraint_params/${field}` }),
    ]);
  });

  test("a number beyond all numbers", async () => {
    await using server = await runningServer();
    const answer = await sendComposite(server, JSON.stringify(goodBody).replace("51.5", "1e999"));
    expect(expectProblem(answer, "invalid_request").errors).toEqual([
      expect.objectContaining({ pointer: "#/request/latitude" }),
    ]);
  });

  test("a missing leaf", async () => {
    await using server = await runningServer();
    const { model: _, ...rest } = request;
    const answer = await sendComposite(server, { ...goodBody, request: rest });
    expect(expectProblem(answer, "invalid_request").errors).toEqual([
      expect.objectContaining({ pointer: "#/request/model", code: "required" }),
    ]);
  });

  test("an unknown leaf, with the one meant", async () => {
    await using server = await runningServer();
    const { forecast_hours: forecastHour, ...rest } = request;
    const answer = await sendComposite(server, {
      ...goodBody,
      request: { ...rest, forecast_hour: forecastHour },
    });
    expect(expectProblem(answer, "invalid_request").errors).toContainEqual(
      expect.objectContaining({ pointer: "#/request/forecast_hour", did_you_mean: "forecast_hours" }),
    );
  });

  test("an array", async () => {
    await using server = await runningServer();
    expect(expectProblem(await sendComposite(server, []), "invalid_request").errors).toEqual([
      expect.objectContaining({ pointer: "#" }),
    ]);
  });

  test("a query parameter, which the path does not take", async () => {
    await using server = await runningServer();
    const answer = await server.send("/v1/optimality/composite/?dry_run=true", {
      method: "POST",
      body: JSON.stringify(goodBody),
      headers: { "content-type": "application/json" },
    });
    expect(expectProblem(answer, "invalid_request").errors).toEqual([
      expect.objectContaining({ parameter: "dry_run" }),
    ]);
  });
});

describe("404 entry_not_found", () => {
  test("is the same for an unknown id and for one of the other type", async () => {
    await using server = await runningServer();
    const bodies = [
      { ...goodBody, constraint_params: { id: 499, type: "task" } },
      { ...goodBody, constraint_params: { id: 1, type: "scenario" } },
      { ...goodBody, constraint_params: { id: 2_147_483_647, type: "task" } },
    ];
    const problems = await Promise.all(
      bodies.map(async (body) => expectProblem(await sendComposite(server, body), "entry_not_found")),
    );
    expect(problems[0]!.errors).toEqual([expect.objectContaining({ pointer: "#/constraint_params/id" })]);
    const known = problems.map(({ request_id: _id, instance: _instance, ...rest }) =>
      JSON.stringify(rest).replaceAll("scenario", "task"),
    );
    expect(new Set(known).size).toBe(1);
  });
});
