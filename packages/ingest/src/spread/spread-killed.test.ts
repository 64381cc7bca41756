import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { uniformOf } from "@halcyon/weather/hash";
import { expect, test } from "vitest";
import { ingestRun } from "../run/ingest-run.ts";
import type { RunRequest } from "../run/run-request.ts";
import { providerServer } from "../sets/provider-server.suite.ts";
import { wideGfs } from "../sets/wide-gfs.suite.ts";
import type { ParentWords, WorkerWords } from "./spread-process.suite.ts";
import { spreadRun } from "./spread-run.ts";
import { publishedFiles, wideRequest } from "./spread-scene.suite.ts";
import { type SendTasks, type SpreadTask, taskId } from "./spread-task.ts";

const killsWanted = process.env["HALCYON_LONG"] === "1" ? 50 : 5;
const workersAtOnce = 2;
const seed = 9;
const part = "part";

interface Workers extends AsyncDisposable {
  readonly send: SendTasks;
  /** Kills a worker that is at a task, some time after it began. @returns Whether there was one before all was done */
  killOne(afterMs: number, isOver: () => boolean): Promise<boolean>;
}

/** Workers as processes, and their queue: it takes a task of a dead one again at once. */
function workersOf(root: string, folder: string): Workers {
  const known = new Set<string>();
  const waiting: SpreadTask[] = [];
  const atWork = new Map<ChildProcess, SpreadTask | undefined>();
  let isClosed = false;

  const hand = (): void => {
    for (const [child, task] of atWork) {
      const next = task === undefined ? waiting.shift() : undefined;
      if (next === undefined) continue;
      atWork.set(child, next);
      tell(child, { say: "work", task: next, isLastTry: false });
    }
  };
  const send: SendTasks = async (tasks) => {
    for (const task of tasks) {
      if (known.has(taskId(task))) continue;
      known.add(taskId(task));
      waiting.push(task);
    }
    hand();
  };
  const children = new Set<ChildProcess>();
  const start = (): void => {
    if (isClosed) return;
    const script = join(import.meta.dirname, "spread-process.suite.ts");
    const child = spawn(process.execPath, [script, root, join(folder, "workers")], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "halcyon-compiled-workers") },
    });
    children.add(child);
    child.on("message", (words: WorkerWords) => {
      if (words.say === "send") {
        void send(words.tasks);
        tell(child, { say: "taken" });
        return;
      }
      const task = atWork.get(child);
      if (words.say === "failed" && task !== undefined) waiting.push(task);
      atWork.set(child, undefined);
      hand();
    });
    child.once("exit", () => {
      const task = atWork.get(child);
      atWork.delete(child);
      children.delete(child);
      if (task !== undefined) waiting.unshift(task);
      start();
      hand();
    });
  };
  for (let worker = 0; worker < workersAtOnce; worker += 1) start();
  return {
    send,
    killOne: async (afterMs, isOver) => {
      for (;;) {
        if (isOver()) return false;
        const busy = [...atWork].find(([, task]) => task !== undefined);
        if (busy !== undefined) {
          await delay(afterMs);
          if (isOver()) return false;
          busy[0].kill("SIGKILL");
          return true;
        }
        await delay(5);
      }
    },
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      const ended = [...children].map(
        (child) => new Promise<void>((resolve) => void child.once("exit", () => resolve())),
      );
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

function tell(child: ChildProcess, words: ParentWords): void {
  if (child.connected) child.send(words, () => undefined);
}

test(`a run whose workers are killed at ${killsWanted} moments is the same to the byte as one of a process that nobody kills`, async () => {
  await using server = await providerServer(await wideGfs());
  const top = await mkdtemp(join(tmpdir(), "halcyon-spread-killed-"));
  const request: RunRequest = {
    ...wideRequest(server.baseUrl),
    variables: ["temperature_2m", "precipitation", "wind_speed_10m"],
  };
  const whole = join(top, "whole");
  await ingestRun(request, { root: whole, part, workFolder: join(top, "work"), timeoutMs: 600_000 });
  const expected = await publishedFiles(whole, part);
  expect(expected.size).toBeGreaterThan(20);

  let kills = 0;
  for (let round = 0; kills < killsWanted; round += 1) {
    const folder = join(top, String(round));
    const root = join(folder, "store");
    await using workers = workersOf(root, folder);
    let isOver = false;
    const ingest = spreadRun(request, {
      root,
      store: "the store",
      part,
      workFolder: join(folder, "work"),
      send: workers.send,
      filesAtOnce: 2,
      bytesAtOnce: 1,
      lookEveryMs: 20,
      timeoutMs: 600_000,
    }).finally(() => {
      isOver = true;
    });
    while (kills < killsWanted) {
      if (!(await workers.killOne(250 * uniformOf(seed, kills), () => isOver))) break;
      kills += 1;
    }
    expect(await ingest).toMatchObject({ state: "published", cells: 720 });
    const made = await publishedFiles(root, part);
    expect([...made.keys()]).toEqual([...expected.keys()]);
    for (const [path, bytes] of expected) expect(made.get(path) === bytes, path).toBe(true);
    expect((await readdir(join(root, part))).filter((name) => name.startsWith("."))).toEqual([".lock"]);
  }
  expect(kills).toBe(killsWanted);
  await rm(top, { recursive: true, maxRetries: 3 });
});
