import { usageResponseSchema, v2 } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import type { Evidence } from "@halcyon/schema/v2";
import type { WeatherSource } from "@halcyon/weather";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, vi } from "vitest";
import { type RunningServer, runningServer, startMs } from "../../../../test/harness/running-server.suite.ts";
import type { Records } from "../../../ports.ts";

export const path = "/v2/evidence/";

/** Request for 12 runs, one every ten days. */
export const body = {
  location: { latitude: 53.5, longitude: 8.1 },
  model: "noaa",
  entry: { type: "task", id: 1 },
  window: { duration_hours: 6, local_hours: { from: 7, to: 18 } },
  period: { start: "2026-06-01", end: "2026-09-20" },
  every_days: 10,
  lead_days: 3,
  costs: { wasted: 8000, missed: 2000, currency: "EUR" },
};

export function order(
  server: RunningServer,
  changes: object = {},
  headers: Record<string, string> = {},
  query = "",
) {
  return server.send(path + query, {
    method: "POST",
    body: JSON.stringify({ ...body, ...changes }),
    headers: { "content-type": "application/json", ...headers },
  });
}

export async function evidenceOf(server: RunningServer, id: string): Promise<Evidence> {
  const answer = await server.send(path + id);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return v2["evidence.get"].output.parse(answer.json);
}

export async function ordered(server: RunningServer, changes: object = {}): Promise<Evidence> {
  const answer = await order(server, changes);
  expect(answer.status, answer.text).toBe(202);
  const evidence = v2["evidence.create"].accepted.parse(answer.json);
  expect(answer.headers.get("location")).toBe(`/v2/evidence/${evidence.id}`);
  return evidence;
}

/** Orders a report and waits until its work has ended. */
export async function ended(server: RunningServer, changes: object = {}): Promise<Evidence> {
  const { id } = await ordered(server, changes);
  await vi.waitFor(async () => expect((await evidenceOf(server, id!)).finished_at).not.toBeNull(), {
    timeout: 180_000,
    interval: 50,
  });
  return evidenceOf(server, id!);
}

export async function charged(server: RunningServer): Promise<number> {
  const { days } = usageResponseSchema.parse((await server.send("/v2/usage")).json);
  return days.reduce((sum, one) => sum + one.charged, 0);
}

/** Two years of synthetic weather that count as the true weather. Thirty years would take seconds to score. */
export const history = syntheticHistory({ seed: 1, clock: () => startMs });
export const records: Records = {
  hourly: {
    ...history,
    describe: () => ({ ...history.describe(), first: epochHourOf(Date.UTC(2025, 0, 1)) }),
  },
  daily: undefined,
  projections: [],
};

/** Returns synthetic ensembles of both models, whose reads a test may change. */
export function modelsOver(change: (read: WeatherSource["read"]) => WeatherSource["read"]) {
  const changed = (made: WeatherSource): WeatherSource => ({
    ...made,
    read: change((request) => made.read(request)),
  });
  return new Map([
    ["noaa", [{ part: "ensemble", source: changed(syntheticSource({ product: "gefs", seed: 1 })) }]],
    ["ecmwf", [{ part: "ensemble", source: changed(syntheticSource({ product: "ifs-ens", seed: 1 })) }]],
  ] as const);
}

/** Starts a server with two synthetic ensembles, whose reads the test may change. */
export function provingServer(
  change: Parameters<typeof modelsOver>[0] = (read) => read,
): Promise<RunningServer> {
  return runningServer({ ports: { models: modelsOver(change), records } });
}
