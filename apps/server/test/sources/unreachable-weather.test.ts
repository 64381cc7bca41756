import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { modelsResponseSchema, statusResponseSchema } from "@halcyon/schema";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { openDatabase } from "@halcyon/database/database";
import { readiness } from "../../src/readiness.ts";
import { runningServer, startMs } from "../harness/running-server.suite.ts";
import { handClock } from "../harness/hand-clock.suite.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";
import { recordSources } from "../../src/weather/sources/record-sources.ts";

/** Behaviour of a provider. */
type Mood = "refuses" | "hangs" | "answers";

/** Starts a provider that returns metadata of runs while its behaviour is to answer. */
async function provider() {
  const run = startMs / 1000 - ((startMs / 1000) % 21_600);
  const facts = { last_run_initialisation_time: run - 21_600, last_run_availability_time: run - 3600 };
  const state: { mood: Mood } = { mood: "answers" };
  const listener = createServer((_request, response) => {
    if (state.mood === "hangs") return;
    if (state.mood === "refuses") response.socket?.destroy();
    else response.end(JSON.stringify(facts));
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    state,
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: startMs }));
afterEach(() => void vi.useRealTimers());

test.each(["refuses", "hangs"] as const)(
  "a preset whose provider %s starts at once, is not ready and says why, and is ready when it answers",
  async (mood) => {
    await using upstream = await provider();
    upstream.state.mood = mood;
    const endpoints = ["forecast", "ensemble", "seasonal", "marine", "air-quality", "archive", "climate"];
    const base_urls = Object.fromEntries(endpoints.map((name) => [name, upstream.url]));
    const file = JSON.stringify({ open_meteo: { base_urls, timeout_ms: 100 } });
    const environment = { HALCYON_WEATHER: "open-meteo", HALCYON_CONFIG: "halcyon.json" };
    const config = parseConfig(environment, "/", () => file);
    const clock = { ...handClock(), nowMs: Date.now };
    const models = await modelSources(config, () => file, clock);
    const records = await recordSources(config, Date.now, clock);
    const ports = { nowMs: Date.now, models, records };
    await using database = await openDatabase(":memory:");
    const ready = readiness({
      database,
      ledger: { fault: () => undefined },
      ports,
      isStopping: () => false,
      timeoutMs: 50,
    });
    await using server = await runningServer({ ports, readiness: ready });

    const refused = await server.send("/readyz");
    expect(refused).toMatchObject({ status: 503, text: expect.stringContaining("noaa.deterministic") });
    const catalogue = modelsResponseSchema.parse((await server.send("/v1/models")).json);
    expect(catalogue.models.map(({ id, state, reason }) => [id, state, reason?.code])).toEqual([
      ["noaa", "absent", "unreachable"],
      ["ecmwf", "absent", "unreachable"],
    ]);
    const status = statusResponseSchema.parse((await server.send("/v1/status")).json);
    expect(status.datasets.length).toBeGreaterThan(4);
    for (const dataset of status.datasets)
      expect(dataset).toMatchObject({ state: "absent", reason: { code: "unreachable" } });

    upstream.state.mood = "answers";
    await vi.waitFor(async () => {
      vi.setSystemTime(Date.now() + 60_000);
      const { status: code, json } = await server.send("/readyz");
      expect(code).toBe(200);
      expect((json as { degraded: string[] }).degraded).not.toContain("noaa.deterministic");
    });
  },
);
