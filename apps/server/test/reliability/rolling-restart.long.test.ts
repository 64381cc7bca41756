import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { type Program, runServer } from "../harness/child-process.suite.ts";
import { statusOfScore } from "./status-of-score.suite.ts";

/** Interval of the readiness checks of the balancer [ms]. */
const probeEveryMs = 50;
/** Time for which the balancer trusts a result, from the start of the check [ms]. Stopping servers continue for several times as long. */
const believedMs = 500;
const stopDelayMs = 2000;
const requestEveryMs = 5;
const restarts = 10;
/** Number of requests while all servers are ready, before each restart. */
const requestsBetween = 250;

interface Backend {
  readonly folder: string;
  program: Program;
  url: string;
  key: string;
  /** Start time of the latest successful check of the server [ms]. */
  readyAtMs: number;
}

test(`two servers that are restarted in turn, ${restarts} times in all, lose no request`, async () => {
  const backends = await Promise.all([started(), started()]);
  await using programs = new AsyncDisposableStack();
  for (const backend of backends) programs.defer(() => backend.program[Symbol.asyncDispose]());
  const agent = new Agent({ keepAlive: true });
  const outcomes: Promise<number>[] = [];
  let turn = 0;
  const probing = setInterval(() => void Promise.all(backends.map(probe)), probeEveryMs);
  const sending = setInterval(() => {
    const ready = backends.filter(isReady);
    const backend = ready[turn++ % ready.length];
    if (backend !== undefined) outcomes.push(statusOfScore(backend, agent));
  }, requestEveryMs);
  for (let restart = 0; restart < restarts; restart++) {
    const backend = backends[restart % backends.length]!;
    const enough = outcomes.length + requestsBetween;
    await until(() => outcomes.length >= enough && backends.every(isReady));
    backend.program.child.kill("SIGTERM");
    expect(await backend.program.exited()).toBe(0);
    await start(backend, new URL(backend.url).port);
  }
  await until(() => backends.every(isReady));
  clearInterval(sending);
  const statuses = await Promise.all(outcomes);
  clearInterval(probing);
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

async function started(): Promise<Backend> {
  const folder = temporaryFolder();
  const backend = { folder, readyAtMs: -Infinity } as Backend;
  await start(backend, "0");
  return backend;
}

async function start(backend: Backend, port: string): Promise<void> {
  backend.program = runServer({
    PORT: port,
    HALCYON_DATA_DIR: backend.folder,
    HALCYON_BURST_PER_SECOND: "1000",
    HALCYON_STOP_DELAY_MS: String(stopDelayMs),
  });
  const [, url = ""] = await backend.program.printed(/^Halcyon answers at (\S+)$/m);
  const [, key = ""] = await backend.program.printed(/^Demo key: (\S+)$/m);
  Object.assign(backend, { url, key });
}

function isReady({ readyAtMs }: Backend): boolean {
  return performance.now() - readyAtMs < believedMs;
}

async function probe(backend: Backend): Promise<void> {
  const sentAtMs = performance.now();
  const isGood = await fetch(`${backend.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  backend.readyAtMs = isGood ? Math.max(backend.readyAtMs, sentAtMs) : -Infinity;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(10);
}
