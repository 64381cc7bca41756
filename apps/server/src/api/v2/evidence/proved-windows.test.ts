import { v2 } from "@halcyon/schema";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test } from "vitest";
import { type RunningServer, runningServer } from "../../../../test/harness/running-server.suite.ts";
import { body, ended, records } from "./ordered-evidence.suite.ts";

describe("the windows that a report is about", () => {
  const parts = (run: "gfs" | "ifs", members: "gefs" | "ifs-ens") =>
    [
      { part: "deterministic", source: syntheticSource({ product: run, seed: 1 }) },
      { part: "ensemble", source: syntheticSource({ product: members, seed: 1 }) },
    ] as const;
  const models = new Map([
    ["noaa", parts("gfs", "gefs")],
    ["ecmwf", parts("ifs", "ifs-ens")],
  ] as const);
  const daily = { period: { start: "2026-06-01", end: "2026-08-10" }, every_days: 1 };

  async function proofOf(server: RunningServer, changes: object = {}) {
    const { location, model, entry, window } = body;
    const asked = { location, model, entry, window, timezone: "auto", period: { hours: 72 }, ...changes };
    const answer = await server.send("/v2/optimality/windows/", {
      method: "POST",
      body: JSON.stringify(asked),
      headers: { "content-type": "application/json" },
    });
    expect(answer.status, answer.text).toBe(200);
    return v2["optimality.windows"].output.parse(answer.json).evidence;
  }

  test("tell beside the forecast how many came", async () => {
    await using server = await runningServer({ ports: { models, records } });
    expect(await proofOf(server)).toBeNull();
    const { id, report } = await ended(server, daily);
    const { share, days } = report!.headline!;
    expect(await proofOf(server)).toEqual({
      id,
      came: share!.value,
      low: share!.low,
      high: share!.high,
      days,
    });
  });

  test("are not those of another place, entry, model, window or clock, nor of the past", async () => {
    await using server = await runningServer({ ports: { models, records } });
    await ended(server, daily);
    const others = [
      { location: { latitude: 53.6, longitude: 8.1 } },
      { location: { ...body.location, elevation_m: 400 } },
      { model: "ecmwf" },
      { entry: { type: "task", id: 2 } },
      { window: { ...body.window, duration_hours: 5 } },
      { window: { duration_hours: 6 } },
      { timezone: "Asia/Tokyo" },
      { as_of: "2026-11-20T06:00:00Z" },
    ];
    for (const changes of others) expect(await proofOf(server, changes), JSON.stringify(changes)).toBeNull();
    expect(await proofOf(server)).not.toBeNull();
  });
});
