import { mkdtemp } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Program, runProgram } from "./child-process.suite.ts";
import { sized } from "./long-run.suite.ts";
import { statusOfScore } from "./status-of-score.suite.ts";

/** How often the balancer looks who is ready [ms]; servers go on for several times as long. */
const probeEveryMs = 50;
const stopDelayMs = 400;
/** In every run so few connections are new while a server closes them that a busy machine is no overload. */
const requestEveryMs = sized(40, 5);
const restarts = sized(2, 10);

interface Backend {
  readonly folder: string;
  program: Program;
  url: string;
  key: string;
  ready: boolean;
}

test(
  `two servers that are restarted in turn, ${restarts} times in all, lose no request`,
  async () => {
    const backends = await Promise.all([started(), started()]);
    await using programs = new AsyncDisposableStack();
    for (const backend of backends) programs.defer(() => backend.program[Symbol.asyncDispose]());
    const agent = new Agent({ keepAlive: true });
    const outcomes: Promise<number>[] = [];
    let turn = 0;
    const probing = setInterval(() => void Promise.all(backends.map(probe)), probeEveryMs);
    const sending = setInterval(() => {
      const ready = backends.filter((backend) => backend.ready);
      const backend = ready[turn++ % ready.length];
      if (backend === undefined) throw new Error("nobody is ready");
      outcomes.push(statusOfScore(backend, agent));
    }, requestEveryMs);
    for (let restart = 0; restart < restarts; restart++) {
      const backend = backends[restart % backends.length]!;
      await sleep(500);
      backend.program.child.kill("SIGTERM");
      expect(await backend.program.exited()).toBe(0);
      await start(backend, new URL(backend.url).port);
      await sleep(4 * probeEveryMs);
      expect(backend.ready).toBe(true);
    }
    clearInterval(sending);
    const statuses = await Promise.all(outcomes);
    clearInterval(probing);
    agent.destroy();
    expect(statuses.length).toBeGreaterThan(50);
    expect(new Set(statuses)).toEqual(new Set([200]));
  },
  sized(60_000, 300_000),
);

async function started(): Promise<Backend> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-"));
  const backend = { folder, ready: true } as Backend;
  await start(backend, "0");
  return backend;
}

async function start(backend: Backend, port: string): Promise<void> {
  backend.program = runProgram("main.ts", [], {
    PORT: port,
    HALCYON_DATA_DIR: backend.folder,
    HALCYON_BURST_PER_SECOND: "1000",
    HALCYON_STOP_DELAY_MS: String(stopDelayMs),
  });
  const [, url = ""] = await backend.program.printed(/^Halcyon answers at (\S+)$/m);
  const [, key = ""] = await backend.program.printed(/^Demo key: (\S+)$/m);
  Object.assign(backend, { url, key });
}

async function probe(backend: Backend): Promise<void> {
  backend.ready = await fetch(`${backend.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
