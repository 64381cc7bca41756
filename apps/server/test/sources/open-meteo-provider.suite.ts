import { recordsServer, type RecordsServer } from "@halcyon/weather/open-meteo/open-meteo-records.suite";
import {
  openMeteoArchive,
  openMeteoClient,
  type OpenMeteoClientOptions,
  openMeteoClimate,
} from "@halcyon/weather/sources/open-meteo";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Records } from "../../src/ports.ts";
import {
  type Answer,
  type RunningServer,
  runningServer,
  type RunningServerOptions,
  startMs,
} from "../harness/running-server.suite.ts";

/** Starts a simulated provider of history and projections for all tests of a file. Each test begins without earlier requests. */
export function openMeteoProvider(): () => RecordsServer {
  let provider: RecordsServer;
  beforeAll(async () => {
    provider = await recordsServer(startMs);
  });
  afterAll(() => provider[Symbol.asyncDispose]());
  beforeEach(() => {
    provider.asked.length = 0;
    provider.mishaps.length = 0;
    provider.nowMs = startMs;
    provider.lagDays = 6;
  });
  return () => provider;
}

/** Returns the history and projections of a provider. */
export function recordsOf({ options }: RecordsServer, client: OpenMeteoClientOptions = {}): Records {
  const asking = openMeteoClient({ ...options, ...client });
  return {
    hourly: openMeteoArchive({ client: asking }),
    daily: undefined,
    projections: openMeteoClimate({ client: asking }),
    maxAgeHours: { hourly: 240 },
  };
}

/** Starts a server that uses a provider. */
export function serverOver(
  provider: RecordsServer,
  client: OpenMeteoClientOptions = {},
  options: RunningServerOptions = {},
): Promise<RunningServer> {
  return runningServer({ ports: { records: recordsOf(provider, client) }, ...options });
}

/** Sends a request for Berlin to a server. */
export function askBerlin(
  server: RunningServer,
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<Answer> {
  const asked = { latitude: 52.52, longitude: 13.41, ...query };
  const entries = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return server.send(`/v1/${path}?${new URLSearchParams(entries).toString()}`);
}
