import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "@halcyon/server/bundle";
import type { Spent } from "./process-watch.ts";
import { pathOf, spentBy, temporaryFolder } from "./processes.ts";

/** Production server that runs as `npm start` runs it, with synthetic weather. */
export interface UsedServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  /** Data folder of the server. */
  readonly folder: string;
  readonly pid: number;
  readonly child: ChildProcess;
  /** Time from the start of the process to its first response [ms]. */
  readonly startMs: number;
  spent(): Promise<Spent>;
}

const bundleFolder = fileURLToPath(new URL("../../apps/server/bundle", import.meta.url));
let bundled: Promise<void> | undefined;

/** Settings that disable the request limits. All requests of a measurement then succeed, even if the machine does other work. */
export const unguarded = {
  HALCYON_BURST_PER_SECOND: "100000",
  HALCYON_BURST_PER_SECOND_PER_ADDRESS: "1000000",
  HALCYON_SHED_LOAD: "off",
};

/**
 * Starts a server that charges in SQLite, logs to a file and collects metrics. Waits until it is ready.
 *
 * @param environment - Additional settings; by default, the request limits are disabled.
 * @param dataFolder - Shared data folder; if absent, a new folder is used.
 */
export async function usedServer(
  environment: Readonly<Record<string, string>> = unguarded,
  dataFolder?: string,
): Promise<UsedServer> {
  await (bundled ??= bundle(bundleFolder));
  await using opened = new AsyncDisposableStack();
  const folder = dataFolder ?? opened.use(await temporaryFolder()).path;
  // Below those that systems give to connections.
  const port = Number(environment["PORT"] ?? 10_000 + Math.floor(Math.random() * 20_000));
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, "log"), "a");
  const began = performance.now();
  const words = ["--import", pathOf("process-watch.ts"), join(bundleFolder, "main.js")];
  const none = { DATABASE_URL: "", HALCYON_CONFIG: "", HALCYON_WEATHER: "", HALCYON_METRICS_PORT: "0" };
  const settings = { HALCYON_DATA_DIR: folder, ...environment, PORT: String(port) };
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...none, ...settings },
    // By the channel it learns that this process is gone, and ends as well.
    stdio: ["ignore", log, "ignore", "ipc"],
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  opened.defer(async () => {
    child.kill();
    await ended;
  });
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const startMs = performance.now() - began;
  // A server on PostgreSQL has its demo key elsewhere.
  const key = (await readFile(join(folder, "demo-key"), "utf8").catch(() => "")).trim();
  const running = opened.move();
  const stop = (): Promise<void> => running.disposeAsync();
  return {
    url,
    key,
    folder,
    pid: child.pid!,
    child,
    startMs,
    spent: () => spentBy(child),
    [Symbol.asyncDispose]: stop,
  };
}

/** Request to a server. */
export interface Question {
  readonly path: string;
  /** Body of a POST request. Without a body, the request uses GET. */
  readonly body?: object;
}

/**
 * Sends a request, and returns the uncompressed response.
 *
 * @throws Error if the server refuses the request.
 */
export async function ask(
  { url, key }: Pick<UsedServer, "url" | "key">,
  { path, body }: Question,
): Promise<string> {
  const headers = { "x-api-key": key, "content-type": "application/json", "accept-encoding": "identity" };
  const asked = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(url + path, asked);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
  return text;
}

/** Returns a request for scores (a composite) that begin at the current hour. */
export function compositeOf(
  place: { readonly latitude: number; readonly longitude: number },
  hours: number,
  { id, type }: { readonly id: number; readonly type: string } = { id: 1, type: "task" },
): Question {
  const body = {
    request: { ...place, forecast_hours: hours, model: "noaa" },
    constraint_params: { id, type },
  };
  return { path: "/v1/optimality/composite/", body };
}

/** Place near the prime meridian. */
export const london = { latitude: 51.5, longitude: -0.12 };
