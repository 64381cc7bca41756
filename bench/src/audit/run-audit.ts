import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { openDatabase } from "@halcyon/database/database";
import { unguarded, type UsedServer, usedServer } from "../used-server.ts";
import { askBatch, askComposite, askCsv, askOwnScores, askWindows } from "./ask-scores.ts";
import { createEntry, deleteEntry, getEntry, askForeign, listEntries, replaceEntry } from "./keep-entries.ts";
import { type Finding, Lane, settledMs, type Shared } from "./lane.ts";
import { askNonsense, askWithoutKey, askWrongly, leaveEarly, readUsage } from "./misuse.ts";
import { Seeded } from "./seeded.ts";

/** What a caller does next, with its weight. */
const acts: readonly (readonly [weight: number, act: (lane: Lane) => Promise<unknown>])[] = [
  [30, (lane) => askComposite(lane)],
  [3, (lane) => askComposite(lane, undefined, 4)],
  [6, askCsv],
  [8, askWindows],
  [8, askBatch],
  [10, askOwnScores],
  [5, createEntry],
  [6, replaceEntry],
  [5, getEntry],
  [3, deleteEntry],
  [3, listEntries],
  [4, askForeign],
  [6, askWrongly],
  [3, askNonsense],
  [2, askWithoutKey],
  [5, leaveEarly],
  [4, readUsage],
];

export interface AuditOptions {
  readonly seed: number;
  /** Number of callers at the same time. */
  readonly lanes: number;
  /** Number of requests after which the callers stop. */
  readonly requests: number;
  /** Number of requests after which the server is killed and started again; undefined if it is never killed. */
  readonly killEach?: number;
  /** Puts something between the callers and the server, and returns the address to call. */
  readonly between?: (url: string) => Promise<string>;
}

export interface Audited {
  readonly requests: number;
  readonly kills: number;
  readonly findings: readonly Finding[];
}

/** Sends random requests to a server as users run it, kills it now and then, and checks everything that it says. */
export async function runAudit({
  seed,
  lanes: count,
  requests,
  killEach,
  between,
}: AuditOptions): Promise<Audited> {
  const random = new Seeded(seed);
  await using stack = new AsyncDisposableStack();
  const first = await usedServer(unguarded);
  let server: UsedServer = first;
  const port = Number(new URL(first.url).port);
  // The folder goes with the first server.
  stack.use(first);
  stack.defer(() => server[Symbol.asyncDispose]());
  const url = (await between?.(server.url)) ?? server.url;
  const shared: Shared = {
    answers: new Map(),
    ids: new Map(),
    findings: [],
    requests: 0,
    killedMs: -Infinity,
  };
  const keys = await keysFor(server.folder, count);
  const lanes = keys.map(
    (key, number) => new Lane({ number, base: url, random: new Seeded(random.seed()), shared, key }),
  );
  stack.defer(() => lanes.forEach((lane) => lane.end()));
  const over = new AbortController();
  let kills = 0;
  const kill = async (): Promise<void> => {
    for (let next = killEach ?? Infinity; !over.signal.aborted;) {
      await pause(20);
      if (shared.requests < next) continue;
      next += killEach!;
      kills += 1;
      shared.killedMs = Infinity;
      server.child.kill("SIGKILL");
      server = await usedServer({ ...unguarded, PORT: String(port) }, first.folder);
      shared.killedMs = Date.now();
    }
  };
  const killing = kill();
  await Promise.all(lanes.map((lane) => live(lane, requests)));
  over.abort();
  await killing;
  if (kills > 0) await pause(settledMs);
  for (const lane of lanes) await readUsage(lane);
  return { requests: shared.requests, kills, findings: shared.findings };
}

async function live(lane: Lane, requests: number): Promise<void> {
  const whole = acts.reduce((sum, [weight]) => sum + weight, 0);
  while (lane.shared.requests < requests) {
    let place = lane.random.below(whole);
    const [, act] = acts.find(([weight]) => (place -= weight) < 0)!;
    try {
      await act(lane);
    } catch (error) {
      lane.find("not readable", String(error));
    }
  }
}

async function keysFor(folder: string, count: number): Promise<string[]> {
  const database = await openDatabase(join(folder, "halcyon.sqlite"));
  const keys = keysIn({ database, nowMs: Date.now, actor: "bench" }, []);
  const issued: string[] = [];
  for (let lane = 0; lane < count; lane += 1)
    issued.push(
      (await keys.issue({ name: `lane ${lane}`, allowance: { kind: "total", limit: 1e9 } })).plaintext,
    );
  await database.destroy();
  return issued;
}
