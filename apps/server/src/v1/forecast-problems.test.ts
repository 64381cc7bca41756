import { type EndpointName, type ProblemCode, v1 } from "@halcyon/schema";
import { OpenMeteoError } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import { expectProblem, runningServer } from "../running-server.suite.ts";
import { formulaSource } from "../use-cases/formula-source.suite.ts";
import { madeEntry, madeGust, madeNow, type MadeParts, madePorts } from "../use-cases/made-ports.suite.ts";

const entry = madeEntry(madeGust);
const calm = { wind_gusts_10m: () => 3 };
const request = { latitude: 50, longitude: 8, forecast_hours: 48, model: "noaa" };
const constraint_params = { id: 7, type: "task" };
const definition = { type: "task", constraints: [madeGust] };

/** A body for each endpoint that scores a place. */
const bodies = {
  "optimality.composite": { request, constraint_params },
  "optimality.breakdown": { request, constraint_params },
  "optimality.windows": { request, constraint_params, window: { duration_hours: 4 } },
  "optimality.preview": { request, definition },
} as const satisfies Partial<Record<EndpointName, object>>;

interface Provocation {
  readonly parts?: MadeParts;
  readonly body?: object;
  /** Stands in place of the deterministic source. */
  readonly read?: () => Promise<never>;
}

/** What provokes each problem. */
const provocations: Partial<Record<ProblemCode, Provocation>> = {
  entry_not_found: { body: { constraint_params: { id: 8, type: "task" } } },
  variable_unavailable: { parts: { deterministic: { formulas: { temperature_2m: () => 3 } } } },
  horizon_exceeded: { parts: { deterministic: { formulas: calm, lastLeadHours: 30 } } },
  location_outside_coverage: { parts: { deterministic: { formulas: calm, cell: undefined } } },
  data_gap: {
    parts: {
      deterministic: {
        formulas: {
          wind_gusts_10m: (stamp) => (stamp > madeNow + 10 && stamp < madeNow + 20 ? undefined : 3),
        },
      },
    },
  },
  stale_forecast: { parts: { deterministic: { formulas: calm, run: madeNow - 25 } } },
  weather_unavailable: {
    read: () => Promise.reject(new OpenMeteoError("quota_exhausted", "The quota is used up.")),
  },
};

describe.each(Object.keys(bodies) as (keyof typeof bodies)[])("%s", (name) => {
  const { path, problems } = v1[name];

  test.each(problems)("answers %s", async (code) => {
    const { parts = { deterministic: { formulas: calm } }, body = {}, read } = provocations[code]!;
    const ports = madePorts(entry, parts);
    const silent = read && { ...formulaSource({ formulas: calm, run: madeNow }), read };
    const models = silent && new Map([["noaa", [{ part: "deterministic", source: silent }]]] as const);
    await using server = await runningServer({ ports: { ...ports, ...(models && { models }) } });
    const answer = await server.send(path, {
      method: "POST",
      body: JSON.stringify({ ...bodies[name], ...body }),
      headers: { "content-type": "application/json" },
    });
    const problem = expectProblem(answer, code);
    expect(problem.detail.length).toBeGreaterThan(10);
  });
});
