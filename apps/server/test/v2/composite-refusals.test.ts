import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { madeNow } from "../harness/made-ports.suite.ts";
import { expectProblem, type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { composite, entry, gusts, made, madeServer, send } from "../../src/api/v2/hours/composite.suite.ts";

describe("422", () => {
  let server: RunningServer;
  beforeAll(async () => void (server = await runningServer()));
  afterAll(() => server[Symbol.asyncDispose]());

  test.each<[string, object, object]>([
    [
      "a start that is no full hour",
      { period: { start: "2026-11-23T09:30:00Z", hours: 3 } },
      {
        pointer: "#/period/start",
        code: "not_on_the_hour",
        expected: { values: ["2026-11-23T09:00:00Z", "2026-11-23T10:00:00Z"] },
      },
    ],
    [
      "a start in the past",
      { period: { start: "2026-11-21T08:00:00Z", hours: 3 } },
      { pointer: "#/period/start", code: "in_the_past", expected: { minimum: "2026-11-21T09:00:00Z" } },
    ],
    [
      "an end in the past",
      { period: { end: "2026-11-21T09:00:00Z" } },
      { pointer: "#/period/end", code: "in_the_past" },
    ],
    ["neither hours nor end", { period: {} }, { pointer: "#/period/hours", code: "span_conflict" }],
    [
      "hours and end",
      { period: { hours: 3, end: "2026-11-23T00:00:00Z" } },
      { pointer: "#/period/end", code: "span_conflict" },
    ],
    [
      "an end before the start",
      { period: { start: "2026-11-24T00:00:00Z", end: "2026-11-23T00:00:00Z" } },
      { pointer: "#/period/end", code: "range_reversed" },
    ],
    [
      "counterfactuals without reasons",
      { include: ["counterfactuals"] },
      { pointer: "#/include", code: "required", detail: expect.stringContaining("reasons") },
    ],
    ["an offset as a zone", { timezone: "+01:00" }, { pointer: "#/timezone", code: "unknown_timezone" }],
    [
      "a zone that is misspelt",
      { timezone: "Europe/Londn" },
      { pointer: "#/timezone", code: "unknown_timezone", did_you_mean: "Europe/London" },
    ],
    [
      "a field of V1",
      { constraint_params: entry },
      { pointer: "#/constraint_params", code: "unknown_field" },
    ],
  ])("%s", async (_, change, error) => {
    const { errors } = expectProblem(await send(server, change), "invalid_request");
    expect(errors).toEqual([expect.objectContaining(error)]);
  });

  test.each<[string, object, string]>([
    ["hours", { start: "2026-11-22T09:00:00Z", hours: 5040 }, "#/period/hours"],
    ["end", { start: "2026-11-22T09:00:00Z", end: "2028-01-01T00:00:00Z" }, "#/period/end"],
  ])("%s past the horizon, which is counted from the start", async (_, period, pointer) => {
    const { errors } = expectProblem(await send(server, { period }), "horizon_exceeded");
    const { maximum_hours: hours, latest_end: end } = errors![0]!.expected as {
      maximum_hours: number;
      latest_end: string;
    };
    expect(errors![0]).toMatchObject({ pointer, code: "horizon_exceeded" });
    expect(Date.parse(end)).toBe(Date.parse("2026-11-22T09:00:00Z") + hours * 3_600_000);
    const { metadata } = await composite(server, {
      period: { ...period, hours, end: undefined },
      include: [],
    });
    expect(metadata.period.end).toBe(end);
  });

  test("a start past the horizon", async () => {
    const period = { start: "2028-01-01T00:00:00Z", hours: 1 };
    const { errors } = expectProblem(await send(server, { period }), "horizon_exceeded");
    expect(errors).toMatchObject([{ pointer: "#/period/start", expected: { maximum_hours: 0 } }]);
  });

  test("a model that is not there", async () => {
    await using gusty = await madeServer({ deterministic: gusts });
    const { errors } = expectProblem(await send(gusty, { ...made, model: "ecmwf" }), "model_unavailable");
    expect(errors).toMatchObject([{ pointer: "#/model", expected: { values: ["noaa"] } }]);
  });

  test("an entry that is not there", async () => {
    const { errors } = expectProblem(
      await send(server, { entry: { type: "task", id: 499 } }),
      "entry_not_found",
    );
    expect(errors).toMatchObject([{ pointer: "#/entry/id" }]);
  });
});

test("a gap in the hours of a period is refused there", async () => {
  const gapped = (stamp: number) => (stamp - madeNow > 5 ? undefined : 5);
  await using server = await madeServer({ deterministic: { formulas: { wind_gusts_10m: gapped } } });
  const { errors } = expectProblem(
    await send(server, { ...made, period: { end: "2026-11-22T00:00:00Z" } }),
    "data_gap",
  );
  expect(errors).toMatchObject([{ pointer: "#/period/end", code: "data_gap" }]);
});

test("a body of V1 is told what its fields are called now, and where the way on is", async () => {
  await using server = await runningServer();
  const answer = await send(server, {
    request: { latitude: 51.5, longitude: -0.12, forecast_hours: 3, model: "noaa" },
    constraint_params: { id: 1, type: "task" },
  });
  const { detail, errors } = expectProblem(answer, "invalid_request");
  expect(detail).toContain("/versions/v2");
  expect(errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ pointer: "#/request", code: "unknown_field", did_you_mean: "location" }),
      expect.objectContaining({ pointer: "#/constraint_params", did_you_mean: "entry" }),
    ]),
  );
});
