import { entryDetailSchema } from "@halcyon/schema";
import { breakdownResponseSchema, compositeResponseSchema } from "@halcyon/schema/v1";
import { composite, publish } from "@halcyon/scoring";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  type RunningServer,
  runningServer,
  sendComposite,
} from "../../../../test/harness/running-server.suite.ts";
import {
  madeEntry,
  madeGust,
  madeNow,
  type MadeParts,
  madePorts,
  madeVisibility,
} from "../../../../test/harness/made-ports.suite.ts";

const request = { latitude: 51.5, longitude: -0.12, forecast_hours: 24, model: "noaa" };
const made = {
  request: { ...request, latitude: 50, longitude: 8 },
  constraint_params: { id: 7, type: "task" },
};

const mild = {
  variable: "temperature_2m",
  unit: "degC",
  ideal: { min: 5, max: 25 },
  acceptable: { min: -4, max: 34 },
  weight: 3,
  role: "preference",
};

function send(server: RunningServer, body: object, accept = "application/json"): Promise<Answer> {
  return server.send("/v1/optimality/breakdown/", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", accept },
  });
}

describe("200", () => {
  test("explains an hour of the deterministic part", async () => {
    const parts: MadeParts = {
      deterministic: { formulas: { wind_gusts_10m: () => 12.5, temperature_2m: () => -1.5 } },
    };
    await using server = await runningServer({ ports: madePorts(madeEntry(madeGust, mild), parts) });
    const answer = await send(server, made);
    expect(answer.status).toBe(200);
    const { metadata, entry, limiting_share, counterfactuals, forecast } = breakdownResponseSchema.parse(
      answer.json,
    );
    expect(entry).toEqual({ id: 7, type: "task", name: "Made task", version: 1, polarity: "suitability" });
    // Gusts are half way down: 1 - 0.1 * 4.5 = 0.55. Cold is 6.5 of 9 degrees down: 1 - 0.1 * 6.5 = 0.35.
    // (0.55 * 0.35^3)^(1/4) = 0.39187 is under the cap of 0.55, and most of the loss is that of the cold.
    expect(forecast[0]).toEqual({
      timestamp: "2026-11-21T09:00:00Z",
      median: 0.3918,
      Q10: null,
      Q90: null,
      member: null,
      member_score: 0.3918,
      constraints: [
        {
          constraint: 0,
          variable: "wind_gusts_10m",
          unit: "m/s",
          value: 12.5,
          suitability: 0.55,
          edge: 17,
          distance: 4.5,
        },
        {
          constraint: 1,
          variable: "temperature_2m",
          unit: "degC",
          value: -1.5,
          suitability: 0.35,
          edge: -4,
          distance: 2.5,
        },
      ],
      limiting: [1],
      probability: null,
      basis: "deterministic",
      band: "acceptable",
      ensemble: null,
    });
    expect(metadata.ensemble_absent).toEqual([
      { from: "2026-11-21T09:00:00Z", to: "2026-11-22T08:00:00Z", because: "not_configured" },
    ]);
    expect(limiting_share).toEqual([
      { constraint: 0, variable: "wind_gusts_10m", share: 0 },
      { constraint: 1, variable: "temperature_2m", share: 1 },
    ]);
    expect(counterfactuals).toBeUndefined();
    expect(answer.headers.get("x-halcyon-entry")).toBe("task/7/made-task;v=1;polarity=suitability");
  });

  test("counts the members of an hour of the ensemble, and what a looser limit would win", async () => {
    const parts: MadeParts = {
      deterministic: { formulas: { wind_gusts_10m: () => 3 } },
      // 8, 10.5, 13, 15.5 and 18 m/s, two members each: 1, 0.75, 0.5, 0.25 and 0 from 18 m/s, the default stop edge.
      ensemble: {
        formulas: { wind_gusts_10m: (_stamp, member) => 8 + 2.5 * Math.floor(member / 2) },
        members: 10,
      },
    };
    await using server = await runningServer({ ports: madePorts(madeEntry(madeGust), parts) });
    const body = { ...made, request: { ...made.request, forecast_hours: 130 }, counterfactuals: true };
    const { forecast, counterfactuals } = breakdownResponseSchema.parse((await send(server, body)).json);
    // In the order of the bands from ideal to stop. Q10 and Q90 stand at 1.1 and 9.9 of ten.
    const membersAlone = { median: 0.5, Q10: 0, Q90: 1, shares: [0.2, 0.6, 0, 0.2] };
    expect(forecast[125]).toMatchObject({
      median: 0.5,
      member: 4,
      member_score: 0.5,
      limiting: [0],
      // (2 + 0.5) / (10 + 1)
      probability: { stop: 0.2273, unsuitable: 0.2273, ideal: 0.2273 },
      basis: "ensemble",
      ensemble: membersAlone,
    });
    // The run scores 1: (2 + 0.5) / (10 + 2), and ideal (3 + 0.5) / (10 + 2).
    expect(forecast[119]).toMatchObject({
      median: 1,
      Q10: null,
      probability: { stop: 0.2083, unsuitable: 0.2083, ideal: 0.2917 },
      basis: "ensemble+deterministic",
      band: "ideal",
      ensemble: membersAlone,
    });
    expect(counterfactuals).toEqual([{ constraint: 0, edge: "max", from: 17, to: 18, hours_gained: 0 }]);
  });

  test("has the scores of the composite, made again from its own rows", async () => {
    await using server = await runningServer();
    const hours = { ...request, forecast_hours: 800 };
    const body = { request: hours, constraint_params: { id: 1, type: "task" } };
    const { forecast } = breakdownResponseSchema.parse((await send(server, body)).json);
    const scored = compositeResponseSchema.parse((await sendComposite(server, body)).json);
    expect(forecast.map(({ timestamp, median, Q10, Q90 }) => ({ timestamp, median, Q10, Q90 }))).toEqual(
      scored.forecast,
    );
    for (const { median, Q10, Q90, member, ensemble } of forecast) {
      if (member !== null) expect(ensemble).toMatchObject({ median });
      if (Q10 !== null) expect(ensemble).toMatchObject({ Q10, Q90 });
      expect(ensemble!.shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 3);
    }
    const { constraints } = entryDetailSchema.parse((await server.send("/v1/tasks/1")).json);
    for (const [hour, { median, member_score, missing, constraints: reasons }] of forecast.entries()) {
      const parts = reasons.flatMap(({ constraint, suitability }) => {
        if (suitability === null) return [];
        const { role, weight } = constraints[constraint]!;
        const isLimit = role === "limit";
        return [{ weight, isLimit, membership: isLimit ? suitability : Math.max(suitability, 0.1) }];
      });
      const score = publish(Math.min(composite(parts), missing === undefined ? 1 : 0.9));
      expect(score).toBe(member_score);
      // One run, then 31 members: the median is the score of one of them. The seasonal part has an even number.
      if (hour < 720) expect(score).toBe(median);
    }
  });

  test("names the limits that have no data, and says which odds are not known then", async () => {
    const mayBeMild = { ...mild, if_missing: "drop" };
    const calm = { wind_gusts_10m: () => 3 };
    const parts: MadeParts = {
      deterministic: { formulas: { ...calm, temperature_2m: () => 20, visibility: () => 9000 } },
      ensemble: { formulas: calm, members: 10 },
    };
    const ports = madePorts(madeEntry(madeGust, madeVisibility, mayBeMild), parts);
    await using server = await runningServer({ ports });
    const body = { ...made, request: { ...made.request, forecast_hours: 122 } };
    const { forecast, metadata } = breakdownResponseSchema.parse((await send(server, body)).json);
    // The run knows the visibility, the members do not.
    expect(forecast[119]).toMatchObject({
      median: 1,
      limiting: [],
      probability: { stop: 0.0417, unsuitable: 0.0417, ideal: null },
      lower_bound: true,
    });
    expect(forecast[119]).not.toHaveProperty("missing");
    expect(forecast[120]).toMatchObject({
      median: 0.9,
      Q90: 0.9,
      limiting: [1],
      probability: { stop: 0.0455, unsuitable: 0.0455, ideal: null },
      missing: [1],
      lower_bound: true,
    });
    expect(metadata.notices).toMatchObject([{ constraint: 1 }, { constraint: 2 }]);
    const [heading, ...lines] = (await send(server, body, "text/csv")).text.split("\r\n");
    const columns = ["limiting", "missing", "lower_bound", "probability.ideal"].map((name) =>
      heading!.split(",").indexOf(name),
    );
    const cellsOf = (hour: number) => columns.map((column) => lines[hour]!.split(",")[column]);
    expect(cellsOf(119)).toEqual(["", "", "true", ""]);
    expect(cellsOf(120)).toEqual(["1", "1", "true", ""]);
    const { forecast: rows } = compositeResponseSchema.parse((await sendComposite(server, body)).json);
    expect(rows[120]).toEqual({ timestamp: "2026-11-26T09:00:00Z", median: 0.9, Q10: 0.9, Q90: 0.9 });
  });

  test("says that no members could be counted, while the composite has nothing to say", async () => {
    const formulas = { wind_gusts_10m: () => 3 };
    const parts: MadeParts = { deterministic: { formulas }, ensemble: { formulas, run: madeNow - 60 } };
    await using server = await runningServer({ ports: madePorts(madeEntry(madeGust), parts) });
    const { forecast, metadata } = breakdownResponseSchema.parse((await send(server, made)).json);
    expect(forecast[0]).toMatchObject({ median: 1, probability: null, basis: "deterministic" });
    expect(metadata.notices).toEqual([
      {
        code: "ensemble_stale",
        run: "2026-11-18T21:00:00Z",
        from: "2026-11-21T09:00:00Z",
        to: "2026-11-22T08:00:00Z",
      },
    ]);
    const scored = compositeResponseSchema.parse((await sendComposite(server, made)).json);
    expect(scored.metadata).not.toHaveProperty("notices");
  });

  test("gives the same rows as CSV, each field under its path", async () => {
    await using server = await runningServer();
    const body = { request: { ...request, forecast_hours: 130 }, constraint_params: { id: 1, type: "task" } };
    const { forecast } = breakdownResponseSchema.parse((await send(server, body)).json);
    const csv = await send(server, body, "text/csv");
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [heading, ...lines] = csv.text.trimEnd().split("\r\n");
    const names = heading!.split(",");
    expect(lines).toHaveLength(130);
    for (const hour of [0, 129]) {
      const cells = new Map(lines[hour]!.split(",").map((cell, column) => [names[column]!, cell]));
      const {
        constraints,
        limiting,
        missing = [],
        probability,
        lower_bound,
        ensemble,
        ...scores
      } = forecast[hour]!;
      for (const [name, value] of Object.entries(scores)) expect(cells.get(name)).toBe(String(value ?? ""));
      expect(cells.get("limiting")).toBe(limiting.join(" "));
      expect(cells.get("missing")).toBe(missing.join(" "));
      expect(cells.get("lower_bound")).toBe(String(lower_bound ?? ""));
      expect(cells.get("probability.stop")).toBe(String(probability?.stop ?? ""));
      expect(cells.get("ensemble.Q10")).toBe(String(ensemble!.Q10));
      const shares = ["ideal", "acceptable", "unsuitable", "stop"].map((band) =>
        cells.get(`ensemble.share_${band}`),
      );
      expect(shares).toEqual(ensemble!.shares.map(String));
      for (const { constraint, ...reason } of constraints) {
        for (const [name, value] of Object.entries(reason)) {
          expect(cells.get(`constraints.${constraint}.${name}`)).toBe(String(value ?? ""));
        }
      }
    }
  });
});
