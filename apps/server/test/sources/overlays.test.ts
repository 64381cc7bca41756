import { operationalResponseSchema, statusResponseSchema } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import type { FedPart } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import {
  type Answer,
  expectProblem,
  runningServer,
  type RunningServer,
  startMs,
} from "../harness/running-server.suite.ts";
import { formulaSource } from "../harness/formula-source.suite.ts";

const now = epochHourOf(startMs);
const sea = { latitude: 50, longitude: -20, sea: true };

/** Returns a model part whose waves come from another source. */
function withWaves(run: number | undefined): FedPart {
  const air = formulaSource({ formulas: { temperature_2m: () => 12 }, run: now - 6, cell: sea });
  const waves = formulaSource({ formulas: { wave_height: () => 2.5 }, run, cell: sea, lastLeadHours: 50 });
  return {
    part: "deterministic",
    source: air,
    overlays: [{ variables: ["wave_height"], layer: { part: "deterministic", source: waves } }],
  };
}

const serverOf = (part: FedPart) => runningServer({ ports: { models: new Map([["noaa", [part]]]) } });
const path = "/v1/operational/noaa/hourly?latitude=50&longitude=-20&forecast_hours=3&variables=";

test("an overlay answers with a run of its own, which the headers name", async () => {
  await using server = await serverOf(withWaves(now - 12));
  const answer = await server.send(`${path}temperature_2m,wave_height`);
  const { hourly } = operationalResponseSchema.parse(answer.json);
  expect(hourly.wave_height!.median).toEqual([2.5, 2.5, 2.5]);
  expect(answer.headers.get("x-halcyon-run")).toBe(
    "deterministic;init=2026-11-21T03:00:00Z, deterministic.wave_height;init=2026-11-20T21:00:00Z",
  );
  expect(answer.headers.get("x-halcyon-source")).toBe(
    "deterministic=formula, deterministic.wave_height=formula",
  );
  const dry = await server.send(`${path}temperature_2m`);
  expect(dry.headers.get("x-halcyon-run")).toBe("deterministic;init=2026-11-21T03:00:00Z");
});

test("an answer with an overlay is kept, and a new run of the overlay is a new answer", async () => {
  await using server = await serverOf(withWaves(now - 12));
  const first = await server.send(`${path}wave_height`);
  const again = await server.send(`${path}wave_height`, {
    headers: { "if-none-match": first.headers.get("etag")! },
  });
  expect(again.status).toBe(304);
  await using later = await serverOf(withWaves(now - 6));
  expect((await later.send(`${path}wave_height`)).headers.get("etag")).not.toBe(first.headers.get("etag"));
});

test("an overlay without a run is late for its variables alone, and the status says so", async () => {
  await using server = await serverOf(withWaves(undefined));
  expect((await server.send(`${path}temperature_2m`)).status).toBe(200);
  const { detail } = expectProblem(await server.send(`${path}wave_height`), "stale_forecast");
  expect(detail).toBe(
    "The deterministic part of noaa has wave_height from another source, which has no run.",
  );
  const { datasets } = statusResponseSchema.parse((await server.send("/v1/status")).json);
  expect(datasets).toMatchObject([
    { dataset: "noaa.deterministic", state: "degraded", reason: { code: "empty" } },
  ]);
});

test.each([
  [
    "has no run",
    (cell: typeof sea) => formulaSource({ formulas: { wave_height: () => 2 }, run: undefined, cell }),
  ],
  ["is configured but cannot be opened now", () => undefined],
])("waves of an overlay that %s are late at sea, and never there on land", async (why, sourceAt) => {
  const absence = { trouble: "unreachable", nextTryMs: undefined, cause: new Error("silent") } as const;
  const partAt = (cell: typeof sea): FedPart => {
    const source = sourceAt(cell);
    const part = "deterministic";
    const layer =
      source === undefined ? ({ part, id: "waves", absence } as const) : ({ part, source } as const);
    const air = formulaSource({ formulas: { temperature_2m: () => 12 }, run: now - 6, cell });
    return { part, source: air, overlays: [{ variables: ["wave_height"], layer }] };
  };
  await using onLand = await serverOf(partAt({ ...sea, sea: false }));
  expectProblem(await onLand.send(`${path}wave_height`), "variable_unavailable");
  await using atSea = await serverOf(partAt(sea));
  const { detail } = expectProblem(await atSea.send(`${path}wave_height`), "stale_forecast");
  expect(detail).toContain(`which ${why}`);
});

describe("gusts of an overlay whose newest run is too old", () => {
  const wind = { wind_speed_10m: () => 5, temperature_2m: () => 12 };
  /** Returns a model part with mean wind, from which gusts of 8 m/s follow, and an overlay that forecasts gusts of 20 m/s. */
  const withGusts = (run: number): FedPart => ({
    part: "deterministic",
    source: formulaSource({ formulas: wind, run: now - 6, cell: sea }),
    overlays: [
      {
        variables: ["wind_gusts_10m"],
        layer: {
          part: "deterministic",
          source: formulaSource({ formulas: { wind_gusts_10m: () => 20 }, run, cell: sea }),
        },
      },
    ],
  });
  const request = { latitude: 50, longitude: -20, forecast_hours: 3, model: "noaa" };
  const gusts = { unit: "m/s", weight: 1, ideal: { max: 10 }, acceptable: { max: 15 } };
  const preview = (server: RunningServer, constraints: readonly object[]) =>
    server.send("/v1/optimality/preview/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ request, definition: { type: "task", constraints } }),
    });
  const scoresOf = (answer: Answer): readonly number[] =>
    (answer.json as { forecast: { median: number }[] }).forecast.map(({ median }) => median);

  test.each([
    ["gusts at 10 m", { ...gusts, variable: "wind_gusts_10m" }],
    ["gusts at the jib of a crane", { ...gusts, variable: "wind_gust_3s_at_height", height_m: 10 }],
  ])("are not estimated for a limit on %s: the answer is 503 until a run comes", async (_, limit) => {
    await using fresh = await serverOf(withGusts(now - 6));
    expect(Math.max(...scoresOf(await preview(fresh, [limit])))).toBeLessThan(0.5);
    await using late = await serverOf(withGusts(now - 25));
    const { detail } = expectProblem(await preview(late, [limit]), "stale_forecast");
    expect(detail).toBe(
      "The deterministic part of noaa has wind_gusts_10m from another source, whose run of 2026-11-20T08:00:00Z is too old.",
    );
  });

  test("are dropped where the limit may be, and then no hour is ideal", async () => {
    await using server = await serverOf(withGusts(now - 25));
    const warm = {
      variable: "temperature_2m",
      unit: "degC",
      weight: 1,
      ideal: { min: 5 },
      acceptable: { min: 0 },
    };
    const answer = await preview(server, [
      warm,
      { ...gusts, variable: "wind_gusts_10m", if_missing: "drop" },
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(Math.max(...scoresOf(answer))).toBeLessThan(1);
    expect(answer.json).toMatchObject({
      metadata: { notices: [{ code: "constraint_dropped", variable: "wind_gusts_10m" }] },
    });
    expect(answer.text).not.toContain("estimated");
  });

  test("leave other limits as they are", async () => {
    await using server = await serverOf(withGusts(now - 25));
    const calm = { ...gusts, variable: "wind_speed_10m" };
    expect(scoresOf(await preview(server, [calm]))).toEqual([1, 1, 1]);
  });
});
